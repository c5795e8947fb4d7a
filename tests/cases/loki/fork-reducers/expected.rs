//! `fork-reducers`: Each reducer over typed writes, and a fork within a branch.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin  ──done──▶ left + right + third
//!        ──failed──▶ left + right + third
//! left   ──done──▶ join
//!        ──failed──▶ join
//! right  ──done──▶ join
//!        ──failed──▶ join
//! third  ──done──▶ deep_a + deep_b
//!        ──failed──▶ deep_a + deep_b
//! deep_a ──done──▶ meet
//!        ──failed──▶ meet
//! deep_b ──done──▶ meet
//!        ──failed──▶ meet
//! meet   ──done──▶ join
//!        ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `fork-reducers` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `deep_a`.
        given initial_prompt: String,
        /// Starts as `10`. Writes are combined by `sum`. Written by `left` and `right`. Read by `join`.
        need total: i64 = 10,
        /// Starts as `5`. Writes are combined by `min`. Written by `left` and `right`. Read by `join`.
        need low: i64 = 5,
        /// Starts as `{"a":1}`. Writes are combined by `merge`. Written by `left` and `right`. Read by `join`.
        need info: Map<String, Value> = recast(&constant("{\"a\":1}")),
        /// Starts as `["z"]`. Writes are combined by `extend`. Written by `left` and `right`. Read by `join`.
        need items: Vec<String> = vec!["z".to_owned()],
        /// Writes are combined by `append`. Written by `left`, `right` and `third`. Read by `join`.
        maybe log: Option<Vec<String>>,
        /// Writes are combined by `concat`. Written by `left`, `right` and `meet`. Read by `join`.
        maybe text: Option<String>,
        /// Writes are combined by `max`. Written by `left` and `right`. Read by `join`.
        maybe high: Option<Number>,
        /// Writes are combined by `overwrite`. Written by `left` and `right`. Read by `join`.
        maybe last: Option<String>,
        /// Writes are combined by `append`. Written by `deep_a` and `deep_b`. Read by `meet` and `join`.
        maybe notes: Option<Vec<i64>>,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:7).
    Begin(begin),
    /// `left`, a script node (graph.yaml:8).
    Left(left),
    /// `right`, a script node (graph.yaml:23).
    Right(right),
    /// `third`, an llm node (graph.yaml:24).
    Third(third),
    /// `deep_a`, an llm node (graph.yaml:29).
    DeepA(deep_a),
    /// `deep_b`, an llm node (graph.yaml:30).
    DeepB(deep_b),
    /// `meet`, an llm node (graph.yaml:31).
    Meet(meet),
    /// `join`, an end node (graph.yaml:32).
    Join(join),
}

/// The graph `fork-reducers`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ForkReducers<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { ForkReducers(initial_prompt into String) }

impl<N: Nodes> Graph for ForkReducers<N> {
    basics! { starts at Begin, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("left", "branch.sh", "bash")
            .script("right", "branch.sh", "bash")
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
            At::Begin => self.nodes.begin(begin::In::read(state), cx).entered(),
            At::Left => self.nodes.left(left::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Third => self.nodes.third(third::In::read(state), cx).entered(),
            At::DeepA => self.nodes.deep_a(deep_a::In::read(state), cx).entered(),
            At::DeepB => self.nodes.deep_b(deep_b::In::read(state), cx).entered(),
            At::Meet => self.nodes.meet(meet::In::read(state), cx).entered(),
            At::Join => match join::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Join(join::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right, At::Third]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    if let Some(log) = out.log {
                        reduce::append("log", &mut state.log, log)?;
                    }
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(text) = out.text {
                        reduce::concat("text", &mut state.text, text)?;
                    }
                    if let Some(total) = out.total {
                        reduce::sum("total", &mut state.total, total)?;
                    }
                    if let Some(high) = out.high {
                        reduce::max("high", &mut state.high, high)?;
                    }
                    if let Some(low) = out.low {
                        reduce::min("low", &mut state.low, low)?;
                    }
                    if let Some(info) = out.info {
                        reduce::merge("info", &mut state.info, info)?;
                    }
                    if let Some(last) = out.last {
                        state.last = Some(last);
                    }
                    Next::Go(At::Join)
                }
                left::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    if let Some(log) = out.log {
                        reduce::append("log", &mut state.log, log)?;
                    }
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(text) = out.text {
                        reduce::concat("text", &mut state.text, text)?;
                    }
                    if let Some(total) = out.total {
                        reduce::sum("total", &mut state.total, total)?;
                    }
                    if let Some(high) = out.high {
                        reduce::max("high", &mut state.high, high)?;
                    }
                    if let Some(low) = out.low {
                        reduce::min("low", &mut state.low, low)?;
                    }
                    if let Some(info) = out.info {
                        reduce::merge("info", &mut state.info, info)?;
                    }
                    if let Some(last) = out.last {
                        state.last = Some(last);
                    }
                    Next::Go(At::Join)
                }
                right::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Third(exit) => match exit {
                third::Exit::Done(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::Meet))
                }
                third::Exit::Failed(out) => {
                    reduce::append("log", &mut state.log, out.log)?;
                    Next::Fork(Fork::to([At::DeepA, At::DeepB]).join(At::Meet))
                }
            },
            Exit::DeepA(exit) => match exit {
                deep_a::Exit::Done(out) => {
                    reduce::append("notes", &mut state.notes, out.notes)?;
                    Next::Go(At::Meet)
                }
                deep_a::Exit::Failed(_) => Next::Go(At::Meet),
            },
            Exit::DeepB(exit) => match exit {
                deep_b::Exit::Done(out) => {
                    if let Some(notes) = out.notes {
                        reduce::append("notes", &mut state.notes, notes)?;
                    }
                    Next::Go(At::Meet)
                }
                deep_b::Exit::Failed(_) => Next::Go(At::Meet),
            },
            Exit::Meet(exit) => match exit {
                meet::Exit::Done(out) => {
                    reduce::concat("text", &mut state.text, out.text)?;
                    Next::Go(At::Join)
                }
                meet::Exit::Failed(out) => {
                    reduce::concat("text", &mut state.text, out.text)?;
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Begin | At::Left | At::Right | At::Third | At::DeepA | At::DeepB | At::Meet => {
                Ok(())
            }
            At::Join => join::In::read(state).map(drop),
        }
    }
}

