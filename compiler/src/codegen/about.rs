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
        quote! {
            NodeAbout {
                id: Cow::Borrowed(#id),
                kind: Cow::Borrowed(#kind),
                line: #line,
                reads: #reads,
                meaning: #meaning,
                role: #role,
            }
        }
    });
    let inputs = inputs(plan);
    let limits = limits(plan);
    let starters = program.starters.iter().map(|starter| borrowed(starter));
    let models = super::needs::models(program);
    let models = models.iter().map(|model| borrowed(model));
    let files = super::files::read_when_it_runs(program);
    let files = files.iter().map(|file| borrowed(file));
    let abilities = program.abilities().into_iter().map(ability);
    let mut seen = BTreeSet::new();
    let env = program
        .env
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| seen.insert(*name))
        .map(borrowed);
    let secrets = program.secrets().into_iter().map(borrowed);
    quote! {
        #directory

        /// What the graph says about itself.
        pub static ABOUT: About = About {
            name: Cow::Borrowed(#name),
            description: Cow::Borrowed(#description),
            dialect: Cow::Borrowed(#dialect),
            fingerprint: #fingerprint,
            nodes: Cow::Borrowed(&[#(#nodes),*]),
            inputs: Cow::Borrowed(&[#(#inputs),*]),
            limits: #limits,
            starters: Cow::Borrowed(&[#(#starters),*]),
            models: Cow::Borrowed(&[#(#models),*]),
            env: Cow::Borrowed(&[#(#env),*]),
            secrets: Cow::Borrowed(&[#(#secrets),*]),
            files: Cow::Borrowed(&[#(#files),*]),
            abilities: Cow::Borrowed(&[#(#abilities),*]),
        };
    }
}

/// What of the state a node looks at: what its `In` is made of.
fn reads(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    if planned.whole {
        return quote!(Reads::All);
    }
    let keys = planned.inputs.iter();
    let keys = keys.map(|field| literal::text(&plan.program[field.key].name));
    quote!(Reads::Keys(&[#(#keys),*]))
}

fn role(role: Role) -> TokenStream {
    match role {
        Role::Other => quote!(NodeRole::Other),
        Role::Asks => quote!(NodeRole::Asks),
        Role::MayAsk => quote!(NodeRole::MayAsk),
        Role::List => quote!(NodeRole::List),
        Role::End => quote!(NodeRole::End),
    }
}

fn ability(ability: Ability) -> TokenStream {
    match ability {
        Ability::Actions => quote!(Ability::Actions),
        Ability::Proposals => quote!(Ability::Proposals),
        Ability::Conversation => quote!(Ability::Conversation),
        Ability::Search => quote!(Ability::Search),
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

fn borrowed(text: &str) -> TokenStream {
    let text = literal::text(text);
    quote!(Cow::Borrowed(#text))
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
        quote! {
            InputAbout {
                name: Cow::Borrowed(#name),
                description: Cow::Borrowed(#description),
                required: false,
                prompt: false,
            }
        }
    });
    let own = own.map(|input| {
        let name = literal::text(&plan.program[input.key].name);
        let description = literal::text(&input.doc);
        let (required, prompt) = (input.required, input.prompt);
        quote! {
            InputAbout {
                name: Cow::Borrowed(#name),
                description: Cow::Borrowed(#description),
                required: #required,
                prompt: #prompt,
            }
        }
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
    quote!(Limits { visits: #visits, steps: #steps, timeout: #timeout, concurrency: #concurrency })
}
