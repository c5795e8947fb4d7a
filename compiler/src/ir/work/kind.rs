//! What is asked about a kind of work, and the words of the answers.

use super::super::{Ability, Need, Program, Schema, Text, Tree, Type, ValueExpr};
use super::{Action, Agent, Ask, Begin, Chain, Gate, Judge, Script, Speak};
use crate::providers::ModelRequest;
use crate::source::Span;
use std::borrow::Cow;
use std::fmt::Debug;
use std::time::Duration;

/// A kind of work: what everybody asks who does not care which it is. What each kind has to say has no default here; what
/// only few kinds have is absent where a kind does not mention it.
pub trait Kind: Debug {
    /// What is the same for all of its nodes, or follows from a word of theirs.
    fn profile(&self) -> Profile;

    /// The texts that it makes, in the order of its fields.
    fn texts(&self) -> Vec<&Text>;

    /// What it uses of the outside; `node` is the id of its node in this program.
    fn needs<'p>(&'p self, program: &'p Program, node: &'p str) -> Vec<Need<'p>>;

    /// The parts that a runtime may lack, and that it cannot do without.
    fn parts(&self) -> Vec<RuntimePart>;

    /// How often one visit asks a model at worst: the sum of these.
    fn model_calls(&self) -> Vec<ModelCalls>;

    /// How long one visit takes at most, without what people take.
    fn takes(&self) -> TimeBound {
        TimeBound::Unknown
    }

    /// Sampling temperature, and nucleus sampling, of what asks a model.
    fn sampling(&self) -> [Option<f64>; 2] {
        [None, None]
    }

    /// The type of what it gives when it succeeds.
    fn gives(&self, program: &Program) -> Type;

    /// What a visit may call by a name.
    fn may_call<'p>(&'p self, _program: &'p Program) -> Vec<Call<'p>> {
        Vec::new()
    }

    /// The values that it makes of others, each with the field where it stands.
    fn trees(&self) -> Vec<(&Tree, &'static str)> {
        Vec::new()
    }

    /// The model that it names, and what it asks of it.
    fn demand(&self) -> Option<Demand<'_>> {
        None
    }

    /// How much a search brings back at most, where it says so.
    fn found_at_most(&self) -> Option<FoundAmount> {
        None
    }

    /// The schema of what it returns.
    fn schema(&self) -> Option<&Schema> {
        None
    }

    /// The text that the run results in, where the run ends with it. Of an end it sees what the exit writes.
    fn result(&self) -> Option<&Text> {
        None
    }

    /// The files that it reads when it runs, and whose content decides what it does: relative to the graph's directory, some of
    /// them behind a URL.
    fn files(&self) -> Vec<&str> {
        Vec::new()
    }

    /// How many items of its list it works on at once; `None`: one after the other.
    fn items_at_once(&self) -> Option<u32> {
        None
    }

    /// The file that it saves what it makes in.
    fn artifact(&self) -> Option<&str> {
        None
    }

    /// The directory of what it uses, seen from that of its graph; `None`: the same.
    fn elsewhere(&self) -> Option<String> {
        None
    }

    /// The list that it goes over item by item.
    fn over(&self) -> Option<MapList<'_>> {
        None
    }

    /// The program that it runs.
    fn script(&self) -> Option<&Script> {
        None
    }

    /// The agent that it runs.
    fn agent(&self) -> Option<&Agent> {
        None
    }

    /// What it calls by an id, once or for each item.
    fn action(&self) -> Option<&Action> {
        None
    }

    /// What it asks a person.
    fn question(&self) -> Option<&Ask> {
        None
    }

    /// The judgement by which the run goes on.
    fn judgement(&self) -> Option<&Judge> {
        None
    }

    /// Whether decisions on tool calls that it proposes are waited for; `None`: work of its kind proposes none.
    fn gate(&self) -> Option<Gate> {
        None
    }

    /// What all of a staged conversation uses, where it begins with this.
    fn opening(&self) -> Option<&Begin> {
        None
    }

    /// What it says in a staged conversation.
    fn speech(&self) -> Option<&Speak> {
        None
    }

    /// Those to whom it hands out work in a staged conversation.
    fn helpers(&self) -> &[Chain] {
        &[]
    }

    /// The kind, as the native dialect spells it.
    fn kind(&self) -> &'static str {
        self.profile().kind
    }

    /// The kind with its article, as in "an llm node".
    fn named(&self) -> String {
        let kind = self.kind();
        let article = if kind.starts_with(['a', 'e', 'i', 'l']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {kind} node")
    }

    /// What it does that a run, a picture of one or a test asks about.
    fn role(&self) -> Role {
        self.profile().role
    }

    /// Whether it may look at any key of the state.
    fn sees_state(&self) -> bool {
        self.profile().sees_state
    }

    /// Whether the run ends with it, so that its exit carries the result as a text.
    fn ends(&self) -> bool {
        self.profile().ends == Ends::WithText
    }

    /// All that is said in it in a staged conversation, also by those to whom it hands out work.
    fn speeches(&self) -> Vec<&Speak> {
        let steps = self.helpers().iter().flat_map(|chain| &chain.steps);
        self.speech().into_iter().chain(steps).collect()
    }
}

/// A model that work names, and what it asks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Demand<'w> {
    /// `provider:name`.
    pub model: &'w str,
    /// Where the model is named, or what names it.
    pub span: Span,
    /// What it asks.
    pub wish: ModelRequest,
}

