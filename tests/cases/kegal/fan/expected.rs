//! `fan`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin         ──done──▶ dispatcher + economic + environmental + aside + synthesizer + last
//! dispatcher    ──done──▶ report
//! economic      ──done──▶ report
//! environmental ──done──▶ report
//! aside         ──done──▶ report
//! synthesizer   ──done──▶ report
//! last          ──done──▶ report
//! report        ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `fan` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `dispatcher`, `economic`, `environmental`, `last` and `report`.
        given user_message: String,
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `dispatcher`. Read by `report`.
        need dispatcher: Value = Value::Null,
        /// Starts as `null`. Written by `economic`. Read by `synthesizer` and `report`.
        need economic: Value = Value::Null,
        /// Starts as `null`. Written by `environmental`. Read by `synthesizer` and `report`.
        need environmental: Value = Value::Null,
        /// Starts as `null`. Written by `aside`. Read by `report`.
        need aside: Value = Value::Null,
        /// Starts as `null`. Written by `synthesizer`. Read by `report`.
        need synthesizer: Value = Value::Null,
        /// Starts as `null`. Written by `last`. Read by `report`.
        need last: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `dispatcher`, a prompt node (graph.yaml:12).
    Dispatcher(dispatcher),
    /// `economic`, a prompt node (graph.yaml:13).
    Economic(economic),
    /// `environmental`, a prompt node (graph.yaml:14).
    Environmental(environmental),
    /// `aside`, a prompt node (graph.yaml:15).
    Aside(aside),
    /// `synthesizer`, a prompt node (graph.yaml:16).
    Synthesizer(synthesizer),
    /// `last`, a prompt node (graph.yaml:17).
    Last(last),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `fan`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Fan<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Fan(user_message into String) }

impl<N: Nodes> Graph for Fan<N> {
    basics! { starts at Begin, ends with String }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(
            &State::start("What are the benefits of renewable energy?"),
            inputs,
        )
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Dispatcher => self
                .nodes
                .dispatcher(dispatcher::In::read(state), cx)
                .entered(),
            At::Economic => self.nodes.economic(economic::In::read(state), cx).entered(),
            At::Environmental => self
                .nodes
                .environmental(environmental::In::read(state), cx)
                .entered(),
            At::Aside => self.nodes.aside(aside::In::read(state), cx).entered(),
            At::Synthesizer => self
                .nodes
                .synthesizer(synthesizer::In::read(state), cx)
                .entered(),
            At::Last => self.nodes.last(last::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([
                        At::Dispatcher,
                        At::Economic,
                        At::Environmental,
                        At::Aside,
                        At::Synthesizer,
                        At::Last,
                    ])
                    .after(1, [0])
                    .after(2, [0])
                    .after(3, [4])
                    .after(4, [1, 2])
                    .after(5, [3])
                    .join(At::Report),
                ),
            },
            Exit::Dispatcher(exit) => match exit {
                dispatcher::Exit::Done(out) => {
                    state.dispatcher = out.dispatcher;
                    Next::Go(At::Report)
                }
            },
            Exit::Economic(exit) => match exit {
                economic::Exit::Done(out) => {
                    state.economic = out.economic;
                    Next::Go(At::Report)
                }
            },
            Exit::Environmental(exit) => match exit {
                environmental::Exit::Done(out) => {
                    state.environmental = out.environmental;
                    Next::Go(At::Report)
                }
            },
            Exit::Aside(exit) => match exit {
                aside::Exit::Done(out) => {
                    state.aside = out.aside;
                    Next::Go(At::Report)
                }
            },
            Exit::Synthesizer(exit) => match exit {
                synthesizer::Exit::Done(out) => {
                    state.synthesizer = out.synthesizer;
                    Next::Go(At::Report)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.last = out.last;
                    Next::Go(At::Report)
                }
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    state.report = out.report;
                    state.text = out.text;
                    Next::Go(At::End)
                }
            },
            Exit::End(exit) => match exit {
                end::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Conversation)
    }
}

overridable! {
    begin(), dispatcher('a), economic('a), environmental('a), aside(), synthesizer('a),
    last('a), report('a)
}

/// `begin`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 6,
        models: &[
            ModelSpec {
                name: "ollama:qwen2.5:7b",
                ..ModelSpec::DEFAULT
            },
            ModelSpec {
                name: "openai:gpt-4o-mini",
                api_key: Some("${FAN_API_KEY}"),
                ..ModelSpec::DEFAULT
            },
        ],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            cx.begin(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done)
        })
    }
}

