//! The same value in two places of which one was to hold another: `f"{min(a)} to {min(a)}"`, `max(a, a)`, `a < a`.

// What is not listed is not looked at.
#![expect(clippy::wildcard_enum_match_arm)]

use super::tree_parts::{path, written};
use crate::ir::Interpreter;
use crate::world::ScriptDiagnostic;
use crate::world::script_tree::walk::{TreePart, walk, walk_value};
use crate::world::script_tree::{
    Call, Comparison, Expression, ExpressionKind as E, Sign, Statement, StatementKind as S,
};

/// Functions that give the same each time, and change nothing.
const PURE: [&str; 22] = [
    "min",
    "max",
    "len",
    "sum",
    "round",
    "abs",
    "int",
    "float",
    "str",
    "sorted",
    "repr",
    "format",
    "String",
    "Number",
    "Math.min",
    "Math.max",
    "Math.round",
    "Math.floor",
    "Math.ceil",
    "Math.abs",
    "parseInt",
    "parseFloat",
];

/// Methods of which the same holds.
const METHODS: [&str; 20] = [
    "strip",
    "lower",
    "upper",
    "title",
    "get",
    "isoformat",
    "strftime",
    "format",
    "join",
    "toFixed",
    "toLocaleString",
    "toISOString",
    "trim",
    "toLowerCase",
    "toUpperCase",
    "at",
    "slice",
    "date",
    "padStart",
    "total_seconds",
];

/// Words between the two ends of a range, or between what was and what is.
const BETWEEN: [&str; 7] = [" to ", " bis ", "–", " – ", " until ", " through ", "…"];

/// The first such place.
pub(super) fn find(tree: &[Statement], language: Interpreter) -> Option<ScriptDiagnostic> {
    let mut found: Option<ScriptDiagnostic> = None;
    walk(tree, |part| {
        let told = match part {
            TreePart::Value(value) => of_value(value, language),
            TreePart::Statement(one) => of_statement(one),
            TreePart::Function(_) => None,
        };
        let told = told.filter(|told| found.as_ref().is_none_or(|one| told.line < one.line));
        if told.is_some() {
            found = told;
        }
    });
    found
}

fn told(line: usize, does: String, help: &str) -> Option<ScriptDiagnostic> {
    let help = help.to_owned();
    Some(ScriptDiagnostic { line, does, help })
}

fn of_value(value: &Expression, language: Interpreter) -> Option<ScriptDiagnostic> {
    let line = value.line;
    match &value.kind {
        E::Format(parts) => in_text(line, &parts.iter().collect::<Vec<_>>()),
        E::Call(call) => handed(line, call).or_else(|| {
            let (E::Part(of, name), true) = (&call.of.kind, call.named.is_empty()) else {
                return None;
            };
            filled(line, of, &call.given).filter(|_| name == "format")
        }),
        E::Sum(Sign::Remainder, of, values) => match &values.kind {
            E::Tuple(values) => filled(line, of, values),
            _ => None,
        },
        E::Sum(Sign::Plus, before, last) => {
            let E::Sum(Sign::Plus, first, between) = &before.kind else {
                return None;
            };
            // Of a long sum each three parts are looked at where they are added.
            let one = match &first.kind {
                E::Sum(Sign::Plus, _, one) => one,
                _ => first,
            };
            in_text(line, &[one, between, last])
        }
        E::Compared(left, rest) => compared(line, left, rest, language),
        E::Sum(Sign::Minus, left, right) if are_same(left, right) => told(
            line,
            format!("takes {} from itself, which is 0 each time", shown(left)),
            "take another value from it",
        ),
        E::Joined(_, all) => {
            let mut pairs = all.iter().zip(all.iter().skip(1));
            let (one, _) = pairs.find(|(one, other)| are_same(one, other))?;
            told(
                line,
                format!("asks for {} twice in one condition", shown(one)),
                "ask for something else in one of the two places",
            )
        }
        E::Choice(_, then, other)
            if language == Interpreter::TypeScript && then == other && is_made(then) =>
        {
            told(
                line,
                format!("gives {} on both ways of a condition", shown(then)),
                "give another value on one of them, or take the condition out",
            )
        }
        _ => None,
    }
}

fn of_statement(one: &Statement) -> Option<ScriptDiagnostic> {
    let S::Set(target, value) = &one.kind else {
        return None;
    };
    if target != value || !is_pure(value) {
        return None;
    }
    told(
        one.line,
        format!("gives {} the value that it has", shown(value)),
        "give it another value, or take the line out",
    )
}

/// `f"{min(depths)} to {min(depths)} m"`
fn in_text(line: usize, parts: &[&Expression]) -> Option<ScriptDiagnostic> {
    let mut three = parts.windows(3);
    let (one, word) = three.find_map(|three| {
        let [one, between, other] = three else {
            return None;
        };
        let E::Text(word) = &between.kind else {
            return None;
        };
        let is_between = BETWEEN.contains(&word.as_str());
        (is_between && are_same(one, other)).then_some((*one, word))
    })?;
    both_sides(line, one, word)
}

