//! One node alone: entered with a state, left, and committed. For trying a node out without what comes before it.

use super::start::{Begin, new_id};
use super::{Run, RunError, begin, directory, outside};
use crate::cx::shared::Settings;
use crate::cx::{Cx, Here, Shared};
use crate::drive::Lane;
use crate::failure::Interrupt;
use crate::graph::{Graph, Next};
use serde::Serialize;
use serde_json::Value;

/// What one node did.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The node.
    pub node: String,
    /// How it ended, with what it wrote.
    pub exit: Value,
    /// Where a run goes then; empty: it ends, or the item of its list does.
    pub next: Vec<String>,
    /// The state after it.
    pub state: Value,
    /// What failed in it and was not the end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

impl<G: Graph> Run<'_, G> {
    /// Runs one node, that of [`Run::from`] or else the first, and keeps nothing.
    ///
    /// # Errors
    /// If the run cannot begin. The inner error is why the node could not be left: it waits, or it failed.
    pub async fn step(self) -> Result<Result<Step, Interrupt>, RunError> {
        let graph = self.graph;
        let about = graph.about();
        let dir = self.dir.unwrap_or_else(|| directory(graph));
        let host = outside(self.host, graph, self.model.as_deref(), &dir)?;
        super::required(&host, graph)?;
        let (at, mut state) = match self.begin {
            Begin::Inputs(inputs) => (graph.first(), begin(graph, inputs)?),
            Begin::State(state) | Begin::Resumed { state, .. } => (graph.first(), state),
            Begin::Restored { at, state } => (at, state),
            Begin::Kept { run } => return Err(RunError::Over(run)),
        };
        let settings = Settings {
            id: self.id.unwrap_or_else(new_id),
            host,
            dir,
            model: self.model,
            cancel: self.cancel,
            watch: self.watch,
            effects: self.effects,
            limits: self.limits.unwrap_or_else(|| about.limits.clone()),
            patience: crate::cx::shared::Patience::default(),
            capabilities: super::allowed(graph, self.capabilities, &state),
            kept_results: self.kept_results,
            steps: self.steps_before,
        };
        let shared = Shared::new(settings, about.nodes.len());
        let name = |at: G::At| {
            about
                .nodes
                .get(graph.number(at))
                .map_or("?", |node| &node.id)
        };
        if let Err(hole) = graph.admits(at, &state) {
            return Ok(Err(hole.into()));
        }
        let lane = Lane::MAIN;
        let here = Here {
            graph,
            state: &state,
        };
        let mut cx = Cx::new(&shared, name(at), &lane, 0).inside(&here);
        let exit = tokio::select! {
            biased;
            exit = graph.work(at, &state, &mut cx) => exit,
            () = shared.cancel.cancelled() => Err(Interrupt::Cancelled),
        };
        let failed = cx.acted().and_then(|acted| acted.failed);
        let exit = match exit {
            Ok(exit) => exit,
            Err(interrupt) => return Ok(Err(interrupt)),
        };
        let told = serde_json::to_value(&exit).unwrap_or_default();
        let next = match graph.commit(&mut state, exit) {
            Ok(Next::Go(to)) => vec![name(to).to_owned()],
            Ok(Next::Fork(fork)) => {
                let entries = fork.branches.iter().map(|branch| name(branch.entry));
                entries.map(str::to_owned).collect()
            }
            Ok(Next::Each(each)) => vec![name(each.entry).to_owned()],
            Ok(Next::ItemDone | Next::End(_)) => Vec::new(),
            Err(failure) => return Ok(Err(failure.into())),
        };
        Ok(Ok(Step {
            node: name(at).to_owned(),
            exit: told,
            failed,
            next,
            state: serde_json::to_value(&state).unwrap_or_default(),
        }))
    }
}
