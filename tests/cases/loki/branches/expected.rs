//! `branches`: Branches of different length, every reducer in sequence and at the join, all with types.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin   ──done──▶ long + short
//!         ──failed──▶ long + short
//! long    ──done──▶ longer
//!         ──failed──▶ longer
//! longer  ──done──▶ longest
//!         ──failed──▶ longest
//! longest ──done──▶ join
//!         ──failed──▶ join
//! short   ──done──▶ join
//!         ──failed──▶ join
//! join    ──done──▶ done
//!         ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `"plain"`. Read by `begin`.
    pub style: Value,
    /// Starts as `"3"`.
    pub room: Value,
    /// Starts as `"rivers"`. Read by `begin`.
    pub topic: String,
    /// Starts as `"start"`. Written by `longest`. Read by `long`, `join` and `done`.
    pub seen: String,
    /// Starts as `["seed"]`. Writes are combined by `append`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longer`, `short`, `join` and `done`.
    pub log: Vec<String>,
    /// Starts as `["seed"]`. Writes are combined by `extend`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
    pub items: Vec<String>,
    /// Starts as `""`. Writes are combined by `concat`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longest` and `done`.
    pub text: String,
    /// Starts as `1`. Writes are combined by `sum`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longer`, `short`, `join` and `done`.
    pub total: i64,
    /// Starts as `0`. Writes are combined by `max`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
    pub high: i64,
    /// Starts as `100`. Writes are combined by `min`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
    pub low: i64,
    /// Starts as `{"from":"seed"}`. Writes are combined by `merge`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
    pub info: Map<String, Value>,
    /// Writes are combined by `overwrite`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
    pub last: Option<String>,
    /// Written by `long`. Read by `longer`.
    pub draft: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            style: Value::from("plain"),
            room: Value::from("3"),
            topic: "rivers".to_owned(),
            seen: "start".to_owned(),
            log: vec!["seed".to_owned()],
            items: vec!["seed".to_owned()],
            text: String::new(),
            total: 1,
            high: 0,
            low: 100,
            info: recast(&constant("{\"from\":\"seed\"}")),
            last: None,
            draft: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("style", &self.style)
            .with("room", &self.room)
            .with("topic", &self.topic)
            .with("seen", &self.seen)
            .with("log", &self.log)
            .with("items", &self.items)
            .with("text", &self.text)
            .with("total", &self.total)
            .with("high", &self.high)
            .with("low", &self.low)
            .with("info", &self.info)
            .maybe("last", self.last.as_ref())
            .maybe("draft", self.draft.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("style", &mut state.style);
        fields.key("room", &mut state.room);
        fields.key("topic", &mut state.topic);
        fields.key("seen", &mut state.seen);
        fields.key("log", &mut state.log);
        fields.key("items", &mut state.items);
        fields.key("text", &mut state.text);
        fields.key("total", &mut state.total);
        fields.key("high", &mut state.high);
        fields.key("low", &mut state.low);
        fields.key("info", &mut state.info);
        fields.maybe_key("last", &mut state.last);
        fields.maybe_key("draft", &mut state.draft);
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
    /// `begin`, an llm node (graph.yaml:10).
    Begin,
    /// `long`, an llm node (graph.yaml:26).
    Long,
    /// `longer`, an llm node (graph.yaml:27).
    Longer,
    /// `longest`, an llm node (graph.yaml:28).
    Longest,
    /// `short`, an llm node (graph.yaml:29).
    Short,
    /// `join`, an llm node (graph.yaml:30).
    Join,
    /// `done`, an end node (graph.yaml:31).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Begin,
        Self::Long,
        Self::Longer,
        Self::Longest,
        Self::Short,
        Self::Join,
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
    /// How `long` ended.
    Long(long::Exit),
    /// How `longer` ended.
    Longer(longer::Exit),
    /// How `longest` ended.
    Longest(longest::Exit),
    /// How `short` ended.
    Short(short::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Long(left) => exit("long", left.kept()),
            Self::Longer(left) => exit("longer", left.kept()),
            Self::Longest(left) => exit("longest", left.kept()),
            Self::Short(left) => exit("short", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Long => Self::Long(long::Exit::read(name, carried)),
            At::Longer => Self::Longer(longer::Exit::read(name, carried)),
            At::Longest => Self::Longest(longest::Exit::read(name, carried)),
            At::Short => Self::Short(short::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::Long(exit) => exit,
            Self::Longer(exit) => exit,
            Self::Longest(exit) => exit,
            Self::Short(exit) => exit,
            Self::Join(exit) => exit,
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

impl NodeExit for long::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Long(self)
    }
}

impl NodeExit for longer::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Longer(self)
    }
}

