//! Runners: tools that must be used, budgets, pauses.

use super::super::ast::{EdgeCondition, Group, Mode, Node, Runner, SIDE_EFFECTS};
use super::super::read::BUILT_IN;
use super::super::view::View;
use crate::diag::codes::{
    BUDGET_INCONSISTENT, EXCLUDED_FORCE_TOOL, FORCE_TOOL_NO_BUDGET, HITL_GATING_VIOLATION,
    INTERRUPT_REQUIRES_CHECKPOINTER, UNAWAITED_PROPOSALS, UNUSED_RUNNER_FIELD,
};
use crate::diag::{Diagnostic, Report};
use crate::source::{Span, Spanned};

const WEB: &str = "web.search";

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        pauses(view, node, report);
        budgets(view, node, report);
        if let Some(runner) = node.runner() {
            forced(view, node, runner, report);
            report.diagnostics.extend(without_tools(view, node, runner));
            proposals(view, node, runner, report);
        }
    }
    for group in &view.graph.groups {
        proposals_of_group(view, group, report);
    }
    let defaults = &view.graph.defaults;
    if let (Some(web), Some(total)) = (
        &defaults.max_web_search_calls,
        &defaults.max_total_tool_calls,
    ) && web.value > total.value
    {
        let message = format!(
            "`max_web_search_calls` is {}, and `max_total_tool_calls` is {}",
            web.value, total.value
        );
        report.add(more_than(
            web,
            total,
            message,
            "web searches are tool calls",
        ));
    }
}

/// What the branches of a group have to propose fits into what the run may call.
fn proposals_of_group(view: &View<'_>, group: &Group, report: &mut Report) {
    let defaults = &view.graph.defaults;
    let proposing: Vec<(&Runner, &Spanned<u32>)> = view
        .branches(group)
        .filter_map(|(_, node)| {
            let runner = node?.runner()?;
            let least = runner.min_proposals.as_ref()?;
            (runner.mode.value == Mode::Plan).then_some((runner, least))
        })
        .collect();
    let searches = |runner: &Runner| {
        let forced = runner.force_tool.as_ref();
        forced.is_some_and(|tool| tool.value == WEB)
    };
    let limits = [
        (
            &defaults.max_web_search_calls,
            "web searches",
            ProposalFilter::Searches,
        ),
        (
            &defaults.max_total_tool_calls,
            "tool calls",
            ProposalFilter::All,
        ),
    ];
    for (limit, what, only) in limits {
        let Some(limit) = limit else { continue };
        let counted: Vec<&Spanned<u32>> = proposing
            .iter()
            .filter(|(runner, _)| only == ProposalFilter::All || searches(runner))
            .map(|(_, least)| *least)
            .collect();
        let all = counted
            .iter()
            .fold(0_u32, |sum, least| sum.saturating_add(least.value));
        // That of one branch alone is looked at where its own budget is.
        if counted.len() < 2 || all <= limit.value {
            continue;
        }
        let Some(last) = counted.last() else { continue };
        let message = format!(
            "the branches of the parallel group `{}` have to propose {all} {what} together, and the run may make {}",
            group.id.value, limit.value
        );
        let found = Diagnostic::new(
            &BUDGET_INCONSISTENT,
            last.span,
            message,
            "cannot all be met",
        )
        .label(limit.span, "the budget");
        report.add(found.help("raise the budget, or lower `min_proposals`"));
        return;
    }
}

/// Which proposals are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProposalFilter {
    Searches,
    All,
}

fn pauses(view: &View<'_>, node: &Node, report: &mut Report) {
    if view.graph.checkpointer.is_some() {
        return;
    }
    let pauses = [
        ("interrupt_before", "before", node.interrupt_before),
        ("interrupt_after", "after", node.interrupt_after),
    ];
    for (key, when, span) in pauses {
        let Some(span) = span else { continue };
        let id = &node.id.value;
        let message = format!("the run pauses {when} `{id}`, and the graph has no `checkpointer`");
        let found = Diagnostic::new(
            &INTERRUPT_REQUIRES_CHECKPOINTER,
            span,
            message,
            "nothing keeps the run meanwhile",
        );
        report.add(found.help(format!(
            "add `checkpointer: memory` (or `sqlite`) at the top level, or remove `{key}`"
        )));
    }
}

