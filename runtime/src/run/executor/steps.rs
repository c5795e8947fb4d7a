//! What is done after each step of a graph that acts inside of a project: repeated nodes stand in the path once more,
//! watchers get the state, and hooks run.

use super::Stopped;
use super::lane::{Chain, stopped};
use crate::dialects::rye::action::HookEvent;
use crate::dialects::rye::around::Here;
use crate::dialects::rye::caller::Caller;
use crate::graph::Next;
use crate::observe::Event;
use crate::run::Graph;
use crate::run::context::Acted;
use crate::run::journal::Cost;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::json;
use tokio::time::Instant;

impl<'d, G: Graph> Chain<'d, G> {
    /// Counts what failed in the node that was left, and keeps it with the exit.
    pub(super) fn left(&self, cost: &mut Option<Box<Cost>>) {
        let handled = self.executor.shared.left(&self.lane);
        if !handled.is_empty() {
            cost.get_or_insert_default().handled = handled;
        }
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

    /// Tells of a step, and runs the hooks for steps.
    pub(super) async fn stepped(
        &mut self,
        at: G::At,
        begun: Option<Instant>,
        acted: Option<Box<Acted>>,
        tolerated: bool,
        next: Option<&str>,
    ) -> Result<(), Stopped<G>> {
        let executor = self.executor;
        if executor.graph.workflow().is_none() {
            return Ok(());
        }
        let acted = acted.map_or_else(Acted::default, |acted| *acted);
        self.tell_stepped(at, begun, acted.failed.as_deref(), tolerated, next);
        // A node that has no way on does not evaluate edges: it is an end, and no step.
        let result = match executor.kind(at) {
            "gate" => Some(json!({})),
            "action" | "foreach" => acted.result,
            _ => None,
        };
        let Some(result) = result else {
            return Ok(());
        };
        let about = json!({
            "node": executor.name(at),
            "next_node": next,
            "step_count": executor.shared.steps(),
            "result": result,
        });
        self.fire(at, HookEvent::AfterStep, about).await
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
        let Some(watch) = executor
            .shared
            .watch
            .as_ref()
            .filter(|watch| watch.wants_steps())
        else {
            return;
        };
        watch.event(&Event::Stepped {
            step: executor.shared.steps(),
            node: executor.name(at),
            kind: executor.kind(at),
            next,
            failed,
            tolerated,
            state: &executor
                .shared
                .with_retries(serde_json::to_value(&self.state).unwrap_or_default()),
            time: begun.map(|begun| begun.elapsed()).unwrap_or_default(),
        });
    }

    /// Tells of a step that ends the run by its failure: the run would go on at the same node.
    pub(super) fn tell_failed(&self, at: G::At, begun: Option<Instant>, failure: &Failure) {
        if self.executor.graph.workflow().is_some() {
            let here = Some(self.executor.name(at));
            self.tell_stepped(at, begun, Some(&failure.message), false, here);
        }
    }

    /// Runs the hooks for steps that are used up.
    pub(super) async fn limit(&mut self, full: &Stopped<G>) -> Result<(), Stopped<G>> {
        let used_up =
            matches!(&full.why, Interrupt::Fault(failure) if failure.kind == Kind::MaxSteps);
        if !used_up {
            return Ok(());
        }
        let most = self.executor.shared.limits.steps.unwrap_or_default();
        let about = json!({
            "limit_code": "max_steps_exceeded",
            "current_value": most,
            "current_max": most,
            "step_count": most,
        });
        self.fire(full.at, HookEvent::Limit, about).await
    }

    async fn fire(
        &self,
        at: G::At,
        event: HookEvent,
        about: serde_json::Value,
    ) -> Result<(), Stopped<G>> {
        let executor = self.executor;
        let here = Here {
            graph: executor.graph,
            state: &self.state,
        };
        let caller = Caller {
            node: executor.name(at),
            ..Caller::beside(executor.shared, &here)
        };
        let step = executor.shared.step_of_run(&self.lane, self.step);
        let key = format!("{}/{}{step}/after", executor.shared.id, self.lane);
        match caller.fire(event, about, &key).await {
            Ok(_) => Ok(()),
            Err(why) => Err(stopped(at, why)),
        }
    }
}
