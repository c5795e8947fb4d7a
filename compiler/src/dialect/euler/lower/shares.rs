//! What the branches of a group may use of the budgets of the run: each its own part, because which of them is faster must
//! not matter. Branches that cannot use a tool get nothing of it, and what a branch has to propose is set aside first.

use super::super::ast::{self, Mode};
use super::Lowering;
use crate::ir::{Share, Tool};

/// The tool whose calls have a budget of their own.
const SEARCH: &str = "web.search";

impl Lowering<'_> {
    /// What a node may use of the tool calls and of the web searches that the run has left.
    pub(super) fn shares(&self, node: &ast::Node) -> (Share, Share) {
        let Some(group) = self.view.groups_of(&node.id.value).next() else {
            return (Share::WHOLE, Share::WHOLE);
        };
        let branches: Vec<(&ast::Node, Vec<Tool>, &ast::Runner)> = self
            .view
            .branches(group)
            .filter_map(|(_, branch)| {
                let runner = branch?.runner()?;
                Some((branch?, self.tools(branch?, runner, true), runner))
            })
            .collect();
        let share = |uses: &dyn Fn(&[Tool]) -> bool, counts: &dyn Fn(&ast::Runner) -> bool| {
            let mut share = Share {
                place: 0,
                among: 0,
                least: 0,
                before: 0,
                all: 0,
            };
            for (branch, _, runner) in branches.iter().filter(|(_, tools, _)| uses(tools)) {
                let least = runner
                    .min_proposals
                    .as_ref()
                    .filter(|_| runner.mode.value == Mode::Plan && counts(runner));
                let least = least.map_or(0, |least| least.value);
                if branch.id.value == node.id.value {
                    (share.place, share.before, share.least) = (share.among, share.all, least);
                }
                share.among += 1;
                share.all = share.all.saturating_add(least);
            }
            share
        };
        let searches = |tools: &[Tool]| {
            let search = |tool: &Tool| matches!(tool, Tool::Named(name, _) if name == SEARCH);
            tools.iter().any(search)
        };
        let must_search = |runner: &ast::Runner| {
            let forced = runner.force_tool.as_ref();
            forced.is_some_and(|tool| tool.value == SEARCH)
        };
        (
            share(&|tools| !tools.is_empty(), &|_| true),
            share(&searches, &must_search),
        )
    }
}
