//! How long a question may stay open: deadlines that outlive processes.

use super::going_on::{inputs, memory, until_review, world};
use crate::brief::BriefWriter;
use crate::patience::PATIENCE;
use graphwright::host::{AskError, BoxFuture, People, Query};
use graphwright::store::Phase;
use graphwright::world::people::Nobody;
use graphwright::{Host, Kind, Outcome, Run, Status};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Somebody who never answers.
pub struct Silent;

impl People for Silent {
    fn ask<'a>(&'a self, _: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(std::future::pending())
    }
}

/// Somebody who thinks for a while.
struct Slow(Duration);

impl People for Slow {
    fn ask<'a>(&'a self, _: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async {
            tokio::time::sleep(self.0).await;
            Ok("yes".to_owned())
        })
    }
}

/// A host of real time that drafts, passes the gate, and asks this person.
fn asking(people: impl People + 'static) -> Host {
    let mut host = until_review();
    host.clock = Arc::new(graphwright::host::clock::System);
    host.people = Arc::new(people);
    host
}

fn due(outcome: &Outcome<BriefWriter>) -> u64 {
    let question = outcome.waiting.as_ref().expect("a question");
    question.due.expect("a deadline")
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let millis = since.expect("after 1970").as_millis();
    u64::try_from(millis).expect("before the year 500,000,000")
}

/// Waits until it is later than this.
async fn passed(moment: u64) {
    while now() <= moment {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn a_question_that_is_open_too_long_fails_its_node() {
    let store = memory();
    let graph = BriefWriter::new();
    let begin = Run::with_inputs(&graph, inputs())
        .host(&until_review())
        .store(&store)
        .id("r");
    let outcome = begin
        .answer_within(Duration::from_millis(20))
        .run()
        .await
        .expect("begins");
    assert_eq!(outcome.status, Status::Waiting);
    passed(due(&outcome)).await;
    let host = Host::scripted(world(json!({"answers": {"review": ["yes"]}})));
    let outcome = Run::continued(&graph, &store, "r")
        .host(&host)
        .run()
        .await
        .expect("continues");
    let error = outcome.error.expect("an error");
    assert_eq!((error.kind, error.node.as_str()), (Kind::Timeout, "review"));
    // Tried again as a failed node is, it asks anew.
    let outcome = Run::continued(&graph, &store, "r")
        .host(&host)
        .run()
        .await
        .expect("continues");
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
}

#[tokio::test]
async fn a_person_who_is_there_has_as_long_and_no_longer() {
    let graph = BriefWriter::new();
    let within = async |people: Slow, millis| {
        Run::with_inputs(&graph, inputs())
            .host(&asking(people))
            .answer_within(Duration::from_millis(millis))
            .run()
            .await
            .expect("begins")
    };
    let late = within(Slow(Duration::from_secs(60)), 30).await;
    let error = late.error.expect("an error");
    assert_eq!((error.kind, error.node.as_str()), (Kind::Timeout, "review"));
    assert_eq!(
        error.message,
        "nobody answered the question of node `review` in time"
    );
    let fine = within(Slow(Duration::from_millis(1)), 60_000).await;
    assert_eq!(fine.status, Status::Completed, "{fine:?}");
}

#[tokio::test]
async fn resuming_does_not_give_more_time() {
    let store = memory();
    let graph = BriefWriter::new();
    let begin = Run::with_inputs(&graph, inputs())
        .host(&asking(Nobody))
        .store(&store)
        .id("r")
        .answer_within(Duration::from_secs(3600));
    let first = due(&begin.run().await.expect("begins"));
    // What would be counted from now on would end later.
    passed(now()).await;
    // Another process that knows of no limit, and one that has another.
    for within in [None, Some(Duration::from_secs(7200))] {
        let mut run = Run::continued(&graph, &store, "r").host(&asking(Nobody));
        if let Some(within) = within {
            run = run.answer_within(within);
        }
        let again = run.run().await.expect("continues");
        assert_eq!((again.status, due(&again)), (Status::Waiting, first));
    }
    let row = store.run("r").await.expect("a run");
    assert_eq!(row.questions[0].due, Some(first));
    let host = Host::scripted(world(json!({"answers": {"review": ["yes"]}})));
    let run = Run::continued(&graph, &store, "r").host(&host);
    let answered = run.run().await.expect("continues");
    assert_eq!(answered.status, Status::Completed, "{answered:?}");
}

#[tokio::test]
async fn a_process_that_asks_again_stops_at_the_first_deadline() {
    let store = memory();
    let graph = BriefWriter::new();
    let begin = Run::with_inputs(&graph, inputs())
        .host(&asking(Nobody))
        .store(&store)
        .id("r")
        .answer_within(Duration::from_millis(300));
    let deadline = due(&begin.run().await.expect("begins"));
    let run = Run::continued(&graph, &store, "r")
        .host(&asking(Silent))
        .answer_within(Duration::from_secs(3600));
    let outcome = tokio::time::timeout(PATIENCE, run.run())
        .await
        .expect("it does not wait for an hour")
        .expect("continues");
    assert_eq!(outcome.error.expect("an error").kind, Kind::Timeout);
    assert!(now() >= deadline);
    assert_eq!(store.run("r").await.expect("a run").phase, Phase::Failed);
}

#[tokio::test]
async fn without_a_limit_a_question_stays_open() {
    let store = memory();
    let graph = BriefWriter::new();
    let begin = Run::with_inputs(&graph, inputs())
        .host(&asking(Nobody))
        .store(&store)
        .id("r");
    let outcome = begin.run().await.expect("begins");
    assert_eq!(outcome.waiting.expect("a question").due, None);
    let run = Run::continued(&graph, &store, "r")
        .host(&asking(Nobody))
        .answer_within(Duration::from_secs(60));
    let again = run.run().await.expect("continues");
    assert!(due(&again) > 0, "a limit given later counts from then");
}
