//! The form of lines on standard error, where a service writes them for a log.

use crate::host::clock::rfc3339;
use serde_json::json;
#[cfg(any(feature = "serve-http", feature = "serve-mcp", feature = "restate"))]
use std::io::Write as _;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::SystemTime;

/// How a line is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// As it is
    #[default]
    Plain,
    /// Behind the date and time (RFC 3339, UTC)
    Time,
    /// One JSON object: time, level, message, and the run that it is about
    Json,
}

static FORM: AtomicU8 = AtomicU8::new(0);

/// Writes all lines from now on in this form.
pub(crate) fn take(form: Form) {
    FORM.store(form as u8, Ordering::Relaxed);
}

pub(super) fn form() -> Form {
    match FORM.load(Ordering::Relaxed) {
        1 => Form::Time,
        2 => Form::Json,
        _ => Form::Plain,
    }
}

/// A line about a run.
#[cfg(any(feature = "serve-http", feature = "serve-mcp", feature = "restate"))]
pub(crate) fn of_run(run: &str, text: &str) {
    let line = match form() {
        Form::Json => text.to_owned(),
        Form::Plain | Form::Time => format!("▸ run {run}: {text}"),
    };
    let line = formed(form(), Some(run), line);
    // As for all lines on standard error.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// A line in its form.
pub(super) fn formed(form: Form, run: Option<&str>, line: String) -> String {
    match form {
        Form::Plain => line,
        Form::Time => format!("{} {line}", rfc3339(SystemTime::now())),
        Form::Json => {
            let (level, message) = leveled(&line);
            let mut object = json!({
                "time": rfc3339(SystemTime::now()),
                "level": level,
                "message": message,
            });
            if let (Some(run), Some(object)) = (run, object.as_object_mut()) {
                object.insert("run".to_owned(), run.into());
            }
            object.to_string()
        }
    }
}

/// How bad it is, as the beginning of the line says.
fn leveled(line: &str) -> (&'static str, &str) {
    let begins = |word: &str| line.strip_prefix(word);
    match (begins("error: "), begins("warning: ")) {
        (Some(rest), _) => ("error", rest),
        (None, Some(rest)) => ("warning", rest),
        (None, None) => ("info", begins("note: ").unwrap_or(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn a_line_says_when_it_was_written_and_how_bad_it_is() {
        let line = || "warning: \"odd\"\nand more".to_owned();
        assert_eq!(formed(Form::Plain, None, line()), line());
        let timed = formed(Form::Time, None, line());
        let (time, rest) = timed.split_once(' ').expect("a time");
        assert!(time.ends_with('Z') && time.len() >= 20, "{time}");
        assert_eq!(rest, line());
        let object = formed(Form::Json, Some("r1"), line());
        assert_eq!(object.lines().count(), 1);
        let object: Value = serde_json::from_str(&object).expect("JSON");
        assert_eq!(object["level"], "warning");
        assert_eq!(object["message"], "\"odd\"\nand more");
        assert_eq!(object["run"], "r1");
        assert_eq!(leveled("listening"), ("info", "listening"));
        assert_eq!(leveled("error: no"), ("error", "no"));
    }
}
