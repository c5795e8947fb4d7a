//! A value that each round of a loop replaces where a sum was meant: `total = 0`, and `total = row["n"]` in the loop.

use super::tree_parts::{given, leaves, path, written};
use crate::ir::Interpreter;
use crate::sum_names::{is_last, is_of_all, is_sum};
use crate::world::ScriptDiagnostic;
use crate::world::script_tree::walk::{TreePart, blocks, names, uses, walk, walk_value};
use crate::world::script_tree::{
    Expression, ExpressionKind as E, Sign, Statement, StatementKind as S,
};
use std::collections::BTreeMap;

/// How many loops of a script are looked at.
const MOST: usize = 64;

/// How many statements before a loop its first values stand in.
const BEFORE: usize = 8;

/// Functions that make a number of what they are given.
const NUMBERS: [&str; 8] = [
    "int",
    "float",
    "len",
    "round",
    "Number",
    "parseInt",
    "parseFloat",
    "Decimal",
];

/// The first such loop.
pub(super) fn find(tree: &[Statement], language: Interpreter) -> Option<ScriptDiagnostic> {
    let mut found: Option<ScriptDiagnostic> = None;
    let mut left = MOST;
    blocks(tree, |block| {
        for (at, one) in block.iter().enumerate() {
            let Some(around) = Loop::of(one) else {
                continue;
            };
            if left == 0 {
                return;
            }
            left -= 1;
            let (before, behind) = block.split_at(at);
            let told = around.lost(before, behind.get(1..).unwrap_or_default(), language);
            let told = told.filter(|told| found.as_ref().is_none_or(|one| told.line < one.line));
            if told.is_some() {
                found = told;
            }
        }
    });
    found
}

/// A loop over items.
struct Loop<'t> {
    line: usize,
    /// What it goes over, where that has a name.
    list: Option<&'t str>,
    /// What it calls an item, or its parts.
    target: &'t Expression,
    body: &'t [Statement],
}

impl<'t> Loop<'t> {
    fn of(one: &'t Statement) -> Option<Self> {
        let (target, items, body) = if let S::For(target, items, body, other) = &one.kind
            && other.is_empty()
        {
            (target, items, body.as_slice())
        } else if let S::Value(value) = &one.kind
            && let E::Call(call) = &value.kind
            && let (E::Part(items, name), [given]) = (&call.of.kind, call.given.as_slice())
            && let E::Lambda(function) = &given.kind
            && name == "forEach"
        {
            let first = function.parameters.first()?;
            (&first.target, items.as_ref(), function.body.as_slice())
        } else {
            return None;
        };
        Some(Self {
            line: one.line,
            list: list_of(items),
            target,
            body,
        })
    }

    /// The value that each round replaces, and that the rounds before are lost of.
    fn lost(
        &self,
        before: &[Statement],
        behind: &[Statement],
        language: Interpreter,
    ) -> Option<ScriptDiagnostic> {
        let begins = begins(before);
        if begins.is_empty() || ends_early(self.body) {
            return None;
        }
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        names(self.body, |name| *times.entry(name).or_default() += 1);
        self.body.iter().find_map(|one| {
            let (name, value) = given(one).filter(|(name, _)| times.get(name) == Some(&1))?;
            let begin = begins.get(name)?;
            if !self.is_of_item(value, &times)
                || !is_read_first(behind, name)
                || !self.adds_up(before, name, (begin, value))
            {
                return None;
            }
            let name = written(name);
            let help = match (matches!(begin.kind, E::List(_)), language) {
                (true, Interpreter::TypeScript) => format!("add to the list: `{name}.push(…)`"),
                (true, Interpreter::Python | Interpreter::Bash) => {
                    format!("add to the list: `{name}.append(…)`")
                }
                (false, _) => format!("write `{name} += …`, if it is meant to hold all of them"),
            };
            Some(ScriptDiagnostic {
                line: one.line,
                does: format!(
                    "replaces `{name}` in each round of the loop of line {}, so behind it stands what the last round gave",
                    self.line
                ),
                help,
            })
        })
    }

    /// Whether a value is made of the item alone, and of what no round changes; and not of what the item says of all before it.
    fn is_of_item(&self, value: &Expression, times: &BTreeMap<&str, usize>) -> bool {
        let (mut is_of_item, mut is_open) = (false, false);
        walk_value(value, |part| {
            let TreePart::Value(part) = part else {
                return;
            };
            if let E::Name(name) = &part.kind {
                let is_item = uses(self.target, |item| item == name);
                let is_plain =
                    NUMBERS.contains(&name.as_str()) || times.get(name.as_str()) == Some(&1);
                is_of_item |= is_item;
                is_open |= !is_item && !is_plain || is_of_all(written(name));
            }
            if let E::Part(_, key) | E::Text(key) = &part.kind {
                is_open |= is_of_all(key);
            }
            if let E::Call(call) = &part.kind
                && let E::Name(name) = &call.of.kind
            {
                is_open |= !NUMBERS.contains(&name.as_str());
            }
        });
        is_of_item && !is_open
    }

