//! A whole graph.

use super::{Node, Root, Type};
use crate::source::{FileId, Span};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Which of the four languages a graph was written in. For messages and defaults of the run only: no analysis asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Loki graph agents, the native one.
    Loki,
    /// Rye state graphs.
    Rye,
    /// KeGAL.
    Kegal,
    /// euleragent graphs.
    Euler,
}

impl Dialect {
    /// All dialects, the native one first.
    pub const ALL: [Self; 4] = [Self::Loki, Self::Rye, Self::Kegal, Self::Euler];

    /// The dialect with this [name](Dialect::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loki => "loki",
            Self::Rye => "rye",
            Self::Kegal => "kegal",
            Self::Euler => "euler",
        }
    }
}

/// A graph, every name resolved and every default explicit.
#[derive(Clone, Debug)]
pub struct Program {
    /// The graph's own name.
    pub name: String,
    /// What it says about itself.
    pub doc: String,
    /// The language it was written in.
    pub dialect: Dialect,
    /// The file it stands in.
    pub file: FileId,
    /// Where `name` stands, for findings about the whole graph.
    pub span: Span,
    /// What the caller gives, in order.
    pub inputs: Vec<Input>,
    /// Every key of the state that the text names, in the order of first mention ([`KeyId`] is the index).
    pub keys: Vec<Key>,
    /// Every node, in the order of the text ([`NodeId`] is the index).
    pub nodes: Vec<Node>,
    /// The node a run enters first.
    pub start: NodeId,
    /// What a run may use.
    pub limits: Limits,
    /// What a run results in.
    pub output: Type,
    /// Where the graph wants its checkpoints.
    pub checkpoints: Checkpoints,
    /// Prompts suggested to people.
    pub starters: Vec<String>,
    /// Other graphs that agent nodes run, compiled in ([`Child::Graph`](super::Child::Graph) is the index).
    pub children: Vec<Program>,
    /// What the texts of opaque nodes say (scripts that do not declare what they write, replies that may hold anything); `None`: not all of
    /// these texts are known.
    pub mentioned: Option<Mentions>,
    /// Nodes that the texts of scripts name which do not declare where they go; `None`: not all of these texts are known.
    pub named: Option<BTreeSet<NodeId>>,
    /// What nodes do that do not declare it, of those whose texts show it. Good for findings and nothing else.
    pub shown: BTreeMap<NodeId, ShownDeeds>,
    /// Environment variables the graph says that it requires, with the place.
    pub env: Vec<(String, Span)>,
    /// Variables of the agent's environment that its scripts and tools get, although they are withheld otherwise.
    pub handed: Vec<String>,
    /// What no run may do, as JSON, for the version of the graph. Whoever judges it has read it before.
    pub policies: Vec<String>,
    /// Those of them that are watched while it runs; what they say is in `policies`.
    pub watched: super::watched_policy::WatchedPolicies,
    /// What it has as a graph that acts inside of a project; `None`: it is none.
    pub workflow: Option<Box<super::Workflow>>,
}

/// What the texts of opaque nodes say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The keys that they name.
    pub keys: BTreeSet<KeyId>,
    /// The keys that are named by the texts of nodes which see the whole state. `None`: one of these texts is not known.
    pub seen: Option<BTreeSet<KeyId>>,
}

/// What the text of a node shows that it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownDeeds {
    /// The nodes that a script may name; `None`: that is declared, or the text is not known.
    pub routes: Option<ShownRoutes>,
    /// The keys that it may write besides those that are declared; `None`: its text does not show all of them.
    pub writes: Option<BTreeSet<KeyId>>,
}

/// The nodes that the text of a script names as the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownRoutes {
    /// The nodes.
    pub to: BTreeSet<NodeId>,
    /// Whether it may name no other one.
    pub is_all: bool,
}

/// Where a graph wants the checkpoints of its runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Checkpoints {
    /// In the store of the caller, step by step.
    #[default]
    Store,
    /// In memory as long as the process lives.
    Memory,
}

/// The index of a node in [`Program::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// The index of a key in [`Program::keys`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(pub u32);

impl NodeId {
    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl KeyId {
    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value the caller gives when a run starts.
#[derive(Clone, Debug)]
pub struct Input {
    /// The key it is put under.
    pub key: KeyId,
    /// Whether a run without it is refused.
    pub required: bool,
    /// Whether it is the one that a bare prompt on the command line fills.
    pub prompt: bool,
    /// What it is for.
    pub doc: String,
}

/// A key of the state.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its name, as templates write it.
    pub name: String,
    /// Where the text first names it.
    pub span: Span,
    /// The value before the first node.
    pub initial: Option<InitialValue>,
    /// How writes combine with what is there; without one the last write stays.
    pub reducer: Option<(Reducer, Span)>,
    /// The type the text declares for it.
    pub declared: Option<Type>,
}

/// A value that is there before the first node.
#[derive(Clone, Debug)]
pub struct InitialValue {
    /// The value.
    pub value: Value,
    /// Where it stands.
    pub span: Span,
}

/// How a write combines with the value that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reducer {
    /// Adds the value to the end of a list.
    Append,
    /// Adds the items of a list to the end of a list.
    Extend,
    /// Joins texts with a line break.
    Concat,
    /// Joins texts with nothing between them.
    Join,
    /// Adds numbers.
    Sum,
    /// Keeps the larger number.
    Max,
    /// Keeps the smaller number.
    Min,
    /// Adds the fields of an object, the incoming ones winning.
    Merge,
    /// The incoming value stays.
    Overwrite,
    /// The first value stays.
    FirstWrite,
}

