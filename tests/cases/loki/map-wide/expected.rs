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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("topics", &self.topics)
            .with("style", &self.style)
            .with("huge", &self.huge)
            .maybe("notes", self.notes.as_ref())
            .maybe("topic", self.topic.as_ref())
            .maybe("text", self.text.as_ref())
            .maybe("texts", self.texts.as_ref())
            .maybe("draft", self.draft.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("topics", &mut state.topics);
        fields.key("style", &mut state.style);
        fields.key("huge", &mut state.huge);
        fields.maybe_key("notes", &mut state.notes);
        fields.present_key("topic", &mut state.topic);
        fields.maybe_key("text", &mut state.text);
        fields.maybe_key("texts", &mut state.texts);
        fields.maybe_key("draft", &mut state.draft);
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
    /// `all`, a map node (graph.yaml:8).
    All,
    /// `draft`, an llm node (graph.yaml:9).
    Draft,
    /// `finish`, an llm node (graph.yaml:10).
    Finish,
    /// `done`, an end node (graph.yaml:11).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 4] = [Self::All, Self::Draft, Self::Finish, Self::Done];

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
    /// How `all` ended.
    All(all::Exit),
    /// How `draft` ended.
    Draft(draft::Exit),
    /// How `finish` ended.
    Finish(finish::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::All(left) => exit("all", left.kept()),
            Self::Draft(left) => exit("draft", left.kept()),
            Self::Finish(left) => exit("finish", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::All => Self::All(all::Exit::read(name, carried)),
            At::Draft => Self::Draft(draft::Exit::read(name, carried)),
            At::Finish => Self::Finish(finish::Exit::read(name, carried)),
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
            Self::All(exit) => exit,
            Self::Draft(exit) => exit,
            Self::Finish(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for draft::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Draft(self)
    }
}

impl NodeExit for finish::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finish(self)
    }
}

/// The graph `map-wide`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapWide<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> MapWide = MapWide::new;

const _: fn(&MapWide, String) -> Run<'_, MapWide> = MapWide::start;

const _: for<'g> fn(
    &'g MapWide,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, MapWide> = MapWide::resume;

impl MapWide {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> MapWide<N> {
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

impl<N: Nodes> Graph for MapWide<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::All
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`draft::run`].
    fn draft<'a>(
        &'a self,
        input: draft::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, draft::Exit> {
        draft::run(input, cx)
    }

    /// See [`finish::run`].
    fn finish<'a>(
        &'a self,
        input: finish::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, finish::Exit> {
        finish::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `all`, a map node.
pub mod all {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `all` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topics`.
        pub topics: &'s [Value],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                topics: &state.topics,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("items", &out.items)
                    .with("limit", &out.limit)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                items: carried.need("items"),
                limit: carried.need("limit"),
            })
        }
    }
}

/// `draft`, an llm node.
pub mod draft {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `draft` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `style`.
        pub style: &'s str,
        /// `topic`.
        pub topic: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                style: &state.style,
                topic: held("draft", "topic", &state.topic)?,
            })
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("notes", &out.notes)
                    .with("draft", &out.draft)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("notes", &out.notes)
                    .with("draft", &out.draft)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    notes: carried.need("notes"),
                    draft: carried.need("draft"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    notes: carried.need("notes"),
                    draft: carried.need("draft"),
                }),
            }
        }
    }
}

/// `finish`, an llm node.
pub mod finish {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `finish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `notes`.
        pub notes: &'s [String],
        /// `draft`.
        pub draft: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                notes: held("finish", "notes", &state.notes)?,
                draft: held("finish", "draft", &state.draft)?,
            })
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("text", &out.text)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    text: carried.need("text"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    text: carried.need("text"),
                }),
            }
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
        /// `huge`.
        pub huge: &'s str,
        /// `texts`.
        pub texts: &'s [String],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                huge: &state.huge,
                texts: held("done", "texts", &state.texts)?,
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
        let result = format!("{} {}", shown(input.texts), input.huge);
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
    name: Cow::Borrowed("map-wide"),
    description: Cow::Borrowed("An item sees only as much of the state as its chain reads."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xb85c_481a_77cb_e5e8,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("all"),
            kind: Cow::Borrowed("map"),
            line: 8,
            reads: Reads::Keys(&["topics"]),
            meaning: 0x180b_6f4b_0c4a_8034,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["style", "topic"]),
            meaning: 0xfb3a_cf01_7b4f_9e20,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finish"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&["notes", "draft"]),
            meaning: 0xc511_8641_d673_0568,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 11,
            reads: Reads::Keys(&["huge", "texts"]),
            meaning: 0xb244_f3e5_b1bd_5c69,
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
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
