//! How the exits of a node are kept and read again.

use super::to_value;
use serde::Serialize;
use serde_json::Value;

/// The result of a run, where nothing is written last.
#[derive(Clone, Debug)]
pub struct End<T = String> {
    /// The result.
    pub result: T,
}

/// An exit that carries a position and something.
pub fn exit_to<At: Serialize>(name: &str, at: &At, carried: Value) -> Value {
    super::exit(name, Value::Array(vec![to_value(at), carried]))
}

/// How the exits of a node are kept: `exits! { Done(out = Out(need(title))) = "done", Failed(failure) = "failed", Skipped = "skipped" }`.
/// What is carried is a value, a struct of these fields, one that `fields!` declares (`out = Out`), or a position and a struct
/// (`Routed[at](out = Out(…))`).
#[doc(hidden)]
#[macro_export]
macro_rules! __exits {
    (
        $first:ident $([$at:ident])? $(($out:ident $(= $($as:tt)*)?))? = $first_name:literal
        $(, $variant:ident $([$to:ident])? $(($carried:ident $(= $($of:tt)*)?))? = $name:literal)* $(,)?
    ) => {
        impl Exit {
            /// The entry of the journal.
            pub(super) fn kept(&self) -> $crate::codegen::Value {
                match self {
                    $crate::codegen::exit_pattern!($first $([$at])? $(($out))?) => $crate::codegen::kept_exit!(
                        $first_name $([$at])? $($crate::codegen::carried!($out $($($as)*)?))?
                    ),
                    $($crate::codegen::exit_pattern!($variant $([$to])? $(($carried))?) => $crate::codegen::kept_exit!(
                        $name $([$to])? $($crate::codegen::carried!($carried $($($of)*)?))?
                    ),)*
                }
            }

            /// The exit of an entry. The first stands for a name that none has, which is noted.
            #[allow(unused_variables, reason = "no exit may carry anything")]
            pub(super) fn read(name: &str, fields: &mut $crate::codegen::Fields) -> Self {
                match fields.one_of(name, &[$first_name $(, $name)*]) {
                    $($name => $crate::codegen::exit!(
                        $variant $([fields $to])? $($crate::codegen::left!(fields $($($of)*)?))?
                    ),)*
                    _ => $crate::codegen::exit!(
                        $first $([fields $at])? $($crate::codegen::left!(fields $($($as)*)?))?
                    ),
                }
            }
        }
    };
}

/// What an exit carries, as it is kept.
#[doc(hidden)]
#[macro_export]
macro_rules! __carried {
    ($value:ident) => {
        $crate::codegen::to_value($value)
    };
    ($value:ident $name:ident) => {
        $crate::codegen::Kept::kept($value)
    };
    ($value:ident $name:ident boxed) => {
        $crate::codegen::Kept::kept(&**$value)
    };
    ($value:ident $name:ident $(boxed)? ($($field:tt)*)) => {
        $crate::codegen::object!($value, $($field)*)
    };
}

/// What an exit carried.
#[doc(hidden)]
#[macro_export]
macro_rules! __left {
    ($fields:ident) => {
        $fields.whole()
    };
    ($fields:ident $name:ident boxed $($of:tt)?) => {
        ::std::boxed::Box::new($crate::codegen::left!($fields $name $($of)?))
    };
    ($fields:ident $name:ident) => {
        <$name as $crate::codegen::FromFields>::read($fields)
    };
    ($fields:ident $name:ident ($($field:tt)*)) => {
        $crate::codegen::taken!($fields, $name, $($field)*)
    };
}

/// An exit, as it is kept.
#[doc(hidden)]
#[macro_export]
macro_rules! __kept_exit {
    ($name:literal) => {
        $crate::codegen::Value::from($name)
    };
    ($name:literal [$at:ident] $carried:expr) => {
        $crate::codegen::exit_to($name, $at, $carried)
    };
    ($name:literal $carried:expr) => {
        $crate::codegen::exit($name, $carried)
    };
}

/// What an exit binds.
#[doc(hidden)]
#[macro_export]
macro_rules! __exit_pattern {
    ($variant:ident) => {
        Self::$variant
    };
    ($variant:ident ($carried:ident)) => {
        Self::$variant($carried)
    };
    ($variant:ident [$at:ident] ($carried:ident)) => {
        Self::$variant($at, $carried)
    };
}

/// An exit, read.
#[doc(hidden)]
#[macro_export]
macro_rules! __exit {
    ($variant:ident) => {
        Self::$variant
    };
    ($variant:ident [$fields:ident $at:ident] $carried:expr) => {{
        let at = $fields.position();
        Self::$variant(at, $carried)
    }};
    ($variant:ident $carried:expr) => {
        Self::$variant($carried)
    };
}

pub use {
    __carried as carried, __exit as exit, __exit_pattern as exit_pattern, __exits as exits,
    __kept_exit as kept_exit, __left as left,
};
