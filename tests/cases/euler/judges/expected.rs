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

use ::graphwright::codegen::*;

/// What a run of `graph.judges` remembers from node to node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct State {
    /// The caller's request. Read by `draft`, `style`, `restyle`, `facts`, `fix` and 1 more.
    pub task: String,
    /// Written by `facts`. Read by `fix`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<i64>,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `restyle` and `facts`. Read by `fix`.
    pub history: Vec<Value>,
    /// Starts as `""`. Written by `draft`, `restyle`, `fix` and `appendix`. Read by `style`, `restyle`, `facts`, `fix`, `appendix` and 1 more.
    #[serde(rename = "$last")]
    pub last: String,
    /// Starts as `""`. Written by `draft` and `restyle`. Read by `finalize`.
    #[serde(rename = "$final")]
    pub final_: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `style`. Read by `style`.
    #[serde(rename = "$runs.style")]
    pub runs_style: i64,
    /// Starts as `""`. Written by `style`, `restyle`, `facts`, `fix` and `appendix`. Read by `restyle`, `fix` and `appendix`.
    #[serde(rename = "$suggestions")]
    pub suggestions: String,
    /// Starts as `0`. Writes are combined by `sum`. Written by `facts`. Read by `facts`.
    #[serde(rename = "$runs.facts")]
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

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
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

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
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

/// The graph `graph.judges`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphJudges<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphJudges = GraphJudges::new;

