//! Runs in a Postgres database, for several machines.
//!
//! One connection per store; statements are pipelined by the driver. Leases are judged by the clock of the server, which
//! all machines share. As in SQLite, what a run began with lies apart from its row, and every write checks the owner in
//! its own statement.

mod read;

use super::{
    EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunRow, Store,
    StoreError, Wish, lease,
};
use crate::host::Boxed;
use tokio::sync::Mutex;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, GenericClient, NoTls};

/// The format of the tables. Counts up when one changes.
const VERSION: i64 = 1;

const TABLES: &str = include_str!("tables.sql");

const ADD_EXIT: &str = "INSERT INTO graphwright.exits (run, lane, step, seq, node, exit, cost, made) \
     SELECT no, $3, $4, $5, $6, $7, $8, $9 FROM graphwright.runs WHERE id = $1 AND owner = $2";
const ADD_EFFECT: &str = "INSERT INTO graphwright.effects (run, lane, step, call, label, value, made) \
     SELECT no, $3, $4, $5, $6, $7, $8 FROM graphwright.runs WHERE id = $1 AND owner = $2 \
     ON CONFLICT (run, lane, step, call) DO UPDATE SET label = excluded.label, value = excluded.value, made = excluded.made";
const ADD_EVENT: &str = "INSERT INTO graphwright.events (run, after, made, event) \
     SELECT no, $3, $4, $5 FROM graphwright.runs WHERE id = $1 AND owner = $2";

/// Keeps runs in a Postgres database, in the schema `graphwright`.
pub struct Postgres {
    client: Mutex<Client>,
    place: String,
}

impl Postgres {
    /// The store in the database of this URL. The tables are made if they are not there.
    ///
    /// # Errors
    /// If the database cannot be reached, or holds the tables of another version.
    pub async fn at(url: &str) -> Result<Self, StoreError> {
        let place = without_password(url);
        let open = |error: tokio_postgres::Error| StoreError::Open {
            place: place.clone(),
            why: told(&error),
        };
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(open)?;
        // The connection ends with the client; what goes wrong with it, its statements report.
        drop(tokio::spawn(async move { connection.await.ok() }));
        client.batch_execute(TABLES).await.map_err(open)?;
        let row = client
            .query_one("SELECT version FROM graphwright.format", &[])
            .await
            .map_err(open)?;
        let found: i64 = row.try_get(0).map_err(open)?;
        if found != VERSION {
            return Err(StoreError::Version {
                place,
                found,
                known: VERSION,
            });
        }
        Ok(Self {
            client: Mutex::new(client),
            place,
        })
    }

    fn told(&self, run: &str, trouble: Trouble) -> StoreError {
        match trouble {
            Trouble::Store(error) => error,
            Trouble::Missing => StoreError::Missing {
                run: run.to_owned(),
                place: self.place.clone(),
            },
            Trouble::Sql(error) => StoreError::Io {
                place: self.place.clone(),
                why: told(&error),
            },
        }
    }

    async fn try_create(&self, run: &Origin, lease: &Lease) -> Result<(), Trouble> {
        let mut client = self.client.lock().await;
        let all = client.transaction().await?;
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
            return Err(StoreError::Exists(run.id.clone()).into());
        };
        let no: i64 = made.try_get(0)?;
        let nodes = serde_json::to_string(&run.nodes).unwrap_or_default();
        let inputs = serde_json::to_string(&run.inputs).unwrap_or_default();
        all.execute(
            "INSERT INTO graphwright.origins (run, fingerprint, nodes, inputs, start, at) VALUES ($1, $2, $3, $4, $5, $6)",
            &[&no, &run.fingerprint, &nodes, &inputs, &run.start, &run.at],
        )
        .await?;
        all.commit().await?;
        Ok(())
    }

    async fn try_claim(&self, run: &str, lease: &Lease) -> Result<(), Trouble> {
        let mut client = self.client.lock().await;
        let all = client.transaction().await?;
        free(&all, run).await?;
        all.execute(
            "UPDATE graphwright.runs SET owner = $2, until = graphwright.now_ms() + $3, updated = graphwright.now_ms(), \
             phase = 'running', cancel = false WHERE id = $1",
            &[&run, &lease.owner(), &stamp(lease.millis())],
        )
        .await?;
        all.commit().await?;
        Ok(())
    }

    async fn try_renew(&self, run: &str, lease: &Lease) -> Result<Wish, Trouble> {
        let client = self.client.lock().await;
        let renewed = client
            .query_opt(
                "UPDATE graphwright.runs SET until = graphwright.now_ms() + $3 WHERE id = $1 AND owner = $2 RETURNING cancel",
                &[&run, &lease.owner(), &stamp(lease.millis())],
            )
            .await?;
        let Some(renewed) = renewed else {
            return Err(StoreError::Lost(run.to_owned()).into());
        };
        Ok(if renewed.try_get(0)? {
            Wish::Stop
        } else {
            Wish::GoOn
        })
    }

    async fn try_append(&self, run: &str, lease: &Lease, rows: Vec<Row>) -> Result<(), Trouble> {
        let mut client = self.client.lock().await;
        if let [row] = rows.as_slice() {
            return add(&*client, run, lease, row).await;
        }
        let all = client.transaction().await?;
        for row in &rows {
            add(&all, run, lease, row).await?;
        }
        all.commit().await?;
        Ok(())
    }

    async fn try_release(&self, run: &str, lease: &Lease, ending: &Ending) -> Result<(), Trouble> {
        let questions = serde_json::to_string(&ending.questions).unwrap_or_default();
        let outcome = ending.outcome.to_string();
        let mut client = self.client.lock().await;
        let all = client.transaction().await?;
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

    async fn try_cancel(&self, run: &str) -> Result<Phase, Trouble> {
        let mut client = self.client.lock().await;
        let all = client.transaction().await?;
        let busy = match free(&all, run).await {
            Ok(()) => false,
            Err(Trouble::Store(StoreError::Busy { .. })) => true,
            Err(other) => return Err(other),
        };
        let order = if busy {
            "UPDATE graphwright.runs SET cancel = true WHERE id = $1 RETURNING phase"
        } else {
            "UPDATE graphwright.runs SET owner = NULL, until = 0, \
             phase = CASE WHEN phase LIKE 'completed%' THEN phase ELSE 'cancelled' END WHERE id = $1 RETURNING phase"
        };
        let row = all.query_one(order, &[&run]).await?;
        let phase = read::phase(row.try_get(0)?)?;
        all.commit().await?;
        Ok(phase)
    }

    async fn try_remove(&self, run: &str) -> Result<(), Trouble> {
        let mut client = self.client.lock().await;
        let all = client.transaction().await?;
        free(&all, run).await?;
        all.execute("DELETE FROM graphwright.runs WHERE id = $1", &[&run])
            .await?;
        all.commit().await?;
        Ok(())
    }
}

