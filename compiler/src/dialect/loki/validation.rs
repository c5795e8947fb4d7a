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
