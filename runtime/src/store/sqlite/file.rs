//! The file: where it is by default, who may read it, what is in it.

use super::{Settings, log};
use crate::run::journal::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The format of the file, in `user_version`. Counts up when a table changes.
const VERSION: i64 = 2;

/// Tells files of runs from other SQLite files, in `application_id`.
const APPLICATION: i64 = 0x4757_5254;

/// `lane` is the branch; the column has the name that earlier versions look for.
const TABLES: &str = "
CREATE TABLE runs (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    owner TEXT,
    until INTEGER NOT NULL DEFAULT 0,
    cancel INTEGER NOT NULL DEFAULT 0,
    graph TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    phase TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    parent TEXT,
    parent_seq INTEGER,
    questions TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX runs_by_age ON runs (graph, created);
CREATE TABLE origins (
    run INTEGER PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
    fingerprint TEXT NOT NULL,
    nodes TEXT NOT NULL,
    inputs TEXT NOT NULL,
    start TEXT NOT NULL,
    at TEXT
);
CREATE TABLE endings (
    run INTEGER PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
    outcome TEXT NOT NULL
);
CREATE TABLE exits (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    lane TEXT NOT NULL,
    step INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    node TEXT NOT NULL,
    exit TEXT NOT NULL,
    cost TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (run, lane, step)
) WITHOUT ROWID;
CREATE TABLE effects (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    lane TEXT NOT NULL,
    step INTEGER NOT NULL,
    call TEXT NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    made INTEGER NOT NULL,
    asked TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, lane, step, call)
) WITHOUT ROWID;
CREATE TABLE events (
    no INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    after INTEGER NOT NULL,
    made INTEGER NOT NULL,
    event TEXT NOT NULL
);
CREATE INDEX events_by_run ON events (run);
";

/// The table that has a row per run.
pub(super) const RUNS: &str = "runs";

/// All tables; what a table refers to stands before it.
pub(super) const NAMES: [&str; 6] = [RUNS, "origins", "endings", "exits", "effects", "events"];

/// From format 1 to 2: effects know what was asked for.
const FROM_1: &str = "ALTER TABLE effects ADD COLUMN asked TEXT NOT NULL DEFAULT ''";

/// How messages name a file.
pub(super) fn place(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// The file that is used where none is named: `graphwright/runs.db` in the state directory of the platform.
///
/// # Errors
/// If the environment does not say where that is.
pub fn default_path() -> Result<PathBuf, StoreError> {
    let named = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let below_home = |rest: &str| named("HOME").map(|home| home.join(rest));
    let dir = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        named("XDG_STATE_HOME").or_else(|| below_home("Library/Application Support"))
    } else {
        named("XDG_STATE_HOME").or_else(|| below_home(".local/state"))
    };
    dir.map(|dir| dir.join("graphwright").join("runs.db"))
        .ok_or_else(|| StoreError::Open {
            place: "the default store".to_owned(),
            why: "neither XDG_STATE_HOME nor HOME says where the state directory is".to_owned(),
        })
}

/// Opens a file, and makes it with its directory where it is not there.
pub(super) fn open(path: &Path, settings: &Settings) -> Result<Connection, StoreError> {
    let fail = |why: String| StoreError::Open {
        place: place(path),
        why,
    };
    make(path).map_err(|error| fail(error.to_string()))?;
    log::check(path).map_err(&fail)?;
    let prepared = Connection::open(path).map_err(OpenError::Sql);
    let prepared = prepared.and_then(|connection| {
        set_up(&connection, path, settings)?;
        Ok(connection)
    });
    let prepared = match prepared {
        Err(OpenError::Sql(error)) if may_not_write(&error) => {
            read_only(path, settings).map_err(|_| OpenError::Sql(error))
        }
        prepared => prepared,
    };
    prepared.map_err(|trouble| told(trouble, path))
}

fn may_not_write(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(
        code,
        Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::CannotOpen)
    )
}

/// Opens a file that may only be read, or whose directory may: what is there can be looked at, and whoever writes is told.
///
/// Without a log, SQLite need not make one to read, if it is told that nobody writes.
fn read_only(path: &Path, settings: &Settings) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let name = path.display().to_string();
    let name = name
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    let open = |how: &str| -> Result<Connection, OpenError> {
        let connection = Connection::open_with_flags(format!("file:{name}?{how}"), flags)?;
        connection.busy_timeout(settings.busy_timeout)?;
        connection.set_prepared_statement_cache_capacity(64);
        check(&connection, path)?;
        Ok(connection)
    };
    match open("mode=ro") {
        Err(OpenError::Sql(_)) if !log::holds_something(path) => open("mode=ro&immutable=1"),
        opened => opened,
    }
}

