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

state! {
    /// What a run of `graph.judges` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `draft`, `style`, `restyle`, `facts`, `fix` and 1 more.
        given task: String,
        /// Written by `facts`. Read by `fix`.
        maybe grade: Option<i64>,
        /// Starts as `[]`. Writes are combined by `extend`. Written by `restyle` and `facts`. Read by `fix`.
        need history: Vec<Value> = Vec::new(),
        /// Starts as `""`. Written by `draft`, `restyle`, `fix` and `appendix`. Read by `style`, `restyle`, `facts`, `fix`, `appendix` and 1 more.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `draft` and `restyle`. Read by `finalize`.
        need final_ = "$final": String = String::new(),
        /// Starts as `0`. Writes are combined by `sum`. Written by `style`. Read by `style`.
        need runs_style = "$runs.style": i64 = 0,
        /// Starts as `""`. Written by `style`, `restyle`, `facts`, `fix` and `appendix`. Read by `restyle`, `fix` and `appendix`.
        need suggestions = "$suggestions": String = String::new(),
        /// Starts as `0`. Writes are combined by `sum`. Written by `facts`. Read by `facts`.
        need runs_facts = "$runs.facts": i64 = 0,
    }
}

nodes! {
    /// `draft`, an llm node (graph.yaml:21).
    Draft(draft),
    /// `style`, a judge node (graph.yaml:25).
    Style(style),
    /// `restyle`, an llm node (graph.yaml:28).
    Restyle(restyle),
    /// `facts`, a judge node (graph.yaml:33).
    Facts(facts),
    /// `fix`, an llm node (graph.yaml:37).
    Fix(fix),
    /// `appendix`, an llm node (graph.yaml:41).
    Appendix(appendix),
    /// `finalize`, a finalize node (graph.yaml:56).
    Finalize(finalize),
}

/// The graph `graph.judges`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphJudges<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphJudges(task into String) }

impl<N: Nodes> Graph for GraphJudges<N> {
    basics! { starts at Draft, ends with String }

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

overridable! {
    draft('a), style('a), restyle('a), facts('a), fix('a), appendix('a), finalize('a)
}

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str } }

    exits! {
        /// Done: on to `style`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need final_ = "$final": String } }

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
}

/// `style`, a judge node.
pub mod style {
    use super::State;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed last = "$last": &'s str,
            copied runs_style = "$runs.style": i64,
        }
    }

    exits! {
        /// The answer was `pass`: on to `facts`.
        Pass(out: Out) = "pass",
        /// The answer was `restyle`: on to `restyle`.
        Restyle(out: Out) = "restyle",
        /// The answer was something else: on to `finalize`.
        Forced(out: Out) = "forced",
    }

    fields! {
        Out {
            need runs_style = "$runs.style": i64,
            need suggestions = "$suggestions": String,
        }
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
}

/// `restyle`, an llm node.
pub mod restyle {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed last = "$last": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
        }
    }

    exits! {
        /// Done: on to `style`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe history: Option<Vec<Value>>,
            need last = "$last": String,
            need final_ = "$final": String,
            need suggestions = "$suggestions": String,
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

    fields! { Reply { maybe history: Option<Vec<Value>> } }

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
}

/// `facts`, a judge node.
pub mod facts {
    use super::State;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed last = "$last": &'s str,
            copied runs_facts = "$runs.facts": i64,
        }
    }

    exits! {
        /// The answer was `finalize`: on to `finalize`.
        Finalize(out: Out) = "finalize",
        /// The answer was `fix`: on to `fix`.
        Fix(out: Out) = "fix",
        /// The answer was `done-differently`: on to `appendix`.
        DoneDifferently(out: Out) = "done-differently",
        /// The answer was `done_differently`: on to `appendix`.
        DoneDifferently2(out: Out) = "done_differently",
        /// The answer was something else: on to `finalize`.
        Forced(out: Out) = "forced",
    }

    fields! {
        Out {
            maybe grade: Option<i64>,
            maybe history: Option<Vec<Value>>,
            need runs_facts = "$runs.facts": i64,
            need suggestions = "$suggestions": String,
        }
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

    fields! { Reply { maybe grade: Option<i64>, maybe history: Option<Vec<Value>> } }

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
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            copied grade: Option<i64>,
            borrowed history: &'s [Value],
            borrowed last = "$last": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
        }
    }

    exits! {
        /// Done: on to `facts`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need suggestions = "$suggestions": String } }

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
}

/// `appendix`, an llm node.
pub mod appendix {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed last = "$last": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
        }
    }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need suggestions = "$suggestions": String } }

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
}

/// `finalize`, a finalize node.
pub mod finalize {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed last = "$last": &'s str, borrowed final_ = "$final": &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "graph.judges", "Draft, edit for style, edit for facts.", "euler",
    0xfa30_1c6b_1ada_4d4e;
    node "draft", "llm", 21, Asks, ["task"], 0x43e6_4ab2_2e16_216f;
    node "style", "judge", 25, MayAsk, ["task", "$last", "$runs.style"],
    0xf164_7f07_ce5f_1c04;
    node "restyle", "llm", 28, Asks, ["task", "$last", "$suggestions"],
    0x748d_f2b7_7b73_f6d3;
    node "facts", "judge", 33, MayAsk, ["task", "$last", "$runs.facts"],
    0xdfba_f876_0919_8fa1;
    node "fix", "llm", 37, Asks, ["task", "grade", "history", "$last", "$suggestions"],
    0x9f4b_5de9_3548_5f54;
    node "appendix", "llm", 41, Asks, ["task", "$last", "$suggestions"],
    0x1dc4_0cea_0ea2_b403;
    node "finalize", "finalize", 56, Other, ["$last", "$final"], 0x463a_75e4_26a0_6e81;
    input "task", "What is to be done." prompt;
    input "grade", "";
    input "history", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
