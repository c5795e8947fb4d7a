//! `agents`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask_graph  ──done──▶ ask_config
//! ask_config ──done──▶ both
//! both       ──done──▶ again + other
//!            ──failed──▶ again + other
//! again      ──done──▶ done
//! other      ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `agents` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `ask_graph`.
    pub initial_prompt: String,
    /// Starts as `2`. Read by `ask_graph`.
    pub depth: i64,
    /// Starts as `[1,"two"]`. Read by `ask_graph`.
    pub list: Vec<Value>,
    /// Written by `ask_graph`. Read by `ask_config` and `done`.
    pub answer: Option<String>,
    /// Written by `ask_config`. Read by `ask_config` and `done`.
    pub found: Option<Vec<String>>,
    /// Written by `ask_config`. Read by `done`.
    pub said: Option<String>,
    /// Written by `again`. Read by `done`.
    pub again: Option<String>,
    /// Written by `other`. Read by `done`.
    pub other: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            depth: 2,
            list: vec![Value::from(1i64), Value::from("two")],
            answer: None,
            found: None,
            said: None,
            again: None,
            other: None,
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
            .with("list", &self.list)
            .maybe("answer", self.answer.as_ref())
            .maybe("found", self.found.as_ref())
            .maybe("said", self.said.as_ref())
            .maybe("again", self.again.as_ref())
            .maybe("other", self.other.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("depth", &mut state.depth);
        fields.key("list", &mut state.list);
        fields.maybe_key("answer", &mut state.answer);
        fields.maybe_key("found", &mut state.found);
        fields.maybe_key("said", &mut state.said);
        fields.maybe_key("again", &mut state.again);
        fields.maybe_key("other", &mut state.other);
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
    /// `ask_graph`, an agent node (graph.yaml:5).
    AskGraph,
    /// `ask_config`, an agent node (graph.yaml:12).
    AskConfig,
    /// `both`, an llm node (graph.yaml:13).
    Both,
    /// `again`, an agent node (graph.yaml:14).
    Again,
    /// `other`, an agent node (graph.yaml:15).
    Other,
    /// `done`, an end node (graph.yaml:16).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::AskGraph,
        Self::AskConfig,
        Self::Both,
        Self::Again,
        Self::Other,
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
    /// How `ask_graph` ended.
    AskGraph(ask_graph::Exit),
    /// How `ask_config` ended.
    AskConfig(ask_config::Exit),
    /// How `both` ended.
    Both(both::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `other` ended.
    Other(other::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::AskGraph(left) => exit("ask_graph", left.kept()),
            Self::AskConfig(left) => exit("ask_config", left.kept()),
            Self::Both(left) => exit("both", left.kept()),
            Self::Again(left) => exit("again", left.kept()),
            Self::Other(left) => exit("other", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::AskGraph => Self::AskGraph(ask_graph::Exit::read(name, carried)),
            At::AskConfig => Self::AskConfig(ask_config::Exit::read(name, carried)),
            At::Both => Self::Both(both::Exit::read(name, carried)),
            At::Again => Self::Again(again::Exit::read(name, carried)),
            At::Other => Self::Other(other::Exit::read(name, carried)),
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
            Self::AskGraph(exit) => exit,
            Self::AskConfig(exit) => exit,
            Self::Both(exit) => exit,
            Self::Again(exit) => exit,
            Self::Other(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for ask_graph::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::AskGraph(self)
    }
}

impl NodeExit for ask_config::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::AskConfig(self)
    }
}

impl NodeExit for both::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Both(self)
    }
}

impl NodeExit for again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Again(self)
    }
}

impl NodeExit for other::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Other(self)
    }
}

/// The graph `agents`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Agents<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Agents = Agents::new;

const _: fn(&Agents, String) -> Run<'_, Agents> = Agents::start;

const _: for<'g> fn(
    &'g Agents,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Agents> = Agents::resume;

