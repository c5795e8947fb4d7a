//! `map-wide`: An item sees only as much of the state as its chain reads.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! all    ──done──▶ draft per item, then done
//! draft  ──done──▶ finish
//!        ──failed──▶ finish
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `map-wide` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `[]`. Read by `all`.
        need topics: Vec<Value> = Vec::new(),
        /// Starts as `"plain"`. Read by `draft`.
        need style: String = "plain".to_owned(),
        /// Starts as `""`. Read by `done`.
        need huge: String = String::new(),
        /// Writes are combined by `append`. Written by `draft`. Read by `finish`.
        maybe notes: Option<Vec<String>>,
        /// Written by `all`. Read by `draft`.
        present topic: Option<Value>,
        /// Written by `finish`.
        maybe text: Option<String>,
        /// Written by `all`. Read by `done`.
        maybe texts: Option<Vec<String>>,
        /// Written by `draft`. Read by `finish`.
        maybe draft: Option<String>,
    }
}

nodes! {
    /// `all`, a map node (graph.yaml:8).
    All(all),
    /// `draft`, an llm node (graph.yaml:9).
    Draft(draft),
    /// `finish`, an llm node (graph.yaml:10).
    Finish(finish),
    /// `done`, an end node (graph.yaml:11).
    Done(done),
}

/// The graph `map-wide`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapWide<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { MapWide(initial_prompt into String) }

impl<N: Nodes> Graph for MapWide<N> {
    basics! { starts at All, ends with String }

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
            At::Finish => match finish::In::read(state) {
                Ok(input) => self.nodes.finish(input, cx).entered(),
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
                    reduce::append("notes", &mut state.notes, out.notes)?;
                    state.draft = Some(out.draft);
                    Next::Go(At::Finish)
                }
                draft::Exit::Failed(out) => {
                    reduce::append("notes", &mut state.notes, out.notes)?;
                    state.draft = Some(out.draft);
                    Next::Go(At::Finish)
                }
            },
            Exit::Finish(exit) => match exit {
                finish::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::ItemDone
                }
                finish::Exit::Failed(out) => {
                    state.text = Some(out.text);
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
            At::All => Ok(()),
            At::Draft => draft::In::read(state).map(drop),
            At::Finish => finish::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::All => "text",
            At::Draft | At::Finish | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::All => {
                let mut own = State::start(String::new());
                own.style = state.style.clone();
                own.notes = state.notes.clone();
                own.topic = state.topic.clone();
                own.draft = state.draft.clone();
                own
            }
            At::Draft | At::Finish | At::Done => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::All => {
                state.text = None;
                state.topic = Some(recast(&item));
            }
            At::Draft | At::Finish | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::All => state.text.as_ref().map(to_value),
            At::Draft | At::Finish | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::All => {
                state.texts = Some(recast(&results));
            }
            At::Draft | At::Finish | At::Done => {}
        }
        Ok(())
    }
}

overridable! { draft('a), finish('a) }

/// `all`, a map node.
pub mod all {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed topics: &'s [Value] } }

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
            items: items("topics", needed("topics", Some(input.topics))?)?,
            limit: None,
        }))
    }
}

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "draft" { borrowed style: &'s str, held topic: &'s Value } }

    exits! {
        /// Done: on to `finish`.
        Done(out: Out) = "done",
        /// The work failed: on to `finish`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need notes: String, need draft: String } }

    fields! { Failed { need failure: Failure, need notes: String, need draft: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    notes: reply.clone(),
                    draft: reply.clone(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", input.style, shown(input.topic))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            notes: failure.message.clone(),
            draft: failure.message.clone(),
            failure,
        }
    }
}

/// `finish`, an llm node.
pub mod finish {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "finish" { held notes: &'s [String], held draft: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
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
        format!("finish {} {}", input.draft, shown(input.notes))
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { borrowed huge: &'s str, held texts: &'s [String] } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{} {}", shown(input.texts), input.huge);
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "map-wide", "An item sees only as much of the state as its chain reads.",
    "loki", 0xb85c_481a_77cb_e5e8;
    node "all", "map", 8, List, ["topics"], 0x180b_6f4b_0c4a_8034;
    node "draft", "llm", 9, Asks, ["style", "topic"], 0xfb3a_cf01_7b4f_9e20;
    node "finish", "llm", 10, Asks, ["notes", "draft"], 0xc511_8641_d673_0568;
    node "done", "end", 11, End, ["huge", "texts"], 0xb244_f3e5_b1bd_5c69;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
