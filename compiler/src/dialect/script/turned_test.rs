//! A test that is the wrong way round: `if (ramp !== undefined) { return "no ramp"; }`, and behind it `ramp` is used, which is undefined there.

// What is not listed is not looked at.
#![expect(clippy::wildcard_enum_match_arm)]

use super::tree_parts::{given, leaves, path, written};
use crate::ir::Interpreter;
use crate::world::ScriptDiagnostic;
use crate::world::script_tree::walk::{TreePart, blocks, uses, walk, walk_value};
use crate::world::script_tree::{
    Call, Comparison, Expression, ExpressionKind as E, Joint, Sign, Statement, StatementKind as S,
};
use std::collections::BTreeSet;

/// How many tests of a script are looked at.
const MOST: usize = 128;

/// Functions of Python that fail with nothing.
const OF_PYTHON: [&str; 9] = [
    "len",
    "int",
    "float",
    "sorted",
    "sum",
    "list",
    "tuple",
    "set",
    "enumerate",
];

/// Functions of TypeScript that do.
const OF_TYPESCRIPT: [&str; 3] = ["Object.keys", "Object.values", "Object.entries"];

/// The first such test. `language`: what the script is written in.
pub(super) fn find(tree: &[Statement], language: Interpreter) -> Option<ScriptDiagnostic> {
    let changed = changed_elsewhere(tree, language);
    let refusing = refusing(tree, language);
    let mut found: Option<ScriptDiagnostic> = None;
    let mut left = MOST;
    let mut tell = |test: &Expression, holds: bool, is_left: bool, reached: Reached<'_>| {
        let Some(tested) = nothing(test, holds).filter(|one| !changed.contains(one.name)) else {
            return;
        };
        if does(test) {
            return;
        }
        let Some(rest) = usize::checked_sub(left, 1) else {
            return;
        };
        left = rest;
        let look = Look {
            tested,
            language,
            refusing: &refusing,
        };
        let used = match reached {
            Reached::Statements(all) => look.statements(all),
            Reached::Value(value) if look.names(value) => None,
            Reached::Value(value) => look.value(value),
        };
        if let Some(used) = used
            && found.as_ref().is_none_or(|one| used.line < one.line)
        {
            found = Some(look.told(used, test.line, is_left));
        }
    };
    blocks(tree, |block| {
        for (at, one) in block.iter().enumerate() {
            let S::If(test, then, other) = &one.kind else {
                continue;
            };
            tell(test, true, false, Reached::Statements(then));
            tell(test, false, false, Reached::Statements(other));
            if other.is_empty() && leaves(then) {
                let behind = block.get(at + 1..).unwrap_or_default();
                tell(test, false, true, Reached::Statements(behind));
            }
        }
    });
    walk(tree, |part| {
        if let TreePart::Value(value) = part
            && let E::Choice(test, then, other) = &value.kind
        {
            tell(test, true, false, Reached::Value(then));
            tell(test, false, false, Reached::Value(other));
        }
    });
    found
}

/// What is come to behind a test.
enum Reached<'t> {
    Statements(&'t [Statement]),
    Value(&'t Expression),
}

/// Whether a test itself gives a name a value.
fn does(test: &Expression) -> bool {
    let mut does = false;
    walk_value(test, |part| {
        does |=
            matches!(part, TreePart::Value(one) if matches!(one.kind, E::Named(..) | E::Does(..)));
    });
    does
}

/// The functions that fail with nothing, without those that the script gives another meaning.
fn refusing(tree: &[Statement], language: Interpreter) -> Vec<&'static str> {
    let mut all = match language {
        Interpreter::Python => OF_PYTHON.to_vec(),
        Interpreter::TypeScript => OF_TYPESCRIPT.to_vec(),
        Interpreter::Bash => Vec::new(),
    };
    walk(tree, |part| {
        let mut defines = |name: &str| all.retain(|one| *one != name);
        match part {
            TreePart::Statement(one) => match &one.kind {
                S::Function(function) => defines(&function.name),
                S::Class(class) => defines(&class.name),
                S::Import(import) => import.names.iter().for_each(|(_, name)| defines(name)),
                S::Assign(targets, _) => all.retain(|one| {
                    let mut targets = targets.iter();
                    !targets.any(|target| uses(target, |name| name == *one))
                }),
                _ => {}
            },
            TreePart::Function(function) => {
                for one in &function.parameters {
                    all.retain(|known| !uses(&one.target, |name| name == *known));
                }
            }
            TreePart::Value(_) => {}
        }
    });
    all
}

