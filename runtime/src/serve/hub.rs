//! The runs that this process has worked on: what happened in each, and who wants to know.

mod dues;
mod follower;
mod watcher;

use dues::Dues;
pub(super) use dues::{Due, due};
#[cfg(any(test, feature = "serve-http"))]
pub(super) use follower::Follower;
pub(super) use watcher::Watcher;

use crate::run::executor::Cancel;
use crate::value::failure::Question;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// So many runs are remembered beyond those at work; the store knows all.
const REMEMBERED: usize = 200;
/// So many events of a run are remembered, the latest.
const EVENTS: usize = 10_000;
/// So many bytes of them: what nodes write is part of what is told.
const BYTES: usize = 4 << 20;
/// So many bytes of one event. A longer one is told without what makes it long.
const LONGEST: usize = 256 << 10;
/// So many bytes of all runs together, outcomes among them. Runs that nothing works on are forgotten first.
const TOTAL: usize = 64 << 20;
/// So many bytes of runs that nothing works on and nobody follows: the store has them.
const IDLE: usize = 8 << 20;

/// All runs of this process; clones share them.
#[derive(Clone, Default)]
pub(super) struct Hub(Arc<Mutex<Runs>>);

#[derive(Default)]
struct Runs {
    runs: BTreeMap<String, LiveRun>,
    /// How many have begun here.
    begun: u64,
    /// Those that are over, and those that wait, by when they began.
    over: BTreeMap<u64, String>,
    waiting: BTreeMap<u64, String>,
    /// When the time for an answer is up, for those that wait.
    dues: Dues,
    /// How long all that is remembered is.
    bytes: usize,
    /// How long that is of runs that nothing works on.
    idle: usize,
}

/// A run that this process has worked on.
struct LiveRun {
    /// The how manieth it was to begin here.
    number: u64,
    cancel: Cancel,
    stage: RunStage,
    events: VecDeque<Arc<str>>,
    /// How long all of them are.
    bytes: usize,
    /// The number of the first event that is remembered.
    first: usize,
    /// How many events there were.
    count: watch::Sender<usize>,
    questions: Vec<Question>,
    /// Why answers were not taken since it went on.
    refused: Vec<String>,
    /// As JSON: it may be long, and few ask for it.
    outcome: Option<Box<str>>,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunStage {
    /// It is at work.
    Working,
    /// It waits for an answer.
    Waiting,
    /// It is over.
    Over,
}

impl RunStage {
    /// The word for a run of which nothing more is known.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Working => "running",
            Self::Waiting => "waiting",
            Self::Over => "over",
        }
    }
}

/// What is known of a run at a moment.
pub(super) struct KnownRun {
    pub(super) stage: RunStage,
    pub(super) questions: Vec<Question>,
    pub(super) outcome: Option<Value>,
}

/// A run that is about to begin or to go on.
pub(super) struct EnteredRun {
    /// What stops it.
    pub(super) cancel: Cancel,
    /// What was known of it, for [`Hub::withdraw`].
    pub(super) before: Option<KnownRun>,
}

impl KnownRun {
    fn of(live: &LiveRun) -> Self {
        Self {
            stage: live.stage,
            questions: live.questions.clone(),
            outcome: live
                .outcome
                .as_ref()
                .and_then(|outcome| crate::run::journal::json::read(outcome).ok()),
        }
    }

    /// Puts what this process knows over what is kept of a run: its last word may not have been kept yet.
    pub(super) fn over(self, whole: &mut Value) {
        self.summary_over(whole);
        lift(self.outcome.as_ref(), whole);
    }

    /// The same without what the run came to.
    pub(super) fn summary_over(&self, whole: &mut Value) {
        let Some(row) = whole.as_object_mut() else {
            return;
        };
        match &self.outcome {
            Some(outcome) => {
                if let Some(status) = outcome.get("status") {
                    row.insert("status".to_owned(), status.clone());
                }
            }
            None => drop(row.insert("status".to_owned(), self.stage.word().into())),
        }
        row.insert("questions".to_owned(), json!(self.questions));
    }
}

