//! Reading rows back.

use super::super::kept_run::in_order;
use super::session::Session;
use super::{InnerError, Postgres, millis, small, stamp};
use crate::run::journal::{
    Detail, EffectRow, EventRow, ExitRow, Filter, Origin, Phase, RunRow, StoreError, lease,
};
use serde::de::DeserializeOwned;

/// What a list gives: without what the runs came to.
const SUMMARY: &str = "SELECT id, graph, fingerprint, phase, created, updated, owner, until, questions, parent, parent_seq, \
     (SELECT count(*) FROM graphwright.exits WHERE run = no), NULL::text, graphwright.now_ms() FROM graphwright.runs";

const RUN: &str = "SELECT id, graph, fingerprint, phase, created, updated, owner, until, questions, parent, parent_seq, \
     (SELECT count(*) FROM graphwright.exits WHERE run = no), \
     (SELECT outcome FROM graphwright.endings WHERE run = no), graphwright.now_ms() FROM graphwright.runs";

/// Narrows effects to those of steps without an exit.
pub(super) const OPEN: &str = "AND NOT EXISTS \
     (SELECT 1 FROM graphwright.exits AS x WHERE x.run = e.run AND x.lane = e.lane AND x.step = e.step)";

impl Postgres {
    pub(super) async fn try_run(&self, run: &str) -> Result<RunRow, InnerError> {
        let session = self.link.session().await?;
        self::run(&session, run).await
    }

    pub(super) async fn try_list(&self, filter: &Filter) -> Result<Vec<RunRow>, InnerError> {
        let session = self.link.session().await?;
        let columns = match filter.detail {
            Detail::Summary => SUMMARY,
            Detail::Whole => RUN,
        };
        let query = format!(
            "{columns} WHERE ($1::text IS NULL OR graph = $1) AND ($2::text IS NULL OR phase = $2) \
             AND ($4::bigint IS NULL OR created < $4 OR (created = $4 AND id COLLATE \"C\" < $5)) \
             ORDER BY created DESC, id COLLATE \"C\" DESC LIMIT $3"
        );
        let most = filter.most.map(i64::from);
        let phase = filter.phase.map(Phase::name);
        let created = filter.after.as_ref().map(|(created, _)| stamp(*created));
        let id = filter.after.as_ref().map(|(_, id)| id);
        let rows = session
            .query(&query, &[&filter.graph, &phase, &most, &created, &id])
            .await?;
        rows.iter().map(run_row).collect()
    }

    pub(super) async fn try_origin(&self, run: &str) -> Result<Origin, InnerError> {
        let session = self.link.session().await?;
        let found = session
            .query_opt(
                "SELECT graph, o.fingerprint, nodes, inputs, start, at, parent, parent_seq, created \
                 FROM graphwright.runs JOIN graphwright.origins AS o ON o.run = no WHERE id = $1",
                &[&run],
            )
            .await?
            .ok_or(InnerError::Missing)?;
        let parent: Option<String> = found.try_get(6)?;
        let after: Option<i64> = found.try_get(7)?;
        Ok(Origin {
            id: run.to_owned(),
            graph: found.try_get(0)?,
            fingerprint: found.try_get(1)?,
            parts: json(found.try_get(2)?)?,
            inputs: json(found.try_get(3)?)?,
            start: found.try_get(4)?,
            at: found.try_get(5)?,
            parent: parent.zip(after.map(small)),
            created: millis(found.try_get(8)?),
        })
    }

    pub(super) async fn try_exits(&self, run: &str) -> Result<Vec<ExitRow>, InnerError> {
        exits(&self.link.session().await?, run).await
    }

    pub(super) async fn try_effects(
        &self,
        run: &str,
        open: &str,
    ) -> Result<Vec<EffectRow>, InnerError> {
        effects(&self.link.session().await?, run, open).await
    }

