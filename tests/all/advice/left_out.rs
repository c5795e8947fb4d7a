//! "Remove it", "leave it out": what is found is taken out of the graph, with its key.

use graphwright_compiler::diag::Diagnostic;
use graphwright_compiler::source::{Sources, Span};
use graphwright_compiler::syntax::{self, Node, Value};

/// How hints begin or end that say so of what is found.
const BEGIN: [&str; 4] = [
    "remove it",
    "remove this entry",
    "leave it out",
    "leave the key out",
];
const END: [&str; 11] = [
    ", or remove it",
    ", or remove it here",
    ", or remove the edge",
    ", or remove the entry",
    ", or remove the group",
    ", or remove the key",
    ", or remove the keyword",
    ", or remove the route",
    ", or remove its reducer",
    ", or leave it out",
    ", or leave it out for all",
];
/// From where the found entry of a list is to be removed.
const FROM: &str = ", or remove it from `";

/// Hints that say more than that, or of something else.
const OTHERS: [&str; 3] = ["remove it, and ", "give one of them ", "let a script "];

/// What entries of lists are known by.
const NAMES: [&str; 3] = ["node", "name", "id"];

/// Where something stands in a tree.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Item(usize),
}

/// The text of the graph without what is found; `None`: the hint says something else, or of a part of a text.
pub fn left_out(found: &Diagnostic, hint: &str, sources: &Sources) -> Option<String> {
    let begins = BEGIN.iter().any(|words| hint.starts_with(words));
    let ends = END.iter().any(|words| hint.ends_with(words)) || hint.contains(FROM);
    if OTHERS.iter().any(|words| hint.starts_with(words)) || !(begins || ends) {
        return None;
    }
    let file = found.primary.span.file;
    let (tree, _) = syntax::read(file, sources);
    let mut path = whole(place(&tree?, found.primary.span)?);
    // An edge is told by a part of it.
    if let ([.., Step::Item(_), Step::Key(_)], true) = (path.as_slice(), hint.ends_with("the edge"))
    {
        path.pop();
    }
    let mut graph: serde_yaml::Value = serde_yaml::from_str(sources.text(file)).ok()?;
    let (last, before) = path.split_last()?;
    let owner = before
        .iter()
        .try_fold(&mut graph, |value, step| match step {
            Step::Key(key) => value.get_mut(key),
            Step::Item(number) => value.get_mut(number),
        })?;
    match last {
        Step::Key(key) => drop(owner.as_mapping_mut()?.remove(key.as_str())?),
        Step::Item(number) => {
            let items = owner.as_sequence_mut()?;
            if *number >= items.len() {
                return None;
            }
            drop(items.remove(*number));
        }
    }
    serde_yaml::to_string(&graph).ok()
}

/// The entry of a list that is found by its name is all of it.
fn whole(mut path: Vec<Step>) -> Vec<Step> {
    if let [.., Step::Item(_), Step::Key(key)] = path.as_slice()
        && NAMES.contains(&key.as_str())
    {
        path.pop();
    }
    path
}

/// The entry or the item that a span is all of; a key counts as its entry.
fn place(node: &Node, span: Span) -> Option<Vec<Step>> {
    let steps = |step: Step, inner: &Node| {
        let deeper = place(inner, span)?;
        Some([vec![step], deeper].concat())
    };
    match &node.value {
        Value::Map(entries) => entries.iter().find_map(|entry| {
            let own = Step::Key(entry.key.clone());
            if entry.key_span == span || entry.value.span == span {
                return Some(vec![own]);
            }
            steps(own, &entry.value)
        }),
        Value::List(items) => items.iter().enumerate().find_map(|(number, item)| {
            let own = Step::Item(number);
            if item.span == span {
                return Some(vec![own]);
            }
            steps(own, item)
        }),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) => None,
    }
}
