//! `graphwright dev PATH`: the graph on a page in the browser, as it is whenever its file is saved.

mod changes;

use super::options::ReadingArgs;
use super::preflight::lacks;
use super::{Status, card, check, complain, interpret, policies, run};
use changes::Changes;
use clap::Args;
use graphwright::serve::dev::{CheckResult, Conditions, Editions};
use graphwright_compiler::compile::{Inspection, Options, inspect_file};
use graphwright_compiler::diag::{Diagnostic, Report, human, json};
use graphwright_compiler::driver::ProcessSurroundings;
use graphwright_interpret::InterpretedGraph;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    #[command(flatten)]
    conditions: Conditions,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// How often it is looked whether a file was saved.
const INTERVAL: Duration = Duration::from_millis(25);

pub(super) fn dev(arguments: &Arguments) -> ExitCode {
    let Some(options) = check::options_of(&arguments.reading) else {
        return Status::Unusable.into();
    };
    // Errors are shown on the page. Where nothing is, nothing can be mended.
    if let Err(problem) = inspect_file(&arguments.path, &options) {
        complain(&format!("error: {problem}\n"));
        return Status::Unusable.into();
    }
    let (grants, tools, mcp) = arguments.reading.of_runs();
    let conditions = arguments.conditions.clone().with(grants, tools, mcp);
    let outside = conditions.are_real().then(|| Surroundings {
        model: conditions.model().map(str::to_owned),
        names_servers: arguments.reading.names_servers(),
    });
    let written = EditedGraph {
        path: arguments.path.clone(),
        options,
        outside,
    };
    let typed = run::called("graphwright run --interpret", &arguments.path);
    let words = interpret::words(&arguments.reading, &arguments.path);
    graphwright::serve::dev::serve(conditions, (typed, words), move |editions| {
        written.follow(editions);
    })
}

/// A graph that is being written.
struct EditedGraph {
    path: PathBuf,
    options: Options,
    /// What runs find; `None`: it is made up.
    outside: Option<Surroundings>,
}

/// What the command line says of what runs find.
struct Surroundings {
    model: Option<String>,
    names_servers: bool,
}

impl EditedGraph {
    /// Hands over what is found in the graph, and the graph, whenever that changes.
    fn follow(&self, editions: &Editions) {
        let mut changes = Changes::of(&self.path);
        let mut last = None;
        while !editions.is_over() {
            if changes.are_there() {
                let inspected = changes.during(|| inspect_file(&self.path, &self.options));
                let found = self.found(&inspected);
                let state = (
                    changes.contents(),
                    found.summary.clone(),
                    found.findings.clone(),
                    found.notes.clone(),
                );
                if last.as_ref() != Some(&state) {
                    last = Some(state);
                    editions.found(found);
                    if let Ok(inspected) = &inspected {
                        hand_over(inspected, editions);
                    }
                }
            }
            std::thread::sleep(INTERVAL);
        }
    }

    fn found(&self, inspected: &Result<Inspection, String>) -> CheckResult {
        let inspected = match inspected {
            Ok(inspected) => inspected,
            Err(problem) => {
                return CheckResult {
                    is_sound: false,
                    summary: problem.clone(),
                    findings: Vec::new(),
                    notes: String::new(),
                };
            }
        };
        CheckResult {
            is_sound: inspected.checked.is_some(),
            summary: inspected.summary(),
            findings: findings(inspected),
            notes: [policies::table(&inspected.policies), self.lacks(inspected)].concat(),
        }
    }

    /// What runs would miss.
    fn lacks(&self, inspected: &Inspection) -> String {
        let (Some(checked), Some(said)) = (&inspected.checked, &self.outside) else {
            return String::new();
        };
        let mut outside = ProcessSurroundings::of(directory(inspected));
        if said.names_servers {
            outside = outside.with_other_servers();
        }
        let lacks = lacks(checked, &outside, said.model.as_deref());
        lacks.map_or_else(String::new, |lacks| {
            format!("runs would end before their first node:\n{lacks}")
        })
    }
}

fn file(inspected: &Inspection) -> &Path {
    inspected.files.first().unwrap_or(&inspected.path)
}

fn directory(inspected: &Inspection) -> &Path {
    file(inspected).parent().unwrap_or(&inspected.path)
}

/// Makes the graph one that can be run, if it has no errors.
fn hand_over(inspected: &Inspection, editions: &Editions) {
    let Some(checked) = &inspected.checked else {
        return;
    };
    let lines = |span| inspected.sources.start(span).line;
    let graph = InterpretedGraph::placed(
        checked.program(),
        checked.facts(),
        &lines,
        directory(inspected),
    );
    editions.graph(
        graph,
        &card::card(checked, Vec::new()),
        file(inspected).to_path_buf(),
    );
}

/// The findings as `check --format json` has them, each with the text that `check` shows to a person.
fn findings(inspected: &Inspection) -> Vec<Value> {
    let rendered = json::render(&[inspected.file_report()]);
    let mut rendered: Value = serde_json::from_str(&rendered).unwrap_or_default();
    let found = rendered
        .pointer_mut("/files/0/diagnostics")
        .map(Value::take);
    let Some(Value::Array(mut found)) = found else {
        return Vec::new();
    };
    for (object, diagnostic) in found.iter_mut().zip(&inspected.report.diagnostics) {
        if let Some(object) = object.as_object_mut() {
            object.insert("text".to_owned(), text(diagnostic, inspected).into());
        }
    }
    found
}

fn text(diagnostic: &Diagnostic, inspected: &Inspection) -> String {
    let one = Report {
        diagnostics: vec![diagnostic.clone()],
    };
    let text = human::render(&one, &inspected.sources, human::Style::Plain);
    text.trim_end().to_owned()
}
