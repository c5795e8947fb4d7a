//! What a graph names that is outside of it: scripts, documents, tools, servers, models. What the world does not know
//! is not checked.

use super::ast::{Graph, Kind, Llm, Node, Rag, Script};
use super::secret_variables;
use crate::diag::codes::{
    DOCUMENTS_NOT_FOUND, SCRIPT_NOT_FOUND, SCRIPT_OUTSIDE, UNKNOWN_MODEL,
    UNSUPPORTED_SCRIPT_EXTENSION,
};
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::dialect::models;
use crate::ir::Interpreter;
use crate::pattern::within;
use crate::providers::{self, Task};
use crate::source::Spanned;
use crate::suggestion::Suggestion;
use crate::syntax::{nearest, nearest_word};
use crate::world::{Presence, World, WorldList};
use std::path::{Component, Path};

/// Checks everything that the graph names.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    if let Some(model) = &graph.model {
        check_model("the graph", model, world, report);
    }
    for node in &graph.nodes {
        match &node.kind {
            Kind::Llm(llm) => check_llm_model(node, llm, world, report),
            Kind::Script(script) => {
                check_script(node, script, world, report);
                secret_variables::check(graph, node, script, world, report);
            }
            Kind::Rag(rag) => check_documents(node, rag, world, report),
            Kind::Agent(_)
            | Kind::Approval(_)
            | Kind::Input(_)
            | Kind::Map(_)
            | Kind::End(_)
            | Kind::Unknown(_) => {}
        }
    }
}

fn check_llm_model(node: &Node, llm: &Llm, world: &dyn World, report: &mut Report) {
    if let Some(model) = &llm.model {
        check_model(
            &format!("llm node `{}`", node.id.value),
            model,
            world,
            report,
        );
    }
}

pub(super) fn check_model(
    owner: &str,
    model: &Spanned<String>,
    world: &dyn World,
    report: &mut Report,
) {
    let Some(known) = world.models() else {
        let found = models::check(owner, model, Task::Write);
        report.extend(Report {
            diagnostics: found
                .or_else(|| provider_slip(owner, model))
                .into_iter()
                .collect(),
        });
        return;
    };
    let provider = model.value.split_once(':').map(|(provider, _)| provider);
    let of_provider = |known: &str| {
        let listed = known.split_once(':').map(|(provider, _)| provider);
        listed.is_some() && listed == provider
    };
    let whole = |known: &str| known.ends_with(":*") && of_provider(known);
    if known.iter().any(|name| *name == model.value || whole(name)) {
        return;
    }
    let found = match provider {
        Some(provider) if !known.iter().any(|name| of_provider(name)) => {
            let message = format!(
                "{owner} uses the model `{}`, of a provider `{provider}` that is not known",
                model.value
            );
            let mut names: Vec<String> = known
                .iter()
                .filter_map(|name| Some(name.split_once(':')?.0.to_string()))
                .collect();
            names.dedup();
            let near = nearest(provider, names.iter().map(String::as_str));
            let near = near.map(|near| model.value.replacen(provider, &near, 1));
            let known = near.as_ref().map_or(names.as_slice(), std::slice::from_ref);
            let at = Spanned {
                value: near.clone().unwrap_or_else(|| provider.to_string()),
                span: model.span,
            };
            unknown(&UNKNOWN_MODEL, &at, message, known)
        }
        Some(_) | None => {
            let message = format!(
                "{owner} uses the model `{}`, which is not known",
                model.value
            );
            unknown(&UNKNOWN_MODEL, model, message, known)
        }
    };
    report.add(read_from(found, WorldList::Models, world));
}

fn is_provider(name: &str) -> bool {
    providers::names().any(|known| known == name)
}

/// Without knowing the models: a provider that is nearly, but not quite, one that everybody has. One that is far from all
/// of them may be a person's own.
fn provider_slip(owner: &str, model: &Spanned<String>) -> Option<Diagnostic> {
    let meant = match model.value.split_once(':') {
        Some((provider, _)) if is_provider(provider) => return None,
        Some((provider, name)) => format!("{}:{name}", nearest(provider, providers::names())?),
        // As other libraries write it.
        None => {
            let (provider, name) = model.value.split_once('/')?;
            is_provider(provider).then(|| format!("{provider}:{name}"))?
        }
    };
    let message = format!(
        "{owner} uses the model `{}`, of no provider that is known",
        model.value
    );
    Some(
        Diagnostic::new(&UNKNOWN_MODEL, model.span, message, "probably misspelled")
            .level(Level::Warning)
            .help(format!("did you mean `{meant}`?"))
            .suggestion(model.span, meant),
    )
}