impl NodeExit for longest::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Longest(self)
    }
}

impl NodeExit for short::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Short(self)
    }
}

impl NodeExit for join::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Join(self)
    }
}

/// The graph `branches`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Branches<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Branches = Branches::new;

const _: fn(&Branches, String) -> Run<'_, Branches> = Branches::start;

const _: for<'g> fn(
    &'g Branches,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Branches> = Branches::resume;

impl Branches {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Branches<N> {
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

impl<N: Nodes> Graph for Branches<N> {
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
            At::Long => self.nodes.long(long::In::read(state), cx).entered(),
            At::Longer => match longer::In::read(state) {
                Ok(input) => self.nodes.longer(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Longest => self.nodes.longest(longest::In::read(state), cx).entered(),
            At::Short => self.nodes.short(short::In::read(state), cx).entered(),
            At::Join => self.nodes.join(join::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Fork(Fork::to([At::Long, At::Short]).join(At::Join))
                }
                begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Long, At::Short]).join(At::Join))
                }
            },
            Exit::Long(exit) => match exit {
                long::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    state.draft = Some(out.draft);
                    Next::Go(At::Longer)
                }
                long::Exit::Failed(out) => {
                    state.draft = Some(out.draft);
                    Next::Go(At::Longer)
                }
            },
            Exit::Longer(exit) => match exit {
                longer::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Longest)
                }
                longer::Exit::Failed(_) => Next::Go(At::Longest),
            },
            Exit::Longest(exit) => match exit {
                longest::Exit::Done(out) => {
                    state.seen = out.seen;
                    Next::Go(At::Join)
                }
                longest::Exit::Failed(out) => {
                    state.seen = out.seen;
                    Next::Go(At::Join)
                }
            },
            Exit::Short(exit) => match exit {
                short::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Join)
                }
                short::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Done)
                }
                join::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Long | At::Longest | At::Short | At::Join | At::Done => Ok(()),
            At::Longer => longer::In::read(state).map(drop),
        }
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

    /// See [`long::run`].
    fn long<'a>(
        &'a self,
        input: long::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, long::Exit> {
        long::run(input, cx)
    }

    /// See [`longer::run`].
    fn longer<'a>(
        &'a self,
        input: longer::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, longer::Exit> {
        longer::run(input, cx)
    }

    /// See [`longest::run`].
    fn longest<'a>(
        &'a self,
        input: longest::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, longest::Exit> {
        longest::run(input, cx)
    }

    /// See [`short::run`].
    fn short<'a>(
        &'a self,
        input: short::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, short::Exit> {
        short::run(input, cx)
    }

    /// See [`join::run`].
    fn join<'a>(
        &'a self,
        input: join::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, join::Exit> {
        join::run(input, cx)
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
        /// `style`.
        pub style: &'s Value,
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                style: &state.style,
                topic: &state.topic,
            }
        }
    }

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Box<Out>),
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `text`.
        pub text: String,
        /// For `total`.
        pub total: i64,
        /// For `high`.
        pub high: i64,
        /// For `low`.
        pub low: i64,
        /// For `info`.
        pub info: Map<String, Value>,
        /// For `last`.
        pub last: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.need("log"),
                items: fields.need("items"),
                text: fields.need("text"),
                total: fields.need("total"),
                high: fields.need("high"),
                low: fields.need("low"),
                info: fields.need("info"),
                last: fields.need("last"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("begin {} {}", input.topic, shown(input.style))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("log", &out.log)
                    .with("items", &out.items)
                    .with("text", &out.text)
                    .with("total", &out.total)
                    .with("high", &out.high)
                    .with("low", &out.low)
                    .with("info", &out.info)
                    .with("last", &out.last)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out::read(carried))),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `long`, an llm node.
