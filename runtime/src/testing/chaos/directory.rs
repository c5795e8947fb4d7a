//! Directories that a trial has for itself.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a graph's directory may hold so that it is copied for each run: so many bytes, and so many files.
const BYTES: u64 = 32 << 20;
const FILES: usize = 2_000;

/// A directory that is removed when this is dropped.
pub(super) struct Directory(PathBuf);

impl Directory {
    /// A new one, in memory where the system has a place for that: nothing in it has to outlive the machine.
    pub(super) fn new() -> Result<Self, String> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let memory = Path::new("/dev/shm");
        let around = match memory.is_dir() {
            true => memory.to_path_buf(),
            false => std::env::temp_dir(),
        };
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = around.join(format!("graphwright-storm-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(format!("cannot make {}: {error}", path.display())),
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What is left of it is in a directory for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The directory of a graph whose runs write files: as it was, each time a run begins.
pub(super) struct DirectoryCopy {
    directory: Directory,
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl DirectoryCopy {
    /// Reads a graph's directory; without one, it is empty.
    pub(super) fn of(dir: Option<&Path>) -> Result<Self, String> {
        let mut files = Vec::new();
        if let Some(dir) = dir {
            let mut room = BYTES;
            read(dir, Path::new(""), &mut files, &mut room)?;
        }
        Ok(Self {
            directory: Directory::new()?,
            files,
        })
    }

    fn inside(&self) -> PathBuf {
        self.directory.path().join("graph")
    }

    /// The directory as it was in the beginning.
    pub(super) fn fresh(&self) -> Result<PathBuf, String> {
        let inside = self.inside();
        let told = |error: std::io::Error| format!("cannot copy the graph's directory: {error}");
        if inside.exists() {
            std::fs::remove_dir_all(&inside).map_err(told)?;
        }
        std::fs::create_dir_all(&inside).map_err(told)?;
        for (name, bytes) in &self.files {
            let path = inside.join(name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(told)?;
            }
            std::fs::write(path, bytes).map_err(told)?;
        }
        Ok(inside)
    }

    /// What is in it now.
    pub(super) fn now(&self) -> Result<BTreeMap<String, String>, String> {
        let mut files = Vec::new();
        let mut room = BYTES;
        read(&self.inside(), Path::new(""), &mut files, &mut room)?;
        let texts = files.into_iter().map(|(name, bytes)| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            (name.display().to_string(), text)
        });
        Ok(texts.collect())
    }
}

/// Reads the files below a directory. Links are what they lead to.
fn read(
    root: &Path,
    below: &Path,
    files: &mut Vec<(PathBuf, Vec<u8>)>,
    room: &mut u64,
) -> Result<(), String> {
    let dir = root.join(below);
    let told = |error: std::io::Error| format!("cannot read {}: {error}", dir.display());
    for entry in std::fs::read_dir(&dir).map_err(told)? {
        let entry = entry.map_err(told)?;
        let name = below.join(entry.file_name());
        let path = root.join(&name);
        let Ok(about) = std::fs::metadata(&path) else {
            continue;
        };
        // What belongs to version control and to builds is no part of a graph.
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if about.is_dir() && !hidden && !path.is_symlink() {
            read(root, &name, files, room)?;
        }
        if about.is_file() {
            *room = room.checked_sub(about.len()).ok_or_else(|| large(root))?;
            files.push((name, std::fs::read(&path).map_err(told)?));
        }
        if files.len() > FILES {
            return Err(large(root));
        }
    }
    Ok(())
}

fn large(root: &Path) -> String {
    format!(
        "each run of this graph writes files, so that each trial needs a copy of {}, which holds more than {} MiB or {FILES} \
         files; move the graph into a directory of its own",
        root.display(),
        BYTES >> 20
    )
}
