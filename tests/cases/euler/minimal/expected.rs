//! `graph.template`: 최소 병렬 그래프 템플릿
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! source    ──done──▶ branch_a + branch_b
//! branch_a  ──done──▶ join_node
//! branch_b  ──done──▶ join_node
//! join_node ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.template` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `source`, `branch_a`, `branch_b` and `join_node`.
    pub task: String,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `branch_a` and `branch_b`. Read by `join_node`.
    pub results: Vec<Value>,
    /// Starts as `""`. Written by `source` and `join_node`. Read by `branch_a`, `branch_b` and `finalize`.
    pub last: String,
    /// Starts as `""`. Written by `branch_a`. Read by `join_node`.
    pub said_branch_a: String,
    /// Starts as `""`. Written by `branch_b`. Read by `join_node`.
    pub said_branch_b: String,
    /// Starts as `""`. Written by `join_node`. Read by `finalize`.
    pub final_: String,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            results: Vec::new(),
            last: String::new(),
            said_branch_a: String::new(),
            said_branch_b: String::new(),
            final_: String::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("task", &self.task)
            .with("results", &self.results)
            .with("$last", &self.last)
            .with("$said.branch_a", &self.said_branch_a)
            .with("$said.branch_b", &self.said_branch_b)
            .with("$final", &self.final_)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("task"));
        fields.key("results", &mut state.results);
        fields.key("$last", &mut state.last);
        fields.key("$said.branch_a", &mut state.said_branch_a);
        fields.key("$said.branch_b", &mut state.said_branch_b);
        fields.key("$final", &mut state.final_);
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
    /// `source`, an llm node (graph.yaml:21).
    Source,
    /// `branch_a`, an llm node (graph.yaml:24).
    BranchA,
    /// `branch_b`, an llm node (graph.yaml:28).
    BranchB,
    /// `join_node`, an llm node (graph.yaml:32).
    JoinNode,
    /// `finalize`, a finalize node (graph.yaml:46).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Source,
        Self::BranchA,
        Self::BranchB,
        Self::JoinNode,
        Self::Finalize,
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
    /// How `source` ended.
    Source(source::Exit),
    /// How `branch_a` ended.
    BranchA(branch_a::Exit),
    /// How `branch_b` ended.
    BranchB(branch_b::Exit),
    /// How `join_node` ended.
    JoinNode(join_node::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Source(left) => exit("source", left.kept()),
            Self::BranchA(left) => exit("branch_a", left.kept()),
            Self::BranchB(left) => exit("branch_b", left.kept()),
            Self::JoinNode(left) => exit("join_node", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Source => Self::Source(source::Exit::read(name, carried)),
            At::BranchA => Self::BranchA(branch_a::Exit::read(name, carried)),
            At::BranchB => Self::BranchB(branch_b::Exit::read(name, carried)),
            At::JoinNode => Self::JoinNode(join_node::Exit::read(name, carried)),
            At::Finalize => Self::Finalize(finalize::Exit::read(name, carried)),
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
            Self::Source(exit) => exit,
            Self::BranchA(exit) => exit,
            Self::BranchB(exit) => exit,
            Self::JoinNode(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for source::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Source(self)
    }
}

impl NodeExit for branch_a::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::BranchA(self)
    }
}

impl NodeExit for branch_b::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::BranchB(self)
    }
}

