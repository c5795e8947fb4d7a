//! `typed-state`: Every type a schema can give a key, read in every way.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! read   ──done──▶ done
//!        ──failed──▶ failed
//! ```

use ::graphwright::codegen::*;

/// What a run of `typed-state` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `read` and `failed`.
    pub initial_prompt: String,
    /// Starts as `1`. Read by `read` and `done`.
    pub count: i64,
    /// Starts as `0.5`. Read by `read` and `done`.
    pub ratio: Number,
    /// Starts as `["a","b"]`. Read by `read`.
    pub tags: Vec<String>,
    /// Starts as `true`. Read by `read`.
    pub flag: bool,
    /// Starts as `null`. Read by `read`.
    pub nothing: Value,
    /// Starts as `{"mode":"fast","depth":2}`. Read by `read`.
    pub settings: Map<String, Value>,
    /// Written by `read`. Read by `read` and `done`.
    pub title: Option<String>,
    /// Written by `read`. Read by `done`.
    pub subtitle: Option<Option<String>>,
    /// Written by `read`. Read by `done`.
    pub note: Option<String>,
    /// Written by `read`. Read by `done`.
    pub level: Option<Level>,
    /// Written by `read`. Read by `done`.
    pub score: Option<Number>,
    /// Written by `read`. Read by `done`.
    pub size: Option<Value>,
    /// Written by `read`. Read by `done`.
    pub done: Option<bool>,
    /// Written by `read`. Read by `done`.
    pub words: Option<Vec<String>>,
    /// Written by `read`. Read by `done`.
    pub people: Option<Vec<PeopleItem>>,
    /// Written by `read`. Read by `done`.
    pub extra: Option<Map<String, Value>>,
    /// Written by `read`. Read by `done`.
    pub free: Option<Value>,
    /// Written by `read`. Read by `read` and `done`.
    pub part: Option<Part>,
    /// Written by `read`. Read by `done`.
    pub summary: Option<String>,
    /// Written by `read`. Read by `done`.
    pub copied: Option<Value>,
    /// Written by `read`. Read by `done`.
    pub whole: Option<Value>,
    /// Written by `read`. Read by `done`.
    pub leaf: Option<Option<String>>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            count: 1,
            ratio: number("0.5"),
            tags: vec!["a".to_owned(), "b".to_owned()],
            flag: true,
            nothing: Value::Null,
            settings: recast(&constant("{\"mode\":\"fast\",\"depth\":2}")),
            title: None,
            subtitle: None,
            note: None,
            level: None,
            score: None,
            size: None,
            done: None,
            words: None,
            people: None,
            extra: None,
            free: None,
            part: None,
            summary: None,
            copied: None,
            whole: None,
            leaf: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("count", &self.count)
            .with("ratio", &self.ratio)
            .with("tags", &self.tags)
            .with("flag", &self.flag)
            .with("nothing", &self.nothing)
            .with("settings", &self.settings)
            .maybe("title", self.title.as_ref())
            .maybe("subtitle", self.subtitle.as_ref())
            .maybe("note", self.note.as_ref())
            .maybe("level", self.level.as_ref())
            .maybe("score", self.score.as_ref())
            .maybe("size", self.size.as_ref())
            .maybe("done", self.done.as_ref())
            .maybe("words", self.words.as_ref())
            .maybe("people", self.people.as_ref())
            .maybe("extra", self.extra.as_ref())
            .maybe("free", self.free.as_ref())
            .maybe("part", self.part.as_ref())
            .maybe("summary", self.summary.as_ref())
            .maybe("copied", self.copied.as_ref())
            .maybe("whole", self.whole.as_ref())
            .maybe("leaf", self.leaf.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("count", &mut state.count);
        fields.key("ratio", &mut state.ratio);
        fields.key("tags", &mut state.tags);
        fields.key("flag", &mut state.flag);
        fields.key("nothing", &mut state.nothing);
        fields.key("settings", &mut state.settings);
        fields.maybe_key("title", &mut state.title);
        fields.present_key("subtitle", &mut state.subtitle);
        fields.maybe_key("note", &mut state.note);
        fields.maybe_key("level", &mut state.level);
        fields.maybe_key("score", &mut state.score);
        fields.present_key("size", &mut state.size);
        fields.maybe_key("done", &mut state.done);
        fields.maybe_key("words", &mut state.words);
        fields.maybe_key("people", &mut state.people);
        fields.maybe_key("extra", &mut state.extra);
        fields.present_key("free", &mut state.free);
        fields.maybe_key("part", &mut state.part);
        fields.maybe_key("summary", &mut state.summary);
        fields.present_key("copied", &mut state.copied);
        fields.present_key("whole", &mut state.whole);
        fields.present_key("leaf", &mut state.leaf);
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

/// The value of `level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Level {
    /// `low`.
    Low,
    /// `very high`.
    #[serde(rename = "very high")]
    VeryHigh,
    /// `low-est`.
    #[serde(rename = "low-est")]
    LowEst,
}