/// Makes directory and file so that only their owner can read them: runs hold what people said.
fn make(path: &Path) -> std::io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(dir) = path.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder
            .create(dir)
            .map_err(|error| named(&error, "make the directory", dir))?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(path)
        .map(drop)
        .map_err(|error| named(&error, "make the file", path))
}

fn named(error: &std::io::Error, what: &str, path: &Path) -> std::io::Error {
    std::io::Error::other(format!("cannot {what} {}: {error}", path.display()))
}

enum OpenError {
    Known(StoreError),
    Sql(rusqlite::Error),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

/// Sets the connection up. Where others set up the same new file, SQLite does not wait for them by itself, so this does: as long as
/// for any other.
fn set_up(connection: &Connection, path: &Path, settings: &Settings) -> Result<(), OpenError> {
    const PAUSE: Duration = Duration::from_millis(5);
    let begun = Instant::now();
    loop {
        let busy = match prepare(connection, path, settings) {
            Err(OpenError::Sql(error)) if is_busy(&error) => error,
            done => return done,
        };
        // What was begun is taken back.
        if !connection.is_autocommit() {
            connection.execute_batch("ROLLBACK")?;
        }
        if begun.elapsed() >= settings.busy_timeout {
            return Err(busy.into());
        }
        std::thread::sleep(PAUSE);
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked)
    )
}

/// Sets the connection up, and the tables in a new file.
fn prepare(connection: &Connection, path: &Path, settings: &Settings) -> Result<(), OpenError> {
    connection.busy_timeout(settings.busy_timeout)?;
    // All statements of the store, so that each is compiled once.
    connection.set_prepared_statement_cache_capacity(64);
    check(connection, path)?;
    // Only a new file takes it; it lets `shrink` give pages back without writing the whole file again.
    connection.pragma_update(None, "auto_vacuum", "incremental")?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if number(connection, "user_version")? == VERSION {
        return Ok(());
    }
    // Two processes may find the new file empty at once: the second finds the tables made.
    connection.execute_batch("BEGIN IMMEDIATE")?;
    if number(connection, "user_version")? == 0 {
        connection.execute_batch(TABLES)?;
        connection.pragma_update(None, "application_id", APPLICATION)?;
        connection.pragma_update(None, "user_version", VERSION)?;
    } else if number(connection, "user_version")? == 1 {
        connection.execute_batch(FROM_1)?;
        connection.pragma_update(None, "user_version", VERSION)?;
    }
    connection.execute_batch("COMMIT")?;
    check(connection, path)
}

fn check(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    // One look at all of it: between two, another process may make the tables.
    let look = connection.unchecked_transaction()?;
    let found = number(connection, "user_version")?;
    let application = number(connection, "application_id")?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    look.finish()?;
    if application != APPLICATION && (tables > 0 || application != 0) {
        return Err(OpenError::Known(StoreError::Foreign(place(path))));
    }
    if !(1..=VERSION).contains(&found) && tables > 0 {
        return Err(OpenError::Known(StoreError::Version {
            place: place(path),
            found,
            known: VERSION,
        }));
    }
    Ok(())
}

/// Says so if an open file is no store of runs, or one of another version.
pub(super) fn is_store(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let found = check(connection, path).and_then(|()| Ok(number(connection, "user_version")?));
    match found {
        Ok(0) => Err(StoreError::Foreign(place(path))),
        Ok(_) => Ok(()),
        Err(trouble) => Err(told(trouble, path)),
    }
}

/// Why a file is not ready.
fn told(trouble: OpenError, path: &Path) -> StoreError {
    match trouble {
        OpenError::Known(error) => error,
        OpenError::Sql(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) =>
        {
            StoreError::Foreign(place(path))
        }
        OpenError::Sql(error) => StoreError::Open {
            place: place(path),
            why: error.to_string(),
        },
    }
}

/// Writes what the file says of its format once more.
pub(super) fn write_again(connection: &Connection) -> rusqlite::Result<()> {
    let format = number(connection, "user_version")?;
    connection.pragma_update(None, "user_version", format)
}

fn number(connection: &Connection, pragma: &str) -> Result<i64, rusqlite::Error> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}
