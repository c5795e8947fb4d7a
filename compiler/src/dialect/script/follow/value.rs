//! What a value is, as far as it is followed.

use crate::world::ScriptStep;
use crate::world::script_tree::{Class, Function};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The field of an object that may have any others.
pub(super) const OTHERS: &str = "__dict__";

/// Of how many values one may be, before it may be any.
const MOST: usize = 16;

/// How many items of a list are told apart.
const LONGEST: usize = 64;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// Nobody knows.
    Any,
    Nothing,
    /// `undefined`
    Missing,
    /// What is there later: what it is then, and after how many seconds at least.
    Promise(Rc<(Value, f64)>),
    Truth(Option<bool>),
    /// A number, if it is known, and whether it is a whole one.
    Number(Option<f64>, Option<bool>),
    /// A text, if it is known.
    Text(Option<Rc<[Piece]>>),
    /// The text of a value as JSON.
    Json(Rc<Shape>),
    /// What stands at a place of its own: a list, a map, an object.
    At(usize),
    /// What the script is given, under this path.
    Given(Rc<[ScriptStep]>),
    Function(Closure),
    Class(Same<Class>, usize),
    /// What a language or a library has under this name.
    Library(Rc<str>),
    /// The names of a module beside the script, in this frame.
    Module(usize),
    /// A function of a value.
    Method(Rc<(Value, String)>),
    /// A class of its own, which JSON does not know.
    Odd(&'static str),
    /// The text that holds what the script is given.
    GivenText,
    OneOf(Rc<[Value]>),
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::dialect) enum Piece {
    /// These letters.
    Letters(String),
    /// A value of what is given under this path.
    Given(Rc<[ScriptStep]>),
    /// Any letters.
    Any,
}

/// What a value is when it is handed over as JSON.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::dialect) enum Shape {
    /// Nobody knows.
    Any,
    /// `null`
    Nothing,
    /// A truth, if it is known.
    Truth(Option<bool>),
    /// A number, if it is known, and whether it is a whole one.
    Number(Option<f64>, Option<bool>),
    /// A text, if it is known.
    Text(Option<Rc<[Piece]>>),
    /// A list, and what each item is.
    List(Box<Shape>),
    /// A map: its keys, whether each is there in any case, and whether there may be others.
    Map(Vec<(Rc<str>, Shape, bool)>, bool),
    /// What the script is given, under this path.
    Given(Rc<[ScriptStep]>),
    /// What cannot be handed over.
    Odd(&'static str),
    /// One of these.
    OneOf(Vec<Shape>),
}

/// What stands at a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Thing {
    /// A list of these.
    List(Vec<Value>),
    /// A list of any number of such.
    Many(Value),
    Map(Map),
    /// An object of a class that the script defines.
    Object(Same<Class>, usize, BTreeMap<String, Value>),
}

/// Keys with values, and whether each is there in any case.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Map {
    pub(super) entries: Vec<(Rc<str>, Value, bool)>,
    pub(super) rest: Rest,
}

/// The other keys of a map.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Rest {
    /// There are none.
    None,
    /// Nobody knows.
    Any,
    /// Those that are given under this path.
    Given(Rc<[ScriptStep]>),
}

/// A function with the names that it sees.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Closure {
    pub(super) function: Same<Function>,
    pub(super) frame: usize,
    /// What it is a function of.
    pub(super) own: Option<Rc<Value>>,
}

/// What is the same only where it stands at the same place of a tree.
#[derive(Debug)]
pub(super) struct Same<T>(pub(super) Rc<T>);

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Value {
    pub(super) fn letters(text: &str) -> Self {
        Self::Text(Some([Piece::Letters(text.to_owned())].into()))
    }

    pub(super) const fn number() -> Self {
        Self::Number(None, None)
    }

    pub(super) const fn whole() -> Self {
        Self::Number(None, Some(true))
    }

    /// All that it may be.
    pub(super) fn all(&self) -> &[Self] {
        match self {
            Self::OneOf(all) => all,
            one => std::slice::from_ref(one),
        }
    }

    /// One of two.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self::one_of(self.all().iter().chain(other.all()).cloned())
    }

    /// One of several.
    pub(super) fn one_of(values: impl IntoIterator<Item = Self>) -> Self {
        let mut found: Vec<Self> = Vec::new();
        for value in values {
            if value == Self::Any {
                return Self::Any;
            }
            for one in value.all() {
                if !found.contains(one) {
                    found.push(one.clone());
                }
            }
            if found.len() > MOST {
                return Self::Any;
            }
        }
        match found.as_slice() {
            [] => Self::Any,
            [one] => one.clone(),
            _ => Self::OneOf(found.into()),
        }
    }

    /// The value for each that this may be.
    pub(super) fn each(&self, mut of: impl FnMut(&Self) -> Self) -> Self {
        let all: Vec<Self> = self.all().iter().map(&mut of).collect();
        Self::one_of(all)
    }

    /// The text that it is, letter by letter.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(Some(pieces)) => match pieces.as_ref() {
                [] => Some(""),
                [Piece::Letters(text)] => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it counts as true. `None`: nobody knows.
    pub(super) fn truth(&self) -> Option<bool> {
        let one = |value: &Self| match value {
            Self::Nothing | Self::Missing => Some(false),
            Self::Truth(truth) => *truth,
            Self::Number(number, _) => number.map(|number| number != 0.0),
            Self::Text(_) => value.text().map(|text| !text.is_empty()),
            Self::Json(_)
            | Self::Function(_)
            | Self::Class(..)
            | Self::Method(_)
            | Self::Promise(_) => Some(true),
            Self::Any
            | Self::At(_)
            | Self::Given(_)
            | Self::Library(_)
            | Self::Module(_)
            | Self::Odd(_)
            | Self::GivenText
            | Self::OneOf(_) => None,
        };
        let mut all = self.all().iter().map(one);
        let first = all.next()??;
        all.all(|truth| truth == Some(first)).then_some(first)
    }
}

