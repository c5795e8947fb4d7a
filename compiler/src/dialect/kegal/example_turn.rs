//! Answers that a graph shows as examples, against the schema of the node that goes on from them.

use super::ast::{Graph, Node, Scope, Turns};
use super::schema;
use crate::diag::codes::HISTORY_TURNS;
use crate::diag::{Diagnostic, Report};
use serde_json::Value;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let examples: Vec<Examples<'_>> = graph
        .history
        .iter()
        .filter_map(|scope| Examples::of(graph, scope))
        .collect();
    for one in &examples {
        report.diagnostics.extend(one.unfit());
        report.diagnostics.extend(exchanged(one, &examples));
    }
}

/// The answers of a scope that is shown to one node alone.
struct Examples<'g> {
    scope: &'g Scope,
    node: &'g Node,
    /// The number of the turn, and what is answered in it.
    answers: Vec<(usize, &'g str)>,
}

impl<'g> Examples<'g> {
    fn of(graph: &'g Graph, scope: &'g Scope) -> Option<Self> {
        let Turns::Inline(Value::Array(turns)) = &scope.turns else {
            return None;
        };
        let mut users = graph.nodes.iter().filter(|node| {
            let prompt = node.prompt.as_ref();
            let shown = prompt.and_then(|prompt| prompt.chat_history.as_ref());
            shown.is_some_and(|shown| shown.value == scope.name.value)
        });
        // Other nodes may be shown what this one did.
        let (node, None) = (users.next()?, users.next()) else {
            return None;
        };
        let answers = turns
            .iter()
            .enumerate()
            .filter(|(_, turn)| turn.get("role").and_then(Value::as_str) == Some("assistant"))
            .filter_map(|(number, turn)| Some((number + 1, turn.get("content")?.as_str()?)))
            .collect();
        Some(Self {
            scope,
            node,
            answers,
        })
    }

    fn objects(&self) -> impl Iterator<Item = Value> {
        self.answers.iter().filter_map(|(_, text)| object(text))
    }

    /// The first example that is not what the node asks for.
    fn unfit(&self) -> Option<Diagnostic> {
        let (written, schema) = schema_of(self.node)?;
        // Without any, it is another conversation.
        self.objects().next()?;
        let (number, faults) = self.answers.iter().find_map(|(number, text)| {
            let faults = match object(text) {
                Some(value) => graphwright_rules::schema::check(&schema, &value).err()?,
                None => vec!["it is no JSON".to_owned()],
            };
            Some((number, faults))
        })?;
        let (id, name) = (&self.node.id.value, &self.scope.name.value);
        let message = format!(
            "turn {number} of the chat history `{name}` shows `{id}` an answer that does not fit its schema: {}",
            faults.first()?
        );
        let found = Diagnostic::new(
            &HISTORY_TURNS,
            self.scope.name.span,
            message,
            "a wrong example",
        );
        Some(
            found
                .label(written, "the schema of the answer")
                .help("write the example as the schema asks for it, or mend the schema"),
        )
    }
}

fn object(text: &str) -> Option<Value> {
    let value = serde_json::from_str::<Value>(text).ok();
    value.filter(Value::is_object)
}

/// A node with a schema that is shown plain answers, where another one without a schema is shown those that fit it.
fn exchanged(one: &Examples<'_>, all: &[Examples<'_>]) -> Option<Diagnostic> {
    let (_, schema) = schema_of(one.node)?;
    if one.answers.is_empty() || one.objects().next().is_some() {
        return None;
    }
    let fits = |other: &&Examples<'_>| {
        let objects: Vec<Value> = other.objects().collect();
        let fit = |value: &Value| graphwright_rules::schema::check(&schema, value).is_ok();
        other.node.structured_schema.is_none() && !objects.is_empty() && objects.iter().all(fit)
    };
    let other = all.iter().find(fits)?;
    let (id, name) = (&one.node.id.value, &one.scope.name.value);
    let (own, left) = (&other.scope.name.value, &other.node.id.value);
    let shown = one.node.prompt.as_ref()?.chat_history.as_ref()?;
    let message = format!(
        "`{id}` is shown the chat history `{name}`, whose answers are no JSON, and `{left}` is shown `{own}`, whose answers fit the schema of `{id}`"
    );
    let found = Diagnostic::new(&HISTORY_TURNS, shown.span, message, "seems to be exchanged");
    Some(found.help("exchange the two"))
}

fn schema_of(node: &Node) -> Option<(crate::source::Span, Value)> {
    let written = node.structured_schema.as_ref()?;
    Some((written.span, schema::written(written)?.json))
}
