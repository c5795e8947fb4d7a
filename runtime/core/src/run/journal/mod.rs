//! What is kept of a run while it runs, and how it is read back: entries, the contract of stores, the writer of rows.
//!
//! The places where rows go are in `graphwright::store`. Begin with `entry`, then `store`, then `journal_writer`.

pub mod entry;
pub mod error;
pub mod journal_writer;
pub mod json;
pub mod lease;
pub mod offers;
pub mod parts;
pub mod place;
pub mod restore;
pub mod retry;
pub mod rows;
pub mod session;
pub mod store;
pub mod writer;

pub use entry::{Cost, Journal, JournalEntry};
pub use error::StoreError;
pub use lease::Lease;
pub use parts::{NodePart, Parts};
pub use restore::{Mismatch, RestoreError, RestoredRun};
pub use rows::{
    Detail, EffectRow, Ending, EventRow, ExitRow, Filter, INTERRUPTED, ListPlace, Origin, Phase,
    Row, RunCommand, RunRow,
};
pub use store::{Durability, Prompts, Store, check_name};
