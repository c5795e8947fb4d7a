//! Replies that nobody is shown, questions that do not reach their agent, and boards that a node names and does not use.

use super::ast::{Board, Edge, Graph, Node};
use super::edges::Edges;
use super::schedule::{Schedule, boards_seen};
use crate::deeds::only_looks;
use crate::diag::codes::{
    LOST_REPLY, NEVER_FILLED, OUTPUT_NOT_CONSUMED, RESERVED_FIELD, UNDECLARED_NODE, UNKNOWN_KEY,
    UNUSED_ENTRY,
};
use crate::diag::{Diagnostic, Level, Report, listed};
use crate::source::Spanned;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph, edges: &Edges, schedule: &Schedule, report: &mut Report) {
    for node in &graph.nodes {
        if let Some(found) = idle_board(node) {
            report.add(found);
        }
    }
    let boards = graph.blackboard.iter().flat_map(|found| &found.boards);
    let unread = boards.filter_map(|board| unread_board(graph, board));
    report.diagnostics.extend(unread);
    for (controller, agents) in &edges.controllers {
        let Some(controller) = graph.nodes.get(*controller) else {
            continue;
        };
        for agent in agents {
            // What the agent hears, one of its nodes reads.
            let mut nodes = agent.nodes.iter().filter_map(|node| graph.nodes.get(*node));
            if let Some(entry) = graph.nodes.get(agent.entry)
                && entry.prompt.is_some()
                && !nodes.any(|node| node.input)
            {
                report.add(deaf(controller, entry));
            }
        }
    }
    if is_told(report) {
        return;
    }
    unheard(graph, edges, schedule, report);
    // A graph of guards alone says whether it was blocked.
    let speaks = |node: &&Node| node.prompt.is_some() && !node.is_guard();
    let asked = || graph.nodes.iter().filter(speaks);
    if !graph.nodes.iter().any(|node| node.show) {
        report.extend(unshown(asked().next_back()));
        return;
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        // What edges put before other nodes may be there for the order, unless they wait for what is said.
        let mut after = edges.said.iter().filter(|edge| edge.after == index);
        let awaited = after.clone().next().is_some();
        let is_asked = after.any(|edge| graph.nodes.get(edge.node).is_some_and(|node| node.input));
        let main = (!awaited || is_asked)
            && !edges.agents.contains(&index)
            && !edges.controllers.contains_key(&index);
        if main && is_lost(graph, schedule, (index, node)) {
            report.add(lost(graph, node));
        }
    }
}

/// Whether the cause of a reply that goes nowhere was told: a name that is misspelt, or a node that should send and does not.
fn is_told(report: &Report) -> bool {
    let causes = [
        &NEVER_FILLED,
        &UNDECLARED_NODE,
        &RESERVED_FIELD,
        &UNKNOWN_KEY,
    ];
    let is_cause = |found: &Diagnostic| causes.iter().any(|cause| cause.id == found.code.id);
    report.diagnostics.iter().any(is_cause)
}

/// Nodes that send messages where no other node, or none after them, reads any.
fn unheard(graph: &Graph, edges: &Edges, schedule: &Schedule, report: &mut Report) {
    let readers = graph.nodes.iter().filter(|node| node.input).count();
    let silent = |found: &Diagnostic| found.code.id == OUTPUT_NOT_CONSUMED.id;
    if report.diagnostics.iter().any(silent) {
        return;
    }
    for (index, node) in graph.nodes.iter().enumerate() {
        if !node.output || !node.show || node.prompt.is_none() {
            continue;
        }
        let id = &node.id.value;
        let message = if readers <= usize::from(node.input) {
            format!("node `{id}` sends what it says, and no other node reads messages")
        } else if edges.declared
            && !edges.agents.contains(&index)
            && !is_heard(graph, schedule, index)
        {
            format!("node `{id}` sends what it says, and no node after it reads messages")
        } else {
            continue;
        };
        let found = Diagnostic::new(
            &OUTPUT_NOT_CONSUMED,
            node.id.span,
            message,
            "nobody reads it",
        );
        report.add(match beside(graph, node) {
            Some((edge, other)) => ordered(found, node, edge, other),
            None => found.help("let a node after it have `message_passing: { input: true }` and `{message_passing}` in its template, or take `output` away"),
        });
    }
}