pub mod long {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `long` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { seen: &state.seen }
        }
    }

    /// How `long` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `longer`.
        Done(Box<Out>),
        /// The work failed: on to `longer`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `text`.
        pub text: String,
        /// For `total`.
        pub total: i64,
        /// For `high`.
        pub high: i64,
        /// For `low`.
        pub low: i64,
        /// For `info`.
        pub info: Map<String, Value>,
        /// For `last`.
        pub last: String,
        /// For `draft`.
        pub draft: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `draft`.
        pub draft: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply.read::<Reply>() {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    draft: "from long".to_owned(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["long ", input.seen].concat()
    }

    /// What the model replied, by `output_schema`.
    #[derive(Clone)]
    pub struct Reply {
        /// `log`.
        pub log: String,
        /// `items`.
        pub items: Vec<String>,
        /// `text`.
        pub text: String,
        /// `total`.
        pub total: i64,
        /// `high`.
        pub high: i64,
        /// `low`.
        pub low: i64,
        /// `info`.
        pub info: Map<String, Value>,
        /// `last`.
        pub last: String,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.need("log"),
                items: fields.need("items"),
                text: fields.need("text"),
                total: fields.need("total"),
                high: fields.need("high"),
                low: fields.need("low"),
                info: fields.need("info"),
                last: fields.need("last"),
            }
        }
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: Structured<Reply>) -> Box<Out> {
        let draft = "from long".to_owned();
        Box::new(Out {
            log: reply.fields.log,
            items: reply.fields.items,
            text: reply.fields.text,
            total: reply.fields.total,
            high: reply.fields.high,
            low: reply.fields.low,
            info: reply.fields.info,
            last: reply.fields.last,
            draft,
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("log", &out.log)
                    .with("items", &out.items)
                    .with("text", &out.text)
                    .with("total", &out.total)
                    .with("high", &out.high)
                    .with("low", &out.low)
                    .with("info", &out.info)
                    .with("last", &out.last)
                    .with("draft", &out.draft)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("draft", &out.draft)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out {
                    log: carried.need("log"),
                    items: carried.need("items"),
                    text: carried.need("text"),
                    total: carried.need("total"),
                    high: carried.need("high"),
                    low: carried.need("low"),
                    info: carried.need("info"),
                    last: carried.need("last"),
                    draft: carried.need("draft"),
                })),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    draft: carried.need("draft"),
                }),
            }
        }
    }
}

/// `longer`, an llm node.
pub mod longer {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `longer` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `log`.
        pub log: &'s [String],
        /// `total`.
        pub total: i64,
        /// `draft`.
        pub draft: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                log: &state.log,
                total: state.total,
                draft: held("longer", "draft", &state.draft)?,
            })
        }
    }

    /// How `longer` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `longest`.
        Done(Box<Out>),
        /// The work failed: on to `longest`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `text`.
        pub text: String,
        /// For `total`.
        pub total: i64,
        /// For `high`.
        pub high: i64,
        /// For `low`.
        pub low: i64,
        /// For `info`.
        pub info: Map<String, Value>,
        /// For `last`.
        pub last: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.need("log"),
                items: fields.need("items"),
                text: fields.need("text"),
                total: fields.need("total"),
                high: fields.need("high"),
                low: fields.need("low"),
                info: fields.need("info"),
                last: fields.need("last"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "longer {} {} {}",
            input.draft,
            shown(input.log),
            input.total
        )
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("log", &out.log)
                    .with("items", &out.items)
                    .with("text", &out.text)
                    .with("total", &out.total)
                    .with("high", &out.high)
                    .with("low", &out.low)
                    .with("info", &out.info)
                    .with("last", &out.last)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out::read(carried))),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `longest`, an llm node.
pub mod longest {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `longest` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `text`.
        pub text: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { text: &state.text }
        }
    }

    /// How `longest` ends.
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
        /// For `seen`.
        pub seen: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `seen`.
        pub seen: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { seen: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    seen: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["longest ", input.text].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("seen", &out.seen).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("seen", &out.seen)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    seen: carried.need("seen"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    seen: carried.need("seen"),
                }),
            }
        }
    }
}

