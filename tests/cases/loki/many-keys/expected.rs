//! `many-keys`: So many keys that the copy which a branch makes of the state is written out.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin      ──done──▶ left + right
//!            ──failed──▶ left + right
//! left       ──done──▶ left_again
//!            ──failed──▶ left_again
//! left_again ──done──▶ join
//!            ──failed──▶ join
//! right      ──done──▶ join
//!            ──failed──▶ join
//! join       ──done──▶ done
//!            ──failed──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `many-keys` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `""`. Read by `begin`.
        need k00: String = String::new(),
        /// Starts as `1`. Read by `begin`.
        need k01: i64 = 1,
        /// Starts as `[]`. Read by `begin`.
        need k02: Vec<Value> = Vec::new(),
        /// Starts as `{"at":3}`. Read by `begin`.
        need k03: Map<String, Value> = recast(&constant("{\"at\":3}")),
        /// Starts as `true`. Read by `begin`.
        need k04: bool = true,
        /// Starts as `""`. Read by `begin`, `left`, `left_again` and `done`.
        need k05: String = String::new(),
        /// Starts as `6`. Read by `begin`, `left`, `left_again` and `done`.
        need k06: i64 = 6,
        /// Starts as `[]`. Read by `begin`, `left_again` and `done`.
        need k07: Vec<Value> = Vec::new(),
        /// Starts as `{"at":8}`. Read by `begin`, `left_again` and `done`.
        need k08: Map<String, Value> = recast(&constant("{\"at\":8}")),
        /// Starts as `true`. Read by `begin`, `left_again` and `done`.
        need k09: bool = true,
        /// Starts as `""`. Written by `left`. Read by `begin`, `left_again`, `join` and `done`.
        need k10: String = String::new(),
        /// Starts as `11`. Read by `begin` and `right`.
        need k11: i64 = 11,
        /// Starts as `[]`. Read by `begin`.
        need k12: Vec<Value> = Vec::new(),
        /// Starts as `{"at":13}`. Read by `begin`.
        need k13: Map<String, Value> = recast(&constant("{\"at\":13}")),
        /// Starts as `true`. Read by `begin`.
        need k14: bool = true,
        /// Starts as `""`. Written by `left_again`. Read by `begin`, `join` and `done`.
        need k15: String = String::new(),
        /// Starts as `16`. Read by `begin`.
        need k16: i64 = 16,
        /// Starts as `[]`. Read by `begin`.
        need k17: Vec<Value> = Vec::new(),
        /// Starts as `{"at":18}`. Read by `begin`.
        need k18: Map<String, Value> = recast(&constant("{\"at\":18}")),
        /// Starts as `true`. Read by `begin`.
        need k19: bool = true,
        /// Starts as `""`. Written by `right`. Read by `begin`, `join` and `done`.
        need k20: String = String::new(),
        /// Starts as `21`. Read by `begin`.
        need k21: i64 = 21,
        /// Starts as `[]`. Read by `begin`.
        need k22: Vec<Value> = Vec::new(),
        /// Starts as `{"at":23}`. Read by `begin`.
        need k23: Map<String, Value> = recast(&constant("{\"at\":23}")),
        /// Starts as `true`. Read by `begin`.
        need k24: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k25: String = String::new(),
        /// Starts as `26`. Read by `begin`.
        need k26: i64 = 26,
        /// Starts as `[]`. Read by `begin`.
        need k27: Vec<Value> = Vec::new(),
        /// Starts as `{"at":28}`. Read by `begin`.
        need k28: Map<String, Value> = recast(&constant("{\"at\":28}")),
        /// Starts as `true`. Read by `begin`.
        need k29: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k30: String = String::new(),
        /// Starts as `31`. Read by `begin`.
        need k31: i64 = 31,
        /// Starts as `[]`. Read by `begin`.
        need k32: Vec<Value> = Vec::new(),
        /// Starts as `{"at":33}`. Read by `begin`.
        need k33: Map<String, Value> = recast(&constant("{\"at\":33}")),
        /// Starts as `true`. Read by `begin`.
        need k34: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k35: String = String::new(),
        /// Starts as `36`. Read by `begin`.
        need k36: i64 = 36,
        /// Starts as `[]`. Read by `begin`.
        need k37: Vec<Value> = Vec::new(),
        /// Starts as `{"at":38}`. Read by `begin`.
        need k38: Map<String, Value> = recast(&constant("{\"at\":38}")),
        /// Starts as `true`. Read by `begin`.
        need k39: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k40: String = String::new(),
        /// Starts as `41`. Read by `begin`.
        need k41: i64 = 41,
        /// Starts as `[]`. Read by `begin`.
        need k42: Vec<Value> = Vec::new(),
        /// Starts as `{"at":43}`. Read by `begin`.
        need k43: Map<String, Value> = recast(&constant("{\"at\":43}")),
        /// Starts as `true`. Read by `begin`.
        need k44: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k45: String = String::new(),
        /// Starts as `46`. Read by `begin`.
        need k46: i64 = 46,
        /// Starts as `[]`. Read by `begin`.
        need k47: Vec<Value> = Vec::new(),
        /// Starts as `{"at":48}`. Read by `begin`.
        need k48: Map<String, Value> = recast(&constant("{\"at\":48}")),
        /// Starts as `true`. Read by `begin`.
        need k49: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k50: String = String::new(),
        /// Starts as `51`. Read by `begin`.
        need k51: i64 = 51,
        /// Starts as `[]`. Read by `begin`.
        need k52: Vec<Value> = Vec::new(),
        /// Starts as `{"at":53}`. Read by `begin`.
        need k53: Map<String, Value> = recast(&constant("{\"at\":53}")),
        /// Starts as `true`. Read by `begin`.
        need k54: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k55: String = String::new(),
        /// Starts as `56`. Read by `begin`.
        need k56: i64 = 56,
        /// Starts as `[]`. Read by `begin`.
        need k57: Vec<Value> = Vec::new(),
        /// Starts as `{"at":58}`. Read by `begin`.
        need k58: Map<String, Value> = recast(&constant("{\"at\":58}")),
        /// Starts as `true`. Read by `begin`.
        need k59: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k60: String = String::new(),
        /// Starts as `61`. Read by `begin`.
        need k61: i64 = 61,
        /// Starts as `[]`. Read by `begin`.
        need k62: Vec<Value> = Vec::new(),
        /// Starts as `{"at":63}`. Read by `begin`.
        need k63: Map<String, Value> = recast(&constant("{\"at\":63}")),
        /// Starts as `true`. Read by `begin`.
        need k64: bool = true,
        /// Starts as `""`. Read by `begin`.
        need k65: String = String::new(),
        /// Starts as `66`. Read by `begin`.
        need k66: i64 = 66,
        /// Starts as `[]`. Read by `begin`.
        need k67: Vec<Value> = Vec::new(),
        /// Starts as `{"at":68}`. Read by `begin`.
        need k68: Map<String, Value> = recast(&constant("{\"at\":68}")),
        /// Starts as `true`. Read by `begin` and `left_again`.
        need k69: bool = true,
    }
}

