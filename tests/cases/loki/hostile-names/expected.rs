//! `"); panic!(" */ fn`: \*/ }} {{ "quoted" \\ \`code\`
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! fn                                                                                                                                                                                                                                                                                                           ──done──▶ match
//!                                                                                                                                                                                                                                                                                                              ──failed──▶ crate
//! match                                                                                                                                                                                                                                                                                                        ──self──▶ crate
//!                                                                                                                                                                                                                                                                                                              ──Self──▶ crate
//!                                                                                                                                                                                                                                                                                                              ────▶ crate
//!                                                                                                                                                                                                                                                                                                              ──yes──▶ At
//!                                                                                                                                                                                                                                                                                                              ──Yes──▶ At
//!                                                                                                                                                                                                                                                                                                              ──y-es──▶ At
//!                                                                                                                                                                                                                                                                                                              ──"); panic!("──▶ At
//!                                                                                                                                                                                                                                                                                                              ──*/ } fn evil() {──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──ключ──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──1st──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──linebreak──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──done──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──failed──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──answer_other──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn──▶ nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn
//!                                                                                                                                                                                                                                                                                                              ──other──▶ State
//! At                                                                                                                                                                                                                                                                                                           ──done──▶ State
//! State                                                                                                                                                                                                                                                                                                        ──ключ──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──done──▶ Exit
//!                                                                                                                                                                                                                                                                                                              ──failed──▶ Exit
//! Exit                                                                                                                                                                                                                                                                                                         ──done──▶ ключ
//!                                                                                                                                                                                                                                                                                                              ──failed──▶ ключ
//! ```

use ::graphwright::codegen::*;

