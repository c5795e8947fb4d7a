//! The loop that drives the runs.

use super::backlog::Backlog;
use super::desk::{Continuation, Job, Reply, ServeError, refuse};
use super::hub::{EnteredRun, Hub, RunStage, Watcher, lift};
use super::late_answers::LateAnswers;
use crate::any_graph::AnyGraph;
use crate::cli::args::{RunArgs, View};
use crate::cli::card::Card;
use crate::cli::input_names::Names;
use crate::cli::{Agent, host, show};
use crate::graph::Status;
use crate::host::People;
use crate::observe::{All, Observer};
use crate::run::journal::{RunRow, Store, StoreError, check_name};
use crate::run::{Graph, Outcome, Run};
use crate::store::Phase;
use crate::store::Resume;
use crate::store::answers::NamedAnswers;
use crate::value::text::printable;
use crate::world::Host;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serde_json::{Map, Value, json};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// What runs are driven with.
pub(super) struct RunSettings<'a> {
    pub(super) agent: &'a Agent,
    pub(super) card: &'a Card,
    pub(super) store: Arc<dyn Store>,
    pub(super) how: RunArgs,
    pub(super) hosts: Hosts,
    /// Where runs are kept, for people.
    #[cfg_attr(
        not(feature = "serve-http"),
        expect(dead_code, reason = "only HTTP asks for it")
    )]
    pub(super) place: String,
    /// How many runs may be at work at once.
    pub(super) most: usize,
    /// What is done about runs whose process died.
    pub(super) backlog: Backlog,
}

/// What is outside of runs.
pub(super) enum Hosts {
    /// The same for all.
    Shared(Host),
    /// Each has its own, which is closed after it.
    OfEach,
    /// What it answers is noted.
    #[cfg(feature = "dev")]
    Recorded(super::dev::Recordings),
}

impl Hosts {
    /// Whether a run is the only one that reaches its host.
    pub(super) fn are_single(&self) -> bool {
        matches!(self, Self::OfEach)
    }

    /// Whether somebody looks into runs, step by step.
    #[cfg(feature = "project")]
    pub(super) fn are_looked_into(&self) -> bool {
        #[cfg(feature = "dev")]
        return matches!(self, Self::Recorded(_));
        #[cfg(not(feature = "dev"))]
        false
    }

    /// A run is about to begin with these inputs.
    pub(super) fn begins(&self, run: &str, inputs: &Map<String, Value>) {
        #[cfg(feature = "dev")]
        if let Self::Recorded(recordings) = self {
            recordings.begin(run, inputs.clone());
        }
        #[cfg(not(feature = "dev"))]
        let _ = (self, run, inputs);
    }
}

type Task<'t> = Pin<Box<dyn Future<Output = TaskEnd> + Send + 't>>;

/// A run that is to begin, and who wants to know whether it does.
pub(super) struct QueuedRun {
    pub(super) entered: EnteredRun,
    pub(super) reply: Reply<String>,
}

/// What kind of task has ended.
pub(super) enum TaskEnd {
    Run,
    Other,
}