/// Says what the list was read from in which something is missing.
pub(super) fn read_from(found: Diagnostic, list: WorldList, world: &dyn World) -> Diagnostic {
    let what = match list {
        WorldList::Tools => "the tools",
        WorldList::McpServers => "the MCP servers",
        WorldList::Models => "the models",
        WorldList::Agents => "the agents",
    };
    match world.source_of(list) {
        Some(file) => found.note(format!("{what} are those of `{file}`")),
        None => found,
    }
}

pub(super) fn unknown(
    code: &'static Code,
    at: &Spanned<String>,
    message: String,
    known: &[String],
) -> Diagnostic {
    let found = Diagnostic::new(code, at.span, message, "not known");
    match nearest(&at.value, known.iter().map(String::as_str)) {
        Some(near) => found.did_you_mean(at.span, near),
        None if known.is_empty() => found.help("none are known here"),
        None if known.len() <= 12 => found.help(format!("known are: {}", known.join(", "))),
        None => found.help("look up how it is spelled where it is set up"),
    }
}

fn check_script(node: &Node, script: &Script, world: &dyn World, report: &mut Report) {
    let (id, at) = (&node.id.value, &script.script);
    if at.value.is_empty() {
        return;
    }
    let presence = world.file(&at.value);
    let runs = |path: &&str| Interpreter::of(path).is_some();
    let there = match presence {
        Presence::Absent => world.siblings(&at.value),
        Presence::File | Presence::Directory | Presence::Special | Presence::Unknown => Vec::new(),
    };
    let near = nearest(&at.value, there.iter().map(String::as_str).filter(runs));
    // A name that lacks its extension is one slip.
    let slip = near.is_some() || presence == Presence::Directory;
    if Interpreter::of(&at.value).is_none() && !slip {
        let name = at.value.rsplit('/').next().unwrap_or(&at.value);
        let what = match name.rsplit_once('.') {
            Some((stem, extension)) if !stem.is_empty() => {
                format!("a script that ends in `.{extension}`")
            }
            Some(_) | None => "a script without an extension".to_string(),
        };
        let message = format!("script node `{id}` runs `{}`, {what}", at.value);
        let found = Diagnostic::new(
            &UNSUPPORTED_SCRIPT_EXTENSION,
            at.span,
            message,
            "nothing is known to run this",
        );
        report.add(found.help("use `.sh` (bash), `.py` (python3) or `.ts` (npx tsx)"));
    }
    if leaves(&at.value) {
        let message = format!(
            "script node `{id}` runs `{}`, outside of the graph's directory",
            at.value
        );
        let found = Diagnostic::new(
            &SCRIPT_OUTSIDE,
            at.span,
            message,
            "is not part of the graph",
        );
        report.add(found.help(
            "put the script beside the graph; `build --standalone` leaves out what is elsewhere",
        ));
    }
    let (what, witness) = match presence {
        Presence::File | Presence::Unknown => return,
        Presence::Directory => ("is a directory", "not a script"),
        Presence::Special => ("is a pipe, a socket or a device", "no regular file"),
        Presence::Absent => ("does not exist", "no file is there"),
    };
    let message = format!("script node `{id}` runs `{}`, which {what}", at.value);
    let found = Diagnostic::new(&SCRIPT_NOT_FOUND, at.span, message, witness);
    report.add(not_there(found, at, near, world));
}

/// Whether a path leads out of the directory that it begins in.
fn leaves(path: &str) -> bool {
    let mut depth = 0_usize;
    Path::new(path).components().any(|part| match part {
        Component::Prefix(_) | Component::RootDir => true,
        Component::CurDir => false,
        Component::Normal(_) => {
            depth += 1;
            false
        }
        Component::ParentDir => match depth.checked_sub(1) {
            Some(less) => {
                depth = less;
                false
            }
            None => true,
        },
    })
}

