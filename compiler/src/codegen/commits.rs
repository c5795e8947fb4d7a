//! How a node is left: what its exits write, and where the run goes.

use super::emit::Text;
use super::literal;
use super::plan::{ExitPlan, NodePlan, Payload, Plan, VariantContent};
use crate::ir::{Branch, Exit, Join, Role, Target};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// How many exits are committed in one place. A graph that has more gets a method per node, so that each stays short.
const TOGETHER: usize = 18;

pub(super) fn is_long(plan: &Plan<'_>) -> bool {
    let exits: usize = plan.nodes.iter().map(|planned| planned.exits.len()).sum();
    exits > TOGETHER
}

/// The methods of a long graph that commit the exits of one node each.
pub(super) fn methods(plan: &Plan<'_>, output: &TokenStream, text: &mut Text) {
    if !is_long(plan) {
        return;
    }
    for planned in &plan.nodes {
        let (module, arms) = (&planned.module, arms(plan, planned));
        let id = literal::code(&plan.program[planned.id].id);
        let doc = literal::doc(&format!("Leaves {id}."));
        let state = if super::node::updates::uses(&arms, "state") {
            quote!(state)
        } else {
            quote!(_state)
        };
        text.add(quote! {
            impl #module::Exit {
                #doc
                fn commit(self, #state: &mut State) -> Result<Next<At, #output>, Failure> {
                    Ok(match self {
                        #arms
                    })
                }
            }
        });
    }
}

/// Commits the exits of one node.
pub(super) fn commit(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let variant = &planned.variant;
    if is_long(plan) {
        return quote!(Exit::#variant(exit) => exit.commit(state),);
    }
    let arms = arms(plan, planned);
    quote! {
        Exit::#variant(exit) => match exit {
            #arms
        },
    }
}

