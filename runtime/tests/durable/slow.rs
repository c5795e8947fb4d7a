//! Runs on a store that is slow to answer: nothing that was made is lost, whoever is dropped in the meantime.

use crate::toy::{Do, Toy, end};
use graphwright::Host;
use graphwright::codegen::{Branch, Fork, Limits, Next};
use graphwright::store::Memory;
use graphwright::store::{Durability, Store};
use graphwright::testing::{Interceptor, StoreCall, StoreProxy, StoreReply};
use graphwright::world::people::Nobody;
use graphwright::{Cancel, Outcome, Run, Status};
use serde_json::Map;
use std::sync::Arc;
use std::time::Duration;

/// A store that takes its time to write; the time is the one that tests let pass.
#[derive(Default)]
struct Slow(Memory);

impl Interceptor for Slow {
    fn target(&self) -> &dyn Store {
        &self.0
    }

    fn call<'a, T: Send + 'a>(
        &'a self,
        call: StoreCall,
        done: impl FnOnce() -> StoreReply<'a, T> + Send + 'a,
    ) -> StoreReply<'a, T> {
        if call != StoreCall::Append {
            return done();
        }
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(3)).await;
            done().await
        })
    }
}

fn slow() -> Arc<dyn Store> {
    Arc::new(StoreProxy(Slow::default()))
}

/// Branches of many steps, of which the first that is done counts, and a question behind them.
pub(super) fn race(pauses: &[u64], steps: usize) -> Toy {
    let join = 1 + pauses.len() * steps;
    let mut nodes = vec![(
        "fork",
        Do::Pass,
        Next::Fork(Fork {
            branches: (0..pauses.len())
                .map(|branch| Branch::new(1 + branch * steps))
                .collect(),
            join: Some(join),
            first: Some(1),
        }),
    )];
    for (branch, pause) in pauses.iter().enumerate() {
        for step in 0..steps {
            let here = 1 + branch * steps + step;
            let to = if step + 1 == steps { join } else { here + 1 };
            let name: &'static str = Box::leak(format!("n{here}").into_boxed_str());
            nodes.push((name, Do::Pause(*pause), Next::Go(to)));
        }
    }
    nodes.push(("ask", Do::Ask, Next::Go(join + 1)));
    nodes.push(("end", Do::Pass, end()));
    Toy::new(Limits::default(), nodes)
}

fn host() -> Host {
    Host::bare().with_people(Nobody)
}

pub(super) async fn sat<'g>(run: Run<'g, Toy>, durability: Durability) -> Outcome<Toy> {
    let run = run.host(&host()).durability(durability);
    run.run().await.expect("begins")
}

/// Whether each chain is whole, and no exit is missing between those that are there.
pub(super) async fn is_whole(store: &Arc<dyn Store>, run: &str) {
    let exits = store.exits(run).await.expect("exits");
    let mut orders: Vec<u32> = exits.iter().map(|exit| exit.seq).collect();
    orders.sort_unstable();
    let count = u32::try_from(orders.len()).expect("few");
    assert_eq!(orders, (1..=count).collect::<Vec<u32>>(), "{exits:#?}");
    let mut chain = (String::new(), 0);
    for exit in exits {
        if exit.branch != chain.0 {
            chain = (exit.branch.clone(), 0);
        }
        assert_eq!(exit.step, chain.1, "a gap in chain `{}`", exit.branch);
        chain.1 += 1;
    }
}

