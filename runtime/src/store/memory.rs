//! Runs kept in this process: for tests, and for programs that want forks and replays but no files.

use crate::run::journal::goes_on;
use crate::run::journal::rows::now;
use crate::run::journal::{
    Detail, EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand,
    RunRow, Store, StoreError, lease, place,
};
use crate::value::boxed::Boxed;
use crate::value::failure::Question;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps runs in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, RunInMemory>>);

#[derive(Debug)]
struct RunInMemory {
    origin: Origin,
    fingerprint: String,
    phase: Phase,
    updated: u64,
    owner: Option<(String, u64)>,
    cancel: bool,
    questions: Vec<Question>,
    outcome: Option<Value>,
    exits: BTreeMap<(String, u32), ExitRow>,
    effects: BTreeMap<String, EffectRow>,
    events: Vec<EventRow>,
}

impl RunInMemory {
    fn new(origin: &Origin, lease: &Lease) -> Self {
        Self {
            origin: origin.clone(),
            fingerprint: origin.fingerprint.clone(),
            phase: Phase::Running,
            updated: now(),
            owner: Some(held(lease)),
            cancel: false,
            questions: Vec::new(),
            outcome: None,
            exits: BTreeMap::new(),
            effects: BTreeMap::new(),
            events: Vec::new(),
        }
    }

    fn owned_by(&self, lease: &Lease) -> Result<(), StoreError> {
        match &self.owner {
            Some((owner, _)) if owner == lease.owner() => Ok(()),
            Some(_) | None => Err(StoreError::Lost(self.origin.id.clone())),
        }
    }

    fn free(&self) -> Result<(), StoreError> {
        let owner = self.owner.as_ref();
        let until = owner.map_or(0, |(_, until)| *until);
        let owner = owner.map(|(owner, _)| owner.as_str());
        lease::free(&self.origin.id, owner, until, now())
    }

    fn row(&self) -> RunRow {
        let owner = self.owner.as_ref().map(|(owner, _)| owner.clone());
        RunRow {
            id: self.origin.id.clone(),
            graph: self.origin.graph.clone(),
            fingerprint: self.fingerprint.clone(),
            phase: self.phase,
            created: self.origin.created,
            updated: self.updated,
            steps: u64::try_from(self.exits.len()).unwrap_or(u64::MAX),
            owner: owner.filter(|_| self.free().is_err()),
            questions: self.questions.clone(),
            parent: self.origin.parent.clone(),
            outcome: self.outcome.clone(),
        }
    }

    fn has(&self, row: &Row) -> bool {
        match row {
            Row::Exit(exit) => self.exits.contains_key(&(exit.lane.clone(), exit.step)),
            Row::Effect(_) | Row::Event(_) => false,
        }
    }

    fn add(&mut self, row: Row) {
        match row {
            Row::Exit(exit) => {
                drop(self.exits.insert((exit.lane.clone(), exit.step), exit));
            }
            Row::Effect(effect) => drop(self.effects.insert(effect.call.clone(), effect)),
            Row::Event(event) => self.events.push(event),
        }
    }
}

fn held(lease: &Lease) -> (String, u64) {
    (
        lease.owner().to_owned(),
        now().saturating_add(lease.millis()),
    )
}

impl Memory {
    fn runs(&self) -> MutexGuard<'_, BTreeMap<String, RunInMemory>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(
        &self,
        run: &str,
        use_it: impl FnOnce(&mut RunInMemory) -> Result<T, StoreError>,
    ) -> Boxed<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
    {
        let done = match self.runs().get_mut(run) {
            Some(kept) => use_it(kept),
            None => Err(StoreError::Missing {
                run: run.to_owned(),
                place: self.place(),
            }),
        };
        Box::pin(std::future::ready(done))
    }
}

impl Memory {
    /// Ends the lease of a run as if nothing had been heard of its owner for long: for tests of who takes it over.
    pub fn expire(&self, run: &str) {
        if let Some(kept) = self.runs().get_mut(run)
            && let Some((_, until)) = &mut kept.owner
        {
            *until = 0;
        }
    }
}

impl Store for Memory {
    fn place(&self) -> String {
        "the memory of this process".to_owned()
    }

