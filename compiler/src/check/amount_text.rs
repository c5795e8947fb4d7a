//! A prompt that asks for another number of items, or for a longer text, than the schema of the reply lets through.

use super::graph::Graph;
use crate::amount::{Amount, amounts, is_same};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text};
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        of_texts(id, schema, texts, report);
    }
}

fn of_texts(id: &str, schema: &Schema, texts: Vec<&Text>, report: &mut Report) {
    let limited: Vec<LimitedProperty<'_>> = schema
        .properties
        .iter()
        .filter_map(|property| LimitedProperty::of(schema, property))
        .collect();
    if limited.is_empty() {
        return;
    }
    report
        .diagnostics
        .extend(limited.iter().filter_map(|limited| described(id, limited)));
    for text in texts {
        let amounts: Vec<Amount<'_>> = text.literals().flat_map(amounts).collect();
        let found = limited.iter().find_map(|limited| {
            let other = amounts.iter().find(|amount| limited.excludes(amount))?;
            Some(finding(id, text, limited, other))
        });
        report.diagnostics.extend(found);
    }
}

/// A description that names another number of items than its property has.
fn described(id: &str, limited: &LimitedProperty<'_>) -> Option<Diagnostic> {
    let amounts = amounts(&limited.property.doc);
    let other = amounts.iter().find(|amount| match limited.is_list {
        true => limited.counts(amount) && limited.beyond(amount, 1),
        // "In about 150 words", and 60 characters.
        false => limited
            .each(amount, &amounts)
            .is_some_and(|length| limited.beyond(amount, length) && is_whole(amount)),
    })?;
    let name = &limited.property.name;
    let message = format!(
        "the description of `{name}` in `{id}` speaks of {} {}, and its schema lets {} through",
        other.said,
        other.counted.join(" "),
        limited.allowed()
    );
    let label = "a reply with as many is refused";
    let found = Diagnostic::new(&OTHER_NUMBER, limited.property.span, message, label);
    Some(found.help("let the description and the schema name the same number"))
}

/// A property whose length is limited.
struct LimitedProperty<'s> {
    property: &'s Property,
    least: Option<u64>,
    most: Option<u64>,
    /// What its pattern is one of.
    code: Option<Code>,
    is_list: bool,
    /// Whether the reply has no other property.
    is_only: bool,
    /// The names of all properties of the reply.
    names: Vec<&'s str>,
}

impl<'s> LimitedProperty<'s> {
    fn of(schema: &'s Schema, property: &'s Property) -> Option<Self> {
        let json = schema.json.get("properties");
        let json = json.or_else(|| schema.json.get("parameters"))?;
        let json = json.get(&property.name)?;
        let number = |key: &str| json.get(key).and_then(Value::as_u64);
        let kind = json.get("type").and_then(Value::as_str)?;
        let pattern = json.get("pattern").and_then(Value::as_str);
        let code = pattern.and_then(Code::of).filter(|_| kind == "string");
        let exact = code.as_ref().map(|code| code.length);
        let (least, most) = match kind {
            "array" => (number("minItems"), number("maxItems")),
            "string" => (exact, number("maxLength").or(exact)),
            _ => return None,
        };
        (least.is_some() || most.is_some()).then_some(Self {
            property,
            least,
            most,
            code,
            is_list: kind == "array",
            is_only: schema.properties.len() == 1,
            names: schema
                .properties
                .iter()
                .map(|one| one.name.as_str())
                .collect(),
        })
    }

    /// Whether an amount is one of this, and names a number that it cannot have.
    fn excludes(&self, amount: &Amount<'_>) -> bool {
        if self.is_list {
            self.counts(amount) && asks(&amount.before) && self.beyond(amount, 1)
        } else {
            let Some(length) = self.each(amount, std::slice::from_ref(amount)) else {
                return false;
            };
            // Of several that are named, the last one is meant.
            let names = |name: &str, word: &str| {
                name.rsplit('_')
                    .next()
                    .is_some_and(|last| is_same(last, word))
            };
            let mut before = amount.before.iter().rev();
            let last = before.find(|word| self.names.iter().any(|name| names(name, word)));
            let named = self.is_only || last.is_some_and(|word| self.is_named(word));
            named
                && asks(&amount.before)
                && !is_of_what_is_there(&amount.before)
                && self.beyond(amount, length)
        }
    }

