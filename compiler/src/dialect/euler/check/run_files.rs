//! Scripts that a text has a node run: `python3 scripts/check.py brief.json`.

use super::super::view::View;
use super::append_names::quoted;
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
        for (_, command) in quoted(&text.value) {
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
