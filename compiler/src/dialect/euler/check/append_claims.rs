//! What `system_append` says against the graph: scales that judges do not have, another threshold, another file, tools of no branch.

use super::super::ast::{EVALUATOR, Node, SIDE_EFFECTS};
use super::super::view::View;
use super::artifacts::is_writing;
use crate::amount::{is_one_of, sentences};
use crate::deeds::{self, asks_to_search};
use crate::diag::codes::{ENUM_TEXT, FOREIGN_TOOL, TEXT_AGAINST_SCHEMA};
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::world::{Presence, World};

pub(super) fn check(view: &View<'_>, world: &dyn World, report: &mut Report) {
    for node in &view.graph.nodes {
        let Some(text) = &node.system_append else {
            continue;
        };
        let found = scale(node, text)
            .into_iter()
            .chain(threshold(view, node, text))
            .chain(file(view, node, text, world))
            .chain(of_branch(view, node, text))
            .chain(search(node, text));
        found.for_each(|found| report.add(found));
    }
}

/// A text that asks to search the web, of a node that may not.
fn search(node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let runner = node.runner()?;
    let mut tools = runner.exclude_tools.iter();
    let excluded = tools.find(|tool| tool.value == "web.search")?;
    let said = asks_to_search(&text.value)?;
    let message = format!(
        "the text of `{}` says \"{said}\", and `exclude_tools` takes `web.search` away",
        node.id.value
    );
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "the model makes it up");
    let found = found.label(excluded.span, "excluded here");
    Some(found.help("let the node have the tool, or take it out of the text"))
}

/// The words of a text, without signs around them.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')', '!', '?', '`', '"', '\'']))
        .collect()
}

/// A score beyond the one of `evaluator_v1`, which goes from 0 to 1.
fn scale(node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    let judge = node
        .judge()
        .filter(|judge| judge.schema.value == EVALUATOR)?;
    let mut sentences = sentences(&text.value).map(words);
    let most = sentences.find_map(|sentence| most_of(&sentence))?;
    let message = format!(
        "the text of the judge `{}` asks for a score up to {most}, and a score of `{EVALUATOR}` goes from 0 to 1",
        node.id.value
    );
    let found = Diagnostic::new(&ENUM_TEXT, text.span, message, "no such score");
    Some(
        found
            .label(judge.schema.span, "the schema of its answer")
            .help(
                "ask for a score from 0 to 1, or describe a schema of your own under `x-schemas`",
            ),
    )
}

/// The end of a scale beyond 1 that a sentence about a score names: "a score from 1 to 10".
fn most_of<'t>(sentence: &[&'t str]) -> Option<&'t str> {
    // "Every product has a rating from 1 to 5" speaks of the work.
    let first = sentence
        .first()
        .map_or(String::new(), |word| word.to_lowercase());
    let rates = ["add", "assign", "give", "return"].contains(&first.as_str());
    let is_score = |word: &str| match word.to_lowercase().as_str() {
        "score" | "rate" | "grade" => true,
        "rating" => rates,
        _ => false,
    };
    if !sentence.iter().any(|word| is_score(word)) {
        return None;
    }
    let number = |word: &str| word.parse::<f64>().ok();
    let is_most = |word: &&str| number(word).is_some_and(|most| most > 1.0);
    let mut threes = sentence.windows(3);
    let from_to = threes.find_map(|three| match three {
        [from, "to" | "and", to] if number(from)? < number(to)? => Some(*to),
        _ => None,
    });
    let mut threes = sentence.windows(3);
    let out_of = || {
        threes.find_map(|three| match three {
            ["out", "of", most] => Some(*most),
            // "a scale of 1-10"
            [what, "of" | "from", range] if *what == "scale" || is_score(what) => {
                let (from, to) = range.split_once(['-', '–'])?;
                (number(from)? < number(to)?).then_some(to)
            }
            _ => None,
        })
    };
    from_to.or_else(out_of).filter(is_most)
}

