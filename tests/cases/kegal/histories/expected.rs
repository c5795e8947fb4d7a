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

/// What a run of `histories` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `translator`, `talker`, `newcomer` and `report`.
    pub user_message: String,
    /// Starts as `"Default chunks."`. Written by `begin`. Read by `begin` and `talker`.
    pub retrieved_chunks: Value,
    /// Starts as `{}`. Written by `begin`. Read by `begin`, `translator`, `talker`, `newcomer` and `report`.
    pub chat_history: Value,
    /// Starts as `null`. Read by `report`.
    pub blocked_by: Value,
    /// Starts as `null`. Written by `report`.
    pub report: Value,
    /// Starts as `""`. Written by `report`. Read by `end`.
    pub text: Value,
    /// Starts as `null`. Written by `translator`. Read by `report`.
    pub translator: Value,
    /// Starts as `null`. Written by `talker`. Read by `report`.
    pub talker: Value,
    /// Starts as `null`. Written by `newcomer`. Read by `report`.
    pub newcomer: Value,
}

impl State {
    /// The state every run starts with.
    pub fn start(user_message: impl Into<String>) -> Self {
        Self {
            user_message: user_message.into(),
            retrieved_chunks: Value::from("Default chunks."),
            chat_history: Value::Object(Map::new()),
            blocked_by: Value::Null,
            report: Value::Null,
            text: Value::from(""),
            translator: Value::Null,
            talker: Value::Null,
            newcomer: Value::Null,
        }
    }
}

state! {
    (given user_message as String) need(retrieved_chunks), need(chat_history),
    need(blocked_by), need(report), need(text), need(translator), need(talker),
    need(newcomer)
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `begin`, a start node (graph.yaml:1).
    Begin,
    /// `translator`, a prompt node (graph.yaml:14).
    Translator,
    /// `talker`, a prompt node (graph.yaml:15).
    Talker,
    /// `newcomer`, a prompt node (graph.yaml:16).
    Newcomer,
    /// `report`, a report node (graph.yaml:1).
    Report,
    /// `end`, an end node (graph.yaml:1).
    End,
}

nodes! {
    Begin(begin), Translator(translator), Talker(talker), Newcomer(newcomer),
    Report(report), End(end)
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

    /// What `begin` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `retrieved_chunks`.
        pub retrieved_chunks: &'s Value,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    reads! { 's; borrowed(retrieved_chunks), borrowed(chat_history) }

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `chat_history`.
        pub chat_history: Value,
        /// For `retrieved_chunks`.
        pub retrieved_chunks: Value,
    }

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

    exits! { Done(out = Out(need(chat_history), need(retrieved_chunks))) = "done" }
}

/// `translator`, a prompt node.
pub mod translator {
    use ::graphwright::codegen::*;

    /// What `translator` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    reads! { 's; borrowed(user_message), borrowed(chat_history) }

    /// How `translator` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `translator`.
        pub translator: Value,
    }

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

    exits! { Done(out = Out(need(translator))) = "done" }
}

/// `talker`, a prompt node.
pub mod talker {
    use ::graphwright::codegen::*;

    /// What `talker` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `retrieved_chunks`.
        pub retrieved_chunks: &'s Value,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    reads! { 's; borrowed(user_message), borrowed(retrieved_chunks), borrowed(chat_history) }

    /// How `talker` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `talker`.
        pub talker: Value,
    }

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

    exits! { Done(out = Out(need(talker))) = "done" }
}

/// `newcomer`, a prompt node.
pub mod newcomer {
    use ::graphwright::codegen::*;

    /// What `newcomer` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
    }

    reads! { 's; borrowed(user_message), borrowed(chat_history) }

    /// How `newcomer` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `newcomer`.
        pub newcomer: Value,
    }

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

    exits! { Done(out = Out(need(newcomer))) = "done" }
}

/// `report`, a report node.
pub mod report {
    use ::graphwright::codegen::*;

    /// What `report` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `user_message`.
        pub user_message: &'s str,
        /// `chat_history`.
        pub chat_history: &'s Value,
        /// `blocked_by`.
        pub blocked_by: &'s Value,
        /// `translator`.
        pub translator: &'s Value,
        /// `talker`.
        pub talker: &'s Value,
        /// `newcomer`.
        pub newcomer: &'s Value,
    }

    reads! {
        's; borrowed(user_message), borrowed(chat_history), borrowed(blocked_by),
        borrowed(translator), borrowed(talker), borrowed(newcomer)
    }

    /// How `report` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `end`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `report`.
        pub report: Value,
        /// For `text`.
        pub text: Value,
    }

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

    exits! { Done(out = Out(need(report), need(text))) = "done" }
}

/// `end`, an end node.
pub mod end {
    use ::graphwright::codegen::*;

    /// What `end` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `text`.
        pub text: &'s Value,
    }

    reads! { 's; borrowed(text) }

    /// How `end` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = shown(input.text);
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
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
