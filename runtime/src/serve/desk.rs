//! What the loop that drives the runs is asked for, and how it is asked.

use super::hub::Hub;
use super::list::Page;
use crate::cli::args::View;
use crate::host::People;
use crate::observe::Observer;
use crate::observe::spans::Caller;
use crate::run::RunError;
use crate::run::journal::StoreError;
use crate::value::boxed::BoxFuture;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

/// Why something was not done.
#[derive(Debug)]
pub(super) enum ServeError {
    /// What was asked for makes no sense.
    Wrong(String),
    /// There is no such run.
    Unknown(String),
    /// The run stands elsewhere.
    Conflict(String),
    /// As many runs are at work as may be.
    Busy,
    /// The server is about to stop.
    Stopping,
    /// It went wrong here.
    Failed(String),
}

impl ServeError {
    /// Why, for people.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Wrong(message)
            | Self::Unknown(message)
            | Self::Conflict(message)
            | Self::Failed(message) => message.clone(),
            Self::Busy => "as many runs are at work as may be; try again later".to_owned(),
            Self::Stopping => "the server is about to stop".to_owned(),
        }
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        let message = error.to_string();
        match error {
            // Where runs are kept, and the options that say so, are no matter of callers.
            StoreError::Missing { run, .. } => {
                Self::Unknown(format!("there is no run `{run}` here"))
            }
            StoreError::Exists(_)
            | StoreError::Busy { .. }
            | StoreError::Over(_)
            | StoreError::Answered { .. } => Self::Conflict(message),
            StoreError::Name(_) => Self::Wrong(message),
            StoreError::Url(_)
            | StoreError::Setting(_)
            | StoreError::NotBuilt(_)
            | StoreError::Lost(_)
            | StoreError::Version { .. }
            | StoreError::Foreign(_)
            | StoreError::Open { .. }
            | StoreError::Io { .. } => Self::Failed(message),
            _ => Self::Failed(message),
        }
    }
}

impl From<RunError> for ServeError {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        match error {
            RunError::Store(error) => error.into(),
            RunError::Input(_) => Self::Wrong(message),
            RunError::Over(_) | RunError::Restore(_) | RunError::Unfit { .. } => {
                Self::Conflict(message)
            }
            RunError::Environment(_) | RunError::Host(_) | RunError::Stopped(_) => {
                Self::Failed(message)
            }
            _ => Self::Failed(message),
        }
    }
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, ServeError>>;

/// Something for the loop to do.
pub(super) enum Job {
    /// Begin a run; the reply is its name.
    Start {
        inputs: Map<String, Value>,
        id: Option<String>,
        /// Who answers its questions; `None`: it waits.
        people: Option<Arc<dyn People>>,
        /// Who else watches it.
        watch: Option<Arc<dyn Observer>>,
        /// The trace that it belongs to.
        caller: Caller,
        reply: Reply<String>,
    },
    /// Continue a run that waits, failed, or was stopped; the reply is its name.
    Resume {
        /// Which one, and with what.
        what: Continuation,
        /// The trace that it belongs to from now on.
        caller: Caller,
        reply: Reply<String>,
    },
    /// Show a run.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    Show {
        run: String,
        view: View,
        reply: Reply<String>,
    },
    /// The latest runs.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    List { page: Page, reply: Reply<Value> },
    /// One run.
    Row { run: String, reply: Reply<Value> },
    /// Ask a run to stop.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    Cancel { run: String, reply: Reply<String> },
    /// Begin a run from a step of another; the reply is its name.
    #[cfg(feature = "dev")]
    Fork {
        what: super::dev::ForkRequest,
        caller: Caller,
        reply: Reply<String>,
    },
    /// Look at more of a run than a service shows.
    #[cfg(feature = "dev")]
    Look {
        run: String,
        look: super::dev::RunView,
        reply: Reply<Value>,
    },
    /// Begin nothing more, and end when all is done.
    Stop,
}

