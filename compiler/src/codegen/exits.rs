//! `Exit` and what positions become: one declaration of all nodes.

use super::plan::Plan;
use proc_macro2::TokenStream;
use quote::quote;

/// How nodes end, as an entry of the journal, and how positions are kept.
pub(super) fn exits(plan: &Plan<'_>) -> TokenStream {
    let nodes = plan.nodes.iter().map(|planned| {
        let (variant, module) = (&planned.variant, &planned.module);
        quote!(#variant(#module))
    });
    quote!(nodes! { #(#nodes),* })
}
