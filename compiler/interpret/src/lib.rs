//! Runs agent graphs without compiling them.
//!
//! [`InterpretedGraph`] is a graph to the run loop as generated code is: the same positions, exits and states, kept in the same form. So
//! a run that was begun by one of the two is continued by the other. It shares all of the runtime with compiled graphs; what it does
//! not share is code generation: values have no types of their own here, and each node is looked up when it is entered.
//!
//! The constants of a graph live as long as the process: those of generated code do, and the runtime takes them so. Equal ones are
//! one, so a process that loads a graph again and again holds what was different in it, once.

mod actions;
mod exit;
mod fit;
mod graph;
mod needs;
mod policy_table;
mod position;
mod rules;
mod specs;
mod stage;
mod static_text;
mod template;
mod work;

pub use exit::NodeExit;
pub use position::Position;

use exit::{ExitContent, Fields, WorkOutcome};
use graphwright::codegen::policies::PolicyTable;
use graphwright::codegen::{
    About, Conversation, Failure, InputError, Interrupt, Lifecycle, Map, Needs, Next, Rules, Value,
    Workflow, given, no_way_on, reduce, seed_by,
};
use graphwright_compiler::codegen::{JournalForm, journal_form};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir::{
    Exit, ExitCondition, ItemChain, KeyId, NodeId, OtherWrites, Program, Reducer, Source, Target,
    Type, ValueExpr, Work,
};
use graphwright_compiler::source::Span;
pub use policy_table::table;
use specs::Specs;
pub use static_text::count as constants;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use template::Scene;

/// What a run remembers: the keys that the graph names in the order in which compiled graphs keep them, then the others.
pub type State = Map<String, Value>;

/// A graph that is run as it stands. A copy of it is the same graph.
#[derive(Clone)]
pub struct InterpretedGraph {
    program: Arc<Program>,
    facts: Arc<Facts>,
    form: Arc<JournalForm>,
    /// By name, and with its place among all.
    keys: Arc<HashMap<String, (KeyId, usize)>>,
    /// By node, its id, and the names of its exits.
    names: Arc<[Names]>,
    specs: Arc<[Specs]>,
    constants: Arc<[Option<stage::Constants>]>,
    about: Arc<About>,
    workflow: Option<Arc<Workflow>>,
    /// What is done beside its nodes, where it is no workflow.
    beside: Option<&'static dyn Lifecycle>,
    needs: Arc<Needs>,
    children: Arc<[InterpretedGraph]>,
    dir: Arc<str>,
    /// The policies that each run is held to.
    watched: PolicyTable,
    /// Variables that scripts and tools get.
    handed: &'static [&'static str],
}

/// What a node and its exits are called.
struct Names {
    id: &'static str,
    exits: Vec<&'static str>,
}

impl InterpretedGraph {
    /// Makes a program runnable. Its runs look for nothing before their first node but a model, where nobody names one.
    pub fn new(program: &Program, facts: &Facts) -> Self {
        Self::with_lines(program, facts, &|_| 0)
    }

    fn with_lines(program: &Program, facts: &Facts, lines: &dyn Fn(Span) -> usize) -> Self {
        let children = program.children.iter().zip(facts.children());
        let children: Arc<[Self]> = children
            .map(|(program, facts)| Self::with_lines(program, facts, lines))
            .collect();
        let shared = Arc::new(program.clone());
        let form = journal_form(program, facts);
        let keys = form.keys.iter().enumerate();
        let keys = keys.map(|(place, form)| (program[form.key].name.clone(), (form.key, place)));
        let about = specs::about(program, facts, lines);
        Self {
            facts: Arc::new(facts.clone()),
            keys: Arc::new(keys.collect()),
            form: Arc::new(form),
            names: program.nodes.iter().map(Names::of).collect(),
            specs: program
                .nodes
                .iter()
                .map(|node| Specs::of(node, program))
                .collect(),
            constants: stage::constants(program).into(),
            workflow: actions::workflow(&shared, &children).map(Arc::new),
            beside: beside(program),
            needs: Arc::new(needs::concluded(&about)),
            about: Arc::new(about),
            children,
            dir: "".into(),
            watched: policy_table::table(&program.watched.policies),
            handed: static_text::texts(program.handed.iter().cloned()),
            program: shared,
        }
    }

    /// A graph as it was compiled from a file in this directory, where its scripts are. Its runs look before their first node for all
    /// that a compiled graph looks for.
    pub fn placed(
        program: &Program,
        facts: &Facts,
        lines: &dyn Fn(Span) -> usize,
        directory: &Path,
    ) -> Self {
        let dir = directory.to_string_lossy();
        Self {
            dir: dir.as_ref().into(),
            ..Self::with_lines(program, facts, lines).looking()
        }
    }

    /// The same, whose runs look before their first node for all that a compiled graph looks for.
    #[must_use]
    pub fn looking(mut self) -> Self {
        self.needs = Arc::new(needs::of(&self));
        self
    }

    /// The policies that its runs are held to.
    pub fn watched(&self) -> &PolicyTable {
        &self.watched
    }

