//! `elsewhere`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ writer + boss + second + third
//! writer ──done──▶ report
//! boss   ──done──▶ report
//! second ──done──▶ report
//! third  ──done──▶ report
//! report ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `elsewhere` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `writer`, `boss` and `report`.
    pub user_message: String,
    /// Starts as `"Found in ${DESK_TOPIC}."`. Written by `begin`. Read by `begin` and `writer`.
    pub retrieved_chunks: Value,
    /// Starts as `{}`. Written by `begin`. Read by `begin`, `writer`, `boss` and `report`.
    pub chat_history: Value,
    /// Starts as `{}`. Written by `begin`. Read by `writer`, `second`, `third` and `report`.
    pub boards: Value,
    /// Starts as `{}`. Written by `begin`. Read by `writer` and `boss`.
    pub prompts: Value,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `writer`. Read by `second`, `third` and `report`.
    pub writer: Value,
    /// Starts as `null`. Written by `boss`. Read by `report`.
    pub boss: Value,
    /// Starts as `null`. Written by `second`. Read by `third` and `report`.
    pub second: Value,
    /// Starts as `null`. Written by `third`. Read by `report`.
    pub third: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            retrieved_chunks: Value::from("Found in ${DESK_TOPIC}."),
            chat_history: Value::Object(Map::new()),
            boards: Value::Object(Map::new()),
            prompts: Value::Object(Map::new()),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            writer: Value::Null,
            boss: Value::Null,
            second: Value::Null,
            third: Value::Null,
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("retrieved_chunks", &self.retrieved_chunks)
            .with("chat_history", &self.chat_history)
            .with("boards", &self.boards)
            .with("prompts", &self.prompts)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("writer", &self.writer)
            .with("boss", &self.boss)
            .with("second", &self.second)
            .with("third", &self.third)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("retrieved_chunks", &mut state.retrieved_chunks);
        fields.key("chat_history", &mut state.chat_history);
        fields.key("boards", &mut state.boards);
        fields.key("prompts", &mut state.prompts);
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("writer", &mut state.writer);
        fields.key("boss", &mut state.boss);
        fields.key("second", &mut state.second);
        fields.key("third", &mut state.third);
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
    /// `begin`, a start node (graph.yaml:2).
    Begin,
    /// `writer`, a prompt node (graph.yaml:20).
    Writer,
    /// `boss`, a controller node (graph.yaml:21).
    Boss,
    /// `second`, a prompt node (graph.yaml:23).
    Second,
    /// `third`, a prompt node (graph.yaml:24).
    Third,
    /// `report`, a report node (graph.yaml:2).
    Report,
    /// `end`, an end node (graph.yaml:2).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Begin,
        Self::Writer,
        Self::Boss,
        Self::Second,
        Self::Third,
        Self::Report,
        Self::End,
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
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `writer` ended.
    Writer(writer::Exit),
    /// How `boss` ended.
    Boss(boss::Exit),
    /// How `second` ended.
    Second(second::Exit),
    /// How `third` ended.
    Third(third::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `end` ended.
    End(end::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Writer(left) => exit("writer", left.kept()),
            Self::Boss(left) => exit("boss", left.kept()),
            Self::Second(left) => exit("second", left.kept()),
            Self::Third(left) => exit("third", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Writer => Self::Writer(writer::Exit::read(name, carried)),
            At::Boss => Self::Boss(boss::Exit::read(name, carried)),
            At::Second => Self::Second(second::Exit::read(name, carried)),
            At::Third => Self::Third(third::Exit::read(name, carried)),
            At::Report => Self::Report(report::Exit::read(name, carried)),
            At::End => Self::End(end::Exit::read(name, carried)),
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
            Self::Begin(exit) => exit,
            Self::Writer(exit) => exit,
            Self::Boss(exit) => exit,
            Self::Second(exit) => exit,
            Self::Third(exit) => exit,
            Self::Report(exit) => exit,
            Self::End(exit) => exit,
        }
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for writer::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Writer(self)
    }
}

impl NodeExit for boss::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Boss(self)
    }
}

impl NodeExit for second::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Second(self)
    }
}

