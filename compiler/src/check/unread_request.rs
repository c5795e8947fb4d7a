//! A graph that asks models the same in each run: nothing reads what the caller asks, and nothing else comes from outside.

use super::graph::Graph;
use super::texts::{VALUE, joined};
use crate::diag::codes::UNREAD_INPUT;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Ends, KeyId, Node, Part, Partner, Text};
use crate::node_names::words;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    let program = graph.program;
    let Some(prompt) = program.inputs.iter().find(|input| input.prompt) else {
        return;
    };
    if graph.damaged || graph.open {
        return;
    }
    report
        .diagnostics
        .extend(unread_starters(graph, prompt.key));
    if comes_from_outside(graph) {
        let found = announced(graph, prompt.key).or_else(|| read_late(graph, prompt.key));
        report.diagnostics.extend(found);
        return;
    }
    let asks = |node: &&Node| {
        let asks = node.work.profile().partner == Some(Partner::Model);
        asks && node.work.texts().iter().any(|text| is_sentence(text))
    };
    let Some(first) = program.nodes.iter().find(asks) else {
        return;
    };
    let name = graph.name(prompt.key);
    if names_something(graph) {
        return;
    }
    let message = format!("nothing reads the request, `{name}`: each run asks the same");
    let witness = "knows nothing of what the caller asks";
    let found = Diagnostic::new(&UNREAD_INPUT, first.span, message, witness);
    report.add(found.help(format!(
        "put `{{{{{name}}}}}` into a prompt of `{}`",
        first.id
    )));
}

/// Requests that the graph offers, and that no node reads.
fn unread_starters(graph: &Graph<'_>, prompt: KeyId) -> Option<Diagnostic> {
    let program = graph.program;
    let first = program.starters.first()?;
    let mut nodes = program.nodes.iter();
    let is_read = nodes.any(|node| program.may_read(node, prompt));
    if is_read {
        return None;
    }
    let name = graph.name(prompt);
    let message = format!(
        "`conversation_starters` offers \"{first}\", and nothing reads the request, `{name}`"
    );
    let found = Diagnostic::new(&UNREAD_INPUT, program.span, message, "asked for nothing");
    Some(found.help(format!(
        "read `{{{{{name}}}}}` where it counts, or take the starters out"
    )))
}

/// A text that announces what comes from the caller, and shows nothing: "A choir wants to sing this in autumn:", and a question.
fn announced(graph: &Graph<'_>, prompt: KeyId) -> Option<Diagnostic> {
    let program = graph.program;
    if program
        .nodes
        .iter()
        .any(|node| program.may_read(node, prompt))
    {
        return None;
    }
    let models = program.nodes.iter();
    let models = models.filter(|node| node.work.profile().partner == Some(Partner::Model));
    let (node, text, said) = models.into_iter().find_map(|node| {
        let mut texts = node.work.texts().into_iter();
        texts.find_map(|text| Some((node, text, announcement(&joined(text))?)))
    })?;
    let name = graph.name(prompt);
    let message = format!(
        "nothing reads the request, `{name}`, and a text of `{}` announces it: \"{said}\"",
        node.id
    );
    let label = "nothing is shown there";
    let found = Diagnostic::new(&UNREAD_INPUT, text.span, message, label);
    Some(found.help(format!("put `{{{{{name}}}}}` behind it")))
}

/// A request that only an end shows, in a graph that begins with a model which is asked the same in each run.
fn read_late(graph: &Graph<'_>, prompt: KeyId) -> Option<Diagnostic> {
    let program = graph.program;
    let readers = || {
        program
            .nodes
            .iter()
            .filter(|node| program.may_read(node, prompt))
    };
    let is_end = |node: &Node| node.work.profile().ends != Ends::Not;
    let first = &program[program.start];
    let asks = first.work.profile().partner == Some(Partner::Model);
    let is_blind = first.reads.is_empty()
        && !first.work.sees_state()
        && first.work.may_call(program).is_empty()
        && first.work.texts().iter().any(|text| is_sentence(text));
    if !asks || !is_blind || readers().next().is_none() || !readers().all(is_end) {
        return None;
    }
    let name = graph.name(prompt);
    let message = format!(
        "`{}`, with which each run begins, asks its model the same each time: only an end shows the request, `{name}`",
        first.id
    );
    let witness = "knows nothing of what the caller asks";
    let found = Diagnostic::new(&UNREAD_INPUT, first.span, message, witness);
    Some(found.help(format!("put `{{{{{name}}}}}` into its prompt")))
}

/// A line of a text that says "this" and ends with a colon, where a question or nothing follows and no value.
fn announcement(whole: &str) -> Option<String> {
    let lines: Vec<&str> = whole.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| {
        let said = words(line);
        let points = |word: &String| ["this", "these"].contains(&word.as_str());
        // "Answer in a form like this:" shows how, and not what.
        let compares = |word: &String| ["as", "like", "with"].contains(&word.as_str());
        let at = said.iter().position(points);
        let before = at.and_then(|at| said.get(at.checked_sub(1)?));
        line.ends_with(':') && at.is_some() && !before.is_some_and(compares)
    })?;
    let behind: Vec<&str> = lines
        .get(at + 1..)?
        .iter()
        .copied()
        .filter(|line| !line.is_empty())
        .collect();
    let asks = behind.len() < 2 && behind.iter().all(|line| line.ends_with('?'));
    let shows = behind.iter().any(|line| line.contains(VALUE));
    let line = lines.get(at)?.replace(VALUE, "…");
    (asks && !shows).then_some(line)
}

/// Whether a text has a name in braces that is no reference, or refers to nothing: that is told.
fn names_something(graph: &Graph<'_>) -> bool {
    let nodes = &graph.program.nodes;
    let exits = || nodes.iter().flat_map(|node| &node.exits);
    let lost = |key: KeyId| {
        let mut writes = exits().flat_map(|exit| &exit.writes);
        graph.program[key].initial.is_none() && !writes.any(|write| write.key == key)
    };
    let mut reads = nodes.iter().flat_map(|node| &node.reads);
    let texts = nodes.iter().flat_map(|node| node.work.texts());
    let mut parts = texts.flat_map(|text| &text.parts);
    reads.any(|read| read.from.key().is_none_or(lost))
        || parts.any(|part| matches!(part, Part::Literal(text) if text.contains('{')))
}

/// Whether it asks for something, and is no mere stand-in as in a sketch.
fn is_sentence(text: &Text) -> bool {
    let words = text.parts.iter().map(|part| match part {
        Part::Literal(text) => text.split_whitespace().count(),
        Part::Ref(_) => 0,
    });
    words.sum::<usize>() >= 4
}

/// Whether anything in the graph can differ from run to run before a model is asked.
fn comes_from_outside(graph: &Graph<'_>) -> bool {
    let program = graph.program;
    let given: Vec<KeyId> = program.inputs.iter().map(|input| input.key).collect();
    program.nodes.iter().any(|node| {
        // What is written down as the state is what the graph is about.
        let reads = |key: KeyId| given.contains(&key) || program[key].initial.is_some();
        let other = match node.work.profile().partner {
            None | Some(Partner::Model) => false,
            Some(
                Partner::Agent
                | Partner::Script
                | Partner::Person
                | Partner::Knowledge
                | Partner::Action,
            ) => true,
        };
        // A list that is written down is what the graph is about.
        let listed = node.work.over().is_some();
        other
            || listed
            || node.work.sees_state()
            || !node.work.may_call(program).is_empty()
            || node
                .reads
                .iter()
                .any(|read| read.from.key().is_some_and(reads))
    })
}
