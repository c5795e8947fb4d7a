//! What the functions of texts, lists and maps do.

use super::Follower;
use super::calls::Called;
use super::state::State;
use super::value::{Map, Rest, Thing, Value};

/// Functions of texts that give one.
const TEXTS: [&str; 22] = [
    "strip",
    "lstrip",
    "rstrip",
    "lower",
    "upper",
    "title",
    "capitalize",
    "casefold",
    "swapcase",
    "join",
    "replace",
    "format",
    "format_map",
    "zfill",
    "ljust",
    "rjust",
    "center",
    "removeprefix",
    "removesuffix",
    "isoformat",
    "strftime",
    "read_text",
];

/// Where the pairs of a map begin among what a call makes.
const PAIRS: usize = 64;

/// Functions that give a truth.
const TRUTHS: [&str; 9] = [
    "startswith",
    "endswith",
    "isdigit",
    "isalpha",
    "isnumeric",
    "isspace",
    "exists",
    "is_file",
    "is_dir",
];

/// Functions that give a whole number.
const WHOLES: [&str; 5] = ["count", "index", "find", "rfind", "write_text"];

/// Functions of a path that give one.
const PATHS: [&str; 8] = [
    "with_name",
    "with_suffix",
    "with_stem",
    "joinpath",
    "resolve",
    "absolute",
    "expanduser",
    "relative_to",
];

/// Functions of lists that change them, and give nothing.
const CHANGING: [&str; 7] = [
    "sort", "reverse", "clear", "remove", "append", "extend", "insert",
];

