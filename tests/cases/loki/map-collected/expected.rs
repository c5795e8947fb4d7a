//! `map-collected`: Two maps collect into one key, which a reducer combines.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! split      ──done──▶ lefts + rights
//!            ──failed──▶ lefts + rights
//! lefts      ──done──▶ look_left per item, then once
//! rights     ──done──▶ look_right per item, then once
//! once       ──done──▶ last per item, then twice
//! twice      ──done──▶ again per item, then done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `map-collected` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `["a","b"]`. Read by `lefts` and `twice`.
        need left: Vec<String> = vec!["a".to_owned(), "b".to_owned()],
        /// Starts as `["c"]`. Read by `rights` and `once`.
        need right: Vec<String> = vec!["c".to_owned()],
        /// Starts as `["seed"]`. Writes are combined by `extend`. Written by `lefts` and `rights`. Read by `done`.
        need found: Vec<String> = vec!["seed".to_owned()],
        /// Writes are combined by `append`. Written by `once` and `twice`. Read by `done`.
        maybe rounds: Option<Vec<Vec<String>>>,
        /// Written by `lefts`, `rights`, `once` and `twice`. Read by `look_left`, `look_right`, `last` and `again`.
        maybe item: Option<String>,
        /// Written by `look_left`, `look_right`, `last` and `again`.
        maybe output: Option<String>,
    }
}

nodes! {
    /// `split`, an llm node (graph.yaml:7).
    Split(split),
    /// `lefts`, a map node (graph.yaml:8).
    Lefts(lefts),
    /// `look_left`, an llm node (graph.yaml:9).
    LookLeft(look_left),
    /// `rights`, a map node (graph.yaml:10).
    Rights(rights),
    /// `look_right`, an llm node (graph.yaml:11).
    LookRight(look_right),
    /// `once`, a map node (graph.yaml:12).
    Once(once),
    /// `last`, an llm node (graph.yaml:13).
    Last(last),
    /// `twice`, a map node (graph.yaml:14).
    Twice(twice),
    /// `again`, an llm node (graph.yaml:15).
    Again(again),
    /// `done`, an end node (graph.yaml:16).
    Done(done),
}

/// The graph `map-collected`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapCollected<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { MapCollected(initial_prompt into String) }

impl<N: Nodes> Graph for MapCollected<N> {
    basics! { starts at Split, ends with String }

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
            At::Split => self.nodes.split(split::In::read(state), cx).entered(),
            At::Lefts => lefts::split(&lefts::In::read(state))
                .map(Exit::Lefts)
                .into(),
            At::LookLeft => match look_left::In::read(state) {
                Ok(input) => self.nodes.look_left(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rights => rights::split(&rights::In::read(state))
                .map(Exit::Rights)
                .into(),
            At::LookRight => match look_right::In::read(state) {
                Ok(input) => self.nodes.look_right(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Once => once::split(&once::In::read(state)).map(Exit::Once).into(),
            At::Last => match last::In::read(state) {
                Ok(input) => self.nodes.last(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Twice => twice::split(&twice::In::read(state))
                .map(Exit::Twice)
                .into(),
            At::Again => match again::In::read(state) {
                Ok(input) => self.nodes.again(input, cx).entered(),
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
            Exit::Split(exit) => match exit {
                split::Exit::Done | split::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Lefts, At::Rights]).join(At::Once))
                }
            },
            Exit::Lefts(exit) => match exit {
                lefts::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Lefts,
                    entry: At::LookLeft,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Once,
                }),
            },
            Exit::LookLeft(exit) => match exit {
                look_left::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                look_left::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Rights(exit) => match exit {
                rights::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Rights,
                    entry: At::LookRight,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Once,
                }),
            },
            Exit::LookRight(exit) => match exit {
                look_right::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                look_right::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Once(exit) => match exit {
                once::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Once,
                    entry: At::Last,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Twice,
                }),
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                last::Exit::Failed(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
            },
            Exit::Twice(exit) => match exit {
                twice::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Twice,
                    entry: At::Again,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.output = Some(out.output);
                    Next::ItemDone
                }
                again::Exit::Failed(out) => {
                    state.output = Some(out.output);
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
            At::Split | At::Lefts | At::Rights | At::Once | At::Twice => Ok(()),
            At::LookLeft => look_left::In::read(state).map(drop),
            At::LookRight => look_right::In::read(state).map(drop),
            At::Last => last::In::read(state).map(drop),
            At::Again => again::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Lefts => "output",
            At::Rights => "output",
            At::Once => "output",
            At::Twice => "output",
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Lefts => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Rights => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Once => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Twice => {
                let mut own = State::start(String::new());
                own.item = state.item.clone();
                own
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {
                state.clone()
            }
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Lefts => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Rights => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Once => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Twice => {
                state.output = None;
                state.item = Some(recast(&item));
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Lefts => state.output.as_ref().map(to_value),
            At::Rights => state.output.as_ref().map(to_value),
            At::Once => state.output.as_ref().map(to_value),
            At::Twice => state.output.as_ref().map(to_value),
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Lefts => {
                reduce::extend("found", &mut state.found, recast(&results))?;
            }
            At::Rights => {
                reduce::extend("found", &mut state.found, recast(&results))?;
            }
            At::Once => {
                reduce::append("rounds", &mut state.rounds, recast(&results))?;
            }
            At::Twice => {
                reduce::append("rounds", &mut state.rounds, recast(&results))?;
            }
            At::Split | At::LookLeft | At::LookRight | At::Last | At::Again | At::Done => {}
        }
        Ok(())
    }
}

overridable! { split(), look_left('a), look_right('a), last('a), again('a) }

/// `split`, an llm node.
pub mod split {
    use ::graphwright::codegen::*;