nodes! {
    /// `begin`, an llm node (graph.yaml:14).
    Begin(begin),
    /// `left`, an llm node (graph.yaml:15).
    Left(left),
    /// `left_again`, an llm node (graph.yaml:16).
    LeftAgain(left_again),
    /// `right`, an llm node (graph.yaml:17).
    Right(right),
    /// `join`, an llm node (graph.yaml:18).
    Join(join),
    /// `done`, an end node (graph.yaml:19).
    Done(done),
}

/// The graph `many-keys`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ManyKeys<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { ManyKeys(initial_prompt into String) }

impl<N: Nodes> Graph for ManyKeys<N> {
    basics! { starts at Begin, ends with String }

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
            At::LeftAgain => self
                .nodes
                .left_again(left_again::In::read(state), cx)
                .entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Join => self.nodes.join(join::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Done | begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Done(out) => {
                    state.k10 = out.k10;
                    Next::Go(At::LeftAgain)
                }
                left::Exit::Failed(out) => {
                    state.k10 = out.k10;
                    Next::Go(At::LeftAgain)
                }
            },
            Exit::LeftAgain(exit) => match exit {
                left_again::Exit::Done(out) => {
                    state.k15 = out.k15;
                    Next::Go(At::Join)
                }
                left_again::Exit::Failed(out) => {
                    state.k15 = out.k15;
                    Next::Go(At::Join)
                }
            },
            Exit::Right(exit) => match exit {
                right::Exit::Done(out) => {
                    state.k20 = out.k20;
                    Next::Go(At::Join)
                }
                right::Exit::Failed(out) => {
                    state.k20 = out.k20;
                    Next::Go(At::Join)
                }
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done | join::Exit::Failed(_) => Next::Go(At::Done),
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

overridable! { begin('a), left('a), left_again('a), right(), join('a) }

/// `begin`, an llm node.
pub mod begin {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed k00: &'s str,
            copied k01: i64,
            borrowed k02: &'s [Value],
            borrowed k03: &'s Map<String, Value>,
            copied k04: bool,
            borrowed k05: &'s str,
            copied k06: i64,
            borrowed k07: &'s [Value],
            borrowed k08: &'s Map<String, Value>,
            copied k09: bool,
            borrowed k10: &'s str,
            copied k11: i64,
            borrowed k12: &'s [Value],
            borrowed k13: &'s Map<String, Value>,
            copied k14: bool,
            borrowed k15: &'s str,
            copied k16: i64,
            borrowed k17: &'s [Value],
            borrowed k18: &'s Map<String, Value>,
            copied k19: bool,
            borrowed k20: &'s str,
            copied k21: i64,
            borrowed k22: &'s [Value],
            borrowed k23: &'s Map<String, Value>,
            copied k24: bool,
            borrowed k25: &'s str,
            copied k26: i64,
            borrowed k27: &'s [Value],
            borrowed k28: &'s Map<String, Value>,
            copied k29: bool,
            borrowed k30: &'s str,
            copied k31: i64,
            borrowed k32: &'s [Value],
            borrowed k33: &'s Map<String, Value>,
            copied k34: bool,
            borrowed k35: &'s str,
            copied k36: i64,
            borrowed k37: &'s [Value],
            borrowed k38: &'s Map<String, Value>,
            copied k39: bool,
            borrowed k40: &'s str,
            copied k41: i64,
            borrowed k42: &'s [Value],
            borrowed k43: &'s Map<String, Value>,
            copied k44: bool,
            borrowed k45: &'s str,
            copied k46: i64,
            borrowed k47: &'s [Value],
            borrowed k48: &'s Map<String, Value>,
            copied k49: bool,
            borrowed k50: &'s str,
            copied k51: i64,
            borrowed k52: &'s [Value],
            borrowed k53: &'s Map<String, Value>,
            copied k54: bool,
            borrowed k55: &'s str,
            copied k56: i64,
            borrowed k57: &'s [Value],
            borrowed k58: &'s Map<String, Value>,
            copied k59: bool,
            borrowed k60: &'s str,
            copied k61: i64,
            borrowed k62: &'s [Value],
            borrowed k63: &'s Map<String, Value>,
            copied k64: bool,
            borrowed k65: &'s str,
            copied k66: i64,
            borrowed k67: &'s [Value],
            borrowed k68: &'s Map<String, Value>,
            copied k69: bool,
        }
    }

