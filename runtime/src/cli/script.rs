//! `--script FILE`: a scripted world, or a scenario, whose world is taken.

use super::args::RunArgs;
use crate::graph::About;
use crate::testing::Scenario;
use crate::testing::scripted::World;
use std::path::Path;

/// The largest world that is read, in bytes.
pub(super) const LARGEST: u64 = 256 << 20;

/// Reads a world.
///
/// # Errors
/// If the file cannot be read: `FILE:LINE:COLUMN: what is wrong`.
pub(super) fn world(path: &Path) -> Result<World, String> {
    let text = crate::files::text(path, LARGEST)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let scenario = Scenario::from_yaml(&text);
    let scenario = scenario.map_err(|error| format!("{}:{error}", path.display()))?;
    Ok(scenario.world)
}

/// Warns of nodes that the world of the command line has answers for and the graph does not have.
pub(super) fn warn(how: &RunArgs, about: &About) {
    let Some(path) = &how.script else {
        return;
    };
    let Ok(world) = world(path) else {
        // Told when it is used.
        return;
    };
    let text = crate::files::text(path, LARGEST).unwrap_or_default();
    let lists = [
        ("replies", world.replies.keys().collect::<Vec<_>>()),
        ("answers", world.answers.keys().collect()),
        ("scripts", world.scripts.keys().collect()),
        ("retrieval", world.retrieval.keys().collect()),
    ];
    for (section, names) in lists {
        for name in names {
            // What child graphs have is known to them alone.
            let own = name.split('/').next().unwrap_or_default();
            if name == "*"
                || about
                    .nodes
                    .iter()
                    .any(|node| node.id == own || node.id == *name)
            {
                continue;
            }
            let nodes: Vec<&str> = about.nodes.iter().map(|node| node.id.as_ref()).collect();
            tell!(
                "warning: {}: `{section}` has answers for `{name}`, which is no node of {}; its nodes are {}",
                place(path, &text, name),
                about.name,
                nodes.join(", ")
            );
        }
    }
}

/// The file, with the line of a key where there is only one.
fn place(path: &Path, text: &str, key: &str) -> String {
    let is = |line: &str| {
        let line = line.trim_start();
        let found = line
            .split_once(':')
            .is_some_and(|(found, _)| found.trim_matches(['"', '\'', ' ', '{']) == key);
        found || line.contains(&format!("{{{key}:")) || line.contains(&format!("{{ {key}:"))
    };
    let mut lines = text.lines().enumerate().filter(|(_, line)| is(line));
    match (lines.next(), lines.next()) {
        (Some((at, _)), None) => format!("{}:{}", path.display(), at + 1),
        _ => path.display().to_string(),
    }
}
