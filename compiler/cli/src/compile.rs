//! `graphwright compile PATH [--out FILE]`: the common form of a graph as JSON.
//!
//! The euleragent command of this name writes its builder calls; this one writes what the graph became: nodes, edges, the
//! state, the groups that run side by side, and the names of the generated state machine.

use super::options::ReadingArgs;
use super::source_fields::SourceFields;
use super::{Status, check, complain, print};
use clap::Args;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::codegen;
use graphwright_compiler::compile::{Inspection, inspect_file, write_if_changed};
use graphwright_compiler::ir::{Exit, ExitCondition, Gate, Node, NodeId, Program, Target, Type};
use graphwright_compiler::source::Sources;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Where to write the JSON; stdout if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(super) fn compile(arguments: &Arguments) -> Status {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    let found = match inspect_file(&arguments.path, &options) {
        Ok(found) => found,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable;
        }
    };
    check::show_findings(&found.report, &found.sources);
    let Some(checked) = &found.checked else {
        return Status::Faulty;
    };
    let text = format!("{:#}\n", document(&found, checked));
    match &arguments.out {
        None => print(&text),
        Some(file) => {
            if let Err(error) = write_if_changed(file, &text) {
                complain(&format!(
                    "error: cannot write `{}`: {error}\n",
                    file.display()
                ));
                return Status::Unusable;
            }
        }
    }
    Status::Fine
}

/// A checked graph as JSON.
pub(super) fn document(found: &Inspection, checked: &CheckedProgram) -> Value {
    let program = checked.program();
    let declared = SourceFields::of(program, &found.sources);
    let nodes = program
        .nodes
        .iter()
        .map(|node| node_of(program, node, &declared, &found.sources));
    let edges = program.nodes.iter().flat_map(|node| {
        let edges = node
            .exits
            .iter()
            .flat_map(|exit| edges_of(program, node, exit, &found.sources));
        edges.collect::<Vec<_>>()
    });
    let machine = codegen::names_of(program, checked.facts());
    let state = program.key_ids().zip(&machine.fields).map(|(id, field)| {
        let key = &program[id];
        json!({
            "key": key.name,
            "declared": declared.key(&key.name),
            "type": describe(checked.facts().type_of(id)),
            "merge": key.reducer.map(|(reducer, _)| reducer.name()),
            "field": field,
            "initial": key.initial.as_ref().map(|initial| initial.value.clone()),
        })
    });
    let groups = program.nodes.iter().flat_map(|node| {
        let groups = node
            .exits
            .iter()
            .filter_map(|exit| group_of(program, checked, node, exit, &declared));
        groups.collect::<Vec<_>>()
    });
    let positions = machine.nodes.iter().map(|names| {
        json!({
            "node": names.id,
            "at": format!("At::{}", names.variant),
            "module": names.module,
            "exits": names.exits,
        })
    });
    json!({
        "graph_type": "graph",
        "dialect": program.dialect.name(),
        "id": program.name,
        "declared": declared.graph(),
        "description": program.doc.trim(),
        "entry": program[program.start].id,
        "nodes": nodes.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "state": state.collect::<Vec<_>>(),
        "parallel_groups": groups.collect::<Vec<_>>(),
        "machine": {
            "module": codegen::module_name(program),
            "graph": machine.graph,
            "positions": positions.collect::<Vec<_>>(),
        },
    })
}

fn describe(ty: &Type) -> String {
    ty.describe()
}

fn node_of(program: &Program, node: &Node, declared: &SourceFields, sources: &Sources) -> Value {
    let mut reads: Vec<&str> = Vec::new();
    for key in node.reads.iter().filter_map(|read| read.from.key()) {
        let name = program[key].name.as_str();
        if !reads.contains(&name) {
            reads.push(name);
        }
    }
    let mut writes: Vec<&str> = Vec::new();
    for write in node.exits.iter().flat_map(|exit| &exit.writes) {
        let name = program[write.key].name.as_str();
        if !writes.contains(&name) {
            writes.push(name);
        }
    }
    json!({
        "id": node.id,
        "kind": node.work.kind(),
        "line": sources.start(node.span).line,
        "reads": reads,
        "writes": writes,
        "interrupt_before": node.pause_before,
        "interrupt_after": node.pause_after,
        "declared": declared.node(&node.id),
    })
}

fn edges_of(program: &Program, node: &Node, exit: &Exit, sources: &Sources) -> Vec<Value> {
    let to = |id: NodeId| program[id].id.clone();
    let targets = match &exit.to {
        Target::Node(id, _) => vec![to(*id)],
        Target::Fork(fork) => fork
            .branches
            .iter()
            .map(|branch| to(branch.entry))
            .collect(),
        Target::Each(each) => vec![to(each.entry), to(each.then)],
        Target::Anywhere => vec!["*".to_string()],
        Target::ItemDone | Target::End | Target::Fail | Target::Stuck => Vec::new(),
    };
    let line = sources.start(exit.span).line;
    let when = condition(node, exit);
    let edge = |to: String| json!({ "from": node.id, "to": to, "when": when, "exit": exit.name, "line": line });
    targets.into_iter().map(edge).collect()
}

/// The condition of an edge as euleragent writes it; `None`: it has none there.
fn condition(node: &Node, exit: &Exit) -> Option<String> {
    if let (Some(_), ExitCondition::Answer(route)) = (node.work.judgement(), &exit.when) {
        return Some(format!("judge.route == {route}"));
    }
    let text = match node.work.gate()? {
        Gate::Open => "true",
        Gate::Closed => "approvals_resolved",
    };
    Some(text.to_string())
}

fn group_of(
    program: &Program,
    checked: &CheckedProgram,
    node: &Node,
    exit: &Exit,
    declared: &SourceFields,
) -> Option<Value> {
    let Target::Fork(fork) = &exit.to else {
        return None;
    };
    let branches: Vec<&str> = fork
        .branches
        .iter()
        .map(|branch| program[branch.entry].id.as_str())
        .collect();
    let join = checked.facts().join_of(fork);
    Some(json!({
        "id": declared.group(&branches),
        "from": node.id,
        "branches": branches,
        "join": join.map(|join| program[join].id.clone()),
    }))
}
