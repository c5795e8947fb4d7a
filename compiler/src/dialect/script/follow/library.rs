//! What the functions of a language and its library do with values.

use super::Follower;
use super::calls::Called;
use super::items::variable;
use super::outside::{is_named, opened, seconds_of, sleeps, time_span};
use super::state::State;
use super::value::{Map, Rest, Thing, Value};

/// Functions that may do anything.
const ANYTHING: [&str; 9] = [
    "exec",
    "eval",
    "compile",
    "globals",
    "locals",
    "setattr",
    "__import__",
    "importlib.import_module",
    "runpy.run_path",
];

/// Modules of Python whose functions change nothing of what they are handed over, and print nothing.
const PLAIN: [&str; 62] = [
    "argparse",
    "array",
    "ast",
    "asyncio",
    "base64",
    "binascii",
    "bisect",
    "calendar",
    "cmath",
    "codecs",
    "collections",
    "colorsys",
    "concurrent",
    "configparser",
    "contextlib",
    "copy",
    "csv",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "email",
    "enum",
    "fnmatch",
    "fractions",
    "functools",
    "glob",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "http",
    "inspect",
    "io",
    "ipaddress",
    "itertools",
    "json",
    "logging",
    "math",
    "operator",
    "os",
    "pathlib",
    "platform",
    "random",
    "re",
    "secrets",
    "shlex",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "ssl",
    "statistics",
    "string",
    "subprocess",
    "sys",
    "tempfile",
    "textwrap",
    "threading",
    "time",
    "urllib",
    "uuid",
];

/// Functions of them that may print.
const PRINTING: [&str; 10] = [
    "os.write",
    "os.execv",
    "os.execvp",
    "os.execl",
    "os.execlp",
    "os.spawnv",
    "os.spawnl",
    "subprocess.Popen",
    "os.popen",
    "os.fork",
];

