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

state! {
    /// What a run of `typed-state` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `read` and `failed`.
        given initial_prompt: String,
        /// Starts as `1`. Read by `read` and `done`.
        need count: i64 = 1,
        /// Starts as `0.5`. Read by `read` and `done`.
        need ratio: Number = number("0.5"),
        /// Starts as `["a","b"]`. Read by `read`.
        need tags: Vec<String> = vec!["a".to_owned(), "b".to_owned()],
        /// Starts as `true`. Read by `read`.
        need flag: bool = true,
        /// Starts as `null`. Read by `read`.
        need nothing: Value = Value::Null,
        /// Starts as `{"mode":"fast","depth":2}`. Read by `read`.
        need settings: Map<String, Value> = recast(&constant("{\"mode\":\"fast\",\"depth\":2}")),
        /// Written by `read`. Read by `read` and `done`.
        maybe title: Option<String>,
        /// Written by `read`. Read by `done`.
        present subtitle: Option<Option<String>>,
        /// Written by `read`. Read by `done`.
        maybe note: Option<String>,
        /// Written by `read`. Read by `done`.
        maybe level: Option<Level>,
        /// Written by `read`. Read by `done`.
        maybe score: Option<Number>,
        /// Written by `read`. Read by `done`.
        present size: Option<Value>,
        /// Written by `read`. Read by `done`.
        maybe done: Option<bool>,
        /// Written by `read`. Read by `done`.
        maybe words: Option<Vec<String>>,
        /// Written by `read`. Read by `done`.
        maybe people: Option<Vec<PeopleItem>>,
        /// Written by `read`. Read by `done`.
        maybe extra: Option<Map<String, Value>>,
        /// Written by `read`. Read by `done`.
        present free: Option<Value>,
        /// Written by `read`. Read by `read` and `done`.
        maybe part: Option<Part>,
        /// Written by `read`. Read by `done`.
        maybe summary: Option<String>,
        /// Written by `read`. Read by `done`.
        present copied: Option<Value>,
        /// Written by `read`. Read by `done`.
        present whole: Option<Value>,
        /// Written by `read`. Read by `done`.
        present leaf: Option<Option<String>>,
    }
}

/// The value of `level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `low`.
    Low,
    /// `very high`.
    VeryHigh,
    /// `low-est`.
    LowEst,
}

words! { Level(Low = "low", VeryHigh = "very high", LowEst = "low-est") }

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

nodes! {
    /// `read`, an llm node (graph.yaml:13).
    Read(read),
    /// `done`, an end node (graph.yaml:50).
    Done(done),
    /// `failed`, an end node (graph.yaml:53).
    Failed(failed),
}

/// The graph `typed-state`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct TypedState<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { TypedState(initial_prompt into String) }

impl<N: Nodes> Graph for TypedState<N> {
    basics! { starts at Read, ends with String }

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

overridable! { read('a) }

/// `read`, an llm node.
pub mod read {
    use super::{Level, Part, PeopleItem};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed initial_prompt: &'s str,
            copied count: i64,
            borrowed ratio: &'s Number,
            borrowed tags: &'s [String],
            copied flag: bool,
            borrowed nothing: &'s Value,
            borrowed settings: &'s Map<String, Value>,
            maybe_slice title: Option<&'s str>,
            maybe part: Option<&'s Part>,
        }
    }

    exits! {
        /// Done: on to `done`.
        Done(out: Box<Out>) = "done",
        /// The work failed (`fallback`): on to `failed`.
        Failed(failed: Box<Failed>) = "failed",
    }

    fields! {
        Out {
            need title: String,
            need subtitle: Option<String>,
            maybe note: Option<String>,
            need level: Level,
            need score: Number,
            need done: bool,
            need words: Vec<String>,
            need people: Vec<PeopleItem>,
            need extra: Map<String, Value>,
            need free: Value,
            need part: Part,
            need summary: String,
            need size: Value,
            need copied: Value,
            need whole: Value,
            need leaf: Option<String>,
        }
    }

    fields! {
        Failed {
            need failure: Failure,
            need summary: String,
            need size: Value,
            need copied: Value,
            need whole: Value,
            need leaf: Option<String>,
        }
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

    fields! {
        Reply {
            need title: String,
            need subtitle: Option<String>,
            maybe note: Option<String>,
            need level: Level,
            need score: Number,
            need size: Value,
            need done: bool,
            need words: Vec<String>,
            need people: Vec<PeopleItem>,
            need extra: Map<String, Value>,
            need free: Value,
            need part: Part,
        }
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: StructuredReply<Reply>) -> Box<Out> {
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
}

/// `done`, an end node.
pub mod done {
    use super::{Level, Part, PeopleItem};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            copied count: i64,
            borrowed ratio: &'s Number,
            held title: &'s str,
            held subtitle: &'s Option<String>,
            maybe_slice note: Option<&'s str>,
            held_copied level: Level,
            held score: &'s Number,
            held size: &'s Value,
            held_copied done: bool,
            held words: &'s [String],
            held people: &'s [PeopleItem],
            held extra: &'s Map<String, Value>,
            held free: &'s Value,
            held part: &'s Part,
            held summary: &'s str,
            held copied: &'s Value,
            held whole: &'s Value,
            held leaf: &'s Option<String>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
}

/// `failed`, an end node.
pub mod failed {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = ["failed: ", input.initial_prompt].concat();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "typed-state", "Every type a schema can give a key, read in every way.",
    "loki", 0x4164_eb63_a7ba_ff3d;
    node "read", "llm", 13, Asks, ["initial_prompt", "count", "ratio", "tags", "flag",
    "nothing", "settings", "title", "part"], 0x5d12_f0db_1939_e738;
    node "done", "end", 50, End, ["count", "ratio", "title", "subtitle", "note", "level",
    "score", "size", "done", "words", "people", "extra", "free", "part", "summary",
    "copied", "whole", "leaf"], 0x7e9b_7bb1_437a_3c85;
    node "failed", "end", 53, End, ["initial_prompt"], 0x1926_f8a9_c264_bcf2;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
