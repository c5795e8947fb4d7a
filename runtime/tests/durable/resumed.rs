//! Runs that are answered, tried again and forked by a program, as `resume` and `fork` of the command line are.

use super::going_on::{DRAFT, inputs, memory, until_review, world};
use crate::brief::BriefWriter;
use graphwright::store::{Store, StoreError};
use graphwright::{Host, Kind, Outcome, Remedy, Resume, Run, RunError, Status};
use serde_json::json;
use std::sync::{Arc, LazyLock};

static GRAPH: LazyLock<BriefWriter> = LazyLock::new(BriefWriter::new);

/// A store with a run `r` that waits.
async fn waiting() -> Arc<dyn Store> {
    let store = memory();
    let run = Run::with_inputs(&*GRAPH, inputs()).host(&until_review());
    let outcome = run.store(&store).id("r").run().await.expect("begins");
    assert_eq!(outcome.status, Status::Waiting);
    assert_eq!(outcome.questions().len(), 1);
    assert_eq!(outcome.waiting.as_ref(), outcome.questions().first());
    store
}

fn resume(store: &Arc<dyn Store>) -> Resume<'static, BriefWriter> {
    Resume::new(&*GRAPH, store, "r")
}

async fn ran(run: Run<'_, BriefWriter>) -> Result<Outcome<BriefWriter>, RunError> {
    run.host(&until_review()).run().await
}

fn unfit(refused: Result<Outcome<BriefWriter>, RunError>) -> String {
    match refused {
        Err(RunError::Unfit { run, why }) if run == "r" => why,
        other => panic!("{:?}", other.map(|outcome| outcome.status)),
    }
}

#[tokio::test]
async fn an_answer_is_for_the_only_question() {
    let store = waiting().await;
    let outcome = ran(resume(&store).answer("no")).await.expect("goes on");
    assert_eq!(
        outcome.output().expect("an end"),
        "No brief for: WebAssembly"
    );
    assert_eq!(outcome.path, ["draft", "gate", "review", "rejected"]);
    // Who answers now comes too late, and who goes on finds nothing to do.
    let late = ran(resume(&store).answer("yes")).await.map(drop);
    assert_eq!(late, Err(StoreError::Over("r".to_owned()).into()));
    let late = ran(resume(&store).as_it_is()).await.map(drop);
    assert_eq!(late, Err(RunError::Over("r".to_owned())));
}

#[tokio::test]
async fn answers_name_a_question_or_the_node_that_asks() {
    for name in ["review", "2/1"] {
        let store = waiting().await;
        let answered = resume(&store).answers([(name, "no")]);
        let outcome = ran(answered).await.expect("goes on");
        assert_eq!(outcome.status, Status::Completed, "{name}");
    }
    let store = waiting().await;
    let why = unfit(ran(resume(&store).answers([("revue", "no")])).await);
    assert_eq!(
        why,
        "run `r` does not ask one question `revue`; it asks `2/1` (review)"
    );
    let twice = resume(&store).answers([("review", "no"), ("2/1", "yes")]);
    assert_eq!(
        unfit(ran(twice).await),
        "run `r` is given two answers to one question"
    );
    // Nothing was answered, so it still waits.
    let outcome = ran(resume(&store).as_it_is()).await.expect("goes on");
    assert_eq!(outcome.status, Status::Waiting);
    let missing = Resume::new(&*GRAPH, &store, "s").answer("no");
    let error = ran(missing).await.map(drop).expect_err("there is none");
    assert!(matches!(error, RunError::Store(StoreError::Missing { .. })));
}

#[tokio::test]
async fn a_failed_run_is_tried_again_and_one_that_waits_is_not() {
    let store = waiting().await;
    let why = unfit(ran(resume(&store).retry()).await);
    assert!(
        why.starts_with("nothing of run `r` failed: node `review` waits"),
        "{why}"
    );

    let store = memory();
    let failing = Host::scripted(world(json!({
        "replies": {"draft": [DRAFT]}, "scripts": {"gate": [{"exit": 1}]},
    })));
    let begun = Run::with_inputs(&*GRAPH, inputs()).store(&store).id("r");
    let failed = begun.host(&failing).run().await.expect("begins");
    assert_eq!(failed.status, Status::Failed);
    let outcome = ran(resume(&store).retry()).await.expect("goes on");
    assert_eq!(outcome.status, Status::Waiting);
    let why = unfit(ran(resume(&store).fork_at(9)).await);
    assert!(why.starts_with("the run has no step 9"), "{why}");
}

#[tokio::test]
async fn a_run_that_was_cancelled_is_tried_again_also_where_it_had_asked_something() {
    let store = memory();
    let begun = Run::with_inputs(&*GRAPH, inputs()).store(&store).id("r");
    let cancel = graphwright::Cancel::new();
    cancel.cancel();
    let stopped = begun.cancel(&cancel).host(&until_review()).run().await;
    let stopped = stopped.expect("begins");
    let why = stopped.output().map_err(|error| error.kind);
    assert_eq!(why.map(drop), Err(Kind::Cancelled));
    let outcome = ran(resume(&store).retry()).await.expect("goes on");
    assert_eq!(outcome.status, Status::Waiting);

    let store = waiting().await;
    store.cancel("r").await.expect("cancelled");
    let outcome = ran(resume(&store).retry()).await.expect("goes on");
    assert_eq!(outcome.status, Status::Waiting);
}

#[tokio::test]
async fn one_step_of_a_kept_run_is_taken_from_a_fork() {
    let store = waiting().await;
    let fork = resume(&store).fork_at(1).host(&until_review()).step().await;
    assert_eq!(fork.expect("a step").node, "gate");
    let why = resume(&store)
        .answer("no")
        .host(&until_review())
        .step()
        .await;
    let Err(RunError::Unfit { why, .. }) = why.map(drop) else {
        panic!("a run that waits has no first step");
    };
    assert!(why.contains("fork_at"), "{why}");
}

#[tokio::test]
async fn what_cannot_work_is_not_to_be_tried_again() {
    let store = waiting().await;
    let missing = Resume::new(&*GRAPH, &store, "s").answer("no");
    let unfit = resume(&store).answers([("revue", "no")]);
    for refused in [missing, unfit] {
        let error = ran(refused).await.map(drop).expect_err("refused");
        assert_eq!(Remedy::of(error.kind()), Remedy::Ask, "{error}");
    }
    // Another process took the run over, which is nobody's fault.
    let lost = RunError::from(StoreError::Lost("r".to_owned()));
    assert_eq!(Remedy::of(lost.kind()), Remedy::Retry);
}

#[tokio::test]
async fn a_fork_is_another_run_from_an_earlier_step_with_another_state() {
    let store = waiting().await;
    let forked = resume(&store).fork_with(1, |state| {
        state.title = Some("Another".to_owned());
        Ok(())
    });
    let outcome = forked.id("f").host(&until_review()).run().await;
    let outcome = outcome.expect("begins");
    assert_eq!(outcome.path, ["gate", "review"]);
    let question = &outcome.questions()[0].question;
    assert!(question.contains("Another"), "{question}");
    let row = store.run("f").await.expect("a run");
    assert_eq!(row.parent, Some(("r".to_owned(), 1)));
    assert_eq!(store.origin("f").await.expect("an origin").inputs, inputs());
    let refused = resume(&store).fork_with(1, |_| Err("not so".to_owned()));
    assert_eq!(unfit(ran(refused).await), "not so");
    // The run itself stays as it was.
    assert_eq!(store.run("r").await.expect("a run").steps, 2);
}
