//! The approvals queue on the command line: listing it, and deciding on what is in it, while the run waits.

use super::args::{ApprovalArgs, DecisionArgs};
use super::report::places;
use crate::dialects::euler::{APPROVALS, DecidedProposal, Decision, Proposal, standing};
use crate::host::artifacts::Artifacts;
use crate::host::clock;
use crate::value::text::printable;
use crate::world::artifacts::Folder;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

/// Where the files of runs are.
fn folder(named: Option<&Path>) -> Folder {
    named.map_or_else(Folder::from_env, Folder::at)
}

/// Lists what waits, or with `--all` also what is decided.
pub(super) fn list(program: &str, args: &ApprovalArgs) -> Result<ExitCode, String> {
    let folder = folder(args.artifacts.as_deref());
    let runs = match &args.run {
        Some(run) => {
            crate::run::journal::check_name(run).map_err(|error| error.to_string())?;
            let files = folder.of(run);
            if !files.is_dir() {
                return Err(format!(
                    "run `{run}` has left no files in {}; --artifacts says where they are",
                    files.parent().unwrap_or(&files).display()
                ));
            }
            vec![run.clone()]
        }
        None => folder.runs().map_err(|error| error.to_string())?,
    };
    let mut all = Vec::new();
    for run in runs {
        let mut queue = queue_of(&folder, &run)?;
        queue.retain(|one| args.all || one.decision.is_none());
        all.extend(queue.into_iter().map(|one| (run.clone(), one)));
    }
    if args.json {
        let lines: Vec<_> = all
            .iter()
            .map(|(run, one)| json!({ "run": run, "proposal": one }))
            .collect();
        say!("{}", json!({ "approvals": lines }));
        return Ok(ExitCode::SUCCESS);
    }
    if all.is_empty() {
        tell!("nothing waits for approval");
    }
    let waits = all.iter().find(|(_, one)| one.decision.is_none());
    if let Some((run, one)) = waits {
        let id = &one.proposal.id;
        let places = places(args.store.as_deref(), args.artifacts.as_deref());
        tell!("decide: {program} approve {run} {id}{places}; {program} deny {run} {id}{places}");
    }
    for (run, DecidedProposal { proposal, decision }) in all {
        let decided = match decision {
            None => "waits".to_owned(),
            Some(Decision::Approved) => "approved".to_owned(),
            Some(Decision::Denied { reason }) if reason.is_empty() => "denied".to_owned(),
            Some(Decision::Denied { reason }) => format!("denied: {reason}"),
        };
        // Models wrote the names of tools, too.
        let Proposal { id, tool, risk, .. } = &proposal;
        let line = format!("{run}  {id}  {tool}  {risk} risk  {decided}");
        say!("{}", printable(&line));
        let what = format!("node {}, with {}", proposal.node, proposal.arguments);
        say!("    {}", printable(&what));
    }
    Ok(ExitCode::SUCCESS)
}

fn queue_of(files: &dyn Artifacts, run: &str) -> Result<Vec<DecidedProposal>, String> {
    crate::run::journal::check_name(run).map_err(|error| error.to_string())?;
    let log = files.read_log(run, APPROVALS);
    Ok(standing(&log.map_err(|error| error.to_string())?))
}

fn decision_on<'q>(queue: &'q [DecidedProposal], id: &str) -> Option<&'q Decision> {
    let found = queue.iter().find(|one| one.proposal.id == id);
    found.and_then(|one| one.decision.as_ref())
}

/// Refuses answers to proposals that were decided otherwise: the first decision counts, and whoever answers shall know it.
///
/// # Errors
/// The proposal, and what was decided.
pub(crate) fn refuse_late(
    files: &dyn Artifacts,
    run: &str,
    given: &[(String, String)],
) -> Result<(), String> {
    // A run of another name than new ones get has left no files.
    if given.is_empty() || crate::run::journal::check_name(run).is_err() {
        return Ok(());
    }
    let queue = queue_of(files, run)?;
    for (id, text) in given {
        let decided = decision_on(&queue, id).map(Decision::word);
        if let Some(word) = decided.filter(|word| *word != Decision::of(text).word()) {
            return Err(format!(
                "proposal `{id}` of run `{run}` was {word} already, and that counts; leave its answer out"
            ));
        }
    }
    Ok(())
}

/// Approves proposals of a run.
pub(super) fn approve(program: &str, args: &DecisionArgs) -> Result<ExitCode, String> {
    decide(program, args, &Decision::Approved)
}

/// Denies proposals of a run.
pub(super) fn deny(program: &str, args: &DecisionArgs, reason: &str) -> Result<ExitCode, String> {
    let reason = reason.to_owned();
    decide(program, args, &Decision::Denied { reason })
}

fn decide(program: &str, args: &DecisionArgs, decision: &Decision) -> Result<ExitCode, String> {
    let folder = folder(args.artifacts.as_deref());
    let run = &args.run;
    let queue = queue_of(&folder, run)?;
    if queue.is_empty() {
        return Err(format!("run `{run}` has proposed nothing"));
    }
    let wanted: Vec<&DecidedProposal> = if args.all {
        queue.iter().filter(|one| one.decision.is_none()).collect()
    } else {
        let mut ids: Vec<&String> = Vec::new();
        for id in &args.ids {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let named = ids.into_iter().map(|id| {
            let found = queue.iter().find(|one| one.proposal.id == **id);
            found.ok_or_else(|| {
                format!(
                    "run `{run}` has no proposal `{id}`; `{program} approvals {run}` lists them"
                )
            })
        });
        named.collect::<Result<_, _>>()?
    };
    if wanted.is_empty() && args.all {
        return Err(format!("nothing waits for approval in run `{run}`"));
    }
    if wanted.is_empty() {
        return Err(format!(
            "name the proposals, or say --all; `{program} approvals {run}` lists them"
        ));
    }
    // Before the first is decided on: all of them, or none.
    if let Some(one) = wanted.iter().find(|one| one.decision.is_some()) {
        let id = &one.proposal.id;
        return Err(format!("proposal `{id}` is decided already"));
    }
    for one in &wanted {
        let id = &one.proposal.id;
        let line = decision.line(id, "command", &clock::rfc3339(SystemTime::now()));
        let logged = folder.log(run, APPROVALS, &line);
        logged.map_err(|error| error.to_string())?;
        // Of two who decide at once the first in the log counts.
        let counts = decision_on(&queue_of(&folder, run)?, id).map_or("nothing", Decision::word);
        let what = decision.word();
        if counts != what {
            return Err(format!(
                "proposal `{id}` was {counts} by somebody else at the same time, and that counts"
            ));
        }
        let told = format!(
            "{what} {id} ({} of {})",
            one.proposal.tool, one.proposal.node
        );
        say!("{}", printable(&told));
    }
    let left = queue.iter().filter(|one| {
        one.decision.is_none()
            && !wanted
                .iter()
                .any(|done| done.proposal.id == one.proposal.id)
    });
    match left.count() {
        0 => tell!(
            "every proposal is decided; a run that has stopped goes on with: {program} resume {run}{}",
            places(args.store.as_deref(), args.artifacts.as_deref())
        ),
        left => tell!("{left} more wait"),
    }
    Ok(ExitCode::SUCCESS)
}