/// What a run of `"); panic!(" */ fn` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `fn` and `match`.
    pub initial_prompt: String,
    /// Starts as `true`. Written by `fn`.
    pub async_: bool,
    /// Starts as `""`. Written by `match`. Read by `Exit`.
    pub fn_: String,
    /// Starts as `0`. Written by `State`.
    pub box_: i64,
    /// Starts as `{"\"":1}`.
    pub struct_: Map<String, Value>,
    /// Starts as `"\\"`.
    pub unnamed: String,
    /// Written by `fn`. Read by `match`.
    pub type_: Option<String>,
    /// Written by `fn`. Read by `match` and `crate`.
    pub self_: Option<String>,
    /// Written by `fn`. Read by `At` and `Exit`.
    pub self3: Option<String>,
    /// Written by `fn` and `match`. Read by `crate` and `Exit`.
    pub crate_: Option<Value>,
    /// Written by `fn`.
    pub r_fn: Option<String>,
    /// Written by `fn` and `match`.
    pub a_b: Option<String>,
    /// Written by `fn`. Read by `match` and `ключ`.
    pub a_b2: Option<String>,
    /// Written by `fn`. Read by `match`.
    pub a_b3: Option<String>,
    /// Written by `fn`.
    pub unnamed2: Option<String>,
    /// Written by `fn`.
    pub n1st: Option<String>,
    /// Written by `fn`.
    pub u43au43bu44eu447: Option<String>,
    /// Written by `fn`.
    pub u440ayload: Option<String>,
    /// Written by `fn`.
    pub payload: Option<String>,
    /// Written by `fn`.
    pub panic: Option<String>,
    /// Written by `fn`.
    pub fn_evil: Option<String>,
    /// Written by `fn`.
    pub line_break: Option<String>,
    /// Written by `fn`.
    pub unnamed3: Option<String>,
    /// Written by `fn`. Read by `ключ`.
    pub state: Option<String>,
    /// Written by `fn`.
    pub input: Option<String>,
    /// Written by `fn`.
    pub output: Option<String>,
    /// Written by `fn`. Read by `ключ`.
    pub rest2: Option<String>,
    /// Written by `fn`.
    pub cx: Option<String>,
    /// Written by `fn`.
    pub reply: Option<String>,
    /// Written by `fn`.
    pub out: Option<String>,
    /// Written by `fn`.
    pub value: Option<String>,
    /// Written by `fn`.
    pub fields: Option<String>,
    /// Written by `fn`.
    pub prompt: Option<String>,
    /// Written by `fn`. Read by `ключ`.
    pub string: Option<String>,
    /// Written by `fn`. Read by `match`.
    pub option: Option<Option2>,
    /// Written by `fn`. Read by `crate`, `At` and `ключ`.
    pub kind: Option<Kind2>,
    /// Written by `fn`. Read by `match`.
    pub same: Option<Vec<SameItem>>,
    /// Written by `fn`. Read by `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
    pub nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn:
        Option<String>,
    /// Written by `At`. Read by `At`.
    pub ask: Option<String>,
    /// Written by `At`.
    pub in_: Option<String>,
    /// Written by `State`. Read by `ключ`.
    pub exit: Option<String>,
    /// Written by `State`.
    pub vec: Option<Vec<String>>,
    /// Written by `Exit`. Read by `ключ`.
    pub some: Option<String>,
    /// Written by `Exit`.
    pub ok: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            async_: true,
            fn_: String::new(),
            box_: 0,
            struct_: recast(&constant("{\"\\\"\":1}")),
            unnamed: "\\".to_owned(),
            type_: None,
            self_: None,
            self3: None,
            crate_: None,
            r_fn: None,
            a_b: None,
            a_b2: None,
            a_b3: None,
            unnamed2: None,
            n1st: None,
            u43au43bu44eu447: None,
            u440ayload: None,
            payload: None,
            panic: None,
            fn_evil: None,
            line_break: None,
            unnamed3: None,
            state: None,
            input: None,
            output: None,
            rest2: None,
            cx: None,
            reply: None,
            out: None,
            value: None,
            fields: None,
            prompt: None,
            string: None,
            option: None,
            kind: None,
            same: None,
            nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: None,
            ask: None,
            in_: None,
            exit: None,
            vec: None,
            some: None,
            ok: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("async", &self.async_)
            .with("fn", &self.fn_)
            .with("Box", &self.box_)
            .with("struct", &self.struct_)
            .with("'", &self.unnamed)
            .maybe("type", self.type_.as_ref())
            .maybe("self", self.self_.as_ref())
            .maybe("Self", self.self3.as_ref())
            .maybe("crate", self.crate_.as_ref())
            .maybe("r#fn", self.r_fn.as_ref())
            .maybe("a-b", self.a_b.as_ref())
            .maybe("a_b", self.a_b2.as_ref())
            .maybe("aB", self.a_b3.as_ref())
            .maybe("", self.unnamed2.as_ref())
            .maybe("1st", self.n1st.as_ref())
            .maybe("ключ", self.u43au43bu44eu447.as_ref())
            .maybe("рayload", self.u440ayload.as_ref())
            .maybe("payload", self.payload.as_ref())
            .maybe("\"); panic!(\"", self.panic.as_ref())
            .maybe("*/ } fn evil() {", self.fn_evil.as_ref())
            .maybe("line\nbreak", self.line_break.as_ref())
            .maybe("{}", self.unnamed3.as_ref())
            .maybe("state", self.state.as_ref())
            .maybe("input", self.input.as_ref())
            .maybe("output", self.output.as_ref())
            .maybe("rest", self.rest2.as_ref())
            .maybe("cx", self.cx.as_ref())
            .maybe("reply", self.reply.as_ref())
            .maybe("out", self.out.as_ref())
            .maybe("value", self.value.as_ref())
            .maybe("fields", self.fields.as_ref())
            .maybe("prompt", self.prompt.as_ref())
            .maybe("String", self.string.as_ref())
            .maybe("Option", self.option.as_ref())
            .maybe("kind", self.kind.as_ref())
            .maybe("same", self.same.as_ref())
            .maybe(
                "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                self
                    .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn
                    .as_ref(),
            )
            .maybe("ask", self.ask.as_ref())
            .maybe("In", self.in_.as_ref())
            .maybe("Exit", self.exit.as_ref())
            .maybe("Vec", self.vec.as_ref())
            .maybe("Some", self.some.as_ref())
            .maybe("Ok", self.ok.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("async", &mut state.async_);
        fields.key("fn", &mut state.fn_);
        fields.key("Box", &mut state.box_);
        fields.key("struct", &mut state.struct_);
        fields.key("'", &mut state.unnamed);
        fields.maybe_key("type", &mut state.type_);
        fields.maybe_key("self", &mut state.self_);
        fields.maybe_key("Self", &mut state.self3);
        fields.present_key("crate", &mut state.crate_);
        fields.maybe_key("r#fn", &mut state.r_fn);
        fields.maybe_key("a-b", &mut state.a_b);
        fields.maybe_key("a_b", &mut state.a_b2);
        fields.maybe_key("aB", &mut state.a_b3);
        fields.maybe_key("", &mut state.unnamed2);
        fields.maybe_key("1st", &mut state.n1st);
        fields.maybe_key("ключ", &mut state.u43au43bu44eu447);
        fields.maybe_key("рayload", &mut state.u440ayload);
        fields.maybe_key("payload", &mut state.payload);
        fields.maybe_key("\"); panic!(\"", &mut state.panic);
        fields.maybe_key("*/ } fn evil() {", &mut state.fn_evil);
        fields.maybe_key("line\nbreak", &mut state.line_break);
        fields.maybe_key("{}", &mut state.unnamed3);
        fields.maybe_key("state", &mut state.state);
        fields.maybe_key("input", &mut state.input);
        fields.maybe_key("output", &mut state.output);
        fields.maybe_key("rest", &mut state.rest2);
        fields.maybe_key("cx", &mut state.cx);
        fields.maybe_key("reply", &mut state.reply);
        fields.maybe_key("out", &mut state.out);
        fields.maybe_key("value", &mut state.value);
        fields.maybe_key("fields", &mut state.fields);
        fields.maybe_key("prompt", &mut state.prompt);
        fields.maybe_key("String", &mut state.string);
        fields.maybe_key("Option", &mut state.option);
        fields.maybe_key("kind", &mut state.kind);
        fields.maybe_key("same", &mut state.same);
        fields
            .maybe_key(
                "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                &mut state
                    .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
            );
        fields.maybe_key("ask", &mut state.ask);
        fields.maybe_key("In", &mut state.in_);
        fields.maybe_key("Exit", &mut state.exit);
        fields.maybe_key("Vec", &mut state.vec);
        fields.maybe_key("Some", &mut state.some);
        fields.maybe_key("Ok", &mut state.ok);
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

/// The value of `Option`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct Option2 {
    /// `Some`.
    #[serde(rename = "Some")]
    pub some: String,
    /// `None`.
    #[serde(rename = "None")]
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub none: Option<Option<String>>,
    /// Fields that the schema does not name.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Placeholder for Option2 {
    fn blank() -> Self {
        Self {
            some: Placeholder::blank(),
            none: Placeholder::blank(),
            rest: Placeholder::blank(),
        }
    }
}

/// The value of `kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Kind2 {
    /// `self`.
    #[serde(rename = "self")]
    Self2,
    /// `Self`.
    #[serde(rename = "Self")]
    Self3,
    /// ``.
    #[serde(rename = "")]
    Unnamed,
    /// `a b`.
    #[serde(rename = "a b")]
    AB,
    /// `A B`.
    #[serde(rename = "A B")]
    AB2,
    /// `"); panic!("`.
    #[serde(rename = "\"); panic!(\"")]
    Panic,
    /// `ключ`.
    #[serde(rename = "ключ")]
    U43au43bu44eu447,
    /// `1`.
    #[serde(rename = "1")]
    N1,
    /// `*/`.
    #[serde(rename = "*/")]
    Unnamed2,
    /// `linebreak`.
    #[serde(rename = "line\nbreak")]
    LineBreak,
    /// `{x}`.
    #[serde(rename = "{x}")]
    X,
}

impl Placeholder for Kind2 {
    fn blank() -> Self {
        Self::Self2
    }
}

impl fmt::Display for Kind2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Self2 => "self",
            Self::Self3 => "Self",
            Self::Unnamed => "",
            Self::AB => "a b",
            Self::AB2 => "A B",
            Self::Panic => "\"); panic!(\"",
            Self::U43au43bu44eu447 => "ключ",
            Self::N1 => "1",
            Self::Unnamed2 => "*/",
            Self::LineBreak => "line\nbreak",
            Self::X => "{x}",
        })
    }
}

