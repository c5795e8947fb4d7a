//! `_next` with a name that is no node of the graph, or none of those that `x-routes` lists; and names in `x-routes` that the script
//! never says.

use super::Of;
use super::code::{Code, literal_at};
use crate::diag::codes::SCRIPT_ROUTE;
use crate::diag::{Diagnostic, Report};
use crate::nearest::nearest;

/// The key that says where a run goes.
const NEXT: &str = "_next";

/// Checks the names behind `_next`, and those that should be there.
pub(super) fn check(of: &Of<'_>, report: &mut Report) {
    let ids: Vec<&str> = of
        .graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    let named = written(&of.code);
    for (line, name) in &named {
        let message = if !ids.contains(name) {
            format!("sets `_next` to `{name}`, but the graph has no such node")
        } else if let Some(listed) = outside_of_routes(of, name) {
            format!("sets `_next` to `{name}`, which `x-routes` does not list ({listed})")
        } else {
            continue;
        };
        let found = of.diagnostic(
            &SCRIPT_ROUTE,
            &format!("{message} (line {line})"),
            "a run that comes here fails",
        );
        let near = nearest(name, ids.iter().copied()).filter(|near| near.name != *name);
        report.add(match near {
            Some(near) => found.help(format!("the script probably means `{near}`")),
            None if ids.contains(name) => found.help(format!("add `{name}` to `x-routes`")),
            None if ids.len() <= 12 => found.help(format!("the nodes are: {}", ids.join(", "))),
            None => found.help("name a node that is there"),
        });
    }
    // What a script decides without a literal name is not known.
    if !named.is_empty() {
        check_declared(of, report);
    }
}

/// Each name of `x-routes` but `next` must be somewhere in the text, or in a file that the script names.
fn check_declared(of: &Of<'_>, report: &mut Report) {
    for route in of.script.routes.iter().flatten() {
        let is_next = of.node.next.iter().any(|next| next.value == route.value);
        if !is_next && !named_anywhere(of, &route.value) {
            let message = format!(
                "`x-routes` of node `{}` lists `{}`, which script `{}` never names",
                of.node.id.value, route.value, of.script.script.value
            );
            let found = Diagnostic::new(&SCRIPT_ROUTE, route.span, message, "no run goes this way");
            let help = "take it out of `x-routes`, or have the script say it in `_next`";
            report.add(found.help(help));
        }
    }
}

/// Whether the script, or a file that it names, has this text anywhere.
fn named_anywhere(of: &Of<'_>, name: &str) -> bool {
    of.code.text.contains(name) || of.named.iter().any(|text| text.contains(name))
}

/// The names that `x-routes` lists, unless `name` is one of them or the way that is taken anyhow.
fn outside_of_routes(of: &Of<'_>, name: &str) -> Option<String> {
    let routes = of.script.routes.as_ref()?;
    let next = of.node.next.iter();
    let mut known = routes.iter().chain(next);
    let is_known = known.any(|known| known.value == name);
    let names: Vec<&str> = routes.iter().map(|route| route.value.as_str()).collect();
    (!is_known).then(|| names.join(", "))
}

/// The names that literally stand behind `_next`, with their lines.
fn written(code: &Code) -> Vec<(usize, &str)> {
    let found = code.find(NEXT).filter_map(|at| {
        let value = assigned(code.behind(at + NEXT.len()))?;
        let (name, rest) = literal_at(value)?;
        (!name.is_empty() && is_whole(rest)).then(|| (code.line_of(at), name))
    });
    found.collect()
}

/// What is assigned to a key, at the text behind the key's name: `": `, `"] = `, ` = `, `: `.
pub(super) fn assigned(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\\').unwrap_or(text);
    let text = text.strip_prefix(['"', '\'']).unwrap_or(text).trim_start();
    let text = text.strip_prefix(']').unwrap_or(text).trim_start();
    let text = text
        .strip_prefix([':', '='])
        .filter(|rest| !rest.starts_with('='))?;
    Some(text.trim_start())
}

/// Whether a literal is all of a value: nothing is added to it.
pub(super) fn is_whole(rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t']).chars().next();
    next.is_none_or(|letter| {
        matches!(
            letter,
            ',' | '}' | ')' | ']' | ';' | '\n' | '\'' | '"' | '\\'
        )
    }) || rest.trim_start().starts_with("if ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn names(text: &str, interpreter: Interpreter) -> Vec<String> {
        let code = Code::of(text, interpreter);
        written(&code)
            .into_iter()
            .map(|(_, name)| name.to_owned())
            .collect()
    }

    #[test]
    fn what_stands_behind_next_is_read_in_every_language() {
        for text in [
            "out[\"_next\"] = 'plan'",
            "print(json.dumps({\"_next\": \"plan\", \"a\": 1}))",
            "print(json.dumps(dict(_next=\"plan\")))",
            "x = {'_next': 'plan' if ok else other}",
        ] {
            assert_eq!(names(text, Interpreter::Python), ["plan"], "{text}");
        }
        for text in [
            "echo '{\"_next\": \"plan\"}'",
            "echo \"{\\\"_next\\\": \\\"plan\\\"}\"",
            "jq -nc '{_next: \"plan\"}'",
        ] {
            assert_eq!(names(text, Interpreter::Bash), ["plan"], "{text}");
        }
        let text = "console.log(JSON.stringify({ _next: \"plan\" }));";
        assert_eq!(names(text, Interpreter::TypeScript), ["plan"]);
    }

    #[test]
    fn what_is_made_while_it_runs_is_not_known() {
        for text in [
            "out[\"_next\"] = lane",
            "if out[\"_next\"] == \"plan\":",
            "x = {\"_next\": \"plan_\" + kind}",
            "x = {\"_next\": f\"plan_{kind}\"}",
            "x = {\"_next\": \"plan_%s\" % kind}",
            "# _next: \"plan\"",
            "my_next = \"plan\"",
        ] {
            assert!(names(text, Interpreter::Python).is_empty(), "{text}");
        }
        let text = "echo '{\"_next\": \"'\"$lane\"'\"}'";
        assert!(names(text, Interpreter::Bash).is_empty());
    }
}
