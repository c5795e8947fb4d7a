//! `elsewhere`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ writer + boss + second + third
//! writer ──done──▶ report
//! boss   ──done──▶ report
//! second ──done──▶ report
//! third  ──done──▶ report
//! report ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `elsewhere` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `writer`, `boss` and `report`.
        given user_message: String,
        /// Starts as `"Found in ${DESK_TOPIC}."`. Written by `begin`. Read by `begin` and `writer`.
        need retrieved_chunks: Value = Value::from("Found in ${DESK_TOPIC}."),
        /// Starts as `{}`. Written by `begin`. Read by `begin`, `writer`, `boss` and `report`.
        need chat_history: Value = Value::Object(Map::new()),
        /// Starts as `{}`. Written by `begin`. Read by `writer`, `second`, `third` and `report`.
        need boards: Value = Value::Object(Map::new()),
        /// Starts as `{}`. Written by `begin`. Read by `writer` and `boss`.
        need prompts: Value = Value::Object(Map::new()),
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `writer`. Read by `second`, `third` and `report`.
        need writer: Value = Value::Null,
        /// Starts as `null`. Written by `boss`. Read by `report`.
        need boss: Value = Value::Null,
        /// Starts as `null`. Written by `second`. Read by `third` and `report`.
        need second: Value = Value::Null,
        /// Starts as `null`. Written by `third`. Read by `report`.
        need third: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:2).
    Begin(begin),
    /// `writer`, a prompt node (graph.yaml:20).
    Writer(writer),
    /// `boss`, a controller node (graph.yaml:21).
    Boss(boss),
    /// `second`, a prompt node (graph.yaml:23).
    Second(second),
    /// `third`, a prompt node (graph.yaml:24).
    Third(third),
    /// `report`, a report node (graph.yaml:2).
    Report(report),
    /// `end`, an end node (graph.yaml:2).
    End(end),
}

/// The graph `elsewhere`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Elsewhere<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Elsewhere(user_message into String) }

impl<N: Nodes> Graph for Elsewhere<N> {
    basics! { starts at Begin, ends with String }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start("About ${DESK_TOPIC}"), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Writer => self.nodes.writer(writer::In::read(state), cx).entered(),
            At::Boss => self.nodes.boss(boss::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.boards = out.boards;
                    state.chat_history = out.chat_history;
                    state.retrieved_chunks = out.retrieved_chunks;
                    state.prompts = out.prompts;
                    Next::Fork(
                        Fork::to([At::Writer, At::Boss, At::Second, At::Third])
                            .after(2, [0])
                            .after(3, [2])
                            .join(At::Report),
                    )
                }
            },
            Exit::Writer(exit) => match exit {
                writer::Exit::Done(out) => {
                    state.writer = out.writer;
                    Next::Go(At::Report)
                }
            },
            Exit::Boss(exit) => match exit {
                boss::Exit::Done(out) => {
                    state.boss = out.boss;
                    Next::Go(At::Report)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    state.second = out.second;
                    Next::Go(At::Report)
                }
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.third = out.third;
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

overridable! { begin('a), writer('a), boss('a), second('a), third('a), report('a) }

/// `begin`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed retrieved_chunks: &'s Value, borrowed chat_history: &'s Value } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Box<Out>) = "done",
    }

    fields! {
        Out {
            need boards: Value,
            need chat_history: Value,
            need retrieved_chunks: Value,
            need prompts: Value,
        }
    }

    const SPEC: BeginSpec = BeginSpec {
        nodes: 4,
        retrieved_chunks: "Found in ${DESK_TOPIC}.",
        boards_dir: "./${DESK_BOARDS}",
        boards: &[BoardFile {
            id: "main",
            file: "${DESK_TOPIC}.md",
            cleanup: false,
        }],
        prompts: &[
            RemotePrompt {
                url: "https://example.com/task.yml?v=2",
                users: &[("writer", &["user_message", "retrieved_chunks", "tone"])],
            },
            RemotePrompt {
                url: "https://${DESK_TOPIC}.example.com/plan.json",
                users: &[("boss", &["user_message"])],
            },
            RemotePrompt {
                url: "https://example.com/notes.yaml",
                users: &[],
            },
        ],
        scopes: &[
            ScopeSpec {
                name: "before",
                turns: TurnsSpec::Inline(
                    "[{\"role\":\"user\",\"content\":\"Who is ${DESK_TOPIC}?\"},{\"role\":\"assistant\",\"content\":\"Nobody.\"}]",
                ),
            },
            ScopeSpec {
                name: "shared",
                turns: TurnsSpec::Url("https://example.com/shared.json"),
            },
        ],
        models: &[ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
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
            Ok(Exit::Done(Box::new(Out {
                boards: begun.boards,
                chat_history: begun.chat_history,
                retrieved_chunks: begun.retrieved_chunks,
                prompts: begun.prompts,
            })))
        })
    }
}

