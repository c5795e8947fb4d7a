//! A wait for another program that may be longer than the script may take: `curl --max-time 300` in a node with `timeout: 45`.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::ir::Interpreter;
use std::time::Duration;

/// What stands before a number of seconds.
const BASH: [&str; 4] = ["--max-time ", "--max-time=", "wget --timeout=", "timeout "];
const PYTHON: [&str; 1] = ["timeout="];

/// Reports the first such wait.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let options: &[&str] = match of.code.interpreter {
        Interpreter::Bash => &BASH,
        Interpreter::Python => &PYTHON,
        // It waits in milliseconds, of which the text says nothing.
        Interpreter::TypeScript => return,
    };
    let limit = of.script.timeout;
    let waits = of.code.lines().filter_map(|(line, text)| {
        let seconds = options.iter().find_map(|option| seconds(text, option))?;
        Some((line, Duration::try_from_secs_f64(seconds).ok()?))
    });
    let longest = waits.max_by_key(|(_, wait)| *wait);
    let Some((line, wait)) = longest.filter(|(_, wait)| *wait > limit) else {
        return;
    };
    let (wait, limit) = (wait.as_secs_f64(), limit.as_secs_f64());
    let does =
        format!("may wait {wait} s for one answer (line {line}), and may take {limit} s in all");
    let found = of.diagnostic(&SCRIPT_SLEEPS, &does, "is ended while it waits");
    report.add(found.help(format!(
        "raise `timeout` of the node above {wait}, or let the script wait less"
    )));
}

/// The number behind an option.
fn seconds(line: &str, option: &str) -> Option<f64> {
    let (before, rest) = line.split_once(option)?;
    let begins = before.ends_with([' ', '(', ',', '\t', '|', ';']) || before.is_empty();
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let (number, behind) = rest.split_at(end.unwrap_or(rest.len()));
    let ends = behind.is_empty() || behind.starts_with([' ', ')', ',', '\\', '"', ';', '|']);
    number.parse().ok().filter(|_| begins && ends)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn the_seconds_of_a_wait_are_read() {
        for (line, option, found) in [
            (
                "curl -fsS --max-time 300 https://x",
                "--max-time ",
                Some(300.0),
            ),
            ("x=$(timeout 90 ./run)", "timeout ", Some(90.0)),
            ("urlopen(url, timeout=60)", "timeout=", Some(60.0)),
            ("timeout 5m ./run", "timeout ", None),
            ("my_timeout=60", "timeout=", None),
            ("curl --max-time $n x", "--max-time ", None),
        ] {
            assert_eq!(seconds(line, option), found, "{line}");
        }
    }
}
