//! Approval and input nodes: a person decides, or types something.

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, End, PayloadCode, Updates};
use super::{certain, in_type, own, own_last, run_fn, text_fn};
use crate::ir::{Answer, Ask, Comparison, ExitCondition, Length, Text, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

const ASKS: &str = "Asks a person; a detached run stops here until the answer arrives.";

impl NodeEmitter for Ask {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "choice", "line"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Ask) -> TokenStream {
    match &work.answer {
        Answer::Choice { options } => choice(plan, planned, work, options),
        Answer::Line { default, rule } => {
            line(plan, planned, work, default.as_ref(), rule.as_ref())
        }
    }
}

fn choice(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Ask, options: &[String]) -> TokenStream {
    let question = text_fn(
        plan,
        planned,
        "question",
        "Renders the question.",
        &work.question,
    );
    let (bound, asked) = certain("question", question.fallible);
    let question = question.definition;
    let input = in_type(plan, planned, &quote!(In));
    let options = options.iter().map(|option| literal::text(option));
    let PayloadCode { definition, value } = route(plan, planned, &input);
    let left = End::Always.with(&value);
    let then = updates::then(End::Always, &quote!(choice), &left);
    let work = quote! {
        #bound
        cx.choose(&SPEC, #asked).#then
    };
    let run = run_fn(plan, planned, ASKS, &work);
    quote! {
        const SPEC: ChoiceSpec = ChoiceSpec { options: &[#(#options),*] };

        #run

        #question

        #definition
    }
}

fn route(plan: &Plan<'_>, planned: &NodePlan<'_>, input: &TokenStream) -> PayloadCode {
    let built = planned
        .exits
        .first()
        .and_then(|exit| Some((exit, planned.payload(exit)?)))
        .map(|(exit, payload)| {
            Updates {
                plan,
                node: planned,
                exit,
                payload,
                returned: None,
                own: Some(own(quote!(choice), false, Type::Text)),
                unnamed: quote!(object(reply.fields)),
                extra: quote!(),
            }
            .build()
        });
    let out = built.as_ref().map(|built| quote!(let out = #built;));
    let carried = |exit: &ExitPlan<'_>| {
        let variant = &exit.variant;
        if planned.payload(exit).is_some() {
            quote!(Exit::#variant(out))
        } else {
            quote!(Exit::#variant)
        }
    };
    let arms = planned
        .exits
        .iter()
        .filter_map(|exit| match &exit.exit.when {
            ExitCondition::Answer(answer) => {
                let (answer, exit) = (literal::text(answer), carried(exit));
                Some(quote!(#answer => #exit,))
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
    let (parameter, argument) = updates::given(&built.unwrap_or_default(), input);
    // `as_str` borrows what a payload may have cloned.
    let definition = quote! {
        /// Turns the answer into an exit.
        pub fn route(#parameter choice: String) -> Exit {
            #out
            match choice.as_str() {
                #(#arms)*
                _ => #other,
            }
        }
    };
    PayloadCode {
        definition,
        value: quote!(route(#argument choice)),
    }
}

fn line(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    work: &Ask,
    default: Option<&Text>,
    rule: Option<&Length>,
) -> TokenStream {
    let question = text_fn(
        plan,
        planned,
        "question",
        "Renders the question.",
        &work.question,
    );
    let (bound, asked) = certain("question", question.fallible);
    let default = default.map(|text| {
        text_fn(
            plan,
            planned,
            "default",
            "What an empty answer stands for.",
            text,
        )
    });
    let given = if default.is_some() {
        quote!(Some(default(&input)))
    } else {
        quote!(None)
    };
    let (question, default) = (
        question.definition,
        default.map(|function| function.definition),
    );
    let spec = super::spec(
        "LineSpec",
        &[(
            "rule",
            rule.map_or_else(|| quote!(None), self::rule),
            "None",
        )],
    );
    let done = planned
        .done()
        .map(|exit| (exit, finish(plan, planned, exit)));
    let end = done
        .as_ref()
        .map(|(exit, done)| updates::ending(planned, exit, done, "line"));
    let done = done.map(|(_, done)| done.definition);
    let work = quote! {
        #bound
        cx.line(&SPEC, #asked, #given).#end
    };
    let run = run_fn(plan, planned, ASKS, &work);
    quote! {
        #spec

        #run

        #question

        #default

        #done
    }
}

fn rule(rule: &Length) -> TokenStream {
    let op = match rule.op {
        Comparison::Greater => quote!(Greater),
        Comparison::AtLeast => quote!(AtLeast),
        Comparison::Less => quote!(Less),
        Comparison::AtMost => quote!(AtMost),
        Comparison::Equal => quote!(Equal),
    };
    let (bound, spelled) = (
        Literal::u64_unsuffixed(rule.bound),
        literal::text(&rule.spelled),
    );
    quote!(Some(Length { op: Comparison::#op, bound: #bound, spelled: #spelled }))
}

fn finish(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> PayloadCode {
    let Some(payload) = planned.payload(exit) else {
        return PayloadCode::default();
    };
    let updates = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: None,
        own: Some(own_last(quote!(line), Type::Text, exit.exit)),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    };
    let line = ("line", quote!(String));
    updates.made("done", "What the answer makes the node write.", line)
}
