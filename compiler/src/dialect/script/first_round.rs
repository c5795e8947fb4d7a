//! A loop that comes no further than its first item: it is left there, or takes that item in each round.

use crate::world::ScriptDiagnostic;
use crate::world::script_tree::walk::{TreePart, names, walk};
use crate::world::script_tree::{Expression, ExpressionKind as E, Statement, StatementKind as S};

/// Functions that put something into what they are called of.
const PUTTING: [&str; 7] = [
    "append", "push", "add", "extend", "update", "set", "unshift",
];

/// Functions that take something out of it, so that another item is the first.
const TAKING: [&str; 5] = ["pop", "popleft", "shift", "remove", "splice"];

/// The first such loop.
pub(super) fn find(tree: &[Statement]) -> Option<ScriptDiagnostic> {
    let mut found: Option<ScriptDiagnostic> = None;
    walk(tree, |part| {
        let TreePart::Statement(Statement { line, kind }) = part else {
            return;
        };
        let S::For(target, items, body, other) = kind else {
            return;
        };
        let told = left_at_once(body, other).or_else(|| first_item(*line, target, items, body));
        let told = told.filter(|told| found.as_ref().is_none_or(|found| told.line < found.line));
        if told.is_some() {
            found = told;
        }
    });
    found
}

/// `for …: if …: return a` with `return b` or `break` behind it, which should stand elsewhere.
fn left_at_once(body: &[Statement], other: &[Statement]) -> Option<ScriptDiagnostic> {
    let (last, before) = body.split_last()?;
    let is_break = matches!(last.kind, S::Break);
    if !is_break && !matches!(last.kind, S::Return(Some(_))) {
        return on_both_ways(last, before, other);
    }
    let (mut goes_on, mut fills) = (false, false);
    walk(before, |part| {
        if let TreePart::Statement(one) = part {
            goes_on |= matches!(one.kind, S::Continue | S::Break);
            fills |= matches!(one.kind, S::Change(..));
            fills |= matches!(&one.kind, S::Value(value) if is_call_of(value, &PUTTING));
        }
    });
    // Who takes the first item alone breaks off behind that.
    let fills = fills && !is_break;
    if !other.is_empty() || goes_on || !(fills || before.iter().any(decides)) {
        return None;
    }
    let (word, help) = match is_break {
        true => ("break", "put `break` into the `if`"),
        false => ("return", "put this `return` behind the loop"),
    };
    Some(ScriptDiagnostic {
        line: last.line,
        does: format!("leaves the loop in its first round: `{word}` stands in it"),
        help: help.to_owned(),
    })
}

/// `if …: return row` and `else: return None`, as the last of a round: what a search that has found nothing gives is given for the first item.
fn on_both_ways(
    last: &Statement,
    before: &[Statement],
    other: &[Statement],
) -> Option<ScriptDiagnostic> {
    let S::If(_, then, els) = &last.kind else {
        return None;
    };
    let (S::Return(one), S::Return(two)) = (&then.last()?.kind, &els.last()?.kind) else {
        return None;
    };
    let is_answer = |value: &Option<Expression>| {
        let value = value.as_ref().map(|value| &value.kind);
        matches!(value, None | Some(E::Nothing | E::Truth(false)))
    };
    let mut goes_on = false;
    walk(before, |part| {
        if let TreePart::Statement(one) = part {
            goes_on |= matches!(one.kind, S::Continue | S::Break);
        }
    });
    (other.is_empty() && !goes_on && (is_answer(one) || is_answer(two))).then(|| ScriptDiagnostic {
        line: els.last().map_or(last.line, |one| one.line),
        does: "leaves the loop in its first round, whatever it has found".to_owned(),
        help: "put the `return` for what is not found behind the loop".to_owned(),
    })
}

/// Whether a statement leaves something to the next rounds: `if …: return a`, `if …: best = row`.
fn decides(one: &Statement) -> bool {
    let S::If(_, then, other) = &one.kind else {
        return false;
    };
    let leaves = |one: &Statement| matches!(one.kind, S::Return(_) | S::Assign(..) | S::Set(..));
    other.is_empty() && then.iter().any(leaves)
}

