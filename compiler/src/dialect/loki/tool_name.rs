//! How a tool is called whose file has the name.

/// A name without the ending of its file.
pub(super) fn without_ending(file: &str) -> &str {
    match file.rsplit_once('.') {
        Some((name, "sh" | "py" | "ts")) => name,
        Some(_) | None => file,
    }
}
