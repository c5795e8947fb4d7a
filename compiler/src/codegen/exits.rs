//! `At`, where a run is, and `Exit`, how its nodes end: one declaration of all nodes.

use super::plan::Plan;
use super::{Origin, literal};
use crate::source::Span;
use proc_macro2::TokenStream;
use quote::quote;

/// The nodes: as positions, as entries of the journal, and how both are kept.
pub(super) fn exits(
    plan: &Plan<'_>,
    origin: &Origin,
    lines: &dyn Fn(Span) -> usize,
) -> TokenStream {
    let file = origin
        .path
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or("graph.yaml");
    let nodes = plan.nodes.iter().map(|planned| {
        let node = &plan.program[planned.id];
        let kind = node.work.named();
        let place = literal::quoted(&format!("{file}:{}", lines(node.span)));
        let doc = literal::doc(&format!("{}, {kind} ({place}).", literal::code(&node.id)));
        let (variant, module) = (&planned.variant, &planned.module);
        quote!(#doc #variant(#module),)
    });
    quote!(nodes! { #(#nodes)* })
}
