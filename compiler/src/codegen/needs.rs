//! `needs`: what must be there before the first node. Most graphs say nothing that [`About`] does not say already.
//!
//! [`About`]: super::about

use super::literal;
use super::plan::Plan;
use crate::ir::{Looked, Node, Program, Role, What};
use crate::needs::{self, Reached, Started};
use proc_macro2::TokenStream;
use quote::quote;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Every model that the graph and the graphs it runs name, each once, in the order of the text.
pub(super) fn models(program: &Program) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let own = first(program).filter_map(|what| {
        if let What::Model(Some(name)) = what {
            Some(name.into_owned())
        } else {
            None
        }
    });
    let below = program.children.iter().flat_map(models);
    own.chain(below)
        .filter(|model| seen.insert(model.clone()))
        .collect()
}

/// What the nodes of the graph itself use and a run looks for before its first node.
fn first(program: &Program) -> impl Iterator<Item = What<'_>> {
    let nodes = program.nodes.iter();
    let needs = nodes.flat_map(|node| node.work.needs(program, &node.id));
    let first = needs.filter(|need| need.looked == Looked::First);
    first.map(|need| need.what)
}

/// Whether a node of the graph, or of a graph that it runs, asks the caller's model.
fn asks_default(program: &Program) -> bool {
    first(program).any(|what| matches!(what, What::Model(None)))
        || program.children.iter().any(asks_default)
}

/// Whether nodes ask several models, so that not each of them needs all.
fn asks_several(program: &Program) -> bool {
    models(program).len() + usize::from(asks_default(program)) > 1
}

/// Which models a node asks, with a graph that it runs.
fn asks(program: &Program, node: &Node) -> TokenStream {
    let id = literal::text(&node.id);
    let mut named = BTreeSet::new();
    let mut default = false;
    for need in node.work.needs(program, &node.id) {
        match (need.what, need.looked) {
            (What::Model(Some(name)), Looked::First) => drop(named.insert(name.into_owned())),
            (What::Model(None), Looked::First) => default = true,
            (What::Graph(at), Looked::First) => {
                let child = program.children.get(at);
                named.extend(child.into_iter().flat_map(models));
                default |= child.is_some_and(asks_default);
            }
            _ => {}
        }
    }
    let named = named.iter().map(|name| {
        let name = literal::text(name);
        quote!(.asks(#id, Some(#name)))
    });
    let default = default.then(|| quote!(.asks(#id, None)));
    quote!(#(#named)* #default)
}

/// Whether there are knowledge bases, tools or scripts.
fn lists_anything(program: &Program) -> bool {
    let listed = |what| matches!(what, What::Base(_) | What::Tool(_) | What::Script(_));
    first(program).any(listed) || program.children.iter().any(lists_anything)
}

/// The method, where there is something to say beyond what `ABOUT` lets the runtime conclude.
pub(super) fn method(plan: &Plan<'_>) -> TokenStream {
    let program = plan.program;
    let mut roles = program.nodes.iter().map(|node| node.work.role());
    let concluded = roles.any(|role| role == Role::Asks) && models(program).is_empty();
    let model = asks_default(program);
    let several = asks_several(program);
    if model == concluded && !several && !lists_anything(program) {
        return TokenStream::new();
    }
    let model = model.then(|| quote!(.model()));
    let asks = several.then(|| {
        let nodes = program.nodes.iter();
        nodes
            .map(|node| asks(program, node))
            .collect::<TokenStream>()
    });
    let mut told = BTreeSet::new();
    let scripts = needs::scripts(program, plan.facts);
    let entries = plan.nodes.iter().map(|planned| {
        let node = &plan.program[planned.id];
        let name = node.work.agent().map(|agent| &agent.name);
        // What several nodes run is one agent.
        if name.is_some_and(|name| !told.insert(name)) {
            return quote!();
        }
        let id = literal::text(&node.id);
        let dir = node.work.elsewhere().unwrap_or_default();
        let mut listed = Vec::new();
        let mut other = TokenStream::new();
        for need in node.work.needs(program, &node.id) {
            match need.what {
                What::Tool(entry) if need.looked == Looked::First => listed.push(entry),
                What::Base(_) => {
                    let module = &planned.module;
                    other.extend(quote!(.base(#id, &#module::SPEC)));
                }
                What::Script(_) => {
                    let script = scripts.iter().find(|script| script.node == node.id);
                    other.extend(script.map(|script| started(&id, script)));
                }
                // The other graphs that nodes run are actions, which look for what they use themselves.
                What::Graph(at) if name.is_some() => other.extend(child(plan, &id, &dir, at)),
                What::Graph(_)
                | What::Tool(_)
                | What::Model(_)
                | What::Opened(_)
                | What::Program(_)
                | What::Directive(_)
                | What::Document(_) => {}
            }
        }
        let tools = tools((&id, needs::answered(node)), &dir, &listed);
        quote!(#tools #other)
    });
    let entries: Vec<TokenStream> = entries.collect();
    quote! {
        fn needs(&self) -> Needs {
            Needs::default() #model #asks #(#entries)*
        }
    }
}

fn started(id: &TokenStream, script: &Started<'_>) -> TokenStream {
    let (path, program) = (literal::text(script.path), literal::text(script.program));
    match script.entered {
        Reached::Always => quote!(.script_always(#id, #path, #program)),
        Reached::Perhaps => quote!(.script(#id, #path, #program)),
    }
}

/// What a graph needs that a node runs.
fn child(plan: &Plan<'_>, id: &TokenStream, dir: &str, at: usize) -> Option<TokenStream> {
    let child = plan.program.children.get(at)?;
    let module = plan.children.get(at)?;
    if !lists_anything(child) {
        return None;
    }
    let graph = super::struct_name(child);
    let graph = proc_macro2::Ident::new(&graph, proc_macro2::Span::call_site());
    let dir = literal::text(dir);
    Some(quote!(.child(#id, #dir, agents::#module::#graph::new().needs())))
}

/// What the model of a node may call. `answered`: the graph says what is done where the node fails.
fn tools((id, answered): (&TokenStream, bool), dir: &str, names: &[Cow<'_, str>]) -> TokenStream {
    let names: Vec<TokenStream> = names.iter().map(|name| literal::text(name)).collect();
    if names.is_empty() {
        return quote!();
    }
    let dir = literal::text(dir);
    match answered {
        true => quote!(.tools(#id, #dir, &[#(#names),*]).with_fallback()),
        false => quote!(.tools(#id, #dir, &[#(#names),*])),
    }
}
