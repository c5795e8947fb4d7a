//! References as Rust expressions, whatever they refer to.

use super::plan::is_copy;
use crate::ir::{OnMissing, Type};
use proc_macro2::TokenStream;
use quote::quote;

/// A reference as an expression.
pub(super) enum Operand {
    /// A place that is always there.
    Plain {
        place: TokenStream,
        borrowed: bool,
        ty: Type,
    },
    /// An expression of type `Option<&T>`.
    Maybe { option: TokenStream, ty: Type },
}

impl Operand {
    /// Of type `&T`; only for what is always there.
    pub(super) fn borrowed(&self) -> TokenStream {
        match self {
            Self::Plain {
                place,
                borrowed: true,
                ..
            } => place.clone(),
            Self::Plain {
                place,
                borrowed: false,
                ..
            } => quote!(&#place),
            Self::Maybe { option, .. } => option.clone(),
        }
    }

    /// Of type `&str`; only what is a text that is always there.
    pub(super) fn str(&self) -> Option<TokenStream> {
        match self {
            Self::Plain {
                place,
                borrowed: true,
                ty: Type::Text,
            } => Some(place.clone()),
            Self::Plain {
                place,
                borrowed: false,
                ty: Type::Text,
            } => Some(quote!(#place.as_str())),
            Self::Plain { .. } | Self::Maybe { .. } => None,
        }
    }

    /// As an argument of `format!`.
    pub(super) fn displayed(&self) -> TokenStream {
        match self {
            Self::Plain { place, ty, .. } if displays(ty) => place.clone(),
            Self::Plain { .. } | Self::Maybe { .. } => {
                let borrowed = self.borrowed();
                quote!(shown(#borrowed))
            }
        }
    }

    /// As an owned `String`.
    pub(super) fn as_text(&self) -> TokenStream {
        match self {
            Self::Plain {
                place,
                borrowed: true,
                ty: Type::Text,
            } => quote!(#place.to_owned()),
            Self::Plain {
                place,
                borrowed: false,
                ty: Type::Text,
            } => quote!(#place.clone()),
            Self::Plain { place, ty, .. } if displays(ty) => quote!(#place.to_string()),
            Self::Plain { .. } | Self::Maybe { .. } => {
                let borrowed = self.borrowed();
                quote!(shown(#borrowed))
            }
        }
    }

    pub(super) fn pushed(&self, spelled: &str, site: OnMissing) -> TokenStream {
        match (self, site) {
            (Self::Plain { ty: Type::Text, .. }, _) => {
                let borrowed = self.borrowed();
                quote!(.push(#borrowed))
            }
            (Self::Plain { .. }, _) => {
                let borrowed = self.borrowed();
                quote!(.show(#borrowed))
            }
            (Self::Maybe { option, .. }, OnMissing::Strict) => quote!(.need(#spelled, #option)),
            (Self::Maybe { option, .. }, OnMissing::Lenient | OnMissing::Optional) => {
                quote!(.maybe(#option))
            }
        }
    }

    /// As an owned value of type `target`; what is missing is null, or the type's empty value.
    pub(super) fn converted(&self, target: &Type) -> TokenStream {
        match self {
            Self::Plain {
                place,
                borrowed,
                ty,
            } if ty == target => match (ty, borrowed) {
                (Type::Text, true) => quote!(#place.to_owned()),
                (ty, _) if is_copy(ty) => place.clone(),
                _ => quote!(#place.clone()),
            },
            Self::Plain { .. } if *target == Type::Any => {
                let borrowed = self.borrowed();
                quote!(to_value(#borrowed))
            }
            Self::Plain { ty, .. } if Type::Nullable(Box::new(ty.clone())) == *target => {
                let inner = self.converted(ty);
                quote!(Some(#inner))
            }
            Self::Plain { .. } => {
                let borrowed = self.borrowed();
                quote!(recast(#borrowed))
            }
            Self::Maybe { option, .. } if *target == Type::Any => {
                quote!(#option.map_or(Value::Null, to_value))
            }
            Self::Maybe { option, .. } => quote!(#option.map(recast).unwrap_or_default()),
        }
    }

    /// As an expression of type `Option<&T>`, for places that take a value of any type.
    pub(super) fn optional(&self) -> TokenStream {
        match self {
            Self::Plain { .. } => {
                let borrowed = self.borrowed();
                quote!(Some(#borrowed))
            }
            Self::Maybe { option, .. } => option.clone(),
        }
    }
}

/// What is never there.
pub(super) fn nothing() -> Operand {
    Operand::Maybe {
        option: quote!(None::<&Value>),
        ty: Type::Any,
    }
}

/// Whether `Display` shows a value as Loki does.
fn displays(ty: &Type) -> bool {
    match ty {
        Type::Text | Type::Bool | Type::Int | Type::Number | Type::Enum(_) => true,
        Type::Any | Type::Null | Type::List(_) | Type::Object { .. } | Type::Nullable(_) => false,
    }
}
