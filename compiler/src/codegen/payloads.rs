//! What payloads of exits and their fields must not be called.

use super::plan::Plan;
use crate::ir::Work;
use proc_macro2::{Ident, Span};

/// Gives payloads other names where types of the graph have theirs: the module of a node imports types by name.
pub(super) fn tell_apart(plan: &mut Plan<'_>) {
    for node in &mut plan.nodes {
        let payloads = node.payloads.iter();
        let mut names: Vec<String> = payloads.map(|payload| payload.ident.to_string()).collect();
        for payload in &mut node.payloads {
            let wish = payload.ident.to_string();
            let mut name = wish.clone();
            let mut count = 2;
            while plan.types.has(&name) || (name != wish && names.contains(&name)) {
                name = format!("{wish}{count}");
                count += 1;
            }
            if name != wish {
                payload.ident = Ident::new(&name, Span::call_site());
                names.push(name);
            }
        }
    }
}

/// The fields of a payload, and the variables around it, that are not keys.
pub(super) fn reserved(work: &Work, failure: bool) -> &'static [&'static str] {
    match work {
        _ if failure && !acts(work) => &["rest", "failure", "input"],
        Work::Llm(_) | Work::Agent(_) => &["rest", "input", "reply"],
        Work::Script(_) => &["rest", "input", "out"],
        Work::Ask(_) => &["rest", "input", "choice", "line"],
        Work::Retrieve(_) => &["rest", "input", "found"],
        Work::Map(_) => &["rest", "input", "items", "limit"],
        Work::Finish(_) | Work::Publish(_) => &["rest", "input", "result"],
        Work::Runner(_) => &["rest", "input", "reply"],
        Work::Judge(_) => &["rest", "input", "verdict"],
        Work::Action(_) | Work::Pass | Work::ForEach(_) | Work::Return(_) => &[
            "rest", "input", "result", "failed", "failure", "seen", "cx", "item",
        ],
        Work::Stage(_) => &["rest", "input", "given"],
    }
}

/// Whether the work is that of a graph that acts inside of a project.
pub(super) fn acts(work: &Work) -> bool {
    matches!(
        work,
        Work::Action(_) | Work::Pass | Work::ForEach(_) | Work::Return(_)
    )
}
