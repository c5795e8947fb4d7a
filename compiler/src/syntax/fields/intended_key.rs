//! Keys that nobody asked for: what was meant by them.
//!
//! A required key that is missing and an unknown one that is nearly it are one slip, and one finding.

use super::super::nearest_word;
use super::FieldReader;
use crate::diag::codes::UNKNOWN_KEY;
use crate::diag::{Diagnostic, Label, Report};
use crate::source::Span;
use crate::suggestion::{Certainty, Suggestion, look_alike};
use crate::syntax::{Entry, build};

/// More known keys than this are no help to anybody.
const MANY: usize = 24;

impl<'a> FieldReader<'a> {
    /// Reports the keys that were not asked for, and hands all findings to `report`.
    pub fn close(mut self, report: &mut Report) {
        let entries = self.entries;
        for entry in entries {
            if let Some(found) = self.own_key(entry) {
                self.report.add(found);
            }
            if !self.is_unknown(entry) {
                continue;
            }
            let meant = self.meant(entry);
            let missing = meant.and_then(|meant| self.take_missing(&meant));
            match (meant, missing) {
                (Some(meant), Some(at)) => self.is_it(entry, meant, at),
                _ => {
                    let found = self.unknown(entry, meant);
                    self.report.add(found);
                }
            }
        }
        report.extend(self.report);
    }

    /// The place of an unknown key that was meant as `key`, which is not there. To be asked when all other keys have been
    /// read; whoever asks reports the slip, and [`FieldReader::close`] does not.
    pub fn slip(&mut self, key: &'static str) -> Option<Span> {
        let _ = self.entry(key);
        let entries = self.entries;
        let found = entries.iter().find(|entry| {
            self.is_unknown(entry) && self.meant(entry).is_some_and(|near| near.name == key)
        })?;
        self.settled.push(&found.key);
        Some(found.key_span)
    }

    fn is_unknown(&self, entry: &Entry) -> bool {
        let key = entry.key.as_str();
        !self.known.contains(&key) && !self.settled.contains(&key) && !key.starts_with("x-")
    }

    /// The key that is not there and was probably meant by an unknown one.
    fn meant(&self, entry: &Entry) -> Option<Suggestion<'static>> {
        let key = entry.key.as_str();
        if self.elsewhere.iter().any(|(name, _)| *name == key) {
            return None;
        }
        let absent = |name: &&str| !self.entries.iter().any(|entry| entry.key == *name);
        let known = || self.known.iter().copied().filter(absent);
        let other = self.also_called.iter().find(|(name, _)| *name == key);
        let other = other.and_then(|(_, meant)| known().find(|known| known == meant));
        let guessed = |name| Suggestion {
            name,
            certainty: Certainty::Guess,
        };
        let near =
            || nearest_word(key, known()).map(|near| near.beside(key, self.known.iter().copied()));
        other
            .map(guessed)
            .or_else(near)
            .or_else(|| part_of(key, known()).map(guessed))
    }

    /// The index of the finding that `key` is missing, the first time.
    fn take_missing(&mut self, key: &str) -> Option<usize> {
        let at = self.missing.iter().position(|(name, _)| *name == key)?;
        Some(self.missing.remove(at).1)
    }

    /// Turns the finding that `meant` is missing into one about the unknown key that is nearly it.
    fn is_it(&mut self, entry: &Entry, meant: Suggestion<'_>, at: usize) {
        let key = build::shortened(&entry.key);
        let owner = self.owner.clone();
        let Some(found) = self.report.diagnostics.get_mut(at) else {
            return;
        };
        let place = found.primary.span;
        found.message = format!("{owner} has no `{meant}`, but an unknown key `{key}`");
        found.primary = Label {
            span: entry.key_span,
            text: "means nothing here".to_owned(),
        };
        if place != entry.key_span {
            found.labels.push(Label {
                span: place,
                text: format!("`{meant}` is required here"),
            });
        }
        found.help.clear();
        *found = found.clone().did_you_mean(entry.key_span, meant);
    }

    fn unknown(&self, entry: &Entry, meant: Option<Suggestion<'_>>) -> Diagnostic {
        let key = build::shortened(&entry.key);
        let message = format!("unknown key `{key}` in {}", self.owner);
        let finding = Diagnostic::new(&UNKNOWN_KEY, entry.key_span, message, "has no effect");
        if let Some((_, place)) = self.elsewhere.iter().find(|(name, _)| *name == entry.key) {
            return finding.help(format!("`{key}` belongs to {place}"));
        }
        if let Some(meant) = meant {
            let finding = match look_alike(&entry.key, &meant) {
                Some(note) => finding.note(note),
                None => finding,
            };
            return finding.did_you_mean(entry.key_span, meant);
        }
        let names: Vec<String> = self
            .known
            .iter()
            .map(|known| format!("`{known}`"))
            .collect();
        let finding = if names.len() > MANY {
            finding
        } else {
            finding.note(format!("the keys known here are {}", names.join(", ")))
        };
        finding.help("remove it, or let its name begin with `x-` if it is your own")
    }
}

/// The only known key of several words that begins or ends with `key`: `collect` for `collect_into`, `chunks` for `retrieved_chunks`.
fn part_of(key: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let mut longer = known.filter(|known| {
        let rest = known.strip_prefix(key);
        let before = known.strip_suffix(key);
        let begins = rest.is_some_and(|rest| rest.starts_with('_'));
        key.len() > 3 && (begins || before.is_some_and(|before| before.ends_with('_')))
    });
    longer.next().filter(|_| longer.next().is_none())
}
