//! Races of branches on a Postgres server that takes 3 ms to answer, with rows that are written late.

use super::postgres::Found;
use super::proxy::Proxy;
use super::slow::{is_whole, race, sat};
use crate::toy::Toy;
use graphwright::store::postgres::Postgres;
use graphwright::store::{Durability, Phase, Store};
use graphwright::{Cancel, Run, Status};
use graphwright_core::run::journal::restore::restore;
use serde_json::Map;
use std::sync::Arc;
use std::time::Duration;

/// Whether a run can be shown: its rows are whole, and make up the state that it stopped with.
async fn is_shown(store: &Arc<dyn Store>, toy: &Toy, run: &str, phase: Phase) {
    is_whole(store, run).await;
    let row = store.run(run).await.expect("the run");
    assert_eq!(row.phase, phase);
    let (origin, exits) = (store.origin(run).await, store.exits(run).await);
    let exits = exits.expect("exits");
    assert_eq!(u64::try_from(exits.len()), Ok(row.steps));
    let restored = restore(toy, &origin.expect("an origin"), &exits);
    assert!(restored.is_ok(), "{run}: {:?}", restored.err());
}

#[tokio::test]
async fn no_row_is_lost_where_each_answer_takes_a_while() {
    let Some(Found::Own(server)) = Found::new("delayed") else {
        return;
    };
    let proxy = Proxy::slowly(&server, Duration::from_millis(3)).await;
    let store: Arc<dyn Store> = Arc::new(Postgres::at(&proxy.url("")).await.expect("opens"));
    for (round, pauses) in [&[1, 2, 2, 3, 3, 4, 5, 7][..], &[2, 2, 2], &[3, 1]]
        .iter()
        .enumerate()
    {
        let toy = race(pauses, 16);
        let id = format!("race-{round}");
        let run = Run::new(&toy, Map::new()).id(&id).store(&store);
        let waiting = sat(run, Durability::Async).await;
        assert_eq!(waiting.status, Status::Waiting, "{:?}", waiting.error);
        is_shown(&store, &toy, &id, Phase::Waiting).await;
        let again = sat(Run::continued(&toy, &store, &id), Durability::Async).await;
        assert_eq!(again.status, Status::Waiting, "{:?}", again.error);
        assert_eq!(again.state.get("log"), waiting.state.get("log"));
    }
}

#[tokio::test]
async fn a_run_that_is_stopped_while_rows_are_under_way_can_be_shown_and_goes_on() {
    let Some(Found::Own(server)) = Found::new("delayed-stop") else {
        return;
    };
    let proxy = Proxy::slowly(&server, Duration::from_millis(3)).await;
    let store: Arc<dyn Store> = Arc::new(Postgres::at(&proxy.url("")).await.expect("opens"));
    for millis in (5..60).step_by(5) {
        let toy = race(&[2, 3, 3, 4], 16);
        let id = format!("stopped-{millis}");
        let cancel = Cancel::new();
        let run = Run::new(&toy, Map::new()).id(&id).store(&store);
        let (ended, ()) = tokio::join!(sat(run.cancel(&cancel), Durability::Async), async {
            tokio::time::sleep(Duration::from_millis(millis)).await;
            cancel.cancel();
        });
        let phase = match ended.status {
            Status::Cancelled => Phase::Cancelled,
            // The race was over before.
            Status::Waiting => Phase::Waiting,
            Status::Completed | Status::CompletedWithErrors | Status::Failed => {
                panic!("{:?}", ended.error)
            }
        };
        is_shown(&store, &toy, &id, phase).await;
        let on = sat(Run::continued(&toy, &store, &id), Durability::Async).await;
        assert_eq!(on.status, Status::Waiting, "{id}: {:?}", on.error);
        is_shown(&store, &toy, &id, Phase::Waiting).await;
    }
}
