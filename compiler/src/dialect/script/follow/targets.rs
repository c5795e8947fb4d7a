//! What stands on the left of a value: names, parts, items.

use super::items::is_whole;
use super::state::State;
use super::value::{Map, Rest, Thing, Value};
use super::{Follower, TextAsked};
use crate::world::ScriptStep;
use crate::world::script_tree::{Comparison, Expression, ExpressionKind, StatementKind};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Follower<'_> {
    /// Gives a value to what stands on the left.
    pub(super) fn assign(
        &mut self,
        state: &mut State,
        frame: usize,
        target: &Expression,
        value: Value,
    ) {
        match &target.kind {
            ExpressionKind::Name(name) => state.set(frame, name, value),
            ExpressionKind::Part(of, name) => {
                let of = self.value(state, frame, of);
                self.set_part(state, &of, name, value);
            }
            ExpressionKind::Item(of, index) => {
                let of = self.value(state, frame, of);
                let index = self.value(state, frame, index);
                self.set_item(state, (target.line, &of), &index, value);
            }
            ExpressionKind::List(all) if self.is_javascript() => {
                self.js_take_apart(state, frame, (target.line, all), &value);
            }
            ExpressionKind::List(all) | ExpressionKind::Tuple(all) => {
                let is_plain = !all
                    .iter()
                    .any(|one| matches!(one.kind, ExpressionKind::Spread(_)));
                let known = self.columns(state, &value, all.len());
                let known = known.filter(|_| is_plain);
                let item = self.item_of(state, target.line, &value);
                for (at, one) in all.iter().enumerate() {
                    let value = match known.as_ref().and_then(|known| known.get(at)) {
                        Some(value) => value.clone(),
                        None => item.clone(),
                    };
                    self.assign(state, frame, one, value);
                }
            }
            ExpressionKind::Map(all) => {
                for (key, one) in all {
                    let value = match key {
                        Some(key) => {
                            let key = self.value(state, frame, key);
                            self.item(state, (target.line, &value), &key, false)
                        }
                        None => self.js_rest(state, frame, (one, all), &value),
                    };
                    self.assign(state, frame, one, value);
                }
            }
            ExpressionKind::Choice(_, one, default) => {
                // What stands there has a default: `{ a = 1 }`.
                let value = self.js_bound(state, frame, Some(value), Some(default));
                self.assign(state, frame, one, value);
            }
            ExpressionKind::Spread(inner) => {
                let place = self.place(target, frame);
                let item = self.item_of(state, target.line, &value);
                state.put(place, Thing::Many(item));
                self.assign(state, frame, inner, Value::At(place));
            }
            ExpressionKind::Does(first, then) => {
                self.statements(state, frame, std::slice::from_ref(first));
                self.assign(state, frame, then, value);
            }
            ExpressionKind::Slice(of) => {
                let of = self.value(state, frame, of);
                self.lose(state, &of);
            }
            _ => self.is_lost = true,
        }
    }

    /// The values at each of so many places of a list, whichever of several it is.
    pub(super) fn columns(&self, state: &State, of: &Value, places: usize) -> Option<Vec<Value>> {
        let lists = of.all().iter().map(|one| self.known_items(state, one));
        let lists: Option<Vec<Vec<Value>>> = lists.collect();
        let mut lists = lists?.into_iter();
        let mut columns = lists.next().filter(|list| list.len() == places)?;
        for list in lists {
            if list.len() != places {
                return None;
            }
            for (column, value) in columns.iter_mut().zip(&list) {
                *column = column.or(value);
            }
        }
        Some(columns)
    }

    pub(super) fn set_part(&mut self, state: &mut State, of: &Value, name: &str, value: Value) {
        if self.is_javascript() {
            return self.js_set_part(state, of, name, value);
        }
        for one in of.all() {
            match one {
                Value::At(place) => {
                    let is_one = of.all().len() == 1 && !state.has_several(*place);
                    match self.changeable(state, *place) {
                        Some(Thing::Object(class, _, fields)) => {
                            // A function of this name may make another value of it.
                            let is_plain = !class.0.body.iter().any(|one| {
                                matches!(&one.kind, StatementKind::Function(function) if function.name == name)
                            });
                            let value = if is_plain { value.clone() } else { Value::Any };
                            give(fields, name, value, is_one);
                        }
                        Some(Thing::Map(map)) => map.set(name, value.clone(), of.all().len() == 1),
                        Some(Thing::List(_) | Thing::Many(_)) | None => {}
                    }
                }
                Value::Given(_) | Value::Any => self.found.changes_given = true,
                // `sys.stdout = sys.stderr`, `Report.line = quiet_line`
                Value::Library(_) | Value::Class(..) | Value::Module(_) | Value::Function(_) => {
                    self.is_lost = true;
                }
                _ => self.lose(state, one),
            }
        }
    }

    pub(super) fn set_item(
        &mut self,
        state: &mut State,
        (line, of): (usize, &Value),
        index: &Value,
        value: Value,
    ) {
        let is_one = of.all().len() == 1 && index.all().len() == 1;
        // Any part of an object of a class may be another one now.
        self.is_lost |= self.is_javascript() && self.is_object(state, of);
        for one in of.all() {
            let Value::At(place) = one else {
                self.found.changes_given |= matches!(one, Value::Given(_) | Value::Any);
                continue;
            };
            let keys: Option<Vec<&str>> = index.all().iter().map(Value::text).collect();
            match (self.changeable(state, *place), keys) {
                (Some(Thing::Map(map)), Some(keys)) => {
                    for key in keys {
                        let set = (key.into(), self.through.unwrap_or(line));
                        if !self.found.sets.contains(&set) {
                            self.found.sets.push(set);
                        }
                        let joined = match map.get(key) {
                            Some((there, _)) if !is_one => there.or(&value),
                            _ => value.clone(),
                        };
                        map.set(key, joined, is_one);
                    }
                }
                (Some(Thing::Map(map)), None) => {
                    let other = Map {
                        entries: Vec::new(),
                        rest: Rest::Any,
                    };
                    map.take(&other);
                }
                (Some(thing @ (Thing::List(_) | Thing::Many(_))), _) => {
                    *thing = Thing::Many(thing.item().or(&value));
                }
                (Some(Thing::Object(..)) | None, _) => {}
            }
        }
    }

    /// What is changed at a place. Where several things stand, only one of them is: then the keys of a map may be any (`None`), a list has any
    /// number of items, and who gives an object a part leaves the one that is there.
    pub(super) fn changeable<'s>(
        &mut self,
        state: &'s mut State,
        place: usize,
    ) -> Option<&'s mut Thing> {
        if !state.has_several(place) {
            return state.thing_mut(place);
        }
        let thing = state.thing_mut(place)?;
        match thing {
            Thing::Map(map) => {
                self.found.uses_all |= is_whole(&map.rest);
                thing.lose();
                return None;
            }
            Thing::List(_) => *thing = Thing::Many(thing.item()),
            Thing::Many(_) | Thing::Object(..) => {}
        }
        Some(thing)
    }

    /// What anybody may have changed.
    pub(super) fn lose(&mut self, state: &mut State, value: &Value) {
        let mut open = vec![value.clone()];
        let mut seen = Vec::new();
        while let Some(value) = open.pop() {
            for one in value.all() {
                match one {
                    Value::At(place) if !seen.contains(place) => {
                        seen.push(*place);
                        if let Some(thing) = state.thing_mut(*place) {
                            if let Thing::Map(map) = &*thing {
                                self.found.uses_all |= is_whole(&map.rest);
                            }
                            match thing {
                                Thing::List(items) => open.append(items),
                                Thing::Many(item) => open.push(item.clone()),
                                Thing::Map(map) => {
                                    open.extend(map.entries.iter().map(|entry| entry.1.clone()));
                                }
                                Thing::Object(_, _, fields) => {
                                    open.extend(fields.values().cloned())
                                }
                            }
                            thing.lose();
                        }
                    }
                    Value::Given(_) => self.found.changes_given = true,
                    _ => {}
                }
            }
        }
    }

    /// Remembers with which texts something is compared that is given as it is.
    pub(super) fn compares(
        &mut self,
        state: &State,
        (line, sign): (usize, Comparison),
        sides: (&Value, &Value),
    ) {
        let (of, texts) = match (sign, sides) {
            (Comparison::Same | Comparison::Unlike, (text, of)) if text.text().is_some() => {
                (of, vec![text.clone()])
            }
            (Comparison::Same | Comparison::Unlike, (of, text)) => (of, vec![text.clone()]),
            (Comparison::In | Comparison::NotIn, (of, list)) => {
                (of, self.known_items(state, list).unwrap_or_default())
            }
            _ => return,
        };
        let path = match of {
            Value::Given(path) => Some(Rc::clone(path)),
            _ => None,
        };
        let line = self.line(line);
        for text in texts.iter().filter_map(Value::text) {
            let found = TextAsked {
                path: path.clone(),
                text: text.to_owned(),
                line,
            };
            if !self.found.compares.contains(&found) {
                self.found.compares.push(found);
            }
        }
    }

    /// Remembers that something is read of what is given.
    pub(super) fn reads(&mut self, path: &Rc<[ScriptStep]>, line: usize, strictly: bool) {
        let read = (Rc::clone(path), self.line(line), strictly);
        if !self.found.reads.contains(&read) {
            self.found.reads.push(read);
        }
    }
}

/// Gives a part of an object a value. `is_one`: it is this object that gets it, and not perhaps another one.
pub(super) fn give(fields: &mut BTreeMap<String, Value>, name: &str, value: Value, is_one: bool) {
    let joined = match fields.get(name).filter(|_| !is_one) {
        Some(there) => there.or(&value),
        None => value,
    };
    drop(fields.insert(name.to_owned(), joined));
}
