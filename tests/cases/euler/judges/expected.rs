//! `graph.judges`: Draft, edit for style, edit for facts.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! draft    ──done──▶ style
//! style    ──pass──▶ facts
//!          ──restyle──▶ restyle
//!          ──forced──▶ finalize
//! restyle  ──done──▶ style
//! facts    ──finalize──▶ finalize
//!          ──fix──▶ fix
//!          ──done-differently──▶ appendix
//!          ──done_differently──▶ appendix
//!          ──forced──▶ finalize
//! fix      ──done──▶ facts
//! appendix ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.judges` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `draft`, `style`, `restyle`, `facts`, `fix` and 1 more.
    pub task: String,
    /// Written by `facts`. Read by `fix`.
    pub grade: Option<i64>,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `restyle` and `facts`. Read by `fix`.
    pub history: Vec<Value>,
    /// Starts as `""`. Written by `draft`, `restyle`, `fix` and `appendix`. Read by `style`, `restyle`, `facts`, `fix`, `appendix` and 1 more.
    pub last: String,
    /// Starts as `""`. Written by `draft` and `restyle`. Read by `finalize`.
    pub final_: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `style`. Read by `style`.
    pub runs_style: i64,
    /// Starts as `""`. Written by `style`, `restyle`, `facts`, `fix` and `appendix`. Read by `restyle`, `fix` and `appendix`.
    pub suggestions: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `facts`. Read by `facts`.
    pub runs_facts: i64,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            grade: None,
            history: Vec::new(),
            last: String::new(),
            final_: String::new(),
            runs_style: 0,
            suggestions: String::new(),
            runs_facts: 0,
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("task", &self.task)
            .maybe("grade", self.grade.as_ref())
            .with("history", &self.history)
            .with("$last", &self.last)
            .with("$final", &self.final_)
            .with("$runs.style", &self.runs_style)
            .with("$suggestions", &self.suggestions)
            .with("$runs.facts", &self.runs_facts)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("task"));
        fields.maybe_key("grade", &mut state.grade);
        fields.key("history", &mut state.history);
        fields.key("$last", &mut state.last);
        fields.key("$final", &mut state.final_);
        fields.key("$runs.style", &mut state.runs_style);
        fields.key("$suggestions", &mut state.suggestions);
        fields.key("$runs.facts", &mut state.runs_facts);
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
    /// `draft`, an llm node (graph.yaml:21).
    Draft,
    /// `style`, a judge node (graph.yaml:25).
    Style,
    /// `restyle`, an llm node (graph.yaml:28).
    Restyle,
    /// `facts`, a judge node (graph.yaml:33).
    Facts,
    /// `fix`, an llm node (graph.yaml:37).
    Fix,
    /// `appendix`, an llm node (graph.yaml:41).
    Appendix,
    /// `finalize`, a finalize node (graph.yaml:56).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 7] = [
        Self::Draft,
        Self::Style,
        Self::Restyle,
        Self::Facts,
        Self::Fix,
        Self::Appendix,
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
    /// How `draft` ended.
    Draft(draft::Exit),
    /// How `style` ended.
    Style(style::Exit),
    /// How `restyle` ended.
    Restyle(restyle::Exit),
    /// How `facts` ended.
    Facts(facts::Exit),
    /// How `fix` ended.
    Fix(fix::Exit),
    /// How `appendix` ended.
    Appendix(appendix::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Draft(left) => exit("draft", left.kept()),
            Self::Style(left) => exit("style", left.kept()),
            Self::Restyle(left) => exit("restyle", left.kept()),
            Self::Facts(left) => exit("facts", left.kept()),
            Self::Fix(left) => exit("fix", left.kept()),
            Self::Appendix(left) => exit("appendix", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Draft => Self::Draft(draft::Exit::read(name, carried)),
            At::Style => Self::Style(style::Exit::read(name, carried)),
            At::Restyle => Self::Restyle(restyle::Exit::read(name, carried)),
            At::Facts => Self::Facts(facts::Exit::read(name, carried)),
            At::Fix => Self::Fix(fix::Exit::read(name, carried)),
            At::Appendix => Self::Appendix(appendix::Exit::read(name, carried)),
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
            Self::Draft(exit) => exit,
            Self::Style(exit) => exit,
            Self::Restyle(exit) => exit,
            Self::Facts(exit) => exit,
            Self::Fix(exit) => exit,
            Self::Appendix(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for draft::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Draft(self)
    }
}

impl NodeExit for style::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Style(self)
    }
}

