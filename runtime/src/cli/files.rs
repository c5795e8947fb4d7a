//! Files that are part of the program (`graphwright build --standalone`).
//!
//! Scripts are run by other programs, so they must be files: they are unpacked once into the user's cache directory, under a
//! name that changes with them, and nobody writes into them. Runs work elsewhere, in the directory of whoever starts them.

use super::Agent;
use super::args::{Args, Command};
use crate::files::replace::beside;
use std::path::{Path, PathBuf};

/// What is embedded: names (with `/`) and contents.
pub(super) type EmbeddedFiles = &'static [(&'static str, &'static [u8])];

/// Files that are part of the program.
#[derive(Clone, Copy)]
pub(super) struct Files {
    /// The name of the graph's directory among them.
    pub(super) root: &'static str,
    /// Changes whenever one does.
    pub(super) digest: &'static str,
    pub(super) files: EmbeddedFiles,
}

/// Whether a command works with files of the graph. Help, pictures and lists of runs must not need a place to unpack them.
fn wanted(command: Option<&Command>) -> bool {
    match command {
        None
        | Some(
            Command::Resume { .. }
            | Command::Fork { .. }
            | Command::Step { .. }
            | Command::Test(_)
            | Command::Explore(_)
            | Command::Chaos(_)
            | Command::Replay { .. }
            | Command::Index(_)
            | Command::Serve(_),
        ) => true,
        Some(
            Command::Runs(_)
            | Command::Show(_)
            | Command::Approvals(_)
            | Command::Approve(_)
            | Command::Deny { .. }
            | Command::Verify { .. }
            | Command::Graph(_)
            | Command::Completions { .. }
            | Command::Certificate
            | Command::Sbom
            | Command::Man
            | Command::Cancel { .. },
        ) => false,
    }
}

impl Agent {
    /// Unpacks the files that are part of the program, if the command works with them.
    ///
    /// # Errors
    /// As [`Files::unpacked`].
    pub(super) fn unpack(&mut self, args: &Args) -> Result<(), String> {
        // Who says where the files are means those.
        let (Some(files), None) = (&self.files, &self.dir) else {
            return Ok(());
        };
        if wanted(args.command.as_ref()) {
            self.dir = Some(files.unpacked()?);
        }
        // Nothing that a run makes belongs into a cache, and it is looked for where it was made.
        self.work_dir = std::env::current_dir().ok();
        Ok(())
    }
}

impl Files {
    /// Unpacks them, as far as they are not there; the graph's directory.
    ///
    /// # Errors
    /// If they cannot be written, or somebody else could write there.
    pub(super) fn unpacked(&self) -> Result<PathBuf, String> {
        let fail = |place: &Path, error: std::io::Error| {
            format!(
                "cannot unpack the files of this program into {}: {error}; set GRAPHWRIGHT_CACHE to a directory that can be written",
                place.display()
            )
        };
        let cache = match cache() {
            Some(cache) => cache,
            None => private::directory().map_err(|error| fail(&std::env::temp_dir(), error))?,
        };
        self.unpacked_in(&cache.join("standalone"))
            .map_err(|error| fail(&cache, error))
    }

    fn unpacked_in(&self, base: &Path) -> std::io::Result<PathBuf> {
        let place = base.join(format!("{}-{}", self.root, self.digest));
        std::fs::create_dir_all(place.join(self.root))?;
        for (name, bytes) in self.files {
            let file = place.join(name);
            // Who cleans caches up removes files and leaves directories, and a program may have been killed while it wrote.
            let there = std::fs::metadata(&file).is_ok_and(|found| {
                found.is_file() && usize::try_from(found.len()) == Ok(bytes.len())
            });
            if !there {
                put(&file, bytes)?;
            }
        }
        Ok(place.join(self.root))
    }
}

/// Writes a file beside its place and then into it: several of this program may begin at once, and nobody sees half of one.
fn put(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(parent) = file.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let draft = beside(file);
    let written = std::fs::write(&draft, bytes)
        .and_then(|()| kept(&draft))
        .and_then(|()| std::fs::rename(&draft, file));
    if written.is_err() {
        // What is left of the attempt is of no use to anybody.
        let _ = std::fs::remove_file(&draft);
    }
    written
}

