//! Files of runs with bytes that nobody wrote: whoever lists, shows or continues their runs is told, or goes on.

use super::{Verdict, wait};
use crate::cases::{self, Case};
use crate::runs::{self, Scenario};
use crate::{Task, goldens};
use graphwright::codegen::{Failure, Graph};
use graphwright::host::BoxFuture;
use graphwright::store::sqlite::Sqlite;
use graphwright::store::{Filter, Store, StoreError};
use graphwright::testing::ScriptedWorld;
use graphwright::{Cancel, Run};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// The graphs whose runs are in the file, by case: one that is cut in the middle, with questions; one with branches, which has
/// ended.
const GRAPHS: [&str; 2] = ["loki/questions", "loki/branches"];

/// Changes a file of runs, and does with it what people do. Either the bytes are the file, or they are changes of a good one:
/// three bytes say where, one what to write there.
///
/// # Panics
/// If anything panics.
pub fn store(bytes: &[u8]) -> Verdict {
    let mut file = if bytes.starts_with(b"SQLite format 3\0") {
        bytes.to_vec()
    } else {
        let mut file = good().to_vec();
        let length = file.len().max(1);
        for change in bytes.chunks_exact(4) {
            let [a, b, c, byte] = change.try_into().unwrap_or_default();
            let at = u32::from_le_bytes([a, b, c, 0]);
            let at = usize::try_from(at).unwrap_or_default() % length;
            if let Some(old) = file.get_mut(at) {
                *old = byte;
            }
        }
        file
    };
    let place = Place::fresh();
    if place.write(&mut file).is_err() {
        return Verdict::Refused;
    }
    wait(used(&place.0))
}

/// A file with runs, as it should be.
pub fn good() -> &'static [u8] {
    static GOOD: OnceLock<Vec<u8>> = OnceLock::new();
    GOOD.get_or_init(|| {
        let place = Place::fresh();
        for (index, name) in GRAPHS.iter().enumerate() {
            let Some((case, scenario)) = scene(name) else {
                continue;
            };
            let task = Keep {
                path: &place.0,
                dir: &case.directory,
                scenario: &scenario,
                run: name.rsplit('/').next().unwrap_or(name),
                cut: index == 0,
            };
            let kept = wait(with(name, task));
            assert!(
                matches!(kept, Some(Ok(()))),
                "the file cannot be made: {kept:?}"
            );
        }
        std::fs::read(&place.0).unwrap_or_default()
    })
}

/// Does something with one of [`GRAPHS`].
async fn with<T: Task>(name: &str, task: T) -> Option<T::Done> {
    match name {
        "loki/questions" => Some(task.run(goldens::loki_questions::Questions::new()).await),
        "loki/branches" => Some(task.run(goldens::loki_branches::Branches::new()).await),
        _ => None,
    }
}

/// A case and the first of its scenarios.
fn scene(name: &str) -> Option<(Case, Scenario)> {
    let case = cases::all().into_iter().find(|case| case.name == name)?;
    let scenario = runs::of(&case).ok()?.into_iter().next()?;
    Some((case, scenario))
}

/// A file of its own, gone when it is dropped.
struct Place(PathBuf);

impl Place {
    fn fresh() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("graphwright-hostile-{}-{number}.db", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn write(&self, file: &mut [u8]) -> std::io::Result<()> {
        std::fs::write(&self.0, file)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            let mut name = self.0.clone().into_os_string();
            name.push(end);
            // One that is not there is as good.
            let _ = std::fs::remove_file(name);
        }
    }
}

/// Keeps a run of a graph.
struct Keep<'a> {
    path: &'a Path,
    dir: &'a Path,
    scenario: &'a Scenario,
    run: &'a str,
    cut: bool,
}

fn opened(path: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sqlite::at(&path.display().to_string())?))
}

impl Task for Keep<'_> {
    type Done = Result<(), String>;

    async fn run<G: Graph>(self, graph: G) -> Self::Done {
        let shown = |error: &dyn std::fmt::Display| error.to_string();
        let store = opened(self.path).map_err(|error| shown(&error))?;
        let scripted = ScriptedWorld::new(self.scenario.world.clone());
        let cancel = Cancel::new();
        let mut host = scripted.host();
        if self.cut {
            host.people = Arc::new(Leaving {
                cancel: cancel.clone(),
                people: Arc::clone(&host.people),
                asked: AtomicU32::new(0),
            });
        }
        let run = Run::with_inputs(&graph, self.scenario.inputs.clone()).host(&host);
        let run = run.store(&store).id(self.run).dir(self.dir).cancel(&cancel);
        run.run().await.map_err(|error| shown(&error))?;
        Ok(())
    }
}

/// People who answer once, and then have the run stopped.
struct Leaving {
    cancel: Cancel,
    people: Arc<dyn graphwright::host::People>,
    asked: AtomicU32,
}

impl graphwright::host::People for Leaving {
    fn ask<'a>(
        &'a self,
        query: graphwright::host::Query<'a>,
    ) -> BoxFuture<'a, Result<String, graphwright::host::AskError>> {
        if self.asked.fetch_add(1, Ordering::Relaxed) == 0 {
            return self.people.ask(query);
        }
        self.cancel.cancel();
        Box::pin(std::future::pending())
    }
}

/// Continues a run of a graph.
struct Continue<'a> {
    store: &'a Arc<dyn Store>,
    dir: &'a Path,
    scenario: &'a Scenario,
    run: &'a str,
}

impl Task for Continue<'_> {
    type Done = Result<(), Failure>;

    async fn run<G: Graph>(self, graph: G) -> Self::Done {
        let scripted = ScriptedWorld::new(self.scenario.world.clone());
        let run = Run::continued(&graph, self.store, self.run).host(&scripted.host());
        // A run that is told why it cannot go on is as good as one that goes on.
        drop(run.dir(self.dir).run().await);
        Ok(())
    }
}

/// Lists, shows and continues what is there.
async fn used(path: &Path) -> Verdict {
    let Ok(store) = opened(path) else {
        return Verdict::Refused;
    };
    let mut whole = store.list(&Filter::default()).await.is_ok();
    for name in GRAPHS {
        let run = name.rsplit('/').next().unwrap_or(name);
        whole &= store.run(run).await.is_ok();
        whole &= store.origin(run).await.is_ok();
        whole &= store.exits(run).await.is_ok();
        whole &= store.effects(run).await.is_ok();
        whole &= store.open_effects(run).await.is_ok();
        whole &= store.events(run).await.is_ok();
        if let Some((case, scenario)) = scene(name) {
            let task = Continue {
                store: &store,
                dir: &case.directory,
                scenario: &scenario,
                run,
            };
            whole &= matches!(with(name, task).await, Some(Ok(())));
        }
        whole &= store.cancel(run).await.is_ok();
        whole &= store.remove(run).await.is_ok();
    }
    whole &= store.shrink().await.is_ok();
    match whole {
        true => Verdict::Compiled,
        false => Verdict::Refused,
    }
}
