//! How what the exits of nodes carry becomes JSON and is read from it again.
//!
//! The form is the one that serde's derive gives to enums and structs. Generated code has two small functions per type
//! instead of derived implementations, because deriving them was most of what compiling a graph took.

use crate::value::dynamic::to_value;
use crate::value::failure::{Failure, Kind};
use crate::value::shared as apart;
use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Map, Number, Value};

/// Why JSON is not what the graph writes.
pub type JournalFormError = serde_json::Error;

/// What an exit carried, to be taken out; or what the state was. What does not fit is noted here, and whoever reads gets
/// something [`Placeholder`] for it: a reader is compiled for each node, and an error in its hands would be most of it. Whoever
/// asked for the whole is told at the end, and gets nothing.
#[derive(Debug)]
pub struct Fields {
    left: Value,
    /// The first that did not fit.
    unfit: Option<JournalFormError>,
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
    pub fn read_from<T: HasFields>(value: Value) -> Result<T, JournalFormError> {
        let mut fields = Self::from(value);
        let read = T::read(&mut fields);
        fields.fit(read)
    }

    /// The name of an exit, or of the node that it is of, and what it carried.
    ///
    /// # Errors
    /// If there is no name.
    pub fn left(self) -> Result<(String, Self), JournalFormError> {
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
            | Value::Object(_)) => Err(JournalFormError::custom(format!(
                "an exit is a name, or an object with one, not {}",
                crate::value::schema::type_name(&other)
            ))),
        }
    }

    /// A field that must be there.
    pub fn need<T: DeserializeOwned + Placeholder>(&mut self, name: &'static str) -> T {
        match self.taken(name) {
            Some(value) => value,
            None => self.unlike(JournalFormError::missing_field(name)),
        }
    }

    /// A field that may be absent or null.
    pub fn maybe<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        self.taken::<Option<T>>(name).flatten()
    }

    /// A field that may be absent; null is a value of it.
    pub fn present<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        self.taken(name)
    }

    /// A key of the state that must be there.
    pub fn key<T: DeserializeOwned>(&mut self, name: &'static str, key: &mut T) {
        match self.taken(name) {
            Some(value) => *key = value,
            None => self.note(JournalFormError::missing_field(name)),
        }
    }

    /// The fields that were not taken.
    pub fn rest(&mut self) -> Map<String, Value> {
        self.object().map(std::mem::take).unwrap_or_default()
    }

    /// All that was carried, as one value.
    pub fn whole<T: DeserializeOwned + Placeholder>(&mut self) -> T {
        match serde_json::from_value(self.left.take()) {
            Ok(value) => value,
            Err(why) => self.unlike(why),
        }
    }

    /// The position that was carried: alone, or before the fields, which are left.
    pub fn position<At: DeserializeOwned + Placeholder>(&mut self) -> At {
        if !self.left.is_array() {
            return self.whole();
        }
        let (at, fields) = self.whole();
        self.left = fields;
        at
    }

    /// The name of an exit, which has to be one of these; the first, if it is not.
    pub fn one_of(&mut self, name: &str, names: &'static [&'static str]) -> &'static str {
        if let Some(known) = names.iter().find(|known| **known == name) {
            return known;
        }
        self.note(JournalFormError::unknown_variant(name, names));
        names.first().copied().unwrap_or_default()
    }

    /// Takes a field. `None`: it is not there, or is something else.
    fn taken<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        // What remains keeps its order.
        let value = self.object()?.shift_remove(name)?;
        serde_json::from_value(value)
            .map_err(|why| self.note(why))
            .ok()
    }

    fn note(&mut self, why: JournalFormError) {
        self.unfit.get_or_insert(why);
    }

    fn unlike<T: Placeholder>(&mut self, why: JournalFormError) -> T {
        self.note(why);
        T::blank()
    }

    /// What did not fit, of all that was taken.
    pub fn unfit(self) -> Option<JournalFormError> {
        self.unfit
    }

    /// What was read, if all of it fits.
    ///
    /// # Errors
    /// The first that did not.
    #[inline]
    pub fn fit<T>(self, read: T) -> Result<T, JournalFormError> {
        apart::unless(self.unfit, read)
    }

    fn object(&mut self) -> Option<&mut Map<String, Value>> {
        match &mut self.left {
            Value::Object(fields) => Some(fields),
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)) => {
                let what = crate::value::schema::type_name(other);
                let why = JournalFormError::custom(format!("expected an object, not {what}"));
                self.unfit.get_or_insert(why);
                None
            }
        }
    }
}

