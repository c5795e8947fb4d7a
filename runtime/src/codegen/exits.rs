//! How the exits of a node are kept and read again.

use super::{Failure, Fields, FromFields, Kept, Placeholder, to_value};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The result of a run, where nothing is written last.
#[derive(Clone, Debug)]
pub struct End<T = String> {
    /// The result.
    pub result: T,
}

impl<T: DeserializeOwned + Placeholder> FromFields for End<T> {
    fn read(fields: &mut Fields) -> Self {
        Self {
            result: fields.need("result"),
        }
    }
}

impl<T: Serialize + DeserializeOwned + Placeholder> Kept for End<T> {
    fn kept(&self) -> Value {
        super::object!(self, need(result))
    }
}

impl Kept for Failure {
    fn kept(&self) -> Value {
        to_value(self)
    }
}

/// An exit that carries a position and something.
pub fn exit_to<At: Serialize>(name: &str, at: &At, carried: Value) -> Value {
    super::exit(name, Value::Array(vec![to_value(at), carried]))
}

/// How a node ends, and how that is kept: an exit per line, with what it carries and its name in the journal. What is carried is
/// something that is kept, or a position and that.
///
/// ```text
/// exits! {
///     /// Done: on to `review`.
///     Done(Out) = "done",
///     /// `_next` named a node: on to the node it named.
///     Routed(At, Out) = "routed",
///     /// The work failed: the run fails.
///     Failed(Failure) = "failed",
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __exits {
    (
        $(#[$first_about:meta])*
        $first:ident $(($first_carried:ty $(, $first_beside:ty)? $(,)?))? = $first_name:literal
        $(, $(#[$about:meta])* $variant:ident $(($carried:ty $(, $beside:ty)? $(,)?))? = $name:literal)* $(,)?
    ) => {
        /// How the node ends.
        #[derive(Clone)]
        pub enum Exit {
            $(#[$first_about])*
            $first $(($first_carried $(, $first_beside)?))?,
            $(
                $(#[$about])*
                $variant $(($carried $(, $beside)?))?,
            )*
        }

        impl Exit {
            /// The entry of the journal.
            pub(super) fn kept(&self) -> $crate::codegen::Value {
                match self {
                    $crate::codegen::exit_pattern!($first at out $($first_carried $(, $first_beside)?)?) => {
                        $crate::codegen::kept_exit!($first_name at out $($first_carried $(, $first_beside)?)?)
                    }
                    $($crate::codegen::exit_pattern!($variant at out $($carried $(, $beside)?)?) => {
                        $crate::codegen::kept_exit!($name at out $($carried $(, $beside)?)?)
                    })*
                }
            }

            /// The exit of an entry. The first stands for a name that none has, which is noted.
            #[allow(unused_variables, reason = "no exit may carry anything")]
            pub(super) fn read(name: &str, fields: &mut $crate::codegen::Fields) -> Self {
                match fields.one_of(name, &[$first_name $(, $name)*]) {
                    $($name => $crate::codegen::exit!($variant fields $($carried $(, $beside)?)?),)*
                    _ => $crate::codegen::exit!($first fields $($first_carried $(, $first_beside)?)?),
                }
            }
        }
    };
}

/// What an exit binds.
#[doc(hidden)]
#[macro_export]
macro_rules! __exit_pattern {
    ($variant:ident $at:ident $out:ident) => {
        Self::$variant
    };
    ($variant:ident $at:ident $out:ident $carried:ty) => {
        Self::$variant($out)
    };
    ($variant:ident $at:ident $out:ident $position:ty, $carried:ty) => {
        Self::$variant($at, $out)
    };
}

/// An exit, as it is kept.
#[doc(hidden)]
#[macro_export]
macro_rules! __kept_exit {
    ($name:literal $at:ident $out:ident) => {
        $crate::codegen::Value::from($name)
    };
    ($name:literal $at:ident $out:ident $carried:ty) => {
        $crate::codegen::exit($name, $crate::codegen::Kept::kept($out))
    };
    ($name:literal $at:ident $out:ident $position:ty, $carried:ty) => {
        $crate::codegen::exit_to($name, $at, $crate::codegen::Kept::kept($out))
    };
}

/// An exit, read.
#[doc(hidden)]
#[macro_export]
macro_rules! __exit {
    ($variant:ident $fields:ident) => {
        Self::$variant
    };
    ($variant:ident $fields:ident $carried:ty) => {
        Self::$variant(<$carried as $crate::codegen::FromFields>::read($fields))
    };
    ($variant:ident $fields:ident $position:ty, $carried:ty) => {{
        let at = $fields.position();
        Self::$variant(at, <$carried as $crate::codegen::FromFields>::read($fields))
    }};
}

pub use {
    __exit as exit, __exit_pattern as exit_pattern, __exits as exits, __kept_exit as kept_exit,
};