    /// Whether a name is that of a sum, or its first value is never read and the others are numbers.
    fn adds_up(
        &self,
        before: &[Statement],
        name: &str,
        (begin, value): (&Expression, &Expression),
    ) -> bool {
        if is_last(written(name)) {
            return false;
        }
        if let E::Number(number, _) = begin.kind {
            let is_number = makes_number(value);
            let is_plain = matches!(value.kind, E::Item(..) | E::Part(..));
            let is_total = is_sum(written(name)) && (is_number || is_plain);
            let is_filled = || self.list.is_some_and(|list| is_filled(before, list));
            return number == 0.0 && (is_total || is_number && is_filled());
        }
        if let (E::List(first), E::List(items)) = (&begin.kind, &value.kind) {
            // Two fields of an item are a pair, and no collection.
            return first.is_empty() && items.len() == 1 && written(name).ends_with('s');
        }
        begin.kind == E::Text(String::new()) && ends_line(value)
    }
}

/// The values that names have when a loop begins: what the last of the statements before it that names one gives it.
fn begins(before: &[Statement]) -> BTreeMap<&str, &Expression> {
    let mut last: BTreeMap<&str, &Statement> = BTreeMap::new();
    let from = before.len().saturating_sub(BEFORE);
    for one in before.iter().skip(from) {
        names(std::slice::from_ref(one), |name| {
            last.insert(name, one);
        });
    }
    let given = last.into_iter().filter_map(|(name, one)| {
        let (given, value) = given(one)?;
        (given == name).then_some((name, value))
    });
    given.collect()
}

/// The name of a list that a loop goes over: `rows`, `enumerate(rows)`, `rows.entries()`.
fn list_of(items: &Expression) -> Option<&str> {
    const SAME: [&str; 4] = ["enumerate", "sorted", "reversed", "list"];
    let mut items = items;
    while let E::Call(call) = &items.kind {
        items = match (&call.of.kind, call.given.first()) {
            (E::Name(name), Some(first)) if SAME.contains(&name.as_str()) => first,
            (E::Part(of, name), None) if name == "entries" => of,
            _ => return None,
        };
    }
    if let E::Name(name) = &items.kind {
        Some(name)
    } else {
        None
    }
}

/// Whether a list has items where a loop begins: what stands before it leaves where it has none.
fn is_filled(before: &[Statement], list: &str) -> bool {
    before.iter().rev().take(BEFORE).any(|one| {
        let S::If(test, then, other) = &one.kind else {
            return false;
        };
        let asks = |name: &str| name == list || name == "len";
        let is_alone = uses(test, |name| name == list) && !uses(test, |name| !asks(name));
        is_alone && other.is_empty() && leaves(then)
    })
}

/// Whether a value is a number that is read or worked out.
fn makes_number(value: &Expression) -> bool {
    if let E::Call(call) = &value.kind {
        return path(&call.of).is_some_and(|path| NUMBERS.contains(&path.as_str()));
    }
    matches!(
        value.kind,
        E::Sum(Sign::Minus | Sign::Times | Sign::Divide, ..)
    )
}

/// Whether a text ends or begins a line, as one of several does.
fn ends_line(value: &Expression) -> bool {
    let is_part = |part: &Expression| matches!(&part.kind, E::Text(text) if text.ends_with('\n') || text.starts_with('\n'));
    if let E::Format(parts) = &value.kind {
        return [parts.first(), parts.last()]
            .into_iter()
            .flatten()
            .any(is_part);
    }
    if let E::Sum(Sign::Plus, left, right) = &value.kind {
        return is_part(left) || is_part(right);
    }
    false
}

/// Whether the first of some statements that names something reads it.
fn is_read_first(behind: &[Statement], name: &str) -> bool {
    let mut behind = behind.iter();
    let first = behind.find(|one| {
        let mut is_named = false;
        names(std::slice::from_ref(one), |other| is_named |= other == name);
        is_named
    });
    first.is_some_and(|one| given(one).is_none_or(|(given, _)| given != name))
}

/// Whether a loop may be left, or does what is not known.
fn ends_early(body: &[Statement]) -> bool {
    let mut ends = false;
    walk(body, |part| match part {
        TreePart::Statement(one) => {
            ends |= matches!(
                one.kind,
                S::Break
                    | S::Continue
                    | S::Return(_)
                    | S::Raise(_)
                    | S::Unknown(_)
                    | S::Try(..)
                    | S::Outer(_)
            );
        }
        TreePart::Value(one) => {
            ends |= matches!(&one.kind, E::Unknown(all) if all.is_empty());
        }
        TreePart::Function(_) => {}
    });
    ends
}

#[cfg(test)]
mod tests {
    use super::{BEFORE, begins, find};
    use crate::ir::Interpreter;

