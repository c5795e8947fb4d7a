//! `nested`: Runs another graph, with a part of what it may do itself.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! sum   ──done──▶ done
//!       ──failed──▶ sorry
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `nested` remembers from node to node.
    State(inputs into Map<String, Value>) + rest {
        /// What the caller gives. Read by `sum`.
        given inputs: Map<String, Value>,
        /// Written by `sum`. Read by `done`.
        present total: Option<Value>,
        /// Written by `sum`. Read by `done`.
        present how: Option<Value>,
        /// Written by `sum`. Read by `sorry`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
    }
}

nodes! {
    /// `sum`, an action node (graph.yaml:8).
    Sum(sum),
    /// `sorry`, a return node (graph.yaml:15).
    Sorry(sorry),
    /// `done`, a return node (graph.yaml:16).
    Done(done),
}

/// The graph `nested`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Nested<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Nested(inputs Map < String, Value >) }

impl<N: Nodes> Graph for Nested<N> {
    basics! { starts at Sum, ends with Value }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        let inputs: Map<String, Value> = given(&WORKFLOW, inputs)?;
        Ok(State::start(inputs))
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Sum => self.nodes.sum(sum::In::read(state), cx).entered(),
            At::Sorry => match sorry::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Sorry(sorry::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Sum(exit) => match exit {
                sum::Exit::Done(out) => {
                    state.total = Some(out.total);
                    state.how = Some(out.how);
                    Next::Go(At::Done)
                }
                sum::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    Next::Go(At::Sorry)
                }
            },
            Exit::Sorry(exit) => match exit {
                sorry::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Sum => Ok(()),
            At::Sorry => sorry::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

overridable! { sum('a) }

/// `sum`, an action node.
pub mod sum {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed inputs: &'s Map<String, Value> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `sorry`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need total: Value, need how: Value } }

    fields! {
        Failed {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    const SPEC: ActionSpec = ActionSpec {
        policy: Policy::Route,
        ..ActionSpec::DEFAULT
    };

    /// Calls the action.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(match cx.action(&SPEC, |seen| call(&input, seen)).await? {
                Ok(result) => cx.weigh(Some(&result), |seen| done(&input, &result, seen)),
                Err(failed) => {
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        })
    }

    /// What the action is called with.
    pub fn call(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> ActionCall {
        ActionCall::new(
            "examples/adder",
            fields([
                (
                    "numbers",
                    seen.value("inputs.numbers", there(input.inputs.get("numbers"))),
                ),
                ("capabilities", constant("[\"rye.execute.tool.math.*\"]")),
            ]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let total: Value = seen.value(
            "result.output.total",
            there(at(
                result,
                &[PathStep::Field("output"), PathStep::Field("total")],
            )),
        );
        let how: Value = seen.value(
            "result.status",
            there(at(result, &[PathStep::Field("status")])),
        );
        Exit::Done(Out { total, how })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("sum")),
            (
                "error",
                seen.value(
                    "result.error",
                    there(at(&failed.result, &[PathStep::Field("error")])),
                ),
            ),
        ]));
        Exit::Failed(Failed {
            last_error,
            failure: failed.failure,
        })
    }
}

/// `sorry`, a return node.
pub mod sorry {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "sorry" { held last_error = "_last_error": &'s Map<String, Value> } }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = seen.value(
                "state._last_error.error",
                there(input.last_error.get("error")),
            );
            Exit::Done(End { result })
        })
    }
}

