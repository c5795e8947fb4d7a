//! The handler of a run.
//!
//! It does nothing but what a replay does in the same order: it lets the run loop go as far as it can, asks the server for what the
//! run loop wants, and waits for whatever comes first — which is the same in each replay, because the server's journal says so.

use super::desk::{ExitKeeper, Reply, Scheduler, ServerRequest, Stop};
use super::follow::go_on;
use super::names;
use super::remote_graph::{RemoteGraph, blank};
use super::wire::{OpenQuestion, RUNNING, Rows, RunPosition, kept};
use crate::any_graph::{AnyGraph, Opaque, Position};
use crate::graph::{Limits, RunFailure, Status};
use crate::run::journal::rows::now;
use crate::run::journal::session::origin;
use crate::run::journal::{Journal, JournalEntry, check_name};
use crate::run::{Graph, Outcome, Run, begin};
use crate::store::{EffectsInMemory, JournalInMemory};
use crate::testing::scripted::World;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Kind, Question};
use crate::value::shared::Shared;
use crate::world::Host;
use crate::world::people::Nobody;
use restate_sdk::context::macro_support::SealedDurableFuture;
use restate_sdk::context::{CallFuture, RequestTarget, RunFuture};
use restate_sdk::endpoint::ContextInternal;
use restate_sdk::errors::{HandlerError, TerminalError};
use restate_sdk::serde::Json;
use restate_sdk_shared_core::NotificationHandle;
use serde_json::{Map, Value, json};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

/// How often the run loop may have to be polled again although nothing came.
const IDLE: u32 = 1000;

/// Something that is waited for.
struct Waits<'c> {
    handle: NotificationHandle,
    /// The wish that it was asked for; none for the time of the run.
    wish: Option<u64>,
    what: WorkflowEvent<'c>,
}

enum WorkflowEvent<'c> {
    Work(Box<dyn RemoteCall + 'c>),
    Answer(OpenQuestion),
    /// It is too late for an answer.
    Due,
    /// The time of the run is up.
    Limit,
}

/// A call of a node under way.
trait RemoteCall: Send {
    /// Waits for what it returns.
    fn returned<'c>(self: Box<Self>) -> BoxFuture<'c, Result<Vec<u8>, TerminalError>>
    where
        Self: 'c;

    /// Has it ended.
    fn end(&self) -> BoxFuture<'_, ()>;
}

struct StartedCall<C>(C);

impl<C: CallFuture<Response = Vec<u8>> + Send + Sync> RemoteCall for StartedCall<C> {
    fn returned<'c>(self: Box<Self>) -> BoxFuture<'c, Result<Vec<u8>, TerminalError>>
    where
        Self: 'c,
    {
        Box::pin(self.0)
    }

    fn end(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // A call whose name is not to be had was ended by the server.
            if let Ok(call) = self.0.invocation_handle().await {
                call.cancel();
            }
        })
    }
}

/// One run under way.
struct Flow<'c> {
    ctx: &'c ContextInternal,
    desk: Arc<Scheduler>,
    /// The service of the nodes, and its handlers by node.
    nodes: String,
    handlers: Vec<(String, String)>,
    limit: Option<Duration>,
    rows: u64,
    stand: RunPosition,
}

/// Keeps exits for the server, and as they are: a run that paused goes on after them.
struct TwofoldJournal<'a> {
    clerk: &'a ExitKeeper,
    kept: &'a JournalInMemory<Position, Opaque>,
}

impl Journal<Position, Opaque> for TwofoldJournal<'_> {
    fn append(&self, entry: JournalEntry<Position, Opaque>) -> BoxFuture<'_, Result<(), Failure>> {
        drop(self.kept.append(entry.clone()));
        self.clerk.append(entry)
    }
}

