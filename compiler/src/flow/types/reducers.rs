//! What reducers make of what is written.

use crate::ir::{Reducer, Type};

/// The type of the result of a reducer that gets a `ty`. It never yields another: a wrong operand fails the node.
pub(super) fn reduced(reducer: Option<Reducer>, ty: Type) -> Type {
    match reducer {
        None | Some(Reducer::Overwrite | Reducer::FirstWrite) => ty,
        Some(Reducer::Append) => Type::List(Box::new(ty)),
        Some(Reducer::Extend) => match ty {
            Type::List(item) => Type::List(item),
            Type::Any
            | Type::Null
            | Type::Bool
            | Type::Int
            | Type::Number
            | Type::Text
            | Type::Enum(_)
            | Type::Object { .. }
            | Type::Nullable(_) => Type::List(Box::new(Type::Any)),
        },
        Some(Reducer::Concat | Reducer::Join) => Type::Text,
        Some(Reducer::Sum | Reducer::Max | Reducer::Min) if ty == Type::Int => Type::Int,
        Some(Reducer::Sum | Reducer::Max | Reducer::Min) => Type::Number,
        Some(Reducer::Merge) => Type::any_object(),
    }
}
