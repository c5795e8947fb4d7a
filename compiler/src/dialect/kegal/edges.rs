//! What `edges` say: who waits for whom, which nodes are controllers, and which run only when a controller calls them.

use super::ast::{Edge, Graph};
use crate::diag::codes::{
    AGENT_IN_MAIN_GRAPH, CONTRADICTORY_EDGES, CONTROLLER_RESTRICTION, EXCLUSIVE_EDGES,
    IGNORED_BATCH, UNDECLARED_NODE,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::meant_node::did_you_mean;
use crate::source::{Span, Spanned};
use std::collections::{BTreeMap, BTreeSet};

/// One node waits for another, because the text says so.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DeclaredEdge {
    pub(super) node: usize,
    pub(super) after: usize,
    pub(super) why: String,
    pub(super) span: Span,
}

/// An agent of a controller: its nodes in the order in which the text enters them, and who of them waits for whom.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    pub(super) entry: usize,
    pub(super) nodes: Vec<usize>,
    pub(super) said: Vec<DeclaredEdge>,
}

/// What is known from the edges alone.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// Of the main graph.
    pub(super) said: Vec<DeclaredEdge>,
    /// By controller.
    pub(super) controllers: BTreeMap<usize, Vec<Agent>>,
    /// All nodes that only run inside of a controller's loop.
    pub(super) agents: BTreeSet<usize>,
    /// Whether the list says anything about an order.
    pub(super) declared: bool,
}

/// Reads the edges of a graph.
pub(super) fn read(graph: &Graph, report: &mut Report) -> Edges {
    let mut ids = BTreeMap::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        ids.entry(node.id.value.as_str()).or_insert(index);
    }
    let mut walk = Walk {
        ids,
        named: graph.named(),
        edges: Edges {
            declared: graph.edges.iter().any(Edge::orders),
            ..Edges::default()
        },
        structures: BTreeMap::new(),
        main: BTreeMap::new(),
        within: BTreeMap::new(),
        report,
    };
    for edge in &graph.edges {
        walk.main(edge);
    }
    walk.misplaced(graph);
    walk.edges
}

/// The direct neighbours that an entry gives its node, list by list.
type Structure = Vec<(&'static str, Vec<String>)>;

struct Walk<'a> {
    ids: BTreeMap<&'a str, usize>,
    /// What stands in `edges`.
    named: BTreeSet<&'a str>,
    edges: Edges,
    structures: BTreeMap<String, (Structure, Span)>,
    /// Nodes of the main edges, with the first place.
    main: BTreeMap<usize, Span>,
    /// Nodes of agents, with the controller and the first place.
    within: BTreeMap<usize, (usize, Span)>,
    report: &'a mut Report,
}

impl<'a> Walk<'a> {
    fn main(&mut self, edge: &'a Edge) {
        self.look_at(edge);
        let node = self.find(edge);
        if let Some(node) = node {
            self.main.entry(node).or_insert(edge.node.span);
        }
        let said = self.relations(edge);
        self.edges.said.extend(said);
        for (name, list) in edge.lists() {
            for inner in list.into_iter().flatten() {
                match (name, node) {
                    ("react", Some(controller)) => self.agent(controller, inner),
                    ("react", None) => {}
                    _ => self.main(inner),
                }
            }
        }
    }

    fn agent(&mut self, controller: usize, edge: &'a Edge) {
        let mut agent = Agent {
            entry: 0,
            nodes: Vec::new(),
            said: Vec::new(),
        };
        self.inside(controller, edge, &mut agent);
        let Some(entry) = self.ids.get(edge.node.value.as_str()) else {
            return;
        };
        agent.entry = *entry;
        let agents = self.edges.controllers.entry(controller).or_default();
        if !agents.iter().any(|known| known.entry == agent.entry) {
            agents.push(agent);
        }
    }

