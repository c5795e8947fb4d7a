//! Tokens to text that reads as if written by hand: one section after another, blank lines where a person puts them.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};

/// How long a line is where a declaration is put on one.
const WIDTH: usize = 100;

/// The text of a module, to which section after section is added. Each is written when it is added, and its tokens are gone
/// then: those of a whole graph take fifty times the memory of its text.
#[derive(Default)]
pub(super) struct Text(String);

impl Text {
    /// Adds a section behind a blank line, if it says anything.
    pub(super) fn add(&mut self, tokens: TokenStream) {
        if tokens.is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(&section(tokens));
    }

    /// Adds what is written already.
    pub(super) fn written(&mut self, text: &str) {
        self.0.push_str(text);
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}

fn section(tokens: TokenStream) -> String {
    match items.parse2(tokens) {
        Ok(text) => spaced(&text),
        // Only a fault of ours gets here; the text shows it to whoever compiles it.
        Err(error) => {
            let message = error.to_string();
            let failed = quote::quote!(compile_error!(#message););
            format!("{failed}\n")
        }
    }
}

/// Item after item, so that the tree of one is gone before the next.
fn items(input: ParseStream<'_>) -> syn::Result<String> {
    let mut text = String::new();
    while !input.is_empty() {
        let item = input.parse()?;
        text.push_str(&if let syn::Item::Macro(declared) = &item
            && declared.mac.path.is_ident("about")
        {
            lines_of(&declared.mac)
        } else {
            joined(&unparsed(item))
        });
    }
    Ok(text)
}

fn unparsed(item: syn::Item) -> String {
    prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: vec![item],
    })
}

/// A declaration of many parts: a line for each that ends in `;`, and more where it is long.
fn lines_of(declaration: &syn::Macro) -> String {
    let mut parts = vec![TokenStream::new()];
    for token in declaration.tokens.clone() {
        let ends = matches!(&token, proc_macro2::TokenTree::Punct(mark) if mark.as_char() == ';');
        if let Some(part) = parts.last_mut() {
            part.extend([token]);
        }
        if ends {
            parts.push(TokenStream::new());
        }
    }
    let name = declaration.path.to_token_stream();
    let inside: String = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| {
            let alone = syn::parse_quote!(#name! { #part });
            let text = unparsed(alone);
            let body = text.split_once('\n').map_or("", |(_, body)| body);
            body.strip_suffix("}\n").unwrap_or(body).to_owned()
        })
        .collect();
    format!("{name}! {{\n{inside}}}\n")
}

/// Puts a declaration on one line where it fits there: `fields! { Out(need(title)) }`. Inside string literals nothing is changed.
fn joined(text: &str) -> String {
    let inside = string_lines(text);
    let mut lines = text.lines().zip(inside);
    let mut out = String::with_capacity(text.len());
    while let Some((line, is_inside)) = lines.next() {
        out.push_str(line);
        if !is_inside && is_declaration(line.trim_start()) {
            let mut rest = lines.clone();
            let (body, end) = (rest.next(), rest.next());
            if let (Some((body, false)), Some((end, false))) = (body, end)
                && end.trim() == "}"
                && line.len() + body.trim().len() + 3 <= WIDTH
            {
                out.extend([" ", body.trim(), " }"]);
                lines = rest;
            }
        }
        out.push('\n');
    }
    out
}

/// Puts a blank line between an item and the documentation, attributes or item that follow it. Inside string literals
/// nothing is changed.
fn spaced(text: &str) -> String {
    let inside = string_lines(text);
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut before = Ended::Nothing;
    for (index, line) in text.lines().enumerate() {
        let starts_inside = inside.get(index) == Some(&true);
        let ends_inside = inside.get(index + 1) == Some(&true);
        let trimmed = line.trim_start();
        let indent = line.len() - trimmed.len();
        if !starts_inside && starts_item(trimmed) && before.wants_blank(indent, trimmed) {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = match (ends_inside, starts_inside) {
            (true, _) => Ended::Nothing,
            (false, true) if line.ends_with(';') => Ended::Somewhere,
            (false, true) => Ended::Nothing,
            (false, false) => Ended::of(trimmed, indent),
        };
    }
    out
}

/// What the line before ended.
enum Ended {
    Nothing,
    /// An item at this indent.
    Item(usize),
    /// A line of this kind (`use`, `type`) at this indent: such lines stay together.
    Line(usize, &'static str),
    /// An item whose indent is not known, because its last line is inside a literal.
    Somewhere,
}

impl Ended {
    fn of(line: &str, indent: usize) -> Self {
        for kind in ["use ", "type "] {
            if line.starts_with(kind) && line.ends_with(';') {
                return Self::Line(indent, kind);
            }
        }
        if line.ends_with('}') || line.ends_with(';') {
            Self::Item(indent)
        } else {
            Self::Nothing
        }
    }

    fn wants_blank(&self, indent: usize, line: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Item(before) => *before == indent,
            Self::Line(before, kind) => *before == indent && !line.starts_with(kind),
            Self::Somewhere => true,
        }
    }
}

fn starts_item(line: &str) -> bool {
    [
        "///", "#[", "pub ", "pub(", "impl", "fn ", "async fn", "const ", "static ", "mod ",
        "type ", "enum ", "struct ", "use ",
    ]
    .iter()
    .any(|start| line.starts_with(start))
        || is_declaration(line)
}

/// `fields! { …`
fn is_declaration(line: &str) -> bool {
    let name = line.split_once("! {").map(|(name, _)| name);
    name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_lowercase()))
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
            // `'"'` is a character.
            '"' if !escaped && (inside || previous != '\'') => inside = !inside,
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
