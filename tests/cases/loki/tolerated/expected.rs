//! `tolerated`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! first  ──done──▶ second
//!        ──failed──▶ second
//! second ──done──▶ third
//!        ──failed──▶ third
//! third  ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `tolerated` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `first`. Read by `done`.
    pub one: Option<String>,
    /// Written by `second`. Read by `third` and `done`.
    pub two: Option<String>,
    /// Written by `third`. Read by `done`.
    pub three: Option<String>,
    /// Written by `third`.
    pub out: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            one: None,
            two: None,
            three: None,
            out: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given initial_prompt as String) maybe(one), maybe(two), maybe(three), maybe(out);
    rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `first`, an llm node (graph.yaml:7).
    First,
    /// `second`, a script node (graph.yaml:8).
    Second,
    /// `third`, an llm node (graph.yaml:9).
    Third,
    /// `done`, an end node (graph.yaml:10).
    Done,
}

nodes! { First(first), Second(second), Third(third), Done(done) }

/// The graph `tolerated`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Tolerated<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Tolerated(initial_prompt into String) }

impl<N: Nodes> Graph for Tolerated<N> {
    basics! { starts at First, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .asks("first", Some("openai:gpt-x"))
            .asks("third", Some("claude:other"))
            .script_always("second", "s.sh", "bash")
            .tools("third", "", &["search", "mcp:files"])
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
            At::First => self.nodes.first(first::In::read(state), cx).entered(),
            At::Second => self.nodes.second(second::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::First(exit) => match exit {
                first::Exit::Done(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Second)
                }
                first::Exit::Failed(out) => {
                    state.one = Some(out.one);
                    Next::Go(At::Second)
                }
            },
            Exit::Second(exit) => match exit {
                second::Exit::Done(out) => {
                    if let Some(two) = out.two {
                        state.two = Some(two);
                    }
                    Next::Go(At::Third)
                }
                second::Exit::Failed(_) => Next::Go(At::Third),
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    state.three = Some(out.three);
                    state.out = Some(out.out);
                    Next::Go(At::Done)
                }
                third::Exit::Failed(out) => {
                    state.three = Some(out.three);
                    state.out = Some(out.out);
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
            At::First | At::Second | At::Third => Ok(()),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { first(), second('a), third('a) }

/// `first`, an llm node.
pub mod first {
    use ::graphwright::codegen::*;

    /// What `first` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `first` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `second`.
        Done(Out),
        /// The work failed: on to `second`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `one`.
        pub one: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `one`.
        pub one: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("openai:gpt-x"),
        temperature: Some(0.25),
        top_p: Some(0.9),
        attempts: 3,
        seconds: Some(30.0),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { one: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    one: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "one".to_owned()
    }

    exits! {
        Done(out = Out(need(one))) = "done", Failed(out = Failed(need(failure),
        need(one))) = "failed"
    }
}

/// `second`, a script node.
pub mod second {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `second` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `third`.
        Done(Out),
        /// The work failed: on to `third`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `two`.
        pub two: Option<String>,
    }

    fields! { Out(maybe(two)) }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "two": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        seconds: Some(2.0),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            None | Some("third") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["third"])),
        }
    }

    exits! { Done(out = Out) = "done", Failed(failure) = "failed" }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `two`, if it is there.
        pub two: Option<&'s str>,
    }

    reads! { 's; maybe_slice(two) }

    /// How `third` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `three`.
        pub three: String,
        /// For `out`.
        pub out: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `three`.
        pub three: String,
        /// For `out`.
        pub out: String,
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("claude:other"),
        temperature: Some(1.0),
        top_p: Some(0.5),
        tools: &["search", "mcp:files"],
        turns: 2,
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, ask(&input))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Result<Ask, UnresolvedReference> {
        Ok(Ask::new(prompt(input)?).system(instructions(input)?))
    }

    /// Renders the system prompt.
    pub fn instructions(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("Use ")
            .need("two", input.two)
            .push(".")
            .strict()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new().push("three ").need("two", input.two).strict()
    }

    /// What the reply makes the node write.
    fn done(input: &In<'_>, reply: String) -> Out {
        Out {
            three: reply,
            out: Text::new().maybe(input.two).lenient(),
        }
    }

    /// What a failure makes the node write.
    fn failed(input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            three: failure.message.clone(),
            out: Text::new().maybe(input.two).lenient(),
            failure,
        }
    }

    exits! {
        Done(out = Out(need(three), need(out))) = "done", Failed(out =
        Failed(need(failure), need(three), need(out))) = "failed"
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `one`.
        pub one: &'s str,
        /// `two`, if it is there.
        pub two: Option<&'s str>,
        /// `three`.
        pub three: &'s str,
    }

    reads! { 's; "done"; held(one), maybe_slice(two), held(three) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .push(input.one)
            .push("|")
            .maybe(input.two)
            .push("|")
            .push(input.three)
            .lenient();
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "tolerated", "", "loki", 0x6abb_5ead_59c7_cec5;
    node "first", "llm", 7, Asks, [], 0x303c_4010_1f55_fa03;
    node "second", "script", 8, Other, all, 0x936d_59dc_c4b1_3bff;
    node "third", "llm", 9, Asks, ["two"], 0x7886_6e0c_ae0e_d86a;
    node "done", "end", 10, End, ["one", "two", "three"], 0x1663_e97e_c127_6c3b;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "openai:gpt-x", "claude:other";
    files "s.sh";
}
