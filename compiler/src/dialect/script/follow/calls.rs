//! Calls of what the script itself defines, and modules beside it.

use super::state::State;
use super::value::{Closure, Map, Rest, Same, Thing, Value};
use super::{DEEPEST, Follower};
use crate::world::script_tree::walk::{TreePart, mentions, names, walk};
use crate::world::script_tree::{
    Call, Expression, ExpressionKind as E, Function, Statement, StatementKind, Takes,
};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is handed over by its name.
pub(super) type Named = Vec<(Option<String>, Value)>;

impl Follower<'_> {
    /// A call. `is_awaited`: somebody waits for it here.
    pub(super) fn call(
        &mut self,
        state: &mut State,
        frame: usize,
        (line, call): (usize, &Call),
        is_awaited: bool,
    ) -> Value {
        if self.is_javascript() {
            return self.js_call(state, frame, (line, call), is_awaited);
        }
        if let Some(value) = self.held(state, frame, call) {
            return value;
        }
        let of = self.value(state, frame, &call.of);
        let is_run = matches!(&of, Value::Library(name) if name.as_ref() == "asyncio.run");
        let (given, may_be_more) = self.handed(state, frame, &call.given, is_run);
        let mut named: Named = Vec::new();
        for (name, value) in &call.named {
            let value = self.value(state, frame, value);
            if name.is_none() {
                // All keys of it are handed over.
                drop(self.keys_of(state, &value));
            }
            named.push((name.clone(), value));
        }
        if !state.goes_on {
            return Value::Any;
        }
        let called = Called {
            line,
            place: self.place(call, frame),
            given: &given,
            named: &named,
            is_awaited,
        };
        self.each_of(state, &of, |follower, state, one| {
            follower.calls(state, one, (&called, may_be_more))
        })
    }

    /// What each of several values gives: what one does, the others do not.
    pub(super) fn each_of(
        &mut self,
        state: &mut State,
        of: &Value,
        mut does: impl FnMut(&mut Self, &mut State, &Value) -> Value,
    ) -> Value {
        if let [one] = of.all() {
            return does(self, state, one);
        }
        let mut found = Vec::new();
        let mut after: Option<State> = None;
        for one in of.all() {
            let mut inside = state.clone();
            let value = does(self, &mut inside, one);
            if inside.goes_on {
                found.push(value);
            }
            match &mut after {
                Some(after) => after.or(&inside),
                None => after = Some(inside),
            }
        }
        if let Some(after) = after {
            *state = after;
        }
        Value::one_of(found)
    }

    /// What one value gives that is called. `may_be_more`: something may be handed over of which nobody knows.
    fn calls(
        &mut self,
        state: &mut State,
        of: &Value,
        (called, may_be_more): (&Called<'_>, bool),
    ) -> Value {
        let line = called.line;
        match of {
            Value::Function(_) if may_be_more => {
                self.escapes_all(state, called);
                self.escapes(state, of);
                Value::Any
            }
            Value::Function(closure) => {
                if self.refused(state, closure, called).is_some() {
                    return Value::Any;
                }
                let slept = state.slept;
                let value = self.through(state, (line, closure.frame), |follower, state| {
                    follower.run_at(state, closure, called)
                });
                if closure.function.0.is_async && !called.is_awaited {
                    // It is still to be waited for.
                    state.slept = slept;
                    return Value::Any;
                }
                value
            }
            Value::Class(class, at) => self.through(state, (line, *at), |follower, state| {
                follower.made(state, (class, *at), called)
            }),
            Value::Library(name) => {
                let name = Rc::clone(name);
                self.of_library(state, &name, called)
            }
            Value::Method(method) => {
                let method = Rc::clone(method);
                self.of_method(state, (&method.0, &method.1), called)
            }
            _ => {
                self.escapes_all(state, called);
                Value::Any
            }
        }
    }

    /// What a function of the script gives where it is called.
    fn run_at(&mut self, state: &mut State, closure: &Closure, called: &Called<'_>) -> Value {
        let around = std::mem::replace(&mut self.site, called.place);
        let value = self.run(state, closure, called.given, called.named);
        self.site = around;
        value
    }

    /// `with x as y`: what is opened is mostly what it gives. `None`: it is an object of the script, or no such call.
    fn held(&mut self, state: &mut State, frame: usize, call: &Call) -> Option<Value> {
        let E::Part(of, name) = &call.of.kind else {
            return None;
        };
        if name != "__enter__" && name != "__exit__" {
            return None;
        }
        let of = self.value(state, frame, of);
        let is_own = |value: &Value| match value {
            Value::At(place) => matches!(state.thing(*place), Some(Thing::Object(..))),
            _ => false,
        };
        let value = match name == "__enter__" {
            true => of.clone(),
            false => Value::Nothing,
        };
        (!of.all().iter().any(is_own)).then_some(value)
    }

    /// What is handed over by its place, and whether there may be more. `is_run`: what is called waits for it.
    pub(super) fn handed(
        &mut self,
        state: &mut State,
        frame: usize,
        all: &[Expression],
        is_run: bool,
    ) -> (Vec<Value>, bool) {
        let mut given = Vec::new();
        let mut may_be_more = false;
        for one in all {
            let value = match &one.kind {
                E::Call(inner) if is_run => self.call(state, frame, (one.line, inner), true),
                _ => self.value(state, frame, one),
            };
            match &one.kind {
                E::Spread(_) => match self.known_items(state, &value) {
                    Some(known) => given.extend(known),
                    None => {
                        may_be_more = true;
                        given.push(self.item_of(state, one.line, &value));
                    }
                },
                _ => given.push(value),
            }
        }
        (given, may_be_more)
    }

    /// Does something that a file beside the script may do.
    fn through<T>(
        &mut self,
        state: &mut State,
        (line, frame): (usize, usize),
        does: impl FnOnce(&mut Self, &mut State) -> T,
    ) -> T {
        let before = self.through;
        if before.is_none() && state.root(frame) != super::GLOBAL {
            self.through = Some(line);
        }
        let value = does(self, state);
        self.through = before;
        value
    }

    /// All that is handed over to what is not followed.
    pub(super) fn escapes_all(&mut self, state: &mut State, called: &Called<'_>) {
        for value in called.given {
            self.escapes(state, value);
        }
        for (_, value) in called.named {
            self.escapes(state, value);
        }
    }

    /// What a function of the script gives.
    pub(super) fn run(
        &mut self,
        state: &mut State,
        closure: &Closure,
        given: &[Value],
        named: &[(Option<String>, Value)],
    ) -> Value {
        let function = &closure.function.0;
        let here = Rc::as_ptr(function).addr();
        if function.is_generator || self.calls.len() >= DEEPEST || self.calls.contains(&here) {
            for value in given.iter().chain(named.iter().map(|(_, value)| value)) {
                self.lose(state, value);
            }
            self.loses_around(state, closure);
            // What it does is not seen here.
            self.found.may_print_more |= prints(function) || self.is_javascript();
            return Value::Any;
        }
        let place = (
            here,
            self.calls
                .iter()
                .fold(self.calls.len() ^ self.site, |all, one| {
                    all ^ one.rotate_left(7)
                }),
        );
        let next = self.places.len() + 1;
        let frame = *self.places.entry(place).or_insert(next);
        self.enters(frame, closure.frame);
        state.open(frame, Some(closure.frame));
        self.bind(state, frame, closure, given, named);
        let _ = self.ran.insert(here);
        self.calls.push(here);
        self.returns.push(Vec::new());
        // What leaves a loop leaves one of its own.
        let breaks = std::mem::take(&mut self.breaks);
        let nexts = std::mem::take(&mut self.nexts);
        self.statements(state, frame, &function.body);
        (self.breaks, self.nexts) = (breaks, nexts);
        let returned = self.returns.pop().unwrap_or_default();
        let _ = self.calls.pop();
        let _ = self.active.pop();
        let mut values = Vec::new();
        if state.goes_on {
            values.push(self.nothing());
        }
        for (value, left) in returned {
            values.push(value);
            state.or(&left);
        }
        match values.is_empty() {
            true => Value::Any,
            false => Value::one_of(values),
        }
    }

    /// What a function that is not gone through may change of what it sees, by itself or through others that it calls.
    fn loses_around(&mut self, state: &mut State, closure: &Closure) {
        let mut open = vec![closure.clone()];
        let mut seen = Vec::new();
        while let Some(closure) = open.pop() {
            let here = Rc::as_ptr(&closure.function.0).addr();
            if seen.contains(&here) {
                continue;
            }
            seen.push(here);
            if let Some(own) = &closure.own {
                self.lose(state, own);
            }
            let mut named = BTreeSet::new();
            names(&closure.function.0.body, |name| {
                let _ = named.insert(name.to_owned());
            });
            for name in &given_values(&closure.function.0.body) {
                if state.name(closure.frame, name).is_some() {
                    state.change(closure.frame, name, Value::Any);
                }
            }
            for name in named {
                let Some(value) = state.name(closure.frame, &name).cloned() else {
                    continue;
                };
                for one in value.all() {
                    match one {
                        Value::Function(other) => open.push(other.clone()),
                        Value::Class(class, frame) => {
                            open.extend(class.0.body.iter().filter_map(|one| match &one.kind {
                                StatementKind::Function(function) => Some(Closure {
                                    function: Same(Rc::clone(function)),
                                    frame: *frame,
                                    own: None,
                                }),
                                _ => None,
                            }));
                        }
                        // Its functions may change its names.
                        Value::Module(_) => self.is_lost = true,
                        _ => self.lose(state, one),
                    }
                }
            }
        }
    }

    /// A function is called, whose names stand in a frame.
    fn enters(&mut self, frame: usize, around: usize) {
        // What a function leaves behind sees names of its own, and not those of the next call.
        let times = self.opened.get(&around).copied().unwrap_or(0);
        self.is_lost |= times > 1 && !self.active.contains(&around);
        *self.opened.entry(frame).or_insert(0) += 1;
        self.active.push(frame);
    }

    fn bind(
        &mut self,
        state: &mut State,
        frame: usize,
        closure: &Closure,
        given: &[Value],
        named: &[(Option<String>, Value)],
    ) {
        let function = Rc::clone(&closure.function.0);
        let own = closure.own.as_deref().cloned();
        let own = own.or_else(|| self.js_own(&function));
        let mut places = own.into_iter().chain(given.iter().cloned());
        let is_open = named.iter().any(|(name, _)| name.is_none());
        for parameter in &function.parameters {
            let by_name = |name: &str| {
                let mut all = named.iter();
                all.find(|(one, _)| one.as_deref() == Some(name))
                    .map(|(_, value)| value.clone())
            };
            let name = match &parameter.target.kind {
                E::Name(name) => name.as_str(),
                _ => "",
            };
            let value = match parameter.takes {
                Takes::One | Takes::Named => {
                    let place = match parameter.takes {
                        Takes::One => places.next(),
                        Takes::Named | Takes::Rest | Takes::Names => None,
                    };
                    match (place.or_else(|| by_name(name)), &parameter.default) {
                        (given, default) if self.is_javascript() => {
                            self.js_bound(state, frame, given, default.as_ref())
                        }
                        (Some(value), _) => value,
                        (None, _) if is_open => Value::Any,
                        (None, Some(default)) => self.value(state, closure.frame, default),
                        (None, None) => Value::Any,
                    }
                }
                Takes::Rest => {
                    let place = self.place(parameter, frame);
                    let known: Vec<Value> = places.by_ref().collect();
                    let all = match is_open {
                        true => Thing::Many(Value::Any),
                        false => Thing::List(known),
                    };
                    state.put(place, all);
                    Value::At(place)
                }
                Takes::Names => {
                    let place = self.place(parameter, frame);
                    let mut map = Map {
                        entries: Vec::new(),
                        rest: if is_open { Rest::Any } else { Rest::None },
                    };
                    let is_taken = |name: &str| {
                        function.parameters.iter().any(|one| {
                            matches!(&one.target.kind, E::Name(own) if own == name)
                                && one.takes != Takes::Names
                        })
                    };
                    for (name, value) in named {
                        if let Some(name) = name.as_deref().filter(|name| !is_taken(name)) {
                            map.set(name, value.clone(), true);
                        }
                    }
                    state.put(place, Thing::Map(map));
                    Value::At(place)
                }
            };
            self.assign(state, frame, &parameter.target, value);
        }
    }

    /// A function as its decorators leave it.
    pub(super) fn decorated(
        &mut self,
        state: &mut State,
        frame: usize,
        function: &Function,
        plain: Value,
    ) -> Value {
        let known = [
            "cache",
            "lru_cache",
            "functools.cache",
            "functools.lru_cache",
        ];
        for one in &function.decorators {
            let called = match &one.kind {
                E::Call(call) => {
                    for given in &call.given {
                        drop(self.value(state, frame, given));
                    }
                    for (_, given) in &call.named {
                        drop(self.value(state, frame, given));
                    }
                    &call.of
                }
                _ => one,
            };
            let mark = self.value(state, frame, called);
            let is_known = matches!(&mark, Value::Library(name) if known.contains(&name.as_ref()));
            if !is_known {
                // Who made another one of it may call it.
                self.escapes(state, &plain);
                self.found.may_print_more = true;
                return Value::Any;
            }
        }
        plain
    }
}

