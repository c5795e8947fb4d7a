//! What a value is, and how it goes wrong: failures, text made of parts, reducers, JSON Schema, the pointer that shares states.
//!
//! Nothing here knows of graphs, runs or the outside. Begin with [`failure`].

pub mod boxed;
pub mod digest;
pub mod dynamic;
pub mod failure;
pub mod random;
pub mod reduce;
pub mod shared;
pub mod text;

pub use graphwright_rules::schema;
