//! Arguments that a template has a model call a tool with, and that the tool does not take.

use super::ast::{Graph, Tool};
use super::source::Prompts;
use crate::deeds::sentences;
use crate::diag::codes::FOREIGN_TOOL;
use crate::diag::{Diagnostic, Report};
use crate::ir::Text;
use crate::suggestion::nearest_word;
use serde_json::Value;
use std::collections::BTreeSet;

/// How many mentions of a tool are looked at in a text.
const MOST: usize = 32;

pub(super) fn check(graph: &Graph, prompts: &Prompts, report: &mut Report) {
    report
        .diagnostics
        .extend(graph.tools.iter().filter_map(|tool| described(graph, tool)));
    let mut seen = BTreeSet::new();
    for node in &graph.nodes {
        let named = || node.tools.iter().flat_map(|tools| &tools.value);
        let own = graph
            .tools
            .iter()
            .filter(|tool| named().any(|name| name.value == tool.name.value));
        let texts = || {
            let parsed = prompts.of(node).into_iter();
            parsed.flat_map(|parsed| &parsed.written)
        };
        for (tool, text) in own.flat_map(|tool| texts().map(move |text| (tool, text))) {
            let Some(argument) = foreign_argument(tool, text) else {
                continue;
            };
            // Several nodes may have one template.
            if seen.insert((text.span.start, argument.to_owned())) {
                report.add(finding(&node.id.value, tool, text, argument));
            }
        }
    }
}

/// The parameters of a tool.
fn parameters(tool: &Tool) -> impl Iterator<Item = &str> {
    let properties = tool.parameters.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
}

/// What comes before a parameter in the description of a tool.
const GIVES: [&str; 9] = [
    "give it ",
    "give the ",
    "call it with ",
    "pass ",
    "takes ",
    "needs ",
    "expects ",
    "requires ",
    "with the ",
];

/// Behind these a description speaks of what the tool gives.
const RESULTS: [&str; 8] = [
    "answers", "gives", "returns", "replies", "result", "yields", "to get", "get back",
];

/// A description that has a tool called with a parameter which it does not take: "Give it the `part` and the `year`".
fn described(graph: &Graph, tool: &Tool) -> Option<Diagnostic> {
    let takes = |name: &str| parameters(tool).any(|one| one == name);
    let is_other = |name: &str| {
        let tools = graph.tools.iter().map(|tool| &tool.name.value);
        let mut others = tools.chain(graph.nodes.iter().map(|node| &node.id.value));
        others.any(|other| other == name)
    };
    parameters(tool).next()?;
    let written = tool.parameters.to_string();
    let mut asks = sentences(&tool.description).filter_map(|sentence| {
        let lower = sentence.to_ascii_lowercase();
        let at = GIVES.iter().filter_map(|words| lower.find(words)).min()?;
        let end = RESULTS.iter().filter_map(|word| lower.find(word)).min();
        sentence.get(at..end.unwrap_or(sentence.len()))
    });
    let name = asks.find_map(|asked| {
        let parts: Vec<&str> = asked.split('`').collect();
        let mut names = parts.windows(2).step_by(2);
        names.find_map(|two| {
            let [before, name] = two else { return None };
            let last = before.split_whitespace().next_back()?;
            let nouns = [
                "the",
                "its",
                "a",
                "argument",
                "arguments",
                "parameter",
                "parameters",
            ];
            let is_parameter = nouns.contains(&last.to_lowercase().as_str());
            // A value stands in the enum or in the words of a parameter.
            let is_value = written.contains(*name);
            let mut said = before.split_whitespace().rev().take(3);
            let is_denied = said.any(|word| ["not", "never", "without"].contains(&word));
            (is_parameter
                && !is_denied
                && is_name(name)
                && !is_value
                && !takes(name)
                && !is_other(name))
            .then_some(*name)
        })
    })?;
    let owner = &tool.name.value;
    let message = format!(
        "the description of the tool `{owner}` has it called with `{name}`, which is no parameter of it"
    );
    let label = "the tool does not take it";
    let found = Diagnostic::new(&FOREIGN_TOOL, tool.name.span, message, label);
    Some(advised(found, tool, name))
}

