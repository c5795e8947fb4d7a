//! `branches-child`: Child graphs with forks of their own, in the branches of a fork and in the chain of a map.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin ──done──▶ left + right + third
//!       ──failed──▶ left + right + third
//! left  ──done──▶ join
//! right ──done──▶ join
//! third ──done──▶ join
//!       ──failed──▶ join
//! join  ──done──▶ again per item, then done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-child` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `3`. Read by `left`.
        need level: i64 = 3,
        /// Starts as `["x","y"]`. Read by `left` and `join`.
        need words: Vec<String> = vec!["x".to_owned(), "y".to_owned()],
        /// Written by `left`. Read by `done`.
        maybe one: Option<String>,
        /// Written by `right`. Read by `done`.
        maybe two: Option<String>,
        /// Written by `third`. Read by `done`.
        maybe three: Option<String>,
        /// Written by `join`. Read by `again`.
        maybe word: Option<String>,
        /// Written by `again`.
        maybe said: Option<String>,
        /// Written by `join`. Read by `done`.
        maybe all: Option<Vec<String>>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:7).
    Begin(begin),
    /// `left`, an agent node (graph.yaml:8).
    Left(left),
    /// `right`, an agent node (graph.yaml:9).
    Right(right),
    /// `third`, an llm node (graph.yaml:10).
    Third(third),
    /// `join`, a map node (graph.yaml:11).
    Join(join),
    /// `again`, an agent node (graph.yaml:12).
    Again(again),
    /// `done`, an end node (graph.yaml:13).
    Done(done),
}

/// The graph `branches-child`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesChild<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesChild(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesChild<N> {
    basics! { starts at Begin, ends with String }

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
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Join => join::split(&join::In::read(state)).map(Exit::Join).into(),
            At::Again => match again::In::read(state) {
                Ok(input) => self.nodes.again(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right, At::Third]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Join)
                }
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    state.two = Some(out.two);
                    Next::Go(At::Join)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.three = Some(out.three);
                    Next::Go(At::Join)
                }
                third::Exit::Failed(out) => {
                    state.three = Some(out.three);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Join,
                    entry: At::Again,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::ItemDone
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Left | At::Right | At::Third | At::Join => Ok(()),
            At::Again => again::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Join => "said",
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Join => {
                let mut own = State::start(String::new());
                own.word = state.word.clone();
                own
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Join => {
                state.said = None;
                state.word = Some(recast(&item));
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Join => state.said.as_ref().map(to_value),
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Join => {
                state.all = Some(recast(&results));
            }
            At::Begin | At::Left | At::Right | At::Third | At::Again | At::Done => {}
        }
        Ok(())
    }
}

overridable! { begin(), left('a), right(), third(), again('a) }

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

/// `left`, an agent node.
pub mod left {
    use super::agents;
    use ::graphwright::codegen::*;

    reads! { In<'s> { copied level: i64, borrowed words: &'s [String] } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
    }

    fields! { Out { need one: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { one: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In<'_>) -> String {
        "left".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "depth".to_owned(),
                to_value(needed("inputs.depth: level", Some(&input.level))?),
            ),
            (
                "words".to_owned(),
                to_value(needed("inputs.words: words", Some(input.words))?),
            ),
        ]))
    }
}

/// `right`, an agent node.
pub mod right {
    use super::agents;
    use ::graphwright::codegen::*;

    /// What `right` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
    }

    fields! { Out { need two: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { two: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "right".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(_input: &In) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([("depth".to_owned(), Value::from(7i64))]))
    }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need three: String } }

    fields! { Failed { need failure: Failure, need three: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { three: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    three: failure.message.clone(),
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

/// `join`, a map node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed words: &'s [String] } }

    exits! {
        /// Done: on to the items.
        Done(out: Out) = "done",
    }

    fields! { Out { need items: Vec<Value>, need limit: Option<u32> } }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("words", needed("words", Some(input.words))?)?,
            limit: None,
        }))
    }
}

/// `again`, an agent node.
pub mod again {
    use super::agents;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "again" { held word: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
    }

    fields! { Out { need said: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-child-inner",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::branches_child_inner::BranchesChildInner::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { said: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        input.word.to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(_input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([("depth".to_owned(), Value::from(9i64))]))
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held one: &'s str,
            held two: &'s str,
            held three: &'s str,
            held all: &'s [String],
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} {} {} {}",
            input.one,
            input.two,
            input.three,
            shown(input.all)
        );
        Exit::Done(End { result })
    }
}

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `branches-child-inner`.
    pub mod branches_child_inner {
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

            fn commit(
                &self,
                state: &mut State,
                exit: Exit,
            ) -> Result<Next<At, Self::Output>, Failure> {
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
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-child",
    "Child graphs with forks of their own, in the branches of a fork and in the chain of a map.",
    "loki", 0x3485_ca77_c972_018a;
    node "begin", "llm", 7, Asks, [], 0x03bd_a857_cb63_decd;
    node "left", "agent", 8, Asks, ["level", "words"], 0x112e_fae5_76c3_7624;
    node "right", "agent", 9, Asks, [], 0x4036_5459_f7c9_e9af;
    node "third", "llm", 10, Asks, [], 0x2a55_7cdc_9bc9_a8db;
    node "join", "map", 11, List, ["words"], 0xdf8f_59da_9164_cbdc;
    node "again", "agent", 12, Asks, ["word"], 0xb517_0f28_c285_ebf5;
    node "done", "end", 13, End, ["one", "two", "three", "all"], 0x0601_4738_51ac_aa95;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(2);
}
