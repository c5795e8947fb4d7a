//! What a run would miss, said before anything is built or begun.

use graphwright_compiler::check::Checked;
use graphwright_compiler::driver::Outside;
use graphwright_compiler::needs;
use std::ffi::OsString;
use std::path::Path;

/// What every run would end at before its first node, so that nobody waits for a build, or begins, to hear it.
///
/// An agent that is only asked something, continues a run, or works in a world that is made up may not need it.
pub(super) fn missing(
    checked: &Checked,
    directory: &Path,
    arguments: &[OsString],
) -> Option<String> {
    const ELSE: [&str; 25] = [
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
        "test",
        "explore",
        "chaos",
        "replay",
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
    let mut outside = Outside::of(directory);
    if arguments.iter().any(|word| is_option(word, "--mcp")) {
        outside = outside.with_other_servers();
    }
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
