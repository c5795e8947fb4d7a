//! Branches and items: own states, order of commits, limits, failures, resuming.

use crate::toy::{Do, Toy, end, fork};
use graphwright::codegen::{Branch, Fork, ItemBranches, Limits, Next};
use graphwright::store::JournalInMemory;
use graphwright::testing::World;
use graphwright::world::people::Nobody;
use graphwright::{Cancel, Host, Kind, Outcome, Run, Status};
use graphwright_core::run::executor::{Position, fold};
use serde_json::{Map, Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;

async fn run(toy: &Toy) -> Outcome<Toy> {
    run_on(toy, &Host::scripted(World::default())).await
}

async fn run_on(toy: &Toy, host: &Host) -> Outcome<Toy> {
    Run::new(toy, Map::new())
        .host(host)
        .run()
        .await
        .expect("begins")
}

fn each(entry: usize, items: Value, concurrency: Option<u32>, then: usize) -> Next<usize, Value> {
    let items = items.as_array().cloned().expect("a list");
    Next::Each(ItemBranches {
        at: 0,
        entry,
        items,
        concurrency,
        then,
    })
}

#[tokio::test(start_paused = true)]
async fn branches_of_any_length_are_committed_in_declaration_order() {
    // The slow branch is declared first and is longer; the join is entered once.
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("fork", Do::Pass, fork(&[1, 3], Some(4))),
            ("slow", Do::Pause(30), Next::Go(2)),
            ("more", Do::Copy("quick"), Next::Go(4)),
            ("quick", Do::Write(json!(1)), Next::Go(4)),
            ("join", Do::Copy("quick"), Next::Go(5)),
            ("end", Do::Pass, end()),
        ],
    );
    let outcome = run(&toy).await;
    assert_eq!(
        outcome.output,
        Some(json!(["fork", "slow", "more", "quick", "join", "end"])),
        "{outcome:?}"
    );
    assert_eq!(
        outcome.path,
        ["fork", "slow", "quick", "more", "join", "end"],
        "as they started"
    );
    assert_eq!(
        outcome.state["more"],
        json!(null),
        "a branch does not see what its sibling writes"
    );
    assert_eq!(outcome.state["join"], json!(1));
}

#[tokio::test(start_paused = true)]
async fn nested_forks_join_inside_out() {
    let toy = Toy::new(
        Limits {
            concurrency: Some(1),
            ..Limits::default()
        },
        vec![
            ("fork", Do::Pass, fork(&[1, 4], Some(5))),
            ("inner", Do::Pass, fork(&[2, 3], Some(5))),
            ("a", Do::Pause(5), Next::Go(5)),
            ("b", Do::Write(json!("b")), Next::Go(5)),
            ("c", Do::Copy("b"), Next::Go(5)),
            ("end", Do::Pass, end()),
        ],
    );
    let outcome = run(&toy).await;
    assert_eq!(
        outcome.output,
        Some(json!(["fork", "inner", "a", "b", "c", "end"])),
        "{outcome:?}"
    );
    assert_eq!((outcome.steps, &outcome.state["c"]), (6, &json!(null)));
}

#[tokio::test(start_paused = true)]
async fn siblings_finish_and_the_first_failure_in_the_text_is_reported() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("fork", Do::Pass, fork(&[1, 3, 4], Some(5))),
            ("late", Do::Pause(20), Next::Go(2)),
            ("bad", Do::Fail("first"), Next::Go(5)),
            ("worse", Do::Fail("second"), Next::Go(5)),
            ("good", Do::Pause(40), Next::Go(5)),
            ("end", Do::Pass, end()),
        ],
    );
    let kept = JournalInMemory::default();
    let host = Host::scripted(World::default());
    let outcome = Run::new(&toy, Map::new())
        .host(&host)
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    let error = outcome.error.expect("an error");
    assert_eq!(error.message, "first");
    let told = [&error].into_iter().chain(&error.others);
    let told: Vec<_> = told
        .map(|one| (one.node.as_str(), one.branch.as_str()))
        .collect();
    assert_eq!(told, [("bad", "1.0/"), ("worse", "1.1/")]);
    assert_eq!(
        outcome.state["log"],
        json!(["fork"]),
        "nothing of the branches is merged"
    );
    let nodes: Vec<usize> = kept.entries().iter().map(|entry| entry.at).collect();
    assert_eq!(nodes, [0, 1, 4], "what the siblings did is journaled");
}

