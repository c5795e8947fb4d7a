//! `count-files`: Counts what is in a directory, and says whether that is much.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! list   ──much──▶ much
//!        ──little──▶ little
//!        ──none──▶ none
//! ```

::graphwright::codegen::needs_rye!();

use ::graphwright::codegen::*;

/// What a run of `count-files` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// What the caller gives. Read by `list`.
    pub inputs: Inputs,
    /// Starts as `["few","many"]`. Read by `list`, `much` and `little`.
    pub words: Vec<String>,
    /// Starts as `0`. Read by `list`.
    pub seen: i64,
    /// Written by `list`. Read by `none`.
    pub entries: Option<Value>,
    /// Written by `list`. Read by `none`.
    pub first: Option<Value>,
    /// Written by `list`. Read by `much` and `little`.
    pub line: Option<String>,
    /// Written by `list`. Read by `none`.
    pub count: Option<Value>,
    /// Written by `list`. Read by `much`.
    pub shape: Option<Map<String, Value>>,
    /// Written by `list`.
    pub last_error: Option<Map<String, Value>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state of a run with these inputs.
    pub fn start(inputs: Inputs) -> Self {
        Self {
            inputs,
            words: vec!["few".to_owned(), "many".to_owned()],
            seen: 0,
            entries: None,
            first: None,
            line: None,
            count: None,
            shape: None,
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
            .with("words", &self.words)
            .with("seen", &self.seen)
            .maybe("entries", self.entries.as_ref())
            .maybe("first", self.first.as_ref())
            .maybe("line", self.line.as_ref())
            .maybe("count", self.count.as_ref())
            .maybe("shape", self.shape.as_ref())
            .maybe("_last_error", self.last_error.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Inputs>("inputs"));
        fields.key("words", &mut state.words);
        fields.key("seen", &mut state.seen);
        fields.present_key("entries", &mut state.entries);
        fields.present_key("first", &mut state.first);
        fields.maybe_key("line", &mut state.line);
        fields.present_key("count", &mut state.count);
        fields.maybe_key("shape", &mut state.shape);
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
    /// Where to look.
    pub directory: String,
    /// `much`.
    pub much: i64,
    /// `label`.
    pub label: String,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Inputs {
    fn blank() -> Self {
        Self {
            directory: Placeholder::blank(),
            much: Placeholder::blank(),
            label: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `list`, an action node (graph.yaml:19).
    List,
    /// `much`, a return node (graph.yaml:39).
    Much,
    /// `little`, a return node (graph.yaml:40).
    Little,
    /// `none`, a return node (graph.yaml:41).
    None,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 4] = [Self::List, Self::Much, Self::Little, Self::None];

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
    /// How `list` ended.
    List(list::Exit),
    /// How `much` ended.
    Much(much::Exit),
    /// How `little` ended.
    Little(little::Exit),
    /// How `none` ended.
    None(none::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::List(left) => exit("list", left.kept()),
            Self::Much(left) => exit("much", left.kept()),
            Self::Little(left) => exit("little", left.kept()),
            Self::None(left) => exit("none", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::List => Self::List(list::Exit::read(name, carried)),
            At::Much => Self::Much(much::Exit::read(name, carried)),
            At::Little => Self::Little(little::Exit::read(name, carried)),
            At::None => Self::None(none::Exit::read(name, carried)),
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
            Self::List(exit) => exit,
            Self::Much(exit) => exit,
            Self::Little(exit) => exit,
            Self::None(exit) => exit,
        }
    }
}

impl NodeExit for list::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::List(self)
    }
}

/// The graph `count-files`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct CountFiles<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> CountFiles = CountFiles::new;

const _: fn(&CountFiles, Inputs) -> Run<'_, CountFiles> = CountFiles::start;

impl CountFiles {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> CountFiles<N> {
    /// A run with these inputs.
    pub fn start(&self, inputs: Inputs) -> Run<'_, Self> {
        Run::new(self, State::start(inputs))
    }
}

impl<N: Nodes> Graph for CountFiles<N> {
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
        At::List
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
            At::List => self.nodes.list(list::In::read(state), cx).entered(),
            At::Much => match much::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Much(much::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Little => match little::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Little(little::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::None => match none::In::read(state) {
                Ok(input) => NodeWork::done(Exit::None(none::finish(&input, cx))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::List(exit) => match exit {
                list::Exit::Much(out) => {
                    out.commit(state);
                    Next::Go(At::Much)
                }
                list::Exit::Little(out) => {
                    out.commit(state);
                    Next::Go(At::Little)
                }
                list::Exit::None(out) => {
                    out.commit(state);
                    Next::Go(At::None)
                }
                list::Exit::Ended(end) => {
                    state.entries = Some(end.entries);
                    state.first = Some(end.first);
                    state.line = Some(end.line);
                    state.count = Some(end.count);
                    state.shape = Some(end.shape);
                    Next::End(end.result)
                }
                list::Exit::Failed(out) => {
                    state.last_error = Some(out.last_error);
                    return Err(out.failure);
                }
            },
            Exit::Much(exit) => match exit {
                much::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Little(exit) => match exit {
                little::Exit::Done(end) => Next::End(end.result),
            },
            Exit::None(exit) => match exit {
                none::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::List => Ok(()),
            At::Much => much::In::read(state).map(drop),
            At::Little => little::In::read(state).map(drop),
            At::None => none::In::read(state).map(drop),
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&WORKFLOW)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`list::run`].
    fn list<'a>(
        &'a self,
        input: list::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, list::Exit> {
        list::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `list`, an action node.
pub mod list {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    /// What `list` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
        /// `words`.
        pub words: &'s [String],
        /// `seen`.
        pub seen: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                inputs: &state.inputs,
                words: &state.words,
                seen: state.seen,
            }
        }
    }

    /// How `list` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The condition holds: on to `much`.
        Much(Box<Out>),
        /// The condition holds: on to `little`.
        Little(Box<Out>),
        /// The condition holds: on to `none`.
        None(Box<Out>),
        /// Done: the run ends.
        Ended(Box<Ended>),
        /// The work failed: the run fails.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `entries`.
        pub entries: Value,
        /// For `first`.
        pub first: Value,
        /// For `line`.
        pub line: String,
        /// For `count`.
        pub count: Value,
        /// For `shape`.
        pub shape: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.entries = Some(self.entries);
            state.first = Some(self.first);
            state.line = Some(self.line);
            state.count = Some(self.count);
            state.shape = Some(self.shape);
        }
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct Ended {
        /// The run's result.
        pub result: Value,
        /// For `entries`.
        pub entries: Value,
        /// For `first`.
        pub first: Value,
        /// For `line`.
        pub line: String,
        /// For `count`.
        pub count: Value,
        /// For `shape`.
        pub shape: Map<String, Value>,
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
            "rye/file-system/ls",
            fields([
                (
                    "path",
                    seen.value("inputs.directory", there(Some(&input.inputs.directory))),
                ),
                (
                    "depth",
                    seen.value(
                        "inputs.depth || state.seen",
                        there(input.inputs.rest.get("depth")).or_else(|| there(Some(&input.seen))),
                    ),
                ),
                (
                    "note",
                    seen.value("inputs.missing", there(input.inputs.rest.get("missing"))),
                ),
            ]),
        )
    }

    /// What the node writes, and how it ends.
    fn done(input: &In<'_>, result: &Value, seen: &mut ExpressionScope<'_>) -> Exit {
        let entries: Value = seen.value(
            "result.entries",
            there(at(result, &[PathStep::Field("entries")])),
        );
        let first: Value = seen.value(
            "result.entries.0.name",
            there(at(
                result,
                &[
                    PathStep::Field("entries"),
                    PathStep::Part("0"),
                    PathStep::Field("name"),
                ],
            )),
        );
        let line: String = format!(
            "{}: {} of {} ({})",
            seen.shown("inputs.label", there(Some(&input.inputs.label))),
            seen.shown("state.first", there(Some(&first))),
            seen.shown("inputs.directory", there(Some(&input.inputs.directory))),
            seen.shown("state.seen", there(Some(&input.seen)))
        );
        let count: Value = seen.value(
            "result.count",
            there(at(result, &[PathStep::Field("count")])),
        );
        let shape: Map<String, Value> = recast(&fields([
            ("kind", Value::from("listing")),
            (
                "names",
                Value::Array(vec![
                    seen.value("state.first", there(Some(&first))),
                    seen.value("state.words[1]", there(input.words.get(1usize))),
                ]),
            ),
        ]));
        if seen.compare(Op::Gte, "state.count", Some(&count), &Value::from(10i64)) {
            return Exit::Much(Box::new(Out {
                entries,
                first,
                line,
                count,
                shape,
            }));
        }
        if seen.compare(Op::Gt, "state.count", Some(&count), &Value::from(0i64))
            || (seen.compare(
                Op::Eq,
                "inputs.label",
                Some(&input.inputs.label),
                &Value::from("force"),
            ) && !(seen.compare(Op::Exists, "state.first", Some(&first), &Value::Null)))
        {
            return Exit::Little(Box::new(Out {
                entries,
                first,
                line,
                count,
                shape,
            }));
        }
        if seen.compare(
            Op::Eq,
            "result.entries",
            at(result, &[PathStep::Field("entries")]),
            &Value::Array(Vec::new()),
        ) {
            return Exit::None(Box::new(Out {
                entries,
                first,
                line,
                count,
                shape,
            }));
        }
        Exit::Ended(Box::new(Ended {
            result: seen.ended(&[
                ("entries", to_value(&entries)),
                ("first", to_value(&first)),
                ("line", to_value(&line)),
                ("count", to_value(&count)),
                ("shape", to_value(&shape)),
            ]),
            entries,
            first,
            line,
            count,
            shape,
        }))
    }

    /// What a failure makes the node write, and where it ends then.
    fn failed(_input: &In<'_>, failed: ActionFailed, seen: &mut ExpressionScope<'_>) -> Exit {
        let last_error: Map<String, Value> = recast(&fields([
            ("node", Value::from("list")),
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
                Self::Much(out) => Record::new()
                    .with("entries", &out.entries)
                    .with("first", &out.first)
                    .with("line", &out.line)
                    .with("count", &out.count)
                    .with("shape", &out.shape)
                    .exit("much"),
                Self::Little(out) => Record::new()
                    .with("entries", &out.entries)
                    .with("first", &out.first)
                    .with("line", &out.line)
                    .with("count", &out.count)
                    .with("shape", &out.shape)
                    .exit("little"),
                Self::None(out) => Record::new()
                    .with("entries", &out.entries)
                    .with("first", &out.first)
                    .with("line", &out.line)
                    .with("count", &out.count)
                    .with("shape", &out.shape)
                    .exit("none"),
                Self::Ended(out) => Record::new()
                    .with("result", &out.result)
                    .with("entries", &out.entries)
                    .with("first", &out.first)
                    .with("line", &out.line)
                    .with("count", &out.count)
                    .with("shape", &out.shape)
                    .exit("ended"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("_last_error", &out.last_error)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["much", "little", "none", "ended", "failed"]) {
                "much" => Self::Much(Box::new(Out {
                    entries: carried.need("entries"),
                    first: carried.need("first"),
                    line: carried.need("line"),
                    count: carried.need("count"),
                    shape: carried.need("shape"),
                })),
                "little" => Self::Little(Box::new(Out {
                    entries: carried.need("entries"),
                    first: carried.need("first"),
                    line: carried.need("line"),
                    count: carried.need("count"),
                    shape: carried.need("shape"),
                })),
                "none" => Self::None(Box::new(Out {
                    entries: carried.need("entries"),
                    first: carried.need("first"),
                    line: carried.need("line"),
                    count: carried.need("count"),
                    shape: carried.need("shape"),
                })),
                "ended" => Self::Ended(Box::new(Ended {
                    result: carried.need("result"),
                    entries: carried.need("entries"),
                    first: carried.need("first"),
                    line: carried.need("line"),
                    count: carried.need("count"),
                    shape: carried.need("shape"),
                })),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `much`, a return node.
pub mod much {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `much` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `words`.
        pub words: &'s [String],
        /// `line`.
        pub line: &'s str,
        /// `shape`.
        pub shape: &'s Map<String, Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                words: &state.words,
                line: held("much", "line", &state.line)?,
                shape: held("much", "shape", &state.shape)?,
            })
        }
    }

    /// How `much` ends.
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
            ("line", seen.value("state.line", there(Some(input.line)))),
            (
                "words",
                seen.value("state.words.1", there(input.words.get(1usize))),
            ),
            ("shape", seen.value("state.shape", there(Some(input.shape)))),
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

/// `little`, a return node.
pub mod little {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `little` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `words`.
        pub words: &'s [String],
        /// `line`.
        pub line: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                words: &state.words,
                line: held("little", "line", &state.line)?,
            })
        }
    }

    /// How `little` ends.
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
        Value::from(format!(
            "{}: {}",
            seen.shown("state.words.0", there(input.words.first())),
            seen.shown("state.line", there(Some(input.line)))
        ))
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

/// `none`, a return node.
pub mod none {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `none` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `entries`.
        pub entries: &'s Value,
        /// `first`.
        pub first: &'s Value,
        /// `count`.
        pub count: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                entries: held("none", "entries", &state.entries)?,
                first: held("none", "first", &state.first)?,
                count: held("none", "count", &state.count)?,
            })
        }
    }

    /// How `none` ends.
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
        Value::Array(vec![
            seen.value("state.entries", there(Some(input.entries))),
            seen.value("state.count", there(Some(input.count))),
            seen.value("state.first", there(Some(input.first))),
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
    name: Cow::Borrowed("count-files"),
    description: Cow::Borrowed("Counts what is in a directory, and says whether that is much."),
    dialect: Cow::Borrowed("rye"),
    fingerprint: 0x5813_dd67_17ae_a34e,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("list"),
            kind: Cow::Borrowed("action"),
            line: 19,
            reads: Reads::Keys(&["inputs", "words", "seen"]),
            meaning: 0xfe6e_031a_1bd3_9a42,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("much"),
            kind: Cow::Borrowed("return"),
            line: 39,
            reads: Reads::Keys(&["words", "line", "shape"]),
            meaning: 0x639c_38c9_2b8e_969d,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("little"),
            kind: Cow::Borrowed("return"),
            line: 40,
            reads: Reads::Keys(&["words", "line"]),
            meaning: 0x84f2_7d63_6492_77e9,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("none"),
            kind: Cow::Borrowed("return"),
            line: 41,
            reads: Reads::Keys(&["entries", "first", "count"]),
            meaning: 0xf710_d701_c44d_7289,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("directory"),
            description: Cow::Borrowed("Where to look. (string, default \".\")"),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("much"),
            description: Cow::Borrowed("(integer, default 10)"),
            required: false,
            prompt: false,
        },
        InputAbout {
            name: Cow::Borrowed("label"),
            description: Cow::Borrowed("(string, required)"),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: Some(5),
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
    id: Cow::Borrowed("examples/count-files"),
    permissions: Cow::Borrowed(&[
        Cow::Borrowed("rye.execute.tool.rye.file-system.*"),
        Cow::Borrowed("rye.execute.tool.count"),
    ]),
    grants: Cow::Borrowed(&[]),
    hooks: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    schema: Cow::Borrowed(
        r#"{"type":"object","properties":{"directory":{"type":"string","default":".","description":"Where to look."},"much":{"type":"integer","default":10},"label":{"type":"string"}},"required":["label"]}"#,
    ),
    config: Cow::Borrowed(
        r#"{"max_steps":5,"nodes":{"list":{"action":{"item_id":"rye/file-system/ls","params":{"depth":"${inputs.depth || state.seen}","note":"${inputs.missing}","path":"${inputs.directory}"}},"assign":{"count":"${result.count}","entries":"${result.entries}","first":"${result.entries.0.name}","line":"${inputs.label}: ${state.first} of ${inputs.directory} (${state.seen})","shape":{"kind":"listing","names":["${state.first}","${state.words[1]}"]}},"next":[{"to":"much","when":{"op":"gte","path":"state.count","value":10}},{"to":"little","when":{"any":[{"op":"gt","path":"state.count","value":0},{"all":[{"op":"eq","path":"inputs.label","value":"force"},{"not":{"op":"exists","path":"state.first"}}]}]}},{"to":"none","when":{"op":"eq","path":"result.entries","value":[]}}]},"little":{"output":"${state.words.0}: ${state.line}","type":"return"},"much":{"output":{"line":"${state.line}","shape":"${state.shape}","words":"${state.words.1}"},"type":"return"},"none":{"output":["${state.entries}","${state.count}","${state.first}"],"type":"return"}},"start":"list","state":{"seen":0,"words":["few","many"]}}"#,
    ),
    warnings: Cow::Borrowed(&[Cow::Borrowed(
        "node `list` reads the input `missing`, which `config_schema` does not declare",
    )]),
    code: graphwright::codegen::Code::Compiled(&ShownDetails),
};

/// What is done beside the nodes.
struct ShownDetails;

impl graphwright::codegen::WorkflowCode for ShownDetails {}
