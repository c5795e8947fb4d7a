//! `branches-first`: Three ways to one answer, of which two are waited for; the slowest is stopped.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ slow + middle + quick
//!        ──failed──▶ slow + middle + quick
//! slow   ──done──▶ join
//!        ──failed──▶ join
//! middle ──done──▶ more
//!        ──failed──▶ more
//! more   ──done──▶ join
//!        ──failed──▶ join
//! quick  ──done──▶ join
//!        ──failed──▶ join
//! join   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-first` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Writes are combined by `append`. Written by `slow`, `middle`, `more` and `quick`. Read by `join` and `done`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            answers: None,
            rest: Map::new(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `begin`, an llm node (graph.yaml:6).
    Begin,
    /// `slow`, a script node (graph.yaml:7).
    Slow,
    /// `middle`, an llm node (graph.yaml:8).
    Middle,
    /// `more`, a script node (graph.yaml:9).
    More,
    /// `quick`, a script node (graph.yaml:10).
    Quick,
    /// `join`, an llm node (graph.yaml:11).
    Join,
    /// `done`, an end node (graph.yaml:12).
    Done,
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `slow` ended.
    Slow(slow::Exit),
    /// How `middle` ended.
    Middle(middle::Exit),
    /// How `more` ended.
    More(more::Exit),
    /// How `quick` ended.
    Quick(quick::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

/// The graph `branches-first`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesFirst<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesFirst = BranchesFirst::new;

const _: fn(&BranchesFirst, String) -> Run<'_, BranchesFirst> = BranchesFirst::start;

impl BranchesFirst {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesFirst<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }
}

impl<N: Nodes> Graph for BranchesFirst<N> {
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
        At::Begin
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match at {
            At::Begin => Exit::Begin(self.nodes.begin(begin::In::read(state), cx).await?),
            At::Slow => Exit::Slow(self.nodes.slow(slow::In::read(state), cx).await?),
            At::Middle => Exit::Middle(self.nodes.middle(middle::In::read(state), cx).await?),
            At::More => Exit::More(self.nodes.more(more::In::read(state), cx).await?),
            At::Quick => Exit::Quick(self.nodes.quick(quick::In::read(state), cx).await?),
            At::Join => Exit::Join(self.nodes.join(join::In::read(state), cx).await?),
            At::Done => Exit::Done(done::finish(&done::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => Next::Fork(
                    Fork::to([At::Slow, At::Middle, At::Quick])
                        .first(2)
                        .join(At::Join),
                ),
            },
            Exit::Slow(exit) => match exit {
                slow::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                slow::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Middle(exit) => match exit {
                middle::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::More)
                }
                middle::Exit::Failed(out) => {
                    out.commit(state)?;
                    Next::Go(At::More)
                }
            },
            Exit::More(exit) => match exit {
                more::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                more::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                quick::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done | join::Exit::Failed(_) => Next::Go(At::Done),
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
    /// See [`begin::run`].
    fn begin(
        &self,
        input: begin::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<begin::Exit, Interrupt>> + Send {
        begin::run(input, cx)
    }

    /// See [`slow::run`].
    fn slow(
        &self,
        input: slow::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<slow::Exit, Interrupt>> + Send {
        slow::run(input, cx)
    }

    /// See [`middle::run`].
    fn middle(
        &self,
        input: middle::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<middle::Exit, Interrupt>> + Send {
        middle::run(input, cx)
    }

    /// See [`more::run`].
    fn more(
        &self,
        input: more::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<more::Exit, Interrupt>> + Send {
        more::run(input, cx)
    }

    /// See [`quick::run`].
    fn quick(
        &self,
        input: quick::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<quick::Exit, Interrupt>> + Send {
        quick::run(input, cx)
    }

    /// See [`join::run`].
    fn join(
        &self,
        input: join::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<join::Exit, Interrupt>> + Send {
        join::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, an llm node.
pub mod begin {
    use super::*;

    /// What `begin` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `begin` ends.
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
        "begin".to_owned()
    }
}

/// `slow`, a script node.
pub mod slow {
    use super::*;

    /// What the script sees: the whole state.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// The state.
        pub state: &'s State,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { state }
        }
    }

    /// How `slow` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answers`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub answers: Option<String>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            if let Some(answers) = self.answers {
                reduce::append("answers", &mut state.answers, answers)?;
            }
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/slow.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/slow.sh` on the whole state and follows its route.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let Scripted { next, out } = match cx.script::<Out>(&SPEC, input.state).await? {
            Ok(printed) => printed,
            Err(failure) => return Ok(Exit::Failed(failure)),
        };
        Ok(match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        })
    }
}

/// `middle`, an llm node.
pub mod middle {
    use super::*;

    /// What `middle` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `middle` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `more`.
        Done(Out),
        /// The work failed: on to `more`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answers`.
        pub answers: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::append("answers", &mut state.answers, self.answers)?;
            Ok(())
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answers`.
        pub answers: String,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::append("answers", &mut state.answers, self.answers)?;
            Ok(())
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
        "middle".to_owned()
    }

    /// What the reply makes the node write.
    fn done(_input: &In, reply: String) -> Out {
        Out { answers: reply }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            answers: failure.message.clone(),
            failure,
        }
    }
}

/// `more`, a script node.
pub mod more {
    use super::*;

    /// What the script sees: the whole state.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// The state.
        pub state: &'s State,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { state }
        }
    }

    /// How `more` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answers`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub answers: Option<String>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            if let Some(answers) = self.answers {
                reduce::append("answers", &mut state.answers, answers)?;
            }
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let Scripted { next, out } = match cx.script::<Out>(&SPEC, input.state).await? {
            Ok(printed) => printed,
            Err(failure) => return Ok(Exit::Failed(failure)),
        };
        Ok(match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        })
    }
}

/// `quick`, a script node.
pub mod quick {
    use super::*;

    /// What the script sees: the whole state.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// The state.
        pub state: &'s State,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { state }
        }
    }

    /// How `quick` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `answers`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub answers: Option<String>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            if let Some(answers) = self.answers {
                reduce::append("answers", &mut state.answers, answers)?;
            }
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let Scripted { next, out } = match cx.script::<Out>(&SPEC, input.state).await? {
            Ok(printed) => printed,
            Err(failure) => return Ok(Exit::Failed(failure)),
        };
        Ok(match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        })
    }
}

