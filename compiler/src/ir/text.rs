//! Templates as parts: what they read is a list, not something to search for.

use super::{KeyId, OnMissing};
use crate::source::Span;
use serde_json::Value;

/// A text with references in it.
#[derive(Clone, Debug)]
pub struct Text {
    /// Its parts, in order; no two literals side by side, no empty literal.
    pub parts: Vec<Part>,
    /// What a missing value means here.
    pub site: OnMissing,
    /// The whole scalar.
    pub span: Span,
}

/// A piece of a [`Text`].
#[derive(Clone, Debug)]
pub enum Part {
    /// As it is.
    Literal(String),
    /// The value, as text.
    Ref(Ref),
}

/// A reference to a value.
#[derive(Clone, Debug)]
pub struct Ref {
    /// What it starts from.
    pub root: Root,
    /// The way from there.
    pub path: Vec<Step>,
    /// As the user spelled it, without the braces: `users[0].name`.
    pub spelled: String,
    /// Where it stands.
    pub span: Span,
}

/// What a reference starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// A key of the state.
    Key(KeyId),
    /// What this node's own work returned: `{{output}}`, `{{choice}}`, `{{input}}`, `${result}`.
    Own,
    /// Nothing: a well-formed reference that can never be there (Loki: `{{[0]}}`, `{{a[x]}}`).
    Nothing,
    /// The whole state.
    State,
    /// When the node was entered, as a text (RFC 3339, UTC).
    Now,
    /// When the node was entered, in milliseconds since 1970.
    Timestamp,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of an object.
    Field(String),
    /// An item of a list.
    Index(usize),
    /// A field of an object; of a list the item with this number (Rye: `files.0.path`).
    Part(String),
}

/// An expression whose value keeps its type.
#[derive(Clone, Debug)]
pub enum ValueExpr {
    /// The referenced value itself.
    Ref(Ref),
    /// A text.
    Text(Text),
    /// A constant.
    Literal(Value),
}

impl Text {
    /// The references, in order.
    pub fn refs(&self) -> impl Iterator<Item = &Ref> {
        self.parts.iter().filter_map(|part| match part {
            Part::Literal(_) => None,
            Part::Ref(found) => Some(found),
        })
    }

    /// The pieces between the references, in order.
    pub fn literals(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Literal(text) => Some(text.as_str()),
            Part::Ref(_) => None,
        })
    }

    /// The text, if it has no references.
    pub fn literal(&self) -> Option<String> {
        let pieces = self.parts.iter().map(|part| match part {
            Part::Literal(text) => Some(text.as_str()),
            Part::Ref(_) => None,
        });
        pieces.collect()
    }
}

impl ValueExpr {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&Text> {
        match self {
            Self::Text(text) => Some(text),
            Self::Ref(_) | Self::Literal(_) => None,
        }
    }

    /// The references, in order.
    pub fn refs(&self) -> Vec<&Ref> {
        match self {
            Self::Ref(found) => vec![found],
            Self::Text(text) => text.refs().collect(),
            Self::Literal(_) => Vec::new(),
        }
    }
}

impl Ref {
    /// What the value is called: the last name of the path, or the key itself. `None`: it is an item of a list.
    pub fn name(&self) -> Option<&str> {
        match self.path.last() {
            Some(Step::Field(name) | Step::Part(name)) => Some(name),
            Some(Step::Index(_)) => None,
            None => self.spelled.rsplit('.').next().map(str::trim),
        }
    }

    /// The key it starts from, if it starts from one.
    pub fn key(&self) -> Option<KeyId> {
        match self.root {
            Root::Key(key) => Some(key),
            Root::Own | Root::Nothing | Root::State | Root::Now | Root::Timestamp => None,
        }
    }
}
