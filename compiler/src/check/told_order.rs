//! A description of a graph that tells its steps in another order than they have: "writes the lessons, then makes the exercises", and
//! `make_exercises` comes before `write_lessons`; and one that says that steps run side by side, of a graph that has no branches.

use super::graph::Graph;
use super::own_order::SIDE_BY_SIDE;
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::{NodeId, Target};
use crate::node_names::{same_stem, words};
use std::collections::BTreeSet;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    report.diagnostics.extend(side_by_side(graph));
    let doc = &graph.program.doc;
    let Some(told) = told(graph, doc) else {
        return;
    };
    let found = told.windows(2).find_map(|two| {
        let [first, second] = two else { return None };
        let turned = comes_to(graph, *second, *first) && !comes_to(graph, *first, *second);
        turned.then_some((*first, *second))
    });
    let Some((first, second)) = found else {
        return;
    };
    let (one, other) = (graph.id(first), graph.id(second));
    let message = format!(
        "the description tells `{one}` before `{other}`, and a run comes to `{other}` first"
    );
    let at = graph.program[first].span;
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, at, message, "comes later");
    let found = found.label(graph.program[second].span, "comes first");
    report.add(found.help("exchange the two on the way, or in the description"));
}

/// Words that tell of another moment than their place in the sentence.
const TURNED: [&str; 8] = [
    "after", "before", "once", "until", "when", "back", "again", "unless",
];

/// The nodes that a description tells as steps, in its order. `None`: it tells none, or in another way.
fn told(graph: &Graph<'_>, doc: &str) -> Option<Vec<NodeId>> {
    let all = words(doc);
    let has = |word: &str| all.iter().any(|one| one == word);
    if !has("then") && !has("first") || TURNED.iter().any(|word| has(word)) {
        return None;
    }
    let phrases = doc
        .split([',', ';', ':', '.', '\n'])
        .flat_map(|part| part.split(" and "));
    let mut found: Vec<NodeId> = Vec::new();
    for phrase in phrases {
        let said = words(phrase);
        let names = |id: &str| {
            let own = words(id);
            let named = |word: &String| said.iter().any(|one| one == word || same_stem(one, word));
            own.len() > 1 && own.iter().all(named)
        };
        let mut fit = graph
            .program
            .each_node()
            .filter(|(_, node)| names(&node.id));
        if let (Some((id, _)), None) = (fit.next(), fit.next())
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    (found.len() > 1).then_some(found)
}

/// Whether a way leads from one node to another.
fn comes_to(graph: &Graph<'_>, from: NodeId, to: NodeId) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in graph.program[at]
            .exits
            .iter()
            .flat_map(|exit| exit.to.nodes())
        {
            if next == to {
                return true;
            }
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

/// A description that says that something is done at once, of a graph in which nothing is.
fn side_by_side(graph: &Graph<'_>) -> Option<Diagnostic> {
    let doc = graph.program.doc.to_lowercase();
    let mut said = SIDE_BY_SIDE.iter().chain(&["at the same time"]);
    let said = said.find(|said| doc.contains(**said))?;
    let forks = |target: &Target| match target {
        Target::Fork(_) | Target::Each(_) | Target::Anywhere => true,
        Target::Node(..) | Target::ItemDone | Target::End | Target::Stuck | Target::Fail => false,
    };
    let program = graph.program;
    let branches = program.nodes.iter().any(|node| {
        node.work.over().is_some()
            || node.work.script().is_some()
            || node.exits.iter().any(|exit| forks(&exit.to))
    });
    if branches || program.nodes.len() < 4 || !program.children.is_empty() || doc.contains("not ") {
        return None;
    }
    let message = format!("the description says \"{said}\", and no two nodes run at once");
    let label = "one node comes after the other";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, program.span, message, label);
    let help = "lead to several nodes at once, or leave it out of the description";
    Some(found.level(Level::Note).help(help))
}