impl Agents {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Agents<N> {
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

impl<N: Nodes> Graph for Agents<N> {
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
            .asks("ask_graph", None)
            .asks("ask_config", Some("openai:small"))
            .asks("both", None)
            .asks("again", None)
            .asks("other", Some("openai:small"))
            .tools("ask_config", "../scout", &["web_search"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::AskGraph
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
            At::AskGraph => self
                .nodes
                .ask_graph(ask_graph::In::read(state), cx)
                .entered(),
            At::AskConfig => match ask_config::In::read(state) {
                Ok(input) => self.nodes.ask_config(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Both => self.nodes.both(both::In::read(state), cx).entered(),
            At::Again => self.nodes.again(again::In::read(state), cx).entered(),
            At::Other => self.nodes.other(other::In::read(state), cx).entered(),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::AskGraph(exit) => match exit {
                ask_graph::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::AskConfig)
                }
            },
            Exit::AskConfig(exit) => match exit {
                ask_config::Exit::Done(out) => {
                    state.found = Some(out.found);
                    state.said = Some(out.said);
                    Next::Go(At::Both)
                }
            },
            Exit::Both(exit) => match exit {
                both::Exit::Done | both::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Again, At::Other]).join(At::Done))
                }
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.again = Some(out.again);
                    Next::Go(At::Done)
                }
            },
            Exit::Other(exit) => match exit {
                other::Exit::Done(out) => {
                    state.other = Some(out.other);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::AskGraph | At::Both | At::Again | At::Other => Ok(()),
            At::AskConfig => ask_config::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask_graph::run`].
    fn ask_graph<'a>(
        &'a self,
        input: ask_graph::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, ask_graph::Exit> {
        ask_graph::run(input, cx)
    }

    /// See [`ask_config::run`].
    fn ask_config<'a>(
        &'a self,
        input: ask_config::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, ask_config::Exit> {
        ask_config::run(input, cx)
    }

    /// See [`both::run`].
    fn both<'a>(&'a self, input: both::In, cx: &'a mut NodeContext<'_>) -> Work<'a, both::Exit> {
        both::run(input, cx)
    }

    /// See [`again::run`].
    fn again<'a>(&'a self, input: again::In, cx: &'a mut NodeContext<'_>) -> Work<'a, again::Exit> {
        again::run(input, cx)
    }

    /// See [`other::run`].
    fn other<'a>(&'a self, input: other::In, cx: &'a mut NodeContext<'_>) -> Work<'a, other::Exit> {
        other::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask_graph`, an agent node.
pub mod ask_graph {
    use super::{State, agents};
    use ::graphwright::codegen::*;

    /// What `ask_graph` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `depth`.
        pub depth: i64,
        /// `list`.
        pub list: &'s [Value],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
                depth: state.depth,
                list: &state.list,
            }
        }
    }

    /// How `ask_graph` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `ask_config`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "child-graph",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::child_graph::ChildGraph::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { answer: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["go ", input.initial_prompt].concat()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "depth".to_owned(),
                to_value(needed("inputs.depth: depth", Some(&input.depth))?),
            ),
            (
                "list".to_owned(),
                to_value(needed("inputs.list: list", Some(input.list))?),
            ),
            (
                "label".to_owned(),
                Value::from(format!("d={}", input.depth)),
            ),
            ("fixed".to_owned(), Value::from(7i64)),
        ]))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answer", &out.answer).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                answer: carried.need("answer"),
            })
        }
    }
}

