//! Each code against its own examples, and rules that no example shows.

use super::{Strictness, run};
use crate::diag::{Code, Example, Level, Report, codes};
use crate::flow::Facts;
use crate::source::Sources;
use crate::world::{Listed, Nothing, World};

fn checked(graph: &str, world: &dyn World, strictness: Strictness) -> Report {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph);
    let (program, mut report) = crate::pipeline::lower(file, None, &mut sources, world);
    if let Some(program) = &program {
        report.extend(run(program, &Facts::of(program), strictness));
    }
    report
}

fn example(example: &Example) -> Report {
    checked(
        example.graph,
        &Listed::example(example),
        Strictness::Optimistic,
    )
}

fn names(report: &Report) -> Vec<String> {
    let level = |level: Level| {
        if level == Level::Error {
            "error"
        } else {
            "warning"
        }
    };
    let one = |found: &crate::diag::Diagnostic| {
        format!(
            "{} {}: {}",
            level(found.level),
            found.code.name,
            found.message
        )
    };
    report.diagnostics.iter().map(one).collect()
}

#[test]
fn each_bad_example_fires_its_own_code_and_each_good_one_nothing() {
    let mut wrong = Vec::new();
    // Codes of reading and lowering have other families, and their own tests.
    let families = ["G03", "G04", "G05", "G06", "G09"];
    for code in codes::ALL
        .iter()
        .copied()
        .filter(|code| families.iter().any(|family| code.id.starts_with(family)))
    {
        let report = example(&code.bad);
        let own = |code: &Code| {
            report
                .diagnostics
                .iter()
                .all(|found| found.code.id == code.id && found.level == code.level)
        };
        if report.diagnostics.is_empty() || !own(code) {
            wrong.push(format!("{} bad: {:#?}", code.name, names(&report)));
        }
        let report = example(&code.good);
        if !report.diagnostics.is_empty() {
            wrong.push(format!("{} good: {:#?}", code.name, names(&report)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const HEAD: &str = "name: t
start: a
";

fn graph(nodes: &str) -> Vec<&'static str> {
    graph_as(nodes, Strictness::Optimistic)
}

fn graph_as(nodes: &str, strictness: Strictness) -> Vec<&'static str> {
    let report = checked(&format!("{HEAD}{nodes}"), &Nothing, strictness);
    report
        .diagnostics
        .iter()
        .map(|found| found.code.name)
        .collect()
}

const SCRIPT: &str = "nodes:
  a: { type: script, script: a.sh, next: b }
  b: { type: llm, prompt: \"{{k}}\", next: done }
  done: { type: end, output: x }
";

#[test]
fn a_script_that_declares_nothing_disproves_an_alarm_unless_the_check_is_strict() {
    // A script that fails has written nothing, whatever it would have written.
    assert_eq!(graph(SCRIPT), ["missing-after-failure"]);
    assert_eq!(
        graph_as(SCRIPT, Strictness::Pessimistic),
        ["unassigned-read"]
    );
}

#[test]
fn a_script_that_declares_its_writes_is_believed_and_no_more_than_that() {
    let declared = SCRIPT.replace("next: b", "x-writes: [k], x-routes: [b], next: b");
    assert_eq!(graph(&declared), ["missing-after-failure"]);
    let other = SCRIPT.replace("next: b", "x-writes: [m], x-routes: [b], next: b");
    assert_eq!(graph(&other), ["never-written"]);
}

#[test]
fn a_missing_target_is_one_finding() {
    assert_eq!(
        graph(
            "nodes:\n  a: { type: llm, prompt: p, next: nowhere }\n  done: { type: end, output: x }\n"
        ),
        ["unknown-target"]
    );
}

#[test]
fn a_sibling_that_writes_what_a_branch_reads_is_one_finding() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c] }
  b: { type: llm, prompt: p, state_updates: { k: \"{{output}}\" }, next: done }
  c: { type: llm, prompt: \"{{k}}\", next: done }
  done: { type: end, output: x }
";
    assert_eq!(graph(nodes), ["sibling-read"]);
}

#[test]
fn branches_of_a_node_that_may_fail_into_them_still_write_for_the_join() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c] }
  b: { type: llm, prompt: p, state_updates: { k: \"{{output}}\" }, next: d }
  c: { type: llm, prompt: p, state_updates: { m: \"{{output}}\" }, next: d }
  d: { type: llm, prompt: \"{{k}} {{m}}\", next: done }
  done: { type: end, output: x }
";
    assert_eq!(graph(nodes), [""; 0]);
}