/// `short`, an llm node.
pub mod short {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `short` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `log`.
        pub log: &'s [String],
        /// `total`.
        pub total: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                log: &state.log,
                total: state.total,
            }
        }
    }

    /// How `short` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Box<Out>),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `text`.
        pub text: String,
        /// For `total`.
        pub total: i64,
        /// For `high`.
        pub high: i64,
        /// For `low`.
        pub low: i64,
        /// For `info`.
        pub info: Map<String, Value>,
        /// For `last`.
        pub last: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.need("log"),
                items: fields.need("items"),
                text: fields.need("text"),
                total: fields.need("total"),
                high: fields.need("high"),
                low: fields.need("low"),
                info: fields.need("info"),
                last: fields.need("last"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("short {} {}", shown(input.log), input.total)
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("log", &out.log)
                    .with("items", &out.items)
                    .with("text", &out.text)
                    .with("total", &out.total)
                    .with("high", &out.high)
                    .with("low", &out.low)
                    .with("info", &out.info)
                    .with("last", &out.last)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out::read(carried))),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `join`, an llm node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s str,
        /// `log`.
        pub log: &'s [String],
        /// `total`.
        pub total: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                seen: &state.seen,
                log: &state.log,
                total: state.total,
            }
        }
    }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Box<Out>),
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `text`.
        pub text: String,
        /// For `total`.
        pub total: i64,
        /// For `high`.
        pub high: i64,
        /// For `low`.
        pub low: i64,
        /// For `info`.
        pub info: Map<String, Value>,
        /// For `last`.
        pub last: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.need("log"),
                items: fields.need("items"),
                text: fields.need("text"),
                total: fields.need("total"),
                high: fields.need("high"),
                low: fields.need("low"),
                info: fields.need("info"),
                last: fields.need("last"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("join {} {} {}", input.seen, shown(input.log), input.total)
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("log", &out.log)
                    .with("items", &out.items)
                    .with("text", &out.text)
                    .with("total", &out.total)
                    .with("high", &out.high)
                    .with("low", &out.low)
                    .with("info", &out.info)
                    .with("last", &out.last)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out::read(carried))),
                _ => Self::Failed(carried.whole()),
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
        /// `seen`.
        pub seen: &'s str,
        /// `log`.
        pub log: &'s [String],
        /// `items`.
        pub items: &'s [String],
        /// `text`.
        pub text: &'s str,
        /// `total`.
        pub total: i64,
        /// `high`.
        pub high: i64,
        /// `low`.
        pub low: i64,
        /// `info`.
        pub info: &'s Map<String, Value>,
        /// `last`, if it is there.
        pub last: Option<&'s str>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                seen: &state.seen,
                log: &state.log,
                items: &state.items,
                text: &state.text,
                total: state.total,
                high: state.high,
                low: state.low,
                info: &state.info,
                last: state.last.as_deref(),
            }
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
        let result = Text::new()
            .show(input.log)
            .push(" ")
            .show(input.items)
            .push(" ")
            .push(input.text)
            .push(" ")
            .show(&input.total)
            .push(" ")
            .show(&input.high)
            .push(" ")
            .show(&input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .push(input.seen)
            .lenient();
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
    name: Cow::Borrowed("branches"),
    description: Cow::Borrowed(
        "Branches of different length, every reducer in sequence and at the join, all with types.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x9cef_1a52_2285_9789,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&["style", "topic"]),
            meaning: 0xf186_381f_c1f0_3ad5,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("long"),
            kind: Cow::Borrowed("llm"),
            line: 26,
            reads: Reads::Keys(&["seen"]),
            meaning: 0x9ecc_f7c7_fe94_a834,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("longer"),
            kind: Cow::Borrowed("llm"),
            line: 27,
            reads: Reads::Keys(&["log", "total", "draft"]),
            meaning: 0x9d4b_8215_bb70_68ae,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("longest"),
            kind: Cow::Borrowed("llm"),
            line: 28,
            reads: Reads::Keys(&["text"]),
            meaning: 0xff68_7095_7cd2_b49f,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("short"),
            kind: Cow::Borrowed("llm"),
            line: 29,
            reads: Reads::Keys(&["log", "total"]),
            meaning: 0x12f8_5acd_9a61_06db,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("llm"),
            line: 30,
            reads: Reads::Keys(&["seen", "log", "total"]),
            meaning: 0x727a_c3e5_f433_c626,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 31,
            reads: Reads::Keys(&[
                "seen", "log", "items", "text", "total", "high", "low", "info", "last",
            ]),
            meaning: 0x304a_4044_3cb6_bba1,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("initial_prompt"),
            description: Cow::Borrowed("What the caller asks."),
            required: false,
            prompt: true,
        },
        InputAbout {
            name: Cow::Borrowed("style"),
            description: Cow::Borrowed("How to write."),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("room"),
            description: Cow::Borrowed("How many at once."),
            required: false,
            prompt: false,
        },
    ]),
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
