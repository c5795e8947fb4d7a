//! Which optional parts of the runtime a graph uses: an agent is built with these and no others.

use crate::ir::stage::{MediaSource, Stage, Turns};
use crate::ir::{Action, Agent, Child, Llm, Program, Retrieve, Work};
use std::collections::BTreeSet;

/// The cargo features of the runtime that a program, and the graphs it runs, need.
pub fn of(program: &Program) -> BTreeSet<&'static str> {
    let own = program.nodes.iter().flat_map(|node| of_work(&node.work));
    let children = program.children.iter().flat_map(of);
    let project = program.workflow.is_some().then_some("project");
    own.chain(children)
        .chain(project)
        .chain(of_dialects(program))
        .collect()
}

/// Those of them that hold what one dialect has and no other: the rooms of the runtime below `dialects` that the nodes of a program
/// are linked against. What the graphs need that it runs, is not among them.
pub fn of_dialects(program: &Program) -> BTreeSet<&'static str> {
    let own = program.nodes.iter();
    let own = own.filter_map(|node| of_dialect(&node.work));
    let project = program.workflow.is_some().then_some("rye");
    own.chain(project).collect()
}

fn of_dialect(work: &Work) -> Option<&'static str> {
    match work {
        Work::Action(_) | Work::ForEach(_) => Some("rye"),
        Work::Stage(_) => Some("kegal"),
        Work::Runner(_) | Work::Judge(_) => Some("euler"),
        Work::Llm(_)
        | Work::Agent(_)
        | Work::Retrieve(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Publish(_)
        | Work::Pass
        | Work::Return(_) => None,
    }
}

fn of_work(work: &Work) -> Vec<&'static str> {
    match work {
        Work::Llm(work) => of_llm(work),
        Work::Agent(work) => of_agent(work),
        Work::Retrieve(work) => of_retrieve(work),
        Work::Action(action) => of_action(action),
        Work::ForEach(each) => of_action(&each.action),
        // A web search goes over the network, and a tool may be a function of a server.
        Work::Runner(_) => vec!["models", "mcp"],
        Work::Judge(_) => vec!["models"],
        Work::Stage(work) => of_stage(work),
        Work::Script(_)
        | Work::Ask(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Publish(_)
        | Work::Pass
        | Work::Return(_) => Vec::new(),
    }
}

/// Directives are carried out by models. What an id that is made at run time calls, nobody knows before.
fn of_action(action: &Action) -> Vec<&'static str> {
    let directive = action.kind == "directive";
    match action.item.constant_text() {
        Some("rye/agent/threads/thread_directive") | None => vec!["models"],
        Some(_) if directive => vec!["models"],
        Some(_) => Vec::new(),
    }
}

fn of_llm(work: &Llm) -> Vec<&'static str> {
    // A tool that is named may be a function of a server.
    if work.tools.is_empty() {
        vec!["models"]
    } else {
        vec!["models", "mcp"]
    }
}

/// A staged conversation says at its beginning what all of its nodes use.
fn of_stage(work: &Stage) -> Vec<&'static str> {
    let Stage::Begin(begin) = work else {
        return vec!["models"];
    };
    let mut wanted = Vec::new();
    if !begin.servers.is_empty() || !begin.tools.is_empty() {
        wanted.push("mcp");
    }
    // What the caller gives may be a URL, too.
    let takes = begin
        .scopes
        .iter()
        .any(|scope| matches!(scope.source, Turns::Url(_)));
    let sends = begin
        .media
        .iter()
        .any(|media| !matches!(media.source, MediaSource::Base64(_)));
    if takes || sends || !begin.prompts.is_empty() {
        wanted.push("http");
    }
    if !begin.prompts.is_empty() {
        wanted.push("yaml");
    }
    wanted
}

/// An agent of which nothing is known says only when it runs which servers it uses.
fn of_agent(work: &Agent) -> Vec<&'static str> {
    match work.child {
        Child::Graph(_) => Vec::new(),
        // A tool that is named may be a function of a server.
        Child::Config(ref config) if config.tools.is_empty() => vec!["models"],
        Child::Config(_) | Child::Unknown => vec!["models", "mcp"],
    }
}

fn of_retrieve(work: &Retrieve) -> Vec<&'static str> {
    let remote =
        |document: &str| document.starts_with("http://") || document.starts_with("https://");
    let mut wanted = vec!["retrieval"];
    if work.documents.iter().any(|(document, _)| remote(document)) {
        wanted.push("http");
    }
    // A directory may hold anything; a file with another name does not.
    let pdf = |document: &str| {
        let name = document.rsplit('/').next().unwrap_or(document);
        match name.rsplit_once('.') {
            Some((stem, extension)) if !stem.is_empty() => {
                extension.eq_ignore_ascii_case("pdf") || extension.contains(['*', '?', '{'])
            }
            Some(_) | None => true,
        }
    };
    if work.documents.iter().any(|(document, _)| pdf(document)) {
        wanted.push("pdf");
    }
    // Vectors and orders come from the providers of models.
    let local = |model: &str| model == "lexical";
    let embeds = work.build.embedding_model.as_deref();
    if embeds.is_some_and(|model| !local(model)) || work.build.reranker_model.is_some() {
        wanted.push("models");
    }
    wanted
}

#[cfg(test)]
mod tests;
