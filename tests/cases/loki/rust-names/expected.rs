//! `n`: Names of others.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! into     ──done──▶ try_into
//!          ──failed──▶ done
//! try_into ──done──▶ TryInto
//!          ──failed──▶ TryInto
//! TryInto  ──done──▶ serde
//!          ──failed──▶ serde
//! serde    ──self──▶ fmt
//!          ──into──▶ fmt
//!          ──o\u{202e}──▶ done
//!          ──other──▶ fmt
//! fmt      ──done──▶ reduce
//!          ──failed──▶ reduce
//! reduce   ──done──▶ std
//!          ──failed──▶ std
//! std      ──self──▶ core
//!          ──into──▶ core
//!          ──o\u{202e}──▶ done
//!          ──other──▶ core
//! core     ──done──▶ bool
//!          ──failed──▶ bool
//! bool     ──done──▶ str
//!          ──failed──▶ str
//! str      ──self──▶ type_id
//!          ──into──▶ type_id
//!          ──o\u{202e}──▶ done
//!          ──other──▶ type_id
//! type_id  ──done──▶ clone
//!          ──failed──▶ clone
//! clone    ──done──▶ agents
//!          ──failed──▶ agents
//! agents   ──self──▶ run
//!          ──into──▶ run
//!          ──o\u{202e}──▶ done
//!          ──other──▶ run
//! run      ──done──▶ n\u{202e}
//!          ──failed──▶ n\u{202e}
//! n\u{202e}       ──done──▶ n\u{2066}x\u{2069}
//!          ──failed──▶ n\u{2066}x\u{2069}
//! n\u{2066}x\u{2069}     ──self──▶ done
//!          ──into──▶ done
//!          ──o\u{202e}──▶ done
//!          ──other──▶ done
//! ```

use ::graphwright::codegen::*;

