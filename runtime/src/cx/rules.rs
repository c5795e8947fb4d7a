//! What a run has used of what its rules allow, and what they ended.

use super::Cx;
use super::shared::Shared;
use crate::runner::{Allowance, Budget, RunnerSpec, Spending, same_tool};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What a run has used so far.
#[derive(Debug, Default)]
pub(crate) struct Used {
    spending: Mutex<Spending>,
    /// What web searches gave, by what was searched for.
    searches: Mutex<BTreeMap<String, Value>>,
    /// Judges whose cap ended a loop.
    capped: Mutex<Vec<String>>,
}

impl Shared {
    /// The run, also of a graph that a node of it runs: the directory of its artifacts is called so.
    pub(crate) fn run(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// What a search gave before.
    pub(crate) fn searched(&self, arguments: &Value) -> Option<Value> {
        lock(&self.used.searches)
            .get(&arguments.to_string())
            .cloned()
    }

    /// Keeps what a search gave, if searches are not to be made twice.
    pub(crate) fn remember_search(
        &self,
        allowance: Allowance,
        tool: &str,
        arguments: &Value,
        value: &Value,
    ) {
        if allowance.dedupe && same_tool(tool, "web.search") {
            lock(&self.used.searches).insert(arguments.to_string(), value.clone());
        }
    }

    /// The judges whose cap ended a loop, each once, in the order in which that happened.
    pub(crate) fn capped(&self) -> Vec<String> {
        lock(&self.used.capped).clone()
    }

    /// Takes over what an exit of a resumed run used when it was made.
    pub(crate) fn remember_used(
        &self,
        lane: &crate::drive::Lane,
        node: &str,
        cost: &crate::drive::Cost,
    ) {
        for (tool, count) in &cost.calls {
            lock(&self.used.spending).add(lane, tool, *count);
        }
        if cost.capped {
            self.cap(node);
        }
    }

    fn cap(&self, node: &str) {
        let mut capped = lock(&self.used.capped);
        if !capped.iter().any(|known| known == node) {
            capped.push(node.to_owned());
        }
    }
}

impl Cx<'_> {
    /// What the node may still call.
    pub(crate) fn budget(&self, spec: &RunnerSpec) -> Budget {
        lock(&self.shared.used.spending).left(self.lane, spec)
    }

    /// Counts a tool call.
    pub(crate) fn spend_call(&mut self, tool: &str) {
        lock(&self.shared.used.spending).add(self.lane, tool, 1);
        let count = self.spent().calls.entry(tool.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    /// Notes that the cap of this judge ended a loop.
    pub(crate) fn cap(&mut self) {
        self.spent().capped = true;
        let node = self.path();
        self.shared.cap(&node);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
