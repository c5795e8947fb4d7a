//! `from … never-reaches …`: where labelled values must not come.

use super::super::ast::{EventField, Events, Flow, Form, Label};
use super::super::labels::label;
use super::events::EventReader;
use crate::diag::Diagnostic;
use crate::diag::codes::POLICY_FORM;
use crate::source::Span;
use crate::syntax::{Entry, FieldReader, Node, invalid_choice};

pub(super) fn read(fields: &mut FieldReader<'_>, reader: &mut EventReader<'_>) -> Option<Form> {
    let from = fields.required("from");
    let to = fields.required("never-reaches");
    let unless = fields.present("unless");
    let implicit = fields.boolean("implicit");
    let from = labels(from?, reader)?;
    let to = places(to?, reader);
    let mut flow = Flow {
        from,
        to,
        endorsed: Vec::new(),
        closed: false,
        implicit: implicit.is_some_and(|found| found.value),
    };
    if let Some(entry) = unless {
        exceptions(entry, &mut flow, reader);
    }
    Some(Form::Flow(flow))
}

/// The labels that values come with: `{ label: … }`.
fn labels(entry: &Entry, reader: &mut EventReader<'_>) -> Option<Vec<Label>> {
    let owner = format!("`from` of {}", reader.owner);
    let mut fields = FieldReader::of_entry(owner.clone(), entry, &mut reader.report)?;
    let words = fields.one_or_more_texts("label");
    let mut labels = Vec::new();
    for word in words.iter().flat_map(|words| &words.value) {
        match label(word.value) {
            Some(label) => labels.push(label),
            None => {
                let names: Vec<&str> = Label::ALL.iter().map(|(name, _)| *name).collect();
                let subject = format!("`label` of {owner}");
                fields.find(invalid_choice(&subject, word.value, word.span, &names));
            }
        }
    }
    let empty = words.as_ref().is_none_or(|words| words.value.is_empty());
    if empty {
        let message = format!("{owner} names no label");
        let witness = "which values are meant?";
        let found = Diagnostic::new(&POLICY_FORM, entry.key_span, message, witness);
        fields.find(found.help("write `from: { label: untrusted }` or `from: { label: private }`"));
    }
    fields.close(&mut reader.report);
    labels.sort_unstable();
    labels.dedup();
    (!labels.is_empty()).then_some(labels)
}

/// Where they must not come: a node that is handed something, or something that is called.
fn places(entry: &Entry, reader: &mut EventReader<'_>) -> Events {
    let found = reader.events(entry);
    let mut others = found.iter().flat_map(|one| &one.parts);
    let other = others.find(|part| match part.what {
        EventField::Node
        | EventField::Kind
        | EventField::Tool
        | EventField::Server
        | EventField::Capability
        | EventField::Effects => false,
        EventField::Exit
        | EventField::Reads
        | EventField::Writes
        | EventField::End
        | EventField::Label => true,
    });
    if let Some(other) = other {
        reader.whole = false;
        let (key, owner) = (other.what.key(), reader.owner);
        let message = format!("`{key}` of {owner} is nothing that a value reaches");
        let witness = "values reach nodes, and what is called";
        let found = Diagnostic::new(&POLICY_FORM, other.span, message, witness);
        let help = "write `node`, `kind`, `tool`, `server`, `capability` or `effects`";
        reader.report.add(found.help(help));
    }
    found
}

/// What may come there nevertheless.
fn exceptions(entry: &Entry, flow: &mut Flow, reader: &mut EventReader<'_>) {
    let items = entry.value.items();
    for item in items.unwrap_or(std::slice::from_ref(&entry.value)) {
        match item.get("value") {
            Some(value) => closed(item, value, flow, reader),
            None => endorsement(item, flow, reader),
        }
    }
}

fn closed(item: &Node, value: &Node, flow: &mut Flow, reader: &mut EventReader<'_>) {
    let owner = format!("`unless` of {}", reader.owner);
    let Some(mut fields) = FieldReader::of_item(owner, item, &mut reader.report) else {
        return;
    };
    let found = fields.one_of("value", &[("closed", true)]);
    if found.is_none() && value.text().is_none() {
        reader.whole = false;
    }
    flow.closed |= found.is_some();
    fields.close(&mut reader.report);
}

fn endorsement(item: &Node, flow: &mut Flow, reader: &mut EventReader<'_>) {
    let Some(found) = reader.matcher("unless", item) else {
        return;
    };
    let exits = found
        .parts
        .iter()
        .filter(|part| part.what == EventField::Exit)
        .count();
    if exits != 1 || found.parts.len() != 1 {
        let message = format!("`unless` of {} names no exit", reader.owner);
        let help = "write `{ exit: <id>.<exit> }` of a question, or `{ value: closed }`";
        refuse(reader, found.span, message, help);
        return;
    }
    if !flow.from.contains(&Label::Untrusted) {
        let message = format!(
            "`unless` of {} names an exit, and nobody who reads a private value makes it public",
            reader.owner
        );
        let help = "an exit vouches for untrusted values; take the private ones out of the way, or leave the exit out";
        refuse(reader, found.span, message, help);
        return;
    }
    flow.endorsed.push(found);
}

fn refuse(reader: &mut EventReader<'_>, span: Span, message: String, help: &str) {
    reader.whole = false;
    let found = Diagnostic::new(&POLICY_FORM, span, message, "this lets nothing through");
    reader.report.add(found.help(help));
}
