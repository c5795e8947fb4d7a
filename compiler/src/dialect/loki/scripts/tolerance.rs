//! Keys that a script does without: it asks whether they are there, or has something else in their place.

use crate::dialect::script::code::Code;
use crate::dialect::script::state;
use crate::ir::Interpreter;
use std::collections::BTreeSet;

/// How many keys are looked for: nobody lists more by hand.
const MOST: usize = 256;

/// Those of these keys that the text of a script reads so that they may be missing.
pub(in super::super) fn optional<'k>(
    path: &str,
    text: &str,
    keys: impl Iterator<Item = &'k str>,
) -> BTreeSet<&'k str> {
    let Some(interpreter) = Interpreter::of(path).filter(|_| text.len() <= super::LONGEST) else {
        return BTreeSet::new();
    };
    let code = Code::of(text, interpreter);
    keys.take(MOST).filter(|key| may_lack(&code, key)).collect()
}

fn may_lack(code: &Code, key: &str) -> bool {
    match code.interpreter {
        Interpreter::Python => state::asks(code, key),
        // `.key // 0`, `if .key then`, `has("key")`
        Interpreter::Bash => {
            code.text.contains(&format!("has(\"{key}\")"))
                || has_other(code, key, &["//", "?", "then "])
        }
        Interpreter::TypeScript => {
            let quoted = [format!("\"{key}\" in "), format!("'{key}' in ")];
            quoted.iter().any(|word| code.text.contains(word.as_str()))
                || has_other(code, key, &["??", "||", "?.", "==", "!=", "?"])
        }
    }
}

/// Whether one of these signs stands behind `.key` or `["key"]`.
fn has_other(code: &Code, key: &str, signs: &[&str]) -> bool {
    code.find(key).any(|at| {
        let before = code.text.get(..at).unwrap_or("");
        let behind = code.behind(at + key.len());
        let is_read = before.ends_with(['.', '"', '\'']);
        let behind = behind.trim_start_matches(['"', '\'', ']', ' ', '\n']);
        is_read && signs.iter().any(|sign| behind.starts_with(sign))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lacks(path: &str, text: &str) -> bool {
        optional(path, text, ["n"].into_iter()).contains("n")
    }

    #[test]
    fn what_a_script_asks_about_may_be_missing() {
        for (path, text) in [
            ("a.py", "x = state.get(\"n\") or 0\n"),
            ("a.py", "x = state['n'] if 'n' in state else 0\n"),
            ("a.sh", "n=$(jq -r '.n // 0' <<< \"$GRAPH_STATE\")\n"),
            (
                "a.sh",
                "jq 'if has(\"n\") then .n else 0 end' <<< \"$GRAPH_STATE\"\n",
            ),
            (
                "a.sh",
                "jq '(if .n then \"a\" else \"b\" end)' <<< \"$GRAPH_STATE\"\n",
            ),
            ("a.ts", "const n = state.n ?? 0;\n"),
            ("a.ts", "const n = state[\"n\"] || 0;\n"),
            ("a.ts", "if (state.n === undefined) {}\n"),
        ] {
            assert!(lacks(path, text), "{text}");
        }
        for (path, text) in [
            ("a.py", "x = state[\"n\"]\n"),
            ("a.py", "x = state.get(\"m\") or 0\n"),
            ("a.sh", "n=$(jq -r .n <<< \"$GRAPH_STATE\")\n"),
            ("a.sh", "n=$(jq -r '.nn // 0' <<< \"$GRAPH_STATE\")\n"),
            ("a.ts", "const n = state.n + 1;\n"),
        ] {
            assert!(!lacks(path, text), "{text}");
        }
    }
}
