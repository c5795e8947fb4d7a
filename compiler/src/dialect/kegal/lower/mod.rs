//! From what the author wrote to the common form: one node that begins, one per node of the main graph, one that reports
//! and one that ends.
//!
//! Guards are a chain; everything behind them is one fork whose branches wait for each other as the schedule says. Agents
//! are no nodes of their own: they are part of the work of the controller that calls them, so that nothing else can.

mod begin;
mod speak;
mod state;

use super::ast::{Graph, Node};
use super::edges::Edges;
use super::schedule::Schedule;
use super::source::Prompts;
use crate::diag::Report;
use crate::ir::stage::{self, Stage};
use crate::ir::{
    self, Branch, Cycles, Dialect, Exit, ExitCondition, Finish, Fork, Join, KeyId, Limits, NodeId,
    OnInterrupted, OnMissing, OtherWrites, Outcome, Part, Program, Read, Ref, Root, Source, Target,
    Text, Type, Work, Write,
};
use crate::source::{FileId, Sources, Span};
use crate::world::World;
use serde_json::json;
use state::Keys;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that was found out about a graph.
pub(super) struct GraphFacts<'a> {
    pub(super) graph: &'a Graph,
    pub(super) edges: &'a Edges,
    pub(super) schedule: &'a Schedule,
    pub(super) prompts: &'a Prompts,
    /// What the graph is called.
    pub(super) name: String,
    pub(super) file: FileId,
}

/// What a graph is called that does not say so itself: its file, or its directory where the file has the usual name.
pub(super) fn name(file: FileId, sources: &Sources, world: &dyn World) -> String {
    let stem = sources
        .path(file)
        .file_stem()
        .and_then(|stem| stem.to_str());
    let own = stem.filter(|stem| !stem.is_empty() && !["graph", "kegal"].contains(stem));
    own.map(str::to_owned)
        .or_else(|| world.directory())
        .unwrap_or_else(|| "graph".to_owned())
}

/// Lowers a graph. `None`: it has no nodes.
pub(super) fn lower(found: &GraphFacts<'_>, report: &mut Report) -> Option<Program> {
    let graph = found.graph;
    if graph.nodes.is_empty() {
        return None;
    }
    let begin = begin::of(found);
    let keys = Keys::of(found);
    let mut lowering = Lowering {
        found,
        keys: &keys,
        ids: ids(found.graph),
        places: places(found),
        report,
    };
    let main = lowering.main();
    let spoken: Vec<(usize, Stage)> = main
        .iter()
        .map(|index| (*index, lowering.stage(*index)))
        .collect();
    let inputs = state::inputs(found, &keys, spoken.iter().map(|(_, stage)| stage));
    let env = begin::variables(found, spoken.iter().map(|(_, stage)| stage));
    let mut nodes = vec![lowering.begin_node(begin)];
    for (index, stage) in spoken {
        nodes.push(lowering.node(index, stage));
    }
    nodes.push(lowering.report_node());
    nodes.push(lowering.end_node());
    Some(Program {
        name: found.name.clone(),
        doc: String::new(),
        dialect: Dialect::Kegal,
        file: found.file,
        span: graph.span,
        inputs,
        nodes,
        keys: keys.keys,
        start: NodeId(0),
        limits: Limits {
            // The reference starts all nodes of a level at once.
            concurrency: u32::try_from(main.len()).ok(),
            cycles: Cycles::Refused,
            ..Limits::default()
        },
        output: Type::Text,
        starters: Vec::new(),
        children: Vec::new(),
        mentioned: None,
        named: None,
        shown: std::collections::BTreeMap::new(),
        env,
        checkpoints: crate::ir::Checkpoints::Store,
        policies: Vec::new(),
        watched: crate::ir::watched_policy::WatchedPolicies::default(),
        handed: graph.env.clone(),
        workflow: None,
    })
}

struct Lowering<'a, 'r> {
    found: &'a GraphFacts<'a>,
    keys: &'a Keys,
    /// The nodes by their ids: the first of each.
    ids: BTreeMap<&'a str, usize>,
    places: Vec<NodeId>,
    report: &'r mut Report,
}

impl Lowering<'_, '_> {
    /// The nodes of the main graph, in the order of the text.
    fn main(&self) -> Vec<usize> {
        let agents = &self.found.edges.agents;
        (0..self.found.graph.nodes.len())
            .filter(|node| !agents.contains(node))
            .collect()
    }

    /// The place of a node of the main graph in the program.
    fn place(&self, index: usize) -> NodeId {
        let place = self.places.get(index).copied();
        place.unwrap_or(NodeId(u32::MAX))
    }

    fn at_end(&self, offset: usize) -> NodeId {
        NodeId(u32::try_from(self.main().len() + 1 + offset).unwrap_or(u32::MAX))
    }

    fn span(&self) -> Span {
        self.found.graph.span
    }

