//! What the command line says about the page and the runs on it.

use crate::cli::args::RunArgs;
use crate::cli::args::serve::ServedRuns;
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// Where the page is, and how the runs on it are run: the options that an agent has for that.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Conditions {
    /// The port of the page on this machine (0: any that is free)
    #[arg(long, value_name = "PORT", default_value_t = 4077)]
    pub(super) port: u16,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    runs: ServedRuns,
    /// In a rehearsal, really run the scripts: they may change things
    #[arg(long, requires = "model")]
    with_scripts: bool,
    #[arg(skip)]
    grants: Vec<String>,
    #[arg(skip)]
    tools_dirs: Vec<PathBuf>,
    #[arg(skip)]
    mcp: Vec<PathBuf>,
}

impl Conditions {
    /// The same with what is said to who checks the graph, too: capabilities, directories of tools, files of MCP servers.
    #[must_use]
    pub fn with(
        mut self,
        grants: Vec<String>,
        tools_dirs: Vec<PathBuf>,
        mcp: Vec<PathBuf>,
    ) -> Self {
        self.grants = grants;
        self.tools_dirs = tools_dirs;
        self.mcp = mcp;
        self
    }

    /// Whether runs reach the outside as it is.
    pub fn are_real(&self) -> bool {
        self.runs.script.is_none()
            && self.runs.model.as_deref() != Some("rehearsal")
            && self.runs.folders.dir.is_none()
    }

    /// The model of nodes that name none.
    pub fn model(&self) -> Option<&str> {
        self.runs.model.as_deref()
    }

    /// Whether a browser is opened: where somebody sits at a terminal.
    pub(super) fn opens(&self) -> bool {
        !self.no_open && std::io::stderr().is_terminal()
    }

    /// How runs are run. Whoever is asked is at the page.
    pub(super) fn how(&self) -> RunArgs {
        let mut how = RunArgs {
            quiet: true,
            detach_on_ask: true,
            with_scripts: self.with_scripts,
            grants: self.grants.clone(),
            ..self.runs.how()
        };
        // A world that is made up has tools of its own.
        if how.script.is_none() {
            how.tools_dirs.clone_from(&self.tools_dirs);
            how.mcp.clone_from(&self.mcp);
        }
        how
    }
}
