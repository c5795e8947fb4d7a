//! Programs that are started: what starts and ends them, process groups, who leaves them, and what ends children when this process is killed.
//!
//! Begin with `group`.

pub(crate) mod family;
#[cfg(any(feature = "kegal", feature = "models"))]
pub(crate) mod filled_text;
pub(crate) mod group;
pub(crate) mod guard;
pub(crate) mod program;
pub(crate) mod secret_variables;
pub(crate) mod system;
