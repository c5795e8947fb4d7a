//! The end of a graph that writes its result to a file.

use super::super::literal;
use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::{text_fn, waiting_fn};
use crate::ir::Publish;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Publish {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "result"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Publish) -> TokenStream {
    let Some((exit, payload)) = planned
        .exits
        .first()
        .and_then(|exit| Some((exit, planned.payload(exit)?)))
    else {
        return quote!();
    };
    let output = text_fn(plan, planned, "output", "What was done last.", &work.output).definition;
    let result = match work.written {
        Some(key) => {
            let written = &plan.field(key).ident;
            quote! {
                // What a node wrote under the name of the final artifact is the final artifact.
                if input.#written.is_empty() {
                    output(&input)
                } else {
                    input.#written.to_owned()
                }
            }
        }
        None => quote!(output(&input)),
    };
    let artifact = literal::text(&work.artifact);
    let (variant, ident) = (&exit.variant, &payload.ident);
    let work = quote! {
        let result = #result;
        cx.publish(ARTIFACT, &result).await?;
        Ok(Exit::#variant(#ident { result }))
    };
    let run = waiting_fn(plan, planned, "Writes the final artifact.", &work);
    quote! {
        /// The file that holds the result, below the artifact directory of the run.
        const ARTIFACT: &str = #artifact;

        #run

        #output
    }
}
