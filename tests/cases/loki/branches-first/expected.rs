//! `branches-first`: Three ways to one answer, of which two are waited for; the slowest is stopped.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ slow + middle + quick
//!        ──failed──▶ slow + middle + quick
//! slow   ──done──▶ join
//!        ──failed──▶ join
//! middle ──done──▶ more
//!        ──failed──▶ more
//! more   ──done──▶ join
//!        ──failed──▶ join
//! quick  ──done──▶ join
//!        ──failed──▶ join
//! join   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-first` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Writes are combined by `append`. Written by `slow`, `middle`, `more` and `quick`. Read by `join` and `done`.
    pub answers: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            answers: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("answers", self.answers.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("answers", &mut state.answers);
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
    /// `begin`, an llm node (graph.yaml:6).
    Begin,
    /// `slow`, a script node (graph.yaml:7).
    Slow,
    /// `middle`, an llm node (graph.yaml:8).
    Middle,
    /// `more`, a script node (graph.yaml:9).
    More,
    /// `quick`, a script node (graph.yaml:10).
    Quick,
    /// `join`, an llm node (graph.yaml:11).
    Join,
    /// `done`, an end node (graph.yaml:12).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Begin,
        Self::Slow,
        Self::Middle,
        Self::More,
        Self::Quick,
        Self::Join,
        Self::Done,
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
    /// How `slow` ended.
    Slow(slow::Exit),
    /// How `middle` ended.
    Middle(middle::Exit),
    /// How `more` ended.
    More(more::Exit),
    /// How `quick` ended.
    Quick(quick::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Slow(left) => exit("slow", left.kept()),
            Self::Middle(left) => exit("middle", left.kept()),
            Self::More(left) => exit("more", left.kept()),
            Self::Quick(left) => exit("quick", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Slow => Self::Slow(slow::Exit::read(name, carried)),
            At::Middle => Self::Middle(middle::Exit::read(name, carried)),
            At::More => Self::More(more::Exit::read(name, carried)),
            At::Quick => Self::Quick(quick::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::Begin(exit) => exit,
            Self::Slow(exit) => exit,
            Self::Middle(exit) => exit,
            Self::More(exit) => exit,
            Self::Quick(exit) => exit,
            Self::Join(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for slow::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Slow(self)
    }
}

impl NodeExit for middle::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Middle(self)
    }
}

impl NodeExit for more::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::More(self)
    }
}

impl NodeExit for quick::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Quick(self)
    }
}

impl NodeExit for join::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Join(self)
    }
}

/// The graph `branches-first`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesFirst<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesFirst = BranchesFirst::new;

const _: fn(&BranchesFirst, String) -> Run<'_, BranchesFirst> = BranchesFirst::start;

const _: for<'g> fn(
    &'g BranchesFirst,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesFirst> = BranchesFirst::resume;

impl BranchesFirst {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesFirst<N> {
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

impl<N: Nodes> Graph for BranchesFirst<N> {
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
            .script("slow", "scripts/slow.sh", "bash")
            .script("more", "scripts/echo.sh", "bash")
            .script("quick", "scripts/echo.sh", "bash")
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
            At::Slow => self.nodes.slow(slow::In::read(state), cx).entered(),
            At::Middle => self.nodes.middle(middle::In::read(state), cx).entered(),
            At::More => self.nodes.more(more::In::read(state), cx).entered(),
            At::Quick => self.nodes.quick(quick::In::read(state), cx).entered(),
            At::Join => self.nodes.join(join::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => Next::Fork(
                    Fork::to([At::Slow, At::Middle, At::Quick])
                        .first(2)
                        .join(At::Join),
                ),
            },
            Exit::Slow(exit) => match exit {
                slow::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                slow::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Middle(exit) => match exit {
                middle::Exit::Done(out) => {
                    reduce::append("answers", &mut state.answers, out.answers)?;
                    Next::Go(At::More)
                }
                middle::Exit::Failed(out) => {
                    reduce::append("answers", &mut state.answers, out.answers)?;
                    Next::Go(At::More)
                }
            },
            Exit::More(exit) => match exit {
                more::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                more::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                quick::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done | join::Exit::Failed(_) => Next::Go(At::Done),
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
    /// See [`begin::run`].
    fn begin<'a>(&'a self, input: begin::In, cx: &'a mut NodeContext<'_>) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`slow::run`].
    fn slow<'a>(
        &'a self,
        input: slow::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, slow::Exit> {
        slow::run(input, cx)
    }

    /// See [`middle::run`].
    fn middle<'a>(
        &'a self,
        input: middle::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, middle::Exit> {
        middle::run(input, cx)
    }

    /// See [`more::run`].
    fn more<'a>(
        &'a self,
        input: more::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, more::Exit> {
        more::run(input, cx)
    }

    /// See [`quick::run`].
    fn quick<'a>(
        &'a self,
        input: quick::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, quick::Exit> {
        quick::run(input, cx)
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

/// `slow`, a script node.
pub mod slow {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `slow` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                answers: fields.maybe("answers"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/slow.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/slow.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("answers", out.answers.as_ref())
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

/// `middle`, an llm node.
pub mod middle {
    use ::graphwright::codegen::*;

    /// What `middle` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `middle` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `more`.
        Done(Out),
        /// The work failed: on to `more`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answers`.
        pub answers: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answers: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answers: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "middle".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("answers", &out.answers).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("answers", &out.answers)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    answers: carried.need("answers"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    answers: carried.need("answers"),
                }),
            }
        }
    }
}

/// `more`, a script node.
pub mod more {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `more` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                answers: fields.maybe("answers"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("answers", out.answers.as_ref())
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

/// `quick`, a script node.
pub mod quick {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `quick` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                answers: fields.maybe("answers"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("answers", out.answers.as_ref())
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

/// `join`, an llm node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                answers: state.answers.as_deref(),
            }
        }
    }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("join ")
            .need("answers", input.answers)
            .strict()
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
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                answers: state.answers.as_deref(),
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
        let result = Text::new().maybe(input.answers).lenient();
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
    name: Cow::Borrowed("branches-first"),
    description: Cow::Borrowed(
        "Three ways to one answer, of which two are waited for; the slowest is stopped.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x8750_2e55_9ed3_8e9d,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&[]),
            meaning: 0x51f6_59ef_873b_e34b,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("slow"),
            kind: Cow::Borrowed("script"),
            line: 7,
            reads: Reads::All,
            meaning: 0xf78a_bae7_7089_bd36,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("middle"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&[]),
            meaning: 0x68ee_4353_a2fa_8ff9,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("more"),
            kind: Cow::Borrowed("script"),
            line: 9,
            reads: Reads::All,
            meaning: 0x81f9_b5d4_fcf2_cd9e,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("quick"),
            kind: Cow::Borrowed("script"),
            line: 10,
            reads: Reads::All,
            meaning: 0xf355_6488_a62d_3d33,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("llm"),
            line: 11,
            reads: Reads::Keys(&["answers"]),
            meaning: 0xc9ec_2997_0c33_779f,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 12,
            reads: Reads::Keys(&["answers"]),
            meaning: 0xad6b_bdb3_b7c0_98e1,
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
    files: Cow::Borrowed(&[
        Cow::Borrowed("scripts/echo.sh"),
        Cow::Borrowed("scripts/slow.sh"),
    ]),
    abilities: Cow::Borrowed(&[]),
};
