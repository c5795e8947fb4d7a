//! Nodes of graphs that act inside of a project: actions, actions per item, gates, and the end with a value.
//!
//! All have one shape: the work, then a function per group of exits that evaluates what they write, in order, and takes the
//! first exit whose condition holds.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, OutField, Plan};
use super::super::text::TextScope;
use super::super::tree::ExprScope;
use super::{in_type, updates, waiting_fn};
use crate::ir::{Action, Cached, Exit, ForEach, Outcome, Policy, Return, Target, Tree, When};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `ActionSpec { … }`, with what differs from the default.
pub(in super::super) fn spec(action: &Action) -> TokenStream {
    let primary = literal::text(&action.primary);
    let kind = literal::text(&action.kind);
    let cached = action.cached == Cached::Yes;
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

/// The node of an action.
pub(super) fn action(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Action) -> TokenStream {
    let spec = spec(work);
    let made = call(&eyes(plan, planned, None, &[]), work);
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

/// The node of an action per item.
pub(super) fn each(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &ForEach) -> TokenStream {
    let spec = spec(&work.action);
    let at_once = match work.at_once {
        Some(most) => {
            let most = Literal::u32_unsuffixed(most);
            quote!(Some(#most))
        }
        None => quote!(None),
    };
    let plain = eyes(plan, planned, None, &[]);
    let over = plain.value(&work.over);
    let made = call(&eyes(plan, planned, Some(quote!(item)), &[]), &work.action);
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

/// A node that only decides.
pub(super) fn gate(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let done = group(plan, planned, false, &quote!(&Value::Null));
    let input = in_type(plan, planned, &quote!(In));
    quote! {
        /// Decides.
        pub fn decide(input: &#input, cx: &mut NodeContext<'_>) -> Exit {
            cx.weigh(None, |seen| done(input, &Value::Null, seen))
        }

        #done
    }
}

/// The end of a run, with its result.
pub(super) fn finish(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Return) -> TokenStream {
    let Some((exit, payload)) = planned
        .exits
        .first()
        .and_then(|exit| Some((exit, planned.payload(exit)?)))
    else {
        return quote!();
    };
    let eyes = eyes(plan, planned, None, &[]);
    let result = match &work.output {
        Some(output) => eyes.value(output),
        None => quote!(seen.ended(&[])),
    };
    let (variant, ident) = (&exit.variant, &payload.ident);
    let parameter = updates::parameter(&result);
    let seen = seen(&result);
    let input = in_type(plan, planned, &quote!(In));
    quote! {
        /// Ends the run.
        pub fn finish(input: &#input, cx: &mut NodeContext<'_>) -> Exit {
            let result = cx.weigh(None, |seen| result(input, seen));
            Exit::#variant(#ident { result })
        }

        /// The result of the run.
        pub fn result(#parameter: &#input, #seen: &mut ExpressionScope<'_>) -> Value {
            #result
        }
    }
}

fn eyes<'a, 'p>(
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

fn seen(tokens: &TokenStream) -> TokenStream {
    if updates::mentions(tokens, "seen") {
        quote!(seen)
    } else {
        quote!(_seen)
    }
}

/// Whether the run lives with failures of the node.
fn tolerates(planned: &NodePlan<'_>) -> bool {
    planned
        .exits
        .iter()
        .any(|exit| exit.exit.outcome == Outcome::Failure { declared: false })
}

fn is_failure(exit: &Exit) -> bool {
    exit.outcome != Outcome::Success
}

/// The function that takes one of the exits after success, or after failure.
fn group(
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
            fn failed(#parameter: &#input, failed: ActionFailed, #seen: &mut ExpressionScope<'_>) -> Exit {
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
    match &exit.exit.when {
        When::If(condition) | When::FailedIf(condition) => {
            let condition = eyes.condition(condition);
            quote!(if #condition { return #built; })
        }
        When::Done
        | When::Failed
        | When::Answer(_)
        | When::Other
        | When::Routed(_)
        | When::RoutedAnywhere => built,
    }
}
