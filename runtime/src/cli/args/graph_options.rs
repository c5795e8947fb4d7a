//! What of the command line a graph has a use for.
//!
//! The command line is one for all graphs, so that what a caller writes for one of them works for the next. Its help shows what has an
//! effect on this one: the rest is hidden, not refused.

use crate::graph::{Ability, About};
use clap::Command;

/// Options that are about something not every graph has.
const ACTIONS: [&str; 4] = ["background", "grants", "resume_from", "project"];
const REPORTS: [&str; 3] = ["save_json", "save_markdown", "only_content"];
const PROPOSALS: [&str; 1] = ["wait"];
const REMOTE: [&str; 3] = ["restate", "register", "uri"];

/// The command line, with what this graph and this program have no use for hidden.
pub(super) fn fitting(command: Command, about: &About) -> Command {
    let mut options: Vec<&str> = Vec::new();
    let mut commands: Vec<&str> = Vec::new();
    // A graph that takes no prompt should not offer one.
    if !about.inputs.iter().any(|input| input.prompt) {
        options.push("prompt");
    }
    if !about.has(Ability::Actions) {
        options.extend(ACTIONS);
        commands.push("verify");
    }
    if !about.has(Ability::Conversation) {
        options.extend(REPORTS);
    }
    if !about.has(Ability::Proposals) {
        options.extend(PROPOSALS);
        commands.extend(["approvals", "approve", "deny"]);
    }
    if !about.has(Ability::Search) {
        commands.push("index");
    }
    if cfg!(not(feature = "restate")) {
        options.extend(REMOTE);
    }
    let command = commands.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |it| it.hide(true))
    });
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let command = names
        .into_iter()
        .fold(hidden(command, &options), |command, name| {
            command.mut_subcommand(name, |it| hidden(it, &options))
        });
    unserved(command)
}

/// The command, with those options hidden that it has.
fn hidden(command: Command, options: &[&str]) -> Command {
    command.mut_args(|option| match options.contains(&option.get_id().as_str()) {
        true => option.hide(true),
        false => option,
    })
}

/// A program without services says so in the list of its commands, and what brings them.
fn unserved(command: Command) -> Command {
    if cfg!(any(
        feature = "serve-http",
        feature = "serve-mcp",
        feature = "restate"
    )) {
        return command;
    }
    command.mut_subcommand("serve", |serve| {
        serve.about("Not built in (`graphwright build PATH --with serve-http,serve-mcp`): serve the graph over HTTP, or as a tool of MCP clients")
    })
}
