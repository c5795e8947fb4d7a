//! `graph.kinds-of-state`: Types, merges and names.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin    ──done──▶ two + one
//! one      ──done──▶ weigh
//! two      ──done──▶ weigh
//! weigh    ──enough──▶ last
//!          ──again──▶ two + one
//!          ──forced──▶ finalize
//! last     ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

state! {
    /// What a run of `graph.kinds-of-state` remembers from node to node.
    State(task = "$task" into String) {
        /// The caller's request. Read by `begin`, `one`, `two`, `weigh` and `last`.
        given task = "$task": String,
        /// Starts as `[]`. Writes are combined by `extend`. Written by `one` and `two`. Read by `weigh` and `last`.
        need items: Vec<Value> = Vec::new(),
        /// Written by `begin` and `two`. Read by `last`.
        maybe all_items = "all-items": Option<Vec<Value>>,
        /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
        maybe first_item: Option<Vec<Value>>,
        /// Starts as `0`. Writes are combined by `sum`. Written by `one` and `two`. Read by `weigh` and `last`.
        need count: i64 = 0,
        /// Written by `begin`. Read by `two` and `last`.
        maybe level: Option<i64>,
        /// Writes are combined by `first_write`. Written by `begin`. Read by `two` and `last`.
        maybe once: Option<i64>,
        /// Starts as `""`. Writes are combined by `join`. Written by `one` and `two`. Read by `weigh` and `last`.
        need log: String = String::new(),
        /// Written by `begin`. Read by `one` and `last`.
        maybe title: Option<String>,
        /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
        maybe task2 = "task": Option<String>,
        /// Written by `begin`. Read by `two` and `last`.
        maybe score: Option<Number>,
        /// Writes are combined by `first_write`. Written by `begin`. Read by `last`.
        maybe first_score: Option<Number>,
        /// Written by `begin`. Read by `one` and `last`.
        maybe info: Option<Map<String, Value>>,
        /// Writes are combined by `first_write`. Written by `begin`. Read by `one` and `last`.
        maybe first_info = "first info": Option<Map<String, Value>>,
        /// Starts as `""`. Written by `begin` and `last`. Read by `one`, `two` and `finalize`.
        need last = "$last": String = String::new(),
        /// Starts as `""`. Written by `one`. Read by `one`, `weigh` and `last`.
        need said_one = "$said.one": String = String::new(),
        /// Starts as `""`. Written by `weigh` and `last`. Read by `one`, `two` and `last`.
        need suggestions = "$suggestions": String = String::new(),
        /// Starts as `""`. Written by `two`. Read by `two`, `weigh` and `last`.
        need said_two = "$said.two": String = String::new(),
        /// Starts as `0`. Writes are combined by `sum`. Written by `weigh`. Read by `weigh`.
        need runs_weigh = "$runs.weigh": i64 = 0,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:25).
    Begin(begin),
    /// `one`, an llm node (graph.yaml:29).
    One(one),
    /// `two`, an llm node (graph.yaml:35).
    Two(two),
    /// `weigh`, a judge node (graph.yaml:40).
    Weigh(weigh),
    /// `last`, an llm node (graph.yaml:44).
    Last(last),
    /// `finalize`, a finalize node (graph.yaml:58).
    Finalize(finalize),
}

/// The graph `graph.kinds-of-state`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphKindsOfState<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { GraphKindsOfState(task into String) }

impl<N: Nodes> Graph for GraphKindsOfState<N> {
    basics! { starts at Begin, ends with String }

