//! An agent node that has less time than the graph that it runs sleeps on each way to its end.

use super::super::ast::{Agent, Node};
use super::super::scripts::least_pause;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::diag::{Diagnostic, Report};
use crate::ir::{NodeId, Outcome, Program, Target};
use crate::world::World;
use std::collections::BTreeSet;
use std::time::Duration;

/// How long an agent node may take unless it says something else.
const DEFAULT: Duration = Duration::from_secs(300);

/// Looks at the scripts of the child that no way around leads to its end.
pub(super) fn check(
    (node, agent): (&Node, &Agent),
    child: &Program,
    world: &dyn World,
    report: &mut Report,
) {
    let pauses = child.each_node().filter_map(|(id, node)| {
        let path = node.work.script()?.path.as_str();
        let pause = least_pause(path, world).filter(|pause| !pause.is_zero())?;
        is_on_each_way(child, id).then_some((pause, node.id.as_str(), path))
    });
    let pauses: Vec<(Duration, &str, &str)> = pauses.collect();
    let all: Duration = pauses.iter().map(|(pause, ..)| *pause).sum();
    let Some((_, sleeper, path)) = pauses.iter().max().filter(|_| all >= agent.timeout) else {
        return;
    };
    let (id, name) = (&node.id.value, &agent.agent.value);
    let (all, most) = (all.as_secs_f64(), agent.timeout.as_secs_f64());
    let message = format!(
        "the graph `{name}` that `{id}` runs sleeps {all} s on each way to its end, and `{id}` may take {most} s in all"
    );
    let found = Diagnostic::new(
        &SCRIPT_SLEEPS,
        agent.agent.span,
        message,
        "is ended before the child is done",
    );
    let found = found.note(format!("`{sleeper}` of `{name}` runs `{path}`"));
    let found = match agent.timeout == DEFAULT {
        true => found.note(format!(
            "an agent node may take {most} s unless `timeout` says something else"
        )),
        false => found,
    };
    report.add(found.help(format!(
        "write a `timeout` above {all} at `{id}`, or let the child wait less"
    )));
}

/// Whether no way leads from the start to an end but through a node, where nothing fails.
fn is_on_each_way(program: &Program, node: NodeId) -> bool {
    let mut seen = BTreeSet::from([program.start]);
    let mut open = vec![program.start];
    while let Some(at) = open.pop().filter(|_| program.start != node) {
        let exits = program[at].exits.iter();
        for exit in exits.filter(|exit| exit.outcome == Outcome::Success) {
            match &exit.to {
                Target::End | Target::ItemDone => return false,
                Target::Stuck | Target::Fail => {}
                Target::Anywhere => match &program.named {
                    Some(named) => {
                        let next = named.iter().copied();
                        open.extend(next.filter(|to| *to != node && seen.insert(*to)));
                    }
                    None => return false,
                },
                Target::Node(..) | Target::Fork(_) | Target::Each(_) => {
                    let next = exit.to.nodes().into_iter();
                    open.extend(next.filter(|to| *to != node && seen.insert(*to)));
                }
            }
        }
    }
    true
}
