//! A pause that is longer than the script may take.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_SLEEPS;
use crate::dialect::script::code::Code;
use crate::dialect::script::made_pauses::{beyond, call};
use crate::dialect::script::pause::Pauses;
use std::time::Duration;

/// Reports the longest pause of a script, if it is as long as its time-out or longer.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let limit = of.script.timeout;
    let Some(pause) = beyond(&of.code, limit) else {
        return followed(of, report);
    };
    let (all, limit) = (pause.in_all().as_secs_f64(), limit.as_secs_f64());
    let message = format!("{}, and may take {limit} s in all", pause.does());
    let found = of.diagnostic(&SCRIPT_SLEEPS, &message, "is ended in its pause");
    report.add(found.help(format!(
        "raise `timeout` of the node above {all}, or let the script wait less"
    )));
}

/// What it is followed to sleep in all, one pause after the other.
fn followed(of: &ScriptNode<'_>, report: &mut Report) {
    let all = of.followed.as_ref().map_or(0.0, |followed| followed.pause);
    let limit = of.script.timeout.as_secs_f64();
    if all >= limit {
        let does = format!("sleeps {all} s in all, and may take {limit} s");
        let found = of.diagnostic(&SCRIPT_SLEEPS, &does, "is ended in its pause");
        report.add(found.help(format!(
            "raise `timeout` of the node above {all}, or let the script wait less"
        )));
    }
}

/// How long a script sleeps each time: in lines at the margin, before which it does not end well.
pub(super) fn least(code: &Code) -> Duration {
    let Some(call) = call(code.interpreter) else {
        return Duration::ZERO;
    };
    let ends = |line: &str| {
        let end = ["exit", "exit 0", "sys.exit()", "sys.exit(0)"];
        end.iter().any(|end| line.trim_end().ends_with(end))
    };
    let lines = code.lines().map(|(_, line)| line);
    let lines = lines.take_while(|line| !ends(line));
    let known = Pauses::of(code);
    let pauses = lines.filter(|line| line.starts_with(call));
    pauses.filter_map(|line| known.in_line(line)).sum()
}