const _: fn(&GraphJudges, String) -> Run<'_, GraphJudges> = GraphJudges::start;

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

    fn first(&self) -> At {
        At::Draft
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    async fn work(&self, at: At, state: &State, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        Ok(match at {
            At::Draft => Exit::Draft(self.nodes.draft(draft::In::read(state), cx).await?),
            At::Style => Exit::Style(self.nodes.style(style::In::read(state), cx).await?),
            At::Restyle => Exit::Restyle(self.nodes.restyle(restyle::In::read(state), cx).await?),
            At::Facts => Exit::Facts(self.nodes.facts(facts::In::read(state), cx).await?),
            At::Fix => Exit::Fix(self.nodes.fix(fix::In::read(state), cx).await?),
            At::Appendix => {
                Exit::Appendix(self.nodes.appendix(appendix::In::read(state), cx).await?)
            }
            At::Finalize => {
                Exit::Finalize(self.nodes.finalize(finalize::In::read(state), cx).await?)
            }
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    out.commit(state);
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
                    out.commit(state)?;
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
                    out.commit(state);
                    Next::Go(At::Facts)
                }
            },
            Exit::Appendix(exit) => match exit {
                appendix::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Finalize)
                }
            },
            Exit::Finalize(exit) => match exit {
                finalize::Exit::Done(end) => Next::End(end.commit(state)),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`draft::run`].
    fn draft(
        &self,
        input: draft::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<draft::Exit, Interrupt>> + Send {
        draft::run(input, cx)
    }

    /// See [`style::run`].
    fn style(
        &self,
        input: style::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<style::Exit, Interrupt>> + Send {
        style::run(input, cx)
    }

    /// See [`restyle::run`].
    fn restyle(
        &self,
        input: restyle::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<restyle::Exit, Interrupt>> + Send {
        restyle::run(input, cx)
    }

    /// See [`facts::run`].
    fn facts(
        &self,
        input: facts::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<facts::Exit, Interrupt>> + Send {
        facts::run(input, cx)
    }

    /// See [`fix::run`].
    fn fix(
        &self,
        input: fix::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<fix::Exit, Interrupt>> + Send {
        fix::run(input, cx)
    }

    /// See [`appendix::run`].
    fn appendix(
        &self,
        input: appendix::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<appendix::Exit, Interrupt>> + Send {
        appendix::run(input, cx)
    }

    /// See [`finalize::run`].
    fn finalize(
        &self,
        input: finalize::In<'_>,
        cx: &mut Cx<'_>,
    ) -> impl Future<Output = Result<finalize::Exit, Interrupt>> + Send {
        finalize::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `draft`, an llm node.
pub mod draft {
    use super::*;

    /// What `draft` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `style`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `$last`.
        #[serde(rename = "$last")]
        pub last: String,
        /// For `$final`.
        #[serde(rename = "$final")]
        pub final_: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.last = self.last;
            state.final_ = self.final_;
        }
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        artifact: Some("text.md"),
        keys: &["grade", "history"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
        Ok(Exit::Done(done(&input, reply)))
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
        format!(
            "The task:
{}

Answer with the result of this step.",
            input.task
        )
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: Worked<Value>) -> Out {
        Out {
            last: reply.text.clone(),
            final_: reply.text.clone(),
        }
    }
}

/// `style`, a judge node.
pub mod style {
    use super::*;

    /// What `style` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// The answer was `pass`: on to `facts`.
        Pass(Out),
        /// The answer was `restyle`: on to `restyle`.
        Restyle(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `$runs.style`.
        #[serde(rename = "$runs.style")]
        pub runs_style: i64,
        /// For `$suggestions`.
        #[serde(rename = "$suggestions")]
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
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let verdict = cx
            .judge::<Value>(&SPEC, ask(&input), input.runs_style)
            .await?;
        Ok(route(&input, verdict))
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
        format!(
            "The task:
{}

What was done before:
{}

Judge the work, and choose a route: one of pass, restyle. A score of 0.8 or more passes.",
            input.task, input.last
        )
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
}

/// `restyle`, an llm node.
pub mod restyle {
    use super::*;

    /// What `restyle` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `style`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `history`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub history: Option<Vec<Value>>,
        /// For `$last`.
        #[serde(rename = "$last")]
        pub last: String,
        /// For `$final`.
        #[serde(rename = "$final")]
        pub final_: String,
        /// For `$suggestions`.
        #[serde(rename = "$suggestions")]
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            if let Some(history) = self.history {
                reduce::extend("history", &mut state.history, history)?;
            }
            state.last = self.last;
            state.final_ = self.final_;
            state.suggestions = self.suggestions;
            Ok(())
        }
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
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
        Ok(Exit::Done(done(&input, reply)))
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
        format!(
            "The task:
{}

What was done before:
{}

What the judge suggests:
{}

Answer with a JSON object: under `output` the result of this step as text, under `history` what is to be stored there (list). Leave out what there is nothing to say about.",
            input.task, input.last, input.suggestions
        )
    }

    /// The keys that the model gave a value for.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Reply {
        /// `history`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub history: Option<Vec<Value>>,
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: Worked<Reply>) -> Out {
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
}

/// `facts`, a judge node.
pub mod facts {
    use super::*;

    /// What `facts` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// The answer was `finalize`: on to `finalize`.
        Finalize(Out),
        /// The answer was `fix`: on to `fix`.
        Fix(Out),
        /// The answer was `done-differently`: on to `appendix`.
        #[serde(rename = "done-differently")]
        DoneDifferently(Out),
        /// The answer was `done_differently`: on to `appendix`.
        #[serde(rename = "done_differently")]
        DoneDifferently2(Out),
        /// The answer was something else: on to `finalize`.
        Forced(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `grade`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub grade: Option<i64>,
        /// For `history`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub history: Option<Vec<Value>>,
        /// For `$runs.facts`.
        #[serde(rename = "$runs.facts")]
        pub runs_facts: i64,
        /// For `$suggestions`.
        #[serde(rename = "$suggestions")]
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
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let verdict = cx
            .judge::<Reply>(&SPEC, ask(&input), input.runs_facts)
            .await?;
        Ok(route(&input, verdict))
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
        format!(
            "The task:
{}

What was done before:
{}

Judge the work, and choose a route: one of finalize, fix, done-differently, done_differently. A score of 0.8 or more passes.",
            input.task, input.last
        )
    }

    /// The keys that the judge gave a value for.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Reply {
        /// `grade`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub grade: Option<i64>,
        /// `history`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub history: Option<Vec<Value>>,
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
}

/// `fix`, an llm node.
pub mod fix {
    use super::*;

    /// What `fix` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `facts`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `$last`.
        #[serde(rename = "$last")]
        pub last: String,
        /// For `$suggestions`.
        #[serde(rename = "$suggestions")]
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.last = self.last;
            state.suggestions = self.suggestions;
        }
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        keys: &["grade", "history"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
        Ok(Exit::Done(done(&input, reply)))
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
    fn done(_input: &In<'_>, reply: Worked<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }
}

/// `appendix`, an llm node.
pub mod appendix {
    use super::*;

    /// What `appendix` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: on to `finalize`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct Out {
        /// For `$last`.
        #[serde(rename = "$last")]
        pub last: String,
        /// For `$suggestions`.
        #[serde(rename = "$suggestions")]
        pub suggestions: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.last = self.last;
            state.suggestions = self.suggestions;
        }
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        artifact: Some("appendix.md"),
        keys: &["grade", "history"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
        Ok(Exit::Done(done(&input, reply)))
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
        format!(
            "The task:
{}

What was done before:
{}

What the judge suggests:
{}

Answer with the result of this step.",
            input.task, input.last, input.suggestions
        )
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: Worked<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use super::*;

    /// What `finalize` reads.
    #[derive(Clone, Copy, Debug)]
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
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(crate = "::graphwright::codegen::serde")]
    pub struct End {
        /// The run's result.
        pub result: String,
    }

    impl End {
        pub(super) fn commit(self, _state: &mut State) -> String {
            self.result
        }
    }

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "text.md";

    /// Writes the final artifact.
    pub async fn run(input: In<'_>, cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let result = if input.final_.is_empty() {
            output(&input)
        } else {
            input.final_.to_owned()
        };
        cx.publish(ARTIFACT, &result).await?;
        Ok(Exit::Done(End { result }))
    }

    /// What was done last.
    pub fn output(input: &In<'_>) -> String {
        input.last.to_owned()
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("graph.judges"),
    description: Cow::Borrowed("Draft, edit for style, edit for facts."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0xde22_ebe1_210f_84d1,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 21,
        },
        NodeAbout {
            id: Cow::Borrowed("style"),
            kind: Cow::Borrowed("judge"),
            line: 25,
        },
        NodeAbout {
            id: Cow::Borrowed("restyle"),
            kind: Cow::Borrowed("llm"),
            line: 28,
        },
        NodeAbout {
            id: Cow::Borrowed("facts"),
            kind: Cow::Borrowed("judge"),
            line: 33,
        },
        NodeAbout {
            id: Cow::Borrowed("fix"),
            kind: Cow::Borrowed("llm"),
            line: 37,
        },
        NodeAbout {
            id: Cow::Borrowed("appendix"),
            kind: Cow::Borrowed("llm"),
            line: 41,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 56,
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
};