/// How much a search brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundAmount {
    /// How many chunks.
    pub chunks: u32,
    /// How many characters each of them has at most.
    pub size: u32,
}

impl FoundAmount {
    /// How many characters all of it has.
    pub fn characters(self) -> u64 {
        u64::from(self.chunks) * u64::from(self.size)
    }
}

/// What a kind says of itself in a word each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The kind, as the native dialect spells it.
    pub kind: &'static str,
    /// What a run, a picture of one or a test asks about.
    pub role: Role,
    /// What it looks like in a picture.
    pub shape: Shape,
    /// Whom it turns to, outside of the run.
    pub partner: Option<Partner>,
    /// What a graph can do that has a node of this kind.
    pub ability: Option<Ability>,
    /// Whether the run ends with it.
    pub ends: Ends,
    /// What the texts of its exits call what it returned.
    pub returned: Option<&'static str>,
    /// Whether it does something outside of the state, so that it is not done again when a run is read from its journal.
    pub has_effects: bool,
    /// Whether it is handed the whole state, however little of it the work hands on.
    pub sees_state: bool,
    /// Whether it may run once per item of a list, in a chain of nodes.
    pub per_item: bool,
}

/// What the work of a node does that others ask about, whatever its kind is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing that is asked about.
    Other,
    /// Each visit asks a model, itself or by an agent that it runs.
    Asks,
    /// A visit may ask a model.
    MayAsk,
    /// It begins a chain of nodes for each item of a list.
    List,
    /// It ends the run with what the state says, and has no effects.
    End,
}

/// What a node stands for in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It works.
    Works,
    /// It decides, or asks.
    Decides,
    /// It begins or ends the run.
    Bounds,
    /// It hands out work.
    Leads,
}

/// Whom work turns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// A model.
    Model,
    /// An agent, which asks models.
    Agent,
    /// A program.
    Script,
    /// A person.
    Person,
    /// A knowledge base.
    Knowledge,
    /// Whoever has the id.
    Action,
}

/// Whether the run ends with some work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// It goes on, unless an exit says otherwise.
    Not,
    /// With a text.
    WithText,
    /// With any value.
    WithValue,
}

/// A part of a runtime that not every graph uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuntimePart {
    /// What asks models.
    Models,
    /// What calls the functions of MCP servers.
    Servers,
    /// What searches knowledge bases.
    Search,
    /// What reads PDF documents.
    Pdf,
    /// What fetches addresses.
    Web,
    /// What reads YAML.
    Yaml,
    /// What calls actions.
    Actions,
    /// What holds staged conversations.
    Conversations,
    /// What keeps steps to their budgets, and judges them.
    Budgets,
}

/// How often a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelCalls {
    /// Not more often than this.
    AtMost(u64),
    /// As often as this graph asks one: the index in [`Program::children`].
    OfGraph(usize),
    /// Nobody knows before the run.
    Unknown(CallCountSource),
}

/// How long something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeBound {
    /// No time that counts: nothing is waited for, or a person.
    Nothing,
    /// Not longer than this.
    AtMost(Duration),
    /// Nothing says.
    Unknown,
}

impl TimeBound {
    /// By a limit, if there is one.
    pub(super) fn within(limit: Option<Duration>) -> Self {
        limit.map_or(Self::Unknown, Self::AtMost)
    }
}

/// Who, or what, decides in the run how often a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallCountSource {
    /// An agent with its own loop.
    Agent,
    /// A directive that a model carries out.
    Directive,
    /// What has the id that is made in the run.
    Called,
    /// How many documents there are to make vectors of.
    Documents,
}

/// The list that work goes over.
#[derive(Clone, Copy, Debug)]
pub enum MapList<'p> {
    /// A value; a chain of nodes begins for each item.
    Value(&'p ValueExpr),
    /// A tree of values, and what an item of it is called; the work itself goes over it.
    Tree(&'p Tree, &'p str),
}

/// Something that a visit may call by a name: never, once or often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<'p> {
    /// What is called.
    pub what: Callee<'p>,
    /// How often in one visit at most; `None`: as often as it likes.
    pub most: Option<u32>,
    /// Whether a visit that succeeds has called it.
    pub always: bool,
}

/// What is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee<'p> {
    /// A tool, by the entry of a whitelist.
    Tool(Cow<'p, str>),
    /// Functions of an MCP server; `None`: any that it has.
    Server(&'p str, Option<&'p str>),
    /// What has this id, with the capability that it takes.
    Action(&'p str, String),
    /// Whatever somebody chooses in the run.
    Anything,
}

impl<'p> Call<'p> {
    /// As often as a model likes: what an entry of a whitelist stands for.
    pub(super) fn of_entry(entry: Cow<'p, str>) -> Self {
        let what = match &entry {
            Cow::Borrowed(entry) => entry
                .strip_prefix("mcp:")
                .map(|server| Callee::Server(server, None)),
            Cow::Owned(_) => None,
        };
        let what = what.unwrap_or(Callee::Tool(entry));
        Self {
            what,
            most: None,
            always: false,
        }
    }

    /// Whatever somebody chooses in the run.
    pub(super) fn of_anything() -> Self {
        Self {
            what: Callee::Anything,
            most: None,
            always: false,
        }
    }
}

/// A structured reply that does not parse costs two further calls: one that extracts, one that repairs.
pub(super) const MENDING: u64 = 2;
