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

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `histories` remembers from node to node.
#[derive(Clone, Debug)]
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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("retrieved_chunks", &self.retrieved_chunks)
            .with("chat_history", &self.chat_history)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("translator", &self.translator)
            .with("talker", &self.talker)
            .with("newcomer", &self.newcomer)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("retrieved_chunks", &mut state.retrieved_chunks);
        fields.key("chat_history", &mut state.chat_history);
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("translator", &mut state.translator);
        fields.key("talker", &mut state.talker);
        fields.key("newcomer", &mut state.newcomer);
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Translator,
        Self::Talker,
        Self::Newcomer,
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

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Translator(left) => exit("translator", left.kept()),
            Self::Talker(left) => exit("talker", left.kept()),
            Self::Newcomer(left) => exit("newcomer", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Translator => Self::Translator(translator::Exit::read(name, carried)),
            At::Talker => Self::Talker(talker::Exit::read(name, carried)),
            At::Newcomer => Self::Newcomer(newcomer::Exit::read(name, carried)),
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
            Self::Translator(exit) => exit,
            Self::Talker(exit) => exit,
            Self::Newcomer(exit) => exit,
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

impl NodeExit for translator::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Translator(self)
    }
}

impl NodeExit for talker::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Talker(self)
    }
}

impl NodeExit for newcomer::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Newcomer(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `histories`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Histories<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Histories = Histories::new;

const _: fn(&Histories, String) -> Run<'_, Histories> = Histories::start;

const _: for<'g> fn(
    &'g Histories,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Histories> = Histories::resume;

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

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
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
            At::Translator => self
                .nodes
                .translator(translator::In::read(state), cx)
                .entered(),
            At::Talker => self.nodes.talker(talker::In::read(state), cx).entered(),
            At::Newcomer => self.nodes.newcomer(newcomer::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.chat_history = out.chat_history;
                    state.retrieved_chunks = out.retrieved_chunks;
                    Next::Fork(
                        Fork::to([At::Translator, At::Talker, At::Newcomer]).join(At::Report),
                    )
                }
            },
            Exit::Translator(exit) => match exit {
                translator::Exit::Done(out) => {
                    state.translator = out.translator;
                    Next::Go(At::Report)
                }
            },
            Exit::Talker(exit) => match exit {
                talker::Exit::Done(out) => {
                    state.talker = out.talker;
                    Next::Go(At::Report)
                }
            },
            Exit::Newcomer(exit) => match exit {
                newcomer::Exit::Done(out) => {
                    state.newcomer = out.newcomer;
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

    /// See [`translator::run`].
    fn translator<'a>(
        &'a self,
        input: translator::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, translator::Exit> {
        translator::run(input, cx)
    }

    /// See [`talker::run`].
    fn talker<'a>(
        &'a self,
        input: talker::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, talker::Exit> {
        talker::run(input, cx)
    }

    /// See [`newcomer::run`].
    fn newcomer<'a>(
        &'a self,
        input: newcomer::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, newcomer::Exit> {
        newcomer::run(input, cx)
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
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `chat_history`.
        pub chat_history: Value,
        /// For `retrieved_chunks`.
        pub retrieved_chunks: Value,
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
            Ok(Exit::Done(Out {
                chat_history: begun.chat_history,
                retrieved_chunks: begun.retrieved_chunks,
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("chat_history", &out.chat_history)
                    .with("retrieved_chunks", &out.retrieved_chunks)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                chat_history: carried.need("chat_history"),
                retrieved_chunks: carried.need("retrieved_chunks"),
            })
        }
    }
}

/// `translator`, a prompt node.
pub mod translator {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `translator` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `translator`.
        pub translator: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                translator: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("translator", &out.translator)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                translator: carried.need("translator"),
            })
        }
    }
}

/// `talker`, a prompt node.
pub mod talker {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `talker` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `talker`.
        pub talker: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        retrieved_chunks: input.retrieved_chunks,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                talker: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("talker", &out.talker).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                talker: carried.need("talker"),
            })
        }
    }
}

/// `newcomer`, a prompt node.
pub mod newcomer {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `newcomer` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `newcomer`.
        pub newcomer: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                newcomer: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("newcomer", &out.newcomer).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                newcomer: carried.need("newcomer"),
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
                node: "translator",
                show: true,
                context_window: None,
                history: Some("few_shot"),
            },
            ReportedNode {
                node: "talker",
                show: true,
                context_window: None,
                history: Some("session"),
            },
            ReportedNode {
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reported = cx
                .report(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        chat_history: input.chat_history,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("translator", input.translator),
                            ("talker", input.talker),
                            ("newcomer", input.newcomer),
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
    name: Cow::Borrowed("histories"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x19cb_5c32_1e9e_8e16,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&["retrieved_chunks", "chat_history"]),
            meaning: 0xad8a_7e18_85b8_0de5,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("translator"),
            kind: Cow::Borrowed("prompt"),
            line: 14,
            reads: Reads::Keys(&["user_message", "chat_history"]),
            meaning: 0x1752_1aee_af58_056c,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("talker"),
            kind: Cow::Borrowed("prompt"),
            line: 15,
            reads: Reads::Keys(&["user_message", "retrieved_chunks", "chat_history"]),
            meaning: 0xc0c6_dc49_9599_3ef1,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("newcomer"),
            kind: Cow::Borrowed("prompt"),
            line: 16,
            reads: Reads::Keys(&["user_message", "chat_history"]),
            meaning: 0x6d7e_ab1a_c4fb_ff9c,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&[
                "user_message",
                "chat_history",
                "blocked_by",
                "translator",
                "talker",
                "newcomer",
            ]),
            meaning: 0xa22c_fac2_ab68_482a,
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
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
