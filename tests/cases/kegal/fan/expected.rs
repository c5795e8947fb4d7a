//! `fan`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin         ──done──▶ dispatcher + economic + environmental + aside + synthesizer + last
//! dispatcher    ──done──▶ report
//! economic      ──done──▶ report
//! environmental ──done──▶ report
//! aside         ──done──▶ report
//! synthesizer   ──done──▶ report
//! last          ──done──▶ report
//! report        ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `fan` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `dispatcher`, `economic`, `environmental`, `last` and `report`.
    pub user_message: String,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `dispatcher`. Read by `report`.
    pub dispatcher: Value,
    /// Starts as `null`. Written by `economic`. Read by `synthesizer` and `report`.
    pub economic: Value,
    /// Starts as `null`. Written by `environmental`. Read by `synthesizer` and `report`.
    pub environmental: Value,
    /// Starts as `null`. Written by `aside`. Read by `report`.
    pub aside: Value,
    /// Starts as `null`. Written by `synthesizer`. Read by `report`.
    pub synthesizer: Value,
    /// Starts as `null`. Written by `last`. Read by `report`.
    pub last: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            dispatcher: Value::Null,
            economic: Value::Null,
            environmental: Value::Null,
            aside: Value::Null,
            synthesizer: Value::Null,
            last: Value::Null,
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
            .with("dispatcher", &self.dispatcher)
            .with("economic", &self.economic)
            .with("environmental", &self.environmental)
            .with("aside", &self.aside)
            .with("synthesizer", &self.synthesizer)
            .with("last", &self.last)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("dispatcher", &mut state.dispatcher);
        fields.key("economic", &mut state.economic);
        fields.key("environmental", &mut state.environmental);
        fields.key("aside", &mut state.aside);
        fields.key("synthesizer", &mut state.synthesizer);
        fields.key("last", &mut state.last);
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
    /// `dispatcher`, a prompt node (graph.yaml:12).
    Dispatcher,
    /// `economic`, a prompt node (graph.yaml:13).
    Economic,
    /// `environmental`, a prompt node (graph.yaml:14).
    Environmental,
    /// `aside`, a prompt node (graph.yaml:15).
    Aside,
    /// `synthesizer`, a prompt node (graph.yaml:16).
    Synthesizer,
    /// `last`, a prompt node (graph.yaml:17).
    Last,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 9] = [
        Self::Begin,
        Self::Dispatcher,
        Self::Economic,
        Self::Environmental,
        Self::Aside,
        Self::Synthesizer,
        Self::Last,
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
    /// How `dispatcher` ended.
    Dispatcher(dispatcher::Exit),
    /// How `economic` ended.
    Economic(economic::Exit),
    /// How `environmental` ended.
    Environmental(environmental::Exit),
    /// How `aside` ended.
    Aside(aside::Exit),
    /// How `synthesizer` ended.
    Synthesizer(synthesizer::Exit),
    /// How `last` ended.
    Last(last::Exit),
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
            Self::Dispatcher(left) => exit("dispatcher", left.kept()),
            Self::Economic(left) => exit("economic", left.kept()),
            Self::Environmental(left) => exit("environmental", left.kept()),
            Self::Aside(left) => exit("aside", left.kept()),
            Self::Synthesizer(left) => exit("synthesizer", left.kept()),
            Self::Last(left) => exit("last", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Dispatcher => Self::Dispatcher(dispatcher::Exit::read(name, carried)),
            At::Economic => Self::Economic(economic::Exit::read(name, carried)),
            At::Environmental => Self::Environmental(environmental::Exit::read(name, carried)),
            At::Aside => Self::Aside(aside::Exit::read(name, carried)),
            At::Synthesizer => Self::Synthesizer(synthesizer::Exit::read(name, carried)),
            At::Last => Self::Last(last::Exit::read(name, carried)),
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
            Self::Dispatcher(exit) => exit,
            Self::Economic(exit) => exit,
            Self::Environmental(exit) => exit,
            Self::Aside(exit) => exit,
            Self::Synthesizer(exit) => exit,
            Self::Last(exit) => exit,
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

impl NodeExit for dispatcher::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Dispatcher(self)
    }
}

impl NodeExit for economic::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Economic(self)
    }
}

impl NodeExit for environmental::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Environmental(self)
    }
}

impl NodeExit for aside::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Aside(self)
    }
}

impl NodeExit for synthesizer::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Synthesizer(self)
    }
}

