//! `structured-test`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask_task     ──done──▶ extract_task
//! extract_task ──done──▶ done
//!              ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `structured-test` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `ask_task`. Read by `extract_task`.
    pub raw_task: Option<String>,
    /// Written by `extract_task`. Read by `done`.
    pub action: Option<String>,
    /// Written by `extract_task`. Read by `done`.
    pub items: Option<Vec<String>>,
    /// Written by `extract_task`. Read by `done`.
    pub time_minutes: Option<Option<i64>>,
    /// Written by `extract_task`. Read by `done`.
    pub priority: Option<Priority>,
    /// Written by `extract_task`. Read by `done`.
    pub details: Option<Details>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            raw_task: None,
            action: None,
            items: None,
            time_minutes: None,
            priority: None,
            details: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("raw_task", self.raw_task.as_ref())
            .maybe("action", self.action.as_ref())
            .maybe("items", self.items.as_ref())
            .maybe("time_minutes", self.time_minutes.as_ref())
            .maybe("priority", self.priority.as_ref())
            .maybe("details", self.details.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("raw_task", &mut state.raw_task);
        fields.maybe_key("action", &mut state.action);
        fields.maybe_key("items", &mut state.items);
        fields.present_key("time_minutes", &mut state.time_minutes);
        fields.maybe_key("priority", &mut state.priority);
        fields.maybe_key("details", &mut state.details);
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

/// The value of `priority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Priority {
    /// `low`.
    Low,
    /// `medium`.
    Medium,
    /// `high`.
    High,
}

impl Placeholder for Priority {
    fn blank() -> Self {
        Self::Low
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        })
    }
}

