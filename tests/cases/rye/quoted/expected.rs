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

/// What a run of `quoted` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// What the caller gives. Read by `say`.
    pub inputs: Inputs,
    /// Written by `say`. Read by `each`.
    pub said: Option<Value>,
    /// Written by `say` and `each`.
    pub last_error: Option<Map<String, Value>>,
    /// Written by `each`. Read by `done`.
    pub all: Option<Vec<Value>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state of a run with these inputs.
    pub fn start(inputs: Inputs) -> Self {
        Self {
            inputs,
            said: None,
            last_error: None,
            all: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given inputs as Inputs) present(said), maybe(last_error = "_last_error"),
    maybe(all); rest
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

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `say`, an action node (graph.yaml:18).
    Say,
    /// `each`, a foreach node (graph.yaml:27).
    Each,
    /// `done`, a return node (graph.yaml:33).
    Done,
}

nodes! { Say(say), Each(each), Done(done) }

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
        Ok(State::start(given(&WORKFLOW, inputs)?))
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

    /// What `say` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
    }

    reads! { 's; borrowed(inputs) }

    /// How `say` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `each`.
        Done(Out),
        /// The work failed: the run fails.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `said`.
        pub said: Value,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    exits! {
        Done(out = Out(need(said))) = "done", Failed(out = Failed(need(failure),
        need(last_error = "_last_error"))) = "failed"
    }
}

/// `each`, a foreach node.
pub mod each {
    use ::graphwright::codegen::*;

    /// What `each` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `said`.
        pub said: &'s Value,
    }

    reads! { 's; "each"; held(said) }

    /// How `each` ends.
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
        /// For `all`.
        pub all: Vec<Value>,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `_last_error`.
        pub last_error: Map<String, Value>,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    exits! {
        Done(out = Out(need(all))) = "done", Failed(out = Failed(need(failure),
        need(last_error = "_last_error"))) = "failed"
    }
}

/// `done`, a return node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `all`.
        pub all: &'s [Value],
    }

    reads! { 's; "done"; held(all) }

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
        seen.value("state.all", there(Some(input.all)))
    }

    exits! { Done(out = End2(need(result))) = "done" }
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

/// What the graph says about itself as one that acts inside of a project.
pub static WORKFLOW: Workflow = Workflow {
    id: Cow::Borrowed("examples/quoted"),
    permissions: Cow::Borrowed(&[
        Cow::Borrowed("rye.execute.tool.rye.bash"),
        Cow::Borrowed("rye.execute.tool.rye.bash.bash"),
    ]),
    grants: Cow::Borrowed(&[]),
    hooks: Cow::Borrowed(&[HookAbout {
        event: HookEvent::GraphCompleted,
        layer: 1,
        action: HookAction::Call(ActionSpec {
            policy: Policy::Continue,
            ..ActionSpec::DEFAULT
        }),
    }]),
    env: Cow::Borrowed(&[]),
    schema: Cow::Borrowed(
        r#"{"type":"object","properties":{"word":{"type":"string"},"count":{"type":"integer","default":2}},"required":["word"]}"#,
    ),
    config: Cow::Borrowed(
        r#"{"hooks":[{"action":{"item_id":"rye/bash/bash","params":{"command":"logger -- ${state.inputs.word}"},"x-quote":true},"event":"graph_completed"}],"nodes":{"done":{"output":"${state.all}","type":"return"},"each":{"action":{"item_id":"rye/bash","params":{"command":"cat -- ${item}"},"x-quote":true},"collect":"all","next":"done","over":["${state.said}","two"],"type":"foreach"},"say":{"action":{"item_id":"rye/bash","params":{"command":"printf '%s ' ${inputs.word} \"said ${inputs.word || inputs.count}\" 'as ${inputs.word}' $((1 + ${inputs.count}))","note":"${inputs.word} stays"},"x-quote":true},"assign":{"said":"${result.stdout}"},"next":"each"}},"start":"say"}"#,
    ),
    warnings: Cow::Borrowed(&[]),
    code: graphwright::codegen::Code::Compiled(&ShownDetails),
};

/// What is done beside the nodes.
struct ShownDetails;

impl graphwright::codegen::WorkflowCode for ShownDetails {
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