state! {
    /// What a run of `n` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request.
        given initial_prompt: String,
        /// Starts as `"x"`. Read by `into`, `try_into`, `reduce`, `core`, `clone` and 2 more.
        need topic: String = "x".to_owned(),
        /// Starts as `0`. Read by `done`.
        need key_0: i64 = 0,
        /// Starts as `1`. Read by `done`.
        need key_1: i64 = 1,
        /// Starts as `2`. Read by `done`.
        need key_2: i64 = 2,
        /// Starts as `3`. Read by `done`.
        need key_3: i64 = 3,
        /// Starts as `4`. Read by `done`.
        need key_4: i64 = 4,
        /// Starts as `5`. Read by `done`.
        need key_5: i64 = 5,
        /// Starts as `6`. Read by `done`.
        need key_6: i64 = 6,
        /// Starts as `7`. Read by `done`.
        need key_7: i64 = 7,
        /// Starts as `8`. Read by `done`.
        need key_8: i64 = 8,
        /// Starts as `9`. Read by `done`.
        need key_9: i64 = 9,
        /// Starts as `10`. Read by `done`.
        need key_10: i64 = 10,
        /// Starts as `11`. Read by `done`.
        need key_11: i64 = 11,
        /// Starts as `12`. Read by `done`.
        need key_12: i64 = 12,
        /// Starts as `13`. Read by `done`.
        need key_13: i64 = 13,
        /// Starts as `14`. Read by `done`.
        need key_14: i64 = 14,
        /// Starts as `15`. Read by `done`.
        need key_15: i64 = 15,
        /// Starts as `16`. Read by `done`.
        need key_16: i64 = 16,
        /// Starts as `17`. Read by `done`.
        need key_17: i64 = 17,
        /// Starts as `18`. Read by `done`.
        need key_18: i64 = 18,
        /// Starts as `19`. Read by `done`.
        need key_19: i64 = 19,
        /// Starts as `20`. Read by `done`.
        need key_20: i64 = 20,
        /// Starts as `21`. Read by `done`.
        need key_21: i64 = 21,
        /// Starts as `22`. Read by `done`.
        need key_22: i64 = 22,
        /// Starts as `23`. Read by `done`.
        need key_23: i64 = 23,
        /// Starts as `24`. Read by `done`.
        need key_24: i64 = 24,
        /// Starts as `25`. Read by `done`.
        need key_25: i64 = 25,
        /// Starts as `26`. Read by `done`.
        need key_26: i64 = 26,
        /// Starts as `27`. Read by `done`.
        need key_27: i64 = 27,
        /// Starts as `28`. Read by `done`.
        need key_28: i64 = 28,
        /// Starts as `29`. Read by `done`.
        need key_29: i64 = 29,
        /// Starts as `30`. Read by `done`.
        need key_30: i64 = 30,
        /// Starts as `31`. Read by `done`.
        need key_31: i64 = 31,
        /// Starts as `32`. Read by `done`.
        need key_32: i64 = 32,
        /// Starts as `33`. Read by `done`.
        need key_33: i64 = 33,
        /// Starts as `34`. Read by `done`.
        need key_34: i64 = 34,
        /// Starts as `35`. Read by `done`.
        need key_35: i64 = 35,
        /// Starts as `36`. Read by `done`.
        need key_36: i64 = 36,
        /// Starts as `37`. Read by `done`.
        need key_37: i64 = 37,
        /// Starts as `38`. Read by `done`.
        need key_38: i64 = 38,
        /// Starts as `39`. Read by `done`.
        need key_39: i64 = 39,
        /// Starts as `40`. Read by `done`.
        need key_40: i64 = 40,
        /// Starts as `41`. Read by `done`.
        need key_41: i64 = 41,
        /// Starts as `42`. Read by `done`.
        need key_42: i64 = 42,
        /// Starts as `43`. Read by `done`.
        need key_43: i64 = 43,
        /// Starts as `44`. Read by `done`.
        need key_44: i64 = 44,
        /// Starts as `45`. Read by `done`.
        need key_45: i64 = 45,
        /// Starts as `46`. Read by `done`.
        need key_46: i64 = 46,
        /// Starts as `47`. Read by `done`.
        need key_47: i64 = 47,
        /// Starts as `48`. Read by `done`.
        need key_48: i64 = 48,
        /// Starts as `49`. Read by `done`.
        need key_49: i64 = 49,
        /// Starts as `50`. Read by `done`.
        need key_50: i64 = 50,
        /// Starts as `51`. Read by `done`.
        need key_51: i64 = 51,
        /// Starts as `52`. Read by `done`.
        need key_52: i64 = 52,
        /// Starts as `53`. Read by `done`.
        need key_53: i64 = 53,
        /// Starts as `54`. Read by `done`.
        need key_54: i64 = 54,
        /// Starts as `55`. Read by `done`.
        need key_55: i64 = 55,
        /// Starts as `56`. Read by `done`.
        need key_56: i64 = 56,
        /// Starts as `57`. Read by `done`.
        need key_57: i64 = 57,
        /// Starts as `58`. Read by `done`.
        need key_58: i64 = 58,
        /// Starts as `59`. Read by `done`.
        need key_59: i64 = 59,
        /// Starts as `60`. Read by `done`.
        need key_60: i64 = 60,
        /// Starts as `61`. Read by `done`.
        need key_61: i64 = 61,
        /// Starts as `62`. Read by `done`.
        need key_62: i64 = 62,
        /// Starts as `63`. Read by `done`.
        need key_63: i64 = 63,
        /// Starts as `64`. Read by `done`.
        need key_64: i64 = 64,
        /// Starts as `65`. Read by `done`.
        need key_65: i64 = 65,
        /// Starts as `66`. Read by `done`.
        need key_66: i64 = 66,
        /// Starts as `67`. Read by `done`.
        need key_67: i64 = 67,
        /// Starts as `68`. Read by `done`.
        need key_68: i64 = 68,
        /// Starts as `69`. Read by `done`.
        need key_69: i64 = 69,
        /// Starts as `70`. Read by `done`.
        need key_70: i64 = 70,
        /// Starts as `71`. Read by `done`.
        need key_71: i64 = 71,
        /// Starts as `72`. Read by `done`.
        need key_72: i64 = 72,
        /// Starts as `73`. Read by `done`.
        need key_73: i64 = 73,
        /// Starts as `74`. Read by `done`.
        need key_74: i64 = 74,
        /// Starts as `75`. Read by `done`.
        need key_75: i64 = 75,
        /// Starts as `76`. Read by `done`.
        need key_76: i64 = 76,
        /// Starts as `77`. Read by `done`.
        need key_77: i64 = 77,
        /// Starts as `78`. Read by `done`.
        need key_78: i64 = 78,
        /// Starts as `79`. Read by `done`.
        need key_79: i64 = 79,
        /// Starts as `80`. Read by `done`.
        need key_80: i64 = 80,
        /// Starts as `81`. Read by `done`.
        need key_81: i64 = 81,
        /// Starts as `82`. Read by `done`.
        need key_82: i64 = 82,
        /// Starts as `83`. Read by `done`.
        need key_83: i64 = 83,
        /// Starts as `84`. Read by `done`.
        need key_84: i64 = 84,
        /// Starts as `85`. Read by `done`.
        need key_85: i64 = 85,
        /// Starts as `86`. Read by `done`.
        need key_86: i64 = 86,
        /// Starts as `87`. Read by `done`.
        need key_87: i64 = 87,
        /// Starts as `88`. Read by `done`.
        need key_88: i64 = 88,
        /// Starts as `89`. Read by `done`.
        need key_89: i64 = 89,
        /// Starts as `90`. Read by `done`.
        need key_90: i64 = 90,
        /// Starts as `91`. Read by `done`.
        need key_91: i64 = 91,
        /// Starts as `92`. Read by `done`.
        need key_92: i64 = 92,
        /// Starts as `93`. Read by `done`.
        need key_93: i64 = 93,
        /// Starts as `94`. Read by `done`.
        need key_94: i64 = 94,
        /// Starts as `95`. Read by `done`.
        need key_95: i64 = 95,
        /// Starts as `96`. Read by `done`.
        need key_96: i64 = 96,
        /// Starts as `97`. Read by `done`.
        need key_97: i64 = 97,
        /// Starts as `98`. Read by `done`.
        need key_98: i64 = 98,
        /// Starts as `99`. Read by `done`.
        need key_99: i64 = 99,
        /// Starts as `100`. Read by `done`.
        need key_100: i64 = 100,
        /// Starts as `101`. Read by `done`.
        need key_101: i64 = 101,
        /// Starts as `102`. Read by `done`.
        need key_102: i64 = 102,
        /// Starts as `103`. Read by `done`.
        need key_103: i64 = 103,
        /// Starts as `104`. Read by `done`.
        need key_104: i64 = 104,
        /// Starts as `105`. Read by `done`.
        need key_105: i64 = 105,
        /// Starts as `106`. Read by `done`.
        need key_106: i64 = 106,
        /// Starts as `107`. Read by `done`.
        need key_107: i64 = 107,
        /// Starts as `108`. Read by `done`.
        need key_108: i64 = 108,
        /// Starts as `109`. Read by `done`.
        need key_109: i64 = 109,
        /// Starts as `[]`. Writes are combined by `append`. Written by `into`. Read by `into`.
        need state: Vec<String> = Vec::new(),
        /// Written by `into`. Read by `try_into`, `reduce`, `core`, `clone` and `run`.
        maybe n = "N": Option<N3>,
        /// Written by `into`.
        maybe s = "S": Option<N3>,
        /// Written by `into`.
        maybe d = "D": Option<N3>,
        /// Written by `into`.
        maybe t = "T": Option<N3>,
        /// Written by `into`.
        maybe workflow = "Workflow": Option<N3>,
        /// Written by `into`.
        maybe call = "Call": Option<N3>,
        /// Written by `into`.
        maybe mode = "Mode": Option<N3>,
        /// Written by `into`.
        maybe policy = "Policy": Option<N3>,
        /// Written by `into`.
        maybe seen = "Seen": Option<N3>,
        /// Written by `into`.
        maybe op = "Op": Option<N3>,
        /// Written by `into`.
        maybe way = "Way": Option<N3>,
        /// Written by `into`.
        maybe verdict = "Verdict": Option<N3>,
        /// Written by `into`.
        maybe duration = "Duration": Option<N3>,
        /// Written by `into`.
        maybe nested = "Nested": Option<N3>,
        /// Written by `into`.
        maybe needs = "Needs": Option<N3>,
        /// Written by `into`.
        maybe reads = "Reads": Option<N3>,
        /// Written by `into`.
        maybe boxed = "Boxed": Option<N3>,
        /// Written by `into`.
        maybe allowance = "Allowance": Option<N3>,
        /// Written by `into`.
        maybe hook_about = "HookAbout": Option<N3>,
        /// Written by `into`.
        maybe action_spec = "ActionSpec": Option<N3>,
        /// Written by `into`.
        maybe each_spec = "EachSpec": Option<N3>,
        /// Written by `into`.
        maybe failed = "Failed": Option<N3>,
        /// Written by `into`.
        maybe ended = "Ended": Option<N3>,
        /// Written by `into`.
        maybe end = "End": Option<N3>,
        /// Written by `into`.
        maybe inputs = "Inputs": Option<N3>,
        /// Written by `into`.
        maybe out = "Out": Option<N3>,
        /// Written by `into`.
        maybe reply = "Reply": Option<N3>,
        /// Written by `into`.
        maybe iterator = "Iterator": Option<N3>,
        /// Written by `into`.
        maybe from_iterator = "FromIterator": Option<N3>,
        /// Written by `into`.
        maybe try_from = "TryFrom": Option<N3>,
        /// Written by `into`.
        maybe drop = "Drop": Option<N3>,
        /// Written by `into`.
        maybe fn_ = "Fn": Option<N3>,
        /// Written by `into`.
        maybe as_ref = "AsRef": Option<N3>,
        /// Written by `into`.
        maybe partial_eq = "PartialEq": Option<N3>,
        /// Written by `into`. Read by `into`.
        maybe at: Option<String>,
        /// Written by `into`.
        maybe shown: Option<String>,
        /// Written by `into`.
        maybe there: Option<String>,
        /// Written by `into`.
        maybe needed: Option<String>,
        /// Written by `into`.
        maybe constant: Option<String>,
        /// Written by `into`.
        maybe recast: Option<String>,
        /// Written by `into`.
        maybe to_value: Option<String>,
        /// Written by `into`. Read by `into`.
        maybe number: Option<String>,
        /// Written by `into`.
        maybe object: Option<String>,
        /// Written by `into`.
        maybe held: Option<String>,
        /// Written by `into`.
        maybe given: Option<String>,
        /// Written by `into`.
        maybe exit: Option<String>,
        /// Written by `into`.
        maybe fields: Option<String>,
        /// Written by `into`.
        maybe present: Option<String>,
        /// Written by `into`.
        maybe input: Option<String>,
        /// Written by `into`.
        maybe output_text: Option<String>,
        /// Written by `into`.
        maybe cx: Option<String>,
        /// Written by `into`.
        maybe serde: Option<String>,
        /// Written by `into`.
        maybe fmt: Option<String>,
        /// Written by `into`.
        maybe std: Option<String>,
        /// Written by `into`.
        maybe dir = "dir\u{202e}": Option<Dir>,
        /// Written by `try_into`.
        maybe try_into_said: Option<String>,
        /// Written by `TryInto`.
        maybe try_into_said2 = "TryInto_said": Option<String>,
        /// Written by `fmt`.
        maybe fmt_said: Option<String>,
        /// Written by `reduce`.
        maybe reduce_said: Option<String>,
        /// Written by `core`.
        maybe core_said: Option<String>,
        /// Written by `bool`.
        maybe bool_said: Option<String>,
        /// Written by `type_id`.
        maybe type_id_said: Option<String>,
        /// Written by `clone`.
        maybe clone_said: Option<String>,
        /// Written by `run`.
        maybe run_said: Option<String>,
        /// Written by `n\u{202e}`.
        maybe n_said = "n\u{202e}_said": Option<String>,
    }
}

