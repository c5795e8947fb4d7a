//! `tools`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ forecaster + reader
//! forecaster ──done──▶ report
//! reader     ──done──▶ report
//! report     ──done──▶ end
//! ```

use ::graphwright::codegen::*;

/// What a run of `tools` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request. Read by `forecaster`, `reader` and `report`.
    pub user_message: String,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `forecaster`. Read by `report`.
    pub forecaster: Value,
    /// Starts as `null`. Written by `reader`. Read by `report`.
    pub reader: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            forecaster: Value::Null,
            reader: Value::Null,
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    /// `begin`, a start node (graph.yaml:1).
    Begin,
    /// `forecaster`, a prompt node (graph.yaml:17).
    Forecaster,
    /// `reader`, a prompt node (graph.yaml:18).
    Reader,
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
    /// How `forecaster` ended.
    Forecaster(forecaster::Exit),
    /// How `reader` ended.
    Reader(reader::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `end` ended.
    End(end::Exit),
}

/// The graph `tools`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Tools<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Tools = Tools::new;

const _: fn(&Tools, String) -> Run<'_, Tools> = Tools::start;

impl Tools {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Tools<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, user_message: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(user_message))
    }
}

impl<N: Nodes> Graph for Tools<N> {
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
            At::Forecaster => Exit::Forecaster(
                self.nodes
                    .forecaster(forecaster::In::read(state), cx)
                    .await?,
            ),
            At::Reader => Exit::Reader(self.nodes.reader(reader::In::read(state), cx).await?),
            At::Report => Exit::Report(self.nodes.report(report::In::read(state), cx).await?),
            At::End => Exit::End(end::finish(&end::In::read(state))),
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => {
                    Next::Fork(Fork::to([At::Forecaster, At::Reader]).join(At::Report))
                }
            },
            Exit::Forecaster(exit) => match exit {
                forecaster::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Report)
                }
            },
            Exit::Reader(exit) => match exit {
                reader::Exit::Done(out) => {
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
        input: begin::In,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<begin::Exit, Interrupt>> + Send {
        begin::run(input, cx)
    }

    /// See [`forecaster::run`].
    fn forecaster(
        &self,
        input: forecaster::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<forecaster::Exit, Interrupt>> + Send {
        forecaster::run(input, cx)
    }

    /// See [`reader::run`].
    fn reader(
        &self,
        input: reader::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<reader::Exit, Interrupt>> + Send {
        reader::run(input, cx)
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
    }

    const SPEC: BeginSpec = BeginSpec {
        verbose: true,
        nodes: 2,
        models: &[ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        }],
        servers: &[ServerSpec {
            id: "files",
            command: "files-server",
            args: &["--root", "."],
            env: &[("TOKEN", "${TOOLS_TOKEN}")],
            ..ServerSpec::DEFAULT
        }],
        tools: &[("weather", "forecaster")],
        filters: &[("reader", "files", &["read"])],
        media: &[
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::Base64("iVBORw0KGgo="),
            },
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::File("picture.png"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::File("paper.pdf"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::Url("https://example.com/report.pdf"),
            },
        ],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub async fn run(_input: In, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        cx.begin(&SPEC, &Given::NOTHING).await?;
        Ok(Exit::Done)
    }
}

/// `forecaster`, a prompt node.
pub mod forecaster {
    use super::*;

    /// What `forecaster` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
            }
        }
    }

    /// How `forecaster` ends.
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
        /// For `forecaster`.
        pub forecaster: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.forecaster = self.forecaster;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "forecaster",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(100),
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
        tools: &[ToolSpec {
            name: "weather",
            description: "Looks the weather up.",
            parameters: "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\",\"description\":\"Where\"},\"days\":{\"type\":\"integer\"}},\"required\":[\"city\"]}",
        }],
        rounds: 2,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            forecaster: to_value(&said),
        }))
    }
}

/// `reader`, a prompt node.
pub mod reader {
    use super::*;

    /// What `reader` reads.
    #[derive(Clone, Copy, Debug)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
            }
        }
    }

    /// How `reader` ends.
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
        /// For `reader`.
        pub reader: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.reader = self.reader;
        }
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "reader",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(100),
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
        servers: &[ServerUse {
            server: ServerSpec {
                id: "files",
                command: "files-server",
                args: &["--root", "."],
                env: &[("TOKEN", "${TOOLS_TOKEN}")],
                ..ServerSpec::DEFAULT
            },
            tools: Some(&["read"]),
        }],
        media: &[
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::File("picture.png"),
            },
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::Base64("iVBORw0KGgo="),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::File("paper.pdf"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::Url("https://example.com/report.pdf"),
            },
        ],
        rank: 1,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let said = cx
            .speak(
                &SPEC,
                &Given {
                    user_message: input.user_message,
                    ..Given::NOTHING
                },
            )
            .await?;
        Ok(Exit::Done(Out {
            reader: to_value(&said),
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
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `forecaster`.
        pub forecaster: &'s Value,
        /// `reader`.
        pub reader: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                blocked_by: &state.blocked_by,
                forecaster: &state.forecaster,
                reader: &state.reader,
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
                node: "forecaster",
                show: true,
                context_window: None,
                history: None,
            },
            Shown {
                node: "reader",
                show: true,
                context_window: None,
                history: None,
            },
        ],
        verbose: true,
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
                    said: &[("forecaster", input.forecaster), ("reader", input.reader)],
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
    name: Cow::Borrowed("tools"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x91ad_94d4_dbf4_f21a,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
        },
        NodeAbout {
            id: Cow::Borrowed("forecaster"),
            kind: Cow::Borrowed("prompt"),
            line: 17,
        },
        NodeAbout {
            id: Cow::Borrowed("reader"),
            kind: Cow::Borrowed("prompt"),
            line: 18,
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
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("user_message"),
        description: Cow::Borrowed("What the user asks."),
        required: true,
        prompt: true,
    }]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: Some(2),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[Cow::Borrowed("TOOLS_TOKEN")]),
};