/// Runs the graph and gives its result as JSON.
///
/// # Errors
/// Why there is none: the inputs are wrong (400), the run failed (500, or 408 where it took too long), or was cancelled (409).
pub(super) async fn run(
    ctx: &ContextInternal,
    graph: &AnyGraph,
    (run, invocation): (&str, &str),
    input: &[u8],
) -> Result<Vec<u8>, TerminalError> {
    check_name(run).map_err(|error| wrong(error.to_string()))?;
    let inputs = inputs(input).map_err(wrong)?;
    let state = begin(graph, inputs.clone()).map_err(|error| wrong(error.to_string()))?;
    let start = serde_json::to_value(&state).map_err(|error| wrong(error.to_string()))?;
    let begun = ctx.run(|| async { Ok::<_, HandlerError>(now()) });
    let begun = begun.name("begun").await?;
    let about = graph.about();
    let mut origin = origin(about, run, inputs.clone(), &start);
    origin.created = begun;
    ctx.set(kept::INVOCATION, invocation.to_owned());
    ctx.set(kept::ORIGIN, Json(origin));
    let desk = Arc::new(Scheduler::new(&about.name, begun));
    let mut flow = Flow {
        ctx,
        desk: Arc::clone(&desk),
        nodes: names::nodes(about),
        handlers: names::handlers(about),
        limit: about.limits.timeout,
        rows: 0,
        stand: RunPosition {
            status: String::new(),
            turn: 0,
            questions: Vec::new(),
            refused: Vec::new(),
            outcome: None,
        },
    };
    let remote = RemoteGraph {
        graph,
        desk: Arc::clone(&desk),
        limit: about.limits.timeout.unwrap_or_default(),
        blank: blank(graph, &inputs),
    };
    let outcome = sittings(&mut flow, &remote, run, state, inputs).await?;
    flow.end(&outcome)
}

/// Runs until the run is over. A run that pauses goes on in another sitting.
async fn sittings<'g>(
    flow: &mut Flow<'_>,
    remote: &RemoteGraph<'g>,
    id: &str,
    state: Shared<Opaque>,
    inputs: Map<String, Value>,
) -> Result<Outcome<RemoteGraph<'g>>, TerminalError> {
    let about = remote.graph.about();
    let lifecycle = remote.graph.lifecycle();
    let remembered = about
        .nodes
        .iter()
        .filter(|node| lifecycle.is_some_and(|lifecycle| lifecycle.remembers(node)));
    let clerk = Arc::new(ExitKeeper {
        desk: Arc::clone(&flow.desk),
        remembered: remembered.map(|node| node.id.to_string()).collect(),
    });
    let kept: JournalInMemory<Position, Opaque> = JournalInMemory::default();
    let journal: TwofoldJournal<'_> = TwofoldJournal {
        clerk: &clerk,
        kept: &kept,
    };
    let effects = Arc::new(EffectsInMemory::default());
    // Nothing is outside of the handler: nodes are worked for elsewhere.
    let mut host = Host::scripted(World::default());
    host.people = Arc::new(Nobody);
    let limits = Limits {
        timeout: None,
        ..about.limits.clone()
    };
    loop {
        let entries = kept.entries();
        let run = if entries.is_empty() && flow.stand.turn == 0 {
            Run::new(remote, state.clone())
        } else {
            Run::resume(remote, state.clone(), entries)
        };
        let run = run
            .id(id)
            .inputs(inputs.clone())
            .host(&host)
            .limits(limits.clone())
            .effects(Arc::clone(&effects) as Arc<dyn crate::run::context::Effects>)
            .watch(Arc::clone(&clerk))
            .journal(&journal);
        // A budget of turns would end the loop at another place in each replay.
        let sitting = pin!(tokio::task::unconstrained(run.run()));
        let outcome = flow.sit(sitting).await?;
        let outcome = outcome.map_err(|error| TerminalError::new(error.to_string()))?;
        if outcome.status != Status::Waiting {
            return Ok(outcome);
        }
        if !flow.paused(&outcome.questions).await {
            return Ok(Outcome {
                status: Status::Cancelled,
                waiting: None,
                questions: Vec::new(),
                ..outcome
            });
        }
    }
}

