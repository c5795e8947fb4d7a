//! `graph.parallel_research_with_quality`: Three searches in parallel, merged, judged and revised.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! plan           ──done──▶ web_search + local_search + doc_search
//! web_search     ──done──▶ merge_findings
//! local_search   ──done──▶ merge_findings
//! doc_search     ──done──▶ merge_findings
//! merge_findings ──done──▶ evaluate
//! evaluate       ──finalize──▶ finalize
//!                ──revise──▶ revise
//!                ──forced──▶ finalize
//! revise         ──done──▶ evaluate
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.parallel_research_with_quality` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `plan`, `web_search`, `local_search`, `doc_search`, `merge_findings` and 2 more.
    pub task: String,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `web_search`, `local_search` and `doc_search`. Read by `merge_findings` and `revise`.
    pub findings: Vec<Value>,
    /// Starts as `0`. Writes are combined by `sum`. Written by `web_search` and `local_search`. Read by `merge_findings`.
    pub source_count: i64,
    /// Written by `merge_findings` and `revise`. Read by `revise`.
    pub final_summary: Option<String>,
    /// Starts as `""`. Written by `plan`, `merge_findings` and `revise`. Read by `web_search`, `local_search`, `doc_search`, `evaluate`, `revise` and 1 more.
    pub last: String,
    /// Starts as `""`. Written by `web_search`. Read by `merge_findings`.
    pub said_web_search: String,
    /// Starts as `""`. Written by `local_search`. Read by `merge_findings`.
    pub said_local_search: String,
    /// Starts as `""`. Written by `doc_search`. Read by `merge_findings`.
    pub said_doc_search: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `evaluate`. Read by `evaluate`.
    pub runs_evaluate: i64,
    /// Starts as `""`. Written by `evaluate` and `revise`. Read by `revise`.
    pub suggestions: String,
    /// Starts as `""`. Written by `revise`. Read by `finalize`.
    pub final_: String,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            findings: Vec::new(),
            source_count: 0,
            final_summary: None,
            last: String::new(),
            said_web_search: String::new(),
            said_local_search: String::new(),
            said_doc_search: String::new(),
            runs_evaluate: 0,
            suggestions: String::new(),
            final_: String::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("task", &self.task)
            .with("findings", &self.findings)
            .with("source_count", &self.source_count)
            .maybe("final_summary", self.final_summary.as_ref())
            .with("$last", &self.last)
            .with("$said.web_search", &self.said_web_search)
            .with("$said.local_search", &self.said_local_search)
            .with("$said.doc_search", &self.said_doc_search)
            .with("$runs.evaluate", &self.runs_evaluate)
            .with("$suggestions", &self.suggestions)
            .with("$final", &self.final_)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("task"));
        fields.key("findings", &mut state.findings);
        fields.key("source_count", &mut state.source_count);
        fields.maybe_key("final_summary", &mut state.final_summary);
        fields.key("$last", &mut state.last);
        fields.key("$said.web_search", &mut state.said_web_search);
        fields.key("$said.local_search", &mut state.said_local_search);
        fields.key("$said.doc_search", &mut state.said_doc_search);
        fields.key("$runs.evaluate", &mut state.runs_evaluate);
        fields.key("$suggestions", &mut state.suggestions);
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
    /// `plan`, an llm node (graph.yaml:19).
    Plan,
    /// `web_search`, an llm node (graph.yaml:22).
    WebSearch,
    /// `local_search`, an llm node (graph.yaml:28).
    LocalSearch,
    /// `doc_search`, an llm node (graph.yaml:32).
    DocSearch,
    /// `merge_findings`, an llm node (graph.yaml:36).
    MergeFindings,
    /// `evaluate`, a judge node (graph.yaml:42).
    Evaluate,
    /// `revise`, an llm node (graph.yaml:47).
    Revise,
    /// `finalize`, a finalize node (graph.yaml:64).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 8] = [
        Self::Plan,
        Self::WebSearch,
        Self::LocalSearch,
        Self::DocSearch,
        Self::MergeFindings,
        Self::Evaluate,
        Self::Revise,
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
    /// How `plan` ended.
    Plan(plan::Exit),
    /// How `web_search` ended.
    WebSearch(web_search::Exit),
    /// How `local_search` ended.
    LocalSearch(local_search::Exit),
    /// How `doc_search` ended.
    DocSearch(doc_search::Exit),
    /// How `merge_findings` ended.
    MergeFindings(merge_findings::Exit),
    /// How `evaluate` ended.
    Evaluate(evaluate::Exit),
    /// How `revise` ended.
    Revise(revise::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Plan(left) => exit("plan", left.kept()),
            Self::WebSearch(left) => exit("web_search", left.kept()),
            Self::LocalSearch(left) => exit("local_search", left.kept()),
            Self::DocSearch(left) => exit("doc_search", left.kept()),
            Self::MergeFindings(left) => exit("merge_findings", left.kept()),
            Self::Evaluate(left) => exit("evaluate", left.kept()),
            Self::Revise(left) => exit("revise", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Plan => Self::Plan(plan::Exit::read(name, carried)),
            At::WebSearch => Self::WebSearch(web_search::Exit::read(name, carried)),
            At::LocalSearch => Self::LocalSearch(local_search::Exit::read(name, carried)),
            At::DocSearch => Self::DocSearch(doc_search::Exit::read(name, carried)),
            At::MergeFindings => Self::MergeFindings(merge_findings::Exit::read(name, carried)),
            At::Evaluate => Self::Evaluate(evaluate::Exit::read(name, carried)),
            At::Revise => Self::Revise(revise::Exit::read(name, carried)),
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
            Self::Plan(exit) => exit,
            Self::WebSearch(exit) => exit,
            Self::LocalSearch(exit) => exit,
            Self::DocSearch(exit) => exit,
            Self::MergeFindings(exit) => exit,
            Self::Evaluate(exit) => exit,
            Self::Revise(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for plan::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Plan(self)
    }
}

impl NodeExit for web_search::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::WebSearch(self)
    }
}

impl NodeExit for local_search::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::LocalSearch(self)
    }
}

impl NodeExit for doc_search::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::DocSearch(self)
    }
}

impl NodeExit for merge_findings::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::MergeFindings(self)
    }
}

impl NodeExit for evaluate::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Evaluate(self)
    }
}

impl NodeExit for revise::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Revise(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.parallel_research_with_quality`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphParallelResearchWithQuality<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphParallelResearchWithQuality = GraphParallelResearchWithQuality::new;

