//! A Loki graph as its author thinks of it: the fields of `graph.yaml`, with their places and their defaults.
//!
//! Names are not resolved here and texts are not parsed; that is lowering. A faulty field is its default, so that
//! everything else can still be looked at.

use crate::ir::{Length, OnInterrupted, Reducer, Schema};
use crate::source::{Span, Spanned};
use serde_json::Value;
use std::time::Duration;

/// The key that holds what the caller asks.
pub(super) const PROMPT: &str = "initial_prompt";

/// How often an llm node may call its tools unless it says something else.
pub(super) const ITERATIONS: u32 = 10;

/// The whole file.
#[derive(Clone, Debug)]
pub struct Graph {
    /// `name`.
    pub name: Spanned<String>,
    /// `description`.
    pub description: String,
    /// `version`; "1.0" unless given.
    pub version: String,
    /// `model`: the default of llm nodes.
    pub model: Option<Spanned<String>>,
    /// `temperature`: the default of llm nodes.
    pub temperature: Option<f64>,
    /// `top_p`: the default of llm nodes.
    pub top_p: Option<f64>,
    /// `global_tools`.
    pub global_tools: Vec<Spanned<String>>,
    /// `mcp_servers`.
    pub mcp_servers: Vec<Spanned<String>>,
    /// `conversation_starters`.
    pub conversation_starters: Vec<Spanned<String>>,
    /// `settings`.
    pub settings: Settings,
    /// `initial_state`.
    pub initial_state: Vec<(Spanned<String>, Spanned<Value>)>,
    /// `variables`.
    pub variables: Vec<Variable>,
    /// `reducers`.
    pub reducers: Vec<(Spanned<String>, Spanned<Reducer>)>,
    /// `x-env`: variables for its scripts and tools.
    pub env: Vec<String>,
    /// `start`.
    pub start: Option<Spanned<String>>,
    /// `nodes`, in the order of the text.
    pub nodes: Vec<Node>,
}

/// `settings`.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How often one node may be entered.
    pub max_loop_iterations: u32,
    /// How long the whole run may take.
    pub timeout: Option<Duration>,
    /// How many US dollars models may cost.
    pub max_cost: Option<f64>,
    /// How many tokens models may read and write.
    pub max_tokens: Option<u64>,
    /// Whether the state is logged before each node.
    pub log_state_snapshots: bool,
    /// Accepted; the graph is checked when it is compiled.
    pub validate_before_run: bool,
    /// How many branches may work at once.
    pub max_concurrency: u32,
    /// `x-allow-cycles`: declared cycles are bounded by `max_loop_iterations` instead of refused.
    pub allow_cycles: bool,
    /// `x-typed-updates`: an update that is exactly one reference keeps the type of the value.
    pub typed_updates: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_loop_iterations: 100,
            timeout: None,
            max_cost: None,
            max_tokens: None,
            log_state_snapshots: true,
            validate_before_run: true,
            max_concurrency: 8,
            allow_cycles: false,
            typed_updates: false,
        }
    }
}

/// An entry of `variables`.
#[derive(Clone, Debug)]
pub struct Variable {
    /// `name`.
    pub name: Spanned<String>,
    /// `description`.
    pub description: String,
    /// `default`.
    pub default: Option<Spanned<Value>>,
}

impl Graph {
    /// The nodes that ask a model, each with what it asks.
    pub fn llms(&self) -> impl Iterator<Item = (&Node, &Llm)> {
        self.nodes.iter().filter_map(|node| match &node.kind {
            Kind::Llm(llm) => Some((node, llm)),
            Kind::Agent(_)
            | Kind::Script(_)
            | Kind::Approval(_)
            | Kind::Input(_)
            | Kind::Rag(_)
            | Kind::Map(_)
            | Kind::End(_)
            | Kind::Unknown(_) => None,
        })
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its key in `nodes`.
    pub id: Spanned<String>,
    /// `description`.
    pub description: String,
    /// `next`: one entry, several for a fan-out.
    pub next: Vec<Spanned<String>>,
    /// Where the value of `next` stands, also of a faulty one.
    pub next_at: Option<Span>,
    /// What goes if `next` goes.
    pub next_entry: Option<Span>,
    /// A key of the node that was surely meant as `next`, where that is not there and has to be.
    pub next_slip: Option<Span>,
    /// `x-join`: how many branches of the fan-out are waited for.
    pub join: Option<Spanned<Join>>,
    /// `x-on-interrupted`.
    pub on_interrupted: OnInterrupted,
    /// `state_updates`, in the order of the text; `None`: the field is not there.
    pub updates: Option<Vec<Update>>,
    /// `type` and what goes with it.
    pub kind: Kind,
}

impl Node {
    /// The entries of `state_updates`.
    pub fn updates(&self) -> &[Update] {
        self.updates.as_deref().unwrap_or_default()
    }

    /// The node with which the branch of a map begins.
    pub fn branch(&self) -> Option<&str> {
        let Kind::Map(map) = &self.kind else {
            return None;
        };
        Some(map.branch.as_ref()?.value.as_str())
    }

