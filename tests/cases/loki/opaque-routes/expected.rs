//! `opaque-routes`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! decide ──routed──▶ any node
//!        ──done──▶ write
//!        ──failed──▶ broken
//! write  ──done──▶ done
//!        ──failed──▶ done
//! side   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `opaque-routes` remembers from node to node.
///
/// `decide` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: Value,
    /// Starts as `0`. Read by `decide`, `side` and `done`.
    pub n: Value,
    /// Starts as `""`. Written by `decide`. Read by `decide`, `write` and `broken`.
    pub seen: Value,
    /// Read by `decide`, `write` and `done`.
    pub topic: Option<Value>,
    /// Written by `write` and `side`. Read by `done`.
    pub text: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<Value>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            n: Value::from(0i64),
            seen: Value::from(""),
            topic: None,
            text: None,
            rest: Map::new(),
        }
    }

    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "n" => {
                    self.n = value;
                }
                "seen" => {
                    self.seen = value;
                }
                "topic" => {
                    self.topic = Some(value);
                }
                "text" => {
                    self.text = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("n", &self.n)
            .with("seen", &self.seen)
            .maybe("topic", self.topic.as_ref())
            .maybe("text", self.text.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Value>("initial_prompt"));
        fields.key("n", &mut state.n);
        fields.key("seen", &mut state.seen);
        fields.present_key("topic", &mut state.topic);
        fields.present_key("text", &mut state.text);
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
    /// `decide`, a script node (graph.yaml:6).
    Decide,
    /// `write`, an llm node (graph.yaml:12).
    Write,
    /// `side`, an llm node (graph.yaml:13).
    Side,
    /// `broken`, an end node (graph.yaml:14).
    Broken,
    /// `done`, an end node (graph.yaml:15).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Decide,
        Self::Write,
        Self::Side,
        Self::Broken,
        Self::Done,
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
        Self::Decide
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
    /// How `decide` ended.
    Decide(decide::Exit),
    /// How `write` ended.
    Write(write::Exit),
    /// How `side` ended.
    Side(side::Exit),
    /// How `broken` ended.
    Broken(broken::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Decide(left) => exit("decide", left.kept()),
            Self::Write(left) => exit("write", left.kept()),
            Self::Side(left) => exit("side", left.kept()),
            Self::Broken(left) => exit("broken", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Decide => Self::Decide(decide::Exit::read(name, carried)),
            At::Write => Self::Write(write::Exit::read(name, carried)),
            At::Side => Self::Side(side::Exit::read(name, carried)),
            At::Broken => Self::Broken(broken::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
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
            Self::Decide(exit) => exit,
            Self::Write(exit) => exit,
            Self::Side(exit) => exit,
            Self::Broken(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for decide::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Decide(self)
    }
}

impl NodeExit for write::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Write(self)
    }
}

impl NodeExit for side::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Side(self)
    }
}

/// The graph `opaque-routes`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct OpaqueRoutes<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> OpaqueRoutes = OpaqueRoutes::new;

const _: fn(&OpaqueRoutes, Value) -> Run<'_, OpaqueRoutes> = OpaqueRoutes::start;

const _: for<'g> fn(
    &'g OpaqueRoutes,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, OpaqueRoutes> = OpaqueRoutes::resume;

impl OpaqueRoutes {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> OpaqueRoutes<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<Value>) -> Run<'_, Self> {
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

