//! `branches-first`: Three ways to one answer, of which two are waited for; the slowest is stopped.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ slow + middle + quick
//!        ──failed──▶ slow + middle + quick
//! slow   ──done──▶ join
//!        ──failed──▶ join
//! middle ──done──▶ more
//!        ──failed──▶ more
//! more   ──done──▶ join
//!        ──failed──▶ join
//! quick  ──done──▶ join
//!        ──failed──▶ join
//! join   ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-first` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Writes are combined by `append`. Written by `slow`, `middle`, `more` and `quick`. Read by `join` and `done`.
        maybe answers: Option<Vec<String>>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:6).
    Begin(begin),
    /// `slow`, a script node (graph.yaml:7).
    Slow(slow),
    /// `middle`, an llm node (graph.yaml:8).
    Middle(middle),
    /// `more`, a script node (graph.yaml:9).
    More(more),
    /// `quick`, a script node (graph.yaml:10).
    Quick(quick),
    /// `join`, an llm node (graph.yaml:11).
    Join(join),
    /// `done`, an end node (graph.yaml:12).
    Done(done),
}

/// The graph `branches-first`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesFirst<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesFirst(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesFirst<N> {
    basics! { starts at Begin, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("slow", "scripts/slow.sh", "bash")
            .script("more", "scripts/echo.sh", "bash")
            .script("quick", "scripts/echo.sh", "bash")
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
            At::Slow => self.nodes.slow(slow::In::read(state), cx).entered(),
            At::Middle => self.nodes.middle(middle::In::read(state), cx).entered(),
            At::More => self.nodes.more(more::In::read(state), cx).entered(),
            At::Quick => self.nodes.quick(quick::In::read(state), cx).entered(),
            At::Join => self.nodes.join(join::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => Next::Fork(
                    Fork::to([At::Slow, At::Middle, At::Quick])
                        .first(2)
                        .join(At::Join),
                ),
            },
            Exit::Slow(exit) => match exit {
                slow::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                slow::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Middle(exit) => match exit {
                middle::Exit::Done(out) => {
                    reduce::append("answers", &mut state.answers, out.answers)?;
                    Next::Go(At::More)
                }
                middle::Exit::Failed(out) => {
                    reduce::append("answers", &mut state.answers, out.answers)?;
                    Next::Go(At::More)
                }
            },
            Exit::More(exit) => match exit {
                more::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                more::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    if let Some(answers) = out.answers {
                        reduce::append("answers", &mut state.answers, answers)?;
                    }
                    Next::Go(At::Join)
                }
                quick::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done | join::Exit::Failed(_) => Next::Go(At::Done),
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

overridable! { begin(), slow('a), middle(), more('a), quick('a), join('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "begin".to_owned()
    }
}

/// `slow`, a script node.
pub mod slow {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe answers: Option<String> } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/slow.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/slow.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }
}

/// `middle`, an llm node.
pub mod middle {
    use ::graphwright::codegen::*;

    /// What `middle` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `more`.
        Done(out: Out) = "done",
        /// The work failed: on to `more`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need answers: String } }

    fields! { Failed { need failure: Failure, need answers: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answers: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answers: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "middle".to_owned()
    }
}

/// `more`, a script node.
pub mod more {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe answers: Option<String> } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }
}

/// `quick`, a script node.
pub mod quick {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe answers: Option<String> } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "answers": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/echo.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/echo.sh` on the whole state and follows its route.
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
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe_slice answers: Option<&'s [String]> } }

    exits! {
        /// Done: on to `done`.
        Done = "done",
        /// The work failed: on to `done`.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("join ")
            .need("answers", input.answers)
            .strict()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe_slice answers: Option<&'s [String]> } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new().maybe(input.answers).lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-first",
    "Three ways to one answer, of which two are waited for; the slowest is stopped.",
    "loki", 0x8750_2e55_9ed3_8e9d;
    node "begin", "llm", 6, Asks, [], 0x51f6_59ef_873b_e34b;
    node "slow", "script", 7, Other, all, 0xf78a_bae7_7089_bd36;
    node "middle", "llm", 8, Asks, [], 0x68ee_4353_a2fa_8ff9;
    node "more", "script", 9, Other, all, 0x81f9_b5d4_fcf2_cd9e;
    node "quick", "script", 10, Other, all, 0xf355_6488_a62d_3d33;
    node "join", "llm", 11, Asks, ["answers"], 0xc9ec_2997_0c33_779f;
    node "done", "end", 12, End, ["answers"], 0xad6b_bdb3_b7c0_98e1;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "scripts/echo.sh", "scripts/slow.sh";
}