#[tokio::test(start_paused = true)]
async fn rows_of_a_loser_that_is_dropped_are_written() {
    for durability in [Durability::Async, Durability::Sync, Durability::Exit] {
        let toy = race(&[1, 2, 2, 3, 3, 4, 5, 7], 16);
        let store = slow();
        let run = Run::new(&toy, Map::new()).id("race").store(&store);
        let waiting = sat(run, durability).await;
        assert_eq!(waiting.status, Status::Waiting, "{:?}", waiting.error);
        is_whole(&store, "race").await;
        let again = sat(Run::continued(&toy, &store, "race"), durability).await;
        assert_eq!(again.status, Status::Waiting, "{:?}", again.error);
        assert_eq!(
            again.state.get("log"),
            waiting.state.get("log"),
            "{durability:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_loser_that_writes_for_all_takes_nothing_along() {
    // The loser makes more rows at once than are gathered, and so waits for the store when the other branch is done.
    let steps = 100;
    let join = 2 + steps;
    let mut nodes = vec![
        (
            "fork",
            Do::Pass,
            Next::Fork(Fork {
                branches: vec![Branch::new(2), Branch::new(1)],
                join: Some(join),
                first: Some(1),
            }),
        ),
        ("winner", Do::Pause(2), Next::Go(join)),
        ("loser", Do::Pause(1), Next::Go(3)),
    ];
    for step in 1..steps {
        nodes.push(("more", Do::Pass, Next::Go(2 + step + 1)));
    }
    nodes.push(("ask", Do::Ask, Next::Go(join + 1)));
    nodes.push(("end", Do::Pass, end()));
    let toy = Toy::new(Limits::default(), nodes);
    let store = slow();
    let run = Run::new(&toy, Map::new()).id("burst").store(&store);
    let waiting = sat(run, Durability::Async).await;
    assert_eq!(waiting.status, Status::Waiting, "{:?}", waiting.error);
    is_whole(&store, "burst").await;
    let again = sat(Run::continued(&toy, &store, "burst"), Durability::Async).await;
    assert_eq!(again.status, Status::Waiting, "{:?}", again.error);
    assert_eq!(again.state.get("log"), waiting.state.get("log"));
}

#[tokio::test(start_paused = true)]
async fn who_was_first_is_the_same_when_the_journal_is_read_again() {
    // All come by their last exit at the same moment, and it is written with the same batch.
    for durability in [Durability::Async, Durability::Sync] {
        let toy = race(&[5, 5, 5], 1);
        let store = slow();
        let run = Run::new(&toy, Map::new()).id("tie").store(&store);
        let waiting = sat(run, durability).await;
        assert_eq!(waiting.status, Status::Waiting, "{:?}", waiting.error);
        let again = sat(Run::continued(&toy, &store, "tie"), durability).await;
        assert_eq!(
            again.state.get("log"),
            waiting.state.get("log"),
            "{durability:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_run_that_is_stopped_in_the_middle_can_go_on() {
    for millis in 1..40 {
        let toy = race(&[2, 3, 3, 4], 6);
        let store = slow();
        let cancel = Cancel::new();
        let run = Run::new(&toy, Map::new()).id("stopped").store(&store);
        let run = sat(run.cancel(&cancel), Durability::Async);
        let stop = async {
            tokio::time::sleep(Duration::from_millis(millis)).await;
            cancel.cancel();
            std::future::pending::<()>().await;
        };
        let ended = tokio::select! {
            ended = run => ended,
            () = stop => unreachable!("never ends"),
        };
        is_whole(&store, "stopped").await;
        assert!(
            matches!(ended.status, Status::Cancelled | Status::Waiting),
            "{:?}",
            ended.error
        );
        let on = sat(Run::continued(&toy, &store, "stopped"), Durability::Async).await;
        assert_eq!(
            on.status,
            Status::Waiting,
            "after {millis} ms: {:?}",
            on.error
        );
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_run_that_is_dropped_had_made_is_written() {
    let toy = race(&[2, 3], 4);
    let store = slow();
    let run = Run::new(&toy, Map::new()).id("dropped").store(&store);
    {
        let run = sat(run, Durability::Exit);
        let late = tokio::time::timeout(Duration::from_millis(7), run).await;
        assert!(late.is_err(), "it was not over by then");
    }
    // Nobody has the run any more, and what it had made is written before somebody else looks.
    tokio::time::sleep(Duration::from_millis(10)).await;
    let exits = store.exits("dropped").await.expect("exits");
    assert!(exits.len() > 2, "{exits:#?}");
    is_whole(&store, "dropped").await;
    let on = sat(Run::continued(&toy, &store, "dropped"), Durability::Sync).await;
    assert_eq!(on.status, Status::Waiting, "{:?}", on.error);
}
