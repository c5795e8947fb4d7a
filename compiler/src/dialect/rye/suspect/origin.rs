//! Where the values of expressions come from, as far as it decides whether they may hold anything at all.
//!
//! A number, a boolean, one of the values of an `enum`, and what the author wrote cannot break out of a command. Whatever
//! is not known to be one of these is free text.

use super::super::ast::{Action, ForEach, Graph, Kind};
use super::super::shell::prints_plain;
use super::super::{contract, interpolate};
use crate::ir::{Event, Step, Type};
use crate::syntax::{Node as Tree, Value};
use std::collections::{BTreeMap, BTreeSet};

const CALLER: &str = "free text of the caller";
pub(super) const ACTION: &str = "free text that an action gave";
const ITEM: &str = "free text of an item";

/// How many values are looked at for one expression.
const MOST: usize = 1000;

/// The places in the state that were looked at for one expression.
type VisitedPlaces = BTreeSet<String>;

/// What an expression can see besides state and inputs.
#[derive(Clone, Copy)]
pub(super) enum Scope<'g> {
    Plain,
    Item(&'g ForEach),
    /// What an action gave.
    Result(&'g Action),
    /// What an event tells a hook.
    Event(Event),
}

/// A value that is assigned to a key.
enum AssignedValue<'g> {
    Tree(&'g Tree, Scope<'g>),
    /// What an action gave.
    Collected,
}

/// The values of a graph.
pub(super) struct Origins<'g> {
    graph: &'g Graph,
    keys: BTreeMap<&'g str, Vec<AssignedValue<'g>>>,
}

