//! Where runs are kept, so that they survive the process that runs them.
//!
//! A kept run is what it began with and one row per exit. Its state is never written: it is the fold of the exits
//! (`restore`), so a step costs what the step wrote. Beside the exits stand the effects of the step under way, which a
//! resumed node does not pay for twice, and the events.
//!
//! There are no snapshots of the state, because no replay needs one: committing exits again takes some four microseconds
//! each (`benches/measure` prints it for a run of 100,000), and a snapshot would cost what the state weighs and not what
//! the steps wrote.
//!
//! What may stand in the URL of a store, and what to do when it is slow or gone, is told in [the page about stores](crate::guide::stores).
//!
//! The trait knows texts and numbers, not graphs: one implementation per place, tested by one suite. What happens to a
//! run as it runs is told to a journal writer (`run::journal::journal_writer`), which is the journal and the effect log of the run loop in one.

pub mod answers;
mod documents;
pub(crate) mod gap;
mod in_memory;
mod kept_run;
mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
pub(crate) mod resume;
mod retention;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod settings;
#[cfg(feature = "sqlite")]
pub mod sqlite;

pub use crate::run::journal::{
    Cost, Detail, Durability, EffectRow, Ending, EventRow, ExitRow, Filter, INTERRUPTED, Journal,
    JournalEntry, Lease, ListPlace, Mismatch, NodePart, Origin, Parts, Phase, Prompts,
    RestoreError, Row, RunCommand, RunRow, Store, StoreError, check_name,
};
pub use documents::{Document, DocumentStore, Documents};
pub use in_memory::{EffectsInMemory, JournalInMemory};
pub use memory::Memory;

pub use resume::Resume;
pub use retention::Retention;

use std::sync::Arc;

/// Opens a store by URL: `memory:`, `sqlite:` (the default file), `sqlite:PATH`, `postgres://…`; `none` is no store. Settings
/// stand behind a `?`.
///
/// # Errors
/// If the URL is none of these, the program was built without that store, or the place cannot be opened.
pub async fn open(url: &str) -> Result<Option<Arc<dyn Store>>, StoreError> {
    crate::process::secret_variables::address(url);
    match url.split_once(':') {
        None if url == "none" => Ok(None),
        Some(("memory", "")) => Ok(Some(Arc::new(Memory::default()))),
        #[cfg(feature = "sqlite")]
        Some(("sqlite", path)) => {
            let (path, settings) = sqlite::Settings::read(path)?;
            let path = path.to_owned();
            // Opening, too, may have to wait for another program.
            let opened =
                tokio::task::spawn_blocking(move || sqlite::Sqlite::open(&path, &settings));
            let opened = opened.await.map_err(|error| StoreError::Open {
                place: url.to_owned(),
                why: error.to_string(),
            })?;
            Ok(Some(Arc::new(opened?)))
        }
        #[cfg(not(feature = "sqlite"))]
        Some(("sqlite", _)) => Err(StoreError::NotBuilt("sqlite")),
        #[cfg(feature = "postgres")]
        Some(("postgres" | "postgresql", _)) => {
            Ok(Some(Arc::new(postgres::Postgres::at(url).await?)))
        }
        #[cfg(not(feature = "postgres"))]
        Some(("postgres" | "postgresql", _)) => Err(StoreError::NotBuilt("postgres")),
        Some(_) | None => Err(StoreError::Url(url.to_owned())),
    }
}
