//! `hostile-ids`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin_       ──done──▶ report + begin + user_message + fn + Fn! + café "x"
//! report       ──done──▶ report_
//! begin        ──done──▶ report_
//! user_message ──done──▶ report_
//! fn           ──done──▶ report_
//! Fn!          ──done──▶ report_
//! café "x"     ──done──▶ report_
//! report_      ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `hostile-ids` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `report_`.
        given user_message: String,
        /// Starts as `null`. Read by `report_`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report_`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report_`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `report`. Read by `begin`, `user_message`, `Fn!`, `café "x"` and `report_`.
        need report2 = "report_": Value = Value::Null,
        /// Starts as `null`. Written by `begin`. Read by `user_message`, `Fn!`, `café "x"` and `report_`.
        need begin: Value = Value::Null,
        /// Starts as `null`. Written by `user_message`. Read by `Fn!`, `café "x"` and `report_`.
        need user_message2 = "user_message_": Value = Value::Null,
        /// Starts as `null`. Written by `fn`. Read by `report_`.
        need fn_ = "fn": Value = Value::Null,
        /// Starts as `null`. Written by `Fn!`. Read by `report_`.
        need fn3 = "Fn!": Value = Value::Null,
        /// Starts as `null`. Written by `café "x"`. Read by `report_`.
        need cafue9_x = "café \"x\"": Value = Value::Null,
    }
}

nodes! {
    /// `begin_`, a start node (graph.yaml:1).
    Begin(begin),
    /// `report`, a prompt node (graph.yaml:5).
    Report(report),
    /// `begin`, a prompt node (graph.yaml:6).
    Begin2(begin2),
    /// `user_message`, a prompt node (graph.yaml:7).
    UserMessage(user_message),
    /// `fn`, a controller node (graph.yaml:8).
    Fn(fn_),
    /// `Fn!`, a prompt node (graph.yaml:9).
    Fn2(fn3),
    /// `café "x"`, a prompt node (graph.yaml:10).
    Cafue9X(cafue9_x),
    /// `report_`, a report node (graph.yaml:1).
    Report2(report2),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `hostile-ids`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct HostileIds<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { HostileIds(user_message into String) }

impl<N: Nodes> Graph for HostileIds<N> {
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
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::Begin2 => self.nodes.begin2(begin2::In::read(state), cx).entered(),
            At::UserMessage => self
                .nodes
                .user_message(user_message::In::read(state), cx)
                .entered(),
            At::Fn => self.nodes.fn_(fn_::In::read(state), cx).entered(),
            At::Fn2 => self.nodes.fn3(fn3::In::read(state), cx).entered(),
            At::Cafue9X => self.nodes.cafue9_x(cafue9_x::In::read(state), cx).entered(),
            At::Report2 => self.nodes.report2(report2::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([
                        At::Report,
                        At::Begin2,
                        At::UserMessage,
                        At::Fn,
                        At::Fn2,
                        At::Cafue9X,
                    ])
                    .after(1, [0])
                    .after(2, [1])
                    .after(4, [2])
                    .after(5, [4])
                    .join(At::Report2),
                ),
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    state.report2 = out.report;
                    Next::Go(At::Report2)
                }
            },
            Exit::Begin2(exit) => match exit {
                begin2::Exit::Done(out) => {
                    state.begin = out.begin;
                    Next::Go(At::Report2)
                }
            },
            Exit::UserMessage(exit) => match exit {
                user_message::Exit::Done(out) => {
                    state.user_message2 = out.user_message;
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn(exit) => match exit {
                fn_::Exit::Done(out) => {
                    state.fn_ = out.fn_;
                    Next::Go(At::Report2)
                }
            },
            Exit::Fn2(exit) => match exit {
                fn3::Exit::Done(out) => {
                    state.fn3 = out.fn_;
                    Next::Go(At::Report2)
                }
            },
            Exit::Cafue9X(exit) => match exit {
                cafue9_x::Exit::Done(out) => {
                    state.cafue9_x = out.cafue9_x;
                    Next::Go(At::Report2)
                }
            },
            Exit::Report2(exit) => match exit {
                report2::Exit::Done(out) => {
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
    begin(), report(), begin2('a), user_message('a), fn_(), fn3('a), cafue9_x('a),
    report2('a)
}

/// `begin_`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin_` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 6,
        models: &[ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        }],
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

/// `report`, a prompt node.
pub mod report {
    use ::graphwright::codegen::*;

    /// What `report` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need report = "report_": Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "report",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "[1,{\"a\":null}]</q>

",
            ),
        ],
        tells: true,
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                report: to_value(&said),
            }))
        })
    }
}

/// `begin`, a prompt node.
pub mod begin2 {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed report2 = "report_": &'s Value } }

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need begin: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "begin",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "{user_message}</q>

",
            ),
        ],
        pipe: &["report"],
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
                        said: &[("report", input.report2)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                begin: to_value(&said),
            }))
        })
    }
}

/// `user_message`, a prompt node.
pub mod user_message {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed report2 = "report_": &'s Value, borrowed begin: &'s Value } }

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need user_message = "user_message_": Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "user_message",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "*/ \"# </q>

",
            ),
        ],
        pipe: &["report", "begin"],
        tells: true,
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
                        said: &[("report", input.report2), ("begin", input.begin)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                user_message: to_value(&said),
            }))
        })
    }
}

/// `fn`, a controller node.
pub mod fn_ {
    use ::graphwright::codegen::*;

    /// What `fn` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need fn_ = "fn": Value } }

