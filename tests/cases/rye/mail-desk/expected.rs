//! `mail-desk`: Routes a letter, with a way back after failures.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! route  ──answer──▶ answer
//!        ──broken──▶ broken
//!        ──again──▶ again
//!        ──route──▶ route
//!        ──failed_answer──▶ answer
//!        ──failed_broken──▶ broken
//!        ──failed_again──▶ again
//!        ──failed_route──▶ route
//! answer ──done──▶ done
//!        ──failed──▶ again
//! again  ──done──▶ done
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `mail-desk` remembers from node to node.
    State(inputs into Map<String, Value>) + rest {
        /// What the caller gives. Read by `route`.
        given inputs: Map<String, Value>,
        /// Written by `route` and `again`. Read by `route`, `answer` and `again`.
        present kind: Option<Value>,
        /// Written by `route` and `answer`. Read by `again` and `broken`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
        /// Written by `answer`.
        present draft: Option<Value>,
        /// Written by `again`. Read by `again`.
        present tries: Option<Value>,
    }
}

nodes! {
    /// `route`, an action node (graph.yaml:28).
    Route(route),
    /// `answer`, an action node (graph.yaml:36).
    Answer(answer),
    /// `again`, a gate node (graph.yaml:41).
    Again(again),
    /// `broken`, a return node (graph.yaml:45).
    Broken(broken),
    /// `done`, a return node (graph.yaml:46).
    Done(done),
}

/// The graph `mail-desk`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MailDesk<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { MailDesk(inputs Map < String, Value >) }

