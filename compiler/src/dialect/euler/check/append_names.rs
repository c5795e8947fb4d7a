//! What `system_append` tells a model: tools that the node has not, keys that are misspelt, and references, of which there are none.

use super::super::ast::{Node, Runner};
use super::super::read::BUILT_IN;
use super::super::view::View;
use crate::deeds::called;
use crate::diag::codes::{FOREIGN_TOOL, LITERAL_REFERENCE, TEXT_AGAINST_SCHEMA};
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::suggestion::Certainty;
use crate::syntax::nearest;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    report.diagnostics.extend(described(view));
    for node in &view.graph.nodes {
        let Some(text) = &node.system_append else {
            continue;
        };
        let of = format!("`system_append` of node `{}`", node.id.value);
        let subject = AppendedText { of: &of, text };
        let found = reference(view, Some(node), &subject).or_else(|| placeholder(view, &subject));
        report.diagnostics.extend(found);
        report.diagnostics.extend(unread(view, node, text));
        let mut told: Vec<&str> = Vec::new();
        if let Some(runner) = node.runner() {
            let found =
                excluded(runner, text).and_then(|mention| tool(view, node, runner, text, mention));
            report.diagnostics.extend(found);
            let found = of_another(view, node, runner, text);
            report.diagnostics.extend(found);
        }
        for (at, word) in quoted(&text.value) {
            if told.contains(&word) {
                continue;
            }
            told.push(word);
            let before = text.value.get(..at).unwrap_or("");
            let found = node
                .runner()
                .and_then(|runner| tool(view, node, runner, text, (before, word)))
                .or_else(|| key(view, node, text, word));
            if let Some(found) = found {
                report.add(found);
            }
        }
    }
}

/// A tool that the node excludes, named without backticks: no other word has a dot within. What stands before it, and its name.
fn excluded<'t>(runner: &'t Runner, text: &'t Spanned<String>) -> Option<(&'t str, &'t str)> {
    let names = runner.exclude_tools.iter().map(|tool| tool.value.as_str());
    names.filter(|name| name.contains('.')).find_map(|name| {
        let at = text.value.find(name)?;
        let before = text.value.get(..at)?;
        let after = text.value.get(at + name.len()..)?;
        let is_part = |letter: char| letter.is_alphanumeric() || "_-`".contains(letter);
        (!before.ends_with(is_part) && !after.starts_with(is_part)).then_some((before, name))
    })
}

/// The words in backticks, each with the place of its mark.
pub(super) fn quoted(text: &str) -> Vec<(usize, &str)> {
    let mut marks = text.match_indices('`').map(|(at, _)| at);
    let mut found = Vec::new();
    while let (Some(start), Some(end)) = (marks.next(), marks.next()) {
        if let Some(word) = text.get(start + 1..end) {
            found.push((start, word.trim_end_matches("()")));
        }
    }
    found
}

/// A text that models are told.
struct AppendedText<'t> {
    /// What it is called.
    of: &'t str,
    text: &'t Spanned<String>,
}

/// What all models of the graph are told: what it is for.
fn described(view: &View<'_>) -> Option<Diagnostic> {
    let span = view.graph.description_at?;
    let text = Spanned {
        value: view.graph.description.clone(),
        span,
    };
    let of = "the `description` of the graph";
    let subject = AppendedText { of, text: &text };
    reference(view, None, &subject).or_else(|| placeholder(view, &subject))
}

