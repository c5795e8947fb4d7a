//! One run in a storm, from its beginning to its end, over as many processes as it takes; and what must hold of it.

use super::outside::{Made, Person, in_weather};
use super::store::Stormy;
use super::weather::{Dice, Sea, Stall, Weather};
use super::{Broken, Trial};
use crate::drive::fold_from;
use crate::graph::Graph;
use crate::host::Host;
use crate::run::{Outcome, Run, RunError, Status};
use crate::store::gap::before_gap;
use crate::store::restore::restore;
use crate::store::{Durability, ExitRow, Memory, Phase, RunRow, Store, StoreError};
use crate::testing::explore::Given;
use crate::testing::walk::{Decided, Walk};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// The name of every run, so that the same call has the same key in every trial.
const RUN: &str = "storm";

/// After so many processes nothing goes wrong any more.
const ROUGH: u32 = 10;

/// After so many processes a run must have ended.
const MOST: u32 = 60;

/// In how many orders a run is tried before its end counts as one that does not depend on the order.
const ORDERS: u32 = 100;

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
struct End {
    phase: Phase,
    output: Value,
    /// Where and how it failed.
    error: Value,
    state: Value,
}

/// What is tried.
pub(super) struct Tried<'t, G> {
    pub(super) graph: &'t G,
    pub(super) inputs: &'t Map<String, Value>,
    pub(super) given: &'t Given,
    pub(super) dir: Option<&'t Path>,
}

/// What came of one process, if it came to something before it ended.
type Came<G> = Option<Result<Outcome<G>, RunError>>;

/// What the store holds.
struct Held {
    exits: Vec<ExitRow>,
    /// The calls whose results are kept.
    results: BTreeSet<String>,
    row: Option<RunRow>,
}

impl Held {
    fn of(kept: &Memory) -> Self {
        let effects = now(kept.effects(RUN)).unwrap_or_default();
        let good = effects
            .into_iter()
            .filter(|row| row.value.starts_with("{\"Ok\""));
        Self {
            exits: now(kept.exits(RUN)).unwrap_or_default(),
            results: good.map(|row| row.call).collect(),
            row: now(kept.run(RUN)).ok(),
        }
    }

    fn phase(&self) -> Option<Phase> {
        self.row.as_ref().map(|row| row.phase)
    }
}

/// What the memory of a store gives, which it has at hand.
fn now<T>(wanted: crate::host::Boxed<'_, T>) -> T {
    let mut wanted = wanted;
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(given) = wanted.as_mut().poll(&mut context) {
            return given;
        }
    }
}

