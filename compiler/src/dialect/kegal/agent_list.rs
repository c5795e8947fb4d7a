//! Agents that the prompt of a controller lists, and that it has not; and those that it has, and leaves out where it tells of all others.

use super::asked_agent::{self, names};
use super::ast::Graph;
use super::edges::Edges;
use super::source::Prompts;
use super::template::ParsedTemplate;
use crate::diag::codes::{CONTROLLER_WITHOUT_AGENTS, UNDECLARED_NODE};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{Part, Text};
use crate::node_names::{same_stem, words};
use crate::syntax::nearest;

pub(super) fn check(graph: &Graph, edges: &Edges, prompts: &Prompts, report: &mut Report) {
    // Where an edge names a node that is not there, the agent is missing for that.
    let lost = |found: &Diagnostic| found.code.id == UNDECLARED_NODE.id;
    if report.diagnostics.iter().any(lost) {
        return;
    }
    for (index, agents) in &edges.controllers {
        let Some(node) = graph.nodes.get(*index) else {
            continue;
        };
        let names = agents
            .iter()
            .filter_map(|agent| graph.nodes.get(agent.entry));
        let names: Vec<&str> = names.map(|node| node.id.value.as_str()).collect();
        let template = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.template.as_ref());
        let number = template.and_then(|template| usize::try_from(template.value).ok());
        let parsed = number.and_then(|number| prompts.all.get(number)?.as_ref());
        let listed = parsed.map_or_else(Vec::new, |parsed| strangers(parsed, &names));
        for (text, other) in &listed {
            report.add(stranger(&node.id.value, text, other, &names));
        }
        let asked = parsed.filter(|_| listed.is_empty());
        let asked = asked.and_then(|parsed| asked_agent::stranger(parsed, &names));
        if let Some((text, other)) = asked {
            report.add(asked_agent::finding(&node.id.value, text, other, &names));
            continue;
        }
        let untold = parsed.and_then(|parsed| untold(parsed, &names));
        report
            .diagnostics
            .extend(untold.map(|(text, other)| left_out(&node.id.value, text, other)));
    }
}

/// The items of lists that name agents, and are none.
fn strangers<'p>(parsed: &'p ParsedTemplate, agents: &[&str]) -> Vec<(&'p Text, &'p str)> {
    let mut found = Vec::new();
    for text in &parsed.written {
        for list in lists(text) {
            if list.iter().any(|item| agents.contains(item)) {
                let others = list.into_iter().filter(|item| !agents.contains(item));
                found.extend(others.map(|other| (text, other)));
            }
        }
        for (list, is_list) in sentences(text) {
            if is_list && list.len() > 1 && !agents.iter().any(|agent| names(parsed, agent)) {
                // None of them is spoken of anywhere: these were meant.
                found.extend(list.first().map(|other| (text, *other)));
            }
            if list.len() > 1 && list.iter().any(|item| agents.contains(item)) {
                let others = list.into_iter().filter(|item| !agents.contains(item));
                found.extend(others.map(|other| (text, other)));
            }
        }
    }
    found
}

/// The one agent that a prompt never names which tells of its agents, and names all others.
fn untold<'p, 'a>(parsed: &'p ParsedTemplate, agents: &[&'a str]) -> Option<(&'p Text, &'a str)> {
    let mut unnamed = agents.iter().filter(|agent| !names(parsed, agent));
    let only = unnamed.next().filter(|_| unnamed.next().is_none())?;
    let tells = |text: &&Text| {
        let named = |one: &str| agents.iter().filter(|agent| one.contains(**agent)).count() > 1;
        text.literals()
            .any(|one| one.contains("agents") && named(one))
    };
    // What the agent is for may stand there without its name.
    let said: String = parsed.written.iter().flat_map(Text::literals).collect();
    let said = words(&said);
    let is_hinted = words(only)
        .iter()
        .any(|word| said.iter().any(|one| same_stem(one, word)));
    let text = parsed.written.iter().find(tells).filter(|_| !is_hinted)?;
    Some((text, *only))
}