impl<N: Nodes> Graph for MailDesk<N> {
    basics! { starts at Route, ends with Value }

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
            At::Route => self.nodes.route(route::In::read(state), cx).entered(),
            At::Answer => self.nodes.answer(answer::In::read(state), cx).entered(),
            At::Again => NodeWork::done(Exit::Again(again::decide(&again::In::read(state), cx))),
            At::Broken => {
                NodeWork::done(Exit::Broken(broken::finish(&broken::In::read(state), cx)))
            }
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state), cx))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Route(exit) => match exit {
                route::Exit::Answer(out) => {
                    out.commit(state);
                    Next::Go(At::Answer)
                }
                route::Exit::Broken(out) => {
                    out.commit(state);
                    Next::Go(At::Broken)
                }
                route::Exit::Again(out) => {
                    out.commit(state);
                    Next::Go(At::Again)
                }
                route::Exit::Route(out) => {
                    out.commit(state);
                    Next::Go(At::Route)
                }
                route::Exit::Ended(end) => {
                    state.kind = Some(end.kind);
                    Next::End(end.result)
                }
                route::Exit::FailedAnswer(out) => {
                    out.commit(state);
                    Next::Go(At::Answer)
                }
                route::Exit::FailedBroken(out) => {
                    out.commit(state);
                    Next::Go(At::Broken)
                }
                route::Exit::FailedAgain(out) => {
                    out.commit(state);
                    Next::Go(At::Again)
                }
                route::Exit::FailedRoute(out) => {
                    out.commit(state);
                    Next::Go(At::Route)
                }
                route::Exit::FailedEnded(end) => {
                    state.last_error = Some(end.last_error);
                    Next::End(end.result)
                }
            },
            Exit::Answer(exit) => match exit {
                answer::Exit::Done(out) => {
                    state.draft = Some(out.draft);
                    Next::Go(At::Done)
                }
                answer::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    Next::Go(At::Again)
                }
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.tries = Some(out.tries);
                    state.kind = Some(out.kind);
                    Next::Go(At::Done)
                }
            },
            Exit::Broken(exit) => match exit {
                broken::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

overridable! { route('a), answer('a) }

/// `route`, an action node.
pub mod route {
    use super::State;
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed inputs: &'s Map<String, Value>, maybe kind: Option<&'s Value> } }

    exits! {
        /// The condition holds: on to `answer`.
        Answer(out: Out) = "answer",
        /// The condition holds: on to `broken`.
        Broken(out: Out) = "broken",
        /// The condition holds: on to `again`.
        Again(out: Out) = "again",
        /// The condition holds: on to `route`.
        Route(out: Out) = "route",
        /// Done: the run ends.
        Ended(ended: Ended) = "ended",
        /// The work failed, and the condition holds: on to `answer`.
        FailedAnswer(failed_answer: FailedAnswer) = "failed_answer",
        /// The work failed, and the condition holds: on to `broken`.
        FailedBroken(failed_answer: FailedAnswer) = "failed_broken",
        /// The work failed, and the condition holds: on to `again`.
        FailedAgain(failed_answer: FailedAnswer) = "failed_again",
        /// The work failed, and the condition holds: on to `route`.
        FailedRoute(failed_answer: FailedAnswer) = "failed_route",
        /// The work failed: the run ends.
        FailedEnded(failed_ended: Box<FailedEnded>) = "failed_ended",
    }

    fields! { Out { need kind: Value } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.kind = Some(self.kind);
        }
    }

    fields! { Ended { need result: Value, need kind: Value } }

    fields! {
        FailedAnswer {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    impl FailedAnswer {
        pub(super) fn commit(self, state: &mut State) {
            state.last_error = Some(self.last_error);
        }
    }

    fields! {
        FailedEnded {
            need result: Value,
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    const SPEC: ActionSpec = ActionSpec {
        policy: Policy::Continue,
        ..ActionSpec::DEFAULT
    };

    /// Calls the action.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            Ok(match cx.action(&SPEC, |seen| call(&input, seen)).await? {
                Ok(result) => cx.weigh(Some(&result), |seen| done(&input, &result, seen)),
                Err(failed) => {
                    cx.tolerate(&failed.failure);
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        })
    }

    /// What the action is called with.
    pub fn call(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> ActionCall {
        ActionCall::new(
            "mail/router",
            fields([(
                "letter",
                seen.value("inputs.letter", there(input.inputs.get("letter"))),
            )]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let kind: Value = seen.value("result.kind", there(at(result, &[PathStep::Field("kind")])));
        if seen.compare(
            Op::In,
            "state.kind",
            Some(&kind),
            &constant("[\"question\",\"offer\"]"),
        ) {
            return Exit::Answer(Out { kind });
        }
        if seen.compare(
            Op::Eq,
            "result.status",
            at(result, &[PathStep::Field("status")]),
            &Value::from("error"),
        ) {
            return Exit::Broken(Out { kind });
        }
        if seen.compare(
            Op::Regex,
            "state.kind",
            Some(&kind),
            &Value::from("^(junk|spam)$"),
        ) {
            return Exit::Again(Out { kind });
        }
        if seen.compare(Op::Contains, "state.kind", Some(&kind), &Value::from("oo")) {
            return Exit::Route(Out { kind });
        }
        Exit::Ended(Ended {
            result: seen.ended(&[("kind", to_value(&kind))]),
            kind,
        })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("route")),
            (
                "error",
                seen.value(
                    "result.error",
                    there(at(&failed.result, &[PathStep::Field("error")])),
                ),
            ),
        ]));
        if seen.compare(
            Op::In,
            "state.kind",
            input.kind,
            &constant("[\"question\",\"offer\"]"),
        ) {
            return Exit::FailedAnswer(FailedAnswer {
                last_error,
                failure: failed.failure,
            });
        }
        if seen.compare(
            Op::Eq,
            "result.status",
            at(&failed.result, &[PathStep::Field("status")]),
            &Value::from("error"),
        ) {
            return Exit::FailedBroken(FailedAnswer {
                last_error,
                failure: failed.failure,
            });
        }
        if seen.compare(
            Op::Regex,
            "state.kind",
            input.kind,
            &Value::from("^(junk|spam)$"),
        ) {
            return Exit::FailedAgain(FailedAnswer {
                last_error,
                failure: failed.failure,
            });
        }
        if seen.compare(Op::Contains, "state.kind", input.kind, &Value::from("oo")) {
            return Exit::FailedRoute(FailedAnswer {
                last_error,
                failure: failed.failure,
            });
        }
        Exit::FailedEnded(Box::new(FailedEnded {
            result: seen.ended(&[("_last_error", to_value(&last_error))]),
            last_error,
            failure: failed.failure,
        }))
    }
}

