//! The agents that agent nodes run: looked for in the directory beside the graph's own, and compiled in where an agent is
//! itself a graph.

use super::super::ast::PROMPT;
use super::super::ast::{self, Kind};
use super::{Surroundings, child_time};
use crate::diag::codes::{
    AGENT_NOT_FOUND, AGENT_WITH_TWO_DEFINITIONS, AGENT_WITHOUT_DEFINITION, INPUTS_NEED_GRAPH_AGENT,
    RECURSIVE_AGENTS, RESERVED_INPUT, UNASSIGNED_READ, UNUSED_INPUT,
};
use crate::diag::{Diagnostic, Report};
use crate::ir::{self, Child, Input, Program};
use crate::source::{FileId, Sources, Span, Spanned};
use crate::syntax;
use crate::world::{AgentFiles, World, WorldList, is_plain_name};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How deep graphs may run graphs. Each level can multiply what is compiled in.
const DEEPEST: usize = 12;

/// What the agents of a graph are.
#[derive(Default)]
pub(super) struct Children {
    /// Those that are graphs.
    pub(super) programs: Vec<Program>,
    by_name: BTreeMap<String, Child>,
    directories: BTreeMap<String, String>,
}

impl Children {
    /// What the agent of this name is.
    pub(super) fn get(&self, name: &str) -> Child {
        self.by_name.get(name).cloned().unwrap_or(Child::Unknown)
    }

    /// Where the directory of this agent is, from the graph's own.
    pub(super) fn directory(&self, name: &str) -> String {
        self.directories.get(name).cloned().unwrap_or_default()
    }
}

/// Reads all agents of a graph, each once.
pub(super) fn read(
    graph: &ast::Graph,
    sources: &mut Sources,
    around: &Surroundings<'_>,
    report: &mut Report,
) -> Children {
    let mut children = Children::default();
    for node in &graph.nodes {
        let Kind::Agent(agent) = &node.kind else {
            continue;
        };
        let name = &agent.agent.value;
        if name.is_empty() {
            continue;
        }
        if !children.by_name.contains_key(name) {
            let child = find(
                (graph, node, agent),
                sources,
                around,
                report,
                &mut children.programs,
            );
            children.by_name.insert(name.clone(), child);
            let directory = around.world.agent_directory(name);
            children.directories.insert(name.clone(), directory);
        }
        check_inputs(node, agent, &children, report);
        if let Child::Graph(index) = children.get(name)
            && let Some(program) = children.programs.get(index)
        {
            let world = around.world.of_agent(name);
            child_time::check((node, agent), program, world.as_ref(), report);
        }
    }
    children
}

/// Makes inputs of the keys of a child that nodes of `graph` give a value. Whether each of them gives it is their choice.
fn give(child: &mut Program, graph: &ast::Graph, name: &str) {
    for node in &graph.nodes {
        if let Kind::Agent(agent) = &node.kind
            && agent.agent.value == name
        {
            give_all(child, &agent.inputs);
        }
    }
}

fn give_all(child: &mut Program, inputs: &[(Spanned<String>, Spanned<serde_json::Value>)]) {
    for (input, _) in inputs {
        let Some(key) = child.key(&input.value) else {
            continue;
        };
        let known = child.inputs.iter().any(|known| known.key == key);
        if !known && child[key].initial.is_none() {
            child.inputs.push(Input {
                key,
                required: false,
                prompt: false,
                doc: String::new(),
            });
        }
    }
}

fn find(
    (graph, node, agent): (&ast::Graph, &ast::Node, &ast::Agent),
    sources: &mut Sources,
    around: &Surroundings<'_>,
    report: &mut Report,
    programs: &mut Vec<Program>,
) -> Child {
    let at = &agent.agent;
    let mut callers = around.callers.to_vec();
    if callers.is_empty() {
        callers.extend(around.world.directory());
    }
    if callers.contains(&at.value) {
        report.add(recursive(node, at, &callers));
        return Child::Unknown;
    }
    if callers.len() >= DEEPEST {
        report.add(too_deep(node, at, &callers));
        return Child::Unknown;
    }
    let is_name = is_plain_name(&at.value);
    let files = if is_name {
        around.world.agent(&at.value)
    } else {
        AgentFiles::Missing
    };
    match files {
        AgentFiles::Unknown => return Child::Unknown,
        AgentFiles::Config { path, text } => {
            let file = file(sources, path, text);
            let (config, found) = super::super::config::read(file, sources);
            report.extend(found);
            if let Some((config, model)) = config {
                let owner = format!("agent `{}`", at.value);
                let world = around.world.of_agent(&at.value);
                if let Some(model) = model {
                    crate::dialect::external_name::check_model(
                        &owner,
                        &model,
                        world.as_ref(),
                        report,
                    );
                }
                return Child::Config(Box::new(config));
            }
        }
        AgentFiles::Missing => report.add(not_found(node, at, around.world)),
        AgentFiles::Undefined => report.add(undefined(node, at)),
        AgentFiles::Both => report.add(both(node, at)),
        AgentFiles::Graph { path, text } => {
            callers.push(at.value.clone());
            let file = file(sources, path, text);
            let world = around.world.of_agent(&at.value);
            let (program, found) =
                super::super::compile_child(file, sources, world.as_ref(), &callers);
            report.extend(found);
            if let Some(mut program) = program {
                give(&mut program, graph, &at.value);
                programs.push(program);
                return Child::Graph(programs.len() - 1);
            }
        }
    }
    Child::Unknown
}

