//! What a node does: one struct per kind. Only code generation and the run look in here; checks ask about
//! reads and exits.

use super::{Action, ForEach, Judge, Publish, Return, Runner, Schema, Text, ValueExpr};
use crate::source::Span;
use std::time::Duration;

/// The work of a node.
#[derive(Clone, Debug)]
pub enum Work {
    /// Asks a model, with tools if there are any.
    Llm(Llm),
    /// Runs another agent to its end.
    Agent(Agent),
    /// Runs a program that sees the state and prints an object.
    Script(Script),
    /// Asks a person.
    Ask(Ask),
    /// Looks something up in a knowledge base.
    Retrieve(Retrieve),
    /// Starts a chain of nodes for every item of a list.
    Map(Map),
    /// Ends the run with a result.
    Finish(Finish),
    /// Calls something by its id.
    Action(Action),
    /// Nothing; the exits decide.
    Pass,
    /// Calls something by its id for every item of a list.
    ForEach(ForEach),
    /// Ends the run with a value.
    Return(Return),
    /// Does a step with tools, under budgets.
    Runner(Box<Runner>),
    /// Judges what was done, and chooses a route.
    Judge(Box<Judge>),
    /// Ends the run with a result that is written to a file.
    Publish(Publish),
    /// A step of a staged conversation.
    Stage(super::stage::Stage),
}

/// Asks a model.
#[derive(Clone, Debug)]
pub struct Llm {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<(String, Span)>,
    /// The system prompt.
    pub system: Option<Text>,
    /// The user prompt.
    pub prompt: Text,
    /// The tools it may call; empty: none.
    pub tools: Vec<Tool>,
    /// What the reply must be.
    pub schema: Option<Schema>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// How often a call that fails for a passing reason is tried in all.
    pub attempts: u32,
    /// How many turns the tool loop may take.
    pub turns: u32,
    /// How long all of it may take.
    pub timeout: Option<Duration>,
}

/// An entry of a tool whitelist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tool {
    /// A tool of this name.
    Named(String, Span),
    /// All functions of an MCP server.
    Server(String, Span),
}

/// Runs another agent.
#[derive(Clone, Debug)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// What it is.
    pub child: Child,
    /// What it is asked.
    pub prompt: Text,
    /// Further inputs of a child graph.
    pub inputs: Vec<(String, ValueExpr)>,
    /// What its answer is made into.
    pub schema: Option<Schema>,
    /// How long it may take.
    pub timeout: Option<Duration>,
}

/// What an agent is.
#[derive(Clone, Debug, PartialEq)]
pub enum Child {
    /// A graph, compiled in: the index in [`Program::children`](super::Program::children).
    Graph(usize),
    /// A model with instructions and tools.
    Config(Box<AgentConfig>),
    /// Nothing is known about it until the run.
    Unknown,
}

/// An agent that is a model with instructions and tools.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentConfig {
    /// The file that describes it, as found.
    pub path: String,
    /// The system prompt; empty: none.
    pub instructions: String,
    /// `provider:name`; `None`: the caller's.
    pub model: Option<String>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// The tools it may call; `mcp:<server>` for all functions of a server.
    pub tools: Vec<String>,
    /// What its instructions and tools may speak of, with the values that count where nobody gives others.
    pub variables: Vec<(String, Option<String>)>,
}

/// Runs a program.
#[derive(Clone, Debug)]
pub struct Script {
    /// The file, relative to the graph's directory.
    pub path: String,
    /// Where the path stands.
    pub span: Span,
    /// What runs it.
    pub interpreter: Interpreter,
    /// How long it may take; `None`: as long as it likes.
    pub timeout: Option<Duration>,
    /// The schema of what it says it writes (`x-writes`), for the check when it runs.
    pub writes: Option<Schema>,
    /// Variables of the agent's environment that it gets, although they are withheld otherwise.
    pub env: Vec<String>,
}

/// What runs a script, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpreter {
    /// `bash <script>`
    Bash,
    /// `python3 <script>`
    Python,
    /// `npx tsx <script>`
    TypeScript,
}

/// Asks a person.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The question.
    pub question: Text,
    /// What kind of answer is wanted.
    pub answer: Answer,
}

/// The answer that a question wants.
#[derive(Clone, Debug)]
pub enum Answer {
    /// One of these, or the person's own words. The exits say where each leads.
    Choice {
        /// What is offered.
        options: Vec<String>,
    },
    /// Any text.
    Line {
        /// What an empty answer stands for.
        default: Option<Text>,
        /// What a text that was typed must satisfy.
        rule: Option<Length>,
    },
}

