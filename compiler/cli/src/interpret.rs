//! `graphwright run --interpret`: the graph as it stands is the agent, in this process. Nothing is compiled, and nothing but this
//! command is needed.

use super::missing::missing;
use super::options::Reading;
use super::{Status, card, check, complain};
use graphwright::cli::Agent;
use graphwright_compiler::compile::inspect_file;
use graphwright_interpret::Interpreted;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The words that stand before the arguments of the agent.
pub(super) fn words(reading: &Reading, path: &Path) -> Vec<OsString> {
    let begin = ["run", "--interpret"].map(OsString::from).into_iter();
    // Who starts it again may be elsewhere.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    begin.chain(reading.words()).chain([path.into()]).collect()
}

/// Does what the arguments ask of the agent. `typed`: what a person types before them.
pub(super) fn run(
    reading: &Reading,
    path: &Path,
    typed: String,
    arguments: Vec<OsString>,
) -> ExitCode {
    let Some(options) = check::options_of(reading) else {
        return Status::Unusable.into();
    };
    let found = match inspect_file(path, &options) {
        Ok(found) => found,
        Err(problem) => {
            complain(&format!("error: {problem}\n"));
            return Status::Unusable.into();
        }
    };
    check::show_findings(&found.report, &found.sources);
    let Some(checked) = &found.checked else {
        return Status::Faulty.into();
    };
    if arguments.iter().any(is_of_restate) {
        complain(
            "error: --restate: a server sends the parts of a run to processes that have the graph compiled in; serve what \
             `graphwright build PATH --with restate` makes\n",
        );
        return Status::Unusable.into();
    }
    let file = found.files.first().map_or(path, |file| file.as_path());
    let directory = file.parent().unwrap_or(path);
    if let Some(missing) = missing(checked, directory, &arguments) {
        complain(&missing);
        return Status::Unusable.into();
    }
    let lines = |span| found.sources.start(span).line;
    let graph = Interpreted::placed(checked.program(), checked.facts(), &lines, directory);
    if begins_a_run(&arguments) {
        complain(NOTE);
    }
    // An agent has its card from its program, for as long as it lives.
    let card = match shows_pictures(&arguments) {
        true => card::card(checked),
        false => card::without_pictures(checked),
    };
    let card: &'static str = String::leak(card);
    let agent = Agent::new(graph).card(card);
    agent.main_within(typed, words(reading, path), arguments)
}

/// What compiling would give.
const NOTE: &str =
    "note: interpreted; `graphwright build` makes one binary of it that needs nothing else\n";

fn is_of_restate(word: &OsString) -> bool {
    let word = word.to_string_lossy();
    word == "--restate" || word.starts_with("--restate=")
}

/// Whether an agent draws something for these arguments.
fn shows_pictures(arguments: &[OsString]) -> bool {
    let shows = |word: &OsString| {
        ["graph", "show", "serve"]
            .iter()
            .any(|command| word == command)
    };
    arguments.iter().any(shows)
}

/// Whether these arguments begin a run, and somebody wants to hear about it.
fn begins_a_run(arguments: &[OsString]) -> bool {
    const COMMANDS: [&str; 20] = [
        "runs",
        "show",
        "resume",
        "fork",
        "step",
        "approvals",
        "approve",
        "deny",
        "verify",
        "test",
        "explore",
        "chaos",
        "replay",
        "index",
        "graph",
        "serve",
        "completions",
        "man",
        "cancel",
        "help",
    ];
    const SILENT: [&str; 6] = ["-q", "--quiet", "--json", "-h", "--help", "--events"];
    let first = arguments.first().map(|word| word.to_string_lossy());
    let command = first.is_some_and(|word| COMMANDS.contains(&word.as_ref()));
    let silent = |word: &OsString| SILENT.contains(&word.to_string_lossy().as_ref());
    !command && !arguments.iter().any(silent)
}

#[cfg(test)]
mod tests {
    use super::begins_a_run;
    use std::ffi::OsString;

    #[test]
    fn only_who_begins_a_run_hears_what_compiling_would_give() {
        let begins = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            begins_a_run(&words)
        };
        assert!(begins(&[]));
        assert!(begins(&["a prompt", "--answer", "yes"]));
        for other in [&["runs"][..], &["show", "x"], &["x", "-q"], &["--json"]] {
            assert!(!begins(other), "{other:?}");
        }
    }
}