    /// What `split` reads: nothing.
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

/// `lefts`, a map node.
pub mod lefts {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed left: &'s [String] } }

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
            items: items("left", needed("left", Some(input.left))?)?,
            limit: None,
        }))
    }
}

/// `look_left`, an llm node.
pub mod look_left {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "look_left" { held item: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need output: String } }

    fields! { Failed { need failure: Failure, need output: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["left ", input.item].concat()
    }
}

/// `rights`, a map node.
pub mod rights {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed right: &'s [String] } }

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
            items: items("right", needed("right", Some(input.right))?)?,
            limit: None,
        }))
    }
}

/// `look_right`, an llm node.
pub mod look_right {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "look_right" { held item: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need output: String } }

    fields! { Failed { need failure: Failure, need output: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["right ", input.item].concat()
    }
}

/// `once`, a map node.
pub mod once {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed right: &'s [String] } }

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
            items: items("right", needed("right", Some(input.right))?)?,
            limit: None,
        }))
    }
}

/// `last`, an llm node.
pub mod last {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "last" { held item: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need output: String } }

    fields! { Failed { need failure: Failure, need output: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { output: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["last ", input.item].concat()
    }
}

/// `twice`, a map node.
pub mod twice {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed left: &'s [String] } }

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
            items: items("left", needed("left", Some(input.left))?)?,
            limit: None,
        }))
    }
}

/// `again`, an llm node.
pub mod again {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "again" { held item: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need output: String } }

    fields! { Failed { need failure: Failure, need output: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(_) => Exit::Done(Out {
                    output: input.item.to_owned(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    output: input.item.to_owned(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["again ", input.item].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "done" { borrowed found: &'s [String], held rounds: &'s [Vec<String>] } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{} {}", shown(input.found), shown(input.rounds));
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "map-collected", "Two maps collect into one key, which a reducer combines.",
    "loki", 0xd75e_138f_0b32_89fe;
    node "split", "llm", 7, Asks, [], 0xb073_49a5_8cea_993c;
    node "lefts", "map", 8, List, ["left"], 0x287e_381f_8376_e7b5;
    node "look_left", "llm", 9, Asks, ["item"], 0xcc51_3d17_1e08_71a0;
    node "rights", "map", 10, List, ["right"], 0xc124_1c2b_57c1_e353;
    node "look_right", "llm", 11, Asks, ["item"], 0xfa67_884b_ca07_b24a;
    node "once", "map", 12, List, ["right"], 0x842e_4a18_f1d2_7573;
    node "last", "llm", 13, Asks, ["item"], 0xac3a_b132_1123_f325;
    node "twice", "map", 14, List, ["left"], 0x2159_bfcd_9ee1_e13d;
    node "again", "llm", 15, Asks, ["item"], 0x8e63_8c8c_9d60_0dd4;
    node "done", "end", 16, End, ["found", "rounds"], 0x3451_94ea_0202_69f1;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
