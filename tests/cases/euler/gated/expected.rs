//! `graph.gated`: Look around, then publish.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! look     ──done──▶ publish
//! publish  ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `graph.gated` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `look` and `publish`.
        given task: String,
        /// Starts as `[]`. Writes are combined by `extend`. Written by `look`. Read by `publish`.
        need results: Vec<Value> = Vec::new(),
        /// Starts as `""`. Written by `look` and `publish`. Read by `publish` and `finalize`.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `publish`. Read by `finalize`.
        need final_ = "$final": String = String::new(),
    }
}

nodes! {
    /// `look`, an llm node (graph.yaml:12).
    Look(look),
    /// `publish`, an llm node (graph.yaml:16).
    Publish(publish),
    /// `finalize`, a finalize node (graph.yaml:25).
    Finalize(finalize),
}

/// The graph `graph.gated`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphGated<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphGated(task into String) }

impl<N: Nodes> Graph for GraphGated<N> {
    basics! { starts at Look, ends with String }

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
            At::Look => self.nodes.look(look::In::read(state), cx).entered(),
            At::Publish => self.nodes.publish(publish::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Look(exit) => match exit {
                look::Exit::Done(out) => {
                    if let Some(results) = out.results {
                        reduce::extend("results", &mut state.results, results)?;
                    }
                    state.last = out.last;
                    Next::Go(At::Publish)
                }
            },
            Exit::Publish(exit) => match exit {
                publish::Exit::Done(out) => {
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

    fn pauses(&self, at: At) -> Pauses {
        match at {
            At::Publish => Pauses::Before,
            At::Look | At::Finalize => Pauses::Never,
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

overridable! { look('a), publish('a), finalize('a) }

/// `look`, an llm node.
pub mod look {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str } }

    exits! {
        /// Done: on to `publish`.
        Done(out: Out) = "done",
    }

    fields! { Out { maybe results: Option<Vec<Value>>, need last = "$last": String } }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "results": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        mode: Mode::Plan {
            tool: Some("shell.exec"),
            least: 2,
            gate: ToolGate::Closed,
        },
        tools: &["shell.exec"],
        allowance: Allowance {
            calls: Some(4),
            ..Allowance::DEFAULT
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
        "You are the step `look` of the workflow `graph.gated` (engineering): Look around, then publish."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "

Propose the tool calls that this step needs; a person decides which of them are run. Use the tool `shell.exec`. Propose at least 2.

Answer with a JSON object: under `output` the result of this step as text, under `results` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    fields! { Reply { maybe results: Option<Vec<Value>> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            results: reply.fields.results,
            last,
        }
    }
}

/// `publish`, an llm node.
pub mod publish {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed results: &'s [Value],
            borrowed last = "$last": &'s str,
        }
    }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need final_ = "$final": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["file.write"],
        allowance: Allowance {
            calls: Some(4),
            ..Allowance::DEFAULT
        },
        artifact: Some("page.md"),
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
        "You are the step `publish` of the workflow `graph.gated` (engineering): Look around, then publish."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

What was done before:
{}

results:
{}

Answer with the result of this step.",
            input.task,
            input.last,
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
    const ARTIFACT: &str = "page.md";

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
    graph "graph.gated", "Look around, then publish.", "euler", 0xaea9_57f8_4845_cb3e;
    node "look", "llm", 12, Asks, ["task"], 0x0364_c857_6d89_ba03;
    node "publish", "llm", 16, Asks, ["task", "results", "$last"], 0x8795_8e51_4826_7cc7;
    node "finalize", "finalize", 25, Other, ["$last", "$final"], 0xd31b_4fc9_e606_e87d;
    input "task", "What is to be done." prompt;
    input "results", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
