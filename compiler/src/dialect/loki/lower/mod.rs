//! From what the author wrote to what every later stage knows: names become ids, texts become parts, and each way a
//! node can end becomes an exit.
//!
//! One file per question: which keys there are (`state`), what a text reads (`text`), where a node goes (`target`), which
//! nodes run per item of a map (`branch`), what the agents are (`children`); and one file per node type. A fault never
//! stops the lowering: a target that does not exist is [`Target::Stuck`], so that later stages can look at all the rest.

mod agent;
mod approval;
mod branch;
mod child_time;
mod children;
mod end;
mod input;
mod literal;
mod llm;
mod map;
mod mentions;
mod rag;
mod required_variables;
mod script;
mod state;
mod target;
mod text;

use super::ast::{self, Kind};
use super::words;
use crate::diag::Report;
use crate::ir::{
    self, Cycles, Dialect, Exit, ExitCondition, Limits, NodeId, OtherWrites, Outcome, Program,
    Read, Target, Type, Work, Write,
};
use crate::source::{FileId, Sources, Span, Spanned};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// What lowering a graph takes besides the graph: where it stands, and what is outside.
pub(super) struct Surroundings<'a> {
    /// The file of the graph.
    pub file: FileId,
    /// What exists outside.
    pub world: &'a dyn World,
    /// The agents whose graphs we are inside of, outermost first.
    pub callers: &'a [String],
}

/// Lowers a graph. `None`: it has no node that a run could enter.
pub(super) fn lower(
    graph: &ast::Graph,
    sources: &mut Sources,
    around: &Surroundings<'_>,
    report: &mut Report,
) -> Option<Program> {
    let children = children::read(graph, sources, around, report);
    let mut state = state::Keys::default();
    let mut inputs = state::seed(graph, &mut state, report);
    let ids = ids(graph);
    let start = graph
        .start
        .as_ref()
        .and_then(|start| target::start(start, graph, &ids, report));
    let in_branch = branch::find(graph, &ids);
    let missing = branch::unreachable(graph, &ids, start);
    let opaque = mentions::has_opaque(graph);
    let mut lowering = Lowering {
        graph,
        sources,
        world: around.world,
        ids,
        keys: state,
        in_branch,
        unreachable: missing,
        report,
        searches: 0,
        names: words::names(graph),
        // What calls a graph may give it more.
        open: opaque || !around.callers.is_empty(),
        doubts: Vec::new(),
    };
    let nodes: Vec<ir::Node> = graph
        .nodes
        .iter()
        .map(|node| lowering.node(node, &children))
        .collect();
    let keys = std::mem::take(&mut lowering.keys).finish();
    let doubts = std::mem::take(&mut lowering.doubts);
    let mentioned = mentions::of(graph, &keys, around.world);
    let in_scripts = mentioned
        .iter()
        .flat_map(|mentioned| &mentioned.keys)
        .filter(|_| opaque);
    let in_scripts = in_scripts.filter_map(|key| Some(keys.get(key.index())?.name.as_str()));
    state::hidden(graph, &in_scripts.collect(), lowering.report);
    let start = start.or_else(|| (!nodes.is_empty()).then_some(NodeId(0)))?;
    required_variables::require(&mut inputs, graph, &keys, (&nodes, start));
    let env = children::variables(&nodes, &children.programs);
    let named = mentions::nodes(graph, around.world);
    let shown = mentions::shown(graph, &keys, around.world);
    let program = Program {
        name: graph.name.value.clone(),
        doc: graph.description.clone(),
        dialect: Dialect::Loki,
        file: around.file,
        span: graph.name.span,
        inputs,
        keys,
        nodes,
        start,
        limits: limits(&graph.settings),
        output: Type::Text,
        starters: graph
            .conversation_starters
            .iter()
            .map(|text| text.value.clone())
            .collect(),
        children: children.programs,
        mentioned,
        named,
        shown,
        env,
        checkpoints: crate::ir::Checkpoints::Store,
        policies: Vec::new(),
        watched: crate::ir::watched_policy::WatchedPolicies::default(),
        handed: graph.env.clone(),
        workflow: None,
    };
    text::vouch(&program, lowering.sources, lowering.report);
    text::settle(doubts, &program, lowering.report);
    Some(program)
}

fn ids(graph: &ast::Graph) -> BTreeMap<String, NodeId> {
    let mut ids = BTreeMap::new();
    for (at, node) in (0..).zip(&graph.nodes) {
        ids.entry(node.id.value.clone()).or_insert(NodeId(at));
    }
    ids
}

