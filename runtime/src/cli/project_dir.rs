//! Where a graph of actions acts: the project that it works in, and its own files, if they are elsewhere.

use super::Agent;
use super::args::RunArgs;
use crate::dialects::rye::project::root;
use crate::run::Graph;
use std::path::{Path, PathBuf};

/// Where a graph of actions acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActingPlace {
    /// The project, with all that runs leave.
    pub(crate) project: PathBuf,
    /// Where the files of the graph are, if not there.
    pub(crate) files: Option<PathBuf>,
}

impl Agent {
    /// Where a run acts that is asked for like this: in the project that `--work-dir` says, or else `--dir`, or else, for a program
    /// that brings its files along, in that of whoever starts it. With `--work-dir`, `--dir` says where the graph's files are.
    pub(crate) fn acting(&self, how: &RunArgs) -> ActingPlace {
        let dir = how.folders.dir.as_deref();
        let (project, files) = match &how.folders.work_dir {
            Some(work_dir) => (root(work_dir), Some(self.own_files(dir))),
            None => (self.project(dir), self.brought()),
        };
        // Files that lie in the project itself do not stand beside it.
        let files = files.filter(|files| *files != project);
        ActingPlace { project, files }
    }

    /// The project, where nobody says where the graph's files are.
    pub(crate) fn project(&self, wanted: Option<&Path>) -> PathBuf {
        match (self.named(wanted), &self.work_dir) {
            (Some(named), _) => root(&named),
            (None, Some(work_dir)) => root(work_dir),
            (None, None) => self.own_files(None),
        }
    }

    /// The files that the program brings along, where they are unpacked.
    fn brought(&self) -> Option<PathBuf> {
        self.work_dir.as_ref().and(self.dir.clone())
    }

    /// Where the graph's files are: in the project that is named, unpacked, or in the project that the graph was compiled in.
    fn own_files(&self, wanted: Option<&Path>) -> PathBuf {
        if let (None, Some(brought)) = (self.named(wanted), self.brought()) {
            return brought;
        }
        let dir = self.directory(wanted);
        let dir = dir.unwrap_or_else(|| PathBuf::from(self.graph.dir()));
        match dir.as_os_str().is_empty() {
            true => root(Path::new(".")),
            false => root(&dir),
        }
    }
}