/// `len(input) <op> <bound>`, in Unicode scalar values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    /// The comparison.
    pub op: Comparison,
    /// The bound.
    pub bound: u64,
    /// As the user wrote it.
    pub spelled: String,
    /// Where it stands.
    pub span: Span,
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
}

impl Comparison {
    /// Whether `left <op> right`.
    pub fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
        }
    }
}

/// Looks something up.
#[derive(Clone, Debug)]
pub struct Retrieve {
    /// What is searched: files, directories, URLs.
    pub documents: Vec<(String, Span)>,
    /// For what.
    pub query: Text,
    /// How many chunks; `None`: the knowledge base's own number.
    pub top_k: Option<u32>,
    /// How long it may take.
    pub timeout: Option<Duration>,
    /// How the knowledge base is built.
    pub build: Build,
}

/// How a knowledge base is built; what is not set has the default of the host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Build {
    /// The model that makes vectors.
    pub embedding_model: Option<String>,
    /// Characters per chunk.
    pub chunk_size: Option<u32>,
    /// Characters that neighbours share.
    pub chunk_overlap: Option<u32>,
    /// The model that sorts what was found.
    pub reranker_model: Option<String>,
    /// Chunks per request to the embedding model.
    pub batch_size: Option<u32>,
}

/// Starts a chain of nodes for every item. Where the chain starts is in the exit ([`Each`](super::Each)).
#[derive(Clone, Debug)]
pub struct Map {
    /// The list.
    pub over: ValueExpr,
}

/// Ends the run.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The result. It sees what the exit writes.
    pub output: Text,
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

impl Work {
    /// The kind, as the native dialect spells it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Llm(_) => "llm",
            Self::Agent(_) => "agent",
            Self::Script(_) => "script",
            Self::Ask(Ask {
                answer: Answer::Choice { .. },
                ..
            }) => "approval",
            Self::Ask(Ask {
                answer: Answer::Line { .. },
                ..
            }) => "input",
            Self::Retrieve(_) => "rag",
            Self::Map(_) => "map",
            Self::Finish(_) => "end",
            Self::Action(_) => "action",
            Self::Pass => "gate",
            Self::ForEach(_) => "foreach",
            Self::Return(_) => "return",
            Self::Runner(_) => "llm",
            Self::Judge(_) => "judge",
            Self::Publish(_) => "finalize",
            Self::Stage(stage) => stage.kind(),
        }
    }

    /// What it does that a run, a picture of one or a test asks about.
    pub fn role(&self) -> Role {
        match self {
            Self::Llm(_) | Self::Agent(_) | Self::Runner(_) => Role::Asks,
            Self::Judge(_) => Role::MayAsk,
            Self::Map(_) => Role::List,
            Self::Finish(_) => Role::End,
            Self::Script(_)
            | Self::Ask(_)
            | Self::Retrieve(_)
            | Self::Action(_)
            | Self::Pass
            | Self::ForEach(_)
            | Self::Return(_)
            | Self::Publish(_)
            | Self::Stage(_) => Role::Other,
        }
    }

    /// Whether the work is handed the whole state.
    pub fn sees_state(&self) -> bool {
        match self {
            Self::Script(_) => true,
            Self::Llm(_)
            | Self::Agent(_)
            | Self::Ask(_)
            | Self::Retrieve(_)
            | Self::Map(_)
            | Self::Finish(_)
            | Self::Action(_)
            | Self::Pass
            | Self::ForEach(_)
            | Self::Return(_)
            | Self::Runner(_)
            | Self::Judge(_)
            | Self::Publish(_)
            | Self::Stage(_) => false,
        }
    }

    /// Whether the run ends with this work, so that its exit carries the result.
    pub fn ends(&self) -> bool {
        matches!(self, Self::Finish(_) | Self::Publish(_))
    }

    /// The schema of what the work returns, if it has one.
    pub fn schema(&self) -> Option<&Schema> {
        match self {
            Self::Llm(llm) => llm.schema.as_ref(),
            Self::Agent(agent) => agent.schema.as_ref(),
            Self::Script(script) => script.writes.as_ref(),
            Self::Runner(runner) => runner.schema.as_ref(),
            Self::Judge(judge) => Some(&judge.schema),
            Self::Ask(_)
            | Self::Retrieve(_)
            | Self::Map(_)
            | Self::Finish(_)
            | Self::Stage(_)
            | Self::Action(_)
            | Self::Pass
            | Self::ForEach(_)
            | Self::Return(_)
            | Self::Publish(_) => None,
        }
    }
}
