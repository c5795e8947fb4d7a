//! What a graph means, as numbers: where its text stands, what its comments say and in which order its nodes come does not
//! count; what a run does counts, and so do the graphs that it runs.
//!
//! Every type of the IR is listed here with all its fields; one that is added does not compile until somebody has decided
//! whether it counts. What stands after a semicolon does not.

mod deed;

pub use deed::deed;

use super::stage::{
    Begin, Board, BoardPart, Chain, Compaction, DeclaredTool, Media, MediaKind, MediaSource,
    ModelAt, Piece as StagePiece, React, RemotePrompt, RemoteUse, Report, ReportedNode, Scope,
    Server, Speak, Stage, Turns, Wait,
};
use super::*;
use crate::source::Span;
use serde_json::Value;
use std::time::Duration;

/// Changes when the same graph is journaled in another way than before, so that a run in flight is looked at in full.
const JOURNAL: u8 = 1;

/// What a graph means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Of all of it.
    pub graph: u64,
    /// Of each node, in the order of the text.
    pub nodes: Vec<u64>,
}

impl Meaning {
    /// What this graph means.
    pub fn of(program: &Program) -> Self {
        let children: Vec<u64> = program
            .children
            .iter()
            .map(|it| Self::of(it).graph)
            .collect();
        let told = |tell: &dyn Fn(&mut MeaningHasher<'_>)| {
            let mut to = MeaningHasher::new(program, &children);
            tell(&mut to);
            to.hash
        };
        let nodes: Vec<u64> = program
            .nodes
            .iter()
            .map(|node| told(&|to| node.tell(to)))
            .collect();
        let graph = told(&|to| {
            program.tell(to);
            to.sorted(
                program
                    .nodes
                    .iter()
                    .zip(&nodes)
                    .map(|(node, own)| (&*node.id, own)),
            );
        });
        Self { graph, nodes }
    }
}

/// Who is told what a graph means, piece by piece (FNV-1a, 64 bits: not a protection against anybody).
struct MeaningHasher<'a> {
    program: &'a Program,
    /// What the graphs mean that it runs.
    children: &'a [u64],
    hash: u64,
}

impl<'a> MeaningHasher<'a> {
    fn new(program: &'a Program, children: &'a [u64]) -> Self {
        Self {
            program,
            children,
            hash: 0xcbf2_9ce4_8422_2325,
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.hash = (self.hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn count(&mut self, number: usize) {
        self.bytes(&u64::try_from(number).unwrap_or(u64::MAX).to_le_bytes());
    }

    /// What stands in any order.
    fn sorted<'b, T: MeaningPart + 'b>(&mut self, named: impl Iterator<Item = (&'b str, &'b T)>) {
        let mut named: Vec<(&str, &T)> = named.collect();
        named.sort_by_key(|(name, _)| *name);
        named.tell(self);
    }
}

/// Something that means something.
trait MeaningPart {
    fn tell(&self, to: &mut MeaningHasher<'_>);
}

impl MeaningPart for str {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.count(self.len());
        to.bytes(self.as_bytes());
    }
}

impl MeaningPart for String {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        self.as_str().tell(to);
    }
}

impl<T: MeaningPart + ?Sized> MeaningPart for &T {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        (**self).tell(to);
    }
}

impl<T: MeaningPart> MeaningPart for Box<T> {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        (**self).tell(to);
    }
}

impl<T: MeaningPart> MeaningPart for Vec<T> {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.count(self.len());
        for item in self {
            item.tell(to);
        }
    }
}

impl<T: MeaningPart> MeaningPart for Option<T> {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.count(usize::from(self.is_some()));
        if let Some(inner) = self {
            inner.tell(to);
        }
    }
}

impl<A: MeaningPart, B: MeaningPart> MeaningPart for (A, B) {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        self.0.tell(to);
        self.1.tell(to);
    }
}

impl<A: MeaningPart, B: MeaningPart, C: MeaningPart> MeaningPart for (A, B, C) {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        self.0.tell(to);
        self.1.tell(to);
        self.2.tell(to);
    }
}

impl MeaningPart for Value {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        self.to_string().tell(to);
    }
}

impl MeaningPart for f64 {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.bytes(&self.to_bits().to_le_bytes());
    }
}

impl MeaningPart for Duration {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.bytes(&self.as_nanos().to_le_bytes());
    }
}

/// Where something stands says nothing.
impl MeaningPart for Span {
    fn tell(&self, _to: &mut MeaningHasher<'_>) {}
}

/// What every node says that says nothing is not told.
impl MeaningPart for OnInterrupted {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        match self {
            Self::Retry => {}
            Self::Ask => "on_interrupted: ask".tell(to),
            Self::Fail => "on_interrupted: fail".tell(to),
        }
    }
}

