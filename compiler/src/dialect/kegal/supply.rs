//! What prompts are given and do not use, and what they use and nobody gives.

use super::ast::{Edge, Graph, Node};
use super::edges::Edges;
use super::prompt::RESERVED;
use super::schedule::{Schedule, boards_seen};
use super::source::Prompts;
use super::template::Parsed;
use crate::diag::codes::{LITERAL_REFERENCE, NEVER_FILLED, UNUSED_PLACEHOLDER};
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use crate::syntax::nearest;

pub(super) fn check(
    graph: &Graph,
    edges: &Edges,
    schedule: &Schedule,
    prompts: &Prompts,
    report: &mut Report,
) {
    // A template that several nodes use is told of once.
    let mut said: Vec<Span> = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        let template = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.template.as_ref());
        let number = template.and_then(|template| usize::try_from(template.value).ok());
        let Some(parsed) = number.and_then(|number| prompts.all.get(number)?.as_ref()) else {
            continue;
        };
        unused(node, parsed, &mut said, report);
        dollars(parsed, &mut said, report);
        doubled(parsed, &mut said, report);
        let agent = edges.agents.contains(&index);
        unshown(graph, node, parsed, agent, report);
        if !edges.agents.contains(&index) {
            pipe(graph, schedule, (index, node), parsed, report);
        }
        board(graph, node, parsed, report);
    }
}

/// Values of a prompt that its template does not ask for.
fn unused(node: &Node, parsed: &Parsed, said: &mut Vec<Span>, report: &mut Report) {
    let given = node.prompt.iter().flat_map(|prompt| &prompt.given);
    for value in given {
        let name = value.value.as_str();
        if parsed.named(name).next().is_some() {
            continue;
        }
        let id = &node.id.value;
        let mut doubled = parsed.doubled.iter();
        if let Some(text) = doubled.find(|text| text.value == name) {
            if said.contains(&text.span) {
                continue;
            }
            said.push(text.span);
            let message =
                format!("`{{{{{name}}}}}` is no placeholder: the model sees `{{{name}}}`");
            let witness = "doubled braces stand for single ones";
            let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, witness);
            let found = found.label(value.span, format!("node `{id}` gives `{name}` a value"));
            let meant = format!("{{{name}}}");
            report.add(
                found
                    .help(format!("write `{meant}`"))
                    .suggestion(text.span, meant),
            );
            continue;
        }
        let message =
            format!("node `{id}` gives its prompt `{name}`, which the template does not use");
        let found = Diagnostic::new(&UNUSED_PLACEHOLDER, value.span, message, "goes nowhere");
        let template = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.template.as_ref());
        let found = match template {
            Some(template) => found.label(template.span, "the template"),
            None => found,
        };
        let others = parsed.names().filter(|other| {
            let mut given = node.prompt.iter().flat_map(|prompt| &prompt.given);
            !given.any(|one| one.value == *other)
        });
        report.add(match nearest(name, others) {
            Some(near) => found.help(format!("the template uses `{{{near}}}`; is it meant?")),
            None => found.help(format!(
                "write `{{{name}}}` into the template, or take the value away"
            )),
        });
    }
}

/// A reserved name in doubled braces: other languages write their references so.
fn doubled(parsed: &Parsed, said: &mut Vec<Span>, report: &mut Report) {
    for text in &parsed.doubled {
        let name = text.value.as_str();
        let reserved = RESERVED.iter().any(|(reserved, _)| *reserved == name);
        // Beside the placeholder itself it is spoken of.
        let spoken = parsed.named(name).next().is_some();
        if !reserved || spoken || said.contains(&text.span) {
            continue;
        }
        said.push(text.span);
        let message = format!("`{{{{{name}}}}}` is no placeholder: the model sees `{{{name}}}`");
        let witness = "doubled braces stand for single ones";
        let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, witness);
        let meant = format!("{{{name}}}");
        report.add(
            found
                .help(format!("write `{meant}`"))
                .suggestion(text.span, meant),
        );
    }
}

