//! `given`: A child that reads what only its caller gives.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! ask   ──done──▶ write
//! write ──done──▶ done
//! ```

use ::graphwright::codegen::*;

/// What a run of `given` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: String,
    /// Written by `ask`. Read by `write`.
    pub topic: Option<String>,
    /// Written by `write`. Read by `done`.
    pub text: Option<String>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<String>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            topic: None,
            text: None,
            rest: Map::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .maybe("topic", self.topic.as_ref())
            .maybe("text", self.text.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("initial_prompt"));
        fields.maybe_key("topic", &mut state.topic);
        fields.maybe_key("text", &mut state.text);
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
    /// `ask`, an input node (graph.yaml:5).
    Ask,
    /// `write`, an agent node (graph.yaml:6).
    Write,
    /// `done`, an end node (graph.yaml:7).
    Done,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Write, Self::Done];

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
    /// How `ask` ended.
    Ask(ask::Exit),
    /// How `write` ended.
    Write(write::Exit),
    /// How `done` ended.
    Done(done::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Ask(left) => exit("ask", left.kept()),
            Self::Write(left) => exit("write", left.kept()),
            Self::Done(left) => exit("done", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Ask => Self::Ask(ask::Exit::read(name, carried)),
            At::Write => Self::Write(write::Exit::read(name, carried)),
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
            Self::Ask(exit) => exit,
            Self::Write(exit) => exit,
            Self::Done(exit) => exit,
        }
    }
}

impl NodeExit for ask::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Ask(self)
    }
}

impl NodeExit for write::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Write(self)
    }
}

/// The graph `given`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct Given<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> Given = Given::new;

const _: fn(&Given, String) -> Run<'_, Given> = Given::start;

const _: for<'g> fn(
    &'g Given,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, Given> = Given::resume;

impl Given {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> Given<N> {
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

impl<N: Nodes> Graph for Given<N> {
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
        At::Ask
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
            At::Ask => self.nodes.ask(ask::In::read(state), cx).entered(),
            At::Write => match write::In::read(state) {
                Ok(input) => self.nodes.write(input, cx).entered(),
                Err(hole) => NodeWork::stopped(hole),
            },
            At::Done => match done::In::read(state) {
                Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                Err(hole) => NodeWork::stopped(hole),
            },
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Ask(exit) => match exit {
                ask::Exit::Done(out) => {
                    state.topic = Some(out.topic);
                    Next::Go(At::Write)
                }
            },
            Exit::Write(exit) => match exit {
                write::Exit::Done(out) => {
                    state.text = Some(out.text);
                    Next::Go(At::Done)
                }
            },
            Exit::Done(exit) => match exit {
                done::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Ask => Ok(()),
            At::Write => write::In::read(state).map(drop),
            At::Done => done::In::read(state).map(drop),
        }
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`ask::run`].
    fn ask<'a>(&'a self, input: ask::In, cx: &'a mut NodeContext<'_>) -> Work<'a, ask::Exit> {
        ask::run(input, cx)
    }

    /// See [`write::run`].
    fn write<'a>(
        &'a self,
        input: write::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, write::Exit> {
        write::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `ask`, an input node.
pub mod ask {
    use ::graphwright::codegen::*;

    /// What `ask` reads: nothing.
    pub use ::graphwright::codegen::NoState as In;

    /// How `ask` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `write`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `topic`.
        pub topic: String,
    }

    const SPEC: LineSpec = LineSpec::DEFAULT;

    /// Asks a person; a detached run stops here until the answer arrives.
    pub fn run<'a>(input: In, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.line(&SPEC, question(&input), None)
            .then(|line| Exit::Done(Out { topic: line }).of_graph())
    }

    /// Renders the question.
    pub fn question(_input: &In) -> String {
        "Which topic?".to_owned()
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("topic", &out.topic).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                topic: carried.need("topic"),
            })
        }
    }
}