impl<'g> Origins<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let mut keys: BTreeMap<&str, Vec<AssignedValue<'_>>> = BTreeMap::new();
        for (key, value) in &graph.state {
            let assigned = AssignedValue::Tree(value, Scope::Plain);
            keys.entry(&key.value).or_default().push(assigned);
        }
        for node in &graph.nodes {
            let scope = match &node.kind {
                Kind::Action(action) => Scope::Result(action),
                Kind::Gate => Scope::Plain,
                Kind::ForEach(each) => {
                    if let Some(key) = &each.collect {
                        let known = keys.entry(&key.value).or_default();
                        known.push(AssignedValue::Collected);
                    }
                    continue;
                }
                Kind::Return(_) | Kind::Broken => continue,
            };
            for (key, value) in &node.assign {
                let assigned = AssignedValue::Tree(value, scope);
                keys.entry(&key.value).or_default().push(assigned);
            }
        }
        Self { graph, keys }
    }

    /// Where an expression gets free text from; `None`: it cannot.
    pub(super) fn of(&self, expression: &str, scope: Scope<'_>) -> Option<&'static str> {
        self.expression(expression, &[], scope, &mut VisitedPlaces::new())
    }

    fn expression(
        &self,
        expression: &str,
        rest: &[Step],
        scope: Scope<'_>,
        seen: &mut VisitedPlaces,
    ) -> Option<&'static str> {
        interpolate::alternatives(expression)
            .into_iter()
            .find_map(|path| {
                let (root, mut steps) = interpolate::path(path)?;
                steps.extend_from_slice(rest);
                self.value(root, &steps, scope, seen)
            })
    }

    fn value(
        &self,
        root: &str,
        steps: &[Step],
        scope: Scope<'_>,
        seen: &mut VisitedPlaces,
    ) -> Option<&'static str> {
        match (root, scope) {
            (name, Scope::Item(each)) if name == each.item => self.item(each, steps, seen),
            ("result", Scope::Result(action)) => {
                (!is_plain(action, steps.first())).then_some(ACTION)
            }
            ("result", Scope::Event(Event::AfterStep)) | ("error", Scope::Event(Event::Error)) => {
                Some(ACTION)
            }
            ("inputs", _) => self.input(steps),
            ("state", _) => self.state(steps, scope, seen),
            // Whatever else there is are times, and names and numbers that the graph itself has.
            _ => None,
        }
    }

    fn state(
        &self,
        steps: &[Step],
        scope: Scope<'_>,
        seen: &mut VisitedPlaces,
    ) -> Option<&'static str> {
        let Some((first, rest)) = steps.split_first() else {
            return Some(ACTION);
        };
        let (Step::Field(key) | Step::Part(key)) = first else {
            return None;
        };
        match (key.as_str(), scope) {
            ("inputs", _) => return self.input(rest),
            ("_retries", _) => return None,
            ("_last_error", _) => {
                let is_node = rest == [Step::Field("node".to_owned())];
                return (!is_node).then_some(ACTION);
            }
            (name, Scope::Item(each)) if name == each.item => return self.item(each, rest, seen),
            _ => {}
        }
        let assigned = self.keys.get(key.as_str())?;
        if !seen.insert(format!("{steps:?}")) {
            return None;
        }
        if seen.len() > MOST {
            return Some(ACTION);
        }
        assigned.iter().find_map(|one| match one {
            AssignedValue::Tree(tree, scope) => self.tree(tree, rest, *scope, seen),
            AssignedValue::Collected => Some(ACTION),
        })
    }

    /// What stands at the end of a way into a template.
    fn tree(
        &self,
        tree: &Tree,
        steps: &[Step],
        scope: Scope<'_>,
        seen: &mut VisitedPlaces,
    ) -> Option<&'static str> {
        if let Value::Text(text) = &tree.value {
            if let Some(expression) = interpolate::whole(text) {
                return self.expression(expression, steps, scope, seen);
            }
            let pieces = interpolate::pieces(text);
            return pieces.into_iter().find_map(|piece| match piece {
                interpolate::Piece::Expression(expression, _) => {
                    self.expression(expression, &[], scope, seen)
                }
                interpolate::Piece::Literal(_) => None,
            });
        }
        let Some((first, rest)) = steps.split_first() else {
            let mut found = Vec::new();
            super::expressions(tree, &mut found);
            let mut found = found.into_iter();
            return found
                .find_map(|(expression, ..)| self.expression(expression, &[], scope, seen));
        };
        let inside = match first {
            Step::Index(index) => tree.items()?.get(*index)?,
            Step::Part(number) if tree.items().is_some() => {
                tree.items()?.get(number.parse::<usize>().ok()?)?
            }
            Step::Field(name) | Step::Part(name) => tree.get(name)?,
        };
        self.tree(inside, rest, scope, seen)
    }

    /// An item of what a `foreach` goes over.
    fn item(
        &self,
        each: &ForEach,
        steps: &[Step],
        seen: &mut VisitedPlaces,
    ) -> Option<&'static str> {
        let over = each.over.as_ref()?;
        if let Some(items) = over.items() {
            let mut all = items.iter();
            return all.find_map(|item| self.tree(item, steps, Scope::Plain, seen));
        }
        let expression = interpolate::whole(over.text()?)?;
        // Any item will do: they have one schema, and a list of constants has its own.
        let mut way = vec![Step::Index(0)];
        way.extend_from_slice(steps);
        let all = interpolate::alternatives(expression);
        let mut constant = all.iter().flat_map(|path| self.constant_lists(path));
        let listed = constant.find_map(|items| {
            let mut items = items.iter();
            items.find_map(|item| self.tree(item, steps, Scope::Plain, seen))
        });
        let found = listed.or_else(|| self.expression(expression, &way, Scope::Plain, seen));
        found.map(|_| ITEM)
    }

    /// The lists that are written down for a key.
    fn constant_lists(&self, path: &str) -> Vec<&'g [Tree]> {
        let key = path.strip_prefix("state.").unwrap_or_default();
        let assigned = self.keys.get(key).into_iter().flatten();
        assigned
            .filter_map(|one| match one {
                AssignedValue::Tree(tree, _) => tree.items(),
                AssignedValue::Collected => None,
            })
            .collect()
    }

    /// What a caller gives is of the type that `config_schema` says.
    fn input(&self, steps: &[Step]) -> Option<&'static str> {
        let mut at = self.graph.schema.as_ref();
        for step in steps {
            at = at.and_then(|schema| match step {
                Step::Field(name) => schema.get("properties")?.get(name),
                Step::Index(_) => schema.get("items"),
                Step::Part(name) => schema
                    .get("properties")
                    .and_then(|properties| properties.get(name))
                    .or_else(|| schema.get("items")),
            });
        }
        (!at.is_some_and(is_narrow)).then_some(CALLER)
    }
}

