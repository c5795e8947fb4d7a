//! A map node: splits a list into items; the run loop runs the chain for each and collects.

use super::super::key_writes::stored;
use super::super::plan::{NodePlan, Plan};
use super::super::text::TextScope;
use super::kind::NodeEmitter;
use super::{in_type, updates};
use crate::ir::{Exit, ItemChain, KeyId, Map, OtherWrites, Target, ValueExpr};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;

impl NodeEmitter for Map {
    fn body(&self, plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
        body(plan, planned, self)
    }

    fn reserved(&self) -> &'static [&'static str] {
        &["rest", "input", "items", "limit"]
    }

    fn entered(&self, planned: &NodePlan<'_>, input: &TokenStream) -> TokenStream {
        let (variant, module) = (&planned.variant, &planned.module);
        quote!(#module::split(&#input).map(Exit::#variant).into())
    }
}

fn body(plan: &Plan<'_>, planned: &NodePlan<'_>, work: &Map) -> TokenStream {
    let scene = TextScope {
        plan,
        node: planned,
        returned: None,
        own: None,
        written: &[],
    };
    let items = match &work.over {
        ValueExpr::Ref(from) => {
            let option = scene.operand(from).optional();
            let spelled = &from.spelled;
            quote!(items(#spelled, needed(#spelled, #option)?)?)
        }
        ValueExpr::Text(text) => {
            let rendered = scene.text(text);
            let (expr, miss) = (
                rendered.expr,
                if rendered.fallible {
                    quote!(?)
                } else {
                    quote!()
                },
            );
            quote!(items("over", &#expr #miss)?)
        }
        ValueExpr::Literal(value) => {
            let value = super::super::state::dynamic(value);
            quote!(items("over", &#value)?)
        }
    };
    let exit = planned.exits.first();
    let Some((exit, each)) = exit.and_then(|exit| Some((exit, exit.exit.to.each()?))) else {
        return quote!();
    };
    let limit = limit(&scene, each);
    let variant = &exit.variant;
    let body = quote!(Ok(Exit::#variant(Out { items: #items, limit: #limit })));
    let input = in_type(plan, planned, &quote!(In));
    let parameter = updates::parameter(&body);
    quote! {
        /// Splits the list into items.
        ///
        /// # Errors
        /// If it is missing or no list.
        pub fn split(#parameter: &#input) -> Result<Exit, Failure> {
            #body
        }
    }
}

fn limit(scene: &TextScope<'_, '_>, each: &ItemChain) -> TokenStream {
    match &each.concurrency {
        None => quote!(None),
        Some(ValueExpr::Ref(from)) => {
            let option = scene.operand(from).optional();
            let spelled = &from.spelled;
            quote!(Some(limit(#spelled, needed(#spelled, #option)?)?))
        }
        Some(ValueExpr::Literal(value)) => {
            let number = proc_macro2::Literal::u64_unsuffixed(value.as_u64().unwrap_or(1));
            quote!(Some(#number))
        }
        Some(ValueExpr::Text(_)) => quote!(None),
    }
}

/// The methods that put items into states and take results out of them.
pub(in super::super) fn items(plan: &Plan<'_>) -> TokenStream {
    let maps: Vec<(&NodePlan<'_>, &ItemChain)> = plan
        .nodes
        .iter()
        .flat_map(|planned| planned.exits.iter().map(move |exit| (planned, exit)))
        .filter_map(|(planned, exit)| Some((planned, exit.exit.to.each()?)))
        .collect();
    if maps.is_empty() {
        return quote!();
    }
    let narrow = narrow(plan, &maps);
    let bind = maps.iter().map(|(planned, each)| bind(plan, planned, each));
    let result = maps
        .iter()
        .map(|(planned, each)| result(plan, planned, each));
    let collect = maps
        .iter()
        .map(|(planned, each)| collect(plan, planned, each));
    // Every other node, by name: a new one must not fall through silently.
    let others: Vec<&proc_macro2::Ident> = plan
        .nodes
        .iter()
        .filter(|planned| !maps.iter().any(|(map, _)| map.id == planned.id))
        .map(|planned| &planned.variant)
        .collect();
    let others = quote!(#(At::#others)|*);
    let keys = maps.iter().map(|(planned, each)| {
        let (variant, key) = (&planned.variant, &plan.program[each.output].name);
        quote!(At::#variant => #key,)
    });
    let inside = inside(plan, &maps, &others);
    quote! {
        #inside

        fn item_key(&self, at: At) -> &str {
            match at {
                #(#keys)*
                #others => "",
            }
        }

        #narrow

        fn bind_item(&self, at: At, state: &mut State, item: Value) {
            match at {
                #(#bind)*
                #others => {}
            }
        }

        fn item_result(&self, at: At, state: &State) -> Option<Value> {
            match at {
                #(#result)*
                #others => None,
            }
        }

        fn collect(
            &self,
            at: At,
            state: &mut State,
            results: Vec<Value>,
        ) -> Result<(), Failure> {
            match at {
                #(#collect)*
                #others => {}
            }
            Ok(())
        }
    }
}

/// Which nodes belong to which chain, where a script may name any node.
fn inside(
    plan: &Plan<'_>,
    maps: &[(&NodePlan<'_>, &ItemChain)],
    others: &TokenStream,
) -> TokenStream {
    let anywhere = |id: crate::ir::NodeId| {
        let mut exits = plan.program[id].exits.iter();
        exits.any(|exit| matches!(exit.to, Target::Anywhere))
    };
    let arms: Vec<TokenStream> = maps
        .iter()
        .filter_map(|(planned, _)| {
            let chain = plan
                .facts
                .chains()
                .iter()
                .find(|chain| chain.node == planned.id)?;
            if !chain.nodes.iter().copied().any(anywhere) {
                return None;
            }
            let nodes = chain.nodes.iter().map(|id| &plan.of(*id).variant);
            let variant = &planned.variant;
            Some(quote!(At::#variant => matches!(node, #(At::#nodes)|*),))
        })
        .collect();
    if arms.is_empty() {
        return quote!();
    }
    let closed = maps.iter().filter(|(planned, _)| {
        let chain = plan
            .facts
            .chains()
            .iter()
            .find(|chain| chain.node == planned.id);
        !chain.is_some_and(|chain| chain.nodes.iter().copied().any(anywhere))
    });
    let closed = closed.map(|(planned, _)| &planned.variant);
    quote! {
        fn inside(&self, map: At, node: At) -> bool {
            match map {
                #(#arms)*
                #(At::#closed |)* #others => true,
            }
        }
    }
}

/// The method that gives an item no more of the state than its chain looks at.
fn narrow(plan: &Plan<'_>, maps: &[(&NodePlan<'_>, &ItemChain)]) -> TokenStream {
    let mut narrowed = Vec::new();
    let arms: Vec<TokenStream> = maps
        .iter()
        .filter_map(|(planned, _)| {
            let variant = &planned.variant;
            let keys = seen(plan, planned)?;
            narrowed.push(planned.id);
            let fields = keys.into_iter().map(|key| {
                let field = &plan.field(key).ident;
                quote!(own.#field = state.#field.clone();)
            });
            let start = super::super::state::empty(plan);
            Some(quote!(At::#variant => {
                let mut own = #start;
                #(#fields)*
                own
            }))
        })
        .collect();
    if arms.is_empty() {
        return quote!();
    }
    let others = plan.nodes.iter();
    let others = others.filter(|planned| !narrowed.contains(&planned.id));
    let others: Vec<_> = others.map(|planned| &planned.variant).collect();
    quote! {
        fn item_state(&self, at: At, state: &State, item: Value) -> State {
            let mut own = match at {
                #(#arms)*
                #(At::#others)|* => state.clone(),
            };
            self.bind_item(at, &mut own, item);
            own
        }
    }
}

/// The keys that the chain of a map node looks at: those that it reads, and those that its writes are combined with.
/// `None`: perhaps all of them.
pub(in super::super) fn seen(plan: &Plan<'_>, planned: &NodePlan<'_>) -> Option<BTreeSet<KeyId>> {
    let chains = plan.facts.chains().iter();
    let mut keys = BTreeSet::new();
    for chain in chains.filter(|chain| chain.node == planned.id) {
        for node in chain.nodes.iter().map(|node| &plan.program[*node]) {
            let open = |exit: &Exit| exit.unlisted != OtherWrites::None;
            if node.work.profile().sees_state || node.exits.iter().any(open) {
                return None;
            }
            keys.extend(node.reads.iter().filter_map(|read| read.from.key()));
            let written = node.exits.iter().flat_map(|exit| &exit.writes);
            let combined = written.filter(|write| plan.program[write.key].reducer.is_some());
            keys.extend(combined.map(|write| write.key));
        }
    }
    let all = plan.program.keys.len() + usize::from(plan.has_rest());
    (keys.len() < all).then_some(keys)
}

fn bind(plan: &Plan<'_>, planned: &NodePlan<'_>, each: &ItemChain) -> TokenStream {
    let (variant, item, output) = (
        &planned.variant,
        plan.field(each.item),
        plan.field(each.output),
    );
    let ident = &item.ident;
    let item = if item.plain {
        quote!(recast(&item))
    } else {
        quote!(Some(recast(&item)))
    };
    let clear = if output.plain {
        quote!(Default::default())
    } else {
        quote!(None)
    };
    let output = &output.ident;
    quote! {
        At::#variant => {
            state.#output = #clear;
            state.#ident = #item;
        }
    }
}

fn result(plan: &Plan<'_>, planned: &NodePlan<'_>, each: &ItemChain) -> TokenStream {
    let (variant, output) = (&planned.variant, plan.field(each.output));
    let ident = &output.ident;
    let value = if output.plain {
        quote!(Some(to_value(&state.#ident)))
    } else {
        quote!(state.#ident.as_ref().map(to_value))
    };
    quote!(At::#variant => #value,)
}

fn collect(plan: &Plan<'_>, planned: &NodePlan<'_>, each: &ItemChain) -> TokenStream {
    let variant = &planned.variant;
    let write = stored(
        plan,
        each.collect,
        &quote!(state),
        &quote!(recast(&results)),
    );
    quote!(At::#variant => { #write })
}
