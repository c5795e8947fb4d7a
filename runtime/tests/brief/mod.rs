//! `brief-writer`, as a module of the tests.

mod graph;

#[cfg(feature = "sqlite")]
pub use graph::Exit;
pub use graph::{At, BriefWriter, State};