#[tokio::test(start_paused = true)]
async fn a_resumed_fork_only_works_for_its_open_branches() {
    let toy = |second: Do| {
        Toy::new(
            Limits::default(),
            vec![
                ("fork", Do::Pass, fork(&[1, 2], Some(3))),
                ("paid", second, Next::Go(3)),
                ("ask", Do::Ask, Next::Go(3)),
                ("end", Do::Pass, end()),
            ],
        )
    };
    let kept = JournalInMemory::default();
    let host = Host::bare().with_people(Nobody);
    let first = toy(Do::Write(json!("once")));
    let waiting = Run::new(&first, Map::new())
        .host(&host)
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    assert_eq!(
        (
            waiting.status,
            waiting.waiting.map(|question| question.node)
        ),
        (Status::Waiting, Some("ask".to_owned()))
    );
    let folded = fold(&first, 0, Map::new(), kept.entries()).expect("fits");
    assert!(matches!(folded.position, Position::Inside(0)));

    // If the paid node worked again, it would fail.
    let second = toy(Do::Fail("worked twice"));
    let world = serde_json::from_value(json!({"answers": {"ask": ["yes"]}})).expect("a world");
    let resumed = Run::resume(&second, Map::new(), kept.entries())
        .host(&Host::scripted(world))
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    assert_eq!(
        resumed.output,
        Some(json!(["fork", "paid", "ask", "end"])),
        "{resumed:?}"
    );
    assert_eq!(
        (&resumed.state["paid"], &resumed.state["ask"]),
        (&json!("once"), &json!("yes"))
    );
    let folded = fold(&second, 0, Map::new(), kept.entries()).expect("fits");
    assert_eq!(folded.state, resumed.state);
    assert!(matches!(folded.position, Position::Ended(_)));
}

