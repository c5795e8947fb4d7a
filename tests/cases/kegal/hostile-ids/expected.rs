//! `hostile-ids`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin_       ──done──▶ report + begin + user_message + fn + Fn! + café "x"
//! report       ──done──▶ report_
//! begin        ──done──▶ report_
//! user_message ──done──▶ report_
//! fn           ──done──▶ report_
//! Fn!          ──done──▶ report_
//! café "x"     ──done──▶ report_
//! report_      ──done──▶ end
//! ```

use ::graphwright::codegen::*;

/// What a run of `hostile-ids` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request. Read by `report_`.
    pub user_message: String,
    /// Starts as `null`. Read by `report_`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report_`.
    pub report: Value,
    /// Starts as `""`. Written by `report_`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `report`. Read by `begin`, `user_message`, `Fn!`, `café "x"` and `report_`.
    #[serde(rename = "report_")]
    pub report2: Value,
    /// Starts as `null`. Written by `begin`. Read by `user_message`, `Fn!`, `café "x"` and `report_`.
    pub begin: Value,
    /// Starts as `null`. Written by `user_message`. Read by `Fn!`, `café "x"` and `report_`.
    #[serde(rename = "user_message_")]
    pub user_message2: Value,
    /// Starts as `null`. Written by `fn`. Read by `report_`.
    #[serde(rename = "fn")]
    pub fn_: Value,
    /// Starts as `null`. Written by `Fn!`. Read by `report_`.
    #[serde(rename = "Fn!")]
    pub fn3: Value,
    /// Starts as `null`. Written by `café "x"`. Read by `report_`.
    #[serde(rename = "café \"x\"")]
    pub cafue9_x: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            report2: Value::Null,
            begin: Value::Null,
            user_message2: Value::Null,
            fn_: Value::Null,
            fn3: Value::Null,
            cafue9_x: Value::Null,
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `begin_`, a start node (graph.yaml:1).
    #[serde(rename = "begin_")]
    Begin,
    /// `report`, a prompt node (graph.yaml:5).
    Report,
    /// `begin`, a prompt node (graph.yaml:6).
    #[serde(rename = "begin")]
    Begin2,
    /// `user_message`, a prompt node (graph.yaml:7).
    UserMessage,
    /// `fn`, a controller node (graph.yaml:8).
    Fn,
    /// `Fn!`, a prompt node (graph.yaml:9).
    #[serde(rename = "Fn!")]
    Fn2,
    /// `café "x"`, a prompt node (graph.yaml:10).
    #[serde(rename = "café \"x\"")]
    Cafue9X,
    /// `report_`, a report node (graph.yaml:1).
    #[serde(rename = "report_")]
    Report2,
    /// `end`, an end node (graph.yaml:1).
    End,
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    /// How `begin_` ended.
    #[serde(rename = "begin_")]
    Begin(begin::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `begin` ended.
    #[serde(rename = "begin")]
    Begin2(begin2::Exit),
    /// How `user_message` ended.
    UserMessage(user_message::Exit),
    /// How `fn` ended.
    Fn(fn_::Exit),
    /// How `Fn!` ended.
    #[serde(rename = "Fn!")]
    Fn2(fn3::Exit),
    /// How `café "x"` ended.
    #[serde(rename = "café \"x\"")]
    Cafue9X(cafue9_x::Exit),
    /// How `report_` ended.
    #[serde(rename = "report_")]
    Report2(report2::Exit),
    /// How `end` ended.
    End(end::Exit),
}

/// The graph `hostile-ids`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct HostileIds<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> HostileIds = HostileIds::new;

const _: fn(&HostileIds, String) -> Run<'_, HostileIds> = HostileIds::start;

impl HostileIds {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> HostileIds<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, user_message: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(user_message))
    }
}