impl Follower<'_> {
    pub(super) fn of_method(
        &mut self,
        state: &mut State,
        (of, name): (&Value, &str),
        called: &Called<'_>,
    ) -> Value {
        match of {
            Value::At(place) => match state.thing(*place) {
                Some(Thing::List(_) | Thing::Many(_)) => {
                    self.of_list(state, (*place, of), name, called)
                }
                Some(Thing::Map(_)) => self.of_map(state, (*place, of), name, called),
                Some(Thing::Object(..)) | None => self.unknown(state, of, called),
            },
            Value::Given(_) if name == "get" => {
                let given = self.item(state, (called.line, of), &called.first(), false);
                match called.given.get(1) {
                    Some(default) => given.or(default),
                    None => given,
                }
            }
            Value::Given(_) if ["items", "keys", "values"].contains(&name) => {
                self.many(state, called, Value::Any)
            }
            Value::Given(_)
                if CHANGING.contains(&name) || ["update", "setdefault", "pop"].contains(&name) =>
            {
                self.found.changes_given = true;
                self.escapes_all(state, called);
                Value::Any
            }
            Value::Text(_) | Value::Json(_) | Value::GivenText | Value::Given(_) => {
                if TEXTS.contains(&name) {
                    self.reads_format(state, (of, name), called);
                    return match (of, name) {
                        (Value::Json(_) | Value::GivenText, "strip" | "rstrip" | "lstrip") => {
                            of.clone()
                        }
                        _ => Value::Text(None),
                    };
                }
                if TRUTHS.contains(&name) {
                    return Value::Truth(None);
                }
                if WHOLES.contains(&name) {
                    return Value::whole();
                }
                if ["split", "splitlines", "rsplit", "partition"].contains(&name) {
                    return self.many(state, called, Value::Text(None));
                }
                self.escapes_all(state, called);
                Value::Any
            }
            Value::Odd("a parser") => self.of_parser(state, name, called),
            Value::Odd("a path") if PATHS.contains(&name) => Value::Odd("a path"),
            Value::Odd(_) => {
                self.escapes_all(state, called);
                match name {
                    "read_text" | "read" => Value::Text(None),
                    "open" => Value::Odd("a file"),
                    _ => Value::Any,
                }
            }
            _ => self.unknown(state, of, called),
        }
    }

    /// What takes the arguments of the command line apart. Who starts a script hands over none.
    fn of_parser(&mut self, state: &mut State, name: &str, called: &Called<'_>) -> Value {
        let argument = called.first();
        let argument = argument.text().unwrap_or("-");
        let is = |name: &str, value: &Value| called.by_name(name) == Some(value);
        match name {
            "add_argument" => {
                let may_lack = called.by_name("nargs").is_some();
                let is_required = is("required", &Value::Truth(Some(true)))
                    || !argument.starts_with('-') && !may_lack;
                if is_required && self.needs_argument.is_none() {
                    self.needs_argument = Some(argument.to_owned());
                }
                Value::Any
            }
            "parse_args" if called.given.is_empty() => {
                if let Some(needed) = self.needs_argument.clone().filter(|_| !self.asks_arguments) {
                    let does =
                        format!("asks for the argument `{needed}`, and is started without any");
                    let help = "read what it needs from the state, or give it a default";
                    self.fails(state, (called.line, "arguments"), does, help);
                }
                Value::Any
            }
            _ => {
                // Groups and commands of their own have other rules.
                self.needs_argument = None;
                Value::Any
            }
        }
    }

    fn unknown(&mut self, state: &mut State, of: &Value, called: &Called<'_>) -> Value {
        self.escapes_all(state, called);
        self.lose(state, of);
        Value::Any
    }

    /// `LINE.format_map(state)`, `LINE.format(**state)`: what the text names is read.
    fn reads_format(&mut self, state: &mut State, (of, name): (&Value, &str), called: &Called<'_>) {
        let handed = match (name, called.given, called.named.as_slice()) {
            ("format_map", [map], _) | ("format", [], [(None, map)]) => map.clone(),
            _ => return,
        };
        let Some(text) = of.text().map(str::to_owned) else {
            return;
        };
        for part in text.split('{').skip(1) {
            let end = part.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let key = part.get(..end.unwrap_or(0)).unwrap_or("");
            if !key.is_empty() {
                drop(self.item(state, (called.line, &handed), &Value::letters(key), true));
            }
        }
    }

    fn of_list(
        &mut self,
        state: &mut State,
        (place, of): (usize, &Value),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let item = state.thing(place).map_or(Value::Any, Thing::item);
        let first = called.first();
        match name {
            "append" => {
                if let Some(thing) = self.changeable(state, place) {
                    match thing {
                        Thing::List(items) if items.len() < 32 => items.push(first),
                        Thing::List(_) | Thing::Many(_) | Thing::Map(_) | Thing::Object(..) => {
                            *thing = Thing::Many(item.or(&first));
                        }
                    }
                }
                Value::Nothing
            }
            "extend" => {
                let more = self.item_of(state, called.line, &first);
                if let Some(thing) = self.changeable(state, place) {
                    *thing = Thing::Many(item.or(&more));
                }
                Value::Nothing
            }
            "insert" => {
                let more = called.given.get(1).cloned().unwrap_or(Value::Any);
                if let Some(thing) = self.changeable(state, place) {
                    *thing = Thing::Many(item.or(&more));
                }
                Value::Nothing
            }
            "sort" | "reverse" | "remove" | "clear" => {
                if let Some(thing) = self.changeable(state, place) {
                    *thing = Thing::Many(item);
                }
                Value::Nothing
            }
            "pop" => {
                if let Some(thing) = self.changeable(state, place) {
                    *thing = Thing::Many(item.clone());
                }
                item
            }
            "copy" => self.copied(state, called, of),
            "index" | "count" => Value::whole(),
            _ => self.unknown(state, of, called),
        }
    }

    fn of_map(
        &mut self,
        state: &mut State,
        (place, of): (usize, &Value),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        match name {
            "get" | "pop" => self.got(state, (place, of), name, called),
            "setdefault" => {
                let value = called.given.get(1).cloned().unwrap_or(Value::Nothing);
                let there = self.item(state, (called.line, of), &first, false);
                let joined = match there {
                    Value::Any => Value::Any,
                    _ => there.or(&value),
                };
                self.set_item(state, (called.line, of), &first, joined.clone());
                joined
            }
            "update" => {
                let more = self.updates(state, called);
                if let Some(Thing::Map(map)) = self.changeable(state, place) {
                    map.take(&more);
                }
                Value::Nothing
            }
            "copy" => self.copied(state, called, of),
            "keys" => {
                drop(self.keys_of(state, of));
                match self.known_items(state, of) {
                    Some(keys) => self.listed(state, called, keys),
                    None => self.many(state, called, Value::Text(None)),
                }
            }
            "values" | "items" => {
                let map = self.keys_of(state, of);
                let value = Value::one_of(map.entries.iter().map(|entry| entry.1.clone()));
                let value = if map.rest == Rest::None {
                    value
                } else {
                    Value::Any
                };
                match name {
                    "values" => self.many(state, called, value),
                    _ => self.pairs(state, called, &map, value),
                }
            }
            "most_common" => {
                let place = self.numbered(called.place, PAIRS);
                state.put(place, Thing::List(vec![Value::Any, Value::whole()]));
                self.many(state, called, Value::At(place))
            }
            _ => self.unknown(state, of, called),
        }
    }

    /// `x.get(key, default)`, `x.pop(key, default)`
    fn got(
        &mut self,
        state: &mut State,
        (place, of): (usize, &Value),
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        let default = called.given.get(1).cloned();
        let default = default.unwrap_or(Value::Nothing);
        let is_sure = match (state.thing(place), first.text()) {
            (Some(Thing::Map(map)), Some(key)) => map.get(key).is_some_and(|(_, sure)| sure),
            _ => false,
        };
        let found = self.item(state, (called.line, of), &first, false);
        if name == "pop" {
            self.drop_key(state, place, &first);
        }
        match (is_sure, &found) {
            (true, _) => found,
            // Nothing stands under it.
            (false, Value::Any) => default.or(&found),
            // What is given is there, mostly.
            (false, Value::Given(_)) if called.given.len() < 2 => found,
            (false, _) => found.or(&default),
        }
    }

    /// The keys that `x.update(…)` puts in.
    fn updates(&mut self, state: &mut State, called: &Called<'_>) -> Map {
        let mut more = Map {
            entries: Vec::new(),
            rest: Rest::None,
        };
        if let Some(one) = called.given.first() {
            more = match self.pairs_of(state, one) {
                Some(pairs) => {
                    for (key, value) in pairs {
                        more.set(&key, value, true);
                    }
                    more
                }
                None => self.keys_of(state, one),
            };
        }
        for (name, value) in called.named {
            match name {
                Some(name) => more.set(name, value.clone(), true),
                None => more.take(&self.keys_of(state, value)),
            }
        }
        more
    }

    /// `x.items()`
    fn pairs(&mut self, state: &mut State, called: &Called<'_>, map: &Map, value: Value) -> Value {
        let is_exact = map.rest == Rest::None && map.entries.iter().all(|entry| entry.2);
        let mut all = Vec::new();
        if is_exact {
            for (at, (key, value, _)) in map.entries.iter().enumerate() {
                let place = self.numbered(called.place, PAIRS + at);
                state.put(place, Thing::List(vec![Value::letters(key), value.clone()]));
                all.push(Value::At(place));
            }
            return self.listed(state, called, all);
        }
        let place = self.numbered(called.place, PAIRS);
        state.put(place, Thing::List(vec![Value::Text(None), value]));
        self.many(state, called, Value::At(place))
    }

    /// A key is taken out of a map.
    fn drop_key(&mut self, state: &mut State, place: usize, key: &Value) {
        let key = key.text().map(str::to_owned);
        match (self.changeable(state, place), key) {
            (Some(Thing::Map(map)), Some(key)) => {
                map.entries.retain(|(name, _, _)| name.as_ref() != key);
                // What was given is gone, too.
                if let Rest::Given(_) = map.rest {
                    self.found.changes_given = true;
                }
            }
            (Some(thing), None) => thing.lose(),
            _ => {}
        }
    }
}
