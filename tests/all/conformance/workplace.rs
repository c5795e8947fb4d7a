//! A fresh directory per vector, removed when the vector is done.

use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory of its own.
pub(super) struct Workplace(PathBuf);

impl Workplace {
    /// A new, empty one.
    pub(super) fn new() -> Result<Self, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "graphwright-conformance-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        // What an earlier process of this number left behind.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        // Scripts are compared by where they run, which must not depend on links in the way there.
        path.canonicalize()
            .map(Self)
            .map_err(|error| error.to_string())
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes files below a folder: relative path to text. A path may begin with `../`, but not leave the directory.
    pub(super) fn write(&self, folder: &Path, files: &Map<String, Value>) -> Result<(), String> {
        files.iter().try_for_each(|(path, text)| {
            let text = text
                .as_str()
                .ok_or_else(|| format!("file {path} is no text"))?;
            self.write_one(&folder.join(path), text)
        })
    }

    pub(super) fn write_one(&self, path: &Path, text: &str) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let parent = path.parent().unwrap_or(path);
        std::fs::create_dir_all(parent).map_err(failed)?;
        let inside = parent.canonicalize().map_err(failed)?;
        if !inside.starts_with(&self.0) {
            return Err(format!(
                "{} leaves the directory of the vector",
                path.display()
            ));
        }
        std::fs::write(path, text).map_err(failed)
    }

    /// Copies a folder with all that is in it.
    pub(super) fn copy(&self, from: &Path, to: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", from.display());
        std::fs::create_dir_all(to).map_err(failed)?;
        for entry in std::fs::read_dir(from).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                self.copy(&entry.path(), &target)?;
            } else {
                // Not `fs::copy`, which keeps a read-only file read-only, and `given.files` may go over it.
                let bytes = std::fs::read(entry.path()).map_err(failed)?;
                std::fs::write(&target, bytes).map_err(failed)?;
            }
        }
        Ok(())
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
