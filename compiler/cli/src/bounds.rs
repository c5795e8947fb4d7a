//! `graphwright check --bounds`: what a run costs at worst, as a person and as a program read it.

use super::print;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::flow::{Bound, Bounds, Facts, Stop, WholePath, all_paths};
use graphwright_compiler::ir::{NodeId, Program};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Prints the bounds of a graph and of the graphs it runs.
pub(super) fn show(checked: &CheckedProgram) {
    let mut text = String::new();
    for (program, facts) in graphs(checked) {
        describe(program, facts, &mut text);
    }
    print(&text);
}

/// The same as JSON: a list with one object per graph, the outermost first.
pub(super) fn json(checked: &CheckedProgram) -> Value {
    graphs(checked)
        .into_iter()
        .map(|(program, facts)| object(program, facts))
        .collect()
}

/// The graph and those it runs, each once, the callers first.
fn graphs(checked: &CheckedProgram) -> Vec<(&Program, &Facts)> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut open = vec![(checked.program(), checked.facts())];
    while let Some((program, facts)) = open.pop() {
        if seen.insert(program.file) {
            found.push((program, facts));
            let children = program.children.iter().zip(facts.children());
            open.extend(children.rev());
        }
    }
    found
}

fn describe(program: &Program, facts: &Facts, text: &mut String) {
    let bounds = Bounds::of(program, facts);
    let _ = writeln!(text, "graph {}", program.name);
    let lines = [
        ("node visits", &bounds.visits),
        ("model calls", &bounds.calls),
    ];
    for (what, bound) in lines {
        let _ = writeln!(text, "  {what}: {}", in_words(bound));
        for reason in reasons(bound, program) {
            let _ = writeln!(text, "    {reason}");
        }
    }
    let Some(ways) = all_paths(program, facts) else {
        return;
    };
    for way in &ways {
        let visits = counted(way.visits, "visit");
        let calls = match &way.calls {
            Bound::AtMost(calls) => counted(*calls, "call"),
            Bound::Unknown(_) => "no limit of calls".to_string(),
        };
        let stops = stops(&way.stops, program);
        let _ = writeln!(text, "  {stops} ({visits}, {calls})");
    }
}

fn in_words(bound: &Bound) -> String {
    match bound {
        Bound::AtMost(u64::MAX) => "more than can be counted".to_string(),
        Bound::AtMost(0) => "none".to_string(),
        Bound::AtMost(most) => format!("at most {most}"),
        Bound::Unknown(_) => "no limit is known".to_string(),
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Each reason once, in the order of the text.
fn reasons(bound: &Bound, program: &Program) -> Vec<String> {
    let Bound::Unknown(why) = bound else {
        return Vec::new();
    };
    let mut said = BTreeSet::new();
    let words = why.iter().map(|one| one.words(program));
    words.filter(|words| said.insert(words.clone())).collect()
}

fn stops(stops: &[Stop], program: &Program) -> String {
    let words = stops.iter().map(|stop| match stop {
        Stop::Node(node) => program[*node].id.clone(),
        Stop::Fork(branches) => {
            let branches: Vec<String> = branches
                .iter()
                .map(|way| self::stops(way, program))
                .collect();
            format!("[{}]", branches.join(" | "))
        }
    });
    words.collect::<Vec<_>>().join(" -> ")
}

fn object(program: &Program, facts: &Facts) -> Value {
    let bounds = Bounds::of(program, facts);
    let ways = all_paths(program, facts).map(|ways| {
        let ways = ways.iter().map(|way| way_object(way, program));
        ways.collect::<Vec<_>>()
    });
    json!({
        "graph": program.name,
        "visits": number(&bounds.visits),
        "calls": number(&bounds.calls),
        "unbounded": {
            "visits": reasons(&bounds.visits, program),
            "calls": reasons(&bounds.calls, program),
        },
        "ways": ways,
    })
}

fn way_object(way: &WholePath, program: &Program) -> Value {
    json!({
        "nodes": way.stops.iter().map(|stop| stop_value(stop, program)).collect::<Vec<_>>(),
        "visits": way.visits,
        "calls": number(&way.calls),
    })
}

/// A node is its id, branches are a list of lists.
fn stop_value(stop: &Stop, program: &Program) -> Value {
    let id = |node: NodeId| Value::from(program[node].id.clone());
    match stop {
        Stop::Node(node) => id(*node),
        Stop::Fork(branches) => branches
            .iter()
            .map(|way| {
                way.iter()
                    .map(|stop| stop_value(stop, program))
                    .collect::<Value>()
            })
            .collect(),
    }
}

fn number(bound: &Bound) -> Option<u64> {
    match bound {
        Bound::AtMost(most) => Some(*most),
        Bound::Unknown(_) => None,
    }
}
