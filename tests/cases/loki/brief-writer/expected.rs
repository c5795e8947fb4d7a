//! `brief-writer`: Draft a short brief and let a person sign it off.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! draft     ──done──▶ gate
//!           ──failed──▶ rejected
//! gate      ──draft──▶ draft
//!           ──done──▶ review
//!           ──failed──▶ review
//! review    ──yes──▶ published
//!           ──no──▶ rejected
//!           ──other──▶ rejected
//! ```

use ::graphwright::codegen::*;

/// What a run of `brief-writer` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `draft` and `rejected`.
    pub initial_prompt: String,
    /// Starts as `""`. Written by `gate`. Read by `draft`.
    pub feedback: String,
    /// Starts as `0`. Written by `gate`.
    pub attempts: i64,
    /// Written by `draft`. Read by `review` and `published`.
    pub title: Option<String>,
    /// Written by `draft`. Read by `review` and `published`.
    pub body: Option<String>,
    /// Written by `review`.
    pub decision: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            feedback: String::new(),
            attempts: 0,
            title: None,
            body: None,
            decision: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("feedback", &self.feedback)
            .with("attempts", &self.attempts)
            .maybe("title", self.title.as_ref())
            .maybe("body", self.body.as_ref())
            .maybe("decision", self.decision.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("feedback", &mut state.feedback);
        fields.key("attempts", &mut state.attempts);
        fields.maybe_key("title", &mut state.title);
        fields.maybe_key("body", &mut state.body);
        fields.maybe_key("decision", &mut state.decision);
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
    /// `draft`, an llm node (graph.yaml:8).
    Draft,
    /// `gate`, a script node (graph.yaml:21).
    Gate,
    /// `review`, an approval node (graph.yaml:27).
    Review,
    /// `published`, an end node (graph.yaml:34).
    Published,
    /// `rejected`, an end node (graph.yaml:35).
    Rejected,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Draft,
        Self::Gate,
        Self::Review,
        Self::Published,
        Self::Rejected,
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
    /// How `draft` ended.
    Draft(draft::Exit),
    /// How `gate` ended.
    Gate(gate::Exit),
    /// How `review` ended.
    Review(review::Exit),
    /// How `published` ended.
    Published(published::Exit),
    /// How `rejected` ended.
    Rejected(rejected::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Draft(left) => exit("draft", left.kept()),
            Self::Gate(left) => exit("gate", left.kept()),
            Self::Review(left) => exit("review", left.kept()),
            Self::Published(left) => exit("published", left.kept()),
            Self::Rejected(left) => exit("rejected", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Draft => Self::Draft(draft::Exit::read(name, carried)),
            At::Gate => Self::Gate(gate::Exit::read(name, carried)),
            At::Review => Self::Review(review::Exit::read(name, carried)),
            At::Published => Self::Published(published::Exit::read(name, carried)),
            At::Rejected => Self::Rejected(rejected::Exit::read(name, carried)),
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
            Self::Draft(exit) => exit,
            Self::Gate(exit) => exit,
            Self::Review(exit) => exit,
            Self::Published(exit) => exit,
            Self::Rejected(exit) => exit,
        }
    }
}

impl NodeExit for draft::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Draft(self)
    }
}

impl NodeExit for gate::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Gate(self)
    }
}

impl NodeExit for review::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Review(self)
    }
}

/// The graph `brief-writer`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BriefWriter<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BriefWriter = BriefWriter::new;

const _: fn(&BriefWriter, String) -> Run<'_, BriefWriter> = BriefWriter::start;

const _: for<'g> fn(
    &'g BriefWriter,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BriefWriter> = BriefWriter::resume;

