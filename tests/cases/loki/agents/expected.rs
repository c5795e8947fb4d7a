//! `agents`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask_graph  ──done──▶ ask_config
//! ask_config ──done──▶ both
//! both       ──done──▶ again + other
//!            ──failed──▶ again + other
//! again      ──done──▶ done
//! other      ──done──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `agents` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `ask_graph`.
        given initial_prompt: String,
        /// Starts as `2`. Read by `ask_graph`.
        need depth: i64 = 2,
        /// Starts as `[1,"two"]`. Read by `ask_graph`.
        need list: Vec<Value> = vec![Value::from(1i64), Value::from("two")],
        /// Written by `ask_graph`. Read by `ask_config` and `done`.
        maybe answer: Option<String>,
        /// Written by `ask_config`. Read by `ask_config` and `done`.
        maybe found: Option<Vec<String>>,
        /// Written by `ask_config`. Read by `done`.
        maybe said: Option<String>,
        /// Written by `again`. Read by `done`.
        maybe again: Option<String>,
        /// Written by `other`. Read by `done`.
        maybe other: Option<String>,
    }
}

nodes! {
    /// `ask_graph`, an agent node (graph.yaml:5).
    AskGraph(ask_graph),
    /// `ask_config`, an agent node (graph.yaml:12).
    AskConfig(ask_config),
    /// `both`, an llm node (graph.yaml:13).
    Both(both),
    /// `again`, an agent node (graph.yaml:14).
    Again(again),
    /// `other`, an agent node (graph.yaml:15).
    Other(other),
    /// `done`, an end node (graph.yaml:16).
    Done(done),
}

/// The graph `agents`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Agents<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Agents(initial_prompt into String) }

impl<N: Nodes> Graph for Agents<N> {
    basics! { starts at AskGraph, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("ask_graph", None)
            .asks("ask_config", Some("openai:small"))
            .asks("both", None)
            .asks("again", None)
            .asks("other", Some("openai:small"))
            .tools("ask_config", "../scout", &["web_search"])
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
            At::AskGraph => self
                .nodes
                .ask_graph(ask_graph::In::read(state), cx)
                .entered(),
            At::AskConfig => match ask_config::In::read(state) {
                Ok(input) => self.nodes.ask_config(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Both => self.nodes.both(both::In::read(state), cx).entered(),
            At::Again => self.nodes.again(again::In::read(state), cx).entered(),
            At::Other => self.nodes.other(other::In::read(state), cx).entered(),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::AskGraph(exit) => match exit {
                ask_graph::Exit::Done(out) => {
                    state.answer = Some(out.answer);
                    Next::Go(At::AskConfig)
                }
            },
            Exit::AskConfig(exit) => match exit {
                ask_config::Exit::Done(out) => {
                    state.found = Some(out.found);
                    state.said = Some(out.said);
                    Next::Go(At::Both)
                }
            },
            Exit::Both(exit) => match exit {
                both::Exit::Done | both::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Again, At::Other]).join(At::Done))
                }
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.again = Some(out.again);
                    Next::Go(At::Done)
                }
            },
            Exit::Other(exit) => match exit {
                other::Exit::Done(out) => {
                    state.other = Some(out.other);
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
            At::AskGraph | At::Both | At::Again | At::Other => Ok(()),
            At::AskConfig => ask_config::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { ask_graph('a), ask_config('a), both(), again(), other() }

/// `ask_graph`, an agent node.
pub mod ask_graph {
    use super::agents;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed initial_prompt: &'s str,
            copied depth: i64,
            borrowed list: &'s [Value],
        }
    }

    exits! {
        /// Done: on to `ask_config`.
        Done(out: Out) = "done",
    }

    fields! { Out { need answer: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "child-graph",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::child_graph::ChildGraph::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { answer: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["go ", input.initial_prompt].concat()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "depth".to_owned(),
                to_value(needed("inputs.depth: depth", Some(&input.depth))?),
            ),
            (
                "list".to_owned(),
                to_value(needed("inputs.list: list", Some(input.list))?),
            ),
            (
                "label".to_owned(),
                Value::from(format!("d={}", input.depth)),
            ),
            ("fixed".to_owned(), Value::from(7i64)),
        ]))
    }
}

