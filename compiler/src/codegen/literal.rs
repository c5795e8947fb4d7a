//! Text of the user's in generated code: as a literal or as documentation, never as code.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// A string literal that shows line breaks as line breaks. Everything else is escaped as `proc_macro2` does.
pub(super) fn text(text: &str) -> TokenStream {
    let lines: Vec<String> = text.split('\n').map(inner).collect();
    let source = format!("\"{}\"", lines.join("\n"));
    source.parse().unwrap_or_else(|_| quote!(#text))
}

/// The same for the first argument of `format!`, where braces count twice.
pub(super) fn format_piece(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// The literal for one line, without its quotes.
fn inner(line: &str) -> String {
    let literal = Literal::string(line).to_string();
    let inside = literal
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or("");
    // `'` needs no escape inside `"`.
    inside.replace("\\'", "'")
}

/// Documentation lines. What a user wrote is Markdown to rustdoc, so what would be a link, a tag or an address there
/// is escaped.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = text.trim_end().lines().map(|line| {
        let clean: String = line
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        if clean.trim().is_empty() {
            String::new()
        } else {
            format!(" {}", clean.trim_end())
        }
    });
    quote!(#(#[doc = #lines])*)
}

/// A user's words inside documentation.
pub(super) fn quoted(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut before = ' ';
    for letter in words.chars() {
        if matches!(
            letter,
            '[' | ']' | '<' | '>' | '`' | '*' | '_' | '\\' | '#' | '|'
        ) || (letter == '/' && before == ':')
        {
            out.push('\\');
        }
        out.push(letter);
        before = letter;
    }
    out
}

/// A name of the user's, in backticks, inside documentation.
pub(super) fn code(name: &str) -> String {
    let clean: String = name
        .chars()
        .filter(|letter| *letter != '`' && !letter.is_control())
        .collect();
    format!("`{clean}`")
}
