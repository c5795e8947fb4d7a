//! What `Object` does with objects, and what they can do themselves.

use super::super::Follower;
use super::super::calls::Called;
use super::super::state::State;
use super::super::value::{Map, Rest, Thing, Value};

/// Where the pairs of an object begin among what a call makes.
const PAIRS: usize = 64;

impl Follower<'_> {
    /// A function that an object has of itself.
    pub(super) fn js_of_map(
        &mut self,
        state: &mut State,
        of: &Value,
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        match name {
            "hasOwnProperty" | "propertyIsEnumerable" => Value::Truth(None),
            "toString" | "toLocaleString" => Value::Text(None),
            _ => self.js_unknown(state, of, called),
        }
    }

    /// `Object.keys(x)` and the like.
    pub(super) fn js_object(
        &mut self,
        state: &mut State,
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        match name {
            "keys" | "values" | "entries" | "getOwnPropertyNames" => {
                self.parts_of(state, name, &first, called)
            }
            "assign" => {
                for other in called.given.get(1..).unwrap_or_default() {
                    let more = self.keys_of(state, other);
                    for one in first.all() {
                        match one {
                            Value::At(place) => match self.changeable(state, *place) {
                                Some(Thing::Map(map)) => map.take(&more),
                                Some(Thing::Object(..)) => self.is_lost = true,
                                Some(Thing::List(_) | Thing::Many(_)) | None => {}
                            },
                            Value::Given(_) => self.found.changes_given = true,
                            _ => {}
                        }
                    }
                }
                first
            }
            "fromEntries" => {
                let mut map = Map {
                    entries: Vec::new(),
                    rest: Rest::None,
                };
                match self.pairs_of(state, &first) {
                    Some(pairs) => {
                        for (key, value) in pairs {
                            map.set(&key, value, true);
                        }
                    }
                    None => map.rest = Rest::Any,
                }
                state.put(called.place, Thing::Map(map));
                Value::At(called.place)
            }
            "freeze" | "seal" | "preventExtensions" => first,
            "hasOwn" | "is" | "isFrozen" => Value::Truth(None),
            _ => {
                self.js_escapes_all(state, called);
                Value::Any
            }
        }
    }

    /// The keys, the values, or both of an object.
    fn parts_of(
        &mut self,
        state: &mut State,
        name: &str,
        of: &Value,
        called: &Called<'_>,
    ) -> Value {
        let is_map = of.all().iter().all(|one| match one {
            Value::At(place) => matches!(state.thing(*place), Some(Thing::Map(_))),
            Value::Given(_) => true,
            _ => false,
        });
        let map = match is_map {
            true => self.keys_of(state, of),
            false => Map {
                entries: Vec::new(),
                rest: Rest::Any,
            },
        };
        let is_exact = map.rest == Rest::None && map.entries.iter().all(|entry| entry.2);
        let value = match map.rest {
            Rest::None if map.entries.is_empty() => Value::OneOf([].into()),
            Rest::None => Value::one_of(map.entries.iter().map(|entry| entry.1.clone())),
            Rest::Any | Rest::Given(_) => Value::Any,
        };
        match (name, is_exact) {
            ("values", true) => {
                let values = map.entries.into_iter().map(|entry| entry.1);
                self.listed(state, called, values.collect())
            }
            ("values", false) => self.many(state, called, value),
            ("entries", true) => {
                let mut pairs = Vec::new();
                for (at, (key, value, _)) in map.entries.into_iter().enumerate() {
                    let place = self.numbered(called.place, PAIRS + at);
                    state.put(place, Thing::List(vec![Value::letters(&key), value]));
                    pairs.push(Value::At(place));
                }
                self.listed(state, called, pairs)
            }
            ("entries", false) => {
                let place = self.numbered(called.place, PAIRS);
                state.put(place, Thing::List(vec![Value::Text(None), value]));
                self.many(state, called, Value::At(place))
            }
            (_, true) => {
                let keys = map.entries.iter().map(|entry| Value::letters(&entry.0));
                self.listed(state, called, keys.collect())
            }
            (_, false) => self.many(state, called, Value::Text(None)),
        }
    }

    /// `delete x.key`
    pub(super) fn deletes(&mut self, state: &mut State, called: &Called<'_>) {
        let key = called.given.get(1).and_then(Value::text).map(str::to_owned);
        let of = called.first();
        for one in of.all() {
            let Value::At(place) = one else {
                self.found.changes_given |= matches!(one, Value::Given(_) | Value::Any);
                continue;
            };
            let is_one = of.all().len() == 1 && !state.has_several(*place);
            match (self.changeable(state, *place), &key) {
                (Some(Thing::Map(map)), Some(key)) => {
                    if is_one {
                        map.entries.retain(|entry| entry.0.as_ref() != key.as_str());
                    } else {
                        for entry in &mut map.entries {
                            entry.2 &= entry.0.as_ref() != key.as_str();
                        }
                    }
                    self.found.changes_given |= matches!(map.rest, Rest::Given(_));
                }
                (Some(Thing::Object(_, _, fields)), Some(key)) if is_one => {
                    drop(fields.remove(key));
                }
                (Some(thing), _) => thing.lose(),
                (None, _) => {}
            }
        }
    }
}
