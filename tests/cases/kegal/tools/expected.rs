//! `tools`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ forecaster + reader
//! forecaster ──done──▶ report
//! reader     ──done──▶ report
//! report     ──done──▶ end
//! ```

::graphwright::codegen::needs_kegal!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `tools` remembers from node to node.
    State(user_message into String) {
        /// The caller's request. Read by `forecaster`, `reader` and `report`.
        given user_message: String,
        /// Starts as `null`. Read by `report`.
        need blocked_by: Value = Value::Null,
        /// Starts as `null`. Written by `report`.
        need report: Value = Value::Null,
        /// Starts as `""`. Written by `report`. Read by `end`.
        need text: Value = Value::from(""),
        /// Starts as `null`. Written by `forecaster`. Read by `report`.
        need forecaster: Value = Value::Null,
        /// Starts as `null`. Written by `reader`. Read by `report`.
        need reader: Value = Value::Null,
    }
}

nodes! {
    /// `begin`, a start node (graph.yaml:1).
    Begin(begin),
    /// `forecaster`, a prompt node (graph.yaml:17).
    Forecaster(forecaster),
    /// `reader`, a prompt node (graph.yaml:18).
    Reader(reader),
    /// `report`, a report node (graph.yaml:1).
    Report(report),
    /// `end`, an end node (graph.yaml:1).
    End(end),
}

/// The graph `tools`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Tools<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Tools(user_message into String) }

impl<N: Nodes> Graph for Tools<N> {
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
            At::Forecaster => self
                .nodes
                .forecaster(forecaster::In::read(state), cx)
                .entered(),
            At::Reader => self.nodes.reader(reader::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::End => NodeWork::done(Exit::End(end::finish(&end::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done => {
                    Next::Fork(Fork::to([At::Forecaster, At::Reader]).join(At::Report))
                }
            },
            Exit::Forecaster(exit) => match exit {
                forecaster::Exit::Done(out) => {
                    state.forecaster = out.forecaster;
                    Next::Go(At::Report)
                }
            },
            Exit::Reader(exit) => match exit {
                reader::Exit::Done(out) => {
                    state.reader = out.reader;
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

overridable! { begin(), forecaster('a), reader('a), report('a) }

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
        verbose: true,
        nodes: 2,
        models: &[ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        }],
        servers: &[ServerSpec {
            id: "files",
            command: "files-server",
            args: &["--root", "."],
            env: &[("TOKEN", "${TOOLS_TOKEN}")],
            ..ServerSpec::DEFAULT
        }],
        tools: &[("weather", "forecaster")],
        filters: &[("reader", "files", &["read"])],
        media: &[
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::Base64("iVBORw0KGgo="),
            },
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::File("picture.png"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::File("paper.pdf"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::Url("https://example.com/report.pdf"),
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

/// `forecaster`, a prompt node.
pub mod forecaster {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need forecaster: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "forecaster",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(100),
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
        tools: &[ToolSpec {
            name: "weather",
            description: "Looks the weather up.",
            parameters: "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\",\"description\":\"Where\"},\"days\":{\"type\":\"integer\"}},\"required\":[\"city\"]}",
        }],
        rounds: 2,
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
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                forecaster: to_value(&said),
            }))
        })
    }
}

/// `reader`, a prompt node.
pub mod reader {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed user_message: &'s str } }

    exits! {
        /// Done: on to `report`.
        Done(out: Out) = "done",
    }

    fields! { Out { need reader: Value } }

    const SPEC: SpeakSpec = SpeakSpec {
        node: "reader",
        model: ModelSpec {
            name: "openai:gpt-4o-mini",
            ..ModelSpec::DEFAULT
        },
        temperature: Some(0.0),
        max_tokens: Some(100),
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
        servers: &[ServerUse {
            server: ServerSpec {
                id: "files",
                command: "files-server",
                args: &["--root", "."],
                env: &[("TOKEN", "${TOOLS_TOKEN}")],
                ..ServerSpec::DEFAULT
            },
            tools: Some(&["read"]),
        }],
        media: &[
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::File("picture.png"),
            },
            MediaSpec {
                kind: MediaKind::Image,
                source: MediaSource::Base64("iVBORw0KGgo="),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::File("paper.pdf"),
            },
            MediaSpec {
                kind: MediaKind::Document,
                source: MediaSource::Url("https://example.com/report.pdf"),
            },
        ],
        rank: 1,
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
                        ..NodeInputs::NOTHING
                    },
                )
                .await?;
            Ok(Exit::Done(Out {
                reader: to_value(&said),
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
            borrowed forecaster: &'s Value,
            borrowed reader: &'s Value,
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
                node: "forecaster",
                show: true,
                context_window: None,
                history: None,
            },
            ReportedNode {
                node: "reader",
                show: true,
                context_window: None,
                history: None,
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
                        blocked_by: input.blocked_by,
                        said: &[("forecaster", input.forecaster), ("reader", input.reader)],
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
    graph "tools", "", "kegal", 0xa35e_97e1_a7aa_2f98;
    node "begin", "start", 1, Other, [], 0x3e9a_8b08_2fbc_4ccc;
    node "forecaster", "prompt", 17, Other, ["user_message"], 0x5c61_c9a1_a0e8_67af;
    node "reader", "prompt", 18, Other, ["user_message"], 0xe27c_52a2_beec_4c96;
    node "report", "report", 1, Other, ["user_message", "blocked_by", "forecaster",
    "reader"], 0xfbc7_6dbf_e98a_adfe;
    node "end", "end", 1, End, ["text"], 0x1bca_5d75_98f5_3181;
    input "user_message", "What the user asks." required prompt;
    limits visits None, steps None, timeout None, concurrency Some(2);
    env "TOOLS_TOKEN";
    secrets "TOOLS_TOKEN";
    files "paper.pdf", "picture.png";
    abilities Conversation;
}
