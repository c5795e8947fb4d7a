//! Runs in a SQLite file: the default, needs nothing beside it, and any SQLite tool can look into it.
//!
//! The file is in WAL mode, so that others read while a run writes. A step that only left a node is one `INSERT`, in a
//! transaction of its own or, where many runs write at once, in one with theirs; the ownership of the run is checked by the statement itself. `exits` is clustered by run,
//! chain and step: a run writes at one place of the tree, and a step that two processes take is a conflict of keys.
//! What a run began with lies apart from its row, because the row is written again with every sign of life.

mod backup;
mod file;
mod frames;
mod group;
mod log;
mod read;
mod settings;
mod thread;
mod write;

use crate::run::journal::rows::now;
use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand, RunRow,
    Store, StoreError, lease,
};
use crate::store::answers::{KnownSteps, given_rows, goes_on};
use crate::value::boxed::BoxFuture;
pub use file::default_path;
use group::Statements;
use rusqlite::{Connection, OptionalExtension, params};
pub use settings::Settings;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thread::Thread;
use tokio::sync::oneshot;
use write::{add, free, owner, written};

/// Keeps runs in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    thread: Thread,
    place: String,
    busy_timeout: Duration,
}

impl Sqlite {
    /// The store in this file, which is made with its directory if it is not there; an empty path is
    /// [`default_path`].
    ///
    /// # Errors
    /// If the file cannot be opened, or holds something else.
    pub fn at(path: &str) -> Result<Self, StoreError> {
        Self::open(path, &Settings::default())
    }

    /// The store in this file, used in this way.
    ///
    /// # Errors
    /// As [`Sqlite::at`].
    pub fn open(path: &str, settings: &Settings) -> Result<Self, StoreError> {
        let path = if path.is_empty() {
            default_path()?
        } else {
            Path::new(path).to_owned()
        };
        let connection = file::open(&path, settings)?;
        let place = file::place(&path);
        let thread = Thread::of(connection, settings.busy_timeout);
        Ok(Self {
            thread: thread.map_err(|error| StoreError::Open {
                place: place.clone(),
                why: format!("there is no thread for it: {error}"),
            })?,
            place,
            busy_timeout: settings.busy_timeout,
        })
    }

    /// The file of a store's URL behind `sqlite:`; an empty path is [`default_path`].
    ///
    /// # Errors
    /// If the settings are wrong, or nothing says where the default is.
    pub fn file(text: &str) -> Result<PathBuf, StoreError> {
        let (path, _) = Settings::read(text)?;
        match path {
            "" => default_path(),
            path => Ok(path.into()),
        }
    }

    fn io(&self, error: &rusqlite::Error) -> StoreError {
        let busy = rusqlite::ErrorCode::DatabaseBusy;
        let why = if error.sqlite_error_code() == Some(busy) {
            format!(
                "another program has kept the file locked for {:?}; close it, use another file with --store sqlite:PATH, \
                 or wait longer with ?busy_timeout=1m behind the path",
                self.busy_timeout
            )
        } else {
            error.to_string()
        };
        StoreError::Io {
            place: self.place.clone(),
            why,
        }
    }

    /// Reads, as long as somebody waits for it.
    fn reading<'a, T: Send + 'static>(
        &'a self,
        use_it: impl FnOnce(&Connection) -> Result<T, InnerError> + Send + 'static,
    ) -> BoxFuture<'a, Result<T, StoreError>> {
        self.answered(self.thread.read(use_it))
    }

    /// Writes with one statement, whether or not anybody waits for it. It is begun now, and not when it is waited for.
    fn with<'a, T: Send + 'static>(
        &'a self,
        use_it: impl FnOnce(&Connection) -> Result<T, InnerError> + Send + 'static,
    ) -> BoxFuture<'a, Result<T, StoreError>> {
        self.answered(self.thread.write(Statements::One, use_it))
    }

    /// Writes with several statements, all or none.
    fn writing<'a, T: Send + 'static>(
        &'a self,
        use_it: impl FnOnce(&Connection) -> Result<T, InnerError> + Send + 'static,
    ) -> BoxFuture<'a, Result<T, StoreError>> {
        self.answered(self.thread.write(Statements::Several, use_it))
    }

    fn answered<'a, T: Send + 'static>(
        &'a self,
        answer: oneshot::Receiver<Result<T, InnerError>>,
    ) -> BoxFuture<'a, Result<T, StoreError>> {
        Box::pin(async move {
            match answer.await {
                Ok(done) => done.map_err(|trouble| self.told(trouble)),
                Err(_) => Err(StoreError::Io {
                    place: self.place.clone(),
                    why: "its thread has ended".to_owned(),
                }),
            }
        })
    }

    fn told(&self, trouble: InnerError) -> StoreError {
        match trouble {
            InnerError::Store(error) => error,
            InnerError::Missing(run) => StoreError::Missing {
                run,
                place: self.place.clone(),
            },
            InnerError::Sql(error) => self.io(&error),
        }
    }
}

