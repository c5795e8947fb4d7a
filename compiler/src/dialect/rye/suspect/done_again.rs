//! A node that is tried again after a failure, and that does something which must not be done twice: by a hook, or on its way back.

use super::super::ast::{Action, Condition, Edge, Graph, Hook, Kind, Node};
use super::super::shell::pause;
use super::endless_loop::by_id;
use super::{compared, shell_command};
use crate::deeds::{is_deed, is_done_once};
use crate::diag::codes::REPEATED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::ir::Op;
use crate::shell::{Command, tolerant_curl};
use crate::source::Spanned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What to write in a hook.
const HELP: &str = "name in the `condition` which failures pass by: `{ path: classification.category, op: in, value: [transient, rate_limited] }`";

/// A hook that tries failed nodes again, also one that does something outside.
pub(super) fn check(graph: &Graph, hook: &Hook) -> Option<Diagnostic> {
    let tried = Tried::by(&hook.condition)?;
    let named = matches!(tried, Tried::Named(_));
    let (node, action) = graph.nodes.iter().find_map(|node| {
        let action = action(node).filter(|_| tried.has(&node.id.value))?;
        let item = name(&action.item);
        // Whoever names a node has thought of it: then only what surely must not be done twice is told.
        let does = match named {
            true => is_done_once(item) || posts(action),
            false => is_deed(item) || is_done_once(item) || posts(action),
        };
        does.then_some((node, action))
    })?;
    let (id, item) = (&node.id.value, &action.item);
    let tries = match named {
        true => format!("a hook tries `{id}` again after any failure"),
        false => format!("a hook tries each failed node again, also node `{id}`"),
    };
    let message = format!(
        "{tries}, which calls `{}` for what it does outside",
        item.value
    );
    let at = match (&hook.condition, named) {
        (Condition::Compare { value, .. }, true) => value.span,
        _ => hook.span,
    };
    let found = Diagnostic::new(&REPEATED_EFFECT, at, message, "may be done twice");
    let found = found.label(item.span, "called again");
    Some(match named {
        true => found.help(format!(
            "let the hook try again what only looks or computes; beside `node`, {HELP}"
        )),
        false => found.help(HELP),
    })
}

/// The nodes that a hook tries again, whatever has failed.
enum Tried<'g> {
    All,
    Named(BTreeSet<&'g str>),
    But(BTreeSet<&'g str>),
}

impl<'g> Tried<'g> {
    /// `None`: it looks at the failure itself.
    fn by(when: &'g Condition) -> Option<Self> {
        match when {
            Condition::Always => Some(Self::All),
            Condition::Compare { path, op, value } => {
                if path.value.trim() != "node" {
                    return None;
                }
                let names: BTreeSet<&str> = match &value.value {
                    Value::String(name) => BTreeSet::from([name.as_str()]),
                    Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
                    Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
                        return None;
                    }
                };
                match op {
                    Op::Eq | Op::In => Some(Self::Named(names)),
                    Op::Ne => Some(Self::But(names)),
                    Op::Exists => Some(Self::All),
                    Op::Gt | Op::Gte | Op::Lt | Op::Lte | Op::Contains | Op::Regex => None,
                }
            }
            Condition::Not(inner) => match Self::by(inner)? {
                Self::Named(names) => Some(Self::But(names)),
                Self::But(names) => Some(Self::Named(names)),
                Self::All => None,
            },
            Condition::All(parts) | Condition::Any(parts) if parts.len() == 1 => {
                Self::by(parts.first()?)
            }
            Condition::All(parts) => parts.is_empty().then_some(Self::All),
            Condition::Any(parts) => {
                let mut all = BTreeSet::new();
                for part in parts {
                    let Self::Named(names) = Self::by(part)? else {
                        return None;
                    };
                    all.extend(names);
                }
                (!parts.is_empty()).then_some(Self::Named(all))
            }
        }
    }

    fn has(&self, id: &str) -> bool {
        match self {
            Self::All => true,
            Self::Named(names) => names.contains(id),
            Self::But(names) => !names.contains(id),
        }
    }
}

/// How many steps a way back has at most.
const LONGEST: usize = 6;

