//! How values, what exits carry and the state are kept and read again: declarations that list each name once.
//!
//! What they become calls functions of the runtime that are compiled once; implementations that are derived would be most of what
//! compiling a graph takes.

use super::to_value;
use serde::Serialize;
use serde_json::{Map, Value};

/// Fields as they are put one beside the other, by the words that declare them. They are handed on and not borrowed: so there is
/// nothing that generated code would have to drop if a call failed, which is much of what compiling it takes.
#[derive(Debug, Default)]
pub struct KeptFields(Map<String, Value>);

impl KeptFields {
    /// It is always there.
    #[must_use]
    pub fn need<T: Serialize>(mut self, name: &str, value: &T) -> Self {
        self.0.insert(name.to_owned(), to_value(value));
        self
    }

    /// A run starts with it.
    #[must_use]
    pub fn given<T: Serialize>(self, name: &str, value: &T) -> Self {
        self.need(name, value)
    }

    /// It may be absent.
    #[must_use]
    pub fn maybe<T: Serialize>(self, name: &str, value: &Option<T>) -> Self {
        match value {
            Some(value) => self.need(name, value),
            None => self,
        }
    }

    /// It may be absent, and null is a value of it.
    #[must_use]
    pub fn present<T: Serialize>(self, name: &str, value: &Option<T>) -> Self {
        self.maybe(name, value)
    }

    /// Keys that nothing declares.
    #[must_use]
    pub fn rest(mut self, rest: &Map<String, Value>) -> Self {
        for (name, value) in rest {
            self.0.insert(name.clone(), value.clone());
        }
        self
    }

    /// All of them.
    #[must_use]
    pub fn object(self) -> Value {
        Value::Object(self.0)
    }
}

/// How a key of the state is taken out of what was kept, by the same words.
pub mod take {
    use crate::codegen::Fields;
    use serde::de::DeserializeOwned;

    /// It must be there.
    pub fn need<T: DeserializeOwned>(kept: &mut Fields, name: &'static str, key: &mut T) {
        kept.key(name, key);
    }

    /// It was taken before the others.
    pub fn given<T>(_kept: &mut Fields, _name: &str, _key: &mut T) {}

    /// It may be absent or null.
    pub fn maybe<T: DeserializeOwned>(kept: &mut Fields, name: &str, key: &mut Option<T>) {
        *key = kept.maybe(name);
    }

    /// It may be absent, and null is a value of it.
    pub fn present<T: DeserializeOwned>(kept: &mut Fields, name: &str, key: &mut Option<T>) {
        *key = kept.present(name);
    }
}

/// The words that a value may be: the one of this text.
///
/// # Errors
/// If it is none of them.
pub fn word_of<'de, D: serde::Deserializer<'de>, T>(
    deserializer: D,
    words: &'static [&'static str],
    word: fn(usize) -> Option<T>,
) -> Result<T, D::Error> {
    use serde::Deserialize as _;
    use serde::de::Error as _;
    let text = String::deserialize(deserializer)?;
    let number = words.iter().position(|known| **known == text);
    let found = number.and_then(word);
    found.ok_or_else(|| D::Error::unknown_variant(&text, words))
}

/// The name under which a field is kept: that of its key, where it is another.
#[doc(hidden)]
#[macro_export]
macro_rules! __key {
    ($field:ident) => {
        ::core::stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// The values of a type: `words! { Letter(Bill = "bill", Other = "other") }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __words {
    ($name:ident($first:ident = $text:literal $(, $variant:ident = $word:literal)*)) => {
        impl $crate::codegen::Placeholder for $name {
            fn blank() -> Self {
                Self::$first
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    Self::$first => $text,
                    $(Self::$variant => $word,)*
                })
            }
        }

        impl $crate::codegen::Serialize for $name {
            fn serialize<S: $crate::codegen::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::codegen::Deserialize<'de> for $name {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::word_of(deserializer, &[$text $(, $word)*], |number| {
                    [Self::$first $(, Self::$variant)*].get(number).copied()
                })
            }
        }
    };
}

