//! `pipe`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ summarizer + analyst + editor
//! summarizer ──done──▶ report
//! analyst    ──done──▶ report
//! editor     ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

/// What a run of `pipe` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `summarizer` and `report`.
    pub user_message: String,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `summarizer`. Read by `analyst`, `editor` and `report`.
    pub summarizer: Value,
    /// Starts as `null`. Written by `analyst`. Read by `editor` and `report`.
    pub analyst: Value,
    /// Starts as `null`. Written by `editor`. Read by `report`.
    pub editor: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            summarizer: Value::Null,
            analyst: Value::Null,
            editor: Value::Null,
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
            .with("summarizer", &self.summarizer)
            .with("analyst", &self.analyst)
            .with("editor", &self.editor)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("user_message"));
        fields.key("blocked_by", &mut state.blocked_by);
        fields.key("report", &mut state.report);
        fields.key("text", &mut state.text);
        fields.key("summarizer", &mut state.summarizer);
        fields.key("analyst", &mut state.analyst);
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
    /// `begin`, a start node (graph.yaml:2).
    Begin,
    /// `summarizer`, a prompt node (graph.yaml:17).
    Summarizer,
    /// `analyst`, a prompt node (graph.yaml:24).
    Analyst,
    /// `editor`, a prompt node (graph.yaml:31).
    Editor,
    /// `report`, a report node (graph.yaml:2).
    Report,
    /// `end`, an end node (graph.yaml:2).
    End,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Summarizer,
        Self::Analyst,
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
    /// How `summarizer` ended.
    Summarizer(summarizer::Exit),
    /// How `analyst` ended.
    Analyst(analyst::Exit),
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
            Self::Summarizer(left) => exit("summarizer", left.kept()),
            Self::Analyst(left) => exit("analyst", left.kept()),
            Self::Editor(left) => exit("editor", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::End(left) => exit("end", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Summarizer => Self::Summarizer(summarizer::Exit::read(name, carried)),
            At::Analyst => Self::Analyst(analyst::Exit::read(name, carried)),
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
            Self::Summarizer(exit) => exit,
            Self::Analyst(exit) => exit,
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

impl NodeExit for summarizer::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Summarizer(self)
    }
}

impl NodeExit for analyst::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Analyst(self)
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

/// The graph `pipe`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Pipe<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Pipe = Pipe::new;

const _: fn(&Pipe, String) -> Run<'_, Pipe> = Pipe::start;

const _: for<'g> fn(
    &'g Pipe,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Pipe> = Pipe::resume;

impl Pipe {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Pipe<N> {
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

impl<N: Nodes> Graph for Pipe<N> {
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
            At::Summarizer => self
                .nodes
                .summarizer(summarizer::In::read(state), cx)
                .entered(),
            At::Analyst => self.nodes.analyst(analyst::In::read(state), cx).entered(),
            At::Editor => self.nodes.editor(editor::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([At::Summarizer, At::Analyst, At::Editor])
                        .after(1, [0])
                        .after(2, [1])
                        .join(At::Report),
                ),
            },
            Exit::Summarizer(exit) => match exit {
                summarizer::Exit::Done(out) => {
                    state.summarizer = out.summarizer;
                    Next::Go(At::Report)
                }
            },
            Exit::Analyst(exit) => match exit {
                analyst::Exit::Done(out) => {
                    state.analyst = out.analyst;
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

    /// See [`summarizer::run`].
    fn summarizer<'a>(
        &'a self,
        input: summarizer::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, summarizer::Exit> {
        summarizer::run(input, cx)
    }

    /// See [`analyst::run`].
    fn analyst<'a>(
        &'a self,
        input: analyst::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, analyst::Exit> {
        analyst::run(input, cx)
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
        Done,
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 3,
        models: &[ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
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

/// `summarizer`, a prompt node.
pub mod summarizer {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `summarizer` reads.
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

    /// How `summarizer` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `summarizer`.
        pub summarizer: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "summarizer",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
You summarize in bullet points.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<text>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</text>

",
            ),
        ],
        tells: true,
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
                summarizer: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("summarizer", &out.summarizer)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                summarizer: carried.need("summarizer"),
            })
        }
    }
}

/// `analyst`, a prompt node.
pub mod analyst {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `analyst` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `summarizer`.
        pub summarizer: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                summarizer: &state.summarizer,
            }
        }
    }

    /// How `analyst` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `analyst`.
        pub analyst: Value,
    }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "analyst",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(512),
        system: &[Piece::Text(
            "<role>
You find risks.</role>

",
        )],
        user: &[
            Piece::Text(
                "<summary>
Reply {\"risk\": …} for: ",
            ),
            Piece::Pipe,
            Piece::Text(
                "</summary>

",
            ),
        ],
        pipe: &["summarizer"],
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
                        said: &[("summarizer", input.summarizer)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                analyst: to_value(&said),
            }))
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("analyst", &out.analyst).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                analyst: carried.need("analyst"),
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
        /// `summarizer`.
        pub summarizer: &'s Value,
        /// `analyst`.
        pub analyst: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                summarizer: &state.summarizer,
                analyst: &state.analyst,
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
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        system: &[Piece::Text(
            "<role>
You find risks.</role>

",
        )],
        user: &[
            Piece::Text(
                "<summary>
Reply {\"risk\": …} for: ",
            ),
            Piece::Pipe,
            Piece::Text(
                "</summary>

",
            ),
        ],
        pipe: &["summarizer", "analyst"],
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
                        said: &[("summarizer", input.summarizer), ("analyst", input.analyst)],
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
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `summarizer`.
        pub summarizer: &'s Value,
        /// `analyst`.
        pub analyst: &'s Value,
        /// `editor`.
        pub editor: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                user_message: &state.user_message,
                blocked_by: &state.blocked_by,
                summarizer: &state.summarizer,
                analyst: &state.analyst,
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
                node: "summarizer",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "analyst",
                show: true,
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
                            ("summarizer", input.summarizer),
                            ("analyst", input.analyst),
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
    name: Cow::Borrowed("pipe"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("kegal"),
    fingerprint: 0x78c1_e827_455f_8900,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("start"),
            line: 2,
            reads: Reads::Keys(&[]),
            meaning: 0x9d48_8487_75e8_9d3f,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("summarizer"),
            kind: Cow::Borrowed("prompt"),
            line: 17,
            reads: Reads::Keys(&["user_message"]),
            meaning: 0x38d6_21e6_c671_33ae,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("analyst"),
            kind: Cow::Borrowed("prompt"),
            line: 24,
            reads: Reads::Keys(&["summarizer"]),
            meaning: 0x3d48_6a7c_9e2e_a019,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("editor"),
            kind: Cow::Borrowed("prompt"),
            line: 31,
            reads: Reads::Keys(&["summarizer", "analyst"]),
            meaning: 0xbe42_ec18_85e9_4838,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("report"),
            line: 2,
            reads: Reads::Keys(&[
                "user_message",
                "blocked_by",
                "summarizer",
                "analyst",
                "editor",
            ]),
            meaning: 0x7b20_0a43_d85f_1074,
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
