//! Writing a file whole or not at all.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Replaces a file, and makes the directories that it stands in. Whoever reads it sees the old bytes or the new ones, also after a crash. A
/// link in its place is replaced, not followed.
///
/// # Errors
/// If it cannot be written. Then it is as it was, and nothing is left beside it.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let draft = beside(path);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&draft)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written
}

/// Where a file is written before it takes its place. Other programs, and other tasks of this one, may be writing the same.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(
        ".{}.{}",
        std::process::id(),
        crate::value::random::random()
    ));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::replace;
    use std::path::PathBuf;

    fn fresh(name: &str) -> PathBuf {
        let place = format!("graphwright-replace-{name}-{}", std::process::id());
        let place = std::env::temp_dir().join(place);
        std::fs::create_dir_all(&place).unwrap();
        place
    }

    #[test]
    fn a_file_that_cannot_be_replaced_stays_and_leaves_nothing_beside_it() {
        let directory = fresh("fails");
        let place = directory.join("a/b/board.md");
        replace(&place, b"one").unwrap();
        replace(&place, b"two").unwrap();
        assert_eq!(std::fs::read(&place).unwrap(), b"two");
        // A directory is no file that another takes the place of.
        let taken = directory.join("a");
        replace(&taken, b"three").unwrap_err();
        let names = |of: &std::path::Path| {
            let entries = std::fs::read_dir(of).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            names.collect::<Vec<String>>()
        };
        assert_eq!(names(&directory), ["a"]);
        assert_eq!(names(&directory.join("a/b")), ["board.md"]);
        std::fs::remove_dir_all(directory).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_not_followed() {
        let directory = fresh("link");
        let (outside, link) = (directory.join("outside"), directory.join("link"));
        std::fs::write(&outside, "mine").unwrap();
        std::os::unix::fs::symlink(&outside, &link).unwrap();
        replace(&link, b"theirs").unwrap();
        assert_eq!(std::fs::read(&outside).unwrap(), b"mine");
        assert!(!link.is_symlink());
        std::fs::remove_dir_all(directory).unwrap();
    }
}