    fn told(text: &str, language: Interpreter) -> Option<(usize, String, String)> {
        let tree = match language {
            Interpreter::Python => crate::driver::python_tree(text),
            Interpreter::TypeScript | Interpreter::Bash => crate::driver::typescript_tree(text),
        };
        let found = find(&tree.expect("a tree"), language);
        found.map(|slip| (slip.line, slip.does, slip.help))
    }

    #[test]
    fn a_sum_that_each_round_replaces_is_told() {
        for (text, line) in [
            (
                "def f(rows):\n    if not rows:\n        raise ValueError(1)\n    worn = 0\n    for row in rows:\n        worn = int(row[\"worn\"])\n    return worn\n",
                6,
            ),
            (
                "total = 0\nfor row in rows:\n    total = row[\"n\"]\nprint(total)\n",
                3,
            ),
            (
                "names = []\nfor row in rows:\n    names = [row[\"name\"]]\nprint(names)\n",
                3,
            ),
            (
                "text = \"\"\nfor row in rows:\n    text = f\"- {row}\\n\"\nprint(text)\n",
                3,
            ),
        ] {
            let found = told(text, Interpreter::Python);
            let is_told = found.as_ref().is_some_and(|(at, does, _)| {
                *at == line && does.contains("in each round of the loop")
            });
            assert!(is_told, "{text}: {found:?}");
        }
        for text in [
            "let total = 0;\nfor (const row of rows) {\n  total = row.n;\n}\nconsole.log(total);\n",
            "let total = 0;\nrows.forEach((row) => {\n  total = row.n;\n});\nconsole.log(total);\n",
            "function f(rows) {\n  if (rows.length === 0) throw new Error('none');\n  let grams = 0;\n  for (const row of rows) grams = Number(row.grams);\n  return grams;\n}\n",
        ] {
            let found = told(text, Interpreter::TypeScript);
            assert!(
                found.is_some_and(|(_, does, _)| does.contains("replaces `")),
                "{text}"
            );
        }
    }

    #[test]
    fn what_the_last_round_gives_on_purpose_is_not_told() {
        for text in [
            "total = 0\nfor row in rows:\n    total += row[\"n\"]\nprint(total)\n",
            "total = 0\nfor row in rows:\n    total = total + row[\"n\"]\nprint(total)\n",
            "last_total = 0\nfor row in rows:\n    last_total = row[\"n\"]\nprint(last_total)\n",
            "worn = 0\nfor row in rows:\n    worn = int(row[\"worn\"])\nprint(worn)\n",
            "total = 0\nfor row in rows:\n    total = row[\"n\"]\n    print(total)\nprint(total)\n",
            "total = 0\nfor row in rows:\n    total = row[\"n\"]\n    if total:\n        break\nprint(total)\n",
            "total = 0\nfor row in rows:\n    if row[\"ok\"]:\n        total = row[\"n\"]\nprint(total)\n",
            "total = 0\nfor row in rows:\n    total = row[\"n\"]\ntotal = 3\nprint(total)\n",
            "total = None\nfor row in rows:\n    total = row[\"n\"]\nprint(total)\n",
            "path = []\nfor row in rows:\n    path = [row]\nprint(path)\n",
            "total = 0\nfor row in rows:\n    total = row[\"running_total\"]\nprint(total)\n",
            "coords = []\nfor row in rows:\n    coords = [row[\"lat\"], row[\"lon\"]]\nprint(coords)\n",
            "seen = {}\ntotal = 0\nfor at, row in enumerate(rows):\n    seen[at] = seen.get(at - 1, 0) + row[\"n\"]\n    total = seen[at]\nprint(total)\n",
            "count = 0\nfor page in range(3):\n    count = fetch(page)[\"n\"]\nprint(count)\n",
        ] {
            assert_eq!(told(text, Interpreter::Python), None, "{text}");
        }
        let text = "let total = 0;\nfor (const row of rows) {\n  total = row.totalSoFar;\n}\nconsole.log(total);\n";
        assert_eq!(told(text, Interpreter::TypeScript), None);
    }

    #[test]
    fn the_help_is_that_of_the_language() {
        let python = "names = []\nfor row in rows:\n    names = [row[\"name\"]]\nprint(names)\n";
        let found = told(python, Interpreter::Python).map(|told| told.2);
        assert_eq!(found.as_deref(), Some("add to the list: `names.append(…)`"));
        let script = "let names: any = [];\nfor (const row of rows) {\n  names = [row.name];\n}\nconsole.log(names);\n";
        let found = told(script, Interpreter::TypeScript).map(|told| told.2);
        assert_eq!(found.as_deref(), Some("add to the list: `names.push(…)`"));
    }

    #[test]
    fn few_names_are_looked_for_in_a_loop() {
        let lines = (0..100).map(|n| format!("let a{n} = 0;\n"));
        let text: String = lines.collect();
        let tree = crate::driver::typescript_tree(&text).expect("a tree");
        assert!(begins(&tree).len() <= BEFORE);
    }
}
