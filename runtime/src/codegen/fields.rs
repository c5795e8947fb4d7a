//! How values, what exits carry and the state are kept and read again: declarations that list each name once.
//!
//! What they become calls functions of the runtime that are compiled once; implementations that are derived would be most of what
//! compiling a graph takes.

use super::{Fields, FromFields, to_value};
use serde::Serialize;
use serde_json::{Map, Value};

/// What an exit carries that is a reply, too: JSON in a journal.
pub trait Kept: FromFields {
    /// As it is kept.
    fn kept(&self) -> Value;
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

    /// It may be absent or null.
    pub fn maybe<T: DeserializeOwned>(kept: &mut Fields, name: &str, key: &mut Option<T>) {
        kept.maybe_key(name, key);
    }

    /// It may be absent, and null is a value of it.
    pub fn present<T: DeserializeOwned>(kept: &mut Fields, name: &str, key: &mut Option<T>) {
        kept.present_key(name, key);
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

/// The fields of what a reply is and an exit carries: `fields! { Out(need(title), maybe(body), need(type_ = "type"); rest) }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __fields {
    ($name:ident($($field:tt)*)) => {
        impl $crate::codegen::Kept for $name {
            fn kept(&self) -> $crate::codegen::Value {
                $crate::codegen::object!(self, $($field)*)
            }
        }

        $crate::codegen::reply! { $name($($field)*) }
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

/// A struct, of the fields that are taken.
#[doc(hidden)]
#[macro_export]
macro_rules! __taken {
    ($fields:ident, $name:ident, $($how:ident($field:ident $(= $key:literal)?)),* $(; $rest:ident)?) => {
        $name {
            $($field: $fields.$how($crate::codegen::key!($field $($key)?)),)*
            $($rest: $fields.rest(),)?
        }
    };
}

/// The fields of what is only read: a reply.
#[doc(hidden)]
#[macro_export]
macro_rules! __reply {
    ($name:ident($($field:tt)*)) => {
        impl $crate::codegen::FromFields for $name {
            #[allow(unused_variables, reason = "there may be no field")]
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                $crate::codegen::taken!(fields, $name, $($field)*)
            }
        }
    };
}

/// The keys of a state: `state! { (given initial_prompt as String) need(tries), maybe(draft); rest }`, with what it starts with.
#[doc(hidden)]
#[macro_export]
macro_rules! __state {
    (
        $((given $given:ident $(= $name:literal)? as $ty:ty))?
        $($how:ident($field:ident $(= $key:literal)?)),* $(; $rest:ident)?
    ) => {
        impl State {
            /// As it is kept.
            fn kept(&self) -> $crate::codegen::Value {
                let kept = $crate::codegen::Map::new();
                $(let kept = $crate::codegen::put::need(kept, $crate::codegen::key!($given $($name)?), &self.$given);)?
                $(let kept = $crate::codegen::put::$how(kept, $crate::codegen::key!($field $($key)?), &self.$field);)*
                $(let kept = $crate::codegen::put::rest(kept, &self.$rest);)?
                $crate::codegen::Value::Object(kept)
            }

            /// What was kept.
            #[allow(unused_mut, unused_variables, reason = "there may be no key")]
            fn read(fields: &mut $crate::codegen::Fields) -> Self {
                let mut state = Self::start($(fields.need::<$ty>($crate::codegen::key!($given $($name)?)))?);
                $($crate::codegen::take::$how(fields, $crate::codegen::key!($field $($key)?), &mut state.$field);)*
                $(state.$rest = fields.rest();)?
                state
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
}

pub use {
    __fields as fields, __key as key, __object as object, __reply as reply, __state as state,
    __taken as taken, __words as words,
};
