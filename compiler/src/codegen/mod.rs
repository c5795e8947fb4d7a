//! A checked program to Rust, in two steps: a plan in which everything has its name and representation, then one
//! section of text after another.

mod about;
mod commits;
mod declaration;
mod dispatch;
mod emit;
mod exits;
mod files;
mod forms;
mod header;
mod journal;
mod key_writes;
mod layout;
mod literal;
mod names;
mod needs;
mod node;
mod operand;
mod outline;
mod path;
mod plan;
mod policy_table;
mod position;
mod reserved_names;
mod start;
mod state;
mod text;
mod tree;
mod types;
mod workflow;

use crate::check::CheckedProgram;
use crate::flow::Facts;
use crate::ir::{Exit, NodeId, Program};
pub use about::{Description, InputDescription, NodeDescription, describe};
pub use forms::{CarriedForm, ExitForm, JournalForm, KeyForm, journal_form};
pub use needs::{NeedStep, need_steps};
pub use outline::{Completeness, outline};
use plan::Plan;
use proc_macro2::TokenStream;

/// What goes into the header of a generated file.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The graph file, as the header and the documentation name it.
    pub path: String,
    /// Where the graph's scripts are when it runs.
    pub place: Place,
}

/// Where the files of a graph are when it runs, unless the run says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// In the working directory.
    #[default]
    Working,
    /// In this directory of the package that the module is built into; empty: in its root.
    Package(String),
    /// In this directory of this machine.
    Absolute(String),
}

/// The generated module: the same bytes for the same program.
pub fn generate(
    checked: &CheckedProgram,
    origin: &Origin,
    lines: &dyn Fn(crate::source::Span) -> usize,
) -> String {
    let mut out = header::module_doc(checked.program(), origin);
    out.push_str(&module(checked.program(), checked.facts(), origin, lines));
    // In text literals an escape is the same text. In documentation the Rust compiler refuses what turns text round.
    match graphwright_rules::hidden_characters::visible(&out) {
        std::borrow::Cow::Borrowed(_) => out,
        std::borrow::Cow::Owned(visible) => visible,
    }
}

fn plan_of<'p>(program: &'p Program, facts: &'p Facts) -> Plan<'p> {
    Plan::new(program, facts, |work| node::emitted(work).reserved())
}

fn struct_ident(program: &Program) -> proc_macro2::Ident {
    types::Types::new().reserve(&program.name)
}

/// The name of the struct that is the graph, as in `brief_writer::BriefWriter`.
pub fn struct_name(program: &Program) -> String {
    types::Types::new().reserve(&program.name).to_string()
}

/// The names of the generated state machine, for whoever reads its journal.
#[derive(Clone, Debug)]
pub struct Names {
    /// The struct that is the graph.
    pub graph: String,
    /// One entry per node, in the order of the text.
    pub nodes: Vec<NodeNames>,
    /// The fields of the generated `State`, in the order of the keys.
    pub fields: Vec<String>,
}

/// The names of one node in the generated state machine.
#[derive(Clone, Debug)]
pub struct NodeNames {
    /// The node.
    pub id: String,
    /// The variant of `At` and of `Exit`.
    pub variant: String,
    /// Its module.
    pub module: String,
    /// The variants of its own `Exit`.
    pub exits: Vec<String>,
}

/// The names that [`generate`] gives.
pub fn names_of(program: &Program, facts: &Facts) -> Names {
    let plan = plan_of(program, facts);
    let nodes = plan.nodes.iter().map(|planned| NodeNames {
        id: program[planned.id].id.clone(),
        variant: planned.variant.to_string(),
        module: planned.module.to_string(),
        exits: planned
            .exits
            .iter()
            .map(|exit| exit.variant.to_string())
            .collect(),
    });
    let fields = program.key_ids();
    let fields = fields.map(|key| plan.field(key).ident.to_string());
    Names {
        graph: plan.name.to_string(),
        nodes: nodes.collect(),
        fields: fields.collect(),
    }
}

/// One line per exit, as the head of a generated file shows them.
pub fn drawing(program: &Program) -> Vec<String> {
    header::drawing(program)
}

/// The name of the module that the macro makes for a graph.
pub fn module_name(program: &Program) -> String {
    module_named(&program.name)
}

/// The name of the module of a graph that is called so.
pub fn module_named(name: &str) -> String {
    names::Scope::default().snake(name).to_string()
}

/// All exits in the order of the text, with the names that the journal of a run gives them.
pub fn exits(checked: &CheckedProgram) -> Vec<(NodeId, String, &Exit)> {
    let plan = plan_of(checked.program(), checked.facts());
    let nodes = plan.nodes.iter();
    nodes
        .flat_map(|node| {
            let exits = node.exits.iter();
            exits.map(|planned| {
                let spelled = names::journaled(&planned.variant.to_string());
                (node.id, spelled, planned.exit)
            })
        })
        .collect()
}

fn module(
    program: &Program,
    facts: &Facts,
    origin: &Origin,
    lines: &dyn Fn(crate::source::Span) -> usize,
) -> String {
    let mut plan = plan_of(program, facts);
    let definitions = plan.types.definitions();
    let mut text = emit::Text::default();
    text.add(header::imports(program));
    text.add(state::state(&plan));
    definitions
        .into_iter()
        .for_each(|section| text.add(section));
    text.add(exits::exits(&plan, origin, lines));
    dispatch::graph(&plan, &mut text);
    text.add(node::trait_of_nodes(&plan));
    for planned in &plan.nodes {
        text.add(node::module(&plan, planned));
    }
    text.written(&children(&plan, origin, lines));
    text.add(about::about(&plan, &origin.place, lines));
    text.add(policy_table::table(&plan));
    text.add(workflow::about(&plan));
    text.add(workflow::beside(&plan));
    text.finish()
}

/// Child graphs, each a module of its own in `agents`.
fn children(
    plan: &Plan<'_>,
    origin: &Origin,
    lines: &dyn Fn(crate::source::Span) -> usize,
) -> String {
    // A child runs where its parent says.
    let origin = &Origin {
        place: Place::Working,
        ..origin.clone()
    };
    let modules: Vec<String> = plan
        .program
        .children
        .iter()
        .zip(plan.facts.children())
        .zip(&plan.children)
        .map(|((child, facts), name)| {
            let doc = format!("/// The child graph {}.\n", literal::code(&child.name));
            let inner = layout::indent(&module(child, facts, origin, lines));
            format!("{doc}pub mod {name} {{\n{inner}}}\n")
        })
        .collect();
    if modules.is_empty() {
        return String::new();
    }
    let inner = layout::indent(&modules.join("\n"));
    format!("\n/// The graphs that agent nodes run.\npub mod agents {{\n{inner}}}\n")
}

/// Nothing, where a section has nothing to say.
fn empty() -> TokenStream {
    TokenStream::new()
}
