//! `boards`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ enricher_b + enricher_a + researcher + second + editor
//! enricher_b ──done──▶ report
//! enricher_a ──done──▶ report
//! researcher ──done──▶ report
//! second     ──done──▶ report
//! editor     ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `boards` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `researcher`, `second` and `report`.
    pub user_message: String,
    /// Starts as `{}`. Written by `begin`. Read by `enricher_b`, `enricher_a`, `researcher`, `second`, `editor` and 1 more.
    pub boards: Value,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `enricher_b`. Read by `editor` and `report`.
    pub enricher_b: Value,
    /// Starts as `null`. Written by `enricher_a`. Read by `editor` and `report`.
    pub enricher_a: Value,
    /// Starts as `null`. Written by `researcher`. Read by `enricher_b`, `enricher_a`, `editor` and `report`.
    pub researcher: Value,
    /// Starts as `null`. Written by `second`. Read by `enricher_b`, `enricher_a`, `editor` and `report`.
    pub second: Value,
    /// Starts as `null`. Written by `editor`. Read by `report`.
    pub editor: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            boards: Value::Object(Map::new()),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            enricher_b: Value::Null,
            enricher_a: Value::Null,
            researcher: Value::Null,
            second: Value::Null,
            editor: Value::Null,
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("boards", &self.boards)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("enricher_b", &self.enricher_b)
            .with("enricher_a", &self.enricher_a)
            .with("researcher", &self.researcher)
            .with("second", &self.second)
            .with("editor", &self.editor)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("boards", &mut state.boards);
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("enricher_b", &mut state.enricher_b);
        fields.key("enricher_a", &mut state.enricher_a);
        fields.key("researcher", &mut state.researcher);
        fields.key("second", &mut state.second);
        fields.key("editor", &mut state.editor);
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
    /// `begin`, a start node (graph.yaml:1).
    Begin,
    /// `enricher_b`, a prompt node (graph.yaml:15).
    EnricherB,
    /// `enricher_a`, a prompt node (graph.yaml:16).
    EnricherA,
    /// `researcher`, a prompt node (graph.yaml:17).
    Researcher,
    /// `second`, a prompt node (graph.yaml:18).
    Second,
    /// `editor`, a prompt node (graph.yaml:19).
    Editor,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 8] = [
        Self::Begin,
        Self::EnricherB,
        Self::EnricherA,
        Self::Researcher,
        Self::Second,
        Self::Editor,
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
    /// How `enricher_b` ended.
    EnricherB(enricher_b::Exit),
    /// How `enricher_a` ended.
    EnricherA(enricher_a::Exit),
    /// How `researcher` ended.
    Researcher(researcher::Exit),
    /// How `second` ended.
    Second(second::Exit),
    /// How `editor` ended.
    Editor(editor::Exit),
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
            Self::EnricherB(left) => exit("enricher_b", left.kept()),
            Self::EnricherA(left) => exit("enricher_a", left.kept()),
            Self::Researcher(left) => exit("researcher", left.kept()),
            Self::Second(left) => exit("second", left.kept()),
            Self::Editor(left) => exit("editor", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::EnricherB => Self::EnricherB(enricher_b::Exit::read(name, carried)),
            At::EnricherA => Self::EnricherA(enricher_a::Exit::read(name, carried)),
            At::Researcher => Self::Researcher(researcher::Exit::read(name, carried)),
            At::Second => Self::Second(second::Exit::read(name, carried)),
            At::Editor => Self::Editor(editor::Exit::read(name, carried)),
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
            Self::EnricherB(exit) => exit,
            Self::EnricherA(exit) => exit,
            Self::Researcher(exit) => exit,
            Self::Second(exit) => exit,
            Self::Editor(exit) => exit,
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

impl NodeExit for enricher_b::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::EnricherB(self)
    }
}

impl NodeExit for enricher_a::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::EnricherA(self)
    }
}

impl NodeExit for researcher::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Researcher(self)
    }
}

impl NodeExit for second::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Second(self)
    }
}

