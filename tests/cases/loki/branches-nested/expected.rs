//! `branches-nested`: Forks within branches, two deep, and maps before, in and after a fork.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! plan      ──done──▶ ask per item, then begin
//! begin     ──done──▶ left + right
//!           ──failed──▶ left + right
//! left      ──done──▶ inner_a + inner_b
//!           ──failed──▶ inner_a + inner_b
//! inner_a   ──done──▶ deep_a + deep_b
//!           ──failed──▶ deep_a + deep_b
//! deep_a    ──done──▶ meet_deep
//!           ──failed──▶ meet_deep
//! deep_b    ──done──▶ meet_deep
//!           ──failed──▶ meet_deep
//! meet_deep ──done──▶ meet
//!           ──failed──▶ meet
//! inner_b   ──done──▶ meet
//!           ──failed──▶ meet
//! meet      ──done──▶ join
//!           ──failed──▶ join
//! right     ──done──▶ check per item, then join
//! join      ──done──▶ polish per item, then done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches-nested` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `["a","b"]`. Read by `plan`.
        need topics: Vec<String> = vec!["a".to_owned(), "b".to_owned()],
        /// Starts as `2`. Read by `right`.
        need wide: i64 = 2,
        /// Writes are combined by `append`. Written by `left`, `inner_a`, `deep_a`, `deep_b` and `inner_b`. Read by `inner_a`, `deep_a`, `deep_b`, `meet_deep`, `inner_b` and 3 more.
        maybe found: Option<Vec<String>>,
        /// Written by `plan`, `right` and `join`. Read by `ask`, `check` and `polish`.
        maybe topic: Option<String>,
        /// Written by `ask`, `check` and `polish`.
        maybe answer: Option<String>,
        /// Written by `plan`. Read by `begin` and `right`.
        maybe answers: Option<Vec<String>>,
        /// Written by `meet_deep`. Read by `done`.
        maybe deep: Option<String>,
        /// Written by `meet`. Read by `done`.
        maybe met: Option<String>,
        /// Written by `right`. Read by `done`.
        maybe checked: Option<Vec<String>>,
        /// Written by `join`. Read by `done`.
        maybe polished: Option<Vec<String>>,
    }
}

nodes! {
    /// `plan`, a map node (graph.yaml:7).
    Plan(plan),
    /// `ask`, an llm node (graph.yaml:8).
    Ask(ask),
    /// `begin`, an llm node (graph.yaml:9).
    Begin(begin),
    /// `left`, an llm node (graph.yaml:10).
    Left(left),
    /// `inner_a`, an llm node (graph.yaml:11).
    InnerA(inner_a),
    /// `deep_a`, an llm node (graph.yaml:12).
    DeepA(deep_a),
    /// `deep_b`, an llm node (graph.yaml:13).
    DeepB(deep_b),
    /// `meet_deep`, an llm node (graph.yaml:14).
    MeetDeep(meet_deep),
    /// `inner_b`, an llm node (graph.yaml:15).
    InnerB(inner_b),
    /// `meet`, an llm node (graph.yaml:16).
    Meet(meet),
    /// `right`, a map node (graph.yaml:17).
    Right(right),
    /// `check`, an llm node (graph.yaml:18).
    Check(check),
    /// `join`, a map node (graph.yaml:19).
    Join(join),
    /// `polish`, an llm node (graph.yaml:20).
    Polish(polish),
    /// `done`, an end node (graph.yaml:21).
    Done(done),
}

/// The graph `branches-nested`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesNested<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BranchesNested(initial_prompt into String) }

