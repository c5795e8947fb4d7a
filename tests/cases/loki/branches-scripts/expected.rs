//! `branches-scripts`: Every reducer, and none, over values that have no type, because a script may write anything.
//!
//! Generated from `graph.yaml` by graphwright; do not edit. @generated
//! To change a node, edit the YAML or implement [`Nodes`].
//!
//! ```text
//! begin ──routed──▶ any node
//!       ──done──▶ left + right
//!       ──failed──▶ left + right
//! left  ──routed──▶ any node
//!       ──done──▶ more
//!       ──failed──▶ more
//! more  ──routed──▶ any node
//!       ──done──▶ join
//!       ──failed──▶ join
//! right ──routed──▶ any node
//!       ──done──▶ join
//!       ──failed──▶ join
//! ```

use ::graphwright::codegen::*;

/// What a run of `branches-scripts` remembers from node to node.
///
/// `begin` declares no `x-writes`, so any key may change its type: every field is a [`Value`].
#[derive(Clone, Debug)]
pub struct State {
    /// The caller's request.
    pub initial_prompt: Value,
    /// Starts as `1`. Writes are combined by `sum`. Read by `right` and `join`.
    pub total: Value,
    /// Starts as `{}`. Writes are combined by `merge`. Read by `join`.
    pub info: Value,
    /// Writes are combined by `append`. Read by `join`.
    pub log: Option<Value>,
    /// Writes are combined by `extend`. Read by `join`.
    pub items: Option<Value>,
    /// Writes are combined by `concat`. Read by `join`.
    pub text: Option<Value>,
    /// Writes are combined by `max`. Read by `join`.
    pub high: Option<Value>,
    /// Writes are combined by `min`. Read by `join`.
    pub low: Option<Value>,
    /// Writes are combined by `overwrite`. Read by `join`.
    pub last: Option<Value>,
    /// Written by `right`. Read by `join`.
    pub mark: Option<Value>,
    /// Read by `join`.
    pub x: Option<Value>,
    /// Keys that the graph does not name: from the caller, or from a script.
    pub rest: Map<String, Value>,
}

impl State {
    /// The state every run starts with.
    pub fn start(initial_prompt: impl Into<Value>) -> Self {
        Self {
            initial_prompt: initial_prompt.into(),
            total: Value::from(1i64),
            info: Value::Object(Map::new()),
            log: None,
            items: None,
            text: None,
            high: None,
            low: None,
            last: None,
            mark: None,
            x: None,
            rest: Map::new(),
        }
    }

    /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
    fn merge(&mut self, written: Map<String, Value>) -> Result<(), Failure> {
        for (key, value) in written {
            match key.as_str() {
                "initial_prompt" => {
                    self.initial_prompt = value;
                }
                "total" => {
                    reduce::sum("total", &mut self.total, value)?;
                }
                "info" => {
                    reduce::merge("info", &mut self.info, value)?;
                }
                "log" => {
                    reduce::append("log", &mut self.log, value)?;
                }
                "items" => {
                    reduce::extend("items", &mut self.items, value)?;
                }
                "text" => {
                    reduce::concat("text", &mut self.text, value)?;
                }
                "high" => {
                    reduce::max("high", &mut self.high, value)?;
                }
                "low" => {
                    reduce::min("low", &mut self.low, value)?;
                }
                "last" => {
                    self.last = Some(value);
                }
                "mark" => {
                    self.mark = Some(value);
                }
                "x" => {
                    self.x = Some(value);
                }
                _ => {
                    self.rest.insert(key, value);
                }
            }
        }
        Ok(())
    }
}

impl State {
    /// As it is kept.
    fn kept(&self) -> Value {
        Record::new()
            .with("initial_prompt", &self.initial_prompt)
            .with("total", &self.total)
            .with("info", &self.info)
            .maybe("log", self.log.as_ref())
            .maybe("items", self.items.as_ref())
            .maybe("text", self.text.as_ref())
            .maybe("high", self.high.as_ref())
            .maybe("low", self.low.as_ref())
            .maybe("last", self.last.as_ref())
            .maybe("mark", self.mark.as_ref())
            .maybe("x", self.x.as_ref())
            .rest(&self.rest)
            .value()
    }

