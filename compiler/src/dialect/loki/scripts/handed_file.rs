//! A file that one script writes and none reads, and one of nearly its name that another script reads and none writes.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::UNWRITTEN_ARTIFACT;
use crate::dialect::script::code::{Code, literal_at};
use crate::ir::Interpreter;
use crate::pattern::is_file_path;
use crate::suggestion::are_near_paths;
use crate::world::{Presence, World};

/// How many files are looked at. Nobody hands on more by hand.
const MOST: usize = 64;

/// What a script does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Reads,
    Writes,
}

/// A file that a script names.
struct NamedFile<'s> {
    of: &'s ScriptNode<'s>,
    path: String,
    way: Use,
    at: usize,
}

/// `text`: that of the graph.
pub(super) fn check(
    text: &str,
    scripts: &[ScriptNode<'_>],
    world: &dyn World,
    report: &mut Report,
) {
    let files: Vec<NamedFile<'_>> = scripts.iter().flat_map(named).take(MOST).collect();
    let reads = files.iter().filter(|one| one.way == Use::Reads);
    for read in reads {
        // What something else names may be made there.
        let is_known =
            is_elsewhere(read, text, scripts) || world.file(&read.path) != Presence::Absent;
        let is_written = files
            .iter()
            .any(|one| one.way == Use::Writes && one.path == read.path);
        if is_known || is_written {
            continue;
        }
        let mut written = files.iter().filter(|one| {
            let other = one.of.script.script.value != read.of.script.script.value;
            one.way == Use::Writes && other && is_near(&one.path, &read.path)
        });
        let Some(written) = written.find(|one| !is_elsewhere(one, text, scripts)) else {
            continue;
        };
        let does = format!(
            "reads `{}` (line {}), which nothing writes: script `{}` writes `{}`, which nothing reads",
            read.path,
            read.of.code.line_of(read.at),
            written.of.script.script.value,
            written.path
        );
        let found = read
            .of
            .diagnostic(&UNWRITTEN_ARTIFACT, &does, "made by no script");
        let found = found.label(
            written.of.script.script.span,
            format!("writes `{}`", written.path),
        );
        report.add(found.help("give both the same name"));
        return;
    }
}

/// Whether a path is nearly another one, or the same with another ending.
fn is_near(one: &str, other: &str) -> bool {
    let stem = |path: &str| path.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    are_near_paths(one, other) || stem(one) == stem(other)
}

/// Whether anything but the script itself names a file, or the script names it again.
fn is_elsewhere(file: &NamedFile<'_>, text: &str, scripts: &[ScriptNode<'_>]) -> bool {
    let own = &file.of.script.script.value;
    let others = scripts.iter().any(|one| {
        let texts = || one.named.iter().chain([&one.text]);
        &one.script.script.value != own && texts().any(|text| text.contains(&file.path))
    });
    let beside = file.of.named.iter().any(|text| text.contains(&file.path));
    others || beside || text.contains(&file.path) || file.of.text.matches(&file.path).count() > 1
}

/// The files that a script opens by a constant name.
fn named<'s>(of: &'s ScriptNode<'s>) -> Vec<NamedFile<'s>> {
    let found = match of.code.interpreter {
        Interpreter::Python => in_python(&of.code),
        Interpreter::TypeScript => in_typescript(&of.code),
        Interpreter::Bash => in_shell(&of.text),
    };
    let files = found.into_iter().filter(|(path, ..)| is_path(path));
    files
        .map(|(path, way, at)| NamedFile { of, path, way, at })
        .collect()
}

/// Whether a text is the name of a file below the directory. One of few letters is nearly any other.
fn is_path(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_ascii_alphanumeric());
    is_file_path(text) && !text.starts_with('.') && letters.count() > 5
}

/// `open("a.csv", "w")`.
fn in_python(code: &Code) -> Vec<(String, Use, usize)> {
    let calls = code.find("open").filter_map(|at| {
        let (path, after) = literal_at(code.behind(at + 4).strip_prefix('(')?)?;
        let inside = after.split(')').next().unwrap_or("");
        let modes = ["\"w", "'w", "\"a", "'a", "\"x", "'x", "\"r+", "'r+"];
        let mode = inside.trim_start_matches([',', ' ']);
        let mode = mode.strip_prefix("mode=").unwrap_or(mode);
        let writes = modes
            .iter()
            .any(|sign| mode.starts_with(sign) || inside.contains(&format!("mode={sign}")));
        // What opens by a mode that is no constant may do either.
        let is_open = mode.starts_with(char::is_alphabetic) && !inside.contains('=');
        let way = if writes { Use::Writes } else { Use::Reads };
        (!is_open).then(|| (path.to_owned(), way, at))
    });
    calls.collect()
}

/// `readFileSync("a.csv")`.
fn in_typescript(code: &Code) -> Vec<(String, Use, usize)> {
    let names = [
        ("readFileSync", Use::Reads),
        ("readFile", Use::Reads),
        ("writeFileSync", Use::Writes),
        ("writeFile", Use::Writes),
    ];
    let calls = names.into_iter().flat_map(|(name, way)| {
        code.find(name).filter_map(move |at| {
            let (path, _) = literal_at(code.behind(at + name.len()).strip_prefix('(')?)?;
            Some((path.to_owned(), way, at))
        })
    });
    calls.collect()
}

/// `> a.csv`, `< a.csv`, `jq … a.json`.
fn in_shell(text: &str) -> Vec<(String, Use, usize)> {
    const READERS: [&str; 9] = [
        "cat", "jq", "head", "tail", "wc", "sort", "cut", "awk", "grep",
    ];
    let commands = crate::shell::read(text).unwrap_or_default();
    let mut found = Vec::new();
    for command in &commands {
        for redirect in &command.redirects {
            let way = match redirect.sign {
                ">" | ">>" | ">|" => Use::Writes,
                "<" => Use::Reads,
                _ => continue,
            };
            let path = redirect.target.plain();
            found.extend(path.map(|path| (path.to_owned(), way, redirect.target.at)));
        }
        let last = command.called().iter().skip(1).last();
        let last = last.filter(|_| READERS.contains(&command.name()) && !command.is_fed);
        let path = last.and_then(|word| Some((word.plain()?.to_owned(), Use::Reads, word.at)));
        found.extend(path);
    }
    found
}
