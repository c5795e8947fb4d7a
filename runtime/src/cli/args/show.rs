//! What `show` is asked for.

use super::{Place, Remote, View};
use std::path::PathBuf;

/// What of a run is shown.
#[derive(Clone, Debug, clap::Args)]
pub(in super::super) struct ShowArgs {
    /// The run
    pub(in super::super) run: String,
    /// The whole state before this step
    #[arg(long, value_name = "STEP")]
    pub(in super::super) at: Option<u32>,
    /// Also what each call to the outside gave: model turns, tools, scripts, answers
    #[arg(long)]
    pub(in super::super) effects: bool,
    /// Also what was told on the way: notes and failures
    #[arg(long)]
    pub(in super::super) events: bool,
    /// How it is shown [default: as the name of the file ends, else text]
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["json", "at"])]
    pub(in super::super) format: Option<View>,
    /// Where to write it; standard output if not given
    #[arg(short, long, value_name = "FILE", conflicts_with = "at")]
    pub(in super::super) output: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(in super::super) json: bool,
    /// The project that the run worked in (graphs of actions)
    #[arg(long = "dir", value_name = "DIR")]
    pub(in super::super) project: Option<PathBuf>,
    #[command(flatten)]
    pub(in super::super) place: Place,
    #[command(flatten)]
    pub(in super::super) remote: Remote,
}
