//! Where runs find what belongs to their graph.

use std::path::PathBuf;

/// Where a run finds its files, and where it works.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Folders {
    /// Where the graph's scripts and child agents are; of a graph of actions the project that they work in, or, with
    /// --work-dir, where its tools, directives and knowledge are
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Where scripts and tools work; of a graph of actions the project [default: the graph's directory; of an agent that brings
    /// its files along, the working directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) work_dir: Option<PathBuf>,
}
