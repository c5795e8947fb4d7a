//! An euleragent graph as its author thinks of it: the fields of the reference's tables, with their places.
//!
//! Names are not resolved here. A faulty field is its default, so that everything else can still be looked at.

use crate::ir::{OnInterrupted, Schema};
use crate::source::{Span, Spanned};
use crate::suggestion::Certainty;

/// The id under which edges name the end of the graph.
pub const FINALIZE: &str = "finalize";

/// The schema of judges that the reference names.
pub const EVALUATOR: &str = "evaluator_v1";

/// Tools that change the outside.
pub const SIDE_EFFECTS: [&str; 2] = ["shell.exec", "file.write"];

/// The whole file (reference, 1.1).
#[derive(Clone, Debug)]
pub struct Graph {
    /// `id`.
    pub id: Spanned<String>,
    /// `category`; may be empty.
    pub category: String,
    /// `description`; may be empty.
    pub description: String,
    /// Where it stands.
    pub description_at: Option<Span>,
    /// `checkpointer`; `None`: absent or `false`.
    pub checkpointer: Option<Spanned<Checkpointer>>,
    /// `state_schema`; `None`: the key is not there.
    pub schema: Option<Vec<StateKey>>,
    /// `parallel_groups`.
    pub groups: Vec<Group>,
    /// Where the key `parallel_groups` stands.
    pub groups_at: Option<Span>,
    /// `defaults`.
    pub defaults: Defaults,
    /// `nodes`, in the order of the text, without those of kind `finalize`.
    pub nodes: Vec<Node>,
    /// Where the key `nodes` stands; the start of the file if it does not.
    pub nodes_at: Span,
    /// `edges`, in the order of the text.
    pub edges: Vec<Edge>,
    /// How much of `edges` there is.
    pub edge_list: EdgeList,
    /// `finalize`.
    pub finalize: Finalize,
    /// `x-schemas`: schemas of judges, by id.
    pub schemas: Vec<(Spanned<String>, Schema)>,
    /// `x-tools`: tools beside the built-in ones, for all nodes.
    pub tools: Vec<Spanned<String>>,
    /// `x-model`: the model of nodes that name none.
    pub model: Option<Spanned<String>>,
    /// `x-env`: variables for its tools.
    pub env: Vec<String>,
}

/// Where checkpoints are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checkpointer {
    /// `true` or `memory`.
    Memory,
    /// `sqlite`.
    Sqlite,
}

/// A key of `state_schema` (reference, 1.2).
#[derive(Clone, Debug)]
pub struct StateKey {
    /// Its name.
    pub name: Spanned<String>,
    /// `type`; `None`: missing or unknown, reported.
    pub ty: Option<Spanned<KeyType>>,
    /// `merge`; `None`: missing or unknown.
    pub merge: Option<Spanned<Merge>>,
    /// Whether `merge` is there at all.
    pub has_merge: bool,
}

/// The type of a state key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyType {
    /// `string`
    String,
    /// `integer`
    Integer,
    /// `float`
    Float,
    /// `list`
    List,
    /// `dict`
    Dict,
}

impl KeyType {
    /// All, in the order of the reference.
    pub const ALL: [Self; 5] = [
        Self::String,
        Self::Integer,
        Self::Float,
        Self::List,
        Self::Dict,
    ];

    /// As the reference spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Integer => "integer",
            Self::Float => "float",
            Self::List => "list",
            Self::Dict => "dict",
        }
    }
}

/// How writes to a state key combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// `append_list`
    AppendList,
    /// `sum_int`
    SumInt,
    /// `concat_str`
    ConcatStr,
    /// `last_write`
    LastWrite,
    /// `first_write`
    FirstWrite,
}

impl Merge {
    /// All, in the order of the reference.
    pub const ALL: [Self; 5] = [
        Self::AppendList,
        Self::SumInt,
        Self::ConcatStr,
        Self::LastWrite,
        Self::FirstWrite,
    ];

    /// As the reference spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::AppendList => "append_list",
            Self::SumInt => "sum_int",
            Self::ConcatStr => "concat_str",
            Self::LastWrite => "last_write",
            Self::FirstWrite => "first_write",
        }
    }

    /// The matrix of the reference, section 4.
    pub fn allows(self, ty: KeyType) -> bool {
        match self {
            Self::AppendList => ty == KeyType::List,
            Self::SumInt => ty == KeyType::Integer,
            Self::ConcatStr => ty == KeyType::String,
            Self::LastWrite | Self::FirstWrite => true,
        }
    }

    /// The merge that the reference recommends for a type that several branches write; `None`: there is none.
    pub fn of_many(ty: KeyType) -> Option<Self> {
        match ty {
            KeyType::List => Some(Self::AppendList),
            KeyType::Integer => Some(Self::SumInt),
            KeyType::String => Some(Self::ConcatStr),
            KeyType::Float | KeyType::Dict => None,
        }
    }
}

