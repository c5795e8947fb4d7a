//! What a graph names that is outside of it: scripts, documents, tools, servers, models. What the world does not know
//! is not checked.

use super::ast::{Graph, Kind, Llm, Node, Rag, Script};
use super::secret_variables;
use crate::diag::codes::{
    DOCUMENTS_NOT_FOUND, SCRIPT_NOT_FOUND, SCRIPT_OUTSIDE, UNSUPPORTED_SCRIPT_EXTENSION,
};
use crate::diag::{Diagnostic, Report};
use crate::dialect::external_name::check_model;
use crate::ir::Interpreter;
use crate::pattern::within;
use crate::source::Spanned;
use crate::suggestion::Suggestion;
use crate::syntax::{nearest, nearest_word};
use crate::world::{Presence, World};
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
