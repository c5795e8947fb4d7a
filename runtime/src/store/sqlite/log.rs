//! The write-ahead log beside the file, looked at before SQLite does: it takes a log that it cannot read for an empty one, and the
//! runs in it would be gone without a word.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The header of a log (SQLite, "WAL File Format").
const HEADER: usize = 32;

/// The log of a file.
pub(super) fn of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Whether there is a log with something in it.
pub(super) fn holds_something(path: &Path) -> bool {
    std::fs::metadata(of(path)).is_ok_and(|about| about.len() > 0)
}

/// Says so if the log is damaged.
pub(super) fn check(path: &Path) -> Result<(), String> {
    // Another process may be about to begin the log anew.
    const LOOKS: u32 = 3;
    for look in 1..=LOOKS {
        match header(path) {
            None => return Ok(()),
            Some(header) if is_sound(&header) => return Ok(()),
            Some(_) if look < LOOKS => std::thread::sleep(Duration::from_millis(20)),
            Some(_) => {}
        }
    }
    Err(format!(
        "its write-ahead log {} is damaged, and what runs did last is in there: restore both files from a copy, or move the log \
         away to go on with what the file itself holds",
        of(path).display()
    ))
}

/// The beginning of the log; `None`: there is none, it is empty, or it may not be read, of which SQLite tells.
fn header(path: &Path) -> Option<Vec<u8>> {
    let mut log = File::open(of(path)).ok()?.take(HEADER as u64);
    let mut header = Vec::new();
    log.read_to_end(&mut header).ok()?;
    (!header.is_empty()).then_some(header)
}

fn is_sound(header: &[u8]) -> bool {
    let words: Vec<[u8; 4]> = header
        .chunks_exact(4)
        .filter_map(|word| word.try_into().ok())
        .collect();
    let [magic, .., first, second] = words.as_slice() else {
        return false;
    };
    let read = match u32::from_be_bytes(*magic) {
        0x377f_0682 => u32::from_le_bytes,
        0x377f_0683 => u32::from_be_bytes,
        _ => return false,
    };
    let summed = words.iter().take(6).collect::<Vec<_>>();
    let sums = summed.chunks_exact(2).fold((0_u32, 0_u32), |sums, pair| {
        let mut words = pair.iter().map(|word| read(**word));
        let one = sums
            .0
            .wrapping_add(words.next().unwrap_or(0))
            .wrapping_add(sums.1);
        let two = sums
            .1
            .wrapping_add(words.next().unwrap_or(0))
            .wrapping_add(one);
        (one, two)
    });
    words.len() == 8 && sums == (u32::from_be_bytes(*first), u32::from_be_bytes(*second))
}
