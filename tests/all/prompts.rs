//! What is shown of the prompts of a kept run is what its models were asked: for all cases of the dialects whose runs a store keeps.

use graphwright::codegen::Graph;
use graphwright::run::journal::Store;
use graphwright::store::Memory;
use graphwright::testing::Scripted;
use graphwright::testing::scripted::Now;
use graphwright::{Run, prompts};
use graphwright_tests::cases::{self, Case};
use graphwright_tests::runs::{self, Copy};
use graphwright_tests::{Task, goldens};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Runs a graph, and looks at what its models were asked.
struct Shown<'s> {
    scenario: &'s runs::Scenario,
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
        let scripted = Scripted::new(world);
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

async fn shown(case: &Case, scenario: &runs::Scenario) -> Result<usize, String> {
    let task = Shown {
        scenario,
        dir: case.directory.clone(),
    };
    let done = goldens::run(&case.name, task).await;
    done.unwrap_or_else(|| Err("the case has no golden".to_owned()))
}

#[tokio::test]
async fn prompts_are_shown_as_they_were_asked() {
    let mut wrong = Vec::new();
    let mut dialects = BTreeSet::new();
    let mut count = 0;
    for case in cases::all() {
        // Graphs of actions keep their trail in a project.
        let dialect = case.name.split('/').next().unwrap_or_default().to_owned();
        if dialect == "rye" {
            continue;
        }
        for scenario in runs::of(&case).unwrap() {
            match shown(&case, &scenario).await {
                Ok(0) => {}
                Ok(prompts) => {
                    count += prompts;
                    dialects.insert(dialect.clone());
                }
                Err(problem) => {
                    wrong.push(format!("{} / {}: {problem}", case.name, scenario.name));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(dialects.len(), 3, "{dialects:?}");
    assert!(count > 100, "only {count} prompts");
}