impl<'c> Flow<'c> {
    /// Lets the run go on until it stops, and does for it what only the server can do.
    async fn sit<F: Future>(&mut self, mut run: Pin<&mut F>) -> Result<F::Output, TerminalError> {
        let mut open: Vec<Waits<'c>> = Vec::new();
        let mut idle = 0_u32;
        loop {
            let done = go_on(run.as_mut());
            for (number, wish) in self.desk.wishes() {
                match wish {
                    ServerRequest::Work { node, task } => open.push(self.call(number, &node, task)),
                    ServerRequest::Ask(questions) => self.ask(number, questions, &mut open),
                }
            }
            for number in self.desk.gone() {
                for waits in taken(&mut open, number) {
                    if let WorkflowEvent::Work(call) = waits.what {
                        call.end().await;
                    }
                }
            }
            self.keep();
            if let Some(done) = done {
                return Ok(done);
            }
            self.stands(&open);
            self.time(&mut open);
            if !open.is_empty() {
                idle = 0;
                self.wait(&mut open).await;
                continue;
            }
            // The run loop lets other tasks run now and then, and goes on by itself.
            idle += 1;
            if idle > IDLE {
                return Err(TerminalError::new("the run waits for nothing"));
            }
        }
    }

    /// Waits for whatever comes first, and hands it to the run loop.
    async fn wait(&self, open: &mut Vec<Waits<'c>>) {
        let handles = open.iter().map(|waits| waits.handle).collect();
        let place = self.ctx.select(handles).await.ok();
        let Some(place) = place.filter(|place| *place < open.len()) else {
            // Cancelled. The server ends the calls under way itself.
            open.clear();
            return self.desk.stop(Stop::Cancelled);
        };
        let waits = open.remove(place);
        let reply = match waits.what {
            WorkflowEvent::Limit => return self.desk.stop(Stop::Late),
            WorkflowEvent::Work(call) => match call.returned().await {
                Ok(returned) => Reply::Worked(returned),
                Err(error) => Reply::Broken(Failure::new(Kind::Io, error.message())),
            },
            WorkflowEvent::Due => Reply::Unanswered,
            WorkflowEvent::Answer(asked) => {
                match self.ctx.promise::<String>(&asked.promise).await {
                    Ok(answer) => Reply::Answered(asked.question.id, answer),
                    Err(_) => return self.desk.stop(Stop::Cancelled),
                }
            }
        };
        if let Some(number) = waits.wish {
            drop(taken(open, number));
            self.desk.reply(number, reply);
        }
    }

