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

/// What a run of `n` remembers from node to node.
#[derive(Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Starts as `"x"`. Read by `into`, `try_into`, `reduce`, `core`, `clone` and 2 more.
    pub topic: String,
    /// Starts as `0`. Read by `done`.
    pub key_0: i64,
    /// Starts as `1`. Read by `done`.
    pub key_1: i64,
    /// Starts as `2`. Read by `done`.
    pub key_2: i64,
    /// Starts as `3`. Read by `done`.
    pub key_3: i64,
    /// Starts as `4`. Read by `done`.
    pub key_4: i64,
    /// Starts as `5`. Read by `done`.
    pub key_5: i64,
    /// Starts as `6`. Read by `done`.
    pub key_6: i64,
    /// Starts as `7`. Read by `done`.
    pub key_7: i64,
    /// Starts as `8`. Read by `done`.
    pub key_8: i64,
    /// Starts as `9`. Read by `done`.
    pub key_9: i64,
    /// Starts as `10`. Read by `done`.
    pub key_10: i64,
    /// Starts as `11`. Read by `done`.
    pub key_11: i64,
    /// Starts as `12`. Read by `done`.
    pub key_12: i64,
    /// Starts as `13`. Read by `done`.
    pub key_13: i64,
    /// Starts as `14`. Read by `done`.
    pub key_14: i64,
    /// Starts as `15`. Read by `done`.
    pub key_15: i64,
    /// Starts as `16`. Read by `done`.
    pub key_16: i64,
    /// Starts as `17`. Read by `done`.
    pub key_17: i64,
    /// Starts as `18`. Read by `done`.
    pub key_18: i64,
    /// Starts as `19`. Read by `done`.
    pub key_19: i64,
    /// Starts as `20`. Read by `done`.
    pub key_20: i64,
    /// Starts as `21`. Read by `done`.
    pub key_21: i64,
    /// Starts as `22`. Read by `done`.
    pub key_22: i64,
    /// Starts as `23`. Read by `done`.
    pub key_23: i64,
    /// Starts as `24`. Read by `done`.
    pub key_24: i64,
    /// Starts as `25`. Read by `done`.
    pub key_25: i64,
    /// Starts as `26`. Read by `done`.
    pub key_26: i64,
    /// Starts as `27`. Read by `done`.
    pub key_27: i64,
    /// Starts as `28`. Read by `done`.
    pub key_28: i64,
    /// Starts as `29`. Read by `done`.
    pub key_29: i64,
    /// Starts as `30`. Read by `done`.
    pub key_30: i64,
    /// Starts as `31`. Read by `done`.
    pub key_31: i64,
    /// Starts as `32`. Read by `done`.
    pub key_32: i64,
    /// Starts as `33`. Read by `done`.
    pub key_33: i64,
    /// Starts as `34`. Read by `done`.
    pub key_34: i64,
    /// Starts as `35`. Read by `done`.
    pub key_35: i64,
    /// Starts as `36`. Read by `done`.
    pub key_36: i64,
    /// Starts as `37`. Read by `done`.
    pub key_37: i64,
    /// Starts as `38`. Read by `done`.
    pub key_38: i64,
    /// Starts as `39`. Read by `done`.
    pub key_39: i64,
    /// Starts as `40`. Read by `done`.
    pub key_40: i64,
    /// Starts as `41`. Read by `done`.
    pub key_41: i64,
    /// Starts as `42`. Read by `done`.
    pub key_42: i64,
    /// Starts as `43`. Read by `done`.
    pub key_43: i64,
    /// Starts as `44`. Read by `done`.
    pub key_44: i64,
    /// Starts as `45`. Read by `done`.
    pub key_45: i64,
    /// Starts as `46`. Read by `done`.
    pub key_46: i64,
    /// Starts as `47`. Read by `done`.
    pub key_47: i64,
    /// Starts as `48`. Read by `done`.
    pub key_48: i64,
    /// Starts as `49`. Read by `done`.
    pub key_49: i64,
    /// Starts as `50`. Read by `done`.
    pub key_50: i64,
    /// Starts as `51`. Read by `done`.
    pub key_51: i64,
    /// Starts as `52`. Read by `done`.
    pub key_52: i64,
    /// Starts as `53`. Read by `done`.
    pub key_53: i64,
    /// Starts as `54`. Read by `done`.
    pub key_54: i64,
    /// Starts as `55`. Read by `done`.
    pub key_55: i64,
    /// Starts as `56`. Read by `done`.
    pub key_56: i64,
    /// Starts as `57`. Read by `done`.
    pub key_57: i64,
    /// Starts as `58`. Read by `done`.
    pub key_58: i64,
    /// Starts as `59`. Read by `done`.
    pub key_59: i64,
    /// Starts as `60`. Read by `done`.
    pub key_60: i64,
    /// Starts as `61`. Read by `done`.
    pub key_61: i64,
    /// Starts as `62`. Read by `done`.
    pub key_62: i64,
    /// Starts as `63`. Read by `done`.
    pub key_63: i64,
    /// Starts as `64`. Read by `done`.
    pub key_64: i64,
    /// Starts as `65`. Read by `done`.
    pub key_65: i64,
    /// Starts as `66`. Read by `done`.
    pub key_66: i64,
    /// Starts as `67`. Read by `done`.
    pub key_67: i64,
    /// Starts as `68`. Read by `done`.
    pub key_68: i64,
    /// Starts as `69`. Read by `done`.
    pub key_69: i64,
    /// Starts as `70`. Read by `done`.
    pub key_70: i64,
    /// Starts as `71`. Read by `done`.
    pub key_71: i64,
    /// Starts as `72`. Read by `done`.
    pub key_72: i64,
    /// Starts as `73`. Read by `done`.
    pub key_73: i64,
    /// Starts as `74`. Read by `done`.
    pub key_74: i64,
    /// Starts as `75`. Read by `done`.
    pub key_75: i64,
    /// Starts as `76`. Read by `done`.
    pub key_76: i64,
    /// Starts as `77`. Read by `done`.
    pub key_77: i64,
    /// Starts as `78`. Read by `done`.
    pub key_78: i64,
    /// Starts as `79`. Read by `done`.
    pub key_79: i64,
    /// Starts as `80`. Read by `done`.
    pub key_80: i64,
    /// Starts as `81`. Read by `done`.
    pub key_81: i64,
    /// Starts as `82`. Read by `done`.
    pub key_82: i64,
    /// Starts as `83`. Read by `done`.
    pub key_83: i64,
    /// Starts as `84`. Read by `done`.
    pub key_84: i64,
    /// Starts as `85`. Read by `done`.
    pub key_85: i64,
    /// Starts as `86`. Read by `done`.
    pub key_86: i64,
    /// Starts as `87`. Read by `done`.
    pub key_87: i64,
    /// Starts as `88`. Read by `done`.
    pub key_88: i64,
    /// Starts as `89`. Read by `done`.
    pub key_89: i64,
    /// Starts as `90`. Read by `done`.
    pub key_90: i64,
    /// Starts as `91`. Read by `done`.
    pub key_91: i64,
    /// Starts as `92`. Read by `done`.
    pub key_92: i64,
    /// Starts as `93`. Read by `done`.
    pub key_93: i64,
    /// Starts as `94`. Read by `done`.
    pub key_94: i64,
    /// Starts as `95`. Read by `done`.
    pub key_95: i64,
    /// Starts as `96`. Read by `done`.
    pub key_96: i64,
    /// Starts as `97`. Read by `done`.
    pub key_97: i64,
    /// Starts as `98`. Read by `done`.
    pub key_98: i64,
    /// Starts as `99`. Read by `done`.
    pub key_99: i64,
    /// Starts as `100`. Read by `done`.
    pub key_100: i64,
    /// Starts as `101`. Read by `done`.
    pub key_101: i64,
    /// Starts as `102`. Read by `done`.
    pub key_102: i64,
    /// Starts as `103`. Read by `done`.
    pub key_103: i64,
    /// Starts as `104`. Read by `done`.
    pub key_104: i64,
    /// Starts as `105`. Read by `done`.
    pub key_105: i64,
    /// Starts as `106`. Read by `done`.
    pub key_106: i64,
    /// Starts as `107`. Read by `done`.
    pub key_107: i64,
    /// Starts as `108`. Read by `done`.
    pub key_108: i64,
    /// Starts as `109`. Read by `done`.
    pub key_109: i64,
    /// Starts as `[]`. Writes are combined by `append`. Written by `into`. Read by `into`.
    pub state: Vec<String>,
    /// Written by `into`. Read by `try_into`, `reduce`, `core`, `clone` and `run`.
    pub n: Option<N3>,
    /// Written by `into`.
    pub s: Option<N3>,
    /// Written by `into`.
    pub d: Option<N3>,
    /// Written by `into`.
    pub t: Option<N3>,
    /// Written by `into`.
    pub workflow: Option<N3>,
    /// Written by `into`.
    pub call: Option<N3>,
    /// Written by `into`.
    pub mode: Option<N3>,
    /// Written by `into`.
    pub policy: Option<N3>,
    /// Written by `into`.
    pub seen: Option<N3>,
    /// Written by `into`.
    pub op: Option<N3>,
    /// Written by `into`.
    pub way: Option<N3>,
    /// Written by `into`.
    pub verdict: Option<N3>,
    /// Written by `into`.
    pub duration: Option<N3>,
    /// Written by `into`.
    pub nested: Option<N3>,
    /// Written by `into`.
    pub needs: Option<N3>,
    /// Written by `into`.
    pub reads: Option<N3>,
    /// Written by `into`.
    pub boxed: Option<N3>,
    /// Written by `into`.
    pub allowance: Option<N3>,
    /// Written by `into`.
    pub hook_about: Option<N3>,
    /// Written by `into`.
    pub action_spec: Option<N3>,
    /// Written by `into`.
    pub each_spec: Option<N3>,
    /// Written by `into`.
    pub failed: Option<N3>,
    /// Written by `into`.
    pub ended: Option<N3>,
    /// Written by `into`.
    pub end: Option<N3>,
    /// Written by `into`.
    pub inputs: Option<N3>,
    /// Written by `into`.
    pub out: Option<N3>,
    /// Written by `into`.
    pub reply: Option<N3>,
    /// Written by `into`.
    pub iterator: Option<N3>,
    /// Written by `into`.
    pub from_iterator: Option<N3>,
    /// Written by `into`.
    pub try_from: Option<N3>,
    /// Written by `into`.
    pub drop: Option<N3>,
    /// Written by `into`.
    pub fn_: Option<N3>,
    /// Written by `into`.
    pub as_ref: Option<N3>,
    /// Written by `into`.
    pub partial_eq: Option<N3>,
    /// Written by `into`. Read by `into`.
    pub at: Option<String>,
    /// Written by `into`.
    pub shown: Option<String>,
    /// Written by `into`.
    pub there: Option<String>,
    /// Written by `into`.
    pub needed: Option<String>,
    /// Written by `into`.
    pub constant: Option<String>,
    /// Written by `into`.
    pub recast: Option<String>,
    /// Written by `into`.
    pub to_value: Option<String>,
    /// Written by `into`. Read by `into`.
    pub number: Option<String>,
    /// Written by `into`.
    pub object: Option<String>,
    /// Written by `into`.
    pub held: Option<String>,
    /// Written by `into`.
    pub given: Option<String>,
    /// Written by `into`.
    pub exit: Option<String>,
    /// Written by `into`.
    pub fields: Option<String>,
    /// Written by `into`.
    pub present: Option<String>,
    /// Written by `into`.
    pub input: Option<String>,
    /// Written by `into`.
    pub output_text: Option<String>,
    /// Written by `into`.
    pub cx: Option<String>,
    /// Written by `into`.
    pub serde: Option<String>,
    /// Written by `into`.
    pub fmt: Option<String>,
    /// Written by `into`.
    pub std: Option<String>,
    /// Written by `into`.
    pub dir: Option<Dir>,
    /// Written by `try_into`.
    pub try_into_said: Option<String>,
    /// Written by `TryInto`.
    pub try_into_said2: Option<String>,
    /// Written by `fmt`.
    pub fmt_said: Option<String>,
    /// Written by `reduce`.
    pub reduce_said: Option<String>,
    /// Written by `core`.
    pub core_said: Option<String>,
    /// Written by `bool`.
    pub bool_said: Option<String>,
    /// Written by `type_id`.
    pub type_id_said: Option<String>,
    /// Written by `clone`.
    pub clone_said: Option<String>,
    /// Written by `run`.
    pub run_said: Option<String>,
    /// Written by `n\u{202e}`.
    pub n_said: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            topic: "x".to_owned(),
            key_0: 0,
            key_1: 1,
            key_2: 2,
            key_3: 3,
            key_4: 4,
            key_5: 5,
            key_6: 6,
            key_7: 7,
            key_8: 8,
            key_9: 9,
            key_10: 10,
            key_11: 11,
            key_12: 12,
            key_13: 13,
            key_14: 14,
            key_15: 15,
            key_16: 16,
            key_17: 17,
            key_18: 18,
            key_19: 19,
            key_20: 20,
            key_21: 21,
            key_22: 22,
            key_23: 23,
            key_24: 24,
            key_25: 25,
            key_26: 26,
            key_27: 27,
            key_28: 28,
            key_29: 29,
            key_30: 30,
            key_31: 31,
            key_32: 32,
            key_33: 33,
            key_34: 34,
            key_35: 35,
            key_36: 36,
            key_37: 37,
            key_38: 38,
            key_39: 39,
            key_40: 40,
            key_41: 41,
            key_42: 42,
            key_43: 43,
            key_44: 44,
            key_45: 45,
            key_46: 46,
            key_47: 47,
            key_48: 48,
            key_49: 49,
            key_50: 50,
            key_51: 51,
            key_52: 52,
            key_53: 53,
            key_54: 54,
            key_55: 55,
            key_56: 56,
            key_57: 57,
            key_58: 58,
            key_59: 59,
            key_60: 60,
            key_61: 61,
            key_62: 62,
            key_63: 63,
            key_64: 64,
            key_65: 65,
            key_66: 66,
            key_67: 67,
            key_68: 68,
            key_69: 69,
            key_70: 70,
            key_71: 71,
            key_72: 72,
            key_73: 73,
            key_74: 74,
            key_75: 75,
            key_76: 76,
            key_77: 77,
            key_78: 78,
            key_79: 79,
            key_80: 80,
            key_81: 81,
            key_82: 82,
            key_83: 83,
            key_84: 84,
            key_85: 85,
            key_86: 86,
            key_87: 87,
            key_88: 88,
            key_89: 89,
            key_90: 90,
            key_91: 91,
            key_92: 92,
            key_93: 93,
            key_94: 94,
            key_95: 95,
            key_96: 96,
            key_97: 97,
            key_98: 98,
            key_99: 99,
            key_100: 100,
            key_101: 101,
            key_102: 102,
            key_103: 103,
            key_104: 104,
            key_105: 105,
            key_106: 106,
            key_107: 107,
            key_108: 108,
            key_109: 109,
            state: Vec::new(),
            n: None,
            s: None,
            d: None,
            t: None,
            workflow: None,
            call: None,
            mode: None,
            policy: None,
            seen: None,
            op: None,
            way: None,
            verdict: None,
            duration: None,
            nested: None,
            needs: None,
            reads: None,
            boxed: None,
            allowance: None,
            hook_about: None,
            action_spec: None,
            each_spec: None,
            failed: None,
            ended: None,
            end: None,
            inputs: None,
            out: None,
            reply: None,
            iterator: None,
            from_iterator: None,
            try_from: None,
            drop: None,
            fn_: None,
            as_ref: None,
            partial_eq: None,
            at: None,
            shown: None,
            there: None,
            needed: None,
            constant: None,
            recast: None,
            to_value: None,
            number: None,
            object: None,
            held: None,
            given: None,
            exit: None,
            fields: None,
            present: None,
            input: None,
            output_text: None,
            cx: None,
            serde: None,
            fmt: None,
            std: None,
            dir: None,
            try_into_said: None,
            try_into_said2: None,
            fmt_said: None,
            reduce_said: None,
            core_said: None,
            bool_said: None,
            type_id_said: None,
            clone_said: None,
            run_said: None,
            n_said: None,
            rest: Map::new(),
        }
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut own = Self::start(self.initial_prompt.clone());
        copy(&mut own.topic, &self.topic);
        copy(&mut own.key_0, &self.key_0);
        copy(&mut own.key_1, &self.key_1);
        copy(&mut own.key_2, &self.key_2);
        copy(&mut own.key_3, &self.key_3);
        copy(&mut own.key_4, &self.key_4);
        copy(&mut own.key_5, &self.key_5);
        copy(&mut own.key_6, &self.key_6);
        copy(&mut own.key_7, &self.key_7);
        copy(&mut own.key_8, &self.key_8);
        copy(&mut own.key_9, &self.key_9);
        copy(&mut own.key_10, &self.key_10);
        copy(&mut own.key_11, &self.key_11);
        copy(&mut own.key_12, &self.key_12);
        copy(&mut own.key_13, &self.key_13);
        copy(&mut own.key_14, &self.key_14);
        copy(&mut own.key_15, &self.key_15);
        copy(&mut own.key_16, &self.key_16);
        copy(&mut own.key_17, &self.key_17);
        copy(&mut own.key_18, &self.key_18);
        copy(&mut own.key_19, &self.key_19);
        copy(&mut own.key_20, &self.key_20);
        copy(&mut own.key_21, &self.key_21);
        copy(&mut own.key_22, &self.key_22);
        copy(&mut own.key_23, &self.key_23);
        copy(&mut own.key_24, &self.key_24);
        copy(&mut own.key_25, &self.key_25);
        copy(&mut own.key_26, &self.key_26);
        copy(&mut own.key_27, &self.key_27);
        copy(&mut own.key_28, &self.key_28);
        copy(&mut own.key_29, &self.key_29);
        copy(&mut own.key_30, &self.key_30);
        copy(&mut own.key_31, &self.key_31);
        copy(&mut own.key_32, &self.key_32);
        copy(&mut own.key_33, &self.key_33);
        copy(&mut own.key_34, &self.key_34);
        copy(&mut own.key_35, &self.key_35);
        copy(&mut own.key_36, &self.key_36);
        copy(&mut own.key_37, &self.key_37);
        copy(&mut own.key_38, &self.key_38);
        copy(&mut own.key_39, &self.key_39);
        copy(&mut own.key_40, &self.key_40);
        copy(&mut own.key_41, &self.key_41);
        copy(&mut own.key_42, &self.key_42);
        copy(&mut own.key_43, &self.key_43);
        copy(&mut own.key_44, &self.key_44);
        copy(&mut own.key_45, &self.key_45);
        copy(&mut own.key_46, &self.key_46);
        copy(&mut own.key_47, &self.key_47);
        copy(&mut own.key_48, &self.key_48);
        copy(&mut own.key_49, &self.key_49);
        copy(&mut own.key_50, &self.key_50);
        copy(&mut own.key_51, &self.key_51);
        copy(&mut own.key_52, &self.key_52);
        copy(&mut own.key_53, &self.key_53);
        copy(&mut own.key_54, &self.key_54);
        copy(&mut own.key_55, &self.key_55);
        copy(&mut own.key_56, &self.key_56);
        copy(&mut own.key_57, &self.key_57);
        copy(&mut own.key_58, &self.key_58);
        copy(&mut own.key_59, &self.key_59);
        copy(&mut own.key_60, &self.key_60);
        copy(&mut own.key_61, &self.key_61);
        copy(&mut own.key_62, &self.key_62);
        copy(&mut own.key_63, &self.key_63);
        copy(&mut own.key_64, &self.key_64);
        copy(&mut own.key_65, &self.key_65);
        copy(&mut own.key_66, &self.key_66);
        copy(&mut own.key_67, &self.key_67);
        copy(&mut own.key_68, &self.key_68);
        copy(&mut own.key_69, &self.key_69);
        copy(&mut own.key_70, &self.key_70);
        copy(&mut own.key_71, &self.key_71);
        copy(&mut own.key_72, &self.key_72);
        copy(&mut own.key_73, &self.key_73);
        copy(&mut own.key_74, &self.key_74);
        copy(&mut own.key_75, &self.key_75);
        copy(&mut own.key_76, &self.key_76);
        copy(&mut own.key_77, &self.key_77);
        copy(&mut own.key_78, &self.key_78);
        copy(&mut own.key_79, &self.key_79);
        copy(&mut own.key_80, &self.key_80);
        copy(&mut own.key_81, &self.key_81);
        copy(&mut own.key_82, &self.key_82);
        copy(&mut own.key_83, &self.key_83);
        copy(&mut own.key_84, &self.key_84);
        copy(&mut own.key_85, &self.key_85);
        copy(&mut own.key_86, &self.key_86);
        copy(&mut own.key_87, &self.key_87);
        copy(&mut own.key_88, &self.key_88);
        copy(&mut own.key_89, &self.key_89);
        copy(&mut own.key_90, &self.key_90);
        copy(&mut own.key_91, &self.key_91);
        copy(&mut own.key_92, &self.key_92);
        copy(&mut own.key_93, &self.key_93);
        copy(&mut own.key_94, &self.key_94);
        copy(&mut own.key_95, &self.key_95);
        copy(&mut own.key_96, &self.key_96);
        copy(&mut own.key_97, &self.key_97);
        copy(&mut own.key_98, &self.key_98);
        copy(&mut own.key_99, &self.key_99);
        copy(&mut own.key_100, &self.key_100);
        copy(&mut own.key_101, &self.key_101);
        copy(&mut own.key_102, &self.key_102);
        copy(&mut own.key_103, &self.key_103);
        copy(&mut own.key_104, &self.key_104);
        copy(&mut own.key_105, &self.key_105);
        copy(&mut own.key_106, &self.key_106);
        copy(&mut own.key_107, &self.key_107);
        copy(&mut own.key_108, &self.key_108);
        copy(&mut own.key_109, &self.key_109);
        copy(&mut own.state, &self.state);
        copy(&mut own.n, &self.n);
        copy(&mut own.s, &self.s);
        copy(&mut own.d, &self.d);
        copy(&mut own.t, &self.t);
        copy(&mut own.workflow, &self.workflow);
        copy(&mut own.call, &self.call);
        copy(&mut own.mode, &self.mode);
        copy(&mut own.policy, &self.policy);
        copy(&mut own.seen, &self.seen);
        copy(&mut own.op, &self.op);
        copy(&mut own.way, &self.way);
        copy(&mut own.verdict, &self.verdict);
        copy(&mut own.duration, &self.duration);
        copy(&mut own.nested, &self.nested);
        copy(&mut own.needs, &self.needs);
        copy(&mut own.reads, &self.reads);
        copy(&mut own.boxed, &self.boxed);
        copy(&mut own.allowance, &self.allowance);
        copy(&mut own.hook_about, &self.hook_about);
        copy(&mut own.action_spec, &self.action_spec);
        copy(&mut own.each_spec, &self.each_spec);
        copy(&mut own.failed, &self.failed);
        copy(&mut own.ended, &self.ended);
        copy(&mut own.end, &self.end);
        copy(&mut own.inputs, &self.inputs);
        copy(&mut own.out, &self.out);
        copy(&mut own.reply, &self.reply);
        copy(&mut own.iterator, &self.iterator);
        copy(&mut own.from_iterator, &self.from_iterator);
        copy(&mut own.try_from, &self.try_from);
        copy(&mut own.drop, &self.drop);
        copy(&mut own.fn_, &self.fn_);
        copy(&mut own.as_ref, &self.as_ref);
        copy(&mut own.partial_eq, &self.partial_eq);
        copy(&mut own.at, &self.at);
        copy(&mut own.shown, &self.shown);
        copy(&mut own.there, &self.there);
        copy(&mut own.needed, &self.needed);
        copy(&mut own.constant, &self.constant);
        copy(&mut own.recast, &self.recast);
        copy(&mut own.to_value, &self.to_value);
        copy(&mut own.number, &self.number);
        copy(&mut own.object, &self.object);
        copy(&mut own.held, &self.held);
        copy(&mut own.given, &self.given);
        copy(&mut own.exit, &self.exit);
        copy(&mut own.fields, &self.fields);
        copy(&mut own.present, &self.present);
        copy(&mut own.input, &self.input);
        copy(&mut own.output_text, &self.output_text);
        copy(&mut own.cx, &self.cx);
        copy(&mut own.serde, &self.serde);
        copy(&mut own.fmt, &self.fmt);
        copy(&mut own.std, &self.std);
        copy(&mut own.dir, &self.dir);
        copy(&mut own.try_into_said, &self.try_into_said);
        copy(&mut own.try_into_said2, &self.try_into_said2);
        copy(&mut own.fmt_said, &self.fmt_said);
        copy(&mut own.reduce_said, &self.reduce_said);
        copy(&mut own.core_said, &self.core_said);
        copy(&mut own.bool_said, &self.bool_said);
        copy(&mut own.type_id_said, &self.type_id_said);
        copy(&mut own.clone_said, &self.clone_said);
        copy(&mut own.run_said, &self.run_said);
        copy(&mut own.n_said, &self.n_said);
        copy(&mut own.rest, &self.rest);
        own
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        let record = Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("topic", &self.topic)
            .with("key_0", &self.key_0)
            .with("key_1", &self.key_1)
            .with("key_2", &self.key_2)
            .with("key_3", &self.key_3)
            .with("key_4", &self.key_4)
            .with("key_5", &self.key_5)
            .with("key_6", &self.key_6)
            .with("key_7", &self.key_7)
            .with("key_8", &self.key_8)
            .with("key_9", &self.key_9)
            .with("key_10", &self.key_10)
            .with("key_11", &self.key_11)
            .with("key_12", &self.key_12)
            .with("key_13", &self.key_13)
            .with("key_14", &self.key_14)
            .with("key_15", &self.key_15)
            .with("key_16", &self.key_16)
            .with("key_17", &self.key_17)
            .with("key_18", &self.key_18)
            .with("key_19", &self.key_19)
            .with("key_20", &self.key_20)
            .with("key_21", &self.key_21)
            .with("key_22", &self.key_22)
            .with("key_23", &self.key_23)
            .with("key_24", &self.key_24)
            .with("key_25", &self.key_25)
            .with("key_26", &self.key_26)
            .with("key_27", &self.key_27)
            .with("key_28", &self.key_28)
            .with("key_29", &self.key_29)
            .with("key_30", &self.key_30)
            .with("key_31", &self.key_31)
            .with("key_32", &self.key_32)
            .with("key_33", &self.key_33)
            .with("key_34", &self.key_34)
            .with("key_35", &self.key_35)
            .with("key_36", &self.key_36)
            .with("key_37", &self.key_37)
            .with("key_38", &self.key_38)
            .with("key_39", &self.key_39)
            .with("key_40", &self.key_40)
            .with("key_41", &self.key_41)
            .with("key_42", &self.key_42)
            .with("key_43", &self.key_43)
            .with("key_44", &self.key_44)
            .with("key_45", &self.key_45)
            .with("key_46", &self.key_46)
            .with("key_47", &self.key_47)
            .with("key_48", &self.key_48)
            .with("key_49", &self.key_49)
            .with("key_50", &self.key_50)
            .with("key_51", &self.key_51)
            .with("key_52", &self.key_52)
            .with("key_53", &self.key_53)
            .with("key_54", &self.key_54)
            .with("key_55", &self.key_55)
            .with("key_56", &self.key_56)
            .with("key_57", &self.key_57)
            .with("key_58", &self.key_58)
            .with("key_59", &self.key_59)
            .with("key_60", &self.key_60)
            .with("key_61", &self.key_61)
            .with("key_62", &self.key_62)
            .with("key_63", &self.key_63)
            .with("key_64", &self.key_64)
            .with("key_65", &self.key_65)
            .with("key_66", &self.key_66)
            .with("key_67", &self.key_67)
            .with("key_68", &self.key_68)
            .with("key_69", &self.key_69)
            .with("key_70", &self.key_70)
            .with("key_71", &self.key_71)
            .with("key_72", &self.key_72)
            .with("key_73", &self.key_73)
            .with("key_74", &self.key_74)
            .with("key_75", &self.key_75)
            .with("key_76", &self.key_76)
            .with("key_77", &self.key_77)
            .with("key_78", &self.key_78)
            .with("key_79", &self.key_79)
            .with("key_80", &self.key_80)
            .with("key_81", &self.key_81)
            .with("key_82", &self.key_82)
            .with("key_83", &self.key_83)
            .with("key_84", &self.key_84)
            .with("key_85", &self.key_85)
            .with("key_86", &self.key_86)
            .with("key_87", &self.key_87)
            .with("key_88", &self.key_88)
            .with("key_89", &self.key_89)
            .with("key_90", &self.key_90)
            .with("key_91", &self.key_91)
            .with("key_92", &self.key_92)
            .with("key_93", &self.key_93)
            .with("key_94", &self.key_94)
            .with("key_95", &self.key_95)
            .with("key_96", &self.key_96)
            .with("key_97", &self.key_97);
        record
            .with("key_98", &self.key_98)
            .with("key_99", &self.key_99)
            .with("key_100", &self.key_100)
            .with("key_101", &self.key_101)
            .with("key_102", &self.key_102)
            .with("key_103", &self.key_103)
            .with("key_104", &self.key_104)
            .with("key_105", &self.key_105)
            .with("key_106", &self.key_106)
            .with("key_107", &self.key_107)
            .with("key_108", &self.key_108)
            .with("key_109", &self.key_109)
            .with("state", &self.state)
            .maybe("N", self.n.as_ref())
            .maybe("S", self.s.as_ref())
            .maybe("D", self.d.as_ref())
            .maybe("T", self.t.as_ref())
            .maybe("Workflow", self.workflow.as_ref())
            .maybe("Call", self.call.as_ref())
            .maybe("Mode", self.mode.as_ref())
            .maybe("Policy", self.policy.as_ref())
            .maybe("Seen", self.seen.as_ref())
            .maybe("Op", self.op.as_ref())
            .maybe("Way", self.way.as_ref())
            .maybe("Verdict", self.verdict.as_ref())
            .maybe("Duration", self.duration.as_ref())
            .maybe("Nested", self.nested.as_ref())
            .maybe("Needs", self.needs.as_ref())
            .maybe("Reads", self.reads.as_ref())
            .maybe("Boxed", self.boxed.as_ref())
            .maybe("Allowance", self.allowance.as_ref())
            .maybe("HookAbout", self.hook_about.as_ref())
            .maybe("ActionSpec", self.action_spec.as_ref())
            .maybe("EachSpec", self.each_spec.as_ref())
            .maybe("Failed", self.failed.as_ref())
            .maybe("Ended", self.ended.as_ref())
            .maybe("End", self.end.as_ref())
            .maybe("Inputs", self.inputs.as_ref())
            .maybe("Out", self.out.as_ref())
            .maybe("Reply", self.reply.as_ref())
            .maybe("Iterator", self.iterator.as_ref())
            .maybe("FromIterator", self.from_iterator.as_ref())
            .maybe("TryFrom", self.try_from.as_ref())
            .maybe("Drop", self.drop.as_ref())
            .maybe("Fn", self.fn_.as_ref())
            .maybe("AsRef", self.as_ref.as_ref())
            .maybe("PartialEq", self.partial_eq.as_ref())
            .maybe("at", self.at.as_ref())
            .maybe("shown", self.shown.as_ref())
            .maybe("there", self.there.as_ref())
            .maybe("needed", self.needed.as_ref())
            .maybe("constant", self.constant.as_ref())
            .maybe("recast", self.recast.as_ref())
            .maybe("to_value", self.to_value.as_ref())
            .maybe("number", self.number.as_ref())
            .maybe("object", self.object.as_ref())
            .maybe("held", self.held.as_ref())
            .maybe("given", self.given.as_ref())
            .maybe("exit", self.exit.as_ref())
            .maybe("fields", self.fields.as_ref())
            .maybe("present", self.present.as_ref())
            .maybe("input", self.input.as_ref())
            .maybe("output_text", self.output_text.as_ref())
            .maybe("cx", self.cx.as_ref())
            .maybe("serde", self.serde.as_ref())
            .maybe("fmt", self.fmt.as_ref())
            .maybe("std", self.std.as_ref())
            .maybe("dir\u{202e}", self.dir.as_ref())
            .maybe("try_into_said", self.try_into_said.as_ref())
            .maybe("TryInto_said", self.try_into_said2.as_ref())
            .maybe("fmt_said", self.fmt_said.as_ref())
            .maybe("reduce_said", self.reduce_said.as_ref())
            .maybe("core_said", self.core_said.as_ref())
            .maybe("bool_said", self.bool_said.as_ref())
            .maybe("type_id_said", self.type_id_said.as_ref())
            .maybe("clone_said", self.clone_said.as_ref())
            .maybe("run_said", self.run_said.as_ref())
            .maybe("n\u{202e}_said", self.n_said.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("topic", &mut state.topic);
        fields.key("key_0", &mut state.key_0);
        fields.key("key_1", &mut state.key_1);
        fields.key("key_2", &mut state.key_2);
        fields.key("key_3", &mut state.key_3);
        fields.key("key_4", &mut state.key_4);
        fields.key("key_5", &mut state.key_5);
        fields.key("key_6", &mut state.key_6);
        fields.key("key_7", &mut state.key_7);
        fields.key("key_8", &mut state.key_8);
        fields.key("key_9", &mut state.key_9);
        fields.key("key_10", &mut state.key_10);
        fields.key("key_11", &mut state.key_11);
        fields.key("key_12", &mut state.key_12);
        fields.key("key_13", &mut state.key_13);
        fields.key("key_14", &mut state.key_14);
        fields.key("key_15", &mut state.key_15);
        fields.key("key_16", &mut state.key_16);
        fields.key("key_17", &mut state.key_17);
        fields.key("key_18", &mut state.key_18);
        fields.key("key_19", &mut state.key_19);
        fields.key("key_20", &mut state.key_20);
        fields.key("key_21", &mut state.key_21);
        fields.key("key_22", &mut state.key_22);
        fields.key("key_23", &mut state.key_23);
        fields.key("key_24", &mut state.key_24);
        fields.key("key_25", &mut state.key_25);
        fields.key("key_26", &mut state.key_26);
        fields.key("key_27", &mut state.key_27);
        fields.key("key_28", &mut state.key_28);
        fields.key("key_29", &mut state.key_29);
        fields.key("key_30", &mut state.key_30);
        fields.key("key_31", &mut state.key_31);
        fields.key("key_32", &mut state.key_32);
        fields.key("key_33", &mut state.key_33);
        fields.key("key_34", &mut state.key_34);
        fields.key("key_35", &mut state.key_35);
        fields.key("key_36", &mut state.key_36);
        fields.key("key_37", &mut state.key_37);
        fields.key("key_38", &mut state.key_38);
        fields.key("key_39", &mut state.key_39);
        fields.key("key_40", &mut state.key_40);
        fields.key("key_41", &mut state.key_41);
        fields.key("key_42", &mut state.key_42);
        fields.key("key_43", &mut state.key_43);
        fields.key("key_44", &mut state.key_44);
        fields.key("key_45", &mut state.key_45);
        fields.key("key_46", &mut state.key_46);
        fields.key("key_47", &mut state.key_47);
        fields.key("key_48", &mut state.key_48);
        fields.key("key_49", &mut state.key_49);
        fields.key("key_50", &mut state.key_50);
        fields.key("key_51", &mut state.key_51);
        fields.key("key_52", &mut state.key_52);
        fields.key("key_53", &mut state.key_53);
        fields.key("key_54", &mut state.key_54);
        fields.key("key_55", &mut state.key_55);
        fields.key("key_56", &mut state.key_56);
        fields.key("key_57", &mut state.key_57);
        fields.key("key_58", &mut state.key_58);
        fields.key("key_59", &mut state.key_59);
        fields.key("key_60", &mut state.key_60);
        fields.key("key_61", &mut state.key_61);
        fields.key("key_62", &mut state.key_62);
        fields.key("key_63", &mut state.key_63);
        fields.key("key_64", &mut state.key_64);
        fields.key("key_65", &mut state.key_65);
        fields.key("key_66", &mut state.key_66);
        fields.key("key_67", &mut state.key_67);
        fields.key("key_68", &mut state.key_68);
        fields.key("key_69", &mut state.key_69);
        fields.key("key_70", &mut state.key_70);
        fields.key("key_71", &mut state.key_71);
        fields.key("key_72", &mut state.key_72);
        fields.key("key_73", &mut state.key_73);
        fields.key("key_74", &mut state.key_74);
        fields.key("key_75", &mut state.key_75);
        fields.key("key_76", &mut state.key_76);
        fields.key("key_77", &mut state.key_77);
        fields.key("key_78", &mut state.key_78);
        fields.key("key_79", &mut state.key_79);
        fields.key("key_80", &mut state.key_80);
        fields.key("key_81", &mut state.key_81);
        fields.key("key_82", &mut state.key_82);
        fields.key("key_83", &mut state.key_83);
        fields.key("key_84", &mut state.key_84);
        fields.key("key_85", &mut state.key_85);
        fields.key("key_86", &mut state.key_86);
        fields.key("key_87", &mut state.key_87);
        fields.key("key_88", &mut state.key_88);
        fields.key("key_89", &mut state.key_89);
        fields.key("key_90", &mut state.key_90);
        fields.key("key_91", &mut state.key_91);
        fields.key("key_92", &mut state.key_92);
        fields.key("key_93", &mut state.key_93);
        fields.key("key_94", &mut state.key_94);
        fields.key("key_95", &mut state.key_95);
        fields.key("key_96", &mut state.key_96);
        fields.key("key_97", &mut state.key_97);
        fields.key("key_98", &mut state.key_98);
        fields.key("key_99", &mut state.key_99);
        fields.key("key_100", &mut state.key_100);
        fields.key("key_101", &mut state.key_101);
        fields.key("key_102", &mut state.key_102);
        fields.key("key_103", &mut state.key_103);
        fields.key("key_104", &mut state.key_104);
        fields.key("key_105", &mut state.key_105);
        fields.key("key_106", &mut state.key_106);
        fields.key("key_107", &mut state.key_107);
        fields.key("key_108", &mut state.key_108);
        fields.key("key_109", &mut state.key_109);
        fields.key("state", &mut state.state);
        fields.maybe_key("N", &mut state.n);
        fields.maybe_key("S", &mut state.s);
        fields.maybe_key("D", &mut state.d);
        fields.maybe_key("T", &mut state.t);
        fields.maybe_key("Workflow", &mut state.workflow);
        fields.maybe_key("Call", &mut state.call);
        fields.maybe_key("Mode", &mut state.mode);
        fields.maybe_key("Policy", &mut state.policy);
        fields.maybe_key("Seen", &mut state.seen);
        fields.maybe_key("Op", &mut state.op);
        fields.maybe_key("Way", &mut state.way);
        fields.maybe_key("Verdict", &mut state.verdict);
        fields.maybe_key("Duration", &mut state.duration);
        fields.maybe_key("Nested", &mut state.nested);
        fields.maybe_key("Needs", &mut state.needs);
        fields.maybe_key("Reads", &mut state.reads);
        fields.maybe_key("Boxed", &mut state.boxed);
        fields.maybe_key("Allowance", &mut state.allowance);
        fields.maybe_key("HookAbout", &mut state.hook_about);
        fields.maybe_key("ActionSpec", &mut state.action_spec);
        fields.maybe_key("EachSpec", &mut state.each_spec);
        fields.maybe_key("Failed", &mut state.failed);
        fields.maybe_key("Ended", &mut state.ended);
        fields.maybe_key("End", &mut state.end);
        fields.maybe_key("Inputs", &mut state.inputs);
        fields.maybe_key("Out", &mut state.out);
        fields.maybe_key("Reply", &mut state.reply);
        fields.maybe_key("Iterator", &mut state.iterator);
        fields.maybe_key("FromIterator", &mut state.from_iterator);
        fields.maybe_key("TryFrom", &mut state.try_from);
        fields.maybe_key("Drop", &mut state.drop);
        fields.maybe_key("Fn", &mut state.fn_);
        fields.maybe_key("AsRef", &mut state.as_ref);
        fields.maybe_key("PartialEq", &mut state.partial_eq);
        fields.maybe_key("at", &mut state.at);
        fields.maybe_key("shown", &mut state.shown);
        fields.maybe_key("there", &mut state.there);
        fields.maybe_key("needed", &mut state.needed);
        fields.maybe_key("constant", &mut state.constant);
        fields.maybe_key("recast", &mut state.recast);
        fields.maybe_key("to_value", &mut state.to_value);
        fields.maybe_key("number", &mut state.number);
        fields.maybe_key("object", &mut state.object);
        fields.maybe_key("held", &mut state.held);
        fields.maybe_key("given", &mut state.given);
        fields.maybe_key("exit", &mut state.exit);
        fields.maybe_key("fields", &mut state.fields);
        fields.maybe_key("present", &mut state.present);
        fields.maybe_key("input", &mut state.input);
        fields.maybe_key("output_text", &mut state.output_text);
        fields.maybe_key("cx", &mut state.cx);
        fields.maybe_key("serde", &mut state.serde);
        fields.maybe_key("fmt", &mut state.fmt);
        fields.maybe_key("std", &mut state.std);
        fields.maybe_key("dir\u{202e}", &mut state.dir);
        fields.maybe_key("try_into_said", &mut state.try_into_said);
        fields.maybe_key("TryInto_said", &mut state.try_into_said2);
        fields.maybe_key("fmt_said", &mut state.fmt_said);
        fields.maybe_key("reduce_said", &mut state.reduce_said);
        fields.maybe_key("core_said", &mut state.core_said);
        fields.maybe_key("bool_said", &mut state.bool_said);
        fields.maybe_key("type_id_said", &mut state.type_id_said);
        fields.maybe_key("clone_said", &mut state.clone_said);
        fields.maybe_key("run_said", &mut state.run_said);
        fields.maybe_key("n\u{202e}_said", &mut state.n_said);
        state.rest = fields.rest();
        state
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fields_of(deserializer, Self::read)
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Dir {
    /// `v\u{202e}`.
    #[serde(rename = "v\u{202e}")]
    V,
    /// `w\u{2066}x\u{2069}`.
    #[serde(rename = "w\u{2066}x\u{2069}")]
    WX,
}

impl Placeholder for Dir {
    fn blank() -> Self {
        Self::V
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::V => "v\u{202e}",
            Self::WX => "w\u{2066}x\u{2069}",
        })
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `into`, an llm node (graph.yaml:8).
    Into,
    /// `try_into`, an llm node (graph.yaml:9).
    TryInto,
    /// `TryInto`, an llm node (graph.yaml:10).
    TryInto2,
    /// `serde`, an approval node (graph.yaml:11).
    Serde,
    /// `fmt`, an llm node (graph.yaml:12).
    Fmt,
    /// `reduce`, an llm node (graph.yaml:13).
    Reduce,
    /// `std`, an approval node (graph.yaml:14).
    Std,
    /// `core`, an llm node (graph.yaml:15).
    Core,
    /// `bool`, an llm node (graph.yaml:16).
    Bool,
    /// `str`, an approval node (graph.yaml:17).
    Str,
    /// `type_id`, an llm node (graph.yaml:18).
    TypeId,
    /// `clone`, an llm node (graph.yaml:19).
    Clone,
    /// `agents`, an approval node (graph.yaml:20).
    Agents,
    /// `run`, an llm node (graph.yaml:21).
    Run,
    /// `n\u{202e}`, an llm node (graph.yaml:22).
    N,
    /// `n\u{2066}x\u{2069}`, an approval node (graph.yaml:23).
    NX,
    /// `done`, an end node (graph.yaml:24).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 17] = [
        Self::Into,
        Self::TryInto,
        Self::TryInto2,
        Self::Serde,
        Self::Fmt,
        Self::Reduce,
        Self::Std,
        Self::Core,
        Self::Bool,
        Self::Str,
        Self::TypeId,
        Self::Clone,
        Self::Agents,
        Self::Run,
        Self::N,
        Self::NX,
        Self::Done,
    ];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }
}

