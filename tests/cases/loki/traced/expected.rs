//! `traced`: Calls of every kind on two branches, for whoever looks at their spans.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! plan    ──done──▶ left + right
//!         ──failed──▶ left + right
//! left    ──done──▶ join
//!         ──failed──▶ join
//! right   ──done──▶ join
//!         ──failed──▶ join
//! join    ──done──▶ done
//!         ──failed──▶ gave-up
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `traced` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `plan`.
        given initial_prompt: String,
        /// Written by `left`. Read by `join`.
        maybe found: Option<String>,
        /// Written by `right`. Read by `join`.
        maybe other: Option<String>,
        /// Written by `join`. Read by `done`.
        maybe answer: Option<String>,
    }
}

nodes! {
    /// `plan`, an llm node (graph.yaml:7).
    Plan(plan),
    /// `left`, an llm node (graph.yaml:12).
    Left(left),
    /// `right`, an llm node (graph.yaml:13).
    Right(right),
    /// `join`, an llm node (graph.yaml:14).
    Join(join),
    /// `done`, an end node (graph.yaml:21).
    Done(done),
    /// `gave-up`, an end node (graph.yaml:22).
    GaveUp(gave_up),
}

/// The graph `traced`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Traced<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Traced(initial_prompt into String) }

impl<N: Nodes> Graph for Traced<N> {
    basics! { starts at Plan, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .asks("plan", Some("anthropic:claude-sonnet-4-6"))
            .asks("left", Some("anthropic:claude-sonnet-4-6"))
            .asks("right", Some("anthropic:claude-sonnet-4-6"))
            .asks("join", Some("openai:gpt-5-mini"))
            .tools("plan", "", &["find"])
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
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => self.nodes.join(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::GaveUp => NodeWork::done(Exit::GaveUp(gave_up::finish(&gave_up::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Plan(exit) => match exit {
                plan::Exit::Done | plan::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    state.found = Some(out.found);
                    Next::Go(At::Join)
                }
                left::Exit::Failed(out) => {
                    state.found = Some(out.found);
                    Next::Go(At::Join)
                }
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    state.other = Some(out.other);
                    Next::Go(At::Join)
                }
                right::Exit::Failed(out) => {
                    state.other = Some(out.other);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Done)
                }
                join::Exit::Failed(_) => Next::Go(At::GaveUp),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
            Exit::GaveUp(exit) => match exit {
                gave_up::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Plan | At::Left | At::Right | At::GaveUp => Ok(()),
            At::Join => join::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { plan('a), left(), right(), join('a) }

/// `plan`, an llm node.
pub mod plan {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        tools: &["find"],
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["plan ", input.initial_prompt].concat()
    }
}

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    /// What `left` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { found: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    found: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "left".to_owned()
    }
}

/// `right`, an llm node.
pub mod right {
    use ::graphwright::codegen::*;

    /// What `right` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need other: String } }

    fields! { Failed { need failure: Failure, need other: String } }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("anthropic:claude-sonnet-4-6"),
        temperature: Some(0.2),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { other: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    other: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "right".to_owned()
    }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "join" { held found: &'s str, held other: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `gave-up`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { need answer: String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answer": { "type": "string" } },
  "required": ["answer"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        model: Some("openai:gpt-5-mini"),
        temperature: Some(0.2),
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["join ", input.found, " and ", input.other].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { held answer: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = input.answer.to_owned();
        Exit::Done(End { result })
    }
}

/// `gave-up`, an end node.
pub mod gave_up {
    use ::graphwright::codegen::*;

    /// What `gave-up` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "nothing".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "traced",
    "Calls of every kind on two branches, for whoever looks at their spans.", "loki",
    0xd7b4_f5bb_811d_b9fb;
    node "plan", "llm", 7, Asks, ["initial_prompt"], 0xbffd_8b41_d872_8079;
    node "left", "llm", 12, Asks, [], 0x0134_fdcf_2a04_2339;
    node "right", "llm", 13, Asks, [], 0xfc1c_30fe_18be_4419;
    node "join", "llm", 14, Asks, ["found", "other"], 0x2c82_b4c0_638b_7c57;
    node "done", "end", 21, End, ["answer"], 0x346a_c17e_4e08_4e87;
    node "gave-up", "end", 22, End, [], 0xad5a_5196_eaa5_d268;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "anthropic:claude-sonnet-4-6", "openai:gpt-5-mini";
}