impl NodeExit for join_node::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::JoinNode(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.template`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphTemplate<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphTemplate = GraphTemplate::new;

const _: fn(&GraphTemplate, String) -> Run<'_, GraphTemplate> = GraphTemplate::start;

const _: for<'g> fn(
    &'g GraphTemplate,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphTemplate> = GraphTemplate::resume;

impl GraphTemplate {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphTemplate<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, task: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(task))
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

impl<N: Nodes> Graph for GraphTemplate<N> {
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
        At::Source
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
            At::Source => self.nodes.source(source::In::read(state), cx).entered(),
            At::BranchA => self.nodes.branch_a(branch_a::In::read(state), cx).entered(),
            At::BranchB => self.nodes.branch_b(branch_b::In::read(state), cx).entered(),
            At::JoinNode => self
                .nodes
                .join_node(join_node::In::read(state), cx)
                .entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Source(exit) => match exit {
                source::Exit::Done(out) => {
                    state.last = out.last;
                    Next::Fork(Fork::to([At::BranchA, At::BranchB]).join(At::JoinNode))
                }
            },
            Exit::BranchA(exit) => match exit {
                branch_a::Exit::Done(out) => {
                    if let Some(results) = out.results {
                        reduce::extend("results", &mut state.results, results)?;
                    }
                    state.said_branch_a = out.said_branch_a;
                    Next::Go(At::JoinNode)
                }
            },
            Exit::BranchB(exit) => match exit {
                branch_b::Exit::Done(out) => {
                    if let Some(results) = out.results {
                        reduce::extend("results", &mut state.results, results)?;
                    }
                    state.said_branch_b = out.said_branch_b;
                    Next::Go(At::JoinNode)
                }
            },
            Exit::JoinNode(exit) => match exit {
                join_node::Exit::Done(out) => {
                    state.last = out.last;
                    state.final_ = out.final_;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Finalize(exit) => match exit {
                finalize::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`source::run`].
    fn source<'a>(
        &'a self,
        input: source::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, source::Exit> {
        source::run(input, cx)
    }

    /// See [`branch_a::run`].
    fn branch_a<'a>(
        &'a self,
        input: branch_a::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, branch_a::Exit> {
        branch_a::run(input, cx)
    }

    /// See [`branch_b::run`].
    fn branch_b<'a>(
        &'a self,
        input: branch_b::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, branch_b::Exit> {
        branch_b::run(input, cx)
    }

    /// See [`join_node::run`].
    fn join_node<'a>(
        &'a self,
        input: join_node::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, join_node::Exit> {
        join_node::run(input, cx)
    }

    /// See [`finalize::run`].
    fn finalize<'a>(
        &'a self,
        input: finalize::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, finalize::Exit> {
        finalize::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `source`, an llm node.
pub mod source {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `source` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { task: &state.task }
        }
    }

    /// How `source` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(30),
            ..Allowance::DEFAULT
        },
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `source` of the workflow `graph.template` (demo): 최소 병렬 그래프 템플릿"
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nAnswer with the result of this step.",
        ]
        .concat()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out { last: reply.text }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("$last", &out.last).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
            })
        }
    }
}

/// `branch_a`, an llm node.
pub mod branch_a {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `branch_a` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
            }
        }
    }

    /// How `branch_a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join_node`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `results`.
        pub results: Option<Vec<Value>>,
        /// For `$said.branch_a`.
        pub said_branch_a: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "results": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        allowance: Allowance {
            calls: Some(30),
            ..Allowance::DEFAULT
        },
        calls: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        schema: Some(SCHEMA),
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `branch_a` of the workflow `graph.template` (demo): 최소 병렬 그래프 템플릿"
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "

Answer with a JSON object: under `output` the result of this step as text, under `results` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `results`.
        pub results: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                results: fields.maybe("results"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_branch_a = reply.text;
        Out {
            results: reply.fields.results,
            said_branch_a,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("results", out.results.as_ref())
                    .with("$said.branch_a", &out.said_branch_a)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                results: carried.maybe("results"),
                said_branch_a: carried.need("$said.branch_a"),
            })
        }
    }
}

/// `branch_b`, an llm node.
pub mod branch_b {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `branch_b` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
            }
        }
    }

    /// How `branch_b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join_node`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `results`.
        pub results: Option<Vec<Value>>,
        /// For `$said.branch_b`.
        pub said_branch_b: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "results": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        allowance: Allowance {
            calls: Some(30),
            ..Allowance::DEFAULT
        },
        calls: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        schema: Some(SCHEMA),
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `branch_b` of the workflow `graph.template` (demo): 최소 병렬 그래프 템플릿"
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "

Answer with a JSON object: under `output` the result of this step as text, under `results` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `results`.
        pub results: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                results: fields.maybe("results"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_branch_b = reply.text;
        Out {
            results: reply.fields.results,
            said_branch_b,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("results", out.results.as_ref())
                    .with("$said.branch_b", &out.said_branch_b)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                results: carried.maybe("results"),
                said_branch_b: carried.need("$said.branch_b"),
            })
        }
    }
}

/// `join_node`, an llm node.
pub mod join_node {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join_node` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `results`.
        pub results: &'s [Value],
        /// `$said.branch_a`.
        pub said_branch_a: &'s str,
        /// `$said.branch_b`.
        pub said_branch_b: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                results: &state.results,
                said_branch_a: &state.said_branch_a,
                said_branch_b: &state.said_branch_b,
            }
        }
    }

    /// How `join_node` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `finalize`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
        /// For `$final`.
        pub final_: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(30),
            ..Allowance::DEFAULT
        },
        artifact: Some("output.md"),
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `join_node` of the workflow `graph.template` (demo): 최소 병렬 그래프 템플릿"
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

The result of `branch_a`:
{}

The result of `branch_b`:
{}

results:
{}

Answer with the result of this step.",
            input.task,
            input.said_branch_a,
            input.said_branch_b,
            shown(input.results)
        )
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text.clone(),
            final_: reply.text.clone(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("$last", &out.last)
                    .with("$final", &out.final_)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
                final_: carried.need("$final"),
            })
        }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `finalize` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$last`.
        pub last: &'s str,
        /// `$final`.
        pub final_: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                last: &state.last,
                final_: &state.final_,
            }
        }
    }

    /// How `finalize` ends.
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

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "output.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = if input.final_.is_empty() {
                output(&input)
            } else {
                input.final_.to_owned()
            };
            cx.publish(ARTIFACT, &result).await?;
            Ok(Exit::Done(End { result }))
        })
    }

    /// What was done last.
    pub fn output(input: &In<'_>) -> String {
        input.last.to_owned()
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
    name: Cow::Borrowed("graph.template"),
    description: Cow::Borrowed("최소 병렬 그래프 템플릿"),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0x8cef_412f_4164_c1a4,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("source"),
            kind: Cow::Borrowed("llm"),
            line: 21,
            reads: Reads::Keys(&["task"]),
            meaning: 0x1e4c_eec0_16dd_efea,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("branch_a"),
            kind: Cow::Borrowed("llm"),
            line: 24,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0x83ba_7311_8846_8c2b,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("branch_b"),
            kind: Cow::Borrowed("llm"),
            line: 28,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0x0aa9_ae44_61e2_0064,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join_node"),
            kind: Cow::Borrowed("llm"),
            line: 32,
            reads: Reads::Keys(&["task", "results", "$said.branch_a", "$said.branch_b"]),
            meaning: 0x2573_6d2a_3cdf_659a,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 46,
            reads: Reads::Keys(&["$last", "$final"]),
            meaning: 0xc99a_7cb0_0b86_5f69,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("task"),
            description: Cow::Borrowed("What is to be done."),
            required: false,
            prompt: true,
        },
        InputAbout {
            name: Cow::Borrowed("results"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: None,
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Proposals]),
};