impl NodeExit for third::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Third(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `elsewhere`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Elsewhere<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Elsewhere = Elsewhere::new;

const _: fn(&Elsewhere, String) -> Run<'_, Elsewhere> = Elsewhere::start;

const _: for<'g> fn(
    &'g Elsewhere,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Elsewhere> = Elsewhere::resume;

impl Elsewhere {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Elsewhere<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, user_message: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(user_message))
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

impl<N: Nodes> Graph for Elsewhere<N> {
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
        At::Begin
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start("About ${DESK_TOPIC}"), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Writer => self.nodes.writer(writer::In::read(state), cx).entered(),
            At::Boss => self.nodes.boss(boss::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.boards = out.boards;
                    state.chat_history = out.chat_history;
                    state.retrieved_chunks = out.retrieved_chunks;
                    state.prompts = out.prompts;
                    Next::Fork(
                        Fork::to([At::Writer, At::Boss, At::Second, At::Third])
                            .after(2, [0])
                            .after(3, [2])
                            .join(At::Report),
                    )
                }
            },
            Exit::Writer(exit) => match exit {
                writer::Exit::Done(out) => {
                    state.writer = out.writer;
                    Next::Go(At::Report)
                }
            },
            Exit::Boss(exit) => match exit {
                boss::Exit::Done(out) => {
                    state.boss = out.boss;
                    Next::Go(At::Report)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    state.second = out.second;
                    Next::Go(At::Report)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.third = out.third;
                    Next::Go(At::Report)
                }
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    state.report = out.report;
                    state.text = out.text;
                    Next::Go(At::End)
                }
            },
            Exit::End(exit) => match exit {
                end::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Conversation)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`begin::run`].
    fn begin<'a>(
        &'a self,
        input: begin::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`writer::run`].
    fn writer<'a>(
        &'a self,
        input: writer::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, writer::Exit> {
        writer::run(input, cx)
    }

    /// See [`boss::run`].
    fn boss<'a>(
        &'a self,
        input: boss::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, boss::Exit> {
        boss::run(input, cx)
    }

    /// See [`second::run`].
    fn second<'a>(
        &'a self,
        input: second::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, second::Exit> {
        second::run(input, cx)
    }

    /// See [`third::run`].
    fn third<'a>(
        &'a self,
        input: third::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, third::Exit> {
        third::run(input, cx)
    }

    /// See [`report::run`].
    fn report<'a>(
        &'a self,
        input: report::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, report::Exit> {
        report::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, a start node.
pub mod begin {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `begin` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Box<Out>),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `boards`.
        pub boards: Value,
        /// For `chat_history`.
        pub chat_history: Value,
        /// For `retrieved_chunks`.
        pub retrieved_chunks: Value,
        /// For `prompts`.
        pub prompts: Value,
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 4,
        retrieved_chunks: "Found in ${DESK_TOPIC}.",
        boards_dir: "./${DESK_BOARDS}",
        boards: &[BoardFile {
            id: "main",
            file: "${DESK_TOPIC}.md",
            cleanup: false,
        }],
        prompts: &[
            RemotePrompt {
                url: "https://example.com/task.yml?v=2",
                users: &[("writer", &["user_message", "retrieved_chunks", "tone"])],
            },
            RemotePrompt {
                url: "https://${DESK_TOPIC}.example.com/plan.json",
                users: &[("boss", &["user_message"])],
            },
            RemotePrompt {
                url: "https://example.com/notes.yaml",
                users: &[],
            },
        ],
        scopes: &[
            ScopeSpec {
                name: "before",
                turns: TurnsSpec::Inline(
                    "[{\"role\":\"user\",\"content\":\"Who is ${DESK_TOPIC}?\"},{\"role\":\"assistant\",\"content\":\"Nobody.\"}]",
                ),
            },
            ScopeSpec {
                name: "shared",
                turns: TurnsSpec::Url("https://example.com/shared.json"),
            },
        ],
        models: &[ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let begun = cx
                .begin(
                    &SPEC,
                    &NodeInputs {
                        retrieved_chunks: input.retrieved_chunks,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Box::new(Out {
                boards: begun.boards,
                chat_history: begun.chat_history,
                retrieved_chunks: begun.retrieved_chunks,
                prompts: begun.prompts,
            })))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("boards", &out.boards)
                    .with("chat_history", &out.chat_history)
                    .with("retrieved_chunks", &out.retrieved_chunks)
                    .with("prompts", &out.prompts)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Box::new(Out {
                boards: carried.need("boards"),
                chat_history: carried.need("chat_history"),
                retrieved_chunks: carried.need("retrieved_chunks"),
                prompts: carried.need("prompts"),
            }))
        }
    }
}

