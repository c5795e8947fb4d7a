//! A graph with all graphs that it runs, each once per node that runs it: the places that a run can be at.

use crate::flow::Facts;
use crate::ir::{Child, Each, Node, NodeId, Program, Target};

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
            for (id, node) in program.each_node() {
                let Some((child, facts)) = child_of(program, facts, node) else {
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
                let prefix = format!("{}{}/", graph.prefix, node.id);
                if let Some(place) = graph.children.get_mut(id.index()) {
                    *place = Some(number);
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
            in_items,
        }
    }

    /// The graph that a node runs.
    pub(super) fn child(&self, node: NodeId) -> Option<usize> {
        self.children.get(node.index()).copied().flatten()
    }

    /// Whether a node may run for an item of a list, on a copy of the state.
    pub(super) fn in_items(&self, node: NodeId) -> bool {
        self.in_items.get(node.index()) == Some(&true)
    }

    pub(super) fn node(&self, node: NodeId) -> &'p Node {
        &self.program[node]
    }

    /// The chain of nodes for each item that an exit begins.
    pub(super) fn each(&self, node: NodeId, exit: usize) -> Option<&'p Each> {
        if let Target::Each(each) = &self.program[node].exits.get(exit)?.to {
            Some(each)
        } else {
            None
        }
    }
}

/// The graph that a node runs.
fn child_of<'p>(
    program: &'p Program,
    facts: &'p Facts,
    node: &'p Node,
) -> Option<(&'p Program, &'p Facts)> {
    let of_agent = node.work.agent().and_then(|agent| match agent.child {
        Child::Graph(at) => Some(at),
        Child::Config(_) | Child::Unknown => None,
    });
    let of_action = node.work.action().and_then(|action| action.child);
    let at = of_agent.or(of_action)?;
    Some((program.children.get(at)?, facts.children().get(at)?))
}
