//! What the outside world is to a run: one small trait per kind of contact, and [`HostParts`], which hold one of each.
//!
//! A run never reaches outside by another way, so replacing the parts of a host replaces the world: the scripted double
//! and the real processes stand behind the same traits. The parts are trait objects because a host is put together
//! when a program runs; their cost is nothing beside what they call.

pub mod artifacts;
pub mod meter;
pub mod purse;

pub mod action;
pub use action::{Act, Actions, Transcripts};
pub mod clock;
mod query;
pub mod web;

mod agent;
mod environment;
mod knowledge;
mod model;

mod tool;

use crate::graph::spec::{AgentSpec, Interpreter};
use crate::host::artifacts::Artifacts;
use crate::host::purse::Purse;
use crate::value::failure::{Failure, Kind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub use crate::value::boxed::BoxFuture;

pub use agent::{AGENT_FILE, AgentDescription};
pub use clock::Clock;
pub use environment::Environment;

pub use knowledge::{
    BaseProgress, BaseRequest, BaseStatus, Lookup, Notes, RebuildRule, Retrieval, SearchResult,
};
pub use model::{
    Attachment, AttachmentData, Destination, Endpoint, Finish, Message, Model, Purpose, Reply,
    Request, ToolAbout, ToolCall, Usage, WithUsage,
};
pub use query::Query;
pub use tool::{NoContact, ToolContact, ToolOutput, ToolProgress};

/// Everything outside of a run. Clones share their parts.
#[derive(Clone)]
pub struct HostParts {
    /// Language models.
    pub model: Arc<dyn Model>,
    /// Functions that models may call.
    pub tools: Arc<dyn Tools>,
    /// Script nodes' programs.
    pub scripts: Arc<dyn Scripts>,
    /// Whoever answers questions.
    pub people: Arc<dyn People>,
    /// Knowledge bases.
    pub retrieval: Arc<dyn Retrieval>,
    /// Agents that are neither compiled in nor described by the graph.
    pub agents: Arc<dyn Agents>,
    /// What action nodes and hooks call.
    pub actions: Arc<dyn Actions>,
    /// What stands behind URLs that a graph names.
    pub web: Arc<dyn web::Web>,
    /// Where the files of runs go.
    pub artifacts: Arc<dyn Artifacts>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// What holds runs to what they may spend.
    pub purse: Arc<dyn Purse>,
    /// Whether model answers are made up (a rehearsal); outcomes say so.
    pub rehearsal: bool,
    /// Whether the environment variables that a graph requires must be there.
    pub environment: Environment,
}

impl HostParts {
    /// Ends what the host has started for all its runs (MCP servers), in the order that their protocol wants. A host that
    /// is dropped instead ends them at once.
    pub fn close(&self) -> BoxFuture<'_, ()> {
        self.tools.close()
    }
}

impl AsRef<HostParts> for HostParts {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// The outside of a run that its graph knows, or why there is none.
pub type DefaultHost = Result<HostParts, CallError>;

impl fmt::Debug for HostParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostParts")
            .field("rehearsal", &self.rehearsal)
            .finish_non_exhaustive()
    }
}

/// A call to the outside that failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CallError {
    /// What kind of failure a node makes of it.
    pub kind: Kind,
    /// What happened.
    pub message: String,
    /// The HTTP status, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Seconds after which the other side wants to be asked again (`Retry-After`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<f64>,
    /// What broke, where there was no status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broke: Option<TransportError>,
}

/// What broke in a call over the network that ended without a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TransportError {
    /// The other side could not be reached: it was told nothing.
    Unreached,
    /// The other side went away.
    Connection,
    /// It took too long.
    Time,
    /// The answer ended in its middle.
    Cut,
    /// The answer is not what the protocol says.
    Malformed,
    /// The answer is larger than it may be.
    Size,
}

impl CallError {
    /// A failure without a status.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            status: None,
            retry_after: None,
            broke: None,
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CallError {}

impl From<CallError> for crate::value::failure::Failure {
    fn from(error: CallError) -> Self {
        Self::new(error.kind, error.message)
    }
}

/// Describes and runs the functions that models may call.
pub trait Tools: Send + Sync {
    /// What the entries of a whitelist stand for. Each name of the result is there once.
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>>;

    /// Takes note of an MCP server that a graph declares itself: `mcp:<id>` means this one from now on, for graphs in this
    /// directory.
    fn declare(&self, server: &crate::graph::spec::ServerSpec, dir: &Path) {
        let _ = (server, dir);
    }

    /// Runs one.
    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>>;

    /// Checks, before the first node of a run, that the environment variables are set which these entries need.
    /// Starts nothing.
    ///
    /// # Errors
    /// Everything that is missing, with what to do about it.
    fn check(&self, wanted: Whitelist<'_>) -> Result<(), CallError> {
        let _ = wanted;
        Ok(())
    }

    /// Programs of these entries that are not there: what runs a tool, or is a server. A model may never call the tool, so a run
    /// begins all the same. Starts nothing.
    fn absent(&self, wanted: Whitelist<'_>) -> Vec<String> {
        let _ = wanted;
        Vec::new()
    }

