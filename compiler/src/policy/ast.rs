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
    /// Where it says that it is watched while a run runs.
    pub enforce: Option<Span>,
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
    /// No labelled value comes to one of these.
    Flow(Flow),
}

/// Where labelled values must not come.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Values with one of these labels.
    pub from: Vec<Label>,
    /// Do not come here.
    pub to: Events,
    /// But those that a person was shown who left the question by one of these exits.
    pub endorsed: Events,
    /// But those of a closed type.
    pub closed: bool,
    /// Whether the way that a run goes carries labels, too.
    pub implicit: bool,
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// Somebody wrote it whom nobody vouches for.
    Untrusted,
    /// Not everybody may see it.
    Private,
}

impl Label {
    /// All of them, with the words that stand for them.
    pub const ALL: [(&'static str, Self); 2] =
        [("untrusted", Self::Untrusted), ("private", Self::Private)];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::Private => "private",
        }
    }
}

/// What a call does outside of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effects {
    /// Nothing.
    None,
    /// Something on this machine.
    Local,
    /// Something that others see.
    External,
}

impl Effects {
    /// All of them, with the words that stand for them.
    pub const ALL: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("local", Self::Local),
        ("external", Self::External),
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Local => "local",
            Self::External => "external",
        }
    }
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

impl Matcher {
    /// Whether another one says the same, elsewhere.
    pub(super) fn says_as(&self, other: &Self) -> bool {
        let same = |one: &Part, other: &Part| {
            (one.what, &one.name, &one.by) == (other.what, &other.name, &other.by)
        };
        let mut both = self.parts.iter().zip(&other.parts);
        self.parts.len() == other.parts.len() && both.all(|(one, other)| same(one, other))
    }
}

/// One thing that must fit.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is looked at.
    pub what: EventField,
    /// The pattern of its name.
    pub name: String,
    /// Of an exit: its own name, where it stands apart from that of its node.
    pub by: Option<String>,
    /// Where the name stands.
    pub span: Span,
}

/// What a [`Part`] looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventField {
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
    /// A visit may be handed a value with a label.
    Label,
    /// What is called, or asked, has effects.
    Effects,
}

impl EventField {
    /// All of them, with the keys that stand for them.
    pub const ALL: [(&'static str, Self); 11] = [
        ("node", Self::Node),
        ("exit", Self::Exit),
        ("tool", Self::Tool),
        ("reads", Self::Reads),
        ("writes", Self::Writes),
        ("kind", Self::Kind),
        ("server", Self::Server),
        ("capability", Self::Capability),
        ("end", Self::End),
        ("label", Self::Label),
        ("effects", Self::Effects),
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
            | Self::Effects
            | Self::End => true,
            Self::Node | Self::Reads | Self::Kind | Self::Label => false,
        }
    }
}

/// The most that a run may use of something.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Of what.
    pub unit: Unit,
    /// So much, in the smallest parts of the unit that are counted ([`Unit::parts`]).
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
    /// Money.
    Cost,
    /// Time, without what people take.
    Seconds,
}

impl Unit {
    /// All of them, with the keys that stand for them.
    pub const ALL: [(&'static str, Self); 4] = [
        ("model-calls", Self::ModelCalls),
        ("visits", Self::Visits),
        ("cost-usd", Self::Cost),
        ("seconds", Self::Seconds),
    ];

    /// The key that stands for it.
    pub fn key(self) -> &'static str {
        match self {
            Self::ModelCalls => "model-calls",
            Self::Visits => "visits",
            Self::Cost => "cost-usd",
            Self::Seconds => "seconds",
        }
    }

    /// How many parts of it are counted: thousandths of a second, millionths of a dollar.
    pub fn parts(self) -> u32 {
        match self {
            Self::ModelCalls | Self::Visits => 1,
            Self::Seconds => 1_000,
            Self::Cost => 1_000_000,
        }
    }
}