/// The environment variables that agents need: those that give a value to a variable of theirs that has no default. They
/// are looked for before the first node.
pub(super) fn variables(nodes: &[ir::Node], programs: &[Program]) -> Vec<(String, Span)> {
    let mut needed: Vec<(String, Span)> = Vec::new();
    for node in nodes {
        let Some(agent) = node.work.agent() else {
            continue;
        };
        let Child::Config(config) = &agent.child else {
            continue;
        };
        let open = config.variables.iter().filter(|(_, value)| value.is_none());
        needed.extend(open.map(|(name, _)| {
            let name = format!("LLM_AGENT_VAR_{}", name.to_uppercase());
            (name, agent.span)
        }));
    }
    needed.extend(programs.iter().flat_map(|program| program.env.clone()));
    needed
}

/// The file of an agent. One that is reached by several ways is one file, so that its faults are reported once.
fn file(sources: &mut Sources, path: String, text: String) -> FileId {
    let same = |id: FileId| sources.text(id) == text;
    let known = sources
        .files()
        .find(|(id, known)| *known == Path::new(&path) && same(*id));
    known
        .map(|(id, _)| id)
        .unwrap_or_else(|| sources.add(path, text))
}

fn check_inputs(node: &ast::Node, agent: &ast::Agent, children: &Children, report: &mut Report) {
    let child = children.get(&agent.agent.value);
    let id = &node.id.value;
    if let Some((key, _)) = agent.inputs.iter().find(|(key, _)| key.value == PROMPT) {
        let found = Diagnostic::new(
            &RESERVED_INPUT,
            key.span,
            format!("agent node `{id}` gives the input `{PROMPT}`, which is what `prompt` fills"),
            "`prompt` is handed over under this name",
        );
        report.add(found.help(format!(
            "write the text under `prompt` of `{id}`, or choose another name"
        )));
    }
    if let Child::Graph(index) = child
        && let Some(program) = children.programs.get(index)
    {
        unused(agent, program).for_each(|found| report.add(found));
        missing(node, agent, program).for_each(|found| report.add(found));
    }
    if let (Child::Config(config), Some((key, _))) = (&child, agent.inputs.first()) {
        let name = &agent.agent.value;
        let found = Diagnostic::new(
            &INPUTS_NEED_GRAPH_AGENT,
            key.span,
            format!("agent node `{id}` gives inputs to `{name}`, which is not a graph"),
            "only a graph has a state to put inputs into",
        );
        report.add(
            found
                .note(format!("`{name}` is defined by {}", config.path))
                .help(format!(
                    "say it in `prompt` of `{id}` instead, or make `{name}` a graph"
                )),
        );
    }
}

/// The inputs that a child graph cannot begin without, and is not given.
fn missing<'a>(
    node: &'a ast::Node,
    agent: &'a ast::Agent,
    child: &'a Program,
) -> impl Iterator<Item = Diagnostic> + 'a {
    let required = child.inputs.iter().filter(|input| input.required);
    let names = required.map(|input| (child[input.key].name.as_str(), child[input.key].span));
    let given = |name: &str| agent.inputs.iter().any(|(key, _)| key.value == name);
    names.filter(move |(name, _)| !given(name)).map(|(name, span)| {
        let (id, agent) = (&node.id.value, &agent.agent);
        let message = format!(
            "agent node `{id}` does not give `{}` its variable `{name}`, which has no default",
            agent.value
        );
        Diagnostic::new(&UNASSIGNED_READ, agent.span, message, "fails when it begins")
            .label(span, "without a default")
            .help(format!(
                "give it to the node (`inputs: {{ {name}: ... }}` of `{id}`), or give the variable a `default`"
            ))
    })
}

/// The inputs that a child graph never names. A child with a script may look at any key.
fn unused<'a>(agent: &'a ast::Agent, child: &'a Program) -> impl Iterator<Item = Diagnostic> + 'a {
    let sees_all = child.nodes.iter().any(|node| node.work.sees_state());
    let inputs = agent
        .inputs
        .iter()
        .filter(move |(key, _)| !sees_all && child.key(&key.value).is_none());
    inputs.map(|(key, _)| {
        let name = &key.value;
        // What is given already is not meant once more.
        let given = |known: &&str| agent.inputs.iter().any(|(input, _)| input.value == *known);
        let known = child.keys.iter().map(|key| key.name.as_str());
        let known = known.filter(|known| !given(known));
        let message = format!(
            "the graph `{}` never names its input `{name}`",
            agent.agent.value
        );
        let found = Diagnostic::new(&UNUSED_INPUT, key.span, message, "nobody reads this");
        match syntax::nearest(name, known) {
            Some(near) => found.did_you_mean(key.span, near),
            None => match empty(agent, child) {
                Some(meant) => found.help(format!(
                    "the child reads `{{{{{meant}}}}}`, which nothing gives a value: give it `{meant}: …`, or use `{{{{{name}}}}}` in a template of the child"
                )),
                None => found.help(format!(
                    "use `{{{{{name}}}}}` in a template of the child, or remove the input"
                )),
            },
        }
    })
}

