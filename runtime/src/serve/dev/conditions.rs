//! What the command line says about the page and the runs on it.

use crate::cli::args::{Place, RunArgs};
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
    /// Answer everything outside but questions from this file (a scripted world, or a scenario) instead of the real world, each run
    /// afresh
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// The model of nodes that name none; `rehearsal` makes up what models, scripts, tools and all else outside answer
    #[arg(long, value_name = "PROVIDER:NAME")]
    model: Option<String>,
    /// In a rehearsal, really run the scripts: they may change things
    #[arg(long, requires = "model")]
    with_scripts: bool,
    #[command(flatten)]
    place: Place,
    /// Fail a run if a person does not answer within so many seconds
    #[arg(long, value_name = "SECONDS")]
    answer_within: Option<u32>,
    /// Keep no definitions of tools with runs: what models were asked is then shown without them
    #[arg(long)]
    no_prompts: bool,
    /// Where artifacts and logs go
    #[arg(long, value_name = "DIR")]
    artifacts: Option<PathBuf>,
    /// Where the graph's scripts and child agents are; of a graph of actions the project that they work in, or, with
    /// --work-dir, where its tools, directives and knowledge are
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Where scripts and tools work; of a graph of actions the project [default: the graph's directory]
    #[arg(long, value_name = "DIR")]
    work_dir: Option<PathBuf>,
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
        self.script.is_none() && self.model.as_deref() != Some("rehearsal") && self.dir.is_none()
    }

    /// The model of nodes that name none.
    pub fn model(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// Whether a browser is opened: where somebody sits at a terminal.
    pub(super) fn opens(&self) -> bool {
        !self.no_open && std::io::stderr().is_terminal()
    }

    /// How runs are run. Whoever is asked is at the page.
    pub(super) fn how(&self) -> RunArgs {
        let scripted = self.script.is_some();
        RunArgs {
            quiet: true,
            detach_on_ask: true,
            script: self.script.clone(),
            model: self.model.clone(),
            with_scripts: self.with_scripts,
            place: self.place.clone(),
            answer_within: self.answer_within,
            no_prompts: self.no_prompts,
            artifacts: self.artifacts.clone(),
            dir: self.dir.clone(),
            work_dir: self.work_dir.clone(),
            grants: self.grants.clone(),
            // A world that is made up has tools of its own.
            tools_dirs: match scripted {
                true => Vec::new(),
                false => self.tools_dirs.clone(),
            },
            mcp: match scripted {
                true => Vec::new(),
                false => self.mcp.clone(),
            },
            ..RunArgs::default()
        }
    }
}
