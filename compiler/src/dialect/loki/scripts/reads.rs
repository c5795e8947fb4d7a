//! A script that reads a key which nothing in the graph writes.

use super::super::ast::{Graph, Kind};
use super::super::words;
use super::ScriptNode;
use crate::diag::codes::SCRIPT_READ;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, is_part};
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use crate::world::World;

/// Reports what a script reads and `x-reads` keeps from it.
pub(super) fn withheld(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(listed) = &of.script.reads else {
        return;
    };
    let names = words::names(of.graph);
    for (key, line) in of.reads() {
        // What nothing writes is told as that.
        if listed.iter().any(|name| name.value == key) || !names.contains(key) {
            continue;
        }
        let message = format!("reads `{key}` (line {line}), which `x-reads` does not give it");
        let found = of.diagnostic(&SCRIPT_READ, &message, "finds no value under this key");
        report.add(
            match nearest(key, listed.iter().map(|name| name.value.as_str())) {
                Some(near) => found.help(format!("add `{key}` to `x-reads`; it has `{near}`")),
                None => found.help(format!("add `{key}` to `x-reads`")),
            },
        );
    }
}

/// Reports keys of `x-reads` that a script does not read.
pub(super) fn unread(of: &ScriptNode<'_>, report: &mut Report) {
    let Some(listed) = &of.script.reads else {
        return;
    };
    let shown = state::all_reads(&of.code, STATE).filter(|_| of.named.is_empty());
    let followed = || of.followed.as_ref()?.all_reads();
    let Some(read) = shown.or_else(followed) else {
        return;
    };
    for name in listed
        .iter()
        .filter(|name| !read.contains(name.value.as_str()))
    {
        let key = &name.value;
        let message = format!(
            "`x-reads` of node `{}` lists `{key}`, which script `{}` never reads",
            of.node.id.value, of.script.script.value
        );
        let found = Diagnostic::new(&SCRIPT_READ, name.span, message, "given for nothing");
        let near = nearest(key, read.iter().copied());
        report.add(found.help(match near {
            Some(near) => format!(
                "the script reads `{}`: call it the same in both places",
                near.name
            ),
            None => format!("read `{key}` in the script, or take it out of `x-reads`"),
        }));
    }
}

