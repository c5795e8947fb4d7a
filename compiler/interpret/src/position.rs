//! Where a run is.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A position: a node. It is kept as the node's id, as compiled graphs keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) number: u32,
    pub(crate) id: &'static str,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// Only a graph knows its nodes: `Graph::read_at`.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom(
            "a position of an interpreted graph is read by the graph",
        ))
    }
}