/// A node that proposes calls and is offered nothing that it could call.
fn without_tools(view: &View<'_>, node: &Node, runner: &Runner) -> Option<Diagnostic> {
    let id = &node.id.value;
    let excluded = |name: &str| {
        let listed = runner.exclude_tools.iter().any(|tool| tool.value == name);
        listed || (view.is_branch(id) && SIDE_EFFECTS.contains(&name))
    };
    let own = view.graph.tools.iter().chain(&node.tools);
    let mut all = BUILT_IN
        .into_iter()
        .chain(own.map(|tool| tool.value.as_str()));
    // What must be used and is excluded is told.
    if runner.mode.value != Mode::Plan || runner.force_tool.is_some() || !all.all(excluded) {
        return None;
    }
    let least = runner.min_proposals.as_ref();
    let least = least.filter(|least| least.value > 0);
    let at = runner.exclude_tools.last()?;
    Some(match least {
        Some(least) => {
            let message = format!(
                "node `{id}` has to propose {} calls, and is offered no tool: it excludes all of them",
                least.value
            );
            Diagnostic::new(
                &BUDGET_INCONSISTENT,
                least.span,
                message,
                "can never be met",
            )
            .label(at.span, "the last one is excluded here")
            .help("take a tool out of `exclude_tools`, or write `mode: execute`")
        }
        None => {
            let message = format!(
                "node `{id}` is to propose calls, and is offered no tool: it excludes all of them"
            );
            let mode = runner.mode.span;
            Diagnostic::new(&UNUSED_RUNNER_FIELD, mode, message, "nothing to propose")
                .label(at.span, "the last one is excluded here")
                .help("take a tool out of `exclude_tools`, or write `mode: execute`, and `\"true\"` at its edges")
        }
    })
}

fn more_than(
    more: &Spanned<u32>,
    than: &Spanned<u32>,
    message: String,
    witness: &str,
) -> Diagnostic {
    Diagnostic::new(
        &BUDGET_INCONSISTENT,
        more.span,
        message,
        "can never be used up",
    )
    .label(than.span, "the smaller budget")
    .note(witness)
    .help(match than.value {
        0 => "raise the smaller budget: 0 allows none".to_owned(),
        most => format!("write at most {most}"),
    })
}

fn budgets(view: &View<'_>, node: &Node, report: &mut Report) {
    let (id, defaults) = (&node.id.value, &view.graph.defaults);
    for (tool, budget) in &node.budget {
        let web = defaults
            .max_web_search_calls
            .as_ref()
            .filter(|_| tool.value == WEB);
        let run = [
            ("max_web_search_calls", web),
            (
                "max_total_tool_calls",
                defaults.max_total_tool_calls.as_ref(),
            ),
        ];
        let smaller = run
            .into_iter()
            .filter_map(|(name, limit)| Some((name, limit?)))
            .find(|(_, limit)| budget.value > limit.value);
        if let Some((name, limit)) = smaller {
            let message = format!(
                "node `{id}` may call `{}` {} times, and `{name}` is {}",
                tool.value, budget.value, limit.value
            );
            report.add(more_than(
                budget,
                limit,
                message,
                "the budget of a node is part of that of the run",
            ));
        }
    }
}

fn forced(view: &View<'_>, node: &Node, runner: &Runner, report: &mut Report) {
    let Some(tool) = &runner.force_tool else {
        return;
    };
    let (id, name) = (&node.id.value, &tool.value);
    if runner.mode.value == Mode::Execute {
        let message =
            format!("node `{id}` must use `{name}` in `mode: execute`, where no person is asked");
        let found = Diagnostic::new(
            &HITL_GATING_VIOLATION,
            tool.span,
            message,
            "would run without approval",
        )
        .label(runner.mode.span, "the mode");
        report.add(
            found
                .help("write `mode: plan`, and let its edge wait for `approvals_resolved`")
                .suggestion(runner.mode.span, "plan"),
        );
    }
    if let Some(excluded) = runner
        .exclude_tools
        .iter()
        .find(|other| other.value == *name)
    {
        let message = format!("node `{id}` must use `{name}` and excludes it");
        let found = Diagnostic::new(
            &EXCLUDED_FORCE_TOOL,
            excluded.span,
            message,
            "not offered to the model",
        )
        .label(tool.span, "must be used");
        report.add(found.help(format!("remove `{name}` from one of the two")));
    }
    budgeted(view, node, runner, tool, report);
}

