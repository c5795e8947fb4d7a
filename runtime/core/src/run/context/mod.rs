//! The outside, as the work of one node sees it.
//!
//! Every call that reaches outside goes through `NodeContext::effect`, which gives it a number and a key that are the same when
//! the same step of a resumed run makes the same call. So an [`Effects`] log can keep what a node has already paid for.

mod contact;
mod deadline;
mod digest;
mod extensions;
mod interruption;
pub mod patience;
pub mod question;
pub mod run_context;
mod store_wait;
mod tolerance;

pub use extensions::Extensions;
pub use interruption::repeated;
pub use run_context::RunContext;

pub(crate) use store_wait::{StoreWait, waits_for_store};

use crate::graph::{BranchPath, NodeAbout, OnInterrupted};
use crate::host::{CallError, Request, ToolAbout, Usage, Whitelist};
use crate::run::journal::Cost;
use crate::run::lifecycle::GraphInState;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What the work of one node may use of the outside.
pub struct NodeContext<'r> {
    /// What all nodes of the run share.
    pub shared: &'r RunContext,
    /// The node that is visited.
    pub node: NodeName<'r>,
    /// The chain that it belongs to.
    pub branch: &'r BranchPath,
    /// The step of the chain.
    pub step: u32,
    /// How many calls to the outside the visit has made.
    pub calls: u32,
    /// Apart, because most visits of fast nodes have none and are moved about without it.
    pub(crate) cost: Option<Box<Cost>>,
    /// The graph, in the state that the node is in; only for graphs with a lifecycle.
    pub graph: Option<&'r dyn GraphInState>,
    /// What the visit tells the run loop beside its exit; made when there is something to tell.
    pub report: Option<Box<VisitReport>>,
    /// What becomes of calls that were under way when the process ended.
    pub on_interrupted: OnInterrupted,
    /// One of them was, and the node fails for it.
    pub(crate) given_up: Option<Box<CallError>>,
}

