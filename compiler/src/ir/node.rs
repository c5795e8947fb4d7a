//! A node: what it reads, and the ways it can end.

use super::work::Speak;
use super::{Cond, KeyId, NodeId, Ref, Root, Schema, Text, Tree, ValueExpr, Work};
use crate::source::Span;
use serde_json::Value;

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its id, as the user wrote it.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// What the text says it is for; may be empty.
    pub doc: String,
    /// What it does.
    pub work: Work,
    /// Every read of the state by the work and by what the exits write, in the order of the text; also one that
    /// can never be there ([`Root::Nothing`](super::Root::Nothing)). What the node itself returned
    /// ([`Root::Own`](super::Root::Own)) is no read of the state, nor is a key in the result of a
    /// [`Finish`](super::Finish) that the node has just written itself. A script also sees the whole state
    /// ([`Kind::sees_state`](super::Kind::sees_state)).
    pub reads: Vec<Read>,
    /// The ways it ends, tried in this order where conditions decide.
    pub exits: Vec<Exit>,
    /// The person is asked, or the run stops, before or after this node (euleragent interrupts).
    pub pause_before: bool,
    /// As `pause_before`, after the node.
    pub pause_after: bool,
    /// What becomes of its calls to the outside that were under way when the process ended.
    pub on_interrupted: OnInterrupted,
}

impl Node {
    /// The texts in which it shows what it reads: those of its work, its result, and what its exits write as text.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let written = self.exits.iter().flat_map(|exit| &exit.writes);
        let written = written.filter_map(|write| match &write.source {
            Source::Text(text) => Some(text),
            Source::Value(_)
            | Source::Returned(_)
            | Source::Whole
            | Source::Literal(_)
            | Source::Tree(_) => None,
        });
        let work = self.work.texts().into_iter().chain(self.work.result());
        work.chain(written)
    }

    /// The nodes that it says it may name: those of its routes, and the one that it goes on to anyhow. None, if it has no routes.
    pub fn named_nodes(&self) -> Vec<NodeId> {
        let routed = self.exits.iter().filter_map(|exit| exit.when.routed());
        let mut named: Vec<NodeId> = routed.collect();
        let done = self
            .exits
            .iter()
            .find(|exit| matches!(exit.when, ExitCondition::Done));
        let on = done.filter(|_| !named.is_empty());
        named.extend(on.and_then(|exit| exit.to.node()));
        named
    }
}

/// Who is told what: a node, or one of those that it is made of.
#[derive(Clone, Debug)]
pub struct Speaker<'p> {
    /// Its id.
    pub id: &'p str,
    /// Where the id stands.
    pub span: Span,
    /// Its texts.
    pub texts: Vec<&'p Text>,
    /// What its answer must be.
    pub schema: Option<&'p Schema>,
    /// What it says in a staged conversation; `None`: it is the node itself.
    pub speech: Option<&'p Speak>,
}

impl Node {
    /// The model that it asks, as the graph names it: its own, or that of its judge.
    pub fn asked_model(&self) -> Option<&str> {
        let demanded = self.work.demand().map(|demand| demand.model);
        let judging = || self.work.judgement()?.model.as_ref();
        demanded.or_else(|| judging().map(|(model, _)| model.as_str()))
    }

    /// The node itself, and all that is said in it in a staged conversation.
    pub fn speakers(&self) -> impl Iterator<Item = Speaker<'_>> {
        let own = Speaker {
            id: &self.id,
            span: self.span,
            texts: self.work.texts(),
            schema: self.work.schema(),
            speech: None,
        };
        let speeches = self.work.speeches().into_iter().map(|speech| Speaker {
            id: &speech.id,
            span: speech.span,
            texts: speech.wording.texts.iter().collect(),
            schema: speech.wording.schema.as_ref(),
            speech: Some(speech),
        });
        std::iter::once(own).chain(speeches)
    }
}

impl Target {
    /// The one node that it is.
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(id, _) => Some(*id),
            Self::Anywhere
            | Self::Fork(_)
            | Self::Each(_)
            | Self::ItemDone
            | Self::End
            | Self::Stuck
            | Self::Fail => None,
        }
    }
}

