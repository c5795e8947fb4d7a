//! Exits as entries of the journal, and the state: to JSON and back, in two functions each. Derived implementations would
//! be most of what compiling a graph takes.

use super::plan::{Carries, ExitPlan, NodePlan, OutField, Payload, Plan, StateField};
use super::types::is_value;
use crate::ir::{Role, Source, Target};
use proc_macro2::TokenStream;
use quote::quote;

/// The entries of the whole graph.
pub(super) fn of_graph(plan: &Plan<'_>) -> TokenStream {
    let ids: Vec<&String> = plan
        .nodes
        .iter()
        .map(|planned| &plan.program[planned.id].id)
        .collect();
    let variants: Vec<_> = plan.nodes.iter().map(|planned| &planned.variant).collect();
    let modules: Vec<_> = plan.nodes.iter().map(|planned| &planned.module).collect();
    quote! {
        impl Exit {
            /// The entry of the journal.
            fn kept(&self) -> Value {
                match self {
                    #(Self::#variants(left) => exit(#ids, left.kept()),)*
                }
            }

            /// The exit of an entry.
            fn read(at: At, name: &str, carried: &mut Fields) -> Self {
                match at {
                    #(At::#variants => Self::#variants(#modules::Exit::read(name, carried)),)*
                }
            }
        }

        impl Serialize for Exit {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.kept().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for Exit {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                exit_of(deserializer, &ABOUT, At::named, Self::read)
            }
        }
    }
}

