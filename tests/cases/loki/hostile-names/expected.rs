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

state! {
    /// What a run of `"); panic!(" */ fn` remembers from node to node.
    State(initial_prompt into String) + rest {
        /// The caller's request. Read by `fn` and `match`.
        given initial_prompt: String,
        /// Starts as `true`. Written by `fn`.
        need async_ = "async": bool = true,
        /// Starts as `""`. Written by `match`. Read by `Exit`.
        need fn_ = "fn": String = String::new(),
        /// Starts as `0`. Written by `State`.
        need box_ = "Box": i64 = 0,
        /// Starts as `{"\"":1}`.
        need struct_ = "struct": Map<String, Value> = recast(&constant("{\"\\\"\":1}")),
        /// Starts as `"\\"`.
        need unnamed = "'": String = "\\".to_owned(),
        /// Written by `fn`. Read by `match`.
        maybe type_ = "type": Option<String>,
        /// Written by `fn`. Read by `match` and `crate`.
        maybe self_ = "self": Option<String>,
        /// Written by `fn`. Read by `At` and `Exit`.
        maybe self3 = "Self": Option<String>,
        /// Written by `fn` and `match`. Read by `crate` and `Exit`.
        present crate_ = "crate": Option<Value>,
        /// Written by `fn`.
        maybe r_fn = "r#fn": Option<String>,
        /// Written by `fn` and `match`.
        maybe a_b = "a-b": Option<String>,
        /// Written by `fn`. Read by `match` and `ключ`.
        maybe a_b2 = "a_b": Option<String>,
        /// Written by `fn`. Read by `match`.
        maybe a_b3 = "aB": Option<String>,
        /// Written by `fn`.
        maybe unnamed2 = "": Option<String>,
        /// Written by `fn`.
        maybe n1st = "1st": Option<String>,
        /// Written by `fn`.
        maybe u43au43bu44eu447 = "ключ": Option<String>,
        /// Written by `fn`.
        maybe u440ayload = "рayload": Option<String>,
        /// Written by `fn`.
        maybe payload: Option<String>,
        /// Written by `fn`.
        maybe panic = "\"); panic!(\"": Option<String>,
        /// Written by `fn`.
        maybe fn_evil = "*/ } fn evil() {": Option<String>,
        /// Written by `fn`.
        maybe line_break = "line\nbreak": Option<String>,
        /// Written by `fn`.
        maybe unnamed3 = "{}": Option<String>,
        /// Written by `fn`. Read by `ключ`.
        maybe state: Option<String>,
        /// Written by `fn`.
        maybe input: Option<String>,
        /// Written by `fn`.
        maybe output: Option<String>,
        /// Written by `fn`. Read by `ключ`.
        maybe rest2 = "rest": Option<String>,
        /// Written by `fn`.
        maybe cx: Option<String>,
        /// Written by `fn`.
        maybe reply: Option<String>,
        /// Written by `fn`.
        maybe out: Option<String>,
        /// Written by `fn`.
        maybe value: Option<String>,
        /// Written by `fn`.
        maybe fields: Option<String>,
        /// Written by `fn`.
        maybe prompt: Option<String>,
        /// Written by `fn`. Read by `ключ`.
        maybe string = "String": Option<String>,
        /// Written by `fn`. Read by `match`.
        maybe option = "Option": Option<Option2>,
        /// Written by `fn`. Read by `crate`, `At` and `ключ`.
        maybe kind: Option<Kind2>,
        /// Written by `fn`. Read by `match`.
        maybe same: Option<Vec<SameItem>>,
        /// Written by `fn`. Read by `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
        maybe nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: Option<String>,
        /// Written by `At`. Read by `At`.
        maybe ask: Option<String>,
        /// Written by `At`.
        maybe in_ = "In": Option<String>,
        /// Written by `State`. Read by `ключ`.
        maybe exit = "Exit": Option<String>,
        /// Written by `State`.
        maybe vec = "Vec": Option<Vec<String>>,
        /// Written by `Exit`. Read by `ключ`.
        maybe some = "Some": Option<String>,
        /// Written by `Exit`.
        maybe ok = "Ok": Option<String>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind2 {
    /// `self`.
    Self2,
    /// `Self`.
    Self3,
    /// ``.
    Unnamed,
    /// `a b`.
    AB,
    /// `A B`.
    AB2,
    /// `"); panic!("`.
    Panic,
    /// `ключ`.
    U43au43bu44eu447,
    /// `1`.
    N1,
    /// `*/`.
    Unnamed2,
    /// `linebreak`.
    LineBreak,
    /// `{x}`.
    X,
}

words! {
    Kind2(Self2 = "self", Self3 = "Self", Unnamed = "", AB = "a b", AB2 = "A B", Panic =
    "\"); panic!(\"", U43au43bu44eu447 = "ключ", N1 = "1", Unnamed2 = "*/", LineBreak
    = "line\nbreak", X = "{x}")
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

nodes! {
    /// `fn`, an llm node (graph.yaml:18).
    Fn(fn_),
    /// `match`, an approval node (graph.yaml:206).
    Match(match_),
    /// `crate`, an end node (graph.yaml:250).
    Crate(crate_),
    /// `At`, an input node (graph.yaml:254).
    At(at),
    /// `State`, a script node (graph.yaml:264).
    State(state),
    /// `Exit`, an llm node (graph.yaml:287).
    Exit(exit),
    /// `ключ`, an end node (graph.yaml:297).
    U43au43bu44eu447(u43au43bu44eu447),
    /// `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`, an end node (graph.yaml:301).
    Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn),
    /// `Graph`, an end node (graph.yaml:305).
    Graph(graph),
    /// `graph`, an end node (graph.yaml:309).
    Graph2(graph2),
}

/// The graph `"); panic!(" */ fn`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct PanicFn<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

runs! { PanicFn(initial_prompt into String) }

impl<N: Nodes> Graph for PanicFn<N> {
    basics! { starts at Fn, ends with String }

    fn needs(&self) -> Needs {
        Needs::default()
            .model()
            .script("State", "we ird.sh", "bash")
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

overridable! { fn_('a), match_('a), at('a), state('a), exit('a) }

/// `fn`, an llm node.
pub mod fn_ {
    use super::{Kind2, Option2, SameItem};
    use ::graphwright::codegen::*;

    reads! { In<'s> { borrowed initial_prompt: &'s str } }

    exits! {
        /// Done: on to `match`.
        Done(out: Box<Out>) = "done",
        /// The work failed (`fallback`): on to `crate`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            need type_ = "type": String,
            need self_ = "self": String,
            need self3 = "Self": String,
            need crate_ = "crate": Value,
            need async_ = "async": bool,
            need r_fn = "r#fn": String,
            need a_b = "a-b": String,
            need a_b2 = "a_b": String,
            need a_b3 = "aB": String,
            need unnamed = "": String,
            need n1st = "1st": String,
            need u43au43bu44eu447 = "ключ": String,
            need u440ayload = "рayload": String,
            need payload: String,
            need panic = "\"); panic!(\"": String,
            need fn_evil = "*/ } fn evil() {": String,
            need line_break = "line\nbreak": String,
            need unnamed2 = "{}": String,
            need state: String,
            need input2 = "input": String,
            need output: String,
            need rest2 = "rest": String,
            need cx: String,
            need reply2 = "reply": String,
            need out: String,
            need value: String,
            need fields: String,
            need prompt: String,
            need string = "String": String,
            need option = "Option": Option2,
            need kind: Kind2,
            need same: Vec<SameItem>,
            need nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: String,
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
}

/// `match`, an approval node.
pub mod match_ {
    use super::{Option2, SameItem, State};
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "match" {
            borrowed initial_prompt: &'s str,
            held type_ = "type": &'s str,
            held self_ = "self": &'s str,
            held a_b2 = "a_b": &'s str,
            held a_b3 = "aB": &'s str,
            held option = "Option": &'s Option2,
            held same: &'s [SameItem],
        }
    }

    exits! {
        /// The answer was `self`: on to `crate`.
        Self2(out: Out) = "self",
        /// The answer was `Self`: on to `crate`.
        Self3(out: Out) = "Self",
        /// The answer was ``: on to `crate`.
        Unnamed(out: Out) = "",
        /// The answer was `yes`: on to `At`.
        Yes(out: Out) = "yes",
        /// The answer was `Yes`: on to `At`.
        Yes2(out: Out) = "Yes",
        /// The answer was `y-es`: on to `At`.
        YEs(out: Out) = "y-es",
        /// The answer was `"); panic!("`: on to `At`.
        Panic(out: Out) = "\"); panic!(\"",
        /// The answer was `*/ } fn evil() {`: on to `ключ`.
        FnEvil(out: Out) = "*/ } fn evil() {",
        /// The answer was `ключ`: on to `ключ`.
        U43au43bu44eu447(out: Out) = "ключ",
        /// The answer was `1st`: on to `ключ`.
        N1st(out: Out) = "1st",
        /// The answer was `linebreak`: on to `ключ`.
        LineBreak(out: Out) = "line\nbreak",
        /// The answer was `done`: on to `ключ`.
        Done(out: Out) = "done",
        /// The answer was `failed`: on to `ключ`.
        Failed(out: Out) = "failed",
        /// The answer was `other`: on to `ключ`.
        AnswerOther(out: Out) = "answer_other",
        /// The answer was `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`: on to `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`.
        Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn(out: Out) = "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
        /// The answer was something else: on to `State`.
        Other(out: Out) = "other",
    }

    fields! {
        Out {
            need crate_ = "crate": Value,
            need a_b = "a-b": String,
            need fn_ = "fn": String,
        }
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
}

/// `crate`, an end node.
pub mod crate_ {
    use super::Kind2;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> {
            maybe_slice self_ = "self": Option<&'s str>,
            maybe crate_ = "crate": Option<&'s Value>,
            copied kind: Option<Kind2>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
}

/// `At`, an input node.
pub mod at {
    use super::Kind2;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "At" {
            held self3 = "Self": &'s str,
            held_copied kind: Kind2,
            maybe_slice ask: Option<&'s str>,
        }
    }

    exits! {
        /// Done: on to `State`.
        Done(out: Out) = "done",
    }

    fields! { Out { need ask: String, need in_ = "In": String } }

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
}

/// `State`, a script node.
pub mod state {
    use super::State;
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    exits! {
        /// `_next` was `ключ`: on to `ключ`.
        U43au43bu44eu447(out: Out) = "ключ",
        /// Done: on to `Exit`.
        Done(out: Out) = "done",
        /// The work failed: on to `Exit`.
        Failed(failure: Failure) = "failed",
    }

    fields! {
        Out {
            maybe exit = "Exit": Option<String>,
            maybe box_ = "Box": Option<i64>,
            maybe vec = "Vec": Option<Vec<String>>,
        }
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
    pub fn route(ScriptReply { next, out }: ScriptReply<Out>) -> Exit {
        match next.as_deref() {
            Some("ключ") => Exit::U43au43bu44eu447(out),
            None | Some("Exit") => Exit::Done(out),
            Some(name) => Exit::Failed(route_error(name, &["ключ", "Exit"])),
        }
    }
}

/// `Exit`, an llm node.
pub mod exit {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "Exit" {
            borrowed fn_ = "fn": &'s str,
            held self3 = "Self": &'s str,
            held crate_ = "crate": &'s Value,
        }
    }

    exits! {
        /// Done: on to `ключ`.
        Done(out: Out) = "done",
        /// The work failed (`fallback`): on to `ключ`.
        Failed(failed: Failed) = "failed",
    }

    fields! { Out { need some = "Some": String, need ok = "Ok": String } }

    fields! { Failed { need failure: Failure, need some = "Some": String, need ok = "Ok": String } }

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
}

/// `ключ`, an end node.
pub mod u43au43bu44eu447 {
    use super::Kind2;
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "ключ" {
            held a_b2 = "a_b": &'s str,
            held state: &'s str,
            held rest2 = "rest": &'s str,
            held string = "String": &'s str,
            held_copied kind: Kind2,
            maybe_slice exit = "Exit": Option<&'s str>,
            maybe_slice some = "Some": Option<&'s str>,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
}

/// `nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn`, an end node.
pub mod nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn {
    use ::graphwright::codegen::*;

    reads! {
        In<'s> of "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" {
            held nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: &'s str,
        }
    }

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
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
}

/// `Graph`, an end node.
pub mod graph {
    use ::graphwright::codegen::*;

    /// What `Graph` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "never".to_owned();
        Exit::Done(End { result })
    }
}

/// `graph`, an end node.
pub mod graph2 {
    use ::graphwright::codegen::*;

    /// What `graph` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    exits! {
        /// Done: the run ends.
        Done(end: End) = "done",
    }

    /// Renders the result.
    pub fn finish(_input: &In) -> Exit {
        let result = "never".to_owned();
        Exit::Done(End { result })
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

about! {
    graph "\"); panic!(\" */ fn",
    "*/ }} {{ \"quoted\" \\ `code`

second paragraph
//! \u{202e}", "loki",
    0x1686_0e6e_b8d5_3b39;
    node "fn", "llm", 18, Asks, ["initial_prompt"], 0x5be4_c29b_dd18_0169;
    node "match", "approval", 206, Other, ["initial_prompt", "type", "self", "a_b", "aB",
    "Option", "same"], 0x5bbc_4aec_ef32_bfd0;
    node "crate", "end", 250, End, ["self", "crate", "kind"], 0xee1c_a604_ddd6_5a4f;
    node "At", "input", 254, Other, ["Self", "kind", "ask"], 0xf07a_dba1_3697_1b3a;
    node "State", "script", 264, Other, all, 0x39e2_c57d_c8b3_63bb;
    node "Exit", "llm", 287, Asks, ["fn", "Self", "crate"], 0xcb01_6ae9_65c5_b764;
    node "ключ", "end", 297, End, ["a_b", "state", "rest", "String", "kind", "Exit",
    "Some"], 0xc51e_3a85_b3d9_a451;
    node
    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
    "end", 301, End,
    ["nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"],
    0xae86_2605_dc75_ba6f;
    node "Graph", "end", 305, End, [], 0xc726_a864_b0e7_8cd2;
    node "graph", "end", 309, End, [], 0x2a33_6040_50da_ef32;
    input "initial_prompt", "What the caller asks." prompt;
    limits visits Some(100), steps None, timeout None, concurrency Some(8);
    starters "\"); panic!(\"";
    files "we ird.sh";
}
