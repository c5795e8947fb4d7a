//! An input of a child graph that gets a value of another type than its first value has there: the child refuses it.

use super::graph::Graph;
use crate::diag::codes::{MIXED_TYPES, UNREAD_INPUT};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Agent, Child, KeyId, NodeId, Program, Type, ValueExpr};
use crate::source::Span;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, node) in graph.program.each_node() {
        let Some(agent) = node.work.agent() else {
            continue;
        };
        if let Child::Graph(at) = agent.child
            && let Some(child) = graph.program.children.get(at)
        {
            let found = of_agent(graph, id, (agent, child));
            report.diagnostics.extend(found);
            report
                .diagnostics
                .extend(unread_prompt(graph, id, (agent, child)));
        }
    }
}

fn of_agent(
    graph: &Graph<'_>,
    node: NodeId,
    (agent, child): (&Agent, &Program),
) -> Vec<Diagnostic> {
    let given = agent.inputs.iter();
    let found = given.filter_map(|(name, value)| {
        let key = child.key(name)?;
        let seed = child[key].initial.as_ref()?;
        let (wanted, is) = (Type::of(&seed.value), type_of(graph, node, value));
        let differs = class(&wanted)? != class(&is)?;
        if !differs || class(&wanted) == Some(Class::Text) || is_written(child, key) {
            return None;
        }
        // Braces that are no reference are told as that.
        if spells(value) {
            return None;
        }
        let (wanted, is) = (wanted.describe(), is.describe());
        let message = format!(
            "`{}` gives {is} as input `{name}` of `{}`, where it starts as {wanted}",
            graph.id(node),
            agent.name
        );
        let at = place(value).unwrap_or(agent.span);
        let found = Diagnostic::new(&MIXED_TYPES, at, message, "the child refuses it");
        let found = found.level(Level::Error).label(seed.span, format!("{wanted} here"));
        Some(found.help(format!(
            "give {wanted}: one reference alone, such as `{{{{{name}}}}}`, keeps the type of its key"
        )))
    });
    found.collect()
}

/// Values that a prompt hands over to a graph which never reads it.
fn unread_prompt(
    graph: &Graph<'_>,
    node: NodeId,
    (agent, child): (&Agent, &Program),
) -> Option<Diagnostic> {
    let in_inputs = |spelled: &str| {
        agent.inputs.iter().any(|(_, value)| match value {
            ValueExpr::Ref(found) => found.spelled == spelled,
            ValueExpr::Text(text) => text.refs().any(|found| found.spelled == spelled),
            ValueExpr::Literal(_) => false,
        })
    };
    let mut given = agent.prompt.refs();
    let given = given.find(|found| !in_inputs(&found.spelled))?;
    let prompt = child.inputs.iter().find(|input| input.prompt)?;
    let mut nodes = child.nodes.iter();
    let is_read = nodes.any(|node| child.may_read(node, prompt.key));
    let asks_again = child.nodes.iter().any(|node| node.work.agent().is_some());
    if is_read || asks_again {
        return None;
    }
    let (id, name) = (graph.id(node), child[prompt.key].name.as_str());
    let message = format!(
        "`{id}` hands `{}` over in its prompt, and no node of `{}` reads `{name}`",
        given.spelled, agent.name
    );
    let found = Diagnostic::new(&UNREAD_INPUT, agent.prompt.span, message, "read by nobody");
    Some(found.help(format!(
        "show `{{{{{name}}}}}` in a prompt of `{}`, or give the value under `inputs`",
        agent.name
    )))
}

/// What cannot be taken for one another.
#[derive(PartialEq, Eq)]
enum Class {
    Text,
    Number,
    Bool,
    List,
    Object,
}

/// `None`: it may be anything.
fn class(ty: &Type) -> Option<Class> {
    Some(match ty {
        Type::Text | Type::Enum(_) => Class::Text,
        Type::Int | Type::Number => Class::Number,
        Type::Bool => Class::Bool,
        Type::List(_) => Class::List,
        Type::Object { .. } => Class::Object,
        Type::Any | Type::Null | Type::Nullable(_) => return None,
    })
}

fn type_of(graph: &Graph<'_>, node: NodeId, value: &ValueExpr) -> Type {
    match value {
        ValueExpr::Text(_) => Type::Text,
        ValueExpr::Literal(value) => Type::of(value),
        ValueExpr::Ref(found) if found.path.is_empty() => {
            let key = found.key();
            key.map_or(Type::Any, |key| graph.facts.type_at(node, key))
        }
        ValueExpr::Ref(_) => Type::Any,
    }
}

fn spells(value: &ValueExpr) -> bool {
    match value {
        ValueExpr::Text(text) => text.literals().any(|literal| literal.contains(['{', '$'])),
        ValueExpr::Literal(value) => value.as_str().is_some_and(|text| text.contains(['{', '$'])),
        ValueExpr::Ref(_) => false,
    }
}

fn place(value: &ValueExpr) -> Option<Span> {
    match value {
        ValueExpr::Text(text) => Some(text.span),
        ValueExpr::Ref(found) => Some(found.span),
        ValueExpr::Literal(_) => None,
    }
}

/// Whether the child may store something else under the key, so that it takes values of any type.
fn is_written(child: &Program, key: KeyId) -> bool {
    let mut exits = child.nodes.iter().flat_map(|node| &node.exits);
    let scripts = child.nodes.iter().any(|node| node.work.script().is_some());
    scripts
        || exits.any(|exit| {
            let each = exit.to.each();
            let collects =
                each.is_some_and(|each| [each.output, each.collect, each.item].contains(&key));
            collects || exit.writes.iter().any(|write| write.key == key)
        })
}
