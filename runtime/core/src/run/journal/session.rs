//! A run and its store: opened, looked after while it runs, closed.

use super::journal_writer::JournalWriter;
use super::lease;
use super::parts::Parts;
use super::place::ANSWER;
use super::restore::{self, RestoredRun, restore};
use super::retry::{self, Continuation};
use super::rows::now;
use crate::graph::{About, RunFailure, Status};
use crate::run::executor::Cancel;
use crate::run::journal::{
    Durability, Ending, ExitRow, Lease, Origin, Phase, Prompts, RunCommand, Store, StoreError,
};
use crate::run::{Graph, Outcome, RunError};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Kind, Question};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

/// How a run is kept.
#[derive(Clone)]
pub(crate) struct JournalOptions {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) durability: Durability,
    pub(crate) prompts: Prompts,
    /// The run that this one is forked from, and at which step.
    pub(crate) parent: Option<(String, u32)>,
    /// What a continued run is answered, by question.
    pub(crate) answers: Vec<(String, String)>,
    /// The graph's directory.
    pub(crate) dir: PathBuf,
}

impl JournalOptions {
    /// Keeps a new run.
    pub(crate) async fn create<G: Graph>(
        &self,
        graph: &G,
        id: &str,
        inputs: Map<String, Value>,
        at: G::At,
        state: &G::State,
    ) -> Result<JournalWriter, RunError> {
        crate::run::journal::check_name(id)?;
        let start = serde_json::to_value(state).map_err(|error| StoreError::Io {
            place: self.store.place(),
            why: format!("the state cannot be written as JSON: {error}"),
        })?;
        let mut origin = origin(graph.about(), id, inputs, &start);
        if at != graph.first() {
            let unnamed = |failure: crate::value::failure::Failure| RunError::Host(failure);
            origin.at = Some(super::journal_writer::node_name(&at).map_err(unnamed)?);
        }
        origin.parent = self.parent.clone();
        origin.parts = origin.parts.with_files(graph.about(), &self.dir);
        self.begin(origin).await
    }

    fn begin(&self, origin: Origin) -> BoxFuture<'_, Result<JournalWriter, RunError>> {
        Box::pin(async move {
            let lease = Lease::new();
            self.store.create(&origin, &lease).await?;
            Ok(self.journal_writer(&origin.id, lease, 0, Continuation::default()))
        })
    }

    /// Takes a run over, to continue it.
    pub(crate) async fn take<G: Graph>(
        &self,
        graph: &G,
        id: &str,
    ) -> Result<(JournalWriter, RestoredRun<G>, BTreeMap<String, u64>), RunError> {
        // What does not fit is said before anything is touched; what was read is read again if the run went on meanwhile.
        let found = self.found(id).await?;
        let restored = restore(graph, &found.origin, &found.exits)?;
        let files = file_changes(graph.about(), &self.dir, &found.origin);
        let (taken, changed) = self.claim(id, found).await?;
        let mut restored = match changed {
            Some((origin, exits)) => restore(graph, &origin, &exits)?,
            None => restored,
        };
        restored.changes.extend(files);
        Ok((taken.journal_writer, restored, taken.dues))
    }

    fn found<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<StoredRun, RunError>> {
        Box::pin(async move {
            let row = self.store.run(id).await?;
            if row.phase.is_final() {
                return Err(RunError::Over(id.to_owned()));
            }
            let (origin, exits) = self.rows(id).await?;
            Ok(StoredRun {
                phase: row.phase,
                failed: retry::from_outcome(row.outcome.as_ref()),
                steps: exits.len(),
                origin,
                exits,
            })
        })
    }

    async fn rows(&self, id: &str) -> Result<(Origin, Vec<ExitRow>), StoreError> {
        let origin = self.store.origin(id).await?;
        Ok((origin, self.store.exits(id).await?))
    }

    /// Takes a run that was found, and gives what it is now if it went on since.
    fn claim<'a>(
        &'a self,
        id: &'a str,
        found: StoredRun,
    ) -> BoxFuture<'a, Result<ClaimedRun, RunError>> {
        Box::pin(async move {
            let StoredRun {
                phase,
                failed,
                mut steps,
                ..
            } = found;
            let lease = Lease::new();
            self.store.claim(id, &lease, &self.answers).await?;
            // Before it is looked how far the run is: if another process takes it over meanwhile, what the steps asked for that
            // it takes is known here all the same, and not asked for again.
            let known = self.store.open_effects(id).await?;
            let kept = known.iter().filter(|row| row.label == ANSWER);
            let kept = kept.filter_map(|row| Some(row.call.rsplit_once('/')?.0));
            let kept: BTreeSet<String> = kept.map(str::to_owned).collect();
            let row = self.store.run(id).await?;
            let mut changed = None;
            if u64::try_from(steps) != Ok(row.steps) {
                let rows = self.rows(id).await?;
                steps = rows.1.len();
                changed = Some(rows);
            }
            let failed = (phase == Phase::Failed).then_some(&*failed);
            let known = retry::continued(known, failed);
            let asked = row.questions.into_iter();
            // What was answered in time is not late because a process died.
            let is_answered =
                |question: &Question| question.refused.is_none() && kept.contains(&question.id);
            let dues = asked.filter(|question| !is_answered(question));
            let dues = dues.filter_map(|question| Some((question.id, question.due?)));
            let taken = LeasedRun {
                journal_writer: self.journal_writer(id, lease, steps, known),
                dues: dues.collect(),
            };
            Ok((taken, changed))
        })
    }

    fn journal_writer(
        &self,
        id: &str,
        lease: Lease,
        exits: usize,
        known: Continuation,
    ) -> JournalWriter {
        let store = Arc::clone(&self.store);
        let how = (self.durability, self.prompts);
        JournalWriter::new(store, id, lease, how, exits, known)
    }
}

