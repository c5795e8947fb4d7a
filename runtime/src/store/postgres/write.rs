//! The statements that write, and how what was written before is recognised.

use super::session::Session;
use super::{InnerError, millis, stamp};
use crate::run::journal::{Ending, Lease, Row, StoreError, lease};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

const ADD_EXIT: &str = "INSERT INTO graphwright.exits (run, lane, step, seq, node, exit, cost, made) \
     SELECT no, $3, $4, $5, $6, $7, $8, $9 FROM graphwright.runs WHERE id = $1 AND owner = $2";
const ADD_EFFECT: &str = "INSERT INTO graphwright.effects (run, lane, step, call, label, value, made, asked) \
     SELECT no, $3, $4, $5, $6, $7, $8, $9 FROM graphwright.runs WHERE id = $1 AND owner = $2 \
     ON CONFLICT (run, lane, step, call) DO UPDATE SET label = excluded.label, value = excluded.value, made = excluded.made, asked = excluded.asked";
const ADD_EVENT: &str = "INSERT INTO graphwright.events (run, after, made, event) \
     SELECT no, $3, $4, $5 FROM graphwright.runs WHERE id = $1 AND owner = $2";

/// Holds the row of a run, and checks that nobody has the run.
pub(super) async fn free(session: &Session, run: &str) -> Result<(), InnerError> {
    let row = session
        .query_opt(
            "SELECT owner, until, graphwright.now_ms() FROM graphwright.runs WHERE id = $1 FOR UPDATE",
            &[&run],
        )
        .await?
        .ok_or(InnerError::Missing)?;
    let owner: Option<String> = row.try_get(0)?;
    let (until, now) = (millis(row.try_get(1)?), millis(row.try_get(2)?));
    Ok(lease::free(run, owner.as_deref(), until, now)?)
}

/// Waits until what was said before about a run is decided, and keeps more of it from coming: it may have been heard and
/// still be under way on the connection that was given up.
pub(super) async fn settled(session: &Session, run: &str) -> Result<(), InnerError> {
    let query = "SELECT 1 FROM graphwright.runs WHERE id = $1 FOR UPDATE";
    session.query_opt(query, &[&run]).await.map(drop)
}

/// Whether this lease has the run: what was said before was heard.
pub(super) async fn is_held(
    session: &Session,
    run: &str,
    lease: &Lease,
) -> Result<bool, InnerError> {
    let query = "SELECT 1 FROM graphwright.runs WHERE id = $1 AND owner = $2";
    let found = session.query_opt(query, &[&run, &lease.owner()]).await?;
    Ok(found.is_some())
}

/// Whether these rows were kept the time before: rows come all or none, and an exit comes once.
pub(super) async fn is_kept(
    session: &Session,
    run: &str,
    lease: &Lease,
    rows: &[Row],
) -> Result<bool, InnerError> {
    let exit = rows.iter().find_map(|row| match row {
        Row::Exit(exit) => Some(exit),
        Row::Effect(_) | Row::Event(_) => None,
    });
    let Some(exit) = exit else {
        // The same effect again replaces itself.
        return Ok(false);
    };
    let query = "SELECT 1 FROM graphwright.exits JOIN graphwright.runs ON no = run \
         WHERE id = $1 AND owner = $2 AND lane = $3 AND step = $4 AND seq = $5 AND exit = $6 AND made = $7";
    let (step, seq, made) = (i64::from(exit.step), i64::from(exit.seq), stamp(exit.made));
    let values: &[&(dyn ToSql + Sync)] = &[
        &run,
        &lease.owner(),
        &exit.branch,
        &step,
        &seq,
        &exit.exit,
        &made,
    ];
    Ok(session.query_opt(query, values).await?.is_some())
}

/// Whether the run was let go of the time before.
pub(super) async fn is_released(
    session: &Session,
    run: &str,
    ending: &Ending,
) -> Result<bool, InnerError> {
    let query = "SELECT 1 FROM graphwright.runs WHERE id = $1 AND owner IS NULL AND phase = $2";
    let found = session
        .query_opt(query, &[&run, &ending.phase.name()])
        .await?;
    Ok(found.is_some())
}

pub(super) async fn add(
    session: &Session,
    run: &str,
    lease: &Lease,
    row: &Row,
) -> Result<(), InnerError> {
    let owner = lease.owner();
    let rows = match row {
        Row::Exit(exit) => {
            let (step, seq) = (i64::from(exit.step), i64::from(exit.seq));
            let made = stamp(exit.made);
            let values: &[&(dyn ToSql + Sync)] = &[
                &run,
                &owner,
                &exit.branch,
                &step,
                &seq,
                &exit.node,
                &exit.exit,
                &exit.cost,
                &made,
            ];
            session.execute(ADD_EXIT, values).await
        }
        Row::Effect(effect) => {
            let (step, made) = (i64::from(effect.step), stamp(effect.made));
            let values: &[&(dyn ToSql + Sync)] = &[
                &run,
                &owner,
                &effect.branch,
                &step,
                &effect.call,
                &effect.label,
                &effect.value,
                &made,
                &effect.asked,
            ];
            session.execute(ADD_EFFECT, values).await
        }
        Row::Event(event) => {
            let (after, made) = (i64::from(event.after), stamp(event.made));
            session
                .execute(ADD_EVENT, &[&run, &owner, &after, &made, &event.event])
                .await
        }
    };
    written(run, rows)
}

/// A row must have been written: if none was, the run has another owner.
pub(super) fn written(run: &str, rows: Result<u64, InnerError>) -> Result<(), InnerError> {
    match rows {
        Ok(0) => Err(StoreError::Lost(run.to_owned()).into()),
        Ok(_) => Ok(()),
        Err(InnerError::Sql(error)) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
            Err(StoreError::Lost(run.to_owned()).into())
        }
        Err(trouble) => Err(trouble),
    }
}
