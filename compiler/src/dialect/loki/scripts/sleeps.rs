//! A pause that is longer than the script may take.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::dialect::script::code::Code;
use crate::ir::Interpreter;
use std::time::Duration;

/// Reports the longest pause of a script, if it is as long as its time-out or longer.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let longest = pauses(&of.code).max_by(|(_, one), (_, other)| one.cmp(other));
    let Some((line, pause)) = longest.filter(|(_, pause)| *pause >= of.script.timeout) else {
        return;
    };
    let message = format!(
        "sleeps {} s (line {line}), and may take {} s in all",
        pause.as_secs_f64(),
        of.script.timeout.as_secs_f64()
    );
    let found = of.diagnostic(&SCRIPT_SLEEPS, &message, "is ended in its pause");
    report.add(found.help(format!(
        "raise `timeout` of the node above {}, or let the script wait less",
        pause.as_secs_f64()
    )));
}

/// What stands before a command in its line.
const BEFORE: [&str; 8] = ["", "then", "do", "else", "&&", "||", "{", "!"];

/// The pauses whose length stands in the text, with their lines.
fn pauses(code: &Code) -> impl Iterator<Item = (usize, Duration)> {
    let call = match code.interpreter {
        Interpreter::Bash => Some("sleep "),
        Interpreter::Python => Some("time.sleep("),
        // A timer is no pause unless something waits for it.
        Interpreter::TypeScript => None,
    };
    code.lines()
        .filter_map(move |(line, text)| Some((line, pause(text, call?)?)))
}

/// The pause that a line makes. What counts with something else, or goes on in the background, is not known.
fn pause(line: &str, call: &str) -> Option<Duration> {
    let (before, rest) = line.split_once(call)?;
    let before = before.trim();
    let begins = before.ends_with(';') || BEFORE.contains(&before.rsplit(' ').next().unwrap_or(""));
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
    let (scale, after) = match after.chars().next() {
        Some('m') => (60.0, after.get(1..)?),
        Some('h') => (3600.0, after.get(1..)?),
        _ => (1.0, after),
    };
    let ends = after.is_empty() || after.starts_with([')', ';', ' ']);
    let waits = begins && ends && !after.contains(['&', '*', '+', '/']);
    let seconds = number.parse::<f64>().ok().filter(|_| waits)? * scale;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(text: &str, interpreter: Interpreter) -> Option<Duration> {
        pauses(&Code::of(text, interpreter))
            .map(|(_, pause)| pause)
            .max()
    }

    #[test]
    fn a_pause_is_read_where_its_length_is_a_number() {
        let minute = Some(Duration::from_secs(60));
        for text in [
            "sleep 60",
            "sleep 1m\n",
            "do sleep 60; done",
            "x && sleep 60",
        ] {
            assert_eq!(longest(text, Interpreter::Bash), minute, "{text}");
        }
        assert_eq!(longest("    time.sleep(60)", Interpreter::Python), minute);
        for text in ["sleep $n", "sleep 60 &", "# sleep 60", "asleep 60"] {
            assert_eq!(longest(text, Interpreter::Bash), None, "{text}");
        }
        assert_eq!(longest("time.sleep(60 * n)", Interpreter::Python), None);
    }
}
