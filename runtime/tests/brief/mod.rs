//! `brief-writer`, as a module of the tests.

mod graph;

pub use graph::{At, BriefWriter, Exit, State};
