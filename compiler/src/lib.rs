//! Compiles an agent graph written in YAML into a typed Rust state machine.

pub mod source;
pub mod syntax;
pub mod world;

pub mod dialect;
pub mod ir;

pub mod flow;
pub mod pipeline;

pub mod diag;
pub mod doors;