fn limits(settings: &ast::Settings) -> Limits {
    Limits {
        visits: Some(settings.max_loop_iterations),
        steps: None,
        timeout: settings.timeout,
        concurrency: Some(settings.max_concurrency),
        max_cost: settings.max_cost,
        max_tokens: settings.max_tokens,
        cycles: if settings.allow_cycles {
            Cycles::Bounded
        } else {
            Cycles::Refused
        },
    }
}

/// The graph that is being lowered, and what has been found out about it.
struct Lowering<'a> {
    graph: &'a ast::Graph,
    sources: &'a Sources,
    world: &'a dyn World,
    ids: BTreeMap<String, NodeId>,
    keys: state::Keys,
    /// Nodes that run per item of a map, and so may end without saying where to.
    in_branch: branch::Nodes,
    /// Nodes that no run can enter, whatever a script prints.
    unreachable: branch::Nodes,
    report: &'a mut Report,
    /// How many targets have been looked for that do not exist.
    searches: usize,
    /// The keys that the text of the graph gives a value.
    names: BTreeSet<String>,
    /// Whether keys may have values of which the text does not tell.
    open: bool,
    /// Names in single braces.
    doubts: Vec<text::SuspectedKey>,
}

/// A node on its way: its work, what it reads, how it ends.
struct Parts {
    work: Work,
    reads: Vec<Read>,
    exits: Vec<Exit>,
}

impl Lowering<'_> {
    fn node(&mut self, node: &ast::Node, children: &children::Children) -> ir::Node {
        let parts = match &node.kind {
            Kind::Llm(llm) => self.llm(node, llm),
            Kind::Agent(agent) => self.agent(node, agent, children),
            Kind::Script(script) => self.script(node, script),
            Kind::Approval(approval) => self.approval(node, approval),
            Kind::Input(input) => self.input(node, input),
            Kind::Rag(rag) => self.rag(node, rag),
            Kind::Map(map) => self.map(node, map),
            Kind::End(end) => self.end(node, end),
            Kind::Unknown(written) => self.unknown(node, written),
        };
        ir::Node {
            id: node.id.value.clone(),
            span: node.id.span,
            doc: node.description.trim().to_string(),
            work: parts.work,
            reads: parts.reads,
            exits: parts.exits,
            pause_before: false,
            pause_after: false,
            on_interrupted: node.on_interrupted,
        }
    }

    /// A node of a type that does not exist may write anything and go anywhere: no later check says something about it
    /// that the right type would disprove.
    fn unknown(&mut self, node: &ast::Node, written: &[Spanned<String>]) -> Parts {
        let updated = node.updates().iter().map(|update| &update.key);
        let keys = written.iter().chain(updated);
        let writes: Vec<Write> = keys
            .map(|at| Write {
                key: self.keys.key(&at.value, at.span),
                span: at.span,
                source: ir::Source::Returned(at.value.clone()),
                always: true,
            })
            .collect();
        let work = Work::Script(ir::Script {
            path: String::new(),
            span: node.id.span,
            interpreter: ir::Interpreter::Bash,
            timeout: None,
            writes: None,
            reads: None,
            env: Vec::new(),
        });
        let mut exits = vec![Exit {
            unlisted: OtherWrites::Any,
            writes: writes.clone(),
            ..exit(
                "routed",
                node.id.span,
                ExitCondition::RoutedAnywhere,
                Target::Anywhere,
            )
        }];
        if !node.next.is_empty() {
            let next = self.next(node);
            exits.push(Exit {
                writes,
                ..exit(
                    "done",
                    target::span_of_next(node),
                    ExitCondition::Done,
                    next,
                )
            });
        }
        Parts {
            work,
            reads: Vec::new(),
            exits,
        }
    }
}

/// An exit of a node that did its work, and writes nothing.
fn exit(name: impl Into<String>, span: Span, when: ExitCondition, to: Target) -> Exit {
    Exit {
        name: name.into(),
        span,
        when,
        outcome: Outcome::Success,
        writes: Vec::new(),
        unlisted: OtherWrites::None,
        to,
    }
}

/// The writes of a schema's declared properties; `all`: every one is always there.
fn returned(keys: &mut state::Keys, schema: &ir::Schema, all: Presence) -> Vec<Write> {
    let writes = schema.properties.iter().map(|property| Write {
        key: keys.key(&property.name, property.span),
        span: property.span,
        source: ir::Source::Returned(property.name.clone()),
        always: match all {
            Presence::AsRequired => property.required,
            Presence::Never => false,
        },
    });
    writes.collect()
}

/// Which declared properties a result is sure to have.
#[derive(Clone, Copy)]
enum Presence {
    /// The required ones: the result is validated.
    AsRequired,
    /// None: a script may leave out any key.
    Never,
}

#[cfg(test)]
mod tests;
