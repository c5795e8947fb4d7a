//! `guards`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin          ──done──▶ language_check
//! worker         ──done──▶ report
//! language_check ──passed──▶ topic_check
//!                ──blocked──▶ report
//! topic_check    ──passed──▶ worker
//!                ──blocked──▶ report
//! report         ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `guards` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `worker`, `language_check`, `topic_check` and `report`.
    pub user_message: String,
    /// Starts as `null`. Written by `language_check` and `topic_check`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `worker`. Read by `report`.
    pub worker: Value,
    /// Starts as `null`. Written by `language_check`. Read by `worker` and `report`.
    pub language_check: Value,
    /// Starts as `null`. Written by `topic_check`. Read by `report`.
    pub topic_check: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            worker: Value::Null,
            language_check: Value::Null,
            topic_check: Value::Null,
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("worker", &self.worker)
            .with("language_check", &self.language_check)
            .with("topic_check", &self.topic_check)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("worker", &mut state.worker);
        fields.key("language_check", &mut state.language_check);
        fields.key("topic_check", &mut state.topic_check);
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
    /// `worker`, a prompt node (graph.yaml:13).
    Worker,
    /// `language_check`, a guard node (graph.yaml:26).
    LanguageCheck,
    /// `topic_check`, a guard node (graph.yaml:39).
    TopicCheck,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Worker,
        Self::LanguageCheck,
        Self::TopicCheck,
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
    /// How `worker` ended.
    Worker(worker::Exit),
    /// How `language_check` ended.
    LanguageCheck(language_check::Exit),
    /// How `topic_check` ended.
    TopicCheck(topic_check::Exit),
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
            Self::Worker(left) => exit("worker", left.kept()),
            Self::LanguageCheck(left) => exit("language_check", left.kept()),
            Self::TopicCheck(left) => exit("topic_check", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Worker => Self::Worker(worker::Exit::read(name, carried)),
            At::LanguageCheck => Self::LanguageCheck(language_check::Exit::read(name, carried)),
            At::TopicCheck => Self::TopicCheck(topic_check::Exit::read(name, carried)),
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
            Self::Worker(exit) => exit,
            Self::LanguageCheck(exit) => exit,
            Self::TopicCheck(exit) => exit,
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

impl NodeExit for worker::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Worker(self)
    }
}

impl NodeExit for language_check::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::LanguageCheck(self)
    }
}

impl NodeExit for topic_check::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::TopicCheck(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `guards`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Guards<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Guards = Guards::new;

const _: fn(&Guards, String) -> Run<'_, Guards> = Guards::start;

const _: for<'g> fn(
    &'g Guards,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Guards> = Guards::resume;

impl Guards {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Guards<N> {
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

impl<N: Nodes> Graph for Guards<N> {
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
            At::Worker => self.nodes.worker(worker::In::read(state), cx).entered(),
            At::LanguageCheck => self
                .nodes
                .language_check(language_check::In::read(state), cx)
                .entered(),
            At::TopicCheck => self
                .nodes
                .topic_check(topic_check::In::read(state), cx)
                .entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Go(At::LanguageCheck),
            },
            Exit::Worker(exit) => match exit {
                worker::Exit::Done(out) => {
                    state.worker = out.worker;
                    Next::Go(At::Report)
                }
            },
            Exit::LanguageCheck(exit) => match exit {
                language_check::Exit::Passed(out) => {
                    state.language_check = out.language_check;
                    Next::Go(At::TopicCheck)
                }
                language_check::Exit::Blocked(out) => {
                    state.language_check = out.language_check;
                    state.blocked_by = out.blocked_by;
                    Next::Go(At::Report)
                }
            },
            Exit::TopicCheck(exit) => match exit {
                topic_check::Exit::Passed(out) => {
                    state.topic_check = out.topic_check;
                    Next::Go(At::Worker)
                }
                topic_check::Exit::Blocked(out) => {
                    state.topic_check = out.topic_check;
                    state.blocked_by = out.blocked_by;
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

    /// See [`worker::run`].
    fn worker<'a>(
        &'a self,
        input: worker::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, worker::Exit> {
        worker::run(input, cx)
    }

    /// See [`language_check::run`].
    fn language_check<'a>(
        &'a self,
        input: language_check::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, language_check::Exit> {
        language_check::run(input, cx)
    }

    /// See [`topic_check::run`].
    fn topic_check<'a>(
        &'a self,
        input: topic_check::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, topic_check::Exit> {
        topic_check::run(input, cx)
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
        /// Done: on to `language_check`.
        Done,
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 3,
        models: &[ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            cx.begin(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done)
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done
        }
    }
}

/// `worker`, a prompt node.
pub mod worker {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `worker` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `language_check`.
        pub language_check: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                language_check: &state.language_check,
            }
        }
    }

    /// How `worker` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `worker`.
        pub worker: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "worker",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.7),
        max_tokens: Some(1000),
        user: &[
            Piece::Text(
                "<work>
",
            ),
            Piece::UserMessage,
            Piece::Text(" "),
            Piece::Pipe,
            Piece::Text(
                "</work>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"description\":\"A recommendation\",\"properties\":{\"growth_rate\":{\"type\":\"number\",\"description\":\"Annual growth percentage\"},\"recommendation\":{\"type\":\"string\",\"enum\":[\"invest\",\"wait\"]}},\"required\":[\"recommendation\"]}",
        ),
        pipe: &["language_check"],
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
                        said: &[("language_check", input.language_check)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                worker: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("worker", &out.worker).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                worker: carried.need("worker"),
            })
        }
    }
}

