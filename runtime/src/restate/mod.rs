//! A graph on a Restate server: runs that outlive every process, with nodes on several machines.
//!
//! A run is a Restate workflow whose key is the run's id. Its handler owns the state: it drives the same run loop as
//! everywhere, over a graph whose [`work`](crate::Graph::work) is done elsewhere (`remote_graph`): each visit of a node is a call
//! of a second service, which is given what the node reads and returns the exit. So the journal that the server keeps is the list of exits,
//! and a handler that starts again replays it.
//!
//! What must be the same in each replay is the order of what the handler asks of the server. So nothing in it looks at a clock
//! or waits for anything but the server, and the run loop is polled by hand, once for each thing that came (`workflow`).
//!
//! The service of the nodes has the graph's fingerprint in its name: a run that began on one version never meets the nodes of
//! another.

mod client;
mod desk;
mod follow;
mod history;
mod limits;
mod listen;
mod names;
mod node;
mod race;
mod remote_graph;
mod service;
mod settlement;
mod wire;
mod workflow;

pub use client::Ingress;
pub use history::History;
pub use listen::{listen, serve};
pub use service::{Setup, endpoint};
pub(crate) use service::{UNLIMITED, endpoint_of};
pub use wire::RunPosition;
