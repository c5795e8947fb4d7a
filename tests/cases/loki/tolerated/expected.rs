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

state! {
    /// What a run of `tolerated` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `first`. Read by `done`.
        maybe one: Option<String>,
        /// Written by `second`. Read by `third` and `done`.
        maybe two: Option<String>,
        /// Written by `third`. Read by `done`.
        maybe three: Option<String>,
        /// Written by `third`.
        maybe out: Option<String>,
    }
}

nodes! {
    /// `first`, an llm node (graph.yaml:7).
    First(first),
    /// `second`, a script node (graph.yaml:8).
    Second(second),
    /// `third`, an llm node (graph.yaml:9).
    Third(third),
    /// `done`, an end node (graph.yaml:10).
    Done(done),
}

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

    exits! {
        /// Done: on to `second`.
        Done(out: Out) = "done",
        /// The work failed: on to `second`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need one: String } }

    fields! { Failed { need failure: Failure, need one: String } }

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
}

/// `second`, a script node.
pub mod second {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `third`.
        Done(out: Out) = "done",
        /// The work failed: on to `third`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe two: Option<String> } }

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
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        match next.as_deref() {
            None | Some("third") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["third"])),
        }
    }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe_slice two: Option<&'s str> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need three: String, need out: String } }

    fields! { Failed { need failure: Failure, need three: String, need out: String } }

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
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held one: &'s str,
            maybe_slice two: Option<&'s str>,
            held three: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
