//! `branches-nested`: Forks within branches, two deep, and maps before, in and after a fork.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! plan      ──done──▶ ask per item, then begin
//! begin     ──done──▶ left + right
//!           ──failed──▶ left + right
//! left      ──done──▶ inner_a + inner_b
//!           ──failed──▶ inner_a + inner_b
//! inner_a   ──done──▶ deep_a + deep_b
//!           ──failed──▶ deep_a + deep_b
//! deep_a    ──done──▶ meet_deep
//!           ──failed──▶ meet_deep
//! deep_b    ──done──▶ meet_deep
//!           ──failed──▶ meet_deep
//! meet_deep ──done──▶ meet
//!           ──failed──▶ meet
//! inner_b   ──done──▶ meet
//!           ──failed──▶ meet
//! meet      ──done──▶ join
//!           ──failed──▶ join
//! right     ──done──▶ check per item, then join
//! join      ──done──▶ polish per item, then done
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-nested` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `["a","b"]`. Read by `plan`.
    pub topics: Vec<String>,
    /// Starts as `2`. Read by `right`.
    pub wide: i64,
    /// Writes are combined by `append`. Written by `left`, `inner_a`, `deep_a`, `deep_b` and `inner_b`. Read by `inner_a`, `deep_a`, `deep_b`, `meet_deep`, `inner_b` and 3 more.
    pub found: Option<Vec<String>>,
    /// Written by `plan`, `right` and `join`. Read by `ask`, `check` and `polish`.
    pub topic: Option<String>,
    /// Written by `ask`, `check` and `polish`.
    pub answer: Option<String>,
    /// Written by `plan`. Read by `begin` and `right`.
    pub answers: Option<Vec<String>>,
    /// Written by `meet_deep`. Read by `done`.
    pub deep: Option<String>,
    /// Written by `meet`. Read by `done`.
    pub met: Option<String>,
    /// Written by `right`. Read by `done`.
    pub checked: Option<Vec<String>>,
    /// Written by `join`. Read by `done`.
    pub polished: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            topics: vec!["a".to_owned(), "b".to_owned()],
            wide: 2,
            found: None,
            topic: None,
            answer: None,
            answers: None,
            deep: None,
            met: None,
            checked: None,
            polished: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("topics", &self.topics)
            .with("wide", &self.wide)
            .maybe("found", self.found.as_ref())
            .maybe("topic", self.topic.as_ref())
            .maybe("answer", self.answer.as_ref())
            .maybe("answers", self.answers.as_ref())
            .maybe("deep", self.deep.as_ref())
            .maybe("met", self.met.as_ref())
            .maybe("checked", self.checked.as_ref())
            .maybe("polished", self.polished.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("topics", &mut state.topics);
        fields.key("wide", &mut state.wide);
        fields.maybe_key("found", &mut state.found);
        fields.maybe_key("topic", &mut state.topic);
        fields.maybe_key("answer", &mut state.answer);
        fields.maybe_key("answers", &mut state.answers);
        fields.maybe_key("deep", &mut state.deep);
        fields.maybe_key("met", &mut state.met);
        fields.maybe_key("checked", &mut state.checked);
        fields.maybe_key("polished", &mut state.polished);
        state.rest = fields.rest();
        state
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fields_of(deserializer, Self::read)
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `plan`, a map node (graph.yaml:7).
    Plan,
    /// `ask`, an llm node (graph.yaml:8).
    Ask,
    /// `begin`, an llm node (graph.yaml:9).
    Begin,
    /// `left`, an llm node (graph.yaml:10).
    Left,
    /// `inner_a`, an llm node (graph.yaml:11).
    InnerA,
    /// `deep_a`, an llm node (graph.yaml:12).
    DeepA,
    /// `deep_b`, an llm node (graph.yaml:13).
    DeepB,
    /// `meet_deep`, an llm node (graph.yaml:14).
    MeetDeep,
    /// `inner_b`, an llm node (graph.yaml:15).
    InnerB,
    /// `meet`, an llm node (graph.yaml:16).
    Meet,
    /// `right`, a map node (graph.yaml:17).
    Right,
    /// `check`, an llm node (graph.yaml:18).
    Check,
    /// `join`, a map node (graph.yaml:19).
    Join,
    /// `polish`, an llm node (graph.yaml:20).
    Polish,
    /// `done`, an end node (graph.yaml:21).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 15] = [
        Self::Plan,
        Self::Ask,
        Self::Begin,
        Self::Left,
        Self::InnerA,
        Self::DeepA,
        Self::DeepB,
        Self::MeetDeep,
        Self::InnerB,
        Self::Meet,
        Self::Right,
        Self::Check,
        Self::Join,
        Self::Polish,
        Self::Done,
    ];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }
}

impl Serialize for At {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(node_id(&ABOUT, *self as usize))
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        at_of(deserializer, &ABOUT, Self::named)
    }
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone)]
pub enum Exit {
    /// How `plan` ended.
    Plan(plan::Exit),
    /// How `ask` ended.
    Ask(ask::Exit),
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `left` ended.
    Left(left::Exit),
    /// How `inner_a` ended.
    InnerA(inner_a::Exit),
    /// How `deep_a` ended.
    DeepA(deep_a::Exit),
    /// How `deep_b` ended.
    DeepB(deep_b::Exit),
    /// How `meet_deep` ended.
    MeetDeep(meet_deep::Exit),
    /// How `inner_b` ended.
    InnerB(inner_b::Exit),
    /// How `meet` ended.
    Meet(meet::Exit),
    /// How `right` ended.
    Right(right::Exit),
    /// How `check` ended.
    Check(check::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `polish` ended.
    Polish(polish::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Plan(left) => exit("plan", left.kept()),
            Self::Ask(left) => exit("ask", left.kept()),
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::InnerA(left) => exit("inner_a", left.kept()),
            Self::DeepA(left) => exit("deep_a", left.kept()),
            Self::DeepB(left) => exit("deep_b", left.kept()),
            Self::MeetDeep(left) => exit("meet_deep", left.kept()),
            Self::InnerB(left) => exit("inner_b", left.kept()),
            Self::Meet(left) => exit("meet", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Check(left) => exit("check", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Polish(left) => exit("polish", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Plan => Self::Plan(plan::Exit::read(name, carried)),
            At::Ask => Self::Ask(ask::Exit::read(name, carried)),
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::InnerA => Self::InnerA(inner_a::Exit::read(name, carried)),
            At::DeepA => Self::DeepA(deep_a::Exit::read(name, carried)),
            At::DeepB => Self::DeepB(deep_b::Exit::read(name, carried)),
            At::MeetDeep => Self::MeetDeep(meet_deep::Exit::read(name, carried)),
            At::InnerB => Self::InnerB(inner_b::Exit::read(name, carried)),
            At::Meet => Self::Meet(meet::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Check => Self::Check(check::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
            At::Polish => Self::Polish(polish::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
        }
    }
}

impl Serialize for Exit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        exit_of(deserializer, &ABOUT, At::named, Self::read)
    }
}

impl GraphExit for Exit {
    fn of_node(&self) -> &dyn Any {
        match self {
            Self::Plan(exit) => exit,
            Self::Ask(exit) => exit,
            Self::Begin(exit) => exit,
            Self::Left(exit) => exit,
            Self::InnerA(exit) => exit,
            Self::DeepA(exit) => exit,
            Self::DeepB(exit) => exit,
            Self::MeetDeep(exit) => exit,
            Self::InnerB(exit) => exit,
            Self::Meet(exit) => exit,
            Self::Right(exit) => exit,
            Self::Check(exit) => exit,
            Self::Join(exit) => exit,
            Self::Polish(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for ask::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask(self)
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for left::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Left(self)
    }
}

impl NodeExit for inner_a::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::InnerA(self)
    }
}

impl NodeExit for deep_a::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::DeepA(self)
    }
}

impl NodeExit for deep_b::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::DeepB(self)
    }
}

impl NodeExit for meet_deep::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::MeetDeep(self)
    }
}

impl NodeExit for inner_b::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::InnerB(self)
    }
}

impl NodeExit for meet::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Meet(self)
    }
}

impl NodeExit for check::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Check(self)
    }
}

impl NodeExit for polish::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Polish(self)
    }
}

/// The graph `branches-nested`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesNested<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesNested = BranchesNested::new;

const _: fn(&BranchesNested, String) -> Run<'_, BranchesNested> = BranchesNested::start;

const _: for<'g> fn(
    &'g BranchesNested,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesNested> = BranchesNested::resume;

impl BranchesNested {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesNested<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
    }
}

impl<N: Nodes> Graph for BranchesNested<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Plan
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Plan => plan::split(&plan::In::read(state)).map(Exit::Plan).into(),
            At::Ask => match ask::In::read(state) {
                Ok(input) => self.nodes.ask(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Begin => match begin::In::read(state) {
                Ok(input) => self.nodes.begin(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::InnerA => match inner_a::In::read(state) {
                Ok(input) => self.nodes.inner_a(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::DeepA => match deep_a::In::read(state) {
                Ok(input) => self.nodes.deep_a(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::DeepB => match deep_b::In::read(state) {
                Ok(input) => self.nodes.deep_b(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::MeetDeep => match meet_deep::In::read(state) {
                Ok(input) => self.nodes.meet_deep(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::InnerB => match inner_b::In::read(state) {
                Ok(input) => self.nodes.inner_b(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Meet => match meet::In::read(state) {
                Ok(input) => self.nodes.meet(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Right => match right::In::read(state) {
                Ok(input) => right::split(&input).map(Exit::Right).into(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Check => match check::In::read(state) {
                Ok(input) => self.nodes.check(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Join => match join::In::read(state) {
                Ok(input) => join::split(&input).map(Exit::Join).into(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Polish => match polish::In::read(state) {
                Ok(input) => self.nodes.polish(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        match exit {
            Exit::Plan(exit) => exit.commit(state),
            Exit::Ask(exit) => exit.commit(state),
            Exit::Begin(exit) => exit.commit(state),
            Exit::Left(exit) => exit.commit(state),
            Exit::InnerA(exit) => exit.commit(state),
            Exit::DeepA(exit) => exit.commit(state),
            Exit::DeepB(exit) => exit.commit(state),
            Exit::MeetDeep(exit) => exit.commit(state),
            Exit::InnerB(exit) => exit.commit(state),
            Exit::Meet(exit) => exit.commit(state),
            Exit::Right(exit) => exit.commit(state),
            Exit::Check(exit) => exit.commit(state),
            Exit::Join(exit) => exit.commit(state),
            Exit::Polish(exit) => exit.commit(state),
            Exit::Done(exit) => exit.commit(state),
        }
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Plan | At::Left => Ok(()),
            At::Ask => ask::In::read(state).map(drop),
            At::Begin => begin::In::read(state).map(drop),
            At::InnerA => inner_a::In::read(state).map(drop),
            At::DeepA => deep_a::In::read(state).map(drop),
            At::DeepB => deep_b::In::read(state).map(drop),
            At::MeetDeep => meet_deep::In::read(state).map(drop),
            At::InnerB => inner_b::In::read(state).map(drop),
            At::Meet => meet::In::read(state).map(drop),
            At::Right => right::In::read(state).map(drop),
            At::Check => check::In::read(state).map(drop),
            At::Join => join::In::read(state).map(drop),
            At::Polish => polish::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Plan => "answer",
            At::Right => "answer",
            At::Join => "answer",
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Plan => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Right => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Join => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Plan => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Right => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Join => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Plan => state.answer.as_ref().map(to_value),
            At::Right => state.answer.as_ref().map(to_value),
            At::Join => state.answer.as_ref().map(to_value),
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Plan => {
                state.answers = Some(recast(&results));
            }
            At::Right => {
                state.checked = Some(recast(&results));
            }
            At::Join => {
                state.polished = Some(recast(&results));
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => {}
        }
        Ok(())
    }
}

impl plan::Exit {
    /// Leaves `plan`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            plan::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Plan,
                entry: At::Ask,
                items: out.items,
                concurrency: out.limit,
                then: At::Begin,
            }),
        })
    }
}

impl ask::Exit {
    /// Leaves `ask`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            ask::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            ask::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl begin::Exit {
    /// Leaves `begin`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            begin::Exit::Done | begin::Exit::Failed(_) => {
                Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
            }
        })
    }
}

impl left::Exit {
    /// Leaves `left`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            left::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::InnerA, At::InnerB]).join(At::Meet))
            }
            left::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::InnerA, At::InnerB]).join(At::Meet))
            }
        })
    }
}

impl inner_a::Exit {
    /// Leaves `inner_a`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            inner_a::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::MeetDeep))
            }
            inner_a::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::MeetDeep))
            }
        })
    }
}

impl deep_a::Exit {
    /// Leaves `deep_a`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            deep_a::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
            deep_a::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
        })
    }
}

impl deep_b::Exit {
    /// Leaves `deep_b`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            deep_b::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
            deep_b::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
        })
    }
}

impl meet_deep::Exit {
    /// Leaves `meet_deep`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            meet_deep::Exit::Done(out) => {
                state.deep = Some(out.deep);
                Next::Go(At::Meet)
            }
            meet_deep::Exit::Failed(out) => {
                state.deep = Some(out.deep);
                Next::Go(At::Meet)
            }
        })
    }
}

impl inner_b::Exit {
    /// Leaves `inner_b`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            inner_b::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::Meet)
            }
            inner_b::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::Meet)
            }
        })
    }
}

impl meet::Exit {
    /// Leaves `meet`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            meet::Exit::Done(out) => {
                state.met = Some(out.met);
                Next::Go(At::Join)
            }
            meet::Exit::Failed(out) => {
                state.met = Some(out.met);
                Next::Go(At::Join)
            }
        })
    }
}

impl right::Exit {
    /// Leaves `right`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            right::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Right,
                entry: At::Check,
                items: out.items,
                concurrency: out.limit,
                then: At::Join,
            }),
        })
    }
}

impl check::Exit {
    /// Leaves `check`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            check::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            check::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl join::Exit {
    /// Leaves `join`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            join::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Join,
                entry: At::Polish,
                items: out.items,
                concurrency: out.limit,
                then: At::Done,
            }),
        })
    }
}

impl polish::Exit {
    /// Leaves `polish`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            polish::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            polish::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl done::Exit {
    /// Leaves `done`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            done::Exit::Done(end) => Next::End(end.result),
        })
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask::run`].
    fn ask<'a>(&'a self, input: ask::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, ask::Exit> {
        ask::run(input, cx)
    }

    /// See [`begin::run`].
    fn begin<'a>(
        &'a self,
        input: begin::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`left::run`].
    fn left<'a>(&'a self, input: left::In, cx: &'a mut NodeContext<'_>) -> Work<'a, left::Exit> {
        left::run(input, cx)
    }

    /// See [`inner_a::run`].
    fn inner_a<'a>(
        &'a self,
        input: inner_a::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, inner_a::Exit> {
        inner_a::run(input, cx)
    }

    /// See [`deep_a::run`].
    fn deep_a<'a>(
        &'a self,
        input: deep_a::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, deep_a::Exit> {
        deep_a::run(input, cx)
    }

    /// See [`deep_b::run`].
    fn deep_b<'a>(
        &'a self,
        input: deep_b::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, deep_b::Exit> {
        deep_b::run(input, cx)
    }

    /// See [`meet_deep::run`].
    fn meet_deep<'a>(
        &'a self,
        input: meet_deep::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, meet_deep::Exit> {
        meet_deep::run(input, cx)
    }

    /// See [`inner_b::run`].
    fn inner_b<'a>(
        &'a self,
        input: inner_b::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, inner_b::Exit> {
        inner_b::run(input, cx)
    }

    /// See [`meet::run`].
    fn meet<'a>(
        &'a self,
        input: meet::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, meet::Exit> {
        meet::run(input, cx)
    }

    /// See [`check::run`].
    fn check<'a>(
        &'a self,
        input: check::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, check::Exit> {
        check::run(input, cx)
    }

    /// See [`polish::run`].
    fn polish<'a>(
        &'a self,
        input: polish::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, polish::Exit> {
        polish::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `plan`, a map node.
pub mod plan {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `plan` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topics`.
        pub topics: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                topics: &state.topics,
            }
        }
    }

    /// How `plan` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to the items.
        Done(Out),
    }

    /// The items.
    #[derive(Clone)]
    pub struct Out {
        /// What the chain is run for.
        pub items: Vec<Value>,
        /// How many items may be worked on at once.
        pub limit: Option<u32>,
    }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("topics", needed("topics", Some(input.topics))?)?,
            limit: None,
        }))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("items", &out.items)
                    .with("limit", &out.limit)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.need("items"),
                limit: carried.need("limit"),
            })
        }
    }
}

/// `ask`, an llm node.
pub mod ask {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `ask` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: held("ask", "topic", &state.topic)?,
            })
        }
    }

    /// How `ask` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
        /// The work failed: the item is done.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answer`.
        pub answer: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["ask ", input.topic].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answer", &out.answer).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("answer", &out.answer)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    answer: carried.need("answer"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    answer: carried.need("answer"),
                }),
            }
        }
    }
}

