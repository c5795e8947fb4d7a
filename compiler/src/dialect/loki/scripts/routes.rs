//! `_next` with a name that is no node of the graph, or none of those that `x-routes` lists; and names in `x-routes` that the script
//! never says.

use super::{NEXT, ScriptNode, no_way};
use crate::diag::codes::SCRIPT_ROUTE;
use crate::diag::{Diagnostic, Report};
use crate::dialect::script::choices::Choices;
use crate::dialect::script::code::{Code, name_at, outside};
use crate::dialect::script::output_keys;
use crate::suggestion::nearest;
use std::collections::BTreeSet;

/// Checks the names behind `_next`, and those that should be there.
pub(super) fn check(of: &ScriptNode<'_>, report: &mut Report) {
    let ids: Vec<&str> = of
        .graph
        .nodes
        .iter()
        .map(|node| node.id.value.as_str())
        .collect();
    if let Some((line, what)) = nameless(&of.code) {
        let does = format!("sets `_next` to {what} (line {line}), and a run goes on to one node");
        let found = of.diagnostic(&SCRIPT_ROUTE, &does, "is no name of a node");
        let help = "name one node; `next: [a, b]` of a node leads to several";
        of.once(found.help(help), report);
    }
    let named = written(&of.code);
    // What a slip meant is not told once more as never named.
    let mut meant = Vec::new();
    let is_whole = of.followed.as_ref().is_some_and(|all| all.keys().is_some());
    for (line, name) in &named {
        // What is replaced before it is printed leads nowhere.
        if is_whole && !no_way::may_be_set(of, name) {
            continue;
        }
        let message = if !ids.contains(name) {
            format!("sets `_next` to `{name}`, but the graph has no such node")
        } else if let Some(listed) = outside_of_routes(of, name) {
            format!("sets `_next` to `{name}`, which `x-routes` does not list{listed}")
        } else {
            continue;
        };
        let found = of.diagnostic(
            &SCRIPT_ROUTE,
            &format!("{message} (line {line})"),
            "a run that comes here fails",
        );
        let near = nearest(name, ids.iter().copied()).filter(|near| near.name != *name);
        meant.extend(near.map(|near| near.name));
        report.add(match near {
            Some(near) => found.help(format!("the script probably means `{near}`")),
            None if ids.contains(name) => found.help(format!("add `{name}` to `x-routes`")),
            None if ids.len() <= 12 => found.help(format!("the nodes are: {}", ids.join(", "))),
            None => found.help("name a node that is there"),
        });
    }
    let is_decided = no_way::check(of, &meant, report);
    // What a script decides without a literal name is not known.
    if !is_decided && !named.is_empty() {
        check_declared(of, &meant, report);
    }
}