impl Serialize for At {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(node_id(&ABOUT, *self as usize))
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        at_of(deserializer, &ABOUT, Self::named)
    }
}

/// How a node ended, with what it writes: an entry of the run's journal.
#[derive(Clone)]
pub enum Exit {
    /// How `into` ended.
    Into(into2::Exit),
    /// How `try_into` ended.
    TryInto(try_into2::Exit),
    /// How `TryInto` ended.
    TryInto2(try_into3::Exit),
    /// How `serde` ended.
    Serde(serde2::Exit),
    /// How `fmt` ended.
    Fmt(fmt2::Exit),
    /// How `reduce` ended.
    Reduce(reduce2::Exit),
    /// How `std` ended.
    Std(std2::Exit),
    /// How `core` ended.
    Core(core2::Exit),
    /// How `bool` ended.
    Bool(bool2::Exit),
    /// How `str` ended.
    Str(str2::Exit),
    /// How `type_id` ended.
    TypeId(type_id2::Exit),
    /// How `clone` ended.
    Clone(clone::Exit),
    /// How `agents` ended.
    Agents(agents2::Exit),
    /// How `run` ended.
    Run(run::Exit),
    /// How `n\u{202e}` ended.
    N(n::Exit),
    /// How `n\u{2066}x\u{2069}` ended.
    NX(n_x::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Into(left) => exit("into", left.kept()),
            Self::TryInto(left) => exit("try_into", left.kept()),
            Self::TryInto2(left) => exit("TryInto", left.kept()),
            Self::Serde(left) => exit("serde", left.kept()),
            Self::Fmt(left) => exit("fmt", left.kept()),
            Self::Reduce(left) => exit("reduce", left.kept()),
            Self::Std(left) => exit("std", left.kept()),
            Self::Core(left) => exit("core", left.kept()),
            Self::Bool(left) => exit("bool", left.kept()),
            Self::Str(left) => exit("str", left.kept()),
            Self::TypeId(left) => exit("type_id", left.kept()),
            Self::Clone(left) => exit("clone", left.kept()),
            Self::Agents(left) => exit("agents", left.kept()),
            Self::Run(left) => exit("run", left.kept()),
            Self::N(left) => exit("n\u{202e}", left.kept()),
            Self::NX(left) => exit("n\u{2066}x\u{2069}", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Into => Self::Into(into2::Exit::read(name, carried)),
            At::TryInto => Self::TryInto(try_into2::Exit::read(name, carried)),
            At::TryInto2 => Self::TryInto2(try_into3::Exit::read(name, carried)),
            At::Serde => Self::Serde(serde2::Exit::read(name, carried)),
            At::Fmt => Self::Fmt(fmt2::Exit::read(name, carried)),
            At::Reduce => Self::Reduce(reduce2::Exit::read(name, carried)),
            At::Std => Self::Std(std2::Exit::read(name, carried)),
            At::Core => Self::Core(core2::Exit::read(name, carried)),
            At::Bool => Self::Bool(bool2::Exit::read(name, carried)),
            At::Str => Self::Str(str2::Exit::read(name, carried)),
            At::TypeId => Self::TypeId(type_id2::Exit::read(name, carried)),
            At::Clone => Self::Clone(clone::Exit::read(name, carried)),
            At::Agents => Self::Agents(agents2::Exit::read(name, carried)),
            At::Run => Self::Run(run::Exit::read(name, carried)),
            At::N => Self::N(n::Exit::read(name, carried)),
            At::NX => Self::NX(n_x::Exit::read(name, carried)),
            At::Done => Self::Done(done::Exit::read(name, carried)),
        }
    }
}

