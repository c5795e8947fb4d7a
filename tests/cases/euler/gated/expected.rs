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

/// What a run of `graph.gated` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `look` and `publish`.
    pub task: String,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `look`. Read by `publish`.
    pub results: Vec<Value>,
    /// Starts as `""`. Written by `look` and `publish`. Read by `publish` and `finalize`.
    pub last: String,
    /// Starts as `""`. Written by `publish`. Read by `finalize`.
    pub final_: String,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            results: Vec::new(),
            last: String::new(),
            final_: String::new(),
        }
    }
}

state! { (given task as String) need(results), need(last = "$last"), need(final_ = "$final") }

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `look`, an llm node (graph.yaml:12).
    Look,
    /// `publish`, an llm node (graph.yaml:16).
    Publish,
    /// `finalize`, a finalize node (graph.yaml:25).
    Finalize,
}

nodes! { Look(look), Publish(publish), Finalize(finalize) }

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

    /// What `look` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
    }

    reads! { 's; borrowed(task) }

    /// How `look` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `publish`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `results`.
        pub results: Option<Vec<Value>>,
        /// For `$last`.
        pub last: String,
    }

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

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `results`.
        pub results: Option<Vec<Value>>,
    }

    reply! { Reply(maybe(results)) }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            results: reply.fields.results,
            last,
        }
    }

    exits! { Done(out = Out(maybe(results), need(last = "$last"))) = "done" }
}

/// `publish`, an llm node.
pub mod publish {
    use ::graphwright::codegen::*;

    /// What `publish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `results`.
        pub results: &'s [Value],
        /// `$last`.
        pub last: &'s str,
    }

    reads! { 's; borrowed(task), borrowed(results), borrowed(last) }

    /// How `publish` ends.
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

    exits! { Done(out = Out(need(last = "$last"), need(final_ = "$final"))) = "done" }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use ::graphwright::codegen::*;

    /// What `finalize` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$last`.
        pub last: &'s str,
        /// `$final`.
        pub final_: &'s str,
    }

    reads! { 's; borrowed(last), borrowed(final_) }

    /// How `finalize` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
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

    exits! { Done(out = End(need(result))) = "done" }
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