/// An item of The value of `same`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "::graphwright::codegen::serde")]
pub struct SameItem {
    /// `match`.
    #[serde(rename = "match")]
    pub match_: String,
    /// `Match`.
    #[serde(rename = "Match")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match3: Option<String>,
}

impl Placeholder for SameItem {
    fn blank() -> Self {
        Self {
            match_: Placeholder::blank(),
            match3: Placeholder::blank(),
        }
    }
}

/// The node a run enters next. Every variant is a resume point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// `fn`, an llm node (graph.yaml:18).
    Fn,
    /// `match`, an approval node (graph.yaml:206).
    Match,
    /// `crate`, an end node (graph.yaml:250).
    Crate,
    /// `At`, an input node (graph.yaml:254).
    At,
    /// `State`, a script node (graph.yaml:264).
    State,
    /// `Exit`, an llm node (graph.yaml:287).
    Exit,
    /// `ключ`, an end node (graph.yaml:297).
    U43au43bu44eu447,
    /// `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`, an end node (graph.yaml:301).
    Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
    /// `Graph`, an end node (graph.yaml:305).
    Graph,
    /// `graph`, an end node (graph.yaml:309).
    Graph2,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 10] = [
        Self::Fn,
        Self::Match,
        Self::Crate,
        Self::At,
        Self::State,
        Self::Exit,
        Self::U43au43bu44eu447,
        Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
        Self::Graph,
        Self::Graph2,
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
    /// How `fn` ended.
    Fn(fn_::Exit),
    /// How `match` ended.
    Match(match_::Exit),
    /// How `crate` ended.
    Crate(crate_::Exit),
    /// How `At` ended.
    At(at::Exit),
    /// How `State` ended.
    State(state::Exit),
    /// How `Exit` ended.
    Exit(exit::Exit),
    /// How `ключ` ended.
    U43au43bu44eu447(u43au43bu44eu447::Exit),
    /// How `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn` ended.
    Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
        nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::Exit,
    ),
    /// How `Graph` ended.
    Graph(graph::Exit),
    /// How `graph` ended.
    Graph2(graph2::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Fn(left) => exit("fn", left.kept()),
            Self::Match(left) => exit("match", left.kept()),
            Self::Crate(left) => exit("crate", left.kept()),
            Self::At(left) => exit("At", left.kept()),
            Self::State(left) => exit("State", left.kept()),
            Self::Exit(left) => exit("Exit", left.kept()),
            Self::U43au43bu44eu447(left) => exit("ключ", left.kept()),
            Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                left,
            ) => {
                exit(
                    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                    left.kept(),
                )
            }
            Self::Graph(left) => exit("Graph", left.kept()),
            Self::Graph2(left) => exit("graph", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Fn => Self::Fn(fn_::Exit::read(name, carried)),
            At::Match => Self::Match(match_::Exit::read(name, carried)),
            At::Crate => Self::Crate(crate_::Exit::read(name, carried)),
            At::At => Self::At(at::Exit::read(name, carried)),
            At::State => Self::State(state::Exit::read(name, carried)),
            At::Exit => Self::Exit(exit::Exit::read(name, carried)),
            At::U43au43bu44eu447 => {
                Self::U43au43bu44eu447(u43au43bu44eu447::Exit::read(name, carried))
            }
            At::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn => {
                Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                    nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::Exit::read(
                        name,
                        carried,
                    ),
                )
            }
            At::Graph => Self::Graph(graph::Exit::read(name, carried)),
            At::Graph2 => Self::Graph2(graph2::Exit::read(name, carried)),
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
            Self::Fn(exit) => exit,
            Self::Match(exit) => exit,
            Self::Crate(exit) => exit,
            Self::At(exit) => exit,
            Self::State(exit) => exit,
            Self::Exit(exit) => exit,
            Self::U43au43bu44eu447(exit) => exit,
            Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                exit,
            ) => exit,
            Self::Graph(exit) => exit,
            Self::Graph2(exit) => exit,
        }
    }
}

impl NodeExit for fn_::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Fn(self)
    }
}

impl NodeExit for match_::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Match(self)
    }
}

impl NodeExit for at::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::At(self)
    }
}

impl NodeExit for state::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::State(self)
    }
}

impl NodeExit for exit::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Exit(self)
    }
}

/// The graph `"); panic!(" */ fn`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct PanicFn<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> PanicFn = PanicFn::new;

const _: fn(&PanicFn, String) -> Run<'_, PanicFn> = PanicFn::start;

const _: for<'g> fn(
    &'g PanicFn,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, PanicFn> = PanicFn::resume;

impl PanicFn {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> PanicFn<N> {
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

impl<N: Nodes> Graph for PanicFn<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("State", "we ird.sh", "bash")
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Fn
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
            At::Fn => self.nodes.fn_(fn_::In::read(state), cx).entered(),
            At::Match => {
                match match_::In::read(state) {
                    Ok(input) => self.nodes.match_(input, cx).entered(),
                    Err(hole) => NodeWork::stopped(hole),
                }
            }
            At::Crate => {
                NodeWork::done(Exit::Crate(crate_::finish(&crate_::In::read(state))))
            }
            At::At => {
                match at::In::read(state) {
                    Ok(input) => self.nodes.at(input, cx).entered(),
                    Err(hole) => NodeWork::stopped(hole),
                }
            }
            At::State => self.nodes.state(state::In::read(state), cx).entered(),
            At::Exit => {
                match exit::In::read(state) {
                    Ok(input) => self.nodes.exit(input, cx).entered(),
                    Err(hole) => NodeWork::stopped(hole),
                }
            }
            At::U43au43bu44eu447 => {
                match u43au43bu44eu447::In::read(state) {
                    Ok(input) => {
                        NodeWork::done(
                            Exit::U43au43bu44eu447(u43au43bu44eu447::finish(&input)),
                        )
                    }
                    Err(hole) => NodeWork::stopped(hole),
                }
            }
            At::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn => {
                match nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::In::read(
                    state,
                ) {
                    Ok(input) => {
                        NodeWork::done(
                            Exit::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                                nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::finish(
                                    &input,
                                ),
                            ),
                        )
                    }
                    Err(hole) => NodeWork::stopped(hole),
                }
            }
            At::Graph => {
                NodeWork::done(Exit::Graph(graph::finish(&graph::In::read(state))))
            }
            At::Graph2 => {
                NodeWork::done(Exit::Graph2(graph2::finish(&graph2::In::read(state))))
            }
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        match exit {
            Exit::Fn(exit) => exit.commit(state),
            Exit::Match(exit) => exit.commit(state),
            Exit::Crate(exit) => exit.commit(state),
            Exit::At(exit) => exit.commit(state),
            Exit::State(exit) => exit.commit(state),
            Exit::Exit(exit) => exit.commit(state),
            Exit::U43au43bu44eu447(exit) => exit.commit(state),
            Exit::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                exit,
            ) => exit.commit(state),
            Exit::Graph(exit) => exit.commit(state),
            Exit::Graph2(exit) => exit.commit(state),
        }
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Fn | At::Crate | At::State | At::Graph | At::Graph2 => Ok(()),
            At::Match => match_::In::read(state).map(drop),
            At::At => at::In::read(state).map(drop),
            At::Exit => exit::In::read(state).map(drop),
            At::U43au43bu44eu447 => u43au43bu44eu447::In::read(state).map(drop),
            At::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn => {
                nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::In::read(
                        state,
                    )
                    .map(drop)
            }
        }
    }
}

