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

/// What a run of `many-keys` remembers from node to node.
#[derive(Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `""`. Read by `begin`.
    pub k00: String,
    /// Starts as `1`. Read by `begin`.
    pub k01: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k02: Vec<Value>,
    /// Starts as `{"at":3}`. Read by `begin`.
    pub k03: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k04: bool,
    /// Starts as `""`. Read by `begin`, `left`, `left_again` and `done`.
    pub k05: String,
    /// Starts as `6`. Read by `begin`, `left`, `left_again` and `done`.
    pub k06: i64,
    /// Starts as `[]`. Read by `begin`, `left_again` and `done`.
    pub k07: Vec<Value>,
    /// Starts as `{"at":8}`. Read by `begin`, `left_again` and `done`.
    pub k08: Map<String, Value>,
    /// Starts as `true`. Read by `begin`, `left_again` and `done`.
    pub k09: bool,
    /// Starts as `""`. Written by `left`. Read by `begin`, `left_again`, `join` and `done`.
    pub k10: String,
    /// Starts as `11`. Read by `begin` and `right`.
    pub k11: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k12: Vec<Value>,
    /// Starts as `{"at":13}`. Read by `begin`.
    pub k13: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k14: bool,
    /// Starts as `""`. Written by `left_again`. Read by `begin`, `join` and `done`.
    pub k15: String,
    /// Starts as `16`. Read by `begin`.
    pub k16: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k17: Vec<Value>,
    /// Starts as `{"at":18}`. Read by `begin`.
    pub k18: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k19: bool,
    /// Starts as `""`. Written by `right`. Read by `begin`, `join` and `done`.
    pub k20: String,
    /// Starts as `21`. Read by `begin`.
    pub k21: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k22: Vec<Value>,
    /// Starts as `{"at":23}`. Read by `begin`.
    pub k23: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k24: bool,
    /// Starts as `""`. Read by `begin`.
    pub k25: String,
    /// Starts as `26`. Read by `begin`.
    pub k26: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k27: Vec<Value>,
    /// Starts as `{"at":28}`. Read by `begin`.
    pub k28: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k29: bool,
    /// Starts as `""`. Read by `begin`.
    pub k30: String,
    /// Starts as `31`. Read by `begin`.
    pub k31: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k32: Vec<Value>,
    /// Starts as `{"at":33}`. Read by `begin`.
    pub k33: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k34: bool,
    /// Starts as `""`. Read by `begin`.
    pub k35: String,
    /// Starts as `36`. Read by `begin`.
    pub k36: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k37: Vec<Value>,
    /// Starts as `{"at":38}`. Read by `begin`.
    pub k38: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k39: bool,
    /// Starts as `""`. Read by `begin`.
    pub k40: String,
    /// Starts as `41`. Read by `begin`.
    pub k41: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k42: Vec<Value>,
    /// Starts as `{"at":43}`. Read by `begin`.
    pub k43: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k44: bool,
    /// Starts as `""`. Read by `begin`.
    pub k45: String,
    /// Starts as `46`. Read by `begin`.
    pub k46: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k47: Vec<Value>,
    /// Starts as `{"at":48}`. Read by `begin`.
    pub k48: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k49: bool,
    /// Starts as `""`. Read by `begin`.
    pub k50: String,
    /// Starts as `51`. Read by `begin`.
    pub k51: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k52: Vec<Value>,
    /// Starts as `{"at":53}`. Read by `begin`.
    pub k53: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k54: bool,
    /// Starts as `""`. Read by `begin`.
    pub k55: String,
    /// Starts as `56`. Read by `begin`.
    pub k56: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k57: Vec<Value>,
    /// Starts as `{"at":58}`. Read by `begin`.
    pub k58: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k59: bool,
    /// Starts as `""`. Read by `begin`.
    pub k60: String,
    /// Starts as `61`. Read by `begin`.
    pub k61: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k62: Vec<Value>,
    /// Starts as `{"at":63}`. Read by `begin`.
    pub k63: Map<String, Value>,
    /// Starts as `true`. Read by `begin`.
    pub k64: bool,
    /// Starts as `""`. Read by `begin`.
    pub k65: String,
    /// Starts as `66`. Read by `begin`.
    pub k66: i64,
    /// Starts as `[]`. Read by `begin`.
    pub k67: Vec<Value>,
    /// Starts as `{"at":68}`. Read by `begin`.
    pub k68: Map<String, Value>,
    /// Starts as `true`. Read by `begin` and `left_again`.
    pub k69: bool,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            k00: String::new(),
            k01: 1,
            k02: Vec::new(),
            k03: recast(&constant("{\"at\":3}")),
            k04: true,
            k05: String::new(),
            k06: 6,
            k07: Vec::new(),
            k08: recast(&constant("{\"at\":8}")),
            k09: true,
            k10: String::new(),
            k11: 11,
            k12: Vec::new(),
            k13: recast(&constant("{\"at\":13}")),
            k14: true,
            k15: String::new(),
            k16: 16,
            k17: Vec::new(),
            k18: recast(&constant("{\"at\":18}")),
            k19: true,
            k20: String::new(),
            k21: 21,
            k22: Vec::new(),
            k23: recast(&constant("{\"at\":23}")),
            k24: true,
            k25: String::new(),
            k26: 26,
            k27: Vec::new(),
            k28: recast(&constant("{\"at\":28}")),
            k29: true,
            k30: String::new(),
            k31: 31,
            k32: Vec::new(),
            k33: recast(&constant("{\"at\":33}")),
            k34: true,
            k35: String::new(),
            k36: 36,
            k37: Vec::new(),
            k38: recast(&constant("{\"at\":38}")),
            k39: true,
            k40: String::new(),
            k41: 41,
            k42: Vec::new(),
            k43: recast(&constant("{\"at\":43}")),
            k44: true,
            k45: String::new(),
            k46: 46,
            k47: Vec::new(),
            k48: recast(&constant("{\"at\":48}")),
            k49: true,
            k50: String::new(),
            k51: 51,
            k52: Vec::new(),
            k53: recast(&constant("{\"at\":53}")),
            k54: true,
            k55: String::new(),
            k56: 56,
            k57: Vec::new(),
            k58: recast(&constant("{\"at\":58}")),
            k59: true,
            k60: String::new(),
            k61: 61,
            k62: Vec::new(),
            k63: recast(&constant("{\"at\":63}")),
            k64: true,
            k65: String::new(),
            k66: 66,
            k67: Vec::new(),
            k68: recast(&constant("{\"at\":68}")),
            k69: true,
            rest: Map::new(),
        }
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut own = Self::start(self.initial_prompt.clone());
        copy(&mut own.k00, &self.k00);
        copy(&mut own.k01, &self.k01);
        copy(&mut own.k02, &self.k02);
        copy(&mut own.k03, &self.k03);
        copy(&mut own.k04, &self.k04);
        copy(&mut own.k05, &self.k05);
        copy(&mut own.k06, &self.k06);
        copy(&mut own.k07, &self.k07);
        copy(&mut own.k08, &self.k08);
        copy(&mut own.k09, &self.k09);
        copy(&mut own.k10, &self.k10);
        copy(&mut own.k11, &self.k11);
        copy(&mut own.k12, &self.k12);
        copy(&mut own.k13, &self.k13);
        copy(&mut own.k14, &self.k14);
        copy(&mut own.k15, &self.k15);
        copy(&mut own.k16, &self.k16);
        copy(&mut own.k17, &self.k17);
        copy(&mut own.k18, &self.k18);
        copy(&mut own.k19, &self.k19);
        copy(&mut own.k20, &self.k20);
        copy(&mut own.k21, &self.k21);
        copy(&mut own.k22, &self.k22);
        copy(&mut own.k23, &self.k23);
        copy(&mut own.k24, &self.k24);
        copy(&mut own.k25, &self.k25);
        copy(&mut own.k26, &self.k26);
        copy(&mut own.k27, &self.k27);
        copy(&mut own.k28, &self.k28);
        copy(&mut own.k29, &self.k29);
        copy(&mut own.k30, &self.k30);
        copy(&mut own.k31, &self.k31);
        copy(&mut own.k32, &self.k32);
        copy(&mut own.k33, &self.k33);
        copy(&mut own.k34, &self.k34);
        copy(&mut own.k35, &self.k35);
        copy(&mut own.k36, &self.k36);
        copy(&mut own.k37, &self.k37);
        copy(&mut own.k38, &self.k38);
        copy(&mut own.k39, &self.k39);
        copy(&mut own.k40, &self.k40);
        copy(&mut own.k41, &self.k41);
        copy(&mut own.k42, &self.k42);
        copy(&mut own.k43, &self.k43);
        copy(&mut own.k44, &self.k44);
        copy(&mut own.k45, &self.k45);
        copy(&mut own.k46, &self.k46);
        copy(&mut own.k47, &self.k47);
        copy(&mut own.k48, &self.k48);
        copy(&mut own.k49, &self.k49);
        copy(&mut own.k50, &self.k50);
        copy(&mut own.k51, &self.k51);
        copy(&mut own.k52, &self.k52);
        copy(&mut own.k53, &self.k53);
        copy(&mut own.k54, &self.k54);
        copy(&mut own.k55, &self.k55);
        copy(&mut own.k56, &self.k56);
        copy(&mut own.k57, &self.k57);
        copy(&mut own.k58, &self.k58);
        copy(&mut own.k59, &self.k59);
        copy(&mut own.k60, &self.k60);
        copy(&mut own.k61, &self.k61);
        copy(&mut own.k62, &self.k62);
        copy(&mut own.k63, &self.k63);
        copy(&mut own.k64, &self.k64);
        copy(&mut own.k65, &self.k65);
        copy(&mut own.k66, &self.k66);
        copy(&mut own.k67, &self.k67);
        copy(&mut own.k68, &self.k68);
        copy(&mut own.k69, &self.k69);
        copy(&mut own.rest, &self.rest);
        own
    }
}