/// A node by its name, or by its number until somebody asks for the name: the run loop goes through nodes that never do.
#[derive(Clone, Copy)]
pub enum NodeName<'r> {
    /// The name.
    Known(&'r str),
    /// The nodes of the graph, and the number of this one.
    Numbered(&'r [NodeAbout], u32),
}

/// What the work of a node tells the run loop beside its exit.
#[derive(Default)]
pub struct VisitReport {
    /// How often the node was tried again.
    pub repeats: u32,
    /// What failed in it.
    pub failed: Option<String>,
    /// What the node's own dialect noted, for its [`Lifecycle`](crate::run::lifecycle::Lifecycle).
    pub notes: Extensions,
}

impl<'r> NodeContext<'r> {
    /// A visit of a node, in a step of a chain.
    pub fn new(shared: &'r RunContext, node: &'r str, branch: &'r BranchPath, step: u32) -> Self {
        Self {
            shared,
            node: NodeName::Known(node),
            branch,
            step,
            calls: 0,
            cost: None,
            graph: None,
            report: None,
            on_interrupted: shared.on_interrupted,
            given_up: None,
        }
    }

    /// For visits that begin with [`Self::again`].
    pub(crate) fn of_many(
        shared: &'r RunContext,
        nodes: &'r [NodeAbout],
        branch: &'r BranchPath,
    ) -> Self {
        Self {
            node: NodeName::Numbered(nodes, 0),
            ..Self::new(shared, "", branch, 0)
        }
    }

    /// Begins the next visit, in a run that keeps nothing of the last one.
    #[inline]
    pub(crate) fn again(&mut self, number: u32, step: u32) {
        if let NodeName::Numbered(_, at) = &mut self.node {
            *at = number;
        }
        self.step = step;
        self.calls = 0;
        // One question, not two: nearly always, neither is there.
        if self.cost.is_some() | self.report.is_some() {
            self.forget();
        }
    }

    #[cold]
    fn forget(&mut self) {
        self.cost = None;
        self.report = None;
    }

    /// The same, with the graph and the state that the node is in.
    pub fn inside(mut self, graph: &'r dyn GraphInState) -> Self {
        self.graph = Some(graph);
        self
    }

    /// Says what becomes of calls that were under way when the process ended. What holds around the graph holds for nodes
    /// that say nothing.
    pub(crate) fn on_interrupted(&mut self, own: OnInterrupted) {
        if own != OnInterrupted::Retry {
            self.on_interrupted = own;
        }
    }

    /// What its work told beside its exit.
    pub(crate) fn take_report(&mut self) -> Option<Box<VisitReport>> {
        self.report.take()
    }

    /// What the node has used.
    pub fn cost(self) -> Option<Box<Cost>> {
        self.cost
    }

    /// What the visit has used so far, to be added to.
    pub fn spent(&mut self) -> &mut Cost {
        self.cost.get_or_insert_default()
    }

    /// Notes what a model call cost.
    pub fn paid(&mut self, usage: &Usage) {
        self.shared.paid(self.name(), usage);
        self.spent().usage.add(usage);
    }

    /// The node that is being worked on.
    pub fn node(&self) -> &str {
        self.name()
    }

    /// The node, for as long as the run lives.
    pub fn name(&self) -> &'r str {
        match self.node {
            NodeName::Known(name) => name,
            NodeName::Numbered(nodes, number) => {
                let node = usize::try_from(number).ok().and_then(|at| nodes.get(at));
                node.map_or("?", |node| &*node.id)
            }
        }
    }

    /// The run.
    pub fn run_id(&self) -> &str {
        &self.shared.id
    }

    /// The date and time as the host sees it: RFC 3339, UTC.
    pub fn date(&self) -> String {
        self.shared.host.clock.date()
    }

    /// Notes a failure that the graph lives with: the run ends as `completed_with_errors`.
    pub fn tolerate(&mut self, failure: &Failure) {
        let problem = self.shared.tolerate(self.name(), self.branch, failure);
        self.shared.counted_as_error(self.branch, &problem);
        self.spent().tolerated.push(problem);
    }

    /// The node as the outside knows it: nodes of a child graph as `<agent node>/<node>`.
    pub fn path(&self) -> String {
        format!("{}{}", self.shared.scope, self.name())
    }

    /// Tells whoever watches the run what the node is doing.
    pub fn note(&self, text: impl FnOnce() -> String) {
        self.shared.note(self.name(), self.branch, text);
    }

    /// Branch and step, as the journal names them.
    pub fn step_name(&self) -> String {
        let step = self.shared.step_of_run(self.branch, self.step);
        format!("{}{step}", self.branch)
    }

    /// Whose calls these are.
    pub fn visit(&self) -> Visit<'r> {
        Visit {
            shared: self.shared,
            node: self.name(),
            on_interrupted: self.on_interrupted,
        }
    }

    /// Numbers the next call to the outside.
    pub fn call(&mut self) -> String {
        self.calls += 1;
        format!("{}/{}/{}", self.shared.id, self.step_name(), self.calls)
    }

    /// Whether the node is only looked at, and must change nothing.
    pub fn looks_only(&self) -> bool {
        let effects = self.shared.effects.as_ref();
        effects.is_some_and(|effects| effects.looks_only())
    }

    /// The tools that a whitelist stands for, for a model that is asked next.
    ///
    /// # Errors
    /// If the host does not have them.
    pub async fn offers(&self, wanted: Whitelist<'_>) -> Result<Vec<ToolAbout>, CallError> {
        let shared = self.shared;
        let Some(effects) = &shared.effects else {
            return shared.host.tools.about(wanted).await;
        };
        let names = wanted.names.join(",");
        let names = crate::value::digest::with(crate::value::digest::START, names.as_bytes());
        let place = format!(
            "{}/{}{}/{}/tools-{names:x}",
            shared.id, self.branch, self.step, self.calls
        );
        if let Some(known) = effects.offered(&place) {
            return Ok(known);
        }
        let about = shared.host.tools.about(wanted).await?;
        effects.offers(&place, &about);
        Ok(about)
    }

    /// Reaches outside, or remembers what the same call of the same step gave before the run was resumed. A call is named
    /// by its label and its key; it is the same if it also asks for the same.
    ///
    /// What the call resulted in is kept, good or bad; an interrupt is not. A call that a scripted world has no answer
    /// for is a fault of the run: a node's fallback must not hide it from the test.
    pub async fn effect<T, F>(
        &mut self,
        (label, key): (&'static str, &str),
        asked: &(impl Serialize + ?Sized),
        work: F,
    ) -> Result<Result<T, CallError>, Interrupt>
    where
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<Result<T, CallError>, Interrupt>>,
    {
        if let Some(failed) = self
            .given_up
            .as_deref()
            .filter(|_| interruption::reaches_out(label))
        {
            return Ok(Err(failed.clone()));
        }
        let done = recalled(self.visit(), label, key, asked, work).await?;
        if let Err(error) = &done
            && error.kind == Kind::Interrupted
        {
            self.given_up = Some(Box::new(error.clone()));
        }
        Ok(done)
    }
}

/// Whose call to the outside it is.
#[derive(Clone, Copy)]
pub struct Visit<'v> {
    /// What all nodes of the run share.
    pub shared: &'v RunContext,
    /// The node.
    pub node: &'v str,
    /// What becomes of its calls that were under way when the process ended.
    pub on_interrupted: OnInterrupted,
}

impl Visit<'_> {
    /// Says that a call is about to be made to what holds the run to policies.
    ///
    /// # Errors
    /// If it must not be made.
    pub fn calls(
        self,
        call: (&str, &str),
        asked: &(impl Serialize + ?Sized),
    ) -> Result<(), Interrupt> {
        let asked = || serde_json::to_value(asked).unwrap_or_default();
        match &self.shared.guard {
            Some(guard) => Ok(guard.calls(self, call, &asked)?),
            None => Ok(()),
        }
    }

    /// The node as the outside knows it.
    fn path(self) -> String {
        format!("{}{}", self.shared.scope, self.node)
    }
}

