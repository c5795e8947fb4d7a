//! What all nodes of one run share.

mod money;
mod steps;

pub use money::MONEY;

use super::Effects;
use super::deadline::Deadline;
use super::extensions::Extensions;
pub(crate) use super::patience::Patience;
use super::tolerance::ToleratedFailures;
use crate::graph::spec::AgentSpec;
use crate::graph::{BranchPath, Limits, OnInterrupted, RunFailure, Spending};
use crate::host::meter::Meter;
use crate::host::{HostParts, TimeoutError, Usage};
use crate::observe::{Event, Observer};
use crate::run::Graph;
use crate::run::executor::{Cancel, Pool};
use crate::run::guard::Guard;
use crate::run::journal::Cost;
use crate::value::failure::{Failure, Kind, Question};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many branches may work at once where nothing else is said.
const CONCURRENCY: u32 = 8;

/// How many levels of agents there may be below a graph (Loki: `max_agent_depth`).
const DEPTH: u32 = 3;

/// What all nodes of one run share.
pub struct RunContext {
    /// The run; of a child graph: the call that runs it, so that its keys lie below its parent's.
    pub id: String,
    /// Prefix of node names for the outside: empty, or `<agent node>/`.
    pub scope: String,
    /// How many agents this graph is inside of.
    depth: u32,
    /// What is outside.
    pub host: HostParts,
    /// The graph's directory.
    pub dir: PathBuf,
    /// Where programs work, if that is somewhere else.
    pub work_dir: Option<PathBuf>,
    /// The caller's model.
    pub model: Option<String>,
    pub(crate) cancel: Cancel,
    /// Who is told what happens.
    pub watch: Option<Arc<dyn Observer>>,
    /// Whether somebody listens to spans.
    pub(crate) traced: bool,
    /// Where results of calls to the outside are kept.
    pub effects: Option<Arc<dyn Effects>>,
    /// How long questions may stay open, and until when those do that were asked before the run was resumed.
    pub(crate) patience: Patience,
    /// When the whole run must be done, with the limit that says so.
    pub(crate) deadline: Option<Deadline>,
    pub(crate) limits: Limits,
    pub(crate) pool: Arc<Pool>,
    pub(crate) concurrency: u32,
    /// What was paid: in this run or child, then in the runs above it.
    usage: Vec<Arc<Mutex<Usage>>>,
    /// What was lived with, likewise.
    tolerated: Vec<Arc<Mutex<Vec<RunFailure>>>>,
    questions: Arc<Mutex<Vec<Question>>>,
    /// What dialects were given by the caller of the run; child graphs have it, too.
    pub given: Extensions,
    /// What dialects keep between the nodes of this graph.
    own: Mutex<Extensions>,
    /// How often nodes were tried again, by node (Rye: `state._retries`).
    retries: Mutex<BTreeMap<String, u32>>,
    /// Warnings that have been said.
    said: Mutex<BTreeSet<(String, String)>>,
    /// What the nodes of this graph paid; kept for whoever watches.
    paid: Mutex<BTreeMap<String, Usage>>,
    steps: AtomicU32,
    /// How many steps earlier processes of the run took, where no journal says which.
    steps_before: u32,
    /// Numbers of the nodes, in the order in which they were entered.
    path: Mutex<Vec<u32>>,
    spent: Mutex<Vec<TimeSpent>>,
    /// Nodes whose cap ended a loop.
    capped: Mutex<Vec<String>>,
    /// What holds the run to policies.
    pub(crate) guard: Option<Arc<dyn Guard>>,
    /// What failed and was handled.
    pub(super) handled: ToleratedFailures,
    /// Variables of the environment that the graph names for its scripts and tools.
    pub handed: Vec<&'static str>,
    /// What the nodes around this graph say about calls that were under way when the process ended.
    pub(crate) on_interrupted: OnInterrupted,
}

/// What one node used of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeSpent {
    pub(crate) visits: u32,
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
}

/// The choices of a caller that [`RunContext`] is made from.
pub struct RunOptions {
    /// The run.
    pub id: String,
    /// What is outside.
    pub host: HostParts,
    /// The graph's directory.
    pub dir: PathBuf,
    /// Where programs work, if that is somewhere else.
    pub work_dir: Option<PathBuf>,
    /// The caller's model.
    pub model: Option<String>,
    /// What can stop the run.
    pub cancel: Cancel,
    /// Who is told what happens.
    pub watch: Option<Arc<dyn Observer>>,
    /// Where results of calls to the outside are kept.
    pub effects: Option<Arc<dyn Effects>>,
    /// What the run may use.
    pub limits: Limits,
    /// How long questions may stay open.
    pub patience: Patience,
    /// What dialects are given.
    pub given: Extensions,
    /// Steps that were taken before the run was stopped.
    pub steps: u32,
}

