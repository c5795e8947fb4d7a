//! `interrupted`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! write  ──done──▶ send
//!        ──failed──▶ send
//! send   ──routed──▶ any node
//!        ──done──▶ file
//!        ──failed──▶ unsent
//! file   ──done──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `interrupted` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `""`. Read by `write`.
        need topic: String = String::new(),
        /// Starts as `""`. Written by `write`. Read by `file`.
        need mail: String = String::new(),
    }
}

nodes! {
    /// `write`, an llm node (graph.yaml:7).
    Write(write),
    /// `send`, a script node (graph.yaml:8).
    Send(send),
    /// `file`, an agent node (graph.yaml:9).
    File(file),
    /// `done`, an end node (graph.yaml:10).
    Done(done),
    /// `unsent`, an end node (graph.yaml:11).
    Unsent(unsent),
}

/// The graph `interrupted`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Interrupted<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { Interrupted(initial_prompt into String) }

impl<N: Nodes> Graph for Interrupted<N> {
    basics! { starts at Write, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .asks("write", None)
            .asks("file", Some("openai:small"))
            .script("send", "send.sh", "bash")
            .tools("file", "../branches-worker", &["web_search"])
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
            At::Write => self.nodes.write(write::In::read(state), cx).entered(),
            At::Send => self.nodes.send(send::In::read(state), cx).entered(),
            At::File => self.nodes.file(file::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
            At::Unsent => NodeWork::done(Exit::Unsent(unsent::finish(&unsent::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.mail = out.mail;
                    Next::Go(At::Send)
                }
                write::Exit::Failed(out) => {
                    state.mail = out.mail;
                    Next::Go(At::Send)
                }
            },
            Exit::Send(exit) => match exit {
                send::Exit::Routed(at) => Next::Go(at),
                send::Exit::Done => Next::Go(At::File),
                send::Exit::Failed(_) => Next::Go(At::Unsent),
            },
            Exit::File(exit) => match exit {
                file::Exit::Done => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Unsent(exit) => match exit {
                unsent::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn handed(&self) -> &'static [&'static str] {
        &["HOUSE_KEY"]
    }

    fn on_interrupted(&self, at: At) -> OnInterrupted {
        match at {
            At::Send => OnInterrupted::Ask,
            At::File => OnInterrupted::Fail,
            At::Write | At::Done | At::Unsent => OnInterrupted::Retry,
        }
    }
}

overridable! { write('a), send('a), file('a) }

/// `write`, an llm node.
pub mod write {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed topic: &'s str } }

    exits! {
        /// Done: on to `send`.
        Done(out: Out) = "done",
        /// The work failed: on to `send`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need mail: String } }

    fields! { Failed { need failure: Failure, need mail: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { mail: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    mail: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["Write a mail about ", input.topic, "."].concat()
    }
}

/// `send`, a script node.
pub mod send {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At) = "routed",
        /// Done: on to `file`.
        Done = "done",
        /// The work failed (`fallback`): on to `unsent`.
        Failed(failure: Failure) = "failed",
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "send.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        env: &["OPENAI_API_KEY"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `send.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        ScriptReply { next, .. }: ScriptReply<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?),
            None => Exit::Done,
        })
    }
}

/// `file`, an agent node.
pub mod file {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed mail: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done = "done",
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "branches-worker",
        config: Some(AgentConfig {
            instructions: "You look \"around\".",
            model: Some("openai:small"),
            temperature: Some(0.0),
            tools: &["web_search"],
            ..AgentConfig::DEFAULT
        }),
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.agent(&SPEC, prompt(&input)).await?;
            drop(reply);
            Ok(Exit::Done)
        })
    }

    /// Renders the request.
    pub fn prompt(input: &In<'_>) -> String {
        ["File ", input.mail].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads: nothing.
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

/// `unsent`, an end node.
pub mod unsent {
    use ::graphwright::codegen::*;

    /// What `unsent` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "not sent".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "interrupted", "", "loki", 0xa015_bce6_1415_76cb;
    node "write", "llm", 7, Asks, ["topic"], 0x1e44_1341_0fbb_8bd7;
    node "send", "script", 8, Other, all, 0xdf40_9780_3672_7813;
    node "file", "agent", 9, Asks, ["mail"], 0x0ae9_71ae_d1fc_546b;
    node "done", "end", 10, End, [], 0x90a0_df16_e6ea_aade;
    node "unsent", "end", 11, End, [], 0xc9a2_dc5d_5712_7bec;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    models "openai:small";
    files "send.sh";
}
