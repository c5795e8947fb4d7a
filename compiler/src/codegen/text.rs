//! Templates and references as Rust expressions.

use super::literal;
use super::operand::{Operand, nothing};
use super::path::walk;
use super::plan::{KnownPresence, NodePlan, OutField, Plan, is_copy};
use crate::ir::{Exit, KeyId, OnMissing, OtherWrites, Part, Ref, Root, Text, Type};
use proc_macro2::TokenStream;
use quote::quote;

/// What the references of a text can see: the node's `In`, and for what an exit writes, what the work returned.
pub(super) struct TextScope<'a, 'p> {
    pub(super) plan: &'a Plan<'p>,
    pub(super) node: &'a NodePlan<'p>,
    /// The exit whose writes are being evaluated, and the expression that holds what the work returned.
    pub(super) returned: Option<(&'a Exit, TokenStream)>,
    /// What the node's own name (`output`, `choice`, `input`) stands for.
    pub(super) own: Option<OwnResult>,
    /// What the node has written already, as variables: the result of an end node sees it.
    pub(super) written: &'a [OutField<'p>],
}

/// What a node's own result is, as an expression.
#[derive(Clone)]
pub(super) struct OwnResult {
    /// A place expression.
    pub(super) place: TokenStream,
    /// Whether the place is a reference already.
    pub(super) borrowed: bool,
    pub(super) ty: Type,
    /// Whether this is its only mention, so that it can be moved.
    pub(super) last: bool,
}

impl TextScope<'_, '_> {
    /// The expression for a reference.
    pub(super) fn operand(&self, from: &Ref) -> Operand {
        let start = match &from.root {
            Root::Key(key) => self.key(*key),
            Root::Own => self
                .own
                .as_ref()
                .map_or_else(nothing, |own| Operand::Plain {
                    place: own.place.clone(),
                    borrowed: own.borrowed,
                    ty: own.ty.clone(),
                }),
            Root::Nothing | Root::State | Root::Now | Root::Timestamp => nothing(),
        };
        walk(start, &from.path)
    }

