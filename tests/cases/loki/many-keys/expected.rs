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

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("k00", &self.k00)
            .with("k01", &self.k01)
            .with("k02", &self.k02)
            .with("k03", &self.k03)
            .with("k04", &self.k04)
            .with("k05", &self.k05)
            .with("k06", &self.k06)
            .with("k07", &self.k07)
            .with("k08", &self.k08)
            .with("k09", &self.k09)
            .with("k10", &self.k10)
            .with("k11", &self.k11)
            .with("k12", &self.k12)
            .with("k13", &self.k13)
            .with("k14", &self.k14)
            .with("k15", &self.k15)
            .with("k16", &self.k16)
            .with("k17", &self.k17)
            .with("k18", &self.k18)
            .with("k19", &self.k19)
            .with("k20", &self.k20)
            .with("k21", &self.k21)
            .with("k22", &self.k22)
            .with("k23", &self.k23)
            .with("k24", &self.k24)
            .with("k25", &self.k25)
            .with("k26", &self.k26)
            .with("k27", &self.k27)
            .with("k28", &self.k28)
            .with("k29", &self.k29)
            .with("k30", &self.k30)
            .with("k31", &self.k31)
            .with("k32", &self.k32)
            .with("k33", &self.k33)
            .with("k34", &self.k34)
            .with("k35", &self.k35)
            .with("k36", &self.k36)
            .with("k37", &self.k37)
            .with("k38", &self.k38)
            .with("k39", &self.k39)
            .with("k40", &self.k40)
            .with("k41", &self.k41)
            .with("k42", &self.k42)
            .with("k43", &self.k43)
            .with("k44", &self.k44)
            .with("k45", &self.k45)
            .with("k46", &self.k46)
            .with("k47", &self.k47)
            .with("k48", &self.k48)
            .with("k49", &self.k49)
            .with("k50", &self.k50)
            .with("k51", &self.k51)
            .with("k52", &self.k52)
            .with("k53", &self.k53)
            .with("k54", &self.k54)
            .with("k55", &self.k55)
            .with("k56", &self.k56)
            .with("k57", &self.k57)
            .with("k58", &self.k58)
            .with("k59", &self.k59)
            .with("k60", &self.k60)
            .with("k61", &self.k61)
            .with("k62", &self.k62)
            .with("k63", &self.k63)
            .with("k64", &self.k64)
            .with("k65", &self.k65)
            .with("k66", &self.k66)
            .with("k67", &self.k67)
            .with("k68", &self.k68)
            .with("k69", &self.k69)
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("k00", &mut state.k00);
        fields.key("k01", &mut state.k01);
        fields.key("k02", &mut state.k02);
        fields.key("k03", &mut state.k03);
        fields.key("k04", &mut state.k04);
        fields.key("k05", &mut state.k05);
        fields.key("k06", &mut state.k06);
        fields.key("k07", &mut state.k07);
        fields.key("k08", &mut state.k08);
        fields.key("k09", &mut state.k09);
        fields.key("k10", &mut state.k10);
        fields.key("k11", &mut state.k11);
        fields.key("k12", &mut state.k12);
        fields.key("k13", &mut state.k13);
        fields.key("k14", &mut state.k14);
        fields.key("k15", &mut state.k15);
        fields.key("k16", &mut state.k16);
        fields.key("k17", &mut state.k17);
        fields.key("k18", &mut state.k18);
        fields.key("k19", &mut state.k19);
        fields.key("k20", &mut state.k20);
        fields.key("k21", &mut state.k21);
        fields.key("k22", &mut state.k22);
        fields.key("k23", &mut state.k23);
        fields.key("k24", &mut state.k24);
        fields.key("k25", &mut state.k25);
        fields.key("k26", &mut state.k26);
        fields.key("k27", &mut state.k27);
        fields.key("k28", &mut state.k28);
        fields.key("k29", &mut state.k29);
        fields.key("k30", &mut state.k30);
        fields.key("k31", &mut state.k31);
        fields.key("k32", &mut state.k32);
        fields.key("k33", &mut state.k33);
        fields.key("k34", &mut state.k34);
        fields.key("k35", &mut state.k35);
        fields.key("k36", &mut state.k36);
        fields.key("k37", &mut state.k37);
        fields.key("k38", &mut state.k38);
        fields.key("k39", &mut state.k39);
        fields.key("k40", &mut state.k40);
        fields.key("k41", &mut state.k41);
        fields.key("k42", &mut state.k42);
        fields.key("k43", &mut state.k43);
        fields.key("k44", &mut state.k44);
        fields.key("k45", &mut state.k45);
        fields.key("k46", &mut state.k46);
        fields.key("k47", &mut state.k47);
        fields.key("k48", &mut state.k48);
        fields.key("k49", &mut state.k49);
        fields.key("k50", &mut state.k50);
        fields.key("k51", &mut state.k51);
        fields.key("k52", &mut state.k52);
        fields.key("k53", &mut state.k53);
        fields.key("k54", &mut state.k54);
        fields.key("k55", &mut state.k55);
        fields.key("k56", &mut state.k56);
        fields.key("k57", &mut state.k57);
        fields.key("k58", &mut state.k58);
        fields.key("k59", &mut state.k59);
        fields.key("k60", &mut state.k60);
        fields.key("k61", &mut state.k61);
        fields.key("k62", &mut state.k62);
        fields.key("k63", &mut state.k63);
        fields.key("k64", &mut state.k64);
        fields.key("k65", &mut state.k65);
        fields.key("k66", &mut state.k66);
        fields.key("k67", &mut state.k67);
        fields.key("k68", &mut state.k68);
        fields.key("k69", &mut state.k69);
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

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Left,
        Self::LeftAgain,
        Self::Right,
        Self::Join,
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
    /// How `begin` ended.
    Begin(begin::Exit),
    /// How `left` ended.
    Left(left::Exit),
    /// How `left_again` ended.
    LeftAgain(left_again::Exit),
    /// How `right` ended.
    Right(right::Exit),
    /// How `join` ended.
    Join(join::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::LeftAgain(left) => exit("left_again", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::LeftAgain => Self::LeftAgain(left_again::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::Begin(exit) => exit,
            Self::Left(exit) => exit,
            Self::LeftAgain(exit) => exit,
            Self::Right(exit) => exit,
            Self::Join(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for begin::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Begin(self)
    }
}

impl NodeExit for left::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Left(self)
    }
}