    fn inside(&mut self, controller: usize, edge: &'a Edge, agent: &mut Agent) {
        self.look_at(edge);
        if let Some(node) = self.find(edge) {
            self.edges.agents.insert(node);
            self.within
                .entry(node)
                .or_insert((controller, edge.node.span));
            if !agent.nodes.contains(&node) {
                agent.nodes.push(node);
            }
        }
        agent.said.extend(self.relations(edge));
        for (name, list) in edge.lists() {
            for inner in list.into_iter().flatten() {
                if name == "react" {
                    self.nested(edge, inner);
                } else {
                    self.inside(controller, inner, agent);
                }
            }
        }
    }

    fn nested(&mut self, edge: &Edge, inner: &Edge) {
        let (agent, other) = (&edge.node.value, &inner.node.value);
        let message = format!("agent `{agent}` is a controller itself: it hands work to `{other}`");
        let found = Diagnostic::new(
            &CONTROLLER_RESTRICTION,
            inner.node.span,
            message,
            "a loop inside of a loop",
        );
        self.report
            .add(found.help(format!("let the outer controller hand work to `{other}` too, or put it under `children` of `{agent}`")));
    }

    fn find(&mut self, edge: &Edge) -> Option<usize> {
        let id = &edge.node.value;
        let found = self.ids.get(id.as_str()).copied();
        if found.is_none() {
            let unknown = self.unknown(&edge.node);
            self.report.add(unknown);
        }
        found
    }

    fn unknown(&self, node: &Spanned<String>) -> Diagnostic {
        let id = &node.value;
        let message = format!("an edge names node `{id}`, which does not exist");
        let unknown = Diagnostic::new(&UNDECLARED_NODE, node.span, message, "no node has this id");
        let ids = || self.ids.keys().copied();
        let idle = ids().filter(|id| !self.named.contains(id));
        match did_you_mean(unknown, node, ids(), ("nothing leads to", idle)) {
            Ok(unknown) => unknown,
            Err(unknown) => unknown.help("add the node to `nodes`, or remove the entry"),
        }
    }

    /// Who waits for whom by one entry (source document, section 8).
    fn relations(&self, edge: &Edge) -> Vec<DeclaredEdge> {
        let mut said = Vec::new();
        let mut say = |node: &Edge, after: &Edge, why: String| {
            let pair = (
                self.ids.get(node.node.value.as_str()),
                self.ids.get(after.node.value.as_str()),
            );
            if let (Some(one), Some(other)) = pair {
                said.push(DeclaredEdge {
                    node: *one,
                    after: *other,
                    why,
                    span: node.node.span,
                });
            }
        };
        let own = &edge.node.value;
        for child in edge.children.iter().flatten() {
            say(
                child,
                edge,
                format!("it stands under `children` of `{own}`"),
            );
        }
        for before in edge.fan_in.iter().flatten() {
            say(
                edge,
                before,
                format!("its `fan_in` names `{}`", before.node.value),
            );
        }
        let mut last = edge;
        for child in edge.ordered_children.iter().flatten() {
            say(
                child,
                last,
                format!(
                    "`ordered_children` of `{own}` puts it behind `{}`",
                    last.node.value
                ),
            );
            last = child;
        }
        let mut last: Option<&Edge> = None;
        for before in edge.ordered_fan_in.iter().flatten() {
            say(
                edge,
                before,
                format!("its `ordered_fan_in` names `{}`", before.node.value),
            );
            if let Some(last) = last {
                say(
                    before,
                    last,
                    format!(
                        "`ordered_fan_in` of `{own}` puts it behind `{}`",
                        last.node.value
                    ),
                );
            }
            last = Some(before);
        }
        said
    }