impl RunSettings<'_> {
    /// Does jobs until there are no more.
    pub(super) async fn drive(&self, hub: &Hub, mut jobs: mpsc::Receiver<Job>) {
        let mut tasks: FuturesUnordered<Task<'_>> = FuturesUnordered::new();
        let mut runs = 0_usize;
        let (mut open, mut arriving) = (true, true);
        let mut backlog = self.backlog(hub).await;
        let mut waiting = LateAnswers::new();
        while open || !tasks.is_empty() {
            while open
                && runs < self.most
                && let Some(run) = backlog.pop_front()
            {
                runs += 1;
                tasks.push(Box::pin(self.go_on(hub, run)));
            }
            while open
                && runs < self.most
                && let Some(due) = waiting.late.pop_front()
            {
                runs += 1;
                tasks.push(Box::pin(self.give_up_waiting(hub, due)));
            }
            tokio::select! {
                job = jobs.recv(), if arriving => match job {
                    None => (open, arriving) = (false, false),
                    Some(Job::Stop) => open = false,
                    Some(job) => {
                        let begins = job.begins();
                        if begins && (!open || runs >= self.most) {
                            refuse(job, if open { ServeError::Busy } else { ServeError::Stopping });
                            continue;
                        }
                        runs += usize::from(begins);
                        tasks.push(Box::pin(self.perform(hub, job)));
                    }
                },
                () = waiting.wait(hub), if open => if waiting.note(hub) {
                    tasks.push(Box::pin(self.look_for_waiting(hub)));
                },
                Some(ended) = tasks.next(), if !tasks.is_empty() => match ended {
                    TaskEnd::Run => runs = runs.saturating_sub(1),
                    TaskEnd::Other => {}
                },
            }
        }
    }

    async fn perform(&self, hub: &Hub, job: Job) -> TaskEnd {
        match job {
            Job::Start {
                inputs,
                id,
                people,
                watch,
                caller,
                reply,
            } => {
                let run = self.start(hub, inputs, id, people, watch, reply);
                caller.around(run).await;
                return TaskEnd::Run;
            }
            Job::Resume {
                what,
                caller,
                reply,
            } => {
                let run = self.resume(hub, what, reply);
                caller.around(run).await;
                return TaskEnd::Run;
            }
            // Whoever asked may be gone: nobody is told then.
            Job::Show { run, view, reply } => drop(reply.send(self.show(&run, view).await)),
            #[cfg(feature = "project")]
            Job::List { page, reply } if self.workflow().is_some() => {
                drop(reply.send(Ok(self.rows(hub, &page))));
            }
            Job::List { page, reply } => drop(reply.send(self.list(&page).await)),
            Job::Row { run, reply } => drop(reply.send(self.row(hub, &run).await)),
            Job::Cancel { run, reply } => drop(reply.send(self.cancel(hub, &run).await)),
            #[cfg(feature = "dev")]
            Job::Fork {
                what,
                caller,
                reply,
            } => {
                caller.around(self.fork(hub, what, reply)).await;
                return TaskEnd::Run;
            }
            #[cfg(feature = "dev")]
            Job::Look { run, look, reply } => drop(reply.send(self.look(hub, &run, look).await)),
            Job::Stop => {}
        }
        TaskEnd::Other
    }

    async fn start(
        &self,
        hub: &Hub,
        inputs: Map<String, Value>,
        id: Option<String>,
        people: Option<Arc<dyn People>>,
        watch: Option<Arc<dyn Observer>>,
        reply: Reply<String>,
    ) {
        #[cfg(feature = "project")]
        if let Some(workflow) = self.workflow() {
            let id = match self.called(workflow, &inputs, id) {
                Ok(id) => id,
                Err(refused) => return drop(reply.send(Err(refused))),
            };
            let Some(entered) = hub.enter(&id) else {
                return drop(reply.send(Err(StoreError::Exists(id).into())));
            };
            self.hosts.begins(&id, &inputs);
            drop(reply.send(Ok(id.clone())));
            return self.act(hub, (&id, entered.cancel), inputs, watch).await;
        }
        let graph = &self.agent.graph;
        let known = Names::of(graph).check(&inputs);
        let state = match known.and_then(|()| crate::run::begin(graph, inputs.clone())) {
            Ok(state) => state,
            Err(error) => return drop(reply.send(Err(ServeError::Wrong(error.to_string())))),
        };
        let id = id.unwrap_or_else(crate::run::new_id);
        if let Err(error) = check_name(&id) {
            return drop(reply.send(Err(error.into())));
        }
        let Some(entered) = hub.enter(&id) else {
            return drop(reply.send(Err(StoreError::Exists(id).into())));
        };
        self.hosts.begins(&id, &inputs);
        let run = Run::new(graph, state).inputs(inputs).id(&id);
        let host = self.host(&id).map(|mut host| {
            if let Some(people) = people {
                host.people = people;
            }
            host
        });
        let entry = QueuedRun { entered, reply };
        self.run(hub, (&id, entry), run, host, watch).await;
    }

    pub(super) async fn resume(&self, hub: &Hub, what: Continuation, reply: Reply<String>) {
        let Continuation {
            run,
            answers: named,
            answer,
            people,
            watch,
        } = what;
        #[cfg(feature = "project")]
        if self.workflow().is_some() {
            let stands = self.stands(&run).and_then(|()| {
                if named.is_empty() && answer.is_none() {
                    return Ok(());
                }
                Err(ServeError::Conflict(format!("run `{run}` asks nothing")))
            });
            if let Err(refused) = stands {
                return drop(reply.send(Err(refused)));
            }
            let Some(entered) = hub.enter_again(&run) else {
                let message = format!("run `{run}` is at work");
                return drop(reply.send(Err(ServeError::Conflict(message))));
            };
            drop(reply.send(Ok(run.clone())));
            #[cfg(feature = "dev")]
            if let Hosts::Recorded(recordings) = &self.hosts {
                recordings.spoil(&run);
            }
            let parameters = Map::from_iter([("resume_run_id".to_owned(), run.as_str().into())]);
            return self
                .act(hub, (&run, entered.cancel), parameters, watch)
                .await;
        }
        let mut given = NamedAnswers {
            named: named.into_iter().collect(),
            only: answer,
        };
        // What does not fit is said before anybody else is kept from it.
        let known = self.own(&run).await.and_then(|row| Ok(given.to(&row)?));
        given.only = None;
        given.named = match known {
            Ok(known) => known,
            Err(refused) => return drop(reply.send(Err(refused))),
        };
        let host = self.host(&run);
        #[cfg(feature = "euler")]
        if let Ok(host) = &host
            && let Err(late) =
                crate::cli::approvals::refuse_late(host.artifacts.as_ref(), &run, &given.named)
        {
            return drop(reply.send(Err(ServeError::Conflict(late))));
        }
        let Some(entered) = hub.enter_again(&run) else {
            let message = format!("run `{run}` is at work");
            return drop(reply.send(Err(ServeError::Conflict(message))));
        };
        let host = host.map(|mut host| {
            host.people = people.unwrap_or_else(|| Arc::clone(&host.people));
            host
        });
        let resumed = Resume::new(&self.agent.graph, &self.store, &run);
        #[cfg(feature = "dev")]
        let (host, resumed) = self.noting((&run, given), host, resumed);
        #[cfg(not(feature = "dev"))]
        let resumed = resumed.given(given);
        let entry = QueuedRun { entered, reply };
        self.run(hub, (&run, entry), resumed, host, watch).await;
    }

    /// A run of this graph. The store may keep runs of others, which are nobody's business here.
    pub(super) async fn own(&self, run: &str) -> Result<RunRow, ServeError> {
        let row = self.store.run(run).await?;
        if row.graph == self.agent.graph.about().name {
            return Ok(row);
        }
        Err(StoreError::Missing {
            run: run.to_owned(),
            place: self.store.place(),
        }
        .into())
    }

    /// The outside of a run.
    pub(super) fn host(&self, run: &str) -> Result<Host, String> {
        #[cfg(not(feature = "dev"))]
        let _ = run;
        match &self.hosts {
            Hosts::Shared(host) => Ok(host.clone()),
            Hosts::OfEach => host(&self.how, self.agent.host.clone()),
            #[cfg(feature = "dev")]
            Hosts::Recorded(recordings) => recordings.host(run),
        }
    }

    /// Runs to where the run stops, and says so. Whoever asked for it hears that it has begun when nobody else can begin or
    /// continue it any more, or why it has not.
    pub(super) async fn run(
        &self,
        hub: &Hub,
        (id, entry): (&str, QueuedRun),
        run: Run<'_, AnyGraph>,
        host: Result<Host, String>,
        watch: Option<Arc<dyn Observer>>,
    ) {
        let QueuedRun { entered, reply } = entry;
        let reply = Arc::new(Mutex::new(Some(reply)));
        let tell = |word: Result<String, ServeError>| {
            let reply = reply.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Whoever asked may be gone.
            reply.map(|reply| reply.send(word));
        };
        let run = run
            .cancel(&entered.cancel)
            .begun(|| tell(Ok(id.to_owned())));
        match self.outcome(hub, id, run, host, watch).await {
            Ok(outcome) => {
                let stage = match outcome.status {
                    Status::Waiting => RunStage::Waiting,
                    Status::Completed
                    | Status::CompletedWithErrors
                    | Status::Failed
                    | Status::Cancelled => RunStage::Over,
                };
                self.note(id, &json!(outcome.status));
                let refused = outcome.questions.iter();
                let refused = refused.filter_map(|question| question.refused.clone());
                hub.refuse(id, refused.collect());
                hub.leave(id, stage, outcome.questions.clone(), &json!(outcome));
            }
            Err(refused) => {
                hub.withdraw(id, entered.before);
                tell(Err(refused));
            }
        }
    }

    async fn outcome(
        &self,
        hub: &Hub,
        id: &str,
        run: Run<'_, AnyGraph>,
        host: Result<Host, String>,
        watch: Option<Arc<dyn Observer>>,
    ) -> Result<Outcome<AnyGraph>, ServeError> {
        let host = host.map_err(ServeError::Failed)?;
        let run = self.agent.equipped(run, &self.how);
        let ended = run
            .host(&host)
            .store(&self.store)
            .watch(watchers(hub, id, watch))
            .run()
            .await;
        if self.hosts.are_single() {
            host.close().await;
        }
        Ok(ended?)
    }

    pub(super) fn note(&self, run: &str, what: &Value) {
        if !self.how.quiet {
            let what = crate::value::text::shown(what);
            crate::terminal::say::log::of_run(run, &printable(&what));
        }
    }

    pub(super) async fn show(&self, run: &str, view: View) -> Result<String, ServeError> {
        #[cfg(feature = "project")]
        if self.workflow().is_some() {
            return self.left(run, view);
        }
        self.own(run).await?;
        let dir = self.agent.directory(self.how.folders.dir.as_deref());
        let store = self.store.as_ref();
        show::view(&self.agent.graph, self.card, store, (run, dir), view)
            .await
            .map_err(ServeError::Failed)
    }

    pub(super) async fn row(&self, hub: &Hub, run: &str) -> Result<Value, ServeError> {
        #[cfg(feature = "project")]
        if self.workflow().is_some() {
            return self.found(hub, run);
        }
        let known = hub.known(run);
        match (self.own(run).await, known) {
            (Ok(row), known) => {
                // What is kept is the last word, unless this process is at work or the last word could not be kept: the run
                // may have been answered or stopped elsewhere.
                let known =
                    known.filter(|known| known.stage == RunStage::Working || row.is_interrupted());
                let outcome = row.outcome.clone();
                let mut row = row.to_json();
                lift(outcome.as_ref(), &mut row);
                if let Some(known) = known {
                    known.over(&mut row);
                }
                Ok(row)
            }
            // It has begun, and is not kept yet.
            (Err(ServeError::Unknown(_)), Some(known)) => {
                let mut row = json!({"run_id": run, "status": known.stage.word()});
                known.over(&mut row);
                Ok(row)
            }
            (Err(refused), _) => Err(refused),
        }
    }

    async fn cancel(&self, hub: &Hub, run: &str) -> Result<String, ServeError> {
        match hub.cancel(run) {
            Some(RunStage::Working) => Ok("cancelling".to_owned()),
            #[cfg(feature = "project")]
            Some(RunStage::Waiting | RunStage::Over) | None if self.workflow().is_some() => {
                self.found(hub, run)?;
                Err(ServeError::Conflict(format!(
                    "run `{run}` is not at work here"
                )))
            }
            Some(RunStage::Waiting | RunStage::Over) | None => {
                self.own(run).await?;
                let phase = self.store.cancel(run).await?;
                if phase.is_stopped() {
                    return Err(ServeError::Conflict(format!(
                        "run `{run}` has {}",
                        if phase.is_final() {
                            "reached its end"
                        } else {
                            "failed; it can be resumed"
                        }
                    )));
                }
                // Whoever follows the run is told, and waits no longer. Where somebody else works on it, it ends there.
                if phase == Phase::Cancelled {
                    let outcome = json!({"run_id": run, "status": phase.name()});
                    hub.leave(run, RunStage::Over, Vec::new(), &outcome);
                }
                Ok(phase.name().to_owned())
            }
        }
    }
}

/// Who is told what happens in a run: the hub, and who else wants to know.
pub(super) fn watchers(hub: &Hub, run: &str, watch: Option<Arc<dyn Observer>>) -> All {
    let mut all: Vec<Box<dyn Observer>> = vec![Box::new(Watcher {
        hub: hub.clone(),
        run: run.to_owned(),
    })];
    if let Some(watch) = watch {
        all.push(Box::new(watch));
    }
    All(all)
}
