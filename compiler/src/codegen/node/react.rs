//! A controller. Its agents are an enum, so that every one of them is handled.

use super::super::literal;
use super::super::names::Scope;
use super::super::plan::{NodePlan, Plan};
use super::kind::NodeEmitter;
use super::stage::{Node, constants};
use crate::ir::Kind;
use crate::ir::stage::{React, Speak};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl NodeEmitter for React {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        let node = Node { plan, planned };
        let begin = node.begin();
        let spec = constants::react(&begin, self);
        let given = node.given(&constants::seen(&self.speeches()));
        let leave = node.done(&quote!(), &quote!(to_value(&said)));
        let steps = Steps::of(self);
        let specs = steps.all.iter().map(|(speak, ident)| {
            let doc = literal::doc(&format!("Agent {}.", literal::code(&speak.id)));
            let spec = constants::speak(&begin, speak);
            quote!(#doc const #ident: SpeakSpec = #spec;)
        });
        let arms = steps
            .agents
            .iter()
            .zip(&self.agents)
            .map(|(variant, agent)| {
                let calls = agent.steps.iter().filter_map(|speak| {
                    let ident = steps.constant(&speak.id)?;
                    Some(quote!(talk.speak(cx, &#ident).await?;))
                });
                quote!(Agent::#variant => { #(#calls)* })
            });
        let run = node.run(
            "Lets the controller hand out work until it is done.",
            &quote! {
                let given = #given;
                let mut talk = cx.react(&SPEC, &given).await?;
                while let Some(agent) = talk.next::<Agent>(cx).await? {
                    match agent { #(#arms)* }
                    talk.observe(cx).await?;
                }
                let said = talk.done(cx);
                Ok(#leave)
            },
        );
        let agents = agents(self, &steps.agents);
        quote! {
            const SPEC: ReactSpec = #spec;

            #(#specs)*

            #agents

            #run
        }
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "given"]
    }
}

/// The names of what belongs to the agents of a controller.
struct Steps<'a> {
    all: Vec<(&'a Speak, Ident)>,
    agents: Vec<Ident>,
}

impl<'a> Steps<'a> {
    fn of(work: &'a React) -> Self {
        let mut scope = Scope::without(&["spec"]);
        let mut all: Vec<(&Speak, Ident)> = Vec::new();
        for speak in work.agents.iter().flat_map(|agent| &agent.steps) {
            if !all.iter().any(|(known, _)| known.id == speak.id) {
                let name = scope.snake(&speak.id).to_string();
                let name = name.trim_start_matches("r#").to_uppercase();
                all.push((speak, Ident::new(&name, Span::call_site())));
            }
        }
        let mut variants = Scope::without(&["Self"]);
        let agents = work.agents.iter().map(|agent| variants.camel(&agent.id));
        Self {
            all,
            agents: agents.collect(),
        }
    }

    fn constant(&self, id: &str) -> Option<&Ident> {
        let found = self.all.iter().find(|(speak, _)| speak.id == id);
        found.map(|(_, ident)| ident)
    }
}

/// `enum Agent`: whom the controller may call.
fn agents(work: &React, variants: &[Ident]) -> TokenStream {
    let names: Vec<TokenStream> = work
        .agents
        .iter()
        .map(|agent| literal::text(&agent.id))
        .collect();
    let declared = work.agents.iter().zip(variants).map(|(agent, variant)| {
        let doc = literal::doc(&format!("{}.", literal::code(&agent.id)));
        quote!(#doc #variant,)
    });
    quote! {
        /// Whom the controller may call.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Agent {
            #(#declared)*
        }

        impl Route for Agent {
            fn named(name: &str) -> Option<Self> {
                match name {
                    #(#names => Some(Self::#variants),)*
                    _ => None,
                }
            }
        }
    }
}
