//! What two values are together: a sum, a text, the same or another.

use super::Follower;
use super::state::State;
use super::texts::format;
use super::value::{Thing, Value};
use crate::world::script_tree::{Expression, Sign};
use std::rc::Rc;

impl Follower<'_> {
    /// What `x += y` makes of it. `None`: it is changed where it stands.
    pub(super) fn changed(
        &mut self,
        state: &mut State,
        frame: usize,
        (here, sign): (&crate::world::script_tree::Statement, Sign),
        (before, given): (&Value, &Value),
    ) -> Option<Value> {
        if self.is_javascript() {
            return Some(super::javascript::sum(sign, before, given));
        }
        if let (Value::At(place), Sign::Plus | Sign::Or) = (before, sign) {
            let other = self.keys_of(state, given);
            let item = self.item_of(state, here.line, given);
            match self.changeable(state, *place) {
                Some(Thing::Map(map)) => map.take(&other),
                Some(thing @ (Thing::List(_) | Thing::Many(_))) => {
                    *thing = Thing::Many(thing.item().or(&item));
                }
                Some(Thing::Object(..)) | None => return Some(Value::Any),
            }
            return None;
        }
        let place = self.place(here, frame);
        Some(self.put_together(state, place, sign, (before, given)))
    }

    pub(super) fn sum(
        &mut self,
        state: &mut State,
        (of, frame): (&Expression, usize),
        sign: Sign,
        sides: (&Value, &Value),
    ) -> Value {
        if self.is_javascript() {
            return super::javascript::sum(sign, sides.0, sides.1);
        }
        let place = self.place(of, frame);
        self.put_together(state, place, sign, sides)
    }

    pub(super) fn put_together(
        &mut self,
        state: &mut State,
        place: usize,
        sign: Sign,
        (left, right): (&Value, &Value),
    ) -> Value {
        if let (Sign::Or, Value::At(_), _) | (Sign::Or, _, Value::At(_)) = (sign, left, right) {
            let mut map = self.keys_of(state, left);
            map.take(&self.keys_of(state, right));
            state.put(place, Thing::Map(map));
            return Value::At(place);
        }
        if let (Sign::Plus, Value::At(_), Value::At(_)) = (sign, left, right) {
            let lists = (
                self.known_items(state, left),
                self.known_items(state, right),
            );
            let thing = match lists {
                (Some(one), Some(other)) => Thing::list([one, other].concat()),
                _ => Thing::Many(
                    self.item_of(state, 0, left)
                        .or(&self.item_of(state, 0, right)),
                ),
            };
            state.put(place, thing);
            return Value::At(place);
        }
        left.each(|left| right.each(|right| of_two(sign, left, right)))
    }
}

/// What two values are together, where neither has a place of its own.
pub(super) fn of_two(sign: Sign, left: &Value, right: &Value) -> Value {
    match (sign, left, right) {
        (Sign::Plus, Value::Json(json), other) if other.text().is_some_and(is_blank) => {
            Value::Json(Rc::clone(json))
        }
        (Sign::Plus, Value::Text(_) | Value::Json(_), _)
        | (Sign::Plus, _, Value::Text(_) | Value::Json(_)) => {
            format(&[left.clone(), right.clone()])
        }
        (Sign::Divide, Value::Odd("a path"), _) | (Sign::Divide, _, Value::Odd("a path")) => {
            Value::Odd("a path")
        }
        (Sign::Remainder, Value::Text(_), _) => Value::Text(None),
        (Sign::Times, Value::Text(_), _) => Value::Text(None),
        (_, Value::Number(one, whole), Value::Number(other, also)) => {
            let is_whole = match sign {
                Sign::Divide => Some(false),
                Sign::WholeDivide | Sign::Plus | Sign::Minus | Sign::Times | Sign::Remainder => {
                    match (whole, also) {
                        (Some(one), Some(other)) => Some(*one && *other),
                        _ => None,
                    }
                }
                Sign::Or | Sign::Other => None,
            };
            let number = one.zip(*other).and_then(|(one, other)| match sign {
                Sign::Plus => Some(one + other),
                Sign::Minus => Some(one - other),
                Sign::Times => Some(one * other),
                Sign::Divide => (other != 0.0).then(|| one / other),
                Sign::WholeDivide | Sign::Remainder | Sign::Or | Sign::Other => None,
            });
            Value::Number(number, is_whole)
        }
        // What is taken away from, divided or multiplied with a number is one.
        (Sign::Minus | Sign::Divide | Sign::WholeDivide, Value::Number(..), Value::Given(_))
        | (Sign::Minus | Sign::Divide | Sign::WholeDivide, Value::Given(_), Value::Number(..))
        | (Sign::Plus, Value::Number(..), Value::Given(_))
        | (Sign::Plus, Value::Given(_), Value::Number(..)) => Value::number(),
        _ => Value::Any,
    }
}

pub(super) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether two values are the same. `None`: nobody knows.
pub(super) fn is_same(left: &Value, right: &Value) -> Option<bool> {
    let pairs = || {
        left.all()
            .iter()
            .flat_map(|one| right.all().iter().map(move |other| (one, other)))
    };
    let one = |(left, right): (&Value, &Value)| match (left, right) {
        (Value::Text(_), Value::Text(_)) => Some(left.text()? == right.text()?),
        (Value::Number(Some(one), _), Value::Number(Some(other), _)) => Some(one == other),
        (Value::Truth(Some(one)), Value::Truth(Some(other))) => Some(one == other),
        (Value::Nothing, Value::Nothing) | (Value::Missing, Value::Missing) => Some(true),
        (Value::Missing, Value::Text(_) | Value::Number(..) | Value::Truth(_))
        | (Value::Text(_) | Value::Number(..) | Value::Truth(_), Value::Missing) => Some(false),
        (Value::Nothing, Value::Text(_) | Value::Number(..) | Value::Truth(_))
        | (Value::Text(_) | Value::Number(..) | Value::Truth(_), Value::Nothing) => Some(false),
        _ => None,
    };
    let first = pairs().next().and_then(one)?;
    pairs()
        .all(|pair| one(pair) == Some(first))
        .then_some(first)
}

/// Whether one of two is nothing, as the other is. `None`: nobody knows.
pub(super) fn is_nothing(left: &Value, right: &Value) -> Option<bool> {
    let value = match (left, right) {
        (Value::Nothing, value) | (value, Value::Nothing) => value,
        _ => return None,
    };
    let one = |value: &Value| match value {
        Value::Nothing => Some(true),
        Value::Any | Value::Given(_) | Value::Library(_) | Value::OneOf(_) => None,
        _ => Some(false),
    };
    let first = value.all().first().and_then(one)?;
    value
        .all()
        .iter()
        .all(|value| one(value) == Some(first))
        .then_some(first)
}