/// Each name of `x-routes` but `next` must be somewhere in the text, or in a file that the script names.
fn check_declared(of: &ScriptNode<'_>, meant: &[&str], report: &mut Report) {
    for route in of.script.routes.iter().flatten() {
        let is_next = of.node.next.iter().any(|next| next.value == route.value);
        let is_meant = meant.contains(&route.value.as_str());
        let is_named = named_anywhere(of, &route.value) || no_way::may_be_set(of, &route.value);
        if !is_next && !is_meant && !is_named {
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
fn named_anywhere(of: &ScriptNode<'_>, name: &str) -> bool {
    of.code.text.contains(name) || of.named.iter().any(|text| text.contains(name))
}

/// The names that `x-routes` lists, unless `name` is one of them or the way that is taken anyhow.
pub(super) fn outside_of_routes(of: &ScriptNode<'_>, name: &str) -> Option<String> {
    let routes = of.script.routes.as_ref()?;
    let next = of.node.next.iter();
    let mut known = routes.iter().chain(next);
    let is_known = known.any(|known| known.value == name);
    let names: Vec<&str> = routes.iter().map(|route| route.value.as_str()).collect();
    (!is_known).then(|| match names.is_empty() {
        true => ": it is empty".to_owned(),
        false => format!(" ({})", names.join(", ")),
    })
}

/// How many names are looked at: more is no script that somebody wrote by hand.
const MOST_NAMES: usize = 256;

/// The line at which `_next` is something else than a name, and what it is.
fn nameless(code: &Code) -> Option<(usize, &'static str)> {
    let mut places = code.find(NEXT).take(MOST_NAMES);
    places.find_map(|at| {
        let before = code.text.get(..at)?.trim_end_matches(['"', '\'', '\\']);
        // A variable of that name is no key, and what it holds may be looked into.
        let is_key = before.trim_end().ends_with(['{', ',', '[']);
        let value = assigned(code.behind(at + NEXT.len()))?;
        let what = if is_list(value) {
            "a list"
        } else if is_truth(value) {
            "a truth value"
        } else {
            return None;
        };
        is_key.then(|| (code.line_of(at), what))
    })
}

fn is_list(value: &str) -> bool {
    let inner = value.strip_prefix('[');
    let end = inner.and_then(|inner| outside(inner).find(|(_, letter)| *letter == ']'));
    let rest = end.and_then(|(end, _)| value.get(end + 2..));
    rest.is_some_and(is_whole)
}

fn is_truth(value: &str) -> bool {
    let words = ["True", "False", "true", "false"];
    let literal = words.iter().any(|word| {
        let rest = value.strip_prefix(word);
        rest.is_some_and(|rest| is_whole(rest) && !rest.trim_start().starts_with("if "))
    });
    let end = outside(value).find(|(_, letter)| matches!(letter, ',' | '}' | ')' | '\n'));
    let whole = end.and_then(|(end, _)| value.get(..end)).unwrap_or("");
    // `not ready and "plan"` may be a name.
    let denied = whole.strip_prefix("not ").is_some_and(|rest| {
        let part = |letter: char| letter.is_alphanumeric() || "_.[]\"'".contains(letter);
        rest.trim().chars().all(part)
    });
    literal || denied
}

/// The names that literally stand behind `_next`, or that a variable is given which stands there, with their lines.
pub(super) fn written(code: &Code) -> Vec<(usize, &str)> {
    let places = code.find(NEXT).take(MOST_NAMES);
    let found = places.filter_map(|at| choices_at(code, at));
    found.flat_map(|choices| choices.texts).collect()
}

/// The names that a script may set `_next` to, as far as its text shows them, and whether it shows all.
pub(super) fn shown(code: &Code) -> (BTreeSet<&str>, bool) {
    let places: Vec<usize> = code.find(NEXT).take(MOST_NAMES + 1).collect();
    let mut names = BTreeSet::new();
    let mut is_all = match places.as_slice() {
        [] => output_keys::keys(code).is_some(),
        _ => places.len() <= MOST_NAMES && !takes_more(&code.text),
    };
    for at in places {
        let Some(choices) = choices_at(code, at) else {
            is_all = false;
            continue;
        };
        is_all &= choices.is_all;
        let found = choices.texts.into_iter().chain(choices.parts);
        names.extend(found.map(|(_, name)| name));
    }
    (names, is_all)
}

/// Whether an object may get keys of another one that is not written out.
fn takes_more(text: &str) -> bool {
    let updates = text.match_indices(".update(").any(|(at, call)| {
        let given = text.get(at + call.len()..).unwrap_or("").trim_start();
        !given.starts_with('{') && !given.split(')').next().unwrap_or("").contains('=')
    });
    let unpacks = text.match_indices("**").any(|(at, sign)| {
        let given = text.get(at + sign.len()..).unwrap_or("");
        let name = name_at(given);
        !name.is_empty()
            && given
                .get(name.len()..)
                .is_some_and(|rest| rest.starts_with(['(', '.']))
    });
    updates || unpacks
}

/// What `_next` is set to at an offset. `None`: it is not set there.
fn choices_at(code: &Code, at: usize) -> Option<Choices<'_>> {
    let value = assigned(code.behind(at + NEXT.len()))?;
    Some(Choices::of(code, value, code.line_of(at)))
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
    fn what_a_variable_is_given_is_read() {
        for text in [
            "way = \"plan\"\nif x:\n    way = 'wait'\nprint(json.dumps({\"_next\": way}))",
            "way = \"plan\" if x else \"wait\"\nout[\"_next\"] = way\n",
        ] {
            assert_eq!(names(text, Interpreter::Python), ["plan", "wait"], "{text}");
        }
        let text = "next=plan\n[ -n \"$x\" ] && y=1\njq -nc --arg next \"$next\" '{_next: $next}'";
        assert_eq!(names(text, Interpreter::Bash), ["plan"]);
        let text =
            "const way = x ? \"plan\" : \"wait\";\nconsole.log(JSON.stringify({ _next: way }));";
        assert_eq!(names(text, Interpreter::TypeScript), ["plan", "wait"]);
        let text = "way = ways[kind]\nif x:\n    way = 'plan'\nprint(json.dumps({\"_next\": way}))";
        assert!(names(text, Interpreter::Python).is_empty());
    }

    #[test]
    fn a_list_is_no_name() {
        for (text, interpreter) in [
            (
                "print(json.dumps({\"_next\": [\"plan\"]}))",
                Interpreter::Python,
            ),
            ("out[\"_next\"] = [way]", Interpreter::Python),
            ("jq -nc '{_next: [\"a\", \"b\"]}'", Interpreter::Bash),
            (
                "console.log(JSON.stringify({ n: 1, _next: [way] }));",
                Interpreter::TypeScript,
            ),
        ] {
            let found = nameless(&Code::of(text, interpreter));
            assert_eq!(found, Some((1, "a list")), "{text}");
        }
        for text in [
            "out[\"_next\"] = [\"plan\", \"wait\"][late]",
            "x = {\"_next\": ways[kind]}",
            "_next = [\"plan\"]",
            "x = {\"_next\": \"plan\"}",
            "x = {\"_next\": [w for w in ways if w][0]}",
            "x = {\"_next\": None}",
            "x = {\"_next\": true_way}",
            "x = {\"_next\": not late and \"plan\"}",
        ] {
            let found = nameless(&Code::of(text, Interpreter::Python));
            assert_eq!(found, None, "{text}");
        }
        for text in [
            "print(json.dumps({\"_next\": not problem, \"a\": 1}))",
            "out[\"_next\"] = True",
        ] {
            let found = nameless(&Code::of(text, Interpreter::Python));
            assert_eq!(found, Some((1, "a truth value")), "{text}");
        }
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
