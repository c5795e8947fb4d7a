//! `graphwright run PATH [agent arguments...]`

use super::options::Reading;
use super::package::{Package, Profile};
use super::parts::Parts;
use super::{Status, check, complain, emit};
use clap::Args;
use graphwright_compiler::compile::{Compiled, Home, compile_file};
use graphwright_compiler::driver::Outside;
use graphwright_compiler::needs;
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
    if let Some(missing) = missing(&compiled, &arguments.arguments) {
        complain(&missing);
        return Status::Unusable.into();
    }
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
    let mut command = Command::new(&binary);
    command.args(handed_on(&arguments.arguments));
    // What the agent says about calling it again should be what was typed, not a file in a cache.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, called(&arguments.path));
    become_agent(&mut command)
}

/// What every run would end at before its first node, so that nobody waits for a build to hear it.
///
/// An agent that is only asked something, continues a run, or works in a world that is made up may not need it.
fn missing(compiled: &Compiled, arguments: &[OsString]) -> Option<String> {
    const ELSE: [&str; 21] = [
        "--help",
        "-h",
        "rehearsal",
        "--model=rehearsal",
        "--script",
        "--dir",
        "runs",
        "show",
        "resume",
        "fork",
        "step",
        "approvals",
        "approve",
        "deny",
        "verify",
        "index",
        "graph",
        "completions",
        "man",
        "cancel",
        // It begins without, and says what runs will miss.
        "serve",
    ];
    let other = arguments.iter().any(|word| {
        let word = word.to_string_lossy();
        let valued = ["--script=", "--dir=", "--restate"];
        ELSE.contains(&word.as_ref()) || valued.iter().any(|option| word.starts_with(option))
    });
    if other {
        return None;
    }
    let mut outside = Outside::of(&compiled.directory);
    if arguments.iter().any(|word| is_option(word, "--mcp")) {
        outside = outside.with_other_servers();
    }
    let checked = &compiled.checked;
    let missing = needs::missing(
        checked.program(),
        checked.facts(),
        &outside,
        value(arguments, "--model"),
    );
    let mut text: String = missing
        .iter()
        .map(|what| format!("error: {what}\n"))
        .collect();
    let models = ["the model ", "a node names no model"];
    let of_model = |what: &&String| models.iter().any(|begin| what.starts_with(begin));
    if missing.iter().any(|what| of_model(&what)) {
        text.push_str(
            "(to try the graph without a model use `--script FILE` or `--model rehearsal`)\n",
        );
    }
    (!missing.is_empty()).then_some(text)
}

/// Whether a word is an option, perhaps with its value.
fn is_option(word: &OsString, name: &str) -> bool {
    let word = word.to_string_lossy();
    let rest = word.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// The value of an option of the agent.
fn value<'a>(arguments: &'a [OsString], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|word| is_option(word, name))?;
    let word = arguments.get(at)?.to_str()?;
    match word.split_once('=') {
        Some((_, value)) => Some(value),
        None => arguments.get(at + 1)?.to_str(),
    }
}

/// How a person calls the agent.
#[cfg(unix)]
fn called(path: &std::path::Path) -> String {
    let path = path.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:@%,".contains(c);
    if path.chars().all(plain) {
        format!("graphwright run {path}")
    } else {
        format!("graphwright run '{}'", path.replace('\'', "'\\''"))
    }
}

/// The arguments of the agent. Who writes `run PATH PROMPT -- --option` means options of the agent, as with `cargo run`;
/// for the agent itself nothing behind `--` is one.
fn handed_on(arguments: &[OsString]) -> Vec<&OsString> {
    let option = |word: Option<&OsString>| {
        let text = word.and_then(|word| word.to_str()).unwrap_or_default();
        let name = text.trim_start_matches('-');
        text.starts_with('-')
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && !name.contains(char::is_whitespace)
    };
    let dashes = arguments.iter().position(|word| word == "--");
    let dropped = dashes.filter(|at| option(arguments.get(at + 1)));
    let all = arguments.iter().enumerate();
    all.filter(|(at, _)| Some(*at) != dropped)
        .map(|(_, word)| word)
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words(arguments: &[&str]) -> Vec<String> {
        let given: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let all = handed_on(&given).into_iter();
        all.map(|word| word.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn options_behind_dashes_are_options_of_the_agent() {
        assert_eq!(words(&["x", "--", "--script", "w"]), ["x", "--script", "w"]);
        assert_eq!(words(&["x", "--", "-q"]), ["x", "-q"]);
        assert_eq!(words(&["-q", "--", "runs"]), ["-q", "--", "runs"]);
        assert_eq!(words(&["--", "-5 degrees"]), ["--", "-5 degrees"]);
    }

    #[cfg(unix)]
    #[test]
    fn calls_can_be_typed_again() {
        use std::path::Path;
        assert_eq!(called(Path::new("agents/x")), "graphwright run agents/x");
        assert_eq!(called(Path::new("my agent")), "graphwright run 'my agent'");
    }
}
