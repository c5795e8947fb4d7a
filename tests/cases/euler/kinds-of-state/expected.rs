//! `graph.kinds-of-state`: Types, merges and names.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin    ──done──▶ two + one
//! one      ──done──▶ weigh
//! two      ──done──▶ weigh
//! weigh    ──enough──▶ last
//!          ──again──▶ two + one
//!          ──forced──▶ finalize
//! last     ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.kinds-of-state` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `begin`, `one`, `two`, `weigh` and `last`.
    pub task: String,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `one` and `two`. Read by `weigh` and `last`.
    pub items: Vec<Value>,
    /// Written by `begin` and `two`. Read by `last`.
    pub all_items: Option<Vec<Value>>,
    /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
    pub first_item: Option<Vec<Value>>,
    /// Starts as `0`. Writes are combined by `sum`. Written by `one` and `two`. Read by `weigh` and `last`.
    pub count: i64,
    /// Written by `begin`. Read by `two` and `last`.
    pub level: Option<i64>,
    /// Writes are combined by `first_write`. Written by `begin`. Read by `two` and `last`.
    pub once: Option<i64>,
    /// Starts as `""`. Writes are combined by `join`. Written by `one` and `two`. Read by `weigh` and `last`.
    pub log: String,
    /// Written by `begin`. Read by `one` and `last`.
    pub title: Option<String>,
    /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
    pub task2: Option<String>,
    /// Written by `begin`. Read by `two` and `last`.
    pub score: Option<Number>,
    /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
    pub first_score: Option<Number>,
    /// Written by `begin`. Read by `one` and `last`.
    pub info: Option<Map<String, Value>>,
    /// Writes are combined by `first_write`. Written by `begin`. Read by `one` and `last`.
    pub first_info: Option<Map<String, Value>>,
    /// Starts as `""`. Written by `begin` and `last`. Read by `one`, `two` and `finalize`.
    pub last: String,
    /// Starts as `""`. Written by `one`. Read by `one`, `weigh` and `last`.
    pub said_one: String,
    /// Starts as `""`. Written by `weigh` and `last`. Read by `one`, `two` and `last`.
    pub suggestions: String,
    /// Starts as `""`. Written by `two`. Read by `two`, `weigh` and `last`.
    pub said_two: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `weigh`. Read by `weigh`.
    pub runs_weigh: i64,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            items: Vec::new(),
            all_items: None,
            first_item: None,
            count: 0,
            level: None,
            once: None,
            log: String::new(),
            title: None,
            task2: None,
            score: None,
            first_score: None,
            info: None,
            first_info: None,
            last: String::new(),
            said_one: String::new(),
            suggestions: String::new(),
            said_two: String::new(),
            runs_weigh: 0,
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("$task", &self.task)
            .with("items", &self.items)
            .maybe("all-items", self.all_items.as_ref())
            .maybe("first_item", self.first_item.as_ref())
            .with("count", &self.count)
            .maybe("level", self.level.as_ref())
            .maybe("once", self.once.as_ref())
            .with("log", &self.log)
            .maybe("title", self.title.as_ref())
            .maybe("task", self.task2.as_ref())
            .maybe("score", self.score.as_ref())
            .maybe("first_score", self.first_score.as_ref())
            .maybe("info", self.info.as_ref())
            .maybe("first info", self.first_info.as_ref())
            .with("$last", &self.last)
            .with("$said.one", &self.said_one)
            .with("$suggestions", &self.suggestions)
            .with("$said.two", &self.said_two)
            .with("$runs.weigh", &self.runs_weigh)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("$task"));
        fields.key("items", &mut state.items);
        fields.maybe_key("all-items", &mut state.all_items);
        fields.maybe_key("first_item", &mut state.first_item);
        fields.key("count", &mut state.count);
        fields.maybe_key("level", &mut state.level);
        fields.maybe_key("once", &mut state.once);
        fields.key("log", &mut state.log);
        fields.maybe_key("title", &mut state.title);
        fields.maybe_key("task", &mut state.task2);
        fields.maybe_key("score", &mut state.score);
        fields.maybe_key("first_score", &mut state.first_score);
        fields.maybe_key("info", &mut state.info);
        fields.maybe_key("first info", &mut state.first_info);
        fields.key("$last", &mut state.last);
        fields.key("$said.one", &mut state.said_one);
        fields.key("$suggestions", &mut state.suggestions);
        fields.key("$said.two", &mut state.said_two);
        fields.key("$runs.weigh", &mut state.runs_weigh);
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
    /// `begin`, an llm node (graph.yaml:25).
    Begin,
    /// `one`, an llm node (graph.yaml:29).
    One,
    /// `two`, an llm node (graph.yaml:35).
    Two,
    /// `weigh`, a judge node (graph.yaml:40).
    Weigh,
    /// `last`, an llm node (graph.yaml:44).
    Last,
    /// `finalize`, a finalize node (graph.yaml:58).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::One,
        Self::Two,
        Self::Weigh,
        Self::Last,
        Self::Finalize,
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
    /// How `one` ended.
    One(one::Exit),
    /// How `two` ended.
    Two(two::Exit),
    /// How `weigh` ended.
    Weigh(weigh::Exit),
    /// How `last` ended.
    Last(last::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::One(left) => exit("one", left.kept()),
            Self::Two(left) => exit("two", left.kept()),
            Self::Weigh(left) => exit("weigh", left.kept()),
            Self::Last(left) => exit("last", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::One => Self::One(one::Exit::read(name, carried)),
            At::Two => Self::Two(two::Exit::read(name, carried)),
            At::Weigh => Self::Weigh(weigh::Exit::read(name, carried)),
            At::Last => Self::Last(last::Exit::read(name, carried)),
            At::Finalize => Self::Finalize(finalize::Exit::read(name, carried)),
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
            Self::One(exit) => exit,
            Self::Two(exit) => exit,
            Self::Weigh(exit) => exit,
            Self::Last(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for one::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::One(self)
    }
}

impl NodeExit for two::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Two(self)
    }
}

