//! Boards of runs that were stopped in the middle and go on.

use super::{Place, Watching, run, write};
use graphwright::host::{BoxFuture, CallError, Model, Reply, Request};
use graphwright::store::JournalInMemory;
use graphwright::{Host, Kind, Run, Status};
use graphwright_tests::goldens::kegal_boards;
use std::sync::Arc;

/// A model that is down for one node.
struct Unsteady {
    watching: Watching,
    down: &'static str,
}

impl Model for Unsteady {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        if request.node == self.down {
            return Box::pin(async { Err(CallError::new(Kind::Model, "down")) });
        }
        self.watching.complete(request)
    }

    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        self.watching.check(wanted)
    }
}

fn host(place: &Place, down: &'static str) -> (Host, super::Sightings) {
    let (mut host, seen) = super::watching(place, true);
    let watching = Watching {
        place: place.0.clone(),
        seen: Arc::clone(&seen),
        usable: true,
    };
    host.model = Arc::new(Unsteady { watching, down });
    (host, seen)
}

#[tokio::test]
async fn a_board_holds_what_was_said_beside_a_node_before_the_run_went_on() {
    let place = Place::new();
    let graph = kegal_boards::Boards::new();
    let kept = JournalInMemory::default();
    let (broken, _) = host(&place, "second");
    let stopped = graph.start("topic").journal(&kept);
    let stopped = run(stopped, &broken, &place).await;
    assert_eq!(stopped.status, Status::Failed);
    assert_eq!(place.read("boards/facts.md"), "researcher wrote");

    // Another run of the same graph has been there since.
    write(&place, "of another run");
    let (mended, seen) = host(&place, "nobody");
    let begun = kegal_boards::State::start("topic");
    let resumed = Run::resume(&graph, begun, kept.entries());
    let resumed = run(resumed, &mended, &place).await;
    assert_eq!(resumed.status, Status::Completed, "{:?}", resumed.error);
    let seen = seen.lock().unwrap();
    let asked: Vec<&str> = seen.iter().map(|(node, _)| node.as_str()).collect();
    assert!(!asked.contains(&"researcher"), "{asked:?}");
    let board = seen.iter().find(|(node, _)| node == "enricher_a").unwrap();
    assert_eq!(board.1, "researcher wrote\n\nsecond wrote");
    assert_eq!(
        place.read("boards/report.md"),
        "enricher_b wrote\n\nenricher_a wrote"
    );
}

/// A run whose last exit was lost: its calls are known, its steps are not, and its files may be those of another run.
#[tokio::test]
async fn a_board_is_written_anew_where_a_call_is_remembered() {
    let place = Place::new();
    let graph = kegal_boards::Boards::new();
    let effects = Arc::new(graphwright::store::EffectsInMemory::default());
    let (host, seen) = host(&place, "nobody");
    let first = graph.start("topic").id("r").effects(effects.clone());
    let first = run(first, &host, &place).await;
    assert_eq!(first.status, Status::Completed, "{:?}", first.error);
    let calls = seen.lock().unwrap().len();
    write(&place, "of another run");
    let again = graph.start("topic").id("r").effects(effects);
    let again = run(again, &host, &place).await;
    assert_eq!(again.status, Status::Completed, "{:?}", again.error);
    assert_eq!(seen.lock().unwrap().len(), calls, "nothing was asked again");
    assert_eq!(
        place.read("boards/facts.md"),
        "researcher wrote\n\nsecond wrote"
    );
}