impl fn_::Exit {
    /// Leaves `fn`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            fn_::Exit::Done(out) => {
                state.type_ = Some(out.type_);
                state.self_ = Some(out.self_);
                state.self3 = Some(out.self3);
                state.crate_ = Some(out.crate_);
                state.async_ = out.async_;
                state.r_fn = Some(out.r_fn);
                state.a_b = Some(out.a_b);
                state.a_b2 = Some(out.a_b2);
                state.a_b3 = Some(out.a_b3);
                state.unnamed2 = Some(out.unnamed);
                state.n1st = Some(out.n1st);
                state.u43au43bu44eu447 = Some(out.u43au43bu44eu447);
                state.u440ayload = Some(out.u440ayload);
                state.payload = Some(out.payload);
                state.panic = Some(out.panic);
                state.fn_evil = Some(out.fn_evil);
                state.line_break = Some(out.line_break);
                state.unnamed3 = Some(out.unnamed2);
                state.state = Some(out.state);
                state.input = Some(out.input2);
                state.output = Some(out.output);
                state.rest2 = Some(out.rest2);
                state.cx = Some(out.cx);
                state.reply = Some(out.reply2);
                state.out = Some(out.out);
                state.value = Some(out.value);
                state.fields = Some(out.fields);
                state.prompt = Some(out.prompt);
                state.string = Some(out.string);
                state.option = Some(out.option);
                state.kind = Some(out.kind);
                state.same = Some(out.same);
                state
                        .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn = Some(
                        out
                            .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
                    );
                Next::Go(At::Match)
            }
            fn_::Exit::Failed(_) => Next::Go(At::Crate),
        })
    }
}

impl match_::Exit {
    /// Leaves `match`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(
            match self {
                match_::Exit::Self2(out)
                | match_::Exit::Self3(out)
                | match_::Exit::Unnamed(out) => {
                    out.commit(state);
                    Next::Go(At::Crate)
                }
                match_::Exit::Yes(out)
                | match_::Exit::Yes2(out)
                | match_::Exit::YEs(out)
                | match_::Exit::Panic(out) => {
                    out.commit(state);
                    Next::Go(At::At)
                }
                match_::Exit::FnEvil(out)
                | match_::Exit::U43au43bu44eu447(out)
                | match_::Exit::N1st(out)
                | match_::Exit::LineBreak(out)
                | match_::Exit::Done(out)
                | match_::Exit::Failed(out)
                | match_::Exit::AnswerOther(out) => {
                    out.commit(state);
                    Next::Go(At::U43au43bu44eu447)
                }
                match_::Exit::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                    out,
                ) => {
                    out.commit(state);
                    Next::Go(
                        At::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
                    )
                }
                match_::Exit::Other(out) => {
                    out.commit(state);
                    Next::Go(At::State)
                }
            },
        )
    }
}

impl crate_::Exit {
    /// Leaves `crate`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            crate_::Exit::Done(end) => Next::End(end.result),
        })
    }
}

impl at::Exit {
    /// Leaves `At`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            at::Exit::Done(out) => {
                state.ask = Some(out.ask);
                state.in_ = Some(out.in_);
                Next::Go(At::State)
            }
        })
    }
}

impl state::Exit {
    /// Leaves `State`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            state::Exit::U43au43bu44eu447(out) => {
                out.commit(state);
                Next::Go(At::U43au43bu44eu447)
            }
            state::Exit::Done(out) => {
                out.commit(state);
                Next::Go(At::Exit)
            }
            state::Exit::Failed(_) => Next::Go(At::Exit),
        })
    }
}

impl exit::Exit {
    /// Leaves `Exit`.
    fn commit(self, state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            exit::Exit::Done(out) => {
                state.some = Some(out.some);
                state.ok = Some(out.ok);
                Next::Go(At::U43au43bu44eu447)
            }
            exit::Exit::Failed(out) => {
                state.some = Some(out.some);
                state.ok = Some(out.ok);
                Next::Go(At::U43au43bu44eu447)
            }
        })
    }
}

impl u43au43bu44eu447::Exit {
    /// Leaves `ключ`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            u43au43bu44eu447::Exit::Done(end) => Next::End(end.result),
        })
    }
}

impl nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::Exit {
    /// Leaves `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(
            match self {
                nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn::Exit::Done(
                    end,
                ) => Next::End(end.result),
            },
        )
    }
}

impl graph::Exit {
    /// Leaves `Graph`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            graph::Exit::Done(end) => Next::End(end.result),
        })
    }
}

impl graph2::Exit {
    /// Leaves `graph`.
    fn commit(self, _state: &mut State) -> Result<Next<At, String>, Failure> {
        Ok(match self {
            graph2::Exit::Done(end) => Next::End(end.result),
        })
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`fn_::run`].
    fn fn_<'a>(&'a self, input: fn_::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, fn_::Exit> {
        fn_::run(input, cx)
    }

    /// See [`match_::run`].
    fn match_<'a>(
        &'a self,
        input: match_::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, match_::Exit> {
        match_::run(input, cx)
    }

    /// See [`at::run`].
    fn at<'a>(&'a self, input: at::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, at::Exit> {
        at::run(input, cx)
    }

