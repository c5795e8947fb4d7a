//! `fork-reducers`: Each reducer over typed writes, and a fork within a branch.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ left + right + third
//!        ──failed──▶ left + right + third
//! left   ──done──▶ join
//!        ──failed──▶ join
//! right  ──done──▶ join
//!        ──failed──▶ join
//! third  ──done──▶ deep_a + deep_b
//!        ──failed──▶ deep_a + deep_b
//! deep_a ──done──▶ meet
//!        ──failed──▶ meet
//! deep_b ──done──▶ meet
//!        ──failed──▶ meet
//! meet   ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

/// What a run of `fork-reducers` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `deep_a`.
    pub initial_prompt: String,
    /// Starts as `10`. Writes are combined by `sum`. Written by `left` and `right`. Read by `join`.
    pub total: i64,
    /// Starts as `5`. Writes are combined by `min`. Written by `left` and `right`. Read by `join`.
    pub low: i64,
    /// Starts as `{"a":1}`. Writes are combined by `merge`. Written by `left` and `right`. Read by `join`.
    pub info: Map<String, Value>,
    /// Starts as `["z"]`. Writes are combined by `extend`. Written by `left` and `right`. Read by `join`.
    pub items: Vec<String>,
    /// Writes are combined by `append`. Written by `left`, `right` and `third`. Read by `join`.
    pub log: Option<Vec<String>>,
    /// Writes are combined by `concat`. Written by `left`, `right` and `meet`. Read by `join`.
    pub text: Option<String>,
    /// Writes are combined by `max`. Written by `left` and `right`. Read by `join`.
    pub high: Option<Number>,
    /// Writes are combined by `overwrite`. Written by `left` and `right`. Read by `join`.
    pub last: Option<String>,
    /// Writes are combined by `append`. Written by `deep_a` and `deep_b`. Read by `meet` and `join`.
    pub notes: Option<Vec<i64>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            total: 10,
            low: 5,
            info: recast(&constant("{\"a\":1}")),
            items: vec!["z".to_owned()],
            log: None,
            text: None,
            high: None,
            last: None,
            notes: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("total", &self.total)
            .with("low", &self.low)
            .with("info", &self.info)
            .with("items", &self.items)
            .maybe("log", self.log.as_ref())
            .maybe("text", self.text.as_ref())
            .maybe("high", self.high.as_ref())
            .maybe("last", self.last.as_ref())
            .maybe("notes", self.notes.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("total", &mut state.total);
        fields.key("low", &mut state.low);
        fields.key("info", &mut state.info);
        fields.key("items", &mut state.items);
        fields.maybe_key("log", &mut state.log);
        fields.maybe_key("text", &mut state.text);
        fields.maybe_key("high", &mut state.high);
        fields.maybe_key("last", &mut state.last);
        fields.maybe_key("notes", &mut state.notes);
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
    /// `left`, a script node (graph.yaml:8).
    Left,
    /// `right`, a script node (graph.yaml:23).
    Right,
    /// `third`, an llm node (graph.yaml:24).
    Third,
    /// `deep_a`, an llm node (graph.yaml:29).
    DeepA,
    /// `deep_b`, an llm node (graph.yaml:30).
    DeepB,
    /// `meet`, an llm node (graph.yaml:31).
    Meet,
    /// `join`, an end node (graph.yaml:32).
    Join,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 8] = [
        Self::Begin,
        Self::Left,
        Self::Right,
        Self::Third,
        Self::DeepA,
        Self::DeepB,
        Self::Meet,
        Self::Join,
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
    /// How `deep_a` ended.
    DeepA(deep_a::Exit),
    /// How `deep_b` ended.
    DeepB(deep_b::Exit),
    /// How `meet` ended.
    Meet(meet::Exit),
    /// How `join` ended.
    Join(join::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Third(left) => exit("third", left.kept()),
            Self::DeepA(left) => exit("deep_a", left.kept()),
            Self::DeepB(left) => exit("deep_b", left.kept()),
            Self::Meet(left) => exit("meet", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Third => Self::Third(third::Exit::read(name, carried)),
            At::DeepA => Self::DeepA(deep_a::Exit::read(name, carried)),
            At::DeepB => Self::DeepB(deep_b::Exit::read(name, carried)),
            At::Meet => Self::Meet(meet::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::DeepA(exit) => exit,
            Self::DeepB(exit) => exit,
            Self::Meet(exit) => exit,
            Self::Join(exit) => exit,
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

impl NodeExit for meet::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Meet(self)
    }
}

/// The graph `fork-reducers`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ForkReducers<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> ForkReducers = ForkReducers::new;

const _: fn(&ForkReducers, String) -> Run<'_, ForkReducers> = ForkReducers::start;

const _: for<'g> fn(
    &'g ForkReducers,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, ForkReducers> = ForkReducers::resume;

impl ForkReducers {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> ForkReducers<N> {
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

impl<N: Nodes> Graph for ForkReducers<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("left", "branch.sh", "bash")
            .script("right", "branch.sh", "bash")
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
            At::DeepA => self.nodes.deep_a(deep_a::In::read(state), cx).entered(),
            At::DeepB => self.nodes.deep_b(deep_b::In::read(state), cx).entered(),
            At::Meet => self.nodes.meet(meet::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Join(join::finish(&input))),
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
                    if let Some(log) = out.log {
                        reduce::append("log", &mut state.log, log)?;
                    }
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(text) = out.text {
                        reduce::concat("text", &mut state.text, text)?;
                    }
                    if let Some(total) = out.total {
                        reduce::sum("total", &mut state.total, total)?;
                    }
                    if let Some(high) = out.high {
                        reduce::max("high", &mut state.high, high)?;
                    }
                    if let Some(low) = out.low {
                        reduce::min("low", &mut state.low, low)?;
                    }
                    if let Some(info) = out.info {
                        reduce::merge("info", &mut state.info, info)?;
                    }
                    if let Some(last) = out.last {
                        state.last = Some(last);
                    }
                    Next::Go(At::Join)
                }
                left::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    if let Some(log) = out.log {
                        reduce::append("log", &mut state.log, log)?;
                    }
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(text) = out.text {
                        reduce::concat("text", &mut state.text, text)?;
                    }
                    if let Some(total) = out.total {
                        reduce::sum("total", &mut state.total, total)?;
                    }
                    if let Some(high) = out.high {
                        reduce::max("high", &mut state.high, high)?;
                    }
                    if let Some(low) = out.low {
                        reduce::min("low", &mut state.low, low)?;
                    }
                    if let Some(info) = out.info {
                        reduce::merge("info", &mut state.info, info)?;
                    }
                    if let Some(last) = out.last {
                        state.last = Some(last);
                    }
                    Next::Go(At::Join)
                }
                right::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::Meet))
                }
                third::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::Meet))
                }
            },
            Exit::DeepA(exit) => match exit {
                deep_a::Exit::Done(out) => {
                    reduce::append("notes", &mut state.notes, out.notes)?;
                    Next::Go(At::Meet)
                }
                deep_a::Exit::Failed(_) => Next::Go(At::Meet),
            },
            Exit::DeepB(exit) => match exit {
                deep_b::Exit::Done(out) => {
                    if let Some(notes) = out.notes {
                        reduce::append("notes", &mut state.notes, notes)?;
                    }
                    Next::Go(At::Meet)
                }
                deep_b::Exit::Failed(_) => Next::Go(At::Meet),
            },
            Exit::Meet(exit) => match exit {
                meet::Exit::Done(out) => {
                    reduce::concat("text", &mut state.text, out.text)?;
                    Next::Go(At::Join)
                }
                meet::Exit::Failed(out) => {
                    reduce::concat("text", &mut state.text, out.text)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Left | At::Right | At::Third | At::DeepA | At::DeepB | At::Meet => {
                Ok(())
            }
            At::Join => join::In::read(state).map(drop),
        }
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
    fn right<'a>(
        &'a self,
        input: right::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, right::Exit> {
        right::run(input, cx)
    }

    /// See [`third::run`].
    fn third<'a>(&'a self, input: third::In, cx: &'a mut NodeContext<'_>) -> Work<'a, third::Exit> {
        third::run(input, cx)
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
        input: deep_b::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, deep_b::Exit> {
        deep_b::run(input, cx)
    }

    /// See [`meet::run`].
    fn meet<'a>(
        &'a self,
        input: meet::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, meet::Exit> {
        meet::run(input, cx)
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

/// `left`, a script node.
pub mod left {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `left` ends.
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
        pub log: Option<String>,
        /// For `items`.
        pub items: Option<Vec<String>>,
        /// For `text`.
        pub text: Option<String>,
        /// For `total`.
        pub total: Option<i64>,
        /// For `high`.
        pub high: Option<Number>,
        /// For `low`.
        pub low: Option<i64>,
        /// For `info`.
        pub info: Option<Map<String, Value>>,
        /// For `last`.
        pub last: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.maybe("log"),
                items: fields.maybe("items"),
                text: fields.maybe("text"),
                total: fields.maybe("total"),
                high: fields.maybe("high"),
                low: fields.maybe("low"),
                info: fields.maybe("info"),
                last: fields.maybe("last"),
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
    "high": { "type": "number" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "branch.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `branch.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        let out = Box::new(out);
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("log", out.log.as_ref())
                    .maybe("items", out.items.as_ref())
                    .maybe("text", out.text.as_ref())
                    .maybe("total", out.total.as_ref())
                    .maybe("high", out.high.as_ref())
                    .maybe("low", out.low.as_ref())
                    .maybe("info", out.info.as_ref())
                    .maybe("last", out.last.as_ref())
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

/// `right`, a script node.
pub mod right {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `right` ends.
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
        pub log: Option<String>,
        /// For `items`.
        pub items: Option<Vec<String>>,
        /// For `text`.
        pub text: Option<String>,
        /// For `total`.
        pub total: Option<i64>,
        /// For `high`.
        pub high: Option<Number>,
        /// For `low`.
        pub low: Option<i64>,
        /// For `info`.
        pub info: Option<Map<String, Value>>,
        /// For `last`.
        pub last: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                log: fields.maybe("log"),
                items: fields.maybe("items"),
                text: fields.maybe("text"),
                total: fields.maybe("total"),
                high: fields.maybe("high"),
                low: fields.maybe("low"),
                info: fields.maybe("info"),
                last: fields.maybe("last"),
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
    "high": { "type": "number" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "branch.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `branch.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        let out = Box::new(out);
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("log", out.log.as_ref())
                    .maybe("items", out.items.as_ref())
                    .maybe("text", out.text.as_ref())
                    .maybe("total", out.total.as_ref())
                    .maybe("high", out.high.as_ref())
                    .maybe("low", out.low.as_ref())
                    .maybe("info", out.info.as_ref())
                    .maybe("last", out.last.as_ref())
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

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `third` ends.
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
        /// For `log`.
        pub log: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `log`.
        pub log: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    log: ["third: ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "third".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            log: ["third: ", failure.message.as_str()].concat(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("log", &out.log).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("log", &out.log)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    log: carried.need("log"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    log: carried.need("log"),
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
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
            }
        }
    }

    /// How `deep_a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet`.
        Done(Out),
        /// The work failed: on to `meet`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `notes`.
        pub notes: i64,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                notes: fields.need("notes"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "notes": { "type": "integer" } },
  "required": ["notes"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["a ", input.initial_prompt].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("notes", &out.notes).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `deep_b`, an llm node.
pub mod deep_b {
    use ::graphwright::codegen::*;

    /// What `deep_b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `deep_b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `meet`.
        Done(Out),
        /// The work failed: on to `meet`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `notes`.
        pub notes: Option<i64>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                notes: fields.maybe("notes"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "notes": { "type": "integer" } } }"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "b".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("notes", out.notes.as_ref())
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
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
        /// `notes`, if it is there.
        pub notes: Option<&'s [i64]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                notes: state.notes.as_deref(),
            }
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
        /// For `text`.
        pub text: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { text: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    text: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new().need("notes", input.notes).strict()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("text", &out.text)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    text: carried.need("text"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    text: carried.need("text"),
                }),
            }
        }
    }
}