/// A score at which the work passes, other than the one that judges are told.
fn threshold(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    node.judge()?;
    let known = view.graph.defaults.pass_threshold?;
    let words = words(&text.value);
    let is_score = |word: &&str| {
        matches!(
            word.to_lowercase().as_str(),
            "score" | "threshold" | "scores"
        )
    };
    let speaks = words.iter().any(is_score);
    // "It passes from 0.8"
    let passes = |at: usize| {
        let near = words.get(at.saturating_sub(3)..at).unwrap_or_default();
        near.iter()
            .any(|word| ["pass", "passes", "passed"].contains(&word.to_lowercase().as_str()))
    };
    let nothing_passes = |at: usize| {
        let near = words.get(at.saturating_sub(2)..at).unwrap_or_default();
        matches!(near, [none, "passes"] if is_one_of(none, &["nothing", "none"]))
    };
    let said = words.windows(2).enumerate().find_map(|(at, two)| {
        let [before, number] = two else { return None };
        // "A score of 0.5 means" is a line of a rubric.
        let behind = words.get(at + 2).copied().unwrap_or_default();
        let explains = ["is", "means", "for", "stands", "when", "if"].contains(&behind);
        let bound = match before.to_lowercase().as_str() {
            "least" | "above" | "over" | "reaches" => true,
            "is" | "of" => !explains,
            _ => false,
        };
        let from = ["from", "at", "with", "above", "over", "least"];
        // "Nothing passes below 0.9"
        let fails = nothing_passes(at) && is_one_of(before, &["below", "under"]);
        let passes = fails || passes(at) && is_one_of(before, &from);
        let number = number.parse::<f64>().ok()?;
        let points = passes && number <= 100.0 && ["points", "percent"].contains(&behind);
        ((bound && speaks || passes) && number > 0.0 && (number < 1.0 || points)).then_some(number)
    })?;
    if (said - known).abs() < 1e-9 {
        return None;
    }
    let message = format!(
        "the text of the judge `{}` lets a score of {said} pass, and `pass_threshold` is {known}",
        node.id.value
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "the judge is told both",
    );
    Some(found.help("say the number in one of them, or the same in both"))
}

/// What names of files end with.
const ENDS: [&str; 10] = [
    ".md", ".txt", ".json", ".csv", ".html", ".pdf", ".yaml", ".yml", ".xml", ".py",
];

/// A file that the model is told to write, other than the one that its answer is written to.
fn file(
    view: &View<'_>,
    node: &Node,
    text: &Spanned<String>,
    world: &dyn World,
) -> Option<Diagnostic> {
    let own = node.artifact.as_ref()?;
    let artifacts = view
        .graph
        .nodes
        .iter()
        .filter_map(|node| node.artifact.as_ref());
    let known: Vec<&str> = artifacts.map(|artifact| artifact.value.as_str()).collect();
    let mut sentences = deeds::sentences(&text.value).map(words);
    let named = sentences.find_map(|sentence| written_file(&sentence))?;
    // What is there beside the graph is read, and is no artifact.
    if known.contains(&named) || world.file(named) == Presence::File {
        return None;
    }
    let message = format!(
        "a text of `{}` speaks of the file `{named}`, and what it writes is `{}`",
        node.id.value, own.value
    );
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, "another file");
    Some(found.label(own.span, "its artifact").help(format!(
        "name `{}`, or leave the file out of the text",
        own.value
    )))
}

/// The file that a sentence says to write something to: "Write it to totals.md", "into the file totals.md".
fn written_file<'t>(sentence: &[&'t str]) -> Option<&'t str> {
    // What a tool writes lies beside what the node answers.
    let by_tool = || sentence.iter().any(|word| word.contains("file.write"));
    if !sentence.iter().any(|word| is_writing(&word.to_lowercase())) || by_tool() {
        return None;
    }
    let plain = sentence.iter().copied();
    let plain: Vec<&str> = plain
        .filter(|word| !["the", "file"].contains(word))
        .collect();
    plain.windows(2).enumerate().find_map(|(at, two)| {
        let [before, name] = two else { return None };
        let leads = matches!(before.to_lowercase().as_str(), "to" | "into" | "as");
        let is_file = ENDS
            .iter()
            .any(|end| name.len() > end.len() && name.ends_with(end));
        // "As schemas/brief.json has it" is what it looks like.
        let behind = plain.get(at + 2).copied().unwrap_or("");
        let is_model = ["asks", "demands", "does", "has", "says", "shows", "wants"]
            .contains(&behind.to_lowercase().as_str());
        (leads && is_file && !is_model).then_some(*name)
    })
}

/// A tool that branches are never offered.
fn of_branch(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    if !view.is_branch(&node.id.value) {
        return None;
    }
    let tool = SIDE_EFFECTS.into_iter().find(|tool| {
        let Some(at) = text.value.find(tool) else {
            return false;
        };
        let before = text.value.get(..at).unwrap_or("");
        !super::append_names::is_forbidden(before)
    })?;
    let message = format!(
        "a text of `{}` speaks of the tool `{tool}`, which no branch of a parallel group is offered",
        node.id.value
    );
    let found = Diagnostic::new(
        &FOREIGN_TOOL,
        text.span,
        message,
        "not offered to the model",
    );
    Some(found.help("let a node before or behind the group do it"))
}
