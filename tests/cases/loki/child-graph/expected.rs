//! `child-graph`.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! think ──done──▶ ask
//!       ──failed──▶ sorry
//! ask   ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `child-graph` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `think`.
    pub initial_prompt: String,
    /// Starts as `0`. Read by `think`.
    pub depth: i64,
    /// Starts as `[]`. Read by `think` and `done`.
    pub list: Vec<Value>,
    /// Starts as `"none"`. Read by `think`.
    pub label: String,
    /// Starts as `0`. Read by `think`.
    pub fixed: i64,
    /// Written by `think`. Read by `ask` and `done`.
    pub thought: Option<String>,
    /// Written by `ask`. Read by `done`.
    pub reply: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            depth: 0,
            list: Vec::new(),
            label: "none".to_owned(),
            fixed: 0,
            thought: None,
            reply: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("depth", &self.depth)
            .with("list", &self.list)
            .with("label", &self.label)
            .with("fixed", &self.fixed)
            .maybe("thought", self.thought.as_ref())
            .maybe("reply", self.reply.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.key("depth", &mut state.depth);
        fields.key("list", &mut state.list);
        fields.key("label", &mut state.label);
        fields.key("fixed", &mut state.fixed);
        fields.maybe_key("thought", &mut state.thought);
        fields.maybe_key("reply", &mut state.reply);
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
    /// `think`, an llm node (graph.yaml:5).
    Think,
    /// `ask`, an input node (graph.yaml:6).
    Ask,
    /// `sorry`, an end node (graph.yaml:7).
    Sorry,
    /// `done`, an end node (graph.yaml:8).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 4] = [Self::Think, Self::Ask, Self::Sorry, Self::Done];

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
    /// How `think` ended.
    Think(think::Exit),
    /// How `ask` ended.
    Ask(ask::Exit),
    /// How `sorry` ended.
    Sorry(sorry::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Think(left) => exit("think", left.kept()),
            Self::Ask(left) => exit("ask", left.kept()),
            Self::Sorry(left) => exit("sorry", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Think => Self::Think(think::Exit::read(name, carried)),
            At::Ask => Self::Ask(ask::Exit::read(name, carried)),
            At::Sorry => Self::Sorry(sorry::Exit::read(name, carried)),
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
            Self::Think(exit) => exit,
            Self::Ask(exit) => exit,
            Self::Sorry(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for think::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Think(self)
    }
}

impl NodeExit for ask::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask(self)
    }
}

/// The graph `child-graph`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct ChildGraph<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> ChildGraph = ChildGraph::new;

const _: fn(&ChildGraph, String) -> Run<'_, ChildGraph> = ChildGraph::start;

const _: for<'g> fn(
    &'g ChildGraph,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, ChildGraph> = ChildGraph::resume;

impl ChildGraph {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> ChildGraph<N> {
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

impl<N: Nodes> Graph for ChildGraph<N> {
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
        At::Think
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
            At::Think => self.nodes.think(think::In::read(state), cx).entered(),
            At::Ask => match ask::In::read(state) {
                Ok(input) => self.nodes.ask(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Sorry => NodeWork::done(Exit::Sorry(sorry::finish(&sorry::In::read(state)))),
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Think(exit) => match exit {
                think::Exit::Done(out) => {
                    state.thought = Some(out.thought);
                    Next::Go(At::Ask)
                }
                think::Exit::Failed(out) => {
                    state.thought = Some(out.thought);
                    Next::Go(At::Sorry)
                }
            },
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.reply = Some(out.reply);
                    Next::Go(At::Done)
                }
            },
            Exit::Sorry(exit) => match exit {
                sorry::Exit::Done(end) => Next::End(end.result),
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Think | At::Sorry => Ok(()),
            At::Ask => ask::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`think::run`].
    fn think<'a>(
        &'a self,
        input: think::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, think::Exit> {
        think::run(input, cx)
    }

