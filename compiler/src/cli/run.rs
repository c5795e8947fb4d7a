//! `graphwright run PATH [agent arguments...]`

use super::options::Reading;
use super::package::{Package, Profile};
use super::parts::Parts;
use super::{Status, check, complain, emit};
use crate::compile::{Home, compile_file};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Builds with optimisations first
    #[arg(long)]
    release: bool,
    #[command(flatten)]
    parts: Parts,
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Arguments of the agent: see `graphwright run PATH --help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable.into();
    };
    options.home = Home::Machine;
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return emit::refuse(&failed).into(),
    };
    check::show_findings(&compiled.report, &compiled.sources);
    let profile = if arguments.release {
        Profile::Release
    } else {
        Profile::Debug
    };
    let binary = match Package::of(&compiled, profile)
        .with(arguments.parts.features())
        .build()
    {
        Ok(binary) => binary,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable.into();
        }
    };
    become_agent(Command::new(&binary).args(&arguments.arguments))
}

/// Runs the agent in place of this process, so that signals and the terminal are the agent's own.
#[cfg(unix)]
fn become_agent(command: &mut Command) -> ExitCode {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    complain(&format!("error: cannot start the agent: {error}\n"));
    Status::Unusable.into()
}

/// Runs the agent and ends as it does.
#[cfg(not(unix))]
fn become_agent(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) => ExitCode::from(
            status
                .code()
                .and_then(|code| u8::try_from(code).ok())
                .unwrap_or(1),
        ),
        Err(error) => {
            complain(&format!("error: cannot start the agent: {error}\n"));
            Status::Unusable.into()
        }
    }
}
