//! The graph itself: the enum of exits, the struct, and the two halves `work` and `commit`.

use super::literal;
use super::plan::{Carries, ExitPlan, NodePlan, Plan};
use crate::ir::{Branch, Exit, Join, Target, Type, Work};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `Exit`: an entry of the journal.
pub(super) fn exits(plan: &Plan<'_>) -> TokenStream {
    let variants = plan.nodes.iter().map(|planned| {
        let doc = literal::doc(&format!(
            "How {} ended.",
            literal::code(&plan.program[planned.id].id)
        ));
        let (variant, module) = (&planned.variant, &planned.module);
        quote!(#doc #variant(#module::Exit),)
    });
    let journal = super::journal::of_graph(plan);
    quote! {
        /// How a node ended, with what it writes: an entry of the run's journal.
        #[derive(Clone)]
        pub enum Exit {
            #(#variants)*
        }

        #journal
    }
}

/// The struct, its constructors and the `Graph` implementation.
pub(super) fn graph(plan: &Plan<'_>) -> TokenStream {
    let name = &plan.name;
    let said = literal::code(&plan.program.name);
    let doc = literal::doc(&format!(
        "The graph {said}, ready to run. `N` is where a caller overrides nodes."
    ));
    let constructors = super::start::constructors(plan);
    let methods = methods(plan);
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
    let leaving = leaving(plan, &output);
    quote! {
        #doc
        #[derive(Clone, Debug, Default)]
        pub struct #name<N = AsDeclared> {
            /// How each node does its work.
            pub nodes: N,
        }

        #constructors

        impl<N: Nodes> Graph for #name<N> {
            type At = At;
            type State = State;
            type Exit = Exit;
            type Output = #output;

            #methods
        }

        #leaving
    }
}

