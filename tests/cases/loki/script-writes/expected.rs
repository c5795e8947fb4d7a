//! `script-writes`: What a script declares with x-writes is checked when it runs, and typed after it.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! count  ──many──▶ many
//!        ──done──▶ few
//!        ──failed──▶ broken
//! many   ──done──▶ done
//!        ──failed──▶ done
//! few    ──done──▶ done
//!        ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `script-writes` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `count`. Read by `many`, `few` and `done`.
    pub total: Option<i64>,
    /// Written by `count`. Read by `many`.
    pub words: Option<Vec<String>>,
    /// Written by `many` and `few`. Read by `done`.
    pub said: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            total: None,
            words: None,
            said: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("total", self.total.as_ref())
            .maybe("words", self.words.as_ref())
            .maybe("said", self.said.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("total", &mut state.total);
        fields.maybe_key("words", &mut state.words);
        fields.maybe_key("said", &mut state.said);
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
    /// `count`, a script node (graph.yaml:5).
    Count,
    /// `many`, an llm node (graph.yaml:14).
    Many,
    /// `few`, an llm node (graph.yaml:15).
    Few,
    /// `broken`, an end node (graph.yaml:16).
    Broken,
    /// `done`, an end node (graph.yaml:17).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [Self::Count, Self::Many, Self::Few, Self::Broken, Self::Done];

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
    /// How `count` ended.
    Count(count::Exit),
    /// How `many` ended.
    Many(many::Exit),
    /// How `few` ended.
    Few(few::Exit),
    /// How `broken` ended.
    Broken(broken::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Count(left) => exit("count", left.kept()),
            Self::Many(left) => exit("many", left.kept()),
            Self::Few(left) => exit("few", left.kept()),
            Self::Broken(left) => exit("broken", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Count => Self::Count(count::Exit::read(name, carried)),
            At::Many => Self::Many(many::Exit::read(name, carried)),
            At::Few => Self::Few(few::Exit::read(name, carried)),
            At::Broken => Self::Broken(broken::Exit::read(name, carried)),
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
            Self::Count(exit) => exit,
            Self::Many(exit) => exit,
            Self::Few(exit) => exit,
            Self::Broken(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for count::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Count(self)
    }
}

impl NodeExit for many::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Many(self)
    }
}

impl NodeExit for few::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Few(self)
    }
}

/// The graph `script-writes`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ScriptWrites<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> ScriptWrites = ScriptWrites::new;

const _: fn(&ScriptWrites, String) -> Run<'_, ScriptWrites> = ScriptWrites::start;

const _: for<'g> fn(
    &'g ScriptWrites,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, ScriptWrites> = ScriptWrites::resume;

