//! What is kept of a run while it runs, and how it is read back: entries, the contract of stores, the writer of rows.
//!
//! The places where rows go are in [`store`](crate::store). Begin with `entry`, then `store`, then `journal_writer`.

pub(crate) mod again;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod gap;
pub(crate) mod journal_writer;
pub(crate) mod kept;
pub mod lease;
pub(crate) mod offers;
pub(crate) mod parts;
pub mod place;
pub mod restore;
pub(crate) mod rows;
pub(crate) mod store;
pub(crate) mod writer;

pub use entry::{Cost, Entry, Journal, Kept};
pub use error::StoreError;
pub use lease::Lease;
pub use parts::{NodePart, Parts};
pub use restore::{Misfit, RestoreError, Restored};
pub use rows::{
    Detail, EffectRow, Ending, EventRow, ExitRow, Filter, INTERRUPTED, ListPlace, Origin, Phase,
    Row, RunRow, Wish,
};
pub(crate) use store::goes_on;
pub use store::{Durability, Prompts, Store, check_name};
