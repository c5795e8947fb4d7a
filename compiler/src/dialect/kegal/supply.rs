//! What prompts are given and do not use, and what they use and nobody gives.

use super::ast::{BoardRef, Edge, Graph, Node};
use super::edges::Edges;
use super::prompt::RESERVED;
use super::schedule::{Schedule, boards_seen};
use super::source::Prompts;
use super::template::{Damage, ParsedTemplate};
use crate::diag::codes::{LITERAL_REFERENCE, NEVER_FILLED, UNDECLARED_NODE, UNUSED_PLACEHOLDER};
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
    let boards_are_shown = graph.nodes.iter().any(|node| {
        let parsed = prompts.of(node);
        parsed.is_some_and(|parsed| parsed.named("blackboard").next().is_some())
    });
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
        dollars(node, parsed, &mut said, report);
        doubled(parsed, &mut said, report);
        let agent = edges.agents.contains(&index);
        unshown(graph, node, parsed, (agent, boards_are_shown), report);
        if let Some(controller) = asking(edges, index) {
            untold(graph, (controller, node), parsed, report);
        }
        if !edges.agents.contains(&index) {
            pipe(graph, edges, schedule, (index, node), parsed, report);
        }
        let again = agent || node.react.is_some();
        board(graph, node, again, parsed, report);
    }
}

/// Values of a prompt that its template does not ask for.
fn unused(node: &Node, parsed: &ParsedTemplate, said: &mut Vec<Span>, report: &mut Report) {
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
        // A placeholder that is misspelt or cannot be read is told.
        let others = parsed.names().filter(|other| {
            let mut given = node.prompt.iter().flat_map(|prompt| &prompt.given);
            !given.any(|one| one.value == *other)
        });
        let near = nearest(name, others);
        let told = near.is_some_and(|near| parsed.named(near.name).any(|hole| !hole.dollar));
        if told || parsed.damage == Damage::Some {
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
        report.add(match near {
            Some(near) => found.help(format!("the template uses `{{{near}}}`; is it meant?")),
            None => found.help(format!(
                "write `{{{name}}}` into the template, or take the value away"
            )),
        });
    }
}

/// A reserved name in doubled braces: other languages write their references so.
fn doubled(parsed: &ParsedTemplate, said: &mut Vec<Span>, report: &mut Report) {
    for text in &parsed.doubled {
        let name = text.value.as_str();
        let own = RESERVED.iter().find(|(reserved, _)| *reserved == name);
        // As a neighbour language calls it.
        let meant = match (own, name) {
            (Some((reserved, _)), _) => *reserved,
            (None, "initial_prompt") => "user_message",
            (None, _) => continue,
        };
        // Beside the placeholder itself it is spoken of.
        let spoken = parsed.named(name).next().is_some();
        if spoken || said.contains(&text.span) {
            continue;
        }
        said.push(text.span);
        let message = format!("`{{{{{name}}}}}` is no placeholder: the model sees `{{{name}}}`");
        let witness = "doubled braces stand for single ones";
        let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, witness);
        let meant = format!("{{{meant}}}");
        report.add(
            found
                .help(format!("write `{meant}`"))
                .suggestion(text.span, meant),
        );
    }
}

