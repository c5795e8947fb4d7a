//! Reading rows back.

use super::super::kept_run::in_order;
use super::{InnerError, millis, stamp};
use crate::run::journal::rows::now;
use crate::run::journal::{
    Detail, EffectRow, EventRow, ExitRow, Filter, Origin, Phase, RunRow, StoreError, lease,
};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;

pub(super) const ALL_EFFECTS: &str = "SELECT call, lane, step, label, value, made, asked FROM effects \
     WHERE run = (SELECT no FROM runs WHERE id = ?1)";
pub(super) const OPEN_EFFECTS: &str = "SELECT call, lane, step, label, value, made, asked FROM effects AS e \
     WHERE run = (SELECT no FROM runs WHERE id = ?1) AND NOT EXISTS \
     (SELECT 1 FROM exits AS x WHERE x.run = e.run AND x.lane = e.lane AND x.step = e.step)";

/// What a list gives: without what the runs came to.
const SUMMARY: &str = "SELECT id, graph, fingerprint, phase, created, updated, owner, until, questions, parent, parent_seq, \
     (SELECT count(*) FROM exits WHERE run = no), NULL FROM runs";

const RUN: &str = "SELECT id, graph, fingerprint, phase, created, updated, owner, until, questions, parent, parent_seq, \
     (SELECT count(*) FROM exits WHERE run = no), (SELECT outcome FROM endings WHERE run = no) FROM runs";

pub(super) fn phase(name: &str) -> Result<Phase, StoreError> {
    Phase::named(name).ok_or_else(|| damaged(&format!("a run is `{name}`")))
}

fn damaged(what: &str) -> StoreError {
    StoreError::Io {
        place: "the store".to_owned(),
        why: format!("it holds something that this program did not write: {what}"),
    }
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))
}

fn row(row: &Row<'_>) -> Result<RunRow, InnerError> {
    let id: String = row.get(0)?;
    let owner: Option<String> = row.get(6)?;
    let alive = lease::free(&id, owner.as_deref(), millis(row.get(7)?), now()).is_err();
    let parent: Option<String> = row.get(9)?;
    let after: Option<u32> = row.get(10)?;
    let outcome: Option<String> = row.get(12)?;
    Ok(RunRow {
        id,
        graph: row.get(1)?,
        fingerprint: row.get(2)?,
        phase: phase(&row.get::<_, String>(3)?)?,
        created: millis(row.get(4)?),
        updated: millis(row.get(5)?),
        steps: millis(row.get(11)?),
        owner: owner.filter(|_| alive),
        questions: json(&row.get::<_, String>(8)?)?,
        parent: parent.zip(after),
        outcome: outcome.map(|outcome| json(&outcome)).transpose()?,
    })
}

pub(super) fn run(connection: &Connection, run: &str) -> Result<RunRow, InnerError> {
    let mut query = connection.prepare_cached(&format!("{RUN} WHERE id = ?1"))?;
    let mut rows = query.query([run])?;
    match rows.next()? {
        Some(found) => row(found),
        None => Err(InnerError::Missing(run.to_owned())),
    }
}

pub(super) fn list(connection: &Connection, filter: &Filter) -> Result<Vec<RunRow>, InnerError> {
    let columns = match filter.detail {
        Detail::Summary => SUMMARY,
        Detail::Whole => RUN,
    };
    let mut query = connection.prepare_cached(&format!(
        "{columns} WHERE (?1 IS NULL OR graph = ?1) AND (?2 IS NULL OR phase = ?2) \
         AND (?4 IS NULL OR (created, id) < (?4, ?5)) ORDER BY created DESC, id DESC LIMIT ?3"
    ))?;
    let most = filter.most.map_or(-1, i64::from);
    let after = filter.after.as_ref();
    let mut rows = query.query(params![
        filter.graph,
        filter.phase.map(Phase::name),
        most,
        after.map(|(created, _)| stamp(*created)),
        after.map(|(_, id)| id),
    ])?;
    let mut found = Vec::new();
    while let Some(next) = rows.next()? {
        found.push(row(next)?);
    }
    Ok(found)
}

pub(super) fn origin(connection: &Connection, run: &str) -> Result<Origin, InnerError> {
    let found = connection
        .prepare_cached(
            "SELECT graph, o.fingerprint, nodes, inputs, start, parent, parent_seq, created, at \
             FROM runs JOIN origins AS o ON o.run = no WHERE id = ?1",
        )?
        .query_row([run], |row| {
            let text = |column: usize| row.get::<_, String>(column);
            let parent: Option<String> = row.get(5)?;
            let after: Option<u32> = row.get(6)?;
            let texts = (text(0)?, text(1)?, text(2)?, text(3)?, text(4)?);
            Ok((texts, parent.zip(after), millis(row.get(7)?), row.get(8)?))
        })
        .optional()?;
    let Some(((graph, fingerprint, nodes, inputs, start), parent, created, at)) = found else {
        return Err(InnerError::Missing(run.to_owned()));
    };
    Ok(Origin {
        id: run.to_owned(),
        graph,
        fingerprint,
        parts: json(&nodes)?,
        inputs: json(&inputs)?,
        start,
        at,
        parent,
        created,
    })
}

pub(super) fn exits(connection: &Connection, run: &str) -> Result<Vec<ExitRow>, InnerError> {
    let mut query = connection.prepare_cached(
        "SELECT lane, step, seq, node, exit, cost, made FROM exits \
         WHERE run = (SELECT no FROM runs WHERE id = ?1) ORDER BY lane, step",
    )?;
    let rows = query.query_map([run], |row| {
        Ok(ExitRow {
            branch: row.get(0)?,
            step: row.get(1)?,
            seq: row.get(2)?,
            node: row.get(3)?,
            exit: row.get(4)?,
            cost: row.get(5)?,
            made: millis(row.get(6)?),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn effects(
    connection: &Connection,
    run: &str,
    which: &str,
) -> Result<Vec<EffectRow>, InnerError> {
    let mut query = connection.prepare_cached(which)?;
    let rows = query.query_map([run], |row| {
        Ok(EffectRow {
            call: row.get(0)?,
            branch: row.get(1)?,
            step: row.get(2)?,
            label: row.get(3)?,
            value: row.get(4)?,
            made: millis(row.get(5)?),
            asked: row.get(6)?,
        })
    })?;
    let effects: Vec<EffectRow> = rows.collect::<Result<_, _>>()?;
    Ok(in_order(effects))
}

pub(super) fn events(connection: &Connection, run: &str) -> Result<Vec<EventRow>, InnerError> {
    let mut query = connection.prepare_cached(
        "SELECT after, made, event FROM events WHERE run = (SELECT no FROM runs WHERE id = ?1) ORDER BY no",
    )?;
    let rows = query.query_map([run], |row| {
        Ok(EventRow {
            after: row.get(0)?,
            made: millis(row.get(1)?),
            event: row.get(2)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
