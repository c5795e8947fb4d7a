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

state! {
    (given initial_prompt as String) need(topic), need(key_0), need(key_1), need(key_2),
    need(key_3), need(key_4), need(key_5), need(key_6), need(key_7), need(key_8),
    need(key_9), need(key_10), need(key_11), need(key_12), need(key_13), need(key_14),
    need(key_15), need(key_16), need(key_17), need(key_18), need(key_19), need(key_20),
    need(key_21), need(key_22), need(key_23), need(key_24), need(key_25), need(key_26),
    need(key_27), need(key_28), need(key_29), need(key_30), need(key_31), need(key_32),
    need(key_33), need(key_34), need(key_35), need(key_36), need(key_37), need(key_38),
    need(key_39), need(key_40), need(key_41), need(key_42), need(key_43), need(key_44),
    need(key_45), need(key_46), need(key_47), need(key_48), need(key_49), need(key_50),
    need(key_51), need(key_52), need(key_53), need(key_54), need(key_55), need(key_56),
    need(key_57), need(key_58), need(key_59), need(key_60), need(key_61), need(key_62),
    need(key_63), need(key_64), need(key_65), need(key_66), need(key_67), need(key_68),
    need(key_69), need(key_70), need(key_71), need(key_72), need(key_73), need(key_74),
    need(key_75), need(key_76), need(key_77), need(key_78), need(key_79), need(key_80),
    need(key_81), need(key_82), need(key_83), need(key_84), need(key_85), need(key_86),
    need(key_87), need(key_88), need(key_89), need(key_90), need(key_91), need(key_92),
    need(key_93), need(key_94), need(key_95), need(key_96), need(key_97), need(key_98),
    need(key_99), need(key_100), need(key_101), need(key_102), need(key_103),
    need(key_104), need(key_105), need(key_106), need(key_107), need(key_108),
    need(key_109), need(state), maybe(n = "N"), maybe(s = "S"), maybe(d = "D"), maybe(t =
    "T"), maybe(workflow = "Workflow"), maybe(call = "Call"), maybe(mode = "Mode"),
    maybe(policy = "Policy"), maybe(seen = "Seen"), maybe(op = "Op"), maybe(way = "Way"),
    maybe(verdict = "Verdict"), maybe(duration = "Duration"), maybe(nested = "Nested"),
    maybe(needs = "Needs"), maybe(reads = "Reads"), maybe(boxed = "Boxed"),
    maybe(allowance = "Allowance"), maybe(hook_about = "HookAbout"), maybe(action_spec =
    "ActionSpec"), maybe(each_spec = "EachSpec"), maybe(failed = "Failed"), maybe(ended =
    "Ended"), maybe(end = "End"), maybe(inputs = "Inputs"), maybe(out = "Out"),
    maybe(reply = "Reply"), maybe(iterator = "Iterator"), maybe(from_iterator =
    "FromIterator"), maybe(try_from = "TryFrom"), maybe(drop = "Drop"), maybe(fn_ =
    "Fn"), maybe(as_ref = "AsRef"), maybe(partial_eq = "PartialEq"), maybe(at),
    maybe(shown), maybe(there), maybe(needed), maybe(constant), maybe(recast),
    maybe(to_value), maybe(number), maybe(object), maybe(held), maybe(given),
    maybe(exit), maybe(fields), maybe(present), maybe(input), maybe(output_text),
    maybe(cx), maybe(serde), maybe(fmt), maybe(std), maybe(dir = "dir\u{202e}"),
    maybe(try_into_said), maybe(try_into_said2 = "TryInto_said"), maybe(fmt_said),
    maybe(reduce_said), maybe(core_said), maybe(bool_said), maybe(type_id_said),
    maybe(clone_said), maybe(run_said), maybe(n_said = "n\u{202e}_said"); rest
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

nodes! {
    Into(into2), TryInto(try_into2), TryInto2(try_into3), Serde(serde2), Fmt(fmt2),
    Reduce(reduce2), Std(std2), Core(core2), Bool(bool2), Str(str2), TypeId(type_id2),
    Clone(clone), Agents(agents2), Run(run), N(n), NX(n_x), Done(done)
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

    reads! { 's; borrowed(topic), borrowed(state), maybe_slice(at), maybe_slice(number) }

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

    reply! {
        Reply(need(n = "N"), need(s = "S"), need(d = "D"), need(t = "T"), need(workflow =
        "Workflow"), need(call = "Call"), need(mode = "Mode"), need(policy = "Policy"),
        need(seen = "Seen"), need(op = "Op"), need(way = "Way"), need(verdict =
        "Verdict"), need(duration = "Duration"), need(nested = "Nested"), need(needs =
        "Needs"), need(reads = "Reads"), need(boxed = "Boxed"), need(allowance =
        "Allowance"), need(hook_about = "HookAbout"), need(action_spec = "ActionSpec"),
        maybe(each_spec = "EachSpec"), maybe(failed = "Failed"), maybe(ended = "Ended"),
        maybe(end = "End"), maybe(inputs = "Inputs"), maybe(out = "Out"), maybe(reply =
        "Reply"), maybe(iterator = "Iterator"), maybe(from_iterator = "FromIterator"),
        maybe(try_from = "TryFrom"), maybe(drop = "Drop"), maybe(fn_ = "Fn"),
        maybe(as_ref = "AsRef"), maybe(partial_eq = "PartialEq"), maybe(at),
        maybe(shown), maybe(there), maybe(needed), maybe(constant), maybe(recast),
        maybe(to_value), maybe(number), maybe(object), maybe(held), maybe(given),
        maybe(exit), maybe(fields), maybe(present), maybe(input), maybe(output_text),
        maybe(cx), maybe(serde), maybe(fmt), maybe(std), maybe(dir = "dir\u{202e}"))
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

    exits! {
        Done(out = Out boxed(need(n = "N"), need(s = "S"), need(d = "D"), need(t = "T"),
        need(workflow = "Workflow"), need(call = "Call"), need(mode = "Mode"),
        need(policy = "Policy"), need(seen = "Seen"), need(op = "Op"), need(way = "Way"),
        need(verdict = "Verdict"), need(duration = "Duration"), need(nested = "Nested"),
        need(needs = "Needs"), need(reads = "Reads"), need(boxed = "Boxed"),
        need(allowance = "Allowance"), need(hook_about = "HookAbout"), need(action_spec =
        "ActionSpec"), maybe(each_spec = "EachSpec"), maybe(failed = "Failed"),
        maybe(ended = "Ended"), maybe(end = "End"), maybe(inputs = "Inputs"), maybe(out =
        "Out"), maybe(reply2 = "Reply"), maybe(iterator = "Iterator"),
        maybe(from_iterator = "FromIterator"), maybe(try_from = "TryFrom"), maybe(drop =
        "Drop"), maybe(fn_ = "Fn"), maybe(as_ref = "AsRef"), maybe(partial_eq =
        "PartialEq"), maybe(at2 = "at"), maybe(there2 = "there"), maybe(needed2 =
        "needed"), maybe(constant2 = "constant"), maybe(recast2 = "recast"),
        maybe(to_value2 = "to_value"), maybe(number2 = "number"), maybe(object2 =
        "object"), maybe(held), maybe(given), maybe(exit), maybe(fields), maybe(present),
        maybe(input2 = "input"), maybe(output_text), maybe(cx), maybe(serde), maybe(fmt),
        maybe(std), maybe(dir = "dir\u{202e}"), need(shown2 = "shown"), need(state))) =
        "done", Failed(out = Failed(need(failure), need(shown2 = "shown"), need(state)))
        = "failed"
    }
}

/// `try_into`, an llm node.
pub mod try_into2 {
    use super::N3;
    use ::graphwright::codegen::*;

    /// What `try_into` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    reads! { 's; "try_into"; borrowed(topic), held(n = "N") }

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

    exits! {
        Done(out = Out(need(try_into_said))) = "done", Failed(out = Failed(need(failure),
        need(try_into_said))) = "failed"
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

    exits! {
        Done(out = Out(need(try_into_said = "TryInto_said"))) = "done", Failed(out =
        Failed(need(failure), need(try_into_said = "TryInto_said"))) = "failed"
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

    exits! { Self2 = "self", Into = "into", O = "o\u{202e}", Other = "other" }
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

    exits! {
        Done(out = Out(need(fmt_said))) = "done", Failed(out = Failed(need(failure),
        need(fmt_said))) = "failed"
    }
}

/// `reduce`, an llm node.
pub mod reduce2 {
    use super::N3;
    use ::graphwright::codegen::*;

    /// What `reduce` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    reads! { 's; "reduce"; borrowed(topic), held(n = "N") }

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

    exits! {
        Done(out = Out(need(reduce_said))) = "done", Failed(out = Failed(need(failure),
        need(reduce_said))) = "failed"
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

    exits! { Self2 = "self", Into = "into", O = "o\u{202e}", Other = "other" }
}

/// `core`, an llm node.
pub mod core2 {
    use super::N3;
    use ::graphwright::codegen::*;

    /// What `core` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    reads! { 's; "core"; borrowed(topic), held(n = "N") }

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

    exits! {
        Done(out = Out(need(core_said))) = "done", Failed(out = Failed(need(failure),
        need(core_said))) = "failed"
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

    exits! {
        Done(out = Out(need(bool_said))) = "done", Failed(out = Failed(need(failure),
        need(bool_said))) = "failed"
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

    exits! { Self2 = "self", Into = "into", O = "o\u{202e}", Other = "other" }
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

    exits! {
        Done(out = Out(need(type_id_said))) = "done", Failed(out = Failed(need(failure),
        need(type_id_said))) = "failed"
    }
}

/// `clone`, an llm node.
pub mod clone {
    use super::N3;
    use ::graphwright::codegen::*;

    /// What `clone` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    reads! { 's; "clone"; borrowed(topic), held(n = "N") }

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

    exits! {
        Done(out = Out(need(clone_said))) = "done", Failed(out = Failed(need(failure),
        need(clone_said))) = "failed"
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

    exits! { Self2 = "self", Into = "into", O = "o\u{202e}", Other = "other" }
}

/// `run`, an llm node.
pub mod run {
    use super::N3;
    use ::graphwright::codegen::*;

    /// What `run` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
        /// `N`.
        pub n: &'s N3,
    }

    reads! { 's; "run"; borrowed(topic), held(n = "N") }

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

    exits! {
        Done(out = Out(need(run_said))) = "done", Failed(out = Failed(need(failure),
        need(run_said))) = "failed"
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

    exits! {
        Done(out = Out(need(n_said = "n\u{202e}_said"))) = "done", Failed(out =
        Failed(need(failure), need(n_said = "n\u{202e}_said"))) = "failed"
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

    exits! { Self2 = "self", Into = "into", O = "o\u{202e}", Other = "other" }
}

/// `done`, an end node.
pub mod done {
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

    reads! {
        's; borrowed(topic), copied(key_0), copied(key_1), copied(key_2), copied(key_3),
        copied(key_4), copied(key_5), copied(key_6), copied(key_7), copied(key_8),
        copied(key_9), copied(key_10), copied(key_11), copied(key_12), copied(key_13),
        copied(key_14), copied(key_15), copied(key_16), copied(key_17), copied(key_18),
        copied(key_19), copied(key_20), copied(key_21), copied(key_22), copied(key_23),
        copied(key_24), copied(key_25), copied(key_26), copied(key_27), copied(key_28),
        copied(key_29), copied(key_30), copied(key_31), copied(key_32), copied(key_33),
        copied(key_34), copied(key_35), copied(key_36), copied(key_37), copied(key_38),
        copied(key_39), copied(key_40), copied(key_41), copied(key_42), copied(key_43),
        copied(key_44), copied(key_45), copied(key_46), copied(key_47), copied(key_48),
        copied(key_49), copied(key_50), copied(key_51), copied(key_52), copied(key_53),
        copied(key_54), copied(key_55), copied(key_56), copied(key_57), copied(key_58),
        copied(key_59), copied(key_60), copied(key_61), copied(key_62), copied(key_63),
        copied(key_64), copied(key_65), copied(key_66), copied(key_67), copied(key_68),
        copied(key_69), copied(key_70), copied(key_71), copied(key_72), copied(key_73),
        copied(key_74), copied(key_75), copied(key_76), copied(key_77), copied(key_78),
        copied(key_79), copied(key_80), copied(key_81), copied(key_82), copied(key_83),
        copied(key_84), copied(key_85), copied(key_86), copied(key_87), copied(key_88),
        copied(key_89), copied(key_90), copied(key_91), copied(key_92), copied(key_93),
        copied(key_94), copied(key_95), copied(key_96), copied(key_97), copied(key_98),
        copied(key_99), copied(key_100), copied(key_101), copied(key_102),
        copied(key_103), copied(key_104), copied(key_105), copied(key_106),
        copied(key_107), copied(key_108), copied(key_109)
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

    exits! { Done(out = End(need(result))) = "done" }
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
