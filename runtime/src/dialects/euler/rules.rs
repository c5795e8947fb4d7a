//! What a run has used of what its rules allow, and what they ended.

use crate::dialects::euler::{Allowance, Budget, RunnerSpec, Spending, same_tool};
use crate::graph::BranchPath;
use crate::run::context::{NodeContext, RunContext};
use crate::run::journal::Cost;
use crate::run::lifecycle::Lifecycle;
use serde_json::Value;
use std::any::Any;
use std::sync::{Mutex, PoisonError};

/// What a run has used so far.
#[derive(Debug, Default)]
pub(crate) struct BudgetUse {
    spending: Mutex<Spending>,
    /// What web searches gave, by the chain that made them and what was searched for.
    searches: Mutex<Vec<(BranchPath, String, Value)>>,
}

/// What is done beside the nodes of a graph whose steps work under rules.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl Lifecycle for Rules {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn spent(&self, run: &RunContext, chain: &BranchPath, node: &str, cost: &Cost) {
        let used = run.own::<BudgetUse>();
        for (tool, count) in &cost.calls {
            lock(&used.spending).add(chain, tool, *count);
        }
        for (what, value) in &cost.searches {
            lock(&used.searches).push((chain.clone(), what.clone(), value.clone()));
        }
        if cost.capped {
            run.cap(node);
        }
    }
}

/// What a node has used of what its rules allow.
pub(crate) trait RulesContext {
    /// What a search gave before. What branches beside this one find is nothing that it may build on: which of them is
    /// first is chance.
    fn searched(&self, arguments: &Value) -> Option<Value>;

    /// Keeps what a search gave, if searches are not to be made twice: with the exit of this node, so that a resumed run
    /// still knows.
    fn remember_search(
        &mut self,
        allowance: Allowance,
        tool: &str,
        arguments: &Value,
        value: &Value,
    );

    /// What the node may still call.
    fn budget(&self, spec: &RunnerSpec) -> Budget;

    /// Counts a tool call.
    fn spend_call(&mut self, tool: &str);

    /// Notes that the cap of this judge ended a loop.
    fn cap(&mut self);
}

impl RulesContext for NodeContext<'_> {
    fn searched(&self, arguments: &Value) -> Option<Value> {
        let what = arguments.to_string();
        let used = self.shared.own::<BudgetUse>();
        let known = lock(&used.searches);
        let mut known = known.iter();
        let found = known.find(|(branch, search, _)| {
            *search == what && (branch == self.branch || !branch.is_beside(self.branch))
        });
        found.map(|(_, _, value)| value.clone())
    }

    fn remember_search(
        &mut self,
        allowance: Allowance,
        tool: &str,
        arguments: &Value,
        value: &Value,
    ) {
        if allowance.dedupe && same_tool(tool, "web.search") {
            let what = arguments.to_string();
            let made = (self.branch.clone(), what.clone(), value.clone());
            lock(&self.shared.own::<BudgetUse>().searches).push(made);
            self.spent().searches.insert(what, value.clone());
        }
    }

    fn budget(&self, spec: &RunnerSpec) -> Budget {
        lock(&self.shared.own::<BudgetUse>().spending).left(self.branch, spec)
    }

    fn spend_call(&mut self, tool: &str) {
        lock(&self.shared.own::<BudgetUse>().spending).add(self.branch, tool, 1);
        let count = self.spent().calls.entry(tool.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    fn cap(&mut self) {
        self.spent().capped = true;
        let node = self.path();
        self.shared.cap(&node);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