state! {
    (given initial_prompt as String) need(k00), need(k01), need(k02), need(k03),
    need(k04), need(k05), need(k06), need(k07), need(k08), need(k09), need(k10),
    need(k11), need(k12), need(k13), need(k14), need(k15), need(k16), need(k17),
    need(k18), need(k19), need(k20), need(k21), need(k22), need(k23), need(k24),
    need(k25), need(k26), need(k27), need(k28), need(k29), need(k30), need(k31),
    need(k32), need(k33), need(k34), need(k35), need(k36), need(k37), need(k38),
    need(k39), need(k40), need(k41), need(k42), need(k43), need(k44), need(k45),
    need(k46), need(k47), need(k48), need(k49), need(k50), need(k51), need(k52),
    need(k53), need(k54), need(k55), need(k56), need(k57), need(k58), need(k59),
    need(k60), need(k61), need(k62), need(k63), need(k64), need(k65), need(k66),
    need(k67), need(k68), need(k69); rest
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `begin`, an llm node (graph.yaml:14).
    Begin,
    /// `left`, an llm node (graph.yaml:15).
    Left,
    /// `left_again`, an llm node (graph.yaml:16).
    LeftAgain,
    /// `right`, an llm node (graph.yaml:17).
    Right,
    /// `join`, an llm node (graph.yaml:18).
    Join,
    /// `done`, an end node (graph.yaml:19).
    Done,
}

