//! `branches-any`: Two ways to one answer; whichever has it first is believed, and the other is stopped.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask      ──done──▶ quick + careful
//!          ──failed──▶ quick + careful
//! quick    ──done──▶ say
//!          ──failed──▶ say
//! careful  ──done──▶ conclude
//!          ──failed──▶ conclude
//! conclude ──done──▶ say
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-any` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `ask`. Read by `quick` and `careful`.
    pub question: Option<String>,
    /// Written by `quick` and `conclude`. Read by `say`.
    pub answer: Option<String>,
    /// Written by `careful`. Read by `conclude`.
    pub thoughts: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            question: None,
            answer: None,
            thoughts: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("question", self.question.as_ref())
            .maybe("answer", self.answer.as_ref())
            .maybe("thoughts", self.thoughts.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("question", &mut state.question);
        fields.maybe_key("answer", &mut state.answer);
        fields.maybe_key("thoughts", &mut state.thoughts);
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
    /// `ask`, an llm node (graph.yaml:5).
    Ask,
    /// `quick`, an llm node (graph.yaml:6).
    Quick,
    /// `careful`, an llm node (graph.yaml:7).
    Careful,
    /// `conclude`, an agent node (graph.yaml:8).
    Conclude,
    /// `say`, an end node (graph.yaml:9).
    Say,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Ask,
        Self::Quick,
        Self::Careful,
        Self::Conclude,
        Self::Say,
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
    /// How `ask` ended.
    Ask(ask::Exit),
    /// How `quick` ended.
    Quick(quick::Exit),
    /// How `careful` ended.
    Careful(careful::Exit),
    /// How `conclude` ended.
    Conclude(conclude::Exit),
    /// How `say` ended.
    Say(say::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Ask(left) => exit("ask", left.kept()),
            Self::Quick(left) => exit("quick", left.kept()),
            Self::Careful(left) => exit("careful", left.kept()),
            Self::Conclude(left) => exit("conclude", left.kept()),
            Self::Say(left) => exit("say", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Ask => Self::Ask(ask::Exit::read(name, carried)),
            At::Quick => Self::Quick(quick::Exit::read(name, carried)),
            At::Careful => Self::Careful(careful::Exit::read(name, carried)),
            At::Conclude => Self::Conclude(conclude::Exit::read(name, carried)),
            At::Say => Self::Say(say::Exit::read(name, carried)),
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
            Self::Ask(exit) => exit,
            Self::Quick(exit) => exit,
            Self::Careful(exit) => exit,
            Self::Conclude(exit) => exit,
            Self::Say(exit) => exit,
        }
    }
}

impl NodeExit for ask::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask(self)
    }
}

impl NodeExit for quick::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Quick(self)
    }
}

impl NodeExit for careful::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Careful(self)
    }
}

impl NodeExit for conclude::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Conclude(self)
    }
}

/// The graph `branches-any`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesAny<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesAny = BranchesAny::new;

const _: fn(&BranchesAny, String) -> Run<'_, BranchesAny> = BranchesAny::start;

const _: for<'g> fn(
    &'g BranchesAny,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesAny> = BranchesAny::resume;

impl BranchesAny {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesAny<N> {
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

impl<N: Nodes> Graph for BranchesAny<N> {
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
            .asks("ask", None)
            .asks("quick", None)
            .asks("careful", None)
            .asks("conclude", Some("openai:small"))
            .tools("conclude", "../branches-worker", &["web_search"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Ask
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
            At::Ask => self.nodes.ask(ask::In::read(state), cx).entered(),
            At::Quick => match quick::In::read(state) {
                Ok(input) => self.nodes.quick(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Careful => match careful::In::read(state) {
                Ok(input) => self.nodes.careful(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Conclude => match conclude::In::read(state) {
                Ok(input) => self.nodes.conclude(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Say => match say::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Say(say::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.question = Some(out.question);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
                ask::Exit::Failed(out) => {
                    state.question = Some(out.question);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
                quick::Exit::Failed(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
            },
            Exit::Careful(exit) => match exit {
                careful::Exit::Done(out) => {
                    state.thoughts = Some(out.thoughts);
                    Next::Go(At::Conclude)
                }
                careful::Exit::Failed(out) => {
                    state.thoughts = Some(out.thoughts);
                    Next::Go(At::Conclude)
                }
            },
            Exit::Conclude(exit) => match exit {
                conclude::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
            },
            Exit::Say(exit) => match exit {
                say::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Quick => quick::In::read(state).map(drop),
            At::Careful => careful::In::read(state).map(drop),
            At::Conclude => conclude::In::read(state).map(drop),
            At::Say => say::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask::run`].
    fn ask<'a>(&'a self, input: ask::In, cx: &'a mut NodeContext<'_>) -> Work<'a, ask::Exit> {
        ask::run(input, cx)
    }

    /// See [`quick::run`].
    fn quick<'a>(
        &'a self,
        input: quick::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, quick::Exit> {
        quick::run(input, cx)
    }

    /// See [`careful::run`].
    fn careful<'a>(
        &'a self,
        input: careful::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, careful::Exit> {
        careful::run(input, cx)
    }

    /// See [`conclude::run`].
    fn conclude<'a>(
        &'a self,
        input: conclude::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, conclude::Exit> {
        conclude::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask`, an llm node.
pub mod ask {
    use ::graphwright::codegen::*;

    /// What `ask` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `ask` ends.
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
        /// For `question`.
        pub question: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `question`.
        pub question: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { question: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    question: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "The question?".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("question", &out.question).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("question", &out.question)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    question: carried.need("question"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    question: carried.need("question"),
                }),
            }
        }
    }
}

/// `quick`, an llm node.
pub mod quick {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `quick` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `question`.
        pub question: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                question: held("quick", "question", &state.question)?,
            })
        }
    }

    /// How `quick` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `say`.
        Done(Out),
        /// The work failed: on to `say`.
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
        ["Quick: ", input.question].concat()
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

/// `careful`, an llm node.
pub mod careful {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `careful` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `question`.
        pub question: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                question: held("careful", "question", &state.question)?,
            })
        }
    }

    /// How `careful` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `conclude`.
        Done(Out),
        /// The work failed: on to `conclude`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `thoughts`.
        pub thoughts: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `thoughts`.
        pub thoughts: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { thoughts: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    thoughts: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Think: ", input.question].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("thoughts", &out.thoughts).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("thoughts", &out.thoughts)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    thoughts: carried.need("thoughts"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    thoughts: carried.need("thoughts"),
                }),
            }
        }
    }
}

/// `conclude`, an agent node.
pub mod conclude {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `conclude` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `thoughts`.
        pub thoughts: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                thoughts: held("conclude", "thoughts", &state.thoughts)?,
            })
        }
    }

    /// How `conclude` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `say`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { answer: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["Conclude: ", input.thoughts].concat()
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

/// `say`, an end node.
pub mod say {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `say` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answer`.
        pub answer: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                answer: held("say", "answer", &state.answer)?,
            })
        }
    }

    /// How `say` ends.
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
        let result = input.answer.to_owned();
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
    name: Cow::Borrowed("branches-any"),
    description: Cow::Borrowed(
        "Two ways to one answer; whichever has it first is believed, and the other is stopped.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x85ba_83d0_64ae_5386,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("llm"),
            line: 5,
            reads: Reads::Keys(&[]),
            meaning: 0x1249_6055_671b_9c46,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("quick"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&["question"]),
            meaning: 0xe2fa_6433_9925_2bf8,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("careful"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&["question"]),
            meaning: 0x52a4_8620_4614_05a0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("conclude"),
            kind: Cow::Borrowed("agent"),
            line: 8,
            reads: Reads::Keys(&["thoughts"]),
            meaning: 0x7694_f99b_50f2_ec19,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("say"),
            kind: Cow::Borrowed("end"),
            line: 9,
            reads: Reads::Keys(&["answer"]),
            meaning: 0x9bd1_a852_1ec0_0efb,
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
