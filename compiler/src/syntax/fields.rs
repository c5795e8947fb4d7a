//! Reading a map key by key, with the complaints every dialect owes its user: what is missing, what has the wrong type,
//! what is not known at all.
//!
//! A reader asks for each key once, in one line, and gets the value or `None`; the complaint is already written. What
//! nobody asked for by the time of [`FieldReader::close`] is unknown, so the list of known keys cannot differ from the keys
//! that are read.
//!
//! ```text
//! let mut fields = Fields::of_entry(format!("node `{id}`"), entry, report)?;
//! let prompt = fields.text("prompt");
//! let model = fields.optional_text("model");
//! let attempts = fields.positive("max_attempts");
//! fields.close(report);
//! ```

use crate::diag::codes::{INVALID_NUMBER, MISSING_FIELD};
use std::time::Duration;

mod intended_key;
mod name;
mod own_key;

use super::{Entry, Node, Value, invalid_choice, type_diagnostic};
use crate::diag::{Diagnostic, Report};
use crate::source::{Span, removal};

/// A value, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldValue<T> {
    /// The value.
    pub value: T,
    /// Where the value stands.
    pub span: Span,
    /// Where its key stands; of an item of a list, the key of the list.
    pub key_span: Span,
}

impl<T> FieldValue<T> {
    fn at(entry: &Entry, value: T) -> Self {
        Self {
            value,
            span: entry.value.span,
            key_span: entry.key_span,
        }
    }

    /// The same place, another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> FieldValue<U> {
        FieldValue {
            value: change(self.value),
            span: self.span,
            key_span: self.key_span,
        }
    }
}

/// The entries of one map while they are read.
///
/// A key without a value (`model:`) counts as absent. Of a key that stands twice the first is read; the syntax has
/// already complained.
#[must_use = "unknown keys are reported by `close`"]
#[derive(Debug)]
pub struct FieldReader<'a> {
    owner: String,
    at: Span,
    entries: &'a [Entry],
    known: Vec<&'static str>,
    elsewhere: Vec<(&'static str, &'static str)>,
    also_called: Vec<(&'static str, &'static str)>,
    /// Required keys that are not there, and the index of the finding about each.
    missing: Vec<(&'static str, usize)>,
    /// Unknown keys about which the reader has something to say itself.
    settled: Vec<&'a str>,
    report: Report,
}

