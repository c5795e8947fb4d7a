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

state! {
    /// What a run of `count-files` remembers from node to node.
    State(inputs into Inputs) + rest {
        /// What the caller gives. Read by `list`.
        given inputs: Inputs,
        /// Starts as `["few","many"]`. Read by `list`, `much` and `little`.
        need words: Vec<String> = vec!["few".to_owned(), "many".to_owned()],
        /// Starts as `0`. Read by `list`.
        need seen: i64 = 0,
        /// Written by `list`. Read by `none`.
        present entries: Option<Value>,
        /// Written by `list`. Read by `none`.
        present first: Option<Value>,
        /// Written by `list`. Read by `much` and `little`.
        maybe line: Option<String>,
        /// Written by `list`. Read by `none`.
        present count: Option<Value>,
        /// Written by `list`. Read by `much`.
        maybe shape: Option<Map<String, Value>>,
        /// Written by `list`.
        maybe last_error = "_last_error": Option<Map<String, Value>>,
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

nodes! {
    /// `list`, an action node (graph.yaml:19).
    List(list),
    /// `much`, a return node (graph.yaml:39).
    Much(much),
    /// `little`, a return node (graph.yaml:40).
    Little(little),
    /// `none`, a return node (graph.yaml:41).
    None(none),
}

/// The graph `count-files`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct CountFiles<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { CountFiles(inputs Inputs) }

impl<N: Nodes> Graph for CountFiles<N> {
    basics! { starts at List, ends with Value }

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

overridable! { list('a) }

/// `list`, an action node.
pub mod list {
    use super::{Inputs, State};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed inputs: &'s Inputs,
            borrowed words: &'s [String],
            copied seen: i64,
        }
    }

    exits! {
        /// The condition holds: on to `much`.
        Much(out: Box<Out>) = "much",
        /// The condition holds: on to `little`.
        Little(out: Box<Out>) = "little",
        /// The condition holds: on to `none`.
        None(out: Box<Out>) = "none",
        /// Done: the run ends.
        Ended(ended: Box<Ended>) = "ended",
        /// The work failed: the run fails.
        Failed(failed: Failed) = "failed",
    }

    fields! {
        Out {
            need entries: Value,
            need first: Value,
            need line: String,
            need count: Value,
            need shape: Map<String, Value>,
        }
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

    fields! {
        Ended {
            need result: Value,
            need entries: Value,
            need first: Value,
            need line: String,
            need count: Value,
            need shape: Map<String, Value>,
        }
    }

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
    fn failed(_input: &In<'_>, failed: FailedAction, seen: &mut ExpressionScope<'_>) -> Exit {
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
}

/// `much`, a return node.
pub mod much {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "much" {
            borrowed words: &'s [String],
            held line: &'s str,
            held shape: &'s Map<String, Value>,
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
                ("line", seen.value("state.line", there(Some(input.line)))),
                (
                    "words",
                    seen.value("state.words.1", there(input.words.get(1usize))),
                ),
                ("shape", seen.value("state.shape", there(Some(input.shape)))),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// `little`, a return node.
pub mod little {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "little" { borrowed words: &'s [String], held line: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = Value::from(format!(
                "{}: {}",
                seen.shown("state.words.0", there(input.words.first())),
                seen.shown("state.line", there(Some(input.line)))
            ));
            Exit::Done(End { result })
        })
    }
}

/// `none`, a return node.
pub mod none {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "none" {
            held entries: &'s Value,
            held first: &'s Value,
            held count: &'s Value,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End<Value>) = "done",
    }

    /// Ends the run with its result.
    pub fn finish(input: &In<'_>, cx: &mut NodeContext<'_>) -> Exit {
        cx.weigh(None, |seen| {
            let result = Value::Array(vec![
                seen.value("state.entries", there(Some(input.entries))),
                seen.value("state.count", there(Some(input.count))),
                seen.value("state.first", there(Some(input.first))),
            ]);
            Exit::Done(End { result })
        })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "count-files", "Counts what is in a directory, and says whether that is much.",
    "rye", 0x5813_dd67_17ae_a34e;
    node "list", "action", 19, Other, ["inputs", "words", "seen"], 0xfe6e_031a_1bd3_9a42;
    node "much", "return", 39, Other, ["words", "line", "shape"], 0x639c_38c9_2b8e_969d;
    node "little", "return", 40, Other, ["words", "line"], 0x84f2_7d63_6492_77e9;
    node "none", "return", 41, Other, ["entries", "first", "count"],
    0xf710_d701_c44d_7289;
    input "directory", "Where to look. (string, default \".\")";
    input "much", "(integer, default 10)";
    input "label", "(string, required)";
    limits visits None, steps Some(5), timeout Some(Duration::from_secs(600)),
    concurrency Some(10);
    abilities Actions;
}

workflow! {
    id "examples/count-files";
    permissions "rye.execute.tool.rye.file-system.*", "rye.execute.tool.count";
    schema
    r#"{"type":"object","properties":{"directory":{"type":"string","default":".","description":"Where to look."},"much":{"type":"integer","default":10},"label":{"type":"string"}},"required":["label"]}"#;
    config
    r#"{"max_steps":5,"nodes":{"list":{"action":{"item_id":"rye/file-system/ls","params":{"depth":"${inputs.depth || state.seen}","note":"${inputs.missing}","path":"${inputs.directory}"}},"assign":{"count":"${result.count}","entries":"${result.entries}","first":"${result.entries.0.name}","line":"${inputs.label}: ${state.first} of ${inputs.directory} (${state.seen})","shape":{"kind":"listing","names":["${state.first}","${state.words[1]}"]}},"next":[{"to":"much","when":{"op":"gte","path":"state.count","value":10}},{"to":"little","when":{"any":[{"op":"gt","path":"state.count","value":0},{"all":[{"op":"eq","path":"inputs.label","value":"force"},{"not":{"op":"exists","path":"state.first"}}]}]}},{"to":"none","when":{"op":"eq","path":"result.entries","value":[]}}]},"little":{"output":"${state.words.0}: ${state.line}","type":"return"},"much":{"output":{"line":"${state.line}","shape":"${state.shape}","words":"${state.words.1}"},"type":"return"},"none":{"output":["${state.entries}","${state.count}","${state.first}"],"type":"return"}},"start":"list","state":{"seen":0,"words":["few","many"]}}"#;
    warnings "no action of the graph needs the permission `rye.execute.tool.count`",
    "`rye/file-system/ls` takes no parameter `depth`, which node `list` gives it",
    "`rye/file-system/ls` takes no parameter `note`, which node `list` gives it",
    "node `list` reads the input `missing`, which `config_schema` does not declare";
}
