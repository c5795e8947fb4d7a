//! An agent node: a child graph that is compiled in, or an agent the host knows.

use super::super::literal;
use super::super::plan::{NodePlan, Plan};
use super::super::text::TextScope;
use super::kind::NodeEmitter;
use super::{
    in_type, llm, optional_number, optional_text, schema_const, seconds, text_fn, updates,
    waiting_fn,
};
use crate::ir::{Agent, Child, OnMissing, Text, ValueExpr};
use proc_macro2::TokenStream;
use quote::quote;

impl NodeEmitter for Agent {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "reply"]
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Agent) -> TokenStream {
    let schema = work.schema.as_ref().map(schema_const);
    let spec = super::spec(
        "AgentSpec",
        &[
            ("name", literal::text(&work.name), ""),
            ("seconds", seconds(work.timeout), "Some (300.0)"),
            ("config", config(&work.child), "None"),
            ("dir", directory(work), "\"\""),
        ],
    );
    let prompt = text_fn(
        plan,
        planned,
        "prompt",
        "Renders the request.",
        &work.prompt,
    );
    let miss = if prompt.fallible { quote!(?) } else { quote!() };
    let prompt = prompt.definition;
    let inputs = inputs(plan, planned, work);
    let call = call(plan, work, &quote!(prompt(&input)#miss));
    let done = planned
        .done()
        .map(|exit| llm::done(plan, planned, exit, work.schema.as_ref()));
    let made = done.as_ref().map(|made| &made.value);
    let end = end(planned, work, made);
    let done = done.as_ref().map(|made| &made.definition);
    let run = waiting_fn(
        plan,
        planned,
        "Runs the agent to its end.",
        &quote!(#call #end),
    );
    quote! {
        #schema

        #spec

        #run

        #prompt

        #inputs

        #done
    }
}

/// Where its files are; empty: beside the graph's directory.
fn directory(work: &Agent) -> TokenStream {
    let beside = format!("../{}", work.name);
    literal::text(match work.directory == beside {
        true => "",
        false => &work.directory,
    })
}

/// What a `config.yaml` says about the agent.
fn config(child: &Child) -> TokenStream {
    let Child::Config(config) = child else {
        return quote!(None);
    };
    let tools = config.tools.iter().map(|tool| literal::text(tool));
    let variables = config.variables.iter().map(|(name, value)| {
        let (name, value) = (literal::text(name), optional_text(value.as_deref()));
        quote!((#name, #value))
    });
    let config = super::fields(
        "AgentConfig",
        &[
            ("instructions", literal::text(&config.instructions), "\"\""),
            ("model", optional_text(config.model.as_deref()), "None"),
            ("temperature", optional_number(config.temperature), "None"),
            ("top_p", optional_number(config.top_p), "None"),
            ("tools", quote!(&[#(#tools),*]), "& []"),
            ("variables", quote!(&[#(#variables),*]), "& []"),
            ("turns", quote!(50), "50"),
        ],
    );
    quote!(Some(#config))
}

fn call(plan: &Plan<'_>, work: &Agent, prompt: &TokenStream) -> TokenStream {
    let child = match &work.child {
        Child::Graph(index) => plan
            .program
            .children
            .get(*index)
            .zip(plan.children.get(*index)),
        Child::Config(_) | Child::Unknown => None,
    };
    match child {
        Some((graph, module)) => {
            let graph = proc_macro2::Ident::new(
                &super::super::struct_name(graph),
                proc_macro2::Span::call_site(),
            );
            let inputs = if work.inputs.is_empty() {
                quote!(Map::new())
            } else {
                quote!(inputs(&input)?)
            };
            quote!(let reply = cx.graph(&SPEC, &agents::#module::#graph::new(), #prompt, #inputs).await?;)
        }
        None => quote!(let reply = cx.agent(&SPEC, #prompt).await?;),
    }
}

fn end(planned: &NodePlan<'_>, work: &Agent, made: Option<&TokenStream>) -> TokenStream {
    let Some(exit) = planned.done() else {
        return quote!();
    };
    let variant = &exit.variant;
    let payload = planned.payload(exit);
    let structure = work.schema.as_ref().map(|_| {
        let ty = updates::returned_type(exit, payload);
        quote!(let reply = cx.structure::<#ty>(SCHEMA, reply).await??;)
    });
    let unused = made
        .filter(|made| !updates::mentions(made, "reply"))
        .map(|_| quote!(drop(reply);));
    match (payload, updates::adds(exit)) {
        (None, _) if structure.is_none() => quote!(drop(reply); Ok(Exit::#variant)),
        (None, _) => quote!(#structure drop(reply); Ok(Exit::#variant)),
        (Some(_), true) => quote!(#structure #unused Ok(Exit::#variant(#made))),
        (Some(payload), false) => {
            let fields = llm::fields(exit, payload.boxed);
            quote!(#structure Ok(Exit::#variant(#fields)))
        }
    }
}

/// What a child graph gets besides the prompt.
fn inputs(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Agent) -> TokenStream {
    if work.inputs.is_empty() {
        return quote!();
    }
    let scene = TextScope {
        plan,
        node: planned,
        returned: None,
        own: None,
        written: &[],
    };
    let entries = work.inputs.iter().map(|(name, expr)| {
        let value = value(&scene, name, expr);
        let name = literal::text(name);
        quote!((#name.to_owned(), #value))
    });
    let body = quote!(Ok(Map::from_iter([#(#entries),*])));
    let input = in_type(plan, planned, &quote!(In));
    let parameter = updates::parameter(&body);
    quote! {
        /// What the child graph gets besides the request.
        pub fn inputs(#parameter: &#input) -> Result<Map<String, Value>, UnresolvedReference> {
            #body
        }
    }
}

fn value(scene: &TextScope<'_, '_>, name: &str, expr: &ValueExpr) -> TokenStream {
    match expr {
        ValueExpr::Ref(from) => {
            let option = scene.operand(from).optional();
            let said = format!("inputs.{name}: {}", from.spelled);
            quote!(to_value(needed(#said, #option)?))
        }
        ValueExpr::Text(text) => {
            let strict = Text {
                site: OnMissing::Strict,
                ..text.clone()
            };
            let rendered = scene.text(&strict);
            let expr = rendered.expr;
            if rendered.fallible {
                quote!(Value::from(#expr?))
            } else {
                quote!(Value::from(#expr))
            }
        }
        ValueExpr::Literal(value) => super::super::state::dynamic(value),
    }
}