impl Follower<'_> {
    pub(super) fn of_library(
        &mut self,
        state: &mut State,
        name: &str,
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        match name {
            "print" => self.print(state, called),
            "sys.stdout.write" => {
                self.found.in_parts = true;
                self.prints(state, called.line, &first);
                Value::whole()
            }
            "json.dumps" => self.dumped(state, called, &first),
            "json.dump" => {
                let text = self.dumped(state, called, &first);
                let to = called.given.get(1).or_else(|| called.by_name("fp"));
                match to {
                    Some(Value::Library(name)) if name.as_ref() == "sys.stdout" => {
                        self.prints(state, called.line, &text);
                    }
                    to => self.found.may_print_more |= may_be_output(to),
                }
                Value::Nothing
            }
            "json.loads" => self.loaded_text(state, called, &first),
            "json.load" => self.loaded_file(state, called, &first),
            "sys.exit" | "exit" | "quit" | "SystemExit" => {
                self.exits(state, called);
                Value::Any
            }
            "os._exit" => {
                state.goes_on = false;
                Value::Any
            }
            "time.sleep" => {
                sleeps(state, &first);
                Value::Nothing
            }
            "asyncio.sleep" => {
                if called.is_awaited {
                    sleeps(state, &first);
                }
                Value::Any
            }
            "argparse.ArgumentParser" | "ArgumentParser" => Value::Odd("a parser"),
            "asyncio.run" => first,
            "asyncio.gather" => self.listed(state, called, called.given.to_vec()),
            "os.environ.get" | "os.getenv" => {
                let default = called.given.get(1).cloned().unwrap_or(Value::Nothing);
                match variable(&first) {
                    // Who runs a script gives it what it is to know.
                    given @ (Value::GivenText | Value::Library(_)) => given,
                    other => other.or(&default),
                }
            }
            "sys.stdin.read" => Value::GivenText,
            "open" | "io.open" => opened(&first, "a file"),
            "Path" | "pathlib.Path" => opened(&first, "a path"),
            "$given.read" | "$given.read_text" | "$given.read_bytes" => Value::GivenText,
            "$given.open" => Value::Library("$given".into()),
            "subprocess.run" | "subprocess.call" | "subprocess.check_call" | "os.system" => {
                self.starts(state, called, &first);
                Value::Any
            }
            "subprocess.check_output" | "subprocess.getoutput" => {
                self.waits(state, &first);
                Value::Any
            }
            _ if ANYTHING.contains(&name) => {
                self.is_lost = true;
                Value::Any
            }
            _ if name.starts_with("sys.stdout") || name.starts_with("runpy") => {
                self.found.may_print_more |= name != "sys.stdout.flush";
                Value::Any
            }
            "isinstance" => Value::Truth(None),
            _ => {
                // What is made of a map may be made of all that is in it.
                for one in called.given {
                    drop(self.keys_of(state, one));
                }
                self.plain(state, name, called)
            }
        }
    }

    /// Functions that work out a value, and do nothing else.
    fn plain(&mut self, state: &mut State, name: &str, called: &Called<'_>) -> Value {
        let first = called.first();
        let last = name.rsplit('.').next().unwrap_or(name);
        match (name, last) {
            ("datetime.timedelta", _) => time_span(called),
            _ if seconds_of(name).is_some() => Value::Number(seconds_of(name), Some(false)),
            // A number stays the one that it is.
            ("int", _) => first.each(|one| match one {
                Value::Given(_) | Value::Number(_, Some(true)) => one.clone(),
                _ => Value::whole(),
            }),
            ("len" | "ord" | "hash" | "id", _) | (_, "floor" | "ceil" | "trunc") => Value::whole(),
            ("float", _) | (_, "sqrt" | "log" | "mean" | "median" | "fmean") => {
                Value::Number(None, Some(false))
            }
            ("round", _) if called.given.len() < 2 => Value::whole(),
            ("sum", _) => {
                drop(self.item_of(state, called.line, &first));
                // With a first value it may be a list, or anything.
                match called.given.len() + called.named.len() {
                    1 => Value::number(),
                    _ => Value::Any,
                }
            }
            ("round" | "abs" | "pow", _) => Value::number(),
            ("str" | "repr" | "chr" | "input" | "hex", _) => match (name, &first) {
                ("str", Value::Text(_) | Value::Json(_) | Value::GivenText) => first,
                ("str", Value::Given(_)) => super::texts::format(&[first]),
                _ => Value::Text(None),
            },
            ("bool" | "callable" | "hasattr" | "any" | "all" | "issubclass", _) => {
                Value::Truth(None)
            }
            ("min" | "max", _) if called.given.len() > 1 => {
                self.keys(state, called);
                Value::one_of(called.given.iter().map(|one| match one {
                    Value::Number(_, whole) => Value::Number(None, *whole),
                    other => other.clone(),
                }))
            }
            ("min" | "max" | "next", _) => {
                self.keys(state, called);
                let item = self.item_of(state, called.line, &first);
                match called.by_name("default").or_else(|| called.given.get(1)) {
                    Some(default) => item.or(default),
                    None => item,
                }
            }
            _ => self.collected(state, (name, last), called),
        }
    }

    /// Functions that make or change lists, maps and objects; and all others.
    fn collected(
        &mut self,
        state: &mut State,
        (name, last): (&str, &str),
        called: &Called<'_>,
    ) -> Value {
        let first = called.first();
        match (name, last) {
            ("list" | "sorted" | "reversed" | "tuple" | "iter", _) => {
                self.keys(state, called);
                if called.given.is_empty() {
                    return self.listed(state, called, Vec::new());
                }
                match self
                    .known_items(state, &first)
                    .filter(|_| name == "list" || name == "tuple")
                {
                    Some(known) => self.listed(state, called, known),
                    None => {
                        let item = self.item_of(state, called.line, &first);
                        self.many(state, called, item)
                    }
                }
            }
            ("set" | "frozenset", _) => Value::Odd("a set"),
            ("enumerate" | "zip", _) => self.paired(state, name, called),
            ("range", _) => self.many(state, called, Value::whole()),
            ("divmod", _) => self.listed(state, called, vec![Value::number(), Value::number()]),
            ("map" | "filter", _) => {
                let items = called.given.get(1).cloned().unwrap_or(Value::Any);
                let item = self.item_of(state, called.line, &items);
                let made = self.applied(state, &first, item.clone());
                let made = if name == "map" { made } else { item };
                self.many(state, called, made)
            }
            (_, "Counter") => {
                let map = Map {
                    entries: Vec::new(),
                    rest: Rest::Any,
                };
                state.put(called.place, Thing::Map(map));
                Value::At(called.place)
            }
            ("dict", _) => self.dict(state, called),
            (_, "time" | "monotonic" | "perf_counter") => Value::number(),
            (_, "asdict") | ("vars", _) => self.as_dict(state, called, &first),
            ("dataclasses.replace" | "copy.replace", _) => self.replaced(state, called, &first),
            ("copy.copy" | "copy.deepcopy", _) => self.copied(state, called, &first),
            _ => {
                self.handed_to_library(state, (name, last), called);
                Value::Any
            }
        }
    }

    /// What a function of a library is handed over may be called; and changed, by one that does.
    fn handed_to_library(
        &mut self,
        state: &mut State,
        (name, last): (&str, &str),
        called: &Called<'_>,
    ) {
        let root = name.split('.').next().unwrap_or(name);
        let changes = ["heap", "shuffle", "insort"]
            .iter()
            .any(|word| last.contains(word));
        let is_plain = PLAIN.contains(&root) && !changes;
        self.found.may_print_more |= !PLAIN.contains(&root) || PRINTING.contains(&name);
        let named = called.named.iter().map(|(_, value)| value);
        for one in called.given.iter().chain(named) {
            for value in one.all() {
                match value {
                    Value::Library(name) if name.starts_with("sys.stdout") => {
                        self.found.may_print_more = true;
                    }
                    Value::Function(_) => self.escapes(state, value),
                    _ if !is_plain => self.escapes(state, value),
                    // It is looked into.
                    _ => drop(self.keys_of(state, value)),
                }
            }
        }
    }

    /// `key=…` is called with each.
    fn keys(&mut self, state: &mut State, called: &Called<'_>) {
        if let Some(key) = called.by_name("key").cloned() {
            drop(self.applied(state, &key, Value::Any));
        }
    }

    /// What a function makes of a value.
    pub(super) fn applied(&mut self, state: &mut State, function: &Value, item: Value) -> Value {
        match function {
            Value::Function(closure) => {
                let before = state.clone();
                let made = self.run(state, closure, &[item], &[]);
                state.repeats_since(&before);
                state.or(&before);
                made
            }
            Value::Library(name) => match name.as_ref() {
                "int" | "len" => Value::whole(),
                "float" => Value::number(),
                "str" => Value::Text(None),
                _ => Value::Any,
            },
            _ => Value::Any,
        }
    }

    pub(super) fn listed(
        &mut self,
        state: &mut State,
        called: &Called<'_>,
        items: Vec<Value>,
    ) -> Value {
        state.put(called.place, Thing::List(items));
        Value::At(called.place)
    }

    pub(super) fn many(&mut self, state: &mut State, called: &Called<'_>, item: Value) -> Value {
        state.put(called.place, Thing::Many(item));
        Value::At(called.place)
    }

    fn print(&mut self, state: &mut State, called: &Called<'_>) -> Value {
        let to = called.by_name("file");
        if called.named.iter().any(|(name, _)| name.is_none()) {
            self.found.may_print_more = true;
            return Value::Nothing;
        }
        if to.is_some() && !is_named(to, "sys.stdout") {
            self.found.may_print_more |= may_be_output(to);
            return Value::Nothing;
        }
        self.found.in_parts |= called.by_name("end").is_some();
        match called.given {
            [] => {}
            [one] => self.prints(state, called.line, one),
            _ => drop(state.said.insert(self.line(called.line))),
        }
        Value::Nothing
    }
}

/// Whether what is written there may be printed.
fn may_be_output(to: Option<&Value>) -> bool {
    let all = to.map_or(&[][..], Value::all);
    all.iter().any(|one| match one {
        Value::Library(name) => name.as_ref() != "sys.stderr",
        Value::Odd(_) | Value::Nothing => false,
        _ => true,
    })
}
