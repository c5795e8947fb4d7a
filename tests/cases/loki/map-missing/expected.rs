//! `map-missing`: A chain that may not write its result, though the graph has a value of that name.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! each ──done──▶ work per item, then done
//! work ──routed──▶ any node
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `map-missing` remembers from node to node.
    ///
    /// `work` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
    State(initial_prompt into Value) + rest {
        /// The caller's request.
        given initial_prompt: Value,
        /// Starts as `[1,2]`. Read by `each`.
        need items: Value = constant("[1,2]"),
        /// Starts as `"stale"`. Read by `done`.
        present output: Option<Value> = Some(Value::from("stale")),
        /// Starts as `5`. Written by `each`. Read by `done`.
        need item: Value = Value::from(5i64),
        /// Written by `each`. Read by `done`.
        present all: Option<Value>,
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
                "items" => {
                    self.items = value;
                }
                "output" => {
                    self.output = Some(value);
                }
                "item" => {
                    self.item = value;
                }
                "all" => {
                    self.all = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
    }
}

nodes! {
    /// `each`, a map node (graph.yaml:6).
    Each(each),
    /// `work`, a script node (graph.yaml:7).
    Work(work),
    /// `done`, an end node (graph.yaml:8).
    Done(done),
}

/// The graph `map-missing`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct MapMissing<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { MapMissing(initial_prompt into Value) }

impl<N: Nodes> Graph for MapMissing<N> {
    basics! { starts at Each, ends with String }

    fn needs(&self) -> Needs {
        Needs::default().script("work", "w.sh", "bash")
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
            At::Each => each::split(&each::In::read(state)).map(Exit::Each).into(),
            At::Work => self.nodes.work(work::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Each(exit) => match exit {
                each::Exit::Done(out) => Next::Each(ItemBranches {
                    at: At::Each,
                    entry: At::Work,
                    items: out.items,
                    concurrency: out.limit,
                    then: At::Done,
                }),
            },
            Exit::Work(exit) => match exit {
                work::Exit::Routed(at, out) => {
                    out.commit(state);
                    Next::Go(at)
                }
                work::Exit::Done(out) => {
                    out.commit(state);
                    Next::ItemDone
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn inside(&self, map: At, node: At) -> bool {
        match map {
            At::Each => matches!(node, At::Work),
            At::Work | At::Done => true,
        }
    }

    fn item_key(&self, at: At) -> &str {
        match at {
            At::Each => "output",
            At::Work | At::Done => "",
        }
    }

    fn bind_item(&self, at: At, state: &mut State, item: Value) {
        match at {
            At::Each => {
                state.output = None;
                state.item = recast(&item);
            }
            At::Work | At::Done => {}
        }
    }

    fn item_result(&self, at: At, state: &State) -> Option<Value> {
        match at {
            At::Each => state.output.as_ref().map(to_value),
            At::Work | At::Done => None,
        }
    }

    fn collect(&self, at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        match at {
            At::Each => {
                state.all = Some(recast(&results));
            }
            At::Work | At::Done => {}
        }
        Ok(())
    }
}

overridable! { work('a) }

/// `each`, a map node.
pub mod each {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed items: &'s Value } }

    exits! {
        /// Done: on to the items.
        Done(out: Out) = "done",
    }

    fields! { Out { need items: Vec<Value>, need limit: Option<u32> } }

    /// Splits the list into items.
    ///
    /// # Errors
    /// If it is missing or no list.
    pub fn split(input: &In<'_>) -> Result<Exit, Failure> {
        Ok(Exit::Done(Out {
            items: items("items", needed("items", Some(input.items))?)?,
            limit: None,
        }))
    }
}

/// `work`, a script node.
pub mod work {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` named a node: on to the node it named.
        Routed(at: At, out: Out) = "routed",
        /// Done: the item is done.
        Done(out: Out) = "done",
    }

    fields! { Out + rest {} }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.merge(self.rest);
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "w.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `w.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Err(failure.into()),
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

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            maybe output: Option<&'s Value>,
            borrowed item: &'s Value,
            maybe all: Option<&'s Value>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = Text::new()
            .maybe(input.all)
            .push(" ")
            .maybe(input.output)
            .push(" ")
            .show(input.item)
            .lenient();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "map-missing",
    "A chain that may not write its result, though the graph has a value of that name.",
    "loki", 0x603a_986d_30d9_c0b0;
    node "each", "map", 6, List, ["items"], 0xa98e_43bc_3e34_bf50;
    node "work", "script", 7, Other, all, 0x445e_98de_bbc0_75e0;
    node "done", "end", 8, End, ["output", "item", "all"], 0xb3e2_f4f5_baba_d99b;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    files "w.sh";
}
