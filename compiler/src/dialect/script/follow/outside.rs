//! What is around a script: what it is given, files, programs that it starts, and its end.

use super::super::report_command::reported;
use super::Follower;
use super::calls::Called;
use super::state::State;
use super::value::{Map, Rest, Thing, Value};

/// Programs that print what they have to say.
const TALKING: [&str; 6] = ["echo", "printf", "cat", "ls", "date", "head"];

impl Follower<'_> {
    /// `json.loads(text)`
    pub(super) fn loaded_text(
        &mut self,
        state: &mut State,
        called: &Called<'_>,
        text: &Value,
    ) -> Value {
        let wrong = text.all().iter().map(|one| match one {
            Value::Odd(what) => Some(*what),
            Value::Nothing => Some("`None`"),
            Value::At(_) => Some("what is no text"),
            _ => None,
        });
        let wrong: Option<Vec<&str>> = wrong.collect();
        match wrong.as_deref() {
            Some([what, ..]) => {
                let does = format!("reads {what} as JSON, which takes a text");
                self.fails(
                    state,
                    (called.line, "loads"),
                    does,
                    "hand over a text: `json.loads(path.read_text())`",
                );
            }
            Some([]) | None => self.works(called.line, "loads"),
        }
        match text.all().contains(&Value::GivenText) {
            true => self.whole(state),
            false => Value::Any,
        }
    }

    /// `json.load(file)`
    pub(super) fn loaded_file(
        &mut self,
        state: &mut State,
        called: &Called<'_>,
        file: &Value,
    ) -> Value {
        let wrong = match file {
            Value::Text(_) | Value::GivenText => Some("a text"),
            Value::Odd("a path") => Some("a path"),
            _ => None,
        };
        if let Some(what) = wrong {
            let does = format!("reads {what} with `json.load`, which takes an open file");
            self.fails(
                state,
                (called.line, "load"),
                does,
                "write `json.loads(text)`, or open the file",
            );
        } else {
            self.works(called.line, "load");
        }
        let is_given = is_named(Some(file), "$given") || is_named(Some(file), "sys.stdin");
        match is_given {
            true => self.whole(state),
            false => Value::Any,
        }
    }

    /// All that the script is given. It may be read more than once.
    pub(super) fn whole(&mut self, state: &mut State) -> Value {
        let place = self.numbered(0, 0);
        if state.thing(place).is_none() {
            let map = Map {
                entries: Vec::new(),
                rest: Rest::Given([].into()),
            };
            state.put(place, Thing::Map(map));
        }
        Value::At(place)
    }

    pub(super) fn exits(&mut self, state: &mut State, called: &Called<'_>) {
        let code = called.given.first();
        let is_well = |value: &Value| match value {
            Value::Nothing => Some(true),
            Value::Number(Some(code), _) => Some(*code == 0.0),
            Value::Truth(Some(truth)) => Some(!truth),
            Value::Text(_) | Value::At(_) | Value::Json(_) => Some(false),
            _ => None,
        };
        let all = code.map_or(&[][..], Value::all);
        let ends = all.iter().map(is_well).collect::<Vec<Option<bool>>>();
        if code.is_none() || ends.iter().any(|well| *well != Some(false)) {
            self.ends_well(state);
        }
        let printed = !self.found.outputs.is_empty();
        let is_value = all.iter().all(|value| matches!(value, Value::At(_)));
        if printed && is_value && !all.is_empty() {
            let does =
                "ends with a value that is no number, which is a failure: status 1".to_owned();
            self.fails(
                state,
                (called.line, "exit"),
                does,
                "end with `sys.exit(0)`, or with nothing",
            );
        } else {
            self.works(called.line, "exit");
        }
        state.goes_on = false;
    }

    /// A program is started and waited for.
    pub(super) fn starts(&mut self, state: &mut State, called: &Called<'_>, command: &Value) {
        self.waits(state, command);
        let is_caught = ["stdout", "capture_output"]
            .iter()
            .any(|name| called.by_name(name).is_some())
            || called.named.iter().any(|(name, _)| name.is_none());
        if is_caught {
            return;
        }
        let words = self.words(state, command);
        // `date >&2`
        let is_led = words.iter().any(|word| word.contains('>'));
        let program = words.first().map_or("", String::as_str);
        let talks = TALKING.contains(&program) || reported(&words.join(" ")).is_some();
        match talks && !is_led {
            true => drop(state.said.insert(self.line(called.line))),
            false => self.found.may_print_more = true,
        }
    }

    /// The words of a command, as far as they are known. One that is not is empty.
    fn words(&self, state: &State, command: &Value) -> Vec<String> {
        match self.known_items(state, command) {
            Some(words) => {
                let words = words.iter();
                words
                    .map(|word| word.text().unwrap_or("").to_owned())
                    .collect()
            }
            None => {
                let text = command.text().unwrap_or("");
                text.split_whitespace().map(str::to_owned).collect()
            }
        }
    }

    /// `subprocess.run(["sleep", "5"])`
    pub(super) fn waits(&mut self, state: &mut State, command: &Value) {
        if let [program, time] = self.words(state, command).as_slice()
            && program == "sleep"
        {
            state.slept += time.parse::<f64>().unwrap_or(0.0).max(0.0);
        }
    }
}

pub(super) fn sleeps(state: &mut State, time: &Value) {
    if let Value::Number(Some(seconds), _) = time {
        state.slept += seconds.max(0.0);
    }
}

/// Begins the name of a span of time; behind it stand its seconds.
const SPAN: &str = "$seconds ";

/// What `timedelta` counts in, by name, and how many seconds each is.
const UNITS: [(&str, f64); 7] = [
    ("weeks", 604_800.0),
    ("days", 86_400.0),
    ("hours", 3600.0),
    ("minutes", 60.0),
    ("seconds", 1.0),
    ("milliseconds", 1e-3),
    ("microseconds", 1e-6),
];

/// `timedelta(minutes=45)`
pub(super) fn time_span(called: &Called<'_>) -> Value {
    let by_place = [
        "days",
        "seconds",
        "microseconds",
        "milliseconds",
        "minutes",
        "hours",
        "weeks",
    ];
    let given = by_place.iter().copied().zip(called.given);
    let named = called.named.iter();
    let named = named.map(|(name, value)| (name.as_deref().unwrap_or(""), value));
    let parts = given.chain(named).map(|(name, value)| {
        let (_, seconds) = UNITS.iter().find(|(unit, _)| *unit == name)?;
        match value {
            Value::Number(Some(count), _) => Some(count * seconds),
            _ => None,
        }
    });
    let Some(seconds) = parts.sum::<Option<f64>>() else {
        return Value::Any;
    };
    Value::Library(format!("{SPAN}{seconds}").into())
}

/// The seconds of a span of time that is asked for them: the name of that call.
pub(super) fn seconds_of(call: &str) -> Option<f64> {
    let span = call.strip_prefix(SPAN)?;
    span.strip_suffix(".total_seconds")?.parse().ok()
}

/// A file or a path: that of what the script is given, or another one.
pub(super) fn opened(path: &Value, other: &'static str) -> Value {
    path.each(|one| match is_named(Some(one), "$given") {
        true => one.clone(),
        false => Value::Odd(other),
    })
}

/// Whether a value is what a library has under a name.
pub(super) fn is_named(value: Option<&Value>, name: &str) -> bool {
    matches!(value, Some(Value::Library(own)) if own.as_ref() == name)
}
