//! What happens in a run, as a stream beside it.
//!
//! The run is never held up: what it tells is laid down in a queue for so many events, and where nobody takes them in time, the
//! oldest are dropped. Whoever reads then is told how many those were ([`Happening::Missed`]).

use crate::graph::Status;
use crate::host::{Finish, Purpose, Usage};
use crate::observe::{Event, Observer};
use crate::run::{Graph, Run};
use crate::value::failure::Kind;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// So many events are held for whoever reads.
pub const HELD: usize = 1024;

/// Something that happened in a run, and where.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RunEvent {
    /// The how manieth of the run it is, from 0.
    pub number: u64,
    /// The chain of steps: empty for the main one, else the branch, such as `2.0/`.
    pub branch: String,
    /// The node; empty: it is about the run itself.
    pub node: String,
    /// The step of the chain, from 0; `None`: it belongs to none.
    pub step: Option<u32>,
    /// What happened.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Happening {
    /// The run begins, or goes on after so many exits.
    Started {
        /// The run.
        run_id: String,
        /// How many exits were made before; 0: it begins.
        after: u32,
    },
    /// The run goes on with another version of its graph: what is different, a sentence each.
    Changed(Vec<String>),
    /// A node is entered.
    Entered {
        /// Its kind.
        kind: String,
        /// How often it was entered on this chain, with this time.
        visit: u32,
    },
    /// A node tells what it does.
    Note(String),
    /// A model says something: what comes next.
    Words(String),
    /// A model has answered.
    Asked {
        /// `provider:name`; `None`: the host's own choice.
        model: Option<String>,
        /// What for.
        purpose: Purpose,
        /// Why the answer ended.
        finish: Finish,
        /// How long it took.
        time: Duration,
        /// What it cost.
        usage: Usage,
    },
    /// A tool tells how far it is.
    Progress {
        /// The tool.
        tool: String,
        /// So far.
        done: f64,
        /// Of so many, where the tool knows it.
        total: Option<f64>,
        /// What it is about; may be empty.
        text: String,
    },
    /// An action was called, or what it gave before was used again.
    Acted {
        /// `primary`, `item_type`, `item_id` and `params`.
        action: Value,
        /// What it gave.
        result: Value,
        /// Whether that is a failure.
        failed: bool,
    },
    /// Something is odd and changes nothing.
    Warned(String),
    /// A node is done, and its exit is committed.
    Left {
        /// Where the run goes; empty: it ends, or its chain does.
        to: Vec<String>,
        /// What the node wrote.
        exit: Value,
        /// How long the node took.
        time: Duration,
    },
    /// A node could not be left.
    Failed {
        /// Why.
        kind: Kind,
        /// What happened.
        message: String,
    },
    /// The run is over, or waits.
    Ended {
        /// How it ended.
        status: Status,
        /// How long it took.
        time: Duration,
        /// What it cost.
        usage: Usage,
    },
    /// So many events were dropped here, because nobody read them in time.
    Missed(u64),
}

/// Runs that are followed.
pub trait Follow: Sized {
    /// The run, and what happens in it once it is run. Whoever watches it beside this still does.
    ///
    /// ```
    /// # async fn doc<G: graphwright::Graph>(run: graphwright::Run<'_, G>) -> Result<(), graphwright::RunError> {
    /// use graphwright::follow::Follow as _;
    ///
    /// let (run, mut events) = run.events();
    /// let told = async {
    ///     while let Some(event) = events.next().await {
    ///         println!("{} {:?}", event.node, event.what);
    ///     }
    /// };
    /// let (outcome, ()) = tokio::join!(run.run(), told);
    /// # outcome.map(drop)
    /// # }
    /// ```
    fn events(self) -> (Self, Events);
}

impl<G: Graph> Follow for Run<'_, G> {
    fn events(self) -> (Self, Events) {
        let queue = Arc::new(Mutex::new(Queue::default()));
        let teller = Teller {
            queue: Arc::clone(&queue),
            places: Mutex::default(),
        };
        (self.watch(teller), Events(queue))
    }
}

/// The events of one run. It ends with the run, also where that is dropped. With the feature `stream` it is a `Stream`.
#[derive(Debug)]
pub struct Events(Arc<Mutex<Queue>>);