impl MeaningPart for KeyId {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.program[*self].name.tell(to);
    }
}

impl MeaningPart for NodeId {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.program[*self].id.tell(to);
    }
}

macro_rules! numbers {
    ($($ty:ty)*) => { $(
        impl MeaningPart for $ty {
            fn tell(&self, to: &mut MeaningHasher<'_>) {
                to.bytes(&u64::from(*self).to_le_bytes());
            }
        }
    )* };
}

numbers! { bool u8 u32 u64 }

impl MeaningPart for usize {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        to.count(*self);
    }
}

/// All fields of a struct, those that do not count after the semicolon.
macro_rules! structs {
    ($($ty:ident { $($field:ident),* $(; $($left:ident),*)? })*) => { $(
        impl MeaningPart for $ty {
            fn tell(&self, to: &mut MeaningHasher<'_>) {
                let Self { $($field,)* $($($left: _,)*)? } = self;
                $($field.tell(to);)*
            }
        }
    )* };
}

impl MeaningPart for Limits {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        let Self {
            visits,
            steps,
            timeout,
            concurrency,
            max_cost,
            max_tokens,
            cycles,
        } = self;
        (visits, steps, timeout).tell(to);
        (concurrency, cycles).tell(to);
        // Graphs that say nothing of money mean what they meant before it could be said.
        if let Some(most) = max_cost {
            ("max_cost", most).tell(to);
        }
        if let Some(most) = max_tokens {
            ("max_tokens", most).tell(to);
        }
    }
}

/// All variants of an enum, by name: their order does not count.
macro_rules! enums {
    ($($ty:ident { $($variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* })*) => { $(
        impl MeaningPart for $ty {
            fn tell(&self, to: &mut MeaningHasher<'_>) {
                match self {
                    $(Self::$variant $(($($item),*))? $({ $($field),* })? => {
                        stringify!($variant).tell(to);
                        $($($item.tell(to);)*)?
                        $($($field.tell(to);)*)?
                    })*
                }
            }
        }
    )* };
}

impl MeaningPart for Program {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        let Self {
            name,
            doc: _,
            dialect,
            file: _,
            span: _,
            inputs,
            keys,
            // Each is told by itself.
            nodes: _,
            start,
            limits,
            output,
            checkpoints,
            starters: _,
            // The nodes that run them tell of them.
            children: _,
            // For messages alone.
            mentioned: _,
            named: _,
            shown: _,
            env,
            handed,
            policies,
            // Follows from them.
            watched: _,
            workflow,
        } = self;
        JOURNAL.tell(to);
        (name, dialect, inputs).tell(to);
        to.sorted(keys.iter().map(|key| (&*key.name, key)));
        (start, limits, output).tell(to);
        (checkpoints, env, workflow).tell(to);
        if !handed.is_empty() {
            handed.tell(to);
        }
        if !policies.is_empty() {
            policies.tell(to);
        }
    }
}

impl MeaningPart for Child {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        match self {
            Self::Graph(index) => to.children.get(*index).tell(to),
            Self::Config(config) => config.tell(to),
            Self::Unknown => "unknown".tell(to),
        }
    }
}

impl MeaningPart for Action {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        let Self {
            primary,
            kind,
            item,
            params,
            cached,
            policy,
            child,
            returns: _,
            model: _,
            span: _,
        } = self;
        (primary, kind).tell(to);
        (item, params).tell(to);
        (cached, policy).tell(to);
        child.and_then(|index| to.children.get(index)).tell(to);
    }
}

/// What nearly no script names is not told where it is not named.
impl MeaningPart for Script {
    fn tell(&self, to: &mut MeaningHasher<'_>) {
        let Self {
            path,
            interpreter,
            timeout,
            writes,
            reads,
            env,
            span: _,
        } = self;
        (path, interpreter, timeout).tell(to);
        writes.tell(to);
        if let Some(reads) = reads {
            ("reads", reads).tell(to);
        }
        if !env.is_empty() {
            env.tell(to);
        }
    }
}

