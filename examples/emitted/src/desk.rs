//! `desk`: Sort a letter, ask a person about the odd ones, and file it.
//!
//! Generated from `emitted/graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! sort     ──done──▶ confirm
//!          ──failed──▶ unsorted
//! confirm  ──yes──▶ filed
//!          ──no──▶ unsorted
//!          ──other──▶ unsorted
//! ```

use ::graphwright::codegen::*;

/// What a run of `desk` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `sort`, `confirm`, `filed` and `unsorted`.
    pub initial_prompt: String,
    /// Written by `sort`. Read by `confirm` and `filed`.
    pub letter: Option<Letter>,
    /// Written by `sort`.
    pub sure: Option<bool>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            letter: None,
            sure: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("letter", self.letter.as_ref())
            .maybe("sure", self.sure.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("letter", &mut state.letter);
        fields.maybe_key("sure", &mut state.sure);
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

/// The value of `letter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Letter {
    /// `bill`.
    Bill,
    /// `question`.
    Question,
    /// `other`.
    Other,
}

impl Placeholder for Letter {
    fn blank() -> Self {
        Self::Bill
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bill => "bill",
            Self::Question => "question",
            Self::Other => "other",
        })
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `sort`, an llm node (graph.yaml:6).
    Sort,
    /// `confirm`, an approval node (graph.yaml:17).
    Confirm,
    /// `filed`, an end node (graph.yaml:23).
    Filed,
    /// `unsorted`, an end node (graph.yaml:24).
    Unsorted,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 4] = [Self::Sort, Self::Confirm, Self::Filed, Self::Unsorted];

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
    /// How `sort` ended.
    Sort(sort::Exit),
    /// How `confirm` ended.
    Confirm(confirm::Exit),
    /// How `filed` ended.
    Filed(filed::Exit),
    /// How `unsorted` ended.
    Unsorted(unsorted::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Sort(left) => exit("sort", left.kept()),
            Self::Confirm(left) => exit("confirm", left.kept()),
            Self::Filed(left) => exit("filed", left.kept()),
            Self::Unsorted(left) => exit("unsorted", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Sort => Self::Sort(sort::Exit::read(name, carried)),
            At::Confirm => Self::Confirm(confirm::Exit::read(name, carried)),
            At::Filed => Self::Filed(filed::Exit::read(name, carried)),
            At::Unsorted => Self::Unsorted(unsorted::Exit::read(name, carried)),
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
            Self::Sort(exit) => exit,
            Self::Confirm(exit) => exit,
            Self::Filed(exit) => exit,
            Self::Unsorted(exit) => exit,
        }
    }
}

impl NodeExit for sort::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Sort(self)
    }
}

impl NodeExit for confirm::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Confirm(self)
    }
}

/// The graph `desk`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Desk<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Desk = Desk::new;

const _: fn(&Desk, String) -> Run<'_, Desk> = Desk::start;

const _: for<'g> fn(
    &'g Desk,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Desk> = Desk::resume;

impl Desk {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Desk<N> {
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

impl<N: Nodes> Graph for Desk<N> {
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
        At::Sort
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
            At::Sort => self.nodes.sort(sort::In::read(state), cx).entered(),
            At::Confirm => match confirm::In::read(state) {
                Ok(input) => self.nodes.confirm(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Filed => match filed::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Filed(filed::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Unsorted => {
                NodeWork::done(Exit::Unsorted(unsorted::finish(&unsorted::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Sort(exit) => match exit {
                sort::Exit::Done(out) => {
                    state.letter = Some(out.letter);
                    state.sure = Some(out.sure);
                    Next::Go(At::Confirm)
                }
                sort::Exit::Failed(_) => Next::Go(At::Unsorted),
            },
            Exit::Confirm(exit) => match exit {
                confirm::Exit::Yes => Next::Go(At::Filed),
                confirm::Exit::No | confirm::Exit::Other => Next::Go(At::Unsorted),
            },
            Exit::Filed(exit) => match exit {
                filed::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Unsorted(exit) => match exit {
                unsorted::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Sort | At::Unsorted => Ok(()),
            At::Confirm => confirm::In::read(state).map(drop),
            At::Filed => filed::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`sort::run`].
    fn sort<'a>(
        &'a self,
        input: sort::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, sort::Exit> {
        sort::run(input, cx)
    }

    /// See [`confirm::run`].
    fn confirm<'a>(
        &'a self,
        input: confirm::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, confirm::Exit> {
        confirm::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `sort`, an llm node.
pub mod sort {
    use super::{Letter, State};
    use ::graphwright::codegen::*;

    /// What `sort` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
            }
        }
    }

    /// How `sort` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `confirm`.
        Done(Out),
        /// The work failed (`fallback`): on to `unsorted`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `letter`.
        pub letter: Letter,
        /// For `sure`.
        pub sure: bool,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                letter: fields.need("letter"),
                sure: fields.need("sure"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "letter": { "type": "string", "enum": ["bill", "question", "other"] },
    "sure": { "type": "boolean" }
  },
  "required": ["letter", "sure"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "Which kind of letter is this?\n",
            input.initial_prompt,
            "\n",
        ]
        .concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("letter", &out.letter)
                    .with("sure", &out.sure)
                    .exit("done"),
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

/// `confirm`, an approval node.
pub mod confirm {
    use super::{Letter, State};
    use ::graphwright::codegen::*;

    /// What `confirm` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `letter`.
        pub letter: Letter,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                initial_prompt: &state.initial_prompt,
                letter: *held("confirm", "letter", &state.letter)?,
            })
        }
    }

    /// How `confirm` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `yes`: on to `filed`.
        Yes,
        /// The answer was `no`: on to `unsorted`.
        No,
        /// The answer was something else: on to `unsorted`.
        Other,
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["yes", "no"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        format!(
            "Is this a {}?

{}",
            input.letter, input.initial_prompt
        )
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "yes" => Exit::Yes,
            "no" => Exit::No,
            _ => Exit::Other,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Yes => Value::from("yes"),
                Self::No => Value::from("no"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["yes", "no", "other"]) {
                "yes" => Self::Yes,
                "no" => Self::No,
                _ => Self::Other,
            }
        }
    }
}

/// `filed`, an end node.
pub mod filed {
    use super::{Letter, State};
    use ::graphwright::codegen::*;

    /// What `filed` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `letter`.
        pub letter: Letter,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                initial_prompt: &state.initial_prompt,
                letter: *held("filed", "letter", &state.letter)?,
            })
        }
    }

    /// How `filed` ends.
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
        let result = format!("{}: {}", input.letter, input.initial_prompt);
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

/// `unsorted`, an end node.
pub mod unsorted {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `unsorted` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
            }
        }
    }

    /// How `unsorted` ends.
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
        let result = ["unsorted: ", input.initial_prompt].concat();
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
    name: Cow::Borrowed("desk"),
    description: Cow::Borrowed("Sort a letter, ask a person about the odd ones, and file it."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x381a_33ad_2730_efbe,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("sort"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0x3ab9_2883_fa19_12a0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("confirm"),
            kind: Cow::Borrowed("approval"),
            line: 17,
            reads: Reads::Keys(&["initial_prompt", "letter"]),
            meaning: 0xccbe_5751_0c6c_6336,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("filed"),
            kind: Cow::Borrowed("end"),
            line: 23,
            reads: Reads::Keys(&["initial_prompt", "letter"]),
            meaning: 0x14d7_59d0_67f4_cac7,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("unsorted"),
            kind: Cow::Borrowed("end"),
            line: 24,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0xcb58_19a8_e8a7_86f8,
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
