//! `boards`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ enricher_b + enricher_a + researcher + second + editor
//! enricher_b ──done──▶ report
//! enricher_a ──done──▶ report
//! researcher ──done──▶ report
//! second     ──done──▶ report
//! editor     ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `boards` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `researcher`, `second` and `report`.
        given user_message: String,
        /// Starts as `{}`. Written by `begin`. Read by `enricher_b`, `enricher_a`, `researcher`, `second`, `editor` and 1 more.
        need boards: Value = Value::Object(Map::new()),
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `enricher_b`. Read by `editor` and `report`.
        need enricher_b: Value = Value::Null,
        /// Starts as `null`. Written by `enricher_a`. Read by `editor` and `report`.
        need enricher_a: Value = Value::Null,
        /// Starts as `null`. Written by `researcher`. Read by `enricher_b`, `enricher_a`, `editor` and `report`.
        need researcher: Value = Value::Null,
        /// Starts as `null`. Written by `second`. Read by `enricher_b`, `enricher_a`, `editor` and `report`.
        need second: Value = Value::Null,
        /// Starts as `null`. Written by `editor`. Read by `report`.
        need editor: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `enricher_b`, a prompt node (graph.yaml:15).
    EnricherB(enricher_b),
    /// `enricher_a`, a prompt node (graph.yaml:16).
    EnricherA(enricher_a),
    /// `researcher`, a prompt node (graph.yaml:17).
    Researcher(researcher),
    /// `second`, a prompt node (graph.yaml:18).
    Second(second),
    /// `editor`, a prompt node (graph.yaml:19).
    Editor(editor),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `boards`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Boards<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Boards(user_message into String) }

impl<N: Nodes> Graph for Boards<N> {
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
            At::EnricherB => self
                .nodes
                .enricher_b(enricher_b::In::read(state), cx)
                .entered(),
            At::EnricherA => self
                .nodes
                .enricher_a(enricher_a::In::read(state), cx)
                .entered(),
            At::Researcher => self
                .nodes
                .researcher(researcher::In::read(state), cx)
                .entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Editor => self.nodes.editor(editor::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    state.boards = out.boards;
                    Next::Fork(
                        Fork::to([
                            At::EnricherB,
                            At::EnricherA,
                            At::Researcher,
                            At::Second,
                            At::Editor,
                        ])
                        .after(0, [2, 3])
                        .after(1, [2, 3])
                        .after(4, [0, 1])
                        .join(At::Report),
                    )
                }
            },
            Exit::EnricherB(exit) => match exit {
                enricher_b::Exit::Done(out) => {
                    state.enricher_b = out.enricher_b;
                    Next::Go(At::Report)
                }
            },
            Exit::EnricherA(exit) => match exit {
                enricher_a::Exit::Done(out) => {
                    state.enricher_a = out.enricher_a;
                    Next::Go(At::Report)
                }
            },
            Exit::Researcher(exit) => match exit {
                researcher::Exit::Done(out) => {
                    state.researcher = out.researcher;
                    Next::Go(At::Report)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    state.second = out.second;
                    Next::Go(At::Report)
                }
            },
            Exit::Editor(exit) => match exit {
                editor::Exit::Done(out) => {
                    state.editor = out.editor;
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
    begin(), enricher_b('a), enricher_a('a), researcher('a), second('a), editor('a),
    report('a)
}

/// `begin`, a start node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
    }

    fields! { Out { need boards: Value } }

    const SPEC: BeginSpec = BeginSpec {
        verbose: true,
        nodes: 5,
        boards_dir: "./boards",
        boards: &[
            BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
        ],
        models: &[ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        }],
        ..BeginSpec::DEFAULT
    };

    /// Looks whether everything is there that the graph needs, and makes boards and histories ready.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let begun = cx.begin(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                boards: begun.boards,
            }))
        })
    }
}

/// `enricher_b`, a prompt node.
pub mod enricher_b {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed boards: &'s Value,
            borrowed researcher: &'s Value,
            borrowed second: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need enricher_b: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "enricher_b",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(100),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[],
            },
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
            writers: &[],
        }),
        rank: 2,
        boards_dir: "./boards",
        verbose: true,
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
                        said: &[("researcher", input.researcher), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                enricher_b: to_value(&said),
            }))
        })
    }
}

/// `enricher_a`, a prompt node.
pub mod enricher_a {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed boards: &'s Value,
            borrowed researcher: &'s Value,
            borrowed second: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need enricher_a: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "enricher_a",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(100),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[],
            },
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "report",
                file: "report.md",
                cleanup: false,
            },
            writers: &[],
        }),
        rank: 3,
        boards_dir: "./boards",
        verbose: true,
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
                        said: &[("researcher", input.researcher), ("second", input.second)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                enricher_a: to_value(&said),
            }))
        })
    }
}