structs! {
    Input { key, required, prompt; doc }
    Key { name, initial, reducer, declared; span }
    InitialValue { value; span }

    Node { id, work, reads, exits, pause_before, pause_after, on_interrupted; span, doc }
    Read { from, site, exit; place }
    Exit { name, when, outcome, writes, unlisted, to; span }
    Write { key, source, always; span }
    Fork { branches, join, policy; span }
    Branch { entry, after; span }
    ItemChain { entry, item, output, collect, concurrency, then; span }

    Text { parts, site; span }
    Ref { root, path; spelled, span }
    Pick { refs; spelled, span }
    Schema { json, extra; ty, properties, span }
    Field { name, ty, required; doc }

    Llm { model, system, prompt, tools, schema, temperature, top_p, attempts, turns, timeout }
    Agent { name, child, prompt, inputs, schema, timeout; span, directory }
    AgentConfig { instructions, model, temperature, top_p, tools, variables; path }
    Ask { question, answer }
    Length { op, bound; spelled, span }
    Retrieve { documents, query, top_k, timeout, build }
    Build { embedding_model, chunk_size, chunk_overlap, reranker_model, batch_size }
    Map { over }
    Finish { output }

    Workflow { id, inputs, schema, permissions, grants, hooks, env; config, warnings }
    Hook { event, condition, deed, layer; span }
    ForEach { over, item, action, at_once }
    Return { output }

    Runner {
        model, system, prompt, mode, tools, budget, allowance, calls, searches, retries, turns, artifact, schema; keys
    }
    Allowance { calls, searches, dedupe }
    Share { place, among, least, before, all }
    Judge { model, system, prompt, schema, routes, cap, count, artifact }
    Route { label, way }
    Publish { output, written, artifact }

    Begin {
        verbose, user_message, retrieved_chunks, boards_dir, prompts, boards, scopes, models, servers, tools, filters,
        media, waits
    }
    RemotePrompt { url, users }
    RemoteUse { url, values }
    Wait { node, after; why, span }
    Board { id, file, cleanup }
    Scope { name, source }
    ModelAt { provider, name, host, region, context_window; api_key, access_key, secret_key }
    Server { id, command, args, env, url }
    Media { kind, source }
    Speak {
        id, model, temperature, max_tokens, system, user, remote, prompted, schema, gate, tools, servers, rounds, media,
        history, pipe, tells, reads, writes, rank, show; span, wording
    }
    BoardPart { board, writers }
    DeclaredTool { name, description, parameters }
    React { speak, agents, most, compact }
    Compaction { tokens, system, user, url }
    Chain { id, steps }
    Report { nodes, auto, boards }
    ReportedNode { id, show, context_window, history }
}

enums! {
    Dialect { Loki, Rye, Kegal, Euler }
    Checkpoints { Store, Memory }
    Reducer { Append, Extend, Concat, Join, Sum, Max, Min, Merge, Overwrite, FirstWrite }
    Cycles { Refused, Bounded }

    OnMissing { Strict, Lenient, Optional }
    Outcome { Success, Failure { declared } }
    ExitCondition { Done, Failed, Answer(answer), Other, Routed(node), RoutedAnywhere, If(cond), FailedIf(cond) }
    OtherWrites { None, Any }
    Source { Returned(name), Whole, Text(text), Value(value), Literal(value), Tree(tree) }
    Target { Node(node, span), Anywhere, Fork(fork), Each(each), ItemDone, End, Stuck, Fail }
    Join { All, First(count) }

    Part { Literal(text), Ref(from) }
    Root { Key(key), Own, Nothing, State, Now, Timestamp }
    Step { Field(name), Index(index), Part(name) }
    ValueExpr { Ref(from), Text(text), Literal(value) }
    Tree { Literal(value), Pick(pick), Text(pieces), List(items), Map(entries) }
    Piece { Literal(text), Pick(pick), Word(pick) }
    Cond { Always, Compare { left, op, right }, All(all), Any(any), Not(inner) }
    Op { Eq, Ne, Gt, Gte, Lt, Lte, In, Contains, Regex, Exists }
    Type { Any, Null, Bool, Int, Number, Text, Enum(values), List(item), Object { fields, open }, Nullable(inner) }
    ExtraProperties { Dropped, Merged }

    Work {
        Llm(llm), Agent(agent), Script(script), Ask(ask), Retrieve(retrieve), Map(map), Finish(finish), Action(action),
        Pass, ForEach(each), Return(value), Runner(runner), Judge(judge), Publish(publish), Stage(stage)
    }
    Tool { Named(name, span), Server(name, span) }
    Interpreter { Bash, Python, TypeScript }
    Answer { Choice { options }, Line { default, rule } }
    Comparison { Greater, AtLeast, Less, AtMost, Equal }

    HookAction { Call(action), Retry { most } }
    Event { GraphStarted, AfterStep, Error, Limit, GraphCompleted }
    ResultCache { No, Yes }
    Policy { Fail, Continue, Route }

    Mode { Execute, Plan { tool, least, gate } }
    Gate { Closed, Open }
    Way { On, Back }

    Stage { Begin(begin), Speak(speak), React(react), Report(report) }
    Turns { Inline(turns), File { path, auto }, Url(url) }
    MediaKind { Image, Document }
    MediaSource { File(path), Url(url), Base64(text) }
    StagePiece { Text(text), UserMessage, Chunks, Pipe, Board, Variable(name), Unfilled(name) }
}
