//! A step with tools under budgets: what it may use is a constant, what it said and wrote is its exit.

use super::super::literal;
use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::updates::{self, Updates};
use super::{in_type, llm, optional_text, own_last, schema_const, waiting_fn};
use crate::ir::{Gate, Mode, Runner, Share, Tool, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl NodeEmitter for Runner {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "reply"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Runner) -> TokenStream {
    let schema = work.schema.as_ref().map(schema_const);
    let spec = spec(work);
    let ask = llm::question(plan, planned, &work.prompt, Some(&work.system)).definition;
    let Some((exit, payload)) = planned
        .done()
        .and_then(|exit| Some((exit, planned.payload(exit)?)))
    else {
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
        returned: Some(quote!(reply.fields)).filter(|_| named),
        own: Some(own_last(quote!(reply.text), Type::Text, exit.exit)),
        unnamed: quote!(object(reply.fields)),
        extra: quote!(),
    }
    .build();
    let input = in_type(plan, planned, &quote!(In));
    let (ident, variant) = (&payload.ident, &exit.variant);
    let result = if payload.boxed {
        quote!(Box<#ident>)
    } else {
        quote!(#ident)
    };
    let parameter = updates::parameter(&built);
    let work = quote! {
        let reply = cx.runner::<#returned>(&SPEC, ask(&input)).await?;
        Ok(Exit::#variant(done(&input, reply)))
    };
    let run = waiting_fn(plan, planned, "Does the step.", &work);
    quote! {
        #schema
        #spec

        #run

        #ask

        #reply

        /// What the step makes the node write.
        fn done(#parameter: &#input, reply: WorkResult<#returned>) -> #result {
            #built
        }
    }
}

fn spec(work: &Runner) -> TokenStream {
    let tools = work.tools.iter().map(|tool| match tool {
        Tool::Named(name, _) => name.clone(),
        Tool::Server(name, _) => format!("mcp:{name}"),
    });
    let budget = work.budget.iter().map(|(tool, most)| {
        let (tool, most) = (literal::text(tool), Literal::u32_unsuffixed(*most));
        quote!((#tool, #most))
    });
    let keys = work.keys.iter().map(|key| literal::text(key));
    let schema = if work.schema.is_some() {
        quote!(Some(SCHEMA))
    } else {
        quote!(None)
    };
    let count = |number: u32| {
        let number = Literal::u32_unsuffixed(number);
        quote!(#number)
    };
    let model = work.model.as_ref().map(|(model, _)| model.as_str());
    super::spec(
        "RunnerSpec",
        &[
            ("model", optional_text(model), "None"),
            ("mode", mode(&work.mode), "Mode :: Execute"),
            ("tools", quote!(&[#(#tools),*]), "& []"),
            ("budget", quote!(&[#(#budget),*]), "& []"),
            ("allowance", allowance(work), "Allowance :: DEFAULT"),
            ("calls", share(work.calls), "Share :: WHOLE"),
            ("searches", share(work.searches), "Share :: WHOLE"),
            ("retries", count(work.retries), "0"),
            ("turns", count(work.turns), "10"),
            ("artifact", optional_text(work.artifact.as_deref()), "None"),
            ("schema", schema, "None"),
            ("keys", quote!(&[#(#keys),*]), "& []"),
        ],
    )
}

fn share(share: Share) -> TokenStream {
    if share == Share::WHOLE {
        return quote!(Share::WHOLE);
    }
    let Share {
        place,
        among,
        least,
        before,
        all,
    } = share;
    let [place, among, least, before, all] =
        [place, among, least, before, all].map(Literal::u32_unsuffixed);
    quote!(Share { place: #place, among: #among, least: #least, before: #before, all: #all })
}

fn mode(mode: &Mode) -> TokenStream {
    match mode {
        Mode::Execute => quote!(Mode::Execute),
        Mode::Plan { tool, least, gate } => {
            let tool = optional_text(tool.as_deref());
            let least = Literal::u32_unsuffixed(*least);
            let gate = match gate {
                Gate::Closed => quote!(ToolGate::Closed),
                Gate::Open => quote!(ToolGate::Open),
            };
            quote!(Mode::Plan { tool: #tool, least: #least, gate: #gate })
        }
    }
}

fn allowance(work: &Runner) -> TokenStream {
    let number = |limit: Option<u32>| match limit {
        Some(limit) => {
            let limit = Literal::u32_unsuffixed(limit);
            quote!(Some(#limit))
        }
        None => quote!(None),
    };
    let dedupe = work.allowance.dedupe;
    super::fields(
        "Allowance",
        &[
            ("calls", number(work.allowance.calls), "None"),
            ("searches", number(work.allowance.searches), "None"),
            ("dedupe", quote!(#dedupe), "false"),
        ],
    )
}
