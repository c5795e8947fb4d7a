//! `controller`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ before + boss + after
//! before ──done──▶ report
//! boss   ──done──▶ report
//! after  ──done──▶ report
//! report ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `controller` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `boss` and `report`.
        given user_message: String,
        /// Starts as `{}`. Written by `begin`. Read by `boss` and `report`.
        need boards: Value = Value::Object(Map::new()),
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `before`. Read by `boss`, `after` and `report`.
        need before: Value = Value::Null,
        /// Starts as `null`. Written by `boss`. Read by `after` and `report`.
        need boss: Value = Value::Null,
        /// Starts as `null`. Written by `after`. Read by `report`.
        need after: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `before`, a prompt node (graph.yaml:15).
    Before(before),
    /// `boss`, a controller node (graph.yaml:16).
    Boss(boss),
    /// `after`, a prompt node (graph.yaml:36).
    After(after),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `controller`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Controller<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Controller(user_message into String) }

impl<N: Nodes> Graph for Controller<N> {
    basics! { starts at Begin, ends with String }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(
            &State::start("What is 3 times 7, and where is Brazil?"),
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
            At::Before => self.nodes.before(before::In::read(state), cx).entered(),
            At::Boss => self.nodes.boss(boss::In::read(state), cx).entered(),
            At::After => self.nodes.after(after::In::read(state), cx).entered(),
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
                        Fork::to([At::Before, At::Boss, At::After])
                            .after(1, [0])
                            .after(2, [1])
                            .join(At::Report),
                    )
                }
            },
            Exit::Before(exit) => match exit {
                before::Exit::Done(out) => {
                    state.before = out.before;
                    Next::Go(At::Report)
                }
            },
            Exit::Boss(exit) => match exit {
                boss::Exit::Done(out) => {
                    state.boss = out.boss;
                    Next::Go(At::Report)
                }
            },
            Exit::After(exit) => match exit {
                after::Exit::Done(out) => {
                    state.after = out.after;
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

overridable! { begin(), before(), boss('a), after('a), report('a) }

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
        nodes: 3,
        boards_dir: ".",
        boards: &[BoardFile {
            id: "notes",
            file: "notes.md",
            cleanup: true,
        }],
        models: &[ModelSpec {
            name: "gemini:gemini-2.5-flash",
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

/// `before`, a prompt node.
pub mod before {
    use ::graphwright::codegen::*;

    /// What `before` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need before: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "before",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(50),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(_input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let said = cx.speak(&SPEC, &NodeInputs::NOTHING).await?;
            Ok(Exit::Done(Out {
                before: to_value(&said),
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
            borrowed boards: &'s Value,
            borrowed before: &'s Value,
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
                name: "gemini:gemini-2.5-flash",
                ..ModelSpec::DEFAULT
            },
            temperature: Some(0.0),
            max_tokens: Some(512),
            system: &[Piece::Text(
                "<role>
You hand out work.</role>

",
            )],
            user: &[
                Piece::Text(
                    "<task>
",
                ),
                Piece::UserMessage,
                Piece::Text(" "),
                Piece::Pipe,
                Piece::Text(
                    "</task>

",
                ),
            ],
            schema: Some(
                "{\"type\":\"object\",\"description\":\"Routing decision\",\"properties\":{\"reasoning\":{\"type\":\"string\"},\"done\":{\"type\":\"boolean\"},\"next_agent\":{\"type\":\"string\",\"enum\":[\"math_agent\",\"atlas\"]},\"agent_input\":{\"type\":\"string\"},\"final_answer\":{\"type\":\"string\"}},\"required\":[\"reasoning\",\"done\"]}",
            ),
            pipe: &["before"],
            tells: true,
            rank: 1,
            verbose: true,
            ..SpeakSpec::DEFAULT
        },
        agents: &["math_agent", "atlas"],
        most: 3,
        compact: Some(CompactSpec {
            tokens: 50,
            system: "<role>
Sum up.</role>

",
            user: "<how>
Keep {everything}.</how>

",
            url: "",
        }),
    };

    /// Agent `math_agent`.
    const MATH_AGENT: SpeakSpec = SpeakSpec {
        node: "math_agent",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        rank: 1,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Agent `atlas`.
    const ATLAS: SpeakSpec = SpeakSpec {
        node: "atlas",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        tells: true,
        rank: 1,
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Agent `scribe`.
    const SCRIBE: SpeakSpec = SpeakSpec {
        node: "scribe",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<board>
",
            ),
            Piece::Board,
            Piece::Text(" / "),
            Piece::Pipe,
            Piece::Text(
                "</board>

",
            ),
        ],
        pipe: &["atlas"],
        reads: &[BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[],
        }],
        writes: Some(BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[],
        }),
        rank: 1,
        boards_dir: ".",
        verbose: true,
        ..SpeakSpec::DEFAULT
    };

    /// Whom the controller may call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {
        /// `math_agent`.
        MathAgent,
        /// `atlas`.
        Atlas,
    }

    impl Route for Agent {
        fn named(name: &str) -> Option<Self> {
            match name {
                "math_agent" => Some(Self::MathAgent),
                "atlas" => Some(Self::Atlas),
                _ => None,
            }
        }
    }

    /// Lets the controller hand out work until it is done.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let given = NodeInputs {
                user_message: input.user_message,
                boards: input.boards,
                said: &[("before", input.before)],
                ..NodeInputs::NOTHING
            };
            let mut talk = cx.react(&SPEC, &given).await?;
            while let Some(agent) = talk.next::<Agent>(cx).await? {
                match agent {
                    Agent::MathAgent => {
                        talk.speak(cx, &MATH_AGENT).await?;
                    }
                    Agent::Atlas => {
                        talk.speak(cx, &ATLAS).await?;
                        talk.speak(cx, &SCRIBE).await?;
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

/// `after`, a prompt node.
pub mod after {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed before: &'s Value, borrowed boss: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need after: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "after",
        model: ModelSpec {
            name: "gemini:gemini-2.5-flash",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        user: &[
            Piece::Text(
                "<question>
",
            ),
            Piece::Pipe,
            Piece::Text(
                "</question>

",
            ),
        ],
        pipe: &["before", "boss"],
        rank: 2,
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
                        said: &[("before", input.before), ("boss", input.boss)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                after: to_value(&said),
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
            borrowed before: &'s Value,
            borrowed boss: &'s Value,
            borrowed after: &'s Value,
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
                node: "before",
                show: false,
                context_window: Some(100),
                history: None,
            },
            ReportedNode {
                node: "boss",
                show: true,
                context_window: Some(100),
                history: None,
            },
            ReportedNode {
                node: "after",
                show: true,
                context_window: Some(100),
                history: None,
            },
        ],
        boards_dir: ".",
        boards: &[BoardPart {
            board: BoardFile {
                id: "notes",
                file: "notes.md",
                cleanup: true,
            },
            writers: &[Writer {
                rank: 1,
                node: "boss",
            }],
        }],
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
                            ("before", input.before),
                            ("boss", input.boss),
                            ("after", input.after),
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
    graph "controller", "", "kegal", 0x80fa_461d_0243_3078;
    node "begin", "start", 1, Other, [], 0xb72a_bdad_7aa2_f483;
    node "before", "prompt", 15, Other, [], 0xdd56_02be_424e_8617;
    node "boss", "controller", 16, Other, ["user_message", "boards", "before"],
    0x6192_8669_aebb_94fa;
    node "after", "prompt", 36, Other, ["before", "boss"], 0x95d4_188e_27a8_8277;
    node "report", "report", 1, Other, ["user_message", "boards", "blocked_by", "before",
    "boss", "after"], 0x9451_d81b_ed1e_62b3;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." prompt;
    limits visits None, steps None, timeout None, concurrency Some(3);
    abilities Conversation;
}
