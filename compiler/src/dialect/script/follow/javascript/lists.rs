//! What the functions of lists do.

use super::super::Follower;
use super::super::calls::Called;
use super::super::state::State;
use super::super::value::{Thing, Value};

/// Of how many items each is gone through by itself.
const ITEMS: usize = 12;

/// How many items of a list are told apart.
const LONGEST: usize = 32;

/// How often a value is put together, before it may be any.
const ROUNDS: usize = 6;

impl Follower<'_> {
    pub(super) fn js_of_list(
        &mut self,
        state: &mut State,
        (place, of): (usize, &Value),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let item = self.js_item_of(state, called.line, of);
        match name {
            "push" | "unshift" => {
                self.grows(state, place, called.given, name == "push");
                Value::whole()
            }
            "pop" | "shift" => {
                self.blurs(state, place, &item);
                item.or(&Value::Missing)
            }
            "splice" => {
                let more = called.given.get(2..).unwrap_or_default().iter();
                let all = Value::one_of(more.cloned().chain(item.all().iter().cloned()));
                self.blurs(state, place, &all);
                self.many(state, called, item)
            }
            "reverse" | "fill" | "copyWithin" => {
                let all = match name {
                    "fill" => item.or(&called.first()),
                    _ => item,
                };
                self.blurs(state, place, &all);
                of.clone()
            }
            "sort" => {
                if let Some(by) = called.given.first() {
                    let given = [item.clone(), item.clone()];
                    drop(self.applied_often(state, (by, called), &given));
                }
                self.blurs(state, place, &item);
                of.clone()
            }
            "concat" => self.joined_lists(state, of, called),
            "slice" if called.given.is_empty() => self.copied(state, called, of),
            "slice" | "toReversed" | "toSpliced" | "with" => {
                let more = match name {
                    "toSpliced" | "with" => {
                        Value::one_of(called.given.iter().cloned().chain([item.clone()]))
                    }
                    _ => item,
                };
                self.many(state, called, more)
            }
            "flat" => {
                let inner = item.each(|one| match one {
                    Value::At(_) => self.js_item_of(state, 0, one),
                    Value::Given(_) => Value::Any,
                    other => other.clone(),
                });
                self.many(state, called, inner)
            }
            "at" => item.or(&Value::Missing),
            "join" | "toString" => Value::Text(None),
            "includes" => Value::Truth(None),
            "indexOf" | "lastIndexOf" => Value::whole(),
            "keys" => self.many(state, called, Value::whole()),
            "values" => self.many(state, called, item),
            "entries" => {
                let pair = self.numbered(called.place, 1);
                state.put(pair, Thing::List(vec![Value::whole(), item]));
                self.many(state, called, Value::At(pair))
            }
            _ => self.js_each(state, (of, item), name, called),
        }
    }

    /// Values are put into a list.
    fn grows(&mut self, state: &mut State, place: usize, given: &[Value], is_last: bool) {
        if let Some(thing) = self.changeable(state, place) {
            match thing {
                Thing::List(items) if is_last && items.len() + given.len() < LONGEST => {
                    items.extend(given.iter().cloned());
                }
                Thing::List(_) | Thing::Many(_) | Thing::Map(_) | Thing::Object(..) => {
                    let item = thing.item();
                    let all = item.all().iter().chain(given).cloned();
                    *thing = Thing::Many(Value::one_of(all));
                }
            }
        }
    }

    /// How many items a list has, and which stands where, is not known any more.
    fn blurs(&mut self, state: &mut State, place: usize, item: &Value) {
        if let Some(thing) = self.changeable(state, place) {
            *thing = Thing::Many(item.clone());
        }
    }

    fn joined_lists(&mut self, state: &mut State, of: &Value, called: &Called<'_>) -> Value {
        let mut known = self.known_items(state, of);
        let mut item = self.js_item_of(state, called.line, of);
        for one in called.given {
            let more = match one {
                Value::At(_) => self.known_items(state, one),
                Value::Text(_) | Value::Number(..) => Some(vec![one.clone()]),
                _ => None,
            };
            known = match (known, more) {
                (Some(known), Some(more)) => Some([known, more].concat()),
                _ => None,
            };
            let each = match one {
                Value::At(_) => self.js_item_of(state, 0, one),
                Value::Text(_) | Value::Number(..) => one.clone(),
                _ => Value::Any,
            };
            item = Value::one_of(item.all().iter().chain(each.all()).cloned());
        }
        match known.filter(|known| known.len() < LONGEST) {
            Some(known) => self.listed(state, called, known),
            None => self.many(state, called, item),
        }
    }

    /// A function of a list that is handed a function.
    pub(super) fn js_each(
        &mut self,
        state: &mut State,
        (of, item): (&Value, Value),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        let given = [item.clone(), Value::whole(), of.clone()];
        match name {
            "map" | "forEach" => self.mapped(state, (of, &given), name, called),
            "filter" => {
                drop(self.applied_often(state, (&first, called), &given));
                let is_there = matches!(&first, Value::Library(name) if name.as_ref() == "Boolean");
                let kept = item
                    .all()
                    .iter()
                    .filter(|one| !is_there || !matches!(one, Value::Nothing | Value::Missing));
                let kept = Value::one_of(kept.cloned().collect::<Vec<Value>>());
                self.many(state, called, kept)
            }
            "flatMap" => {
                let made = self.applied_often(state, (&first, called), &given);
                let inner = made.each(|one| match one {
                    Value::At(_) => self.js_item_of(state, 0, one),
                    Value::Given(_) => Value::Any,
                    other => other.clone(),
                });
                self.many(state, called, inner)
            }
            "reduce" | "reduceRight" => self.reduced(state, (of, &item), called),
            "find" | "findLast" => {
                drop(self.applied_often(state, (&first, called), &given));
                item.or(&Value::Missing)
            }
            "some" | "every" => {
                drop(self.applied_often(state, (&first, called), &given));
                Value::Truth(None)
            }
            "findIndex" | "findLastIndex" => {
                drop(self.applied_often(state, (&first, called), &given));
                Value::whole()
            }
            "toSorted" | "sort" => {
                let pair = [item.clone(), item.clone()];
                if !called.given.is_empty() {
                    drop(self.applied_often(state, (&first, called), &pair));
                }
                self.many(state, called, item)
            }
            _ => self.js_unknown(state, of, called),
        }
    }

    fn mapped(
        &mut self,
        state: &mut State,
        (of, given): (&Value, &[Value]),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        let known = self.known_items(state, of);
        if let Some(known) = known.filter(|known| known.len() <= ITEMS) {
            let mut made = Vec::new();
            for (at, item) in (0_u32..).zip(known) {
                let at = Value::Number(Some(f64::from(at)), Some(true));
                let given = [item, at, of.clone()];
                made.push(self.applied_once(state, (&first, called), &given));
            }
            return match name {
                "map" => self.listed(state, called, made),
                _ => Value::Missing,
            };
        }
        let made = self.applied_often(state, (&first, called), given);
        match name {
            "map" => self.many(state, called, made),
            _ => Value::Missing,
        }
    }

    fn reduced(
        &mut self,
        state: &mut State,
        (of, item): (&Value, &Value),
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        let mut all = match called.given.get(1) {
            Some(begin) => begin.clone(),
            None => item.clone(),
        };
        for round in 0..=ROUNDS {
            let given = [all.clone(), item.clone(), Value::whole(), of.clone()];
            let made = self.applied_often(state, (&first, called), &given);
            let after = all.or(&made);
            if after == all {
                break;
            }
            let numbers = after.all().iter();
            let is_number = numbers.clone().all(|one| matches!(one, Value::Number(..)));
            let is_whole = numbers
                .clone()
                .all(|one| matches!(one, Value::Number(_, Some(true))));
            all = match round + 1 >= ROUNDS {
                false => after,
                true if is_whole => Value::whole(),
                true if is_number => Value::number(),
                true => Value::Any,
            };
        }
        all
    }
}