impl Serialize for Exit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        exit_of(deserializer, &ABOUT, At::named, Self::read)
    }
}

impl GraphExit for Exit {
    fn of_node(&self) -> &dyn Any {
        match self {
            Self::Into(exit) => exit,
            Self::TryInto(exit) => exit,
            Self::TryInto2(exit) => exit,
            Self::Serde(exit) => exit,
            Self::Fmt(exit) => exit,
            Self::Reduce(exit) => exit,
            Self::Std(exit) => exit,
            Self::Core(exit) => exit,
            Self::Bool(exit) => exit,
            Self::Str(exit) => exit,
            Self::TypeId(exit) => exit,
            Self::Clone(exit) => exit,
            Self::Agents(exit) => exit,
            Self::Run(exit) => exit,
            Self::N(exit) => exit,
            Self::NX(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for into2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Into(self)
    }
}

impl NodeExit for try_into2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::TryInto(self)
    }
}

impl NodeExit for try_into3::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::TryInto2(self)
    }
}

impl NodeExit for serde2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Serde(self)
    }
}

impl NodeExit for fmt2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Fmt(self)
    }
}

impl NodeExit for reduce2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Reduce(self)
    }
}

impl NodeExit for std2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Std(self)
    }
}

impl NodeExit for core2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Core(self)
    }
}

