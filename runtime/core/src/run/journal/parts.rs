//! What a graph is made of, as far as a run can tell that it is another one now: what its nodes mean, and what its files hold.

use crate::graph::About;
use crate::value::digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much of a file is read to tell whether it is another one, in bytes. Of a larger one the length counts, too.
const READ: u64 = 16 * 1024 * 1024;

/// What a graph was made of when a run of it began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredParts")]
pub struct Parts {
    /// Its nodes, in the order of the text.
    pub nodes: Vec<NodePart>,
    /// The files that it reads when it runs, as the graph names them, with a digest of what each held. Those that were not
    /// there are left out, and so is what is no plain file.
    pub files: BTreeMap<String, String>,
}

/// What a node was when a run began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodePart {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// What it meant, in hexadecimal; empty: not known.
    #[serde(default)]
    pub meaning: String,
}

/// What stores hold: those of earlier versions, the kind of each node.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredParts {
    Parts {
        nodes: Vec<NodePart>,
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
    Kinds(Vec<(String, String)>),
}

impl From<StoredParts> for Parts {
    fn from(kept: StoredParts) -> Self {
        match kept {
            StoredParts::Parts { nodes, files } => Self { nodes, files },
            StoredParts::Kinds(kinds) => Self {
                nodes: kinds
                    .into_iter()
                    .map(|(id, kind)| NodePart {
                        id,
                        kind,
                        meaning: String::new(),
                    })
                    .collect(),
                files: BTreeMap::new(),
            },
        }
    }
}

impl Parts {
    /// What a graph is made of now, but for its files.
    pub fn of(about: &About) -> Self {
        let nodes = about.nodes.iter().map(|node| NodePart {
            id: node.id.to_string(),
            kind: node.kind.to_string(),
            meaning: hexadecimal(node.meaning),
        });
        Self {
            nodes: nodes.collect(),
            files: BTreeMap::new(),
        }
    }

    /// With its files as they are in this directory now.
    #[must_use]
    pub fn with_files(mut self, about: &About, dir: &Path) -> Self {
        let files = about.files.iter();
        let files = files.filter_map(|path| Some((path.to_string(), held(&dir.join(&**path))?)));
        self.files = files.collect();
        self
    }

    /// Which nodes are others now, a sentence each.
    pub(crate) fn node_changes(&self, now: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        for old in &self.nodes {
            let new = now.nodes.iter().find(|node| node.id == old.id);
            let (id, kind) = (&old.id, &old.kind);
            match new {
                None => changes.push(format!("node `{id}` ({kind}) was removed")),
                Some(new) if new.kind != *kind => changes.push(format!(
                    "node `{id}` was of kind {kind} and is of kind {}",
                    new.kind
                )),
                Some(new) if !old.meaning.is_empty() && new.meaning != old.meaning => {
                    changes.push(format!(
                        "node `{id}` ({kind}) was changed: what it does, or where it leads"
                    ));
                }
                Some(_) => {}
            }
        }
        for new in &now.nodes {
            if !self.nodes.iter().any(|old| old.id == new.id) {
                changes.push(format!("node `{}` ({}) was added", new.id, new.kind));
            }
        }
        changes
    }

    /// Which files hold something else now, a sentence each.
    pub(crate) fn file_changes(&self, now: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        for (path, old) in &self.files {
            match now.files.get(path) {
                None => changes.push(format!("the file `{path}` is gone")),
                Some(new) if new != old => {
                    changes.push(format!("the file `{path}` holds something else"));
                }
                Some(_) => {}
            }
        }
        changes
    }
}

/// As stores write a number that stands for a meaning.
pub(crate) fn hexadecimal(number: u64) -> String {
    format!("{number:016x}")
}

/// A digest of what a plain file holds; `None`: it is no such file, or cannot be read.
fn held(path: &Path) -> Option<String> {
    // Looked at before it is opened: a pipe would keep whoever opens it waiting.
    let known = std::fs::metadata(path).ok()?;
    if !known.is_file() {
        return None;
    }
    let read = hash(File::open(path).ok()?.take(READ)).ok()?;
    let length = known.len();
    Some(format!("{}-{length}", hexadecimal(read)))
}

fn hash(mut file: impl Read) -> io::Result<u64> {
    let mut hash = digest::START;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok(hash);
        }
        hash = digest::with(hash, buffer.get(..read).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: &str, kind: &str, meaning: &str) -> NodePart {
        let (id, kind, meaning) = (id.to_owned(), kind.to_owned(), meaning.to_owned());
        NodePart { id, kind, meaning }
    }

    #[test]
    fn what_an_earlier_version_kept_is_read() {
        let parts: Parts = serde_json::from_str(r#"[["draft", "llm"], ["end", "end"]]"#).unwrap();
        assert_eq!(
            parts.nodes,
            [part("draft", "llm", ""), part("end", "end", "")]
        );
        let text = serde_json::to_string(&parts).unwrap();
        assert_eq!(serde_json::from_str::<Parts>(&text).unwrap(), parts);
    }

    #[test]
    fn each_difference_is_told() {
        let old = Parts {
            nodes: vec![
                part("a", "llm", "1"),
                part("b", "script", "2"),
                part("c", "end", "3"),
                part("d", "rag", ""),
                part("e", "llm", "5"),
            ],
            files: ["x.sh", "y.sh", "z.sh"]
                .map(|name| (name.to_owned(), "1".to_owned()))
                .into(),
        };
        let new = Parts {
            nodes: vec![
                part("f", "llm", "1"),
                part("e", "llm", "5"),
                part("d", "rag", "9"),
                part("a", "llm", "7"),
                part("b", "input", "2"),
            ],
            files: [("x.sh", "1"), ("y.sh", "2")]
                .map(|(name, held)| (name.to_owned(), held.to_owned()))
                .into(),
        };
        assert_eq!(
            old.node_changes(&new),
            [
                "node `a` (llm) was changed: what it does, or where it leads",
                "node `b` was of kind script and is of kind input",
                "node `c` (end) was removed",
                "node `f` (llm) was added",
            ]
        );
        assert_eq!(
            old.file_changes(&new),
            [
                "the file `y.sh` holds something else",
                "the file `z.sh` is gone"
            ]
        );
    }

    #[test]
    fn only_plain_files_are_read() {
        let of = |name: &str| held(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
        assert!(of("Cargo.toml").is_some());
        assert_ne!(of("Cargo.toml"), of("src/lib.rs"));
        assert_eq!(of("missing.sh"), None);
        assert_eq!(of("src"), None);
    }
}