/// `writer`, a prompt node.
pub mod writer {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `writer` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `retrieved_chunks`.
        pub retrieved_chunks: &'s Value,
        /// `chat_history`.
        pub chat_history: &'s Value,
        /// `boards`.
        pub boards: &'s Value,
        /// `prompts`.
        pub prompts: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                retrieved_chunks: &state.retrieved_chunks,
                chat_history: &state.chat_history,
                boards: &state.boards,
                prompts: &state.prompts,
            }
        }
    }

    /// How `writer` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `writer`.
        pub writer: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "writer",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        remote: Some(RemoteUse {
            url: "https://example.com/task.yml?v=2",
            values: &[
                ("user_message", &[Piece::UserMessage]),
                ("retrieved_chunks", &[Piece::Chunks]),
                (
                    "tone",
                    &[
                        Piece::Text("calm, "),
                        Piece::Variable("DESK_TOPIC"),
                        Piece::Text("${}"),
                    ],
                ),
            ],
        }),
        history: Some("before"),
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[],
        }),
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        retrieved_chunks: input.retrieved_chunks,
                        chat_history: input.chat_history,
                        boards: input.boards,
                        prompts: input.prompts,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                writer: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("writer", &out.writer).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                writer: carried.need("writer"),
            })
        }
    }
}

/// `boss`, a controller node.
pub mod boss {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `boss` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
        /// `prompts`.
        pub prompts: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                chat_history: &state.chat_history,
                prompts: &state.prompts,
            }
        }
    }

    /// How `boss` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `boss`.
        pub boss: Value,
    }

    const SPEC: ReactSpec = ReactSpec {
        speak: SpeakSpec {
            node: "boss",
            model: ModelSpec {
                name: "bedrock:anthropic.claude-sonnet-4-5",
                region: Some("eu-west-1"),
                access_key: Some("${DESK_ACCESS}"),
                secret_key: Some("${DESK_SECRET}"),
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(10),
            remote: Some(RemoteUse {
                url: "https://${DESK_TOPIC}.example.com/plan.json",
                values: &[("user_message", &[Piece::UserMessage])],
            }),
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision for the ReAct controller\",\"properties\":{\"reasoning\":{\"type\":\"string\",\"description\":\"Step-by-step thinking before deciding what to do next.\"},\"done\":{\"type\":\"boolean\",\"description\":\"Set to true when the task is complete and no further dispatch is needed.\"},\"next_agent\":{\"type\":\"string\",\"description\":\"ID of the agent to dispatch. Omit when done is true.\",\"enum\":[\"helper\"]},\"agent_input\":{\"type\":\"string\",\"description\":\"Task or question to send to the selected agent. Omit when done is true.\"},\"final_answer\":{\"type\":\"string\",\"description\":\"Synthesized final answer. Populate only when done is true.\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            history: Some("shared"),
            tells: true,
            rank: 3,
            asks: "About ${DESK_TOPIC}",
            ..SpeakSpec::DEFAULT
        },
        agents: &["helper"],
        most: 3,
        compact: Some(CompactSpec {
            tokens: 8,
            system: "",
            user: "",
            url: "https://example.com/notes.yaml",
        }),
    };

    /// Agent `helper`.
    const HELPER: SpeakSpec = SpeakSpec {
        node: "helper",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<do>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</do>

",
            ),
        ],
        rank: 3,
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `helper`.
        Helper,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "helper" => Some(Self::Helper),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs {
                user_message: input.user_message,
                chat_history: input.chat_history,
                prompts: input.prompts,
                ..NodeInputs::NOTHING
            };
            let mut talk = cx.react(&SPEC, &given).await?;
            while let Some(agent) = talk.next::<Agent>(cx).await? {
                match agent {
                    Agent::Helper => {
                        talk.speak(cx, &HELPER).await?;
                    }
                }
                talk.observe(cx).await?;
            }
            let said = talk.done(cx);
            Ok(Exit::Done(Out {
                boss: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("boss", &out.boss).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                boss: carried.need("boss"),
            })
        }
    }
}

/// `second`, a prompt node.
pub mod second {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `second` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `boards`.
        pub boards: &'s Value,
        /// `writer`.
        pub writer: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                boards: &state.boards,
                writer: &state.writer,
            }
        }
    }

    /// How `second` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `second`.
        pub second: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "second",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<add>
",
            ),
            Piece::Board,
            Piece::Text(
                " second</add>

",
            ),
        ],
        reads: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[Writer {
                rank: 0,
                node: "writer",
            }],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[Writer {
                rank: 0,
                node: "writer",
            }],
        }),
        rank: 1,
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        boards: input.boards,
                        said: &[("writer", input.writer)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                second: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("second", &out.second).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                second: carried.need("second"),
            })
        }
    }
}

/// `third`, a prompt node.
pub mod third {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `third` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `boards`.
        pub boards: &'s Value,
        /// `writer`.
        pub writer: &'s Value,
        /// `second`.
        pub second: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                boards: &state.boards,
                writer: &state.writer,
                second: &state.second,
            }
        }
    }

    /// How `third` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `third`.
        pub third: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "third",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<add>