/// Something that a path names is not there: which file was looked for, and which may have been meant.
fn not_there(
    found: Diagnostic,
    at: &Spanned<String>,
    near: Option<Suggestion<'_>>,
    world: &dyn World,
) -> Diagnostic {
    let found = match world.shown(&at.value) {
        Some(file) => found.note(format!("looked for `{file}`")),
        None => found,
    };
    match near {
        Some(near) => found.did_you_mean(at.span, near),
        None => found.help("the path is relative to the directory of `graph.yaml`"),
    }
}

fn check_documents(node: &Node, rag: &Rag, world: &dyn World, report: &mut Report) {
    for document in &rag.documents {
        let Some((scheme, rest)) = document.value.split_once("://") else {
            report.diagnostics.extend(one_slash(node, document));
            report.diagnostics.extend(no_match(node, document, world));
            continue;
        };
        if let Some(meant) = nearest_word(scheme, SCHEMES).filter(|_| !SCHEMES.contains(&scheme)) {
            let message = format!(
                "rag node `{}` searches `{}`, which cannot be reached",
                node.id.value, document.value
            );
            let witness = "no such scheme";
            let found = Diagnostic::new(&DOCUMENTS_NOT_FOUND, document.span, message, witness);
            let text = format!("{meant}://{rest}");
            report.add(found.help(format!("did you mean `{text}`?")).respelled(
                document.span,
                meant,
                text,
            ));
        }
    }
    for document in rag
        .documents
        .iter()
        .filter(|document| is_path(&document.value))
    {
        let (what, witness) = match world.file(&document.value) {
            Presence::Absent => ("does not exist", "nothing is there"),
            Presence::Special => ("is a pipe, a socket or a device", "no regular file"),
            Presence::File | Presence::Directory | Presence::Unknown => continue,
        };
        let message = format!(
            "rag node `{}` searches `{}`, which {what}",
            node.id.value, document.value
        );
        let found = Diagnostic::new(&DOCUMENTS_NOT_FOUND, document.span, message, witness);
        let there = world.siblings(document.value.trim_end_matches('/'));
        let others = there.iter().filter(|name| **name != document.value);
        let near = nearest(&document.value, others.map(String::as_str));
        report.add(not_there(found, document, near, world));
    }
}

/// A pattern in the last step of a path that fits nothing of its directory.
fn no_match(node: &Node, document: &Spanned<String>, world: &dyn World) -> Option<Diagnostic> {
    let path = document.value.as_str();
    let (directory, pattern) = path.rsplit_once('/').unwrap_or((".", path));
    let is_plain =
        !directory.contains(['*', '?', '[', '{', '$']) && !pattern.contains(['?', '[', '{', '$']);
    if !is_plain || !pattern.contains('*') || pattern.contains("**") || path.contains("://") {
        return None;
    }
    if world.file(directory) != Presence::Directory {
        return None;
    }
    let there = world.siblings(&format!("{directory}/x"));
    let names = || there.iter().filter_map(|file| file.rsplit('/').next());
    if names().any(|name| within(pattern.as_bytes(), name.as_bytes())) {
        return None;
    }
    let message = format!(
        "rag node `{}` searches `{path}`, which fits no file",
        node.id.value
    );
    let found = Diagnostic::new(
        &DOCUMENTS_NOT_FOUND,
        document.span,
        message,
        "nothing is searched",
    );
    let few: Vec<&str> = names().take(4).collect();
    Some(match few.is_empty() {
        true => found.help(format!("`{directory}` is empty")),
        false => found.help(format!("in `{directory}` there is {}", few.join(", "))),
    })
}

/// `https:/example.com`.
fn one_slash(node: &Node, document: &Spanned<String>) -> Option<Diagnostic> {
    let (scheme, rest) = document.value.split_once(":/")?;
    let message = format!(
        "rag node `{}` searches `{}`, which cannot be reached",
        node.id.value, document.value
    );
    let found = Diagnostic::new(
        &DOCUMENTS_NOT_FOUND,
        document.span,
        message,
        "one `/` is missing",
    );
    let meant = format!("{scheme}://{rest}");
    SCHEMES.contains(&scheme).then(|| {
        found
            .help(format!("write `{meant}`"))
            .suggestion(document.span, meant)
    })
}

/// How documents are reached over the network.
const SCHEMES: [&str; 2] = ["https", "http"];

/// Whether it is a plain path inside the file system, and no pattern, URL or other loader.
fn is_path(text: &str) -> bool {
    !text.is_empty() && !text.contains([':', '*', '?', '[', '{']) && !text.starts_with(['/', '~'])
}
