//! The front matter of directives and knowledge of Rye projects: one `key: value` per line.

/// The front matter of a text, and what stands behind it. `None`: it has none.
pub fn split(text: &str) -> (Option<&str>, &str) {
    let body = text.trim_start_matches('\u{feff}');
    // What signs the file.
    let body = match body.split_once('\n') {
        Some((first, rest)) if first.starts_with("<!--") => rest,
        _ => body,
    };
    let plain = body
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    let fenced = || {
        body.strip_prefix("```yaml\n")
            .and_then(|rest| rest.split_once("\n```\n"))
    };
    match plain.or_else(fenced) {
        Some((front, rest)) => (Some(front), rest),
        None => (None, body),
    }
}

/// The keys of a front matter with their values, as they stand there.
pub fn fields(front: &str) -> impl Iterator<Item = (&str, &str)> {
    front.lines().filter_map(|line| {
        let (key, value) = line.split_once(": ")?;
        (!key.starts_with([' ', '-', '#'])).then(|| (key.trim(), value.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_front_matter_is_skipped() {
        for text in [
            "---\nmodel: x # y\nturns: 3\n---\nDo it.\n",
            "\u{feff}<!-- rye:signed -->\n---\nmodel: x # y\nturns: 3\n---\nDo it.\n",
            "```yaml\nmodel: x # y\nturns: 3\n```\nDo it.\n",
        ] {
            let (front, rest) = split(text);
            let found: Vec<_> = fields(front.expect("a front matter")).collect();
            assert_eq!(found, [("model", "x # y"), ("turns", "3")], "{text}");
            assert_eq!(rest, "Do it.\n");
        }
        assert_eq!(split("Do it.").0, None);
    }
}
