//! `histories`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ translator + talker + newcomer
//! translator ──done──▶ report
//! talker     ──done──▶ report
//! newcomer   ──done──▶ report
//! report     ──done──▶ end
//! ```

use ::graphwright::codegen::*;

/// What a run of `histories` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request. Read by `translator`, `talker`, `newcomer` and `report`.
    pub user_message: String,
    /// Starts as `"Default chunks."`. Written by `begin`. Read by `begin` and `talker`.
    pub retrieved_chunks: Value,
    /// Starts as `{}`. Written by `begin`. Read by `begin`, `translator`, `talker`, `newcomer` and `report`.
    pub chat_history: Value,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `translator`. Read by `report`.
    pub translator: Value,
    /// Starts as `null`. Written by `talker`. Read by `report`.
    pub talker: Value,
    /// Starts as `null`. Written by `newcomer`. Read by `report`.
    pub newcomer: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            retrieved_chunks: Value::from("Default chunks."),
            chat_history: Value::Object(Map::new()),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            translator: Value::Null,
            talker: Value::Null,
            newcomer: Value::Null,
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `begin`, a start node (graph.yaml:1).
    Begin,
    /// `translator`, a prompt node (graph.yaml:14).
    Translator,
    /// `talker`, a prompt node (graph.yaml:15).
    Talker,
    /// `newcomer`, a prompt node (graph.yaml:16).
    Newcomer,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `translator` ended.
    Translator(translator::Exit),
    /// How `talker` ended.
    Talker(talker::Exit),
    /// How `newcomer` ended.
    Newcomer(newcomer::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `end` ended.
    End(end::Exit),
}

/// The graph `histories`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Histories<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Histories = Histories::new;

const _: fn(&Histories, String) -> Run<'_, Histories> = Histories::start;

impl Histories {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Histories<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, user_message: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(user_message))
    }
}

impl<N: Nodes> Graph for Histories<N> {
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
            At::Translator => Exit::Translator(
                self.nodes
                    .translator(translator::In::read(state), cx)
                    .await?,
            ),
            At::Talker => Exit::Talker(self.nodes.talker(talker::In::read(state), cx).await?),
            At::Newcomer => {
                Exit::Newcomer(self.nodes.newcomer(newcomer::In::read(state), cx).await?)
            }
            At::Report => Exit::Report(self.nodes.report(report::In::read(state), cx).await?),
            At::End => Exit::End(end::finish(&end::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    out.commit(state);
                    Next::Fork(
                        Fork::to([At::Translator, At::Talker, At::Newcomer]).join(At::Report),
                    )
                }
            },
            Exit::Translator(exit) => match exit {
                translator::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report)
                }
            },
            Exit::Talker(exit) => match exit {
                talker::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report)
                }
            },
            Exit::Newcomer(exit) => match exit {
                newcomer::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report)
                }
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
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
        input: begin::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<begin::Exit, Interrupt>> + Send {
        begin::run(input, cx)
    }

    /// See [`translator::run`].
    fn translator(
        &self,
        input: translator::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<translator::Exit, Interrupt>> + Send {
        translator::run(input, cx)
    }

    /// See [`talker::run`].
    fn talker(
        &self,
        input: talker::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<talker::Exit, Interrupt>> + Send {
        talker::run(input, cx)
    }

    /// See [`newcomer::run`].
    fn newcomer(
        &self,
        input: newcomer::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<newcomer::Exit, Interrupt>> + Send {
        newcomer::run(input, cx)
    }

    /// See [`report::run`].
    fn report(
        &self,
        input: report::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<report::Exit, Interrupt>> + Send {
        report::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, a start node.
pub mod begin {
    use super::*;

    /// What `begin` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `retrieved_chunks`.
        pub retrieved_chunks: &'s Value,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                retrieved_chunks: &state.retrieved_chunks,
                chat_history: &state.chat_history,
            }
        }
    }

    /// How `begin` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `chat_history`.
        pub chat_history: Value,
        /// For `retrieved_chunks`.
        pub retrieved_chunks: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.chat_history = self.chat_history;
            state.retrieved_chunks = self.retrieved_chunks;
        }
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 3,
        scopes: &[
            ScopeSpec {
                name: "few_shot",
                turns: TurnsSpec::Inline(
                    "[{\"role\":\"user\",\"content\":\"Translate 'cat' to French.\"},{\"role\":\"assistant\",\"content\":\"chat\"}]",
                ),
            },
            ScopeSpec {
                name: "session",
                turns: TurnsSpec::File("history/session.json"),
            },
            ScopeSpec {
                name: "fresh",
                turns: TurnsSpec::File("history/fresh.json"),
            },
        ],
        models: &[ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let begun = cx
            .begin(
                &SPEC,
                &Given {
                    retrieved_chunks: input.retrieved_chunks,
                    chat_history: input.chat_history,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            chat_history: begun.chat_history,
            retrieved_chunks: begun.retrieved_chunks,
        }))
    }
}