impl<G: Graph> Tried<'_, G> {
    /// Tries the storm of a seed.
    pub(super) fn storm(&self, seed: u64) -> Trial {
        let mut trial = Trial {
            seed,
            ..Trial::default()
        };
        if let Err(what) = self.weathered(seed, &mut trial) {
            trial.broken = Some(Broken {
                what,
                story: std::mem::take(&mut trial.story),
            });
        }
        trial
    }

    fn weathered(&self, seed: u64, trial: &mut Trial) -> Result<(), String> {
        let mut dice = Dice::new(seed);
        let world = dice.next();
        let (calm, moments) = self.calm(world, dice.next())?;
        let end = self.rough(world, moments, &mut dice, trial)?;
        if end == calm {
            return Ok(());
        }
        // Where the order of things decides what comes out, any of it is right.
        for _ in 0..ORDERS {
            if self.calm(world, dice.next())?.0 != calm {
                return Ok(());
            }
        }
        Err(format!(
            "it came to something else than without faults: {}",
            difference(&calm, &end)
        ))
    }

    fn host(&self, world: u64) -> Host {
        Walk::new(Decided::Seed(world), self.given.clone()).host()
    }

    /// The run without faults, and how many moments it takes.
    fn calm(&self, world: u64, order: u64) -> Result<(End, u64), String> {
        // How much is waited for the store decides about the order, too.
        let durability = durability(&mut Dice::new(order));
        let kept = Arc::new(Memory::default());
        for process in 0..MOST {
            let weather = Arc::new(Weather::new(order, Sea::Calm));
            let (host, _) = in_weather(self.host(world), Person::There, &weather);
            let going = Going {
                kept: &kept,
                weather: &weather,
                host: &host,
                durability,
            };
            let came = self.process(&going, process > 0, None)?;
            let (Some(Ok(_)), _) = came else {
                let told = came.0.map_or_else(String::new, |came| match came {
                    Ok(_) => String::new(),
                    Err(error) => error.to_string(),
                });
                return Err(format!("without any fault it does not run: {told}"));
            };
            let held = Held::of(&kept);
            if held.phase().is_some_and(has_ended) {
                return Ok((self.end(&kept, &held)?, weather.moments()));
            }
        }
        Err("without any fault it does not end".to_owned())
    }

    /// The run in a storm.
    fn rough(
        &self,
        world: u64,
        moments: u64,
        dice: &mut Dice,
        trial: &mut Trial,
    ) -> Result<End, String> {
        let kept = Arc::new(Memory::default());
        let durability = durability(dice);
        trial.story.push(format!("durability {durability:?}"));
        for process in 0..MOST {
            let before = Held::of(&kept);
            if before.phase().is_some_and(has_ended) && !ended_by_store(&before) {
                return self.end(&kept, &before);
            }
            let sea = match process < ROUGH {
                true => Sea::Rough {
                    end: (!dice.once_in(4)).then(|| 1 + dice.below(moments + moments / 4 + 4)),
                },
                false => Sea::Calm,
            };
            let person = match sea != Sea::Calm && dice.once_in(2) {
                true => Person::Away,
                false => Person::There,
            };
            let weather = Arc::new(Weather::new(dice.next(), sea));
            let second =
                (sea != Sea::Calm && before.row.is_some() && dice.once_in(3)).then(|| Second {
                    after: dice.below(moments.max(1)),
                    expires: dice.once_in(2),
                });
            trial.story.push(format!(
                "process {process}: {sea:?}, person {person:?}, second {second:?}"
            ));
            let (host, made) = in_weather(self.host(world), person, &weather);
            let going = Going {
                kept: &kept,
                weather: &weather,
                host: &host,
                durability,
            };
            let came = self.process(&going, before.row.is_some(), second);
            trial.story.extend(weather.story());
            trial.moments += weather.moments();
            trial.processes += 1;
            let came = came?;
            let after = Held::of(&kept);
            trial.story.push(format!(
                "  {} exits, {:?}",
                after.exits.len(),
                after.phase()
            ));
            if before.phase() != Some(Phase::Failed) && !has_failed(&came) {
                not_again(&before, &made)?;
            }
            self.holds(&before, &after, &kept)?;
            once(&came)?;
        }
        Err(format!(
            "after {MOST} processes, most of them without faults, it has not ended"
        ))
    }

    /// What must hold after each process.
    fn holds(&self, before: &Held, after: &Held, kept: &Memory) -> Result<(), String> {
        for row in &before.exits {
            let found = after
                .exits
                .iter()
                .find(|other| (&other.lane, other.step) == (&row.lane, row.step));
            match found {
                None => {
                    return Err(format!(
                        "the exit of step {}{} was lost",
                        row.lane, row.step
                    ));
                }
                Some(found) if found != row => {
                    return Err(format!(
                        "the exit of step {}{} is another one now",
                        row.lane, row.step
                    ));
                }
                Some(_) => {}
            }
        }
        if after.row.is_some() {
            self.restored(kept)?;
        }
        Ok(())
    }

    fn restored(&self, kept: &Memory) -> Result<Value, String> {
        let told = |error: StoreError| error.to_string();
        let origin = now(kept.origin(RUN)).map_err(told)?;
        // As whoever shows it.
        let (exits, gap) = before_gap(now(kept.exits(RUN)).map_err(told)?);
        if let Some(gap) = gap {
            return Err(gap);
        }
        let run = restore(self.graph, &origin, &exits).map_err(|error| error.to_string())?;
        let folded = fold_from(self.graph, run.at, run.state, run.entries, |_, _, _| {});
        let folded = folded.map_err(|failure| failure.message)?;
        Ok(serde_json::to_value(&folded.state).unwrap_or_default())
    }

    fn end(&self, kept: &Memory, held: &Held) -> Result<End, String> {
        let row = held.row.as_ref().ok_or("there is no run")?;
        let of = |key: &str| {
            let outcome = row.outcome.as_ref();
            outcome
                .and_then(|outcome| outcome.get(key))
                .cloned()
                .unwrap_or_default()
        };
        let error = of("error");
        Ok(End {
            phase: row.phase,
            output: of("output"),
            error: json!([error.get("node"), error.get("kind")]),
            state: self.restored(kept)?,
        })
    }

    /// One process, and sometimes a second one on the same run. Whatever is under way when it ends is dropped with it.
    fn process(
        &self,
        going: &Going<'_>,
        begun: bool,
        second: Option<Second>,
    ) -> Result<(Came<G>, Came<G>), String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| format!("cannot start: {error}"))?;
        let (mut first, mut other) = (None, None);
        let stall = runtime.block_on(async {
            let both = async {
                let over = Cell::new(false);
                let one = async {
                    first = Some(self.run(going, begun).await);
                    over.set(true);
                };
                let two = async {
                    if let Some(second) = second {
                        while going.weather.moments() < second.after && !over.get() {
                            tokio::task::yield_now().await;
                        }
                        if second.expires {
                            going.kept.expire(RUN);
                        }
                        other = Some(self.run(going, true).await);
                    }
                };
                // Where the first is over before the second began, the second begins.
                tokio::join!(one, two);
            };
            tokio::select! {
                biased;
                () = both => None,
                () = going.weather.ended() => None,
                stall = going.weather.stalled() => Some(stall),
            }
        });
        match stall {
            Some(Stall::Hangs) => Err("it hangs".to_owned()),
            Some(Stall::Silent) | None => Ok((first, other)),
        }
    }

    async fn run(&self, going: &Going<'_>, begun: bool) -> Result<Outcome<G>, RunError> {
        let store: Arc<dyn Store> = Arc::new(Stormy {
            kept: Arc::clone(going.kept),
            weather: Arc::clone(going.weather),
        });
        let run = if begun {
            let asked = match store.run(RUN).await {
                Ok(row) if row.phase == Phase::Waiting => row.questions,
                Ok(_) | Err(_) => Vec::new(),
            };
            Run::continued(self.graph, &store, RUN)
                .answers_to(asked.into_iter().map(|question| question.id))
        } else {
            Run::with_inputs(self.graph, self.inputs.clone())
                .store(&store)
                .id(RUN)
        };
        let run = run.host(going.host).durability(going.durability);
        match self.dir {
            Some(dir) => run.dir(dir).run().await,
            None => run.run().await,
        }
    }
}

