//! A script that prints a key with what it read of it, where the reducer of the key adds what is printed to what is there: the old value
//! counts twice.

use super::super::ast::Graph;
use super::ScriptNode;
use super::counter::held;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COUNTER;
use crate::dialect::script::code::{Code, is_part, outside};
use crate::ir::{Interpreter, Reducer};

/// Reports each such key, at the first script that does.
pub(super) fn check(graph: &Graph, scripts: &[ScriptNode<'_>], report: &mut Report) {
    for (key, reducer) in &graph.reducers {
        let adds = match reducer.value {
            Reducer::Sum | Reducer::Append | Reducer::Extend | Reducer::Concat | Reducer::Join => {
                reducer.value.name()
            }
            Reducer::Max
            | Reducer::Min
            | Reducer::Merge
            | Reducer::Overwrite
            | Reducer::FirstWrite => continue,
        };
        let key = key.value.as_str();
        let mut all = scripts
            .iter()
            .filter_map(|of| Some((of, added(&of.code, key)?)));
        let Some((of, line)) = all.next() else {
            continue;
        };
        let does = format!(
            "prints `{key}` with what it read of it (line {line}), and the reducer `{adds}` adds that to what is there"
        );
        let mut found = of.diagnostic(&SCRIPT_COUNTER, &does, "the old value counts twice");
        for (other, line) in all {
            found = found.label(other.script.script.span, format!("as well (line {line})"));
        }
        report.add(found.help(format!(
            "print only what is new, or take `{key}` out of `reducers`"
        )));
    }
}

/// The line in which a script prints a key as what it read of it and more.
fn added(code: &Code, key: &str) -> Option<usize> {
    let name = held(code, key);
    let mut places = code.find(key).filter_map(|at| {
        let quoted = code.behind(at + key.len()).trim_start_matches(['"', '\'']);
        let value = quoted.trim_start().strip_prefix(':')?;
        let end = outside(value).find(|(_, letter)| matches!(letter, ',' | '}'));
        let value = value.get(..end.map_or(value.len(), |(at, _)| at))?;
        Some((at, value))
    });
    let direct = places.find(|(_, value)| is_sum(value, key, name));
    let at = direct.map(|(at, _)| at).or_else(|| in_bash(code, name?))?;
    Some(code.line_of(at))
}

/// Whether an expression adds something to what was read of the key.
fn is_sum(value: &str, key: &str, name: Option<&str>) -> bool {
    let reads = [
        format!("[\"{key}\"]"),
        format!("['{key}']"),
        format!(".get(\"{key}\""),
        format!(".get('{key}'"),
        format!(".{key}"),
    ];
    let Some((before, behind)) = value.split_once('+') else {
        return false;
    };
    let side = |side: &str| {
        let is_name = name.is_some_and(|name| side.trim().trim_start_matches('$') == name);
        is_name || reads.iter().any(|read| side.contains(read.as_str()))
    };
    // In a text it is shown.
    let rest = reads.iter().fold(value.to_owned(), |rest, read| {
        rest.replace(read.as_str(), "")
    });
    side(before) != side(behind) && !rest.contains(['"', '\'', '`'])
}

/// `$((rounds + 1))`, in a script that prints no other number under the name.
fn in_bash(code: &Code, name: &str) -> Option<usize> {
    if code.interpreter != Interpreter::Bash {
        return None;
    }
    let handed = code.text.match_indices("--argjson ");
    handed.into_iter().find_map(|(at, option)| {
        let rest = code.behind(at + option.len()).trim_start();
        let given = rest
            .strip_prefix(name)
            .filter(|rest| !rest.starts_with(is_part))?;
        let sum = given
            .trim_start()
            .trim_start_matches('"')
            .strip_prefix("$((")?;
        let sum = sum
            .trim_start()
            .trim_start_matches('$')
            .strip_prefix(name)?;
        sum.trim_start().starts_with('+').then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, interpreter: Interpreter) -> Option<usize> {
        added(&Code::of(text, interpreter), "rounds")
    }

    #[test]
    fn what_is_read_and_printed_with_more_counts_twice() {
        for text in [
            "print(json.dumps({\"rounds\": state[\"rounds\"] + 1}))",
            "print(json.dumps({\"a\": 1, \"rounds\": 1 + state.get('rounds', 0)}))",
            "rounds = state[\"rounds\"]\nprint(json.dumps({\"rounds\": rounds + 1, \"b\": 2}))",
        ] {
            assert!(line(text, Interpreter::Python).is_some(), "{text}");
        }
        for text in [
            "print(json.dumps({\"rounds\": 1}))",
            "print(json.dumps({\"rounds\": 1, \"next\": state[\"rounds\"] + 1}))",
            "print(json.dumps({\"rounds\": other + 1}))",
            "print(json.dumps({\"rounds\": state[\"rounds\"]}))",
        ] {
            assert_eq!(line(text, Interpreter::Python), None, "{text}");
        }
        let bash = "rounds=$(jq -r '.rounds' <<<\"$state\")\njq -nc --argjson rounds \"$((rounds + 1))\" '{\"rounds\": $rounds}'";
        assert_eq!(line(bash, Interpreter::Bash), Some(2));
        assert_eq!(
            line(
                "jq -c '{rounds: (.rounds + 1)}' <<<\"$state\"",
                Interpreter::Bash
            ),
            Some(1)
        );
        let one = "rounds=$(jq -r '.rounds' <<<\"$state\")\n[ \"$rounds\" -gt 3 ] && exit 1\njq -nc '{\"rounds\": 1}'";
        assert_eq!(line(one, Interpreter::Bash), None);
    }
}