/// The one key of a child that it reads, that begins empty, and that neither a node of it nor the caller gives a value.
fn empty<'a>(agent: &ast::Agent, child: &'a Program) -> Option<&'a str> {
    let reads = child.nodes.iter().flat_map(|node| &node.reads);
    let prompt = child.inputs.iter().find(|input| input.prompt);
    let reads: BTreeSet<_> = reads
        .filter_map(|read| read.from.key())
        .filter(|key| prompt.is_none_or(|prompt| prompt.key != *key))
        .collect();
    let exits = || child.nodes.iter().flat_map(|node| &node.exits);
    let is_written = |key| {
        exits()
            .flat_map(|exit| &exit.writes)
            .any(|write| write.key == key)
    };
    let given = |name: &str| agent.inputs.iter().any(|(input, _)| input.value == name);
    let is_empty = |key: &ir::Key| {
        let initial = key.initial.as_ref();
        initial.is_some_and(|initial| initial.value.as_str() == Some(""))
    };
    let mut all = reads
        .into_iter()
        .filter(|key| !is_written(*key) && is_empty(&child[*key]))
        .map(|key| child[key].name.as_str())
        .filter(|name| !given(name));
    let only = all.next()?;
    all.next().is_none().then_some(only)
}

fn not_found(node: &ast::Node, at: &Spanned<String>, world: &dyn World) -> Diagnostic {
    let (id, name) = (&node.id.value, &at.value);
    let found = Diagnostic::new(
        &AGENT_NOT_FOUND,
        at.span,
        format!("agent node `{id}` runs the agent `{name}`, which does not exist"),
        "no directory of this name beside the graph's own",
    );
    let found = match world.source_of(WorldList::Agents) {
        Some(directory) => found.note(format!("looked in `{directory}`")),
        None => found,
    };
    let there = world.agents();
    if let Some(near) = syntax::nearest(name, there.iter().map(String::as_str)) {
        return found.did_you_mean(at.span, near);
    }
    if is_plain_name(name) {
        found.help(format!("make `../{name}/graph.yaml` or `../{name}/config.yaml`, or say where agents are with `--agents-dir`"))
    } else {
        found.help("an agent is named by its directory: one name, without `/` or `..`")
    }
}

fn undefined(node: &ast::Node, at: &Spanned<String>) -> Diagnostic {
    let (id, name) = (&node.id.value, &at.value);
    let message =
        format!("agent node `{id}` runs the agent `{name}`, whose directory says nothing about it");
    Diagnostic::new(
        &AGENT_WITHOUT_DEFINITION,
        at.span,
        message,
        "neither `graph.yaml` nor `config.yaml` is there",
    )
    .help(format!(
        "make `../{name}/graph.yaml` or `../{name}/config.yaml`"
    ))
}

fn both(node: &ast::Node, at: &Spanned<String>) -> Diagnostic {
    let (id, name) = (&node.id.value, &at.value);
    let message = format!("agent node `{id}` runs the agent `{name}`, which is defined twice");
    Diagnostic::new(&AGENT_WITH_TWO_DEFINITIONS, at.span, message, "its directory holds `graph.yaml` and `config.yaml`")
        .help(format!("remove one: `../{name}/graph.yaml` makes it a graph, `../{name}/config.yaml` a model with tools"))
}

fn recursive(node: &ast::Node, at: &Spanned<String>, callers: &[String]) -> Diagnostic {
    let name = &at.value;
    let from = callers
        .iter()
        .position(|caller| caller == name)
        .unwrap_or(0);
    let chain: Vec<&str> = callers
        .iter()
        .skip(from)
        .map(String::as_str)
        .chain([name.as_str()])
        .collect();
    let message = format!(
        "agent node `{}` runs `{name}`, which is what is running it",
        node.id.value
    );
    Diagnostic::new(&RECURSIVE_AGENTS, at.span, message, "no graph can be compiled into itself")
        .note(format!("the agents run each other: {}", chain.join(" -> ")))
        .help("let one of them be a `config.yaml` agent, or turn the recursion into a loop within one graph")
}

fn too_deep(node: &ast::Node, at: &Spanned<String>, callers: &[String]) -> Diagnostic {
    let message = format!(
        "agent node `{}` runs `{}`, {} graphs deep",
        node.id.value,
        at.value,
        callers.len()
    );
    Diagnostic::new(
        &RECURSIVE_AGENTS,
        at.span,
        message,
        format!("at most {DEEPEST} are compiled into each other"),
    )
    .note(format!(
        "the agents run each other: {} -> {}",
        callers.join(" -> "),
        at.value
    ))
    .help("let one of them do the work of several")
}
