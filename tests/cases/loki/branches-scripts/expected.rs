//! `branches-scripts`: Every reducer, and none, over values that have no type, because a script may write anything.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin ──routed──▶ any node
//!       ──done──▶ left + right
//!       ──failed──▶ left + right
//! left  ──routed──▶ any node
//!       ──done──▶ more
//!       ──failed──▶ more
//! more  ──routed──▶ any node
//!       ──done──▶ join
//!       ──failed──▶ join
//! right ──routed──▶ any node
//!       ──done──▶ join
//!       ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-scripts` remembers from node to node.
    ///
    /// `begin` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
    State(initial_prompt into Value) + rest {
        /// The caller's request.
        given initial_prompt: Value,
        /// Starts as `1`. Writes are combined by `sum`. Read by `right` and `join`.
        need total: Value = Value::from(1i64),
        /// Starts as `{}`. Writes are combined by `merge`. Read by `join`.
        need info: Value = Value::Object(Map::new()),
        /// Writes are combined by `append`. Read by `join`.
        present log: Option<Value>,
        /// Writes are combined by `extend`. Read by `join`.
        present items: Option<Value>,
        /// Writes are combined by `concat`. Read by `join`.
        present text: Option<Value>,
        /// Writes are combined by `max`. Read by `join`.
        present high: Option<Value>,
        /// Writes are combined by `min`. Read by `join`.
        present low: Option<Value>,
        /// Writes are combined by `overwrite`. Read by `join`.
        present last: Option<Value>,
        /// Written by `right`. Read by `join`.
        present mark: Option<Value>,
        /// Read by `join`.
        present x: Option<Value>,
    }
}

impl State {
    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) -> Result<(), Failure> {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "total" => {
                    reduce::sum("total", &mut self.total, value)?;
                }
                "info" => {
                    reduce::merge("info", &mut self.info, value)?;
                }
                "log" => {
                    reduce::append("log", &mut self.log, value)?;
                }
                "items" => {
                    reduce::extend("items", &mut self.items, value)?;
                }
                "text" => {
                    reduce::concat("text", &mut self.text, value)?;
                }
                "high" => {
                    reduce::max("high", &mut self.high, value)?;
                }
                "low" => {
                    reduce::min("low", &mut self.low, value)?;
                }
                "last" => {
                    self.last = Some(value);
                }
                "mark" => {
                    self.mark = Some(value);
                }
                "x" => {
                    self.x = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
        Ok(())
    }
}

nodes! {
    /// `begin`, a script node (graph.yaml:7).
    Begin(begin),
    /// `left`, a script node (graph.yaml:8).
    Left(left),
    /// `more`, a script node (graph.yaml:9).
    More(more),
    /// `right`, a script node (graph.yaml:10).
    Right(right),
    /// `join`, an end node (graph.yaml:11).
    Join(join),
}

/// The graph `branches-scripts`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesScripts<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesScripts(initial_prompt into Value) }

impl<N: Nodes> Graph for BranchesScripts<N> {
    basics! { starts at Begin, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .script_always("begin", "s.sh", "bash")
            .script("left", "s.sh", "bash")
            .script("more", "s.sh", "bash")
            .script("right", "s.sh", "bash")
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::start(String::new()), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        match at {
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::More => self.nodes.more(more::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Join => NodeWork::done(Exit::Join(join::finish(&join::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                begin::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
                begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                left::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::More)
                }
                left::Exit::Failed(_) => Next::Go(At::More),
            },
            Exit::More(exit) => match exit {
                more::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                more::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                more::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Right(exit) => match exit {
                right::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                right::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                right::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn combined(&self) -> Option<Vec<&str>> {
        Some(vec![
            "total", "info", "log", "items", "text", "high", "low", "last",
        ])
    }
}

overridable! { begin('a), left('a), more('a), right('a) }

/// `begin`, a script node.
pub mod begin {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest {} }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        ScriptReply { next, out }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }
}

/// `left`, a script node.
pub mod left {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to `more`.
        Done(out: Out) = "done",
        /// The work failed: on to `more`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest {} }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        ScriptReply { next, out }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }
}

/// `more`, a script node.
pub mod more {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest {} }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        ScriptReply { next, out }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }
}

/// `right`, a script node.
pub mod right {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest { need mark: Value } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            state.mark = Some(self.mark);
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then_with(move |printed| match printed.read() {
                Ok(printed) => Ok(route(&input, printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        input: &In<'_>,
        ScriptReply { next, out }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = done(input, out);
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    /// What the printed object makes the node write.
    fn done(input: &In<'_>, out: Map<String, Value>) -> Out {
        let mark = Value::from(format!(
            "right {}",
            shown(out.get("total").unwrap_or(&input.state.total))
        ));
        Out {
            mark,
            rest: without(out, &["mark"]),
        }
    }
}

/// `join`, an end node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed total: &'s Value,
            borrowed info: &'s Value,
            maybe log: Option<&'s Value>,
            maybe items: Option<&'s Value>,
            maybe text: Option<&'s Value>,
            maybe high: Option<&'s Value>,
            maybe low: Option<&'s Value>,
            maybe last: Option<&'s Value>,
            maybe mark: Option<&'s Value>,
            maybe x: Option<&'s Value>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .maybe(input.log)
            .push(" ")
            .maybe(input.items)
            .push(" ")
            .maybe(input.text)
            .push(" ")
            .show(input.total)
            .push(" ")
            .maybe(input.high)
            .push(" ")
            .maybe(input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .maybe(input.x)
            .push(" ")
            .maybe(input.mark)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-scripts",
    "Every reducer, and none, over values that have no type, because a script may write anything.",
    "loki", 0xa1f0_574d_2992_c0e4;
    node "begin", "script", 7, Other, all, 0x1026_3f37_ed02_a680;
    node "left", "script", 8, Other, all, 0x2a0c_a4eb_712c_6db9;
    node "more", "script", 9, Other, all, 0xd79d_4028_a637_4d93;
    node "right", "script", 10, Other, all, 0x7900_4592_93ca_b37a;
    node "join", "end", 11, End, ["total", "info", "log", "items", "text", "high", "low",
    "last", "mark", "x"], 0x4329_ae09_2470_ea81;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "s.sh";
}
