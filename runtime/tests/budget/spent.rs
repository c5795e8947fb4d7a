//! What runs spend when calls fail, branches work side by side, people are waited for and processes die.

use super::market::{Deal, Ending, Market};
use super::{asks, branches, chain, dollars, host, memory, run};
use crate::toy::{Do, Toy, end};
use graphwright::codegen::Next;
use graphwright::store::Store;
use graphwright::{Kind, Limits, Outcome, Run, Spending, Status};
use serde_json::{Map, Value};
use std::sync::Arc;

fn refused(outcome: &Outcome<Toy>) -> &str {
    let error = outcome.error.as_ref().expect("it fails");
    assert_eq!(error.kind, Kind::Budget, "{error}");
    &error.message
}

#[tokio::test]
async fn a_call_that_could_take_more_than_is_left_is_not_made() {
    let market = Arc::new(Market::flat(4, 1));
    let outcome = run(&chain(&["ask"]), &market, dollars(3.99)).await;
    let message = refused(&outcome);
    assert_eq!(market.asked(), Vec::<String>::new());
    for part in [
        "node `ask` may not ask `m`",
        "could take $4.00",
        "of the $3.99 that --max-cost lets the run spend, $0.00 is spent",
        "`resume` the run with a higher --max-cost",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
    let outcome = run(&chain(&["ask"]), &market, dollars(4.0)).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
}

#[tokio::test]
async fn what_a_call_did_not_take_is_given_back() {
    let market = Arc::new(Market::flat(4, 1));
    let toy = chain(&["a", "b", "c", "d"]);
    // Three are paid, and the fourth may take four.
    let outcome = run(&toy, &market, dollars(7.0)).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let outcome = run(&toy, &market, dollars(6.99)).await;
    assert!(refused(&outcome).contains("node `d`"), "{outcome:?}");
}

#[tokio::test]
async fn tokens_are_limited_as_money_is() {
    let tokens = |most| Spending {
        cost: None,
        tokens: Some(most),
    };
    let market = Arc::new(Market::flat(4, 1));
    let toy = chain(&["a", "b"]);
    let outcome = run(&toy, &market, tokens(5)).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let outcome = run(&toy, &market, tokens(4)).await;
    let message = refused(&outcome);
    assert!(message.contains("--max-tokens"), "{message}");
    assert!(message.contains("node `b`"), "{message}");
}

#[tokio::test]
async fn branches_do_not_spend_the_same_money_twice() {
    let ids = ["a", "b", "c", "d", "e", "f"];
    for (most, fits) in [(24.0, true), (23.0, false), (12.0, false), (4.0, false)] {
        let market = Arc::new(Market::flat(4, 1));
        let outcome = run(&branches(&ids), &market, dollars(most)).await;
        assert_eq!(outcome.status == Status::Completed, fits, "{outcome:?}");
        assert!(
            f64::from(market.most()) <= most,
            "{} of {most}",
            market.most()
        );
        if !fits {
            let message = refused(&outcome);
            assert!(
                message.contains("put aside for calls under way"),
                "{message}"
            );
        }
    }
}

#[tokio::test]
async fn the_smaller_of_two_limits_holds() {
    let limited = |most| {
        let limits = Limits {
            spending: dollars(most),
            ..Limits::default()
        };
        Toy::new(
            limits,
            vec![("a", asks(), Next::Go(1)), ("b", asks(), end())],
        )
    };
    let market = Arc::new(Market::flat(4, 1));
    let outcome = run(&limited(5.0), &market, Spending::default()).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    let outcome = run(&limited(4.0), &market, dollars(100.0)).await;
    let message = refused(&outcome);
    assert!(
        message.contains("raise `settings.max_cost` of the graph"),
        "{message}"
    );
    let outcome = run(&limited(100.0), &market, dollars(4.0)).await;
    assert!(refused(&outcome).contains("--max-cost"), "{outcome:?}");
}

#[tokio::test]
async fn a_model_whose_price_or_length_nobody_knows_is_not_asked() {
    use graphwright::host::purse::Quote;
    use graphwright::host::{BoxFuture, CallError, Model, Reply, Request};
    struct Unknown(Quote);
    impl Model for Unknown {
        fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
            let reply = Reply {
                text: "said".to_owned(),
                ..Reply::default()
            };
            Box::pin(async move { Ok(reply) })
        }

        fn quote(&self, _: &Request) -> Result<Quote, CallError> {
            Ok(self.0)
        }
    }
    let (price, endless) = (Some((1.0, 1.0)), None);
    let tokens = Spending {
        cost: None,
        tokens: Some(1000),
    };
    let cases = [
        (None, Some(1), dollars(1.0), "nothing says what `m` costs"),
        (price, endless, dollars(1.0), "how many tokens `m` writes"),
        (price, endless, tokens, "how many tokens `m` writes"),
        (None, Some(1), tokens, ""),
        // What costs nothing may write without end.
        (Some((0.0, 0.0)), endless, dollars(1.0), ""),
    ];
    for (price, output_tokens, most, why) in cases {
        let model = Unknown(Quote {
            input_tokens: 1,
            output_tokens,
            price,
        });
        let host = host(&Arc::new(Market::flat(1, 1))).with_model(model);
        let toy = chain(&["ask"]);
        let run = Run::new(&toy, Map::<String, Value>::new()).host(&host);
        let outcome = run.spending(most).run().await.expect("begins");
        match why {
            "" => assert_eq!(outcome.status, Status::Completed, "{outcome:?}"),
            why => assert!(refused(&outcome).contains(why), "{why}: {outcome:?}"),
        }
    }
}

