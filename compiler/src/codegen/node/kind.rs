//! What is asked about the code that work becomes.

use super::super::plan::{NodePlan, Plan};
use proc_macro2::TokenStream;
use quote::quote;

/// What a kind of work becomes.
pub(in super::super) trait NodeEmitter {
    /// What stands in the module of its node beside what is read, the exits and what they carry.
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream;

    /// Names that the fields of its payloads must not have: those of other fields, and of variables around them.
    fn reserved(&self) -> &'static [&'static str];

    /// The work as an expression of type `NodeWork`, given what the node reads. What has effects is a method that a caller may
    /// override.
    fn entered(&self, planned: &NodePlan<'_>, input: &TokenStream) -> TokenStream {
        let module = &planned.module;
        quote!(self.nodes.#module(#input, cx).entered())
    }
}

/// The work of a node that has no effects, given how it ends.
pub(super) fn done(planned: &NodePlan<'_>, exit: &TokenStream) -> TokenStream {
    let variant = &planned.variant;
    quote!(NodeWork::done(Exit::#variant(#exit)))
}
