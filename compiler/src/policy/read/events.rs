//! The events that a policy names.

use super::super::ast::{Effects, EventField, Events, Label, Matcher, Part};
use crate::diag::codes::{INVALID_VALUE, POLICY_FORM};
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use crate::syntax::{Entry, FieldReader, Node, invalid_choice, wrong_type};

/// Reads events, and remembers whether all of them were understood.
pub(super) struct EventReader<'a> {
    pub(super) owner: &'a str,
    pub(super) report: Report,
    pub(super) whole: bool,
}

impl EventReader<'_> {
    /// One event, or a list of which any counts.
    pub(super) fn events(&mut self, entry: &Entry) -> Events {
        let items = entry
            .value
            .items()
            .unwrap_or(std::slice::from_ref(&entry.value));
        if items.is_empty() {
            self.refuse(&entry.key, entry.key_span, "an empty list is no event");
        }
        let found = items
            .iter()
            .filter_map(|item| self.matcher(&entry.key, item));
        found.collect()
    }

    /// Nodes and exits with which a run may end.
    pub(super) fn ends(&mut self, entry: &Entry) -> Events {
        let found = self.events(entry);
        let mut others = found.iter().flat_map(|one| &one.parts);
        let other = others.find(|part| {
            !matches!(
                part.what,
                EventField::Node | EventField::Kind | EventField::Exit
            )
        });
        if let Some(other) = other {
            self.whole = false;
            let message = format!(
                "`{}` of {} is no end of a run",
                other.what.key(),
                self.owner
            );
            let witness = "a run ends with a node, by an exit";
            let found = Diagnostic::new(&POLICY_FORM, other.span, message, witness);
            self.report
                .add(found.help("write `node`, `exit` or `kind`"));
        }
        found
    }

    /// What is required: an event, a list of which any counts, or `all` of a list.
    pub(super) fn required(&mut self, entry: &Entry) -> Vec<Events> {
        let all = match entry.value.entries() {
            Some([only]) if only.key == "all" => only,
            _ => return vec![self.events(entry)],
        };
        let Some(items) = all.value.items().filter(|items| !items.is_empty()) else {
            self.refuse("all", all.key_span, "a list of events belongs here");
            return Vec::new();
        };
        let each = items
            .iter()
            .map(|item| self.matcher("all", item).into_iter().collect());
        each.collect()
    }

    pub(super) fn matcher(&mut self, key: &str, item: &Node) -> Option<Matcher> {
        let owner = format!("`{key}` of {}", self.owner);
        let before = self.report.diagnostics.len();
        if let Some(name) = item.text().filter(|name| !name.trim().is_empty()) {
            self.whole = false;
            let help = match name.contains('.') {
                true => format!("write `{{ exit: {name} }}` for the exit of a node"),
                false => format!(
                    "write `{{ node: {name} }}` for a node, `{{ tool: {name} }}` for a tool"
                ),
            };
            let found = wrong_type(&owner, "an event", item, item.span);
            self.report.add(found.help(help));
            return None;
        }
        let Some(mut fields) = FieldReader::of_item(owner, item, &mut self.report) else {
            self.whole = false;
            return None;
        };
        let mut parts = Vec::new();
        for (word, what) in EventField::ALL {
            let found = fields.optional_scalar_text(word);
            parts.extend(found.map(|found| Part {
                what,
                name: found.value.to_owned(),
                by: None,
                span: found.span,
            }));
        }
        if let Some(by) = fields.optional_scalar_text("by") {
            match parts.first_mut() {
                Some(part) if part.what == EventField::Node => {
                    part.what = EventField::Exit;
                    part.by = Some(by.value.to_owned());
                }
                _ => fields.find(
                    Diagnostic::new(
                        &POLICY_FORM,
                        by.key_span,
                        "`by` says by which exit a node is left",
                        "of which node?",
                    )
                    .help("write `{ node: <id>, by: <exit> }`"),
                ),
            }
        }
        let all = fields.present("all");
        fields.close(&mut self.report);
        if let Some(all) = all {
            let Some(items) = all.value.items() else {
                self.refuse("all", all.key_span, "a list of events belongs here");
                return None;
            };
            let nested: Vec<Matcher> = items
                .iter()
                .filter_map(|item| self.matcher("all", item))
                .collect();
            parts.extend(nested.into_iter().flat_map(|one| one.parts));
        }
        if parts.is_empty() && before == self.report.diagnostics.len() {
            self.refuse(key, item.span, "no event stands here");
        }
        self.judge(&parts, item.span);
        if before != self.report.diagnostics.len() {
            self.whole = false;
            return None;
        }
        Some(Matcher {
            parts,
            span: item.span,
        })
    }

    /// Whether one event can fit all parts.
    fn judge(&mut self, parts: &[Part], span: Span) {
        let moments: Vec<&Part> = parts.iter().filter(|part| part.what.is_moment()).collect();
        if let [first, second, ..] = moments.as_slice() {
            let (one, other) = (first.what.key(), second.what.key());
            let message = format!("`{one}` and `{other}` are two events, and one is asked for");
            let found =
                Diagnostic::new(&POLICY_FORM, second.span, message, "never the same moment");
            self.report.add(found.help("what may go together is one of them with `node`, `kind` and `reads`; in `require`, write `all: [...]`"));
        }
        if let [only] = moments.as_slice()
            && only.what == EventField::End
        {
            if parts.len() > 1 {
                let message = "`end` is the end of the whole run, and of no node";
                self.report.add(Diagnostic::new(
                    &POLICY_FORM,
                    span,
                    message,
                    "it stands alone",
                ));
            }
            if !matches!(only.name.as_str(), "succeeded" | "failed") {
                let choices = ["succeeded", "failed"];
                self.report
                    .add(invalid_choice("`end`", &only.name, only.span, &choices));
            }
        }
        for part in parts {
            let choices: Vec<&str> = if part.what == EventField::Label {
                Label::ALL.iter().map(|(name, _)| *name).collect()
            } else if part.what == EventField::Effects {
                Effects::ALL.iter().map(|(name, _)| *name).collect()
            } else {
                continue;
            };
            if !choices.contains(&part.name.as_str()) {
                let subject = format!("`{}`", part.what.key());
                self.report
                    .add(invalid_choice(&subject, &part.name, part.span, &choices));
            }
        }
        for part in parts.iter().filter(|part| part.name.trim().is_empty()) {
            let message = format!("`{}` of {} is empty", part.what.key(), self.owner);
            self.report.add(Diagnostic::new(
                &INVALID_VALUE,
                part.span,
                message,
                "a name belongs here",
            ));
        }
    }

    pub(super) fn refuse(&mut self, key: &str, span: Span, witness: &str) {
        self.whole = false;
        let message = format!("`{key}` of {} has no event", self.owner);
        let found = Diagnostic::new(&POLICY_FORM, span, message, witness);
        self.report.add(found.help(
            "an event is written `{ node: <id> }`, `{ exit: <id>.<exit> }`, `{ tool: <name> }`, …",
        ));
    }
}
