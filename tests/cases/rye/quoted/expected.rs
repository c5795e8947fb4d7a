//! `quoted`: Says a word in a shell, in all kinds of quotes.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! say  ──done──▶ each
//! each ──done──▶ done
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `quoted` remembers from node to node.
    State(inputs into Inputs) + rest {
        /// What the caller gives. Read by `say`.
        given inputs: Inputs,
        /// Written by `say`. Read by `each`.
        present said: Option<Value>,
        /// Written by `say` and `each`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
        /// Written by `each`. Read by `done`.
        maybe all: Option<Vec<Value>>,
    }
}

/// The value of `inputs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Inputs {
    /// `word`.
    pub word: String,
    /// `count`.
    pub count: i64,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Inputs {
    fn blank() -> Self {
        Self {
            word: Placeholder::blank(),
            count: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

nodes! {
    /// `say`, an action node (graph.yaml:18).
    Say(say),
    /// `each`, a foreach node (graph.yaml:27).
    Each(each),
    /// `done`, a return node (graph.yaml:33).
    Done(done),
}

/// The graph `quoted`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Quoted<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Quoted(inputs Inputs) }

impl<N: Nodes> Graph for Quoted<N> {
    basics! { starts at Say, ends with Value }

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
            At::Say => self.nodes.say(say::In::read(state), cx).entered(),
            At::Each => match each::In::read(state) {
                Ok(input) => self.nodes.each(input, cx).entered(),
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
            Exit::Say(exit) => match exit {
                say::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Each)
                }
                say::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    return Err(out.failure);
                }
            },
            Exit::Each(exit) => match exit {
                each::Exit::Done(out) => {
                    state.all = Some(out.all);
                    Next::Go(At::Done)
                }
                each::Exit::Failed(out) => {
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
            At::Say => Ok(()),
            At::Each => each::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

overridable! { say('a), each('a) }

/// `say`, an action node.
pub mod say {
    use super::Inputs;
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed inputs: &'s Inputs } }

    exits! {
        /// Done: on to `each`.
        Done(out: Out) = "done",
        /// The work failed: the run fails.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need said: Value } }

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
            "rye/bash",
            fields([
                (
                    "command",
                    Value::from(format!(
                        "printf '%s ' {} \"said \"{}\"\" 'as '{}'' $((1 + {}))",
                        seen.word("inputs.word", there(Some(&input.inputs.word))),
                        seen.word(
                            "inputs.word || inputs.count",
                            there(Some(&input.inputs.word))
                                .or_else(|| there(Some(&input.inputs.count)))
                        ),
                        seen.word("inputs.word", there(Some(&input.inputs.word))),
                        seen.shown("inputs.count", there(Some(&input.inputs.count)))
                    )),
                ),
                (
                    "note",
                    Value::from(format!(
                        "{} stays",
                        seen.shown("inputs.word", there(Some(&input.inputs.word)))
                    )),
                ),
            ]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let said: Value = seen.value(
            "result.stdout",
            there(at(result, &[PathStep::Field("stdout")])),
        );
        Exit::Done(Out { said })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("say")),
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

/// `each`, a foreach node.
pub mod each {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "each" { held said: &'s Value } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: the run fails.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need all: Vec<Value> } }

    fields! {
        Failed {
            need failure: Failure,
            need last_error = "_last_error": Map<String, Value>,
        }
    }

    const SPEC: EachSpec = EachSpec {
        action: ActionSpec::DEFAULT,
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
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        })
    }

    /// The list.
    pub fn over(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        Value::Array(vec![
            seen.value("state.said", there(Some(input.said))),
            Value::from("two"),
        ])
    }

    /// What the action is called with for an item.
    pub fn call(_input: &In<'_>, item: &Value, seen: &mut ExpressionScope<'_>) -> ActionCall {
        ActionCall::new(
            "rye/bash",
            fields([(
                "command",
                Value::from(format!("cat -- {}", seen.word("item", there(Some(item))))),
            )]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(_input: &In<'_>, result: &Value, _seen: &mut ExpressionScope<'_>) -> Exit {
        let all: Vec<Value> = recast(result);
        Exit::Done(Out { all })
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("each")),
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

    reads! { In<'s> of "done" { held all: &'s [Value] } }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = seen.value("state.all", there(Some(input.all)));
            Exit::Done(End { result })
        })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "quoted", "Says a word in a shell, in all kinds of quotes.", "rye",
    0x0e5e_f1a7_bdc6_cea1;
    node "say", "action", 18, Other, ["inputs"], 0x3241_375c_a093_faed;
    node "each", "foreach", 27, Other, ["said"], 0x9595_ce2f_9ba4_67bc;
    node "done", "return", 33, Other, ["all"], 0x2dff_ef5c_a00a_8a10;
    input "word", "(string, required)";
    input "count", "(integer, default 2)";
    limits visits None, steps Some(100), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    abilities Actions;
}

workflow! {
    id "examples/quoted";
    permissions "rye.execute.tool.rye.bash", "rye.execute.tool.rye.bash.bash";
    hook GraphCompleted, 1, HookAction::Call(ActionSpec { policy : Policy::Continue,
    ..ActionSpec::DEFAULT });
    schema
    r#"{"type":"object","properties":{"word":{"type":"string"},"count":{"type":"integer","default":2}},"required":["word"]}"#;
    config
    r#"{"hooks":[{"action":{"item_id":"rye/bash/bash","params":{"command":"logger -- ${state.inputs.word}"},"x-quote":true},"event":"graph_completed"}],"nodes":{"done":{"output":"${state.all}","type":"return"},"each":{"action":{"item_id":"rye/bash","params":{"command":"cat -- ${item}"},"x-quote":true},"collect":"all","next":"done","over":["${state.said}","two"],"type":"foreach"},"say":{"action":{"item_id":"rye/bash","params":{"command":"printf '%s ' ${inputs.word} \"said ${inputs.word || inputs.count}\" 'as ${inputs.word}' $((1 + ${inputs.count}))","note":"${inputs.word} stays"},"x-quote":true},"assign":{"said":"${result.stdout}"},"next":"each"}},"start":"say"}"#;
    warnings "`rye/bash` takes no parameter `note`, which node `say` gives it";
    code Hooks;
}

/// Conditions and calls of the hooks, and the graphs that actions run.
struct Hooks;

impl graphwright::codegen::WorkflowCode for Hooks {
    fn call(
        &self,
        hook: usize,
        event: &Value,
        seen: &mut ExpressionScope<'_>,
    ) -> Option<ActionCall> {
        match hook {
            0 => Some(ActionCall::new(
                "rye/bash/bash",
                fields([(
                    "command",
                    Value::from(format!(
                        "logger -- {}",
                        seen.word(
                            "state.inputs.word",
                            there(at(
                                event,
                                &[
                                    PathStep::Field("state"),
                                    PathStep::Field("inputs"),
                                    PathStep::Field("word")
                                ]
                            ))
                        )
                    )),
                )]),
            )),
            _ => None,
        }
    }
}
