//! The nodes that a run entered, as numbers until somebody looks at their names.
//!
//! A loop of nodes that wait for nothing enters millions of them a second; a name for each would take longer than the
//! node, and mostly nobody asks.

use crate::graph::NodeAbout;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// The ids of the nodes that a run entered, in order: a slice of texts, which is made when it is first looked at.
#[derive(Clone)]
pub struct Path {
    numbers: Vec<u32>,
    nodes: Cow<'static, [NodeAbout]>,
    names: OnceLock<Vec<Cow<'static, str>>>,
}

impl Path {
    pub(super) fn new(numbers: Vec<u32>, nodes: Cow<'static, [NodeAbout]>) -> Self {
        Self {
            numbers,
            nodes,
            names: OnceLock::new(),
        }
    }

    fn names(&self) -> &Vec<Cow<'static, str>> {
        self.names.get_or_init(|| {
            let name = |number: &u32| {
                let number = usize::try_from(*number).ok();
                let node = number.and_then(|number| self.nodes.get(number));
                node.map_or(Cow::Borrowed("?"), |node| node.id.clone())
            };
            self.numbers.iter().map(name).collect()
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether the run entered none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

impl Deref for Path {
    type Target = [Cow<'static, str>];

    fn deref(&self) -> &Self::Target {
        self.names()
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        self.names() == other.names()
    }
}

/// With whatever a vector of its names can be compared with.
impl<T> PartialEq<T> for Path
where
    Vec<Cow<'static, str>>: PartialEq<T>,
{
    fn eq(&self, other: &T) -> bool {
        self.names() == other
    }
}

impl From<Path> for Vec<Cow<'static, str>> {
    fn from(path: Path) -> Self {
        path.names();
        path.names.into_inner().unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Cow<'static, str>;
    type IntoIter = std::slice::Iter<'a, Cow<'static, str>>;

    fn into_iter(self) -> Self::IntoIter {
        self.names().iter()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names().fmt(f)
    }
}

impl Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.names().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{NodeRole, Reads};

    #[test]
    fn a_path_is_used_as_the_list_of_names_that_it_is() {
        let nodes = ["draft", "review"].map(|id| NodeAbout {
            id: Cow::Borrowed(id),
            kind: Cow::Borrowed("llm"),
            line: 1,
            reads: Reads::All,
            meaning: 0,
            role: NodeRole::Asks,
        });
        let path = Path::new(vec![0, 1, 0, 7], Cow::Owned(nodes.into()));
        assert_eq!(path, ["draft", "review", "draft", "?"]);
        assert_eq!(path, vec!["draft", "review", "draft", "?"]);
        assert_ne!(path, ["draft"]);
        assert_eq!((path.len(), path.is_empty()), (4, false));
        assert_eq!(path.join(" "), "draft review draft ?");
        assert_eq!(path[1], "review");
        assert_eq!(
            serde_json::to_string(&path).expect("JSON"),
            r#"["draft","review","draft","?"]"#
        );
        assert_eq!(format!("{path:?}"), r#"["draft", "review", "draft", "?"]"#);
        let mut seen = 0;
        for node in &path {
            seen += node.len();
        }
        assert_eq!(seen, 17);
        assert_eq!(path.iter().next().map(AsRef::as_ref), Some("draft"));
    }
}