/// What a reply is or an exit carries, with how it is kept and read again: a field per line, and where its key has another name, that;
/// `rest` are keys that nothing declares.
///
/// ```text
/// fields! {
///     Out + rest {
///         need title: String,
///         maybe kind = "type": Option<String>,
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __fields {
    (
        $name:ident $(+ $rest:ident)? { $($how:ident $field:ident $(= $key:literal)?: $ty:ty),* $(,)? }
    ) => {
        /// What an exit carries, or what a reply holds.
        pub struct $name {
            $(
                /// The key of this name.
                $(#[doc = $key])?
                pub $field: $ty,
            )*
            $(
                /// Keys that nothing declares.
                pub $rest: $crate::codegen::Map<::std::string::String, $crate::codegen::Value>,
            )?
        }

        impl $crate::codegen::HasFields for $name {
            fn read(_fields: &mut $crate::codegen::Fields) -> Self {
                Self {
                    $($field: _fields.$how($crate::codegen::key!($field $($key)?)),)*
                    $($rest: _fields.rest(),)?
                }
            }

            fn copied(&self, _copier: &mut $crate::codegen::Copier) -> Self {
                Self {
                    $($field: _copier.$how($crate::codegen::key!($field $($key)?), &self.$field),)*
                    $($rest: _copier.rest(&self.$rest),)?
                }
            }
        }
    };
}

/// What a run remembers, with how it starts: a key per line, with its first value where it has one, and before them what a caller
/// gives.
///
/// ```text
/// state! {
///     /// What a run of `desk` remembers from node to node.
///     State(initial_prompt into String) + rest {
///         /// The caller's request. Read by `draft`.
///         given initial_prompt: String,
///         /// Starts as `0`. Written and read by `count`.
///         need tries: i64 = 0,
///         /// Written by `draft`.
///         maybe draft: Option<String>,
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __state {
    (
        $(#[$about:meta])*
        State $(($given:ident $(= $given_key:literal)? into $into:ty))? $(+ $rest:ident)? {
            $($(#[$key_about:meta])* $how:ident $field:ident $(= $key:literal)?: $ty:ty $(= $first:expr)?),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct State {
            $(
                $(#[$key_about])*
                pub $field: $ty,
            )*
            $(
                /// Keys that the graph does not name: from the caller, or from a script.
                pub $rest: $crate::codegen::Map<::std::string::String, $crate::codegen::Value>,
            )?
        }

        impl State {
            /// The state that a run starts with.
            pub fn start($($given: impl ::core::convert::Into<$into>)?) -> Self {
                Self::first($($given.into())?)
            }

            /// The same, compiled once for all that a caller may give, and not into what reads or copies a state.
            #[inline(never)]
            fn first($($given: $into)?) -> Self {
                Self {
                    $($field: $crate::codegen::first!($how $field $($first)?),)*
                    $($rest: $crate::codegen::Map::new(),)?
                }
            }

            /// As it is kept.
            fn kept(&self) -> $crate::codegen::Value {
                $crate::codegen::KeptFields::default()
                    $(.$how($crate::codegen::key!($field $($key)?), &self.$field))*
                    $(.rest(&self.$rest))?
                    .object()
            }

            /// What was kept.
            #[allow(unused_mut, unused_variables, reason = "there may be no key")]
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                let mut state = Self::first(
                    $(fields.need::<$into>($crate::codegen::key!($given $($given_key)?)))?
                );
                $($crate::codegen::take::$how(fields, $crate::codegen::key!($field $($key)?), &mut state.$field);)*
                $(state.$rest = fields.rest();)?
                state
            }
        }

        // A derived one has a temporary per key and drops all of them wherever one cannot be copied, which can take a compiler longer
        // than all nodes of the graph together.
        impl ::core::clone::Clone for State {
            #[allow(unused_mut, reason = "there may be no key")]
            fn clone(&self) -> Self {
                let mut own = Self::first($(self.$given.clone())?);
                $($crate::codegen::copied!($how own self $field);)*
                $($crate::codegen::copy(&mut own.$rest, &self.$rest);)?
                own
            }
        }

        impl $crate::codegen::Serialize for State {
            fn serialize<S: $crate::codegen::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::codegen::Serialize::serialize(&self.kept(), serializer)
            }
        }

        impl<'de> $crate::codegen::Deserialize<'de> for State {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::fields_of(deserializer, Self::read)
            }
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "an earlier graphwright generated this module: generate it again, with `graphwright emit`"
        );
    };
}

/// What a key is when a run starts.
#[doc(hidden)]
#[macro_export]
macro_rules! __first {
    (given $field:ident) => {
        $field
    };
    ($how:ident $field:ident) => {
        ::core::option::Option::None
    };
    ($how:ident $field:ident $first:expr) => {
        $first
    };
}

/// Copies a key, where a run does not start with it.
#[doc(hidden)]
#[macro_export]
macro_rules! __copied {
    (given $own:ident $of:ident $field:ident) => {};
    ($how:ident $own:ident $of:ident $field:ident) => {
        $crate::codegen::copy(&mut $own.$field, &$of.$field)
    };
}

pub use {
    __copied as copied, __fields as fields, __first as first, __key as key, __state as state,
    __words as words,
};
