//! `branches-child-inner`: A fan-out that other graphs run.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! open  ──done──▶ a + b + c
//!       ──failed──▶ a + b + c
//! a     ──done──▶ close
//!       ──failed──▶ close
//! b     ──done──▶ close
//!       ──failed──▶ close
//! c     ──done──▶ close
//!       ──failed──▶ close
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-child-inner` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `open`.
        given initial_prompt: String,
        /// Starts as `1`. Read by `open`.
        need depth: i64 = 1,
        /// Starts as `[]`. Read by `open`.
        need words: Vec<Value> = Vec::new(),
        /// Writes are combined by `append`. Written by `a`, `b` and `c`. Read by `close`.
        maybe out: Option<Vec<String>>,
    }
}

nodes! {
    /// `open`, an llm node (graph.yaml:8).
    Open(open),
    /// `a`, an llm node (graph.yaml:9).
    A(a),
    /// `b`, an llm node (graph.yaml:10).
    B(b),
    /// `c`, an llm node (graph.yaml:11).
    C(c),
    /// `close`, an end node (graph.yaml:12).
    Close(close),
}

/// The graph `branches-child-inner`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesChildInner<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesChildInner(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesChildInner<N> {
    basics! { starts at Open, ends with String }

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
            At::Open => self.nodes.open(open::In::read(state), cx).entered(),
            At::A => self.nodes.a(a::In::read(state), cx).entered(),
            At::B => self.nodes.b(b::In::read(state), cx).entered(),
            At::C => self.nodes.c(c::In::read(state), cx).entered(),
            At::Close => match close::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Close(close::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Open(exit) => match exit {
                open::Exit::Done | open::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::A, At::B, At::C]).join(At::Close))
                }
            },
            Exit::A(exit) => match exit {
                a::Exit::Done(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
                a::Exit::Failed(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
            },
            Exit::B(exit) => match exit {
                b::Exit::Done(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
                b::Exit::Failed(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
            },
            Exit::C(exit) => match exit {
                c::Exit::Done(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
                c::Exit::Failed(out) => {
                    reduce::append("out", &mut state.out, out.out)?;
                    Next::Go(At::Close)
                }
            },
            Exit::Close(exit) => match exit {
                close::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Open | At::A | At::B | At::C => Ok(()),
            At::Close => close::In::read(state).map(drop),
        }
    }
}

overridable! { open('a), a(), b(), c() }

/// `open`, an llm node.
pub mod open {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed initial_prompt: &'s str,
            copied depth: i64,
            borrowed words: &'s [Value],
        }
    }

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

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
        format!(
            "open {} {} {}",
            input.initial_prompt,
            input.depth,
            shown(input.words)
        )
    }
}

/// `a`, an llm node.
pub mod a {
    use ::graphwright::codegen::*;

    /// What `a` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `close`.
        Done(out: Out) = "done",
        /// The work failed: on to `close`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need out: String } }

    fields! { Failed { need failure: Failure, need out: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    out: ["a", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "a".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            out: ["a", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `b`, an llm node.
pub mod b {
    use ::graphwright::codegen::*;

    /// What `b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `close`.
        Done(out: Out) = "done",
        /// The work failed: on to `close`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need out: String } }

    fields! { Failed { need failure: Failure, need out: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    out: ["b", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "b".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            out: ["b", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `c`, an llm node.
pub mod c {
    use ::graphwright::codegen::*;

    /// What `c` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `close`.
        Done(out: Out) = "done",
        /// The work failed: on to `close`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need out: String } }

    fields! { Failed { need failure: Failure, need out: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    out: ["c", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "c".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            out: ["c", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `close`, an end node.
pub mod close {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "close" { held out: &'s [String] } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = shown(input.out);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-child-inner", "A fan-out that other graphs run.", "loki",
    0x9d60_0d4d_5376_4f51;
    node "open", "llm", 8, Asks, ["initial_prompt", "depth", "words"],
    0x06ca_a65b_401e_83eb;
    node "a", "llm", 9, Asks, [], 0xd47a_2e16_ab6a_19fd;
    node "b", "llm", 10, Asks, [], 0x0ea5_1b27_51e7_1cdb;
    node "c", "llm", 11, Asks, [], 0xae54_15a6_2b0d_54d1;
    node "close", "end", 12, End, ["out"], 0x0f9c_b86f_884b_cc98;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(3);
}
