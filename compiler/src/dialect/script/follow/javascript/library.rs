//! What the functions of JavaScript, and of what runs it, do with values.

use super::super::Follower;
use super::super::calls::Called;
use super::super::state::State;
use super::super::value::{Map, Rest, Thing, Value};
use super::promises::seconds;
use super::texts::text_of;

/// Modules whose functions keep and change nothing of what they are handed, and may call it.
const PLAIN: [&str; 19] = [
    "Math.",
    "Number",
    "String",
    "Array.",
    "Date",
    "JSON.",
    "Intl.",
    "path.",
    "util.",
    "fs.",
    "fs/",
    "console.",
    "url.",
    "os.",
    "crypto.",
    "assert",
    "performance.",
    "process.",
    "is",
];

/// Functions that may do anything.
const ANYTHING: [&str; 9] = [
    "eval",
    "Function",
    "import()",
    "vm.runInNewContext",
    "vm.runInThisContext",
    "Object.defineProperty",
    "Object.setPrototypeOf",
    "Reflect.apply",
    "process.on",
];

/// Functions that sleep, each with whether it is to be waited for.
const SLEEPING: [(&str, bool); 6] = [
    ("timers/promises.setTimeout", true),
    ("timers/promises.scheduler.wait", true),
    ("timers.promises.setTimeout", true),
    ("scheduler.wait", true),
    ("Bun.sleep", true),
    ("Bun.sleepSync", false),
];

/// Functions that read a file, each with whether it is to be waited for.
const READING: [(&str, bool); 9] = [
    ("fs.readFileSync", false),
    ("Deno.readTextFileSync", false),
    ("Deno.readFileSync", false),
    ("fs/promises.readFile", true),
    ("fs.promises.readFile", true),
    ("Deno.readTextFile", true),
    ("Deno.readFile", true),
    ("stream/consumers.text", true),
    ("$reads", true),
];