impl NodeExit for bool2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Bool(self)
    }
}

impl NodeExit for str2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Str(self)
    }
}

impl NodeExit for type_id2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::TypeId(self)
    }
}

impl NodeExit for clone::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Clone(self)
    }
}

impl NodeExit for agents2::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Agents(self)
    }
}

impl NodeExit for run::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Run(self)
    }
}

impl NodeExit for n::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::N(self)
    }
}

impl NodeExit for n_x::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::NX(self)
    }
}

/// The graph `n`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct N2<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> N2 = N2::new;

const _: fn(&N2, String) -> Run<'_, N2> = N2::start;

const _: for<'g> fn(
    &'g N2,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, N2> = N2::resume;

impl N2 {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> N2<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(initial_prompt))
    }

    /// A run that a store keeps, to be answered, tried again, or forked.
    pub fn resume(
        &self,
        store: &::std::sync::Arc<dyn ::graphwright::store::Store>,
        run: impl Into<String>,
    ) -> ::graphwright::Resume<'_, Self> {
        ::graphwright::Resume::new(self, store, run)
    }
}

impl<N: Nodes> Graph for N2<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Into
    }

    fn number(&self, at: At) -> usize {
        at as usize
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`into2::run`].
    fn into2<'a>(
        &'a self,
        input: into2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, into2::Exit> {
        into2::run(input, cx)
    }

    /// See [`try_into2::run`].
    fn try_into2<'a>(
        &'a self,
        input: try_into2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, try_into2::Exit> {
        try_into2::run(input, cx)
    }

    /// See [`try_into3::run`].
    fn try_into3<'a>(
        &'a self,
        input: try_into3::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, try_into3::Exit> {
        try_into3::run(input, cx)
    }

    /// See [`serde2::run`].
    fn serde2<'a>(
        &'a self,
        input: serde2::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, serde2::Exit> {
        serde2::run(input, cx)
    }

    /// See [`fmt2::run`].
    fn fmt2<'a>(&'a self, input: fmt2::In, cx: &'a mut NodeContext<'_>) -> Work<'a, fmt2::Exit> {
        fmt2::run(input, cx)
    }

    /// See [`reduce2::run`].
    fn reduce2<'a>(
        &'a self,
        input: reduce2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, reduce2::Exit> {
        reduce2::run(input, cx)
    }

    /// See [`std2::run`].
    fn std2<'a>(&'a self, input: std2::In, cx: &'a mut NodeContext<'_>) -> Work<'a, std2::Exit> {
        std2::run(input, cx)
    }

    /// See [`core2::run`].
    fn core2<'a>(
        &'a self,
        input: core2::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, core2::Exit> {
        core2::run(input, cx)
    }

    /// See [`bool2::run`].
    fn bool2<'a>(&'a self, input: bool2::In, cx: &'a mut NodeContext<'_>) -> Work<'a, bool2::Exit> {
        bool2::run(input, cx)
    }

    /// See [`str2::run`].
    fn str2<'a>(&'a self, input: str2::In, cx: &'a mut NodeContext<'_>) -> Work<'a, str2::Exit> {
        str2::run(input, cx)
    }

    /// See [`type_id2::run`].
    fn type_id2<'a>(
        &'a self,
        input: type_id2::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, type_id2::Exit> {
        type_id2::run(input, cx)
    }

    /// See [`clone::run`].
    fn clone<'a>(
        &'a self,
        input: clone::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, clone::Exit> {
        clone::run(input, cx)
    }

    /// See [`agents2::run`].
    fn agents2<'a>(
        &'a self,
        input: agents2::In,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, agents2::Exit> {
        agents2::run(input, cx)
    }

    /// See [`run::run`].
    fn run<'a>(&'a self, input: run::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, run::Exit> {
        run::run(input, cx)
    }

    /// See [`n::run`].
    fn n<'a>(&'a self, input: n::In, cx: &'a mut NodeContext<'_>) -> Work<'a, n::Exit> {
        n::run(input, cx)
    }

    /// See [`n_x::run`].
    fn n_x<'a>(&'a self, input: n_x::In, cx: &'a mut NodeContext<'_>) -> Work<'a, n_x::Exit> {
        n_x::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `into`, an llm node.
