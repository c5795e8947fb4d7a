//! Files that a run writes: whole or not at all.

use crate::value::failure::{Failure, Kind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// How many files were replaced.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Replaces a file. Whoever reads it sees the old text or the new one, also after a crash.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::new(
            Kind::Io,
            format!("cannot write `{}`: {error}", path.display()),
        )
    };
    let dir = path
        .parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    std::fs::create_dir_all(dir).map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Two nodes of this process may write the same file at once.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let beside = dir.join(format!(".{name}.{}-{number}.tmp", std::process::id()));
    let written = std::fs::File::create(&beside).and_then(|mut file| {
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.sync_all()
    });
    let done = written.and_then(|()| std::fs::rename(&beside, path));
    if done.is_err() {
        // What is left of it helps nobody.
        let _ = std::fs::remove_file(&beside);
    }
    done.map_err(failed)
}

/// The text of a file; empty if it is not there.
pub(super) fn text(path: &Path) -> Result<String, Failure> {
    let missing = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    if std::fs::metadata(path).is_err_and(missing) {
        return Ok(String::new());
    }
    crate::files::text(path, LARGEST).map_err(|error| {
        Failure::new(
            Kind::Io,
            format!("cannot read `{}`: {error}", path.display()),
        )
    })
}