    /// See [`state::run`].
    fn state<'a>(
        &'a self,
        input: state::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, state::Exit> {
        state::run(input, cx)
    }

    /// See [`exit::run`].
    fn exit<'a>(
        &'a self,
        input: exit::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, exit::Exit> {
        exit::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `fn`, an llm node.
pub mod fn_ {
    use super::{Kind2, Option2, SameItem, State};
    use ::graphwright::codegen::*;

    /// What `fn` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
            }
        }
    }

    /// How `fn` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `match`.
        Done(Box<Out>),
        /// The work failed (`fallback`): on to `crate`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `type`.
        pub type_: String,
        /// For `self`.
        pub self_: String,
        /// For `Self`.
        pub self3: String,
        /// For `crate`.
        pub crate_: Value,
        /// For `async`.
        pub async_: bool,
        /// For `r#fn`.
        pub r_fn: String,
        /// For `a-b`.
        pub a_b: String,
        /// For `a_b`.
        pub a_b2: String,
        /// For `aB`.
        pub a_b3: String,
        /// For ``.
        pub unnamed: String,
        /// For `1st`.
        pub n1st: String,
        /// For `ключ`.
        pub u43au43bu44eu447: String,
        /// For `рayload`.
        pub u440ayload: String,
        /// For `payload`.
        pub payload: String,
        /// For `"); panic!("`.
        pub panic: String,
        /// For `*/ } fn evil() {`.
        pub fn_evil: String,
        /// For `linebreak`.
        pub line_break: String,
        /// For `{}`.
        pub unnamed2: String,
        /// For `state`.
        pub state: String,
        /// For `input`.
        pub input2: String,
        /// For `output`.
        pub output: String,
        /// For `rest`.
        pub rest2: String,
        /// For `cx`.
        pub cx: String,
        /// For `reply`.
        pub reply2: String,
        /// For `out`.
        pub out: String,
        /// For `value`.
        pub value: String,
        /// For `fields`.
        pub fields: String,
        /// For `prompt`.
        pub prompt: String,
        /// For `String`.
        pub string: String,
        /// For `Option`.
        pub option: Option2,
        /// For `kind`.
        pub kind: Kind2,
        /// For `same`.
        pub same: Vec<SameItem>,
        /// For `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
        pub nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn:
            String,
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                type_: fields.need("type"),
                self_: fields.need("self"),
                self3: fields.need("Self"),
                crate_: fields.need("crate"),
                async_: fields.need("async"),
                r_fn: fields.need("r#fn"),
                a_b: fields.need("a-b"),
                a_b2: fields.need("a_b"),
                a_b3: fields.need("aB"),
                unnamed: fields.need(""),
                n1st: fields.need("1st"),
                u43au43bu44eu447: fields.need("ключ"),
                u440ayload: fields.need("рayload"),
                payload: fields.need("payload"),
                panic: fields.need("\"); panic!(\""),
                fn_evil: fields.need("*/ } fn evil() {"),
                line_break: fields.need("line\nbreak"),
                unnamed2: fields.need("{}"),
                state: fields.need("state"),
                input2: fields.need("input"),
                output: fields.need("output"),
                rest2: fields.need("rest"),
                cx: fields.need("cx"),
                reply2: fields.need("reply"),
                out: fields.need("out"),
                value: fields.need("value"),
                fields: fields.need("fields"),
                prompt: fields.need("prompt"),
                string: fields.need("String"),
                option: fields.need("Option"),
                kind: fields.need("kind"),
                same: fields.need("same"),
                nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: fields
                    .need(
                        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                    ),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "type": { "type": "string" },
    "self": { "type": "string" },
    "Self": { "type": "string" },
    "crate": { "type": "integer" },
    "async": { "type": "boolean" },
    "r#fn": { "type": "string" },
    "a-b": { "type": "string" },
    "a_b": { "type": "string" },
    "aB": { "type": "string" },
    "": { "type": "string" },
    "1st": { "type": "string" },
    "ключ": { "type": "string" },
    "рayload": { "type": "string" },
    "payload": { "type": "string" },
    "\"); panic!(\"": { "type": "string" },
    "*/ } fn evil() {": { "type": "string" },
    "line\nbreak": { "type": "string" },
    "{}": { "type": "string" },
    "state": { "type": "string" },
    "input": { "type": "string" },
    "output": { "type": "string" },
    "rest": { "type": "string" },
    "cx": { "type": "string" },
    "reply": { "type": "string" },
    "out": { "type": "string" },
    "value": { "type": "string" },
    "fields": { "type": "string" },
    "prompt": { "type": "string" },
    "String": { "type": "string" },
    "Option": {
      "type": "object",
      "properties": { "Some": { "type": "string" }, "None": { "type": ["string", "null"] } },
      "required": ["Some"]
    },
    "kind": {
      "type": "string",
      "enum": [
        "self",
        "Self",
        "",
        "a b",
        "A B",
        "\"); panic!(\"",
        "ключ",
        "1",
        "*/",
        "line\nbreak",
        "{x}"
      ]
    },
    "same": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": { "match": { "type": "string" }, "Match": { "type": "string" } },
        "required": ["match"],
        "additionalProperties": false
      }
    },
    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn": { "type": "string" }
  },
  "required": [
    "type",
    "self",
    "Self",
    "crate",
    "async",
    "r#fn",
    "a-b",
    "a_b",
    "aB",
    "",
    "1st",
    "ключ",
    "рayload",
    "payload",
    "\"); panic!(\"",
    "*/ } fn evil() {",
    "line\nbreak",
    "{}",
    "state",
    "input",
    "output",
    "rest",
    "cx",
    "reply",
    "out",
    "value",
    "fields",
    "prompt",
    "String",
    "Option",
    "kind",
    "same",
    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
  ]
}"#;
    const SPEC: LlmSpec = LlmSpec {
        schema: Some(SCHEMA),
        ..LlmSpec::DEFAULT
    };
    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm_object(&SPEC, ask(&input))
            .then(|reply| match reply.read::<Out>() {
                Ok(reply) => Exit::Done(Box::new(reply.fields)).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }
    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }
    /// Renders the system prompt.
    pub fn instructions(input: &In<'_>) -> String {
        ["*/ }} {{ ' \" \\\" ", input.initial_prompt].concat()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "\"); panic!(\"{} {0} {:?} */ \\ \u{2028} r#\"raw\"# ",
            input.initial_prompt,
            input.initial_prompt,
        ]
        .concat()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => {
                    Record::new()
                        .with("type", &out.type_)
                        .with("self", &out.self_)
                        .with("Self", &out.self3)
                        .with("crate", &out.crate_)
                        .with("async", &out.async_)
                        .with("r#fn", &out.r_fn)
                        .with("a-b", &out.a_b)
                        .with("a_b", &out.a_b2)
                        .with("aB", &out.a_b3)
                        .with("", &out.unnamed)
                        .with("1st", &out.n1st)
                        .with("ключ", &out.u43au43bu44eu447)
                        .with("рayload", &out.u440ayload)
                        .with("payload", &out.payload)
                        .with("\"); panic!(\"", &out.panic)
                        .with("*/ } fn evil() {", &out.fn_evil)
                        .with("line\nbreak", &out.line_break)
                        .with("{}", &out.unnamed2)
                        .with("state", &out.state)
                        .with("input", &out.input2)
                        .with("output", &out.output)
                        .with("rest", &out.rest2)
                        .with("cx", &out.cx)
                        .with("reply", &out.reply2)
                        .with("out", &out.out)
                        .with("value", &out.value)
                        .with("fields", &out.fields)
                        .with("prompt", &out.prompt)
                        .with("String", &out.string)
                        .with("Option", &out.option)
                        .with("kind", &out.kind)
                        .with("same", &out.same)
                        .with(
                            "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                            &out
                                .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
                        )
                        .exit("done")
                }
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Box::new(Out::read(carried))),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `match`, an approval node.
pub mod match_ {
    use super::{Option2, SameItem, State};
    use ::graphwright::codegen::*;

