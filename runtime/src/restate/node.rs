//! Works for one node, in whatever process the server has chosen.
//!
//! What the node's calls gave is kept in the journal of this visit, so that a visit that begins again in another process does not
//! make them again. The journal can only be read by asking for its next entry, which is answered by making that entry if there
//! is none yet; so the visit is begun inside of the first entry that is not there ([`work`]). The last entry keeps how the visit
//! ended: a server that dies while it takes what the handler returns gives the whole journal to the next one, which must come to the
//! same end from it.

use super::limits::NoBudget;
use super::race::unless_cancelled;
use super::service::Setup;
use super::wire::{End, Entry, Piece, Task, VisitResult};
use crate::any_graph::{AnyGraph, Opaque, Position};
use crate::graph::Limits;
use crate::host::ToolAbout;
use crate::observe::{Event, Observer};
use crate::run::Graph;
use crate::run::context::patience::Patience;
use crate::run::context::run_context::RunOptions;
use crate::run::context::{Effect, Effects, Extensions, NodeContext, RunContext};
use crate::run::executor::Cancel;
use crate::run::journal::offers::OfferedTools;
use crate::run::journal::rows::now;
use crate::run::journal::{EffectRow, Prompts, place};
use crate::store::answers::Answers;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use futures_util::FutureExt;
use restate_sdk::context::RunFuture;
use restate_sdk::endpoint::ContextInternal;
use restate_sdk::errors::{HandlerError, TerminalError};
use restate_sdk::serde::Json;
use serde_json::Value;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Instant;

/// What calls of models are labelled with.
const MODEL: &str = "model";

/// What calls gave, and what was told.
struct Log {
    run: String,
    /// What calls gave before.
    known: Mutex<BTreeMap<String, EffectRow>>,
    /// What is in no journal yet.
    fresh: Mutex<Piece>,
    /// Definitions of tools that models were offered; they go into the journal with what a call gave.
    offers: Mutex<Offers>,
    /// The model of nodes that name none, until it is told that it was asked.
    model: Mutex<Option<String>>,
}

/// The definitions of tools of a visit.
#[derive(Default)]
struct Offers {
    known: OfferedTools,
    /// What is in no journal yet.
    fresh: Vec<EffectRow>,
    kept: Prompts,
}

impl Log {
    fn call<'k>(&self, key: &'k str) -> &'k str {
        let call = key.strip_prefix(&self.run);
        call.and_then(|call| call.strip_prefix('/')).unwrap_or(key)
    }

    fn of(run: &str, (prompts, model): (Prompts, Option<&str>)) -> Self {
        Self {
            run: run.to_owned(),
            model: Mutex::new(model.map(str::to_owned)),
            known: Mutex::default(),
            fresh: Mutex::default(),
            offers: Mutex::new(Offers {
                kept: prompts,
                ..Offers::default()
            }),
        }
    }

    /// What is to be kept now. Definitions of tools alone are worth no entry: should the process end, the call is made again, and
    /// with it they are offered again.
    fn take(&self) -> Piece {
        let mut piece = std::mem::take(&mut *lock(&self.fresh));
        if !piece.effects.is_empty() {
            piece.effects.append(&mut lock(&self.offers).fresh);
        }
        piece
    }

    /// What is left at the end.
    fn rest(&self) -> Piece {
        let mut piece = self.take();
        piece.effects.append(&mut lock(&self.offers).fresh);
        piece
    }

    /// Tells once which model nodes ask that name none. Each process may have been given another one, so that no run knows it from
    /// its beginning.
    fn tell_model(&self) {
        if let Some(model) = lock(&self.model).take() {
            let chosen = crate::prompts::chosen(&model).to_string();
            lock(&self.fresh).told.push((now(), chosen));
        }
    }

    fn knows(&self, effects: &[EffectRow]) {
        let effects = effects.iter().cloned();
        lock(&self.known).extend(effects.map(|effect| (effect.call.clone(), effect)));
    }
}

impl Effects for Log {
    fn recall(&self, call: &Effect<'_>) -> Result<Option<Value>, Failure> {
        let known = lock(&self.known);
        let same = |known: &&EffectRow| known.label == call.label && known.asked == call.asked;
        let Some(known) = known.get(self.call(call.key)).filter(same) else {
            return Ok(None);
        };
        serde_json::from_str(&known.value)
            .map(Some)
            .map_err(|error| {
                Failure::new(Kind::Io, format!("what call {} gave: {error}", call.key))
            })
    }

