//! `pipe`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ summarizer + analyst + editor
//! summarizer ──done──▶ report
//! analyst    ──done──▶ report
//! editor     ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `pipe` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `summarizer` and `report`.
        given user_message: String,
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `summarizer`. Read by `analyst`, `editor` and `report`.
        need summarizer: Value = Value::Null,
        /// Starts as `null`. Written by `analyst`. Read by `editor` and `report`.
        need analyst: Value = Value::Null,
        /// Starts as `null`. Written by `editor`. Read by `report`.
        need editor: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:2).
    Begin(begin),
    /// `summarizer`, a prompt node (graph.yaml:17).
    Summarizer(summarizer),
    /// `analyst`, a prompt node (graph.yaml:24).
    Analyst(analyst),
    /// `editor`, a prompt node (graph.yaml:31).
    Editor(editor),
    /// `report`, a report node (graph.yaml:2).
    Report(report),
    /// `end`, an end node (graph.yaml:2).
    End(end),
}

/// The graph `pipe`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Pipe<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Pipe(user_message into String) }

impl<N: Nodes> Graph for Pipe<N> {
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
            At::Summarizer => self
                .nodes
                .summarizer(summarizer::In::read(state), cx)
                .entered(),
            At::Analyst => self.nodes.analyst(analyst::In::read(state), cx).entered(),
            At::Editor => self.nodes.editor(editor::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => Next::Fork(
                    Fork::to([At::Summarizer, At::Analyst, At::Editor])
                        .after(1, [0])
                        .after(2, [1])
                        .join(At::Report),
                ),
            },
            Exit::Summarizer(exit) => match exit {
                summarizer::Exit::Done(out) => {
                    state.summarizer = out.summarizer;
                    Next::Go(At::Report)
                }
            },
            Exit::Analyst(exit) => match exit {
                analyst::Exit::Done(out) => {
                    state.analyst = out.analyst;
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

overridable! { begin(), summarizer('a), analyst('a), editor('a), report('a) }

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
        nodes: 3,
        models: &[ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
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

/// `summarizer`, a prompt node.
pub mod summarizer {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need summarizer: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "summarizer",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.3),
        max_tokens: Some(256),
        system: &[Piece::Text(
            "<role>
You summarize in bullet points.
</role>

",
        )],
        user: &[
            Piece::Text(
                "<text>
",
            ),
            Piece::UserMessage,
            Piece::Text(
                "</text>

",
            ),
        ],
        tells: true,
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
                summarizer: to_value(&said),
            }))
        })
    }
}

/// `analyst`, a prompt node.
pub mod analyst {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed summarizer: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need analyst: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "analyst",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.5),
        max_tokens: Some(512),
        system: &[Piece::Text(
            "<role>
You find risks.</role>

",
        )],
        user: &[
            Piece::Text(
                "<summary>
Reply {\"risk\": …} for: ",
            ),
            Piece::Pipe,
            Piece::Text(
                "</summary>

",
            ),
        ],
        pipe: &["summarizer"],
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
                        said: &[("summarizer", input.summarizer)],
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                analyst: to_value(&said),
            }))
        })
    }
}

/// `editor`, a prompt node.
pub mod editor {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed summarizer: &'s Value, borrowed analyst: &'s Value } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need editor: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "editor",
        model: ModelSpec {
            name: "ollama:qwen2.5:7b",
            host: Some("http://localhost:11434"),
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(64),
        system: &[Piece::Text(
            "<role>
You find risks.</role>

",
        )],
        user: &[
            Piece::Text(
                "<summary>
Reply {\"risk\": …} for: ",
            ),
            Piece::Pipe,
            Piece::Text(
                "</summary>

",
            ),
        ],
        pipe: &["summarizer", "analyst"],
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
                        said: &[("summarizer", input.summarizer), ("analyst", input.analyst)],
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
            borrowed blocked_by: &'s Value,
            borrowed summarizer: &'s Value,
            borrowed analyst: &'s Value,
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
                node: "summarizer",
                show: false,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "analyst",
                show: true,
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
                            ("summarizer", input.summarizer),
                            ("analyst", input.analyst),
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
    graph "pipe", "", "kegal", 0x78c1_e827_455f_8900;
    node "begin", "start", 2, Other, [], 0x9d48_8487_75e8_9d3f;
    node "summarizer", "prompt", 17, Other, ["user_message"], 0x38d6_21e6_c671_33ae;
    node "analyst", "prompt", 24, Other, ["summarizer"], 0x3d48_6a7c_9e2e_a019;
    node "editor", "prompt", 31, Other, ["summarizer", "analyst"], 0xbe42_ec18_85e9_4838;
    node "report", "report", 2, Other, ["user_message", "blocked_by", "summarizer",
    "analyst", "editor"], 0x7b20_0a43_d85f_1074;
    node "end", "end", 2, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." required prompt;
    limits visits None, steps None, timeout None, concurrency Some(3);
    abilities Conversation;
}
