//! What is shown of the prompts of a kept run is what its models were asked.

use super::{Later, Task};
use crate::cases::Case;
use crate::runs::{Copy, Scenario};
use graphwright::codegen::Graph;
use graphwright::store::Memory;
use graphwright::store::Store;
use graphwright::testing::ScriptedWorld;
use graphwright::testing::scripted::Now;
use graphwright::{Run, prompts};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Runs a graph, and looks at what its models were asked.
struct Shown<'s> {
    scenario: &'s Scenario,
    dir: PathBuf,
}

impl Task for Shown<'_> {
    /// How many prompts were shown.
    type Done = Result<usize, String>;

    async fn run<G: Graph>(self, graph: G) -> Self::Done {
        let mut world = self.scenario.world.clone();
        world.clock.get_or_insert_with(|| Now {
            now: "2026-03-02T12:00:00Z".to_owned(),
        });
        let scripted = ScriptedWorld::new(world);
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        let copy = Copy::of(&self.dir).map_err(|error| error.to_string())?;
        let run = Run::with_inputs(&graph, self.scenario.inputs.clone())
            .host(&scripted.host())
            .id("run")
            .store(&store)
            .model("house:model")
            .dir(&copy.0);
        let ran = tokio::task::unconstrained(run.run()).await;
        if ran.is_err() {
            return Ok(0);
        }
        drop(ran);
        let asked = scripted.requests();
        let before = files(&copy.0);
        let shown = prompts::of_run(&graph, store.as_ref(), "run", &copy.0).await?;
        if files(&copy.0) != before {
            return Err("looking at prompts has changed files".to_owned());
        }
        if scripted.requests().len() != asked.len() {
            return Err("looking at prompts has asked models".to_owned());
        }
        for request in &asked {
            let call = request.key.strip_prefix("run/").unwrap_or_default();
            let found = shown.iter().filter(|one| one.call == call);
            let found: Vec<_> = found.collect();
            let [one] = found[..] else {
                return Err(format!("{call} is shown {} times", found.len()));
            };
            if one.request != *request {
                return Err(format!(
                    "{call}: asked {request:#?}\nshown {:#?}",
                    one.request
                ));
            }
        }
        Ok(asked.len())
    }
}

/// All files below a directory, and what is in them.
fn files(dir: &std::path::Path) -> BTreeSet<(PathBuf, Vec<u8>)> {
    let mut all = BTreeSet::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            let bytes = std::fs::read(&path).unwrap_or_default();
            all.insert((path, bytes));
        }
    }
    all
}

/// Runs the golden of a case, and looks at what its models were asked: how many prompts were shown.
pub fn shown<'a>(case: &'a Case, scenario: &'a Scenario) -> Later<'a, Result<usize, String>> {
    let task = Shown {
        scenario,
        dir: case.directory.clone(),
    };
    Box::pin(async move {
        let done = crate::run(&case.name, task).await;
        done.unwrap_or_else(super::none)
    })
}