/// `language_check`, a guard node.
pub mod language_check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `language_check` reads.
    #[derive(Clone, Copy)]
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

    /// How `language_check` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `passed`: on to `topic_check`.
        Passed(Out),
        /// The answer was `blocked`: on to `report`.
        Blocked(Blocked),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `language_check`.
        pub language_check: Value,
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Blocked {
        /// For `language_check`.
        pub language_check: Value,
        /// For `blocked_by`.
        pub blocked_by: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "language_check",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(500),
        system: &[Piece::Text(
            "<role>
You check language.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
Analyze this message: \"",
            ),
            Piece::UserMessage,
            Piece::Text(
                "\"
</instruction>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"description\":\"Language appropriateness\",\"properties\":{\"validation\":{\"type\":\"boolean\",\"description\":\"Whether it is appropriate\"},\"action\":{\"type\":\"string\",\"enum\":[\"approve\",\"reject\"]}},\"required\":[\"validation\",\"action\"]}",
        ),
        tells: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model whether the run may go on.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(
                match cx
                    .guard(
                        &SPEC,
                        &NodeInputs {
                            user_message: input.user_message,
                            ..NodeInputs::NOTHING
                        },
                    )
                    .await?
                {
                    Gate::Passed(said) => Exit::Passed(Out {
                        language_check: to_value(&said),
                    }),
                    Gate::Blocked(said) => Exit::Blocked(Blocked {
                        language_check: to_value(&said),
                        blocked_by: Value::from("language_check"),
                    }),
                },
            )
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Passed(out) => Record::new()
                    .with("language_check", &out.language_check)
                    .exit("passed"),
                Self::Blocked(out) => Record::new()
                    .with("language_check", &out.language_check)
                    .with("blocked_by", &out.blocked_by)
                    .exit("blocked"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["passed", "blocked"]) {
                "passed" => Self::Passed(Out {
                    language_check: carried.need("language_check"),
                }),
                _ => Self::Blocked(Blocked {
                    language_check: carried.need("language_check"),
                    blocked_by: carried.need("blocked_by"),
                }),
            }
        }
    }
}

/// `topic_check`, a guard node.
pub mod topic_check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `topic_check` reads.
    #[derive(Clone, Copy)]
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

    /// How `topic_check` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `passed`: on to `worker`.
        Passed(Out),
        /// The answer was `blocked`: on to `report`.
        Blocked(Blocked),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `topic_check`.
        pub topic_check: Value,
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Blocked {
        /// For `topic_check`.
        pub topic_check: Value,
        /// For `blocked_by`.
        pub blocked_by: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "topic_check",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(500),
        system: &[Piece::Text(
            "<role>
You check language.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
Analyze this message: \"",
            ),
            Piece::UserMessage,
            Piece::Text(
                "\"
</instruction>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"properties\":{\"validation\":{\"type\":\"boolean\"}}}",
        ),
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model whether the run may go on.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(
                match cx
                    .guard(
                        &SPEC,
                        &NodeInputs {
                            user_message: input.user_message,
                            ..NodeInputs::NOTHING
                        },
                    )
                    .await?
                {
                    Gate::Passed(said) => Exit::Passed(Out {
                        topic_check: to_value(&said),
                    }),
                    Gate::Blocked(said) => Exit::Blocked(Blocked {
                        topic_check: to_value(&said),
                        blocked_by: Value::from("topic_check"),
                    }),
                },
            )
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Passed(out) => Record::new()
                    .with("topic_check", &out.topic_check)
                    .exit("passed"),
                Self::Blocked(out) => Record::new()
                    .with("topic_check", &out.topic_check)
                    .with("blocked_by", &out.blocked_by)
                    .exit("blocked"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["passed", "blocked"]) {
                "passed" => Self::Passed(Out {
                    topic_check: carried.need("topic_check"),
                }),
                _ => Self::Blocked(Blocked {
                    topic_check: carried.need("topic_check"),
                    blocked_by: carried.need("blocked_by"),
                }),
            }
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
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `worker`.
        pub worker: &'s Value,
        /// `language_check`.
        pub language_check: &'s Value,
        /// `topic_check`.
        pub topic_check: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                blocked_by: &state.blocked_by,
                worker: &state.worker,
                language_check: &state.language_check,
                topic_check: &state.topic_check,
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
                node: "worker",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "language_check",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "topic_check",
                show: false,
                context_window: None,
                history: None,
            },
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
                        blocked_by: input.blocked_by,
                        said: &[
                            ("worker", input.worker),
                            ("language_check", input.language_check),
                            ("topic_check", input.topic_check),
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
    name: Cow::Borrowed("guards"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x1ddf_2bf9_9d1b_97f2,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0xdd02_58a9_5ffd_b645,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("worker"),
            kind: Cow::Borrowed("prompt"),
            line: 13,
            reads: Reads::Keys(&["user_message", "language_check"]),
            meaning: 0x9138_d679_01b1_4300,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("language_check"),
            kind: Cow::Borrowed("guard"),
            line: 26,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x79c1_2a5e_166d_3343,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("topic_check"),
            kind: Cow::Borrowed("guard"),
            line: 39,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x50c0_9a7c_3bb7_969f,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&[
                "user_message",
                "blocked_by",
                "worker",
                "language_check",
                "topic_check",
            ]),
            meaning: 0x5fce_cff7_390f_c56c,
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
        concurrency: Some(3),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
