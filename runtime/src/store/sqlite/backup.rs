//! Copies of a store: made while runs are written to it, and put back where there are no runs.
//!
//! A file that is copied by other means lacks what is still in its log. SQLite's own way copies one moment of the store, and
//! begins anew by itself if somebody writes in between.

use super::file;
use crate::run::journal::StoreError;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, TransactionBehavior, params_from_iter};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// All pages in one step: so the copy is of one moment, and nobody else is kept from writing.
const ALL: std::ffi::c_int = -1;

/// How long is waited between two tries while another program keeps the file locked.
const PAUSE: Duration = Duration::from_millis(20);

/// Writes a copy of a store to a file that is not there yet.
pub(super) fn write(from: &Connection, to: &Path, patience: Duration) -> Result<(), StoreError> {
    let fail = |why: String| StoreError::Io {
        place: file::place(to),
        why,
    };
    if to.exists() {
        return Err(fail(
            "there is a file of this name already; name one that is not there".to_owned(),
        ));
    }
    let part = Part::make(to).map_err(|error| fail(error.to_string()))?;
    let copied = Connection::open(&part.0).and_then(|mut copy| {
        copied(from, &mut copy, patience)?;
        copy.close().map_err(|(_, error)| error)
    });
    copied.map_err(|error| fail(error.to_string()))?;
    part.becomes(to).map_err(|error| fail(error.to_string()))
}

/// Puts a copy in the place of a store that holds no runs, and tells how many runs it held.
pub(super) fn read(from: &Path, into: &mut Connection, place: &str) -> Result<usize, StoreError> {
    let fail = |why: String| StoreError::Io {
        place: file::place(from),
        why,
    };
    if !from.is_file() {
        return Err(fail("there is no such file".to_owned()));
    }
    let copy = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let copy = copy.map_err(|error| fail(error.to_string()))?;
    file::is_store(&copy, from)?;
    let sound: Result<String, _> =
        copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
    match sound {
        Ok(word) if word == "ok" => {}
        Ok(damage) => return Err(fail(format!("it is damaged: {damage}"))),
        Err(error) => return Err(fail(error.to_string())),
    }
    let refuse = |why: String| StoreError::Io {
        place: place.to_owned(),
        why,
    };
    let put = rows(&copy, into).map_err(|error| refuse(error.to_string()))?;
    match put {
        CopyResult::Runs(runs) => Ok(runs),
        CopyResult::Held(runs) => Err(refuse(format!(
            "it holds {runs} runs, which the copy would replace; move its file away, or name another with --store sqlite:PATH"
        ))),
    }
}

/// What came of putting a copy back.
enum CopyResult {
    /// So many runs are there now.
    Runs(usize),
    /// There were so many already, and nothing was done.
    Held(i64),
}

/// Puts all rows of a copy into a store. That it is empty is looked at in the transaction that fills it: a run that somebody
/// else begins is in the store before that, or after it.
fn rows(copy: &Connection, into: &mut Connection) -> Result<CopyResult, rusqlite::Error> {
    let put = into.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let held: i64 = put.query_row("SELECT count(*) FROM runs", [], |row| row.get(0))?;
    if held > 0 {
        return Ok(CopyResult::Held(held));
    }
    // One moment of the copy, should somebody write to it.
    let copy = copy.unchecked_transaction()?;
    let mut runs = 0;
    for table in file::NAMES {
        let mut read = copy.prepare(&format!("SELECT * FROM {table}"))?;
        // A copy of an older format lacks columns; they have defaults.
        let columns: Vec<&str> = read.column_names().collect();
        let columns = columns.join(", ");
        let places = vec!["?"; read.column_count()].join(", ");
        let mut write = put.prepare(&format!(
            "INSERT INTO {table} ({columns}) VALUES ({places})"
        ))?;
        let count = read.column_count();
        let mut found = read.query([])?;
        while let Some(row) = found.next()? {
            let values: Result<Vec<Value>, _> = (0..count).map(|at| row.get(at)).collect();
            write.execute(params_from_iter(values?))?;
            runs += usize::from(table == file::RUNS);
        }
    }
    put.commit()?;
    Ok(CopyResult::Runs(runs))
}

/// Copies all of a store.
fn copied(
    from: &Connection,
    into: &mut Connection,
    patience: Duration,
) -> Result<(), rusqlite::Error> {
    let until = Instant::now() + patience;
    let backup = Backup::new(from, into)?;
    loop {
        if backup.step(ALL)? == StepResult::Done {
            return Ok(());
        }
        if Instant::now() >= until {
            let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
            let why = format!("another program has kept the file locked for {patience:?}");
            return Err(rusqlite::Error::SqliteFailure(busy, Some(why)));
        }
        std::thread::sleep(PAUSE);
    }
}

/// A copy that is being made, beside its place. Removed unless it is finished.
struct Part(PathBuf);

impl Part {
    /// Only its owner can read it: runs hold what people said.
    fn make(to: &Path) -> std::io::Result<Self> {
        let mut name = to.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let made = options.open(&path);
        made.map_err(|error| {
            let what = if error.kind() == std::io::ErrorKind::AlreadyExists {
                "another copy is being made, or broke off; remove it if nothing works on it"
                    .to_owned()
            } else {
                error.to_string()
            };
            std::io::Error::other(format!("cannot make the file {}: {what}", path.display()))
        })?;
        Ok(Self(path))
    }

    fn becomes(self, to: &Path) -> std::io::Result<()> {
        std::fs::rename(&self.0, to)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It is not there any more where the copy is finished.
        for end in ["", "-journal", "-wal", "-shm"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(end);
            drop(std::fs::remove_file(name));
        }
    }
}