    /// What is wrong with an entry by itself, and beside another one of its node.
    fn look_at(&mut self, edge: &Edge) {
        let id = &edge.node.value;
        let present = |wanted: &str| {
            edge.lists()
                .iter()
                .any(|(name, list)| *name == wanted && list.is_some())
        };
        for other in ["children", "fan_in", "ordered_children", "ordered_fan_in"] {
            if present("react") && present(other) {
                let message = format!("the edge of `{id}` has both `react` and `{other}`");
                let found = Diagnostic::new(
                    &EXCLUSIVE_EDGES,
                    edge.node.span,
                    message,
                    "one entry cannot have both",
                );
                self.report.add(found.help(format!(
                    "keep `react` here, and say in an entry of another node, or with message passing, how `{id}` is ordered"
                )));
            }
        }
        self.batch(edge);
        let lists = edge
            .lists()
            .into_iter()
            .filter(|(name, _)| *name != "react");
        let structure: Structure = lists
            .filter_map(|(name, list)| {
                let names: Vec<String> = list?.iter().map(|edge| edge.node.value.clone()).collect();
                (!names.is_empty()).then_some((name, names))
            })
            .collect();
        if structure.is_empty() {
            return;
        }
        match self.structures.get(id) {
            None => {
                self.structures
                    .insert(id.clone(), (structure, edge.node.span));
            }
            Some((known, first)) if *known != structure => {
                let message =
                    format!("two entries of node `{id}` say different things about its neighbours");
                let found = Diagnostic::new(
                    &CONTRADICTORY_EDGES,
                    edge.node.span,
                    message,
                    "this one differs",
                );
                let found = found.label(*first, "from this one");
                self.report.add(found.help(format!(
                    "say everything about `{id}` in one entry; where it is only named, write `- node: {id}` and nothing else"
                )));
            }
            Some(_) => {}
        }
    }

    /// Lists for batches: the reference reads them and does nothing with them.
    fn batch(&mut self, edge: &Edge) {
        let id = &edge.node.value;
        for name in &edge.batched {
            if !self.ids.contains_key(name.value.as_str()) {
                // The field does nothing, so the graph runs all the same.
                let unknown = self.unknown(name).level(Level::Warning);
                self.report.add(unknown);
            }
        }
        for batch in &edge.batch {
            let same = |name: &str| name.ends_with(batch.value.trim_start_matches("batch_"));
            let siblings = edge
                .lists()
                .into_iter()
                .find(|(name, list)| same(name) && list.is_some());
            match siblings {
                Some((name, _)) => {
                    let message =
                        format!("the edge of `{id}` has both `{}` and `{name}`", batch.value);
                    let found = Diagnostic::new(
                        &EXCLUSIVE_EDGES,
                        batch.span,
                        message,
                        "one entry cannot have both",
                    );
                    self.report.add(found.help(format!("keep `{name}`")));
                }
                None => {
                    let message = format!("`{}` of the edge of `{id}` orders nothing", batch.value);
                    let found =
                        Diagnostic::new(&IGNORED_BATCH, batch.span, message, "has no effect");
                    let list = batch.value.trim_start_matches("batch_");
                    let found = found.help(format!("write `{list}`: each node runs once"));
                    self.report.add(found.safe_fix(batch.span, list));
                }
            }
        }
    }

    /// Agents that the main edges name, too.
    fn misplaced(&mut self, graph: &Graph) {
        for (node, (controller, span)) in &self.within {
            let Some(main) = self.main.get(node) else {
                continue;
            };
            let name = |index: usize| {
                graph
                    .nodes
                    .get(index)
                    .map_or("?", |node| node.id.value.as_str())
            };
            let (id, controller) = (name(*node), name(*controller));
            let message = format!(
                "`{id}` is an agent of controller `{controller}`, and stands in the main edges, too"
            );
            let found = Diagnostic::new(
                &AGENT_IN_MAIN_GRAPH,
                *main,
                message,
                "an agent runs only when its controller calls it",
            );
            let found = found.label(*span, format!("an agent of `{controller}` here"));
            self.report.add(found.help(
                "remove this entry, or give the main graph a node of its own with the same prompt",
            ));
        }
    }
}
