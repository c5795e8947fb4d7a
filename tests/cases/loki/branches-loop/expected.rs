//! `branches-loop`: A branch that goes round until a script lets it out, beside one that does not.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ draft + quick
//!        ──failed──▶ draft + quick
//! draft  ──done──▶ check
//!        ──failed──▶ check
//! check  ──draft──▶ draft
//!        ──done──▶ polish
//!        ──failed──▶ polish
//! polish ──done──▶ join
//!        ──failed──▶ join
//! quick  ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-loop` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `[]`. Writes are combined by `append`. Written by `draft`. Read by `draft`, `polish` and `join`.
        need tries: Vec<String> = Vec::new(),
        /// Written by `polish`. Read by `join`.
        maybe text: Option<String>,
        /// Written by `quick`. Read by `join`.
        maybe aside: Option<String>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:8).
    Begin(begin),
    /// `draft`, an llm node (graph.yaml:9).
    Draft(draft),
    /// `check`, a script node (graph.yaml:10).
    Check(check),
    /// `polish`, an llm node (graph.yaml:11).
    Polish(polish),
    /// `quick`, an llm node (graph.yaml:12).
    Quick(quick),
    /// `join`, an end node (graph.yaml:13).
    Join(join),
}

/// The graph `branches-loop`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesLoop<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesLoop(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesLoop<N> {
    basics! { starts at Begin, ends with String }

    fn needs(&self) -> Needs {
        Needs::default().model().script("check", "check.sh", "bash")
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
            At::Draft => self.nodes.draft(draft::In::read(state), cx).entered(),
            At::Check => self.nodes.check(check::In::read(state), cx).entered(),
            At::Polish => self.nodes.polish(polish::In::read(state), cx).entered(),
            At::Quick => self.nodes.quick(quick::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Join(join::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Draft, At::Quick]).join(At::Join))
                }
            },
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    reduce::append("tries", &mut state.tries, out.tries)?;
                    Next::Go(At::Check)
                }
                draft::Exit::Failed(out) => {
                    reduce::append("tries", &mut state.tries, out.tries)?;
                    Next::Go(At::Check)
                }
            },
            Exit::Check(exit) => match exit {
                check::Exit::Draft => Next::Go(At::Draft),
                check::Exit::Done | check::Exit::Failed(_) => Next::Go(At::Polish),
            },
            Exit::Polish(exit) => match exit {
                polish::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Join)
                }
                polish::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Join)
                }
            },
            Exit::Quick(exit) => match exit {
                quick::Exit::Done(out) => {
                    state.aside = Some(out.aside);
                    Next::Go(At::Join)
                }
                quick::Exit::Failed(out) => {
                    state.aside = Some(out.aside);
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Draft | At::Check | At::Polish | At::Quick => Ok(()),
            At::Join => join::In::read(state).map(drop),
        }
    }
}

overridable! { begin(), draft('a), check('a), polish('a), quick() }

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

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed tries: &'s [String] } }

    exits! {
        /// Done: on to `check`.
        Done(out: Out) = "done",
        /// The work failed: on to `check`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need tries: String } }

    fields! { Failed { need failure: Failure, need tries: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { tries: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    tries: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("draft {}", shown(input.tries))
    }
}

/// `check`, a script node.
pub mod check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` was `draft`: on to `draft`.
        Draft = "draft",
        /// Done: on to `polish`.
        Done = "done",
        /// The work failed: on to `polish`.
        Failed(failure: Failure) = "failed",
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "check.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["draft", "polish"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `check.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(ScriptReply { next, .. }: ScriptReply<Map<String, Value>>) -> Exit {
        match next.as_deref() {
            Some("draft") => Exit::Draft,
            None | Some("polish") => Exit::Done,
            Some(name) => Exit::Failed(route_error(name, &["draft", "polish"])),
        }
    }
}

/// `polish`, an llm node.
pub mod polish {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed tries: &'s [String] } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need text: String } }

    fields! { Failed { need failure: Failure, need text: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { text: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    text: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("polish {}", shown(input.tries))
    }
}

/// `quick`, an llm node.
pub mod quick {
    use ::graphwright::codegen::*;

    /// What `quick` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need aside: String } }

    fields! { Failed { need failure: Failure, need aside: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { aside: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    aside: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "quick".to_owned()
    }
}

/// `join`, an end node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "join" {
            borrowed tries: &'s [String],
            held text: &'s str,
            held aside: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{} {} {}", shown(input.tries), input.text, input.aside);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-loop",
    "A branch that goes round until a script lets it out, beside one that does not.",
    "loki", 0x58e6_cc3d_75fc_c08e;
    node "begin", "llm", 8, Asks, [], 0x32c2_42e2_d188_0f95;
    node "draft", "llm", 9, Asks, ["tries"], 0x7239_8077_a869_a259;
    node "check", "script", 10, Other, all, 0x5ff8_44fd_4559_8ba6;
    node "polish", "llm", 11, Asks, ["tries"], 0xe0ae_dc1a_6f0f_14a5;
    node "quick", "llm", 12, Asks, [], 0x7be9_3d06_fbe1_a9ef;
    node "join", "end", 13, End, ["tries", "text", "aside"], 0x240f_7377_91ff_0359;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(4), steps None, timeout None, concurrency Some(8);
    files "check.sh";
}
