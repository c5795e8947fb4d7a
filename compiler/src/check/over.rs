//! Maps over something that is no list.

use super::graph::Graph;
use super::path_fault::text_writers;
use crate::diag::{Code, Diagnostic, Example, Level, Report};
use crate::flow::part_type;
use crate::ir::{KeyId, Map, NodeId, Type, ValueExpr, Work};
use crate::source::Span;

/// A map is over something that is no list.
pub static MAP_OVER_NOT_LIST: Code = Code {
    id: "G0409",
    name: "map-over-not-list",
    level: Level::Error,
    summary: "`over` of a map is no list.",
    explanation: "`over` is one single reference to a list. A list that `state_updates` has stored is text, unless
`settings: { x-typed-updates: true }` lets a value that is one single reference keep its type.",
    bad: Example::graph(
        "name: example
initial_state: { items: one }
start: all
nodes:
  all: { type: map, over: \"{{items}}\", as: item, branch: each, collect_into: results, next: done }
  each: { type: llm, prompt: \"about {{item}}\", state_updates: { output: \"{{output}}\" } }
  done: { type: end, output: \"{{results}}\" }
",
    ),
    good: Example::graph(
        "name: example
initial_state: { items: [one] }
start: all
nodes:
  all: { type: map, over: \"{{items}}\", as: item, branch: each, collect_into: results, next: done }
  each: { type: llm, prompt: \"about {{item}}\", state_updates: { output: \"{{output}}\" } }
  done: { type: end, output: \"{{results}}\" }
",
    ),
};

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        if let Work::Map(map) = &node.work
            && graph.facts.declared(id)
            && let Some(found) = check_map(graph, id, map)
        {
            report.add(found);
        }
    }
}

fn check_map(graph: &Graph<'_>, node: NodeId, map: &Map) -> Option<Diagnostic> {
    match &map.over {
        ValueExpr::Ref(found) => {
            let key = found.key()?;
            let root = graph.facts.type_at(node, key);
            // A path that leads nowhere is a finding of its own.
            let ty = part_type(&root, &found.path).ok()?;
            let plain = found.path.is_empty().then_some(key);
            (!may_be_list(&ty)).then(|| not_list(graph, node, found.span, &ty, plain))
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
