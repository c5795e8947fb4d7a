//! A script whose last command is a test: `[ "$n" -gt 5 ] && echo "many" >&2`. Where the test fails the script fails, with all that it printed.

use super::{CommandContext, ShellDiagnostic, shown};
use crate::shell::{Command, End};

/// Commands that ask, and fail where the answer is no.
const ASKS: [&str; 4] = ["[", "test", "grep", "cmp"];

pub(super) fn find(around: &CommandContext<'_>) -> Option<ShellDiagnostic> {
    let text = around.text;
    let last = around.plain.last()?;
    let behind = text.get(last.at + last.text.len()..)?;
    let is_end = behind.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line == ";" || line.starts_with('#')
    });
    let is_plain = last.way.is_empty() && !last.in_function && last.end == End::Plain;
    if !is_end || !is_plain || text.contains("trap ") {
        return None;
    }
    let line_begin = text.get(..last.at)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_begin..last.at)?.trim();
    let condition = line.strip_suffix("&&")?.trim_end();
    let asks = condition.starts_with("[[ ")
        || condition.starts_with("((")
        || ASKS
            .iter()
            .any(|word| condition.starts_with(&format!("{word} ")));
    let is_one = !condition.contains("||") && !condition.contains(';');
    // What is printed there is what the script is for.
    let is_aside = last.is_silent() || last.redirects.iter().any(|one| one.target.text == "2");
    if !asks || !is_one || !is_aside || matches!(last.name(), "exit" | "return" | "exec") {
        return None;
    }
    let prints = |one: &&&Command<'_>| {
        one.at < line_begin
            && !one.in_function
            && !one.is_silent()
            && !one.redirects.iter().any(|one| one.target.text == "2")
            && matches!(one.name(), "jq" | "printf" | "echo" | "cat")
    };
    around.plain.iter().find(prints)?;
    Some(ShellDiagnostic {
        at: line_begin,
        says: format!(
            "where `{}` is not so, the script ends with a failure, and what it has printed is lost",
            shown(condition)
        ),
        help: "write `if …; then …; fi`, or end the script with `exit 0`".to_owned(),
    })
}