    /// What `match` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `type`.
        pub type_: &'s str,
        /// `self`.
        pub self_: &'s str,
        /// `a_b`.
        pub a_b2: &'s str,
        /// `aB`.
        pub a_b3: &'s str,
        /// `Option`.
        pub option: &'s Option2,
        /// `same`.
        pub same: &'s [SameItem],
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                initial_prompt: &state.initial_prompt,
                type_: held("match", "type", &state.type_)?,
                self_: held("match", "self", &state.self_)?,
                a_b2: held("match", "a_b", &state.a_b2)?,
                a_b3: held("match", "aB", &state.a_b3)?,
                option: held("match", "Option", &state.option)?,
                same: held("match", "same", &state.same)?,
            })
        }
    }

    /// How `match` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// The answer was `self`: on to `crate`.
        Self2(Out),
        /// The answer was `Self`: on to `crate`.
        Self3(Out),
        /// The answer was ``: on to `crate`.
        Unnamed(Out),
        /// The answer was `yes`: on to `At`.
        Yes(Out),
        /// The answer was `Yes`: on to `At`.
        Yes2(Out),
        /// The answer was `y-es`: on to `At`.
        YEs(Out),
        /// The answer was `"); panic!("`: on to `At`.
        Panic(Out),
        /// The answer was `*/ } fn evil() {`: on to `ключ`.
        FnEvil(Out),
        /// The answer was `ключ`: on to `ключ`.
        U43au43bu44eu447(Out),
        /// The answer was `1st`: on to `ключ`.
        N1st(Out),
        /// The answer was `linebreak`: on to `ключ`.
        LineBreak(Out),
        /// The answer was `done`: on to `ключ`.
        Done(Out),
        /// The answer was `failed`: on to `ключ`.
        Failed(Out),
        /// The answer was `other`: on to `ключ`.
        AnswerOther(Out),
        /// The answer was `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`: on to `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
        Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
            Out,
        ),
        /// The answer was something else: on to `State`.
        Other(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `crate`.
        pub crate_: Value,
        /// For `a-b`.
        pub a_b: String,
        /// For `fn`.
        pub fn_: String,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            state.crate_ = Some(self.crate_);
            state.a_b = Some(self.a_b);
            state.fn_ = self.fn_;
        }
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &[
            "self",
            "Self",
            "",
            "yes",
            "Yes",
            "y-es",
            "\"); panic!(\"",
            "*/ } fn evil() {",
            "ключ",
            "1st",
            "line
break",
            "done",
            "failed",
            "other",
            "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
        ],
    };

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.choose(&SPEC, question(&input))
            .then_with(move |choice| route(&input, choice).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        [
            input.initial_prompt,
            " \"quotes\" 'single' \\n backslash {braces} {{ spaced }} {",
            input.a_b2,
            "} }} {{ \"# r#\" `tick` */ //! ${x} %s \u{202e} \u{200b} tab\tend\n",
            input.type_,
            input.self_,
        ]
        .concat()
    }

    /// Turns the answer into an exit.
    pub fn route(input: &In<'_>, choice: String) -> Exit {
        let out = Out {
            crate_: Value::from(choice.clone()),
            a_b: [input.a_b2, " ", input.a_b3].concat(),
            fn_: Text::new()
                .push(input.type_)
                .push(&input.option.some)
                .maybe(input.option.none.as_ref())
                .maybe(input.same.first().map(|value| &value.match_))
                .maybe(input.same.first().and_then(|value| value.match3.as_ref()))
                .lenient(),
        };
        match choice.as_str() {
            "self" => Exit::Self2(out),
            "Self" => Exit::Self3(out),
            "" => Exit::Unnamed(out),
            "yes" => Exit::Yes(out),
            "Yes" => Exit::Yes2(out),
            "y-es" => Exit::YEs(out),
            "\"); panic!(\"" => Exit::Panic(out),
            "*/ } fn evil() {" => Exit::FnEvil(out),
            "ключ" => Exit::U43au43bu44eu447(out),
            "1st" => Exit::N1st(out),
            "line
break" => Exit::LineBreak(out),
            "done" => Exit::Done(out),
            "failed" => Exit::Failed(out),
            "other" => Exit::AnswerOther(out),
            "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" => {
                Exit::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                    out,
                )
            }
            _ => Exit::Other(out),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Self2(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("self")
                }
                Self::Self3(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("Self")
                }
                Self::Unnamed(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("")
                }
                Self::Yes(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("yes")
                }
                Self::Yes2(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("Yes")
                }
                Self::YEs(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("y-es")
                }
                Self::Panic(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("\"); panic!(\"")
                }
                Self::FnEvil(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("*/ } fn evil() {")
                }
                Self::U43au43bu44eu447(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("ключ")
                }
                Self::N1st(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("1st")
                }
                Self::LineBreak(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("line\nbreak")
                }
                Self::Done(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("done")
                }
                Self::Failed(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("failed")
                }
                Self::AnswerOther(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("answer_other")
                }
                Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(
                    out,
                ) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit(
                            "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                        )
                }
                Self::Other(out) => {
                    Record::new()
                        .with("crate", &out.crate_)
                        .with("a-b", &out.a_b)
                        .with("fn", &out.fn_)
                        .exit("other")
                }
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried
                .one_of(
                    name,
                    &[
                        "self",
                        "Self",
                        "",
                        "yes",
                        "Yes",
                        "y-es",
                        "\"); panic!(\"",
                        "*/ } fn evil() {",
                        "ключ",
                        "1st",
                        "line\nbreak",
                        "done",
                        "failed",
                        "answer_other",
                        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                        "other",
                    ],
                )
            {
                "self" => {
                    Self::Self2(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "Self" => {
                    Self::Self3(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "" => {
                    Self::Unnamed(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "yes" => {
                    Self::Yes(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "Yes" => {
                    Self::Yes2(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "y-es" => {
                    Self::YEs(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "\"); panic!(\"" => {
                    Self::Panic(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "*/ } fn evil() {" => {
                    Self::FnEvil(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "ключ" => {
                    Self::U43au43bu44eu447(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "1st" => {
                    Self::N1st(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "line\nbreak" => {
                    Self::LineBreak(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "done" => {
                    Self::Done(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "failed" => {
                    Self::Failed(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "answer_other" => {
                    Self::AnswerOther(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" => {
                    Self::Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
                _ => {
                    Self::Other(Out {
                        crate_: carried.need("crate"),
                        a_b: carried.need("a-b"),
                        fn_: carried.need("fn"),
                    })
                }
            }
        }
    }
}

/// `crate`, an end node.
pub mod crate_ {
    use super::{Kind2, State};
    use ::graphwright::codegen::*;

    /// What `crate` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `self`, if it is there.
        pub self_: Option<&'s str>,
        /// `crate`, if it is there.
        pub crate_: Option<&'s Value>,
        /// `kind`, if it is there.
        pub kind: Option<Kind2>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                self_: state.self_.as_deref(),
                crate_: state.crate_.as_ref(),
                kind: state.kind,
            }
        }
    }

    /// How `crate` ends.
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
        let result = Text::new()
            .push("crate ")
            .maybe(input.crate_)
            .push(" ")
            .maybe(input.kind.as_ref())
            .push(" ")
            .maybe(input.self_)
            .lenient();
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

/// `At`, an input node.
pub mod at {
    use super::{Kind2, State};
    use ::graphwright::codegen::*;

    /// What `At` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `Self`.
        pub self3: &'s str,
        /// `kind`.
        pub kind: Kind2,
        /// `ask`, if it is there.
        pub ask: Option<&'s str>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                self3: held("At", "Self", &state.self3)?,
                kind: *held("At", "kind", &state.kind)?,
                ask: state.ask.as_deref(),
            })
        }
    }

    /// How `At` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `State`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `ask`.
        pub ask: String,
        /// For `In`.
        pub in_: String,
    }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), Some(default(&input)))
            .then_with(move |line| Exit::Done(done(&input, line)).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        format!("Q {{x}} {}", input.kind)
    }

    /// What an empty answer stands for.
    pub fn default(input: &In<'_>) -> String {
        ["\"", input.self3, "\""].concat()
    }

    /// What the answer makes the node write.
    fn done(input: &In<'_>, line: String) -> Out {
        Out {
            ask: line,
            in_: Text::new().maybe(input.ask).lenient(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("ask", &out.ask)
                    .with("In", &out.in_)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                ask: carried.need("ask"),
                in_: carried.need("In"),
            })
        }
    }
}

/// `State`, a script node.
pub mod state {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `State` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` was `ключ`: on to `ключ`.
        U43au43bu44eu447(Out),
        /// Done: on to `Exit`.
        Done(Out),
        /// The work failed: on to `Exit`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `Exit`.
        pub exit: Option<String>,
        /// For `Box`.
        pub box_: Option<i64>,
        /// For `Vec`.
        pub vec: Option<Vec<String>>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(exit) = self.exit {
                state.exit = Some(exit);
            }
            if let Some(box_) = self.box_ {
                state.box_ = box_;
            }
            if let Some(vec) = self.vec {
                state.vec = Some(vec);
            }
        }
    }

    impl FromFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                exit: fields.maybe("Exit"),
                box_: fields.maybe("Box"),
                vec: fields.maybe("Vec"),
            }
        }
    }

    /// What the reply must be.
    const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "Exit": { "type": "string" },
    "Box": { "type": "integer" },
    "Vec": { "type": "array", "items": { "type": "string" } }
  },
  "additionalProperties": false
}"#;

    const SPEC: ScriptSpec = ScriptSpec {
        path: "we ird.sh",
        interpreter: Interpreter::Bash,
        schema: Some(SCHEMA),
        routes: &["ключ", "Exit"],
        ..ScriptSpec::DEFAULT
    };

    /// Runs `we ird.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .then(|printed| match printed.read() {
                Ok(printed) => route(printed).of_graph(),
                Err(failure) => Exit::Failed(failure).of_graph(),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Out>) -> Exit {
        match next.as_deref() {
            Some("ключ") => Exit::U43au43bu44eu447(out),
            None | Some("Exit") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["ключ", "Exit"])),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::U43au43bu44eu447(out) => Record::new()
                    .maybe("Exit", out.exit.as_ref())
                    .maybe("Box", out.box_.as_ref())
                    .maybe("Vec", out.vec.as_ref())
                    .exit("ключ"),
                Self::Done(out) => Record::new()
                    .maybe("Exit", out.exit.as_ref())
                    .maybe("Box", out.box_.as_ref())
                    .maybe("Vec", out.vec.as_ref())
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["ключ", "done", "failed"]) {
                "ключ" => Self::U43au43bu44eu447(Out::read(carried)),
                "done" => Self::Done(Out::read(carried)),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `Exit`, an llm node.
pub mod exit {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `Exit` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `fn`.
        pub fn_: &'s str,
        /// `Self`.
        pub self3: &'s str,
        /// `crate`.
        pub crate_: &'s Value,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                fn_: &state.fn_,
                self3: held("Exit", "Self", &state.self3)?,
                crate_: held("Exit", "crate", &state.crate_)?,
            })
        }
    }

    /// How `Exit` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `ключ`.
        Done(Out),
        /// The work failed (`fallback`): on to `ключ`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `Some`.
        pub some: String,
        /// For `Ok`.
        pub ok: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `Some`.
        pub some: String,
        /// For `Ok`.
        pub ok: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, Ask::new(prompt(&input)))
            .then_with(move |reply| match reply {
                Ok(reply) => Exit::Done(Out {
                    some: reply.clone(),
                    ok: reply.clone(),
                })
                .of_graph(),
                Err(failure) => Exit::Failed(failed(&input, failure)).of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!("{} {} {}", shown(input.crate_), input.fn_, input.self3)
    }

    /// What a failure makes the node write.
    fn failed(_input: &In<'_>, failure: Failure) -> Failed {
        Failed {
            some: failure.message.clone(),
            ok: failure.message.clone(),
            failure,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("Some", &out.some)
                    .with("Ok", &out.ok)
                    .exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("Some", &out.some)
                    .with("Ok", &out.ok)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    some: carried.need("Some"),
                    ok: carried.need("Ok"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    some: carried.need("Some"),
                    ok: carried.need("Ok"),
                }),
            }
        }
    }
}

/// `ключ`, an end node.
pub mod u43au43bu44eu447 {
    use super::{Kind2, State};
    use ::graphwright::codegen::*;

    /// What `ключ` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `a_b`.
        pub a_b2: &'s str,
        /// `state`.
        pub state: &'s str,
        /// `rest`.
        pub rest2: &'s str,
        /// `String`.
        pub string: &'s str,
        /// `kind`.
        pub kind: Kind2,
        /// `Exit`, if it is there.
        pub exit: Option<&'s str>,
        /// `Some`, if it is there.
        pub some: Option<&'s str>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                a_b2: held("ключ", "a_b", &state.a_b2)?,
                state: held("ключ", "state", &state.state)?,
                rest2: held("ключ", "rest", &state.rest2)?,
                string: held("ключ", "String", &state.string)?,
                kind: *held("ключ", "kind", &state.kind)?,
                exit: state.exit.as_deref(),
                some: state.some.as_deref(),
            })
        }
    }

    /// How `ключ` ends.
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
        let result = Text::new()
            .maybe(input.some)
            .push(" ")
            .show(&input.kind)
            .push(" ")
            .maybe(input.exit)
            .push(" ")
            .push(input.string)
            .push(" ")
            .push(input.a_b2)
            .push(" ")
            .push(input.rest2)
            .push(" ")
            .push(input.state)
            .lenient();
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

/// `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`, an end node.
pub mod nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
        pub nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn:
            &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: held(
                    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
                    &state
                        .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
                )?,
            })
        }
    }

    /// How `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn` ends.
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
        let result = [
            "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn ",
            input
                .nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn,
        ]
            .concat();
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

/// `Graph`, an end node.
pub mod graph {
    use ::graphwright::codegen::*;

    /// What `Graph` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `Graph` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "never".to_owned();
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

/// `graph`, an end node.
pub mod graph2 {
    use ::graphwright::codegen::*;

    /// What `graph` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `graph` ends.
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
    pub fn finish(_input: &In) -> Exit {
        let result = "never".to_owned();
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
    name: Cow::Borrowed("\"); panic!(\" */ fn"),
    description: Cow::Borrowed(
        "*/ }} {{ \"quoted\" \\ `code` 

second paragraph
//! \u{202e}",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x1686_0e6e_b8d5_3b39,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("fn"),
            kind: Cow::Borrowed("llm"),
            line: 18,
            reads: Reads::Keys(&["initial_prompt"]),
            meaning: 0x5be4_c29b_dd18_0169,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("match"),
            kind: Cow::Borrowed("approval"),
            line: 206,
            reads: Reads::Keys(&[
                "initial_prompt",
                "type",
                "self",
                "a_b",
                "aB",
                "Option",
                "same",
            ]),
            meaning: 0x5bbc_4aec_ef32_bfd0,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("crate"),
            kind: Cow::Borrowed("end"),
            line: 250,
            reads: Reads::Keys(&["self", "crate", "kind"]),
            meaning: 0xee1c_a604_ddd6_5a4f,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("At"),
            kind: Cow::Borrowed("input"),
            line: 254,
            reads: Reads::Keys(&["Self", "kind", "ask"]),
            meaning: 0xf07a_dba1_3697_1b3a,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("State"),
            kind: Cow::Borrowed("script"),
            line: 264,
            reads: Reads::All,
            meaning: 0x39e2_c57d_c8b3_63bb,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("Exit"),
            kind: Cow::Borrowed("llm"),
            line: 287,
            reads: Reads::Keys(&["fn", "Self", "crate"]),
            meaning: 0xcb01_6ae9_65c5_b764,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("ключ"),
            kind: Cow::Borrowed("end"),
            line: 297,
            reads: Reads::Keys(&["a_b", "state", "rest", "String", "kind", "Exit", "Some"]),
            meaning: 0xc51e_3a85_b3d9_a451,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed(
                "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
            ),
            kind: Cow::Borrowed("end"),
            line: 301,
            reads: Reads::Keys(&[
                "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
            ]),
            meaning: 0xae86_2605_dc75_ba6f,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("Graph"),
            kind: Cow::Borrowed("end"),
            line: 305,
            reads: Reads::Keys(&[]),
            meaning: 0xc726_a864_b0e7_8cd2,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("graph"),
            kind: Cow::Borrowed("end"),
            line: 309,
            reads: Reads::Keys(&[]),
            meaning: 0x2a33_6040_50da_ef32,
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
    starters: Cow::Borrowed(&[Cow::Borrowed("\"); panic!(\"")]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[Cow::Borrowed("we ird.sh")]),
    abilities: Cow::Borrowed(&[]),
};
