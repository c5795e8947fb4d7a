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

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `tools` remembers from node to node.
#[derive(Clone, Debug)]
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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("user_message", &self.user_message)
            .with("blocked_by", &self.blocked_by)
            .with("report", &self.report)
            .with("text", &self.text)
            .with("forecaster", &self.forecaster)
            .with("reader", &self.reader)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("forecaster", &mut state.forecaster);
        fields.key("reader", &mut state.reader);
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
    /// `forecaster`, a prompt node (graph.yaml:17).
    Forecaster,
    /// `reader`, a prompt node (graph.yaml:18).
    Reader,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Begin,
        Self::Forecaster,
        Self::Reader,
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
    /// How `forecaster` ended.
    Forecaster(forecaster::Exit),
    /// How `reader` ended.
    Reader(reader::Exit),
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
            Self::Forecaster(left) => exit("forecaster", left.kept()),
            Self::Reader(left) => exit("reader", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Forecaster => Self::Forecaster(forecaster::Exit::read(name, carried)),
            At::Reader => Self::Reader(reader::Exit::read(name, carried)),
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
            Self::Forecaster(exit) => exit,
            Self::Reader(exit) => exit,
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

impl NodeExit for forecaster::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Forecaster(self)
    }
}

impl NodeExit for reader::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Reader(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

/// The graph `tools`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Tools<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Tools = Tools::new;

const _: fn(&Tools, String) -> Run<'_, Tools> = Tools::start;

const _: for<'g> fn(
    &'g Tools,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Tools> = Tools::resume;

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

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
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
            At::Forecaster => self
                .nodes
                .forecaster(forecaster::In::read(state), cx)
                .entered(),
            At::Reader => self.nodes.reader(reader::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
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
                    state.forecaster = out.forecaster;
                    Next::Go(At::Report)
                }
            },
            Exit::Reader(exit) => match exit {
                reader::Exit::Done(out) => {
                    state.reader = out.reader;
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

    /// See [`forecaster::run`].
    fn forecaster<'a>(
        &'a self,
        input: forecaster::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, forecaster::Exit> {
        forecaster::run(input, cx)
    }

    /// See [`reader::run`].
    fn reader<'a>(
        &'a self,
        input: reader::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, reader::Exit> {
        reader::run(input, cx)
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

/// `forecaster`, a prompt node.
pub mod forecaster {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `forecaster` reads.
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

    /// How `forecaster` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `forecaster`.
        pub forecaster: Value,
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
                forecaster: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("forecaster", &out.forecaster)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                forecaster: carried.need("forecaster"),
            })
        }
    }
}

/// `reader`, a prompt node.
pub mod reader {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `reader` reads.
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

    /// How `reader` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `reader`.
        pub reader: Value,
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
                reader: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("reader", &out.reader).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                reader: carried.need("reader"),
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
                node: "forecaster",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
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
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reported = cx
                .report(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        blocked_by: input.blocked_by,
                        said: &[("forecaster", input.forecaster), ("reader", input.reader)],
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
    name: Cow::Borrowed("tools"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0xa35e_97e1_a7aa_2f98,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 1,
            reads: Reads::Keys(&[]),
            meaning: 0x3e9a_8b08_2fbc_4ccc,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("forecaster"),
            kind: Cow::Borrowed("prompt"),
            line: 17,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x5c61_c9a1_a0e8_67af,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("reader"),
            kind: Cow::Borrowed("prompt"),
            line: 18,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0xe27c_52a2_beec_4c96,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 1,
            reads: Reads::Keys(&["user_message", "blocked_by", "forecaster", "reader"]),
            meaning: 0xfbc7_6dbf_e98a_adfe,
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
        concurrency: Some(2),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[Cow::Borrowed("TOOLS_TOKEN")]),
    secrets: Cow::Borrowed(&[Cow::Borrowed("TOOLS_TOKEN")]),
    files: Cow::Borrowed(&[Cow::Borrowed("paper.pdf"), Cow::Borrowed("picture.png")]),
    abilities: Cow::Borrowed(&[Ability::Conversation]),
};
