//! `graphwright policy`: what the policies of a graph remember of a run; with `--runs STORE`, runs that were kept, held against them.

use super::options::ReadingArgs;
use super::{Status, check, complain, policies, print};
use clap::{Args, ValueEnum};
use graphwright::policy::RecordedRun;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::compile::{Inspection, inspect_file};
use graphwright_compiler::diag::Level;
use graphwright_compiler::pipeline::Watch;
use graphwright_compiler::policy::{PolicyVerdict, Verdict};
use graphwright_interpret::InterpretedGraph;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Holds the runs of the graph that this store keeps (`sqlite:PATH`, `postgres://…`) against its policies
    ///
    /// Without it, each policy is shown with its verdict, and with what it remembers of a run. With it, the policies are those of
    /// `policy.yaml` beside the graph and of `--policy`, also those that are refuted. Nothing is asked and nothing is worked for.
    /// `sqlite:` is the store that agents use unless they are told otherwise. Runs of Rye graphs leave their trail in a project and not
    /// in a store.
    #[arg(long, value_name = "STORE")]
    runs: Option<String>,
    /// How results are shown: to a person, or as one document
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// Ends with 1 if a run breaks a policy; without runs, if one is refuted or unknown and that is an error.
pub(super) fn policy(arguments: &Arguments) -> Status {
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable;
    };
    options.watch = Watch::All;
    let found = match inspect_file(&arguments.path, &options) {
        Ok(found) => found,
        Err(problem) => return refuse(&problem),
    };
    check::show_findings(&found.report, &found.sources);
    let Some(checked) = &found.checked else {
        return Status::Faulty;
    };
    let path = found.path.display();
    if found.policies.is_empty() {
        return refuse(&format!(
            "{path} has no policies; write them into `policy.yaml` beside it, or name a file with --policy"
        ));
    }
    match &arguments.runs {
        Some(store) => recorded(arguments.format, store, &found, checked),
        None => drawn(arguments.format, &found),
    }
}

fn drawn(format: Format, found: &Inspection) -> Status {
    match format {
        Format::Human => print(&policies::portraits(found)),
        Format::Json => print(&format!("{}\n", policies::document(found))),
    }
    let open = |one: &PolicyVerdict| one.level == Level::Error && one.verdict != Verdict::Proved;
    match found.policies.iter().any(open) {
        true => Status::Faulty,
        false => Status::Fine,
    }
}

fn recorded(format: Format, store: &str, found: &Inspection, checked: &CheckedProgram) -> Status {
    if checked.program().workflow.is_some() {
        return refuse(&format!(
            "--runs: runs of {} leave their trail in the project that they act in (`.ai/state`) and not in a store",
            found.path.display()
        ));
    }
    let graph = InterpretedGraph::new(checked.program(), checked.facts());
    let about = graphwright::Graph::about(&graph);
    let held = graphwright::cli::held(about, graph.watched(), store);
    let (place, runs) = match held {
        Ok(held) => held,
        Err(problem) => return refuse(&format!("--runs: {problem}")),
    };
    match format {
        Format::Human => print(&human(found, &place, &runs)),
        Format::Json => print(&format!("{}\n", document(found, &place, &runs))),
    }
    match runs.iter().all(|run| run.broken.is_empty()) {
        true => Status::Fine,
        false => Status::Faulty,
    }
}

fn refuse(problem: &str) -> Status {
    complain(&format!("error: {problem}\n"));
    Status::Unusable
}

fn document(found: &Inspection, place: &str, runs: &[RecordedRun]) -> Value {
    let unwatched = found.unwatched.iter();
    let unwatched = unwatched.map(|(policy, why)| json!({"policy": policy, "reason": why}));
    json!({"store": place, "runs": runs, "not_watched": unwatched.collect::<Value>()})
}

fn human(found: &Inspection, place: &str, runs: &[RecordedRun]) -> String {
    let mut text = String::new();
    for (policy, why) in &found.unwatched {
        let _ = writeln!(text, "policy `{policy}` is not held against runs: {why}");
    }
    for run in runs {
        let version = match run.other_version {
            true => ", begun by another version of the graph",
            false => "",
        };
        let verdict = match (run.broken.is_empty(), run.unknown.is_empty()) {
            (true, true) => "keeps all",
            (true, false) => "breaks none that can be told",
            (false, _) => "breaks",
        };
        let _ = writeln!(text, "{} ({}{version}): {verdict}", run.run_id, run.status);
        for one in &run.broken {
            let at = match one.step.as_str() {
                "" => "at its end".to_owned(),
                step => format!("at step {step}"),
            };
            let _ = writeln!(
                text,
                "  {} {at}: {}, and {}",
                one.policy, one.what, one.broken
            );
            if !one.why.is_empty() {
                let _ = writeln!(text, "    why it is there: {}", one.why);
            }
        }
        for one in &run.unknown {
            let _ = writeln!(text, "  {} is unknown: {}", one.policy, one.reason);
        }
    }
    let broken = runs.iter().filter(|run| !run.broken.is_empty()).count();
    let many = if runs.len() == 1 { "run" } else { "runs" };
    let _ = writeln!(
        text,
        "{} {many} in {place}, of which {broken} broke a policy",
        runs.len()
    );
    text
}
