//! Trees and conditions as Rust expressions: what they read is typed, what they give is a `Value` or a `bool`.
//!
//! Every expression runs in a function with a parameter `seen`, which notes what has no value.

use super::literal;
use super::plan::{OutField, Plan};
use super::state::dynamic;
use super::text::TextScope;
use crate::ir::{Cond, Op, Pick, Piece, Ref, Root, Source, Step, Tree, Type, ValueExpr};
use proc_macro2::TokenStream;
use quote::quote;

/// What the expressions of one function can see.
pub(super) struct ExprScope<'a, 'p> {
    /// The node's `In`; `None`: a hook, which sees its event only.
    pub(super) scene: Option<TextScope<'a, 'p>>,
    /// What [`Root::Own`] is: an expression of type `&Value`.
    pub(super) own: Option<TokenStream>,
    /// What the node has written already, as variables.
    pub(super) written: &'a [OutField<'p>],
    pub(super) plan: &'a Plan<'p>,
}

impl ExprScope<'_, '_> {
    /// An expression of type `Value`.
    pub(super) fn value(&self, tree: &Tree) -> TokenStream {
        match tree {
            Tree::Literal(value) => dynamic(value),
            Tree::Pick(pick) => {
                let spelled = literal::text(&pick.spelled);
                let found = self.pick(pick);
                quote!(seen.value(#spelled, #found))
            }
            Tree::Text(_) => {
                let text = self.text(tree);
                quote!(Value::from(#text))
            }
            Tree::List(items) => {
                let items = items.iter().map(|item| self.value(item));
                quote!(Value::Array(vec![#(#items),*]))
            }
            Tree::Map(entries) => {
                let entries = entries.iter().map(|(key, tree)| {
                    let (key, value) = (literal::text(key), self.value(tree));
                    quote!((#key, #value))
                });
                quote!(fields([#(#entries),*]))
            }
        }
    }

    /// An expression of type `String`.
    pub(super) fn text(&self, tree: &Tree) -> TokenStream {
        match tree {
            Tree::Literal(serde_json::Value::String(text)) => {
                let text = literal::text(text);
                quote!(#text.to_owned())
            }
            Tree::Pick(pick) => self.shown(pick),
            Tree::Text(pieces) => {
                let mut pattern = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Literal(text) => pattern.push_str(&literal::format_piece(text)),
                        Piece::Pick(_) | Piece::Word(_) => pattern.push_str("{}"),
                    }
                }
                let pattern = literal::text(&pattern);
                let values = pieces.iter().filter_map(|piece| match piece {
                    Piece::Literal(_) => None,
                    Piece::Pick(pick) => Some(self.shown(pick)),
                    Piece::Word(pick) => Some(self.word(pick)),
                });
                quote!(format!(#pattern, #(#values),*))
            }
            Tree::Literal(_) | Tree::List(_) | Tree::Map(_) => {
                let value = self.value(tree);
                quote!(shown(&#value))
            }
        }
    }

    fn shown(&self, pick: &Pick) -> TokenStream {
        let spelled = literal::text(&pick.spelled);
        let found = self.pick(pick);
        quote!(seen.shown(#spelled, #found))
    }

    fn word(&self, pick: &Pick) -> TokenStream {
        let spelled = literal::text(&pick.spelled);
        let found = self.pick(pick);
        quote!(seen.word(#spelled, #found))
    }

    /// An expression of type `Option<Value>`: the first that is there and not null.
    fn pick(&self, pick: &Pick) -> TokenStream {
        let mut refs = pick.refs.iter().map(|from| {
            let option = self.option(from);
            quote!(there(#option))
        });
        let first = refs.next().unwrap_or_else(|| quote!(None));
        refs.fold(first, |found, other| quote!(#found.or_else(|| #other)))
    }

    /// An expression of type `Option<&T>`.
    fn option(&self, from: &Ref) -> TokenStream {
        match &from.root {
            Root::Own => match &self.own {
                Some(own) if from.path.is_empty() => quote!(Some(#own)),
                Some(own) => {
                    let steps = steps(&from.path);
                    quote!(at(#own, &[#steps]))
                }
                None => quote!(None::<&Value>),
            },
            Root::Nothing => quote!(None::<&Value>),
            Root::Now => quote!(Some(&seen.moment.now)),
            Root::Timestamp => quote!(Some(&seen.moment.timestamp)),
            Root::State => {
                let written = self.overlay();
                if from.path.is_empty() {
                    quote!(Some(&seen.state(&[#written])))
                } else {
                    let steps = steps(&from.path);
                    quote!(at(&seen.state(&[#written]), &[#steps]))
                }
            }
            Root::Key(_) => match &self.scene {
                Some(scene) => scene.operand(from).optional(),
                None => quote!(None::<&Value>),
            },
        }
    }

    /// What the node has written already, by key.
    pub(super) fn overlay(&self) -> TokenStream {
        let written = self.written.iter().map(|field| {
            let (name, ident) = (
                literal::text(&self.plan.program[field.key].name),
                &field.ident,
            );
            quote!((#name, to_value(&#ident)))
        });
        quote!(#(#written),*)
    }

    /// An expression of type `bool`.
    pub(super) fn condition(&self, condition: &Cond) -> TokenStream {
        match condition {
            Cond::Always => quote!(true),
            Cond::All(all) => self.joined(all, &quote!(&&), &quote!(true)),
            Cond::Any(all) => self.joined(all, &quote!(||), &quote!(false)),
            Cond::Not(inner) => {
                let inner = self.condition(inner);
                quote!(!(#inner))
            }
            Cond::Compare { left, op, right } => {
                let (path, found) = (literal::text(&left.spelled), self.option(left));
                let op = operator(*op);
                let right = match right {
                    ValueExpr::Literal(value) => dynamic(value),
                    ValueExpr::Ref(_) | ValueExpr::Text(_) => quote!(Value::Null),
                };
                quote!(seen.compare(Op::#op, #path, #found, &#right))
            }
        }
    }

    fn joined(&self, all: &[Cond], by: &TokenStream, none: &TokenStream) -> TokenStream {
        let mut parts = all.iter().map(|one| {
            let inner = self.condition(one);
            match one {
                Cond::All(_) | Cond::Any(_) => quote!((#inner)),
                Cond::Always | Cond::Compare { .. } | Cond::Not(_) => inner,
            }
        });
        match parts.next() {
            None => none.clone(),
            Some(first) => parts.fold(first, |joined, part| quote!(#joined #by #part)),
        }
    }

    /// What an exit writes under a key, as an expression of the type that the key has.
    pub(super) fn written(&self, field: &OutField<'_>) -> TokenStream {
        match &field.write.source {
            Source::Tree(Tree::Literal(serde_json::Value::String(text)))
                if field.ty == Type::Text =>
            {
                let text = literal::text(text);
                quote!(#text.to_owned())
            }
            Source::Tree(tree @ Tree::Text(_)) if field.ty == Type::Text => self.text(tree),
            Source::Tree(tree) => typed(self.value(tree), &field.ty),
            Source::Whole => {
                let own = self.own.clone().unwrap_or_else(|| quote!(&Value::Null));
                if field.ty == Type::Any {
                    quote!(#own.clone())
                } else {
                    quote!(recast(#own))
                }
            }
            Source::Returned(_) | Source::Text(_) | Source::Value(_) | Source::Literal(_) => {
                quote!(Default::default())
            }
        }
    }
}

/// A `Value` expression as one of another type.
fn typed(value: TokenStream, ty: &Type) -> TokenStream {
    match ty {
        Type::Any | Type::Null => value,
        Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_)
        | Type::List(_)
        | Type::Object { .. }
        | Type::Nullable(_) => quote!(recast(&#value)),
    }
}

fn steps(path: &[Step]) -> TokenStream {
    let steps = path.iter().map(|step| match step {
        Step::Field(name) => quote!(PathStep::Field(#name)),
        Step::Index(index) => quote!(PathStep::Index(#index)),
        Step::Part(name) => quote!(PathStep::Part(#name)),
    });
    quote!(#(#steps),*)
}

fn operator(op: Op) -> TokenStream {
    match op {
        Op::Eq => quote!(Eq),
        Op::Ne => quote!(Ne),
        Op::Gt => quote!(Gt),
        Op::Gte => quote!(Gte),
        Op::Lt => quote!(Lt),
        Op::Lte => quote!(Lte),
        Op::In => quote!(In),
        Op::Contains => quote!(Contains),
        Op::Regex => quote!(Regex),
        Op::Exists => quote!(Exists),
    }
}