/// A tool that must be used has a budget, and one that lets it be used.
fn budgeted(
    view: &View<'_>,
    node: &Node,
    runner: &Runner,
    tool: &Spanned<String>,
    report: &mut Report,
) {
    let (id, name) = (&node.id.value, &tool.value);
    let defaults = &view.graph.defaults;
    let own = node
        .budget
        .iter()
        .find(|(budget, _)| budget.value == *name)
        .map(|(_, count)| count);
    let web = defaults
        .max_web_search_calls
        .as_ref()
        .filter(|_| name == WEB);
    let limits = [own, web, defaults.max_total_tool_calls.as_ref()];
    let least = limits.into_iter().flatten().min_by_key(|limit| limit.value);
    let Some(least) = least else {
        let message = format!("node `{id}` must use `{name}`, and nothing limits how often");
        let found = Diagnostic::new(
            &FORCE_TOOL_NO_BUDGET,
            tool.span,
            message,
            "without a budget",
        );
        report.add(found.help(format!(
            "add `guardrails: {{tool_call_budget: {{{name}: 3}}}}` to `{id}`"
        )));
        return;
    };
    let wanted = runner
        .min_proposals
        .as_ref()
        .filter(|least| least.value > 0);
    if let Some(wanted) = wanted.filter(|wanted| wanted.value > least.value) {
        let message = format!(
            "node `{id}` has to propose {} calls of `{name}` and may make {}",
            wanted.value, least.value
        );
        let found = Diagnostic::new(
            &BUDGET_INCONSISTENT,
            wanted.span,
            message,
            "can never be met",
        )
        .label(least.span, "the budget");
        report.add(match least.value {
            0 => found.help(
                "raise the budget, or leave it out: 0 allows none, and not as many as it likes",
            ),
            most => found.help(format!("write at most {most}, or raise the budget")),
        });
    } else if least.value == 0 {
        let message = format!("node `{id}` must use `{name}` and may never");
        let found = Diagnostic::new(
            &BUDGET_INCONSISTENT,
            least.span,
            message,
            "no call is allowed",
        )
        .label(tool.span, "must be used");
        report.add(found.help("raise the budget, or remove `force_tool`"));
    }
}

/// The only node that proposes calls and does not say how many, and where it says so.
fn unasked<'g>(view: &View<'g>) -> Option<(&'g str, Span)> {
    let mut all = view.graph.nodes.iter().filter_map(|node| {
        let runner = node.runner()?;
        let is_open = runner.mode.value == Mode::Plan && runner.min_proposals.is_none();
        is_open.then_some((node.id.value.as_str(), runner.mode.span))
    });
    all.next().filter(|_| all.next().is_none())
}

fn proposals(view: &View<'_>, node: &Node, runner: &Runner, report: &mut Report) {
    let id = &node.id.value;
    let edges = view.out(id);
    match runner.mode.value {
        Mode::Plan => {
            let free = edges
                .iter()
                .find(|edge| matches!(edge.when.value, EdgeCondition::True));
            if let Some(edge) = free {
                let message = format!("nothing waits for the proposals of `{id}`");
                let found = Diagnostic::new(
                    &UNAWAITED_PROPOSALS,
                    edge.when.span,
                    message,
                    "goes on at once",
                )
                .label(runner.mode.span, "proposes tool calls");
                report.add(
                    found
                        .help("write `approvals_resolved`")
                        .suggestion(edge.when.span, "approvals_resolved"),
                );
            }
        }
        Mode::Unread => {}
        Mode::Execute => {
            if let Some(count) = &runner.min_proposals {
                let message =
                    format!("`min_proposals` of node `{id}` has no effect in `mode: execute`");
                let found = Diagnostic::new(
                    &UNUSED_RUNNER_FIELD,
                    count.span,
                    message,
                    "nothing is proposed",
                )
                .label(runner.mode.span, "the mode");
                let found = match unasked(view) {
                    Some((other, place)) => found
                        .label(place, format!("`{other}` proposes, and has none"))
                        .help(format!("write it in `{other}`, if that is meant")),
                    None => found.help("write `mode: plan`, if the node is to propose"),
                };
                report.add(found.remove(runner.proposals_entry));
            }
            let waits = edges
                .iter()
                .find(|edge| matches!(edge.when.value, EdgeCondition::ApprovalsResolved));
            if let Some(edge) = waits {
                let message =
                    format!("`approvals_resolved` waits for nothing: node `{id}` proposes nothing");
                let found = Diagnostic::new(
                    &UNUSED_RUNNER_FIELD,
                    edge.when.span,
                    message,
                    "always holds",
                )
                .label(runner.mode.span, "the mode");
                report.add(found.help("write `\"true\"`, or `mode: plan` for the node"));
            }
        }
    }
}