/// Puts what a run came to where callers look for it.
pub(super) fn lift(outcome: Option<&Value>, row: &mut Value) {
    if let (Some(outcome), Some(row)) = (outcome, row.as_object_mut()) {
        for key in ["output", "error", "tolerated", "usage", "path"] {
            // No error is no `null`, and nothing to live with no list.
            let told = |value: &&Value| match key {
                "error" => !value.is_null(),
                "tolerated" => value.as_array().is_some_and(|all| !all.is_empty()),
                _ => true,
            };
            if let Some(value) = outcome.get(key).filter(told) {
                row.insert(key.to_owned(), value.clone());
            }
        }
    }
}

/// An event, and which one of its run it is.
pub(super) type NumberedEvent = (usize, Arc<str>);

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A run begins. `None`: it is at work already.
    pub(super) fn enter(&self, run: &str) -> Option<EnteredRun> {
        self.entered(run, 0)
    }

    /// A run goes on. Where nothing is remembered of it, its events are counted on from the clock: whoever followed it before has
    /// heard smaller numbers, and hears all that comes.
    pub(super) fn enter_again(&self, run: &str) -> Option<EnteredRun> {
        let moment = crate::run::journal::rows::now().saturating_mul(1000);
        self.entered(run, usize::try_from(moment).unwrap_or(0))
    }

    fn entered(&self, run: &str, first: usize) -> Option<EnteredRun> {
        let mut runs = self.lock();
        let cancel = Cancel::new();
        let before = runs.runs.get(run).map(KnownRun::of);
        match runs.runs.get_mut(run) {
            Some(live) if live.stage == RunStage::Working => return None,
            Some(live) => {
                live.cancel = cancel.clone();
                live.questions.clear();
                live.refused.clear();
                runs.outcome(run, None);
                runs.stands(run, RunStage::Working);
            }
            None => {
                runs.begun += 1;
                let live = LiveRun {
                    number: runs.begun,
                    cancel: cancel.clone(),
                    stage: RunStage::Working,
                    events: VecDeque::new(),
                    bytes: 0,
                    first,
                    count: watch::Sender::new(first),
                    questions: Vec::new(),
                    refused: Vec::new(),
                    outcome: None,
                };
                runs.runs.insert(run.to_owned(), live);
            }
        }
        Some(EnteredRun { cancel, before })
    }

    /// A run that was entered has not begun after all: it is what it was.
    pub(super) fn withdraw(&self, run: &str, before: Option<KnownRun>) {
        let mut runs = self.lock();
        let Some(before) = before else {
            runs.remove(run);
            return;
        };
        if let Some(live) = runs.runs.get_mut(run) {
            live.questions = before.questions;
            runs.outcome(
                run,
                before.outcome.map(|outcome| outcome.to_string().into()),
            );
            runs.stands(run, before.stage);
        }
    }

    /// Answers to a run were not taken, and why.
    pub(super) fn refuse(&self, run: &str, why: Vec<String>) {
        for message in &why {
            let event = json!({"event": "answer_refused", "message": message});
            self.tell(run, &event.to_string());
        }
        if let Some(live) = self.lock().runs.get_mut(run) {
            live.refused = why;
        }
    }

    /// Why answers to a run were not taken since it went on.
    #[cfg(feature = "serve-mcp")]
    pub(super) fn refused(&self, run: &str) -> Vec<String> {
        let runs = self.lock();
        runs.runs
            .get(run)
            .map_or_else(Vec::new, |live| live.refused.clone())
    }

    /// A run has stopped.
    pub(super) fn leave(
        &self,
        run: &str,
        stage: RunStage,
        questions: Vec<Question>,
        outcome: &Value,
    ) {
        let text: Box<str> = outcome.to_string().into();
        let told = match text.len() > LONGEST {
            true => json!({"event": "outcome", "outcome": shortened(outcome)}).to_string(),
            false => format!("{{\"event\":\"outcome\",\"outcome\":{text}}}"),
        };
        let mut runs = self.lock();
        runs.note_due(run, &questions);
        let Some(live) = runs.runs.get_mut(run) else {
            return;
        };
        live.questions = questions;
        runs.outcome(run, Some(text));
        runs.stands(run, stage);
        runs.tell(run, &told);
        runs.forget(Some(run));
    }

    /// Something happened in a run.
    pub(super) fn tell(&self, run: &str, event: &str) {
        if event.len() <= LONGEST {
            return self.lock().tell(run, event);
        }
        let event: Value = crate::run::journal::json::read(event).unwrap_or_default();
        self.lock().tell(run, &shortened(&event).to_string());
    }

    /// What is known of a run.
    pub(super) fn known(&self, run: &str) -> Option<KnownRun> {
        let runs = self.lock();
        runs.runs.get(run).map(KnownRun::of)
    }

    /// Where a run stands.
    pub(super) fn stage(&self, run: &str) -> Option<RunStage> {
        self.lock().runs.get(run).map(|live| live.stage)
    }

    /// The next events from a number on, so many bytes of them and at least one; and whether more may come. They are those of
    /// the hub, not copies.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(super) fn events(
        &self,
        run: &str,
        from: usize,
        bytes: usize,
    ) -> Option<(Vec<NumberedEvent>, RunStage)> {
        let runs = self.lock();
        let live = runs.runs.get(run)?;
        let skip = from.saturating_sub(live.first);
        let begin = live.first + skip;
        let mut events = Vec::new();
        let mut room = bytes;
        for (number, event) in (begin..).zip(live.events.iter().skip(skip)) {
            if !events.is_empty() && event.len() > room {
                break;
            }
            room = room.saturating_sub(event.len());
            events.push((number, Arc::clone(event)));
        }
        Some((events, live.stage))
    }

    /// Asks a run to stop. Whether this process works on it.
    pub(super) fn cancel(&self, run: &str) -> Option<RunStage> {
        let runs = self.lock();
        let live = runs.runs.get(run)?;
        if live.stage == RunStage::Working {
            live.cancel.cancel();
        }
        Some(live.stage)
    }

    /// Asks all runs to stop.
    #[cfg(feature = "dev")]
    pub(super) fn cancel_all(&self) {
        self.each_at_work(Cancel::cancel);
    }

    /// Stops all runs that are at work because the process ends: the next one goes on with them.
    pub(super) fn interrupt_all(&self) {
        self.each_at_work(Cancel::interrupt);
    }

    fn each_at_work(&self, stop: fn(&Cancel)) {
        let runs = self.lock();
        let working = runs.runs.values();
        let working = working.filter(|live| live.stage == RunStage::Working);
        working.for_each(|live| stop(&live.cancel));
    }
}