/// `begin`, an llm node.
pub mod begin {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `begin` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answers`.
        pub answers: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                answers: held("begin", "answers", &state.answers)?,
            })
        }
    }

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("begin {}", shown(input.answers))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    /// What `left` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `left` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
        /// The work failed: on to several nodes at once.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["left ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "left".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            found: ["left ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `inner_a`, an llm node.
pub mod inner_a {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `inner_a` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("inner_a", "found", &state.found)?,
            })
        }
    }

    /// How `inner_a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
        /// The work failed: on to several nodes at once.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["a ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("inner_a {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["a ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `deep_a`, an llm node.
pub mod deep_a {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `deep_a` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("deep_a", "found", &state.found)?,
            })
        }
    }

    /// How `deep_a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet_deep`.
        Done(Out),
        /// The work failed: on to `meet_deep`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["deep a ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("deep_a {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["deep a ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `deep_b`, an llm node.
pub mod deep_b {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `deep_b` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("deep_b", "found", &state.found)?,
            })
        }
    }

    /// How `deep_b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet_deep`.
        Done(Out),
        /// The work failed: on to `meet_deep`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["deep b ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("deep_b {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["deep b ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `meet_deep`, an llm node.
pub mod meet_deep {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `meet_deep` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("meet_deep", "found", &state.found)?,
            })
        }
    }

    /// How `meet_deep` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet`.
        Done(Out),
        /// The work failed: on to `meet`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `deep`.
        pub deep: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `deep`.
        pub deep: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { deep: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    deep: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("meet_deep {}", shown(input.found))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("deep", &out.deep).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("deep", &out.deep)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    deep: carried.need("deep"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    deep: carried.need("deep"),
                }),
            }
        }
    }
}

