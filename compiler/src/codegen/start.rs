//! `new`, `start` and `resume`: how a caller begins, and goes on.

use super::plan::Plan;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn constructors(plan: &Plan<'_>) -> TokenStream {
    let name = &plan.name;
    let prompt = plan
        .program
        .inputs
        .iter()
        .find(|input| input.prompt)
        .map(|input| plan.field(input.key));
    let nested = plan
        .program
        .workflow
        .as_ref()
        .map(|workflow| plan.field(workflow.inputs));
    let (start, offered) = match prompt {
        None if nested.is_some() => {
            let owned = nested.map(|field| &field.owned);
            let start = quote! {
                /// A run with these inputs.
                pub fn start(&self, inputs: #owned) -> Run<'_, Self> {
                    Run::new(self, State::start(inputs))
                }
            };
            (start, quote!(fn(&#name, #owned) -> Run<'_, #name>))
        }
        Some(field) => {
            let (ident, owned) = (&field.ident, &field.owned);
            let start = quote! {
                /// A run that starts with the caller's request.
                pub fn start(&self, #ident: impl Into<#owned>) -> Run<'_, Self> {
                    Run::new(self, State::start(#ident))
                }
            };
            (start, quote!(fn(&#name, #owned) -> Run<'_, #name>))
        }
        None => {
            let start = quote! {
                /// A run from the start.
                pub fn start(&self) -> Run<'_, Self> {
                    Run::new(self, State::start())
                }
            };
            (start, quote!(fn(&#name) -> Run<'_, #name>))
        }
    };
    let (resume, resumed) = resume(plan);
    // A program that does not call one of them would be warned that it is never used.
    quote! {
        const _: fn() -> #name = #name::new;
        const _: #offered = #name::start;
        #resumed

        impl #name {
            /// The graph as it is declared.
            pub fn new() -> Self {
                Self::default()
            }
        }

        impl<N: Nodes> #name<N> {
            #start
            #resume
        }
    }
}

/// `resume`, and what uses it, unless runs are those of a project.
fn resume(plan: &Plan<'_>) -> (TokenStream, TokenStream) {
    if plan.program.workflow.is_some() {
        return (TokenStream::new(), TokenStream::new());
    }
    let name = &plan.name;
    let store = quote!(&::std::sync::Arc<dyn ::graphwright::store::Store>);
    let resume = quote! {
        /// A run that a store keeps, to be answered, tried again, or forked.
        pub fn resume(&self, store: #store, run: impl Into<String>) -> ::graphwright::Resume<'_, Self> {
            ::graphwright::Resume::new(self, store, run)
        }
    };
    let used = quote! {
        const _: for<'g> fn(&'g #name, #store, String) -> ::graphwright::Resume<'g, #name> = #name::resume;
    };
    (resume, used)
}
