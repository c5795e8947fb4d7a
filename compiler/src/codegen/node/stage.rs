//! Staged conversations: what the text says stands in a constant, and a node of any kind is a few lines around one call.
//! Only a controller has more: its agents are an enum, so that every one of them is handled.

mod constants;

use super::super::literal;
use super::super::names::Scope;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::waiting_fn;
use crate::ir::stage::{Begin, React, Report, Speak, Stage};
use crate::ir::{Exit, KeyId, Source, When};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

pub(super) fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Stage) -> TokenStream {
    let begin = constants::begin_of(plan);
    let node = Node {
        plan,
        planned,
        begin: begin.as_ref(),
    };
    match work {
        Stage::Begin(work) => node.begins(work),
        Stage::Speak(work) if work.gate => node.guards(work),
        Stage::Speak(work) => node.speaks(work),
        Stage::React(work) => node.reacts(work),
        Stage::Report(work) => node.reports(work),
    }
}

struct Node<'a, 'p> {
    plan: &'a Plan<'p>,
    planned: &'a NodePlan<'p>,
    begin: Option<&'a &'p Begin>,
}

impl<'p> Node<'_, 'p> {
    fn empty(&self) -> Begin {
        self.begin
            .map_or_else(Begin::default, |begin| (*begin).clone())
    }

    /// `Exit::Done(Out { … })`, given what each returned property and the whole result are.
    fn leave(
        &self,
        exit: &ExitPlan<'p>,
        returned: &TokenStream,
        whole: &TokenStream,
    ) -> TokenStream {
        let variant = &exit.variant;
        let Some(payload) = self.planned.payload(exit) else {
            return quote!(Exit::#variant);
        };
        let fields = payload.fields.iter().map(|field| {
            let ident = &field.ident;
            let value = match &field.write.source {
                Source::Returned(name) => {
                    let name = Ident::new(name, Span::call_site());
                    quote!(#returned.#name)
                }
                Source::Literal(value) => super::super::state::dynamic(value),
                Source::Whole | Source::Text(_) | Source::Value(_) | Source::Tree(_) => {
                    whole.clone()
                }
            };
            quote!(#ident: #value)
        });
        let ident = &payload.ident;
        let out = quote!(#ident { #(#fields),* });
        if payload.boxed {
            quote!(Exit::#variant(Box::new(#out)))
        } else {
            quote!(Exit::#variant(#out))
        }
    }

    fn exit(&self, is: impl Fn(&Exit) -> bool) -> Option<&ExitPlan<'p>> {
        self.planned.exits.iter().find(|exit| is(exit.exit))
    }

    fn done(&self, returned: &TokenStream, whole: &TokenStream) -> TokenStream {
        self.planned
            .done()
            .map_or_else(|| quote!(), |exit| self.leave(exit, returned, whole))
    }

    fn answer(&self, name: &str, whole: &TokenStream) -> TokenStream {
        let exit = self.exit(|exit| matches!(&exit.when, When::Answer(answer) if answer == name));
        exit.map_or_else(|| quote!(), |exit| self.leave(exit, &quote!(), whole))
    }

    /// The field of `In` that holds a key.
    fn field(&self, name: &str) -> Option<TokenStream> {
        let key = self.plan.program.key(name)?;
        self.reads(key).then(|| {
            let ident = &self.plan.field(key).ident;
            quote!(input.#ident)
        })
    }

    fn reads(&self, key: KeyId) -> bool {
        self.planned.inputs.iter().any(|field| field.key == key)
    }

    /// `Given { … }`: what the node sees. `nodes`: whose words it sees.
    fn given(&self, nodes: &[&str]) -> TokenStream {
        const NAMES: [&str; 6] = [
            "user_message",
            "retrieved_chunks",
            "chat_history",
            "boards",
            "prompts",
            "blocked_by",
        ];
        let mut fields: Vec<TokenStream> = NAMES
            .iter()
            .filter_map(|name| {
                let value = self.field(name)?;
                let ident = Ident::new(name, Span::call_site());
                Some(quote!(#ident: #value))
            })
            .collect();
        let said: Vec<TokenStream> = nodes
            .iter()
            .filter_map(|node| {
                let key = constants::said(self.plan, node)?;
                let ident = &self.plan.field(key).ident;
                let node = literal::text(node);
                self.reads(key).then(|| quote!((#node, input.#ident)))
            })
            .collect();
        if !said.is_empty() {
            fields.push(quote!(said: &[#(#said),*]));
        }
        if fields.is_empty() {
            return quote!(NodeInputs::NOTHING);
        }
        let rest = (fields.len() < NAMES.len() + 1).then(|| quote!(..NodeInputs::NOTHING));
        quote!(NodeInputs { #(#fields,)* #rest })
    }

    fn run(&self, doc: &str, body: &TokenStream) -> TokenStream {
        waiting_fn(self.plan, self.planned, doc, body)
    }

    fn begins(&self, work: &Begin) -> TokenStream {
        let nodes = self.plan.program.nodes.len().saturating_sub(3);
        let spec = constants::begin(work, nodes);
        let given = self.given(&[]);
        let leave = self.done(&quote!(begun), &quote!());
        let bind = self
            .planned
            .done()
            .and_then(|exit| self.planned.payload(exit))
            .map(|_| quote!(let begun =));
        let run = self.run(
            "Looks whether everything is there that the graph needs, and makes boards and histories ready.",
            &quote! {
                #bind cx.begin(&SPEC, &#given).await?;
                Ok(#leave)
            },
        );
        quote! {
            const SPEC: BeginSpec = #spec;

            #run
        }
    }

    fn speaks(&self, work: &Speak) -> TokenStream {
        let spec = constants::speak(&self.empty(), work);
        let given = self.given(&constants::seen(&[work]));
        let leave = self.done(&quote!(), &quote!(to_value(&said)));
        let run = self.run(
            "Asks the model.",
            &quote! {
                let said = cx.speak(&SPEC, &#given).await?;
                Ok(#leave)
            },
        );
        quote! {
            const SPEC: SpeakSpec = #spec;

            #run
        }
    }

    fn guards(&self, work: &Speak) -> TokenStream {
        let spec = constants::speak(&self.empty(), work);
        let given = self.given(&constants::seen(&[work]));
        let passed = self.answer("passed", &quote!(to_value(&said)));
        let blocked = self.answer("blocked", &quote!(to_value(&said)));
        let run = self.run(
            "Asks the model whether the run may go on.",
            &quote! {
                Ok(match cx.guard(&SPEC, &#given).await? {
                    Gate::Passed(said) => #passed,
                    Gate::Blocked(said) => #blocked,
                })
            },
        );
        quote! {
            const SPEC: SpeakSpec = #spec;

            #run
        }
    }

    fn reacts(&self, work: &React) -> TokenStream {
        let begin = self.empty();
        let spec = constants::react(&begin, work);
        let speaks: Vec<&Speak> = [&work.speak]
            .into_iter()
            .chain(work.agents.iter().flat_map(|agent| &agent.steps))
            .collect();
        let given = self.given(&constants::seen(&speaks));
        let leave = self.done(&quote!(), &quote!(to_value(&said)));
        let steps = Steps::of(work);
        let constants = steps.all.iter().map(|(speak, ident)| {
            let doc = literal::doc(&format!("Agent {}.", literal::code(&speak.id)));
            let spec = self::constants::speak(&begin, speak);
            quote!(#doc const #ident: SpeakSpec = #spec;)
        });
        let arms = steps
            .agents
            .iter()
            .zip(&work.agents)
            .map(|(variant, agent)| {
                let calls = agent.steps.iter().filter_map(|speak| {
                    let ident = steps.constant(&speak.id)?;
                    Some(quote!(talk.speak(cx, &#ident).await?;))
                });
                quote!(Agent::#variant => { #(#calls)* })
            });
        let run = self.run(
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
        let agents = agents(work, &steps.agents);
        quote! {
            const SPEC: ReactSpec = #spec;

            #(#constants)*

            #agents

            #run
        }
    }

    fn reports(&self, work: &Report) -> TokenStream {
        let spec = constants::report(&self.empty(), work);
        let nodes: Vec<&str> = work.nodes.iter().map(|shown| shown.id.as_str()).collect();
        let given = self.given(&nodes);
        let leave = self.done(&quote!(reported), &quote!());
        let run = self.run(
            "Puts together what the run came to.",
            &quote! {
                let reported = cx.report(&SPEC, &#given).await?;
                Ok(#leave)
            },
        );
        quote! {
            const SPEC: ReportSpec = #spec;

            #run
        }
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
