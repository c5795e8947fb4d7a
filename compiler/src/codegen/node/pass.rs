//! A node that only decides.

use super::super::plan::{NodePlan, Plan};
use super::action_exits::{RESERVED, group};
use super::in_type;
use super::kind::{NodeEmitter, done};
use proc_macro2::TokenStream;
use quote::quote;

/// Work that is nothing.
pub(super) struct Pass;

impl NodeEmitter for Pass {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let decided = group(plan, planned, false, &quote!(&Value::Null));
        let input = in_type(plan, planned, &quote!(In));
        quote! {
            /// Decides.
            pub fn decide(input: &#input, cx: &mut NodeContext<'_>) -> Exit {
                cx.weigh(None, |seen| done(input, &Value::Null, seen))
            }

            #decided
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &RESERVED
    }

    fn entered(&self, planned: &NodePlan<'_>, input: &TokenStream) -> TokenStream {
        let module = &planned.module;
        done(planned, &quote!(#module::decide(&#input, cx)))
    }
}
