//! `held`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! draft    ──done──▶ route
//!          ──failed──▶ route
//! route    ──routed──▶ any node
//!          ──done──▶ review
//!          ──failed──▶ review
//! review   ──yes──▶ publish
//!          ──no──▶ rejected
//!          ──other──▶ rejected
//! publish  ──done──▶ sent
//!          ──failed──▶ sent
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `held` remembers from node to node.
    ///
    /// `route` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
    State(initial_prompt into Value) + rest {
        /// The caller's request. Read by `draft`.
        given initial_prompt: Value,
        /// Written by `draft`. Read by `review` and `publish`.
        present body: Option<Value>,
        /// Written by `publish`.
        present headline: Option<Value>,
    }
}

impl State {
    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "body" => {
                    self.body = Some(value);
                }
                "headline" => {
                    self.headline = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

nodes! {
    /// `draft`, an llm node (graph.yaml:4).
    Draft(draft),
    /// `route`, a script node (graph.yaml:5).
    Route(route),
    /// `review`, an approval node (graph.yaml:6).
    Review(review),
    /// `publish`, an llm node (graph.yaml:7).
    Publish(publish),
    /// `sent`, an end node (graph.yaml:8).
    Sent(sent),
    /// `rejected`, an end node (graph.yaml:9).
    Rejected(rejected),
}

/// The graph `held`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Held<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Held(initial_prompt into Value) }

impl<N: Nodes> Graph for Held<N> {
    basics! { starts at Draft, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script_always("route", "route.sh", "bash")
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
            At::Route => self.nodes.route(route::In::read(state), cx).entered(),
            At::Review => match review::In::read(state) {
                Ok(input) => self.nodes.review(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Publish => match publish::In::read(state) {
                Ok(input) => self.nodes.publish(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Sent => NodeWork::done(Exit::Sent(sent::finish(&sent::In::read(state)))),
            At::Rejected => {
                NodeWork::done(Exit::Rejected(rejected::finish(&rejected::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Draft(exit) => match exit {
                draft::Exit::Done(out) => {
                    state.body = Some(out.body);
                    Next::Go(At::Route)
                }
                draft::Exit::Failed(out) => {
                    state.body = Some(out.body);
                    Next::Go(At::Route)
                }
            },
            Exit::Route(exit) => match exit {
                route::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                route::Exit::Done(out) => {
                    out.commit(state);
                    Next::Go(At::Review)
                }
                route::Exit::Failed(_) => Next::Go(At::Review),
            },
            Exit::Review(exit) => match exit {
                review::Exit::Yes => Next::Go(At::Publish),
                review::Exit::No | review::Exit::Other => Next::Go(At::Rejected),
            },
            Exit::Publish(exit) => match exit {
                publish::Exit::Done(out) => {
                    state.headline = Some(out.headline);
                    Next::Go(At::Sent)
                }
                publish::Exit::Failed(out) => {
                    state.headline = Some(out.headline);
                    Next::Go(At::Sent)
                }
            },
            Exit::Sent(exit) => match exit {
                sent::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Rejected(exit) => match exit {
                rejected::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Draft | At::Route | At::Sent | At::Rejected => Ok(()),
            At::Review => review::In::read(state).map(drop),
            At::Publish => publish::In::read(state).map(drop),
        }
    }

    guarded! {}
    exit_names! {
        Draft(draft::Done) = "done", Draft(draft::Failed) = "failed",
        Route(route::Routed) = "routed", Route(route::Done) = "done", Review(review::Yes)
        = "yes"
    }
}

overridable! { draft('a), route('a), review('a), publish('a) }

/// `draft`, an llm node.
pub mod draft {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s Value } }

    exits! {
        /// Done: on to `route`.
        Done(out: Out) = "done",
        /// The work failed: on to `route`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need body: Value } }

    fields! { Failed { need failure: Failure, need body: Value } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    body: Value::from(reply),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("Write on {}.", shown(input.initial_prompt))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            body: Value::from(failure.message.clone()),
            failure,
        }
    }
}

/// `route`, a script node.
pub mod route {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: on to `review`.
        Done(out: Out) = "done",
        /// The work failed: on to `review`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out + rest {} }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "route.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `route.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        ScriptReply { next, out }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }
}

/// `review`, an approval node.
pub mod review {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "review" { held body: &'s Value } }

    exits! {
        /// The answer was `yes`: on to `publish`.
        Yes = "yes",
        /// The answer was `no`: on to `rejected`.
        No = "no",
        /// The answer was something else: on to `rejected`.
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
        format!("Publish {}?", shown(input.body))
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

/// `publish`, an llm node.
pub mod publish {
    use ::graphwright::codegen::*;

    reads! { In<'s> of "publish" { held body: &'s Value } }

    exits! {
        /// Done: on to `sent`.
        Done(out: Out) = "done",
        /// The work failed: on to `sent`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need headline: Value } }

    fields! { Failed { need failure: Failure, need headline: Value } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    headline: Value::from(reply),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("Make a headline of {}.", shown(input.body))
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            headline: Value::from(failure.message.clone()),
            failure,
        }
    }
}

/// `sent`, an end node.
pub mod sent {
    use ::graphwright::codegen::*;

    /// What `sent` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "sent".to_owned();
        Exit::Done(End { result })
    }
}

/// `rejected`, an end node.
pub mod rejected {
    use ::graphwright::codegen::*;

    /// What `rejected` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "rejected".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "held", "", "loki", 0x1b11_4793_8186_d04e;
    node "draft", "llm", 4, Asks, ["initial_prompt"], 0x57ef_2082_228b_184d;
    node "route", "script", 5, Other, all, 0xaee0_e9ad_d45d_1828;
    node "review", "approval", 6, Other, ["body"], 0xee00_ea31_40d8_87d3;
    node "publish", "llm", 7, Asks, ["body"], 0x3882_102f_d0f1_d26b;
    node "sent", "end", 8, End, [], 0x09f4_7f27_7e80_88ec;
    node "rejected", "end", 9, End, [], 0x897d_93b2_34d2_f5a0;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "route.sh";
}

watched! {
    policy "asked-before-published", "Nothing goes out that nobody has read.",
    "what it requires has not happened";
    then Forbidden[BROKEN, 1];
    then Required[1, 1];
    then Void[0, 0];
    on Write "draft", "done", "body" : Void;
    on Write "draft", "failed", "body" : Void;
    on MayWrite "route", "routed", "body" : Void;
    on MayWrite "route", "done", "body" : Void;
    on Exit "review", "yes" : Required;
    on Enter "publish" : Forbidden;
    policy "drafted-thrice", "", "it has happened as often as it may";
    then Forbidden[1, 2, 3, BROKEN];
    on Exit "draft", "done" : Forbidden;
}