    /// See [`ask::run`].
    fn ask<'a>(&'a self, input: ask::In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, ask::Exit> {
        ask::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `think`, an llm node.
pub mod think {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `think` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `initial_prompt`.
        pub initial_prompt: &'s str,
        /// `depth`.
        pub depth: i64,
        /// `list`.
        pub list: &'s [Value],
        /// `label`.
        pub label: &'s str,
        /// `fixed`.
        pub fixed: i64,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
                depth: state.depth,
                list: &state.list,
                label: &state.label,
                fixed: state.fixed,
            }
        }
    }

    /// How `think` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `ask`.
        Done(Out),
        /// The work failed (`fallback`): on to `sorry`.
        Failed(Failed),
    }

    /// What is written.
    #[derive(Clone)]
    pub struct Out {
        /// For `thought`.
        pub thought: String,
    }

    /// Why it failed, and what is written then.
    #[derive(Clone)]
    pub struct Failed {
        /// Why it failed.
        pub failure: Failure,
        /// For `thought`.
        pub thought: String,
    }

    const SPEC: LlmSpec = LlmSpec::DEFAULT;

    /// Asks the model.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.llm(&SPEC, prompt(&input).map(Ask::new))
            .then(|reply| match reply {
                Ok(reply) => Exit::Done(Out { thought: reply }).of_graph(),
                Err(failure) => Exit::Failed(Failed {
                    thought: failure.message.clone(),
                    failure,
                })
                .of_graph(),
            })
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
        Text::new()
            .push(input.initial_prompt)
            .push(" ")
            .show(&input.depth)
            .push(" ")
            .show(input.list)
            .push(" ")
            .need("list[1]", input.list.get(1usize))
            .push(" ")
            .push(input.label)
            .push(" ")
            .show(&input.fixed)
            .strict()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("thought", &out.thought).exit("done"),
                Self::Failed(out) => Record::new()
                    .with("failure", &out.failure)
                    .with("thought", &out.thought)
                    .exit("failed"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["done", "failed"]) {
                "done" => Self::Done(Out {
                    thought: carried.need("thought"),
                }),
                _ => Self::Failed(Failed {
                    failure: carried.need("failure"),
                    thought: carried.need("thought"),
                }),
            }
        }
    }
}

/// `ask`, an input node.
pub mod ask {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `ask` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `thought`.
        pub thought: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                thought: held("ask", "thought", &state.thought)?,
            })
        }
    }

    /// How `ask` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `reply`.
        pub reply: String,
    }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), Some(default(&input)))
            .then(|line| Exit::Done(Out { reply: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(input: &In<'_>) -> String {
        [input.thought, "?"].concat()
    }

    /// What an empty answer stands for.
    pub fn default(_input: &In<'_>) -> String {
        "ok".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("reply", &out.reply).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                reply: carried.need("reply"),
            })
        }
    }
}

/// `sorry`, an end node.
pub mod sorry {
    use ::graphwright::codegen::*;

    /// What `sorry` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `sorry` ends.
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
        let result = "sorry".to_owned();
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

/// `done`, an end node.
pub mod done {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `done` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `list`.
        pub list: &'s [Value],
        /// `thought`.
        pub thought: &'s str,
        /// `reply`.
        pub reply: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                list: &state.list,
                thought: held("done", "thought", &state.thought)?,
                reply: held("done", "reply", &state.reply)?,
            })
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
        let result = format!("{}: {} {}", input.thought, input.reply, shown(input.list));
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
    name: Cow::Borrowed("child-graph"),
    description: Cow::Borrowed(""),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xd183_48a4_c440_5cd6,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("think"),
            kind: Cow::Borrowed("llm"),
            line: 5,
            reads: Reads::Keys(&["initial_prompt", "depth", "list", "label", "fixed"]),
            meaning: 0x234f_4636_3b73_fae0,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("input"),
            line: 6,
            reads: Reads::Keys(&["thought"]),
            meaning: 0x7e77_0577_c188_78bf,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("sorry"),
            kind: Cow::Borrowed("end"),
            line: 7,
            reads: Reads::Keys(&[]),
            meaning: 0x680d_627f_2ced_aa84,
            role: NodeRole::End,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 8,
            reads: Reads::Keys(&["list", "thought", "reply"]),
            meaning: 0x8f51_fabb_d92e_2e3a,
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