/// The state of the whole graph.
pub(super) fn of_state(plan: &Plan<'_>) -> TokenStream {
    let program = plan.program;
    let kept = program.key_ids().map(|key| {
        let StateField { ident, plain, .. } = plan.field(key);
        let name = &program[key].name;
        if *plain {
            quote!(.with(#name, &self.#ident))
        } else {
            quote!(.maybe(#name, self.#ident.as_ref()))
        }
    });
    let (parts, kept) = chained(kept.collect());
    let kept_rest = plan.has_rest().then(|| quote!(.rest(&self.rest)));
    let given = plan.given();
    let start = given.map(|key| {
        let (name, owned) = (&program[key].name, &plan.field(key).owned);
        quote!(fields.need::<#owned>(#name))
    });
    let others = program.key_ids().filter(|key| Some(*key) != given);
    let read = others.map(|key| {
        let StateField {
            ident, plain, ty, ..
        } = plan.field(key);
        let name = &program[key].name;
        let how = match (plain, is_value(ty)) {
            (true, _) => quote!(key),
            (false, true) => quote!(present_key),
            (false, false) => quote!(maybe_key),
        };
        quote!(fields.#how(#name, &mut state.#ident);)
    });
    let rest = plan.has_rest().then(|| quote!(state.rest = fields.rest();));
    quote! {
        impl State {
            /// As it is kept.
            fn kept(&self) -> Value {
                #parts
                #kept #kept_rest .value()
            }

            /// What was kept.
            fn read(fields: &mut Fields) -> Self {
                let mut state = Self::start(#start);
                #(#read)*
                #rest
                state
            }
        }

        impl Serialize for State {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.kept().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for State {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                fields_of(deserializer, Self::read)
            }
        }
    }
}

/// The entries of one node.
pub(super) fn of_node(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let kept = planned.exits.iter().map(|exit| kept(plan, planned, exit));
    let names: Vec<&str> = planned
        .exits
        .iter()
        .map(|exit| exit.exit.name.as_str())
        .collect();
    // The last stands for a name that none has, which `one_of` notes.
    let read = match planned.exits.split_last() {
        None => quote!(),
        Some((last, [])) => {
            let exit = read(plan, planned, last);
            quote! {
                carried.one_of(name, &[#(#names),*]);
                #exit
            }
        }
        Some((last, others)) => {
            let arms = others.iter().zip(&names).map(|(exit, name)| {
                let exit = read(plan, planned, exit);
                quote!(#name => #exit,)
            });
            let last = read(plan, planned, last);
            quote! {
                match carried.one_of(name, &[#(#names),*]) {
                    #(#arms)*
                    _ => #last,
                }
            }
        }
    };
    quote! {
        impl Exit {
            /// The entry of the journal.
            pub(super) fn kept(&self) -> Value {
                match self {
                    #(#kept)*
                }
            }

            /// The exit of an entry.
            pub(super) fn read(name: &str, carried: &mut Fields) -> Self {
                #read
            }
        }
    }
}

fn jumps(exit: &ExitPlan<'_>) -> bool {
    matches!(exit.exit.to, Target::Anywhere)
}

fn kept(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> TokenStream {
    let (variant, name) = (&exit.variant, &exit.exit.name);
    match (exit.carries, planned.payload(exit), jumps(exit)) {
        (Carries::Failure, ..) => {
            quote!(Self::#variant(failure) => exit(#name, to_value(failure)),)
        }
        (_, Some(payload), jump) => {
            let (parts, record) = record(plan, planned, payload);
            let (carried, exit) = if jump {
                (quote!(at, out), quote!(#record.exit_to(#name, at)))
            } else {
                (quote!(out), quote!(#record.exit(#name)))
            };
            if parts.is_empty() {
                quote!(Self::#variant(#carried) => #exit,)
            } else {
                quote!(Self::#variant(#carried) => { #parts #exit })
            }
        }
        (_, None, true) => quote!(Self::#variant(at) => exit(#name, to_value(at)),),
        (_, None, false) => quote!(Self::#variant => Value::from(#name),),
    }
}

fn read(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> TokenStream {
    let variant = &exit.variant;
    match (exit.carries, planned.payload(exit), jumps(exit)) {
        (_, Some(payload), jump) => {
            let position = jump.then(|| quote!(carried.position(),));
            let ident = &payload.ident;
            let value = if is_returned(plan, planned, payload) {
                quote!(#ident::read(carried))
            } else {
                let fields = taken(plan, planned, payload, &quote!(carried));
                quote!(#ident { #fields })
            };
            let value = if payload.boxed {
                quote!(Box::new(#value))
            } else {
                value
            };
            quote!(Self::#variant(#position #value))
        }
        (Carries::Failure, ..) | (_, None, true) => quote!(Self::#variant(carried.whole())),
        (_, None, false) => quote!(Self::#variant),
    }
}

/// The longest chain of calls: a long one is more than the stack of the Rust compiler holds.
const CHAIN: usize = 100;

/// `Record::new().with("title", &out.title)…`, behind statements that make its beginning where it is long.
fn chained(calls: Vec<TokenStream>) -> (TokenStream, TokenStream) {
    let mut chunks = calls.chunks(CHAIN);
    let Some(first) = chunks.next() else {
        return (quote!(), quote!(Record::new()));
    };
    let mut parts = quote!();
    let mut chain = quote!(Record::new() #(#first)*);
    for calls in chunks {
        parts.extend(quote!(let record = #chain;));
        chain = quote!(record #(#calls)*);
    }
    (parts, chain)
}

/// A payload as it is kept, as [`chained`].
fn record(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> (TokenStream, TokenStream) {
    let extra = extra(plan, planned, payload).iter().map(|name| {
        let ident = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
        quote!(.with(#name, &out.#ident))
    });
    let fields = payload.fields.iter().map(|field| {
        let (name, ident) = (&plan.program[field.key].name, &field.ident);
        if field.always {
            quote!(.with(#name, &out.#ident))
        } else {
            quote!(.maybe(#name, out.#ident.as_ref()))
        }
    });
    let rest = payload.rest.then(|| quote!(.rest(&out.rest)));
    let (parts, chain) = chained(extra.chain(fields).collect());
    (parts, quote!(#chain #rest))
}

/// `title: carried.need("title"), …`
fn taken(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
    from: &TokenStream,
) -> TokenStream {
    let extra = extra(plan, planned, payload).iter().map(|name| {
        let ident = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
        quote!(#ident: #from.need(#name),)
    });
    let fields = payload
        .fields
        .iter()
        .map(|field| self::field(plan, field, from));
    let rest = payload.rest.then(|| quote!(rest: #from.rest(),));
    quote!(#(#extra)* #(#fields)* #rest)
}

fn field(plan: &Plan<'_>, field: &OutField<'_>, from: &TokenStream) -> TokenStream {
    let (name, ident) = (&plan.program[field.key].name, &field.ident);
    let how = how(field.always, &field.ty);
    quote!(#ident: #from.#how(#name),)
}

/// How a field is taken out of an object.
pub(super) fn how(always: bool, ty: &crate::ir::Type) -> TokenStream {
    match (always, is_value(ty)) {
        (true, _) => quote!(need),
        (false, true) => quote!(present),
        (false, false) => quote!(maybe),
    }
}

/// Fields of a payload that are not keys.
fn extra(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> &'static [&'static str] {
    let work = &plan.program[planned.id].work;
    match (payload.ends, payload.failure) {
        (true, true) => &["result", "failure"],
        (true, false) => &["result"],
        _ if work.ends() => &["result"],
        _ if work.role() == Role::List => &["items", "limit"],
        (false, true) => &["failure"],
        (false, false) => &[],
    }
}

/// Whether the payload is what the work itself returns, with nothing added: then it is read from a reply, too.
fn is_returned(plan: &Plan<'_>, planned: &NodePlan<'_>, payload: &Payload<'_>) -> bool {
    let returns = plan.program[planned.id].work.schema().is_some();
    let all = |field: &OutField<'_>| matches!(field.write.source, Source::Returned(_));
    returns && !payload.failure && !payload.fields.is_empty() && payload.fields.iter().all(all)
}

/// `FromFields` of a payload that is read from a reply.
pub(super) fn of_reply(
    plan: &Plan<'_>,
    planned: &NodePlan<'_>,
    payload: &Payload<'_>,
) -> TokenStream {
    if !is_returned(plan, planned, payload) {
        return super::empty();
    }
    let fields = taken(plan, planned, payload, &quote!(fields));
    reads(&payload.ident, &fields)
}

/// `FromFields` of a struct, given how its fields are taken out of `fields`.
pub(super) fn reads(ident: &proc_macro2::Ident, fields: &TokenStream) -> TokenStream {
    quote! {
        impl FromFields for #ident {
            fn read(fields: &mut Fields) -> Self {
                Self { #fields }
            }
        }
    }
}
