//! What only Loki's nodes do: scripts that see the state, and searches of knowledge bases. Always compiled: it brings no crate.

pub(crate) mod retrieve;
pub(crate) mod script;
