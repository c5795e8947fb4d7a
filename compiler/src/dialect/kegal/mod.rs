//! KeGAL graphs (`graph.yml`, `graph.json`): models, prompts, nodes that each ask a model once, and edges between them.

mod address;
mod agent_list;
mod asked_agent;
mod ast;
mod attached_number;
mod blind;
mod board_file;
mod board_import;
mod board_source;
mod compaction;
mod edge_list;
mod edges;
mod example_turn;
mod exchanged_fields;
mod exchanged_models;
mod exchanged_nodes;
mod exchanged_templates;
mod foreign_tag;
mod history;
mod idle_field;
mod later_sender;
mod limits;
mod literal_message;
mod lost_replies;
mod lower;
mod parameter_text;
mod placeholder_value;
mod prompt;
mod read;
mod references;
mod refused_tool;
mod repeated_id;
mod repeated_prompt;
mod reserved_field;
mod reversed_field;
mod rounds;
mod run_file;
mod schedule;
mod schema;
mod secret;
mod sent_verdict;
mod server_tool;
mod shifted_prompts;
mod source;
mod spoken_argument;
mod spoken_field;
mod spoken_sender;
mod spoken_tool;
mod supply;
mod template;
mod tool_executor;
mod tool_file;
mod twins;
mod unused_entry;
mod variable;
mod wait_cycle;
mod waits;

use super::handed_variables;
use crate::diag::Report;
use crate::ir::Program;
use crate::source::Sources;
use crate::syntax::Node;
use crate::world::World;

/// Reads and lowers a graph. `None`: it has errors, or nothing that could be run.
pub fn lower(root: &Node, sources: &mut Sources, world: &dyn World) -> (Option<Program>, Report) {
    let (graph, mut report) = read::graph(root);
    let Some(graph) = graph else {
        return (None, report);
    };
    let edges = edges::read(&graph, &mut report);
    edge_list::check(&graph, &edges, &mut report);
    repeated_id::check(&graph, &mut report);
    board_source::check(&graph, sources, &mut report);
    board_file::check(&graph, world, &mut report);
    references::check(&graph, &edges, &mut report);
    history::check(&graph, sources, world, &mut report);
    example_turn::check(&graph, &mut report);
    literal_message::check(&graph, &mut report);
    placeholder_value::check(&graph, &mut report);
    reserved_field::check(&graph, &edges, &mut report);
    variable::check(&graph, &mut report);
    secret::check(&graph, &mut report);
    address::check(&graph, &mut report);
    limits::check(&graph, &mut report);
    compaction::check(&graph, &edges, &mut report);
    idle_field::check(&graph, &edges, &mut report);
    tool_file::check(&graph, world, &mut report);
    let tools: Vec<&str> = graph
        .tools
        .iter()
        .map(|tool| tool.name.value.as_str())
        .collect();
    handed_variables::of_tools((root, &graph.env), &tools, world, &mut report);
    refused_tool::check(&graph, &mut report);
    parameter_text::check(&graph, &mut report);
    run_file::check(root.span.file, sources, world, &mut report);
    let prompts = source::prompts(&graph, sources, world, &mut report);
    source::check(&graph, world, &mut report);
    let schedule = schedule::infer(&graph, &edges, &mut report);
    agent_list::check(&graph, &edges, &prompts, &mut report);
    rounds::check(&graph, &edges, &prompts, &mut report);
    exchanged_models::check(&graph, sources, &mut report);
    exchanged_nodes::check(&graph, &mut report);
    exchanged_fields::check(&graph, &edges, &prompts, &mut report);
    attached_number::check(&graph, &prompts, &mut report);
    exchanged_templates::check(&graph, &mut report);
    spoken_tool::check(&graph, &prompts, &mut report);
    spoken_argument::check(&graph, &prompts, &mut report);
    server_tool::check(&graph, &prompts, world, &mut report);
    foreign_tag::check(&graph, &prompts, &mut report);
    spoken_field::check(&graph, &schedule, &prompts, &mut report);
    later_sender::check(&graph, &edges, &schedule, &prompts, &mut report);
    spoken_sender::check(&graph, &schedule, &prompts, &mut report);
    supply::check(&graph, &edges, &schedule, &prompts, &mut report);
    unused_entry::check(&graph, &mut report);
    lost_replies::check(&graph, &edges, &schedule, &mut report);
    blind::check(&graph, &edges, &schedule, &prompts, &mut report);
    sent_verdict::check(&graph, &schedule, &mut report);
    board_import::check(&graph, &prompts, &mut report);
    twins::check(&graph, &edges, &schedule, &mut report);
    let found = lower::GraphFacts {
        graph: &graph,
        edges: &edges,
        schedule: &schedule,
        prompts: &prompts,
        name: lower::name(root.span.file, sources, world),
        file: root.span.file,
    };
    let program = lower::lower(&found, &mut report);
    shifted_prompts::check(&graph, &prompts, &mut report);
    repeated_prompt::check(&graph, world, &mut report);
    let program = program.filter(|_| !report.has_errors());
    (program, report)
}

#[cfg(test)]
mod tests;
