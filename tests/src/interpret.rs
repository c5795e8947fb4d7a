//! The reference interpreter: an `ir::Program` run step by step over dynamic values.
//!
//! It implements the same trait as generated code, and so shares the run loop and the host with it; what it does not
//! share is code generation. Compiled and interpreted graphs must take the same exits.

mod actions;
mod rules;
mod specs;
mod stage;
mod template;
mod work;

use graphwright::codegen::NodeWork;
use graphwright::codegen::{
    About, Branch, Checkpoints, Conversation, Failure, Fork, Graph, InputError, Interrupt,
    ItemBranches, Lifecycle, Map, MissingKey, Needs, Next, NodeContext, NodeRole, OnInterrupted,
    Pauses, Rules, Value, Workflow, given, no_way_on, reduce,
};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir;
use graphwright_compiler::ir::{
    Exit, KeyId, NodeId, Program, Reducer, Source, Target, Type, Unlisted, ValueExpr, When, Work,
};
use serde::{Deserialize, Serialize};
use specs::Specs;
use template::Scene;

/// A program, ready to be run.
pub struct Interpreted<'p> {
    program: &'p Program,
    facts: &'p Facts,
    specs: Vec<Specs>,
    constants: Vec<Option<stage::Constants>>,
    about: About,
    workflow: Option<Workflow>,
    needs: Option<Needs>,
}

/// A position: the index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct At(u32);

/// What a run remembers.
pub type State = Map<String, Value>;

/// How a node ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Taken {
    node: u32,
    exit: usize,
    /// What is written, in order, before reducers.
    writes: Vec<(String, Value)>,
    /// The node that a script named.
    jump: Option<u32>,
    /// The items of a map node, and how many at once.
    items: Vec<Value>,
    limit: Option<u32>,
    /// The result of an end node.
    result: Value,
    /// Why the work failed, where that is the run's affair.
    failure: Option<Failure>,
}

impl Taken {
    fn of(id: NodeId, exit: usize) -> Self {
        Self {
            node: id.0,
            exit,
            writes: Vec::new(),
            jump: None,
            items: Vec::new(),
            limit: None,
            result: Value::Null,
            failure: None,
        }
    }
}

impl<'p> Interpreted<'p> {
    /// Makes a program runnable.
    pub fn new(program: &'p Program, facts: &'p Facts) -> Self {
        Self {
            workflow: actions::workflow(program, facts),
            ..Self::without_hooks(program, facts)
        }
    }

    fn without_hooks(program: &'p Program, facts: &'p Facts) -> Self {
        let specs = program
            .nodes
            .iter()
            .map(|node| Specs::of(node, program))
            .collect();
        Self {
            program,
            facts,
            specs,
            constants: stage::constants(program),
            about: specs::about(program),
            workflow: None,
            needs: None,
        }
    }

    /// The same, whose runs look before their first node for all that a compiled graph looks for.
    #[must_use]
    pub fn looking(mut self) -> Self {
        self.needs = Some(specs::needs(self.program, self.facts));
        self
    }

    fn node(&self, at: At) -> NodeId {
        NodeId(at.0)
    }

    fn key(&self, key: KeyId) -> &str {
        &self.program[key].name
    }

