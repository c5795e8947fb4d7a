//! Reading the vectors: `<dialect>/vectors.json`, and `<dialect>/graphs/runs.json`, whose entries are vectors with a
//! graph from a folder.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// One vector.
#[derive(Clone, Debug)]
pub(super) struct Vector {
    pub(super) dialect: String,
    pub(super) id: String,
    /// Its area; `graphs` for an entry of `runs.json`.
    pub(super) area: String,
    pub(super) given: Value,
    pub(super) expect: Value,
    /// The folder of graphs, and the file in it that is run.
    pub(super) graph: Option<(PathBuf, String)>,
}

/// Where the vectors are.
pub(super) fn directory() -> PathBuf {
    match std::env::var_os("CONFORMANCE_DIR") {
        Some(named) => PathBuf::from(named),
        None => graphwright_tests::cases::root().join("../../shared/conformance"),
    }
}

/// The vectors of a dialect, then its graphs. A file that is not there or cannot be read becomes a vector that fails.
pub(super) fn load(directory: &Path, dialect: &str) -> Vec<Vector> {
    let folder = directory.join(dialect);
    let mut found = Vec::new();
    match read(&folder.join("vectors.json")).and_then(|json| listed(&json["vectors"])) {
        Ok(entries) => found.extend(entries.iter().map(|entry| vector(dialect, entry))),
        Err(problem) => found.push(unreadable(dialect, "vectors.json", problem)),
    }
    let graphs = folder.join("graphs");
    match read(&graphs.join("runs.json")).and_then(|json| listed(&json)) {
        Ok(entries) => found.extend(entries.iter().map(|entry| Vector {
            area: "graphs".to_owned(),
            graph: Some((graphs.clone(), text(entry, "graph"))),
            ..vector(dialect, entry)
        })),
        Err(problem) => found.push(unreadable(dialect, "graphs/runs.json", problem)),
    }
    found
}

fn read(path: &Path) -> Result<Value, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn listed(json: &Value) -> Result<Vec<Value>, String> {
    json.as_array()
        .cloned()
        .ok_or_else(|| "no list of vectors".to_owned())
}

fn vector(dialect: &str, entry: &Value) -> Vector {
    Vector {
        dialect: dialect.to_owned(),
        id: text(entry, "id"),
        area: text(entry, "area"),
        given: entry["given"].clone(),
        expect: entry["expect"].clone(),
        graph: None,
    }
}

fn text(entry: &Value, key: &str) -> String {
    entry[key].as_str().unwrap_or_default().to_owned()
}

fn unreadable(dialect: &str, file: &str, problem: String) -> Vector {
    Vector {
        dialect: dialect.to_owned(),
        id: file.to_owned(),
        area: format!("unreadable: {problem}"),
        given: Value::Null,
        expect: Value::Null,
        graph: None,
    }
}
