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
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `ask`. Read by `quick` and `careful`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Written by `quick` and `conclude`. Read by `say`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Written by `careful`. Read by `conclude`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thoughts: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    #[serde(flatten)]
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

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
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

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
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

/// The graph `branches-any`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesAny<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesAny = BranchesAny::new;

const _: fn(&BranchesAny, String) -> Run<'_, BranchesAny> = BranchesAny::start;

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
            .tools("conclude", "../branches-worker", &["web_search"])
    }

    fn dir(&self) -> &str {
        DIR
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

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match at {
            At::Ask => Exit::Ask(self.nodes.ask(ask::In::read(state), cx).await?),
            At::Quick => Exit::Quick(self.nodes.quick(quick::In::read(state)?, cx).await?),
            At::Careful => Exit::Careful(self.nodes.careful(careful::In::read(state)?, cx).await?),
            At::Conclude => {
                Exit::Conclude(self.nodes.conclude(conclude::In::read(state)?, cx).await?)
            }
            At::Say => Exit::Say(say::finish(&say::In::read(state)?)),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    out.commit(state);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
                ask::Exit::Failed(out) => {
                    out.commit(state);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Say)
                }
                quick::Exit::Failed(out) => {
                    out.commit(state);
                    Next::Go(At::Say)
                }
            },
            Exit::Careful(exit) => match exit {
                careful::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Conclude)
                }
                careful::Exit::Failed(out) => {
                    out.commit(state);
                    Next::Go(At::Conclude)
                }
            },
            Exit::Conclude(exit) => match exit {
                conclude::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Say)
                }
            },
            Exit::Say(exit) => match exit {
                say::Exit::Done(end) => Next::End(end.commit(state)),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), Hole> {
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
    fn ask(
        &self,
        input: ask::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<ask::Exit, Interrupt>> + Send {
        ask::run(input, cx)
    }

    /// See [`quick::run`].
    fn quick(
        &self,
        input: quick::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<quick::Exit, Interrupt>> + Send {
        quick::run(input, cx)
    }

    /// See [`careful::run`].
    fn careful(
        &self,
        input: careful::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<careful::Exit, Interrupt>> + Send {
        careful::run(input, cx)
    }

    /// See [`conclude::run`].
    fn conclude(
        &self,
        input: conclude::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<conclude::Exit, Interrupt>> + Send {
        conclude::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask`, an llm node.
pub mod ask {
    use super::*;

    /// What `ask` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `ask` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
        /// The work failed: on to several nodes at once.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `question`.
        pub question: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.question = Some(self.question);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `question`.
        pub question: String,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) {
            state.question = Some(self.question);
        }
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(reply) => Exit::Done(done(&input, reply)),
            Err(failure) => Exit::Failed(failed(&input, failure)),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "The question?".to_owned()
    }

    /// What the reply makes the node write.
    fn done(_input: &In, reply: String) -> Out {
        Out { question: reply }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            question: failure.message.clone(),
            failure,
        }
    }
}

/// `quick`, an llm node.
pub mod quick {
    use super::*;

    /// What `quick` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `question`.
        pub question: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, Hole> {
            Ok(Self {
                question: held("quick", "question", &state.question)?,
            })
        }
    }

    /// How `quick` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `say`.
        Done(Out),
        /// The work failed: on to `say`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.answer = Some(self.answer);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answer`.
        pub answer: String,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) {
            state.answer = Some(self.answer);
        }
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(reply) => Exit::Done(done(&input, reply)),
            Err(failure) => Exit::Failed(failed(&input, failure)),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("Quick: {}", input.question)
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out { answer: reply }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            answer: failure.message.clone(),
            failure,
        }
    }
}

/// `careful`, an llm node.
pub mod careful {
    use super::*;

    /// What `careful` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `question`.
        pub question: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, Hole> {
            Ok(Self {
                question: held("careful", "question", &state.question)?,
            })
        }
    }

    /// How `careful` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `conclude`.
        Done(Out),
        /// The work failed: on to `conclude`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `thoughts`.
        pub thoughts: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.thoughts = Some(self.thoughts);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `thoughts`.
        pub thoughts: String,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) {
            state.thoughts = Some(self.thoughts);
        }
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(reply) => Exit::Done(done(&input, reply)),
            Err(failure) => Exit::Failed(failed(&input, failure)),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("Think: {}", input.question)
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out { thoughts: reply }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            thoughts: failure.message.clone(),
            failure,
        }
    }
}

/// `conclude`, an agent node.
pub mod conclude {
    use super::*;

    /// What `conclude` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `thoughts`.
        pub thoughts: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, Hole> {
            Ok(Self {
                thoughts: held("conclude", "thoughts", &state.thoughts)?,
            })
        }
    }

    /// How `conclude` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `say`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.answer = Some(self.answer);
        }
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
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reply = cx.agent(&SPEC, prompt(&input)).await?;
        Ok(Exit::Done(done(&input, reply)))
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        format!("Conclude: {}", input.thoughts)
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out { answer: reply }
    }
}

/// `say`, an end node.
pub mod say {
    use super::*;

    /// What `say` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `answer`.
        pub answer: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, Hole> {
            Ok(Self {
                answer: held("say", "answer", &state.answer)?,
            })
        }
    }

    /// How `say` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct End {
        /// The run's result.
        pub result: String,
    }

    impl End {
        pub(super) fn commit(self, _state: &mut State) -> String {
            self.result
        }
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = input.answer.to_owned();
        Exit::Done(End { result })
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
    fingerprint: 0xfb01_5a83_30a7_a65e,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("llm"),
            line: 5,
        },
        NodeAbout {
            id: Cow::Borrowed("quick"),
            kind: Cow::Borrowed("llm"),
            line: 6,
        },
        NodeAbout {
            id: Cow::Borrowed("careful"),
            kind: Cow::Borrowed("llm"),
            line: 7,
        },
        NodeAbout {
            id: Cow::Borrowed("conclude"),
            kind: Cow::Borrowed("agent"),
            line: 8,
        },
        NodeAbout {
            id: Cow::Borrowed("say"),
            kind: Cow::Borrowed("end"),
            line: 9,
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
};