impl NodeExit for restyle::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Restyle(self)
    }
}

impl NodeExit for facts::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Facts(self)
    }
}

impl NodeExit for fix::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Fix(self)
    }
}

impl NodeExit for appendix::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Appendix(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.judges`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphJudges<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphJudges = GraphJudges::new;

const _: fn(&GraphJudges, String) -> Run<'_, GraphJudges> = GraphJudges::start;

const _: for<'g> fn(
    &'g GraphJudges,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphJudges> = GraphJudges::resume;

impl GraphJudges {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphJudges<N> {
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

impl<N: Nodes> Graph for GraphJudges<N> {
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
            At::Style => self.nodes.style(style::In::read(state), cx).entered(),
            At::Restyle => self.nodes.restyle(restyle::In::read(state), cx).entered(),
            At::Facts => self.nodes.facts(facts::In::read(state), cx).entered(),
            At::Fix => self.nodes.fix(fix::In::read(state), cx).entered(),
            At::Appendix => self.nodes.appendix(appendix::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    state.last = out.last;
                    state.final_ = out.final_;
                    Next::Go(At::Style)
                }
            },
            Exit::Style(exit) => match exit {
                style::Exit::Pass(out) => {
                    out.commit(state)?;
                    Next::Go(At::Facts)
                }
                style::Exit::Restyle(out) => {
                    out.commit(state)?;
                    Next::Go(At::Restyle)
                }
                style::Exit::Forced(out) => {
                    out.commit(state)?;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Restyle(exit) => match exit {
                restyle::Exit::Done(out) => {
                    if let Some(history) = out.history {
                        reduce::extend("history", &mut state.history, history)?;
                    }
                    state.last = out.last;
                    state.final_ = out.final_;
                    state.suggestions = out.suggestions;
                    Next::Go(At::Style)
                }
            },
            Exit::Facts(exit) => match exit {
                facts::Exit::Finalize(out) | facts::Exit::Forced(out) => {
                    out.commit(state)?;
                    Next::Go(At::Finalize)
                }
                facts::Exit::Fix(out) => {
                    out.commit(state)?;
                    Next::Go(At::Fix)
                }
                facts::Exit::DoneDifferently(out) | facts::Exit::DoneDifferently2(out) => {
                    out.commit(state)?;
                    Next::Go(At::Appendix)
                }
            },
            Exit::Fix(exit) => match exit {
                fix::Exit::Done(out) => {
                    state.last = out.last;
                    state.suggestions = out.suggestions;
                    Next::Go(At::Facts)
                }
            },
            Exit::Appendix(exit) => match exit {
                appendix::Exit::Done(out) => {
                    state.last = out.last;
                    state.suggestions = out.suggestions;
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
    /// See [`draft::run`].
    fn draft<'a>(
        &'a self,
        input: draft::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, draft::Exit> {
        draft::run(input, cx)
    }

    /// See [`style::run`].
    fn style<'a>(
        &'a self,
        input: style::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, style::Exit> {
        style::run(input, cx)
    }

    /// See [`restyle::run`].
    fn restyle<'a>(
        &'a self,
        input: restyle::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, restyle::Exit> {
        restyle::run(input, cx)
    }

    /// See [`facts::run`].
    fn facts<'a>(
        &'a self,
        input: facts::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, facts::Exit> {
        facts::run(input, cx)
    }

    /// See [`fix::run`].
    fn fix<'a>(&'a self, input: fix::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, fix::Exit> {
        fix::run(input, cx)
    }

    /// See [`appendix::run`].
    fn appendix<'a>(
        &'a self,
        input: appendix::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, appendix::Exit> {
        appendix::run(input, cx)
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

/// `draft`, an llm node.
pub mod draft {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `draft` reads.
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

    /// How `draft` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `style`.
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
        artifact: Some("text.md"),
        keys: &["grade", "history"],
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
        "You are the step `draft` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
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

/// `style`, a judge node.
pub mod style {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `style` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
        /// `$runs.style`.
        pub runs_style: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
                runs_style: state.runs_style,
            }
        }
    }

    /// How `style` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `pass`: on to `facts`.
        Pass(Out),
        /// The answer was `restyle`: on to `restyle`.
        Restyle(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$runs.style`.
        pub runs_style: i64,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::sum("$runs.style", &mut state.runs_style, self.runs_style)?;
            state.suggestions = self.suggestions;
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "score": { "type": "number", "minimum": 0, "maximum": 1 },
    "route": { "type": "string", "description": "where the work goes: one of pass, restyle" },
    "reason": { "type": "string" },
    "suggestions": { "type": "array", "items": { "type": "string" } }
  }
}"#;

    const SPEC: JudgeSpec = JudgeSpec {
        schema: SCHEMA,
        routes: &[("pass", Way::On), ("restyle", Way::Back)],
        cap: Some(2),
        ..JudgeSpec::DEFAULT
    };

    /// Asks the judge.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let verdict = cx
                .judge::<Value>(&SPEC, ask(&input), input.runs_style)
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
        "You are the judge `style` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
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