/// What stands for a value that did not fit, until that is said. Nobody else sees it.
pub trait Placeholder {
    /// The value.
    fn blank() -> Self;
}

/// For types that have an empty value.
macro_rules! blank {
    ($($ty:ty),*) => {
        $(impl Placeholder for $ty {
            fn blank() -> Self {
                Self::default()
            }
        })*
    };
}

blank!(bool, i64, u32, String, Value, Map<String, Value>);

impl Placeholder for Number {
    fn blank() -> Self {
        Self::from(0)
    }
}

impl Placeholder for Failure {
    fn blank() -> Self {
        Self::new(Kind::Io, "")
    }
}

impl<T> Placeholder for Option<T> {
    fn blank() -> Self {
        None
    }
}

impl<T> Placeholder for Vec<T> {
    fn blank() -> Self {
        Self::new()
    }
}

impl<T: Placeholder, U: Placeholder> Placeholder for (T, U) {
    fn blank() -> Self {
        (T::blank(), U::blank())
    }
}

/// What is made of the fields of an object, and is kept as one: what a model or a script gave, or an exit carried.
pub trait HasFields: Sized {
    /// Takes the fields that it has. Where they are not what is expected, [`Fields`] notes why.
    fn read(fields: &mut Fields) -> Self;

    /// A copy, which `copier` keeps as well if it is one that does.
    fn copied(&self, copier: &mut Copier) -> Self;
}

/// Copies what an exit carries, field by field, and keeps it where a journal asks for that. One function does both, because how many
/// functions each node has is most of what compiling a graph takes.
#[derive(Debug, Default)]
pub struct Copier(Option<Value>);

impl Copier {
    /// One that also keeps what it copies.
    pub fn keeping() -> Self {
        Self(Some(Value::Object(Map::new())))
    }

    /// A value that is all there is.
    pub fn whole<T: Serialize + Clone>(&mut self, value: &T) -> T {
        if let Some(kept) = &mut self.0 {
            *kept = to_value(value);
        }
        value.clone()
    }

    /// A field that is always there.
    pub fn need<T: Serialize + Clone>(&mut self, name: &str, value: &T) -> T {
        if let Some(Value::Object(kept)) = &mut self.0 {
            kept.insert(name.to_owned(), to_value(value));
        }
        value.clone()
    }

    /// A field that may be absent.
    pub fn maybe<T: Serialize + Clone>(&mut self, name: &str, value: &Option<T>) -> Option<T> {
        value.as_ref().map(|value| self.need(name, value))
    }

    /// A field that may be absent, and null is a value of it.
    pub fn present<T: Serialize + Clone>(&mut self, name: &str, value: &Option<T>) -> Option<T> {
        self.maybe(name, value)
    }

    /// Keys that nothing declares.
    pub fn rest(&mut self, rest: &Map<String, Value>) -> Map<String, Value> {
        if let Some(Value::Object(kept)) = &mut self.0 {
            kept.extend(rest.clone());
        }
        rest.clone()
    }

    /// What it kept of one; the next begins.
    pub fn take(&mut self) -> Option<Value> {
        let kept = self.0.as_mut()?;
        Some(std::mem::replace(kept, Value::Object(Map::new())))
    }
}

impl HasFields for Value {
    fn read(fields: &mut Fields) -> Self {
        fields.left.take()
    }

    fn copied(&self, copier: &mut Copier) -> Self {
        copier.whole(self)
    }
}

impl HasFields for Map<String, Value> {
    fn read(fields: &mut Fields) -> Self {
        fields.rest()
    }

    fn copied(&self, copier: &mut Copier) -> Self {
        copier.whole(self)
    }
}

impl HasFields for Failure {
    fn read(fields: &mut Fields) -> Self {
        fields.whole()
    }

    fn copied(&self, copier: &mut Copier) -> Self {
        copier.whole(self)
    }
}

impl<T: HasFields> HasFields for Box<T> {
    fn read(fields: &mut Fields) -> Self {
        Self::new(T::read(fields))
    }

