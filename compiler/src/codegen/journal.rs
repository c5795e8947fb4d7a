//! How exits and the state are kept and read again: declarations that the runtime turns into code (`graphwright::codegen`). Derived
//! implementations would be most of what compiling a graph takes.

use super::plan::{Carries, NodePlan, OutField, Payload, Plan, StateField};
use super::types::is_value;
use crate::ir::{Role, Source, Target};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The keys of the state.
pub(super) fn of_state(plan: &Plan<'_>) -> TokenStream {
    let program = plan.program;
    let given = plan.given();
    let start = given.map(|key| {
        let StateField { ident, owned, .. } = plan.field(key);
        let key = renamed(ident, &program[key].name);
        quote!((given #ident #key as #owned))
    });
    let others = program.key_ids().filter(|key| Some(*key) != given);
    let keys = others.map(|key| {
        let StateField {
            ident, plain, ty, ..
        } = plan.field(key);
        declared(*plain, ty, ident, &program[key].name)
    });
    let rest = rest(plan.has_rest());
    quote!(state! { #start #(#keys),* #rest })
}

/// The exits of one node.
pub(super) fn of_node(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let exits = planned.exits.iter().map(|exit| {
        let (variant, name) = (&exit.variant, &exit.exit.name);
        let jumps = matches!(exit.exit.to, Target::Anywhere);
        let carried = match (planned.payload(exit), exit.carries, jumps) {
            (Some(payload), ..) => {
                let at = jumps.then(|| quote!([at]));
                let carried = carried(plan, planned, payload);
                quote!(#at(out = #carried))
            }
            (None, Carries::Failure, _) => quote!((failure)),
            (None, _, true) => quote!((at)),
            (None, _, false) => quote!(),
        };
        quote!(#variant #carried = #name)
    });
    quote!(exits! { #(#exits),* })
}

/// A payload, with its fields where nothing else declares them.
fn carried(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let name = &payload.ident;
    let boxed = payload.boxed.then(|| quote!(boxed));
    if is_returned(plan, planned, payload) {
        return quote!(#name #boxed);
    }
    let fields = fields(plan, planned, payload);
    quote!(#name #boxed (#fields))
}

/// Whether the payload is what the work itself returns, with nothing added: then it is read from a reply, too.
fn is_returned(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> bool {
    let returns = plan.program[planned.id].work.schema().is_some();
    let all = |field: &OutField<'_>| matches!(field.write.source, Source::Returned(_));
    returns && !payload.failure && !payload.fields.is_empty() && payload.fields.iter().all(all)
}

/// The fields of a payload that is read from a reply.
pub(super) fn of_reply(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> TokenStream {
    if !is_returned(plan, planned, payload) {
        return super::empty();
    }
    let name = &payload.ident;
    let fields = fields(plan, planned, payload);
    quote!(fields! { #name(#fields) })
}

fn fields(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let extra = extra(plan, planned, payload).iter().map(|name| {
        let ident = Ident::new(name, proc_macro2::Span::call_site());
        quote!(need(#ident))
    });
    let fields = payload.fields.iter().map(|field| {
        let key = &plan.program[field.key].name;
        declared(field.always, &field.ty, &field.ident, key)
    });
    let fields = extra.chain(fields);
    let rest = rest(payload.rest);
    quote!(#(#fields),* #rest)
}

/// A field of a declaration: `maybe(title)`.
pub(super) fn declared(
    always: bool,
    ty: &crate::ir::Type,
    ident: &Ident,
    key: &str,
) -> TokenStream {
    let how = match (always, is_value(ty)) {
        (true, _) => quote!(need),
        (false, true) => quote!(present),
        (false, false) => quote!(maybe),
    };
    let key = renamed(ident, key);
    quote!(#how(#ident #key))
}

/// The key, where the field has another name.
pub(super) fn renamed(ident: &Ident, key: &str) -> TokenStream {
    if ident == key {
        quote!()
    } else {
        quote!(= #key)
    }
}

/// What ends a declaration of fields beside which keys are that nothing declares.
pub(super) fn rest(is_open: bool) -> TokenStream {
    if is_open { quote!(; rest) } else { quote!() }
}

/// Fields of a payload that are not keys.
fn extra(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> &'static [&'static str] {
    let work = &plan.program[planned.id].work;
    match (payload.ends, payload.failure) {
        (true, true) => &["result", "failure"],
        (true, false) => &["result"],
        _ if work.ends() => &["result"],
        _ if work.role() == Role::List => &["items", "limit"],
        (false, true) => &["failure"],
        (false, false) => &[],
    }
}
