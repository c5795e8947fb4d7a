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

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `hostile-ids` remembers from node to node.
#[derive(Clone, Debug)]
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
    pub report2: Value,
    /// Starts as `null`. Written by `begin`. Read by `user_message`, `Fn!`, `café "x"` and `report_`.
    pub begin: Value,
    /// Starts as `null`. Written by `user_message`. Read by `Fn!`, `café "x"` and `report_`.
    pub user_message2: Value,
    /// Starts as `null`. Written by `fn`. Read by `report_`.
    pub fn_: Value,
    /// Starts as `null`. Written by `Fn!`. Read by `report_`.
    pub fn3: Value,
    /// Starts as `null`. Written by `café "x"`. Read by `report_`.
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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("report_", &self.report2)
            .with("begin", &self.begin)
            .with("user_message_", &self.user_message2)
            .with("fn", &self.fn_)
            .with("Fn!", &self.fn3)
            .with("café \"x\"", &self.cafue9_x)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("report_", &mut state.report2);
        fields.key("begin", &mut state.begin);
        fields.key("user_message_", &mut state.user_message2);
        fields.key("fn", &mut state.fn_);
        fields.key("Fn!", &mut state.fn3);
        fields.key("café \"x\"", &mut state.cafue9_x);
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
    /// `begin_`, a start node (graph.yaml:1).
    Begin,
    /// `report`, a prompt node (graph.yaml:5).
    Report,
    /// `begin`, a prompt node (graph.yaml:6).
    Begin2,
    /// `user_message`, a prompt node (graph.yaml:7).
    UserMessage,
    /// `fn`, a controller node (graph.yaml:8).
    Fn,
    /// `Fn!`, a prompt node (graph.yaml:9).
    Fn2,
    /// `café "x"`, a prompt node (graph.yaml:10).
    Cafue9X,
    /// `report_`, a report node (graph.yaml:1).
    Report2,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 9] = [
        Self::Begin,
        Self::Report,
        Self::Begin2,
        Self::UserMessage,
        Self::Fn,
        Self::Fn2,
        Self::Cafue9X,
        Self::Report2,
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
    /// How `begin_` ended.
    Begin(begin::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `begin` ended.
    Begin2(begin2::Exit),
    /// How `user_message` ended.
    UserMessage(user_message::Exit),
    /// How `fn` ended.
    Fn(fn_::Exit),
    /// How `Fn!` ended.
    Fn2(fn3::Exit),
    /// How `café "x"` ended.
    Cafue9X(cafue9_x::Exit),
    /// How `report_` ended.
    Report2(report2::Exit),
    /// How `end` ended.
    End(end::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin_", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::Begin2(left) => exit("begin", left.kept()),
            Self::UserMessage(left) => exit("user_message", left.kept()),
            Self::Fn(left) => exit("fn", left.kept()),
            Self::Fn2(left) => exit("Fn!", left.kept()),
            Self::Cafue9X(left) => exit("café \"x\"", left.kept()),
            Self::Report2(left) => exit("report_", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Report => Self::Report(report::Exit::read(name, carried)),
            At::Begin2 => Self::Begin2(begin2::Exit::read(name, carried)),
            At::UserMessage => Self::UserMessage(user_message::Exit::read(name, carried)),
            At::Fn => Self::Fn(fn_::Exit::read(name, carried)),
            At::Fn2 => Self::Fn2(fn3::Exit::read(name, carried)),
            At::Cafue9X => Self::Cafue9X(cafue9_x::Exit::read(name, carried)),
            At::Report2 => Self::Report2(report2::Exit::read(name, carried)),
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
            Self::Report(exit) => exit,
            Self::Begin2(exit) => exit,
            Self::UserMessage(exit) => exit,
            Self::Fn(exit) => exit,
            Self::Fn2(exit) => exit,
            Self::Cafue9X(exit) => exit,
            Self::Report2(exit) => exit,
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

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

impl NodeExit for begin2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin2(self)
    }
}

impl NodeExit for user_message::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::UserMessage(self)
    }
}

impl NodeExit for fn_::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Fn(self)
    }
}

impl NodeExit for fn3::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Fn2(self)
    }
}

impl NodeExit for cafue9_x::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Cafue9X(self)
    }
}

impl NodeExit for report2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report2(self)
    }
}

/// The graph `hostile-ids`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct HostileIds<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> HostileIds = HostileIds::new;

const _: fn(&HostileIds, String) -> Run<'_, HostileIds> = HostileIds::start;

