//! What exits carry, and how it is written to the state.

use super::super::literal;
use super::super::plan::{NodePlan, OutField, Payload, Plan};
use crate::ir::{KeyId, Reducer, Work};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The struct of a payload and its commit.
pub(super) fn payload(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> TokenStream {
    let ident = &payload.ident;
    let work = &plan.program[planned.id].work;
    let doc = literal::doc(what(planned, payload, work));
    let extra = extra(payload, work);
    let fields = payload.fields.iter().map(|field| self::field(plan, field));
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
    let read = super::super::journal::of_reply(plan, planned, payload);
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

fn what(planned: &NodePlan<'_>, payload: &Payload<'_>, work: &Work) -> &'static str {
    match work {
        Work::Finish(_) | Work::Publish(_) => "The result, and what is written last.",
        Work::Map(_) => "The items.",
        _ if payload.ends && payload.failure => {
            "Why it failed, what is written then, and the result."
        }
        _ if payload.ends => "The result, and what is written last.",
        _ if payload.failure => "Why it failed, and what is written then.",
        _ if planned.payloads.len() == 1 => "What every exit that carries it writes.",
        Work::Llm(_)
        | Work::Agent(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Stage(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => "What is written.",
    }
}

/// Fields of a payload that are not keys.
fn extra(payload: &Payload<'_>, work: &Work) -> TokenStream {
    let failure = payload.failure.then(|| {
        quote! {
            /// Why it failed.
            pub failure: Failure,
        }
    });
    match work {
        _ if payload.ends => quote! {
            /// The run's result.
            pub result: Value,
            #failure
        },
        Work::Finish(_) | Work::Publish(_) => quote! {
            /// The run's result.
            pub result: String,
        },
        Work::Map(_) => quote! {
            /// What the chain is run for.
            pub items: Vec<Value>,
            /// How many items may be worked on at once.
            pub limit: Option<u32>,
        },
        _ if payload.failure => quote! {
            /// Why it failed.
            pub failure: Failure,
        },
        Work::Llm(_)
        | Work::Agent(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Stage(_)
        | Work::Action(_)
        | Work::Pass
        | Work::ForEach(_)
        | Work::Return(_) => quote!(),
    }
}

fn field(plan: &Plan<'_>, field: &OutField<'_>) -> TokenStream {
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
    if matches!(work, Work::Map(_)) {
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

/// Writes what a payload carries to the state.
pub(in super::super) fn writes(
    plan: &Plan<'_>,
    payload: &Payload<'_>,
    source: &TokenStream,
) -> TokenStream {
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
pub(in super::super) fn stored(
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
pub(in super::super) fn is_fallible(plan: &Plan<'_>, key: KeyId) -> bool {
    match plan.program[key].reducer {
        None | Some((Reducer::Overwrite, _)) => false,
        Some(_) => true,
    }
}

fn fallible_merge(plan: &Plan<'_>) -> bool {
    plan.program.key_ids().any(|key| is_fallible(plan, key))
}

/// Whether committing a payload can fail.
pub(in super::super) fn payload_is_fallible(plan: &Plan<'_>, payload: &Payload<'_>) -> bool {
    payload
        .fields
        .iter()
        .any(|field| is_fallible(plan, field.key))
        || (payload.rest && fallible_merge(plan))
}