    /// Calls the node.
    fn call(&self, number: u64, node: &str, task: Vec<u8>) -> Waits<'c> {
        let target = RequestTarget::service(&self.nodes, self.handler(node));
        let ctx: &'c ContextInternal = self.ctx;
        let call = ctx.call::<Vec<u8>, Vec<u8>>(target, None, None, None, Vec::new(), task);
        Waits {
            handle: call.handle(),
            wish: Some(number),
            what: WorkflowEvent::Work(Box::new(StartedCall(call))),
        }
    }

    /// Makes a promise of each question, and a timer where an answer may come too late.
    fn ask(&self, number: u64, questions: Vec<(Question, u32)>, open: &mut Vec<Waits<'c>>) {
        for (question, tries) in questions {
            let asked = OpenQuestion::new(question, tries);
            let promise = self.ctx.promise::<String>(&asked.promise).handle();
            let due = asked.question.due;
            open.push(Waits {
                handle: promise,
                wish: Some(number),
                what: WorkflowEvent::Answer(asked),
            });
            if let Some(due) = due {
                let left = Duration::from_millis(due.saturating_sub(self.desk.now()));
                open.push(Waits {
                    handle: self.ctx.sleep(left).handle(),
                    wish: Some(number),
                    what: WorkflowEvent::Due,
                });
            }
        }
    }

    /// The handler that works for a node.
    fn handler(&self, node: &str) -> String {
        let known = self.handlers.iter().find(|(id, _)| id == node);
        known.map_or_else(String::new, |(_, handler)| handler.clone())
    }

    /// Keeps what was done since.
    fn keep(&mut self) {
        let rows: Rows = self.desk.rows();
        if !rows.is_empty() {
            self.ctx.set(&kept::rows(self.rows), Json(rows));
            self.rows += 1;
        }
    }

    /// Says where the run stands, if that has changed.
    fn stands(&mut self, open: &[Waits<'c>]) {
        let questions: Vec<OpenQuestion> = open
            .iter()
            .filter_map(|waits| match &waits.what {
                WorkflowEvent::Answer(asked) => Some(asked.clone()),
                WorkflowEvent::Work(_) | WorkflowEvent::Due | WorkflowEvent::Limit => None,
            })
            .collect();
        let status = if waiting(open) {
            Status::Waiting.name()
        } else {
            RUNNING
        };
        self.stand_at(status, questions, None);
    }

    fn stand_at(&mut self, status: &str, questions: Vec<OpenQuestion>, outcome: Option<Value>) {
        let refused = self.desk.refused();
        let same = self.stand.status == status && self.stand.questions == questions;
        if same && refused.is_empty() && outcome.is_none() {
            return;
        }
        self.stand = RunPosition {
            status: status.to_owned(),
            turn: self.stand.turn + 1,
            questions,
            refused,
            outcome,
        };
        self.ctx.set(kept::STAND, Json(self.stand.clone()));
    }

    /// Sees to it that the time of the run is up when it is. While it waits for people it has time.
    fn time(&self, open: &mut Vec<Waits<'c>>) {
        let Some(limit) = self.limit else {
            return;
        };
        if waiting(open) {
            open.retain(|waits| !matches!(waits.what, WorkflowEvent::Limit));
        } else if !open.is_empty()
            && !open
                .iter()
                .any(|waits| matches!(waits.what, WorkflowEvent::Limit))
        {
            open.push(Waits {
                handle: self.ctx.sleep(limit).handle(),
                wish: None,
                what: WorkflowEvent::Limit,
            });
        }
    }

    /// Waits until somebody lets a run go on that paused. `false`: it was cancelled instead.
    async fn paused(&mut self, questions: &[Question]) -> bool {
        let ctx = self.ctx;
        let open: Vec<OpenQuestion> = questions
            .iter()
            .map(|question| OpenQuestion::new(question.clone(), 0))
            .collect();
        self.stand_at(Status::Waiting.name(), open.clone(), None);
        let promises = open.iter();
        let handles = promises.map(|asked| ctx.promise::<String>(&asked.promise).handle());
        let handles = handles.collect();
        ctx.select(handles).await.is_ok()
    }

    /// Says how the run ended.
    fn end(&mut self, outcome: &Outcome<RemoteGraph<'_>>) -> Result<Vec<u8>, TerminalError> {
        self.stand_at(outcome.status.name(), Vec::new(), Some(json!(outcome)));
        match outcome.status {
            Status::Completed | Status::CompletedWithErrors => serde_json::to_vec(&outcome.output)
                .map_err(|error| TerminalError::new(format!("the output is no JSON: {error}"))),
            Status::Cancelled => Err(TerminalError::new_with_code(409, "the run was cancelled")),
            Status::Failed | Status::Waiting => Err(failed(outcome.error.as_ref())),
        }
    }
}

/// Takes what was asked for a wish out of what is waited for.
fn taken<'c>(open: &mut Vec<Waits<'c>>, number: u64) -> Vec<Waits<'c>> {
    let mut taken = Vec::new();
    while let Some(place) = open.iter().position(|waits| waits.wish == Some(number)) {
        taken.push(open.remove(place));
    }
    taken
}

/// Whether only people are waited for.
fn waiting(open: &[Waits<'_>]) -> bool {
    let asks = |waits: &Waits<'_>| matches!(waits.what, WorkflowEvent::Answer(_));
    let works = |waits: &Waits<'_>| matches!(waits.what, WorkflowEvent::Work(_));
    open.iter().any(asks) && !open.iter().any(works)
}

fn wrong(message: String) -> TerminalError {
    TerminalError::new_with_code(400, message)
}

fn failed(problem: Option<&RunFailure>) -> TerminalError {
    let Some(problem) = problem else {
        return TerminalError::new("the run stopped");
    };
    let code = if problem.kind == Kind::Timeout {
        408
    } else {
        500
    };
    TerminalError::new_with_code(code, problem.to_string())
}

/// The inputs by name; nothing is no inputs.
fn inputs(given: &[u8]) -> Result<Map<String, Value>, String> {
    if given.iter().all(u8::is_ascii_whitespace) {
        return Ok(Map::new());
    }
    match serde_json::from_slice(given) {
        Ok(Value::Object(inputs)) => Ok(inputs),
        Ok(Value::Null) => Ok(Map::new()),
        Ok(other) => Err(format!(
            "the inputs must be a JSON object of inputs by name, not {other}"
        )),
        Err(error) => Err(format!("the inputs are no JSON object: {error}")),
    }
}
