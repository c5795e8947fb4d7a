//! What is wrong with the text of a file of tools for a shell, whichever dialect names its tools.

mod declared_options;

use super::sourced_files::SourcedFiles;
use crate::shell::jq;
use crate::shell::slips::{ShellDiagnostic, find};
use crate::world::World;

/// All of it; nothing for files of other languages.
pub(in crate::dialect) fn slips(file: &str, text: &str, world: &dyn World) -> Vec<ShellDiagnostic> {
    if !file.ends_with(".sh") {
        return Vec::new();
    }
    let mut all = declared_options::faults(text);
    all.extend(declared_options::environment(text));
    if let Ok(commands) = crate::shell::read(text) {
        let sourced = SourcedFiles::of((file, text), &commands, None, world);
        all.extend(find(text, &commands));
        all.extend(jq::slips(text, &commands));
        all.extend(sourced.misspelt(text, &commands));
    }
    all
}