#[tokio::test]
async fn what_a_call_that_failed_took_depends_on_how_it_failed() {
    let ends = |first| {
        Arc::new(Market::new(move |_, turn| Deal {
            worst: 4,
            end: if turn.number == 0 {
                first
            } else {
                Ending::Costs(1)
            },
            turns: 1,
            kills: false,
        }))
    };
    let toy = chain(&["a", "b"]);
    // A refusal costs nothing; a call that got lost, or whose provider tells nothing, may have cost all.
    for (end, least, stopped) in [
        (Ending::Refused, 4.0, "node `a`"),
        (Ending::Lost, 8.0, "node `b`"),
        (Ending::Untold, 8.0, "node `b`"),
    ] {
        let outcome = run(&toy, &ends(end), dollars(least)).await;
        assert_eq!(outcome.status, Status::Completed, "{end:?} {outcome:?}");
        let outcome = run(&toy, &ends(end), dollars(least - 0.01)).await;
        assert!(refused(&outcome).contains(stopped), "{end:?} {outcome:?}");
    }
}

async fn resumed(
    toy: &Toy,
    store: &Arc<dyn Store>,
    market: &Arc<Market>,
    most: Option<Spending>,
) -> Outcome<Toy> {
    let run = Run::continued(toy, store, "r").host(&host(market));
    let run = most.into_iter().fold(run, Run::spending);
    run.run().await.expect("continues")
}

/// Two questions to a model with one to a person between them.
fn with_a_question() -> Toy {
    let nodes = vec![
        ("a", asks(), Next::Go(1)),
        ("person", Do::Ask, Next::Go(2)),
        ("b", asks(), end()),
    ];
    Toy::new(Limits::default(), nodes)
}

async fn until_the_question(most: Option<Spending>) -> (Toy, Arc<dyn Store>, Arc<Market>) {
    let (toy, store) = (with_a_question(), memory());
    let market = Arc::new(Market::flat(4, 3));
    let mut away = host(&market);
    away.people = Arc::new(graphwright::world::people::Nobody);
    let run = Run::new(&toy, Map::<String, Value>::new()).host(&away);
    let run = most.into_iter().fold(run, Run::spending);
    let outcome = run.store(&store).id("r").run().await.expect("begins");
    assert_eq!(outcome.status, Status::Waiting, "{outcome:?}");
    (toy, store, market)
}

async fn answered(
    toy: &Toy,
    store: &Arc<dyn Store>,
    market: &Arc<Market>,
    most: Option<Spending>,
) -> Outcome<Toy> {
    let mut there = host(market);
    let row = store.run("r").await.expect("a run");
    if !row.questions.is_empty() {
        let given = graphwright::store::answers::assign(&row.questions, &["yes".to_owned()]);
        let nobody = Arc::new(graphwright::world::people::Nobody);
        let answers = graphwright::store::answers::Answers::new(given.expect("clear"), nobody);
        there.people = Arc::new(answers);
    }
    let run = Run::continued(toy, store, "r").host(&there);
    let run = most.into_iter().fold(run, Run::spending);
    run.run().await.expect("continues")
}

#[tokio::test]
async fn a_limit_and_what_was_spent_hold_when_a_run_goes_on() {
    let (toy, store, market) = until_the_question(Some(dollars(6.0))).await;
    // Nobody says it again: three of six are spent, and the next may take four.
    let outcome = answered(&toy, &store, &market, None).await;
    assert!(refused(&outcome).contains("$3.00 is spent"), "{outcome:?}");
    let outcome = resumed(&toy, &store, &market, None).await;
    assert!(refused(&outcome).contains("$3.00 is spent"), "{outcome:?}");
    let outcome = resumed(&toy, &store, &market, Some(dollars(7.0))).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    assert_eq!(
        market.asked(),
        ["a", "b"],
        "what was answered is not paid twice"
    );
}

#[tokio::test]
async fn what_was_spent_before_there_was_a_limit_counts() {
    let (toy, store, market) = until_the_question(None).await;
    let outcome = answered(&toy, &store, &market, Some(dollars(6.0))).await;
    assert!(refused(&outcome).contains("$3.00 is spent"), "{outcome:?}");
    let outcome = resumed(&toy, &store, &market, Some(dollars(7.0))).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
}

