//! `workflow`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! into  ──done──▶ serde
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `workflow` remembers from node to node.
    State(inputs into Inputs) + rest {
        /// What the caller gives. Read by `into`.
        given inputs: Inputs,
        /// Starts as `"here"`. Written by `into`. Read by `into` and `serde`.
        need at: Value = Value::from("here"),
        /// Starts as `"no"`. Written by `into`.
        need shown: Value = Value::from("no"),
        /// Starts as `"old"`.
        need result: String = "old".to_owned(),
        /// Written by `into`. Read by `serde`.
        maybe there: Option<String>,
        /// Written by `into`. Read by `serde`.
        maybe constant: Option<Vec<Value>>,
        /// Written by `into`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
    }
}

/// The value of `inputs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Inputs {
    /// `value`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Inputs {
    fn blank() -> Self {
        Self {
            value: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

nodes! {
    /// `into`, an action node (graph.yaml:12).
    Into(into2),
    /// `serde`, a return node (graph.yaml:16).
    Serde(serde2),
}

/// The graph `workflow`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Workflow2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Workflow2(inputs Inputs) }

impl<N: Nodes> Graph for Workflow2<N> {
    basics! { starts at Into, ends with Value }

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
            At::Into => self.nodes.into2(into2::In::read(state), cx).entered(),
            At::Serde => match serde2::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Serde(serde2::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Into(exit) => match exit {
                into2::Exit::Done(out) => {
                    state.at = out.at2;
                    state.shown = out.shown2;
                    state.there = Some(out.there2);
                    state.constant = Some(out.constant2);
                    Next::Go(At::Serde)
                }
                into2::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    return Err(out.failure);
                }
            },
            Exit::Serde(exit) => match exit {
                serde2::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Into => Ok(()),
            At::Serde => serde2::In::read(state).map(drop),
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

overridable! { into2('a) }

/// `into`, an action node.
pub mod into2 {
    use super::Inputs;
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed inputs: &'s Inputs, borrowed at: &'s Value } }

    exits! {
        /// Done: on to `serde`.
        Done(out: Box<Out>) = "done",
        /// The work failed: the run fails.
        Failed(failed: Failed) = "failed",
    }

    fields! {
        Out {
            need at2 = "at": Value,
            need shown2 = "shown": Value,
            need there2 = "there": String,
            need constant2 = "constant": Vec<Value>,
        }
    }

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
            "a/b",
            fields([
                ("at", seen.value("state.at", there(Some(input.at)))),
                (
                    "shown",
                    seen.value("inputs.value", there(input.inputs.value.as_ref())),
                ),
            ]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let at2: Value = seen.value("result.at", there(at(result, &[PathStep::Field("at")])));
        let shown2: Value = seen.value(
            "result.shown.first",
            there(at(
                result,
                &[PathStep::Field("shown"), PathStep::Field("first")],
            )),
        );
        let there2: String = format!(
            "{} {}",
            seen.shown("state.at", there(Some(&at2))),
            seen.shown(
                "result.there",
                there(at(result, &[PathStep::Field("there")]))
            )
        );
        let constant2: Vec<Value> = recast(&Value::Array(vec![
            Value::from(1i64),
            seen.value(
                "result.constant",
                there(at(result, &[PathStep::Field("constant")])),
            ),
        ]));
        Exit::Done(Box::new(Out {
            at2,
            shown2,
            there2,
            constant2,
        }))
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("into")),
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

/// `serde`, a return node.
pub mod serde2 {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "serde" {
            borrowed at: &'s Value,
            held there: &'s str,
            held constant: &'s [Value],
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = fields([
                ("at", seen.value("state.at", there(Some(input.at)))),
                ("there", seen.value("state.there", there(Some(input.there)))),
                (
                    "constant",
                    seen.value("state.constant", there(Some(input.constant))),
                ),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "workflow", "", "rye", 0x2509_7f35_514a_1403;
    node "into", "action", 12, Other, ["inputs", "at"], 0x887a_28a7_2a3b_8359;
    node "serde", "return", 16, Other, ["at", "there", "constant"],
    0x9c5b_ba9a_9ebc_c87c;
    input "value", "(string)";
    limits visits None, steps Some(100), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    abilities Actions;
}

workflow! {
    id "examples/workflow";
    permissions "rye.execute.tool.*";
    schema r#"{"properties":{"value":{"type":"string"}}}"#;
    config
    r#"{"nodes":{"into":{"action":{"item_id":"a/b","params":{"at":"${state.at}","shown":"${inputs.value}"}},"assign":{"at":"${result.at}","constant":[1,"${result.constant}"],"shown":"${result.shown.first}","there":"${state.at} ${result.there}"},"next":"serde"},"serde":{"output":{"at":"${state.at}","constant":"${state.constant}","there":"${state.there}"},"type":"return"}},"start":"into","state":{"at":"here","result":"old","shown":"no"}}"#;
    warnings "`state` begins with `result`, which nothing reads",
    "node `into` assigns `shown`, which nothing reads";
}
