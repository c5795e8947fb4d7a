//! What the parts of a run hand to each other of a graph's own types: states and exits.
//!
//! A graph of a thousand nodes has a state of about as many keys, and exits of as many kinds. What drops or copies one of
//! them is then a large function, which the compiler makes anew in each part of the run loop that owns one, and for each
//! node with it. Behind a pointer it is made once per graph; and what is handed on is not moved about.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A value that is handed on, and shared where more than one part of a run needs it.
#[derive(PartialEq)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// The value, for one who hands it on.
    #[inline(never)]
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: Clone> Shared<T> {
    /// The value alone; a copy, if others need it as well.
    #[inline(never)]
    pub fn own(self) -> T {
        Arc::try_unwrap(self.0).unwrap_or_else(|shared| copy(&shared))
    }

    /// The value, to be changed; others keep what it was.
    #[inline(never)]
    pub fn edit(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }

    /// A copy, with which others have nothing to do.
    #[inline(never)]
    pub fn copy_of(value: &T) -> Self {
        Self(Arc::new(copy(value)))
    }
}

/// The value, unless something speaks against it. Here, so that it is compiled beside what drops the value anyway.
#[inline(never)]
pub(crate) fn unless<T, E>(why_not: Option<E>, value: T) -> Result<T, E> {
    match why_not {
        None => Ok(value),
        Some(why) => Err(why),
    }
}

/// Apart, so that what copies a value is compiled once.
#[inline(never)]
fn copy<T: Clone>(value: &T) -> T {
    value.clone()
}

impl<T> Clone for Shared<T> {
    /// The same value once more.
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;

    #[test]
    fn a_change_is_seen_by_nobody_else() {
        let mut first = Shared::new(vec![1]);
        let second = first.clone();
        first.edit().push(2);
        assert_eq!(format!("{first:?} {second:?}"), "[1, 2] [1]");
        assert_eq!((first.own(), second.own()), (vec![1, 2], vec![1]));
    }

    #[test]
    fn json_has_the_value_itself() -> serde_json::Result<()> {
        let value = Shared::new("a".to_owned());
        let json = serde_json::to_value(&value)?;
        assert_eq!(json, "a");
        assert_eq!(serde_json::from_value::<Shared<String>>(json)?, value);
        Ok(())
    }
}
