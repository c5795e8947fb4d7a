//! What only Loki's nodes do: scripts that see the state, and searches of knowledge bases. Always compiled: it brings no crate.

pub mod retrieve;
pub mod script;
