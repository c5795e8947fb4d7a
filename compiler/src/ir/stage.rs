//! Staged conversations: nodes that each talk to a model once and leave behind what it said, boards that they share, and
//! controllers that hand out work. KeGAL graphs are made of these and of nothing else.
//!
//! What a prompt is made of is a list of pieces and not a template of the state: what a node sees of others (the pipe, a
//! board) is put together from what several nodes said, and how that looks is the same in every graph.

use super::NodeId;
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

/// What a run needs before its first node.
#[derive(Clone, Debug, Default)]
pub struct Begin {
    /// Whether progress is told in detail.
    pub verbose: bool,
    /// What is asked where the caller asks nothing; only if it holds `${VAR}`.
    pub user_message: String,
    /// What was looked up where the caller gives nothing; only if it holds `${VAR}`.
    pub retrieved_chunks: String,
    /// Where boards are, relative to the graph's directory. May hold `${VAR}`, like all paths and URLs.
    pub boards_dir: String,
    /// Prompts behind URLs.
    pub prompts: Vec<RemotePrompt>,
    /// The boards, in the order of the text.
    pub boards: Vec<Board>,
    /// Conversations that nodes continue.
    pub scopes: Vec<Scope>,
    /// The models, in the order of the text.
    pub models: Vec<ModelAt>,
    /// The MCP servers, in the order of the text.
    pub servers: Vec<Server>,
    /// The declared tools that some node may use, each with the first such node.
    pub tools: Vec<(String, String)>,
    /// What nodes name of servers: node, server (the index in [`Begin::servers`]), functions.
    pub filters: Vec<(String, usize, Vec<String>)>,
    /// Pictures and documents that some node sends.
    pub media: Vec<Media>,
    /// Why each node waits for others, for pictures and for people.
    pub waits: Vec<Wait>,
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

/// A node that talks to a model.
#[derive(Clone, Debug)]
pub struct Speak {
    /// Its id.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// The model: the index in [`Begin::models`].
    pub model: usize,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// How many tokens an answer may have.
    pub max_tokens: Option<u32>,
    /// The system prompt; empty: none.
    pub system: Vec<Piece>,
    /// The user prompt; empty: none.
    pub user: Vec<Piece>,
    /// The prompt behind a URL that it has instead of both.
    pub remote: Option<RemoteUse>,
    /// Whether the node has a prompt at all; one without is passed through.
    pub prompted: bool,
    /// JSON Schema of the answer.
    pub schema: Option<Value>,
    /// Whether an answer that does not pass ends the run.
    pub gate: bool,
    /// Declared tools.
    pub tools: Vec<Declared>,
    /// MCP servers: the index in [`Begin::servers`], and the functions it may use of it.
    pub servers: Vec<(usize, Option<Vec<String>>)>,
    /// How many calls may use tools.
    pub rounds: u32,
    /// Pictures, then documents, in the order of its lists: indices in [`Begin::media`].
    pub media: Vec<usize>,
    /// The conversation it continues.
    pub history: Option<String>,
    /// Nodes whose output it sees, in order.
    pub pipe: Vec<String>,
    /// Whether its own output is seen by others.
    pub tells: bool,
    /// What it reads of boards.
    pub reads: Vec<BoardPart>,
    /// The board it adds to.
    pub writes: Option<BoardPart>,
    /// Its place among the writers of boards.
    pub rank: u32,
    /// Whether reports show it.
    pub show: bool,
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
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// JSON Schema of its arguments.
    pub parameters: Value,
}

/// A controller.
#[derive(Clone, Debug)]
pub struct React {
    /// Its own prompt and model; the schema is that of a routing decision.
    pub speak: Speak,
    /// The agents, in the order of the edge.
    pub agents: Vec<Chain>,
    /// How often it may hand out work.
    pub most: u32,
    /// When the conversation is shortened; `None`: never.
    pub compact: Option<Compact>,
}

/// When and how the conversation of a controller is shortened.
#[derive(Clone, Debug, PartialEq)]
pub struct Compact {
    /// From so many tokens on.
    pub tokens: u64,
    /// The system prompt; empty: the built-in one.
    pub system: String,
    /// The user prompt.
    pub user: String,
    /// Where both are instead; empty: nowhere.
    pub url: String,
}

/// An agent: what runs when a controller hands work to it.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its id.
    pub id: String,
    /// Its nodes, in the order in which they run.
    pub steps: Vec<Speak>,
}

/// What a run came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The nodes, in the order of the text.
    pub nodes: Vec<Shown>,
    /// Files that get the turns of the run: scope, node, file.
    pub auto: Vec<(String, String, String)>,
    /// All writers of each board, in the order of their places.
    pub boards: Vec<BoardPart>,
}

/// A node as the report shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its id.
    pub id: String,
    /// Whether people are shown it.
    pub show: bool,
    /// How many tokens its model can look at.
    pub context_window: Option<u64>,
    /// The conversation that it continues.
    pub history: Option<String>,
}

impl Speak {
    /// All pieces that its prompt may be made of.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        let values = self.remote.iter().flat_map(|remote| &remote.values);
        let own = self.system.iter().chain(&self.user);
        own.chain(values.flat_map(|(_, pieces)| pieces))
    }
}

impl Stage {
    /// What people call a node of this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Begin(_) => "start",
            Self::Speak(speak) if speak.gate => "guard",
            Self::Speak(_) => "prompt",
            Self::React(_) => "controller",
            Self::Report(_) => "report",
        }
    }
}
