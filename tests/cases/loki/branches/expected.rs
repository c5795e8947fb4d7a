//! `branches`: Branches of different length, every reducer in sequence and at the join, all with types.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin   ──done──▶ long + short
//!         ──failed──▶ long + short
//! long    ──done──▶ longer
//!         ──failed──▶ longer
//! longer  ──done──▶ longest
//!         ──failed──▶ longest
//! longest ──done──▶ join
//!         ──failed──▶ join
//! short   ──done──▶ join
//!         ──failed──▶ join
//! join    ──done──▶ done
//!         ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `branches` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `"plain"`. Read by `begin`.
        need style: Value = Value::from("plain"),
        /// Starts as `"3"`.
        need room: Value = Value::from("3"),
        /// Starts as `"rivers"`. Read by `begin`.
        need topic: String = "rivers".to_owned(),
        /// Starts as `"start"`. Written by `longest`. Read by `long`, `join` and `done`.
        need seen: String = "start".to_owned(),
        /// Starts as `["seed"]`. Writes are combined by `append`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longer`, `short`, `join` and `done`.
        need log: Vec<String> = vec!["seed".to_owned()],
        /// Starts as `["seed"]`. Writes are combined by `extend`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
        need items: Vec<String> = vec!["seed".to_owned()],
        /// Starts as `""`. Writes are combined by `concat`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longest` and `done`.
        need text: String = String::new(),
        /// Starts as `1`. Writes are combined by `sum`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `longer`, `short`, `join` and `done`.
        need total: i64 = 1,
        /// Starts as `0`. Writes are combined by `max`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
        need high: i64 = 0,
        /// Starts as `100`. Writes are combined by `min`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
        need low: i64 = 100,
        /// Starts as `{"from":"seed"}`. Writes are combined by `merge`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
        need info: Map<String, Value> = recast(&constant("{\"from\":\"seed\"}")),
        /// Writes are combined by `overwrite`. Written by `begin`, `long`, `longer`, `short` and `join`. Read by `done`.
        maybe last: Option<String>,
        /// Written by `long`. Read by `longer`.
        maybe draft: Option<String>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:10).
    Begin(begin),
    /// `long`, an llm node (graph.yaml:26).
    Long(long),
    /// `longer`, an llm node (graph.yaml:27).
    Longer(longer),
    /// `longest`, an llm node (graph.yaml:28).
    Longest(longest),
    /// `short`, an llm node (graph.yaml:29).
    Short(short),
    /// `join`, an llm node (graph.yaml:30).
    Join(join),
    /// `done`, an end node (graph.yaml:31).
    Done(done),
}

/// The graph `branches`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Branches<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Branches(initial_prompt into String) }

impl<N: Nodes> Graph for Branches<N> {
    basics! { starts at Begin, ends with String }

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
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Long => self.nodes.long(long::In::read(state), cx).entered(),
            At::Longer => match longer::In::read(state) {
                Ok(input) => self.nodes.longer(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Longest => self.nodes.longest(longest::In::read(state), cx).entered(),
            At::Short => self.nodes.short(short::In::read(state), cx).entered(),
            At::Join => self.nodes.join(join::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Fork(Fork::to([At::Long, At::Short]).join(At::Join))
                }
                begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Long, At::Short]).join(At::Join))
                }
            },
            Exit::Long(exit) => match exit {
                long::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    state.draft = Some(out.draft);
                    Next::Go(At::Longer)
                }
                long::Exit::Failed(out) => {
                    state.draft = Some(out.draft);
                    Next::Go(At::Longer)
                }
            },
            Exit::Longer(exit) => match exit {
                longer::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Longest)
                }
                longer::Exit::Failed(_) => Next::Go(At::Longest),
            },
            Exit::Longest(exit) => match exit {
                longest::Exit::Done(out) => {
                    state.seen = out.seen;
                    Next::Go(At::Join)
                }
                longest::Exit::Failed(out) => {
                    state.seen = out.seen;
                    Next::Go(At::Join)
                }
            },
            Exit::Short(exit) => match exit {
                short::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Join)
                }
                short::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    reduce::extend("items", &mut state.items, out.items)?;
                    reduce::concat("text", &mut state.text, out.text)?;
                    reduce::sum("total", &mut state.total, out.total)?;
                    reduce::max("high", &mut state.high, out.high)?;
                    reduce::min("low", &mut state.low, out.low)?;
                    reduce::merge("info", &mut state.info, out.info)?;
                    state.last = Some(out.last);
                    Next::Go(At::Done)
                }
                join::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Long | At::Longest | At::Short | At::Join | At::Done => Ok(()),
            At::Longer => longer::In::read(state).map(drop),
        }
    }
}