/// An entry of `parallel_groups` (reference, 1.3).
#[derive(Clone, Debug)]
pub struct Group {
    /// `id`.
    pub id: Spanned<String>,
    /// `branches`, each once per mention.
    pub branches: Vec<Spanned<String>>,
    /// Where `branches` stands; the group's own place if it does not.
    pub branches_at: Span,
    /// What `join` names, as often as it does.
    pub joins: Vec<Spanned<String>>,
}

/// `defaults` (reference, 1.4).
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// `max_iterations`: executions per judge.
    pub max_iterations: Option<Spanned<u32>>,
    /// Where it stands, also with a value that it cannot have.
    pub iterations_at: Option<Span>,
    /// `max_total_tool_calls`
    pub max_total_tool_calls: Option<Spanned<u32>>,
    /// `max_web_search_calls`
    pub max_web_search_calls: Option<Spanned<u32>>,
    /// `pass_threshold`
    pub pass_threshold: Option<f64>,
    /// Where it stands.
    pub threshold_at: Option<Span>,
    /// `dedupe_web_search`
    pub dedupe_web_search: bool,
    /// Where that stands, if it is switched on.
    pub dedupe_at: Option<Span>,
}

/// An entry of `nodes` (reference, 1.5).
#[derive(Clone, Debug)]
pub struct Node {
    /// `id`.
    pub id: Spanned<String>,
    /// `kind` and what goes with it.
    pub kind: Kind,
    /// `system_append`
    pub system_append: Option<Spanned<String>>,
    /// `artifacts.primary`
    pub artifact: Option<Spanned<String>>,
    /// `guardrails.tool_call_budget`
    pub budget: Vec<(Spanned<String>, Spanned<u32>)>,
    /// `writes_state`; `None`: the key is not there.
    pub writes: Option<Vec<Spanned<String>>>,
    /// `reads_state`
    pub reads: Vec<Spanned<String>>,
    /// `interrupt_before: true`
    pub interrupt_before: Option<Span>,
    /// `interrupt_after: true`
    pub interrupt_after: Option<Span>,
    /// `x-model`
    pub model: Option<Spanned<String>>,
    /// `x-tools`
    pub tools: Vec<Spanned<String>>,
    /// `x-on-interrupted`
    pub on_interrupted: OnInterrupted,
}

impl Node {
    /// The keys of `writes_state`.
    pub fn writes(&self) -> &[Spanned<String>] {
        self.writes.as_deref().unwrap_or_default()
    }

    /// The runner of an llm node.
    pub fn runner(&self) -> Option<&Runner> {
        match &self.kind {
            Kind::Llm(runner) => Some(runner),
            Kind::Judge(_) | Kind::Unknown => None,
        }
    }

    /// The judge of a judge node.
    pub fn judge(&self) -> Option<&Judge> {
        match &self.kind {
            Kind::Judge(judge) => Some(judge),
            Kind::Llm(_) | Kind::Unknown => None,
        }
    }
}

/// What a node is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `llm`
    Llm(Runner),
    /// `judge`
    Judge(Judge),
    /// A kind that does not exist, or none; reported.
    Unknown,
}

/// `runner`
#[derive(Clone, Debug)]
pub struct Runner {
    /// `mode`
    pub mode: Spanned<Mode>,
    /// `force_tool`
    pub force_tool: Option<Spanned<String>>,
    /// `exclude_tools`
    pub exclude_tools: Vec<Spanned<String>>,
    /// `min_proposals`
    pub min_proposals: Option<Spanned<u32>>,
    /// What goes if that goes.
    pub proposals_entry: Option<Span>,
    /// `max_loops`
    pub max_loops: Option<Spanned<u32>>,
}

/// `runner.mode`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Tool calls are proposed, and run when a person has approved them.
    Plan,
    /// Tool calls run at once.
    Execute,
    /// It could not be read: what follows from it is not said.
    Unread,
}

/// `judge`
#[derive(Clone, Debug)]
pub struct Judge {
    /// `schema`
    pub schema: Spanned<String>,
    /// `route_values`
    pub routes: Vec<Spanned<String>>,
}

/// How much of `edges` was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeList {
    /// There is no list.
    Absent,
    /// An entry does not say where it leads from, or to.
    Part,
    /// Each entry is an edge.
    Whole,
}

/// An entry of `edges` (reference, 1.6).
#[derive(Clone, Debug)]
pub struct Edge {
    /// `from`
    pub from: Spanned<String>,
    /// `to`
    pub to: Spanned<String>,
    /// `when`
    pub when: Spanned<EdgeCondition>,
    /// The whole entry.
    pub span: Span,
}

/// The condition of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeCondition {
    /// `true`
    True,
    /// `approvals_resolved`
    ApprovalsResolved,
    /// `judge.route == <value>`
    Route(String),
    /// None of these, which was reported: what would follow from it is not.
    Unread,
}

/// Why a text is no condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    /// What is wrong with it.
    pub why: String,
    /// What was probably meant, and how sure that is.
    pub meant: Option<(String, Certainty)>,
}

/// `finalize` (reference, 1.7).
#[derive(Clone, Debug)]
pub struct Finalize {
    /// Where the key stands; of a graph without it, its id.
    pub span: Span,
    /// `artifact`
    pub artifact: Option<Spanned<String>>,
}
