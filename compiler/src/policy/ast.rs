//! What a policy says, before its names are looked up in a graph.

use crate::diag::Level;
use crate::source::Span;

/// A rule about every run of a graph.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Its id, which verdicts and messages name.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// Why it is there, in the words of whoever wrote it.
    pub why: Option<String>,
    /// What it says.
    pub form: Form,
    /// How loud it is where it does not hold, or nobody can tell.
    pub level: Level,
    /// Whether it is a rule for many graphs, of which some do not have what it names.
    pub shared: bool,
}

/// What a policy says.
#[derive(Clone, Debug)]
pub enum Form {
    /// What is required has happened before each of these events.
    Before {
        /// Before these.
        event: Events,
        /// Each of these has happened.
        require: Vec<Events>,
        /// After the last of these.
        since: Events,
    },
    /// The events happen at most so often in a run.
    AtMost {
        /// So often.
        most: u64,
        /// The events.
        of: Events,
    },
    /// After the one the other follows before the run ends.
    Eventually {
        /// The one.
        after: Events,
        /// The other.
        goal: Events,
        /// Whether runs count that fail.
        failed: bool,
    },
    /// After the one the other never happens.
    AfterNever {
        /// The one.
        after: Events,
        /// The other.
        never: Events,
    },
    /// The events never happen.
    Never(Events),
    /// A run ends with one of these.
    Ends(Events),
    /// A run uses no more than this.
    Budget(Vec<Limit>),
}

/// Any of these.
pub type Events = Vec<Matcher>;

/// A visit of a node that fits all of these, or what happens in it.
#[derive(Clone, Debug)]
pub struct Matcher {
    /// What must fit; never empty.
    pub parts: Vec<Part>,
    /// Where it stands.
    pub span: Span,
}

/// One thing that must fit.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is looked at.
    pub what: What,
    /// The pattern of its name.
    pub name: String,
    /// Of an exit: its own name, where it stands apart from that of its node.
    pub by: Option<String>,
    /// Where the name stands.
    pub span: Span,
}

/// What a [`Part`] looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A node is entered.
    Node,
    /// A node is left by an exit.
    Exit,
    /// A tool is called.
    Tool,
    /// A key is read.
    Reads,
    /// A key is written.
    Writes,
    /// A node of a kind is entered.
    Kind,
    /// A tool of an MCP server is called.
    Server,
    /// A capability is used.
    Capability,
    /// The run ends.
    End,
}

impl What {
    /// All of them, with the keys that stand for them.
    pub const ALL: [(&'static str, Self); 9] = [
        ("node", Self::Node),
        ("exit", Self::Exit),
        ("tool", Self::Tool),
        ("reads", Self::Reads),
        ("writes", Self::Writes),
        ("kind", Self::Kind),
        ("server", Self::Server),
        ("capability", Self::Capability),
        ("end", Self::End),
    ];

    /// The key that stands for it.
    pub fn key(self) -> &'static str {
        let found = Self::ALL.into_iter().find(|(_, what)| *what == self);
        found.map_or("", |(key, _)| key)
    }

    /// Whether it happens inside of a visit or at its end, so that no two of them can be asked of one event.
    pub fn is_moment(self) -> bool {
        match self {
            Self::Exit
            | Self::Tool
            | Self::Writes
            | Self::Server
            | Self::Capability
            | Self::End => true,
            Self::Node | Self::Reads | Self::Kind => false,
        }
    }
}

/// The most that a run may use of something.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Of what.
    pub unit: Unit,
    /// So much.
    pub most: u64,
    /// Where the number stands.
    pub span: Span,
}

/// What a budget counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Calls of models.
    ModelCalls,
    /// Nodes that are entered.
    Visits,
}

impl Unit {
    /// All of them, with the keys that stand for them.
    pub const ALL: [(&'static str, Self); 2] =
        [("model-calls", Self::ModelCalls), ("visits", Self::Visits)];

    /// The key that stands for it.
    pub fn key(self) -> &'static str {
        match self {
            Self::ModelCalls => "model-calls",
            Self::Visits => "visits",
        }
    }
}
