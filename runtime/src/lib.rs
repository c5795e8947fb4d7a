//! Runs agent graphs that graphwright compiled from YAML.
//!
//! Read [`Graph`] first: work that has effects, commits that write, and positions in between. [`Run`] drives a graph
//! against a [`Host`], which is everything outside of it, and gives an [`Outcome`].

//!
//! The run loop and all that it needs are the crate `graphwright-core`; its rooms stand here under their own names.

// Its macros are for all that follows.
#[macro_use]
pub mod terminal;

#[cfg(feature = "cli")]
pub mod cli;
#[doc(hidden)]
pub mod codegen;
pub mod dialects;
#[cfg_attr(
    not(feature = "kegal"),
    allow(dead_code, reason = "conversations use all of it, others a part")
)]
mod files;
mod process;
pub mod prompts;
#[cfg(feature = "restate")]
pub mod restate;
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
pub(crate) mod serve;
pub mod store;
pub mod testing;
pub mod world;

pub use graphwright_core::{graph, host, nodes, observe, run, value};

pub use graph::{BranchPath, Status};
pub use run::executor::Cancel;
pub use run::journal::JournalEntry;
pub use run::{Graph, Outcome, Path, Run, RunError};
pub use value::failure::{Failure, Interrupt, Kind, Question};
pub use value::shared::Shared;
pub use world::Host;

#[cfg(feature = "macros")]
pub use graphwright_macros::graph;

/// Includes the module that a build script compiled: `include_graph!("triage")` makes `mod triage`.
#[macro_export]
macro_rules! include_graph {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
    };
}