    fn checkpoints(&self) -> Checkpoints {
        Checkpoints::Memory
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
            At::One => self.nodes.one(one::In::read(state), cx).entered(),
            At::Two => self.nodes.two(two::In::read(state), cx).entered(),
            At::Weigh => self.nodes.weigh(weigh::In::read(state), cx).entered(),
            At::Last => self.nodes.last(last::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done(out) => {
                    if let Some(task) = out.task {
                        reduce::first_write("task", &mut state.task2, task)?;
                    }
                    if let Some(all_items) = out.all_items {
                        state.all_items = Some(all_items);
                    }
                    if let Some(first_item) = out.first_item {
                        reduce::first_write("first_item", &mut state.first_item, first_item)?;
                    }
                    if let Some(level) = out.level {
                        state.level = Some(level);
                    }
                    if let Some(once) = out.once {
                        reduce::first_write("once", &mut state.once, once)?;
                    }
                    if let Some(title) = out.title {
                        state.title = Some(title);
                    }
                    if let Some(score) = out.score {
                        state.score = Some(score);
                    }
                    if let Some(first_score) = out.first_score {
                        reduce::first_write("first_score", &mut state.first_score, first_score)?;
                    }
                    if let Some(info) = out.info {
                        state.info = Some(info);
                    }
                    if let Some(first_info) = out.first_info {
                        reduce::first_write("first info", &mut state.first_info, first_info)?;
                    }
                    state.last = out.last;
                    Next::Fork(Fork::to([At::Two, At::One]).join(At::Weigh))
                }
            },
            Exit::One(exit) => match exit {
                one::Exit::Done(out) => {
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(count) = out.count {
                        reduce::sum("count", &mut state.count, count)?;
                    }
                    if let Some(log) = out.log {
                        reduce::join("log", &mut state.log, log)?;
                    }
                    state.said_one = out.said_one;
                    Next::Go(At::Weigh)
                }
            },
            Exit::Two(exit) => match exit {
                two::Exit::Done(out) => {
                    if let Some(items) = out.items {
                        reduce::extend("items", &mut state.items, items)?;
                    }
                    if let Some(count) = out.count {
                        reduce::sum("count", &mut state.count, count)?;
                    }
                    if let Some(log) = out.log {
                        reduce::join("log", &mut state.log, log)?;
                    }
                    if let Some(all_items) = out.all_items {
                        state.all_items = Some(all_items);
                    }
                    state.said_two = out.said_two;
                    Next::Go(At::Weigh)
                }
            },
            Exit::Weigh(exit) => match exit {
                weigh::Exit::Enough(out) => {
                    out.commit(state)?;
                    Next::Go(At::Last)
                }
                weigh::Exit::Again(out) => {
                    out.commit(state)?;
                    Next::Fork(Fork::to([At::Two, At::One]).join(At::Weigh))
                }
                weigh::Exit::Forced(out) => {
                    out.commit(state)?;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Last(exit) => match exit {
                last::Exit::Done(out) => {
                    state.last = out.last;
                    state.suggestions = out.suggestions;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Finalize(exit) => match exit {
                finalize::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn pauses(&self, at: At) -> Pauses {
        match at {
            At::One => Pauses::Before,
            At::Last => Pauses::After,
            At::Begin | At::Two | At::Weigh | At::Finalize => Pauses::Never,
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

overridable! { begin('a), one('a), two('a), weigh('a), last('a), finalize('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed task = "$task": &'s str } }

    exits! {
        /// Done: on to several nodes at once.
        Done(out: Box<Out>) = "done",
    }

    fields! {
        Out {
            maybe task: Option<String>,
            maybe all_items = "all-items": Option<Vec<Value>>,
            maybe first_item: Option<Vec<Value>>,
            maybe level: Option<i64>,
            maybe once: Option<i64>,
            maybe title: Option<String>,
            maybe score: Option<Number>,
            maybe first_score: Option<Number>,
            maybe info: Option<Map<String, Value>>,
            maybe first_info = "first info": Option<Map<String, Value>>,
            need last = "$last": String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "task": { "type": "string" },
    "all-items": { "type": "array" },
    "first_item": { "type": "array" },
    "level": { "type": "integer" },
    "once": { "type": "integer" },
    "title": { "type": "string" },
    "score": { "type": "number" },
    "first_score": { "type": "number" },
    "info": { "type": "object" },
    "first info": { "type": "object" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `begin` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "

Answer with a JSON object: under `output` the result of this step as text, under `task` what is to be stored there (string), under `all-items` what is to be stored there (list), under `first_item` what is to be stored there (list), under `level` what is to be stored there (integer), under `once` what is to be stored there (integer), under `title` what is to be stored there (string), under `score` what is to be stored there (float), under `first_score` what is to be stored there (float), under `info` what is to be stored there (dict), under `first info` what is to be stored there (dict). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    fields! {
        Reply {
            maybe task2 = "task": Option<String>,
            maybe all_items = "all-items": Option<Vec<Value>>,
            maybe first_item: Option<Vec<Value>>,
            maybe level: Option<i64>,
            maybe once: Option<i64>,
            maybe title: Option<String>,
            maybe score: Option<Number>,
            maybe first_score: Option<Number>,
            maybe info: Option<Map<String, Value>>,
            maybe first_info = "first info": Option<Map<String, Value>>,
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Box<Out> {
        let last = reply.text;
        Box::new(Out {
            task: reply.fields.task2,
            all_items: reply.fields.all_items,
            first_item: reply.fields.first_item,
            level: reply.fields.level,
            once: reply.fields.once,
            title: reply.fields.title,
            score: reply.fields.score,
            first_score: reply.fields.first_score,
            info: reply.fields.info,
            first_info: reply.fields.first_info,
            last,
        })
    }
}

/// `one`, an llm node.
pub mod one {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task = "$task": &'s str,
            maybe_slice title: Option<&'s str>,
            maybe info: Option<&'s Map<String, Value>>,
            maybe first_info = "first info": Option<&'s Map<String, Value>>,
            borrowed last = "$last": &'s str,
            borrowed said_one = "$said.one": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
        }
    }

    exits! {
        /// Done: on to `weigh`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe items: Option<Vec<Value>>,
            maybe count: Option<i64>,
            maybe log: Option<String>,
            need said_one = "$said.one": String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "items": { "type": "array" },
    "count": { "type": "integer" },
    "log": { "type": "string" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        calls: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 1,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        retries: 1,
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `one` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\nThe result of `one`:\n")
            .push(input.said_one)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\ntitle:\n")
            .maybe(input.title)
            .push("\n\ninfo:\n")
            .maybe(input.info)
            .push("\n\nfirst info:\n")
            .maybe(input.first_info)
            .push(
                "

Answer with a JSON object: under `output` the result of this step as text, under `items` what is to be stored there (list), under `count` what is to be stored there (integer), under `log` what is to be stored there (string). Leave out what there is nothing to say about.",
            )
            .lenient()
    }

    fields! {
        Reply {
            maybe items: Option<Vec<Value>>,
            maybe count: Option<i64>,
            maybe log: Option<String>,
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_one = reply.text;
        Out {
            items: reply.fields.items,
            count: reply.fields.count,
            log: reply.fields.log,
            said_one,
        }
    }
}

/// `two`, an llm node.
pub mod two {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task = "$task": &'s str,
            copied level: Option<i64>,
            copied once: Option<i64>,
            maybe score: Option<&'s Number>,
            borrowed last = "$last": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
            borrowed said_two = "$said.two": &'s str,
        }
    }

    exits! {
        /// Done: on to `weigh`.
        Done(out: Out) = "done",
    }

    fields! {
        Out {
            maybe items: Option<Vec<Value>>,
            maybe count: Option<i64>,
            maybe log: Option<String>,
            maybe all_items = "all-items": Option<Vec<Value>>,
            need said_two = "$said.two": String,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "items": { "type": "array" },
    "count": { "type": "integer" },
    "log": { "type": "string" },
    "all-items": { "type": "array" }
  }
}"#;

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search"],
        calls: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        searches: Share {
            place: 0,
            among: 2,
            least: 0,
            before: 0,
            all: 0,
        },
        schema: Some(SCHEMA),
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `two` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nWhat was done before:\n")
            .push(input.last)
            .push("\n\nThe result of `two`:\n")
            .push(input.said_two)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\nlevel:\n")
            .maybe(input.level.as_ref())
            .push("\n\nscore:\n")
            .maybe(input.score)
            .push("\n\nonce:\n")
            .maybe(input.once.as_ref())
            .push(
                "

Answer with a JSON object: under `output` the result of this step as text, under `items` what is to be stored there (list), under `count` what is to be stored there (integer), under `log` what is to be stored there (string), under `all-items` what is to be stored there (list). Leave out what there is nothing to say about.",
            )
            .lenient()
    }

    fields! {
        Reply {
            maybe items: Option<Vec<Value>>,
            maybe count: Option<i64>,
            maybe log: Option<String>,
            maybe all_items = "all-items": Option<Vec<Value>>,
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let said_two = reply.text;
        Out {
            items: reply.fields.items,
            count: reply.fields.count,
            log: reply.fields.log,
            all_items: reply.fields.all_items,
            said_two,
        }
    }
}

/// `weigh`, a judge node.
pub mod weigh {
    use super::State;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task = "$task": &'s str,
            borrowed items: &'s [Value],
            copied count: i64,
            borrowed log: &'s str,
            borrowed said_one = "$said.one": &'s str,
            borrowed said_two = "$said.two": &'s str,
            copied runs_weigh = "$runs.weigh": i64,
        }
    }

    exits! {
        /// The answer was `enough`: on to `last`.
        Enough(out: Out) = "enough",
        /// The answer was `again`: on to several nodes at once.
        Again(out: Out) = "again",
        /// The answer was something else: on to `finalize`.
        Forced(out: Out) = "forced",
    }

    fields! {
        Out {
            need runs_weigh = "$runs.weigh": i64,
            need suggestions = "$suggestions": String,
        }
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            reduce::sum("$runs.weigh", &mut state.runs_weigh, self.runs_weigh)?;
            state.suggestions = self.suggestions;
            Ok(())
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "score": { "type": "number", "minimum": 0, "maximum": 1 },
    "route": { "type": "string", "description": "where the work goes: one of enough, again" },
    "reason": { "type": "string" },
    "suggestions": { "type": "array", "items": { "type": "string" } }
  }
}"#;

    const SPEC: JudgeSpec = JudgeSpec {
        schema: SCHEMA,
        routes: &[("enough", Way::On), ("again", Way::Back)],
        cap: Some(2),
        ..JudgeSpec::DEFAULT
    };

    /// Asks the judge.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let verdict = cx
                .judge::<Value>(&SPEC, ask(&input), input.runs_weigh)
                .await?;
            Ok(route(&input, verdict))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the judge `weigh` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

The result of `two`:
{}

The result of `one`:
{}

items:
{}

count:
{}

log:
{}

Judge the work, and choose a route: one of enough, again. A score of 0.85 or more passes.",
            input.task,
            input.said_two,
            input.said_one,
            shown(input.items),
            input.count,
            input.log
        )
    }

    /// Turns the verdict into an exit.
    fn route(_input: &In<'_>, verdict: Verdict<Value>) -> Exit {
        let route = verdict.route;
        let out = Out {
            runs_weigh: 1,
            suggestions: verdict.suggestions,
        };
        match route {
            Some("enough") => Exit::Enough(out),
            Some("again") => Exit::Again(out),
            _ => Exit::Forced(out),
        }
    }
}

/// `last`, an llm node.
pub mod last {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed task = "$task": &'s str,
            borrowed items: &'s [Value],
            maybe_slice all_items = "all-items": Option<&'s [Value]>,
            maybe_slice first_item: Option<&'s [Value]>,
            copied count: i64,
            copied level: Option<i64>,
            copied once: Option<i64>,
            borrowed log: &'s str,
            maybe_slice title: Option<&'s str>,
            maybe_slice task2 = "task": Option<&'s str>,
            maybe score: Option<&'s Number>,
            maybe first_score: Option<&'s Number>,
            maybe info: Option<&'s Map<String, Value>>,
            maybe first_info = "first info": Option<&'s Map<String, Value>>,
            borrowed said_one = "$said.one": &'s str,
            borrowed suggestions = "$suggestions": &'s str,
            borrowed said_two = "$said.two": &'s str,
        }
    }

    exits! {
        /// Done: on to `finalize`.
        Done(out: Out) = "done",
    }

    fields! { Out { need last = "$last": String, need suggestions = "$suggestions": String } }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec"],
        keys: &[
            "items",
            "all-items",
            "first_item",
            "count",
            "level",
            "once",
            "log",
            "title",
            "task",
            "score",
            "first_score",
            "info",
            "first info",
        ],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `last` of the workflow `graph.kinds-of-state` (test): Types, merges and names."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        Text::new()
            .push("The task:\n")
            .push(input.task)
            .push("\n\nThe result of `two`:\n")
            .push(input.said_two)
            .push("\n\nThe result of `one`:\n")
            .push(input.said_one)
            .push("\n\nWhat the judge suggests:\n")
            .push(input.suggestions)
            .push("\n\nitems:\n")
            .show(input.items)
            .push("\n\nall-items:\n")
            .maybe(input.all_items)
            .push("\n\nfirst_item:\n")
            .maybe(input.first_item)
            .push("\n\ncount:\n")
            .show(&input.count)
            .push("\n\nlevel:\n")
            .maybe(input.level.as_ref())
            .push("\n\nonce:\n")
            .maybe(input.once.as_ref())
            .push("\n\nlog:\n")
            .push(input.log)
            .push("\n\ntitle:\n")
            .maybe(input.title)
            .push("\n\ntask:\n")
            .maybe(input.task2)
            .push("\n\nscore:\n")
            .maybe(input.score)
            .push("\n\nfirst_score:\n")
            .maybe(input.first_score)
            .push("\n\ninfo:\n")
            .maybe(input.info)
            .push("\n\nfirst info:\n")
            .maybe(input.first_info)
            .push("\n\nAnswer with the result of this step.")
            .lenient()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text,
            suggestions: String::new(),
        }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed last = "$last": &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "out/last.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = output(&input);
            cx.publish(ARTIFACT, &result).await?;
            Ok(Exit::Done(End { result }))
        })
    }

    /// What was done last.
    pub fn output(input: &In<'_>) -> String {
        input.last.to_owned()
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "graph.kinds-of-state", "Types, merges and names.", "euler",
    0x2e71_c9d4_c5d6_0f98;
    node "begin", "llm", 25, Asks, ["$task"], 0x3807_749e_71c7_6b9c;
    node "one", "llm", 29, Asks, ["$task", "title", "info", "first info", "$last",
    "$said.one", "$suggestions"], 0xbe0f_4a64_a6dc_b466;
    node "two", "llm", 35, Asks, ["$task", "level", "once", "score", "$last",
    "$suggestions", "$said.two"], 0x4f82_8b7b_0a97_b599;
    node "weigh", "judge", 40, MayAsk, ["$task", "items", "count", "log", "$said.one",
    "$said.two", "$runs.weigh"], 0xd78d_e304_b4ef_40ef;
    node "last", "llm", 44, Asks, ["$task", "items", "all-items", "first_item", "count",
    "level", "once", "log", "title", "task", "score", "first_score", "info",
    "first info", "$said.one", "$suggestions", "$said.two"], 0xc0fd_4e03_2491_09d6;
    node "finalize", "finalize", 58, Other, ["$last"], 0xb766_a218_8a82_e56d;
    input "$task", "What is to be done." prompt;
    input "items", "";
    input "all-items", "";
    input "first_item", "";
    input "count", "";
    input "level", "";
    input "once", "";
    input "log", "";
    input "title", "";
    input "task", "";
    input "score", "";
    input "first_score", "";
    input "info", "";
    input "first info", "";
    limits visits None, steps None, timeout None, concurrency None;
    abilities Proposals;
}
