//! `map-missing`: A chain that may not write its result, though the graph has a value of that name.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! each ──done──▶ work per item, then done
//! work ──routed──▶ any node
//! ```

use ::graphwright::codegen::*;

/// What a run of `map-missing` remembers from node to node.
///
/// `work` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: Value,
    /// Starts as `[1,2]`. Read by `each`.
    pub items: Value,
    /// Starts as `"stale"`. Read by `done`.
    pub output: Option<Value>,
    /// Starts as `5`. Written by `each`. Read by `done`.
    pub item: Value,
    /// Written by `each`. Read by `done`.
    pub all: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<Value>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            items: constant("[1,2]"),
            output: Some(Value::from("stale")),
            item: Value::from(5i64),
            all: None,
            rest: Map::new(),
        }
    }

    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "items" => {
                    self.items = value;
                }
                "output" => {
                    self.output = Some(value);
                }
                "item" => {
                    self.item = value;
                }
                "all" => {
                    self.all = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("items", &self.items)
            .maybe("output", self.output.as_ref())
            .with("item", &self.item)
            .maybe("all", self.all.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Value>("initial_prompt"));
        fields.key("items", &mut state.items);
        fields.present_key("output", &mut state.output);
        fields.key("item", &mut state.item);
        fields.present_key("all", &mut state.all);
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
    /// `each`, a map node (graph.yaml:6).
    Each,
    /// `work`, a script node (graph.yaml:7).
    Work,
    /// `done`, an end node (graph.yaml:8).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Each, Self::Work, Self::Done];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }

    /// The node that a script names in `_next`.
    ///
    /// # Errors
    /// If the graph has no such node.
    fn jump(id: &str) -> Result<Self, Failure> {
        Self::named(id).ok_or_else(|| unknown_node(id, &ABOUT))
    }
}

impl Placeholder for At {
    fn blank() -> Self {
        Self::Each
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
    /// How `each` ended.
    Each(each::Exit),
    /// How `work` ended.
    Work(work::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Each(left) => exit("each", left.kept()),
            Self::Work(left) => exit("work", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Each => Self::Each(each::Exit::read(name, carried)),
            At::Work => Self::Work(work::Exit::read(name, carried)),
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
            Self::Each(exit) => exit,
            Self::Work(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for work::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Work(self)
    }
}

/// The graph `map-missing`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapMissing<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> MapMissing = MapMissing::new;

const _: fn(&MapMissing, Value) -> Run<'_, MapMissing> = MapMissing::start;

const _: for<'g> fn(
    &'g MapMissing,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, MapMissing> = MapMissing::resume;

impl MapMissing {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> MapMissing<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<Value>) -> Run<'_, Self> {
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

impl<N: Nodes> Graph for MapMissing<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default().script("work", "w.sh", "bash")
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Each
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
            At::Each => each::split(&each::In::read(state)).map(Exit::Each).into(),
            At::Work => self.nodes.work(work::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Each(exit) => match exit {
                each::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Each,
                    entry: At::Work,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Work(exit) => match exit {
                work::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                work::Exit::Done(out) => {
                    out.commit(state);
                    Next::ItemDone
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn inside(&self, map: At, node: At) -> bool {
        match map {
            At::Each => matches!(node, At::Work),
            At::Work | At::Done => true,
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Each => "output",
            At::Work | At::Done => "",
        }
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Each => {
                state.output = None;
                state.item = recast(&item);
            }
            At::Work | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Each => state.output.as_ref().map(to_value),
            At::Work | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Each => {
                state.all = Some(recast(&results));
            }
            At::Work | At::Done => {}
        }
        Ok(())
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`work::run`].
    fn work<'a>(
        &'a self,
        input: work::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, work::Exit> {
        work::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `each`, a map node.
pub mod each {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `each` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `items`.
        pub items: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                items: &state.items,
            }
        }
    }

    /// How `each` ends.
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
            items: items("items", needed("items", Some(input.items))?)?,
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

/// `work`, a script node.
pub mod work {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `work` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: the item is done.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "w.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `w.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Err(failure.into()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Map<String, Value>>) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new().rest(&out.rest).exit_to("routed", at),
                Self::Done(out) => Record::new().rest(&out.rest).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        rest: carried.rest(),
                    },
                ),
                _ => Self::Done(Out {
                    rest: carried.rest(),
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
        /// `output`, if it is there.
        pub output: Option<&'s Value>,
        /// `item`.
        pub item: &'s Value,
        /// `all`, if it is there.
        pub all: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                output: state.output.as_ref(),
                item: &state.item,
                all: state.all.as_ref(),
            }
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
        let result = Text::new()
            .maybe(input.all)
            .push(" ")
            .maybe(input.output)
            .push(" ")
            .show(input.item)
            .lenient();
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
    name: Cow::Borrowed("map-missing"),
    description: Cow::Borrowed(
        "A chain that may not write its result, though the graph has a value of that name.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x603a_986d_30d9_c0b0,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("each"),
            kind: Cow::Borrowed("map"),
            line: 6,
            reads: Reads::Keys(&["items"]),
            meaning: 0xa98e_43bc_3e34_bf50,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("work"),
            kind: Cow::Borrowed("script"),
            line: 7,
            reads: Reads::All,
            meaning: 0x445e_98de_bbc0_75e0,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 8,
            reads: Reads::Keys(&["output", "item", "all"]),
            meaning: 0xb3e2_f4f5_baba_d99b,
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
    files: Cow::Borrowed(&[Cow::Borrowed("w.sh")]),
    abilities: Cow::Borrowed(&[]),
};
