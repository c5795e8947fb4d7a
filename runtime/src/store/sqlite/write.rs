//! The statements that write.

use super::{InnerError, millis, stamp};
use crate::run::journal::rows::now;
use crate::run::journal::{Row, StoreError, lease};
use rusqlite::{Connection, OptionalExtension, params};

const ADD_EXIT: &str = "INSERT INTO exits (run, lane, step, seq, node, exit, cost, made) \
     SELECT no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM runs WHERE id = ?1 AND owner = ?2";
const ADD_EFFECT: &str = "INSERT OR REPLACE INTO effects (run, lane, step, call, label, value, made, asked) \
     SELECT no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM runs WHERE id = ?1 AND owner = ?2";
const ADD_EVENT: &str = "INSERT INTO events (run, after, made, event) \
     SELECT no, ?3, ?4, ?5 FROM runs WHERE id = ?1 AND owner = ?2";

/// Who has a run, until when, and where it stands; it must be there.
pub(super) fn owner(
    connection: &Connection,
    run: &str,
) -> Result<(Option<String>, u64, String), InnerError> {
    let query = "SELECT owner, until, phase FROM runs WHERE id = ?1";
    let found = connection
        .prepare_cached(query)?
        .query_row([run], |row| {
            Ok((row.get(0)?, millis(row.get(1)?), row.get(2)?))
        })
        .optional()?;
    found.ok_or_else(|| InnerError::Missing(run.to_owned()))
}

/// Checks that nobody has a run.
pub(super) fn free(connection: &Connection, run: &str) -> Result<(), InnerError> {
    let (owner, until, _) = owner(connection, run)?;
    Ok(lease::free(run, owner.as_deref(), until, now())?)
}

/// A row must have been written: if none was, the run has another owner.
pub(super) fn written(run: &str, rows: Result<usize, rusqlite::Error>) -> Result<(), InnerError> {
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

pub(super) fn add(
    connection: &Connection,
    run: &str,
    owner: &str,
    row: &Row,
) -> Result<(), InnerError> {
    let rows = match row {
        Row::Exit(exit) => connection.prepare_cached(ADD_EXIT)?.execute(params![
            run,
            owner,
            exit.branch,
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
            effect.branch,
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
