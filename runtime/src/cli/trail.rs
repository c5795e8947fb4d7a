//! Runs of graphs of actions, as their project knows them: what `runs` and `show` tell of them, and the pages of a service.

use super::args::{Runs, ShowArgs, View};
use super::card::Card;
use crate::any_graph::AnyGraph;
use crate::dialects::rye;
use crate::dialects::rye::project::Layout;
use crate::dialects::rye::project::conversations::{self, Thread};
use crate::value::text::printable;
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Lists the runs of a graph, the latest first.
pub(super) fn list(graph: &AnyGraph, project: &Path, args: &Runs) -> Result<ExitCode, String> {
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
    newest_first(&mut runs);
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

/// Apart from what is generic: else it would be compiled with each graph.
fn newest_first(runs: &mut [Value]) {
    runs.sort_by(|a, b| text(b, "updated_at").cmp(text(a, "updated_at")));
}

/// Shows what a run did: its page, its transcript as JSON, or all of it in the form that is wanted.
pub(super) fn show(card: &Card, layout: &Layout, args: &ShowArgs) -> Result<ExitCode, String> {
    if args.at.is_some() {
        return Err("runs of this graph are kept with their last state alone; see the transcript for its steps".to_owned());
    }
    let lines = args.format.is_none() && (args.json || args.events);
    let shown = if lines {
        let threads = if args.effects {
            threads(layout)
        } else {
            Vec::new()
        };
        transcript(layout).map(|own| [own, said(&threads)].concat())
    } else {
        let view = super::graph::view(args)?;
        of_run(card, layout, view, args.effects)
    };
    let mut shown = shown.map_err(|missing| missing.told(layout))?;
    if !shown.ends_with('\n') {
        shown.push('\n');
    }
    super::graph::put(args.output.as_deref(), &shown)
}

/// A run as a browser or a program reads it, with what its threads asked.
///
/// # Errors
/// If it left nothing.
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
pub(crate) fn view(card: &Card, layout: &Layout, view: View) -> Result<String, String> {
    of_run(card, layout, view, view == View::Html).map_err(|missing| missing.told(layout))
}

/// Why there is nothing to show.
enum TrailError {
    File(PathBuf, std::io::Error),
    Picture(String),
}

impl TrailError {
    fn told(self, layout: &Layout) -> String {
        match self {
            Self::File(_, error) if error.kind() == ErrorKind::NotFound => {
                format!(
                    "there is no run `{}` of `{}` in {}",
                    layout.run,
                    layout.graph,
                    layout.project.display()
                )
            }
            Self::File(file, error) => format!("cannot read {}: {error}", file.display()),
            Self::Picture(problem) => problem,
        }
    }
}

fn read(file: PathBuf) -> Result<String, TrailError> {
    std::fs::read_to_string(&file).map_err(|error| TrailError::File(file, error))
}

fn transcript(layout: &Layout) -> Result<String, TrailError> {
    read(layout.transcript())
}

/// The page for people, without the signature in its first line.
fn page(layout: &Layout) -> Result<String, TrailError> {
    let page = read(layout.page())?;
    let body = page.split_once('\n').map_or("", |(_, body)| body);
    Ok(printable(body).into_owned())
}

fn threads(layout: &Layout) -> Vec<Thread> {
    conversations::of_run(&layout.project, &layout.run)
}

/// The lines of the transcripts of threads.
fn said(threads: &[Thread]) -> String {
    let lines = threads.iter().flat_map(Thread::lines);
    lines.map(|line| format!("{line}\n")).collect()
}

fn of_run(card: &Card, layout: &Layout, view: View, effects: bool) -> Result<String, TrailError> {
    match view {
        View::Text => {
            let mut text = page(layout)?;
            for thread in threads(layout).iter().filter(|_| effects) {
                text.push('\n');
                text.push_str(&thread.text());
            }
            Ok(text)
        }
        View::Json => {
            let transcript = transcript(layout)?;
            let steps = transcript.lines();
            let steps = steps.filter_map(|line| serde_json::from_str(line).ok());
            let steps: Vec<Value> = steps.collect();
            let known = crate::dialects::rye::actions::known(&layout.project);
            let mut known = known.into_iter();
            let run = known.find(|entry| text(entry, "run_id") == layout.run);
            let threads: Vec<Value> = threads(layout).iter().map(Thread::json).collect();
            Ok(json!({"run": run, "transcript": steps, "threads": threads}).to_string())
        }
        View::Html => Ok(browsed(layout, &page(layout)?, &threads(layout))),
        // The transcript says which way a run took; the picture is that of the graph.
        View::Svg => {
            let pictures = card.pictures().map_err(TrailError::Picture)?;
            Ok(pictures.svg.clone())
        }
    }
}

/// One page for a browser.
fn browsed(layout: &Layout, page: &str, threads: &[Thread]) -> String {
    let run = escaped(&layout.run);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{run}</title>\n<style>body {{ margin: 1rem; color-scheme: light dark }} pre {{ white-space: pre-wrap; overflow-wrap: anywhere }}</style>\n\
         <pre>{}</pre>\n",
        escaped(page)
    );
    if !threads.is_empty() {
        html.push_str("<h2>Threads and prompts</h2>\n");
    }
    for thread in threads {
        html.push_str(&format!(
            "<details><summary>{}</summary><pre>{}</pre></details>\n",
            escaped(&thread.title()),
            escaped(&thread.whole())
        ));
    }
    html
}

fn escaped(text: &str) -> String {
    printable(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn text<'v>(entry: &'v Value, key: &str) -> &'v str {
    entry.get(key).and_then(Value::as_str).unwrap_or_default()
}
