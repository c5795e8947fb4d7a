//! `time-limit`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! slow  ──done──▶ again
//!       ──failed──▶ again
//! again ──done──▶ a + b
//!       ──failed──▶ a + b
//! a     ──done──▶ done
//!       ──failed──▶ done
//! b     ──done──▶ done
//!       ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `time-limit` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
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
    /// `slow`, an llm node (graph.yaml:5).
    Slow,
    /// `again`, an llm node (graph.yaml:6).
    Again,
    /// `a`, an llm node (graph.yaml:7).
    A,
    /// `b`, an llm node (graph.yaml:8).
    B,
    /// `done`, an end node (graph.yaml:9).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [Self::Slow, Self::Again, Self::A, Self::B, Self::Done];

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
    /// How `slow` ended.
    Slow(slow::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `a` ended.
    A(a::Exit),
    /// How `b` ended.
    B(b::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Slow(left) => exit("slow", left.kept()),
            Self::Again(left) => exit("again", left.kept()),
            Self::A(left) => exit("a", left.kept()),
            Self::B(left) => exit("b", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Slow => Self::Slow(slow::Exit::read(name, carried)),
            At::Again => Self::Again(again::Exit::read(name, carried)),
            At::A => Self::A(a::Exit::read(name, carried)),
            At::B => Self::B(b::Exit::read(name, carried)),
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
            Self::Slow(exit) => exit,
            Self::Again(exit) => exit,
            Self::A(exit) => exit,
            Self::B(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for slow::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Slow(self)
    }
}

impl NodeExit for again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Again(self)
    }
}

impl NodeExit for a::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::A(self)
    }
}

impl NodeExit for b::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::B(self)
    }
}

/// The graph `time-limit`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct TimeLimit<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> TimeLimit = TimeLimit::new;

const _: fn(&TimeLimit, String) -> Run<'_, TimeLimit> = TimeLimit::start;

const _: for<'g> fn(
    &'g TimeLimit,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, TimeLimit> = TimeLimit::resume;

impl TimeLimit {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> TimeLimit<N> {
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

impl<N: Nodes> Graph for TimeLimit<N> {
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
        At::Slow
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
            At::Slow => self.nodes.slow(slow::In::read(state), cx).entered(),
            At::Again => self.nodes.again(again::In::read(state), cx).entered(),
            At::A => self.nodes.a(a::In::read(state), cx).entered(),
            At::B => self.nodes.b(b::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, _state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Slow(exit) => match exit {
                slow::Exit::Done | slow::Exit::Failed(_) => Next::Go(At::Again),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done | again::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::A, At::B]).join(At::Done))
                }
            },
            Exit::A(exit) => match exit {
                a::Exit::Done | a::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::B(exit) => match exit {
                b::Exit::Done | b::Exit::Failed(_) => Next::Go(At::Done),
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
    /// See [`slow::run`].
    fn slow<'a>(&'a self, input: slow::In, cx: &'a mut NodeContext<'_>) -> Work<'a, slow::Exit> {
        slow::run(input, cx)
    }

    /// See [`again::run`].
    fn again<'a>(&'a self, input: again::In, cx: &'a mut NodeContext<'_>) -> Work<'a, again::Exit> {
        again::run(input, cx)
    }

    /// See [`a::run`].
    fn a<'a>(&'a self, input: a::In, cx: &'a mut NodeContext<'_>) -> Work<'a, a::Exit> {
        a::run(input, cx)
    }

    /// See [`b::run`].
    fn b<'a>(&'a self, input: b::In, cx: &'a mut NodeContext<'_>) -> Work<'a, b::Exit> {
        b::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `slow`, an llm node.
pub mod slow {
    use ::graphwright::codegen::*;

    /// What `slow` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `slow` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `again`.
        Done,
        /// The work failed (`fallback`): on to `again`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec {
        seconds: Some(2.0),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `again`, an llm node.
pub mod again {
    use ::graphwright::codegen::*;

    /// What `again` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `again` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `a`, an llm node.
pub mod a {
    use ::graphwright::codegen::*;

    /// What `a` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "a".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `b`, an llm node.
pub mod b {
    use ::graphwright::codegen::*;

    /// What `b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "b".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
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
        let result = "done".to_owned();
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
    name: Cow::Borrowed("time-limit"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xde9f_a6a4_b96b_1b85,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("slow"),
            kind: Cow::Borrowed("llm"),
            line: 5,
            reads: Reads::Keys(&[]),
            meaning: 0xd496_6c6c_f45d_55c9,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&[]),
            meaning: 0x7bef_dc7d_fe93_3017,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("a"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0x4a24_c6f5_d554_2167,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("b"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&[]),
            meaning: 0x3ce4_2835_2097_4a75,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 9,
            reads: Reads::Keys(&[]),
            meaning: 0x8f64_e091_25b9_b834,
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
        timeout: Some(Duration::from_secs(5)),
        concurrency: Some(1),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