/// A run as the store has it.
struct StoredRun {
    phase: Phase,
    /// Where nodes failed when it stopped.
    failed: Vec<retry::FailedStep>,
    steps: usize,
    origin: Origin,
    exits: Vec<ExitRow>,
}

/// A run whose lease is held, and what it is now if it went on after it was found.
type ClaimedRun = (LeasedRun, Option<(Origin, Vec<ExitRow>)>);

/// A run whose lease is held.
struct LeasedRun {
    journal_writer: JournalWriter,
    /// Until when its questions may be answered.
    dues: BTreeMap<String, u64>,
}

/// What a run of a graph begins with.
pub fn origin(about: &About, id: &str, inputs: Map<String, Value>, start: &Value) -> Origin {
    Origin {
        id: id.to_owned(),
        graph: about.name.to_string(),
        fingerprint: restore::fingerprint(about),
        parts: Parts::of(about),
        inputs,
        start: start.to_string(),
        at: None,
        parent: None,
        created: now(),
    }
}

/// Which files of a graph hold something else than when a run of it began.
pub(crate) fn file_changes(about: &About, dir: &Path, origin: &Origin) -> Vec<String> {
    let now = Parts::default().with_files(about, dir);
    origin.parts.file_changes(&now)
}

/// How long a store is waited for when the run is asked to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Waits for something that a store does, but not for long when the run is asked to stop: whoever stops a run may do so
/// because its store is silent.
pub(crate) async fn unless_stopped<T>(
    cancel: &Cancel,
    store: &dyn Store,
    done: impl Future<Output = T>,
) -> Result<T, StoreError> {
    let late = async {
        cancel.cancelled().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        biased;
        done = done => Ok(done),
        () = late => Err(silent(store)),
    }
}

/// A run was asked to stop, and its store gave no answer.
fn silent(store: &dyn Store) -> StoreError {
    StoreError::Io {
        place: store.place(),
        why: format!(
            "it gave no answer for {} s after the run was asked to stop; `resume` continues a run that is kept there",
            GRACE.as_secs()
        ),
    }
}