overridable! { begin('a), long('a), longer('a), longest('a), short('a), join('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed style: &'s Value, borrowed topic: &'s str } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("begin {} {}", input.topic, shown(input.style))
    }
}

/// `long`, an llm node.
pub mod long {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed seen: &'s str } }

    exits! {
        /// Done: on to `longer`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `longer`.
        Failed(failed: Failed) = "failed",
    }

    fields! {
        Out {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
            need draft: String,
        }
    }

    fields! { Failed { need failure: Failure, need draft: String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply.read::<Reply>() {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    draft: "from long".to_owned(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["long ", input.seen].concat()
    }

    fields! {
        Reply {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
        }
    }

    /// What the reply makes the node write.
    fn done(_input: &In<'_>, reply: StructuredReply<Reply>) -> Box<Out> {
        let draft = "from long".to_owned();
        Box::new(Out {
            log: reply.fields.log,
            items: reply.fields.items,
            text: reply.fields.text,
            total: reply.fields.total,
            high: reply.fields.high,
            low: reply.fields.low,
            info: reply.fields.info,
            last: reply.fields.last,
            draft,
        })
    }
}

/// `longer`, an llm node.
pub mod longer {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "longer" {
            borrowed log: &'s [String],
            copied total: i64,
            held draft: &'s str,
        }
    }

    exits! {
        /// Done: on to `longest`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `longest`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "longer {} {} {}",
            input.draft,
            shown(input.log),
            input.total
        )
    }
}

/// `longest`, an llm node.
pub mod longest {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed text: &'s str } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need seen: String } }

    fields! { Failed { need failure: Failure, need seen: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { seen: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    seen: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["longest ", input.text].concat()
    }
}

/// `short`, an llm node.
pub mod short {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed log: &'s [String], copied total: i64 } }

    exits! {
        /// Done: on to `join`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("short {} {}", shown(input.log), input.total)
    }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed seen: &'s str, borrowed log: &'s [String], copied total: i64 } }

    exits! {
        /// Done: on to `done`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `done`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need log: String,
            need items: Vec<String>,
            need text: String,
            need total: i64,
            need high: i64,
            need low: i64,
            need info: Map<String, Value>,
            need last: String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "log": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "text": { "type": "string" },
    "total": { "type": "integer" },
    "high": { "type": "integer" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "required": ["log", "items", "text", "total", "high", "low", "info", "last"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("join {} {} {}", input.seen, shown(input.log), input.total)
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed seen: &'s str,
            borrowed log: &'s [String],
            borrowed items: &'s [String],
            borrowed text: &'s str,
            copied total: i64,
            copied high: i64,
            copied low: i64,
            borrowed info: &'s Map<String, Value>,
            maybe_slice last: Option<&'s str>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .show(input.log)
            .push(" ")
            .show(input.items)
            .push(" ")
            .push(input.text)
            .push(" ")
            .show(&input.total)
            .push(" ")
            .show(&input.high)
            .push(" ")
            .show(&input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .push(input.seen)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "branches",
    "Branches of different length, every reducer in sequence and at the join, all with types.",
    "loki", 0x9cef_1a52_2285_9789;
    node "begin", "llm", 10, Asks, ["style", "topic"], 0xf186_381f_c1f0_3ad5;
    node "long", "llm", 26, Asks, ["seen"], 0x9ecc_f7c7_fe94_a834;
    node "longer", "llm", 27, Asks, ["log", "total", "draft"], 0x9d4b_8215_bb70_68ae;
    node "longest", "llm", 28, Asks, ["text"], 0xff68_7095_7cd2_b49f;
    node "short", "llm", 29, Asks, ["log", "total"], 0x12f8_5acd_9a61_06db;
    node "join", "llm", 30, Asks, ["seen", "log", "total"], 0x727a_c3e5_f433_c626;
    node "done", "end", 31, End, ["seen", "log", "items", "text", "total", "high", "low",
    "info", "last"], 0x304a_4044_3cb6_bba1;
    input "initial_prompt", "What the caller asks." prompt;
    input "style", "How to write.";
    input "room", "How many at once.";
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
