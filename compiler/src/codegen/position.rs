//! `At`: where a run is.

use super::literal;
use super::plan::{NodePlan, Plan};
use crate::ir::{Checkpoints, OnInterrupted};
use proc_macro2::TokenStream;
use quote::quote;

/// Where the graph wants its checkpoints; nothing where it leaves that to the caller.
pub(super) fn checkpoints(plan: &Plan<'_>) -> TokenStream {
    match plan.program.checkpoints {
        Checkpoints::Store => super::empty(),
        Checkpoints::Memory => quote! {
            fn checkpoints(&self) -> Checkpoints {
                Checkpoints::Memory
            }
        },
    }
}

/// Where a run stops before or after a node.
pub(super) fn pauses(plan: &Plan<'_>) -> TokenStream {
    let arms: Vec<TokenStream> = plan
        .nodes
        .iter()
        .filter_map(|planned| {
            let node = &plan.program[planned.id];
            let pauses = match (node.pause_before, node.pause_after) {
                (false, false) => return None,
                (true, false) => quote!(Pauses::Before),
                (false, true) => quote!(Pauses::After),
                (true, true) => quote!(Pauses::Both),
            };
            let variant = &planned.variant;
            Some(quote!(At::#variant => #pauses,))
        })
        .collect();
    if arms.is_empty() {
        return super::empty();
    }
    let others: Vec<_> = plan
        .nodes
        .iter()
        .filter(|planned| {
            let node = &plan.program[planned.id];
            !node.pause_before && !node.pause_after
        })
        .map(|planned| &planned.variant)
        .collect();
    let rest = (!others.is_empty()).then(|| quote!(#(At::#others)|* => Pauses::Never,));
    quote! {
        fn pauses(&self, at: At) -> Pauses {
            match at {
                #(#arms)*
                #rest
            }
        }
    }
}

/// What becomes of calls that were under way when the process ended; nothing where all are made again.
pub(super) fn on_interrupted(plan: &Plan<'_>) -> TokenStream {
    let of = |planned: &NodePlan<'_>| plan.program[planned.id].on_interrupted;
    let said = plan.nodes.iter().filter_map(|planned| {
        let says = match of(planned) {
            OnInterrupted::Retry => return None,
            OnInterrupted::Ask => quote!(OnInterrupted::Ask),
            OnInterrupted::Fail => quote!(OnInterrupted::Fail),
        };
        let variant = &planned.variant;
        Some(quote!(At::#variant => #says,))
    });
    let arms: Vec<TokenStream> = said.collect();
    if arms.is_empty() {
        return super::empty();
    }
    let others = plan.nodes.iter();
    let others: Vec<_> = others
        .filter(|planned| of(planned) == OnInterrupted::Retry)
        .map(|planned| &planned.variant)
        .collect();
    let rest = (!others.is_empty()).then(|| quote!(#(At::#others)|* => OnInterrupted::Retry,));
    quote! {
        fn on_interrupted(&self, at: At) -> OnInterrupted {
            match at {
                #(#arms)*
                #rest
            }
        }
    }
}

/// Variables that its scripts and tools get; nothing where it names none.
pub(super) fn handed(plan: &Plan<'_>) -> TokenStream {
    let names = &plan.program.handed;
    if names.is_empty() {
        return super::empty();
    }
    let names = names.iter().map(|name| literal::text(name));
    quote! {
        fn handed(&self) -> &'static [&'static str] {
            &[#(#names),*]
        }
    }
}