/// A script may be run by its first line, and is not written to.
#[cfg(unix)]
fn kept(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o555))
}

#[cfg(not(unix))]
fn kept(file: &Path) -> std::io::Result<()> {
    let mut rights = std::fs::metadata(file)?.permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(file, rights)
}

/// `GRAPHWRIGHT_CACHE`, or the user's cache directory, where the environment tells of one.
fn cache() -> Option<PathBuf> {
    let named = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(given) = named("GRAPHWRIGHT_CACHE") {
        return Some(given);
    }
    let home = || named("HOME").or_else(|| named("USERPROFILE"));
    let base = if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("graphwright"))
}

/// A directory below that for temporary files, where everybody may write. What is unpacked there is run.
#[cfg(unix)]
mod private {
    use rustix::process::geteuid;
    use std::io::{Error, ErrorKind};
    use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
    use std::path::{Path, PathBuf};

    pub(super) fn directory() -> std::io::Result<PathBuf> {
        let name = format!("graphwright-{}", geteuid().as_raw());
        within(&std::env::temp_dir(), &name)
    }

    /// A directory that nobody else can have put something into.
    pub(super) fn within(parent: &Path, name: &str) -> std::io::Result<PathBuf> {
        let own = parent.join(name);
        match std::fs::DirBuilder::new().mode(0o700).create(&own) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Err(_) | Ok(()) => {}
        }
        // Not what a link leads to.
        let found = std::fs::symlink_metadata(&own)?;
        let ours = found.is_dir() && found.uid() == geteuid().as_raw() && found.mode() & 0o022 == 0;
        match ours {
            true => Ok(own),
            false => Err(Error::other(format!(
                "{} is there, and others may write into it",
                own.display()
            ))),
        }
    }
}

#[cfg(not(unix))]
mod private {
    pub(super) fn directory() -> std::io::Result<std::path::PathBuf> {
        Ok(std::env::temp_dir().join("graphwright"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: Files = Files {
        root: "desk",
        digest: "0",
        files: &[("desk/scripts/a.sh", b"echo a"), ("other/b.txt", b"b")],
    };

    fn empty(name: &str) -> PathBuf {
        let place = std::env::temp_dir().join(format!(
            "graphwright-{name}-{}",
            crate::value::random::random()
        ));
        std::fs::create_dir_all(&place).unwrap();
        place
    }

    #[test]
    fn what_was_cleaned_up_is_unpacked_again() {
        let base = empty("unpack");
        let dir = FILES.unpacked_in(&base).unwrap();
        let script = dir.join("scripts/a.sh");
        assert_eq!(std::fs::read(&script).unwrap(), b"echo a");
        std::fs::remove_file(&script).unwrap();
        // Written in part, by one that was killed.
        let other = dir.join("../../desk-0/other/b.txt");
        std::fs::remove_file(&other).unwrap();
        std::fs::write(&other, "").unwrap();
        assert_eq!(FILES.unpacked_in(&base).unwrap(), dir);
        assert_eq!(std::fs::read(&script).unwrap(), b"echo a");
        assert_eq!(
            std::fs::read(base.join("desk-0/other/b.txt")).unwrap(),
            b"b"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&script).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o555);
        }
        let left = std::fs::read_dir(dir.join("scripts")).unwrap().count();
        assert_eq!(left, 1, "nothing is left of the writing");
        std::fs::remove_dir_all(base).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_directory_where_others_write_is_not_used() {
        use std::os::unix::fs::PermissionsExt as _;
        let parent = empty("private");
        let own = private::within(&parent, "own").unwrap();
        assert_eq!(
            private::within(&parent, "own").unwrap(),
            own,
            "the second time, too"
        );
        std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o777)).unwrap();
        assert!(private::within(&parent, "own").is_err());
        std::os::unix::fs::symlink(&parent, parent.join("link")).unwrap();
        assert!(private::within(&parent, "link").is_err());
        std::fs::remove_dir_all(parent).unwrap();
    }
}
