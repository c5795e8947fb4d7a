//! Parts of values in JavaScript: what is not there is `undefined`, and only a part of that fails.

use super::super::Follower;
use super::super::items::variable;
use super::super::state::State;
use super::super::targets::give;
use super::super::value::{Map, Rest, Thing, Value};
use crate::world::ScriptStep;
use crate::world::script_tree::{Expression, ExpressionKind as E};
use std::rc::Rc;

/// What holds the variables of the environment.
const ENVIRONMENT: [&str; 2] = ["process.env", "Bun.env"];

/// How long a path into what is given is followed.
const LONGEST: usize = 8;

fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Nothing | Value::Missing)
}

impl Follower<'_> {
    /// `x.name`
    pub(in super::super) fn js_part(
        &mut self,
        state: &mut State,
        line: usize,
        of: &Value,
        name: &str,
    ) -> Value {
        self.asks_part(state, line, of, name);
        let all = of.all().iter().filter(|one| !is_nothing(one));
        let all: Vec<Value> = all.cloned().collect();
        let mut found = Vec::new();
        for one in all {
            found.push(self.js_part_of(state, line, &one, name));
        }
        Value::one_of(found)
    }

    /// A part of nothing fails.
    pub(super) fn asks_part(&mut self, state: &mut State, line: usize, of: &Value, name: &str) {
        if !state.goes_on {
            return;
        }
        let all = of.all();
        if all.is_empty() || !all.iter().all(is_nothing) {
            self.works(line, &format!("part {name}"));
            return;
        }
        let what = match of {
            Value::Nothing => "null",
            _ => "undefined",
        };
        let does = format!("takes `{name}` of `{what}`");
        let help = "use what is there, or ask whether it is there: `?.`";
        self.fails(state, (line, &format!("part {name}")), does, help);
    }

    pub(super) fn js_part_of(
        &mut self,
        state: &mut State,
        line: usize,
        of: &Value,
        name: &str,
    ) -> Value {
        match of {
            Value::Library(library) if ENVIRONMENT.contains(&library.as_ref()) => {
                self.js.has_settings |= !name.starts_with("GRAPH_");
                environment(&Value::letters(name))
            }
            Value::Library(library) => match (library.as_ref(), name) {
                ("process.argv", "length") => Value::whole(),
                (library, "default") => Value::Library(library.into()),
                (library, _) => {
                    self.js.has_settings |= name == "argv" || library.ends_with("argv");
                    Value::Library(format!("{library}.{name}").into())
                }
            },
            Value::At(place) => match state.thing(*place) {
                Some(Thing::Object(class, frame, fields)) => {
                    if let Some(value) = fields.get(name) {
                        return value.clone();
                    }
                    let (class, frame) = (class.clone(), *frame);
                    self.of_class(state, (&class, frame), name, Some(of))
                }
                Some(Thing::Map(map)) => {
                    let map = map.clone();
                    let value = self.js_under(&map, &Value::letters(name), line);
                    Self::bound(&value, of)
                }
                Some(Thing::List(items)) if name == "length" => {
                    let length = u32::try_from(items.len()).unwrap_or(u32::MAX);
                    Value::Number(Some(f64::from(length)), Some(true))
                }
                Some(Thing::Many(_)) if name == "length" => Value::whole(),
                Some(Thing::List(_) | Thing::Many(_)) => {
                    Value::Method(Rc::new((of.clone(), name.to_owned())))
                }
                None => Value::Any,
            },
            Value::Class(class, frame) => self.of_class(state, (class, *frame), name, None),
            Value::Module(frame) => state.name(*frame, name).cloned().unwrap_or(Value::Any),
            Value::Given(_) if name == "length" => Value::whole(),
            Value::Given(path) => self.given(path, &Value::letters(name), (line, false)),
            Value::Text(_) | Value::Json(_) | Value::GivenText => match name {
                "length" => Value::whole(),
                _ => Value::Method(Rc::new((of.clone(), name.to_owned()))),
            },
            Value::Odd(_) if name == "size" => Value::whole(),
            Value::Odd("an error") if ["message", "name", "stack"].contains(&name) => {
                Value::Text(None)
            }
            // Who waits for it has the part.
            Value::Promise(_) if !["then", "catch", "finally"].contains(&name) => Value::Missing,
            _ => Value::Any,
        }
    }

    /// `x[index]`
    pub(in super::super) fn js_item(
        &mut self,
        state: &mut State,
        (line, of): (usize, &Value),
        index: &Value,
    ) -> Value {
        let shown = index.text().unwrap_or("a part").to_owned();
        self.asks_part(state, line, of, &shown);
        let all = of.all().iter().filter(|one| !is_nothing(one));
        let all: Vec<Value> = all.cloned().collect();
        let mut found = Vec::new();
        for one in all {
            let keys: Option<Vec<&str>> = index.all().iter().map(Value::text).collect();
            match (keys, &one) {
                (Some(keys), _) => {
                    for key in keys {
                        found.push(self.js_part_of(state, line, &one, key));
                    }
                }
                (None, Value::At(place)) => {
                    let thing = state.thing(*place).cloned();
                    found.push(self.js_thing_item(thing, index, line));
                }
                (None, Value::Given(path)) => {
                    found.push(self.given(path, index, (line, false)));
                }
                (None, Value::Text(_)) => found.push(Value::Text(None).or(&Value::Missing)),
                (None, Value::Library(name)) if ENVIRONMENT.contains(&name.as_ref()) => {
                    self.js.has_settings = true;
                    found.push(environment(index));
                }
                (None, _) => found.push(Value::Any),
            }
        }
        Value::one_of(found)
    }

    fn js_thing_item(&mut self, thing: Option<Thing>, index: &Value, line: usize) -> Value {
        match thing {
            Some(Thing::List(items)) => match index {
                Value::Number(Some(at), _) => {
                    let mut all = (0_u32..).zip(&items);
                    let item = all.find(|(number, _)| f64::from(*number) == *at);
                    item.map_or(Value::Missing, |(_, item)| item.clone())
                }
                _ if items.is_empty() => Value::Missing,
                _ => Value::one_of(items).or(&Value::Missing),
            },
            Some(Thing::Many(item)) => item.or(&Value::Missing),
            Some(Thing::Map(map)) => self.js_under(&map, index, line),
            Some(Thing::Object(..)) | None => Value::Any,
        }
    }

    /// What stands under a key of an object.
    pub(super) fn js_under(&mut self, map: &Map, index: &Value, line: usize) -> Value {
        let others = |follower: &mut Self, key: &Value| match &map.rest {
            Rest::None => Value::Missing,
            Rest::Any => Value::Any,
            Rest::Given(path) => follower.given(path, key, (line, false)),
        };
        let Some(key) = index.text() else {
            if map.rest != Rest::None {
                return Value::Any;
            }
            let values = map.entries.iter().map(|(_, value, _)| value.clone());
            return Value::one_of(values.chain([Value::Missing]));
        };
        match map.get(key) {
            Some((value, true)) => value.clone(),
            Some((value, false)) => value.or(&others(self, index)),
            None => others(self, index),
        }
    }

    /// What each item of a value may be.
    pub(in super::super) fn js_item_of(
        &mut self,
        state: &mut State,
        line: usize,
        of: &Value,
    ) -> Value {
        let all = of.all();
        if state.goes_on && line > 0 && !all.is_empty() && all.iter().all(is_nothing) {
            let does = "goes through `undefined`".to_owned();
            self.fails(state, (line, "items"), does, "go through a list");
            return Value::Any;
        }
        self.works(line, "items");
        of.each(|one| match one {
            Value::At(place) => match state.thing(*place) {
                Some(Thing::List(items)) if items.is_empty() => Value::OneOf([].into()),
                Some(thing @ (Thing::List(_) | Thing::Many(_))) => thing.item(),
                Some(Thing::Map(_) | Thing::Object(..)) | None => Value::Any,
            },
            Value::Given(path) if path.len() < LONGEST => {
                let longer = path.iter().cloned().chain([ScriptStep::Item]);
                Value::Given(longer.collect())
            }
            Value::Text(_) => Value::Text(None),
            // `for await (const part of process.stdin)`
            Value::Library(name) if name.starts_with("process.stdin") => Value::GivenText,
            _ => Value::Any,
        })
    }

    /// `[a, b] = list`
    pub(in super::super) fn js_take_apart(
        &mut self,
        state: &mut State,
        frame: usize,
        (line, all): (usize, &[Expression]),
        of: &Value,
    ) {
        let item = self.js_item_of(state, line, of);
        let known = self.known_items(state, of);
        for (at, one) in all.iter().enumerate() {
            let (target, value) = match &one.kind {
                E::Spread(inner) => {
                    let place = self.place(one, frame);
                    let thing = match &known {
                        Some(known) => Thing::List(known.get(at..).unwrap_or_default().to_vec()),
                        None => Thing::Many(item.clone()),
                    };
                    state.put(place, thing);
                    (inner.as_ref(), Value::At(place))
                }
                _ => {
                    let value = match &known {
                        Some(known) => known.get(at).cloned().unwrap_or(Value::Missing),
                        None if item == Value::Any => Value::Any,
                        None => item.or(&Value::Missing),
                    };
                    (one, value)
                }
            };
            self.assign(state, frame, target, value);
        }
    }

    /// `{ a, ...rest } = x`: the other keys.
    pub(in super::super) fn js_rest(
        &mut self,
        state: &mut State,
        frame: usize,
        (target, all): (&Expression, &[(Option<Expression>, Expression)]),
        of: &Value,
    ) -> Value {
        if !self.is_javascript() {
            return Value::Any;
        }
        let mut map = self.keys_of(state, of);
        for (key, _) in all {
            match key.as_ref().map(|key| &key.kind) {
                Some(E::Text(key)) => map.entries.retain(|entry| entry.0.as_ref() != key.as_str()),
                Some(_) => return Value::Any,
                None => {}
            }
        }
        // What was taken is none of the others.
        if map.rest != Rest::None {
            map.rest = Rest::Any;
        }
        let place = self.place(target, frame);
        state.put(place, Thing::Map(map));
        Value::At(place)
    }

    /// `x.name = value`
    pub(in super::super) fn js_set_part(
        &mut self,
        state: &mut State,
        of: &Value,
        name: &str,
        value: Value,
    ) {
        let is_one = of.all().len() == 1;
        for one in of.all() {
            match one {
                Value::At(place) => {
                    let is_one = is_one && !state.has_several(*place);
                    match self.changeable(state, *place) {
                        Some(Thing::Object(_, _, fields)) => {
                            give(fields, name, value.clone(), is_one);
                        }
                        Some(Thing::Map(map)) => {
                            let joined = match map.get(name).filter(|_| !is_one) {
                                Some((there, _)) => there.or(&value),
                                None => value.clone(),
                            };
                            map.set(name, joined, is_one);
                        }
                        Some(thing @ (Thing::List(_) | Thing::Many(_))) => thing.lose(),
                        None => {}
                    }
                }
                Value::Given(_) | Value::Any => self.found.changes_given = true,
                // `console.log = console.error`
                Value::Library(_) => self.is_lost = true,
                _ => self.lose(state, one),
            }
        }
    }

    /// `a?.b.c`
    pub(in super::super) fn chain(
        &mut self,
        state: &mut State,
        frame: usize,
        inner: &Expression,
    ) -> Value {
        let around = std::mem::take(&mut self.js.may_end);
        let value = self.value(state, frame, inner);
        let ends = std::mem::replace(&mut self.js.may_end, around);
        match (ends, value.all().is_empty()) {
            (true, true) => Value::Missing,
            (true, false) => value.or(&Value::Missing),
            (false, _) => value,
        }
    }

    /// The part of a chain that may be missing.
    pub(in super::super) fn present(
        &mut self,
        state: &mut State,
        frame: usize,
        inner: &Expression,
    ) -> Value {
        let value = self.value(state, frame, inner);
        let there = value.all().iter().filter(|one| !is_nothing(one));
        let there: Vec<Value> = there.cloned().collect();
        let is_unsure = |one: &Value| {
            matches!(
                one,
                Value::Any | Value::Given(_) | Value::Library(_) | Value::OneOf(_)
            )
        };
        self.js.may_end |= there.len() < value.all().len() || there.iter().any(is_unsure);
        match there.is_empty() {
            // Nothing of it is worked out.
            true => Value::OneOf([].into()),
            false => Value::one_of(there),
        }
    }
}

/// A variable of the environment: what is given, a text, or nothing.
pub(super) fn environment(name: &Value) -> Value {
    match variable(name) {
        Value::Text(_) => Value::Text(None).or(&Value::Missing),
        given => given,
    }
}
