//! Where the graph lies that a call of the macro names.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Where a package keeps its sources, if its manifest says nothing else.
const SOURCES: [&str; 4] = ["src", "tests", "examples", "benches"];

/// How many folders of sources are looked at where the calling file has no name.
const FOLDERS: usize = 1_000;

/// The graph file: beside the calling file, or in the package.
///
/// # Errors
/// Where it was looked for, if it is nowhere.
pub(crate) fn graph(path: &str) -> Result<PathBuf, Vec<PathBuf>> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let caller = proc_macro::Span::call_site().local_file();
    let candidates = candidates(path, caller.as_deref(), package.as_deref());
    match candidates.iter().find(|candidate| candidate.exists()) {
        Some(found) => std::path::absolute(found).map_err(|_| candidates.clone()),
        None => Err(candidates),
    }
}

fn candidates(path: &str, caller: Option<&Path>, package: Option<&Path>) -> Vec<PathBuf> {
    let mut candidates: Vec<PathBuf> = package
        .map(|package| package.join(path))
        .into_iter()
        .collect();
    match (caller.and_then(Path::parent), package) {
        (Some(folder), _) => candidates.insert(0, folder.join(path)),
        // An editor expands the macro, and does not say in which file it stands.
        (None, Some(package)) => {
            let beside = folders(package).into_iter().map(|folder| folder.join(path));
            candidates.extend(beside.filter(|graph| graph.exists()));
        }
        (None, None) => {}
    }
    candidates
}

/// The folders in which a file that calls the macro can lie, the upper ones first.
fn folders(package: &Path) -> Vec<PathBuf> {
    let mut open: VecDeque<PathBuf> = SOURCES.iter().map(|name| package.join(name)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop_front()
        && found.len() < FOLDERS
    {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let mut below: Vec<PathBuf> = entries
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
            .map(|entry| entry.path())
            .collect();
        below.sort();
        open.extend(below);
        found.push(folder);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_name_of_the_calling_file_its_folder_is_looked_for() {
        let package =
            std::env::temp_dir().join(format!("graphwright-locate-{}", std::process::id()));
        for folder in ["src/desk/night", "tests", "agents"] {
            std::fs::create_dir_all(package.join(folder)).unwrap();
        }
        let graph = package.join("agents/graph.yaml");
        std::fs::write(&graph, "nodes: {}\n").unwrap();

        let beside = |path: &str| {
            let all = candidates(path, None, Some(&package));
            let first = all.iter().find(|candidate| candidate.exists());
            first.map(|found| found.canonicalize().unwrap())
        };
        let graph = graph.canonicalize().unwrap();
        for path in ["agents", "../agents", "../../agents", "../../../agents"] {
            let found = beside(&format!("{path}/graph.yaml"));
            assert_eq!(found.as_ref(), Some(&graph), "{path}");
        }
        assert_eq!(beside("../../../../agents/graph.yaml"), None);
        std::fs::remove_dir_all(&package).unwrap();
    }

    #[test]
    fn the_calling_file_goes_before_the_package() {
        let all = candidates(
            "a.yaml",
            Some(Path::new("p/src/main.rs")),
            Some(Path::new("p")),
        );
        assert_eq!(
            all,
            [PathBuf::from("p/src/a.yaml"), PathBuf::from("p/a.yaml")]
        );
    }
}