impl Store for Postgres {
    fn place(&self) -> String {
        self.place.clone()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.try_create(run, lease)
                .await
                .map_err(|trouble| self.told(&run.id, trouble))
        })
    }

    fn claim<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.try_claim(run, lease)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn renew<'a>(&'a self, run: &'a str, lease: &'a Lease) -> Boxed<'a, Result<Wish, StoreError>> {
        Box::pin(async move {
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
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.try_append(run, lease, rows)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.try_release(run, lease, ending)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<RunRow, StoreError>> {
        Box::pin(async move {
            self.try_run(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn origin<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Origin, StoreError>> {
        Box::pin(async move {
            self.try_origin(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn exits<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<ExitRow>, StoreError>> {
        Box::pin(async move {
            self.try_exits(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.try_effects(run, "")
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        Box::pin(async move {
            self.try_effects(run, read::OPEN)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn events<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EventRow>, StoreError>> {
        Box::pin(async move {
            self.try_events(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Boxed<'a, Result<Vec<RunRow>, StoreError>> {
        Box::pin(async move {
            self.try_list(filter)
                .await
                .map_err(|trouble| self.told("", trouble))
        })
    }

    fn cancel<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Phase, StoreError>> {
        Box::pin(async move {
            self.try_cancel(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    fn remove<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.try_remove(run)
                .await
                .map_err(|trouble| self.told(run, trouble))
        })
    }

    // The server's own vacuum does it.
    fn shrink(&self) -> Boxed<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

/// What goes wrong inside, before it is known where.
enum Trouble {
    Store(StoreError),
    Missing,
    Sql(tokio_postgres::Error),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// An error with what lies behind it: the driver's own words are only "db error".
fn told(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut inner = std::error::Error::source(error);
    while let Some(error) = inner {
        text.push_str(&format!(": {error}"));
        inner = error.source();
    }
    text
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

/// Holds the row of a run and checks that nobody has the run.
async fn free(client: &impl GenericClient, run: &str) -> Result<(), Trouble> {
    let row = client
        .query_opt(
            "SELECT owner, until, graphwright.now_ms() FROM graphwright.runs WHERE id = $1 FOR UPDATE",
            &[&run],
        )
        .await?
        .ok_or(Trouble::Missing)?;
    let owner: Option<String> = row.try_get(0)?;
    let (until, now) = (millis(row.try_get(1)?), millis(row.try_get(2)?));
    Ok(lease::free(run, owner.as_deref(), until, now)?)
}

async fn add(
    client: &impl GenericClient,
    run: &str,
    lease: &Lease,
    row: &Row,
) -> Result<(), Trouble> {
    let owner = lease.owner();
    let rows = match row {
        Row::Exit(exit) => {
            let (step, seq) = (i64::from(exit.step), i64::from(exit.seq));
            let made = stamp(exit.made);
            let values: &[&(dyn ToSql + Sync)] = &[
                &run, &owner, &exit.lane, &step, &seq, &exit.node, &exit.exit, &exit.cost, &made,
            ];
            client.execute(ADD_EXIT, values).await
        }
        Row::Effect(effect) => {
            let (step, made) = (i64::from(effect.step), stamp(effect.made));
            let values: &[&(dyn ToSql + Sync)] = &[
                &run,
                &owner,
                &effect.lane,
                &step,
                &effect.call,
                &effect.label,
                &effect.value,
                &made,
            ];
            client.execute(ADD_EFFECT, values).await
        }
        Row::Event(event) => {
            let (after, made) = (i64::from(event.after), stamp(event.made));
            client
                .execute(ADD_EVENT, &[&run, &owner, &after, &made, &event.event])
                .await
        }
    };
    written(run, rows)
}

/// A row must have been written: if none was, the run has another owner.
fn written(run: &str, rows: Result<u64, tokio_postgres::Error>) -> Result<(), Trouble> {
    match rows {
        Ok(0) => Err(StoreError::Lost(run.to_owned()).into()),
        Ok(_) => Ok(()),
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
            Err(StoreError::Lost(run.to_owned()).into())
        }
        Err(error) => Err(error.into()),
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