const _: fn(
    &GraphParallelResearchWithQuality,
    String,
) -> Run<'_, GraphParallelResearchWithQuality> = GraphParallelResearchWithQuality::start;

const _: for<'g> fn(
    &'g GraphParallelResearchWithQuality,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphParallelResearchWithQuality> =
    GraphParallelResearchWithQuality::resume;

impl GraphParallelResearchWithQuality {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphParallelResearchWithQuality<N> {
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

impl<N: Nodes> Graph for GraphParallelResearchWithQuality<N> {
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
            .tools("web_search", "", &["web.search"])
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
            At::WebSearch => self
                .nodes
                .web_search(web_search::In::read(state), cx)
                .entered(),
            At::LocalSearch => self
                .nodes
                .local_search(local_search::In::read(state), cx)
                .entered(),
            At::DocSearch => self
                .nodes
                .doc_search(doc_search::In::read(state), cx)
                .entered(),
            At::MergeFindings => self
                .nodes
                .merge_findings(merge_findings::In::read(state), cx)
                .entered(),
            At::Evaluate => self.nodes.evaluate(evaluate::In::read(state), cx).entered(),
            At::Revise => self.nodes.revise(revise::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Plan(exit) => match exit {
                plan::Exit::Done(out) => {
                    state.last = out.last;
                    Next::Fork(
                        Fork::to([At::WebSearch, At::LocalSearch, At::DocSearch])
                            .join(At::MergeFindings),
                    )
                }
            },
            Exit::WebSearch(exit) => match exit {
                web_search::Exit::Done(out) => {
                    if let Some(findings) = out.findings {
                        reduce::extend("findings", &mut state.findings, findings)?;
                    }
                    if let Some(source_count) = out.source_count {
                        reduce::sum("source_count", &mut state.source_count, source_count)?;
                    }
                    state.said_web_search = out.said_web_search;
                    Next::Go(At::MergeFindings)
                }
            },
            Exit::LocalSearch(exit) => match exit {
                local_search::Exit::Done(out) => {
                    if let Some(findings) = out.findings {
                        reduce::extend("findings", &mut state.findings, findings)?;
                    }
                    if let Some(source_count) = out.source_count {
                        reduce::sum("source_count", &mut state.source_count, source_count)?;
                    }
                    state.said_local_search = out.said_local_search;
                    Next::Go(At::MergeFindings)
                }
            },
            Exit::DocSearch(exit) => match exit {
                doc_search::Exit::Done(out) => {
                    if let Some(findings) = out.findings {
                        reduce::extend("findings", &mut state.findings, findings)?;
                    }
                    state.said_doc_search = out.said_doc_search;
                    Next::Go(At::MergeFindings)
                }
            },
            Exit::MergeFindings(exit) => match exit {
                merge_findings::Exit::Done(out) => {
                    if let Some(final_summary) = out.final_summary {
                        state.final_summary = Some(final_summary);
                    }
                    state.last = out.last;
                    Next::Go(At::Evaluate)
                }
            },
            Exit::Evaluate(exit) => match exit {
                evaluate::Exit::Finalize(out) | evaluate::Exit::Forced(out) => {
                    out.commit(state)?;
                    Next::Go(At::Finalize)
                }
                evaluate::Exit::Revise(out) => {
                    out.commit(state)?;
                    Next::Go(At::Revise)
                }
            },
            Exit::Revise(exit) => match exit {
                revise::Exit::Done(out) => {
                    if let Some(final_summary) = out.final_summary {
                        state.final_summary = Some(final_summary);
                    }
                    state.last = out.last;
                    state.final_ = out.final_;
                    state.suggestions = out.suggestions;
                    Next::Go(At::Evaluate)
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
    /// See [`plan::run`].
    fn plan<'a>(
        &'a self,
        input: plan::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, plan::Exit> {
        plan::run(input, cx)
    }

    /// See [`web_search::run`].
    fn web_search<'a>(
        &'a self,
        input: web_search::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, web_search::Exit> {
        web_search::run(input, cx)
    }

    /// See [`local_search::run`].
    fn local_search<'a>(
        &'a self,
        input: local_search::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, local_search::Exit> {
        local_search::run(input, cx)
    }

    /// See [`doc_search::run`].
    fn doc_search<'a>(
        &'a self,
        input: doc_search::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, doc_search::Exit> {
        doc_search::run(input, cx)
    }

    /// See [`merge_findings::run`].
    fn merge_findings<'a>(
        &'a self,
        input: merge_findings::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, merge_findings::Exit> {
        merge_findings::run(input, cx)
    }

    /// See [`evaluate::run`].
    fn evaluate<'a>(
        &'a self,
        input: evaluate::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, evaluate::Exit> {
        evaluate::run(input, cx)
    }

    /// See [`revise::run`].
    fn revise<'a>(
        &'a self,
        input: revise::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, revise::Exit> {
        revise::run(input, cx)
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

/// `plan`, an llm node.
pub mod plan {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `plan` reads.
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

    /// How `plan` ends.
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
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `plan` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
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

/// `web_search`, an llm node.
pub mod web_search {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `web_search` reads.
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

    /// How `web_search` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `merge_findings`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `findings`.
        pub findings: Option<Vec<Value>>,
        /// For `source_count`.
        pub source_count: Option<i64>,
        /// For `$said.web_search`.
        pub said_web_search: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "findings": { "type": "array" }, "source_count": { "type": "integer" } }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        mode: Mode::Plan {
            tool: Some("web.search"),
            least: 2,
            gate: ToolGate::Closed,
        },
        tools: &["web.search"],
        budget: &[("web.search", 5)],
        allowance: Allowance {
            calls: Some(30),
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        calls: Share {
            place: 0,
            among: 1,
            least: 2,
            before: 0,
            all: 2,
        },
        searches: Share {
            place: 0,
            among: 1,
            least: 2,
            before: 0,
            all: 2,
        },
        schema: Some(SCHEMA),
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `web_search` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
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

Propose the tool calls that this step needs; a person decides which of them are run. Use the tool `web.search`. Propose at least 2.

Answer with a JSON object: under `output` the result of this step as text, under `findings` what is to be stored there (list), under `source_count` what is to be stored there (integer). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `findings`.
        pub findings: Option<Vec<Value>>,
        /// `source_count`.
        pub source_count: Option<i64>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                findings: fields.maybe("findings"),
                source_count: fields.maybe("source_count"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_web_search = reply.text;
        Out {
            findings: reply.fields.findings,
            source_count: reply.fields.source_count,
            said_web_search,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("findings", out.findings.as_ref())
                    .maybe("source_count", out.source_count.as_ref())
                    .with("$said.web_search", &out.said_web_search)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                findings: carried.maybe("findings"),
                source_count: carried.maybe("source_count"),
                said_web_search: carried.need("$said.web_search"),
            })
        }
    }
}

/// `local_search`, an llm node.
pub mod local_search {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `local_search` reads.
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

    /// How `local_search` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `merge_findings`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `findings`.
        pub findings: Option<Vec<Value>>,
        /// For `source_count`.
        pub source_count: Option<i64>,
        /// For `$said.local_search`.
        pub said_local_search: String,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "findings": { "type": "array" }, "source_count": { "type": "integer" } }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        allowance: Allowance {
            calls: Some(30),
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        calls: Share {
            place: 0,
            among: 1,
            least: 0,
            before: 0,
            all: 2,
        },
        searches: Share {
            place: 0,
            among: 1,
            least: 0,
            before: 0,
            all: 2,
        },
        schema: Some(SCHEMA),
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `local_search` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
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

Answer with a JSON object: under `output` the result of this step as text, under `findings` what is to be stored there (list), under `source_count` what is to be stored there (integer). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `findings`.
        pub findings: Option<Vec<Value>>,
        /// `source_count`.
        pub source_count: Option<i64>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                findings: fields.maybe("findings"),
                source_count: fields.maybe("source_count"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_local_search = reply.text;
        Out {
            findings: reply.fields.findings,
            source_count: reply.fields.source_count,
            said_local_search,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("findings", out.findings.as_ref())
                    .maybe("source_count", out.source_count.as_ref())
                    .with("$said.local_search", &out.said_local_search)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                findings: carried.maybe("findings"),
                source_count: carried.maybe("source_count"),
                said_local_search: carried.need("$said.local_search"),
            })
        }
    }
}

/// `doc_search`, an llm node.
pub mod doc_search {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `doc_search` reads.
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

    /// How `doc_search` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `merge_findings`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `findings`.
        pub findings: Option<Vec<Value>>,
        /// For `$said.doc_search`.
        pub said_doc_search: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "findings": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        allowance: Allowance {
            calls: Some(30),
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        calls: Share {
            place: 0,
            among: 1,
            least: 0,
            before: 0,
            all: 2,
        },
        searches: Share {
            place: 0,
            among: 1,
            least: 0,
            before: 0,
            all: 2,
        },
        schema: Some(SCHEMA),
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `doc_search` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
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

Answer with a JSON object: under `output` the result of this step as text, under `findings` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `findings`.
        pub findings: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                findings: fields.maybe("findings"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_doc_search = reply.text;
        Out {
            findings: reply.fields.findings,
            said_doc_search,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("findings", out.findings.as_ref())
                    .with("$said.doc_search", &out.said_doc_search)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                findings: carried.maybe("findings"),
                said_doc_search: carried.need("$said.doc_search"),
            })
        }
    }
}

/// `merge_findings`, an llm node.
pub mod merge_findings {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `merge_findings` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `findings`.
        pub findings: &'s [Value],
        /// `source_count`.
        pub source_count: i64,
        /// `$said.web_search`.
        pub said_web_search: &'s str,
        /// `$said.local_search`.
        pub said_local_search: &'s str,
        /// `$said.doc_search`.
        pub said_doc_search: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                findings: &state.findings,
                source_count: state.source_count,
                said_web_search: &state.said_web_search,
                said_local_search: &state.said_local_search,
                said_doc_search: &state.said_doc_search,
            }
        }
    }

