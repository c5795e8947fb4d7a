//! `ABOUT`: what the graph says about itself.

use super::plan::{NodePlan, Plan};
use super::{Place, literal, node};
use crate::flow::Facts;
use crate::ir::{Ability, Limits, Meaning, Program, Role};
use crate::source::Span;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// What a graph says about itself. Its generated module declares it; whoever runs the graph without one says the same.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub text: String,
    /// The name of its language.
    pub dialect: &'static str,
    /// What it means, as a number.
    pub fingerprint: u64,
    /// Its nodes, in the order of the text.
    pub nodes: Vec<NodeDescription>,
    /// What the caller gives.
    pub inputs: Vec<InputDescription>,
    /// What a run may use.
    pub limits: Limits,
    /// Prompts suggested to people.
    pub starters: Vec<String>,
    /// Models that it names, and that the graphs name which it runs, each once.
    pub models: Vec<String>,
    /// Environment variables that must be set, each once.
    pub env: Vec<String>,
    /// Environment variables whose values nobody is shown.
    pub secrets: Vec<String>,
    /// Files that are read when it runs.
    pub files: Vec<String>,
    /// What it does that not every graph does.
    pub abilities: Vec<Ability>,
}

/// What a graph says about a node.
#[derive(Clone, Debug)]
pub struct NodeDescription {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: &'static str,
    /// Its line in the file, from 1.
    pub line: usize,
    /// The keys that it looks at; `None`: the whole state.
    pub reads: Option<Vec<String>>,
    /// What others ask about it.
    pub role: Role,
    /// What it means, as a number.
    pub meaning: u64,
}

/// What a graph says about an input.
#[derive(Clone, Debug)]
pub struct InputDescription {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub text: String,
    /// Whether a run without it is refused.
    pub required: bool,
    /// Whether a bare prompt fills it.
    pub prompt: bool,
}

/// What a program says about itself. `lines`: the line in which a place stands.
pub fn describe(program: &Program, facts: &Facts, lines: &dyn Fn(Span) -> usize) -> Description {
    description(&super::plan_of(program, facts), lines)
}

fn description(plan: &Plan<'_>, lines: &dyn Fn(Span) -> usize) -> Description {
    let program = plan.program;
    let meaning = Meaning::of(program);
    let nodes = plan.nodes.iter().zip(meaning.nodes);
    let nodes = nodes.map(|(planned, meaning)| {
        let node = &program[planned.id];
        NodeDescription {
            id: node.id.clone(),
            kind: node.work.kind(),
            line: lines(node.span),
            reads: reads(plan, planned),
            role: node.work.role(),
            meaning,
        }
    });
    let mut seen = BTreeSet::new();
    let env = program.env.iter().map(|(name, _)| name);
    let env = env.filter(|name| seen.insert(*name)).cloned();
    Description {
        name: program.name.clone(),
        text: program.doc.trim_end().to_owned(),
        dialect: program.dialect.name(),
        fingerprint: meaning.graph,
        nodes: nodes.collect(),
        inputs: inputs(plan),
        limits: program.limits.clone(),
        starters: program.starters.clone(),
        models: super::needs::models(program),
        env: env.collect(),
        secrets: program.secrets().into_iter().map(str::to_owned).collect(),
        files: super::files::read_when_it_runs(program)
            .into_iter()
            .collect(),
        abilities: program.abilities(),
    }
}

/// The static that the run loop and the command line read.
pub(super) fn about(plan: &Plan<'_>, place: &Place, lines: &dyn Fn(Span) -> usize) -> TokenStream {
    let said = description(plan, lines);
    let directory = directory(place);
    let (name, description) = (literal::text(&said.name), literal::text(&said.text));
    let (dialect, fingerprint) = (said.dialect, hex(said.fingerprint));
    let nodes = said.nodes.iter().map(|node| {
        let (id, kind) = (literal::text(&node.id), node.kind);
        let line = Literal::usize_unsuffixed(node.line);
        let (role, meaning) = (role(node.role), hex(node.meaning));
        let reads = match &node.reads {
            None => quote!(all),
            Some(keys) => {
                let keys = keys.iter().map(|key| literal::text(key));
                quote!([#(#keys),*])
            }
        };
        quote!(node #id, #kind, #line, #role, #reads, #meaning;)
    });
    let inputs = said.inputs.iter().map(|input| {
        let (name, description) = (literal::text(&input.name), literal::text(&input.text));
        let required = input.required.then(|| quote!(required));
        let prompt = input.prompt.then(|| quote!(prompt));
        quote!(input #name, #description #required #prompt;)
    });
    let limits = limits(&said.limits);
    let starters = listed("starters", &said.starters);
    let models = listed("models", &said.models);
    let files = listed("files", &said.files);
    let env = listed("env", &said.env);
    let secrets = listed("secrets", &said.secrets);
    let abilities: Vec<_> = said.abilities.iter().copied().map(ability).collect();
    let abilities = (!abilities.is_empty()).then(|| quote!(abilities #(#abilities),*;));
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
fn listed(what: &str, texts: &[String]) -> Option<TokenStream> {
    let what = proc_macro2::Ident::new(what, proc_macro2::Span::call_site());
    let texts: Vec<TokenStream> = texts.iter().map(|text| literal::text(text)).collect();
    (!texts.is_empty()).then(|| quote!(#what #(#texts),*;))
}

/// What of the state a node looks at: what its `In` is made of.
fn reads(plan: &Plan<'_>, planned: &NodePlan<'_>) -> Option<Vec<String>> {
    let keys = planned.inputs.iter();
    let keys = keys.map(|field| plan.program[field.key].name.clone());
    (!planned.whole).then(|| keys.collect())
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

fn inputs(plan: &Plan<'_>) -> Vec<InputDescription> {
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
    let properties = properties.map(|field| InputDescription {
        name: field.name.clone(),
        text: described(plan, field),
        required: false,
        prompt: false,
    });
    let own = own.map(|input| InputDescription {
        name: plan.program[input.key].name.clone(),
        text: input.doc.clone(),
        required: input.required,
        prompt: input.prompt,
    });
    own.chain(properties).collect()
}

fn limits(limits: &Limits) -> TokenStream {
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
    let cost = limits.max_cost.map(|most| {
        let most = Literal::f64_unsuffixed(most);
        quote!(cost #most)
    });
    let tokens = limits.max_tokens.map(|most| {
        let most = Literal::u64_unsuffixed(most);
        quote!(tokens #most)
    });
    let spending = (cost.is_some() || tokens.is_some()).then(|| quote!(spending #cost #tokens;));
    quote! {
        limits visits #visits, steps #steps, timeout #timeout, concurrency #concurrency;
        #spending
    }
}
