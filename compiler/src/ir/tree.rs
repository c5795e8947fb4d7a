//! Values that are made of others: nested lists and maps whose leaves are constants or interpolations.

use super::Ref;
use crate::source::Span;
use serde_json::Value;

/// A value as the text writes it down: what an action is called with, what a node assigns.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A constant.
    Literal(Value),
    /// A value that keeps its type.
    Pick(Pick),
    /// A text with values in it.
    Text(Vec<Piece>),
    /// A list.
    List(Vec<Tree>),
    /// A map. Its keys are as they are.
    Map(Vec<(String, Tree)>),
}

/// One expression: the first of these that is there and not null; else null.
#[derive(Clone, Debug)]
pub struct Pick {
    /// What is tried, in order; at least one.
    pub refs: Vec<Ref>,
    /// The whole expression as the user spelled it.
    pub spelled: String,
    /// Where it stands.
    pub span: Span,
}

/// A piece of a text in a [`Tree`].
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it is.
    Literal(String),
    /// The value, as text; nothing where it is null.
    Pick(Pick),
    /// The value as one word of a shell, in quotes; an empty one where it is null.
    Word(Pick),
}

impl Tree {
    /// The constant texts in it, in order.
    pub fn literals(&self) -> Vec<&str> {
        match self {
            Self::Literal(value) => texts(value),
            Self::Pick(_) => Vec::new(),
            Self::Text(pieces) => pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Literal(text) => Some(text.as_str()),
                    Piece::Pick(_) | Piece::Word(_) => None,
                })
                .collect(),
            Self::List(items) => items.iter().flat_map(Self::literals).collect(),
            Self::Map(entries) => entries
                .iter()
                .flat_map(|(_, tree)| tree.literals())
                .collect(),
        }
    }

    /// The expressions, in order.
    pub fn picks(&self) -> Vec<&Pick> {
        match self {
            Self::Literal(_) => Vec::new(),
            Self::Pick(pick) => vec![pick],
            Self::Text(pieces) => pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Literal(_) => None,
                    Piece::Pick(pick) | Piece::Word(pick) => Some(pick),
                })
                .collect(),
            Self::List(items) => items.iter().flat_map(Self::picks).collect(),
            Self::Map(entries) => entries.iter().flat_map(|(_, tree)| tree.picks()).collect(),
        }
    }

    /// The references, in order.
    pub fn refs(&self) -> Vec<&Ref> {
        self.picks()
            .into_iter()
            .flat_map(|pick| &pick.refs)
            .collect()
    }

    /// The text of an entry of a map, if it is a constant one.
    pub fn constant_field(&self, name: &str) -> Option<&str> {
        let field = match self {
            Self::Literal(Value::Object(fields)) => return fields.get(name)?.as_str(),
            Self::Map(entries) => entries.iter().find(|(key, _)| key == name),
            Self::Literal(_) | Self::Pick(_) | Self::Text(_) | Self::List(_) => None,
        };
        field?.1.constant_text()
    }

    /// The text, if it is a constant one.
    pub fn constant_text(&self) -> Option<&str> {
        match self {
            Self::Literal(Value::String(text)) => Some(text),
            Self::Literal(_) | Self::Pick(_) | Self::Text(_) | Self::List(_) | Self::Map(_) => None,
        }
    }
}

/// The texts in a value.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}