/// `join`, an end node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`.
        pub total: i64,
        /// `low`.
        pub low: i64,
        /// `info`.
        pub info: &'s Map<String, Value>,
        /// `items`.
        pub items: &'s [String],
        /// `log`.
        pub log: &'s [String],
        /// `text`.
        pub text: &'s str,
        /// `high`, if it is there.
        pub high: Option<&'s Number>,
        /// `last`, if it is there.
        pub last: Option<&'s str>,
        /// `notes`, if it is there.
        pub notes: Option<&'s [i64]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                total: state.total,
                low: state.low,
                info: &state.info,
                items: &state.items,
                log: held("join", "log", &state.log)?,
                text: held("join", "text", &state.text)?,
                high: state.high.as_ref(),
                last: state.last.as_deref(),
                notes: state.notes.as_deref(),
            })
        }
    }

    /// How `join` ends.
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
            .maybe(input.high)
            .push(" ")
            .show(&input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .maybe(input.notes)
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
    name: Cow::Borrowed("fork-reducers"),
    description: Cow::Borrowed("Each reducer over typed writes, and a fork within a branch."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x1224_6c4b_f728_d501,
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
            kind: Cow::Borrowed("script"),
            line: 8,
            reads: Reads::All,
            meaning: 0x2ce9_c199_cd53_ebe2,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("script"),
            line: 23,
            reads: Reads::All,
            meaning: 0x5687_9db7_0c79_d488,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("third"),
            kind: Cow::Borrowed("llm"),
            line: 24,
            reads: Reads::Keys(&[]),
            meaning: 0xb7a6_82f7_1b50_f489,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("deep_a"),
            kind: Cow::Borrowed("llm"),
            line: 29,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0x15db_2cc9_520c_b247,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("deep_b"),
            kind: Cow::Borrowed("llm"),
            line: 30,
            reads: Reads::Keys(&[]),
            meaning: 0x2d83_58cd_d394_0c73,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("meet"),
            kind: Cow::Borrowed("llm"),
            line: 31,
            reads: Reads::Keys(&["notes"]),
            meaning: 0x7ebc_a4d2_1ae1_f2d0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("end"),
            line: 32,
            reads: Reads::Keys(&[
                "total", "low", "info", "items", "log", "text", "high", "last", "notes",
            ]),
            meaning: 0x0a5d_2699_f5c4_0a9d,
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
    files: Cow::Borrowed(&[Cow::Borrowed("branch.sh")]),
    abilities: Cow::Borrowed(&[]),
};