/// `ask_config`, an agent node.
pub mod ask_config {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "ask_config" {
            held answer: &'s str,
            maybe_slice found: Option<&'s [String]>,
        }
    }

    exits! {
        /// Done: on to `both`.
        Done(out: Out) = "done",
    }

    fields! { Out { need found: Vec<String>, need said: String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "found": { "type": "array", "items": { "type": "string" } } },
  "required": ["found"]
}"#;

    const SPEC: AgentSpec = AgentSpec {
        name: "scout",
        seconds: Some(10.0),
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
            let reply = cx.structure::<Reply>(SCHEMA, reply).await??;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["look at ", input.answer].concat()
    }

    fields! { Reply { need found: Vec<String> } }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: StructuredReply<Reply>) -> Out {
        let said = Text::new()
            .maybe(at(
                &reply.value,
                &[PathStep::Field("found"), PathStep::Index(0usize)],
            ))
            .push(" ")
            .maybe(reply.fields.found.get(1usize))
            .lenient();
        Out {
            found: reply.fields.found,
            said,
        }
    }
}

/// `both`, an llm node.
pub mod both {
    use ::graphwright::codegen::*;

    /// What `both` reads: nothing.
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
        "both".to_owned()
    }
}

/// `again`, an agent node.
pub mod again {
    use super::agents;
    use ::graphwright::codegen::*;

