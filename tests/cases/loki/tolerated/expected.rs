//! `tolerated`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! first  ──done──▶ second
//!        ──failed──▶ second
//! second ──done──▶ third
//!        ──failed──▶ third
//! third  ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `tolerated` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `first`. Read by `done`.
    pub one: Option<String>,
    /// Written by `second`. Read by `third` and `done`.
    pub two: Option<String>,
    /// Written by `third`. Read by `done`.
    pub three: Option<String>,
    /// Written by `third`.
    pub out: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            one: None,
            two: None,
            three: None,
            out: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("one", self.one.as_ref())
            .maybe("two", self.two.as_ref())
            .maybe("three", self.three.as_ref())
            .maybe("out", self.out.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("one", &mut state.one);
        fields.maybe_key("two", &mut state.two);
        fields.maybe_key("three", &mut state.three);
        fields.maybe_key("out", &mut state.out);
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
    /// `first`, an llm node (graph.yaml:7).
    First,
    /// `second`, a script node (graph.yaml:8).
    Second,
    /// `third`, an llm node (graph.yaml:9).
    Third,
    /// `done`, an end node (graph.yaml:10).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Done];

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
    /// How `first` ended.
    First(first::Exit),
    /// How `second` ended.
    Second(second::Exit),
    /// How `third` ended.
    Third(third::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::First(left) => exit("first", left.kept()),
            Self::Second(left) => exit("second", left.kept()),
            Self::Third(left) => exit("third", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::First => Self::First(first::Exit::read(name, carried)),
            At::Second => Self::Second(second::Exit::read(name, carried)),
            At::Third => Self::Third(third::Exit::read(name, carried)),
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
            Self::First(exit) => exit,
            Self::Second(exit) => exit,
            Self::Third(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for first::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::First(self)
    }
}

impl NodeExit for second::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Second(self)
    }
}

impl NodeExit for third::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Third(self)
    }
}

/// The graph `tolerated`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Tolerated<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Tolerated = Tolerated::new;

const _: fn(&Tolerated, String) -> Run<'_, Tolerated> = Tolerated::start;

const _: for<'g> fn(
    &'g Tolerated,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Tolerated> = Tolerated::resume;

impl Tolerated {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Tolerated<N> {
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

impl<N: Nodes> Graph for Tolerated<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .asks("first", Some("openai:gpt-x"))
            .asks("third", Some("claude:other"))
            .script_always("second", "s.sh", "bash")
            .tools("third", "", &["search", "mcp:files"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::First
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
            At::First => self.nodes.first(first::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::First(exit) => match exit {
                first::Exit::Done(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Second)
                }
                first::Exit::Failed(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Second)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    if let Some(two) = out.two {
                        state.two = Some(two);
                    }
                    Next::Go(At::Third)
                }
                second::Exit::Failed(_) => Next::Go(At::Third),
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.three = Some(out.three);
                    state.out = Some(out.out);
                    Next::Go(At::Done)
                }
                third::Exit::Failed(out) => {
                    state.three = Some(out.three);
                    state.out = Some(out.out);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::First | At::Second | At::Third => Ok(()),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`first::run`].
    fn first<'a>(&'a self, input: first::In, cx: &'a mut NodeContext<'_>) -> Work<'a, first::Exit> {
        first::run(input, cx)
    }

    /// See [`second::run`].
    fn second<'a>(
        &'a self,
        input: second::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, second::Exit> {
        second::run(input, cx)
    }

    /// See [`third::run`].
    fn third<'a>(
        &'a self,
        input: third::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, third::Exit> {
        third::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `first`, an llm node.
pub mod first {
    use ::graphwright::codegen::*;

    /// What `first` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `first` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `second`.
        Done(Out),
        /// The work failed: on to `second`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `one`.
        pub one: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `one`.
        pub one: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("openai:gpt-x"),
        temperature: Some(0.25),
        top_p: Some(0.9),
        attempts: 3,
        seconds: Some(30.0),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { one: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    one: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "one".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("one", &out.one).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("one", &out.one)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    one: carried.need("one"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    one: carried.need("one"),
                }),
            }
        }
    }
}

/// `second`, a script node.
pub mod second {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `second` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `third`.
        Done(Out),
        /// The work failed: on to `third`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `two`.
        pub two: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                two: fields.maybe("two"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "two": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        seconds: Some(2.0),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            None | Some("third") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["third"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().maybe("two", out.two.as_ref()).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `third`, an llm node.
pub mod third {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `third` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `two`, if it is there.
        pub two: Option<&'s str>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                two: state.two.as_deref(),
            }
        }
    }

    /// How `third` ends.
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
        /// For `three`.
        pub three: String,
        /// For `out`.
        pub out: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `three`.
        pub three: String,
        /// For `out`.
        pub out: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("claude:other"),
        temperature: Some(1.0),
        top_p: Some(0.5),
        tools: &["search", "mcp:files"],
        turns: 2,
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, ask(&input))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Result<Ask, UnresolvedReference> {
        Ok(Ask::new(prompt(input)?).system(instructions(input)?))
    }

    /// Renders the system prompt.
    pub fn instructions(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("Use ")
            .need("two", input.two)
            .push(".")
            .strict()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new().push("three ").need("two", input.two).strict()
    }

    /// What the reply makes the node write.
    fn done(input: &In<'_>, reply: String) -> Out {
        Out {
            three: reply,
            out: Text::new().maybe(input.two).lenient(),
        }
    }

    /// What a failure makes the node write.
    fn failed(input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            three: failure.message.clone(),
            out: Text::new().maybe(input.two).lenient(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("three", &out.three)
                    .with("out", &out.out)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("three", &out.three)
                    .with("out", &out.out)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    three: carried.need("three"),
                    out: carried.need("out"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    three: carried.need("three"),
                    out: carried.need("out"),
                }),
            }
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
        /// `one`.
        pub one: &'s str,
        /// `two`, if it is there.
        pub two: Option<&'s str>,
        /// `three`.
        pub three: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                one: held("done", "one", &state.one)?,
                two: state.two.as_deref(),
                three: held("done", "three", &state.three)?,
            })
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
            .push(input.one)
            .push("|")
            .maybe(input.two)
            .push("|")
            .push(input.three)
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
    name: Cow::Borrowed("tolerated"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x6abb_5ead_59c7_cec5,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("first"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0x303c_4010_1f55_fa03,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("second"),
            kind: Cow::Borrowed("script"),
            line: 8,
            reads: Reads::All,
            meaning: 0x936d_59dc_c4b1_3bff,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("third"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["two"]),
            meaning: 0x7886_6e0c_ae0e_d86a,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 10,
            reads: Reads::Keys(&["one", "two", "three"]),
            meaning: 0x1663_e97e_c127_6c3b,
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
    models: Cow::Borrowed(&[Cow::Borrowed("openai:gpt-x"), Cow::Borrowed("claude:other")]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("s.sh")]),
    abilities: Cow::Borrowed(&[]),
};
