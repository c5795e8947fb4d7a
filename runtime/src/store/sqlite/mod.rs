//! Runs in a SQLite file: the default, needs nothing beside it, and any SQLite tool can look into it.
//!
//! The file is in WAL mode, so that others read while a run writes. A step that only left a node is one `INSERT` in a
//! transaction of its own; the ownership of the run is checked by the statement itself. `exits` is clustered by run,
//! chain and step: a run writes at one place of the tree, and a step that two processes take is a conflict of keys.
//! What a run began with lies apart from its row, because the row is written again with every sign of life.

mod file;
mod read;

use super::lease::{self, Lease};
use super::rows::now;
use super::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Origin, Phase, Row, RunRow, Store, StoreError,
    Wish,
};
use crate::host::Boxed;
pub use file::default_path;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Keeps runs in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Mutex<Connection>,
    place: String,
}

const ADD_EXIT: &str = "INSERT INTO exits (run, lane, step, seq, node, exit, cost, made) \
     SELECT no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM runs WHERE id = ?1 AND owner = ?2";
const ADD_EFFECT: &str = "INSERT OR REPLACE INTO effects (run, lane, step, call, label, value, made, asked) \
     SELECT no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM runs WHERE id = ?1 AND owner = ?2";
const ADD_EVENT: &str = "INSERT INTO events (run, after, made, event) \
     SELECT no, ?3, ?4, ?5 FROM runs WHERE id = ?1 AND owner = ?2";

impl Sqlite {
    /// The store in this file, which is made with its directory if it is not there; an empty path is
    /// [`default_path`].
    ///
    /// # Errors
    /// If the file cannot be opened, or holds something else.
    pub fn at(path: &str) -> Result<Self, StoreError> {
        let path = if path.is_empty() {
            default_path()?
        } else {
            Path::new(path).to_owned()
        };
        let connection = file::open(&path)?;
        Ok(Self {
            connection: Mutex::new(connection),
            place: file::place(&path),
        })
    }

    fn io(&self, error: &rusqlite::Error) -> StoreError {
        let busy = rusqlite::ErrorCode::DatabaseBusy;
        let why = if error.sqlite_error_code() == Some(busy) {
            "another program has kept the file locked for 10 s; close it, or use another file with --store sqlite:PATH"
                .to_owned()
        } else {
            error.to_string()
        };
        StoreError::Io {
            place: self.place.clone(),
            why,
        }
    }

    /// Does something with the connection, at once.
    fn with<T: Send + 'static>(
        &self,
        use_it: impl FnOnce(&Connection) -> Result<T, Trouble>,
    ) -> Boxed<'static, Result<T, StoreError>> {
        let connection = self
            .connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let done = use_it(&connection).map_err(|trouble| self.told(trouble));
        Box::pin(std::future::ready(done))
    }

    /// Does something in a transaction that writes.
    fn writing<T: Send + 'static>(
        &self,
        use_it: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>,
    ) -> Boxed<'static, Result<T, StoreError>> {
        self.with(|connection| {
            let transaction =
                Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let done = use_it(&transaction)?;
            transaction.commit()?;
            Ok(done)
        })
    }

    fn told(&self, trouble: Trouble) -> StoreError {
        match trouble {
            Trouble::Store(error) => error,
            Trouble::Missing(run) => StoreError::Missing {
                run,
                place: self.place.clone(),
            },
            Trouble::Sql(error) => self.io(&error),
        }
    }
}

/// What goes wrong inside, before it is known where.
enum Trouble {
    Store(StoreError),
    Missing(String),
    Sql(rusqlite::Error),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for Trouble {
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

/// Who has a run, until when, and where it stands; it must be there.
fn owner(connection: &Connection, run: &str) -> Result<(Option<String>, u64, String), Trouble> {
    let query = "SELECT owner, until, phase FROM runs WHERE id = ?1";
    let found = connection
        .prepare_cached(query)?
        .query_row([run], |row| {
            Ok((row.get(0)?, millis(row.get(1)?), row.get(2)?))
        })
        .optional()?;
    found.ok_or_else(|| Trouble::Missing(run.to_owned()))
}

fn free(connection: &Connection, run: &str) -> Result<(), Trouble> {
    let (owner, until, _) = owner(connection, run)?;
    Ok(lease::free(run, owner.as_deref(), until, now())?)
}

/// A row must have been written: if none was, the run has another owner.
fn written(run: &str, rows: Result<usize, rusqlite::Error>) -> Result<(), Trouble> {
    match rows {
        Ok(0) => Err(StoreError::Lost(run.to_owned()).into()),
        Ok(_) => Ok(()),
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            Err(StoreError::Lost(run.to_owned()).into())
        }
        Err(error) => Err(error.into()),
    }
}

fn add(connection: &Connection, run: &str, lease: &Lease, row: &Row) -> Result<(), Trouble> {
    let owner = lease.owner();
    let rows = match row {
        Row::Exit(exit) => connection.prepare_cached(ADD_EXIT)?.execute(params![
            run,
            owner,
            exit.lane,
            exit.step,
            exit.seq,
            exit.node,
            exit.exit,
            exit.cost,
            stamp(exit.made)
        ]),
        Row::Effect(effect) => connection.prepare_cached(ADD_EFFECT)?.execute(params![
            run,
            owner,
            effect.lane,
            effect.step,
            effect.call,
            effect.label,
            effect.value,
            stamp(effect.made),
            effect.asked
        ]),
        Row::Event(event) => connection.prepare_cached(ADD_EVENT)?.execute(params![
            run,
            owner,
            event.after,
            stamp(event.made),
            event.event
        ]),
    };
    written(run, rows)
}

impl Store for Sqlite {
    fn place(&self) -> String {
        self.place.clone()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> Boxed<'a, Result<(), StoreError>> {
        self.writing(|transaction| {
            let until = stamp(now().saturating_add(lease.millis()));
            let parent = run.parent.as_ref();
            let made = transaction.execute(
                "INSERT INTO runs (id, graph, fingerprint, phase, created, updated, owner, until, parent, parent_seq) \
                 VALUES (?1, ?2, ?3, 'running', ?4, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING",
                params![
                    run.id,
                    run.graph,
                    run.fingerprint,
                    stamp(run.created),
                    lease.owner(),
                    until,
                    parent.map(|(id, _)| id),
                    parent.map(|(_, seq)| seq)
                ],
            )?;
            if made == 0 {
                return Err(StoreError::Exists(run.id.clone()).into());
            }
            let nodes = serde_json::to_string(&run.nodes).unwrap_or_default();
            let inputs = serde_json::to_string(&run.inputs).unwrap_or_default();
            transaction.execute(
                "INSERT INTO origins (run, fingerprint, nodes, inputs, start, at) \
                 VALUES (last_insert_rowid(), ?1, ?2, ?3, ?4, ?5)",
                params![run.fingerprint, nodes, inputs, run.start, run.at],
            )?;
            Ok(())
        })
    }

