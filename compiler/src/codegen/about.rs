//! `ABOUT`: what the graph says about itself.

use super::plan::{NodePlan, Plan};
use super::{Place, literal, node};
use crate::ir::{Ability, Meaning, Role};
use crate::source::Span;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// The static that the run loop and the command line read.
pub(super) fn about(plan: &Plan<'_>, place: &Place, lines: &dyn Fn(Span) -> usize) -> TokenStream {
    let program = plan.program;
    let directory = directory(place);
    let name = literal::text(&program.name);
    let description = literal::text(program.doc.trim_end());
    let dialect = program.dialect.name();
    let meaning = Meaning::of(program);
    let fingerprint = hex(meaning.graph);
    let meant = meaning.nodes.into_iter().map(hex);
    let nodes = plan.nodes.iter().zip(meant).map(|(planned, meaning)| {
        let node = &program[planned.id];
        let (id, kind) = (literal::text(&node.id), node.work.kind());
        let line = Literal::usize_unsuffixed(lines(node.span));
        let reads = reads(plan, planned);
        let role = role(node.work.role());
        quote!(node #id, #kind, #line, #role, #reads, #meaning;)
    });
    let inputs = inputs(plan);
    let limits = limits(plan);
    let starters = listed("starters", program.starters.iter().map(String::as_str));
    let models = super::needs::models(program);
    let models = listed("models", models.iter().map(AsRef::as_ref));
    let files = super::files::read_when_it_runs(program);
    let files = listed("files", files.iter().map(AsRef::as_ref));
    let abilities = program
        .abilities()
        .into_iter()
        .map(ability)
        .collect::<Vec<_>>();
    let abilities = (!abilities.is_empty()).then(|| quote!(abilities #(#abilities),*;));
    let mut seen = BTreeSet::new();
    let env = program.env.iter().map(|(name, _)| name.as_str());
    let env = listed("env", env.filter(|name| seen.insert(*name)));
    let secrets = listed("secrets", program.secrets().into_iter());
    quote! {
        #directory

        about! {
            graph #name, #description, #dialect, #fingerprint;
            #(#nodes)*
            #(#inputs)*
            #limits
            #starters
            #models
            #env
            #secrets
            #files
            #abilities
        }
    }
}

/// `files "scripts/count.py", "notes.md";`; nothing of nothing.
fn listed<'t>(what: &str, texts: impl Iterator<Item = &'t str>) -> Option<TokenStream> {
    let what = proc_macro2::Ident::new(what, proc_macro2::Span::call_site());
    let texts: Vec<TokenStream> = texts.map(literal::text).collect();
    (!texts.is_empty()).then(|| quote!(#what #(#texts),*;))
}

/// What of the state a node looks at: what its `In` is made of.
fn reads(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    if planned.whole {
        return quote!(all);
    }
    let keys = planned.inputs.iter();
    let keys = keys.map(|field| literal::text(&plan.program[field.key].name));
    quote!([#(#keys),*])
}

fn role(role: Role) -> TokenStream {
    match role {
        Role::Other => quote!(Other),
        Role::Asks => quote!(Asks),
        Role::MayAsk => quote!(MayAsk),
        Role::List => quote!(List),
        Role::End => quote!(End),
    }
}

fn ability(ability: Ability) -> TokenStream {
    match ability {
        Ability::Actions => quote!(Actions),
        Ability::Proposals => quote!(Proposals),
        Ability::Conversation => quote!(Conversation),
        Ability::Search => quote!(Search),
    }
}

fn directory(place: &Place) -> TokenStream {
    let value = match place {
        Place::Working => quote!(""),
        Place::Package(inside) if inside.is_empty() => quote!(env!("CARGO_MANIFEST_DIR")),
        Place::Package(inside) => {
            let inside = format!("/{inside}");
            quote!(concat!(env!("CARGO_MANIFEST_DIR"), #inside))
        }
        Place::Absolute(directory) => {
            let directory = literal::text(directory);
            quote!(#directory)
        }
    };
    quote! {
        /// Where the graph's scripts are, unless a run says otherwise; empty: in the working directory.
        const DIR: &str = #value;
    }
}

/// `0x9c1e_47d0_2b6a_f513`
fn hex(number: u64) -> TokenStream {
    let digits = format!("{number:016x}");
    let groups: Vec<&str> = [0..4, 4..8, 8..12, 12..16]
        .into_iter()
        .filter_map(|range| digits.get(range))
        .collect();
    format!("0x{}", groups.join("_"))
        .parse()
        .unwrap_or_default()
}

/// What a caller is told of a property of the inputs: what it is for, its type, and what happens if it is not given.
fn described(plan: &Plan<'_>, field: &crate::ir::Field) -> String {
    let schema = plan
        .program
        .workflow
        .as_ref()
        .and_then(|workflow| workflow.schema.as_ref());
    let property = schema.and_then(|schema| schema.get("properties")?.get(&field.name));
    let ty = property
        .and_then(|property| property.get("type")?.as_str())
        .map(str::to_owned);
    let default = property.and_then(|property| property.get("default"));
    let need = match default {
        Some(default) => Some(format!("default {default}")),
        None => field.required.then(|| "required".to_owned()),
    };
    let facts: Vec<String> = ty.into_iter().chain(need).collect();
    let doc = field.doc.trim();
    match (doc, facts.join(", ")) {
        (doc, facts) if facts.is_empty() => doc.to_owned(),
        ("", facts) => format!("({facts})"),
        (doc, facts) => format!("{doc} ({facts})"),
    }
}

fn inputs<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = TokenStream> + 'a {
    let nested = plan
        .program
        .workflow
        .as_ref()
        .map(|workflow| workflow.inputs);
    let own = plan
        .program
        .inputs
        .iter()
        .filter(move |input| Some(input.key) != nested);
    let properties = nested.into_iter().flat_map(|key| {
        if let crate::ir::Type::Object { fields, .. } = &plan.field(key).ty {
            fields.as_slice()
        } else {
            &[]
        }
    });
    // What is missing among them is reported when the run begins, all at once.
    let properties = properties.map(|field| {
        let description = described(plan, field);
        let (name, description) = (literal::text(&field.name), literal::text(&description));
        quote!(input #name, #description;)
    });
    let own = own.map(|input| {
        let name = literal::text(&plan.program[input.key].name);
        let description = literal::text(&input.doc);
        let (required, prompt) = (
            input.required.then(|| quote!(required)),
            input.prompt.then(|| quote!(prompt)),
        );
        quote!(input #name, #description #required #prompt;)
    });
    own.chain(properties)
}

fn limits(plan: &Plan<'_>) -> TokenStream {
    let limits = &plan.program.limits;
    let number = |limit: Option<u32>| match limit {
        Some(limit) => {
            let limit = Literal::u32_unsuffixed(limit);
            quote!(Some(#limit))
        }
        None => quote!(None),
    };
    let (visits, steps, concurrency) = (
        number(limits.visits),
        number(limits.steps),
        number(limits.concurrency),
    );
    let timeout = node::duration(limits.timeout);
    quote!(limits visits #visits, steps #steps, timeout #timeout, concurrency #concurrency;)
}
