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

/// What a run of `fan-out` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// What the caller gives. Read by `one_by_one`.
    pub inputs: Inputs,
    /// Written by `prepare`. Read by `one_by_one` and `together`.
    pub prefix: Option<String>,
    /// Written by `prepare`. Read by `done`.
    pub at: Option<Option<String>>,
    /// Written by `one_by_one`. Read by `together` and `done`.
    pub notes: Option<Value>,
    /// Written by `one_by_one` and `together`. Read by `rescue`.
    pub last_error: Option<Map<String, Value>>,
    /// Written by `together`. Read by `done`.
    pub more: Option<Vec<Value>>,
    /// Written by `rescue`. Read by `done`.
    pub saved: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state of a run with these inputs.
    pub fn start(inputs: Inputs) -> Self {
        Self {
            inputs,
            prefix: None,
            at: None,
            notes: None,
            last_error: None,
            more: None,
            saved: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("inputs", &self.inputs)
            .maybe("prefix", self.prefix.as_ref())
            .maybe("at", self.at.as_ref())
            .maybe("notes", self.notes.as_ref())
            .maybe("_last_error", self.last_error.as_ref())
            .maybe("more", self.more.as_ref())
            .maybe("saved", self.saved.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Inputs>("inputs"));
        fields.maybe_key("prefix", &mut state.prefix);
        fields.present_key("at", &mut state.at);
        fields.present_key("notes", &mut state.notes);
        fields.maybe_key("_last_error", &mut state.last_error);
        fields.maybe_key("more", &mut state.more);
        fields.present_key("saved", &mut state.saved);
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

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `prepare`, a gate node (graph.yaml:11).
    Prepare,
    /// `one_by_one`, a foreach node (graph.yaml:12).
    OneByOne,
    /// `together`, a foreach node (graph.yaml:21).
    Together,
    /// `rescue`, a gate node (graph.yaml:30).
    Rescue,
    /// `done`, a return node (graph.yaml:31).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [
        Self::Prepare,
        Self::OneByOne,
        Self::Together,
        Self::Rescue,
        Self::Done,
    ];

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
    /// How `prepare` ended.
    Prepare(prepare::Exit),
    /// How `one_by_one` ended.
    OneByOne(one_by_one::Exit),
    /// How `together` ended.
    Together(together::Exit),
    /// How `rescue` ended.
    Rescue(rescue::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Prepare(left) => exit("prepare", left.kept()),
            Self::OneByOne(left) => exit("one_by_one", left.kept()),
            Self::Together(left) => exit("together", left.kept()),
            Self::Rescue(left) => exit("rescue", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Prepare => Self::Prepare(prepare::Exit::read(name, carried)),
            At::OneByOne => Self::OneByOne(one_by_one::Exit::read(name, carried)),
            At::Together => Self::Together(together::Exit::read(name, carried)),
            At::Rescue => Self::Rescue(rescue::Exit::read(name, carried)),
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
            Self::Prepare(exit) => exit,
            Self::OneByOne(exit) => exit,
            Self::Together(exit) => exit,
            Self::Rescue(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for one_by_one::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::OneByOne(self)
    }
}

impl NodeExit for together::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Together(self)
    }
}

/// The graph `fan-out`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct FanOut<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> FanOut = FanOut::new;

const _: fn(&FanOut, Inputs) -> Run<'_, FanOut> = FanOut::start;

impl FanOut {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> FanOut<N> {
    /// A run with these inputs.
    pub fn start(&self, inputs: Inputs) -> Run<'_, Self> {
        Run::new(self, State::start(inputs))
    }
}

impl<N: Nodes> Graph for FanOut<N> {
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
        At::Prepare
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`one_by_one::run`].
    fn one_by_one<'a>(
        &'a self,
        input: one_by_one::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, one_by_one::Exit> {
        one_by_one::run(input, cx)
    }

    /// See [`together::run`].
    fn together<'a>(
        &'a self,
        input: together::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, together::Exit> {
        together::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `prepare`, a gate node.
pub mod prepare {
    use ::graphwright::codegen::*;

    /// What `prepare` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `prepare` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `one_by_one`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `prefix`.
        pub prefix: String,
        /// For `at`.
        pub at2: Option<String>,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("prefix", &out.prefix)
                    .with("at", &out.at2)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                prefix: carried.need("prefix"),
                at2: carried.need("at"),
            })
        }
    }
}

/// `one_by_one`, a foreach node.
pub mod one_by_one {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    /// What `one_by_one` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
        /// `prefix`.
        pub prefix: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                inputs: &state.inputs,
                prefix: held("one_by_one", "prefix", &state.prefix)?,
            })
        }
    }

    /// How `one_by_one` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The condition holds: on to `together`.
        Together(Out),
        /// Done: on to `done`.
        Done(Out),
        /// The work failed, and the condition holds: on to `together`.
        FailedTogether(Box<FailedTogether>),
        /// The work failed: on to `done`.
        FailedDone(Box<FailedTogether>),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `notes`.
        pub notes: Value,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.notes = Some(self.notes);
        }
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct FailedTogether {
        /// Why it failed.
        pub failure: Failure,
        /// For `_last_error`.
        pub last_error: Map<String, Value>,
        /// For `notes`.
        pub notes: Value,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Together(out) => Record::new().with("notes", &out.notes).exit("together"),
                Self::Done(out) => Record::new().with("notes", &out.notes).exit("done"),
                Self::FailedTogether(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("_last_error", &out.last_error)
                    .with("notes", &out.notes)
                    .exit("failed_together"),
                Self::FailedDone(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("_last_error", &out.last_error)
                    .with("notes", &out.notes)
                    .exit("failed_done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(
                name,
                &["together", "done", "failed_together", "failed_done"],
            ) {
                "together" => Self::Together(Out {
                    notes: carried.need("notes"),
                }),
                "done" => Self::Done(Out {
                    notes: carried.need("notes"),
                }),
                "failed_together" => Self::FailedTogether(Box::new(FailedTogether {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                    notes: carried.need("notes"),
                })),
                _ => Self::FailedDone(Box::new(FailedTogether {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                    notes: carried.need("notes"),
                })),
            }
        }
    }
}