fn both_sides(line: usize, one: &Expression, word: &str) -> Option<ScriptDiagnostic> {
    told(
        line,
        format!("writes {} on both sides of \"{}\"", shown(one), word.trim()),
        "write the other end on one of the two sides",
    )
}

/// `"{} to {}".format(a, a)`, `"%s to %s" % (a, a)`
fn filled(line: usize, of: &Expression, values: &[Expression]) -> Option<ScriptDiagnostic> {
    let E::Text(text) = &of.kind else {
        return None;
    };
    let text = text.replace("%d", "{}").replace("%s", "{}");
    let words: Vec<&str> = text.split("{}").collect();
    if words.len() != values.len() + 1 || text.replace("{}", "").contains(['{', '%']) {
        return None;
    }
    let pairs = values.iter().zip(values.iter().skip(1));
    let mut places = pairs.zip(words.iter().skip(1));
    let ((one, _), word) =
        places.find(|((one, other), word)| BETWEEN.contains(*word) && are_same(one, other))?;
    both_sides(line, one, word)
}

/// `max(a, a)`, `range(n, n)`, `text.slice(i, i)`
fn handed(line: usize, call: &Call) -> Option<ScriptDiagnostic> {
    let [one, other] = call.given.as_slice() else {
        return None;
    };
    if !call.named.is_empty() || !are_same(one, other) {
        return None;
    }
    let of = path(&call.of).unwrap_or_default();
    let gives = match of.rsplit('.').next()? {
        "min" | "max" if ["min", "max", "Math.min", "Math.max"].contains(&of.as_str()) => {
            "which is that value each time"
        }
        "range" if of == "range" => "which has no numbers",
        "slice" | "substring" if of.contains('.') => "which is empty each time",
        _ => return None,
    };
    told(
        line,
        format!("hands `{of}` {} twice, {gives}", shown(one)),
        "hand it another value in one of the two places",
    )
}

fn compared(
    line: usize,
    left: &Expression,
    rest: &[(Comparison, Expression)],
    language: Interpreter,
) -> Option<ScriptDiagnostic> {
    match rest {
        // The reader of Python tells these itself.
        [_] if language == Interpreter::Python => None,
        // `x === x` asks whether it is a number.
        [(sign @ (Comparison::Same | Comparison::Order), right)]
            if are_same(left, right) && (*sign == Comparison::Order || is_text(left)) =>
        {
            told(
                line,
                format!("compares {} with itself", shown(left)),
                "compare it with something else",
            )
        }
        [(Comparison::Order, _), (Comparison::Order, right)] if are_same(left, right) => told(
            line,
            format!("has {} at both ends of a comparison", shown(left)),
            "write the other end in one of the two places",
        ),
        _ => None,
    }
}

/// Whether a value is a text or a length: each of them is the same as itself.
fn is_text(value: &Expression) -> bool {
    match &value.kind {
        E::Part(_, name) => name == "length",
        E::Call(call) => match &call.of.kind {
            E::Part(_, name) => METHODS.contains(&name.as_str()) && name != "get" && name != "at",
            of => *of == E::Name("String".to_owned()),
        },
        _ => false,
    }
}

/// Whether a value is no other one by its type alone: `row as Low` is `row` in the tree.
fn is_made(value: &Expression) -> bool {
    let is_made = matches!(
        value.kind,
        E::Text(_) | E::Number(..) | E::Truth(_) | E::Format(_) | E::Sum(..) | E::Call(_)
    );
    is_made && is_pure(value)
}

/// Whether two values are the same whatever they are, and neither stands there as such.
fn are_same(one: &Expression, other: &Expression) -> bool {
    let is_worked_out = matches!(
        one.kind,
        E::Name(_) | E::Part(..) | E::Item(..) | E::Call(_) | E::Sum(..) | E::Unknown(_)
    );
    is_worked_out && one == other && is_pure(one)
}

/// Whether a value is the same when it is worked out once more, nothing is done by that, and the tree holds all of it.
fn is_pure(value: &Expression) -> bool {
    let mut is_pure = true;
    walk_value(value, |part| match part {
        TreePart::Value(one) => match &one.kind {
            E::Call(call) => {
                let method = matches!(&call.of.kind, E::Part(_, name) if is_steady(name, call));
                let known = path(&call.of).is_some_and(|path| PURE.contains(&path.as_str()));
                is_pure &= !call.is_new && (method || known);
            }
            // A value of a text, with its form.
            E::Unknown(all) => is_pure &= all.len() > 1,
            // One kind stands for several signs, or for any part.
            E::Compared(..) | E::Sum(Sign::Other, ..) | E::Slice(_) => is_pure = false,
            E::Await(_) | E::Named(..) | E::Does(..) | E::Lambda(_) => is_pure = false,
            _ => {}
        },
        TreePart::Statement(_) | TreePart::Function(_) => is_pure = false,
    });
    is_pure
}

