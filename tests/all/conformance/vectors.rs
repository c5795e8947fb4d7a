//! Reading the vectors: `<dialect>/vectors.json`, and `<dialect>/graphs/runs.json`, whose entries are vectors with a
//! graph from a folder. Our own stand in `vectors.yaml`, because people write them.

use serde_json::Value;
use std::collections::BTreeSet;
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

/// Where the vectors of the specification are.
pub(crate) fn directory() -> PathBuf {
    match std::env::var_os("CONFORMANCE_DIR") {
        Some(named) => PathBuf::from(named),
        None => super::root().join("../../shared/conformance"),
    }
}

/// Where our own vectors are.
pub(super) fn own() -> PathBuf {
    super::root().join("vectors")
}

/// The vectors of a dialect, then its graphs. A file that is not there or cannot be read becomes a vector that fails, and so
/// does an area that the file describes and has no vector for, and one that a vector has and the file does not describe.
pub(super) fn load(directory: &Path, dialect: &str) -> Vec<Vector> {
    let folder = directory.join(dialect);
    let mut found = Vec::new();
    let own = folder.join("vectors.yaml");
    let file = if own.is_file() {
        own
    } else {
        folder.join("vectors.json")
    };
    match read(&file).and_then(|json| Ok((listed(&json["vectors"])?, json["_meta"].clone()))) {
        Ok((entries, meta)) => {
            found.extend(entries.iter().map(|entry| vector(dialect, entry)));
            let missing = undescribed(&found, &meta);
            found.extend(
                missing
                    .into_iter()
                    .map(|problem| unreadable(dialect, "_meta", problem)),
            );
        }
        Err(problem) => found.push(unreadable(dialect, "vectors", problem)),
    }
    let graphs = folder.join("graphs");
    if !graphs.is_dir() {
        return found;
    }
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

/// Areas of the description without a vector, areas of vectors without a description, and ids that stand there twice.
fn undescribed(vectors: &[Vector], meta: &Value) -> Vec<String> {
    let described: BTreeSet<&str> = match meta["areas"].as_object() {
        Some(areas) => areas.keys().map(String::as_str).collect(),
        None => return vec!["_meta.areas is missing".to_owned()],
    };
    let used: BTreeSet<&str> = vectors.iter().map(|vector| vector.area.as_str()).collect();
    let without = described
        .difference(&used)
        .map(|area| format!("no vector has the area {area}"));
    let unknown = used
        .difference(&described)
        .map(|area| format!("_meta does not describe the area {area}"));
    let mut seen = BTreeSet::new();
    let twice = vectors
        .iter()
        .filter(|vector| !seen.insert(vector.id.as_str()))
        .map(|vector| format!("there are two vectors {}", vector.id));
    without.chain(unknown).chain(twice).collect()
}

fn read(path: &Path) -> Result<Value, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    // JSON is YAML, but the larger files of JSON are read faster as what they are.
    let read = match path
        .extension()
        .is_some_and(|extension| extension == "json")
    {
        true => serde_json::from_str(&text).map_err(|error| error.to_string()),
        false => serde_yaml::from_str(&text).map_err(|error| error.to_string()),
    };
    read.map_err(|error| format!("{}: {error}", path.display()))
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