/// The first argument in a text that a tool has no parameter for.
fn foreign_argument<'t>(tool: &Tool, text: &'t Text) -> Option<&'t str> {
    let name = tool.name.value.as_str();
    let takes = |argument: &str| parameters(tool).any(|one| one == argument);
    parameters(tool).next()?;
    text.literals().find_map(|literal| {
        let mentions = literal.match_indices(name).take(MOST);
        mentions
            .filter(|(at, _)| {
                !literal
                    .get(..*at)
                    .is_some_and(|before| before.ends_with(is_part))
            })
            .filter_map(|(at, _)| literal.get(at + name.len()..))
            .find_map(|rest| {
                let arguments = match called(rest) {
                    Some(arguments) => arguments,
                    None => worded(rest),
                };
                arguments.into_iter().find(|argument| !takes(argument))
            })
    })
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether a word is surely the name of an argument, and no value: `order_id`.
fn is_name(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || "_0123456789".contains(letter);
    word.starts_with(|letter: char| letter.is_ascii_lowercase()) && word.chars().all(is_letter)
}

/// The names between brackets behind the name of a tool: `get_order(order_id, with_items=true)`.
fn called(rest: &str) -> Option<Vec<&str>> {
    let (inner, _) = rest.strip_prefix('(')?.split_once(')')?;
    let mut names = Vec::new();
    for part in inner.split(',') {
        match part.split_once(['=', ':']) {
            Some((name, _)) if is_name(name.trim()) => names.push(name.trim()),
            // A bare word may be a value.
            None if is_name(part.trim()) && part.contains('_') => names.push(part.trim()),
            Some(_) | None => {}
        }
    }
    Some(names)
}

/// The names in backticks behind the name of a tool and "with": "the `get_order` tool with the argument `order_id`".
fn worded(rest: &str) -> Vec<&str> {
    let rest = rest.strip_prefix('`').unwrap_or(rest);
    let Some((between, behind)) = rest.split_once('`') else {
        return Vec::new();
    };
    let words: Vec<&str> = between.split_whitespace().collect();
    let known = ["tool", "function", "with", "the", "its", "a", "an", "one"];
    let says = |word: &&str| {
        let nouns = ["argument", "arguments", "parameter", "parameters"];
        nouns.contains(word)
    };
    let is_order =
        words.contains(&"with") && words.iter().all(|word| known.contains(word) || says(word));
    // "`part`, `model` and `year`"
    let parts: Vec<&str> = behind.split('`').collect();
    let joins = |part: &&str| matches!(part.trim(), "," | "and" | ", and");
    let ends = parts
        .iter()
        .skip(1)
        .step_by(2)
        .take_while(|part| joins(part));
    let names = parts.iter().step_by(2).take(ends.count() + 1);
    // What stands in backticks without that word may be a value.
    let is_argument = |name: &&str| words.iter().any(says) || name.contains('_');
    let names = names
        .copied()
        .filter(|name| is_argument(name) && is_name(name));
    match is_order {
        true => names.collect(),
        false => Vec::new(),
    }
}

fn finding(node: &str, tool: &Tool, text: &Text, argument: &str) -> Diagnostic {
    let name = &tool.name.value;
    let message = format!(
        "a text of `{node}` has the model call `{name}` with `{argument}`, which is no parameter of it"
    );
    let found = Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        "the tool does not take it",
    );
    advised(found.label(tool.name.span, "the tool"), tool, argument)
}

fn advised(found: Diagnostic, tool: &Tool, argument: &str) -> Diagnostic {
    let listed: Vec<String> = parameters(tool).map(|one| format!("`{one}`")).collect();
    let listed = listed.join(", ");
    found.help(match nearest_word(argument, parameters(tool)) {
        Some(near) => format!("say `{}`; the parameters are {listed}", near.name),
        None => format!("the parameters are {listed}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{called, worded};

    #[test]
    fn names_of_arguments_are_read_and_values_are_not() {
        assert_eq!(
            called("(order_number, with_items=true, id: 3)"),
            Some(vec!["order_number", "with_items", "id"])
        );
        assert_eq!(called("(order, 4711, \"a b\")"), Some(vec![]));
        assert_eq!(called(" (see below)"), None);
        assert_eq!(
            worded("` tool with the argument `order_number` to"),
            ["order_number"]
        );
        assert_eq!(worded("` with `order_number`"), ["order_number"]);
        for fine in [
            "` with `tides`",
            "` tool. Answer with `order_number`",
            "` and read `order_number` with care",
            "` tool with the argument `4711`",
        ] {
            assert_eq!(worded(fine), [""; 0], "{fine}");
        }
    }
}
