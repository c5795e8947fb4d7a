//! The test suite: cases in folders, the reference interpreter, and how a case is run. What graphwright writes for the cases, and
//! what is done with it, is a crate of its own, [`goldens`].

pub mod hostile;
pub mod interpret;

pub use graphwright_goldens as goldens;
pub use graphwright_goldens::{Task, cases, runs};
