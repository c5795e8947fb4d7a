//! `State`: what a run remembers.

use super::literal;
use super::plan::{Plan, StateField};
use crate::ir::{KeyId, Target, Type};
use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

/// The state: its keys, how it starts, and how it is kept.
pub(super) fn state(plan: &Plan<'_>) -> TokenStream {
    let doc = literal::doc(&format!(
        "What a run of {} remembers from node to node.{}",
        literal::code(&plan.program.name),
        untyped(plan)
    ));
    let given = plan.given();
    let others = plan.program.key_ids().filter(|key| Some(*key) != given);
    let fields = given.into_iter().chain(others).map(|key| field(plan, key));
    let rest = plan.has_rest().then(|| quote!(+ rest));
    let start = given.map(|key| start(plan, key));
    let merge = merge(plan);
    let merge = (!merge.is_empty()).then(|| quote!(impl State { #merge }));
    quote! {
        state! {
            #doc
            State #start #rest { #(#fields)* }
        }

        #merge
    }
}

/// What a run is started with: `(initial_prompt into String)`.
fn start(plan: &Plan<'_>, key: KeyId) -> TokenStream {
    let StateField { ident, owned, .. } = plan.field(key);
    let name = super::journal::renamed(ident, &plan.program[key].name);
    quote!((#ident #name into #owned))
}

/// Why no field has a type, where a script is to blame.
fn untyped(plan: &Plan<'_>) -> String {
    let opaque = plan.program.nodes.iter().find(|node| {
        node.exits
            .iter()
            .any(|exit| exit.unlisted == crate::ir::OtherWrites::Any)
    });
    let Some(node) = opaque else {
        return String::new();
    };
    let why = match node.work.script() {
        Some(_) => "declares no `x-writes`",
        None => "has an open `output_schema`",
    };
    format!(
        "\n\n{} {why}, so any key may change its type: every field is a [`Value`].",
        literal::code(&node.id)
    )
}

/// A key: `maybe draft: Option<String>,`.
fn field(plan: &Plan<'_>, key: KeyId) -> TokenStream {
    let StateField {
        ident,
        owned,
        plain,
        ty,
    } = plan.field(key);
    let doc = literal::doc(&about(plan, key));
    let how = if plan.given() == Some(key) {
        quote!(given)
    } else {
        super::journal::word(*plain, ty)
    };
    let name = super::journal::renamed(ident, &plan.program[key].name);
    let initial = plan.program[key].initial.as_ref();
    let initial = initial.filter(|_| plan.given() != Some(key));
    let first = initial.map(|initial| {
        let value = value(&initial.value, ty);
        if *plain {
            quote!(= #value)
        } else {
            quote!(= Some(#value))
        }
    });
    if *plain {
        return quote!(#doc #how #ident #name: #owned #first,);
    }
    quote!(#doc #how #ident #name: Option<#owned> #first,)
}

/// Who writes and reads a key.
fn about(plan: &Plan<'_>, key: KeyId) -> String {
    let program = plan.program;
    let mut sentences = Vec::new();
    if program
        .inputs
        .iter()
        .any(|input| input.key == key && input.prompt)
    {
        sentences.push("The caller's request.".to_owned());
    } else if plan.is_nested(key) {
        sentences.push("What the caller gives.".to_owned());
    } else if let Some(initial) = &program[key].initial {
        sentences.push(format!(
            "Starts as {}.",
            literal::code(&short(&initial.value))
        ));
    }
    if let Some((reducer, _)) = program[key].reducer {
        sentences.push(format!(
            "Writes are combined by {}.",
            literal::code(reducer.name())
        ));
    }
    let writers = program
        .nodes
        .iter()
        .filter(|node| writes(node, key))
        .map(|node| node.id.as_str());
    let readers = program
        .nodes
        .iter()
        .filter(|node| node.reads.iter().any(|read| read.from.key() == Some(key)));
    let readers = readers.map(|node| node.id.as_str());
    sentences.extend(listed("Written by", writers.collect()));
    sentences.extend(listed("Read by", readers.collect()));
    if sentences.is_empty() {
        "Not used by any node.".into()
    } else {
        sentences.join(" ")
    }
}

fn writes(node: &crate::ir::Node, key: KeyId) -> bool {
    node.exits.iter().any(|exit| {
        exit.writes.iter().any(|write| write.key == key)
            || matches!(&exit.to, Target::Each(each) if each.collect == key || each.item == key)
    })
}

fn listed(what: &str, nodes: Vec<&str>) -> Option<String> {
    const SHOWN: usize = 5;
    let names: Vec<String> = nodes
        .iter()
        .take(SHOWN)
        .map(|id| literal::code(id))
        .collect();
    let more = nodes.len().saturating_sub(SHOWN);
    let list = match names.as_slice() {
        [] => return None,
        [one] => one.clone(),
        [first, second] if more == 0 => format!("{first} and {second}"),
        all if more == 0 => {
            let (last, before) = all.split_last()?;
            format!("{} and {last}", before.join(", "))
        }
        all => format!("{} and {more} more", all.join(", ")),
    };
    Some(format!("{what} {list}."))
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 {
        text
    } else {
        text.chars().take(39).collect::<String>() + "…"
    }
}

/// A constant as an expression of the field's type.
pub(super) fn value(value: &Value, ty: &Type) -> TokenStream {
    match (value, ty) {
        (Value::String(text), Type::Text) if text.is_empty() => quote!(String::new()),
        (Value::String(text), Type::Text) => {
            let text = literal::text(text);
            quote!(#text.to_owned())
        }
        (Value::Bool(truth), Type::Bool) => quote!(#truth),
        (Value::Number(number), Type::Int) => {
            let number = proc_macro2::Literal::i64_unsuffixed(number.as_i64().unwrap_or_default());
            quote!(#number)
        }
        (Value::Number(number), Type::Number) => self::number(number),
        (Value::Array(items), Type::List(_)) if items.is_empty() => quote!(Vec::new()),
        (Value::Array(items), Type::List(item)) => {
            let items = items.iter().map(|each| self::value(each, item));
            quote!(vec![#(#items),*])
        }
        (
            Value::Object(fields),
            Type::Object {
                fields: known,
                open: true,
            },
        ) if fields.is_empty() && known.is_empty() => {
            quote!(Map::new())
        }
        (Value::Null, Type::Nullable(_)) => quote!(None),
        (Value::Null, Type::Any | Type::Null) => quote!(Value::Null),
        (value, Type::Nullable(inner)) => {
            let inner = self::value(value, inner);
            quote!(Some(#inner))
        }
        (value, Type::Any) => dynamic(value),
        (value, _) => {
            let value = dynamic(value);
            quote!(recast(&#value))
        }
    }
}

/// A constant as an expression of type `Number`, spelled as the text spells it.
fn number(number: &serde_json::Number) -> TokenStream {
    if let Some(number) = number.as_i64() {
        let number = proc_macro2::Literal::i64_suffixed(number);
        return quote!(Number::from(#number));
    }
    let text = number.to_string();
    quote!(number(#text))
}

/// A constant as an expression of type `Value`.
pub(super) fn dynamic(value: &Value) -> TokenStream {
    match value {
        Value::Null => quote!(Value::Null),
        Value::Bool(truth) => quote!(Value::Bool(#truth)),
        Value::String(text) => {
            let text = literal::text(text);
            quote!(Value::from(#text))
        }
        Value::Number(number) => match number.as_i64() {
            Some(number) => {
                let number = proc_macro2::Literal::i64_suffixed(number);
                quote!(Value::from(#number))
            }
            None => {
                let text = number.to_string();
                quote!(constant(#text))
            }
        },
        Value::Array(items) if items.is_empty() => quote!(Value::Array(Vec::new())),
        Value::Object(fields) if fields.is_empty() => quote!(Value::Object(Map::new())),
        Value::Array(_) | Value::Object(_) => {
            let json = literal::text(&value.to_string());
            quote!(constant(#json))
        }
    }
}

/// How keys that no exit names are written, where scripts or open schemas may.
fn merge(plan: &Plan<'_>) -> TokenStream {
    if !plan.program.is_open() {
        return super::empty();
    }
    let arms = plan.program.key_ids().map(|key| {
        let name = &plan.program[key].name;
        let write = super::key_writes::stored(plan, key, &quote!(self), &quote!(value));
        quote!(#name => { #write })
    });
    let fallible = plan
        .program
        .key_ids()
        .any(|key| super::key_writes::is_fallible(plan, key));
    let (result, ok) = if fallible {
        (quote!(-> Result<(), Failure>), quote!(Ok(())))
    } else {
        (quote!(), quote!())
    };
    quote! {
        /// Writes what a script or an open reply returned: a key the graph names, or one of the `rest`.
        fn merge(&mut self, written: Map<String, Value>) #result {
            for (key, value) in written {
                match key.as_str() {
                    #(#arms)*
                    _ => {
                        self.rest.insert(key, value);
                    }
                }
            }
            #ok
        }
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
