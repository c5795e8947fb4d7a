//! Constants that describe work to the runtime: `LlmSpec { attempts: 2, ..LlmSpec::DEFAULT }`.

use super::super::literal;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `const SPEC: LlmSpec = LlmSpec { attempts: 2, ..LlmSpec::DEFAULT };`: only what differs from the default is said.
pub(super) fn spec(ty: &str, fields: &[(&str, TokenStream, &str)]) -> TokenStream {
    let value = self::fields(ty, fields);
    let ty = proc_macro2::Ident::new(ty, proc_macro2::Span::call_site());
    quote!(const SPEC: #ty = #value;)
}

/// `LlmSpec { attempts: 2, ..LlmSpec::DEFAULT }`, without the fields that have their default.
pub(super) fn fields(ty: &str, fields: &[(&str, TokenStream, &str)]) -> TokenStream {
    let ty = proc_macro2::Ident::new(ty, proc_macro2::Span::call_site());
    let said: Vec<_> = fields
        .iter()
        .filter(|(_, value, default)| value.to_string() != *default)
        .collect();
    let values = said.iter().map(|(name, value, _)| {
        let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
        quote!(#name: #value)
    });
    if said.is_empty() {
        return quote!(#ty::DEFAULT);
    }
    let rest = (said.len() < fields.len()).then(|| quote!(..#ty::DEFAULT));
    quote!(#ty { #(#values,)* #rest })
}

/// `Some("text")`
pub(super) fn optional_text(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => {
            let text = literal::text(text);
            quote!(Some(#text))
        }
        None => quote!(None),
    }
}

/// `Some(0.5)`
pub(super) fn optional_number(number: Option<f64>) -> TokenStream {
    match number {
        Some(number) => {
            let number = Literal::f64_unsuffixed(number);
            quote!(Some(#number))
        }
        None => quote!(None),
    }
}
