//! The policies that are watched while the graph runs, as a table, and the names of the exits that they look at.

use super::literal;
use super::plan::Plan;
use crate::ir::watched_policy::{WatchedEvent, WatchedPolicy};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The table.
pub(super) fn table(plan: &Plan<'_>) -> TokenStream {
    let policies = &plan.program.watched.policies;
    if policies.is_empty() {
        return super::empty();
    }
    let policies = policies.iter().map(policy);
    quote! {
        watched! {
            #(#policies)*
        }
    }
}

fn policy(policy: &WatchedPolicy) -> TokenStream {
    let (id, why) = (literal::text(&policy.id), literal::text(&policy.why));
    let broken = literal::text(policy.broken);
    let then = policy.then.iter().map(|(role, row)| {
        let role = ident(format!("{role:?}"));
        let row = row.iter().map(|next| match next {
            Some(next) => {
                let next = Literal::u8_unsuffixed(*next);
                quote!(#next)
            }
            None => quote!(BROKEN),
        });
        quote!(then #role [#(#row),*];)
    });
    let events = policy.events.iter().map(event);
    quote! {
        policy #id, #why, #broken;
        #(#then)*
        #(#events)*
    }
}

fn event(event: &WatchedEvent) -> TokenStream {
    let what = ident(format!("{:?}", event.what));
    let role = ident(format!("{:?}", event.role));
    let (node, name) = (literal::text(&event.node), literal::text(&event.name));
    let key = (!event.key.is_empty()).then(|| literal::text(&event.key));
    let key = key.map(|key| quote!(, #key));
    let name = (!event.name.is_empty()).then(|| quote!(, #name #key));
    quote!(on #what #node #name: #role;)
}

fn ident(name: String) -> Ident {
    Ident::new(&name, Span::call_site())
}

/// What the run loop asks of a graph that is watched.
pub(super) fn methods(plan: &Plan<'_>) -> TokenStream {
    let watched = &plan.program.watched;
    let guard = (!watched.policies.is_empty()).then(|| quote!(guarded! {}));
    let exits = plan.nodes.iter().flat_map(|planned| {
        let own = planned.exits.iter().enumerate();
        let told = own.filter(|(at, _)| watched.exits.contains(&(planned.id, *at)));
        told.map(|(_, exit)| {
            let (node, module, variant) = (&planned.variant, &planned.module, &exit.variant);
            let name = literal::text(&exit.exit.name);
            quote!(#node(#module::#variant) = #name)
        })
    });
    let exits: Vec<TokenStream> = exits.collect();
    let exits = (!exits.is_empty()).then(|| quote!(exit_names! { #(#exits),* }));
    quote! {
        #guard
        #exits
    }
}
