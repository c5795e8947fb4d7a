//! How what an exit carries is written to the state.

use super::plan::{Payload, Plan};
use crate::ir::{KeyId, Reducer};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Writes what a payload carries to the state.
pub(super) fn writes(plan: &Plan<'_>, payload: &Payload<'_>, source: &TokenStream) -> TokenStream {
    // Keys that nothing declares come first: what the text adds wins over them.
    let rest = payload.rest.then(|| {
        let question = fallible_merge(plan).then(|| quote!(?));
        quote!(state.merge(#source.rest)#question;)
    });
    let writes = payload.fields.iter().map(|field| {
        let name = &field.ident;
        if field.always {
            return stored(plan, field.key, &quote!(state), &quote!(#source.#name));
        }
        // What is written to must keep its name.
        let value = if name == "state" {
            &quote::format_ident!("value")
        } else {
            name
        };
        let write = stored(plan, field.key, &quote!(state), &quote!(#value));
        quote!(if let Some(#value) = #source.#name { #write })
    });
    quote!(#rest #(#writes)*)
}

/// Writes `value` to a key of `state`, through its reducer if it has one.
pub(super) fn stored(
    plan: &Plan<'_>,
    key: KeyId,
    state: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let field = plan.field(key);
    let ident = &field.ident;
    let name = &plan.program[key].name;
    match plan.program[key].reducer {
        None | Some((Reducer::Overwrite, _)) if field.plain => quote!(#state.#ident = #value;),
        None | Some((Reducer::Overwrite, _)) => quote!(#state.#ident = Some(#value);),
        Some((reducer, _)) => {
            let function = Ident::new(reducer.name(), Span::call_site());
            let question = is_fallible(plan, key).then(|| quote!(?));
            quote!(reduce::#function(#name, &mut #state.#ident, #value)#question;)
        }
    }
}

/// Whether writing a key can fail: its reducer may meet a value of the wrong type, or overflow.
pub(super) fn is_fallible(plan: &Plan<'_>, key: KeyId) -> bool {
    match plan.program[key].reducer {
        None | Some((Reducer::Overwrite, _)) => false,
        Some(_) => true,
    }
}

fn fallible_merge(plan: &Plan<'_>) -> bool {
    plan.program.key_ids().any(|key| is_fallible(plan, key))
}

/// Whether committing a payload can fail.
pub(super) fn payload_is_fallible(plan: &Plan<'_>, payload: &Payload<'_>) -> bool {
    payload
        .fields
        .iter()
        .any(|field| is_fallible(plan, field.key))
        || (payload.rest && fallible_merge(plan))
}
