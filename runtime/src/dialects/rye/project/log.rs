//! What a run leaves in its project, step by step: the transcript, the state to go on from, the page for people, receipts,
//! and the entry in the registry of threads.

mod receipts;
mod transcript;

pub(super) use transcript::Transcript;

use super::invoke::Settings;
use super::objects::{Cache, Objects};
use super::page::{Page, Row};
use super::progress::{StepProgress, Tick, is_quiet};
use super::sign::Signer;
use super::{KeptRun, Layout, history};
use crate::dialects::rye::action::Workflow;
use crate::files::replace::replace;
use crate::graph::{About, Status};
use crate::host::Clock;
use crate::observe::{Event, Observer};
use crate::run::executor::Cancel;
use crate::value::failure::{Failure, Kind};
use receipts::Receipt;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Watches a run and writes it down.
pub struct Log {
    layout: Layout,
    signer: Signer,
    objects: Objects,
    cache: Arc<Cache>,
    clock: Arc<dyn Clock>,
    quiet: bool,
    keeps_states: bool,
    graph: String,
    names: Vec<String>,
    cancel: Cancel,
    book: Mutex<Book>,
}

/// Where a run is written down: under which name, with which key.
pub(super) struct Trail {
    pub(super) layout: Layout,
    pub(super) signer: Signer,
    pub(super) transcript: Transcript,
}

/// What is known of the run so far.
struct Book {
    node: String,
    next: Option<String>,
    step: u32,
    /// How often the next step was begun.
    attempts: u32,
    state: Value,
    status: String,
    started: String,
    rows: Vec<Row>,
    history: Vec<String>,
    receipts: Vec<String>,
    suppressed: Vec<Value>,
    /// The receipts of the step that is under way, by hash.
    acted: Vec<Receipt>,
    /// Why the run could not go on, if it could not.
    failed: Option<String>,
    /// How long the steps so far have taken.
    time: Duration,
    trouble: Option<String>,
    transcript: Transcript,
}

