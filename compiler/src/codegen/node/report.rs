//! What a staged conversation came to.

use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::stage::{Node, constants};
use crate::ir::stage::Report;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Report {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let node = Node { plan, planned };
        let spec = constants::report(&node.begin(), self);
        let nodes: Vec<&str> = self.nodes.iter().map(|shown| shown.id.as_str()).collect();
        let given = node.given(&nodes);
        let leave = node.done(&quote!(reported), &quote!());
        let run = node.run(
            "Puts together what the run came to.",
            &quote! {
                let reported = cx.report(&SPEC, &#given).await?;
                Ok(#leave)
            },
        );
        quote! {
            const SPEC: ReportSpec = #spec;

            #run
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "given"]
    }
}
