//! How values, what exits carry and the state are kept and read again: declarations that list each name once.
//!
//! What they become calls functions of the runtime that are compiled once; implementations that are derived would be most of what
//! compiling a graph takes.

use super::{Fields, FromFields, to_value};
use serde::Serialize;
use serde_json::{Map, Value};

/// What an exit carries: JSON in a journal.
pub trait Kept: FromFields {
    /// As it is kept.
    fn kept(&self) -> Value;
}

impl<T: Kept> Kept for Box<T> {
    fn kept(&self) -> Value {
        (**self).kept()
    }
}

/// How a field is put beside others: by the words that declare it. The others are handed on and not borrowed: so there is nothing that
/// generated code would have to drop if a call failed, which is much of what compiling it takes.
pub mod put {
    use super::{Map, Serialize, Value, to_value};

    /// It is always there.
    #[must_use]
    pub fn need<T: Serialize>(
        mut kept: Map<String, Value>,
        name: &str,
        value: &T,
    ) -> Map<String, Value> {
        kept.insert(name.to_owned(), to_value(value));
        kept
    }

    /// A run starts with it.
    #[must_use]
    pub fn given<T: Serialize>(
        kept: Map<String, Value>,
        name: &str,
        value: &T,
    ) -> Map<String, Value> {
        need(kept, name, value)
    }

    /// It may be absent.
    #[must_use]
    pub fn maybe<T: Serialize>(
        kept: Map<String, Value>,
        name: &str,
        value: &Option<T>,
    ) -> Map<String, Value> {
        match value {
            Some(value) => need(kept, name, value),
            None => kept,
        }
    }

    /// It may be absent, and null is a value of it.
    #[must_use]
    pub fn present<T: Serialize>(
        kept: Map<String, Value>,
        name: &str,
        value: &Option<T>,
    ) -> Map<String, Value> {
        maybe(kept, name, value)
    }

    /// Keys that nothing declares.
    #[must_use]
    pub fn rest(mut kept: Map<String, Value>, rest: &Map<String, Value>) -> Map<String, Value> {
        for (name, value) in rest {
            kept.insert(name.clone(), value.clone());
        }
        kept
    }
}

/// How a key of the state is taken out of what was kept, by the same words.
pub mod take {
    use super::Fields;
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
        #[derive(Clone)]
        pub struct $name {
            $(
                #[doc = ::core::concat!("`", $crate::codegen::key!($field $($key)?), "`.")]
                pub $field: $ty,
            )*
            $(
                /// Keys that nothing declares.
                pub $rest: $crate::codegen::Map<::std::string::String, $crate::codegen::Value>,
            )?
        }

        impl $crate::codegen::FromFields for $name {
            #[allow(unused_variables, reason = "there may be no field")]
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                Self {
                    $($field: fields.$how($crate::codegen::key!($field $($key)?)),)*
                    $($rest: fields.rest(),)?
                }
            }
        }

        impl $crate::codegen::Kept for $name {
            fn kept(&self) -> $crate::codegen::Value {
                $crate::codegen::object!(self, $($how($field $(= $key)?)),* $(; $rest)?)
            }
        }
    };
}

/// An object of fields.
#[doc(hidden)]
#[macro_export]
macro_rules! __object {
    ($of:expr, $($how:ident($field:ident $(= $key:literal)?)),* $(; $rest:ident)?) => {{
        let kept = $crate::codegen::Map::new();
        $(let kept = $crate::codegen::put::$how(kept, $crate::codegen::key!($field $($key)?), &$of.$field);)*
        $(let kept = $crate::codegen::put::rest(kept, &$of.$rest);)?
        $crate::codegen::Value::Object(kept)
    }};
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
                $(let $given = $given.into();)?
                Self {
                    $($field: $crate::codegen::first!($how $field $($first)?),)*
                    $($rest: $crate::codegen::Map::new(),)?
                }
            }

            /// As it is kept.
            fn kept(&self) -> $crate::codegen::Value {
                $crate::codegen::object!(self, $($how($field $(= $key)?)),* $(; $rest)?)
            }

            /// What was kept.
            #[allow(unused_mut, unused_variables, reason = "there may be no key")]
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                let mut state = Self::start(
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
                let mut own = Self::start($(self.$given.clone())?);
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
    };    ($($other:tt)*) => {
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
    __copied as copied, __fields as fields, __first as first, __key as key, __object as object,
    __state as state, __words as words,
};
