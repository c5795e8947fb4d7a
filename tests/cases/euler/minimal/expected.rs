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

state! {
    /// What a run of `graph.template` remembers from node to node.
    State(task into String) {
        /// The caller's request. Read by `source`, `branch_a`, `branch_b` and `join_node`.
        given task: String,
        /// Starts as `[]`. Writes are combined by `extend`. Written by `branch_a` and `branch_b`. Read by `join_node`.
        need results: Vec<Value> = Vec::new(),
        /// Starts as `""`. Written by `source` and `join_node`. Read by `branch_a`, `branch_b` and `finalize`.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `branch_a`. Read by `join_node`.
        need said_branch_a = "$said.branch_a": String = String::new(),
        /// Starts as `""`. Written by `branch_b`. Read by `join_node`.
        need said_branch_b = "$said.branch_b": String = String::new(),
        /// Starts as `""`. Written by `join_node`. Read by `finalize`.
        need final_ = "$final": String = String::new(),
    }
}

nodes! {
    /// `source`, an llm node (graph.yaml:21).
    Source(source),
    /// `branch_a`, an llm node (graph.yaml:24).
    BranchA(branch_a),
    /// `branch_b`, an llm node (graph.yaml:28).
    BranchB(branch_b),
    /// `join_node`, an llm node (graph.yaml:32).
    JoinNode(join_node),
    /// `finalize`, a finalize node (graph.yaml:46).
    Finalize(finalize),
}

/// The graph `graph.template`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphTemplate<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphTemplate(task into String) }

impl<N: Nodes> Graph for GraphTemplate<N> {
    basics! { starts at Source, ends with String }

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

overridable! { source('a), branch_a('a), branch_b('a), join_node('a), finalize('a) }

/// `source`, an llm node.
pub mod source {
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
}

/// `branch_a`, an llm node.
pub mod branch_a {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `join_node`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe results: Option<Vec<Value>>,
            need said_branch_a = "$said.branch_a": String,
        }
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

    fields! { Reply { maybe results: Option<Vec<Value>> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_branch_a = reply.text;
        Out {
            results: reply.fields.results,
            said_branch_a,
        }
    }
}

/// `branch_b`, an llm node.
pub mod branch_b {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task: &'s str, borrowed last = "$last": &'s str } }

    exits! {
        /// Done: on to `join_node`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe results: Option<Vec<Value>>,
            need said_branch_b = "$said.branch_b": String,
        }
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

    fields! { Reply { maybe results: Option<Vec<Value>> } }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_branch_b = reply.text;
        Out {
            results: reply.fields.results,
            said_branch_b,
        }
    }
}

/// `join_node`, an llm node.
pub mod join_node {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task: &'s str,
            borrowed results: &'s [Value],
            borrowed said_branch_a = "$said.branch_a": &'s str,
            borrowed said_branch_b = "$said.branch_b": &'s str,
        }
    }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need final_ = "$final": String } }

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
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "graph.template", "최소 병렬 그래프 템플릿", "euler",
    0x8cef_412f_4164_c1a4;
    node "source", "llm", 21, Asks, ["task"], 0x1e4c_eec0_16dd_efea;
    node "branch_a", "llm", 24, Asks, ["task", "$last"], 0x83ba_7311_8846_8c2b;
    node "branch_b", "llm", 28, Asks, ["task", "$last"], 0x0aa9_ae44_61e2_0064;
    node "join_node", "llm", 32, Asks, ["task", "results", "$said.branch_a",
    "$said.branch_b"], 0x2573_6d2a_3cdf_659a;
    node "finalize", "finalize", 46, Other, ["$last", "$final"], 0xc99a_7cb0_0b86_5f69;
    input "task", "What is to be done." prompt;
    input "results", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