    exits! {
        /// Done: on to several nodes at once.
        Done = "done",
        /// The work failed: on to several nodes at once.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "begin {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}",
            input.k00,
            input.k01,
            shown(input.k02),
            shown(input.k03),
            input.k04,
            input.k05,
            input.k06,
            shown(input.k07),
            shown(input.k08),
            input.k09,
            input.k10,
            input.k11,
            shown(input.k12),
            shown(input.k13),
            input.k14,
            input.k15,
            input.k16,
            shown(input.k17),
            shown(input.k18),
            input.k19,
            input.k20,
            input.k21,
            shown(input.k22),
            shown(input.k23),
            input.k24,
            input.k25,
            input.k26,
            shown(input.k27),
            shown(input.k28),
            input.k29,
            input.k30,
            input.k31,
            shown(input.k32),
            shown(input.k33),
            input.k34,
            input.k35,
            input.k36,
            shown(input.k37),
            shown(input.k38),
            input.k39,
            input.k40,
            input.k41,
            shown(input.k42),
            shown(input.k43),
            input.k44,
            input.k45,
            input.k46,
            shown(input.k47),
            shown(input.k48),
            input.k49,
            input.k50,
            input.k51,
            shown(input.k52),
            shown(input.k53),
            input.k54,
            input.k55,
            input.k56,
            shown(input.k57),
            shown(input.k58),
            input.k59,
            input.k60,
            input.k61,
            shown(input.k62),
            shown(input.k63),
            input.k64,
            input.k65,
            input.k66,
            shown(input.k67),
            shown(input.k68),
            input.k69
        )
    }
}

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed k05: &'s str, copied k06: i64 } }

    exits! {
        /// Done: on to `left_again`.
        Done(out: Out) = "done",
        /// The work failed: on to `left_again`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need k10: String } }

    fields! { Failed { need failure: Failure, need k10: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { k10: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    k10: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("left {} {}", input.k05, input.k06)
    }
}

/// `left_again`, an llm node.
pub mod left_again {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed k05: &'s str,
            copied k06: i64,
            borrowed k07: &'s [Value],
            borrowed k08: &'s Map<String, Value>,
            copied k09: bool,
            borrowed k10: &'s str,
            copied k69: bool,
        }
    }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need k15: String } }

    fields! { Failed { need failure: Failure, need k15: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { k15: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    k15: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "again {} {} {} {} {} {} {}",
            input.k05,
            input.k06,
            shown(input.k07),
            shown(input.k08),
            input.k09,
            input.k10,
            input.k69
        )
    }
}