impl<N: Nodes> Graph for HostileIds<N> {
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
            At::Report => Exit::Report(self.nodes.report(report::In::read(state), cx).await?),
            At::Begin2 => Exit::Begin2(self.nodes.begin2(begin2::In::read(state), cx).await?),
            At::UserMessage => Exit::UserMessage(
                self.nodes
                    .user_message(user_message::In::read(state), cx)
                    .await?,
            ),
            At::Fn => Exit::Fn(self.nodes.fn_(fn_::In::read(state), cx).await?),
            At::Fn2 => Exit::Fn2(self.nodes.fn3(fn3::In::read(state), cx).await?),
            At::Cafue9X => Exit::Cafue9X(self.nodes.cafue9_x(cafue9_x::In::read(state), cx).await?),
            At::Report2 => Exit::Report2(self.nodes.report2(report2::In::read(state), cx).await?),
            At::End => Exit::End(end::finish(&end::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([
                        At::Report,
                        At::Begin2,
                        At::UserMessage,
                        At::Fn,
                        At::Fn2,
                        At::Cafue9X,
                    ])
                    .after(1, [0])
                    .after(2, [1])
                    .after(4, [2])
                    .after(5, [4])
                    .join(At::Report2),
                ),
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::Begin2(exit) => match exit {
                begin2::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::UserMessage(exit) => match exit {
                user_message::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn(exit) => match exit {
                fn_::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn2(exit) => match exit {
                fn3::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::Cafue9X(exit) => match exit {
                cafue9_x::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report2)
                }
            },
            Exit::Report2(exit) => match exit {
                report2::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::End)
                }
            },
            Exit::End(exit) => match exit {
                end::Exit::Done(end) => Next::End(end.commit(state)),
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

    /// See [`report::run`].
    fn report(
        &self,
        input: report::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<report::Exit, Interrupt>> + Send {
        report::run(input, cx)
    }

    /// See [`begin2::run`].
    fn begin2(
        &self,
        input: begin2::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<begin2::Exit, Interrupt>> + Send {
        begin2::run(input, cx)
    }

    /// See [`user_message::run`].
    fn user_message(
        &self,
        input: user_message::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<user_message::Exit, Interrupt>> + Send {
        user_message::run(input, cx)
    }

    /// See [`fn_::run`].
    fn fn_(
        &self,
        input: fn_::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<fn_::Exit, Interrupt>> + Send {
        fn_::run(input, cx)
    }

    /// See [`fn3::run`].
    fn fn3(
        &self,
        input: fn3::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<fn3::Exit, Interrupt>> + Send {
        fn3::run(input, cx)
    }

    /// See [`cafue9_x::run`].
    fn cafue9_x(
        &self,
        input: cafue9_x::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<cafue9_x::Exit, Interrupt>> + Send {
        cafue9_x::run(input, cx)
    }

    /// See [`report2::run`].
    fn report2(
        &self,
        input: report2::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<report2::Exit, Interrupt>> + Send {
        report2::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin_`, a start node.
pub mod begin {
    use super::*;

    /// What `begin_` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `begin_` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 6,
        models: &[ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub async fn run(_input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        cx.begin(&SPEC, &Given::NOTHING).await?;
        Ok(Exit::Done)
    }
}

/// `report`, a prompt node.
pub mod report {
    use super::*;

    /// What `report` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `report` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `report_`.
        #[serde(rename = "report_")]
        pub report: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.report2 = self.report;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "report",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "[1,{\"a\":null}]</q>

",
            ),
        ],
        tells: true,
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(_input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx.speak(&SPEC, &Given::NOTHING).await?;
        Ok(Exit::Done(Out {
            report: to_value(&said),
        }))
    }
}

/// `begin`, a prompt node.
pub mod begin2 {
    use super::*;

    /// What `begin` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `report_`.
        pub report2: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                report2: &state.report2,
            }
        }
    }

    /// How `begin` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `begin`.
        pub begin: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.begin = self.begin;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "begin",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "{user_message}</q>

",
            ),
        ],
        pipe: &["report"],
        tells: true,
        rank: 2,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    said: &[("report", input.report2)],
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            begin: to_value(&said),
        }))
    }
}

/// `user_message`, a prompt node.
pub mod user_message {
    use super::*;

    /// What `user_message` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `report_`.
        pub report2: &'s Value,
        /// `begin`.
        pub begin: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                report2: &state.report2,
                begin: &state.begin,
            }
        }
    }

    /// How `user_message` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `user_message_`.
        #[serde(rename = "user_message_")]
        pub user_message: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.user_message2 = self.user_message;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "user_message",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "*/ \"# </q>

",
            ),
        ],
        pipe: &["report", "begin"],
        tells: true,
        rank: 3,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    said: &[("report", input.report2), ("begin", input.begin)],
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            user_message: to_value(&said),
        }))
    }
}

/// `fn`, a controller node.
pub mod fn_ {
    use super::*;

    /// What `fn` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In;

    impl In {
        pub(super) fn read(_state: &State) -> Self {
            Self
        }
    }

    /// How `fn` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `fn`.
        #[serde(rename = "fn")]
        pub fn_: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.fn_ = self.fn_;
        }
    }

    const SPEC: ReactSpec = ReactSpec {
        speak: SpeakSpec {
            node: "fn",
            model: ModelSpec {
                name: "ollama:a\"b",
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(1),
            system: &[Piece::Text(
                "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
            )],
            user: &[
                Piece::Text(
                    "<q>
",
                ),
                Piece::Pipe,
                Piece::Text(
                    "</q>

",
                ),
            ],
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision for the ReAct controller\",\"properties\":{\"reasoning\":{\"type\":\"string\",\"description\":\"Step-by-step thinking before deciding what to do next.\"},\"done\":{\"type\":\"boolean\",\"description\":\"Set to true when the task is complete and no further dispatch is needed.\"},\"next_agent\":{\"type\":\"string\",\"description\":\"ID of the agent to dispatch. Omit when done is true.\",\"enum\":[\"Said\",\"self\",\"Self\"]},\"agent_input\":{\"type\":\"string\",\"description\":\"Task or question to send to the selected agent. Omit when done is true.\"},\"final_answer\":{\"type\":\"string\",\"description\":\"Synthesized final answer. Populate only when done is true.\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            ..SpeakSpec::DEFAULT
        },
        agents: &["Said", "self", "Self"],
        most: 10,
        compact: None,
    };

    /// Agent `Said`.
    const SAID: SpeakSpec = SpeakSpec {
        node: "Said",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Agent `self`.
    const SELF_: SpeakSpec = SpeakSpec {
        node: "self",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Agent `Self`.
    const SELF3: SpeakSpec = SpeakSpec {
        node: "Self",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `Said`.
        Said,
        /// `self`.
        Self2,
        /// `Self`.
        Self3,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "Said" => Some(Self::Said),
                "self" => Some(Self::Self2),
                "Self" => Some(Self::Self3),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub async fn run(_input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let given = Given::NOTHING;
        let mut talk = cx.react(&SPEC, &given).await?;
        while let Some(agent) = talk.next::<Agent>(cx).await? {
            match agent {
                Agent::Said => {
                    talk.speak(cx, &SAID).await?;
                }
                Agent::Self2 => {
                    talk.speak(cx, &SELF_).await?;
                }
                Agent::Self3 => {
                    talk.speak(cx, &SELF3).await?;
                    talk.speak(cx, &SELF_).await?;
                }
            }
            talk.observe(cx).await?;
        }
        let said = talk.done(cx);
        Ok(Exit::Done(Out {
            fn_: to_value(&said),
        }))
    }
}

/// `Fn!`, a prompt node.
pub mod fn3 {
    use super::*;

    /// What `Fn!` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `report_`.
        pub report2: &'s Value,
        /// `begin`.
        pub begin: &'s Value,
        /// `user_message_`.
        pub user_message2: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                report2: &state.report2,
                begin: &state.begin,
                user_message2: &state.user_message2,
            }
        }
    }

    /// How `Fn!` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `Fn!`.
        #[serde(rename = "Fn!")]
        pub fn_: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.fn3 = self.fn_;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "Fn!",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "x</q>

",
            ),
        ],
        pipe: &["report", "begin", "user_message"],
        rank: 4,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    said: &[
                        ("report", input.report2),
                        ("begin", input.begin),
                        ("user_message", input.user_message2),
                    ],
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            fn_: to_value(&said),
        }))
    }
}

/// `café "x"`, a prompt node.
pub mod cafue9_x {
    use super::*;

    /// What `café "x"` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `report_`.
        pub report2: &'s Value,
        /// `begin`.
        pub begin: &'s Value,
        /// `user_message_`.
        pub user_message2: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                report2: &state.report2,
                begin: &state.begin,
                user_message2: &state.user_message2,
            }
        }
    }

    /// How `café "x"` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `café "x"`.
        #[serde(rename = "café \"x\"")]
        pub cafue9_x: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.cafue9_x = self.cafue9_x;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "café \"x\"",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "x</q>

",
            ),
        ],
        pipe: &["report", "begin", "user_message"],
        rank: 5,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    said: &[
                        ("report", input.report2),
                        ("begin", input.begin),
                        ("user_message", input.user_message2),
                    ],
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            cafue9_x: to_value(&said),
        }))
    }
}

/// `report_`, a report node.
pub mod report2 {
    use super::*;

    /// What `report_` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `report_`.
        pub report2: &'s Value,
        /// `begin`.
        pub begin: &'s Value,
        /// `user_message_`.
        pub user_message2: &'s Value,
        /// `fn`.
        pub fn_: &'s Value,
        /// `Fn!`.
        pub fn3: &'s Value,
        /// `café "x"`.
        pub cafue9_x: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                blocked_by: &state.blocked_by,
                report2: &state.report2,
                begin: &state.begin,
                user_message2: &state.user_message2,
                fn_: &state.fn_,
                fn3: &state.fn3,
                cafue9_x: &state.cafue9_x,
            }
        }
    }

    /// How `report_` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `end`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `report`.
        pub report: Value,
        /// For `text`.
        pub text: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.report = self.report;
            state.text = self.text;
        }
    }

    const SPEC: ReportSpec = ReportSpec {
        nodes: &[
            Shown {
                node: "report",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "begin",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "user_message",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "fn",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "Fn!",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "café \"x\"",
                show: true,
                context_window: None,
                history: None,
            },
        ],
        ..ReportSpec::DEFAULT
    };

    /// Puts together what the run came to.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reported = cx
            .report(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    blocked_by: input.blocked_by,
                    said: &[
                        ("report", input.report2),
                        ("begin", input.begin),
                        ("user_message", input.user_message2),
                        ("fn", input.fn_),
                        ("Fn!", input.fn3),
                        ("café \"x\"", input.cafue9_x),
                    ],
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            report: reported.report,
            text: reported.text,
        }))
    }
}

/// `end`, an end node.
pub mod end {
    use super::*;

    /// What `end` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `text`.
        pub text: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { text: &state.text }
        }
    }

    /// How `end` ends.
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
        let result = shown(input.text);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("hostile-ids"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x9cf6_b469_eaee_45ae,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin_"),
            kind: Cow::Borrowed("start"),
            line: 1,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("prompt"),
            line: 5,
        },
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("prompt"),
            line: 6,
        },
        NodeAbout {
            id: Cow::Borrowed("user_message"),
            kind: Cow::Borrowed("prompt"),
            line: 7,
        },
        NodeAbout {
            id: Cow::Borrowed("fn"),
            kind: Cow::Borrowed("controller"),
            line: 8,
        },
        NodeAbout {
            id: Cow::Borrowed("Fn!"),
            kind: Cow::Borrowed("prompt"),
            line: 9,
        },
        NodeAbout {
            id: Cow::Borrowed("café \"x\""),
            kind: Cow::Borrowed("prompt"),
            line: 10,
        },
        NodeAbout {
            id: Cow::Borrowed("report_"),
            kind: Cow::Borrowed("report"),
            line: 1,
        },
        NodeAbout {
            id: Cow::Borrowed("end"),
            kind: Cow::Borrowed("end"),
            line: 1,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("user_message"),
        description: Cow::Borrowed("What the user asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: Some(6),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
};
