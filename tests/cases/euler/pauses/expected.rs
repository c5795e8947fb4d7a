//! `graph.interrupts`: Pause after the draft and before publishing.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! draft    ──done──▶ format
//! format   ──done──▶ publish
//! publish  ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `graph.interrupts` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `draft`, `format` and `publish`.
        given task: String,
        /// Written by `draft`. Read by `format`.
        maybe title: Option<String>,
        /// Starts as `""`. Written by `draft`, `format` and `publish`. Read by `format`, `publish` and `finalize`.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `publish`. Read by `finalize`.
        need final_ = "$final": String = String::new(),
    }
}

nodes! {
    /// `draft`, an llm node (graph.yaml:14).
    Draft(draft),
    /// `format`, an llm node (graph.yaml:19).
    Format(format),
    /// `publish`, an llm node (graph.yaml:23).
    Publish(publish),
    /// `finalize`, a finalize node (graph.yaml:32).
    Finalize(finalize),
}

/// The graph `graph.interrupts`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphInterrupts<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphInterrupts(task into String) }

impl<N: Nodes> Graph for GraphInterrupts<N> {
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
            At::Format => self.nodes.format(format::In::read(state), cx).entered(),
            At::Publish => self.nodes.publish(publish::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    if let Some(title) = out.title {
                        state.title = Some(title);
                    }
                    state.last = out.last;
                    Next::Go(At::Format)
                }
            },
            Exit::Format(exit) => match exit {
                format::Exit::Done(out) => {
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
            At::Draft => Pauses::After,
            At::Publish => Pauses::Before,
            At::Format | At::Finalize => Pauses::Never,
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

overridable! { draft('a), format('a), publish('a), finalize('a) }

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str } }

    exits! {
        /// Done: on to `format`.
        Done(out: Out) = "done",
    }

    fields! { Out { maybe title: Option<String>, need last = "$last": String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{ "type": "object", "properties": { "title": { "type": "string" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(10),
            ..Allowance::DEFAULT
        },
        schema: Some(SCHEMA),
        keys: &["title"],
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
        "You are the step `draft` of the workflow `graph.interrupts` (writing): Pause after the draft and before publishing."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "

Answer with a JSON object: under `output` the result of this step as text, under `title` what is to be stored there (string). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    fields! { Reply { maybe title: Option<String> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            title: reply.fields.title,
            last,
        }
    }
}

/// `format`, an llm node.
pub mod format {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            maybe_slice title: Option<&'s str>,
            borrowed last = "$last": &'s str,
        }
    }

    exits! {
        /// Done: on to `publish`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(10),
            ..Allowance::DEFAULT
        },
        keys: &["title"],
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
        "You are the step `format` of the workflow `graph.interrupts` (writing): Pause after the draft and before publishing."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\ntitle:\n")
            .maybe(input.title)
            .push("\n\nAnswer with the result of this step.")
            .lenient()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out { last: reply.text }
    }
}

/// `publish`, an llm node.
pub mod publish {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need final_ = "$final": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        allowance: Allowance {
            calls: Some(10),
            ..Allowance::DEFAULT
        },
        artifact: Some("page.md"),
        keys: &["title"],
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
        "You are the step `publish` of the workflow `graph.interrupts` (writing): Pause after the draft and before publishing."
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
    graph "graph.interrupts", "Pause after the draft and before publishing.", "euler",
    0x8a77_968b_0272_6c1d;
    node "draft", "llm", 14, Asks, ["task"], 0xd293_4ce3_4219_486b;
    node "format", "llm", 19, Asks, ["task", "title", "$last"], 0xb202_4419_c96c_8fa8;
    node "publish", "llm", 23, Asks, ["task", "$last"], 0xac98_35a4_ac3b_57f2;
    node "finalize", "finalize", 32, Other, ["$last", "$final"], 0xd31b_4fc9_e606_e87d;
    input "task", "What is to be done." prompt;
    input "title", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