/// The value of `details`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Details {
    /// `urgent`.
    pub urgent: bool,
    /// `deadline`.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub deadline: Option<Option<String>>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Details {
    fn blank() -> Self {
        Self {
            urgent: Placeholder::blank(),
            deadline: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `ask_task`, an input node (graph.yaml:6).
    AskTask,
    /// `extract_task`, an llm node (graph.yaml:15).
    ExtractTask,
    /// `done`, an end node (graph.yaml:43).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::AskTask, Self::ExtractTask, Self::Done];

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
    /// How `ask_task` ended.
    AskTask(ask_task::Exit),
    /// How `extract_task` ended.
    ExtractTask(extract_task::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::AskTask(left) => exit("ask_task", left.kept()),
            Self::ExtractTask(left) => exit("extract_task", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::AskTask => Self::AskTask(ask_task::Exit::read(name, carried)),
            At::ExtractTask => Self::ExtractTask(extract_task::Exit::read(name, carried)),
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
            Self::AskTask(exit) => exit,
            Self::ExtractTask(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for ask_task::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::AskTask(self)
    }
}

impl NodeExit for extract_task::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::ExtractTask(self)
    }
}

/// The graph `structured-test`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct StructuredTest<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> StructuredTest = StructuredTest::new;

const _: fn(&StructuredTest, String) -> Run<'_, StructuredTest> = StructuredTest::start;

const _: for<'g> fn(
    &'g StructuredTest,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, StructuredTest> = StructuredTest::resume;

impl StructuredTest {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> StructuredTest<N> {
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

impl<N: Nodes> Graph for StructuredTest<N> {
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
        At::AskTask
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
            At::AskTask => self.nodes.ask_task(ask_task::In::read(state), cx).entered(),
            At::ExtractTask => match extract_task::In::read(state) {
                Ok(input) => self.nodes.extract_task(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::AskTask(exit) => match exit {
                ask_task::Exit::Done(out) => {
                    state.raw_task = Some(out.raw_task);
                    Next::Go(At::ExtractTask)
                }
            },
            Exit::ExtractTask(exit) => match exit {
                extract_task::Exit::Done(out) => {
                    state.action = Some(out.action);
                    state.items = Some(out.items);
                    if let Some(time_minutes) = out.time_minutes {
                        state.time_minutes = Some(time_minutes);
                    }
                    state.priority = Some(out.priority);
                    state.details = Some(out.details);
                    Next::Go(At::Done)
                }
                extract_task::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::AskTask | At::Done => Ok(()),
            At::ExtractTask => extract_task::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask_task::run`].
    fn ask_task<'a>(
        &'a self,
        input: ask_task::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, ask_task::Exit> {
        ask_task::run(input, cx)
    }

    /// See [`extract_task::run`].
    fn extract_task<'a>(
        &'a self,
        input: extract_task::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, extract_task::Exit> {
        extract_task::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask_task`, an input node.
pub mod ask_task {
    use ::graphwright::codegen::*;

    /// What `ask_task` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `ask_task` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `extract_task`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `raw_task`.
        pub raw_task: String,
    }

    const SPEC: LineSpec = LineSpec {
        rule: Some(Length {
            op: Comparison::Greater,
            bound: 0,
            spelled: "len(input) > 0",
        }),
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|line| Exit::Done(Out { raw_task: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "Describe a task in free-form text.".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("raw_task", &out.raw_task).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                raw_task: carried.need("raw_task"),
            })
        }
    }
}

/// `extract_task`, an llm node.
pub mod extract_task {
    use super::{Details, Priority, State};
    use ::graphwright::codegen::*;

    /// What `extract_task` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `raw_task`.
        pub raw_task: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                raw_task: held("extract_task", "raw_task", &state.raw_task)?,
            })
        }
    }

    /// How `extract_task` ends.
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
        /// For `action`.
        pub action: String,
        /// For `items`.
        pub items: Vec<String>,
        /// For `time_minutes`.
        pub time_minutes: Option<Option<i64>>,
        /// For `priority`.
        pub priority: Priority,
        /// For `details`.
        pub details: Details,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                action: fields.need("action"),
                items: fields.need("items"),
                time_minutes: fields.present("time_minutes"),
                priority: fields.need("priority"),
                details: fields.need("details"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "action": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "time_minutes": { "type": ["integer", "null"] },
    "priority": { "type": "string", "enum": ["low", "medium", "high"] },
    "details": {
      "type": "object",
      "properties": { "urgent": { "type": "boolean" }, "deadline": { "type": ["string", "null"] } },
      "required": ["urgent"]
    }
  },
  "required": ["action", "items", "priority", "details"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, ask(&input))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are a task parser. If a field cannot be determined, use a sensible
default (empty array, null, or \"medium\" for priority).
"
        .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Parse this task description: \"", input.raw_task, "\""].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("action", &out.action)
                    .with("items", &out.items)
                    .maybe("time_minutes", out.time_minutes.as_ref())
                    .with("priority", &out.priority)
                    .with("details", &out.details)
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
    use super::{Details, Priority, State};
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `action`, if it is there.
        pub action: Option<&'s str>,
        /// `items`, if it is there.
        pub items: Option<&'s [String]>,
        /// `time_minutes`, if it is there.
        pub time_minutes: Option<&'s Option<i64>>,
        /// `priority`, if it is there.
        pub priority: Option<Priority>,
        /// `details`, if it is there.
        pub details: Option<&'s Details>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                action: state.action.as_deref(),
                items: state.items.as_deref(),
                time_minutes: state.time_minutes.as_ref(),
                priority: state.priority,
                details: state.details.as_ref(),
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
            .push("Action:        ")
            .maybe(input.action)
            .push("\nPriority:      ")
            .maybe(input.priority.as_ref())
            .push("\nTime:          ")
            .maybe(input.time_minutes)
            .push(" min\nUrgent?        ")
            .maybe(input.details.map(|value| &value.urgent))
            .push("\nFirst item:    ")
            .maybe(input.items.and_then(|items| items.first()))
            .push("\nAll items:     ")
            .maybe(input.items)
            .push("\n")
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
    name: Cow::Borrowed("structured-test"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x6bf0_4259_3077_6f53,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask_task"),
            kind: Cow::Borrowed("input"),
            line: 6,
            reads: Reads::Keys(&[]),
            meaning: 0x85ab_4bba_81f3_7317,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("extract_task"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["raw_task"]),
            meaning: 0x3ffb_17b9_ca11_678a,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 43,
            reads: Reads::Keys(&["action", "items", "time_minutes", "priority", "details"]),
            meaning: 0x3970_d3ec_0d8b_7a31,
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