impl<N: Nodes> Graph for BranchesNested<N> {
    basics! { starts at Plan, ends with String }

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
            At::Plan => plan::split(&plan::In::read(state)).map(Exit::Plan).into(),
            At::Ask => match ask::In::read(state) {
                Ok(input) => self.nodes.ask(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Begin => match begin::In::read(state) {
                Ok(input) => self.nodes.begin(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::InnerA => match inner_a::In::read(state) {
                Ok(input) => self.nodes.inner_a(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::DeepA => match deep_a::In::read(state) {
                Ok(input) => self.nodes.deep_a(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::DeepB => match deep_b::In::read(state) {
                Ok(input) => self.nodes.deep_b(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::MeetDeep => match meet_deep::In::read(state) {
                Ok(input) => self.nodes.meet_deep(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::InnerB => match inner_b::In::read(state) {
                Ok(input) => self.nodes.inner_b(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Meet => match meet::In::read(state) {
                Ok(input) => self.nodes.meet(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Right => match right::In::read(state) {
                Ok(input) => right::split(&input).map(Exit::Right).into(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Check => match check::In::read(state) {
                Ok(input) => self.nodes.check(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Join => match join::In::read(state) {
                Ok(input) => join::split(&input).map(Exit::Join).into(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Polish => match polish::In::read(state) {
                Ok(input) => self.nodes.polish(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        match exit {
            Exit::Plan(exit) => exit.commit(state),
            Exit::Ask(exit) => exit.commit(state),
            Exit::Begin(exit) => exit.commit(state),
            Exit::Left(exit) => exit.commit(state),
            Exit::InnerA(exit) => exit.commit(state),
            Exit::DeepA(exit) => exit.commit(state),
            Exit::DeepB(exit) => exit.commit(state),
            Exit::MeetDeep(exit) => exit.commit(state),
            Exit::InnerB(exit) => exit.commit(state),
            Exit::Meet(exit) => exit.commit(state),
            Exit::Right(exit) => exit.commit(state),
            Exit::Check(exit) => exit.commit(state),
            Exit::Join(exit) => exit.commit(state),
            Exit::Polish(exit) => exit.commit(state),
            Exit::Done(exit) => exit.commit(state),
        }
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Plan | At::Left => Ok(()),
            At::Ask => ask::In::read(state).map(drop),
            At::Begin => begin::In::read(state).map(drop),
            At::InnerA => inner_a::In::read(state).map(drop),
            At::DeepA => deep_a::In::read(state).map(drop),
            At::DeepB => deep_b::In::read(state).map(drop),
            At::MeetDeep => meet_deep::In::read(state).map(drop),
            At::InnerB => inner_b::In::read(state).map(drop),
            At::Meet => meet::In::read(state).map(drop),
            At::Right => right::In::read(state).map(drop),
            At::Check => check::In::read(state).map(drop),
            At::Join => join::In::read(state).map(drop),
            At::Polish => polish::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Plan => "answer",
            At::Right => "answer",
            At::Join => "answer",
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => "",
        }
    }

    fn item_state(&self, at: At, state: &State, item: Value) -> State {
        let mut own = match at {
            At::Plan => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Right => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Join => {
                let mut own = State::start(String::new());
                own.topic = state.topic.clone();
                own
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => state.clone(),
        };
        self.bind_item(at, &mut own, item);
        own
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Plan => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Right => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Join => {
                state.answer = None;
                state.topic = Some(recast(&item));
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Plan => state.answer.as_ref().map(to_value),
            At::Right => state.answer.as_ref().map(to_value),
            At::Join => state.answer.as_ref().map(to_value),
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Plan => {
                state.answers = Some(recast(&results));
            }
            At::Right => {
                state.checked = Some(recast(&results));
            }
            At::Join => {
                state.polished = Some(recast(&results));
            }
            At::Ask
            | At::Begin
            | At::Left
            | At::InnerA
            | At::DeepA
            | At::DeepB
            | At::MeetDeep
            | At::InnerB
            | At::Meet
            | At::Check
            | At::Polish
            | At::Done => {}
        }
        Ok(())
    }
}

impl plan::Exit {
    /// Leaves `plan`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            plan::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Plan,
                entry: At::Ask,
                items: out.items,
                concurrency: out.limit,
                then: At::Begin,
            }),
        })
    }
}

impl ask::Exit {
    /// Leaves `ask`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            ask::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            ask::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl begin::Exit {
    /// Leaves `begin`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            begin::Exit::Done | begin::Exit::Failed(_) => {
                Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
            }
        })
    }
}

impl left::Exit {
    /// Leaves `left`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            left::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::InnerA, At::InnerB]).join(At::Meet))
            }
            left::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::InnerA, At::InnerB]).join(At::Meet))
            }
        })
    }
}

impl inner_a::Exit {
    /// Leaves `inner_a`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            inner_a::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::MeetDeep))
            }
            inner_a::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::MeetDeep))
            }
        })
    }
}

