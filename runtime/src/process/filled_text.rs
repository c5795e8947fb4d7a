//! Texts with the values of variables in place of `${NAME}`.

/// A text with what stands for its `${NAME}`, in one pass; `$NAME` and what is not closed are text.
///
/// # Errors
/// The names of those for which nothing stands.
pub(crate) fn filled(
    text: &str,
    of: impl Fn(&str) -> Option<String>,
) -> Result<String, Vec<String>> {
    let mut filled = String::new();
    let mut missing = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        filled.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            filled.push_str("${");
            rest = after;
            continue;
        };
        match of(name) {
            Some(value) => filled.push_str(&value),
            None => missing.push(name.trim().to_owned()),
        }
        rest = behind;
    }
    filled.push_str(rest);
    if missing.is_empty() {
        Ok(filled)
    } else {
        Err(missing)
    }
}
