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

/// The names of what a payload holds that is no key, in the order in which it is kept.
pub(super) fn beside(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> Vec<&'static str> {
    let work = &plan.program[planned.id].work;
    let mut names = Vec::new();
    if payload.ends || work.ends() {
        names.push("result");
    }
    if work.role() == Role::List {
        names.extend(["items", "limit"]);
    }
    if payload.failure {
        names.push("failure");
    }
    names
}

/// Fields of a payload that are not keys.
fn extra(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let names = beside(plan, planned, payload).into_iter();
    let fields = names.map(|name| match name {
        "result" if payload.ends => quote!(need result: Value,),
        "result" => quote!(need result: String,),
        "items" => quote!(need items: Vec<Value>,),
        "limit" => quote!(need limit: Option<u32>,),
        _ => quote!(need failure: Failure,),
    });
    fields.collect()
}