/// What [`NodeContext::effect`] does, for calls of one node that are made side by side.
pub async fn recalled<T, F>(
    visit: Visit<'_>,
    label: &'static str,
    key: &str,
    asked: &(impl Serialize + ?Sized),
    work: F,
) -> Result<Result<T, CallError>, Interrupt>
where
    T: Serialize + DeserializeOwned,
    F: Future<Output = Result<Result<T, CallError>, Interrupt>>,
{
    visit.calls((label, key), asked)?;
    let work = async {
        match work.await? {
            Err(error) if matches!(error.kind, Kind::Unscripted | Kind::Budget) => {
                Err(Failure::from(error).into())
            }
            done => Ok(done),
        }
    };
    let Some(effects) = &visit.shared.effects else {
        return work.await;
    };
    let asked = digest::of(asked).map_err(|error| forgotten(label, key, &error))?;
    let call = Effect {
        key,
        label,
        asked: &asked,
    };
    if let Some(known) = effects.recall(&call)? {
        return serde_json::from_value(known).map_err(|error| forgotten(label, key, &error).into());
    }
    let begun = interruption::begin(visit, effects.as_ref(), &call).await?;
    let done = match begun {
        Ok(_) => work.await?,
        Err(ref given_up) => Err(given_up.clone()),
    };
    let value = serde_json::to_value(&done).map_err(|error| forgotten(label, key, &error))?;
    effects.record(&call, value).await?;
    if let Ok(interruption::CallStart::Certain) = begun {
        effects.kept_so_far().await?;
    }
    Ok(done)
}

fn forgotten(label: &str, key: &str, error: &serde_json::Error) -> Failure {
    Failure::new(
        Kind::Io,
        format!("the journal of effects cannot keep {label} call {key}: {error}"),
    )
}

/// A call to the outside, as its result is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect<'a> {
    /// The same for the same call of a resumed run.
    pub key: &'a str,
    /// `model`, `tool`, `script`, …
    pub label: &'a str,
    /// A digest of what is asked for. Where it differs, the graph or its state is not what it was, and what the call gave
    /// then is worth nothing now.
    pub asked: &'a str,
}

/// How often a call was begun in processes that ended since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PriorAttempts {
    /// How often.
    pub times: u32,
    /// Whether it was under way when the last of them ended.
    pub under_way: bool,
}

/// Keeps what calls to the outside gave, so that a resumed run does not repeat them.
pub trait Effects: Send + Sync {
    /// What this call gave before.
    ///
    /// # Errors
    /// If the log cannot be read.
    fn recall(&self, call: &Effect<'_>) -> Result<Option<Value>, Failure>;

    /// What answers to this call cost that did not fit, where the call is made again because of that.
    fn spent_before(&self, key: &str) -> Option<Usage> {
        let _ = key;
        None
    }

    /// What the calls of open steps cost before, as far as they came to a result.
    fn paid_before(&self) -> Usage {
        Usage::default()
    }

    /// What was recorded before with this label.
    fn recorded(&self, _label: &str) -> Vec<Value> {
        Vec::new()
    }

    /// Notes where a node failed: its calls have this key, with a number behind it.
    fn failed(&self, step: &str, kind: Kind) {
        let _ = (step, kind);
    }

    /// Notes what a model is about to be asked. What is asked is not kept: it follows from the state.
    fn asks(&self, request: &Request) {
        let _ = request;
    }

    /// The definitions of the tools that were offered at this place before.
    fn offered(&self, place: &str) -> Option<Vec<ToolAbout>> {
        let _ = place;
        None
    }

    /// Keeps the definitions of tools that are offered.
    fn offers(&self, place: &str, about: &[ToolAbout]) {
        let _ = (place, about);
    }

    /// Whether a node is only looked at: it works with what was kept, and changes nothing.
    fn looks_only(&self) -> bool {
        false
    }

    /// How often this call was begun before, where the run goes on after a process that ended.
    fn prior_attempts(&self, key: &str) -> PriorAttempts {
        let _ = key;
        PriorAttempts::default()
    }

    /// Notes that a call is begun, for so many times by now, until [`Effects::record`] says what it gave.
    ///
    /// # Errors
    /// If the log cannot be written.
    fn begin<'a>(&'a self, call: &'a Effect<'a>, times: u32) -> BoxFuture<'a, Result<(), Failure>> {
        let _ = (call, times);
        Box::pin(std::future::ready(Ok(())))
    }

    /// Waits until it will be known, whatever becomes of this process, that a call was begun.
    ///
    /// # Errors
    /// If the log cannot be written, or can never tell.
    fn begun_is_known(&self) -> BoxFuture<'_, Result<(), Failure>> {
        self.kept_so_far()
    }

    /// Waits until all that was kept so far will be found again, whatever becomes of this process: what is done next cannot be
    /// taken back.
    ///
    /// # Errors
    /// If the log cannot be written.
    fn kept_so_far(&self) -> BoxFuture<'_, Result<(), Failure>> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Keeps what a call gave.
    ///
    /// # Errors
    /// If the log cannot be written.
    fn record<'a>(
        &'a self,
        call: &'a Effect<'a>,
        value: Value,
    ) -> BoxFuture<'a, Result<(), Failure>>;
}