pub mod into2 {
    use super::{Dir, N3, State};
    use ::graphwright::codegen::*;

    /// What `into` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `state`.
        pub state: &'s [String],
        /// `at`, if it is there.
        pub at: Option<&'s str>,
        /// `number`, if it is there.
        pub number: Option<&'s str>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                topic: &state.topic,
                state: &state.state,
                at: state.at.as_deref(),
                number: state.number.as_deref(),
            }
        }
    }

    /// How `into` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `try_into`.
        Done(Box<Out>),
        /// The work failed (`fallback`): on to `done`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `N`.
        pub n: N3,
        /// For `S`.
        pub s: N3,
        /// For `D`.
        pub d: N3,
        /// For `T`.
        pub t: N3,
        /// For `Workflow`.
        pub workflow: N3,
        /// For `Call`.
        pub call: N3,
        /// For `Mode`.
        pub mode: N3,
        /// For `Policy`.
        pub policy: N3,
        /// For `Seen`.
        pub seen: N3,
        /// For `Op`.
        pub op: N3,
        /// For `Way`.
        pub way: N3,
        /// For `Verdict`.
        pub verdict: N3,
        /// For `Duration`.
        pub duration: N3,
        /// For `Nested`.
        pub nested: N3,
        /// For `Needs`.
        pub needs: N3,
        /// For `Reads`.
        pub reads: N3,
        /// For `Boxed`.
        pub boxed: N3,
        /// For `Allowance`.
        pub allowance: N3,
        /// For `HookAbout`.
        pub hook_about: N3,
        /// For `ActionSpec`.
        pub action_spec: N3,
        /// For `EachSpec`.
        pub each_spec: Option<N3>,
        /// For `Failed`.
        pub failed: Option<N3>,
        /// For `Ended`.
        pub ended: Option<N3>,
        /// For `End`.
        pub end: Option<N3>,
        /// For `Inputs`.
        pub inputs: Option<N3>,
        /// For `Out`.
        pub out: Option<N3>,
        /// For `Reply`.
        pub reply2: Option<N3>,
        /// For `Iterator`.
        pub iterator: Option<N3>,
        /// For `FromIterator`.
        pub from_iterator: Option<N3>,
        /// For `TryFrom`.
        pub try_from: Option<N3>,
        /// For `Drop`.
        pub drop: Option<N3>,
        /// For `Fn`.
        pub fn_: Option<N3>,
        /// For `AsRef`.
        pub as_ref: Option<N3>,
        /// For `PartialEq`.
        pub partial_eq: Option<N3>,
        /// For `at`.
        pub at2: Option<String>,
        /// For `there`.
        pub there2: Option<String>,
        /// For `needed`.
        pub needed2: Option<String>,
        /// For `constant`.
        pub constant2: Option<String>,
        /// For `recast`.
        pub recast2: Option<String>,
        /// For `to_value`.
        pub to_value2: Option<String>,
        /// For `number`.
        pub number2: Option<String>,
        /// For `object`.
        pub object2: Option<String>,
        /// For `held`.
        pub held: Option<String>,
        /// For `given`.
        pub given: Option<String>,
        /// For `exit`.
        pub exit: Option<String>,
        /// For `fields`.
        pub fields: Option<String>,
        /// For `present`.
        pub present: Option<String>,
        /// For `input`.
        pub input2: Option<String>,
        /// For `output_text`.
        pub output_text: Option<String>,
        /// For `cx`.
        pub cx: Option<String>,
        /// For `serde`.
        pub serde: Option<String>,
        /// For `fmt`.
        pub fmt: Option<String>,
        /// For `std`.
        pub std: Option<String>,
        /// For `dir\u{202e}`.
        pub dir: Option<Dir>,
        /// For `shown`.
        pub shown2: String,
        /// For `state`.
        pub state: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `shown`.
        pub shown2: String,
        /// For `state`.
        pub state: String,
    }

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

    /// What the model replied, by `output_schema`.
    #[derive(Clone)]
    pub struct Reply {
        /// `N`.
        pub n: N3,
        /// `S`.
        pub s: N3,
        /// `D`.
        pub d: N3,
        /// `T`.
        pub t: N3,
        /// `Workflow`.
        pub workflow: N3,
        /// `Call`.
        pub call: N3,
        /// `Mode`.
        pub mode: N3,
        /// `Policy`.
        pub policy: N3,
        /// `Seen`.
        pub seen: N3,
        /// `Op`.
        pub op: N3,
        /// `Way`.
        pub way: N3,
        /// `Verdict`.
        pub verdict: N3,
        /// `Duration`.
        pub duration: N3,
        /// `Nested`.
        pub nested: N3,
        /// `Needs`.
        pub needs: N3,
        /// `Reads`.
        pub reads: N3,
        /// `Boxed`.
        pub boxed: N3,
        /// `Allowance`.
        pub allowance: N3,
        /// `HookAbout`.
        pub hook_about: N3,
        /// `ActionSpec`.
        pub action_spec: N3,
        /// `EachSpec`.
        pub each_spec: Option<N3>,
        /// `Failed`.
        pub failed: Option<N3>,
        /// `Ended`.
        pub ended: Option<N3>,
        /// `End`.
        pub end: Option<N3>,
        /// `Inputs`.
        pub inputs: Option<N3>,
        /// `Out`.
        pub out: Option<N3>,
        /// `Reply`.
        pub reply: Option<N3>,
        /// `Iterator`.
        pub iterator: Option<N3>,
        /// `FromIterator`.
        pub from_iterator: Option<N3>,
        /// `TryFrom`.
        pub try_from: Option<N3>,
        /// `Drop`.
        pub drop: Option<N3>,
        /// `Fn`.
        pub fn_: Option<N3>,
        /// `AsRef`.
        pub as_ref: Option<N3>,
        /// `PartialEq`.
        pub partial_eq: Option<N3>,
        /// `at`.
        pub at: Option<String>,
        /// `shown`.
        pub shown: Option<String>,
        /// `there`.
        pub there: Option<String>,
        /// `needed`.
        pub needed: Option<String>,
        /// `constant`.
        pub constant: Option<String>,
        /// `recast`.
        pub recast: Option<String>,
        /// `to_value`.
        pub to_value: Option<String>,
        /// `number`.
        pub number: Option<String>,
        /// `object`.
        pub object: Option<String>,
        /// `held`.
        pub held: Option<String>,
        /// `given`.
        pub given: Option<String>,
        /// `exit`.
        pub exit: Option<String>,
        /// `fields`.
        pub fields: Option<String>,
        /// `present`.
        pub present: Option<String>,
        /// `input`.
        pub input: Option<String>,
        /// `output_text`.
        pub output_text: Option<String>,
        /// `cx`.
        pub cx: Option<String>,
        /// `serde`.
        pub serde: Option<String>,
        /// `fmt`.
        pub fmt: Option<String>,
        /// `std`.
        pub std: Option<String>,
        /// `dir\u{202e}`.
        pub dir: Option<Dir>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                n: fields.need("N"),
                s: fields.need("S"),
                d: fields.need("D"),
                t: fields.need("T"),
                workflow: fields.need("Workflow"),
                call: fields.need("Call"),
                mode: fields.need("Mode"),
                policy: fields.need("Policy"),
                seen: fields.need("Seen"),
                op: fields.need("Op"),
                way: fields.need("Way"),
                verdict: fields.need("Verdict"),
                duration: fields.need("Duration"),
                nested: fields.need("Nested"),
                needs: fields.need("Needs"),
                reads: fields.need("Reads"),
                boxed: fields.need("Boxed"),
                allowance: fields.need("Allowance"),
                hook_about: fields.need("HookAbout"),
                action_spec: fields.need("ActionSpec"),
                each_spec: fields.maybe("EachSpec"),
                failed: fields.maybe("Failed"),
                ended: fields.maybe("Ended"),
                end: fields.maybe("End"),
                inputs: fields.maybe("Inputs"),
                out: fields.maybe("Out"),
                reply: fields.maybe("Reply"),
                iterator: fields.maybe("Iterator"),
                from_iterator: fields.maybe("FromIterator"),
                try_from: fields.maybe("TryFrom"),
                drop: fields.maybe("Drop"),
                fn_: fields.maybe("Fn"),
                as_ref: fields.maybe("AsRef"),
                partial_eq: fields.maybe("PartialEq"),
                at: fields.maybe("at"),
                shown: fields.maybe("shown"),
                there: fields.maybe("there"),
                needed: fields.maybe("needed"),
                constant: fields.maybe("constant"),
                recast: fields.maybe("recast"),
                to_value: fields.maybe("to_value"),
                number: fields.maybe("number"),
                object: fields.maybe("object"),
                held: fields.maybe("held"),
                given: fields.maybe("given"),
                exit: fields.maybe("exit"),
                fields: fields.maybe("fields"),
                present: fields.maybe("present"),
                input: fields.maybe("input"),
                output_text: fields.maybe("output_text"),
                cx: fields.maybe("cx"),
                serde: fields.maybe("serde"),
                fmt: fields.maybe("fmt"),
                std: fields.maybe("std"),
                dir: fields.maybe("dir\u{202e}"),
            }
        }
    }

    /// What the reply makes the node write.
    fn done(input: &In<'_>, reply: Structured<Reply>) -> Box<Out> {
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("N", &out.n)
                    .with("S", &out.s)
                    .with("D", &out.d)
                    .with("T", &out.t)
                    .with("Workflow", &out.workflow)
                    .with("Call", &out.call)
                    .with("Mode", &out.mode)
                    .with("Policy", &out.policy)
                    .with("Seen", &out.seen)
                    .with("Op", &out.op)
                    .with("Way", &out.way)
                    .with("Verdict", &out.verdict)
                    .with("Duration", &out.duration)
                    .with("Nested", &out.nested)
                    .with("Needs", &out.needs)
                    .with("Reads", &out.reads)
                    .with("Boxed", &out.boxed)
                    .with("Allowance", &out.allowance)
                    .with("HookAbout", &out.hook_about)
                    .with("ActionSpec", &out.action_spec)
                    .maybe("EachSpec", out.each_spec.as_ref())
                    .maybe("Failed", out.failed.as_ref())
                    .maybe("Ended", out.ended.as_ref())
                    .maybe("End", out.end.as_ref())
                    .maybe("Inputs", out.inputs.as_ref())
                    .maybe("Out", out.out.as_ref())
                    .maybe("Reply", out.reply2.as_ref())
                    .maybe("Iterator", out.iterator.as_ref())
                    .maybe("FromIterator", out.from_iterator.as_ref())
                    .maybe("TryFrom", out.try_from.as_ref())
                    .maybe("Drop", out.drop.as_ref())
                    .maybe("Fn", out.fn_.as_ref())
                    .maybe("AsRef", out.as_ref.as_ref())
                    .maybe("PartialEq", out.partial_eq.as_ref())
                    .maybe("at", out.at2.as_ref())
                    .maybe("there", out.there2.as_ref())
                    .maybe("needed", out.needed2.as_ref())
                    .maybe("constant", out.constant2.as_ref())
                    .maybe("recast", out.recast2.as_ref())
                    .maybe("to_value", out.to_value2.as_ref())
                    .maybe("number", out.number2.as_ref())
                    .maybe("object", out.object2.as_ref())
                    .maybe("held", out.held.as_ref())
                    .maybe("given", out.given.as_ref())
                    .maybe("exit", out.exit.as_ref())
                    .maybe("fields", out.fields.as_ref())
                    .maybe("present", out.present.as_ref())
                    .maybe("input", out.input2.as_ref())
                    .maybe("output_text", out.output_text.as_ref())
                    .maybe("cx", out.cx.as_ref())
                    .maybe("serde", out.serde.as_ref())
                    .maybe("fmt", out.fmt.as_ref())
                    .maybe("std", out.std.as_ref())
                    .maybe("dir\u{202e}", out.dir.as_ref())
                    .with("shown", &out.shown2)
                    .with("state", &out.state)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("shown", &out.shown2)
                    .with("state", &out.state)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out {
                    n: carried.need("N"),
                    s: carried.need("S"),
                    d: carried.need("D"),
                    t: carried.need("T"),
                    workflow: carried.need("Workflow"),
                    call: carried.need("Call"),
                    mode: carried.need("Mode"),
                    policy: carried.need("Policy"),
                    seen: carried.need("Seen"),
                    op: carried.need("Op"),
                    way: carried.need("Way"),
                    verdict: carried.need("Verdict"),
                    duration: carried.need("Duration"),
                    nested: carried.need("Nested"),
                    needs: carried.need("Needs"),
                    reads: carried.need("Reads"),
                    boxed: carried.need("Boxed"),
                    allowance: carried.need("Allowance"),
                    hook_about: carried.need("HookAbout"),
                    action_spec: carried.need("ActionSpec"),
                    each_spec: carried.maybe("EachSpec"),
                    failed: carried.maybe("Failed"),
                    ended: carried.maybe("Ended"),
                    end: carried.maybe("End"),
                    inputs: carried.maybe("Inputs"),
                    out: carried.maybe("Out"),
                    reply2: carried.maybe("Reply"),
                    iterator: carried.maybe("Iterator"),
                    from_iterator: carried.maybe("FromIterator"),
                    try_from: carried.maybe("TryFrom"),
                    drop: carried.maybe("Drop"),
                    fn_: carried.maybe("Fn"),
                    as_ref: carried.maybe("AsRef"),
                    partial_eq: carried.maybe("PartialEq"),
                    at2: carried.maybe("at"),
                    there2: carried.maybe("there"),
                    needed2: carried.maybe("needed"),
                    constant2: carried.maybe("constant"),
                    recast2: carried.maybe("recast"),
                    to_value2: carried.maybe("to_value"),
                    number2: carried.maybe("number"),
                    object2: carried.maybe("object"),
                    held: carried.maybe("held"),
                    given: carried.maybe("given"),
                    exit: carried.maybe("exit"),
                    fields: carried.maybe("fields"),
                    present: carried.maybe("present"),
                    input2: carried.maybe("input"),
                    output_text: carried.maybe("output_text"),
                    cx: carried.maybe("cx"),
                    serde: carried.maybe("serde"),
                    fmt: carried.maybe("fmt"),
                    std: carried.maybe("std"),
                    dir: carried.maybe("dir\u{202e}"),
                    shown2: carried.need("shown"),
                    state: carried.need("state"),
                })),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    shown2: carried.need("shown"),
                    state: carried.need("state"),
                }),
            }
        }
    }
}