    fn at(&self, id: NodeId) -> Position {
        let names = self.names.get(id.index());
        Position {
            number: id.0,
            id: names.map_or("?", |names| names.id),
        }
    }

    /// The node at a position. `None`: it is one of another graph.
    fn node(&self, at: Position) -> Option<NodeId> {
        let names = self.names.get(usize::try_from(at.number).ok()?)?;
        (names.id == at.id).then_some(NodeId(at.number))
    }

    fn key(&self, key: KeyId) -> &str {
        &self.program[key].name
    }

    fn exit_where(&self, id: NodeId, when: impl Fn(&ExitCondition) -> bool) -> Option<usize> {
        self.program[id]
            .exits
            .iter()
            .position(|exit| when(&exit.when))
    }

    fn exit(&self, id: NodeId, index: usize) -> Result<&Exit, Failure> {
        let node = &self.program[id];
        node.exits.get(index).ok_or_else(|| no_way_on(&node.id))
    }

    fn specs(&self, id: NodeId) -> Result<&Specs, Failure> {
        let specs = self.specs.get(id.index());
        specs.ok_or_else(|| no_way_on(&self.program[id].id))
    }

    fn done(&self, id: NodeId) -> Result<usize, Failure> {
        self.exit_where(id, |when| matches!(when, ExitCondition::Done))
            .ok_or_else(|| no_way_on(&self.program[id].id))
    }

    /// The exit of this number, with what it carries of what came.
    fn taken(&self, id: NodeId, index: usize, came: WorkOutcome) -> Result<NodeExit, Failure> {
        let lost = || no_way_on(&self.program[id].id);
        let forms = self.form.exits.get(id.index()).ok_or_else(lost)?;
        let names = self.names.get(id.index()).ok_or_else(lost)?;
        let form = forms.get(index).ok_or_else(lost)?;
        let name = names.exits.get(index).copied().ok_or_else(lost)?;
        let exit = (self.at(id), index, name);
        Ok(NodeExit::new(exit, form, &self.program, came))
    }

    /// Takes an exit: evaluates what it writes. `returned`: the keys the work returned; `own`: its whole result.
    fn take(
        &self,
        id: NodeId,
        index: usize,
        state: &State,
        own: &Value,
        returned: &State,
    ) -> Result<NodeExit, Failure> {
        self.taken(id, index, self.leaving(id, index, state, own, returned)?)
    }

    fn leaving(
        &self,
        id: NodeId,
        index: usize,
        state: &State,
        own: &Value,
        returned: &State,
    ) -> Result<WorkOutcome, Failure> {
        let exit = self.exit(id, index)?;
        let mut fields = Fields::default();
        if exit.unlisted == OtherWrites::Any {
            let named = |key: &str| {
                exit.writes
                    .iter()
                    .any(|w| w.source.is_returned() && self.key(w.key) == key)
            };
            let rest = returned.iter().filter(|(key, _)| !named(key));
            fields
                .rest
                .extend(rest.map(|(key, value)| (key.clone(), value.clone())));
        }
        let scene = Scene {
            program: &self.program,
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
            if let Some(value) = value(&scene, &write.source, returned, own) {
                fields.keys.insert(self.key(write.key).to_owned(), value);
            }
        }
        Ok(WorkOutcome {
            fields,
            ..WorkOutcome::default()
        })
    }

    fn failed(&self, id: NodeId, state: &State, failure: Failure) -> Result<NodeExit, Interrupt> {
        match self.exit_where(id, |when| matches!(when, ExitCondition::Failed)) {
            Some(index) => {
                let own = Value::String(failure.message.clone());
                let mut came = self.leaving(id, index, state, &own, &State::new())?;
                came.fields.failure = Some(failure);
                Ok(self.taken(id, index, came)?)
            }
            None => Err(failure.into()),
        }
    }

    /// Where the run goes after an exit.
    fn next(&self, id: NodeId, taken: &mut NodeExit) -> Result<Next<Position, Value>, Failure> {
        let stuck = || no_way_on(&self.program[id].id);
        let fields = match &mut taken.carried {
            ExitContent::Fields(fields) => Some(fields),
            ExitContent::Nothing | ExitContent::Failure(_) => None,
        };
        Ok(match &self.exit(id, taken.exit)?.to {
            Target::Node(to, _) => Next::Go(self.at(*to)),
            Target::Anywhere => Next::Go(taken.jump.ok_or_else(stuck)?),
            Target::Fork(fork) => Next::Fork(graph::fork(self, fork)),
            Target::Each(each) => {
                let items = fields.and_then(|fields| fields.items.take());
                let (items, limit) = items.ok_or_else(stuck)?;
                Next::Each(graphwright::codegen::ItemBranches {
                    at: taken.at,
                    entry: self.at(each.entry),
                    items,
                    concurrency: limit,
                    then: self.at(each.then),
                })
            }
            Target::ItemDone => Next::ItemDone,
            Target::End => {
                let result = fields.and_then(|fields| fields.result.take());
                Next::End(result.unwrap_or_else(|| self.no_result()))
            }
            Target::Fail => {
                let failure = fields.and_then(|fields| fields.failure.take());
                return Err(failure.unwrap_or_else(stuck));
            }
            Target::Stuck => return Err(stuck()),
        })
    }