nodes! { Begin(begin), Left(left), LeftAgain(left_again), Right(right), Join(join), Done(done) }

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

    /// What `begin` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k00`.
        pub k00: &'s str,
        /// `k01`.
        pub k01: i64,
        /// `k02`.
        pub k02: &'s [Value],
        /// `k03`.
        pub k03: &'s Map<String, Value>,
        /// `k04`.
        pub k04: bool,
        /// `k05`.
        pub k05: &'s str,
        /// `k06`.
        pub k06: i64,
        /// `k07`.
        pub k07: &'s [Value],
        /// `k08`.
        pub k08: &'s Map<String, Value>,
        /// `k09`.
        pub k09: bool,
        /// `k10`.
        pub k10: &'s str,
        /// `k11`.
        pub k11: i64,
        /// `k12`.
        pub k12: &'s [Value],
        /// `k13`.
        pub k13: &'s Map<String, Value>,
        /// `k14`.
        pub k14: bool,
        /// `k15`.
        pub k15: &'s str,
        /// `k16`.
        pub k16: i64,
        /// `k17`.
        pub k17: &'s [Value],
        /// `k18`.
        pub k18: &'s Map<String, Value>,
        /// `k19`.
        pub k19: bool,
        /// `k20`.
        pub k20: &'s str,
        /// `k21`.
        pub k21: i64,
        /// `k22`.
        pub k22: &'s [Value],
        /// `k23`.
        pub k23: &'s Map<String, Value>,
        /// `k24`.
        pub k24: bool,
        /// `k25`.
        pub k25: &'s str,
        /// `k26`.
        pub k26: i64,
        /// `k27`.
        pub k27: &'s [Value],
        /// `k28`.
        pub k28: &'s Map<String, Value>,
        /// `k29`.
        pub k29: bool,
        /// `k30`.
        pub k30: &'s str,
        /// `k31`.
        pub k31: i64,
        /// `k32`.
        pub k32: &'s [Value],
        /// `k33`.
        pub k33: &'s Map<String, Value>,
        /// `k34`.
        pub k34: bool,
        /// `k35`.
        pub k35: &'s str,
        /// `k36`.
        pub k36: i64,
        /// `k37`.
        pub k37: &'s [Value],
        /// `k38`.
        pub k38: &'s Map<String, Value>,
        /// `k39`.
        pub k39: bool,
        /// `k40`.
        pub k40: &'s str,
        /// `k41`.
        pub k41: i64,
        /// `k42`.
        pub k42: &'s [Value],
        /// `k43`.
        pub k43: &'s Map<String, Value>,
        /// `k44`.
        pub k44: bool,
        /// `k45`.
        pub k45: &'s str,
        /// `k46`.
        pub k46: i64,
        /// `k47`.
        pub k47: &'s [Value],
        /// `k48`.
        pub k48: &'s Map<String, Value>,
        /// `k49`.
        pub k49: bool,
        /// `k50`.
        pub k50: &'s str,
        /// `k51`.
        pub k51: i64,
        /// `k52`.
        pub k52: &'s [Value],
        /// `k53`.
        pub k53: &'s Map<String, Value>,
        /// `k54`.
        pub k54: bool,
        /// `k55`.
        pub k55: &'s str,
        /// `k56`.
        pub k56: i64,
        /// `k57`.
        pub k57: &'s [Value],
        /// `k58`.
        pub k58: &'s Map<String, Value>,
        /// `k59`.
        pub k59: bool,
        /// `k60`.
        pub k60: &'s str,
        /// `k61`.
        pub k61: i64,
        /// `k62`.
        pub k62: &'s [Value],
        /// `k63`.
        pub k63: &'s Map<String, Value>,
        /// `k64`.
        pub k64: bool,
        /// `k65`.
        pub k65: &'s str,
        /// `k66`.
        pub k66: i64,
        /// `k67`.
        pub k67: &'s [Value],
        /// `k68`.
        pub k68: &'s Map<String, Value>,
        /// `k69`.
        pub k69: bool,
    }

    reads! {
        's; borrowed(k00), copied(k01), borrowed(k02), borrowed(k03), copied(k04),
        borrowed(k05), copied(k06), borrowed(k07), borrowed(k08), copied(k09),
        borrowed(k10), copied(k11), borrowed(k12), borrowed(k13), copied(k14),
        borrowed(k15), copied(k16), borrowed(k17), borrowed(k18), copied(k19),
        borrowed(k20), copied(k21), borrowed(k22), borrowed(k23), copied(k24),
        borrowed(k25), copied(k26), borrowed(k27), borrowed(k28), copied(k29),
        borrowed(k30), copied(k31), borrowed(k32), borrowed(k33), copied(k34),
        borrowed(k35), copied(k36), borrowed(k37), borrowed(k38), copied(k39),
        borrowed(k40), copied(k41), borrowed(k42), borrowed(k43), copied(k44),
        borrowed(k45), copied(k46), borrowed(k47), borrowed(k48), copied(k49),
        borrowed(k50), copied(k51), borrowed(k52), borrowed(k53), copied(k54),
        borrowed(k55), copied(k56), borrowed(k57), borrowed(k58), copied(k59),
        borrowed(k60), copied(k61), borrowed(k62), borrowed(k63), copied(k64),
        borrowed(k65), copied(k66), borrowed(k67), borrowed(k68), copied(k69)
    }

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to several nodes at once.
        Done,
        /// The work failed: on to several nodes at once.
        Failed(Failure),
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

    exits! { Done = "done", Failed(failure) = "failed" }
}