    fn create<'a>(
        &'a self,
        run: &'a Origin,
        lease: &'a Lease,
    ) -> Boxed<'a, Result<(), StoreError>> {
        let mut runs = self.runs();
        let done = if runs.contains_key(&run.id) {
            Err(StoreError::Exists(run.id.clone()))
        } else {
            runs.insert(run.id.clone(), RunInMemory::new(run, lease));
            Ok(())
        };
        Box::pin(std::future::ready(done))
    }

    fn claim<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        answered: &'a [String],
    ) -> Boxed<'a, Result<(), StoreError>> {
        self.with(run, |kept| {
            kept.free()?;
            goes_on(run, kept.phase, &kept.questions, answered)?;
            kept.owner = Some(held(lease));
            (kept.phase, kept.cancel, kept.updated) = (Phase::Running, false, now());
            Ok(())
        })
    }

    fn renew<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
    ) -> Boxed<'a, Result<RunCommand, StoreError>> {
        self.with(run, |kept| {
            kept.owned_by(lease)?;
            kept.owner = Some(held(lease));
            Ok(if kept.cancel {
                RunCommand::Stop
            } else {
                RunCommand::GoOn
            })
        })
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        rows: Vec<Row>,
    ) -> Boxed<'a, Result<(), StoreError>> {
        self.with(run, |kept| {
            kept.owned_by(lease)?;
            if rows.iter().any(|row| kept.has(row)) {
                return Err(StoreError::Lost(kept.origin.id.clone()));
            }
            rows.into_iter().for_each(|row| kept.add(row));
            Ok(())
        })
    }

    fn release<'a>(
        &'a self,
        run: &'a str,
        lease: &'a Lease,
        ending: &'a Ending,
    ) -> Boxed<'a, Result<(), StoreError>> {
        self.with(run, |kept| {
            kept.owned_by(lease)?;
            kept.owner = None;
            kept.phase = ending.phase;
            kept.questions = ending.questions.clone();
            kept.outcome = Some(ending.outcome.clone());
            kept.updated = now();
            Ok(())
        })
    }

    fn run<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<RunRow, StoreError>> {
        self.with(run, |kept| Ok(kept.row()))
    }

    fn origin<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Origin, StoreError>> {
        self.with(run, |kept| Ok(kept.origin.clone()))
    }

    fn exits<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<ExitRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.exits.values().cloned().collect()))
    }

    fn effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(run, |kept| Ok(in_order(kept.effects.values().cloned())))
    }

    fn open_effects<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EffectRow>, StoreError>> {
        self.with(run, |kept| {
            let exits = &kept.exits;
            let open =
                |effect: &&EffectRow| !exits.contains_key(&(effect.lane.clone(), effect.step));
            Ok(in_order(kept.effects.values().filter(open).cloned()))
        })
    }

    fn events<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Vec<EventRow>, StoreError>> {
        self.with(run, |kept| Ok(kept.events.clone()))
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> Boxed<'a, Result<Vec<RunRow>, StoreError>> {
        let runs = self.runs();
        let fits = |row: &RunRow| {
            filter
                .graph
                .as_ref()
                .is_none_or(|graph| *graph == row.graph)
                && filter.phase.is_none_or(|phase| phase == row.phase)
                && filter
                    .after
                    .as_ref()
                    .is_none_or(|(created, id)| (row.created, &row.id) < (*created, id))
        };
        let row = |kept: &RunInMemory| {
            let mut row = kept.row();
            if filter.detail == Detail::Summary {
                row.outcome = None;
            }
            row
        };
        let mut rows: Vec<RunRow> = runs.values().map(row).filter(fits).collect();
        rows.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
        let most = filter.most.and_then(|most| usize::try_from(most).ok());
        rows.truncate(most.unwrap_or(usize::MAX));
        Box::pin(std::future::ready(Ok(rows)))
    }

    fn cancel<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<Phase, StoreError>> {
        self.with(run, |kept| {
            if kept.free().is_err() {
                kept.cancel = true;
            } else if !kept.phase.is_stopped() {
                (kept.phase, kept.owner, kept.updated) = (Phase::Cancelled, None, now());
            }
            Ok(kept.phase)
        })
    }

    fn remove<'a>(&'a self, run: &'a str) -> Boxed<'a, Result<(), StoreError>> {
        let mut runs = self.runs();
        let done = match runs.get(run).map(RunInMemory::free) {
            Some(Ok(())) => {
                runs.remove(run);
                Ok(())
            }
            Some(Err(busy)) => Err(busy),
            None => Err(StoreError::Missing {
                run: run.to_owned(),
                place: self.place(),
            }),
        };
        Box::pin(std::future::ready(done))
    }

    fn shrink(&self) -> Boxed<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Effects in the order of their calls.
pub(super) fn in_order(effects: impl IntoIterator<Item = EffectRow>) -> Vec<EffectRow> {
    let mut effects: Vec<EffectRow> = effects.into_iter().collect();
    effects.sort_by_cached_key(|effect| place::order(&effect.call));
    effects
}
