//! The stages, in order, and nothing else.

use crate::check::{self, Checked, Strictness};
use crate::diag::codes;
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::dialect::{self};
use crate::ir::{Dialect, Program};
use crate::registry::Levels;
use crate::source::{FileId, Sources};
use crate::world::World;
use crate::{lock, syntax};
use std::collections::BTreeSet;

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
    let (dialect, program, mut report) = lowered(file, settings.dialect, sources, world);
    let (Some(dialect), Some(program)) = (dialect, program) else {
        settings.levels.apply(&mut report);
        return (dialect, None, report);
    };
    if let Some(refused) = too_large(&program) {
        report.add(refused);
        settings.levels.apply(&mut report);
        return (Some(dialect), None, report);
    }
    let (checked, found) = check::accept(program, settings.strictness);
    report.extend(found);
    if let Some((checked, lock)) = checked.as_ref().zip(world.lock()) {
        report.diagnostics.extend(lock::report(checked, &lock));
    }
    tidy(&mut report);
    settings.levels.apply(&mut report);
    let mut checked = checked.filter(|_| !report.has_errors());
    if let Some(checked) = &mut checked {
        checked.warn(warnings(&report));
    }
    (Some(dialect), checked, report)
}

/// What was warned of, each thing once.
fn warnings(report: &Report) -> Vec<String> {
    let mut said = BTreeSet::new();
    let warnings = report.diagnostics.iter();
    let warnings = warnings.filter(|found| found.level == Level::Warning);
    let each = warnings.filter(|found| said.insert(&found.message));
    each.map(|found| found.message.clone()).collect()
}

/// Puts the findings in the order of the text, and keeps one of those that have one cause: the loudest.
fn tidy(report: &mut Report) {
    report.sort();
    report.diagnostics.dedup_by(|later, first| {
        let follows = follows(later, first);
        if follows && later.level == Level::Error {
            first.level = Level::Error;
        }
        follows
    });
}

/// Codes that speak of the very thing that is marked, whoever uses it.
const OF_THE_PLACE: [&Code; 9] = [
    &codes::UNKNOWN_KEY,
    &codes::WRONG_TYPE,
    &codes::INVALID_VALUE,
    &codes::INVALID_NUMBER,
    &codes::INVALID_SCHEMA,
    &codes::UNDECLARED_REQUIRED,
    &codes::LITERAL_REFERENCE,
    &codes::NEVER_WRITTEN,
    &codes::IMPOSSIBLE_REFERENCE,
];

/// Whether a finding has the cause of the one before it: a child that is reached by two ways is read twice, what an alias
/// repeats stands in one place, and an alias that refers to nothing has no type either.
fn follows(later: &Diagnostic, first: &Diagnostic) -> bool {
    let same_code = later.code.id == first.code.id;
    if same_code && later.primary == first.primary && later.message == first.message {
        return true;
    }
    let of_place = OF_THE_PLACE.iter().any(|code| code.id == later.code.id);
    let of_alias =
        first.code.id == codes::UNKNOWN_ALIAS.id && later.code.id == codes::WRONG_TYPE.id;
    later.primary.span == first.primary.span && ((same_code && of_place) || of_alias)
}

/// The most that the number of nodes times the number of keys may be. The analyses keep a handful of sets of keys for each
/// node; with this many bits in each, all of them take some hundred megabytes.
const MOST_FACTS: usize = 1 << 27;

/// What is said of a graph for which that is more memory than a check should take.
fn too_large(program: &Program) -> Option<Diagnostic> {
    let (nodes, keys) = (program.nodes.len(), program.keys.len());
    if nodes.saturating_mul(keys) <= MOST_FACTS {
        return None;
    }
    let message =
        format!("the graph has {nodes} nodes and {keys} keys, which is more than can be checked");
    let witness = "every node is checked for every key";
    let found = Diagnostic::new(&codes::TOO_LARGE, program.span, message, witness);
    Some(found.help("make agents of its parts, each a graph of its own"))
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
    let (_, program, report) = lowered(file, dialect, sources, world);
    (program, report)
}

/// As [`lower`], of a text that has faults: whatever of it can be had. `None`: nothing can.
pub fn salvage(
    file: FileId,
    dialect: Option<Dialect>,
    sources: &mut Sources,
    world: &dyn World,
) -> Option<Program> {
    let (root, _) = syntax::read(file, sources);
    let root = root?;
    let dialect = dialect.or_else(|| dialect::detect(&root))?;
    let (program, _) = dialect::lower(dialect, &root, sources, world);
    program.filter(|program| too_large(program).is_none())
}

/// As [`lower`], with the dialect also of a graph that has errors.
fn lowered(
    file: FileId,
    dialect: Option<Dialect>,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<Dialect>, Option<Program>, Report) {
    let (root, mut report) = syntax::read(file, sources);
    let readable = dialect::loki::is_readable(&report);
    let Some(root) = root else {
        return (dialect, None, report);
    };
    let found = dialect.or_else(|| dialect::detect(&root));
    if !readable {
        return (found, None, report);
    }
    let Some(dialect) = found else {
        report.add(dialect::unknown(&root));
        return (None, None, report);
    };
    let (program, found) = dialect::lower(dialect, &root, sources, world);
    report.extend(found);
    tidy(&mut report);
    (Some(dialect), program, report)
}
