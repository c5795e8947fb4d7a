//! `branches-loop`: A branch that goes round until a script lets it out, beside one that does not.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ draft + quick
//!        ──failed──▶ draft + quick
//! draft  ──done──▶ check
//!        ──failed──▶ check
//! check  ──draft──▶ draft
//!        ──done──▶ polish
//!        ──failed──▶ polish
//! polish ──done──▶ join
//!        ──failed──▶ join
//! quick  ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-loop` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `[]`. Writes are combined by `append`. Written by `draft`. Read by `draft`, `polish` and `join`.
    pub tries: Vec<String>,
    /// Written by `polish`. Read by `join`.
    pub text: Option<String>,
    /// Written by `quick`. Read by `join`.
    pub aside: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            tries: Vec::new(),
            text: None,
            aside: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("tries", &self.tries)
            .maybe("text", self.text.as_ref())
            .maybe("aside", self.aside.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("tries", &mut state.tries);
        fields.maybe_key("text", &mut state.text);
        fields.maybe_key("aside", &mut state.aside);
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
    /// `begin`, an llm node (graph.yaml:8).
    Begin,
    /// `draft`, an llm node (graph.yaml:9).
    Draft,
    /// `check`, a script node (graph.yaml:10).
    Check,
    /// `polish`, an llm node (graph.yaml:11).
    Polish,
    /// `quick`, an llm node (graph.yaml:12).
    Quick,
    /// `join`, an end node (graph.yaml:13).
    Join,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Draft,
        Self::Check,
        Self::Polish,
        Self::Quick,
        Self::Join,
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
    /// How `draft` ended.
    Draft(draft::Exit),
    /// How `check` ended.
    Check(check::Exit),
    /// How `polish` ended.
    Polish(polish::Exit),
    /// How `quick` ended.
    Quick(quick::Exit),
    /// How `join` ended.
    Join(join::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Draft(left) => exit("draft", left.kept()),
            Self::Check(left) => exit("check", left.kept()),
            Self::Polish(left) => exit("polish", left.kept()),
            Self::Quick(left) => exit("quick", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Draft => Self::Draft(draft::Exit::read(name, carried)),
            At::Check => Self::Check(check::Exit::read(name, carried)),
            At::Polish => Self::Polish(polish::Exit::read(name, carried)),
            At::Quick => Self::Quick(quick::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::Draft(exit) => exit,
            Self::Check(exit) => exit,
            Self::Polish(exit) => exit,
            Self::Quick(exit) => exit,
            Self::Join(exit) => exit,
        }
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for draft::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Draft(self)
    }
}

impl NodeExit for check::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Check(self)
    }
}

impl NodeExit for polish::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Polish(self)
    }
}

impl NodeExit for quick::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Quick(self)
    }
}

/// The graph `branches-loop`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesLoop<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesLoop = BranchesLoop::new;

const _: fn(&BranchesLoop, String) -> Run<'_, BranchesLoop> = BranchesLoop::start;

const _: for<'g> fn(
    &'g BranchesLoop,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesLoop> = BranchesLoop::resume;

impl BranchesLoop {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesLoop<N> {
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

impl<N: Nodes> Graph for BranchesLoop<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default().model().script("check", "check.sh", "bash")
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
            At::Draft => self.nodes.draft(draft::In::read(state), cx).entered(),
            At::Check => self.nodes.check(check::In::read(state), cx).entered(),
            At::Polish => self.nodes.polish(polish::In::read(state), cx).entered(),
            At::Quick => self.nodes.quick(quick::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Join(join::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Draft, At::Quick]).join(At::Join))
                }
            },
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    reduce::append("tries", &mut state.tries, out.tries)?;
                    Next::Go(At::Check)
                }
                draft::Exit::Failed(out) => {
                    reduce::append("tries", &mut state.tries, out.tries)?;
                    Next::Go(At::Check)
                }
            },
            Exit::Check(exit) => match exit {
                check::Exit::Draft => Next::Go(At::Draft),
                check::Exit::Done | check::Exit::Failed(_) => Next::Go(At::Polish),
            },
            Exit::Polish(exit) => match exit {
                polish::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Join)
                }
                polish::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Join)
                }
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    state.aside = Some(out.aside);
                    Next::Go(At::Join)
                }
                quick::Exit::Failed(out) => {
                    state.aside = Some(out.aside);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Draft | At::Check | At::Polish | At::Quick => Ok(()),
            At::Join => join::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`begin::run`].
    fn begin<'a>(&'a self, input: begin::In, cx: &'a mut NodeContext<'_>) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`draft::run`].
    fn draft<'a>(
        &'a self,
        input: draft::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, draft::Exit> {
        draft::run(input, cx)
    }

    /// See [`check::run`].
    fn check<'a>(
        &'a self,
        input: check::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, check::Exit> {
        check::run(input, cx)
    }

    /// See [`polish::run`].
    fn polish<'a>(
        &'a self,
        input: polish::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, polish::Exit> {
        polish::run(input, cx)
    }

    /// See [`quick::run`].
    fn quick<'a>(&'a self, input: quick::In, cx: &'a mut NodeContext<'_>) -> Work<'a, quick::Exit> {
        quick::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `begin` ends.
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
        "begin".to_owned()
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

