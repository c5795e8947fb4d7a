//! Loki graph agents (`graph.yaml`): the native dialect.

mod ast;
mod base_file;
mod config;
mod declared_names;
mod external_names;
pub mod fan_out;
mod handed_variables;
mod idle_entry;
mod literal_reference;
mod lower;
mod misplaced_field;
mod node_tools;
mod promised_rounds;
mod read;
mod refused_tool;
mod repeated_effect;
mod scripts;
mod secret_variables;
mod spoken_tools;
mod suspect;
pub mod template;
mod tool_file;
mod tool_name;
mod updates;
mod validation;
mod words;

pub use ast::{Graph, Kind, Settings};

use crate::diag::codes::{AGENT_WITH_TWO_DEFINITIONS, POLICY_FORM};
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::Program;
use crate::source::{FileId, Sources, Span};
use crate::syntax::{Node, Value};
use crate::world::{Presence, World};
use declared_names::DeclaredNames;

/// What the file says, with its defaults, before any name is resolved. `None`: it is not even a map.
pub fn read(root: &Node) -> (Option<Graph>, Report) {
    read::graph(root)
}

/// Reads and lowers a graph, and the graphs of the agents that it runs.
pub fn lower(root: &Node, sources: &mut Sources, world: &dyn World) -> (Option<Program>, Report) {
    let (program, mut report) = compile(root, sources, world, &[]);
    report
        .diagnostics
        .extend(beside_config(root, sources, world));
    (program, report)
}

/// The finding that the graph's own directory also defines an agent that is no graph: the source document refuses both.
fn beside_config(root: &Node, sources: &Sources, world: &dyn World) -> Option<Diagnostic> {
    let path = sources.path(root.span.file);
    let is_agent = path.file_name().is_some_and(|name| name == "graph.yaml");
    if !is_agent || world.file("config.yaml") != Presence::File {
        return None;
    }
    let at = match &root.value {
        Value::Map(entries) => entries.first()?.key_span,
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::List(_) => {
            root.span
        }
    };
    let message = "the agent of this directory is defined twice";
    let witness = "`config.yaml` stands beside this `graph.yaml`";
    let found = Diagnostic::new(&AGENT_WITH_TWO_DEFINITIONS, at, message, witness);
    Some(found.help(
        "remove one: `graph.yaml` makes it a graph, `config.yaml` a model with instructions and tools",
    ))
}

fn compile(
    root: &Node,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
) -> (Option<Program>, Report) {
    let (graph, mut report) = read(root);
    let Some(graph) = graph else {
        return (None, report);
    };
    external_names::check(&graph, world, &mut report);
    let offered = DeclaredNames::beside(&graph, world);
    node_tools::check(&graph, &offered, world, &mut report);
    spoken_tools::check(&graph, &offered, sources, &mut report);
    tool_file::check(&graph, world, &mut report);
    handed_variables::check((&graph, root), world, &mut report);
    base_file::check(&graph, sources, &mut report);
    fan_out::check(&graph, &mut report);
    literal_reference::check(&graph, &mut report);
    idle_entry::check(&graph, !callers.is_empty(), &mut report);
    refused_tool::check(&graph, &mut report);
    repeated_effect::check(&graph, &mut report);
    updates::check(&graph, &mut report);
    let text = sources.text(root.span.file);
    misplaced_field::check(&graph, text, world, &mut report);
    promised_rounds::check(&graph, &mut report);
    scripts::check((&graph, text), world, !callers.is_empty(), &mut report);
    let around = lower::Surroundings {
        file: root.span.file,
        world,
        callers,
    };
    let program = lower::lower(&graph, sources, &around, &mut report);
    (program, report)
}

/// As [`lower`], of the file of a child: `callers` are the agents we are inside of, this one last.
fn compile_child(
    file: FileId,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
) -> (Option<Program>, Report) {
    let (root, mut report) = crate::syntax::read(file, sources);
    let Some(root) = root.filter(|_| is_readable(&report)) else {
        return (None, report);
    };
    let agent = callers.last().map_or("", String::as_str);
    report.extend(unheld(&root, world, agent));
    let (program, found) = compile(&root, sources, world, callers);
    report.extend(found);
    (program, report)
}

/// The policies of a graph that another one runs speak of its own runs.
fn unheld(root: &Node, world: &dyn World, agent: &str) -> Report {
    let own = root.entries().unwrap_or_default().iter();
    let own = own.filter(|entry| entry.key == "x-policies");
    let own = own.map(|entry| ("`x-policies`".to_owned(), entry.key_span));
    let beside = world.policies().into_iter();
    let start = Span::new(root.span.file, 0, 0);
    let beside = beside.map(|(path, _)| (format!("`{path}`"), start));
    let mut report = Report::default();
    for (what, span) in own.chain(beside) {
        let message = format!("{what} of agent `{agent}` is not held where another graph runs it");
        let found = Diagnostic::new(&POLICY_FORM, span, message, "policies of its own runs");
        report.add(
            found
                .level(Level::Warning)
                .help("say what must hold here in a policy of the graph that runs it: its nodes are `NODE/ID`"),
        );
    }
    report
}

/// Whether the tree is worth reading: what YAML finds wrong in a text that was read to its end leaves a tree of which the
/// rest can still be said.
pub(crate) fn is_readable(report: &Report) -> bool {
    crate::syntax::is_whole(report)
}
