//! The files beside a script that it names: what it imports, sources or runs.

use super::code::is_part;
use crate::world::World;
use std::collections::BTreeSet;

/// How many files are read because a script names them: more is no program that somebody wrote by hand.
const MOST: usize = 32;

/// Their texts. `own`: the text of the script.
pub(in crate::dialect) fn texts(path: &str, own: &str, world: &dyn World) -> Vec<String> {
    let imports = own
        .lines()
        .filter(|line| line.contains("import") || line.contains("require"));
    let imported: BTreeSet<&str> = imports
        .flat_map(|line| line.split(|letter| !is_part(letter)))
        .collect();
    let is_named = |file: &&String| {
        let name = file.rsplit('/').next().unwrap_or(file);
        let stem = name.split('.').next().unwrap_or(name);
        *file != path && (own.contains(name) || !stem.is_empty() && imported.contains(stem))
    };
    let siblings = world.siblings(path);
    let named = siblings.iter().filter(is_named).take(MOST);
    // What is no text, such as a directory, names nothing that could be read here.
    named.filter_map(|file| world.text(file)).collect()
}
