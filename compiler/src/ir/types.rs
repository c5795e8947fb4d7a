//! What a value can be.

use serde_json::Value;
use std::collections::BTreeSet;

/// The type of a value. Ordered by what is known: [`Type::Any`] knows nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Anything.
    Any,
    /// Only null.
    Null,
    /// A boolean.
    Bool,
    /// An integer that fits 64 bits with a sign.
    Int,
    /// Any JSON number.
    Number,
    /// Text.
    Text,
    /// Text, one of these.
    Enum(Vec<String>),
    /// A list.
    List(Box<Type>),
    /// An object.
    Object {
        /// Its declared fields, in order.
        fields: Vec<Field>,
        /// Whether it may have others.
        open: bool,
    },
    /// Null, or this. Never nested, never of `Any` or `Null`.
    Nullable(Box<Type>),
}

/// A declared field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether it is always there.
    pub required: bool,
    /// What the schema says about it; may be empty.
    pub doc: String,
}

impl Type {
    /// An object about which nothing is known.
    pub fn any_object() -> Self {
        Self::Object {
            fields: Vec::new(),
            open: true,
        }
    }

    /// The texts that it may be, where it is no other text; null may be beside them.
    pub fn texts(&self) -> Option<&[String]> {
        match self {
            Self::Enum(texts) => Some(texts),
            Self::Nullable(inner) => inner.texts(),
            Self::Any
            | Self::Null
            | Self::Bool
            | Self::Int
            | Self::Number
            | Self::Text
            | Self::List(_)
            | Self::Object { .. } => None,
        }
    }

    /// The declared fields of an object; none of what is none.
    pub fn fields(&self) -> &[Field] {
        match self {
            Self::Object { fields, .. } => fields,
            Self::Any
            | Self::Null
            | Self::Bool
            | Self::Int
            | Self::Number
            | Self::Text
            | Self::Enum(_)
            | Self::List(_)
            | Self::Nullable(_) => &[],
        }
    }

    /// This, or null.
    #[must_use]
    pub fn or_null(self) -> Self {
        match self {
            Self::Any | Self::Null | Self::Nullable(_) => self,
            Self::Bool
            | Self::Int
            | Self::Number
            | Self::Text
            | Self::Enum(_)
            | Self::List(_)
            | Self::Object { .. } => Self::Nullable(Box::new(self)),
        }
    }

    /// The type of a constant. An empty list is a list of anything.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Number(number) if number.is_i64() => Self::Int,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::Text,
            Value::Array(items) => {
                let item = items
                    .iter()
                    .map(Self::of)
                    .reduce(|a, b| a.join(&b))
                    .unwrap_or(Self::Any);
                Self::List(Box::new(item))
            }
            // The fields that a seed happens to have say nothing about what is written later.
            Value::Object(_) => Self::any_object(),
        }
    }

    /// The smallest type that has all values of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (Self::Null, b) | (b, Self::Null) => b.clone().or_null(),
            (Self::Nullable(a), Self::Nullable(b)) => a.join(b).or_null(),
            (Self::Nullable(a), b) | (b, Self::Nullable(a)) => a.join(b).or_null(),
            (Self::Int, Self::Number) | (Self::Number, Self::Int) => Self::Number,
            (Self::Text, Self::Enum(_)) | (Self::Enum(_), Self::Text) => Self::Text,
            (Self::Enum(a), Self::Enum(b)) => Self::join_enums(a, b),
            (Self::List(a), Self::List(b)) => Self::List(Box::new(a.join(b))),
            (Self::Object { .. }, Self::Object { .. }) => Self::any_object(),
            _ => Self::Any,
        }
    }

    fn join_enums(a: &[String], b: &[String]) -> Self {
        let mut seen = BTreeSet::new();
        let all = a
            .iter()
            .chain(b)
            .filter(|value| seen.insert(value.as_str()));
        Self::Enum(all.cloned().collect())
    }

    /// What a person calls it.
    pub fn describe(&self) -> String {
        match self {
            Self::Any => "any value".into(),
            Self::Null => "null".into(),
            Self::Bool => "a boolean".into(),
            Self::Int => "an integer".into(),
            Self::Number => "a number".into(),
            Self::Text => "text".into(),
            Self::Enum(values) => format!("one of {}", values.join(", ")),
            Self::List(item) if **item == Self::Any => "a list".into(),
            Self::List(item) => format!("a list of {}", item.plural()),
            Self::Object { .. } => "an object".into(),
            Self::Nullable(inner) => format!("{} or null", inner.describe()),
        }
    }

    fn plural(&self) -> String {
        match self {
            Self::Any => "values".into(),
            Self::Null => "nulls".into(),
            Self::Bool => "booleans".into(),
            Self::Int => "integers".into(),
            Self::Number => "numbers".into(),
            Self::Text => "texts".into(),
            Self::Enum(values) => format!("texts ({})", values.join(", ")),
            Self::List(_) => "lists".into(),
            Self::Object { .. } => "objects".into(),
            Self::Nullable(inner) => format!("{} or nulls", inner.plural()),
        }
    }
}
