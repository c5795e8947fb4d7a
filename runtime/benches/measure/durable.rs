//! What keeping a run costs, on SQLite: steps against bare commits with the same settings, and the time to continue a long
//! run.

use crate::Failing;
use crate::table::{Amount, Goal, Row, median};
use crate::transition::{graph, host, state};
use graphwright::Run;
use graphwright::codegen::Limits;
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{Durability, Store};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: u32 = 30;
const STEPS: u32 = 300;
const LONG: u32 = 100_000;

/// A directory of its own, gone when it is dropped.
pub(crate) struct Place(pub PathBuf);

impl Place {
    pub(crate) fn fresh() -> Result<Self, Failing> {
        let name = format!("graphwright-bench-{}", std::process::id());
        let place = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&place)?;
        Ok(Self(place))
    }

    pub(crate) fn store(&self, name: &str) -> Result<Arc<dyn Store>, Failing> {
        let path = self.0.join(name);
        Ok(Arc::new(Sqlite::at(&path.display().to_string())?))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What cannot be removed is in a directory for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) async fn rows() -> Result<Vec<Row>, Failing> {
    let place = Place::fresh()?;
    Ok(vec![steps(&place).await?, long(&place).await?])
}

/// Seconds per commit of one small row, with the settings of the store.
fn bare(dir: &Path, commits: u32) -> Result<f64, Failing> {
    let file = rusqlite::Connection::open(dir.join("bare.db"))?;
    file.pragma_update(None, "journal_mode", "wal")?;
    file.pragma_update(None, "synchronous", "full")?;
    file.execute_batch("CREATE TABLE IF NOT EXISTS t (no INTEGER PRIMARY KEY, exit TEXT)")?;
    let begun = Instant::now();
    for _ in 0..commits {
        file.prepare_cached("INSERT INTO t (exit) VALUES (?1)")?
            .execute(["{\"n00\":{\"done\":{\"n\":3}}}"])?;
    }
    Ok(begun.elapsed().as_secs_f64() / f64::from(commits))
}

/// Bare commits and steps take turns in short rounds, and medians are compared: other programs use the disk, too.
async fn steps(place: &Place) -> Result<Row, Failing> {
    let graph = graph();
    let store = place.store("steps.db")?;
    let (mut commits, mut steps) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        commits.push(bare(&place.0, STEPS)?);
        let begun = Instant::now();
        let run = Run::new(&graph, state(STEPS)).host(&host()).store(&store);
        run.run().await?.into_output()?;
        steps.push(begun.elapsed().as_secs_f64() / f64::from(STEPS));
    }
    let row = Row::new(
        "durable step, SQLite, full sync",
        Amount::Seconds(median(steps)),
    );
    Ok(row
        .beside("bare commit", Amount::Seconds(median(commits)))
        .goal(Goal::Times(1.3)))
}

async fn long(place: &Place) -> Result<Row, Failing> {
    let graph = graph();
    let store = place.store("long.db")?;
    let limits = |steps| Limits {
        visits: Some(u32::MAX),
        steps: Some(steps),
        ..Limits::default()
    };
    let run = Run::new(&graph, state(LONG)).host(&host()).store(&store);
    let run = run.id("long").durability(Durability::Async);
    // It is stopped by its limit.
    run.limits(limits(LONG)).run().await?;
    let begun = Instant::now();
    let run = Run::continued(&graph, &store, "long").host(&host());
    let outcome = run.limits(limits(LONG + 10)).run().await?;
    let time = begun.elapsed().as_secs_f64();
    outcome.into_output()?;
    Ok(
        Row::new("continue after 100,000 steps", Amount::Seconds(time))
            .goal(Goal::Most(Amount::Seconds(1.0))),
    )
}
