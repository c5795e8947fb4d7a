//! `branches-child`: Child graphs with forks of their own, in the branches of a fork and in the chain of a map.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin ──done──▶ left + right + third
//!       ──failed──▶ left + right + third
//! left  ──done──▶ join
//! right ──done──▶ join
//! third ──done──▶ join
//!       ──failed──▶ join
//! join  ──done──▶ again per item, then done
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-child` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `3`. Read by `left`.
    pub level: i64,
    /// Starts as `["x","y"]`. Read by `left` and `join`.
    pub words: Vec<String>,
    /// Written by `left`. Read by `done`.
    pub one: Option<String>,
    /// Written by `right`. Read by `done`.
    pub two: Option<String>,
    /// Written by `third`. Read by `done`.
    pub three: Option<String>,
    /// Written by `join`. Read by `again`.
    pub word: Option<String>,
    /// Written by `again`.
    pub said: Option<String>,
    /// Written by `join`. Read by `done`.
    pub all: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            level: 3,
            words: vec!["x".to_owned(), "y".to_owned()],
            one: None,
            two: None,
            three: None,
            word: None,
            said: None,
            all: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("level", &self.level)
            .with("words", &self.words)
            .maybe("one", self.one.as_ref())
            .maybe("two", self.two.as_ref())
            .maybe("three", self.three.as_ref())
            .maybe("word", self.word.as_ref())
            .maybe("said", self.said.as_ref())
            .maybe("all", self.all.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("level", &mut state.level);
        fields.key("words", &mut state.words);
        fields.maybe_key("one", &mut state.one);
        fields.maybe_key("two", &mut state.two);
        fields.maybe_key("three", &mut state.three);
        fields.maybe_key("word", &mut state.word);
        fields.maybe_key("said", &mut state.said);
        fields.maybe_key("all", &mut state.all);
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
    /// `begin`, an llm node (graph.yaml:7).
    Begin,
    /// `left`, an agent node (graph.yaml:8).
    Left,
    /// `right`, an agent node (graph.yaml:9).
    Right,
    /// `third`, an llm node (graph.yaml:10).
    Third,
    /// `join`, a map node (graph.yaml:11).
    Join,
    /// `again`, an agent node (graph.yaml:12).
    Again,
    /// `done`, an end node (graph.yaml:13).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Begin,
        Self::Left,
        Self::Right,
        Self::Third,
        Self::Join,
        Self::Again,
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
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `left` ended.
    Left(left::Exit),
    /// How `right` ended.
    Right(right::Exit),
    /// How `third` ended.
    Third(third::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Third(left) => exit("third", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Again(left) => exit("again", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Third => Self::Third(third::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
            At::Again => Self::Again(again::Exit::read(name, carried)),
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
            Self::Begin(exit) => exit,
            Self::Left(exit) => exit,
            Self::Right(exit) => exit,
            Self::Third(exit) => exit,
            Self::Join(exit) => exit,
            Self::Again(exit) => exit,
            Self::Done(exit) => exit,
        }
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

impl NodeExit for right::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Right(self)
    }
}

impl NodeExit for third::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Third(self)
    }
}

impl NodeExit for again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Again(self)
    }
}

/// The graph `branches-child`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesChild<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesChild = BranchesChild::new;

const _: fn(&BranchesChild, String) -> Run<'_, BranchesChild> = BranchesChild::start;

const _: for<'g> fn(
    &'g BranchesChild,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesChild> = BranchesChild::resume;

impl BranchesChild {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesChild<N> {
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

impl<N: Nodes> Graph for BranchesChild<N> {
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
        At::Begin
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
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Join => join::split(&join::In::read(state)).map(Exit::Join).into(),
            At::Again => match again::In::read(state) {
                Ok(input) => self.nodes.again(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right, At::Third]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Join)
                }
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    state.two = Some(out.two);
                    Next::Go(At::Join)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.three = Some(out.three);
                    Next::Go(At::Join)
                }
                third::Exit::Failed(out) => {
                    state.three = Some(out.three);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Join,
                    entry: At::Again,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::ItemDone
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Left | At::Right | At::Third | At::Join => Ok(()),
            At::Again => again::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Join => "said",
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Join => {
                let mut own = State::start(String::new());
                own.word = state.word.clone();
                own
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Join => {
                state.said = None;
                state.word = Some(recast(&item));
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Join => state.said.as_ref().map(to_value),
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Join => {
                state.all = Some(recast(&results));
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => {}
        }
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`begin::run`].
    fn begin<'a>(&'a self, input: begin::In, cx: &'a mut NodeContext<'_>) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`left::run`].
    fn left<'a>(
        &'a self,
        input: left::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, left::Exit> {
        left::run(input, cx)
    }

    /// See [`right::run`].
    fn right<'a>(&'a self, input: right::In, cx: &'a mut NodeContext<'_>) -> Work<'a, right::Exit> {
        right::run(input, cx)
    }

    /// See [`third::run`].
    fn third<'a>(&'a self, input: third::In, cx: &'a mut NodeContext<'_>) -> Work<'a, third::Exit> {
        third::run(input, cx)
    }

    /// See [`again::run`].
    fn again<'a>(
        &'a self,
        input: again::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, again::Exit> {
        again::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

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
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "begin".to_owned()
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

/// `left`, an agent node.
pub mod left {
    use super::{State, agents};
    use ::graphwright::codegen::*;

    /// What `left` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `level`.
        pub level: i64,
        /// `words`.
        pub words: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                level: state.level,
                words: &state.words,
            }
        }
    }

    /// How `left` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `one`.
        pub one: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { one: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In<'_>) -> String {
        "left".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "depth".to_owned(),
                to_value(needed("inputs.depth: level", Some(&input.level))?),
            ),
            (
                "words".to_owned(),
                to_value(needed("inputs.words: words", Some(input.words))?),
            ),
        ]))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("one", &out.one).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                one: carried.need("one"),
            })
        }
    }
}

/// `right`, an agent node.
pub mod right {
    use super::agents;
    use ::graphwright::codegen::*;

    /// What `right` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `right` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `two`.
        pub two: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { two: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "right".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(_input: &In) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([("depth".to_owned(), Value::from(7i64))]))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("two", &out.two).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                two: carried.need("two"),
            })
        }
    }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `third` ends.
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
        /// For `three`.
        pub three: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `three`.
        pub three: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { three: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    three: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "third".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("three", &out.three).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("three", &out.three)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    three: carried.need("three"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    three: carried.need("three"),
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
        /// `words`.
        pub words: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                words: &state.words,
            }
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
            items: items("words", needed("words", Some(input.words))?)?,
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

/// `again`, an agent node.
pub mod again {
    use super::{State, agents};
    use ::graphwright::codegen::*;

    /// What `again` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `word`.
        pub word: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                word: held("again", "word", &state.word)?,
            })
        }
    }

    /// How `again` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `said`.
        pub said: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { said: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        input.word.to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(_input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([("depth".to_owned(), Value::from(9i64))]))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("said", &out.said).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                said: carried.need("said"),
            })
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
        /// `one`.
        pub one: &'s str,
        /// `two`.
        pub two: &'s str,
        /// `three`.
        pub three: &'s str,
        /// `all`.
        pub all: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                one: held("done", "one", &state.one)?,
                two: held("done", "two", &state.two)?,
                three: held("done", "three", &state.three)?,
                all: held("done", "all", &state.all)?,
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
            "{} {} {} {}",
            input.one,
            input.two,
            input.three,
            shown(input.all)
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

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `branches-child-inner`.
    pub mod branches_child_inner {
        use ::graphwright::codegen::*;

        /// What a run of `branches-child-inner` remembers from node to node.
        #[derive(Clone, Debug)]
        pub struct State {
            /// The caller's request. Read by `open`.
            pub initial_prompt: String,
            /// Starts as `1`. Read by `open`.
            pub depth: i64,
            /// Starts as `[]`. Read by `open`.
            pub words: Vec<Value>,
            /// Writes are combined by `append`. Written by `a`, `b` and `c`. Read by `close`.
            pub out: Option<Vec<String>>,
            /// Keys that the graph does not name: from the caller, or from a script.
            pub rest: Map<String, Value>,
        }

        impl State {
            /// The state every run starts with.
            pub fn start(initial_prompt: impl Into<String>) -> Self {
                Self {
                    initial_prompt: initial_prompt.into(),
                    depth: 1,
                    words: Vec::new(),
                    out: None,
                    rest: Map::new(),
                }
            }
        }

        impl State {
            /// As it is kept.
            fn kept(&self) -> Value {
                Record::new()
                    .with("initial_prompt", &self.initial_prompt)
                    .with("depth", &self.depth)
                    .with("words", &self.words)
                    .maybe("out", self.out.as_ref())
                    .rest(&self.rest)
                    .value()
            }

            /// What was kept.
            fn read(fields: &mut Fields) -> Self {
                let mut state = Self::start(fields.need::<String>("initial_prompt"));
                fields.key("depth", &mut state.depth);
                fields.key("words", &mut state.words);
                fields.maybe_key("out", &mut state.out);
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
            /// `open`, an llm node (graph.yaml:8).
            Open,
            /// `a`, an llm node (graph.yaml:9).
            A,
            /// `b`, an llm node (graph.yaml:10).
            B,
            /// `c`, an llm node (graph.yaml:11).
            C,
            /// `close`, an end node (graph.yaml:12).
            Close,
        }

        impl At {
            /// The nodes, in the order of the text.
            pub const ALL: [Self; 5] = [Self::Open, Self::A, Self::B, Self::C, Self::Close];

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
            /// How `open` ended.
            Open(open::Exit),
            /// How `a` ended.
            A(a::Exit),
            /// How `b` ended.
            B(b::Exit),
            /// How `c` ended.
            C(c::Exit),
            /// How `close` ended.
            Close(close::Exit),
        }

        impl Exit {
            /// The entry of the journal.
            fn kept(&self) -> Value {
                match self {
                    Self::Open(left) => exit("open", left.kept()),
                    Self::A(left) => exit("a", left.kept()),
                    Self::B(left) => exit("b", left.kept()),
                    Self::C(left) => exit("c", left.kept()),
                    Self::Close(left) => exit("close", left.kept()),
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut Fields) -> Self {
                match at {
                    At::Open => Self::Open(open::Exit::read(name, carried)),
                    At::A => Self::A(a::Exit::read(name, carried)),
                    At::B => Self::B(b::Exit::read(name, carried)),
                    At::C => Self::C(c::Exit::read(name, carried)),
                    At::Close => Self::Close(close::Exit::read(name, carried)),
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
                    Self::Open(exit) => exit,
                    Self::A(exit) => exit,
                    Self::B(exit) => exit,
                    Self::C(exit) => exit,
                    Self::Close(exit) => exit,
                }
            }
        }

        impl NodeExit for open::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::Open(self)
            }
        }

        impl NodeExit for a::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::A(self)
            }
        }

        impl NodeExit for b::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::B(self)
            }
        }

        impl NodeExit for c::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::C(self)
            }
        }

        /// The graph `branches-child-inner`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct BranchesChildInner<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        const _: fn() -> BranchesChildInner = BranchesChildInner::new;

        const _: fn(&BranchesChildInner, String) -> Run<'_, BranchesChildInner> =
            BranchesChildInner::start;

        const _: for<'g> fn(
            &'g BranchesChildInner,
            &::std::sync::Arc<dyn ::graphwright::store::Store>,
            String,
        ) -> ::graphwright::Resume<'g, BranchesChildInner> = BranchesChildInner::resume;

        impl BranchesChildInner {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        impl<N: Nodes> BranchesChildInner<N> {
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

        impl<N: Nodes> Graph for BranchesChildInner<N> {
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
                At::Open
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
                    At::Open => self.nodes.open(open::In::read(state), cx).entered(),
                    At::A => self.nodes.a(a::In::read(state), cx).entered(),
                    At::B => self.nodes.b(b::In::read(state), cx).entered(),
                    At::C => self.nodes.c(c::In::read(state), cx).entered(),
                    At::Close => match close::In::read(state) {
                        Ok(input) => NodeWork::done(Exit::Close(close::finish(&input))),
                        Err(hole) => NodeWork::stopped(hole),
                    },
                }
            }

            fn commit(
                &self,
                state: &mut State,
                exit: Exit,
            ) -> Result<Next<At, Self::Output>, Failure> {
                Ok(match exit {
                    Exit::Open(exit) => match exit {
                        open::Exit::Done | open::Exit::Failed(_) => {
                            Next::Fork(Fork::to([At::A, At::B, At::C]).join(At::Close))
                        }
                    },
                    Exit::A(exit) => match exit {
                        a::Exit::Done(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                        a::Exit::Failed(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                    },
                    Exit::B(exit) => match exit {
                        b::Exit::Done(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                        b::Exit::Failed(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                    },
                    Exit::C(exit) => match exit {
                        c::Exit::Done(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                        c::Exit::Failed(out) => {
                            reduce::append("out", &mut state.out, out.out)?;
                            Next::Go(At::Close)
                        }
                    },
                    Exit::Close(exit) => match exit {
                        close::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Open | At::A | At::B | At::C => Ok(()),
                    At::Close => close::In::read(state).map(drop),
                }
            }
        }

        /// One method per node that reaches outside the process. Override any of them.
        pub trait Nodes: Send + Sync {
            /// See [`open::run`].
            fn open<'a>(
                &'a self,
                input: open::In<'a>,
                cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, open::Exit> {
                open::run(input, cx)
            }

            /// See [`a::run`].
            fn a<'a>(&'a self, input: a::In, cx: &'a mut NodeContext<'_>) -> Work<'a, a::Exit> {
                a::run(input, cx)
            }

            /// See [`b::run`].
            fn b<'a>(&'a self, input: b::In, cx: &'a mut NodeContext<'_>) -> Work<'a, b::Exit> {
                b::run(input, cx)
            }

            /// See [`c::run`].
            fn c<'a>(&'a self, input: c::In, cx: &'a mut NodeContext<'_>) -> Work<'a, c::Exit> {
                c::run(input, cx)
            }
        }

        /// The nodes exactly as the graph declares them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsDeclared;

        impl Nodes for AsDeclared {}

        /// `open`, an llm node.
        pub mod open {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `open` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `initial_prompt`.
                pub initial_prompt: &'s str,
                /// `depth`.
                pub depth: i64,
                /// `words`.
                pub words: &'s [Value],
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Self {
                    Self {
                        initial_prompt: &state.initial_prompt,
                        depth: state.depth,
                        words: &state.words,
                    }
                }
            }

            /// How `open` ends.
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
                format!(
                    "open {} {} {}",
                    input.initial_prompt,
                    input.depth,
                    shown(input.words)
                )
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

        /// `a`, an llm node.
        pub mod a {
            use ::graphwright::codegen::*;

            /// What `a` reads: nothing.
            pub use ::graphwright::codegen::NoState as In;

            /// How `a` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `close`.
                Done(Out),
                /// The work failed: on to `close`.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `out`.
                pub out: String,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `out`.
                pub out: String,
            }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, Ask::new(prompt(&input)))
                    .then_with(move |reply| match reply {
                        Ok(reply) => Exit::Done(Out {
                            out: ["a", reply.as_str()].concat(),
                        })
                        .of_graph(),
                        Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(_input: &In) -> String {
                "a".to_owned()
            }

            /// What a failure makes the node write.
            fn failed(_input: &In, failure: Failure) -> Failed {
                Failed {
                    out: ["a", failure.message.as_str()].concat(),
                    failure,
                }
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("out", &out.out).exit("done"),
                        Self::Failed(out) => Record::new()
                            .with("failure", &out.failure)
                            .with("out", &out.out)
                            .exit("failed"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    match carried.one_of(name, &["done", "failed"]) {
                        "done" => Self::Done(Out {
                            out: carried.need("out"),
                        }),
                        _ => Self::Failed(Failed {
                            failure: carried.need("failure"),
                            out: carried.need("out"),
                        }),
                    }
                }
            }
        }

        /// `b`, an llm node.
        pub mod b {
            use ::graphwright::codegen::*;

            /// What `b` reads: nothing.
            pub use ::graphwright::codegen::NoState as In;

            /// How `b` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `close`.
                Done(Out),
                /// The work failed: on to `close`.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `out`.
                pub out: String,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `out`.
                pub out: String,
            }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, Ask::new(prompt(&input)))
                    .then_with(move |reply| match reply {
                        Ok(reply) => Exit::Done(Out {
                            out: ["b", reply.as_str()].concat(),
                        })
                        .of_graph(),
                        Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(_input: &In) -> String {
                "b".to_owned()
            }

            /// What a failure makes the node write.
            fn failed(_input: &In, failure: Failure) -> Failed {
                Failed {
                    out: ["b", failure.message.as_str()].concat(),
                    failure,
                }
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("out", &out.out).exit("done"),
                        Self::Failed(out) => Record::new()
                            .with("failure", &out.failure)
                            .with("out", &out.out)
                            .exit("failed"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    match carried.one_of(name, &["done", "failed"]) {
                        "done" => Self::Done(Out {
                            out: carried.need("out"),
                        }),
                        _ => Self::Failed(Failed {
                            failure: carried.need("failure"),
                            out: carried.need("out"),
                        }),
                    }
                }
            }
        }

        /// `c`, an llm node.
        pub mod c {
            use ::graphwright::codegen::*;

            /// What `c` reads: nothing.
            pub use ::graphwright::codegen::NoState as In;

            /// How `c` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `close`.
                Done(Out),
                /// The work failed: on to `close`.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `out`.
                pub out: String,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `out`.
                pub out: String,
            }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, Ask::new(prompt(&input)))
                    .then_with(move |reply| match reply {
                        Ok(reply) => Exit::Done(Out {
                            out: ["c", reply.as_str()].concat(),
                        })
                        .of_graph(),
                        Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(_input: &In) -> String {
                "c".to_owned()
            }

            /// What a failure makes the node write.
            fn failed(_input: &In, failure: Failure) -> Failed {
                Failed {
                    out: ["c", failure.message.as_str()].concat(),
                    failure,
                }
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("out", &out.out).exit("done"),
                        Self::Failed(out) => Record::new()
                            .with("failure", &out.failure)
                            .with("out", &out.out)
                            .exit("failed"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    match carried.one_of(name, &["done", "failed"]) {
                        "done" => Self::Done(Out {
                            out: carried.need("out"),
                        }),
                        _ => Self::Failed(Failed {
                            failure: carried.need("failure"),
                            out: carried.need("out"),
                        }),
                    }
                }
            }
        }

        /// `close`, an end node.
        pub mod close {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `close` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `out`.
                pub out: &'s [String],
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
                    Ok(Self {
                        out: held("close", "out", &state.out)?,
                    })
                }
            }

            /// How `close` ends.
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
                let result = shown(input.out);
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
            name: Cow::Borrowed("branches-child-inner"),
            description: Cow::Borrowed("A fan-out that other graphs run."),
            dialect: Cow::Borrowed("loki"),
            fingerprint: 0x9d60_0d4d_5376_4f51,
            nodes: Cow::Borrowed(&[
                NodeAbout {
                    id: Cow::Borrowed("open"),
                    kind: Cow::Borrowed("llm"),
                    line: 8,
                    reads: Reads::Keys(&["initial_prompt", "depth", "words"]),
                    meaning: 0x06ca_a65b_401e_83eb,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("a"),
                    kind: Cow::Borrowed("llm"),
                    line: 9,
                    reads: Reads::Keys(&[]),
                    meaning: 0xd47a_2e16_ab6a_19fd,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("b"),
                    kind: Cow::Borrowed("llm"),
                    line: 10,
                    reads: Reads::Keys(&[]),
                    meaning: 0x0ea5_1b27_51e7_1cdb,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("c"),
                    kind: Cow::Borrowed("llm"),
                    line: 11,
                    reads: Reads::Keys(&[]),
                    meaning: 0xae54_15a6_2b0d_54d1,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("close"),
                    kind: Cow::Borrowed("end"),
                    line: 12,
                    reads: Reads::Keys(&["out"]),
                    meaning: 0x0f9c_b86f_884b_cc98,
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
                concurrency: Some(3),
            },
            starters: Cow::Borrowed(&[]),
            models: Cow::Borrowed(&[]),
            env: Cow::Borrowed(&[]),
            secrets: Cow::Borrowed(&[]),
            files: Cow::Borrowed(&[]),
            abilities: Cow::Borrowed(&[]),
        };
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("branches-child"),
    description: Cow::Borrowed(
        "Child graphs with forks of their own, in the branches of a fork and in the chain of a map.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x3485_ca77_c972_018a,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0x03bd_a857_cb63_decd,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("left"),
            kind: Cow::Borrowed("agent"),
            line: 8,
            reads: Reads::Keys(&["level", "words"]),
            meaning: 0x112e_fae5_76c3_7624,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("agent"),
            line: 9,
            reads: Reads::Keys(&[]),
            meaning: 0x4036_5459_f7c9_e9af,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("third"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&[]),
            meaning: 0x2a55_7cdc_9bc9_a8db,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("map"),
            line: 11,
            reads: Reads::Keys(&["words"]),
            meaning: 0xdf8f_59da_9164_cbdc,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("agent"),
            line: 12,
            reads: Reads::Keys(&["word"]),
            meaning: 0xb517_0f28_c285_ebf5,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 13,
            reads: Reads::Keys(&["one", "two", "three", "all"]),
            meaning: 0x0601_4738_51ac_aa95,
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
        concurrency: Some(2),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
