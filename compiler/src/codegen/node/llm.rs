//! An llm node: one prompt, a reply, perhaps a structured one.

use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, End, PayloadCode, Updates};
use super::{
    in_type, optional_number, optional_text, own, own_last, run_fn, schema_const, seconds, text_fn,
};
use crate::ir::{Llm, OtherWrites, Schema, Text, Tool, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl NodeEmitter for Llm {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "reply"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Llm) -> TokenStream {
    let spec = spec(work);
    let schema = work.schema.as_ref().map(schema_const);
    let ask = question(plan, planned, &work.prompt, work.system.as_ref());
    let done = planned
        .done()
        .map(|exit| (exit, done(plan, planned, exit, work.schema.as_ref())));
    let failed = planned
        .failed()
        .map(|exit| (exit, failed(plan, planned, exit)));
    let run = run(plan, planned, work, &ask, done.as_ref(), failed.as_ref());
    let ask = ask.definition;
    let [done, failed] = [done, failed].map(|made| made.map(|(_, made)| made.definition));
    quote! {
        #schema
        #spec
        #run
        #ask
        #done
        #failed
    }
}

fn spec(work: &Llm) -> TokenStream {
    let tools = work.tools.iter().map(|tool| match tool {
        Tool::Named(name, _) => name.clone(),
        Tool::Server(name, _) => format!("mcp:{name}"),
    });
    let schema = if work.schema.is_some() {
        quote!(Some(SCHEMA))
    } else {
        quote!(None)
    };
    let (attempts, turns) = (
        Literal::u32_unsuffixed(work.attempts),
        Literal::u32_unsuffixed(work.turns),
    );
    super::spec(
        "LlmSpec",
        &[
            (
                "model",
                optional_text(work.model.as_ref().map(|(model, _)| model.as_str())),
                "None",
            ),
            ("temperature", optional_number(work.temperature), "None"),
            ("top_p", optional_number(work.top_p), "None"),
            ("tools", quote!(&[#(#tools),*]), "& []"),
            ("schema", schema, "None"),
            ("attempts", quote!(#attempts), "1"),
            ("turns", quote!(#turns), "10"),
            ("seconds", seconds(work.timeout), "None"),
        ],
    )
}

/// What the model is asked: the functions that render it, and the expression that is it.
pub(super) struct Question {
    pub(super) definition: TokenStream,
    pub(super) asked: TokenStream,
}

/// The prompt alone, or a function that puts it together with the rest.
pub(super) fn question(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    prompt: &Text,
    system: Option<&Text>,
) -> Question {
    let prompt = text_fn(plan, planned, "prompt", "Renders the prompt.", prompt);
    let system = system.map(|text| {
        text_fn(
            plan,
            planned,
            "instructions",
            "Renders the system prompt.",
            text,
        )
    });
    if system.is_none() {
        let asked = if prompt.fallible {
            quote!(prompt(&input).map(Ask::new))
        } else {
            quote!(Ask::new(prompt(&input)))
        };
        return Question {
            definition: prompt.definition,
            asked,
        };
    }
    let fallible = prompt.fallible || system.as_ref().is_some_and(|system| system.fallible);
    let input = in_type(plan, planned, &quote!(In));
    let question = |fallible: bool| if fallible { quote!(?) } else { quote!() };
    let of_prompt = question(prompt.fallible);
    let with = system.as_ref().map(|system| {
        let of_system = question(system.fallible);
        quote!(.system(instructions(input)#of_system))
    });
    let ask = quote!(Ask::new(prompt(input)#of_prompt)#with);
    let (result, ask) = if fallible {
        (quote!(Result<Ask, UnresolvedReference>), quote!(Ok(#ask)))
    } else {
        (quote!(Ask), ask)
    };
    let (system, prompt) = (system.map(|system| system.definition), prompt.definition);
    let definition = quote! {
        /// What the model is asked.
        pub fn ask(input: &#input) -> #result {
            #ask
        }

        #system

        #prompt
    };
    Question {
        definition,
        asked: quote!(ask(&input)),
    }
}

fn run(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    work: &Llm,
    question: &Question,
    done: Option<&(&ExitPlan<'_>, PayloadCode)>,
    failed: Option<&(&ExitPlan<'_>, PayloadCode)>,
) -> TokenStream {
    let end = if failed.is_some() {
        End::Always
    } else {
        End::Perhaps
    };
    let ok = done.map(|(exit, done)| {
        let variant = &exit.variant;
        let (reply, left) = match (planned.payload(exit), updates::adds(exit)) {
            (None, _) => (quote!(_), quote!(Exit::#variant)),
            (Some(_), true) => {
                let value = &done.value;
                (done.parameter("reply"), quote!(Exit::#variant(#value)))
            }
            (Some(payload), false) => {
                let fields = fields(exit, payload.boxed);
                (quote!(reply), quote!(Exit::#variant(#fields)))
            }
        };
        let left = end.with(&left);
        quote!(Ok(#reply) => #left,)
    });
    let failed = failed.map_or_else(
        || quote!(Err(failure) => Err(failure.into()),),
        |(exit, failed)| {
            let (variant, value) = (&exit.variant, &failed.value);
            let left = end.with(&quote!(Exit::#variant(#value)));
            quote!(Err(failure) => #left,)
        },
    );
    let (call, reply) = call(planned, work.schema.as_ref());
    let then = updates::then(end, &quote!(reply), &quote!(match #reply { #ok #failed }));
    let asked = &question.asked;
    let work = quote!(cx.#call(&SPEC, #asked).#then);
    run_fn(plan, planned, "Asks the model.", &work)
}

/// The returned keys as the payload itself.
pub(super) fn fields(exit: &ExitPlan<'_>, boxed: bool) -> TokenStream {
    let only_rest = exit.exit.writes.is_empty() && exit.exit.unlisted == OtherWrites::Any;
    let fields = if only_rest {
        quote!(Out {
            rest: object(reply.fields)
        })
    } else {
        quote!(reply.fields)
    };
    if boxed {
        quote!(Box::new(#fields))
    } else {
        fields
    }
}

/// What is called, and what it came to as a result.
fn call(planned: &NodePlan<'_>, schema: Option<&Schema>) -> (TokenStream, TokenStream) {
    match (schema, planned.done()) {
        (Some(_), Some(exit)) => {
            let ty = updates::returned_type(exit, planned.payload(exit));
            (quote!(llm_object), quote!(reply.read::<#ty>()))
        }
        _ => (quote!(llm), quote!(reply)),
    }
}

/// What a structured or plain reply makes the node write.
pub(super) fn done(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    exit: &ExitPlan<'_>,
    schema: Option<&Schema>,
) -> PayloadCode {
    let Some(payload) = planned.payload(exit).filter(|_| updates::adds(exit)) else {
        return PayloadCode::default();
    };
    let structured = schema.is_some();
    let (returned, result) = if structured {
        (
            Some(quote!(reply.fields)),
            own(quote!(reply.value), false, Type::Any),
        )
    } else {
        (None, own_last(quote!(reply), Type::Text, exit.exit))
    };
    let updates = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned,
        own: Some(result),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    };
    let returned = updates::returned_type(exit, Some(payload));
    let reply_ty = if structured {
        quote!(StructuredReply<#returned>)
    } else {
        quote!(String)
    };
    let named = structured && updates::mentions(&returned, "Reply");
    let definition = named.then(|| updates::reply(plan, exit, payload));
    let made = updates.made(
        "done",
        "What the reply makes the node write.",
        ("reply", reply_ty),
    );
    made.after(definition)
}

/// What a failure makes the node write.
pub(super) fn failed(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> PayloadCode {
    let Some(payload) = planned.payload(exit) else {
        return PayloadCode {
            value: quote!(failure),
            ..PayloadCode::default()
        };
    };
    let updates = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned: None,
        own: Some(own(quote!(failure.message), false, Type::Text)),
        // Moved into the payload after the texts that quote it.
        unnamed: quote!(object(reply.fields)),
        extra: quote!(failure,),
    };
    let why = ("failure", quote!(Failure));
    updates.made("failed", "What a failure makes the node write.", why)
}
