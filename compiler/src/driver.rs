//! Where the outside comes in: the only modules of the compiler that may do IO.

mod directory;
pub mod file;
mod interpreters;
mod process_surroundings;
mod python;
pub mod rustfmt;
mod slips;
#[cfg(feature = "typescript")]
mod typescript;

pub use directory::{Directory, project_of, way};
pub use process_surroundings::ProcessSurroundings;
