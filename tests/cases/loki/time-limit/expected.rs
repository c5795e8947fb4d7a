//! `time-limit`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! slow  ──done──▶ again
//!       ──failed──▶ again
//! again ──done──▶ a + b
//!       ──failed──▶ a + b
//! a     ──done──▶ done
//!       ──failed──▶ done
//! b     ──done──▶ done
//!       ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `time-limit` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
    }
}

nodes! {
    /// `slow`, an llm node (graph.yaml:5).
    Slow(slow),
    /// `again`, an llm node (graph.yaml:6).
    Again(again),
    /// `a`, an llm node (graph.yaml:7).
    A(a),
    /// `b`, an llm node (graph.yaml:8).
    B(b),
    /// `done`, an end node (graph.yaml:9).
    Done(done),
}

/// The graph `time-limit`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct TimeLimit<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { TimeLimit(initial_prompt into String) }

impl<N: Nodes> Graph for TimeLimit<N> {
    basics! { starts at Slow, ends with String }

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
            At::Slow => self.nodes.slow(slow::In::read(state), cx).entered(),
            At::Again => self.nodes.again(again::In::read(state), cx).entered(),
            At::A => self.nodes.a(a::In::read(state), cx).entered(),
            At::B => self.nodes.b(b::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, _state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Slow(exit) => match exit {
                slow::Exit::Done | slow::Exit::Failed(_) => Next::Go(At::Again),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done | again::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::A, At::B]).join(At::Done))
                }
            },
            Exit::A(exit) => match exit {
                a::Exit::Done | a::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::B(exit) => match exit {
                b::Exit::Done | b::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }
}

overridable! { slow(), again(), a(), b() }

/// `slow`, an llm node.
pub mod slow {
    use ::graphwright::codegen::*;

    /// What `slow` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `again`.
        Done = "done",
        /// The work failed (`fallback`): on to `again`.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec {
        seconds: Some(2.0),
        ..LlmSpec::DEFAULT
    };

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
        "p".to_owned()
    }
}

/// `again`, an llm node.
pub mod again {
    use ::graphwright::codegen::*;

    /// What `again` reads: nothing.
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
        "p".to_owned()
    }
}

/// `a`, an llm node.
pub mod a {
    use ::graphwright::codegen::*;

    /// What `a` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `done`.
        Done = "done",
        /// The work failed: on to `done`.
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
        "a".to_owned()
    }
}

/// `b`, an llm node.
pub mod b {
    use ::graphwright::codegen::*;

    /// What `b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `done`.
        Done = "done",
        /// The work failed: on to `done`.
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
        "b".to_owned()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "done".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "time-limit", "", "loki", 0xcf4e_4794_137e_234c;
    node "slow", "llm", 5, Asks, [], 0xd496_6c6c_f45d_55c9;
    node "again", "llm", 6, Asks, [], 0x7bef_dc7d_fe93_3017;
    node "a", "llm", 7, Asks, [], 0x4a24_c6f5_d554_2167;
    node "b", "llm", 8, Asks, [], 0x3ce4_2835_2097_4a75;
    node "done", "end", 9, End, [], 0x8f64_e091_25b9_b834;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout Some(Duration::from_secs(5)),
    concurrency Some(1);
    spending cost 0.5 tokens 1000;
}