/// A key of the state in the braces of another language. Nothing is put into this text.
fn reference(
    view: &View<'_>,
    node: Option<&Node>,
    AppendedText { of, text }: &AppendedText<'_>,
) -> Option<Diagnostic> {
    let keys = view.graph.schema.as_deref().unwrap_or_default();
    let mut forms = keys.iter().flat_map(|key| {
        let name = &key.name.value;
        let forms = [
            format!("{{{{{name}}}}}"),
            format!("{{{{ {name} }}}}"),
            format!("${{{name}}}"),
            format!("{{{name}}}"),
            format!("{{state.{name}}}"),
            format!("{{input:{name}}}"),
            format!("{{state[{name}]}}"),
            format!("state[\"{name}\"]"),
            format!("state['{name}']"),
            format!("state.{name}"),
        ];
        forms.map(|form| (name, form))
    });
    let (name, form) = forms.find(|(_, form)| text.value.contains(form.as_str()))?;
    let message = format!("{of} holds `{form}`, which is no reference");
    let found = Diagnostic::new(
        &LITERAL_REFERENCE,
        text.span,
        message,
        "the model sees the braces",
    );
    let reads = node.map(|node| node.reads.iter().any(|read| read.value == *name));
    Some(match reads {
        Some(true) => found.help(format!("write `{name}`: the node is shown what it reads")),
        None => found.help(format!(
            "say what is meant, without braces: a node is shown `{name}` where it has it in `reads_state`"
        )),
        Some(false) => found.help(format!(
            "add `{name}` to `reads_state`, and name it without braces"
        )),
    })
}

/// Words that say that a text is filled in by whoever reads it.
const FILLED_IN: [&str; 8] = [
    "placeholder",
    "template",
    "variable",
    "format",
    "literal",
    "example",
    "replace",
    "fill",
];

/// A word in braces in the middle of a sentence: "news about {topic}". It is no key, and nothing is put there.
fn placeholder(
    view: &View<'_>,
    AppendedText { of, text }: &AppendedText<'_>,
) -> Option<Diagnostic> {
    let lower = text.value.to_lowercase();
    if FILLED_IN.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let (form, name) = words.windows(2).find_map(|two| {
        let [before, word] = two else { return None };
        let leads = ["about", "of", "on", "for", "from", "regarding", "the"];
        let form = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let name = form.trim_start_matches('$').strip_prefix('{')?;
        let name = name.strip_suffix('}')?;
        let doubled = name
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'));
        let name = doubled.unwrap_or(name);
        let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let fits = name.len() > 2 && name.chars().all(is_part);
        (fits && leads.contains(before)).then_some((form, name))
    })?;
    let message = format!("{of} holds `{form}`, and nothing is put into this text");
    let label = "the model sees the braces";
    let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, label);
    let near = nearest(
        name,
        view.graph
            .schema
            .iter()
            .flatten()
            .map(|key| key.name.value.as_str()),
    );
    Some(match near.filter(|near| near.certainty != Certainty::Guess) {
        Some(near) => found.help(format!("let the node read `{near}`, and name it without braces")),
        None => found.help(format!(
            "say what is meant, without braces; or declare a key `{name}` in `state_schema`, let the node read it, and give it to each run"
        )),
    })
}

/// A key in backticks that the node neither reads nor writes: it is not shown it.
fn unread(view: &View<'_>, node: &Node, text: &Spanned<String>) -> Option<Diagnostic> {
    // A judge is shown what was said before it.
    node.runner()?;
    let own = || node.writes().iter().chain(&node.reads);
    let (_, word) = quoted(&text.value).into_iter().find(|(at, word)| {
        let before = text.value.get(..*at).unwrap_or_default();
        !is_forbidden(before)
            && is_key(view, word)
            && view.node(word).is_none()
            && own().all(|key| key.value != *word)
    })?;
    let id = &node.id.value;
    let message = format!(
        "a text of `{id}` speaks of the key `{word}`, which the node neither reads nor writes"
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "not shown to the model",
    );
    Some(found.help(format!(
        "add `{word}` to `reads_state` or `writes_state` of `{id}`, or leave it out of the text"
    )))
}

/// Whether the text of a node speaks of a key that it does not write, which is told.
pub(super) fn is_spoken_of(view: &View<'_>, key: &str) -> bool {
    view.graph.nodes.iter().any(|node| {
        let text = node.system_append.as_ref();
        let found = text.and_then(|text| unread(view, node, text));
        let speaks =
            text.is_some_and(|text| quoted(&text.value).iter().any(|(_, word)| *word == key));
        let reads = node.reads.iter().any(|read| read.value == key);
        found.is_some() && speaks && !reads
    })
}

