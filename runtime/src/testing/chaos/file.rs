//! A SQLite file in a storm. What a killed process leaves is what the file and its log hold at that moment: they are copied,
//! and the next process opens the copy. Where a write is torn, the log of the copy ends, or is the old one, behind any byte of
//! what the write added.

use super::directory::Directory;
use super::weather::Weather;
use crate::run::journal::Store;
use crate::store::sqlite::{Settings, Sqlite};
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The header of a log, in bytes (SQLite, "WAL File Format").
const HEADER: usize = 32;

/// The file of a trial.
pub(super) struct RunsFile {
    directory: Directory,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// How many copies were made: the last one is the file.
    copies: u32,
    /// What a torn write has left.
    torn: Option<Image>,
}

/// What a file and its log hold.
struct Image {
    file: Vec<u8>,
    log: Vec<u8>,
}

impl RunsFile {
    pub(super) fn new() -> Result<Self, String> {
        Ok(Self {
            directory: Directory::new()?,
            state: Mutex::default(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self) -> PathBuf {
        let copies = self.state().copies;
        self.directory.path().join(format!("runs-{copies}.db"))
    }

    fn log(&self) -> PathBuf {
        self.path().with_extension("db-wal")
    }

    pub(super) fn open(&self) -> Result<Arc<dyn Store>, String> {
        let settings = Settings {
            // Who finds it locked is told at once: in a trial, nobody lets go of it while another waits.
            busy_timeout: Duration::ZERO,
        };
        let path = self.path();
        let opened = Sqlite::open(&path.display().to_string(), &settings);
        let store = opened.map_err(|error| format!("the file does not open: {error}"))?;
        Ok(Arc::new(store))
    }

    pub(super) fn expire(&self, run: &str) {
        // Where it cannot be done the lease lasts, which may be, too.
        if let Ok(other) = Connection::open(self.path()) {
            let _ = other.execute("UPDATE runs SET until = 0 WHERE id = ?1", [run]);
        }
    }

    /// Another program keeps the file locked while this is done.
    pub(super) fn locked<T>(&self, meanwhile: impl FnOnce() -> T) -> T {
        let other = Connection::open(self.path());
        if let Ok(other) = &other {
            // If another has it, it is locked all the same.
            let _ = other.execute_batch("BEGIN IMMEDIATE");
        }
        meanwhile()
    }

    /// A write of which only a part comes to be in the log.
    pub(super) fn torn<T>(
        &self,
        weather: &Weather,
        write: impl FnOnce() -> T,
    ) -> std::io::Result<()> {
        let before = self.image()?;
        drop(write());
        let after = self.image()?;
        let same = before.log.iter().zip(&after.log);
        let same = same.take_while(|(old, new)| old == new).count();
        let added = u64::try_from(after.log.len().saturating_sub(same)).unwrap_or_default();
        let part = usize::try_from(weather.below(added + 1)).unwrap_or_default();
        let end = match same.saturating_add(part) {
            // It is smaller than what a disk writes at once.
            part if part < HEADER => 0,
            more => more,
        };
        let mut log = after.log;
        log.truncate(end);
        // A log that is begun anew is written over the old one.
        log.extend(before.log.into_iter().skip(end));
        weather.tell(format!("  {part} of {added} bytes of it are in the log"));
        self.state().torn = Some(Image {
            file: before.file,
            log,
        });
        Ok(())
    }

    fn image(&self) -> std::io::Result<Image> {
        Ok(Image {
            file: std::fs::read(self.path())?,
            // There is none before the first write.
            log: std::fs::read(self.log()).unwrap_or_default(),
        })
    }

    pub(super) fn killed(&self) -> Result<(), String> {
        let told = |error: std::io::Error| format!("the file cannot be copied: {error}");
        let torn = self.state().torn.take();
        let image = match torn {
            Some(image) => image,
            None => self.image().map_err(told)?,
        };
        self.state().copies += 1;
        std::fs::write(self.path(), image.file).map_err(told)?;
        std::fs::write(self.log(), image.log).map_err(told)
    }
}
