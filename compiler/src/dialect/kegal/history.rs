//! Conversations that are written in the graph: turns without a text, turns in an order that no conversation has, and two that are kept in one file.

use super::ast::{Graph, Scope, Turns};
use crate::diag::codes::{HISTORY_TURNS, NEVER_FILLED, REPEATED_ID, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Level, Report};
use crate::node_names::words;
use crate::source::{Sources, Span, Spanned};
use crate::suggestion::nearest;
use crate::world::{Presence, World, plain_path};
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn check(graph: &Graph, sources: &Sources, world: &dyn World, report: &mut Report) {
    let used = |name: &str| {
        let prompts = graph.nodes.iter().filter_map(|node| node.prompt.as_ref());
        let mut scopes = prompts.filter_map(|prompt| prompt.chat_history.as_ref());
        scopes.any(|scope| scope.value == name)
    };
    let all_known = graph.nodes.iter().all(|node| {
        let scope = node
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.chat_history.as_ref());
        scope.is_none_or(|scope| {
            graph
                .history
                .iter()
                .any(|one| one.name.value == scope.value)
        })
    });
    for scope in &graph.history {
        let name = &scope.name;
        if all_known && !used(&name.value) {
            let message = format!("no node continues the chat history `{}`", name.value);
            let found = Diagnostic::new(&UNUSED_ENTRY, name.span, message, "never used");
            report.add(found.help(format!(
                "write `chat_history: {}` in the `prompt` of a node, or take it out",
                name.value
            )));
        }
        match &scope.turns {
            Turns::Inline(Value::Array(turns)) => {
                report.diagnostics.extend(of_turns(name, turns));
            }
            Turns::File { path, auto: false } if used(&name.value) => {
                report.diagnostics.extend(never_kept(name, path, world));
            }
            Turns::File { path, auto: true } if used(&name.value) => {
                report
                    .diagnostics
                    .extend(growing_example(name, path, sources));
            }
            Turns::Inline(_) | Turns::File { .. } | Turns::Unknown => {}
        }
    }
    same_file(graph, report);
}

/// A file that is not there, and that no run writes.
fn never_kept(
    name: &Spanned<String>,
    path: &Spanned<String>,
    world: &dyn World,
) -> Option<Diagnostic> {
    let is_here = !path.value.contains("://") && !path.value.contains("${");
    if !is_here || world.file(&path.value) != Presence::Absent {
        return None;
    }
    let message = format!(
        "the chat history `{}` is read from `{}`, which is not there, and no run writes it",
        name.value, path.value
    );
    let found = Diagnostic::new(&NEVER_FILLED, path.span, message, "is always empty");
    let siblings = world.siblings(&path.value);
    let near = nearest(&path.value, siblings.iter().map(String::as_str));
    Some(match near {
        Some(near) => found.did_you_mean(path.span, near),
        None => found.help("write `auto: true` beside it, and each run adds its turns to the file"),
    })
}

/// What a conversation is called for that shows a model how to write.
const EXAMPLES: [&str; 10] = [
    "example", "examples", "fewshot", "few", "manner", "sample", "samples", "shots", "style",
    "tone",
];

/// What a comment says of examples.
const KEPT: [&str; 6] = [
    "as they are",
    "do not change",
    "example",
    "few-shot",
    "never change",
    "stay the same",
];

/// Examples to which each run adds what it said. Where a name alone calls them so, they may be meant to grow.
fn growing_example(
    name: &Spanned<String>,
    path: &Spanned<String>,
    sources: &Sources,
) -> Option<Diagnostic> {
    let comment = comment(name.span, sources).to_lowercase();
    let kept = KEPT.into_iter().find(|said| comment.contains(said));
    let path_words = words(plain_path(&path.value).rsplit('/').next().unwrap_or(""));
    let mut called = words(&name.value).into_iter().chain(path_words);
    let called = called.find(|word| EXAMPLES.contains(&word.as_str()));
    let (said, level) = match (kept, called) {
        (Some(said), _) => (format!("has \"{said}\" in its comment"), Level::Warning),
        (None, Some(word)) => (format!("is called `{word}`"), Level::Note),
        (None, None) => return None,
    };
    let message = format!(
        "the chat history `{}` {said}, and each run adds its own turns to `{}`",
        name.value, path.value
    );
    let label = "grows, and shows answers of the model beside the examples";
    let found = Diagnostic::new(&HISTORY_TURNS, path.span, message, label);
    Some(
        found
            .level(level)
            .help("take `auto: true` away if the examples are to stay as they are"),
    )
}

