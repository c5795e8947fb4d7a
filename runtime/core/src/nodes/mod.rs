//! The work of the kinds of nodes that dialects share: models, agents, questions.
//!
//! Each is a method of [`NodeContext`](crate::run::context::NodeContext) that generated code calls. What only one dialect's nodes do stands in
//! `graphwright::dialects`. Begin with `llm`.

pub mod agent;
pub mod ask;
pub mod llm;
pub mod model;
