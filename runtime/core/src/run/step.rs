//! One node alone: entered with a state, left, and committed. For trying a node out without what comes before it.

use super::start::{RunStart, new_id};
use super::{CheckedHost, Extent, Run, RunError, begin, directory, outside};
use crate::graph::{About, BranchPath, Next, RunFailure, Status};
use crate::observe::Event;
use crate::run::Graph;
use crate::run::context::run_context::RunOptions;
use crate::run::context::{NodeContext, RunContext};
use crate::run::lifecycle::{GraphWithState, Lifecycle, prepared};
use crate::value::failure::{Failure, Interrupt};
use crate::value::shared::Shared;
use serde::Serialize;
use serde_json::Value;
use tokio::time::Instant;

/// What one node did.
#[derive(Clone, Debug, Serialize)]
pub struct StepResult {
    /// The node.
    pub node: String,
    /// How it ended, with what it wrote.
    pub exit: Value,
    /// Where a run goes then; empty: it ends, or the item of its list does.
    pub next: Vec<String>,
    /// The state after it.
    pub state: Value,
    /// The result of the run, if this ends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Value>,
    /// What failed in it and was not the end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// What it went on after: a failure that its exit says what to do about, an answer that was cut off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tolerated: Vec<RunFailure>,
}

impl<G: Graph> Run<'_, G> {
    /// Runs one node, that of [`Run::from`] or else the first, and keeps nothing. Whoever watches a graph of actions is told
    /// of a run of one step.
    ///
    /// # Errors
    /// If the run cannot begin; [`RunError::Stopped`] if the node cannot be left.
    pub async fn step(self) -> Result<StepResult, RunError> {
        let this = self.looked().await?;
        let graph = this.graph;
        let about = graph.about();
        let dir = this.dir.unwrap_or_else(|| directory(graph));
        let (at, state) = match this.begin {
            RunStart::Inputs(inputs) => (graph.first(), begin(graph, inputs)?),
            RunStart::State(state) | RunStart::Resumed { state, .. } => (graph.first(), state),
            RunStart::Restored { at, state } => (at, state),
            RunStart::Kept { run } => {
                let why = "one step of a kept run is taken with `fork_at`".to_owned();
                return Err(RunError::Unfit { run, why });
            }
        };
        let node = name_of(about, graph.number(at));
        let extent = Extent::Node(node);
        let found = outside(this.host, graph, extent, this.model.as_deref(), &dir)?;
        let CheckedHost { host, lacks } = found;
        CheckedHost::tell(&lacks, this.watch.as_deref());
        let settings = RunOptions {
            id: this.id.unwrap_or_else(new_id),
            host,
            dir,
            work_dir: this.work_dir,
            model: this.model,
            cancel: this.cancel,
            watch: this.watch,
            effects: this.effects,
            limits: this.limits.unwrap_or_else(|| about.limits.clone()),
            patience: crate::run::context::patience::Patience::default(),
            given: prepared(graph, this.given, &state),
            steps: this.steps_before,
        };
        let mut shared = RunContext::new(settings, about.nodes.len()).of_graph(graph);
        shared.hold(this.spending);
        // Nobody knows what happened before one node alone.
        shared.guard = None;
        let hole = graph.admits(at, &state).map_err(Interrupt::from);
        hole.map_err(RunError::Stopped)?;
        shared.retried_before(this.retries_before);
        let done = alone(graph, &shared, at, state).await;
        done.map_err(RunError::Stopped)
    }
}

/// The id of a node by its number.
fn name_of(about: &About, number: usize) -> &str {
    about.nodes.get(number).map_or("?", |node| &node.id)
}

