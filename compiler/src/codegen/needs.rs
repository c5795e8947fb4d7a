//! `needs`: what must be there before the first node. Most graphs say nothing that [`About`] does not say already.
//!
//! [`About`]: super::about

use super::literal;
use super::plan::Plan;
use crate::flow::Facts;
use crate::ir::{LookTime, Node, NodeId, Program, Resource, Role};
use crate::needs::{self, NodeReach, ScriptStart};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;

/// Every model that the graph and the graphs it runs name, each once, in the order of the text.
pub(super) fn models(program: &Program) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let own = first(program).filter_map(|what| {
        if let Resource::Model(Some(name)) = what {
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
fn first(program: &Program) -> impl Iterator<Item = Resource<'_>> {
    let nodes = program.nodes.iter();
    let needs = nodes.flat_map(|node| node.work.needs(program, &node.id));
    let first = needs.filter(|need| need.looked == LookTime::First);
    first.map(|need| need.what)
}

/// Whether a node of the graph, or of a graph that it runs, asks the caller's model.
fn asks_default(program: &Program) -> bool {
    first(program).any(|what| matches!(what, Resource::Model(None)))
        || program.children.iter().any(asks_default)
}

/// Whether nodes ask several models, so that not each of them needs all.
fn asks_several(program: &Program) -> bool {
    models(program).len() + usize::from(asks_default(program)) > 1
}

/// Something that is looked for before the first node.
#[derive(Clone, Debug)]
pub enum NeedStep<'p> {
    /// A model that is not named.
    Model,
    /// The model that a node asks; `None`: the one of the caller.
    Asks(&'p str, Option<String>),
    /// The knowledge base of a node.
    Base(NodeId),
    /// A script.
    Script(ScriptStart<'p>),
    /// What the model of a node may call.
    Tools {
        /// The node.
        node: &'p str,
        /// Where its tools are, from the directory of the graph.
        dir: String,
        /// The entries of its whitelist.
        names: Vec<String>,
        /// Whether the graph says what is done where the node fails.
        answered: bool,
    },
    /// What a graph needs that a node runs.
    Child {
        /// The node.
        node: &'p str,
        /// Where the graph is, from the directory of this one.
        dir: String,
        /// Which of the children it is.
        index: usize,
    },
}

/// Which models a node asks, with a graph that it runs.
fn asks<'p>(program: &'p Program, node: &'p Node) -> Vec<NeedStep<'p>> {
    let mut named = BTreeSet::new();
    let mut default = false;
    for need in node.work.needs(program, &node.id) {
        match (need.what, need.looked) {
            (Resource::Model(Some(name)), LookTime::First) => drop(named.insert(name.into_owned())),
            (Resource::Model(None), LookTime::First) => default = true,
            (Resource::Graph(at), LookTime::First) => {
                let child = program.children.get(at);
                named.extend(child.into_iter().flat_map(models));
                default |= child.is_some_and(asks_default);
            }
            _ => {}
        }
    }
    let named = named.into_iter().map(Some);
    let all = named.chain(default.then_some(None));
    all.map(|name| NeedStep::Asks(&node.id, name)).collect()
}

/// Whether there are knowledge bases, tools or scripts.
fn lists_anything(program: &Program) -> bool {
    let listed = |what| {
        matches!(
            what,
            Resource::Base(_) | Resource::Tool(_) | Resource::Script(_)
        )
    };
    first(program).any(listed) || program.children.iter().any(lists_anything)
}

/// What is looked for before the first node. `None`: there is nothing to say beyond what the description of the graph lets the
/// runtime conclude.
pub fn need_steps<'p>(program: &'p Program, facts: &'p Facts) -> Option<Vec<NeedStep<'p>>> {
    let mut roles = program.nodes.iter().map(|node| node.work.role());
    let concluded = roles.any(|role| role == Role::Asks) && models(program).is_empty();
    let model = asks_default(program);
    let several = asks_several(program);
    if model == concluded && !several && !lists_anything(program) {
        return None;
    }
    let mut steps: Vec<NeedStep<'p>> = Vec::new();
    steps.extend(model.then_some(NeedStep::Model));
    if several {
        let nodes = program.nodes.iter();
        steps.extend(nodes.flat_map(|node| asks(program, node)));
    }
    let mut told = BTreeSet::new();
    let scripts = needs::scripts(program, facts);
    for (id, node) in program.each_node() {
        let name = node.work.agent().map(|agent| &agent.name);
        // What several nodes run is one agent.
        if name.is_some_and(|name| !told.insert(name)) {
            continue;
        }
        let dir = node.work.elsewhere().unwrap_or_default();
        let mut names = Vec::new();
        let mut other = Vec::new();
        for need in node.work.needs(program, &node.id) {
            match need.what {
                Resource::Tool(entry) if need.looked == LookTime::First => {
                    names.push(entry.into_owned())
                }
                Resource::Base(_) => other.push(NeedStep::Base(id)),
                Resource::Script(_) => {
                    let script = scripts.iter().find(|script| script.node == node.id);
                    other.extend(script.cloned().map(NeedStep::Script));
                }
                // The other graphs that nodes run are actions, which look for what they use themselves.
                Resource::Graph(index) if name.is_some() => {
                    let child = program.children.get(index);
                    let lists = child.is_some_and(lists_anything);
                    other.extend(lists.then(|| NeedStep::Child {
                        node: &node.id,
                        dir: dir.clone(),
                        index,
                    }));
                }
                Resource::Graph(_)
                | Resource::Tool(_)
                | Resource::Model(_)
                | Resource::Opened(_)
                | Resource::Program(_)
                | Resource::Directive(_)
                | Resource::Document(_) => {}
            }
        }
        if !names.is_empty() {
            steps.push(NeedStep::Tools {
                node: &node.id,
                dir,
                names,
                answered: needs::answered(node),
            });
        }
        steps.extend(other);
    }
    Some(steps)
}

/// The method, where there is something to say.
pub(super) fn method(plan: &Plan<'_>) -> TokenStream {
    let Some(steps) = need_steps(plan.program, plan.facts) else {
        return TokenStream::new();
    };
    let steps = steps.iter().map(|step| written(plan, step));
    quote! {
        fn needs(&self) -> Needs {
            Needs::default() #(#steps)*
        }
    }
}

fn written(plan: &Plan<'_>, step: &NeedStep<'_>) -> TokenStream {
    match step {
        NeedStep::Model => quote!(.model()),
        NeedStep::Asks(node, None) => {
            let id = literal::text(node);
            quote!(.asks(#id, None))
        }
        NeedStep::Asks(node, Some(name)) => {
            let (id, name) = (literal::text(node), literal::text(name));
            quote!(.asks(#id, Some(#name)))
        }
        NeedStep::Base(node) => {
            let id = literal::text(&plan.program[*node].id);
            let module = &plan.of(*node).module;
            quote!(.base(#id, &#module::SPEC))
        }
        NeedStep::Script(script) => started(&literal::text(script.node), script),
        NeedStep::Tools {
            node,
            dir,
            names,
            answered,
        } => tools((&literal::text(node), *answered), dir, names),
        NeedStep::Child { node, dir, index } => {
            child(plan, &literal::text(node), dir, *index).unwrap_or_default()
        }
    }
}

fn started(id: &TokenStream, script: &ScriptStart<'_>) -> TokenStream {
    let (path, program) = (literal::text(script.path), literal::text(script.program));
    match script.entered {
        NodeReach::Always => quote!(.script_always(#id, #path, #program)),
        NodeReach::Perhaps => quote!(.script(#id, #path, #program)),
    }
}

/// What a graph needs that a node runs.
fn child(plan: &Plan<'_>, id: &TokenStream, dir: &str, at: usize) -> Option<TokenStream> {
    let child = plan.program.children.get(at)?;
    let module = plan.children.get(at)?;
    let graph = super::struct_name(child);
    let graph = proc_macro2::Ident::new(&graph, proc_macro2::Span::call_site());
    let dir = literal::text(dir);
    Some(quote!(.child(#id, #dir, agents::#module::#graph::new().needs())))
}

/// What the model of a node may call. `answered`: the graph says what is done where the node fails.
fn tools((id, answered): (&TokenStream, bool), dir: &str, names: &[String]) -> TokenStream {
    let names = names.iter().map(|name| literal::text(name));
    let dir = literal::text(dir);
    match answered {
        true => quote!(.tools(#id, #dir, &[#(#names),*]).with_fallback()),
        false => quote!(.tools(#id, #dir, &[#(#names),*])),
    }
}
