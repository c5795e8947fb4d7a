//! Two values side by side, so that a person sees at once where they part: texts by their lines, lists by their items, maps
//! by their keys.

use serde_json::Value;

/// How much of one value is shown on a line.
const WIDTH: usize = 160;

/// How many lines one difference may have.
const LINES: usize = 24;

/// How many lines are aligned; more are compared from both ends only.
const ALIGNED: usize = 400;

/// The lines that show a difference: `-` before what was expected, `+` before what was found.
pub(super) fn lines(expected: &Value, found: &Value) -> Vec<String> {
    let mut lines = match (expected, found) {
        (Value::String(a), Value::String(b)) if a.contains('\n') || b.contains('\n') => {
            // Lines that only end differently look alike.
            let shown = |text: &str| -> Vec<String> {
                let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
                if lines.last().is_some_and(String::is_empty) {
                    lines.pop();
                    if let Some(last) = lines.last_mut() {
                        last.push('\u{21b5}');
                    }
                }
                lines
            };
            aligned(&shown(a), &shown(b))
        }
        (Value::Array(a), Value::Array(b)) if a.len() + b.len() > 2 => {
            let shown =
                |items: &[Value]| -> Vec<String> { items.iter().map(Value::to_string).collect() };
            aligned(&shown(a), &shown(b))
        }
        (Value::Object(_), Value::Object(_)) => {
            let mut lines = Vec::new();
            keys("", expected, found, &mut lines);
            lines
        }
        _ => sides(&expected.to_string(), &found.to_string()),
    };
    if lines.len() > LINES {
        let more = lines.len() - LINES;
        lines.truncate(LINES);
        lines.push(format!("  \u{2026} and {more} more lines"));
    }
    lines
}

/// Both sides, cut to where they part.
fn sides(expected: &str, found: &str) -> Vec<String> {
    let same = expected
        .chars()
        .zip(found.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let long = expected.chars().count().max(found.chars().count()) > WIDTH;
    let start = if long {
        same.saturating_sub(WIDTH / 4)
    } else {
        0
    };
    let cut = |text: &str| {
        let before = if start > 0 { "\u{2026}" } else { "" };
        let part: String = text.chars().skip(start).take(WIDTH).collect();
        let after = if text.chars().count() > start + WIDTH {
            "\u{2026}"
        } else {
            ""
        };
        format!("{before}{part}{after}")
    };
    vec![format!("- {}", cut(expected)), format!("+ {}", cut(found))]
}

/// The keys in which two maps differ, with their way.
fn keys(way: &str, expected: &Value, found: &Value, lines: &mut Vec<String>) {
    let (Value::Object(a), Value::Object(b)) = (expected, found) else {
        if expected != found {
            let sides = sides(&expected.to_string(), &found.to_string());
            lines.push(format!("  {}", way.trim_start_matches('.')));
            lines.extend(sides.into_iter().map(|side| format!("  {side}")));
        }
        return;
    };
    for (key, value) in a {
        match b.get(key) {
            Some(other) => keys(&format!("{way}.{key}"), value, other, lines),
            None => lines.push(
                format!("- {}.{key}: {}", way, short(&value.to_string())).replace("- .", "- "),
            ),
        }
    }
    for (key, value) in b.iter().filter(|(key, _)| !a.contains_key(*key)) {
        lines.push(format!("+ {}.{key}: {}", way, short(&value.to_string())).replace("+ .", "+ "));
    }
}

/// Lines of one side, of the other, and of both, with two lines around each difference.
fn aligned(a: &[String], b: &[String]) -> Vec<String> {
    let mut marked: Vec<(char, &str)> = Vec::new();
    for (mark, text) in matched(a, b) {
        marked.push((mark, text));
    }
    let near = |at: usize| {
        let from = at.saturating_sub(2);
        marked
            .iter()
            .skip(from)
            .take(at + 3 - from)
            .any(|(mark, _)| *mark != ' ')
    };
    let mut lines = Vec::new();
    let mut skipped = 0;
    for (at, (mark, text)) in marked.iter().enumerate() {
        if near(at) {
            if skipped > 0 {
                lines.push(format!("  \u{2026} {skipped} the same"));
                skipped = 0;
            }
            lines.push(format!("{mark} {}", short(text)));
        } else {
            skipped += 1;
        }
    }
    if skipped > 0 {
        lines.push(format!("  \u{2026} {skipped} the same"));
    }
    lines
}

/// The longest common part of two lists in order, and what is not in it.
fn matched<'t>(a: &'t [String], b: &'t [String]) -> Vec<(char, &'t str)> {
    let front = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let most = a.len().min(b.len()) - front;
    let back = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take(most)
        .take_while(|(a, b)| a == b)
        .count();
    let inner = |list: &'t [String]| list.get(front..list.len() - back).unwrap_or_default();
    let (left, right) = (inner(a), inner(b));
    let mut lines: Vec<(char, &str)> = a
        .iter()
        .take(front)
        .map(|line| (' ', line.as_str()))
        .collect();
    if left.len().max(right.len()) > ALIGNED {
        lines.extend(left.iter().map(|line| ('-', line.as_str())));
        lines.extend(right.iter().map(|line| ('+', line.as_str())));
    } else {
        lines.extend(common(left, right));
    }
    lines.extend(
        a.iter()
            .skip(a.len() - back)
            .map(|line| (' ', line.as_str())),
    );
    lines
}

