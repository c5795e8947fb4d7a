//! Objects of the classes that a script defines.

use super::Follower;
use super::calls::Called;
use super::state::State;
use super::value::{Closure, Map, Rest, Same, Thing, Value};
use crate::world::script_tree::walk::names;
use crate::world::script_tree::{Class, Expression, ExpressionKind as E, StatementKind};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a class has that says itself what a sign does to its objects: `x[key] = value` may put the value anywhere.
const SIGNS: [&str; 11] = [
    "__call__",
    "__setitem__",
    "__getitem__",
    "__delitem__",
    "__missing__",
    "__setattr__",
    "__iadd__",
    "__isub__",
    "__ior__",
    "__lshift__",
    "__rshift__",
];

impl Follower<'_> {
    /// An object of a class of the script.
    pub(super) fn made(
        &mut self,
        state: &mut State,
        (class, frame): (&Same<Class>, usize),
        called: &Called<'_>,
    ) -> Value {
        let marks = class.0.decorators.iter().chain(&class.0.bases);
        let names: Vec<&str> = marks
            .map(|mark| match &mark.kind {
                E::Name(name) | E::Part(_, name) => name.as_str(),
                E::Call(call) => match &call.of.kind {
                    E::Name(name) | E::Part(_, name) => name.as_str(),
                    _ => "",
                },
                _ => "",
            })
            .collect();
        let known = ["dataclass", "NamedTuple", "object", "TypedDict"];
        if names.iter().any(|name| !known.contains(name)) || acts_by_signs(&class.0) {
            self.escapes_all(state, called);
            return Value::Any;
        }
        if names.contains(&"TypedDict") {
            let mut map = Map {
                entries: Vec::new(),
                rest: Rest::None,
            };
            for (name, value) in called.named {
                match name {
                    Some(name) => map.set(name, value.clone(), true),
                    None => map.rest = Rest::Any,
                }
            }
            state.put(called.place, Thing::Map(map));
            return Value::At(called.place);
        }
        let object = Value::At(called.place);
        let mut fields = BTreeMap::new();
        if names.contains(&"dataclass") || names.contains(&"NamedTuple") {
            let mut places = called.given.iter();
            let is_open = called.named.iter().any(|(name, _)| name.is_none());
            for (name, default) in fields_of(&class.0) {
                let by_name = || {
                    let mut all = called.named.iter();
                    all.find(|(one, _)| one.as_deref() == Some(name))
                        .map(|(_, value)| value.clone())
                };
                let value = match (places.next().cloned().or_else(by_name), default) {
                    (Some(value), _) => value,
                    (None, _) if is_open => Value::Any,
                    (None, Some(default)) => self.default(state, frame, default),
                    (None, None) => Value::Any,
                };
                drop(fields.insert(name.to_owned(), value));
            }
        }
        state.put(called.place, Thing::Object(class.clone(), frame, fields));
        for name in ["__init__", "__post_init__", "constructor"] {
            let begin = class.0.body.iter().find_map(|one| match &one.kind {
                StatementKind::Function(function) if function.name == name => Some(function),
                _ => None,
            });
            if let Some(begin) = begin {
                let closure = Closure {
                    function: Same(Rc::clone(begin)),
                    frame,
                    own: Some(Rc::new(object.clone())),
                };
                let given = match name {
                    "__post_init__" => &[][..],
                    _ => called.given,
                };
                let named = match name {
                    "__post_init__" => &[][..],
                    _ => called.named.as_slice(),
                };
                let around = std::mem::replace(&mut self.site, called.place);
                drop(self.run(state, &closure, given, named));
                self.site = around;
            }
        }
        object
    }

    /// The values of a class are worked out where it stands.
    pub(super) fn looks_around(&mut self, state: &mut State, frame: usize, class: &Class) {
        let mut named = BTreeSet::new();
        for one in &class.body {
            if let StatementKind::Assign(..) = &one.kind {
                names(std::slice::from_ref(one), |name| {
                    let _ = named.insert(name);
                });
            }
        }
        for name in named {
            let value = state.name(frame, name).cloned();
            for one in value.iter().flat_map(Value::all) {
                match one {
                    Value::Given(_) | Value::GivenText => self.found.uses_all = true,
                    // It is called, or handed over.
                    Value::Function(_) => self.escapes(state, one),
                    _ => drop(self.keys_of(state, one)),
                }
            }
        }
    }

    /// `field(default_factory=list)` of a data class is what it makes.
    pub(super) fn default(
        &mut self,
        state: &mut State,
        frame: usize,
        default: &Expression,
    ) -> Value {
        let E::Call(call) = &default.kind else {
            return self.value(state, frame, default);
        };
        let is_field = match &call.of.kind {
            E::Name(name) | E::Part(_, name) => name == "field",
            _ => false,
        };
        if !is_field {
            return self.value(state, frame, default);
        }
        let mut named = call.named.iter();
        match named.find(|(name, _)| name.as_deref() == Some("default")) {
            Some((_, value)) => self.value(state, frame, value),
            None => Value::Any,
        }
    }
}

/// The fields of a data class, with what they are where nothing is handed over.
pub(super) fn fields_of(class: &Class) -> impl Iterator<Item = (&str, Option<&Expression>)> {
    class.body.iter().filter_map(|one| match &one.kind {
        StatementKind::Assign(targets, value) => match (targets.as_slice(), &value.kind) {
            ([], E::Name(name)) => Some((name.as_str(), None)),
            ([target], _) => match &target.kind {
                E::Name(name) => Some((name.as_str(), Some(value))),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// What the class is called last that another one is derived from.
fn bases(class: &Class) -> impl Iterator<Item = &str> {
    class.bases.iter().map(|base| match &base.kind {
        E::Name(name) | E::Part(_, name) => name.as_str(),
        _ => "",
    })
}

/// Whether a class lists its values: `class Way(Enum)`.
pub(super) fn is_enum(class: &Class) -> bool {
    let known = ["Enum", "StrEnum", "IntEnum", "str", "int"];
    let is_list = |name: &str| name.ends_with("Enum");
    bases(class).any(is_list) && bases(class).all(|name| known.contains(&name))
}

/// Whether a member of such a class is a text or a number itself.
pub(super) fn is_plain_enum(class: &Class) -> bool {
    is_enum(class) && bases(class).any(|name| name != "Enum")
}

/// A member of a class that lists its values.
pub(super) fn member(
    state: &mut State,
    place: usize,
    (class, frame): (&Same<Class>, usize),
    (name, value): (&str, Value),
) -> Value {
    if state.thing(place).is_none() {
        let fields = [
            ("name".to_owned(), Value::letters(name)),
            ("value".to_owned(), value),
        ];
        let object = Thing::Object(class.clone(), frame, fields.into());
        state.put(place, object);
    }
    Value::At(place)
}

/// Whether signs do to objects of a class what its functions say.
fn acts_by_signs(class: &Class) -> bool {
    class.body.iter().any(|one| {
        matches!(&one.kind, StatementKind::Function(function) if SIGNS.contains(&function.name.as_str()))
    })
}
