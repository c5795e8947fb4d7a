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

/// What a run of `map-wide` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `[]`. Read by `all`.
    pub topics: Vec<Value>,
    /// Starts as `"plain"`. Read by `draft`.
    pub style: String,
    /// Starts as `""`. Read by `done`.
    pub huge: String,
    /// Writes are combined by `append`. Written by `draft`. Read by `finish`.
    pub notes: Option<Vec<String>>,
    /// Written by `all`. Read by `draft`.
    pub topic: Option<Value>,
    /// Written by `finish`.
    pub text: Option<String>,
    /// Written by `all`. Read by `done`.
    pub texts: Option<Vec<String>>,
    /// Written by `draft`. Read by `finish`.
    pub draft: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            topics: Vec::new(),
            style: "plain".to_owned(),
            huge: String::new(),
            notes: None,
            topic: None,
            text: None,
            texts: None,
            draft: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given initial_prompt as String) need(topics), need(style), need(huge), maybe(notes),
    present(topic), maybe(text), maybe(texts), maybe(draft); rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `all`, a map node (graph.yaml:8).
    All,
    /// `draft`, an llm node (graph.yaml:9).
    Draft,
    /// `finish`, an llm node (graph.yaml:10).
    Finish,
    /// `done`, an end node (graph.yaml:11).
    Done,
}

nodes! { All(all), Draft(draft), Finish(finish), Done(done) }

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

    /// What `all` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topics`.
        pub topics: &'s [Value],
    }

    reads! { 's; borrowed(topics) }

    /// How `all` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to the items.
        Done(Out),
    }

    /// The items.
    #[derive(Clone)]
    pub struct Out {
        /// What the chain is run for.
        pub items: Vec<Value>,
        /// How many items may be worked on at once.
        pub limit: Option<u32>,
    }

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

    exits! { Done(out = Out(need(items), need(limit))) = "done" }
}

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    /// What `draft` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `style`.
        pub style: &'s str,
        /// `topic`.
        pub topic: &'s Value,
    }

    reads! { 's; "draft"; borrowed(style), held(topic) }

    /// How `draft` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `finish`.
        Done(Out),
        /// The work failed: on to `finish`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `notes`.
        pub notes: String,
        /// For `draft`.
        pub draft: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `notes`.
        pub notes: String,
        /// For `draft`.
        pub draft: String,
    }

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

    exits! {
        Done(out = Out(need(notes), need(draft))) = "done", Failed(out =
        Failed(need(failure), need(notes), need(draft))) = "failed"
    }
}

/// `finish`, an llm node.
pub mod finish {
    use ::graphwright::codegen::*;

    /// What `finish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `notes`.
        pub notes: &'s [String],
        /// `draft`.
        pub draft: &'s str,
    }

    reads! { 's; "finish"; held(notes), held(draft) }

    /// How `finish` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
        /// The work failed: the item is done.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `text`.
        pub text: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `text`.
        pub text: String,
    }

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

    exits! {
        Done(out = Out(need(text))) = "done", Failed(out = Failed(need(failure),
        need(text))) = "failed"
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `huge`.
        pub huge: &'s str,
        /// `texts`.
        pub texts: &'s [String],
    }

    reads! { 's; "done"; borrowed(huge), held(texts) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{} {}", shown(input.texts), input.huge);
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
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
