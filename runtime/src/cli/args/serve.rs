//! `AGENT serve`, and how runs are run that callers of a server begin.

#[cfg(any(feature = "serve-http", feature = "serve-mcp", feature = "restate"))]
use super::RunArgs;
use super::{Folders, Money, Place};
use crate::terminal::say::log::Form;
use std::path::PathBuf;

/// So many runs are at work at once unless somebody says otherwise.
pub(crate) const MAX_RUNS: usize = 8;

/// So many bytes a request has at most unless somebody says otherwise.
pub(crate) const MAX_BODY: usize = 1 << 20;

/// How the graph is served.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Listen for HTTP here: HOST:PORT, or PORT of this machine alone (0: any that is free). Where others can reach it, callers
    /// must send the secret of --token-file or GRAPHWRIGHT_TOKEN as a bearer token
    #[arg(long, value_name = "ADDR")]
    pub(crate) http: Option<String>,
    /// Speak MCP on standard input and output, for clients that start this program
    #[arg(long)]
    pub(crate) mcp: bool,
    /// Run on a Restate server: take its calls here (HOST:PORT, or PORT of this machine alone). The server is told of this address with
    /// `restate deployments register`, or with --register
    #[arg(long, value_name = "ADDR", conflicts_with_all = ["http", "mcp"])]
    pub(crate) restate: Option<String>,
    /// With --restate: register this address with the Restate server whose admin API is here (http://localhost:9070)
    #[arg(long, value_name = "URL", requires = "restate")]
    pub(crate) register: Option<String>,
    /// With --register: the address as the Restate server sees it, if it is another
    #[arg(long, value_name = "URL", requires = "register")]
    pub(crate) uri: Option<String>,
    /// A file that holds the secret that callers must send
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// At most so many runs at once; runs that wait for a person do not count
    #[arg(long, value_name = "N", default_value_t = MAX_RUNS, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) max_runs: usize,
    /// Go on with the runs of this graph that were interrupted because their process died, the oldest first
    #[arg(long)]
    pub(crate) resume: bool,
    /// At most so many bytes in a request
    #[arg(long, value_name = "BYTES", default_value_t = MAX_BODY)]
    pub(crate) max_body: usize,
    /// At most so many connections at once [default: half of the files that the process may have open, at most 1000]
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) max_connections: Option<usize>,
    /// When asked to stop, let runs go on for so many seconds before they are stopped; they can be resumed
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    pub(crate) grace: u64,
    /// No notes
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// How lines on standard error are written
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    pub(crate) log: Form,
    #[command(flatten)]
    pub(crate) runs: ServedRuns,
    /// Let runs call what this pattern covers, too (graphs of actions)
    #[arg(long = "grant", value_name = "CAPABILITY")]
    pub(crate) grants: Vec<String>,
    /// A directory whose files are tools; may be given several times
    #[arg(long = "tools-dir", value_name = "DIR", conflicts_with = "script")]
    pub(crate) tools_dirs: Vec<PathBuf>,
    /// A file of MCP servers whose functions models may call; may be given several times
    #[arg(long = "mcp-servers", value_name = "FILE", conflicts_with = "script")]
    pub(crate) servers: Vec<PathBuf>,
}

#[cfg(any(feature = "serve-http", feature = "serve-mcp", feature = "restate"))]
impl ServeArgs {
    /// How the runs are run.
    pub(crate) fn how(&self) -> RunArgs {
        RunArgs {
            quiet: self.quiet,
            grants: self.grants.clone(),
            tools_dirs: self.tools_dirs.clone(),
            mcp: self.servers.clone(),
            ..self.runs.how()
        }
    }
}

/// What `AGENT serve` and `graphwright dev` both say of their runs.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ServedRuns {
    /// Answer everything outside from this file (a scripted world, or a scenario) instead of the real world, each run afresh
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// The model of nodes that name none; `rehearsal` makes up what models, scripts, tools and all else outside answer
    #[arg(long, value_name = "PROVIDER:NAME")]
    pub(crate) model: Option<String>,
    #[command(flatten)]
    pub(crate) money: Money,
    #[command(flatten)]
    pub(crate) place: Place,
    /// Fail a run if a person does not answer within so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub(crate) answer_within: Option<u32>,
    /// Keep no definitions of tools with runs: what models were asked is then shown without them
    #[arg(long)]
    pub(crate) no_prompts: bool,
    /// Where artifacts and logs go
    #[arg(long, value_name = "DIR")]
    pub(crate) artifacts: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folders: Folders,
}

#[cfg(any(feature = "serve-http", feature = "serve-mcp", feature = "restate"))]
impl ServedRuns {
    /// How the runs are run.
    pub(crate) fn how(&self) -> RunArgs {
        RunArgs {
            script: self.script.clone(),
            model: self.model.clone(),
            money: self.money,
            place: self.place.clone(),
            answer_within: self.answer_within,
            no_prompts: self.no_prompts,
            artifacts: self.artifacts.clone(),
            folders: self.folders.clone(),
            ..RunArgs::default()
        }
    }
}
