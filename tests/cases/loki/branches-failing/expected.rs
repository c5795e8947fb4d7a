//! `branches-failing`: Three branches, of which some fail.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ first + second + third
//!        ──failed──▶ first + second + third
//! first  ──done──▶ join
//! second ──done──▶ after
//!        ──failed──▶ after
//! after  ──done──▶ join
//! third  ──done──▶ last
//!        ──failed──▶ last
//! last   ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-failing` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Writes are combined by `append`. Written by `first`, `second`, `after`, `third` and `last`. Read by `last` and `join`.
    pub log: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            log: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("log", self.log.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("log", &mut state.log);
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
    /// `begin`, an llm node (graph.yaml:6).
    Begin,
    /// `first`, an agent node (graph.yaml:7).
    First,
    /// `second`, an llm node (graph.yaml:8).
    Second,
    /// `after`, an agent node (graph.yaml:9).
    After,
    /// `third`, an llm node (graph.yaml:10).
    Third,
    /// `last`, an llm node (graph.yaml:11).
    Last,
    /// `join`, an end node (graph.yaml:12).
    Join,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Begin,
        Self::First,
        Self::Second,
        Self::After,
        Self::Third,
        Self::Last,
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
    /// How `first` ended.
    First(first::Exit),
    /// How `second` ended.
    Second(second::Exit),
    /// How `after` ended.
    After(after::Exit),
    /// How `third` ended.
    Third(third::Exit),
    /// How `last` ended.
    Last(last::Exit),
    /// How `join` ended.
    Join(join::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::First(left) => exit("first", left.kept()),
            Self::Second(left) => exit("second", left.kept()),
            Self::After(left) => exit("after", left.kept()),
            Self::Third(left) => exit("third", left.kept()),
            Self::Last(left) => exit("last", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::First => Self::First(first::Exit::read(name, carried)),
            At::Second => Self::Second(second::Exit::read(name, carried)),
            At::After => Self::After(after::Exit::read(name, carried)),
            At::Third => Self::Third(third::Exit::read(name, carried)),
            At::Last => Self::Last(last::Exit::read(name, carried)),
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
            Self::First(exit) => exit,
            Self::Second(exit) => exit,
            Self::After(exit) => exit,
            Self::Third(exit) => exit,
            Self::Last(exit) => exit,
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

impl NodeExit for first::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::First(self)
    }
}

impl NodeExit for second::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Second(self)
    }
}

impl NodeExit for after::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::After(self)
    }
}

impl NodeExit for third::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Third(self)
    }
}

impl NodeExit for last::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Last(self)
    }
}

/// The graph `branches-failing`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesFailing<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesFailing = BranchesFailing::new;

const _: fn(&BranchesFailing, String) -> Run<'_, BranchesFailing> = BranchesFailing::start;

const _: for<'g> fn(
    &'g BranchesFailing,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesFailing> = BranchesFailing::resume;

impl BranchesFailing {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesFailing<N> {
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

impl<N: Nodes> Graph for BranchesFailing<N> {
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
            .asks("begin", None)
            .asks("first", Some("openai:small"))
            .asks("second", None)
            .asks("after", Some("openai:small"))
            .asks("third", None)
            .asks("last", None)
            .tools("first", "../branches-worker", &["web_search"])
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
            At::First => self.nodes.first(first::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::After => self.nodes.after(after::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Last => match last::In::read(state) {
                Ok(input) => self.nodes.last(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
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
                    Next::Fork(Fork::to([At::First, At::Second, At::Third]).join(At::Join))
                }
            },
            Exit::First(exit) => match exit {
                first::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::After)
                }
                second::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::After)
                }
            },
            Exit::After(exit) => match exit {
                after::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Last)
                }
                third::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Last)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
                last::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
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
            At::Begin | At::First | At::Second | At::After | At::Third => Ok(()),
            At::Last => last::In::read(state).map(drop),
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

    /// See [`first::run`].
    fn first<'a>(&'a self, input: first::In, cx: &'a mut NodeContext<'_>) -> Work<'a, first::Exit> {
        first::run(input, cx)
    }

    /// See [`second::run`].
    fn second<'a>(
        &'a self,
        input: second::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, second::Exit> {
        second::run(input, cx)
    }

    /// See [`after::run`].
    fn after<'a>(&'a self, input: after::In, cx: &'a mut NodeContext<'_>) -> Work<'a, after::Exit> {
        after::run(input, cx)
    }

    /// See [`third::run`].
    fn third<'a>(&'a self, input: third::In, cx: &'a mut NodeContext<'_>) -> Work<'a, third::Exit> {
        third::run(input, cx)
    }

    /// See [`last::run`].
    fn last<'a>(
        &'a self,
        input: last::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, last::Exit> {
        last::run(input, cx)
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

/// `first`, an agent node.
pub mod first {
    use ::graphwright::codegen::*;

    /// What `first` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `first` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-worker",
        config: Some(AgentConfig {
            instructions: "You look \"around\".",
            model: Some("openai:small"),
            temperature: Some(0.0),
            tools: &["web_search"],
            ..AgentConfig::DEFAULT
        }),
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { log: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "first".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("log", &out.log).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                log: carried.need("log"),
            })
        }
    }
}

/// `second`, an llm node.
pub mod second {
    use ::graphwright::codegen::*;

    /// What `second` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `second` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `after`.
        Done(Out),
        /// The work failed: on to `after`.
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
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "second".to_owned()
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

/// `after`, an agent node.
pub mod after {
    use ::graphwright::codegen::*;

    /// What `after` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `after` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `log`.
        pub log: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-worker",
        config: Some(AgentConfig {
            instructions: "You look \"around\".",
            model: Some("openai:small"),
            temperature: Some(0.0),
            tools: &["web_search"],
            ..AgentConfig::DEFAULT
        }),
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { log: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "after".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("log", &out.log).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                log: carried.need("log"),
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
        /// Done: on to `last`.
        Done(Out),
        /// The work failed: on to `last`.
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
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
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

/// `last`, an llm node.
pub mod last {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `last` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `log`.
        pub log: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                log: held("last", "log", &state.log)?,
            })
        }
    }

    /// How `last` ends.
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("last {}", shown(input.log))
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

/// `join`, an end node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `log`.
        pub log: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                log: held("join", "log", &state.log)?,
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
        let result = shown(input.log);
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
    name: Cow::Borrowed("branches-failing"),
    description: Cow::Borrowed("Three branches, of which some fail."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x8ee1_ade7_e819_7b33,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&[]),
            meaning: 0x8862_294a_7628_fe4d,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("first"),
            kind: Cow::Borrowed("agent"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0x3c4d_5dfb_8a7d_a153,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("second"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&[]),
            meaning: 0x91d2_8118_ad3e_d5e7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("after"),
            kind: Cow::Borrowed("agent"),
            line: 9,
            reads: Reads::Keys(&[]),
            meaning: 0x3bfa_2c29_3157_b7eb,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("third"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&[]),
            meaning: 0x16ba_a3ae_d79a_33a7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("last"),
            kind: Cow::Borrowed("llm"),
            line: 11,
            reads: Reads::Keys(&["log"]),
            meaning: 0x6e7c_ece2_4236_76e3,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("end"),
            line: 12,
            reads: Reads::Keys(&["log"]),
            meaning: 0x9d7f_1b4b_6ce7_8ff7,
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
    models: Cow::Borrowed(&[Cow::Borrowed("openai:small")]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
