//! What is printed, and what a value is when it is handed over as JSON.

use super::Follower;
use super::calls::Called;
use super::classes::is_plain_enum;
use super::items::is_whole;
use super::state::State;
use super::value::{Piece, Rest, Shape, Thing, Value};
use crate::world::script_tree::ExpressionKind;
use std::rc::Rc;

/// How deep a value is looked into.
const DEEPEST: usize = 6;

/// How many parts of values are looked into.
const MOST: usize = 40_000;

impl Follower<'_> {
    /// What a value is as JSON.
    pub(super) fn shape(&self, state: &State, value: &Value, depth: usize) -> Shape {
        self.shaped.set(self.shaped.get() + 1);
        if depth > DEEPEST || self.shaped.get() > MOST {
            return Shape::Any;
        }
        let of = |value: &Value| self.shape(state, value, depth + 1);
        match value {
            Value::Any | Value::Library(_) | Value::Module(_) | Value::Promise(_) => Shape::Any,
            Value::Nothing | Value::Missing => Shape::Nothing,
            Value::Truth(truth) => Shape::Truth(*truth),
            Value::Number(number, is_whole) => Shape::Number(*number, *is_whole),
            Value::Text(pieces) => Shape::Text(pieces.clone()),
            Value::Json(_) | Value::GivenText => Shape::Text(None),
            Value::Given(path) => Shape::Given(Rc::clone(path)),
            Value::Function(_) => Shape::Odd("a function"),
            Value::Method(_) => Shape::Any,
            Value::Class(..) => Shape::Odd("a class"),
            Value::Odd(what) => Shape::Odd(what),
            Value::OneOf(all) if all.is_empty() => Shape::Any,
            Value::OneOf(all) => {
                let mut shapes: Vec<Shape> = Vec::new();
                for one in all.iter().map(of) {
                    if !shapes.contains(&one) {
                        shapes.push(one);
                    }
                }
                Shape::OneOf(shapes)
            }
            Value::At(place) => match state.thing(*place) {
                Some(Thing::List(items)) if items.is_empty() => Shape::List(Box::new(Shape::Any)),
                Some(thing @ (Thing::List(_) | Thing::Many(_))) => {
                    Shape::List(Box::new(of(&thing.item())))
                }
                Some(Thing::Map(map)) => {
                    let entries = map.entries.iter();
                    let entries =
                        entries.map(|(key, value, is_sure)| (Rc::clone(key), of(value), *is_sure));
                    let entries = entries.collect();
                    self.saw_all.set(self.saw_all.get() || is_whole(&map.rest));
                    Shape::Map(entries, map.rest != Rest::None)
                }
                Some(Thing::Object(class, _, fields)) if is_plain_enum(&class.0) => {
                    fields.get("value").map_or(Shape::Any, of)
                }
                Some(Thing::Object(class, _, _)) => {
                    // A tuple with names is a list.
                    let is_tuple = class.0.bases.iter().any(|base| {
                        matches!(&base.kind, ExpressionKind::Name(name) | ExpressionKind::Part(_, name) if name == "NamedTuple")
                    });
                    match is_tuple {
                        true => Shape::List(Box::new(Shape::Any)),
                        false => Shape::Odd("an object of a class"),
                    }
                }
                None => Shape::Any,
            },
        }
    }

    /// A value is printed as JSON.
    pub(super) fn prints_json(&mut self, line: usize, shape: &Shape) {
        let all = match shape {
            Shape::OneOf(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        for one in all {
            let output = (self.line(line), one.clone());
            if !self.found.outputs.contains(&output) {
                self.found.outputs.push(output);
            }
        }
    }

    /// A value is printed as a text.
    pub(super) fn prints(&mut self, state: &mut State, line: usize, value: &Value) {
        for one in value.all() {
            match one {
                Value::Json(shape) => {
                    state.gave = true;
                    self.prints_json(line, shape);
                }
                Value::Text(_) if one.text().is_some_and(|text| text.trim().is_empty()) => {}
                Value::Text(Some(pieces)) if begins_object(pieces) && !ends_with_words(pieces) => {
                    let object = one.text().and_then(|text| serde_json::from_str(text).ok());
                    match object {
                        Some(object) => {
                            state.gave = true;
                            self.prints_json(line, &of_json(&object));
                        }
                        None => self.found.may_print_more = true,
                    }
                }
                Value::Text(None) => self.found.may_print_more = true,
                Value::Text(_) | Value::Number(..) | Value::Truth(_) | Value::Nothing => {
                    let _ = state.said.insert(self.line(line));
                }
                _ => self.found.may_print_more = true,
            }
        }
    }

    /// What `json.dumps` makes of a value: where it can.
    pub(super) fn dumped(
        &mut self,
        state: &mut State,
        called: &Called<'_>,
        value: &Value,
    ) -> Value {
        let has_own = called.named.iter().any(|(name, _)| match name.as_deref() {
            Some(name) => name == "default" || name == "cls",
            None => true,
        });
        let all = value.all().iter().map(|one| self.shape(state, one, 0));
        let all: Vec<Shape> = all.collect();
        let odd = all
            .iter()
            .map(|shape| odd_in(shape, ""))
            .collect::<Option<Vec<(String, &str)>>>();
        match odd.as_deref() {
            Some([(path, what), ..]) if !has_own => {
                let at = match path.is_empty() {
                    true => String::new(),
                    false => format!(" under `{path}`"),
                };
                let does = format!("writes {what} as JSON{at}, which has none");
                self.fails(
                    state,
                    (called.line, "dumps"),
                    does,
                    "hand over texts, numbers, lists and dictionaries",
                );
            }
            _ => self.works(called.line, "dumps"),
        }
        let shapes = all.into_iter().map(|shape| match has_own {
            true => Value::Json(Rc::new(without_odd(shape))),
            false => Value::Json(Rc::new(shape)),
        });
        Value::one_of(shapes)
    }
}

/// Whether a text may be an object that is put together letter by letter.
fn begins_object(pieces: &[Piece]) -> bool {
    match pieces.first() {
        Some(Piece::Letters(text)) => text.trim_start().starts_with('{'),
        Some(Piece::Given(_) | Piece::Any) => true,
        None => false,
    }
}

/// Whether a text that begins with what is not known ends with letters, and not as an object or a list does.
fn ends_with_words(pieces: &[Piece]) -> bool {
    let begins_open = matches!(pieces.first(), Some(Piece::Given(_) | Piece::Any));
    let last = match pieces.last() {
        Some(Piece::Letters(text)) => text.trim_end(),
        Some(Piece::Given(_) | Piece::Any) | None => "",
    };
    let is_word = |letter: char| letter.is_alphabetic() || ".!?".contains(letter);
    begins_open && last.ends_with(is_word) && last.contains(' ')
}

fn of_json(value: &serde_json::Value) -> Shape {
    use serde_json::Value as Json;
    match value {
        Json::Null => Shape::Nothing,
        Json::Bool(truth) => Shape::Truth(Some(*truth)),
        Json::Number(number) => Shape::Number(number.as_f64(), Some(!number.is_f64())),
        Json::String(text) => Shape::Text(Some([Piece::Letters(text.clone())].into())),
        Json::Array(items) => Shape::List(Box::new(match items.as_slice() {
            [] => Shape::Any,
            items => Shape::OneOf(items.iter().map(of_json).collect()),
        })),
        Json::Object(fields) => {
            let entries = fields.iter();
            let entries = entries.map(|(key, value)| (key.as_str().into(), of_json(value), true));
            Shape::Map(entries.collect(), false)
        }
    }
}

/// A part of a shape that is no JSON whatever is not known, and the path to it.
fn odd_in(shape: &Shape, path: &str) -> Option<(String, &'static str)> {
    match shape {
        Shape::Odd(what) => Some((path.to_owned(), *what)),
        Shape::OneOf(all) => {
            let all: Option<Vec<(String, &'static str)>> =
                all.iter().map(|one| odd_in(one, path)).collect();
            all?.into_iter().next()
        }
        Shape::Map(entries, _) => {
            entries
                .iter()
                .filter(|(_, _, is_sure)| *is_sure)
                .find_map(|(key, value, _)| {
                    let longer = match path.is_empty() {
                        true => key.to_string(),
                        false => format!("{path}.{key}"),
                    };
                    odd_in(value, &longer)
                })
        }
        Shape::Any
        | Shape::Nothing
        | Shape::Truth(_)
        | Shape::Number(..)
        | Shape::Text(_)
        | Shape::List(_)
        | Shape::Given(_) => None,
    }
}

/// What a function that is handed over makes of odd parts nobody knows.
fn without_odd(shape: Shape) -> Shape {
    match shape {
        Shape::Odd(_) => Shape::Any,
        Shape::Map(entries, is_open) => {
            let entries = entries.into_iter();
            let entries = entries.map(|(key, value, is_sure)| (key, without_odd(value), is_sure));
            Shape::Map(entries.collect(), is_open)
        }
        Shape::List(item) => Shape::List(Box::new(without_odd(*item))),
        Shape::OneOf(all) => Shape::OneOf(all.into_iter().map(without_odd).collect()),
        other => other,
    }
}
