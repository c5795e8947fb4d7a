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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("inputs", &self.inputs)
            .with("at", &self.at)
            .with("shown", &self.shown)
            .with("result", &self.result)
            .maybe("there", self.there.as_ref())
            .maybe("constant", self.constant.as_ref())
            .maybe("_last_error", self.last_error.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Inputs>("inputs"));
        fields.key("at", &mut state.at);
        fields.key("shown", &mut state.shown);
        fields.key("result", &mut state.result);
        fields.maybe_key("there", &mut state.there);
        fields.maybe_key("constant", &mut state.constant);
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 2] = [Self::Into, Self::Serde];

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
    /// How `into` ended.
    Into(into2::Exit),
    /// How `serde` ended.
    Serde(serde2::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Into(left) => exit("into", left.kept()),
            Self::Serde(left) => exit("serde", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Into => Self::Into(into2::Exit::read(name, carried)),
            At::Serde => Self::Serde(serde2::Exit::read(name, carried)),
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
            Self::Into(exit) => exit,
            Self::Serde(exit) => exit,
        }
    }
}

impl NodeExit for into2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Into(self)
    }
}

/// The graph `workflow`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Workflow2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Workflow2 = Workflow2::new;

const _: fn(&Workflow2, Inputs) -> Run<'_, Workflow2> = Workflow2::start;

impl Workflow2 {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Workflow2<N> {
    /// A run with these inputs.
    pub fn start(&self, inputs: Inputs) -> Run<'_, Self> {
        Run::new(self, State::start(inputs))
    }
}

impl<N: Nodes> Graph for Workflow2<N> {
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
        At::Into
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`into2::run`].
    fn into2<'a>(
        &'a self,
        input: into2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, into2::Exit> {
        into2::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `into`, an action node.
pub mod into2 {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    /// What `into` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `inputs`.
        pub inputs: &'s Inputs,
        /// `at`.
        pub at: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                inputs: &state.inputs,
                at: &state.at,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("at", &out.at2)
                    .with("shown", &out.shown2)
                    .with("there", &out.there2)
                    .with("constant", &out.constant2)
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
                "done" => Self::Done(Box::new(Out {
                    at2: carried.need("at"),
                    shown2: carried.need("shown"),
                    there2: carried.need("there"),
                    constant2: carried.need("constant"),
                })),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    last_error: carried.need("_last_error"),
                }),
            }
        }
    }
}

/// `serde`, a return node.
pub mod serde2 {
    use super::State;
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                at: &state.at,
                there: held("serde", "there", &state.there)?,
                constant: held("serde", "constant", &state.constant)?,
            })
        }
    }

    /// How `serde` ends.
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
            ("at", seen.value("state.at", there(Some(input.at)))),
            ("there", seen.value("state.there", there(Some(input.there)))),
            (
                "constant",
                seen.value("state.constant", there(Some(input.constant))),
            ),
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
    name: Cow::Borrowed("workflow"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("rye"),
    fingerprint: 0x2509_7f35_514a_1403,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("into"),
            kind: Cow::Borrowed("action"),
            line: 12,
            reads: Reads::Keys(&["inputs", "at"]),
            meaning: 0x887a_28a7_2a3b_8359,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("serde"),
            kind: Cow::Borrowed("return"),
            line: 16,
            reads: Reads::Keys(&["at", "there", "constant"]),
            meaning: 0x9c5b_ba9a_9ebc_c87c,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("value"),
        description: Cow::Borrowed("(string)"),
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