/// `ask_config`, an agent node.
pub mod ask_config {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `ask_config` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answer`.
        pub answer: &'s str,
        /// `found`, if it is there.
        pub found: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                answer: held("ask_config", "answer", &state.answer)?,
                found: state.found.as_deref(),
            })
        }
    }

    /// How `ask_config` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `both`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: Vec<String>,
        /// For `said`.
        pub said: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "found": { "type": "array", "items": { "type": "string" } } },
  "required": ["found"]
}"#;

    const SPEC: AgentSpec = AgentSpec {
        name: "scout",
        seconds: Some(10.0),
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            let reply = cx.structure::<Reply>(SCHEMA, reply).await??;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["look at ", input.answer].concat()
    }

    /// What the model replied, by `output_schema`.
    #[derive(Clone)]
    pub struct Reply {
        /// `found`.
        pub found: Vec<String>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                found: fields.need("found"),
            }
        }
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: Structured<Reply>) -> Out {
        let said = Text::new()
            .maybe(at(
                &reply.value,
                &[PathStep::Field("found"), PathStep::Index(0usize)],
            ))
            .push(" ")
            .maybe(reply.fields.found.get(1usize))
            .lenient();
        Out {
            found: reply.fields.found,
            said,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("found", &out.found)
                    .with("said", &out.said)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                found: carried.need("found"),
                said: carried.need("said"),
            })
        }
    }
}

/// `both`, an llm node.
pub mod both {
    use ::graphwright::codegen::*;

    /// What `both` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `both` ends.
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
        "both".to_owned()
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

/// `again`, an agent node.
pub mod again {
    use super::agents;
    use ::graphwright::codegen::*;

    /// What `again` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `again` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `again`.
        pub again: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "child-graph",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::child_graph::ChildGraph::new(),
                    prompt(&input),
                    Map::new(),
                )
                .await?;
            Ok(Exit::Done(Out { again: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "again".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("again", &out.again).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                again: carried.need("again"),
            })
        }
    }
}

/// `other`, an agent node.
pub mod other {
    use ::graphwright::codegen::*;

    /// What `other` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `other` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `other`.
        pub other: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "scout",
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
            Ok(Exit::Done(Out { other: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "other".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("other", &out.other).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                other: carried.need("other"),
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
        /// `answer`.
        pub answer: &'s str,
        /// `found`.
        pub found: &'s [String],
        /// `said`.
        pub said: &'s str,
        /// `again`.
        pub again: &'s str,
        /// `other`.
        pub other: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                answer: held("done", "answer", &state.answer)?,
                found: held("done", "found", &state.found)?,
                said: held("done", "said", &state.said)?,
                again: held("done", "again", &state.again)?,
                other: held("done", "other", &state.other)?,
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
            "{} / {} / {} / {} / {}",
            input.answer,
            shown(input.found),
            input.said,
            input.again,
            input.other
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
    /// The child graph `child-graph`.
    pub mod child_graph {
        use ::graphwright::codegen::*;

        /// What a run of `child-graph` remembers from node to node.
        #[derive(Clone, Debug)]
        pub struct State {
            /// The caller's request. Read by `think`.
            pub initial_prompt: String,
            /// Starts as `0`. Read by `think`.
            pub depth: i64,
            /// Starts as `[]`. Read by `think` and `done`.
            pub list: Vec<Value>,
            /// Starts as `"none"`. Read by `think`.
            pub label: String,
            /// Starts as `0`. Read by `think`.
            pub fixed: i64,
            /// Written by `think`. Read by `ask` and `done`.
            pub thought: Option<String>,
            /// Written by `ask`. Read by `done`.
            pub reply: Option<String>,
            /// Keys that the graph does not name: from the caller, or from a script.
            pub rest: Map<String, Value>,
        }

        impl State {
            /// The state every run starts with.
            pub fn start(initial_prompt: impl Into<String>) -> Self {
                Self {
                    initial_prompt: initial_prompt.into(),
                    depth: 0,
                    list: Vec::new(),
                    label: "none".to_owned(),
                    fixed: 0,
                    thought: None,
                    reply: None,
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
                    .with("list", &self.list)
                    .with("label", &self.label)
                    .with("fixed", &self.fixed)
                    .maybe("thought", self.thought.as_ref())
                    .maybe("reply", self.reply.as_ref())
                    .rest(&self.rest)
                    .value()
            }

            /// What was kept.
            fn read(fields: &mut Fields) -> Self {
                let mut state = Self::start(fields.need::<String>("initial_prompt"));
                fields.key("depth", &mut state.depth);
                fields.key("list", &mut state.list);
                fields.key("label", &mut state.label);
                fields.key("fixed", &mut state.fixed);
                fields.maybe_key("thought", &mut state.thought);
                fields.maybe_key("reply", &mut state.reply);
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
            /// `think`, an llm node (graph.yaml:5).
            Think,
            /// `ask`, an input node (graph.yaml:6).
            Ask,
            /// `sorry`, an end node (graph.yaml:7).
            Sorry,
            /// `done`, an end node (graph.yaml:8).
            Done,
        }

        impl At {
            /// The nodes, in the order of the text.
            pub const ALL: [Self; 4] = [Self::Think, Self::Ask, Self::Sorry, Self::Done];

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
            /// How `think` ended.
            Think(think::Exit),
            /// How `ask` ended.
            Ask(ask::Exit),
            /// How `sorry` ended.
            Sorry(sorry::Exit),
            /// How `done` ended.
            Done(done::Exit),
        }

        impl Exit {
            /// The entry of the journal.
            fn kept(&self) -> Value {
                match self {
                    Self::Think(left) => exit("think", left.kept()),
                    Self::Ask(left) => exit("ask", left.kept()),
                    Self::Sorry(left) => exit("sorry", left.kept()),
                    Self::Done(left) => exit("done", left.kept()),
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut Fields) -> Self {
                match at {
                    At::Think => Self::Think(think::Exit::read(name, carried)),
                    At::Ask => Self::Ask(ask::Exit::read(name, carried)),
                    At::Sorry => Self::Sorry(sorry::Exit::read(name, carried)),
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
                    Self::Think(exit) => exit,
                    Self::Ask(exit) => exit,
                    Self::Sorry(exit) => exit,
                    Self::Done(exit) => exit,
                }
            }
        }

        impl NodeExit for think::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::Think(self)
            }
        }

        impl NodeExit for ask::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::Ask(self)
            }
        }

        /// The graph `child-graph`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct ChildGraph<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        const _: fn() -> ChildGraph = ChildGraph::new;

        const _: fn(&ChildGraph, String) -> Run<'_, ChildGraph> = ChildGraph::start;

        const _: for<'g> fn(
            &'g ChildGraph,
            &::std::sync::Arc<dyn ::graphwright::store::Store>,
            String,
        ) -> ::graphwright::Resume<'g, ChildGraph> = ChildGraph::resume;

        impl ChildGraph {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        impl<N: Nodes> ChildGraph<N> {
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

        impl<N: Nodes> Graph for ChildGraph<N> {
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
                At::Think
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
                    At::Think => self.nodes.think(think::In::read(state), cx).entered(),
                    At::Ask => match ask::In::read(state) {
                        Ok(input) => self.nodes.ask(input, cx).entered(),
                        Err(hole) => NodeWork::stopped(hole),
                    },
                    At::Sorry => {
                        NodeWork::done(Exit::Sorry(sorry::finish(&sorry::In::read(state))))
                    }
                    At::Done => match done::In::read(state) {
                        Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
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
                    Exit::Think(exit) => match exit {
                        think::Exit::Done(out) => {
                            state.thought = Some(out.thought);
                            Next::Go(At::Ask)
                        }
                        think::Exit::Failed(out) => {
                            state.thought = Some(out.thought);
                            Next::Go(At::Sorry)
                        }
                    },
                    Exit::Ask(exit) => match exit {
                        ask::Exit::Done(out) => {
                            state.reply = Some(out.reply);
                            Next::Go(At::Done)
                        }
                    },
                    Exit::Sorry(exit) => match exit {
                        sorry::Exit::Done(end) => Next::End(end.result),
                    },
                    Exit::Done(exit) => match exit {
                        done::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Think | At::Sorry => Ok(()),
                    At::Ask => ask::In::read(state).map(drop),
                    At::Done => done::In::read(state).map(drop),
                }
            }
        }

        /// One method per node that reaches outside the process. Override any of them.
        pub trait Nodes: Send + Sync {
            /// See [`think::run`].
            fn think<'a>(
                &'a self,
                input: think::In<'a>,
                cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, think::Exit> {
                think::run(input, cx)
            }

            /// See [`ask::run`].
            fn ask<'a>(
                &'a self,
                input: ask::In<'a>,
                cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, ask::Exit> {
                ask::run(input, cx)
            }
        }

        /// The nodes exactly as the graph declares them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsDeclared;

        impl Nodes for AsDeclared {}

        /// `think`, an llm node.
        pub mod think {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `think` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `initial_prompt`.
                pub initial_prompt: &'s str,
                /// `depth`.
                pub depth: i64,
                /// `list`.
                pub list: &'s [Value],
                /// `label`.
                pub label: &'s str,
                /// `fixed`.
                pub fixed: i64,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Self {
                    Self {
                        initial_prompt: &state.initial_prompt,
                        depth: state.depth,
                        list: &state.list,
                        label: &state.label,
                        fixed: state.fixed,
                    }
                }
            }

            /// How `think` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `ask`.
                Done(Out),
                /// The work failed (`fallback`): on to `sorry`.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `thought`.
                pub thought: String,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `thought`.
                pub thought: String,
            }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, prompt(&input).map(Ask::new))
                    .then(|reply| match reply {
                        Ok(reply) => Exit::Done(Out { thought: reply }).of_graph(),
                        Err(failure) => Exit::Failed(Failed {
                            thought: failure.message.clone(),
                            failure,
                        })
                        .of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
                Text::new()
                    .push(input.initial_prompt)
                    .push(" ")
                    .show(&input.depth)
                    .push(" ")
                    .show(input.list)
                    .push(" ")
                    .need("list[1]", input.list.get(1usize))
                    .push(" ")
                    .push(input.label)
                    .push(" ")
                    .show(&input.fixed)
                    .strict()
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("thought", &out.thought).exit("done"),
                        Self::Failed(out) => Record::new()
                            .with("failure", &out.failure)
                            .with("thought", &out.thought)
                            .exit("failed"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    match carried.one_of(name, &["done", "failed"]) {
                        "done" => Self::Done(Out {
                            thought: carried.need("thought"),
                        }),
                        _ => Self::Failed(Failed {
                            failure: carried.need("failure"),
                            thought: carried.need("thought"),
                        }),
                    }
                }
            }
        }

        /// `ask`, an input node.
        pub mod ask {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `ask` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `thought`.
                pub thought: &'s str,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
                    Ok(Self {
                        thought: held("ask", "thought", &state.thought)?,
                    })
                }
            }

            /// How `ask` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `done`.
                Done(Out),
            }

            /// What every exit that carries it writes.
            #[derive(Clone)]
            pub struct Out {
                /// For `reply`.
                pub reply: String,
            }

            const SPEC: LineSpec = LineSpec::DEFAULT;

            /// Asks a person; a detached run stops here until the answer arrives.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.line(&SPEC, question(&input), Some(default(&input)))
                    .then(|line| Exit::Done(Out { reply: line }).of_graph())
            }

            /// Renders the question.
            pub fn question(input: &In<'_>) -> String {
                [input.thought, "?"].concat()
            }

            /// What an empty answer stands for.
            pub fn default(_input: &In<'_>) -> String {
                "ok".to_owned()
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("reply", &out.reply).exit("done"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    carried.one_of(name, &["done"]);
                    Self::Done(Out {
                        reply: carried.need("reply"),
                    })
                }
            }
        }

        /// `sorry`, an end node.
        pub mod sorry {
            use ::graphwright::codegen::*;

            /// What `sorry` reads: nothing.
            pub use ::graphwright::codegen::NoState as In;

            /// How `sorry` ends.
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
            pub fn finish(_input: &In) -> Exit {
                let result = "sorry".to_owned();
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

        /// `done`, an end node.
        pub mod done {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `done` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `list`.
                pub list: &'s [Value],
                /// `thought`.
                pub thought: &'s str,
                /// `reply`.
                pub reply: &'s str,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
                    Ok(Self {
                        list: &state.list,
                        thought: held("done", "thought", &state.thought)?,
                        reply: held("done", "reply", &state.reply)?,
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
                let result = format!("{}: {} {}", input.thought, input.reply, shown(input.list));
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
            name: Cow::Borrowed("child-graph"),
            description: Cow::Borrowed(""),
            dialect: Cow::Borrowed("loki"),
            fingerprint: 0xd183_48a4_c440_5cd6,
            nodes: Cow::Borrowed(&[
                NodeAbout {
                    id: Cow::Borrowed("think"),
                    kind: Cow::Borrowed("llm"),
                    line: 5,
                    reads: Reads::Keys(&["initial_prompt", "depth", "list", "label", "fixed"]),
                    meaning: 0x234f_4636_3b73_fae0,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("ask"),
                    kind: Cow::Borrowed("input"),
                    line: 6,
                    reads: Reads::Keys(&["thought"]),
                    meaning: 0x7e77_0577_c188_78bf,
                    role: NodeRole::Other,
                },
                NodeAbout {
                    id: Cow::Borrowed("sorry"),
                    kind: Cow::Borrowed("end"),
                    line: 7,
                    reads: Reads::Keys(&[]),
                    meaning: 0x680d_627f_2ced_aa84,
                    role: NodeRole::End,
                },
                NodeAbout {
                    id: Cow::Borrowed("done"),
                    kind: Cow::Borrowed("end"),
                    line: 8,
                    reads: Reads::Keys(&["list", "thought", "reply"]),
                    meaning: 0x8f51_fabb_d92e_2e3a,
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
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("agents"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x467d_d55a_0a9d_7e60,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask_graph"),
            kind: Cow::Borrowed("agent"),
            line: 5,
            reads: Reads::Keys(&["initial_prompt", "depth", "list"]),
            meaning: 0x98e6_07dd_4684_e5ef,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("ask_config"),
            kind: Cow::Borrowed("agent"),
            line: 12,
            reads: Reads::Keys(&["answer", "found"]),
            meaning: 0x187d_843c_40a4_12bd,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("both"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&[]),
            meaning: 0x5410_7951_c718_3953,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("agent"),
            line: 14,
            reads: Reads::Keys(&[]),
            meaning: 0xe2d0_e15f_8495_60ec,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("other"),
            kind: Cow::Borrowed("agent"),
            line: 15,
            reads: Reads::Keys(&[]),
            meaning: 0x2bb1_a19f_a5a0_440e,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 16,
            reads: Reads::Keys(&["answer", "found", "said", "again", "other"]),
            meaning: 0x6883_9e34_bda9_4e81,
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
