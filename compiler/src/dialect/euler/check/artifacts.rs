//! Artifacts: their names stay inside the directory of the run and have the kind that is asked for, and no two branches write one.

use super::super::ast::{FINALIZE, Node};
use super::super::view::View;
use crate::deeds::sentences;
use crate::diag::codes::{ARTIFACT_RACE, TEXT_AGAINST_SCHEMA, UNSAFE_ARTIFACT, UNWRITTEN_ARTIFACT};
use crate::diag::{Diagnostic, Level, Report};
use crate::languages::{LANGUAGES, Language, spoken};
use crate::node_names::words;
use crate::source::Spanned;
use crate::syntax::nearest;
use std::collections::BTreeSet;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let nodes = view.graph.nodes.iter().filter_map(|node| {
        let what = format!("`artifacts.primary` of node `{}`", node.id.value);
        Some((what, node.artifact.as_ref()?))
    });
    let last = view.graph.finalize.artifact.as_ref();
    let last = last.map(|artifact| ("`finalize.artifact`".to_string(), artifact));
    for (what, artifact) in nodes.chain(last) {
        if let Some(why) = unsafe_because(&artifact.value) {
            let message = format!("{what} is `{}`, which {why}", artifact.value);
            let witness = "not a path below the artifact directory";
            let found = Diagnostic::new(&UNSAFE_ARTIFACT, artifact.span, message, witness);
            report
                .add(found.help("write a relative path such as `report.md` or `notes/report.md`"));
        }
    }
    if let Some(last) = &view.graph.finalize.artifact {
        report.extend(unwritten(view, last));
    }
    report
        .diagnostics
        .extend(view.graph.nodes.iter().filter_map(of_other_kind));
    let found = view.graph.nodes.iter();
    let found = found.filter_map(|node| no_text(view, node).or_else(|| of_other_language(node)));
    report.diagnostics.extend(found);
    report.diagnostics.extend(
        view.graph
            .nodes
            .iter()
            .filter_map(|node| judged(view, node)),
    );
    for group in &view.graph.groups {
        let mut seen: Vec<(&str, &Spanned<String>)> = Vec::new();
        for (branch, node) in view.branches(group) {
            let Some(artifact) = node.and_then(|node| node.artifact.as_ref()) else {
                continue;
            };
            let known = seen.iter().find(|(_, other)| other.value == artifact.value);
            if let Some((other, first)) = known {
                let message = format!(
                    "the branches `{other}` and `{}` of the parallel group `{}` write the artifact `{}`",
                    branch.value, group.id.value, artifact.value
                );
                let found = Diagnostic::new(
                    &ARTIFACT_RACE,
                    artifact.span,
                    message,
                    "one replaces the other",
                )
                .label(first.span, format!("`{other}` writes it"));
                report.add(found.help("give each its own name, or let the join write it"));
            } else {
                seen.push((&branch.value, artifact));
            }
        }
    }
}

/// What kinds of files are called, and how their names end.
const KINDS: [(&str, &[&str]); 6] = [
    ("JSON", &["json"]),
    ("CSV", &["csv"]),
    ("Markdown", &["md", "markdown"]),
    ("HTML", &["html", "htm"]),
    ("PDF", &["pdf"]),
    ("YAML", &["yaml", "yml"]),
];

/// Whether a word asks to write a file.
pub(super) fn is_writing(word: &str) -> bool {
    ["write", "save", "store", "put"].contains(&word)
}

/// An artifact of another kind than the file that its node is told to write: "into a JSON file" beside `figures.md`.
fn of_other_kind(node: &Node) -> Option<Diagnostic> {
    let (artifact, text) = (node.artifact.as_ref()?, node.system_append.as_ref()?);
    let (_, end) = artifact.value.rsplit_once('.')?;
    let (own, _) = KINDS.iter().find(|(_, ends)| ends.contains(&end))?;
    let said = words(&text.value);
    let asked: Vec<String> = sentences(&text.value).filter_map(written_kind).collect();
    let mut asked = asked.iter();
    let asked = asked.next().filter(|_| asked.next().is_none())?;
    let is = |kind: &str, word: &str| kind.eq_ignore_ascii_case(word);
    // A text that names two kinds may turn one into the other.
    if said.iter().any(|word| is(own, word)) {
        return None;
    }
    let (kind, ends) = KINDS.iter().find(|(kind, _)| is(kind, asked))?;
    let id = &node.id.value;
    let message = format!(
        "the text of `{id}` asks for a {kind} file, and its artifact is `{}`",
        artifact.value
    );
    let found = Diagnostic::new(
        &TEXT_AGAINST_SCHEMA,
        artifact.span,
        message,
        "of another kind",
    );
    let stem = artifact.value.strip_suffix(end)?;
    Some(found.label(text.span, "asks for it").help(format!(
        "write `{stem}{}`, or name the kind in the text",
        ends.first()?
    )))
}

