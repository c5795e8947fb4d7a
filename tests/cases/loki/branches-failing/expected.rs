//! `branches-failing`: Three branches, of which some fail.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ first + second + third
//!        ──failed──▶ first + second + third
//! first  ──done──▶ join
//! second ──done──▶ after
//!        ──failed──▶ after
//! after  ──done──▶ join
//! third  ──done──▶ last
//!        ──failed──▶ last
//! last   ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-failing` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Writes are combined by `append`. Written by `first`, `second`, `after`, `third` and `last`. Read by `last` and `join`.
        maybe log: Option<Vec<String>>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:6).
    Begin(begin),
    /// `first`, an agent node (graph.yaml:7).
    First(first),
    /// `second`, an llm node (graph.yaml:8).
    Second(second),
    /// `after`, an agent node (graph.yaml:9).
    After(after),
    /// `third`, an llm node (graph.yaml:10).
    Third(third),
    /// `last`, an llm node (graph.yaml:11).
    Last(last),
    /// `join`, an end node (graph.yaml:12).
    Join(join),
}

/// The graph `branches-failing`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesFailing<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesFailing(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesFailing<N> {
    basics! { starts at Begin, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("begin", None)
            .asks("first", Some("openai:small"))
            .asks("second", None)
            .asks("after", Some("openai:small"))
            .asks("third", None)
            .asks("last", None)
            .tools("first", "../branches-worker", &["web_search"])
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
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::First => self.nodes.first(first::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::After => self.nodes.after(after::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Last => match last::In::read(state) {
                Ok(input) => self.nodes.last(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Join => match join::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Join(join::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::First, At::Second, At::Third]).join(At::Join))
                }
            },
            Exit::First(exit) => match exit {
                first::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::After)
                }
                second::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::After)
                }
            },
            Exit::After(exit) => match exit {
                after::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Last)
                }
                third::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Last)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
                last::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::First | At::Second | At::After | At::Third => Ok(()),
            At::Last => last::In::read(state).map(drop),
            At::Join => join::In::read(state).map(drop),
        }
    }
}

overridable! { begin(), first(), second(), after(), third(), last('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "begin".to_owned()
    }
}

/// `first`, an agent node.
pub mod first {
    use ::graphwright::codegen::*;

    /// What `first` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
    }

    fields! { Out { need log: String } }

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
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { log: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "first".to_owned()
    }
}

/// `second`, an llm node.
pub mod second {
    use ::graphwright::codegen::*;

    /// What `second` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `after`.
        Done(out: Out) = "done",
        /// The work failed: on to `after`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need log: String } }

    fields! { Failed { need failure: Failure, need log: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "second".to_owned()
    }
}

/// `after`, an agent node.
pub mod after {
    use ::graphwright::codegen::*;

    /// What `after` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
    }

    fields! { Out { need log: String } }

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
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            Ok(Exit::Done(Out { log: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "after".to_owned()
    }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `last`.
        Done(out: Out) = "done",
        /// The work failed: on to `last`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need log: String } }

    fields! { Failed { need failure: Failure, need log: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "third".to_owned()
    }
}

/// `last`, an llm node.
pub mod last {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "last" { held log: &'s [String] } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need log: String } }

    fields! { Failed { need failure: Failure, need log: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { log: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    log: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("last {}", shown(input.log))
    }
}

/// `join`, an end node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "join" { held log: &'s [String] } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = shown(input.log);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-failing", "Three branches, of which some fail.", "loki",
    0x8ee1_ade7_e819_7b33;
    node "begin", "llm", 6, Asks, [], 0x8862_294a_7628_fe4d;
    node "first", "agent", 7, Asks, [], 0x3c4d_5dfb_8a7d_a153;
    node "second", "llm", 8, Asks, [], 0x91d2_8118_ad3e_d5e7;
    node "after", "agent", 9, Asks, [], 0x3bfa_2c29_3157_b7eb;
    node "third", "llm", 10, Asks, [], 0x16ba_a3ae_d79a_33a7;
    node "last", "llm", 11, Asks, ["log"], 0x6e7c_ece2_4236_76e3;
    node "join", "end", 12, End, ["log"], 0x9d7f_1b4b_6ce7_8ff7;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "openai:small";
}
