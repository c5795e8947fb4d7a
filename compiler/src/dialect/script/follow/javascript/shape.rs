//! What JavaScript makes of a value as JSON, and what it prints.

use super::super::Follower;
use super::super::calls::Called;
use super::super::items::is_whole;
use super::super::state::State;
use super::super::value::{Rest, Shape, Thing, Value};
use super::may_miss;
use crate::world::script_tree::StatementKind;
use std::rc::Rc;

/// How deep a value is looked into.
const DEEPEST: usize = 6;

impl Follower<'_> {
    /// `JSON.stringify(…)`
    pub(super) fn stringified(&mut self, state: &mut State, called: &Called<'_>) -> Value {
        let first = called.given.first().cloned().unwrap_or(Value::Missing);
        let kept = match called.given.get(1) {
            None | Some(Value::Nothing | Value::Missing) => Kept::All,
            Some(Value::At(place)) => {
                let list = self.known_items(state, &Value::At(*place));
                let words = list.map(|list| {
                    let words = list.iter().map(|one| one.text().map(str::to_owned));
                    words.collect::<Option<Vec<String>>>()
                });
                words.flatten().map_or(Kept::Any, Kept::Only)
            }
            Some(other) => {
                self.js_escapes(state, &other.clone());
                Kept::Any
            }
        };
        first.each(|one| match self.js_shape(state, one, 0) {
            None => Value::Missing,
            Some(shape) => Value::Json(Rc::new(match &kept {
                Kept::All => shape,
                Kept::Only(keys) => only(shape, keys),
                Kept::Any => match shape {
                    Shape::Map(..) => Shape::Map(Vec::new(), true),
                    Shape::OneOf(_) | Shape::Given(_) => Shape::Any,
                    other => other,
                },
            })),
        })
    }

    /// What a value is as JSON. `None`: nothing, and where it stands in an object, it is left out.
    pub(super) fn js_shape(&self, state: &State, value: &Value, depth: usize) -> Option<Shape> {
        if depth > DEEPEST {
            return Some(Shape::Any);
        }
        Some(match value {
            Value::Missing | Value::Function(_) | Value::Class(..) => return None,
            Value::OneOf(all) if all.is_empty() => Shape::Any,
            Value::OneOf(all) => {
                let mut shapes: Vec<Shape> = Vec::new();
                for one in all
                    .iter()
                    .filter_map(|one| self.js_shape(state, one, depth))
                {
                    if !shapes.contains(&one) {
                        shapes.push(one);
                    }
                }
                match shapes.as_slice() {
                    [] => return None,
                    [one] => one.clone(),
                    _ => Shape::OneOf(shapes),
                }
            }
            Value::At(place) => self.js_thing_shape(state, *place, depth),
            Value::Odd("a date") => Shape::Text(None),
            Value::Odd(_) | Value::Promise(_) => Shape::Map(Vec::new(), false),
            _ => self.shape(state, value, depth),
        })
    }

    fn js_thing_shape(&self, state: &State, place: usize, depth: usize) -> Shape {
        let inner = depth + 1;
        match state.thing(place) {
            Some(Thing::List(items)) if items.is_empty() => Shape::List(Box::new(Shape::Any)),
            Some(thing @ (Thing::List(_) | Thing::Many(_))) => {
                let item = thing.item();
                let mut shapes = match self.js_shape(state, &item, inner) {
                    Some(Shape::OneOf(all)) => all,
                    Some(one) => vec![one],
                    None => Vec::new(),
                };
                if may_miss(&item) && !shapes.contains(&Shape::Nothing) {
                    shapes.push(Shape::Nothing);
                }
                Shape::List(Box::new(match <[Shape; 1]>::try_from(shapes) {
                    Ok([one]) => one,
                    Err(several) => Shape::OneOf(several),
                }))
            }
            Some(Thing::Map(map)) => {
                self.saw_all.set(self.saw_all.get() || is_whole(&map.rest));
                if map.get("toJSON").is_some() {
                    return Shape::Any;
                }
                let entries = map.entries.iter().filter_map(|(key, value, is_sure)| {
                    let shape = self.js_shape(state, value, inner)?;
                    Some((Rc::clone(key), shape, *is_sure && !may_miss(value)))
                });
                Shape::Map(entries.collect(), map.rest != Rest::None)
            }
            Some(Thing::Object(class, _, fields)) => {
                let has_own = class.0.body.iter().any(|one| {
                    matches!(&one.kind, StatementKind::Function(function) if function.name == "toJSON")
                });
                if has_own {
                    return Shape::Any;
                }
                let entries = fields.iter().filter(|(name, _)| !name.starts_with('#'));
                let entries = entries.filter_map(|(name, value)| {
                    let shape = self.js_shape(state, value, inner)?;
                    Some((name.as_str().into(), shape, !may_miss(value)))
                });
                Shape::Map(entries.collect(), false)
            }
            None => Shape::Any,
        }
    }

    /// `console.log(…)`
    pub(super) fn logs(&mut self, state: &mut State, called: &Called<'_>) {
        match called.given {
            [] => {}
            [one] => {
                for one in one.clone().all() {
                    self.logs_one(state, called.line, one);
                }
            }
            [first, ..] => match first.text() {
                // `console.log("%j", x)`
                Some(text) if text.contains('%') || text.is_empty() => {
                    self.found.may_print_more = true;
                }
                _ => drop(state.said.insert(called.line)),
            },
        }
    }

    fn logs_one(&mut self, state: &mut State, line: usize, value: &Value) {
        let is_text = match value {
            Value::Missing | Value::Promise(_) | Value::Function(_) => true,
            // An object is printed without quotation marks.
            Value::At(place) => match state.thing(*place) {
                Some(Thing::Map(map)) => map.entries.iter().any(|entry| entry.2),
                Some(Thing::Object(..) | Thing::List(_) | Thing::Many(_)) | None => false,
            },
            _ => false,
        };
        if is_text {
            let _ = state.said.insert(line);
        } else {
            self.prints(state, line, value);
        }
    }
}

/// Which keys are left by what is handed over beside a value.
enum Kept {
    All,
    Only(Vec<String>),
    Any,
}

/// A shape with only these keys, at any depth.
fn only(shape: Shape, keys: &[String]) -> Shape {
    match shape {
        Shape::Map(entries, is_open) => {
            let mut left: Vec<(Rc<str>, Shape, bool)> = entries
                .into_iter()
                .filter(|(key, _, _)| keys.iter().any(|one| one.as_str() == key.as_ref()))
                .map(|(key, value, is_sure)| (key, only(value, keys), is_sure))
                .collect();
            for key in keys.iter().filter(|_| is_open) {
                if !left
                    .iter()
                    .any(|(name, _, _)| name.as_ref() == key.as_str())
                {
                    left.push((key.as_str().into(), Shape::Any, false));
                }
            }
            Shape::Map(left, false)
        }
        Shape::List(item) => Shape::List(Box::new(only(*item, keys))),
        Shape::OneOf(all) => Shape::OneOf(all.into_iter().map(|one| only(one, keys)).collect()),
        Shape::Given(_) => Shape::Any,
        other => other,
    }
}
