//! A script that ends as failed.

/// Whether the script ends as failed on a line, or right after it: then nobody reads what it printed.
pub(super) fn fails_next(lines: &[(usize, &str)], at: usize) -> bool {
    let near = lines.iter().skip(at).take(3);
    near.into_iter().any(|(_, text)| {
        ["exit(", "raise ", "throw "]
            .iter()
            .any(|end| text.contains(end))
    })
}
