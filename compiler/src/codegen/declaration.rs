//! How declarations are laid out, which to Rust are tokens: a part per line, as a person writes an enum or a struct.

use super::layout::{WIDTH, indent, unparsed};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use std::fmt::Write as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::token::Paren;
use syn::{Attribute, Expr, Generics, LitStr, Token, Type, braced, parenthesized, parse_quote};

/// The text of a declaration that is more than a list of names. `None`: it is laid out as any macro.
pub(super) fn text(declared: &syn::Macro) -> Option<String> {
    let name = declared.path.get_ident()?.to_string();
    let inside = match name.as_str() {
        "about" | "watched" | "workflow" => parts(declared),
        "exits" | "nodes" => {
            let listed = Punctuated::<ListEntry, Token![,]>::parse_terminated;
            let listed = declared.parse_body_with(listed).ok()?;
            listed.iter().map(ListEntry::text).collect()
        }
        "fields" | "reads" | "state" => {
            let fields: Struct = declared.parse_body().ok()?;
            if let Some(line) = fields.line(&name) {
                return Some(line);
            }
            fields.lines()
        }
        _ => return None,
    };
    Some(format!("{name}! {{\n{inside}}}\n"))
}

/// The struct that `reads!` declares; `None`: the macro is another.
pub(super) fn read(declared: &syn::Macro) -> Option<syn::ItemStruct> {
    if !declared.path.is_ident("reads") {
        return None;
    }
    let Struct {
        name,
        generics,
        fields,
        ..
    } = declared.parse_body().ok()?;
    let names = fields.iter().map(|field| &field.name);
    let types = fields.iter().map(|field| &field.ty);
    Some(parse_quote!(
        #[derive(Clone, Copy)]
        pub struct #name #generics {
            #(pub #names: #types),*
        }
    ))
}

/// A line for each part that ends in `;`, and more where it is long.
fn parts(declared: &syn::Macro) -> String {
    let mut parts = vec![TokenStream::new()];
    for token in declared.tokens.clone() {
        let ends = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';');
        if let Some(part) = parts.last_mut() {
            part.extend([token]);
        }
        if ends {
            parts.push(TokenStream::new());
        }
    }
    let name = declared.path.to_token_stream();
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts
        .map(|part| within(&unparsed(parse_quote!(#name! { #part }))))
        .collect()
}

/// A node or an exit of a list: `Routed(at: At, out: Out) = "routed"`, below its documentation.
struct ListEntry {
    attrs: Vec<Attribute>,
    name: Ident,
    carried: Vec<EntryField>,
    kept: Option<LitStr>,
}

/// What an exit carries, `out: Out`; or the module of a node, which has no type.
struct EntryField {
    name: Ident,
    ty: Option<Type>,
}

impl Parse for ListEntry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let name = input.parse()?;
        let mut carried = Vec::new();
        if input.peek(Paren) {
            let inside;
            parenthesized!(inside in input);
            let parts = Punctuated::<EntryField, Token![,]>::parse_terminated(&inside)?;
            carried.extend(parts);
        }
        let kept = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Self {
            attrs,
            name,
            carried,
            kept,
        })
    }
}

impl Parse for EntryField {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let ty = match input.parse::<Option<Token![:]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Self { name, ty })
    }
}

impl ListEntry {
    fn text(&self) -> String {
        let mut line = self.name.to_string();
        let carried: Vec<String> = self.carried.iter().map(EntryField::text).collect();
        if !carried.is_empty() {
            let _ = write!(line, "({})", carried.join(", "));
        }
        if let Some(kept) = &self.kept {
            let _ = write!(line, " = {}", kept.token());
        }
        indent(&format!("{}{line},\n", doc(&self.attrs)))
    }
}

impl EntryField {
    fn text(&self) -> String {
        let Self { name, ty } = self;
        match ty {
            Some(ty) => format!("{name}: {}", type_text(ty)),
            None => name.to_string(),
        }
    }
}

/// What stands between the braces of an item, on lines of its own.
fn within(item: &str) -> String {
    let body = item.split_once('\n').map_or("", |(_, body)| body);
    body.strip_suffix("}\n").unwrap_or(body).to_owned()
}

/// A struct with how each field is kept or read: `In<'s> of "draft" { held title: &'s str }`.
struct Struct {
    attrs: Vec<Attribute>,
    name: Ident,
    generics: Generics,
    /// What a run is started with, in parentheses.
    given: Option<String>,
    node: Option<LitStr>,
    fields: Vec<Field>,
    is_open: bool,
}

struct Field {
    attrs: Vec<Attribute>,
    how: Ident,
    name: Ident,
    key: Option<LitStr>,
    ty: Type,
    first: Option<Expr>,
}

