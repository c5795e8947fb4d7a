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

/// What a run of `nested` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// What the caller gives. Read by `sum`.
    pub inputs: Map<String, Value>,
    /// Written by `sum`. Read by `done`.
    pub total: Option<Value>,
    /// Written by `sum`. Read by `done`.
    pub how: Option<Value>,
    /// Written by `sum`. Read by `sorry`.
    pub last_error: Option<Map<String, Value>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state of a run with these inputs.
    pub fn start(inputs: Map<String, Value>) -> Self {
        Self {
            inputs,
            total: None,
            how: None,
            last_error: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given inputs as Map < String, Value >) present(total), present(how),
    maybe(last_error = "_last_error"); rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `sum`, an action node (graph.yaml:8).
    Sum,
    /// `sorry`, a return node (graph.yaml:15).
    Sorry,
    /// `done`, a return node (graph.yaml:16).
    Done,
}

nodes! { Sum(sum), Sorry(sorry), Done(done) }

/// The graph `nested`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Nested2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Nested2(inputs Map < String, Value >) }

impl<N: Nodes> Graph for Nested2<N> {
    basics! { starts at Sum, ends with Value }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        Ok(State::start(given(&WORKFLOW, inputs)?))
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

    /// What `sum` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Map<String, Value>,
    }

    reads! { 's; borrowed(inputs) }

    /// How `sum` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `sorry`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `total`.
        pub total: Value,
        /// For `how`.
        pub how: Value,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `_last_error`.
        pub last_error: Map<String, Value>,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    exits! {
        Done(out = Out(need(total), need(how))) = "done", Failed(out =
        Failed(need(failure), need(last_error = "_last_error"))) = "failed"
    }
}

/// `sorry`, a return node.
pub mod sorry {
    use ::graphwright::codegen::*;

    /// What `sorry` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `_last_error`.
        pub last_error: &'s Map<String, Value>,
    }

    reads! { 's; "sorry"; held(last_error = "_last_error") }

    /// How `sorry` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End2),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End2 {
        /// The run's result.
        pub result: Value,
    }

    /// Ends the run.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        let result = cx.weigh(None, |seen| result(input, seen));
        Exit::Done(End2 { result })
    }

    /// The result of the run.
    pub fn result(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        seen.value(
            "state._last_error.error",
            there(input.last_error.get("error")),
        )
    }

    exits! { Done(out = End2(need(result))) = "done" }
}