/// Reports what the scripts read and nothing writes. Nothing is told unless the texts of all that may write any key are known.
pub(super) fn check(
    graph: &Graph,
    scripts: &[ScriptNode<'_>],
    world: &dyn World,
    report: &mut Report,
) {
    let nodes = graph.nodes.iter();
    let all = nodes
        .filter(|node| matches!(node.kind, Kind::Script(_)))
        .count();
    let Some(written) = words::written_by_models(graph, world).filter(|_| all == scripts.len())
    else {
        return;
    };
    let names = words::names(graph);
    for of in scripts {
        let reads = of.reads();
        if reads.len() > state::MOST_KEYS {
            continue;
        }
        for (key, line) in reads {
            let known = names.contains(key) || written.contains(key);
            if known || scripts.iter().any(|other| may_write(other, key)) {
                continue;
            }
            let message = format!("reads `{key}` (line {line}), which nothing writes");
            let found = of.diagnostic(&SCRIPT_READ, &message, "finds no value under this key");
            if SCOPED.contains(&key) {
                report.add(
                    found
                        .note(format!("`{key}` is known in `state_updates` of the node whose result it is, and nowhere else"))
                        .help(format!("store it there: `state_updates: {{ result: \"{{{{{key}}}}}\" }}`, and read `result` here")),
                );
                continue;
            }
            report.add(match nearest(key, names.iter().map(String::as_str)) {
                Some(near) => found.help(format!("the script probably means `{near}`")),
                None => found.help(format!(
                    "write `{key}` in a node before, seed it in `initial_state`, or take it out of the script"
                )),
            });
        }
    }
}

/// Names of results, which are never in the state.
const SCOPED: [&str; 3] = ["output", "choice", "input"];

/// Whether a script, or a file that it names, may print a key: it says the name in more ways than to read it.
pub(super) fn may_write(of: &ScriptNode<'_>, key: &str) -> bool {
    let says = |text: &&String| {
        Code::of(text, of.code.interpreter)
            .find(key)
            .next()
            .is_some()
    };
    of.named.iter().any(|text| says(&text)) || prints(&of.code, key)
}

/// What gives an object all keys of the state.
const SPREAD: &str = "...state";

/// Whether a name stands where an object gets a key.
fn prints(code: &Code, key: &str) -> bool {
    // What is printed whole, or made of variables, may hold any name.
    let whole = ["locals()", "**state", ". + {", ".. + {"];
    let spreads = |at: usize| {
        let rest = code.behind(at + SPREAD.len());
        let before = code.text.get(..at).unwrap_or("");
        // `[...state.rows]` is a list, and has no keys.
        !(rest.starts_with('.') && before.trim_end().ends_with('['))
    };
    let mut spread = code.text.match_indices(SPREAD);
    let mut places = code.find(key).filter(|at| is_written(code, *at, key));
    let is_whole = whole.iter().any(|whole| code.text.contains(whole));
    is_whole || spread.any(|(at, _)| spreads(at)) || {
        let first = places.next();
        // `const { key } = state` takes it out.
        let taken = first
            .map(|_| state::taken_places(code, STATE))
            .unwrap_or_default();
        first
            .into_iter()
            .chain(places)
            .any(|at| !taken.contains(&at))
    }
}

pub(super) fn is_written(code: &Code, at: usize, key: &str) -> bool {
    let before = code.text.get(..at).unwrap_or("");
    let after = code.behind(at + key.len());
    let after = after.strip_prefix('\\').unwrap_or(after);
    let quoted = after.starts_with(['"', '\'']);
    let rest = after
        .strip_prefix(['"', '\''])
        .unwrap_or(after)
        .trim_start();
    let set = rest.strip_prefix(']').map_or(rest, str::trim_start);
    let is_pair = rest.starts_with(':') || set.starts_with('=') && !set.starts_with("==");
    match code.interpreter {
        // `{key}`, `{$key}` and `{a, key}` are pairs, too; `key=…` is a variable.
        Interpreter::Bash => {
            let is_set = before.ends_with('.') && jq_sets(after);
            !before.ends_with("${") && (rest.starts_with(':') || is_short(before, after)) || is_set
        }
        // `key = …` is a variable, `f(key=…)` an argument.
        Interpreter::Python => {
            is_pair && quoted
                || after.starts_with('=')
                    && before.ends_with(['(', ' ', ','])
                    && before.trim_end().ends_with(['(', ','])
        }
        Interpreter::TypeScript => {
            // `key = …` is a variable, `out.key = …` and `out["key"] = …` are not.
            let is_variable = rest.starts_with('=') && !before.ends_with('.');
            is_pair && !is_variable || is_short(before, after)
        }
    }
}

/// Whether a program of `jq` gives a value to the path that goes on behind a key: `.key.part += 1`.
fn jq_sets(after: &str) -> bool {
    const SIGNS: [&str; 8] = ["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="];
    let in_path = |letter: char| is_part(letter) || matches!(letter, '.' | '[' | ']' | '?');
    let sign = after.trim_start_matches(in_path).trim_start();
    let sign = sign
        .split(|letter: char| !"=|+-*/%".contains(letter))
        .next();
    sign.is_some_and(|sign| SIGNS.contains(&sign))
}

/// Whether a name stands alone in an object: `{ a, key }`.
fn is_short(before: &str, after: &str) -> bool {
    let before = before.trim_end_matches(['$', ' ', '\n']);
    let after = after.trim_start();
    before.ends_with(['{', ',']) && after.starts_with(['}', ',']) && !before.ends_with(is_part)
}
