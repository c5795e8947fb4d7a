//! `opaque-routes`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! decide ──routed──▶ any node
//!        ──done──▶ write
//!        ──failed──▶ broken
//! write  ──done──▶ done
//!        ──failed──▶ done
//! side   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `opaque-routes` remembers from node to node.
///
/// `decide` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request.
    pub initial_prompt: Value,
    /// Starts as `0`. Read by `decide`, `side` and `done`.
    pub n: Value,
    /// Starts as `""`. Written by `decide`. Read by `decide`, `write` and `broken`.
    pub seen: Value,
    /// Read by `decide`, `write` and `done`.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub topic: Option<Value>,
    /// Written by `write` and `side`. Read by `done`.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub text: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<Value>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            n: Value::from(0i64),
            seen: Value::from(""),
            topic: None,
            text: None,
            rest: Map::new(),
        }
    }

    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "n" => {
                    self.n = value;
                }
                "seen" => {
                    self.seen = value;
                }
                "topic" => {
                    self.topic = Some(value);
                }
                "text" => {
                    self.text = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `decide`, a script node (graph.yaml:6).
    Decide,
    /// `write`, an llm node (graph.yaml:12).
    Write,
    /// `side`, an llm node (graph.yaml:13).
    Side,
    /// `broken`, an end node (graph.yaml:14).
    Broken,
    /// `done`, an end node (graph.yaml:15).
    Done,
}

impl At {
    /// The node that a script names in `_next`.
    ///
    /// # Errors
    /// If the graph has no such node.
    fn named(id: &str) -> Result<Self, Failure> {
        Ok(match id {
            "decide" => Self::Decide,
            "write" => Self::Write,
            "side" => Self::Side,
            "broken" => Self::Broken,
            "done" => Self::Done,
            _ => return Err(unknown_node(id, &ABOUT)),
        })
    }
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    /// How `decide` ended.
    Decide(decide::Exit),
    /// How `write` ended.
    Write(write::Exit),
    /// How `side` ended.
    Side(side::Exit),
    /// How `broken` ended.
    Broken(broken::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

/// The graph `opaque-routes`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct OpaqueRoutes<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> OpaqueRoutes = OpaqueRoutes::new;

const _: fn(&OpaqueRoutes, Value) -> Run<'_, OpaqueRoutes> = OpaqueRoutes::start;

impl OpaqueRoutes {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> OpaqueRoutes<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<Value>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }
}

impl<N: Nodes> Graph for OpaqueRoutes<N> {
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
        At::Decide
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match at {
            At::Decide => Exit::Decide(self.nodes.decide(decide::In::read(state), cx).await?),
            At::Write => Exit::Write(self.nodes.write(write::In::read(state), cx).await?),
            At::Side => Exit::Side(self.nodes.side(side::In::read(state), cx).await?),
            At::Broken => Exit::Broken(broken::finish(&broken::In::read(state))),
            At::Done => Exit::Done(done::finish(&done::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Decide(exit) => match exit {
                decide::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                decide::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Write)
                }
                decide::Exit::Failed(_) => Next::Go(At::Broken),
            },
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
                write::Exit::Failed(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
            },
            Exit::Side(exit) => match exit {
                side::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
                side::Exit::Failed(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
            },
            Exit::Broken(exit) => match exit {
                broken::Exit::Done(end) => Next::End(end.commit(state)),
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
    /// See [`decide::run`].
    fn decide(
        &self,
        input: decide::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<decide::Exit, Interrupt>> + Send {
        decide::run(input, cx)
    }

    /// See [`write::run`].
    fn write(
        &self,
        input: write::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<write::Exit, Interrupt>> + Send {
        write::run(input, cx)
    }

    /// See [`side::run`].
    fn side(
        &self,
        input: side::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<side::Exit, Interrupt>> + Send {
        side::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `decide`, a script node.
pub mod decide {
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

    /// How `decide` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to `write`.
        Done(Out),
        /// The work failed (`fallback`): on to `broken`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `seen`.
        pub seen: Value,
        /// Keys that nothing declares.
        #[serde(flatten)]
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
            state.seen = self.seen;
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "decide.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `decide.sh` on the whole state and follows its route.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let Scripted { next, out } =
            match cx.script::<Map<String, Value>>(&SPEC, input.state).await? {
                Ok(printed) => printed,
                Err(failure) => return Ok(Exit::Failed(failure)),
            };
        let out = done(&input, out);
        Ok(match next {
            Some(name) => Exit::Routed(At::named(&name)?, out),
            None => Exit::Done(out),
        })
    }

    /// What the printed object makes the node write.
    fn done(input: &In<'_>, out: Map<String, Value>) -> Out {
        let seen = Value::from(
            Text::new()
                .show(out.get("seen").unwrap_or(&input.state.seen))
                .show(out.get("n").unwrap_or(&input.state.n))
                .maybe(out.get("topic").or(input.state.topic.as_ref()))
                .lenient(),
        );
        Out {
            seen,
            rest: without(out, &["seen"]),
        }
    }
}

/// `write`, an llm node.
pub mod write {
    use super::*;

    /// What `write` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s Value,
        /// `topic`, if it is there.
        pub topic: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                seen: &state.seen,
                topic: state.topic.as_ref(),
            }
        }
    }

    /// How `write` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `text`.
        pub text: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.text = Some(self.text);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: Value,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) {
            state.text = Some(self.text);
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
    pub fn ask(input: &In<'_>) -> Result<Ask, Miss> {
        Ok(Ask::new(prompt(input)?))
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, Miss> {
        Text::new()
            .show(input.seen)
            .push(" ")
            .need("topic", input.topic)
            .strict()
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out {
            text: Value::from(reply),
        }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(failure.message.clone()),
            failure,
        }
    }
}

/// `side`, an llm node.
pub mod side {
    use super::*;

    /// What `side` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `n`.
        pub n: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { n: &state.n }
        }
    }

    /// How `side` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `text`.
        pub text: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.text = Some(self.text);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: Value,
    }

    impl Failed {
        pub(super) fn commit(self, state: &mut State) {
            state.text = Some(self.text);
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
        format!("aside {}", shown(input.n))
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out {
            text: Value::from(format!("aside: {}", reply)),
        }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(format!("aside: {}", failure.message)),
            failure,
        }
    }
}

/// `broken`, an end node.
pub mod broken {
    use super::*;