    /// Where a run goes after the guards.
    fn after_guards(&self) -> Target {
        let rest = &self.found.schedule.nodes;
        let span = self.span();
        match rest.as_slice() {
            [] => Target::Node(self.at_end(0), span),
            [only] => Target::Node(self.place(*only), span),
            many => Target::Fork(Fork {
                branches: many.iter().map(|index| self.branch(*index, many)).collect(),
                join: Some(self.at_end(0)),
                policy: Join::All,
                span,
            }),
        }
    }

    fn branch(&self, index: usize, many: &[usize]) -> Branch {
        let direct = self.found.schedule.direct(index);
        let after = direct
            .iter()
            .filter_map(|after| many.iter().position(|other| other == after));
        Branch {
            entry: self.place(index),
            after: after.collect(),
            span: self
                .found
                .graph
                .nodes
                .get(index)
                .map_or(self.span(), |node| node.id.span),
        }
    }

    /// Where a run goes after the guard at this place of the chain; before the first: `None`.
    fn after_guard(&self, place: Option<usize>) -> Target {
        let next = place.map_or(0, |place| place + 1);
        match self.found.schedule.guards.get(next) {
            Some(guard) => Target::Node(self.place(*guard), self.span()),
            None => self.after_guards(),
        }
    }

    fn begin_node(&self, begin: stage::Begin) -> ir::Node {
        let keys = self.keys;
        let mut writes = Vec::new();
        let mut reads = Vec::new();
        for (key, name, reads_it) in [
            (keys.boards, "boards", false),
            (keys.history, "chat_history", true),
            (keys.chunks, "retrieved_chunks", true),
            (keys.prompts, "prompts", false),
        ] {
            let Some(key) = key else { continue };
            writes.push(returned(key, name, self.span()));
            if reads_it {
                reads.push(self.read(key, name));
            }
        }
        let exit = Exit {
            writes,
            ..exit(
                "done",
                self.span(),
                ExitCondition::Done,
                self.after_guard(None),
            )
        };
        node(
            &keys.begin,
            self.span(),
            Work::Stage(Stage::Begin(Box::new(begin))),
            reads,
            vec![exit],
        )
    }

    fn node(&self, index: usize, stage: Stage) -> ir::Node {
        let Some(written) = self.found.graph.nodes.get(index) else {
            return self.end_node();
        };
        let span = written.id.span;
        let write = |key| Write {
            key,
            span,
            source: Source::Whole,
            always: true,
        };
        let own = self.keys.said(index).map(write);
        let guard = self
            .found
            .schedule
            .guards
            .iter()
            .position(|guard| *guard == index);
        let exits = match guard {
            None => vec![Exit {
                writes: own.into_iter().collect(),
                ..exit(
                    "done",
                    span,
                    ExitCondition::Done,
                    Target::Node(self.at_end(0), span),
                )
            }],
            Some(place) => {
                let passed = Exit {
                    writes: own.clone().into_iter().collect(),
                    ..exit(
                        "passed",
                        span,
                        ExitCondition::Answer("passed".to_owned()),
                        self.after_guard(Some(place)),
                    )
                };
                let blocked_by = Write {
                    key: self.keys.blocked_by,
                    span,
                    source: Source::Literal(json!(written.id.value)),
                    always: true,
                };
                let to = Target::Node(self.at_end(0), span);
                let blocked = Exit {
                    writes: own.into_iter().chain([blocked_by]).collect(),
                    ..exit(
                        "blocked",
                        span,
                        ExitCondition::Answer("blocked".to_owned()),
                        to,
                    )
                };
                vec![passed, blocked]
            }
        };
        let reads = self.reads(&stage);
        ir::Node {
            on_interrupted: written.on_interrupted,
            ..node(&written.id.value, span, Work::Stage(stage), reads, exits)
        }
    }

