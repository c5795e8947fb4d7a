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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("context", self.context.as_ref())
            .maybe("sources", self.sources.as_ref())
            .maybe("first", self.first.as_ref())
            .maybe("all", self.all.as_ref())
            .maybe("more", self.more.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("context", &mut state.context);
        fields.maybe_key("sources", &mut state.sources);
        fields.maybe_key("first", &mut state.first);
        fields.maybe_key("all", &mut state.all);
        fields.maybe_key("more", &mut state.more);
        state.rest = fields.rest();
        state
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fields_of(deserializer, Self::read)
    }
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Find, Self::Again, Self::Done];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }
}

impl Serialize for At {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(node_id(&ABOUT, *self as usize))
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        at_of(deserializer, &ABOUT, Self::named)
    }
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone)]
pub enum Exit {
    /// How `find` ended.
    Find(find::Exit),
    /// How `again` ended.
    Again(again::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Find(left) => exit("find", left.kept()),
            Self::Again(left) => exit("again", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Find => Self::Find(find::Exit::read(name, carried)),
            At::Again => Self::Again(again::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
        }
    }
}

impl Serialize for Exit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        exit_of(deserializer, &ABOUT, At::named, Self::read)
    }
}

impl GraphExit for Exit {
    fn of_node(&self) -> &dyn Any {
        match self {
            Self::Find(exit) => exit,
            Self::Again(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for find::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Find(self)
    }
}

impl NodeExit for again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Again(self)
    }
}

/// The graph `lookup`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Lookup<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Lookup = Lookup::new;

const _: fn(&Lookup, String) -> Run<'_, Lookup> = Lookup::start;

const _: for<'g> fn(
    &'g Lookup,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Lookup> = Lookup::resume;

impl Lookup {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Lookup<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
    }
}

impl<N: Nodes> Graph for Lookup<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .base("find", &find::SPEC)
            .base("again", &again::SPEC)
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Find
    }

    fn number(&self, at: At) -> usize {
        at as usize
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`find::run`].
    fn find<'a>(
        &'a self,
        input: find::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, find::Exit> {
        find::run(input, cx)
    }

    /// See [`again::run`].
    fn again<'a>(
        &'a self,
        input: again::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, again::Exit> {
        again::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `find`, a rag node.
pub mod find {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `find` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("context", &out.context)
                    .with("sources", &out.sources)
                    .with("first", &out.first)
                    .with("all", &out.all)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                context: carried.need("context"),
                sources: carried.need("sources"),
                first: carried.need("first"),
                all: carried.need("all"),
            })
        }
    }
}

/// `again`, a rag node.
pub mod again {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `again` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `first`.
        pub first: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                first: held("again", "first", &state.first)?,
            })
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("more", &out.more).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                more: carried.need("more"),
            })
        }
    }
}

/// `done`, an end node.
pub mod done {
    use super::State;
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                context: held("done", "context", &state.context)?,
                sources: held("done", "sources", &state.sources)?,
                first: held("done", "first", &state.first)?,
                all: held("done", "all", &state.all)?,
                more: held("done", "more", &state.more)?,
            })
        }
    }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End {
        /// The run's result.
        pub result: String,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
            })
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("lookup"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x92f3_18f8_8d47_5156,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("find"),
            kind: Cow::Borrowed("rag"),
            line: 4,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0xa7fe_4473_6da6_f186,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("again"),
            kind: Cow::Borrowed("rag"),
            line: 11,
            reads: Reads::Keys(&["first"]),
            meaning: 0xb24f_6a7f_e370_5e95,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 12,
            reads: Reads::Keys(&["context", "sources", "first", "all", "more"]),
            meaning: 0x12f7_1864_bbec_5e0f,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("initial_prompt"),
        description: Cow::Borrowed("What the caller asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: Some(100),
        steps: None,
        timeout: None,
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("./knowledge")]),
    abilities: Cow::Borrowed(&[Ability::Search]),
};
