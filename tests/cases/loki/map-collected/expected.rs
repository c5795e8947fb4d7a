//! `map-collected`: Two maps collect into one key, which a reducer combines.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! split      ──done──▶ lefts + rights
//!            ──failed──▶ lefts + rights
//! lefts      ──done──▶ look_left per item, then once
//! rights     ──done──▶ look_right per item, then once
//! once       ──done──▶ last per item, then twice
//! twice      ──done──▶ again per item, then done
//! ```

use ::graphwright::codegen::*;

/// What a run of `map-collected` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `["a","b"]`. Read by `lefts` and `twice`.
    pub left: Vec<String>,
    /// Starts as `["c"]`. Read by `rights` and `once`.
    pub right: Vec<String>,
    /// Starts as `["seed"]`. Writes are combined by `extend`. Written by `lefts` and `rights`. Read by `done`.
    pub found: Vec<String>,
    /// Writes are combined by `append`. Written by `once` and `twice`. Read by `done`.
    pub rounds: Option<Vec<Vec<String>>>,
    /// Written by `lefts`, `rights`, `once` and `twice`. Read by `look_left`, `look_right`, `last` and `again`.
    pub item: Option<String>,
    /// Written by `look_left`, `look_right`, `last` and `again`.
    pub output: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            left: vec!["a".to_owned(), "b".to_owned()],
            right: vec!["c".to_owned()],
            found: vec!["seed".to_owned()],
            rounds: None,
            item: None,
            output: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("left", &self.left)
            .with("right", &self.right)
            .with("found", &self.found)
            .maybe("rounds", self.rounds.as_ref())
            .maybe("item", self.item.as_ref())
            .maybe("output", self.output.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("left", &mut state.left);
        fields.key("right", &mut state.right);
        fields.key("found", &mut state.found);
        fields.maybe_key("rounds", &mut state.rounds);
        fields.maybe_key("item", &mut state.item);
        fields.maybe_key("output", &mut state.output);
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
    /// `split`, an llm node (graph.yaml:7).
    Split,
    /// `lefts`, a map node (graph.yaml:8).
    Lefts,
    /// `look_left`, an llm node (graph.yaml:9).
    LookLeft,
    /// `rights`, a map node (graph.yaml:10).
    Rights,
    /// `look_right`, an llm node (graph.yaml:11).
    LookRight,
    /// `once`, a map node (graph.yaml:12).
    Once,
    /// `last`, an llm node (graph.yaml:13).
    Last,
    /// `twice`, a map node (graph.yaml:14).
    Twice,
    /// `again`, an llm node (graph.yaml:15).
    Again,
    /// `done`, an end node (graph.yaml:16).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 10] = [
        Self::Split,
        Self::Lefts,
        Self::LookLeft,
        Self::Rights,
        Self::LookRight,
        Self::Once,
        Self::Last,
        Self::Twice,
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
    /// How `split` ended.
    Split(split::Exit),
    /// How `lefts` ended.
    Lefts(lefts::Exit),
    /// How `look_left` ended.
    LookLeft(look_left::Exit),
    /// How `rights` ended.
    Rights(rights::Exit),
    /// How `look_right` ended.
    LookRight(look_right::Exit),
    /// How `once` ended.
    Once(once::Exit),
    /// How `last` ended.
    Last(last::Exit),
    /// How `twice` ended.
    Twice(twice::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Split(left) => exit("split", left.kept()),
            Self::Lefts(left) => exit("lefts", left.kept()),
            Self::LookLeft(left) => exit("look_left", left.kept()),
            Self::Rights(left) => exit("rights", left.kept()),
            Self::LookRight(left) => exit("look_right", left.kept()),
            Self::Once(left) => exit("once", left.kept()),
            Self::Last(left) => exit("last", left.kept()),
            Self::Twice(left) => exit("twice", left.kept()),
            Self::Again(left) => exit("again", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Split => Self::Split(split::Exit::read(name, carried)),
            At::Lefts => Self::Lefts(lefts::Exit::read(name, carried)),
            At::LookLeft => Self::LookLeft(look_left::Exit::read(name, carried)),
            At::Rights => Self::Rights(rights::Exit::read(name, carried)),
            At::LookRight => Self::LookRight(look_right::Exit::read(name, carried)),
            At::Once => Self::Once(once::Exit::read(name, carried)),
            At::Last => Self::Last(last::Exit::read(name, carried)),
            At::Twice => Self::Twice(twice::Exit::read(name, carried)),
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
            Self::Split(exit) => exit,
            Self::Lefts(exit) => exit,
            Self::LookLeft(exit) => exit,
            Self::Rights(exit) => exit,
            Self::LookRight(exit) => exit,
            Self::Once(exit) => exit,
            Self::Last(exit) => exit,
            Self::Twice(exit) => exit,
            Self::Again(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for split::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Split(self)
    }
}

impl NodeExit for look_left::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::LookLeft(self)
    }
}

