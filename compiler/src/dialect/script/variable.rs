//! The values that a script gives a variable, where all of them stand in assignments.

use super::code::{Code, assignment, is_part, literal_at};

/// What the variable is given, with the lines. `None`: it is an argument, the variable of a loop, or changed in another way.
pub(in crate::dialect) fn values<'c>(code: &'c Code, name: &str) -> Option<Vec<(usize, &'c str)>> {
    if name.is_empty() {
        return None;
    }
    let mut values = Vec::new();
    for (number, line) in code.lines() {
        match assignment(line).filter(|(to, _)| *to == name) {
            Some((_, value)) => values.push((number, value.trim_end_matches(';'))),
            None if is_listed(line, name) => values.push((number, of_list(line, name)?)),
            None if is_bound(line, name) => return None,
            None => {}
        }
    }
    Some(values)
}

/// Whether a line gives a variable a value in any way.
pub(super) fn is_given(line: &str, name: &str) -> bool {
    let assigned = assignment(line).is_some_and(|(to, _)| to == name);
    assigned || is_listed(line, name) || is_bound(line, name)
}

/// Whether a line gives several names a value each: `way, reason = "a", "b"`.
fn is_listed(line: &str, name: &str) -> bool {
    let Some((left, right)) = line.split_once(" = ") else {
        return false;
    };
    left.contains(',') && right.contains(',') && left.split(',').any(|one| one.trim() == name)
}

/// What such a line gives a name, where each value is one text without a comma in it.
fn of_list<'c>(line: &'c str, name: &str) -> Option<&'c str> {
    let (left, right) = line.split_once(" = ")?;
    let place = left.split(',').position(|one| one.trim() == name)?;
    let values: Vec<&str> = right.split(',').map(str::trim).collect();
    let is_text = |value: &&str| literal_at(value).is_some_and(|(_, rest)| rest.is_empty());
    let fits = values.len() == left.split(',').count() && values.iter().all(is_text);
    fits.then(|| values.get(place).copied())?
}

/// Words behind which a name is given a value.
const BINDERS: [&str; 8] = [
    "for", "as", "import", "read", "global", "nonlocal", "of", "catch",
];

/// Whether a line that is no assignment of one variable may give it a value.
fn is_bound(line: &str, name: &str) -> bool {
    let mut places = line.match_indices(name).map(|(at, _)| at);
    places.any(|at| {
        let (before, after) = (
            line.get(..at).unwrap_or(""),
            line.get(at + name.len()..).unwrap_or(""),
        );
        let is_word = !before.ends_with(is_part) && !after.starts_with(is_part);
        let rest = after.trim_start();
        let is_operated = ["+=", "-=", "|=", ":=", "++"]
            .iter()
            .any(|sign| rest.starts_with(sign));
        let header = line.trim_start();
        let is_parameter = header.starts_with("def ")
            || header.starts_with("case ") && header.ends_with(':')
            || header.contains("function ")
            || header.contains("=>")
            || before.contains("lambda ");
        let last = before
            .trim_end()
            .rsplit(|letter: char| !is_part(letter))
            .next();
        let is_listed = !is_argument(before)
            && (rest.starts_with(',') || before.trim_end().ends_with(','))
            && rest.split_once('=').is_some_and(|(left, right)| {
                !left.contains(['(', '"', '\'', '{']) && !right.starts_with('=')
            });
        let is_assigned = rest.starts_with('=')
            && !rest.starts_with("==")
            && !before.trim_end().ends_with(['(', ',', '.']);
        is_word
            && (is_operated
                || is_parameter
                || is_listed
                || is_assigned
                || last.is_some_and(|word| BINDERS.contains(&word)))
    })
}

/// Whether what comes next stands in the brackets of a call: `subprocess.run(command, shell=True)` gives `command` no value.
fn is_argument(before: &str) -> bool {
    let open = before.rfind('(').and_then(|at| before.get(..at));
    let closed = before.rfind(')') > before.rfind('(');
    !closed && open.is_some_and(|called| called.ends_with(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    fn given(text: &str) -> Option<Vec<String>> {
        let code = Code::of(text, Interpreter::Python);
        let values = values(&code, "way")?;
        Some(
            values
                .into_iter()
                .map(|(_, value)| value.to_owned())
                .collect(),
        )
    }

    #[test]
    fn all_that_is_assigned_is_known() {
        let text = "way = \"a\"\nif x:\n    way = 'b' if y else 'c'\nprint(way)\n";
        assert_eq!(
            given(text),
            Some(vec!["\"a\"".to_owned(), "'b' if y else 'c'".to_owned()])
        );
        let listed =
            "if x:\n    way, reason = \"a\", \"late\"\nelse:\n    way, reason = \"b\", 'fine'\n";
        let both = Some(vec!["\"a\"".to_owned(), "\"b\"".to_owned()]);
        assert_eq!(given(listed), both);
    }

    #[test]
    fn what_is_given_in_another_way_is_not_known() {
        for text in [
            "way = \"a\"\nway += \"b\"\n",
            "for way in ways:\n    pass\n",
            "def go(way):\n    return way\n",
            "way, other = \"a\", f(\"b\")\n",
            "way, other = f(\"a\", \"b\")\n",
            "if x: way = \"b\"\n",
            "with f() as way:\n    pass\n",
        ] {
            assert_eq!(given(text).filter(|all| !all.is_empty()), None, "{text}");
        }
    }
}