impl RunContext {
    /// What the nodes of a run share, for a graph of so many nodes.
    pub fn new(settings: RunOptions, nodes: usize) -> Self {
        let RunOptions {
            id,
            host,
            dir,
            work_dir,
            model,
            cancel,
            watch,
            effects,
            limits,
            patience,
            given,
            steps,
        } = settings;
        let concurrency = limits.concurrency.unwrap_or(CONCURRENCY).max(1);
        let clock = host.clock.as_ref();
        let deadline = limits
            .timeout
            .and_then(|limit| Deadline::after(limit, clock));
        Self {
            id,
            scope: String::new(),
            depth: 0,
            dir,
            work_dir,
            model,
            cancel,
            spent: Mutex::new(if watch.is_some() {
                vec![TimeSpent::default(); nodes]
            } else {
                Vec::new()
            }),
            watch,
            traced: crate::observe::spans::listening(),
            effects,
            deadline,
            limits,
            patience,
            pool: Arc::new(Pool::new(concurrency)),
            concurrency,
            usage: vec![Arc::default()],
            tolerated: vec![Arc::default()],
            questions: Arc::default(),
            given,
            own: Mutex::default(),
            retries: Mutex::default(),
            said: Mutex::default(),
            paid: Mutex::default(),
            steps: AtomicU32::new(steps),
            steps_before: steps,
            path: Mutex::default(),
            capped: Mutex::default(),
            guard: None,
            handled: ToleratedFailures::default(),
            handed: Vec::new(),
            on_interrupted: OnInterrupted::Retry,
            host,
        }
    }

    /// The same outside for a graph that a node of this run runs. It is not watched, and has limits of its own; what
    /// works at once in it counts here, too.
    pub fn child(
        &self,
        key: String,
        (node, branch): (&str, &BranchPath),
        dir: PathBuf,
        limits: Limits,
    ) -> Self {
        let settings = RunOptions {
            id: key,
            host: self.host.clone(),
            dir,
            work_dir: self.work_dir.clone(),
            model: self.model.clone(),
            cancel: self.cancel.clone(),
            watch: None,
            effects: self.effects.clone(),
            limits,
            patience: self.patience.clone(),
            given: self.given.clone(),
            steps: 0,
        };
        let mut child = Self::new(settings, 0);
        child.on_interrupted = self.on_interrupted;
        child.pool = Arc::new(Pool::within(&self.pool, branch, child.concurrency));
        child.guard = self.guard.clone();
        child.depth = self.depth + 1;
        child.scope = format!("{}{node}/", self.scope);
        child.usage.extend(self.usage.iter().cloned());
        child.tolerated.extend(self.tolerated.iter().cloned());
        child.questions = Arc::clone(&self.questions);
        child.hold(Spending::default());
        child
    }

    /// The same, with what a graph names for its scripts and tools, and what holds its runs to policies.
    pub fn of_graph(mut self, graph: &impl Graph) -> Self {
        self.handed = graph.handed().to_vec();
        self.guard = graph.guard();
        self
    }

    /// Waits for work, but not beyond a limit in seconds, in which waiting for the run's store does not count. What is not
    /// a sensible limit (negative, not a number, beyond all bounds) is none.
    pub async fn within<T>(
        &self,
        seconds: Option<f64>,
        work: impl Future<Output = T>,
    ) -> Result<T, TimeoutError> {
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        super::store_wait::within(self.host.clock.as_ref(), limit, work).await
    }

    /// How many graphs this one is inside of.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether an agent may be run from here.
    pub(crate) fn deeper(&self, spec: &AgentSpec) -> Result<(), Failure> {
        if self.depth < DEPTH {
            return Ok(());
        }
        Err(Failure::new(
            Kind::Agent,
            format!(
                "agent `{}` would be run inside of {DEPTH} others, and more than {DEPTH} levels of agents are not allowed",
                spec.name
            ),
        ))
    }

    pub(crate) fn paid(&self, node: &str, usage: &Usage) {
        self.spent_on_models(usage);
        self.paid_inside(node, usage);
    }

    /// For model calls inside of actions: what is added there is paid by this run, and by those above it.
    pub fn meter(&self) -> Meter {
        Meter::of_runs(&self.usage)
    }

    /// Notes for whoever watches what a node paid that was added up already.
    pub fn paid_inside(&self, node: &str, usage: &Usage) {
        if self.watch.is_some() && !usage.is_none() {
            lock(&self.paid)
                .entry(node.to_owned())
                .or_default()
                .add(usage);
        }
    }

    fn spent_on_models(&self, usage: &Usage) {
        for usages in &self.usage {
            lock(usages).add(usage);
        }
    }

    /// What a node paid.
    pub(crate) fn paid_by(&self, node: &str) -> Usage {
        lock(&self.paid).get(node).copied().unwrap_or_default()
    }

    pub(crate) fn usage(&self) -> Usage {
        self.usage
            .first()
            .map(|usage| *lock(usage))
            .unwrap_or_default()
    }

    /// Tells whoever watches the run what a node is doing.
    pub fn note(&self, node: &str, branch: &BranchPath, text: impl FnOnce() -> String) {
        if let Some(watch) = &self.watch {
            watch.event(&Event::Note {
                node,
                branch: &branch.to_string(),
                text: &text(),
            });
        }
    }

