//! An action per item of a list, inside of one node.

use super::super::plan::{NodePlan, Plan};
use super::action::{call, spec};
use super::action_exits::{RESERVED, eyes, group, seen, tolerates};
use super::kind::NodeEmitter;
use super::{in_type, updates, waiting_fn};
use crate::ir::ForEach;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl NodeEmitter for ForEach {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let spec = spec(&self.action);
        let at_once = match self.at_once {
            Some(most) => {
                let most = Literal::u32_unsuffixed(most);
                quote!(Some(#most))
            }
            None => quote!(None),
        };
        let plain = eyes(plan, planned, None, &[]);
        let over = plain.value(&self.over);
        let made = call(&eyes(plan, planned, Some(quote!(item)), &[]), &self.action);
        let done = group(plan, planned, false, &quote!(result));
        let failed = group(plan, planned, true, &quote!(&failed.result));
        let tolerate = tolerates(planned).then(|| quote!(cx.tolerate(&failed.failure);));
        let input = in_type(plan, planned, &quote!(In));
        let (over_input, over_seen) = (updates::parameter(&over), seen(&over));
        let (call_input, call_seen) = (updates::parameter(&made), seen(&made));
        let item = if updates::mentions(&made, "item") {
            quote!(item)
        } else {
            quote!(_item)
        };
        let work = quote! {
            let over = cx.weigh(None, |seen| over(&input, seen));
            let called = cx.for_each(&SPEC, over, |item, seen| call(&input, item, seen));
            Ok(match called.await? {
                Ok(result) => cx.weigh(None, |seen| done(&input, &result, seen)),
                Err(failed) => {
                    #tolerate
                    let result = failed.result.clone();
                    cx.weigh(Some(&result), |seen| self::failed(&input, failed, seen))
                }
            })
        };
        let run = waiting_fn(plan, planned, "Calls the action for each item.", &work);
        quote! {
            const SPEC: EachSpec = EachSpec {
                action: #spec,
                at_once: #at_once,
            };

            #run

            /// The list.
            pub fn over(#over_input: &#input, #over_seen: &mut ExpressionScope<'_>) -> Value {
                #over
            }

            /// What the action is called with for an item.
            pub fn call(#call_input: &#input, #item: &Value, #call_seen: &mut ExpressionScope<'_>) -> ActionCall {
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