#[tokio::test(start_paused = true)]
async fn a_branch_may_come_after_others_and_sees_what_they_did() {
    let branch = |entry, after: &[usize]| Branch {
        entry,
        after: after.to_vec(),
    };
    let branches = vec![branch(1, &[1]), branch(2, &[2]), branch(3, &[])];
    let toy = Toy::new(
        Limits::default(),
        vec![
            (
                "fork",
                Do::Pass,
                Next::Fork(Fork {
                    branches,
                    join: Some(4),
                    first: None,
                }),
            ),
            ("last", Do::Copy("first"), Next::Go(4)),
            ("middle", Do::Copy("first"), Next::Go(4)),
            ("first", Do::Write(json!(7)), Next::Go(4)),
            ("end", Do::Pass, end()),
        ],
    );
    let outcome = run(&toy).await;
    assert_eq!(
        outcome.output,
        Some(json!(["fork", "last", "middle", "first", "end"])),
        "{outcome:?}"
    );
    assert_eq!(
        (&outcome.state["last"], &outcome.state["middle"]),
        (&json!(7), &json!(7))
    );

    let circle = Toy::new(
        Limits::default(),
        vec![
            (
                "fork",
                Do::Pass,
                Next::Fork(Fork {
                    branches: vec![branch(1, &[1]), branch(1, &[0])],
                    join: Some(1),
                    first: None,
                }),
            ),
            ("end", Do::Pass, end()),
        ],
    );
    let error = run(&circle).await.error.expect("an error");
    assert!(error.message.contains("wait for each other"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn the_join_may_want_only_the_first() {
    let branches = vec![Branch::new(1), Branch::new(2), Branch::new(3)];
    let toy = Toy::new(
        Limits::default(),
        vec![
            (
                "fork",
                Do::Pass,
                Next::Fork(Fork {
                    branches,
                    join: Some(4),
                    first: Some(1),
                }),
            ),
            ("never", Do::Hang, Next::Go(4)),
            ("bad", Do::Fail("no"), Next::Go(4)),
            ("good", Do::Pause(5), Next::Go(4)),
            ("end", Do::Pass, end()),
        ],
    );
    assert_eq!(run(&toy).await.output, Some(json!(["fork", "good", "end"])));
}

#[tokio::test(start_paused = true)]
async fn who_was_first_is_not_asked_again() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            (
                "fork",
                Do::Pass,
                Next::Fork(Fork {
                    branches: vec![Branch::new(1), Branch::new(3)],
                    join: Some(4),
                    first: Some(1),
                }),
            ),
            ("begun", Do::Write(json!(1)), Next::Go(2)),
            ("slow", Do::Pause(50), Next::Go(4)),
            ("good", Do::Pause(5), Next::Go(4)),
            ("join", Do::Pass, Next::Go(5)),
            ("ask", Do::Ask, Next::Go(6)),
            ("end", Do::Pass, end()),
        ],
    );
    let kept = JournalInMemory::default();
    let host = Host::bare().with_people(Nobody);
    let waiting = Run::new(&toy, Map::new()).host(&host).journal(&kept).run();
    assert_eq!(waiting.await.expect("begins").status, Status::Waiting);
    let entries = kept.entries();
    assert_eq!(entries.len(), 4, "fork, begun, good, join");
    // Cut after the join, and between the last exit of the winner and the join.
    for left in [4, 3] {
        let prefix = entries.iter().take(left).cloned().collect();
        let answers = serde_json::from_value(json!({"answers": {"ask": ["yes"]}}));
        let host = Host::scripted(answers.expect("a world"));
        let resumed = Run::resume(&toy, Map::new(), prefix).host(&host).run();
        let resumed = resumed.await.expect("begins");
        assert_eq!(
            resumed.path,
            ["fork", "begun", "good", "join", "ask", "end"],
            "{resumed:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn two_ends_are_one_too_many() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("fork", Do::Pass, fork(&[1, 2], None)),
            ("end_a", Do::Pass, end()),
            ("end_b", Do::Pass, end()),
        ],
    );
    let error = run(&toy).await.error.expect("an error");
    assert_eq!(error.kind, Kind::MultipleEnds);
    assert!(error.message.contains("`end_a`, `end_b`"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_write_that_cannot_be_committed_fails_its_node_and_is_not_kept() {
    let toy = Toy::new(
        Limits::default(),
        vec![
            ("bad", Do::Write(json!("poison")), Next::Go(1)),
            ("end", Do::Pass, end()),
        ],
    );
    let kept = JournalInMemory::default();
    let host = Host::scripted(World::default());
    let outcome = Run::new(&toy, Map::new())
        .host(&host)
        .journal(&kept)
        .run()
        .await
        .expect("begins");
    let error = outcome.error.expect("an error");
    assert_eq!((error.kind, error.node.as_str()), (Kind::Reducer, "bad"));
    assert_eq!(kept.entries(), []);
}

#[tokio::test(start_paused = true)]
async fn items_are_collected_in_their_order_within_the_limit() {
    let items: Vec<Value> = (0..20).map(Value::from).collect();
    let toy = |concurrency, limits| {
        Toy::new(
            limits,
            vec![
                ("map", Do::Pass, each(1, json!(items), concurrency, 3)),
                ("work", Do::Pause(2), Next::Go(2)),
                ("result", Do::Copy("item"), Next::ItemDone),
                ("end", Do::Pass, end()),
            ],
        )
    };
    for (own, limits, most) in [
        (
            None,
            Limits {
                visits: Some(1),
                ..Limits::default()
            },
            8,
        ),
        (Some(3), Limits::default(), 3),
        (
            // The graph's limit is what counts where a map node has none of its own.
            Some(6),
            Limits {
                concurrency: Some(4),
                ..Limits::default()
            },
            6,
        ),
    ] {
        let toy = toy(own, limits);
        let outcome = run(&toy).await;
        assert_eq!(outcome.state["all"], json!(items), "{outcome:?}");
        assert_eq!(
            outcome.output,
            Some(json!(["map", "end"])),
            "items leave nothing else behind"
        );
        assert_eq!((toy.most.load(Ordering::SeqCst), outcome.steps), (most, 42));
        assert!(!outcome.state.contains_key("item"));
    }
}

#[tokio::test(start_paused = true)]
async fn an_item_without_a_result_and_one_that_fails_name_themselves() {
    let toy = |work| {
        Toy::new(
            Limits::default(),
            vec![
                ("map", Do::Pass, each(1, json!([1, 2]), None, 2)),
                ("work", work, Next::ItemDone),
                ("end", Do::Pass, end()),
            ],
        )
    };
    let error = run(&toy(Do::Pass)).await.error.expect("an error");
    assert_eq!(
        (error.kind, error.node.as_str(), error.others.len()),
        (Kind::MapResultMissing, "map", 1)
    );
    assert_eq!(error.branch, "", "the map itself is in the main chain");
    assert!(
        error.message.contains("item 0") && error.message.contains("`result`"),
        "{error}"
    );
    let error = run(&toy(Do::Fail("broken"))).await.error.expect("an error");
    assert_eq!(
        (error.node.as_str(), error.message.as_str()),
        ("work", "item 0 of map node `map`: broken")
    );
    assert_eq!(
        (error.branch.as_str(), error.others[0].branch.as_str()),
        ("1.0/", "1.1/")
    );
    let none = Toy::new(
        Limits::default(),
        vec![
            ("map", Do::Pass, each(1, json!([]), None, 1)),
            ("end", Do::Pass, end()),
        ],
    );
    assert_eq!(run(&none).await.state["all"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn time_and_cancelling_interrupt_work_in_flight() {
    let toy = |limits| {
        Toy::new(
            limits,
            vec![
                ("fork", Do::Pass, fork(&[1], Some(2))),
                ("hang", Do::Hang, Next::Go(2)),
                ("end", Do::Pass, end()),
            ],
        )
    };
    let timed = toy(Limits {
        timeout: Some(Duration::from_millis(30)),
        ..Limits::default()
    });
    let outcome = run(&timed).await;
    let error = outcome.error.expect("an error");
    assert_eq!(
        (outcome.status, error.kind),
        (Status::Failed, Kind::Timeout)
    );
    assert_eq!(error.message, "Graph 'toy' timed out after 0.03s at 'hang'");

    let cancel = Cancel::new();
    let endless = toy(Limits::default());
    let host = Host::scripted(World::default());
    let running = Run::new(&endless, Map::new())
        .host(&host)
        .cancel(&cancel)
        .run();
    let (outcome, ()) = tokio::join!(running, async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        cancel.cancel();
    });
    assert_eq!(outcome.expect("begins").status, Status::Cancelled);
}

#[tokio::test]
async fn a_loop_that_never_waits_can_be_stopped() {
    let spin = |limits| Toy::new(limits, vec![("spin", Do::Pass, Next::Go(0))]);
    let steps = run(&spin(Limits {
        steps: Some(1000),
        ..Limits::default()
    }))
    .await;
    assert_eq!(
        (steps.error.map(|error| error.kind), steps.steps),
        (Some(Kind::MaxSteps), 1001)
    );
    let timed = run(&spin(Limits {
        timeout: Some(Duration::from_millis(20)),
        ..Limits::default()
    }))
    .await;
    assert_eq!(timed.error.map(|error| error.kind), Some(Kind::Timeout));
}
