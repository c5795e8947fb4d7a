//! Tests of graphs without models, people or networks: scripted worlds, scenarios, and walking all ways.

mod explore;
mod play;
mod scenario;

pub use crate::host::scripted::{Scripted, World};
pub use explore::{Bounds, Explored, Finding, Printed, explore};
pub use play::{Played, Taken};
pub use scenario::{Calls, Difference, Expect, ExpectedError, Scenario};
