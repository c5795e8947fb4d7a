//! What the text of a graph says about its conversations, as constants in generated code.

use crate::graph::spec::ServerSpec;

/// What a run needs before its first node.
#[derive(Clone, Copy, Debug)]
pub struct BeginSpec {
    /// Whether progress is told in detail.
    pub verbose: bool,
    /// How many nodes the main graph has.
    pub nodes: u32,
    /// What was looked up where the caller gives nothing; only if it holds `${VAR}`.
    pub retrieved_chunks: &'static str,
    /// Where boards are, relative to the graph's directory. May hold `${VAR}`, like all paths and URLs below.
    pub boards_dir: &'static str,
    /// The boards.
    pub boards: &'static [BoardFile],
    /// Prompts behind URLs.
    pub prompts: &'static [RemotePrompt],
    /// Conversations that nodes continue.
    pub scopes: &'static [ScopeSpec],
    /// The models.
    pub models: &'static [ModelSpec],
    /// The MCP servers.
    pub servers: &'static [ServerSpec],
    /// The declared tools that some node may use, each with the first such node.
    pub tools: &'static [(&'static str, &'static str)],
    /// What nodes name of servers: node, server, functions.
    pub filters: &'static [(&'static str, &'static str, &'static [&'static str])],
    /// Pictures and documents.
    pub media: &'static [MediaSpec],
}

impl BeginSpec {
    /// Nothing.
    pub const DEFAULT: Self = Self {
        verbose: false,
        nodes: 0,
        retrieved_chunks: "",
        boards_dir: "",
        prompts: &[],
        boards: &[],
        scopes: &[],
        models: &[],
        servers: &[],
        tools: &[],
        filters: &[],
        media: &[],
    };
}

/// A file that nodes read and add to.
#[derive(Clone, Copy, Debug)]
pub struct BoardFile {
    /// Its id.
    pub id: &'static str,
    /// Its name in the directory of boards.
    pub file: &'static str,
    /// Whether it is emptied when a run starts.
    pub cleanup: bool,
}

/// A prompt behind a URL: fetched when a run starts, and checked then.
#[derive(Clone, Copy, Debug)]
pub struct RemotePrompt {
    /// Where it is.
    pub url: &'static str,
    /// The nodes that use it, each with the placeholders that it gives a value.
    pub users: &'static [(&'static str, &'static [&'static str])],
}

/// A conversation that a node continues.
#[derive(Clone, Copy, Debug)]
pub struct ScopeSpec {
    /// Its name.
    pub name: &'static str,
    /// Where its turns come from.
    pub turns: TurnsSpec,
}

