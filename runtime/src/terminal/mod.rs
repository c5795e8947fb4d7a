//! What a program says at its terminal: lines that no closed pipe breaks, a run as lines for a person or a program to follow, logs.
//!
//! What is said comes from [`observe`](crate::observe); who decides what is said stands above. Begin with `say`.

#[cfg(any(feature = "cli", feature = "project"))]
#[macro_use]
pub(crate) mod say;

pub(crate) mod cost;
mod lines;
mod narration;
#[cfg(any(feature = "cli", feature = "rye"))]
pub(crate) mod suggestion;

pub use lines::Lines;
pub use narration::{Detail, Narration, Style};