impl BriefWriter {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BriefWriter<N> {
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

impl<N: Nodes> Graph for BriefWriter<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default().script("gate", "scripts/gate.py", "python3")
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Draft
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
            At::Draft => self.nodes.draft(draft::In::read(state), cx).entered(),
            At::Gate => self.nodes.gate(gate::In::read(state), cx).entered(),
            At::Review => match review::In::read(state) {
                Ok(input) => self.nodes.review(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Published => match published::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Published(published::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rejected => {
                NodeWork::done(Exit::Rejected(rejected::finish(&rejected::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    state.title = Some(out.title);
                    state.body = Some(out.body);
                    Next::Go(At::Gate)
                }
                draft::Exit::Failed(_) => Next::Go(At::Rejected),
            },
            Exit::Gate(exit) => match exit {
                gate::Exit::Draft(out) => {
                    out.commit(state);
                    Next::Go(At::Draft)
                }
                gate::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Review)
                }
                gate::Exit::Failed(_) => Next::Go(At::Review),
            },
            Exit::Review(exit) => match exit {
                review::Exit::Yes(out) => {
                    out.commit(state);
                    Next::Go(At::Published)
                }
                review::Exit::No(out) | review::Exit::Other(out) => {
                    out.commit(state);
                    Next::Go(At::Rejected)
                }
            },
            Exit::Published(exit) => match exit {
                published::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Rejected(exit) => match exit {
                rejected::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Draft | At::Gate | At::Rejected => Ok(()),
            At::Review => review::In::read(state).map(drop),
            At::Published => published::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`draft::run`].
    fn draft<'a>(
        &'a self,
        input: draft::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, draft::Exit> {
        draft::run(input, cx)
    }

    /// See [`gate::run`].
    fn gate<'a>(
        &'a self,
        input: gate::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, gate::Exit> {
        gate::run(input, cx)
    }

    /// See [`review::run`].
    fn review<'a>(
        &'a self,
        input: review::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, review::Exit> {
        review::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `draft`, an llm node.
pub mod draft {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `draft` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `feedback`.
        pub feedback: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
                feedback: &state.feedback,
            }
        }
    }

    /// How `draft` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `gate`.
        Done(Out),
        /// The work failed (`fallback`): on to `rejected`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `title`.
        pub title: String,
        /// For `body`.
        pub body: String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                title: fields.need("title"),
                body: fields.need("body"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "title": { "type": "string" }, "body": { "type": "string" } },
  "required": ["title", "body"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        model: Some("claude:claude-sonnet-4-6"),
        schema: Some(SCHEMA),
        attempts: 2,
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
            "Write a brief for this request:\n",
            input.initial_prompt,
            "\nFeedback so far: ",
            input.feedback,
            "\n",
        ]
        .concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("title", &out.title)
                    .with("body", &out.body)
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

/// `gate`, a script node.
pub mod gate {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `gate` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `draft`: on to `draft`.
        Draft(Out),
        /// Done: on to `review`.
        Done(Out),
        /// The work failed: on to `review`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `feedback`.
        pub feedback: Option<String>,
        /// For `attempts`.
        pub attempts: Option<i64>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(feedback) = self.feedback {
                state.feedback = feedback;
            }
            if let Some(attempts) = self.attempts {
                state.attempts = attempts;
            }
        }
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                feedback: fields.maybe("feedback"),
                attempts: fields.maybe("attempts"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "feedback": { "type": "string" }, "attempts": { "type": "integer" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/gate.py",
        interpreter: Interpreter::Python,
        schema: Some(SCHEMA),
        routes: &["draft", "review"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/gate.py` on the whole state and follows its route.
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
            Some("draft") => Exit::Draft(out),
            None | Some("review") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["draft", "review"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Draft(out) => Record::new()
                    .maybe("feedback", out.feedback.as_ref())
                    .maybe("attempts", out.attempts.as_ref())
                    .exit("draft"),
                Self::Done(out) => Record::new()
                    .maybe("feedback", out.feedback.as_ref())
                    .maybe("attempts", out.attempts.as_ref())
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["draft", "done", "failed"]) {
                "draft" => Self::Draft(Out::read(carried)),
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `review`, an approval node.
pub mod review {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `review` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `title`.
        pub title: &'s str,
        /// `body`.
        pub body: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                title: held("review", "title", &state.title)?,
                body: held("review", "body", &state.body)?,
            })
        }
    }

    /// How `review` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `yes`: on to `published`.
        Yes(Out),
        /// The answer was `no`: on to `rejected`.
        No(Out),
        /// The answer was something else: on to `rejected`.
        Other(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `decision`.
        pub decision: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.decision = Some(self.decision);
        }
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
        ["Publish \"", input.title, "\"?\n\n", input.body].concat()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        let out = Out {
            decision: choice.clone(),
        };
        match choice.as_str() {
            "yes" => Exit::Yes(out),
            "no" => Exit::No(out),
            _ => Exit::Other(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Yes(out) => Record::new().with("decision", &out.decision).exit("yes"),
                Self::No(out) => Record::new().with("decision", &out.decision).exit("no"),
                Self::Other(out) => Record::new().with("decision", &out.decision).exit("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["yes", "no", "other"]) {
                "yes" => Self::Yes(Out {
                    decision: carried.need("decision"),
                }),
                "no" => Self::No(Out {
                    decision: carried.need("decision"),
                }),
                _ => Self::Other(Out {
                    decision: carried.need("decision"),
                }),
            }
        }
    }
}

/// `published`, an end node.
pub mod published {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `published` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `title`.
        pub title: &'s str,
        /// `body`.
        pub body: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                title: held("published", "title", &state.title)?,
                body: held("published", "body", &state.body)?,
            })
        }
    }

    /// How `published` ends.
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
        let result = ["# ", input.title, "\n\n", input.body].concat();
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

/// `rejected`, an end node.
pub mod rejected {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `rejected` reads.
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

    /// How `rejected` ends.
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
        let result = ["No brief for: ", input.initial_prompt].concat();
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
    name: Cow::Borrowed("brief-writer"),
    description: Cow::Borrowed("Draft a short brief and let a person sign it off."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xafad_83a2_3df8_8a46,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&["initial_prompt", "feedback"]),
            meaning: 0x6839_d0f4_5ea1_0596,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("gate"),
            kind: Cow::Borrowed("script"),
            line: 21,
            reads: Reads::All,
            meaning: 0x4534_6013_322d_754f,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("review"),
            kind: Cow::Borrowed("approval"),
            line: 27,
            reads: Reads::Keys(&["title", "body"]),
            meaning: 0xdf1b_9ac6_1879_07ec,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("published"),
            kind: Cow::Borrowed("end"),
            line: 34,
            reads: Reads::Keys(&["title", "body"]),
            meaning: 0x2a4e_cd65_d08e_0e97,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("rejected"),
            kind: Cow::Borrowed("end"),
            line: 35,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0x20a2_a086_748a_b246,
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
    models: Cow::Borrowed(&[Cow::Borrowed("claude:claude-sonnet-4-6")]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("scripts/gate.py")]),
    abilities: Cow::Borrowed(&[]),
};