    fn key(&self, key: KeyId) -> Operand {
        let written = self.written.iter().find(|field| field.key == key);
        if let Some(field) = written {
            let ident = &field.ident;
            return Operand::Plain {
                place: quote!(#ident),
                borrowed: false,
                ty: field.ty.clone(),
            };
        }
        let stored = || self.stored(key);
        let Some((exit, returned)) = &self.returned else {
            return stored();
        };
        let ident = &self.plan.field(key).ident;
        let name = &self.plan.program[key].name;
        let ty = self.plan.written(key);
        match NodePlan::returned(exit, key) {
            Some(write) if write.always => Operand::Plain {
                place: quote!(#returned.#ident),
                borrowed: false,
                ty,
            },
            // What a node reads of texts and lists are slices.
            Some(_) if matches!(ty, Type::Text | Type::List(_)) && !self.node.whole => {
                or_stored(quote!(#returned.#ident.as_deref()), stored(), ty)
            }
            Some(_) => or_stored(quote!(#returned.#ident.as_ref()), stored(), ty),
            None if exit.unlisted == OtherWrites::Any => {
                let rest = self.rest(exit, returned);
                or_stored(quote!(#rest.get(#name)), stored(), Type::Any)
            }
            None => stored(),
        }
    }

    /// Where the returned keys are that no field names.
    fn rest(&self, exit: &Exit, returned: &TokenStream) -> TokenStream {
        let named = exit
            .writes
            .iter()
            .any(|write| matches!(write.source, crate::ir::Source::Returned(_)));
        if named {
            quote!(#returned.rest)
        } else {
            returned.clone()
        }
    }

    fn stored(&self, key: KeyId) -> Operand {
        let field = self.plan.field(key);
        let ident = &field.ident;
        let ty = field.ty.clone();
        if self.node.whole {
            return if field.plain {
                Operand::Plain {
                    place: quote!(input.state.#ident),
                    borrowed: false,
                    ty,
                }
            } else {
                Operand::Maybe {
                    option: quote!(input.state.#ident.as_ref()),
                    ty,
                }
            };
        }
        match self.node.have(key) {
            Some(KnownPresence::Plain | KnownPresence::Held) => Operand::Plain {
                place: quote!(input.#ident),
                borrowed: !is_copy(&ty),
                ty,
            },
            Some(KnownPresence::Maybe) if is_copy(&ty) => Operand::Maybe {
                option: quote!(input.#ident.as_ref()),
                ty,
            },
            Some(KnownPresence::Maybe) => Operand::Maybe {
                option: quote!(input.#ident),
                ty,
            },
            None => nothing(),
        }
    }

    /// A text as an expression of type `String`, or `Result<String, Miss>` where a strict reference may miss.
    pub(super) fn text(&self, text: &Text) -> TextExpr {
        let operands: Vec<Operand> = text.refs().map(|from| self.operand(from)).collect();
        let certain = operands
            .iter()
            .all(|operand| matches!(operand, Operand::Plain { .. }));
        match (certain, text.site) {
            (true, _) => TextExpr {
                expr: self.format(text, &operands),
                fallible: false,
            },
            (false, OnMissing::Strict) => TextExpr {
                expr: self.build(text, &operands, &quote!(strict)),
                fallible: true,
            },
            (false, OnMissing::Lenient | OnMissing::Optional) => TextExpr {
                expr: self.build(text, &operands, &quote!(lenient)),
                fallible: false,
            },
        }
    }

    fn format(&self, text: &Text, operands: &[Operand]) -> TokenStream {
        if let Some(constant) = text.literal() {
            let constant = literal::text(&constant);
            return quote!(#constant.to_owned());
        }
        if let ([Part::Ref(_)], [operand]) = (text.parts.as_slice(), operands) {
            return match &self.own {
                Some(own)
                    if own.last
                        && own.ty == Type::Text
                        && text.refs().any(|from| from.root == Root::Own) =>
                {
                    own.place.clone()
                }
                _ => operand.as_text(),
            };
        }
        if let Some(pieces) = texts(text, operands) {
            return quote!([#(#pieces),*].concat());
        }
        let mut pattern = String::new();
        for part in &text.parts {
            match part {
                Part::Literal(piece) => pattern.push_str(&literal::format_piece(piece)),
                Part::Ref(_) => pattern.push_str("{}"),
            }
        }
        let pattern = literal::text(&pattern);
        let arguments = operands.iter().map(Operand::displayed);
        quote!(format!(#pattern, #(#arguments),*))
    }

    fn build(&self, text: &Text, operands: &[Operand], end: &TokenStream) -> TokenStream {
        let mut operands = operands.iter();
        let calls = text.parts.iter().filter_map(|part| {
            Some(match part {
                Part::Literal(piece) => {
                    let piece = literal::piece(piece);
                    quote!(.push(#piece))
                }
                Part::Ref(from) => operands.next()?.pushed(&from.spelled, text.site),
            })
        });
        let calls: Vec<TokenStream> = calls.collect();
        if calls.len() <= CHAIN {
            return quote!(Text::new()#(#calls)*.#end());
        }
        // What reads Rust goes into a chain link by link.
        let links = calls.chunks(CHAIN);
        let links = links.map(|calls| quote!(let text = text #(#calls)*;));
        quote!({
            let text = Text::new();
            #(#links)*
            text.#end()
        })
    }
}

/// How many calls stand in one chain.
const CHAIN: usize = 64;

/// The parts of a text as expressions of type `&str`, where all of them are texts: putting them together is faster than
/// `format!`, and less to compile.
fn texts(text: &Text, operands: &[Operand]) -> Option<Vec<TokenStream>> {
    let mut operands = operands.iter();
    let pieces = text.parts.iter().map(|part| match part {
        Part::Literal(piece) => Some(literal::piece(piece)),
        Part::Ref(_) => operands.next()?.str(),
    });
    pieces.collect()
}

/// A text as an expression.
pub(super) struct TextExpr {
    pub(super) expr: TokenStream,
    /// Whether its type is `Result<String, Miss>`.
    pub(super) fallible: bool,
}

/// What was returned if it is there, else what is stored.
fn or_stored(option: TokenStream, stored: Operand, ty: Type) -> Operand {
    match stored {
        Operand::Plain {
            borrowed: true,
            place,
            ..
        } => Operand::Plain {
            place: quote!(#option.unwrap_or(#place)),
            borrowed: true,
            ty,
        },
        Operand::Plain {
            borrowed: false,
            place,
            ..
        } => Operand::Plain {
            place: quote!(#option.unwrap_or(&#place)),
            borrowed: true,
            ty,
        },
        Operand::Maybe { option: other, .. } => Operand::Maybe {
            option: quote!(#option.or(#other)),
            ty,
        },
    }
}
