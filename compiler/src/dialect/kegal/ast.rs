//! A KeGAL graph as its author thinks of it: the thirteen models of the source document, with their places and defaults.
//!
//! Names and indices are not resolved here. An entry of a list that could not be read keeps its place, because nodes refer
//! to entries by their index.

use crate::ir::OnInterrupted;
use crate::source::{Span, Spanned};
use serde_json::Value;
use std::collections::BTreeSet;

/// The whole file (`Graph`).
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The first key, for findings about the whole graph.
    pub(super) span: Span,
    pub(super) models: Vec<Model>,
    pub(super) verbose: bool,
    pub(super) images: Vec<Data>,
    pub(super) documents: Vec<Data>,
    pub(super) tools: Vec<Tool>,
    pub(super) servers: Vec<Server>,
    pub(super) prompts: Vec<Data>,
    pub(super) compact_prompts: Vec<Data>,
    pub(super) history: Vec<Scope>,
    pub(super) user_message: Option<Spanned<String>>,
    pub(super) retrieved_chunks: Option<Spanned<String>>,
    pub(super) blackboard: Option<Blackboard>,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// `x-env`: variables for its tools.
    pub(super) env: Vec<String>,
}

/// `GraphModel`.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) llm: Option<Spanned<String>>,
    pub(super) model: Option<Spanned<String>>,
    pub(super) api_key: Option<Spanned<String>>,
    pub(super) host: Option<Spanned<String>>,
    pub(super) context_window: Option<u64>,
    /// Where it stands.
    pub(super) window_at: Option<Span>,
    pub(super) region: Option<Spanned<String>>,
    pub(super) access_key: Option<Spanned<String>>,
    pub(super) secret_key: Option<Spanned<String>>,
}

impl Model {
    /// Its texts: what is asked, where, and with which keys.
    pub(super) fn texts(&self) -> [&Option<Spanned<String>>; 7] {
        [
            &self.llm,
            &self.model,
            &self.api_key,
            &self.host,
            &self.region,
            &self.access_key,
            &self.secret_key,
        ]
    }
}

/// `GraphInputData`.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub(super) span: Span,
    pub(super) uri: Option<Spanned<String>>,
    pub(super) base64: Option<Spanned<String>>,
    pub(super) template: Option<Template>,
}

/// The content of a prompt: what is put together to a system and a user text.
#[derive(Clone, Debug, Default)]
pub(super) struct Template {
    pub(super) system: Vec<(String, Spanned<String>)>,
    pub(super) user: Vec<(String, Spanned<String>)>,
}

/// `LLMTool`.
#[derive(Clone, Debug)]
pub(super) struct Tool {
    pub(super) name: Spanned<String>,
    pub(super) description: String,
    /// JSON Schema of the arguments.
    pub(super) parameters: Value,
    /// `parameters` as they are written.
    pub(super) written: Option<crate::syntax::Node>,
}

/// `GraphMcpServer`.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub(super) id: Spanned<String>,
    pub(super) command: Option<Spanned<String>>,
    pub(super) args: Vec<Spanned<String>>,
    pub(super) env: Vec<(String, Spanned<String>)>,
    pub(super) url: Option<Spanned<String>>,
}

/// An entry of `chat_history`: a list of turns, or `ChatHistoryFile`.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) name: Spanned<String>,
    pub(super) turns: Turns,
}

/// Where the turns of a scope come from.
#[derive(Clone, Debug)]
pub(super) enum Turns {
    Inline(Value),
    File {
        path: Spanned<String>,
        auto: bool,
    },
    /// It could not be read.
    Unknown,
}

/// `GraphBlackboard`.
#[derive(Clone, Debug)]
pub(super) struct Blackboard {
    pub(super) path: String,
    pub(super) boards: Vec<Board>,
}

/// `BlackboardEntry`.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) id: Spanned<String>,
    pub(super) file: String,
    pub(super) cleanup: bool,
    pub(super) imports: Vec<Spanned<String>>,
}

/// `GraphNode`.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) id: Spanned<String>,
    pub(super) model: Option<Spanned<i64>>,
    pub(super) temperature: Option<f64>,
    pub(super) max_tokens: Option<u32>,
    pub(super) show: bool,
    /// Where the node says whether reports show it.
    pub(super) shown_by: Option<Span>,
    pub(super) input: bool,
    pub(super) output: bool,
    pub(super) blackboard: Option<BoardRef>,
    pub(super) prompt: Option<Prompt>,
    pub(super) structured_output: Option<Spanned<Value>>,
    pub(super) react_output: Option<Spanned<Value>>,
    pub(super) react: Option<ReactSettings>,
    /// `structured_output` as it is written.
    pub(super) structured_schema: Option<crate::syntax::Node>,
    /// `react_output` as it is written.
    pub(super) react_schema: Option<crate::syntax::Node>,
    pub(super) images: Vec<Spanned<i64>>,
    pub(super) documents: Vec<Spanned<i64>>,
    pub(super) max_tool_calls: u32,
    /// Where the node says that.
    pub(super) calls_at: Option<Span>,
    pub(super) tools: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) servers: Vec<ServerRef>,
    /// Where `mcp_servers` stands, if it says something.
    pub(super) servers_at: Option<Span>,
    /// `x-on-interrupted`.
    pub(super) on_interrupted: OnInterrupted,
}