    fn begun_is_known(&self) -> BoxFuture<'_, Result<(), Failure>> {
        let message = "a node says `x-on-interrupted`, and a Restate server makes a call again whose process ended, without asking";
        Box::pin(std::future::ready(Err(Failure::new(
            Kind::Interrupted,
            message,
        ))))
    }

    fn record<'a>(
        &'a self,
        call: &'a Effect<'a>,
        value: Value,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        let key = self.call(call.key);
        let (branch, step) = place::step(key).unwrap_or_default();
        if call.label == MODEL {
            self.tell_model();
        }
        lock(&self.fresh).effects.push(EffectRow {
            call: key.to_owned(),
            branch: branch.to_owned(),
            step,
            label: call.label.to_owned(),
            asked: call.asked.to_owned(),
            value: value.to_string(),
            made: now(),
        });
        Box::pin(std::future::ready(Ok(())))
    }

    fn offers(&self, place: &str, about: &[ToolAbout]) {
        let mut offers = lock(&self.offers);
        if offers.kept == Prompts::LeftOut {
            return;
        }
        let row = offers.known.row(self.call(place), about);
        offers.fresh.extend(row);
    }
}

impl Observer for Log {
    fn event(&self, event: &Event<'_>) {
        if let Event::Note { .. } | Event::Warned { .. } = event
            && let Ok(event) = serde_json::to_string(event)
        {
            lock(&self.fresh).told.push((now(), event));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works for a node and gives what came of it, as JSON. Ends with an error only where the task cannot be understood, or the server
/// wants the work to end.
pub(super) async fn work(
    ctx: &ContextInternal,
    graph: &AnyGraph,
    setup: &Setup,
    task: &[u8],
) -> Result<Vec<u8>, TerminalError> {
    let unread = |error: serde_json::Error| {
        TerminalError::new_with_code(400, format!("this is no task for a node: {error}"))
    };
    let mut task: Task = serde_json::from_slice(task).map_err(unread)?;
    let at = graph.read_at(task.node.take()).map_err(unread)?;
    let state = graph.read_state(task.state.take()).map_err(unread)?;
    let log = Arc::new(Log::of(&task.run, (setup.prompts, setup.model.as_deref())));
    log.knows(&task.known);
    let mut task = Some((task, (at, state)));
    let mut visit: Option<BoxFuture<'static, VisitResult>> = None;
    let mut all = Piece::default();
    loop {
        // An entry of the journal is being written.
        let writing = AtomicBool::new(false);
        let (task, visit) = (&mut task, &mut visit);
        let (writing, log) = (&writing, &log);
        let entry = ctx
            .run(move || async move {
                // The journal has no more: what comes now is new.
                if let Some((task, place)) = task.take() {
                    *visit = Some(begin(graph, setup, (task, place), log));
                }
                let entry = poll_fn(|waker| {
                    let polled = visit.as_mut().map(|visit| visit.as_mut().poll(waker));
                    if let Some(Poll::Ready(visited)) = polled {
                        writing.store(true, Ordering::Relaxed);
                        return Poll::Ready(Entry::new(log.rest(), Some(visited)));
                    }
                    let piece = log.take();
                    if piece.effects.is_empty() {
                        lock(&log.fresh).told.splice(0..0, piece.told);
                        return Poll::Pending;
                    }
                    writing.store(true, Ordering::Relaxed);
                    Poll::Ready(Entry::new(piece, None))
                })
                .await;
                Ok::<_, HandlerError>(Json(entry))
            })
            .name("calls");
        let Some(entry) = unless_cancelled(ctx, writing, entry).await else {
            return Err(TerminalError::new_with_code(409, "cancelled"));
        };
        let Json(entry) = entry?;
        log.knows(&entry.effects);
        all.effects.extend(entry.effects);
        all.told.extend(entry.told);
        if let Some(mut visited) = entry.end {
            (visited.effects, visited.told) = (all.effects, all.told);
            return serde_json::to_vec(&visited).map_err(|error| {
                TerminalError::new(format!("what the node wrote cannot be sent: {error}"))
            });
        }
    }
}

/// Begins the visit. Nothing that goes wrong in it is the server's to repeat.
fn begin(
    graph: &AnyGraph,
    setup: &Setup,
    (task, place): (Task, (Position, Opaque)),
    log: &Arc<Log>,
) -> BoxFuture<'static, VisitResult> {
    let visit = visit(graph.clone(), setup.clone(), (task, place), Arc::clone(log));
    Box::pin(async move {
        match AssertUnwindSafe(visit).catch_unwind().await {
            Ok(visited) => visited,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                let message = format!(
                    "the program broke off: {}",
                    text.unwrap_or("it does not say why")
                );
                VisitResult {
                    end: End::Failed(Failure::new(Kind::Io, message)),
                    cost: crate::run::journal::Cost::default(),
                    made: now(),
                    effects: Vec::new(),
                    told: Vec::new(),
                }
            }
        }
    })
}

async fn visit(
    graph: AnyGraph,
    setup: Setup,
    (task, (at, state)): (Task, (Position, Opaque)),
    log: Arc<Log>,
) -> VisitResult {
    let begun = Instant::now();
    let about = graph.about();
    let mut host = (setup.host)(&task.run);
    host.people = Arc::new(Answers::new(task.answers, Arc::clone(&host.people)));
    host.purse = Arc::new(NoBudget);
    let settings = RunOptions {
        id: task.run,
        host: host.into(),
        dir: setup.dir.clone(),
        work_dir: None,
        model: setup.model.clone(),
        cancel: Cancel::new(),
        watch: Some(Arc::clone(&log) as Arc<dyn Observer>),
        effects: Some(log),
        limits: Limits {
            timeout: None,
            ..about.limits.clone()
        },
        patience: Patience {
            within: setup.answer_within,
            due: task.due,
        },
        given: Extensions::default(),
        steps: 0,
    };
    let shared = RunContext::new(settings, about.nodes.len()).of_graph(&graph);
    for before in &task.before {
        let Some(lifecycle) = graph.lifecycle() else {
            break;
        };
        lifecycle.spent(&shared, &before.branch, &before.node, &before.cost);
        if let Some(exit) = &before.exit {
            lifecycle.remember(&shared, &before.node, exit);
        }
    }
    let node = about.nodes.get(graph.number(at));
    let node = node.map_or("?", |node| node.id.as_ref());
    setup.note(&shared.id, &format!("node `{node}`"));
    let mut cx = NodeContext::new(&shared, node, &task.branch, task.step);
    let end = match graph.work(at, &state, &mut cx).await {
        Ok(exit) => match serde_json::to_value(exit) {
            Ok(exit) => End::Left(exit),
            Err(error) => {
                let message = format!("what the node wrote cannot be written as JSON: {error}");
                End::Failed(Failure::new(Kind::Io, message))
            }
        },
        Err(Interrupt::Fault(failure)) => End::Failed(failure),
        Err(Interrupt::Cancelled) => End::Cancelled,
        Err(Interrupt::Waiting(question)) => {
            let mut questions = shared.questions();
            if questions.is_empty() {
                questions.push(*question);
            }
            End::Asks {
                refused: (questions.iter())
                    .filter_map(|question| question.refused.clone())
                    .collect(),
                questions,
            }
        }
    };
    let mut cost = cx.cost().map_or_else(Default::default, |cost| *cost);
    cost.handled = shared.left(&task.branch);
    cost.seconds = begun.elapsed().as_secs_f64();
    VisitResult {
        end,
        cost,
        made: now(),
        effects: Vec::new(),
        told: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::journal::offers::{TOOLS, read};
    use serde_json::json;

    /// They stand beside what the call gave, and make no entry of the journal by themselves.
    #[test]
    fn definitions_of_tools_are_kept_with_a_call() {
        let about = [ToolAbout {
            name: "look".to_owned(),
            description: "Looks.".to_owned(),
            parameters: json!({"type": "object"}),
        }];
        let call = Effect {
            key: "r/0/1",
            label: "llm",
            asked: "0a",
        };
        let log = Log::of("r", (Prompts::default(), None));
        log.offers("r/0/0/tools-1", &about);
        assert!(log.take().effects.is_empty());
        let kept = log.record(&call, json!("done")).now_or_never();
        assert!(kept.is_some_and(|kept| kept.is_ok()));
        let rows = log.take().effects.into_iter();
        let rows: BTreeMap<String, EffectRow> = rows.map(|row| (row.call.clone(), row)).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows["0/0/tools-1"].label, TOOLS);
        assert_eq!(read(&rows, "0/0/tools-1").as_deref(), Some(&about[..]));

        log.offers("r/0/1/tools-1", &about);
        assert_eq!(log.rest().effects[0].value, r#"{"as":"0/0/tools-1"}"#);
        let without = Log::of("r", (Prompts::LeftOut, None));
        without.offers("r/0/0/tools-1", &about);
        assert!(without.rest().effects.is_empty());
    }
}