impl NodeExit for weigh::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Weigh(self)
    }
}

impl NodeExit for last::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Last(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.kinds-of-state`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphKindsOfState<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphKindsOfState = GraphKindsOfState::new;

const _: fn(&GraphKindsOfState, String) -> Run<'_, GraphKindsOfState> = GraphKindsOfState::start;

const _: for<'g> fn(
    &'g GraphKindsOfState,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphKindsOfState> = GraphKindsOfState::resume;

impl GraphKindsOfState {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphKindsOfState<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, task: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(task))
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

impl<N: Nodes> Graph for GraphKindsOfState<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn checkpoints(&self) -> Checkpoints {
        Checkpoints::Memory
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
            At::One => self.nodes.one(one::In::read(state), cx).entered(),
            At::Two => self.nodes.two(two::In::read(state), cx).entered(),
            At::Weigh => self.nodes.weigh(weigh::In::read(state), cx).entered(),
            At::Last => self.nodes.last(last::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    if let Some(task) = out.task {
                        reduce::first_write("task", &mut state.task2, task)?;
                    }
                    if let Some(all_items) = out.all_items {
                        state.all_items = Some(all_items);
                    }
                    if let Some(first_item) = out.first_item {
                        reduce::first_write("first_item", &mut state.first_item, first_item)?;
                    }
                    if let Some(level) = out.level {
                        state.level = Some(level);
                    }
                    if let Some(once) = out.once {
                        reduce::first_write("once", &mut state.once, once)?;
                    }
                    if let Some(title) = out.title {
                        state.title = Some(title);
                    }
                    if let Some(score) = out.score {
                        state.score = Some(score);
                    }
                    if let Some(first_score) = out.first_score {
                        reduce::first_write("first_score", &mut state.first_score, first_score)?;
                    }
                    if let Some(info) = out.info {
                        state.info = Some(info);
                    }
                    if let Some(first_info) = out.first_info {
                        reduce::first_write("first info", &mut state.first_info, first_info)?;
                    }
                    state.last = out.last;
                    Next::Fork(Fork::to([At::Two, At::One]).join(At::Weigh))
                }
            },
            Exit::One(exit) => match exit {
                one::Exit::Done(out) => {
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(count) = out.count {
                        reduce::sum("count", &mut state.count, count)?;
                    }
                    if let Some(log) = out.log {
                        reduce::join("log", &mut state.log, log)?;
                    }
                    state.said_one = out.said_one;
                    Next::Go(At::Weigh)
                }
            },
            Exit::Two(exit) => match exit {
                two::Exit::Done(out) => {
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(count) = out.count {
                        reduce::sum("count", &mut state.count, count)?;
                    }
                    if let Some(log) = out.log {
                        reduce::join("log", &mut state.log, log)?;
                    }
                    if let Some(all_items) = out.all_items {
                        state.all_items = Some(all_items);
                    }
                    state.said_two = out.said_two;
                    Next::Go(At::Weigh)
                }
            },
            Exit::Weigh(exit) => match exit {
                weigh::Exit::Enough(out) => {
                    out.commit(state)?;
                    Next::Go(At::Last)
                }
                weigh::Exit::Again(out) => {
                    out.commit(state)?;
                    Next::Fork(Fork::to([At::Two, At::One]).join(At::Weigh))
                }
                weigh::Exit::Forced(out) => {
                    out.commit(state)?;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.last = out.last;
                    state.suggestions = out.suggestions;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Finalize(exit) => match exit {
                finalize::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn pauses(&self, at: At) -> Pauses {
        match at {
            At::One => Pauses::Before,
            At::Last => Pauses::After,
            At::Begin | At::Two | At::Weigh | At::Finalize => Pauses::Never,
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`begin::run`].
    fn begin<'a>(
        &'a self,
        input: begin::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`one::run`].
    fn one<'a>(&'a self, input: one::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, one::Exit> {
        one::run(input, cx)
    }

    /// See [`two::run`].
    fn two<'a>(&'a self, input: two::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, two::Exit> {
        two::run(input, cx)
    }

    /// See [`weigh::run`].
    fn weigh<'a>(
        &'a self,
        input: weigh::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, weigh::Exit> {
        weigh::run(input, cx)
    }

    /// See [`last::run`].
    fn last<'a>(
        &'a self,
        input: last::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, last::Exit> {
        last::run(input, cx)
    }

    /// See [`finalize::run`].
    fn finalize<'a>(
        &'a self,
        input: finalize::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, finalize::Exit> {
        finalize::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, an llm node.
pub mod begin {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `begin` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$task`.
        pub task: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { task: &state.task }
        }
    }

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Box<Out>),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `task`.
        pub task: Option<String>,
        /// For `all-items`.
        pub all_items: Option<Vec<Value>>,
        /// For `first_item`.
        pub first_item: Option<Vec<Value>>,
        /// For `level`.
        pub level: Option<i64>,
        /// For `once`.
        pub once: Option<i64>,
        /// For `title`.
        pub title: Option<String>,
        /// For `score`.
        pub score: Option<Number>,
        /// For `first_score`.
        pub first_score: Option<Number>,
        /// For `info`.
        pub info: Option<Map<String, Value>>,
        /// For `first info`.
        pub first_info: Option<Map<String, Value>>,
        /// For `$last`.
        pub last: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "task": { "type": "string" },
    "all-items": { "type": "array" },
    "first_item": { "type": "array" },
    "level": { "type": "integer" },
    "once": { "type": "integer" },
    "title": { "type": "string" },
    "score": { "type": "number" },
    "first_score": { "type": "number" },
    "info": { "type": "object" },
    "first info": { "type": "object" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `begin` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "

Answer with a JSON object: under `output` the result of this step as text, under `task` what is to be stored there (string), under `all-items` what is to be stored there (list), under `first_item` what is to be stored there (list), under `level` what is to be stored there (integer), under `once` what is to be stored there (integer), under `title` what is to be stored there (string), under `score` what is to be stored there (float), under `first_score` what is to be stored there (float), under `info` what is to be stored there (dict), under `first info` what is to be stored there (dict). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `task`.
        pub task2: Option<String>,
        /// `all-items`.
        pub all_items: Option<Vec<Value>>,
        /// `first_item`.
        pub first_item: Option<Vec<Value>>,
        /// `level`.
        pub level: Option<i64>,
        /// `once`.
        pub once: Option<i64>,
        /// `title`.
        pub title: Option<String>,
        /// `score`.
        pub score: Option<Number>,
        /// `first_score`.
        pub first_score: Option<Number>,
        /// `info`.
        pub info: Option<Map<String, Value>>,
        /// `first info`.
        pub first_info: Option<Map<String, Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                task2: fields.maybe("task"),
                all_items: fields.maybe("all-items"),
                first_item: fields.maybe("first_item"),
                level: fields.maybe("level"),
                once: fields.maybe("once"),
                title: fields.maybe("title"),
                score: fields.maybe("score"),
                first_score: fields.maybe("first_score"),
                info: fields.maybe("info"),
                first_info: fields.maybe("first info"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Box<Out> {
        let last = reply.text;
        Box::new(Out {
            task: reply.fields.task2,
            all_items: reply.fields.all_items,
            first_item: reply.fields.first_item,
            level: reply.fields.level,
            once: reply.fields.once,
            title: reply.fields.title,
            score: reply.fields.score,
            first_score: reply.fields.first_score,
            info: reply.fields.info,
            first_info: reply.fields.first_info,
            last,
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("task", out.task.as_ref())
                    .maybe("all-items", out.all_items.as_ref())
                    .maybe("first_item", out.first_item.as_ref())
                    .maybe("level", out.level.as_ref())
                    .maybe("once", out.once.as_ref())
                    .maybe("title", out.title.as_ref())
                    .maybe("score", out.score.as_ref())
                    .maybe("first_score", out.first_score.as_ref())
                    .maybe("info", out.info.as_ref())
                    .maybe("first info", out.first_info.as_ref())
                    .with("$last", &out.last)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Box::new(Out {
                task: carried.maybe("task"),
                all_items: carried.maybe("all-items"),
                first_item: carried.maybe("first_item"),
                level: carried.maybe("level"),
                once: carried.maybe("once"),
                title: carried.maybe("title"),
                score: carried.maybe("score"),
                first_score: carried.maybe("first_score"),
                info: carried.maybe("info"),
                first_info: carried.maybe("first info"),
                last: carried.need("$last"),
            }))
        }
    }
}

/// `one`, an llm node.
pub mod one {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `one` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$task`.
        pub task: &'s str,
        /// `title`, if it is there.
        pub title: Option<&'s str>,
        /// `info`, if it is there.
        pub info: Option<&'s Map<String, Value>>,
        /// `first info`, if it is there.
        pub first_info: Option<&'s Map<String, Value>>,
        /// `$last`.
        pub last: &'s str,
        /// `$said.one`.
        pub said_one: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                title: state.title.as_deref(),
                info: state.info.as_ref(),
                first_info: state.first_info.as_ref(),
                last: &state.last,
                said_one: &state.said_one,
                suggestions: &state.suggestions,
            }
        }
    }

    /// How `one` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `weigh`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `items`.
        pub items: Option<Vec<Value>>,
        /// For `count`.
        pub count: Option<i64>,
        /// For `log`.
        pub log: Option<String>,
        /// For `$said.one`.
        pub said_one: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "items": { "type": "array" },
    "count": { "type": "integer" },
    "log": { "type": "string" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        calls: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        retries: 1,
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `one` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\nThe result of `one`:\n")
            .push(input.said_one)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\ntitle:\n")
            .maybe(input.title)
            .push("\n\ninfo:\n")
            .maybe(input.info)
            .push("\n\nfirst info:\n")
            .maybe(input.first_info)
            .push(
                "

Answer with a JSON object: under `output` the result of this step as text, under `items` what is to be stored there (list), under `count` what is to be stored there (integer), under `log` what is to be stored there (string). Leave out what there is nothing to say about.",
            )
            .lenient()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `items`.
        pub items: Option<Vec<Value>>,
        /// `count`.
        pub count: Option<i64>,
        /// `log`.
        pub log: Option<String>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                items: fields.maybe("items"),
                count: fields.maybe("count"),
                log: fields.maybe("log"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_one = reply.text;
        Out {
            items: reply.fields.items,
            count: reply.fields.count,
            log: reply.fields.log,
            said_one,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("items", out.items.as_ref())
                    .maybe("count", out.count.as_ref())
                    .maybe("log", out.log.as_ref())
                    .with("$said.one", &out.said_one)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.maybe("items"),
                count: carried.maybe("count"),
                log: carried.maybe("log"),
                said_one: carried.need("$said.one"),
            })
        }
    }
}

/// `two`, an llm node.
pub mod two {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `two` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$task`.
        pub task: &'s str,
        /// `level`, if it is there.
        pub level: Option<i64>,
        /// `once`, if it is there.
        pub once: Option<i64>,
        /// `score`, if it is there.
        pub score: Option<&'s Number>,
        /// `$last`.
        pub last: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
        /// `$said.two`.
        pub said_two: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                level: state.level,
                once: state.once,
                score: state.score.as_ref(),
                last: &state.last,
                suggestions: &state.suggestions,
                said_two: &state.said_two,
            }
        }
    }

    /// How `two` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `weigh`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `items`.
        pub items: Option<Vec<Value>>,
        /// For `count`.
        pub count: Option<i64>,
        /// For `log`.
        pub log: Option<String>,
        /// For `all-items`.
        pub all_items: Option<Vec<Value>>,
        /// For `$said.two`.
        pub said_two: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "items": { "type": "array" },
    "count": { "type": "integer" },
    "log": { "type": "string" },
    "all-items": { "type": "array" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        calls: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `two` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\nThe result of `two`:\n")
            .push(input.said_two)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\nlevel:\n")
            .maybe(input.level.as_ref())
            .push("\n\nscore:\n")
            .maybe(input.score)
            .push("\n\nonce:\n")
            .maybe(input.once.as_ref())
            .push(
                "

Answer with a JSON object: under `output` the result of this step as text, under `items` what is to be stored there (list), under `count` what is to be stored there (integer), under `log` what is to be stored there (string), under `all-items` what is to be stored there (list). Leave out what there is nothing to say about.",
            )
            .lenient()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `items`.
        pub items: Option<Vec<Value>>,
        /// `count`.
        pub count: Option<i64>,
        /// `log`.
        pub log: Option<String>,
        /// `all-items`.
        pub all_items: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                items: fields.maybe("items"),
                count: fields.maybe("count"),
                log: fields.maybe("log"),
                all_items: fields.maybe("all-items"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_two = reply.text;
        Out {
            items: reply.fields.items,
            count: reply.fields.count,
            log: reply.fields.log,
            all_items: reply.fields.all_items,
            said_two,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("items", out.items.as_ref())
                    .maybe("count", out.count.as_ref())
                    .maybe("log", out.log.as_ref())
                    .maybe("all-items", out.all_items.as_ref())
                    .with("$said.two", &out.said_two)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.maybe("items"),
                count: carried.maybe("count"),
                log: carried.maybe("log"),
                all_items: carried.maybe("all-items"),
                said_two: carried.need("$said.two"),
            })
        }
    }
}

