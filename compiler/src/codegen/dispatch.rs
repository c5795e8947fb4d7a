//! The graph itself: the struct, and what it is to the run loop.

use super::emit::Text;
use super::plan::{NodePlan, Plan};
use super::{commits, literal};
use crate::ir::{RuntimePart, Target, Type};
use proc_macro2::TokenStream;
use quote::quote;

/// The struct, its constructors and the `Graph` implementation.
pub(super) fn graph(plan: &Plan<'_>, text: &mut Text) {
    let name = &plan.name;
    let said = literal::code(&plan.program.name);
    let doc = literal::doc(&format!(
        "The graph {said}, ready to run. `N` is where a caller overrides nodes."
    ));
    let constructors = super::start::constructors(plan);
    let output = match plan.program.output {
        Type::Text => quote!(String),
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Enum(_)
        | Type::List(_)
        | Type::Object { .. }
        | Type::Nullable(_) => quote!(Value),
    };
    text.add(quote! {
        #doc
        #[derive(Clone, Debug, Default)]
        pub struct #name<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        #constructors
    });
    let methods = methods(plan);
    let start = &plan.of(plan.program.start).variant;
    text.add(quote! {
        impl<N: Nodes> Graph for #name<N> {
            basics! { starts at #start, ends with #output }

            #methods
        }
    });
    commits::methods(plan, &output, text);
}

/// The method that begins the work of a node.
fn work(plan: &Plan<'_>) -> TokenStream {
    let nodes = plan.nodes.iter().map(|planned| entered(plan, planned));
    let nodes = quote!(#(#nodes)*);
    let cx = if super::node::updates::uses(&nodes, "cx") {
        quote!(cx)
    } else {
        quote!(_cx)
    };
    quote! {
        fn work<'a>(&'a self, at: At, state: &'a State, #cx: &'a mut NodeContext<'_>) -> NodeWork<'a, Exit> {
            match at {
                #nodes
            }
        }
    }
}

fn methods(plan: &Plan<'_>) -> TokenStream {
    let begin = if let Some(workflow) = &plan.program.workflow {
        let owned = &plan.field(workflow.inputs).owned;
        quote! {
            let inputs: #owned = given(&WORKFLOW, inputs)?;
            Ok(State::start(inputs))
        }
    } else {
        let begin = super::state::empty(plan);
        quote!(seed(&#begin, inputs))
    };
    let lifecycle = lifecycle(plan);
    let arms: Vec<_> = plan
        .nodes
        .iter()
        .map(|planned| commits::commit(plan, planned))
        .collect();
    let state = if super::node::updates::uses(&quote!(#(#arms)*), "state") {
        quote!(state)
    } else {
        quote!(_state)
    };
    let commit = if commits::is_long(plan) {
        quote!(match exit { #(#arms)* })
    } else {
        quote!(Ok(match exit { #(#arms)* }))
    };
    let work = work(plan);
    let admits = admits(plan);
    let items = super::node::map::items(plan);
    let combined = combined(plan);
    let needs = super::needs::method(plan);
    let pauses = super::position::pauses(plan);
    let handed = super::position::handed(plan);
    let on_interrupted = super::position::on_interrupted(plan);
    let checkpoints = super::position::checkpoints(plan);
    let watched = super::policy_table::methods(plan);
    quote! {
        #needs

        #checkpoints

        fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
            #begin
        }

        #work

        fn commit(&self, #state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
            #commit
        }

        #admits

        #combined

        #pauses
        #handed
        #on_interrupted

        #items

        #lifecycle

        #watched
    }
}

/// What is done beside the nodes: only some kinds of nodes want anything.
fn lifecycle(plan: &Plan<'_>) -> TokenStream {
    let has = |part| {
        let mut nodes = plan.program.nodes.iter();
        nodes.any(|node| node.work.parts().contains(&part))
    };
    let own = if plan.program.workflow.is_some() {
        quote!(WORKFLOW)
    } else if has(RuntimePart::Conversations) {
        quote!(graphwright::codegen::Conversation)
    } else if has(RuntimePart::Budgets) {
        quote!(graphwright::codegen::Rules)
    } else {
        return super::empty();
    };
    quote! {
        fn lifecycle(&self) -> Option<&dyn graphwright::codegen::Lifecycle> {
            Some(&#own)
        }
    }
}

/// Which keys branches may both write, where only the run can see what they write.
fn combined(plan: &Plan<'_>) -> TokenStream {
    let mut exits = plan.program.nodes.iter().flat_map(|node| &node.exits);
    if !plan.program.is_open() || !exits.any(|exit| matches!(exit.to, Target::Fork(_))) {
        return TokenStream::new();
    }
    let keys = plan.program.keys.iter().filter(|key| key.reducer.is_some());
    let keys = keys.map(|key| literal::text(&key.name));
    quote! {
        fn combined(&self) -> Option<Vec<&str>> {
            Some(vec![#(#keys),*])
        }
    }
}

/// Enters one node.
fn entered(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let (variant, module) = (&planned.variant, &planned.module);
    let misses = planned.may_miss();
    let input = if misses {
        quote!(input)
    } else {
        quote!(#module::In::read(state))
    };
    let work = &plan.program[planned.id].work;
    let work = super::node::emitted(work).entered(planned, &input);
    if !misses {
        return quote!(At::#variant => #work,);
    }
    quote! {
        At::#variant => match #module::In::read(state) {
            Ok(input) => #work,
            Err(hole) => NodeWork::stopped(hole),
        },
    }
}

/// Whether a restored state has what a position needs.
fn admits(plan: &Plan<'_>) -> TokenStream {
    let (needy, free): (Vec<_>, Vec<_>) = plan.nodes.iter().partition(|planned| planned.may_miss());
    let needy: Vec<TokenStream> = needy
        .iter()
        .map(|planned| {
            let (variant, module) = (&planned.variant, &planned.module);
            quote!(At::#variant => #module::In::read(state).map(drop),)
        })
        .collect();
    let free: Vec<_> = free.iter().map(|planned| &planned.variant).collect();
    let ok = if free.is_empty() {
        quote!()
    } else {
        quote!(#(At::#free)|* => Ok(()),)
    };
    if needy.is_empty() {
        return quote! {
            fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
                Ok(())
            }
        };
    }
    quote! {
        fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
            match at {
                #ok
                #(#needy)*
            }
        }
    }
}