    /// What was kept.
    fn read(fields: &mut Fields) -> Self {
        let mut state = Self::start(fields.need::<Value>("initial_prompt"));
        fields.key("total", &mut state.total);
        fields.key("info", &mut state.info);
        fields.present_key("log", &mut state.log);
        fields.present_key("items", &mut state.items);
        fields.present_key("text", &mut state.text);
        fields.present_key("high", &mut state.high);
        fields.present_key("low", &mut state.low);
        fields.present_key("last", &mut state.last);
        fields.present_key("mark", &mut state.mark);
        fields.present_key("x", &mut state.x);
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
    /// `begin`, a script node (graph.yaml:7).
    Begin,
    /// `left`, a script node (graph.yaml:8).
    Left,
    /// `more`, a script node (graph.yaml:9).
    More,
    /// `right`, a script node (graph.yaml:10).
    Right,
    /// `join`, an end node (graph.yaml:11).
    Join,
}

impl At {
    /// The nodes, in the order of the text.
    pub const ALL: [Self; 5] = [Self::Begin, Self::Left, Self::More, Self::Right, Self::Join];

    /// The node of this id.
    fn named(id: &str) -> Option<Self> {
        Self::ALL.get(node_number(&ABOUT, id)?).copied()
    }

    /// The node that a script names in `_next`.
    ///
    /// # Errors
    /// If the graph has no such node.
    fn jump(id: &str) -> Result<Self, Failure> {
        Self::named(id).ok_or_else(|| unknown_node(id, &ABOUT))
    }
}

impl Placeholder for At {
    fn blank() -> Self {
        Self::Begin
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
    /// How `more` ended.
    More(more::Exit),
    /// How `right` ended.
    Right(right::Exit),
    /// How `join` ended.
    Join(join::Exit),
}

impl Exit {
    /// The entry of the journal.
    fn kept(&self) -> Value {
        match self {
            Self::Begin(left) => exit("begin", left.kept()),
            Self::Left(left) => exit("left", left.kept()),
            Self::More(left) => exit("more", left.kept()),
            Self::Right(left) => exit("right", left.kept()),
            Self::Join(left) => exit("join", left.kept()),
        }
    }

    /// The exit of an entry.
    fn read(at: At, name: &str, carried: &mut Fields) -> Self {
        match at {
            At::Begin => Self::Begin(begin::Exit::read(name, carried)),
            At::Left => Self::Left(left::Exit::read(name, carried)),
            At::More => Self::More(more::Exit::read(name, carried)),
            At::Right => Self::Right(right::Exit::read(name, carried)),
            At::Join => Self::Join(join::Exit::read(name, carried)),
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
            Self::More(exit) => exit,
            Self::Right(exit) => exit,
            Self::Join(exit) => exit,
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

impl NodeExit for more::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::More(self)
    }
}

impl NodeExit for right::Exit {
    type Graph = Exit;