    fn claim<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<(), StoreError>> {
        self.writing(|transaction| {
            free(transaction, run)?;
            let time = now();
            transaction.execute(
                "UPDATE runs SET owner = ?2, until = ?3, updated = ?4, phase = 'running', cancel = 0 WHERE id = ?1",
                params![run, lease.owner(), stamp(time.saturating_add(lease.millis())), stamp(time)],
            )?;
            Ok(())
        })
    }

    fn renew<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<Wish, StoreError>> {
        self.with(|connection| {
            let until = stamp(now().saturating_add(lease.millis()));
            let renewed = connection
                .prepare_cached(
                    "UPDATE runs SET until = ?3 WHERE id = ?1 AND owner = ?2 RETURNING cancel",
                )?
                .query_row(params![run, lease.owner(), until], |row| {
                    row.get::<_, bool>(0)
                })
                .optional()?;
            match renewed {
                Some(true) => Ok(Wish::Stop),
                Some(false) => Ok(Wish::GoOn),
                None => Err(StoreError::Lost(run.to_owned()).into()),
            }
        })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> Boxed<'a, Result<(), StoreError>> {
        match rows.as_slice() {
            [row] => self.with(|connection| add(connection, run, lease, row)),
            rows => self.writing(|transaction| {
                rows.iter()
                    .try_for_each(|row| add(transaction, run, lease, row))
            }),
        }
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> Boxed<'a, Result<(), StoreError>> {
        self.writing(|transaction| {
            let questions = serde_json::to_string(&ending.questions).unwrap_or_default();
            let rows = transaction.execute(
                "UPDATE runs SET owner = NULL, until = 0, cancel = 0, phase = ?3, updated = ?4, questions = ?5 \
                 WHERE id = ?1 AND owner = ?2",
                params![run, lease.owner(), ending.phase.name(), stamp(now()), questions],
            );
            written(run, rows)?;
            transaction.execute(
                "INSERT OR REPLACE INTO endings (run, outcome) SELECT no, ?2 FROM runs WHERE id = ?1",
                params![run, ending.outcome.to_string()],
            )?;
            Ok(())
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<RunRow, StoreError>> {
        self.with(|connection| read::run(connection, run))
    }

    fn origin<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Origin, StoreError>> {
        self.with(|connection| read::origin(connection, run))
    }

    fn exits<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<ExitRow>, StoreError>> {
        self.with(|connection| read::exits(connection, run))
    }

    fn effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(|connection| read::effects(connection, run, read::ALL_EFFECTS))
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(|connection| read::effects(connection, run, read::OPEN_EFFECTS))
    }

    fn events<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EventRow>, StoreError>> {
        self.with(|connection| read::events(connection, run))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Boxed<'a, Result<Vec<RunRow>, StoreError>> {
        self.with(|connection| read::list(connection, filter))
    }

    fn cancel<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Phase, StoreError>> {
        self.writing(|transaction| {
            let (owner, until, phase) = owner(transaction, run)?;
            let phase = read::phase(&phase)?;
            if lease::free(run, owner.as_deref(), until, now()).is_err() {
                transaction.execute("UPDATE runs SET cancel = 1 WHERE id = ?1", [run])?;
                return Ok(phase);
            }
            if phase.is_stopped() {
                return Ok(phase);
            }
            transaction.execute(
                "UPDATE runs SET phase = 'cancelled', owner = NULL, until = 0, updated = ?2 WHERE id = ?1",
                params![run, stamp(now())],
            )?;
            Ok(Phase::Cancelled)
        })
    }

    fn remove<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<(), StoreError>> {
        self.writing(|transaction| {
            free(transaction, run)?;
            // The rest goes with it: `ON DELETE CASCADE`.
            transaction.execute("DELETE FROM runs WHERE id = ?1", [run])?;
            Ok(())
        })
    }

    fn shrink(&self) -> Boxed<'_, Result<(), StoreError>> {
        self.with(|connection| {
            connection
                .execute_batch("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")?;
            Ok(())
        })
    }
}