/// `translator`, a prompt node.
pub mod translator {
    use super::*;

    /// What `translator` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                chat_history: &state.chat_history,
            }
        }
    }

    /// How `translator` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `translator`.
        pub translator: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.translator = self.translator;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "translator",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        system: &[Piece::Text(
            "<role>
From a file.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

",
            ),
        ],
        history: Some("few_shot"),
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    chat_history: input.chat_history,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            translator: to_value(&said),
        }))
    }
}

/// `talker`, a prompt node.
pub mod talker {
    use super::*;

    /// What `talker` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `retrieved_chunks`.
        pub retrieved_chunks: &'s Value,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                retrieved_chunks: &state.retrieved_chunks,
                chat_history: &state.chat_history,
            }
        }
    }

    /// How `talker` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `talker`.
        pub talker: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.talker = self.talker;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "talker",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

<with>
",
            ),
            Piece::Chunks,
            Piece::Text(
                "</with>

",
            ),
        ],
        history: Some("session"),
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    retrieved_chunks: input.retrieved_chunks,
                    chat_history: input.chat_history,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            talker: to_value(&said),
        }))
    }
}

/// `newcomer`, a prompt node.
pub mod newcomer {
    use super::*;

    /// What `newcomer` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                chat_history: &state.chat_history,
            }
        }
    }

    /// How `newcomer` ends.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `newcomer`.
        pub newcomer: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.newcomer = self.newcomer;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "newcomer",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        system: &[Piece::Text(
            "<role>
From a file.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

",
            ),
        ],
        history: Some("fresh"),
        rank: 2,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    chat_history: input.chat_history,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            newcomer: to_value(&said),
        }))
    }
}

/// `report`, a report node.
pub mod report {
    use super::*;

    /// What `report` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `translator`.
        pub translator: &'s Value,
        /// `talker`.
        pub talker: &'s Value,
        /// `newcomer`.
        pub newcomer: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                chat_history: &state.chat_history,
                blocked_by: &state.blocked_by,
                translator: &state.translator,
                talker: &state.talker,
                newcomer: &state.newcomer,
            }
        }
    }

    /// How `report` ends.
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
                node: "translator",
                show: true,
                context_window: None,
                history: Some("few_shot"),
            },
            Shown {
                node: "talker",
                show: true,
                context_window: None,
                history: Some("session"),
            },
            Shown {
                node: "newcomer",
                show: true,
                context_window: None,
                history: Some("fresh"),
            },
        ],
        auto: &[
            ("session", "talker", "history/session.json"),
            ("fresh", "newcomer", "history/fresh.json"),
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
                    chat_history: input.chat_history,
                    blocked_by: input.blocked_by,
                    said: &[
                        ("translator", input.translator),
                        ("talker", input.talker),
                        ("newcomer", input.newcomer),
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
    name: Cow::Borrowed("histories"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x8eb5_d717_9b0f_a596,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
        },
        NodeAbout {
            id: Cow::Borrowed("translator"),
            kind: Cow::Borrowed("prompt"),
            line: 14,
        },
        NodeAbout {
            id: Cow::Borrowed("talker"),
            kind: Cow::Borrowed("prompt"),
            line: 15,
        },
        NodeAbout {
            id: Cow::Borrowed("newcomer"),
            kind: Cow::Borrowed("prompt"),
            line: 16,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
        },
        NodeAbout {
            id: Cow::Borrowed("end"),
            kind: Cow::Borrowed("end"),
            line: 1,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("user_message"),
            description: Cow::Borrowed("What the user asks."),
            required: true,
            prompt: true,
        },
        InputAbout {
            name: Cow::Borrowed("retrieved_chunks"),
            description: Cow::Borrowed("What was looked up for the question."),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("chat_history"),
            description: Cow::Borrowed(
                "Conversations to continue, by scope: lists of `{role, content}`.",
            ),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: Some(3),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
};