/// Works for one node, and commits how it ended.
async fn alone<G: Graph>(
    graph: &G,
    shared: &RunContext,
    at: G::At,
    mut state: Shared<G::State>,
) -> Result<StepResult, Interrupt> {
    let about = graph.about();
    let name = |at: G::At| name_of(about, graph.number(at));
    let kind = about
        .nodes
        .get(graph.number(at))
        .map_or("?", |node| &node.kind);
    let told = StepEvents {
        shared,
        about,
        node: name(at),
        kind,
        begun: shared.host.clock.now(),
        lifecycle: graph.lifecycle().filter(|it| it.tells_steps()),
    };
    told.begun();
    let branch = BranchPath::MAIN;
    let here = GraphWithState {
        graph,
        state: &state,
    };
    let mut cx = NodeContext::new(shared, name(at), &branch, 0).inside(&here);
    let exit = tokio::select! {
        biased;
        exit = graph.work(at, &state, &mut cx).apart() => exit,
        () = shared.cancel.cancelled() => Err(Interrupt::Cancelled),
    };
    let failed = cx.take_report().and_then(|report| report.failed);
    let exit = exit.inspect_err(|interrupt| told.stopped(interrupt, &state))?;
    let shown = serde_json::to_value(&exit).unwrap_or_default();
    let mut output = None;
    let next = match graph.commit(state.edit(), exit.own()) {
        Ok(Next::Go(to)) => vec![name(to).to_owned()],
        Ok(Next::Fork(fork)) => {
            let entries = fork.branches.iter().map(|branch| name(branch.entry));
            entries.map(str::to_owned).collect()
        }
        Ok(Next::Each(each)) => vec![name(each.entry).to_owned()],
        Ok(Next::ItemDone) => Vec::new(),
        Ok(Next::End(result)) => {
            output = serde_json::to_value(result).ok();
            Vec::new()
        }
        Err(failure) => {
            let interrupt = Interrupt::from(failure);
            told.stopped(&interrupt, &state);
            return Err(interrupt);
        }
    };
    told.left(failed.as_deref(), next.first().map(String::as_str), &state);
    Ok(StepResult {
        node: name(at).to_owned(),
        exit: shown,
        failed,
        tolerated: shared.left(&branch),
        next,
        state: serde_json::to_value(&state).unwrap_or_default(),
        output,
    })
}

/// Tells of the step what a run would.
struct StepEvents<'s> {
    shared: &'s RunContext,
    about: &'s About,
    node: &'s str,
    kind: &'s str,
    begun: Instant,
    /// That of the graph, if watchers are told of steps.
    lifecycle: Option<&'s dyn Lifecycle>,
}

impl StepEvents<'_> {
    fn tell(&self, event: &Event<'_>) {
        if let (Some(watch), Some(_)) = (&self.shared.watch, self.lifecycle) {
            watch.event(event);
        }
    }

    /// A state as watchers are shown it.
    fn shown<S: Serialize>(&self, state: &S) -> Value {
        let state = serde_json::to_value(state).unwrap_or_default();
        match self.lifecycle {
            Some(lifecycle) => lifecycle.shown(self.shared, state),
            None => state,
        }
    }

    fn begun(&self) {
        self.tell(&Event::Started {
            run_id: &self.shared.id,
            graph: &self.about.name,
            start: self.node,
            after: 0,
            date: self.shared.host.clock.date(),
            model: self.shared.model.as_deref(),
        });
        self.tell(&Event::Entered {
            node: self.node,
            kind: self.kind,
            branch: String::new(),
            visit: 1,
            step: 0,
        });
    }

    fn left<S: Serialize>(&self, failed: Option<&str>, next: Option<&str>, state: &S) {
        let state = self.shown(state);
        self.tell(&Event::Stepped {
            step: 1,
            node: self.node,
            kind: self.kind,
            next,
            failed,
            tolerated: false,
            state: &state,
            time: self.shared.host.clock.now().duration_since(self.begun),
        });
        self.ended(if failed.is_some() {
            Status::CompletedWithErrors
        } else {
            Status::Completed
        });
    }

    fn stopped<S: Serialize>(&self, why: &Interrupt, state: &S) {
        let Interrupt::Fault(Failure { kind, message, .. }) = why else {
            return self.ended(Status::Cancelled);
        };
        let state = self.shown(state);
        self.tell(&Event::Failed {
            node: self.node,
            branch: String::new(),
            step: 0,
            kind: *kind,
            message,
        });
        self.tell(&Event::Stepped {
            step: 1,
            node: self.node,
            kind: self.kind,
            next: None,
            failed: Some(message),
            tolerated: false,
            state: &state,
            time: self.shared.host.clock.now().duration_since(self.begun),
        });
        self.ended(Status::Failed);
    }

    fn ended(&self, status: Status) {
        self.tell(&Event::Ended {
            run_id: &self.shared.id,
            graph: &self.about.name,
            status,
            time: self.shared.host.clock.now().duration_since(self.begun),
            usage: self.shared.usage(),
            nodes: Vec::new(),
        });
    }
}