    /// A failure of a node, as the outside knows the node.
    pub fn problem(&self, node: &str, branch: &BranchPath, failure: &Failure) -> RunFailure {
        RunFailure {
            node: format!("{}{node}", self.scope),
            branch: branch.to_string(),
            kind: failure.kind,
            message: failure.message.clone(),
            others: Vec::new(),
        }
    }

    pub(crate) fn tolerate(
        &self,
        node: &str,
        branch: &BranchPath,
        failure: &Failure,
    ) -> RunFailure {
        let problem = self.problem(node, branch, failure);
        self.lived_with(&problem);
        problem
    }

    fn lived_with(&self, problem: &RunFailure) {
        for problems in &self.tolerated {
            lock(problems).push(problem.clone());
        }
    }

    /// What failed in the run and was lived with.
    pub fn tolerated(&self) -> Vec<RunFailure> {
        self.tolerated
            .first()
            .map(|problems| lock(problems).clone())
            .unwrap_or_default()
    }

    /// Takes over what an exit of a resumed run took when it was made.
    pub(crate) fn remember(&self, cost: &Cost) {
        if !cost.usage.is_none() {
            self.spent_on_models(&cost.usage);
        }
        for problem in &cost.tolerated {
            self.lived_with(problem);
        }
        self.handled_before(&cost.handled);
    }

    /// Takes over what a visit of a node took in another process.
    pub fn settled(&self, node: &str, cost: &Cost) {
        if !cost.usage.is_none() {
            self.paid(node, &cost.usage);
        }
        for problem in &cost.tolerated {
            self.lived_with(problem);
        }
    }

    /// How often a node was tried again so far.
    pub fn retries(&self, node: &str) -> u32 {
        lock(&self.retries).get(node).copied().unwrap_or_default()
    }

    /// Counts that a node is tried again.
    pub fn retried(&self, node: &str, times: u32) {
        if times > 0 {
            let mut retries = lock(&self.retries);
            let count = retries.entry(node.to_owned()).or_default();
            *count = count.saturating_add(times);
        }
    }

    /// Takes over what an earlier part of the run counted.
    pub(crate) fn retried_before(&self, counts: BTreeMap<String, u32>) {
        lock(&self.retries).extend(counts);
    }

    /// How often nodes were tried again, by node; only those that were.
    pub fn all_retries(&self) -> BTreeMap<String, u32> {
        lock(&self.retries).clone()
    }

    /// Whether a warning is said for the first time.
    pub fn says_first(&self, node: &str, text: &str) -> bool {
        lock(&self.said).insert((node.to_owned(), text.to_owned()))
    }

    /// Notes a question that a branch waits with.
    pub fn wait_for(&self, question: &Question) {
        lock(&self.questions).push(question.clone());
    }

    /// What is asked, in the order of the chains that ask.
    pub fn questions(&self) -> Vec<Question> {
        let mut questions = lock(&self.questions).clone();
        questions.sort_by_cached_key(|question| crate::run::journal::place::order(&question.id));
        questions
    }

    /// Counts a step, and tells whether the run may take it. All branches of a run are driven by one task, so a load and a store are enough.
    #[inline]
    pub(crate) fn count_step(&self) -> bool {
        let steps = self.steps.load(Ordering::Relaxed).saturating_add(1);
        self.steps.store(steps, Ordering::Relaxed);
        self.limits.steps.is_none_or(|most| steps <= most)
    }

    /// The run, also of a graph that a node of it runs: the directory of its artifacts is called so.
    pub fn run(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The nodes whose cap ended a loop, each once, in the order in which that happened.
    pub(crate) fn capped(&self) -> Vec<String> {
        lock(&self.capped).clone()
    }

    /// Notes that the cap of this node ended a loop.
    pub fn cap(&self, node: &str) {
        let mut capped = lock(&self.capped);
        if !capped.iter().any(|known| known == node) {
            capped.push(node.to_owned());
        }
    }

    /// Waits until what calls gave so far is kept.
    pub async fn kept_so_far(&self) -> Result<(), Failure> {
        match &self.effects {
            Some(effects) => effects.kept_so_far().await,
            None => Ok(()),
        }
    }

    /// What a dialect keeps between the nodes of this graph, of one type.
    pub fn own<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        lock(&self.own).or_default()
    }

    /// Adds nodes that were entered since the last call.
    pub(crate) fn entered(&self, nodes: &mut Vec<u32>) {
        if !nodes.is_empty() {
            lock(&self.path).append(nodes);
        }
    }

    /// The path, once the run is over: a long one is not copied.
    pub(crate) fn take_path(&self) -> Vec<u32> {
        std::mem::take(&mut *lock(&self.path))
    }

    pub(crate) fn spend(&self, node: usize, time: Duration) {
        if let Some(spent) = lock(&self.spent).get_mut(node) {
            spent.visits += 1;
            spent.total += time;
            spent.longest = spent.longest.max(time);
        }
    }

    pub(crate) fn spent(&self) -> Vec<TimeSpent> {
        lock(&self.spent).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