/// `done`, a return node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`.
        pub total: &'s Value,
        /// `how`.
        pub how: &'s Value,
    }

    reads! { 's; "done"; held(total), held(how) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End2),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End2 {
        /// The run's result.
        pub result: Value,
    }

    /// Ends the run.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        let result = cx.weigh(None, |seen| result(input, seen));
        Exit::Done(End2 { result })
    }

    /// The result of the run.
    pub fn result(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        fields([
            ("total", seen.value("state.total", there(Some(input.total)))),
            ("how", seen.value("state.how", there(Some(input.how)))),
        ])
    }

    exits! { Done(out = End2(need(result))) = "done" }
}

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `adder`.
    pub mod adder {
        ::graphwright::codegen::needs_rye!();

        use ::graphwright::codegen::*;

        /// What a run of `adder` remembers from node to node.
        #[derive(Clone, Debug)]
        pub struct State {
            /// What the caller gives. Read by `add`.
            pub inputs: Inputs,
            /// Written by `add`. Read by `done`.
            pub total: Option<Value>,
            /// Written by `add`.
            pub last_error: Option<Map<String, Value>>,
            /// Keys that the graph does not name: from the caller, or from a script.
            pub rest: Map<String, Value>,
        }

        impl State {
            /// The state of a run with these inputs.
            pub fn start(inputs: Inputs) -> Self {
                Self {
                    inputs,
                    total: None,
                    last_error: None,
                    rest: Map::new(),
                }
            }
        }

        state! { (given inputs as Inputs) present(total), maybe(last_error = "_last_error"); rest }

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

        /// The node a run enters next. Every variant is a resume point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum At {
            /// `add`, an action node (graph.yaml:9).
            Add,
            /// `done`, a return node (graph.yaml:13).
            Done,
        }

        nodes! { Add(add), Done(done) }

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
                Ok(State::start(given(&WORKFLOW, inputs)?))
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

            /// What `add` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `inputs`.
                pub inputs: &'s Inputs,
            }

            reads! { 's; borrowed(inputs) }

            /// How `add` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `done`.
                Done(Out),
                /// The work failed: the run fails.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `total`.
                pub total: Value,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `_last_error`.
                pub last_error: Map<String, Value>,
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
                failed: ActionFailed,
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

            exits! {
                Done(out = Out(need(total))) = "done", Failed(out = Failed(need(failure),
                need(last_error = "_last_error"))) = "failed"
            }
        }

        /// `done`, a return node.
        pub mod done {
            use ::graphwright::codegen::*;

            /// What `done` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `total`.
                pub total: &'s Value,
            }

            reads! { 's; "done"; held(total) }

            /// How `done` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: the run ends.
                Done(End2),
            }

            /// The result, and what is written last.
            #[derive(Clone)]
            pub struct End2 {
                /// The run's result.
                pub result: Value,
            }

            /// Ends the run.
            pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
                let result = cx.weigh(None, |seen| result(input, seen));
                Exit::Done(End2 { result })
            }

            /// The result of the run.
            pub fn result(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
                fields([("total", seen.value("state.total", there(Some(input.total))))])
            }

            exits! { Done(out = End2(need(result))) = "done" }
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

        /// What the graph says about itself as one that acts inside of a project.
        pub static WORKFLOW: Workflow = Workflow {
            id: Cow::Borrowed("examples/adder"),
            permissions: Cow::Borrowed(&[Cow::Borrowed("rye.execute.tool.math.add")]),
            grants: Cow::Borrowed(&[Cow::Borrowed("rye.execute.tool.math.*")]),
            hooks: Cow::Borrowed(&[]),
            env: Cow::Borrowed(&[]),
            schema: Cow::Borrowed(
                r#"{"type":"object","properties":{"numbers":{"type":"array","items":{"type":"integer"}}},"required":["numbers"]}"#,
            ),
            config: Cow::Borrowed(
                r#"{"max_steps":3,"nodes":{"add":{"action":{"item_id":"math/add","params":{"list":"${inputs.numbers}"}},"assign":{"total":"${result.sum}"},"next":"done"},"done":{"output":{"total":"${state.total}"},"type":"return"}},"start":"add"}"#,
            ),
            warnings: Cow::Borrowed(&[]),
            code: graphwright::codegen::Code::Compiled(&ShownDetails),
        };

        /// What is done beside the nodes.
        struct ShownDetails;

        impl graphwright::codegen::WorkflowCode for ShownDetails {}
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

/// What the graph says about itself as one that acts inside of a project.
pub static WORKFLOW: Workflow = Workflow {
    id: Cow::Borrowed("examples/nested"),
    permissions: Cow::Borrowed(&[Cow::Borrowed("rye.execute.tool.*")]),
    grants: Cow::Borrowed(&[]),
    hooks: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    schema: Cow::Borrowed(""),
    config: Cow::Borrowed(
        r#"{"nodes":{"done":{"output":{"how":"${state.how}","total":"${state.total}"},"type":"return"},"sorry":{"output":"${state._last_error.error}","type":"return"},"sum":{"action":{"item_id":"examples/adder","params":{"capabilities":["rye.execute.tool.math.*"],"numbers":"${inputs.numbers}"}},"assign":{"how":"${result.status}","total":"${result.output.total}"},"next":"done","on_error":"sorry"}},"start":"sum"}"#,
    ),
    warnings: Cow::Borrowed(&[]),
    code: graphwright::codegen::Code::Compiled(&ShownDetails),
};

/// What is done beside the nodes.
struct ShownDetails;

impl graphwright::codegen::WorkflowCode for ShownDetails {
    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: graphwright::codegen::Nested<'a>,
    ) -> Option<Boxed<'a, Result<Value, Interrupt>>> {
        match item_id {
            "examples/adder" => Some(nested.run(agents::adder::Adder::new())),
            _ => None,
        }
    }
}