/// A node that reads messages or a board, and whose template shows neither. Where edges say the order, that is all that
/// reading is for.
fn unshown(graph: &Graph, node: &Node, parsed: &Parsed, agent: bool, report: &mut Report) {
    let ordered = graph.edges.iter().any(Edge::orders);
    if !ordered || agent {
        return;
    }
    let reads = [
        ("message_passing", node.input.then_some(node.id.span)),
        (
            "blackboard",
            node.blackboard
                .as_ref()
                .filter(|board| board.read && !board.write)
                .map(|board| board.id.span),
        ),
    ];
    for (name, span) in reads {
        let Some(span) = span else { continue };
        let mut doubled = parsed.doubled.iter();
        if parsed.named(name).next().is_none() && !doubled.any(|text| text.value == name) {
            let id = &node.id.value;
            let message = format!("node `{id}` reads `{name}`, which its template does not show");
            let found = Diagnostic::new(&UNUSED_PLACEHOLDER, span, message, "goes nowhere");
            report.add(found.help(format!(
                "write `{{{name}}}` into the template, or let the node not read it"
            )));
        }
    }
}

/// `${user_message}`: the sign stays in the text.
fn dollars(parsed: &Parsed, said: &mut Vec<Span>, report: &mut Report) {
    for (name, _) in RESERVED {
        for found in parsed.named(name).filter(|found| found.dollar) {
            if said.contains(&found.span) {
                continue;
            }
            said.push(found.span);
            let message =
                format!("`${{{name}}}` is the placeholder `{{{name}}}` with a `$` in front of it");
            let finding = Diagnostic::new(
                &LITERAL_REFERENCE,
                found.span,
                message,
                "the `$` stays in the text",
            );
            report.add(finding.help(format!("write `{{{name}}}`")));
        }
    }
}

/// A node that waits for messages which nobody before it sends.
fn pipe(
    graph: &Graph,
    schedule: &Schedule,
    (index, node): (usize, &Node),
    parsed: &Parsed,
    report: &mut Report,
) {
    let Some(used) = parsed
        .named("message_passing")
        .next()
        .filter(|_| node.input)
    else {
        return;
    };
    let before = schedule.before.get(index);
    let mut before = before
        .into_iter()
        .flatten()
        .filter_map(|index| graph.nodes.get(*index));
    if before.clone().any(|node| node.output) {
        return;
    }
    // The first of several nodes with one template may well have nothing to read.
    let number = |node: &Node| Some(node.prompt.as_ref()?.template.as_ref()?.value);
    let users = graph
        .nodes
        .iter()
        .filter(|other| number(other) == number(node));
    if before.clone().next().is_none() && users.count() > 1 {
        return;
    }
    let id = &node.id.value;
    let message = format!(
        "`{{message_passing}}` of node `{id}` is always empty: no node before it sends messages"
    );
    let found = Diagnostic::new(&NEVER_FILLED, used.span, message, "never has a value");
    report.add(match before.next_back() {
        Some(last) => {
            let last = &last.id;
            found
                .label(last.span, "comes before it and sends nothing")
                .help(format!(
                    "write `message_passing: {{ output: true }}` in node `{}`",
                    last.value
                ))
        }
        None => found.help("let a node with `message_passing: { output: true }` come before it"),
    });
}

/// A node that reads a board on which nobody writes, and which is emptied before each run.
fn board(graph: &Graph, node: &Node, parsed: &Parsed, report: &mut Report) {
    let Some(used) = node.blackboard.as_ref().filter(|board| board.read) else {
        return;
    };
    if parsed.named("blackboard").next().is_none() {
        return;
    }
    let boards = graph.blackboard.iter().flat_map(|found| &found.boards);
    let may_hold = |id: &str| {
        let known = boards.clone().find(|board| board.id.value == id);
        let writes = |node: &Node| {
            let board = node.blackboard.as_ref();
            board.is_some_and(|board| board.write && board.id.value == id)
        };
        known.is_none_or(|board| !board.cleanup) || graph.nodes.iter().any(writes)
    };
    let id = &used.id.value;
    if boards_seen(graph, id).into_iter().any(may_hold) {
        return;
    }
    let node_id = &node.id.value;
    let message = format!(
        "node `{node_id}` reads board `{id}`, which is emptied before each run and on which no node writes"
    );
    let found = Diagnostic::new(&NEVER_FILLED, used.id.span, message, "is always empty");
    report.add(found.help(format!(
        "write `blackboard: {{ id: {id}, write: true }}` in a node that comes before it, or keep what the file holds with `cleanup: false`"
    )));
}
