//! `AGENT approvals`, `approve` and `deny`.

use std::path::PathBuf;

/// Which proposals are listed.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct ApprovalArgs {
    /// Those of this run; all runs if not given
    pub(in super::super) run: Option<String>,
    /// Also those that are decided
    #[arg(long)]
    pub(in super::super) all: bool,
    /// Print JSON
    #[arg(long)]
    pub(in super::super) json: bool,
    /// Where the files of runs are
    #[arg(long, value_name = "DIR")]
    pub(in super::super) artifacts: Option<PathBuf>,
    /// Where the run is kept: for the command that continues it
    #[arg(long, value_name = "URL")]
    pub(in super::super) store: Option<String>,
}

/// Which proposals are decided on.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct DecisionArgs {
    /// The run
    pub(in super::super) run: String,
    /// The proposals, as `approvals` names them
    #[arg(conflicts_with = "all")]
    pub(in super::super) ids: Vec<String>,
    /// All that wait
    #[arg(long)]
    pub(in super::super) all: bool,
    /// Where the files of runs are
    #[arg(long, value_name = "DIR")]
    pub(in super::super) artifacts: Option<PathBuf>,
    /// Where the run is kept: for the command that continues it
    #[arg(long, value_name = "URL")]
    pub(in super::super) store: Option<String>,
}