impl<N: Nodes> Graph for OpaqueRoutes<N> {
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
            .script("decide", "decide.sh", "bash")
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Decide
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
            At::Decide => self.nodes.decide(decide::In::read(state), cx).entered(),
            At::Write => self.nodes.write(write::In::read(state), cx).entered(),
            At::Side => self.nodes.side(side::In::read(state), cx).entered(),
            At::Broken => NodeWork::done(Exit::Broken(broken::finish(&broken::In::read(state)))),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Decide(exit) => match exit {
                decide::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                decide::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Write)
                }
                decide::Exit::Failed(_) => Next::Go(At::Broken),
            },
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
                write::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
            },
            Exit::Side(exit) => match exit {
                side::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
                side::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
            },
            Exit::Broken(exit) => match exit {
                broken::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`decide::run`].
    fn decide<'a>(
        &'a self,
        input: decide::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, decide::Exit> {
        decide::run(input, cx)
    }

    /// See [`write::run`].
    fn write<'a>(
        &'a self,
        input: write::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, write::Exit> {
        write::run(input, cx)
    }

    /// See [`side::run`].
    fn side<'a>(
        &'a self,
        input: side::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, side::Exit> {
        side::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `decide`, a script node.
pub mod decide {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `decide` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to `write`.
        Done(Out),
        /// The work failed (`fallback`): on to `broken`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `seen`.
        pub seen: Value,
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
            state.seen = self.seen;
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "decide.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `decide.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then_with(move |printed| match printed.read() {
                Ok(printed) => Ok(route(&input, printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        input: &In<'_>,
        Scripted { next, out }: Scripted<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = done(input, out);
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    /// What the printed object makes the node write.
    fn done(input: &In<'_>, out: Map<String, Value>) -> Out {
        let seen = Value::from(
            Text::new()
                .show(out.get("seen").unwrap_or(&input.state.seen))
                .show(out.get("n").unwrap_or(&input.state.n))
                .maybe(out.get("topic").or(input.state.topic.as_ref()))
                .lenient(),
        );
        Out {
            seen,
            rest: without(out, &["seen"]),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new()
                    .with("seen", &out.seen)
                    .rest(&out.rest)
                    .exit_to("routed", at),
                Self::Done(out) => Record::new()
                    .with("seen", &out.seen)
                    .rest(&out.rest)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        seen: carried.need("seen"),
                        rest: carried.rest(),
                    },
                ),
                "done" => Self::Done(Out {
                    seen: carried.need("seen"),
                    rest: carried.rest(),
                }),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `write`, an llm node.
pub mod write {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `write` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s Value,
        /// `topic`, if it is there.
        pub topic: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                seen: &state.seen,
                topic: state.topic.as_ref(),
            }
        }
    }

    /// How `write` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `text`.
        pub text: Value,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: Value,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    text: Value::from(reply),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .show(input.seen)
            .push(" ")
            .need("topic", input.topic)
            .strict()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(failure.message.clone()),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("text", &out.text)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    text: carried.need("text"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    text: carried.need("text"),
                }),
            }
        }
    }
}

/// `side`, an llm node.
pub mod side {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `side` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `n`.
        pub n: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { n: &state.n }
        }
    }

    /// How `side` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `text`.
        pub text: Value,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: Value,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("aside {}", shown(input.n))
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out {
            text: Value::from(["aside: ", reply.as_str()].concat()),
        }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(["aside: ", failure.message.as_str()].concat()),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("text", &out.text)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    text: carried.need("text"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    text: carried.need("text"),
                }),
            }
        }
    }
}

/// `broken`, an end node.
pub mod broken {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `broken` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `seen`.
        pub seen: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { seen: &state.seen }
        }
    }

    /// How `broken` ends.
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
        let result = format!("broken after {}", shown(input.seen));
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

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `n`.
        pub n: &'s Value,
        /// `topic`, if it is there.
        pub topic: Option<&'s Value>,
        /// `text`, if it is there.
        pub text: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                n: &state.n,
                topic: state.topic.as_ref(),
                text: state.text.as_ref(),
            }
        }
    }

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
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .maybe(input.text)
            .push(" (")
            .show(input.n)
            .push(") ")
            .maybe(input.topic)
            .lenient();
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
    name: Cow::Borrowed("opaque-routes"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x6034_1413_a90e_d53f,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("decide"),
            kind: Cow::Borrowed("script"),
            line: 6,
            reads: Reads::All,
            meaning: 0x994c_c2d2_8d54_2015,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("write"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&["seen", "topic"]),
            meaning: 0xa1f1_b2b7_f2a9_a8e6,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("side"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&["n"]),
            meaning: 0x1df8_468b_0516_b049,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("broken"),
            kind: Cow::Borrowed("end"),
            line: 14,
            reads: Reads::Keys(&["seen"]),
            meaning: 0xf651_9b46_edd9_a857,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 15,
            reads: Reads::Keys(&["n", "topic", "text"]),
            meaning: 0xf0be_cca3_6509_1f22,
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
        visits: Some(3),
        steps: None,
        timeout: Some(Duration::from_secs(60)),
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("decide.sh")]),
    abilities: Cow::Borrowed(&[]),
};
