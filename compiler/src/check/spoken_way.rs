//! A text that has its node choose where the run goes on, which it cannot: "hand over to billing_agent", "go back to plan".

use super::graph::{Graph, is_program};
use super::texts::joined;
use crate::amount::{bare, is_one_of};
use crate::deeds::{is_report, sentences};
use crate::diag::codes::EMPTY_PROMISE;
use crate::diag::{Diagnostic, Report};
use crate::ir::{ExitCondition, Node, NodeId, Outcome, Partner, Speaker};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    // What a program reads, it may follow.
    if graph.damaged || graph.program.nodes.iter().any(may_follow) {
        return;
    }
    let known = known(graph);
    for (id, node) in graph.program.each_node() {
        if node.work.profile().partner != Some(Partner::Model) {
            continue;
        }
        let found = node.speakers().find_map(|speaker| {
            let told = |sentence: &str| {
                let handed = handed(graph, &known, &speaker, node, sentence);
                handed.or_else(|| idle(graph, id, sentence))
            };
            let mut texts = speaker.texts.iter();
            texts.find_map(|text| {
                let whole = joined(text);
                let (said, why, help) = sentences(&whole).find_map(told)?;
                let message = format!("a text of `{}` says to {said}, and {why}", speaker.id);
                let label = "nothing comes of it";
                Some(Diagnostic::new(&EMPTY_PROMISE, text.span, message, label).help(help))
            })
        });
        report.diagnostics.extend(found);
    }
}

/// Whether a node is a program, or decides by what was said.
fn may_follow(node: &Node) -> bool {
    let decides = |when: &ExitCondition| match when {
        ExitCondition::Routed(_)
        | ExitCondition::RoutedAnywhere
        | ExitCondition::If(_)
        | ExitCondition::FailedIf(_) => true,
        ExitCondition::Done
        | ExitCondition::Failed
        | ExitCondition::Answer(_)
        | ExitCondition::Other => false,
    };
    is_program(node) || node.exits.iter().any(|exit| decides(&exit.when))
}

/// All that may be called by a name: nodes, graphs that are run, keys.
fn known<'g>(graph: &Graph<'g>) -> BTreeSet<&'g str> {
    let program = graph.program;
    let speakers = program.nodes.iter().flat_map(Node::speakers);
    let children = program.children.iter().map(|child| child.name.as_str());
    let keys = program.keys.iter().map(|key| key.name.as_str());
    let speakers = speakers.map(|speaker| speaker.id);
    speakers.chain(children).chain(keys).collect()
}

/// What is said, why nothing comes of it, and what helps.
type Told = (String, String, String);

/// What tools are called by that hand over.
const TOOLS: [&str; 7] = [
    "agent", "delegate", "escalate", "forward", "hand", "route", "transfer",
];

/// Verbs that give the work to somebody else.
const HANDS: [&str; 9] = [
    "hand", "handoff", "transfer", "forward", "delegate", "escalate", "route", "redirect", "pass",
];

/// How many words may stand between such a verb and whom it names.
const BETWEEN: usize = 6;

/// "Hand the conversation over to billing_agent", and nobody has that name.
fn handed(
    graph: &Graph<'_>,
    known: &BTreeSet<&str>,
    speaker: &Speaker<'_>,
    node: &Node,
    sentence: &str,
) -> Option<Told> {
    // A field may hold the name, and a tool may do it.
    if !sentence.contains("gent") || speaker.schema.is_some() || graph.may_call_for(node, &TOOLS) {
        return None;
    }
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let verb = words.iter().position(|word| is_one_of(word, &HANDS))?;
    let behind = words.get(verb + 1..)?;
    let to = behind.iter().take(BETWEEN).position(|word| *word == "to")?;
    let mut named = behind.get(to + 1..)?.iter().map(|word| bare(word));
    let name = named.find(|word| *word != "the")?;
    let is_agent = ["_agent", "-agent", "Agent"]
        .iter()
        .any(|end| name.len() > end.len() && name.ends_with(end));
    (is_agent && !known.contains(name) && !is_report(sentence)).then(|| {
        (
            format!("hand over to `{name}`"),
            "nothing in the graph is called so".to_string(),
            format!("add the node and a way to it, or take `{name}` out of the text"),
        )
    })
}

/// What leads to another node, in words.
const GOES: [&str; 9] = [
    "go back to",
    "jump back to",
    "loop back to",
    "return to",
    "continue with",
    "go on with",
    "proceed with",
    "proceed to",
    "jump to",
];

/// "Go back to plan", where the run goes on to another node whatever the model says.
fn idle(graph: &Graph<'_>, id: NodeId, sentence: &str) -> Option<Told> {
    if !sentence.contains(" to") && !sentence.contains(" with") {
        return None;
    }
    let node = &graph.program[id];
    let mut ways = node
        .exits
        .iter()
        .filter(|exit| exit.outcome == Outcome::Success);
    let next = ways.next()?.to.nodes();
    if ways.next().is_some() || next.is_empty() {
        return None;
    }
    let lower = sentence.to_lowercase();
    if !GOES.iter().any(|goes| lower.contains(goes)) || is_report(sentence) {
        return None;
    }
    let is_choice = ["if ", "otherwise", "unless", "when "]
        .iter()
        .any(|word| lower.contains(word));
    GOES.into_iter().find_map(|goes| {
        let (_, rest) = lower.split_once(goes)?;
        let mut words = rest.split_whitespace();
        let first = words.next().filter(|word| *word != "the");
        let word = first.or_else(|| words.next())?;
        let is_node = words
            .next()
            .is_none_or(|word| ["node", "step"].contains(&bare(word)));
        let name = bare(word);
        let to = graph.named(name).filter(|to| *to != id)?;
        let ends = is_node || word.ends_with([',', '.', ';', ')']);
        let is_meant =
            is_node && rest.contains("node") || word.starts_with('`') || ends && is_choice;
        (is_meant && !next.contains(&to)).then(|| {
            let on = next.first().map_or("", |next| graph.id(*next));
            (
                format!("{goes} `{name}`"),
                format!("the run goes on to `{on}` whatever it says"),
                format!("let a node that chooses lead to `{name}`, or take the sentence out"),
            )
        })
    })
}
