//! What `graphwright test` asks a compiled agent for.

use std::path::PathBuf;

/// Which scenarios are run.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct Test {
    /// Scenario files
    #[arg(required = true)]
    pub(in super::super) files: Vec<PathBuf>,
    /// Where the graph's scripts and child agents are
    #[arg(long, value_name = "DIR")]
    pub(in super::super) dir: Option<PathBuf>,
}

/// Which storms a run is tried in.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct Chaos {
    /// Inputs as a JSON object, or a list of such objects, which take turns
    #[arg(long, value_name = "JSON")]
    pub(in super::super) inputs: Option<String>,
    /// What scripts and actions may give, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub(in super::super) given: Option<String>,
    /// The seed of the first storm; each one after it has the next number
    #[arg(long, value_name = "N", default_value = "0")]
    pub(in super::super) seed: u64,
    /// For how many seconds storms begin; 0: one storm
    #[arg(long, value_name = "N", default_value = "10")]
    pub(in super::super) seconds: u64,
}

/// How the ways through the graph are walked.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct ExploreArgs {
    /// Inputs as a JSON object, or a list of such objects, with each of which the graph is walked through
    #[arg(long, value_name = "JSON")]
    pub(in super::super) inputs: Option<String>,
    /// What scripts and actions may give, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub(in super::super) given: Option<String>,
    /// At most so many runs
    #[arg(long, value_name = "N", default_value = "2000")]
    pub(in super::super) runs: usize,
}
