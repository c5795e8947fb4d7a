//! How the exits of nodes become JSON and are read from it again: what generated code calls to do so.
//!
//! The form is the one that serde's derive gives to enums and structs. Generated code has two small functions per node
//! instead of derived implementations, because deriving them was most of what compiling a graph took.

use crate::graph::About;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// Why JSON is not what the graph writes.
pub type Unfit = serde_json::Error;

/// The fields that an exit carries, one after another.
#[derive(Clone, Debug, Default)]
pub struct Record(Map<String, Value>);

impl Record {
    /// Without fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// With a field.
    #[must_use]
    pub fn with<T: Serialize + ?Sized>(mut self, name: &str, value: &T) -> Self {
        self.0
            .insert(name.to_owned(), crate::value::to_value(value));
        self
    }

    /// With a field, if it has a value.
    #[must_use]
    pub fn maybe<T: Serialize>(self, name: &str, value: Option<&T>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// With keys that nothing declares.
    #[must_use]
    pub fn rest(mut self, rest: &Map<String, Value>) -> Self {
        for (name, value) in rest {
            self.0.insert(name.clone(), value.clone());
        }
        self
    }

    /// The fields alone.
    pub fn value(self) -> Value {
        Value::Object(self.0)
    }

    /// The exit of this name that carries the fields.
    pub fn exit(self, name: &str) -> Value {
        exit(name, Value::Object(self.0))
    }

    /// The exit of this name that carries a position and the fields.
    pub fn exit_to<At: Serialize>(self, name: &str, at: &At) -> Value {
        let at = crate::value::to_value(at);
        exit(name, Value::Array(vec![at, Value::Object(self.0)]))
    }
}

/// The exit of this name, or that of a node, with what it carries.
pub fn exit(name: &str, carried: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), carried)]))
}

/// What an exit carried, to be taken out; or what the state was. What does not fit is noted here, and whoever reads gets
/// nothing: a reader is compiled for each node, and an error in its hands would be most of it.
#[derive(Debug)]
pub struct Fields {
    left: Value,
    /// The first that did not fit.
    unfit: Option<Unfit>,
}

impl From<Value> for Fields {
    fn from(left: Value) -> Self {
        Self { left, unfit: None }
    }
}

impl Fields {
    /// Reads what has fields out of a value.
    ///
    /// # Errors
    /// What does not fit.
    pub(crate) fn read_from<T: FromFields>(value: Value) -> Result<T, Unfit> {
        let mut fields = Self::from(value);
        let read = T::read(&mut fields);
        fields.fit(read)
    }