/// How names of files end that hold no text.
const NO_TEXT: [&str; 14] = [
    "doc", "docx", "gif", "jpeg", "jpg", "mp3", "mp4", "odt", "pdf", "png", "pptx", "xls", "xlsx",
    "zip",
];

/// An artifact that is no text, of a node that has no program to make it with: what a model says is written as it is.
fn no_text(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let (artifact, runner) = (node.artifact.as_ref()?, node.runner()?);
    let (_, end) = artifact.value.rsplit_once('.')?;
    let end = end.to_lowercase();
    let is_excluded = |tool: &Spanned<String>| tool.value == "shell.exec";
    let has_program = !runner.exclude_tools.iter().any(is_excluded);
    let has_other = !view.graph.tools.is_empty() || !node.tools.is_empty();
    if has_program || has_other || !NO_TEXT.contains(&end.as_str()) {
        return None;
    }
    let message = format!(
        "the artifact of `{}` is `{}`, and what a model writes is a text",
        node.id.value, artifact.value
    );
    let label = "opens in no program for such files";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, artifact.span, message, label);
    Some(found.help("write `.md` or `.txt`, and make the other file of it behind the run"))
}

/// An artifact whose name says another language than the only one of the text of its node: `leaflet.fr.md`, translated into Polish.
fn of_other_language(node: &Node) -> Option<Diagnostic> {
    let (artifact, text) = (node.artifact.as_ref()?, node.system_append.as_ref()?);
    let (stem, _) = artifact.value.rsplit_once('.')?;
    // `how-to-fix-it.md` is no text in Italian.
    let (_, code) = stem.rsplit_once('.')?;
    let named = LANGUAGES.into_iter().find(|one| one.code == code)?;
    let said = words(&text.value);
    let all: BTreeSet<Language> = said.iter().filter_map(|word| spoken(word)).collect();
    let mut all = all.into_iter();
    let asked = all.next().filter(|_| all.next().is_none())?;
    let is_made = said.windows(2).any(|two| {
        let [before, name] = two else { return false };
        spoken(name) == Some(asked) && ["in", "into", "to"].contains(&before.as_str())
    });
    if !is_made || asked == named {
        return None;
    }
    let message = format!(
        "the artifact of `{}` is `{}`, as a text in {} is called, and its text asks for {}",
        node.id.value, artifact.value, named.name, asked.name
    );
    let label = "of another language";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, artifact.span, message, label);
    let found = found.label(text.span, "asks for it");
    Some(found.help(format!(
        "write `.{}.` there, or name the language in the text",
        asked.code
    )))
}

/// The kind of file that a sentence says to write: "JSON" of "Write all of it into a JSON file". "Compare it to the JSON file" speaks of
/// one that is there.
fn written_kind(sentence: &str) -> Option<String> {
    let words = words(sentence);
    let at = words.windows(4).position(|four| match four {
        [way, article, _, file] => {
            ["as", "into", "to"].contains(&way.as_str())
                && ["a", "an"].contains(&article.as_str())
                && ["document", "file"].contains(&file.as_str())
        }
        _ => false,
    })?;
    let mut before = words.get(..at)?.iter();
    let writes = before.any(|word| is_writing(word));
    words.get(at + 2).filter(|_| writes).cloned()
}

/// The final artifact, where a node writes one of nearly this name, or the last nodes write others. Any other is put together from what
/// the last nodes said.
fn unwritten(view: &View<'_>, last: &Spanned<String>) -> Report {
    let nodes = view.graph.nodes.iter();
    let written: Vec<&Spanned<String>> = nodes.filter_map(|node| node.artifact.as_ref()).collect();
    let mut report = Report::default();
    if written.iter().any(|one| one.value == last.value) {
        report.diagnostics.extend(of_one_way(view, last));
        return report;
    }
    let names = written.iter().map(|one| one.value.as_str());
    let near = nearest(&last.value, names);
    if near.is_none() && !ends_with_others(view) {
        return report;
    }
    let message = format!(
        "`finalize.artifact` is `{}`, which no node writes",
        last.value
    );
    let witness = "holds what the last nodes said";
    let mut found = Diagnostic::new(&UNWRITTEN_ARTIFACT, last.span, message, witness);
    let is_meant = |one: &&&Spanned<String>| near.is_none_or(|near| one.value == near.name);
    for one in written.iter().rev().filter(is_meant).take(1) {
        found = found.label(one.span, "this is written");
    }
    report.add(match near {
        Some(near) => found.did_you_mean(last.span, near),
        None => {
            found.help("name an artifact that a node writes, or let the last node write this one")
        }
    });
    report
}

