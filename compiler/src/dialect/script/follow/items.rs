//! Parts of values: items, keys, fields.

use super::Follower;
use super::classes;
use super::state::State;
use super::value::{Closure, Map, OTHERS, Rest, Same, Thing, Value};
use crate::world::ScriptStep;
use crate::world::script_tree::walk::{TreePart, mentions, walk};
use crate::world::script_tree::{ExpressionKind, StatementKind};
use std::rc::Rc;

/// How long a path into what is given is followed.
const LONGEST: usize = 8;

/// What a class has whose objects may have any part.
const OPEN: [&str; 5] = [
    "__getattr__",
    "__getattribute__",
    "__dict__",
    "__slots__",
    "setattr",
];

impl Follower<'_> {
    /// `x.name`
    pub(super) fn part(&mut self, state: &mut State, line: usize, of: &Value, name: &str) -> Value {
        if self.is_javascript() {
            return self.js_part(state, line, of, name);
        }
        let mut found = Vec::new();
        for one in of.all() {
            found.push(self.part_of(state, one, name));
        }
        let is_nothing = !of.all().is_empty() && of.all().iter().all(|one| *one == Value::Nothing);
        if let Value::Library(class) = of
            && let Some(module) = of_module(class, name)
        {
            let does = format!("takes `{name}` of the class `{class}`, which has none");
            let help = format!(
                "write `{module}.{name}` after `import {module}`, or leave out what stands there twice"
            );
            self.fails(state, (line, &format!("part {name}")), does, help);
            return Value::Any;
        }
        let lacks = |one: &Value| Self::lacks_part(state, one, name);
        if !of.all().is_empty() && of.all().iter().all(lacks) {
            let does = format!("takes `{name}` of an object whose class has no such part");
            self.fails(
                state,
                (line, &format!("part {name}")),
                does,
                "write the name of what the class defines",
            );
        } else if is_nothing {
            let does = format!("takes `{name}` of `None`");
            self.fails(
                state,
                (line, &format!("part {name}")),
                does,
                "use what is there, or ask whether it is there",
            );
        } else {
            self.works(line, &format!("part {name}"));
        }
        Value::one_of(found)
    }

    /// Whether an object certainly has nothing of this name.
    fn lacks_part(state: &State, of: &Value, name: &str) -> bool {
        let Value::At(place) = of else {
            return false;
        };
        let Some(Thing::Object(class, _, fields)) = state.thing(*place) else {
            return false;
        };
        if fields.contains_key(name) || fields.contains_key(OTHERS) || name.starts_with('_') {
            return false;
        }
        let mut may_be = !class.0.bases.is_empty() || class.0.decorators.len() > 1;
        for one in &class.0.body {
            may_be |=
                matches!(&one.kind, StatementKind::Function(function) if function.name == name);
        }
        mentions(&class.0.body, |said| {
            may_be |= said == name || OPEN.contains(&said);
        });
        walk(&class.0.body, |part| {
            may_be |= matches!(part, TreePart::Function(function) if OPEN.contains(&function.name.as_str()));
        });
        !may_be
    }

    fn part_of(&mut self, state: &mut State, of: &Value, name: &str) -> Value {
        match of {
            Value::Library(library) => match (library.as_ref(), name) {
                ("os", "environ") => Value::Library("os.environ".into()),
                ("sys", "argv") => {
                    self.asks_arguments = true;
                    Value::Any
                }
                (library, _) => Value::Library(format!("{library}.{name}").into()),
            },
            Value::At(place) => match state.thing(*place) {
                Some(Thing::Object(class, frame, fields)) => {
                    if let Some(value) = fields.get(name) {
                        return value.clone();
                    }
                    let (class, frame) = (class.clone(), *frame);
                    self.of_class(state, (&class, frame), name, Some(of))
                }
                Some(_) | None => Value::Method(Rc::new((of.clone(), name.to_owned()))),
            },
            Value::Class(class, frame) => self.of_class(state, (class, *frame), name, None),
            Value::Module(frame) => state.name(*frame, name).cloned().unwrap_or(Value::Any),
            Value::Any => Value::Any,
            Value::Nothing => Value::OneOf([].into()),
            Value::Odd("a path") => match name {
                "parent" => Value::Odd("a path"),
                "name" | "stem" | "suffix" => Value::Text(None),
                _ => Value::Method(Rc::new((of.clone(), name.to_owned()))),
            },
            _ => Value::Method(Rc::new((of.clone(), name.to_owned()))),
        }
    }

    /// What a class, or an object of it, has under a name.
    pub(super) fn of_class(
        &mut self,
        state: &mut State,
        (class, frame): (&Same<crate::world::script_tree::Class>, usize),
        name: &str,
        own: Option<&Value>,
    ) -> Value {
        for one in &class.0.body {
            match &one.kind {
                StatementKind::Function(function) if function.name == name => {
                    let marks: Vec<String> = function.decorators.iter().map(mark).collect();
                    let is = |mark: &str| marks.iter().any(|one| one == mark);
                    let own = match (is("staticmethod"), is("classmethod")) {
                        (true, _) => None,
                        (_, true) => Some(Rc::new(Value::Class(class.clone(), frame))),
                        _ => own.cloned().map(Rc::new),
                    };
                    let closure = Closure {
                        function: Same(Rc::clone(function)),
                        frame,
                        own,
                    };
                    if is("property") || is("cached_property") {
                        return self.run(state, &closure, &[], &[]);
                    }
                    let is_known = ["staticmethod", "classmethod", "cache", "lru_cache"];
                    let plain = marks.iter().all(|mark| is_known.contains(&mark.as_str()));
                    return match plain {
                        true => Value::Function(closure),
                        false => Value::Any,
                    };
                }
                StatementKind::Assign(targets, value) => {
                    let names = targets
                        .iter()
                        .any(|target| target.kind == ExpressionKind::Name(name.to_owned()));
                    if names && own.is_none() && classes::is_enum(&class.0) {
                        let place = self.place(one, frame);
                        let value = self.value(state, frame, value);
                        return classes::member(state, place, (class, frame), (name, value));
                    }
                    if names && class.0.bases.is_empty() {
                        return self.value(state, frame, value);
                    }
                    if names {
                        return Value::Any;
                    }
                }
                _ => {}
            }
        }
        Value::Any
    }

    /// `x[index]`. `strictly`: it fails where there is no such item.
    pub(super) fn item(
        &mut self,
        state: &mut State,
        (line, of): (usize, &Value),
        index: &Value,
        strictly: bool,
    ) -> Value {
        if self.is_javascript() {
            return self.js_item(state, (line, of), index);
        }
        let mut found = Vec::new();
        for one in of.all() {
            found.push(self.item_at(state, (line, one), index, strictly));
        }
        let lacks = std::mem::take(&mut self.lacks);
        if let Some((_, key, map)) = lacks.first().filter(|_| lacks.len() == of.all().len()) {
            let known = map.entries.iter().map(|(key, _, _)| key.as_ref());
            let known: Vec<&str> = known.collect();
            let (does, help) = match known.as_slice() {
                [] => (
                    format!("takes `{key}` of an empty dictionary"),
                    "give it this key before".to_owned(),
                ),
                known => (
                    format!(
                        "takes `{key}` of a dictionary that has {}",
                        crate::diag::listed(known.iter().copied())
                    ),
                    "take a key that is there".to_owned(),
                ),
            };
            let asked = format!("key {key:?}");
            self.fails(state, (line, &asked), does, help);
        }
        if !of.all().is_empty() && of.all().iter().all(|one| *one == Value::Nothing) {
            let does = "takes an item of `None`".to_owned();
            self.fails(
                state,
                (line, "item"),
                does,
                "use what is there, or ask whether it is there",
            );
        } else {
            self.works(line, "item");
        }
        Value::one_of(found)
    }

    pub(super) fn item_at(
        &mut self,
        state: &mut State,
        (line, of): (usize, &Value),
        index: &Value,
        strictly: bool,
    ) -> Value {
        match of {
            Value::Given(path) => self.given(path, index, (line, strictly)),
            Value::Library(name) if name.as_ref() == "os.environ" => variable(index),
            Value::At(place) => {
                let Some(thing) = state.thing(*place) else {
                    return Value::Any;
                };
                match thing {
                    Thing::List(items) => match index {
                        Value::Number(Some(at), _) => {
                            let at = if *at < 0.0 {
                                f64::from(u32::try_from(items.len()).unwrap_or(u32::MAX)) + at
                            } else {
                                *at
                            };
                            let mut all = (0_u32..).zip(items);
                            let item = all.find(|(number, _)| f64::from(*number) == at);
                            item.map_or(Value::Any, |(_, item)| item.clone())
                        }
                        _ => thing.item(),
                    },
                    Thing::Many(item) => item.clone(),
                    Thing::Map(map) => {
                        let map = map.clone();
                        self.under(&map, index, (line, strictly))
                    }
                    Thing::Object(..) => Value::Any,
                }
            }
            Value::Nothing => Value::OneOf([].into()),
            Value::Text(_) => Value::Text(None),
            _ => Value::Any,
        }
    }

    /// What stands under a key of a map.
    fn under(&mut self, map: &Map, index: &Value, at: (usize, bool)) -> Value {
        let others = |follower: &mut Self| match &map.rest {
            Rest::None => Value::OneOf([].into()),
            Rest::Any => Value::Any,
            Rest::Given(path) => follower.given(path, index, at),
        };
        let keys: Option<Vec<&str>> = index.all().iter().map(Value::text).collect();
        let Some(keys) = keys else {
            self.found.uses_all |= is_whole(&map.rest);
            let values = map.entries.iter().map(|(_, value, _)| value.clone());
            let values: Vec<Value> = values.collect();
            return match (&map.rest, values.is_empty()) {
                (Rest::None, false) => Value::one_of(values),
                _ => Value::Any,
            };
        };
        let (line, strictly) = at;
        let is_there = |key: &&str| map.get(key).is_some();
        if strictly && map.rest == Rest::None && !keys.is_empty() {
            match keys.first().filter(|_| !keys.iter().any(is_there)) {
                Some(key) => self.lacks.push((line, (*key).to_owned(), map.clone())),
                None => {
                    for key in &keys {
                        self.works(line, &format!("key {key:?}"));
                    }
                }
            }
        }
        let mut found = Vec::new();
        for key in keys {
            match map.get(key) {
                Some((value, true)) => found.push(value.clone()),
                Some((value, false)) => {
                    found.push(value.clone());
                    found.push(others(self));
                }
                None => found.push(others(self)),
            }
        }
        let mut values = found
            .iter()
            .flat_map(|value| value.all().iter().cloned())
            .peekable();
        match values.peek() {
            Some(_) => Value::one_of(values.collect::<Vec<Value>>()),
            None => Value::Any,
        }
    }

    /// What is given under a path and a key of it.
    pub(super) fn given(
        &mut self,
        path: &Rc<[ScriptStep]>,
        index: &Value,
        (line, strictly): (usize, bool),
    ) -> Value {
        if path.len() >= LONGEST {
            return Value::Any;
        }
        let step = match index {
            Value::Number(..) => ScriptStep::Item,
            _ => match index.text() {
                Some(key) => ScriptStep::Key(key.to_owned()),
                None => return Value::Any,
            },
        };
        let longer: Rc<[ScriptStep]> = path.iter().cloned().chain([step]).collect();
        self.reads(&longer, line, strictly);
        Value::Given(longer)
    }

    /// What each item of a value may be.
    pub(super) fn item_of(&mut self, state: &mut State, line: usize, of: &Value) -> Value {
        if self.is_javascript() {
            return self.js_item_of(state, line, of);
        }
        if !of.all().is_empty() && of.all().iter().all(|one| *one == Value::Nothing) {
            let does = "goes through `None`".to_owned();
            let help = "go through a list; what changes a list where it stands, as `sort()` does, gives `None`";
            self.fails(state, (line, "items"), does, help);
            return Value::Any;
        }
        self.works(line, "items");
        let mut uses_all = false;
        let item = of.each(|one| match one {
            Value::At(place) => {
                let thing = state.thing(*place);
                uses_all |= matches!(thing, Some(Thing::Map(map)) if is_whole(&map.rest));
                thing.map_or(Value::Any, Thing::item)
            }
            Value::Given(path) if path.len() < LONGEST => {
                let longer = path.iter().cloned().chain([ScriptStep::Item]);
                Value::Given(longer.collect())
            }
            Value::Text(_) => Value::Text(None),
            _ => Value::Any,
        });
        self.found.uses_all |= uses_all;
        item
    }

    /// The keys of a value, where it is a map.
    pub(super) fn keys_of(&mut self, state: &State, of: &Value) -> Map {
        let any = || Map {
            entries: Vec::new(),
            rest: Rest::Any,
        };
        let mut found: Option<Map> = None;
        for one in of.all() {
            let map = match one {
                Value::At(place) => match state.thing(*place) {
                    Some(Thing::Map(map)) => {
                        self.found.uses_all |= is_whole(&map.rest);
                        map.clone()
                    }
                    Some(_) | None => any(),
                },
                Value::Given(path) => Map {
                    entries: Vec::new(),
                    rest: Rest::Given(Rc::clone(path)),
                },
                // `...(x && { … })`
                Value::Nothing | Value::Missing | Value::Truth(Some(false)) => Map {
                    entries: Vec::new(),
                    rest: Rest::None,
                },
                _ => any(),
            };
            found = Some(match found {
                None => map,
                Some(before) => match Thing::Map(before).or(&Thing::Map(map)) {
                    Thing::Map(map) => map,
                    Thing::List(_) | Thing::Many(_) | Thing::Object(..) => any(),
                },
            });
        }
        found.unwrap_or_else(any)
    }

    /// A value is handed over to something that is not followed.
    pub(super) fn escapes(&mut self, state: &mut State, value: &Value) {
        if self.is_javascript() {
            return self.js_escapes(state, value);
        }
        for one in value.all() {
            if let Value::Function(closure) = one {
                let slept = state.slept;
                let before = state.clone();
                let printed = self.found.outputs.len();
                // By any names, too.
                let open = [(None, Value::Any)];
                drop(self.run(state, closure, &[Value::Any, Value::Any], &open));
                // Whether it is called, and when, nobody knows.
                state.or(&before);
                state.slept = slept;
                self.found.may_print_more |= self.found.outputs.len() > printed;
            }
        }
        self.lose(state, value);
    }
}

/// The module that has a name which one of its classes has not: `datetime.datetime.datetime`.
fn of_module(class: &str, name: &str) -> Option<&'static str> {
    let of = ["datetime.datetime", "datetime.date", "datetime.timedelta"];
    let own = ["datetime", "timedelta", "timezone"];
    (of.contains(&class) && own.contains(&name)).then_some("datetime")
}

/// Whether all that a script is given may be among the keys of a map.
pub(super) fn is_whole(rest: &Rest) -> bool {
    matches!(rest, Rest::Given(path) if path.is_empty())
}

/// What changes a function, by its last name: `property` of `@functools.property`.
fn mark(decorator: &crate::world::script_tree::Expression) -> String {
    match &decorator.kind {
        ExpressionKind::Name(name) | ExpressionKind::Part(_, name) => name.clone(),
        ExpressionKind::Call(call) => mark(&call.of),
        _ => String::new(),
    }
}

/// What a variable of the environment holds.
pub(super) fn variable(name: &Value) -> Value {
    match name.text() {
        Some("GRAPH_STATE") => Value::GivenText,
        Some("GRAPH_STATE_FILE") => Value::Library("$given".into()),
        _ => Value::Text(None),
    }
}
