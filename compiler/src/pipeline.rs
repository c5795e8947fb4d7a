//! The stages, in order, and nothing else.

mod consequence;
mod same_cause;

use crate::check::{self, CheckedProgram, Strictness};
use crate::diag::codes;
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::dialect::{self};
use crate::ir::watched_policy::WatchedPolicy;
use crate::ir::{Dialect, Program};
use crate::policy::{self, Labels, PolicyVerdict, Rules, UnwatchedReason};
use crate::registry::Levels;
use crate::source::{FileId, Sources, Span};
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
    /// Which policies are worked out for watching.
    pub watch: Watch,
}

/// Which policies are worked out for watching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watch {
    /// Those that say so (`enforce: true`).
    #[default]
    Enforced,
    /// All that can be: runs are held against them that were kept. That one is refuted is no finding then.
    All,
}

/// What became of a text.
#[derive(Debug)]
pub struct Outcome {
    /// The dialect that was found out.
    pub dialect: Option<Dialect>,
    /// The program, if nothing is an error.
    pub checked: Option<CheckedProgram>,
    /// What was found.
    pub report: Report,
    /// The policies, with a verdict each; empty where the graph has faults of its own.
    pub policies: Vec<PolicyVerdict>,
    /// Where all are worked out for watching: those that cannot be, and why.
    pub unwatched: Vec<(String, UnwatchedReason)>,
    /// What the policies say of tools and values.
    pub labels: Labels,
}

/// From a text to a program without errors: everything but the Rust. The dialect is the one that was found out.
pub fn check(
    file: FileId,
    settings: &Settings,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<Dialect>, Option<CheckedProgram>, Report) {
    let found = inspect(file, settings, sources, world);
    (found.dialect, found.checked, found.report)
}

/// As [`check()`], with the verdicts on policies.
pub fn inspect(
    file: FileId,
    settings: &Settings,
    sources: &mut Sources,
    world: &dyn World,
) -> Outcome {
    let (root, lowered) = lowered(file, settings.dialect, sources, world);
    let (dialect, program, mut report) = lowered;
    let sound = !report.has_errors();
    let own = root.as_ref().filter(|_| dialect == Some(Dialect::Loki));
    let (policies, told) = policies(own, sources, world, &mut report);
    let mut outcome = Outcome {
        dialect,
        checked: None,
        report,
        policies: Vec::new(),
        unwatched: Vec::new(),
        labels: policies.labels.clone(),
    };
    if let (Some(_), Some(mut program)) = (dialect, program) {
        program.policies = told;
        match too_large(&program) {
            Some(refused) => outcome.report.add(refused),
            None => {
                // What could not be understood of a graph has no runs of which anything could be said.
                let policies = if sound { policies } else { Rules::default() };
                accept(program, &policies, settings, world, &mut outcome);
            }
        }
    }
    settings.levels.apply(&mut outcome.report);
    consequence::leave_out(&mut outcome.report, sources);
    same_cause::join(&mut outcome.report, sources);
    outcome.report.settle(sources);
    outcome.checked = outcome.checked.filter(|_| !outcome.report.has_errors());
    if let Some(checked) = &mut outcome.checked {
        checked.warn(warnings(&outcome.report));
    }
    outcome
}

/// Checks a program, then its policies: what a run of a faulty graph does, nobody can tell.
fn accept(
    program: Program,
    policies: &Rules,
    settings: &Settings,
    world: &dyn World,
    outcome: &mut Outcome,
) {
    let (checked, found) = check::accept(program, settings.strictness);
    outcome.report.extend(found);
    if let Some((checked, lock)) = checked.as_ref().zip(world.lock()) {
        let found = lock::report(checked, &lock);
        outcome.report.diagnostics.extend(found);
    }
    let mut checked = checked;
    if let Some(checked) = &mut checked {
        let (judged, found) = policy::judge(checked.program(), checked.facts(), policies);
        outcome.policies = judged;
        match settings.watch {
            Watch::Enforced => {
                outcome.report.extend(found);
                let watched = watched(checked, policies, &mut outcome.report);
                checked.watch(watched);
            }
            Watch::All => {
                let verdicts = [codes::POLICY_REFUTED.id, codes::POLICY_UNKNOWN.id];
                let others = found.diagnostics.into_iter();
                let others = others.filter(|one| !verdicts.contains(&one.code.id));
                outcome.report.diagnostics.extend(others);
                outcome.unwatched = watched_all(checked, policies);
            }
        }
    }
    tidy(&mut outcome.report);
    outcome.checked = checked;
}

/// Has a graph watch all policies that can be, and gives the others.
fn watched_all(checked: &mut CheckedProgram, policies: &Rules) -> Vec<(String, UnwatchedReason)> {
    let (mut all, mut others) = (Vec::new(), Vec::new());
    let (program, facts) = (checked.program(), checked.facts());
    for (policy, found) in policy::watched(program, facts, policies, |_| true) {
        match found {
            Ok(found) => all.extend(found),
            Err(why) => others.push((policy.id.clone(), why)),
        }
    }
    checked.watch(all);
    others
}

