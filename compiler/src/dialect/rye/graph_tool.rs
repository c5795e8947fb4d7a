//! Graph tools that actions run: compiled in, each once.

mod inputs;
mod result;

use super::ast::{Action, Graph, Kind};
use super::interpolate;
use crate::diag::codes::RECURSIVE_GRAPHS;
use crate::diag::{Diagnostic, Report};
use crate::dialect::detect;
use crate::ir::{Dialect, Program, Type};
use crate::source::Sources;
use crate::syntax;
use crate::world::World;

/// The graphs that the actions of a graph run, with the ids that they are called by.
#[derive(Default)]
pub(super) struct Graphs {
    ids: Vec<String>,
    pub(super) programs: Vec<Program>,
    /// What each of them gives.
    results: Vec<Type>,
}

impl Graphs {
    /// The index of the graph with this id.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.ids.iter().position(|known| known == id)
    }

    /// What the graph with this id gives.
    pub(super) fn result(&self, id: &str) -> Option<Type> {
        self.results.get(self.find(id)?).cloned()
    }
}

/// Reads all that are to be found. An id that leads to no graph may be anything else.
pub(super) fn read(
    graph: &Graph,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
    report: &mut Report,
) -> Graphs {
    let mut graphs = Graphs::default();
    read_all(graph, sources, world, callers, (&mut graphs, report));
    for (owner, action) in actions(graph) {
        let child = graphs
            .find(&action.item.value)
            .and_then(|at| graphs.programs.get(at))
            .filter(|_| is_constant_tool(action));
        let workflow = child.and_then(|child| child.workflow.as_ref());
        if let Some(workflow) = workflow {
            inputs::check(&owner, action, workflow.schema.as_ref(), report);
        }
    }
    graphs
}

fn read_all(
    graph: &Graph,
    sources: &mut Sources,
    world: &dyn World,
    callers: &[String],
    (graphs, report): (&mut Graphs, &mut Report),
) {
    for (_, action) in actions(graph) {
        let id = &action.item.value;
        if !is_constant_tool(action) || graphs.find(id).is_some() {
            continue;
        }
        let Some((path, text)) = world.graph_tool(id) else {
            continue;
        };
        if callers.contains(&path) {
            report.add(recursion(action, &path));
            continue;
        }
        let file = sources.add(path.clone(), text);
        let (root, found) = syntax::read(file, sources);
        report.extend(found);
        let Some(root) = root.filter(|root| detect(root) == Some(Dialect::Rye)) else {
            continue;
        };
        let around: Vec<String> = callers.iter().cloned().chain([path]).collect();
        let given = given(action);
        let grants = if given.is_empty() {
            world.grants()
        } else {
            &given
        };
        let (program, found) = super::compile(&root, sources, world, grants, &around);
        report.extend(found);
        if let Some(program) = program {
            graphs.ids.push(id.clone());
            graphs.results.push(result::of(&root));
            graphs.programs.push(program);
        }
    }
}

/// The capabilities that a call hands over, where they are constants.
fn given(action: &Action) -> Vec<String> {
    let list = action
        .params
        .as_ref()
        .and_then(|params| params.get("capabilities"));
    let items = list.and_then(syntax::Node::items).unwrap_or_default();
    items
        .iter()
        .filter_map(syntax::Node::text)
        .map(str::to_owned)
        .collect()
}

fn is_constant_tool(action: &Action) -> bool {
    let id = &action.item.value;
    let constant = interpolate::pieces(id)
        .iter()
        .all(|piece| matches!(piece, interpolate::Piece::Literal(_)));
    constant
        && action.primary.value == "execute"
        && action.kind.value == "tool"
        && !id.starts_with("rye/")
}

/// The actions of all nodes, with whose they are.
fn actions(graph: &Graph) -> impl Iterator<Item = (String, &Action)> {
    graph.nodes.iter().filter_map(|node| {
        let action = match &node.kind {
            Kind::Action(action) => Some(action),
            Kind::ForEach(each) => each.action.as_ref(),
            Kind::Gate | Kind::Return(_) | Kind::Broken => None,
        };
        Some((format!("node `{}`", node.id.value), action?))
    })
}

fn recursion(action: &Action, path: &str) -> Diagnostic {
    let id = &action.item.value;
    let message = format!("the graph `{id}` runs itself, by way of {path}");
    let found = Diagnostic::new(&RECURSIVE_GRAPHS, action.item.span, message, "leads back");
    found.help("let one of the graphs loop over its own nodes instead; `max_steps` bounds it")
}
