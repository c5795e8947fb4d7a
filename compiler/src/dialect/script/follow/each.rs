//! A value for each item: `[f(x) for x in xs]`.

use super::Follower;
use super::state::State;
use super::value::{Map, Rest, Thing, Value};
use crate::world::script_tree::{Each, Expression, Makes};

/// Of how many items each is gone through by itself.
const ITEMS: usize = 16;

impl Follower<'_> {
    pub(super) fn for_all(
        &mut self,
        state: &mut State,
        (of, frame): (&Expression, usize),
        each: &Each,
    ) -> Value {
        let place = self.place(of, frame);
        // What an item is called is nothing to what stands around.
        let inner = self.place(each, frame);
        state.open(inner, Some(frame));
        let frame = inner;
        let exact = match each.rounds.as_slice() {
            [(target, items, tests)] if tests.is_empty() => {
                let items = self.value(state, frame, items);
                let known = self
                    .known_items(state, &items)
                    .filter(|all| all.len() <= ITEMS);
                match known {
                    Some(known) => Some((target, known)),
                    None => {
                        let item = self.item_of(state, of.line, &items);
                        self.assign(state, frame, target, item);
                        None
                    }
                }
            }
            rounds => {
                for (target, items, tests) in rounds {
                    let items = self.value(state, frame, items);
                    let item = self.item_of(state, of.line, &items);
                    self.assign(state, frame, target, item);
                    for test in tests {
                        drop(self.value(state, frame, test));
                    }
                }
                None
            }
        };
        let mut made: Vec<(Value, Value)> = Vec::new();
        match &exact {
            Some((target, known)) => {
                for item in known {
                    self.assign(state, frame, target, item.clone());
                    made.push(self.pair(state, frame, each));
                }
            }
            None => {
                // There may be no item at all.
                let before = state.clone();
                made.push(self.pair(state, frame, each));
                state.repeats_since(&before);
                state.or(&before);
            }
        }
        let is_exact = exact.is_some();
        let thing = match each.makes {
            Makes::Map => {
                let mut map = Map {
                    entries: Vec::new(),
                    rest: Rest::None,
                };
                for (key, value) in made {
                    match key.text() {
                        Some(key) if is_exact => map.set(key, value, true),
                        Some(_) | None => map.rest = Rest::Any,
                    }
                }
                Thing::Map(map)
            }
            Makes::Set => return Value::Odd("a set"),
            Makes::List | Makes::Generator if is_exact => {
                Thing::List(made.into_iter().map(|(_, value)| value).collect())
            }
            Makes::List | Makes::Generator => {
                Thing::Many(Value::one_of(made.into_iter().map(|(_, value)| value)))
            }
        };
        state.put(place, thing);
        Value::At(place)
    }

    pub(super) fn pair(&mut self, state: &mut State, frame: usize, each: &Each) -> (Value, Value) {
        let key = each.key.as_ref();
        let key = key.map_or(Value::Any, |key| self.value(state, frame, key));
        (key, self.value(state, frame, &each.value))
    }
}