#[tokio::test]
async fn a_limit_holds_that_was_given_before_anything_was_asked() {
    let nodes = vec![("person", Do::Ask, Next::Go(1)), ("a", asks(), end())];
    let (toy, store) = (Toy::new(Limits::default(), nodes), memory());
    let market = Arc::new(Market::flat(4, 3));
    let mut away = host(&market);
    away.people = Arc::new(graphwright::world::people::Nobody);
    let run = Run::new(&toy, Map::<String, Value>::new()).host(&away);
    let run = run.spending(dollars(3.0)).store(&store).id("r");
    assert_eq!(run.run().await.expect("begins").status, Status::Waiting);
    let outcome = answered(&toy, &store, &market, None).await;
    assert!(refused(&outcome).contains("of the $3.00"), "{outcome:?}");
    assert_eq!(market.asked(), Vec::<String>::new());
}

#[tokio::test]
async fn a_call_that_was_under_way_when_the_process_died_counts_as_its_worst_case() {
    let toy = chain(&["a", "b"]);
    let store = memory();
    let market = Arc::new(Market::new(|_, turn| Deal {
        worst: 4,
        end: Ending::Costs(1),
        turns: 2,
        kills: turn.number == 1,
    }));
    let begun = Run::new(&toy, Map::<String, Value>::new()).host(&host(&market));
    let begun = begun.spending(dollars(8.0)).store(&store).id("r").run();
    tokio::select! {
        biased;
        () = market.killed.notified() => {}
        outcome = begun => panic!("it is killed before: {outcome:?}"),
    }
    // One is paid, four are lost, and the call may take four again.
    let outcome = resumed(&toy, &store, &market, None).await;
    assert!(refused(&outcome).contains("$5.00 is spent"), "{outcome:?}");
    let outcome = resumed(&toy, &store, &market, Some(dollars(9.0))).await;
    assert_eq!(outcome.status, Status::Completed, "{outcome:?}");
    assert_eq!(market.asked(), ["a", "b", "b"]);
}

/// Numbers from a seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % most
    }
}

/// A market in which everything happens, by a seed.
fn storm(seed: u64) -> Market {
    Market::new(move |request, turn| {
        let key = request.key.bytes();
        let key = key.fold(seed, |sum, byte| sum.wrapping_mul(31) ^ u64::from(byte));
        let mut chance = Chance(key.wrapping_mul(31) ^ turn.before as u64);
        let worst = u32::try_from(chance.below(9) + 1).unwrap();
        let costs = u32::try_from(chance.below(u64::from(worst) + 1)).unwrap();
        Deal {
            worst,
            end: match chance.below(8) {
                0 => Ending::Refused,
                1 => Ending::Lost,
                2 => Ending::Untold,
                _ => Ending::Costs(costs),
            },
            turns: u32::try_from(chance.below(6)).unwrap() + 1,
            kills: chance.below(6) == 0,
        }
    })
}

#[tokio::test]
async fn whatever_happens_to_a_run_it_spends_no_more_than_it_may() {
    let (mut done, mut limited, mut killed) = (0, 0, 0);
    let runs = std::env::var("BUDGET_RUNS").ok();
    let runs = runs.map_or(2000, |runs| runs.parse().unwrap());
    for seed in 0..runs {
        let mut chance = Chance(seed);
        let ids = ["a", "b", "c", "d", "e"];
        let count = usize::try_from(chance.below(5)).unwrap() + 1;
        let toy = match chance.below(2) {
            0 => chain(&ids[..count]),
            _ => branches(&ids[..count]),
        };
        let most = u32::try_from(chance.below(60)).unwrap() + 1;
        let (store, market) = (memory(), Arc::new(storm(seed)));
        let mut begun = false;
        for sitting in 0.. {
            assert!(sitting < 200, "seed {seed} never ends");
            let run = match begun {
                true => Run::continued(&toy, &store, "r").host(&host(&market)),
                false => Run::new(&toy, Map::<String, Value>::new())
                    .host(&host(&market))
                    .spending(dollars(f64::from(most)))
                    .store(&store)
                    .id("r"),
            };
            begun = true;
            let outcome = tokio::select! {
                biased;
                () = market.killed.notified() => {
                    killed += 1;
                    continue;
                }
                outcome = run.run() => outcome.expect("begins"),
            };
            match outcome.status {
                Status::Completed | Status::CompletedWithErrors => done += 1,
                Status::Failed | Status::Waiting | Status::Cancelled => {
                    refused(&outcome);
                    limited += 1;
                }
            }
            break;
        }
        assert!(
            market.most() <= most,
            "seed {seed}: {} of {most}",
            market.most()
        );
    }
    assert!(done > runs / 10 && limited > runs / 10 && killed > runs / 10);
}
