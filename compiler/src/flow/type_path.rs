//! Where a path leads in a type.

use crate::ir::{Step, Type};

/// Where a path cannot go on.
#[derive(Clone, Debug, PartialEq)]
pub enum PathError {
    /// The value here is of this type, which has no such part.
    NoParts {
        /// Which step of the path (from 0).
        step: usize,
        /// What it is applied to.
        on: Type,
    },
    /// The object has declared fields, and this is none of them. It may be there nevertheless if the object is open.
    Undeclared {
        /// Which step of the path.
        step: usize,
        /// What it is applied to.
        on: Type,
    },
}

/// The type of what `path` leads to in a value of type `ty`. Null on the way counts as not being there, no fault.
///
/// # Errors
///
/// A [`PathError`] if no value of the type has such a part, or none is declared.
pub fn part_type(ty: &Type, path: &[Step]) -> Result<Type, PathError> {
    let mut at = ty.clone();
    let mut nullable = false;
    for (step, part) in path.iter().enumerate() {
        if let Type::Nullable(inner) = at {
            nullable = true;
            at = *inner;
        }
        at = match (&at, part) {
            (Type::Any | Type::Null, _) => return Ok(Type::Any),
            (Type::List(item), Step::Index(_)) => (**item).clone(),
            (Type::List(item), Step::Part(name)) if name.parse::<usize>().is_ok() => {
                (**item).clone()
            }
            (Type::Object { fields, open }, Step::Field(name) | Step::Part(name)) => {
                match fields.iter().find(|field| field.name == *name) {
                    Some(field) => field.ty.clone(),
                    None if fields.is_empty() && *open => return Ok(Type::Any),
                    None => return Err(PathError::Undeclared { step, on: at }),
                }
            }
            (
                Type::Bool
                | Type::Int
                | Type::Number
                | Type::Text
                | Type::Enum(_)
                | Type::List(_)
                | Type::Object { .. }
                | Type::Nullable(_),
                Step::Field(_) | Step::Index(_) | Step::Part(_),
            ) => return Err(PathError::NoParts { step, on: at }),
        };
    }
    Ok(if nullable { at.or_null() } else { at })
}
