//! Starting a run, and what comes of it.

pub mod context;
pub mod executor;
pub mod graph;
pub mod guard;
pub mod journal;
pub mod lifecycle;

mod drive;
mod error;
mod outcome;
pub mod outside;
mod path;
pub mod start;
mod step;

pub use crate::graph::{RunFailure, Status};
pub use error::RunError;
pub use graph::Graph;
pub use outcome::Outcome;
pub use outside::{CheckedHost, Extent, outside};
pub use path::Path;
pub use start::begin;
pub use start::new_id;
use start::{RunStart, opened, watchers};

use drive::watched;
pub use step::StepResult;

use crate::graph::{Limits, Spending};
use crate::host::{HostParts, People};
use crate::observe::{All, Observer, spans};
use crate::run::context::patience::Patience;
use crate::run::context::run_context::{RunContext, RunOptions};
use crate::run::context::{Effects, Extensions};
use crate::run::executor::{Cancel, Executor};
use crate::run::journal::journal_writer::JournalWriter;
use crate::run::journal::session::{JournalOptions, unless_stopped};
use crate::run::journal::{Durability, Journal, JournalEntry, Prompts, Store};
use crate::run::lifecycle::prepared;
use crate::value::boxed::BoxFuture;
use crate::value::shared::Shared;
use serde_json::{Map, Value};
use std::any::Any;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A run of a graph that has not begun.
///
/// ```text
/// Run::with_inputs(&graph, inputs).host(&host).run().await?
/// ```
pub struct Run<'g, G: Graph> {
    pub(crate) graph: &'g G,
    pub(crate) begin: RunStart<G>,
    pub(crate) host: Option<HostParts>,
    pub(crate) id: Option<String>,
    pub(crate) dir: Option<PathBuf>,
    pub(crate) work_dir: Option<PathBuf>,
    pub(crate) model: Option<String>,
    pub(crate) cancel: Cancel,
    pub(crate) watch: Option<Arc<dyn Observer>>,
    pub(crate) effects: Option<Arc<dyn Effects>>,
    pub(crate) journal: Option<&'g dyn Journal<G::At, G::Exit>>,
    pub(crate) limits: Option<Limits>,
    pub(crate) store: Option<Arc<dyn Store>>,
    pub(crate) durability: Durability,
    pub(crate) prompts: Prompts,
    pub(crate) inputs: Option<Map<String, Value>>,
    pub(crate) parent: Option<(String, u32)>,
    pub(crate) answers: Vec<(String, String)>,
    pub(crate) begun: Option<Box<dyn FnOnce() + Send + 'g>>,
    pub(crate) answer_within: Option<Duration>,
    pub(crate) given: Extensions,
    pub(crate) watched: Option<Vec<Value>>,
    pub(crate) steps_before: u32,
    pub(crate) retries_before: BTreeMap<String, u32>,
    pub(crate) answerer: Option<Answerer>,
    pub(crate) first: Option<BoxFuture<'g, Result<Resumption<G>, RunError>>>,
    pub(crate) spending: Spending,
}

/// Puts somebody who answers before those who would.
pub type Answerer = Box<dyn FnOnce(Arc<dyn People>) -> Arc<dyn People> + Send>;

/// What was found in the store of a run, and how it goes on.
pub enum Resumption<G: Graph> {
    /// As it stands, with answers by the ids of their questions.
    Answered(Vec<(String, String)>, Answerer),
    /// As a new run, which begins before a step of it.
    Fork {
        /// Where that is, and the state there.
        at: (G::At, Shared<G::State>),
        /// What the run began with.
        inputs: Map<String, Value>,
        /// The run, and the step.
        parent: (String, u32),
        /// What was noted of it up to there for policies that are watched.
        watched: Vec<Value>,
    },
}

impl<'g, G: Graph> Run<'g, G> {
    /// A run with these inputs, by name.
    pub fn with_inputs(graph: &'g G, inputs: Map<String, Value>) -> Self {
        Self::begin(graph, RunStart::Inputs(inputs))
    }

    /// A run that starts with this state.
    pub fn new(graph: &'g G, state: impl Into<Shared<G::State>>) -> Self {
        Self::begin(graph, RunStart::State(state.into()))
    }

    /// A run that goes on from a position. The state is checked for what the node there must find in it.
    pub fn from(graph: &'g G, at: G::At, state: impl Into<Shared<G::State>>) -> Self {
        let state = state.into();
        Self::begin(graph, RunStart::Restored { at, state })
    }

    /// A run that goes on after these exits, given the state it started with. The exits are committed again; only what
    /// comes after them is worked for, in open branches, too.
    pub fn resume(
        graph: &'g G,
        state: impl Into<Shared<G::State>>,
        entries: Vec<JournalEntry<G::At, G::Exit>>,
    ) -> Self {
        let state = state.into();
        Self::begin(graph, RunStart::Resumed { state, entries })
    }