/// Where the turns of a conversation come from.
#[derive(Clone, Copy, Debug)]
pub enum TurnsSpec {
    /// This JSON list.
    Inline(&'static str),
    /// A file, relative to the graph's directory; none yet means none at all.
    File(&'static str),
    /// A URL.
    Url(&'static str),
}

/// A model and where it is asked. Texts may hold `${VAR}`.
#[derive(Clone, Copy, Debug)]
pub struct ModelSpec {
    /// `provider:name`.
    pub name: &'static str,
    /// The address.
    pub host: Option<&'static str>,
    /// The key, as a variable.
    pub api_key: Option<&'static str>,
    /// The AWS region.
    pub region: Option<&'static str>,
    /// The AWS access key, as a variable.
    pub access_key: Option<&'static str>,
    /// The AWS secret key, as a variable.
    pub secret_key: Option<&'static str>,
}

impl ModelSpec {
    /// A model at its usual place. A literal must say `name`.
    pub const DEFAULT: Self = Self {
        name: "",
        host: None,
        api_key: None,
        region: None,
        access_key: None,
        secret_key: None,
    };
}

/// A picture or document.
#[derive(Clone, Copy, Debug)]
pub struct MediaSpec {
    /// What it is.
    pub kind: MediaKind,
    /// Where it is.
    pub source: MediaSource,
}

/// What a [`MediaSpec`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    /// A picture.
    Image,
    /// A PDF document.
    Document,
}

/// Where a [`MediaSpec`] is.
#[derive(Clone, Copy, Debug)]
pub enum MediaSource {
    /// A file, relative to the graph's directory.
    File(&'static str),
    /// A URL.
    Url(&'static str),
    /// Here, in Base64.
    Base64(&'static str),
}

/// A piece of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// As it is.
    Text(&'static str),
    /// What the caller asks, without white space at its ends.
    UserMessage,
    /// What the caller looked up, without white space at its ends.
    Chunks,
    /// What nodes before this one said.
    Pipe,
    /// The boards that the node reads.
    Board,
    /// An environment variable.
    Variable(&'static str),
    /// A placeholder that has no value: the prompt cannot be put together.
    Unfilled(&'static str),
}

/// A node that talks to a model.
#[derive(Clone, Copy, Debug)]
pub struct SpeakSpec {
    /// Its id.
    pub node: &'static str,
    /// The model.
    pub model: ModelSpec,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// How many tokens an answer may have.
    pub max_tokens: Option<u32>,
    /// The system prompt; empty: none.
    pub system: &'static [Piece],
    /// The user prompt; empty: none.
    pub user: &'static [Piece],
    /// The prompt behind a URL that it has instead.
    pub remote: Option<RemoteUse>,
    /// Whether the node asks at all.
    pub prompted: bool,
    /// JSON Schema (as JSON text) of the answer.
    pub schema: Option<&'static str>,
    /// Declared tools.
    pub tools: &'static [ToolSpec],
    /// MCP servers.
    pub servers: &'static [ServerUse],
    /// How many calls may use tools.
    pub rounds: u32,
    /// Pictures and documents.
    pub media: &'static [MediaSpec],
    /// The conversation it continues.
    pub history: Option<&'static str>,
    /// Nodes whose output it sees, in order.
    pub pipe: &'static [&'static str],
    /// Whether its own output is seen by others.
    pub tells: bool,
    /// What it reads of boards.
    pub reads: &'static [BoardPart],
    /// The board it adds to.
    pub writes: Option<BoardPart>,
    /// Its place among the writers of boards.
    pub rank: u32,
    /// Where boards are, relative to the graph's directory.
    pub boards_dir: &'static str,
    /// Whether progress is told in detail.
    pub verbose: bool,
    /// What is asked where the caller asks nothing; only if it holds `${VAR}`.
    pub asks: &'static str,
}

impl SpeakSpec {
    /// Ten rounds, nothing else. A literal must say `node` and `model`.
    pub const DEFAULT: Self = Self {
        node: "",
        model: ModelSpec::DEFAULT,
        temperature: None,
        max_tokens: None,
        system: &[],
        user: &[],
        remote: None,
        prompted: true,
        schema: None,
        tools: &[],
        servers: &[],
        rounds: 10,
        media: &[],
        history: None,
        pipe: &[],
        tells: false,
        reads: &[],
        writes: None,
        rank: 0,
        boards_dir: "",
        verbose: false,
        asks: "",
    };
}

/// What a node makes of a prompt behind a URL.
#[derive(Clone, Copy, Debug)]
pub struct RemoteUse {
    /// Where the prompt is.
    pub url: &'static str,
    /// What stands for its placeholders.
    pub values: &'static [(&'static str, &'static [Piece])],
}

/// A tool that the graph declares.
#[derive(Clone, Copy, Debug)]
pub struct ToolSpec {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    /// JSON Schema (as JSON text) of its arguments.
    pub parameters: &'static str,
}

/// What a node may use of an MCP server.
#[derive(Clone, Copy, Debug)]
pub struct ServerUse {
    /// The server.
    pub server: ServerSpec,
    /// Its functions; `None`: all.
    pub tools: Option<&'static [&'static str]>,
}

/// A board, and the nodes whose additions a node can see.
#[derive(Clone, Copy, Debug)]
pub struct BoardPart {
    /// The board.
    pub board: BoardFile,
    /// In the order of their places.
    pub writers: &'static [Writer],
}

/// A node that adds to a board.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// Its place among all writers.
    pub rank: u32,
    /// The node.
    pub node: &'static str,
}

/// A controller.
#[derive(Clone, Copy, Debug)]
pub struct ReactSpec {
    /// Its own prompt and model.
    pub speak: SpeakSpec,
    /// The agents.
    pub agents: &'static [&'static str],
    /// How often it may hand out work.
    pub most: u32,
    /// When its conversation is shortened.
    pub compact: Option<CompactSpec>,
}

/// When and how a conversation is shortened.
#[derive(Clone, Copy, Debug)]
pub struct CompactSpec {
    /// From so many tokens on.
    pub tokens: u64,
    /// The system prompt; empty: the built-in one.
    pub system: &'static str,
    /// The user prompt; empty beside an empty system prompt: the built-in one.
    pub user: &'static str,
    /// Where both are instead; empty: nowhere.
    pub url: &'static str,
}

/// What a run came to.
#[derive(Clone, Copy, Debug)]
pub struct ReportSpec {
    /// The nodes, in the order of the text.
    pub nodes: &'static [ReportedNode],
    /// Files that get the turns of the run: scope, node, file.
    pub auto: &'static [(&'static str, &'static str, &'static str)],
    /// Where boards are, relative to the graph's directory.
    pub boards_dir: &'static str,
    /// All writers of each board.
    pub boards: &'static [BoardPart],
    /// Whether progress is told in detail.
    pub verbose: bool,
    /// What is asked where the caller asks nothing; only if it holds `${VAR}`.
    pub asks: &'static str,
}

impl ReportSpec {
    /// Nothing. A literal must say `nodes`.
    pub const DEFAULT: Self = Self {
        nodes: &[],
        auto: &[],
        boards_dir: "",
        boards: &[],
        verbose: false,
        asks: "",
    };
}

/// A node as the report shows it.
#[derive(Clone, Copy, Debug)]
pub struct ReportedNode {
    /// Its id.
    pub node: &'static str,
    /// Whether people are shown it.
    pub show: bool,
    /// How many tokens its model can look at.
    pub context_window: Option<u64>,
    /// The conversation that it continues.
    pub history: Option<&'static str>,
}
