//! The end of a run, with a value.

use super::super::plan::{NodePlan, Plan};
use super::action_exits::{RESERVED, eyes, seen};
use super::kind::{NodeEmitter, done};
use super::{in_type, updates};
use crate::ir::Return;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Return {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let Some((exit, payload)) = planned
            .exits
            .first()
            .and_then(|exit| Some((exit, planned.payload(exit)?)))
        else {
            return quote!();
        };
        let eyes = eyes(plan, planned, None, &[]);
        let result = match &self.output {
            Some(output) => eyes.value(output),
            None => quote!(seen.ended(&[])),
        };
        let (variant, ident) = (&exit.variant, &payload.ident);
        let parameter = updates::parameter(&result);
        let seen = seen(&result);
        let input = in_type(plan, planned, &quote!(In));
        quote! {
            /// Ends the run with its result.
            pub fn finish(#parameter: &#input, cx: &mut NodeContext<'_>) -> Exit {
                cx.weigh(None, |#seen| {
                    let result = #result;
                    Exit::#variant(#ident { result })
                })
            }
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &RESERVED
    }

    fn entered(&self, planned: &NodePlan<'_>, input: &TokenStream) -> TokenStream {
        let module = &planned.module;
        done(planned, &quote!(#module::finish(&#input, cx)))
    }
}