/// What a process has.
struct Going<'p> {
    kept: &'p Arc<Memory>,
    weather: &'p Arc<Weather>,
    host: &'p Host,
    durability: Durability,
}

/// A second process on the same run.
#[derive(Clone, Copy, Debug)]
struct Second {
    /// It begins after so many moments of the first.
    after: u64,
    /// Whether the first counts as dead then, though it goes on.
    expires: bool,
}

fn durability(dice: &mut Dice) -> Durability {
    match dice.below(3) {
        0 => Durability::Sync,
        1 => Durability::Async,
        _ => Durability::Exit,
    }
}

fn has_ended(phase: Phase) -> bool {
    phase.is_final() || phase == Phase::Failed
}

/// Whether a run failed only because it could not be kept.
fn ended_by_store(held: &Held) -> bool {
    let outcome = held.row.as_ref().and_then(|row| row.outcome.as_ref());
    let message = outcome.and_then(|outcome| outcome.get("error")?.get("message")?.as_str());
    message.is_some_and(|message| message.contains("the run cannot be kept"))
}

/// Whether a process brought the run to a failure: what failed is asked again by whoever continues it.
fn has_failed<G: Graph>(came: &(Came<G>, Came<G>)) -> bool {
    let failed = |came: &Came<G>| {
        let outcome = came.as_ref().and_then(|came| came.as_ref().ok());
        outcome.is_some_and(|outcome| outcome.status == Status::Failed)
    };
    failed(&came.0) || failed(&came.1)
}

/// No call is made again whose result is kept.
fn not_again(before: &Held, made: &Made) -> Result<(), String> {
    let calls = made.calls();
    let again = calls.iter().find_map(|key| {
        let call = key.strip_prefix(RUN)?.strip_prefix('/')?;
        before.results.contains(call).then_some(call)
    });
    match again {
        Some(call) => Err(format!(
            "the call `{call}` was made again, though its result is kept"
        )),
        None => Ok(()),
    }
}

/// Of two processes, one brings the run to its end.
fn once<G: Graph>(came: &(Came<G>, Came<G>)) -> Result<(), String> {
    let ended = |came: &Came<G>| {
        let Some(Ok(outcome)) = came else {
            return false;
        };
        matches!(
            outcome.status,
            Status::Completed | Status::CompletedWithErrors
        )
    };
    if ended(&came.0) && ended(&came.1) {
        return Err("two processes were both told that they brought the run to its end".to_owned());
    }
    Ok(())
}

fn difference(calm: &End, rough: &End) -> String {
    if calm.phase != rough.phase {
        return format!(
            "{:?} {} and {:?} {}",
            calm.phase, calm.error, rough.phase, rough.error
        );
    }
    if calm.error != rough.error {
        return format!("{} and {}", calm.error, rough.error);
    }
    if calm.output != rough.output {
        return format!("{} and {}", calm.output, rough.output);
    }
    format!("{} and {}", calm.state, rough.state)
}
