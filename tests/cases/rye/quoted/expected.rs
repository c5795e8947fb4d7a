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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("inputs", &self.inputs)
            .maybe("said", self.said.as_ref())
            .maybe("_last_error", self.last_error.as_ref())
            .maybe("all", self.all.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Inputs>("inputs"));
        fields.present_key("said", &mut state.said);
        fields.maybe_key("_last_error", &mut state.last_error);
        fields.maybe_key("all", &mut state.all);
        state.rest = fields.rest();
        state
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fields_of(deserializer, Self::read)
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Say, Self::Each, Self::Done];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }
}

impl Serialize for At {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(node_id(&ABOUT, *self as usize))
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        at_of(deserializer, &ABOUT, Self::named)
    }
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone)]
pub enum Exit {
    /// How `say` ended.
    Say(say::Exit),
    /// How `each` ended.
    Each(each::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Say(left) => exit("say", left.kept()),
            Self::Each(left) => exit("each", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Say => Self::Say(say::Exit::read(name, carried)),
            At::Each => Self::Each(each::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
        }
    }
}

impl Serialize for Exit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        exit_of(deserializer, &ABOUT, At::named, Self::read)
    }
}

impl GraphExit for Exit {
    fn of_node(&self) -> &dyn Any {
        match self {
            Self::Say(exit) => exit,
            Self::Each(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for say::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Say(self)
    }
}

impl NodeExit for each::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Each(self)
    }
}

/// The graph `quoted`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Quoted<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Quoted = Quoted::new;

const _: fn(&Quoted, Inputs) -> Run<'_, Quoted> = Quoted::start;

impl Quoted {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Quoted<N> {
    /// A run with these inputs.
    pub fn start(&self, inputs: Inputs) -> Run<'_, Self> {
        Run::new(self, State::start(inputs))
    }
}

impl<N: Nodes> Graph for Quoted<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = Value;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Say
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`say::run`].
    fn say<'a>(&'a self, input: say::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, say::Exit> {
        say::run(input, cx)
    }

    /// See [`each::run`].
    fn each<'a>(
        &'a self,
        input: each::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, each::Exit> {
        each::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `say`, an action node.
pub mod say {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    /// What `say` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                inputs: &state.inputs,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("said", &out.said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("_last_error", &out.last_error)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    said: carried.need("said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `each`, a foreach node.
pub mod each {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `each` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `said`.
        pub said: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                said: held("each", "said", &state.said)?,
            })
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("all", &out.all).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("_last_error", &out.last_error)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    all: carried.need("all"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `done`, a return node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `all`.
        pub all: &'s [Value],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                all: held("done", "all", &state.all)?,
            })
        }
    }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End {
        /// The run's result.
        pub result: Value,
    }

    /// Ends the run.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        let result = cx.weigh(None, |seen| result(input, seen));
        Exit::Done(End { result })
    }

    /// The result of the run.
    pub fn result(input: &In<'_>, seen: &mut ExpressionScope<'_>) -> Value {
        seen.value("state.all", there(Some(input.all)))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
            })
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("quoted"),
    description: Cow::Borrowed("Says a word in a shell, in all kinds of quotes."),
    dialect: Cow::Borrowed("rye"),
    fingerprint: 0x0e5e_f1a7_bdc6_cea1,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("say"),
            kind: Cow::Borrowed("action"),
            line: 18,
            reads: Reads::Keys(&["inputs"]),
            meaning: 0x3241_375c_a093_faed,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("each"),
            kind: Cow::Borrowed("foreach"),
            line: 27,
            reads: Reads::Keys(&["said"]),
            meaning: 0x9595_ce2f_9ba4_67bc,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("return"),
            line: 33,
            reads: Reads::Keys(&["all"]),
            meaning: 0x2dff_ef5c_a00a_8a10,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("word"),
            description: Cow::Borrowed("(string, required)"),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("count"),
            description: Cow::Borrowed("(integer, default 2)"),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: Some(100),
        timeout: Some(Duration::from_secs(600)),
        concurrency: Some(10),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Actions]),
};

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