/// `right`, an llm node.
pub mod right {
    use ::graphwright::codegen::*;

    reads! { In { copied k11: i64 } }

    exits! {
        /// Done: on to `join`.
        Done(out: Out) = "done",
        /// The work failed: on to `join`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need k20: String } }

    fields! { Failed { need failure: Failure, need k20: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { k20: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    k20: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In) -> String {
        format!("right {}", input.k11)
    }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed k10: &'s str, borrowed k15: &'s str, borrowed k20: &'s str } }

    exits! {
        /// Done: on to `done`.
        Done = "done",
        /// The work failed: on to `done`.
        Failed(failure: Failure) = "failed",
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(_) => Exit::Done.of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        ["join ", input.k10, " ", input.k15, " ", input.k20].concat()
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed k05: &'s str,
            copied k06: i64,
            borrowed k07: &'s [Value],
            borrowed k08: &'s Map<String, Value>,
            copied k09: bool,
            borrowed k10: &'s str,
            borrowed k15: &'s str,
            borrowed k20: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} {} {} {} {} {} {} {}",
            input.k05,
            input.k06,
            shown(input.k07),
            shown(input.k08),
            input.k09,
            input.k10,
            input.k15,
            input.k20
        );
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "many-keys",
    "So many keys that the copy which a branch makes of the state is written out.",
    "loki", 0x30b9_7a35_b0a1_8342;
    node "begin", "llm", 14, Asks, ["k00", "k01", "k02", "k03", "k04", "k05", "k06",
    "k07", "k08", "k09", "k10", "k11", "k12", "k13", "k14", "k15", "k16", "k17", "k18",
    "k19", "k20", "k21", "k22", "k23", "k24", "k25", "k26", "k27", "k28", "k29", "k30",
    "k31", "k32", "k33", "k34", "k35", "k36", "k37", "k38", "k39", "k40", "k41", "k42",
    "k43", "k44", "k45", "k46", "k47", "k48", "k49", "k50", "k51", "k52", "k53", "k54",
    "k55", "k56", "k57", "k58", "k59", "k60", "k61", "k62", "k63", "k64", "k65", "k66",
    "k67", "k68", "k69"], 0x6a86_de0e_d088_56c8;
    node "left", "llm", 15, Asks, ["k05", "k06"], 0xb388_66fe_45d3_4314;
    node "left_again", "llm", 16, Asks, ["k05", "k06", "k07", "k08", "k09", "k10",
    "k69"], 0xd052_c4a7_f9ef_eca2;
    node "right", "llm", 17, Asks, ["k11"], 0x8f48_da7c_5c02_39f3;
    node "join", "llm", 18, Asks, ["k10", "k15", "k20"], 0xc551_8645_844d_3f3b;
    node "done", "end", 19, End, ["k05", "k06", "k07", "k08", "k09", "k10", "k15",
    "k20"], 0x209c_9139_09a6_079d;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
