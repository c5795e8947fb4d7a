//! What is there later: promises, and who waits for them.

use super::super::Follower;
use super::super::state::State;
use super::super::value::Value;
use crate::world::script_tree::walk::{TreePart, walk};
use crate::world::script_tree::{Call, Expression, ExpressionKind as E, StatementKind};
use std::rc::Rc;

impl Follower<'_> {
    /// `await x`
    pub(in super::super) fn awaited(&mut self, state: &mut State, value: &Value) -> Value {
        let is_later = value
            .all()
            .iter()
            .any(|one| matches!(one, Value::Promise(_)));
        if !is_later {
            return value.clone();
        }
        let mut soonest = f64::INFINITY;
        let mut found = Vec::new();
        for one in value.all() {
            match one {
                Value::Promise(later) => {
                    soonest = soonest.min(later.1);
                    found.push(later.0.clone());
                }
                other => {
                    soonest = soonest.min(state.slept);
                    found.push(other.clone());
                }
            }
        }
        state.slept = state.slept.max(soonest);
        let value = Value::one_of(found);
        self.awaited(state, &value)
    }

    pub(super) fn later(value: Value, seconds: f64) -> Value {
        Value::Promise(Rc::new((value, seconds)))
    }

    /// `x.then(f)`, `x.catch(f)`, `x.finally(f)`
    pub(super) fn chained(
        &mut self,
        state: &mut State,
        frame: usize,
        (line, call): (usize, &Call),
        (inner, name): (&Expression, &str),
        is_awaited: bool,
    ) -> Value {
        let before = state.clone();
        let handlers: Vec<Value> = call
            .given
            .iter()
            .map(|one| self.value(state, frame, one))
            .collect();
        let first = handlers.first().cloned().unwrap_or(Value::Missing);
        let second = handlers.get(1).cloned();
        let catches = match name {
            "catch" => Some(first.clone()),
            "then" => second,
            _ => None,
        };
        if let Some(Value::Function(closure)) = catches.as_ref().filter(|function| fails(function))
        {
            // What it does is to end with a failure.
            let _ = self.ran.insert(Rc::as_ptr(&closure.function.0).addr());
        }
        let catches = catches.filter(|function| !fails(function));
        if catches.is_some() {
            self.raises.push(state.clone());
        }
        let mut value = match &inner.kind {
            E::Call(call) => self.call(state, frame, (inner.line, call), true),
            _ => self.value(state, frame, inner),
        };
        value = self.awaited(state, &value);
        let mut failed = state.clone();
        if catches.is_some() {
            let raised = self.raises.pop();
            failed = raised.unwrap_or(failed);
            failed.or(state);
        }
        match name {
            "then" if state.goes_on => {
                let made = self.called_with(state, (line, call), frame, (&first, vec![value]));
                value = self.awaited(state, &made);
            }
            "finally" if state.goes_on => {
                let made = self.called_with(state, (line, call), frame, (&first, Vec::new()));
                drop(self.awaited(state, &made));
            }
            _ => {}
        }
        if let Some(handler) = catches {
            let given = vec![Value::Any];
            let made = self.called_with(&mut failed, (line, call), frame, (&handler, given));
            let made = self.awaited(&mut failed, &made);
            value = match (state.goes_on, failed.goes_on) {
                (true, true) => value.or(&made),
                (false, true) => made,
                (true | false, false) => value,
            };
            state.or(&failed);
        }
        if is_awaited {
            return value;
        }
        let done = state.slept;
        state.or(&before);
        state.slept = before.slept;
        Self::later(value, done.max(before.slept))
    }

    /// `new Promise((resolve, reject) => …)`
    pub(super) fn promised(&mut self, state: &mut State, executor: &Value) -> Value {
        let number = self.js.promised.len();
        self.js.promised.push(Vec::new());
        match executor {
            Value::Function(closure) => {
                let given = [
                    Value::Library(format!("$resolve{number}").into()),
                    Value::Library(format!("$reject{number}").into()),
                ];
                drop(self.run(state, closure, &given, &[]));
            }
            other => self.js_escapes(state, other),
        }
        let all = self.js.promised.pop().unwrap_or_default();
        let soonest = all.iter().map(|(_, at)| *at).reduce(f64::min);
        let value = Value::one_of(all.into_iter().map(|(value, _)| value));
        Self::later(value, soonest.unwrap_or(state.slept).max(state.slept))
    }

    /// A promise that is being made becomes a value.
    pub(super) fn settles(&mut self, name: &str, value: Value, seconds: f64) {
        let number = name.strip_prefix("$resolve").map(str::parse::<usize>);
        if let Some(Ok(number)) = number
            && let Some(all) = self.js.promised.get_mut(number)
        {
            all.push((value, seconds));
        }
    }

    /// `setTimeout(f, 500)`
    pub(super) fn timed(&mut self, state: &mut State, given: &[Value]) -> Value {
        let first = given.first().cloned().unwrap_or(Value::Missing);
        let seconds = seconds(given.get(1));
        let value = given.get(2).cloned().unwrap_or(Value::Missing);
        match &first {
            Value::Library(name) if name.starts_with("$resolve") => {
                self.settles(name, value, state.slept + seconds);
            }
            Value::Function(_) => {
                let slept = state.slept;
                let before = state.clone();
                state.slept += seconds;
                self.js_escapes_at(state, &first);
                state.or(&before);
                state.slept = slept;
            }
            other => self.js_escapes(state, other),
        }
        Value::Any
    }

    /// A function is called later, when that long has been slept.
    fn js_escapes_at(&mut self, state: &mut State, function: &Value) {
        if let Value::Function(closure) = function {
            drop(self.run(state, closure, &[], &[]));
        }
    }

    /// `Promise.all([…])`
    pub(super) fn all_of(&mut self, state: &mut State, place: usize, of: &Value) -> Value {
        let slept = state.slept;
        let mut done = slept;
        let mut each = |follower: &mut Self, state: &mut State, value: &Value| {
            state.slept = slept;
            let value = follower.awaited(state, value);
            done = done.max(state.slept);
            value
        };
        let thing = match self.known_items(state, of) {
            Some(items) => {
                let items = items.iter().map(|one| each(self, state, one));
                super::Thing::List(items.collect())
            }
            None => {
                let item = self.js_item_of(state, 0, of);
                super::Thing::Many(self.awaited(&mut state.clone(), &item))
            }
        };
        state.slept = slept;
        state.put(place, thing);
        Self::later(Value::At(place), done)
    }
}