    fn copied(&self, copier: &mut Copier) -> Self {
        Self::new((**self).copied(copier))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn exits_look_as_serde_writes_enums() -> Result<(), JournalFormError> {
        let kept = json!({ "to": ["node", { "a": "x", "z": 1, "c": null }] });
        let (name, mut carried) = Fields::from(kept).left()?;
        assert_eq!(name, "to");
        assert_eq!(carried.position::<String>(), "node");
        assert_eq!(carried.need::<String>("a"), "x");
        assert_eq!(carried.maybe::<i64>("b"), None);
        assert_eq!(carried.present::<Value>("c"), Some(json!(null)));
        assert_eq!(Value::Object(carried.rest()), json!({ "z": 1 }));
        carried.fit(())
    }

    /// What is said of fields that this takes out of `{ "a": 1 }`.
    fn said<T>(read: fn(&mut Fields) -> T) -> Option<String> {
        let mut fields = Fields::from(json!({ "a": 1 }));
        let read = read(&mut fields);
        fields.fit(read).err().map(|error| error.to_string())
    }

    #[test]
    fn the_first_that_does_not_fit_is_said() {
        let other = Some("invalid type: integer `1`, expected a string".to_owned());
        assert_eq!(said(|fields| fields.need::<String>("a")), other);
        assert_eq!(said(|fields| fields.maybe::<String>("a")), other);
        assert_eq!(said(|fields| fields.present::<String>("a")), other);
        let missing = Some("missing field `b`".to_owned());
        assert_eq!(said(|fields| fields.need::<String>("b")), missing);
        assert_eq!(said(|fields| fields.key("b", &mut 0)), missing);
        let unlike = |fields: &mut Fields| {
            fields.maybe::<String>("a");
            fields.key("b", &mut 0);
        };
        assert_eq!(said(unlike), other);
        let unlike = |fields: &mut Fields| drop(fields.present::<String>("a"));
        assert_eq!(said(unlike), other);
        let list = Some("invalid type: map, expected a sequence".to_owned());
        assert_eq!(said(Fields::whole::<Vec<i64>>), list);
        let tuple = Some("invalid type: map, expected a string".to_owned());
        assert_eq!(said(Fields::position::<String>), tuple);
    }

    #[test]
    fn a_position_stands_alone_or_before_the_fields() {
        let mut alone = Fields::from(json!("a"));
        assert_eq!(alone.position::<String>(), "a");
        let mut before = Fields::from(json!(["a", { "b": 1 }]));
        assert_eq!(before.position::<String>(), "a");
        assert_eq!(before.need::<i64>("b"), 1);
        assert!(before.unfit().is_none());
    }

    #[test]
    fn what_is_copied_is_kept_where_that_is_asked_for() {
        let rest = Map::from_iter([("z".to_owned(), json!(1))]);
        let copied = |copier: &mut Copier| {
            assert_eq!(copier.need("a", &"x".to_owned()), "x");
            assert_eq!(copier.maybe("b", &None::<i64>), None);
            assert_eq!(copier.present("c", &Some(json!(null))), Some(json!(null)));
            assert_eq!(copier.rest(&rest), rest);
        };
        let (mut keeping, mut copying) = (Copier::keeping(), Copier::default());
        copied(&mut keeping);
        copied(&mut copying);
        let kept = json!({ "a": "x", "c": null, "z": 1 });
        assert_eq!((keeping.take(), copying.take()), (Some(kept), None));
        assert_eq!(keeping.whole(&json!(["y"])), json!(["y"]));
        assert_eq!(keeping.take(), Some(json!(["y"])));
    }

    #[test]
    fn an_exit_has_a_name_that_the_node_knows() {
        assert_eq!(said(|fields| fields.one_of("done", &["done"])), None);
        assert_eq!(
            said(|fields| fields.one_of("x", &["done", "failed"])),
            Some("unknown variant `x`, expected `done` or `failed`".into())
        );
    }

    #[test]
    fn what_is_absent_is_nothing() {
        assert_eq!(said(|fields| fields.maybe::<String>("b")), None);
        let absent = |fields: &mut Fields| {
            assert_eq!(fields.maybe::<i64>("b"), None);
            assert_eq!(fields.present::<Value>("b"), None);
        };
        assert_eq!(said(absent), None);
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
