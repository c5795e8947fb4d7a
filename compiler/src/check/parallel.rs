//! Checks of a large graph are run side by side: none of them needs what another one found.

use super::graph::Graph;
use crate::diag::Report;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A function that finds what is wrong with a graph.
pub(super) type Check = fn(&Graph<'_>, &mut Report);

/// The smallest number of nodes for which a thread is worth its start.
const LARGE: usize = 100;

/// How many threads are started at most: a macro or a build script is one of many programs that run.
const MOST: usize = 4;

/// What all checks find, as one after another in their order. Each thread looks at a graph of its own.
pub(super) fn findings<'p>(checks: &[Check], graph: impl Fn() -> Graph<'p> + Sync) -> Report {
    let own = graph();
    let threads = match own.program.nodes.len() {
        0..LARGE => 1,
        _ => thread::available_parallelism()
            .map_or(1, NonZero::get)
            .min(MOST),
    };
    let next = AtomicUsize::new(0);
    let mut found = thread::scope(|scope| {
        let beside: Vec<_> = (1..threads)
            .filter_map(|_| {
                let name = thread::Builder::new().name("checks".to_owned());
                // Where no thread can be had, this one does it all.
                name.spawn_scoped(scope, || run(checks, &next, &graph()))
                    .ok()
            })
            .collect();
        let mut found = run(checks, &next, &own);
        for thread in beside {
            match thread.join() {
                Ok(others) => found.extend(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    });
    found.sort_by_key(|(number, _)| *number);
    let mut report = Report::default();
    found.into_iter().for_each(|(_, one)| report.extend(one));
    report
}

/// Runs the checks that nobody has taken, until there are none, and numbers what they found.
fn run(checks: &[Check], next: &AtomicUsize, graph: &Graph<'_>) -> Vec<(usize, Report)> {
    let take = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        Some((number, checks.get(number)?))
    };
    let taken = std::iter::from_fn(take);
    let all = taken.map(|(number, check)| {
        let mut report = Report::default();
        graph.renew_searches();
        check(graph, &mut report);
        (number, report)
    });
    all.filter(|(_, report)| !report.diagnostics.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CHECKS, Strictness};
    use crate::flow::Facts;
    use crate::source::Sources;
    use crate::world::UnknownWorld;
    use std::fmt::Write as _;

    /// Each node has a fault of several checks.
    fn faulty(nodes: usize) -> String {
        let mut text = "name: faulty\nstart: n0\nnodes:\n".to_owned();
        for at in 0..nodes {
            let next = at + 1;
            writeln!(
                text,
                "  n{at}: {{ type: llm, prompt: \"TODO: say {{{{missing{at}}}}}\", state_updates: {{ left{at}: \"{{{{output}}}}\" }}, next: n{next} }}"
            )
            .unwrap();
        }
        writeln!(text, "  n{nodes}: {{ type: end, output: done }}").unwrap();
        text
    }

    fn messages(report: &Report) -> Vec<&str> {
        let found = report.diagnostics.iter();
        found.map(|one| one.message.as_str()).collect()
    }

    #[test]
    fn a_large_graph_is_told_what_its_checks_find_one_after_another() {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", faulty(3 * LARGE));
        let (program, _) = crate::pipeline::lower(file, None, &mut sources, &UnknownWorld);
        let program = program.unwrap();
        let facts = Facts::of(&program);
        let graph = || Graph::new(&program, &facts, Strictness::Optimistic);
        let mut expected = Report::default();
        let own = graph();
        for check in CHECKS {
            own.renew_searches();
            check(&own, &mut expected);
        }
        assert!(expected.diagnostics.len() > 3 * LARGE);
        for _ in 0..8 {
            let found = findings(CHECKS, graph);
            assert_eq!(messages(&found), messages(&expected));
        }
    }

    #[test]
    #[should_panic(expected = "a check has a fault")]
    fn a_check_that_panics_is_not_passed_over() {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", faulty(LARGE));
        let (program, _) = crate::pipeline::lower(file, None, &mut sources, &UnknownWorld);
        let program = program.unwrap();
        let facts = Facts::of(&program);
        let faults: [Check; 8] = [|_, _| panic!("a check has a fault"); 8];
        findings(&faults, || {
            Graph::new(&program, &facts, Strictness::Optimistic)
        });
    }
}
