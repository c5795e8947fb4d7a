//! `long-text`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! look ──done──▶ done
//!      ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `long-text` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Written by `look`. Read by `done`.
        maybe two: Option<String>,
    }
}

nodes! {
    /// `look`, a script node (graph.yaml:5).
    Look(look),
    /// `done`, an end node (graph.yaml:6).
    Done(done),
}

/// The graph `long-text`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct LongText<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { LongText(initial_prompt into String) }

impl<N: Nodes> Graph for LongText<N> {
    basics! { starts at Look, ends with String }

    fn needs(&self) -> Needs {
        Needs::default().script("look", "s.sh", "bash")
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
            At::Look => self.nodes.look(look::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Look(exit) => match exit {
                look::Exit::Done(out) => {
                    if let Some(two) = out.two {
                        state.two = Some(two);
                    }
                    Next::Go(At::Done)
                }
                look::Exit::Failed(_) => Next::Go(At::Done),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }
}

overridable! { look('a) }

/// `look`, a script node.
pub mod look {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// Done: on to `done`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `done`.
        Failed(failure: Failure) = "failed",
    }

    fields! { Out { maybe two: Option<String> } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": { "two": { "type": "string" } },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
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
            None | Some("done") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["done"])),
        }
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! { In<'s> { maybe_slice two: Option<&'s str> } }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = {
            let text = Text::new();
            let text = text
                .push("1=")
                .maybe(input.two)
                .push(" 2=")
                .maybe(input.two)
                .push(" 3=")
                .maybe(input.two)
                .push(" 4=")
                .maybe(input.two)
                .push(" 5=")
                .maybe(input.two)
                .push(" 6=")
                .maybe(input.two)
                .push(" 7=")
                .maybe(input.two)
                .push(" 8=")
                .maybe(input.two)
                .push(" 9=")
                .maybe(input.two)
                .push(" 10=")
                .maybe(input.two)
                .push(" 11=")
                .maybe(input.two)
                .push(" 12=")
                .maybe(input.two)
                .push(" 13=")
                .maybe(input.two)
                .push(" 14=")
                .maybe(input.two)
                .push(" 15=")
                .maybe(input.two)
                .push(" 16=")
                .maybe(input.two)
                .push(" 17=")
                .maybe(input.two)
                .push(" 18=")
                .maybe(input.two)
                .push(" 19=")
                .maybe(input.two)
                .push(" 20=")
                .maybe(input.two)
                .push(" 21=")
                .maybe(input.two)
                .push(" 22=")
                .maybe(input.two)
                .push(" 23=")
                .maybe(input.two)
                .push(" 24=")
                .maybe(input.two)
                .push(" 25=")
                .maybe(input.two)
                .push(" 26=")
                .maybe(input.two)
                .push(" 27=")
                .maybe(input.two)
                .push(" 28=")
                .maybe(input.two)
                .push(" 29=")
                .maybe(input.two)
                .push(" 30=")
                .maybe(input.two)
                .push(" 31=")
                .maybe(input.two)
                .push(" 32=")
                .maybe(input.two);
            let text = text
                .push(" 33=")
                .maybe(input.two)
                .push(" 34=")
                .maybe(input.two)
                .push(" 35=")
                .maybe(input.two)
                .push(" 36=")
                .maybe(input.two)
                .push(" 37=")
                .maybe(input.two)
                .push(" 38=")
                .maybe(input.two)
                .push(" 39=")
                .maybe(input.two)
                .push(" 40=")
                .maybe(input.two)
                .push(" 41=")
                .maybe(input.two)
                .push(" 42=")
                .maybe(input.two)
                .push(" 43=")
                .maybe(input.two)
                .push(" 44=")
                .maybe(input.two)
                .push(" 45=")
                .maybe(input.two)
                .push(" 46=")
                .maybe(input.two)
                .push(" 47=")
                .maybe(input.two)
                .push(" 48=")
                .maybe(input.two)
                .push(" 49=")
                .maybe(input.two)
                .push(" 50=")
                .maybe(input.two)
                .push(" 51=")
                .maybe(input.two)
                .push(" 52=")
                .maybe(input.two)
                .push(" 53=")
                .maybe(input.two)
                .push(" 54=")
                .maybe(input.two)
                .push(" 55=")
                .maybe(input.two)
                .push(" 56=")
                .maybe(input.two)
                .push(" 57=")
                .maybe(input.two)
                .push(" 58=")
                .maybe(input.two)
                .push(" 59=")
                .maybe(input.two)
                .push(" 60=")
                .maybe(input.two)
                .push(" 61=")
                .maybe(input.two)
                .push(" 62=")
                .maybe(input.two)
                .push(" 63=")
                .maybe(input.two)
                .push(" 64=")
                .maybe(input.two);
            let text = text
                .push(" 65=")
                .maybe(input.two)
                .push(" 66=")
                .maybe(input.two)
                .push(" 67=")
                .maybe(input.two)
                .push(" 68=")
                .maybe(input.two)
                .push(" 69=")
                .maybe(input.two)
                .push(" 70=")
                .maybe(input.two);
            text.lenient()
        };
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "long-text", "", "loki", 0x2452_ca03_30cc_765b;
    node "look", "script", 5, Other, all, 0xbef2_1dc6_3387_8848;
    node "done", "end", 6, End, ["two"], 0xb209_1924_ec5f_149d;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "s.sh";
}
