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

/// What a run of `branches-child-inner` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `open`.
    pub initial_prompt: String,
    /// Starts as `1`. Read by `open`.
    pub depth: i64,
    /// Starts as `[]`. Read by `open`.
    pub words: Vec<Value>,
    /// Writes are combined by `append`. Written by `a`, `b` and `c`. Read by `close`.
    pub out: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            depth: 1,
            words: Vec::new(),
            out: None,
            rest: Map::new(),
        }
    }
}

state! { (given initial_prompt as String) need(depth), need(words), maybe(out); rest }

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `open`, an llm node (graph.yaml:8).
    Open,
    /// `a`, an llm node (graph.yaml:9).
    A,
    /// `b`, an llm node (graph.yaml:10).
    B,
    /// `c`, an llm node (graph.yaml:11).
    C,
    /// `close`, an end node (graph.yaml:12).
    Close,
}

nodes! { Open(open), A(a), B(b), C(c), Close(close) }

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

    /// What `open` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `depth`.
        pub depth: i64,
        /// `words`.
        pub words: &'s [Value],
    }

    reads! { 's; borrowed(initial_prompt), copied(depth), borrowed(words) }

    /// How `open` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
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

    exits! { Done = "done", Failed(failure) = "failed" }
}

/// `a`, an llm node.
pub mod a {
    use ::graphwright::codegen::*;

    /// What `a` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `a` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `close`.
        Done(Out),
        /// The work failed: on to `close`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `out`.
        pub out: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `out`.
        pub out: String,
    }

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

    exits! {
        Done(out = Out(need(out))) = "done", Failed(out = Failed(need(failure),
        need(out))) = "failed"
    }
}

/// `b`, an llm node.
pub mod b {
    use ::graphwright::codegen::*;

    /// What `b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `b` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `close`.
        Done(Out),
        /// The work failed: on to `close`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `out`.
        pub out: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `out`.
        pub out: String,
    }

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

    exits! {
        Done(out = Out(need(out))) = "done", Failed(out = Failed(need(failure),
        need(out))) = "failed"
    }
}

/// `c`, an llm node.
pub mod c {
    use ::graphwright::codegen::*;

    /// What `c` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `c` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `close`.
        Done(Out),
        /// The work failed: on to `close`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `out`.
        pub out: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `out`.
        pub out: String,
    }

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

    exits! {
        Done(out = Out(need(out))) = "done", Failed(out = Failed(need(failure),
        need(out))) = "failed"
    }
}

/// `close`, an end node.
pub mod close {
    use ::graphwright::codegen::*;

    /// What `close` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `out`.
        pub out: &'s [String],
    }

    reads! { 's; "close"; held(out) }

    /// How `close` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = shown(input.out);
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
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