impl Events {
    /// The next event, when there is one; `None`: no more will come.
    pub async fn next(&mut self) -> Option<RunEvent> {
        poll_fn(|context| self.poll(context)).await
    }

    fn poll(&mut self, context: &Context<'_>) -> Poll<Option<RunEvent>> {
        let mut queue = lock(&self.0);
        let first = queue.events.front().map(|event| event.number);
        let missed = first.unwrap_or(queue.told) - queue.read;
        if missed > 0 {
            queue.read += missed;
            return Poll::Ready(Some(RunEvent {
                number: queue.read - 1,
                branch: String::new(),
                node: String::new(),
                step: None,
                what: Happening::Missed(missed),
            }));
        }
        if let Some(event) = queue.events.pop_front() {
            queue.read += 1;
            return Poll::Ready(Some(event));
        }
        if queue.over {
            return Poll::Ready(None);
        }
        queue.reader = Some(context.waker().clone());
        Poll::Pending
    }
}

#[cfg(feature = "stream")]
impl futures_core::Stream for Events {
    type Item = RunEvent;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<RunEvent>> {
        self.poll(context)
    }
}

/// What was told and not read yet.
#[derive(Debug, Default)]
struct Queue {
    events: VecDeque<RunEvent>,
    /// How many events were told.
    told: u64,
    /// How many were read, or known to be missed.
    read: u64,
    /// Nobody tells any more.
    over: bool,
    reader: Option<Waker>,
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the queue.
struct Teller {
    queue: Arc<Mutex<Queue>>,
    /// Where each chain is: its node and step.
    places: Mutex<BTreeMap<String, (String, u32)>>,
}

impl Drop for Teller {
    fn drop(&mut self) {
        let mut queue = lock(&self.queue);
        queue.over = true;
        if let Some(reader) = queue.reader.take() {
            reader.wake();
        }
    }
}

impl Teller {
    /// The chain that is at this node, and its step; where several are, nobody knows which one is meant.
    fn chain_at(&self, node: &str) -> (String, Option<u32>) {
        let places = lock(&self.places);
        let mut here = places.iter().filter(|(_, (at, _))| at == node);
        match (here.next(), here.next()) {
            (Some((chain, (_, step))), None) => (chain.clone(), Some(*step)),
            (None | Some(_), _) => (String::new(), None),
        }
    }

    fn step_of(&self, chain: &str) -> Option<u32> {
        lock(&self.places).get(chain).map(|(_, step)| *step)
    }
}

impl Observer for Teller {
    fn event(&self, event: &Event<'_>) {
        if let Event::Entered {
            branch, node, step, ..
        } = event
        {
            lock(&self.places).insert(branch.clone(), ((*node).to_owned(), *step));
        }
        let Some(what) = happening(event) else {
            return;
        };
        let (node, branch, step) = self.place(event);
        if let Event::Left { branch, .. } | Event::Failed { branch, .. } = event {
            lock(&self.places).remove(branch);
        }
        let mut queue = lock(&self.queue);
        let number = queue.told;
        queue.told += 1;
        if queue.events.len() == HELD {
            queue.events.pop_front();
        }
        queue.events.push_back(RunEvent {
            number,
            branch,
            node,
            step,
            what,
        });
        if let Some(reader) = queue.reader.take() {
            reader.wake();
        }
    }

