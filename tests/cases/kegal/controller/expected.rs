//! `controller`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ before + boss + after
//! before ──done──▶ report
//! boss   ──done──▶ report
//! after  ──done──▶ report
//! report ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `controller` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `boss` and `report`.
    pub user_message: String,
    /// Starts as `{}`. Written by `begin`. Read by `boss` and `report`.
    pub boards: Value,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `before`. Read by `boss`, `after` and `report`.
    pub before: Value,
    /// Starts as `null`. Written by `boss`. Read by `after` and `report`.
    pub boss: Value,
    /// Starts as `null`. Written by `after`. Read by `report`.
    pub after: Value,
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
            before: Value::Null,
            boss: Value::Null,
            after: Value::Null,
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
            .with("before", &self.before)
            .with("boss", &self.boss)
            .with("after", &self.after)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("boards", &mut state.boards);
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("before", &mut state.before);
        fields.key("boss", &mut state.boss);
        fields.key("after", &mut state.after);
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
    /// `before`, a prompt node (graph.yaml:15).
    Before,
    /// `boss`, a controller node (graph.yaml:16).
    Boss,
    /// `after`, a prompt node (graph.yaml:36).
    After,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Before,
        Self::Boss,
        Self::After,
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
    /// How `before` ended.
    Before(before::Exit),
    /// How `boss` ended.
    Boss(boss::Exit),
    /// How `after` ended.
    After(after::Exit),
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
            Self::Before(left) => exit("before", left.kept()),
            Self::Boss(left) => exit("boss", left.kept()),
            Self::After(left) => exit("after", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Before => Self::Before(before::Exit::read(name, carried)),
            At::Boss => Self::Boss(boss::Exit::read(name, carried)),
            At::After => Self::After(after::Exit::read(name, carried)),
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
            Self::Before(exit) => exit,
            Self::Boss(exit) => exit,
            Self::After(exit) => exit,
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

impl NodeExit for before::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Before(self)
    }
}

impl NodeExit for boss::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Boss(self)
    }
}