    fn of_graph(self) -> Exit {
        Exit::Right(self)
    }
}

/// The graph `branches-scripts`, ready to run. `N` is where a caller overrides nodes.
#[derive(Clone, Debug, Default)]
pub struct BranchesScripts<N = AsDeclared> {
    /// How each node does its work.
    pub nodes: N,
}

const _: fn() -> BranchesScripts = BranchesScripts::new;

const _: fn(&BranchesScripts, Value) -> Run<'_, BranchesScripts> = BranchesScripts::start;

const _: for<'g> fn(
    &'g BranchesScripts,
    &::std::sync::Arc<dyn ::graphwright::store::Store>,
    String,
) -> ::graphwright::Resume<'g, BranchesScripts> = BranchesScripts::resume;

impl BranchesScripts {
    /// The graph as it is declared.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<N: Nodes> BranchesScripts<N> {
    /// A run that starts with the caller's request.
    pub fn start(&self, initial_prompt: impl Into<Value>) -> Run<'_, Self> {
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

impl<N: Nodes> Graph for BranchesScripts<N> {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn needs(&self) -> Needs {
        Needs::default()
            .script_always("begin", "s.sh", "bash")
            .script("left", "s.sh", "bash")
            .script("more", "s.sh", "bash")
            .script("right", "s.sh", "bash")
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
            At::More => self.nodes.more(more::In::read(state), cx).entered(),
            At::Right => self.nodes.right(right::In::read(state), cx).entered(),
            At::Join => NodeWork::done(Exit::Join(join::finish(&join::In::read(state)))),
        }
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
        Ok(match exit {
            Exit::Begin(exit) => match exit {
                begin::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                begin::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
                begin::Exit::Failed(_) => {
                    Next::Fork(Fork::to([At::Left, At::Right]).join(At::Join))
                }
            },
            Exit::Left(exit) => match exit {
                left::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                left::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::More)
                }
                left::Exit::Failed(_) => Next::Go(At::More),
            },
            Exit::More(exit) => match exit {
                more::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                more::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                more::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Right(exit) => match exit {
                right::Exit::Routed(at, out) => {
                    out.commit(state)?;
                    Next::Go(at)
                }
                right::Exit::Done(out) => {
                    out.commit(state)?;
                    Next::Go(At::Join)
                }
                right::Exit::Failed(_) => Next::Go(At::Join),
            },
            Exit::Join(exit) => match exit {
                join::Exit::Done(end) => Next::End(end.result),
            },
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn combined(&self) -> Option<Vec<&str>> {
        Some(vec![
            "total", "info", "log", "items", "text", "high", "low", "last",
        ])
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

    /// See [`more::run`].
    fn more<'a>(
        &'a self,
        input: more::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, more::Exit> {
        more::run(input, cx)
    }

    /// See [`right::run`].
    fn right<'a>(
        &'a self,
        input: right::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, right::Exit> {
        right::run(input, cx)
    }
}

/// The nodes exactly as the graph declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsDeclared;

impl Nodes for AsDeclared {}

/// `begin`, a script node.
pub mod begin {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `begin` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to several nodes at once.
        Done(Out),
        /// The work failed: on to several nodes at once.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Map<String, Value>>) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new().rest(&out.rest).exit_to("routed", at),
                Self::Done(out) => Record::new().rest(&out.rest).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        rest: carried.rest(),
                    },
                ),
                "done" => Self::Done(Out {
                    rest: carried.rest(),
                }),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `left`, a script node.
pub mod left {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `left` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to `more`.
        Done(Out),
        /// The work failed: on to `more`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Map<String, Value>>) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new().rest(&out.rest).exit_to("routed", at),
                Self::Done(out) => Record::new().rest(&out.rest).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        rest: carried.rest(),
                    },
                ),
                "done" => Self::Done(Out {
                    rest: carried.rest(),
                }),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `more`, a script node.
pub mod more {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `more` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then(|printed| match printed.read() {
                Ok(printed) => Ok(route(printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(Scripted { next, out }: Scripted<Map<String, Value>>) -> Result<Exit, Failure> {
        let out = Out { rest: out };
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new().rest(&out.rest).exit_to("routed", at),
                Self::Done(out) => Record::new().rest(&out.rest).exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        rest: carried.rest(),
                    },
                ),
                "done" => Self::Done(Out {
                    rest: carried.rest(),
                }),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `right`, a script node.
pub mod right {
    use super::{At, State};
    use ::graphwright::codegen::*;

    /// What the script sees: the whole state.
    pub type In<'s> = WholeState<'s, State>;

    /// How `right` ends.
    #[derive(Clone)]
    pub enum Exit {
        /// `_next` named a node: on to the node it named.
        Routed(At, Out),
        /// Done: on to `join`.
        Done(Out),
        /// The work failed: on to `join`.
        Failed(Failure),
    }

    /// What every exit that carries it writes.
    #[derive(Clone)]
    pub struct Out {
        /// For `mark`.
        pub mark: Value,
        /// Keys that nothing declares.
        pub rest: Map<String, Value>,
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) -> Result<(), Failure> {
            state.merge(self.rest)?;
            state.mark = Some(self.mark);
            Ok(())
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "s.sh",
        interpreter: Interpreter::Bash,
        ..ScriptSpec::DEFAULT
    };

    /// Runs `s.sh` on the whole state and follows its route.
    pub fn run<'a>(input: In<'a>, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
        cx.script(&SPEC, input.state)
            .try_then_with(move |printed| match printed.read() {
                Ok(printed) => Ok(route(&input, printed)?.of_graph()),
                Err(failure) => Ok(Exit::Failed(failure).of_graph()),
            })
    }

    /// Turns what was printed into an exit.
    pub fn route(
        input: &In<'_>,
        Scripted { next, out }: Scripted<Map<String, Value>>,
    ) -> Result<Exit, Failure> {
        let out = done(input, out);
        Ok(match next {
            Some(name) => Exit::Routed(At::jump(&name)?, out),
            None => Exit::Done(out),
        })
    }

    /// What the printed object makes the node write.
    fn done(input: &In<'_>, out: Map<String, Value>) -> Out {
        let mark = Value::from(format!(
            "right {}",
            shown(out.get("total").unwrap_or(&input.state.total))
        ));
        Out {
            mark,
            rest: without(out, &["mark"]),
        }
    }

    impl Exit {
        /// The entry of the journal.
        pub(super) fn kept(&self) -> Value {
            match self {
                Self::Routed(at, out) => Record::new()
                    .with("mark", &out.mark)
                    .rest(&out.rest)
                    .exit_to("routed", at),
                Self::Done(out) => Record::new()
                    .with("mark", &out.mark)
                    .rest(&out.rest)
                    .exit("done"),
                Self::Failed(failure) => exit("failed", to_value(failure)),
            }
        }

        /// The exit of an entry.
        pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
            match carried.one_of(name, &["routed", "done", "failed"]) {
                "routed" => Self::Routed(
                    carried.position(),
                    Out {
                        mark: carried.need("mark"),
                        rest: carried.rest(),
                    },
                ),
                "done" => Self::Done(Out {
                    mark: carried.need("mark"),
                    rest: carried.rest(),
                }),
                _ => Self::Failed(carried.whole()),
            }
        }
    }
}

/// `join`, an end node.
pub mod join {
    use super::State;
    use ::graphwright::codegen::*;

    /// What `join` reads.
    #[derive(Clone, Copy)]
    pub struct In<'s> {
        /// `total`.
        pub total: &'s Value,
        /// `info`.
        pub info: &'s Value,
        /// `log`, if it is there.
        pub log: Option<&'s Value>,
        /// `items`, if it is there.
        pub items: Option<&'s Value>,
        /// `text`, if it is there.
        pub text: Option<&'s Value>,
        /// `high`, if it is there.
        pub high: Option<&'s Value>,
        /// `low`, if it is there.
        pub low: Option<&'s Value>,
        /// `last`, if it is there.
        pub last: Option<&'s Value>,
        /// `mark`, if it is there.
        pub mark: Option<&'s Value>,
        /// `x`, if it is there.
        pub x: Option<&'s Value>,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                total: &state.total,
                info: &state.info,
                log: state.log.as_ref(),
                items: state.items.as_ref(),
                text: state.text.as_ref(),
                high: state.high.as_ref(),
                low: state.low.as_ref(),
                last: state.last.as_ref(),
                mark: state.mark.as_ref(),
                x: state.x.as_ref(),
            }
        }
    }