/// What becomes of a call that was under way when the process ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnInterrupted {
    /// It is made again.
    #[default]
    Retry,
    /// A person is asked whether it is made again.
    Ask,
    /// The node fails.
    Fail,
}

/// One place that reads one key.
#[derive(Clone, Debug)]
pub struct Read {
    /// What is read.
    pub from: Ref,
    /// What happens if it is not there.
    pub site: OnMissing,
    /// The field of the node that reads it, as the user knows it: `prompt`, `state_updates.summary`.
    pub place: String,
    /// The exit whose writes read it; `None`: the work itself, before it is known how the node ends.
    pub exit: Option<usize>,
}

/// What a missing value means to the place that reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnMissing {
    /// The node, or the run, fails.
    Strict,
    /// It is empty text (Loki) or null (Rye).
    Lenient,
    /// It is empty, and nothing is wrong with that: the place shows what there is so far, or takes something else instead.
    Optional,
}

/// One way a node ends.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Its name in the generated enum and in pictures: `done`, `failed`, `yes`, `other`.
    pub name: String,
    /// Where the text declares it (the target, the option).
    pub span: Span,
    /// When the node ends this way.
    pub when: ExitCondition,
    /// Whether the node did what it is for.
    pub outcome: Outcome,
    /// What is written, in the order of the text: first what the work returned, then what the text adds.
    pub writes: Vec<Write>,
    /// Whether further keys may be written that the text does not name.
    pub unlisted: OtherWrites,
    /// Where the run goes next.
    pub to: Target,
}

/// Whether an exit is the one that the author hopes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The node did its work.
    Success,
    /// The node failed, and the graph goes on (a fallback, or tolerated).
    Failure {
        /// Whether the author said where a failure goes (`fallback`), or it just goes on to `next`.
        declared: bool,
    },
}

/// When a node ends by an exit.
#[derive(Clone, Debug)]
pub enum ExitCondition {
    /// Its work succeeded (and no exit before this one matched). Of a script: it named no node, or the one that
    /// this exit goes to.
    Done,
    /// Its work failed.
    Failed,
    /// A person or a judge chose this.
    Answer(String),
    /// A person typed something that no `Answer` names.
    Other,
    /// The script named this node in `_next`. Never the target of the node's own [`ExitCondition::Done`].
    Routed(NodeId),
    /// The script named some node in `_next`, and nothing says which are possible.
    RoutedAnywhere,
    /// This holds of the result and the state after the writes (Rye edges, in order).
    If(Cond),
    /// The work failed, and this holds of how it failed and of the state after the writes.
    FailedIf(Cond),
}

impl ExitCondition {
    /// What a person or a judge chose.
    pub fn answer(&self) -> Option<&str> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::Done
            | Self::Failed
            | Self::Other
            | Self::Routed(_)
            | Self::RoutedAnywhere
            | Self::If(_)
            | Self::FailedIf(_) => None,
        }
    }

    /// What has to hold, where that decides.
    pub const fn condition(&self) -> Option<&Cond> {
        match self {
            Self::If(condition) | Self::FailedIf(condition) => Some(condition),
            Self::Done
            | Self::Failed
            | Self::Answer(_)
            | Self::Other
            | Self::Routed(_)
            | Self::RoutedAnywhere => None,
        }
    }

    /// The node that the script named.
    pub const fn routed(&self) -> Option<NodeId> {
        match self {
            Self::Routed(to) => Some(*to),
            Self::Done
            | Self::Failed
            | Self::Answer(_)
            | Self::Other
            | Self::RoutedAnywhere
            | Self::If(_)
            | Self::FailedIf(_) => None,
        }
    }
}

/// Which keys an exit may write besides [`Exit::writes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OtherWrites {
    /// None.
    None,
    /// Any key: a script that declares no writes, or a reply whose schema leaves it open.
    Any,
}

/// One key an exit writes.
#[derive(Clone, Debug)]
pub struct Write {
    /// The key.
    pub key: KeyId,
    /// Where the text says so.
    pub span: Span,
    /// What is written.
    pub source: Source,
    /// Whether the exit always writes it. `false`: an optional property, a key a script may leave out.
    pub always: bool,
}