/// `try_into`, an llm node.
pub mod try_into2 {
    use super::{N3, State};
    use ::graphwright::codegen::*;

    /// What `try_into` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: &state.topic,
                n: held("try_into", "N", &state.n)?,
            })
        }
    }

    /// How `try_into` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `TryInto`.
        Done(Out),
        /// The work failed: on to `TryInto`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `try_into_said`.
        pub try_into_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `try_into_said`.
        pub try_into_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("try_into_said", &out.try_into_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("try_into_said", &out.try_into_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    try_into_said: carried.need("try_into_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    try_into_said: carried.need("try_into_said"),
                }),
            }
        }
    }
}

/// `TryInto`, an llm node.
pub mod try_into3 {
    use ::graphwright::codegen::*;

    /// What `TryInto` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `TryInto` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `serde`.
        Done(Out),
        /// The work failed: on to `serde`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `TryInto_said`.
        pub try_into_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `TryInto_said`.
        pub try_into_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("TryInto_said", &out.try_into_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("TryInto_said", &out.try_into_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    try_into_said: carried.need("TryInto_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    try_into_said: carried.need("TryInto_said"),
                }),
            }
        }
    }
}

/// `serde`, an approval node.
pub mod serde2 {
    use ::graphwright::codegen::*;

    /// What `serde` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `serde` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `fmt`.
        Self2,
        /// The answer was `into`: on to `fmt`.
        Into,
        /// The answer was `o\u{202e}`: on to `done`.
        O,
        /// The answer was something else: on to `fmt`.
        Other,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2 => Value::from("self"),
                Self::Into => Value::from("into"),
                Self::O => Value::from("o\u{202e}"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["self", "into", "o\u{202e}", "other"]) {
                "self" => Self::Self2,
                "into" => Self::Into,
                "o\u{202e}" => Self::O,
                _ => Self::Other,
            }
        }
    }
}