/// `dispatcher`, a prompt node.
pub mod dispatcher {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need dispatcher: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "dispatcher",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.1),
        max_tokens: Some(128),
        user: &[
            Piece::Text(
                "<instruction>
Acknowledge: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                dispatcher: to_value(&said),
            }))
        })
    }
}

/// `economic`, a prompt node.
pub mod economic {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need economic: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "economic",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
One sentence only.</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
One benefit of: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
        tells: true,
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                economic: to_value(&said),
            }))
        })
    }
}

/// `environmental`, a prompt node.
pub mod environmental {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need environmental: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "environmental",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            api_key: Some("${FAN_API_KEY}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
One sentence only.</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
One benefit of: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
        tells: true,
        rank: 2,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                environmental: to_value(&said),
            }))
        })
    }
}

/// `aside`, a prompt node.
pub mod aside {
    use ::graphwright::codegen::*;

    /// What `aside` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need aside: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "aside",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(256),
        prompted: false,
        rank: 4,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                aside: to_value(&said),
            }))
        })
    }
}

/// `synthesizer`, a prompt node.
pub mod synthesizer {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed economic: &'s Value, borrowed environmental: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need synthesizer: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "synthesizer",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            api_key: Some("${FAN_API_KEY}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.4),
        max_tokens: Some(768),
        user: &[
            Piece::Text(
                "<analyses>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</analyses>

",
            ),
        ],
        pipe: &["economic", "environmental"],
        rank: 3,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        said: &[
                            ("economic", input.economic),
                            ("environmental", input.environmental),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                synthesizer: to_value(&said),
            }))
        })
    }
}

/// `last`, a prompt node.
pub mod last {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "last",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(10),
        user: &[
            Piece::Text(
                "<instruction>
Acknowledge: ",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</instruction>

",
            ),
        ],
        rank: 5,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                last: to_value(&said),
            }))
        })
    }
}

/// `report`, a report node.
pub mod report {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed user_message: &'s str,
            borrowed blocked_by: &'s Value,
            borrowed dispatcher: &'s Value,
            borrowed economic: &'s Value,
            borrowed environmental: &'s Value,
            borrowed aside: &'s Value,
            borrowed synthesizer: &'s Value,
            borrowed last: &'s Value,
        }
    }

    exits! {
        /// Done: on to `end`.
        Done(out: Out) = "done",
    }

    fields! { Out { need report: Value, need text: Value } }

    const SPEC: ReportSpec = ReportSpec {
        nodes: &[
            ReportedNode {
                node: "dispatcher",
                show: false,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "economic",
                show: false,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "environmental",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "aside",
                show: true,
                context_window: Some(200),
                history: None,
            },
            ReportedNode {
                node: "synthesizer",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "last",
                show: true,
                context_window: Some(200),
                history: None,
            },
        ],
        ..ReportSpec::DEFAULT
    };

    /// Puts together what the run came to.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reported = cx
                .report(
                    &SPEC,
                    &NodeInputs {
                        user_message: input.user_message,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("dispatcher", input.dispatcher),
                            ("economic", input.economic),
                            ("environmental", input.environmental),
                            ("aside", input.aside),
                            ("synthesizer", input.synthesizer),
                            ("last", input.last),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                report: reported.report,
                text: reported.text,
            }))
        })
    }
}

/// `end`, an end node.
pub mod end {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed text: &'s Value } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = shown(input.text);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "fan", "", "kegal", 0x3299_8f34_6902_fadf;
    node "begin", "start", 1, Other, [], 0x58e5_cd95_e1f5_ed12;
    node "dispatcher", "prompt", 12, Other, ["user_message"], 0x0830_3d25_f0af_8acd;
    node "economic", "prompt", 13, Other, ["user_message"], 0x8b75_a65c_d8fa_2425;
    node "environmental", "prompt", 14, Other, ["user_message"], 0xfd37_4bc7_ae9d_4f93;
    node "aside", "prompt", 15, Other, [], 0x9490_42b0_a20f_2e1e;
    node "synthesizer", "prompt", 16, Other, ["economic", "environmental"],
    0x7b3e_25f0_8832_def5;
    node "last", "prompt", 17, Other, ["user_message"], 0xc114_1c01_3fe5_7927;
    node "report", "report", 1, Other, ["user_message", "blocked_by", "dispatcher",
    "economic", "environmental", "aside", "synthesizer", "last"], 0xad1a_8f4c_0aab_9645;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." prompt;
    limits visits None, steps None, timeout None, concurrency Some(6);
    env "FAN_API_KEY";
    secrets "FAN_API_KEY";
    abilities Conversation;
}
