//! The test suite: cases in folders, and how a case is run. What graphwright writes for the cases, and
//! what is done with it, is a crate of its own, [`goldens`].

pub mod hostile;

pub use graphwright_goldens as goldens;
pub use graphwright_goldens::{Task, cases, runs};
pub use graphwright_interpret as interpret;
