//! Calls in JavaScript.

use super::super::calls::{Called, prints};
use super::super::state::State;
use super::super::value::{Closure, Same, Thing, Value};
use super::super::{Follower, MOST_ROUNDS, ROUNDS};
use super::asks_for_itself;
use crate::world::script_tree::{Call, Class, ExpressionKind as E};
use std::rc::Rc;

/// Functions that each object has.
const OF_OBJECTS: [&str; 5] = [
    "toString",
    "valueOf",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
];

impl Follower<'_> {
    pub(in super::super) fn js_call(
        &mut self,
        state: &mut State,
        frame: usize,
        (line, call): (usize, &Call),
        is_awaited: bool,
    ) -> Value {
        if let E::Part(inner, name) = &call.of.kind
            && ["then", "catch", "finally"].contains(&name.as_str())
            && !call.is_new
        {
            let of = (inner.as_ref(), name.as_str());
            return self.chained(state, frame, (line, call), of, is_awaited);
        }
        // What has a part under this name is what is called, and the part its method.
        let (of, method) = match &call.of.kind {
            E::Part(inner, name) if !call.is_new => (inner.as_ref(), Some(name.as_str())),
            E::Present(part) => match &part.kind {
                E::Part(inner, name) => (inner.as_ref(), Some(name.as_str())),
                _ => (&call.of, None),
            },
            _ => (&call.of, None),
        };
        let of_line = call.of.line;
        let of = self.value(state, frame, of);
        if let Some(name) = method {
            self.asks_part(state, of_line, &of, name);
            self.asks_later(state, of_line, &of, name);
        }
        let (given, may_be_more) = self.handed(state, frame, &call.given, false);
        if !state.goes_on {
            return Value::Any;
        }
        let named = Vec::new();
        let called = Called {
            line,
            place: self.place(call, frame),
            given: &given,
            named: &named,
            is_awaited,
        };
        let how = How {
            is_awaited,
            may_be_more,
            is_new: call.is_new,
        };
        self.each_of(state, &of, |follower, state, one| match method {
            Some(name) => follower.calls_method(state, frame, (one, name), &called, how),
            None => follower.calls_value(state, frame, one, &called, how),
        })
    }

    /// A promise has only functions of its own.
    fn asks_later(&mut self, state: &mut State, line: usize, of: &Value, name: &str) {
        let asked = format!("later {name}");
        let is_later = |one: &Value| matches!(one, Value::Promise(_));
        if of.all().is_empty() || !of.all().iter().all(is_later) || OF_OBJECTS.contains(&name) {
            self.works(line, &asked);
            return;
        }
        let does = format!("calls `{name}` of a promise, which has no such function");
        let help = "wait for what it becomes: `await`";
        self.fails(state, (line, &asked), does, help);
    }

    /// `x.name(…)`
    fn calls_method(
        &mut self,
        state: &mut State,
        frame: usize,
        (of, name): (&Value, &str),
        called: &Called<'_>,
        how: How,
    ) -> Value {
        match of {
            Value::At(place) => match state.thing(*place) {
                Some(Thing::List(_) | Thing::Many(_)) => {
                    self.js_of_list(state, (*place, of), name, called)
                }
                Some(Thing::Map(_) | Thing::Object(..)) => {
                    let part = self.js_part_of(state, called.line, of, name);
                    if part == Value::Missing {
                        return self.js_of_map(state, of, name, called);
                    }
                    self.calls_each(state, frame, &part, called, how)
                }
                None => self.js_unknown(state, of, called),
            },
            Value::Class(..) | Value::Module(_) | Value::Library(_) => {
                let part = self.js_part_of(state, called.line, of, name);
                self.calls_each(state, frame, &part, called, how)
            }
            Value::Function(_) => match (name, called.given) {
                ("call", [_, rest @ ..]) => {
                    let named = Vec::new();
                    let called = Called {
                        given: rest,
                        named: &named,
                        ..*called
                    };
                    self.calls_value(state, frame, of, &called, how)
                }
                ("bind", [_]) => of.clone(),
                _ => {
                    self.js_escapes(state, of);
                    self.js_unknown(state, of, called)
                }
            },
            _ => self.js_of_value(state, (of, name), called),
        }
    }

    fn calls_each(
        &mut self,
        state: &mut State,
        frame: usize,
        of: &Value,
        called: &Called<'_>,
        how: How,
    ) -> Value {
        self.each_of(state, of, |follower, state, one| {
            follower.calls_value(state, frame, one, called, how)
        })
    }

    fn calls_value(
        &mut self,
        state: &mut State,
        frame: usize,
        of: &Value,
        called: &Called<'_>,
        how: How,
    ) -> Value {
        match of {
            Value::Function(_) if how.may_be_more || how.is_new => {
                self.js_escapes(state, of);
                self.js_escapes_all(state, called);
                Value::Any
            }
            Value::Function(closure) => {
                self.calls_function(state, closure, called.given, called.place, how.is_awaited)
            }
            Value::Class(class, at) => self.js_made(state, (class, *at), called, how),
            Value::Library(name) => {
                let name = Rc::clone(name);
                self.js_of_library(state, (&name, how.is_new), called)
            }
            Value::Method(method) => {
                let method = Rc::clone(method);
                self.calls_method(state, frame, (&method.0, &method.1), called, how)
            }
            _ => self.js_unknown(state, of, called),
        }
    }

    /// A function of the script is called.
    pub(super) fn calls_function(
        &mut self,
        state: &mut State,
        closure: &Closure,
        given: &[Value],
        site: usize,
        is_awaited: bool,
    ) -> Value {
        let around = std::mem::replace(&mut self.site, site);
        let before = state.clone();
        let value = self.run(state, closure, given, &[]);
        self.site = around;
        if !closure.function.0.is_async {
            return value;
        }
        let value = self.awaited(state, &value);
        if is_awaited {
            return value;
        }
        let done = state.slept;
        state.or(&before);
        state.slept = before.slept;
        Self::later(value, done.max(before.slept))
    }

    /// A value that is handed over is called with these.
    pub(super) fn called_with(
        &mut self,
        state: &mut State,
        (line, call): (usize, &Call),
        frame: usize,
        (of, given): (&Value, Vec<Value>),
    ) -> Value {
        let named = Vec::new();
        let called = Called {
            line,
            place: self.place(&call.given, frame),
            given: &given,
            named: &named,
            is_awaited: true,
        };
        let how = How {
            is_awaited: true,
            may_be_more: false,
            is_new: false,
        };
        self.calls_each(state, frame, of, &called, how)
    }

    /// What a function that is handed over makes of one of many values, however often it is called.
    pub(super) fn applied_often(
        &mut self,
        state: &mut State,
        (function, called): (&Value, &Called<'_>),
        given: &[Value],
    ) -> Value {
        let slept = state.slept;
        let mut before = state.clone();
        let mut made = Vec::new();
        for round in 0..=MOST_ROUNDS {
            let mut inside = before.clone();
            let value = self.applied_once(&mut inside, (function, called), given);
            if inside.goes_on {
                made.push(value);
            }
            let mut after = before.clone();
            after.or(&inside);
            if after.is_like(&before) {
                before = after;
                break;
            }
            if round + 1 >= ROUNDS {
                after.forget_changes(&before);
            }
            self.is_lost |= round == MOST_ROUNDS;
            before = after;
        }
        *state = before;
        state.slept = slept;
        Value::one_of(made)
    }

    /// What a function that is handed over makes of a value.
    pub(super) fn applied_once(
        &mut self,
        state: &mut State,
        (function, called): (&Value, &Called<'_>),
        given: &[Value],
    ) -> Value {
        match function {
            Value::Function(closure) => {
                self.calls_function(state, closure, given, called.place, false)
            }
            Value::Library(name) => match name.as_ref() {
                "Number" | "parseFloat" => Value::number(),
                "parseInt" => Value::whole(),
                "String" | "JSON.stringify" => Value::Text(None),
                "Boolean" => Value::Truth(None),
                _ => {
                    self.js_escapes(state, function);
                    Value::Any
                }
            },
            other => {
                self.js_escapes(state, other);
                Value::Any
            }
        }
    }

    /// All that is handed over to what is not followed.
    pub(super) fn js_escapes_all(&mut self, state: &mut State, called: &Called<'_>) {
        for value in called.given {
            self.js_escapes(state, value);
        }
    }

    /// A call of which nobody knows what it does.
    pub(super) fn js_unknown(
        &mut self,
        state: &mut State,
        of: &Value,
        called: &Called<'_>,
    ) -> Value {
        self.js_escapes_all(state, called);
        self.js_escapes(state, of);
        Value::Any
    }

    /// `new X()`, where the script defines `X`.
    fn js_made(
        &mut self,
        state: &mut State,
        (class, frame): (&Same<Class>, usize),
        called: &Called<'_>,
        how: How,
    ) -> Value {
        let is_plain = class.0.bases.is_empty() && class.0.decorators.is_empty();
        if is_plain && !how.may_be_more {
            return self.made(state, (class, frame), called);
        }
        let is_failure = class.0.bases.iter().all(|base| match &base.kind {
            E::Name(name) | E::Part(_, name) => name.ends_with("Error"),
            _ => false,
        });
        self.js_escapes_all(state, called);
        // What it does when it is made, or asked, is not seen here.
        let functions = class.0.body.iter().filter_map(|one| match &one.kind {
            crate::world::script_tree::StatementKind::Function(function) => Some(function),
            _ => None,
        });
        let talks = { functions }.any(|function| prints(function));
        self.is_lost |= talks || !is_failure;
        Value::Any
    }

    /// A function of an object sees what it is called of.
    pub(super) fn bound(value: &Value, own: &Value) -> Value {
        value.each(|one| match one {
            Value::Function(closure)
                if closure.own.is_none()
                    && closure
                        .function
                        .0
                        .parameters
                        .first()
                        .is_some_and(|first| asks_for_itself(&first.target)) =>
            {
                Value::Function(Closure {
                    own: Some(Rc::new(own.clone())),
                    ..closure.clone()
                })
            }
            other => other.clone(),
        })
    }
}

/// How something is called.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// Somebody waits for it here.
    pub(super) is_awaited: bool,
    /// More may be handed over than is known.
    pub(super) may_be_more: bool,
    /// `new X()`
    pub(super) is_new: bool,
}