impl NodeExit for left_again::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::LeftAgain(self)
    }
}

impl NodeExit for right::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Right(self)
    }
}

impl NodeExit for join::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Join(self)
    }
}

/// The graph `many-keys`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ManyKeys<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> ManyKeys = ManyKeys::new;

const _: fn(&ManyKeys, String) -> Run<'_, ManyKeys> = ManyKeys::start;

const _: for<'g> fn(
    &'g ManyKeys,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, ManyKeys> = ManyKeys::resume;

impl ManyKeys {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> ManyKeys<N> {
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

impl<N: Nodes> Graph for ManyKeys<N> {
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
        At::Begin
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

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`begin::run`].
    fn begin<'a>(
        &'a self,
        input: begin::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, begin::Exit> {
        begin::run(input, cx)
    }

    /// See [`left::run`].
    fn left<'a>(
        &'a self,
        input: left::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, left::Exit> {
        left::run(input, cx)
    }

    /// See [`left_again::run`].
    fn left_again<'a>(
        &'a self,
        input: left_again::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, left_again::Exit> {
        left_again::run(input, cx)
    }

    /// See [`right::run`].
    fn right<'a>(&'a self, input: right::In, cx: &'a mut NodeContext<'_>) -> Work<'a, right::Exit> {
        right::run(input, cx)
    }

    /// See [`join::run`].
    fn join<'a>(
        &'a self,
        input: join::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, join::Exit> {
        join::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, an llm node.
pub mod begin {
    use super::State;
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                k00: &state.k00,
                k01: state.k01,
                k02: &state.k02,
                k03: &state.k03,
                k04: state.k04,
                k05: &state.k05,
                k06: state.k06,
                k07: &state.k07,
                k08: &state.k08,
                k09: state.k09,
                k10: &state.k10,
                k11: state.k11,
                k12: &state.k12,
                k13: &state.k13,
                k14: state.k14,
                k15: &state.k15,
                k16: state.k16,
                k17: &state.k17,
                k18: &state.k18,
                k19: state.k19,
                k20: &state.k20,
                k21: state.k21,
                k22: &state.k22,
                k23: &state.k23,
                k24: state.k24,
                k25: &state.k25,
                k26: state.k26,
                k27: &state.k27,
                k28: &state.k28,
                k29: state.k29,
                k30: &state.k30,
                k31: state.k31,
                k32: &state.k32,
                k33: &state.k33,
                k34: state.k34,
                k35: &state.k35,
                k36: state.k36,
                k37: &state.k37,
                k38: &state.k38,
                k39: state.k39,
                k40: &state.k40,
                k41: state.k41,
                k42: &state.k42,
                k43: &state.k43,
                k44: state.k44,
                k45: &state.k45,
                k46: state.k46,
                k47: &state.k47,
                k48: &state.k48,
                k49: state.k49,
                k50: &state.k50,
                k51: state.k51,
                k52: &state.k52,
                k53: &state.k53,
                k54: state.k54,
                k55: &state.k55,
                k56: state.k56,
                k57: &state.k57,
                k58: &state.k58,
                k59: state.k59,
                k60: &state.k60,
                k61: state.k61,
                k62: &state.k62,
                k63: &state.k63,
                k64: state.k64,
                k65: &state.k65,
                k66: state.k66,
                k67: &state.k67,
                k68: &state.k68,
                k69: state.k69,
            }
        }
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `left`, an llm node.
pub mod left {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `left` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `k05`.
        pub k05: &'s str,
        /// `k06`.
        pub k06: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                k05: &state.k05,
                k06: state.k06,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("k10", &out.k10).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("k10", &out.k10)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    k10: carried.need("k10"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    k10: carried.need("k10"),
                }),
            }
        }
    }
}