    fn exit_where(&self, id: NodeId, when: impl Fn(&When) -> bool) -> Option<usize> {
        self.program[id]
            .exits
            .iter()
            .position(|exit| when(&exit.when))
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "positions among the exits are only made by looking for an exit"
    )]
    fn exit(&self, id: NodeId, index: usize) -> &Exit {
        &self.program[id].exits[index]
    }

    #[expect(clippy::indexing_slicing, reason = "there is one per node")]
    fn specs(&self, id: NodeId) -> &Specs {
        &self.specs[id.index()]
    }

    fn done(&self, id: NodeId) -> Result<usize, Failure> {
        self.exit_where(id, |when| matches!(when, When::Done))
            .ok_or_else(|| no_way_on(&self.program[id].id))
    }

    /// Takes an exit: evaluates what it writes. `returned`: the keys the work returned; `own`: its whole result.
    fn take(
        &self,
        id: NodeId,
        index: usize,
        state: &State,
        own: &Value,
        returned: &State,
    ) -> Taken {
        let exit = self.exit(id, index);
        let mut writes: Vec<(String, Value)> = Vec::new();
        if exit.unlisted == Unlisted::Any {
            let named = |key: &str| {
                exit.writes
                    .iter()
                    .any(|w| w.source.is_returned() && self.key(w.key) == key)
            };
            let rest = returned.iter().filter(|(key, _)| !named(key));
            writes.extend(rest.map(|(key, value)| (key.clone(), value.clone())));
        }
        let scene = Scene {
            program: self.program,
            state,
            returned: Some((exit, returned)),
            own,
        };
        for write in &exit.writes {
            let replaced = exit
                .writes
                .iter()
                .rev()
                .find(|other| other.key == write.key);
            if !replaced.is_some_and(|last| std::ptr::eq(last, write)) {
                continue;
            }
            if let Some(value) = self.value(&scene, &write.source, returned, own) {
                writes.push((self.key(write.key).to_owned(), value));
            }
        }
        Taken {
            writes,
            ..Taken::of(id, index)
        }
    }

    fn value(
        &self,
        scene: &Scene<'_>,
        source: &Source,
        returned: &State,
        own: &Value,
    ) -> Option<Value> {
        match source {
            Source::Returned(name) => returned.get(name).cloned(),
            Source::Whole => Some(own.clone()),
            Source::Text(text) => Some(Value::String(scene.lenient(text))),
            Source::Value(ValueExpr::Ref(from)) => Some(scene.look(from).unwrap_or(Value::Null)),
            Source::Value(ValueExpr::Text(text)) => Some(Value::String(scene.lenient(text))),
            Source::Tree(_) => None,
            Source::Value(ValueExpr::Literal(value)) | Source::Literal(value) => {
                Some(value.clone())
            }
        }
    }

    fn failed(&self, id: NodeId, state: &State, failure: Failure) -> Result<Taken, Interrupt> {
        match self.exit_where(id, |when| matches!(when, When::Failed)) {
            Some(index) => {
                let own = Value::String(failure.message);
                Ok(self.take(id, index, state, &own, &State::new()))
            }
            None => Err(failure.into()),
        }
    }

    fn next(&self, taken: &Taken) -> Result<Next<At, Value>, Failure> {
        let id = NodeId(taken.node);
        let at = |id: NodeId| At(id.0);
        Ok(match &self.exit(id, taken.exit).to {
            Target::Node(to, _) => Next::Go(at(*to)),
            Target::Anywhere => Next::Go(At(taken
                .jump
                .ok_or_else(|| no_way_on(&self.program[id].id))?)),
            Target::Fork(fork) => Next::Fork(Fork {
                branches: fork
                    .branches
                    .iter()
                    .map(|branch| Branch {
                        entry: at(branch.entry),
                        after: branch.after.clone(),
                    })
                    .collect(),
                join: self.facts.join_of(fork).map(at),
                first: match fork.policy {
                    graphwright_compiler::ir::Join::All => None,
                    graphwright_compiler::ir::Join::First(count) => Some(count),
                },
            }),
            Target::Each(each) => Next::Each(ItemBranches {
                at: At(taken.node),
                entry: at(each.entry),
                items: taken.items.clone(),
                concurrency: taken.limit,
                then: at(each.then),
            }),
            Target::ItemDone => Next::ItemDone,
            Target::End => Next::End(taken.result.clone()),
            Target::Stuck | Target::Fail => return Err(no_way_on(&self.program[id].id)),
        })
    }

    /// One write, through the reducer of its key.
    fn write(&self, state: &mut State, key: String, value: Value) -> Result<(), Failure> {
        let reducer = self
            .program
            .key(&key)
            .and_then(|id| self.program[id].reducer);
        let Some((reducer, _)) = reducer else {
            state.insert(key, value);
            return Ok(());
        };
        let mut held = state.get(&key).cloned();
        match reducer {
            Reducer::Append => reduce::append(&key, &mut held, value),
            Reducer::Extend => reduce::extend(&key, &mut held, value),
            Reducer::Concat => reduce::concat(&key, &mut held, value),
            Reducer::Join => reduce::join(&key, &mut held, value),
            // A key of integers holds what fits 64 bits with a sign, as its field does.
            Reducer::Sum if self.holds_integers(&key) && value.is_i64() => {
                let mut sum = held.as_ref().and_then(Value::as_i64).unwrap_or_default();
                let added = value.as_i64().unwrap_or_default();
                let done = reduce::sum(&key, &mut sum, added);
                held = Some(sum.into());
                done
            }
            Reducer::Sum => reduce::sum(&key, &mut held, value),
            Reducer::Max => reduce::max(&key, &mut held, value),
            Reducer::Min => reduce::min(&key, &mut held, value),
            Reducer::Merge => reduce::merge(&key, &mut held, value),
            Reducer::FirstWrite => reduce::first_write(&key, &mut held, value),
            Reducer::Overwrite => {
                held = Some(value);
                Ok(())
            }
        }?;
        state.insert(key, held.unwrap_or(Value::Null));
        Ok(())
    }

    fn holds_integers(&self, key: &str) -> bool {
        let key = self.program.key(key);
        key.is_some_and(|key| *self.facts.type_of(key) == Type::Int)
    }

    fn each(&self, at: At) -> Option<&graphwright_compiler::ir::Each> {
        self.program[self.node(at)]
            .exits
            .iter()
            .find_map(|exit| match &exit.to {
                Target::Each(each) => Some(each),
                Target::Node(..)
                | Target::Anywhere
                | Target::Fork(_)
                | Target::ItemDone
                | Target::End
                | Target::Stuck
                | Target::Fail => None,
            })
    }
}

