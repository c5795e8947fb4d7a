//! `histories`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ translator + talker + newcomer
//! translator ──done──▶ report
//! talker     ──done──▶ report
//! newcomer   ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `histories` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `translator`, `talker`, `newcomer` and `report`.
        given user_message: String,
        /// Starts as `"Default chunks."`. Written by `begin`. Read by `begin` and `talker`.
        need retrieved_chunks: Value = Value::from("Default chunks."),
        /// Starts as `{}`. Written by `begin`. Read by `begin`, `translator`, `talker`, `newcomer` and `report`.
        need chat_history: Value = Value::Object(Map::new()),
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `translator`. Read by `report`.
        need translator: Value = Value::Null,
        /// Starts as `null`. Written by `talker`. Read by `report`.
        need talker: Value = Value::Null,
        /// Starts as `null`. Written by `newcomer`. Read by `report`.
        need newcomer: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `translator`, a prompt node (graph.yaml:14).
    Translator(translator),
    /// `talker`, a prompt node (graph.yaml:15).
    Talker(talker),
    /// `newcomer`, a prompt node (graph.yaml:16).
    Newcomer(newcomer),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `histories`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Histories<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Histories(user_message into String) }

impl<N: Nodes> Graph for Histories<N> {
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
            At::Translator => self
                .nodes
                .translator(translator::In::read(state), cx)
                .entered(),
            At::Talker => self.nodes.talker(talker::In::read(state), cx).entered(),
            At::Newcomer => self.nodes.newcomer(newcomer::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.chat_history = out.chat_history;
                    state.retrieved_chunks = out.retrieved_chunks;
                    Next::Fork(
                        Fork::to([At::Translator, At::Talker, At::Newcomer]).join(At::Report),
                    )
                }
            },
            Exit::Translator(exit) => match exit {
                translator::Exit::Done(out) => {
                    state.translator = out.translator;
                    Next::Go(At::Report)
                }
            },
            Exit::Talker(exit) => match exit {
                talker::Exit::Done(out) => {
                    state.talker = out.talker;
                    Next::Go(At::Report)
                }
            },
            Exit::Newcomer(exit) => match exit {
                newcomer::Exit::Done(out) => {
                    state.newcomer = out.newcomer;
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

overridable! { begin('a), translator('a), talker('a), newcomer('a), report('a) }

/// `begin`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed retrieved_chunks: &'s Value, borrowed chat_history: &'s Value } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
    }

    fields! { Out { need chat_history: Value, need retrieved_chunks: Value } }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 3,
        scopes: &[
            ScopeSpec {
                name: "few_shot",
                turns: TurnsSpec::Inline(
                    "[{\"role\":\"user\",\"content\":\"Translate 'cat' to French.\"},{\"role\":\"assistant\",\"content\":\"chat\"}]",
                ),
            },
            ScopeSpec {
                name: "session",
                turns: TurnsSpec::File("history/session.json"),
            },
            ScopeSpec {
                name: "fresh",
                turns: TurnsSpec::File("history/fresh.json"),
            },
        ],
        models: &[ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let begun = cx
                .begin(
                    &SPEC,
                    &NodeInputs {
                        retrieved_chunks: input.retrieved_chunks,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                chat_history: begun.chat_history,
                retrieved_chunks: begun.retrieved_chunks,
            }))
        })
    }
}

/// `translator`, a prompt node.
pub mod translator {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str, borrowed chat_history: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need translator: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "translator",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        system: &[Piece::Text(
            "<role>
From a file.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

",
            ),
        ],
        history: Some("few_shot"),
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
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                translator: to_value(&said),
            }))
        })
    }
}

/// `talker`, a prompt node.
pub mod talker {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed user_message: &'s str,
            borrowed retrieved_chunks: &'s Value,
            borrowed chat_history: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need talker: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "talker",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

<with>
",
            ),
            Piece::Chunks,
            Piece::Text(
                "</with>

",
            ),
        ],
        history: Some("session"),
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
                        retrieved_chunks: input.retrieved_chunks,
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                talker: to_value(&said),
            }))
        })
    }
}

/// `newcomer`, a prompt node.
pub mod newcomer {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str, borrowed chat_history: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need newcomer: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "newcomer",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        system: &[Piece::Text(
            "<role>
From a file.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<q>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</q>

",
            ),
        ],
        history: Some("fresh"),
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
                        chat_history: input.chat_history,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                newcomer: to_value(&said),
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
            borrowed chat_history: &'s Value,
            borrowed blocked_by: &'s Value,
            borrowed translator: &'s Value,
            borrowed talker: &'s Value,
            borrowed newcomer: &'s Value,
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
                node: "translator",
                show: true,
                context_window: None,
                history: Some("few_shot"),
            },
            ReportedNode {
                node: "talker",
                show: true,
                context_window: None,
                history: Some("session"),
            },
            ReportedNode {
                node: "newcomer",
                show: true,
                context_window: None,
                history: Some("fresh"),
            },
        ],
        auto: &[
            ("session", "talker", "history/session.json"),
            ("fresh", "newcomer", "history/fresh.json"),
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
                        chat_history: input.chat_history,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("translator", input.translator),
                            ("talker", input.talker),
                            ("newcomer", input.newcomer),
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
    graph "histories", "", "kegal", 0x19cb_5c32_1e9e_8e16;
    node "begin", "start", 1, Other, ["retrieved_chunks", "chat_history"],
    0xad8a_7e18_85b8_0de5;
    node "translator", "prompt", 14, Other, ["user_message", "chat_history"],
    0x1752_1aee_af58_056c;
    node "talker", "prompt", 15, Other, ["user_message", "retrieved_chunks",
    "chat_history"], 0xc0c6_dc49_9599_3ef1;
    node "newcomer", "prompt", 16, Other, ["user_message", "chat_history"],
    0x6d7e_ab1a_c4fb_ff9c;
    node "report", "report", 1, Other, ["user_message", "chat_history", "blocked_by",
    "translator", "talker", "newcomer"], 0xa22c_fac2_ab68_482a;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." required prompt;
    input "retrieved_chunks", "What was looked up for the question.";
    input "chat_history",
    "Conversations to continue, by scope: lists of `{role, content}`.";
    limits visits None, steps None, timeout None, concurrency Some(3);
    abilities Conversation;
}
