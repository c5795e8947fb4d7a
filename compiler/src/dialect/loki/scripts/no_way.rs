//! A name in `x-routes` that nothing which the script is followed to print has as `_next`.

use super::NEXT;
use super::ScriptNode;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::follow::{self, Piece, Shape};
use std::rc::Rc;

/// Reports each such name, where all names that the script prints are known: whether they are. `meant`: those that a slip meant.
pub(super) fn check(of: &ScriptNode<'_>, meant: &[&str], report: &mut Report) -> bool {
    let Some(names) = names(of).filter(|names| !names.is_empty()) else {
        return false;
    };
    for route in of.script.routes.iter().flatten() {
        let name = route.value.as_str();
        let mut ways = of.node.next.iter().chain(&of.script.fallback);
        let is_taken_anyhow = ways.any(|way| way.value == name) || meant.contains(&name);
        let is_taken = names.iter().any(|pieces| follow::may_be(pieces, name));
        if is_taken || is_taken_anyhow {
            continue;
        }
        let (does, help) = match of.code.text.contains(name) {
            true => (
                "names, and never prints as `_next`",
                "look at what comes over it in the script: a later key or value, or a branch that is never taken",
            ),
            false => (
                "never names",
                "take it out of `x-routes`, or have the script say it in `_next`",
            ),
        };
        let message = format!(
            "`x-routes` of node `{}` lists `{name}`, which script `{}` {does}",
            of.node.id.value, of.script.script.value
        );
        let found = Diagnostic::new(&SCRIPT_ROUTE, route.span, message, "no run goes this way");
        report.add(found.help(help));
    }
    true
}

/// Whether the script is followed to print what may be this name as `_next`.
pub(super) fn may_be_set(of: &ScriptNode<'_>, name: &str) -> bool {
    let shapes = of
        .followed
        .iter()
        .flat_map(|followed| followed.values(NEXT));
    shapes
        .flat_map(|(_, shape)| shape.all())
        .any(|shape| match shape {
            Shape::Text(Some(pieces)) => follow::may_be(pieces, name),
            Shape::Text(None) | Shape::Any | Shape::Given(_) => true,
            Shape::Nothing
            | Shape::Truth(_)
            | Shape::Number(..)
            | Shape::List(_)
            | Shape::Map(..)
            | Shape::Odd(_)
            | Shape::OneOf(_) => false,
        })
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