impl NodeExit for editor::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Editor(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `boards`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Boards<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Boards = Boards::new;

const _: fn(&Boards, String) -> Run<'_, Boards> = Boards::start;

const _: for<'g> fn(
    &'g Boards,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Boards> = Boards::resume;

impl Boards {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Boards<N> {
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

impl<N: Nodes> Graph for Boards<N> {
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
        seed(&State::start(String::new()), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::EnricherB => self
                .nodes
                .enricher_b(enricher_b::In::read(state), cx)
                .entered(),
            At::EnricherA => self
                .nodes
                .enricher_a(enricher_a::In::read(state), cx)
                .entered(),
            At::Researcher => self
                .nodes
                .researcher(researcher::In::read(state), cx)
                .entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Editor => self.nodes.editor(editor::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.boards = out.boards;
                    Next::Fork(
                        Fork::to([
                            At::EnricherB,
                            At::EnricherA,
                            At::Researcher,
                            At::Second,
                            At::Editor,
                        ])
                        .after(0, [2, 3])
                        .after(1, [2, 3])
                        .after(4, [0, 1])
                        .join(At::Report),
                    )
                }
            },
            Exit::EnricherB(exit) => match exit {
                enricher_b::Exit::Done(out) => {
                    state.enricher_b = out.enricher_b;
                    Next::Go(At::Report)
                }
            },
            Exit::EnricherA(exit) => match exit {
                enricher_a::Exit::Done(out) => {
                    state.enricher_a = out.enricher_a;
                    Next::Go(At::Report)
                }
            },
            Exit::Researcher(exit) => match exit {
                researcher::Exit::Done(out) => {
                    state.researcher = out.researcher;
                    Next::Go(At::Report)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    state.second = out.second;
                    Next::Go(At::Report)
                }
            },
            Exit::Editor(exit) => match exit {
                editor::Exit::Done(out) => {
                    state.editor = out.editor;
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
    fn begin<'a>(&'a self, input: begin::In, cx: &'a mut NodeContext<'_>) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`enricher_b::run`].
    fn enricher_b<'a>(
        &'a self,
        input: enricher_b::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, enricher_b::Exit> {
        enricher_b::run(input, cx)
    }

    /// See [`enricher_a::run`].
    fn enricher_a<'a>(
        &'a self,
        input: enricher_a::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, enricher_a::Exit> {
        enricher_a::run(input, cx)
    }

    /// See [`researcher::run`].
    fn researcher<'a>(
        &'a self,
        input: researcher::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, researcher::Exit> {
        researcher::run(input, cx)
    }

    /// See [`second::run`].
    fn second<'a>(
        &'a self,
        input: second::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, second::Exit> {
        second::run(input, cx)
    }

    /// See [`editor::run`].
    fn editor<'a>(
        &'a self,
        input: editor::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, editor::Exit> {
        editor::run(input, cx)
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
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `boards`.
        pub boards: Value,
    }

    const SPEC: BeginSpec = BeginSpec {
        verbose: true,
        nodes: 5,
        boards_dir: "./boards",
        boards: &[
            BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
        ],
        models: &[ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let begun = cx.begin(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                boards: begun.boards,
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("boards", &out.boards).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                boards: carried.need("boards"),
            })
        }
    }
}

/// `enricher_b`, a prompt node.
pub mod enricher_b {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `enricher_b` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `boards`.
        pub boards: &'s Value,
        /// `researcher`.
        pub researcher: &'s Value,
        /// `second`.
        pub second: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                boards: &state.boards,
                researcher: &state.researcher,
                second: &state.second,
            }
        }
    }

    /// How `enricher_b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `enricher_b`.
        pub enricher_b: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "enricher_b",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(100),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[],
            },
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
            writers: &[],
        }),
        rank: 2,
        boards_dir: "./boards",
        verbose: true,
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
                        said: &[("researcher", input.researcher), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                enricher_b: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("enricher_b", &out.enricher_b)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                enricher_b: carried.need("enricher_b"),
            })
        }
    }
}

/// `enricher_a`, a prompt node.
pub mod enricher_a {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `enricher_a` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `boards`.
        pub boards: &'s Value,
        /// `researcher`.
        pub researcher: &'s Value,
        /// `second`.
        pub second: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                boards: &state.boards,
                researcher: &state.researcher,
                second: &state.second,
            }
        }
    }

    /// How `enricher_a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `enricher_a`.
        pub enricher_a: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "enricher_a",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(100),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[],
            },
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
            writers: &[],
        }),
        rank: 3,
        boards_dir: "./boards",
        verbose: true,
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
                        said: &[("researcher", input.researcher), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                enricher_a: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("enricher_a", &out.enricher_a)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                enricher_a: carried.need("enricher_a"),
            })
        }
    }
}