/// `left`, an llm node.
pub mod left {
    use ::graphwright::codegen::*;

    /// What `left` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k05`.
        pub k05: &'s str,
        /// `k06`.
        pub k06: i64,
    }

    reads! { 's; borrowed(k05), copied(k06) }

    /// How `left` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `left_again`.
        Done(Out),
        /// The work failed: on to `left_again`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `k10`.
        pub k10: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `k10`.
        pub k10: String,
    }

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

    exits! {
        Done(out = Out(need(k10))) = "done", Failed(out = Failed(need(failure),
        need(k10))) = "failed"
    }
}

/// `left_again`, an llm node.
pub mod left_again {
    use ::graphwright::codegen::*;

    /// What `left_again` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k05`.
        pub k05: &'s str,
        /// `k06`.
        pub k06: i64,
        /// `k07`.
        pub k07: &'s [Value],
        /// `k08`.
        pub k08: &'s Map<String, Value>,
        /// `k09`.
        pub k09: bool,
        /// `k10`.
        pub k10: &'s str,
        /// `k69`.
        pub k69: bool,
    }

    reads! {
        's; borrowed(k05), copied(k06), borrowed(k07), borrowed(k08), copied(k09),
        borrowed(k10), copied(k69)
    }

    /// How `left_again` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `k15`.
        pub k15: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `k15`.
        pub k15: String,
    }

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

    exits! {
        Done(out = Out(need(k15))) = "done", Failed(out = Failed(need(failure),
        need(k15))) = "failed"
    }
}

