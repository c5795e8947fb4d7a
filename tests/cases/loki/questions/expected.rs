//! `questions`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask  ──done──▶ sure
//! sure ──yes──▶ done
//!      ──no──▶ stop
//!      ──Yes──▶ done
//!      ──maybe──▶ ask2
//!      ──other──▶ ask2
//! ask2 ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `questions` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `""`. Read by `ask`.
    pub name: String,
    /// Written by `ask`. Read by `sure`, `stop` and `done`.
    pub who: Option<String>,
    /// Written by `ask`. Read by `sure`.
    pub greeting: Option<String>,
    /// Written by `sure` and `stop`. Read by `ask2` and `done`.
    pub said: Option<String>,
    /// Written by `done`.
    pub why: Option<String>,
    /// Read by `done`.
    pub input: Option<Value>,
    /// Read by `done`.
    pub choice: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            name: String::new(),
            who: None,
            greeting: None,
            said: None,
            why: None,
            input: None,
            choice: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("name", &self.name)
            .maybe("who", self.who.as_ref())
            .maybe("greeting", self.greeting.as_ref())
            .maybe("said", self.said.as_ref())
            .maybe("why", self.why.as_ref())
            .maybe("input", self.input.as_ref())
            .maybe("choice", self.choice.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("name", &mut state.name);
        fields.maybe_key("who", &mut state.who);
        fields.maybe_key("greeting", &mut state.greeting);
        fields.maybe_key("said", &mut state.said);
        fields.maybe_key("why", &mut state.why);
        fields.present_key("input", &mut state.input);
        fields.present_key("choice", &mut state.choice);
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
    /// `ask`, an input node (graph.yaml:5).
    Ask,
    /// `sure`, an approval node (graph.yaml:12).
    Sure,
    /// `ask2`, an input node (graph.yaml:19).
    Ask2,
    /// `stop`, an end node (graph.yaml:20).
    Stop,
    /// `done`, an end node (graph.yaml:21).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [Self::Ask, Self::Sure, Self::Ask2, Self::Stop, Self::Done];

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
    /// How `ask` ended.
    Ask(ask::Exit),
    /// How `sure` ended.
    Sure(sure::Exit),
    /// How `ask2` ended.
    Ask2(ask2::Exit),
    /// How `stop` ended.
    Stop(stop::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Ask(left) => exit("ask", left.kept()),
            Self::Sure(left) => exit("sure", left.kept()),
            Self::Ask2(left) => exit("ask2", left.kept()),
            Self::Stop(left) => exit("stop", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Ask => Self::Ask(ask::Exit::read(name, carried)),
            At::Sure => Self::Sure(sure::Exit::read(name, carried)),
            At::Ask2 => Self::Ask2(ask2::Exit::read(name, carried)),
            At::Stop => Self::Stop(stop::Exit::read(name, carried)),
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
            Self::Ask(exit) => exit,
            Self::Sure(exit) => exit,
            Self::Ask2(exit) => exit,
            Self::Stop(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for ask::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask(self)
    }
}

impl NodeExit for sure::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Sure(self)
    }
}

impl NodeExit for ask2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask2(self)
    }
}

/// The graph `questions`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Questions<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Questions = Questions::new;

const _: fn(&Questions, String) -> Run<'_, Questions> = Questions::start;

const _: for<'g> fn(
    &'g Questions,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Questions> = Questions::resume;

impl Questions {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Questions<N> {
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

impl<N: Nodes> Graph for Questions<N> {
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
        At::Ask
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
            At::Ask => self.nodes.ask(ask::In::read(state), cx).entered(),
            At::Sure => match sure::In::read(state) {
                Ok(input) => self.nodes.sure(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Ask2 => match ask2::In::read(state) {
                Ok(input) => self.nodes.ask2(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Stop => match stop::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Stop(stop::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.who = Some(out.who);
                    state.greeting = Some(out.greeting);
                    Next::Go(At::Sure)
                }
            },
            Exit::Sure(exit) => match exit {
                sure::Exit::Yes(out) | sure::Exit::Yes2(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
                sure::Exit::No(out) => {
                    out.commit(state);
                    Next::Go(At::Stop)
                }
                sure::Exit::Maybe(out) | sure::Exit::Other(out) => {
                    out.commit(state);
                    Next::Go(At::Ask2)
                }
            },
            Exit::Ask2(exit) => match exit {
                ask2::Exit::Done => Next::Go(At::Done),
            },
            Exit::Stop(exit) => match exit {
                stop::Exit::Done(end) => {
                    state.said = Some(end.said);
                    Next::End(end.result)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => {
                    state.why = Some(end.why);
                    Next::End(end.result)
                }
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Sure => sure::In::read(state).map(drop),
            At::Ask2 => ask2::In::read(state).map(drop),
            At::Stop => stop::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask::run`].
    fn ask<'a>(&'a self, input: ask::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, ask::Exit> {
        ask::run(input, cx)
    }

    /// See [`sure::run`].
    fn sure<'a>(
        &'a self,
        input: sure::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, sure::Exit> {
        sure::run(input, cx)
    }

    /// See [`ask2::run`].
    fn ask2<'a>(
        &'a self,
        input: ask2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, ask2::Exit> {
        ask2::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask`, an input node.
pub mod ask {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `ask` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `name`.
        pub name: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { name: &state.name }
        }
    }

    /// How `ask` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `sure`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `who`.
        pub who: String,
        /// For `greeting`.
        pub greeting: String,
    }

    const SPEC: LineSpec = LineSpec {
        rule: Some(Length {
            op: Comparison::AtMost,
            bound: 5,
            spelled: "len(input) <= 5",
        }),
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), Some(default(&input)))
            .then_with(move |line| Exit::Done(done(&input, line)).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In<'_>) -> String {
        "What is your name?".to_owned()
    }

    /// What an empty answer stands for.
    pub fn default(input: &In<'_>) -> String {
        input.name.to_owned()
    }

    /// What the answer makes the node write.
    fn done(_input: &In<'_>, line: String) -> Out {
        Out {
            who: line.clone(),
            greeting: ["Hello, ", line.as_str(), "!"].concat(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("who", &out.who)
                    .with("greeting", &out.greeting)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                who: carried.need("who"),
                greeting: carried.need("greeting"),
            })
        }
    }
}

/// `sure`, an approval node.
pub mod sure {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `sure` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `who`.
        pub who: &'s str,
        /// `greeting`.
        pub greeting: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                who: held("sure", "who", &state.who)?,
                greeting: held("sure", "greeting", &state.greeting)?,
            })
        }
    }

