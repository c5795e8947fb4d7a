//! `run`: how a node does its work. What waits is compiled in the runtime; generated code says what is asked before, and what
//! is done with the answer.

use super::super::literal;
use super::super::plan::{NodePlan, Plan};
use super::updates;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The same with the lifetime of the work.
pub(super) fn in_of(plan: &Plan<'_>, planned: &NodePlan<'_>, path: &TokenStream) -> TokenStream {
    if planned.borrows(plan) {
        quote!(#path<'a>)
    } else {
        path.clone()
    }
}

/// `run`: does the work, given as an expression of type `Work`.
pub(super) fn run_fn(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    doc: &str,
    work: &TokenStream,
) -> TokenStream {
    let doc = literal::doc(doc);
    let input = in_of(plan, planned, &quote!(In));
    let parameter = updates::parameter(work);
    quote! {
        #doc
        pub fn run<'a>(#parameter: #input, cx: &'a mut NodeContext<'_>) -> Work<'a, Exit> {
            #work
        }
    }
}

/// `run` where the work is more than one call: statements that wait.
pub(super) fn waiting_fn(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    doc: &str,
    body: &TokenStream,
) -> TokenStream {
    run_fn(plan, planned, doc, &quote!(Work::new(async move { #body })))
}

/// A text that may miss as a variable, or the work stops.
pub(super) fn certain(name: &str, fallible: bool) -> (TokenStream, TokenStream) {
    let name = Ident::new(name, Span::call_site());
    if !fallible {
        return (quote!(), quote!(#name(&input)));
    }
    let bound = quote! {
        let #name = match #name(&input) {
            Ok(#name) => #name,
            Err(miss) => return Work::stopped(miss),
        };
    };
    (bound, quote!(#name))
}
