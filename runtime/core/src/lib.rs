//! The small runtime that compiled agent graphs are linked against: values, what a graph says of itself, the traits through which
//! a run reaches outside, the run loop, and the work of the kinds of nodes that all dialects share.
//!
//! Its rooms are floors: each uses those before it, none the ones after. [`value`], [`graph`], [`host`], [`observe`], [`run`],
//! [`nodes`]. Start with [`run::Graph`], which generated code implements, then [`run::executor`], which drives it.
//!
//! Nothing here knows a dialect, a model provider, a database or a command line: those are in the crate `graphwright`, which
//! is also what programs depend on. It re-exports all of this.

pub mod graph;
pub mod host;
pub mod nodes;
pub mod observe;
pub mod run;
pub mod value;
