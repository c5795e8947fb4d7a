//! Values of parameters that no built-in action can use: a time that is no number, a path out of the project.

use crate::diag::codes::ACTION_PARAMS;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::syntax::{Entry, Node, Value};

/// Directories of a system in which nobody has a project.
const SYSTEM: [&str; 6] = ["/etc", "/bin", "/sbin", "/proc", "/sys", "/boot"];

/// Directories beside those of people, in which few have a project.
const OFTEN_OUTSIDE: [&str; 5] = ["/var", "/tmp", "/usr", "/dev", "/run"];

/// Of these, where some have one.
const OFTEN_INSIDE: [&str; 4] = ["/var/www", "/var/lib", "/var/task", "/usr/src"];

/// Looks at what a built-in action is given.
pub(super) fn check(owner: &str, item: &Spanned<String>, given: &[Entry], report: &mut Report) {
    for entry in given {
        let found = match entry.key.as_str() {
            "timeout" => no_time(owner, item, &entry.value),
            "inputs" | "limit_overrides" => no_map(owner, item, &entry.key, &entry.value),
            "command" | "pattern" | "include" | "directive_id" => {
                no_text(owner, item, &entry.key, &entry.value)
            }
            "path" | "file_path" | "directory" | "working_dir" => {
                let no_path = no_text(owner, item, &entry.key, &entry.value);
                no_path
                    .or_else(|| exchanged(owner, given, entry))
                    .or_else(|| outside(owner, item, &entry.key, &entry.value))
            }
            _ => None,
        };
        found.into_iter().for_each(|found| report.add(found));
    }
}

/// A list or a map where a text is needed.
fn no_text(owner: &str, item: &Spanned<String>, key: &str, value: &Node) -> Option<Diagnostic> {
    let what = match value.value {
        Value::List(_) => "a list",
        Value::Map(_) => "a map",
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) => return None,
    };
    // Without these an action does not begin; without the others it takes its default.
    let follows = match key {
        "command" | "pattern" | "directive_id" => ", so it always fails",
        "include" => ", so it has no effect",
        _ => "",
    };
    let message = format!(
        "`{key}` of {owner} is {what}, and `{}` needs a text{follows}",
        item.value
    );
    let found = Diagnostic::new(&ACTION_PARAMS, value.span, message, "no text");
    Some(found.help("write one text, as it would stand in a terminal"))
}

/// A path of several lines, or with wildcards beside a pattern that has none.
fn exchanged(owner: &str, given: &[Entry], entry: &Entry) -> Option<Diagnostic> {
    let text = entry.value.text()?.trim();
    let other = |key: &str| {
        let other = given.iter().find(|other| other.key == key)?;
        Some((other, other.value.text()?.trim()))
    };
    let is_wild = |text: &str| text.contains(['*', '?']);
    let (says, with) = if text.contains('\n') {
        let content = other("content").filter(|(_, content)| !content.contains(['\n', ' ']));
        ("a text of several lines", content)
    } else if entry.key == "path" && is_wild(text) && !text.contains("${") {
        let pattern = other("pattern").filter(|(_, pattern)| !is_wild(pattern));
        ("a pattern", Some(pattern?))
    } else {
        return None;
    };
    let key = &entry.key;
    let message = format!("`{key}` of {owner} is {says}");
    let found = Diagnostic::new(&ACTION_PARAMS, entry.value.span, message, "no path");
    Some(match with {
        Some((other, _)) => found
            .label(other.value.span, "seems to be exchanged with it")
            .help(format!("exchange `{key}` and `{}`", other.key)),
        None => found.help("write the path of one file"),
    })
}

/// A list or a text where a map is needed.
fn no_map(owner: &str, item: &Spanned<String>, key: &str, value: &Node) -> Option<Diagnostic> {
    let what = match &value.value {
        Value::List(_) => "a list",
        Value::Text(text) if !text.contains("${") => "a text",
        Value::Number(..) => "a number",
        Value::Bool(_) => "true or false",
        Value::Null | Value::Map(_) | Value::Text(_) => return None,
    };
    let message = format!(
        "`{key}` of {owner} is {what}, and `{}` needs a map",
        item.value
    );
    let found = Diagnostic::new(&ACTION_PARAMS, value.span, message, "no map");
    Some(found.help(format!("write `{key}: {{ name: value }}`")))
}