fn arms(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let mut arms: Vec<Arm> = Vec::new();
    for exit in &planned.exits {
        let arm = arm(plan, planned, exit);
        // Exits that carry the same and do the same share an arm.
        let twin = arms.iter_mut().find(|known| {
            known.binds == arm.binds && known.body.to_string() == arm.body.to_string()
        });
        match twin {
            Some(known) => known.patterns.extend(arm.patterns),
            None => arms.push(arm),
        }
    }
    let arms = arms
        .iter()
        .map(|Arm { patterns, body, .. }| quote!(#(#patterns)|* => #body,));
    quote!(#(#arms)*)
}

/// One arm of the match over a node's exits.
struct Arm {
    patterns: Vec<TokenStream>,
    /// What the patterns bind: only patterns that bind values of the same types can share an arm.
    binds: PatternBinding,
    body: TokenStream,
}

#[derive(PartialEq, Eq)]
enum PatternBinding {
    Nothing,
    Position,
    Payload(usize),
    PositionAndPayload(usize),
}

fn arm(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> Arm {
    let (module, variant) = (&planned.module, &exit.variant);
    let jump = matches!(exit.exit.to, Target::Anywhere);
    let next = next(plan, planned, exit.exit);
    let (binds, bound, body) = match (exit.carries, planned.payload(exit)) {
        (VariantContent::Payload(index), Some(payload)) => {
            let (bound, body) = left(plan, planned, exit.exit, payload);
            let binds = if jump {
                PatternBinding::PositionAndPayload(index)
            } else {
                PatternBinding::Payload(index)
            };
            (binds, bound, body)
        }
        (VariantContent::Failure, _) => (PatternBinding::Nothing, quote!((_)), next),
        (VariantContent::Nothing | VariantContent::Payload(_), _) if jump => {
            (PatternBinding::Position, quote!((at)), next)
        }
        (VariantContent::Nothing | VariantContent::Payload(_), _) => {
            (PatternBinding::Nothing, quote!(), next)
        }
    };
    Arm {
        patterns: vec![quote!(#module::Exit::#variant #bound)],
        binds,
        body,
    }
}

/// What the pattern of an exit with a payload binds, and what is done with it.
fn left(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    exit: &Exit,
    payload: &Payload<'_>,
) -> (TokenStream, TokenStream) {
    let work = &plan.program[planned.id].work;
    if payload.ends || work.ends() {
        return (quote!((end)), ending(plan, planned, payload));
    }
    if matches!(exit.to, Target::Fail) {
        return (quote!((out)), failing(plan, planned, payload));
    }
    let next = next(plan, planned, exit);
    if work.role() == Role::List {
        return (quote!((out)), next);
    }
    let written = written(plan, planned, payload, &quote!(out));
    let out = if written.is_empty() {
        quote!(_)
    } else {
        quote!(out)
    };
    let bound = if matches!(exit.to, Target::Anywhere) {
        quote!((at, #out))
    } else {
        quote!((#out))
    };
    (bound, quote!({ #written #next }))
}

/// Writes a payload: in place where only one exit has it.
fn written(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
    name: &TokenStream,
) -> TokenStream {
    if planned.is_sole(payload) {
        return super::key_writes::writes(plan, payload, name);
    }
    let miss = super::key_writes::payload_is_fallible(plan, payload).then(|| quote!(?));
    quote!(#name.commit(state)#miss;)
}

/// Writes what is written last, and ends the run with the result.
fn ending(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let work = &plan.program[planned.id].work;
    if super::node::payload::is_end_alone(payload, work) {
        return quote!(Next::End(end.result));
    }
    if planned.is_sole(payload) {
        let written = written(plan, planned, payload, &quote!(end));
        return quote!({ #written Next::End(end.result) });
    }
    let miss = super::key_writes::payload_is_fallible(plan, payload).then(|| quote!(?));
    quote!(Next::End(end.commit(state)#miss))
}

/// Writes what is written then, and fails the run.
fn failing(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let written = written(plan, planned, payload, &quote!(out));
    if planned.is_sole(payload) {
        return quote!({ #written return Err(out.failure); });
    }
    quote!({
        let failure = out.failure.clone();
        #written
        return Err(failure);
    })
}

/// Where the run goes after an exit.
fn next(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &Exit) -> TokenStream {
    let position = |id| {
        let variant = &plan.of(id).variant;
        quote!(At::#variant)
    };
    match &exit.to {
        Target::Node(id, _) => {
            let to = position(*id);
            quote!(Next::Go(#to))
        }
        Target::Anywhere => quote!(Next::Go(at)),
        Target::Fork(fork) => {
            let entries = fork.branches.iter().map(|branch| position(branch.entry));
            let after = fork
                .branches
                .iter()
                .enumerate()
                .filter_map(|(number, branch)| {
                    let Branch { after, .. } = branch;
                    let number = Literal::usize_unsuffixed(number);
                    let after = after.iter().map(|index| Literal::usize_unsuffixed(*index));
                    (after.len() > 0).then(|| quote!(.after(#number, [#(#after),*])))
                });
            let first = match fork.policy {
                Join::All => None,
                Join::First(count) => {
                    let count = Literal::u32_unsuffixed(count);
                    Some(quote!(.first(#count)))
                }
            };
            let join = plan.facts.join_of(fork).map(|join| {
                let join = position(join);
                quote!(.join(#join))
            });
            quote!(Next::Fork(Fork::to([#(#entries),*]) #(#after)* #first #join))
        }
        Target::Each(each) => {
            let (at, entry, then) = (&planned.variant, position(each.entry), position(each.then));
            quote! {
                Next::Each(ItemBranches {
                    at: At::#at,
                    entry: #entry,
                    items: out.items,
                    concurrency: out.limit,
                    then: #then,
                })
            }
        }
        Target::ItemDone => quote!(Next::ItemDone),
        Target::End => quote!(Next::End(Default::default())),
        Target::Stuck | Target::Fail => {
            let id = &plan.program[planned.id].id;
            quote!(return Err(no_way_on(#id)))
        }
    }
}
