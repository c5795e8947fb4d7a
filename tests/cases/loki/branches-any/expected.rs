//! `branches-any`: Two ways to one answer; whichever has it first is believed, and the other is stopped.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask      ──done──▶ quick + careful
//!          ──failed──▶ quick + careful
//! quick    ──done──▶ say
//!          ──failed──▶ say
//! careful  ──done──▶ conclude
//!          ──failed──▶ conclude
//! conclude ──done──▶ say
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-any` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `ask`. Read by `quick` and `careful`.
        maybe question: Option<String>,
        /// Written by `quick` and `conclude`. Read by `say`.
        maybe answer: Option<String>,
        /// Written by `careful`. Read by `conclude`.
        maybe thoughts: Option<String>,
    }
}

nodes! {
    /// `ask`, an llm node (graph.yaml:5).
    Ask(ask),
    /// `quick`, an llm node (graph.yaml:6).
    Quick(quick),
    /// `careful`, an llm node (graph.yaml:7).
    Careful(careful),
    /// `conclude`, an agent node (graph.yaml:8).
    Conclude(conclude),
    /// `say`, an end node (graph.yaml:9).
    Say(say),
}

/// The graph `branches-any`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesAny<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesAny(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesAny<N> {
    basics! { starts at Ask, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("ask", None)
            .asks("quick", None)
            .asks("careful", None)
            .asks("conclude", Some("openai:small"))
            .tools("conclude", "../branches-worker", &["web_search"])
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
            At::Ask => self.nodes.ask(ask::In::read(state), cx).entered(),
            At::Quick => match quick::In::read(state) {
                Ok(input) => self.nodes.quick(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Careful => match careful::In::read(state) {
                Ok(input) => self.nodes.careful(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Conclude => match conclude::In::read(state) {
                Ok(input) => self.nodes.conclude(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Say => match say::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Say(say::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.question = Some(out.question);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
                ask::Exit::Failed(out) => {
                    state.question = Some(out.question);
                    Next::Fork(Fork::to([At::Quick, At::Careful]).first(1).join(At::Say))
                }
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
                quick::Exit::Failed(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
            },
            Exit::Careful(exit) => match exit {
                careful::Exit::Done(out) => {
                    state.thoughts = Some(out.thoughts);
                    Next::Go(At::Conclude)
                }
                careful::Exit::Failed(out) => {
                    state.thoughts = Some(out.thoughts);
                    Next::Go(At::Conclude)
                }
            },
            Exit::Conclude(exit) => match exit {
                conclude::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::Say)
                }
            },
            Exit::Say(exit) => match exit {
                say::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Quick => quick::In::read(state).map(drop),
            At::Careful => careful::In::read(state).map(drop),
            At::Conclude => conclude::In::read(state).map(drop),
            At::Say => say::In::read(state).map(drop),
        }
    }
}

overridable! { ask(), quick('a), careful('a), conclude('a) }

/// `ask`, an llm node.
pub mod ask {
    use ::graphwright::codegen::*;

    /// What `ask` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need question: String } }

    fields! { Failed { need failure: Failure, need question: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { question: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    question: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "The question?".to_owned()
    }
}

/// `quick`, an llm node.
pub mod quick {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "quick" { held question: &'s str } }

    exits! {
        /// Done: on to `say`.
        Done(out: Out) = "done",
        /// The work failed: on to `say`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need answer: String } }

    fields! { Failed { need failure: Failure, need answer: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Quick: ", input.question].concat()
    }
}

/// `careful`, an llm node.
pub mod careful {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "careful" { held question: &'s str } }

    exits! {
        /// Done: on to `conclude`.
        Done(out: Out) = "done",
        /// The work failed: on to `conclude`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need thoughts: String } }

    fields! { Failed { need failure: Failure, need thoughts: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { thoughts: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    thoughts: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Think: ", input.question].concat()
    }
}

/// `conclude`, an agent node.
pub mod conclude {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "conclude" { held thoughts: &'s str } }

    exits! {
        /// Done: on to `say`.
        Done(out: Out) = "done",
    }

    fields! { Out { need answer: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-worker",
        config: Some(AgentConfig {
            instructions: "You look \"around\".",
            model: Some("openai:small"),
            temperature: Some(0.0),
            tools: &["web_search"],
            ..AgentConfig::DEFAULT
        }),
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { answer: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["Conclude: ", input.thoughts].concat()
    }
}

/// `say`, an end node.
pub mod say {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "say" { held answer: &'s str } }

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

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-any",
    "Two ways to one answer; whichever has it first is believed, and the other is stopped.",
    "loki", 0x85ba_83d0_64ae_5386;
    node "ask", "llm", 5, Asks, [], 0x1249_6055_671b_9c46;
    node "quick", "llm", 6, Asks, ["question"], 0xe2fa_6433_9925_2bf8;
    node "careful", "llm", 7, Asks, ["question"], 0x52a4_8620_4614_05a0;
    node "conclude", "agent", 8, Asks, ["thoughts"], 0x7694_f99b_50f2_ec19;
    node "say", "end", 9, End, ["answer"], 0x9bd1_a852_1ec0_0efb;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "openai:small";
}