/// The value of `N`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct N3 {
    /// `x`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for N3 {
    fn blank() -> Self {
        Self {
            x: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// The value of `dir\u{202e}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// `v\u{202e}`.
    V,
    /// `w\u{2066}x\u{2069}`.
    WX,
}

words! { Dir(V = "v\u{202e}", WX = "w\u{2066}x\u{2069}") }

nodes! {
    /// `into`, an llm node (graph.yaml:8).
    Into(into2),
    /// `try_into`, an llm node (graph.yaml:9).
    TryInto(try_into2),
    /// `TryInto`, an llm node (graph.yaml:10).
    TryInto2(try_into3),
    /// `serde`, an approval node (graph.yaml:11).
    Serde(serde2),
    /// `fmt`, an llm node (graph.yaml:12).
    Fmt(fmt2),
    /// `reduce`, an llm node (graph.yaml:13).
    Reduce(reduce2),
    /// `std`, an approval node (graph.yaml:14).
    Std(std2),
    /// `core`, an llm node (graph.yaml:15).
    Core(core2),
    /// `bool`, an llm node (graph.yaml:16).
    Bool(bool2),
    /// `str`, an approval node (graph.yaml:17).
    Str(str2),
    /// `type_id`, an llm node (graph.yaml:18).
    TypeId(type_id2),
    /// `clone`, an llm node (graph.yaml:19).
    Clone(clone),
    /// `agents`, an approval node (graph.yaml:20).
    Agents(agents2),
    /// `run`, an llm node (graph.yaml:21).
    Run(run),
    /// `n\u{202e}`, an llm node (graph.yaml:22).
    N(n),
    /// `n\u{2066}x\u{2069}`, an approval node (graph.yaml:23).
    NX(n_x),
    /// `done`, an end node (graph.yaml:24).
    Done(done),
}

/// The graph `n`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct N2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { N2(initial_prompt into String) }

impl<N: Nodes> Graph for N2<N> {
    basics! { starts at Into, ends with String }

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
            At::Into => self.nodes.into2(into2::In::read(state), cx).entered(),
            At::TryInto => match try_into2::In::read(state) {
                Ok(input) => self.nodes.try_into2(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::TryInto2 => self
                .nodes
                .try_into3(try_into3::In::read(state), cx)
                .entered(),
            At::Serde => self.nodes.serde2(serde2::In::read(state), cx).entered(),
            At::Fmt => self.nodes.fmt2(fmt2::In::read(state), cx).entered(),
            At::Reduce => match reduce2::In::read(state) {
                Ok(input) => self.nodes.reduce2(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Std => self.nodes.std2(std2::In::read(state), cx).entered(),
            At::Core => match core2::In::read(state) {
                Ok(input) => self.nodes.core2(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Bool => self.nodes.bool2(bool2::In::read(state), cx).entered(),
            At::Str => self.nodes.str2(str2::In::read(state), cx).entered(),
            At::TypeId => self.nodes.type_id2(type_id2::In::read(state), cx).entered(),
            At::Clone => match clone::In::read(state) {
                Ok(input) => self.nodes.clone(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Agents => self.nodes.agents2(agents2::In::read(state), cx).entered(),
            At::Run => match run::In::read(state) {
                Ok(input) => self.nodes.run(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::N => self.nodes.n(n::In::read(state), cx).entered(),
            At::NX => self.nodes.n_x(n_x::In::read(state), cx).entered(),
            At::Done => NodeWork::done(Exit::Done(done::finish(&done::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        match exit {
            Exit::Into(exit) => exit.commit(state),
            Exit::TryInto(exit) => exit.commit(state),
            Exit::TryInto2(exit) => exit.commit(state),
            Exit::Serde(exit) => exit.commit(state),
            Exit::Fmt(exit) => exit.commit(state),
            Exit::Reduce(exit) => exit.commit(state),
            Exit::Std(exit) => exit.commit(state),
            Exit::Core(exit) => exit.commit(state),
            Exit::Bool(exit) => exit.commit(state),
            Exit::Str(exit) => exit.commit(state),
            Exit::TypeId(exit) => exit.commit(state),
            Exit::Clone(exit) => exit.commit(state),
            Exit::Agents(exit) => exit.commit(state),
            Exit::Run(exit) => exit.commit(state),
            Exit::N(exit) => exit.commit(state),
            Exit::NX(exit) => exit.commit(state),
            Exit::Done(exit) => exit.commit(state),
        }
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Into
            | At::TryInto2
            | At::Serde
            | At::Fmt
            | At::Std
            | At::Bool
            | At::Str
            | At::TypeId
            | At::Agents
            | At::N
            | At::NX
            | At::Done => Ok(()),
            At::TryInto => try_into2::In::read(state).map(drop),
            At::Reduce => reduce2::In::read(state).map(drop),
            At::Core => core2::In::read(state).map(drop),
            At::Clone => clone::In::read(state).map(drop),
            At::Run => run::In::read(state).map(drop),
        }
    }
}

impl into2::Exit {
    /// Leaves `into`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            into2::Exit::Done(out) => {
                state.n = Some(out.n);
                state.s = Some(out.s);
                state.d = Some(out.d);
                state.t = Some(out.t);
                state.workflow = Some(out.workflow);
                state.call = Some(out.call);
                state.mode = Some(out.mode);
                state.policy = Some(out.policy);
                state.seen = Some(out.seen);
                state.op = Some(out.op);
                state.way = Some(out.way);
                state.verdict = Some(out.verdict);
                state.duration = Some(out.duration);
                state.nested = Some(out.nested);
                state.needs = Some(out.needs);
                state.reads = Some(out.reads);
                state.boxed = Some(out.boxed);
                state.allowance = Some(out.allowance);
                state.hook_about = Some(out.hook_about);
                state.action_spec = Some(out.action_spec);
                if let Some(each_spec) = out.each_spec {
                    state.each_spec = Some(each_spec);
                }
                if let Some(failed) = out.failed {
                    state.failed = Some(failed);
                }
                if let Some(ended) = out.ended {
                    state.ended = Some(ended);
                }
                if let Some(end) = out.end {
                    state.end = Some(end);
                }
                if let Some(inputs) = out.inputs {
                    state.inputs = Some(inputs);
                }
                if let Some(out) = out.out {
                    state.out = Some(out);
                }
                if let Some(reply2) = out.reply2 {
                    state.reply = Some(reply2);
                }
                if let Some(iterator) = out.iterator {
                    state.iterator = Some(iterator);
                }
                if let Some(from_iterator) = out.from_iterator {
                    state.from_iterator = Some(from_iterator);
                }
                if let Some(try_from) = out.try_from {
                    state.try_from = Some(try_from);
                }
                if let Some(drop) = out.drop {
                    state.drop = Some(drop);
                }
                if let Some(fn_) = out.fn_ {
                    state.fn_ = Some(fn_);
                }
                if let Some(as_ref) = out.as_ref {
                    state.as_ref = Some(as_ref);
                }
                if let Some(partial_eq) = out.partial_eq {
                    state.partial_eq = Some(partial_eq);
                }
                if let Some(at2) = out.at2 {
                    state.at = Some(at2);
                }
                if let Some(there2) = out.there2 {
                    state.there = Some(there2);
                }
                if let Some(needed2) = out.needed2 {
                    state.needed = Some(needed2);
                }
                if let Some(constant2) = out.constant2 {
                    state.constant = Some(constant2);
                }
                if let Some(recast2) = out.recast2 {
                    state.recast = Some(recast2);
                }
                if let Some(to_value2) = out.to_value2 {
                    state.to_value = Some(to_value2);
                }
                if let Some(number2) = out.number2 {
                    state.number = Some(number2);
                }
                if let Some(object2) = out.object2 {
                    state.object = Some(object2);
                }
                if let Some(held) = out.held {
                    state.held = Some(held);
                }
                if let Some(given) = out.given {
                    state.given = Some(given);
                }
                if let Some(exit) = out.exit {
                    state.exit = Some(exit);
                }
                if let Some(fields) = out.fields {
                    state.fields = Some(fields);
                }
                if let Some(present) = out.present {
                    state.present = Some(present);
                }
                if let Some(input2) = out.input2 {
                    state.input = Some(input2);
                }
                if let Some(output_text) = out.output_text {
                    state.output_text = Some(output_text);
                }
                if let Some(cx) = out.cx {
                    state.cx = Some(cx);
                }
                if let Some(serde) = out.serde {
                    state.serde = Some(serde);
                }
                if let Some(fmt) = out.fmt {
                    state.fmt = Some(fmt);
                }
                if let Some(std) = out.std {
                    state.std = Some(std);
                }
                if let Some(dir) = out.dir {
                    state.dir = Some(dir);
                }
                state.shown = Some(out.shown2);
                reduce::append("state", &mut state.state, out.state)?;
                Next::Go(At::TryInto)
            }
            into2::Exit::Failed(out) => {
                state.shown = Some(out.shown2);
                reduce::append("state", &mut state.state, out.state)?;
                Next::Go(At::Done)
            }
        })
    }
}

impl try_into2::Exit {
    /// Leaves `try_into`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            try_into2::Exit::Done(out) => {
                state.try_into_said = Some(out.try_into_said);
                Next::Go(At::TryInto2)
            }
            try_into2::Exit::Failed(out) => {
                state.try_into_said = Some(out.try_into_said);
                Next::Go(At::TryInto2)
            }
        })
    }
}

impl try_into3::Exit {
    /// Leaves `TryInto`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            try_into3::Exit::Done(out) => {
                state.try_into_said2 = Some(out.try_into_said);
                Next::Go(At::Serde)
            }
            try_into3::Exit::Failed(out) => {
                state.try_into_said2 = Some(out.try_into_said);
                Next::Go(At::Serde)
            }
        })
    }
}