    /// How `sure` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `yes`: on to `done`.
        Yes(Out),
        /// The answer was `no`: on to `stop`.
        No(Out),
        /// The answer was `Yes`: on to `done`.
        Yes2(Out),
        /// The answer was `maybe`: on to `ask2`.
        Maybe(Out),
        /// The answer was something else: on to `ask2`.
        Other(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `said`.
        pub said: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.said = Some(self.said);
        }
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["yes", "no", "Yes"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then_with(move |choice| route(&input, choice).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        [input.greeting, "\nGo on?"].concat()
    }

    /// Turns the answer into an exit.
    pub fn route(input: &In<'_>, choice: String) -> Exit {
        let out = Out {
            said: [choice.as_str(), " of ", input.who].concat(),
        };
        match choice.as_str() {
            "yes" => Exit::Yes(out),
            "no" => Exit::No(out),
            "Yes" => Exit::Yes2(out),
            "maybe" => Exit::Maybe(out),
            _ => Exit::Other(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Yes(out) => Record::new().with("said", &out.said).exit("yes"),
                Self::No(out) => Record::new().with("said", &out.said).exit("no"),
                Self::Yes2(out) => Record::new().with("said", &out.said).exit("Yes"),
                Self::Maybe(out) => Record::new().with("said", &out.said).exit("maybe"),
                Self::Other(out) => Record::new().with("said", &out.said).exit("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["yes", "no", "Yes", "maybe", "other"]) {
                "yes" => Self::Yes(Out {
                    said: carried.need("said"),
                }),
                "no" => Self::No(Out {
                    said: carried.need("said"),
                }),
                "Yes" => Self::Yes2(Out {
                    said: carried.need("said"),
                }),
                "maybe" => Self::Maybe(Out {
                    said: carried.need("said"),
                }),
                _ => Self::Other(Out {
                    said: carried.need("said"),
                }),
            }
        }
    }
}

/// `ask2`, an input node.
pub mod ask2 {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `ask2` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `said`.
        pub said: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                said: held("ask2", "said", &state.said)?,
            })
        }
    }

    /// How `ask2` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
    }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|_| Exit::Done.of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        ["Why ", input.said, "?"].concat()
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

/// `stop`, an end node.
pub mod stop {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `stop` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `who`.
        pub who: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                who: held("stop", "who", &state.who)?,
            })
        }
    }

    /// How `stop` ends.
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
        /// For `said`.
        pub said: String,
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let said = "".to_owned();
        let result = ["stopped by ", input.who].concat();
        Exit::Done(End { said, result })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("result", &out.result)
                    .with("said", &out.said)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
                said: carried.need("said"),
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
        /// `who`.
        pub who: &'s str,
        /// `said`.
        pub said: &'s str,
        /// `input`, if it is there.
        pub input: Option<&'s Value>,
        /// `choice`, if it is there.
        pub choice: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                who: held("done", "who", &state.who)?,
                said: held("done", "said", &state.said)?,
                input: state.input.as_ref(),
                choice: state.choice.as_ref(),
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
        /// For `why`.
        pub why: String,
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let why = input.who.to_owned();
        let result = Text::new()
            .push(input.said)
            .push(" ")
            .push(&why)
            .push(" ")
            .maybe(input.input)
            .maybe(input.choice)
            .lenient();
        Exit::Done(End { why, result })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("result", &out.result)
                    .with("why", &out.why)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
                why: carried.need("why"),
            })
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("questions"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x2b9d_57bf_017e_4973,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("input"),
            line: 5,
            reads: Reads::Keys(&["name"]),
            meaning: 0x64f1_b782_553d_080a,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("sure"),
            kind: Cow::Borrowed("approval"),
            line: 12,
            reads: Reads::Keys(&["who", "greeting"]),
            meaning: 0x1fbe_aa13_e07a_0c97,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("ask2"),
            kind: Cow::Borrowed("input"),
            line: 19,
            reads: Reads::Keys(&["said"]),
            meaning: 0x091c_98c0_ce3a_b99d,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("stop"),
            kind: Cow::Borrowed("end"),
            line: 20,
            reads: Reads::Keys(&["who"]),
            meaning: 0x1249_8656_ced0_6c59,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 21,
            reads: Reads::Keys(&["who", "said", "input", "choice"]),
            meaning: 0xf62c_c746_2971_cf74,
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
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
