//! A judge whose text sends on what is wrong, and back what is right.

use super::super::ast::{EdgeCondition, Node};
use super::super::view::View;
use crate::diag::codes::WAY_AGAINST_NAME;
use crate::diag::{Diagnostic, Report};
use crate::node_names::words;

/// What is said of work that is done.
const DONE: [&str; 10] = [
    "accurate",
    "answers",
    "complete",
    "correct",
    "covers",
    "good",
    "meets",
    "satisfies",
    "sound",
    "supported",
];

/// What is said of work that is not.
const UNDONE: [&str; 11] = [
    "errors",
    "fails",
    "gaps",
    "inaccurate",
    "incomplete",
    "incorrect",
    "lacks",
    "missing",
    "unclear",
    "unsupported",
    "wrong",
];

/// What turns a word around.
const TURNS: [&str; 22] = [
    "cannot", "closed", "doesn", "few", "filled", "fixed", "gone", "hardly", "isn", "less",
    "little", "never", "no", "none", "not", "nothing", "only", "partly", "resolved", "too",
    "unless", "without",
];

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for node in &view.graph.nodes {
        report.diagnostics.extend(inverted(view, node));
    }
}

fn inverted(view: &View<'_>, node: &Node) -> Option<Diagnostic> {
    node.judge()?;
    let (id, text) = (node.id.value.as_str(), node.system_append.as_ref()?);
    let before = view.before(id);
    let clauses: Vec<Vec<String>> = text.value.split([';', '.']).map(words).collect();
    let (mut back, mut on) = (Vec::new(), Vec::new());
    for edge in view.out(id) {
        let EdgeCondition::Route(route) = &edge.when.value else {
            continue;
        };
        let said = clauses.iter().find_map(|clause| is_done(clause, route));
        let list = match before.contains(edge.to.value.as_str()) {
            true => &mut back,
            false => &mut on,
        };
        list.push((route.as_str(), said?));
    }
    let ([(back, true)], [(on, false)]) = (back.as_slice(), on.as_slice()) else {
        return None;
    };
    let message = format!(
        "the text of the judge `{id}` chooses `{back}`, which leads back, for what is right, and `{on}` for what is wrong"
    );
    let found = Diagnostic::new(
        &WAY_AGAINST_NAME,
        text.span,
        message,
        "seems to be exchanged",
    );
    Some(found.help(format!("exchange `{back}` and `{on}` in the text")))
}

/// Whether a clause gives a route to what is done: "choose publish when it is complete". `None`: it does not say.
fn is_done(clause: &[String], route: &str) -> Option<bool> {
    let at = clause.iter().position(|word| word == route)?;
    let behind = clause.get(at + 1..)?;
    let (when, reason) = behind.split_first()?;
    let has = |list: &[&str]| reason.iter().any(|word| list.contains(&word.as_str()));
    if !["if", "when"].contains(&when.as_str()) || has(&TURNS) {
        return None;
    }
    match (has(&DONE), has(&UNDONE)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}
