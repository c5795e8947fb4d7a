//! Replaying what runs did with another version of their graph: the exits of each run are committed once more, in the order
//! in which they were made, until the graph goes another way than the run did.
//!
//! Nothing is asked and nothing is worked for: what a node gave is what it gave then. Only an end node, whose work is to fill
//! its text from the state, does that once more, so that a changed text is seen.

use crate::graph::NodeRole;
use crate::run::executor::{Position, fold_seen};
use crate::run::journal::restore::as_made;
use crate::run::journal::{
    ExitRow, Filter, Mismatch, Origin, Phase, RestoredRun, RunRow, Store, StoreError, restore,
};
use crate::run::{Graph, Run, RunError};
use crate::testing::scripted::World;
use crate::value::failure::Interrupt;
use crate::world::Host;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Above so many exits the place where a run parts is searched for instead of walked to.
const WALKED: usize = 500;

/// What a run does with this graph.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReplayResult {
    /// The run.
    pub run_id: String,
    /// How it stands in the store.
    pub status: Phase,
    /// How many exits it made.
    pub steps: usize,
    /// Where the graph goes another way; `None`: it goes the way of the run.
    pub parts: Option<Divergence>,
}

/// Where a graph goes another way than a run did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divergence {
    /// How many exits of the run it followed.
    pub after: usize,
    /// The node of the first exit that it does not follow; empty: all exits are followed, and what comes then is different.
    pub node: String,
    /// What is different.
    pub why: String,
    /// What changed in the graph, as far as both say it.
    pub changes: Vec<String>,
}

/// Replays all runs of a graph that a store holds, the latest first.
///
/// # Errors
/// If the store cannot be read.
pub async fn replay<G: Graph>(
    graph: &G,
    store: &dyn Store,
) -> Result<Vec<ReplayResult>, StoreError> {
    let filter = Filter {
        graph: Some(graph.about().name.to_string()),
        ..Filter::default()
    };
    let mut replayed = Vec::new();
    for listed in store.list(&filter).await? {
        // With its outcome, which a list leaves out.
        let row = store.run(&listed.id).await?;
        let origin = store.origin(&row.id).await?;
        let exits = store.exits(&row.id).await?;
        replayed.push(ReplayResult {
            parts: parting(graph, &row, &origin, &exits).await,
            run_id: row.id,
            status: row.phase,
            steps: exits.len(),
        });
    }
    Ok(replayed)
}

async fn parting<G: Graph>(
    graph: &G,
    row: &RunRow,
    origin: &Origin,
    exits: &[ExitRow],
) -> Option<Divergence> {
    let mut made: Vec<&ExitRow> = exits.iter().collect();
    as_made(&mut made);
    // What the graph cannot follow of so many exits.
    let stuck = |count: usize| {
        let first: Vec<ExitRow> = exits
            .iter()
            .filter(|exit| made.iter().take(count).any(|one| one.seq == exit.seq))
            .cloned()
            .collect();
        followed(graph, origin, &first).err()
    };
    let count = if made.len() <= WALKED {
        (0..=made.len()).find(|count| stuck(*count).is_some())
    } else {
        searched(made.len(), |count| stuck(count).is_some())
    };
    let Some(count) = count else {
        return ending(graph, row, origin, exits).await;
    };
    let (why, changes) = stuck(count)?;
    let after = count.saturating_sub(1);
    Some(Divergence {
        after,
        node: made
            .get(after)
            .map_or_else(String::new, |exit| exit.node.clone()),
        why,
        changes,
    })
}

/// The smallest number up to `most` for which something holds that holds for all greater ones.
fn searched(most: usize, holds: impl Fn(usize) -> bool) -> Option<usize> {
    if !holds(most) {
        return None;
    }
    let (mut below, mut above) = (0, most);
    while below < above {
        let middle = below.midpoint(above);
        if holds(middle) {
            above = middle;
        } else {
            below = middle + 1;
        }
    }
    Some(above)
}

/// Follows exits; what does not fit, and what changed.
fn followed<G: Graph>(
    graph: &G,
    origin: &Origin,
    exits: &[ExitRow],
) -> Result<RestoredRun<G>, (String, Vec<String>)> {
    // A fingerprint that is no other version's makes the replay look at everything.
    let origin = Origin {
        fingerprint: "replayed".to_owned(),
        ..origin.clone()
    };
    restore::restore(graph, &origin, exits).map_err(|error| (told(&error.why), error.changes))
}

