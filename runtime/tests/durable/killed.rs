//! A process that is killed at any moment, and what the next one makes of it.

use super::walk::{Recorder, State, Walk};
use graphwright::store::open;
use graphwright::store::{EffectRow, Phase, Store};
use graphwright::{Host, Run, RunError, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

const ROUNDS: u32 = 5;
/// Three branches or three items make calls at once.
const AT_ONCE: usize = 3;

/// Where the processes of one test meet.
struct Place {
    dir: PathBuf,
    /// The store.
    url: String,
}

impl Place {
    fn new(name: &str, url: Option<String>) -> Self {
        let dir = std::env::temp_dir().join(format!("gw-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        let file = || format!("sqlite:{}", dir.join("runs.db").display());
        Self {
            url: url.unwrap_or_else(file),
            dir,
        }
    }

    async fn store(&self) -> Arc<dyn Store> {
        stored(&self.url).await
    }

    fn effects(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.dir.join("effects")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Another process that begins or continues a run.
    fn start(&self, run: &str) -> Child {
        Command::new(std::env::current_exe().expect("this program"))
            .args([
                "--exact",
                "durable::killed::a_process",
                "--ignored",
                "--nocapture",
            ])
            .env("WALK_DIR", &self.dir)
            .env("WALK_RUN", run)
            .env("WALK_STORE", &self.url)
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("a process")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What cannot be removed lies in the directory for temporary files.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

async fn stored(url: &str) -> Arc<dyn Store> {
    open(url).await.expect("opens").expect("a store")
}

fn host(dir: &Path) -> Host {
    Host::bare().with_scripts(Recorder {
        file: dir.join("effects"),
        pause: Duration::from_millis(1),
    })
}

fn beginning() -> State {
    State {
        rounds: ROUNDS,
        ..State::default()
    }
}

/// The process that is killed: begins the run, or continues it if it is there.
#[tokio::test]
#[ignore = "the other process of `a_killed_run_…`"]
async fn a_process() {
    let Some(dir) = std::env::var_os("WALK_DIR").map(PathBuf::from) else {
        return;
    };
    let run = std::env::var("WALK_RUN").expect("a run");
    let store = stored(&std::env::var("WALK_STORE").expect("a store")).await;
    let graph = Walk::new();
    let host = host(&dir);
    let outcome = match Run::continued(&graph, &store, &run).host(&host).run().await {
        Err(RunError::Store(graphwright::store::StoreError::Missing { .. })) => {
            Run::new(&graph, beginning())
                .host(&host)
                .store(&store)
                .id(&run)
                .run()
                .await
        }
        // Killed between its end and the end of the process.
        Err(RunError::Over(_)) => return,
        other => other,
    };
    let outcome = outcome.expect("begins");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
}

/// Numbers that look like chance, and are the same every time.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

/// The calls of a run that is left alone, without its id.
async fn expected(place: &Place) -> (BTreeSet<String>, String) {
    let outcome = Run::new(&Walk::new(), beginning())
        .host(&host(&place.dir))
        .id("alone")
        .run()
        .await
        .expect("begins");
    let calls = calls_of(&place.effects(), "alone");
    assert!(calls.values().all(|times| *times == 1));
    let output = outcome.output.expect("an output");
    (calls.into_keys().collect(), output)
}

fn calls_of(effects: &[String], run: &str) -> BTreeMap<String, u32> {
    let mut calls = BTreeMap::new();
    for effect in effects {
        if let Some(call) = effect
            .strip_prefix(run)
            .and_then(|call| call.strip_prefix('/'))
        {
            *calls.entry(call.to_owned()).or_default() += 1;
        }
    }
    calls
}

/// What the store holds of a run: the calls whose results are kept, the number of exits, and that of calls under way.
async fn kept(store: &dyn Store, run: &str) -> (BTreeSet<String>, usize, usize) {
    match store.effects(run).await {
        Ok(effects) => {
            let begun = |effect: &EffectRow| effect.value.starts_with("{\"Begun\"");
            let (open, results): (Vec<_>, Vec<_>) = effects.into_iter().partition(begun);
            let calls = results.into_iter().map(|effect| effect.call).collect();
            let exits = store.exits(run).await.expect("exits").len();
            (calls, exits, open.len())
        }
        Err(_) => (BTreeSet::new(), 0, 0),
    }
}

#[tokio::test]
async fn a_killed_run_loses_nothing_and_repeats_nothing_that_was_kept() {
    killed(&Place::new("killed", None), 100).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_killed_run_loses_nothing_in_postgres_either() {
    let Some(server) = super::postgres::Found::new("killed") else {
        return;
    };
    killed(&Place::new("killed-postgres", Some(server.url())), 60).await;
}

/// Waits until so many calls were made, or the process has ended.
fn wait_for(place: &Place, calls: usize, process: &mut Child) {
    while place.effects().len() < calls && process.try_wait().expect("a status").is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Kills the processes of runs so many times, and looks each time at what was kept.
async fn killed(place: &Place, wanted: u32) {
    let (all_calls, output) = expected(place).await;
    let store = place.store().await;
    let store = store.as_ref();
    let mut chance = Seeded(0x9e37_79b9_7f4a_7c15);
    let (mut kills, mut runs, mut cut_short) = (0, 0_u32, 0_u32);
    while kills < wanted {
        let run = format!("run-{runs}-{}", std::process::id());
        runs += 1;
        loop {
            let (before, exits_before, _) = kept(store, &run).await;
            let mark = place.effects().len();
            let mut process = place.start(&run);
            let mut killed = false;
            if kills < wanted {
                let calls = usize::try_from(chance.below(8)).expect("a small number");
                wait_for(place, mark + calls, &mut process);
                // Somewhere between this call and the next one.
                std::thread::sleep(Duration::from_micros(chance.below(3000)));
                killed = process.try_wait().expect("a status").is_none();
                process.kill().expect("killed");
            }
            let status = process.wait().expect("a status");
            let (after, exits_after, open) = kept(store, &run).await;
            assert!(after.is_superset(&before), "a kept call is lost");
            assert!(exits_after >= exits_before, "an exit is lost");
            let made = calls_of(&place.effects()[mark..], &run);
            for (call, times) in &made {
                assert!(
                    !before.contains(call),
                    "{run}: call {call} was kept and made again"
                );
                assert_eq!(
                    *times, 1,
                    "{run}: call {call} was made twice by one process"
                );
            }
            let lost = made.keys().filter(|call| !after.contains(*call)).count();
            assert!(
                lost <= AT_ONCE,
                "{run}: {lost} calls were made and not kept"
            );
            if status.success() {
                break;
            }
            assert!(killed, "{run}: a process failed by itself: {status}");
            kills += 1;
            cut_short += u32::from(lost > 0 || open > 0);
        }
        let row = store.run(&run).await.expect("the run");
        assert_eq!(row.phase, Phase::Completed);
        assert_eq!(row.outcome.expect("an outcome")["output"], output.as_str());
        let calls: BTreeSet<String> = calls_of(&place.effects(), &run).into_keys().collect();
        assert_eq!(
            calls, all_calls,
            "{run}: other keys than in a run that is left alone"
        );
    }
    assert!(
        cut_short > 0,
        "no kill met a call under way: the test has lost its point"
    );
    println!("{kills} kills over {runs} runs, {cut_short} of them during a call");
}