    /// What the work of a node reads of the state.
    fn reads(&self, stage: &Stage) -> Vec<Read> {
        let speaks: Vec<&stage::Speak> = match stage {
            Stage::Speak(speak) => vec![speak],
            Stage::React(react) => {
                let steps = react.agents.iter().flat_map(|agent| &agent.steps);
                [&react.speak].into_iter().chain(steps).collect()
            }
            Stage::Begin(_) | Stage::Report(_) => Vec::new(),
        };
        let keys = self.keys;
        let pieces = || speaks.iter().flat_map(|speak| speak.pieces());
        let mut reads = Vec::new();
        if pieces().any(|piece| *piece == stage::Piece::UserMessage) {
            reads.push(self.read(keys.user_message, "user_message"));
        }
        if let Some(key) = keys
            .chunks
            .filter(|_| pieces().any(|piece| *piece == stage::Piece::Chunks))
        {
            reads.push(self.read(key, "retrieved_chunks"));
        }
        if let Some(key) = keys
            .history
            .filter(|_| speaks.iter().any(|speak| speak.history.is_some()))
        {
            reads.push(self.read(key, "prompt.chat_history"));
        }
        let boards = |speak: &&stage::Speak| !speak.reads.is_empty() || speak.writes.is_some();
        if let Some(key) = keys.boards.filter(|_| speaks.iter().any(boards)) {
            reads.push(self.read(key, "blackboard"));
        }
        let shortens = matches!(stage, Stage::React(react) if react.compact.as_ref().is_some_and(|compact| !compact.url.is_empty()));
        let fetched = shortens || speaks.iter().any(|speak| speak.remote.is_some());
        if let Some(key) = keys.prompts.filter(|_| fetched) {
            reads.push(self.read(key, "prompt"));
        }
        let mut seen = BTreeSet::new();
        for speak in &speaks {
            let parts = speak.reads.iter().chain(&speak.writes);
            let writers =
                parts.flat_map(|part| part.writers.iter().map(|(_, node)| (node, "blackboard")));
            let pipe = speak.pipe.iter().map(|node| (node, "message_passing"));
            for (node, place) in pipe.chain(writers) {
                let key = self.index(node).and_then(|index| self.keys.said(index));
                if let Some(key) = key.filter(|key| seen.insert(*key)) {
                    reads.push(self.read(key, place));
                }
            }
        }
        reads
    }

    fn index(&self, id: &str) -> Option<usize> {
        self.ids.get(id).copied()
    }

    fn read(&self, key: KeyId, place: &str) -> Read {
        Read {
            from: self.reference(key),
            site: OnMissing::Lenient,
            place: place.to_owned(),
            exit: None,
        }
    }

    fn reference(&self, key: KeyId) -> Ref {
        Ref {
            root: Root::Key(key),
            path: Vec::new(),
            spelled: self
                .keys
                .keys
                .get(key.index())
                .map_or_else(String::new, |key| key.name.clone()),
            span: self.span(),
        }
    }

    fn report_node(&self) -> ir::Node {
        let keys = self.keys;
        let mut reads = vec![self.read(keys.blocked_by, "report")];
        let others = [Some(keys.user_message), keys.history, keys.boards];
        reads.extend(
            others
                .into_iter()
                .flatten()
                .map(|key| self.read(key, "report")),
        );
        let said = self.main().into_iter().filter_map(|index| keys.said(index));
        reads.extend(said.map(|key| self.read(key, "report")));
        let span = self.span();
        let exit = Exit {
            writes: vec![
                returned(keys.report, "report", span),
                returned(keys.text, "text", span),
            ],
            ..exit(
                "done",
                span,
                ExitCondition::Done,
                Target::Node(self.at_end(1), span),
            )
        };
        let work = Work::Stage(Stage::Report(begin::report(self.found)));
        node(&keys.report_node, span, work, reads, vec![exit])
    }

    fn end_node(&self) -> ir::Node {
        let span = self.span();
        let output = Text {
            parts: vec![Part::Ref(self.reference(self.keys.text))],
            site: OnMissing::Lenient,
            span,
        };
        let reads = vec![self.read(self.keys.text, "output")];
        let work = Work::Finish(Finish { output });
        node(
            &self.keys.end,
            span,
            work,
            reads,
            vec![exit("done", span, ExitCondition::Done, Target::End)],
        )
    }
}

/// The places of the nodes of the main graph in the program: behind the node that begins. An agent has that of who comes next.
fn places(found: &GraphFacts<'_>) -> Vec<NodeId> {
    let mut next = 1;
    let nodes = 0..found.graph.nodes.len();
    let places = nodes.map(|index| {
        let place = NodeId(next);
        if !found.edges.agents.contains(&index) {
            next = next.saturating_add(1);
        }
        place
    });
    places.collect()
}

fn ids(graph: &Graph) -> BTreeMap<&str, usize> {
    let mut ids = BTreeMap::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        ids.entry(node.id.value.as_str()).or_insert(index);
    }
    ids
}

/// The node with this index.
fn written<'a>(found: &GraphFacts<'a>, index: usize) -> Option<&'a Node> {
    found.graph.nodes.get(index)
}

fn returned(key: KeyId, name: &str, span: Span) -> Write {
    Write {
        key,
        span,
        source: Source::Returned(name.to_owned()),
        always: true,
    }
}

fn exit(name: &str, span: Span, when: ExitCondition, to: Target) -> Exit {
    Exit {
        name: name.to_owned(),
        span,
        when,
        outcome: Outcome::Success,
        writes: Vec::new(),
        unlisted: OtherWrites::None,
        to,
    }
}

fn node(id: &str, span: Span, work: Work, reads: Vec<Read>, exits: Vec<Exit>) -> ir::Node {
    ir::Node {
        id: id.to_owned(),
        span,
        doc: String::new(),
        work,
        reads,
        exits,
        pause_before: false,
        pause_after: false,
        on_interrupted: OnInterrupted::Retry,
    }
}
