//! The registry: every code there is, in the order of the index page. A plain array, so that it can be read.

use super::Code;

/// All codes.
pub static ALL: &[&Code] = &[];

/// The code with this id (`G0401`) or name (`unassigned-read`).
pub fn find(name: &str) -> Option<&'static Code> {
    ALL.iter().copied().find(|code| code.id.eq_ignore_ascii_case(name) || code.name == name)
}
