//! `lookup`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! find  ──done──▶ again
//! again ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `lookup` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `find`.
    pub initial_prompt: String,
    /// Written by `find`. Read by `done`.
    pub context: Option<String>,
    /// Written by `find`. Read by `done`.
    pub sources: Option<String>,
    /// Written by `find`. Read by `again` and `done`.
    pub first: Option<String>,
    /// Written by `find`. Read by `done`.
    pub all: Option<String>,
    /// Written by `again`. Read by `done`.
    pub more: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            context: None,
            sources: None,
            first: None,
            all: None,
            more: None,
            rest: Map::new(),
        }
    }
}

state! {
    (given initial_prompt as String) maybe(context), maybe(sources), maybe(first),
    maybe(all), maybe(more); rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `find`, a rag node (graph.yaml:4).
    Find,
    /// `again`, a rag node (graph.yaml:11).
    Again,
    /// `done`, an end node (graph.yaml:12).
    Done,
}

nodes! { Find(find), Again(again), Done(done) }

/// The graph `lookup`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Lookup<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Lookup(initial_prompt into String) }

impl<N: Nodes> Graph for Lookup<N> {
    basics! { starts at Find, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .base("find", &find::SPEC)
            .base("again", &again::SPEC)
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
            At::Find => self.nodes.find(find::In::read(state), cx).entered(),
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
            Exit::Find(exit) => match exit {
                find::Exit::Done(out) => {
                    state.context = Some(out.context);
                    state.sources = Some(out.sources);
                    state.first = Some(out.first);
                    state.all = Some(out.all);
                    Next::Go(At::Again)
                }
            },
            Exit::Again(exit) => match exit {
                again::Exit::Done(out) => {
                    state.more = Some(out.more);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Find => Ok(()),
            At::Again => again::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { find('a), again('a) }

/// `find`, a rag node.
pub mod find {
    use ::graphwright::codegen::*;

    /// What `find` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    reads! { 's; borrowed(initial_prompt) }

    /// How `find` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `again`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `context`.
        pub context: String,
        /// For `sources`.
        pub sources: String,
        /// For `first`.
        pub first: String,
        /// For `all`.
        pub all: String,
    }

    pub(super) const SPEC: RetrieveSpec = RetrieveSpec {
        documents: &["./knowledge"],
        top_k: Some(3),
        seconds: Some(5.0),
        ..RetrieveSpec::DEFAULT
    };

    /// Searches the knowledge base.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.retrieve(&SPEC, query(&input))
            .then_with(move |found| Exit::Done(done(&input, found)).of_graph())
    }

    /// Renders the query.
    pub fn query(input: &In<'_>) -> String {
        input.initial_prompt.to_owned()
    }

    /// What was found makes the node write this.
    fn done(_input: &In<'_>, found: SearchResult) -> Out {
        Out {
            context: found.context.clone(),
            sources: shown(&found.sources),
            first: Text::new().maybe(found.sources.first()).lenient(),
            all: shown(&found),
        }
    }

    exits! { Done(out = Out(need(context), need(sources), need(first), need(all))) = "done" }
}

/// `again`, a rag node.
pub mod again {
    use ::graphwright::codegen::*;

    /// What `again` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `first`.
        pub first: &'s str,
    }

    reads! { 's; "again"; held(first) }

    /// How `again` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `more`.
        pub more: String,
    }

    pub(super) const SPEC: RetrieveSpec = RetrieveSpec {
        documents: &["./knowledge"],
        ..RetrieveSpec::DEFAULT
    };

    /// Searches the knowledge base.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.retrieve(&SPEC, query(&input)).then(|found| {
            Exit::Done(Out {
                more: found.context.clone(),
            })
            .of_graph()
        })
    }

    /// Renders the query.
    pub fn query(input: &In<'_>) -> String {
        ["more on ", input.first].concat()
    }

    exits! { Done(out = Out(need(more))) = "done" }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `context`.
        pub context: &'s str,
        /// `sources`.
        pub sources: &'s str,
        /// `first`.
        pub first: &'s str,
        /// `all`.
        pub all: &'s str,
        /// `more`.
        pub more: &'s str,
    }

    reads! { 's; "done"; held(context), held(sources), held(first), held(all), held(more) }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = [
            input.context,
            " ",
            input.sources,
            " ",
            input.first,
            " ",
            input.all,
            " ",
            input.more,
        ]
        .concat();
        Exit::Done(End { result })
    }

    exits! { Done(out = End(need(result))) = "done" }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "lookup", "", "loki", 0x92f3_18f8_8d47_5156;
    node "find", "rag", 4, Other, ["initial_prompt"], 0xa7fe_4473_6da6_f186;
    node "again", "rag", 11, Other, ["first"], 0xb24f_6a7f_e370_5e95;
    node "done", "end", 12, End, ["context", "sources", "first", "all", "more"],
    0x12f7_1864_bbec_5e0f;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "./knowledge";
    abilities Search;
}