impl ScriptWrites {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> ScriptWrites<N> {
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

impl<N: Nodes> Graph for ScriptWrites<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("count", "scripts/count.sh", "bash")
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Count
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
            At::Count => self.nodes.count(count::In::read(state), cx).entered(),
            At::Many => self.nodes.many(many::In::read(state), cx).entered(),
            At::Few => self.nodes.few(few::In::read(state), cx).entered(),
            At::Broken => NodeWork::done(Exit::Broken(broken::finish(&broken::In::read(state)))),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Count(exit) => match exit {
                count::Exit::Many(out) => {
                    out.commit(state);
                    Next::Go(At::Many)
                }
                count::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Few)
                }
                count::Exit::Failed(_) => Next::Go(At::Broken),
            },
            Exit::Many(exit) => match exit {
                many::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
                many::Exit::Failed(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
            },
            Exit::Few(exit) => match exit {
                few::Exit::Done(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
                few::Exit::Failed(out) => {
                    state.said = Some(out.said);
                    Next::Go(At::Done)
                }
            },
            Exit::Broken(exit) => match exit {
                broken::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Count | At::Many | At::Few | At::Broken => Ok(()),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`count::run`].
    fn count<'a>(
        &'a self,
        input: count::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, count::Exit> {
        count::run(input, cx)
    }

    /// See [`many::run`].
    fn many<'a>(
        &'a self,
        input: many::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, many::Exit> {
        many::run(input, cx)
    }

    /// See [`few::run`].
    fn few<'a>(&'a self, input: few::In, cx: &'a mut NodeContext<'_>) -> Work<'a, few::Exit> {
        few::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `count`, a script node.
pub mod count {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `count` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `many`: on to `many`.
        Many(Out),
        /// Done: on to `few`.
        Done(Out),
        /// The work failed (`fallback`): on to `broken`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `total`.
        pub total: Option<i64>,
        /// For `words`.
        pub words: Option<Vec<String>>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(total) = self.total {
                state.total = Some(total);
            }
            if let Some(words) = self.words {
                state.words = Some(words);
            }
        }
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                total: fields.maybe("total"),
                words: fields.maybe("words"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "total": { "type": "integer", "minimum": 0 },
    "words": { "type": "array", "items": { "type": "string" } }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/count.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["many", "few"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/count.sh` on the whole state and follows its route.
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
            Some("many") => Exit::Many(out),
            None | Some("few") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["many", "few"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Many(out) => Record::new()
                    .maybe("total", out.total.as_ref())
                    .maybe("words", out.words.as_ref())
                    .exit("many"),
                Self::Done(out) => Record::new()
                    .maybe("total", out.total.as_ref())
                    .maybe("words", out.words.as_ref())
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["many", "done", "failed"]) {
                "many" => Self::Many(Out::read(carried)),
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `many`, an llm node.
pub mod many {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `many` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`, if it is there.
        pub total: Option<i64>,
        /// `words`, if it is there.
        pub words: Option<&'s [String]>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                total: state.total,
                words: state.words.as_deref(),
            }
        }
    }

    /// How `many` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `said`.
        pub said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `said`.
        pub said: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .need("total", input.total.as_ref())
            .push(" words, the first is ")
            .need("words[0]", input.words.and_then(|items| items.first()))
            .strict()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("said", &out.said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("said", &out.said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    said: carried.need("said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    said: carried.need("said"),
                }),
            }
        }
    }
}

/// `few`, an llm node.
pub mod few {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `few` reads.
    #[derive(Clone, Copy)]
    pub struct In {
        /// `total`, if it is there.
        pub total: Option<i64>,
    }

    impl In {
        pub(super) fn read(state: &State) -> Self {
            Self { total: state.total }
        }
    }

    /// How `few` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
        /// The work failed: on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `said`.
        pub said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `said`.
        pub said: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In) -> Result<String, UnresolvedReference> {
        Text::new()
            .push("only ")
            .need("total", input.total.as_ref())
            .strict()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("said", &out.said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("said", &out.said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    said: carried.need("said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    said: carried.need("said"),
                }),
            }
        }
    }
}

/// `broken`, an end node.
pub mod broken {
    use ::graphwright::codegen::*;

    /// What `broken` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `broken` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "broken".to_owned();
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

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`, if it is there.
        pub total: Option<i64>,
        /// `said`.
        pub said: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                total: state.total,
                said: held("done", "said", &state.said)?,
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
            .maybe(input.total.as_ref())
            .push(" ")
            .push(input.said)
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
    name: Cow::Borrowed("script-writes"),
    description: Cow::Borrowed(
        "What a script declares with x-writes is checked when it runs, and typed after it.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xb8d1_2aef_d0d8_6f5b,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("count"),
            kind: Cow::Borrowed("script"),
            line: 5,
            reads: Reads::All,
            meaning: 0x6b6a_b305_c642_4713,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("many"),
            kind: Cow::Borrowed("llm"),
            line: 14,
            reads: Reads::Keys(&["total", "words"]),
            meaning: 0xd1ed_073d_6444_1ad7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("few"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["total"]),
            meaning: 0x4e74_f299_e1ba_8776,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("broken"),
            kind: Cow::Borrowed("end"),
            line: 16,
            reads: Reads::Keys(&[]),
            meaning: 0x7448_6eda_67a0_df0a,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 17,
            reads: Reads::Keys(&["total", "said"]),
            meaning: 0x56dd_1e33_bd51_35c1,
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
    files: Cow::Borrowed(&[Cow::Borrowed("scripts/count.sh")]),
    abilities: Cow::Borrowed(&[]),
};