/// `fmt`, an llm node.
pub mod fmt2 {
    use ::graphwright::codegen::*;

    /// What `fmt` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `fmt` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `reduce`.
        Done(Out),
        /// The work failed: on to `reduce`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `fmt_said`.
        pub fmt_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `fmt_said`.
        pub fmt_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("fmt_said", &out.fmt_said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("fmt_said", &out.fmt_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    fmt_said: carried.need("fmt_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    fmt_said: carried.need("fmt_said"),
                }),
            }
        }
    }
}

/// `reduce`, an llm node.
pub mod reduce2 {
    use super::{N3, State};
    use ::graphwright::codegen::*;

    /// What `reduce` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: &state.topic,
                n: held("reduce", "N", &state.n)?,
            })
        }
    }

    /// How `reduce` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `std`.
        Done(Out),
        /// The work failed: on to `std`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `reduce_said`.
        pub reduce_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `reduce_said`.
        pub reduce_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("reduce_said", &out.reduce_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("reduce_said", &out.reduce_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    reduce_said: carried.need("reduce_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    reduce_said: carried.need("reduce_said"),
                }),
            }
        }
    }
}

/// `std`, an approval node.
pub mod std2 {
    use ::graphwright::codegen::*;

    /// What `std` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `std` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `core`.
        Self2,
        /// The answer was `into`: on to `core`.
        Into,
        /// The answer was `o\u{202e}`: on to `done`.
        O,
        /// The answer was something else: on to `core`.
        Other,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2 => Value::from("self"),
                Self::Into => Value::from("into"),
                Self::O => Value::from("o\u{202e}"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["self", "into", "o\u{202e}", "other"]) {
                "self" => Self::Self2,
                "into" => Self::Into,
                "o\u{202e}" => Self::O,
                _ => Self::Other,
            }
        }
    }
}

/// `core`, an llm node.
pub mod core2 {
    use super::{N3, State};
    use ::graphwright::codegen::*;

    /// What `core` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: &state.topic,
                n: held("core", "N", &state.n)?,
            })
        }
    }

    /// How `core` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `bool`.
        Done(Out),
        /// The work failed: on to `bool`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `core_said`.
        pub core_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `core_said`.
        pub core_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("core_said", &out.core_said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("core_said", &out.core_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    core_said: carried.need("core_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    core_said: carried.need("core_said"),
                }),
            }
        }
    }
}

/// `bool`, an llm node.
pub mod bool2 {
    use ::graphwright::codegen::*;

    /// What `bool` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `bool` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `str`.
        Done(Out),
        /// The work failed: on to `str`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `bool_said`.
        pub bool_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `bool_said`.
        pub bool_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("bool_said", &out.bool_said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("bool_said", &out.bool_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    bool_said: carried.need("bool_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    bool_said: carried.need("bool_said"),
                }),
            }
        }
    }
}

/// `str`, an approval node.
pub mod str2 {
    use ::graphwright::codegen::*;

    /// What `str` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `str` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `type_id`.
        Self2,
        /// The answer was `into`: on to `type_id`.
        Into,
        /// The answer was `o\u{202e}`: on to `done`.
        O,
        /// The answer was something else: on to `type_id`.
        Other,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2 => Value::from("self"),
                Self::Into => Value::from("into"),
                Self::O => Value::from("o\u{202e}"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["self", "into", "o\u{202e}", "other"]) {
                "self" => Self::Self2,
                "into" => Self::Into,
                "o\u{202e}" => Self::O,
                _ => Self::Other,
            }
        }
    }
}

/// `type_id`, an llm node.
pub mod type_id2 {
    use ::graphwright::codegen::*;

    /// What `type_id` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `type_id` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `clone`.
        Done(Out),
        /// The work failed: on to `clone`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `type_id_said`.
        pub type_id_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `type_id_said`.
        pub type_id_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("type_id_said", &out.type_id_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("type_id_said", &out.type_id_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    type_id_said: carried.need("type_id_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    type_id_said: carried.need("type_id_said"),
                }),
            }
        }
    }
}

/// `clone`, an llm node.
pub mod clone {
    use super::{N3, State};
    use ::graphwright::codegen::*;

    /// What `clone` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: &state.topic,
                n: held("clone", "N", &state.n)?,
            })
        }
    }

    /// How `clone` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `agents`.
        Done(Out),
        /// The work failed: on to `agents`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `clone_said`.
        pub clone_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `clone_said`.
        pub clone_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("clone_said", &out.clone_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("clone_said", &out.clone_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    clone_said: carried.need("clone_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    clone_said: carried.need("clone_said"),
                }),
            }
        }
    }
}

/// `agents`, an approval node.
pub mod agents2 {
    use ::graphwright::codegen::*;

    /// What `agents` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `agents` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `run`.
        Self2,
        /// The answer was `into`: on to `run`.
        Into,
        /// The answer was `o\u{202e}`: on to `done`.
        O,
        /// The answer was something else: on to `run`.
        Other,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2 => Value::from("self"),
                Self::Into => Value::from("into"),
                Self::O => Value::from("o\u{202e}"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["self", "into", "o\u{202e}", "other"]) {
                "self" => Self::Self2,
                "into" => Self::Into,
                "o\u{202e}" => Self::O,
                _ => Self::Other,
            }
        }
    }
}

/// `run`, an llm node.
pub mod run {
    use super::{N3, State};
    use ::graphwright::codegen::*;

    /// What `run` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: &state.topic,
                n: held("run", "N", &state.n)?,
            })
        }
    }

    /// How `run` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `n\u{202e}`.
        Done(Out),
        /// The work failed: on to `n\u{202e}`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `run_said`.
        pub run_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `run_said`.
        pub run_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("run_said", &out.run_said).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("run_said", &out.run_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    run_said: carried.need("run_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    run_said: carried.need("run_said"),
                }),
            }
        }
    }
}

/// `n\u{202e}`, an llm node.
pub mod n {
    use ::graphwright::codegen::*;

    /// What `n\u{202e}` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `n\u{202e}` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `n\u{2066}x\u{2069}`.
        Done(Out),
        /// The work failed: on to `n\u{2066}x\u{2069}`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `n\u{202e}_said`.
        pub n_said: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `n\u{202e}_said`.
        pub n_said: String,
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("n\u{202e}_said", &out.n_said)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("n\u{202e}_said", &out.n_said)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    n_said: carried.need("n\u{202e}_said"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    n_said: carried.need("n\u{202e}_said"),
                }),
            }
        }
    }
}

/// `n\u{2066}x\u{2069}`, an approval node.
pub mod n_x {
    use ::graphwright::codegen::*;

