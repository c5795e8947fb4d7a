//! `desk`: Sort a letter, ask a person about the odd ones, and file it.
//!
//! Generated from `emitted/graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! sort     ──done──▶ confirm
//!          ──failed──▶ unsorted
//! confirm  ──yes──▶ filed
//!          ──no──▶ unsorted
//!          ──other──▶ unsorted
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `desk` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `sort`, `confirm`, `filed` and `unsorted`.
        given initial_prompt: String,
        /// Written by `sort`. Read by `confirm` and `filed`.
        maybe letter: Option<Letter>,
        /// Written by `sort`.
        maybe sure: Option<bool>,
    }
}

/// The value of `letter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// `bill`.
    Bill,
    /// `question`.
    Question,
    /// `other`.
    Other,
}

words! { Letter(Bill = "bill", Question = "question", Other = "other") }

nodes! {
    /// `sort`, an llm node (graph.yaml:6).
    Sort(sort),
    /// `confirm`, an approval node (graph.yaml:17).
    Confirm(confirm),
    /// `filed`, an end node (graph.yaml:23).
    Filed(filed),
    /// `unsorted`, an end node (graph.yaml:24).
    Unsorted(unsorted),
}

/// The graph `desk`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Desk<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Desk(initial_prompt into String) }

impl<N: Nodes> Graph for Desk<N> {
    basics! { starts at Sort, ends with String }

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
            At::Sort => self.nodes.sort(sort::In::read(state), cx).entered(),
            At::Confirm => match confirm::In::read(state) {
                Ok(input) => self.nodes.confirm(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Filed => match filed::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Filed(filed::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Unsorted => {
                NodeWork::done(Exit::Unsorted(unsorted::finish(&unsorted::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Sort(exit) => match exit {
                sort::Exit::Done(out) => {
                    state.letter = Some(out.letter);
                    state.sure = Some(out.sure);
                    Next::Go(At::Confirm)
                }
                sort::Exit::Failed(_) => Next::Go(At::Unsorted),
            },
            Exit::Confirm(exit) => match exit {
                confirm::Exit::Yes => Next::Go(At::Filed),
                confirm::Exit::No | confirm::Exit::Other => Next::Go(At::Unsorted),
            },
            Exit::Filed(exit) => match exit {
                filed::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Unsorted(exit) => match exit {
                unsorted::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Sort | At::Unsorted => Ok(()),
            At::Confirm => confirm::In::read(state).map(drop),
            At::Filed => filed::In::read(state).map(drop),
        }
    }
}

overridable! { sort('a), confirm('a) }

/// `sort`, an llm node.
pub mod sort {
    use super::Letter;
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: on to `confirm`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `unsorted`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { need letter: Letter, need sure: bool } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "letter": { "type": "string", "enum": ["bill", "question", "other"] },
    "sure": { "type": "boolean" }
  },
  "required": ["letter", "sure"]
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
        [
            "Which kind of letter is this?\n",
            input.initial_prompt,
            "\n",
        ]
        .concat()
    }
}

/// `confirm`, an approval node.
pub mod confirm {
    use super::Letter;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "confirm" { borrowed initial_prompt: &'s str, held_copied letter: Letter } }

    exits! {
        /// The answer was `yes`: on to `filed`.
        Yes = "yes",
        /// The answer was `no`: on to `unsorted`.
        No = "no",
        /// The answer was something else: on to `unsorted`.
        Other = "other",
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
        format!(
            "Is this a {}?

{}",
            input.letter, input.initial_prompt
        )
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "yes" => Exit::Yes,
            "no" => Exit::No,
            _ => Exit::Other,
        }
    }
}

/// `filed`, an end node.
pub mod filed {
    use super::Letter;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "filed" { borrowed initial_prompt: &'s str, held_copied letter: Letter } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!("{}: {}", input.letter, input.initial_prompt);
        Exit::Done(End { result })
    }
}

/// `unsorted`, an end node.
pub mod unsorted {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = ["unsorted: ", input.initial_prompt].concat();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "desk", "Sort a letter, ask a person about the odd ones, and file it.", "loki",
    0x381a_33ad_2730_efbe;
    node "sort", "llm", 6, Asks, ["initial_prompt"], 0x3ab9_2883_fa19_12a0;
    node "confirm", "approval", 17, Other, ["initial_prompt", "letter"],
    0xccbe_5751_0c6c_6336;
    node "filed", "end", 23, End, ["initial_prompt", "letter"], 0x14d7_59d0_67f4_cac7;
    node "unsorted", "end", 24, End, ["initial_prompt"], 0xcb58_19a8_e8a7_86f8;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
