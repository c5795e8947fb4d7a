//! What a value is worked out to.

use super::state::State;
use super::sums::{is_nothing, is_same};
use super::texts::format;
use super::value::{Closure, Map, Rest, Same, Thing, Value};
use super::{DEEPEST_VALUE, Follower, MOST};
use crate::world::script_tree::{Comparison, Expression, ExpressionKind as E, Joint};
use std::rc::Rc;

impl Follower<'_> {
    pub(super) fn value(&mut self, state: &mut State, frame: usize, of: &Expression) -> Value {
        self.worked_out += 1;
        if self.worked_out > MOST || self.depth > DEEPEST_VALUE {
            self.is_lost = true;
            return Value::Any;
        }
        if !state.goes_on {
            return Value::Any;
        }
        self.depth += 1;
        let value = self.worked_out(state, frame, of);
        self.depth -= 1;
        value
    }

    fn worked_out(&mut self, state: &mut State, frame: usize, of: &Expression) -> Value {
        match &of.kind {
            E::Text(text) => Value::letters(text),
            E::Number(number, is_whole) => Value::Number(Some(*number), Some(*is_whole)),
            E::Truth(truth) => Value::Truth(Some(*truth)),
            E::Nothing => Value::Nothing,
            E::Undefined => Value::Missing,
            E::Name(name) => match state.name(frame, name) {
                Some(value) => value.clone(),
                None => Value::Library(name.as_str().into()),
            },
            E::Part(of, name) => {
                let line = of.line;
                let of = self.value(state, frame, of);
                self.part(state, line, &of, name)
            }
            E::Item(of, index) => {
                let line = of.line;
                let of = self.value(state, frame, of);
                let index = self.value(state, frame, index);
                self.item(state, (line, &of), &index, true)
            }
            E::Slice(of) => self.slice(state, frame, of),
            E::Call(call) => self.call(state, frame, (of.line, call), false),
            E::Await(inner) => {
                let value = match &inner.kind {
                    E::Call(call) => self.call(state, frame, (of.line, call), true),
                    _ => self.value(state, frame, inner),
                };
                self.awaited(state, &value)
            }
            E::Does(first, then) => {
                self.statements(state, frame, std::slice::from_ref(first));
                self.value(state, frame, then)
            }
            E::Chain(inner) => self.chain(state, frame, inner),
            E::Present(inner) => self.present(state, frame, inner),
            E::Sum(sign, left, right) => {
                let left = self.value(state, frame, left);
                let right = self.value(state, frame, right);
                self.sum(state, (of, frame), *sign, (&left, &right))
            }
            E::Not(inner) => Value::Truth(self.value(state, frame, inner).truth().map(|is| !is)),
            E::Minus(inner) => self.value(state, frame, inner).each(|one| match one {
                Value::Number(number, whole) => Value::Number(number.map(|number| -number), *whole),
                _ => Value::Any,
            }),
            E::Joined(joint, all) => self.joined(state, frame, *joint, all),
            E::Compared(left, rest) => self.compared(state, frame, left, rest),
            E::Choice(test, then, other) => self.choice(state, frame, (test, then, other)),
            E::List(all) | E::Tuple(all) => self.list(state, (of, frame), all),
            E::Set(all) => {
                drop(self.values(state, frame, all));
                Value::Odd("a set")
            }
            E::Map(all) => self.map(state, (of, frame), all),
            E::Format(all) => self.formatted(state, frame, all),
            E::Lambda(function) => Value::Function(Closure {
                function: Same(Rc::clone(function)),
                frame,
                own: None,
            }),
            E::Each(each) => self.for_all(state, (of, frame), each),
            E::Spread(inner) => self.value(state, frame, inner),
            E::Named(name, inner) => {
                let value = self.value(state, frame, inner);
                state.set(frame, name, value.clone());
                value
            }
            E::Unknown(all) => {
                for value in self.values(state, frame, all) {
                    self.escapes(state, &value);
                }
                Value::Any
            }
        }
    }

    fn values(&mut self, state: &mut State, frame: usize, all: &[Expression]) -> Vec<Value> {
        all.iter()
            .map(|one| self.value(state, frame, one))
            .collect()
    }

    fn formatted(&mut self, state: &mut State, frame: usize, all: &[Expression]) -> Value {
        let values = self.values(state, frame, all);
        for one in &values {
            // A text of a map has all that is in it.
            drop(self.keys_of(state, one));
        }
        format(&values)
    }

    fn slice(&mut self, state: &mut State, frame: usize, of: &Expression) -> Value {
        let place = self.place(of, frame);
        let line = of.line;
        let of = self.value(state, frame, of);
        match of {
            Value::Text(_) | Value::Json(_) => Value::Text(None),
            Value::At(_) => {
                let item = self.item_of(state, line, &of);
                state.put(place, Thing::Many(item));
                Value::At(place)
            }
            _ => Value::Any,
        }
    }

    fn choice(
        &mut self,
        state: &mut State,
        frame: usize,
        (test, then, other): (&Expression, &Expression, &Expression),
    ) -> Value {
        match self.value(state, frame, test).truth() {
            Some(true) => self.value(state, frame, then),
            Some(false) => self.value(state, frame, other),
            None => {
                let mut left = state.clone();
                let then = self.value(state, frame, then);
                let other = self.value(&mut left, frame, other);
                let value = match (state.goes_on, left.goes_on) {
                    (true, false) => then,
                    (false, true) => other,
                    (true, true) | (false, false) => then.or(&other),
                };
                state.or(&left);
                value
            }
        }
    }

    fn list(
        &mut self,
        state: &mut State,
        (of, frame): (&Expression, usize),
        all: &[Expression],
    ) -> Value {
        let place = self.place(of, frame);
        let mut items = Vec::new();
        let mut more: Option<Value> = None;
        for one in all {
            let value = self.value(state, frame, one);
            if !matches!(one.kind, E::Spread(_)) {
                items.push(value);
                continue;
            }
            match self.known_items(state, &value) {
                Some(known) => items.extend(known),
                None => {
                    let item = self.item_of(state, one.line, &value);
                    more = Some(more.map_or(item.clone(), |more| more.or(&item)));
                }
            }
        }
        let thing = match more {
            Some(more) => Thing::Many(Value::one_of(items.into_iter().chain([more]))),
            None => Thing::list(items),
        };
        state.put(place, thing);
        Value::At(place)
    }

    fn map(
        &mut self,
        state: &mut State,
        (of, frame): (&Expression, usize),
        all: &[(Option<Expression>, Expression)],
    ) -> Value {
        let place = self.place(of, frame);
        let mut map = Map {
            entries: Vec::new(),
            rest: Rest::None,
        };
        for (key, value) in all {
            let Some(key) = key else {
                let value = self.value(state, frame, value);
                let other = self.keys_of(state, &value);
                map.take(&other);
                continue;
            };
            let key = self.value(state, frame, key);
            let value = self.value(state, frame, value);
            let keys: Option<Vec<&str>> = key.all().iter().map(Value::text).collect();
            match keys.as_deref() {
                Some([one]) => map.set(one, value, true),
                Some(several) => {
                    for one in several {
                        map.set(one, value.clone(), false);
                    }
                }
                None => map.rest = Rest::Any,
            }
        }
        state.put(place, Thing::Map(map));
        Value::At(place)
    }

    fn joined(
        &mut self,
        state: &mut State,
        frame: usize,
        joint: Joint,
        all: &[Expression],
    ) -> Value {
        let mut found: Vec<Value> = Vec::new();
        let mut left = state.clone();
        left.goes_on = false;
        for (at, one) in all.iter().enumerate() {
            let value = self.value(state, frame, one);
            let is_last = at + 1 == all.len();
            let truth = match joint {
                Joint::And => value.truth(),
                Joint::Or => value.truth().map(|truth| !truth),
                Joint::Else => match value {
                    Value::Nothing | Value::Missing => Some(true),
                    Value::Any | Value::Given(_) | Value::OneOf(_) | Value::Library(_) => None,
                    _ => Some(false),
                },
            };
            if is_last || truth == Some(false) {
                found.push(value);
                break;
            }
            if truth.is_none() {
                // What may end it here is only what makes it end.
                let ends = value.all().iter().filter(|one| match joint {
                    Joint::And => one.truth() != Some(true),
                    Joint::Or => one.truth() != Some(false),
                    Joint::Else => !matches!(one, Value::Nothing | Value::Missing),
                });
                found.push(Value::one_of(ends.cloned()));
                left.or(state);
            }
        }
        state.or(&left);
        Value::one_of(found)
    }

    fn compared(
        &mut self,
        state: &mut State,
        frame: usize,
        left: &Expression,
        rest: &[(Comparison, Expression)],
    ) -> Value {
        let of_line = left.line;
        let mut left = self.value(state, frame, left);
        let mut truth = Some(true);
        for (sign, right) in rest {
            let right = self.value(state, frame, right);
            self.compares(state, (of_line, *sign), (&left, &right));
            let one = match sign {
                Comparison::Same => is_same(&left, &right),
                Comparison::Unlike => is_same(&left, &right).map(|is| !is),
                Comparison::Is => is_nothing(&left, &right),
                Comparison::IsNot => is_nothing(&left, &right).map(|is| !is),
                Comparison::In | Comparison::NotIn => {
                    // Whether a key is there is asked of it.
                    drop(self.item_at(state, (of_line, &right), &left, false));
                    None
                }
                Comparison::Order => None,
            };
            truth = match (truth, one) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                (None | Some(true), None) | (None, Some(true)) => None,
            };
            left = right;
        }
        if self.overloads {
            return Value::Any;
        }
        Value::Truth(truth)
    }

    /// The items of a list, where they are known one by one.
    pub(super) fn known_items(&self, state: &State, of: &Value) -> Option<Vec<Value>> {
        let Value::At(place) = of else {
            return None;
        };
        match state.thing(*place)? {
            Thing::List(items) => Some(items.clone()),
            Thing::Map(map)
                if !self.is_javascript()
                    && map.rest == Rest::None
                    && map.entries.iter().all(|entry| entry.2) =>
            {
                Some(
                    map.entries
                        .iter()
                        .map(|entry| Value::letters(&entry.0))
                        .collect(),
                )
            }
            Thing::Many(_) | Thing::Map(_) | Thing::Object(..) => None,
        }
    }
}
