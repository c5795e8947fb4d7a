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
        let known = |name: &str| Function::of(code, name);
        if known(function).is_some_and(|it| it.head == ASYNC) {
            let does = format!(
                "runs `{function}` for the tool `{name}` (line {line}), which is `async`: nothing waits for what it gives"
            );
            let help =
                format!("write `def {function}(…)`, with `asyncio.run(…)` for what it awaits");
            report.add(told(does, help));
        }
        // A function that hands on what the other gives is meant.
        let (Some(_), Some(run)) = (known(name), known(function)) else {
            continue;
        };
        let is_own = *function == name || run.body.contains(&format!("{name}("));
        let is_tool = tools.iter().any(|tool| tool.name.value == *function);
        if !is_own && is_tool {
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

/// How a function at the left margin begins.
const PLAIN: &str = "def ";
const ASYNC: &str = "async def ";

/// A function at the left margin.
struct Function<'c> {
    head: &'static str,
    /// Its parameters and its lines.
    body: &'c str,
}

impl<'c> Function<'c> {
    fn of(code: &'c Code, name: &str) -> Option<Self> {
        [PLAIN, ASYNC].into_iter().find_map(|head| {
            let begin = format!("{head}{name}(");
            let first = code.text.starts_with(&begin).then_some(0);
            let at = first.or_else(|| Some(code.text.find(&format!("\n{begin}"))? + 1))?;
            let rest = code.behind(at + begin.len());
            let mut ends = rest.match_indices('\n').map(|(at, _)| at);
            let end = ends.find(|at| {
                let next = rest.get(at + 1..).and_then(|rest| rest.chars().next());
                next.is_some_and(|next| !next.is_whitespace() && next != ')')
            });
            let body = rest.get(..end.unwrap_or(rest.len()))?;
            Some(Self { head, body })
        })
    }
}
