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

/// What a run of `child-graph` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `think`.
    pub initial_prompt: String,
    /// Starts as `0`. Read by `think`.
    pub depth: i64,
    /// Starts as `[]`. Read by `think` and `done`.
    pub list: Vec<Value>,
    /// Starts as `"none"`. Read by `think`.
    pub label: String,
    /// Starts as `0`. Read by `think`.
    pub fixed: i64,
    /// Written by `think`. Read by `ask` and `done`.
    pub thought: Option<String>,
    /// Written by `ask`. Read by `done`.
    pub reply: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            depth: 0,
            list: Vec::new(),
            label: "none".to_owned(),
            fixed: 0,
            thought: None,
            reply: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given initial_prompt as String) need(depth), need(list), need(label), need(fixed),
    maybe(thought), maybe(reply); rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `think`, an llm node (graph.yaml:5).
    Think,
    /// `ask`, an input node (graph.yaml:6).
    Ask,
    /// `sorry`, an end node (graph.yaml:7).
    Sorry,
    /// `done`, an end node (graph.yaml:8).
    Done,
}

nodes! { Think(think), Ask(ask), Sorry(sorry), Done(done) }

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

    /// What `think` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `depth`.
        pub depth: i64,
        /// `list`.
        pub list: &'s [Value],
        /// `label`.
        pub label: &'s str,
        /// `fixed`.
        pub fixed: i64,
    }

    reads! {
        's; borrowed(initial_prompt), copied(depth), borrowed(list), borrowed(label),
        copied(fixed)
    }

    /// How `think` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `ask`.
        Done(Out),
        /// The work failed (`fallback`): on to `sorry`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `thought`.
        pub thought: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `thought`.
        pub thought: String,
    }

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

    exits! {
        Done(out = Out(need(thought))) = "done", Failed(out = Failed(need(failure),
        need(thought))) = "failed"
    }
}

/// `ask`, an input node.
pub mod ask {
    use ::graphwright::codegen::*;

    /// What `ask` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `thought`.
        pub thought: &'s str,
    }

    reads! { 's; "ask"; held(thought) }

    /// How `ask` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `reply`.
        pub reply: String,
    }

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

    exits! { Done(out = Out(need(reply))) = "done" }
}

/// `sorry`, an end node.
pub mod sorry {
    use ::graphwright::codegen::*;

    /// What `sorry` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `sorry` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "sorry".to_owned();
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `list`.
        pub list: &'s [Value],
        /// `thought`.
        pub thought: &'s str,
        /// `reply`.
        pub reply: &'s str,
    }

    reads! { 's; "done"; borrowed(list), held(thought), held(reply) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{}: {} {}", input.thought, input.reply, shown(input.list));
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
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
