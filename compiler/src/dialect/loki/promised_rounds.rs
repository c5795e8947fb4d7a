//! A question that promises more rounds than a run may enter a node: "you can have it changed up to six times".

use super::ast::{Graph, Kind};
use crate::amount::{amounts, is_limit, is_of_the_world};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};

/// Reports each such question.
pub(super) fn check(graph: &Graph, report: &mut Report) {
    let most = u64::from(graph.settings.max_loop_iterations);
    for node in &graph.nodes {
        let question = match &node.kind {
            Kind::Approval(approval) => &approval.question,
            Kind::Input(input) => &input.question,
            Kind::Llm(_)
            | Kind::Agent(_)
            | Kind::End(_)
            | Kind::Script(_)
            | Kind::Rag(_)
            | Kind::Map(_)
            | Kind::Unknown(_) => continue,
        };
        let amounts = amounts(&question.value);
        let mut limits = amounts
            .iter()
            .filter(|amount| is_limit(amount) && !is_of_the_world(amount));
        let Some((amount, said)) =
            limits.find_map(|one| Some((one, one.most.filter(|said| *said >= most)?)))
        else {
            continue;
        };
        let message = format!(
            "the question of `{}` speaks of {} {}, and `max_loop_iterations` lets a run enter each node {most} times",
            node.id.value,
            amount.said,
            amount.counted.join(" ")
        );
        let found = Diagnostic::new(
            &OTHER_NUMBER,
            question.span,
            message,
            "the run fails before",
        );
        report.add(found.help(format!(
            "write `max_loop_iterations: {}` in `settings`, or promise less",
            said + 1
        )));
    }
}