/// Nodes whose failure leads back to themselves, past nothing that looks at what was done.
pub(super) fn loops(graph: &Graph, report: &mut Report) {
    let nodes = by_id(graph);
    for node in &graph.nodes {
        let Some(action) = action(node) else { continue };
        let Some(to) = &node.on_error else { continue };
        let does = is_done_once(name(&action.item)) || posts(action);
        // Right back to itself at once: that is told as a loop without an end.
        let is_told = to.value == node.id.value && pause_of(action).is_none();
        if !does || is_told || !leads_back(node, &to.value, &nodes) {
            continue;
        }
        let id = &node.id.value;
        let message = format!(
            "a failure of `{id}` leads back to `{id}`, which calls `{}` again for what it does outside",
            action.item.value
        );
        let found = Diagnostic::new(&REPEATED_EFFECT, to.span, message, "may be done twice");
        report.add(found.label(action.item.span, "called again").help(format!(
            "lead the failure to a node that looks whether it was done before `{id}` is tried again, or to one that ends the run"
        )));
    }
}

/// Whether each way from a node leads back, past nodes that only wait or count.
fn leads_back(from: &Node, to: &str, nodes: &BTreeMap<&str, &Node>) -> bool {
    let mut at = to;
    for _ in 0..LONGEST {
        if at == from.id.value {
            return true;
        }
        let Some(node) = nodes.get(at) else {
            return false;
        };
        if !only_waits(node) {
            return false;
        }
        // Of several ways the one back counts: the other is the end of the tries.
        let back = node.next.iter().find(|edge| edge.to.value == from.id.value);
        let Some(edge) = back.or(node.next.first().filter(|_| node.next.len() == 1)) else {
            return false;
        };
        at = &edge.to.value;
    }
    false
}

/// Whether a node does nothing but wait, and no condition of its ways looks at what has failed.
fn only_waits(node: &Node) -> bool {
    let waits = match &node.kind {
        Kind::Gate => true,
        Kind::Action(action) => pause_of(action).is_some(),
        Kind::ForEach(_) | Kind::Return(_) | Kind::Broken => false,
    };
    let looks = |edge: &Edge| {
        let mut paths = Vec::new();
        edge.when.iter().for_each(|when| compared(when, &mut paths));
        let mut paths = paths.into_iter();
        paths.any(|(path, ..)| path.starts_with("state._last_error") || path.starts_with("result"))
    };
    waits && !node.next.iter().any(looks)
}

fn pause_of(action: &Action) -> Option<f64> {
    let (_, text) = shell_command(action)?;
    pause(&text)
}

fn action(node: &Node) -> Option<&Action> {
    match &node.kind {
        Kind::Action(action) => Some(action),
        Kind::ForEach(each) => each.action.as_ref(),
        Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    }
}

/// The last part of the id of an action.
fn name(item: &Spanned<String>) -> &str {
    item.value.rsplit('/').next().unwrap_or(&item.value)
}

/// Whether an action is a command that sends something.
fn posts(action: &Action) -> bool {
    let Some((_, text)) = shell_command(action) else {
        return false;
    };
    let commands = crate::shell::read(&text).unwrap_or_default();
    commands.iter().any(|command| {
        let has = |option: &str| command.called().iter().any(|word| word.text == option);
        match command.name() {
            "sendmail" => true,
            "mail" | "mailx" => has("-s"),
            "curl" => posts_with_curl(command),
            _ => false,
        }
    })
}

/// `curl -X POST`, or data without another method, where the address does not say that something is looked for.
fn posts_with_curl(command: &Command<'_>) -> bool {
    const LOOKS: [&str; 7] = [
        "search",
        "query",
        "graphql",
        "lookup",
        "validate",
        "completions",
        "embeddings",
    ];
    const OTHERS: [&str; 6] = ["-G", "--get", "-T", "--upload-file", "PUT", "DELETE"];
    let words = || command.called().iter().map(|word| word.text);
    let looks = words().any(|word| {
        let lower = word.to_ascii_lowercase();
        OTHERS.contains(&word) || word.contains("://") && LOOKS.iter().any(|it| lower.contains(it))
    });
    let is_post = words().any(|word| matches!(word, "-XPOST" | "--request=POST"));
    (is_post || tolerant_curl::sends(command)) && !looks
}