/// A time that is no number of seconds: the default counts.
fn no_time(owner: &str, item: &Spanned<String>, value: &Node) -> Option<Diagnostic> {
    let number = match &value.value {
        Value::Number(number, _) => number.as_f64(),
        Value::Text(text) if text.contains("${") => return None,
        Value::Text(text) => text.trim().parse().ok(),
        Value::Null => return None,
        Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    };
    let fault = match number {
        Some(number) if number > 0.0 => return None,
        Some(_) => "so it always fails",
        None => "so the default counts",
    };
    let message = format!(
        "`timeout` of {owner} is no number of seconds for `{}`, {fault}",
        item.value
    );
    let found = Diagnostic::new(
        &ACTION_PARAMS,
        value.span,
        message,
        "not a number above zero",
    );
    Some(match value.text().and_then(seconds) {
        Some(seconds) => found
            .help(format!("write `{seconds}`"))
            .safe_fix(value.span, seconds),
        None => found.help("write a number of seconds"),
    })
}

/// The seconds of a time with a unit: `10s`, `5 min`.
fn seconds(text: &str) -> Option<String> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = text.split_at(end);
    let scale = match unit.trim() {
        "s" | "sec" | "second" | "seconds" => 1,
        "m" | "min" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3600,
        _ => return None,
    };
    let number: u64 = number.parse().ok()?;
    Some(number.checked_mul(scale)?.to_string())
}

/// A path that leads out of the project.
fn outside(owner: &str, item: &Spanned<String>, key: &str, value: &Node) -> Option<Diagnostic> {
    let text = value.text()?;
    if text == "~" || text.starts_with("~/") {
        let message = format!("`{key}` of {owner} begins with `~`, which nobody fills in");
        let witness = "a directory of this name in the project";
        let found = Diagnostic::new(&ACTION_PARAMS, value.span, message, witness);
        return Some(found.help("name a place in the project, from its root: `docs/a.txt`"));
    }
    if may_leave(text) {
        let message = format!(
            "`{key}` of {owner} is `{text}`, and `{}` refuses what lies outside of the project",
            item.value
        );
        let label = "a place in the system";
        let found = Diagnostic::new(&ACTION_PARAMS, value.span, message, label);
        return Some(found.help("name a place in the project, from its root: `docs/a.txt`"));
    }
    if !leaves(text) {
        return None;
    }
    let message = format!(
        "`{key}` of {owner} leads out of the project, so `{}` refuses it",
        item.value
    );
    let found = Diagnostic::new(&ACTION_PARAMS, value.span, message, "lies outside");
    Some(found.help("name a place in the project, from its root: `docs/a.txt`"))
}

/// Whether a path lies in one of these directories.
fn is_in(path: &str, directories: &[&str]) -> bool {
    directories.iter().any(|directory| {
        let rest = path.strip_prefix(directory);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Whether a path leads out of every project but of those in places where few have one.
fn may_leave(path: &str) -> bool {
    is_in(path, &OFTEN_OUTSIDE) && !is_in(path, &OFTEN_INSIDE)
}

fn leaves(path: &str) -> bool {
    if path.starts_with('/') {
        return is_in(path, &SYSTEM);
    }
    let mut depth = 0_i32;
    for part in path.split('/') {
        match part {
            ".." => depth -= 1,
            "" | "." => {}
            // What is put in may lead anywhere.
            other if other.contains("${") => return false,
            _ => depth += 1,
        }
        if depth < 0 {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{leaves, may_leave, seconds};

    #[test]
    fn times_with_units_are_seconds() {
        assert_eq!(seconds("10s").as_deref(), Some("10"));
        assert_eq!(seconds("5 min").as_deref(), Some("300"));
        assert_eq!(seconds("soon"), None);
        assert_eq!(seconds("10"), None);
    }

    #[test]
    fn places_in_the_system_are_told() {
        for path in ["/var/reports/a.md", "/tmp/a.txt", "/dev/null"] {
            assert!(may_leave(path), "{path}");
        }
        for path in [
            "var/a",
            "/variable",
            "/var/www/site/a",
            "/home/me/a",
            "/srv/a",
        ] {
            assert!(!may_leave(path), "{path}");
        }
    }

    #[test]
    fn paths_that_leave_the_project_are_told() {
        for path in ["/etc/passwd", "../a", "a/../../b", "/etc"] {
            assert!(leaves(path), "{path}");
        }
        for path in [
            "a.txt",
            "a/../b",
            "/home/me/project/a",
            "${inputs.dir}/../a",
            "/etcetera",
            "./a",
        ] {
            assert!(!leaves(path), "{path}");
        }
    }
}
