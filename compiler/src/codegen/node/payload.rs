//! What exits carry.

use super::super::journal;
use super::super::key_writes::{payload_is_fallible, writes};
use super::super::plan::{NodePlan, Payload, Plan};
use crate::ir::{Role, Work};
use proc_macro2::TokenStream;
use quote::quote;

/// A payload and its commit.
pub(super) fn of(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let work = &plan.program[planned.id].work;
    if is_end_alone(payload, work) {
        return quote!();
    }
    let declared = journal::of_payload(plan, planned, payload);
    let commit = if planned.is_sole(payload) {
        quote!()
    } else {
        commit(plan, payload, work)
    };
    quote!(#declared #commit)
}

/// Whether it is the result of the run and nothing else: then it is `End` of the runtime.
pub(in super::super) fn is_end_alone(payload: &Payload<'_>, work: &Work) -> bool {
    let ends = payload.ends || work.ends();
    ends && !payload.failure && !payload.rest && payload.fields.is_empty() && payload.ident == "End"
}

fn commit(plan: &Plan<'_>, payload: &Payload<'_>, work: &Work) -> TokenStream {
    if work.role() == Role::List {
        return quote!();
    }
    let ident = &payload.ident;
    let writes = writes(plan, payload, &quote!(self));
    let fallible = payload_is_fallible(plan, payload);
    let finish = work.ends();
    let unused = payload.fields.is_empty() && !payload.rest;
    let state = if unused {
        quote!(_state)
    } else {
        quote!(state)
    };
    let (result, last) = match (finish, fallible) {
        _ if payload.ends => (quote!(-> Value), quote!(self.result)),
        (true, true) => (quote!(-> Result<String, Failure>), quote!(Ok(self.result))),
        (true, false) => (quote!(-> String), quote!(self.result)),
        (false, true) => (quote!(-> Result<(), Failure>), quote!(Ok(()))),
        (false, false) => (quote!(), quote!()),
    };
    quote! {
        impl #ident {
            pub(super) fn commit(self, #state: &mut State) #result {
                #writes
                #last
            }
        }
    }
}