/// A tool that the node is told to use and has not, or that is misspelt.
fn tool(
    view: &View<'_>,
    node: &Node,
    runner: &Runner,
    text: &Spanned<String>,
    (before, word): (&str, &str),
) -> Option<Diagnostic> {
    let own = || view.graph.tools.iter().chain(&node.tools);
    if is_forbidden(before) || own().any(|tool| tool.value.starts_with("mcp:")) {
        return None;
    }
    let id = &node.id.value;
    // The model sees `web_search`.
    let is = |tool: &str| tool == word || tool.replace('.', "_") == word;
    if let Some(excluded) = runner.exclude_tools.iter().find(|tool| is(&tool.value)) {
        let name = &excluded.value;
        let message =
            format!("a text of `{id}` speaks of the tool `{name}`, which this node excludes");
        let found = Diagnostic::new(
            &FOREIGN_TOOL,
            text.span,
            message,
            "not offered to the model",
        );
        return Some(found.label(excluded.span, "excluded here").help(format!(
            "take `{name}` out of `exclude_tools`, or out of the text"
        )));
    }
    let known = || {
        BUILT_IN
            .into_iter()
            .chain(own().map(|tool| tool.value.as_str()))
    };
    if known().any(is) || is_key(view, word) {
        return None;
    }
    let near = nearest(word, known()).filter(|near| near.certainty != Certainty::Guess)?;
    let message = format!("a text of `{id}` speaks of `{word}`, which is none of its tools");
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, "no tool has this name");
    Some(found.help(format!("did you mean `{near}`?")))
}

/// A tool that another node has, and that the text has this one call: in backticks, or with a sign that no other word has.
fn of_another(
    view: &View<'_>,
    node: &Node,
    runner: &Runner,
    text: &Spanned<String>,
) -> Option<Diagnostic> {
    let own = || view.graph.tools.iter().chain(&node.tools);
    let excluded = || runner.exclude_tools.iter();
    // A server may have a tool of any name, and what is excluded is told.
    if own().any(|tool| tool.value.starts_with("mcp:")) {
        return None;
    }
    let names: Vec<&str> = called(&text.value);
    let (name, other) = names.into_iter().find_map(|word| {
        let name = word.trim_matches('`').trim_end_matches("()");
        let is_name = word.starts_with('`') || name.contains('_');
        let mut others = view.graph.nodes.iter();
        let other = others.find(|other| other.tools.iter().any(|tool| tool.value == name))?;
        let is_own = own().chain(excluded()).any(|tool| tool.value == name);
        (is_name && !is_own && !is_key(view, name)).then_some((name, other))
    })?;
    let (id, owner) = (&node.id.value, &other.id.value);
    let message = format!("a text of `{id}` has it use the tool `{name}`, which this node has not");
    let label = "the model cannot call it";
    let found = Diagnostic::new(&FOREIGN_TOOL, text.span, message, label);
    Some(
        found
            .label(other.id.span, format!("`{owner}` has it"))
            .help(format!(
                "add `{name}` to `x-tools` of `{id}`, or leave it out of the text"
            )),
    )
}

/// Whether the sentence so far says what not to do, or what others had.
pub(super) fn is_forbidden(before: &str) -> bool {
    let sentence = before
        .rsplit(['.', '\n', ';', '!'])
        .next()
        .unwrap_or(before);
    let lower = sentence.to_lowercase();
    let words = [
        "not", "no", "never", "without", "don't", "instead", "cannot", "had",
    ];
    lower
        .split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
        .any(|word| words.contains(&word))
}

pub(super) fn is_key(view: &View<'_>, word: &str) -> bool {
    let keys = view.graph.schema.as_deref().unwrap_or_default();
    keys.iter().any(|key| key.name.value == word)
}

/// A key of the node that is misspelt.
fn key(view: &View<'_>, node: &Node, text: &Spanned<String>, word: &str) -> Option<Diagnostic> {
    if is_key(view, word) || view.node(word).is_some() {
        return None;
    }
    let own = node.writes().iter().chain(&node.reads);
    let near = nearest(word, own.map(|key| key.value.as_str()));
    let near = near.filter(|near| near.certainty != Certainty::Guess)?;
    let id = &node.id.value;
    let message = format!("a text of `{id}` speaks of `{word}`, which is no key of the state");
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        text.span,
        message,
        "probably misspelt",
    );
    Some(found.help(format!("did you mean `{near}`?")))
}