Judge the work, and choose a route: one of pass, restyle. A score of 0.8 or more passes.",
        ]
        .concat()
    }

    /// Turns the verdict into an exit.
    fn route(_input: &In<'_>, verdict: Verdict<Value>) -> Exit {
        let route = verdict.route;
        let out = Out {
            runs_style: 1,
            suggestions: verdict.suggestions,
        };
        match route {
            Some("pass") => Exit::Pass(out),
            Some("restyle") => Exit::Restyle(out),
            _ => Exit::Forced(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Pass(out) => Record::new()
                    .with("$runs.style", &out.runs_style)
                    .with("$suggestions", &out.suggestions)
                    .exit("pass"),
                Self::Restyle(out) => Record::new()
                    .with("$runs.style", &out.runs_style)
                    .with("$suggestions", &out.suggestions)
                    .exit("restyle"),
                Self::Forced(out) => Record::new()
                    .with("$runs.style", &out.runs_style)
                    .with("$suggestions", &out.suggestions)
                    .exit("forced"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["pass", "restyle", "forced"]) {
                "pass" => Self::Pass(Out {
                    runs_style: carried.need("$runs.style"),
                    suggestions: carried.need("$suggestions"),
                }),
                "restyle" => Self::Restyle(Out {
                    runs_style: carried.need("$runs.style"),
                    suggestions: carried.need("$suggestions"),
                }),
                _ => Self::Forced(Out {
                    runs_style: carried.need("$runs.style"),
                    suggestions: carried.need("$suggestions"),
                }),
            }
        }
    }
}

/// `restyle`, an llm node.
pub mod restyle {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `restyle` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
                suggestions: &state.suggestions,
            }
        }
    }

    /// How `restyle` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `style`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `history`.
        pub history: Option<Vec<Value>>,
        /// For `$last`.
        pub last: String,
        /// For `$final`.
        pub final_: String,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "history": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        retries: 3,
        artifact: Some("text.md"),
        schema: Some(SCHEMA),
        keys: &["grade", "history"],
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
        "You are the step `restyle` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "\n\nWhat the judge suggests:\n",
            input.suggestions,
            "

Answer with a JSON object: under `output` the result of this step as text, under `history` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `history`.
        pub history: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                history: fields.maybe("history"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text.clone();
        let final_ = reply.text.clone();
        let suggestions = String::new();
        Out {
            history: reply.fields.history,
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
                    .maybe("history", out.history.as_ref())
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
                history: carried.maybe("history"),
                last: carried.need("$last"),
                final_: carried.need("$final"),
                suggestions: carried.need("$suggestions"),
            })
        }
    }
}

