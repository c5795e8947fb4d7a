//! `graph.tools`: Search, write a file, run a command, report.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! work     ──done──▶ report
//! report   ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `graph.tools` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `work` and `report`.
        given task: String,
        /// Starts as `""`. Written by `work` and `report`. Read by `report` and `finalize`.
        need last = "$last": String = String::new(),
    }
}

nodes! {
    /// `work`, an llm node (graph.yaml:12).
    Work(work),
    /// `report`, an llm node (graph.yaml:19).
    Report(report),
    /// `finalize`, a finalize node (graph.yaml:26).
    Finalize(finalize),
}

/// The graph `graph.tools`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphTools<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphTools(task into String) }

impl<N: Nodes> Graph for GraphTools<N> {
    basics! { starts at Work, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("work", None)
            .asks("report", Some("openai:small"))
            .tools("work", "", &["lookup"])
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
            At::Work => self.nodes.work(work::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Work(exit) => match exit {
                work::Exit::Done(out) => {
                    state.last = out.last;
                    Next::Go(At::Report)
                }
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    state.last = out.last;
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

overridable! { work('a), report('a), finalize('a) }

/// `work`, an llm node.
pub mod work {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec", "lookup"],
        budget: &[("lookup", 1), ("shell.exec", 1)],
        allowance: Allowance {
            calls: Some(5),
            searches: Some(2),
            dedupe: true,
        },
        retries: 2,
        artifact: Some("work.md"),
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
        "You are the step `work` of the workflow `graph.tools` (engineering): Search, write a file, run a command, report.

Be brief."
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

/// `report`, an llm node.
pub mod report {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        model: Some("openai:small"),
        allowance: Allowance {
            calls: Some(5),
            searches: Some(2),
            dedupe: true,
        },
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
        "You are the step `report` of the workflow `graph.tools` (engineering): Search, write a file, run a command, report."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "\n\nAnswer with the result of this step.",
        ]
        .concat()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out { last: reply.text }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed last = "$last": &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "report.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = output(&input);
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
    graph "graph.tools", "Search, write a file, run a command, report.", "euler",
    0x29be_64e7_ed8d_2f04;
    node "work", "llm", 12, Asks, ["task"], 0x4787_f901_ab5d_28a9;
    node "report", "llm", 19, Asks, ["task", "$last"], 0x6c84_d2b4_9225_b801;
    node "finalize", "finalize", 26, Other, ["$last"], 0x40fb_5e4a_6571_9946;
    input "task", "What is to be done." prompt;
    limits visits None, steps None, timeout None, concurrency None;
    models "openai:small";
    abilities Proposals;
}