impl<'a> FieldReader<'a> {
    /// What goes if the entry of `key` goes.
    pub fn removal(&self, key: &str) -> Option<Span> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        removal(self.entries, at, Entry::span)
    }

    /// Reads `node`, which must be a map. `owner` is what a person calls it (`the graph`, ``node `triage` ``,
    /// `` `settings` ``), `at` the place that is shown when something is missing.
    ///
    /// Anything but a map is reported (`wrong-type`), and there is nothing to read.
    pub fn of(
        owner: impl Into<String>,
        at: Span,
        node: &'a Node,
        report: &mut Report,
    ) -> Option<Self> {
        let owner = owner.into();
        let Some(entries) = type_diagnostic::entries(node) else {
            report.add(type_diagnostic::wrong_type(&owner, "a map", node, at));
            return None;
        };
        Some(Self {
            owner,
            at,
            entries,
            known: Vec::new(),
            elsewhere: Vec::new(),
            also_called: Vec::new(),
            missing: Vec::new(),
            settled: Vec::new(),
            report: Report::default(),
        })
    }

    /// Reads the value of `entry`; its key is the place of what is missing.
    pub fn of_entry(
        owner: impl Into<String>,
        entry: &'a Entry,
        report: &mut Report,
    ) -> Option<Self> {
        Self::of(owner, entry.key_span, &entry.value, report)
    }

    /// Reads a whole file or an item of a list; its first key is the place of what is missing.
    pub fn of_item(owner: impl Into<String>, node: &'a Node, report: &mut Report) -> Option<Self> {
        let first = type_diagnostic::entries(node).and_then(|entries| entries.first());
        Self::of(
            owner,
            first.map_or(node.span, |entry| entry.key_span),
            node,
            report,
        )
    }

    /// What a person calls the map.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The place that is shown when something is missing.
    pub fn place(&self) -> Span {
        self.at
    }

    /// Says where a key belongs that is often written here by mistake: `("routes", "approval nodes")`.
    pub fn belongs_elsewhere(&mut self, keys: &[(&'static str, &'static str)]) {
        self.elsewhere.extend_from_slice(keys);
    }

    /// Other names under which people know a key: `("kind", "type")`.
    pub fn also_called(&mut self, names: &[(&'static str, &'static str)]) {
        self.also_called.extend_from_slice(names);
    }

    /// Keys that are known and not read.
    pub fn accept(&mut self, keys: &[&'static str]) {
        self.known.extend_from_slice(keys);
    }

    /// Adds a finding of the reader's own to those of this map.
    pub fn find(&mut self, finding: Diagnostic) {
        self.report.add(finding);
    }

    /// The entry of `key` as it is; also one without a value.
    pub fn entry(&mut self, key: &'static str) -> Option<&'a Entry> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The entry of `key`, if it has a value.
    pub fn present(&mut self, key: &'static str) -> Option<&'a Entry> {
        self.entry(key)
            .filter(|entry| entry.value.value != Value::Null)
    }

    /// The entry of `key`; reports `missing-field` if there is none or it has no value.
    pub fn required(&mut self, key: &'static str) -> Option<&'a Entry> {
        let found = self.entry(key);
        let missing = match found {
            Some(entry) if entry.value.value != Value::Null => return Some(entry),
            Some(entry) => {
                let message = format!("`{key}` of {} has no value", self.owner);
                Diagnostic::new(
                    &MISSING_FIELD,
                    entry.key_span,
                    message,
                    "nothing behind the colon",
                )
                .help("write the value; an empty text is `\"\"`")
            }
            None => {
                self.missing.push((key, self.report.diagnostics.len()));
                let message = format!("{} has no `{key}`", self.owner);
                Diagnostic::new(
                    &MISSING_FIELD,
                    self.at,
                    message,
                    format!("`{key}` is required here"),
                )
                .help(format!("add `{key}: …`"))
            }
        };
        self.report.add(missing);
        None
    }

    fn wrong(&mut self, entry: &Entry, expected: &str) {
        if expected.contains("number") && type_diagnostic::is_long_number(&entry.value) {
            let expected = "a whole number that fits into 64 bits";
            return self.unfit(entry, expected, "write a number with fewer digits");
        }
        let subject = format!("`{}` of {}", entry.key, self.owner);
        self.report.add(type_diagnostic::wrong_type(
            &subject,
            expected,
            &entry.value,
            entry.key_span,
        ));
    }

    fn unfit(&mut self, entry: &Entry, expected: &str, help: &str) {
        let message = format!("`{}` of {} must be {expected}", entry.key, self.owner);
        let witness = format!("{} is not", type_diagnostic::described(&entry.value));
        self.report
            .add(Diagnostic::new(&INVALID_NUMBER, entry.value.span, message, witness).help(help));
    }

    /// Required text.
    pub fn text(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let entry = self.required(key)?;
        self.text_of(entry)
    }

    /// Text, if the key is there.
    pub fn optional_text(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let entry = self.present(key)?;
        self.text_of(entry)
    }

    fn text_of(&mut self, entry: &'a Entry) -> Option<FieldValue<&'a str>> {
        let text = type_diagnostic::text(&entry.value);
        if text.is_none() {
            self.wrong(entry, "text");
        }
        text.map(|text| FieldValue::at(entry, text))
    }

    /// Required text, for which a number or `true` is taken by its spelling (`version: 1.0`).
    pub fn scalar_text(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let entry = self.required(key)?;
        self.scalar_text_of(entry)
    }

    /// Like [`FieldReader::scalar_text`], if the key is there.
    pub fn optional_scalar_text(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let entry = self.present(key)?;
        self.scalar_text_of(entry)
    }

    fn scalar_text_of(&mut self, entry: &'a Entry) -> Option<FieldValue<&'a str>> {
        let text = type_diagnostic::spelling(&entry.value);
        if text.is_none() {
            self.wrong(entry, "text");
        }
        text.map(|text| FieldValue::at(entry, text))
    }

    /// `true` or `false`, if the key is there.
    pub fn boolean(&mut self, key: &'static str) -> Option<FieldValue<bool>> {
        let entry = self.present(key)?;
        if let Value::Bool(value) = entry.value.value {
            return Some(FieldValue::at(entry, value));
        }
        self.wrong(entry, "`true` or `false`");
        None
    }

    /// A whole number, if the key is there.
    pub fn integer(&mut self, key: &'static str) -> Option<FieldValue<i64>> {
        let entry = self.present(key)?;
        let Value::Number(number, _) = &entry.value.value else {
            self.wrong(entry, "a whole number");
            return None;
        };
        if number.as_i64().is_none() {
            self.unfit(
                entry,
                "a whole number that fits into 64 bits",
                "write it without a fraction or an exponent",
            );
        }
        number.as_i64().map(|value| FieldValue::at(entry, value))
    }

    /// A whole number that is not negative, if the key is there.
    pub fn count(&mut self, key: &'static str) -> Option<FieldValue<u64>> {
        self.at_least(
            key,
            0,
            (
                "a whole number, 0 or more",
                "leave the key out for the default",
            ),
        )
    }

    /// A whole number above zero, if the key is there.
    pub fn positive(&mut self, key: &'static str) -> Option<FieldValue<u64>> {
        self.positive_or(key, "leave the key out for the default")
    }

    /// The same, with what to do where it is none.
    pub fn positive_or(&mut self, key: &'static str, help: &str) -> Option<FieldValue<u64>> {
        self.at_least(key, 1, ("a whole number above zero", help))
    }

    fn at_least(
        &mut self,
        key: &'static str,
        least: u64,
        (expected, help): (&str, &str),
    ) -> Option<FieldValue<u64>> {
        let entry = self.present(key)?;
        let Value::Number(number, _) = &entry.value.value else {
            self.wrong(entry, expected);
            return None;
        };
        let value = number.as_u64().filter(|value| *value >= least);
        if value.is_none() {
            self.unfit(entry, expected, help);
            if let Some(whole) = type_diagnostic::whole(number, least)
                && let Some(found) = self.report.diagnostics.pop()
            {
                self.report.add(Diagnostic {
                    help: vec![format!("write `{whole}`")],
                    ..found.safe_fix(entry.value.span, whole)
                });
            }
        }
        value.map(|value| FieldValue::at(entry, value))
    }

    /// A number, if the key is there. Whole numbers beyond 2^53 are rounded to the nearest double.
    pub fn number(&mut self, key: &'static str) -> Option<FieldValue<f64>> {
        let entry = self.present(key)?;
        let Value::Number(number, _) = &entry.value.value else {
            self.wrong(entry, "a number");
            return None;
        };
        number.as_f64().map(|value| FieldValue::at(entry, value))
    }

    /// A time in seconds above zero, fractions allowed, if the key is there.
    pub fn seconds(&mut self, key: &'static str) -> Option<FieldValue<Duration>> {
        let entry = self.present(key)?;
        if !matches!(entry.value.value, Value::Number(..)) {
            self.wrong(entry, "a number of seconds");
            return None;
        }
        let found = self.number(key)?;
        let time = Duration::try_from_secs_f64(found.value)
            .ok()
            .filter(|time| !time.is_zero());
        if time.is_none() {
            self.unfit(
                entry,
                "a number of seconds above zero",
                "leave the key out for the default",
            );
        }
        time.map(|time| found.map(|_| time))
    }

    /// US dollars, if the key is there.
    pub fn dollars(&mut self, key: &'static str) -> Option<FieldValue<f64>> {
        let entry = self.present(key)?;
        if !matches!(entry.value.value, Value::Number(..)) {
            self.wrong(entry, "a number of US dollars");
            return None;
        }
        let found = self.number(key)?;
        // What is less than a billionth of a dollar buys nothing.
        if found.value.is_finite() && found.value >= 1e-9 {
            return Some(found);
        }
        self.unfit(
            entry,
            "a number of US dollars above zero",
            "leave the key out for no limit",
        );
        None
    }

    /// A list, if the key is there.
    pub fn list(&mut self, key: &'static str) -> Option<FieldValue<&'a [Node]>> {
        let entry = self.present(key)?;
        if let Value::List(items) = &entry.value.value {
            return Some(FieldValue::at(entry, items.as_slice()));
        }
        self.wrong(entry, "a list");
        None
    }

    /// A list of texts, if the key is there. Items that are no text are reported and left out.
    pub fn texts(&mut self, key: &'static str) -> Option<FieldValue<Vec<FieldValue<&'a str>>>> {
        let list = self.list(key)?;
        let items = list
            .value
            .iter()
            .enumerate()
            .filter_map(|(number, item)| self.item_text(key, number, item, list.key_span));
        let items = items.collect();
        Some(list.map(|_| items))
    }

    /// One text or a list of texts (`next: a`, `next: [a, b]`), if the key is there.
    pub fn one_or_more_texts(
        &mut self,
        key: &'static str,
    ) -> Option<FieldValue<Vec<FieldValue<&'a str>>>> {
        let entry = self.present(key)?;
        if matches!(entry.value.value, Value::List(_)) {
            return self.texts(key);
        }
        let Some(text) = type_diagnostic::text(&entry.value) else {
            self.wrong(entry, "text or a list of texts");
            return None;
        };
        let one = FieldValue::at(entry, text);
        Some(FieldValue::at(entry, vec![one]))
    }

    fn item_text(
        &mut self,
        key: &str,
        number: usize,
        item: &'a Node,
        key_span: Span,
    ) -> Option<FieldValue<&'a str>> {
        if let Some(value) = type_diagnostic::text(item) {
            return Some(FieldValue {
                value,
                span: item.span,
                key_span,
            });
        }
        let subject = format!("entry {} of `{key}` of {}", number + 1, self.owner);
        self.report.add(type_diagnostic::wrong_type(
            &subject, "text", item, item.span,
        ));
        None
    }

    /// A map, if the key is there.
    pub fn map(&mut self, key: &'static str) -> Option<FieldValue<&'a [Entry]>> {
        let entry = self.present(key)?;
        if let Some(entries) = type_diagnostic::entries(&entry.value) {
            return Some(FieldValue::at(entry, entries));
        }
        self.wrong(entry, "a map");
        None
    }

    /// A map whose values are texts, if the key is there. Entries that are no text are reported and left out.
    pub fn text_map(&mut self, key: &'static str) -> Option<FieldValue<Vec<(&'a Entry, &'a str)>>> {
        let map = self.map(key)?;
        let mut texts = Vec::new();
        for entry in map.value {
            if let Some(text) = type_diagnostic::text(&entry.value) {
                texts.push((entry, text));
                continue;
            }
            let subject = format!("`{key}.{}` of {}", entry.key, self.owner);
            self.report.add(type_diagnostic::wrong_type(
                &subject,
                "text",
                &entry.value,
                entry.key_span,
            ));
        }
        Some(map.map(|_| texts))
    }

    /// One of a few names, if the key is there; the value that goes with the name.
    pub fn one_of<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&str, T)],
    ) -> Option<FieldValue<T>> {
        let text = self.optional_text(key)?;
        if let Some((_, value)) = choices.iter().find(|(name, _)| *name == text.value) {
            return Some(text.map(|_| *value));
        }
        let subject = format!("`{key}` of {}", self.owner);
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        self.report
            .add(invalid_choice(&subject, text.value, text.span, &names));
        None
    }
}