impl NodeExit for last::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Last(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `fan`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Fan<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Fan = Fan::new;

const _: fn(&Fan, String) -> Run<'_, Fan> = Fan::start;

const _: for<'g> fn(
    &'g Fan,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Fan> = Fan::resume;

impl Fan {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Fan<N> {
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

impl<N: Nodes> Graph for Fan<N> {
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
            &State::start("What are the benefits of renewable energy?"),
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
            At::Dispatcher => self
                .nodes
                .dispatcher(dispatcher::In::read(state), cx)
                .entered(),
            At::Economic => self.nodes.economic(economic::In::read(state), cx).entered(),
            At::Environmental => self
                .nodes
                .environmental(environmental::In::read(state), cx)
                .entered(),
            At::Aside => self.nodes.aside(aside::In::read(state), cx).entered(),
            At::Synthesizer => self
                .nodes
                .synthesizer(synthesizer::In::read(state), cx)
                .entered(),
            At::Last => self.nodes.last(last::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([
                        At::Dispatcher,
                        At::Economic,
                        At::Environmental,
                        At::Aside,
                        At::Synthesizer,
                        At::Last,
                    ])
                    .after(1, [0])
                    .after(2, [0])
                    .after(3, [4])
                    .after(4, [1, 2])
                    .after(5, [3])
                    .join(At::Report),
                ),
            },
            Exit::Dispatcher(exit) => match exit {
                dispatcher::Exit::Done(out) => {
                    state.dispatcher = out.dispatcher;
                    Next::Go(At::Report)
                }
            },
            Exit::Economic(exit) => match exit {
                economic::Exit::Done(out) => {
                    state.economic = out.economic;
                    Next::Go(At::Report)
                }
            },
            Exit::Environmental(exit) => match exit {
                environmental::Exit::Done(out) => {
                    state.environmental = out.environmental;
                    Next::Go(At::Report)
                }
            },
            Exit::Aside(exit) => match exit {
                aside::Exit::Done(out) => {
                    state.aside = out.aside;
                    Next::Go(At::Report)
                }
            },
            Exit::Synthesizer(exit) => match exit {
                synthesizer::Exit::Done(out) => {
                    state.synthesizer = out.synthesizer;
                    Next::Go(At::Report)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.last = out.last;
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

    /// See [`dispatcher::run`].
    fn dispatcher<'a>(
        &'a self,
        input: dispatcher::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, dispatcher::Exit> {
        dispatcher::run(input, cx)
    }

    /// See [`economic::run`].
    fn economic<'a>(
        &'a self,
        input: economic::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, economic::Exit> {
        economic::run(input, cx)
    }

    /// See [`environmental::run`].
    fn environmental<'a>(
        &'a self,
        input: environmental::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, environmental::Exit> {
        environmental::run(input, cx)
    }

    /// See [`aside::run`].
    fn aside<'a>(&'a self, input: aside::In, cx: &'a mut NodeContext<'_>) -> Work<'a, aside::Exit> {
        aside::run(input, cx)
    }

    /// See [`synthesizer::run`].
    fn synthesizer<'a>(
        &'a self,
        input: synthesizer::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, synthesizer::Exit> {
        synthesizer::run(input, cx)
    }

    /// See [`last::run`].
    fn last<'a>(
        &'a self,
        input: last::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, last::Exit> {
        last::run(input, cx)
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
        Done,
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 6,
        models: &[
            ModelSpec {
                name: "ollama:qwen2.5:7b",
                ..ModelSpec::DEFAULT
            },
            ModelSpec {
                name: "openai:gpt-4o-mini",
                api_key: Some("${FAN_API_KEY}"),
                ..ModelSpec::DEFAULT
            },
        ],
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

/// `dispatcher`, a prompt node.
pub mod dispatcher {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `dispatcher` reads.
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

    /// How `dispatcher` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `dispatcher`.
        pub dispatcher: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "dispatcher",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.1),
        max_tokens: Some(128),
        user: &[
            Piece::Text(
                "<instruction>
Acknowledge: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
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
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                dispatcher: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("dispatcher", &out.dispatcher)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                dispatcher: carried.need("dispatcher"),
            })
        }
    }
}

/// `economic`, a prompt node.
pub mod economic {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `economic` reads.
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

    /// How `economic` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `economic`.
        pub economic: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "economic",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
One sentence only.</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
One benefit of: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
        tells: true,
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
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                economic: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("economic", &out.economic).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                economic: carried.need("economic"),
            })
        }
    }
}