impl Log {
    /// A log of a run. What an earlier part of the same run left is taken over.
    pub(super) fn new(
        trail: Trail,
        cache: Arc<Cache>,
        settings: &Settings,
        (about, workflow): (&About, &Workflow),
        state: Value,
        (steps, attempts): (u32, u32),
    ) -> Self {
        let name = workflow
            .id
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned();
        let names: Vec<String> = about.nodes.iter().map(|node| node.id.to_string()).collect();
        let Trail {
            layout,
            signer,
            mut transcript,
        } = trail;
        let (before, trouble) = match transcript.read() {
            Ok(before) => (before, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        let mut rows: Vec<Row> = names.iter().map(|name| Row::pending(name)).collect();
        let past = history::read(&before, &mut rows);
        let book = Book {
            node: String::new(),
            next: None,
            step: steps,
            attempts,
            state,
            status: "running".to_owned(),
            started: past.started.unwrap_or_else(|| settings.host.clock.date()),
            rows,
            history: past.history,
            receipts: past.receipts,
            suppressed: Vec::new(),
            acted: Vec::new(),
            failed: None,
            time: past.time,
            trouble,
            transcript,
        };
        Self {
            objects: Objects::of(&layout.project),
            layout,
            signer,
            cache,
            clock: Arc::clone(&settings.host.clock),
            quiet: settings.quiet || is_quiet(),
            keeps_states: settings.keeps_states,
            graph: name,
            names,
            cancel: settings.cancel.clone(),
            book: Mutex::new(book),
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Errors that the run lived with: step, node, error.
    pub(super) fn suppressed(&self) -> Vec<Value> {
        self.book().suppressed.clone()
    }

    /// The state as it was written last.
    pub(super) fn state(&self) -> Value {
        self.book().state.clone()
    }

    /// Why something could not be written, if so.
    pub(super) fn trouble(&self) -> Option<String> {
        self.book().trouble.clone()
    }

    /// Sees to it that what the transcript says so far will be found again, whatever becomes of this process.
    ///
    /// # Errors
    /// If it could not be written.
    pub(super) fn is_known(&self) -> Result<(), Failure> {
        let book = self.book();
        let known = match &book.trouble {
            Some(trouble) => Err(trouble.clone()),
            None => book.transcript.sync().map_err(|error| error.to_string()),
        };
        known.map_err(|why| {
            let path = self.layout.transcript();
            let message = format!(
                "it cannot be kept in {} that the node begins (x-on-interrupted): {why}",
                path.display()
            );
            Failure::new(Kind::Io, message)
        })
    }

    /// Adds a line to the transcript.
    fn tell(&self, book: &mut Book, kind: &str, payload: Value) {
        let date = super::page::precise(self.clock.millis());
        book.history.push(history::line(&date, kind, &payload));
        let line = json!({
            "timestamp": date,
            "graph_run_id": self.layout.run,
            "event_type": kind,
            "payload": payload,
        });
        let appended = book.transcript.append(&format!("{line}\n"));
        note(book, appended);
    }

    /// Signs what the transcript holds so far.
    fn checkpoint(&self, book: &mut Book) {
        let hash = book.transcript.hash();
        let payload = json!({
            "step": book.step,
            "bytes": book.transcript.length(),
            "hash": hash,
            "signature": self.signer.sign(hash.as_bytes()),
            "key": self.signer.key(),
        });
        self.tell(book, "checkpoint_signature", payload);
    }

    /// Writes state, page and registry entry.
    fn write(&self, book: &mut Book) {
        let date = self.clock.date();
        let kept = KeptRun {
            status: book.status.clone(),
            current_node: book
                .next
                .clone()
                .or_else(|| Some(book.node.clone()))
                .filter(|node| !node.is_empty()),
            step_count: book.step,
            attempts: book.attempts,
            started_at: book.started.clone(),
            updated_at: date.clone(),
            transcript_bytes: book.transcript.length(),
            transcript_hash: book.transcript.hash(),
            state: book.state.clone(),
        };
        let text = self.signer.signed(&date, &kept.document(&self.layout));
        note(book, replace(&self.layout.state(), text.as_bytes()));
        let page = Page {
            layout: &self.layout,
            status: &book.status,
            steps: book.step,
            started: &book.started,
            updated: &date,
            time: book.time,
            rows: &book.rows,
            history: &book.history,
        };
        let text = self.signer.signed(&date, &page.text());
        note(book, replace(&self.layout.page(), text.as_bytes()));
        let entry = json!({
            "run_id": self.layout.run,
            "graph_id": self.layout.graph,
            "status": book.status,
            "pid": std::process::id(),
            "step_count": book.step,
            "started_at": book.started,
            "updated_at": date,
        });
        note(
            book,
            replace(&self.layout.entry(), entry.to_string().as_bytes()),
        );
    }

    fn stepped(&self, step: &StepRecord<'_>) {
        let mut guard = self.book();
        let book = &mut *guard;
        let before = std::mem::replace(&mut book.state, step.state.clone());
        let new_keys = new_keys(&before, step.state);
        book.step = step.step;
        book.attempts = 0;
        book.time += step.time;
        book.next = step.next.map(str::to_owned);
        let failed = step.failed.map(|failed| told(step, failed));
        if let Some(error) = failed.filter(|_| step.tolerated) {
            book.suppressed
                .push(json!({"step": step.step, "node": step.node, "error": error}));
        }
        let tick = Tick {
            step: step.step,
            node: step.node,
            kind: step.kind,
            failed,
            cancelled: self.cancel.is_cancelled(),
            time: step.time,
            new_keys: &new_keys,
        };
        if !self.quiet {
            let nodes = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
            tell!(
                "{}",
                StepProgress {
                    graph: &self.graph,
                    nodes
                }
                .line(&tick)
            );
        }
        let acted = std::mem::take(&mut book.acted);
        // What hooks called stands beside it.
        let own = acted.iter().rfind(|receipt| !receipt.hook);
        let action = own.map(|receipt| receipt.receipt.clone());
        let action = action.unwrap_or_default();
        let receipts: Vec<String> = acted.into_iter().map(|receipt| receipt.hash).collect();
        book.receipts.extend(receipts.iter().cloned());
        let action_id = action.get("action_id").and_then(Value::as_str);
        if let Some(row) = book.rows.iter_mut().find(|row| row.node == step.node) {
            row.done(&tick, action_id);
        }
        let mut payload = json!({
            "node": step.node,
            "step": step.step,
            "node_type": step.kind,
            "action_id": action_id,
            "status": if step.failed.is_some() { "error" } else { "ok" },
            "elapsed_s": step.time.as_secs_f64(),
            "next_node": step.next,
            "error": failed,
            "thread_id": action.get("thread_id"),
            "cache_hit": action.get("cache_hit"),
            "node_input_hash": action.get("node_input_hash"),
            "node_result_hash": action.get("node_result_hash"),
            "receipts": receipts,
            "new_keys": new_keys,
        });
        self.with_state(book, &mut payload);
        let kind = if step.kind == "foreach" {
            "foreach_completed"
        } else {
            "step_completed"
        };
        self.tell(book, kind, payload);
        self.checkpoint(book);
        // The last step is kept with the end: whoever goes on before that takes it again, on the state that it was taken on.
        if step.next.is_some() {
            self.write(book);
        }
    }

    /// Writes what is known, where no end of a run does it.
    pub(super) fn settle(&self) {
        self.write(&mut self.book());
    }

    fn ended(&self, status: Status, time: Duration) {
        let mut guard = self.book();
        let book = &mut *guard;
        let about =
            json!({"status": named(status), "steps": book.step, "elapsed_s": time.as_secs_f64()});
        book.status = named(status).to_owned();
        let kind = match status {
            Status::Completed | Status::CompletedWithErrors => "graph_completed",
            Status::Failed => "graph_error",
            Status::Cancelled | Status::Waiting => "graph_cancelled",
        };
        let mut payload = about;
        if let (Status::Failed, Value::Object(fields)) = (status, &mut payload) {
            fields.insert("node".into(), book.node.as_str().into());
            fields.insert("error".into(), book.failed.clone().into());
        }
        if let (Status::Cancelled, Value::Object(fields)) = (status, &mut payload) {
            fields.insert("signal".into(), self.cancel.signal().into());
        }
        self.tell(book, kind, payload);
        self.checkpoint(book);
        // The entry of the registry comes last: whoever reads there that the run is over finds all of it.
        self.snapshot(book);
        self.write(book);
    }
}

/// A step, as the run tells it.
struct StepRecord<'a> {
    step: u32,
    node: &'a str,
    kind: &'a str,
    next: Option<&'a str>,
    failed: Option<&'a str>,
    tolerated: bool,
    state: &'a Value,
    time: Duration,
}

impl Observer for Log {
    fn wants_steps(&self) -> bool {
        true
    }

    fn event(&self, event: &Event<'_>) {
        match event {
            Event::Started { start, .. } => {
                let mut guard = self.book();
                let book = &mut *guard;
                book.next = Some((*start).to_owned());
                let mut payload = json!({
                    "graph_id": self.layout.graph, "graph_run_id": self.layout.run, "start_node": start,
                    "resumed": book.transcript.length() > 0,
                });
                self.with_state(book, &mut payload);
                self.tell(book, "graph_started", payload);
                self.write(book);
            }
            Event::Entered { node, kind, .. } => {
                let mut guard = self.book();
                let book = &mut *guard;
                book.node = (*node).to_owned();
                book.next = None;
                book.attempts = book.attempts.saturating_add(1);
                if let Some(row) = book.rows.iter_mut().find(|row| row.node == *node) {
                    row.running();
                }
                let payload = json!({"node": node, "step": book.step + 1, "node_type": kind});
                self.tell(book, "step_started", payload);
            }
            Event::Acted { .. } => self.receipt(&mut self.book(), event),
            Event::Stepped {
                step,
                node,
                kind,
                next,
                failed,
                tolerated,
                state,
                time,
            } => {
                self.stepped(&StepRecord {
                    step: *step,
                    node,
                    kind,
                    next: *next,
                    failed: *failed,
                    tolerated: *tolerated,
                    state,
                    time: *time,
                });
            }
            Event::Changed { run_id, changes } => {
                if !self.quiet {
                    tell!(
                        "note: the graph has changed since run `{run_id}` began, and the run fits it:"
                    );
                    for change in *changes {
                        tell!("  {}", crate::value::text::printable(change));
                    }
                }
            }
            Event::Warned { text, .. } => {
                if !self.quiet {
                    tell!("WARNING: {}", crate::value::text::printable(text));
                }
            }
            Event::Ended { status, time, .. } => self.ended(*status, *time),
            Event::Note { .. }
            | Event::Progress { .. }
            | Event::Words { .. }
            | Event::Asked { .. }
            | Event::Left { .. } => {}
            Event::Failed { message, .. } => self.book().failed = Some((*message).to_owned()),
        }
    }
}

/// The status in the words of the dialect.
pub(super) fn named(status: Status) -> &'static str {
    match status {
        Status::Failed => "error",
        Status::Completed | Status::CompletedWithErrors | Status::Waiting | Status::Cancelled => {
            status.name()
        }
    }
}

fn new_keys(before: &Value, after: &Value) -> Vec<String> {
    let keys = after
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.keys());
    keys.filter(|key| before.get(key.as_str()).is_none() && !key.starts_with('_'))
        .cloned()
        .collect()
}

/// What went wrong at a step, in the words of what it called.
fn told<'s>(step: &'s StepRecord<'_>, failed: &'s str) -> &'s str {
    let last = step.state.get("_last_error");
    let text = |key: &str| last.and_then(|last| last.get(key)?.as_str());
    match text("error") {
        Some(error) if text("node") == Some(step.node) && !error.trim().is_empty() => error,
        Some(_) | None => failed,
    }
}

/// Remembers the first thing that could not be written: the run goes on, and its caller is told.
fn note(book: &mut Book, done: std::io::Result<()>) {
    if let Err(error) = done {
        book.trouble.get_or_insert_with(|| error.to_string());
    }
}