    /// What `n\u{2066}x\u{2069}` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `n\u{2066}x\u{2069}` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `done`.
        Self2,
        /// The answer was `into`: on to `done`.
        Into,
        /// The answer was `o\u{202e}`: on to `done`.
        O,
        /// The answer was something else: on to `done`.
        Other,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2 => Value::from("self"),
                Self::Into => Value::from("into"),
                Self::O => Value::from("o\u{202e}"),
                Self::Other => Value::from("other"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["self", "into", "o\u{202e}", "other"]) {
                "self" => Self::Self2,
                "into" => Self::Into,
                "o\u{202e}" => Self::O,
                _ => Self::Other,
            }
        }
    }
}

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `key_0`.
        pub key_0: i64,
        /// `key_1`.
        pub key_1: i64,
        /// `key_2`.
        pub key_2: i64,
        /// `key_3`.
        pub key_3: i64,
        /// `key_4`.
        pub key_4: i64,
        /// `key_5`.
        pub key_5: i64,
        /// `key_6`.
        pub key_6: i64,
        /// `key_7`.
        pub key_7: i64,
        /// `key_8`.
        pub key_8: i64,
        /// `key_9`.
        pub key_9: i64,
        /// `key_10`.
        pub key_10: i64,
        /// `key_11`.
        pub key_11: i64,
        /// `key_12`.
        pub key_12: i64,
        /// `key_13`.
        pub key_13: i64,
        /// `key_14`.
        pub key_14: i64,
        /// `key_15`.
        pub key_15: i64,
        /// `key_16`.
        pub key_16: i64,
        /// `key_17`.
        pub key_17: i64,
        /// `key_18`.
        pub key_18: i64,
        /// `key_19`.
        pub key_19: i64,
        /// `key_20`.
        pub key_20: i64,
        /// `key_21`.
        pub key_21: i64,
        /// `key_22`.
        pub key_22: i64,
        /// `key_23`.
        pub key_23: i64,
        /// `key_24`.
        pub key_24: i64,
        /// `key_25`.
        pub key_25: i64,
        /// `key_26`.
        pub key_26: i64,
        /// `key_27`.
        pub key_27: i64,
        /// `key_28`.
        pub key_28: i64,
        /// `key_29`.
        pub key_29: i64,
        /// `key_30`.
        pub key_30: i64,
        /// `key_31`.
        pub key_31: i64,
        /// `key_32`.
        pub key_32: i64,
        /// `key_33`.
        pub key_33: i64,
        /// `key_34`.
        pub key_34: i64,
        /// `key_35`.
        pub key_35: i64,
        /// `key_36`.
        pub key_36: i64,
        /// `key_37`.
        pub key_37: i64,
        /// `key_38`.
        pub key_38: i64,
        /// `key_39`.
        pub key_39: i64,
        /// `key_40`.
        pub key_40: i64,
        /// `key_41`.
        pub key_41: i64,
        /// `key_42`.
        pub key_42: i64,
        /// `key_43`.
        pub key_43: i64,
        /// `key_44`.
        pub key_44: i64,
        /// `key_45`.
        pub key_45: i64,
        /// `key_46`.
        pub key_46: i64,
        /// `key_47`.
        pub key_47: i64,
        /// `key_48`.
        pub key_48: i64,
        /// `key_49`.
        pub key_49: i64,
        /// `key_50`.
        pub key_50: i64,
        /// `key_51`.
        pub key_51: i64,
        /// `key_52`.
        pub key_52: i64,
        /// `key_53`.
        pub key_53: i64,
        /// `key_54`.
        pub key_54: i64,
        /// `key_55`.
        pub key_55: i64,
        /// `key_56`.
        pub key_56: i64,
        /// `key_57`.
        pub key_57: i64,
        /// `key_58`.
        pub key_58: i64,
        /// `key_59`.
        pub key_59: i64,
        /// `key_60`.
        pub key_60: i64,
        /// `key_61`.
        pub key_61: i64,
        /// `key_62`.
        pub key_62: i64,
        /// `key_63`.
        pub key_63: i64,
        /// `key_64`.
        pub key_64: i64,
        /// `key_65`.
        pub key_65: i64,
        /// `key_66`.
        pub key_66: i64,
        /// `key_67`.
        pub key_67: i64,
        /// `key_68`.
        pub key_68: i64,
        /// `key_69`.
        pub key_69: i64,
        /// `key_70`.
        pub key_70: i64,
        /// `key_71`.
        pub key_71: i64,
        /// `key_72`.
        pub key_72: i64,
        /// `key_73`.
        pub key_73: i64,
        /// `key_74`.
        pub key_74: i64,
        /// `key_75`.
        pub key_75: i64,
        /// `key_76`.
        pub key_76: i64,
        /// `key_77`.
        pub key_77: i64,
        /// `key_78`.
        pub key_78: i64,
        /// `key_79`.
        pub key_79: i64,
        /// `key_80`.
        pub key_80: i64,
        /// `key_81`.
        pub key_81: i64,
        /// `key_82`.
        pub key_82: i64,
        /// `key_83`.
        pub key_83: i64,
        /// `key_84`.
        pub key_84: i64,
        /// `key_85`.
        pub key_85: i64,
        /// `key_86`.
        pub key_86: i64,
        /// `key_87`.
        pub key_87: i64,
        /// `key_88`.
        pub key_88: i64,
        /// `key_89`.
        pub key_89: i64,
        /// `key_90`.
        pub key_90: i64,
        /// `key_91`.
        pub key_91: i64,
        /// `key_92`.
        pub key_92: i64,
        /// `key_93`.
        pub key_93: i64,
        /// `key_94`.
        pub key_94: i64,
        /// `key_95`.
        pub key_95: i64,
        /// `key_96`.
        pub key_96: i64,
        /// `key_97`.
        pub key_97: i64,
        /// `key_98`.
        pub key_98: i64,
        /// `key_99`.
        pub key_99: i64,
        /// `key_100`.
        pub key_100: i64,
        /// `key_101`.
        pub key_101: i64,
        /// `key_102`.
        pub key_102: i64,
        /// `key_103`.
        pub key_103: i64,
        /// `key_104`.
        pub key_104: i64,
        /// `key_105`.
        pub key_105: i64,
        /// `key_106`.
        pub key_106: i64,
        /// `key_107`.
        pub key_107: i64,
        /// `key_108`.
        pub key_108: i64,
        /// `key_109`.
        pub key_109: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                topic: &state.topic,
                key_0: state.key_0,
                key_1: state.key_1,
                key_2: state.key_2,
                key_3: state.key_3,
                key_4: state.key_4,
                key_5: state.key_5,
                key_6: state.key_6,
                key_7: state.key_7,
                key_8: state.key_8,
                key_9: state.key_9,
                key_10: state.key_10,
                key_11: state.key_11,
                key_12: state.key_12,
                key_13: state.key_13,
                key_14: state.key_14,
                key_15: state.key_15,
                key_16: state.key_16,
                key_17: state.key_17,
                key_18: state.key_18,
                key_19: state.key_19,
                key_20: state.key_20,
                key_21: state.key_21,
                key_22: state.key_22,
                key_23: state.key_23,
                key_24: state.key_24,
                key_25: state.key_25,
                key_26: state.key_26,
                key_27: state.key_27,
                key_28: state.key_28,
                key_29: state.key_29,
                key_30: state.key_30,
                key_31: state.key_31,
                key_32: state.key_32,
                key_33: state.key_33,
                key_34: state.key_34,
                key_35: state.key_35,
                key_36: state.key_36,
                key_37: state.key_37,
                key_38: state.key_38,
                key_39: state.key_39,
                key_40: state.key_40,
                key_41: state.key_41,
                key_42: state.key_42,
                key_43: state.key_43,
                key_44: state.key_44,
                key_45: state.key_45,
                key_46: state.key_46,
                key_47: state.key_47,
                key_48: state.key_48,
                key_49: state.key_49,
                key_50: state.key_50,
                key_51: state.key_51,
                key_52: state.key_52,
                key_53: state.key_53,
                key_54: state.key_54,
                key_55: state.key_55,
                key_56: state.key_56,
                key_57: state.key_57,
                key_58: state.key_58,
                key_59: state.key_59,
                key_60: state.key_60,
                key_61: state.key_61,
                key_62: state.key_62,
                key_63: state.key_63,
                key_64: state.key_64,
                key_65: state.key_65,
                key_66: state.key_66,
                key_67: state.key_67,
                key_68: state.key_68,
                key_69: state.key_69,
                key_70: state.key_70,
                key_71: state.key_71,
                key_72: state.key_72,
                key_73: state.key_73,
                key_74: state.key_74,
                key_75: state.key_75,
                key_76: state.key_76,
                key_77: state.key_77,
                key_78: state.key_78,
                key_79: state.key_79,
                key_80: state.key_80,
                key_81: state.key_81,
                key_82: state.key_82,
                key_83: state.key_83,
                key_84: state.key_84,
                key_85: state.key_85,
                key_86: state.key_86,
                key_87: state.key_87,
                key_88: state.key_88,
                key_89: state.key_89,
                key_90: state.key_90,
                key_91: state.key_91,
                key_92: state.key_92,
                key_93: state.key_93,
                key_94: state.key_94,
                key_95: state.key_95,
                key_96: state.key_96,
                key_97: state.key_97,
                key_98: state.key_98,
                key_99: state.key_99,
                key_100: state.key_100,
                key_101: state.key_101,
                key_102: state.key_102,
                key_103: state.key_103,
                key_104: state.key_104,
                key_105: state.key_105,
                key_106: state.key_106,
                key_107: state.key_107,
                key_108: state.key_108,
                key_109: state.key_109,
            }
        }
    }

    /// How `done` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: the run ends.
        Done(End),
    }

    /// The result, and what is written last.
    #[derive(Clone)]
    pub struct End {
        /// The run's result.
        pub result: String,
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("result", &out.result).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(End {
                result: carried.need("result"),
            })
        }
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("n"),
    description: Cow::Borrowed("Names of others."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xc554_f8a3_160c_a273,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("into"),
            kind: Cow::Borrowed("llm"),
            line: 8,
            reads: Reads::Keys(&["topic", "state", "at", "number"]),
            meaning: 0x3f6a_727d_16cd_eb96,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("try_into"),
            kind: Cow::Borrowed("llm"),
            line: 9,
            reads: Reads::Keys(&["topic", "N"]),
            meaning: 0x5709_184a_613a_6544,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("TryInto"),
            kind: Cow::Borrowed("llm"),
            line: 10,
            reads: Reads::Keys(&[]),
            meaning: 0x5fb4_289c_94f7_cd06,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("serde"),
            kind: Cow::Borrowed("approval"),
            line: 11,
            reads: Reads::Keys(&[]),
            meaning: 0x13c3_48b2_c9f1_2295,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("fmt"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&[]),
            meaning: 0xa5a0_3a56_99af_81fc,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("reduce"),
            kind: Cow::Borrowed("llm"),
            line: 13,
            reads: Reads::Keys(&["topic", "N"]),
            meaning: 0x3a2c_3364_867d_2464,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("std"),
            kind: Cow::Borrowed("approval"),
            line: 14,
            reads: Reads::Keys(&[]),
            meaning: 0x6008_3a43_a4d8_46d6,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("core"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["topic", "N"]),
            meaning: 0xe17b_c782_4c1c_fffd,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("bool"),
            kind: Cow::Borrowed("llm"),
            line: 16,
            reads: Reads::Keys(&[]),
            meaning: 0xd74e_3029_099e_9e50,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("str"),
            kind: Cow::Borrowed("approval"),
            line: 17,
            reads: Reads::Keys(&[]),
            meaning: 0xeb8c_9cf6_c70b_f7ae,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("type_id"),
            kind: Cow::Borrowed("llm"),
            line: 18,
            reads: Reads::Keys(&[]),
            meaning: 0x82e1_dfb9_0979_00e9,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("clone"),
            kind: Cow::Borrowed("llm"),
            line: 19,
            reads: Reads::Keys(&["topic", "N"]),
            meaning: 0x2af3_c3ee_fa40_14e8,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("agents"),
            kind: Cow::Borrowed("approval"),
            line: 20,
            reads: Reads::Keys(&[]),
            meaning: 0xd91f_2383_d195_34b3,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("run"),
            kind: Cow::Borrowed("llm"),
            line: 21,
            reads: Reads::Keys(&["topic", "N"]),
            meaning: 0xd1a2_0f13_9e96_7262,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("n\u{202e}"),
            kind: Cow::Borrowed("llm"),
            line: 22,
            reads: Reads::Keys(&[]),
            meaning: 0x0971_ad3b_da96_5992,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("n\u{2066}x\u{2069}"),
            kind: Cow::Borrowed("approval"),
            line: 23,
            reads: Reads::Keys(&[]),
            meaning: 0x4e96_938b_75b6_2fbc,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 24,
            reads: Reads::Keys(&[
                "topic", "key_0", "key_1", "key_2", "key_3", "key_4", "key_5", "key_6", "key_7",
                "key_8", "key_9", "key_10", "key_11", "key_12", "key_13", "key_14", "key_15",
                "key_16", "key_17", "key_18", "key_19", "key_20", "key_21", "key_22", "key_23",
                "key_24", "key_25", "key_26", "key_27", "key_28", "key_29", "key_30", "key_31",
                "key_32", "key_33", "key_34", "key_35", "key_36", "key_37", "key_38", "key_39",
                "key_40", "key_41", "key_42", "key_43", "key_44", "key_45", "key_46", "key_47",
                "key_48", "key_49", "key_50", "key_51", "key_52", "key_53", "key_54", "key_55",
                "key_56", "key_57", "key_58", "key_59", "key_60", "key_61", "key_62", "key_63",
                "key_64", "key_65", "key_66", "key_67", "key_68", "key_69", "key_70", "key_71",
                "key_72", "key_73", "key_74", "key_75", "key_76", "key_77", "key_78", "key_79",
                "key_80", "key_81", "key_82", "key_83", "key_84", "key_85", "key_86", "key_87",
                "key_88", "key_89", "key_90", "key_91", "key_92", "key_93", "key_94", "key_95",
                "key_96", "key_97", "key_98", "key_99", "key_100", "key_101", "key_102", "key_103",
                "key_104", "key_105", "key_106", "key_107", "key_108", "key_109",
            ]),
            meaning: 0x4139_2d08_8362_6931,
            role: NodeRole::End,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("initial_prompt"),
        description: Cow::Borrowed("What the caller asks."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: Some(100),
        steps: None,
        timeout: None,
        concurrency: Some(8),
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[]),
};