impl Job {
    /// Whether a run is at work with it.
    pub(super) fn begins(&self) -> bool {
        match self {
            Self::Start { .. } | Self::Resume { .. } => true,
            #[cfg(feature = "dev")]
            Self::Fork { .. } => true,
            #[cfg(feature = "dev")]
            Self::Look { .. } => false,
            Self::Show { .. }
            | Self::List { .. }
            | Self::Row { .. }
            | Self::Cancel { .. }
            | Self::Stop => false,
        }
    }
}

/// How a run goes on.
#[derive(Default)]
pub(super) struct Continuation {
    pub(super) run: String,
    /// Answers by the id of their question, or its node.
    pub(super) answers: BTreeMap<String, String>,
    /// An answer to the only question.
    pub(super) answer: Option<String>,
    /// Who answers further questions; `None`: it waits.
    pub(super) people: Option<Arc<dyn People>>,
    /// Who else watches it.
    pub(super) watch: Option<Arc<dyn Observer>>,
}

/// The loop, from outside.
#[derive(Clone)]
pub(super) struct Scheduler {
    pub(super) hub: Hub,
    pub(super) jobs: mpsc::Sender<Job>,
    pub(super) driver: Driver,
}

/// The loop of a service that nobody waits for: it begins as soon as there is something that runs it.
#[derive(Clone, Default)]
pub(super) struct Driver(Arc<Mutex<Option<BoxFuture<'static, ()>>>>);

impl Driver {
    /// What is to be begun.
    #[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
    pub(super) fn hold(&self, work: BoxFuture<'static, ()>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(work);
        self.begin();
    }

    /// Begins, unless it has begun. Where no runtime is, there is nothing yet that could ask for anything.
    fn begin(&self) {
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let work = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(work) = work {
            runtime.spawn(work);
        }
    }
}

/// Tells the loop of a service to begin nothing more, and does not keep it alive.
#[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
pub(super) struct Stopper(mpsc::WeakSender<Job>);

#[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
impl Stopper {
    pub(super) async fn stop(&self) {
        if let Some(jobs) = self.0.upgrade() {
            // A loop that is gone has stopped.
            let _ = jobs.send(Job::Stop).await;
        }
    }
}

impl Scheduler {
    #[cfg(any(feature = "serve-http", feature = "serve-mcp-http"))]
    pub(super) fn stopper(&self) -> Stopper {
        Stopper(self.jobs.downgrade())
    }

    /// Hands over a job and waits for what came of it.
    pub(super) async fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, ServeError> {
        self.driver.begin();
        let (reply, answer) = oneshot::channel();
        let gone = |_| ServeError::Stopping;
        self.jobs
            .send(job(reply))
            .await
            .map_err(|_| ServeError::Stopping)?;
        answer.await.map_err(gone)?
    }
}

/// A desk, and where its jobs arrive.
pub(super) fn desk() -> (Scheduler, mpsc::Receiver<Job>) {
    desk_of(Hub::default())
}

/// The same for runs that others work on, too.
pub(super) fn desk_of(hub: Hub) -> (Scheduler, mpsc::Receiver<Job>) {
    let (jobs, arriving) = mpsc::channel(64);
    let desk = Scheduler {
        hub,
        jobs,
        driver: Driver::default(),
    };
    (desk, arriving)
}

/// Sends a job back.
pub(super) fn refuse(job: Job, why: ServeError) {
    match job {
        Job::Start { reply, .. }
        | Job::Resume { reply, .. }
        | Job::Show { reply, .. }
        | Job::Cancel { reply, .. } => drop(reply.send(Err(why))),
        Job::List { reply, .. } | Job::Row { reply, .. } => drop(reply.send(Err(why))),
        #[cfg(feature = "dev")]
        Job::Fork { reply, .. } => drop(reply.send(Err(why))),
        #[cfg(feature = "dev")]
        Job::Look { reply, .. } => drop(reply.send(Err(why))),
        Job::Stop => {}
    }
}