fn left_out(controller: &str, text: &Text, other: &str) -> Diagnostic {
    let message =
        format!("the prompt of controller `{controller}` tells of all its agents but `{other}`");
    let found = Diagnostic::new(
        &CONTROLLER_WITHOUT_AGENTS,
        text.span,
        message,
        "does not know what it is for",
    );
    found.help(format!("say what `{other}` is for"))
}

/// The words before the colons of the items of each list: `- historian: how something came to be`.
fn lists(text: &Text) -> Vec<Vec<&str>> {
    let mut lists = vec![Vec::new()];
    for part in &text.parts {
        let Part::Literal(literal) = part else {
            continue;
        };
        for line in literal.lines() {
            match (item(line), lists.last_mut()) {
                (Some(item), Some(list)) => list.push(item),
                _ => lists.push(Vec::new()),
            }
        }
    }
    lists.retain(|list| !list.is_empty());
    lists
}

/// The names in sentences such as "Your agents are historian, critic and `editor`.", and whether they stand behind a colon: else they may
/// say what the agents are like.
fn sentences(text: &Text) -> Vec<(Vec<&str>, bool)> {
    let mut lists = Vec::new();
    for part in &text.parts {
        let Part::Literal(literal) = part else {
            continue;
        };
        for begin in ["agents are", "agents:"] {
            let lower = literal.to_ascii_lowercase();
            let at = lower.find(begin).map(|at| at + begin.len());
            let Some(rest) = at.and_then(|at| literal.get(at..)) else {
                continue;
            };
            let (colon, rest) = match rest.strip_prefix(':') {
                Some(rest) => (true, rest),
                None => (begin.ends_with(':'), rest),
            };
            if !rest.starts_with(char::is_whitespace) {
                continue;
            }
            let names = outside_brackets(rest.trim_start());
            let list: Option<Vec<&str>> = names
                .into_iter()
                .flat_map(|part| part.split(','))
                .flat_map(|part| part.split(" and "))
                .flat_map(|part| part.split(" or "))
                .map(|name| {
                    let name = name.trim();
                    let bare = name.strip_prefix("and ").or(name.strip_prefix("or "));
                    bare.unwrap_or(name)
                })
                .map(|name| name.trim_matches(['`', '*', '"']))
                .filter(|name| !name.is_empty())
                .map(|name| {
                    let part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
                    name.chars().all(part).then_some(name)
                })
                .collect();
            lists.extend(list.map(|list| (list, colon)));
            break;
        }
    }
    lists
}

/// The first line of a text up to the end of its sentence, without what stands in brackets: what is before each, between and behind.
fn outside_brackets(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.find(['.', '\n', ';', '(']).unwrap_or(rest.len());
        found.extend(rest.get(..end));
        let behind = rest.get(end..).and_then(|rest| rest.strip_prefix('('));
        let Some((_, after)) = behind.and_then(|inner| inner.split_once(')')) else {
            return found;
        };
        rest = after;
    }
}

fn item(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix(['-', '*'])?;
    let (name, _) = line.split_once([':', '\u{2014}', '\u{2013}'])?;
    let name = name.trim().trim_matches(['`', '*', '"']);
    let part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    (!name.is_empty() && name.chars().all(part)).then_some(name)
}

fn stranger(controller: &str, text: &Text, other: &str, agents: &[&str]) -> Diagnostic {
    let message = format!(
        "the prompt of controller `{controller}` lists `{other}`, which is none of its agents"
    );
    let found = Diagnostic::new(&UNDECLARED_NODE, text.span, message, "cannot be called");
    let found = found.level(Level::Warning);
    match nearest(other, agents.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "the agents are {}: add `- node: {other}` to its `react`, or take it out of the list",
            agents.join(", ")
        )),
    }
}
