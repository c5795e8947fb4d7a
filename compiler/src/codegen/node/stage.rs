//! What the steps of staged conversations have in common: what the text says stands in a constant, and a node of any kind is a
//! few lines around one call.

pub(super) mod constants;

use super::super::literal;
use super::super::plan::{ExitPlan, NodePlan, Plan};
use super::waiting_fn;
use crate::ir::stage::Begin;
use crate::ir::{Exit, ExitCondition, KeyId, Source};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The node of a step.
pub(super) struct Node<'a, 'p> {
    pub(super) plan: &'a Plan<'p>,
    pub(super) planned: &'a NodePlan<'p>,
}

impl<'p> Node<'_, 'p> {
    /// What the conversation says at its beginning.
    pub(super) fn begin(&self) -> Begin {
        self.plan.program.opening().cloned().unwrap_or_default()
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

    pub(super) fn done(&self, returned: &TokenStream, whole: &TokenStream) -> TokenStream {
        self.planned
            .done()
            .map_or_else(|| quote!(), |exit| self.leave(exit, returned, whole))
    }

    pub(super) fn answer(&self, name: &str, whole: &TokenStream) -> TokenStream {
        let exit =
            self.exit(|exit| matches!(&exit.when, ExitCondition::Answer(answer) if answer == name));
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
    pub(super) fn given(&self, nodes: &[&str]) -> TokenStream {
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

    pub(super) fn run(&self, doc: &str, body: &TokenStream) -> TokenStream {
        waiting_fn(self.plan, self.planned, doc, body)
    }
}
