//! A pause that is longer than the script may take.

use super::Of;
use super::code::Code;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::ir::Interpreter;
use std::time::Duration;

/// Reports the longest pause of a script, if it is as long as its time-out or longer.
pub(super) fn check(of: &Of<'_>, report: &mut Report) {
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

/// The pauses whose length stands in the text, with their lines.
fn pauses(code: &Code) -> impl Iterator<Item = (usize, Duration)> {
    let (call, unit) = match code.interpreter {
        Interpreter::Bash => ("sleep ", 1.0),
        Interpreter::Python => ("time.sleep(", 1.0),
        // `setTimeout(…, 5000)` names the time at its end, and need not be waited for.
        Interpreter::TypeScript => ("Bun.sleep(", 0.001),
    };
    code.lines().filter_map(move |(line, text)| {
        let (before, rest) = text.split_once(call)?;
        let begins = before.trim_end().is_empty()
            || before
                .trim_end()
                .ends_with([';', '&', '{', '(', ')', 'n', 'o']);
        let end = rest
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let scale = match after.chars().next() {
            Some('m') => 60.0,
            Some('h') => 3600.0,
            Some('*' | '+') => return None,
            _ => 1.0,
        };
        // What goes on in the background, or counts with something else, is not waited for.
        let waits = begins
            && !after.trim_end().ends_with('&')
            && !after.trim_start().starts_with(['*', '+', '/']);
        let seconds = number.parse::<f64>().ok().filter(|_| waits)? * scale * unit;
        Some((line, Duration::try_from_secs_f64(seconds).ok()?))
    })
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
