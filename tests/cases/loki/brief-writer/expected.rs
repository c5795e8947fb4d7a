//! `brief-writer`: Draft a short brief and let a person sign it off.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! draft     ──done──▶ gate
//!           ──failed──▶ rejected
//! gate      ──draft──▶ draft
//!           ──done──▶ review
//!           ──failed──▶ review
//! review    ──yes──▶ published
//!           ──no──▶ rejected
//!           ──other──▶ rejected
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `brief-writer` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `draft` and `rejected`.
        given initial_prompt: String,
        /// Starts as `""`. Written by `gate`. Read by `draft`.
        need feedback: String = String::new(),
        /// Starts as `0`. Written by `gate`.
        need attempts: i64 = 0,
        /// Written by `draft`. Read by `review` and `published`.
        maybe title: Option<String>,
        /// Written by `draft`. Read by `review` and `published`.
        maybe body: Option<String>,
        /// Written by `review`.
        maybe decision: Option<String>,
    }
}

nodes! {
    /// `draft`, an llm node (graph.yaml:8).
    Draft(draft),
    /// `gate`, a script node (graph.yaml:21).
    Gate(gate),
    /// `review`, an approval node (graph.yaml:27).
    Review(review),
    /// `published`, an end node (graph.yaml:34).
    Published(published),
    /// `rejected`, an end node (graph.yaml:35).
    Rejected(rejected),
}

/// The graph `brief-writer`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BriefWriter<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { BriefWriter(initial_prompt into String) }

impl<N: Nodes> Graph for BriefWriter<N> {
    basics! { starts at Draft, ends with String }

    fn needs(&self) -> Needs {
        Needs::default().script("gate", "scripts/gate.py", "python3")
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
            At::Draft => self.nodes.draft(draft::In::read(state), cx).entered(),
            At::Gate => self.nodes.gate(gate::In::read(state), cx).entered(),
            At::Review => match review::In::read(state) {
                Ok(input) => self.nodes.review(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Published => match published::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Published(published::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Rejected => {
                NodeWork::done(Exit::Rejected(rejected::finish(&rejected::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    state.title = Some(out.title);
                    state.body = Some(out.body);
                    Next::Go(At::Gate)
                }
                draft::Exit::Failed(_) => Next::Go(At::Rejected),
            },
            Exit::Gate(exit) => match exit {
                gate::Exit::Draft(out) => {
                    out.commit(state);
                    Next::Go(At::Draft)
                }
                gate::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Review)
                }
                gate::Exit::Failed(_) => Next::Go(At::Review),
            },
            Exit::Review(exit) => match exit {
                review::Exit::Yes(out) => {
                    out.commit(state);
                    Next::Go(At::Published)
                }
                review::Exit::No(out) | review::Exit::Other(out) => {
                    out.commit(state);
                    Next::Go(At::Rejected)
                }
            },
            Exit::Published(exit) => match exit {
                published::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Rejected(exit) => match exit {
                rejected::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Draft | At::Gate | At::Rejected => Ok(()),
            At::Review => review::In::read(state).map(drop),
            At::Published => published::In::read(state).map(drop),
        }
    }
}

overridable! { draft('a), gate('a), review('a) }

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str, borrowed feedback: &'s str } }

    exits! {
        /// Done: on to `gate`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `rejected`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { need title: String, need body: String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "title": { "type": "string" }, "body": { "type": "string" } },
  "required": ["title", "body"]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        model: Some("claude:claude-sonnet-4-6"),
        schema: Some(SCHEMA),
        attempts: 2,
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
        [
            "Write a brief for this request:\n",
            input.initial_prompt,
            "\nFeedback so far: ",
            input.feedback,
            "\n",
        ]
        .concat()
    }
}

/// `gate`, a script node.
pub mod gate {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` was `draft`: on to `draft`.
        Draft(out: Out) = "draft",
        /// Done: on to `review`.
        Done(out: Out) = "done",
        /// The work failed: on to `review`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe feedback: Option<String>, maybe attempts: Option<i64> } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(feedback) = self.feedback {
                state.feedback = feedback;
            }
            if let Some(attempts) = self.attempts {
                state.attempts = attempts;
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "feedback": { "type": "string" }, "attempts": { "type": "integer" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/gate.py",
        interpreter: Interpreter::Python,
        schema: Some(SCHEMA),
        routes: &["draft", "review"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `scripts/gate.py` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        match next.as_deref() {
            Some("draft") => Exit::Draft(out),
            None | Some("review") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["draft", "review"])),
        }
    }
}

/// `review`, an approval node.
pub mod review {
    use super::State;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "review" { held title: &'s str, held body: &'s str } }

    exits! {
        /// The answer was `yes`: on to `published`.
        Yes(out: Out) = "yes",
        /// The answer was `no`: on to `rejected`.
        No(out: Out) = "no",
        /// The answer was something else: on to `rejected`.
        Other(out: Out) = "other",
    }

    fields! { Out { need decision: String } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.decision = Some(self.decision);
        }
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["yes", "no"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        ["Publish \"", input.title, "\"?\n\n", input.body].concat()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        let out = Out {
            decision: choice.clone(),
        };
        match choice.as_str() {
            "yes" => Exit::Yes(out),
            "no" => Exit::No(out),
            _ => Exit::Other(out),
        }
    }
}

/// `published`, an end node.
pub mod published {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "published" { held title: &'s str, held body: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = ["# ", input.title, "\n\n", input.body].concat();
        Exit::Done(End { result })
    }
}

/// `rejected`, an end node.
pub mod rejected {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = ["No brief for: ", input.initial_prompt].concat();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "brief-writer", "Draft a short brief and let a person sign it off.", "loki",
    0xafad_83a2_3df8_8a46;
    node "draft", "llm", 8, Asks, ["initial_prompt", "feedback"], 0x6839_d0f4_5ea1_0596;
    node "gate", "script", 21, Other, all, 0x4534_6013_322d_754f;
    node "review", "approval", 27, Other, ["title", "body"], 0xdf1b_9ac6_1879_07ec;
    node "published", "end", 34, End, ["title", "body"], 0x2a4e_cd65_d08e_0e97;
    node "rejected", "end", 35, End, ["initial_prompt"], 0x20a2_a086_748a_b246;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "claude:claude-sonnet-4-6";
    files "scripts/gate.py";
}
