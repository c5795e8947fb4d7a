//! Reducers that get what they cannot combine.

use super::graph::Graph;
use crate::diag::codes::REDUCER_TYPE;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{KeyId, MapList, NodeId, Reducer, Target, Type};
use crate::node_names::words;
use crate::source::Span;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectedType {
    Anything,
    List,
    Text,
    Number,
    Object,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for key in graph.program.key_ids() {
        let Some((reducer, span)) = graph.program[key].reducer else {
            continue;
        };
        let (current, incoming) = wants(reducer);
        if let Some(initial) = &graph.program[key].initial {
            let ty = Type::of(&initial.value);
            if !fits(&ty, current) && is_reduced(graph, key) {
                report.add(fault(
                    graph,
                    key,
                    reducer,
                    span,
                    initial.span,
                    &format!("begins as {}", ty.describe()),
                    current,
                ));
            }
        }
        if reducer == Reducer::Append {
            report.diagnostics.extend(nested(graph, key, span));
        }
        report
            .diagnostics
            .extend(against_name(graph, key, (reducer, span)));
        for (node, at, ty) in writes(graph, key) {
            if !fits(&ty, incoming) {
                let what = format!("node `{}` writes {}", graph.id(node), ty.describe());
                report.add(fault(graph, key, reducer, span, at, &what, incoming));
            }
        }
    }
}

/// A reducer that makes something else of numbers than the name of their key says: `worst_risk: sum`.
fn against_name(
    graph: &Graph<'_>,
    key: KeyId,
    (reducer, span): (Reducer, Span),
) -> Option<Diagnostic> {
    const OF_ONE: [&str; 10] = [
        "best", "highest", "largest", "longest", "lowest", "max", "maximum", "min", "minimum",
        "worst",
    ];
    const OF_SHARE: [&str; 6] = ["average", "avg", "mean", "median", "percent", "percentage"];
    const OF_ALL: [&str; 2] = ["sum", "total"];
    let name = graph.name(key);
    let words = words(name);
    let word = |list: &[&str]| words.iter().find(|word| list.contains(&word.as_str()));
    let (said, does, better) = match reducer {
        Reducer::Sum if word(&OF_SHARE).is_some() && word(&OF_ALL).is_none() => (
            word(&OF_SHARE)?,
            "adds all of them",
            "the reducer that keeps the last one, count and sum apart",
        ),
        Reducer::Sum if word(&OF_ALL).is_none() => {
            (word(&OF_ONE)?, "adds all of them", "`max` or `min`")
        }
        Reducer::Max if word(&OF_ONE).is_none() => {
            (word(&OF_ALL)?, "keeps the largest of them", "`sum`")
        }
        Reducer::Min if word(&OF_ONE).is_none() => {
            (word(&OF_ALL)?, "keeps the smallest of them", "`sum`")
        }
        Reducer::Sum
        | Reducer::Max
        | Reducer::Min
        | Reducer::Append
        | Reducer::Extend
        | Reducer::Concat
        | Reducer::Join
        | Reducer::Merge
        | Reducer::Overwrite
        | Reducer::FirstWrite => return None,
    };
    let message = format!("`{name}` is called for the {said}, and its reducer {does}");
    let found = Diagnostic::new(&REDUCER_TYPE, span, message, "another number");
    Some(
        found
            .level(Level::Warning)
            .help(format!("write {better}, or give the key another name")),
    )
}

/// Lists that `append` puts into the list as one item each, where a map goes over the items.
fn nested(graph: &Graph<'_>, key: KeyId, span: Span) -> Option<Diagnostic> {
    let seed = graph.program[key].initial.as_ref();
    if !seed.is_none_or(|seed| seed.value.as_array().is_some_and(Vec::is_empty)) {
        return None;
    }
    let over = graph.program.nodes.iter().find(|node| {
        let lists = match node.work.over() {
            Some(MapList::Value(value)) => value.refs(),
            Some(MapList::Tree(tree, _)) => tree.refs(),
            None => Vec::new(),
        };
        let mut lists = lists.into_iter();
        lists.any(|list| list.key() == Some(key) && list.path.is_empty())
    })?;
    let writes = writes(graph, key);
    let (first, at, _) = writes.first()?;
    if !writes.iter().all(|(_, _, ty)| matches!(ty, Type::List(_))) {
        return None;
    }
    let (name, id) = (graph.name(key), graph.id(*first));
    let message = format!(
        "`append` puts each list that is written to `{name}` into it as one item, and `{}` goes over the items",
        over.id
    );
    let found = Diagnostic::new(&REDUCER_TYPE, span, message, "makes a list of lists");
    let found = found
        .level(Level::Warning)
        .label(*at, format!("`{id}` writes a list"));
    Some(found.help(format!(
        "write `extend`, if `{}` is to get what stands in the lists",
        over.id
    )))
}