/// `write`, an agent node.
pub mod write {
    use super::{State, agents};
    use ::graphwright::codegen::*;

    /// What `write` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `topic`.
        pub topic: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                topic: held("write", "topic", &state.topic)?,
            })
        }
    }

    /// How `write` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `done`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `text`.
        pub text: String,
    }

    const SPEC: AgentSpec = AgentSpec {
        name: "given-child",
        ..AgentSpec::DEFAULT
    };

    /// Runs the agent to its end.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx
                .graph(
                    &SPEC,
                    &agents::given_child::GivenChild::new(),
                    prompt(&input),
                    inputs(&input)?,
                )
                .await?;
            Ok(Exit::Done(Out { text: reply }))
        })
    }

    /// Renders the request.
    pub fn prompt(_input: &In<'_>) -> String {
        "Write.".to_owned()
    }

    /// What the child graph gets besides the request.
    pub fn inputs(input: &In<'_>) -> Result<Map<String, Value>, UnresolvedReference> {
        Ok(Map::from_iter([
            (
                "topic".to_owned(),
                to_value(needed("inputs.topic: topic", Some(input.topic))?),
            ),
            ("words".to_owned(), constant("[\"a\",\"b\"]")),
        ]))
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                text: carried.need("text"),
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
        /// `text`.
        pub text: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                text: held("done", "text", &state.text)?,
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
        let result = input.text.to_owned();
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

/// The graphs that agent nodes run.
pub mod agents {
    /// The child graph `given-child`.
    pub mod given_child {
        use ::graphwright::codegen::*;

        /// What a run of `given-child` remembers from node to node.
        #[derive(Clone, Debug)]
        pub struct State {
            /// The caller's request. Read by `write`.
            pub initial_prompt: String,
            /// Read by `write` and `done`.
            pub topic: Option<Value>,
            /// Read by `write`.
            pub words: Option<Value>,
            /// Written by `write`. Read by `done`.
            pub text: Option<String>,
            /// Keys that the graph does not name: from the caller, or from a script.
            pub rest: Map<String, Value>,
        }

        impl State {
            /// The state every run starts with.
            pub fn start(initial_prompt: impl Into<String>) -> Self {
                Self {
                    initial_prompt: initial_prompt.into(),
                    topic: None,
                    words: None,
                    text: None,
                    rest: Map::new(),
                }
            }
        }

        impl State {
            /// As it is kept.
            fn kept(&self) -> Value {
                Record::new()
                    .with("initial_prompt", &self.initial_prompt)
                    .maybe("topic", self.topic.as_ref())
                    .maybe("words", self.words.as_ref())
                    .maybe("text", self.text.as_ref())
                    .rest(&self.rest)
                    .value()
            }

            /// What was kept.
            fn read(fields: &mut Fields) -> Self {
                let mut state = Self::start(fields.need::<String>("initial_prompt"));
                fields.present_key("topic", &mut state.topic);
                fields.present_key("words", &mut state.words);
                fields.maybe_key("text", &mut state.text);
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
            /// `write`, an llm node (graph.yaml:5).
            Write,
            /// `done`, an end node (graph.yaml:6).
            Done,
        }

        impl At {
            /// The nodes, in the order of the text.
            pub const ALL: [Self; 2] = [Self::Write, Self::Done];

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
            /// How `write` ended.
            Write(write::Exit),
            /// How `done` ended.
            Done(done::Exit),
        }

        impl Exit {
            /// The entry of the journal.
            fn kept(&self) -> Value {
                match self {
                    Self::Write(left) => exit("write", left.kept()),
                    Self::Done(left) => exit("done", left.kept()),
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut Fields) -> Self {
                match at {
                    At::Write => Self::Write(write::Exit::read(name, carried)),
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
                    Self::Write(exit) => exit,
                    Self::Done(exit) => exit,
                }
            }
        }

        impl NodeExit for write::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::Write(self)
            }
        }

        /// The graph `given-child`, ready to run. `N` is where a caller overrides nodes.
        #[derive(Clone, Debug, Default)]
        pub struct GivenChild<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        const _: fn() -> GivenChild = GivenChild::new;

        const _: fn(&GivenChild, String) -> Run<'_, GivenChild> = GivenChild::start;

        const _: for<'g> fn(
            &'g GivenChild,
            &::std::sync::Arc<dyn ::graphwright::store::Store>,
            String,
        ) -> ::graphwright::Resume<'g, GivenChild> = GivenChild::resume;

        impl GivenChild {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        impl<N: Nodes> GivenChild<N> {
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

        impl<N: Nodes> Graph for GivenChild<N> {
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
                At::Write
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
                    At::Write => self.nodes.write(write::In::read(state), cx).entered(),
                    At::Done => match done::In::read(state) {
                        Ok(input) => NodeWork::done(Exit::Done(done::finish(&input))),
                        Err(hole) => NodeWork::stopped(hole),
                    },
                }
            }

            fn commit(
                &self,
                state: &mut State,
                exit: Exit,
            ) -> Result<Next<At, Self::Output>, Failure> {
                Ok(match exit {
                    Exit::Write(exit) => match exit {
                        write::Exit::Done(out) => {
                            state.text = Some(out.text);
                            Next::Go(At::Done)
                        }
                        write::Exit::Failed(out) => {
                            state.text = Some(out.text);
                            Next::Go(At::Done)
                        }
                    },
                    Exit::Done(exit) => match exit {
                        done::Exit::Done(end) => Next::End(end.result),
                    },
                })
            }

            fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
                match at {
                    At::Write => Ok(()),
                    At::Done => done::In::read(state).map(drop),
                }
            }
        }

        /// One method per node that reaches outside the process. Override any of them.
        pub trait Nodes: Send + Sync {
            /// See [`write::run`].
            fn write<'a>(
                &'a self,
                input: write::In<'a>,
                cx: &'a mut NodeContext<'_>,
            ) -> Work<'a, write::Exit> {
                write::run(input, cx)
            }
        }

        /// The nodes exactly as the graph declares them.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct AsDeclared;

        impl Nodes for AsDeclared {}

        /// `write`, an llm node.
        pub mod write {
            use super::State;
            use ::graphwright::codegen::*;

            /// What `write` reads.
            #[derive(Clone, Copy)]
            pub struct In<'s> {
                /// `initial_prompt`.
                pub initial_prompt: &'s str,
                /// `topic`, if it is there.
                pub topic: Option<&'s Value>,
                /// `words`, if it is there.
                pub words: Option<&'s Value>,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Self {
                    Self {
                        initial_prompt: &state.initial_prompt,
                        topic: state.topic.as_ref(),
                        words: state.words.as_ref(),
                    }
                }
            }

            /// How `write` ends.
            #[derive(Clone)]
            pub enum Exit {
                /// Done: on to `done`.
                Done(Out),
                /// The work failed: on to `done`.
                Failed(Failed),
            }

            /// What is written.
            #[derive(Clone)]
            pub struct Out {
                /// For `text`.
                pub text: String,
            }

            /// Why it failed, and what is written then.
            #[derive(Clone)]
            pub struct Failed {
                /// Why it failed.
                pub failure: Failure,
                /// For `text`.
                pub text: String,
            }

            const SPEC: LlmSpec = LlmSpec::DEFAULT;

            /// Asks the model.
            pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
                cx.llm(&SPEC, prompt(&input).map(Ask::new))
                    .then(|reply| match reply {
                        Ok(reply) => Exit::Done(Out { text: reply }).of_graph(),
                        Err(failure) => Exit::Failed(Failed {
                            text: failure.message.clone(),
                            failure,
                        })
                        .of_graph(),
                    })
            }

            /// Renders the prompt.
            pub fn prompt(input: &In<'_>) -> Result<String, UnresolvedReference> {
                Text::new()
                    .push(input.initial_prompt)
                    .push(" About ")
                    .need("topic", input.topic)
                    .push(", with ")
                    .need(
                        "words[1]",
                        input
                            .words
                            .and_then(|value| at(value, &[PathStep::Index(1usize)])),
                    )
                    .push(".")
                    .strict()
            }

            impl Exit {
                /// The entry of the journal.
                pub(super) fn kept(&self) -> Value {
                    match self {
                        Self::Done(out) => Record::new().with("text", &out.text).exit("done"),
                        Self::Failed(out) => Record::new()
                            .with("failure", &out.failure)
                            .with("text", &out.text)
                            .exit("failed"),
                    }
                }

                /// The exit of an entry.
                pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                    match carried.one_of(name, &["done", "failed"]) {
                        "done" => Self::Done(Out {
                            text: carried.need("text"),
                        }),
                        _ => Self::Failed(Failed {
                            failure: carried.need("failure"),
                            text: carried.need("text"),
                        }),
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
                /// `topic`, if it is there.
                pub topic: Option<&'s Value>,
                /// `text`.
                pub text: &'s str,
            }

            impl<'s> In<'s> {
                pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
                    Ok(Self {
                        topic: state.topic.as_ref(),
                        text: held("done", "text", &state.text)?,
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
                let result = Text::new()
                    .maybe(input.topic)
                    .push(": ")
                    .push(input.text)
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

        /// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
        const DIR: &str = "";

        /// What the graph says about itself.
        pub static ABOUT: About = About {
            name: Cow::Borrowed("given-child"),
            description: Cow::Borrowed(
                "Reads two keys that only a caller can give; alone it is refused.",
            ),
            dialect: Cow::Borrowed("loki"),
            fingerprint: 0x300a_f177_31b4_6381,
            nodes: Cow::Borrowed(&[
                NodeAbout {
                    id: Cow::Borrowed("write"),
                    kind: Cow::Borrowed("llm"),
                    line: 5,
                    reads: Reads::Keys(&["initial_prompt", "topic", "words"]),
                    meaning: 0xc1c6_522b_f40d_4216,
                    role: NodeRole::Asks,
                },
                NodeAbout {
                    id: Cow::Borrowed("done"),
                    kind: Cow::Borrowed("end"),
                    line: 6,
                    reads: Reads::Keys(&["topic", "text"]),
                    meaning: 0xaf13_95f3_9564_490a,
                    role: NodeRole::End,
                },
            ]),
            inputs: Cow::Borrowed(&[
                InputAbout {
                    name: Cow::Borrowed("initial_prompt"),
                    description: Cow::Borrowed("What the caller asks."),
                    required: false,
                    prompt: true,
                },
                InputAbout {
                    name: Cow::Borrowed("topic"),
                    description: Cow::Borrowed(""),
                    required: false,
                    prompt: false,
                },
                InputAbout {
                    name: Cow::Borrowed("words"),
                    description: Cow::Borrowed(""),
                    required: false,
                    prompt: false,
                },
            ]),
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
    }
}

/// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
const DIR: &str = "";

/// What the graph says about itself.
pub static ABOUT: About = About {
    name: Cow::Borrowed("given"),
    description: Cow::Borrowed("A child that reads what only its caller gives."),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0x98d5_27eb_8c14_283c,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("ask"),
            kind: Cow::Borrowed("input"),
            line: 5,
            reads: Reads::Keys(&[]),
            meaning: 0xa0cc_211f_d5dd_bbd4,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("write"),
            kind: Cow::Borrowed("agent"),
            line: 6,
            reads: Reads::Keys(&["topic"]),
            meaning: 0xe88d_3a03_a0c0_d20d,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("done"),
            kind: Cow::Borrowed("end"),
            line: 7,
            reads: Reads::Keys(&["text"]),
            meaning: 0x78bd_c520_af24_a18f,
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
