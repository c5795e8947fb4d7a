//! Programs of Python inside of the commands of a shell, as Python reads them.

use crate::shell::ShellDiagnostic;
use crate::shell::{Command, python};
use crate::world::World;

/// How many programs of a text are read. Nobody writes more by hand.
const MOST: usize = 8;

/// What is wrong with the programs in the commands of a text. `given`: the variables that it is said to get from outside.
pub(in crate::dialect) fn slips(
    (text, commands): (&str, &[Command<'_>]),
    given: &[&str],
    world: &dyn World,
) -> Vec<ShellDiagnostic> {
    let mut programs = python::programs(text, commands);
    programs.truncate(MOST);
    let found = programs.iter().filter_map(|program| {
        let slip = world.program_slip(program.text)?;
        let says = match program.text.contains('\n') {
            true => format!(
                "the program of `python3` {} (its line {})",
                slip.does, slip.line
            ),
            false => format!("the program of `python3` {}", slip.does),
        };
        Some(ShellDiagnostic {
            at: program.at,
            says,
            help: slip.help,
        })
    });
    let mut all: Vec<ShellDiagnostic> = found.collect();
    all.extend(python::slips(text, commands, &programs, given));
    all
}
