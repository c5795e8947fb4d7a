//! The rule of an input node: `len(input) <op> <integer>`, spaces free, nothing else.

use crate::ir::Comparison;

/// Reads a rule.
pub(super) fn read(text: &str) -> Option<(Comparison, u64)> {
    let rest = text.trim().strip_prefix("len(input)")?.trim_start();
    // The longer operators first: `>=` begins with `>`.
    let operators = [
        (">=", Comparison::AtLeast),
        ("<=", Comparison::AtMost),
        ("==", Comparison::Equal),
        (">", Comparison::Greater),
        ("<", Comparison::Less),
    ];
    let (bound, op) = operators
        .iter()
        .find_map(|(sign, op)| Some((rest.strip_prefix(sign)?.trim(), *op)))?;
    let digits = !bound.is_empty() && bound.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| bound.parse().ok())
        .flatten()
        .map(|bound| (op, bound))
}

/// The rule that was probably meant by one that cannot be read: another name for the length or the operator.
pub(super) fn meant(text: &str) -> Option<String> {
    let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let lower = squeezed.to_lowercase();
    let subjects = [
        "len(input)",
        "length(input)",
        "input.length",
        "input.len()",
        "len(text)",
        "len(answer)",
        "len",
        "length",
        "size(input)",
    ];
    let rest = subjects
        .iter()
        .find_map(|subject| lower.strip_prefix(subject))?;
    let operators = [
        (">=", ">="),
        ("=>", ">="),
        ("<=", "<="),
        ("=<", "<="),
        ("===", "=="),
        ("==", "=="),
        ("!=0", ">0"),
        ("\u{2265}", ">="),
        ("\u{2264}", "<="),
        (">", ">"),
        ("<", "<"),
        ("=", "=="),
    ];
    let (sign, bound) = operators
        .iter()
        .find_map(|(written, sign)| Some((*sign, rest.strip_prefix(written)?)))?;
    let rule = if sign == ">0" && bound.is_empty() {
        "len(input) > 0".to_string()
    } else {
        format!("len(input) {sign} {bound}")
    };
    read(&rule).map(|_| rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_five_comparisons() {
        assert_eq!(read("len(input) > 0"), Some((Comparison::Greater, 0)));
        assert_eq!(
            read("  len(input)   >=   1  "),
            Some((Comparison::AtLeast, 1))
        );
        assert_eq!(read("len(input)<10"), Some((Comparison::Less, 10)));
        assert_eq!(read("len(input) <= 010"), Some((Comparison::AtMost, 10)));
        assert_eq!(read("len(input)==5"), Some((Comparison::Equal, 5)));
    }

    #[test]
    fn what_was_meant() {
        for (text, rule) in [
            ("length(input) > 3", Some("len(input) > 3")),
            ("len(input) => 3", Some("len(input) >= 3")),
            ("input.length<=10", Some("len(input) <= 10")),
            ("len(input) = 5", Some("len(input) == 5")),
            ("len(input) != 0", Some("len(input) > 0")),
            ("Len(Input) > 1", Some("len(input) > 1")),
            ("len(input) > 0 and len(input) < 9", None),
            ("len(input) != 3", None),
            ("isdigit(input)", None),
            ("len(input) > -1", None),
        ] {
            assert_eq!(meant(text).as_deref(), rule, "{text}");
        }
    }

    #[test]
    fn nothing_else() {
        for text in [
            "",
            "len(input)",
            "len(input) >= abc",
            "len(input)!=0",
            "len(input) > -1",
            "len(x) > 0",
            "len(input) > +1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
