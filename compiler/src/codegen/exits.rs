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
    let own = plan.nodes.iter().map(|planned| &planned.variant);
    let journal = super::journal::of_graph(plan);
    let of_nodes = super::node::effectful(plan).map(of_node);
    quote! {
        /// How a node ended, with what it writes: an entry of the run's journal.
        #[derive(Clone)]
        pub enum Exit {
            #(#variants)*
        }

        #journal

        impl GraphExit for Exit {
            fn of_node(&self) -> &dyn Any {
                match self {
                    #(Self::#own(exit) => exit,)*
                }
            }
        }

        #(#of_nodes)*
    }
}

/// The exit of a node that waits, as one of the graph.
fn of_node(planned: &NodePlan<'_>) -> TokenStream {
    let (variant, module) = (&planned.variant, &planned.module);
    quote! {
        impl NodeExit for #module::Exit {
            type Graph = Exit;

            fn of_graph(self) -> Exit {
                Exit::#variant(self)
            }
        }
    }
}