    /// How `join` ends.
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
            .maybe(input.log)
            .push(" ")
            .maybe(input.items)
            .push(" ")
            .maybe(input.text)
            .push(" ")
            .show(input.total)
            .push(" ")
            .maybe(input.high)
            .push(" ")
            .maybe(input.low)
            .push(" ")
            .show(input.info)
            .push(" ")
            .maybe(input.last)
            .push(" ")
            .maybe(input.x)
            .push(" ")
            .maybe(input.mark)
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
    name: Cow::Borrowed("branches-scripts"),
    description: Cow::Borrowed(
        "Every reducer, and none, over values that have no type, because a script may write anything.",
    ),
    dialect: Cow::Borrowed("loki"),
    fingerprint: 0xa1f0_574d_2992_c0e4,
    nodes: Cow::Borrowed(&[
        NodeAbout {
            id: Cow::Borrowed("begin"),
            kind: Cow::Borrowed("script"),
            line: 7,
            reads: Reads::All,
            meaning: 0x1026_3f37_ed02_a680,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("left"),
            kind: Cow::Borrowed("script"),
            line: 8,
            reads: Reads::All,
            meaning: 0x2a0c_a4eb_712c_6db9,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("more"),
            kind: Cow::Borrowed("script"),
            line: 9,
            reads: Reads::All,
            meaning: 0xd79d_4028_a637_4d93,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("right"),
            kind: Cow::Borrowed("script"),
            line: 10,
            reads: Reads::All,
            meaning: 0x7900_4592_93ca_b37a,
            role: NodeRole::Other,
        },
        NodeAbout {
            id: Cow::Borrowed("join"),
            kind: Cow::Borrowed("end"),
            line: 11,
            reads: Reads::Keys(&[
                "total", "info", "log", "items", "text", "high", "low", "last", "mark", "x",
            ]),
            meaning: 0x4329_ae09_2470_ea81,
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
    files: Cow::Borrowed(&[Cow::Borrowed("s.sh")]),
    abilities: Cow::Borrowed(&[]),
};
