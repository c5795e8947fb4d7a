//! Graphs in storms: no run is lost.

use super::{Later, Task};
use crate::cases::Case;
use graphwright::codegen::Graph;
use graphwright::testing::{ProgramOutputs, Trial, chaos, made_up};
use serde_json::Map;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What comes of storms with these seeds; none after the first in which a run is lost.
pub fn trials<G: Graph>(graph: &G, dir: &Path, seeds: Range<u64>) -> Vec<Trial> {
    let inputs = made_up(graph, Map::new());
    let mut trials = Vec::new();
    for seed in seeds {
        trials.push(chaos(
            graph,
            &inputs,
            &ProgramOutputs::default(),
            Some(dir),
            seed,
        ));
        // The first fault of a graph is enough.
        if trials.last().is_some_and(|trial| trial.broken.is_some()) {
            break;
        }
    }
    trials
}

struct Storms {
    dir: PathBuf,
    seeds: Range<u64>,
}

impl Task for Storms {
    type Done = Vec<Trial>;

    async fn run<G: Graph + 'static>(self, graph: G) -> Self::Done {
        // It starts executors of its own.
        std::thread::scope(|scope| {
            let storms = scope.spawn(|| trials(&graph, &self.dir, self.seeds));
            let trials = storms.join();
            trials.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// What comes of storms around the golden of a case; `None`: it has none.
pub fn around(case: &Case, seeds: Range<u64>) -> Later<'_, Option<Vec<Trial>>> {
    let task = Storms {
        dir: case.directory.clone(),
        seeds,
    };
    Box::pin(crate::run(&case.name, task))
}
