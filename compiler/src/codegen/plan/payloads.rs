//! What payloads of exits must not be called.

use super::Plan;
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
