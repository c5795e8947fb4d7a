//! The states of a graph that is being written, one after the other.

use super::recordings::Recordings;
use crate::cli::Agent;
use crate::cli::args::{MAX_BODY, MAX_RUNS, RunArgs};
use crate::cli::card::Card;
use crate::run::Graph;
use crate::run::journal::Store;
use crate::serve::Facts;
use crate::serve::backlog::Backlog;
use crate::serve::desk::{Job, Scheduler, desk_of};
use crate::serve::http::{Connector, HttpState, router};
use crate::serve::hub::Hub;
use crate::serve::work::{Hosts, RunSettings};
use crate::world::Host;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What was found in a graph when it was saved.
#[derive(Clone, Debug)]
pub struct CheckResult {
    /// Whether it is a graph that can be run.
    pub is_sound: bool,
    /// One line that says how it stands.
    pub summary: String,
    /// The findings, each an object with `level`, `message` and `text`, which is all of it for a person.
    pub findings: Vec<Value>,
    /// What else there is to say, such as verdicts on policies: lines for a person.
    pub notes: String,
}

/// Where the states of a graph are handed over. Clones are the same place.
#[derive(Clone)]
pub struct Editions(Arc<EditionsState>);

struct EditionsState {
    hub: Hub,
    store: Arc<dyn Store>,
    how: RunArgs,
    recordings: Recordings,
    closing: watch::Receiver<bool>,
    /// Runs are driven by it, whichever thread hands the graph over.
    runtime: Handle,
    door: Mutex<Arc<Connector>>,
    now: Mutex<CurrentEdition>,
    /// What pages are told: how the graph stands.
    told: watch::Sender<Arc<str>>,
    driving: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct CurrentEdition {
    found: Option<CheckResult>,
    edition: Option<Arc<Edition>>,
    count: u64,
}

/// A graph that can be run.
pub(super) struct Edition {
    pub(super) desk: Scheduler,
    /// What a service has for it.
    pub(super) router: axum::Router,
    /// The file of the graph: scenarios are written beside it.
    pub(super) file: PathBuf,
    /// The names of its nodes, in the order of their numbers in the picture.
    nodes: Vec<String>,
    number: u64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Editions {
    pub(super) fn new(
        hub: Hub,
        store: Arc<dyn Store>,
        how: RunArgs,
        shared: Option<Host>,
        closing: watch::Receiver<bool>,
    ) -> Self {
        Self(Arc::new(EditionsState {
            hub,
            store,
            recordings: Recordings::new(how.clone(), shared),
            how,
            closing,
            runtime: Handle::current(),
            door: Mutex::new(Arc::new(Connector::Local)),
            now: Mutex::default(),
            told: watch::Sender::new("{}".into()),
            driving: Mutex::default(),
        }))
    }

    /// Whether nobody reads any more.
    pub fn is_over(&self) -> bool {
        *self.0.closing.borrow()
    }

    /// Says what was found. The last graph that can be run stays where there is none now.
    pub fn found(&self, found: CheckResult) {
        locked(&self.0.now).found = Some(found);
        self.tell();
    }

    /// Takes a graph that can be run from now on. `card`: as [`Agent::card`] has it; `file`: where the graph stands.
    pub fn graph<G: Graph + 'static>(&self, graph: G, card: &str, file: PathBuf) {
        let (desk, jobs) = desk_of(self.0.hub.clone());
        let agent = Agent::new(graph);
        let card = Card::read(Some(card));
        let about = (Facts::of(&agent.graph, &card), card.svg());
        let nodes = agent.graph.about().nodes.iter();
        let nodes = nodes.map(|node| node.id.to_string()).collect();
        let shared = HttpState::new(
            &desk,
            about,
            Arc::clone(&locked(&self.0.door)),
            &self.0.store,
            self.0.closing.clone(),
        );
        let router = router(shared, MAX_BODY);
        let (hub, store) = (self.0.hub.clone(), Arc::clone(&self.0.store));
        let (how, recordings) = (self.0.how.clone(), self.0.recordings.clone());
        let driving = self.0.runtime.spawn(async move {
            let works = RunSettings {
                agent: &agent,
                card: &card,
                place: store.place(),
                store,
                how,
                hosts: Hosts::Recorded(recordings),
                most: MAX_RUNS,
                backlog: Backlog::Told,
            };
            works.drive(&hub, jobs).await;
        });
        let mut driven = locked(&self.0.driving);
        driven.retain(|driving| !driving.is_finished());
        driven.push(driving);
        drop(driven);
        let mut now = locked(&self.0.now);
        now.count += 1;
        now.edition = Some(Arc::new(Edition {
            desk,
            router,
            file,
            nodes,
            number: now.count,
        }));
        drop(now);
        self.tell();
    }

    /// The last graph that can be run.
    pub(super) fn now(&self) -> Option<Arc<Edition>> {
        locked(&self.0.now).edition.clone()
    }

    pub(super) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.clone()
    }

    /// What pages are told, and when there is something new.
    pub(super) fn told(&self) -> watch::Receiver<Arc<str>> {
        self.0.told.subscribe()
    }

    /// Who may come in.
    pub(super) fn opened_by(&self, door: Arc<Connector>) {
        *locked(&self.0.door) = door;
    }

    fn tell(&self) {
        let now = locked(&self.0.now);
        let mut told = Map::new();
        if let Some(found) = &now.found {
            told.extend([
                ("sound".to_owned(), found.is_sound.into()),
                ("summary".to_owned(), found.summary.as_str().into()),
                ("findings".to_owned(), json!(found.findings)),
                ("notes".to_owned(), found.notes.as_str().into()),
            ]);
        }
        if let Some(edition) = &now.edition {
            told.extend([
                ("edition".to_owned(), edition.number.into()),
                ("nodes".to_owned(), json!(edition.nodes)),
            ]);
        }
        self.0
            .told
            .send_replace(Value::Object(told).to_string().into());
    }

    /// Waits until no run is at work. Nothing more is begun.
    pub(super) async fn ended(&self) {
        if let Some(edition) = self.now() {
            // A loop that is gone has stopped.
            let _ = edition.desk.jobs.send(Job::Stop).await;
        }
        let driving: Vec<JoinHandle<()>> = std::mem::take(&mut *locked(&self.0.driving));
        for loop_of_one in driving {
            let _ = loop_of_one.await;
        }
    }
}
