//! Rye: actions of a project, hooks beside the nodes, and what runs leave in their project.
//!
//! Begin with [`action`], then [`actions`] for what they call, and [`project`] for what is kept.

// What generated code does not name of it is for the interpreter and for the tests of this repository.
#[doc(hidden)]
pub mod action;
pub mod actions;
pub(crate) mod caller;
pub(crate) mod codegen;
pub(crate) mod facade;
pub(crate) mod hooks;
pub(crate) mod interruption;
pub(crate) mod lifecycle;
pub(crate) mod nested_graph;
pub(crate) mod node;
mod notes;
pub mod project;
mod results;
pub(crate) mod run;
mod workflow;

pub use lifecycle::workflow;
pub use run::{Capabilities, KeptResults, Results};
