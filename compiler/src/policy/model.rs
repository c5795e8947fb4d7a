//! A graph with all graphs that it runs, each once per node that runs it: the places that a run can be at.

use crate::flow::Facts;
use crate::ir::{Child, Hook, HookAction, ItemChain, Node, NodeId, Program};

/// The most graphs that are looked at; a hostile graph could run itself through others without end.
const MOST_GRAPHS: usize = 4096;

/// A graph and all that it runs.
pub(super) struct Model<'p> {
    pub(super) graphs: Vec<Graph<'p>>,
    /// Whether there are more graphs than are looked at.
    pub(super) cut: bool,
}

/// A graph as one node runs it, or the outermost.
pub(super) struct Graph<'p> {
    pub(super) program: &'p Program,
    pub(super) facts: &'p Facts,
    /// What the ids of its nodes begin with.
    prefix: String,
    /// The graph that each node runs, by the index in [`Model::graphs`].
    children: Vec<Option<usize>>,
    /// The graphs that its hooks run.
    hooks: Vec<usize>,
    /// Whether each node is in the chain of a map, or its whole graph is run for an item.
    in_items: Vec<bool>,
}

impl<'p> Model<'p> {
    pub(super) fn of(program: &'p Program, facts: &'p Facts) -> Self {
        let mut model = Self {
            graphs: vec![Graph::of(program, facts, String::new())],
            cut: false,
        };
        let mut at = 0;
        while let Some(graph) = model.graphs.get(at) {
            let (program, facts) = (graph.program, graph.facts);
            let of_nodes = program
                .each_node()
                .map(|(id, node)| (Some(id), node.id.as_str(), child_of_node(node)));
            let of_hooks = hooks(program).map(|hook| match &hook.deed {
                HookAction::Call(action) => (None, "hooks", action.child),
                HookAction::Retry { .. } => (None, "hooks", None),
            });
            for (caller, name, child) in of_nodes.chain(of_hooks) {
                let Some((child, facts)) = child.and_then(|at| child_at(program, facts, at)) else {
                    continue;
                };
                if model.graphs.len() >= MOST_GRAPHS {
                    model.cut = true;
                    return model;
                }
                let number = model.graphs.len();
                let Some(graph) = model.graphs.get_mut(at) else {
                    continue;
                };
                let prefix = format!("{}{name}/", graph.prefix);
                match caller.and_then(|node| graph.children.get_mut(node.index())) {
                    Some(place) => *place = Some(number),
                    None => graph.hooks.push(number),
                }
                model.graphs.push(Graph::of(child, facts, prefix));
            }
            at += 1;
        }
        model
    }

    /// A graph by its number.
    pub(super) fn graph(&self, number: usize) -> Option<&Graph<'p>> {
        self.graphs.get(number)
    }

    /// All places, as graph and node.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, NodeId)> {
        let graphs = self.graphs.iter().enumerate();
        graphs.flat_map(|(number, graph)| graph.program.node_ids().map(move |node| (number, node)))
    }

    /// The id of a node as policies name it: `desk/mail` in a graph that `desk` runs.
    pub(super) fn name(&self, graph: usize, node: NodeId) -> String {
        let graph = self.graph(graph);
        graph.map_or_else(String::new, |graph| {
            format!("{}{}", graph.prefix, graph.program[node].id)
        })
    }
}

impl<'p> Graph<'p> {
    fn of(program: &'p Program, facts: &'p Facts, prefix: String) -> Self {
        let count = program.nodes.len();
        let in_items = program
            .node_ids()
            .map(|node| facts.in_chain(node))
            .collect();
        Self {
            program,
            facts,
            prefix,
            children: vec![None; count],
            hooks: Vec::new(),
            in_items,
        }
    }

    /// The graph that a node runs.
    pub(super) fn child(&self, node: NodeId) -> Option<usize> {
        self.children.get(node.index()).copied().flatten()
    }

    /// The graphs that hooks run.
    pub(super) fn hooks(&self) -> impl Iterator<Item = usize> {
        self.hooks.iter().copied()
    }

    /// Whether a node may run for an item of a list, on a copy of the state.
    pub(super) fn in_items(&self, node: NodeId) -> bool {
        self.in_items.get(node.index()) == Some(&true)
    }

    pub(super) fn node(&self, node: NodeId) -> &'p Node {
        &self.program[node]
    }

    /// The chain of nodes for each item that an exit begins.
    pub(super) fn each(&self, node: NodeId, exit: usize) -> Option<&'p ItemChain> {
        self.program[node].exits.get(exit)?.to.each()
    }
}

/// The hooks of a graph.
pub(super) fn hooks(program: &Program) -> impl Iterator<Item = &Hook> {
    let workflow = program.workflow.iter();
    workflow.flat_map(|workflow| &workflow.hooks)
}

/// The graph that a node runs.
fn child_of_node(node: &Node) -> Option<usize> {
    let of_agent = node.work.agent().and_then(|agent| match agent.child {
        Child::Graph(at) => Some(at),
        Child::Config(_) | Child::Unknown => None,
    });
    let of_action = node.work.action().and_then(|action| action.child);
    of_agent.or(of_action)
}

fn child_at<'p>(
    program: &'p Program,
    facts: &'p Facts,
    at: usize,
) -> Option<(&'p Program, &'p Facts)> {
    Some((program.children.get(at)?, facts.children().get(at)?))
}