    /// What the schema lets through, in words.
    fn allowed(&self) -> String {
        let of = if self.is_list { "items" } else { "characters" };
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => format!("{most} {of}"),
            (Some(least), Some(most)) => format!("{least} to {most} {of}"),
            (Some(least), None) => format!("at least {least} {of}"),
            (None, Some(most)) => format!("at most {most} {of}"),
            (None, None) => String::new(),
        }
    }

    /// How many letters one of what is counted has at least. Of a code whose parts are counted apart none is all of it.
    fn each(&self, amount: &Amount<'_>, all: &[Amount<'_>]) -> Option<u64> {
        let one = amount.counted.first()?;
        match &self.code {
            Some(code) => {
                let parts = all.iter().filter(|other| letters(other).is_some());
                (is_same(code.unit, one) && parts.count() < 2).then_some(1)
            }
            None => letters(amount),
        }
    }

    fn counts(&self, amount: &Amount<'_>) -> bool {
        !amount.is_about && amount.counted.iter().any(|word| self.is_named(word))
    }

    fn is_named(&self, word: &str) -> bool {
        let last = self.property.name.rsplit('_').next();
        last.is_some_and(|last| is_same(last, word))
    }

    fn beyond(&self, amount: &Amount<'_>, each: u64) -> bool {
        let above = |said: u64| {
            self.most
                .is_some_and(|most| said.saturating_mul(each) > most)
        };
        let below = |said: u64| {
            self.least
                .is_some_and(|least| said.saturating_mul(each) < least)
        };
        amount.most.or(amount.least).is_some_and(above)
            || amount.least.or(amount.most).is_some_and(below)
    }
}

/// A text of signs of one kind: `^[A-Z]{3}$`.
struct Code {
    length: u64,
    unit: &'static str,
}

impl Code {
    fn of(pattern: &str) -> Option<Self> {
        let inner = pattern.strip_prefix('^')?.strip_suffix("}$")?;
        let (class, count) = inner.rsplit_once('{')?;
        let unit = match class {
            "[A-Z]" | "[a-z]" | "[A-Za-z]" | "[a-zA-Z]" => "letter",
            "\\d" | "[0-9]" => "digit",
            _ => return None,
        };
        let length = count.parse().ok()?;
        Some(Self { length, unit })
    }
}

/// How many letters one of what is counted has at least; `None`: no part of a text is counted.
fn letters(amount: &Amount<'_>) -> Option<u64> {
    let one = amount.counted.first()?;
    ["character", "letter"]
        .iter()
        .any(|name| is_same(name, one))
        .then_some(1)
        // These are longer than this, with the blank behind them.
        .or_else(|| {
            let mut parts = PARTS.iter();
            parts.find_map(|(part, length)| is_same(part, one).then_some(*length))
        })
}

/// The parts of a text, and how many letters one of them has at least.
const PARTS: [(&str, u64); 4] = [
    ("word", 3),
    ("sentence", 25),
    ("bullet", 8),
    ("paragraph", 60),
];

/// Whether an amount of sentences is that of a whole text: "in three sentences". "Of the first three sentences" is about another one.
fn is_whole(amount: &Amount<'_>) -> bool {
    const BEFORE: [&str; 10] = [
        "about", "as", "exactly", "have", "in", "least", "most", "of", "to", "with",
    ];
    let counted = amount.counted.first().map_or("", String::as_str);
    let last = amount.before.last().map_or("", String::as_str);
    let is_part = ["sentence", "bullet", "paragraph"];
    !is_part.iter().any(|part| is_same(part, counted)) || last.is_empty() || BEFORE.contains(&last)
}

/// Whether an amount is one of something that is there: "for this article of about 900 words".
fn is_of_what_is_there(before: &[String]) -> bool {
    const THERE: [&str; 4] = ["following", "that", "these", "this"];
    let words = before.iter().map(String::as_str);
    let words: Vec<&str> = words.filter(|word| *word != "about").collect();
    match words.as_slice() {
        [.., there, _, "of"] => THERE.contains(there),
        _ => false,
    }
}

/// Whether a sentence asks for what it counts.
fn asks(before: &[String]) -> bool {
    const VERBS: [&str; 30] = [
        "answer",
        "ask",
        "choose",
        "collect",
        "compose",
        "create",
        "describe",
        "draft",
        "extract",
        "find",
        "formulate",
        "generate",
        "give",
        "identify",
        "into",
        "list",
        "make",
        "name",
        "pick",
        "plan",
        "produce",
        "propose",
        "provide",
        "return",
        "select",
        "suggest",
        "summarise",
        "summarize",
        "think",
        "write",
    ];
    // `the ten questions` are there already.
    let there = [
        "the", "these", "those", "all", "its", "their", "our", "your",
    ];
    let is_there = before
        .last()
        .is_some_and(|word| there.contains(&word.as_str()));
    before.iter().any(|word| VERBS.contains(&word.as_str()))
        && !is_there
        && !before.iter().any(|word| word == "these" || word == "given")
}

fn finding(
    id: &str,
    text: &Text,
    limited: &LimitedProperty<'_>,
    amount: &Amount<'_>,
) -> Diagnostic {
    let name = &limited.property.name;
    let allowed = limited.allowed();
    let message = format!(
        "a text of `{id}` asks for {} {}, and the schema of `{name}` lets {allowed} through",
        amount.said,
        amount.counted.join(" ")
    );
    let label = "a reply with as many is refused";
    let found = Diagnostic::new(&OTHER_NUMBER, text.span, message, label);
    found
        .label(limited.property.span, "the schema")
        .help("let the text and the schema name the same number")
}
