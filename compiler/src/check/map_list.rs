//! Maps over something that is no list.

use super::graph::Graph;
use super::path_fault::text_writers;
use crate::diag::codes::{FOREACH_OVER_NOT_LIST, MAP_OVER_NOT_LIST};
use crate::diag::{Diagnostic, Level, Report};
use crate::flow::{PossibleValue, Site, Values, part_type};
use crate::ir::{KeyId, MapList, NodeId, Pick, Tree, Type, ValueExpr};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        // Of a constant it does not matter how a run comes there.
        let constant = |over: &ValueExpr| !matches!(over, ValueExpr::Ref(_));
        if let Some(MapList::Value(over)) = node.work.over()
            && (graph.facts.declared(id) || (graph.facts.reachable(id) && constant(over)))
            && let Some(found) = check_map(graph, id, over)
        {
            report.add(found);
        }
    }
    let values = graph.facts.values(graph.program);
    for (id, tree) in values.loops() {
        if graph.facts.declared(id)
            && let Some(found) = check_loop(graph, &values, id, tree)
        {
            report.add(found);
        }
    }
}

/// A node that goes over something that is never a list.
fn check_loop(
    graph: &Graph<'_>,
    values: &Values<'_>,
    node: NodeId,
    over: &Tree,
) -> Option<Diagnostic> {
    let site = Site {
        node,
        exit: None,
        seen: 0,
    };
    // A constant is the dialect's own business.
    let pick = match over {
        Tree::Pick(pick) => pick,
        Tree::List(items) => return whole_list(graph, values, site, items),
        Tree::Literal(_) | Tree::Text(_) | Tree::Map(_) => return None,
    };
    let all: Vec<PossibleValue<'_>> = pick
        .refs
        .iter()
        .flat_map(|found| values.at(found, site, |one| no_list(one).is_some()))
        .collect();
    let absent = |one: &PossibleValue<'_>| matches!(one, PossibleValue::Absent);
    let first = all.iter().find_map(no_list)?;
    let sure = all.iter().all(|one| absent(one) || no_list(one).is_some());
    if !sure {
        return on_one_way(graph, node, pick, &all);
    }
    Some({
        let id = graph.id(node);
        let spelled = pick.spelled.trim();
        let message = format!("`over` of foreach node `{id}` is no list: `{spelled}` is {first}");
        let witness = format!("this is {first}");
        let mut found = Diagnostic::new(&FOREACH_OVER_NOT_LIST, pick.span, message, witness);
        let from = all.iter().find_map(|one| match one {
            PossibleValue::Constant(_, from) | PossibleValue::Typed(_, from) => *from,
            PossibleValue::Unknown
            | PossibleValue::Absent
            | PossibleValue::Built(..)
            | PossibleValue::Lacking(_) => None,
        });
        if let Some(from) = from {
            found = found.label(from, "is given its value here");
        }
        if let Some(name) = spelled
            .strip_prefix("inputs.")
            .filter(|name| !name.contains('.'))
        {
            found = found.help(format!(
                "declare `{name}` as a list in `config_schema`: `type: array`"
            ));
        }
        found.help(
            "let `over` be one expression that gives a list, such as the `files` of an action",
        )
    })
}

