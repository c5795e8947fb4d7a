//! `graph.tools`: Search, write a file, run a command, report.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! work     ──done──▶ report
//! report   ──done──▶ finalize
//! ```

::graphwright::codegen::needs_euler!();

use ::graphwright::codegen::*;

/// What a run of `graph.tools` remembers from node to node.
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request. Read by `work` and `report`.
    pub task: String,
    /// Starts as `""`. Written by `work` and `report`. Read by `report` and `finalize`.
    pub last: String,
}

impl State {
    /// The state every run starts with.
    pub fn start(task: impl Into<String>) -> Self {
        Self {
            task: task.into(),
            last: String::new(),
        }
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("task", &self.task)
            .with("$last", &self.last)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<String>("task"));
        fields.key("$last", &mut state.last);
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
    /// `work`, an llm node (graph.yaml:12).
    Work,
    /// `report`, an llm node (graph.yaml:19).
    Report,
    /// `finalize`, a finalize node (graph.yaml:26).
    Finalize,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 3] = [Self::Work, Self::Report, Self::Finalize];

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
    /// How `work` ended.
    Work(work::Exit),
    /// How `report` ended.
    Report(report::Exit),
    /// How `finalize` ended.
    Finalize(finalize::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Work(left) => exit("work", left.kept()),
            Self::Report(left) => exit("report", left.kept()),
            Self::Finalize(left) => exit("finalize", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Work => Self::Work(work::Exit::read(name, carried)),
            At::Report => Self::Report(report::Exit::read(name, carried)),
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
            Self::Work(exit) => exit,
            Self::Report(exit) => exit,
            Self::Finalize(exit) => exit,
        }
    }
}

impl NodeExit for work::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Work(self)
    }
}

impl NodeExit for report::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Report(self)
    }
}

impl NodeExit for finalize::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Finalize(self)
    }
}

/// The graph `graph.tools`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct GraphTools<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> GraphTools = GraphTools::new;

const _: fn(&GraphTools, String) -> Run<'_, GraphTools> = GraphTools::start;

const _: for<'g> fn(
    &'g GraphTools,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, GraphTools> = GraphTools::resume;

impl GraphTools {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> GraphTools<N> {
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

impl<N: Nodes> Graph for GraphTools<N> {
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
            .asks("work", None)
            .asks("report", Some("openai:small"))
            .tools("work", "", &["lookup"])
    }

    fn dir(&self) -> &str {
        DIR
    }

    fn default_host(&self) -> graphwright::codegen::DefaultHost {
        graphwright::codegen::host_from_env()
    }

    fn first(&self) -> At {
        At::Work
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
            At::Work => self.nodes.work(work::In::read(state), cx).entered(),
            At::Report => self.nodes.report(report::In::read(state), cx).entered(),
            At::Finalize => self.nodes.finalize(finalize::In::read(state), cx).entered(),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Work(exit) => match exit {
                work::Exit::Done(out) => {
                    state.last = out.last;
                    Next::Go(At::Report)
                }
            },
            Exit::Report(exit) => match exit {
                report::Exit::Done(out) => {
                    state.last = out.last;
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

    fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
        Some(&graphwright::codegen::Rules)
    }
}

/// One method per node that reaches outside the process. Override any of them.
pub trait Nodes: Send + Sync {
    /// See [`work::run`].
    fn work<'a>(
        &'a self,
        input: work::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, work::Exit> {
        work::run(input, cx)
    }

    /// See [`report::run`].
    fn report<'a>(
        &'a self,
        input: report::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, report::Exit> {
        report::run(input, cx)
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

/// `work`, an llm node.
pub mod work {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `work` reads.
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

    /// How `work` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// Done: on to `report`.
        Done(Out),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `$last`.
        pub last: String,
    }

    const SPEC: RunnerSpec = RunnerSpec {
        tools: &["web.search", "file.write", "shell.exec", "lookup"],
        budget: &[("lookup", 1), ("shell.exec", 1)],
        allowance: Allowance {
            calls: Some(5),
            searches: Some(2),
            dedupe: true,
        },
        retries: 2,
        artifact: Some("work.md"),
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
        "You are the step `work` of the workflow `graph.tools` (engineering): Search, write a file, run a command, report.

Be brief."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nAnswer with the result of this step.",
        ]
        .concat()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out { last: reply.text }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("$last", &out.last).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
            })
        }
    }
}

/// `report`, an llm node.
pub mod report {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `report` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `task`.
        pub task: &'s str,
        /// `$last`.
        pub last: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                task: &state.task,
                last: &state.last,
            }
        }
    }

    /// How `report` ends.
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
    }

    const SPEC: RunnerSpec = RunnerSpec {
        model: Some("openai:small"),
        allowance: Allowance {
            calls: Some(5),
            searches: Some(2),
            dedupe: true,
        },
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
        "You are the step `report` of the workflow `graph.tools` (engineering): Search, write a file, run a command, report."
            .to_owned()
    }

    /// Renders the prompt.
    pub fn prompt(input: &In<'_>) -> String {
        [
            "The task:\n",
            input.task,
            "\n\nWhat was done before:\n",
            input.last,
            "\n\nAnswer with the result of this step.",
        ]
        .concat()
    }

    /// What the step makes the node write.
    fn done(_input: &In<'_>, reply: WorkResult<Value>) -> Out {
        Out { last: reply.text }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Done(out) => Record::new().with("$last", &out.last).exit("done"),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            carried.one_of(name, &["done"]);
            Self::Done(Out {
                last: carried.need("$last"),
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
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self { last: &state.last }
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
    const ARTIFACT: &str = "report.md";

    /// Writes the final artifact.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        Work::new(async move {
            let result = output(&input);
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
    name: Cow::Borrowed("graph.tools"),
    description: Cow::Borrowed("Search, write a file, run a command, report."),
    dialect: Cow::Borrowed("euler"),
    fingerprint: 0x29be_64e7_ed8d_2f04,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("work"),
            kind: Cow::Borrowed("llm"),
            line: 12,
            reads: Reads::Keys(&["task"]),
            meaning: 0x4787_f901_ab5d_28a9,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("report"),
            kind: Cow::Borrowed("llm"),
            line: 19,
            reads: Reads::Keys(&["task", "$last"]),
            meaning: 0x6c84_d2b4_9225_b801,
            role: NodeRole::Asks,
        },
        NodeAbout {
            id: Cow::Borrowed("finalize"),
            kind: Cow::Borrowed("finalize"),
            line: 26,
            reads: Reads::Keys(&["$last"]),
            meaning: 0x40fb_5e4a_6571_9946,
            role: NodeRole::Other,
        },
    ]),
    inputs: Cow::Borrowed(&[InputAbout {
        name: Cow::Borrowed("task"),
        description: Cow::Borrowed("What is to be done."),
        required: false,
        prompt: true,
    }]),
    limits: Limits {
        visits: None,
        steps: None,
        timeout: None,
        concurrency: None,
    },
    starters: Cow::Borrowed(&[]),
    models: Cow::Borrowed(&[Cow::Borrowed("openai:small")]),
    env: Cow::Borrowed(&[]),
    secrets: Cow::Borrowed(&[]),
    files: Cow::Borrowed(&[]),
    abilities: Cow::Borrowed(&[Ability::Proposals]),
};
