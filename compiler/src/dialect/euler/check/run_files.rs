//! Scripts that a text has a node run: `python3 scripts/check.py brief.json`.

use super::super::view::View;
use super::append_names::{is_forbidden, quoted};
use crate::diag::Report;
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::run_file::Place;
use crate::world::World;

pub(super) fn check(view: &View<'_>, world: &dyn World, report: &mut Report) {
    let texts = || {
        view.graph
            .nodes
            .iter()
            .filter_map(|node| Some((node, node.system_append.as_ref()?)))
    };
    let all: String = texts()
        .map(|(_, text)| format!("{}\n", text.value))
        .collect();
    let mut around = ScriptWorld::new(world, "", &all);
    for (node, text) in texts() {
        let owner = format!("a text of `{}`", node.id.value);
        for (at, command) in quoted(&text.value) {
            if !is_order(&text.value, (at, command)) {
                continue;
            }
            let commands = crate::shell::read(command).unwrap_or_default();
            let place = Place {
                folder: "",
                own: None,
            };
            for found in around.check(command, &commands, place) {
                report.add(found.told(&owner, text.span));
            }
        }
    }
}

/// Whether the words around a command do not say that it is not to be run, or by others: "never run `a.sh`", "`a.sh` is out of date".
fn is_order(text: &str, (at, command): (usize, &str)) -> bool {
    /// What is said of a command that nobody is to run here.
    const ASIDE: [&str; 8] = [
        "out of date",
        "is run by",
        "was run by",
        "fails",
        "is gone",
        "no longer",
        "is old",
        "instead",
    ];
    let before = text.get(..at).unwrap_or("");
    let behind = text.get(at + 1 + command.len()..).unwrap_or("");
    let behind = behind.split(['.', '\n', ';', '!']).next().unwrap_or("");
    let is_aside = ASIDE.iter().any(|words| behind.contains(words));
    !is_forbidden(before) && !is_aside
}