/// What is called, as it is called.
pub(super) struct Called<'c> {
    pub(super) line: usize,
    /// Where that is put which it makes.
    pub(super) place: usize,
    pub(super) given: &'c [Value],
    pub(super) named: &'c Named,
    /// Whether somebody waits for it.
    pub(super) is_awaited: bool,
}

impl Called<'_> {
    /// What is handed over by this name.
    pub(super) fn by_name(&self, name: &str) -> Option<&Value> {
        let mut all = self.named.iter();
        all.find(|(one, _)| one.as_deref() == Some(name))
            .map(|(_, value)| value)
    }

    pub(super) fn first(&self) -> Value {
        self.given.first().cloned().unwrap_or(Value::Any)
    }
}

/// The names around a function that it gives another value.
fn given_values(body: &[Statement]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(body, |part| match part {
        TreePart::Statement(Statement { kind, .. }) => match kind {
            StatementKind::Outer(names) => found.extend(names.iter().cloned()),
            // Each of these gives a value to a name that is there: in Python it is one of its own.
            StatementKind::Set(target, _) | StatementKind::Change(target, ..) => {
                if let E::Name(name) = &target.kind {
                    let _ = found.insert(name.clone());
                }
            }
            _ => {}
        },
        TreePart::Value(_) | TreePart::Function(_) => {}
    });
    found
}

/// Whether a function names what prints.
pub(super) fn prints(function: &Function) -> bool {
    let mut found = false;
    mentions(&function.body, |name| {
        found |= ["print", "stdout", "console", "process"].contains(&name);
    });
    found
}
