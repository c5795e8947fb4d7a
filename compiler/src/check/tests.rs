//! Rules that no example of a page shows.

mod actions;
mod actions_kept;
mod actions_named;
mod advice;
mod answers;
mod beside;
mod braces;
mod certain_slips;
mod children;
mod commands;
mod copies;
mod deeds;
mod failed_ways;
mod fields;
mod followed;
mod graph_inputs;
mod idle_actions;
mod imported_calls;
mod in_words;
mod independent;
mod judged;
mod kept_lists;
mod kinds_in_texts;
mod late_uses;
mod lost_work;
mod misplaced;
mod named_scripts;
mod names_in_loki;
mod numbers;
mod parts;
mod project;
mod promises;
mod quiet;
mod rounds;
mod said_beside;
mod scales;
mod scripts;
mod scripts_on;
mod searched;
mod shown_deeds;
mod slips_of_scripts;
mod spoken_tools;
mod takes;
mod thread_params;
mod told_and_done;
mod tool_files;
mod tools;
mod tools_of_rye;
mod uncovered;

use super::{Strictness, accept};
use crate::diag::{Level, Report};
use crate::source::Sources;
use crate::world::{ListedFiles, UnknownWorld, World};

/// How often a code is told of a graph beside which these files are.
fn count_told(graph: &str, files: &[(&str, &str)], code: &str) -> usize {
    let world = ListedFiles::new(files.iter().copied());
    let all = names(&checked(graph, &world, Strictness::Optimistic));
    all.iter().filter(|one| one.contains(code)).count()
}

/// The names of the exits of a node.
fn exits(graph: &str, id: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph);
    let (program, _) = crate::pipeline::lower(file, None, &mut sources, &UnknownWorld);
    let nodes = program.into_iter().flat_map(|program| program.nodes);
    let exits = nodes
        .filter(|node| node.id == id)
        .flat_map(|node| node.exits);
    exits.map(|exit| exit.name).collect()
}

fn checked(graph: &str, world: &dyn World, strictness: Strictness) -> Report {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph);
    let (program, mut report) = crate::pipeline::lower(file, None, &mut sources, world);
    if let Some(program) = program {
        report.extend(accept(program, strictness).1);
    }
    report.settle(&sources);
    report
}

fn names(report: &Report) -> Vec<String> {
    let one = |found: &crate::diag::Diagnostic| {
        format!(
            "{} {}: {}",
            found.level.name(),
            found.code.name,
            found.message
        )
    };
    report.diagnostics.iter().map(one).collect()
}

const HEAD: &str = "name: t
start: a
";

fn graph(nodes: &str) -> Vec<&'static str> {
    graph_as(nodes, Strictness::Optimistic)
}

fn graph_as(nodes: &str, strictness: Strictness) -> Vec<&'static str> {
    let report = checked(&format!("{HEAD}{nodes}"), &UnknownWorld, strictness);
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

#[test]
fn a_script_may_lead_back_and_nothing_else() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: b }
  b: { type: script, script: b.sh, x-routes: [a], x-writes: [], next: done }
  done: { type: end, output: x }
";
    assert_eq!(graph(nodes), [""; 0]);
    let back = nodes.replace("next: done }\n  done", "fallback: a, next: done }\n  done");
    assert_eq!(graph(&back), ["cycle"]);
}

#[test]
fn a_failure_that_leaves_out_several_keys_is_one_finding() {
    let nodes = "nodes:
  a:
    type: llm
    prompt: p
    output_schema: { type: object, properties: { k: { type: string }, m: { type: string } }, required: [k, m] }
    next: b
  b: { type: llm, prompt: \"{{k}} {{m}}\", next: done }
  done: { type: end, output: \"{{k}}\" }
";
    assert_eq!(graph(nodes), ["missing-after-failure"]);
}

#[test]
fn a_failure_that_leaves_a_branch_for_an_end_is_refused() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c] }
  b: { type: llm, prompt: p, fallback: stop, next: done }
  c: { type: llm, prompt: p, next: done }
  done: { type: end, output: x }
  stop: { type: end, output: x }
