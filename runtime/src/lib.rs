//! Runs agent graphs that graphwright compiled from YAML.
//!
//! Read [`Graph`] first: work that has effects, commits that write, and positions in between. [`Run`] drives a graph
//! against a [`Host`], which is everything outside of it, and gives an [`Outcome`].

#[cfg(any(feature = "cli", feature = "project"))]
#[macro_use]
mod say;

pub mod action;
mod apart;
pub mod artifacts;
#[cfg(feature = "cli")]
pub mod cli;
#[doc(hidden)]
pub mod codegen;
pub mod cx;
mod digest;
pub mod drive;
pub mod failure;
pub mod graph;
pub mod host;
mod journaled;
pub mod llm;
mod nearest;
pub mod needs;
pub mod observe;
pub mod project;
pub mod prompts;
pub mod reduce;
mod regular;
#[cfg(feature = "restate")]
pub mod restate;
#[cfg(feature = "retrieval")]
pub mod retrieval;
pub mod run;
pub mod runner;
pub mod schema;
mod spans;
pub mod spec;
pub mod stage;
pub mod store;
pub mod testing;
pub mod text;
pub mod value;
pub mod work;

pub use apart::Apart;
pub use drive::{Cancel, Entry, Lane};
pub use failure::{Failure, Interrupt, Kind, Question};
pub use graph::Graph;
pub use host::Host;
pub use run::{Outcome, Path, Run, RunError, Status};

#[cfg(feature = "macros")]
pub use graphwright_macros::graph;

/// Includes the module that a build script compiled: `include_graph!("triage")` makes `mod triage`.
#[macro_export]
macro_rules! include_graph {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
    };
}
