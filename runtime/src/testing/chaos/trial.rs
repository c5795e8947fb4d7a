//! One run in a storm, from its beginning to its end, over as many processes as it takes; and what must hold of it.

use super::backing_store::{StoreChoice, TrialStore, now};
use super::directory::DirectoryCopy;
use super::invariants::{End, HeldRuns, RUN, not_again, once};
use super::process::{ProcessWorld, SecondProcess, World};
use super::store::stormy;
use super::storm_host::{CallLog, Person};
use super::weather::{Dice, StormLevel, Weather};
use super::{Experiment, Order, Place, Trial};
use crate::graph::{Ability, Status};
use crate::host::HostParts;
use crate::run::executor::fold;
use crate::run::journal::restore::restore;
use crate::run::journal::{Durability, Phase, Store, StoreError};
use crate::run::{Graph, Outcome, Run, RunError};
use crate::store::Resume;
use crate::store::gap::before_gap;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// After so many processes nothing goes wrong any more.
pub(super) const ROUGH: u32 = 10;

/// After so many processes a run must have ended.
pub(super) const MOST: u32 = 60;

/// One seed in so many keeps its run in a real file.
const FILES: u64 = 8;

/// Runs that a store keeps.
pub(super) struct StoredRuns<'t, G> {
    tried: &'t Experiment<'t, G>,
    /// Where runs of the graph write files of their own: its directory, as it was.
    copied: Option<DirectoryCopy>,
}

/// What came of one process, if it came to something before it ended.
type ProcessResult<G> = Option<Result<Outcome<G>, RunError>>;

/// What a process has.
struct RunningProcess {
    kept: Arc<TrialStore>,
    world: World,
    durability: Durability,
    dir: Option<PathBuf>,
    /// The questions that this process knows of, though they may have been answered since.
    late: Option<Vec<String>>,
}

impl<G: Graph> Place for StoredRuns<'_, G> {
    /// The run without faults, and how many moments it takes.
    fn calm(&self, seed: u64, order: Order) -> Result<(End, u64), String> {
        let Order { turns, pace } = order;
        // How much is waited for the store decides about the order, too.
        let durability = durability(&mut Dice::new(turns));
        let kept = Arc::new(TrialStore::new(StoreChoice::Memory)?);
        let mut going = RunningProcess {
            kept,
            world: World::at_pace(seed, pace),
            durability,
            dir: self.dir()?,
            late: None,
        };
        for process in 0..MOST {
            let (weather, made) = (going.world.weather(turns, StormLevel::Calm), Arc::default());
            let host = self.host(&going.world, Person::There, &weather, &made);
            let came = self.process(&mut going, &weather, host, (process > 0, None))?;
            let (Some(Ok(_)), _) = came else {
                let told = came.0.map_or_else(String::new, |came| match came {
                    Ok(_) => String::new(),
                    Err(error) => error.to_string(),
                });
                return Err(format!("without any fault it does not run: {told}"));
            };
            let store = going.kept.open()?;
            let held = HeldRuns::of(store.as_ref())?;
            if held.has_ended() {
                return Ok((self.end(store.as_ref(), &held)?, weather.moments()));
            }
        }
        Err("without any fault it does not end".to_owned())
    }

    /// The run in a storm.
    fn rough(
        &self,
        seed: u64,
        moments: u64,
        dice: &mut Dice,
        trial: &mut Trial,
    ) -> Result<End, String> {
        let wanted = match trial.seed % FILES == FILES - 1 {
            true => StoreChoice::File,
            false => StoreChoice::Memory,
        };
        let mut going = RunningProcess {
            kept: Arc::new(TrialStore::new(wanted)?),
            world: World::new(seed),
            durability: durability(dice),
            dir: self.dir()?,
            late: None,
        };
        let durability = going.durability;
        trial
            .story
            .push(format!("durability {durability:?}, kept in {wanted:?}"));
        let mut known: Vec<String> = Vec::new();
        for process in 0..MOST {
            let store = going.kept.open()?;
            let before = HeldRuns::of(store.as_ref())?;
            if before.has_ended() {
                return self.end(store.as_ref(), &before);
            }
            drop(store);
            let sea = match process < ROUGH {
                true => StormLevel::Rough {
                    end: (!dice.once_in(4)).then(|| 1 + dice.below(moments + moments / 4 + 4)),
                },
                false => StormLevel::Calm,
            };
            let person = match sea != StormLevel::Calm && dice.once_in(2) {
                true => Person::Away,
                false => Person::There,
            };
            let weather = going.world.weather(dice.next(), sea);
            let second =
                (sea != StormLevel::Calm && before.row.is_some() && dice.once_in(3)).then(|| {
                    SecondProcess {
                        after: dice.below(moments.max(1)),
                        expires: dice.once_in(2),
                    }
                });
            // Somebody answers what was asked once, however long ago.
            let late = sea != StormLevel::Calm && dice.once_in(4) && !known.is_empty();
            going.late = late.then(|| known.clone());
            trial.story.push(format!(
                "process {process}: {sea:?}, person {person:?}, second {second:?}, late {:?}",
                going.late
            ));
            let made = Arc::default();
            let host = self.host(&going.world, person, &weather, &made);
            let begun = before.row.is_some();
            let came = self.process(&mut going, &weather, host, (begun, second));
            trial.story.extend(weather.story());
            trial.moments += weather.moments();
            trial.processes += 1;
            let came = came?;
            let store = going.kept.open()?;
            let after = HeldRuns::of(store.as_ref())?;
            trial.story.push(format!(
                "  {} exits, {:?}",
                after.exits.len(),
                after.phase()
            ));
            let row = after.row.iter();
            known.extend(row.flat_map(|row| row.questions.iter().map(|asked| asked.id.clone())));
            let came = [status(&came.0), status(&came.1)];
            if before.phase() != Some(Phase::Failed) && !came.contains(&Some(Status::Failed)) {
                not_again(&before, &made)?;
                after.keeps_answers(&before)?;
            }
            after.keeps(&before)?;
            after.has_heard()?;
            if after.row.is_some() {
                self.restored(store.as_ref())?;
            }
            once(came)?;
        }
        Err(format!(
            "after {MOST} processes, most of them without faults, it has not ended"
        ))
    }
}