    /// What `broken` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { seen: &state.seen }
        }
    }

    /// How `broken` ends.
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
        let result = format!("broken after {}", shown(input.seen));
        Exit::Done(End { result })
    }
}

/// `done`, an end node.
pub mod done {
    use super::*;

    /// What `done` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `n`.
        pub n: &'s Value,
        /// `topic`, if it is there.
        pub topic: Option<&'s Value>,
        /// `text`, if it is there.
        pub text: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                n: &state.n,
                topic: state.topic.as_ref(),
                text: state.text.as_ref(),
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
        let result = Text::new()
            .maybe(input.text)
            .push(" (")
            .show(input.n)
            .push(") ")
            .maybe(input.topic)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("opaque-routes"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x7d9f_bdf0_228e_da4a,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("decide"),
            kind: Cow::Borrowed("script"),
            line: 6,
        },
        NodeAbout {
            id: Cow::Borrowed("write"),
            kind: Cow::Borrowed("llm"),
            line: 12,
        },
        NodeAbout {
            id: Cow::Borrowed("side"),
            kind: Cow::Borrowed("llm"),
            line: 13,
        },
        NodeAbout {
            id: Cow::Borrowed("broken"),
            kind: Cow::Borrowed("end"),
            line: 14,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 15,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("initial_prompt"),
        description: Cow::Borrowed("What the caller asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: Some(3),
        steps: None,
        timeout: Some(Duration::from_secs(60)),
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
};
