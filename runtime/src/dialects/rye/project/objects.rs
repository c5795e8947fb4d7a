//! Immutable objects under the hash of what they hold (Rye, "Content-addressed store"), and results that are kept for the
//! same call.

use super::sign::sha256;
use crate::dialects::rye::KeptResults;
use crate::dialects::rye::action::Workflow;
use crate::files::replace::replace;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The objects of a project.
#[derive(Clone, Debug)]
pub struct Objects {
    root: PathBuf,
}

impl Objects {
    /// Those of this project.
    pub fn of(project: &Path) -> Self {
        Self {
            root: project.join(".ai/state/objects"),
        }
    }

    /// Keeps a value, and gives its hash.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, value: &Value) -> std::io::Result<String> {
        let text = canonical(value);
        let hash = sha256(text.as_bytes());
        let path = self.path(&hash);
        if !path.exists() {
            replace(&path, text.as_bytes())?;
        }
        Ok(hash)
    }

    /// The value with this hash, if it is there and is what it says.
    pub fn get(&self, hash: &str) -> Option<Value> {
        let text = std::fs::read_to_string(self.path(hash)).ok()?;
        (sha256(text.as_bytes()) == hash).then(|| serde_json::from_str(&text).ok())?
    }

    fn path(&self, hash: &str) -> PathBuf {
        let plain: String = hash.chars().filter(char::is_ascii_alphanumeric).collect();
        let (first, rest) = plain.split_at_checked(2).unwrap_or(("00", &plain));
        self.root.join(first).join(format!("{rest}.json"))
    }

    /// Where the last snapshot of a run is noted.
    pub fn reference(&self, run: &str) -> PathBuf {
        self.root.join("refs/graphs").join(format!("{run}.json"))
    }
}

/// JSON in one form only: the keys of maps in order, no blanks.
pub fn canonical(value: &Value) -> String {
    sorted(value).to_string()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let ordered: BTreeMap<&String, Value> = fields
                .iter()
                .map(|(key, value)| (key, sorted(value)))
                .collect();
            ordered
                .into_iter()
                .map(|(key, value)| (key.clone(), value))
                .collect()
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// The parts of a project's configuration that may change what an action gives.
const CONFIGURATION: [&str; 4] = ["agent", "resilience", "coordination", "hooks"];

/// Results of nodes with `cache_result`, by what went into them (Rye, "Node caching"): the graph's `config`, the node, the
/// action with its parameters, and the configuration of the project. Whatever of these changes makes another key.
#[derive(Debug)]
pub struct Cache {
    objects: Objects,
    graph: String,
    config: String,
}

impl Cache {
    /// The results kept in a project for a graph.
    pub fn of(project: &Path, workflow: &Workflow) -> Arc<Self> {
        let config = CONFIGURATION.iter().map(|name| {
            let text = std::fs::read_to_string(project.join(format!(".ai/config/{name}.yaml")))
                .unwrap_or_default();
            ((*name).to_owned(), Value::String(text))
        });
        let config = Value::Object(config.collect());
        Arc::new(Self {
            objects: Objects::of(project),
            graph: sha256(workflow.config.as_bytes()),
            config: sha256(canonical(&config).as_bytes()),
        })
    }

    /// The hash of the graph's `config`.
    pub fn graph(&self) -> &str {
        &self.graph
    }

    /// The hash of the project's configuration.
    pub fn config(&self) -> &str {
        &self.config
    }

    /// The key of a call: what went into a node.
    pub fn key(&self, node: &str, action: &Value) -> String {
        let input = json!({
            "schema": 1,
            "kind": "node_input",
            "graph_hash": self.graph,
            "node_name": node,
            "interpolated_action": action,
            "config_snapshot_hash": self.config,
        });
        sha256(canonical(&input).as_bytes())
    }

    fn pointer(&self, node: &str, action: &Value) -> PathBuf {
        let key = self.key(node, action);
        self.objects
            .root
            .join("cache/nodes")
            .join(format!("{key}.json"))
    }
}

impl KeptResults for Cache {
    fn find(&self, node: &str, action: &Value) -> Option<Value> {
        let text = std::fs::read_to_string(self.pointer(node, action)).ok()?;
        let pointer: Value = serde_json::from_str(&text).ok()?;
        let result = self
            .objects
            .get(pointer.get("node_result_hash")?.as_str()?)?;
        result.get("result").cloned()
    }

    fn keep(&self, node: &str, action: &Value, result: &Value) {
        let object = json!({"schema": 1, "kind": "node_result", "result": result});
        let date = crate::host::clock::rfc3339(std::time::SystemTime::now());
        let kept = self.objects.put(&object).and_then(|hash| {
            let pointer = json!({"node_result_hash": hash, "node_name": node, "cached_at": date});
            replace(&self.pointer(node, action), pointer.to_string().as_bytes())
        });
        // What cannot be kept is called again.
        drop(kept);
    }
}
