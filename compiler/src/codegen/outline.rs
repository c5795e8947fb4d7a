//! The outline of a module: its names, types and signatures, and nothing that runs.
//!
//! It stands beside the error of a graph that does not compile. Whoever imports from the module is told of that error then, and not of
//! names that are missing because of it.

use super::{Origin, declaration, module};
use crate::flow::Facts;
use crate::ir::Program;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Block, Fields, ImplItem, Item, ItemImpl, ItemStruct, Signature, UseTree, Visibility,
    parse_quote,
};

/// How much is known of what nodes read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All of it: the text has no faults, or none that hide a part of it.
    All,
    /// A part: a node may read more than its text shows. So each `In` gets a lifetime, as those have that read text.
    Part,
}

/// The outline of a program that may have faults. `None`: they are of a kind that leaves no Rust.
pub fn outline(program: &Program, facts: &Facts, known: Completeness) -> Option<String> {
    let whole = module(program, facts, &Origin::default(), &|_| 0);
    let mut file = syn::parse_file(&whole).ok()?;
    if known == Completeness::Part {
        widen(&mut file.items);
    }
    file.items = drawn(file.items);
    Some(prettyplease::unparse(&file))
}

fn drawn(items: Vec<Item>) -> Vec<Item> {
    items.into_iter().filter_map(item).collect()
}

/// Gives each `In` a lifetime.
fn widen(items: &mut [Item]) {
    for item in items {
        if let Item::Mod(found) = item
            && let Some((_, items)) = &mut found.content
        {
            widen(items);
        } else if let Item::Macro(found) = item
            && found.mac.path.is_ident("reads")
        {
            if let Some(read) = declaration::read(&found.mac)
                && read.generics.params.is_empty()
            {
                *item = Item::Struct(borrowing(read));
            }
        } else if let Item::Use(found) = item
            && is_named_in(&found.tree)
        {
            *item = parse_quote!(
                #[derive(Clone, Copy)]
                pub struct In<'s>(::core::marker::PhantomData<&'s ()>);
            );
        } else if let Item::Macro(found) = item
            && found.mac.path.is_ident("overridable")
        {
            let tokens = found.mac.tokens.clone().into_iter();
            let reading = tokens.map(|token| match token {
                TokenTree::Group(_) => {
                    TokenTree::Group(Group::new(Delimiter::Parenthesis, quote!('a)))
                }
                other @ (TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_)) => {
                    other
                }
            });
            found.mac.tokens = reading.collect();
        }
    }
}

/// The struct, with a lifetime.
fn borrowing(mut read: ItemStruct) -> ItemStruct {
    read.generics = parse_quote!(<'s>);
    if let Fields::Named(fields) = &mut read.fields {
        let more = parse_quote!(_more: ::core::marker::PhantomData<&'s ()>);
        fields.named.push(more);
    }
    read
}

/// Whether a `use` brings what a node reads that reads nothing: `… as In`.
fn is_named_in(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(path) => is_named_in(&path.tree),
        UseTree::Rename(renamed) => renamed.rename == "In",
        UseTree::Name(_) | UseTree::Glob(_) | UseTree::Group(_) => false,
    }
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
        Item::Mod(found) => {
            if let Some((_, items)) = &mut found.content {
                *items = drawn(std::mem::take(items));
            }
            true
        }
        Item::Static(_) => false,
        Item::Const(found) => found.ident == "DIR",
        Item::Macro(found) => {
            // What a graph needs of the runtime is the other macro, by its whole path.
            let name = found.mac.path.get_ident();
            let is_of_all = name.is_some_and(|name| name != "workflow");
            if let Some(read) = declaration::read(&found.mac) {
                item = Item::Struct(read);
            }
            is_of_all
        }
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
    "ScriptReply",
    "String",
    "Value",
    "Work",
];
