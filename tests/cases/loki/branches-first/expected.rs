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

/// What a run of `branches-first` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Writes are combined by `append`. Written by `slow`, `middle`, `more` and `quick`. Read by `join` and `done`.
    pub answers: Option<Vec<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            answers: None,
            rest: Map::new(),
        }
    }
}

state! { (given initial_prompt as String) maybe(answers); rest }

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `begin`, an llm node (graph.yaml:6).
    Begin,
    /// `slow`, a script node (graph.yaml:7).
    Slow,
    /// `middle`, an llm node (graph.yaml:8).
    Middle,
    /// `more`, a script node (graph.yaml:9).
    More,
    /// `quick`, a script node (graph.yaml:10).
    Quick,
    /// `join`, an llm node (graph.yaml:11).
    Join,
    /// `done`, an end node (graph.yaml:12).
    Done,
}

nodes! {
    Begin(begin), Slow(slow), Middle(middle), More(more), Quick(quick), Join(join),
    Done(done)
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

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
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

    exits! { Done = "done", Failed(failure) = "failed" }
}

/// `slow`, a script node.
pub mod slow {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `slow` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    fields! { Out(maybe(answers)) }

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
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    exits! { Done(out = Out) = "done", Failed(failure) = "failed" }
}

/// `middle`, an llm node.
pub mod middle {
    use ::graphwright::codegen::*;

    /// What `middle` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `middle` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `more`.
        Done(Out),
        /// The work failed: on to `more`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `answers`.
        pub answers: String,
    }

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

    exits! {
        Done(out = Out(need(answers))) = "done", Failed(out = Failed(need(failure),
        need(answers))) = "failed"
    }
}

/// `more`, a script node.
pub mod more {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `more` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    fields! { Out(maybe(answers)) }

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
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    exits! { Done(out = Out) = "done", Failed(failure) = "failed" }
}

/// `quick`, a script node.
pub mod quick {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `quick` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `answers`.
        pub answers: Option<String>,
    }

    fields! { Out(maybe(answers)) }

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
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }

    exits! { Done(out = Out) = "done", Failed(failure) = "failed" }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    reads! { 's; maybe_slice(answers) }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
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

    exits! { Done = "done", Failed(failure) = "failed" }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `answers`, if it is there.
        pub answers: Option<&'s [String]>,
    }

    reads! { 's; maybe_slice(answers) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new().maybe(input.answers).lenient();
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
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
