//! Programs of Python inside of the commands of a shell, as Python reads them.

use crate::shell::slips::ShellDiagnostic;
use crate::shell::{Command, python};
use crate::world::World;

/// How many programs of a text are read. Nobody writes more by hand.
const MOST: usize = 8;

/// What is wrong with the programs in the commands of a text.
pub(in crate::dialect) fn slips(
    commands: &[Command<'_>],
    world: &dyn World,
) -> Vec<ShellDiagnostic> {
    let programs = python::programs(commands).into_iter().take(MOST);
    let found = programs.filter_map(|program| {
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
    found.collect()
}
