//! Files below a directory: `<root>/<run>/artifacts/…`, and the logs in `<root>/<run>/`.

use crate::files::replace::replace;
use crate::host::CallError;
use crate::host::artifacts::Artifacts;
use crate::value::failure::Kind;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The directory below which each run has its own.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// Below this directory. It is made when something is written.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Where `GRAPHWRIGHT_ARTIFACTS` says, else in `graphwright/runs` of the state directory of the platform, else in
    /// `graphwright-runs` of the working directory.
    pub fn from_env() -> Self {
        let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(root) = named("GRAPHWRIGHT_ARTIFACTS") {
            return Self::at(root);
        }
        let absolute = |name: &str| {
            named(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let home = |rest: &str| absolute("HOME").map(|home| home.join(rest));
        let state = if cfg!(windows) {
            absolute("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            absolute("XDG_STATE_HOME").or_else(|| home("Library/Application Support"))
        } else {
            absolute("XDG_STATE_HOME").or_else(|| home(".local/state"))
        };
        Self::at(match state {
            Some(state) => state.join("graphwright").join("runs"),
            None => PathBuf::from("graphwright-runs"),
        })
    }

    /// The runs that have a directory, by name.
    ///
    /// # Errors
    /// If the root is there and cannot be read.
    pub fn runs(&self) -> Result<Vec<String>, CallError> {
        let entries = match std::fs::read_dir(&self.root) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed("read", &self.root, &error)),
        };
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| entry.path().is_dir())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| crate::run::journal::check_name(name).is_ok())
            .collect();
        names.sort();
        Ok(names)
    }

    /// The directory of a run.
    pub fn of(&self, run: &str) -> PathBuf {
        // The name of a run has no `/`, and is checked where it is chosen.
        self.root.join(run.replace(['/', '\\'], "_"))
    }

    /// The file of an artifact, with the directory that it is in: made, and below the artifact directory also if there
    /// are links on the way.
    fn place(&self, run: &str, path: &str) -> Result<PathBuf, CallError> {
        let parts = parts(path)?;
        let own = self.of(run).join("artifacts");
        std::fs::create_dir_all(&own).map_err(|error| failed("make", &own, &error))?;
        let own = own
            .canonicalize()
            .map_err(|error| failed("open", &own, &error))?;
        let mut at = own.clone();
        let (name, folders) = match parts.split_last() {
            Some((name, folders)) => (*name, folders),
            None => return Err(CallError::new(Kind::Io, "an artifact needs a name")),
        };
        for folder in folders {
            at.push(folder);
            if !at.exists() {
                std::fs::create_dir(&at).map_err(|error| failed("make", &at, &error))?;
            }
            let real = at
                .canonicalize()
                .map_err(|error| failed("open", &at, &error))?;
            if !real.starts_with(&own) {
                return Err(CallError::new(
                    Kind::Io,
                    format!(
                        "`{path}` leads out of the artifact directory of the run, through a link"
                    ),
                ));
            }
        }
        at.push(name);
        if at.is_dir() {
            return Err(CallError::new(Kind::Io, format!("`{path}` is a directory")));
        }
        Ok(at)
    }
}

impl Artifacts for Folder {
    fn write(&self, run: &str, path: &str, text: &str) -> Result<String, CallError> {
        let place = self.place(run, path)?;
        replace(&place, text.as_bytes()).map_err(|error| failed("write", &place, &error))?;
        Ok(place.display().to_string())
    }

    fn read(&self, run: &str, path: &str) -> Result<Option<String>, CallError> {
        let place = self.place(run, path)?;
        match std::fs::read_to_string(&place) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &place, &error)),
        }
    }

    fn log(&self, run: &str, name: &str, line: &Value) -> Result<(), CallError> {
        let own = self.of(run);
        std::fs::create_dir_all(&own).map_err(|error| failed("make", &own, &error))?;
        let place = own.join(name);
        let append = || -> std::io::Result<()> {
            let mut file = std::fs::OpenOptions::new()
                .append(true)
                .create(true)
                .open(&place)?;
            // One write per line: lines of two processes do not mix.
            file.write_all(format!("{line}\n").as_bytes())?;
            file.sync_all()
        };
        append().map_err(|error| failed("write", &place, &error))
    }

    fn read_log(&self, run: &str, name: &str) -> Result<Vec<Value>, CallError> {
        let place = self.of(run).join(name);
        let text = match std::fs::read_to_string(&place) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed("read", &place, &error)),
        };
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Ok(lines.collect())
    }

    fn directory(&self, run: &str) -> Option<PathBuf> {
        let own = self.of(run).join("artifacts");
        std::fs::create_dir_all(&own).ok()?;
        Some(own)
    }

    fn is_shared(&self) -> bool {
        true
    }
}