impl JournalWriter {
    /// Waits for a run, and in the meantime says that its owner is alive, hears whether it is wanted to stop, and has written
    /// what may be written late.
    pub(crate) async fn tend<T>(&self, cancel: &Cancel, run: impl Future<Output = T>) -> T {
        let mut run = pin!(run);
        let mut beats = self.beats(cancel);
        let mut patience = self.patience(cancel);
        poll_fn(|context| {
            let done = run.as_mut().poll(context);
            if done.is_pending() {
                self.catch_up();
                // They never end.
                let _ = beats.as_mut().poll(context);
                let _ = patience.as_mut().poll(context);
            }
            done
        })
        .await
    }

    /// The signs of life of a run, for ever.
    fn beats<'a>(&'a self, cancel: &'a Cancel) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let mut beats = tokio::time::interval(lease::BEAT);
            beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
            beats.reset();
            loop {
                beats.tick().await;
                self.beat(cancel).await;
            }
        })
    }

    /// Gives the store up when it is silent after the run was asked to stop, so that nothing waits for it.
    fn patience<'a>(&'a self, cancel: &'a Cancel) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            cancel.cancelled().await;
            loop {
                let before = self.under_way();
                tokio::time::sleep(GRACE).await;
                if before.is_some() && before == self.under_way() {
                    self.give_up(silent(self.store()));
                    return std::future::pending().await;
                }
            }
        })
    }

    async fn beat(&self, cancel: &Cancel) {
        match self.store().renew(self.run(), self.lease()).await {
            Ok(RunCommand::GoOn) => {}
            Ok(RunCommand::Stop) => cancel.cancel(),
            Err(StoreError::Lost(run)) => {
                self.give_up(StoreError::Lost(run));
                cancel.cancel();
            }
            // The store may come back before the lease ends; the next step that cannot be kept stops the run.
            Err(_) => {}
        }
    }

    /// Writes how a run stopped, and lets go of it.
    pub(crate) async fn close<G: Graph>(&self, cancel: &Cancel, outcome: &mut Outcome<G>) {
        if let Some(problem) = self.closed(cancel, ending(outcome)).await {
            outcome.status = Status::Failed;
            outcome.error.get_or_insert(problem);
        }
    }

    /// Writes an ending, and says what kept it from being written.
    fn closed<'a>(
        &'a self,
        cancel: &'a Cancel,
        mut ending: Ending,
    ) -> BoxFuture<'a, Option<RunFailure>> {
        Box::pin(async move {
            // Whoever starts the process again goes on with it, as after a crash.
            if ending.phase == Phase::Cancelled && cancel.is_interrupted() {
                ending.phase = Phase::Running;
            }
            let failed = self.failed_steps();
            if let (Some(outcome), false) = (ending.outcome.as_object_mut(), failed.is_empty()) {
                outcome.insert("failed_steps".to_owned(), retry::to_outcome(&failed));
            }
            let written = async {
                self.flush().await?;
                let (run, lease) = (self.run(), self.lease());
                self.store().release(run, lease, &ending).await
            };
            let written = unless_stopped(cancel, self.store(), written).await;
            let written = written.and_then(|written| written);
            let error = self.broken().or(written.err())?;
            let message = format!("the run cannot be kept: {error}");
            Some(RunFailure::new("", Kind::Io, message))
        })
    }
}

fn ending<G: Graph>(outcome: &Outcome<G>) -> Ending {
    let output = serde_json::to_value(&outcome.output).unwrap_or_default();
    let mut questions = outcome.questions.clone();
    questions.retain(|_| outcome.status == Status::Waiting);
    Ending {
        phase: phase(outcome.status),
        questions,
        outcome: outcome.notes().kept(output),
    }
}

fn phase(status: Status) -> Phase {
    match status {
        Status::Completed => Phase::Completed,
        Status::CompletedWithErrors => Phase::CompletedWithErrors,
        Status::Failed => Phase::Failed,
        Status::Waiting => Phase::Waiting,
        Status::Cancelled => Phase::Cancelled,
    }
}
