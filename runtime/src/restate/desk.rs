//! Between the run loop, which knows nothing of a server, and the handler, which talks to it.
//!
//! The run loop lays wishes on the desk and waits for replies; the handler takes the wishes, puts replies there, and polls the run
//! loop again. Nothing wakes anybody: whoever put something here polls.

use super::wire::{EarlierNode, Rows};
use crate::graph::BranchPath;
use crate::host::clock;
use crate::observe::{Event, Observer};
use crate::run::journal::journal_writer::node_name;
use crate::run::journal::{EffectRow, EventRow, ExitRow, Journal, JournalEntry};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Question};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, UNIX_EPOCH};

/// What the run loop wants of the server.
#[derive(Debug)]
pub(super) enum ServerRequest {
    /// That a node is worked for: the task as JSON.
    Work { node: String, task: Vec<u8> },
    /// That one of these questions is answered, or its time is up. Each with the number of the try.
    Ask(Vec<(Question, u32)>),
}

/// What the server gave.
#[derive(Debug)]
pub(super) enum Reply {
    /// What a node returned, as JSON.
    Worked(Vec<u8>),
    /// The work could not be done at all.
    Broken(Failure),
    /// An answer, by the id of its question.
    Answered(String, String),
    /// Nobody answered in time.
    Unanswered,
}

/// Why no reply comes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The run was asked to stop.
    Cancelled,
    /// The time of the run is up.
    Late,
}

/// One run between its run loop and its handler.
#[derive(Debug)]
pub(super) struct Scheduler {
    graph: String,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    next: u64,
    wishes: Vec<(u64, ServerRequest)>,
    replies: BTreeMap<u64, Reply>,
    /// Wishes that nobody waits for any more.
    gone: Vec<u64>,
    stop: Option<Stop>,
    rows: Rows,
    refused: Vec<String>,
    exits: u32,
    /// When something happened last, as far as the run loop knows: milliseconds since 1970.
    now: u64,
    /// When nodes were left, and how many seconds they took, by chain and step.
    made: BTreeMap<(BranchPath, u32), (u64, f64)>,
    before: Vec<EarlierNode>,
}

