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

state! {
    /// What a run of `script-writes` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `count`. Read by `many`, `few` and `done`.
        maybe total: Option<i64>,
        /// Written by `count`. Read by `many`.
        maybe words: Option<Vec<String>>,
        /// Written by `many` and `few`. Read by `done`.
        maybe said: Option<String>,
    }
}

nodes! {
    /// `count`, a script node (graph.yaml:5).
    Count(count),
    /// `many`, an llm node (graph.yaml:14).
    Many(many),
    /// `few`, an llm node (graph.yaml:15).
    Few(few),
    /// `broken`, an end node (graph.yaml:16).
    Broken(broken),
    /// `done`, an end node (graph.yaml:17).
    Done(done),
}

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

    exits! {
        /// `_next` was `many`: on to `many`.
        Many(out: Out) = "many",
        /// Done: on to `few`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `broken`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe total: Option<i64>, maybe words: Option<Vec<String>> } }

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
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        match next.as_deref() {
            Some("many") => Exit::Many(out),
            None | Some("few") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["many", "few"])),
        }
    }
}

/// `many`, an llm node.
pub mod many {
    use ::graphwright::codegen::*;

    reads! { In<'s> { copied total: Option<i64>, maybe_slice words: Option<&'s [String]> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need said: String } }

    fields! { Failed { need failure: Failure, need said: String } }

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
}

/// `few`, an llm node.
pub mod few {
    use ::graphwright::codegen::*;

    reads! { In { copied total: Option<i64> } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed: on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need said: String } }

    fields! { Failed { need failure: Failure, need said: String } }

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
}

/// `broken`, an end node.
pub mod broken {
    use ::graphwright::codegen::*;

    /// What `broken` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "broken".to_owned();
        Exit::Done(End { result })
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { copied total: Option<i64>, held said: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