/// What an exit writes under a key.
#[derive(Clone, Debug)]
pub enum Source {
    /// The property of this name of what the work returned (a structured reply, a script's object).
    Returned(String),
    /// All of what the work returned.
    Whole,
    /// A text. It sees the state with the returned properties merged in, and none of its neighbours.
    Text(Text),
    /// A value that keeps its type. Sees what [`Source::Text`] sees.
    Value(ValueExpr),
    /// A constant.
    Literal(Value),
    /// A value made of others. Sees the state with what the writes before it in the same exit have written.
    Tree(Tree),
}

impl Source {
    /// Whether this is part of what the work returned, and so is written before the other kind.
    pub fn is_returned(&self) -> bool {
        match self {
            Self::Returned(_) | Self::Whole => true,
            Self::Text(_) | Self::Value(_) | Self::Literal(_) | Self::Tree(_) => false,
        }
    }

    /// Whether this shows all of what the work returned, as a text at least.
    pub fn shows_result(&self) -> bool {
        match self {
            Self::Text(text) => text.refs().any(|found| found.root == Root::Own),
            Self::Whole => true,
            Self::Value(_) | Self::Returned(_) | Self::Literal(_) | Self::Tree(_) => false,
        }
    }
}

/// Where a run goes after an exit.
#[derive(Clone, Debug)]
pub enum Target {
    /// To this node; the span is where the text says so.
    Node(NodeId, Span),
    /// To the node the script names; any is possible.
    Anywhere,
    /// To several nodes at once.
    Fork(Fork),
    /// To a chain of nodes per item of a list, then to `ItemChain::then`.
    Each(ItemChain),
    /// The item of the enclosing [`ItemChain`] is done.
    ItemDone,
    /// The run ends.
    End,
    /// The run fails: the text gives the node no way on. Reported where that is an error of the graph.
    Stuck,
    /// The run fails with what the node failed with, after the writes.
    Fail,
}

impl Target {
    /// The chain of nodes for each item that it leads to.
    pub fn each(&self) -> Option<&ItemChain> {
        if let Self::Each(each) = self {
            Some(each)
        } else {
            None
        }
    }

    /// The nodes that the text names: of several branches their first ones, of a list the first of its chain and what comes behind it.
    pub fn nodes(&self) -> Vec<NodeId> {
        match self {
            Self::Node(to, _) => vec![*to],
            Self::Fork(fork) => fork.branches.iter().map(|branch| branch.entry).collect(),
            Self::Each(each) => vec![each.entry, each.then],
            Self::Anywhere | Self::ItemDone | Self::End | Self::Stuck | Self::Fail => Vec::new(),
        }
    }
}

/// Several branches, run side by side on copies of the state, and the node that waits for them.
#[derive(Clone, Debug)]
pub struct Fork {
    /// The branches, in the order of the text.
    pub branches: Vec<Branch>,
    /// The node entered once, after the branches. `None`: found by the analysis of regions, or none exists.
    pub join: Option<NodeId>,
    /// How many branches the join waits for.
    pub policy: Join,
    /// Where the text forks.
    pub span: Span,
}

/// One branch of a [`Fork`].
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its first node.
    pub entry: NodeId,
    /// Branches of the same fork (by index) that must have ended before it starts (KeGAL's dependencies).
    pub after: Vec<usize>,
    /// Where the text names it.
    pub span: Span,
}

/// How many branches a join waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// All.
    All,
    /// The first so many that succeed; the others are cancelled.
    First(u32),
}

/// A chain of nodes for every item of the list that the work returned.
#[derive(Clone, Debug)]
pub struct ItemChain {
    /// The first node of the chain.
    pub entry: NodeId,
    /// The key that holds the item, in the item's own copy of the state.
    pub item: KeyId,
    /// The key whose value is collected from each item's state.
    pub output: KeyId,
    /// The key that gets the list of collected values, in the order of the items.
    pub collect: KeyId,
    /// How many items may be worked on at once: a number, or what a reference says.
    pub concurrency: Option<ValueExpr>,
    /// The node after all items.
    pub then: NodeId,
    /// Where the text names the chain.
    pub span: Span,
}
