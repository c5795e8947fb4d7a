//! Keys under which values of different types are stored.

use super::graph::Graph;
use crate::diag::codes::MIXED_TYPES;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, Node, NodeId, Outcome, Source, Text, Type};
use crate::source::Span;
use std::collections::BTreeSet;

/// What stores a value.
#[derive(Clone)]
struct StoreSite {
    by: Option<NodeId>,
    span: Span,
    ty: Type,
    /// By which kind of write.
    how: StoreForm,
}

/// How a value comes to be stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StoreForm {
    /// As the text of a template.
    Rendered,
    /// In any other way.
    Plain,
}

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let mut stored: Vec<Vec<StoreSite>> = vec![Vec::new(); graph.program.keys.len()];
    let mut add = |key: KeyId, one: StoreSite| {
        if let Some(all) = stored.get_mut(key.index())
            && !all
                .iter()
                .any(|known| (known.by, known.span) == (one.by, one.span))
        {
            all.push(one);
        }
    };
    for key in graph.program.key_ids() {
        if let Some(initial) = &graph.program[key].initial {
            let ty = Type::of(&initial.value);
            let empty = initial.value.as_str() == Some("");
            add(
                key,
                StoreSite {
                    by: None,
                    span: initial.span,
                    ty: if empty { Type::Null } else { ty },
                    how: StoreForm::Plain,
                },
            );
        }
    }
    for (id, node) in graph.program.each_node() {
        for (at, exit) in node.exits.iter().enumerate() {
            // What a failed node stores is a description of the failure, in whatever key its updates name.
            if exit.outcome != Outcome::Success {
                continue;
            }
            for (write, (key, ty)) in exit.writes.iter().zip(graph.facts.written(id, at)) {
                add(
                    *key,
                    StoreSite {
                        by: Some(id),
                        span: write.span,
                        ty: ty.clone(),
                        how: match write.source {
                            Source::Text(_) => StoreForm::Rendered,
                            Source::Value(_)
                            | Source::Returned(_)
                            | Source::Whole
                            | Source::Literal(_)
                            | Source::Tree(_) => StoreForm::Plain,
                        },
                    },
                );
            }
        }
    }
    for key in graph
        .program
        .key_ids()
        .filter(|key| graph.program[*key].reducer.is_none())
    {
        let all = stored.get(key.index()).map_or(&[][..], Vec::as_slice);
        let mut found = conflicts(all).take(PAIRS);
        if let Some((a, b)) = found.find(|(a, b)| !is_no_matter(graph, key, a, b)) {
            report.add(mixed(graph, key, a, b));
        }
    }
}

/// Whether a value of this type stands in a text as anybody would write it.
fn is_scalar(ty: &Type) -> bool {
    match kind(ty) {
        Kind::Bool | Kind::Number | Kind::Text => true,
        Kind::Unknown | Kind::List | Kind::Object => false,
    }
}

/// Whether two stores differ in that one is the text of a template, as a number that a person types.
fn is_rendered(a: &StoreSite, b: &StoreSite) -> bool {
    let rendered = a.how == StoreForm::Rendered || b.how == StoreForm::Rendered;
    rendered && is_scalar(&a.ty) && is_scalar(&b.ty)
}

/// Whether whoever takes either value shows it and does nothing else with it.
fn is_no_matter(graph: &Graph<'_>, key: KeyId, a: &StoreSite, b: &StoreSite) -> bool {
    let takes = |node: NodeId| !only_shows(graph, &graph.program[node], key);
    if is_rendered(a, b) && !graph.program.node_ids().any(takes) {
        return true;
    }
    let (Some(a), Some(b)) = (a.by, b.by) else {
        return false;
    };
    let behind = |node: NodeId| graph.facts.reached_from(node, graph.program);
    let behind_b = behind(b);
    let mut both = behind(a).into_iter().filter(|node| behind_b.contains(node));
    a != b && !both.any(takes)
}

/// Whether a node does nothing with a key but show all of it in texts.
fn only_shows(graph: &Graph<'_>, node: &Node, key: KeyId) -> bool {
    let shown = node.texts().flat_map(Text::refs).map(|found| found.span);
    let shown: BTreeSet<Span> = shown.collect();
    let mut reads = node.reads.iter().map(|read| &read.from);
    !graph.program.may_see(node, key)
        && reads.all(|from| {
            from.key() != Some(key) || from.path.is_empty() && shown.contains(&from.span)
        })
}

/// How many pairs are looked at: each is two walks through the graph.
const PAIRS: usize = 16;

fn conflicts(all: &[StoreSite]) -> impl Iterator<Item = (&StoreSite, &StoreSite)> {
    let pairs = all.iter().enumerate();
    let pairs = pairs.flat_map(|(at, a)| all.iter().take(at).map(move |b| (b, a)));
    pairs.filter(|(b, a)| !fit(&a.ty, &b.ty))
}

/// Whether values of both types can be told to be of one kind.
fn fit(a: &Type, b: &Type) -> bool {
    kind(a) == Kind::Unknown || kind(b) == Kind::Unknown || kind(a) == kind(b)
}

#[derive(PartialEq, Eq)]
enum Kind {
    Unknown,
    Bool,
    Number,
    Text,
    List,
    Object,
}

fn kind(ty: &Type) -> Kind {
    match ty {
        Type::Any | Type::Null => Kind::Unknown,
        Type::Bool => Kind::Bool,
        Type::Int | Type::Number => Kind::Number,
        Type::Text | Type::Enum(_) => Kind::Text,
        Type::List(_) => Kind::List,
        Type::Object { .. } => Kind::Object,
        Type::Nullable(inner) => kind(inner),
    }
}

fn mixed(graph: &Graph<'_>, key: KeyId, a: &StoreSite, b: &StoreSite) -> Diagnostic {
    let name = graph.name(key);
    let who = |one: &StoreSite| match one.by {
        Some(node) => format!("`{}` stores {}", graph.id(node), one.ty.describe()),
        None => format!("begins as {}", one.ty.describe()),
    };
    let message = format!(
        "`{name}` holds {} or {}, depending on the way",
        a.ty.describe(),
        b.ty.describe()
    );
    let found = Diagnostic::new(&MIXED_TYPES, b.span, message, who(b)).label(a.span, who(a));
    if a.how == StoreForm::Rendered || b.how == StoreForm::Rendered {
        found.help(
            "values in `state_updates` are stored as text; with `settings: { x-typed-updates: true }` one that is a single reference keeps its type",
        )
    } else {
        found.help(match (a.by, b.by) {
            (Some(_), Some(_)) => "store one of them under a key of its own",
            _ => "let both be of one type, or store one of them under a key of its own",
        })
    }
}
