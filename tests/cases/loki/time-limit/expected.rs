//! `time-limit`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! slow  ──done──▶ again
//!       ──failed──▶ again
//! again ──done──▶ a + b
//!       ──failed──▶ a + b
//! a     ──done──▶ done
//!       ──failed──▶ done
//! b     ──done──▶ done
//!       ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `time-limit` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Keys that the graph does not name: from the caller, or from a script.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            rest: Map::new(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `slow`, an llm node (graph.yaml:5).
    Slow,
    /// `again`, an llm node (graph.yaml:6).
    Again,
    /// `a`, an llm node (graph.yaml:7).
    A,
    /// `b`, an llm node (graph.yaml:8).
    B,
    /// `done`, an end node (graph.yaml:9).
    Done,
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    /// How `slow` ended.
    Slow(slow::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `a` ended.
    A(a::Exit),
    /// How `b` ended.
    B(b::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

/// The graph `time-limit`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct TimeLimit<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> TimeLimit = TimeLimit::new;

const _: fn(&TimeLimit, String) -> Run<'_, TimeLimit> = TimeLimit::start;

impl TimeLimit {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> TimeLimit<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }
}

impl<N: Nodes> Graph for TimeLimit<N> {
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

    fn first(&self) -> At {
        At::Slow
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match at {
            At::Slow => Exit::Slow(self.nodes.slow(slow::In::read(state), cx).await?),
            At::Again => Exit::Again(self.nodes.again(again::In::read(state), cx).await?),
            At::A => Exit::A(self.nodes.a(a::In::read(state), cx).await?),
            At::B => Exit::B(self.nodes.b(b::In::read(state), cx).await?),
            At::Done => Exit::Done(done::finish(&done::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Slow(exit) => match exit {
                slow::Exit::Done | slow::Exit::Failed(_) => Next::Go(At::Again),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done | again::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::A, At::B]).join(At::Done))
                }
            },
            Exit::A(exit) => match exit {
                a::Exit::Done | a::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::B(exit) => match exit {
                b::Exit::Done | b::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.commit(state)),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`slow::run`].
    fn slow(
        &self,
        input: slow::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<slow::Exit, Interrupt>> + Send {
        slow::run(input, cx)
    }

    /// See [`again::run`].
    fn again(
        &self,
        input: again::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<again::Exit, Interrupt>> + Send {
        again::run(input, cx)
    }

    /// See [`a::run`].
    fn a(
        &self,
        input: a::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<a::Exit, Interrupt>> + Send {
        a::run(input, cx)
    }

    /// See [`b::run`].
    fn b(
        &self,
        input: b::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<b::Exit, Interrupt>> + Send {
        b::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `slow`, an llm node.
pub mod slow {
    use super::*;

    /// What `slow` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `slow` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `again`.
        Done,
        /// The work failed (`fallback`): on to `again`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec {
        seconds: Some(2.0),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(_) => Exit::Done,
            Err(failure) => Exit::Failed(failure),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }
}

/// `again`, an llm node.
pub mod again {
    use super::*;

    /// What `again` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `again` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(_) => Exit::Done,
            Err(failure) => Exit::Failed(failure),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }
}

/// `a`, an llm node.
pub mod a {
    use super::*;

    /// What `a` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `a` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(_) => Exit::Done,
            Err(failure) => Exit::Failed(failure),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "a".to_owned()
    }
}

/// `b`, an llm node.
pub mod b {
    use super::*;

    /// What `b` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `b` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub async fn run(input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(_) => Exit::Done,
            Err(failure) => Exit::Failed(failure),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In) -> Ask {
        Ask::new(prompt(input))
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "b".to_owned()
    }
}

/// `done`, an end node.
pub mod done {
    use super::*;

    /// What `done` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `done` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "done".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("time-limit"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x4aaf_0a4c_db11_b9b9,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("slow"),
            kind: Cow::Borrowed("llm"),
            line: 5,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("llm"),
            line: 6,
        },
        NodeAbout {
            id: Cow::Borrowed("a"),
            kind: Cow::Borrowed("llm"),
            line: 7,
        },
        NodeAbout {
            id: Cow::Borrowed("b"),
            kind: Cow::Borrowed("llm"),
            line: 8,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
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
        timeout: Some(Duration::from_secs(5)),
        concurrency: Some(1),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
};
