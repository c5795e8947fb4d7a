//! A judge: a reply with a route, and an exit per route. A route that may not be followed any more has an exit, too.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, Updates};
use super::{in_type, llm, optional_text, own_last, schema_const, waiting_fn};
use crate::ir::{ExitCondition, Judge, Type, Way};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl NodeEmitter for Judge {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "verdict"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Judge) -> TokenStream {
    let schema = schema_const(&work.schema);
    let spec = spec(work);
    let ask = llm::question(plan, planned, &work.prompt, Some(&work.system)).definition;
    let first = planned
        .exits
        .first()
        .and_then(|exit| Some((exit, planned.payload(exit)?)));
    let Some((exit, payload)) = first else {
        return quote!();
    };
    let returned = updates::returned_type(exit, Some(payload));
    let named = updates::mentions(&returned, "Reply");
    let reply = named.then(|| updates::reply(plan, exit, payload));
    let built = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: Some(quote!(verdict.fields)).filter(|_| named),
        own: Some(own_last(quote!(verdict.suggestions), Type::Text, exit.exit)),
        unnamed: quote!(object(verdict.fields)),
        extra: quote!(),
    }
    .build();
    // Statements come before the struct where the reply has keys.
    let built = if named { quote!({ #built }) } else { built };
    let input = in_type(plan, planned, &quote!(In));
    let count = &plan.field(work.count).ident;
    let (arms, other) = arms(planned);
    let parameter = updates::parameter(&built);
    let work = quote! {
        let verdict = cx.judge::<#returned>(&SPEC, ask(&input), input.#count).await?;
        Ok(route(&input, verdict))
    };
    let run = waiting_fn(plan, planned, "Asks the judge.", &work);
    quote! {
        #schema
        #spec

        #run

        #ask

        #reply

        /// Turns the verdict into an exit.
        fn route(#parameter: &#input, verdict: Verdict<#returned>) -> Exit {
            let route = verdict.route;
            let out = #built;
            match route {
                #(#arms)*
                _ => #other,
            }
        }
    }
}

fn arms(planned: &NodePlan<'_>) -> (Vec<TokenStream>, Option<TokenStream>) {
    let carried = |exit: &ExitPlan<'_>| {
        let variant = &exit.variant;
        quote!(Exit::#variant(out))
    };
    let arms = planned
        .exits
        .iter()
        .filter_map(|exit| match &exit.exit.when {
            ExitCondition::Answer(route) => {
                let (route, exit) = (literal::text(route), carried(exit));
                Some(quote!(Some(#route) => #exit,))
            }
            ExitCondition::Done
            | ExitCondition::Failed
            | ExitCondition::Other
            | ExitCondition::Routed(_)
            | ExitCondition::RoutedAnywhere
            | ExitCondition::If(_)
            | ExitCondition::FailedIf(_) => None,
        });
    let other = planned
        .exits
        .iter()
        .find(|exit| matches!(exit.exit.when, ExitCondition::Other))
        .map(carried);
    (arms.collect(), other)
}

fn spec(work: &Judge) -> TokenStream {
    let model = work.model.as_ref().map(|(model, _)| model.as_str());
    let routes = work.routes.iter().map(|route| {
        let label = literal::text(&route.label);
        let way = match route.way {
            Way::On => quote!(Way::On),
            Way::Back => quote!(Way::Back),
        };
        quote!((#label, #way))
    });
    let cap = match work.cap {
        Some(cap) => {
            let cap = Literal::u32_unsuffixed(cap);
            quote!(Some(#cap))
        }
        None => quote!(None),
    };
    super::spec(
        "JudgeSpec",
        &[
            ("model", optional_text(model), "None"),
            ("schema", quote!(SCHEMA), "\"true\""),
            ("routes", quote!(&[#(#routes),*]), "& []"),
            ("cap", cap, "None"),
            ("artifact", optional_text(work.artifact.as_deref()), "None"),
        ],
    )
}
