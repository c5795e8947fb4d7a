//! `opaque-routes`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! decide ──routed──▶ any node
//!        ──done──▶ write
//!        ──failed──▶ broken
//! write  ──done──▶ done
//!        ──failed──▶ done
//! side   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `opaque-routes` remembers from node to node.
    ///
    /// `decide` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
    State(initial_prompt into Value) + rest {
        /// The caller's request.
        given initial_prompt: Value,
        /// Starts as `0`. Read by `decide`, `side` and `done`.
        need n: Value = Value::from(0i64),
        /// Starts as `""`. Written by `decide`. Read by `decide`, `write` and `broken`.
        need seen: Value = Value::from(""),
        /// Read by `decide`, `write` and `done`.
        present topic: Option<Value>,
        /// Written by `write` and `side`. Read by `done`.
        present text: Option<Value>,
    }
}

impl State {
    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "n" => {
                    self.n = value;
                }
                "seen" => {
                    self.seen = value;
                }
                "topic" => {
                    self.topic = Some(value);
                }
                "text" => {
                    self.text = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

nodes! {
    /// `decide`, a script node (graph.yaml:6).
    Decide(decide),
    /// `write`, an llm node (graph.yaml:12).
    Write(write),
    /// `side`, an llm node (graph.yaml:13).
    Side(side),
    /// `broken`, an end node (graph.yaml:14).
    Broken(broken),
    /// `done`, an end node (graph.yaml:15).
    Done(done),
}

/// The graph `opaque-routes`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct OpaqueRoutes<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { OpaqueRoutes(initial_prompt into Value) }

impl<N: Nodes> Graph for OpaqueRoutes<N> {
    basics! { starts at Decide, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("decide", "decide.sh", "bash")
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
            At::Decide => self.nodes.decide(decide::In::read(state), cx).entered(),
            At::Write => self.nodes.write(write::In::read(state), cx).entered(),
            At::Side => self.nodes.side(side::In::read(state), cx).entered(),
            At::Broken => NodeWork::done(Exit::Broken(broken::finish(&broken::In::read(state)))),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Decide(exit) => match exit {
                decide::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                decide::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Write)
                }
                decide::Exit::Failed(_) => Next::Go(At::Broken),
            },
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
                write::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
            },
            Exit::Side(exit) => match exit {
                side::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
                side::Exit::Failed(out) => {
                    state.text = Some(out.text);
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
}

overridable! { decide('a), write('a), side('a) }

/// `decide`, a script node.
pub mod decide {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to `write`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `broken`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest { need seen: Value } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
            state.seen = self.seen;
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "decide.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `decide.sh` on the whole state and follows its route.
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
        let seen = Value::from(
            Text::new()
                .show(out.get("seen").unwrap_or(&input.state.seen))
                .show(out.get("n").unwrap_or(&input.state.n))
                .maybe(out.get("topic").or(input.state.topic.as_ref()))
                .lenient(),
        );
        Out {
            seen,
            rest: without(out, &["seen"]),
        }
    }
}

/// `write`, an llm node.
pub mod write {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed seen: &'s Value, maybe topic: Option<&'s Value> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need text: Value } }

    fields! { Failed { need failure: Failure, need text: Value } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    text: Value::from(reply),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .show(input.seen)
            .push(" ")
            .need("topic", input.topic)
            .strict()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(failure.message.clone()),
            failure,
        }
    }
}

/// `side`, an llm node.
pub mod side {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed n: &'s Value } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need text: Value } }

    fields! { Failed { need failure: Failure, need text: Value } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("aside {}", shown(input.n))
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: String) -> Out {
        Out {
            text: Value::from(["aside: ", reply.as_str()].concat()),
        }
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            text: Value::from(["aside: ", failure.message.as_str()].concat()),
            failure,
        }
    }
}

/// `broken`, an end node.
pub mod broken {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed seen: &'s Value } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("broken after {}", shown(input.seen));
        Exit::Done(End { result })
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed n: &'s Value,
            maybe topic: Option<&'s Value>,
            maybe text: Option<&'s Value>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .maybe(input.text)
            .push(" (")
            .show(input.n)
            .push(") ")
            .maybe(input.topic)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "opaque-routes", "", "loki", 0x6034_1413_a90e_d53f;
    node "decide", "script", 6, Other, all, 0x994c_c2d2_8d54_2015;
    node "write", "llm", 12, Asks, ["seen", "topic"], 0xa1f1_b2b7_f2a9_a8e6;
    node "side", "llm", 13, Asks, ["n"], 0x1df8_468b_0516_b049;
    node "broken", "end", 14, End, ["seen"], 0xf651_9b46_edd9_a857;
    node "done", "end", 15, End, ["n", "topic", "text"], 0xf0be_cca3_6509_1f22;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(3), steps None, timeout Some(Duration::from_secs(60)), concurrency
    Some(8);
    files "decide.sh";
}
