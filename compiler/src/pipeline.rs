//! The stages, in order, and nothing else.

use crate::check::{self, Checked, Strictness};
use crate::diag::{Levels, Report};
use crate::dialect;
use crate::ir::{Dialect, Program};
use crate::source::{FileId, Sources};
use crate::syntax;
use crate::world::World;

/// What a caller asks of the stages. The default asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The language the caller insists on; `None`: the one whose shape the file has.
    pub dialect: Option<Dialect>,
    /// How scripts that declare nothing are looked at.
    pub strictness: Strictness,
    /// How loud findings are.
    pub levels: Levels,
}

/// From a text to a program without errors: everything but the Rust. The dialect is the one that was found out.
pub fn check(
    file: FileId,
    settings: &Settings,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<Dialect>, Option<Checked>, Report) {
    let (program, mut report) = lower(file, settings.dialect, sources, world);
    let Some(program) = program else {
        settings.levels.apply(&mut report);
        return (settings.dialect, None, report);
    };
    let dialect = program.dialect;
    let (checked, found) = check::accept(program, settings.strictness);
    report.extend(found);
    report.sort();
    settings.levels.apply(&mut report);
    let checked = checked.filter(|_| !report.has_errors());
    (Some(dialect), checked, report)
}

/// From a text to the common form: syntax → dialect → IR.
///
/// `dialect`: the one the caller insists on; `None`: the one whose shape the file has.
pub fn lower(
    file: FileId,
    dialect: Option<Dialect>,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<Program>, Report) {
    let (root, mut report) = syntax::read(file, sources);
    let Some(root) = root.filter(|_| dialect::loki::is_readable(&report)) else {
        return (None, report);
    };
    let Some(dialect) = dialect.or_else(|| dialect::detect(&root)) else {
        report.add(dialect::unknown(&root));
        return (None, report);
    };
    let (program, found) = dialect::lower(dialect, &root, sources, world);
    report.extend(found);
    report.sort();
    // A child that is reached by two ways is read twice, and its faults are the same.
    report.diagnostics.dedup_by(|a, b| {
        a.code.id == b.code.id && a.primary == b.primary && a.message == b.message
    });
    (program, report)
}
