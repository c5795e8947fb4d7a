//! What the text of a graph says about one effect, as constants in generated code.
//!
//! Plain fields and a `DEFAULT` per struct, so that a generated literal names only what the text says:
//! `LlmSpec { attempts: 2, ..LlmSpec::DEFAULT }`.

pub use graphwright_rules::number::Comparison;

/// A model call with its tool loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LlmSpec {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<&'static str>,
    /// Sampling temperature; `None`: the provider's.
    pub temperature: Option<f64>,
    /// Nucleus sampling; `None`: the provider's.
    pub top_p: Option<f64>,
    /// The tools it may call: names, or `mcp:<server>` for all functions of a server.
    pub tools: &'static [&'static str],
    /// JSON Schema (as JSON text) of the reply; `None`: any text.
    pub schema: Option<&'static str>,
    /// How often a call that fails for a passing reason is tried in all; 0 counts as 1.
    pub attempts: u32,
    /// How many turns the tool loop may take.
    pub turns: u32,
    /// Seconds that the node may take, all attempts together; `None`: no limit.
    pub seconds: Option<f64>,
}

impl LlmSpec {
    /// One attempt, ten turns, nothing else.
    pub const DEFAULT: Self = Self {
        model: None,
        temperature: None,
        top_p: None,
        tools: &[],
        schema: None,
        attempts: 1,
        turns: 10,
        seconds: None,
    };
}

/// A program that sees the state and prints an object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptSpec {
    /// The file, relative to the graph's directory.
    pub path: &'static str,
    /// What runs it.
    pub interpreter: Interpreter,
    /// JSON Schema (as JSON text) of the printed object without `_next`; `None`: any object.
    pub schema: Option<&'static str>,
    /// The nodes that it says it may name with `_next`.
    pub routes: &'static [&'static str],
    /// The keys of the state that it gets (`x-reads`); `None`: all.
    pub reads: Option<&'static [&'static str]>,
    /// Variables that it gets although they are withheld from programs otherwise (`x-env`).
    pub env: &'static [&'static str],
    /// Seconds that it may take; `None`: no limit.
    pub seconds: Option<f64>,
}

impl ScriptSpec {
    /// 30 seconds (Loki wiki, "script"). A literal must say `path` and `interpreter`.
    pub const DEFAULT: Self = Self {
        path: "",
        interpreter: Interpreter::Bash,
        schema: None,
        routes: &[],
        reads: None,
        env: &[],
        seconds: Some(30.0),
    };
}

/// What runs a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpreter {
    /// `bash <script>`
    Bash,
    /// `python3 <script>`
    Python,
    /// `npx tsx <script>`
    TypeScript,
}

impl Interpreter {
    /// The program and its first arguments.
    pub fn command(self) -> &'static [&'static str] {
        match self {
            Self::Bash => &["bash"],
            Self::Python => &["python3"],
            Self::TypeScript => &["npx", "tsx"],
        }
    }
}

/// A question with listed answers. Any other text is an answer, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceSpec {
    /// What is offered.
    pub options: &'static [&'static str],
}

/// A question that wants any text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSpec {
    /// What a text that was typed must satisfy.
    pub rule: Option<Length>,
}

impl LineSpec {
    /// No rule.
    pub const DEFAULT: Self = Self { rule: None };
}

/// `len(input) <op> <bound>`, in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The comparison.
    pub op: Comparison,
    /// The bound.
    pub bound: u64,
    /// As the user wrote it.
    pub spelled: &'static str,
}

impl Length {
    /// Whether a text satisfies the rule.
    ///
    /// # Errors
    /// What is wrong with the text, for the person who typed it.
    pub fn check(&self, text: &str) -> Result<(), String> {
        let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
        if self.op.holds(length, self.bound) {
            return Ok(());
        }
        let unit = if length == 1 {
            "character"
        } else {
            "characters"
        };
        Err(format!(
            "input failed validation `{}` (got {length} {unit})",
            self.spelled
        ))
    }
}

/// A look into a knowledge base.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RetrieveSpec {
    /// What is searched: files, directories, URLs; paths are relative to the graph's directory.
    pub documents: &'static [&'static str],
    /// How many chunks; `None`: the knowledge base's own number.
    pub top_k: Option<u32>,
    /// Seconds that the search may take; `None`: no limit.
    pub seconds: Option<f64>,
    /// The model that makes vectors.
    pub embedding_model: Option<&'static str>,
    /// Characters per chunk.
    pub chunk_size: Option<u32>,
    /// Characters that neighbours share.
    pub chunk_overlap: Option<u32>,
    /// The model that sorts what was found.
    pub reranker_model: Option<&'static str>,
    /// Chunks per request to the embedding model.
    pub batch_size: Option<u32>,
}

impl RetrieveSpec {
    /// 120 seconds (Loki wiki, "rag"); everything else is the host's. A literal must say `documents`.
    pub const DEFAULT: Self = Self {
        documents: &[],
        top_k: None,
        seconds: Some(120.0),
        embedding_model: None,
        chunk_size: None,
        chunk_overlap: None,
        reranker_model: None,
        batch_size: None,
    };
}

/// Another agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentSpec {
    /// Its name.
    pub name: &'static str,
    /// Its directory, relative to the graph's; empty: `../<name>`.
    pub dir: &'static str,
    /// What its `config.yaml` says; `None`: it is a graph, or only the host knows it.
    pub config: Option<AgentConfig>,
    /// Seconds that it may take; `None`: no limit.
    pub seconds: Option<f64>,
}

impl AgentSpec {
    /// 300 seconds (Loki wiki, "agent"). A literal must say `name`.
    pub const DEFAULT: Self = Self {
        name: "",
        dir: "",
        config: None,
        seconds: Some(300.0),
    };
}

/// An agent that is a model with instructions and tools.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentConfig {
    /// The system prompt; empty: none.
    pub instructions: &'static str,
    /// `provider:name`; `None`: the caller's.
    pub model: Option<&'static str>,
    /// Sampling temperature.
    pub temperature: Option<f64>,
    /// Nucleus sampling.
    pub top_p: Option<f64>,
    /// The tools it may call.
    pub tools: &'static [&'static str],
    /// How many turns the tool loop may take.
    pub turns: u32,
    /// What instructions and tools may speak of, with the values that count where nobody gives others.
    pub variables: &'static [(&'static str, Option<&'static str>)],
}

impl AgentConfig {
    /// A model without instructions and tools, in at most 50 turns.
    pub const DEFAULT: Self = Self {
        instructions: "",
        model: None,
        temperature: None,
        top_p: None,
        tools: &[],
        turns: 50,
        variables: &[],
    };
}

/// An MCP server that the graph declares. Texts may hold `${VAR}`.
#[derive(Clone, Copy, Debug)]
pub struct ServerSpec {
    /// Its id.
    pub id: &'static str,
    /// What is started; empty: it is reached by `url`.
    pub command: &'static str,
    /// The arguments.
    pub args: &'static [&'static str],
    /// The variables it gets.
    pub env: &'static [(&'static str, &'static str)],
    /// Where it is.
    pub url: &'static str,
}

impl ServerSpec {
    /// Nothing. A literal must say `id`, and `command` or `url`.
    pub const DEFAULT: Self = Self {
        id: "",
        command: "",
        args: &[],
        env: &[],
        url: "",
    };
}