fn is_reduced(graph: &Graph<'_>, key: KeyId) -> bool {
    !writes(graph, key).is_empty()
}

/// Each place that writes `key`, once, with the type of what it writes.
fn writes(graph: &Graph<'_>, key: KeyId) -> Vec<(NodeId, Span, Type)> {
    let mut found: Vec<(NodeId, Span, Type)> = Vec::new();
    // Nodes that are copies of one anchor write in one place of the text.
    let mut known = BTreeSet::new();
    for (id, node) in graph.program.each_node() {
        for (at, exit) in node.exits.iter().enumerate() {
            for (write, (written, ty)) in exit.writes.iter().zip(graph.facts.written(id, at)) {
                if *written == key && known.insert((id, write.span)) {
                    found.push((id, write.span, ty.clone()));
                }
            }
            if let Target::Each(each) = &exit.to
                && each.collect == key
            {
                found.push((id, each.span, Type::List(Box::new(Type::Any))));
            }
        }
    }
    found
}

/// What a reducer takes: of the value that is there, and of the value that comes.
fn wants(reducer: Reducer) -> (ExpectedType, ExpectedType) {
    match reducer {
        Reducer::Append => (ExpectedType::List, ExpectedType::Anything),
        Reducer::Extend => (ExpectedType::List, ExpectedType::List),
        Reducer::Concat | Reducer::Join => (ExpectedType::Text, ExpectedType::Text),
        Reducer::Sum | Reducer::Max | Reducer::Min => (ExpectedType::Number, ExpectedType::Number),
        Reducer::Merge => (ExpectedType::Object, ExpectedType::Object),
        Reducer::Overwrite | Reducer::FirstWrite => {
            (ExpectedType::Anything, ExpectedType::Anything)
        }
    }
}

fn fits(ty: &Type, wanted: ExpectedType) -> bool {
    match ty {
        Type::Any => true,
        Type::Nullable(inner) => fits(inner, wanted),
        Type::Null | Type::Bool => wanted == ExpectedType::Anything,
        Type::Int | Type::Number => matches!(wanted, ExpectedType::Anything | ExpectedType::Number),
        Type::Text | Type::Enum(_) => matches!(wanted, ExpectedType::Anything | ExpectedType::Text),
        Type::List(_) => matches!(wanted, ExpectedType::Anything | ExpectedType::List),
        Type::Object { .. } => matches!(wanted, ExpectedType::Anything | ExpectedType::Object),
    }
}

fn fault(
    graph: &Graph<'_>,
    key: KeyId,
    reducer: Reducer,
    declared: Span,
    span: Span,
    what: &str,
    wanted: ExpectedType,
) -> Diagnostic {
    let (name, reducer) = (graph.name(key), reducer.name());
    let noun = match wanted {
        ExpectedType::Anything => "a value",
        ExpectedType::List => "a list",
        ExpectedType::Text => "text",
        ExpectedType::Number => "a number",
        ExpectedType::Object => "an object",
    };
    let message = format!(
        "the reducer `{reducer}` of `{name}` needs {noun}, but {}",
        what.replacen("begins", "the key begins", 1)
    );
    Diagnostic::new(&REDUCER_TYPE, span, message, what)
        .label(declared, format!("`{reducer}` combines it with {noun}"))
        .help(match wanted {
            ExpectedType::List => "begin with `[]`, and write lists; a value in `state_updates` is text, but with `settings: { x-typed-updates: true }` one that is nothing but a reference",
            ExpectedType::Text => "begin with `\"\"`, and write texts",
            ExpectedType::Number => "begin with a number, and write numbers; a value in `state_updates` is text, but with `settings: { x-typed-updates: true }` one that is nothing but a reference",
            ExpectedType::Object => "begin with `{}`, and write objects; a value in `state_updates` is text, but with `settings: { x-typed-updates: true }` one that is nothing but a reference",
            ExpectedType::Anything => "choose another reducer",
        })
}
