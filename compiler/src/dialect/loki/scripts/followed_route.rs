//! A name that a script is followed to put together for `_next`, and that no node has, or that `x-routes` does not list.

use super::NEXT;
use super::ScriptNode;
use super::outside_enum::PLACEHOLDERS;
use super::routes::{outside_of_routes, written};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_ROUTE;
use crate::dialect::script::follow::{self, Followed, Piece, Shape};
use crate::suggestion::nearest;
use crate::world::ScriptStep;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Of how many names one may be, before it is not known which.
const MOST: usize = 64;

/// Reports the first of them. `closed`: the texts of keys that have no others.
pub(super) fn check(
    of: &ScriptNode<'_>,
    closed: &BTreeMap<String, BTreeSet<String>>,
    report: &mut Report,
) {
    let Some(followed) = &of.followed else {
        return;
    };
    unprinted(of, followed, report);
    let ids: Vec<&str> = of
        .graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    // What stands there letter by letter is told already.
    let told: Vec<&str> = written(&of.code)
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    for (line, shape) in followed.values(NEXT) {
        for one in shape.all() {
            let Shape::Text(Some(pieces)) = one else {
                continue;
            };
            let names = names(pieces, closed).unwrap_or_default();
            let is_pattern = names.is_empty();
            let stranger = match is_pattern {
                true => (!ids.iter().any(|id| follow::may_be(pieces, id)))
                    .then(|| follow::shown(pieces)),
                false => names.into_iter().find(|name| {
                    let name = name.as_str();
                    let is_told = told.contains(&name) || PLACEHOLDERS.contains(&name);
                    let is_listed = ids.contains(&name) && outside_of_routes(of, name).is_none();
                    !is_told && !is_listed
                }),
            };
            let Some(name) = stranger else {
                continue;
            };
            let does = match is_pattern {
                true => format!("sets `_next` to `{name}` (line {line}), and no node is called so"),
                false => {
                    match outside_of_routes(of, &name).filter(|_| ids.contains(&name.as_str())) {
                        Some(listed) => format!(
                            "may set `_next` to `{name}` (line {line}), which `x-routes` does not list{listed}"
                        ),
                        None => format!(
                            "may set `_next` to `{name}` (line {line}), but the graph has no such node"
                        ),
                    }
                }
            };
            let found = of.diagnostic(&SCRIPT_ROUTE, &does, "a run that comes here fails");
            let near = nearest(&name, ids.iter().copied()).filter(|near| near.name != name);
            report.add(match near {
                _ if ids.contains(&name.as_str()) => {
                    found.help(format!("add `{name}` to `x-routes`"))
                }
                Some(near) => found.help(format!("the script probably means `{}`", near.name)),
                None if ids.len() <= 12 => found.help(format!("the nodes are: {}", ids.join(", "))),
                None => found.help("name a node that is there"),
            });
            return;
        }
    }
}

/// `_next` is set in a map, and no object that is printed has it.
fn unprinted(of: &ScriptNode<'_>, followed: &Followed, report: &mut Report) {
    let set = followed.sets.iter().find(|(key, _)| key.as_ref() == NEXT);
    let is_printed = followed.keys().is_none_or(|keys| keys.contains(NEXT));
    if let Some((_, line)) = set.filter(|_| !is_printed) {
        let does = format!("sets `_next` (line {line}) in what it does not print");
        let found = of.diagnostic(&SCRIPT_ROUTE, &does, "does not lead there");
        report.add(found.help("set it in the object that is printed"));
    }
}

/// All names that a text may become. `None`: nobody knows them all.
fn names(pieces: &Rc<[Piece]>, closed: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut all = vec![String::new()];
    for piece in pieces.iter() {
        let parts: Vec<&str> = match piece {
            Piece::Letters(text) => vec![text.as_str()],
            Piece::Given(path) => match path.as_ref() {
                [ScriptStep::Key(key)] => closed.get(key)?.iter().map(String::as_str).collect(),
                _ => return None,
            },
            Piece::Any => return None,
        };
        if all.len() * parts.len() > MOST {
            return None;
        }
        let longer = all
            .iter()
            .flat_map(|name| parts.iter().map(move |part| format!("{name}{part}")));
        all = longer.collect();
    }
    Some(all)
}