/// A graph of which nobody is shown anything: its last node is the one that could be.
fn unshown(last: Option<&Node>) -> Report {
    let mut report = Report::default();
    if let Some(node) = last {
        let id = &node.id.value;
        let message = "no node of the graph is shown: a run prints nothing";
        let place = node.shown_by.unwrap_or(node.id.span);
        let found = Diagnostic::new(&LOST_REPLY, place, message, "nor is this one");
        report.add(found.help(format!(
            "write `show: true` in `{id}`, or in the node whose words count"
        )));
    }
    report
}

/// A board that a node names, and neither reads nor writes. Where it says so itself, that may be for now.
fn idle_board(node: &Node) -> Option<Diagnostic> {
    let board = node.blackboard.as_ref()?;
    if board.read || board.write {
        return None;
    }
    let level = match board.switched_by {
        Some(_) => Level::Note,
        None => Level::Warning,
    };
    let (id, name) = (&node.id.value, &board.id.value);
    let message = format!("node `{id}` names board `{name}`, and neither reads nor writes it");
    let found = Diagnostic::new(&UNUSED_ENTRY, board.id.span, message, "has no effect");
    Some(found.level(level).help(format!(
        "write `blackboard: {{ id: {name}, read: true }}` or `write: true`, or take it out"
    )))
}

/// A board that nobody reads, of a node whose words go nowhere else, where nodes behind it read other boards.
fn unread_board(graph: &Graph, board: &Board) -> Option<Diagnostic> {
    let id = board.id.value.as_str();
    let reads = |node: &Node| node.blackboard.as_ref().is_some_and(|own| own.read);
    let boards = graph.nodes.iter().filter(|node| reads(node));
    let boards = boards.filter_map(|node| node.blackboard.as_ref());
    let seen: Vec<&str> = boards
        .flat_map(|own| boards_seen(graph, &own.id.value))
        .collect();
    // What is kept from run to run is there for somebody else.
    if seen.contains(&id) || !board.cleanup {
        return None;
    }
    let own: Vec<&Node> = writers(graph, id).collect();
    let first = own.first()?;
    let mut behind = graph.nodes.iter();
    behind.by_ref().find(|node| node.id.span == first.id.span)?;
    let reader = behind.find(|node| reads(node))?;
    if own.iter().any(|node| node.show || node.output) {
        return None;
    }
    let at = first.blackboard.as_ref()?.id.span;
    let other = &reader.blackboard.as_ref()?.id.value;
    let reader = &reader.id.value;
    let names = listed(own.iter().map(|node| node.id.value.as_str()));
    let message = match own.as_slice() {
        [_] => format!("node {names} writes to board `{id}`, which no node reads"),
        _ => format!("nodes {names} write to board `{id}`, which no node reads"),
    };
    let found = Diagnostic::new(&LOST_REPLY, at, message, "written for nobody");
    let silent = |import: &&Spanned<String>| {
        let mut seen = boards_seen(graph, &import.value).into_iter();
        seen.all(|board| writers(graph, board).next().is_none())
    };
    let boards = graph.blackboard.iter().flat_map(|found| &found.boards);
    let mut boards = boards.filter(|board| board.id.value == *other);
    let import = boards.find_map(|board| board.imports.iter().find(silent));
    Some(match import {
        Some(import) => found
            .label(import.span, "no node writes to this one")
            .help(format!(
                "`{reader}` reads board `{other}`, which imports `{}`: write `{id}` there if that is meant, or add it",
                import.value
            )),
        None => found.help(format!(
            "`{reader}` reads board `{other}`: add `{id}` to its `import`, or let a node read `{id}`"
        )),
    })
}

/// The nodes that write to a board.
fn writers<'g>(graph: &'g Graph, id: &str) -> impl Iterator<Item = &'g Node> {
    graph.nodes.iter().filter(move |node| {
        let own = node.blackboard.as_ref();
        own.is_some_and(|own| own.write && own.id.value == id)
    })
}

/// An agent that does not read what its controller asks.
fn deaf(controller: &Node, agent: &Node) -> Diagnostic {
    let (id, asks) = (&agent.id.value, &controller.id.value);
    let message = format!("agent `{id}` does not read what its controller `{asks}` asks");
    let witness = "answers the same each time";
    let found = Diagnostic::new(&OUTPUT_NOT_CONSUMED, agent.id.span, message, witness);
    found.help(format!(
        "write `message_passing: {{ input: true }}` in `{id}`, and `{{message_passing}}` in its template"
    ))
}