overridable! { begin(), left('a), right('a), third(), deep_a('a), deep_b(), meet('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    /// What `begin` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "begin".to_owned()
    }
}

/// `left`, a script node.
pub mod left {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `join`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            maybe log: Option<String>,
            maybe items: Option<Vec<String>>,
            maybe text: Option<String>,
            maybe total: Option<i64>,
            maybe high: Option<Number>,
            maybe low: Option<i64>,
            maybe info: Option<Map<String, Value>>,
            maybe last: Option<String>,
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
    "high": { "type": "number" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "branch.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `branch.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        let out = Box::new(out);
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }
}

/// `right`, a script node.
pub mod right {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `join`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `join`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            maybe log: Option<String>,
            maybe items: Option<Vec<String>>,
            maybe text: Option<String>,
            maybe total: Option<i64>,
            maybe high: Option<Number>,
            maybe low: Option<i64>,
            maybe info: Option<Map<String, Value>>,
            maybe last: Option<String>,
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
    "high": { "type": "number" },
    "low": { "type": "integer" },
    "info": { "type": "object" },
    "last": { "type": "string" }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "branch.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `branch.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        let out = Box::new(out);
        match next.as_deref() {
            None | Some("join") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["join"])),
        }
    }
}

/// `third`, an llm node.
pub mod third {
    use ::graphwright::codegen::*;

    /// What `third` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Out) = "done",
        /// The work failed: on to several nodes at once.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need log: String } }

    fields! { Failed { need failure: Failure, need log: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    log: ["third: ", reply.as_str()].concat(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "third".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            log: ["third: ", failure.message.as_str()].concat(),
            failure,
        }
    }
}

/// `deep_a`, an llm node.
pub mod deep_a {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: on to `meet`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { need notes: i64 } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "notes": { "type": "integer" } },
  "required": ["notes"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["a ", input.initial_prompt].concat()
    }
}

/// `deep_b`, an llm node.
pub mod deep_b {
    use ::graphwright::codegen::*;

    /// What `deep_b` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `meet`.
        Done(out: Out) = "done",
        /// The work failed: on to `meet`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe notes: Option<i64> } }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "notes": { "type": "integer" } } }"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(reply.fields).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "b".to_owned()
    }
}

/// `meet`, an llm node.
pub mod meet {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe_slice notes: Option<&'s [i64]> } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need text: String } }

    fields! { Failed { need failure: Failure, need text: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
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
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new().need("notes", input.notes).strict()
    }
}

/// `join`, an end node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "join" {
            copied total: i64,
            copied low: i64,
            borrowed info: &'s Map<String, Value>,
            borrowed items: &'s [String],
            held log: &'s [String],
            held text: &'s str,
            maybe high: Option<&'s Number>,
            maybe_slice last: Option<&'s str>,
            maybe_slice notes: Option<&'s [i64]>,
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
            .maybe(input.high)
            .push(" ")
            .show(&input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .maybe(input.notes)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "fork-reducers", "Each reducer over typed writes, and a fork within a branch.",
    "loki", 0x1224_6c4b_f728_d501;
    node "begin", "llm", 7, Asks, [], 0x03bd_a857_cb63_decd;
    node "left", "script", 8, Other, all, 0x2ce9_c199_cd53_ebe2;
    node "right", "script", 23, Other, all, 0x5687_9db7_0c79_d488;
    node "third", "llm", 24, Asks, [], 0xb7a6_82f7_1b50_f489;
    node "deep_a", "llm", 29, Asks, ["initial_prompt"], 0x15db_2cc9_520c_b247;
    node "deep_b", "llm", 30, Asks, [], 0x2d83_58cd_d394_0c73;
    node "meet", "llm", 31, Asks, ["notes"], 0x7ebc_a4d2_1ae1_f2d0;
    node "join", "end", 32, End, ["total", "low", "info", "items", "log", "text", "high",
    "last", "notes"], 0x0a5d_2699_f5c4_0a9d;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "branch.sh";
}