/// `right`, an llm node.
pub mod right {
    use ::graphwright::codegen::*;

    /// What `right` reads.
    #[derive(Clone, Copy)]
    pub struct In {
        /// `k11`.
        pub k11: i64,
    }

    reads! { copied(k11) }

    /// How `right` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `k20`.
        pub k20: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `k20`.
        pub k20: String,
    }

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

    exits! {
        Done(out = Out(need(k20))) = "done", Failed(out = Failed(need(failure),
        need(k20))) = "failed"
    }
}

/// `join`, an llm node.
pub mod join {
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k10`.
        pub k10: &'s str,
        /// `k15`.
        pub k15: &'s str,
        /// `k20`.
        pub k20: &'s str,
    }

    reads! { 's; borrowed(k10), borrowed(k15), borrowed(k20) }

    /// How `join` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done,
        /// The work failed: on to `done`.
        Failed(Failure),
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

    exits! { Done = "done", Failed(failure) = "failed" }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k05`.
        pub k05: &'s str,
        /// `k06`.
        pub k06: i64,
        /// `k07`.
        pub k07: &'s [Value],
        /// `k08`.
        pub k08: &'s Map<String, Value>,
        /// `k09`.
        pub k09: bool,
        /// `k10`.
        pub k10: &'s str,
        /// `k15`.
        pub k15: &'s str,
        /// `k20`.
        pub k20: &'s str,
    }

    reads! {
        's; borrowed(k05), copied(k06), borrowed(k07), borrowed(k08), copied(k09),
        borrowed(k10), borrowed(k15), borrowed(k20)
    }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
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

    exits! { Done(out = End(need(result))) = "done" }
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
