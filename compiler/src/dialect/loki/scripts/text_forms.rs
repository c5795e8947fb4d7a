//! Texts that a script reads by a form which they do not have, as their schemas describe them: `%d-%m-%Y` where the text is YYYY-MM-DD.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_COMPARES;
use crate::world::{ScriptStep, TextForm, World};
use regex_lite::Regex;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reports each of them.
pub(super) fn check(
    of: &ScriptNode<'_>,
    schemas: &BTreeMap<&str, &Value>,
    world: &dyn World,
    report: &mut Report,
) {
    for read in world.script_forms(&of.script.script.value) {
        let schema = schemas.get(read.key.as_str());
        let Some(example) = schema.and_then(|schema| example(part(schema, &read.path)?)) else {
            continue;
        };
        let (written, pattern) = match &read.form {
            TextForm::Time(form) => (form, of_time(form)),
            TextForm::Pattern(form) => (form, Some(form.clone())),
        };
        let pattern = pattern.and_then(|pattern| Regex::new(&format!("^(?:{pattern})$")).ok());
        if pattern.is_none_or(|pattern| pattern.is_match(&example)) {
            continue;
        }
        let does = format!(
            "reads `{}` by the form `{written}` (line {}), and its schema describes it as `{example}`",
            read.key, read.line
        );
        let found = of.diagnostic(&SCRIPT_COMPARES, &does, "does not fit");
        report.add(found.help("let the script and the schema name the same form"));
    }
}

/// The schema of a part of a value.
fn part<'s>(schema: &'s Value, path: &[ScriptStep]) -> Option<&'s Value> {
    path.iter().try_fold(schema, |part, step| match step {
        ScriptStep::Item => part.get("items"),
        ScriptStep::Key(name) => part.get("properties")?.get(name),
    })
}

/// A text as a schema describes it.
fn example(schema: &Value) -> Option<String> {
    let text = |key: &str| schema.get(key).and_then(Value::as_str);
    if text("type") != Some("string") {
        return None;
    }
    let listed = schema.get("examples").and_then(|all| all.get(0)?.as_str());
    let by_format = text("format").and_then(|format| match format {
        "date" => Some("2026-11-21"),
        "date-time" => Some("2026-11-21T09:30:00Z"),
        "time" => Some("09:30:00"),
        _ => None,
    });
    let plain = listed.or(by_format).map(str::to_owned);
    plain
        .or_else(|| sample(text("pattern")?))
        .or_else(|| date_in(text("description")?))
}

/// The date that a description writes in letters: `as YYYY-MM-DD`.
fn date_in(description: &str) -> Option<String> {
    let is_part = |letter: char| "YMDymd-./".contains(letter);
    let mut words = description.split(|letter: char| !is_part(letter));
    let form = words.find(|word| {
        let lower = word.to_lowercase();
        ["yyyy", "mm", "dd"].iter().all(|part| lower.contains(part))
    })?;
    let form = form.trim_matches('.').to_lowercase();
    let date = form
        .replace("yyyy", "2026")
        .replace("mm", "11")
        .replace("dd", "21");
    (!date.contains(char::is_alphabetic)).then_some(date)
}

/// The regular expression of what `strptime` reads by a form. `None`: it has a sign that is not known.
fn of_time(form: &str) -> Option<String> {
    let mut found = String::new();
    let mut letters = form.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            found.push_str(&regex_lite::escape(&letter.to_string()));
            continue;
        }
        found.push_str(match letters.next()? {
            'Y' => r"\d{4}",
            'y' => r"\d{2}",
            'm' => r"(?:0?[1-9]|1[0-2])",
            'd' => r"(?:0?[1-9]|[12]\d|3[01])",
            'H' => r"(?:[01]?\d|2[0-3])",
            'M' | 'S' => r"[0-5]?\d",
            'f' => r"\d{1,6}",
            'z' => r"(?:Z|[+-]\d{2}:?\d{2})",
            'Z' => r"[A-Za-z]*",
            'B' | 'b' | 'A' | 'a' | 'p' => r"[A-Za-z]+",
            '%' => "%",
            _ => return None,
        });
    }
    Some(found)
}