impl serde2::Exit {
    /// Leaves `serde`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            serde2::Exit::Self2 | serde2::Exit::Into | serde2::Exit::Other => Next::Go(At::Fmt),
            serde2::Exit::O => Next::Go(At::Done),
        })
    }
}

impl fmt2::Exit {
    /// Leaves `fmt`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            fmt2::Exit::Done(out) => {
                state.fmt_said = Some(out.fmt_said);
                Next::Go(At::Reduce)
            }
            fmt2::Exit::Failed(out) => {
                state.fmt_said = Some(out.fmt_said);
                Next::Go(At::Reduce)
            }
        })
    }
}

impl reduce2::Exit {
    /// Leaves `reduce`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            reduce2::Exit::Done(out) => {
                state.reduce_said = Some(out.reduce_said);
                Next::Go(At::Std)
            }
            reduce2::Exit::Failed(out) => {
                state.reduce_said = Some(out.reduce_said);
                Next::Go(At::Std)
            }
        })
    }
}

impl std2::Exit {
    /// Leaves `std`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            std2::Exit::Self2 | std2::Exit::Into | std2::Exit::Other => Next::Go(At::Core),
            std2::Exit::O => Next::Go(At::Done),
        })
    }
}

impl core2::Exit {
    /// Leaves `core`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            core2::Exit::Done(out) => {
                state.core_said = Some(out.core_said);
                Next::Go(At::Bool)
            }
            core2::Exit::Failed(out) => {
                state.core_said = Some(out.core_said);
                Next::Go(At::Bool)
            }
        })
    }
}

impl bool2::Exit {
    /// Leaves `bool`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            bool2::Exit::Done(out) => {
                state.bool_said = Some(out.bool_said);
                Next::Go(At::Str)
            }
            bool2::Exit::Failed(out) => {
                state.bool_said = Some(out.bool_said);
                Next::Go(At::Str)
            }
        })
    }
}

impl str2::Exit {
    /// Leaves `str`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            str2::Exit::Self2 | str2::Exit::Into | str2::Exit::Other => Next::Go(At::TypeId),
            str2::Exit::O => Next::Go(At::Done),
        })
    }
}

impl type_id2::Exit {
    /// Leaves `type_id`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            type_id2::Exit::Done(out) => {
                state.type_id_said = Some(out.type_id_said);
                Next::Go(At::Clone)
            }
            type_id2::Exit::Failed(out) => {
                state.type_id_said = Some(out.type_id_said);
                Next::Go(At::Clone)
            }
        })
    }
}

impl clone::Exit {
    /// Leaves `clone`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            clone::Exit::Done(out) => {
                state.clone_said = Some(out.clone_said);
                Next::Go(At::Agents)
            }
            clone::Exit::Failed(out) => {
                state.clone_said = Some(out.clone_said);
                Next::Go(At::Agents)
            }
        })
    }
}

