//! A number that a script reads, compares, and prints as it was: a counter that never counts.

use super::ScriptNode;
use super::routes::{assigned, is_whole};
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COUNTER;
use crate::dialect::script::code::{Code, is_part, name_at, words};
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;

/// Reports each such key.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let code = &of.code;
    for key in state::few_reads(code, STATE).into_keys() {
        let Some(name) = held(code, key) else {
            continue;
        };
        if !is_compared(code, name) || is_changed(code, name) {
            continue;
        }
        if let Some(line) = printed(code, key, name) {
            let message = format!("compares `{key}` and prints it as it was read (line {line})");
            let found = of.diagnostic(&SCRIPT_COUNTER, &message, "what it compares never changes");
            of.once(
                found.help(format!("print the next value of `{key}`, such as one more")),
                report,
            );
        }
    }
}

/// Reports numbers that a script reads, counts and compares, and that nothing keeps for the next visit.
pub(super) fn unkept(of: &ScriptNode<'_>, scripts: &[ScriptNode<'_>], report: &mut Report) {
    let graph = of.graph;
    let first = graph.initial_state.iter();
    let numbers = first.filter(|(_, value)| value.value.is_number());
    let read = state::few_reads(&of.code, STATE);
    let counted = numbers.filter_map(|(key, _)| {
        let key = read.get_key_value(key.value.as_str())?.0;
        let (name, line) = counted(&of.code, key)?;
        is_compared(&of.code, name).then_some((*key, line))
    });
    let counted: Vec<(&str, usize)> = counted.collect();
    if counted.is_empty() {
        return;
    }
    let written = super::super::words::written(graph);
    for (key, line) in counted {
        if written.contains(key) || scripts.iter().any(|one| super::reads::may_write(one, key)) {
            continue;
        }
        let does = format!(
            "counts `{key}` (line {line}) and compares it, and nothing keeps what it has counted"
        );
        let found = of.diagnostic(
            &SCRIPT_COUNTER,
            &does,
            "begins with the same number each time",
        );
        of.once(
            found.help(format!("print it: `{key}` with its next value")),
            report,
        );
    }
}

/// Whether a script compares one more than what it reads of a key.
pub(super) fn counts_and_compares(code: &Code, key: &str) -> bool {
    counted(code, key).is_some_and(|(name, _)| is_compared(code, name))
}

/// Whether the variable that holds what was read of a key, if there is one, is given nothing else.
pub(super) fn stays(code: &Code, key: &str) -> bool {
    held(code, key).is_none_or(|name| !is_changed(code, name))
}

/// The variable that holds one more than what was read of a key, with the line.
fn counted<'c>(code: &'c Code, key: &'c str) -> Option<(&'c str, usize)> {
    let at_once = code.lines().find_map(|(line, text)| {
        let (name, value) = crate::dialect::script::code::assignment(text)?;
        let value = value.trim_end_matches([';', ' ']);
        let (read, behind) = value.rsplit_once('+')?;
        let adds = behind.trim().trim_end_matches(')') == "1";
        let has_key = words(read, key).next().is_some();
        (adds && has_key).then_some((name, line))
    });
    at_once.or_else(|| {
        let name = held(code, key)?;
        let signs = [
            "+= 1",
            "+=1",
            "++",
            "= NAME + 1",
            "=$((NAME + 1))",
            "=$((NAME+1))",
        ];
        let (line, _) = code.lines().find(|(_, text)| {
            signs.iter().any(|sign| {
                let sign = sign.replace("NAME", name);
                let spaced = text.contains(&format!("{name} {sign}"));
                spaced || text.contains(&format!("{name}{sign}"))
            })
        })?;
        Some((name, line))
    })
}

/// The variable that holds what was read of a key: `name = state.get("key", 0)`, `name=$(… jq -r '.key // 0')`.
pub(super) fn held<'c>(code: &'c Code, key: &str) -> Option<&'c str> {
    let mut found = code.lines().filter_map(|(_, line)| {
        let (name, value) = crate::dialect::script::code::assignment(line)?;
        let reads = match code.interpreter {
            Interpreter::Bash => is_read_by_jq(value, key),
            Interpreter::Python | Interpreter::TypeScript => is_read(value, key),
        };
        reads.then_some(name)
    });
    found.next()
}

