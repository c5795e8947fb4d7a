//! `graphwright check PATH...`

use super::options::Reading;
use super::{Status, complain, print};
use crate::compile::{Inspected, Options, inspect_file};
use crate::diag::{human, json, sarif};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Graph files, or directories that hold `graph.yaml`
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How findings are shown: to a person on stderr, or as one document on stdout
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    reading: Reading,
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
        match inspect_file(path, &options) {
            Ok(found) => inspected.push(found),
            Err(problem) => {
                complain(&format!("error: {problem}\n"));
                status = Status::Unusable;
            }
        }
    }
    show(&inspected, arguments.format);
    if status == Status::Fine && inspected.iter().any(|found| found.report.has_errors()) {
        return Status::Faulty;
    }
    status
}

fn show(inspected: &[Inspected], format: Format) {
    match format {
        Format::Human => inspected.iter().for_each(show_human),
        Format::Json => print(&json::render(&files(inspected))),
        Format::Sarif => print(&sarif::render(&files(inspected))),
    }
}

fn show_human(found: &Inspected) {
    complain(&human::render(
        &found.report,
        &found.sources,
        human::Style::Color,
    ));
    complain(&format!("{}\n", found.summary()));
}

fn files(inspected: &[Inspected]) -> Vec<crate::diag::FileReport<'_>> {
    inspected.iter().map(Inspected::file_report).collect()
}

/// Shows the findings of a graph that is needed for something else: only what is wrong.
pub(super) fn show_findings(found: &crate::diag::Report, sources: &crate::source::Sources) {
    complain(&human::render(found, sources, human::Style::Color));
}

/// The options, or a complaint.
pub(super) fn options_of(reading: &Reading) -> Option<Options> {
    match reading.options() {
        Ok(options) => Some(options),
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            None
        }
    }
}
