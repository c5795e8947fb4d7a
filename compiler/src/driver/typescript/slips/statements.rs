//! Lines that do nothing, or not what they seem to.

use super::{Slip, Text};
use crate::driver::typescript::kinds::{self, Kind};
use crate::driver::typescript::tree::Node;
use std::collections::BTreeSet;

/// Methods that give a value and change nothing, of texts and of lists.
const PURE: [&str; 15] = [
    "trim",
    "toUpperCase",
    "toLowerCase",
    "replace",
    "replaceAll",
    "padStart",
    "padEnd",
    "slice",
    "concat",
    "filter",
    "toFixed",
    "substring",
    "toSorted",
    "toReversed",
    "split",
];

pub(super) fn find(text: &Text<'_>) -> Vec<Slip> {
    let mut found = Vec::new();
    for node in text.nodes() {
        match node.kind() {
            "ExpressionStatement" => found.extend(idle(text, node)),
            "AssignmentExpression" => found.extend(joined(text, node)),
            "ObjectExpression" => found.extend(twice(text, node)),
            "SwitchStatement" => {
                found.extend(falls(text, node));
                found.extend(same_case(text, node));
            }
            "CallExpression" => found.extend(cents(text, node)),
            "Program" | "BlockStatement" => found.extend(behind(text, node)),
            "Literal" => found.extend(unfilled(text, node)),
            "VariableDeclarator" => found.extend(no_value(text, node.get("init"))),
            "ReturnStatement" => found.extend(no_value(text, node.get("argument"))),
            "Property" => found.extend(no_value(text, node.get("value"))),
            _ => {}
        }
    }
    found.extend(uncalled(text));
    found
}

/// `total + 1;` and `name.trim();`
fn idle<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let value = node.get("expression").bare();
    let shown = text.shown(value);
    if value.kind() == "BinaryExpression" {
        let help = match value.get("operator").text() {
            "==" | "===" => "write one `=` to give a value",
            _ => "give it a name, or return it",
        };
        let does = format!("computes `{shown}` in a line of its own, which does nothing");
        return Some(Slip::new(value, does, help));
    }
    if value.word().is_some() && !node.get("directive").is_there() {
        let does = format!("has the text `{shown}` in a line of its own, which does nothing");
        return Some(Slip::new(
            value,
            does,
            format!("write `return {shown}`, or give it a name"),
        ));
    }
    if let Some(only) = value.name().and_then(|name| text.names.only(name))
        && only.word == "function"
    {
        let does = format!("names the function `{shown}` and does not call it");
        return Some(Slip::new(value, does, format!("write `{shown}()`")));
    }
    let (of, method, _) = value.method()?;
    let kind = kinds::of(&text.names, of)?;
    let is_known = matches!(kind, Kind::Text | Kind::List(_) | Kind::Number);
    (is_known && PURE.contains(&method)).then(|| {
        let of = text.shown(of);
        let does = format!("does nothing with what `{shown}` gives, and `{of}` stays as it is");
        Slip::new(
            value,
            does,
            format!("give it a name, such as `{of} = {of}.{method}(…)`"),
        )
    })
}

/// `total += parts[2]`, where `total` is a number and the other a text.
fn joined<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (left, right) = (node.get("left"), node.get("right"));
    if node.get("operator").text() != "+=" {
        return None;
    }
    let (sum, added) = (
        kinds::of(&text.names, left)?,
        kinds::of(&text.names, right)?,
    );
    (matches!(sum, Kind::Number) && matches!(added, Kind::Text)).then(|| {
        let (left, right) = (text.shown(left), text.shown(right));
        let does = format!(
            "adds the text `{right}` to the number `{left}`, so they are joined and not added"
        );
        Slip::new(node, does, format!("write `{left} += Number({right})`"))
    })
}

/// A key that an object has twice.
fn twice<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let mut keys = BTreeSet::new();
    node.get("properties").items().into_iter().find_map(|one| {
        if one.kind() != "Property" {
            // What is put in here may be meant to be replaced.
            keys.clear();
            return None;
        }
        let is_plain = !one.get("computed").is_set() && one.get("kind").text() == "init";
        let key = one.get("key");
        let name = key.name().or_else(|| key.word()).filter(|_| is_plain)?;
        (!keys.insert(name)).then(|| {
            let does = format!(
                "writes the key `{name}` twice into an object (`{}`): the first value is lost",
                text.shown(one)
            );
            Slip::new(one, does, "take one of them out, or give it another name")
        })
    })
}

/// A `case` that goes on into the next one, which replaces a value that it gives.
fn falls<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let cases = node.get("cases").items();
    let mut pairs = cases.iter().zip(cases.iter().skip(1));
    let (one, _) = pairs.find(|(one, next)| {
        let inside = one.get("consequent").items();
        let goes_on = inside.last().is_some_and(|last| {
            let between = text.text.get(last.start()..next.start()).unwrap_or("");
            let is_meant = between.contains("//") || between.contains("/*");
            !is_meant && !leaves(text, *last)
        });
        goes_on && replaces(**one, **next)
    })?;
    let test = text.shown(one.get("test"));
    let does = format!("has no `break` at the end of `case {test}`, so the next one is run, too");
    Some(Slip::new(*one, does, "end it with `break;`"))
}

/// Whether nothing is run behind a statement, or a function of the text, which may not come back: `fail("…")`.
fn leaves(text: &Text<'_>, last: Node<'_>) -> bool {
    let kinds = [
        "BreakStatement",
        "ReturnStatement",
        "ThrowStatement",
        "ContinueStatement",
    ];
    let ends = |part: &Node<'_>| kinds.contains(&part.kind()) || part.path() == "process.exit";
    let called = last.get("expression").call();
    let name = called.and_then(|(called, _)| called.name());
    last.all().iter().any(ends) || name.is_some_and(|name| text.names.declared.contains_key(name))
}