impl Runs {
    fn tell(&mut self, run: &str, event: &str) {
        let Some(live) = self.runs.get_mut(run) else {
            return;
        };
        live.events.push_back(event.into());
        live.bytes += event.len();
        let idle = live.stage != RunStage::Working;
        self.weigh(idle, event.len(), 0);
        let mut room = BYTES;
        if self.bytes > TOTAL {
            self.forget(Some(run));
            // What is at work shares what is left.
            let working = self.runs.len() - self.over.len() - self.waiting.len();
            room = room.min(TOTAL / working.max(1));
        }
        let Some(live) = self.runs.get_mut(run) else {
            return;
        };
        // The last word is never forgotten.
        let mut forgotten = 0;
        while live.events.len() > EVENTS || (live.bytes > room && live.events.len() > 1) {
            let oldest = live.events.pop_front().map_or(0, |event| event.len());
            live.bytes -= oldest;
            forgotten += oldest;
            live.first += 1;
        }
        let count = live.first + live.events.len();
        live.count.send_replace(count);
        self.weigh(idle, 0, forgotten);
    }

    /// So many bytes more of a run are remembered, and so many less.
    fn weigh(&mut self, idle: bool, more: usize, less: usize) {
        self.bytes = self.bytes + more - less;
        if idle {
            self.idle = self.idle + more - less;
        }
    }

