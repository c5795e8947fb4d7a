//! The positions, states and exits of a graph whose types nobody sees.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// A position: a node. It is kept as the node's id, as each graph keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(super) number: usize,
    pub(super) id: &'static str,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// Only a graph knows its nodes: [`Graph::read_at`](crate::Graph::read_at).
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("a position is read by its graph"))
    }
}

/// A state or an exit of a graph, whatever its type.
pub(crate) struct Opaque(Box<dyn Part>);

/// What a state and an exit can do.
trait Part: Any + Send + Sync + erased_serde::Serialize {
    fn copy(&self) -> Box<dyn Part>;
}

impl<T: Clone + Send + Sync + Serialize + 'static> Part for T {
    fn copy(&self) -> Box<dyn Part> {
        Box::new(self.clone())
    }
}

impl Opaque {
    pub(super) fn new<T: Clone + Send + Sync + Serialize + 'static>(part: T) -> Self {
        Self(Box::new(part))
    }

    pub(super) fn get<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    pub(super) fn get_mut<T: 'static>(&mut self) -> Option<&mut T> {
        (&mut *self.0 as &mut dyn Any).downcast_mut()
    }

    pub(super) fn take<T: 'static>(self) -> Option<T> {
        let part: Box<dyn Any> = self.0;
        part.downcast().ok().map(|part| *part)
    }
}

impl Clone for Opaque {
    fn clone(&self) -> Self {
        Self((*self.0).copy())
    }
}

impl Serialize for Opaque {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.0, serializer)
    }
}

/// Only a graph knows its states and exits: [`Graph::read_state`](crate::Graph::read_state), [`Graph::read_exit`](crate::Graph::read_exit).
impl<'de> Deserialize<'de> for Opaque {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("states and exits are read by their graph"))
    }
}

/// A name of a node that lives as long as the process. Compiled graphs have such names; those of others are kept, each once.
pub(super) fn lasting(id: Cow<'static, str>) -> &'static str {
    static KEPT: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let owned = match id {
        Cow::Borrowed(id) => return id,
        Cow::Owned(id) => id,
    };
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(owned.as_str()) {
        return known;
    }
    let new: &'static str = owned.leak();
    kept.insert(new);
    new
}
