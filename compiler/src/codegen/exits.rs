//! `Exit`: how nodes end, as an entry of the journal.

use super::literal;
use super::plan::{NodePlan, Plan};
use proc_macro2::TokenStream;
use quote::quote;

/// `Exit`: an entry of the journal.
pub(super) fn exits(plan: &Plan<'_>) -> TokenStream {
    let variants = plan.nodes.iter().map(|planned| {
        let doc = literal::doc(&format!(
            "How {} ended.",
            literal::code(&plan.program[planned.id].id)
        ));
        let (variant, module) = (&planned.variant, &planned.module);
        quote!(#doc #variant(#module::Exit),)
    });
    let journal = super::journal::of_graph(plan);
    let of_nodes = super::node::effectful(plan).map(|planned| of_node(plan, planned));
    quote! {
        /// How a node ended, with what it writes: an entry of the run's journal.
        #[derive(Clone)]
        pub enum Exit {
            #(#variants)*
        }

        #journal

        #(#of_nodes)*
    }
}

/// The exit of a node that waits as one of the graph, and back.
fn of_node(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let (variant, module) = (&planned.variant, &planned.module);
    let own = if plan.nodes.len() == 1 {
        quote! {
            let Exit::#variant(exit) = exit;
            Some(exit)
        }
    } else {
        quote! {
            if let Exit::#variant(exit) = exit {
                Some(exit)
            } else {
                None
            }
        }
    };
    quote! {
        impl NodeExit for #module::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::#variant(self)
            }

            fn of_node(exit: Exit) -> Option<Self> {
                #own
            }
        }
    }
}
