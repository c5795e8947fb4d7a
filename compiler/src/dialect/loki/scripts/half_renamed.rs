//! A script that prints a key which nothing reads, beside one of nearly this name that is seeded, and that nothing writes.

use super::super::words;
use super::NEXT;
use super::{ScriptNode, reads};
use crate::diag::Report;
use crate::diag::codes::UNUSED_KEY;
use crate::dialect::loki::ast::Graph;
use crate::dialect::script::code::Code;
use crate::ir::Interpreter;
use crate::suggestion::other_spelling;
use crate::world::World;
use std::collections::BTreeSet;

/// Nothing is told unless the texts of all that may write any key are known. `text`: that of the graph.
pub(super) fn check(
    (graph, text): (&Graph, &str),
    scripts: &[ScriptNode<'_>],
    world: &dyn World,
    report: &mut Report,
) {
    let Some(written) = words::written_by_models(graph, world) else {
        return;
    };
    let nodes_write = words::written(graph);
    let is_kept = |key: &str| {
        !nodes_write.contains(key)
            && !written.contains(key)
            && !scripts.iter().any(|of| reads::may_write(of, key))
    };
    let seeds = graph.initial_state.iter().map(|(name, _)| name);
    let seeds: Vec<&str> = seeds.map(|name| name.value.as_str()).collect();
    let read = words::read(text);
    for (at, of) in scripts.iter().enumerate() {
        let Some(keys) = of.keys() else {
            continue;
        };
        for key in keys.iter().copied().filter(|key| *key != NEXT) {
            let near = other_spelling(key, &seeds);
            let near = near.or_else(|| other_form(key, &seeds).filter(|near| read.contains(*near)));
            let kept = near.filter(|near| is_kept(near));
            let found = kept.map(|near| {
                let note = format!("nothing writes `{near}`: it keeps its first value");
                (near, note)
            });
            let Some((near, note)) = found.or_else(|| printed_elsewhere(of, &keys, key)) else {
                continue;
            };
            let mut others = scripts.iter().enumerate();
            let is_said = others.any(|(other, of)| other != at && says(of, key));
            if is_said || read.contains(key) || is_named(text, key) {
                continue;
            }
            let line = of.code.find(key).next().map_or(1, |at| of.code.line_of(at));
            let does = format!("prints `{key}` (line {line}), which nothing reads");
            let found = of.diagnostic(&UNUSED_KEY, &does, "printed for nobody");
            let help = format!("the script probably means `{near}`");
            of.once(found.note(note).help(help), report);
        }
    }
}

/// Words that say in which form a value stands: `fee_text` is a `fee`.
const FORMS: [&str; 24] = [
    "amount", "count", "flag", "html", "items", "json", "label", "line", "lines", "list", "md",
    "message", "note", "number", "out", "output", "result", "str", "string", "text", "total",
    "txt", "value", "words",
];

/// The only one of `names` that is `name` with a word more, or without it, which says no more than in which form the value stands.
fn other_form<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let goes_on = |long: &str, short: &str| {
        let behind = long
            .strip_prefix(short)
            .and_then(|rest| rest.strip_prefix('_'));
        let before = long
            .strip_suffix(short)
            .and_then(|rest| rest.strip_suffix('_'));
        let is_form = |word: &str| FORMS.contains(&word);
        short.len() > 2 && (behind.is_some_and(is_form) || before.is_some_and(is_form))
    };
    // `drawer_count` says how many `drawers` there are.
    let adds = |long: &str, short: &str| {
        let singular = short.strip_suffix('s').filter(|_| long.ends_with("_count"));
        goes_on(long, short) || singular.is_some_and(|short| goes_on(long, short))
    };
    let other_end = |other: &str| {
        let ends = (name.rsplit_once('_'), other.rsplit_once('_'));
        matches!(ends, (Some((one, end)), Some((same, form))) if one == same && FORMS.contains(&end) && FORMS.contains(&form))
    };
    let mut meant = names
        .iter()
        .filter(|other| adds(name, other) || adds(other, name) || other_end(other));
    let only = meant.next().filter(|_| meant.next().is_none());
    only.copied()
}

/// The key of nearly this name that a script prints at another place.
fn printed_elsewhere<'k>(
    of: &ScriptNode<'_>,
    keys: &BTreeSet<&'k str>,
    key: &str,
) -> Option<(&'k str, String)> {
    let others: Vec<&str> = keys
        .iter()
        .filter(|other| **other != key)
        .copied()
        .collect();
    let near = other_spelling(key, &others)?;
    let note = format!("it prints `{near}` elsewhere");
    prints_apart(&of.code, (key, near)).then_some((near, note))
}

/// Whether two keys are printed, and never at once: between any two places of them something begins to be printed.
fn prints_apart(code: &Code, (one, other): (&str, &str)) -> bool {
    let prints: &[&str] = match code.interpreter {
        Interpreter::Bash => &["jq ", "printf ", "echo ", "<<"],
        Interpreter::Python => &["print("],
        Interpreter::TypeScript => &["console.log("],
    };
    let is_key = |at: &usize| {
        let before = code.text.get(..*at).unwrap_or("").trim_end_matches('\\');
        before.ends_with(['"', '\'', '{'])
    };
    let places = |key: &'_ str| -> Vec<usize> { code.find(key).filter(is_key).collect() };
    let (ones, others) = (places(one), places(other));
    ones.iter().all(|one| {
        others.iter().all(|other| {
            let between = code.text.get(*one.min(other)..*one.max(other));
            between.is_some_and(|text| prints.iter().any(|print| text.contains(print)))
        })
    })
}

/// Whether a value of the graph is this name.
fn is_named(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        let before = text.get(..at).unwrap_or("");
        let after = text.get(at + key.len()..).unwrap_or("");
        let quote = ['"', '\''];
        let before = before.trim_end_matches(quote);
        let after = after.trim_start_matches(quote);
        before.ends_with([':', ',', '[', '-', ' '])
            && after
                .trim_start_matches(' ')
                .starts_with(['\n', ',', ']', '}', ':'])
            && !is_prose(before)
    })
}

/// Whether what stands before a word in its line has words with a blank between them.
fn is_prose(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    let value = line.rsplit([':', ',', '[', '{']).next().unwrap_or("");
    value.trim_start_matches([' ', '-']).contains(' ')
}

/// Whether the text of a script, or of a file that it names, has a name.
fn says(of: &ScriptNode<'_>, key: &str) -> bool {
    let in_file = |text: &String| {
        let code = Code::of(text, of.code.interpreter);
        code.find(key).next().is_some()
    };
    of.code.find(key).next().is_some() || of.named.iter().any(in_file)
}

#[cfg(test)]
mod tests {
    use super::other_form;

    #[test]
    fn a_word_of_form_makes_no_other_name() {
        for (name, names, meant) in [
            ("fee", &["branch", "fee_text"][..], Some("fee_text")),
            ("fee_text", &["fee"], Some("fee")),
            ("fee_note", &["fee_text"], Some("fee_text")),
            ("total_fee", &["fee"], Some("fee")),
            ("fee", &["fee_text", "fee_note"], None),
            ("limit", &["word_limit"], None),
            ("name", &["company_name"], None),
            ("fee", &["fee_rate"], None),
            ("id", &["id_text"], None),
            ("drawers", &["drawer_count"], Some("drawer_count")),
            ("drawers", &["drawer"], None),
        ] {
            assert_eq!(other_form(name, names), meant, "{name}");
        }
    }
}
