//! What an interpreted graph is to the run loop.

use crate::exit::{self, ExitContent, NodeExit};
use crate::position::Position;
use crate::template::Scene;
use crate::{InterpretedGraph, State, fit};
use graphwright::codegen::policies::Guard;
use graphwright::codegen::{
    About, Branch, Checkpoints, DefaultHost, Failure, Fork, Graph, InputError, Lifecycle, Map,
    MissingKey, Needs, Next, NodeContext, NodeWork, OnInterrupted, Pauses, Value, no_node,
    no_way_on, node_number,
};
use graphwright_compiler::ir::{self, Join, NodeId, Work};
use graphwright_core::graph::journal_form::JournalFormError;
use serde::de::Error as _;
use std::sync::Arc;

impl Graph for InterpretedGraph {
    type At = Position;
    type State = State;
    type Exit = NodeExit;
    type Output = Value;

    fn about(&self) -> &About {
        &self.about
    }

    fn dir(&self) -> &str {
        &self.dir
    }

    fn default_host(&self) -> DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> Position {
        self.at(self.program.start)
    }

    fn number(&self, at: Position) -> usize {
        self.node(at).map_or(usize::MAX, NodeId::index)
    }

    fn read_at(&self, kept: Value) -> Result<Position, JournalFormError> {
        let id: String = serde_json::from_value(kept)?;
        self.named(&id)
    }

    fn read_state(&self, kept: Value) -> Result<State, JournalFormError> {
        state(self, kept)
    }

    fn read_exit(&self, kept: Value) -> Result<NodeExit, JournalFormError> {
        let (node, left) = exit::named(kept)?;
        let at = self.named(&node)?;
        let (name, carried) = exit::named(left)?;
        let (id, number) = (NodeId(at.number), self.exit_named(at, &name)?);
        let form = self.form.exits.get(id.index());
        let name = self.names.get(id.index());
        match (form.and_then(|forms| forms.get(number)), name) {
            (Some(form), Some(names)) => {
                let name = names.exits.get(number).copied().unwrap_or_default();
                let to = |kept| self.read_at(kept);
                NodeExit::read((at, number, name), form, &self.program, carried, to)
            }
            _ => Err(JournalFormError::custom(no_way_on(&node))),
        }
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        self.begun(inputs)
    }

    fn work<'a>(
        &'a self,
        at: Position,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, NodeExit> {
        let Some(id) = self.node(at) else {
            return NodeWork::stopped(no_way_on(at.id));
        };
        NodeWork::new(async move {
            let scene = Scene {
                program: &self.program,
                state,
                returned: None,
                own: &Value::Null,
            };
            match &self.program[id].work {
                Work::Llm(work) => self.llm(id, work, scene, cx).await,
                Work::Agent(work) => self.agent(id, work, scene, cx).await,
                Work::Script(_) => self.script(id, state, cx).await,
                Work::Ask(work) => self.ask(id, work, scene, cx).await,
                Work::Retrieve(work) => self.retrieve(id, work, scene, cx).await,
                Work::Map(work) => Ok(self.map(id, work, scene)?),
                Work::Finish(work) => Ok(self.finish(id, work, scene)?),
                Work::Action(work) => self.action(id, work, state, cx).await,
                Work::Pass => Ok(self.pass(id, state, cx)?),
                Work::ForEach(work) => self.for_each(id, work, state, cx).await,
                Work::Return(work) => Ok(self.finished(id, work, state, cx)?),
                Work::Runner(work) => self.runner(id, work, scene, cx).await,
                Work::Judge(work) => self.judge(id, work, scene, cx).await,
                Work::Publish(work) => self.publish(id, work, scene, cx).await,
                Work::Stage(_) => Box::pin(self.stage(id, state, cx)).await,
            }
        })
    }

    fn needs(&self) -> Needs {
        Needs::clone(&self.needs)
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        match &self.workflow {
            Some(workflow) => Some(workflow.as_ref()),
            None => self.beside,
        }
    }

    fn guard(&self) -> Option<Arc<dyn Guard>> {
        self.watched.guard()
    }

    fn exit_name(&self, exit: &NodeExit) -> &str {
        let told = &self.program.watched.exits;
        match told.contains(&(NodeId(exit.at.number), exit.exit)) {
            true => exit.name,
            false => "",
        }
    }

    fn commit(
        &self,
        state: &mut State,
        mut taken: NodeExit,
    ) -> Result<Next<Position, Value>, Failure> {
        let id = self.node(taken.at).ok_or_else(|| no_way_on(taken.at.id))?;
        if let ExitContent::Fields(fields) = &mut taken.carried {
            let rest = std::mem::take(&mut fields.rest);
            let keys = std::mem::take(&mut fields.keys);
            for (key, value) in rest.into_iter().chain(keys) {
                self.write(state, key, value)?;
            }
        }
        self.next(id, &mut taken)
    }