/// How many seconds a number of milliseconds is, at least.
pub(super) fn seconds(value: Option<&Value>) -> f64 {
    let all = value.map_or(&[][..], Value::all).iter();
    let all = all.map(|one| match one {
        Value::Number(Some(number), _) => number.max(0.0) / 1000.0,
        _ => 0.0,
    });
    all.reduce(f64::min).unwrap_or(0.0)
}

/// Whether a function that catches a failure ends the script with one.
fn fails(function: &Value) -> bool {
    let Value::Function(closure) = function else {
        return false;
    };
    let (mut ends, mut does_more) = (false, false);
    walk(&closure.function.0.body, |part| match part {
        TreePart::Statement(one) => {
            ends |= matches!(one.kind, StatementKind::Raise(_));
            does_more |= matches!(one.kind, StatementKind::Return(Some(_)));
        }
        TreePart::Value(one) => match &one.kind {
            E::Part(_, name) if ["log", "stdout", "info"].contains(&name.as_str()) => {
                does_more = true;
            }
            E::Call(call) if matches!(&call.of.kind, E::Part(_, name) if name == "exit") => {
                ends = true;
                let code = call.given.first().map(|code| &code.kind);
                does_more |= matches!(code, None | Some(E::Number(0.0, _)));
            }
            _ => {}
        },
        TreePart::Function(_) => {}
    });
    ends && !does_more
}