impl Graph for Interpreted<'_> {
    type At = At;
    type State = State;
    type Exit = Taken;
    type Output = Value;

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> At {
        At(self.program.start.0)
    }

    fn number(&self, at: At) -> usize {
        at.0 as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        let initial = self.program.keys.iter().filter_map(|key| {
            let initial = key.initial.as_ref()?;
            Some((key.name.clone(), initial.value.clone()))
        });
        let mut state: State = initial.collect();
        match (&self.program.workflow, &self.workflow) {
            (Some(found), Some(workflow)) => {
                let inputs: State = given(workflow, inputs)?;
                state.insert(self.key(found.inputs).to_owned(), Value::Object(inputs));
            }
            _ => state.extend(inputs),
        }
        Ok(state)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Taken> {
        NodeWork::new(async move {
            let id = self.node(at);
            let scene = Scene {
                program: self.program,
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
                Work::Finish(work) => Ok(self.finish(id, work, scene)),
                Work::Action(work) => self.action(id, work, state, cx).await,
                Work::Pass => Ok(self.pass(id, state, cx)),
                Work::ForEach(work) => self.for_each(id, work, state, cx).await,
                Work::Return(work) => Ok(self.finished(id, work, state, cx)),
                Work::Runner(work) => self.runner(id, work, scene, cx).await,
                Work::Judge(work) => self.judge(id, work, scene, cx).await,
                Work::Publish(work) => self.publish(id, work, scene, cx).await,
                Work::Stage(_) => Box::pin(self.stage(id, state, cx)).await,
            }
        })
    }

    fn needs(&self) -> Needs {
        match &self.needs {
            Some(needs) => needs.clone(),
            None => Needs {
                model: self.about.models.is_empty()
                    && self
                        .about
                        .nodes
                        .iter()
                        .any(|node| node.role == NodeRole::Asks),
                ..Needs::default()
            },
        }
    }

    fn lifecycle(&self) -> Option<&dyn Lifecycle> {
        if let Some(workflow) = &self.workflow {
            return Some(workflow);
        }
        let any = |of: fn(&Work) -> bool| self.program.nodes.iter().any(|node| of(&node.work));
        if any(|work| matches!(work, Work::Stage(_))) {
            return Some(&Conversation);
        }
        any(|work| matches!(work, Work::Runner(_) | Work::Judge(_))).then_some(&Rules)
    }

    fn commit(&self, state: &mut State, taken: Taken) -> Result<Next<At, Value>, Failure> {
        if let (Target::Fail, Some(failure)) = (
            &self.exit(NodeId(taken.node), taken.exit).to,
            taken.failure.clone(),
        ) {
            state.extend(taken.writes);
            return Err(failure);
        }
        let next = self.next(&taken)?;
        for (key, value) in taken.writes {
            self.write(state, key, value)?;
        }
        Ok(next)
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn inside(&self, map: At, node: At) -> bool {
        let chains = self.facts.chains().iter();
        let mut own = chains.filter(|chain| chain.node == self.node(map));
        own.any(|chain| chain.nodes.contains(&self.node(node)))
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

    fn pauses(&self, at: At) -> Pauses {
        let node = &self.program[self.node(at)];
        match (node.pause_before, node.pause_after) {
            (false, false) => Pauses::Never,
            (true, false) => Pauses::Before,
            (false, true) => Pauses::After,
            (true, true) => Pauses::Both,
        }
    }

    fn handed(&self) -> &'static [&'static str] {
        specs::texts(self.program.handed.iter().cloned())
    }

    fn on_interrupted(&self, at: At) -> OnInterrupted {
        match self.program[self.node(at)].on_interrupted {
            ir::OnInterrupted::Retry => OnInterrupted::Retry,
            ir::OnInterrupted::Ask => OnInterrupted::Ask,
            ir::OnInterrupted::Fail => OnInterrupted::Fail,
        }
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        if let Some(each) = self.each(at) {
            state.shift_remove(self.key(each.output));
            state.insert(self.key(each.item).to_owned(), item);
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        state.get(self.key(self.each(at)?.output)).cloned()
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match self.each(at) {
            Some(each) => self.write(
                state,
                self.key(each.collect).to_owned(),
                Value::Array(results),
            ),
            None => Ok(()),
        }
    }
}