    /// The name of an exit, or of the node that it is of, and what it carried.
    fn left(self) -> Result<(String, Self), Unfit> {
        match self.left {
            Value::String(name) => Ok((name, Value::Null.into())),
            Value::Object(fields) if fields.len() == 1 => {
                let (name, carried) = fields.into_iter().next().unwrap_or_default();
                Ok((name, carried.into()))
            }
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_)) => Err(Unfit::custom(format!(
                "an exit is a name, or an object with one, not {}",
                crate::schema::type_name(&other)
            ))),
        }
    }

    /// A field that must be there. `None`: it is not, or is something else.
    pub fn need<T: DeserializeOwned>(&mut self, name: &'static str) -> Option<T> {
        match self.present(name)? {
            Some(value) => Some(value),
            None => self.note(Unfit::missing_field(name)),
        }
    }

    /// A field that may be absent or null. `None`: it is something else than expected.
    pub fn maybe<T: DeserializeOwned>(&mut self, name: &str) -> Option<Option<T>> {
        Some(self.present::<Option<T>>(name)?.flatten())
    }

    /// A field that may be absent; null is a value of it. `None`: it is something else than expected.
    pub fn present<T: DeserializeOwned>(&mut self, name: &str) -> Option<Option<T>> {
        let fields = self.object()?;
        // What remains keeps its order.
        match fields.shift_remove(name).map(serde_json::from_value) {
            None => Some(None),
            Some(Ok(value)) => Some(Some(value)),
            Some(Err(why)) => self.note(why),
        }
    }

    /// A key of the state that must be there.
    pub fn key<T: DeserializeOwned>(&mut self, name: &'static str, key: &mut T) {
        if let Some(value) = self.need(name) {
            *key = value;
        }
    }

    /// A key of the state that may be absent or null.
    pub fn maybe_key<T: DeserializeOwned>(&mut self, name: &str, key: &mut Option<T>) {
        if let Some(value) = self.maybe(name) {
            *key = value;
        }
    }

    /// A key of the state that may be absent; null is a value of it.
    pub fn present_key<T: DeserializeOwned>(&mut self, name: &str, key: &mut Option<T>) {
        if let Some(value) = self.present(name) {
            *key = value;
        }
    }

    /// The fields that were not taken. `None`: there is something else than fields.
    pub fn rest(&mut self) -> Option<Map<String, Value>> {
        self.object().map(std::mem::take)
    }

    /// All that was carried, as one value. `None`: it is something else than expected.
    pub fn whole<T: DeserializeOwned>(&mut self) -> Option<T> {
        match serde_json::from_value(self.left.take()) {
            Ok(value) => Some(value),
            Err(why) => self.note(why),
        }
    }

    /// The position that stands before the fields. `None`: there is none.
    pub fn position<At: DeserializeOwned>(&mut self) -> Option<At> {
        let (at, fields) = self.whole::<(At, Value)>()?;
        self.left = fields;
        Some(at)
    }

    /// The node has no exit of this name.
    pub fn no_exit<T>(&mut self, name: &str, expected: &'static [&'static str]) -> Option<T> {
        self.note(Unfit::unknown_variant(name, expected))
    }

    fn note<T>(&mut self, why: Unfit) -> Option<T> {
        self.unfit.get_or_insert(why);
        None
    }

    /// What was read, if all of it fits. What drops the fields is compiled once for what is read.
    #[inline(never)]
    fn fit<T>(self, read: Option<T>) -> Result<T, Unfit> {
        match (self.unfit, read) {
            (None, Some(read)) => Ok(read),
            (Some(why), _) => Err(why),
            (None, None) => Err(Unfit::custom("it is something else")),
        }
    }

    fn object(&mut self) -> Option<&mut Map<String, Value>> {
        match &mut self.left {
            Value::Object(fields) => Some(fields),
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)) => {
                let what = crate::schema::type_name(other);
                let why = Unfit::custom(format!("expected an object, not {what}"));
                self.unfit.get_or_insert(why);
                None
            }
        }
    }
}

/// What is made of the fields of an object: what a model or a script gave, or an exit carried.
pub trait FromFields: Sized {
    /// Takes the fields that it has. `None`: they are not what is expected, and [`Fields`] noted why.
    fn read(fields: &mut Fields) -> Option<Self>;
}

impl FromFields for Value {
    fn read(fields: &mut Fields) -> Option<Self> {
        Some(fields.left.take())
    }
}

impl FromFields for Map<String, Value> {
    fn read(fields: &mut Fields) -> Option<Self> {
        fields.rest()
    }
}

// What follows is compiled beside the types that it makes: what drops one of them is there already.

/// For the `Deserialize` of a struct whose fields are taken one by one.
///
/// # Errors
/// If they are not what is expected.
#[inline]
pub fn fields_of<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: fn(&mut Fields) -> Option<T>,
) -> Result<T, D::Error> {
    let mut fields = Fields::from(Value::deserialize(deserializer)?);
    let read = read(&mut fields);
    fields.fit(read).map_err(D::Error::custom)
}