/// `weigh`, a judge node.
pub mod weigh {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `weigh` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$task`.
        pub task: &'s str,
        /// `items`.
        pub items: &'s [Value],
        /// `count`.
        pub count: i64,
        /// `log`.
        pub log: &'s str,
        /// `$said.one`.
        pub said_one: &'s str,
        /// `$said.two`.
        pub said_two: &'s str,
        /// `$runs.weigh`.
        pub runs_weigh: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                items: &state.items,
                count: state.count,
                log: &state.log,
                said_one: &state.said_one,
                said_two: &state.said_two,
                runs_weigh: state.runs_weigh,
            }
        }
    }

    /// How `weigh` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `enough`: on to `last`.
        Enough(Out),
        /// The answer was `again`: on to several nodes at once.
        Again(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$runs.weigh`.
        pub runs_weigh: i64,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::sum("$runs.weigh", &mut state.runs_weigh, self.runs_weigh)?;
            state.suggestions = self.suggestions;
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "score": { "type": "number", "minimum": 0, "maximum": 1 },
    "route": { "type": "string", "description": "where the work goes: one of enough, again" },
    "reason": { "type": "string" },
    "suggestions": { "type": "array", "items": { "type": "string" } }
  }
}"#;

    const SPEC: JudgeSpec = JudgeSpec {
        schema: SCHEMA,
        routes: &[("enough", Way::On), ("again", Way::Back)],
        cap: Some(2),
        ..JudgeSpec::DEFAULT
    };

    /// Asks the judge.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let verdict = cx
                .judge::<Value>(&SPEC, ask(&input), input.runs_weigh)
                .await?;
            Ok(route(&input, verdict))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the judge `weigh` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

