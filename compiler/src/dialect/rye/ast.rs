//! A state graph as its author thinks of it: names are not resolved yet, templates are still values of the tree.

use crate::source::{Span, Spanned};
use crate::syntax::Node as Tree;

/// A graph tool.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The directory that the tool is known under.
    pub category: String,
    /// What it is for.
    pub description: String,
    /// The place that stands for the whole graph.
    pub span: Span,
    /// The patterns it declares; `None`: it declares none at all.
    pub permissions: Option<Vec<Spanned<String>>>,
    /// `config_schema`, as it is.
    pub schema: Option<Tree>,
    /// Variables of the environment that must be set.
    pub env: Vec<Spanned<String>>,
    /// The `config` block, as it is: what results are kept for.
    pub config: serde_json::Value,
    /// Where a run begins; `None`: it does not say.
    pub start: Option<Spanned<String>>,
    /// How many steps a run may take.
    pub max_steps: u32,
    /// Where `max_steps` stands, if it is there.
    pub max_steps_span: Option<Span>,
    /// How long a run may take; `None`: as long as it wants.
    pub timeout: Option<std::time::Duration>,
    /// Where `x-timeout` stands, if it is there.
    pub timeout_span: Option<Span>,
    /// What happens after a failure that its node does not route.
    pub on_error: OnError,
    /// What is there before the first node.
    pub state: Vec<(Spanned<String>, Tree)>,
    /// How many items of a `foreach` are worked on at once.
    pub at_once: u32,
    /// What is done beside the nodes.
    pub hooks: Vec<Hook>,
    /// The nodes, in the order of the text.
    pub nodes: Vec<Node>,
}

/// The policy of a whole graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnError {
    /// The run fails.
    Fail,
    /// The run goes on.
    Continue,
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its key in `nodes`.
    pub id: Spanned<String>,
    /// What it is for.
    pub doc: String,
    /// What it does.
    pub kind: Kind,
    /// What it writes, in order.
    pub assign: Vec<(Spanned<String>, Tree)>,
    /// Where it goes.
    pub next: Vec<Edge>,
    /// Whether an edge could not be read, which is told.
    pub damage: Damage,
    /// What goes if `next` goes.
    pub next_entry: Option<Span>,
    /// What goes if `assign` goes.
    pub assign_entry: Option<Span>,
    /// Where it goes after a failure.
    pub on_error: Option<Spanned<String>>,
    /// Variables of the environment that it needs.
    pub env: Vec<Spanned<String>>,
    /// `x-on-interrupted`.
    pub on_interrupted: crate::ir::OnInterrupted,
}

/// Whether a part of a list could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// All of it is there.
    None,
    /// A part is missing.
    Some,
}

/// What a node does.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Calls an action.
    Action(Action),
    /// Calls an action per item.
    ForEach(ForEach),
    /// Nothing.
    Gate,
    /// Ends the run; the template is its result.
    Return(Option<Tree>),
    /// Something that has been reported.
    Broken,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Action {
    /// `execute`, `fetch`, `sign`.
    pub primary: Spanned<String>,
    /// `tool`, `directive`, `knowledge`.
    pub kind: Spanned<String>,
    /// Which one: a template.
    pub item: Spanned<String>,
    /// What it is called with.
    pub params: Option<Tree>,
    /// What it gives, as far as files of the project say so.
    pub gives: Option<crate::ir::Type>,
    /// The model that carries it out, where it or its directive names one.
    pub model: Option<crate::ir::ActionModel>,
    /// Whether its result is kept.
    pub cached: crate::ir::ResultCache,
    /// `x-quote`: whether the values in its command are quoted for the shell. `None`: it does not say.
    pub quote: Option<Spanned<bool>>,
    /// Where a `timeout` beside the parameters stands, which has no effect.
    pub timeout: Option<Span>,
    /// What goes with `x-quote` if it goes.
    pub quote_entry: Option<Span>,
    /// Where it stands.
    pub span: Span,
    /// Its first entry.
    pub first_entry: Span,
}

impl Action {
    /// The command of a shell among its parameters.
    pub fn command(&self) -> Option<&Tree> {
        self.params.as_ref()?.get("command")
    }

    /// Whether the values in its command are quoted.
    pub fn quotes(&self) -> bool {
        self.quote.as_ref().is_some_and(|found| found.value)
    }

    /// Whether it is a command of a shell for certain.
    pub fn is_shell(&self) -> bool {
        matches!(self.item.value.as_str(), "rye/bash" | "rye/bash/bash")
    }
}

/// An action per item of a list.
#[derive(Clone, Debug)]
pub struct ForEach {
    /// The list: a template, or a list of them. `None`: has been reported.
    pub over: Option<Tree>,
    /// What the item is called.
    pub item: String,
    /// The action; `None`: has been reported.
    pub action: Option<Action>,
    /// The key that gets the results.
    pub collect: Option<Spanned<String>>,
    /// How many at once; `None`: one after the other.
    pub at_once: Option<u32>,
}

/// A way on.
#[derive(Clone, Debug)]
pub struct Edge {
    /// To this node.
    pub to: Spanned<String>,
    /// Only if this holds; `None`: always.
    pub when: Option<Condition>,
    /// What goes if the edge goes.
    pub entry: Option<Span>,
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Condition {
    /// It always holds.
    Always,
    /// A value compared with a constant.
    Compare {
        /// The path of the value.
        path: Spanned<String>,
        /// How.
        op: crate::ir::Op,
        /// With what.
        value: Spanned<serde_json::Value>,
    },
    /// All hold.
    All(Vec<Condition>),
    /// One holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
}

/// Something done beside the nodes.
#[derive(Clone, Debug)]
pub struct Hook {
    /// When.
    pub event: crate::ir::Event,
    /// Only if this holds.
    pub condition: Condition,
    /// What.
    pub deed: HookAction,
    /// In which layer.
    pub layer: u32,
    /// Where it stands.
    pub span: Span,
}

/// What a hook does.
#[derive(Clone, Debug)]
pub enum HookAction {
    /// Calls an action.
    Call(Box<Action>),
    /// Has the failed node tried again, so often.
    Retry(u32),
}
