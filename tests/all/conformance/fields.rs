//! `given` and `expect` of a vector, read key by key. A key that nobody read is a failure: what the runner does not
//! know must not pass silently.

use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// An object whose keys are used up.
pub(super) struct Fields<'v> {
    name: &'static str,
    map: Option<&'v Map<String, Value>>,
    used: RefCell<BTreeSet<&'static str>>,
}

impl<'v> Fields<'v> {
    /// `name`: what the object is called in messages.
    pub(super) fn new(name: &'static str, value: &'v Value) -> Self {
        Self {
            name,
            map: value.as_object(),
            used: RefCell::default(),
        }
    }

    /// The value of a key. `null` is a value.
    pub(super) fn get(&self, key: &'static str) -> Option<&'v Value> {
        self.used.borrow_mut().insert(key);
        self.map?.get(key)
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &'static str) -> Result<&'v Value, String> {
        self.get(key)
            .ok_or_else(|| format!("{}.{key} is missing", self.name))
    }

    /// The text under a key that must be there.
    pub(super) fn text(&self, key: &'static str) -> Result<&'v str, String> {
        self.need(key)?
            .as_str()
            .ok_or_else(|| format!("{}.{key} is no text", self.name))
    }

    /// The object under a key; empty if the key is not there or null.
    pub(super) fn object(&self, key: &'static str) -> Result<Map<String, Value>, String> {
        match self.get(key) {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(map)) => Ok(map.clone()),
            Some(_) => Err(format!("{}.{key} is no object", self.name)),
        }
    }

    /// The list under a key; empty if the key is not there.
    pub(super) fn list(&self, key: &'static str) -> Result<&'v [Value], String> {
        match self.get(key) {
            None => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(format!("{}.{key} is no list", self.name)),
        }
    }

    /// Fails if a key was not read.
    pub(super) fn finish(&self) -> Result<(), String> {
        let used = self.used.borrow();
        let unread = self
            .map
            .into_iter()
            .flat_map(Map::keys)
            .find(|key| !used.contains(key.as_str()));
        match unread {
            Some(key) => Err(format!(
                "the runner does not know {}.{key} in this area",
                self.name
            )),
            None => Ok(()),
        }
    }
}

/// The texts of a list.
pub(super) fn texts(value: &Value) -> Result<Vec<String>, String> {
    let items = value
        .as_array()
        .ok_or_else(|| format!("{value} is no list"))?;
    let text = |item: &Value| {
        item.as_str()
            .map(str::to_owned)
            .ok_or_else(|| format!("{item} is no text"))
    };
    items.iter().map(text).collect()
}
