//! The outline of a module: its names, types and signatures, and nothing that runs.
//!
//! It stands beside the error of a graph that does not compile. Whoever imports from the module is told of that error then, and not of
//! names that are missing because of it.

use super::{Origin, module};
use crate::flow::Facts;
use crate::ir::Program;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Block, Fields, FnArg, ImplItem, Item, ItemImpl, PathArguments, Signature, TraitItem, Type,
    Visibility, parse_quote,
};

/// The outline of a program that may have faults. `None`: they are of a kind that leaves no Rust.
pub fn outline(program: &Program, facts: &Facts) -> Option<String> {
    let whole = module(program, facts, &Origin::default(), &|_| 0);
    let mut file = syn::parse_file(&whole).ok()?;
    file.items = drawn(file.items);
    Some(prettyplease::unparse(&file))
}

fn drawn(items: Vec<Item>) -> Vec<Item> {
    items.into_iter().filter_map(item).collect()
}

/// What is left of an item: what others name, without what it does. It must not need what belongs to one dialect, which the runtime
/// may have been built without.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "syntax trees of Rust have many kinds, and few of them do something"
)]
fn item(mut item: Item) -> Option<Item> {
    let stays = match &mut item {
        Item::Fn(function) => {
            *function.block = nothing();
            is_public(&function.vis) && is_plain(&function.sig)
        }
        Item::Impl(found) => implementation(found),
        Item::Trait(found) => {
            let methods = found.items.iter_mut();
            methods.for_each(|item| {
                if let TraitItem::Fn(method) = item {
                    method.default = Some(nothing());
                    reading(&mut method.sig);
                }
            });
            true
        }
        // A node whose text is wrong may read more than is known.
        Item::Struct(found) if found.ident == "In" && found.generics.params.is_empty() => {
            found.generics = parse_quote!(<'s>);
            if let Fields::Named(fields) = &mut found.fields {
                let more = parse_quote!(_more: ::core::marker::PhantomData<&'s ()>);
                fields.named.push(more);
            }
            true
        }
        Item::Use(found) if found.to_token_stream().to_string().ends_with("as In ;") => {
            let reads = parse_quote!(
                #[derive(Clone, Copy)]
                pub struct In<'s>(::core::marker::PhantomData<&'s ()>);
            );
            return Some(Item::Struct(reads));
        }
        Item::Mod(found) => {
            if let Some((_, items)) = &mut found.content {
                *items = drawn(std::mem::take(items));
            }
            true
        }
        Item::Static(found) => matches!(&*found.ty, Type::Path(ty) if ty.path.is_ident("About")),
        Item::Const(_) | Item::Macro(_) => false,
        _ => true,
    };
    stays.then_some(item)
}

/// What is implemented for types of the module and is not the business of one dialect.
const TRAITS: [&str; 8] = [
    "Clone",
    "Deserialize",
    "Display",
    "Graph",
    "GraphExit",
    "NodeExit",
    "Nodes",
    "Serialize",
];

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "syntax trees of Rust have many kinds, and few of them do something"
)]
fn implementation(found: &mut ItemImpl) -> bool {
    let of_trait = found.trait_.as_ref();
    let of_trait = of_trait.map(|(path, _)| path.segments.last().map(|it| it.ident.to_string()));
    if let Some(name) = &of_trait
        && !name.as_deref().is_some_and(|name| TRAITS.contains(&name))
    {
        return false;
    }
    found.items.retain_mut(|item| match item {
        ImplItem::Fn(method) => {
            method.block = nothing();
            of_trait.is_some() || is_public(&method.vis)
        }
        ImplItem::Const(found) => of_trait.is_some() || is_public(&found.vis),
        _ => true,
    });
    of_trait.is_some() || !found.items.is_empty()
}

/// Gives the `In` of a node a lifetime, as those have that read something: so both ways of writing the override fit.
fn reading(signature: &mut Signature) {
    let arguments = signature
        .inputs
        .iter_mut()
        .filter_map(|argument| match argument {
            FnArg::Typed(typed) => Some(&mut *typed.ty),
            FnArg::Receiver(_) => None,
        });
    for ty in arguments {
        if let Type::Path(path) = ty
            && let Some(last) = path.path.segments.last_mut()
            && last.ident == "In"
        {
            last.arguments = PathArguments::AngleBracketed(parse_quote!(<'a>));
        }
    }
}

fn nothing() -> Block {
    parse_quote!({ loop {} })
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether a signature names nothing but the types of its module and those that all modules use.
fn is_plain(signature: &Signature) -> bool {
    fn plain(tokens: TokenStream) -> bool {
        tokens.into_iter().all(|token| match token {
            TokenTree::Group(group) => plain(group.stream()),
            TokenTree::Ident(name) => {
                let name = name.to_string();
                !name.starts_with(char::is_uppercase) || PLAIN.contains(&name.as_str())
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => true,
        })
    }
    plain(signature.to_token_stream())
}

const PLAIN: [&str; 12] = [
    "Ask",
    "Exit",
    "Failure",
    "In",
    "NodeContext",
    "Option",
    "Out",
    "Result",
    "Scripted",
    "String",
    "Value",
    "Work",
];