impl agents2::Exit {
    /// Leaves `agents`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            agents2::Exit::Self2 | agents2::Exit::Into | agents2::Exit::Other => Next::Go(At::Run),
            agents2::Exit::O => Next::Go(At::Done),
        })
    }
}

impl run::Exit {
    /// Leaves `run`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            run::Exit::Done(out) => {
                state.run_said = Some(out.run_said);
                Next::Go(At::N)
            }
            run::Exit::Failed(out) => {
                state.run_said = Some(out.run_said);
                Next::Go(At::N)
            }
        })
    }
}

impl n::Exit {
    /// Leaves `n\u{202e}`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            n::Exit::Done(out) => {
                state.n_said = Some(out.n_said);
                Next::Go(At::NX)
            }
            n::Exit::Failed(out) => {
                state.n_said = Some(out.n_said);
                Next::Go(At::NX)
            }
        })
    }
}

impl n_x::Exit {
    /// Leaves `n\u{2066}x\u{2069}`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            n_x::Exit::Self2 | n_x::Exit::Into | n_x::Exit::O | n_x::Exit::Other => {
                Next::Go(At::Done)
            }
        })
    }
}

impl done::Exit {
    /// Leaves `done`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            done::Exit::Done(end) => Next::End(end.result),
        })
    }
}

overridable! {
    into2('a), try_into2('a), try_into3(), serde2(), fmt2(), reduce2('a), std2(),
    core2('a), bool2(), str2(), type_id2(), clone('a), agents2(), run('a), n(), n_x()
}

/// `into`, an llm node.
pub mod into2 {
    use super::{Dir, N3};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed topic: &'s str,
            borrowed state: &'s [String],
            maybe_slice at: Option<&'s str>,
            maybe_slice number: Option<&'s str>,
        }
    }

    exits! {
        /// Done: on to `try_into`.
        Done(out: Box<Out>) = "done",
        /// The work failed (`fallback`): on to `done`.
        Failed(failed: Failed) = "failed",
    }

    fields! {
        Out {
            need n = "N": N3,
            need s = "S": N3,
            need d = "D": N3,
            need t = "T": N3,
            need workflow = "Workflow": N3,
            need call = "Call": N3,
            need mode = "Mode": N3,
            need policy = "Policy": N3,
            need seen = "Seen": N3,
            need op = "Op": N3,
            need way = "Way": N3,
            need verdict = "Verdict": N3,
            need duration = "Duration": N3,
            need nested = "Nested": N3,
            need needs = "Needs": N3,
            need reads = "Reads": N3,
            need boxed = "Boxed": N3,
            need allowance = "Allowance": N3,
            need hook_about = "HookAbout": N3,
            need action_spec = "ActionSpec": N3,
            maybe each_spec = "EachSpec": Option<N3>,
            maybe failed = "Failed": Option<N3>,
            maybe ended = "Ended": Option<N3>,
            maybe end = "End": Option<N3>,
            maybe inputs = "Inputs": Option<N3>,
            maybe out = "Out": Option<N3>,
            maybe reply2 = "Reply": Option<N3>,
            maybe iterator = "Iterator": Option<N3>,
            maybe from_iterator = "FromIterator": Option<N3>,
            maybe try_from = "TryFrom": Option<N3>,
            maybe drop = "Drop": Option<N3>,
            maybe fn_ = "Fn": Option<N3>,
            maybe as_ref = "AsRef": Option<N3>,
            maybe partial_eq = "PartialEq": Option<N3>,
            maybe at2 = "at": Option<String>,
            maybe there2 = "there": Option<String>,
            maybe needed2 = "needed": Option<String>,
            maybe constant2 = "constant": Option<String>,
            maybe recast2 = "recast": Option<String>,
            maybe to_value2 = "to_value": Option<String>,
            maybe number2 = "number": Option<String>,
            maybe object2 = "object": Option<String>,
            maybe held: Option<String>,
            maybe given: Option<String>,
            maybe exit: Option<String>,
            maybe fields: Option<String>,
            maybe present: Option<String>,
            maybe input2 = "input": Option<String>,
            maybe output_text: Option<String>,
            maybe cx: Option<String>,
            maybe serde: Option<String>,
            maybe fmt: Option<String>,
            maybe std: Option<String>,
            maybe dir = "dir\u{202e}": Option<Dir>,
            need shown2 = "shown": String,
            need state: String,
        }
    }

    fields! { Failed { need failure: Failure, need shown2 = "shown": String, need state: String } }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "N": { "type": "object", "properties": { "x": { "type": "string" } } },
    "S": { "type": "object", "properties": { "x": { "type": "string" } } },
    "D": { "type": "object", "properties": { "x": { "type": "string" } } },
    "T": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Workflow": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Call": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Mode": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Policy": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Seen": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Op": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Way": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Verdict": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Duration": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Nested": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Needs": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Reads": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Boxed": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Allowance": { "type": "object", "properties": { "x": { "type": "string" } } },
    "HookAbout": { "type": "object", "properties": { "x": { "type": "string" } } },
    "ActionSpec": { "type": "object", "properties": { "x": { "type": "string" } } },
    "EachSpec": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Failed": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Ended": { "type": "object", "properties": { "x": { "type": "string" } } },
    "End": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Inputs": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Out": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Reply": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Iterator": { "type": "object", "properties": { "x": { "type": "string" } } },
    "FromIterator": { "type": "object", "properties": { "x": { "type": "string" } } },
    "TryFrom": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Drop": { "type": "object", "properties": { "x": { "type": "string" } } },
    "Fn": { "type": "object", "properties": { "x": { "type": "string" } } },
    "AsRef": { "type": "object", "properties": { "x": { "type": "string" } } },
    "PartialEq": { "type": "object", "properties": { "x": { "type": "string" } } },
    "at": { "type": "string" },
    "shown": { "type": "string" },
    "there": { "type": "string" },
    "needed": { "type": "string" },
    "constant": { "type": "string" },
    "recast": { "type": "string" },
    "to_value": { "type": "string" },
    "number": { "type": "string" },
    "object": { "type": "string" },
    "held": { "type": "string" },
    "given": { "type": "string" },
    "exit": { "type": "string" },
    "fields": { "type": "string" },
    "present": { "type": "string" },
    "input": { "type": "string" },
    "output_text": { "type": "string" },
    "cx": { "type": "string" },
    "serde": { "type": "string" },
    "fmt": { "type": "string" },
    "std": { "type": "string" },
    "dir\u{202e}": { "enum": ["v\u{202e}", "w\u{2066}x\u{2069}"] }
  },
  "required": [
    "N",
    "S",
    "D",
    "T",
    "Workflow",
    "Call",
    "Mode",
    "Policy",
    "Seen",
    "Op",
    "Way",
    "Verdict",
    "Duration",
    "Nested",
    "Needs",
    "Reads",
    "Boxed",
    "Allowance",
    "HookAbout",
    "ActionSpec"
  ]
}"#;

    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply.read::<Reply>() {
                Ok(reply) => Exit::Done(done(&input, reply)).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("a {} {}", input.topic, shown(input.state))
    }

    fields! {
        Reply {
            need n = "N": N3,
            need s = "S": N3,
            need d = "D": N3,
            need t = "T": N3,
            need workflow = "Workflow": N3,
            need call = "Call": N3,
            need mode = "Mode": N3,
            need policy = "Policy": N3,
            need seen = "Seen": N3,
            need op = "Op": N3,
            need way = "Way": N3,
            need verdict = "Verdict": N3,
            need duration = "Duration": N3,
            need nested = "Nested": N3,
            need needs = "Needs": N3,
            need reads = "Reads": N3,
            need boxed = "Boxed": N3,
            need allowance = "Allowance": N3,
            need hook_about = "HookAbout": N3,
            need action_spec = "ActionSpec": N3,
            maybe each_spec = "EachSpec": Option<N3>,
            maybe failed = "Failed": Option<N3>,
            maybe ended = "Ended": Option<N3>,
            maybe end = "End": Option<N3>,
            maybe inputs = "Inputs": Option<N3>,
            maybe out = "Out": Option<N3>,
            maybe reply = "Reply": Option<N3>,
            maybe iterator = "Iterator": Option<N3>,
            maybe from_iterator = "FromIterator": Option<N3>,
            maybe try_from = "TryFrom": Option<N3>,
            maybe drop = "Drop": Option<N3>,
            maybe fn_ = "Fn": Option<N3>,
            maybe as_ref = "AsRef": Option<N3>,
            maybe partial_eq = "PartialEq": Option<N3>,
            maybe at: Option<String>,
            maybe shown: Option<String>,
            maybe there: Option<String>,
            maybe needed: Option<String>,
            maybe constant: Option<String>,
            maybe recast: Option<String>,
            maybe to_value: Option<String>,
            maybe number: Option<String>,
            maybe object: Option<String>,
            maybe held: Option<String>,
            maybe given: Option<String>,
            maybe exit: Option<String>,
            maybe fields: Option<String>,
            maybe present: Option<String>,
            maybe input: Option<String>,
            maybe output_text: Option<String>,
            maybe cx: Option<String>,
            maybe serde: Option<String>,
            maybe fmt: Option<String>,
            maybe std: Option<String>,
            maybe dir = "dir\u{202e}": Option<Dir>,
        }
    }

    /// What the reply makes the node write.
    fn done(input: &In<'_>, reply: StructuredReply<Reply>) -> Box<Out> {
        let shown2 = Text::new()
            .maybe(reply.fields.at.as_deref().or(input.at))
            .push(" ")
            .maybe(reply.fields.number.as_deref().or(input.number))
            .lenient();
        let state = shown(&reply.value);
        Box::new(Out {
            n: reply.fields.n,
            s: reply.fields.s,
            d: reply.fields.d,
            t: reply.fields.t,
            workflow: reply.fields.workflow,
            call: reply.fields.call,
            mode: reply.fields.mode,
            policy: reply.fields.policy,
            seen: reply.fields.seen,
            op: reply.fields.op,
            way: reply.fields.way,
            verdict: reply.fields.verdict,
            duration: reply.fields.duration,
            nested: reply.fields.nested,
            needs: reply.fields.needs,
            reads: reply.fields.reads,
            boxed: reply.fields.boxed,
            allowance: reply.fields.allowance,
            hook_about: reply.fields.hook_about,
            action_spec: reply.fields.action_spec,
            each_spec: reply.fields.each_spec,
            failed: reply.fields.failed,
            ended: reply.fields.ended,
            end: reply.fields.end,
            inputs: reply.fields.inputs,
            out: reply.fields.out,
            reply2: reply.fields.reply,
            iterator: reply.fields.iterator,
            from_iterator: reply.fields.from_iterator,
            try_from: reply.fields.try_from,
            drop: reply.fields.drop,
            fn_: reply.fields.fn_,
            as_ref: reply.fields.as_ref,
            partial_eq: reply.fields.partial_eq,
            at2: reply.fields.at,
            there2: reply.fields.there,
            needed2: reply.fields.needed,
            constant2: reply.fields.constant,
            recast2: reply.fields.recast,
            to_value2: reply.fields.to_value,
            number2: reply.fields.number,
            object2: reply.fields.object,
            held: reply.fields.held,
            given: reply.fields.given,
            exit: reply.fields.exit,
            fields: reply.fields.fields,
            present: reply.fields.present,
            input2: reply.fields.input,
            output_text: reply.fields.output_text,
            cx: reply.fields.cx,
            serde: reply.fields.serde,
            fmt: reply.fields.fmt,
            std: reply.fields.std,
            dir: reply.fields.dir,
            shown2,
            state,
        })
    }

    /// What a failure makes the node write.
    fn failed(input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            shown2: Text::new()
                .maybe(input.at)
                .push(" ")
                .maybe(input.number)
                .lenient(),
            state: failure.message.clone(),
            failure,
        }
    }
}