/// Whether a case gives something another value that the one before it gives one, and does not go on with that.
fn replaces(before: Node<'_>, case: Node<'_>) -> bool {
    let given = |case: Node<'_>| -> Vec<String> {
        let statements = case.get("consequent").items().into_iter();
        let paths = statements.map(|one| one.get("expression").get("left").path());
        paths.filter(|path| !path.is_empty()).collect()
    };
    let first = given(before);
    let statements = case.get("consequent").items().into_iter();
    let mut given = statements.map(|one| one.get("expression"));
    given.any(|one| {
        let path = one.get("left").path();
        let value = one.get("right").all();
        let goes_on = value.iter().any(|part| part.path() == path);
        one.get("operator").text() == "=" && !goes_on && first.contains(&path)
    })
}

/// The same `case` twice.
fn same_case<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let mut known = BTreeSet::new();
    node.get("cases").items().into_iter().find_map(|one| {
        let word = one.get("test").word()?;
        (!known.insert(word)).then(|| {
            let does = format!(
                "has `case {}` twice, so the second is never taken",
                text.shown(one.get("test"))
            );
            Slip::new(one, does, "take it out, or ask for another value")
        })
    })
}

/// `parseInt(amount)`, where amounts have cents.
fn cents<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let (called, arguments) = node.call()?;
    let path = called.path();
    if !matches!(path.as_str(), "parseInt" | "Number.parseInt" | "Math.floor") {
        return None;
    }
    let value = arguments.first()?.bare();
    let name = value
        .name()
        .or_else(|| value.member().map(|(_, name)| name))?;
    let words = ["amount", "price", "cost", "total", "sum", "eur", "usd"];
    let lower = name.to_lowercase();
    let is_money = words.iter().any(|word| lower.ends_with(word)) && !lower.contains("cent");
    let shows_cents = text.text.contains(".toFixed(2)") && !text.text.contains("/ 100");
    let is_read = path != "Math.floor";
    (is_money && shows_cents && is_read).then(|| {
        let does = format!(
            "takes the cents off with `{}`, and writes two places with `toFixed(2)`",
            text.shown(node)
        );
        Slip::new(node, does, format!("write `Number({})`", text.shown(value)))
    })
}

/// A function `main` that nobody calls.
fn uncalled(text: &Text<'_>) -> Option<Slip> {
    let main =
        text.tree.get("body").items().into_iter().find(|one| {
            one.kind() == "FunctionDeclaration" && one.get("id").name() == Some("main")
        })?;
    let is_named = text
        .nodes()
        .any(|one| one.name() == Some("main") && !one.is_same(main.get("id")));
    let takes = !main.get("params").items().is_empty();
    (!is_named && !takes).then(|| {
        let help = match main.get("async").is_set() {
            true => "end the file with `await main();`",
            false => "end the file with `main();`",
        };
        Slip::new(main, "defines `main` and never calls it", help)
    })
}

/// Lines behind one that leaves them; a `return` with its value in the next line is one.
fn behind<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let leaves = [
        "ReturnStatement",
        "ThrowStatement",
        "BreakStatement",
        "ContinueStatement",
    ];
    let inside = node.get("body").items();
    inside
        .iter()
        .zip(inside.iter().skip(1))
        .find_map(|(one, next)| {
            let is_left = leaves.contains(&one.kind());
            let is_run = !matches!(next.kind(), "FunctionDeclaration" | "EmptyStatement")
                && !next.kind().starts_with("TS");
            let word = text
                .text
                .get(one.start()..)?
                .split(|letter: char| !letter.is_alphabetic())
                .next()?;
            let is_broken = one.kind() == "ReturnStatement"
                && !one.get("argument").is_there()
                && next.kind() == "ExpressionStatement";
            let help = match is_broken {
                true => format!(
                    "write what it returns in the same line: `return {}`",
                    text.shown(next.get("expression"))
                ),
                false => format!("take the `{word}` out, or the lines behind it"),
            };
            (is_left && is_run).then(|| {
                Slip::new(
                    *next,
                    format!("has lines behind `{word}`, which are never run"),
                    help,
                )
            })
        })
}

/// `'${name} is ready'`, in quotes that put nothing in.
fn unfilled<'t>(text: &Text<'t>, node: Node<'t>) -> Option<Slip> {
    let word = node.word()?;
    let inner = word.split("${").nth(1)?;
    let end =
        inner.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '.')?;
    let (path, rest) = inner.split_at_checked(end)?;
    let root = path.split('.').next()?;
    let is_known = text.names.declared.contains_key(root) && rest.starts_with(['}', '[', '(']);
    // What is put in by `replace` stands in a text in this form.
    (is_known && !text.text.contains(".replace(")).then(|| {
        let does =
            format!("holds `${{{path}` in quotes that put nothing in, so it stays as it stands");
        Slip::new(node, does, "write backquotes around the text")
    })
}

/// `const rows = list.forEach(…)`.
fn no_value<'t>(text: &Text<'t>, value: Node<'t>) -> Option<Slip> {
    let (of, method, arguments) = value.method()?;
    let is_handed = arguments.first().is_some_and(|one| one.is_function());
    (method == "forEach" && is_handed).then(|| {
        let of = text.shown(of);
        let does = format!("uses what `{of}.forEach(…)` gives, which is nothing");
        Slip::new(value, does, format!("write `{of}.map(…)`"))
    })
}
