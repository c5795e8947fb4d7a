//! Runs in a Postgres database, for several machines.
//!
//! A few connections per store, made again when they break, and every wait on them has a limit. Leases are judged by the
//! clock of the server, which all machines share. As in SQLite, what a run began with lies apart from its row, and every
//! write checks the owner in its own statement.

mod error;
mod link;
mod read;
mod session;
mod settings;
mod tls;
mod write;

pub use settings::Settings;
pub use tls::SslMode;

use crate::run::journal::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand, RunRow,
    Store, StoreError,
};
use crate::store::answers::{KnownSteps, given_rows, goes_on};
use crate::value::boxed::BoxFuture;
use error::{InnerError, told};
use link::{Link, Time};
use write::{add, free, is_held, is_kept, is_released, settled, written};

/// The format of the tables. Counts up when one changes.
const VERSION: i64 = 2;

const TABLES: &str = include_str!("tables.sql");

/// Keeps runs in a Postgres database, in the schema `graphwright`.
pub struct Postgres {
    link: Link,
}

impl Postgres {
    /// The store in the database of this URL. The tables are made if they are not there.
    ///
    /// # Errors
    /// If a setting of the URL is wrong, or the database cannot be reached or holds the tables of another version.
    pub async fn at(url: &str) -> Result<Self, StoreError> {
        Ok(Self {
            link: Link::open(url).await?,
        })
    }

    fn told(&self, run: &str, trouble: InnerError) -> StoreError {
        match trouble {
            InnerError::Store(error) => error,
            InnerError::Missing => StoreError::Missing {
                run: run.to_owned(),
                place: self.link.place.clone(),
            },
            InnerError::Sql(_) | InnerError::Silent(_) | InnerError::Gone { .. } => {
                StoreError::Io {
                    place: self.link.place.clone(),
                    why: trouble.why(),
                }
            }
        }
    }

    async fn try_create(&self, run: &Origin, lease: &Lease, time: Time) -> Result<(), InnerError> {
        let all = self.link.session().await?;
        all.begin().await?;
        let parent = run.parent.as_ref();
        let made = all
            .query_opt(
                "INSERT INTO graphwright.runs (id, graph, fingerprint, phase, created, updated, owner, until, parent, parent_seq) \
                 VALUES ($1, $2, $3, 'running', $4, $4, $5, graphwright.now_ms() + $6, $7, $8) \
                 ON CONFLICT (id) DO NOTHING RETURNING no",
                &[
                    &run.id,
                    &run.graph,
                    &run.fingerprint,
                    &stamp(run.created),
                    &lease.owner(),
                    &stamp(lease.millis()),
                    &parent.map(|(id, _)| id.as_str()),
                    &parent.map(|(_, seq)| i64::from(*seq)),
                ],
            )
            .await?;
        let Some(made) = made else {
            if time == Time::Again && is_held(&all, &run.id, lease).await? {
                return Ok(());
            }
            return Err(StoreError::Exists(run.id.clone()).into());
        };
        let no: i64 = made.try_get(0)?;
        let nodes = serde_json::to_string(&run.parts).unwrap_or_default();
        let inputs = serde_json::to_string(&run.inputs).unwrap_or_default();
        all.execute(
            "INSERT INTO graphwright.origins (run, fingerprint, nodes, inputs, start, at) VALUES ($1, $2, $3, $4, $5, $6)",
            &[&no, &run.fingerprint, &nodes, &inputs, &run.start, &run.at],
        )
        .await?;
        all.commit().await?;
        Ok(())
    }

    async fn try_claim(
        &self,
        run: &str,
        lease: &Lease,
        answers: &[(String, String)],
        time: Time,
    ) -> Result<(), InnerError> {
        let all = self.link.session().await?;
        all.begin().await?;
        if time == Time::Again {
            settled(&all, run).await?;
            if is_held(&all, run, lease).await? {
                return Ok(());
            }
        }
        // The row is locked from here on. That somebody has it is told below: what was answered already is told before that.
        let is_free = match free(&all, run).await {
            Err(held @ InnerError::Store(_)) => Err(held),
            looked => Ok(looked?),
        };
        let row = read::run(&all, run).await?;
        let known = match KnownSteps::matter(&row, answers) {
            true => KnownSteps {
                effects: read::effects(&all, run, read::OPEN).await?,
                exits: read::exits(&all, run).await?,
            },
            false => KnownSteps::default(),
        };
        let questions = goes_on(&row, answers, &known)?;
        is_free?;
        let questions = serde_json::to_string(&questions).unwrap_or_default();
        all.execute(
            "UPDATE graphwright.runs SET owner = $2, until = graphwright.now_ms() + $3, updated = graphwright.now_ms(), \
             phase = 'running', cancel = false, questions = $4 WHERE id = $1",
            &[&run, &lease.owner(), &stamp(lease.millis()), &questions],
        )
        .await?;
        for row in given_rows(answers) {
            add(&all, run, lease, &row).await?;
        }
        all.commit().await?;
        Ok(())
    }

    async fn try_renew(&self, run: &str, lease: &Lease) -> Result<RunCommand, InnerError> {
        let session = self.link.beat().await?;
        let renewed = session
            .query_opt(
                "UPDATE graphwright.runs SET until = graphwright.now_ms() + $3 WHERE id = $1 AND owner = $2 RETURNING cancel",
                &[&run, &lease.owner(), &stamp(lease.millis())],
            )
            .await?;
        let Some(renewed) = renewed else {
            return Err(StoreError::Lost(run.to_owned()).into());
        };
        Ok(if renewed.try_get(0)? {
            RunCommand::Stop
        } else {
            RunCommand::GoOn
        })
    }

