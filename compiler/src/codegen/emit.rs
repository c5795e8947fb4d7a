//! Tokens to text that reads as if written by hand: one section after another, blank lines where a person puts them.

use super::declaration;
use super::layout::{WIDTH, indent, string_lines, unparsed};
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser as _};

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
        text.push_str(&item(input.parse()?));
    }
    Ok(text)
}

fn item(item: syn::Item) -> String {
    if let syn::Item::Macro(declared) = &item
        && let Some(text) = declaration::text(&declared.mac)
    {
        return text;
    }
    if let syn::Item::Mod(module) = item {
        module_text(module)
    } else {
        joined(&unparsed(item))
    }
}

/// A module, item after item: what is declared in it is laid out as outside.
fn module_text(mut module: syn::ItemMod) -> String {
    let Some((_, inside)) = &mut module.content else {
        return unparsed(syn::Item::Mod(module));
    };
    let inside: String = std::mem::take(inside).into_iter().map(item).collect();
    let head = unparsed(syn::Item::Mod(module));
    let head = head.trim_end().trim_end_matches('}');
    format!("{head}\n{}}}\n", indent(&inside))
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
    let mut before = LineEnd::Nothing;
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
            (true, _) => LineEnd::Nothing,
            (false, true) if line.ends_with(';') => LineEnd::Somewhere,
            (false, true) => LineEnd::Nothing,
            (false, false) => LineEnd::of(trimmed, indent),
        };
    }
    out
}

/// What the line before ended.
enum LineEnd {
    Nothing,
    /// An item at this indent.
    Item(usize),
    /// A line of this kind (`use`, `type`) at this indent: such lines stay together.
    Line(usize, &'static str),
    /// An item whose indent is not known, because its last line is inside a literal.
    Somewhere,
}

impl LineEnd {
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
