//! `Exit`: how nodes end, as an entry of the journal.

use super::emit::Text;
use super::literal;
use super::plan::{NodePlan, Plan};
use proc_macro2::TokenStream;
use quote::quote;

/// `Exit`: an entry of the journal.
pub(super) fn exits(plan: &Plan<'_>, text: &mut Text) {
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
    text.add(quote! {
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
    });
    super::node::effectful(plan).for_each(|planned| text.add(of_node(planned)));
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
