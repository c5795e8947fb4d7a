//! Texts that live as long as the process, as those of generated code do.

/// A text.
pub(crate) fn leak(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

/// Texts.
pub(crate) fn texts(texts: impl Iterator<Item = String>) -> &'static [&'static str] {
    Box::leak(texts.map(|text| leak(&text)).collect())
}