/// `writer`, a prompt node.
pub mod writer {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed user_message: &'s str,
            borrowed retrieved_chunks: &'s Value,
            borrowed chat_history: &'s Value,
            borrowed boards: &'s Value,
            borrowed prompts: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need writer: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "writer",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        remote: Some(RemoteUse {
            url: "https://example.com/task.yml?v=2",
            values: &[
                ("user_message", &[Piece::UserMessage]),
                ("retrieved_chunks", &[Piece::Chunks]),
                (
                    "tone",
                    &[
                        Piece::Text("calm, "),
                        Piece::Variable("DESK_TOPIC"),
                        Piece::Text("${}"),
                    ],
                ),
            ],
        }),
        history: Some("before"),
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[],
        }),
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
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
                        boards: input.boards,
                        prompts: input.prompts,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                writer: to_value(&said),
            }))
        })
    }
}

/// `boss`, a controller node.
pub mod boss {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed user_message: &'s str,
            borrowed chat_history: &'s Value,
            borrowed prompts: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need boss: Value } }

    const SPEC: ReactSpec = ReactSpec {
        speak: SpeakSpec {
            node: "boss",
            model: ModelSpec {
                name: "bedrock:anthropic.claude-sonnet-4-5",
                region: Some("eu-west-1"),
                access_key: Some("${DESK_ACCESS}"),
                secret_key: Some("${DESK_SECRET}"),
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(10),
            remote: Some(RemoteUse {
                url: "https://${DESK_TOPIC}.example.com/plan.json",
                values: &[("user_message", &[Piece::UserMessage])],
            }),
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision for the ReAct controller\",\"properties\":{\"reasoning\":{\"type\":\"string\",\"description\":\"Step-by-step thinking before deciding what to do next.\"},\"done\":{\"type\":\"boolean\",\"description\":\"Set to true when the task is complete and no further dispatch is needed.\"},\"next_agent\":{\"type\":\"string\",\"description\":\"ID of the agent to dispatch. Omit when done is true.\",\"enum\":[\"helper\"]},\"agent_input\":{\"type\":\"string\",\"description\":\"Task or question to send to the selected agent. Omit when done is true.\"},\"final_answer\":{\"type\":\"string\",\"description\":\"Synthesized final answer. Populate only when done is true.\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            history: Some("shared"),
            tells: true,
            rank: 3,
            asks: "About ${DESK_TOPIC}",
            ..SpeakSpec::DEFAULT
        },
        agents: &["helper"],
        most: 3,
        compact: Some(CompactSpec {
            tokens: 8,
            system: "",
            user: "",
            url: "https://example.com/notes.yaml",
        }),
    };

    /// Agent `helper`.
    const HELPER: SpeakSpec = SpeakSpec {
        node: "helper",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<do>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</do>

",
            ),
        ],
        rank: 3,
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `helper`.
        Helper,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "helper" => Some(Self::Helper),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs {
                user_message: input.user_message,
                chat_history: input.chat_history,
                prompts: input.prompts,
                ..NodeInputs::NOTHING
            };
            let mut talk = cx.react(&SPEC, &given).await?;
            while let Some(agent) = talk.next::<Agent>(cx).await? {
                match agent {
                    Agent::Helper => {
                        talk.speak(cx, &HELPER).await?;
                    }
                }
                talk.observe(cx).await?;
            }
            let said = talk.done(cx);
            Ok(Exit::Done(Out {
                boss: to_value(&said),
            }))
        })
    }
}

