//! Reading a file that a graph or a person named: what it is comes first, because a pipe or a device may have no end, and a
//! read of it may never come back. No more is read than is wanted. From the network only what is fetched safely. What is written is there
//! as a whole or not at all.

pub(crate) mod reading_error;
pub(crate) mod replace;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The bytes of a regular file of at most `most` bytes.
///
/// # Errors
/// If it cannot be read, is something else, or is larger: why, as the end of "cannot read …".
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let about = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() && !about.is_dir() {
        return Err(
            "it is a pipe, a socket or a device, and only regular files are read; write what it gives into a file".to_owned(),
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
pub fn text(path: &Path, most: u64) -> Result<String, String> {
    String::from_utf8(read(path, most)?).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// Whether a URL may be fetched.
///
/// # Errors
/// Why not.
pub(crate) fn allowed(uri: &str) -> Result<(), String> {
    let secure = uri
        .split_once("://")
        .is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("https"));
    if secure {
        return Ok(());
    }
    Err(format!(
        "`{uri}` is no `https://` URL, and nothing else is fetched"
    ))
}

#[cfg(all(test, unix))]
mod tests {
    use super::{read, text};
    use std::path::Path;

    #[test]
    fn what_has_no_end_is_not_read() {
        let place =
            std::env::temp_dir().join(format!("graphwright-regular-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let pipe = place.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for path in [Path::new("/dev/zero"), &pipe] {
            let said = read(path, 10).unwrap_err();
            assert!(
                said.starts_with("it is a pipe, a socket or a device"),
                "{said}"
            );
        }
        let file = place.join("file");
        std::fs::File::create(&file)
            .unwrap()
            .set_len(1 << 42)
            .unwrap();
        assert_eq!(read(&file, 10).unwrap_err(), "it is larger than 10 bytes");
        std::fs::write(&file, "0123456789").unwrap();
        assert_eq!(text(&file, 10).unwrap(), "0123456789");
        std::fs::remove_dir_all(place).unwrap();
    }
}