impl Placeholder for Level {
    fn blank() -> Self {
        Self::Low
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "low",
            Self::VeryHigh => "very high",
            Self::LowEst => "low-est",
        })
    }
}

/// An item of The value of `people`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct PeopleItem {
    /// `name`.
    pub name: String,
    /// `age`.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub age: Option<Option<i64>>,
}

impl Placeholder for PeopleItem {
    fn blank() -> Self {
        Self {
            name: Placeholder::blank(),
            age: Placeholder::blank(),
        }
    }
}

/// The value of `part`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Part {
    /// `inner`.
    pub inner: PartInner,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Part {
    fn blank() -> Self {
        Self {
            inner: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// `inner` of the value of `part`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct PartInner {
    /// `leaf`.
    pub leaf: String,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for PartInner {
    fn blank() -> Self {
        Self {
            leaf: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `read`, an llm node (graph.yaml:13).
    Read,
    /// `done`, an end node (graph.yaml:50).
    Done,
    /// `failed`, an end node (graph.yaml:53).
    Failed,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Read, Self::Done, Self::Failed];

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
    /// How `read` ended.
    Read(read::Exit),
    /// How `done` ended.
    Done(done::Exit),
    /// How `failed` ended.
    Failed(failed::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Read(left) => exit("read", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
            Self::Failed(left) => exit("failed", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Read => Self::Read(read::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
            At::Failed => Self::Failed(failed::Exit::read(name, carried)),
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
            Self::Read(exit) => exit,
            Self::Done(exit) => exit,
            Self::Failed(exit) => exit,
        }
    }
}

impl NodeExit for read::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Read(self)
    }
}

/// The graph `typed-state`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct TypedState<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> TypedState = TypedState::new;

const _: fn(&TypedState, String) -> Run<'_, TypedState> = TypedState::start;

const _: for<'g> fn(
    &'g TypedState,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, TypedState> = TypedState::resume;

impl TypedState {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> TypedState<N> {
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

impl<N: Nodes> Graph for TypedState<N> {
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
        At::Read
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
            At::Read => self.nodes.read(read::In::read(state), cx).entered(),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Failed => NodeWork::done(Exit::Failed(failed::finish(&failed::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Read(exit) => match exit {
                read::Exit::Done(out) => {
                    state.title = Some(out.title);
                    state.subtitle = Some(out.subtitle);
                    if let Some(note) = out.note {
                        state.note = Some(note);
                    }
                    state.level = Some(out.level);
                    state.score = Some(out.score);
                    state.done = Some(out.done);
                    state.words = Some(out.words);
                    state.people = Some(out.people);
                    state.extra = Some(out.extra);
                    state.free = Some(out.free);
                    state.part = Some(out.part);
                    state.summary = Some(out.summary);
                    state.size = Some(out.size);
                    state.copied = Some(out.copied);
                    state.whole = Some(out.whole);
                    state.leaf = Some(out.leaf);
                    Next::Go(At::Done)
                }
                read::Exit::Failed(out) => {
                    state.summary = Some(out.summary);
                    state.size = Some(out.size);
                    state.copied = Some(out.copied);
                    state.whole = Some(out.whole);
                    state.leaf = Some(out.leaf);
                    Next::Go(At::Failed)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Failed(exit) => match exit {
                failed::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Read | At::Failed => Ok(()),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`read::run`].
    fn read<'a>(
        &'a self,
        input: read::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, read::Exit> {
        read::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `read`, an llm node.
pub mod read {
    use super::{Level, Part, PeopleItem, State};
    use ::graphwright::codegen::*;

    /// What `read` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `count`.
        pub count: i64,
        /// `ratio`.
        pub ratio: &'s Number,
        /// `tags`.
        pub tags: &'s [String],
        /// `flag`.
        pub flag: bool,
        /// `nothing`.
        pub nothing: &'s Value,
        /// `settings`.
        pub settings: &'s Map<String, Value>,
        /// `title`, if it is there.
        pub title: Option<&'s str>,
        /// `part`, if it is there.
        pub part: Option<&'s Part>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
                count: state.count,
                ratio: &state.ratio,
                tags: &state.tags,
                flag: state.flag,
                nothing: &state.nothing,
                settings: &state.settings,
                title: state.title.as_deref(),
                part: state.part.as_ref(),
            }
        }
    }

    /// How `read` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Box<Out>),
        /// The work failed (`fallback`): on to `failed`.
        Failed(Box<Failed>),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `title`.
        pub title: String,
        /// For `subtitle`.
        pub subtitle: Option<String>,
        /// For `note`.
        pub note: Option<String>,
        /// For `level`.
        pub level: Level,
        /// For `score`.
        pub score: Number,
        /// For `done`.
        pub done: bool,
        /// For `words`.
        pub words: Vec<String>,
        /// For `people`.
        pub people: Vec<PeopleItem>,
        /// For `extra`.
        pub extra: Map<String, Value>,
        /// For `free`.
        pub free: Value,
        /// For `part`.
        pub part: Part,
        /// For `summary`.
        pub summary: String,
        /// For `size`.
        pub size: Value,
        /// For `copied`.
        pub copied: Value,
        /// For `whole`.
        pub whole: Value,
        /// For `leaf`.
        pub leaf: Option<String>,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `summary`.
        pub summary: String,
        /// For `size`.
        pub size: Value,
        /// For `copied`.
        pub copied: Value,
        /// For `whole`.
        pub whole: Value,
        /// For `leaf`.
        pub leaf: Option<String>,
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "title": { "type": "string" },
    "subtitle": { "type": ["string", "null"] },
    "note": { "type": "string" },
    "level": { "type": "string", "enum": ["low", "very high", "low-est"] },
    "score": { "type": "number" },
    "size": { "type": "integer" },
    "done": { "type": "boolean" },
    "words": { "type": "array", "items": { "type": "string" } },
    "people": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": { "name": { "type": "string" }, "age": { "type": ["integer", "null"] } },
        "required": ["name"],
        "additionalProperties": false
      }
    },
    "extra": { "type": "object", "additionalProperties": true },
    "free": {},
    "part": {
      "type": "object",
      "properties": {
        "inner": {
          "type": "object",
          "properties": { "leaf": { "type": "string" } },
          "required": ["leaf"]
        }
      },
      "required": ["inner"]
    }
  },
  "required": [
    "title",
    "subtitle",
    "level",
    "score",
    "size",
    "done",
    "words",
    "people",
    "extra",
    "free",
    "part"
  ]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, prompt(&input).map(Ask::new))
            .then_with(move |reply| match reply.read::<Reply>() {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push(input.initial_prompt)
            .push(" ")
            .show(&input.count)
            .push(" ")
            .show(input.ratio)
            .push(" ")
            .show(input.tags)
            .push(" ")
            .need("tags[1]", input.tags.get(1usize))
            .push(" ")
            .show(&input.flag)
            .push(" ")
            .show(input.nothing)
            .push(" ")
            .show(input.settings)
            .push(" ")
            .need("settings.mode", input.settings.get("mode"))
            .strict()
    }

    /// What the model replied, by `output_schema`.
    #[derive(Clone)]
    pub struct Reply {
        /// `title`.
        pub title: String,
        /// `subtitle`.
        pub subtitle: Option<String>,
        /// `note`.
        pub note: Option<String>,
        /// `level`.
        pub level: Level,
        /// `score`.
        pub score: Number,
        /// `size`.
        pub size: Value,
        /// `done`.
        pub done: bool,
        /// `words`.
        pub words: Vec<String>,
        /// `people`.
        pub people: Vec<PeopleItem>,
        /// `extra`.
        pub extra: Map<String, Value>,
        /// `free`.
        pub free: Value,
        /// `part`.
        pub part: Part,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                title: fields.need("title"),
                subtitle: fields.need("subtitle"),
                note: fields.maybe("note"),
                level: fields.need("level"),
                score: fields.need("score"),
                size: fields.need("size"),
                done: fields.need("done"),
                words: fields.need("words"),
                people: fields.need("people"),
                extra: fields.need("extra"),
                free: fields.need("free"),
                part: fields.need("part"),
            }
        }
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: Structured<Reply>) -> Box<Out> {
        let summary = Text::new()
            .push(&reply.fields.title)
            .push(" (")
            .maybe(at(&reply.value, &[PathStep::Field("level")]))
            .push("): ")
            .maybe(at(&reply.value, &[PathStep::Field("words")]))
            .lenient();
        let size = at(
            &reply.value,
            &[PathStep::Field("words"), PathStep::Index(0usize)],
        )
        .map_or(Value::Null, to_value);
        let copied = at(&reply.value, &[PathStep::Field("people")]).map_or(Value::Null, to_value);
        let whole = reply.value.clone();
        let leaf = Some(reply.fields.part.inner.leaf.clone());
        Box::new(Out {
            title: reply.fields.title,
            subtitle: reply.fields.subtitle,
            note: reply.fields.note,
            level: reply.fields.level,
            score: reply.fields.score,
            done: reply.fields.done,
            words: reply.fields.words,
            people: reply.fields.people,
            extra: reply.fields.extra,
            free: reply.fields.free,
            part: reply.fields.part,
            summary,
            size,
            copied,
            whole,
            leaf,
        })
    }

    /// What a failure makes the node write.
    fn failed(input: &In<'_>, failure: Failure) -> Box<Failed> {
        Box::new(Failed {
            summary: Text::new()
                .maybe(input.title)
                .push(" (")
                .maybe(None::<&Value>)
                .push("): ")
                .maybe(None::<&Value>)
                .lenient(),
            size: None::<&Value>.map_or(Value::Null, to_value),
            copied: None::<&Value>.map_or(Value::Null, to_value),
            whole: to_value(&failure.message),
            leaf: input
                .part
                .map(|value| &value.inner)
                .map(|value| &value.leaf)
                .map(recast)
                .unwrap_or_default(),
            failure,
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("title", &out.title)
                    .with("subtitle", &out.subtitle)
                    .maybe("note", out.note.as_ref())
                    .with("level", &out.level)
                    .with("score", &out.score)
                    .with("done", &out.done)
                    .with("words", &out.words)
                    .with("people", &out.people)
                    .with("extra", &out.extra)
                    .with("free", &out.free)
                    .with("part", &out.part)
                    .with("summary", &out.summary)
                    .with("size", &out.size)
                    .with("copied", &out.copied)
                    .with("whole", &out.whole)
                    .with("leaf", &out.leaf)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("summary", &out.summary)
                    .with("size", &out.size)
                    .with("copied", &out.copied)
                    .with("whole", &out.whole)
                    .with("leaf", &out.leaf)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out {
                    title: carried.need("title"),
                    subtitle: carried.need("subtitle"),
                    note: carried.maybe("note"),
                    level: carried.need("level"),
                    score: carried.need("score"),
                    done: carried.need("done"),
                    words: carried.need("words"),
                    people: carried.need("people"),
                    extra: carried.need("extra"),
                    free: carried.need("free"),
                    part: carried.need("part"),
                    summary: carried.need("summary"),
                    size: carried.need("size"),
                    copied: carried.need("copied"),
                    whole: carried.need("whole"),
                    leaf: carried.need("leaf"),
                })),
                _ => Self::Failed(Box::new(Failed {
                    failure: carried.need("failure"),
                    summary: carried.need("summary"),
                    size: carried.need("size"),
                    copied: carried.need("copied"),
                    whole: carried.need("whole"),
                    leaf: carried.need("leaf"),
                })),
            }
        }
    }
}

/// `done`, an end node.
pub mod done {
    use super::{Level, Part, PeopleItem, State};
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `count`.
        pub count: i64,
        /// `ratio`.
        pub ratio: &'s Number,
        /// `title`.
        pub title: &'s str,
        /// `subtitle`.
        pub subtitle: &'s Option<String>,
        /// `note`, if it is there.
        pub note: Option<&'s str>,
        /// `level`.
        pub level: Level,
        /// `score`.
        pub score: &'s Number,
        /// `size`.
        pub size: &'s Value,
        /// `done`.
        pub done: bool,
        /// `words`.
        pub words: &'s [String],
        /// `people`.
        pub people: &'s [PeopleItem],
        /// `extra`.
        pub extra: &'s Map<String, Value>,
        /// `free`.
        pub free: &'s Value,
        /// `part`.
        pub part: &'s Part,
        /// `summary`.
        pub summary: &'s str,
        /// `copied`.
        pub copied: &'s Value,
        /// `whole`.
        pub whole: &'s Value,
        /// `leaf`.
        pub leaf: &'s Option<String>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                count: state.count,
                ratio: &state.ratio,
                title: held("done", "title", &state.title)?,
                subtitle: held("done", "subtitle", &state.subtitle)?,
                note: state.note.as_deref(),
                level: *held("done", "level", &state.level)?,
                score: held("done", "score", &state.score)?,
                size: held("done", "size", &state.size)?,
                done: *held("done", "done", &state.done)?,
                words: held("done", "words", &state.words)?,
                people: held("done", "people", &state.people)?,
                extra: held("done", "extra", &state.extra)?,
                free: held("done", "free", &state.free)?,
                part: held("done", "part", &state.part)?,
                summary: held("done", "summary", &state.summary)?,
                copied: held("done", "copied", &state.copied)?,
                whole: held("done", "whole", &state.whole)?,
                leaf: held("done", "leaf", &state.leaf)?,
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
            .push(input.title)
            .push("|")
            .show(input.subtitle)
            .push("|")
            .maybe(input.note)
            .push("|")
            .show(&input.level)
            .push("|")
            .show(input.score)
            .push("|")
            .show(input.size)
            .push("|")
            .show(&input.done)
            .push("|")
            .show(input.words)
            .push("|")
            .maybe(input.people.first().map(|value| &value.name))
            .push("|")
            .maybe(input.people.first().and_then(|value| value.age.as_ref()))
            .push("|")
            .maybe(input.people.get(7usize).map(|value| &value.name))
            .push("|")
            .show(input.extra)
            .push("|")
            .maybe(input.extra.get("k"))
            .push("|")
            .show(input.free)
            .push("|")
            .show(input.part)
            .push("|")
            .show(input.leaf)
            .push("|")
            .push(input.summary)
            .push("|")
            .show(input.copied)
            .push("|")
            .show(&input.count)
            .push("|")
            .show(input.ratio)
            .push("|")
            .maybe(at(input.whole, &[PathStep::Field("title")]))
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

/// `failed`, an end node.
pub mod failed {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `failed` reads.
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

    /// How `failed` ends.
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
        let result = ["failed: ", input.initial_prompt].concat();
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
    name: Cow::Borrowed("typed-state"),
    description: Cow::Borrowed("Every type a schema can give a key, read in every way."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x4164_eb63_a7ba_ff3d,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("read"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&[
                "initial_prompt",
                "count",
                "ratio",
                "tags",
                "flag",
                "nothing",
                "settings",
                "title",
                "part",
            ]),
            meaning: 0x5d12_f0db_1939_e738,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 50,
            reads: Reads::Keys(&[
                "count", "ratio", "title", "subtitle", "note", "level", "score", "size", "done",
                "words", "people", "extra", "free", "part", "summary", "copied", "whole", "leaf",
            ]),
            meaning: 0x7e9b_7bb1_437a_3c85,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("failed"),
            kind: Cow::Borrowed("end"),
            line: 53,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0x1926_f8a9_c264_bcf2,
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
