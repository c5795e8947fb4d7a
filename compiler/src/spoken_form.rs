//! Forms of days and times in texts: `YYYY-MM-DD`.

use crate::amount::bare;
use graphwright_rules::schema::check_part;
use serde_json::{Value, json};

/// The letters of which forms of days and times are made.
const FORM: &str = "YMDHS";

/// `YYYY-MM-DD`, `DD.MM.YYYY`, `HH:MM`.
pub(crate) fn is_form(word: &str) -> bool {
    let groups: Vec<&str> = word.split(['-', '.', '/', ':']).collect();
    let is_group = |group: &&str| {
        let first = group.chars().next();
        let is_letter = first.is_some_and(|first| FORM.contains(first.to_ascii_uppercase()));
        let is_alike = group.chars().all(|letter| Some(letter) == first);
        is_letter && is_alike && matches!(group.len(), 2 | 4)
    };
    groups.len() > 1 && groups.iter().all(is_group)
}

/// A value of such a form: `DD.MM.YYYY` has 31.12.2026.
fn sample_of_form(form: &str) -> String {
    let digit = |at: usize, letter: char| match letter.to_ascii_uppercase() {
        'Y' => "2026"
            .chars()
            .nth(if year_is_short(form) { at + 2 } else { at }),
        'M' => "12".chars().nth(at),
        'D' => "31".chars().nth(at),
        'H' => "23".chars().nth(at),
        'S' => "59".chars().nth(at),
        _ => None,
    };
    let mut sample = String::with_capacity(form.len());
    let (mut last, mut at) = (None, 0);
    for letter in form.chars() {
        at = if last == Some(letter) { at + 1 } else { 0 };
        last = Some(letter);
        sample.push(digit(at, letter).unwrap_or(letter));
    }
    sample
}

/// Whether a form has two digits of the year: `dd/mm/yy`.
fn year_is_short(form: &str) -> bool {
    !form.to_ascii_uppercase().contains("YYYY")
}

/// The words of a text that are forms.
pub(crate) fn forms(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(bare)
        .filter(|word| is_form(word))
}

/// Forms of which a rule for days or times takes one.
const KNOWN: [&str; 8] = [
    "YYYY-MM-DD",
    "DD.MM.YYYY",
    "DD/MM/YYYY",
    "MM/DD/YYYY",
    "YYYY/MM/DD",
    "DD-MM-YYYY",
    "DD.MM.YY",
    "HH:MM",
];

/// Whether a value of a form fits a part of a schema with a `pattern` or a `format`. `None`: the part is not one of days or times.
pub(crate) fn takes_form(part: &Value, form: &str) -> Option<bool> {
    if part.get("format").is_some_and(|format| format == "date") {
        return Some(form.eq_ignore_ascii_case("YYYY-MM-DD"));
    }
    let pattern = json!({ "pattern": part.get("pattern")? });
    let takes = |form: &str| check_part(&pattern, &pattern, &json!(sample_of_form(form))).is_ok();
    let free = check_part(&pattern, &pattern, &json!("a")).is_ok();
    let is_of_days = !free && KNOWN.iter().any(|form| takes(form));
    is_of_days.then(|| takes(form))
}

#[cfg(test)]
mod tests {
    use super::{sample_of_form, takes_form};
    use serde_json::json;

    #[test]
    fn a_form_has_a_value() {
        for (form, value) in [
            ("YYYY-MM-DD", "2026-12-31"),
            ("dd/mm/yy", "31/12/26"),
            ("HH:MM", "23:12"),
        ] {
            assert_eq!(sample_of_form(form), value);
        }
    }

    #[test]
    fn a_rule_of_days_takes_some_forms() {
        let day = json!({ "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
        assert_eq!(takes_form(&day, "DD.MM.YYYY"), Some(false));
        assert_eq!(takes_form(&day, "YYYY-MM-DD"), Some(true));
        assert_eq!(
            takes_form(&json!({ "format": "date" }), "YY-MM-DD"),
            Some(false)
        );
        for other in [
            json!({ "pattern": "^[A-Z]+$" }),
            json!({ "pattern": "" }),
            json!({ "format": "uri" }),
        ] {
            assert_eq!(takes_form(&other, "DD.MM.YYYY"), None);
        }
    }
}