/// What goes wrong inside, before it is known where.
enum InnerError {
    Store(StoreError),
    Missing(String),
    Sql(rusqlite::Error),
}

impl From<rusqlite::Error> for InnerError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for InnerError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A time as SQLite holds it.
fn stamp(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

fn millis(stamp: i64) -> u64 {
    u64::try_from(stamp).unwrap_or(0)
}

/// The owner of a lease, and its term as SQLite holds it: what a statement needs of it on its thread.
fn held(lease: &Lease) -> (String, i64) {
    (lease.owner().to_owned(), stamp(lease.millis()))
}

impl Store for Sqlite {
    fn place(&self) -> String {
        self.place.clone()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        let (run, (owner, term)) = (run.clone(), held(lease));
        self.writing(move |connection| {
            let until = stamp(now()).saturating_add(term);
            let parent = run.parent.as_ref();
            let made = connection.prepare_cached(
"INSERT INTO runs (id, graph, fingerprint, phase, created, updated, owner, until, parent, parent_seq) \
                 VALUES (?1, ?2, ?3, 'running', ?4, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING"
)?.execute(params![
                    run.id,
                    run.graph,
                    run.fingerprint,
                    stamp(run.created),
                    owner,
                    until,
                    parent.map(|(id, _)| id),
                    parent.map(|(_, seq)| seq)
                ])?;
            if made == 0 {
                return Err(StoreError::Exists(run.id).into());
            }
            let nodes = serde_json::to_string(&run.parts).unwrap_or_default();
            let inputs = serde_json::to_string(&run.inputs).unwrap_or_default();
            connection.prepare_cached(
"INSERT INTO origins (run, fingerprint, nodes, inputs, start, at) \
                 VALUES (last_insert_rowid(), ?1, ?2, ?3, ?4, ?5)"
)?.execute(params![run.fingerprint, nodes, inputs, run.start, run.at])?;
            Ok(())
        })
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        let (run, (owner, term)) = (run.to_owned(), held(lease));
        let answers = answers.to_vec();
        self.writing(move |connection| {
            let row = read::run(connection, &run)?;
            let known = match KnownSteps::matter(&row, &answers) {
                true => KnownSteps {
                    effects: read::effects(connection, &run, read::OPEN_EFFECTS)?,
                    exits: read::exits(connection, &run)?,
                },
                false => KnownSteps::default(),
            };
            let questions = goes_on(&row, &answers, &known)?;
            free(connection, &run)?;
            let questions = serde_json::to_string(&questions).unwrap_or_default();
            let time = stamp(now());
            connection.prepare_cached(
"UPDATE runs SET owner = ?2, until = ?3, updated = ?4, phase = 'running', cancel = 0, questions = ?5 WHERE id = ?1"
)?.execute(params![run, owner, time.saturating_add(term), time, questions])?;
            given_rows(&answers).try_for_each(|row| add(connection, &run, &owner, &row))
        })
    }

    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<RunCommand, StoreError>> {
        let (run, (owner, term)) = (run.to_owned(), held(lease));
        self.with(move |connection| {
            let until = stamp(now()).saturating_add(term);
            let renewed = connection
                .prepare_cached(
                    "UPDATE runs SET until = ?3 WHERE id = ?1 AND owner = ?2 RETURNING cancel",
                )?
                .query_row(params![run, owner, until], |row| row.get::<_, bool>(0))
                .optional()?;
            match renewed {
                Some(true) => Ok(RunCommand::Stop),
                Some(false) => Ok(RunCommand::GoOn),
                None => Err(StoreError::Lost(run).into()),
            }
        })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        let (run, (owner, _)) = (run.to_owned(), held(lease));
        if let [_] = rows.as_slice() {
            return self.with(move |connection| {
                rows.iter()
                    .try_for_each(|row| add(connection, &run, &owner, row))
            });
        }
        self.writing(move |connection| {
            rows.iter()
                .try_for_each(|row| add(connection, &run, &owner, row))
        })
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        let (run, (owner, _), ending) = (run.to_owned(), held(lease), ending.clone());
        self.writing(move |connection| {
            let questions = serde_json::to_string(&ending.questions).unwrap_or_default();
            let rows = connection.prepare_cached(
"UPDATE runs SET owner = NULL, until = 0, cancel = 0, phase = ?3, updated = ?4, questions = ?5 \
                 WHERE id = ?1 AND owner = ?2"
)?.execute(params![run, owner, ending.phase.name(), stamp(now()), questions]);
            written(&run, rows)?;
            connection.prepare_cached(
"INSERT OR REPLACE INTO endings (run, outcome) SELECT no, ?2 FROM runs WHERE id = ?1"
)?.execute(params![run, ending.outcome.to_string()])?;
            Ok(())
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<RunRow, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::run(connection, &run))
    }

    fn origin<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Origin, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::origin(connection, &run))
    }

    fn exits<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<ExitRow>, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::exits(connection, &run))
    }

    fn effects<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::effects(connection, &run, read::ALL_EFFECTS))
    }

    fn open_effects<'a>(
        &'a self,
        run: &'a str,
    ) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::effects(connection, &run, read::OPEN_EFFECTS))
    }

    fn events<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EventRow>, StoreError>> {
        let run = run.to_owned();
        self.reading(move |connection| read::events(connection, &run))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> BoxFuture<'a, Result<Vec<RunRow>, StoreError>> {
        let filter = filter.clone();
        self.reading(move |connection| read::list(connection, &filter))
    }

    fn cancel<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Phase, StoreError>> {
        let run = run.to_owned();
        self.writing(move |connection| {
            let (owner, until, phase) = owner(connection, &run)?;
            let phase = read::phase(&phase)?;
            if lease::free(&run, owner.as_deref(), until, now()).is_err() {
                connection
                    .prepare_cached("UPDATE runs SET cancel = 1 WHERE id = ?1")?
                    .execute([&run])?;
                return Ok(phase);
            }
            if phase.is_stopped() {
                return Ok(phase);
            }
            connection.prepare_cached(
"UPDATE runs SET phase = 'cancelled', owner = NULL, until = 0, updated = ?2 WHERE id = ?1"
)?.execute(params![run, stamp(now())])?;
            Ok(Phase::Cancelled)
        })
    }

    fn remove<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<(), StoreError>> {
        let run = run.to_owned();
        self.writing(move |connection| {
            free(connection, &run)?;
            // The rest goes with it: `ON DELETE CASCADE`.
            connection
                .prepare_cached("DELETE FROM runs WHERE id = ?1")?
                .execute([&run])?;
            Ok(())
        })
    }

    /// It is written to: a file that can be read takes no runs where the disk is full, the file is read-only, or somebody has it
    /// locked.
    fn ready(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.answered(self.thread.probe(|connection| {
            // Another program may bring the format up to date: it is looked at under the lock.
            file::write_again(connection).map_err(InnerError::from)
        }))
    }

    fn back_up<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        let (to, patience) = (to.to_owned(), self.busy_timeout);
        self.answered(self.thread.alone(move |connection| {
            backup::write(connection, &to, patience).map_err(InnerError::Store)
        }))
    }

    fn bring_back<'a>(&'a self, from: &'a Path) -> BoxFuture<'a, Result<usize, StoreError>> {
        let (from, place) = (from.to_owned(), self.place());
        self.answered(self.thread.alone(move |connection| {
            backup::read(&from, connection, &place).map_err(InnerError::Store)
        }))
    }

    fn shrink(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.answered(self.thread.alone(|connection| {
            connection
                .execute_batch("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")?;
            Ok(())
        }))
    }
}
