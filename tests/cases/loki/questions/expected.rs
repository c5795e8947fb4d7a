//! `questions`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask  ──done──▶ sure
//! sure ──yes──▶ done
//!      ──no──▶ stop
//!      ──Yes──▶ done
//!      ──maybe──▶ ask2
//!      ──other──▶ ask2
//! ask2 ──done──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `questions` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `""`. Read by `ask`.
        need name: String = String::new(),
        /// Written by `ask`. Read by `sure`, `stop` and `done`.
        maybe who: Option<String>,
        /// Written by `ask`. Read by `sure`.
        maybe greeting: Option<String>,
        /// Written by `sure` and `stop`. Read by `ask2` and `done`.
        maybe said: Option<String>,
        /// Written by `done`.
        maybe why: Option<String>,
        /// Read by `done`.
        present input: Option<Value>,
        /// Read by `done`.
        present choice: Option<Value>,
    }
}

nodes! {
    /// `ask`, an input node (graph.yaml:5).
    Ask(ask),
    /// `sure`, an approval node (graph.yaml:12).
    Sure(sure),
    /// `ask2`, an input node (graph.yaml:19).
    Ask2(ask2),
    /// `stop`, an end node (graph.yaml:20).
    Stop(stop),
    /// `done`, an end node (graph.yaml:21).
    Done(done),
}

/// The graph `questions`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Questions<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Questions(initial_prompt into String) }

impl<N: Nodes> Graph for Questions<N> {
    basics! { starts at Ask, ends with String }

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
            At::Ask => self.nodes.ask(ask::In::read(state), cx).entered(),
            At::Sure => match sure::In::read(state) {
                Ok(input) => self.nodes.sure(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Ask2 => match ask2::In::read(state) {
                Ok(input) => self.nodes.ask2(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Stop => match stop::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Stop(stop::finish(&input))),
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
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.who = Some(out.who);
                    state.greeting = Some(out.greeting);
                    Next::Go(At::Sure)
                }
            },
            Exit::Sure(exit) => match exit {
                sure::Exit::Yes(out) | sure::Exit::Yes2(out) => {
                    out.commit(state);
                    Next::Go(At::Done)
                }
                sure::Exit::No(out) => {
                    out.commit(state);
                    Next::Go(At::Stop)
                }
                sure::Exit::Maybe(out) | sure::Exit::Other(out) => {
                    out.commit(state);
                    Next::Go(At::Ask2)
                }
            },
            Exit::Ask2(exit) => match exit {
                ask2::Exit::Done => Next::Go(At::Done),
            },
            Exit::Stop(exit) => match exit {
                stop::Exit::Done(end) => {
                    state.said = Some(end.said);
                    Next::End(end.result)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => {
                    state.why = Some(end.why);
                    Next::End(end.result)
                }
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Sure => sure::In::read(state).map(drop),
            At::Ask2 => ask2::In::read(state).map(drop),
            At::Stop => stop::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

overridable! { ask('a), sure('a), ask2('a) }

/// `ask`, an input node.
pub mod ask {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed name: &'s str } }

    exits! {
        /// Done: on to `sure`.
        Done(out: Out) = "done",
    }

    fields! { Out { need who: String, need greeting: String } }

    const SPEC: LineSpec = LineSpec {
        rule: Some(Length {
            op: Comparison::AtMost,
            bound: 5,
            spelled: "len(input) <= 5",
        }),
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), Some(default(&input)))
            .then_with(move |line| Exit::Done(done(&input, line)).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In<'_>) -> String {
        "What is your name?".to_owned()
    }

    /// What an empty answer stands for.
    pub fn default(input: &In<'_>) -> String {
        input.name.to_owned()
    }

    /// What the answer makes the node write.
    fn done(_input: &In<'_>, line: String) -> Out {
        Out {
            who: line.clone(),
            greeting: ["Hello, ", line.as_str(), "!"].concat(),
        }
    }
}

/// `sure`, an approval node.
pub mod sure {
    use super::State;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "sure" { held who: &'s str, held greeting: &'s str } }

    exits! {
        /// The answer was `yes`: on to `done`.
        Yes(out: Out) = "yes",
        /// The answer was `no`: on to `stop`.
        No(out: Out) = "no",
        /// The answer was `Yes`: on to `done`.
        Yes2(out: Out) = "Yes",
        /// The answer was `maybe`: on to `ask2`.
        Maybe(out: Out) = "maybe",
        /// The answer was something else: on to `ask2`.
        Other(out: Out) = "other",
    }

    fields! { Out { need said: String } }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.said = Some(self.said);
        }
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["yes", "no", "Yes"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then_with(move |choice| route(&input, choice).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        [input.greeting, "\nGo on?"].concat()
    }

    /// Turns the answer into an exit.
    pub fn route(input: &In<'_>, choice: String) -> Exit {
        let out = Out {
            said: [choice.as_str(), " of ", input.who].concat(),
        };
        match choice.as_str() {
            "yes" => Exit::Yes(out),
            "no" => Exit::No(out),
            "Yes" => Exit::Yes2(out),
            "maybe" => Exit::Maybe(out),
            _ => Exit::Other(out),
        }
    }
}

/// `ask2`, an input node.
pub mod ask2 {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "ask2" { held said: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done = "done",
    }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|_| Exit::Done.of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        ["Why ", input.said, "?"].concat()
    }
}

/// `stop`, an end node.
pub mod stop {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "stop" { held who: &'s str } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    fields! { End { need result: String, need said: String } }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let said = "".to_owned();
        let result = ["stopped by ", input.who].concat();
        Exit::Done(End { said, result })
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "done" {
            held who: &'s str,
            held said: &'s str,
            maybe input: Option<&'s Value>,
            maybe choice: Option<&'s Value>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    fields! { End { need result: String, need why: String } }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let why = input.who.to_owned();
        let result = Text::new()
            .push(input.said)
            .push(" ")
            .push(&why)
            .push(" ")
            .maybe(input.input)
            .maybe(input.choice)
            .lenient();
        Exit::Done(End { why, result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "questions", "", "loki", 0x2b9d_57bf_017e_4973;
    node "ask", "input", 5, Other, ["name"], 0x64f1_b782_553d_080a;
    node "sure", "approval", 12, Other, ["who", "greeting"], 0x1fbe_aa13_e07a_0c97;
    node "ask2", "input", 19, Other, ["said"], 0x091c_98c0_ce3a_b99d;
    node "stop", "end", 20, End, ["who"], 0x1249_8656_ced0_6c59;
    node "done", "end", 21, End, ["who", "said", "input", "choice"],
    0xf62c_c746_2971_cf74;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
