//! Lists, maps and objects that functions of the library make.

use super::Follower;
use super::calls::Called;
use super::state::State;
use super::value::{Map, OTHERS, Rest, Thing, Value};
use std::collections::BTreeMap;

/// How many pairs of lists are told apart.
const LONGEST: usize = 32;

impl Follower<'_> {
    /// `zip(a, b)`, `enumerate(a)`
    pub(super) fn paired(&mut self, state: &mut State, name: &str, called: &Called<'_>) -> Value {
        let inner = called.place;
        let lists: Option<Vec<Vec<Value>>> = called
            .given
            .iter()
            .map(|one| self.known_items(state, one))
            .collect();
        let shortest = |lists: &Vec<Vec<Value>>| lists.iter().map(Vec::len).min().unwrap_or(0);
        let exact =
            lists.filter(|lists| name == "zip" && !lists.is_empty() && shortest(lists) <= LONGEST);
        if let Some(lists) = exact {
            let mut pairs = Vec::new();
            for at in 0..shortest(&lists) {
                let pair = lists.iter().filter_map(|list| list.get(at).cloned());
                let pair: Vec<Value> = pair.collect();
                let place = self.numbered(inner, at);
                state.put(place, Thing::List(pair));
                pairs.push(Value::At(place));
            }
            return self.listed(state, called, pairs);
        }
        let mut items = match name {
            "enumerate" => vec![Value::whole()],
            _ => Vec::new(),
        };
        for one in called
            .given
            .iter()
            .take(if name == "enumerate" { 1 } else { 8 })
        {
            items.push(self.item_of(state, called.line, one));
        }
        let place = self.numbered(inner, 0);
        state.put(place, Thing::List(items));
        self.many(state, called, Value::At(place))
    }

    /// One of several places of what is made here.
    pub(super) fn numbered(&mut self, inner: usize, at: usize) -> usize {
        let next = self.places.len() + 1;
        // No address of a tree is as small as these.
        *self.places.entry((at, inner)).or_insert(next)
    }

    /// `dict(a=1)`, `dict(pairs)`, `dict(other)`
    pub(super) fn dict(&mut self, state: &mut State, called: &Called<'_>) -> Value {
        let mut map = Map {
            entries: Vec::new(),
            rest: Rest::None,
        };
        if let Some(first) = called.given.first() {
            let is_map = |value: &Value| match value {
                Value::At(place) => matches!(state.thing(*place), Some(Thing::Map(_))),
                _ => true,
            };
            if first.all().iter().all(is_map) {
                map = self.keys_of(state, first);
            } else {
                match self.pairs_of(state, first) {
                    Some(pairs) => {
                        for (key, value) in pairs {
                            map.set(&key, value, true);
                        }
                    }
                    None => map.rest = Rest::Any,
                }
            }
        }
        for (name, value) in called.named {
            match name {
                Some(name) => map.set(name, value.clone(), true),
                None => map.take(&self.keys_of(state, value)),
            }
        }
        state.put(called.place, Thing::Map(map));
        Value::At(called.place)
    }

    /// Keys and values of a list of pairs.
    pub(super) fn pairs_of(&self, state: &State, of: &Value) -> Option<Vec<(String, Value)>> {
        let pairs = self.known_items(state, of)?;
        let mut all = Vec::new();
        for pair in pairs {
            let items = self.known_items(state, &pair)?;
            let [key, value] = items.as_slice() else {
                return None;
            };
            all.push((key.text()?.to_owned(), value.clone()));
        }
        Some(all)
    }

    pub(super) fn as_dict(&mut self, state: &mut State, called: &Called<'_>, of: &Value) -> Value {
        let Value::At(place) = of else {
            return Value::Any;
        };
        let Some(Thing::Object(_, _, fields)) = state.thing(*place) else {
            return Value::Any;
        };
        let is_open = fields.contains_key(OTHERS);
        let entries = fields.iter().filter(|(name, _)| *name != OTHERS);
        let map = Map {
            entries: entries
                .map(|(name, value)| (name.as_str().into(), value.clone(), true))
                .collect(),
            rest: if is_open { Rest::Any } else { Rest::None },
        };
        state.put(called.place, Thing::Map(map));
        Value::At(called.place)
    }

    pub(super) fn replaced(&mut self, state: &mut State, called: &Called<'_>, of: &Value) -> Value {
        let Value::At(place) = of else {
            return Value::Any;
        };
        let Some(Thing::Object(class, frame, fields)) = state.thing(*place) else {
            return Value::Any;
        };
        let (class, frame) = (class.clone(), *frame);
        let mut fields: BTreeMap<String, Value> = fields.clone();
        for (name, value) in called.named {
            match name {
                Some(name) => drop(fields.insert(name.clone(), value.clone())),
                None => return Value::Any,
            }
        }
        state.put(called.place, Thing::Object(class, frame, fields));
        Value::At(called.place)
    }

    pub(super) fn copied(&mut self, state: &mut State, called: &Called<'_>, of: &Value) -> Value {
        let Value::At(place) = of else {
            return of.clone();
        };
        let Some(thing) = state.thing(*place).cloned() else {
            return Value::Any;
        };
        state.put(called.place, thing);
        Value::At(called.place)
    }
}
