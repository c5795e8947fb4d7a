//! What the arguments of an agent ask for, for a program that has something to do before the agent reads them.

use super::args::{Args, Command};
use clap::{CommandFactory as _, FromArgMatches as _};
use std::ffi::OsString;

/// What the arguments of an agent ask for, as the agent reads them.
#[derive(Debug)]
pub struct AgentCommand {
    /// `None`: the agent prints help or a complaint instead.
    args: Option<Args>,
}

/// What an agent does beside its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CommandKind {
    /// It begins a run.
    Begins,
    /// It begins runs for others, and draws them.
    Serves,
    /// It draws the graph or a run.
    Draws,
    /// It does something else, with runs that are there, in a world of its own, or with its own command line.
    Other,
}

impl AgentCommand {
    /// Reads the arguments of an agent, without the name of the program.
    pub fn of(arguments: &[OsString]) -> Self {
        let command = Args::command();
        let words: Vec<OsString> = std::iter::once("agent".into())
            .chain(arguments.iter().cloned())
            .collect();
        let matches = command.clone().try_get_matches_from(&words).ok();
        let args = matches.and_then(|matches| Args::from_arg_matches(&matches).ok());
        Self {
            args: args.filter(|args| args.misplaced(&command, &words).is_none()),
        }
    }

    /// The names of all that an agent can be asked besides a run.
    pub fn subcommands() -> impl Iterator<Item = String> {
        let command = Args::command();
        let names = command
            .get_subcommands()
            .map(|known| known.get_name().to_owned());
        names.collect::<Vec<_>>().into_iter()
    }

    /// Whether the agent only says how it is called: help, or a complaint.
    pub fn only_tells(&self) -> bool {
        self.args.is_none()
    }

    fn kind(&self) -> CommandKind {
        let Some(args) = &self.args else {
            return CommandKind::Other;
        };
        match &args.command {
            None => CommandKind::Begins,
            Some(Command::Serve(_)) => CommandKind::Serves,
            Some(Command::Show(_) | Command::Graph(_)) => CommandKind::Draws,
            Some(
                Command::Runs(_)
                | Command::Resume { .. }
                | Command::Fork { .. }
                | Command::Step { .. }
                | Command::Approvals(_)
                | Command::Approve(_)
                | Command::Deny { .. }
                | Command::Verify { .. }
                | Command::Test(_)
                | Command::Explore(_)
                | Command::Chaos(_)
                | Command::Replay { .. }
                | Command::Index(_)
                | Command::Completions { .. }
                | Command::Certificate
                | Command::Sbom
                | Command::Man
                | Command::Cancel { .. },
            ) => CommandKind::Other,
        }
    }

    /// Whether a run is begun.
    pub fn begins(&self) -> bool {
        self.kind() == CommandKind::Begins
    }

    /// Whether runs are begun, now or for others.
    pub fn begins_or_serves(&self) -> bool {
        matches!(self.kind(), CommandKind::Begins | CommandKind::Serves)
    }

    /// Whether pictures of the graph may be shown.
    pub fn draws(&self) -> bool {
        matches!(self.kind(), CommandKind::Draws | CommandKind::Serves)
    }

    /// Whether a run is begun that asks the models, scripts and tools of this graph as they are where it stands: not those of
    /// another directory or machine, and not what a file or a rehearsal makes up.
    pub fn begins_outside(&self) -> bool {
        let begun = self.args.as_ref().filter(|_| self.begins());
        begun.is_some_and(|args| {
            let how = &args.how;
            let here = how.folders.dir.is_none() && how.remote.restate.is_none();
            here && how.script.is_none() && !how.rehearses()
        })
    }

    /// Whether somebody reads what is told beside the outcome.
    pub fn narrates(&self) -> bool {
        self.args.as_ref().is_some_and(|args| args.how.narrates())
    }

    /// The model of nodes that name none.
    pub fn model(&self) -> Option<&str> {
        self.args.as_ref()?.how.model.as_deref()
    }

    /// Whether files of MCP servers are named.
    pub fn names_servers(&self) -> bool {
        self.args
            .as_ref()
            .is_some_and(|args| !args.how.mcp.is_empty())
    }

    /// Whether a Restate server is meant: one that runs are on, or that the graph is served to.
    pub fn names_restate(&self) -> bool {
        let url = |args| super::remote::server(args).ok().flatten();
        self.args.as_ref().and_then(url).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> AgentCommand {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        AgentCommand::of(&words)
    }

    #[test]
    fn a_prompt_begins_a_run_and_no_command_does() {
        for words in [&[][..], &["moths", "--answer", "show"], &["--", "runs"]] {
            assert!(asked(words).begins(), "{words:?}");
        }
        for command in Args::command().get_subcommands() {
            // With all that it requires, whatever that is.
            let required = command.get_arguments().filter(|it| it.is_required_set());
            let values = required.flat_map(|it| {
                let option = it.get_long().map(|long| format!("--{long}"));
                option.into_iter().chain(["1".to_owned()])
            });
            let words: Vec<String> = std::iter::once(command.get_name().to_owned())
                .chain(values)
                .collect();
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            if words == ["step", "1"] {
                words.extend(["--state", "{}"]);
            }
            let asked = asked(&words);
            assert!(!asked.begins() && !asked.only_tells(), "{words:?}");
        }
    }

    #[test]
    fn what_the_agent_only_tells_begins_nothing() {
        for words in [
            &["--help"][..],
            &["help"],
            &["--nothing"],
            &["a", "b"],
            &["-q", "runs"],
        ] {
            let asked = asked(words);
            assert!(asked.only_tells() && !asked.begins(), "{words:?}");
        }
    }

    #[test]
    fn a_world_that_is_made_up_or_elsewhere_is_not_the_own() {
        assert!(asked(&["show me", "--model", "a:b"]).begins_outside());
        for words in [
            &["x", "--script", "w"][..],
            &["x", "--dir=d"],
            &["x", "--model=rehearsal"],
            &["x", "--restate", "http://localhost:1"],
            &["resume", "r"],
        ] {
            assert!(!asked(words).begins_outside(), "{words:?}");
        }
        assert!(asked(&["serve", "--restate", "1"]).names_restate());
        assert!(asked(&["graph"]).draws() && !asked(&["x", "--answer", "graph"]).draws());
    }
}
