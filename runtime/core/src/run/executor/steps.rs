//! What is done after each step: what failed is counted, repeated nodes stand in the path once more, watchers are told, and the
//! graph's lifecycle has its turn.

use super::BranchStop;
use super::branch::{Chain, stopped};
use crate::graph::{Branch, Next};
use crate::observe::Event;
use crate::run::Graph;
use crate::run::context::{NodeContext, VisitReport};
use crate::run::journal::Cost;
use crate::run::lifecycle::{GraphWithState, LeftNode, Moment};
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use serde_json::Value;
use tokio::time::Instant;

impl<'d, G: Graph> Chain<'d, G> {
    /// Counts what failed in the node that was left, and keeps it with the exit.
    pub(super) fn left(&self, cost: &mut Option<Box<Cost>>) {
        let handled = self.executor.shared.left(&self.branch);
        if !handled.is_empty() {
            cost.get_or_insert_default().handled = handled;
        }
    }

    /// How a node is left, unless something forbids it.
    pub(super) fn allowed(
        &self,
        at: G::At,
        visit: &NodeContext<'_>,
        exit: Shared<G::Exit>,
    ) -> Result<Shared<G::Exit>, Interrupt> {
        let left = self.executor.leaves((at, self.map), visit, &exit);
        left.map(|()| exit)
    }

    /// An exit as watchers see it.
    pub(super) fn shown(&self, exit: &G::Exit) -> Option<serde_json::Value> {
        let watched = self.executor.shared.watch.is_some();
        watched.then(|| serde_json::to_value(exit).unwrap_or_default())
    }

    /// Each repetition of a node is an entry of the path, and no step.
    pub(super) fn repeated(&mut self, at: G::At, repeats: u32) {
        let number = u32::try_from(self.executor.graph.number(at)).unwrap_or(u32::MAX);
        self.entered.extend((0..repeats).map(|_| number));
    }

    /// The node that the run goes to, if it is one.
    pub(super) fn named(&self, next: &Next<G::At, G::Output>) -> Option<&'d str> {
        match next {
            Next::Go(to) => Some(self.executor.name(*to)),
            Next::Fork(_) | Next::Each(_) | Next::ItemDone | Next::End(_) => None,
        }
    }

    /// Tells of a step, and gives the graph's lifecycle its turn.
    pub(super) async fn stepped(
        &mut self,
        at: G::At,
        begun: Option<Instant>,
        report: Option<Box<VisitReport>>,
        tolerated: bool,
        next: Option<&str>,
    ) -> Result<(), BranchStop<G>> {
        let executor = self.executor;
        let (Some(lifecycle), Some(about)) = (executor.graph.lifecycle(), executor.about(at))
        else {
            return Ok(());
        };
        let report = report.map_or_else(VisitReport::default, |report| *report);
        self.tell_stepped(at, begun, report.failed.as_deref(), tolerated, next);
        let node = LeftNode {
            about,
            next,
            notes: &report.notes,
        };
        let (here, key) = (self.here(), self.key_after());
        let moment = Moment {
            run: executor.shared,
            graph: &here,
            node: Some(executor.name(at)),
            key: &key,
        };
        let done = lifecycle.left(moment, node).await;
        done.map_err(|why| stopped(at, why))
    }

    fn tell_stepped(
        &self,
        at: G::At,
        begun: Option<Instant>,
        failed: Option<&str>,
        tolerated: bool,
        next: Option<&str>,
    ) {
        let executor = self.executor;
        let watch = executor.shared.watch.as_ref();
        let (Some(lifecycle), Some(watch)) = (
            executor.graph.lifecycle().filter(|it| it.tells_steps()),
            watch.filter(|watch| watch.wants_steps()),
        ) else {
            return;
        };
        let state = serde_json::to_value(&self.state).unwrap_or_default();
        watch.event(&Event::Stepped {
            step: executor.shared.steps(),
            node: executor.name(at),
            kind: executor.kind(at),
            next,
            failed,
            tolerated,
            state: &lifecycle.shown(executor.shared, state),
            time: begun.map(|begun| begun.elapsed()).unwrap_or_default(),
        });
    }

    /// Tells that a node was left.
    pub(super) fn tell_left(
        &self,
        at: G::At,
        begun: Instant,
        exit: Value,
        next: &Next<G::At, G::Output>,
    ) {
        let executor = self.executor;
        let time = begun.elapsed();
        executor.shared.spend(executor.graph.number(at), time);
        let entry = |branch: &Branch<G::At>| executor.name(branch.entry);
        let to = match next {
            Next::Go(to) => vec![executor.name(*to)],
            Next::Fork(fork) => fork.branches.iter().map(entry).collect(),
            Next::Each(each) => vec![executor.name(each.entry)],
            Next::ItemDone | Next::End(_) => Vec::new(),
        };
        if let Some(watch) = &executor.shared.watch {
            watch.event(&Event::Left {
                node: executor.name(at),
                branch: self.branch.to_string(),
                step: self.step,
                to,
                exit,
                time,
            });
        }
    }

    /// Tells of a step that ends the run by its failure: the run would go on at the same node.
    pub(super) fn tell_failed(&self, at: G::At, begun: Option<Instant>, failure: &Failure) {
        let here = Some(self.executor.name(at));
        self.tell_stepped(at, begun, Some(&failure.message), false, here);
    }

    /// Gives the graph's lifecycle its turn when the steps are used up.
    pub(super) async fn limit(&mut self, full: &BranchStop<G>) -> Result<(), BranchStop<G>> {
        let used_up =
            matches!(&full.why, Interrupt::Fault(failure) if failure.kind == Kind::MaxSteps);
        let Some(lifecycle) = self.executor.graph.lifecycle().filter(|_| used_up) else {
            return Ok(());
        };
        let most = self.executor.shared.limits.steps.unwrap_or_default();
        let (here, key) = (self.here(), self.key_after());
        let moment = Moment {
            run: self.executor.shared,
            graph: &here,
            node: Some(self.executor.name(full.at)),
            key: &key,
        };
        let done = lifecycle.steps_used_up(moment, most).await;
        done.map_err(|why| stopped(full.at, why))
    }

    fn here(&self) -> GraphWithState<'_, G> {
        GraphWithState {
            graph: self.executor.graph,
            state: &self.state,
        }
    }

    fn key_after(&self) -> String {
        let shared = self.executor.shared;
        let step = shared.step_of_run(&self.branch, self.step);
        format!("{}/{}{step}/after", shared.id, self.branch)
    }
}
