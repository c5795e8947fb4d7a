//! What only JavaScript has, and what it does in another way than Python.

mod calls;
mod items;
mod library;
mod lists;
mod maps;
mod modules;
mod promises;
mod shape;
mod texts;

pub(super) use modules::files;
pub(super) use texts::sum;

use super::Follower;
use super::state::State;
use super::value::{Thing, Value};
use crate::ir::Interpreter;
use crate::world::script_tree::{Expression, ExpressionKind, Function};

/// The language of a script, where it is TypeScript or JavaScript.
pub(super) fn language(path: &str) -> Option<Interpreter> {
    let ending = path.rsplit('.').next().unwrap_or("");
    ["ts", "js", "mjs"]
        .contains(&ending)
        .then_some(Interpreter::TypeScript)
}

/// What is kept for a script in JavaScript.
#[derive(Default)]
pub(super) struct Own {
    /// Whether the script is one.
    pub(super) is_spoken: bool,
    /// Whether a part of the chain that is worked out may have ended it.
    may_end: bool,
    /// The promises that are being made: what each of them may become, and when.
    promised: Vec<Vec<(Value, f64)>>,
    /// The folders of the modules that are being loaded.
    folder: Vec<String>,
    /// Whether it asks for a setting of its own: what it prints then, it may print only for who looks for a fault.
    pub(super) has_settings: bool,
}

impl Own {
    pub(super) fn of(language: Interpreter) -> Self {
        Self {
            is_spoken: language == Interpreter::TypeScript,
            ..Self::default()
        }
    }
}

impl Follower<'_> {
    pub(super) fn is_javascript(&self) -> bool {
        self.js.is_spoken
    }

    /// What a function gives that gives nothing.
    pub(super) fn nothing(&self) -> Value {
        match self.is_javascript() {
            true => Value::Missing,
            false => Value::Nothing,
        }
    }

    /// What a function that asks for it is called of, where nobody said.
    pub(super) fn js_own(&self, function: &Function) -> Option<Value> {
        let first = function.parameters.first()?;
        let asks = self.is_javascript() && asks_for_itself(&first.target);
        asks.then_some(Value::Any)
    }

    /// What is bound to a name that has a default.
    pub(super) fn js_bound(
        &mut self,
        state: &mut State,
        frame: usize,
        given: Option<Value>,
        default: Option<&Expression>,
    ) -> Value {
        let given = given.unwrap_or(Value::Missing);
        let is_there = given.all().iter().all(|one| {
            !matches!(
                one,
                Value::Missing | Value::Any | Value::Given(_) | Value::Library(_) | Value::OneOf(_)
            )
        });
        let Some(default) = default.filter(|_| !is_there) else {
            return given;
        };
        let mut other = state.clone();
        let value = self.value(&mut other, frame, default);
        let there: Vec<Value> = given
            .all()
            .iter()
            .filter(|one| **one != Value::Missing)
            .cloned()
            .collect();
        if there.is_empty() {
            *state = other;
            return value;
        }
        state.or(&other);
        Value::one_of(there).or(&value)
    }

    /// Whether a value may be an object of a class.
    pub(super) fn is_object(&self, state: &State, of: &Value) -> bool {
        of.all().iter().any(|one| match one {
            Value::At(place) => matches!(state.thing(*place), Some(Thing::Object(..))),
            _ => false,
        })
    }

    /// A value is handed over to something that is not followed: what it calls, it calls with anything.
    pub(super) fn js_escapes(&mut self, state: &mut State, value: &Value) {
        for function in self.functions_in(state, value) {
            self.calls_unknown(state, &function);
        }
        self.lose(state, value);
    }

    /// A function that may be called, and with anything.
    fn calls_unknown(&mut self, state: &mut State, function: &Value) {
        let slept = state.slept;
        let before = state.clone();
        match function {
            Value::Function(closure) => {
                let given = vec![Value::Any; 6];
                drop(self.run(state, closure, &given, &[]));
            }
            Value::Library(name) if name.starts_with("$resolve") => {
                self.settles(name, Value::Any, state.slept);
            }
            Value::Library(name)
                if name.starts_with("console.") || name.starts_with("process.std") =>
            {
                self.found.may_print_more |= !["console.error", "console.warn", "process.stdin"]
                    .contains(&name.as_ref())
                    && !name.starts_with("process.stderr");
            }
            _ => {}
        }
        state.or(&before);
        state.slept = slept;
    }

    /// The functions in a value.
    fn functions_in(&self, state: &State, value: &Value) -> Vec<Value> {
        let mut open: Vec<Value> = value.all().to_vec();
        let mut seen = Vec::new();
        let mut found = Vec::new();
        while let Some(one) = open.pop() {
            match &one {
                Value::Function(_) | Value::Library(_) if !found.contains(&one) => {
                    found.push(one);
                }
                Value::OneOf(all) => open.extend(all.iter().cloned()),
                Value::At(place) if !seen.contains(place) => {
                    seen.push(*place);
                    match state.thing(*place) {
                        Some(Thing::List(items)) => open.extend(items.iter().cloned()),
                        Some(Thing::Many(item)) => open.push(item.clone()),
                        Some(Thing::Map(map)) => {
                            open.extend(map.entries.iter().map(|entry| entry.1.clone()));
                        }
                        Some(Thing::Object(_, _, fields)) => open.extend(fields.values().cloned()),
                        None => {}
                    }
                }
                _ => {}
            }
        }
        found
    }
}

/// Whether a parameter is what its function is called of.
fn asks_for_itself(target: &Expression) -> bool {
    matches!(&target.kind, ExpressionKind::Name(name) if name == "this")
}

/// Whether a value may be missing.
fn may_miss(value: &Value) -> bool {
    value.all().iter().any(|one| {
        matches!(
            one,
            Value::Missing | Value::Function(_) | Value::Class(..) | Value::Method(_)
        )
    })
}
