//! A default that also takes the place of 0, where the schema of the key allows 0: `state.discount || 5`.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::dialect::script::code::{Code, is_part};
use crate::dialect::script::state::{STATE, holding};
use crate::ir::Interpreter;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reports the first such line of each key.
pub(super) fn check(of: &ScriptNode<'_>, schemas: &BTreeMap<&str, &Value>, report: &mut Report) {
    for (key, schema) in schemas {
        if !allows_zero(schema) {
            continue;
        }
        let Some((at, other)) = default(&of.code, key) else {
            continue;
        };
        let does = format!(
            "takes {other} where `{key}` is 0 (line {}), which the schema of `{key}` allows",
            of.code.line_of(at)
        );
        let help = match of.code.interpreter {
            Interpreter::TypeScript => {
                "write `??` in place of `||`: it leaves 0 as it is".to_owned()
            }
            Interpreter::Python | Interpreter::Bash => {
                format!("write `state.get(\"{key}\", {other})`, which leaves 0 as it is")
            }
        };
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "0 is taken for nothing");
        report.add(found.help(help));
    }
}

/// Whether a schema says of a number that it may be 0.
fn allows_zero(schema: &Value) -> bool {
    let is_number = matches!(
        schema.get("type").and_then(Value::as_str),
        Some("integer" | "number")
    );
    is_number && schema.get("minimum").and_then(Value::as_f64) == Some(0.0)
}

/// Where a key of the state is read with a number in its place, and that number.
fn default<'c>(code: &'c Code, key: &str) -> Option<(usize, &'c str)> {
    let sign = match code.interpreter {
        Interpreter::Python => "or ",
        Interpreter::TypeScript => "|| ",
        Interpreter::Bash => return None,
    };
    let holders = holding(code, STATE);
    code.find(key).find_map(|at| {
        let behind = code.behind(at + key.len());
        if !holders.contains(holder(code.text.get(..at)?)) {
            return None;
        }
        let behind = behind.trim_start_matches(['"', '\'', ']', ')']);
        let other = behind.trim_start().strip_prefix(sign)?;
        let end = other.find(|letter: char| !is_part(letter) && letter != '.');
        let other = other.get(..end.unwrap_or(other.len()))?;
        let is_other = other.parse::<f64>().is_ok_and(|number| number != 0.0);
        is_other.then_some((at, other))
    })
}

/// The name of what a key is read of: `state.`, `state["`, `state.get("`. Empty: it is read of none.
fn holder(before: &str) -> &str {
    let of = before
        .strip_suffix('.')
        .or_else(|| {
            let quoted = before.strip_suffix(['"', '\''])?;
            quoted
                .strip_suffix('[')
                .or_else(|| quoted.strip_suffix(".get("))
        })
        .unwrap_or("");
    let end = of.rfind(|letter: char| !is_part(letter));
    let begin = end.map_or(0, |end| end + 1);
    of.get(begin..).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other(text: &str, language: Interpreter) -> Option<String> {
        let begin = match language {
            Interpreter::Python => "state = json.loads(os.environ[\"GRAPH_STATE\"])\n",
            Interpreter::TypeScript => "const state = JSON.parse(process.env.GRAPH_STATE!);\n",
            Interpreter::Bash => "",
        };
        let code = Code::of(&format!("{begin}{text}"), language);
        default(&code, "n").map(|(_, other)| other.to_owned())
    }

    #[test]
    fn a_default_in_the_place_of_zero_is_found() {
        for (text, language) in [
            ("x = state.get(\"n\") or 5\n", Interpreter::Python),
            ("x = state['n'] or 5\n", Interpreter::Python),
            ("const x = state.n || 5;\n", Interpreter::TypeScript),
            ("const x = state[\"n\"] || 5;\n", Interpreter::TypeScript),
        ] {
            assert_eq!(other(text, language).as_deref(), Some("5"), "{text}");
        }
        for (text, language) in [
            ("x = state.get(\"n\") or 0\n", Interpreter::Python),
            ("x = state.get(\"n\", 5)\n", Interpreter::Python),
            ("x = state.get(\"n\") or fallback()\n", Interpreter::Python),
            ("const x = state.n ?? 5;\n", Interpreter::TypeScript),
            ("const x = state.n2 || 5;\n", Interpreter::TypeScript),
            ("const x = other.n || 5;\n", Interpreter::TypeScript),
            ("x = given[\"n\"] or 5\n", Interpreter::Python),
            ("n=$(jq '.n // 5' f)\n", Interpreter::Bash),
        ] {
            assert_eq!(other(text, language), None, "{text}");
        }
    }
}
