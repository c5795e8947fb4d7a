//! Telling whether something changed: not a protection against anybody.

/// A fingerprint that is built up piece by piece (FNV-1a, 128 bits).
#[derive(Clone, Copy, Debug)]
pub(super) struct Digest(u128);

impl Digest {
    pub(super) fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Adds a piece; where it ends counts, too.
    pub(super) fn add(&mut self, piece: &[u8]) {
        let length = u64::try_from(piece.len()).unwrap_or(u64::MAX);
        for byte in length.to_le_bytes().iter().chain(piece) {
            self.0 ^= u128::from(*byte);
            self.0 = self
                .0
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    pub(super) fn text(self) -> String {
        format!("{:032x}", self.0)
    }
}

/// The fingerprint of one piece.
pub(super) fn of(piece: &[u8]) -> String {
    let mut digest = Digest::new();
    digest.add(piece);
    digest.text()
}

/// A hash that is the same on every machine (FNV-1a, 64 bits, mixed once more so that all bits count).
pub(super) fn fnv(bytes: &[u8]) -> u64 {
    let mut hash = crate::value::digest::with(crate::value::digest::START, bytes);
    hash ^= hash >> 32;
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
