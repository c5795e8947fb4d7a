//! `given`: A child that reads what only its caller gives.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask   ──done──▶ write
//! write ──done──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `given` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `ask`. Read by `write`.
        maybe topic: Option<String>,
        /// Written by `write`. Read by `done`.
        maybe text: Option<String>,
    }
}

nodes! {
    /// `ask`, an input node (graph.yaml:5).
    Ask(ask),
    /// `write`, an agent node (graph.yaml:6).
    Write(write),
    /// `done`, an end node (graph.yaml:7).
    Done(done),
}

/// The graph `given`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Given<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Given(initial_prompt into String) }

impl<N: Nodes> Graph for Given<N> {
    basics! { starts at Ask, ends with String }

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
            At::Write => match write::In::read(state) {
                Ok(input) => self.nodes.write(input, cx).entered(),
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
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.topic = Some(out.topic);
                    Next::Go(At::Write)
                }
            },
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Write => write::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { ask(), write('a) }

/// `ask`, an input node.
pub mod ask {
    use ::graphwright::codegen::*;

    /// What `ask` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `write`.
        Done(out: Out) = "done",
    }

    fields! { Out { need topic: String } }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|line| Exit::Done(Out { topic: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "Which topic?".to_owned()
    }
}

/// `write`, an agent node.
pub mod write {
    use super::agents;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "write" { held topic: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need text: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "given-child",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::given_child::GivenChild::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { text: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In<'_>) -> String {
        "Write.".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "topic".to_owned(),
                to_value(needed("inputs.topic: topic", Some(input.topic))?),
            ),
            ("words".to_owned(), constant("[\"a\",\"b\"]")),
        ]))
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { held text: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = input.text.to_owned();
        Exit::Done(End { result })
    }
}

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `given-child`.
    pub mod given_child {
        use ::graphwright::codegen::*;

        state! {
            /// What a run of `given-child` remembers from node to node.
            State(initial_prompt into String) + rest {
                /// The caller's request. Read by `write`.
                given initial_prompt: String,
                /// Read by `write` and `done`.
                present topic: Option<Value>,
                /// Read by `write`.
                present words: Option<Value>,
                /// Written by `write`. Read by `done`.
                maybe text: Option<String>,
            }
        }

        nodes! {
            /// `write`, an llm node (graph.yaml:5).
            Write(write),
            /// `done`, an end node (graph.yaml:6).
            Done(done),
        }

        /// The graph `given-child`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct GivenChild<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        runs! { GivenChild(initial_prompt into String) }

        impl<N: Nodes> Graph for GivenChild<N> {
            basics! { starts at Write, ends with String }

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
                    At::Write => self.nodes.write(write::In::read(state), cx).entered(),
                    At::Done => match done::In::read(state) {
                        Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
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
                    Exit::Write(exit) => match exit {
                        write::Exit::Done(out) => {
                            state.text = Some(out.text);
                            Next::Go(At::Done)
                        }
                        write::Exit::Failed(out) => {
                            state.text = Some(out.text);
                            Next::Go(At::Done)
                        }
                    },
                    Exit::Done(exit) => match exit {
                        done::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Write => Ok(()),
                    At::Done => done::In::read(state).map(drop),
                }
            }
        }

        overridable! { write('a) }

        /// `write`, an llm node.
        pub mod write {
            use ::graphwright::codegen::*;

            reads! {
                In<'s> {
                    borrowed initial_prompt: &'s str,
                    maybe topic: Option<&'s Value>,
                    maybe words: Option<&'s Value>,
                }
            }

            exits! {
                /// Done: on to `done`.
                Done(out: Out) = "done",
                /// The work failed: on to `done`.
                Failed(failed: Failed) = "failed",
            }

            fields! { Out { need text: String } }

            fields! { Failed { need failure: Failure, need text: String } }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, prompt(&input).map(Ask::new))
                    .then(|reply| match reply {
                        Ok(reply) => Exit::Done(Out { text: reply }).of_graph(),
                        Err(failure) => Exit::Failed(Failed {
                            text: failure.message.clone(),
                            failure,
                        })
                        .of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
                Text::new()
                    .push(input.initial_prompt)
                    .push(" About ")
                    .need("topic", input.topic)
                    .push(", with ")
                    .need(
                        "words[1]",
                        input
                            .words
                            .and_then(|value| at(value, &[PathStep::Index(1usize)])),
                    )
                    .push(".")
                    .strict()
            }
        }

        /// `done`, an end node.
        pub mod done {
            use ::graphwright::codegen::*;

            reads! { In<'s> of "done" { maybe topic: Option<&'s Value>, held text: &'s str } }

            exits! {
                /// Done: the run ends.
                Done(end: End) = "done",
            }

            /// Renders the result.
            pub fn finish(input: &In<'_>) -> Exit {
                let result = Text::new()
                    .maybe(input.topic)
                    .push(": ")
                    .push(input.text)
                    .lenient();
                Exit::Done(End { result })
            }
        }

        /// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
        const DIR: &str = "";

        about! {
            graph "given-child",
            "Reads two keys that only a caller can give; alone it is refused.", "loki",
            0x300a_f177_31b4_6381;
            node "write", "llm", 5, Asks, ["initial_prompt", "topic", "words"],
            0xc1c6_522b_f40d_4216;
            node "done", "end", 6, End, ["topic", "text"], 0xaf13_95f3_9564_490a;
            input "initial_prompt", "What the caller asks." prompt;
            input "topic", "";
            input "words", "";
            limits visits Some(100), steps None, timeout None, concurrency Some(8);
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "given", "A child that reads what only its caller gives.", "loki",
    0x98d5_27eb_8c14_283c;
    node "ask", "input", 5, Other, [], 0xa0cc_211f_d5dd_bbd4;
    node "write", "agent", 6, Asks, ["topic"], 0xe88d_3a03_a0c0_d20d;
    node "done", "end", 7, End, ["text"], 0x78bd_c520_af24_a18f;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
