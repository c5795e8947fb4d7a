//! Keys under which values of different types are stored.

use super::graph::Graph;
use crate::diag::codes::MIXED_TYPES;
use crate::diag::{Diagnostic, Report};
use crate::ir::{KeyId, NodeId, Outcome, Source, Text, Type};
use crate::source::Span;

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
            && !all.iter().any(|known| known.span == one.span)
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
        if let Some((a, b)) = conflict(all)
            && !(is_rendered(a, b) && is_only_shown(graph, key))
        {
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

/// Whether nothing but texts shows a key.
fn is_only_shown(graph: &Graph<'_>, key: KeyId) -> bool {
    graph.program.nodes.iter().all(|node| {
        let sees = graph.program.may_see(node, key);
        let texts = node.work.texts().into_iter().chain(node.work.result());
        let shown = texts.flat_map(Text::refs);
        let shown = shown.filter(|found| found.key() == Some(key)).count();
        let reads = node.reads.iter();
        let reads = reads.filter(|read| read.from.key() == Some(key)).count();
        !sees && reads <= shown
    })
}

fn conflict(all: &[StoreSite]) -> Option<(&StoreSite, &StoreSite)> {
    all.iter().enumerate().find_map(|(at, a)| {
        let before = all.iter().take(at);
        before
            .into_iter()
            .find(|b| !fit(&a.ty, &b.ty))
            .map(|b| (b, a))
    })
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
