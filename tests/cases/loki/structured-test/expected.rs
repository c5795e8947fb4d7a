//! `structured-test`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask_task     ──done──▶ extract_task
//! extract_task ──done──▶ done
//!              ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `structured-test` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `ask_task`. Read by `extract_task`.
        maybe raw_task: Option<String>,
        /// Written by `extract_task`. Read by `done`.
        maybe action: Option<String>,
        /// Written by `extract_task`. Read by `done`.
        maybe items: Option<Vec<String>>,
        /// Written by `extract_task`. Read by `done`.
        present time_minutes: Option<Option<i64>>,
        /// Written by `extract_task`. Read by `done`.
        maybe priority: Option<Priority>,
        /// Written by `extract_task`. Read by `done`.
        maybe details: Option<Details>,
    }
}

/// The value of `priority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// `low`.
    Low,
    /// `medium`.
    Medium,
    /// `high`.
    High,
}

words! { Priority(Low = "low", Medium = "medium", High = "high") }

/// The value of `details`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Details {
    /// `urgent`.
    pub urgent: bool,
    /// `deadline`.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub deadline: Option<Option<String>>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Details {
    fn blank() -> Self {
        Self {
            urgent: Placeholder::blank(),
            deadline: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

nodes! {
    /// `ask_task`, an input node (graph.yaml:6).
    AskTask(ask_task),
    /// `extract_task`, an llm node (graph.yaml:15).
    ExtractTask(extract_task),
    /// `done`, an end node (graph.yaml:43).
    Done(done),
}

/// The graph `structured-test`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct StructuredTest<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { StructuredTest(initial_prompt into String) }

impl<N: Nodes> Graph for StructuredTest<N> {
    basics! { starts at AskTask, ends with String }

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
            At::AskTask => self.nodes.ask_task(ask_task::In::read(state), cx).entered(),
            At::ExtractTask => match extract_task::In::read(state) {
                Ok(input) => self.nodes.extract_task(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::AskTask(exit) => match exit {
                ask_task::Exit::Done(out) => {
                    state.raw_task = Some(out.raw_task);
                    Next::Go(At::ExtractTask)
                }
            },
            Exit::ExtractTask(exit) => match exit {
                extract_task::Exit::Done(out) => {
                    state.action = Some(out.action);
                    state.items = Some(out.items);
                    if let Some(time_minutes) = out.time_minutes {
                        state.time_minutes = Some(time_minutes);
                    }
                    state.priority = Some(out.priority);
                    state.details = Some(out.details);
                    Next::Go(At::Done)
                }
                extract_task::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::AskTask | At::Done => Ok(()),
            At::ExtractTask => extract_task::In::read(state).map(drop),
        }
    }
}

overridable! { ask_task(), extract_task('a) }

/// `ask_task`, an input node.
pub mod ask_task {
    use ::graphwright::codegen::*;

    /// What `ask_task` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `extract_task`.
        Done(out: Out) = "done",
    }

    fields! { Out { need raw_task: String } }

    const SPEC: LineSpec = LineSpec {
        rule: Some(Length {
            op: Comparison::Greater,
            bound: 0,
            spelled: "len(input) > 0",
        }),
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|line| Exit::Done(Out { raw_task: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "Describe a task in free-form text.".to_owned()
    }
}

/// `extract_task`, an llm node.
pub mod extract_task {
    use super::{Details, Priority};
    use ::graphwright::codegen::*;

    reads! { In<'s> of "extract_task" { held raw_task: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done(out: Box<Out>) = "done",
        /// The work failed: on to `done`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need action: String,
            need items: Vec<String>,
            present time_minutes: Option<Option<i64>>,
            need priority: Priority,
            need details: Details,
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "action": { "type": "string" },
    "items": { "type": "array", "items": { "type": "string" } },
    "time_minutes": { "type": ["integer", "null"] },
    "priority": { "type": "string", "enum": ["low", "medium", "high"] },
    "details": {
      "type": "object",
      "properties": { "urgent": { "type": "boolean" }, "deadline": { "type": ["string", "null"] } },
      "required": ["urgent"]
    }
  },
  "required": ["action", "items", "priority", "details"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, ask(&input))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are a task parser. If a field cannot be determined, use a sensible
default (empty array, null, or \"medium\" for priority).
"
        .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Parse this task description: \"", input.raw_task, "\""].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use super::{Details, Priority};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            maybe_slice action: Option<&'s str>,
            maybe_slice items: Option<&'s [String]>,
            maybe time_minutes: Option<&'s Option<i64>>,
            copied priority: Option<Priority>,
            maybe details: Option<&'s Details>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .push("Action:        ")
            .maybe(input.action)
            .push("\nPriority:      ")
            .maybe(input.priority.as_ref())
            .push("\nTime:          ")
            .maybe(input.time_minutes)
            .push(" min\nUrgent?        ")
            .maybe(input.details.map(|value| &value.urgent))
            .push("\nFirst item:    ")
            .maybe(input.items.and_then(|items| items.first()))
            .push("\nAll items:     ")
            .maybe(input.items)
            .push("\n")
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "structured-test", "", "loki", 0x6bf0_4259_3077_6f53;
    node "ask_task", "input", 6, Other, [], 0x85ab_4bba_81f3_7317;
    node "extract_task", "llm", 15, Asks, ["raw_task"], 0x3ffb_17b9_ca11_678a;
    node "done", "end", 43, End, ["action", "items", "time_minutes", "priority",
    "details"], 0x3970_d3ec_0d8b_7a31;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
