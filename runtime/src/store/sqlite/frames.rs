//! The frames of a write-ahead log (SQLite, "WAL File Format"): each holds a page, and a checksum of all that was written before
//! it and of itself. SQLite reads up to the first frame that does not fit, and takes the rest for what was never committed.
//!
//! A frame that does not fit is no damage by itself: writers that are killed, and transactions that are taken back, leave frames
//! behind the last commit, and the next writer begins over them. But these are of one transaction at most. A second one is only
//! written behind a first one that others saw, and that one is never written over while the log has the same salts. So where a
//! frame does not fit, and behind it stand frames that fit each other and hold two ends of transactions, it was changed later.
//!
//! What cannot be told: damage behind which there are fewer ends. It looks as if a writer was killed in its last `fsync` while
//! another one went on: then one whole transaction stands behind the shorter one that was written over its beginning.

use std::io::{self, Read};

/// The header of a log.
pub(super) const HEADER: usize = 32;

/// That of a frame.
const FRAME: usize = 24;

/// How large pages are, in bytes.
const PAGES: std::ops::RangeInclusive<usize> = 512..=65_536;

/// So many ends of transactions that fit each other are never left over.
const ENDS: u32 = 2;

/// A checksum, which the next one goes on from.
type Checksum = (u32, u32);

/// What the header of a log says.
pub(super) struct Header {
    read: fn([u8; 4]) -> u32,
    page: usize,
    salts: [u8; 8],
    sum: Checksum,
}

impl Header {
    /// `None`: it is damaged, and SQLite would take the log for an empty one.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let read = match word(bytes, 0)? {
            0x377f_0682 => u32::from_le_bytes,
            0x377f_0683 => u32::from_be_bytes,
            _ => return None,
        };
        let sum = summed((0, 0), bytes.get(..24)?, read);
        let page = usize::try_from(word(bytes, 8)?).ok()?;
        let header = Self {
            read,
            page: (PAGES.contains(&page) && page.is_power_of_two()).then_some(page)?,
            salts: bytes.get(16..24)?.try_into().ok()?,
            sum,
        };
        (bytes.len() == HEADER && stored(bytes, 24)? == sum).then_some(header)
    }

    /// How long a frame is with its page.
    fn frame(&self) -> usize {
        FRAME + self.page
    }

    /// Where a frame begins in the file, the first one being 0.
    fn begins(&self, frame: u64) -> u64 {
        let length = u64::try_from(self.frame()).unwrap_or(u64::MAX);
        frame.saturating_mul(length) + HEADER as u64
    }

    /// Whether a frame is one of this log, and fits what stands before it.
    fn fits(&self, frame: &[u8], before: Checksum) -> bool {
        let (head, page) = frame.split_at_checked(FRAME).unwrap_or_default();
        if head.get(8..16) != Some(self.salts.as_slice()) || word(head, 0) == Some(0) {
            return false;
        }
        let sum = summed(before, head.get(..8).unwrap_or_default(), self.read);
        stored(head, 16) == Some(summed(sum, page, self.read))
    }

    /// Where a frame begins that was changed after it was committed, if one is known to be.
    pub(super) fn damage(&self, frames: &mut impl Read) -> io::Result<Option<u64>> {
        let mut frame = vec![0; self.frame()];
        let mut before = self.sum;
        let (mut misfit, mut ends) = (None, 0);
        for number in 0.. {
            match frames.read_exact(&mut frame) {
                Ok(()) => {}
                // The last one may be written just now.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error),
            }
            if !self.fits(&frame, before) {
                misfit.get_or_insert(number);
                ends = 0;
            } else if word(&frame, 4) != Some(0) {
                ends += 1;
            }
            if let (Some(misfit), ENDS..) = (misfit, ends) {
                return Ok(Some(self.begins(misfit)));
            }
            before = stored(&frame, 16).unwrap_or_default();
        }
        Ok(None)
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_be_bytes(bytes))
}

/// A checksum as it stands in the log.
fn stored(bytes: &[u8], at: usize) -> Option<Checksum> {
    Some((word(bytes, at)?, word(bytes, at + 4)?))
}

/// The checksum of what stands before and of these bytes.
fn summed(before: Checksum, bytes: &[u8], read: fn([u8; 4]) -> u32) -> Checksum {
    let pairs = bytes.chunks_exact(8);
    pairs.fold(before, |(one, two), pair| {
        let word = |at: usize| {
            let bytes = pair.get(at..at + 4).and_then(|word| word.try_into().ok());
            read(bytes.unwrap_or_default())
        };
        let one = one.wrapping_add(word(0)).wrapping_add(two);
        let two = two.wrapping_add(word(4)).wrapping_add(one);
        (one, two)
    })
}
