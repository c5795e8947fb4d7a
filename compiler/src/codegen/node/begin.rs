//! The beginning of a staged conversation.

use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::stage::{Node, constants};
use crate::ir::stage::Begin;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Begin {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let node = Node { plan, planned };
        let nodes = plan.program.nodes.len().saturating_sub(3);
        let spec = constants::begin(self, nodes);
        let given = node.given(&[]);
        let leave = node.done(&quote!(begun), &quote!());
        let bind = planned
            .done()
            .and_then(|exit| planned.payload(exit))
            .map(|_| quote!(let begun =));
        let run = node.run(
            "Looks whether everything is there that the graph needs, and makes boards and histories ready.",
            &quote! {
                #bind cx.begin(&SPEC, &#given).await?;
                Ok(#leave)
            },
        );
        quote! {
            const SPEC: BeginSpec = #spec;

            #run
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "given"]
    }
}