impl NodeExit for look_right::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::LookRight(self)
    }
}

impl NodeExit for last::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Last(self)
    }
}

impl NodeExit for again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Again(self)
    }
}

/// The graph `map-collected`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapCollected<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> MapCollected = MapCollected::new;

const _: fn(&MapCollected, String) -> Run<'_, MapCollected> = MapCollected::start;

const _: for<'g> fn(
    &'g MapCollected,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, MapCollected> = MapCollected::resume;

impl MapCollected {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> MapCollected<N> {
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

impl<N: Nodes> Graph for MapCollected<N> {
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
        At::Split
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
            At::Split => self.nodes.split(split::In::read(state), cx).entered(),
            At::Lefts => lefts::split(&lefts::In::read(state))
                .map(Exit::Lefts)
                .into(),
            At::LookLeft => match look_left::In::read(state) {
                Ok(input) => self.nodes.look_left(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rights => rights::split(&rights::In::read(state))
                .map(Exit::Rights)
                .into(),
            At::LookRight => match look_right::In::read(state) {
                Ok(input) => self.nodes.look_right(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Once => once::split(&once::In::read(state)).map(Exit::Once).into(),
            At::Last => match last::In::read(state) {
                Ok(input) => self.nodes.last(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Twice => twice::split(&twice::In::read(state))
                .map(Exit::Twice)
                .into(),
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
            Exit::Split(exit) => match exit {
                split::Exit::Done | split::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Lefts, At::Rights]).join(At::Once))
                }
            },
            Exit::Lefts(exit) => match exit {
                lefts::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Lefts,
                    entry: At::LookLeft,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Once,
                }),
            },
            Exit::LookLeft(exit) => match exit {
                look_left::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                look_left::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Rights(exit) => match exit {
                rights::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Rights,
                    entry: At::LookRight,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Once,
                }),
            },
            Exit::LookRight(exit) => match exit {
                look_right::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                look_right::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Once(exit) => match exit {
                once::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Once,
                    entry: At::Last,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Twice,
                }),
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                last::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Twice(exit) => match exit {
                twice::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Twice,
                    entry: At::Again,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                again::Exit::Failed(out) => {
                    state.output = Some(out.output);
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
            At::Split | At::Lefts | At::Rights | At::Once | At::Twice => Ok(()),
            At::LookLeft => look_left::In::read(state).map(drop),
            At::LookRight => look_right::In::read(state).map(drop),
            At::Last => last::In::read(state).map(drop),
            At::Again => again::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Lefts => "output",
            At::Rights => "output",
            At::Once => "output",
            At::Twice => "output",
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Lefts => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Rights => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Once => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Twice => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {
                state.clone()
            }
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Lefts => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Rights => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Once => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Twice => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Lefts => state.output.as_ref().map(to_value),
            At::Rights => state.output.as_ref().map(to_value),
            At::Once => state.output.as_ref().map(to_value),
            At::Twice => state.output.as_ref().map(to_value),
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Lefts => {
                reduce::extend("found", &mut state.found, recast(&results))?;
            }
            At::Rights => {
                reduce::extend("found", &mut state.found, recast(&results))?;
            }
            At::Once => {
                reduce::append("rounds", &mut state.rounds, recast(&results))?;
            }
            At::Twice => {
                reduce::append("rounds", &mut state.rounds, recast(&results))?;
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {}
        }
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`split::run`].
    fn split<'a>(&'a self, input: split::In, cx: &'a mut NodeContext<'_>) -> Work<'a, split::Exit> {
        split::run(input, cx)
    }

    /// See [`look_left::run`].
    fn look_left<'a>(
        &'a self,
        input: look_left::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, look_left::Exit> {
        look_left::run(input, cx)
    }

    /// See [`look_right::run`].
    fn look_right<'a>(
        &'a self,
        input: look_right::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, look_right::Exit> {
        look_right::run(input, cx)
    }