/// Whether what a node of the main graph says reaches no other node, no board, no history and nobody who reads the result.
fn is_lost(graph: &Graph, schedule: &Schedule, (index, node): (usize, &Node)) -> bool {
    let board = node.blackboard.as_ref().is_some_and(|board| board.write);
    let continues = node
        .prompt
        .as_ref()
        .is_some_and(|prompt| prompt.chat_history.is_some());
    let tools = node.tools.iter().flat_map(|tools| &tools.value);
    let acts = tools.into_iter().any(|tool| !only_looks(&tool.value)) || !node.servers.is_empty();
    let kept = node.show || board || continues || acts || node.is_guard();
    let heard = node.output && is_heard(graph, schedule, index);
    node.prompt.is_some() && !kept && !heard
}

/// Whether a node that comes after this one reads messages.
fn is_heard(graph: &Graph, schedule: &Schedule, index: usize) -> bool {
    let comes_after = |other: &usize| {
        let before = schedule.before.get(*other);
        before.is_some_and(|before| before.contains(&index))
    };
    let mut after = (0..graph.nodes.len())
        .filter(comes_after)
        .filter_map(|other| graph.nodes.get(other));
    after.any(|other| other.input)
}

/// The one node that reads what several others say, and does not wait for this one.
fn collector<'g>(graph: &'g Graph, node: &Node) -> Option<&'g str> {
    let is = |edge: &Edge| edge.node.value == node.id.value;
    let mut collectors = graph.edges.iter().filter_map(|edge| {
        let others = edge.fan_in.as_ref()?;
        let reads = graph
            .nodes
            .iter()
            .any(|one| one.id.value == edge.node.value && one.input);
        (reads && others.len() > 1 && !others.iter().any(is) && !is(edge))
            .then_some(edge.node.value.as_str())
    });
    match (collectors.next(), collectors.next()) {
        (only, None) => only,
        _ => None,
    }
}

/// A sibling that reads messages and stands later in the same list of children: the two run side by side.
fn beside<'g>(graph: &'g Graph, node: &Node) -> Option<(&'g Edge, &'g Node)> {
    let mut open: Vec<&Edge> = graph.edges.iter().collect();
    let readers = graph.nodes.iter().filter(|node| node.input);
    let readers: BTreeMap<&str, &Node> =
        readers.map(|node| (node.id.value.as_str(), node)).collect();
    while let Some(edge) = open.pop() {
        let children = edge.children.iter().flatten();
        let mut later = children.skip_while(|child| child.node.value != node.id.value);
        let mut read = later
            .by_ref()
            .skip(1)
            .filter_map(|child| readers.get(child.node.value.as_str()));
        if let Some(reader) = read.next() {
            return Some((edge, reader));
        }
        open.extend(edge.lists().iter().filter_map(|(_, list)| *list).flatten());
    }
    None
}

fn ordered(found: Diagnostic, node: &Node, edge: &Edge, other: &Node) -> Diagnostic {
    let (id, other_id, parent) = (&node.id.value, &other.id.value, &edge.node.value);
    found
        .label(
            other.id.span,
            format!("reads messages, and runs beside `{id}`"),
        )
        .help(format!(
            "write `ordered_children` in place of `children` in the edge of `{parent}`, if `{other_id}` is to read what `{id}` says"
        ))
}

fn lost(graph: &Graph, node: &Node) -> Diagnostic {
    let id = &node.id.value;
    let message = match node.output {
        true => format!(
            "node `{id}` sends what it says, no node after it reads messages, and nobody is shown it"
        ),
        false => format!("nobody is shown what node `{id}` says, and no node reads it"),
    };
    let found = Diagnostic::new(
        &LOST_REPLY,
        node.id.span,
        message,
        "asked and paid for, and then forgotten",
    );
    let found = match (node.output, collector(graph, node)) {
        (true, Some(other)) => found.help(format!(
            "add `- node: {id}` to `fan_in` of `{other}` if it is to read this, or write `show: true`"
        )),
        (true, None) => match beside(graph, node) {
            Some((edge, other)) => ordered(found, node, edge, other),
            None => found.help("let a node after it have `message_passing: { input: true }`, or write `show: true`"),
        },
        (false, _) => found.help("write `show: true`, or `message_passing: { output: true }` where a node after it reads messages"),
    };
    let mut shown = graph.nodes.iter().filter(|node| node.show);
    let found = match (shown.next(), shown.next()) {
        (Some(only), None) => found.label(only.id.span, "the only node that is shown"),
        _ => found,
    };
    match node.structured_output {
        Some(_) => found.note("a field `validation` in its schema would make it a guard"),
        None => found,
    }
}
