//! The reference interpreter: an `ir::Program` run step by step over dynamic values.
//!
//! It implements the same trait as generated code, and so shares the run loop and the host with it; what it does not
//! share is code generation. Compiled and interpreted graphs must take the same exits.

mod specs;
mod template;

use graphwright::codegen::{
    About, AgentSpec, Ask, Branch, Cx, Each, Failure, Fork, Graph, Hole, InputError, Interrupt,
    Map, Next, Value,
};
use graphwright::codegen::{items, limit, no_way_on, reduce, route_error, unknown_node};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir::{
    Answer, Child, Exit, KeyId, NodeId, Program, Reducer, Source, Target, Unlisted, ValueExpr,
    When, Work,
};
use serde::{Deserialize, Serialize};
use specs::Specs;
use std::pin::Pin;
use template::Scene;

/// A program, ready to be run.
pub struct Interpreted<'p> {
    program: &'p Program,
    facts: &'p Facts,
    specs: Vec<Specs>,
    about: About,
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
    result: String,
}

impl<'p> Interpreted<'p> {
    /// Makes a program runnable.
    pub fn new(program: &'p Program, facts: &'p Facts) -> Self {
        let specs = program.nodes.iter().map(Specs::of).collect();
        Self {
            program,
            facts,
            specs,
            about: specs::about(program),
        }
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
        let exit = &self.program[id].exits[index];
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
            node: id.0,
            exit: index,
            writes,
            jump: None,
            items: Vec::new(),
            limit: None,
            result: String::new(),
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

    async fn script(&self, id: NodeId, state: &State, cx: &mut Cx<'_>) -> Result<Taken, Interrupt> {
        let printed = match cx
            .script::<State>(self.specs[id.index()].script(), state)
            .await?
        {
            Ok(printed) => printed,
            Err(failure) => return self.failed(id, state, failure),
        };
        let exits = &self.program[id].exits;
        let (index, jump) = match printed.next.as_deref() {
            None => (self.done(id)?, None),
            Some(name) => {
                let routed = exits.iter().position(|exit| match exit.when {
                    When::Routed(to) => self.program[to].id == name,
                    When::Done => {
                        let opaque = exits.iter().any(|e| matches!(e.when, When::RoutedAnywhere));
                        !opaque
                            && matches!(exit.to, Target::Node(to, _) if self.program[to].id == name)
                    }
                    _ => false,
                });
                let anywhere = self.exit_where(id, |when| matches!(when, When::RoutedAnywhere));
                match (routed, anywhere) {
                    (Some(index), _) => (index, None),
                    (None, Some(index)) => {
                        let to = self
                            .program
                            .find(name)
                            .ok_or_else(|| unknown_node(name, &self.about))?;
                        (index, Some(to.0))
                    }
                    (None, None) => {
                        let allowed: Vec<&str> =
                            exits.iter().filter_map(|exit| self.route(exit)).collect();
                        return self.failed(id, state, route_error(name, &allowed));
                    }
                }
            }
        };
        let own = Value::Object(printed.out.clone());
        Ok(Taken {
            jump,
            ..self.take(id, index, state, &own, &printed.out)
        })
    }

    fn route(&self, exit: &Exit) -> Option<&str> {
        match (&exit.when, &exit.to) {
            (When::Routed(to), _) | (When::Done, Target::Node(to, _)) => {
                Some(&self.program[*to].id)
            }
            _ => None,
        }
    }

    fn next(&self, taken: &Taken) -> Result<Next<At, String>, Failure> {
        let id = NodeId(taken.node);
        let at = |id: NodeId| At(id.0);
        Ok(match &self.program[id].exits[taken.exit].to {
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
            Target::Each(each) => Next::Each(Each {
                at: At(taken.node),
                entry: at(each.entry),
                items: taken.items.clone(),
                concurrency: taken.limit,
                then: at(each.then),
            }),
            Target::ItemDone => Next::ItemDone,
            Target::End => Next::End(taken.result.clone()),
            Target::Stuck => return Err(no_way_on(&self.program[id].id)),
        })
    }

    fn each(&self, at: At) -> Option<&graphwright_compiler::ir::Each> {
        self.program[self.node(at)]
            .exits
            .iter()
            .find_map(|exit| match &exit.to {
                Target::Each(each) => Some(each),
                _ => None,
            })
    }
}

impl Graph for Interpreted<'_> {
    type At = At;
    type State = State;
    type Exit = Taken;
    type Output = String;

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
        state.extend(inputs);
        Ok(state)
    }

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Taken, Interrupt> {
        let id = self.node(at);
        let scene = Scene {
            program: self.program,
            state,
            returned: None,
            own: &Value::Null,
        };
        let specs = &self.specs[id.index()];
        let nothing = State::new();
        match &self.program[id].work {
            Work::Llm(work) => {
                let ask = scene.strict(&work.prompt).and_then(|prompt| {
                    let ask = Ask::new(prompt);
                    Ok(match &work.system {
                        Some(system) => ask.system(scene.strict(system)?),
                        None => ask,
                    })
                });
                if work.schema.is_none() {
                    return match cx.llm(specs.llm(), ask).await? {
                        Ok(reply) => Ok(self.take(
                            id,
                            self.done(id)?,
                            state,
                            &Value::String(reply),
                            &nothing,
                        )),
                        Err(failure) => self.failed(id, state, failure),
                    };
                }
                match cx.llm_object::<Value>(specs.llm(), ask).await? {
                    Ok(reply) => {
                        let returned = reply.value.as_object().cloned().unwrap_or_default();
                        Ok(self.take(id, self.done(id)?, state, &reply.value, &returned))
                    }
                    Err(failure) => self.failed(id, state, failure),
                }
            }
            Work::Agent(work) => {
                let prompt = scene.strict(&work.prompt)?;
                let reply = match &work.child {
                    Child::Graph(index) => {
                        let mut inputs = State::new();
                        for (name, expr) in &work.inputs {
                            inputs.insert(name.clone(), scene.typed(name, expr)?);
                        }
                        let (child, facts) = (
                            &self.program.children[*index],
                            &self.facts.children()[*index],
                        );
                        run_child(
                            Interpreted::new(child, facts),
                            specs.agent(),
                            prompt,
                            inputs,
                            cx,
                        )
                        .await?
                    }
                    Child::Config(_) | Child::Unknown => cx.agent(specs.agent(), prompt).await?,
                };
                let Some(schema) = specs.schema() else {
                    return Ok(self.take(
                        id,
                        self.done(id)?,
                        state,
                        &Value::String(reply),
                        &nothing,
                    ));
                };
                let reply = cx.structure::<Value>(schema, reply).await??;
                let returned = reply.value.as_object().cloned().unwrap_or_default();
                Ok(self.take(id, self.done(id)?, state, &reply.value, &returned))
            }
            Work::Script(_) => self.script(id, state, cx).await,
            Work::Ask(work) => {
                let question = scene.strict(&work.question)?;
                match &work.answer {
                    Answer::Choice { .. } => {
                        let choice = cx.choose(specs.choice(), question).await?;
                        let named = self
                            .exit_where(id, |when| matches!(when, When::Answer(a) if *a == choice));
                        let other = self.exit_where(id, |when| matches!(when, When::Other));
                        let index = named
                            .or(other)
                            .ok_or_else(|| no_way_on(&self.program[id].id))?;
                        Ok(self.take(id, index, state, &Value::String(choice), &nothing))
                    }
                    Answer::Line { default, .. } => {
                        let default = default.as_ref().map(|text| scene.lenient(text));
                        let line = cx.line(specs.line(), question, default).await?;
                        Ok(self.take(id, self.done(id)?, state, &Value::String(line), &nothing))
                    }
                }
            }
            Work::Retrieve(work) => {
                let found = cx
                    .retrieve(specs.retrieve(), scene.strict(&work.query)?)
                    .await?;
                let own = graphwright::codegen::to_value(&found);
                Ok(self.take(id, self.done(id)?, state, &own, &nothing))
            }
            Work::Map(work) => {
                let list = scene.typed("over", &work.over)?;
                let items = items(spelled(&work.over), &list)?;
                let limit = match self.each(at).and_then(|each| each.concurrency.as_ref()) {
                    None => None,
                    Some(expr) => Some(limit(
                        spelled(expr),
                        &scene.typed("max_concurrency", expr)?,
                    )?),
                };
                let taken = self.take(id, 0, state, &Value::Null, &nothing);
                Ok(Taken {
                    items,
                    limit,
                    ..taken
                })
            }
            Work::Finish(work) => {
                let taken = self.take(id, 0, state, &Value::Null, &nothing);
                let mut after = state.clone();
                after.extend(taken.writes.iter().cloned());
                let scene = Scene {
                    state: &after,
                    ..scene
                };
                Ok(Taken {
                    result: scene.lenient(&work.output),
                    ..taken
                })
            }
        }
    }

    fn commit(&self, state: &mut State, taken: Taken) -> Result<Next<At, String>, Failure> {
        let next = self.next(&taken)?;
        for (key, value) in taken.writes {
            let reducer = self
                .program
                .key(&key)
                .and_then(|id| self.program[id].reducer);
            let Some((reducer, _)) = reducer else {
                state.insert(key, value);
                continue;
            };
            let mut held = state.get(&key).cloned();
            match reducer {
                Reducer::Append => reduce::append(&key, &mut held, value),
                Reducer::Extend => reduce::extend(&key, &mut held, value),
                Reducer::Concat => reduce::concat(&key, &mut held, value),
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
        }
        Ok(next)
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
        Ok(())
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

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) {
        if let Some(each) = self.each(at) {
            state.insert(self.key(each.collect).to_owned(), Value::Array(results));
        }
    }
}

/// Boxed with a type of its own: an interpreter that runs an interpreter would have a type that holds itself.
fn run_child<'a>(
    child: Interpreted<'a>,
    spec: &'a AgentSpec,
    prompt: String,
    inputs: State,
    cx: &'a mut Cx<'_>,
) -> Pin<Box<dyn Future<Output = Result<String, Interrupt>> + Send + 'a>> {
    Box::pin(async move { cx.graph(spec, &child, prompt, inputs).await })
}

/// A reference as the user wrote it.
fn spelled(expr: &ValueExpr) -> &str {
    match expr {
        ValueExpr::Ref(from) => &from.spelled,
        ValueExpr::Text(_) | ValueExpr::Literal(_) => "",
    }
}