    fn wants_words(&self) -> bool {
        true
    }
}

impl Teller {
    /// The node of an event, its chain and its step.
    fn place(&self, event: &Event<'_>) -> (String, String, Option<u32>) {
        match event {
            Event::Started { .. }
            | Event::Changed { .. }
            | Event::Stepped { .. }
            | Event::Ended { .. } => (String::new(), String::new(), None),
            Event::Entered {
                node, branch, step, ..
            }
            | Event::Left {
                node, branch, step, ..
            }
            | Event::Failed {
                node, branch, step, ..
            } => ((*node).to_owned(), branch.clone(), Some(*step)),
            Event::Note { node, branch, .. }
            | Event::Words { node, branch, .. }
            | Event::Asked { node, branch, .. }
            | Event::Progress { node, branch, .. } => {
                let step = self.step_of(branch);
                ((*node).to_owned(), (*branch).to_owned(), step)
            }
            Event::Warned { node, .. } | Event::Acted { node, .. } => {
                let (chain, step) = self.chain_at(node);
                ((*node).to_owned(), chain, step)
            }
        }
    }
}

/// What an event tells; `None`: what another one tells, too.
fn happening(event: &Event<'_>) -> Option<Happening> {
    let owned = |text: &str| text.to_owned();
    Some(match event {
        Event::Started { run_id, after, .. } => Happening::Started {
            run_id: owned(run_id),
            after: *after,
        },
        Event::Changed { changes, .. } => Happening::Changed(changes.to_vec()),
        Event::Entered { kind, visit, .. } => Happening::Entered {
            kind: owned(kind),
            visit: *visit,
        },
        Event::Note { text, .. } => Happening::Note(owned(text)),
        Event::Words { text, .. } => Happening::Words(owned(text)),
        Event::Asked {
            model,
            purpose,
            finish,
            time,
            usage,
            ..
        } => Happening::Asked {
            model: model.map(owned),
            purpose: *purpose,
            finish: *finish,
            time: *time,
            usage: *usage,
        },
        Event::Progress {
            tool,
            done,
            total,
            text,
            ..
        } => Happening::Progress {
            tool: owned(tool),
            done: *done,
            total: *total,
            text: owned(text),
        },
        Event::Acted {
            action,
            result,
            failed,
            ..
        } => Happening::Acted {
            action: (*action).clone(),
            result: (*result).clone(),
            failed: *failed,
        },
        Event::Warned { text, .. } => Happening::Warned(owned(text)),
        Event::Left { to, exit, time, .. } => Happening::Left {
            to: to.iter().map(|node| owned(node)).collect(),
            exit: exit.clone(),
            time: *time,
        },
        Event::Failed { kind, message, .. } => Happening::Failed {
            kind: *kind,
            message: owned(message),
        },
        Event::Ended {
            status,
            time,
            usage,
            ..
        } => Happening::Ended {
            status: *status,
            time: *time,
            usage: *usage,
        },
        Event::Stepped { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teller() -> (Teller, Events) {
        let queue = Arc::new(Mutex::new(Queue::default()));
        let teller = Teller {
            queue: Arc::clone(&queue),
            places: Mutex::default(),
        };
        (teller, Events(queue))
    }

    #[tokio::test]
    async fn who_reads_late_is_told_what_it_missed_and_gets_the_rest() {
        let (teller, mut events) = teller();
        let node = "draft";
        let entered = Event::Entered {
            node,
            kind: "llm",
            branch: String::new(),
            visit: 1,
            step: 3,
        };
        teller.event(&entered);
        for _ in 0..HELD + 1 {
            let branch = "";
            let text = "word";
            teller.event(&Event::Words { node, branch, text });
        }
        drop(teller);
        let first = events.next().await.expect("an event");
        assert_eq!((first.number, first.what), (1, Happening::Missed(2)));
        for number in 2..2 + HELD as u64 {
            let event = events.next().await.expect("an event");
            assert_eq!((event.number, event.step), (number, Some(3)));
        }
        assert_eq!(events.next().await, None);
    }

    #[tokio::test]
    async fn a_reader_that_waits_is_woken_by_an_event_and_by_the_end() {
        let (teller, mut events) = teller();
        let (seen, mut told) = tokio::sync::mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(event) = events.next().await {
                seen.send(event.what).expect("somebody listens");
            }
        });
        // The reader waits before the first event comes, and has that one before the teller ends.
        tokio::task::yield_now().await;
        let (node, text) = ("", "odd");
        teller.event(&Event::Warned { node, text });
        let odd = Happening::Warned("odd".to_owned());
        assert_eq!(told.recv().await, Some(odd));
        drop(teller);
        assert_eq!(told.recv().await, None);
    }

    #[test]
    fn what_several_chains_may_mean_is_given_to_none() {
        let (teller, _events) = teller();
        let enter = |branch: &str, node, step| {
            let branch = branch.to_owned();
            teller.event(&Event::Entered {
                node,
                kind: "llm",
                branch,
                visit: 1,
                step,
            });
        };
        enter("1.0/", "a", 4);
        assert_eq!(teller.chain_at("a"), ("1.0/".to_owned(), Some(4)));
        enter("1.1/", "a", 5);
        assert_eq!(teller.chain_at("a"), (String::new(), None));
    }
}
