//! IR types as Rust types, and the definitions they need.

use super::literal;
use super::names::Scope;
use crate::ir::{Field, Type};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The definitions of one generated module: one per object and enum type, in the order of first use.
#[derive(Debug)]
pub(super) struct Types {
    scope: Scope,
    named: Vec<(Type, Ident, String)>,
}

impl Types {
    pub(super) fn new() -> Self {
        Self {
            scope: Scope::of_types(),
            named: Vec::new(),
        }
    }

    /// Takes a type name for something else than a schema type: the graph itself.
    pub(super) fn reserve(&mut self, id: &str) -> Ident {
        self.scope.camel(id)
    }

    /// The owned Rust type. `wish` names a definition if one is needed; `of` says in its documentation what it is.
    pub(super) fn owned(&mut self, ty: &Type, wish: &str, of: &str) -> TokenStream {
        match ty {
            Type::Any | Type::Null => quote!(Value),
            Type::Bool => quote!(bool),
            Type::Int => quote!(i64),
            Type::Number => quote!(Number),
            Type::Text => quote!(String),
            Type::List(item) => {
                let item = self.owned(item, &format!("{wish}_item"), &format!("An item of {of}"));
                quote!(Vec<#item>)
            }
            Type::Nullable(inner) => {
                let inner = self.owned(inner, wish, of);
                quote!(Option<#inner>)
            }
            Type::Object { fields, open: true } if fields.is_empty() => quote!(Map<String, Value>),
            Type::Enum(_) | Type::Object { .. } => {
                let name = self.define(ty, wish, of);
                quote!(#name)
            }
        }
    }

    fn define(&mut self, ty: &Type, wish: &str, of: &str) -> Ident {
        if let Some((_, name, _)) = self.named.iter().find(|(known, ..)| known == ty) {
            return name.clone();
        }
        let name = self.scope.camel(wish);
        self.named.push((ty.clone(), name.clone(), of.to_owned()));
        if let Type::Object { fields, .. } = ty {
            for field in fields {
                self.owned(
                    &field.ty,
                    &format!("{wish}_{}", field.name),
                    &field_of(&field.name, of),
                );
            }
        }
        name
    }

    /// Whether there is a definition of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(_, known, _)| known == name)
    }

    /// All definitions.
    pub(super) fn definitions(&mut self) -> Vec<TokenStream> {
        let named = self.named.clone();
        named
            .iter()
            .map(|(ty, name, of)| self.definition(ty, name, of))
            .collect()
    }

    fn definition(&mut self, ty: &Type, name: &Ident, of: &str) -> TokenStream {
        match ty {
            Type::Enum(values) => enumeration(name, values, of),
            Type::Object { fields, open } => self.object(name, fields, *open, of),
            Type::Any
            | Type::Null
            | Type::Bool
            | Type::Int
            | Type::Number
            | Type::Text
            | Type::List(_)
            | Type::Nullable(_) => TokenStream::new(),
        }
    }

    fn object(&mut self, name: &Ident, fields: &[Field], open: bool, of: &str) -> TokenStream {
        let mut scope = Scope::without(&["rest"]);
        let (idents, fields): (Vec<Ident>, Vec<TokenStream>) = fields
            .iter()
            .map(|field| {
                let ident = scope.snake(&field.name);
                let declared = self.field(&ident, name, field, of);
                (ident, declared)
            })
            .unzip();
        let blank_rest = open.then(|| quote!(rest: Placeholder::blank(),));
        let rest = open.then(|| {
            quote! {
                /// Fields that the schema does not name.
                #[serde(flatten)]
                pub rest: Map<String, Value>,
            }
        });
        let doc = literal::doc(&format!("{of}."));
        quote! {
            #doc
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            #[serde(crate = "::graphwright::codegen::serde")]
            pub struct #name {
                #(#fields)*
                #rest
            }

            impl Placeholder for #name {
                fn blank() -> Self {
                    Self { #(#idents: Placeholder::blank(),)* #blank_rest }
                }
            }
        }
    }

    fn field(&mut self, ident: &Ident, owner: &Ident, field: &Field, of: &str) -> TokenStream {
        let rename = rename(ident, &field.name);
        let doc = if field.doc.is_empty() {
            literal::code(&field.name) + "."
        } else {
            literal::quoted(&field.doc)
        };
        let doc = literal::doc(&doc);
        let ty = self.owned(
            &field.ty,
            &format!("{owner}_{}", field.name),
            &field_of(&field.name, of),
        );
        if field.required {
            return quote!(#doc #rename pub #ident: #ty,);
        }
        let skip = optional_attribute(&field.ty);
        quote!(#doc #rename #skip pub #ident: Option<#ty>,)
    }

    /// The field of the generated struct for `ty` that holds `field`: its Rust name.
    pub(super) fn field_name(fields: &[Field], field: &str) -> Option<Ident> {
        let mut scope = Scope::without(&["rest"]);
        fields
            .iter()
            .map(|known| (known, scope.snake(&known.name)))
            .find(|(known, _)| known.name == field)
            .map(|f| f.1)
    }
}

fn field_of(field: &str, of: &str) -> String {
    format!(
        "{} of {}{}",
        literal::code(field),
        of.get(..1).unwrap_or("").to_lowercase(),
        of.get(1..).unwrap_or("")
    )
}

/// `#[serde(rename = …)]` where the Rust name is not the user's.
fn rename(ident: &Ident, name: &str) -> TokenStream {
    if ident == name {
        TokenStream::new()
    } else {
        quote!(#[serde(rename = #name)])
    }
}

/// What serde must know about a field that may be absent: absent and null are different things where null is a value.
fn optional_attribute(ty: &Type) -> TokenStream {
    if is_value(ty) {
        quote! {
            #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        }
    } else {
        quote!(#[serde(default, skip_serializing_if = "Option::is_none")])
    }
}

/// Whether null is a value of the type.
pub(super) fn is_value(ty: &Type) -> bool {
    match ty {
        Type::Nullable(_) | Type::Any | Type::Null => true,
        Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_)
        | Type::List(_)
        | Type::Object { .. } => false,
    }
}

fn enumeration(name: &Ident, values: &[String], of: &str) -> TokenStream {
    let mut scope = Scope::without(&["Self"]);
    let variants: Vec<Ident> = values.iter().map(|value| scope.camel(value)).collect();
    let docs = values
        .iter()
        .map(|value| literal::doc(&(literal::code(value) + ".")));
    let doc = literal::doc(&format!("{of}."));
    quote! {
        #doc
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum #name {
            #(
                #docs
                #variants,
            )*
        }

        words! { #name(#(#variants = #values),*) }
    }
}