impl Scheduler {
    /// For a run that begins at this time.
    pub(super) fn new(graph: &str, now: u64) -> Self {
        Self {
            graph: graph.to_owned(),
            state: Mutex::new(State {
                now,
                ..State::default()
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lays a wish down.
    pub(super) fn wish(self: &Arc<Self>, wish: ServerRequest) -> PendingReply {
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.wishes.push((number, wish));
        PendingReply {
            desk: Arc::clone(self),
            number,
            over: false,
        }
    }

    /// The wishes that were laid down since.
    pub(super) fn wishes(&self) -> Vec<(u64, ServerRequest)> {
        std::mem::take(&mut self.state().wishes)
    }

    /// The wishes that nobody waits for any more, since.
    pub(super) fn gone(&self) -> Vec<u64> {
        std::mem::take(&mut self.state().gone)
    }

    /// What is to be kept, since.
    pub(super) fn rows(&self) -> Rows {
        std::mem::take(&mut self.state().rows)
    }

    /// Why answers were not taken, since.
    pub(super) fn refused(&self) -> Vec<String> {
        std::mem::take(&mut self.state().refused)
    }

    pub(super) fn refuse(&self, refused: Vec<String>) {
        self.state().refused.extend(refused);
    }

    pub(super) fn reply(&self, number: u64, reply: Reply) {
        drop(self.state().replies.insert(number, reply));
    }

    /// Sends everybody home who waits.
    pub(super) fn stop(&self, why: Stop) {
        self.state().stop.get_or_insert(why);
    }

    pub(super) fn now(&self) -> u64 {
        self.state().now
    }

    /// What earlier nodes left that is not part of the state.
    pub(super) fn before(&self) -> Vec<EarlierNode> {
        self.state().before.clone()
    }

    /// Takes note of a visit: when it ended, what it was told, what its calls gave.
    pub(super) fn visited(
        &self,
        (branch, step): (&BranchPath, u32),
        (made, seconds): (u64, f64),
        effects: Vec<EffectRow>,
        told: Vec<(u64, String)>,
    ) {
        let mut state = self.state();
        state.now = state.now.max(made);
        state.made.insert((branch.clone(), step), (made, seconds));
        state.rows.effects.extend(effects);
        let after = state.exits;
        state
            .rows
            .events
            .extend(
                told.into_iter()
                    .map(|(made, event)| EventRow { after, made, event }),
            );
    }

    fn exit<At: Serialize, Exit: Serialize>(
        &self,
        entry: JournalEntry<At, Exit>,
        remembered: bool,
    ) -> Result<(), Failure> {
        let JournalEntry {
            branch,
            step,
            at,
            exit,
            mut cost,
        } = entry;
        let node = node_name(&at)?;
        let exit = serde_json::to_value(&exit).map_err(unwritten)?;
        let mut state = self.state();
        let now = state.now;
        let known = state.made.remove(&(branch.clone(), step));
        // The clock of this process must not stand in the journal: it is another one in each replay.
        let (made, seconds) = known.unwrap_or((now, 0.0));
        cost.seconds = seconds;
        if remembered || !cost.calls.is_empty() || !cost.searches.is_empty() || cost.capped {
            let mut used = cost.clone();
            (used.seconds, used.usage) = (0.0, crate::host::Usage::default());
            state.before.push(EarlierNode {
                branch: branch.clone(),
                node: node.clone(),
                cost: used,
                exit: remembered.then(|| exit.clone()),
            });
        }
        state.exits = state.exits.saturating_add(1);
        let row = ExitRow {
            branch: branch.to_string(),
            step,
            seq: state.exits,
            node,
            exit: exit.to_string(),
            cost: serde_json::to_string(&cost).map_err(unwritten)?,
            made,
        };
        state.rows.exits.push(row);
        Ok(())
    }

    fn tell(&self, event: &Event<'_>) {
        let told = match event {
            Event::Started { .. } => {
                let mut event = serde_json::to_value(event).unwrap_or_default();
                let begun = UNIX_EPOCH.checked_add(Duration::from_millis(self.now()));
                if let (Some(event), Some(begun)) = (event.as_object_mut(), begun) {
                    event.insert("date".to_owned(), Value::from(clock::rfc3339(begun)));
                }
                event
            }
            Event::Changed { .. }
            | Event::Note { .. }
            | Event::Warned { .. }
            | Event::Failed { .. } => serde_json::to_value(event).unwrap_or_default(),
            Event::Entered { .. }
            | Event::Words { .. }
            | Event::Asked { .. }
            | Event::Acted { .. }
            | Event::Progress { .. }
            | Event::Stepped { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => return,
        };
        let mut state = self.state();
        let (after, made) = (state.exits, state.now);
        state.rows.events.push(EventRow {
            after,
            made,
            event: told.to_string(),
        });
    }

    /// The graph's name, for messages.
    pub(super) fn graph(&self) -> &str {
        &self.graph
    }
}

fn unwritten(error: serde_json::Error) -> Failure {
    Failure::new(
        crate::value::failure::Kind::Io,
        format!("the journal: {error}"),
    )
}

/// Keeps the exits of the run, and what is told.
pub(super) struct ExitKeeper {
    pub(super) desk: Arc<Scheduler>,
    /// The nodes whose exits the graph's lifecycle wants to know again.
    pub(super) remembered: BTreeSet<String>,
}

impl<At: Serialize + Send, Exit: Serialize + Send> Journal<At, Exit> for ExitKeeper {
    fn append(&self, entry: JournalEntry<At, Exit>) -> BoxFuture<'_, Result<(), Failure>> {
        let node = node_name(&entry.at);
        let remembered = node.is_ok_and(|node| self.remembered.contains(&node));
        let kept = self.desk.exit(entry, remembered);
        Box::pin(std::future::ready(kept))
    }
}

impl Observer for ExitKeeper {
    fn event(&self, event: &Event<'_>) {
        self.desk.tell(event);
    }
}

/// Waits for the reply to a wish.
#[derive(Debug)]
pub(super) struct PendingReply {
    desk: Arc<Scheduler>,
    number: u64,
    over: bool,
}

impl Future for PendingReply {
    type Output = Result<Reply, Stop>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        let (reply, stop) = {
            let mut state = self.desk.state();
            (state.replies.remove(&self.number), state.stop)
        };
        let done = match (reply, stop) {
            (Some(reply), _) => Ok(reply),
            (None, Some(stop)) => {
                self.desk.state().gone.push(self.number);
                Err(stop)
            }
            (None, None) => return Poll::Pending,
        };
        self.over = true;
        Poll::Ready(done)
    }
}

impl Drop for PendingReply {
    fn drop(&mut self) {
        if !self.over {
            self.desk.state().gone.push(self.number);
        }
    }
}
