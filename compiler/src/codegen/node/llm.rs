//! An llm node: one prompt, a reply, perhaps a structured one.

use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::updates::{self, Updates};
use super::{
    in_type, optional_number, optional_text, own, own_last, run_fn, schema_const, seconds, text_fn,
};
use crate::ir::{Llm, Schema, Text, Tool, Type, Unlisted};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(super) fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Llm) -> TokenStream {
    let spec = spec(work);
    let schema = work.schema.as_ref().map(schema_const);
    let ask = ask(plan, planned, work);
    let done = planned
        .done()
        .map(|exit| done(plan, planned, exit, work.schema.as_ref()));
    let failed = planned.failed().map(|exit| failed(plan, planned, exit));
    let run = run(plan, planned, work);
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

fn ask(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Llm) -> TokenStream {
    question(plan, planned, &work.prompt, work.system.as_ref())
}

/// The function `ask`, and those that render the texts in it.
pub(super) fn question(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    prompt: &Text,
    system: Option<&Text>,
) -> TokenStream {
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
        (quote!(Result<Ask, Miss>), quote!(Ok(#ask)))
    } else {
        (quote!(Ask), ask)
    };
    let (system, prompt) = (system.map(|system| system.definition), prompt.definition);
    quote! {
        /// What the model is asked.
        pub fn ask(input: &#input) -> #result {
            #ask
        }

        #system

        #prompt
    }
}

fn run(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Llm) -> TokenStream {
    let ok = planned.done().map(|exit| {
        let variant = &exit.variant;
        match (planned.payload(exit), updates::adds(exit)) {
            (None, _) => quote!(Ok(_) => Exit::#variant,),
            (Some(_), true) => quote!(Ok(reply) => Exit::#variant(done(&input, reply)),),
            (Some(payload), false) => {
                let fields = fields(exit, payload.boxed);
                quote!(Ok(reply) => Exit::#variant(#fields),)
            }
        }
    });
    let failed = planned.failed().map_or_else(
        || quote!(Err(failure) => return Err(failure.into()),),
        |exit| {
            let variant = &exit.variant;
            match planned.payload(exit) {
                Some(_) => quote!(Err(failure) => Exit::#variant(failed(&input, failure)),),
                None => quote!(Err(failure) => Exit::#variant(failure),),
            }
        },
    );
    let call = call(planned, work.schema.as_ref());
    let work = quote! {
        cx.#call(&SPEC, ask(&input)).then(move |reply| {
            Ok(match reply {
                #ok
                #failed
            })
        })
    };
    run_fn(plan, planned, "Asks the model.", &work)
}

/// The returned keys as the payload itself.
pub(super) fn fields(exit: &ExitPlan<'_>, boxed: bool) -> TokenStream {
    let only_rest = exit.exit.writes.is_empty() && exit.exit.unlisted == Unlisted::Any;
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

fn call(planned: &NodePlan<'_>, schema: Option<&Schema>) -> TokenStream {
    match (schema, planned.done()) {
        (Some(_), Some(exit)) => {
            let ty = updates::returned_type(exit, planned.payload(exit));
            quote!(llm_object::<#ty>)
        }
        _ => quote!(llm),
    }
}

/// What a structured or plain reply makes the node write.
pub(super) fn done(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    exit: &ExitPlan<'_>,
    schema: Option<&Schema>,
) -> TokenStream {
    let Some(payload) = planned.payload(exit).filter(|_| updates::adds(exit)) else {
        return quote!();
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
    let built = Updates {
        plan,
        node: planned,
        exit,
        payload,
        returned,
        own: Some(result),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    }
    .build();
    let input = in_type(plan, planned, &quote!(In));
    let returned = updates::returned_type(exit, Some(payload));
    let reply_ty = if structured {
        quote!(Structured<#returned>)
    } else {
        quote!(String)
    };
    let named = structured && updates::mentions(&returned, "Reply");
    let definition = named.then(|| {
        updates::reply(
            plan,
            exit,
            payload,
            "What the model replied, by `output_schema`.",
        )
    });
    let ident = &payload.ident;
    let result = if payload.boxed {
        quote!(Box<#ident>)
    } else {
        quote!(#ident)
    };
    let parameter = updates::parameter(&built);
    let reply = if updates::mentions(&built, "reply") {
        quote!(reply)
    } else {
        quote!(_reply)
    };
    quote! {
        #definition

        /// What the reply makes the node write.
        fn done(#parameter: &#input, #reply: #reply_ty) -> #result {
            #built
        }
    }
}

/// What a failure makes the node write.
pub(super) fn failed(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> TokenStream {
    let Some(payload) = planned.payload(exit) else {
        return quote!();
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
    let built = updates.build();
    let input = in_type(plan, planned, &quote!(In));
    let ident = &payload.ident;
    let result = if payload.boxed {
        quote!(Box<#ident>)
    } else {
        quote!(#ident)
    };
    let parameter = updates::parameter(&built);
    quote! {
        /// What a failure makes the node write.
        fn failed(#parameter: &#input, failure: Failure) -> #result {
            #built
        }
    }
}
