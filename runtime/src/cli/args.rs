//! What may stand on the command line.

use super::status;
use crate::graph::About;
use clap::{CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The command line of a compiled agent.
#[derive(Clone, Debug, Parser)]
pub(super) struct Args {
    /// The request
    pub(super) prompt: Option<String>,
    /// An input of the graph; a value that is JSON is taken as such where the graph allows it
    #[arg(long = "input", value_name = "KEY=VALUE", value_parser = pair)]
    pub(super) inputs: Vec<(String, String)>,
    /// Inputs as one JSON or YAML object; - reads standard input
    #[arg(long = "inputs", value_name = "FILE|-")]
    pub(super) file: Option<String>,
    /// Print one JSON object that says all about the run
    #[arg(long)]
    pub(super) json: bool,
    /// Write what happens as JSON lines; with - they go to standard output, the outcome last
    #[arg(long, value_name = "FILE|-", conflicts_with = "json")]
    pub(super) events: Option<String>,
    /// No narration
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Also tell what each node took
    #[arg(long, short, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    /// Answer everything outside from this file instead of the real world
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// The model of nodes that name none; `rehearsal` makes all answers up
    #[arg(long, value_name = "PROVIDER:NAME")]
    pub(super) model: Option<String>,
    /// Answer the next question; may be given several times
    #[arg(long = "answer", value_name = "TEXT")]
    pub(super) answers: Vec<String>,
    /// Stop where a person is needed instead of asking
    #[arg(long)]
    pub(super) detach_on_ask: bool,
    /// The name of the run
    #[arg(long, value_name = "ID")]
    pub(super) run_id: Option<String>,
    /// Where the graph's scripts and child agents are
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
}

impl Args {
    /// Reads a command line, program name first.
    ///
    /// # Errors
    /// The exit status, where help or a complaint was printed instead.
    pub(super) fn read(
        about: &About,
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, u8> {
        let command = Self::command()
            .name(about.name.to_string())
            .about(about.description.trim().to_owned())
            .after_help(after_help(about));
        let parsed = command
            .try_get_matches_from(words)
            .and_then(|matches| Self::from_arg_matches(&matches));
        match parsed {
            Ok(args) => Ok(args),
            Err(error) => {
                let status = if error.use_stderr() { status::USAGE } else { 0 };
                // Where neither stdout nor stderr can be written there is nobody to tell.
                let _ = error.print();
                Err(status)
            }
        }
    }

    /// Whether model answers are to be made up.
    pub(super) fn rehearses(&self) -> bool {
        self.model.as_deref() == Some("rehearsal")
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        Some(_) | None => Err("expected KEY=VALUE".to_owned()),
    }
}

/// The inputs of the graph, and the prompts that it suggests.
fn after_help(about: &About) -> String {
    let mut text = String::new();
    if !about.inputs.is_empty() {
        text.push_str("Inputs:\n");
        for input in about.inputs.iter() {
            let prompt = if input.prompt { " (PROMPT)" } else { "" };
            let required = if input.required { ", required" } else { "" };
            let purpose = input.description.trim();
            text.push_str(&format!("  {}{prompt}{required}  {purpose}\n", input.name));
        }
    }
    if !about.starters.is_empty() {
        text.push_str("Try:\n");
        for starter in about.starters.iter() {
            text.push_str(&format!("  {starter}\n"));
        }
    }
    text
}