    /// How `merge_findings` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `evaluate`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `final_summary`.
        pub final_summary: Option<String>,
        /// For `$last`.
        pub last: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "final_summary": { "type": "string" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(30),
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        artifact: Some("findings.md"),
        schema: Some(SCHEMA),
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `merge_findings` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

The result of `web_search`:
{}

The result of `local_search`:
{}

The result of `doc_search`:
{}

findings:
{}

source_count:
{}

Answer with a JSON object: under `output` the result of this step as text, under `final_summary` what is to be stored there (string). Leave out what there is nothing to say about.",
            input.task, input.said_web_search, input.said_local_search, input
            .said_doc_search, shown(input.findings), input.source_count
        )
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `final_summary`.
        pub final_summary: Option<String>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                final_summary: fields.maybe("final_summary"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            final_summary: reply.fields.final_summary,
            last,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("final_summary", out.final_summary.as_ref())
                    .with("$last", &out.last)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                final_summary: carried.maybe("final_summary"),
                last: carried.need("$last"),
            })
        }
    }
}

/// `evaluate`, a judge node.
pub mod evaluate {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `evaluate` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
        /// `$runs.evaluate`.
        pub runs_evaluate: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
                runs_evaluate: state.runs_evaluate,
            }
        }
    }

    /// How `evaluate` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `finalize`: on to `finalize`.
        Finalize(Out),
        /// The answer was `revise`: on to `revise`.
        Revise(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$runs.evaluate`.
        pub runs_evaluate: i64,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::sum(
                "$runs.evaluate",
                &mut state.runs_evaluate,
                self.runs_evaluate,
            )?;
            state.suggestions = self.suggestions;
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "score": { "type": "number", "minimum": 0, "maximum": 1 },
    "route": { "type": "string", "description": "where the work goes: one of finalize, revise" },
    "reason": { "type": "string" },
    "suggestions": { "type": "array", "items": { "type": "string" } }
  }
}"#;

    const SPEC: JudgeSpec = JudgeSpec {
        schema: SCHEMA,
        routes: &[("finalize", Way::On), ("revise", Way::Back)],
        cap: Some(3),
        ..JudgeSpec::DEFAULT
    };

    /// Asks the judge.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let verdict = cx
                .judge::<Value>(&SPEC, ask(&input), input.runs_evaluate)
                .await?;
            Ok(route(&input, verdict))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the judge `evaluate` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
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

Judge the work, and choose a route: one of finalize, revise. A score of 0.85 or more passes.",
        ]
        .concat()
    }

    /// Turns the verdict into an exit.
    fn route(_input: &In<'_>, verdict: Verdict<Value>) -> Exit {
        let route = verdict.route;
        let out = Out {
            runs_evaluate: 1,
            suggestions: verdict.suggestions,
        };
        match route {
            Some("finalize") => Exit::Finalize(out),
            Some("revise") => Exit::Revise(out),
            _ => Exit::Forced(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Finalize(out) => Record::new()
                    .with("$runs.evaluate", &out.runs_evaluate)
                    .with("$suggestions", &out.suggestions)
                    .exit("finalize"),
                Self::Revise(out) => Record::new()
                    .with("$runs.evaluate", &out.runs_evaluate)
                    .with("$suggestions", &out.suggestions)
                    .exit("revise"),
                Self::Forced(out) => Record::new()
                    .with("$runs.evaluate", &out.runs_evaluate)
                    .with("$suggestions", &out.suggestions)
                    .exit("forced"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["finalize", "revise", "forced"]) {
                "finalize" => Self::Finalize(Out {
                    runs_evaluate: carried.need("$runs.evaluate"),
                    suggestions: carried.need("$suggestions"),
                }),
                "revise" => Self::Revise(Out {
                    runs_evaluate: carried.need("$runs.evaluate"),
                    suggestions: carried.need("$suggestions"),
                }),
                _ => Self::Forced(Out {
                    runs_evaluate: carried.need("$runs.evaluate"),
                    suggestions: carried.need("$suggestions"),
                }),
            }
        }
    }
}

/// `revise`, an llm node.
pub mod revise {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `revise` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `findings`.
        pub findings: &'s [Value],
        /// `final_summary`, if it is there.
        pub final_summary: Option<&'s str>,
        /// `$last`.
        pub last: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                findings: &state.findings,
                final_summary: state.final_summary.as_deref(),
                last: &state.last,
                suggestions: &state.suggestions,
            }
        }
    }

    /// How `revise` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `evaluate`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `final_summary`.
        pub final_summary: Option<String>,
        /// For `$last`.
        pub last: String,
        /// For `$final`.
        pub final_: String,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "final_summary": { "type": "string" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(30),
            searches: Some(5),
            ..Allowance::DEFAULT
        },
        artifact: Some("report.md"),
        schema: Some(SCHEMA),
        keys: &["findings", "source_count", "final_summary"],
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
        "You are the step `revise` of the workflow `graph.parallel_research_with_quality` (research): Three searches in parallel, merged, judged and revised."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\nfindings:\n")
            .show(input.findings)
            .push("\n\nfinal_summary:\n")
            .maybe(input.final_summary)
            .push(
                "

Answer with a JSON object: under `output` the result of this step as text, under `final_summary` what is to be stored there (string). Leave out what there is nothing to say about.",
            )
            .lenient()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `final_summary`.
        pub final_summary: Option<String>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                final_summary: fields.maybe("final_summary"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text.clone();
        let final_ = reply.text.clone();
        let suggestions = String::new();
        Out {
            final_summary: reply.fields.final_summary,
            last,
            final_,
            suggestions,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("final_summary", out.final_summary.as_ref())
                    .with("$last", &out.last)
                    .with("$final", &out.final_)
                    .with("$suggestions", &out.suggestions)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                final_summary: carried.maybe("final_summary"),
                last: carried.need("$last"),
                final_: carried.need("$final"),
                suggestions: carried.need("$suggestions"),
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
    const ARTIFACT: &str = "report.md";

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
    name: Cow::Borrowed("graph.parallel_research_with_quality"),
    description: Cow::Borrowed("Three searches in parallel, merged, judged and revised."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0xbd6f_3224_1c78_87e8,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("plan"),
            kind: Cow::Borrowed("llm"),
            line: 19,
            reads: Reads::Keys(&["task"]),
            meaning: 0x3abe_e2dc_78b0_6c56,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("web_search"),
            kind: Cow::Borrowed("llm"),
            line: 22,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0xe899_5250_8473_1626,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("local_search"),
            kind: Cow::Borrowed("llm"),
            line: 28,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0x8d7b_e734_60b3_3961,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("doc_search"),
            kind: Cow::Borrowed("llm"),
            line: 32,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0xfd10_1900_f084_fced,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("merge_findings"),
            kind: Cow::Borrowed("llm"),
            line: 36,
            reads: Reads::Keys(&[
                "task",
                "findings",
                "source_count",
                "$said.web_search",
                "$said.local_search",
                "$said.doc_search",
            ]),
            meaning: 0x8d16_7b40_1363_82c0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("evaluate"),
            kind: Cow::Borrowed("judge"),
            line: 42,
            reads: Reads::Keys(&["task", "$last", "$runs.evaluate"]),
            meaning: 0xce6e_c4a5_5f3d_bfef,
            role: NodeRole::MayAsk,
        },
        NodeAbout {
            id: Cow::Borrowed("revise"),
            kind: Cow::Borrowed("llm"),
            line: 47,
            reads: Reads::Keys(&["task", "findings", "final_summary", "$last", "$suggestions"]),
            meaning: 0xaaaa_e5a6_d861_49d7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 64,
            reads: Reads::Keys(&["$last", "$final"]),
            meaning: 0x2e6e_7242_b85a_e86e,
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
            name: Cow::Borrowed("findings"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("source_count"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("final_summary"),
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
