//! Staged conversations: nodes that each talk to a model once and leave behind what it said, boards that they share, and
//! controllers that hand out work. KeGAL graphs are made of these and of nothing else.
//!
//! What a prompt is made of is a list of pieces and not a template of the state: what a node sees of others (the pipe, a
//! board) is put together from what several nodes said, and how that looks is the same in every graph.

use super::NodeId;
pub use super::work::{Begin, Chain, Compaction, React, Report, ReportedNode, Speak, Wording};
use crate::source::Span;
use serde_json::Value;

/// A step of a staged conversation.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Looks whether all that the graph needs is there, and makes boards and histories ready.
    Begin(Box<Begin>),
    /// Talks to a model.
    Speak(Box<Speak>),
    /// Lets a controller hand out work until it has an answer.
    React(Box<React>),
    /// Puts together what the run came to.
    Report(Report),
}

/// A prompt behind a URL: it is fetched, put together and checked when a run starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemotePrompt {
    /// Where it is.
    pub url: String,
    /// The nodes of the main graph that use it, each with the placeholders that it gives a value.
    pub users: Vec<(String, Vec<String>)>,
}

/// What a node makes of a [`RemotePrompt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteUse {
    /// Where the prompt is.
    pub url: String,
    /// What stands for its placeholders.
    pub values: Vec<(String, Vec<Piece>)>,
}

/// A node that waits for another one, and why.
#[derive(Clone, Debug)]
pub struct Wait {
    /// The node that waits.
    pub node: NodeId,
    /// The node that it waits for.
    pub after: NodeId,
    /// The reasons, as sentences; never empty.
    pub why: Vec<String>,
    /// Where the text says so, where it does.
    pub span: Option<Span>,
}

/// A file that nodes read and add to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its id.
    pub id: String,
    /// Its file, in the directory of boards.
    pub file: String,
    /// Whether it is emptied when a run starts.
    pub cleanup: bool,
}

/// A conversation that a node continues.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    /// Its name.
    pub name: String,
    /// Where its turns come from.
    pub source: Turns,
}

/// Where the turns of a [`Scope`] come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Turns {
    /// They are written in the graph: a list of `{role, content}`.
    Inline(Value),
    /// A file, relative to the graph's directory; none yet means none at all.
    File {
        /// The file.
        path: String,
        /// Whether the run adds its own turns to it.
        auto: bool,
    },
    /// A URL.
    Url(String),
}

/// A model and where it is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelAt {
    /// The provider's name as models are called here: `bedrock`.
    pub provider: String,
    /// The model's own name; may hold `${VAR}`.
    pub name: String,
    /// The address; may hold `${VAR}`.
    pub host: Option<String>,
    /// The key; may hold `${VAR}`, and is never looked up before a run.
    pub api_key: Option<String>,
    /// The AWS region; may hold `${VAR}`.
    pub region: Option<String>,
    /// The AWS access key; may hold `${VAR}`, and is never looked up before a run.
    pub access_key: Option<String>,
    /// The AWS secret key, likewise.
    pub secret_key: Option<String>,
    /// How many tokens it can look at.
    pub context_window: Option<u64>,
}

/// An MCP server that the graph declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Server {
    /// Its id.
    pub id: String,
    /// What is started; empty: it is reached by `url`.
    pub command: String,
    /// The arguments.
    pub args: Vec<String>,
    /// The variables it gets.
    pub env: Vec<(String, String)>,
    /// Where it is.
    pub url: String,
}

/// A picture or document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    /// What it is.
    pub kind: MediaKind,
    /// Where it is.
    pub source: MediaSource,
}

/// What a [`Media`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    /// A picture.
    Image,
    /// A PDF document.
    Document,
}

/// Where a [`Media`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MediaSource {
    /// A file, relative to the graph's directory.
    File(String),
    /// A URL.
    Url(String),
    /// In the graph, in Base64.
    Base64(String),
}

/// A piece of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// As it is.
    Text(String),
    /// What the caller asks, without white space at its ends.
    UserMessage,
    /// What the caller looked up, without white space at its ends.
    Chunks,
    /// What nodes before this one said, one after the other.
    Pipe,
    /// The boards that the node reads.
    Board,
    /// An environment variable.
    Variable(String),
    /// A placeholder that has no value: a prompt with it cannot be put together.
    Unfilled(String),
}

/// A board, and the nodes whose additions a node can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPart {
    /// The board: the index in [`Begin::boards`].
    pub board: usize,
    /// The nodes with their places, in the order of their places.
    pub writers: Vec<(u32, String)>,
}

/// A tool that the graph declares.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredTool {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}
