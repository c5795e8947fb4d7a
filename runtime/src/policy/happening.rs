//! What happens in a run, as policies are told it and as it is kept.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// Something that happens. Nodes are told by their paths: `desk/mail` in a graph that `desk` runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A node is entered.
    Entered {
        /// The node.
        node: String,
    },
    /// A node is left.
    Left {
        /// The node.
        node: String,
        /// The exit.
        exit: String,
        /// The keys that it writes; none where it writes to the state of an item.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        wrote: Vec<String>,
        /// Whether it writes to the state of an item.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        of_item: bool,
    },
    /// A map node writes what it collected.
    Collected {
        /// The node.
        node: String,
    },
    /// A tool or an action is called.
    Called {
        /// The node.
        node: String,
        /// What is called.
        name: String,
    },
    /// A model is asked, or a program run.
    Acted {
        /// The node.
        node: String,
    },
    /// The run ends: `succeeded`, `failed`.
    Ended {
        /// How.
        how: String,
    },
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entered { node } => write!(f, "`{node}` is entered"),
            Self::Left { node, exit, .. } => write!(f, "`{node}` is left by `{exit}`"),
            Self::Collected { node } => write!(f, "`{node}` writes what it collected"),
            Self::Called { node, name } => write!(f, "`{node}` calls `{name}`"),
            Self::Acted { node } => write!(f, "`{node}` asks a model or runs a program"),
            Self::Ended { how } => write!(f, "the run ends ({how})"),
        }
    }
}

/// What an exit is kept with: what happened in its visit, and in branches before it that no exit ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Its place among all notes of the run.
    pub order: u64,
    /// What happened; nothing: what was before this run is known.
    #[serde(flatten)]
    pub what: Option<Happening>,
}

/// Kept notes, as people read them.
#[cfg(feature = "cli")]
pub fn words(notes: &[Value]) -> Vec<String> {
    let read = |note: &Value| serde_json::from_value::<Note>(note.clone()).ok()?.what;
    let told = notes.iter().filter_map(read);
    told.map(|what| what.to_string()).collect()
}

/// What an exit carries that is no key.
const BESIDE: [&str; 4] = ["result", "failure", "items", "limit"];

/// The name of an exit in an entry of the journal, and the keys that it writes.
pub fn exit(entry: &Value) -> Option<(String, Vec<String>)> {
    let (_, left) = entry.as_object()?.iter().next()?;
    if let Some(name) = left.as_str() {
        return Some((name.to_owned(), Vec::new()));
    }
    let (name, carried) = left.as_object()?.iter().next()?;
    // One that says where it goes has that before the keys.
    let keys = |carried: &Map<String, Value>| {
        let keys = carried.keys().filter(|key| !BESIDE.contains(&key.as_str()));
        keys.cloned().collect()
    };
    let carried = carried.as_object().or_else(|| carried.get(1)?.as_object());
    // A failure alone is no key either.
    let carried = carried.filter(|carried| !is_failure(carried));
    Some((name.clone(), carried.map_or_else(Vec::new, keys)))
}

fn is_failure(carried: &Map<String, Value>) -> bool {
    carried.len() == 2 && carried.contains_key("kind") && carried.contains_key("message")
}