impl Follower<'_> {
    pub(super) fn js_of_library(
        &mut self,
        state: &mut State,
        (name, is_new): (&str, bool),
        called: &Called<'_>,
    ) -> Value {
        if is_new {
            return self.makes(state, name, called);
        }
        let first = called.given.first().cloned().unwrap_or(Value::Missing);
        if let Some(name) = name.strip_prefix("Object.") {
            return self.js_object(state, name, called);
        }
        if let Some(value) = self.of_runtime(state, name, called, &first) {
            return value;
        }
        match name {
            "console.log" | "console.info" | "console.debug" => {
                self.logs(state, called);
                Value::Missing
            }
            "process.stdout.write" => {
                for one in first.clone().all() {
                    self.prints(state, called.line, one);
                }
                Value::Truth(None)
            }
            "JSON.stringify" => self.stringified(state, called),
            "JSON.parse" => self.parsed(state, called, &first),
            "stream/consumers.json" => {
                let value = self.whole(state);
                Self::later(value, state.slept)
            }
            "process.exit" | "Deno.exit" => {
                self.js_exits(state, called);
                Value::Any
            }
            "setTimeout" | "timers.setTimeout" => self.timed(state, called.given),
            "Promise.all" => self.all_of(state, called.place, &first),
            "Promise.resolve" => {
                let value = self.awaited(&mut state.clone(), &first);
                Self::later(value, state.slept)
            }
            "Promise.allSettled" | "Promise.race" | "Promise.any" => Value::Any,
            "require" => self.required(state, &first),
            "delete" => {
                self.deletes(state, called);
                Value::Truth(Some(true))
            }
            "for in" => self.js_object(state, "keys", called),
            "Array.from" => self.list_from(state, called, &first),
            "Array.of" => self.listed(state, called, called.given.to_vec()),
            "Array" => self.many(state, called, Value::Any),
            "structuredClone" => self.copied(state, called, &first),
            _ if name.starts_with("$resolve") => {
                let mut later = state.clone();
                let value = self.awaited(&mut later, &first);
                self.settles(name, value, later.slept);
                Value::Missing
            }
            _ if name.starts_with("$reject") => Value::Missing,
            _ if ANYTHING.contains(&name) || name.starts_with("this.") => {
                self.is_lost = true;
                Value::Any
            }
            _ if name.starts_with("process.stdout") || is_console(name) => {
                self.found.may_print_more = true;
                Value::Any
            }
            _ if name.starts_with("child_process.") || name.starts_with("Bun.spawn") => {
                self.js_starts(state, called)
            }
            _ => self.js_plain(state, name, called),
        }
    }

    /// What those have that run JavaScript. `None`: it is nothing of theirs.
    fn of_runtime(
        &mut self,
        state: &mut State,
        name: &str,
        called: &Called<'_>,
        first: &Value,
    ) -> Option<Value> {
        if let Some((_, is_later)) = SLEEPING.iter().find(|(own, _)| *own == name) {
            return Some(self.sleeps(state, called, *is_later));
        }
        if let Some((_, is_later)) = READING.iter().find(|(own, _)| *own == name) {
            let value = read(called);
            return Some(match is_later {
                true => Self::later(value, state.slept),
                false => value,
            });
        }
        Some(match name {
            "Atomics.wait" => {
                state.slept += seconds(called.given.get(3));
                Value::Text(None)
            }
            "util.promisify" => match first {
                Value::Library(name)
                    if ["setTimeout", "timers.setTimeout"].contains(&name.as_ref()) =>
                {
                    Value::Library("timers/promises.setTimeout".into())
                }
                Value::Library(name) if name.as_ref() == "fs.readFile" => {
                    Value::Library("fs/promises.readFile".into())
                }
                _ => {
                    self.js_escapes_all(state, called);
                    Value::Any
                }
            },
            "Bun.file" => match first {
                Value::Library(name) if name.as_ref() == "$given" => first.clone(),
                _ => Value::Any,
            },
            "$given.text" | "Bun.stdin.text" => Self::later(Value::GivenText, state.slept),
            "$given.json" | "Bun.stdin.json" => {
                let value = self.whole(state);
                Self::later(value, state.slept)
            }
            "Deno.env.get" => {
                self.js.has_settings = true;
                super::items::environment(first)
            }
            _ => return None,
        })
    }

    /// Functions that work out a value, and do nothing else.
    fn js_plain(&mut self, state: &mut State, name: &str, called: &Called<'_>) -> Value {
        let first = called.first();
        let last = name.rsplit('.').next().unwrap_or(name);
        let is_whole = |value: &Value| matches!(value, Value::Number(_, Some(true)));

        match (name, last) {
            ("Math.floor" | "Math.ceil" | "Math.round" | "Math.trunc" | "Math.sign", _)
            | ("parseInt" | "Number.parseInt" | "Date.now", _) => Value::whole(),
            ("Math.max" | "Math.min" | "Math.abs", _) if called.given.iter().all(is_whole) => {
                Value::whole()
            }
            ("Number" | "unary", _) => match &first {
                Value::Number(..) => first.clone(),
                _ => Value::number(),
            },
            ("parseFloat" | "Number.parseFloat" | "Date.parse" | "Date.UTC", _)
            | ("performance.now" | "process.uptime", _) => Value::number(),
            (_, _) if name.starts_with("Math.") => Value::number(),
            ("String", _) => text_of(&first),
            ("typeof", _) | ("Date", _) => Value::Text(None),
            ("encodeURIComponent" | "decodeURIComponent" | "encodeURI" | "btoa" | "atob", _)
            | ("crypto.randomUUID" | "path.join" | "path.resolve" | "path.basename", _)
            | ("path.dirname" | "path.extname" | "util.inspect" | "util.format", _)
            | ("url.fileURLToPath" | "process.cwd" | "os.hostname" | "os.tmpdir", _) => {
                Value::Text(None)
            }
            ("Boolean", _) => Value::Truth(first.truth()),
            ("Array.isArray" | "isNaN" | "isFinite" | "fs.existsSync", _) => Value::Truth(None),
            (_, "isInteger" | "isFinite" | "isNaN" | "isSafeInteger") => Value::Truth(None),
            ("regular expression", _) => Value::Odd("a pattern"),
            (
                "Error" | "TypeError" | "RangeError" | "SyntaxError" | "console.error"
                | "console.warn" | "clearTimeout" | "clearInterval",
                _,
            ) => Value::Any,
            _ => {
                let is_plain = PLAIN.iter().any(|begin| name.starts_with(begin));
                for value in called.given {
                    match is_plain {
                        true => {
                            for function in self.functions_in(state, value) {
                                self.calls_unknown(state, &function);
                            }
                        }
                        false => self.js_escapes(state, value),
                    }
                }
                Value::Any
            }
        }
    }

    /// `new X()`, where the script does not define `X`.
    fn makes(&mut self, state: &mut State, name: &str, called: &Called<'_>) -> Value {
        match name {
            "Promise" => {
                let executor = called.first();
                self.promised(state, &executor)
            }
            "Date" => Value::Odd("a date"),
            "Set" | "Map" => {
                // What is in it may be changed through it.
                let first = called.given.first().cloned().unwrap_or(Value::Missing);
                for one in first.all() {
                    if let Value::At(place) = one {
                        let item = state.thing(*place).map_or(Value::Any, Thing::item);
                        self.js_escapes(state, &item);
                    }
                }
                match name {
                    "Set" => Value::Odd("a set"),
                    _ => Value::Odd("a map"),
                }
            }
            "RegExp" => Value::Odd("a pattern"),
            "Error" | "TypeError" | "RangeError" | "SyntaxError" => Value::Odd("an error"),
            "Array" => self.many(state, called, Value::Any),
            "Object" if called.given.is_empty() => {
                let map = Map {
                    entries: Vec::new(),
                    rest: Rest::None,
                };
                state.put(called.place, Thing::Map(map));
                Value::At(called.place)
            }
            "Function" => {
                self.is_lost = true;
                Value::Any
            }
            _ => {
                self.js_escapes_all(state, called);
                Value::Any
            }
        }
    }

    fn sleeps(&mut self, state: &mut State, called: &Called<'_>, is_later: bool) -> Value {
        let seconds = seconds(called.given.first());
        if is_later {
            let value = called.given.get(1).cloned().unwrap_or(Value::Missing);
            return Self::later(value, state.slept + seconds);
        }
        state.slept += seconds;
        Value::Missing
    }

    /// `JSON.parse(text)`
    fn parsed(&mut self, state: &mut State, called: &Called<'_>, text: &Value) -> Value {
        let wrong = text.all().iter().map(|one| match one {
            Value::Promise(_) => Some("a promise"),
            Value::Missing => Some("`undefined`"),
            Value::At(place) => match state.thing(*place) {
                Some(Thing::Map(_)) => Some("an object"),
                Some(Thing::Object(..) | Thing::List(_) | Thing::Many(_)) | None => None,
            },
            _ => None,
        });
        let wrong: Option<Vec<&str>> = wrong.collect();
        match wrong.as_deref() {
            Some([what, ..]) => {
                let does = format!("reads {what} as JSON, which takes a text");
                self.fails(state, (called.line, "parse"), does, "hand over a text");
            }
            Some([]) | None => self.works(called.line, "parse"),
        }
        if let Some(function) = called.given.get(1) {
            self.js_escapes(state, &function.clone());
            return Value::Any;
        }
        match text.all().contains(&Value::GivenText) {
            true => self.whole(state),
            false => Value::Any,
        }
    }

    fn js_exits(&mut self, state: &mut State, called: &Called<'_>) {
        let is_well = |value: &Value| match value {
            Value::Number(Some(code), _) => *code == 0.0,
            _ => true,
        };
        let code = called.given.first();
        if code.is_none_or(|code| code.all().iter().any(is_well)) {
            self.ends_well(state);
        }
        state.goes_on = false;
    }

    /// `require("./lists")`
    fn required(&mut self, state: &mut State, module: &Value) -> Value {
        let Some(name) = module.text() else {
            return Value::Any;
        };
        if name.starts_with('.') {
            self.is_lost |= !name.ends_with(".json");
            return Value::Any;
        }
        let _ = state;
        Value::Library(name.strip_prefix("node:").unwrap_or(name).into())
    }

    /// `Array.from(items, f)`, `Array.from({ length: 3 }, f)`
    fn list_from(&mut self, state: &mut State, called: &Called<'_>, of: &Value) -> Value {
        let is_list = |value: &Value| match value {
            Value::At(place) => {
                matches!(state.thing(*place), Some(Thing::List(_) | Thing::Many(_)))
            }
            Value::Given(_) => true,
            _ => false,
        };
        let item = match of.all().iter().all(is_list) {
            true => self.js_item_of(state, called.line, of),
            false => Value::Any,
        };
        let Some(function) = called.given.get(1) else {
            return match self.known_items(state, of) {
                Some(known) => self.listed(state, called, known),
                None => self.many(state, called, item),
            };
        };
        let given = [item, Value::whole()];
        let made = self.applied_often(state, (function, called), &given);
        self.many(state, called, made)
    }

    /// A program is started.
    fn js_starts(&mut self, state: &mut State, called: &Called<'_>) -> Value {
        let command = called.first();
        let words: Vec<&str> = command.text().unwrap_or("").split_whitespace().collect();
        if let ["sleep", time] = words.as_slice() {
            state.slept += time.parse::<f64>().unwrap_or(0.0).max(0.0);
        }
        for one in called.given {
            let map = self.keys_of(state, one);
            let is_list = self.known_items(state, one).is_some() || one.text().is_some();
            let is_map = matches!(one, Value::At(_)) && !is_list;
            // What it says may be led to where the script prints.
            self.found.may_print_more |= map.get("stdio").is_some()
                || is_map && map.rest != Rest::None && !self.is_many(state, one);
            for function in self.functions_in(state, one) {
                self.calls_unknown(state, &function);
            }
        }
        Value::Any
    }

    fn is_many(&self, state: &State, value: &Value) -> bool {
        match value {
            Value::At(place) => matches!(state.thing(*place), Some(Thing::Many(_))),
            _ => false,
        }
    }
}

/// Whether a function of the console prints where the script does.
fn is_console(name: &str) -> bool {
    let quiet = [
        "error", "warn", "trace", "assert", "time", "clear", "groupEnd",
    ];
    name.strip_prefix("console.")
        .is_some_and(|own| !quiet.contains(&own))
}

/// What a file holds.
fn read(called: &Called<'_>) -> Value {
    let path = called.first();
    let is_text = called.given.len() > 1;
    path.each(|one| match one {
        Value::Library(name) if name.as_ref() == "$given" => Value::GivenText,
        Value::Library(name) if name.starts_with("process.stdin") => Value::GivenText,
        Value::Number(Some(number), _) if *number == 0.0 => Value::GivenText,
        Value::Text(_) if one.text() == Some("/dev/stdin") => Value::GivenText,
        _ if is_text => Value::Text(None),
        _ => Value::Any,
    })
}
