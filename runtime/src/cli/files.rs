//! Files that are part of the program (`graphwright build --standalone`).
//!
//! Scripts are run by other programs, so they must be files: they are unpacked once into the user's cache directory, under a
//! name that changes with them.

use std::path::{Path, PathBuf};

/// What is embedded: names (with `/`) and contents.
pub(super) type Embedded = &'static [(&'static str, &'static [u8])];

/// Files that are part of the program.
#[derive(Clone, Copy)]
pub(super) struct Files {
    /// The name of the graph's directory among them.
    pub(super) root: &'static str,
    /// Changes whenever one does.
    pub(super) digest: &'static str,
    pub(super) files: Embedded,
}

impl Files {
    /// Unpacks them, unless that was done before; the graph's directory.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn unpacked(&self) -> Result<PathBuf, String> {
        let base = cache().join("standalone");
        let place = base.join(format!("{}-{}", self.root, self.digest));
        let fail = |error: std::io::Error| {
            format!(
                "cannot unpack the files of this program into {}: {error}; set GRAPHWRIGHT_CACHE to a directory that can be written",
                place.display()
            )
        };
        if !place.is_dir() {
            // Whoever comes first renames; a half-written directory is never looked at.
            let fresh = base.join(format!(".{}-{}", self.digest, std::process::id()));
            self.write(&fresh).map_err(fail)?;
            let moved = std::fs::rename(&fresh, &place);
            if moved.is_err() && !place.is_dir() {
                moved.map_err(fail)?;
            }
            let _ = std::fs::remove_dir_all(&fresh);
        }
        Ok(place.join(self.root))
    }

    fn write(&self, fresh: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(fresh.join(self.root))?;
        for (name, bytes) in self.files {
            let file = fresh.join(name);
            if let Some(parent) = file.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(&file, bytes)?;
            // A script may be run by its first line.
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }
}

/// `GRAPHWRIGHT_CACHE`, or the user's cache directory.
fn cache() -> PathBuf {
    let named = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(given) = named("GRAPHWRIGHT_CACHE") {
        return given;
    }
    let home = || named("HOME").or_else(|| named("USERPROFILE"));
    let base = if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    };
    base.unwrap_or_else(std::env::temp_dir).join("graphwright")
}
