//! A node that is asked again when it fails, or whose failure leads back to it, and that does something outside: what was done before the
//! failure is done again.

use super::ast::{Graph, Kind, Llm, Node};
use super::tool_name::without_ending;
use crate::deeds::{is_deed, is_done_once, orders, sentences};
use crate::diag::codes::REPEATED_EFFECT;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;
use crate::source::Spanned;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for node in &graph.nodes {
        report.diagnostics.extend(leads_back(graph, node));
    }
    for (node, llm) in graph.llms().filter(|(_, llm)| llm.max_attempts > 1) {
        let Some(tool) = llm.tools.iter().find(|tool| is_deed(stem(&tool.value))) else {
            report.diagnostics.extend(told_to_do(node, llm));
            continue;
        };
        let message = format!(
            "`{}` may be asked {} times, and its tool `{}` is called for what it does outside",
            node.id.value, llm.max_attempts, tool.value
        );
        let label = "is done again after a failure";
        let found = Diagnostic::new(&REPEATED_EFFECT, tool.span, message, label);
        report.add(found.help(
            "let a node of its own call the tool, with `max_attempts: 1`, and repeat what only thinks",
        ));
    }
}

/// What begins a sentence that has something done which must not be done twice.
const ONCE: [&str; 7] = [
    "book", "charge", "pay", "refund", "transfer", "wire", "withdraw",
];

/// What is moved, taken or booked: "Transfer the points into a table" moves none of it.
const OBJECTS: [&str; 30] = [
    "account",
    "amount",
    "appointment",
    "bill",
    "card",
    "courier",
    "customer",
    "deposit",
    "dollars",
    "eur",
    "euro",
    "euros",
    "fee",
    "fees",
    "flight",
    "funds",
    "gbp",
    "hotel",
    "iban",
    "invoice",
    "money",
    "payment",
    "pounds",
    "rent",
    "room",
    "seat",
    "seats",
    "table",
    "toll",
    "usd",
];

/// A node that has tools of a server, and whose prompt has it do what must not be done twice: "Transfer 300 EUR to …".
fn told_to_do(node: &Node, llm: &Llm) -> Option<Diagnostic> {
    let mut tools = llm.tools.iter();
    let tool = tools.find(|tool| tool.value.starts_with("mcp:"))?;
    let is_deed = |sentence: &str| {
        let said = words(sentence);
        let mut objects = said.iter().skip(1);
        let names = objects.any(|word| OBJECTS.contains(&word.as_str()));
        orders(sentence.trim(), &ONCE) && names
    };
    let said = sentences(&llm.prompt.value).find(|sentence| is_deed(sentence))?;
    let verb = words(said)
        .into_iter()
        .find(|word| ONCE.contains(&word.as_str()))?;
    let id = &node.id.value;
    let message = format!(
        "`{id}` may be asked {} times, and its prompt has it {verb} with its tools",
        llm.max_attempts
    );
    let found = Diagnostic::new(
        &REPEATED_EFFECT,
        llm.prompt.span,
        message,
        "may be done twice",
    );
    let found = found.label(tool.span, "is called again after a failure");
    Some(found.help(
        "write `max_attempts: 1`, and lead a failure to a node that looks whether it was done",
    ))
}

/// The name of a tool or a script without its ending and its directory.
fn stem(file: &str) -> &str {
    without_ending(file.rsplit('/').next().unwrap_or(file))
}

/// A node that does what must not be done twice, and whose `fallback` leads back to it, at once or past a script that waits.
fn leads_back(graph: &Graph, node: &Node) -> Option<Diagnostic> {
    let (fallback, deed) = match &node.kind {
        Kind::Script(script) => (script.fallback.as_ref()?, &script.script),
        Kind::Llm(llm) => {
            let mut tools = llm.tools.iter();
            let tool = tools.find(|tool| is_done_once(stem(&tool.value)))?;
            (llm.fallback.as_ref()?, tool)
        }
        Kind::Agent(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => return None,
    };
    let id = &node.id.value;
    let to = graph
        .nodes
        .iter()
        .find(|to| to.id.value == fallback.value)?;
    let back = to.id.value == *id || waits(to) && only_next(to).is_some_and(|next| next == id);
    if !back || !is_done_once(stem(&deed.value)) {
        return None;
    }
    let message = format!(
        "a failure of `{id}` leads back to `{id}`, where `{}` is called again for what it does outside",
        deed.value
    );
    let found = Diagnostic::new(
        &REPEATED_EFFECT,
        fallback.span,
        message,
        "may be done twice",
    );
    Some(found.label(deed.span, "called again").help(format!(
        "lead the failure to a node that looks whether it was done, to a person, or to an end, before `{id}` is tried again"
    )))
}

/// Whether a node is a script that is called for waiting.
fn waits(node: &Node) -> bool {
    const WAITS: [&str; 4] = ["backoff", "pause", "sleep", "wait"];
    match &node.kind {
        Kind::Script(script) => words(stem(&script.script.value))
            .iter()
            .any(|word| WAITS.contains(&word.as_str())),
        Kind::Llm(_)
        | Kind::Agent(_)
        | Kind::Approval(_)
        | Kind::Input(_)
        | Kind::Rag(_)
        | Kind::Map(_)
        | Kind::End(_)
        | Kind::Unknown(_) => false,
    }
}

/// The one node that comes next.
fn only_next(node: &Node) -> Option<&str> {
    let next: &[Spanned<String>] = &node.next;
    match next {
        [only] => Some(&only.value),
        _ => None,
    }
}
