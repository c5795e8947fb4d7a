//! A name in `x-routes` that stands in the script, and that nothing which the script is followed to print has as `_next`.

use super::ScriptNode;
use super::routes::NEXT;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::follow::{self, Piece, Shape};
use std::rc::Rc;

/// Reports each such name, where all names that the script prints are known.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(names) = names(of).filter(|names| !names.is_empty()) else {
        return;
    };
    for route in of.script.routes.iter().flatten() {
        let name = route.value.as_str();
        let mut ways = of.node.next.iter().chain(&of.script.fallback);
        let is_taken_anyhow = ways.any(|way| way.value == name);
        let is_taken = names.iter().any(|pieces| follow::may_be(pieces, name));
        if is_taken || is_taken_anyhow || !of.code.text.contains(name) {
            continue;
        }
        let message = format!(
            "`x-routes` of node `{}` lists `{name}`, which script `{}` names, and never prints as `_next`",
            of.node.id.value, of.script.script.value
        );
        let found = Diagnostic::new(&SCRIPT_ROUTE, route.span, message, "no run goes this way");
        let help = "look at what comes over it in the script: a later key or value, or a branch that is never taken";
        report.add(found.help(help));
    }
}

/// The texts that the script prints as `_next`. `None`: it may print others.
fn names<'f>(of: &'f ScriptNode<'_>) -> Option<Vec<&'f Rc<[Piece]>>> {
    let followed = of.followed.as_ref()?;
    drop(followed.keys()?);
    let mut names = Vec::new();
    for (_, shape) in followed.values(NEXT) {
        for one in shape.all() {
            if let Shape::Text(Some(pieces)) = one {
                names.push(pieces);
            } else if *one != Shape::Nothing {
                return None;
            }
        }
    }
    Some(names)
}