impl Thing {
    /// A list of these. Of many, nobody counts how many.
    pub(super) fn list(items: Vec<Value>) -> Self {
        match items.len() > LONGEST {
            true => Self::Many(Value::one_of(items)),
            false => Self::List(items),
        }
    }

    /// What it is after a branch in which it became another.
    pub(super) fn or(&self, other: &Self) -> Self {
        match (self, other) {
            (one, other) if one == other => one.clone(),
            (Self::List(one), Self::List(other)) if one.len() == other.len() => {
                let pairs = one.iter().zip(other);
                Self::List(pairs.map(|(one, other)| one.or(other)).collect())
            }
            (Self::Map(one), Self::Map(other)) => Self::Map(one.or(other)),
            (Self::Object(class, frame, one), Self::Object(_, _, other)) => {
                let mut fields = one.clone();
                for (name, value) in other {
                    let joined = fields.get(name).map_or(value.clone(), |one| one.or(value));
                    drop(fields.insert(name.clone(), joined));
                }
                Self::Object(class.clone(), *frame, fields)
            }
            _ => Self::Many(self.item().or(&other.item())),
        }
    }

    /// What each item may be.
    pub(super) fn item(&self) -> Value {
        match self {
            Self::List(items) if items.is_empty() => Value::OneOf([].into()),
            Self::List(items) => Value::one_of(items.iter().cloned()),
            Self::Many(each) => each.clone(),
            Self::Map(map) if map.rest == Rest::None => {
                Value::one_of(map.entries.iter().map(|(key, _, _)| Value::letters(key)))
            }
            Self::Map(_) => Value::Text(None),
            Self::Object(..) => Value::Any,
        }
    }

    /// When anybody may have changed it.
    pub(super) fn lose(&mut self) {
        match self {
            Self::List(_) | Self::Many(_) => *self = Self::Many(Value::Any),
            Self::Map(map) => {
                map.rest = Rest::Any;
                for (_, value, is_sure) in &mut map.entries {
                    (*value, *is_sure) = (Value::Any, false);
                }
            }
            Self::Object(_, _, fields) => {
                for value in fields.values_mut() {
                    *value = Value::Any;
                }
                // It may have others now.
                drop(fields.insert(OTHERS.to_owned(), Value::Any));
            }
        }
    }
}

impl Map {
    fn or(&self, other: &Self) -> Self {
        let mut all = Self {
            entries: Vec::new(),
            rest: match self.rest == other.rest {
                true => self.rest.clone(),
                false => Rest::Any,
            },
        };
        for (key, value, is_sure) in &self.entries {
            let (value, is_sure) = match other.get(key) {
                Some((there, also)) => (value.or(there), *is_sure && also),
                None => (value.clone(), false),
            };
            all.entries.push((Rc::clone(key), value, is_sure));
        }
        for (key, value, _) in &other.entries {
            if self.get(key).is_none() {
                all.entries.push((Rc::clone(key), value.clone(), false));
            }
        }
        all
    }

    /// What stands under a key, and whether it does in any case.
    pub(super) fn get(&self, key: &str) -> Option<(&Value, bool)> {
        let mut all = self.entries.iter();
        let (_, value, is_sure) = all.find(|(name, _, _)| name.as_ref() == key)?;
        Some((value, *is_sure))
    }

    pub(super) fn set(&mut self, key: &str, value: Value, is_sure: bool) {
        match self
            .entries
            .iter_mut()
            .find(|(name, _, _)| name.as_ref() == key)
        {
            Some(entry) => (entry.1, entry.2) = (value, is_sure || entry.2),
            None => self.entries.push((key.into(), value, is_sure)),
        }
    }

    /// All keys of another one, which come over those that are there.
    pub(super) fn take(&mut self, other: &Self) {
        if other.rest != Rest::None {
            // Another value may stand under any key now.
            for (_, value, _) in &mut self.entries {
                *value = Value::Any;
            }
            self.rest = match (&self.rest, self.entries.is_empty()) {
                (Rest::None, true) => other.rest.clone(),
                _ => Rest::Any,
            };
        }
        for (key, value, is_sure) in &other.entries {
            let value = match (self.get(key), is_sure) {
                (Some((there, _)), false) => there.or(value),
                _ => value.clone(),
            };
            self.set(key, value, *is_sure);
        }
    }
}
