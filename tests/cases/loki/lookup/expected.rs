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

state! {
    /// What a run of `lookup` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `find`.
        given initial_prompt: String,
        /// Written by `find`. Read by `done`.
        maybe context: Option<String>,
        /// Written by `find`. Read by `done`.
        maybe sources: Option<String>,
        /// Written by `find`. Read by `again` and `done`.
        maybe first: Option<String>,
        /// Written by `find`. Read by `done`.
        maybe all: Option<String>,
        /// Written by `again`. Read by `done`.
        maybe more: Option<String>,
    }
}

nodes! {
    /// `find`, a rag node (graph.yaml:4).
    Find(find),
    /// `again`, a rag node (graph.yaml:11).
    Again(again),
    /// `done`, an end node (graph.yaml:12).
    Done(done),
}

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

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: on to `again`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            need context: String,
            need sources: String,
            need first: String,
            need all: String,
        }
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
}

/// `again`, a rag node.
pub mod again {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "again" { held first: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
    }

    fields! { Out { need more: String } }

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
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held context: &'s str,
            held sources: &'s str,
            held first: &'s str,
            held all: &'s str,
            held more: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
