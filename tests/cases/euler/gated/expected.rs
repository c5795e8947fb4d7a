//! `graph.gated`: Look around, then publish.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! look     ──done──▶ publish
//! publish  ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.gated` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `look` and `publish`.
    pub task: String,
    /// Starts as `[]`. Writes are combined by `extend`. Written by `look`. Read by `publish`.
    pub results: Vec<Value>,
    /// Starts as `""`. Written by `look` and `publish`. Read by `publish` and `finalize`.
    pub last: String,
    /// Starts as `""`. Written by `publish`. Read by `finalize`.
    pub final_: String,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            results: Vec::new(),
            last: String::new(),
            final_: String::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("task", &self.task)
            .with("results", &self.results)
            .with("$last", &self.last)
            .with("$final", &self.final_)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("task"));
        fields.key("results", &mut state.results);
        fields.key("$last", &mut state.last);
        fields.key("$final", &mut state.final_);
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
    /// `look`, an llm node (graph.yaml:12).
    Look,
    /// `publish`, an llm node (graph.yaml:16).
    Publish,
    /// `finalize`, a finalize node (graph.yaml:25).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Look, Self::Publish, Self::Finalize];

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
    /// How `look` ended.
    Look(look::Exit),
    /// How `publish` ended.
    Publish(publish::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Look(left) => exit("look", left.kept()),
            Self::Publish(left) => exit("publish", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Look => Self::Look(look::Exit::read(name, carried)),
            At::Publish => Self::Publish(publish::Exit::read(name, carried)),
            At::Finalize => Self::Finalize(finalize::Exit::read(name, carried)),
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
            Self::Look(exit) => exit,
            Self::Publish(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for look::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Look(self)
    }
}

impl NodeExit for publish::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Publish(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.gated`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphGated<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphGated = GraphGated::new;

const _: fn(&GraphGated, String) -> Run<'_, GraphGated> = GraphGated::start;

const _: for<'g> fn(
    &'g GraphGated,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphGated> = GraphGated::resume;

impl GraphGated {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphGated<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, task: impl Into<String>) -> Run<'_, Self> {
        Run::new(self, State::start(task))
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

impl<N: Nodes> Graph for GraphGated<N> {
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
        At::Look
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
            At::Look => self.nodes.look(look::In::read(state), cx).entered(),
            At::Publish => self.nodes.publish(publish::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Look(exit) => match exit {
                look::Exit::Done(out) => {
                    if let Some(results) = out.results {
                        reduce::extend("results", &mut state.results, results)?;
                    }
                    state.last = out.last;
                    Next::Go(At::Publish)
                }
            },
            Exit::Publish(exit) => match exit {
                publish::Exit::Done(out) => {
                    state.last = out.last;
                    state.final_ = out.final_;
                    Next::Go(At::Finalize)
                }
            },
            Exit::Finalize(exit) => match exit {
                finalize::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn pauses(&self, at: At) -> Pauses {
        match at {
            At::Publish => Pauses::Before,
            At::Look | At::Finalize => Pauses::Never,
        }
    }

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`look::run`].
    fn look<'a>(
        &'a self,
        input: look::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, look::Exit> {
        look::run(input, cx)
    }

    /// See [`publish::run`].
    fn publish<'a>(
        &'a self,
        input: publish::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, publish::Exit> {
        publish::run(input, cx)
    }

    /// See [`finalize::run`].
    fn finalize<'a>(
        &'a self,
        input: finalize::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, finalize::Exit> {
        finalize::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `look`, an llm node.
pub mod look {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `look` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { task: &state.task }
        }
    }

    /// How `look` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `publish`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `results`.
        pub results: Option<Vec<Value>>,
        /// For `$last`.
        pub last: String,
    }

    /// What the reply must be.
    const SCHEMA: &str =
        r#"{ "type": "object", "properties": { "results": { "type": "array" } } }"#;

    const SPEC: RunnerSpec = RunnerSpec {
        mode: Mode::Plan {
            tool: Some("shell.exec"),
            least: 2,
            gate: ToolGate::Closed,
        },
        tools: &["shell.exec"],
        allowance: Allowance {
            calls: Some(4),
            ..Allowance::DEFAULT
        },
        schema: Some(SCHEMA),
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Reply>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `look` of the workflow `graph.gated` (engineering): Look around, then publish."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "

Propose the tool calls that this step needs; a person decides which of them are run. Use the tool `shell.exec`. Propose at least 2.

Answer with a JSON object: under `output` the result of this step as text, under `results` what is to be stored there (list). Leave out what there is nothing to say about.",
        ]
            .concat()
    }

    /// The keys that the model gave a value for.
    #[derive(Clone)]
    pub struct Reply {
        /// `results`.
        pub results: Option<Vec<Value>>,
    }

    impl FromFields for Reply {
        fn read(fields: &mut Fields) -> Self {
            Self {
                results: fields.maybe("results"),
            }
        }
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Reply>) -> Out {
        let last = reply.text;
        Out {
            results: reply.fields.results,
            last,
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .maybe("results", out.results.as_ref())
                    .with("$last", &out.last)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                results: carried.maybe("results"),
                last: carried.need("$last"),
            })
        }
    }
}

/// `publish`, an llm node.
pub mod publish {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `publish` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `results`.
        pub results: &'s [Value],
        /// `$last`.
        pub last: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                results: &state.results,
                last: &state.last,
            }
        }
    }

    /// How `publish` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `finalize`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
        /// For `$final`.
        pub final_: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["file.write"],
        allowance: Allowance {
            calls: Some(4),
            ..Allowance::DEFAULT
        },
        artifact: Some("page.md"),
        keys: &["results"],
        ..RunnerSpec::DEFAULT
    };

    /// Does the step.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let reply = cx.runner::<Value>(&SPEC, ask(&input)).await?;
            Ok(Exit::Done(done(&input, reply)))
        })
    }

    /// What the model is asked.
    pub fn ask(input: &In<'_>) -> Ask {
        Ask::new(prompt(input)).system(instructions(input))
    }

    /// Renders the system prompt.
    pub fn instructions(_input: &In<'_>) -> String {
        "You are the step `publish` of the workflow `graph.gated` (engineering): Look around, then publish."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        format!(
            "The task:
{}

What was done before:
{}

results:
{}

Answer with the result of this step.",
            input.task,
            input.last,
            shown(input.results)
        )
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out {
            last: reply.text.clone(),
            final_: reply.text.clone(),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new()
                    .with("$last", &out.last)
                    .with("$final", &out.final_)
                    .exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
                final_: carried.need("$final"),
            })
        }
    }
}

/// `finalize`, a finalize node.
pub mod finalize {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `finalize` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `$last`.
        pub last: &'s str,
        /// `$final`.
        pub final_: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                last: &state.last,
                final_: &state.final_,
            }
        }
    }

    /// How `finalize` ends.
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

    /// The file that holds the result, below the artifact directory of the run.
    const ARTIFACT: &str = "page.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = if input.final_.is_empty() {
                output(&input)
            } else {
                input.final_.to_owned()
            };
            cx.publish(ARTIFACT, &result).await?;
            Ok(Exit::Done(End { result }))
        })
    }

    /// What was done last.
    pub fn output(input: &In<'_>) -> String {
        input.last.to_owned()
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
    name: Cow::Borrowed("graph.gated"),
    description: Cow::Borrowed("Look around, then publish."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0xaea9_57f8_4845_cb3e,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("look"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&["task"]),
            meaning: 0x0364_c857_6d89_ba03,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("publish"),
            kind: Cow::Borrowed("llm"),
            line: 16,
            reads: Reads::Keys(&["task", "results", "$last"]),
            meaning: 0x8795_8e51_4826_7cc7,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 25,
            reads: Reads::Keys(&["$last", "$final"]),
            meaning: 0xd31b_4fc9_e606_e87d,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[
        InputAbout {
            name: Cow::Borrowed("task"),
            description: Cow::Borrowed("What is to be done."),
            required: false,
            prompt: true,
        },
        InputAbout {
            name: Cow::Borrowed("results"),
            description: Cow::Borrowed(""),
            required: false,
            prompt: false,
        },
    ]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: None,
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Proposals]),
};
