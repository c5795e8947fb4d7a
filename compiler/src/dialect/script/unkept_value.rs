//! A value that a line works out and keeps nowhere: `total + price`.

use crate::world::script_tree::walk::{TreePart, walk};
use crate::world::script_tree::{ExpressionKind as E, Sign, Statement, StatementKind as S};
use crate::world::{ScriptDiagnostic, World};

/// The first such line of a script in Python, TypeScript or JavaScript.
pub(in crate::dialect) fn find(path: &str, world: &dyn World) -> Option<ScriptDiagnostic> {
    first(&world.script_tree(path)?)
}

fn first(tree: &[Statement]) -> Option<ScriptDiagnostic> {
    let mut found: Option<ScriptDiagnostic> = None;
    walk(tree, |part| {
        let TreePart::Statement(Statement { line, kind }) = part else {
            return;
        };
        let S::Value(value) = kind else { return };
        let E::Sum(sign, left, _) = &value.kind else {
            return;
        };
        let (E::Name(name), Some(sign)) = (&left.kind, written(*sign)) else {
            return;
        };
        if found.as_ref().is_none_or(|found| *line < found.line) {
            found = Some(ScriptDiagnostic {
                line: *line,
                does: format!("works out `{name} {sign} …`, and keeps it nowhere"),
                help: format!("write `{name} {sign}= …`, or give it to a name"),
            });
        }
    });
    found
}

/// A sign of numbers. Others may be what a library makes of them.
const fn written(sign: Sign) -> Option<&'static str> {
    match sign {
        Sign::Plus => Some("+"),
        Sign::Minus => Some("-"),
        Sign::Times => Some("*"),
        Sign::Divide | Sign::WholeDivide | Sign::Remainder | Sign::Or | Sign::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::first;

    fn line(text: &str) -> Option<usize> {
        let tree = crate::driver::python_tree(text)?;
        first(&tree).map(|found| found.line)
    }

    #[test]
    fn a_sum_that_nobody_keeps_is_told() {
        assert_eq!(line("total = 0\nfor x in [1]:\n    total + x\n"), Some(3));
        assert_eq!(line("def f(a):\n    a * 2\n    return a\n"), Some(2));
        for text in [
            "total = 0\ntotal += 1\n",
            "first >> second\n",
            "first | second\n",
            "f(a + b)\n",
            "lambda a: a + 1\n",
        ] {
            assert_eq!(line(text), None, "{text}");
        }
    }
}
