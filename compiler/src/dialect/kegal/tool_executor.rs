//! `tool_executors` of a file of tools: a tool that it leaves out, a name that it gives another tool's function, and a function that nothing waits for.

use super::ast::Tool;
use crate::diag::codes::TOOL_FILE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::code::{Code, literal_at, name_at, outside};
use crate::suggestion::nearest;

/// What the table is called.
const TABLE: &str = "tool_executors";

/// Compares the table with the tools that the graph gives its nodes.
pub(super) fn check(tools: &[&Tool], file: &str, code: &Code, report: &mut Report) {
    let Some(entries) = entries(code) else {
        return;
    };
    for tool in tools {
        let name = tool.name.value.as_str();
        let told = |does: String, help: String| {
            let message = format!("`{file}` {does}");
            Diagnostic::new(
                &TOOL_FILE,
                tool.name.span,
                message,
                "not run as it is declared",
            )
            .help(help)
        };
        let entry = entries.iter().find(|(key, ..)| *key == name);
        let Some((_, function, line)) = entry else {
            let free = entries.iter().map(|(key, ..)| *key);
            let free = free.filter(|key| !tools.iter().any(|tool| tool.name.value == **key));
            let help = match nearest(name, free) {
                Some(near) => format!("it has `{near}`: call it the same in both places"),
                None => format!("add it: `\"{name}\": {name}`"),
            };
            report.add(told(
                format!("has no `{name}` in `{TABLE}`, so nothing runs it"),
                help,
            ));
            continue;
        };
        // The call of one gives a coroutine, and the model is told `<coroutine object …>`.
        if code.text.contains(&format!("\nasync def {function}(")) {
            let does = format!(
                "runs `{function}` for the tool `{name}` (line {line}), which is `async`: nothing waits for what it gives"
            );
            let help =
                format!("write `def {function}(…)`, with `asyncio.run(…)` for what it awaits");
            report.add(told(does, help));
        }
        // A function that hands on what the other gives is meant.
        let is_own = *function == name
            || !defines(code, name)
            || body(code, function).contains(&format!("{name}("));
        let is_tool = tools.iter().any(|tool| tool.name.value == *function);
        if !is_own && is_tool && defines(code, function) {
            let does = format!(
                "runs `{function}` for the tool `{name}` (line {line}), and it has a function `{name}`"
            );
            report.add(told(does, format!("write `\"{name}\": {name}`")));
        }
    }
}

/// The names of the table with their functions and lines, if all of it is written out.
fn entries(code: &Code) -> Option<Vec<(&str, &str, usize)>> {
    let places: Vec<usize> = code.find(TABLE).collect();
    let [at] = places.as_slice() else {
        return None;
    };
    let rest = code.behind(at + TABLE.len());
    let open = rest.find('{').filter(|open| {
        rest.get(..*open)
            .is_some_and(|sign| sign.contains('=') && !sign.contains('\n'))
    })?;
    let start = at + TABLE.len() + open + 1;
    let inside = code.behind(start);
    let mut found = Vec::new();
    let mut from = 0;
    for (end, letter) in outside(inside).filter(|(_, letter)| matches!(letter, ',' | '}')) {
        let part = inside.get(from..end)?;
        let entry = part.trim();
        if !entry.is_empty() {
            let (key, value) = literal_at(entry)?;
            let value = value.trim_start().strip_prefix(':')?.trim();
            let is_name = !value.is_empty() && name_at(value).len() == value.len();
            let line = code.line_of(start + from + part.find(entry)?);
            is_name.then(|| found.push((key, value, line)))?;
        }
        from = end + 1;
        if letter == '}' {
            return Some(found).filter(|found| !found.is_empty());
        }
    }
    None
}

fn defines(code: &Code, name: &str) -> bool {
    !body(code, name).is_empty()
}

/// The lines of a function at the left margin.
fn body<'c>(code: &'c Code, name: &str) -> &'c str {
    let heads = [format!("\ndef {name}("), format!("\nasync def {name}(")];
    let at = heads
        .iter()
        .find_map(|head| Some(code.text.find(head.as_str())? + head.len()));
    let rest = at.map_or("", |at| code.behind(at));
    let ends = rest.match_indices('\n').map(|(at, _)| at);
    let mut ends = ends.filter(|at| {
        let next = rest.get(at + 1..).and_then(|rest| rest.chars().next());
        next.is_some_and(|next| !next.is_whitespace() && next != ')')
    });
    rest.get(..ends.next().unwrap_or(rest.len())).unwrap_or("")
}
