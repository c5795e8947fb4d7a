//! Reading a file that a graph or a person named: what it is comes first, because a pipe or a device may have no end, and a
//! read of it may never come back. No more is read than is wanted.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The bytes of a regular file of at most `most` bytes.
///
/// # Errors
/// If it cannot be read, is something else, or is larger: why, as the end of "cannot read …".
pub(crate) fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let about = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() && !about.is_dir() {
        return Err(
            "it is a pipe, a socket or a device, and only regular files are read".to_owned(),
        );
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > most {
        return Err(format!("it is larger than {most} bytes"));
    }
    Ok(bytes)
}

/// The same, as text.
///
/// # Errors
/// As [`read`], and if it is not UTF-8.
pub(crate) fn text(path: &Path, most: u64) -> Result<String, String> {
    String::from_utf8(read(path, most)?).map_err(|_| "it is not UTF-8 text".to_owned())
}