    /// Remembers what a run came to, or forgets it.
    fn outcome(&mut self, run: &str, outcome: Option<Box<str>>) {
        let Some(live) = self.runs.get_mut(run) else {
            return;
        };
        let before = live.size();
        live.outcome = outcome;
        let (idle, after) = (live.stage != RunStage::Working, live.size());
        self.weigh(idle, after, before);
    }

    /// Says where a run stands now.
    fn stands(&mut self, run: &str, stage: RunStage) {
        let Some(live) = self.runs.get_mut(run) else {
            return;
        };
        let size = live.size();
        if live.stage != RunStage::Working {
            self.idle -= size;
        }
        if stage != RunStage::Working {
            self.idle += size;
        }
        live.stage = stage;
        let number = live.number;
        self.over.remove(&number);
        self.waiting.remove(&number);
        match stage {
            RunStage::Working => {}
            RunStage::Waiting => drop(self.waiting.insert(number, run.to_owned())),
            RunStage::Over => drop(self.over.insert(number, run.to_owned())),
        }
    }

    fn remove(&mut self, run: &str) {
        if let Some(live) = self.runs.remove(run) {
            self.weigh(live.stage != RunStage::Working, 0, live.size());
            self.over.remove(&live.number);
            self.waiting.remove(&live.number);
        }
    }

    /// Forgets the oldest runs that nothing works on: first those that are over, then those that wait, whose questions are in
    /// the store. Those that are followed stay while there is room. `spared` stays: it has just stopped.
    fn forget(&mut self, spared: Option<&str>) {
        while self.bytes > TOTAL || self.over.len() + self.waiting.len() > REMEMBERED {
            let Some(oldest) = self.oldest(|run, _| Some(run) != spared) else {
                return;
            };
            self.remove(&oldest);
        }
        while self.idle > IDLE {
            let unread =
                |run: &str, live: &LiveRun| Some(run) != spared && live.count.receiver_count() == 0;
            let Some(oldest) = self.oldest(unread) else {
                return;
            };
            self.remove(&oldest);
        }
    }

    /// The oldest run that nothing works on, of those that may be forgotten.
    fn oldest(&self, may: impl Fn(&str, &LiveRun) -> bool) -> Option<String> {
        let mut idle = self.over.values().chain(self.waiting.values());
        let may = |run: &&String| self.runs.get(*run).is_none_or(|live| may(run, live));
        idle.find(may).cloned()
    }
}

impl LiveRun {
    /// How long what is remembered of it is.
    fn size(&self) -> usize {
        self.bytes + self.outcome.as_ref().map_or(0, |text| text.len())
    }
}

/// A row as an event may hold it.
#[cfg_attr(
    not(feature = "serve-http"),
    expect(dead_code, reason = "only HTTP asks for it")
)]
pub(super) fn fitting(row: Value) -> Value {
    match row.to_string().len() > LONGEST {
        true => shortened(&row),
        false => row,
    }
}

/// An event or an outcome without its long parts, which it names.
fn shortened(whole: &Value) -> Value {
    const LONG: usize = 16 << 10;
    let mut short = Map::new();
    let mut omitted: Vec<&str> = Vec::new();
    for (key, value) in whole.as_object().into_iter().flatten() {
        match value.to_string().len() > LONG {
            true => omitted.push(key),
            false => drop(short.insert(key.clone(), value.clone())),
        }
    }
    short.insert("omitted".to_owned(), json!(omitted));
    Value::Object(short)
}

#[cfg(test)]
mod tests;