impl NodeExit for after::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::After(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `controller`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Controller<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Controller = Controller::new;

const _: fn(&Controller, String) -> Run<'_, Controller> = Controller::start;

const _: for<'g> fn(
    &'g Controller,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Controller> = Controller::resume;

impl Controller {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Controller<N> {
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

impl<N: Nodes> Graph for Controller<N> {
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
        seed(
            &State::start("What is 3 times 7, and where is Brazil?"),
            inputs,
        )
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Before => self.nodes.before(before::In::read(state), cx).entered(),
            At::Boss => self.nodes.boss(boss::In::read(state), cx).entered(),
            At::After => self.nodes.after(after::In::read(state), cx).entered(),
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
                        Fork::to([At::Before, At::Boss, At::After])
                            .after(1, [0])
                            .after(2, [1])
                            .join(At::Report),
                    )
                }
            },
            Exit::Before(exit) => match exit {
                before::Exit::Done(out) => {
                    state.before = out.before;
                    Next::Go(At::Report)
                }
            },
            Exit::Boss(exit) => match exit {
                boss::Exit::Done(out) => {
                    state.boss = out.boss;
                    Next::Go(At::Report)
                }
            },
            Exit::After(exit) => match exit {
                after::Exit::Done(out) => {
                    state.after = out.after;
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

    /// See [`before::run`].
    fn before<'a>(
        &'a self,
        input: before::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, before::Exit> {
        before::run(input, cx)
    }

    /// See [`boss::run`].
    fn boss<'a>(
        &'a self,
        input: boss::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, boss::Exit> {
        boss::run(input, cx)
    }

    /// See [`after::run`].
    fn after<'a>(
        &'a self,
        input: after::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, after::Exit> {
        after::run(input, cx)
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
        nodes: 3,
        boards_dir: ".",
        boards: &[BoardFile {
            id: "notes",
            file: "notes.md",
            cleanup: true,
        }],
        models: &[ModelSpec {
            name: "gemini:gemini-2.5-flash",
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

/// `before`, a prompt node.
pub mod before {
    use ::graphwright::codegen::*;

    /// What `before` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `before` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `before`.
        pub before: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "before",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                before: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("before", &out.before).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                before: carried.need("before"),
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
        /// `boards`.
        pub boards: &'s Value,
        /// `before`.
        pub before: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                boards: &state.boards,
                before: &state.before,
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
                name: "gemini:gemini-2.5-flash",
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(512),
            system: &[Piece::Text(
                "<role>
You hand out work.</role>

",
            )],
            user: &[
                Piece::Text(
                    "<task>
",
                ),
                Piece::UserMessage,
                Piece::Text(" "),
                Piece::Pipe,
                Piece::Text(
                    "</task>

",
                ),
            ],
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision\",\"properties\":{\"reasoning\":{\"type\":\"string\"},\"done\":{\"type\":\"boolean\"},\"next_agent\":{\"type\":\"string\",\"enum\":[\"math_agent\",\"atlas\"]},\"agent_input\":{\"type\":\"string\"},\"final_answer\":{\"type\":\"string\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            pipe: &["before"],
            tells: true,
            rank: 1,
            verbose: true,
            ..SpeakSpec::DEFAULT
        },
        agents: &["math_agent", "atlas"],
        most: 3,
        compact: Some(CompactSpec {
            tokens: 50,
            system: "<role>
Sum up.</role>

",
            user: "<how>
Keep {everything}.</how>

",
            url: "",
        }),
    };

    /// Agent `math_agent`.
    const MATH_AGENT: SpeakSpec = SpeakSpec {
        node: "math_agent",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        rank: 1,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Agent `atlas`.
    const ATLAS: SpeakSpec = SpeakSpec {
        node: "atlas",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        rank: 1,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Agent `scribe`.
    const SCRIBE: SpeakSpec = SpeakSpec {
        node: "scribe",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<board>
",
            ),
            Piece::Board,
            Piece::Text(" / "),
            Piece::Pipe,
            Piece::Text(
                "</board>

",
            ),
        ],
        pipe: &["atlas"],
        reads: &[BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[],
        }),
        rank: 1,
        boards_dir: ".",
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `math_agent`.
        MathAgent,
        /// `atlas`.
        Atlas,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "math_agent" => Some(Self::MathAgent),
                "atlas" => Some(Self::Atlas),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs {
                user_message: input.user_message,
                boards: input.boards,
                said: &[("before", input.before)],
                ..NodeInputs::NOTHING
            };
            let mut talk = cx.react(&SPEC, &given).await?;
            while let Some(agent) = talk.next::<Agent>(cx).await? {
                match agent {
                    Agent::MathAgent => {
                        talk.speak(cx, &MATH_AGENT).await?;
                    }
                    Agent::Atlas => {
                        talk.speak(cx, &ATLAS).await?;
                        talk.speak(cx, &SCRIBE).await?;
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

/// `after`, a prompt node.
pub mod after {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `after` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `before`.
        pub before: &'s Value,
        /// `boss`.
        pub boss: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                before: &state.before,
                boss: &state.boss,
            }
        }
    }

    /// How `after` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `after`.
        pub after: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "after",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        pipe: &["before", "boss"],
        rank: 2,
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
                        said: &[("before", input.before), ("boss", input.boss)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                after: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("after", &out.after).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                after: carried.need("after"),
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
        /// `before`.
        pub before: &'s Value,
        /// `boss`.
        pub boss: &'s Value,
        /// `after`.
        pub after: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                boards: &state.boards,
                blocked_by: &state.blocked_by,
                before: &state.before,
                boss: &state.boss,
                after: &state.after,
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
                node: "before",
                show: false,
                context_window: Some(100),
                history: None,
            },
            ReportedNode {
                node: "boss",
                show: true,
                context_window: Some(100),
                history: None,
            },
            ReportedNode {
                node: "after",
                show: true,
                context_window: Some(100),
                history: None,
            },
        ],
        boards_dir: ".",
        boards: &[BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[Writer {
                rank: 1,
                node: "boss",
            }],
        }],
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
                            ("before", input.before),
                            ("boss", input.boss),
                            ("after", input.after),
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
    name: Cow::Borrowed("controller"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x80fa_461d_0243_3078,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0xb72a_bdad_7aa2_f483,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("before"),
            kind: Cow::Borrowed("prompt"),
            line: 15,
            reads: Reads::Keys(&[]),
            meaning: 0xdd56_02be_424e_8617,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("boss"),
            kind: Cow::Borrowed("controller"),
            line: 16,
            reads: Reads::Keys(&["user_message", "boards", "before"]),
            meaning: 0x6192_8669_aebb_94fa,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("after"),
            kind: Cow::Borrowed("prompt"),
            line: 36,
            reads: Reads::Keys(&["before", "boss"]),
            meaning: 0x95d4_188e_27a8_8277,
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
                "before",
                "boss",
                "after",
            ]),
            meaning: 0x9451_d81b_ed1e_62b3,
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
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: Some(3),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
