//! What a value is that a script gives a name, against what the script is given: that, a part of it, more than it, or none.

use super::super::code::{Code, is_part, name_at};
use super::InputSource;
use crate::ir::Interpreter;

/// Whether a value holds more than one source gives, as defaults below what was given: `{**DEFAULTS, **json.load(sys.stdin)}`.
pub(super) fn merges(code: &Code, value: &str) -> bool {
    match code.interpreter {
        Interpreter::Python => {
            let is_own = || {
                let class = name_at(value.strip_prefix("return ").unwrap_or(value));
                !class.is_empty() && code.text.contains(&format!("class {class}("))
            };
            ["**", " | ", "ChainMap("]
                .iter()
                .any(|sign| value.contains(sign))
                || is_own()
        }
        Interpreter::TypeScript => ["...", "Object.assign("]
            .iter()
            .any(|sign| value.contains(sign)),
        Interpreter::Bash => false,
    }
}

/// Whether a value is something out of the state and not the state itself: `json.loads(os.environ["GRAPH_STATE"])["parts"]`.
pub(super) fn is_taken_out(code: &Code, value: &str, given: InputSource) -> bool {
    /// Methods that give all of a text or of a state.
    const WHOLE: [&str; 9] = [
        "read",
        "read_text",
        "decode",
        "encode",
        "strip",
        "copy",
        "toString",
        "trim",
        "text",
    ];
    if code.interpreter == Interpreter::Bash {
        let programs = ["jq ", "grep ", "sed ", "awk ", "cut ", "python"];
        return programs.iter().any(|program| value.contains(program));
    }
    let mut places = given
        .0
        .iter()
        .filter_map(|sign| Some((value.rfind(sign)?, *sign)));
    let Some((begin, sign)) = places.next() else {
        return false;
    };
    let mut at = begin + sign.len();
    let is_indexed =
        sign.ends_with(')') && value.get(at..).is_some_and(|rest| rest.starts_with('['));
    if is_indexed || is_handed_on(value, begin) {
        return true;
    }
    let mut depth = 0_i32;
    while let Some(letter) = value.get(at..).and_then(|rest| rest.chars().next()) {
        at += letter.len_utf8();
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' => {
                let behind = value.get(at..).unwrap_or("").trim_start_matches(['!', '?']);
                let method = behind.strip_prefix('.').map(name_at);
                let is_whole = method.is_some_and(|method| WHOLE.contains(&method));
                if behind.starts_with('[') || method.is_some() && !is_whole {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether something else is made of what stands there: `TABLE[json.load(sys.stdin)["key"]]`, `fetch(json.load(sys.stdin))`.
fn is_handed_on(value: &str, at: usize) -> bool {
    /// What gives all that it is handed.
    const GIVES_ALL: [&str; 8] = [
        "dict",
        "loads",
        "load",
        "parse",
        "copy",
        "deepcopy",
        "OrderedDict",
        "structuredClone",
    ];
    let before = value.get(..at).unwrap_or("").trim_end();
    let Some(call) = before.strip_suffix('(') else {
        return before.ends_with('[');
    };
    let name = call.rsplit(|letter: char| !is_part(letter)).next();
    name.is_some_and(|name| !name.is_empty() && !GIVES_ALL.contains(&name))
}

/// What stands for a state where there is none.
pub(super) fn is_empty_state(value: &str) -> bool {
    matches!(
        value.trim_end_matches(';'),
        "{}" | "'{}'" | "\"{}\"" | "None" | "null" | "dict()"
    )
}
