//! `child-graph`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! think ──done──▶ ask
//!       ──failed──▶ sorry
//! ask   ──done──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `child-graph` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `think`.
        given initial_prompt: String,
        /// Starts as `0`. Read by `think`.
        need depth: i64 = 0,
        /// Starts as `[]`. Read by `think` and `done`.
        need list: Vec<Value> = Vec::new(),
        /// Starts as `"none"`. Read by `think`.
        need label: String = "none".to_owned(),
        /// Starts as `0`. Read by `think`.
        need fixed: i64 = 0,
        /// Written by `think`. Read by `ask` and `done`.
        maybe thought: Option<String>,
        /// Written by `ask`. Read by `done`.
        maybe reply: Option<String>,
    }
}

nodes! {
    /// `think`, an llm node (graph.yaml:5).
    Think(think),
    /// `ask`, an input node (graph.yaml:6).
    Ask(ask),
    /// `sorry`, an end node (graph.yaml:7).
    Sorry(sorry),
    /// `done`, an end node (graph.yaml:8).
    Done(done),
}

/// The graph `child-graph`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ChildGraph<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { ChildGraph(initial_prompt into String) }

impl<N: Nodes> Graph for ChildGraph<N> {
    basics! { starts at Think, ends with String }

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
            At::Think => self.nodes.think(think::In::read(state), cx).entered(),
            At::Ask => match ask::In::read(state) {
                Ok(input) => self.nodes.ask(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Sorry => NodeWork::done(Exit::Sorry(sorry::finish(&sorry::In::read(state)))),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Think(exit) => match exit {
                think::Exit::Done(out) => {
                    state.thought = Some(out.thought);
                    Next::Go(At::Ask)
                }
                think::Exit::Failed(out) => {
                    state.thought = Some(out.thought);
                    Next::Go(At::Sorry)
                }
            },
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.reply = Some(out.reply);
                    Next::Go(At::Done)
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
            At::Think | At::Sorry => Ok(()),
            At::Ask => ask::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { think('a), ask('a) }

/// `think`, an llm node.
pub mod think {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed initial_prompt: &'s str,
            copied depth: i64,
            borrowed list: &'s [Value],
            borrowed label: &'s str,
            copied fixed: i64,
        }
    }

    exits! {
        /// Done: on to `ask`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `sorry`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need thought: String } }

    fields! { Failed { need failure: Failure, need thought: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { thought: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    thought: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push(input.initial_prompt)
            .push(" ")
            .show(&input.depth)
            .push(" ")
            .show(input.list)
            .push(" ")
            .need("list[1]", input.list.get(1usize))
            .push(" ")
            .push(input.label)
            .push(" ")
            .show(&input.fixed)
            .strict()
    }
}

/// `ask`, an input node.
pub mod ask {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "ask" { held thought: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need reply: String } }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), Some(default(&input)))
            .then(|line| Exit::Done(Out { reply: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        [input.thought, "?"].concat()
    }

    /// What an empty answer stands for.
    pub fn default(_input: &In<'_>) -> String {
        "ok".to_owned()
    }
}

/// `sorry`, an end node.
pub mod sorry {
    use ::graphwright::codegen::*;

    /// What `sorry` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "sorry".to_owned();
        Exit::Done(End { result })
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            borrowed list: &'s [Value],
            held thought: &'s str,
            held reply: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{}: {} {}", input.thought, input.reply, shown(input.list));
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "child-graph", "", "loki", 0xd183_48a4_c440_5cd6;
    node "think", "llm", 5, Asks, ["initial_prompt", "depth", "list", "label", "fixed"],
    0x234f_4636_3b73_fae0;
    node "ask", "input", 6, Other, ["thought"], 0x7e77_0577_c188_78bf;
    node "sorry", "end", 7, End, [], 0x680d_627f_2ced_aa84;
    node "done", "end", 8, End, ["list", "thought", "reply"], 0x8f51_fabb_d92e_2e3a;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
