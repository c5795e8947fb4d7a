//! The outside as it is: model providers, tools and MCP servers, programs, people at a terminal, knowledge bases, files, the
//! network. Implementations of the traits in [`host`](crate::host).
//!
//! Begin with `builder`, which puts a host together.

pub(crate) mod agents;
pub(crate) mod artifacts;
pub(crate) mod builder;
#[cfg(feature = "http")]
pub(crate) mod http;
mod memory_files;
mod missing_parts;
#[cfg(feature = "models")]
pub mod models;
pub(crate) mod network;
pub mod people;
#[cfg(feature = "retrieval")]
pub mod retrieval;
pub mod scripts;
#[cfg(feature = "cli")]
pub(crate) mod telemetry;
pub mod tools;
#[cfg(any(feature = "models", feature = "retrieval"))]
pub mod vectors;

pub use artifacts::Folder;
pub use builder::Host;
pub use memory_files::FilesInMemory;
pub use network::Network;