fn common<'t>(a: &'t [String], b: &'t [String]) -> Vec<(char, &'t str)> {
    let width = b.len() + 1;
    let mut longest = vec![0_usize; (a.len() + 1) * width];
    let at = |longest: &[usize], i: usize, j: usize| {
        longest.get(i * width + j).copied().unwrap_or_default()
    };
    for (i, left) in a.iter().enumerate().rev() {
        for (j, right) in b.iter().enumerate().rev() {
            let value = if left == right {
                at(&longest, i + 1, j + 1) + 1
            } else {
                at(&longest, i + 1, j).max(at(&longest, i, j + 1))
            };
            if let Some(place) = longest.get_mut(i * width + j) {
                *place = value;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut lines = Vec::new();
    loop {
        match (a.get(i), b.get(j)) {
            (Some(left), Some(right)) if left == right => {
                lines.push((' ', left.as_str()));
                (i, j) = (i + 1, j + 1);
            }
            (Some(left), right)
                if right.is_none() || at(&longest, i + 1, j) >= at(&longest, i, j + 1) =>
            {
                lines.push(('-', left.as_str()));
                i += 1;
            }
            (_, Some(right)) => {
                lines.push(('+', right.as_str()));
                j += 1;
            }
            (_, None) => return lines,
        }
    }
}

fn short(text: &str) -> String {
    if text.chars().count() <= WIDTH {
        return text.to_owned();
    }
    text.chars().take(WIDTH).chain(['\u{2026}']).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use serde_json::json;

    #[test]
    fn texts_are_compared_by_lines() {
        let found = lines(
            &json!("a\nb\nc\nd\ne\nf\ng\nh\n"),
            &json!("a\nb\nc\nd\ne\nX\ng\nh\n"),
        );
        assert_eq!(
            found,
            [
                "  \u{2026} 3 the same",
                "  d",
                "  e",
                "- f",
                "+ X",
                "  g",
                "  h\u{21b5}"
            ]
        );
        assert_eq!(lines(&json!("a\n"), &json!("a")), ["- a\u{21b5}", "+ a"]);
    }

    #[test]
    fn lists_are_aligned() {
        let found = lines(&json!(["ask", "look", "done"]), &json!(["ask", "done"]));
        assert_eq!(found, ["  \"ask\"", "- \"look\"", "  \"done\""]);
        assert_eq!(lines(&json!([]), &json!(["a"])), ["- []", "+ [\"a\"]"]);
    }

    #[test]
    fn maps_are_compared_by_keys() {
        let found = lines(
            &json!({"a": {"b": 1, "c": 2}, "d": 3}),
            &json!({"a": {"b": 9, "c": 2}, "e": 4}),
        );
        assert_eq!(found, ["  a.b", "  - 1", "  + 9", "- d: 3", "+ e: 4"]);
    }

    #[test]
    fn long_values_are_cut_to_where_they_part() {
        let long = "x".repeat(300);
        let found = lines(&json!(format!("{long}a")), &json!(format!("{long}b")));
        assert!(
            found.iter().all(|line| line.chars().count() < 200),
            "{found:?}"
        );
        assert!(
            found[0].contains('a') && found[1].contains('b'),
            "{found:?}"
        );
        assert_eq!(lines(&json!(1), &json!("1")), ["- 1", "+ \"1\""]);
    }
}
