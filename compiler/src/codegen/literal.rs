//! Text of the user's in generated code: as a literal or as documentation, never as code.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use serde_json::Value;

/// A string literal that shows line breaks as line breaks. Everything else is escaped as `proc_macro2` does.
pub(super) fn text(text: &str) -> TokenStream {
    let lines: Vec<String> = text.split('\n').map(inner).collect();
    let source = format!("\"{}\"", lines.join("\n"));
    source.parse().unwrap_or_else(|_| quote!(#text))
}

/// A string literal for a piece of a text: on one line if it is short.
pub(super) fn piece(text: &str) -> TokenStream {
    const SHORT: usize = 60;
    if text.len() <= SHORT {
        quote!(#text)
    } else {
        self::text(text)
    }
}

/// JSON as a person would lay it out: what fits a line stays on it.
pub(super) fn json(value: &Value) -> String {
    let mut out = String::new();
    lay_out(value, 0, &mut out);
    out
}

fn lay_out(value: &Value, indent: usize, out: &mut String) {
    const WIDTH: usize = 90;
    let line = one_line(value);
    if indent + line.chars().count() <= WIDTH {
        out.push_str(&line);
        return;
    }
    let inner = indent + 2;
    let pad = |out: &mut String, width: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', width));
    };
    match value {
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                pad(out, inner);
                lay_out(item, inner, out);
            }
            pad(out, indent);
            out.push(']');
        }
        Value::Object(fields) => {
            out.push('{');
            for (index, (name, field)) in fields.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                pad(out, inner);
                out.push_str(&Value::from(name.as_str()).to_string());
                out.push_str(": ");
                lay_out(field, inner, out);
            }
            pad(out, indent);
            out.push('}');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => out.push_str(&line),
    }
}

fn one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(one_line).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) if fields.is_empty() => "{}".into(),
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, field)| format!("{}: {}", Value::from(name.as_str()), one_line(field)))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
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