/// Whether a value is what `jq` reads of the key, and nothing is made of it.
pub(super) fn is_read_by_jq(value: &str, key: &str) -> bool {
    let whole = value
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'));
    let value = whole.unwrap_or(value);
    // In `$(( … ))` it is counted.
    if !value.starts_with("$(") || value.starts_with("$((") {
        return false;
    }
    // A path needs no quotes.
    let bare = value.split_once(&format!(" .{key} "));
    let quoted = ['\'', '"'].iter().find_map(|quote| {
        let (_, program) = value.split_once(&format!("{quote}.{key}"))?;
        program.split_once(*quote)
    });
    let Some((other, behind)) = quoted.or(bare.map(|(_, behind)| ("", behind))) else {
        return false;
    };
    let other = other.trim_start();
    (other.is_empty() || other.starts_with("//")) && !behind.contains('|')
}

/// Functions that give a value of another type, and the same.
const CONVERSIONS: [&str; 12] = [
    "as_int(",
    "to_int(",
    "safe_int(",
    "parse_int(",
    "int(",
    "float(",
    "str(",
    "Number(",
    "parseInt(",
    "parseFloat(",
    "String(",
    "(",
];

/// Whether a value is a read of the key, perhaps of another type or with something for where it is missing, and nothing is made of it.
pub(super) fn is_read(value: &str, key: &str) -> bool {
    let mut value = value.trim_end_matches(';').trim();
    while let Some(inner) = CONVERSIONS
        .iter()
        .find_map(|conversion| value.strip_prefix(conversion)?.strip_suffix(')'))
    {
        value = inner;
    }
    let read = ["[\"KEY\"]", "['KEY']", ".get(\"KEY\"", ".get('KEY'", ".KEY"];
    read.iter().any(|read| {
        let read = read.replace("KEY", key);
        let Some((holder, behind)) = value.split_once(&read) else {
            return false;
        };
        let behind = match read.strip_prefix(".get(") {
            Some(_) => behind.split_once(')').map_or("?", |(_, behind)| behind),
            None => behind,
        };
        let behind = behind.trim_start();
        let other = ["or ", "??", "||"]
            .iter()
            .any(|sign| behind.starts_with(sign));
        let is_name = |letter: char| letter.is_alphanumeric() || "_.?!".contains(letter);
        // `state()["key"]`
        let holder = holder.strip_suffix("()").unwrap_or(holder);
        (behind.is_empty() || other) && holder.chars().all(is_name)
    })
}

/// Whether the variable is compared with something.
fn is_compared(code: &Code, name: &str) -> bool {
    code.find(name).any(|at| {
        let line = code.behind(at + name.len()).lines().next().unwrap_or("");
        let rest = line.trim_start_matches(['"', '}', ' ']);
        let before = code.text.get(..at).unwrap_or("");
        let orders = ["<", ">", "-gt ", "-ge ", "-lt ", "-le ", "-eq "];
        let behind = orders.iter().any(|order| rest.starts_with(order))
            && !rest.starts_with(">&")
            && !rest.starts_with("<<");
        behind
            || before
                .trim_end_matches(['$', '"', '{', ' '])
                .ends_with(['<'])
                && !before.trim_end_matches(['$', '"', ' ']).ends_with("<<<")
    })
}

/// Whether the variable is given another value: then it may be the next one.
fn is_changed(code: &Code, name: &str) -> bool {
    let assignments = code.lines().filter(|(_, line)| {
        crate::dialect::script::code::assignment(line).is_some_and(|(to, _)| to == name)
    });
    let counts = code.find(name).any(|at| {
        let rest = code.behind(at + name.len()).trim_start();
        let before = code.text.get(..at).unwrap_or("");
        ["++", "--", "+=", "-=", "+ ", "- "]
            .iter()
            .any(|sign| rest.starts_with(sign))
            || before.ends_with("++")
    });
    // In one line: `n=$(…); n=$((n + 1))`, and with the words of a shell before it.
    assignments.count() != 1
        || counts
        || code.text.contains(&format!("let {name}")) && code.interpreter == Interpreter::Bash
}

/// The line that prints the variable under the key.
fn printed(code: &Code, key: &str, name: &str) -> Option<usize> {
    let mut places = code.find(key).filter_map(|at| {
        let value = assigned(code.behind(at + key.len()))?;
        let value = match code.interpreter {
            Interpreter::Bash => value.strip_prefix('$')?,
            Interpreter::Python | Interpreter::TypeScript => value,
        };
        let found = name_at(value);
        let all = is_whole(value.get(found.len()..)?) && !found.is_empty();
        let same = found == name
            || code.interpreter == Interpreter::Bash && is_argument(code, found, name);
        (all && same && in_object(code, at)).then(|| code.line_of(at))
    });
    places.next()
}