impl<'t, G: Graph> StoredRuns<'t, G> {
    /// Runs of a graph, and where they write files, the directory that they do it in.
    pub(super) fn new(tried: &'t Experiment<'t, G>) -> Result<Self, String> {
        let writes = tried.graph.about().has(Ability::Conversation);
        Ok(Self {
            copied: writes.then(|| DirectoryCopy::of(tried.dir)).transpose()?,
            tried,
        })
    }

    /// The directory of the next run.
    fn dir(&self) -> Result<Option<PathBuf>, String> {
        match &self.copied {
            Some(copied) => copied.fresh().map(Some),
            None => Ok(self.tried.dir.map(std::path::Path::to_path_buf)),
        }
    }

    fn host(
        &self,
        world: &World,
        person: Person,
        weather: &Arc<Weather>,
        made: &Arc<CallLog>,
    ) -> ProcessWorld {
        let mut inner = self.tried.host(world.seed());
        // A rehearsal writes no files.
        inner.rehearsal &= self.copied.is_none();
        world.around(inner, person, weather, made)
    }

    fn restored(&self, store: &dyn Store) -> Result<Value, String> {
        let graph = self.tried.graph;
        let told = |error: StoreError| error.to_string();
        let origin = now(store.origin(RUN)).map_err(told)?;
        // As whoever shows it.
        let (exits, gap) = before_gap(now(store.exits(RUN)).map_err(told)?);
        if let Some(gap) = gap {
            return Err(gap);
        }
        let run = restore(graph, &origin, &exits).map_err(|error| error.to_string())?;
        let folded = fold(graph, run.at, run.state, run.entries);
        let folded = folded.map_err(|failure| failure.message)?;
        Ok(serde_json::to_value(&folded.state).unwrap_or_default())
    }

    fn end(&self, store: &dyn Store, held: &HeldRuns) -> Result<End, String> {
        let row = held.row.as_ref().ok_or("there is no run")?;
        let of = |key: &str| {
            let outcome = row.outcome.as_ref();
            outcome
                .and_then(|outcome| outcome.get(key))
                .cloned()
                .unwrap_or_default()
        };
        let error = of("error");
        let files = self.copied.as_ref().map(DirectoryCopy::now).transpose()?;
        Ok(End {
            phase: row.phase.name().to_owned(),
            output: of("output"),
            error: json!([error.get("node"), error.get("kind")]),
            state: self.restored(store)?,
            files: files.unwrap_or_default(),
        })
    }

    /// One process, and sometimes a second one on the same run. Whatever is under way when it ends is dropped with it.
    fn process(
        &self,
        going: &mut RunningProcess,
        weather: &Arc<Weather>,
        world: ProcessWorld,
        (begun, second): (bool, Option<SecondProcess>),
    ) -> Result<(ProcessResult<G>, ProcessResult<G>), String> {
        let kept = Arc::clone(&going.kept);
        let opened = [kept.open()?, kept.open()?];
        let stores = opened.clone().map(|opened| stormy(opened, &kept, weather));
        let [first, other] = &stores;
        let (one, two) = world.hosts();
        let shared = &*going;
        let ran = super::process::run(
            weather,
            second,
            self.run(shared, first, &one, begun),
            async {
                if second.is_some_and(|second| second.expires) {
                    kept.expire(RUN);
                }
                self.run(shared, other, &two, true).await
            },
        );
        drop((one, two));
        kept.killed()?;
        going.world.gone()?;
        ran
    }

    async fn run(
        &self,
        going: &RunningProcess,
        store: &Arc<dyn Store>,
        host: &HostParts,
        begun: bool,
    ) -> Result<Outcome<G>, RunError> {
        let run = if begun {
            let asked = match store.run(RUN).await {
                Ok(row) if row.phase == Phase::Waiting => row.questions,
                Ok(_) | Err(_) => Vec::new(),
            };
            let asked = asked.into_iter().map(|question| question.id).collect();
            let answered: Vec<String> = going.late.clone().unwrap_or(asked);
            // What was never asked, the people of the storm say when they are.
            Resume::new(self.tried.graph, store, RUN).answers(going.world.letters(&answered))
        } else {
            Run::with_inputs(self.tried.graph, self.tried.inputs.clone())
                .store(store)
                .id(RUN)
        };
        let run = run.host(host).durability(going.durability);
        match &going.dir {
            Some(dir) => run.dir(dir).run().await,
            None => run.run().await,
        }
    }
}

fn durability(dice: &mut Dice) -> Durability {
    match dice.below(3) {
        0 => Durability::Sync,
        1 => Durability::Async,
        _ => Durability::Exit,
    }
}

fn status<G: Graph>(came: &ProcessResult<G>) -> Option<Status> {
    let outcome = came.as_ref().and_then(|came| came.as_ref().ok());
    outcome.map(|outcome| outcome.status)
}
