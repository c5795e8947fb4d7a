//! A text that asks for a form of a day which the schema of the reply does not take: "Write the day of arrival as DD.MM.YYYY", and the pattern
//! has YYYY-MM-DD.

use super::graph::Graph;
use crate::deeds::{orders, sentences};
use crate::diag::codes::TEXT_AGAINST_SCHEMA;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Property, Schema, Text};
use crate::node_names::words;
use crate::spoken_form::{forms, takes_form};

/// What a text has a model do with a day of its answer.
const WRITES: [&str; 12] = [
    "answer", "express", "fill", "format", "give", "note", "put", "return", "set", "state", "use",
    "write",
];

pub(super) fn check(graph: &Graph<'_>, report: &mut Report) {
    for (id, schema, texts) in graph.replies() {
        let found = texts.into_iter().find_map(|text| of_text(id, schema, text));
        report.diagnostics.extend(found);
    }
}

fn of_text(id: &str, schema: &Schema, text: &Text) -> Option<Diagnostic> {
    let all: Vec<&str> = text.literals().flat_map(forms).collect();
    // Of two forms one may be that of what is read.
    let [form] = all.as_slice() else { return None };
    let mut said = text.literals().flat_map(sentences);
    let order = said.find(|said| said.contains(form) && orders(said, &WRITES))?;
    let named = words(order);
    let is_named = |property: &&Property| {
        let own = words(&property.name);
        own.iter().any(|word| named.contains(word))
    };
    let fits = |property: &Property| {
        let properties = schema.json.get("properties");
        let part = properties
            .or_else(|| schema.json.get("parameters"))?
            .get(&property.name)?;
        takes_form(part, form)
    };
    // What takes the form may be meant as well.
    if schema.properties.iter().any(|one| fits(one) == Some(true)) {
        return None;
    }
    let mut named = schema.properties.iter().filter(is_named);
    let refuses = named.find(|property| fits(property) == Some(false))?;
    let name = &refuses.name;
    let message = format!(
        "a text of `{id}` asks for `{name}` in the form {form}, which its schema does not take"
    );
    let label = "such a reply is refused";
    let found = Diagnostic::new(&TEXT_AGAINST_SCHEMA, text.span, message, label);
    let found = found.label(refuses.span, "the schema");
    Some(found.help("let the text and the schema name the same form"))
}