/// `left_again`, an llm node.
pub mod left_again {
    use super::State;
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                k05: &state.k05,
                k06: state.k06,
                k07: &state.k07,
                k08: &state.k08,
                k09: state.k09,
                k10: &state.k10,
                k69: state.k69,
            }
        }
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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("k15", &out.k15).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("k15", &out.k15)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    k15: carried.need("k15"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    k15: carried.need("k15"),
                }),
            }
        }
    }
}

/// `right`, an llm node.
pub mod right {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `right` reads.
    #[derive(Clone, Copy)]
    pub struct In {
        /// `k11`.
        pub k11: i64,
    }

    impl In {
        pub(super) fn read(state: &State) -> Self {
            Self { k11: state.k11 }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("k20", &out.k20).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("k20", &out.k20)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    k20: carried.need("k20"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    k20: carried.need("k20"),
                }),
            }
        }
    }
}

/// `join`, an llm node.
pub mod join {
    use super::State;
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                k10: &state.k10,
                k15: &state.k15,
                k20: &state.k20,
            }
        }
    }

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

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done => Value::from("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done,
                _ => Self::Failed(carried.whole()),
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

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                k05: &state.k05,
                k06: state.k06,
                k07: &state.k07,
                k08: &state.k08,
                k09: state.k09,
                k10: &state.k10,
                k15: &state.k15,
                k20: &state.k20,
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
    name: Cow::Borrowed("many-keys"),
    description: Cow::Borrowed(
        "So many keys that the copy which a branch makes of the state is written out.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x30b9_7a35_b0a1_8342,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("llm"),
            line: 14,
            reads: Reads::Keys(&[
                "k00", "k01", "k02", "k03", "k04", "k05", "k06", "k07", "k08", "k09", "k10", "k11",
                "k12", "k13", "k14", "k15", "k16", "k17", "k18", "k19", "k20", "k21", "k22", "k23",
                "k24", "k25", "k26", "k27", "k28", "k29", "k30", "k31", "k32", "k33", "k34", "k35",
                "k36", "k37", "k38", "k39", "k40", "k41", "k42", "k43", "k44", "k45", "k46", "k47",
                "k48", "k49", "k50", "k51", "k52", "k53", "k54", "k55", "k56", "k57", "k58", "k59",
                "k60", "k61", "k62", "k63", "k64", "k65", "k66", "k67", "k68", "k69",
            ]),
            meaning: 0x6a86_de0e_d088_56c8,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("left"),
            kind: Cow::Borrowed("llm"),
            line: 15,
            reads: Reads::Keys(&["k05", "k06"]),
            meaning: 0xb388_66fe_45d3_4314,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("left_again"),
            kind: Cow::Borrowed("llm"),
            line: 16,
            reads: Reads::Keys(&["k05", "k06", "k07", "k08", "k09", "k10", "k69"]),
            meaning: 0xd052_c4a7_f9ef_eca2,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("llm"),
            line: 17,
            reads: Reads::Keys(&["k11"]),
            meaning: 0x8f48_da7c_5c02_39f3,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("llm"),
            line: 18,
            reads: Reads::Keys(&["k10", "k15", "k20"]),
            meaning: 0xc551_8645_844d_3f3b,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 19,
            reads: Reads::Keys(&["k05", "k06", "k07", "k08", "k09", "k10", "k15", "k20"]),
            meaning: 0x209c_9139_09a6_079d,
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
