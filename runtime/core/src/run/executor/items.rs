//! A chain of steps for each item of a list (private state per item, one key of it collected).

use super::branch::Chain;
use super::fork::start;
use super::join_all::ConcurrentFutures;
use super::{BranchEnd, BranchRecord, BranchResult, BranchStop, Places, Seed};
use crate::graph::ItemBranches;
use crate::run::Graph;
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::shared::Shared;
use serde_json::Value;

impl<G: Graph> Chain<'_, G> {
    /// Works on all items and writes their results in the order of the items. All items are worked on also if one of
    /// them fails.
    pub(super) async fn each(&mut self, each: ItemBranches<G::At>) -> Result<(), BranchStop<G>> {
        self.leave_place();
        let ItemBranches {
            at,
            entry,
            items,
            concurrency,
            then: _,
        } = each;
        let places = if concurrency.is_some() {
            Places::Own
        } else {
            self.places
        };
        let most = concurrency
            .unwrap_or(self.executor.shared.concurrency)
            .max(1);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut results: Vec<Option<Result<Value, BranchStop<G>>>> =
            items.iter().map(|_| None).collect();
        let mut items = items.into_iter().enumerate();
        let mut running = ConcurrentFutures::default();
        loop {
            while running.count() < most
                && let Some((number, item)) = items.next()
            {
                let seed = Seed {
                    places,
                    ..self.item(at, entry, number, item)
                };
                running.push(number, start(self.executor, seed, Vec::new()));
            }
            let Some((number, finished)) = running.next().await else {
                break;
            };
            self.last = self.last.max(finished.last);
            let result = self.result(at, number, finished);
            if let Some(place) = results.get_mut(number) {
                *place = Some(result);
            }
        }
        self.collect(at, results.into_iter().flatten())?;
        self.take_place().await;
        Ok(())
    }

    /// What the chain of an item begins with. Visits are counted per item: a long list is not a loop.
    fn item(&self, at: G::At, entry: G::At, number: usize, item: Value) -> Seed<G> {
        let state = Shared::new(self.executor.graph.item_state(at, &self.state, item));
        let branch = self
            .branch
            .child(self.step, u32::try_from(number).unwrap_or(u32::MAX));
        Seed {
            branch,
            at: entry,
            state,
            visits: vec![0; self.visits.len()],
            closed: self.closed,
            map: Some(at),
            places: self.places,
        }
    }

    /// What the chain of an item gave.
    fn result(
        &self,
        at: G::At,
        number: usize,
        finished: BranchResult<G>,
    ) -> Result<Value, BranchStop<G>> {
        let graph = self.executor.graph;
        let map = self.executor.name(at);
        match finished.end {
            Ok(BranchEnd::ItemDone | BranchEnd::Joined(_)) => {
                graph.item_result(at, &finished.state).ok_or_else(|| {
                    let key = graph.item_key(at);
                    let message =
                        format!("item {number} of map node `{map}` ended without writing `{key}`");
                    BranchStop::fault(at, Kind::MapResultMissing, message)
                })
            }
            Ok(BranchEnd::Ended(end, _)) => {
                let end = self.executor.name(end);
                let message = format!(
                    "item {number} of map node `{map}` reached the end node `{end}`, which would end the run"
                );
                Err(BranchStop::fault(at, Kind::MultipleEnds, message))
            }
            Err(BranchStop {
                at,
                why: Interrupt::Fault(Failure { kind, message }),
                others,
                branch,
            }) => {
                let message = format!("item {number} of map node `{map}`: {message}");
                Err(BranchStop {
                    at,
                    why: Failure::new(kind, message).into(),
                    others,
                    branch,
                })
            }
            Err(stopped) => Err(stopped),
        }
    }

    fn collect(
        &mut self,
        at: G::At,
        all: impl Iterator<Item = Result<Value, BranchStop<G>>>,
    ) -> Result<(), BranchStop<G>> {
        let mut values = Vec::new();
        let mut failed = Vec::new();
        for one in all {
            match one {
                Ok(value) => values.push(value),
                Err(stopped) => failed.push(stopped),
            }
        }
        if let Some(first) = BranchStop::first_of(self.executor, failed) {
            return Err(first);
        }
        if !self.branch.is_main() {
            self.done.push(BranchRecord::Items(at, values.clone()));
        }
        let executor = self.executor;
        let visit = NodeContext::new(executor.shared, executor.name(at), &self.branch, self.step);
        executor.collects(at, &visit)?;
        let collected = self.executor.graph.collect(at, self.state.edit(), values);
        collected.map_err(|failure| BranchStop::failed(at, failure))
    }
}
