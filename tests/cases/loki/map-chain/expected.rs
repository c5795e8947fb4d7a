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

/// What a run of `map-chain` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `["a","b","c"]`. Read by `all`.
    pub items: Vec<String>,
    /// Starts as `2`. Read by `all`.
    pub width: i64,
    /// Starts as `"stale"`. Written by `finish` and `rescue`. Read by `done`.
    pub result: Option<Value>,
    /// Written by `all`. Read by `draft` and `rescue`.
    pub item: Option<String>,
    /// Written by `all`. Read by `done`.
    pub results: Option<Vec<Value>>,
    /// Written by `draft`. Read by `finish`.
    pub text: Option<String>,
    /// Written by `check`. Read by `finish`.
    pub tries: Option<i64>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            items: vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
            width: 2,
            result: Some(Value::from("stale")),
            item: None,
            results: None,
            text: None,
            tries: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("items", &self.items)
            .with("width", &self.width)
            .maybe("result", self.result.as_ref())
            .maybe("item", self.item.as_ref())
            .maybe("results", self.results.as_ref())
            .maybe("text", self.text.as_ref())
            .maybe("tries", self.tries.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("items", &mut state.items);
        fields.key("width", &mut state.width);
        fields.present_key("result", &mut state.result);
        fields.maybe_key("item", &mut state.item);
        fields.maybe_key("results", &mut state.results);
        fields.maybe_key("text", &mut state.text);
        fields.maybe_key("tries", &mut state.tries);
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
    /// `all`, a map node (graph.yaml:5).
    All,
    /// `draft`, an llm node (graph.yaml:6).
    Draft,
    /// `check`, a script node (graph.yaml:7).
    Check,
    /// `finish`, an llm node (graph.yaml:13).
    Finish,
    /// `rescue`, an llm node (graph.yaml:14).
    Rescue,
    /// `done`, an end node (graph.yaml:15).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::All,
        Self::Draft,
        Self::Check,
        Self::Finish,
        Self::Rescue,
        Self::Done,
    ];

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
    /// How `check` ended.
    Check(check::Exit),
    /// How `finish` ended.
    Finish(finish::Exit),
    /// How `rescue` ended.
    Rescue(rescue::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::All(left) => exit("all", left.kept()),
            Self::Draft(left) => exit("draft", left.kept()),
            Self::Check(left) => exit("check", left.kept()),
            Self::Finish(left) => exit("finish", left.kept()),
            Self::Rescue(left) => exit("rescue", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::All => Self::All(all::Exit::read(name, carried)),
            At::Draft => Self::Draft(draft::Exit::read(name, carried)),
            At::Check => Self::Check(check::Exit::read(name, carried)),
            At::Finish => Self::Finish(finish::Exit::read(name, carried)),
            At::Rescue => Self::Rescue(rescue::Exit::read(name, carried)),
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
            Self::Check(exit) => exit,
            Self::Finish(exit) => exit,
            Self::Rescue(exit) => exit,
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

impl NodeExit for check::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Check(self)
    }
}

impl NodeExit for finish::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finish(self)
    }
}

impl NodeExit for rescue::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Rescue(self)
    }
}

/// The graph `map-chain`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapChain<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> MapChain = MapChain::new;

const _: fn(&MapChain, String) -> Run<'_, MapChain> = MapChain::start;

const _: for<'g> fn(
    &'g MapChain,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, MapChain> = MapChain::resume;

impl MapChain {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> MapChain<N> {
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

impl<N: Nodes> Graph for MapChain<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default().model().script("check", "check.sh", "bash")
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

    /// See [`check::run`].
    fn check<'a>(
        &'a self,
        input: check::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, check::Exit> {
        check::run(input, cx)
    }

    /// See [`finish::run`].
    fn finish<'a>(
        &'a self,
        input: finish::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, finish::Exit> {
        finish::run(input, cx)
    }

    /// See [`rescue::run`].
    fn rescue<'a>(
        &'a self,
        input: rescue::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, rescue::Exit> {
        rescue::run(input, cx)
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
        /// `items`.
        pub items: &'s [String],
        /// `width`.
        pub width: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                items: &state.items,
                width: state.width,
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
            items: items("items", needed("items", Some(input.items))?)?,
            limit: Some(limit("width", needed("width", Some(&input.width))?)?),
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
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("draft", "item", &state.item)?,
            })
        }
    }

    /// How `draft` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `check`.
        Done(Out),
        /// The work failed (`fallback`): on to `rescue`.
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
        ["draft ", input.item].concat()
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

/// `check`, a script node.
pub mod check {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `check` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `draft`: on to `draft`.
        Draft(Out),
        /// Done: on to `finish`.
        Done(Out),
        /// The work failed: on to `finish`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `tries`.
        pub tries: Option<i64>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(tries) = self.tries {
                state.tries = Some(tries);
            }
        }
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                tries: fields.maybe("tries"),
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
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            Some("draft") => Exit::Draft(out),
            None | Some("finish") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["draft", "finish"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Draft(out) => Record::new()
                    .maybe("tries", out.tries.as_ref())
                    .exit("draft"),
                Self::Done(out) => Record::new()
                    .maybe("tries", out.tries.as_ref())
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["draft", "done", "failed"]) {
                "draft" => Self::Draft(Out::read(carried)),
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
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
        /// `text`.
        pub text: &'s str,
        /// `tries`, if it is there.
        pub tries: Option<i64>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                text: held("finish", "text", &state.text)?,
                tries: state.tries,
            })
        }
    }

    /// How `finish` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the item is done.
        Done(Out),
        /// The work failed (`fallback`): on to `rescue`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `result`.
        pub result: Value,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                result: fields.need("result"),
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `rescue`, an llm node.
pub mod rescue {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `rescue` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `item`.
        pub item: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                item: held("rescue", "item", &state.item)?,
            })
        }
    }

    /// How `rescue` ends.
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
        /// For `result`.
        pub result: Value,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `result`.
        pub result: Value,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("result", &out.result)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    result: carried.need("result"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    result: carried.need("result"),
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
        /// `result`.
        pub result: &'s Value,
        /// `results`.
        pub results: &'s [Value],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                result: held("done", "result", &state.result)?,
                results: held("done", "results", &state.results)?,
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
    name: Cow::Borrowed("map-chain"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xc2a4_2f21_e36e_ff9a,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("all"),
            kind: Cow::Borrowed("map"),
            line: 5,
            reads: Reads::Keys(&["items", "width"]),
            meaning: 0xa59d_53a5_a5e7_b112,
            role: NodeRole::List,
        },
        NodeAbout {
            id: Cow::Borrowed("draft"),
            kind: Cow::Borrowed("llm"),
            line: 6,
            reads: Reads::Keys(&["item"]),
            meaning: 0x69a8_6feb_38bb_9986,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("check"),
            kind: Cow::Borrowed("script"),
            line: 7,
            reads: Reads::All,
            meaning: 0xb561_7578_2c80_1e8b,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("finish"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&["text", "tries"]),
            meaning: 0xa0a0_3eec_4ddb_7a01,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("rescue"),
            kind: Cow::Borrowed("llm"),
            line: 14,
            reads: Reads::Keys(&["item"]),
            meaning: 0xe93f_5bb7_6eb9_7c49,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 15,
            reads: Reads::Keys(&["result", "results"]),
            meaning: 0x89ac_111d_02e9_8289,
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
    files: Cow::Borrowed(&[Cow::Borrowed("check.sh")]),
    abilities: Cow::Borrowed(&[]),
};