/// `try_into`, an llm node.
pub mod try_into2 {
    use super::N3;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "try_into" { borrowed topic: &'s str, held n = "N": &'s N3 } }

    exits! {
        /// Done: on to `TryInto`.
        Done(out: Out) = "done",
        /// The work failed: on to `TryInto`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need try_into_said: String } }

    fields! { Failed { need failure: Failure, need try_into_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    try_into_said: reply,
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", shown(input.n), input.topic)
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            try_into_said: failure.message.clone(),
            failure,
        }
    }
}

/// `TryInto`, an llm node.
pub mod try_into3 {
    use ::graphwright::codegen::*;

    /// What `TryInto` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `serde`.
        Done(out: Out) = "done",
        /// The work failed: on to `serde`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need try_into_said = "TryInto_said": String } }

    fields! { Failed { need failure: Failure, need try_into_said = "TryInto_said": String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    try_into_said: reply,
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            try_into_said: failure.message.clone(),
            failure,
        }
    }
}

/// `serde`, an approval node.
pub mod serde2 {
    use ::graphwright::codegen::*;

    /// What `serde` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// The answer was `self`: on to `fmt`.
        Self2 = "self",
        /// The answer was `into`: on to `fmt`.
        Into = "into",
        /// The answer was `o\u{202e}`: on to `done`.
        O = "o\u{202e}",
        /// The answer was something else: on to `fmt`.
        Other = "other",
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["self", "into", "o\u{202e}"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "q\u{202e}?".to_owned()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "self" => Exit::Self2,
            "into" => Exit::Into,
            "o\u{202e}" => Exit::O,
            _ => Exit::Other,
        }
    }
}

/// `fmt`, an llm node.
pub mod fmt2 {
    use ::graphwright::codegen::*;

    /// What `fmt` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `reduce`.
        Done(out: Out) = "done",
        /// The work failed: on to `reduce`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need fmt_said: String } }

