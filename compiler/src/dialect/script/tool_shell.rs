//! What is wrong with the text of a file of tools for a shell, whichever dialect names its tools.

mod declared_options;

use super::code::Code;
use super::file::{FileDiagnostic, slip_of_shell, slips};
use super::renamed_variable;
use super::sourced_files::SourcedFiles;
use crate::shell::ShellDiagnostic;
use crate::shell::jq;
use crate::shell::slips::find;
use crate::world::World;

/// What is wrong with a file of tools that can be read, also where it is one for a shell.
pub(in crate::dialect) fn faults(
    file: &str,
    (text, code): (&str, &Code),
    world: &dyn World,
) -> Vec<FileDiagnostic> {
    let of_shell = of_shell(file, text, world).into_iter();
    let of_shell = of_shell.map(|slip| slip_of_shell(text, slip));
    let own = slips(file, code, world).into_iter();
    own.chain(of_shell).collect()
}

fn of_shell(file: &str, text: &str, world: &dyn World) -> Vec<ShellDiagnostic> {
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
        all.extend(renamed_variable::find(
            (file, text),
            &commands,
            &sourced,
            world,
        ));
    }
    all
}