impl deep_a::Exit {
    /// Leaves `deep_a`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            deep_a::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
            deep_a::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
        })
    }
}

impl deep_b::Exit {
    /// Leaves `deep_b`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            deep_b::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
            deep_b::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::MeetDeep)
            }
        })
    }
}

impl meet_deep::Exit {
    /// Leaves `meet_deep`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            meet_deep::Exit::Done(out) => {
                state.deep = Some(out.deep);
                Next::Go(At::Meet)
            }
            meet_deep::Exit::Failed(out) => {
                state.deep = Some(out.deep);
                Next::Go(At::Meet)
            }
        })
    }
}

impl inner_b::Exit {
    /// Leaves `inner_b`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            inner_b::Exit::Done(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::Meet)
            }
            inner_b::Exit::Failed(out) => {
                reduce::append("found", &mut state.found, out.found)?;
                Next::Go(At::Meet)
            }
        })
    }
}

impl meet::Exit {
    /// Leaves `meet`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            meet::Exit::Done(out) => {
                state.met = Some(out.met);
                Next::Go(At::Join)
            }
            meet::Exit::Failed(out) => {
                state.met = Some(out.met);
                Next::Go(At::Join)
            }
        })
    }
}

impl right::Exit {
    /// Leaves `right`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            right::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Right,
                entry: At::Check,
                items: out.items,
                concurrency: out.limit,
                then: At::Join,
            }),
        })
    }
}

impl check::Exit {
    /// Leaves `check`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            check::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            check::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl join::Exit {
    /// Leaves `join`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            join::Exit::Done(out) => Next::Each(ItemBranches {
                at: At::Join,
                entry: At::Polish,
                items: out.items,
                concurrency: out.limit,
                then: At::Done,
            }),
        })
    }
}

impl polish::Exit {
    /// Leaves `polish`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            polish::Exit::Done(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
            polish::Exit::Failed(out) => {
                state.answer = Some(out.answer);
                Next::ItemDone
            }
        })
    }
}

impl done::Exit {
    /// Leaves `done`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            done::Exit::Done(end) => Next::End(end.result),
        })
    }
}

overridable! {
    ask('a), begin('a), left(), inner_a('a), deep_a('a), deep_b('a), meet_deep('a),
    inner_b('a), meet('a), check('a), polish('a)
}

/// `plan`, a map node.
pub mod plan {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed topics: &'s [String] } }

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

/// `ask`, an llm node.
pub mod ask {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "ask" { held topic: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need answer: String } }

    fields! { Failed { need failure: Failure, need answer: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["ask ", input.topic].concat()
    }
}

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "begin" { held answers: &'s [String] } }

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("begin {}", shown(input.answers))
    }
}

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    /// What `left` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["left ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "left".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            found: ["left ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `inner_a`, an llm node.
pub mod inner_a {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "inner_a" { held found: &'s [String] } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["a ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("inner_a {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["a ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `deep_a`, an llm node.
pub mod deep_a {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "deep_a" { held found: &'s [String] } }

