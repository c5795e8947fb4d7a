//! `new`, `start` and `resume`: how a caller begins, and goes on.

use super::plan::Plan;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn constructors(plan: &Plan<'_>) -> TokenStream {
    let name = &plan.name;
    let given = plan.given().map(|key| plan.field(key));
    let given = match (given, &plan.program.workflow) {
        (None, _) => quote!(),
        (Some(inputs), Some(_)) => {
            let owned = &inputs.owned;
            quote!(inputs #owned)
        }
        (Some(prompt), None) => {
            let (ident, owned) = (&prompt.ident, &prompt.owned);
            quote!(#ident into #owned)
        }
    };
    quote!(runs! { #name(#given) })
}
