//! What templates and conditions read.

use super::super::ast::Condition;
use super::super::interpolate::{self, Piece as Part};
use super::super::shell::{self, Position};
use super::{LAST_ERROR, Lowering};
use crate::ir::{Cond, KeyId, OnMissing, Pick, Piece, Read, Ref, Root, Step, Tree, ValueExpr};
use crate::source::{Span, Spanned};
use crate::syntax::{self, Node, Value, nearest};

/// The part of the state that says how often nodes were tried again.
const RETRIES: &str = "_retries";

/// What a template can see besides the state and the inputs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scope<'a> {
    /// Nothing: an action of a node.
    Plain,
    /// `result`: what the node's action gave.
    Result,
    /// The item, under this name.
    Item(&'a str),
    /// Only what the event tells: a hook.
    Event,
}

/// Where reads are noted: the field of the node, and the exit that reads.
pub(super) struct Reads<'r> {
    pub(super) list: &'r mut Vec<Read>,
    pub(super) place: String,
    pub(super) exit: Option<usize>,
    /// Keys that the same exit has written already: reading them is no read of the state before it.
    pub(super) written: &'r [KeyId],
}

impl Lowering<'_> {
    /// A template: a scalar, or a list or map of templates.
    pub(super) fn tree(&mut self, node: &Node, scope: Scope<'_>, reads: &mut Reads<'_>) -> Tree {
        match &node.value {
            Value::Text(text) => self.text(text, node.span, scope, reads),
            Value::List(items) if has_template(node) => Tree::List(
                items
                    .iter()
                    .map(|item| self.tree(item, scope, reads))
                    .collect(),
            ),
            Value::Map(entries) if has_template(node) => {
                let mut map: Vec<(String, Tree)> = Vec::new();
                for entry in entries {
                    let tree = self.tree(&entry.value, scope, reads);
                    map.retain(|(known, _)| *known != entry.key);
                    map.push((entry.key.clone(), tree));
                }
                Tree::Map(map)
            }
            Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
                Tree::Literal(node.to_json())
            }
        }
    }

    /// A text that may hold expressions.
    pub(super) fn text(
        &mut self,
        text: &str,
        span: Span,
        scope: Scope<'_>,
        reads: &mut Reads<'_>,
    ) -> Tree {
        if let Some(expression) = interpolate::whole(text) {
            return Tree::Pick(self.pick(expression, span, 0, scope, reads));
        }
        let parts = interpolate::pieces(text);
        if let [] | [Part::Literal(_)] = parts.as_slice() {
            return Tree::Literal(text.into());
        }
        let pieces = parts.into_iter().map(|part| match part {
            Part::Literal(text) => Piece::Literal(text.to_string()),
            Part::Expression(expression, nth) => {
                Piece::Pick(self.pick(expression, span, nth, scope, reads))
            }
        });
        Tree::Text(pieces.collect())
    }

    /// The parameters of an action that quotes the values in its command.
    pub(super) fn quoted(
        &mut self,
        params: &Node,
        scope: Scope<'_>,
        reads: &mut Reads<'_>,
    ) -> Tree {
        let entries = params.entries().unwrap_or_default();
        let mut map: Vec<(String, Tree)> = Vec::new();
        for entry in entries {
            let tree = match entry.value.text() {
                Some(command) if entry.key == "command" => {
                    self.command(command, entry.value.span, scope, reads)
                }
                Some(_) | None => self.tree(&entry.value, scope, reads),
            };
            map.retain(|(known, _)| *known != entry.key);
            map.push((entry.key.clone(), tree));
        }
        Tree::Map(map)
    }

    /// A command in which each value is a word, or a part of one. Quotes around a value are closed before it and opened again
    /// behind it.
    fn command(&mut self, text: &str, span: Span, scope: Scope<'_>, reads: &mut Reads<'_>) -> Tree {
        let parts = interpolate::pieces(text);
        let mut positions = shell::positions(&parts).into_iter();
        let mut pieces: Vec<Piece> = Vec::new();
        for part in parts {
            let (expression, nth) = match part {
                Part::Literal(text) => {
                    literal(&mut pieces, text);
                    continue;
                }
                Part::Expression(expression, nth) => (expression, nth),
            };
            let pick = self.pick(expression, span, nth, scope, reads);
            let around = match positions.next() {
                Some(Position::Bare) => "",
                Some(Position::SingleQuotes) => "'",
                Some(Position::DoubleQuotes) => "\"",
                // What might break out of such a place has been refused.
                Some(Position::Unquotable(_)) | None => {
                    pieces.push(Piece::Pick(pick));
                    continue;
                }
            };
            literal(&mut pieces, around);
            pieces.push(Piece::Word(pick));
            literal(&mut pieces, around);
        }
        match pieces.as_slice() {
            [] => Tree::Literal("".into()),
            [Piece::Literal(text)] => Tree::Literal(text.as_str().into()),
            _ => Tree::Text(pieces),
        }
    }

    fn pick(
        &mut self,
        expression: &str,
        span: Span,
        nth: usize,
        scope: Scope<'_>,
        reads: &mut Reads<'_>,
    ) -> Pick {
        let place = syntax::locate(self.sources, span, expression, nth);
        let paths = interpolate::alternatives(expression);
        let single = paths.len() == 1;
        let refs: Vec<Ref> = paths
            .into_iter()
            .map(|path| self.reference(path, place, scope))
            .collect();
        for found in &refs {
            let site = if single {
                OnMissing::Lenient
            } else {
                OnMissing::Optional
            };
            self.note(found, site, reads);
        }
        Pick {
            refs,
            spelled: expression.trim().to_string(),
            span: place,
        }
    }

    /// Notes a read of the state.
    fn note(&self, found: &Ref, site: OnMissing, reads: &mut Reads<'_>) {
        let internal = |key: KeyId| {
            let name = self
                .keys
                .keys
                .get(key.index())
                .map_or("", |key| key.name.as_str());
            // Such names are the run's own; one that is nearly one of them is a slip.
            let own = [LAST_ERROR, RETRIES];
            let slip = || !own.contains(&name) && nearest(name, own).is_some();
            key == self.inputs || (name.starts_with('_') && !slip())
        };
        let site = match found.root {
            Root::Key(key) if reads.written.contains(&key) => return,
            Root::Key(key) if internal(key) => OnMissing::Optional,
            Root::State if !found.path.is_empty() => return,
            Root::Key(_) | Root::State => site,
            Root::Own | Root::Nothing | Root::Now | Root::Timestamp => return,
        };
        reads.list.push(Read {
            from: found.clone(),
            site,
            place: reads.place.clone(),
            exit: reads.exit,
        });
    }

    fn reference(&mut self, path: &str, span: Span, scope: Scope<'_>) -> Ref {
        let (root, path_steps) = self.resolve(path, span, scope);
        Ref {
            root,
            path: path_steps,
            spelled: path.to_string(),
            span,
        }
    }

    fn resolve(&mut self, path: &str, span: Span, scope: Scope<'_>) -> (Root, Vec<Step>) {
        let nothing = (Root::Nothing, Vec::new());
        let Some((root, mut steps)) = interpolate::path(path) else {
            return nothing;
        };
        if let Scope::Event = scope {
            steps.insert(0, Step::Field(root.to_string()));
            return (Root::Own, steps);
        }
        match (root, scope) {
            (name, Scope::Item(item)) if name == item => (Root::Own, steps),
            ("result", Scope::Result) => (Root::Own, steps),
            ("inputs", _) => (Root::Key(self.inputs), steps),
            ("_now", _) if steps.is_empty() => (Root::Now, steps),
            ("_timestamp", _) if steps.is_empty() => (Root::Timestamp, steps),
            ("state", _) if steps.is_empty() => (Root::State, steps),
            // Kept by the run, not by any node.
            ("state", _) if steps.first() == Some(&Step::Field(RETRIES.to_string())) => {
                (Root::State, steps)
            }
            ("state", scope) => match (steps.remove(0), scope) {
                (Step::Field(name), Scope::Item(item)) if name == item => (Root::Own, steps),
                (Step::Field(name) | Step::Part(name), _) => {
                    (Root::Key(self.keys.key(&name, span)), steps)
                }
                (Step::Index(_), _) => nothing,
            },
            _ => nothing,
        }
    }

    /// A condition of an edge or of a hook.
    pub(super) fn condition(
        &mut self,
        when: &Condition,
        scope: Scope<'_>,
        reads: &mut Reads<'_>,
    ) -> Cond {
        match when {
            Condition::Always => Cond::Always,
            Condition::All(all) => Cond::All(
                all.iter()
                    .map(|one| self.condition(one, scope, reads))
                    .collect(),
            ),
            Condition::Any(all) => Cond::Any(
                all.iter()
                    .map(|one| self.condition(one, scope, reads))
                    .collect(),
            ),
            Condition::Not(inner) => Cond::Not(Box::new(self.condition(inner, scope, reads))),
            Condition::Compare { path, op, value } => {
                let left = self.compared(path, scope);
                self.note(&left, OnMissing::Optional, reads);
                Cond::Compare {
                    left,
                    op: *op,
                    right: ValueExpr::Literal(value.value.clone()),
                }
            }
        }
    }

    /// The path of a condition is bare, and the time is not to be had there.
    fn compared(&mut self, path: &Spanned<String>, scope: Scope<'_>) -> Ref {
        let found = self.reference(path.value.trim(), path.span, scope);
        match found.root {
            Root::Now | Root::Timestamp => Ref {
                root: Root::Nothing,
                ..found
            },
            Root::Key(_) | Root::Own | Root::Nothing | Root::State => found,
        }
    }
}

/// Adds text to the pieces of a command.
fn literal(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(Piece::Literal(before)) => before.push_str(text),
        Some(Piece::Pick(_) | Piece::Word(_)) | None => {
            pieces.push(Piece::Literal(text.to_owned()))
        }
    }
}

/// Whether something in it is a template; else it is a constant, whole.
fn has_template(node: &Node) -> bool {
    match &node.value {
        Value::Text(text) => interpolate::pieces(text)
            .iter()
            .any(|part| matches!(part, Part::Expression(..))),
        Value::List(items) => items.iter().any(has_template),
        Value::Map(entries) => entries.iter().any(|entry| has_template(&entry.value)),
        Value::Null | Value::Bool(_) | Value::Number(..) => false,
    }
}