    /// See [`last::run`].
    fn last<'a>(
        &'a self,
        input: last::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, last::Exit> {
        last::run(input, cx)
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

/// `split`, an llm node.
pub mod split {
    use ::graphwright::codegen::*;

    /// What `split` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `split` ends.
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

/// `lefts`, a map node.
pub mod lefts {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `lefts` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `left`.
        pub left: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { left: &state.left }
        }
    }

    /// How `lefts` ends.
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
            items: items("left", needed("left", Some(input.left))?)?,
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

/// `look_left`, an llm node.
pub mod look_left {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `look_left` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("look_left", "item", &state.item)?,
            })
        }
    }

    /// How `look_left` ends.
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
        /// For `output`.
        pub output: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `output`.
        pub output: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["left ", input.item].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("output", &out.output).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("output", &out.output)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    output: carried.need("output"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    output: carried.need("output"),
                }),
            }
        }
    }
}

/// `rights`, a map node.
pub mod rights {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `rights` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `right`.
        pub right: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                right: &state.right,
            }
        }
    }

    /// How `rights` ends.
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
            items: items("right", needed("right", Some(input.right))?)?,
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

/// `look_right`, an llm node.
pub mod look_right {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `look_right` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("look_right", "item", &state.item)?,
            })
        }
    }

    /// How `look_right` ends.
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
        /// For `output`.
        pub output: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `output`.
        pub output: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["right ", input.item].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("output", &out.output).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("output", &out.output)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    output: carried.need("output"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    output: carried.need("output"),
                }),
            }
        }
    }
}

/// `once`, a map node.
pub mod once {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `once` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `right`.
        pub right: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                right: &state.right,
            }
        }
    }

    /// How `once` ends.
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
            items: items("right", needed("right", Some(input.right))?)?,
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

/// `last`, an llm node.
pub mod last {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `last` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("last", "item", &state.item)?,
            })
        }
    }

    /// How `last` ends.
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
        /// For `output`.
        pub output: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `output`.
        pub output: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["last ", input.item].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("output", &out.output).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("output", &out.output)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    output: carried.need("output"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    output: carried.need("output"),
                }),
            }
        }
    }
}

/// `twice`, a map node.
pub mod twice {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `twice` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `left`.
        pub left: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { left: &state.left }
        }
    }

    /// How `twice` ends.
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
            items: items("left", needed("left", Some(input.left))?)?,
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

/// `again`, an llm node.
pub mod again {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `again` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("again", "item", &state.item)?,
            })
        }
    }

    /// How `again` ends.
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
        /// For `output`.
        pub output: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `output`.
        pub output: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(_) => Exit::Done(Out {
                    output: input.item.to_owned(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: input.item.to_owned(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["again ", input.item].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("output", &out.output).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("output", &out.output)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    output: carried.need("output"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    output: carried.need("output"),
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
        /// `rounds`.
        pub rounds: &'s [Vec<String>],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: &state.found,
                rounds: held("done", "rounds", &state.rounds)?,
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
        let result = format!("{} {}", shown(input.found), shown(input.rounds));
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
    name: Cow::Borrowed("map-collected"),
    description: Cow::Borrowed("Two maps collect into one key, which a reducer combines."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xd75e_138f_0b32_89fe,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("split"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0xb073_49a5_8cea_993c,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("lefts"),
            kind: Cow::Borrowed("map"),
            line: 8,
            reads: Reads::Keys(&["left"]),
            meaning: 0x287e_381f_8376_e7b5,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("look_left"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["item"]),
            meaning: 0xcc51_3d17_1e08_71a0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("rights"),
            kind: Cow::Borrowed("map"),
            line: 10,
            reads: Reads::Keys(&["right"]),
            meaning: 0xc124_1c2b_57c1_e353,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("look_right"),
            kind: Cow::Borrowed("llm"),
            line: 11,
            reads: Reads::Keys(&["item"]),
            meaning: 0xfa67_884b_ca07_b24a,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("once"),
            kind: Cow::Borrowed("map"),
            line: 12,
            reads: Reads::Keys(&["right"]),
            meaning: 0x842e_4a18_f1d2_7573,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("last"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&["item"]),
            meaning: 0xac3a_b132_1123_f325,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("twice"),
            kind: Cow::Borrowed("map"),
            line: 14,
            reads: Reads::Keys(&["left"]),
            meaning: 0x2159_bfcd_9ee1_e13d,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["item"]),
            meaning: 0x8e63_8c8c_9d60_0dd4,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 16,
            reads: Reads::Keys(&["found", "rounds"]),
            meaning: 0x3451_94ea_0202_69f1,
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
