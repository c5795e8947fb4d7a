//! How the exits of a node are kept and read again.

use super::{Copier, Fields, HasFields, Placeholder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The result of a run, where nothing is written last.
#[derive(Clone, Debug)]
pub struct End<T = String> {
    /// The result.
    pub result: T,
}

impl<T: Clone + Serialize + DeserializeOwned + Placeholder> HasFields for End<T> {
    fn read(fields: &mut Fields) -> Self {
        Self {
            result: fields.need("result"),
        }
    }

    fn copied(&self, copier: &mut Copier) -> Self {
        Self {
            result: copier.need("result", &self.result),
        }
    }
}

/// Copies an exit, and keeps its name and what it carries where a journal asks for that.
#[derive(Debug, Default)]
pub struct ExitCopier {
    name: &'static str,
    /// What it carries before the part that is being copied.
    carried: Option<Value>,
    /// Copies a part after the other.
    copier: Copier,
    /// A part was copied, and is not carried yet.
    copied: bool,
}

impl ExitCopier {
    /// One that also keeps what it copies.
    #[must_use]
    pub fn keeping() -> Self {
        Self {
            copier: Copier::keeping(),
            ..Self::default()
        }
    }

    /// The exit has this name.
    pub fn named(&mut self, name: &'static str) {
        self.name = name;
    }

    /// What copies its next part. No function is compiled for each type of a part, which a release build would take a tenth longer for.
    pub fn part(&mut self) -> &mut Copier {
        self.carry();
        self.copied = true;
        &mut self.copier
    }

    /// What was copied last is carried, beside what is already.
    fn carry(&mut self) {
        if !std::mem::take(&mut self.copied) {
            return;
        }
        let Some(kept) = self.copier.take() else {
            return;
        };
        self.carried = Some(match self.carried.take() {
            None => kept,
            Some(position) => Value::Array(vec![position, kept]),
        });
    }

    /// The entry of the journal.
    #[must_use]
    pub fn entry(mut self) -> Value {
        self.carry();
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
        pub enum Exit {
            $(#[$first_about])*
            $first $(($($first_ty),+))?,
            $(
                $(#[$about])*
                $variant $(($($ty),+))?,
            )*
        }

        impl Exit {
            /// A copy.
            pub(super) fn copied(&self, copier: &mut $crate::codegen::ExitCopier) -> Self {
                match self {
                    Self::$first $(($($first_part),+))? => {
                        copier.named($first_name);
                        Self::$first $(($($crate::codegen::HasFields::copied($first_part, copier.part())),+))?
                    }
                    $(Self::$variant $(($($part),+))? => {
                        copier.named($name);
                        Self::$variant $(($($crate::codegen::HasFields::copied($part, copier.part())),+))?
                    })*
                }
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