fn failed(what: &str, place: &Path, error: &std::io::Error) -> CallError {
    CallError::new(
        Kind::Io,
        format!("cannot {what} {}: {error}", place.display()),
    )
}

/// The parts of a path below a directory.
///
/// # Errors
/// Why it is none.
pub(super) fn parts(path: &str) -> Result<Vec<&str>, CallError> {
    let refused = |why: &str| {
        let message = format!(
            "`{path}` {why}; a name of an artifact is a relative path such as `notes/report.md`"
        );
        CallError::new(Kind::Io, message)
    };
    if path.trim().is_empty() {
        return Err(refused("is empty"));
    }
    if path.starts_with('/') || path.contains([':', '\\', '\0']) {
        return Err(refused("is not a relative path"));
    }
    let parts: Vec<&str> = path.split('/').collect();
    if parts.contains(&"..") {
        return Err(refused("leads out of the artifact directory"));
    }
    if parts.iter().any(|part| part.is_empty() || *part == ".") {
        return Err(refused("has a part that names no file"));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn folder(name: &str) -> (Folder, PathBuf) {
        let root = std::env::temp_dir().join(format!(
            "graphwright-artifacts-{}-{name}",
            std::process::id()
        ));
        let _ = std::fs::remove_dir_all(&root);
        (Folder::at(&root), root)
    }

    #[test]
    fn an_artifact_stays_in_its_directory() {
        let (folder, root) = folder("inside");
        let place = folder.write("run", "notes/a.md", "one").unwrap();
        assert!(place.ends_with("run/artifacts/notes/a.md"), "{place}");
        folder.write("run", "notes/a.md", "two").unwrap();
        assert_eq!(
            folder.read("run", "notes/a.md").unwrap().as_deref(),
            Some("two")
        );
        assert_eq!(folder.read("run", "b.md").unwrap(), None);
        for bad in ["../a", "/a", "a/../../b", "", "a//b", "c:\\x", "notes"] {
            assert!(folder.write("run", bad, "x").is_err(), "{bad}");
        }
        let left: Vec<_> = std::fs::read_dir(root.join("run/artifacts/notes"))
            .unwrap()
            .collect();
        assert_eq!(left.len(), 1, "{left:?}");
        std::fs::remove_dir_all(root).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_nowhere() {
        let (folder, root) = folder("link");
        folder.write("run", "a.md", "x").unwrap();
        let own = root.join("run/artifacts");
        std::os::unix::fs::symlink(&root, own.join("out")).unwrap();
        assert!(folder.write("run", "out/b.md", "x").is_err());
        // A link in place of the file is replaced.
        std::fs::write(root.join("target"), "kept").unwrap();
        std::os::unix::fs::symlink(root.join("target"), own.join("c.md")).unwrap();
        folder.write("run", "c.md", "new").unwrap();
        assert_eq!(
            std::fs::read_to_string(root.join("target")).unwrap(),
            "kept"
        );
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_log_grows_by_lines() {
        let (folder, root) = folder("log");
        assert!(folder.read_log("run", "l.jsonl").unwrap().is_empty());
        folder.log("run", "l.jsonl", &json!({"a": 1})).unwrap();
        folder.log("run", "l.jsonl", &json!({"a": 2})).unwrap();
        let lines = folder.read_log("run", "l.jsonl").unwrap();
        assert_eq!(lines, [json!({"a": 1}), json!({"a": 2})]);
        std::fs::remove_dir_all(root).unwrap();
    }
}
