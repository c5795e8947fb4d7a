//! `AGENT chaos`: runs in storms. What `graphwright test --chaos` asks the compiled graph; prints one JSON object.

use super::args::Chaos;
use super::{status, test};
use crate::any_graph::AnyGraph;
use crate::testing::{self, ProgramOutputs, Trial};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What all storms have.
struct Storms<'s> {
    graph: &'s AnyGraph,
    sets: &'s [Map<String, Value>],
    given: &'s ProgramOutputs,
    dir: Option<&'s Path>,
    /// The seed of the next one.
    next: AtomicU64,
    found: AtomicBool,
    until: Instant,
}

/// What came of the storms of one thread.
#[derive(Default)]
struct StormResults {
    trials: u64,
    moments: u64,
    processes: u64,
    broken: Option<Trial>,
    /// What happened in the last one.
    story: Vec<String>,
}

/// Tries runs in storms, as many at once as there are processors, until the time is up or one shows a fault.
pub(super) fn chaos(graph: &AnyGraph, how: &Chaos, dir: Option<&Path>) -> Result<ExitCode, String> {
    if let Some(node) = crate::testing::interruptions::minds_interruption(graph) {
        return Err(format!(
            "--chaos: node `{node}` says `x-on-interrupted`, so a run that is continued may end otherwise than one that was never \
             interrupted, and that is what a storm compares; graphs whose calls are made again can be tried"
        ));
    }
    let sets = test::sets(how.inputs.as_deref())?;
    let sets: Vec<Map<String, Value>> = sets
        .into_iter()
        .map(|inputs| testing::made_up(graph, inputs))
        .collect();
    let given = test::given(how.given.as_deref())?;
    let storms = Storms {
        graph,
        sets: &sets,
        given: &given,
        dir,
        next: AtomicU64::new(how.seed),
        found: AtomicBool::new(false),
        until: Instant::now() + Duration::from_secs(how.seconds),
    };
    let threads = match how.seconds {
        0 => 1,
        _ => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let came = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| storms.some()))
            .collect();
        let joined = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.collect::<Result<Vec<StormResults>, _>>()
    });
    let came = came.map_err(|_| "a storm broke its thread")?;
    let sum = |of: fn(&StormResults) -> u64| came.iter().map(of).sum::<u64>();
    // One storm is told whole.
    let story = match came.as_slice() {
        [came] if how.seconds == 0 => came.story.as_slice(),
        _ => &[],
    };
    let object = json!({
        "story": story,
        "trials": sum(|came| came.trials),
        "moments": sum(|came| came.moments),
        "processes": sum(|came| came.processes),
        "broken": came.iter().filter_map(|came| came.broken.as_ref()).min_by_key(|trial| trial.seed),
    });
    say!("{object}");
    let broken = storms.found.load(Ordering::Relaxed);
    Ok(ExitCode::from(if broken { status::FAILED } else { 0 }))
}

impl Storms<'_> {
    /// Storms, one after the other; at least one.
    fn some(&self) -> StormResults {
        let mut came = StormResults::default();
        loop {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            let count = u64::try_from(self.sets.len()).unwrap_or(u64::MAX).max(1);
            let set = usize::try_from(seed % count).unwrap_or_default();
            let nothing = Map::new();
            let inputs = self.sets.get(set).unwrap_or(&nothing);
            let trial = testing::chaos(self.graph, inputs, self.given, self.dir, seed);
            came.trials += 1;
            came.moments += trial.moments;
            came.processes += u64::from(trial.processes);
            came.story.clone_from(&trial.story);
            if trial.broken.is_some() {
                self.found.store(true, Ordering::Relaxed);
                came.broken = Some(trial);
                return came;
            }
            if self.found.load(Ordering::Relaxed) || Instant::now() >= self.until {
                return came;
            }
        }
    }
}