/// `done`, a return node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { held total: &'s Value, held how: &'s Value } }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = fields([
                ("total", seen.value("state.total", there(Some(input.total)))),
                ("how", seen.value("state.how", there(Some(input.how)))),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `adder`.
    pub mod adder {
        ::graphwright::codegen::needs_rye!();

        use ::graphwright::codegen::*;

        state! {
            /// What a run of `adder` remembers from node to node.
            State(inputs into Inputs) + rest {
                /// What the caller gives. Read by `add`.
                given inputs: Inputs,
                /// Written by `add`. Read by `done`.
                present total: Option<Value>,
                /// Written by `add`.
                maybe last_error = "_last_error": Option<Map<String, Value>>,
            }
        }

        /// The value of `inputs`.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(crate = "::graphwright::codegen::serde")]
        pub struct Inputs {
            /// `numbers`.
            pub numbers: Vec<i64>,
            /// Fields that the schema does not name.
            #[serde(flatten)]
            pub rest: Map<String, Value>,
        }

        impl Placeholder for Inputs {
            fn blank() -> Self {
                Self {
                    numbers: Placeholder::blank(),
                    rest: Placeholder::blank(),
                }
            }
        }

        nodes! {
            /// `add`, an action node (graph.yaml:9).
            Add(add),
            /// `done`, a return node (graph.yaml:13).
            Done(done),
        }

        /// The graph `adder`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct Adder<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        runs! { Adder(inputs Inputs) }

        impl<N: Nodes> Graph for Adder<N> {
            basics! { starts at Add, ends with Value }

            fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
                let inputs: Inputs = given(&WORKFLOW, inputs)?;
                Ok(State::start(inputs))
            }

            fn work<'a>(
                &'a self,
                at: At,
                state: &'a State,
                cx: &'a mut NodeContext<'_>,
            ) -> NodeWork<'a, Exit> {
                match at {
                    At::Add => self.nodes.add(add::In::read(state), cx).entered(),
                    At::Done => match done::In::read(state) {
                        Ok(input) => NodeWork::done(Exit::Done(done::finish(&input, cx))),
                        Err(hole) => NodeWork::stopped(hole),
                    },
                }
            }

            fn commit(
                &self,
                state: &mut State,
                exit: Exit,
            ) -> Result<Next<At, Self::Output>, Failure> {
                Ok(match exit {
                    Exit::Add(exit) => match exit {
                        add::Exit::Done(out) => {
                            state.total = Some(out.total);
                            Next::Go(At::Done)
                        }
                        add::Exit::Failed(out) => {
                            state.last_error = Some(out.last_error);
                            return Err(out.failure);
                        }
                    },
                    Exit::Done(exit) => match exit {
                        done::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Add => Ok(()),
                    At::Done => done::In::read(state).map(drop),
                }
            }

            fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
                Some(&WORKFLOW)
            }
        }

        overridable! { add('a) }

        /// `add`, an action node.
        pub mod add {
            use super::Inputs;
            use ::graphwright::codegen::*;

            reads! { In<'s> { borrowed inputs: &'s Inputs } }

            exits! {
                /// Done: on to `done`.
                Done(out: Out) = "done",
                /// The work failed: the run fails.
                Failed(failed: Failed) = "failed",
            }

            fields! { Out { need total: Value } }

            fields! {
                Failed {
                    need failure: Failure,
                    need last_error = "_last_error": Map<String, Value>,
                }
            }

            const SPEC: ActionSpec = ActionSpec::DEFAULT;

            /// Calls the action.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                Work::new(async move {
                    Ok(match cx.action(&SPEC, |seen| call(&input, seen)).await? {
                        Ok(result) => cx.weigh(Some(&result), |seen| done(&input, &result, seen)),
                        Err(failed) => {
                            let result = failed.result.clone();
                            cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                        }
                    })
                })
            }

            /// What the action is called with.
            pub fn call(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> ActionCall {
                ActionCall::new(
                    "math/add",
                    fields([(
                        "list",
                        seen.value("inputs.numbers", there(Some(&input.inputs.numbers))),
                    )]),
                )
            }

            /// What the node writes, and how it ends.
            fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
                let total: Value =
                    seen.value("result.sum", there(at(result, &[PathStep::Field("sum")])));
                Exit::Done(Out { total })
            }

            /// What a failure makes the node write, and where it ends then.
            fn failed(
                _input: &In<'_>,
                failed: FailedAction,
                seen: &mut ExpressionScope<'_>,
            ) -> Exit {
                let last_error: Map<String, Value> = recast(&fields([
                    ("node", Value::from("add")),
                    (
                        "error",
                        seen.value(
                            "result.error",
                            there(at(&failed.result, &[PathStep::Field("error")])),
                        ),
                    ),
                ]));
                Exit::Failed(Failed {
                    last_error,
                    failure: failed.failure,
                })
            }
        }

        /// `done`, a return node.
        pub mod done {
            use ::graphwright::codegen::*;

            reads! { In<'s> of "done" { held total: &'s Value } }

            exits! {
                /// Done: the run ends.
                Done(end: End<Value>) = "done",
            }

            /// Ends the run with its result.
            pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
                cx.weigh(None, |seen| {
                    let result =
                        fields([("total", seen.value("state.total", there(Some(input.total))))]);
                    Exit::Done(End { result })
                })
            }
        }

        /// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
        const DIR: &str = "";

        about! {
            graph "adder", "", "rye", 0x063d_fa95_561d_0b7f;
            node "add", "action", 9, Other, ["inputs"], 0xe376_91a0_dee2_f130;
            node "done", "return", 13, Other, ["total"], 0xf77d_1542_253f_5b5d;
            input "numbers", "(array, required)";
            limits visits None, steps Some(3), timeout Some(Duration::from_secs(600)),
            concurrency Some(10);
            abilities Actions;
        }

        workflow! {
            id "examples/adder";
            permissions "rye.execute.tool.math.add";
            grants "rye.execute.tool.math.*";
            schema
            r#"{"type":"object","properties":{"numbers":{"type":"array","items":{"type":"integer"}}},"required":["numbers"]}"#;
            config
            r#"{"max_steps":3,"nodes":{"add":{"action":{"item_id":"math/add","params":{"list":"${inputs.numbers}"}},"assign":{"total":"${result.sum}"},"next":"done"},"done":{"output":{"total":"${state.total}"},"type":"return"}},"start":"add"}"#;
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "nested", "Runs another graph, with a part of what it may do itself.", "rye",
    0x606f_1fc2_d42a_df09;
    node "sum", "action", 8, Other, ["inputs"], 0x1ace_e338_e3ad_51ba;
    node "sorry", "return", 15, Other, ["_last_error"], 0xd7ee_d2f3_6321_fc24;
    node "done", "return", 16, Other, ["total", "how"], 0x6f97_ca12_ad02_722e;
    limits visits None, steps Some(100), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    abilities Actions;
}

workflow! {
    id "examples/nested";
    permissions "rye.execute.tool.*";
    config
    r#"{"nodes":{"done":{"output":{"how":"${state.how}","total":"${state.total}"},"type":"return"},"sorry":{"output":"${state._last_error.error}","type":"return"},"sum":{"action":{"item_id":"examples/adder","params":{"capabilities":["rye.execute.tool.math.*"],"numbers":"${inputs.numbers}"}},"assign":{"how":"${result.status}","total":"${result.output.total}"},"next":"done","on_error":"sorry"}},"start":"sum"}"#;
    code Hooks;
}

/// Conditions and calls of the hooks, and the graphs that actions run.
struct Hooks;

impl graphwright::codegen::WorkflowCode for Hooks {
    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: graphwright::codegen::NestedCall<'a>,
    ) -> Option<BoxFuture<'a, Result<Value, Interrupt>>> {
        match item_id {
            "examples/adder" => Some(nested.run(agents::adder::Adder::new())),
            _ => None,
        }
    }
}
