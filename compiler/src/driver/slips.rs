//! Lines of a Python script that fail, or that do something else than they seem to: what its parser shows. Nothing of the script is run.

use crate::world::ScriptSlip;

/// Says where a Python program stops being one, or what its first slip is.
pub(super) const PROGRAM: &str = concat!(
    include_str!("slips/tree.py"),
    include_str!("slips/names.py"),
    include_str!("slips/modules.py"),
    include_str!("slips/types.py"),
    include_str!("slips/uses.py"),
    include_str!("slips/calls.py"),
    include_str!("slips/statements.py"),
    include_str!("slips/texts.py"),
    include_str!("slips/main.py"),
);

/// What comes before the line of a slip.
const SLIP: &str = "slip ";

/// The slip that the program says there is. `None`: there is none.
pub(super) fn read(said: &str) -> Option<ScriptSlip> {
    let (line, said) = said.trim_end().strip_prefix(SLIP)?.split_once(": ")?;
    let (does, help) = said.split_once('\t')?;
    Some(ScriptSlip {
        line: line.parse().ok()?,
        does: does.to_owned(),
        help: help.to_owned(),
    })
}

#[cfg(all(test, unix))]
mod tests;
