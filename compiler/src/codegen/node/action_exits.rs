//! What the nodes of graphs that act inside of a project have in common: the work, then a function per group of exits that
//! evaluates what they write, in order, and takes the first exit whose condition holds.

use super::super::plan::{ExitPlan, NodePlan, OutField, Plan};
use super::super::text::TextScope;
use super::super::tree::ExprScope;
use super::{in_type, updates};
use crate::ir::{Exit, Outcome, Target};
use proc_macro2::TokenStream;
use quote::quote;

/// What the fields of their payloads must not be called.
pub(super) const RESERVED: [&str; 8] = [
    "rest", "input", "result", "failed", "failure", "seen", "cx", "item",
];

pub(super) fn eyes<'a, 'p>(
    plan: &'a Plan<'p>,
    planned: &'a NodePlan<'p>,
    own: Option<TokenStream>,
    written: &'a [OutField<'p>],
) -> ExprScope<'a, 'p> {
    let scene = TextScope {
        plan,
        node: planned,
        returned: None,
        own: None,
        written,
    };
    ExprScope {
        scene: Some(scene),
        own,
        written,
        plan,
    }
}

pub(super) fn seen(tokens: &TokenStream) -> TokenStream {
    if updates::mentions(tokens, "seen") {
        quote!(seen)
    } else {
        quote!(_seen)
    }
}

/// Whether the run lives with failures of the node.
pub(super) fn tolerates(planned: &NodePlan<'_>) -> bool {
    planned
        .exits
        .iter()
        .any(|exit| exit.exit.outcome == Outcome::Failure { declared: false })
}

fn is_failure(exit: &Exit) -> bool {
    exit.outcome != Outcome::Success
}

/// The function that takes one of the exits after success, or after failure.
pub(super) fn group(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    failures: bool,
    own: &TokenStream,
) -> TokenStream {
    let exits: Vec<&ExitPlan<'_>> = planned
        .exits
        .iter()
        .filter(|exit| is_failure(exit.exit) == failures)
        .collect();
    let fields = exits
        .first()
        .and_then(|exit| planned.payload(exit))
        .map_or(&[][..], |payload| &payload.fields);
    let lets = fields.iter().enumerate().map(|(number, field)| {
        let before = fields.get(..number).unwrap_or(&[]);
        let value = eyes(plan, planned, Some(own.clone()), before).written(field);
        let (ident, ty) = (&field.ident, &field.owned);
        quote!(let #ident: #ty = #value;)
    });
    let lets = quote!(#(#lets)*);
    let all = eyes(plan, planned, Some(own.clone()), fields);
    let ways = exits.iter().map(|exit| way(planned, exit, &all, failures));
    let body = quote!(#lets #(#ways)*);
    let input = in_type(plan, planned, &quote!(In));
    let parameter = updates::parameter(&body);
    let seen = seen(&body);
    if failures {
        return quote! {
            /// What a failure makes the node write, and where it ends then.
            fn failed(#parameter: &#input, failed: FailedAction, #seen: &mut ExpressionScope<'_>) -> Exit {
                #body
            }
        };
    }
    let result = if updates::mentions(&body, "result") {
        quote!(result)
    } else {
        quote!(_result)
    };
    quote! {
        /// What the node writes, and how it ends.
        fn done(#parameter: &#input, #result: &Value, #seen: &mut ExpressionScope<'_>) -> Exit {
            #body
        }
    }
}

/// One way out: taken if its condition holds, or as the last.
fn way(
    planned: &NodePlan<'_>,
    exit: &ExitPlan<'_>,
    eyes: &ExprScope<'_, '_>,
    failures: bool,
) -> TokenStream {
    let variant = &exit.variant;
    let built = match planned.payload(exit) {
        None => quote!(Exit::#variant),
        Some(payload) => {
            let ident = &payload.ident;
            let idents = payload.fields.iter().map(|field| &field.ident);
            let mut fields = quote!(#(#idents,)*);
            if failures {
                fields.extend(quote!(failure: failed.failure,));
            }
            if matches!(exit.exit.to, Target::End) {
                let written = eyes.overlay();
                // The result is made of what is written, so it comes first.
                fields = quote!(result: seen.ended(&[#written]), #fields);
            }
            if payload.boxed {
                quote!(Exit::#variant(Box::new(#ident { #fields })))
            } else {
                quote!(Exit::#variant(#ident { #fields }))
            }
        }
    };
    match exit.exit.when.condition() {
        Some(condition) => {
            let condition = eyes.condition(condition);
            quote!(if #condition { return #built; })
        }
        None => built,
    }
}
