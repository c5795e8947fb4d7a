//! Files that a run writes: whole or not at all.

use crate::value::failure::{Failure, Kind};
use std::path::Path;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// Replaces a file. Whoever reads it sees the old text or the new one, also after a crash.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    crate::files::replace::replace(path, text.as_bytes()).map_err(|error| {
        Failure::new(
            Kind::Io,
            format!("cannot write `{}`: {error}", path.display()),
        )
    })
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
