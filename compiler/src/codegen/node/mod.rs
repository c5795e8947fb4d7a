//! One module of generated code per node: `In`, `Exit`, what the exits carry, and how the work is done. What differs
//! by kind is in one file per kind.

pub(super) mod action;
mod action_exits;
mod agent;
mod ask;
mod begin;
mod constant;
mod finish;
mod for_each;
mod imports;
mod judge;
mod kind;
mod llm;
pub(super) mod map;
mod pass;
pub(super) mod payload;
mod publish;
mod react;
mod report;
mod retrieve;
mod return_value;
mod run;
mod runner;
mod script;
mod speak;
mod stage;
pub(super) mod updates;

use super::literal;
use super::names::snake;
use super::plan::{ExitPlan, InField, KnownPresence, NodePlan, Plan, VariantContent, is_copy};
use super::text::{OwnResult, TextScope};
use crate::ir::stage::Stage;
use crate::ir::{Exit, Root, Source, Target, Text, Type, Work};
use constant::{fields, optional_number, optional_text, spec};
use kind::NodeEmitter;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use run::{certain, run_fn, waiting_fn};
use std::time::Duration;

/// `trait Nodes`: one method per node that reaches outside the process.
pub(super) fn trait_of_nodes(plan: &Plan<'_>) -> TokenStream {
    let methods = effectful(plan).map(|planned| {
        let module = &planned.module;
        let lifetime = planned.borrows(plan).then(|| quote!('a));
        quote!(#module(#lifetime))
    });
    quote!(overridable! { #(#methods),* })
}

/// The nodes whose work has effects.
pub(super) fn effectful<'n>(plan: &'n Plan<'n>) -> impl Iterator<Item = &'n NodePlan<'n>> {
    let nodes = plan.nodes.iter();
    nodes.filter(|planned| plan.program[planned.id].work.profile().has_effects)
}

/// What its work becomes: the one place that knows which kind answers for what.
pub(super) fn emitted(work: &Work) -> &dyn NodeEmitter {
    match work {
        Work::Llm(work) => work,
        Work::Agent(work) => work,
        Work::Script(work) => work,
        Work::Ask(work) => work,
        Work::Retrieve(work) => work,
        Work::Map(work) => work,
        Work::Finish(work) => work,
        Work::Action(work) => work,
        Work::Pass => &pass::Pass,
        Work::ForEach(work) => work,
        Work::Return(work) => work,
        Work::Runner(work) => &**work,
        Work::Judge(work) => &**work,
        Work::Publish(work) => work,
        Work::Stage(Stage::Begin(work)) => &**work,
        Work::Stage(Stage::Speak(work)) => &**work,
        Work::Stage(Stage::React(work)) => &**work,
        Work::Stage(Stage::Report(work)) => work,
    }
}

/// `path` with the lifetime that `In` has, if it has one.
fn in_type(plan: &Plan<'_>, planned: &NodePlan<'_>, path: &TokenStream) -> TokenStream {
    if planned.borrows(plan) {
        quote!(#path<'_>)
    } else {
        path.clone()
    }
}

/// The module of one node.
pub(super) fn module(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let node = &plan.program[planned.id];
    let module = &planned.module;
    let kind = node.work.named();
    let what = node.doc.trim();
    let doc = if what.is_empty() {
        format!("{}, {kind}.", literal::code(&node.id))
    } else {
        format!(
            "{}, {kind}: {}",
            literal::code(&node.id),
            literal::quoted(what)
        )
    };
    let doc = literal::doc(&doc);
    let input = input(plan, planned);
    let exit = exits(plan, planned);
    let payloads = planned.payloads.iter();
    let payloads: Vec<_> = payloads
        .map(|payload| payload::of(plan, planned, payload))
        .collect();
    let body = emitted(&node.work).body(plan, planned);
    // The exits name nothing of the graph but a position.
    let named = quote!(#input #(#payloads)* #body);
    let above = imports::imports(plan, planned, &named);
    quote! {
        #doc
        pub mod #module {
            #above
            use ::graphwright::codegen::*;

            #input
            #exit
            #(#payloads)*
            #body
        }
    }
}

/// `In` and how it is read.
fn input(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    if planned.whole {
        return quote! {
            /// What the script sees: the whole state.
            pub type In<'s> = WholeState<'s, State>;
        };
    }
    if planned.inputs.is_empty() {
        let doc = literal::doc(&format!(
            "What {} reads: nothing.",
            literal::code(&plan.program[planned.id].id)
        ));
        return quote! {
            #doc
            pub use ::graphwright::codegen::NoState as In;
        };
    }
    let fields = planned.inputs.iter().map(|field| in_field(plan, field));
    let generics = planned.borrows(plan).then(|| quote!(<'s>));
    let id = &plan.program[planned.id].id;
    let id = planned.may_miss().then(|| quote!(of #id));
    quote!(reads! { In #generics #id { #(#fields)* } })
}

/// A key that a node reads, and how it is held: `held title: &'s str,`.
fn in_field(plan: &Plan<'_>, field: &InField) -> TokenStream {
    let stored = plan.field(field.key);
    let ident = &stored.ident;
    let ty = match &stored.ty {
        Type::Text => quote!(&'s str),
        ty if is_copy(ty) => stored.owned.clone(),
        Type::List(_) => {
            let inner = list_item(&stored.owned);
            quote!(&'s [#inner])
        }
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Enum(_)
        | Type::Object { .. }
        | Type::Nullable(_) => {
            let owned = &stored.owned;
            quote!(&'s #owned)
        }
    };
    let ty = match field.have {
        KnownPresence::Plain | KnownPresence::Held => ty,
        KnownPresence::Maybe => quote!(Option<#ty>),
    };
    let how = how(field.have, &stored.ty);
    let key = super::journal::renamed(ident, &plan.program[field.key].name);
    quote!(#how #ident #key: #ty,)
}

/// `T` of `Vec<T>`.
fn list_item(owned: &TokenStream) -> TokenStream {
    let mut tokens = owned.clone().into_iter().skip(2).collect::<Vec<_>>();
    tokens.pop();
    tokens.into_iter().collect()
}

/// How a key is read.
fn how(have: KnownPresence, ty: &Type) -> TokenStream {
    match (have, is_copy(ty)) {
        (KnownPresence::Plain | KnownPresence::Maybe, true) => quote!(copied),
        (KnownPresence::Plain, false) => quote!(borrowed),
        (KnownPresence::Held, true) => quote!(held_copied),
        (KnownPresence::Held, false) => quote!(held),
        (KnownPresence::Maybe, false) if matches!(ty, Type::Text | Type::List(_)) => {
            quote!(maybe_slice)
        }
        (KnownPresence::Maybe, false) => quote!(maybe),
    }
}

/// `Exit`: the ways a node ends, and their names in the journal.
fn exits(plan: &Plan<'_>, planned: &NodePlan<'_>) -> TokenStream {
    let exits = planned.exits.iter().map(|exit| {
        let doc = literal::doc(&exit_doc(plan, exit.exit));
        let (variant, name) = (&exit.variant, &exit.exit.name);
        let carried = carried(planned, exit, &plan.program[planned.id].work);
        quote!(#doc #variant #carried = #name,)
    });
    quote!(exits! { #(#exits)* })
}

fn carried(planned: &NodePlan<'_>, exit: &ExitPlan<'_>, work: &Work) -> TokenStream {
    let jump = matches!(exit.exit.to, Target::Anywhere).then(|| quote!(at: At,));
    match (exit.carries, planned.payload(exit)) {
        (VariantContent::Failure, _) => quote!((failure: Failure)),
        (VariantContent::Payload(_), Some(payload)) => {
            let ident = &payload.ident;
            let value =
                (payload.ends && payload::is_end_alone(payload, work)).then(|| quote!(<Value>));
            let ty = if payload.boxed {
                quote!(Box<#ident>)
            } else {
                quote!(#ident #value)
            };
            let name = format_ident!("{}", snake(&ident.to_string()));
            quote!((#jump #name: #ty))
        }
        (VariantContent::Nothing | VariantContent::Payload(_), _) if jump.is_some() => {
            quote!((at: At))
        }
        (VariantContent::Nothing | VariantContent::Payload(_), _) => quote!(),
    }
}

fn exit_doc(plan: &Plan<'_>, exit: &Exit) -> String {
    use crate::ir::{ExitCondition, Outcome};
    let to = match &exit.to {
        Target::Node(id, _) => format!("on to {}", literal::code(&plan.program[*id].id)),
        Target::Anywhere => "on to the node it named".into(),
        Target::Fork(_) => "on to several nodes at once".into(),
        Target::Each(_) => "on to the items".into(),
        Target::ItemDone => "the item is done".into(),
        Target::End => "the run ends".into(),
        Target::Stuck => "there is no way on".into(),
        Target::Fail => "the run fails".into(),
    };
    let what = match (&exit.when, exit.outcome) {
        (ExitCondition::Done, _) => "Done".to_owned(),
        (ExitCondition::Failed, Outcome::Failure { declared: true }) => match plan.program.workflow
        {
            Some(_) => "The work failed".into(),
            None => "The work failed (`fallback`)".into(),
        },
        (ExitCondition::Failed, _) => "The work failed".into(),
        (ExitCondition::Answer(answer), _) => format!("The answer was {}", literal::code(answer)),
        (ExitCondition::Other, _) => "The answer was something else".into(),
        (ExitCondition::Routed(id), _) => {
            format!("`_next` was {}", literal::code(&plan.program[*id].id))
        }
        (ExitCondition::RoutedAnywhere, _) => "`_next` named a node".into(),
        (ExitCondition::If(_), _) => "The condition holds".into(),
        (ExitCondition::FailedIf(_), _) => "The work failed, and the condition holds".into(),
    };
    format!("{what}: {to}.")
}

/// A function that renders one text of the node: its definition, and how it is called.
struct TextFn {
    definition: TokenStream,
    fallible: bool,
}

/// `fn name(input) -> String`, or `-> Result<String, Miss>` where a strict reference may miss.
fn text_fn(plan: &Plan<'_>, planned: &NodePlan<'_>, name: &str, doc: &str, text: &Text) -> TextFn {
    let scene = TextScope {
        plan,
        node: planned,
        returned: None,
        own: None,
        written: &[],
    };
    let rendered = scene.text(text);
    let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
    let doc = literal::doc(doc);
    let input = in_type(plan, planned, &quote!(In));
    let param = if text.refs().any(|from| from.key().is_some()) {
        quote!(input)
    } else {
        quote!(_input)
    };
    let expr = rendered.expr;
    let result = if rendered.fallible {
        quote!(Result<String, UnresolvedReference>)
    } else {
        quote!(String)
    };
    let definition = quote! {
        #doc
        pub fn #name(#param: &#input) -> #result {
            #expr
        }
    };
    TextFn {
        definition,
        fallible: rendered.fallible,
    }
}

/// A place that holds what the work returned.
fn own(place: TokenStream, borrowed: bool, ty: Type) -> OwnResult {
    OwnResult {
        place,
        borrowed,
        ty,
        last: false,
    }
}

/// A variable that holds what the work returned and that nothing else reads: its only mention may move it.
fn own_last(place: TokenStream, ty: Type, exit: &Exit) -> OwnResult {
    let mentions = exit.writes.iter().map(|write| match &write.source {
        Source::Text(text) => text.refs().filter(|from| from.root == Root::Own).count(),
        Source::Value(expr) => expr
            .refs()
            .iter()
            .filter(|from| from.root == Root::Own)
            .count(),
        Source::Whole => 1,
        Source::Returned(_) | Source::Literal(_) | Source::Tree(_) => 0,
    });
    OwnResult {
        place,
        borrowed: false,
        ty,
        last: mentions.sum::<usize>() == 1,
    }
}

/// `Some(Duration::from_secs(30))`
pub(super) fn duration(limit: Option<Duration>) -> TokenStream {
    match limit {
        None => quote!(None),
        Some(limit) if limit.subsec_nanos() == 0 => {
            let seconds = Literal::u64_unsuffixed(limit.as_secs());
            quote!(Some(Duration::from_secs(#seconds)))
        }
        Some(limit) => {
            let millis =
                Literal::u64_unsuffixed(u64::try_from(limit.as_millis()).unwrap_or(u64::MAX));
            quote!(Some(Duration::from_millis(#millis)))
        }
    }
}

/// `Some(30.0)`
fn seconds(limit: Option<Duration>) -> TokenStream {
    optional_number(limit.map(|limit| limit.as_secs_f64()))
}

/// A JSON Schema as a constant, laid out as a person would.
fn schema_const(schema: &crate::ir::Schema) -> TokenStream {
    let json = literal::json(&schema.json);
    let raw: TokenStream = raw_text(&json);
    quote! {
        /// What the reply must be.
        const SCHEMA: &str = #raw;
    }
}

/// A raw string literal: no escapes, as many `#` as it takes.
pub(super) fn raw_text(text: &str) -> TokenStream {
    let longest = text
        .split('"')
        .skip(1)
        .map(|rest| rest.bytes().take_while(|byte| *byte == b'#').count())
        .max();
    let fence = "#".repeat(longest.map_or(0, |longest| longest + 1));
    // A carriage return may not stand in a raw literal.
    if text.contains('\r') {
        return literal::text(text);
    }
    format!("r{fence}\"{text}\"{fence}")
        .parse()
        .unwrap_or_else(|_| quote!(#text))
}
