//! An end node: renders the run's result from the state as it is after the node's own writes.

use super::super::plan::{NodePlan, Plan};
use super::super::text::TextScope;
use super::in_type;
use super::kind::{NodeEmitter, done};
use super::updates::{self, Updates};
use crate::ir::Finish;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Finish {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "result"]
    }

    fn entered(&self, planned: &NodePlan<'_>, input: &TokenStream) -> TokenStream {
        let module = &planned.module;
        done(planned, &quote!(#module::finish(&#input)))
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Finish) -> TokenStream {
    let Some((exit, payload)) = planned
        .exits
        .first()
        .and_then(|exit| Some((exit, planned.payload(exit)?)))
    else {
        return quote!();
    };
    let scene = TextScope {
        plan,
        node: planned,
        returned: None,
        own: None,
        written: &payload.fields,
    };
    let result = scene.text(&work.output).expr;
    let updates = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: None,
        own: None,
        unnamed: quote!(object(reply.fields)),
        extra: quote!(result,),
    };
    let (lets, built) = updates.bound();
    let variant = &exit.variant;
    let body = quote! {
        #lets
        let result = #result;
        Exit::#variant(#built)
    };
    let input = in_type(plan, planned, &quote!(In));
    let parameter = updates::parameter(&body);
    quote! {
        /// Renders the result.
        pub fn finish(#parameter: &#input) -> Exit {
            #body
        }
    }
}
