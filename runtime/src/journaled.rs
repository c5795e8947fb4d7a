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

/// What an exit carried, to be taken out; or what the state was.
#[derive(Debug)]
pub struct Fields {
    left: Value,
    /// The first key of a state that did not fit: all are read before it is said, with nothing to decide in between.
    unfit: Option<Unfit>,
}

impl From<Value> for Fields {
    fn from(left: Value) -> Self {
        Self { left, unfit: None }
    }
}

impl Fields {
    /// Reads what has fields out of a value. What makes and drops the fields is compiled here, and not for each reader.
    ///
    /// # Errors
    /// Those of the reader.
    pub(crate) fn read_from<T: FromFields>(value: Value) -> Result<T, Unfit> {
        let mut fields = Self::opened(value);
        let read = T::read(&mut fields);
        fields.closed();
        read
    }

    #[inline(never)]
    fn opened(value: Value) -> Self {
        value.into()
    }

    #[inline(never)]
    fn closed(self) {}

    /// The name of an exit, or of the node that it is of, and what it carried.
    ///
    /// # Errors
    /// If it is no exit at all.
    pub fn left(self) -> Result<(String, Self), Unfit> {
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

    /// A field that must be there.
    ///
    /// # Errors
    /// If it is not, or is something else.
    pub fn need<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Unfit> {
        match self.present(name)? {
            Some(value) => Ok(value),
            None => Err(Unfit::missing_field(name)),
        }
    }

    /// A field that may be absent or null.
    ///
    /// # Errors
    /// If it is something else than expected.
    pub fn maybe<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Unfit> {
        Ok(self.present::<Option<T>>(name)?.flatten())
    }

    /// A field that may be absent; null is a value of it.
    ///
    /// # Errors
    /// If it is something else than expected.
    pub fn present<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Unfit> {
        let fields = self.object()?;
        // What remains keeps its order.
        let found = fields.shift_remove(name);
        found.map(serde_json::from_value).transpose()
    }

    /// A key of the state that must be there.
    pub fn key<T: DeserializeOwned>(&mut self, name: &'static str, key: &mut T) {
        let read = self.need(name);
        self.note(read, key);
    }

    /// A key of the state that may be absent or null.
    pub fn maybe_key<T: DeserializeOwned>(&mut self, name: &str, key: &mut Option<T>) {
        let read = self.maybe(name);
        self.note(read, key);
    }

    /// A key of the state that may be absent; null is a value of it.
    pub fn present_key<T: DeserializeOwned>(&mut self, name: &str, key: &mut Option<T>) {
        let read = self.present(name);
        self.note(read, key);
    }

    fn note<T>(&mut self, read: Result<T, Unfit>, key: &mut T) {
        match read {
            Ok(value) => *key = value,
            Err(why) => drop(self.unfit.get_or_insert(why)),
        }
    }

    /// What was made of the fields, if all of them fit.
    ///
    /// # Errors
    /// The first key that did not.
    pub fn fit<T>(&mut self, read: T) -> Result<T, Unfit> {
        match self.unfit.take() {
            None => Ok(read),
            Some(why) => Err(why),
        }
    }

    /// The fields that were not taken.
    ///
    /// # Errors
    /// If there is something else than fields.
    pub fn rest(&mut self) -> Result<Map<String, Value>, Unfit> {
        self.object().map(std::mem::take)
    }

    /// All that was carried, as one value.
    ///
    /// # Errors
    /// If it is something else than expected.
    pub fn whole<T: DeserializeOwned>(&mut self) -> Result<T, Unfit> {
        serde_json::from_value(self.left.take())
    }

    /// The position that stands before the fields.
    ///
    /// # Errors
    /// If there is none.
    pub fn position<At: DeserializeOwned>(&mut self) -> Result<At, Unfit> {
        let (at, fields) = self.whole::<(At, Value)>()?;
        self.left = fields;
        Ok(at)
    }

    fn object(&mut self) -> Result<&mut Map<String, Value>, Unfit> {
        match &mut self.left {
            Value::Object(fields) => Ok(fields),
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)) => Err(Unfit::custom(format!(
                "expected an object, not {}",
                crate::schema::type_name(other)
            ))),
        }
    }
}