    /// Where it says that it goes; the branch of a map is not a way of the map.
    pub fn ways(&self) -> Vec<&Spanned<String>> {
        let mut ways: Vec<&Spanned<String>> = self.next.iter().collect();
        match &self.kind {
            Kind::Llm(llm) => ways.extend(&llm.fallback),
            Kind::Script(script) => {
                ways.extend(&script.fallback);
                ways.extend(script.routes.iter().flatten());
            }
            Kind::Approval(approval) => {
                ways = approval
                    .routes
                    .iter()
                    .map(|(_, to)| to)
                    .chain(&approval.on_other)
                    .collect();
            }
            Kind::End(_) => ways.clear(),
            Kind::Agent(_) | Kind::Input(_) | Kind::Rag(_) | Kind::Map(_) | Kind::Unknown(_) => {}
        }
        ways
    }
}

/// `x-join`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Every branch.
    All,
    /// The first so many that succeed.
    First(u32),
}

/// An entry of `state_updates`.
#[derive(Clone, Debug)]
pub struct Update {
    /// The key that is written.
    pub key: Spanned<String>,
    /// The template.
    pub text: Spanned<String>,
}

/// What a node is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `llm`
    Llm(Llm),
    /// `agent`
    Agent(Agent),
    /// `script`
    Script(Script),
    /// `approval`
    Approval(Approval),
    /// `input`
    Input(Input),
    /// `rag`
    Rag(Rag),
    /// `map`
    Map(Map),
    /// `end`
    End(End),
    /// A type that does not exist, or none; reported. With the keys that it would write beside its `state_updates`.
    Unknown(Vec<Spanned<String>>),
}

/// `type: llm`
#[derive(Clone, Debug)]
pub struct Llm {
    /// `prompt`
    pub prompt: Spanned<String>,
    /// `instructions`
    pub instructions: Option<Spanned<String>>,
    /// `tools`
    pub tools: Vec<Spanned<String>>,
    /// `model`
    pub model: Option<Spanned<String>>,
    /// `temperature`
    pub temperature: Option<f64>,
    /// `top_p`
    pub top_p: Option<f64>,
    /// `max_attempts`
    pub max_attempts: u32,
    /// `max_iterations`
    pub max_iterations: u32,
    /// Where it stands, if it does.
    pub iterations_at: Option<Span>,
    /// `fallback`
    pub fallback: Option<Spanned<String>>,
    /// `timeout`
    pub timeout: Option<Duration>,
    /// `output_schema`
    pub output_schema: Option<Schema>,
}

/// `type: agent`
#[derive(Clone, Debug)]
pub struct Agent {
    /// `agent`
    pub agent: Spanned<String>,
    /// `prompt`
    pub prompt: Spanned<String>,
    /// `timeout`
    pub timeout: Duration,
    /// `inputs`: templates, or constants that are no text
    pub inputs: Vec<(Spanned<String>, Spanned<Value>)>,
    /// `output_schema`
    pub output_schema: Option<Schema>,
}

/// `type: script`
#[derive(Clone, Debug)]
pub struct Script {
    /// `script`
    pub script: Spanned<String>,
    /// `timeout`
    pub timeout: Duration,
    /// `fallback`
    pub fallback: Option<Spanned<String>>,
    /// `x-routes`: the nodes that `_next` may name; `None`: any
    pub routes: Option<Vec<Spanned<String>>>,
    /// `x-writes`: an object with the keys that the script may write; `None`: any key
    pub writes: Option<Schema>,
    /// `x-reads`: the keys that it gets; `None`: all
    pub reads: Option<Vec<Spanned<String>>>,
    /// `x-env`: variables of the agent's environment that it gets
    pub env: Vec<String>,
}

/// `type: approval`
#[derive(Clone, Debug)]
pub struct Approval {
    /// `question`
    pub question: Spanned<String>,
    /// `options`
    pub options: Vec<Spanned<String>>,
    /// `routes`, from answer to node
    pub routes: Vec<(Spanned<String>, Spanned<String>)>,
    /// `on_other`
    pub on_other: Option<Spanned<String>>,
}

/// `type: input`
#[derive(Clone, Debug)]
pub struct Input {
    /// `question`
    pub question: Spanned<String>,
    /// `default`
    pub default: Option<Spanned<String>>,
    /// `validation`
    pub validation: Option<Length>,
}

/// `type: rag`
#[derive(Clone, Debug)]
pub struct Rag {
    /// `documents`
    pub documents: Vec<Spanned<String>>,
    /// `query`; `{{initial_prompt}}` unless given
    pub query: Spanned<String>,
    /// `top_k`
    pub top_k: Option<u32>,
    /// `timeout`
    pub timeout: Duration,
    /// `embedding_model`, `chunk_size`, `chunk_overlap`, `reranker_model`, `batch_size`
    pub build: crate::ir::Build,
}

/// `type: map`
#[derive(Clone, Debug)]
pub struct Map {
    /// `over`
    pub over: Spanned<String>,
    /// `as`
    pub item: Spanned<String>,
    /// `branch`
    pub branch: Option<Spanned<String>>,
    /// `collect_into`
    pub collect_into: Spanned<String>,
    /// `output_key`; "output" unless given
    pub output_key: Spanned<String>,
    /// `max_concurrency`
    pub max_concurrency: Option<Spanned<Concurrency>>,
}

/// How many items of a map may be worked on at once.
#[derive(Clone, Debug, PartialEq)]
pub enum Concurrency {
    /// So many.
    Number(u32),
    /// What this template, exactly one reference, says.
    Reference(String),
}

/// `type: end`
#[derive(Clone, Debug)]
pub struct End {
    /// `output`; empty unless given
    pub output: Spanned<String>,
}
