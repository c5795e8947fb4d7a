//! A text of a node that speaks of more tries, calls, passages or minutes than the node has, or of other ones than it must make.

use crate::amount::{Amount, amounts, calls_for_each, is_of_the_world, is_order, is_same};
use crate::diag::codes::OTHER_NUMBER;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Program, Speaker};
use crate::source::Span;
use crate::syntax::{Entry, Node, Value};
use std::collections::BTreeMap;

/// What a number of a node stands for, and how texts call it.
struct Limit {
    key: &'static str,
    bound: Bound,
    words: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// There may be so many.
    Most,
    /// As [`Self::Most`]; whether the first one is counted is a matter of taste.
    MostAgain,
    /// There must be so many.
    Least,
    /// So many seconds, after which the node is stopped.
    Seconds,
}

const TRIES: [&str; 5] = ["try", "attempt", "times", "retry", "retrie"];
const CALLS: [&str; 4] = ["call", "search", "lookup", "query"];
const TURNS: [&str; 4] = ["iteration", "round", "turn", "step"];

const LIMITS: [Limit; 11] = [
    of("max_tool_calls", Bound::Most, &CALLS),
    of(
        "min_proposals",
        Bound::Least,
        &["search", "proposal", "query", "call", "lookup"],
    ),
    of("max_attempts", Bound::MostAgain, &TRIES),
    of("max_retries", Bound::MostAgain, &TRIES),
    of("retries", Bound::MostAgain, &TRIES),
    of("max_loops", Bound::MostAgain, &TRIES),
    of("max_iterations", Bound::MostAgain, &TURNS),
    of(
        "top_k",
        Bound::Most,
        &["chunk", "passage", "snippet", "excerpt", "hit"],
    ),
    of("turns", Bound::MostAgain, &["turn"]),
    of("timeout", Bound::Seconds, &[]),
    of("timeout_seconds", Bound::Seconds, &[]),
];

const fn of(key: &'static str, bound: Bound, words: &'static [&'static str]) -> Limit {
    Limit { key, bound, words }
}

/// Parts of a node in which such a key is somebody else's. The rounds of a controller are told with what else is asked of it.
const OTHERS: [&str; 9] = [
    "schema",
    "output_schema",
    "parameters",
    "properties",
    "inputs",
    "params",
    "state_updates",
    "react",
    "nodes",
];

/// Reports the first such text of each node.
pub(super) fn check(root: &Node, program: &Program, report: &mut Report) {
    let mut entries = root.all().filter_map(Node::entries).flatten();
    if !entries.any(|entry| LIMITS.iter().any(|limit| limit.key == entry.key)) {
        return;
    }
    let written = written(root);
    for node in &program.nodes {
        for speaker in node.speakers() {
            let Some(limits) = written.get(&speaker.span).map(|own| limits(own)) else {
                continue;
            };
            // A description is that of the node.
            let doc = speaker.speech.map_or(node.doc.as_str(), |_| "");
            let found = limits
                .iter()
                .find_map(|own| own.contradiction(&speaker, doc));
            report.diagnostics.extend(found);
        }
    }
}

/// The maps of a file, by the place of the key or of the `id` that names them.
fn written(root: &Node) -> BTreeMap<Span, &Node> {
    let mut found = BTreeMap::new();
    for node in root.all() {
        for entry in node.entries().unwrap_or_default() {
            if entry.value.entries().is_some() {
                found.insert(entry.key_span, &entry.value);
            } else if entry.key == "id" {
                found.insert(entry.value.span, node);
            }
        }
    }
    found
}

/// Who says a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Author {
    /// It describes the node as it is.
    Person,
    /// It asks a model, which may be asked for less than it is allowed.
    Prompt,
}

/// A limit that a node has.
struct NodeLimit {
    limit: &'static Limit,
    number: u64,
    span: Span,
}

/// The limits that stand in a node, also in its parts.
fn limits(node: &Node) -> Vec<NodeLimit> {
    let mut found = Vec::new();
    let mut below = vec![node];
    while let Some(part) = below.pop() {
        let Value::Map(entries) = &part.value else {
            continue;
        };
        found.extend(entries.iter().filter_map(NodeLimit::of));
        let parts = entries.iter();
        let parts = parts.filter(|entry| !OTHERS.contains(&entry.key.as_str()));
        below.extend(parts.map(|entry| &entry.value));
    }
    found
}

impl NodeLimit {
    fn of(entry: &Entry) -> Option<Self> {
        let limit = LIMITS.iter().find(|limit| limit.key == entry.key)?;
        let Value::Number(number, _) = &entry.value.value else {
            return None;
        };
        let number = number.as_u64().filter(|number| *number > 0)?;
        Some(Self {
            limit,
            number,
            span: entry.value.span,
        })
    }

