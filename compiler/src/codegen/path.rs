//! Steps into a value, as expressions: typed as far as the type of the key is known, by name behind that.

use super::operand::{Operand, nothing};
use super::types::Types;
use crate::ir::{Step, Type};
use quote::quote;

/// What stands at a path below a value.
pub(super) fn walk(start: Operand, path: &[Step]) -> Operand {
    let mut operand = start;
    for (index, step) in path.iter().enumerate() {
        let ty = match &operand {
            Operand::Plain { ty, .. } | Operand::Maybe { ty, .. } => ty.clone(),
        };
        operand = match (&ty, step) {
            (Type::Any, _) => return anywhere(operand, path.get(index..).unwrap_or(&[])),
            (Type::Nullable(inner), _) => {
                let inner = (**inner).clone();
                return walk(not_null(operand, inner), path.get(index..).unwrap_or(&[]));
            }
            (Type::List(item), Step::Part(name)) if name.parse::<usize>().is_ok() => {
                let at = name.parse().unwrap_or_default();
                item_at(operand, at, (**item).clone())
            }
            (Type::Object { fields, open }, Step::Field(name) | Step::Part(name)) => {
                field(operand, fields, *open, name)
            }
            (Type::List(item), Step::Index(at)) => item_at(operand, *at, (**item).clone()),
            (
                Type::Null
                | Type::Bool
                | Type::Int
                | Type::Number
                | Type::Text
                | Type::Enum(_)
                | Type::List(_)
                | Type::Object { .. },
                _,
            ) => return nothing(),
        };
    }
    operand
}

fn anywhere(operand: Operand, path: &[Step]) -> Operand {
    let steps = path.iter().map(|step| match step {
        Step::Field(name) => quote!(PathStep::Field(#name)),
        Step::Index(index) => quote!(PathStep::Index(#index)),
        Step::Part(name) => quote!(PathStep::Part(#name)),
    });
    let steps = quote!(&[#(#steps),*]);
    let option = match &operand {
        Operand::Plain { .. } => {
            let borrowed = operand.borrowed();
            quote!(at(#borrowed, #steps))
        }
        Operand::Maybe { option, .. } => quote!(#option.and_then(|value| at(value, #steps))),
    };
    Operand::Maybe {
        option,
        ty: Type::Any,
    }
}

fn not_null(operand: Operand, inner: Type) -> Operand {
    let option = match operand {
        Operand::Plain { place, .. } => quote!(#place.as_ref()),
        Operand::Maybe { option, .. } => quote!(#option.and_then(Option::as_ref)),
    };
    Operand::Maybe { option, ty: inner }
}

fn item_at(operand: Operand, at: usize, item: Type) -> Operand {
    let get = if at == 0 {
        quote!(first())
    } else {
        quote!(get(#at))
    };
    let option = match operand {
        Operand::Plain { place, .. } => quote!(#place.#get),
        Operand::Maybe { option, .. } => quote!(#option.and_then(|items| items.#get)),
    };
    Operand::Maybe { option, ty: item }
}

fn field(operand: Operand, fields: &[crate::ir::Field], open: bool, name: &str) -> Operand {
    let Some(known) = fields.iter().find(|field| field.name == name) else {
        return unnamed_field(operand, fields.is_empty(), open, name);
    };
    let Some(ident) = Types::field_name(fields, name) else {
        return nothing();
    };
    let ty = known.ty.clone();
    match (operand, known.required) {
        (Operand::Plain { place, .. }, true) => Operand::Plain {
            place: quote!(#place.#ident),
            borrowed: false,
            ty,
        },
        (Operand::Plain { place, .. }, false) => Operand::Maybe {
            option: quote!(#place.#ident.as_ref()),
            ty,
        },
        (Operand::Maybe { option, .. }, true) => Operand::Maybe {
            option: quote!(#option.map(|value| &value.#ident)),
            ty,
        },
        (Operand::Maybe { option, .. }, false) => Operand::Maybe {
            option: quote!(#option.and_then(|value| value.#ident.as_ref())),
            ty,
        },
    }
}

fn unnamed_field(operand: Operand, bare: bool, open: bool, name: &str) -> Operand {
    if !open {
        return nothing();
    }
    let rest = if bare { quote!() } else { quote!(.rest) };
    let option = match operand {
        Operand::Plain { place, .. } => quote!(#place #rest.get(#name)),
        Operand::Maybe { option, .. } => quote!(#option.and_then(|value| value #rest.get(#name))),
    };
    Operand::Maybe {
        option,
        ty: Type::Any,
    }
}