impl Parse for Struct {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (name, generics) = (input.parse()?, input.parse()?);
        let given = if input.peek(Paren) {
            let inside;
            parenthesized!(inside in input);
            Some(given(&inside)?)
        } else {
            None
        };
        let is_open = input.parse::<Option<Token![+]>>()?.is_some();
        if is_open {
            let _rest: Ident = input.parse()?;
        }
        let node = if input.peek(syn::Ident) {
            let _of: Ident = input.parse()?;
            Some(input.parse()?)
        } else {
            None
        };
        let inside;
        braced!(inside in input);
        let mut fields = Vec::new();
        while !inside.is_empty() {
            fields.push(inside.parse()?);
        }
        Ok(Self {
            attrs,
            name,
            generics,
            given,
            node,
            fields,
            is_open,
        })
    }
}

impl Parse for Field {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (how, name) = (input.parse()?, input.parse()?);
        let key = if input.parse::<Option<Token![=]>>()?.is_some() {
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        let first = if input.parse::<Option<Token![=]>>()?.is_some() {
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Token![,]>()?;
        Ok(Self {
            attrs,
            how,
            name,
            key,
            ty,
            first,
        })
    }
}

impl Struct {
    /// `Out<'s> of "draft"`
    fn head(&self) -> String {
        let name = &self.name;
        let generics = match self.generics.lifetimes().next() {
            Some(life) => format!("<{}>", life.lifetime),
            None => String::new(),
        };
        let node = self.node.as_ref();
        let node = node.map(|node| format!(" of {}", node.token()));
        let given = self.given.as_ref();
        let given = given.map(|given| format!("({given})"));
        let rest = if self.is_open { " + rest" } else { "" };
        format!(
            "{name}{generics}{}{rest}{}",
            given.unwrap_or_default(),
            node.unwrap_or_default()
        )
    }

    /// All of it on one line, where it fits there: what stands in the module of a node is indented once.
    fn line(&self, declared: &str) -> Option<String> {
        if !self.attrs.is_empty() || self.fields.iter().any(|field| !field.attrs.is_empty()) {
            return None;
        }
        let fields: Vec<String> = self.fields.iter().map(Field::text).collect();
        let inside = match fields.join(", ") {
            none if none.is_empty() => "{}".to_owned(),
            fields => format!("{{ {fields} }}"),
        };
        let line = format!("{declared}! {{ {} {inside} }}", self.head());
        (line.len() <= WIDTH).then(|| line + "\n")
    }

    fn lines(&self) -> String {
        let mut out = indent(&doc(&self.attrs));
        let _ = writeln!(out, "    {} {{", self.head());
        for field in &self.fields {
            out.push_str(&indent(&indent(&doc(&field.attrs))));
            let _ = writeln!(out, "        {},", field.text());
        }
        out + "    }\n"
    }
}

impl Field {
    /// `maybe kind = "type": Option<String>`
    fn text(&self) -> String {
        let Self { how, name, ty, .. } = self;
        let key = self.key.as_ref();
        let key = key.map(|key| format!(" = {}", key.token()));
        let key = key.unwrap_or_default();
        let first = self.first.as_ref();
        let first = first.map(|first| format!(" = {}", value(first)));
        let first = first.unwrap_or_default();
        format!("{how} {name}{key}: {}{first}", type_text(ty))
    }
}

/// Documentation, as lines.
fn doc(attrs: &[Attribute]) -> String {
    let unit = unparsed(parse_quote!(#(#attrs)* struct Unit;));
    unit.strip_suffix("struct Unit;\n")
        .unwrap_or(&unit)
        .to_owned()
}

fn type_text(ty: &Type) -> String {
    let ty = unparsed(parse_quote!(type Of = #ty;));
    let ty = ty.trim_start_matches("type Of = ");
    ty.trim_end_matches(";\n").to_owned()
}

fn value(value: &Expr) -> String {
    let value = unparsed(parse_quote!(const FIRST: Of = #value;));
    let value = value.trim_start_matches("const FIRST: Of =");
    value.trim_start().trim_end_matches(";\n").to_owned()
}

/// `initial_prompt into String`
fn given(input: ParseStream<'_>) -> syn::Result<String> {
    let mut text = input.parse::<Ident>()?.to_string();
    if input.parse::<Option<Token![=]>>()?.is_some() {
        let _ = write!(text, " = {}", input.parse::<LitStr>()?.token());
    }
    let into: Ident = input.parse()?;
    let _ = write!(text, " {into} {}", type_text(&input.parse()?));
    Ok(text)
}