/// `inner_b`, an llm node.
pub mod inner_b {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `inner_b` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("inner_b", "found", &state.found)?,
            })
        }
    }

    /// How `inner_b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet`.
        Done(Out),
        /// The work failed: on to `meet`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["b ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("inner_b {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["b ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `meet`, an llm node.
pub mod meet {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `meet` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("meet", "found", &state.found)?,
            })
        }
    }

    /// How `meet` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `met`.
        pub met: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `met`.
        pub met: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { met: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    met: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("meet {}", shown(input.found))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("met", &out.met).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("met", &out.met)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    met: carried.need("met"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    met: carried.need("met"),
                }),
            }
        }
    }
}

/// `right`, a map node.
pub mod right {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `right` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `wide`.
        pub wide: i64,
        /// `answers`.
        pub answers: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                wide: state.wide,
                answers: held("right", "answers", &state.answers)?,
            })
        }
    }

    /// How `right` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to the items.
        Done(Out),
    }

    /// The items.
    #[derive(Clone)]
    pub struct Out {
        /// What the chain is run for.
        pub items: Vec<Value>,
        /// How many items may be worked on at once.
        pub limit: Option<u32>,
    }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("answers", needed("answers", Some(input.answers))?)?,
            limit: Some(limit("wide", needed("wide", Some(&input.wide))?)?),
        }))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("items", &out.items)
                    .with("limit", &out.limit)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.need("items"),
                limit: carried.need("limit"),
            })
        }
    }
}