/// The names that something may give another value while a function that uses them is under way.
fn changed_elsewhere(tree: &[Statement], language: Interpreter) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    walk(tree, |part| {
        let TreePart::Statement(one) = part else {
            return;
        };
        if let S::Outer(names) = &one.kind {
            found.extend(names.iter().map(String::as_str));
        }
        if let S::Set(target, _) | S::Change(target, _, _) = &one.kind
            && let E::Name(name) = &target.kind
            && language == Interpreter::TypeScript
        {
            let _ = found.insert(name);
        }
    });
    found
}

/// A name that is nothing where a test comes out so.
struct Tested<'t> {
    name: &'t str,
    /// Whether that is `undefined`, and not `null` or `None`.
    is_undefined: bool,
}

/// The name of which a test that comes out so says that it is nothing.
fn nothing(test: &Expression, holds: bool) -> Option<Tested<'_>> {
    match (&test.kind, holds) {
        (E::Not(inner), _) => nothing(inner, !holds),
        (E::Joined(Joint::And, all), true) | (E::Joined(Joint::Or, all), false) => {
            all.iter().find_map(|one| nothing(one, holds))
        }
        (E::Compared(left, rest), _) => {
            let [(sign, right)] = rest.as_slice() else {
                return None;
            };
            let is_same = matches!(sign, Comparison::Same | Comparison::Is);
            let is_unlike = matches!(sign, Comparison::Unlike | Comparison::IsNot);
            let is_nothing = if holds { is_same } else { is_unlike };
            let sides = [(left.as_ref(), right), (right, left.as_ref())];
            let found = sides.into_iter().find_map(|(one, other)| asked(one, other));
            found.filter(|_| is_nothing)
        }
        _ => None,
    }
}

/// `x` and `undefined`, `typeof x` and `"undefined"`.
fn asked<'t>(one: &'t Expression, other: &Expression) -> Option<Tested<'t>> {
    let is_undefined = other.kind == E::Undefined;
    if let E::Name(name) = &one.kind
        && (is_undefined || other.kind == E::Nothing)
    {
        return Some(Tested { name, is_undefined });
    }
    if let E::Call(call) = &one.kind
        && call.of.kind == E::Name("typeof".to_owned())
        && other.kind == E::Text("undefined".to_owned())
        && let [
            Expression {
                kind: E::Name(name),
                ..
            },
        ] = call.given.as_slice()
    {
        let is_undefined = true;
        return Some(Tested { name, is_undefined });
    }
    None
}

struct Look<'t> {
    tested: Tested<'t>,
    language: Interpreter,
    /// The functions that fail with nothing.
    refusing: &'t [&'static str],
}

