//! `interrupted`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! write  ──done──▶ send
//!        ──failed──▶ send
//! send   ──routed──▶ any node
//!        ──done──▶ file
//!        ──failed──▶ unsent
//! file   ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `interrupted` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `""`. Read by `write`.
    pub topic: String,
    /// Starts as `""`. Written by `write`. Read by `file`.
    pub mail: String,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            topic: String::new(),
            mail: String::new(),
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("topic", &self.topic)
            .with("mail", &self.mail)
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("topic", &mut state.topic);
        fields.key("mail", &mut state.mail);
        state.rest = fields.rest();
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
    /// `write`, an llm node (graph.yaml:7).
    Write,
    /// `send`, a script node (graph.yaml:8).
    Send,
    /// `file`, an agent node (graph.yaml:9).
    File,
    /// `done`, an end node (graph.yaml:10).
    Done,
    /// `unsent`, an end node (graph.yaml:11).
    Unsent,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Write,
        Self::Send,
        Self::File,
        Self::Done,
        Self::Unsent,
    ];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }

    /// The node that a script names in `_next`.
    ///
    /// # Errors
    /// If the graph has no such node.
    fn jump(id: &str) -> Result<Self, Failure> {
        Self::named(id).ok_or_else(|| unknown_node(id, &ABOUT))
    }
}

impl Placeholder for At {
    fn blank() -> Self {
        Self::Write
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
    /// How `write` ended.
    Write(write::Exit),
    /// How `send` ended.
    Send(send::Exit),
    /// How `file` ended.
    File(file::Exit),
    /// How `done` ended.
    Done(done::Exit),
    /// How `unsent` ended.
    Unsent(unsent::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Write(left) => exit("write", left.kept()),
            Self::Send(left) => exit("send", left.kept()),
            Self::File(left) => exit("file", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
            Self::Unsent(left) => exit("unsent", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Write => Self::Write(write::Exit::read(name, carried)),
            At::Send => Self::Send(send::Exit::read(name, carried)),
            At::File => Self::File(file::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
            At::Unsent => Self::Unsent(unsent::Exit::read(name, carried)),
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
            Self::Write(exit) => exit,
            Self::Send(exit) => exit,
            Self::File(exit) => exit,
            Self::Done(exit) => exit,
            Self::Unsent(exit) => exit,
        }
    }
}

impl NodeExit for write::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Write(self)
    }
}

impl NodeExit for send::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Send(self)
    }
}

impl NodeExit for file::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::File(self)
    }
}

/// The graph `interrupted`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Interrupted<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Interrupted = Interrupted::new;

const _: fn(&Interrupted, String) -> Run<'_, Interrupted> = Interrupted::start;

const _: for<'g> fn(
    &'g Interrupted,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Interrupted> = Interrupted::resume;

impl Interrupted {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Interrupted<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
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

impl<N: Nodes> Graph for Interrupted<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("write", None)
            .asks("file", Some("openai:small"))
            .script("send", "send.sh", "bash")
            .tools("file", "../branches-worker", &["web_search"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Write
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
            At::Write => self.nodes.write(write::In::read(state), cx).entered(),
            At::Send => self.nodes.send(send::In::read(state), cx).entered(),
            At::File => self.nodes.file(file::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
            At::Unsent => NodeWork::done(Exit::Unsent(unsent::finish(&unsent::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.mail = out.mail;
                    Next::Go(At::Send)
                }
                write::Exit::Failed(out) => {
                    state.mail = out.mail;
                    Next::Go(At::Send)
                }
            },
            Exit::Send(exit) => match exit {
                send::Exit::Routed(at) => Next::Go(at),
                send::Exit::Done => Next::Go(At::File),
                send::Exit::Failed(_) => Next::Go(At::Unsent),
            },
            Exit::File(exit) => match exit {
                file::Exit::Done => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Unsent(exit) => match exit {
                unsent::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn handed(&self) -> &'static [&'static str] {
        &["HOUSE_KEY"]
    }

    fn on_interrupted(&self, at: At) -> OnInterrupted {
        match at {
            At::Send => OnInterrupted::Ask,
            At::File => OnInterrupted::Fail,
            At::Write | At::Done | At::Unsent => OnInterrupted::Retry,
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`write::run`].
    fn write<'a>(
        &'a self,
        input: write::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, write::Exit> {
        write::run(input, cx)
    }

    /// See [`send::run`].
    fn send<'a>(
        &'a self,
        input: send::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, send::Exit> {
        send::run(input, cx)
    }

    /// See [`file::run`].
    fn file<'a>(
        &'a self,
        input: file::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, file::Exit> {
        file::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `write`, an llm node.
pub mod write {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `write` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                topic: &state.topic,
            }
        }
    }

    /// How `write` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `send`.
        Done(Out),
        /// The work failed: on to `send`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `mail`.
        pub mail: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `mail`.
        pub mail: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { mail: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    mail: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Write a mail about ", input.topic, "."].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("mail", &out.mail).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("mail", &out.mail)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    mail: carried.need("mail"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    mail: carried.need("mail"),
                }),
            }
        }
    }
}

/// `send`, a script node.
pub mod send {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `send` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At),
        /// Done: on to `file`.
        Done,
        /// The work failed (`fallback`): on to `unsent`.
        Failed(Failure),
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "send.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        env: &["OPENAI_API_KEY"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `send.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, .. }: Scripted<Map<String, Value>>) -> Result<Exit, Failure> {
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?),
            None => Exit::Done,
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at) => exit("routed", to_value(at)),
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(carried.whole()),
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `file`, an agent node.
pub mod file {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `file` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `mail`.
        pub mail: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { mail: &state.mail }
        }
    }

    /// How `file` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-worker",
        config: Some(AgentConfig {
            instructions: "You look \"around\".",
            model: Some("openai:small"),
            temperature: Some(0.0),
            tools: &["web_search"],
            ..AgentConfig::DEFAULT
        }),
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            drop(reply);
            Ok(Exit::Done)
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["File ", input.mail].concat()
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

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `done` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "sent".to_owned();
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

/// `unsent`, an end node.
pub mod unsent {
    use ::graphwright::codegen::*;

    /// What `unsent` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `unsent` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "not sent".to_owned();
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
    name: Cow::Borrowed("interrupted"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xa015_bce6_1415_76cb,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("write"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&["topic"]),
            meaning: 0x1e44_1341_0fbb_8bd7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("send"),
            kind: Cow::Borrowed("script"),
            line: 8,
            reads: Reads::All,
            meaning: 0xdf40_9780_3672_7813,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("file"),
            kind: Cow::Borrowed("agent"),
            line: 9,
            reads: Reads::Keys(&["mail"]),
            meaning: 0x0ae9_71ae_d1fc_546b,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 10,
            reads: Reads::Keys(&[]),
            meaning: 0x90a0_df16_e6ea_aade,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("unsent"),
            kind: Cow::Borrowed("end"),
            line: 11,
            reads: Reads::Keys(&[]),
            meaning: 0xc9a2_dc5d_5712_7bec,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("initial_prompt"),
        description: Cow::Borrowed("What the caller asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: Some(100),
        steps: None,
        timeout: None,
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[Cow::Borrowed("openai:small")]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("send.sh")]),
    abilities: Cow::Borrowed(&[]),
};
