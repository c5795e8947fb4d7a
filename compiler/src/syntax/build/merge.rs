//! What happens to the entries of a map when it ends: duplicates are reported, merge keys (`<<`) resolved.
//!
//! Merging waits for the end of the map, because its own keys win wherever they stand.

use crate::diag::codes;
use std::collections::{BTreeMap, BTreeSet};

use super::{Builder, shortened};
use crate::diag::Diagnostic;
use crate::source::Span;
use crate::source::removal;
use crate::syntax::{Entry, Node, Value};

impl Builder<'_> {
    pub(super) fn report_duplicates(&mut self, entries: &[Entry], merges: &[Entry]) {
        let mut first: BTreeMap<&str, &Entry> = BTreeMap::new();
        let mut doubled: Vec<(&Entry, Option<Span>, Diagnostic)> = Vec::new();
        for (at, entry) in entries.iter().chain(merges).enumerate() {
            let Some(earlier) = first.get(entry.key.as_str()).copied() else {
                first.insert(&entry.key, entry);
                continue;
            };
            let message = format!(
                "the key `{}` stands twice in the same map",
                shortened(&entry.key)
            );
            let found = Diagnostic::new(
                &codes::DUPLICATE_KEY,
                entry.key_span,
                message,
                "the same key again",
            )
            .label(earlier.key_span, "first here");
            let same = earlier.value.value == entry.value.value;
            let gone = removal(entries, at, Entry::span).filter(|_| same);
            doubled.push((entry, gone, found));
        }
        let keys: BTreeSet<&str> = (doubled.iter())
            .map(|(entry, ..)| entry.key.as_str())
            .collect();
        let differ = doubled.iter().any(|(_, gone, _)| gone.is_none());
        // What holds maps alone may as well be called by names, each of which stands twice.
        let is_map = |entry: &Entry| matches!(entry.value.value, Value::Map(_));
        let are_named = doubled.iter().all(|(entry, ..)| is_map(entry));
        if let Some((entry, _, found)) = doubled.first()
            && keys.len() > 1
            && differ
            && !are_named
        {
            let all: Vec<&str> = doubled.iter().map(|(entry, ..)| &*entry.key).collect();
            self.find(two_entries(found, entry, &all));
            return;
        }
        for (_, gone, found) in doubled {
            self.find(found.remove_or(gone, "remove one of the two, or give it another name"));
        }
    }

    /// The entries of a map and those it merges (`<<`): its own keys win, then the earlier source.
    pub(super) fn merged(&mut self, mut entries: Vec<Entry>, merges: Vec<Entry>) -> Vec<Entry> {
        if merges.is_empty() {
            return entries;
        }
        let mut taken: BTreeSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
        for merge in merges {
            let sources = match merge.value.value {
                Value::List(items) => items,
                value @ (Value::Null
                | Value::Bool(_)
                | Value::Number(..)
                | Value::Text(_)
                | Value::Map(_)) => {
                    vec![Node {
                        span: merge.value.span,
                        value,
                    }]
                }
            };
            for source in sources {
                match source.value {
                    Value::Map(found) => entries.extend(
                        found
                            .into_iter()
                            .filter(|entry| taken.insert(entry.key.clone())),
                    ),
                    Value::Null
                    | Value::Bool(_)
                    | Value::Number(..)
                    | Value::Text(_)
                    | Value::List(_) => {
                        self.refuse_merge(merge.key_span, source.span);
                    }
                }
            }
        }
        entries
    }

    pub(super) fn refuse_merge(&mut self, key: Span, value: Span) {
        let written = self.text.get(value.range()).unwrap_or("");
        if written.starts_with('*') {
            // An alias that was not found; it has been reported.
            return;
        }
        let message = "`<<` copies the entries of a map, but this is not a map";
        let mut finding = Diagnostic::new(
            &codes::BAD_MERGE,
            key,
            message,
            "needs a map, or a list of maps",
        );
        if value.start != value.end {
            finding = finding.label(value, "not a map");
        }
        let marked = matches!(self.marked(written), Some(Value::Map(_)));
        let alias = format!("*{written}");
        self.find(match marked {
            true => finding
                .help(format!("write `{alias}`, the map that `&{written}` marks"))
                .safe_fix(value, alias),
            false => finding.help("write `<<: *name`, where `&name` marks a map"),
        });
    }
}

/// How many keys are named.
const NAMED: usize = 4;

/// Several keys that stand twice, some with other values: two entries, of which the second has lost the line that begins it.
fn two_entries(found: &Diagnostic, first: &Entry, keys: &[&str]) -> Diagnostic {
    let mut names: Vec<String> = keys
        .iter()
        .take(NAMED)
        .map(|key| format!("`{}`", shortened(key)))
        .collect();
    let last = match keys.len().checked_sub(NAMED) {
        Some(more) if more > 0 => format!("{more} more"),
        Some(_) | None => names.pop().unwrap_or_default(),
    };
    let mut told = Diagnostic::new(
        found.code,
        first.key_span,
        format!(
            "the keys {} and {last} stand twice in the same map",
            names.join(", ")
        ),
        "the first of them again",
    );
    told.labels.clone_from(&found.labels);
    told.help(
        "write the line that begins the second entry before this one, or remove what is double",
    )
}