/// A way to the end on which another file is written in place of the final one, which all other ways that write one write.
fn of_one_way(view: &View<'_>, last: &Spanned<String>) -> Option<Diagnostic> {
    if !view.knows_edges {
        return None;
    }
    let edges = view.leading_to(FINALIZE);
    let nodes = edges.filter_map(|edge| view.node(&edge.from.value));
    let nodes: Vec<&Node> = nodes.filter(|node| node.judge().is_none()).collect();
    let writes = |node: &&&Node| {
        let artifact = node.artifact.as_ref();
        artifact.is_some_and(|artifact| artifact.value == last.value)
    };
    // Of two files for two ways, the one may well be for those that come to nothing.
    let mut same = nodes.iter().filter(writes);
    let (other, _) = (same.next()?, same.next()?);
    let mut strangers = nodes.iter().filter(|node| {
        let before = view.before(&node.id.value);
        let mut before = before.into_iter().filter_map(|id| view.node(id));
        node.artifact.is_some() && !writes(node) && !before.any(|node| writes(&&node))
    });
    let node = strangers.next().filter(|_| strangers.next().is_none())?;
    let artifact = node.artifact.as_ref()?;
    let message = format!(
        "`{}` ends the run with `{}`, and `finalize.artifact` is `{}`, which nothing writes on this way",
        node.id.value, artifact.value, last.value
    );
    let witness = "is not the result";
    let found = Diagnostic::new(&UNWRITTEN_ARTIFACT, artifact.span, message, witness);
    let label = format!("`{}` writes this one", other.id.value);
    let found = found.label(
        other.artifact.as_ref().map_or(last.span, |own| own.span),
        label,
    );
    Some(found.help(format!("write `{}` here, too", last.value)))
}

/// Whether each node that comes right before the end, or before the judge there, writes an artifact of its own.
fn ends_with_others(view: &View<'_>) -> bool {
    let before = |id: &str| -> Vec<&str> {
        view.leading_to(id)
            .map(|edge| edge.from.value.as_str())
            .collect()
    };
    let last = before(FINALIZE).into_iter().flat_map(|id| {
        let judges = view.node(id).is_some_and(|node| node.judge().is_some());
        if judges { before(id) } else { vec![id] }
    });
    let mut nodes = last.filter_map(|id| view.node(id)).peekable();
    nodes.peek().is_some() && nodes.all(|node| node.artifact.is_some())
}

/// Why a name is no path below a directory; `None`: it is one.
fn unsafe_because(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        return Some("is empty");
    }
    if name.starts_with('/') || name.contains(':') {
        return Some("is not relative");
    }
    if name.contains('\\') || name.contains('\0') {
        return Some("has a character that no name of a file here may have");
    }
    if name.split('/').any(|part| part == "..") {
        return Some("leads out of the artifact directory");
    }
    let mut parts = name.split('/');
    parts
        .any(|part| part.is_empty() || part == "." || part == "..")
        .then_some("has a part that names no file")
}
/// A judge whose verdict takes the place of what another node writes.
fn judged(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    let _ = node.judge()?;
    let artifact = node.artifact.as_ref()?;
    let mut others = view
        .graph
        .nodes
        .iter()
        .filter(|other| other.judge().is_none());
    let (other, first) = others.find_map(|other| {
        let first = other.artifact.as_ref()?;
        (first.value == artifact.value).then_some((other, first))
    })?;
    let message = format!(
        "the judge `{}` writes its verdict to `{}`, which `{}` writes",
        node.id.value, artifact.value, other.id.value
    );
    let found = Diagnostic::new(&ARTIFACT_RACE, artifact.span, message, "replaces it");
    let found = found
        .level(Level::Warning)
        .label(first.span, format!("`{}` writes it", other.id.value));
    Some(found.help("give the verdict a name of its own, such as `verdict.json`"))
}