/// `check`, an llm node.
pub mod check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `check` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: held("check", "topic", &state.topic)?,
            })
        }
    }

    /// How `check` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
        /// The work failed: the item is done.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answer`.
        pub answer: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["check ", input.topic].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answer", &out.answer).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("answer", &out.answer)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    answer: carried.need("answer"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    answer: carried.need("answer"),
                }),
            }
        }
    }
}

/// `join`, a map node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("join", "found", &state.found)?,
            })
        }
    }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to the items.
        Done(Out),
    }

    /// The items.
    #[derive(Clone)]
    pub struct Out {
        /// What the chain is run for.
        pub items: Vec<Value>,
        /// How many items may be worked on at once.
        pub limit: Option<u32>,
    }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("found", needed("found", Some(input.found))?)?,
            limit: Some(2),
        }))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("items", &out.items)
                    .with("limit", &out.limit)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.need("items"),
                limit: carried.need("limit"),
            })
        }
    }
}

/// `polish`, an llm node.
pub mod polish {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `polish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: held("polish", "topic", &state.topic)?,
            })
        }
    }

    /// How `polish` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
        /// The work failed: the item is done.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answer`.
        pub answer: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["polish ", input.topic].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answer", &out.answer).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("answer", &out.answer)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    answer: carried.need("answer"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    answer: carried.need("answer"),
                }),
            }
        }
    }
}

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s [String],
        /// `deep`.
        pub deep: &'s str,
        /// `met`.
        pub met: &'s str,
        /// `checked`.
        pub checked: &'s [String],
        /// `polished`.
        pub polished: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("done", "found", &state.found)?,
                deep: held("done", "deep", &state.deep)?,
                met: held("done", "met", &state.met)?,
                checked: held("done", "checked", &state.checked)?,
                polished: held("done", "polished", &state.polished)?,
            })
        }
    }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End {
        /// The run's result.
        pub result: String,
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} {} {} {} {}",
            shown(input.found),
            shown(input.checked),
            shown(input.polished),
            input.deep,
            input.met
        );
        Exit::Done(End { result })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
            })
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("branches-nested"),
    description: Cow::Borrowed(
        "Forks within branches, two deep, and maps before, in and after a fork.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xfb10_6b78_9718_33a7,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("plan"),
            kind: Cow::Borrowed("map"),
            line: 7,
            reads: Reads::Keys(&["topics"]),
            meaning: 0x992f_8b20_42d9_7cc3,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&["topic"]),
            meaning: 0x9139_ed5c_b04e_3bf1,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["answers"]),
            meaning: 0x9906_e140_c532_de7b,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("left"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&[]),
            meaning: 0x39ec_71ff_aaad_ebcf,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("inner_a"),
            kind: Cow::Borrowed("llm"),
            line: 11,
            reads: Reads::Keys(&["found"]),
            meaning: 0x8b52_7c86_1f8d_5b97,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("deep_a"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&["found"]),
            meaning: 0x71ca_4b40_1331_f811,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("deep_b"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&["found"]),
            meaning: 0x49ba_fd88_a860_16e1,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("meet_deep"),
            kind: Cow::Borrowed("llm"),
            line: 14,
            reads: Reads::Keys(&["found"]),
            meaning: 0x84bf_6da2_9f12_9627,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("inner_b"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["found"]),
            meaning: 0xc31b_5a04_2080_5371,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("meet"),
            kind: Cow::Borrowed("llm"),
            line: 16,
            reads: Reads::Keys(&["found"]),
            meaning: 0x7f5d_eeda_48a7_d133,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("map"),
            line: 17,
            reads: Reads::Keys(&["wide", "answers"]),
            meaning: 0xbdb6_311c_b479_71e9,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("check"),
            kind: Cow::Borrowed("llm"),
            line: 18,
            reads: Reads::Keys(&["topic"]),
            meaning: 0x59e2_0f4a_74da_26b7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("map"),
            line: 19,
            reads: Reads::Keys(&["found"]),
            meaning: 0xd7fd_79c0_c92d_8387,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("polish"),
            kind: Cow::Borrowed("llm"),
            line: 20,
            reads: Reads::Keys(&["topic"]),
            meaning: 0x0e43_70a8_c17f_1f8d,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 21,
            reads: Reads::Keys(&["found", "deep", "met", "checked", "polished"]),
            meaning: 0xfccf_20fc_a8d9_5e9b,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("initial_prompt"),
        description: Cow::Borrowed("What the caller asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: Some(100),
        steps: None,
        timeout: None,
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
