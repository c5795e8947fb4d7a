//! Every graph of this suite whose runs a store keeps, in a storm: no run is lost.

use graphwright::codegen::Graph;
use graphwright::testing::{Given, Trial, chaos, made_up};
use graphwright_tests::{Task, cases, goldens};
use serde_json::Map;

/// How many storms each graph goes through.
const EACH: u64 = 40;

struct Storms;

impl Task for Storms {
    type Done = Vec<Trial>;

    async fn run<G: Graph + 'static>(self, graph: G) -> Self::Done {
        let inputs = made_up(&graph, Map::new());
        let graph = &graph;
        let inputs = &inputs;
        // It starts executors of its own.
        std::thread::scope(|scope| {
            let storms = scope.spawn(move || {
                let storms =
                    (0..EACH).map(|seed| chaos(graph, inputs, &Given::default(), None, seed));
                storms.collect()
            });
            storms.join().expect("no storm panics")
        })
    }
}

#[tokio::test]
async fn no_run_of_any_graph_is_lost() {
    let mut wrong = Vec::new();
    let mut moments = 0;
    for case in cases::all() {
        // The others keep things in files of their own.
        if !case.name.starts_with("loki/") && !case.name.starts_with("euler/") {
            continue;
        }
        let Some(trials) = goldens::run(&case.name, Storms).await else {
            continue;
        };
        for trial in trials {
            moments += trial.moments;
            if let Some(broken) = trial.broken {
                let story = broken.story.join("\n  ");
                let (name, seed, what) = (&case.name, trial.seed, broken.what);
                wrong.push(format!("{name}, seed {seed}: {what}\n  {story}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are broken:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(moments > 10_000, "only {moments} moments");
}
