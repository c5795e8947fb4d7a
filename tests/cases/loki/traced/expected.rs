//! `traced`: Calls of every kind on two branches, for whoever looks at their spans.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! plan    ──done──▶ left + right
//!         ──failed──▶ left + right
//! left    ──done──▶ join
//!         ──failed──▶ join
//! right   ──done──▶ join
//!         ──failed──▶ join
//! join    ──done──▶ done
//!         ──failed──▶ gave-up
//! ```

use ::graphwright::codegen::*;

/// What a run of `traced` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `plan`.
    pub initial_prompt: String,
    /// Written by `left`. Read by `join`.
    pub found: Option<String>,
    /// Written by `right`. Read by `join`.
    pub other: Option<String>,
    /// Written by `join`. Read by `done`.
    pub answer: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            found: None,
            other: None,
            answer: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("found", self.found.as_ref())
            .maybe("other", self.other.as_ref())
            .maybe("answer", self.answer.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("found", &mut state.found);
        fields.maybe_key("other", &mut state.other);
        fields.maybe_key("answer", &mut state.answer);
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
    /// `plan`, an llm node (graph.yaml:7).
    Plan,
    /// `left`, an llm node (graph.yaml:12).
    Left,
    /// `right`, an llm node (graph.yaml:13).
    Right,
    /// `join`, an llm node (graph.yaml:14).
    Join,
    /// `done`, an end node (graph.yaml:21).
    Done,
    /// `gave-up`, an end node (graph.yaml:22).
    GaveUp,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Plan,
        Self::Left,
        Self::Right,
        Self::Join,
        Self::Done,
        Self::GaveUp,
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
    /// How `plan` ended.
    Plan(plan::Exit),
    /// How `left` ended.
    Left(left::Exit),
    /// How `right` ended.
    Right(right::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `done` ended.
    Done(done::Exit),
    /// How `gave-up` ended.
    GaveUp(gave_up::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Plan(left) => exit("plan", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
            Self::GaveUp(left) => exit("gave-up", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Plan => Self::Plan(plan::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
            At::GaveUp => Self::GaveUp(gave_up::Exit::read(name, carried)),
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
            Self::Plan(exit) => exit,
            Self::Left(exit) => exit,
            Self::Right(exit) => exit,
            Self::Join(exit) => exit,
            Self::Done(exit) => exit,
            Self::GaveUp(exit) => exit,
        }
    }
}

impl NodeExit for plan::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Plan(self)
    }
}

impl NodeExit for left::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Left(self)
    }
}

impl NodeExit for right::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Right(self)
    }
}

impl NodeExit for join::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Join(self)
    }
}

/// The graph `traced`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Traced<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Traced = Traced::new;

const _: fn(&Traced, String) -> Run<'_, Traced> = Traced::start;

const _: for<'g> fn(
    &'g Traced,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Traced> = Traced::resume;

impl Traced {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Traced<N> {
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

impl<N: Nodes> Graph for Traced<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .asks("plan", Some("anthropic:claude-sonnet-4-6"))
            .asks("left", Some("anthropic:claude-sonnet-4-6"))
            .asks("right", Some("anthropic:claude-sonnet-4-6"))
            .asks("join", Some("openai:gpt-5-mini"))
            .tools("plan", "", &["find"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Plan
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
            At::Plan => self.nodes.plan(plan::In::read(state), cx).entered(),
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => self.nodes.join(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::GaveUp => NodeWork::done(Exit::GaveUp(gave_up::finish(&gave_up::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Plan(exit) => match exit {
                plan::Exit::Done | plan::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    state.found = Some(out.found);
                    Next::Go(At::Join)
                }
                left::Exit::Failed(out) => {
                    state.found = Some(out.found);
                    Next::Go(At::Join)
                }
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    state.other = Some(out.other);
                    Next::Go(At::Join)
                }
                right::Exit::Failed(out) => {
                    state.other = Some(out.other);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Done)
                }
                join::Exit::Failed(_) => Next::Go(At::GaveUp),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
            Exit::GaveUp(exit) => match exit {
                gave_up::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Plan | At::Left | At::Right | At::GaveUp => Ok(()),
            At::Join => join::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`plan::run`].
    fn plan<'a>(
        &'a self,
        input: plan::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, plan::Exit> {
        plan::run(input, cx)
    }

    /// See [`left::run`].
    fn left<'a>(&'a self, input: left::In, cx: &'a mut NodeContext<'_>) -> Work<'a, left::Exit> {
        left::run(input, cx)
    }

    /// See [`right::run`].
    fn right<'a>(&'a self, input: right::In, cx: &'a mut NodeContext<'_>) -> Work<'a, right::Exit> {
        right::run(input, cx)
    }

    /// See [`join::run`].
    fn join<'a>(
        &'a self,
        input: join::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, join::Exit> {
        join::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `plan`, an llm node.
pub mod plan {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `plan` reads.
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

    /// How `plan` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        tools: &["find"],
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["plan ", input.initial_prompt].concat()
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

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    /// What `left` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `left` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `found`.
        pub found: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `found`.
        pub found: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { found: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    found: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "left".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("found", &out.found).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("found", &out.found)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    found: carried.need("found"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    found: carried.need("found"),
                }),
            }
        }
    }
}

/// `right`, an llm node.
pub mod right {
    use ::graphwright::codegen::*;

    /// What `right` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `right` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `other`.
        pub other: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `other`.
        pub other: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { other: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    other: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "right".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("other", &out.other).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("other", &out.other)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    other: carried.need("other"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    other: carried.need("other"),
                }),
            }
        }
    }
}

/// `join`, an llm node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `found`.
        pub found: &'s str,
        /// `other`.
        pub other: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                found: held("join", "found", &state.found)?,
                other: held("join", "other", &state.other)?,
            })
        }
    }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed (`fallback`): on to `gave-up`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answer`.
        pub answer: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                answer: fields.need("answer"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answer": { "type": "string" } },
  "required": ["answer"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        model: Some("openai:gpt-5-mini"),
        temperature: Some(0.2),
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
        ["join ", input.found, " and ", input.other].concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answer", &out.answer).exit("done"),
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

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answer`.
        pub answer: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                answer: held("done", "answer", &state.answer)?,
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
        let result = input.answer.to_owned();
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

/// `gave-up`, an end node.
pub mod gave_up {
    use ::graphwright::codegen::*;

    /// What `gave-up` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `gave-up` ends.
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
        let result = "nothing".to_owned();
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
    name: Cow::Borrowed("traced"),
    description: Cow::Borrowed(
        "Calls of every kind on two branches, for whoever looks at their spans.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xd7b4_f5bb_811d_b9fb,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("plan"),
            kind: Cow::Borrowed("llm"),
            line: 7,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0xbffd_8b41_d872_8079,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("left"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&[]),
            meaning: 0x0134_fdcf_2a04_2339,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&[]),
            meaning: 0xfc1c_30fe_18be_4419,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("llm"),
            line: 14,
            reads: Reads::Keys(&["found", "other"]),
            meaning: 0x2c82_b4c0_638b_7c57,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 21,
            reads: Reads::Keys(&["answer"]),
            meaning: 0x346a_c17e_4e08_4e87,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("gave-up"),
            kind: Cow::Borrowed("end"),
            line: 22,
            reads: Reads::Keys(&[]),
            meaning: 0xad5a_5196_eaa5_d268,
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
    models: Cow::Borrowed(&[
        Cow::Borrowed("anthropic:claude-sonnet-4-6"),
        Cow::Borrowed("openai:gpt-5-mini"),
    ]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
