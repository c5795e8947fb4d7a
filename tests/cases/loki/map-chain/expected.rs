//! `map-chain`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! all    ──done──▶ draft per item, then done
//! draft  ──done──▶ check
//!        ──failed──▶ rescue
//! check  ──draft──▶ draft
//!        ──done──▶ finish
//!        ──failed──▶ finish
//!        ──failed──▶ rescue
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `map-chain` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `["a","b","c"]`. Read by `all`.
        need items: Vec<String> = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
        /// Starts as `2`. Read by `all`.
        need width: i64 = 2,
        /// Starts as `"stale"`. Written by `finish` and `rescue`. Read by `done`.
        present result: Option<Value> = Some(Value::from("stale")),
        /// Written by `all`. Read by `draft` and `rescue`.
        maybe item: Option<String>,
        /// Written by `all`. Read by `done`.
        maybe results: Option<Vec<Value>>,
        /// Written by `draft`. Read by `finish`.
        maybe text: Option<String>,
        /// Written by `check`. Read by `finish`.
        maybe tries: Option<i64>,
    }
}

nodes! {
    /// `all`, a map node (graph.yaml:5).
    All(all),
    /// `draft`, an llm node (graph.yaml:6).
    Draft(draft),
    /// `check`, a script node (graph.yaml:7).
    Check(check),
    /// `finish`, an llm node (graph.yaml:13).
    Finish(finish),
    /// `rescue`, an llm node (graph.yaml:14).
    Rescue(rescue),
    /// `done`, an end node (graph.yaml:15).
    Done(done),
}

/// The graph `map-chain`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapChain<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { MapChain(initial_prompt into String) }

impl<N: Nodes> Graph for MapChain<N> {
    basics! { starts at All, ends with String }

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
            At::All => all::split(&all::In::read(state)).map(Exit::All).into(),
            At::Draft => match draft::In::read(state) {
                Ok(input) => self.nodes.draft(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Check => self.nodes.check(check::In::read(state), cx).entered(),
            At::Finish => match finish::In::read(state) {
                Ok(input) => self.nodes.finish(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rescue => match rescue::In::read(state) {
                Ok(input) => self.nodes.rescue(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::All(exit) => match exit {
                all::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::All,
                    entry: At::Draft,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Check)
                }
                draft::Exit::Failed(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Rescue)
                }
            },
            Exit::Check(exit) => match exit {
                check::Exit::Draft(out) => {
                    out.commit(state);
                    Next::Go(At::Draft)
                }
                check::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Finish)
                }
                check::Exit::Failed(_) => Next::Go(At::Finish),
            },
            Exit::Finish(exit) => match exit {
                finish::Exit::Done(out) => {
                    state.result = Some(out.result);
                    Next::ItemDone
                }
                finish::Exit::Failed(_) => Next::Go(At::Rescue),
            },
            Exit::Rescue(exit) => match exit {
                rescue::Exit::Done(out) => {
                    state.result = Some(out.result);
                    Next::ItemDone
                }
                rescue::Exit::Failed(out) => {
                    state.result = Some(out.result);
                    Next::ItemDone
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::All | At::Check => Ok(()),
            At::Draft => draft::In::read(state).map(drop),
            At::Finish => finish::In::read(state).map(drop),
            At::Rescue => rescue::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::All => "result",
            At::Draft | At::Check | At::Finish | At::Rescue | At::Done => "",
        }
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::All => {
                state.result = None;
                state.item = Some(recast(&item));
            }
            At::Draft | At::Check | At::Finish | At::Rescue | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::All => state.result.as_ref().map(to_value),
            At::Draft | At::Check | At::Finish | At::Rescue | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::All => {
                state.results = Some(recast(&results));
            }
            At::Draft | At::Check | At::Finish | At::Rescue | At::Done => {}
        }
        Ok(())
    }
}

overridable! { draft('a), check('a), finish('a), rescue('a) }

/// `all`, a map node.
pub mod all {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed items: &'s [String], copied width: i64 } }

    exits! {
        /// Done: on to the items.
        Done(out: Out) = "done",
    }

    fields! { Out { need items: Vec<Value>, need limit: Option<u32> } }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("items", needed("items", Some(input.items))?)?,
            limit: Some(limit("width", needed("width", Some(&input.width))?)?),
        }))
    }
}

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "draft" { held item: &'s str } }

    exits! {
        /// Done: on to `check`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `rescue`.
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
        ["draft ", input.item].concat()
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
        Draft(out: Out) = "draft",
        /// Done: on to `finish`.
        Done(out: Out) = "done",
        /// The work failed: on to `finish`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe tries: Option<i64> } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(tries) = self.tries {
                state.tries = Some(tries);
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "tries": { "type": "integer" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "check.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["draft", "finish"],
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
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        match next.as_deref() {
            Some("draft") => Exit::Draft(out),
            None | Some("finish") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["draft", "finish"])),
        }
    }
}

/// `finish`, an llm node.
pub mod finish {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "finish" { held text: &'s str, copied tries: Option<i64> } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `rescue`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { need result: Value } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "result": { "type": "object" } },
  "required": ["result"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("finish ")
            .push(input.text)
            .push(" ")
            .need("tries", input.tries.as_ref())
            .strict()
    }
}

/// `rescue`, an llm node.
pub mod rescue {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "rescue" { held item: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need result: Value } }

    fields! { Failed { need failure: Failure, need result: Value } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    result: Value::from(reply),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["rescue ", input.item].concat()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            result: Value::from(failure.message.clone()),
            failure,
        }
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { held result: &'s Value, held results: &'s [Value] } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .show(input.results)
            .push(" ")
            .maybe(
                input
                    .results
                    .get(1usize)
                    .and_then(|value| at(value, &[PathStep::Field("n")])),
            )
            .push(" ")
            .show(input.result)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "map-chain", "", "loki", 0xc2a4_2f21_e36e_ff9a;
    node "all", "map", 5, List, ["items", "width"], 0xa59d_53a5_a5e7_b112;
    node "draft", "llm", 6, Asks, ["item"], 0x69a8_6feb_38bb_9986;
    node "check", "script", 7, Other, all, 0xb561_7578_2c80_1e8b;
    node "finish", "llm", 13, Asks, ["text", "tries"], 0xa0a0_3eec_4ddb_7a01;
    node "rescue", "llm", 14, Asks, ["item"], 0xe93f_5bb7_6eb9_7c49;
    node "done", "end", 15, End, ["result", "results"], 0x89ac_111d_02e9_8289;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "check.sh";
}