    /// What `again` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need again: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "child-graph",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::child_graph::ChildGraph::new(),
                    prompt(&input),
                    Map::new(),
                )
                .await?;
            Ok(Exit::Done(Out { again: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "again".to_owned()
    }
}

/// `other`, an agent node.
pub mod other {
    use ::graphwright::codegen::*;

    /// What `other` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need other: String } }

    const SPEC: AgentSpec = AgentSpec {
        name: "scout",
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
            Ok(Exit::Done(Out { other: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In) -> String {
        "other".to_owned()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held answer: &'s str,
            held found: &'s [String],
            held said: &'s str,
            held again: &'s str,
            held other: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} / {} / {} / {} / {}",
            input.answer,
            shown(input.found),
            input.said,
            input.again,
            input.other
        );
        Exit::Done(End { result })
    }
}

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `child-graph`.
    pub mod child_graph {
        use ::graphwright::codegen::*;

        state! {
            /// What a run of `child-graph` remembers from node to node.
            State(initial_prompt into String) + rest {
                /// The caller's request. Read by `think`.
                given initial_prompt: String,
                /// Starts as `0`. Read by `think`.
                need depth: i64 = 0,
                /// Starts as `[]`. Read by `think` and `done`.
                need list: Vec<Value> = Vec::new(),
                /// Starts as `"none"`. Read by `think`.
                need label: String = "none".to_owned(),
                /// Starts as `0`. Read by `think`.
                need fixed: i64 = 0,
                /// Written by `think`. Read by `ask` and `done`.
                maybe thought: Option<String>,
                /// Written by `ask`. Read by `done`.
                maybe reply: Option<String>,
            }
        }

        nodes! {
            /// `think`, an llm node (graph.yaml:5).
            Think(think),
            /// `ask`, an input node (graph.yaml:6).
            Ask(ask),
            /// `sorry`, an end node (graph.yaml:7).
            Sorry(sorry),
            /// `done`, an end node (graph.yaml:8).
            Done(done),
        }

        /// The graph `child-graph`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct ChildGraph<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        runs! { ChildGraph(initial_prompt into String) }

        impl<N: Nodes> Graph for ChildGraph<N> {
            basics! { starts at Think, ends with String }

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
                    At::Think => self.nodes.think(think::In::read(state), cx).entered(),
                    At::Ask => match ask::In::read(state) {
                        Ok(input) => self.nodes.ask(input, cx).entered(),
                        Err(hole) => NodeWork::stopped(hole),
                    },
                    At::Sorry => {
                        NodeWork::done(Exit::Sorry(sorry::finish(&sorry::In::read(state))))
                    }
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
                    Exit::Think(exit) => match exit {
                        think::Exit::Done(out) => {
                            state.thought = Some(out.thought);
                            Next::Go(At::Ask)
                        }
                        think::Exit::Failed(out) => {
                            state.thought = Some(out.thought);
                            Next::Go(At::Sorry)
                        }
                    },
                    Exit::Ask(exit) => match exit {
                        ask::Exit::Done(out) => {
                            state.reply = Some(out.reply);
                            Next::Go(At::Done)
                        }
                    },
                    Exit::Sorry(exit) => match exit {
                        sorry::Exit::Done(end) => Next::End(end.result),
                    },
                    Exit::Done(exit) => match exit {
                        done::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Think | At::Sorry => Ok(()),
                    At::Ask => ask::In::read(state).map(drop),
                    At::Done => done::In::read(state).map(drop),
                }
            }
        }

        overridable! { think('a), ask('a) }

        /// `think`, an llm node.
        pub mod think {
            use ::graphwright::codegen::*;

            reads! {
                In<'s> {
                    borrowed initial_prompt: &'s str,
                    copied depth: i64,
                    borrowed list: &'s [Value],
                    borrowed label: &'s str,
                    copied fixed: i64,
                }
            }

            exits! {
                /// Done: on to `ask`.
                Done(out: Out) = "done",
                /// The work failed (`fallback`): on to `sorry`.
                Failed(failed: Failed) = "failed",
            }

            fields! { Out { need thought: String } }

            fields! { Failed { need failure: Failure, need thought: String } }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, prompt(&input).map(Ask::new))
                    .then(|reply| match reply {
                        Ok(reply) => Exit::Done(Out { thought: reply }).of_graph(),
                        Err(failure) => Exit::Failed(Failed {
                            thought: failure.message.clone(),
                            failure,
                        })
                        .of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
                Text::new()
                    .push(input.initial_prompt)
                    .push(" ")
                    .show(&input.depth)
                    .push(" ")
                    .show(input.list)
                    .push(" ")
                    .need("list[1]", input.list.get(1usize))
                    .push(" ")
                    .push(input.label)
                    .push(" ")
                    .show(&input.fixed)
                    .strict()
            }
        }

        /// `ask`, an input node.
        pub mod ask {
            use ::graphwright::codegen::*;

            reads! { In<'s> of "ask" { held thought: &'s str } }

            exits! {
                /// Done: on to `done`.
                Done(out: Out) = "done",
            }

            fields! { Out { need reply: String } }

            const SPEC: LineSpec = LineSpec::DEFAULT;

            /// Asks a person; a detached run stops here until the answer arrives.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.line(&SPEC, question(&input), Some(default(&input)))
                    .then(|line| Exit::Done(Out { reply: line }).of_graph())
            }

            /// Renders the question.
            pub fn question(input: &In<'_>) -> String {
                [input.thought, "?"].concat()
            }

            /// What an empty answer stands for.
            pub fn default(_input: &In<'_>) -> String {
                "ok".to_owned()
            }
        }

        /// `sorry`, an end node.
        pub mod sorry {
            use ::graphwright::codegen::*;

            /// What `sorry` reads: nothing.
            pub use ::graphwright::codegen::NoState as In;

            exits! {
                /// Done: the run ends.
                Done(end: End) = "done",
            }

            /// Renders the result.
            pub fn finish(_input: &In) -> Exit {
                let result = "sorry".to_owned();
                Exit::Done(End { result })
            }
        }

        /// `done`, an end node.
        pub mod done {
            use ::graphwright::codegen::*;

            reads! {
                In<'s> of "done" {
                    borrowed list: &'s [Value],
                    held thought: &'s str,
                    held reply: &'s str,
                }
            }

            exits! {
                /// Done: the run ends.
                Done(end: End) = "done",
            }

            /// Renders the result.
            pub fn finish(input: &In<'_>) -> Exit {
                let result = format!("{}: {} {}", input.thought, input.reply, shown(input.list));
                Exit::Done(End { result })
            }
        }

        /// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
        const DIR: &str = "";

        about! {
            graph "child-graph", "", "loki", 0xd183_48a4_c440_5cd6;
            node "think", "llm", 5, Asks, ["initial_prompt", "depth", "list", "label", "fixed"],
            0x234f_4636_3b73_fae0;
            node "ask", "input", 6, Other, ["thought"], 0x7e77_0577_c188_78bf;
            node "sorry", "end", 7, End, [], 0x680d_627f_2ced_aa84;
            node "done", "end", 8, End, ["list", "thought", "reply"], 0x8f51_fabb_d92e_2e3a;
            input "initial_prompt", "What the caller asks." prompt;
            limits visits Some(100), steps None, timeout None, concurrency Some(8);
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "agents", "", "loki", 0x467d_d55a_0a9d_7e60;
    node "ask_graph", "agent", 5, Asks, ["initial_prompt", "depth", "list"],
    0x98e6_07dd_4684_e5ef;
    node "ask_config", "agent", 12, Asks, ["answer", "found"], 0x187d_843c_40a4_12bd;
    node "both", "llm", 13, Asks, [], 0x5410_7951_c718_3953;
    node "again", "agent", 14, Asks, [], 0xe2d0_e15f_8495_60ec;
    node "other", "agent", 15, Asks, [], 0x2bb1_a19f_a5a0_440e;
    node "done", "end", 16, End, ["answer", "found", "said", "again", "other"],
    0x6883_9e34_bda9_4e81;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "openai:small";
}
