//! `graphwright run PATH [agent arguments...]`

use super::options::ReadingArgs;
use super::package::{Package, Profile};
use super::parts::Parts;
use super::preflight::missing;
use super::{Status, check, complain, emit, interpret};
use clap::{Args, Parser as _};
use graphwright::cli::AgentCommand;
use graphwright_compiler::compile::{Home, compile_file};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    reading: ReadingArgs,
    /// Builds with optimisations first
    #[arg(long)]
    release: bool,
    #[command(flatten)]
    parts: Parts,
    /// Runs the graph as it stands, without compiling it; may also stand behind PATH
    ///
    /// It needs no Rust, and begins at once. It takes the same arguments as the agent, keeps its runs in the same stores, and each of
    /// the two goes on with runs that the other one began. Nodes that a program of your own replaces in Rust are run as the graph
    /// declares them. It cannot serve a Restate server.
    #[arg(long, conflicts_with = "release")]
    interpret: bool,
    /// A graph file, or a directory that holds `graph.yaml`
    path: PathBuf,
    /// Arguments of the agent: see `graphwright run PATH --help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let (interpreted, words) = interpreted(&arguments.arguments);
    let words: Vec<OsString> = handed_on(&words).into_iter().cloned().collect();
    let asked = AgentCommand::of(&words);
    let interpreted = interpreted || arguments.interpret;
    // How it is called is the same either way, and nobody should wait for a build to hear it.
    if interpreted || asked.only_tells() {
        let command = match interpreted {
            true => "graphwright run --interpret",
            false => "graphwright run",
        };
        let typed = called(command, &arguments.path);
        return interpret::run(&arguments.reading, &arguments.path, typed, words);
    }
    let Some(mut options) = check::options_of(&arguments.reading) else {
        return Status::Unusable.into();
    };
    options.home = Home::Machine;
    let compiled = match compile_file(&arguments.path, &options) {
        Ok(compiled) => compiled,
        Err(failed) => return emit::refuse(&failed).into(),
    };
    // Who looks at a run, answers it or ends it has read them when it was begun.
    if asked.begins_or_serves() {
        check::show_findings(&compiled.report, &compiled.sources);
    }
    if let Some(missing) = missing(&compiled.checked, &compiled.directory, &asked) {
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
    command.args(&words);
    // What the agent says about calling it again should be what was typed, not a file in a cache.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(
        &mut command,
        called("graphwright run", &arguments.path),
    );
    become_agent(&mut command)
}

/// The words of a command line that asks for help behind PATH, so that they ask the agent for it. `None`: they ask for that of `run`.
pub(super) fn asking_the_agent(words: &[OsString]) -> Option<Vec<OsString>> {
    let help = |word: &OsString| word == "--help" || word == "-h";
    let at = words.iter().position(help)?;
    let (before, behind) = words.split_at(at);
    // What stands before it is whole only if PATH is there.
    let whole = super::Arguments::try_parse_from(before).ok()?;
    let runs = matches!(whole.command, super::Command::Run(_));
    runs.then(|| [before, &["--".into()], behind].concat())
}

/// Where a subcommand is written that only an agent has: its runs are asked about through it.
pub(super) fn tip(error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue};
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let of_agents = AgentCommand::subcommands().any(|known| known == *word);
    of_agents.then(|| {
        format!(
            "\n`{word}` is asked of an agent: `graphwright run PATH {word} …`, or `./AGENT {word} …` of one that is built\n"
        )
    })
}

/// How a person calls the agent.
pub(super) fn called(command: &str, path: &std::path::Path) -> String {
    let path = path.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:@%,".contains(c);
    if path.chars().all(plain) {
        format!("{command} {path}")
    } else {
        format!("{command} '{}'", path.replace('\'', "'\\''"))
    }
}

/// Whether `--interpret` stands among the arguments of the agent, where many write it, and the others.
fn interpreted(arguments: &[OsString]) -> (bool, Vec<OsString>) {
    let dashes = arguments.iter().position(|word| word == "--");
    let options = dashes.unwrap_or(arguments.len());
    let mut words = arguments.to_vec();
    let at = words
        .iter()
        .take(options)
        .position(|word| word == "--interpret");
    if let Some(at) = at {
        words.remove(at);
    }
    (at.is_some(), words)
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

    #[test]
    fn help_behind_a_path_is_that_of_the_agent() {
        let asking = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let asking = asking_the_agent(&words);
            asking.map(|words| words.join(" ".as_ref()).into_string().unwrap())
        };
        let own = asking(&["graphwright", "run", "x", "--interpret", "-h", "y"]);
        assert_eq!(
            own.as_deref(),
            Some("graphwright run x --interpret -- -h y")
        );
        for words in [
            &["graphwright", "run", "--help", "x"][..],
            &["graphwright", "run", "--policy", "--help"],
            &["graphwright", "check", "x", "--help"],
            &["graphwright", "--help"],
        ] {
            assert_eq!(asking(words), None, "{words:?}");
        }
    }

    #[test]
    fn calls_can_be_typed_again() {
        use std::path::Path;
        let called = |path: &str| called("graphwright run", Path::new(path));
        assert_eq!(called("agents/x"), "graphwright run agents/x");
        assert_eq!(called("my agent"), "graphwright run 'my agent'");
    }

    #[test]
    fn a_graph_is_interpreted_wherever_that_is_said_but_in_a_prompt() {
        let said = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            interpreted(&words)
        };
        assert_eq!(said(&["x", "--interpret"]), (true, vec!["x".into()]));
        assert!(!said(&["x"]).0);
        let (is, words) = said(&["--", "--interpret"]);
        assert!(!is && words.len() == 2);
    }
}
