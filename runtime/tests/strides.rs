//! A run that nobody watches and nobody keeps counts its steps by strides (`drive/bare.rs`). It ends as one whose exits are
//! kept, which takes each step alone: the same path, the same error, at the same step.

use crate::toy::{Do, Toy, end};
use graphwright::codegen::{Limits, Next};
use graphwright::store::JournalInMemory;
use graphwright::testing::World;
use graphwright::{Cancel, Host, Kind, Outcome, Run, Status};
use serde_json::{Map, Value, json};

const IDS: [&str; 3] = ["a", "b", "c"];

/// What is around the lengths at which strides end.
const LENGTHS: [usize; 12] = [1, 2, 62, 63, 64, 65, 126, 127, 128, 129, 200, 4100];

/// So many nodes in a row, and a last one.
fn row(length: usize, last: Do, next: Next<usize, Value>) -> Toy {
    let nodes = (0..length).map(|at| ("on", Do::Write(json!(at)), Next::Go(at + 1)));
    let nodes = nodes.chain([("last", last, next)]);
    Toy::new(Limits::default(), nodes.collect())
}

/// Three nodes in a circle that only a limit ends.
fn circle(limits: Limits) -> Toy {
    let nodes = IDS.iter().enumerate();
    let nodes = nodes.map(|(at, id)| (*id, Do::Pass, Next::Go((at + 1) % IDS.len())));
    Toy::new(limits, nodes.collect())
}

/// What a caller sees of the end of a run.
fn seen(outcome: &Outcome<Toy>) -> Value {
    json!({
        "status": format!("{:?}", outcome.status),
        "path": outcome.path,
        "steps": outcome.steps,
        "error": outcome.error.as_ref().map(|error| (&error.node, error.kind, &error.message)),
        "state": outcome.state,
    })
}

/// Runs the graph both ways, and gives back how it ended.
async fn both(toy: &Toy, before: u32, cancel: &Cancel) -> Outcome<Toy> {
    let host = Host::scripted(World::default());
    let run = || {
        let run = Run::new(toy, Map::new()).host(&host).cancel(cancel);
        run.steps_before(before)
    };
    let kept = JournalInMemory::default();
    let long = run().journal(&kept).run().await.expect("begins");
    let short = run().run().await.expect("begins");
    assert_eq!(seen(&short), seen(&long));
    short
}

#[tokio::test]
async fn steps_end_where_they_are_used_up() {
    for steps in LENGTHS {
        let steps = u32::try_from(steps).expect("a few");
        for before in [0, 1, 63] {
            let toy = circle(Limits {
                steps: Some(steps),
                ..Limits::default()
            });
            let outcome = both(&toy, before, &Cancel::new()).await;
            let error = outcome.error.expect("an error");
            assert_eq!(error.kind, Kind::MaxSteps, "{steps} after {before}");
            let taken = steps.saturating_sub(before) + 1;
            assert_eq!(outcome.path.len(), usize::try_from(taken).expect("a few"));
        }
    }
}

#[tokio::test]
async fn visits_end_where_they_are_used_up() {
    for visits in LENGTHS {
        let visits = u32::try_from(visits).expect("a few");
        let toy = circle(Limits {
            visits: Some(visits),
            ..Limits::default()
        });
        let outcome = both(&toy, 0, &Cancel::new()).await;
        let error = outcome.error.expect("an error");
        assert_eq!((error.kind, error.node.as_str()), (Kind::MaxVisits, "a"));
        assert_eq!(outcome.steps, visits * 3);
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_ends_fails_and_waits_at_any_step() {
    for length in LENGTHS {
        let outcome = both(&row(length, Do::Pass, end()), 0, &Cancel::new()).await;
        assert_eq!(outcome.status, Status::Completed);
        assert_eq!(outcome.path.len(), length + 1);
        let outcome = both(&row(length, Do::Fail("no"), end()), 0, &Cancel::new()).await;
        assert_eq!(outcome.error.expect("an error").node, "last");
        let outcome = both(&row(length, Do::Pause(1), end()), 0, &Cancel::new()).await;
        assert_eq!(outcome.status, Status::Completed);
    }
}

#[tokio::test]
async fn a_run_that_is_cancelled_takes_no_step() {
    let cancel = Cancel::new();
    cancel.cancel();
    let outcome = both(&circle(Limits::default()), 0, &cancel).await;
    assert_eq!(outcome.status, Status::Cancelled);
    assert!(outcome.path.is_empty());
}
