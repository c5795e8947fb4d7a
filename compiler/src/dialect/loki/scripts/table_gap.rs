//! A script that looks the value of a key up in a table which lacks one of the values that the key may have.

use super::ScriptNode;
use super::comparison::places;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::{Code, is_part};
use crate::dialect::script::state::{self, STATE};
use crate::dialect::script::table::{Table, table};
use crate::ir::Interpreter;
use std::collections::{BTreeMap, BTreeSet};

/// Reports each table that lacks a value.
pub(super) fn check(
    of: &ScriptNode<'_>,
    values: &BTreeMap<String, BTreeSet<String>>,
    report: &mut Report,
) {
    let fails = match of.code.interpreter {
        Interpreter::Python => "the look-up fails",
        Interpreter::TypeScript => "the look-up gives nothing",
        Interpreter::Bash => return,
    };
    let holding = state::holding(&of.code, STATE);
    for (key, values) in values {
        let Some((line, table)) = looked_up(&of.code, key, &holding) else {
            continue;
        };
        let has =
            |value: &&String| value.is_empty() || table.entries.iter().any(|(key, _)| key == value);
        let missing: Vec<String> = values
            .iter()
            .filter(|value| !has(value))
            .map(|value| format!("`{value}`"))
            .collect();
        // Whoever lists none of them looks something else up.
        if missing.is_empty() || missing.len() == values.len() {
            continue;
        }
        let (name, missing) = (table.name, missing.join(", "));
        let message =
            format!("looks `{key}` up in `{name}` (line {line}), which has no entry for {missing}");
        let found = of.diagnostic(&SCRIPT_COMPARES, &message, fails);
        report.add(found.help(format!(
            "add the entry to `{name}` (line {}), or take the value out of what `{key}` may be",
            table.line
        )));
    }
}

/// Where the value of a key is looked up, and in which table. `None`: nowhere, or what is not there is thought of.
fn looked_up<'c>(
    code: &'c Code,
    key: &'c str,
    holding: &BTreeSet<&str>,
) -> Option<(usize, Table<'c>)> {
    let mut places = places(code, key, holding).into_iter();
    places.find_map(|place| {
        let rest = place.behind.trim_start().strip_prefix(']')?.trim_start();
        let is_caught = ["??", "||", "if "].iter().any(|way| rest.starts_with(way));
        let name = asked_table(place.before).filter(|_| !is_caught)?;
        let thought_of = [format!(" in {name}"), "KeyError".to_owned()];
        let caught = thought_of.iter().any(|sign| code.text.contains(sign));
        let table = table(code, name).filter(|_| !caught)?;
        Some((place.line, table))
    })
}

/// The table that is asked where a line goes on with what holds the value of a key: `WAYS[`, `WAYS[state["`, `WAYS[state.`.
fn asked_table(before: &str) -> Option<&str> {
    let last_word = |text: &str| text.rfind(|letter| !is_part(letter)).map_or(0, |at| at + 1);
    let table = match before.strip_suffix('[') {
        Some(table) => table,
        None => {
            let read = before.strip_suffix(['"', '\'']).unwrap_or(before);
            let ways = [".get(", "[", "?.", "."];
            let holder = ways.iter().find_map(|way| read.strip_suffix(way))?;
            let holder = holder.strip_suffix("()").unwrap_or(holder);
            holder.get(..last_word(holder))?.strip_suffix('[')?
        }
    };
    table
        .get(last_word(table)..)
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::asked_table;

    #[test]
    fn the_table_stands_before_what_is_looked_up() {
        for before in [
            "x = WAYS[",
            "x = f(WAYS[state[\"",
            "x = WAYS[state.get('",
            "const x = WAYS[state.",
            "WAYS[load()[\"",
        ] {
            assert_eq!(asked_table(before), Some("WAYS"), "{before}");
        }
        for before in ["x = ", "x = state[\"", "if state.", "print("] {
            assert_eq!(asked_table(before), None, "{before}");
        }
    }
}
