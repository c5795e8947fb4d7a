//! `guards`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin          ──done──▶ language_check
//! worker         ──done──▶ report
//! language_check ──passed──▶ topic_check
//!                ──blocked──▶ report
//! topic_check    ──passed──▶ worker
//!                ──blocked──▶ report
//! report         ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `guards` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `worker`, `language_check`, `topic_check` and `report`.
        given user_message: String,
        /// Starts as `null`. Written by `language_check` and `topic_check`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `worker`. Read by `report`.
        need worker: Value = Value::Null,
        /// Starts as `null`. Written by `language_check`. Read by `worker` and `report`.
        need language_check: Value = Value::Null,
        /// Starts as `null`. Written by `topic_check`. Read by `report`.
        need topic_check: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `worker`, a prompt node (graph.yaml:13).
    Worker(worker),
    /// `language_check`, a guard node (graph.yaml:26).
    LanguageCheck(language_check),
    /// `topic_check`, a guard node (graph.yaml:39).
    TopicCheck(topic_check),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `guards`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Guards<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Guards(user_message into String) }

impl<N: Nodes> Graph for Guards<N> {
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
            At::Worker => self.nodes.worker(worker::In::read(state), cx).entered(),
            At::LanguageCheck => self
                .nodes
                .language_check(language_check::In::read(state), cx)
                .entered(),
            At::TopicCheck => self
                .nodes
                .topic_check(topic_check::In::read(state), cx)
                .entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Go(At::LanguageCheck),
            },
            Exit::Worker(exit) => match exit {
                worker::Exit::Done(out) => {
                    state.worker = out.worker;
                    Next::Go(At::Report)
                }
            },
            Exit::LanguageCheck(exit) => match exit {
                language_check::Exit::Passed(out) => {
                    state.language_check = out.language_check;
                    Next::Go(At::TopicCheck)
                }
                language_check::Exit::Blocked(out) => {
                    state.language_check = out.language_check;
                    state.blocked_by = out.blocked_by;
                    Next::Go(At::Report)
                }
            },
            Exit::TopicCheck(exit) => match exit {
                topic_check::Exit::Passed(out) => {
                    state.topic_check = out.topic_check;
                    Next::Go(At::Worker)
                }
                topic_check::Exit::Blocked(out) => {
                    state.topic_check = out.topic_check;
                    state.blocked_by = out.blocked_by;
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

overridable! { begin(), worker('a), language_check('a), topic_check('a), report('a) }

/// `begin`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `language_check`.
        Done = "done",
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 3,
        models: &[ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
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

/// `worker`, a prompt node.
pub mod worker {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str, borrowed language_check: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need worker: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "worker",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.7),
        max_tokens: Some(1000),
        user: &[
            Piece::Text(
                "<work>
",
            ),
            Piece::UserMessage,
            Piece::Text(" "),
            Piece::Pipe,
            Piece::Text(
                "</work>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"description\":\"A recommendation\",\"properties\":{\"growth_rate\":{\"type\":\"number\",\"description\":\"Annual growth percentage\"},\"recommendation\":{\"type\":\"string\",\"enum\":[\"invest\",\"wait\"]}},\"required\":[\"recommendation\"]}",
        ),
        pipe: &["language_check"],
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
                        said: &[("language_check", input.language_check)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                worker: to_value(&said),
            }))
        })
    }
}

/// `language_check`, a guard node.
pub mod language_check {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// The answer was `passed`: on to `topic_check`.
        Passed(out: Out) = "passed",
        /// The answer was `blocked`: on to `report`.
        Blocked(blocked: Blocked) = "blocked",
    }

    fields! { Out { need language_check: Value } }

    fields! { Blocked { need language_check: Value, need blocked_by: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "language_check",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(500),
        system: &[Piece::Text(
            "<role>
You check language.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
Analyze this message: \"",
            ),
            Piece::UserMessage,
            Piece::Text(
                "\"
</instruction>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"description\":\"Language appropriateness\",\"properties\":{\"validation\":{\"type\":\"boolean\",\"description\":\"Whether it is appropriate\"},\"action\":{\"type\":\"string\",\"enum\":[\"approve\",\"reject\"]}},\"required\":[\"validation\",\"action\"]}",
        ),
        tells: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model whether the run may go on.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(
                match cx
                    .guard(
                        &SPEC,
                        &NodeInputs {
                            user_message: input.user_message,
                            ..NodeInputs::NOTHING
                        },
                    )
                    .await?
                {
                    Gate::Passed(said) => Exit::Passed(Out {
                        language_check: to_value(&said),
                    }),
                    Gate::Blocked(said) => Exit::Blocked(Blocked {
                        language_check: to_value(&said),
                        blocked_by: Value::from("language_check"),
                    }),
                },
            )
        })
    }
}

/// `topic_check`, a guard node.
pub mod topic_check {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// The answer was `passed`: on to `worker`.
        Passed(out: Out) = "passed",
        /// The answer was `blocked`: on to `report`.
        Blocked(blocked: Blocked) = "blocked",
    }

    fields! { Out { need topic_check: Value } }

    fields! { Blocked { need topic_check: Value, need blocked_by: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "topic_check",
        model: ModelSpec {
            name: "anthropic:claude-sonnet-4-5",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(500),
        system: &[Piece::Text(
            "<role>
You check language.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<instruction>
Analyze this message: \"",
            ),
            Piece::UserMessage,
            Piece::Text(
                "\"
</instruction>

",
            ),
        ],
        schema: Some(
            "{\"type\":\"object\",\"properties\":{\"validation\":{\"type\":\"boolean\"}}}",
        ),
        rank: 1,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model whether the run may go on.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(
                match cx
                    .guard(
                        &SPEC,
                        &NodeInputs {
                            user_message: input.user_message,
                            ..NodeInputs::NOTHING
                        },
                    )
                    .await?
                {
                    Gate::Passed(said) => Exit::Passed(Out {
                        topic_check: to_value(&said),
                    }),
                    Gate::Blocked(said) => Exit::Blocked(Blocked {
                        topic_check: to_value(&said),
                        blocked_by: Value::from("topic_check"),
                    }),
                },
            )
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
            borrowed worker: &'s Value,
            borrowed language_check: &'s Value,
            borrowed topic_check: &'s Value,
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
                node: "worker",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "language_check",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "topic_check",
                show: false,
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
                            ("worker", input.worker),
                            ("language_check", input.language_check),
                            ("topic_check", input.topic_check),
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
    graph "guards", "", "kegal", 0x1ddf_2bf9_9d1b_97f2;
    node "begin", "start", 1, Other, [], 0xdd02_58a9_5ffd_b645;
    node "worker", "prompt", 13, Other, ["user_message", "language_check"],
    0x9138_d679_01b1_4300;
    node "language_check", "guard", 26, Other, ["user_message"], 0x79c1_2a5e_166d_3343;
    node "topic_check", "guard", 39, Other, ["user_message"], 0x50c0_9a7c_3bb7_969f;
    node "report", "report", 1, Other, ["user_message", "blocked_by", "worker",
    "language_check", "topic_check"], 0x5fce_cff7_390f_c56c;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." required prompt;
    limits visits None, steps None, timeout None, concurrency Some(3);
    abilities Conversation;
}
