//! A graph that hides its types.

use super::opaque::{Opaque, Position, lasting};
use crate::graph::journal_form::JournalFormError;
use crate::graph::needs::Needs;
use crate::graph::work::{NodeWork, SharedNodeWork};
use crate::graph::{About, Branch, Checkpoints, Fork, ItemBranches, Next, OnInterrupted, Pauses};
use crate::host::DefaultHost;
use crate::run::Graph;
use crate::run::context::NodeContext;
use crate::run::guard::Guard;
use crate::run::lifecycle::Lifecycle;
use crate::value::failure::{Failure, InputError, Kind, MissingKey};
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// A graph with its own types, as one whose types nobody sees.
pub(super) struct Typed<G: Graph> {
    graph: Arc<G>,
    /// The nodes, by number.
    places: Vec<(&'static str, Option<G::At>)>,
}

impl<G: Graph> Typed<G> {
    pub(super) fn new(graph: Arc<G>) -> Self {
        let nodes = graph.about().nodes.iter();
        let places = nodes.map(|node| {
            let at = graph.read_at(Value::from(node.id.as_ref())).ok();
            (lasting(node.id.clone()), at)
        });
        let places = places.collect();
        Self { graph, places }
    }

    fn hide(&self, at: G::At) -> Position {
        let number = self.graph.number(at);
        let id = self.places.get(number).map_or("?", |(id, _)| *id);
        Position { number, id }
    }

    fn at(&self, at: Position) -> Option<G::At> {
        self.places.get(at.number).and_then(|(_, at)| *at)
    }

    /// Both as the graph has them.
    fn seen<'s>(&self, at: Position, state: &'s Opaque) -> Option<(G::At, &'s G::State)> {
        Some((self.at(at)?, state.get()?))
    }

    fn led(&self, next: Next<G::At, G::Output>) -> Result<Next<Position, Value>, Failure> {
        let unwritten = |error| {
            let message = format!("the output cannot be written as JSON: {error}");
            Failure::new(Kind::Io, message)
        };
        Ok(match next {
            Next::Go(at) => Next::Go(self.hide(at)),
            Next::Fork(fork) => Next::Fork(self.forked(fork)),
            Next::Each(each) => Next::Each(ItemBranches {
                at: self.hide(each.at),
                entry: self.hide(each.entry),
                items: each.items,
                concurrency: each.concurrency,
                then: self.hide(each.then),
            }),
            Next::ItemDone => Next::ItemDone,
            Next::End(output) => Next::End(serde_json::to_value(output).map_err(unwritten)?),
        })
    }

    fn forked(&self, fork: Fork<G::At>) -> Fork<Position> {
        let branches = fork.branches.into_iter().map(|branch| Branch {
            entry: self.hide(branch.entry),
            after: branch.after,
        });
        Fork {
            branches: branches.collect(),
            join: fork.join.map(|at| self.hide(at)),
            first: fork.first,
        }
    }
}