    fn admits(&self, at: Position, state: &State) -> Result<(), MissingKey> {
        let held = self.node(at).and_then(|id| self.form.held.get(id.index()));
        let mut held = held.into_iter().flatten().map(|key| self.key(*key));
        match held.find(|key| !state.contains_key(*key)) {
            None => Ok(()),
            Some(key) => Err(MissingKey {
                node: at.id,
                // A run ends with it.
                key: crate::static_text::constant(key),
            }),
        }
    }

    fn inside(&self, map: Position, node: Position) -> bool {
        let (map, node) = (NodeId(map.number), NodeId(node.number));
        let chains = self.facts.chains().iter();
        let mut own = chains.filter(|chain| chain.node == map);
        own.any(|chain| chain.nodes.contains(&node))
    }

    fn combined(&self) -> Option<Vec<&str>> {
        let keys = self.program.keys.iter();
        let combined = keys.filter(|key| key.reducer.is_some());
        self.program
            .is_open()
            .then(|| combined.map(|key| key.name.as_str()).collect())
    }

    fn checkpoints(&self) -> Checkpoints {
        match self.program.checkpoints {
            ir::Checkpoints::Store => Checkpoints::Store,
            ir::Checkpoints::Memory => Checkpoints::Memory,
        }
    }

    fn pauses(&self, at: Position) -> Pauses {
        let node = self.node(at).map(|id| &self.program[id]);
        match node.map(|node| (node.pause_before, node.pause_after)) {
            None | Some((false, false)) => Pauses::Never,
            Some((true, false)) => Pauses::Before,
            Some((false, true)) => Pauses::After,
            Some((true, true)) => Pauses::Both,
        }
    }

    fn handed(&self) -> &'static [&'static str] {
        self.handed
    }

    fn on_interrupted(&self, at: Position) -> OnInterrupted {
        match self.node(at).map(|id| self.program[id].on_interrupted) {
            None | Some(ir::OnInterrupted::Retry) => OnInterrupted::Retry,
            Some(ir::OnInterrupted::Ask) => OnInterrupted::Ask,
            Some(ir::OnInterrupted::Fail) => OnInterrupted::Fail,
        }
    }

    fn item_key(&self, at: Position) -> &str {
        let each = self.node(at).and_then(|id| self.each(id));
        each.map_or("", |each| self.key(each.output))
    }

    fn item_state(&self, at: Position, state: &State, item: Value) -> State {
        let seen = self.node(at).and_then(|id| self.form.seen.get(id.index()));
        let mut own = match seen {
            Some(Some(keys)) => {
                let mut own = State::new();
                for key in keys {
                    let name = self.key(*key);
                    if let Some(value) = state.get(name) {
                        self.put(&mut own, name.to_owned(), value.clone());
                    }
                }
                own
            }
            Some(None) | None => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: Position, state: &mut State, item: Value) {
        if let Some(each) = self.node(at).and_then(|id| self.each(id)) {
            state.shift_remove(self.key(each.output));
            let name = self.key(each.item).to_owned();
            self.put(state, name, item);
        }
    }

    fn item_result(&self, at: Position, state: &State) -> Option<Value> {
        let each = self.each(self.node(at)?)?;
        state.get(self.key(each.output)).cloned()
    }

    fn collect(&self, at: Position, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match self.node(at).and_then(|id| self.each(id)) {
            Some(each) => self.write(
                state,
                self.key(each.collect).to_owned(),
                Value::Array(results),
            ),
            None => Ok(()),
        }
    }
}

impl InterpretedGraph {
    /// The node of this id.
    fn named(&self, id: &str) -> Result<Position, JournalFormError> {
        let number = node_number(&self.about, id).and_then(|number| u32::try_from(number).ok());
        let found = number.map(|number| self.at(NodeId(number)));
        found.ok_or_else(|| no_node(id, &self.about))
    }

    fn exit_named(&self, at: Position, name: &str) -> Result<usize, JournalFormError> {
        let names = self.names.get(NodeId(at.number).index());
        let names = names.map_or(&[][..], |names| names.exits.as_slice());
        let found = names.iter().position(|known| *known == name);
        found.ok_or_else(|| fit::unknown(name, names.iter().copied()))
    }
}

/// The state of a graph, in the form in which it is kept.
///
/// # Errors
/// What does not fit.
pub(crate) fn state(graph: &InterpretedGraph, kept: Value) -> Result<State, JournalFormError> {
    let mut kept = fit::object(kept)?;
    let mut state = State::new();
    for form in &graph.form.keys {
        let key = graph.key(form.key);
        if let Some(value) = fit::taken(&mut kept, key, form)? {
            state.insert(key.to_owned(), value);
        }
    }
    if graph.form.rest {
        state.extend(kept);
    }
    Ok(state)
}

/// Branches, as the run loop takes them.
pub(crate) fn fork(graph: &InterpretedGraph, fork: &ir::Fork) -> Fork<Position> {
    let branches = fork.branches.iter().map(|branch| Branch {
        entry: graph.at(branch.entry),
        after: branch.after.clone(),
    });
    Fork {
        branches: branches.collect(),
        join: graph.facts.join_of(fork).map(|join| graph.at(join)),
        first: match fork.policy {
            Join::All => None,
            Join::First(count) => Some(count),
        },
    }
}
