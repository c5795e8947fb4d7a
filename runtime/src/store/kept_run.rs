//! A run as it is kept whole, and what may happen to it: for stores that have no tables.

use crate::run::journal::rows::now;
use crate::run::journal::{
    Detail, EffectRow, Ending, EventRow, ExitRow, Filter, Lease, Origin, Phase, Row, RunCommand,
    RunRow, StoreError, lease, place,
};
use crate::store::answers::{KnownSteps, given_rows, goes_on};
use crate::value::failure::Question;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

/// Exits by chain and step.
type Exits = BTreeMap<(String, u32), ExitRow>;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptRun {
    pub(super) origin: Origin,
    phase: Phase,
    updated: u64,
    owner: Option<(String, u64)>,
    cancel: bool,
    questions: Vec<Question>,
    outcome: Option<Value>,
    #[serde(serialize_with = "listed", deserialize_with = "by_place")]
    exits: Exits,
    effects: BTreeMap<String, EffectRow>,
    events: Vec<EventRow>,
}

/// The keys of a JSON object are texts.
fn listed<S: Serializer>(exits: &Exits, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(exits.values())
}

fn by_place<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Exits, D::Error> {
    let rows = Vec::<ExitRow>::deserialize(deserializer)?;
    let placed = rows
        .into_iter()
        .map(|row| ((row.branch.clone(), row.step), row));
    Ok(placed.collect())
}

impl KeptRun {
    pub(super) fn new(origin: &Origin, lease: &Lease) -> Self {
        Self {
            origin: origin.clone(),
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

    /// Whether nobody runs it.
    pub(super) fn free(&self) -> Result<(), StoreError> {
        let owner = self.owner.as_ref();
        let until = owner.map_or(0, |(_, until)| *until);
        let owner = owner.map(|(owner, _)| owner.as_str());
        lease::free(&self.origin.id, owner, until, now())
    }

    pub(super) fn claim(
        &mut self,
        lease: &Lease,
        answers: &[(String, String)],
    ) -> Result<(), StoreError> {
        let row = self.row();
        let known = match KnownSteps::matter(&row, answers) {
            true => KnownSteps {
                effects: self.open_effects(),
                exits: self.exits(),
            },
            false => KnownSteps::default(),
        };
        let questions = goes_on(&row, answers, &known)?;
        self.free()?;
        self.questions = questions;
        self.owner = Some(held(lease));
        (self.phase, self.cancel, self.updated) = (Phase::Running, false, now());
        given_rows(answers).for_each(|row| self.add(row));
        Ok(())
    }

    pub(super) fn renew(&mut self, lease: &Lease) -> Result<RunCommand, StoreError> {
        self.owned_by(lease)?;
        self.owner = Some(held(lease));
        Ok(if self.cancel {
            RunCommand::Stop
        } else {
            RunCommand::GoOn
        })
    }

    pub(super) fn append(&mut self, lease: &Lease, rows: Vec<Row>) -> Result<(), StoreError> {
        self.owned_by(lease)?;
        if rows.iter().any(|row| self.has(row)) {
            return Err(StoreError::Lost(self.origin.id.clone()));
        }
        rows.into_iter().for_each(|row| self.add(row));
        Ok(())
    }

    fn has(&self, row: &Row) -> bool {
        match row {
            Row::Exit(exit) => self.exits.contains_key(&(exit.branch.clone(), exit.step)),
            Row::Effect(_) | Row::Event(_) => false,
        }
    }

    fn add(&mut self, row: Row) {
        match row {
            Row::Exit(exit) => {
                drop(self.exits.insert((exit.branch.clone(), exit.step), exit));
            }
            Row::Effect(effect) => drop(self.effects.insert(effect.call.clone(), effect)),
            Row::Event(event) => self.events.push(event),
        }
    }

    pub(super) fn release(&mut self, lease: &Lease, ending: &Ending) -> Result<(), StoreError> {
        self.owned_by(lease)?;
        self.owner = None;
        self.phase = ending.phase;
        self.questions = ending.questions.clone();
        self.outcome = Some(ending.outcome.clone());
        self.updated = now();
        Ok(())
    }

    /// Asks for it to be stopped.
    pub(super) fn cancel(&mut self) -> Phase {
        if self.free().is_err() {
            self.cancel = true;
        } else if !self.phase.is_stopped() {
            (self.phase, self.owner, self.updated) = (Phase::Cancelled, None, now());
        }
        self.phase
    }

    /// Ends its lease as if nothing had been heard of its owner for long.
    pub(super) fn expire(&mut self) {
        if let Some((_, until)) = &mut self.owner {
            *until = 0;
        }
    }

    pub(super) fn row(&self) -> RunRow {
        let owner = self.owner.as_ref().map(|(owner, _)| owner.clone());
        RunRow {
            id: self.origin.id.clone(),
            graph: self.origin.graph.clone(),
            fingerprint: self.origin.fingerprint.clone(),
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

    pub(super) fn exits(&self) -> Vec<ExitRow> {
        self.exits.values().cloned().collect()
    }

    pub(super) fn effects(&self) -> Vec<EffectRow> {
        in_order(self.effects.values().cloned())
    }

    /// The effects of steps that have no exit yet.
    pub(super) fn open_effects(&self) -> Vec<EffectRow> {
        let left = |effect: &&EffectRow| {
            let place = (effect.branch.clone(), effect.step);
            !self.exits.contains_key(&place)
        };
        in_order(self.effects.values().filter(left).cloned())
    }

    pub(super) fn events(&self) -> Vec<EventRow> {
        self.events.clone()
    }
}

fn held(lease: &Lease) -> (String, u64) {
    (
        lease.owner().to_owned(),
        now().saturating_add(lease.millis()),
    )
}

/// Those runs that are asked for, in the order of a list.
pub(super) fn list(rows: impl Iterator<Item = RunRow>, filter: &Filter) -> Vec<RunRow> {
    let fits = |row: &RunRow| {
        let graph = filter.graph.as_ref();
        let after = filter.after.as_ref();
        graph.is_none_or(|graph| *graph == row.graph)
            && filter.phase.is_none_or(|phase| phase == row.phase)
            && after.is_none_or(|(created, id)| (row.created, &row.id) < (*created, id))
    };
    let mut rows: Vec<RunRow> = rows.filter(fits).collect();
    if filter.detail == Detail::Summary {
        rows.iter_mut().for_each(|row| row.outcome = None);
    }
    rows.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
    let most = filter.most.and_then(|most| usize::try_from(most).ok());
    rows.truncate(most.unwrap_or(usize::MAX));
    rows
}

/// Effects in the order of their calls.
pub(super) fn in_order(effects: impl IntoIterator<Item = EffectRow>) -> Vec<EffectRow> {
    let mut effects: Vec<EffectRow> = effects.into_iter().collect();
    effects.sort_by_cached_key(|effect| place::order(&effect.call));
    effects
}