impl Reducer {
    /// The name the dialects use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Append => "append",
            Self::Extend => "extend",
            Self::Concat => "concat",
            Self::Join => "join",
            Self::Sum => "sum",
            Self::Max => "max",
            Self::Min => "min",
            Self::Merge => "merge",
            Self::Overwrite => "overwrite",
            Self::FirstWrite => "first_write",
        }
    }
}

/// What a run may use before it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How often one node may be entered.
    pub visits: Option<u32>,
    /// How many nodes may be entered in all.
    pub steps: Option<u32>,
    /// How long the run may take.
    pub timeout: Option<Duration>,
    /// How many branches may work at once.
    pub concurrency: Option<u32>,
    /// How many US dollars models may cost.
    pub max_cost: Option<f64>,
    /// How many tokens models may read and write.
    pub max_tokens: Option<u64>,
    /// Whether a declared way may lead back to where it came from.
    pub cycles: Cycles,
}

/// Whether the ways that the text declares may form a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cycles {
    /// They are an error; only a script may lead back (Loki).
    #[default]
    Refused,
    /// They are fine, and [`Limits::visits`] bounds them.
    Bounded,
}

impl Program {
    /// The node with this id.
    pub fn find(&self, id: &str) -> Option<NodeId> {
        let at = self.nodes.iter().position(|node| node.id == id)?;
        u32::try_from(at).ok().map(NodeId)
    }

    /// The key with this name.
    pub fn key(&self, name: &str) -> Option<KeyId> {
        let at = self.keys.iter().position(|key| key.name == name)?;
        u32::try_from(at).ok().map(KeyId)
    }

    /// The environment variables whose values are secret: what the graph requires, its nodes, and the graphs that it runs.
    pub fn secrets(&self) -> BTreeSet<&str> {
        let own = self.env.iter().map(|(name, _)| name.as_str());
        let of_nodes = self.workflow.iter().flat_map(|it| &it.env);
        let of_nodes = of_nodes.map(|(_, _, variable)| variable.as_str());
        let below = self.children.iter().flat_map(Self::secrets);
        own.chain(of_nodes).chain(below).collect()
    }

    /// All node ids, in the order of the text.
    pub fn node_ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// What the caller gives under this key.
    pub fn input(&self, key: KeyId) -> Option<&Input> {
        self.inputs.iter().find(|input| input.key == key)
    }

    /// All key ids, in the order of first mention.
    pub fn key_ids(&self) -> impl DoubleEndedIterator<Item = KeyId> + use<> {
        (0..u32::try_from(self.keys.len()).unwrap_or(u32::MAX)).map(KeyId)
    }

    /// The node and its id, in the order of the text.
    pub fn each_node(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.node_ids().zip(&self.nodes)
    }

    /// Whether some node may write keys that the text does not name (an opaque script, an open schema).
    pub fn is_open(&self) -> bool {
        self.nodes
            .iter()
            .flat_map(|node| &node.exits)
            .any(|exit| exit.unlisted != super::OtherWrites::None)
    }

    /// Whether a node that sees the whole state may look at `key`, as far as the texts tell. Good for findings and nothing else.
    pub fn may_see(&self, node: &Node, key: KeyId) -> bool {
        let seen = self.mentioned.as_ref().and_then(|all| all.seen.as_ref());
        node.work.sees_state() && seen.is_none_or(|seen| seen.contains(&key))
    }

    /// Whether a node reads `key`, or [may see](Self::may_see) it.
    pub fn may_read(&self, node: &Node, key: KeyId) -> bool {
        let mut roots = node.reads.iter().map(|read| &read.from.root);
        let reads = roots.any(|root| *root == Root::Key(key) || *root == Root::State);
        reads || self.may_see(node, key)
    }

    /// Whether what declares nothing may write `key`, as far as the texts tell. Good for findings and nothing else.
    pub fn may_be_written_by_the_way(&self, key: KeyId) -> bool {
        let mentioned = self.mentioned.as_ref();
        mentioned.is_none_or(|mentioned| mentioned.keys.contains(&key))
    }
}

impl std::ops::Index<NodeId> for Program {
    type Output = Node;

    #[expect(
        clippy::indexing_slicing,
        reason = "a NodeId is only made for a node of its program"
    )]
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

impl std::ops::Index<KeyId> for Program {
    type Output = Key;

    #[expect(
        clippy::indexing_slicing,
        reason = "a KeyId is only made for a key of its program"
    )]
    fn index(&self, id: KeyId) -> &Key {
        &self.keys[id.index()]
    }
}
