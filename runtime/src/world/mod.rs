//! The outside as it is: model providers, tools and MCP servers, programs, people at a terminal, knowledge bases, files, the
//! network. Implementations of the traits in [`host`](crate::host).
//!
//! Begin with `builder`, which puts a host together.

mod absent;
pub(crate) mod agents;
pub(crate) mod artifacts;
pub(crate) mod builder;
mod held;
#[cfg(feature = "http")]
pub(crate) mod http;
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
pub use held::FilesInMemory;
pub use network::Network;
