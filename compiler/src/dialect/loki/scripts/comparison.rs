//! A script that compares a key with a text which its declared values do not have.

use super::{ScriptNode, counter};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::{Code, is_part, literal_at};
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;
use crate::suggestion::nearest;
use std::collections::{BTreeMap, BTreeSet};

/// Reports each such comparison.
pub(super) fn check(
    of: &ScriptNode<'_>,
    values: &BTreeMap<String, BTreeSet<String>>,
    report: &mut Report,
) {
    let holding = state::holding(&of.code, STATE);
    for (key, values) in values {
        let found = compared(&of.code, key, &holding);
        let others = found
            .into_iter()
            .filter(|(_, text)| !values.contains(*text));
        for (line, text) in others {
            let message =
                format!("compares `{key}` with `{text}` (line {line}), which it never is");
            let found = of.diagnostic(&SCRIPT_COMPARES, &message, "decides the same each time");
            let near = nearest(text, values.iter().map(String::as_str));
            report.add(match near {
                Some(near) => found.help(format!("the script probably means `{}`", near.name)),
                None => {
                    let all: Vec<&str> = values.iter().map(String::as_str).collect();
                    found.help(format!("the values of `{key}` are: {}", all.join(", ")))
                }
            });
        }
    }
}

/// The texts that what is read of a key is compared with, with the lines.
fn compared<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<(usize, &'c str)> {
    let behind = places(code, key, holding).into_iter();
    behind
        .filter_map(|place| Some((place.line, operand(code.interpreter, place.behind)?)))
        .collect()
}

/// Where the value of a key is read.
pub(super) struct Place<'c> {
    /// The line.
    pub line: usize,
    /// What stands before it in that line.
    pub before: &'c str,
    /// What stands behind it.
    pub behind: &'c str,
    /// How it was read: what the variable is given, or what is taken where the key is missing.
    pub given: &'c str,
}

/// The places at which the value of a key stands: the key, read of the state, or the one variable that is given it.
pub(super) fn places<'c>(code: &'c Code, key: &'c str, holding: &BTreeSet<&str>) -> Vec<Place<'c>> {
    let place = |at: usize, behind: &'c str, given: &'c str| {
        let before = code.text.get(..at).unwrap_or("");
        Place {
            line: code.line_of(at),
            before: before.rsplit('\n').next().unwrap_or(""),
            behind,
            given,
        }
    };
    let mut found = Vec::new();
    let held = counter::held(code, key).and_then(|name| {
        let values = crate::dialect::script::variable::values(code, name)?;
        let [(_, value)] = values.as_slice() else {
            return None;
        };
        Some((name, *value))
    });
    if let Some((name, value)) = held {
        for at in code.find(name) {
            let rest = code.behind(at + name.len());
            let rest = rest.strip_prefix('}').unwrap_or(rest);
            found.push(place(at, rest.strip_prefix('"').unwrap_or(rest), value));
        }
    }
    for at in code
        .find(key)
        .filter(|at| is_read_of_state(code, *at, holding))
    {
        let rest = code.behind(at + key.len());
        let rest = match code.interpreter {
            Interpreter::Bash => continue,
            Interpreter::TypeScript if !rest.starts_with(['"', '\'']) => Some(rest),
            Interpreter::Python | Interpreter::TypeScript => behind_read(rest),
        };
        found.extend(rest.map(|behind| {
            let read = rest_before(code.behind(at + key.len()), behind);
            place(at, behind, read)
        }));
    }
    found
}

/// The beginning of a text, up to what it ends with.
fn rest_before<'t>(text: &'t str, end: &str) -> &'t str {
    text.get(..text.len() - end.len()).unwrap_or("")
}

/// Whether a key is what a read of the state names.
fn is_read_of_state(code: &Code, at: usize, holding: &BTreeSet<&str>) -> bool {
    let before = code.text.get(..at).unwrap_or("");
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let before = [".get(", "[", "?.", "."]
        .iter()
        .find_map(|way| before.strip_suffix(way));
    let holder = before.map(|before| {
        let before = before.strip_suffix("()").unwrap_or(before);
        before
            .rsplit(|letter| !is_part(letter))
            .next()
            .unwrap_or("")
    });
    holder.is_some_and(|holder| holding.contains(holder))
}

/// What stands behind `"]`, `")` or `", …)`.
fn behind_read(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix(['"', '\''])?;
    match rest.strip_prefix([']', ')']) {
        Some(rest) => Some(rest),
        None => {
            let (default, after) = rest.split_once(')')?;
            (!default.contains('(')).then_some(after)
        }
    }
}

/// The literal that stands behind the sign of a comparison.
fn operand(interpreter: Interpreter, rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches(' ');
    let signs: &[&str] = match interpreter {
        Interpreter::Bash => &["== ", "!= ", "= "],
        Interpreter::Python => &["==", "!="],
        Interpreter::TypeScript => &["===", "!==", "==", "!="],
    };
    let rest = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
    let (text, _) = literal_at(rest.trim_start())?;
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        let found = compared(&code, "wish", &state::holding(&code, STATE)).into_iter();
        found.map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn comparisons_of_what_is_read_are_found() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif state[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state.get(\"wish\", \"\")\nif wish != 'refund':\n    pass\n",
        ] {
            assert_eq!(texts(text, Interpreter::Python), ["refund"], "{text}");
        }
        let text = "wish=$(echo \"$GRAPH_STATE\" | jq -r '.wish')\nif [ \"$wish\" = \"refund\" ]; then echo '{}'; fi\n";
        assert_eq!(texts(text, Interpreter::Bash), ["refund"]);
        let text = "const state = JSON.parse(process.env.GRAPH_STATE!);\nif (state.wish === \"refund\") {}\n";
        assert_eq!(texts(text, Interpreter::TypeScript), ["refund"]);
    }

    #[test]
    fn what_is_no_read_of_the_state_is_not_compared() {
        for text in [
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nif row[\"wish\"] == \"refund\": pass\n",
            "state = json.loads(os.environ[\"GRAPH_STATE\"])\nwish = state[\"wish\"]\nwish = wish.lower()\nif wish == \"refund\": pass\n",
        ] {
            assert!(texts(text, Interpreter::Python).is_empty(), "{text}");
        }
    }
}