fn told(why: &Mismatch) -> String {
    let quoted = |keys: &[String]| {
        let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
        keys.join(", ")
    };
    match why {
        Mismatch::Graph { theirs, .. } => format!("it is a run of the graph `{theirs}`"),
        Mismatch::Start(why) => format!("the state that it began with does not fit: {why}"),
        Mismatch::Node { node, .. } => format!("the graph has no node `{node}`"),
        Mismatch::Exit { node, why, .. } => {
            format!("node `{node}` ended in a way that the graph does not know: {why}")
        }
        Mismatch::Writes { node, keys, .. } => {
            format!(
                "node `{node}` wrote {}, which the graph no longer keeps",
                quoted(keys)
            )
        }
        Mismatch::Gap(what) | Mismatch::Hole(what) => what.clone(),
        Mismatch::Way(what) => what
            .strip_prefix("the journal does not fit the graph: ")
            .unwrap_or(what)
            .to_owned(),
        _ => "the graph does not fit the run".to_owned(),
    }
}

/// What is different behind the last exit.
async fn ending<G: Graph>(
    graph: &G,
    row: &RunRow,
    origin: &Origin,
    exits: &[ExitRow],
) -> Option<Divergence> {
    let restored = followed(graph, origin, exits).ok()?;
    let changes = restored.changes;
    let parting = |why: String| {
        Some(Divergence {
            after: exits.len(),
            node: String::new(),
            why,
            changes: changes.clone(),
        })
    };
    let mut last = None;
    let folded = fold_seen(
        graph,
        restored.at,
        restored.state,
        restored.entries,
        |branch, _, at, state| {
            if branch.is_main() {
                last = Some((at, state.clone()));
            }
        },
    );
    let position = match folded {
        Ok(folded) => folded.position,
        Err(failure) => return parting(failure.message),
    };
    match (position, row.phase.is_final()) {
        (Position::Ended(output), true) => {
            let was = row
                .outcome
                .as_ref()
                .and_then(|outcome| outcome.get("output"));
            let is = match last {
                Some((at, state)) => match again(graph, at, state).await {
                    Ok(text) => text,
                    Err(why) => return parting(why),
                },
                None => None,
            };
            let is = is.unwrap_or_else(|| serde_json::to_value(&output).unwrap_or_default());
            match was {
                Some(was) if *was != is && !was.is_null() => parting(format!(
                    "the output was {}, and would be {}",
                    short(was),
                    short(&is)
                )),
                Some(_) | None => None,
            }
        }
        (Position::Ended(_), false) => parting(format!(
            "the run is {}, and the graph is at its end here",
            row.phase.name()
        )),
        (Position::At(at), true) => {
            let node = graph.about().nodes.get(graph.number(at));
            let node = node.map_or("?", |node| &node.id);
            parting(format!(
                "the run ended here, and the graph goes on to `{node}`"
            ))
        }
        (Position::Inside(_), true) => {
            parting("the run ended here, and the graph has branches that are not done".to_owned())
        }
        (Position::At(_) | Position::Inside(_), false) => None,
    }
}

/// The text that an end node gives in this state; `None`: it is a node of another kind.
async fn again<G: Graph>(graph: &G, at: G::At, state: G::State) -> Result<Option<Value>, String> {
    let node = graph.about().nodes.get(graph.number(at));
    let Some(node) = node.filter(|node| node.role == NodeRole::End) else {
        return Ok(None);
    };
    let host = Host::scripted(World::default());
    let step = match Run::from(graph, at, state).host(&host).step().await {
        Ok(step) => step,
        Err(RunError::Stopped(Interrupt::Fault(failure))) => {
            return Err(format!("node `{}` would fail: {failure}", node.id));
        }
        Err(_) => return Ok(None),
    };
    Ok(step.output)
}

fn short(value: &Value) -> String {
    const MOST: usize = 120;
    let text = value.to_string();
    if text.chars().count() <= MOST {
        return text;
    }
    text.chars().take(MOST).chain(['\u{2026}']).collect()
}

#[cfg(test)]
mod tests {
    use super::searched;

    #[test]
    fn the_first_place_is_found() {
        for first in 0..=9 {
            assert_eq!(searched(9, |count| count >= first), Some(first));
        }
        assert_eq!(searched(9, |_| false), None);
    }
}