/// `join`, an llm node.
pub mod join {
    use super::*;

    /// What `join` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                answers: state.answers.as_deref(),
            }
        }
    }

    /// How `join` ends.
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
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm(&SPEC, ask(&input)).await? {
            Ok(_) => Exit::Done,
            Err(failure) => Exit::Failed(failure),
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Result<Ask, Miss> {
        Ok(Ask::new(prompt(input)?))
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, Miss> {
        Text::new()
            .push("join ")
            .need("answers", input.answers)
            .strict()
    }
}

/// `done`, an end node.
pub mod done {
    use super::*;

    /// What `done` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                answers: state.answers.as_deref(),
            }
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
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new().maybe(input.answers).lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("branches-first"),
    description: Cow::Borrowed(
        "Three ways to one answer, of which two are waited for; the slowest is stopped.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xe8b1_1154_c98e_fe64,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 6,
        },
        NodeAbout {
            id: Cow::Borrowed("slow"),
            kind: Cow::Borrowed("script"),
            line: 7,
        },
        NodeAbout {
            id: Cow::Borrowed("middle"),
            kind: Cow::Borrowed("llm"),
            line: 8,
        },
        NodeAbout {
            id: Cow::Borrowed("more"),
            kind: Cow::Borrowed("script"),
            line: 9,
        },
        NodeAbout {
            id: Cow::Borrowed("quick"),
            kind: Cow::Borrowed("script"),
            line: 10,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("llm"),
            line: 11,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 12,
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
};