/// `facts`, a judge node.
pub mod facts {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `facts` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
        /// `$runs.facts`.
        pub runs_facts: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
                runs_facts: state.runs_facts,
            }
        }
    }

    /// How `facts` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `finalize`: on to `finalize`.
        Finalize(Out),
        /// The answer was `fix`: on to `fix`.
        Fix(Out),
        /// The answer was `done-differently`: on to `appendix`.
        DoneDifferently(Out),
        /// The answer was `done_differently`: on to `appendix`.
        DoneDifferently2(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `grade`.
        pub grade: Option<i64>,
        /// For `history`.
        pub history: Option<Vec<Value>>,
        /// For `$runs.facts`.
        pub runs_facts: i64,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            if let Some(grade) = self.grade {
                state.grade = Some(grade);
            }
            if let Some(history) = self.history {
                reduce::extend("history", &mut state.history, history)?;
            }
            reduce::sum("$runs.facts", &mut state.runs_facts, self.runs_facts)?;
            state.suggestions = self.suggestions;
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "grade": { "type": "integer" },
    "route": {
      "type": "string",
      "description": "where the work goes: one of finalize, fix, done-differently, done_differently"
    },
    "suggestions": { "type": "string" },
    "history": { "type": "array" }
  },
  "required": ["grade"]
}"#;

    const SPEC: JudgeSpec = JudgeSpec {
        schema: SCHEMA,
        routes: &[
            ("finalize", Way::On),
            ("fix", Way::Back),
            ("done-differently", Way::On),
            ("done_differently", Way::On),
        ],
        cap: Some(2),
        ..JudgeSpec::DEFAULT
    };

    /// Asks the judge.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let verdict = cx
                .judge::<Reply>(&SPEC, ask(&input), input.runs_facts)
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
        "You are the judge `facts` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
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

Judge the work, and choose a route: one of finalize, fix, done-differently, done_differently. A score of 0.8 or more passes.",
        ]
            .concat()
    }

    /// The keys that the judge gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `grade`.
        pub grade: Option<i64>,
        /// `history`.
        pub history: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                grade: fields.maybe("grade"),
                history: fields.maybe("history"),
            }
        }
    }

    /// Turns the verdict into an exit.
    fn route(_input: &In<'_>, verdict: Verdict<Reply>) -> Exit {
        let route = verdict.route;
        let out = {
            let runs_facts = 1;
            let suggestions = verdict.suggestions;
            Out {
                grade: verdict.fields.grade,
                history: verdict.fields.history,
                runs_facts,
                suggestions,
            }
        };
        match route {
            Some("finalize") => Exit::Finalize(out),
            Some("fix") => Exit::Fix(out),
            Some("done-differently") => Exit::DoneDifferently(out),
            Some("done_differently") => Exit::DoneDifferently2(out),
            _ => Exit::Forced(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Finalize(out) => Record::new()
                    .maybe("grade", out.grade.as_ref())
                    .maybe("history", out.history.as_ref())
                    .with("$runs.facts", &out.runs_facts)
                    .with("$suggestions", &out.suggestions)
                    .exit("finalize"),
                Self::Fix(out) => Record::new()
                    .maybe("grade", out.grade.as_ref())
                    .maybe("history", out.history.as_ref())
                    .with("$runs.facts", &out.runs_facts)
                    .with("$suggestions", &out.suggestions)
                    .exit("fix"),
                Self::DoneDifferently(out) => Record::new()
                    .maybe("grade", out.grade.as_ref())
                    .maybe("history", out.history.as_ref())
                    .with("$runs.facts", &out.runs_facts)
                    .with("$suggestions", &out.suggestions)
                    .exit("done-differently"),
                Self::DoneDifferently2(out) => Record::new()
                    .maybe("grade", out.grade.as_ref())
                    .maybe("history", out.history.as_ref())
                    .with("$runs.facts", &out.runs_facts)
                    .with("$suggestions", &out.suggestions)
                    .exit("done_differently"),
                Self::Forced(out) => Record::new()
                    .maybe("grade", out.grade.as_ref())
                    .maybe("history", out.history.as_ref())
                    .with("$runs.facts", &out.runs_facts)
                    .with("$suggestions", &out.suggestions)
                    .exit("forced"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(
                name,
                &[
                    "finalize",
                    "fix",
                    "done-differently",
                    "done_differently",
                    "forced",
                ],
            ) {
                "finalize" => Self::Finalize(Out {
                    grade: carried.maybe("grade"),
                    history: carried.maybe("history"),
                    runs_facts: carried.need("$runs.facts"),
                    suggestions: carried.need("$suggestions"),
                }),
                "fix" => Self::Fix(Out {
                    grade: carried.maybe("grade"),
                    history: carried.maybe("history"),
                    runs_facts: carried.need("$runs.facts"),
                    suggestions: carried.need("$suggestions"),
                }),
                "done-differently" => Self::DoneDifferently(Out {
                    grade: carried.maybe("grade"),
                    history: carried.maybe("history"),
                    runs_facts: carried.need("$runs.facts"),
                    suggestions: carried.need("$suggestions"),
                }),
                "done_differently" => Self::DoneDifferently2(Out {
                    grade: carried.maybe("grade"),
                    history: carried.maybe("history"),
                    runs_facts: carried.need("$runs.facts"),
                    suggestions: carried.need("$suggestions"),
                }),
                _ => Self::Forced(Out {
                    grade: carried.maybe("grade"),
                    history: carried.maybe("history"),
                    runs_facts: carried.need("$runs.facts"),
                    suggestions: carried.need("$suggestions"),
                }),
            }
        }
    }
}

/// `fix`, an llm node.
pub mod fix {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `fix` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `grade`, if it is there.
        pub grade: Option<i64>,
        /// `history`.
        pub history: &'s [Value],
        /// `$last`.
        pub last: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                grade: state.grade,
                history: &state.history,
                last: &state.last,
                suggestions: &state.suggestions,
            }
        }
    }

    /// How `fix` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `facts`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
        /// For `$suggestions`.
        pub suggestions: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        keys: &["grade", "history"],
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
        "You are the step `fix` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
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
            .push("\n\ngrade:\n")
            .maybe(input.grade.as_ref())
            .push("\n\nhistory:\n")
            .show(input.history)
            .push("\n\nAnswer with the result of this step.")
            .lenient()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("$last", &out.last)
                    .with("$suggestions", &out.suggestions)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
                suggestions: carried.need("$suggestions"),
            })
        }
    }
}

