//! A number that stands for bytes, the same on every machine (FNV-1a, 64 bits). Not a protection against anybody.

/// The number of nothing.
pub const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The number of what this number stands for, with these bytes behind it.
pub fn with(number: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(number, |number, byte| {
        (number ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_function_and_goes_piece_by_piece() {
        assert_eq!(with(START, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(with(START, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(with(with(START, b"foo"), b"bar"), 0x8594_4171_f739_67e8);
    }
}
