//! `GraphInputData`: prompts, pictures and documents.

use super::super::ast::{Data, Template};
use super::{at, place};
use crate::diag::Report;
use crate::source::Spanned;
use crate::syntax::{Entry, FieldReader, Node, Value, wrong_type};

/// Reads an entry of `prompts`, `images` or `documents`.
pub(super) fn data(owner: &str, item: &Node, report: &mut Report) -> Data {
    let mut data = Data {
        span: place(item),
        uri: None,
        base64: None,
        template: None,
    };
    let Some(mut fields) = FieldReader::of_item(owner, item, report) else {
        return data;
    };
    data.uri = fields.optional_text("uri").map(at);
    data.base64 = fields.optional_text("base64").map(at);
    let template = fields.present("template");
    data.template =
        template.map(|entry| self::template(&format!("the template of {owner}"), entry, report));
    fields.close(report);
    data
}

fn template(owner: &str, entry: &Entry, report: &mut Report) -> Template {
    FieldReader::of_entry(owner, entry, report)
        .map_or_else(Template::default, |fields| parts(owner, fields, report))
}

/// Reads a file of a prompt: it holds what stands under `template` otherwise.
pub(in super::super) fn file(owner: &str, root: &Node, report: &mut Report) -> Template {
    let Some(mut fields) = FieldReader::of_item(owner, root, report) else {
        return Template::default();
    };
    fields.belongs_elsewhere(&[(
        "template",
        "the graph, and such a file begins with what stands under it",
    )]);
    parts(owner, fields, report)
}

fn parts(owner: &str, mut fields: FieldReader<'_>, report: &mut Report) -> Template {
    let system = sections(owner, &mut fields, "system_template", report);
    let user = sections(owner, &mut fields, "prompt_template", report);
    fields.also_called(&[
        ("user_template", "prompt_template"),
        ("user_prompt", "prompt_template"),
        ("prompt", "prompt_template"),
        ("user", "prompt_template"),
        ("system_prompt", "system_template"),
        ("system", "system_template"),
    ]);
    fields.close(report);
    Template { system, user }
}

fn sections(
    owner: &str,
    fields: &mut FieldReader<'_>,
    key: &'static str,
    report: &mut Report,
) -> Vec<(String, Spanned<String>)> {
    let entries = fields.map(key).map_or(&[][..], |map| map.value);
    let mut sections = Vec::new();
    for entry in entries {
        let value = match &entry.value.value {
            Value::Text(text) => text.clone(),
            Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) | Value::Map(_) => {
                let subject = format!("`{key}.{}` of {owner}", entry.key);
                report.add(wrong_type(&subject, "text", &entry.value, entry.key_span));
                continue;
            }
        };
        let span = entry.value.span;
        sections.push((entry.key.clone(), Spanned { value, span }));
    }
    sections
}