/// `second`, a prompt node.
pub mod second {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed boards: &'s Value, borrowed writer: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need second: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "second",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<add>
",
            ),
            Piece::Board,
            Piece::Text(
                " second</add>

",
            ),
        ],
        reads: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[Writer {
                rank: 0,
                node: "writer",
            }],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[Writer {
                rank: 0,
                node: "writer",
            }],
        }),
        rank: 1,
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        boards: input.boards,
                        said: &[("writer", input.writer)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                second: to_value(&said),
            }))
        })
    }
}

/// `third`, a prompt node.
pub mod third {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed boards: &'s Value,
            borrowed writer: &'s Value,
            borrowed second: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need third: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "third",
        model: ModelSpec {
            name: "bedrock:anthropic.claude-sonnet-4-5",
            region: Some("eu-west-1"),
            access_key: Some("${DESK_ACCESS}"),
            secret_key: Some("${DESK_SECRET}"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<add>
",
            ),
            Piece::Board,
            Piece::Text(
                " third</add>

",
            ),
        ],
        reads: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
            ],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
            ],
        }),
        rank: 2,
        boards_dir: "./${DESK_BOARDS}",
        asks: "About ${DESK_TOPIC}",
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx
                .speak(
                    &SPEC,
                    &NodeInputs {
                        boards: input.boards,
                        said: &[("writer", input.writer), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                third: to_value(&said),
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
            borrowed boards: &'s Value,
            borrowed blocked_by: &'s Value,
            borrowed writer: &'s Value,
            borrowed boss: &'s Value,
            borrowed second: &'s Value,
            borrowed third: &'s Value,
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
                node: "writer",
                show: true,
                context_window: Some(100),
                history: Some("before"),
            },
            ReportedNode {
                node: "boss",
                show: true,
                context_window: Some(100),
                history: Some("shared"),
            },
            ReportedNode {
                node: "second",
                show: true,
                context_window: Some(100),
                history: None,
            },
            ReportedNode {
                node: "third",
                show: true,
                context_window: Some(100),
                history: None,
            },
        ],
        boards_dir: "./${DESK_BOARDS}",
        boards: &[BoardPart {
            board: BoardFile {
                id: "main",
                file: "${DESK_TOPIC}.md",
                cleanup: false,
            },
            writers: &[
                Writer {
                    rank: 0,
                    node: "writer",
                },
                Writer {
                    rank: 1,
                    node: "second",
                },
                Writer {
                    rank: 2,
                    node: "third",
                },
            ],
        }],
        asks: "About ${DESK_TOPIC}",
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
                        boards: input.boards,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("writer", input.writer),
                            ("boss", input.boss),
                            ("second", input.second),
                            ("third", input.third),
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
    graph "elsewhere", "", "kegal", 0x4eff_af40_1cd5_d3bc;
    node "begin", "start", 2, Other, ["retrieved_chunks", "chat_history"],
    0xd8c9_c0a4_f008_a3d5;
    node "writer", "prompt", 20, Other, ["user_message", "retrieved_chunks",
    "chat_history", "boards", "prompts"], 0xc2af_b547_9d5b_0bfc;
    node "boss", "controller", 21, Other, ["user_message", "chat_history", "prompts"],
    0x55ba_46f8_c0a8_5980;
    node "second", "prompt", 23, Other, ["boards", "writer"], 0x5d76_fb1c_2c86_a419;
    node "third", "prompt", 24, Other, ["boards", "writer", "second"],
    0xe705_ee63_3643_6d2b;
    node "report", "report", 2, Other, ["user_message", "chat_history", "boards",
    "blocked_by", "writer", "boss", "second", "third"], 0x5956_db32_a131_2e58;
    node "end", "end", 2, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." prompt;
    input "retrieved_chunks", "What was looked up for the question.";
    input "chat_history",
    "Conversations to continue, by scope: lists of `{role, content}`.";
    limits visits None, steps None, timeout None, concurrency Some(4);
    env "DESK_ACCESS", "DESK_SECRET", "DESK_TOPIC", "DESK_BOARDS";
    secrets "DESK_ACCESS", "DESK_BOARDS", "DESK_SECRET", "DESK_TOPIC";
    abilities Conversation;
}