The result of `two`:
{}

The result of `one`:
{}

items:
{}

count:
{}

log:
{}

Judge the work, and choose a route: one of enough, again. A score of 0.85 or more passes.",
            input.task,
            input.said_two,
            input.said_one,
            shown(input.items),
            input.count,
            input.log
        )
    }

    /// Turns the verdict into an exit.
    fn route(_input: &In<'_>, verdict: Verdict<Value>) -> Exit {
        let route = verdict.route;
        let out = Out {
            runs_weigh: 1,
            suggestions: verdict.suggestions,
        };
        match route {
            Some("enough") => Exit::Enough(out),
            Some("again") => Exit::Again(out),
            _ => Exit::Forced(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Enough(out) => Record::new()
                    .with("$runs.weigh", &out.runs_weigh)
                    .with("$suggestions", &out.suggestions)
                    .exit("enough"),
                Self::Again(out) => Record::new()
                    .with("$runs.weigh", &out.runs_weigh)
                    .with("$suggestions", &out.suggestions)
                    .exit("again"),
                Self::Forced(out) => Record::new()
                    .with("$runs.weigh", &out.runs_weigh)
                    .with("$suggestions", &out.suggestions)
                    .exit("forced"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["enough", "again", "forced"]) {
                "enough" => Self::Enough(Out {
                    runs_weigh: carried.need("$runs.weigh"),
                    suggestions: carried.need("$suggestions"),
                }),
                "again" => Self::Again(Out {
                    runs_weigh: carried.need("$runs.weigh"),
                    suggestions: carried.need("$suggestions"),
                }),
                _ => Self::Forced(Out {
                    runs_weigh: carried.need("$runs.weigh"),
                    suggestions: carried.need("$suggestions"),
                }),
            }
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
        /// `$task`.
        pub task: &'s str,
        /// `items`.
        pub items: &'s [Value],
        /// `all-items`, if it is there.
        pub all_items: Option<&'s [Value]>,
        /// `first_item`, if it is there.
        pub first_item: Option<&'s [Value]>,
        /// `count`.
        pub count: i64,
        /// `level`, if it is there.
        pub level: Option<i64>,
        /// `once`, if it is there.
        pub once: Option<i64>,
        /// `log`.
        pub log: &'s str,
        /// `title`, if it is there.
        pub title: Option<&'s str>,
        /// `task`, if it is there.
        pub task2: Option<&'s str>,
        /// `score`, if it is there.
        pub score: Option<&'s Number>,
        /// `first_score`, if it is there.
        pub first_score: Option<&'s Number>,
        /// `info`, if it is there.
        pub info: Option<&'s Map<String, Value>>,
        /// `first info`, if it is there.
        pub first_info: Option<&'s Map<String, Value>>,
        /// `$said.one`.
        pub said_one: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
        /// `$said.two`.
        pub said_two: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                items: &state.items,
                all_items: state.all_items.as_deref(),
                first_item: state.first_item.as_deref(),
                count: state.count,
                level: state.level,
                once: state.once,
                log: &state.log,
                title: state.title.as_deref(),
                task2: state.task2.as_deref(),
                score: state.score.as_ref(),
                first_score: state.first_score.as_ref(),
                info: state.info.as_ref(),
                first_info: state.first_info.as_ref(),
                said_one: &state.said_one,
                suggestions: &state.suggestions,
                said_two: &state.said_two,
            }
        }
    }

    /// How `last` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `finalize`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `last` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nThe result of `two`:\n")
            .push(input.said_two)
            .push("\n\nThe result of `one`:\n")
            .push(input.said_one)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\nitems:\n")
            .show(input.items)
            .push("\n\nall-items:\n")
            .maybe(input.all_items)
            .push("\n\nfirst_item:\n")
            .maybe(input.first_item)
            .push("\n\ncount:\n")
            .show(&input.count)
            .push("\n\nlevel:\n")
            .maybe(input.level.as_ref())
            .push("\n\nonce:\n")
            .maybe(input.once.as_ref())
            .push("\n\nlog:\n")
            .push(input.log)
            .push("\n\ntitle:\n")
            .maybe(input.title)
            .push("\n\ntask:\n")
            .maybe(input.task2)
            .push("\n\nscore:\n")
            .maybe(input.score)
            .push("\n\nfirst_score:\n")
            .maybe(input.first_score)
            .push("\n\ninfo:\n")
            .maybe(input.info)
            .push("\n\nfirst info:\n")
            .maybe(input.first_info)
            .push("\n\nAnswer with the result of this step.")
            .lenient()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("$last", &out.last)
                    .with("$suggestions", &out.suggestions)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
                suggestions: carried.need("$suggestions"),
            })
        }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `finalize` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$last`.
        pub last: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { last: &state.last }
        }
    }

    /// How `finalize` ends.
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

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "out/last.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = output(&input);
            cx.publish(ARTIFACT, &result).await?;
            Ok(Exit::Done(End { result }))
        })
    }

    /// What was done last.
    pub fn output(input: &In<'_>) -> String {
        input.last.to_owned()
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
    name: Cow::Borrowed("graph.kinds-of-state"),
    description: Cow::Borrowed("Types, merges and names."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0x2e71_c9d4_c5d6_0f98,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 25,
            reads: Reads::Keys(&["$task"]),
            meaning: 0x3807_749e_71c7_6b9c,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("one"),
            kind: Cow::Borrowed("llm"),
            line: 29,
            reads: Reads::Keys(&[
                "$task",
                "title",
                "info",
                "first info",
                "$last",
                "$said.one",
                "$suggestions",
            ]),
            meaning: 0xbe0f_4a64_a6dc_b466,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("two"),
            kind: Cow::Borrowed("llm"),
            line: 35,
            reads: Reads::Keys(&[
                "$task",
                "level",
                "once",
                "score",
                "$last",
                "$suggestions",
                "$said.two",
            ]),
            meaning: 0x4f82_8b7b_0a97_b599,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("weigh"),
            kind: Cow::Borrowed("judge"),
            line: 40,
            reads: Reads::Keys(&[
                "$task",
                "items",
                "count",
                "log",
                "$said.one",
                "$said.two",
                "$runs.weigh",
            ]),
            meaning: 0xd78d_e304_b4ef_40ef,
            role: NodeRole::MayAsk,
        },
        NodeAbout {
            id: Cow::Borrowed("last"),
            kind: Cow::Borrowed("llm"),
            line: 44,
            reads: Reads::Keys(&[
                "$task",
                "items",
                "all-items",
                "first_item",
                "count",
                "level",
                "once",
                "log",
                "title",
                "task",
                "score",
                "first_score",
                "info",
                "first info",
                "$said.one",
                "$suggestions",
                "$said.two",
            ]),
            meaning: 0xc0fd_4e03_2491_09d6,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 58,
            reads: Reads::Keys(&["$last"]),
            meaning: 0xb766_a218_8a82_e56d,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("$task"),
            description: Cow::Borrowed("What is to be done."),
            required: false,
            prompt: true,
        },
        InputAbout {
            name: Cow::Borrowed("items"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("all-items"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("first_item"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("count"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("level"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("once"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("log"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("title"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("task"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("score"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("first_score"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("info"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("first info"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: None,
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Proposals]),
};
