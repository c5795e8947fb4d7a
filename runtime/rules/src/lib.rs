//! What the compiler says before a run and the runtime does in it, by the same rules: each stands here once.
//!
//! Nothing here knows of graphs or runs. Begin with [`schema`], which says whether a value fits a JSON Schema; [`shape`] writes one as a
//! provider of models knows it, or says why it cannot be written so.

#[cfg(feature = "rye")]
pub mod capability;
#[cfg(feature = "rye")]
pub mod condition;
pub mod docstring;
#[cfg(feature = "rye")]
pub mod front_matter;
pub mod hidden_characters;
pub mod model_name;
pub mod moments;
pub mod number;
pub mod path;
pub mod program;
pub mod schema;
#[cfg(feature = "shape")]
pub mod shape;
