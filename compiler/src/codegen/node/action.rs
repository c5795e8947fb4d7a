//! An action node: something is called by its id.

use super::super::literal;
use super::super::plan::{NodePlan, Plan};
use super::super::tree::ExprScope;
use super::action_exits::{RESERVED, eyes, group, seen, tolerates};
use super::kind::NodeEmitter;
use super::{in_type, updates, waiting_fn};
use crate::ir::{Action, Policy, ResultCache, Tree};
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Action {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let spec = spec(self);
        let made = call(&eyes(plan, planned, None, &[]), self);
        let done = group(plan, planned, false, &quote!(result));
        let failed = group(plan, planned, true, &quote!(&failed.result));
        let tolerate = tolerates(planned).then(|| quote!(cx.tolerate(&failed.failure);));
        let input = in_type(plan, planned, &quote!(In));
        let parameter = updates::parameter(&made);
        let seen = seen(&made);
        let work = quote! {
            Ok(match cx.action(&SPEC, |seen| call(&input, seen)).await? {
                Ok(result) => cx.weigh(Some(&result), |seen| done(&input, &result, seen)),
                Err(failed) => {
                    #tolerate
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        };
        let run = waiting_fn(plan, planned, "Calls the action.", &work);
        quote! {
            const SPEC: ActionSpec = #spec;

            #run

            /// What the action is called with.
            pub fn call(#parameter: &#input, #seen: &mut ExpressionScope<'_>) -> ActionCall {
                #made
            }

            #done
            #failed
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &RESERVED
    }
}

/// `ActionSpec { … }`, with what differs from the default.
pub(in super::super) fn spec(action: &Action) -> TokenStream {
    let primary = literal::text(&action.primary);
    let kind = literal::text(&action.kind);
    let cached = action.cached == ResultCache::Yes;
    let policy = match action.policy {
        Policy::Fail => quote!(Policy::Fail),
        Policy::Continue => quote!(Policy::Continue),
        Policy::Route => quote!(Policy::Route),
    };
    super::fields(
        "ActionSpec",
        &[
            ("primary", primary, "\"execute\""),
            ("item_type", kind, "\"tool\""),
            ("cached", quote!(#cached), "false"),
            ("policy", policy, &quote!(Policy::Fail).to_string()),
        ],
    )
}

/// What a call is made with, as an expression of type `Call`.
pub(in super::super) fn call(eyes: &ExprScope<'_, '_>, action: &Action) -> TokenStream {
    let item = if let Tree::Literal(serde_json::Value::String(text)) = &action.item {
        let text = literal::text(text);
        quote!(#text)
    } else {
        eyes.text(&action.item)
    };
    let params = eyes.value(&action.params);
    quote!(ActionCall::new(#item, #params))
}