/// Whether `jq` is given the variable under this name: `--argjson found "$name"`.
fn is_argument(code: &Code, found: &str, name: &str) -> bool {
    ["--arg", "--argjson"].iter().any(|option| {
        let given = [
            format!("{option} {found} \"${name}\""),
            format!("{option} {found} ${name}"),
            format!("{option} {found} \"${{{name}}}\""),
        ];
        given.iter().any(|given| {
            code.text
                .match_indices(given.as_str())
                .any(|(at, _)| !code.behind(at + given.len()).starts_with(is_part))
        })
    })
}

/// Whether a key stands in an object, and not before the sign of an assignment.
fn in_object(code: &Code, at: usize) -> bool {
    let before = code
        .text
        .get(..at)
        .unwrap_or("")
        .trim_end_matches(['"', '\'', '\\', ' ', '\n', '\t']);
    before.ends_with(['{', ','])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(text: &str, interpreter: Interpreter) -> bool {
        let code = Code::of(text, interpreter);
        let held = held(&code, "attempts");
        held.is_some_and(|name| {
            is_compared(&code, name)
                && !is_changed(&code, name)
                && printed(&code, "attempts", name).is_some()
        })
    }

    const BASH: &str = "n=$(echo \"$GRAPH_STATE\" | jq -r '.attempts // 0')\nif [ \"$n\" -gt 3 ]; then echo '{}'; exit 0; fi\njq -nc --argjson n \"$n\" '{attempts: $n}'\n";
    const PYTHON: &str = "state = json.loads(os.environ[\"GRAPH_STATE\"])\nn = int(state.get(\"attempts\", 0))\nout = {\"attempts\": n}\nif n >= 3:\n    out[\"_next\"] = \"done\"\nprint(json.dumps(out))\n";

    #[test]
    fn a_counter_that_is_printed_as_it_was_is_seen() {
        assert!(stands(BASH, Interpreter::Bash));
        assert!(stands(PYTHON, Interpreter::Python));
    }

    #[test]
    fn what_is_made_of_a_read_is_none() {
        for value in [
            "state[\"k\"]",
            "state.get('k', 0) or 0",
            "int(state.get(\"k\", 0))",
            "as_int(state.get(\"k\"))",
            "Number(state.k ?? 0)",
            "state?.k",
        ] {
            assert!(is_read(value, "k"), "{value}");
        }
        for value in [
            "state[\"k\"].upper()",
            "state[\"k\"][:1]",
            "len(state[\"k\"])",
            "state.k.trim()",
            "a + state[\"k\"]",
            "f(state[\"k\"], 1)",
        ] {
            assert!(!is_read(value, "k"), "{value}");
        }
        assert!(is_read_by_jq(
            "$(jq -r '.k // 0' <<< \"$GRAPH_STATE\")",
            "k"
        ));
        for value in [
            "$(jq -r '.k | ascii_upcase' <<< \"$GRAPH_STATE\")",
            "$(jq -r '.k' <<< \"$GRAPH_STATE\" | tr a-z A-Z)",
            "$(( $(jq '.k' <<< \"$GRAPH_STATE\") + 1 ))",
        ] {
            assert!(!is_read_by_jq(value, "k"), "{value}");
        }
    }

    #[test]
    fn a_counter_that_counts_is_not_told() {
        for text in [
            BASH.replace("\"$n\" '{", "\"$((n + 1))\" '{"),
            BASH.replace("jq -nc", "n=$((n + 1))\njq -nc"),
            BASH.replace("jq -nc", "((n++))\njq -nc"),
            BASH.replace("attempts: $n", "attempts: ($n + 1)"),
            BASH.replace("n=$(echo", "n=$(( $(echo")
                .replace("// 0')\n", "// 0') + 1 ))\n"),
        ] {
            assert!(!stands(&text, Interpreter::Bash), "{text}");
        }
        for text in [
            PYTHON.replace("\"attempts\": n", "\"attempts\": n + 1"),
            PYTHON.replace("out =", "n += 1\nout ="),
            PYTHON.replace("if n >= 3", "if ok"),
            PYTHON.replace(
                "int(state.get(\"attempts\", 0))",
                "sum([state[\"attempts\"], 1])",
            ),
            PYTHON.replace(
                "int(state.get(\"attempts\", 0))",
                "next_of(state[\"attempts\"])",
            ),
        ] {
            assert!(!stands(&text, Interpreter::Python), "{text}");
        }
    }
}