impl Look<'_> {
    fn told(&self, used: &Expression, line: usize, is_left: bool) -> ScriptDiagnostic {
        let name = written(self.tested.name);
        let what = match (self.language, self.tested.is_undefined) {
            (Interpreter::Python, _) => "`None`",
            (_, true) => "undefined",
            (_, false) => "null",
        };
        let why = match is_left {
            true => format!("line {line} leaves where it is anything else"),
            false => format!("line {line} asks for that"),
        };
        ScriptDiagnostic {
            line: used.line,
            does: format!("uses `{name}` where it is {what} each time: {why}"),
            help: format!("turn the test of line {line} round"),
        }
    }

    fn is_it(&self, value: &Expression) -> bool {
        matches!(&value.kind, E::Name(name) if name == self.tested.name)
    }

    fn uses(&self, value: &Expression) -> bool {
        uses(value, |name| name == self.tested.name)
    }

    /// The first value of these statements that fails, before the name may have got another one.
    fn statements<'s>(&self, all: &'s [Statement]) -> Option<&'s Expression> {
        for one in all {
            if let Some((name, value)) = given(one)
                && name == self.tested.name
            {
                return self.value(value);
            }
            if self.gives(one) {
                return None;
            }
            if let Some(found) = self.statement(one) {
                return Some(found);
            }
        }
        None
    }

    /// Whether a value gives the name another one: `(row := f()).x`.
    fn names(&self, value: &Expression) -> bool {
        let mut names = false;
        walk_value(value, |part| {
            names |= matches!(part, TreePart::Value(one) if self.is_named(one));
        });
        names
    }

    fn is_named(&self, value: &Expression) -> bool {
        matches!(&value.kind, E::Named(name, _) if name == self.tested.name)
    }

    /// Whether a statement, or one in it, may give the name another value.
    fn gives(&self, one: &Statement) -> bool {
        let mut gives = false;
        walk(std::slice::from_ref(one), |part| match part {
            TreePart::Statement(one) => {
                gives |= match &one.kind {
                    S::Assign(targets, _) => targets.iter().any(|target| self.uses(target)),
                    S::Set(target, _) | S::Change(target, _, _) | S::For(target, _, _, _) => {
                        self.is_it(target)
                            || !matches!(target.kind, E::Part(..) | E::Item(..))
                                && self.uses(target)
                    }
                    S::Unknown(_) | S::Cases(..) | S::Import(_) => true,
                    S::Function(function) => function.name == self.tested.name,
                    S::Class(class) => class.name == self.tested.name,
                    _ => false,
                };
            }
            TreePart::Value(one) => {
                gives |= self.is_named(one);
            }
            TreePart::Function(_) => {}
        });
        gives
    }

    fn statement<'s>(&self, one: &'s Statement) -> Option<&'s Expression> {
        match &one.kind {
            S::Value(value)
            | S::Assign(_, value)
            | S::Set(_, value)
            | S::Change(_, _, value)
            | S::Return(Some(value))
            | S::Raise(Some(value)) => self.value(value),
            S::If(test, then, other) => self.value(test).or_else(|| {
                let is_asked = self.uses(test);
                let mut ways = [then, other].into_iter().filter(|_| !is_asked);
                ways.find_map(|way| self.statements(way))
            }),
            S::For(_, items, body, _) => {
                if self.is_it(items) {
                    return Some(items);
                }
                self.value(items).or_else(|| self.statements(body))
            }
            _ => None,
        }
    }

    /// The part of a value that fails, or is no number, where the name is nothing.
    fn value<'s>(&self, value: &'s Expression) -> Option<&'s Expression> {
        let first = |all: &'s [Expression]| all.iter().find_map(|one| self.value(one));
        match &value.kind {
            E::Part(of, name) if self.is_it(of) && !name.starts_with("__") => Some(value),
            E::Item(of, _) | E::Slice(of) if self.is_it(of) => Some(value),
            E::Part(of, _)
            | E::Slice(of)
            | E::Not(of)
            | E::Await(of)
            | E::Chain(of)
            | E::Named(_, of)
            | E::Spread(of)
            | E::Present(of) => self.value(of),
            E::Item(of, index) => self.value(of).or_else(|| self.value(index)),
            E::Minus(of) if self.is_it(of) && self.counts() => Some(value),
            E::Minus(of) => self.value(of),
            E::Call(call) => self.call(call, value),
            E::Sum(sign, left, right) => {
                let is_used = self.is_it(left) || self.is_it(right);
                if is_used && self.fails_in(*sign, (left, right)) {
                    return Some(value);
                }
                self.value(left).or_else(|| self.value(right))
            }
            E::Compared(left, rest) => {
                let fails = |(sign, right): &(Comparison, Expression)| match sign {
                    Comparison::In | Comparison::NotIn => self.is_it(right),
                    Comparison::Order => {
                        self.language == Interpreter::Python
                            && (self.is_it(left) || self.is_it(right))
                    }
                    Comparison::Same | Comparison::Unlike | Comparison::Is | Comparison::IsNot => {
                        false
                    }
                };
                if rest.iter().any(fails) {
                    return Some(value);
                }
                let mut right = rest.iter().map(|(_, right)| right);
                self.value(left)
                    .or_else(|| right.find_map(|one| self.value(one)))
            }
            // What stands behind a part that asks for it is not reached.
            E::Joined(_, all) => {
                let asks = all.iter().position(|one| self.uses(one));
                let reached = asks.map_or(all.len(), |at| at + 1);
                first(all.get(..reached).unwrap_or_default())
            }
            E::Choice(test, then, other) => self.value(test).or_else(|| {
                let mut ways = [then, other].into_iter().filter(|_| !self.uses(test));
                ways.find_map(|way| self.value(way))
            }),
            E::List(all) | E::Tuple(all) | E::Set(all) | E::Format(all) => first(all),
            E::Map(all) => all.iter().find_map(|(_, one)| self.value(one)),
            E::Each(each) => {
                let (_, items, _) = each.rounds.first()?;
                match self.is_it(items) {
                    true => Some(items),
                    false => self.value(items),
                }
            }
            _ => None,
        }
    }

    fn call<'s>(&self, call: &'s Call, whole: &'s Expression) -> Option<&'s Expression> {
        let refuses = || path(&call.of).is_some_and(|path| self.refusing.contains(&path.as_str()));
        let is_handed = matches!(call.given.as_slice(), [first, ..] if self.is_it(first));
        if self.is_it(&call.of) || is_handed && refuses() {
            return Some(whole);
        }
        let named = call.named.iter().map(|(_, value)| value);
        let mut all = [&call.of].into_iter().chain(&call.given).chain(named);
        all.find_map(|one| self.value(one))
    }

    /// Whether nothing is no number: `null` is 0 in JavaScript.
    fn counts(&self) -> bool {
        self.language == Interpreter::Python || self.tested.is_undefined
    }

    /// Whether what is put together with nothing is none, or no number.
    fn fails_in(&self, sign: Sign, (left, right): (&Expression, &Expression)) -> bool {
        let is_text = |side: &Expression| matches!(side.kind, E::Text(_) | E::Format(_));
        match sign {
            Sign::Or | Sign::Other => false,
            Sign::Remainder if self.language == Interpreter::Python => self.is_it(left),
            // It is written into the text.
            Sign::Plus if self.language == Interpreter::TypeScript => {
                self.counts() && ![left, right].into_iter().any(is_text)
            }
            Sign::Plus
            | Sign::Minus
            | Sign::Times
            | Sign::Divide
            | Sign::WholeDivide
            | Sign::Remainder => self.counts(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::ir::Interpreter;

    fn python(text: &str) -> Option<String> {
        let tree = crate::driver::python_tree(text).expect("Python reads it");
        find(&tree, Interpreter::Python).map(|slip| format!("{}: {}", slip.line, slip.does))
    }

    fn typescript(text: &str) -> Option<String> {
        let tree = crate::driver::typescript_tree(text).expect("it is TypeScript");
        find(&tree, Interpreter::TypeScript).map(|slip| format!("{}: {}", slip.line, slip.does))
    }

    #[test]
    fn a_value_that_is_nothing_where_it_is_used_is_told() {
        for (uses, what) in [
            ("row[\"a\"]", "3: uses `row` where it is `None`"),
            ("row.name", "3: uses"),
            ("len(row)", "3: uses"),
            ("row + 1", "3: uses"),
            ("row < 1", "3: uses"),
            ("[one for one in row]", "3: uses"),
        ] {
            let text =
                format!("def f(row):\n    if row is not None: return 1\n    return {uses}\n");
            assert!(
                python(&text).is_some_and(|says| says.starts_with(what)),
                "{text}"
            );
        }
        for text in [
            "def f(row):\n    if row is None:\n        return row[\"a\"]\n    return 1\n",
            "def f(row):\n    if row != None:\n        pass\n    else:\n        print(row.a)\n",
            "def f(row, a):\n    if row is not None or a:\n        return 1\n    for one in row:\n        print(one)\n",
            "def f(row):\n    return row.name if row is None else \"\"\n",
            "import sys\ndef f(row):\n    if row is not None:\n        sys.exit(1)\n    row = row[\"a\"]\n",
        ] {
            assert!(python(text).is_some(), "{text}");
        }
        for text in [
            "function f(ramp?: number) {\n  if (ramp !== undefined) {\n    return 'x';\n  }\n  return (ramp + 1).toFixed(1);\n}\n",
            "function f(row) {\n  if (typeof row !== 'undefined') throw new Error('x');\n  return row.name;\n}\n",
            "function f(row) {\n  if (!(row === null)) return 1;\n  return row.name;\n}\n",
            "function f(row) {\n  return row === undefined ? row.name : 1;\n}\n",
        ] {
            assert!(typescript(text).is_some(), "{text}");
        }
    }

    #[test]
    fn what_is_there_or_does_not_fail_is_not_told() {
        for text in [
            "def f(row):\n    if row is None:\n        return 1\n    return row.name\n",
            "def f(row):\n    if row is not None:\n        return 1\n    row = {}\n    return row[\"a\"]\n",
            "def f(row):\n    if row is not None:\n        return 1\n    return f\"no {row}\"\n",
            "def f(row):\n    if row is not None:\n        return 1\n    return row and row.name\n",
            "def f(row, a):\n    if row is not None and a:\n        return 1\n    return row.name\n",
            "def f(rows):\n    if rows:\n        return 1\n    rows.append(1)\n",
            "def f(row):\n    if row is None and (row := fetch()) is not None:\n        return row[\"a\"]\n    return 0\n",
            "def sum(row):\n    return row or 0\ndef f(row):\n    if row is None:\n        return sum(row)\n    return 1\n",
            "def f(row):\n    if row is not None:\n        print(1)\n    return row.name\n",
            "row = None\ndef f():\n    global row\n    if row is not None:\n        return row\n    load()\n    return row.name\n",
            "def f(row):\n    if row is not None:\n        return 1\n    for row in [1]:\n        print(row.a)\n",
        ] {
            assert_eq!(python(text), None, "{text}");
        }
        for text in [
            "function f(row) {\n  if (row !== undefined) return 1;\n  return row?.name ?? 2;\n}\n",
            "function f(row) {\n  if (row !== null) return 1;\n  return row + 1;\n}\n",
            "function list(dir?: string) {\n  return dir ?? '.';\n}\nfunction f(dir?: string) {\n  if (dir === undefined) return list(dir);\n  return '';\n}\n",
            "function f(row) {\n  if (row !== undefined) return 1;\n  return 'no ' + row;\n}\n",
            "let row;\nfunction load() { row = 1 }\nfunction f() {\n  if (row !== undefined) return 1;\n  load();\n  return row.name;\n}\n",
        ] {
            assert_eq!(typescript(text), None, "{text}");
        }
    }
}