/// `NodeBlackboardRef`.
#[derive(Clone, Debug)]
pub(super) struct BoardRef {
    pub(super) id: Spanned<String>,
    pub(super) read: bool,
    pub(super) write: bool,
    /// Where the node says whether it reads or writes.
    pub(super) switched_by: Option<Span>,
    /// Whether it takes its turn among those that read and write the same board.
    pub(super) chain: bool,
}

/// `NodePrompt`.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    pub(super) template: Option<Spanned<i64>>,
    pub(super) placeholders: Vec<(String, Value)>,
    /// Where their values stand, in the same order.
    pub(super) values_at: Vec<Span>,
    /// Where each placeholder gets its value, and where `user_message` and `retrieved_chunks` are switched on.
    pub(super) given: Vec<Spanned<String>>,
    pub(super) user_message: bool,
    pub(super) retrieved_chunks: bool,
    pub(super) chat_history: Option<Spanned<String>>,
}

/// `NodeMcpServerRef`.
#[derive(Clone, Debug)]
pub(super) struct ServerRef {
    pub(super) id: Spanned<String>,
    pub(super) tools: Option<Vec<String>>,
}

/// `NodeReact`.
#[derive(Clone, Debug)]
pub(super) struct ReactSettings {
    pub(super) max_iterations: u32,
    pub(super) compact: bool,
    pub(super) compact_threshold: f64,
    /// Where the text says it.
    pub(super) threshold_at: Option<Span>,
    /// Where it says `max_iterations`.
    pub(super) iterations_at: Option<Span>,
}

impl Default for ReactSettings {
    fn default() -> Self {
        Self {
            max_iterations: 10,
            compact: false,
            compact_threshold: 0.8,
            threshold_at: None,
            iterations_at: None,
        }
    }
}

/// `GraphEdge`.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// All of the entry.
    pub(super) span: Span,
    pub(super) node: Spanned<String>,
    pub(super) children: Option<Vec<Edge>>,
    pub(super) fan_in: Option<Vec<Edge>>,
    pub(super) ordered_children: Option<Vec<Edge>>,
    pub(super) ordered_fan_in: Option<Vec<Edge>>,
    pub(super) react: Option<Vec<Edge>>,
    /// `batch_children`, `batch_fan_in`: which of them stand there.
    pub(super) batch: Vec<Spanned<&'static str>>,
    /// The nodes that these name.
    pub(super) batched: Vec<Spanned<String>>,
}

impl Graph {
    /// The names that stand in `edges`.
    pub(super) fn named(&self) -> BTreeSet<&str> {
        let mut named = BTreeSet::new();
        let mut open: Vec<&Edge> = self.edges.iter().collect();
        while let Some(edge) = open.pop() {
            named.insert(edge.node.value.as_str());
            named.extend(edge.batched.iter().map(|one| one.value.as_str()));
            open.extend(edge.lists().iter().filter_map(|(_, list)| *list).flatten());
        }
        named
    }
}

impl Edge {
    /// Its lists, by name, in the order in which they are looked at.
    pub(super) fn lists(&self) -> [(&'static str, Option<&Vec<Edge>>); 5] {
        [
            ("children", self.children.as_ref()),
            ("fan_in", self.fan_in.as_ref()),
            ("ordered_children", self.ordered_children.as_ref()),
            ("ordered_fan_in", self.ordered_fan_in.as_ref()),
            ("react", self.react.as_ref()),
        ]
    }

    /// Whether the entry says something about an order.
    pub(super) fn orders(&self) -> bool {
        self.lists()
            .iter()
            .any(|(_, list)| list.is_some_and(|list| !list.is_empty()))
    }
}

impl Node {
    /// Whether its answer decides if the run goes on: its schema declares `validation`.
    pub(super) fn is_guard(&self) -> bool {
        let Some(schema) = &self.structured_output else {
            return false;
        };
        fields(&schema.value).any(|field| field == "validation")
    }
}

/// The names of the fields that a schema has on top.
pub(super) fn fields(schema: &Value) -> impl Iterator<Item = &str> {
    let listed = schema.get("properties").or(schema.get("parameters"));
    let listed = listed.and_then(Value::as_object).into_iter().flatten();
    listed.map(|(name, _)| name.as_str())
}