/// `for (const row of rows) sum += rows[0].grams`
fn first_item(
    line: usize,
    target: &Expression,
    items: &Expression,
    body: &[Statement],
) -> Option<ScriptDiagnostic> {
    let (E::Name(item), E::Name(list)) = (&target.kind, &items.kind) else {
        return None;
    };
    let mut is_used = false;
    names(body, |name| is_used |= name == item);
    let mut takes_first = None;
    let mut changes = false;
    walk(body, |part| {
        let TreePart::Value(value) = part else {
            return;
        };
        if let E::Item(of, index) = &value.kind
            && of.kind == E::Name(list.clone())
            && let E::Number(number, _) = index.kind
        {
            takes_first = Some(number);
        }
        changes |= is_call_of(value, &TAKING);
    });
    let number = takes_first.filter(|_| !is_used && !changes && !item.starts_with('_'))?;
    Some(ScriptDiagnostic {
        line,
        does: format!("takes `{list}[{number}]` in each round of a loop, and never `{item}`"),
        help: format!("use `{item}`"),
    })
}

fn is_call_of(value: &Expression, functions: &[&str]) -> bool {
    let E::Call(call) = &value.kind else {
        return false;
    };
    matches!(&call.of.kind, E::Part(_, name) if functions.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{first_item, left_at_once};
    use crate::world::script_tree::{Statement, StatementKind as S};

    /// What is told of the first loop of a function.
    fn told(text: &str) -> Option<String> {
        told_of(&crate::driver::python_tree(text)?)
    }

    fn told_of(tree: &[Statement]) -> Option<String> {
        let S::Function(function) = &tree.first()?.kind else {
            return None;
        };
        let is_loop = |one: &&Statement| matches!(one.kind, S::For(..));
        let one = function.body.iter().find(is_loop)?;
        let S::For(target, items, body, other) = &one.kind else {
            return None;
        };
        let found = left_at_once(body, other);
        let found = found.or_else(|| first_item(one.line, target, items, body));
        found.map(|found| found.does)
    }

    #[test]
    fn a_loop_that_comes_no_further_than_its_first_item_is_told() {
        for text in [
            "def f(rows):\n    for row in rows:\n        if row:\n            return row\n        return 0\n",
            "def f(rows):\n    total = 0\n    for row in rows:\n        total += row\n        return total\n",
            "def f(rows):\n    seen = {}\n    for row in rows:\n        for one in row:\n            seen[one] += 1\n        return seen\n",
            "def f(rows):\n    all = []\n    for row in rows:\n        all.append(row)\n        return all\n",
            "def f(rows):\n    for row in rows:\n        if row:\n            found = row\n        break\n    return found\n",
            "def f(rows):\n    for row in rows:\n        if row:\n            return row\n        else:\n            return None\n",
        ] {
            assert!(
                told(text).is_some_and(|says| says.contains("first round")),
                "{text}"
            );
        }
        let same = "def f(rows):\n    total = 0\n    for row in rows:\n        total += rows[0]\n    return total\n";
        assert!(told(same).is_some_and(|says| says.contains("never `row`")));
        for text in [
            "def f(rows):\n    for row in rows:\n        return row\n",
            "def f(rows):\n    for row in rows:\n        first = row\n        break\n    return first\n",
            "def f(rows):\n    for row in rows:\n        if row:\n            return made(row)\n        else:\n            return kept(row)\n",
            "def f(rows):\n    for row in rows:\n        name = row.strip()\n        return name\n",
            "def f(rows):\n    for row in rows:\n        if not row:\n            continue\n        return row\n",
            "def f(rows):\n    for row in rows:\n        if row:\n            return row\n    return 0\n",
            "def f(rows):\n    for _ in rows:\n        print(rows[0])\n",
            "def f(rows):\n    for row in rows:\n        print(rows[0])\n        rows.pop(0)\n",
            "def f(rows):\n    for row in rows:\n        print(row - rows[0])\n",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn typescript_is_told_the_same() {
        let told = |ends: &str| {
            let text = format!(
                "function f(words: string[]) {{\n  for (const word of words) {{\n    {ends}\n  }}\n  return true;\n}}\n"
            );
            crate::driver::typescript_tree(&text).and_then(|tree| told_of(&tree))
        };
        for ends in [
            "if (word) { return true; } else { return false; }",
            "if (word) { return true; } return false;",
        ] {
            assert!(
                told(ends).is_some_and(|says| says.contains("first round")),
                "{ends}"
            );
        }
        assert_eq!(told("if (!word) { return false; }"), None);
    }
}
