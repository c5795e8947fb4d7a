//! Runs in a storm: everything goes wrong that can, and no run may be lost.
//!
//! What a trial does, what must hold, and how to run many is in `chaos.md` beside this file.

mod backing_store;
#[cfg(unix)]
mod children;
mod clock;
mod directory;
#[cfg(feature = "sqlite")]
mod file;
mod invariants;
mod process;
#[cfg(feature = "project")]
mod project;
mod store;
mod storm_host;
mod trial;
mod weather;

use super::explore::ProgramOutputs;
use crate::dialects::rye;
use crate::host::HostParts;
use crate::run::Graph;
use crate::testing::walk::{Decider, Walk};
use invariants::{End, difference};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::Path;
use weather::Dice;
pub(in crate::testing) use weather::hashed;

/// In how many orders a run is tried before its end counts as one that does not depend on the order.
const ORDERS: u32 = 100;

/// What came of a trial.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trial {
    /// What decided it.
    pub seed: u64,
    /// How much happened: what the store was asked, and what was asked of the outside.
    pub moments: u64,
    /// How many processes it took.
    pub processes: u32,
    /// What does not hold; `None`: everything does.
    pub broken: Option<BrokenPromise>,
    /// What happened, in words.
    #[serde(skip)]
    pub story: Vec<String>,
}

/// Something that must hold, and does not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BrokenPromise {
    /// What does not hold.
    pub what: String,
    /// What happened before, in words.
    pub story: Vec<String>,
}

/// What is tried.
struct Experiment<'t, G> {
    graph: &'t G,
    inputs: &'t Map<String, Value>,
    given: &'t ProgramOutputs,
    dir: Option<&'t Path>,
}

/// In which order things happen. What calls give is decided by the world alone.
#[derive(Clone, Copy, Debug)]
struct Order {
    /// Decides in which order things take their turns.
    turns: u64,
    /// Decides how long scripts are at work: of branches that race, any may be the first.
    pace: u64,
}

/// Where runs of a graph are kept, and how they are carried on.
trait Place {
    /// The run without faults, and how many moments it takes.
    fn calm(&self, world: u64, order: Order) -> Result<(End, u64), String>;

    /// The run in a storm.
    fn rough(
        &self,
        world: u64,
        moments: u64,
        dice: &mut Dice,
        trial: &mut Trial,
    ) -> Result<End, String>;
}

/// Tries a run of a graph in the storm that a seed brings.
///
/// It starts executors of its own, so it is not called from within one. Where runs of the graph write files of their own
/// (boards, conversations), they do it in a copy of `dir`; what runs of graphs of actions leave goes to a project made for the
/// trial.
pub fn chaos<G: Graph>(
    graph: &G,
    inputs: &Map<String, Value>,
    given: &ProgramOutputs,
    dir: Option<&Path>,
    seed: u64,
) -> Trial {
    let tried = Experiment {
        graph,
        inputs,
        given,
        dir,
    };
    let mut trial = Trial {
        seed,
        ..Trial::default()
    };
    let done = match rye::facade::acts(tried.graph) {
        #[cfg(feature = "project")]
        true => project::Projects::new(&tried).and_then(|place| storm(&place, &mut trial)),
        #[cfg(not(feature = "project"))]
        true => Err("graphs of actions need the feature `project`".to_owned()),
        false => trial::StoredRuns::new(&tried).and_then(|place| storm(&place, &mut trial)),
    };
    if let Err(what) = done {
        trial.broken = Some(BrokenPromise {
            what,
            story: trial.story.clone(),
        });
    }
    trial
}

fn storm(place: &impl Place, trial: &mut Trial) -> Result<(), String> {
    let mut dice = Dice::new(trial.seed);
    let world = dice.next();
    let order = Order {
        turns: dice.next(),
        pace: world,
    };
    let (calm, moments) = place.calm(world, order)?;
    let end = place.rough(world, moments, &mut dice, trial)?;
    if end == calm {
        return Ok(());
    }
    // Where the order of things decides what comes out, any of it is right.
    for _ in 0..ORDERS {
        let number = dice.next();
        let order = Order {
            turns: number,
            pace: number,
        };
        if place.calm(world, order)?.0 != calm {
            return Ok(());
        }
    }
    Err(format!(
        "it came to something else than without faults: {}",
        difference(&calm, &end)
    ))
}

impl<G: Graph> Experiment<'_, G> {
    /// What calls give.
    fn host(&self, world: u64) -> HostParts {
        Walk::new(Decider::Seed(world), self.given.clone()).host()
    }
}