/// `appendix`, an llm node.
pub mod appendix {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `appendix` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
        /// `$suggestions`.
        pub suggestions: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
                suggestions: &state.suggestions,
            }
        }
    }

    /// How `appendix` ends.
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
        /// For `$suggestions`.
        pub suggestions: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        artifact: Some("appendix.md"),
        keys: &["grade", "history"],
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
        "You are the step `appendix` of the workflow `graph.judges` (writing): Draft, edit for style, edit for facts."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "\n\nWhat the judge suggests:\n",
            input.suggestions,
            "\n\nAnswer with the result of this step.",
        ]
        .concat()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("$last", &out.last)
                    .with("$suggestions", &out.suggestions)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
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
    const ARTIFACT: &str = "text.md";

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
    name: Cow::Borrowed("graph.judges"),
    description: Cow::Borrowed("Draft, edit for style, edit for facts."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0xfa30_1c6b_1ada_4d4e,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 21,
            reads: Reads::Keys(&["task"]),
            meaning: 0x43e6_4ab2_2e16_216f,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("style"),
            kind: Cow::Borrowed("judge"),
            line: 25,
            reads: Reads::Keys(&["task", "$last", "$runs.style"]),
            meaning: 0xf164_7f07_ce5f_1c04,
            role: NodeRole::MayAsk,
        },
        NodeAbout {
            id: Cow::Borrowed("restyle"),
            kind: Cow::Borrowed("llm"),
            line: 28,
            reads: Reads::Keys(&["task", "$last", "$suggestions"]),
            meaning: 0x748d_f2b7_7b73_f6d3,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("facts"),
            kind: Cow::Borrowed("judge"),
            line: 33,
            reads: Reads::Keys(&["task", "$last", "$runs.facts"]),
            meaning: 0xdfba_f876_0919_8fa1,
            role: NodeRole::MayAsk,
        },
        NodeAbout {
            id: Cow::Borrowed("fix"),
            kind: Cow::Borrowed("llm"),
            line: 37,
            reads: Reads::Keys(&["task", "grade", "history", "$last", "$suggestions"]),
            meaning: 0x9f4b_5de9_3548_5f54,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("appendix"),
            kind: Cow::Borrowed("llm"),
            line: 41,
            reads: Reads::Keys(&["task", "$last", "$suggestions"]),
            meaning: 0x1dc4_0cea_0ea2_b403,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 56,
            reads: Reads::Keys(&["$last", "$final"]),
            meaning: 0x463a_75e4_26a0_6e81,
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
            name: Cow::Borrowed("grade"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("history"),
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