    /// Continues a run that this store keeps: after a question, a cancellation, a failure, or the death of its process.
    /// The node that failed or was under way is entered again, and is not charged for calls that it has made already. Where an
    /// answer was the reason for its failure, that is asked for again.
    pub fn continued(graph: &'g G, store: &Arc<dyn Store>, run: impl Into<String>) -> Self {
        Self::begin(graph, RunStart::Kept { run: run.into() }).store(store)
    }

    fn begin(graph: &'g G, begin: RunStart<G>) -> Self {
        Self {
            graph,
            begin,
            host: None,
            id: None,
            dir: None,
            work_dir: None,
            model: None,
            cancel: Cancel::new(),
            watch: None,
            effects: None,
            journal: None,
            limits: None,
            store: None,
            durability: Durability::default(),
            prompts: Prompts::default(),
            inputs: None,
            parent: None,
            answers: Vec::new(),
            begun: None,
            answer_within: None,
            given: Extensions::default(),
            watched: None,
            steps_before: 0,
            retries_before: BTreeMap::new(),
            answerer: None,
            first: None,
            spending: Spending::default(),
        }
    }

    /// Looks into the store of the run first, when it is run.
    #[must_use]
    pub fn first(
        mut self,
        store: &Arc<dyn Store>,
        look: impl Future<Output = Result<Resumption<G>, RunError>> + Send + 'g,
    ) -> Self {
        self.first = Some(Box::pin(look));
        self.store(store)
    }

    /// Where the run is kept. Default: nowhere. Needs no [`Run::journal`] and no [`Run::effects`].
    #[must_use]
    pub fn store(mut self, store: &Arc<dyn Store>) -> Self {
        self.store = Some(Arc::clone(store));
        self
    }

    /// How long a person may take to answer. A question that is open longer fails its node, also if the run waited in a
    /// store in the meantime. Default: for ever.
    #[must_use]
    pub fn answer_within(mut self, time: Duration) -> Self {
        self.answer_within = Some(time);
        self
    }

    /// The inputs that the state was made from, where the caller knows them: they are kept with the run.
    #[must_use]
    pub fn inputs(mut self, inputs: Map<String, Value>) -> Self {
        self.inputs = Some(inputs);
        self
    }

    /// Is called when the run has begun: it is kept, and nobody else can begin or continue it.
    #[must_use]
    pub fn begun(mut self, then: impl FnOnce() + Send + 'g) -> Self {
        self.begun = Some(Box::new(then));
        self
    }

