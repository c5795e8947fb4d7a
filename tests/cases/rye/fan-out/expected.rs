//! `fan-out`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! prepare    ──done──▶ one_by_one
//! one_by_one ──together──▶ together
//!            ──done──▶ done
//!            ──failed_together──▶ together
//!            ──failed_done──▶ done
//! together   ──done──▶ done
//!            ──failed──▶ rescue
//! rescue     ──done──▶ done
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `fan-out` remembers from node to node.
    State(inputs into Inputs) + rest {
        /// What the caller gives. Read by `one_by_one`.
        given inputs: Inputs,
        /// Written by `prepare`. Read by `one_by_one` and `together`.
        maybe prefix: Option<String>,
        /// Written by `prepare`. Read by `done`.
        present at: Option<Option<String>>,
        /// Written by `one_by_one`. Read by `together` and `done`.
        present notes: Option<Value>,
        /// Written by `one_by_one` and `together`. Read by `rescue`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
        /// Written by `together`. Read by `done`.
        maybe more: Option<Vec<Value>>,
        /// Written by `rescue`. Read by `done`.
        present saved: Option<Value>,
    }
}

/// The value of `inputs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Inputs {
    /// `topics`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topics: Option<Vec<InputsTopicsItem>>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Inputs {
    fn blank() -> Self {
        Self {
            topics: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// An item of `topics` of the value of `inputs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct InputsTopicsItem {
    /// `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for InputsTopicsItem {
    fn blank() -> Self {
        Self {
            text: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

nodes! {
    /// `prepare`, a gate node (graph.yaml:11).
    Prepare(prepare),
    /// `one_by_one`, a foreach node (graph.yaml:12).
    OneByOne(one_by_one),
    /// `together`, a foreach node (graph.yaml:21).
    Together(together),
    /// `rescue`, a gate node (graph.yaml:30).
    Rescue(rescue),
    /// `done`, a return node (graph.yaml:31).
    Done(done),
}

/// The graph `fan-out`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct FanOut<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { FanOut(inputs Inputs) }

impl<N: Nodes> Graph for FanOut<N> {
    basics! { starts at Prepare, ends with Value }

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
            At::Prepare => NodeWork::done(Exit::Prepare(prepare::decide(
                &prepare::In::read(state),
                cx,
            ))),
            At::OneByOne => match one_by_one::In::read(state) {
                Ok(input) => self.nodes.one_by_one(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Together => match together::In::read(state) {
                Ok(input) => self.nodes.together(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rescue => match rescue::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Rescue(rescue::decide(&input, cx))),
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
            Exit::Prepare(exit) => match exit {
                prepare::Exit::Done(out) => {
                    state.prefix = Some(out.prefix);
                    state.at = Some(out.at2);
                    Next::Go(At::OneByOne)
                }
            },
            Exit::OneByOne(exit) => match exit {
                one_by_one::Exit::Together(out) => {
                    out.commit(state);
                    Next::Go(At::Together)
                }
                one_by_one::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
                one_by_one::Exit::FailedTogether(out) => {
                    out.commit(state);
                    Next::Go(At::Together)
                }
                one_by_one::Exit::FailedDone(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
            },
            Exit::Together(exit) => match exit {
                together::Exit::Done(out) => {
                    state.more = Some(out.more);
                    Next::Go(At::Done)
                }
                together::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    Next::Go(At::Rescue)
                }
            },
            Exit::Rescue(exit) => match exit {
                rescue::Exit::Done(out) => {
                    state.saved = Some(out.saved);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Prepare => Ok(()),
            At::OneByOne => one_by_one::In::read(state).map(drop),
            At::Together => together::In::read(state).map(drop),
            At::Rescue => rescue::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

overridable! { one_by_one('a), together('a) }

/// `prepare`, a gate node.
pub mod prepare {
    use ::graphwright::codegen::*;

    /// What `prepare` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `one_by_one`.
        Done(out: Out) = "done",
    }

    fields! { Out { need prefix: String, need at2 = "at": Option<String> } }

    /// Decides.
    pub fn decide(input: &In, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| done(input, &Value::Null, seen))
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In, _result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let prefix: String = "on".to_owned();
        let at2: Option<String> = recast(&seen.value("_now", there(Some(&seen.moment.now))));
        Exit::Done(Out { prefix, at2 })
    }
}

/// `one_by_one`, a foreach node.
pub mod one_by_one {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    reads! { In<'s> of "one_by_one" { borrowed inputs: &'s Inputs, held prefix: &'s str } }

    exits! {
        /// The condition holds: on to `together`.
        Together(out: Out) = "together",
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed, and the condition holds: on to `together`.
        FailedTogether(failed_together: Box<FailedTogether>) = "failed_together",
        /// The work failed: on to `done`.
        FailedDone(failed_together: Box<FailedTogether>) = "failed_done",
    }

    fields! { Out { need notes: Value } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.notes = Some(self.notes);
        }
    }

    fields! {
        FailedTogether {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
            need notes: Value,
        }
    }

    impl FailedTogether {
        pub(super) fn commit(self, state: &mut State) {
            state.last_error = Some(self.last_error);
            state.notes = Some(self.notes);
        }
    }

    const SPEC: EachSpec = EachSpec {
        action: ActionSpec {
            policy: Policy::Continue,
            ..ActionSpec::DEFAULT
        },
        at_once: None,
    };

    /// Calls the action for each item.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let over = cx.weigh(None, |seen| over(&input, seen));
            let called = cx.for_each(&SPEC, over, |item, seen| call(&input, item, seen));
            Ok(match called.await? {
                Ok(result) => cx.weigh(None, |seen| done(&input, &result, seen)),
                Err(failed) => {
                    cx.tolerate(&failed.failure);
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        })
    }

    /// The list.
    pub fn over(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        seen.value("inputs.topics", there(input.inputs.topics.as_ref()))
    }

    /// What the action is called with for an item.
    pub fn call(input: &In<'_>, item: &Value, seen: &mut ExpressionScope<'_>) -> ActionCall {
        ActionCall::new(
            "write/note",
            fields([
                (
                    "text",
                    Value::from(format!(
                        "{} {}",
                        seen.shown("state.prefix", there(Some(input.prefix))),
                        seen.shown("topic.text", there(at(item, &[PathStep::Field("text")])))
                    )),
                ),
                ("whole", seen.value("topic", there(Some(item)))),
                (
                    "same",
                    seen.value(
                        "state.topic.text",
                        there(at(item, &[PathStep::Field("text")])),
                    ),
                ),
            ]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let notes: Value = result.clone();
        if seen.compare(
            Op::Eq,
            "state.notes.0.ok",
            at(&notes, &[PathStep::Part("0"), PathStep::Field("ok")]),
            &Value::Bool(true),
        ) {
            return Exit::Together(Out { notes });
        }
        Exit::Done(Out { notes })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("one_by_one")),
            (
                "error",
                seen.value(
                    "result.error",
                    there(at(&failed.result, &[PathStep::Field("error")])),
                ),
            ),
        ]));
        let notes: Value = seen.value(
            "result.results",
            there(at(&failed.result, &[PathStep::Field("results")])),
        );
        if seen.compare(
            Op::Eq,
            "state.notes.0.ok",
            at(&notes, &[PathStep::Part("0"), PathStep::Field("ok")]),
            &Value::Bool(true),
        ) {
            return Exit::FailedTogether(Box::new(FailedTogether {
                last_error,
                notes,
                failure: failed.failure,
            }));
        }
        Exit::FailedDone(Box::new(FailedTogether {
            last_error,
            notes,
            failure: failed.failure,
        }))
    }
}

/// `together`, a foreach node.
pub mod together {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "together" { held prefix: &'s str, held notes: &'s Value } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `rescue`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need more: Vec<Value> } }

    fields! {
        Failed {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    const SPEC: EachSpec = EachSpec {
        action: ActionSpec {
            policy: Policy::Route,
            ..ActionSpec::DEFAULT
        },
        at_once: Some(2),
    };

    /// Calls the action for each item.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let over = cx.weigh(None, |seen| over(&input, seen));
            let called = cx.for_each(&SPEC, over, |item, seen| call(&input, item, seen));
            Ok(match called.await? {
                Ok(result) => cx.weigh(None, |seen| done(&input, &result, seen)),
                Err(failed) => {
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        })
    }

    /// The list.
    pub fn over(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        Value::Array(vec![
            seen.value("state.prefix", there(Some(input.prefix))),
            Value::from("last"),
        ])
    }

    /// What the action is called with for an item.
    pub fn call(input: &In<'_>, item: &Value, seen: &mut ExpressionScope<'_>) -> ActionCall {
        ActionCall::new(
            format!("write/{}", seen.shown("item", there(Some(item)))),
            fields([("notes", seen.value("state.notes", there(Some(input.notes))))]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, _seen: &mut ExpressionScope<'_>) -> Exit {
        let more: Vec<Value> = recast(result);
        Exit::Done(Out { more })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("together")),
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

/// `rescue`, a gate node.
pub mod rescue {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "rescue" { held last_error = "_last_error": &'s Map<String, Value> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need saved: Value } }

    /// Decides.
    pub fn decide(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| done(input, &Value::Null, seen))
    }

    /// What the node writes, and how it ends.
    fn done(input: &In<'_>, _result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let saved: Value = seen.value(
            "state._last_error.error",
            there(input.last_error.get("error")),
        );
        Exit::Done(Out { saved })
    }
}

/// `done`, a return node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held at: &'s Option<String>,
            held notes: &'s Value,
            maybe_slice more: Option<&'s [Value]>,
            maybe saved: Option<&'s Value>,
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
                ("notes", seen.value("state.notes", there(Some(input.notes)))),
                (
                    "more",
                    seen.value(
                        "state.more || state.saved",
                        there(input.more).or_else(|| there(input.saved)),
                    ),
                ),
                ("at", seen.value("state.at", there(Some(input.at)))),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "fan-out", "", "rye", 0x1709_d565_cd88_bc75;
    node "prepare", "gate", 11, Other, [], 0xe3a0_d1e7_8d47_44bf;
    node "one_by_one", "foreach", 12, Other, ["inputs", "prefix"], 0xbdc6_470f_6d1b_213c;
    node "together", "foreach", 21, Other, ["prefix", "notes"], 0x92b4_9fa7_1a79_7b04;
    node "rescue", "gate", 30, Other, ["_last_error"], 0x26f5_81d9_efe9_b46c;
    node "done", "return", 31, Other, ["at", "notes", "more", "saved"],
    0x1822_26ee_f9b5_5e44;
    input "topics", "(array)";
    limits visits None, steps Some(100), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    abilities Actions;
}

workflow! {
    id "examples/fan-out";
    permissions "rye.execute.tool.*";
    schema
    r#"{"properties":{"topics":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"}}}}}}"#;
    config
    r#"{"nodes":{"done":{"output":{"at":"${state.at}","more":"${state.more || state.saved}","notes":"${state.notes}"},"type":"return"},"one_by_one":{"action":{"item_id":"write/note","params":{"same":"${state.topic.text}","text":"${state.prefix} ${topic.text}","whole":"${topic}"}},"as":"topic","collect":"notes","next":[{"to":"together","when":{"op":"eq","path":"state.notes.0.ok","value":true}},{"to":"done"}],"over":"${inputs.topics}","type":"foreach"},"prepare":{"assign":{"at":"${_now}","prefix":"on"},"next":"one_by_one","type":"gate"},"rescue":{"assign":{"saved":"${state._last_error.error}"},"next":"done","type":"gate"},"together":{"action":{"item_id":"write/${item}","params":{"notes":"${state.notes}"}},"collect":"more","max_concurrency":2,"next":"done","on_error":"rescue","over":["${state.prefix}","last"],"parallel":true,"type":"foreach"}},"on_error":"continue","start":"prepare"}"#;
}
