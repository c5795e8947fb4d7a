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

state! {
    /// What a run of `graph.parallel_research_with_quality` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `plan`, `web_search`, `local_search`, `doc_search`, `merge_findings` and 2 more.
        given task: String,
        /// Starts as `[]`. Writes are combined by `extend`. Written by `web_search`, `local_search` and `doc_search`. Read by `merge_findings` and `revise`.
        need findings: Vec<Value> = Vec::new(),
        /// Starts as `0`. Writes are combined by `sum`. Written by `web_search` and `local_search`. Read by `merge_findings`.
        need source_count: i64 = 0,
        /// Written by `merge_findings` and `revise`. Read by `revise`.
        maybe final_summary: Option<String>,
        /// Starts as `""`. Written by `plan`, `merge_findings` and `revise`. Read by `web_search`, `local_search`, `doc_search`, `evaluate`, `revise` and 1 more.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `web_search`. Read by `merge_findings`.
        need said_web_search = "$said.web_search": String = String::new(),
        /// Starts as `""`. Written by `local_search`. Read by `merge_findings`.
        need said_local_search = "$said.local_search": String = String::new(),
        /// Starts as `""`. Written by `doc_search`. Read by `merge_findings`.
        need said_doc_search = "$said.doc_search": String = String::new(),
        /// Starts as `0`. Writes are combined by `sum`. Written by `evaluate`. Read by `evaluate`.
        need runs_evaluate = "$runs.evaluate": i64 = 0,
        /// Starts as `""`. Written by `evaluate` and `revise`. Read by `revise`.
        need suggestions = "$suggestions": String = String::new(),
        /// Starts as `""`. Written by `revise`. Read by `finalize`.
        need final_ = "$final": String = String::new(),
    }
}

nodes! {
    /// `plan`, an llm node (graph.yaml:19).
    Plan(plan),
    /// `web_search`, an llm node (graph.yaml:22).
    WebSearch(web_search),
    /// `local_search`, an llm node (graph.yaml:28).
    LocalSearch(local_search),
    /// `doc_search`, an llm node (graph.yaml:32).
    DocSearch(doc_search),
    /// `merge_findings`, an llm node (graph.yaml:36).
    MergeFindings(merge_findings),
    /// `evaluate`, a judge node (graph.yaml:42).
    Evaluate(evaluate),
    /// `revise`, an llm node (graph.yaml:47).
    Revise(revise),
    /// `finalize`, a finalize node (graph.yaml:64).
    Finalize(finalize),
}

/// The graph `graph.parallel_research_with_quality`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphParallelResearchWithQuality<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphParallelResearchWithQuality(task into String) }

impl<N: Nodes> Graph for GraphParallelResearchWithQuality<N> {
    basics! { starts at Plan, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .tools("web_search", "", &["web.search"])
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

overridable! {
    plan('a), web_search('a), local_search('a), doc_search('a), merge_findings('a),
    evaluate('a), revise('a), finalize('a)
}

/// `plan`, an llm node.
pub mod plan {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String } }

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
}

/// `web_search`, an llm node.
pub mod web_search {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `merge_findings`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe findings: Option<Vec<Value>>,
            maybe source_count: Option<i64>,
            need said_web_search = "$said.web_search": String,
        }
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

    fields! { Reply { maybe findings: Option<Vec<Value>>, maybe source_count: Option<i64> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_web_search = reply.text;
        Out {
            findings: reply.fields.findings,
            source_count: reply.fields.source_count,
            said_web_search,
        }
    }
}

/// `local_search`, an llm node.
pub mod local_search {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `merge_findings`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe findings: Option<Vec<Value>>,
            maybe source_count: Option<i64>,
            need said_local_search = "$said.local_search": String,
        }
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

    fields! { Reply { maybe findings: Option<Vec<Value>>, maybe source_count: Option<i64> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_local_search = reply.text;
        Out {
            findings: reply.fields.findings,
            source_count: reply.fields.source_count,
            said_local_search,
        }
    }
}

/// `doc_search`, an llm node.
pub mod doc_search {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `merge_findings`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe findings: Option<Vec<Value>>,
            need said_doc_search = "$said.doc_search": String,
        }
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

    fields! { Reply { maybe findings: Option<Vec<Value>> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_doc_search = reply.text;
        Out {
            findings: reply.fields.findings,
            said_doc_search,
        }
    }
}

/// `merge_findings`, an llm node.
pub mod merge_findings {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed findings: &'s [Value],
            copied source_count: i64,
            borrowed said_web_search = "$said.web_search": &'s str,
            borrowed said_local_search = "$said.local_search": &'s str,
            borrowed said_doc_search = "$said.doc_search": &'s str,
        }
    }

    exits! {
        /// Done: on to `evaluate`.
        Done(out: Out) = "done",
    }

    fields! { Out { maybe final_summary: Option<String>, need last = "$last": String } }

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

    fields! { Reply { maybe final_summary: Option<String> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            final_summary: reply.fields.final_summary,
            last,
        }
    }
}

/// `evaluate`, a judge node.
pub mod evaluate {
    use super::State;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed last = "$last": &'s str,
            copied runs_evaluate = "$runs.evaluate": i64,
        }
    }

    exits! {
        /// The answer was `finalize`: on to `finalize`.
        Finalize(out: Out) = "finalize",
        /// The answer was `revise`: on to `revise`.
        Revise(out: Out) = "revise",
        /// The answer was something else: on to `finalize`.
        Forced(out: Out) = "forced",
    }

    fields! {
        Out {
            need runs_evaluate = "$runs.evaluate": i64,
            need suggestions = "$suggestions": String,
        }
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
}

/// `revise`, an llm node.
pub mod revise {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed findings: &'s [Value],
            maybe_slice final_summary: Option<&'s str>,
            borrowed last = "$last": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
        }
    }

    exits! {
        /// Done: on to `evaluate`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe final_summary: Option<String>,
            need last = "$last": String,
            need final_ = "$final": String,
            need suggestions = "$suggestions": String,
        }
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

    fields! { Reply { maybe final_summary: Option<String> } }

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
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "graph.parallel_research_with_quality",
    "Three searches in parallel, merged, judged and revised.", "euler",
    0xbd6f_3224_1c78_87e8;
    node "plan", "llm", 19, Asks, ["task"], 0x3abe_e2dc_78b0_6c56;
    node "web_search", "llm", 22, Asks, ["task", "$last"], 0xe899_5250_8473_1626;
    node "local_search", "llm", 28, Asks, ["task", "$last"], 0x8d7b_e734_60b3_3961;
    node "doc_search", "llm", 32, Asks, ["task", "$last"], 0xfd10_1900_f084_fced;
    node "merge_findings", "llm", 36, Asks, ["task", "findings", "source_count",
    "$said.web_search", "$said.local_search", "$said.doc_search"], 0x8d16_7b40_1363_82c0;
    node "evaluate", "judge", 42, MayAsk, ["task", "$last", "$runs.evaluate"],
    0xce6e_c4a5_5f3d_bfef;
    node "revise", "llm", 47, Asks, ["task", "findings", "final_summary", "$last",
    "$suggestions"], 0xaaaa_e5a6_d861_49d7;
    node "finalize", "finalize", 64, Other, ["$last", "$final"], 0x2e6e_7242_b85a_e86e;
    input "task", "What is to be done." prompt;
    input "findings", "";
    input "source_count", "";
    input "final_summary", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