    /// When a step counts as kept. Default: before the next one begins.
    #[must_use]
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = durability;
        self
    }

    /// Whether the store keeps what prompts are shown from and the state does not say. Default: it does.
    #[must_use]
    pub fn prompts(mut self, prompts: Prompts) -> Self {
        self.prompts = prompts;
        self
    }

    /// What is outside. Default: [`Graph::default_host`], which is what the environment says.
    #[must_use]
    pub fn host(mut self, host: &impl AsRef<HostParts>) -> Self {
        self.host = Some(host.as_ref().clone());
        self
    }

    /// The name of the run. Default: a new one.
    #[must_use]
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Where scripts and child agents are found. Default: `GRAPHWRIGHT_DIR`, else the directory the graph was compiled in.
    #[must_use]
    pub fn dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.dir = Some(dir.into());
        self
    }

    /// Where scripts and tools work, and boards are. Default: the directory in which scripts are found.
    #[must_use]
    pub fn work_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.work_dir = Some(dir.into());
        self
    }

    /// The model of nodes that name none: `provider:name`.
    #[must_use]
    pub fn model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// What can stop the run.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Who is told what happens, beside those who are told already.
    #[must_use]
    pub fn watch(mut self, observer: impl Observer + 'static) -> Self {
        self.watch = Some(match self.watch.take() {
            Some(known) => Arc::new(All(vec![Box::new(known), Box::new(observer)])),
            None => Arc::new(observer),
        });
        self
    }

    /// Where exits are kept. Default: nowhere.
    #[must_use]
    pub fn journal(mut self, journal: &'g dyn Journal<G::At, G::Exit>) -> Self {
        self.journal = Some(journal);
        self
    }

    /// Where the results of calls to the outside are kept. Default: nowhere.
    #[must_use]
    pub fn effects(mut self, effects: Arc<dyn Effects>) -> Self {
        self.effects = Some(effects);
        self
    }

    /// How many steps were taken before the run was stopped: they count.
    #[must_use]
    pub fn steps_before(mut self, steps: u32) -> Self {
        self.steps_before = steps;
        self
    }

    /// How often nodes were tried again before the run was stopped: it counts.
    #[must_use]
    pub fn retries_before(mut self, retries: BTreeMap<String, u32>) -> Self {
        self.retries_before = retries;
        self
    }

    /// Gives the run something that the nodes of a dialect ask for by its type, in place of what it was given before.
    #[must_use]
    pub fn give<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.given.insert(value);
        self
    }

    /// What the run may use. Default: what the graph says.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    /// What models may cost in the run; what the graph says holds, too. A run that is continued may spend what it might before,
    /// unless something else is said.
    #[must_use]
    pub fn spending(mut self, most: Spending) -> Self {
        self.spending = most;
        self
    }

    /// With what is found in its store.
    async fn looked(mut self) -> Result<Self, RunError> {
        if let (Some(look), Some(store)) = (self.first.take(), self.store.clone()) {
            match unless_stopped(&self.cancel, store.as_ref(), look).await?? {
                Resumption::Answered(answers, answerer) => {
                    self.answers = answers;
                    self.answerer = Some(answerer);
                }
                Resumption::Fork {
                    at: (at, state),
                    inputs,
                    parent,
                    watched,
                } => {
                    self.begin = RunStart::Restored { at, state };
                    (self.inputs, self.parent) = (Some(inputs), Some(parent));
                    self.watched = Some(watched);
                }
            }
        }
        Ok(self)
    }

    /// Runs the graph to its end, to a question that nobody answers, or to a failure.
    ///
    /// # Errors
    /// [`RunError`] if it cannot begin. A run that begins and fails is an [`Outcome`], which holds what it did so far.
    pub async fn run(mut self) -> Result<Outcome<G>, RunError> {
        self = self.looked().await?;
        let about = self.graph.about();
        let own = self.host.is_none();
        let dir = self.dir.unwrap_or_else(|| directory(self.graph));
        let extent = self.begin.extent();
        let found = outside(self.host, self.graph, extent, self.model.as_deref(), &dir)?;
        let CheckedHost { mut host, lacks } = found;
        let answerers = self.answerer.into_iter();
        answerers.for_each(|answerer| host.people = answerer(Arc::clone(&host.people)));
        let keeping = self.store.map(|store| JournalOptions {
            store,
            durability: self.durability,
            prompts: self.prompts,
            parent: self.parent,
            answers: self.answers,
            dir: dir.clone(),
        });
        let store = keeping.as_ref().map(|keeping| Arc::clone(&keeping.store));
        let start = opened(self.graph, self.begin, self.id, self.inputs, keeping);
        let start = match store {
            None => start.await,
            Some(store) => unless_stopped(&self.cancel, store.as_ref(), start).await?,
        }?;
        self.begun.into_iter().for_each(|begun| begun());
        let journal_writer = start.journal_writer;
        let rehearsal = host.rehearsal;
        let settings = RunOptions {
            id: start.id,
            host,
            dir,
            work_dir: self.work_dir,
            model: self.model,
            cancel: self.cancel.clone(),
            watch: watchers(self.watch, journal_writer.clone()),
            effects: match &journal_writer {
                Some(journal_writer) => Some(Arc::clone(journal_writer) as Arc<dyn Effects>),
                None => self.effects,
            },
            limits: self.limits.unwrap_or_else(|| about.limits.clone()),
            patience: Patience {
                within: self.answer_within,
                due: start.due,
            },
            given: prepared(self.graph, self.given, &start.state),
            steps: self.steps_before,
        };
        start::tell_changes(settings.watch.as_deref(), &settings.id, &start.changes);
        CheckedHost::tell(&lacks, settings.watch.as_deref());
        let mut shared = RunContext::new(settings, about.nodes.len()).of_graph(self.graph);
        shared.retried_before(self.retries_before);
        let is_kept = journal_writer.is_some() || self.journal.is_some();
        let from = (self.watched, start.amid, is_kept);
        start::remember(&mut shared, self.graph, &start.entries, from, self.spending);
        let journal = match &journal_writer {
            Some(journal_writer) => Some(journal_writer.as_ref() as &dyn Journal<G::At, G::Exit>),
            None => self.journal,
        };
        let executor = Executor::new(self.graph, &shared)
            .keep(journal)
            .after(start.entries);
        let executor = match start.restored {
            true => executor.restored(),
            false => executor,
        };
        let span = spans::run(about, &shared.id);
        let run = span.within(watched(
            &executor,
            &shared,
            start.at,
            start.state,
            rehearsal,
        ));
        let outcome = kept(journal_writer.as_deref(), &self.cancel, run).await;
        span.ended(&outcome.ended());
        if own {
            shared.host.close().await;
        }
        Ok(outcome)
    }
}

/// Waits for a run, and lets go of it in its store when it has stopped.
async fn kept<G: Graph>(
    journal_writer: Option<&JournalWriter>,
    cancel: &Cancel,
    run: impl Future<Output = Outcome<G>>,
) -> Outcome<G> {
    let Some(journal_writer) = journal_writer else {
        return run.await;
    };
    let mut outcome = journal_writer.tend(cancel, run).await;
    journal_writer.close(cancel, &mut outcome).await;
    outcome
}

/// Where a graph's scripts are: where the caller says, else where the graph was when it was compiled.
pub fn directory<G: Graph>(graph: &G) -> PathBuf {
    let named = std::env::var_os("GRAPHWRIGHT_DIR")
        .filter(|dir| !dir.is_empty())
        .map(PathBuf::from);
    let dir = named.unwrap_or_else(|| PathBuf::from(graph.dir()));
    if dir.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        dir
    }
}