/// `environmental`, a prompt node.
pub mod environmental {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `environmental` reads.
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

    /// How `environmental` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `environmental`.
        pub environmental: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "environmental",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            api_key: Some("${FAN_API_KEY}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
One sentence only.</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
One benefit of: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
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
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                environmental: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("environmental", &out.environmental)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                environmental: carried.need("environmental"),
            })
        }
    }
}

/// `aside`, a prompt node.
pub mod aside {
    use ::graphwright::codegen::*;

    /// What `aside` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `aside` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `aside`.
        pub aside: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "aside",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        prompted: false,
        rank: 4,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                aside: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("aside", &out.aside).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                aside: carried.need("aside"),
            })
        }
    }
}

/// `synthesizer`, a prompt node.
pub mod synthesizer {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `synthesizer` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `economic`.
        pub economic: &'s Value,
        /// `environmental`.
        pub environmental: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                economic: &state.economic,
                environmental: &state.environmental,
            }
        }
    }

    /// How `synthesizer` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `synthesizer`.
        pub synthesizer: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "synthesizer",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            api_key: Some("${FAN_API_KEY}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.4),
        max_tokens: Some(768),
        user: &[
            Piece::Text(
                "<analyses>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</analyses>

",
            ),
        ],
        pipe: &["economic", "environmental"],
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
                        said: &[
                            ("economic", input.economic),
                            ("environmental", input.environmental),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                synthesizer: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("synthesizer", &out.synthesizer)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                synthesizer: carried.need("synthesizer"),
            })
        }
    }
}

/// `last`, a prompt node.
pub mod last {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `last` reads.
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

    /// How `last` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `last`.
        pub last: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "last",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(10),
        user: &[
            Piece::Text(
                "<instruction>
Acknowledge: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
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
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                last: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("last", &out.last).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("last"),
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
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `dispatcher`.
        pub dispatcher: &'s Value,
        /// `economic`.
        pub economic: &'s Value,
        /// `environmental`.
        pub environmental: &'s Value,
        /// `aside`.
        pub aside: &'s Value,
        /// `synthesizer`.
        pub synthesizer: &'s Value,
        /// `last`.
        pub last: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                blocked_by: &state.blocked_by,
                dispatcher: &state.dispatcher,
                economic: &state.economic,
                environmental: &state.environmental,
                aside: &state.aside,
                synthesizer: &state.synthesizer,
                last: &state.last,
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
                node: "dispatcher",
                show: false,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "economic",
                show: false,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "environmental",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "aside",
                show: true,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "synthesizer",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "last",
                show: true,
                context_window: Some(200),
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
                            ("dispatcher", input.dispatcher),
                            ("economic", input.economic),
                            ("environmental", input.environmental),
                            ("aside", input.aside),
                            ("synthesizer", input.synthesizer),
                            ("last", input.last),
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
    name: Cow::Borrowed("fan"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x3299_8f34_6902_fadf,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0x58e5_cd95_e1f5_ed12,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("dispatcher"),
            kind: Cow::Borrowed("prompt"),
            line: 12,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x0830_3d25_f0af_8acd,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("economic"),
            kind: Cow::Borrowed("prompt"),
            line: 13,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x8b75_a65c_d8fa_2425,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("environmental"),
            kind: Cow::Borrowed("prompt"),
            line: 14,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0xfd37_4bc7_ae9d_4f93,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("aside"),
            kind: Cow::Borrowed("prompt"),
            line: 15,
            reads: Reads::Keys(&[]),
            meaning: 0x9490_42b0_a20f_2e1e,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("synthesizer"),
            kind: Cow::Borrowed("prompt"),
            line: 16,
            reads: Reads::Keys(&["economic", "environmental"]),
            meaning: 0x7b3e_25f0_8832_def5,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("last"),
            kind: Cow::Borrowed("prompt"),
            line: 17,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0xc114_1c01_3fe5_7927,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&[
                "user_message",
                "blocked_by",
                "dispatcher",
                "economic",
                "environmental",
                "aside",
                "synthesizer",
                "last",
            ]),
            meaning: 0xad1a_8f4c_0aab_9645,
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
    env: Cow::Borrowed(&[Cow::Borrowed("FAN_API_KEY")]),
    secrets: Cow::Borrowed(&[Cow::Borrowed("FAN_API_KEY")]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
