//! `script-writes`: What a script declares with x-writes is checked when it runs, and typed after it.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! count  ──many──▶ many
//!        ──done──▶ few
//!        ──failed──▶ broken
//! many   ──done──▶ done
//!        ──failed──▶ done
//! few    ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `script-writes` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `count`. Read by `many`, `few` and `done`.
    pub total: Option<i64>,
    /// Written by `count`. Read by `many`.
    pub words: Option<Vec<String>>,
    /// Written by `many` and `few`. Read by `done`.
    pub said: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            total: None,
            words: None,
            said: None,
            rest: Map::new(),
        }
    }
}

state! { (given initial_prompt as String) maybe(total), maybe(words), maybe(said); rest }

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `count`, a script node (graph.yaml:5).
    Count,
    /// `many`, an llm node (graph.yaml:14).
    Many,
    /// `few`, an llm node (graph.yaml:15).
    Few,
    /// `broken`, an end node (graph.yaml:16).
    Broken,
    /// `done`, an end node (graph.yaml:17).
    Done,
}

nodes! { Count(count), Many(many), Few(few), Broken(broken), Done(done) }

/// The graph `script-writes`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ScriptWrites<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { ScriptWrites(initial_prompt into String) }

impl<N: Nodes> Graph for ScriptWrites<N> {
    basics! { starts at Count, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("count", "scripts/count.sh", "bash")
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
            At::Count => self.nodes.count(count::In::read(state), cx).entered(),
            At::Many => self.nodes.many(many::In::read(state), cx).entered(),
            At::Few => self.nodes.few(few::In::read(state), cx).entered(),
            At::Broken => NodeWork::done(Exit::Broken(broken::finish(&broken::In::read(state)))),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Count(exit) => match exit {
                count::Exit::Many(out) => {
                    out.commit(state);
                    Next::Go(At::Many)
                }
                count::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Few)
                }
                count::Exit::Failed(_) => Next::Go(At::Broken),
            },
            Exit::Many(exit) => match exit {
                many::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
                many::Exit::Failed(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
            },
            Exit::Few(exit) => match exit {
                few::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
                few::Exit::Failed(out) => {
                    state.said = Some(out.said);
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

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Count | At::Many | At::Few | At::Broken => Ok(()),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { count('a), many('a), few() }

/// `count`, a script node.
pub mod count {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `count` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `many`: on to `many`.
        Many(Out),
        /// Done: on to `few`.
        Done(Out),
        /// The work failed (`fallback`): on to `broken`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `total`.
        pub total: Option<i64>,
        /// For `words`.
        pub words: Option<Vec<String>>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(total) = self.total {
                state.total = Some(total);
            }
            if let Some(words) = self.words {
                state.words = Some(words);
            }
        }
    }

    fields! { Out(maybe(total), maybe(words)) }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "total": { "type": "integer", "minimum": 0 },
    "words": { "type": "array", "items": { "type": "string" } }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/count.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["many", "few"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/count.sh` on the whole state and follows its route.
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
            Some("many") => Exit::Many(out),
            None | Some("few") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["many", "few"])),
        }
    }

    exits! { Many(out = Out) = "many", Done(out = Out) = "done", Failed(failure) = "failed" }
}

/// `many`, an llm node.
pub mod many {
    use ::graphwright::codegen::*;

    /// What `many` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`, if it is there.
        pub total: Option<i64>,
        /// `words`, if it is there.
        pub words: Option<&'s [String]>,
    }

    reads! { 's; copied(total), maybe_slice(words) }

    /// How `many` ends.
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
        /// For `said`.
        pub said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `said`.
        pub said: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .need("total", input.total.as_ref())
            .push(" words, the first is ")
            .need("words[0]", input.words.and_then(|items| items.first()))
            .strict()
    }

    exits! {
        Done(out = Out(need(said))) = "done", Failed(out = Failed(need(failure),
        need(said))) = "failed"
    }
}

/// `few`, an llm node.
pub mod few {
    use ::graphwright::codegen::*;

    /// What `few` reads.
    #[derive(Clone, Copy)]
    pub struct In {
        /// `total`, if it is there.
        pub total: Option<i64>,
    }

    reads! { copied(total) }

    /// How `few` ends.
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
        /// For `said`.
        pub said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `said`.
        pub said: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("only ")
            .need("total", input.total.as_ref())
            .strict()
    }

    exits! {
        Done(out = Out(need(said))) = "done", Failed(out = Failed(need(failure),
        need(said))) = "failed"
    }
}

/// `broken`, an end node.
pub mod broken {
    use ::graphwright::codegen::*;

    /// What `broken` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `broken` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "broken".to_owned();
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
        /// `total`, if it is there.
        pub total: Option<i64>,
        /// `said`.
        pub said: &'s str,
    }

    reads! { 's; "done"; copied(total), held(said) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .maybe(input.total.as_ref())
            .push(" ")
            .push(input.said)
            .lenient();
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "script-writes",
    "What a script declares with x-writes is checked when it runs, and typed after it.",
    "loki", 0xb8d1_2aef_d0d8_6f5b;
    node "count", "script", 5, Other, all, 0x6b6a_b305_c642_4713;
    node "many", "llm", 14, Asks, ["total", "words"], 0xd1ed_073d_6444_1ad7;
    node "few", "llm", 15, Asks, ["total"], 0x4e74_f299_e1ba_8776;
    node "broken", "end", 16, End, [], 0x7448_6eda_67a0_df0a;
    node "done", "end", 17, End, ["total", "said"], 0x56dd_1e33_bd51_35c1;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "scripts/count.sh";
}
