//! `needs`: what must be there before the first node. Most graphs say nothing that [`About`] does not say already.
//!
//! [`About`]: super::about

use super::literal;
use super::plan::Plan;
use crate::ir::{Agent, Child, Mode, Program, Runner, Tool, Work};
use crate::needs::{self, Entered, Started};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;

/// Every model that the graph and the graphs it runs name, each once, in the order of the text.
pub(super) fn models(program: &Program) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let own = program
        .nodes
        .iter()
        .filter_map(|node| match asks(&node.work) {
            Asks::Named(model) => Some(model.to_owned()),
            Asks::Default | Asks::Nobody => None,
        });
    let below = program.children.iter().flat_map(models);
    own.chain(below)
        .filter(|model| seen.insert(model.clone()))
        .collect()
}

/// Which model the work of a node asks.
enum Asks<'a> {
    /// The one of this name.
    Named(&'a str),
    /// The caller's.
    Default,
    /// None.
    Nobody,
}

fn asks(work: &Work) -> Asks<'_> {
    let model = match work {
        Work::Llm(llm) => llm.model.as_ref().map(|(model, _)| model.as_str()),
        Work::Agent(agent) => match &agent.child {
            Child::Config(config) => config.model.as_deref(),
            Child::Graph(_) | Child::Unknown => return Asks::Nobody,
        },
        Work::Runner(runner) => runner.model.as_ref().map(|(model, _)| model.as_str()),
        Work::Judge(judge) => judge.model.as_ref().map(|(model, _)| model.as_str()),
        Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Publish(_)
        // Threads ask what their directives name, a stage's models are looked for where it begins.
        | Work::Stage(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => return Asks::Nobody,
    };
    model.map_or(Asks::Default, Asks::Named)
}

/// Whether a node of the graph, or of a graph that it runs, asks the caller's model.
fn asks_default(program: &Program) -> bool {
    let mut nodes = program.nodes.iter();
    nodes.any(|node| matches!(asks(&node.work), Asks::Default))
        || program.children.iter().any(asks_default)
}

/// Whether there are knowledge bases, tools or scripts.
fn lists_anything(program: &Program) -> bool {
    let here = |work: &Work| match work {
        Work::Retrieve(_) | Work::Script(_) => true,
        Work::Llm(llm) => !llm.tools.is_empty(),
        Work::Agent(agent) => match &agent.child {
            Child::Config(config) => !config.tools.is_empty(),
            Child::Graph(_) | Child::Unknown => false,
        },
        Work::Runner(runner) => required(runner).next().is_some(),
        Work::Ask(_)
        | Work::Map(_)
        | Work::Finish(_)
        | Work::Judge(_)
        | Work::Publish(_)
        | Work::Stage(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => false,
    };
    program.nodes.iter().any(|node| here(&node.work)) || program.children.iter().any(lists_anything)
}

/// The tools of a step that must be there: the one that it has to propose, and those that the graph names. Other built-in
/// ones are not offered where the host does not have them, and artifacts the run writes itself.
fn required(runner: &Runner) -> impl Iterator<Item = String> + '_ {
    let forced = match &runner.mode {
        Mode::Plan { tool, .. } => tool.as_deref(),
        Mode::Execute => None,
    };
    let named = runner.tools.iter().map(entry);
    named.filter(move |name| match name.as_str() {
        "file.write" | "shell.exec" => false,
        "web.search" => forced == Some("web.search"),
        _ => true,
    })
}

/// The method, where there is something to say beyond what `ABOUT` lets the runtime conclude.
pub(super) fn method(plan: &Plan<'_>) -> TokenStream {
    let program = plan.program;
    let llm = program.nodes.iter().any(|node| node.work.kind() == "llm");
    let concluded = llm && models(program).is_empty();
    let model = asks_default(program);
    if model == concluded && !lists_anything(program) {
        return TokenStream::new();
    }
    let model = model.then(|| quote!(.model()));
    let mut told = BTreeSet::new();
    let scripts = needs::scripts(program, plan.facts);
    let entries = plan.nodes.iter().map(|planned| {
        let node = &plan.program[planned.id];
        let id = literal::text(&node.id);
        match &node.work {
            Work::Retrieve(_) => {
                let module = &planned.module;
                quote!(.base(#id, &#module::SPEC))
            }
            Work::Llm(llm) => tools(&id, "", llm.tools.iter().map(entry)),
            Work::Runner(runner) => tools(&id, "", required(runner)),
            // What several nodes run is one agent.
            Work::Agent(agent) if told.insert(agent.name.as_str()) => of_agent(plan, &id, agent),
            Work::Script(_) => {
                let script = scripts.iter().find(|script| script.node == node.id);
                script.map_or_else(|| quote!(), |script| started(&id, script))
            }
            Work::Agent(_)
            | Work::Ask(_)
            | Work::Map(_)
            | Work::Finish(_)
            | Work::Judge(_)
            | Work::Publish(_)
            | Work::Stage(_)
            | Work::Action(_)
            | Work::Pass
            | Work::ForEach(_)
            | Work::Return(_) => quote!(),
        }
    });
    let entries: Vec<TokenStream> = entries.collect();
    quote! {
        fn needs(&self) -> Needs {
            Needs::default() #model #(#entries)*
        }
    }
}

fn started(id: &TokenStream, script: &Started<'_>) -> TokenStream {
    let (path, program) = (literal::text(script.path), literal::text(script.program));
    match script.entered {
        Entered::Always => quote!(.script_always(#id, #path, #program)),
        Entered::Perhaps => quote!(.script(#id, #path, #program)),
    }
}

fn of_agent(plan: &Plan<'_>, id: &TokenStream, agent: &Agent) -> TokenStream {
    let dir = format!("../{}", agent.name);
    match &agent.child {
        Child::Config(config) => tools(id, &dir, config.tools.iter().cloned()),
        Child::Graph(index) => {
            let child = plan.program.children.get(*index);
            let Some((child, module)) = child.zip(plan.children.get(*index)) else {
                return quote!();
            };
            if !lists_anything(child) {
                return quote!();
            }
            let graph = super::struct_name(child);
            let graph = proc_macro2::Ident::new(&graph, proc_macro2::Span::call_site());
            let dir = literal::text(&dir);
            quote!(.child(#id, #dir, agents::#module::#graph::new().needs()))
        }
        Child::Unknown => quote!(),
    }
}

fn entry(tool: &Tool) -> String {
    match tool {
        Tool::Named(name, _) => name.clone(),
        Tool::Server(name, _) => format!("mcp:{name}"),
    }
}

fn tools(id: &TokenStream, dir: &str, names: impl Iterator<Item = String>) -> TokenStream {
    let names: Vec<TokenStream> = names.map(|name| literal::text(&name)).collect();
    if names.is_empty() {
        return quote!();
    }
    let dir = literal::text(dir);
    quote!(.tools(#id, #dir, &[#(#names),*]))
}
