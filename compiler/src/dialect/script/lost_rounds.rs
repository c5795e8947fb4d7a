//! A value that each round of a loop replaces where a sum was meant: `total = 0`, and `total = row["n"]` in the loop.

use super::tree_parts::{given, leaves, path, written};
use crate::sum_names::{is_last, is_sum};
use crate::world::ScriptDiagnostic;
use crate::world::script_tree::walk::{TreePart, blocks, names, uses, walk};
use crate::world::script_tree::{
    Expression, ExpressionKind as E, Sign, Statement, StatementKind as S,
};

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
pub(super) fn find(tree: &[Statement]) -> Option<ScriptDiagnostic> {
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
            let told = around.lost(before, behind.get(1..).unwrap_or_default());
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
    fn lost(&self, before: &[Statement], behind: &[Statement]) -> Option<ScriptDiagnostic> {
        if ends_early(self.body) {
            return None;
        }
        self.body.iter().find_map(|one| {
            let (name, value) = given(one)?;
            let begin = Self::begin(before, name)?;
            let is_of_item = uses(value, |used| uses(self.target, |item| item == used));
            let mut times = 0;
            names(self.body, |other| times += usize::from(other == name));
            if times != 1 || !is_of_item || !is_read_first(behind, name) {
                return None;
            }
            if !self.adds_up(before, name, (begin, value)) {
                return None;
            }
            let name = written(name);
            let help = match matches!(begin.kind, E::List(_)) {
                true => format!("add to the list, as with `{name}.append(…)` or `{name}.push(…)`"),
                false => format!("write `{name} += …`, if it is meant to hold all of them"),
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

    /// The value that a name has when the loop begins.
    fn begin<'b>(before: &'b [Statement], name: &str) -> Option<&'b Expression> {
        let mut last = before.iter().rev().take(BEFORE);
        let last = last.find(|one| {
            let mut is_named = false;
            names(std::slice::from_ref(one), |other| is_named |= other == name);
            is_named
        })?;
        let (given, value) = given(last)?;
        (given == name).then_some(value)
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
            return first.is_empty() && !items.is_empty() && written(name).ends_with('s');
        }
        begin.kind == E::Text(String::new()) && ends_line(value)
    }
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
    use super::find;

    fn told(tree: Option<Vec<crate::world::script_tree::Statement>>) -> Option<(usize, String)> {
        find(&tree?).map(|slip| (slip.line, slip.does))
    }

    #[test]
    fn a_sum_that_each_round_replaces_is_told() {
        let python = crate::driver::python_tree;
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
            let found = told(python(text));
            let is_told = found.as_ref().is_some_and(|(at, does)| {
                *at == line && does.contains("in each round of the loop")
            });
            assert!(is_told, "{text}: {found:?}");
        }
        for text in [
            "let total = 0;\nfor (const row of rows) {\n  total = row.n;\n}\nconsole.log(total);\n",
            "let total = 0;\nrows.forEach((row) => {\n  total = row.n;\n});\nconsole.log(total);\n",
            "function f(rows) {\n  if (rows.length === 0) throw new Error('none');\n  let grams = 0;\n  for (const row of rows) grams = Number(row.grams);\n  return grams;\n}\n",
        ] {
            let found = told(crate::driver::typescript_tree(text));
            assert!(
                found.is_some_and(|(_, does)| does.contains("replaces `")),
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
        ] {
            assert_eq!(told(crate::driver::python_tree(text)), None, "{text}");
        }
    }
}
