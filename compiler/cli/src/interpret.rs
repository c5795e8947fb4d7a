//! `graphwright run --interpret`: the graph as it stands is the agent, in this process. Nothing is compiled, and nothing but this
//! command is needed.

use super::options::ReadingArgs;
use super::preflight::missing;
use super::{Status, card, check, complain};
use graphwright::cli::{Agent, AgentCommand};
use graphwright_compiler::compile::inspect_file;
use graphwright_interpret::InterpretedGraph;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The words that stand before the arguments of the agent.
pub(super) fn words(reading: &ReadingArgs, path: &Path) -> Vec<OsString> {
    let begin = ["run", "--interpret"].map(OsString::from).into_iter();
    // Who starts it again may be elsewhere.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    begin.chain(reading.words()).chain([path.into()]).collect()
}

/// Does what the arguments ask of the agent. `typed`: what a person types before them.
pub(super) fn run(
    reading: &ReadingArgs,
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
    let asked = AgentCommand::of(&arguments);
    // Who looks at a run, answers it or ends it has read the warnings when it was begun.
    if asked.begins_or_serves() || found.checked.is_none() {
        check::show_findings(&found.report, &found.sources);
    }
    let Some(checked) = &found.checked else {
        return Status::Faulty.into();
    };
    if asked.names_restate() {
        complain(
            "error: --restate: a server sends the parts of a run to processes that have the graph compiled in; serve what \
             `graphwright build PATH --with restate` makes\n",
        );
        return Status::Unusable.into();
    }
    let file = found.files.first().map_or(path, |file| file.as_path());
    let directory = file.parent().unwrap_or(path);
    if let Some(missing) = missing(checked, directory, &asked) {
        complain(&missing);
        return Status::Unusable.into();
    }
    let lines = |span| found.sources.start(span).line;
    let graph = InterpretedGraph::placed(checked.program(), checked.facts(), &lines, directory);
    if asked.begins() && asked.narrates() {
        complain(NOTE);
    }
    // An agent has its card from its program, for as long as it lives.
    let card = match asked.draws() {
        true => card::card(checked, Vec::new()),
        false => card::without_pictures(checked),
    };
    let card: &'static str = String::leak(card);
    let agent = Agent::new(graph).card(card);
    agent.main_within(typed, words(reading, path), arguments)
}

/// What compiling would give a graph of a hundred nodes: `compiler/BENCHMARKS.md` says how that was measured.
const NOTE: &str = "note: interpreted; `graphwright build` makes one binary of it that needs nothing else \
    (100 nodes: first node after 4.4 ms instead of 15.5 ms, 10.8 MB of memory instead of 21.1 MB)\n";