/// `draft`, an llm node.
pub mod draft {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `draft` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `tries`.
        pub tries: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                tries: &state.tries,
            }
        }
    }

    /// How `draft` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `check`.
        Done(Out),
        /// The work failed: on to `check`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `tries`.
        pub tries: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `tries`.
        pub tries: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { tries: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    tries: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("draft {}", shown(input.tries))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("tries", &out.tries).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("tries", &out.tries)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    tries: carried.need("tries"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    tries: carried.need("tries"),
                }),
            }
        }
    }
}

/// `check`, a script node.
pub mod check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `check` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `draft`: on to `draft`.
        Draft,
        /// Done: on to `polish`.
        Done,
        /// The work failed: on to `polish`.
        Failed(Failure),
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "check.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["draft", "polish"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `check.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, .. }: Scripted<Map<String, Value>>) -> Exit {
        match next.as_deref() {
            Some("draft") => Exit::Draft,
            None | Some("polish") => Exit::Done,
            Some(name) => Exit::Failed(route_error(name, &["draft", "polish"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Draft => Value::from("draft"),
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["draft", "done", "failed"]) {
                "draft" => Self::Draft,
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `polish`, an llm node.
pub mod polish {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `polish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `tries`.
        pub tries: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                tries: &state.tries,
            }
        }
    }

    /// How `polish` ends.
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
        /// For `text`.
        pub text: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { text: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    text: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("polish {}", shown(input.tries))
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

/// `quick`, an llm node.
pub mod quick {
    use ::graphwright::codegen::*;

    /// What `quick` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `quick` ends.
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
        /// For `aside`.
        pub aside: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `aside`.
        pub aside: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { aside: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    aside: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "quick".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("aside", &out.aside).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("aside", &out.aside)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    aside: carried.need("aside"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    aside: carried.need("aside"),
                }),
            }
        }
    }
}

/// `join`, an end node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `tries`.
        pub tries: &'s [String],
        /// `text`.
        pub text: &'s str,
        /// `aside`.
        pub aside: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                tries: &state.tries,
                text: held("join", "text", &state.text)?,
                aside: held("join", "aside", &state.aside)?,
            })
        }
    }

    /// How `join` ends.
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
        let result = format!("{} {} {}", shown(input.tries), input.text, input.aside);
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
    name: Cow::Borrowed("branches-loop"),
    description: Cow::Borrowed(
        "A branch that goes round until a script lets it out, beside one that does not.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x58e6_cc3d_75fc_c08e,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&[]),
            meaning: 0x32c2_42e2_d188_0f95,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["tries"]),
            meaning: 0x7239_8077_a869_a259,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("check"),
            kind: Cow::Borrowed("script"),
            line: 10,
            reads: Reads::All,
            meaning: 0x5ff8_44fd_4559_8ba6,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("polish"),
            kind: Cow::Borrowed("llm"),
            line: 11,
            reads: Reads::Keys(&["tries"]),
            meaning: 0xe0ae_dc1a_6f0f_14a5,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("quick"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&[]),
            meaning: 0x7be9_3d06_fbe1_a9ef,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("end"),
            line: 13,
            reads: Reads::Keys(&["tries", "text", "aside"]),
            meaning: 0x240f_7377_91ff_0359,
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
        visits: Some(4),
        steps: None,
        timeout: None,
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("check.sh")]),
    abilities: Cow::Borrowed(&[]),
};