    /// What a run results in that ends where nothing makes a result.
    fn no_result(&self) -> Value {
        match self.program.output {
            Type::Text => Value::from(""),
            Type::Any
            | Type::Null
            | Type::Bool
            | Type::Int
            | Type::Number
            | Type::Enum(_)
            | Type::List(_)
            | Type::Object { .. }
            | Type::Nullable(_) => Value::Null,
        }
    }

    /// The state that every run starts with.
    fn start(&self) -> State {
        let prompt = self.program.inputs.iter().find(|input| input.prompt);
        let keys = self.form.keys.iter().filter_map(|form| {
            let key = &self.program[form.key];
            let initial = key.initial.as_ref().map(|initial| initial.value.clone());
            let initial = initial.map(|value| fit::as_far_as_it_fits(&form.ty, value));
            let asked = prompt.is_some_and(|input| input.key == form.key);
            let text = || asked.then(|| Value::from(""));
            Some((key.name.clone(), initial.or_else(text)?))
        });
        keys.collect()
    }

    fn begun(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        if let (Some(found), Some(workflow)) = (&self.program.workflow, &self.workflow) {
            let inputs: State = given(workflow, inputs)?;
            let ty = self.facts.type_of(found.inputs);
            let inputs = fit::as_far_as_it_fits(ty, Value::Object(inputs));
            let mut state = self.start();
            self.put(&mut state, self.key(found.inputs).to_owned(), inputs);
            return Ok(state);
        }
        let start = Value::Object(self.start());
        seed_by(start, inputs, |state| graph::state(self, state))
    }

    /// One write, through the reducer of its key.
    fn write(&self, state: &mut State, key: String, value: Value) -> Result<(), Failure> {
        let id = self.keys.get(&key).map(|(id, _)| *id);
        let reducer = id.and_then(|id| self.program[id].reducer);
        let Some((reducer, _)) = reducer else {
            self.put(state, key, value);
            return Ok(());
        };
        let mut held = state.get(&key).cloned();
        match reducer {
            Reducer::Append => reduce::append(&key, &mut held, value),
            Reducer::Extend => reduce::extend(&key, &mut held, value),
            Reducer::Concat => reduce::concat(&key, &mut held, value),
            Reducer::Join => reduce::join(&key, &mut held, value),
            // A key of integers holds what fits 64 bits with a sign, as its field does.
            Reducer::Sum if self.holds_integers(id) && value.is_i64() => {
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
        self.put(state, key, held.unwrap_or(Value::Null));
        Ok(())
    }

    /// Puts a value where its key stands among the others.
    fn put(&self, state: &mut State, key: String, value: Value) {
        if let Some(held) = state.get_mut(&key) {
            *held = value;
            return;
        }
        let Some((_, own)) = self.keys.get(&key) else {
            state.insert(key, value);
            return;
        };
        let behind = |name: &&String| {
            let other = self.keys.get(*name);
            other.is_none_or(|(_, other)| other > own)
        };
        // Mostly a key comes behind all that are there.
        let place = state.len() - state.keys().rev().take_while(behind).count();
        state.shift_insert(place, key, value);
    }

    fn holds_integers(&self, key: Option<KeyId>) -> bool {
        key.is_some_and(|key| *self.facts.type_of(key) == Type::Int)
    }

    fn each(&self, id: NodeId) -> Option<&ItemChain> {
        let mut exits = self.program[id].exits.iter();
        exits.find_map(|exit| exit.to.each())
    }
}

impl Names {
    fn of(node: &graphwright_compiler::ir::Node) -> Self {
        Self {
            id: static_text::constant(&node.id),
            exits: node
                .exits
                .iter()
                .map(|exit| static_text::constant(&exit.name))
                .collect(),
        }
    }
}

/// What is done beside the nodes of a program that is no workflow.
fn beside(program: &Program) -> Option<&'static dyn Lifecycle> {
    let any = |of: fn(&Work) -> bool| program.nodes.iter().any(|node| of(&node.work));
    if any(|work| matches!(work, Work::Stage(_))) {
        return Some(&Conversation);
    }
    any(|work| matches!(work, Work::Runner(_) | Work::Judge(_))).then_some(&Rules)
}

fn value(scene: &Scene<'_>, source: &Source, returned: &State, own: &Value) -> Option<Value> {
    match source {
        Source::Returned(name) => returned.get(name).cloned(),
        Source::Whole => Some(own.clone()),
        Source::Text(text) => Some(Value::String(scene.lenient(text))),
        Source::Value(ValueExpr::Ref(from)) => Some(scene.look(from).unwrap_or(Value::Null)),
        Source::Value(ValueExpr::Text(text)) => Some(Value::String(scene.lenient(text))),
        Source::Tree(_) => None,
        Source::Value(ValueExpr::Literal(value)) | Source::Literal(value) => Some(value.clone()),
    }
}
