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

/// What a run of `workflow` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// What the caller gives. Read by `into`.
    pub inputs: Inputs,
    /// Starts as `"here"`. Written by `into`. Read by `into` and `serde`.
    pub at: Value,
    /// Starts as `"no"`. Written by `into`.
    pub shown: Value,
    /// Starts as `"old"`.
    pub result: String,
    /// Written by `into`. Read by `serde`.
    pub there: Option<String>,
    /// Written by `into`. Read by `serde`.
    pub constant: Option<Vec<Value>>,
    /// Written by `into`.
    pub last_error: Option<Map<String, Value>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state of a run with these inputs.
    pub fn start(inputs: Inputs) -> Self {
        Self {
            inputs,
            at: Value::from("here"),
            shown: Value::from("no"),
            result: "old".to_owned(),
            there: None,
            constant: None,
            last_error: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given inputs as Inputs) need(at), need(shown), need(result), maybe(there),
    maybe(constant), maybe(last_error = "_last_error"); rest
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

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `into`, an action node (graph.yaml:12).
    Into,
    /// `serde`, a return node (graph.yaml:16).
    Serde,
}

nodes! { Into(into2), Serde(serde2) }

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
        Ok(State::start(given(&WORKFLOW, inputs)?))
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

    /// What `into` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
        /// `at`.
        pub at: &'s Value,
    }

    reads! { 's; borrowed(inputs), borrowed(at) }

    /// How `into` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `serde`.
        Done(Box<Out>),
        /// The work failed: the run fails.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `at`.
        pub at2: Value,
        /// For `shown`.
        pub shown2: Value,
        /// For `there`.
        pub there2: String,
        /// For `constant`.
        pub constant2: Vec<Value>,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    exits! {
        Done(out = Out boxed(need(at2 = "at"), need(shown2 = "shown"), need(there2 =
        "there"), need(constant2 = "constant"))) = "done", Failed(out =
        Failed(need(failure), need(last_error = "_last_error"))) = "failed"
    }
}

/// `serde`, a return node.
pub mod serde2 {
    use ::graphwright::codegen::*;

    /// What `serde` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `at`.
        pub at: &'s Value,
        /// `there`.
        pub there: &'s str,
        /// `constant`.
        pub constant: &'s [Value],
    }

    reads! { 's; "serde"; borrowed(at), held(there), held(constant) }

    /// How `serde` ends.
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
            ("at", seen.value("state.at", there(Some(input.at)))),
            ("there", seen.value("state.there", there(Some(input.there)))),
            (
                "constant",
                seen.value("state.constant", there(Some(input.constant))),
            ),
        ])
    }

    exits! { Done(out = End2(need(result))) = "done" }
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

/// What the graph says about itself as one that acts inside of a project.
pub static WORKFLOW: Workflow = Workflow {
    id: Cow::Borrowed("examples/workflow"),
    permissions: Cow::Borrowed(&[Cow::Borrowed("rye.execute.tool.*")]),
    grants: Cow::Borrowed(&[]),
    hooks: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    schema: Cow::Borrowed(r#"{"properties":{"value":{"type":"string"}}}"#),
    config: Cow::Borrowed(
        r#"{"nodes":{"into":{"action":{"item_id":"a/b","params":{"at":"${state.at}","shown":"${inputs.value}"}},"assign":{"at":"${result.at}","constant":[1,"${result.constant}"],"shown":"${result.shown.first}","there":"${state.at} ${result.there}"},"next":"serde"},"serde":{"output":{"at":"${state.at}","constant":"${state.constant}","there":"${state.there}"},"type":"return"}},"start":"into","state":{"at":"here","result":"old","shown":"no"}}"#,
    ),
    warnings: Cow::Borrowed(&[Cow::Borrowed(
        "node `into` assigns `shown`, which nothing reads",
    )]),
    code: graphwright::codegen::Code::Compiled(&ShownDetails),
};

/// What is done beside the nodes.
struct ShownDetails;

impl graphwright::codegen::WorkflowCode for ShownDetails {}