/// The comment right above a name.
fn comment(name: Span, sources: &Sources) -> String {
    let text = sources.text(name.file);
    let before = text.get(..name.range().start).unwrap_or("");
    let mut lines = before.lines().rev();
    // The line of the name itself.
    let _ = lines.next();
    let said = lines
        .map(str::trim)
        .take_while(|line| line.starts_with('#'));
    let said: Vec<&str> = said.collect();
    said.join(" ")
}

/// Conversations that are each kept in one file, where each is written as a whole: the last one stays.
fn same_file(graph: &Graph, report: &mut Report) {
    let mut seen: BTreeMap<String, &Scope> = BTreeMap::new();
    for scope in &graph.history {
        let Turns::File { path, auto: true } = &scope.turns else {
            continue;
        };
        let Some(first) = seen.get(&plain_path(&path.value)) else {
            seen.insert(plain_path(&path.value), scope);
            continue;
        };
        let (name, other, file) = (&scope.name.value, &first.name.value, &path.value);
        let message =
            format!("the chat histories `{other}` and `{name}` are kept in one file, `{file}`");
        let found = Diagnostic::new(&REPEATED_ID, path.span, message, "writes over the other");
        let found = found
            .level(Level::Warning)
            .label(first.name.span, "this one");
        report.add(found.help("give each a file of its own, or let the nodes share one history"));
    }
}

/// The first fault of a conversation.
fn of_turns(name: &Spanned<String>, turns: &[Value]) -> Option<Diagnostic> {
    let scope = &name.value;
    let text = |turn: &Value, key: &str| turn.get(key).and_then(Value::as_str).map(str::to_owned);
    let roles: Vec<Option<String>> = turns.iter().map(|turn| text(turn, "role")).collect();
    let found = |message: String, witness: &str| {
        Diagnostic::new(&HISTORY_TURNS, name.span, message, witness)
    };
    for (number, turn) in turns.iter().enumerate() {
        if text(turn, "content").is_some_and(|content| content.trim().is_empty()) {
            let message = format!(
                "turn {} of the chat history `{scope}` has no text",
                number + 1
            );
            return Some(
                found(message, "providers refuse an empty turn")
                    .help("write what was said, or take the turn out"),
            );
        }
    }
    let same = roles
        .iter()
        .zip(roles.iter().skip(1))
        .position(|(one, next)| one == next && one.as_deref().is_some_and(is_speaker));
    if let Some(place) = same {
        let role = roles
            .get(place)
            .and_then(Option::as_deref)
            .unwrap_or("user");
        let message = format!(
            "turns {} and {} of the chat history `{scope}` are both of the role `{role}`",
            place + 1,
            place + 2
        );
        let other = if role == "user" { "assistant" } else { "user" };
        return Some(found(message, "nobody answers the first").help(format!(
            "one of them is probably `role: {other}`; write two texts of one role as one turn"
        )));
    }
    if roles
        .first()
        .is_some_and(|role| role.as_deref() == Some("assistant"))
    {
        let message = format!("the chat history `{scope}` begins with `role: assistant`");
        return Some(
            found(message, "some providers refuse it").help("begin with what the user said"),
        );
    }
    let last = roles.last().and_then(Option::as_deref);
    (last == Some("user")).then(|| {
        let message = format!("the chat history `{scope}` ends with `role: user`");
        found(
            message,
            "the prompt of the node comes behind it, of the same role",
        )
        .help("add what the assistant answered, or leave the last turn to the prompt")
    })
}

fn is_speaker(role: &str) -> bool {
    matches!(role, "user" | "assistant")
}
