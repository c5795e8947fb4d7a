//! Numbers in prompts against limits of their nodes: the rounds of a controller, and the words of a reply.

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::source::Prompts;
use crate::amount::{amounts, is_round, is_words_beyond};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;

pub(super) fn check(graph: &Graph, edges: &Edges, prompts: &Prompts, report: &mut Report) {
    for node in &graph.nodes {
        report.diagnostics.extend(cut_off(node, prompts));
    }
    for index in edges.controllers.keys() {
        let Some(node) = graph.nodes.get(*index) else {
            continue;
        };
        let most = node.react.as_ref().map(|react| react.max_iterations);
        let template = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.template.as_ref());
        let number = template.and_then(|template| usize::try_from(template.value).ok());
        let parsed = number.and_then(|number| prompts.all.get(number)?.as_ref());
        let (Some(most), Some(parsed)) = (most.map(u64::from), parsed) else {
            continue;
        };
        let agents = edges.controllers.get(index).into_iter().flatten();
        let agents = agents.filter_map(|agent| graph.nodes.get(agent.entry));
        let agents: Vec<&str> = agents.map(|node| node.id.value.as_str()).collect();
        let few = parsed.written.iter().find_map(|text| {
            let asked = asked_of_each(text, &agents).filter(|asked| *asked >= most)?;
            Some(too_few(node, text, asked, most))
        });
        if let Some(few) = few {
            report.add(few);
            continue;
        }
        let found = parsed.written.iter().find_map(|text| {
            let said = text.literals().find_map(|literal| other(literal, most))?;
            Some(finding(&node.id.value, text, &said, most))
        });
        let limit = node.react.as_ref().and_then(|react| react.iterations_at);
        report.diagnostics.extend(found.map(|found| match limit {
            Some(limit) => found.label(limit, "the number that counts"),
            None => found,
        }));
    }
}

/// How many agents a text has the controller ask, each of them.
fn asked_of_each(text: &Text, agents: &[&str]) -> Option<u64> {
    const EACH: [&str; 6] = [
        "ask each of",
        "ask every agent",
        "ask all agents",
        "ask each agent",
        "call each of",
        "call each agent",
    ];
    text.literals().find_map(|literal| {
        let lower = literal.to_lowercase();
        let (at, said) = EACH
            .iter()
            .find_map(|said| lower.match_indices(said).next())?;
        let sentence = lower.get(at..)?.split_inclusive('.').next()?;
        let named = agents
            .iter()
            .filter(|agent| sentence.contains(&agent.to_lowercase()));
        let named = match named.count() {
            // "each of your agents"
            0 if !said.ends_with("of")
                || sentence.contains("agents")
                || sentence.starts_with(&format!("{said} them")) =>
            {
                agents.len()
            }
            named => named,
        };
        // Without "not", and more than one.
        let before = lower.get(..at)?;
        let denied = before.ends_with("not ") || before.ends_with("never ");
        (named > 1 && !denied).then(|| u64::try_from(named).ok())?
    })
}

/// A controller that cannot ask all that it has to, and end: each is a decision.
fn too_few(node: &Node, text: &Text, asked: u64, most: u64) -> Diagnostic {
    let id = &node.id.value;
    let message = format!(
        "a text of controller `{id}` has it ask {asked} agents each, and its `max_iterations` is {most}: that, and to end, takes {} decisions",
        asked + 1
    );
    let at = node.react.as_ref().and_then(|react| react.iterations_at);
    let found = match at {
        Some(at) => Diagnostic::new(&OTHER_NUMBER, at, message, "too few")
            .label(text.span, "asks each of them"),
        None => Diagnostic::new(&OTHER_NUMBER, text.span, message, "asks each of them"),
    };
    found.help(format!("write {} or more", asked + 1))
}

/// More words than the tokens that a reply may have. A word has one at the least.
fn cut_off(node: &Node, prompts: &Prompts) -> Option<Diagnostic> {
    let most = u64::from(node.max_tokens?);
    let template = node.prompt.as_ref()?.template.as_ref()?;
    let number = usize::try_from(template.value).ok()?;
    let parsed = prompts.all.get(number)?.as_ref()?;
    parsed.written.iter().find_map(|text| {
        let literals = text.literals().flat_map(amounts);
        let other = literals
            .into_iter()
            .find(|amount| is_words_beyond(amount, most))?;
        let id = &node.id.value;
        let message = format!(
            "a text of `{id}` asks for {} words, and its `max_tokens` is {most}",
            other.said
        );
        let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, "the reply is cut off");
        Some(found.help("raise `max_tokens`: a word has one token and more"))
    })
}

/// Rounds that a text grants, if they are not those that there are. One more or less is a matter of taste.
fn other(text: &str, most: u64) -> Option<String> {
    let amounts = amounts(text);
    let mut rounds = amounts.iter().filter(|amount| {
        let counted = amount.counted.iter().take(2);
        amount.least.is_none()
            && counted
                .into_iter()
                .any(|word| is_round(word) || word == "step" || word == "steps")
    });
    let found = rounds.find(|amount| amount.most.is_some_and(|said| said.abs_diff(most) > 1))?;
    Some(format!("{} {}", found.said, found.counted.join(" ")))
}

fn finding(id: &str, text: &Text, said: &str, most: u64) -> Diagnostic {
    let message =
        format!("a text of controller `{id}` speaks of {said}, and its `max_iterations` is {most}");
    let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, "another number");
    found.help("let both name the same number")
}
