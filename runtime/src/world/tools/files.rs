//! Where files of tools are, and what they declare.

use super::declaration::{self, DeclaredTool, Language};
use super::failed;
use crate::host::CallError;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The largest file that is looked at, in bytes: a tool is a page of text.
const LARGEST: u64 = 1024 * 1024;

/// The files beside a graph that hold its own tools (Loki wiki, "Directory Structure").
const OWN: [&str; 3] = ["tools.sh", "tools.py", "tools.ts"];

/// The directories that tools are looked for in. What was read once is kept.
#[derive(Debug, Default)]
pub(super) struct Files {
    required: Vec<PathBuf>,
    optional: Vec<PathBuf>,
    read: Mutex<BTreeMap<PathBuf, Arc<[DeclaredTool]>>>,
}

impl Files {
    /// With a directory that must be there.
    pub(super) fn required(&mut self, dir: PathBuf) {
        self.required.push(dir);
    }

    /// With a directory that may be there.
    pub(super) fn optional(&mut self, dir: PathBuf) {
        self.optional.push(dir);
    }

    /// The tools of an agent's own file.
    pub(super) fn own(&self, dir: &Path) -> Result<Vec<DeclaredTool>, CallError> {
        let mut tools = Vec::new();
        for name in OWN {
            tools.extend(self.file(&dir.join(name))?.iter().cloned());
        }
        Ok(tools)
    }

    /// The tools that a name of a whitelist means: those of a file with that name, with or without extension, or the one
    /// that a file declares under it.
    pub(super) fn named(&self, name: &str, dir: &Path) -> Result<Vec<DeclaredTool>, CallError> {
        for dir in self.dirs(dir) {
            let tools = self.directory(&dir)?;
            let of_file: Vec<DeclaredTool> = tools
                .iter()
                .filter(|tool| is_called(&tool.file, name))
                .cloned()
                .collect();
            if !of_file.is_empty() {
                return Ok(of_file);
            }
            if let Some(tool) = tools.iter().find(|tool| tool.name == name) {
                return Ok(vec![tool.clone()]);
            }
        }
        Ok(Vec::new())
    }

    /// All names there are, for messages.
    pub(super) fn names(&self, dir: &Path) -> Vec<String> {
        let tools = self
            .dirs(dir)
            .into_iter()
            .filter_map(|dir| self.directory(&dir).ok());
        tools
            .flat_map(|tools| {
                let names = tools.iter().map(|tool| tool.name.clone());
                names.collect::<Vec<_>>()
            })
            .collect()
    }

    /// Where tools are looked for, for messages.
    pub(super) fn places(&self, dir: &Path) -> String {
        let places: Vec<String> = std::iter::once(dir.join("tools.{sh,py,ts}"))
            .chain(self.dirs(dir))
            .map(|place| place.display().to_string())
            .collect();
        places.join(", ")
    }

    fn dirs(&self, own: &Path) -> Vec<PathBuf> {
        let beside = std::iter::once(own.join("tools"));
        let required = self.required.iter().cloned();
        required
            .chain(beside)
            .chain(self.optional.iter().cloned())
            .collect()
    }

    fn directory(&self, dir: &Path) -> Result<Vec<DeclaredTool>, CallError> {
        let cannot = |error: &io::Error| {
            failed(format!(
                "cannot read the directory of tools {}: {error}",
                dir.display()
            ))
        };
        let entries = match std::fs::read_dir(dir) {
            Ok(entries) => entries,
            Err(error) if self.required.iter().any(|required| required == dir) => {
                return Err(cannot(&error));
            }
            Err(_) => return Ok(Vec::new()),
        };
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| cannot(&error))?.path();
            if Language::of(&path).is_some() && path.is_file() {
                files.push(path);
            }
        }
        files.sort();
        let mut tools = Vec::new();
        for file in files {
            tools.extend(self.file(&file)?.iter().cloned());
        }
        Ok(tools)
    }

    /// The tools of one file; none if it is not there.
    fn file(&self, path: &Path) -> Result<Arc<[DeclaredTool]>, CallError> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(path) {
            return Ok(Arc::clone(known));
        }
        let tools: Arc<[DeclaredTool]> = match text(path) {
            Ok(Some(text)) => {
                let file = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
                declaration::read(&file, &text).into()
            }
            Ok(None) => Arc::from([]),
            Err(error) => {
                return Err(failed(format!(
                    "cannot read the tools of {}: {error}",
                    path.display()
                )));
            }
        };
        read.insert(path.to_path_buf(), Arc::clone(&tools));
        Ok(tools)
    }
}

fn text(path: &Path) -> io::Result<Option<String>> {
    let about = match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        about => about?,
    };
    if !about.is_file() && !about.is_dir() {
        return Err(io::Error::other(
            "it is a pipe, a socket or a device, and only regular files are read",
        ));
    }
    if about.len() > LARGEST {
        return Err(io::Error::other(format!(
            "it is larger than {LARGEST} bytes"
        )));
    }
    std::fs::read_to_string(path).map(Some)
}

fn is_called(file: &Path, name: &str) -> bool {
    file.file_name().is_some_and(|found| found == name)
        || file.file_stem().is_some_and(|found| found == name)
}
