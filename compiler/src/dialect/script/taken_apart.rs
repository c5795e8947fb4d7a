//! Keys that TypeScript takes out of what it is given by their names: `const { weight, stained: dirty } = state;`.

use super::code::{Code, is_part, name_at, outside};

/// The keys that are taken out of these variables, or out of what these functions give, each with its place.
pub(super) fn keys<'c>(code: &'c Code, names: &[&str]) -> Vec<(&'c str, usize)> {
    let mut found = Vec::new();
    for name in names {
        for at in code.find(name) {
            let behind = code.behind(at + name.len());
            let behind = behind.strip_prefix("()").unwrap_or(behind);
            // A part of it, and what it gives where it is called with something, is something else.
            let is_whole = behind.is_empty() || behind.starts_with([';', '\n', '\r']);
            if let Some(from) = code.text.get(..at).and_then(opened).filter(|_| is_whole) {
                found.extend(listed(code, from));
            }
        }
    }
    found
}

/// Where the braces begin that stand before `=`: `{ a, b } =`, `{ a, b }: State =`.
fn opened(before: &str) -> Option<usize> {
    /// How many letters such a list has at the most.
    const MOST: usize = 4096;
    let mut from = before.len().saturating_sub(MOST);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    let before = before.get(from..)?;
    let before = before.trim_end().strip_suffix('=')?;
    let before = before.trim_end();
    let close = before.rfind('}')?;
    let annotation = before.get(close + 1..)?.trim();
    let ty = annotation.strip_prefix(':').map(str::trim);
    let is_type = ty.is_some_and(|ty| name_at(ty).len() == ty.len());
    if !annotation.is_empty() && !is_type {
        return None;
    }
    let open = before.get(..close)?.rfind(['{', '}'])?;
    let declares = ["const", "let", "var"];
    let head = before.get(..open)?.trim_end();
    let is_declared = declares.iter().any(|word| head.ends_with(word));
    (before.get(open..)?.starts_with('{') && is_declared).then_some(from + open + 1)
}

/// The keys of the list that begins there.
fn listed(code: &Code, from: usize) -> Vec<(&str, usize)> {
    let list = code.behind(from).split('}').next().unwrap_or("");
    let commas = outside(list).filter(|(_, letter)| *letter == ',');
    let ends = commas.map(|(at, _)| at).chain([list.len()]);
    let mut at = 0;
    let mut keys = Vec::new();
    for end in ends {
        let part = list.get(at..end).unwrap_or("");
        let begin = at + part.len() - part.trim_start().len();
        let key = name_at(part.trim_start());
        if !key.is_empty() && key.chars().all(is_part) {
            keys.push((key, from + begin));
        }
        at = end + 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn taken(text: &str) -> Vec<String> {
        let code = Code::of(text, Interpreter::TypeScript);
        let found = keys(&code, &["state", "load"]).into_iter();
        found
            .map(|(key, at)| format!("{key} {}", code.line_of(at)))
            .collect()
    }

    #[test]
    fn keys_that_are_taken_out_by_name_are_read() {
        assert_eq!(
            taken("const { weight, stained: dirty, n = 1, ...rest } = state;\n"),
            ["weight 1", "stained 1", "n 1"]
        );
        assert_eq!(
            taken("const { words: [, second = 1, ...more], n } = state;\n"),
            ["words 1", "n 1"]
        );
        assert_eq!(
            taken("let {\n  a,\n  b,\n}: State = load();\n"),
            ["a 2", "b 3"]
        );
        for other in [
            "const { a } = state.inner;\n",
            "const { a } = other(state);\n",
            "const x = { a };\nconst y = state;\n",
            "({ a } = state);\n",
            "const { a: { b } } = state;\n",
        ] {
            assert_eq!(taken(other), [""; 0], "{other}");
        }
    }
}