    fields! { Failed { need failure: Failure, need fmt_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { fmt_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    fmt_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }
}

/// `reduce`, an llm node.
pub mod reduce2 {
    use super::N3;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "reduce" { borrowed topic: &'s str, held n = "N": &'s N3 } }

    exits! {
        /// Done: on to `std`.
        Done(out: Out) = "done",
        /// The work failed: on to `std`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need reduce_said: String } }

    fields! { Failed { need failure: Failure, need reduce_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out { reduce_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", shown(input.n), input.topic)
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            reduce_said: failure.message.clone(),
            failure,
        }
    }
}

/// `std`, an approval node.
pub mod std2 {
    use ::graphwright::codegen::*;

    /// What `std` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// The answer was `self`: on to `core`.
        Self2 = "self",
        /// The answer was `into`: on to `core`.
        Into = "into",
        /// The answer was `o\u{202e}`: on to `done`.
        O = "o\u{202e}",
        /// The answer was something else: on to `core`.
        Other = "other",
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["self", "into", "o\u{202e}"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "q\u{202e}?".to_owned()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "self" => Exit::Self2,
            "into" => Exit::Into,
            "o\u{202e}" => Exit::O,
            _ => Exit::Other,
        }
    }
}

/// `core`, an llm node.
pub mod core2 {
    use super::N3;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "core" { borrowed topic: &'s str, held n = "N": &'s N3 } }

    exits! {
        /// Done: on to `bool`.
        Done(out: Out) = "done",
        /// The work failed: on to `bool`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need core_said: String } }

    fields! { Failed { need failure: Failure, need core_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { core_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    core_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", shown(input.n), input.topic)
    }
}

/// `bool`, an llm node.
pub mod bool2 {
    use ::graphwright::codegen::*;

    /// What `bool` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `str`.
        Done(out: Out) = "done",
        /// The work failed: on to `str`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need bool_said: String } }

    fields! { Failed { need failure: Failure, need bool_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { bool_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    bool_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }
}

/// `str`, an approval node.
pub mod str2 {
    use ::graphwright::codegen::*;

    /// What `str` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// The answer was `self`: on to `type_id`.
        Self2 = "self",
        /// The answer was `into`: on to `type_id`.
        Into = "into",
        /// The answer was `o\u{202e}`: on to `done`.
        O = "o\u{202e}",
        /// The answer was something else: on to `type_id`.
        Other = "other",
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["self", "into", "o\u{202e}"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "q\u{202e}?".to_owned()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "self" => Exit::Self2,
            "into" => Exit::Into,
            "o\u{202e}" => Exit::O,
            _ => Exit::Other,
        }
    }
}

/// `type_id`, an llm node.
pub mod type_id2 {
    use ::graphwright::codegen::*;

    /// What `type_id` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `clone`.
        Done(out: Out) = "done",
        /// The work failed: on to `clone`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need type_id_said: String } }

    fields! { Failed { need failure: Failure, need type_id_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    type_id_said: reply,
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }

    /// What a failure makes the node write.
    fn failed(_input: &In, failure: Failure) -> Failed {
        Failed {
            type_id_said: failure.message.clone(),
            failure,
        }
    }
}

/// `clone`, an llm node.
pub mod clone {
    use super::N3;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "clone" { borrowed topic: &'s str, held n = "N": &'s N3 } }

    exits! {
        /// Done: on to `agents`.
        Done(out: Out) = "done",
        /// The work failed: on to `agents`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need clone_said: String } }

    fields! { Failed { need failure: Failure, need clone_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { clone_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    clone_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", shown(input.n), input.topic)
    }
}

/// `agents`, an approval node.
pub mod agents2 {
    use ::graphwright::codegen::*;

    /// What `agents` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// The answer was `self`: on to `run`.
        Self2 = "self",
        /// The answer was `into`: on to `run`.
        Into = "into",
        /// The answer was `o\u{202e}`: on to `done`.
        O = "o\u{202e}",
        /// The answer was something else: on to `run`.
        Other = "other",
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["self", "into", "o\u{202e}"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "q\u{202e}?".to_owned()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "self" => Exit::Self2,
            "into" => Exit::Into,
            "o\u{202e}" => Exit::O,
            _ => Exit::Other,
        }
    }
}

/// `run`, an llm node.
pub mod run {
    use super::N3;
    use ::graphwright::codegen::*;

    reads! { In<'s> of "run" { borrowed topic: &'s str, held n = "N": &'s N3 } }

    exits! {
        /// Done: on to `n\u{202e}`.
        Done(out: Out) = "done",
        /// The work failed: on to `n\u{202e}`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need run_said: String } }

    fields! { Failed { need failure: Failure, need run_said: String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { run_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    run_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {}", shown(input.n), input.topic)
    }
}

/// `n\u{202e}`, an llm node.
pub mod n {
    use ::graphwright::codegen::*;

    /// What `n\u{202e}` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: on to `n\u{2066}x\u{2069}`.
        Done(out: Out) = "done",
        /// The work failed: on to `n\u{2066}x\u{2069}`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need n_said = "n\u{202e}_said": String } }

    fields! { Failed { need failure: Failure, need n_said = "n\u{202e}_said": String } }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { n_said: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    n_said: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(_input: &In) -> String {
        "p".to_owned()
    }
}

/// `n\u{2066}x\u{2069}`, an approval node.
pub mod n_x {
    use ::graphwright::codegen::*;

    /// What `n\u{2066}x\u{2069}` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// The answer was `self`: on to `done`.
        Self2 = "self",
        /// The answer was `into`: on to `done`.
        Into = "into",
        /// The answer was `o\u{202e}`: on to `done`.
        O = "o\u{202e}",
        /// The answer was something else: on to `done`.
        Other = "other",
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["self", "into", "o\u{202e}"],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then(|choice| route(choice).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "q\u{202e}?".to_owned()
    }

    /// Turns the answer into an exit.
    pub fn route(choice: String) -> Exit {
        match choice.as_str() {
            "self" => Exit::Self2,
            "into" => Exit::Into,
            "o\u{202e}" => Exit::O,
            _ => Exit::Other,
        }
    }
}

/// `done`, an end node.
pub mod done {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            borrowed topic: &'s str,
            copied key_0: i64,
            copied key_1: i64,
            copied key_2: i64,
            copied key_3: i64,
            copied key_4: i64,
            copied key_5: i64,
            copied key_6: i64,
            copied key_7: i64,
            copied key_8: i64,
            copied key_9: i64,
            copied key_10: i64,
            copied key_11: i64,
            copied key_12: i64,
            copied key_13: i64,
            copied key_14: i64,
            copied key_15: i64,
            copied key_16: i64,
            copied key_17: i64,
            copied key_18: i64,
            copied key_19: i64,
            copied key_20: i64,
            copied key_21: i64,
            copied key_22: i64,
            copied key_23: i64,
            copied key_24: i64,
            copied key_25: i64,
            copied key_26: i64,
            copied key_27: i64,
            copied key_28: i64,
            copied key_29: i64,
            copied key_30: i64,
            copied key_31: i64,
            copied key_32: i64,
            copied key_33: i64,
            copied key_34: i64,
            copied key_35: i64,
            copied key_36: i64,
            copied key_37: i64,
            copied key_38: i64,
            copied key_39: i64,
            copied key_40: i64,
            copied key_41: i64,
            copied key_42: i64,
            copied key_43: i64,
            copied key_44: i64,
            copied key_45: i64,
            copied key_46: i64,
            copied key_47: i64,
            copied key_48: i64,
            copied key_49: i64,
            copied key_50: i64,
            copied key_51: i64,
            copied key_52: i64,
            copied key_53: i64,
            copied key_54: i64,
            copied key_55: i64,
            copied key_56: i64,
            copied key_57: i64,
            copied key_58: i64,
            copied key_59: i64,
            copied key_60: i64,
            copied key_61: i64,
            copied key_62: i64,
            copied key_63: i64,
            copied key_64: i64,
            copied key_65: i64,
            copied key_66: i64,
            copied key_67: i64,
            copied key_68: i64,
            copied key_69: i64,
            copied key_70: i64,
            copied key_71: i64,
            copied key_72: i64,
            copied key_73: i64,
            copied key_74: i64,
            copied key_75: i64,
            copied key_76: i64,
            copied key_77: i64,
            copied key_78: i64,
            copied key_79: i64,
            copied key_80: i64,
            copied key_81: i64,
            copied key_82: i64,
            copied key_83: i64,
            copied key_84: i64,
            copied key_85: i64,
            copied key_86: i64,
            copied key_87: i64,
            copied key_88: i64,
            copied key_89: i64,
            copied key_90: i64,
            copied key_91: i64,
            copied key_92: i64,
            copied key_93: i64,
            copied key_94: i64,
            copied key_95: i64,
            copied key_96: i64,
            copied key_97: i64,
            copied key_98: i64,
            copied key_99: i64,
            copied key_100: i64,
            copied key_101: i64,
            copied key_102: i64,
            copied key_103: i64,
            copied key_104: i64,
            copied key_105: i64,
            copied key_106: i64,
            copied key_107: i64,
            copied key_108: i64,
            copied key_109: i64,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(input: &In<'_>) -> Exit {
        let result = format!(
            "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}",
            input.topic,
            input.key_0,
            input.key_1,
            input.key_2,
            input.key_3,
            input.key_4,
            input.key_5,
            input.key_6,
            input.key_7,
            input.key_8,
            input.key_9,
            input.key_10,
            input.key_11,
            input.key_12,
            input.key_13,
            input.key_14,
            input.key_15,
            input.key_16,
            input.key_17,
            input.key_18,
            input.key_19,
            input.key_20,
            input.key_21,
            input.key_22,
            input.key_23,
            input.key_24,
            input.key_25,
            input.key_26,
            input.key_27,
            input.key_28,
            input.key_29,
            input.key_30,
            input.key_31,
            input.key_32,
            input.key_33,
            input.key_34,
            input.key_35,
            input.key_36,
            input.key_37,
            input.key_38,
            input.key_39,
            input.key_40,
            input.key_41,
            input.key_42,
            input.key_43,
            input.key_44,
            input.key_45,
            input.key_46,
            input.key_47,
            input.key_48,
            input.key_49,
            input.key_50,
            input.key_51,
            input.key_52,
            input.key_53,
            input.key_54,
            input.key_55,
            input.key_56,
            input.key_57,
            input.key_58,
            input.key_59,
            input.key_60,
            input.key_61,
            input.key_62,
            input.key_63,
            input.key_64,
            input.key_65,
            input.key_66,
            input.key_67,
            input.key_68,
            input.key_69,
            input.key_70,
            input.key_71,
            input.key_72,
            input.key_73,
            input.key_74,
            input.key_75,
            input.key_76,
            input.key_77,
            input.key_78,
            input.key_79,
            input.key_80,
            input.key_81,
            input.key_82,
            input.key_83,
            input.key_84,
            input.key_85,
            input.key_86,
            input.key_87,
            input.key_88,
            input.key_89,
            input.key_90,
            input.key_91,
            input.key_92,
            input.key_93,
            input.key_94,
            input.key_95,
            input.key_96,
            input.key_97,
            input.key_98,
            input.key_99,
            input.key_100,
            input.key_101,
            input.key_102,
            input.key_103,
            input.key_104,
            input.key_105,
            input.key_106,
            input.key_107,
            input.key_108,
            input.key_109
        );
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "n", "Names of others.", "loki", 0xc554_f8a3_160c_a273;
    node "into", "llm", 8, Asks, ["topic", "state", "at", "number"],
    0x3f6a_727d_16cd_eb96;
    node "try_into", "llm", 9, Asks, ["topic", "N"], 0x5709_184a_613a_6544;
    node "TryInto", "llm", 10, Asks, [], 0x5fb4_289c_94f7_cd06;
    node "serde", "approval", 11, Other, [], 0x13c3_48b2_c9f1_2295;
    node "fmt", "llm", 12, Asks, [], 0xa5a0_3a56_99af_81fc;
    node "reduce", "llm", 13, Asks, ["topic", "N"], 0x3a2c_3364_867d_2464;
    node "std", "approval", 14, Other, [], 0x6008_3a43_a4d8_46d6;
    node "core", "llm", 15, Asks, ["topic", "N"], 0xe17b_c782_4c1c_fffd;
    node "bool", "llm", 16, Asks, [], 0xd74e_3029_099e_9e50;
    node "str", "approval", 17, Other, [], 0xeb8c_9cf6_c70b_f7ae;
    node "type_id", "llm", 18, Asks, [], 0x82e1_dfb9_0979_00e9;
    node "clone", "llm", 19, Asks, ["topic", "N"], 0x2af3_c3ee_fa40_14e8;
    node "agents", "approval", 20, Other, [], 0xd91f_2383_d195_34b3;
    node "run", "llm", 21, Asks, ["topic", "N"], 0xd1a2_0f13_9e96_7262;
    node "n\u{202e}", "llm", 22, Asks, [], 0x0971_ad3b_da96_5992;
    node "n\u{2066}x\u{2069}", "approval", 23, Other, [], 0x4e96_938b_75b6_2fbc;
    node "done", "end", 24, End, ["topic", "key_0", "key_1", "key_2", "key_3", "key_4",
    "key_5", "key_6", "key_7", "key_8", "key_9", "key_10", "key_11", "key_12", "key_13",
    "key_14", "key_15", "key_16", "key_17", "key_18", "key_19", "key_20", "key_21",
    "key_22", "key_23", "key_24", "key_25", "key_26", "key_27", "key_28", "key_29",
    "key_30", "key_31", "key_32", "key_33", "key_34", "key_35", "key_36", "key_37",
    "key_38", "key_39", "key_40", "key_41", "key_42", "key_43", "key_44", "key_45",
    "key_46", "key_47", "key_48", "key_49", "key_50", "key_51", "key_52", "key_53",
    "key_54", "key_55", "key_56", "key_57", "key_58", "key_59", "key_60", "key_61",
    "key_62", "key_63", "key_64", "key_65", "key_66", "key_67", "key_68", "key_69",
    "key_70", "key_71", "key_72", "key_73", "key_74", "key_75", "key_76", "key_77",
    "key_78", "key_79", "key_80", "key_81", "key_82", "key_83", "key_84", "key_85",
    "key_86", "key_87", "key_88", "key_89", "key_90", "key_91", "key_92", "key_93",
    "key_94", "key_95", "key_96", "key_97", "key_98", "key_99", "key_100", "key_101",
    "key_102", "key_103", "key_104", "key_105", "key_106", "key_107", "key_108",
    "key_109"], 0x4139_2d08_8362_6931;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
}
