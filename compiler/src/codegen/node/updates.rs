//! From what the work returned to what an exit carries: the returned keys, and what the text adds to them.

use super::super::plan::{ExitPlan, NodePlan, OutField, Payload, Plan};
use super::super::text::{OwnResult, TextScope};
use super::super::{journal, literal};
use crate::ir::{Source, Type, ValueExpr};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// An exit's payload as an expression, in a function where `input` is the node's `In` and `returned` what the work
/// returned.
pub(super) struct Updates<'a, 'p> {
    pub(super) plan: &'a Plan<'p>,
    pub(super) node: &'a NodePlan<'p>,
    pub(super) exit: &'a ExitPlan<'p>,
    pub(super) payload: &'a Payload<'p>,
    /// The expression that holds the returned keys; `None` where the work returns no keys.
    pub(super) returned: Option<TokenStream>,
    /// What the node's own name stands for.
    pub(super) own: Option<OwnResult>,
    /// The returned keys that no field names, as a map, where all of them are such.
    pub(super) unnamed: TokenStream,
    /// Fields of the payload that are not keys, ready to be written.
    pub(super) extra: TokenStream,
}

impl Updates<'_, '_> {
    /// Statements, then the struct: `let …; Out { … }`. Boxed if the payload is.
    pub(super) fn build(&self) -> TokenStream {
        let moves = self.returned.is_some();
        let (lets, fields): (Vec<_>, Vec<_>) = self
            .values()
            .map(|(field, value)| {
                let ident = &field.ident;
                // What quotes a returned key is made before that key is moved.
                if moves && !field.write.source.is_returned() {
                    (quote!(let #ident = #value;), quote!(#ident,))
                } else {
                    (quote!(), quote!(#ident: #value,))
                }
            })
            .unzip();
        let built = self.literal(&quote!(#(#fields)*));
        quote!(#(#lets)* #built)
    }

    /// Each field as a variable, so that what follows can read them; and the struct made of the variables.
    pub(super) fn bound(&self) -> (TokenStream, TokenStream) {
        let lets = self.values().map(|(field, value)| {
            let ident = &field.ident;
            quote!(let #ident = #value;)
        });
        let lets = quote!(#(#lets)*);
        let idents = self.payload.fields.iter().map(|field| &field.ident);
        (lets, self.literal(&quote!(#(#idents,)*)))
    }

    /// The payload, made of what came back, which has this name and type.
    pub(super) fn made(&self, name: &str, doc: &str, came: (&str, TokenStream)) -> PayloadCode {
        let built = self.build();
        if is_short(&built) {
            return PayloadCode {
                definition: quote!(),
                value: built,
            };
        }
        let ident = &self.payload.ident;
        let result = if self.payload.boxed {
            quote!(Box<#ident>)
        } else {
            quote!(#ident)
        };
        let (came, ty) = came;
        let [name, came] = [name, came].map(|name| Ident::new(name, Span::call_site()));
        let mentioned = if mentions(&built, &came.to_string()) {
            quote!(#came)
        } else {
            let unused = quote::format_ident!("_{came}");
            quote!(#unused)
        };
        let doc = literal::doc(doc);
        let input = super::in_type(self.plan, self.node, &quote!(In));
        let parameter = parameter(&built);
        let definition = quote! {
            #doc
            fn #name(#parameter: &#input, #mentioned: #ty) -> #result {
                #built
            }
        };
        PayloadCode {
            definition,
            value: quote!(#name(&input, #came)),
        }
    }

    fn values(&self) -> impl Iterator<Item = (&OutField<'_>, TokenStream)> {
        let scene = TextScope {
            plan: self.plan,
            node: self.node,
            returned: self
                .returned
                .clone()
                .map(|returned| (self.exit.exit, returned)),
            own: self.own.clone(),
            written: &[],
        };
        self.payload
            .fields
            .iter()
            .map(move |field| (field, self.value(&scene, field)))
    }

    fn literal(&self, fields: &TokenStream) -> TokenStream {
        let rest = self.payload.rest.then(|| self.rest());
        let (name, extra) = (&self.payload.ident, &self.extra);
        let built = quote!(#name { #fields #rest #extra });
        if self.payload.boxed {
            quote!(Box::new(#built))
        } else {
            built
        }
    }

    fn rest(&self) -> TokenStream {
        let returned = match (&self.returned, self.has_named()) {
            (Some(returned), true) => quote!(#returned.rest),
            (Some(_), false) => self.unnamed.clone(),
            (None, _) => quote!(Map::new()),
        };
        let added = self
            .payload
            .fields
            .iter()
            .filter(|field| !field.write.source.is_returned());
        let added: Vec<&str> = added
            .map(|field| self.plan.program[field.key].name.as_str())
            .collect();
        // What the text adds under a key replaces what was returned under it.
        if added.is_empty() {
            quote!(rest: #returned,)
        } else {
            quote!(rest: without(#returned, &[#(#added),*]),)
        }
    }

    fn has_named(&self) -> bool {
        self.exit
            .exit
            .writes
            .iter()
            .any(|write| matches!(write.source, Source::Returned(_)))
    }

    fn value(&self, scene: &TextScope<'_, '_>, field: &OutField<'_>) -> TokenStream {
        match &field.write.source {
            Source::Returned(_) => {
                let returned = self.returned.clone().unwrap_or_default();
                let ident = &self.plan.field(field.key).ident;
                quote!(#returned.#ident)
            }
            Source::Whole => match &self.own {
                Some(own) => super::super::operand::Operand::Plain {
                    place: own.place.clone(),
                    borrowed: own.borrowed,
                    ty: own.ty.clone(),
                }
                .converted(&field.ty),
                None => quote!(Default::default()),
            },
            Source::Text(text) => of_text(scene.text(text).expr, &field.ty),
            Source::Value(ValueExpr::Ref(from)) => scene.operand(from).converted(&field.ty),
            Source::Value(ValueExpr::Text(text)) => of_text(scene.text(text).expr, &field.ty),
            Source::Tree(_) => quote!(Default::default()),
            Source::Value(ValueExpr::Literal(value)) | Source::Literal(value) => {
                super::super::state::value(value, &field.ty)
            }
        }
    }
}

/// The payload of an exit: the function that makes it, and the expression that calls it. What is short is made in place.
#[derive(Default)]
pub(super) struct PayloadCode {
    pub(super) definition: TokenStream,
    pub(super) value: TokenStream,
}

impl PayloadCode {
    /// With this definition before its own.
    pub(super) fn after(self, other: Option<TokenStream>) -> Self {
        let own = self.definition;
        Self {
            definition: quote!(#other #own),
            value: self.value,
        }
    }

    /// The name of what came back, or `_` where nothing is made of it.
    pub(super) fn parameter(&self, came: &str) -> TokenStream {
        if mentions(&self.value, came) {
            let came = Ident::new(came, Span::call_site());
            quote!(#came)
        } else {
            quote!(_)
        }
    }
}

/// Whether an expression is read faster than the name of a function that is it.
fn is_short(built: &TokenStream) -> bool {
    built.to_string().len() <= SHORT && !mentions(built, "let")
}

/// As many characters as stand in a line of a closure.
const SHORT: usize = 64;

/// A `String` expression as a value of a type.
fn of_text(expr: TokenStream, ty: &Type) -> TokenStream {
    match ty {
        Type::Text => expr,
        Type::Any | Type::Null => quote!(Value::from(#expr)),
        Type::Nullable(inner) if **inner == Type::Text => quote!(Some(#expr)),
        Type::Bool
        | Type::Int
        | Type::Number
        | Type::Enum(_)
        | Type::List(_)
        | Type::Object { .. }
        | Type::Nullable(_) => quote!(recast(&#expr)),
    }
}

/// Whether an exit writes anything that the work did not return: then its payload is built by a function.
pub(super) fn adds(exit: &ExitPlan<'_>) -> bool {
    exit.exit
        .writes
        .iter()
        .any(|write| !write.source.is_returned())
}

/// The struct that holds the returned keys, where the payload holds more than them.
pub(super) fn reply(plan: &Plan<'_>, exit: &ExitPlan<'_>, payload: &Payload<'_>) -> TokenStream {
    let open = exit.exit.unlisted == crate::ir::OtherWrites::Any;
    let returned = exit.exit.writes.iter();
    let returned = returned.filter(|write| matches!(write.source, Source::Returned(_)));
    let fields = returned.map(|write| {
        let field = plan.field(write.key);
        let name = &plan.program[write.key].name;
        // What is written, which is not what is kept: a reducer may add it to a list.
        let mut written = payload.fields.iter();
        let written = written.find(|written| written.key == write.key);
        let owned = written.map_or(&field.owned, |written| &written.owned);
        journal::carried(
            write.always,
            &plan.written(write.key),
            &field.ident,
            name,
            owned,
        )
    });
    let rest = open.then(|| quote!(+ rest));
    quote!(fields! { Reply #rest { #(#fields)* } })
}

/// The type that the returned keys are decoded into.
pub(super) fn returned_type(exit: &ExitPlan<'_>, payload: Option<&Payload<'_>>) -> TokenStream {
    let named = exit
        .exit
        .writes
        .iter()
        .any(|write| matches!(write.source, Source::Returned(_)));
    match payload {
        _ if !named => quote!(Value),
        Some(payload) if !adds(exit) => {
            let ident = &payload.ident;
            quote!(#ident)
        }
        _ => quote!(Reply),
    }
}

/// Whether tokens mention an identifier: decides whether a parameter is named or ignored.
pub(in super::super) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Whether tokens use a variable. A module may be called as it is: `state::Exit`.
pub(in super::super) fn uses(tokens: &TokenStream, variable: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(ident) => {
            ident == variable && !(is_colon(tokens.get(at + 1)) && is_colon(tokens.get(at + 2)))
        }
        TokenTree::Group(group) => uses(&group.stream(), variable),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// `then(|reply| …)`: what is done with what came back. Where it needs what the node reads, it is `then_with(move |reply| …)`,
/// and where it may fail, `try_then`.
pub(super) fn then(end: End, came: &TokenStream, body: &TokenStream) -> TokenStream {
    let with = mentions(body, "input");
    let method = match (end, with) {
        (End::Always, false) => quote!(then),
        (End::Always, true) => quote!(then_with),
        (End::Perhaps, false) => quote!(try_then),
        (End::Perhaps, true) => quote!(try_then_with),
    };
    let capture = with.then(|| quote!(move));
    quote!(#method(#capture |#came| #body))
}

/// `then(…)` of a node that ends in one way, whatever comes back.
pub(super) fn ending(
    node: &NodePlan<'_>,
    exit: &ExitPlan<'_>,
    done: &PayloadCode,
    came: &str,
) -> TokenStream {
    let (variant, value) = (&exit.variant, &done.value);
    let (came, left) = match node.payload(exit) {
        Some(_) => (done.parameter(came), quote!(Exit::#variant(#value))),
        None => (quote!(_), quote!(Exit::#variant)),
    };
    then(End::Always, &came, &End::Always.with(&left))
}

/// The parameter of a function for what the node reads, and what it is called with: nothing, where its body reads nothing.
pub(super) fn given(body: &TokenStream, input: &TokenStream) -> (TokenStream, TokenStream) {
    if mentions(body, "input") {
        (quote!(input: &#input,), quote!(&input,))
    } else {
        (quote!(), quote!())
    }
}

/// Whether the node has an exit for all that may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It has.
    Always,
    /// There are things that end the run.
    Perhaps,
}

impl End {
    /// The exit of the node, as that of the graph, or as what may have failed.
    pub(super) fn with(self, exit: &TokenStream) -> TokenStream {
        match self {
            Self::Always => quote!(#exit.of_graph()),
            Self::Perhaps => quote!(Ok(#exit.of_graph())),
        }
    }
}

/// `input`, or `_input` where the body does not use it.
pub(super) fn parameter(body: &TokenStream) -> TokenStream {
    if mentions(body, "input") {
        quote!(input)
    } else {
        quote!(_input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_no_variable() {
        assert!(!uses(
            &quote!(state::Exit::Done => { Next::Go(At::State) }),
            "state"
        ));
        assert!(uses(
            &quote!(state::Exit::Done(out) => { state.title = out; }),
            "state"
        ));
        assert!(uses(&quote!({ f(state) }), "state"));
    }
}