/// Whether a schema takes nothing but numbers, booleans and values that it lists.
fn is_narrow(schema: &Tree) -> bool {
    let narrow = |ty: &str| matches!(ty, "integer" | "number" | "boolean" | "null");
    let typed = schema.get("type").is_some_and(|ty| match ty.items() {
        Some(types) => types.iter().all(|ty| ty.text().is_some_and(narrow)),
        None => ty.text().is_some_and(narrow),
    });
    let pattern = schema.get("pattern").and_then(Tree::text);
    typed
        || schema.get("enum").is_some()
        || schema.get("const").is_some()
        || pattern.is_some_and(is_safe_pattern)
}

/// Whether a pattern takes nothing but letters that mean nothing to a shell, from the beginning of a text to its end.
fn is_safe_pattern(pattern: &str) -> bool {
    let body = pattern
        .strip_prefix('^')
        .and_then(|rest| rest.strip_suffix('$'));
    let Some(body) = body else { return false };
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_./:@,+-".contains(letter);
    let (mut depth, mut in_class) = (0_usize, false);
    let mut letters = body.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_safe = match (letter, in_class) {
            ('\\', _) => letters
                .next()
                .is_some_and(|next| "dw".contains(next) || !next.is_alphanumeric() && plain(next)),
            ('[', false) => {
                in_class = true;
                letters.peek() != Some(&'^')
            }
            (']', true) => {
                in_class = false;
                true
            }
            (_, true) => plain(letter),
            ('(', false) => {
                depth += 1;
                true
            }
            (')', false) => {
                depth = depth.saturating_sub(1);
                true
            }
            ('|', false) => depth > 0,
            ('.', false) => false,
            ('?' | '*' | '{' | '}', false) => true,
            (_, false) => plain(letter),
        };
        if !is_safe {
            return false;
        }
    }
    !in_class
}

/// Whether a built-in action gives a number or a boolean there, or prints one.
fn is_plain(action: &Action, step: Option<&Step>) -> bool {
    let (Some(Step::Field(name)), Type::Object { fields, .. }) = (step, contract::of(action))
    else {
        return false;
    };
    let field = fields.iter().find(|field| field.name == *name);
    let command = action
        .command()
        .filter(|_| name == "stdout" && action.is_shell());
    let printed = command
        .and_then(|command| command.text())
        .map(interpolate::shell_text);
    printed.is_some_and(|text| prints_plain(&text))
        || field.is_some_and(|field| matches!(field.ty, Type::Int | Type::Bool))
}

#[cfg(test)]
mod tests {
    use super::is_safe_pattern;

    #[test]
    fn a_pattern_is_safe_that_lets_nothing_break_out() {
        for safe in [
            "^[a-z-]+$",
            "^v\\d+(\\.\\d+){2}$",
            "^(dev|prod)$",
            "^[A-Za-z0-9_./-]{1,40}$",
        ] {
            assert!(is_safe_pattern(safe), "{safe}");
        }
        for other in [
            "[a-z]+",
            "^[a-z]+",
            "^.*$",
            "^[^;]+$",
            "^a|b$",
            "^[a-z ]+$",
            "^\\S+$",
            "^[a-z",
        ] {
            assert!(!is_safe_pattern(other), "{other}");
        }
    }
}
