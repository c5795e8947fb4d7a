//! A script that does not say where the run goes, of a node without `next`.

use super::super::ast::{Graph, Node};
use super::NEXT;
use super::ScriptNode;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::diag::{Report, listed};
use crate::dialect::script::output_keys::{keys, objects};
use std::collections::BTreeSet;

/// Reports a script that prints no `_next`, or an object without one beside others that have it.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let elsewhere = of.named.iter().any(|text| text.contains(NEXT));
    if !of.node.next.is_empty() || of.node.next_at.is_some() || elsewhere {
        return;
    }
    // What ends there is an item, and not the run.
    if per_item(of.graph).contains(of.node.id.value.as_str()) {
        return;
    }
    let Some(does) = never(of).or_else(|| left_out(of)).or_else(|| sometimes(of)) else {
        return;
    };
    let witness = "a run that comes here fails";
    let found = of.diagnostic(&SCRIPT_ROUTE, &does, witness);
    let found = found.label(of.node.id.span, "has no `next`");
    report.add(found.help("write `next: <node>`, or have the script name the node in `_next`"));
}

/// The nodes that branches of maps lead to.
fn per_item(graph: &Graph) -> BTreeSet<&str> {
    let mut open: Vec<&str> = graph.nodes.iter().filter_map(Node::branch).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node = graph.nodes.iter().find(|node| node.id.value == id);
            let ways = node.map_or_else(Vec::new, Node::ways);
            open.extend(ways.iter().map(|to| to.value.as_str()));
        }
    }
    seen
}

/// No object that it can print has `_next`.
fn never(of: &ScriptNode<'_>) -> Option<String> {
    let keys = keys(&of.code)?;
    (!keys.contains(NEXT) && !of.code.text.contains(NEXT)).then(|| {
        "prints no `_next`, and its node has no `next`, so no run goes on from here".to_owned()
    })
}

/// Each object that it is followed to print has no `_next`, although its text says the name: what is set is not printed.
fn left_out(of: &ScriptNode<'_>) -> Option<String> {
    let followed = of.followed.as_ref()?;
    let keys = followed.keys()?;
    let (line, _) = followed.outputs.first()?;
    // What is set in a map and not printed is told as that.
    let is_told = followed.sets.iter().any(|(key, _)| key.as_ref() == NEXT);
    (!keys.contains(NEXT) && !is_told).then(|| {
        let keys = match keys.is_empty() {
            true => "an empty object".to_owned(),
            false => listed(keys.iter().copied()),
        };
        format!("prints {keys} (line {line}) and no `_next`, and its node has no `next`, so no run goes on from here")
    })
}

/// Whether a script ends as failed right behind a line: what it prints there is for whoever looks at it.
fn fails_behind(of: &ScriptNode<'_>, line: usize) -> bool {
    let lines = of.code.text.lines().skip(line.saturating_sub(1)).take(NEAR);
    let prints = |line: &str| line.contains("print(") || line.contains("console.log(");
    let own = lines
        .enumerate()
        .take_while(|(at, line)| *at == 0 || !prints(line));
    own.into_iter().any(|(_, line)| {
        ["exit(", "raise ", "throw ", "exitCode"]
            .iter()
            .any(|end| line.contains(end))
    })
}

/// How many lines may hold an object and the end behind it.
const NEAR: usize = 6;

/// One of the objects that it prints has none.
fn sometimes(of: &ScriptNode<'_>) -> Option<String> {
    let objects = objects(&of.code);
    let names = |keys: &Vec<&str>| keys.contains(&NEXT);
    if !objects.iter().any(|(_, keys)| names(keys)) {
        return None;
    }
    let mut without = objects.iter().filter(|(_, keys)| !names(keys));
    let (line, _) = without.find(|(line, _)| !fails_behind(of, *line))?;
    Some(format!(
        "prints an object without `_next` (line {line}), and its node has no `next`"
    ))
}