",
            ),
            Piece::Board,
            Piece::Text(
                " third</add>

",
            ),
        ],
        reads: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
            ],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
            ],
        }),
        rank: 2,
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        boards: input.boards,
                        said: &[("writer", input.writer), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                third: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("third", &out.third).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                third: carried.need("third"),
            })
        }
    }
}

/// `report`, a report node.
pub mod report {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `report` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
        /// `boards`.
        pub boards: &'s Value,
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `writer`.
        pub writer: &'s Value,
        /// `boss`.
        pub boss: &'s Value,
        /// `second`.
        pub second: &'s Value,
        /// `third`.
        pub third: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                chat_history: &state.chat_history,
                boards: &state.boards,
                blocked_by: &state.blocked_by,
                writer: &state.writer,
                boss: &state.boss,
                second: &state.second,
                third: &state.third,
            }
        }
    }

    /// How `report` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `end`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `report`.
        pub report: Value,
        /// For `text`.
        pub text: Value,
    }

    const SPEC: ReportSpec = ReportSpec {
        nodes: &[
            ReportedNode {
                node: "writer",
                show: true,
                context_window: None,
                history: Some("before"),
            },
            ReportedNode {
                node: "boss",
                show: true,
                context_window: None,
                history: Some("shared"),
            },
            ReportedNode {
                node: "second",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "third",
                show: true,
                context_window: None,
                history: None,
            },
        ],
        boards_dir: "./${DESK_BOARDS}",
        boards: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
                Writer {
                    rank: 2,
                    node: "third",
                },
            ],
        }],
        asks: "About ${DESK_TOPIC}",
        ..ReportSpec::DEFAULT
    };

    /// Puts together what the run came to.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reported = cx
                .report(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        chat_history: input.chat_history,
                        boards: input.boards,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("writer", input.writer),
                            ("boss", input.boss),
                            ("second", input.second),
                            ("third", input.third),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                report: reported.report,
                text: reported.text,
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("report", &out.report)
                    .with("text", &out.text)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                report: carried.need("report"),
                text: carried.need("text"),
            })
        }
    }
}

/// `end`, an end node.
pub mod end {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `end` reads.
    #[derive(Clone, Copy)]
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
        let result = shown(input.text);
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
    name: Cow::Borrowed("elsewhere"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x7af1_97bf_2d1a_4a33,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 2,
            reads: Reads::Keys(&["retrieved_chunks", "chat_history"]),
            meaning: 0x6e39_8fac_82a5_0a4e,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("writer"),
            kind: Cow::Borrowed("prompt"),
            line: 20,
            reads: Reads::Keys(&[
                "user_message",
                "retrieved_chunks",
                "chat_history",
                "boards",
                "prompts",
            ]),
            meaning: 0xc2af_b547_9d5b_0bfc,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("boss"),
            kind: Cow::Borrowed("controller"),
            line: 21,
            reads: Reads::Keys(&["user_message", "chat_history", "prompts"]),
            meaning: 0x55ba_46f8_c0a8_5980,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("second"),
            kind: Cow::Borrowed("prompt"),
            line: 23,
            reads: Reads::Keys(&["boards", "writer"]),
            meaning: 0x5d76_fb1c_2c86_a419,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("third"),
            kind: Cow::Borrowed("prompt"),
            line: 24,
            reads: Reads::Keys(&["boards", "writer", "second"]),
            meaning: 0xe705_ee63_3643_6d2b,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 2,
            reads: Reads::Keys(&[
                "user_message",
                "chat_history",
                "boards",
                "blocked_by",
                "writer",
                "boss",
                "second",
                "third",
            ]),
            meaning: 0x3703_006f_6472_16b2,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("end"),
            kind: Cow::Borrowed("end"),
            line: 2,
            reads: Reads::Keys(&["text"]),
            meaning: 0x1bca_5d75_98f5_3181,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("user_message"),
            description: Cow::Borrowed("What the user asks."),
            required: false,
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
        concurrency: Some(4),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[
        Cow::Borrowed("DESK_ACCESS"),
        Cow::Borrowed("DESK_SECRET"),
        Cow::Borrowed("DESK_TOPIC"),
        Cow::Borrowed("DESK_BOARDS"),
    ]),
    secrets: Cow::Borrowed(&[
        Cow::Borrowed("DESK_ACCESS"),
        Cow::Borrowed("DESK_BOARDS"),
        Cow::Borrowed("DESK_SECRET"),
        Cow::Borrowed("DESK_TOPIC"),
    ]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