/// `researcher`, a prompt node.
pub mod researcher {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str, borrowed boards: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need researcher: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "researcher",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(300),
        user: &[
            Piece::Text(
                "<topic>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</topic>

",
            ),
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            writers: &[],
        }),
        boards_dir: "./boards",
        verbose: true,
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
                        boards: input.boards,
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                researcher: to_value(&said),
            }))
        })
    }
}

/// `second`, a prompt node.
pub mod second {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str, borrowed boards: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need second: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "second",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(300),
        user: &[
            Piece::Text(
                "<topic>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</topic>

",
            ),
        ],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "facts",
                file: "facts.md",
                cleanup: true,
            },
            writers: &[],
        }),
        rank: 1,
        boards_dir: "./boards",
        verbose: true,
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
                        boards: input.boards,
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

/// `editor`, a prompt node.
pub mod editor {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed boards: &'s Value,
            borrowed enricher_b: &'s Value,
            borrowed enricher_a: &'s Value,
            borrowed researcher: &'s Value,
            borrowed second: &'s Value,
        }
    }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need editor: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "editor",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
You add one paragraph.</role>

",
        )],
        user: &[
            Piece::Text(
                "<material>
",
            ),
            Piece::Board,
            Piece::Text(
                "
</material>

",
            ),
        ],
        reads: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[
                    Writer {
                        rank: 2,
                        node: "enricher_b",
                    },
                    Writer {
                        rank: 3,
                        node: "enricher_a",
                    },
                ],
            },
        ],
        rank: 4,
        verbose: true,
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
                        said: &[
                            ("researcher", input.researcher),
                            ("second", input.second),
                            ("enricher_b", input.enricher_b),
                            ("enricher_a", input.enricher_a),
                        ],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                editor: to_value(&said),
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
            borrowed boards: &'s Value,
            borrowed blocked_by: &'s Value,
            borrowed enricher_b: &'s Value,
            borrowed enricher_a: &'s Value,
            borrowed researcher: &'s Value,
            borrowed second: &'s Value,
            borrowed editor: &'s Value,
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
                node: "enricher_b",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "enricher_a",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "researcher",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "second",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "editor",
                show: true,
                context_window: None,
                history: None,
            },
        ],
        boards_dir: "./boards",
        boards: &[
            BoardPart {
                board: BoardFile {
                    id: "facts",
                    file: "facts.md",
                    cleanup: true,
                },
                writers: &[
                    Writer {
                        rank: 0,
                        node: "researcher",
                    },
                    Writer {
                        rank: 1,
                        node: "second",
                    },
                ],
            },
            BoardPart {
                board: BoardFile {
                    id: "report",
                    file: "report.md",
                    cleanup: false,
                },
                writers: &[
                    Writer {
                        rank: 2,
                        node: "enricher_b",
                    },
                    Writer {
                        rank: 3,
                        node: "enricher_a",
                    },
                ],
            },
        ],
        verbose: true,
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
                        boards: input.boards,
                        blocked_by: input.blocked_by,
                        said: &[
                            ("enricher_b", input.enricher_b),
                            ("enricher_a", input.enricher_a),
                            ("researcher", input.researcher),
                            ("second", input.second),
                            ("editor", input.editor),
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
    graph "boards", "", "kegal", 0xa111_79f3_5f61_36ab;
    node "begin", "start", 1, Other, [], 0xc170_0754_ed9e_3768;
    node "enricher_b", "prompt", 15, Other, ["boards", "researcher", "second"],
    0xd9f3_33a3_f980_cfa2;
    node "enricher_a", "prompt", 16, Other, ["boards", "researcher", "second"],
    0x0748_2dd0_bb01_5a6c;
    node "researcher", "prompt", 17, Other, ["user_message", "boards"],
    0x632a_e80a_458d_4c1a;
    node "second", "prompt", 18, Other, ["user_message", "boards"],
    0x0f54_c02f_6480_0431;
    node "editor", "prompt", 19, Other, ["boards", "enricher_b", "enricher_a",
    "researcher", "second"], 0xac03_592c_4d12_302a;
    node "report", "report", 1, Other, ["user_message", "boards", "blocked_by",
    "enricher_b", "enricher_a", "researcher", "second", "editor"], 0x6fc7_1e89_3a30_fdab;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." required prompt;
    limits visits None, steps None, timeout None, concurrency Some(5);
    abilities Conversation;
}