/// A node that reads messages or a board, and whose template shows neither. Where edges say the order, that is all that
/// reading is for; where they do not, a node may read a board for its turn: one that also writes it, or whose template shows nothing in a
/// graph whose templates show no board.
fn unshown(
    graph: &Graph,
    node: &Node,
    parsed: &ParsedTemplate,
    (agent, boards_are_shown): (bool, bool),
    report: &mut Report,
) {
    let ordered = graph.edges.iter().any(Edge::orders);
    let is_for_turn = |board: &BoardRef| {
        let shows = boards_are_shown || parsed.names().next().is_some();
        !ordered && (board.write || !shows)
    };
    let only_reads = |board: &&BoardRef| board.read && !is_for_turn(board);
    if agent || parsed.damage == Damage::Some {
        return;
    }
    let reads = [
        (
            "message_passing",
            (ordered && node.input).then_some(node.id.span),
        ),
        (
            "blackboard",
            node.blackboard
                .as_ref()
                .filter(only_reads)
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

/// The controller that asks a node: the first one of an agent.
fn asking(edges: &Edges, index: usize) -> Option<usize> {
    let mut all = edges.controllers.iter();
    let asks = |agents: &[super::edges::Agent]| agents.iter().any(|agent| agent.entry == index);
    all.find_map(|(controller, agents)| asks(agents).then_some(*controller))
}

/// An agent that reads messages, and whose template does not show what it is asked.
fn untold(
    graph: &Graph,
    (controller, node): (usize, &Node),
    parsed: &ParsedTemplate,
    report: &mut Report,
) {
    let name = "message_passing";
    let mut doubled = parsed.doubled.iter();
    let is_shown = parsed.named(name).next().is_some() || doubled.any(|text| text.value == name);
    let Some(controller) = graph.nodes.get(controller) else {
        return;
    };
    if !node.input || is_shown || parsed.damage == Damage::Some {
        return;
    }
    let (id, asks) = (&node.id.value, &controller.id.value);
    let message = format!("agent `{id}` is not shown what `{asks}` asks it");
    let label = "its template has no `{message_passing}`";
    let found = Diagnostic::new(&UNUSED_PLACEHOLDER, node.id.span, message, label);
    report.add(found.help(format!(
        "write `{{message_passing}}` into the template of `{id}`: what `{asks}` gives as `agent_input` comes there"
    )));
}

/// `${user_message}`: the sign stays in the text.
fn dollars(node: &Node, parsed: &ParsedTemplate, said: &mut Vec<Span>, report: &mut Report) {
    let own = node.prompt.iter().flat_map(|prompt| &prompt.placeholders);
    // `${price}` is so many dollars.
    let own = own.filter(|(_, value)| {
        let text = value.as_str();
        text.is_some_and(|text| {
            !text.starts_with(|first: char| first.is_ascii_digit() || first == '{')
        })
    });
    let own = own.map(|(name, _)| name.as_str());
    for name in RESERVED.iter().map(|(name, _)| *name).chain(own) {
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
    edges: &Edges,
    schedule: &Schedule,
    (index, node): (usize, &Node),
    parsed: &ParsedTemplate,
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
    // An edge that leads to nothing may be the one that is missing, and is told.
    let lost = |found: &Diagnostic| found.code.id == UNDECLARED_NODE.id;
    if report.diagnostics.iter().any(lost) {
        return;
    }
    // The first of several nodes with one template may well have nothing to read.
    let number = |node: &Node| Some(node.prompt.as_ref()?.template.as_ref()?.value);
    let users = graph
        .nodes
        .iter()
        .filter(|other| number(other) == number(node));
    if before.clone().next().is_none() && users.count() > 1 && !node.is_guard() {
        return;
    }
    let id = &node.id.value;
    let message = format!(
        "`{{message_passing}}` of node `{id}` is always empty: no node before it sends messages"
    );
    let found = Diagnostic::new(&NEVER_FILLED, used.span, message, "never has a value");
    if node.is_guard() {
        // What it would have to wait for waits for it.
        report.add(found.label(node.id.span, "a guard comes before all nodes that are none").help(
            "show it what the caller asks, with `{user_message}`, or take `validation` out of its schema",
        ));
        return;
    }
    if let Some(help) = missing_edge(graph, edges, (index, node)) {
        report.add(found.help(help));
        return;
    }
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

/// What to do where an edge is missing: another node sends and does not come before, or the node is an agent of nobody.
fn missing_edge(graph: &Graph, edges: &Edges, (index, node): (usize, &Node)) -> Option<String> {
    let id = &node.id.value;
    let in_edges = edges
        .said
        .iter()
        .any(|edge| edge.node == index || edge.after == index);
    let controller = edges.controllers.keys().next();
    if let Some(controller) = controller.and_then(|controller| graph.nodes.get(*controller))
        && node.output
        && !in_edges
    {
        return Some(format!(
            "add `- node: {id}` to `react` of `{}` if it is one of its agents",
            controller.id.value
        ));
    }
    if !edges.declared {
        return None;
    }
    let mut others = graph.nodes.iter().enumerate();
    let (_, sender) = others.find(|(other, sender)| {
        *other != index && sender.output && !edges.agents.contains(other)
    })?;
    let sender = &sender.id.value;
    Some(format!(
        "`{sender}` sends messages: let it come before, with `- node: {id}` and `fan_in: [{{ node: {sender} }}]` in `edges`"
    ))
}

/// A node that reads a board on which nobody writes, and which is emptied before each run. One that is asked again reads what it wrote
/// before.
fn board(graph: &Graph, node: &Node, again: bool, parsed: &ParsedTemplate, report: &mut Report) {
    let Some(used) = node.blackboard.as_ref().filter(|board| board.read) else {
        return;
    };
    if parsed.named("blackboard").next().is_none() {
        return;
    }
    let boards = graph.blackboard.iter().flat_map(|found| &found.boards);
    let may_hold = |id: &str| {
        let known = boards.clone().find(|board| board.id.value == id);
        let writes = |other: &Node| {
            let board = other.blackboard.as_ref();
            let is_other = again || other.id.span != node.id.span;
            is_other && board.is_some_and(|board| board.write && board.id.value == id)
        };
        known.is_none_or(|board| !board.cleanup) || graph.nodes.iter().any(writes)
    };
    let id = &used.id.value;
    if boards_seen(graph, id).into_iter().any(may_hold) {
        return;
    }
    let node_id = &node.id.value;
    let writer = if used.write {
        "no node but itself writes"
    } else {
        "no node writes"
    };
    let message = format!(
        "node `{node_id}` reads board `{id}`, which is emptied before each run and on which {writer}"
    );
    let found = Diagnostic::new(&NEVER_FILLED, used.id.span, message, "is always empty");
    let other = format!(
        "let a node that comes before it write with `blackboard: {{ id: {id}, write: true }}`"
    );
    report.add(found.help(match used.write {
        true => {
            format!("keep what the file holds from run to run with `cleanup: false`, or {other}")
        }
        false => format!("{other}, or keep what the file holds with `cleanup: false`"),
    }));
}