/// The policies that are watched while a run runs. One that says so and cannot be is a finding.
fn watched(checked: &CheckedProgram, policies: &Rules, report: &mut Report) -> Vec<WatchedPolicy> {
    let (program, facts) = (checked.program(), checked.facts());
    let mut all = Vec::new();
    for (policy, found) in policy::watched(program, facts, policies, |one| one.enforce.is_some()) {
        match found {
            Ok(found) => all.extend(found),
            Err(why) => {
                let message = format!("policy `{}` cannot be watched: {why}", policy.id);
                let place = policy.enforce.unwrap_or(policy.span);
                let witness = "it would hold nothing while a run runs";
                let found = Diagnostic::new(&codes::POLICY_NOT_WATCHED, place, message, witness);
                report.add(found.help("leave `enforce` out, or say it as an order of events"));
            }
        }
    }
    all
}

/// The policies beside a graph, those that the caller names, and those that stand in it; what they say, as JSON.
fn policies(
    root: Option<&syntax::Node>,
    sources: &mut Sources,
    world: &dyn World,
    report: &mut Report,
) -> (Rules, Vec<String>) {
    let (mut all, mut told) = (Rules::default(), Vec::new());
    let own_findings = std::mem::take(report);
    for (path, text) in world.policies() {
        let Some(text) = text else {
            let file = sources.add(&path, "");
            report.add(unreadable(&path, file));
            continue;
        };
        let file = sources.add(path, text);
        let (tree, found) = syntax::read(file, sources);
        let whole = syntax::is_whole(&found);
        report.extend(found);
        if let Some(tree) = tree.filter(|_| whole) {
            all.extend(policy::file(&tree, report));
            told.push(tree.to_json().to_string());
        }
    }
    let entries = root.and_then(syntax::Node::entries).unwrap_or_default();
    if let Some(own) = entries.iter().find(|entry| entry.key == "x-policies") {
        all.policies.extend(policy::policies(own, false, report));
        told.push(own.value.to_json().to_string());
    }
    // What is not understood here is no warning: it would prove nothing, and say so to nobody.
    for found in &mut report.diagnostics {
        found.level = Level::Error;
    }
    let of_policies = std::mem::replace(report, own_findings);
    report.extend(of_policies);
    (all, told)
}

fn unreadable(path: &str, file: FileId) -> Diagnostic {
    let message = format!("`{path}` is no text that can be read, and policies were to stand there");
    let found = Diagnostic::new(
        &codes::POLICY_FORM,
        Span::new(file, 0, 0),
        message,
        "nothing can be proved of it",
    );
    found.help("make it a file of UTF-8 text that may be read, or remove it")
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
const OF_THE_PLACE: [&Code; 10] = [
    &codes::UNKNOWN_KEY,
    &codes::WRONG_TYPE,
    &codes::INVALID_VALUE,
    &codes::INVALID_NUMBER,
    &codes::INVALID_SCHEMA,
    &codes::UNDECLARED_REQUIRED,
    &codes::LITERAL_REFERENCE,
    &codes::NEVER_WRITTEN,
    &codes::IMPOSSIBLE_REFERENCE,
    &codes::INACTIVE_PLACEHOLDER,
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
    let (_, (_, program, report)) = lowered(file, dialect, sources, world);
    (program, report)
}

/// As [`lower`], of a text that has faults: whatever of it can be had, and what is wrong with the rest. `None`: nothing can.
pub fn salvage(
    file: FileId,
    dialect: Option<Dialect>,
    sources: &mut Sources,
    world: &dyn World,
) -> Option<(Program, Report)> {
    let (root, mut report) = syntax::read(file, sources);
    let root = root?;
    let dialect = dialect.or_else(|| dialect::detect(&root))?;
    let (program, faults) = dialect::lower(dialect, &root, sources, world);
    let program = program.filter(|program| too_large(program).is_none())?;
    report.extend(faults);
    Some((program, report))
}

/// The dialect, the program, and what was found.
type LoweringResult = (Option<Dialect>, Option<Program>, Report);

/// As [`lower`], with the tree of the text, and the dialect also of a graph that has errors.
fn lowered(
    file: FileId,
    dialect: Option<Dialect>,
    sources: &mut Sources,
    world: &dyn World,
) -> (Option<syntax::Node>, LoweringResult) {
    let (root, mut report) = syntax::read(file, sources);
    let readable = dialect::loki::is_readable(&report);
    let Some(root) = root else {
        return (None, (dialect, None, report));
    };
    let found = dialect.or_else(|| dialect::detect(&root));
    if !readable {
        return (Some(root), (found, None, report));
    }
    let Some(dialect) = found else {
        report.add(dialect::unknown(&root));
        return (Some(root), (None, None, report));
    };
    let (program, found) = dialect::lower(dialect, &root, sources, world);
    report.extend(found);
    tidy(&mut report);
    (Some(root), (Some(dialect), program, report))
}