";
    assert_eq!(graph(nodes), ["multiple-ends"]);
}

#[test]
fn deep_inside_a_branch_a_question_is_a_warning() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c] }
  b: { type: llm, prompt: p, next: ask }
  ask: { type: input, question: q, next: done }
  c: { type: llm, prompt: p, next: done }
  done: { type: end, output: x }
";
    let report = checked(
        &format!("{HEAD}{nodes}"),
        &UnknownWorld,
        Strictness::Optimistic,
    );
    let found: Vec<_> = report
        .diagnostics
        .iter()
        .map(|found| (found.code.name, found.level))
        .collect();
    assert_eq!(found, [("interaction-in-fan-out", Level::Warning)]);
}

#[test]
fn branches_of_which_one_is_waited_for_do_not_race() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c], x-join: any }
  b: { type: llm, prompt: p, state_updates: { k: \"{{output}}\" }, next: d }
  c: { type: llm, prompt: p, state_updates: { k: \"{{output}}\" }, next: d }
  d: { type: llm, prompt: \"{{k}}\", next: done }
  done: { type: end, output: x }
";
    assert_eq!(graph(nodes), [""; 0]);
    assert_eq!(graph(&nodes.replace("any", "all")), ["write-race"]);
}

#[test]
fn a_node_that_some_branches_share_is_found_where_they_come_to_it() {
    let nodes = "nodes:
  a: { type: llm, prompt: p, next: [b, c, e] }
  b: { type: llm, prompt: p, next: d }
  c: { type: llm, prompt: p, next: d }
  d: { type: llm, prompt: p, next: f }
  e: { type: llm, prompt: p, next: join }
  f: { type: llm, prompt: p, next: join }
  join: { type: llm, prompt: p, next: done }
  done: { type: end, output: x }
";
    assert_eq!(graph(nodes), ["shared-node"]);
    assert_eq!(
        graph(&nodes.replace("[b, c, e]", "[b, e]")),
        ["unreachable-node"]
    );
}

#[test]
fn a_thousand_faults_do_not_take_minutes() {
    let mut nodes = String::from("nodes:\n");
    for at in 0..1000 {
        let id = if at == 0 {
            "a".to_string()
        } else {
            format!("n{at}")
        };
        nodes.push_str(&format!(
            "  {id}: {{ type: llm, prompt: \"{{{{missing_key_{at}}}}}\", state_updates: {{ written_key_{at}: x }}, next: n{} }}\n",
            at + 1
        ));
    }
    nodes.push_str("  n1000: { type: end, output: x }\n");
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", format!("{HEAD}{nodes}"));
    let (program, _) = crate::pipeline::lower(file, None, &mut sources, &UnknownWorld);
    let before = std::time::Instant::now();
    let report = program.map(|program| accept(program, Strictness::Optimistic).1);
    assert_eq!(report.map(|report| report.diagnostics.len()), Some(1000));
    assert!(
        before.elapsed().as_secs() < 20,
        "took {:?}",
        before.elapsed()
    );
}

#[test]
fn a_thousand_nodes_are_checked_in_no_time() {
    let mut nodes = String::from("nodes:\n");
    for at in 0..1000 {
        let id = if at == 0 {
            "a".to_string()
        } else {
            format!("n{at}")
        };
        let read = if at == 0 {
            "initial_prompt".to_string()
        } else {
            format!("k{}", at - 1)
        };
        nodes.push_str(&format!(
            "  {id}: {{ type: llm, prompt: \"{{{{{read}}}}}\", state_updates: {{ k{at}: \"{{{{output}}}}\" }}, next: n{} }}\n",
            at + 1
        ));
    }
    nodes.push_str("  n1000: { type: end, output: x }\n");
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", format!("{HEAD}{nodes}"));
    let (program, _) = crate::pipeline::lower(file, None, &mut sources, &UnknownWorld);
    let before = std::time::Instant::now();
    let report = program.map(|program| accept(program, Strictness::Optimistic).1);
    assert_eq!(report.map(|report| report.diagnostics.len()), Some(0));
    assert!(
        before.elapsed().as_secs() < 5,
        "took {:?}",
        before.elapsed()
    );
}