    async fn try_append(
        &self,
        run: &str,
        lease: &Lease,
        rows: &[Row],
        time: Time,
    ) -> Result<(), InnerError> {
        let all = self.link.session().await?;
        if let ([row], Time::First) = (rows, time) {
            return add(&all, run, lease, row).await;
        }
        all.begin().await?;
        if time == Time::Again {
            settled(&all, run).await?;
            if is_kept(&all, run, lease, rows).await? {
                return Ok(());
            }
        }
        for row in rows {
            add(&all, run, lease, row).await?;
        }
        all.commit().await?;
        Ok(())
    }

    async fn try_release(
        &self,
        run: &str,
        lease: &Lease,
        ending: &Ending,
        time: Time,
    ) -> Result<(), InnerError> {
        let questions = serde_json::to_string(&ending.questions).unwrap_or_default();
        let outcome = ending.outcome.to_string();
        let all = self.link.session().await?;
        all.begin().await?;
        if time == Time::Again {
            settled(&all, run).await?;
            if is_released(&all, run, ending).await? {
                return Ok(());
            }
        }
        let rows = all
            .execute(
                "UPDATE graphwright.runs SET owner = NULL, until = 0, cancel = false, phase = $3, \
                 updated = graphwright.now_ms(), questions = $4 WHERE id = $1 AND owner = $2",
                &[&run, &lease.owner(), &ending.phase.name(), &questions],
            )
            .await;
        written(run, rows)?;
        all.execute(
            "INSERT INTO graphwright.endings (run, outcome) SELECT no, $2 FROM graphwright.runs WHERE id = $1 \
             ON CONFLICT (run) DO UPDATE SET outcome = excluded.outcome",
            &[&run, &outcome],
        )
        .await?;
        all.commit().await?;
        Ok(())
    }

    async fn try_cancel(&self, run: &str) -> Result<Phase, InnerError> {
        let all = self.link.session().await?;
        all.begin().await?;
        let busy = match free(&all, run).await {
            Ok(()) => false,
            Err(InnerError::Store(StoreError::Busy { .. })) => true,
            Err(other) => return Err(other),
        };
        let order = if busy {
            "UPDATE graphwright.runs SET cancel = true WHERE id = $1 RETURNING phase"
        } else {
            "UPDATE graphwright.runs SET owner = NULL, until = 0, \
             phase = CASE WHEN phase LIKE 'completed%' OR phase = 'failed' THEN phase ELSE 'cancelled' END WHERE id = $1 RETURNING phase"
        };
        let row = all
            .query_opt(order, &[&run])
            .await?
            .ok_or(InnerError::Missing)?;
        let phase = read::phase(row.try_get(0)?)?;
        all.commit().await?;
        Ok(phase)
    }

    async fn try_remove(&self, run: &str, time: Time) -> Result<(), InnerError> {
        let all = self.link.session().await?;
        all.begin().await?;
        match free(&all, run).await {
            Err(InnerError::Missing) if time == Time::Again => return Ok(()),
            found => found?,
        }
        all.execute("DELETE FROM graphwright.runs WHERE id = $1", &[&run])
            .await?;
        all.commit().await?;
        Ok(())
    }
}

impl Store for Postgres {
    fn place(&self) -> String {
        self.link.place.clone()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|time| Box::pin(self.try_create(run, lease, time)))
                .await
                .map_err(|trouble| self.told(&run.id, trouble))
        })
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answers: &'a [(String, String)],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|time| Box::pin(self.try_claim(run, lease, answers, time)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> BoxFuture<'a, Result<RunCommand, StoreError>> {
        Box::pin(async move {
            // Once: the next sign of life comes soon.
            self.try_renew(run, lease)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|time| Box::pin(self.try_append(run, lease, &rows, time)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|time| Box::pin(self.try_release(run, lease, ending, time)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<RunRow, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_run(run)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn origin<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Origin, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_origin(run)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn exits<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<ExitRow>, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_exits(run)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn effects<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_effects(run, "")))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn open_effects<'a>(
        &'a self,
        run: &'a str,
    ) -> BoxFuture<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_effects(run, read::OPEN)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn events<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Vec<EventRow>, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_events(run)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> BoxFuture<'a, Result<Vec<RunRow>, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_list(filter)))
                .await
                .map_err(|trouble| self.told("", trouble))
        })
    }

    fn cancel<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<Phase, StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|_| Box::pin(self.try_cancel(run)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn remove<'a>(&'a self, run: &'a str) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.link
                .patiently(|time| Box::pin(self.try_remove(run, time)))
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    // The server's own vacuum does it.
    fn ready(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let query = "SELECT current_setting('transaction_read_only')::boolean";
            let asked = async {
                let row = self.link.beat().await?.query_opt(query, &[]).await?;
                row.map_or(Ok(false), |row| Ok(row.try_get::<_, bool>(0)?))
            };
            match asked.await.map_err(|trouble| self.told("", trouble))? {
                false => Ok(()),
                true => Err(StoreError::Io {
                    place: self.place(),
                    why:
                        "the server takes no writes: `transaction_read_only` is on, as on a standby"
                            .to_owned(),
                }),
            }
        })
    }

    fn shrink(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn instead_of_copies(&self) -> &'static str {
        "copy it with the tools of the server: `pg_dump -Fc URL > FILE`, and `pg_restore -d URL FILE` puts the copy back"
    }
}

/// A URL as messages show it.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "postgres".to_owned();
    };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user, |(user, _)| user);
            format!("{scheme}://{user}@{host}")
        }
        None => url.to_owned(),
    }
}

fn stamp(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

fn millis(stamp: i64) -> u64 {
    u64::try_from(stamp).unwrap_or(0)
}

fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
