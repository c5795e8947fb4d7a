//! What a function of Python says of itself.

/// The docstring with which the body of a function begins, without its quotes.
pub fn docstring(body: &str) -> Option<&str> {
    let mut body = body.trim_start();
    // Comments say nothing to Python.
    while let Some(comment) = body.strip_prefix('#') {
        let (_, behind) = comment.split_once('\n')?;
        body = behind.trim_start();
    }
    let text = body.strip_prefix(['r', 'R', 'u', 'U']).unwrap_or(body);
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter();
    let quote = quotes.clone().find(|quote| text.starts_with(quote))?;
    let inside = text.get(quote.len()..)?;
    let (found, _) = inside.split_once(quote)?;
    // One quote ends in its line.
    (quote.len() > 1 || !found.contains('\n')).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_all_quotes_are_docstrings() {
        for body in [
            "\"\"\"Adds.\"\"\"\n",
            "    '''Adds.'''\n    return 1\n",
            "  \"Adds.\"\n",
            "  'Adds.'\n",
            "  r\"\"\"Adds.\"\"\"\n",
            "  # Two numbers.\n\n  # And no more.\n  \"\"\"Adds.\"\"\"\n",
        ] {
            assert_eq!(docstring(body), Some("Adds."), "{body}");
        }
        for body in [
            "    return \"x\"\n",
            "    x = 1\n",
            "  # Adds.\n",
            "  # \"\"\"Adds.\"\"\"",
            "    \"open\n    x\"\n",
            "",
        ] {
            assert_eq!(docstring(body), None, "{body}");
        }
    }
}
