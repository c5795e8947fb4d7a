//! Conditions of edges and hooks: `{path, op, value}`, and `any`, `all`, `not` of them.

use super::super::ast::Condition;
use super::super::interpolate;
use crate::diag::codes::{
    ALWAYS_HOLDS, INVALID_REGEX, UNFIT_VALUE, UNKNOWN_KEY, UNKNOWN_OPERATOR, WRONG_TYPE,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::doubled_backslash;
use crate::ir::Op;
use crate::source::{Span, Spanned};
use crate::syntax::{Entry, FieldReader, FieldValue, Node, Value, nearest_word};

/// Every operator, with the spellings of the source and of the reference.
const OPERATORS: [(&str, Op); 11] = [
    ("eq", Op::Eq),
    ("neq", Op::Ne),
    ("ne", Op::Ne),
    ("gt", Op::Gt),
    ("gte", Op::Gte),
    ("lt", Op::Lt),
    ("lte", Op::Lte),
    ("in", Op::In),
    ("contains", Op::Contains),
    ("regex", Op::Regex),
    ("exists", Op::Exists),
];

/// Reads a condition. `None`: there is none (null), or it has been reported.
pub(super) fn when(owner: &str, key: Span, node: &Node, report: &mut Report) -> Option<Condition> {
    if node.value == Value::Null {
        return None;
    }
    if let Some(found) = written(owner, node) {
        report.add(found);
        return None;
    }
    let mut fields = FieldReader::of(owner, key, node, report)?;
    if node.entries().is_some_and(<[Entry]>::is_empty) {
        fields.close(report);
        return Some(Condition::Always);
    }
    let read = combined(owner, &mut fields, report);
    let read = match read {
        Combination::Done(read) => read,
        Combination::None => compared(owner, &mut fields),
    };
    fields.close(report);
    read
}

/// Comparisons as other languages write them, the longer ones first.
const WRITTEN: [(&str, &str); 8] = [
    ("==", "eq"),
    ("!=", "ne"),
    (">=", "gte"),
    ("<=", "lte"),
    (">", "gt"),
    ("<", "lt"),
    (" contains ", "contains"),
    (" in ", "in"),
];

/// A condition that is written as a text, such as `state.verdict == 'bad'`, if it is one comparison, or one path.
fn written(owner: &str, node: &Node) -> Option<Diagnostic> {
    let text = node.text()?.trim();
    let bare = |part: &str| {
        let part = part
            .trim()
            .trim_start_matches("${")
            .trim_start_matches("{{");
        part.trim_end_matches('}').trim().to_owned()
    };
    let inner = bare(text);
    let compared = WRITTEN.into_iter().find_map(|(sign, op)| {
        let (path, value) = inner.split_once(sign)?;
        Some((bare(path), op, bare(value).replace('\'', "\"")))
    });
    let (path, op, value) = compared.unwrap_or((inner.clone(), "eq", "true".to_owned()));
    let is_path = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
    let roots = ["state.", "inputs.", "result."];
    let is_plain =
        path.chars().all(is_path) && roots.into_iter().any(|root| path.starts_with(root));
    let further = ["&&", "||", " and ", " or ", "==", "!="];
    let is_one = !further.into_iter().any(|more| value.contains(more));
    if !is_plain || !is_one || value.is_empty() {
        return None;
    }
    let message = format!("{owner} must be a map, but it is the text `{text}`");
    let found = Diagnostic::new(&WRONG_TYPE, node.span, message, "expected a map");
    let form = format!("{{ path: {path}, op: {op}, value: {value} }}");
    let key = ["when", "condition"]
        .into_iter()
        .find(|key| owner.starts_with(&format!("`{key}`")));
    Some(found.help(match key {
        Some(key) => format!("write `{key}: {form}`"),
        None => format!("write `{form}`"),
    }))
}

/// Whether a condition is made of others.
enum Combination {
    None,
    Done(Option<Condition>),
}

/// `any` counts before `all`, and that before `not`; what stands beside them has no effect.
fn combined(owner: &str, fields: &mut FieldReader<'_>, report: &mut Report) -> Combination {
    for key in ["any", "all"] {
        if let Some(list) = fields.list(key) {
            empty(owner, key, &list, report);
            beside(owner, key, fields);
            let parts = list.value.iter().enumerate().map(|(number, node)| {
                let owner = format!("entry {} of `{key}` of {owner}", number + 1);
                when(&owner, node.span, node, report).unwrap_or(Condition::Always)
            });
            let parts = parts.collect();
            return Combination::Done(Some(if key == "any" {
                Condition::Any(parts)
            } else {
                Condition::All(parts)
            }));
        }
    }
    let Some(entry) = fields.present("not") else {
        return Combination::None;
    };
    if is_empty(&entry.value) {
        let message = format!("{owner} never holds: its `not` has no condition in it");
        let found = Diagnostic::new(&UNFIT_VALUE, entry.value.span, message, "always holds");
        let found = found.level(Level::Warning);
        report.add(found.help("write what must not hold: `not: { path: …, op: …, value: … }`"));
    }
    let inner = when(
        &format!("`not` of {owner}"),
        entry.key_span,
        &entry.value,
        report,
    );
    Combination::Done(inner.map(|inner| Condition::Not(Box::new(inner))))
}

/// A comparison beside `any` or `all`, which is not looked at.
fn beside(owner: &str, key: &str, fields: &mut FieldReader<'_>) {
    const COMPARISON: [&str; 4] = ["path", "op", "operator", "value"];
    let there: Vec<&Entry> = COMPARISON
        .into_iter()
        .filter_map(|name| fields.entry(name))
        .collect();
    let [first, .., last] = there.as_slice() else {
        return;
    };
    let message = format!(
        "{owner} has `{}` to `{}` beside `{key}`, and only `{key}` counts",
        first.key, last.key
    );
    let found = Diagnostic::new(&UNKNOWN_KEY, first.key_span, message, "is not looked at");
    fields.find(found.help(match key {
        "any" => "write `all: [{ path: …, op: …, value: … }, { any: […] }]` if both must hold, or make it an entry of `any`",
        _ => "make it an entry of `all`",
    }));
}

/// Whether a condition says nothing, and so always holds.
fn is_empty(node: &Node) -> bool {
    node.value == Value::Null || node.entries().is_some_and(<[Entry]>::is_empty)
}

/// Reports an `any` or `all` without parts, and parts that say nothing.
fn empty(owner: &str, key: &str, list: &FieldValue<&[Node]>, report: &mut Report) {
    let (span, what) = if list.value.is_empty() {
        (list.span, "has no parts".to_owned())
    } else {
        let number = list.value.iter().position(is_empty);
        let Some((number, part)) = number.and_then(|at| Some((at + 1, list.value.get(at)?))) else {
            return;
        };
        (part.span, format!("says nothing in entry {number}"))
    };
    let (follows, code) = match (key, list.value.is_empty()) {
        ("any", true) => ("never holds", &UNFIT_VALUE),
        ("any", false) => ("always holds", &ALWAYS_HOLDS),
        (_, true) => ("always holds", &ALWAYS_HOLDS),
        (_, false) => ("asks for less than it seems to", &ALWAYS_HOLDS),
    };
    let message = format!("{owner} {follows}: its `{key}` {what}");
    let found = Diagnostic::new(code, span, message, "no condition");
    let found = found.level(Level::Warning);
    report.add(found.help("write `{ path: …, op: …, value: … }`, or take it out"));
}

fn compared(owner: &str, fields: &mut FieldReader<'_>) -> Option<Condition> {
    let path = fields.scalar_text("path");
    let op = fields.optional_scalar_text("op");
    let other = fields.optional_scalar_text("operator");
    let value = fields.entry("value").map(|entry| &entry.value);
    let named = op.or(other);
    let op = match named {
        None => Op::Eq,
        Some(named) => match OPERATORS.iter().find(|(name, _)| *name == named.value) {
            Some((_, op)) => *op,
            None => {
                fields.find(unknown(owner, named.value, named.span));
                return None;
            }
        },
    };
    let path = path?;
    if let (Some(named), None, Op::Eq | Op::Ne) = (named, value, op) {
        let message = format!(
            "{owner} compares `{}` with nothing: it has no `value`",
            path.value
        );
        let found = Diagnostic::new(&UNFIT_VALUE, named.span, message, "compared with null");
        fields.find(found.help("add `value: …`, or ask whether it is there with `op: exists`"));
    }
    let at = value.map_or(path.span, |node| node.span);
    let value = value.map_or(serde_json::Value::Null, Node::to_json);
    match expression(&value) {
        Some(expression) => fields.find(unreplaced(owner, expression, at)),
        None => {
            if let (Op::Regex, Some(pattern)) = (op, value.as_str())
                && let Some(found) = slashed(owner, path.value, pattern, at)
            {
                fields.find(found);
            }
            fitting(owner, op, &value, at, fields);
        }
    }
    Some(Condition::Compare {
        path: Spanned {
            value: path.value.to_string(),
            span: path.span,
        },
        op,
        value: Spanned { value, span: at },
    })
}

fn unknown(owner: &str, name: &str, span: Span) -> Diagnostic {
    let names = OPERATORS.map(|(name, _)| name);
    let message = format!("{owner} has the operator `{name}`, which does not exist");
    let found = Diagnostic::new(&UNKNOWN_OPERATOR, span, message, "no such operator");
    let listed = names.map(|name| format!("`{name}`")).join(", ");
    let found = found.note(format!("the operators are {listed}"));
    let other = match name {
        "==" | "=" | "equals" => Some("eq"),
        "!=" | "not_equals" => Some("neq"),
        ">" => Some("gt"),
        ">=" => Some("gte"),
        "<" => Some("lt"),
        "<=" => Some("lte"),
        "matches" => Some("regex"),
        _ => None,
    };
    if let Some(meant) = other {
        let found = found.help(format!("did you mean `{meant}`?"));
        return found.safe_fix(span, meant);
    }
    match nearest_word(name, names) {
        Some(meant) => found.did_you_mean(span, meant),
        None => found.help(
            "write one of them, or let an action find out, and compare what it gave with `eq`",
        ),
    }
}

/// A template that a value consists of, or that is an item of it. A pattern has `${` as its own, so only what is whole counts.
fn expression(value: &serde_json::Value) -> Option<&str> {
    use serde_json::Value as Json;
    match value {
        Json::String(text) => interpolate::whole(text).map(|_| text.as_str()),
        Json::Array(items) => items.iter().find_map(expression),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Object(_) => None,
    }
}

/// What a condition compares with is a constant: the reference never replaces anything in it.
fn unreplaced(owner: &str, expression: &str, span: Span) -> Diagnostic {
    let expression = expression.trim_end();
    let message = format!(
        "{owner} compares with the text `{expression}` itself, not with what it stands for"
    );
    Diagnostic::new(&UNFIT_VALUE, span, message, "a constant: nothing is replaced in it")
        .note("`path` is the only side of a condition that is looked up")
        .help("write the value itself; to compare two values, let an action compare them, and test its result")
}

/// What may well have slashes in it.
const WITH_SLASHES: [&str; 14] = [
    "body", "command", "content", "dir", "file", "files", "link", "log", "output", "path", "route",
    "stdout", "text", "url",
];

/// A pattern as JavaScript writes it: `/bad/`.
fn slashed(owner: &str, path: &str, pattern: &str, span: Span) -> Option<Diagnostic> {
    let (inner, flags) = pattern.strip_prefix('/')?.rsplit_once('/')?;
    let last = path.rsplit('.').next().unwrap_or(path);
    let mut words = last.split('_');
    let is_flag = |letter: char| "gimsuy".contains(letter);
    let is_path = inner.contains('/') || words.any(|word| WITH_SLASHES.contains(&word));
    if inner.is_empty() || is_path || !flags.chars().all(is_flag) {
        return None;
    }
    let message = format!("{owner} searches for `{pattern}` with its slashes");
    let found = Diagnostic::new(
        &INVALID_REGEX,
        span,
        message,
        "a pattern has no slashes around it",
    );
    let meant = match flags.contains('i') {
        true => format!("(?i){inner}"),
        false => inner.to_owned(),
    };
    Some(found.level(Level::Warning).help(format!("write `{meant}`")))
}

/// Reports a constant with which the operator can never hold.
fn fitting(
    owner: &str,
    op: Op,
    value: &serde_json::Value,
    span: Span,
    fields: &mut FieldReader<'_>,
) {
    use serde_json::Value as Json;
    let expected = match (op, value) {
        (Op::Regex, Json::String(pattern)) => {
            if let Err(problem) = regex_lite::Regex::new(pattern) {
                let message =
                    format!("{owner} has a pattern that is no regular expression: {problem}");
                let found = Diagnostic::new(&INVALID_REGEX, span, message, "cannot be matched");
                fields.find(found.help("look-around and back references are not supported"));
            } else if let Some(meant) = doubled_backslash::meant(pattern) {
                let message =
                    format!("{owner} has the pattern `{pattern}`, whose backslashes stand twice");
                let found = Diagnostic::new(
                    &INVALID_REGEX,
                    span,
                    message,
                    "asks for backslashes in the text",
                );
                fields.find(found.level(Level::Warning).help(format!(
                    "write `{meant}`: in single quotes, and without quotes, a backslash is written once"
                )));
            } else if is_glob(pattern) {
                let message =
                    format!("{owner} has the pattern `{pattern}`, which is one for names of files");
                let found = Diagnostic::new(
                    &INVALID_REGEX,
                    span,
                    message,
                    "as a regular expression, `/*` is any number of slashes",
                );
                let pattern = pattern.replace('.', "\\.").replace('*', "[^/]*");
                fields.find(
                    found
                        .level(Level::Warning)
                        .help(format!("write `^{pattern}$`")),
                );
            }
            return;
        }
        (Op::Regex, _) => {
            let message = format!("{owner} compares with a regular expression that is no text");
            fields.find(
                Diagnostic::new(&INVALID_REGEX, span, message, "not a text")
                    .help("write the pattern in quotes"),
            );
            return;
        }
        (Op::In, Json::Array(items)) if items.is_empty() => "a list with something in it",
        (Op::In, Json::Array(_)) | (Op::Exists | Op::Eq | Op::Ne, _) => return,
        (Op::In, _) => "a list",
        (Op::Contains, Json::Null | Json::Object(_) | Json::Array(_)) => "a text",
        (Op::Contains, _) => return,
        (
            Op::Gt | Op::Gte | Op::Lt | Op::Lte,
            Json::Number(_) | Json::String(_) | Json::Bool(_),
        ) => return,
        (Op::Gt | Op::Gte | Op::Lt | Op::Lte, _) => "a number or a text",
    };
    let message = format!("{owner} can never hold: its `value` must be {expected}");
    let found = Diagnostic::new(&UNFIT_VALUE, span, message, format!("not {expected}"));
    fields.find(match (op, value) {
        // `"high, critical"` is meant as several.
        (Op::In, Json::String(text)) if several(text).len() > 1 => {
            let items = several(text).join(", ");
            found.help(format!("a list of these is `[{items}]`"))
        }
        (Op::In, Json::String(_) | Json::Number(_) | Json::Bool(_)) => found
            .help(format!("a list of one is `[{value}]`"))
            .safe_fix(span, format!("[{value}]")),
        _ => found.help(format!("write {expected}, or use another operator")),
    });
}

/// The parts of a text between its commas, bars and "or".
fn several(text: &str) -> Vec<&str> {
    let parts = text.split([',', '|', ';']);
    let parts = parts.flat_map(|part| part.split(" or "));
    let parts = parts.map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Whether a pattern is one of a shell: `docs/*.md`.
fn is_glob(pattern: &str) -> bool {
    let Some((before, end)) = pattern.rsplit_once("/*.") else {
        return false;
    };
    let is_plain = |text: &str| {
        text.chars()
            .all(|letter| letter.is_alphanumeric() || "/_-*".contains(letter))
    };
    is_plain(before) && !end.is_empty() && end.chars().all(char::is_alphanumeric)
}
