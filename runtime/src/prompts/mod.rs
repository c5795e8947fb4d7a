//! What models were asked in a run that a store keeps.
//!
//! A prompt is what a node makes of the state, so it is not kept: each node that asked is worked for once more, with the state that it
//! was entered with and what its calls gave then. Nothing outside is reached and nothing is changed. What does not follow from the state
//! is kept with the run ([`crate::run::journal::Prompts`]): the definitions of tools.

mod replayed_visit;
mod visits;

use crate::host::Request;
use crate::run::Graph;
use crate::run::executor::fold_seen;
use crate::run::journal::Store;
use crate::run::journal::restore::restore;
use std::path::Path;

#[cfg(feature = "restate")]
pub(crate) use replayed_visit::chosen;
pub(crate) use replayed_visit::{KeptRun, models};
pub(crate) use visits::Visits;

/// What a model was asked.
#[derive(Clone, Debug)]
pub struct AskedPrompt {
    /// The call, as the store names it: [`Request::key`] without the run's id.
    pub call: String,
    /// All of it.
    pub request: Request,
    /// Whether it is known to be what was asked then. If not, the graph, its files, its tools or the options of the run are not what
    /// they were.
    pub same: bool,
}

/// What models were asked in a run, in the order of its chains and steps; `dir` is the graph's directory.
///
/// # Errors
/// If the store cannot be read, or the run is not one of this graph.
pub async fn of_run<G: Graph>(
    graph: &G,
    store: &dyn Store,
    run: &str,
    dir: &Path,
) -> Result<Vec<AskedPrompt>, String> {
    let told = |error: crate::run::journal::StoreError| error.to_string();
    let origin = store.origin(run).await.map_err(told)?;
    let exits = store.exits(run).await.map_err(told)?;
    let effects = store.effects(run).await.map_err(told)?;
    let restored = restore(graph, &origin, &exits).map_err(|error| error.to_string())?;
    let mut visits = Visits::of(&effects, &exits);
    let (at, state, entries) = (restored.at, restored.state, restored.entries);
    // Where branches could not be joined, the run failed, and what was asked before counts.
    let _ = fold_seen(graph, at, state, entries, |branch, step, at, state| {
        visits.seen(graph, (branch, step), at, state);
    });
    let kept = KeptRun {
        run,
        dir: dir.to_path_buf(),
        effects: &effects,
        models: models(&store.events(run).await.map_err(told)?),
    };
    let mut asked = Vec::new();
    for visited in visits.all() {
        asked.extend(kept.asked(graph, visited).await);
    }
    Ok(asked)
}