    const SPEC: ReactSpec = ReactSpec {
        speak: SpeakSpec {
            node: "fn",
            model: ModelSpec {
                name: "ollama:a\"b",
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(1),
            system: &[Piece::Text(
                "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
            )],
            user: &[
                Piece::Text(
                    "<q>
",
                ),
                Piece::Pipe,
                Piece::Text(
                    "</q>

",
                ),
            ],
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision for the ReAct controller\",\"properties\":{\"reasoning\":{\"type\":\"string\",\"description\":\"Step-by-step thinking before deciding what to do next.\"},\"done\":{\"type\":\"boolean\",\"description\":\"Set to true when the task is complete and no further dispatch is needed.\"},\"next_agent\":{\"type\":\"string\",\"description\":\"ID of the agent to dispatch. Omit when done is true.\",\"enum\":[\"Said\",\"self\",\"Self\"]},\"agent_input\":{\"type\":\"string\",\"description\":\"Task or question to send to the selected agent. Omit when done is true.\"},\"final_answer\":{\"type\":\"string\",\"description\":\"Synthesized final answer. Populate only when done is true.\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            ..SpeakSpec::DEFAULT
        },
        agents: &["Said", "self", "Self"],
        most: 10,
        compact: None,
    };

    /// Agent `Said`.
    const SAID: SpeakSpec = SpeakSpec {
        node: "Said",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Agent `self`.
    const SELF_: SpeakSpec = SpeakSpec {
        node: "self",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Agent `Self`.
    const SELF3: SpeakSpec = SpeakSpec {
        node: "Self",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[Piece::Text(
            "<q>
yx</q>

",
        )],
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `Said`.
        Said,
        /// `self`.
        Self2,
        /// `Self`.
        Self3,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "Said" => Some(Self::Said),
                "self" => Some(Self::Self2),
                "Self" => Some(Self::Self3),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs::NOTHING;
            let mut talk = cx.react(&SPEC, &given).await?;
            while let Some(agent) = talk.next::<Agent>(cx).await? {
                match agent {
                    Agent::Said => {
                        talk.speak(cx, &SAID).await?;
                    }
                    Agent::Self2 => {
                        talk.speak(cx, &SELF_).await?;
                    }
                    Agent::Self3 => {
                        talk.speak(cx, &SELF3).await?;
                        talk.speak(cx, &SELF_).await?;
                    }
                }
                talk.observe(cx).await?;
            }
            let said = talk.done(cx);
            Ok(Exit::Done(Out {
                fn_: to_value(&said),
            }))
        })
    }
}

/// `Fn!`, a prompt node.
pub mod fn3 {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed report2 = "report_": &'s Value,
            borrowed begin: &'s Value,
            borrowed user_message2 = "user_message_": &'s Value,
        }
    }

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need fn_ = "Fn!": Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "Fn!",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "x</q>

",
            ),
        ],
        pipe: &["report", "begin", "user_message"],
        rank: 4,
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
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                fn_: to_value(&said),
            }))
        })
    }
}

/// `café "x"`, a prompt node.
pub mod cafue9_x {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed report2 = "report_": &'s Value,
            borrowed begin: &'s Value,
            borrowed user_message2 = "user_message_": &'s Value,
        }
    }

    exits! {
        /// Done: on to `report_`.
        Done(out: Out) = "done",
    }

    fields! { Out { need cafue9_x = "café \"x\"": Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "café \"x\"",
        model: ModelSpec {
            name: "ollama:a\"b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(1),
        system: &[Piece::Text(
            "<_9___lives>
\u{202e} r#\"# \\ {x} */</_9___lives>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "x</q>

",
            ),
        ],
        pipe: &["report", "begin", "user_message"],
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
                        said: &[
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                cafue9_x: to_value(&said),
            }))
        })
    }
}

/// `report_`, a report node.
pub mod report2 {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed user_message: &'s str,
            borrowed blocked_by: &'s Value,
            borrowed report2 = "report_": &'s Value,
            borrowed begin: &'s Value,
            borrowed user_message2 = "user_message_": &'s Value,
            borrowed fn_ = "fn": &'s Value,
            borrowed fn3 = "Fn!": &'s Value,
            borrowed cafue9_x = "café \"x\"": &'s Value,
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
                node: "report",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "begin",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "user_message",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "fn",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "Fn!",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "café \"x\"",
                show: true,
                context_window: None,
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
                            ("report", input.report2),
                            ("begin", input.begin),
                            ("user_message", input.user_message2),
                            ("fn", input.fn_),
                            ("Fn!", input.fn3),
                            ("café \"x\"", input.cafue9_x),
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
    graph "hostile-ids", "", "kegal", 0xdb60_2b35_70dc_6065;
    node "begin_", "start", 1, Other, [], 0xa90c_1b63_f292_5c57;
    node "report", "prompt", 5, Other, [], 0x272e_a66d_1410_a24f;
    node "begin", "prompt", 6, Other, ["report_"], 0xf067_5c98_8d9a_25de;
    node "user_message", "prompt", 7, Other, ["report_", "begin"], 0xe28f_087d_f800_0807;
    node "fn", "controller", 8, Other, [], 0x4c01_9f34_e642_9626;
    node "Fn!", "prompt", 9, Other, ["report_", "begin", "user_message_"],
    0x93b7_1aa9_1483_4345;
    node "café \"x\"", "prompt", 10, Other, ["report_", "begin", "user_message_"],
    0x58d0_0aca_85a4_1e83;
    node "report_", "report", 1, Other, ["user_message", "blocked_by", "report_",
    "begin", "user_message_", "fn", "Fn!", "café \"x\""], 0xa083_7265_caec_208c;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." prompt;
    limits visits None, steps None, timeout None, concurrency Some(6);
    abilities Conversation;
}
