//! Reading a file that somebody named: what it is comes first, because a pipe or a device may have no end, and a read of it may
//! never come back. No more is read than is wanted.

use crate::syntax::MAX_BYTES;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

/// So much more than [`MAX_BYTES`] is read that a character which is cut at the end does not count.
const MARGIN: usize = 8;

/// What is there besides files and directories, in words; `None`: a file or a directory.
pub fn special(about: &Metadata) -> Option<&'static str> {
    if about.is_file() || about.is_dir() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = about.file_type();
        if kind.is_fifo() {
            return Some("a FIFO");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
    }
    Some("no regular file")
}

/// The bytes of a text that [`crate::syntax::read`] gets: all, or enough for it to say that they are too many.
///
/// # Errors
/// If it cannot be read, or is neither a file nor a directory.
pub fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = at_most(path, MAX_BYTES + MARGIN)?;
    if bytes.len() > MAX_BYTES {
        let cut = (0..MARGIN.min(4)).find(|cut| {
            let end = bytes.len() - cut;
            std::str::from_utf8(bytes.get(..end).unwrap_or_default()).is_ok()
        });
        bytes.truncate(bytes.len() - cut.unwrap_or_default());
    }
    Ok(bytes)
}

/// A text that is read whole, of at most [`MAX_BYTES`].
///
/// # Errors
/// If it cannot be read, is neither a file nor a directory, is longer, or is not UTF-8.
pub fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(bytes(path)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// A file that is read whole, of at most [`MAX_BYTES`].
///
/// # Errors
/// If it cannot be read, is neither a file nor a directory, or is longer.
pub fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = at_most(path, MAX_BYTES + 1)?;
    if bytes.len() > MAX_BYTES {
        let most = MAX_BYTES >> 20;
        return Err(io::Error::other(format!(
            "it has more than {most} MiB, which is the most that is read"
        )));
    }
    Ok(bytes)
}

fn at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    if let Some(kind) = special(&std::fs::metadata(path)?) {
        return Err(io::Error::other(format!(
            "it is {kind}, and only regular files are read; write what it gives into a file"
        )));
    }
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