/// `researcher`, a prompt node.
pub mod researcher {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `researcher` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `boards`.
        pub boards: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                boards: &state.boards,
            }
        }
    }

    /// How `researcher` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `researcher`.
        pub researcher: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "researcher",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(300),
        user: &[
            Piece::Text(
                "<topic>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</topic>

",
            ),
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            writers: &[],
        }),
        boards_dir: "./boards",
        verbose: true,
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
                        boards: input.boards,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                researcher: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("researcher", &out.researcher)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                researcher: carried.need("researcher"),
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
        /// `user_message`.
        pub user_message: &'s str,
        /// `boards`.
        pub boards: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                boards: &state.boards,
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
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(300),
        user: &[
            Piece::Text(
                "<topic>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</topic>

",
            ),
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            writers: &[],
        }),
        rank: 1,
        boards_dir: "./boards",
        verbose: true,
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
                        boards: input.boards,
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

/// `editor`, a prompt node.
pub mod editor {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `editor` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `boards`.
        pub boards: &'s Value,
        /// `enricher_b`.
        pub enricher_b: &'s Value,
        /// `enricher_a`.
        pub enricher_a: &'s Value,
        /// `researcher`.
        pub researcher: &'s Value,
        /// `second`.
        pub second: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                boards: &state.boards,
                enricher_b: &state.enricher_b,
                enricher_a: &state.enricher_a,
                researcher: &state.researcher,
                second: &state.second,
            }
        }
    }

    /// How `editor` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `editor`.
        pub editor: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "editor",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[
                    Writer {
                        rank: 2,
                        node: "enricher_b",
                    },
                    Writer {
                        rank: 3,
                        node: "enricher_a",
                    },
                ],
            },
        ],
        rank: 4,
        verbose: true,
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
                        said: &[
                            ("researcher", input.researcher),
                            ("second", input.second),
                            ("enricher_b", input.enricher_b),
                            ("enricher_a", input.enricher_a),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                editor: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("editor", &out.editor).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                editor: carried.need("editor"),
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
        /// `boards`.
        pub boards: &'s Value,
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `enricher_b`.
        pub enricher_b: &'s Value,
        /// `enricher_a`.
        pub enricher_a: &'s Value,
        /// `researcher`.
        pub researcher: &'s Value,
        /// `second`.
        pub second: &'s Value,
        /// `editor`.
        pub editor: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                boards: &state.boards,
                blocked_by: &state.blocked_by,
                enricher_b: &state.enricher_b,
                enricher_a: &state.enricher_a,
                researcher: &state.researcher,
                second: &state.second,
                editor: &state.editor,
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
                node: "enricher_b",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "enricher_a",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "researcher",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "second",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "editor",
                show: true,
                context_window: None,
                history: None,
            },
        ],
        boards_dir: "./boards",
        boards: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[
                    Writer {
                        rank: 2,
                        node: "enricher_b",
                    },
                    Writer {
                        rank: 3,
                        node: "enricher_a",
                    },
                ],
            },
        ],
        verbose: true,
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
                        boards: input.boards,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("enricher_b", input.enricher_b),
                            ("enricher_a", input.enricher_a),
                            ("researcher", input.researcher),
                            ("second", input.second),
                            ("editor", input.editor),
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
    name: Cow::Borrowed("boards"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0xa111_79f3_5f61_36ab,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0xc170_0754_ed9e_3768,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("enricher_b"),
            kind: Cow::Borrowed("prompt"),
            line: 15,
            reads: Reads::Keys(&["boards", "researcher", "second"]),
            meaning: 0xd9f3_33a3_f980_cfa2,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("enricher_a"),
            kind: Cow::Borrowed("prompt"),
            line: 16,
            reads: Reads::Keys(&["boards", "researcher", "second"]),
            meaning: 0x0748_2dd0_bb01_5a6c,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("researcher"),
            kind: Cow::Borrowed("prompt"),
            line: 17,
            reads: Reads::Keys(&["user_message", "boards"]),
            meaning: 0x632a_e80a_458d_4c1a,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("second"),
            kind: Cow::Borrowed("prompt"),
            line: 18,
            reads: Reads::Keys(&["user_message", "boards"]),
            meaning: 0x0f54_c02f_6480_0431,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("editor"),
            kind: Cow::Borrowed("prompt"),
            line: 19,
            reads: Reads::Keys(&["boards", "enricher_b", "enricher_a", "researcher", "second"]),
            meaning: 0xac03_592c_4d12_302a,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&[
                "user_message",
                "boards",
                "blocked_by",
                "enricher_b",
                "enricher_a",
                "researcher",
                "second",
                "editor",
            ]),
            meaning: 0x6fc7_1e89_3a30_fdab,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("end"),
            kind: Cow::Borrowed("end"),
            line: 1,
            reads: Reads::Keys(&["text"]),
            meaning: 0x1bca_5d75_98f5_3181,
            role: NodeRole::End,
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
        concurrency: Some(5),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