    exits! {
        /// Done: on to `meet_deep`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet_deep`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["deep a ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("deep_a {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["deep a ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `deep_b`, an llm node.
pub mod deep_b {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "deep_b" { held found: &'s [String] } }

    exits! {
        /// Done: on to `meet_deep`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet_deep`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["deep b ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("deep_b {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["deep b ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `meet_deep`, an llm node.
pub mod meet_deep {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "meet_deep" { held found: &'s [String] } }

    exits! {
        /// Done: on to `meet`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need deep: String } }

    fields! { Failed { need failure: Failure, need deep: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { deep: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    deep: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("meet_deep {}", shown(input.found))
    }
}

/// `inner_b`, an llm node.
pub mod inner_b {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "inner_b" { held found: &'s [String] } }

    exits! {
        /// Done: on to `meet`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need found: String } }

    fields! { Failed { need failure: Failure, need found: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    found: ["b ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("inner_b {}", shown(input.found))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            found: ["b ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `meet`, an llm node.
pub mod meet {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "meet" { held found: &'s [String] } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need met: String } }

    fields! { Failed { need failure: Failure, need met: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { met: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    met: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("meet {}", shown(input.found))
    }
}

/// `right`, a map node.
pub mod right {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "right" { copied wide: i64, held answers: &'s [String] } }

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
            items: items("answers", needed("answers", Some(input.answers))?)?,
            limit: Some(limit("wide", needed("wide", Some(&input.wide))?)?),
        }))
    }
}

/// `check`, an llm node.
pub mod check {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "check" { held topic: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need answer: String } }

    fields! { Failed { need failure: Failure, need answer: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["check ", input.topic].concat()
    }
}

/// `join`, a map node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "join" { held found: &'s [String] } }

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
            items: items("found", needed("found", Some(input.found))?)?,
            limit: Some(2),
        }))
    }
}

/// `polish`, an llm node.
pub mod polish {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "polish" { held topic: &'s str } }

    exits! {
        /// Done: the item is done.
        Done(out: Out) = "done",
        /// The work failed: the item is done.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need answer: String } }

    fields! { Failed { need failure: Failure, need answer: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { answer: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    answer: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["polish ", input.topic].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held found: &'s [String],
            held deep: &'s str,
            held met: &'s str,
            held checked: &'s [String],
            held polished: &'s [String],
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} {} {} {} {}",
            shown(input.found),
            shown(input.checked),
            shown(input.polished),
            input.deep,
            input.met
        );
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches-nested",
    "Forks within branches, two deep, and maps before, in and after a fork.", "loki",
    0xfb10_6b78_9718_33a7;
    node "plan", "map", 7, List, ["topics"], 0x992f_8b20_42d9_7cc3;
    node "ask", "llm", 8, Asks, ["topic"], 0x9139_ed5c_b04e_3bf1;
    node "begin", "llm", 9, Asks, ["answers"], 0x9906_e140_c532_de7b;
    node "left", "llm", 10, Asks, [], 0x39ec_71ff_aaad_ebcf;
    node "inner_a", "llm", 11, Asks, ["found"], 0x8b52_7c86_1f8d_5b97;
    node "deep_a", "llm", 12, Asks, ["found"], 0x71ca_4b40_1331_f811;
    node "deep_b", "llm", 13, Asks, ["found"], 0x49ba_fd88_a860_16e1;
    node "meet_deep", "llm", 14, Asks, ["found"], 0x84bf_6da2_9f12_9627;
    node "inner_b", "llm", 15, Asks, ["found"], 0xc31b_5a04_2080_5371;
    node "meet", "llm", 16, Asks, ["found"], 0x7f5d_eeda_48a7_d133;
    node "right", "map", 17, List, ["wide", "answers"], 0xbdb6_311c_b479_71e9;
    node "check", "llm", 18, Asks, ["topic"], 0x59e2_0f4a_74da_26b7;
    node "join", "map", 19, List, ["found"], 0xd7fd_79c0_c92d_8387;
    node "polish", "llm", 20, Asks, ["topic"], 0x0e43_70a8_c17f_1f8d;
    node "done", "end", 21, End, ["found", "deep", "met", "checked", "polished"],
    0xfccf_20fc_a8d9_5e9b;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