    pub(super) async fn try_events(&self, run: &str) -> Result<Vec<EventRow>, InnerError> {
        let session = self.link.session().await?;
        let rows = session
            .query(
                "SELECT after, made, event FROM graphwright.events \
                 WHERE run = (SELECT no FROM graphwright.runs WHERE id = $1) ORDER BY no",
                &[&run],
            )
            .await?;
        let event = |row: &tokio_postgres::Row| -> Result<EventRow, InnerError> {
            Ok(EventRow {
                after: small(row.try_get(0)?),
                made: millis(row.try_get(1)?),
                event: row.try_get(2)?,
            })
        };
        rows.iter().map(event).collect()
    }
}

pub(super) async fn exits(session: &Session, run: &str) -> Result<Vec<ExitRow>, InnerError> {
    let rows = session
        .query(
            "SELECT lane, step, seq, node, exit, cost, made FROM graphwright.exits \
             WHERE run = (SELECT no FROM graphwright.runs WHERE id = $1) ORDER BY lane COLLATE \"C\", step",
            &[&run],
        )
        .await?;
    let exit = |row: &tokio_postgres::Row| -> Result<ExitRow, InnerError> {
        Ok(ExitRow {
            branch: row.try_get(0)?,
            step: small(row.try_get(1)?),
            seq: small(row.try_get(2)?),
            node: row.try_get(3)?,
            exit: row.try_get(4)?,
            cost: row.try_get(5)?,
            made: millis(row.try_get(6)?),
        })
    };
    rows.iter().map(exit).collect()
}

pub(super) async fn effects(
    session: &Session,
    run: &str,
    open: &str,
) -> Result<Vec<EffectRow>, InnerError> {
    let query = format!(
        "SELECT call, lane, step, label, value, made, asked FROM graphwright.effects AS e \
         WHERE run = (SELECT no FROM graphwright.runs WHERE id = $1) {open}"
    );
    let rows = session.query(&query, &[&run]).await?;
    let effect = |row: &tokio_postgres::Row| -> Result<EffectRow, InnerError> {
        Ok(EffectRow {
            call: row.try_get(0)?,
            branch: row.try_get(1)?,
            step: small(row.try_get(2)?),
            label: row.try_get(3)?,
            value: row.try_get(4)?,
            made: millis(row.try_get(5)?),
            asked: row.try_get(6)?,
        })
    };
    let effects: Result<Vec<EffectRow>, InnerError> = rows.iter().map(effect).collect();
    Ok(in_order(effects?))
}

pub(super) async fn run(session: &Session, run: &str) -> Result<RunRow, InnerError> {
    let query = format!("{RUN} WHERE id = $1");
    let found = session.query_opt(&query, &[&run]).await?;
    run_row(&found.ok_or(InnerError::Missing)?)
}

fn run_row(row: &tokio_postgres::Row) -> Result<RunRow, InnerError> {
    let id: String = row.try_get(0)?;
    let owner: Option<String> = row.try_get(6)?;
    let (until, now) = (millis(row.try_get(7)?), millis(row.try_get(13)?));
    let alive = lease::free(&id, owner.as_deref(), until, now).is_err();
    let parent: Option<String> = row.try_get(9)?;
    let after: Option<i64> = row.try_get(10)?;
    let outcome: Option<&str> = row.try_get(12)?;
    Ok(RunRow {
        id,
        graph: row.try_get(1)?,
        fingerprint: row.try_get(2)?,
        phase: phase(row.try_get(3)?)?,
        created: millis(row.try_get(4)?),
        updated: millis(row.try_get(5)?),
        steps: millis(row.try_get(11)?),
        owner: owner.filter(|_| alive),
        questions: json(row.try_get(8)?)?,
        parent: parent.zip(after.map(small)),
        outcome: outcome.map(json).transpose()?,
    })
}

fn damaged(what: &str) -> StoreError {
    StoreError::Io {
        place: "the store".to_owned(),
        why: format!("it holds something that this program did not write: {what}"),
    }
}

pub(super) fn phase(name: &str) -> Result<Phase, StoreError> {
    Phase::named(name).ok_or_else(|| damaged(&format!("a run is `{name}`")))
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))
}