/// For the `Deserialize` of the exits of a graph: its nodes by name, and what reads the exit of one, given its name.
///
/// # Errors
/// If the graph has no such exit.
#[inline]
pub fn exit_of<'de, D: Deserializer<'de>, At, T>(
    deserializer: D,
    about: &About,
    named: fn(&str) -> Option<At>,
    read: fn(At, &str, &mut Fields) -> Option<T>,
) -> Result<T, D::Error> {
    let kept = Fields::from(Value::deserialize(deserializer)?);
    let (node, left) = kept.left().map_err(D::Error::custom)?;
    let at = named(&node).ok_or_else(|| D::Error::custom(no_node(&node, about)))?;
    let (name, mut carried) = left.left().map_err(D::Error::custom)?;
    let read = read(at, &name, &mut carried);
    carried.fit(read).map_err(D::Error::custom)
}

/// For the `Deserialize` of the positions of a graph.
///
/// # Errors
/// If the graph has no such node.
#[inline]
pub fn at_of<'de, D: Deserializer<'de>, At>(
    deserializer: D,
    about: &About,
    named: fn(&str) -> Option<At>,
) -> Result<At, D::Error> {
    let id = String::deserialize(deserializer)?;
    named(&id).ok_or_else(|| D::Error::custom(no_node(&id, about)))
}

/// The id of the node with this number.
pub fn node_id(about: &About, number: usize) -> &str {
    about.nodes.get(number).map_or("?", |node| &node.id)
}

/// The graph has no node of this name.
fn no_node(name: &str, about: &About) -> Unfit {
    let nodes = about.nodes.iter().map(|node| format!("`{}`", node.id));
    let nodes: Vec<String> = nodes.collect();
    Unfit::custom(format!(
        "unknown variant `{name}`, expected one of {}",
        nodes.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn exits_look_as_serde_writes_enums() -> Result<(), Unfit> {
        let fields = || Record::new().with("a", "x").maybe("b", None::<&i64>);
        assert_eq!(fields().exit("done"), json!({ "done": { "a": "x" } }));
        assert_eq!(
            fields().exit_to("to", &"node"),
            json!({ "to": ["node", { "a": "x" }] })
        );
        let rest = Map::from_iter([("z".to_owned(), json!(1)), ("c".to_owned(), json!(null))]);
        let kept = fields().rest(&rest).exit_to("to", &"node");
        let (name, mut carried) = Fields::from(kept).left()?;
        assert_eq!(name, "to");
        assert_eq!(carried.position(), Some("node".to_owned()));
        assert_eq!(carried.need("a"), Some("x".to_owned()));
        assert_eq!(carried.maybe::<i64>("b"), Some(None));
        assert_eq!(carried.present::<Value>("c"), Some(Some(json!(null))));
        assert_eq!(carried.rest().map(Value::Object), Some(json!({ "z": 1 })));
        carried.fit(Some(()))
    }

    #[test]
    fn the_first_that_does_not_fit_is_said() {
        let said = |read: fn(&mut Fields) -> Option<()>| {
            let mut fields = Fields::from(json!({ "a": 1 }));
            let read = read(&mut fields);
            fields.fit(read).map_err(|error| error.to_string())
        };
        assert_eq!(
            said(|fields| fields.need::<String>("b").map(drop)),
            Err("missing field `b`".into())
        );
        let other = "invalid type: integer `1`, expected a string";
        assert_eq!(
            said(|fields| fields.need::<String>("a").map(drop)),
            Err(other.into())
        );
        let unlike = |fields: &mut Fields| {
            fields.maybe_key("a", &mut Some(String::new()));
            fields.key("b", &mut 0);
            Some(())
        };
        assert_eq!(said(unlike), Err(other.into()));
        assert_eq!(
            said(|fields| fields.no_exit("x", &["done", "failed"])),
            Err("unknown variant `x`, expected `done` or `failed`".into())
        );
        assert_eq!(
            said(|fields| fields.whole::<Vec<i64>>().map(drop)),
            Err("invalid type: map, expected a sequence".into())
        );
    }

    #[test]
    fn what_is_no_exit_at_all_is_said() {
        let left = Fields::from(json!([1])).left();
        assert_eq!(
            left.map(|(name, _)| name)
                .map_err(|error| error.to_string()),
            Err("an exit is a name, or an object with one, not array".into())
        );
    }
}
