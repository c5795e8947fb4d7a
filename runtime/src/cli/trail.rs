//! Runs of graphs of actions, as their project knows them: what `runs` and `show` tell of them.

use super::args::{Runs, Show};
use crate::dialects::rye;
use crate::dialects::rye::project::Layout;
use crate::run::Graph;
use crate::value::text::printable;
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

/// Lists the runs of a graph, the latest first.
pub(super) fn list<G: Graph>(graph: &G, project: &Path, args: &Runs) -> Result<ExitCode, String> {
    if args.backup.is_some() || args.restore.is_some() {
        return Err(
            "runs of this graph are files of the project: copy .ai/state/threads".to_owned(),
        );
    }
    if args.prune {
        return Err("runs of this graph are files of the project: remove those below .ai/state/threads that you do not need".to_owned());
    }
    let id = rye::workflow(graph).map(|workflow| workflow.id.as_ref());
    let wanted = |entry: &Value| {
        let of_graph = entry.get("graph_id").and_then(Value::as_str);
        let status = entry.get("status").and_then(Value::as_str);
        let fits = args.status.is_none_or(|phase| {
            let name = if phase.name() == "failed" {
                "error"
            } else {
                phase.name()
            };
            status == Some(name)
        });
        of_graph.is_some() && (args.all || of_graph == id) && fits
    };
    let mut runs: Vec<Value> = crate::dialects::rye::actions::known(project)
        .into_iter()
        .filter(wanted)
        .collect();
    runs.sort_by(|a, b| text(b, "updated_at").cmp(text(a, "updated_at")));
    runs.truncate(usize::try_from(args.limit).unwrap_or(usize::MAX));
    if args.json {
        say!("{}", json!({"project": project, "runs": runs}));
        return Ok(ExitCode::SUCCESS);
    }
    if runs.is_empty() {
        tell!("no runs in {}", project.display());
    }
    for run in &runs {
        let interrupted =
            text(run, "status") == "running" && run.get("alive") == Some(&json!(false));
        say!(
            "{}  {}  {}{}  {} steps",
            printable(text(run, "run_id")),
            text(run, "updated_at"),
            if interrupted {
                "interrupted"
            } else {
                text(run, "status")
            },
            if args.all {
                format!("  {}", printable(text(run, "graph_id")))
            } else {
                String::new()
            },
            run.get("step_count")
                .and_then(Value::as_u64)
                .unwrap_or_default(),
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows what a run did: its page, or its transcript as JSON.
pub(super) fn show(layout: &Layout, args: &Show) -> Result<ExitCode, String> {
    if args.at.is_some() {
        return Err("runs of this graph are kept with their last state alone; see the transcript for its steps".to_owned());
    }
    let missing = |_| format!("there is no run `{}` of `{}`", layout.run, layout.graph);
    if args.json || args.events {
        let transcript = std::fs::read_to_string(layout.transcript()).map_err(missing)?;
        crate::terminal::say::output(&transcript);
        return Ok(ExitCode::SUCCESS);
    }
    let page = std::fs::read_to_string(layout.page()).map_err(missing)?;
    // The first line is the signature.
    let body = page.split_once('\n').map_or("", |(_, body)| body);
    for line in body.lines() {
        say!("{}", printable(line));
    }
    Ok(ExitCode::SUCCESS)
}

fn text<'v>(entry: &'v Value, key: &str) -> &'v str {
    entry.get(key).and_then(Value::as_str).unwrap_or_default()
}
