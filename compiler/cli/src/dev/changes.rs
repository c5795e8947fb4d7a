//! Whether files were saved since they were read. They are looked at again and again: that costs little for the few files of a graph, and
//! is the same on all systems and in all places where files can lie.

use graphwright_compiler::compile::Inspection;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The clock of a file system may be behind that of the machine by so much.
const COARSE: Duration = Duration::from_millis(20);

/// What tells that a file was saved: when, and how long it is. `None`: it is not there.
type Stamp = Option<(Option<SystemTime>, u64)>;

/// The files that a graph is made of.
pub(super) struct Changes {
    stamps: BTreeMap<PathBuf, Stamp>,
    /// Those of them that were read.
    read: Vec<PathBuf>,
    /// Whether one may have been saved while it was read.
    unsure: bool,
}

impl Changes {
    /// Nothing was read yet.
    pub(super) fn of(path: &Path) -> Self {
        Self {
            stamps: [path.to_path_buf(), path.join("graph.yaml")]
                .map(|path| (path, None))
                .into(),
            read: Vec::new(),
            unsure: true,
        }
    }

    /// Whether something was saved, appeared or disappeared.
    pub(super) fn are_there(&self) -> bool {
        self.unsure
            || self
                .stamps
                .iter()
                .any(|(path, known)| stamp(path) != *known)
    }

    /// Reads the graph, and remembers of what it is made.
    pub(super) fn during(
        &mut self,
        read: impl FnOnce() -> Result<Inspection, String>,
    ) -> Result<Inspection, String> {
        let begun = SystemTime::now();
        let inspected = read();
        if let Ok(inspected) = &inspected {
            self.read.clone_from(&inspected.files);
            let all = inspected.files.iter().chain(&inspected.looked_for);
            self.stamps = all.map(|path| (path.clone(), None)).collect();
        }
        for (path, known) in &mut self.stamps {
            *known = stamp(path);
        }
        let since = begun.checked_sub(COARSE).unwrap_or(begun);
        let fresh =
            |stamp: &Stamp| stamp.is_some_and(|(when, _)| when.is_some_and(|when| when >= since));
        self.unsure = self.stamps.values().any(fresh);
        inspected
    }

    /// Changes when what was read does.
    pub(super) fn contents(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        for path in &self.read {
            path.hash(&mut hash);
            std::fs::read(path).ok().hash(&mut hash);
        }
        hash.finish()
    }
}

fn stamp(path: &Path) -> Stamp {
    let about = std::fs::metadata(path).ok()?;
    Some((about.modified().ok(), about.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use graphwright_compiler::compile::inspect_file;

    const GRAPH: &str = "name: x\nstart: a\nnodes:\n  a: { type: script, script: scripts/run.sh, next: b }\n  b: { type: end, output: done }\n";

    /// Looks until nothing was saved while it was read.
    fn settled(changes: &mut Changes, path: &Path) {
        while changes.are_there() {
            changes
                .during(|| inspect_file(path, &graphwright_compiler::compile::Options::default()))
                .unwrap();
        }
    }

    #[test]
    fn what_is_saved_appears_and_disappears_is_seen() {
        let directory =
            std::env::temp_dir().join(format!("graphwright-changes-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(directory.join("scripts")).unwrap();
        let graph = directory.join("graph.yaml");
        std::fs::write(&graph, GRAPH).unwrap();
        let mut changes = Changes::of(&directory);
        settled(&mut changes, &directory);
        let before = changes.contents();
        std::fs::write(&graph, GRAPH.replace("done", "over")).unwrap();
        assert!(changes.are_there());
        settled(&mut changes, &directory);
        assert_ne!(changes.contents(), before);
        // The script that is missing, and a policy: the graph names the one and not the other.
        for file in ["scripts/run.sh", "policy.yaml"] {
            std::fs::write(directory.join(file), "").unwrap();
            assert!(changes.are_there(), "{file}");
            settled(&mut changes, &directory);
            std::fs::remove_file(directory.join(file)).unwrap();
            assert!(changes.are_there(), "{file}");
            settled(&mut changes, &directory);
        }
        std::fs::remove_file(&graph).unwrap();
        assert!(changes.are_there());
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