const _: for<'g> fn(
    &'g HostileIds,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, HostileIds> = HostileIds::resume;

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

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
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
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::Begin2 => self.nodes.begin2(begin2::In::read(state), cx).entered(),
            At::UserMessage => self
                .nodes
                .user_message(user_message::In::read(state), cx)
                .entered(),
            At::Fn => self.nodes.fn_(fn_::In::read(state), cx).entered(),
            At::Fn2 => self.nodes.fn3(fn3::In::read(state), cx).entered(),
            At::Cafue9X => self.nodes.cafue9_x(cafue9_x::In::read(state), cx).entered(),
            At::Report2 => self.nodes.report2(report2::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
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
                    state.report2 = out.report;
                    Next::Go(At::Report2)
                }
            },
            Exit::Begin2(exit) => match exit {
                begin2::Exit::Done(out) => {
                    state.begin = out.begin;
                    Next::Go(At::Report2)
                }
            },
            Exit::UserMessage(exit) => match exit {
                user_message::Exit::Done(out) => {
                    state.user_message2 = out.user_message;
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn(exit) => match exit {
                fn_::Exit::Done(out) => {
                    state.fn_ = out.fn_;
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn2(exit) => match exit {
                fn3::Exit::Done(out) => {
                    state.fn3 = out.fn_;
                    Next::Go(At::Report2)
                }
            },
            Exit::Cafue9X(exit) => match exit {
                cafue9_x::Exit::Done(out) => {
                    state.cafue9_x = out.cafue9_x;
                    Next::Go(At::Report2)
                }
            },
            Exit::Report2(exit) => match exit {
                report2::Exit::Done(out) => {
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

    /// See [`report::run`].
    fn report<'a>(
        &'a self,
        input: report::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, report::Exit> {
        report::run(input, cx)
    }

    /// See [`begin2::run`].
    fn begin2<'a>(
        &'a self,
        input: begin2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, begin2::Exit> {
        begin2::run(input, cx)
    }

    /// See [`user_message::run`].
    fn user_message<'a>(
        &'a self,
        input: user_message::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, user_message::Exit> {
        user_message::run(input, cx)
    }

    /// See [`fn_::run`].
    fn fn_<'a>(&'a self, input: fn_::In, cx: &'a mut NodeContext<'_>) -> Work<'a, fn_::Exit> {
        fn_::run(input, cx)
    }

    /// See [`fn3::run`].
    fn fn3<'a>(&'a self, input: fn3::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, fn3::Exit> {
        fn3::run(input, cx)
    }

    /// See [`cafue9_x::run`].
    fn cafue9_x<'a>(
        &'a self,
        input: cafue9_x::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, cafue9_x::Exit> {
        cafue9_x::run(input, cx)
    }

    /// See [`report2::run`].
    fn report2<'a>(
        &'a self,
        input: report2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, report2::Exit> {
        report2::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin_`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin_` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `begin_` ends.
    #[derive(Clone)]
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

/// `report`, a prompt node.
pub mod report {
    use ::graphwright::codegen::*;

    /// What `report` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `report` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `report_`.
        pub report: Value,
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
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                report: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("report_", &out.report).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                report: carried.need("report_"),
            })
        }
    }
}

/// `begin`, a prompt node.
pub mod begin2 {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `begin` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `begin`.
        pub begin: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        said: &[("report", input.report2)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                begin: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("begin", &out.begin).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                begin: carried.need("begin"),
            })
        }
    }
}

/// `user_message`, a prompt node.
pub mod user_message {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `user_message` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `user_message_`.
        pub user_message: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        said: &[("report", input.report2), ("begin", input.begin)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                user_message: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("user_message_", &out.user_message)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                user_message: carried.need("user_message_"),
            })
        }
    }
}

/// `fn`, a controller node.
pub mod fn_ {
    use ::graphwright::codegen::*;

    /// What `fn` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `fn` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `fn`.
        pub fn_: Value,
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
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs::NOTHING;
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
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("fn", &out.fn_).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                fn_: carried.need("fn"),
            })
        }
    }
}

/// `Fn!`, a prompt node.
pub mod fn3 {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `Fn!` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `Fn!`.
        pub fn_: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        said: &[
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                fn_: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("Fn!", &out.fn_).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                fn_: carried.need("Fn!"),
            })
        }
    }
}

/// `café "x"`, a prompt node.
pub mod cafue9_x {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `café "x"` reads.
    #[derive(Clone, Copy)]
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
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report_`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `café "x"`.
        pub cafue9_x: Value,
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        said: &[
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                cafue9_x: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("café \"x\"", &out.cafue9_x).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                cafue9_x: carried.need("café \"x\""),
            })
        }
    }
}

/// `report_`, a report node.
pub mod report2 {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `report_` reads.
    #[derive(Clone, Copy)]
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
                node: "report",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "begin",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "user_message",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "fn",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "Fn!",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "café \"x\"",
                show: true,
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
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                            ("fn", input.fn_),
                            ("Fn!", input.fn3),
                            ("café \"x\"", input.cafue9_x),
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
    name: Cow::Borrowed("hostile-ids"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0xdb60_2b35_70dc_6065,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin_"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0xa90c_1b63_f292_5c57,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("prompt"),
            line: 5,
            reads: Reads::Keys(&[]),
            meaning: 0x272e_a66d_1410_a24f,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("prompt"),
            line: 6,
            reads: Reads::Keys(&["report_"]),
            meaning: 0xf067_5c98_8d9a_25de,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("user_message"),
            kind: Cow::Borrowed("prompt"),
            line: 7,
            reads: Reads::Keys(&["report_", "begin"]),
            meaning: 0xe28f_087d_f800_0807,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("fn"),
            kind: Cow::Borrowed("controller"),
            line: 8,
            reads: Reads::Keys(&[]),
            meaning: 0x4c01_9f34_e642_9626,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("Fn!"),
            kind: Cow::Borrowed("prompt"),
            line: 9,
            reads: Reads::Keys(&["report_", "begin", "user_message_"]),
            meaning: 0x93b7_1aa9_1483_4345,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("café \"x\""),
            kind: Cow::Borrowed("prompt"),
            line: 10,
            reads: Reads::Keys(&["report_", "begin", "user_message_"]),
            meaning: 0x58d0_0aca_85a4_1e83,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report_"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&[
                "user_message",
                "blocked_by",
                "report_",
                "begin",
                "user_message_",
                "fn",
                "Fn!",
                "café \"x\"",
            ]),
            meaning: 0xa083_7265_caec_208c,
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
        concurrency: Some(6),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