    /// What a text of the node says against the limit.
    fn contradiction(&self, node: &Speaker<'_>, doc: &str) -> Option<Diagnostic> {
        if let Some(said) = self.other(doc, Author::Person) {
            return Some(self.finding("the description", node, node.span, &said));
        }
        // What a model is told of time is mostly about something else.
        if self.limit.bound == Bound::Seconds {
            return None;
        }
        node.texts.iter().find_map(|text| {
            let said = text
                .literals()
                .find_map(|literal| self.other(literal, Author::Prompt))?;
            Some(self.finding("a text", node, text.span, &said))
        })
    }

    fn other(&self, text: &str, author: Author) -> Option<String> {
        let each = calls_for_each(text, self.limit.words);
        let each = each.filter(|(number, _)| *number > self.number);
        if let Some((_, said)) = each.filter(|_| self.limit.bound == Bound::Most) {
            return Some(said);
        }
        let mut amounts = amounts(text).into_iter();
        let found = amounts
            .find(|amount| self.is_about_it(amount, author) && self.contradicts(amount, author))?;
        let counted = found.counted.iter();
        let end = counted.clone().position(|word| self.is_counted(word))?;
        let words: Vec<&str> = counted.take(end + 1).map(String::as_str).collect();
        Some(format!("{} {}", found.said, words.join(" ")))
    }

    fn is_about_it(&self, amount: &Amount<'_>, author: Author) -> bool {
        if amount.is_about {
            return false;
        }
        let is_bounded = amount.least.is_none() || amount.most.is_none();
        if self.limit.bound == Bound::Seconds {
            let last = amount.before.last().map_or("", String::as_str);
            return is_bounded || ["gets", "has", "takes", "after"].contains(&last);
        }
        let mut counted = amount.counted.iter().take(2);
        let is_told = match author {
            Author::Person => is_own(amount) || self.limit.key == "top_k",
            Author::Prompt => is_order(amount),
        };
        let named = counted.any(|word| self.is_counted(word));
        // A model may plan, or write about, as many steps as it likes; and what is done so many times is said before.
        let is_meant = match (self.limit.key, author) {
            ("max_iterations", Author::Prompt) => false,
            _ if amount.counted.first().is_some_and(|word| word == "times") => {
                is_tried(amount) && !is_of_the_world(amount)
            }
            _ => true,
        };
        named && is_meant && (is_bounded || is_told)
    }

    /// Whether a word is what the limit counts.
    fn is_counted(&self, word: &str) -> bool {
        let is_time = self.limit.bound == Bound::Seconds && seconds(word).is_some();
        let mut words = self.limit.words.iter();
        is_time || words.any(|known| is_same(word, known))
    }

    fn contradicts(&self, amount: &Amount<'_>, author: Author) -> bool {
        let said = amount.least.or(amount.most);
        let is_less = |said: u64| author == Author::Person && said.saturating_add(1) < self.number;
        match self.limit.bound {
            Bound::MostAgain if said.is_some_and(is_less) => true,
            Bound::Most => said.is_some_and(|said| said > self.number),
            Bound::MostAgain => said.is_some_and(|said| said > self.number.saturating_add(1)),
            Bound::Least => match (amount.least, amount.most) {
                (Some(least), None) => least != self.number,
                (_, Some(most)) => most < self.number,
                (None, None) => false,
            },
            Bound::Seconds => {
                let each = amount.counted.first().and_then(|word| seconds(word));
                let said = said.zip(each).map(|(said, each)| said.saturating_mul(each));
                said.is_some_and(|said| said > self.number)
            }
        }
    }

    fn finding(&self, place: &str, node: &Speaker<'_>, span: Span, said: &str) -> Diagnostic {
        let (key, number) = (self.limit.key, self.number);
        let unit = match self.limit.bound {
            Bound::Seconds if number == 1 => " second",
            Bound::Seconds => " seconds",
            Bound::Most | Bound::MostAgain | Bound::Least => "",
        };
        let message = format!(
            "{place} of `{}` speaks of {said}, and its `{key}` is {number}{unit}",
            node.id
        );
        let found = Diagnostic::new(&OTHER_NUMBER, span, message, "another number");
        found
            .label(self.span, "the number that counts")
            .help("let both name the same number")
    }
}

/// Whether it is said what is tried so many times.
pub(in crate::dialect) fn is_tried(amount: &Amount<'_>) -> bool {
    const TRIED: [&str; 8] = [
        "attempted",
        "retried",
        "retries",
        "retry",
        "tried",
        "tries",
        "try",
        "trying",
    ];
    amount
        .before
        .iter()
        .any(|word| TRIED.contains(&word.as_str()))
}

/// Whether a description speaks of what its node does itself: `the five searches` are those of another one, `the five best passages` are not.
fn is_own(amount: &Amount<'_>) -> bool {
    let first = amount.counted.first().map_or("", String::as_str);
    let is_choice = ["best", "nearest", "top", "most"].contains(&first);
    let there = ["the", "these", "those", "all", "its", "their"];
    let last = amount.before.last().map_or("", String::as_str);
    is_choice || !there.contains(&last)
}

fn seconds(unit: &str) -> Option<u64> {
    Some(match unit {
        "second" | "seconds" => 1,
        "minute" | "minutes" => 60,
        "hour" | "hours" => 3600,
        _ => return None,
    })
}
