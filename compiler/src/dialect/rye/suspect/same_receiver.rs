//! A foreach that is called for people and sends all its messages to one of them: `mail_owners` with `to: "${inputs.on_call}"`.

use super::super::ast::{ForEach, Graph, Kind, Node};
use super::super::interpolate;
use super::{expressions, templates};
use crate::amount::is_same;
use crate::diag::codes::IDLE_MAP;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::syntax::Node as Tree;

/// Parameters that say who gets a message.
const RECEIVERS: [&str; 7] = [
    "to",
    "recipient",
    "recipients",
    "receiver",
    "email",
    "mail_to",
    "send_to",
];

/// Fields of an item that say to whom it belongs.
const FIELDS: [&str; 8] = [
    "email",
    "mail",
    "owner",
    "recipient",
    "contact",
    "author",
    "maintainer",
    "user",
];

/// What people are called to each of whom something is sent.
const PEOPLE: [&str; 16] = [
    "applicants",
    "authors",
    "clients",
    "contacts",
    "customers",
    "guests",
    "maintainers",
    "members",
    "owners",
    "parents",
    "participants",
    "people",
    "recipients",
    "subscribers",
    "tenants",
    "users",
];

/// What sends messages.
const SENDS: [&str; 8] = [
    "mail", "email", "send", "notify", "message", "tell", "inform", "write",
];

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        if let Kind::ForEach(each) = &node.kind {
            report.diagnostics.extend(of_node(graph, node, each));
        }
    }
}

fn of_node(graph: &Graph, node: &Node, each: &ForEach) -> Option<Diagnostic> {
    let action = each.action.as_ref()?;
    let named = words(&action.item.value);
    if !named.iter().any(|word| SENDS.contains(&word.as_str())) {
        return None;
    }
    let params = action.params.as_ref()?;
    let entries = params.entries()?.iter();
    let (to, others): (Vec<_>, Vec<_>) =
        entries.partition(|entry| RECEIVERS.contains(&entry.key.as_str()));
    let [to] = to.as_slice() else { return None };
    let item = each.item.as_str();
    let is_own = |tree: &Tree| paths(tree).iter().any(|path| root(path) == item);
    if item.is_empty() || is_own(&to.value) || !others.iter().any(|entry| is_own(&entry.value)) {
        return None;
    }
    let said = to.value.text()?;
    let id = words(&node.id.value);
    let meant = id.iter().find(|word| PEOPLE.contains(&word.as_str()));
    // Whoever stands there may be one who stands for all of them.
    let is_meant = |word: &&String| words(said).iter().any(|one| is_same(one, word));
    if meant.is_some_and(|word| is_meant(&word)) {
        return None;
    }
    let field = field(graph, item);
    let help = match (&field, meant) {
        (Some(field), _) => format!("write `{}: \"${{{item}.{field}}}\"`", to.key),
        (None, Some(word)) => format!("write the field of `{item}` that has the address of {word}"),
        (None, None) => return None,
    };
    let message = format!(
        "foreach node `{}` sends the message of each `{item}` to the same receiver, `{said}`",
        node.id.value
    );
    let found = Diagnostic::new(&IDLE_MAP, to.value.span, message, "the same for each item");
    Some(found.help(help))
}

/// A field by which another place of the graph reads to whom such an item belongs.
fn field(graph: &Graph, item: &str) -> Option<&'static str> {
    let all: Vec<String> = templates(graph).into_iter().flat_map(paths).collect();
    let mut fields = FIELDS.into_iter();
    fields.find(|field| all.iter().any(|path| *path == format!("{item}.{field}")))
}

pub(super) fn paths(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    expressions(tree, &mut found);
    let paths = found
        .into_iter()
        .flat_map(|(expression, ..)| interpolate::alternatives(expression));
    paths.map(|path| path.trim().to_owned()).collect()
}

pub(super) fn root(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or(path)
}