/// `answer`, an action node.
pub mod answer {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe kind: Option<&'s Value> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `again`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need draft: Value } }

    fields! {
        Failed {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    const SPEC: ActionSpec = ActionSpec {
        item_type: "directive",
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
            "mail/draft",
            fields([("kind", seen.value("state.kind", there(input.kind)))]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let draft: Value = seen.value(
            "result.outputs.text",
            there(at(
                result,
                &[PathStep::Field("outputs"), PathStep::Field("text")],
            )),
        );
        Exit::Done(Out { draft })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("answer")),
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

/// `again`, a gate node.
pub mod again {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            maybe kind: Option<&'s Value>,
            maybe last_error = "_last_error": Option<&'s Map<String, Value>>,
            maybe tries: Option<&'s Value>,
        }
    }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need tries: Value, need kind: Value } }

    /// Decides.
    pub fn decide(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| done(input, &Value::Null, seen))
    }

    /// What the node writes, and how it ends.
    fn done(input: &In<'_>, _result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let tries: Value = seen.value(
            "state.tries || state._last_error.node",
            there(input.tries)
                .or_else(|| there(input.last_error.and_then(|value| value.get("node")))),
        );
        let kind: Value = Value::from(format!("{}!", seen.shown("state.kind", there(input.kind))));
        Exit::Done(Out { tries, kind })
    }
}

/// `broken`, a return node.
pub mod broken {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe last_error = "_last_error": Option<&'s Map<String, Value>> } }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = fields([
                (
                    "error",
                    seen.value(
                        "state._last_error.error",
                        there(input.last_error.and_then(|value| value.get("error"))),
                    ),
                ),
                ("all", seen.value("state", there(Some(&seen.state(&[]))))),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// `done`, a return node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(_input: &In, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = seen.ended(&[]);
            Exit::Done(End { result })
        })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "mail-desk", "Routes a letter, with a way back after failures.", "rye",
    0x9c43_3c97_6fe0_0a5b;
    node "route", "action", 28, Other, ["inputs", "kind"], 0x5448_bb1d_aa6d_a249;
    node "answer", "action", 36, Other, ["kind"], 0xf185_bdd8_4113_4cf1;
    node "again", "gate", 41, Other, ["kind", "_last_error", "tries"],
    0x594c_c190_adba_c246;
    node "broken", "return", 45, Other, ["_last_error"], 0x2253_8110_9bb9_0006;
    node "done", "return", 46, Other, [], 0xb642_2ba8_92d0_00ac;
    limits visits None, steps Some(8), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    env "HOME";
    secrets "HOME";
    abilities Actions;
}

workflow! {
    id "examples/mail/mail-desk";
    permissions "rye.execute.*";
    hook GraphStarted, 1, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    hook Error, 1, HookAction::Retry(2);
    hook Error, 2, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    hook AfterStep, 1, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    hook Limit, 1, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    hook GraphCompleted, 1, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    config
    r#"{"hooks":[{"action":{"item_id":"log/line","params":{"text":"begins ${graph_id}"}},"event":"graph_started"},{"action":{"max_retries":2,"retry":true},"condition":{"op":"eq","path":"classification.retryable","value":true},"event":"error"},{"action":{"item_id":"log/line","params":{"code":"${classification.code}","text":"${node}: ${error.error}"}},"event":"error","layer":2},{"action":{"item_id":"log/line","params":{"result":"${result}","text":"${step_count} ${node} -> ${next_node}"}},"condition":{"operator":"gte","path":"state.step_count","value":2},"event":"after_step"},{"action":{"item_id":"log/line","params":{"text":"${limit_code} ${current_value}/${current_max}"}},"event":"limit"},{"action":{"item_id":"log/line","params":{"text":"ends ${steps}"}},"event":"graph_completed"}],"max_steps":8,"nodes":{"again":{"assign":{"kind":"${state.kind}!","tries":"${state.tries || state._last_error.node}"},"next":"done","type":"gate"},"answer":{"action":{"item_id":"mail/draft","item_type":"directive","params":{"kind":"${state.kind}"}},"assign":{"draft":"${result.outputs.text}"},"next":"done","on_error":"again"},"broken":{"output":{"all":"${state}","error":"${state._last_error.error}"},"type":"return"},"done":{"type":"return"},"route":{"action":{"item_id":"mail/router","params":{"letter":"${inputs.letter}"}},"assign":{"kind":"${result.kind}"},"next":[{"to":"answer","when":{"op":"in","path":"state.kind","value":["question","offer"]}},{"to":"broken","when":{"op":"eq","path":"result.status","value":"error"}},{"to":"again","when":{"op":"regex","path":"state.kind","value":"^(junk|spam)$"}},{"to":"route","when":{"op":"contains","path":"state.kind","value":"oo"}}]}},"on_error":"continue","start":"route"}"#;
    code Hooks;
}