/// What is made of the fields of an object: what a model or a script gave, or an exit carried.
pub trait FromFields: Sized {
    /// Takes the fields that it has.
    ///
    /// # Errors
    /// If they are not what is expected.
    fn read(fields: &mut Fields) -> Result<Self, Unfit>;
}

impl FromFields for Value {
    fn read(fields: &mut Fields) -> Result<Self, Unfit> {
        Ok(fields.left.take())
    }
}

impl FromFields for Map<String, Value> {
    fn read(fields: &mut Fields) -> Result<Self, Unfit> {
        fields.rest()
    }
}

/// For the `Deserialize` of a struct whose fields are taken one by one.
///
/// # Errors
/// If they are not what is expected.
#[inline]
pub fn fields_of<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    take: fn(&mut Fields) -> Result<T, Unfit>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    take(&mut value.into()).map_err(D::Error::custom)
}

/// For the `Deserialize` of the exits of a graph.
///
/// # Errors
/// If the graph has no such exit.
#[inline]
pub fn exit_of<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: fn(Fields) -> Result<T, Unfit>,
) -> Result<T, D::Error> {
    read(Value::deserialize(deserializer)?.into()).map_err(D::Error::custom)
}

/// For the `Deserialize` of the positions of a graph.
///
/// # Errors
/// If the graph has no such node.
#[inline]
pub fn at_of<'de, D: Deserializer<'de>, At>(
    deserializer: D,
    named: fn(&str) -> Option<At>,
    about: &About,
) -> Result<At, D::Error> {
    let id = String::deserialize(deserializer)?;
    named(&id).ok_or_else(|| D::Error::custom(no_node(&id, about)))
}

/// The id of the node with this number.
pub fn node_id(about: &About, number: usize) -> &str {
    about.nodes.get(number).map_or("?", |node| &node.id)
}

/// The graph has no node of this name.
pub fn no_node(name: &str, about: &About) -> Unfit {
    let nodes = about.nodes.iter().map(|node| format!("`{}`", node.id));
    let nodes: Vec<String> = nodes.collect();
    Unfit::custom(format!(
        "unknown variant `{name}`, expected one of {}",
        nodes.join(", ")
    ))
}

/// A node has no exit of this name.
pub fn no_exit(name: &str, expected: &'static [&'static str]) -> Unfit {
    Unfit::unknown_variant(name, expected)
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
        assert_eq!(carried.position::<String>()?, "node");
        assert_eq!(carried.need::<String>("a")?, "x");
        assert_eq!(carried.maybe::<i64>("b")?, None);
        assert_eq!(carried.present::<Value>("c")?, Some(json!(null)));
        assert_eq!(Value::Object(carried.rest()?), json!({ "z": 1 }));
        Ok(())
    }

    #[test]
    fn what_does_not_fit_is_said() -> Result<(), Unfit> {
        let (_, mut carried) = Fields::from(json!({ "done": { "a": 1 } })).left()?;
        let said = |error: Unfit| error.to_string();
        assert_eq!(
            carried.need::<String>("b").map_err(said),
            Err("missing field `b`".into())
        );
        assert_eq!(
            carried.need::<String>("a").map_err(said),
            Err("invalid type: integer `1`, expected a string".into())
        );
        assert_eq!(
            Fields::from(json!([1]))
                .left()
                .map(|(name, _)| name)
                .map_err(said),
            Err("an exit is a name, or an object with one, not array".into())
        );
        assert_eq!(
            no_exit("x", &["done", "failed"]).to_string(),
            "unknown variant `x`, expected `done` or `failed`"
        );
        Ok(())
    }
}