/// The work of a node, whose exit nobody sees.
fn hidden<E>(work: NodeWork<'_, E>) -> NodeWork<'_, Opaque>
where
    E: Clone + Send + Sync + Serialize + 'static,
{
    match work.apart() {
        SharedNodeWork::Done(Some(came)) => came.map(|exit| Opaque::new(exit.own())).into(),
        // Nothing has polled it.
        SharedNodeWork::Done(None) => NodeWork::stopped(foreign()),
        SharedNodeWork::Waits(work) => NodeWork::new(async { work.await.map(Opaque::new) }),
    }
}

/// Whoever mixes the states, exits or positions of two graphs.
fn foreign() -> Failure {
    Failure::new(
        Kind::UnknownNode,
        "a graph was given a state, an exit or a position of another one",
    )
}

impl<G: Graph> Graph for Typed<G> {
    type At = Position;
    type State = Opaque;
    type Exit = Opaque;
    type Output = Value;

    fn about(&self) -> &About {
        self.graph.about()
    }

    fn needs(&self) -> Needs {
        self.graph.needs()
    }

    fn first(&self) -> Position {
        self.hide(self.graph.first())
    }

    fn number(&self, at: Position) -> usize {
        at.number
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<Opaque, InputError> {
        self.graph.begin(inputs).map(Opaque::new)
    }

    fn work<'a>(
        &'a self,
        at: Position,
        state: &'a Opaque,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Opaque> {
        match self.seen(at, state) {
            Some((at, state)) => hidden(self.graph.work(at, state, cx)),
            None => NodeWork::stopped(foreign()),
        }
    }

    fn commit(&self, state: &mut Opaque, exit: Opaque) -> Result<Next<Position, Value>, Failure> {
        match (state.get_mut(), exit.take()) {
            (Some(state), Some(exit)) => self.led(self.graph.commit(state, exit)?),
            _ => Err(foreign()),
        }
    }

    fn default_host(&self) -> DefaultHost {
        self.graph.default_host()
    }

    fn admits(&self, at: Position, state: &Opaque) -> Result<(), MissingKey> {
        match self.seen(at, state) {
            Some((at, state)) => self.graph.admits(at, state),
            // Its work says so.
            None => Ok(()),
        }
    }

    fn read_at(&self, kept: Value) -> Result<Position, JournalFormError> {
        self.graph.read_at(kept).map(|at| self.hide(at))
    }

    fn read_state(&self, kept: Value) -> Result<Opaque, JournalFormError> {
        self.graph.read_state(kept).map(Opaque::new)
    }

    fn read_exit(&self, kept: Value) -> Result<Opaque, JournalFormError> {
        self.graph.read_exit(kept).map(Opaque::new)
    }

    fn dir(&self) -> &str {
        self.graph.dir()
    }

    fn inside(&self, map: Position, node: Position) -> bool {
        match (self.at(map), self.at(node)) {
            (Some(map), Some(node)) => self.graph.inside(map, node),
            _ => true,
        }
    }

    fn checkpoints(&self) -> Checkpoints {
        self.graph.checkpoints()
    }

    fn pauses(&self, at: Position) -> Pauses {
        let at = self.at(at);
        at.map_or(Pauses::Never, |at| self.graph.pauses(at))
    }

    fn handed(&self) -> &'static [&'static str] {
        self.graph.handed()
    }

    fn on_interrupted(&self, at: Position) -> OnInterrupted {
        let at = self.at(at);
        at.map_or(OnInterrupted::Retry, |at| self.graph.on_interrupted(at))
    }

    fn combined(&self) -> Option<Vec<&str>> {
        self.graph.combined()
    }

    fn item_key(&self, at: Position) -> &str {
        self.at(at).map_or("output", |at| self.graph.item_key(at))
    }

    fn item_state(&self, at: Position, state: &Opaque, item: Value) -> Opaque {
        match self.seen(at, state) {
            Some((at, state)) => Opaque::new(self.graph.item_state(at, state, item)),
            None => state.clone(),
        }
    }

    fn bind_item(&self, at: Position, state: &mut Opaque, item: Value) {
        if let (Some(at), Some(state)) = (self.at(at), state.get_mut()) {
            self.graph.bind_item(at, state, item);
        }
    }

    fn item_result(&self, at: Position, state: &Opaque) -> Option<Value> {
        let (at, state) = self.seen(at, state)?;
        self.graph.item_result(at, state)
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        self.graph.lifecycle()
    }

    fn guard(&self) -> Option<Arc<dyn Guard>> {
        self.graph.guard()
    }

    fn exit_name(&self, exit: &Opaque) -> &str {
        exit.get().map_or("", |exit| self.graph.exit_name(exit))
    }

    fn collect(
        &self,
        at: Position,
        state: &mut Opaque,
        results: Vec<Value>,
    ) -> Result<(), Failure> {
        match (self.at(at), state.get_mut()) {
            (Some(at), Some(state)) => self.graph.collect(at, state, results),
            _ => Err(foreign()),
        }
    }
}