    /// Ends what was started to serve calls.
    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}

/// The tools that a node may use, and no others (Loki wiki, "The tools field").
#[derive(Clone, Copy, Debug)]
pub struct Whitelist<'a> {
    /// The node.
    pub node: &'a str,
    /// The directory of the graph, or of the agent that the node runs: its own tools are there.
    pub dir: &'a Path,
    /// Names of tools or of files of tools, or `mcp:<server>` for all functions of a server.
    pub names: &'a [&'a str],
}

/// A tool call that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct ToolRequest<'a> {
    /// The node whose model wants it.
    pub node: &'a str,
    /// What the node may use: the tool is looked for in there only.
    pub among: Whitelist<'a>,
    /// Where tools that are programs work; `None`: in the directory in which they are found.
    pub work_dir: Option<&'a Path>,
    /// Variables of an agent, for tools that are programs.
    pub variables: &'a [(String, String)],
    /// Variables of the environment that the graph names (`x-env`), which programs would not see otherwise.
    pub env: &'a [&'a str],
    /// The same for the same call of a resumed run.
    pub key: &'a str,
    /// The tool.
    pub name: &'a str,
    /// Its arguments.
    pub arguments: &'a Value,
    /// What it can turn to while it works.
    pub contact: &'a dyn ToolContact,
}

/// Runs the programs of script nodes.
pub trait Scripts: Send + Sync {
    /// Runs one and gives what it printed. Dropping the future ends it and all it started.
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>>;

    /// Whether it is written down what the script of a node prints, so that nothing is started for it.
    fn declares(&self, node: &str) -> bool {
        let _ = node;
        false
    }

    /// Checks, before the first node of a run, that the script of a node can be started: its file and its program are there.
    /// Starts nothing. A script of several nodes that can be started is asked for once, and one that [is
    /// declared](Self::declares) never.
    ///
    /// # Errors
    /// What is missing, with what to do about it.
    fn check(&self, node: &str, script: &ScriptFile<'_>) -> Result<(), CallError> {
        let (_, _) = (node, script);
        Ok(())
    }
}

/// A script, and what runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptFile<'a> {
    /// The directory of its graph.
    pub dir: &'a Path,
    /// The file, relative to it.
    pub path: &'a str,
    /// The program that runs it.
    pub program: &'a str,
}

/// A script that is to run.
#[derive(Clone, Copy)]
pub struct ScriptCall<'a> {
    /// The node.
    pub node: &'a str,
    /// The run.
    pub run: &'a str,
    /// Branch and step, as the journal names them.
    pub step: &'a str,
    /// Which call of this step it is: 1, and more if the node is tried again.
    pub attempt: u32,
    /// The same for the same call of a resumed run.
    pub key: &'a str,
    /// The file, relative to `dir`.
    pub path: &'a str,
    /// What runs it.
    pub interpreter: Interpreter,
    /// JSON Schema (as JSON text) of what it prints, without `_next`, where the graph declares it.
    pub schema: Option<&'a str>,
    /// The nodes that it may name with `_next`, where the graph declares them.
    pub routes: &'a [&'a str],
    /// The graph's directory.
    pub dir: &'a Path,
    /// Where it works, if that is somewhere else.
    pub work_dir: Option<&'a Path>,
    /// Variables that the graph names for it (`x-env`), which it would not see otherwise.
    pub env: &'a [&'a str],
    /// The state, as JSON.
    pub state: &'a str,
    /// Time.
    pub clock: &'a dyn Clock,
}

/// Answers questions.
pub trait People: Send + Sync {
    /// Asks, and waits for the answer.
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>>;
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AskError {
    /// Nobody is there now; the run waits.
    Waiting,
    /// The answer is none, and why; the run waits.
    Refused(String),
    /// The question cannot be asked.
    Failed(CallError),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("nobody is there to answer"),
            Self::Refused(why) => f.write_str(why),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AskError {}

/// Runs agents that are neither compiled in nor described by the graph.
pub trait Agents: Send + Sync {
    /// Whether this host answers for an agent of this name, before its description is looked at.
    fn takes(&self, name: &str) -> bool;

    /// What is known about an agent that is a model with instructions, in its directory or from when the graph was compiled;
    /// `None`: nothing.
    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        let _ = (spec, dir);
        None
    }

    /// Runs one to its end and gives its answer.
    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>>;
}

/// An agent that is to run.
#[derive(Clone, Copy, Debug)]
pub struct AgentCall<'a> {
    /// The agent node.
    pub node: &'a str,
    /// The same for the same call of a resumed run.
    pub key: &'a str,
    /// The agent.
    pub spec: &'a AgentSpec,
    /// What it is asked.
    pub prompt: &'a str,
}

/// Waits for a future, but not beyond a time. The future is dropped then.
///
/// # Errors
/// [`TimeoutError`] if the time came first.
pub async fn within<T>(
    clock: &dyn Clock,
    limit: Option<Duration>,
    work: impl Future<Output = T>,
) -> Result<T, TimeoutError> {
    let Some(limit) = limit else {
        return Ok(work.await);
    };
    let until = clock.now().checked_add(limit);
    let Some(until) = until else {
        return Ok(work.await);
    };
    tokio::select! {
        biased;
        done = work => Ok(done),
        () = clock.until(until) => Err(TimeoutError(limit)),
    }
}

/// A limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeoutError(pub Duration);

impl fmt::Display for TimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "timed out after {}s", self.0.as_secs_f64())
    }
}

impl std::error::Error for TimeoutError {}