/// Whether a method gives the same each time. The `get` of a queue takes what it gives.
fn is_steady(name: &str, call: &Call) -> bool {
    let is_key = || {
        let key = call.given.first().map(|key| &key.kind);
        matches!(
            key,
            Some(E::Text(_) | E::Name(_) | E::Part(..) | E::Item(..))
        )
    };
    METHODS.contains(&name) && (name != "get" || is_key())
}

/// A value as a message shows it.
fn shown(value: &Expression) -> String {
    match &value.kind {
        E::Call(call) => path(&call.of).map_or_else(
            || "the same call".to_owned(),
            |of| format!("what `{of}` gives"),
        ),
        E::Unknown(all) => all
            .first()
            .map_or_else(|| "the same value".to_owned(), shown),
        _ => path(value).map_or_else(
            || "the same value".to_owned(),
            |name| {
                let (root, rest) = name.split_once('.').unwrap_or((&name, ""));
                let dot = if rest.is_empty() { "" } else { "." };
                format!("`{}{dot}{rest}`", written(root))
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::ir::Interpreter;

    fn python(value: &str) -> Option<String> {
        let tree = crate::driver::python_tree(&format!("print({value})\n"));
        let tree = tree.expect("Python reads it");
        find(&tree, Interpreter::Python).map(|slip| slip.does)
    }

    fn typescript(text: &str) -> Option<String> {
        let tree = crate::driver::typescript_tree(text).expect("it is TypeScript");
        find(&tree, Interpreter::TypeScript).map(|slip| slip.does)
    }

    #[test]
    fn the_same_value_in_two_places_is_told() {
        for value in [
            "f\"{min(a)} to {min(a)} m\"",
            "f\"{min(a):.1f} to {min(a):.1f} m\"",
            "f\"between {a.x}–{a.x}\"",
            "\"{} to {}\".format(a, a)",
            "\"from %s to %s\" % (min(a), min(a))",
            "str(a) + \" to \" + str(a)",
            "range(n, n)",
            "max(row[\"a\"], row[\"a\"])",
            "f\"{min(a)!r} to {min(a)!r}\"",
            "f\"{a.get(key)} to {a.get(key)}\"",
            "low <= x <= low",
            "a - a",
            "a.x and a.x",
        ] {
            assert!(python(value).is_some(), "{value}");
        }
        for text in [
            "const low = 1;\nconsole.log(`${low} to ${low}`);\n",
            "console.log(Math.max(a.x, a.x));\n",
            "console.log(text.slice(i, i));\n",
            "console.log(a > b ? `${a}` : `${a}`);\n",
            "console.log(a > b ? 'low' : 'low');\n",
            "if (a.length === a.length) b();\n",
            "if (a.trim() === a.trim()) b();\n",
            "if (a.x < a.x) b();\n",
            "let n = 1;\nn = n;\n",
        ] {
            assert!(typescript(text).is_some(), "{text}");
        }
    }

    #[test]
    fn two_values_and_what_may_differ_are_not_told() {
        for value in [
            "f\"{min(a)} to {max(a)} m\"",
            "f\"{next(a)} to {next(a)}\"",
            "f\"{a}-{a}\"",
            "f\"{a} {a}\"",
            "\"{} to {}\".format(a, b)",
            "max(1, 1)",
            "max(a, b)",
            "a != a",
            "read() == read()",
            "[one for one in a if one == one]",
            "f\"{a} -> {a}\"",
            "f\"{a!r} to {a!s}\"",
            "f\"{a.get()} to {a.get()}\"",
            "f\"{a.get(True)} to {a.get(True)}\"",
            "f\"{min(a[:2])} to {min(a[2:])}\"",
            "max(a << 1, a >> 1)",
            "0 <= x <= 0",
            "a + a",
        ] {
            assert_eq!(python(value), None, "{value}");
        }
        for text in [
            "if (x !== x) b();\n",
            "const found = all.filter((n) => n === n);\n",
            "const node = 'a';\nconsole.log(`${node} -> ${node} [label=retry]`);\n",
            "console.log(up ? n << 1 : n >> 1);\n",
            "const found = all.map((a) => (falling ? a < 1 : a > 1));\n",
            "show(isLow ? (row as Low) : (row as High));\n",
            "show(isLow ? row : row);\n",
            "let i = 1;\nconsole.log(i++ - i++);\n",
            "console.log(text.slice(i, j));\n",
            "console.log(Math.random() > Math.random());\n",
        ] {
            assert_eq!(typescript(text), None, "{text}");
        }
    }
}
