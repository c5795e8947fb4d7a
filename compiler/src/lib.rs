//! Compiles an agent graph written in YAML into a typed Rust state machine.

pub mod diag;
pub mod ir;
pub mod source;
pub mod syntax;
