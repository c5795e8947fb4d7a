//! `graphwright check PATH...`

use super::options::ReadingArgs;
use super::{Status, bounds, capabilities, complain, mend, needs, policies, print};
use clap::{Args, ValueEnum};
use graphwright_compiler::compile::{Inspection, Options, inspect_file};
use graphwright_compiler::diag::{human, json};
use graphwright_compiler::registry::sarif;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Graph files, or directories that hold `graph.yaml`
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How findings are shown: to a person on stderr, or as one document on stdout
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Applies the fixes that cannot be wrong to the files, and reports what is left
    ///
    /// A fix is applied if nothing else can have been meant: a number in quotes where a number belongs, a word of the
    /// language with one slip in it, `{{ key }}` with spaces where the graph writes `key`, a template without quotes.
    /// A name of yours with one slip in it, and what has no effect, come last, when nothing else is wrong. Everything
    /// else is left to you. Files are replaced as a whole, also those of child graphs.
    #[arg(long)]
    fix: bool,
    /// Also says how many node visits and model calls a run costs at worst
    ///
    /// For each graph without errors, and for each way through it if there are at most 12. Retries and calls that mend a
    /// reply are counted. Where no limit is known, the reason is given. With `--format json` under the key `bounds`.
    #[arg(long)]
    bounds: bool,
    /// Also says what a run will need: models, environment variables, programs, tools, MCP servers, documents
    ///
    /// For each graph without errors, with all that it runs. With `--format json` under the key `needs`.
    #[arg(long)]
    needs: bool,
    /// Also lists the capabilities that a graph of actions needs, and by which pattern each is covered
    ///
    /// Of graphs without errors. With `--format json` under the key `capabilities`.
    #[arg(long)]
    capabilities: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Sarif,
}

pub(super) fn check(arguments: &Arguments) -> Status {
    let options = match arguments.reading.options() {
        Ok(options) => options,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable;
        }
    };
    let mut inspected = Vec::new();
    let mut status = Status::Fine;
    for path in &arguments.paths {
        let found = if arguments.fix {
            mend::inspect_mending(path, &options)
        } else {
            inspect_file(path, &options)
        };
        match found {
            Ok(found) => inspected.push(found),
            Err(problem) => {
                complain(&format!("error: {problem}\n"));
                status = Status::Unusable;
            }
        }
    }
    policies::nowhere(&mut inspected);
    show(&inspected, arguments);
    if status == Status::Fine && inspected.iter().any(|found| found.report.has_errors()) {
        return Status::Faulty;
    }
    status
}

fn show(inspected: &[Inspection], arguments: &Arguments) {
    match arguments.format {
        Format::Human => {
            for found in inspected {
                show_human(found);
                print(&policies::table(&found.policies));
                if let (true, Some(checked)) = (arguments.bounds, &found.checked) {
                    bounds::show(checked);
                }
                if let (true, Some(checked)) = (arguments.needs, &found.checked) {
                    needs::show(checked);
                }
                if let (true, Some(checked)) = (arguments.capabilities, &found.checked) {
                    capabilities::show(checked);
                }
            }
        }
        Format::Json => print(&json::render_with(&files(inspected), |at| {
            let found = inspected.get(at);
            let judged = found.map(|found| ("policies", policies::json(found)));
            let checked = found.and_then(|found| found.checked.as_ref());
            let bounds = checked.filter(|_| arguments.bounds).map(bounds::json);
            let needs = checked.filter(|_| arguments.needs).map(needs::json);
            let capabilities = checked
                .filter(|_| arguments.capabilities)
                .map(capabilities::json);
            let bounds = bounds.map(|bounds| ("bounds", bounds));
            let needs = needs.map(|needs| ("needs", needs));
            let capabilities = capabilities.map(|needed| ("capabilities", needed));
            judged
                .into_iter()
                .chain(bounds)
                .chain(needs)
                .chain(capabilities)
                .collect()
        })),
        Format::Sarif => print(&sarif::render(&files(inspected))),
    }
}

fn show_human(found: &Inspection) {
    complain(&human::render(
        &found.report,
        &found.sources,
        human::Style::Color,
    ));
    complain(&format!("{}\n", found.summary()));
}

fn files(inspected: &[Inspection]) -> Vec<graphwright_compiler::diag::FileReport<'_>> {
    inspected.iter().map(Inspection::file_report).collect()
}

/// Shows the findings of a graph that is needed for something else: only what is wrong.
pub(super) fn show_findings(
    found: &graphwright_compiler::diag::Report,
    sources: &graphwright_compiler::source::Sources,
) {
    complain(&human::render(found, sources, human::Style::Color));
}

/// The options, or a complaint.
pub(super) fn options_of(reading: &ReadingArgs) -> Option<Options> {
    match reading.options() {
        Ok(options) => Some(options),
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            None
        }
    }
}