/// Conditions and calls of the hooks, and the graphs that actions run.
struct Hooks;

impl graphwright::codegen::WorkflowCode for Hooks {
    fn applies(&self, hook: usize, event: &Value, seen: &mut ExpressionScope<'_>) -> bool {
        match hook {
            1 => seen.compare(
                Op::Eq,
                "classification.retryable",
                at(
                    event,
                    &[
                        PathStep::Field("classification"),
                        PathStep::Field("retryable"),
                    ],
                ),
                &Value::Bool(true),
            ),
            3 => seen.compare(
                Op::Gte,
                "state.step_count",
                at(
                    event,
                    &[PathStep::Field("state"), PathStep::Field("step_count")],
                ),
                &Value::from(2i64),
            ),
            _ => true,
        }
    }

    fn call(
        &self,
        hook: usize,
        event: &Value,
        seen: &mut ExpressionScope<'_>,
    ) -> Option<ActionCall> {
        match hook {
            0 => Some(ActionCall::new(
                "log/line",
                fields([(
                    "text",
                    Value::from(format!(
                        "begins {}",
                        seen.shown("graph_id", there(at(event, &[PathStep::Field("graph_id")])))
                    )),
                )]),
            )),
            2 => Some(ActionCall::new(
                "log/line",
                fields([
                    (
                        "text",
                        Value::from(format!(
                            "{}: {}",
                            seen.shown("node", there(at(event, &[PathStep::Field("node")]))),
                            seen.shown(
                                "error.error",
                                there(at(
                                    event,
                                    &[PathStep::Field("error"), PathStep::Field("error")]
                                ))
                            )
                        )),
                    ),
                    (
                        "code",
                        seen.value(
                            "classification.code",
                            there(at(
                                event,
                                &[PathStep::Field("classification"), PathStep::Field("code")],
                            )),
                        ),
                    ),
                ]),
            )),
            3 => Some(ActionCall::new(
                "log/line",
                fields([
                    (
                        "text",
                        Value::from(format!(
                            "{} {} -> {}",
                            seen.shown(
                                "step_count",
                                there(at(event, &[PathStep::Field("step_count")]))
                            ),
                            seen.shown("node", there(at(event, &[PathStep::Field("node")]))),
                            seen.shown(
                                "next_node",
                                there(at(event, &[PathStep::Field("next_node")]))
                            )
                        )),
                    ),
                    (
                        "result",
                        seen.value("result", there(at(event, &[PathStep::Field("result")]))),
                    ),
                ]),
            )),
            4 => Some(ActionCall::new(
                "log/line",
                fields([(
                    "text",
                    Value::from(format!(
                        "{} {}/{}",
                        seen.shown(
                            "limit_code",
                            there(at(event, &[PathStep::Field("limit_code")]))
                        ),
                        seen.shown(
                            "current_value",
                            there(at(event, &[PathStep::Field("current_value")]))
                        ),
                        seen.shown(
                            "current_max",
                            there(at(event, &[PathStep::Field("current_max")]))
                        )
                    )),
                )]),
            )),
            5 => Some(ActionCall::new(
                "log/line",
                fields([(
                    "text",
                    Value::from(format!(
                        "ends {}",
                        seen.shown("steps", there(at(event, &[PathStep::Field("steps")])))
                    )),
                )]),
            )),
            _ => None,
        }
    }
}
