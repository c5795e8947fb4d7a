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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("inputs", &self.inputs)
            .maybe("total", self.total.as_ref())
            .maybe("how", self.how.as_ref())
            .maybe("_last_error", self.last_error.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Map<String, Value>>("inputs"));
        fields.present_key("total", &mut state.total);
        fields.present_key("how", &mut state.how);
        fields.maybe_key("_last_error", &mut state.last_error);
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Sum, Self::Sorry, Self::Done];

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
    /// How `sum` ended.
    Sum(sum::Exit),
    /// How `sorry` ended.
    Sorry(sorry::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Sum(left) => exit("sum", left.kept()),
            Self::Sorry(left) => exit("sorry", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Sum => Self::Sum(sum::Exit::read(name, carried)),
            At::Sorry => Self::Sorry(sorry::Exit::read(name, carried)),
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
            Self::Sum(exit) => exit,
            Self::Sorry(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for sum::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Sum(self)
    }
}

/// The graph `nested`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Nested2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Nested2 = Nested2::new;

const _: fn(&Nested2, Map<String, Value>) -> Run<'_, Nested2> = Nested2::start;

impl Nested2 {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Nested2<N> {
    /// A run with these inputs.
    pub fn start(&self, inputs: Map<String, Value>) -> Run<'_, Self> {
        Run::new(self, State::start(inputs))
    }
}

impl<N: Nodes> Graph for Nested2<N> {
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
        At::Sum
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`sum::run`].
    fn sum<'a>(&'a self, input: sum::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, sum::Exit> {
        sum::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `sum`, an action node.
pub mod sum {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `sum` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Map<String, Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                inputs: &state.inputs,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("total", &out.total)
                    .with("how", &out.how)
                    .exit("done"),
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
                    total: carried.need("total"),
                    how: carried.need("how"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `sorry`, a return node.
pub mod sorry {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `sorry` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `_last_error`.
        pub last_error: &'s Map<String, Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                last_error: held("sorry", "_last_error", &state.last_error)?,
            })
        }
    }

    /// How `sorry` ends.
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
        seen.value(
            "state._last_error.error",
            there(input.last_error.get("error")),
        )
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

/// `done`, a return node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`.
        pub total: &'s Value,
        /// `how`.
        pub how: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                total: held("done", "total", &state.total)?,
                how: held("done", "how", &state.how)?,
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
            ("total", seen.value("state.total", there(Some(input.total)))),
            ("how", seen.value("state.how", there(Some(input.how)))),
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

        impl State {
            /// As it is kept.
            fn kept(&self) -> Value {
                Record::new()
                    .with("inputs", &self.inputs)
                    .maybe("total", self.total.as_ref())
                    .maybe("_last_error", self.last_error.as_ref())
                    .rest(&self.rest)
                    .value()
            }

            /// What was kept.
            fn read(fields: &mut Fields) -> Self {
                let mut state = Self::start(fields.need::<Inputs>("inputs"));
                fields.present_key("total", &mut state.total);
                fields.maybe_key("_last_error", &mut state.last_error);
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

        impl At {
            /// The nodes, in the order of the text.
            pub const ALL: [Self; 2] = [Self::Add, Self::Done];

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
            /// How `add` ended.
            Add(add::Exit),
            /// How `done` ended.
            Done(done::Exit),
        }

        impl Exit {
            /// The entry of the journal.
            fn kept(&self) -> Value {
                match self {
                    Self::Add(left) => exit("add", left.kept()),
                    Self::Done(left) => exit("done", left.kept()),
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut Fields) -> Self {
                match at {
                    At::Add => Self::Add(add::Exit::read(name, carried)),
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
                    Self::Add(exit) => exit,
                    Self::Done(exit) => exit,
                }
            }
        }

        impl NodeExit for add::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::Add(self)
            }
        }

        /// The graph `adder`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct Adder<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        const _: fn() -> Adder = Adder::new;

        const _: fn(&Adder, Inputs) -> Run<'_, Adder> = Adder::start;

        impl Adder {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        impl<N: Nodes> Adder<N> {
            /// A run with these inputs.
            pub fn start(&self, inputs: Inputs) -> Run<'_, Self> {
                Run::new(self, State::start(inputs))
            }
        }

        impl<N: Nodes> Graph for Adder<N> {
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
                At::Add
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

        /// One method per node that reaches outside the process. Override any of them.
        pub trait Nodes: Send + Sync {
            /// See [`add::run`].
            fn add<'a>(
                &'a self,
                input: add::In<'a>,
                cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, add::Exit> {
                add::run(input, cx)
            }
        }

        /// The nodes exactly as the graph declares them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsDeclared;

        impl Nodes for AsDeclared {}

        /// `add`, an action node.
        pub mod add {
            use super::{Inputs, State};
            use ::graphwright::codegen::*;

            /// What `add` reads.
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

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("total", &out.total).exit("done"),
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
                            total: carried.need("total"),
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
                /// `total`.
                pub total: &'s Value,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
                    Ok(Self {
                        total: held("done", "total", &state.total)?,
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
                fields([("total", seen.value("state.total", there(Some(input.total))))])
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
            name: Cow::Borrowed("adder"),
            description: Cow::Borrowed(""),
            dialect: Cow::Borrowed("rye"),
            fingerprint: 0x063d_fa95_561d_0b7f,
            nodes: Cow::Borrowed(&[
                NodeAbout {
                    id: Cow::Borrowed("add"),
                    kind: Cow::Borrowed("action"),
                    line: 9,
                    reads: Reads::Keys(&["inputs"]),
                    meaning: 0xe376_91a0_dee2_f130,
                    role: NodeRole::Other,
                },
                NodeAbout {
                    id: Cow::Borrowed("done"),
                    kind: Cow::Borrowed("return"),
                    line: 13,
                    reads: Reads::Keys(&["total"]),
                    meaning: 0xf77d_1542_253f_5b5d,
                    role: NodeRole::Other,
                },
            ]),
            inputs: Cow::Borrowed(&[InputAbout {
                name: Cow::Borrowed("numbers"),
                description: Cow::Borrowed("(array, required)"),
                required: false,
                prompt: false,
            }]),
            limits: Limits {
                visits: None,
                steps: Some(3),
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

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("nested"),
    description: Cow::Borrowed("Runs another graph, with a part of what it may do itself."),
    dialect: Cow::Borrowed("rye"),
    fingerprint: 0x606f_1fc2_d42a_df09,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("sum"),
            kind: Cow::Borrowed("action"),
            line: 8,
            reads: Reads::Keys(&["inputs"]),
            meaning: 0x1ace_e338_e3ad_51ba,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("sorry"),
            kind: Cow::Borrowed("return"),
            line: 15,
            reads: Reads::Keys(&["_last_error"]),
            meaning: 0xd7ee_d2f3_6321_fc24,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("return"),
            line: 16,
            reads: Reads::Keys(&["total", "how"]),
            meaning: 0x6f97_ca12_ad02_722e,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[]),
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
