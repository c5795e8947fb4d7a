//! What `config_schema` says of one input.

use super::super::ast::Graph;
use crate::source::Span;
use crate::syntax::{Entry, Node as Tree, Value};

/// An input that is declared.
pub(super) struct DeclaredInput<'g> {
    entry: &'g Entry,
    is_required: bool,
}

/// The input that a path leads to.
pub(super) fn at<'g>(graph: &'g Graph, path: &str) -> Option<DeclaredInput<'g>> {
    let path = path.strip_prefix("state.").unwrap_or(path);
    let name = path.strip_prefix("inputs.")?;
    let schema = graph.schema.as_ref()?;
    let mut properties = schema.get("properties")?.entries()?.iter();
    let entry = properties.find(|entry| entry.key == name)?;
    let required = schema.get("required").and_then(Tree::items);
    let mut required = required.unwrap_or_default().iter().filter_map(Tree::text);
    Some(DeclaredInput {
        entry,
        is_required: required.any(|required| required == name),
    })
}

impl<'g> DeclaredInput<'g> {
    pub(super) fn name(&self) -> &'g str {
        &self.entry.key
    }

    pub(super) fn span(&self) -> Span {
        self.entry.key_span
    }

    pub(super) fn get(&self, key: &str) -> Option<&'g Tree> {
        self.entry.value.get(key)
    }

    /// Whether it has a value in every run: it is required or has a default, and null is no value of its type.
    pub(super) fn is_given(&self) -> bool {
        let default = self.get("default");
        let default = default.is_some_and(|default| default.value != Value::Null);
        let typed = self.get("type").and_then(Tree::text);
        (self.is_required || default) && typed.is_some_and(|ty| ty != "null")
    }

    /// Whether it is a whole number.
    pub(super) fn is_whole(&self) -> bool {
        self.get("type").and_then(Tree::text) == Some("integer")
    }

    /// The texts that it may be.
    pub(super) fn choices(&self) -> Option<Vec<&'g str>> {
        self.get("enum")?.items()?.iter().map(Tree::text).collect()
    }

    /// The least number that it may be.
    pub(super) fn least(&self) -> Option<f64> {
        self.bound("minimum")
    }

    /// The greatest.
    pub(super) fn most(&self) -> Option<f64> {
        self.bound("maximum")
    }

    /// A bound of its numbers, which its default keeps: that is used as it is.
    fn bound(&self, key: &str) -> Option<f64> {
        let typed = self.get("type").and_then(Tree::text);
        typed.filter(|ty| ["integer", "number"].contains(ty))?;
        let bound = number(self.get(key)?)?;
        let default = match self.get("default") {
            Some(default) => number(default)?,
            None => bound,
        };
        let kept = match key {
            "minimum" => default >= bound,
            _ => default <= bound,
        };
        kept.then_some(bound)
    }

    /// Its bounds in words.
    pub(super) fn bounds(&self) -> String {
        match (self.least(), self.most()) {
            (Some(least), Some(most)) => format!("is from {least} to {most}"),
            (Some(least), None) => format!("is {least} or greater"),
            (None, Some(most)) => format!("is {most} or less"),
            (None, None) => "is a number".to_owned(),
        }
    }
}

fn number(tree: &Tree) -> Option<f64> {
    match &tree.value {
        Value::Number(number, _) => number.as_f64(),
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}