/// `together`, a foreach node.
pub mod together {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `together` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `prefix`.
        pub prefix: &'s str,
        /// `notes`.
        pub notes: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                prefix: held("together", "prefix", &state.prefix)?,
                notes: held("together", "notes", &state.notes)?,
            })
        }
    }

    /// How `together` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `rescue`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `more`.
        pub more: Vec<Value>,
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
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("more", &out.more).exit("done"),
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
                    more: carried.need("more"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `rescue`, a gate node.
pub mod rescue {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `rescue` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `_last_error`.
        pub last_error: &'s Map<String, Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                last_error: held("rescue", "_last_error", &state.last_error)?,
            })
        }
    }

    /// How `rescue` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `saved`.
        pub saved: Value,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("saved", &out.saved).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                saved: carried.need("saved"),
            })
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
        /// `at`.
        pub at: &'s Option<String>,
        /// `notes`.
        pub notes: &'s Value,
        /// `more`, if it is there.
        pub more: Option<&'s [Value]>,
        /// `saved`, if it is there.
        pub saved: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                at: held("done", "at", &state.at)?,
                notes: held("done", "notes", &state.notes)?,
                more: state.more.as_deref(),
                saved: state.saved.as_ref(),
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
        fields([
            ("notes", seen.value("state.notes", there(Some(input.notes)))),
            (
                "more",
                seen.value(
                    "state.more || state.saved",
                    there(input.more).or_else(|| there(input.saved)),
                ),
            ),
            ("at", seen.value("state.at", there(Some(input.at)))),
        ])
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
    name: Cow::Borrowed("fan-out"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("rye"),
    fingerprint: 0x1709_d565_cd88_bc75,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("prepare"),
            kind: Cow::Borrowed("gate"),
            line: 11,
            reads: Reads::Keys(&[]),
            meaning: 0xe3a0_d1e7_8d47_44bf,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("one_by_one"),
            kind: Cow::Borrowed("foreach"),
            line: 12,
            reads: Reads::Keys(&["inputs", "prefix"]),
            meaning: 0xbdc6_470f_6d1b_213c,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("together"),
            kind: Cow::Borrowed("foreach"),
            line: 21,
            reads: Reads::Keys(&["prefix", "notes"]),
            meaning: 0x92b4_9fa7_1a79_7b04,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("rescue"),
            kind: Cow::Borrowed("gate"),
            line: 30,
            reads: Reads::Keys(&["_last_error"]),
            meaning: 0x26f5_81d9_efe9_b46c,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("return"),
            line: 31,
            reads: Reads::Keys(&["at", "notes", "more", "saved"]),
            meaning: 0x1822_26ee_f9b5_5e44,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("topics"),
        description: Cow::Borrowed("(array)"),
        required: false,
        prompt: false,
    }]),
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
    id: Cow::Borrowed("examples/fan-out"),
    permissions: Cow::Borrowed(&[Cow::Borrowed("rye.execute.tool.*")]),
    grants: Cow::Borrowed(&[]),
    hooks: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    schema: Cow::Borrowed(
        r#"{"properties":{"topics":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"}}}}}}"#,
    ),
    config: Cow::Borrowed(
        r#"{"nodes":{"done":{"output":{"at":"${state.at}","more":"${state.more || state.saved}","notes":"${state.notes}"},"type":"return"},"one_by_one":{"action":{"item_id":"write/note","params":{"same":"${state.topic.text}","text":"${state.prefix} ${topic.text}","whole":"${topic}"}},"as":"topic","collect":"notes","next":[{"to":"together","when":{"op":"eq","path":"state.notes.0.ok","value":true}},{"to":"done"}],"over":"${inputs.topics}","type":"foreach"},"prepare":{"assign":{"at":"${_now}","prefix":"on"},"next":"one_by_one","type":"gate"},"rescue":{"assign":{"saved":"${state._last_error.error}"},"next":"done","type":"gate"},"together":{"action":{"item_id":"write/${item}","params":{"notes":"${state.notes}"}},"collect":"more","max_concurrency":2,"next":"done","on_error":"rescue","over":["${state.prefix}","last"],"parallel":true,"type":"foreach"}},"on_error":"continue","start":"prepare"}"#,
    ),
    warnings: Cow::Borrowed(&[]),
    code: graphwright::codegen::Code::Compiled(&ShownDetails),
};

/// What is done beside the nodes.
struct ShownDetails;

impl graphwright::codegen::WorkflowCode for ShownDetails {}
