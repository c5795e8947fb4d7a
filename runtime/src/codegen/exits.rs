//! How the exits of a node are kept and read again.

use super::{Fields, HasFields, Placeholder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The result of a run, where nothing is written last.
#[derive(Clone, Debug)]
pub struct End<T = String> {
    /// The result.
    pub result: T,
}

impl<T: Serialize + DeserializeOwned + Placeholder> HasFields for End<T> {
    fn read(fields: &mut Fields) -> Self {
        Self {
            result: fields.need("result"),
        }
    }

    fn kept(&self) -> Value {
        super::KeptFields::default()
            .need("result", &self.result)
            .object()
    }
}

/// An exit as it is kept: its name, and what it carries.
#[derive(Debug)]
pub struct KeptExit {
    name: &'static str,
    carried: Option<Value>,
}

impl KeptExit {
    /// One of this name, that carries nothing.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            carried: None,
        }
    }

    /// It carries this, beside what it carries already.
    #[must_use]
    pub fn with<T: HasFields>(self, carried: &T) -> Self {
        self.with_value(carried.kept())
    }

    /// It carries what is kept like this, beside what it carries already.
    #[must_use]
    pub fn with_value(mut self, carried: Value) -> Self {
        self.carried = Some(match self.carried {
            None => carried,
            Some(position) => Value::Array(vec![position, carried]),
        });
        self
    }

    /// The entry of the journal.
    #[must_use]
    pub fn entry(self) -> Value {
        match self.carried {
            None => self.name.into(),
            Some(carried) => super::exit(self.name, carried),
        }
    }
}

/// How a node ends, and how that is kept: an exit per line, with what it carries and its name in the journal. What is carried is
/// something that is kept, or a position and that.
///
/// ```text
/// exits! {
///     /// Done: on to `review`.
///     Done(out: Out) = "done",
///     /// `_next` named a node: on to the node it named.
///     Routed(at: At, out: Out) = "routed",
///     /// The work failed: the run fails.
///     Failed(failure: Failure) = "failed",
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __exits {
    (
        $(#[$first_about:meta])*
        $first:ident $(($($first_part:ident: $first_ty:ty),+))? = $first_name:literal
        $(, $(#[$about:meta])* $variant:ident $(($($part:ident: $ty:ty),+))? = $name:literal)* $(,)?
    ) => {
        /// How the node ends.
        #[derive(Clone)]
        pub enum Exit {
            $(#[$first_about])*
            $first $(($($first_ty),+))?,
            $(
                $(#[$about])*
                $variant $(($($ty),+))?,
            )*
        }

        impl Exit {
            /// The entry of the journal.
            pub(super) fn kept(&self) -> $crate::codegen::Value {
                match self {
                    Self::$first $(($($first_part),+))? => $crate::codegen::KeptExit::named($first_name) $($(.with($first_part))+)?,
                    $(Self::$variant $(($($part),+))? => $crate::codegen::KeptExit::named($name) $($(.with($part))+)?,)*
                }
                .entry()
            }

            /// The exit of an entry. The first stands for a name that none has, which is noted.
            pub(super) fn read(name: &str, fields: &mut $crate::codegen::Fields) -> Self {
                match fields.one_of(name, &[$first_name $(, $name)*]) {
                    $($name => Self::$variant $(($(<$ty as $crate::codegen::HasFields>::read(fields)),+))?,)*
                    _ => Self::$first $(($(<$first_ty as $crate::codegen::HasFields>::read(fields)),+))?,
                }
            }
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "an earlier graphwright generated this module: generate it again, with `graphwright emit`"
        );
    };
}

pub use __exits as exits;
