//! What the module of a node imports of the module around it.

use super::super::plan::{NodePlan, Plan};
use crate::ir::{Child, Target};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeSet;

/// Imports what the module names, item by item: with `super::*` the compiler would look at all nodes from each node.
pub(super) fn imports(plan: &Plan<'_>, planned: &NodePlan<'_>, items: &TokenStream) -> TokenStream {
    let mut used = BTreeSet::from(["State".to_owned()]);
    let mut exits = planned.exits.iter();
    if exits.any(|exit| matches!(exit.exit.to, Target::Anywhere)) {
        used.insert("At".to_owned());
    }
    let agent = plan.program[planned.id].work.agent();
    if agent.is_some_and(|agent| matches!(agent.child, Child::Graph(_))) {
        used.insert("agents".to_owned());
    }
    used.extend(types(plan, planned));
    used.retain(|name| name == "At" || names(items, name));
    let used: Vec<Ident> = used
        .iter()
        .map(|name| Ident::new(name, Span::call_site()))
        .collect();
    match used.as_slice() {
        [] => quote!(),
        [one] => quote!(use super::#one;),
        all => quote!(use super::{#(#all),*};),
    }
}

/// Whether tokens name an item of the module around. An exit may be called as it is: `Exit::State`.
fn names(tokens: &TokenStream, item: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(ident) => {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            let inside = matches!(before, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
            // `name: Type` is one mark, and `path::Type` two.
            let before = at.checked_sub(2).and_then(|before| tokens.get(before));
            let path = matches!(before, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
            ident == item && !(inside && path)
        }
        TokenTree::Group(group) => names(&group.stream(), item),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// The definitions that stand in fields: nothing else in the module names a type of the graph.
fn types(plan: &Plan<'_>, planned: &NodePlan<'_>) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for field in planned.inputs.iter().filter(|_| !planned.whole) {
        idents(&plan.field(field.key).owned, &mut named);
    }
    for field in planned.payloads.iter().flat_map(|payload| &payload.fields) {
        idents(&field.owned, &mut named);
    }
    named.retain(|name| plan.types.has(name));
    named
}

fn idents(tokens: &TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(ident) => drop(found.insert(ident.to_string())),
            TokenTree::Group(group) => idents(&group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
