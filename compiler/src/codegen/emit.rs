//! Tokens to text that reads as if written by hand: one section after another, blank lines where a person puts them.

use proc_macro2::TokenStream;

/// Formats each section and joins them with blank lines.
pub(super) fn sections(sections: &[TokenStream]) -> String {
    let texts: Vec<String> = sections
        .iter()
        .filter(|tokens| !tokens.is_empty())
        .map(section)
        .collect();
    texts.join("\n")
}

fn section(tokens: &TokenStream) -> String {
    match syn::parse2::<syn::File>(tokens.clone()) {
        Ok(file) => spaced(&prettyplease::unparse(&file)),
        // Only a fault of ours gets here; the text shows it to whoever compiles it.
        Err(error) => {
            let message = error.to_string();
            let failed = quote::quote!(compile_error!(#message););
            format!("{failed}\n")
        }
    }
}

/// Puts a blank line between an item and the documentation, attributes or item that follow it. Inside string literals
/// nothing is changed.
fn spaced(text: &str) -> String {
    let inside = string_lines(text);
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut closed: Option<usize> = None;
    for (line, inside) in text.lines().zip(inside) {
        let indent = line.len() - line.trim_start().len();
        if !inside && closed == Some(indent) && starts_item(line.trim_start()) {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        closed = (!inside && ends_item(line)).then_some(indent);
    }
    out
}

fn starts_item(line: &str) -> bool {
    [
        "///", "#[", "pub ", "impl", "fn ", "async fn", "const ", "static ", "mod ", "type ",
        "enum ", "struct ",
    ]
    .iter()
    .any(|start| line.starts_with(start))
}

fn ends_item(line: &str) -> bool {
    let trimmed = line.trim_start();
    // `use` lines and the associated types of an impl stay together.
    line.ends_with('}')
        || (line.ends_with(';') && !trimmed.starts_with("type ") && !trimmed.starts_with("use "))
}

/// For each line, whether it starts inside a string literal.
fn string_lines(text: &str) -> Vec<bool> {
    let mut inside = false;
    let mut escaped = false;
    let mut starts = vec![false];
    let mut comment = false;
    let mut previous = ' ';
    for letter in text.chars() {
        match letter {
            '\n' => {
                comment = false;
                starts.push(inside);
            }
            _ if comment => {}
            '\\' if inside => {
                escaped = !escaped;
                previous = letter;
                continue;
            }
            '"' if !escaped && !(previous == '\'' && !inside) => inside = !inside,
            '/' if !inside && previous == '/' => comment = true,
            _ => {}
        }
        escaped = false;
        previous = letter;
    }
    starts
}

/// Indents every line that does not start inside a string literal.
pub(super) fn indent(text: &str) -> String {
    let lines = text.lines().zip(string_lines(text));
    let shown = lines.map(|(line, inside)| {
        if inside || line.is_empty() {
            format!("{line}\n")
        } else {
            format!("    {line}\n")
        }
    });
    shown.collect()
}

/// A number that changes with the text (FNV-1a, 64 bits).
pub(super) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
