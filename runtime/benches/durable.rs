//! What keeping a run costs, on SQLite: steps per second against bare commits with the same settings, bytes written for a
//! large state that is carried through small steps, and the time to continue a long run.
//!
//! `cargo bench -p graphwright --features sqlite --bench durable` prints them. The goals: at most 1.3 times the time of a
//! bare commit per step; megabytes, not a gigabyte; well under a second.

use graphwright::Host;
use graphwright::codegen::*;
use graphwright::store::{Durability, Store, sqlite::Sqlite};
use graphwright::testing::World;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

type Failing = Box<dyn std::error::Error>;

const ROUNDS: u32 = 30;
const STEPS: u32 = 300;
const LARGE: usize = 1 << 20;
const LONG: u32 = 100_000;

/// A ring of eight nodes that have nothing to do.
struct Ring {
    about: About,
    /// The step at which the run fails, once; 0: never.
    fails_at: AtomicU32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
struct At(u8);

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
struct State {
    left: u32,
    ballast: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
enum Exit {
    Turn(u8),
    Done,
}

impl Graph for Ring {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = ();

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> At {
        At(0)
    }

    fn number(&self, at: At) -> usize {
        usize::from(at.0)
    }

    fn begin(&self, _inputs: Map<String, Value>) -> Result<State, InputError> {
        Ok(state(STEPS, 0))
    }

    async fn work(&self, at: At, state: &State, _cx: &mut Cx<'_>) -> Result<Exit, Interrupt> {
        let fails = self.fails_at.load(Ordering::Relaxed);
        if fails != 0 && state.left == fails {
            self.fails_at.store(0, Ordering::Relaxed);
            return Err(Failure::new(Kind::Io, "once").into());
        }
        Ok(if state.left == 0 {
            Exit::Done
        } else {
            Exit::Turn((at.0 + 1) % 8)
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, ()>, Failure> {
        Ok(match exit {
            Exit::Turn(to) => {
                state.left -= 1;
                Next::Go(At(to))
            }
            Exit::Done => Next::End(()),
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
        Ok(())
    }
}

fn state(left: u32, ballast: usize) -> State {
    State {
        left,
        ballast: "x".repeat(ballast),
    }
}

fn ring() -> Ring {
    let node = NodeAbout {
        id: Cow::Borrowed("n"),
        kind: Cow::Borrowed("llm"),
        line: 1,
    };
    Ring {
        about: About {
            name: Cow::Borrowed("ring"),
            description: Cow::Borrowed(""),
            dialect: Cow::Borrowed("loki"),
            fingerprint: 0,
            nodes: Cow::Owned(vec![node; 8]),
            inputs: Cow::Borrowed(&[]),
            limits: Limits::default(),
            starters: Cow::Borrowed(&[]),
            models: Cow::Borrowed(&[]),
            env: Cow::Borrowed(&[]),
        },
        fails_at: AtomicU32::new(0),
    }
}

/// Microseconds per commit of one small row, with the settings of the store.
fn bare(dir: &Path, commits: u32) -> Result<f64, Failing> {
    let file = rusqlite::Connection::open(dir.join("bare.db"))?;
    file.pragma_update(None, "journal_mode", "wal")?;
    file.pragma_update(None, "synchronous", "full")?;
    file.execute_batch("CREATE TABLE IF NOT EXISTS t (no INTEGER PRIMARY KEY, exit TEXT)")?;
    let begun = Instant::now();
    for _ in 0..commits {
        file.prepare_cached("INSERT INTO t (exit) VALUES (?1)")?
            .execute(["{\"Turn\":3}"])?;
    }
    Ok(begun.elapsed().as_secs_f64() * 1e6 / f64::from(commits))
}

/// Bytes that this process has written so far, where the system tells.
fn written() -> Option<u64> {
    let io = std::fs::read_to_string("/proc/self/io").ok()?;
    let line = io.lines().find_map(|line| line.strip_prefix("wchar: "))?;
    line.parse().ok()
}

fn host() -> Host {
    Host {
        clock: Arc::new(graphwright::host::clock::System),
        ..Host::scripted(World::default())
    }
}

fn opened(dir: &Path, name: &str) -> Result<Arc<dyn Store>, Failing> {
    let path = dir.join(name);
    Ok(Arc::new(Sqlite::at(&path.display().to_string())?))
}

/// Bare commits and steps take turns in short rounds, and medians are compared: other programs use the disk, too.
async fn steps(dir: &Path) -> Result<(), Failing> {
    let graph = ring();
    let store = opened(dir, "steps.db")?;
    let (mut commits, mut steps) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        commits.push(bare(dir, STEPS)?);
        let begun = Instant::now();
        let run = Run::new(&graph, state(STEPS, 0))
            .host(&host())
            .store(&store);
        run.run().await?.into_output()?;
        steps.push(begun.elapsed().as_secs_f64() * 1e6 / f64::from(STEPS));
    }
    let (bare, step) = (median(commits), median(steps));
    println!(
        "bare commit {bare:.0} µs ({:.0}/s), durable step {step:.0} µs ({:.0}/s), ratio {:.2}",
        1e6 / bare,
        1e6 / step,
        step / bare
    );
    Ok(())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

async fn large(dir: &Path) -> Result<(), Failing> {
    let graph = ring();
    let store = opened(dir, "large.db")?;
    let before = written();
    let run = Run::new(&graph, state(1000, LARGE))
        .host(&host())
        .store(&store);
    run.run().await?.into_output()?;
    let size = std::fs::metadata(dir.join("large.db"))?.len();
    match (before, written()) {
        (Some(before), Some(after)) => println!(
            "1 MiB of state through 1,000 steps: {:.1} MB written, file of {:.1} MB",
            (after - before) as f64 / 1e6,
            size as f64 / 1e6
        ),
        _ => println!(
            "1 MiB of state through 1,000 steps: file of {:.1} MB",
            size as f64 / 1e6
        ),
    }
    Ok(())
}

async fn long(dir: &Path) -> Result<(), Failing> {
    let graph = ring();
    graph.fails_at.store(1, Ordering::Relaxed);
    let store = opened(dir, "long.db")?;
    let run = Run::new(&graph, state(LONG, 0))
        .host(&host())
        .store(&store)
        .id("long");
    run.durability(Durability::Async).run().await?;
    let begun = Instant::now();
    let outcome = Run::continued(&graph, &store, "long")
        .host(&host())
        .run()
        .await?;
    let time = begun.elapsed();
    let steps = outcome.steps;
    outcome.into_output()?;
    println!(
        "continued after {steps} exits in {:.0} ms",
        time.as_secs_f64() * 1e3
    );
    Ok(())
}

fn main() -> Result<(), Failing> {
    let dir: PathBuf =
        std::env::temp_dir().join(format!("graphwright-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(async {
        steps(&dir).await?;
        large(&dir).await?;
        long(&dir).await
    });
    std::fs::remove_dir_all(&dir)?;
    done
}
