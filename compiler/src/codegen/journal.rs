//! How exits and the state are kept and read again: declarations that the runtime turns into code (`graphwright::codegen`). Derived
//! implementations would be most of what compiling a graph takes.

use super::plan::{NodePlan, Payload, Plan};
use super::types::is_value;
use crate::ir::Role;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// What a payload carries: `Out { need title: String }`.
pub(super) fn of_payload(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> TokenStream {
    let name = &payload.ident;
    let fields = fields(plan, planned, payload);
    let rest = payload.rest.then(|| quote!(+ rest));
    quote!(fields! { #name #rest { #fields } })
}

fn fields(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let extra = extra(plan, planned, payload);
    let fields = payload.fields.iter().map(|field| {
        let key = &plan.program[field.key].name;
        carried(field.always, &field.ty, &field.ident, key, &field.owned)
    });
    quote!(#extra #(#fields)*)
}

/// A field of what an exit carries, or of a reply: `maybe kind = "type": Option<String>,`.
pub(super) fn carried(
    always: bool,
    ty: &crate::ir::Type,
    ident: &Ident,
    key: &str,
    owned: &TokenStream,
) -> TokenStream {
    let how = word(always, ty);
    let key = renamed(ident, key);
    if always {
        quote!(#how #ident #key: #owned,)
    } else {
        quote!(#how #ident #key: Option<#owned>,)
    }
}

/// How a field is kept: whether it may be absent, and whether null is a value of it then.
pub(super) fn word(always: bool, ty: &crate::ir::Type) -> TokenStream {
    match (always, is_value(ty)) {
        (true, _) => quote!(need),
        (false, true) => quote!(present),
        (false, false) => quote!(maybe),
    }
}

/// The key, where the field has another name.
pub(super) fn renamed(ident: &Ident, key: &str) -> TokenStream {
    if ident == key {
        quote!()
    } else {
        quote!(= #key)
    }
}

/// Fields of a payload that are not keys.
fn extra(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let work = &plan.program[planned.id].work;
    let result = match (payload.ends, work.ends()) {
        (true, _) => quote!(need result: Value,),
        (false, true) => quote!(need result: String,),
        (false, false) => quote!(),
    };
    let items = if work.role() == Role::List {
        quote!(need items: Vec<Value>, need limit: Option<u32>,)
    } else {
        quote!()
    };
    let failure = if payload.failure {
        quote!(need failure: Failure,)
    } else {
        quote!()
    };
    quote!(#result #items #failure)
}