/// A text that fits a pattern of letters, classes and numbers of them.
fn sample(pattern: &str) -> Option<String> {
    let inner = pattern.strip_prefix('^').unwrap_or(pattern);
    let inner = inner.strip_suffix('$').unwrap_or(inner);
    let mut found = String::new();
    let mut rest = inner;
    while let Some(letter) = rest.chars().next() {
        let (one, behind) = atom(rest, letter)?;
        let (times, behind) = times(behind)?;
        found.push_str(&one.to_string().repeat(times));
        rest = behind;
    }
    let fits = Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(&found));
    (fits && !found.is_empty()).then_some(found)
}

/// A letter that the first part of a pattern takes, and what stands behind that part.
fn atom(rest: &str, letter: char) -> Option<(char, &str)> {
    let behind = rest.get(letter.len_utf8()..)?;
    match letter {
        '[' => {
            let (class, behind) = behind.split_once(']')?;
            let first = class
                .chars()
                .next()
                .filter(|first| !"^\\[".contains(*first))?;
            // A month and a day are no zeros.
            let first = if class == "0-9" { '1' } else { first };
            Some((first, behind))
        }
        '\\' => {
            let class = behind.chars().next()?;
            let behind = behind.get(class.len_utf8()..)?;
            match class {
                'd' => Some(('1', behind)),
                'w' => Some(('a', behind)),
                's' => Some((' ', behind)),
                other if !other.is_alphanumeric() => Some((other, behind)),
                _ => None,
            }
        }
        '.' => Some(('a', behind)),
        '(' | ')' | '|' | '*' | '+' | '?' | '{' | '^' | '$' => None,
        other => Some((other, behind)),
    }
}

/// How often a part stands there, and what stands behind the number.
fn times(rest: &str) -> Option<(usize, &str)> {
    const MOST: usize = 64;
    if let Some(behind) = rest.strip_prefix('+') {
        return Some((1, behind));
    }
    if let Some(behind) = rest.strip_prefix(['*', '?']) {
        return Some((0, behind));
    }
    let Some(inner) = rest.strip_prefix('{') else {
        return Some((1, rest));
    };
    let (number, behind) = inner.split_once('}')?;
    let least = number.split(',').next()?.parse().ok()?;
    (least <= MOST).then_some((least, behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn schemas_show_how_a_text_looks() {
        for (schema, shown) in [
            (
                json!({"type": "string", "format": "date"}),
                Some("2026-11-21"),
            ),
            (
                json!({"type": "string", "pattern": "^[A-Z]{2}-\\d{4}$"}),
                Some("AA-1111"),
            ),
            (
                json!({"type": "string", "description": "The day, as DD.MM.YYYY."}),
                Some("21.11.2026"),
            ),
            (
                json!({"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}),
                Some("1111-11-11"),
            ),
            (json!({"type": "string", "pattern": "^(a|b)$"}), None),
            (json!({"type": "string", "description": "A day"}), None),
            (json!({"type": "integer"}), None),
        ] {
            assert_eq!(example(&schema).as_deref(), shown, "{schema}");
        }
    }

    #[test]
    fn a_time_is_read_by_its_form() {
        let fits = |form: &str, text: &str| {
            let pattern = of_time(form).unwrap();
            Regex::new(&format!("^(?:{pattern})$"))
                .unwrap()
                .is_match(text)
        };
        assert!(fits("%Y-%m-%d", "2026-11-21"));
        assert!(fits("%d.%m.%Y %H:%M", "21.11.2026 09:30"));
        assert!(!fits("%d-%m-%Y", "2026-11-21"));
        assert!(!fits("%m/%d/%Y", "21/11/2026"));
        assert_eq!(of_time("%Q"), None);
    }
}