/// A list on one way, and what an action gives as a text on another.
fn on_one_way(
    graph: &Graph<'_>,
    node: NodeId,
    pick: &Pick,
    all: &[PossibleValue<'_>],
) -> Option<Diagnostic> {
    let text = all.iter().find_map(|one| match one {
        PossibleValue::Typed(ty @ (Type::Text | Type::Int | Type::Number | Type::Bool), from) => {
            Some((ty.describe(), *from))
        }
        PossibleValue::Typed(..)
        | PossibleValue::Unknown
        | PossibleValue::Absent
        | PossibleValue::Constant(..)
        | PossibleValue::Built(..)
        | PossibleValue::Lacking(_) => None,
    });
    let (first, from) = text.filter(|_| all.iter().any(is_list))?;
    let (id, spelled) = (graph.id(node), pick.spelled.trim());
    let message = format!(
        "`over` of foreach node `{id}` is a list on one way only: on another, `{spelled}` is {first}"
    );
    let witness = format!("{first}, or a list");
    let found = Diagnostic::new(&FOREACH_OVER_NOT_LIST, pick.span, message, witness);
    let found = match from {
        Some(from) => found.label(from, format!("{first} is stored here")),
        None => found,
    };
    Some(found.level(Level::Warning).help(
        "let each way store a list there, such as the `files` of an action, or keep the other value under a key of its own",
    ))
}

/// A list of one item that is itself the list.
fn whole_list(
    graph: &Graph<'_>,
    values: &Values<'_>,
    site: Site,
    items: &[Tree],
) -> Option<Diagnostic> {
    let [Tree::Pick(pick)] = items else {
        return None;
    };
    let at = |found| values.at(found, site, |one| !is_list(one));
    let all: Vec<PossibleValue<'_>> = pick.refs.iter().flat_map(at).collect();
    let absent = |one: &PossibleValue<'_>| matches!(one, PossibleValue::Absent);
    if !all.iter().any(is_list) || !all.iter().all(|one| absent(one) || is_list(one)) {
        return None;
    }
    let (id, spelled) = (graph.id(site.node), pick.spelled.trim());
    let message = format!(
        "foreach node `{id}` goes around once: `over` is a list with one item, the whole list `{spelled}`"
    );
    let label = "a list within a list";
    let found = Diagnostic::new(&FOREACH_OVER_NOT_LIST, pick.span, message, label);
    let help = format!("write `over: \"${{{spelled}}}\"`");
    Some(found.level(Level::Warning).help(help))
}

fn is_list(one: &PossibleValue<'_>) -> bool {
    match one {
        PossibleValue::Constant(value, _) => value.is_array(),
        PossibleValue::Typed(ty, _) => matches!(ty, Type::List(_)),
        PossibleValue::Built(tree, _) => matches!(tree, Tree::List(_)),
        PossibleValue::Unknown | PossibleValue::Absent | PossibleValue::Lacking(_) => false,
    }
}

/// What it is, if it is surely no list.
fn no_list(one: &PossibleValue<'_>) -> Option<String> {
    let ty = match one {
        PossibleValue::Constant(value, _) => Type::of(value),
        PossibleValue::Typed(ty, _) => ty.clone(),
        PossibleValue::Built(Tree::Map(_), _) => Type::any_object(),
        PossibleValue::Built(..)
        | PossibleValue::Unknown
        | PossibleValue::Absent
        | PossibleValue::Lacking(_) => {
            return None;
        }
    };
    (!may_be_list(&ty)).then(|| ty.describe())
}

fn check_map(graph: &Graph<'_>, node: NodeId, over: &ValueExpr) -> Option<Diagnostic> {
    match over {
        ValueExpr::Ref(found) => {
            let key = found.key()?;
            // A path that leads nowhere is a finding of its own.
            let sure = part_type(&graph.facts.type_at(node, key), &found.path).ok()?;
            let plain = found.path.is_empty().then_some(key);
            if !may_be_list(&sure) {
                return Some(not_list(graph, node, found.span, &sure, plain));
            }
            let ty = part_type(&graph.facts.type_by_texts(node, key), &found.path).ok()?;
            (!may_be_list(&ty))
                .then(|| graph.told_by_text(key, not_list(graph, node, found.span, &ty, plain)))
        }
        // One that is not there, or empty, is a finding of its own.
        ValueExpr::Text(text) if text.parts.is_empty() => None,
        ValueExpr::Text(text) => Some(not_list(graph, node, text.span, &Type::Text, None)),
        ValueExpr::Literal(value) => {
            let ty = Type::of(value);
            (!may_be_list(&ty)).then(|| not_list(graph, node, graph.program[node].span, &ty, None))
        }
    }
}

fn may_be_list(ty: &Type) -> bool {
    match ty {
        Type::Any | Type::List(_) => true,
        Type::Nullable(inner) => may_be_list(inner),
        Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_)
        | Type::Object { .. } => false,
    }
}

fn not_list(
    graph: &Graph<'_>,
    node: NodeId,
    span: Span,
    ty: &Type,
    key: Option<KeyId>,
) -> Diagnostic {
    let id = graph.id(node);
    let message = format!(
        "map node `{id}` goes over {}, not over a list",
        ty.describe()
    );
    let mut found = Diagnostic::new(
        &MAP_OVER_NOT_LIST,
        span,
        message,
        format!("this is {}", ty.describe()),
    );
    let writers = key.map(|key| text_writers(graph, key)).unwrap_or_default();
    for (writer, span) in writers.iter().take(2) {
        found = found.label(
            *span,
            format!(
                "`state_updates` of `{}` stores it as text",
                graph.id(*writer)
            ),
        );
    }
    if let Some(initial) = key.and_then(|key| graph.program[key].initial.as_ref())
        && !may_be_list(&Type::of(&initial.value))
    {
        found = found.label(initial.span, "its first value");
    }
    if *ty == Type::Text && !writers.is_empty() {
        found.help("to keep the type of a value that is one single reference, say `settings: { x-typed-updates: true }`")
    } else {
        found.help("let `over` be one single reference to a list, such as `\"{{items}}\"`")
    }
}