/// The method that begins the work of a node.
fn work(plan: &Plan<'_>) -> TokenStream {
    let nodes = plan.nodes.iter().map(|planned| entered(plan, planned));
    let nodes = quote!(#(#nodes)*);
    let cx = if super::node::updates::mentions(&nodes, "cx") {
        quote!(cx)
    } else {
        quote!(_cx)
    };
    quote! {
        fn work<'a>(&'a self, at: At, state: &'a State, #cx: &'a mut Cx<'_>) -> Work<'a, Exit> {
            match at {
                #nodes
            }
        }
    }
}

/// How many exits are committed in one place. A graph that has more gets a method per node, so that each stays short.
const TOGETHER: usize = 18;

fn is_long(plan: &Plan<'_>) -> bool {
    let exits: usize = plan.nodes.iter().map(|planned| planned.exits.len()).sum();
    exits > TOGETHER
}

/// The methods of a long graph that commit the exits of one node each.
fn leaving(plan: &Plan<'_>, output: &TokenStream) -> TokenStream {
    if !is_long(plan) {
        return TokenStream::new();
    }
    let impls = plan.nodes.iter().map(|planned| {
        let (module, arms) = (&planned.module, arms(plan, planned));
        let id = literal::code(&plan.program[planned.id].id);
        let doc = literal::doc(&format!("Leaves {id}."));
        let state = if super::node::updates::mentions(&arms, "state") {
            quote!(state)
        } else {
            quote!(_state)
        };
        quote! {
            impl #module::Exit {
                #doc
                fn commit(self, #state: &mut State) -> Result<Next<At, #output>, Failure> {
                    Ok(match self {
                        #arms
                    })
                }
            }
        }
    });
    quote!(#(#impls)*)
}

fn methods(plan: &Plan<'_>) -> TokenStream {
    let start = &plan.of(plan.program.start).variant;
    let begin = if plan.program.workflow.is_some() {
        quote!(Ok(State::start(given(&WORKFLOW, inputs)?)))
    } else {
        let begin = empty(plan);
        quote!(seed(&#begin, inputs))
    };
    let workflow = super::workflow::methods(plan);
    let arms = plan.nodes.iter().map(|planned| commit(plan, planned));
    let commit = if is_long(plan) {
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
    let checkpoints = super::position::checkpoints(plan);
    quote! {
        fn about(&self) -> &About {
            &ABOUT
        }

        #needs

        #checkpoints

        fn dir(&self) -> &str {
            DIR
        }

        fn first(&self) -> At {
            At::#start
        }

        fn number(&self, at: At) -> usize {
            at as usize
        }

        fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
            #begin
        }

        #work

        fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, Self::Output>, Failure> {
            #commit
        }

        #admits

        #combined

        #pauses

        #items

        #workflow
    }
}

/// The state that a run starts with, without anything from the caller.
pub(super) fn empty(plan: &Plan<'_>) -> TokenStream {
    if let Some(input) = plan.program.inputs.iter().find(|input| input.prompt) {
        let initial = plan.program[input.key].initial.as_ref();
        let usual = initial
            .and_then(|initial| initial.value.as_str())
            .filter(|text| !text.is_empty());
        match usual.map(literal::text) {
            Some(text) => quote!(State::start(#text)),
            None => quote!(State::start(String::new())),
        }
    } else {
        quote!(State::start())
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
    let done = |exit| quote!(Work::done(Exit::#variant(#exit)));
    let work = match &plan.program[planned.id].work {
        Work::Finish(_) => done(quote!(#module::finish(&#input))),
        Work::Map(_) => quote!(#module::split(&#input).map(Exit::#variant).into()),
        Work::Pass => done(quote!(#module::decide(&#input, cx))),
        Work::Return(_) => done(quote!(#module::finish(&#input, cx))),
        Work::Llm(_)
        | Work::Agent(_)
        | Work::Script(_)
        | Work::Ask(_)
        | Work::Retrieve(_)
        | Work::Runner(_)
        | Work::Judge(_)
        | Work::Publish(_)
        | Work::Stage(_)
        | Work::Action(_)
        | Work::ForEach(_) => quote!(self.nodes.#module(#input, cx).map(Exit::#variant)),
    };
    if !misses {
        return quote!(At::#variant => #work,);
    }
    quote! {
        At::#variant => match #module::In::read(state) {
            Ok(input) => #work,
            Err(hole) => Work::stopped(hole),
        },
    }
}

/// Commits the exits of one node.
fn commit(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
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
    binds: Binds,
    body: TokenStream,
}

#[derive(PartialEq, Eq)]
enum Binds {
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
        (Carries::Payload(index), Some(payload)) => {
            let fallible = super::node::write::payload_is_fallible(plan, payload);
            let miss = if fallible { quote!(?) } else { quote!() };
            let work = &plan.program[planned.id].work;
            let (bound, body) = match work {
                _ if payload.ends => (quote!((end)), quote!(Next::End(end.commit(state)#miss))),
                _ if matches!(exit.exit.to, Target::Fail) => (
                    quote!((out)),
                    quote!({
                        let failure = out.failure.clone();
                        out.commit(state)#miss;
                        return Err(failure);
                    }),
                ),
                Work::Finish(_) | Work::Publish(_) => {
                    (quote!((end)), quote!(Next::End(end.commit(state)#miss)))
                }
                Work::Map(_) => (quote!((out)), next),
                Work::Llm(_)
                | Work::Agent(_)
                | Work::Script(_)
                | Work::Ask(_)
                | Work::Retrieve(_)
                | Work::Runner(_)
                | Work::Judge(_)
                | Work::Stage(_)
                | Work::Action(_)
                | Work::Pass
                | Work::ForEach(_)
                | Work::Return(_) => {
                    let bound = if jump {
                        quote!((at, out))
                    } else {
                        quote!((out))
                    };
                    (bound, quote!({ out.commit(state)#miss; #next }))
                }
            };
            let binds = if jump {
                Binds::PositionAndPayload(index)
            } else {
                Binds::Payload(index)
            };
            (binds, bound, body)
        }
        (Carries::Failure, _) => (Binds::Nothing, quote!((_)), next),
        (Carries::Nothing | Carries::Payload(_), _) if jump => {
            (Binds::Position, quote!((at)), next)
        }
        (Carries::Nothing | Carries::Payload(_), _) => (Binds::Nothing, quote!(), next),
    };
    Arm {
        patterns: vec![quote!(#module::Exit::#variant #bound)],
        binds,
        body,
    }
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
                Next::Each(Each {
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
            fn admits(&self, _at: At, _state: &State) -> Result<(), Hole> {
                Ok(())
            }
        };
    }
    quote! {
        fn admits(&self, at: At, state: &State) -> Result<(), Hole> {
            match at {
                #ok
                #(#needy)*
            }
        }
    }
}
