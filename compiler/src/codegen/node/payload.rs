//! What exits carry.

use super::super::plan::{NodePlan, OutField, Payload, Plan};
use super::super::write::{payload_is_fallible, writes};
use super::super::{journal, literal};
use crate::ir::{Role, Work};
use proc_macro2::TokenStream;
use quote::quote;

/// The struct of a payload and its commit.
pub(super) fn of(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let ident = &payload.ident;
    let work = &plan.program[planned.id].work;
    if is_end_alone(payload, work) {
        return quote!();
    }
    let doc = literal::doc(what(planned, payload, work));
    let extra = extra(payload, work);
    let fields = payload.fields.iter().map(|field| field_of(plan, field));
    let rest = payload.rest.then(|| {
        quote! {
            /// Keys that nothing declares.
            pub rest: Map<String, Value>,
        }
    });
    let commit = if planned.is_sole(payload) {
        quote!()
    } else {
        commit(plan, payload, work)
    };
    let read = journal::of_reply(plan, planned, payload);
    quote! {
        #doc
        #[derive(Clone)]
        pub struct #ident {
            #extra
            #(#fields)*
            #rest
        }

        #commit

        #read
    }
}

/// Whether it is the result of the run and nothing else: then it is `End` of the runtime.
pub(in super::super) fn is_end_alone(payload: &Payload<'_>, work: &Work) -> bool {
    let ends = payload.ends || work.ends();
    ends && !payload.failure && !payload.rest && payload.fields.is_empty() && payload.ident == "End"
}

fn what(planned: &NodePlan<'_>, payload: &Payload<'_>, work: &Work) -> &'static str {
    match (payload.ends, payload.failure) {
        _ if work.ends() => "The result, and what is written last.",
        _ if work.role() == Role::List => "The items.",
        (true, true) => "Why it failed, what is written then, and the result.",
        (true, false) => "The result, and what is written last.",
        (false, true) => "Why it failed, and what is written then.",
        (false, false) if planned.payloads.len() == 1 => "What every exit that carries it writes.",
        (false, false) => "What is written.",
    }
}

/// Fields of a payload that are not keys.
fn extra(payload: &Payload<'_>, work: &Work) -> TokenStream {
    let result = match (payload.ends, work.ends()) {
        (true, _) => Some(quote!(Value)),
        (false, true) => Some(quote!(String)),
        (false, false) => None,
    };
    let result = result.map(|ty| {
        quote! {
            /// The run's result.
            pub result: #ty,
        }
    });
    let items = (work.role() == Role::List).then(|| {
        quote! {
            /// What the chain is run for.
            pub items: Vec<Value>,
            /// How many items may be worked on at once.
            pub limit: Option<u32>,
        }
    });
    let failure = payload.failure.then(|| {
        quote! {
            /// Why it failed.
            pub failure: Failure,
        }
    });
    quote!(#result #items #failure)
}

fn field_of(plan: &Plan<'_>, field: &OutField<'_>) -> TokenStream {
    let OutField {
        ident,
        owned,
        always,
        key,
        ..
    } = field;
    let name = &plan.program[*key].name;
    let doc = literal::doc(&format!("For {}.", literal::code(name)));
    if *always {
        quote!(#doc pub #ident: #owned,)
    } else {
        quote!(#doc pub #ident: Option<#owned>,)
    }
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
