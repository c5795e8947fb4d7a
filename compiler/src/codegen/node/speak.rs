//! A step that talks to a model, or a guard, which lets it say whether the run may go on.

use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::stage::{Node, constants};
use crate::ir::stage::Speak;
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Speak {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let node = Node { plan, planned };
        let spec = constants::speak(&node.begin(), self);
        let given = node.given(&constants::seen(&[self]));
        let run = match self.gate {
            true => guards(&node, &given),
            false => speaks(&node, &given),
        };
        quote! {
            const SPEC: SpeakSpec = #spec;

            #run
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "given"]
    }
}

fn speaks(node: &Node<'_, '_>, given: &TokenStream) -> TokenStream {
    let leave = node.done(&quote!(), &quote!(to_value(&said)));
    node.run(
        "Asks the model.",
        &quote! {
            let said = cx.speak(&SPEC, &#given).await?;
            Ok(#leave)
        },
    )
}

fn guards(node: &Node<'_, '_>, given: &TokenStream) -> TokenStream {
    let passed = node.answer("passed", &quote!(to_value(&said)));
    let blocked = node.answer("blocked", &quote!(to_value(&said)));
    node.run(
        "Asks the model whether the run may go on.",
        &quote! {
            Ok(match cx.guard(&SPEC, &#given).await? {
                Gate::Passed(said) => #passed,
                Gate::Blocked(said) => #blocked,
            })
        },
    )
}
