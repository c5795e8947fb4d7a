//! What goes with each type of node.

use super::super::ast::{
    Agent, Approval, Concurrency, End, ITERATIONS, Input, Llm, Map, Rag, Script,
};
use super::super::{misplaced_field, template, validation};
use super::{at, key, names, number, numbers, spelling, texts, whole, writes};
use crate::diag::codes::{
    INVALID_CONCURRENCY, INVALID_VALIDATION, INVALID_VALUE, RAG_WITHOUT_DOCUMENTS,
    RAG_WITHOUT_UPDATES,
};
use crate::diag::{Diagnostic, Level, Report};
use crate::dialect::{models, sampling, schema, x_env};
use crate::ir::{Build, Length, Schema};
use crate::providers::Task;
use crate::source::{Span, Spanned};
use crate::syntax::{self, Entry, FieldReader, Value};
use std::time::Duration;

fn text(fields: &mut FieldReader<'_>, key: &'static str, id: &Spanned<String>) -> Spanned<String> {
    fields.text(key).map_or_else(|| nothing(id.span), at)
}

/// A required text that names something, and so is not empty.
fn named(fields: &mut FieldReader<'_>, key: &'static str, id: &Spanned<String>) -> Spanned<String> {
    let found = text(fields, key, id);
    let written = found.span != id.span;
    if written && found.value.trim().is_empty() {
        fields.find(empty(key, id, found.span));
    }
    found
}

fn empty(key: &str, id: &Spanned<String>, at: Span) -> Diagnostic {
    let message = format!("`{key}` of node `{}` is empty", id.value);
    Diagnostic::new(&INVALID_VALUE, at, message, "nothing stands here")
        .help(format!("write `{key}: …`"))
}

/// A required text for a model or a person. An empty one is possible, and says nothing.
fn spoken(
    fields: &mut FieldReader<'_>,
    key: &'static str,
    id: &Spanned<String>,
) -> Spanned<String> {
    let found = text(fields, key, id);
    let written = found.span != id.span;
    if written && found.value.trim().is_empty() {
        fields.find(empty(key, id, found.span).level(Level::Warning));
    }
    found
}

fn seconds(fields: &mut FieldReader<'_>, usual: u64) -> Duration {
    fields
        .seconds("timeout")
        .map_or(Duration::from_secs(usual), |found| found.value)
}

fn output_schema(fields: &mut FieldReader<'_>, report: &mut Report) -> Option<Schema> {
    let entry = fields.present("output_schema")?;
    misplaced_field::in_schema(entry, fields);
    schema::named(&entry.value, "`output_schema`", report)
}

pub(super) fn llm(id: &Spanned<String>, fields: &mut FieldReader<'_>, report: &mut Report) -> Llm {
    Llm {
        instructions: fields.optional_text("instructions").map(at),
        prompt: spoken(fields, "prompt", id),
        tools: names(fields, "tools"),
        model: fields.name("model").map(at),
        temperature: sampling::temperature(fields),
        top_p: sampling::top_p(fields),
        max_attempts: fields.positive("max_attempts").map_or(1, number),
        max_iterations: fields.positive("max_iterations").map_or(ITERATIONS, number),
        iterations_at: fields.present("max_iterations").map(|entry| entry.key_span),
        fallback: fields.optional_text("fallback").map(at),
        timeout: fields.seconds("timeout").map(|found| found.value),
        output_schema: output_schema(fields, report),
    }
}

pub(super) fn agent(
    id: &Spanned<String>,
    fields: &mut FieldReader<'_>,
    report: &mut Report,
) -> Agent {
    let inputs = fields.map("inputs").map_or(&[][..], |map| map.value).iter();
    Agent {
        agent: named(fields, "agent", id),
        prompt: spoken(fields, "prompt", id),
        timeout: seconds(fields, 300),
        inputs: inputs
            .map(|entry| {
                (
                    key(entry),
                    Spanned {
                        value: entry.value.to_json(),
                        span: entry.value.span,
                    },
                )
            })
            .collect(),
        output_schema: output_schema(fields, report),
    }
}

pub(super) fn script(
    id: &Spanned<String>,
    fields: &mut FieldReader<'_>,
    report: &mut Report,
) -> Script {
    Script {
        script: named(fields, "script", id),
        timeout: seconds(fields, 30),
        fallback: fields.optional_text("fallback").map(at),
        routes: fields
            .texts("x-routes")
            .map(|list| list.value.into_iter().map(at).collect()),
        writes: fields
            .present("x-writes")
            .and_then(|entry| writes::read(id, entry, report)),
        reads: fields
            .names("x-reads")
            .map(|list| list.value.into_iter().map(at).collect()),
        env: x_env::read(fields),
    }
}

pub(super) fn approval(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Approval {
    let question = spoken(fields, "question", id);
    let options = if let Some(entry) = fields.required("options") {
        let mut options = texts(fields, "options");
        if let Value::List(items) = &entry.value.value {
            if items.is_empty() {
                fields.find(no_options(id, entry));
            }
            // One that is no text has been reported; a route for it is no further fault.
            options.extend(items.iter().filter_map(spelled));
        }
        options
    } else {
        Vec::new()
    };
    let routes = fields
        .required("routes")
        .and_then(|_| fields.text_map("routes"));
    let routes = routes.map_or_else(Vec::new, |map| map.value);
    let route = |(entry, to): (&Entry, &str)| {
        (
            key(entry),
            Spanned {
                value: to.to_string(),
                span: entry.value.span,
            },
        )
    };
    let mut routes: Vec<(Spanned<String>, Spanned<String>)> =
        routes.into_iter().map(route).collect();
    let on_other = fields.text("on_other").map(at);
    // Where one of the two is missing or no such thing, that is the fault, and not each answer.
    let is_list = matches!(
        fields.entry("options").map(|entry| &entry.value.value),
        Some(Value::List(_))
    );
    let is_map = matches!(
        fields.entry("routes").map(|entry| &entry.value.value),
        Some(Value::Map(_))
    );
    let options = if is_list {
        options
    } else {
        routes.iter().map(|(answer, _)| answer.clone()).collect()
    };
    if let (false, Some(other)) = (is_map, &on_other) {
        let everywhere = options.iter().map(|option| (option.clone(), other.clone()));
        routes = everywhere.collect();
    }
    Approval {
        question,
        options,
        routes,
        on_other,
    }
}

/// The spelling of a scalar that should have been text.
fn spelled(node: &syntax::Node) -> Option<Spanned<String>> {
    let value = match &node.value {
        Value::Number(_, spelled) => spelled.clone(),
        Value::Bool(value) => value.to_string(),
        Value::Null | Value::Text(_) | Value::List(_) | Value::Map(_) => return None,
    };
    Some(Spanned {
        value,
        span: node.span,
    })
}

fn no_options(id: &Spanned<String>, entry: &Entry) -> Diagnostic {
    let message = format!("approval node `{}` offers nothing to choose from", id.value);
    Diagnostic::new(
        &INVALID_VALUE,
        entry.value.span,
        message,
        "every answer is another one",
    )
    .level(Level::Warning)
    .help("list the answers, or ask for a line of text with an `input` node")
}

pub(super) fn input(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Input {
    Input {
        question: spoken(fields, "question", id),
        default: fields.optional_text("default").map(at),
        validation: fields
            .optional_scalar_text("validation")
            .map(at)
            .and_then(|rule| length(id, rule, fields)),
    }
}

fn length(
    id: &Spanned<String>,
    rule: Spanned<String>,
    fields: &mut FieldReader<'_>,
) -> Option<Length> {
    let Some((op, bound)) = validation::read(&rule.value) else {
        let message = format!(
            "`validation` of input node `{}` cannot be read: {}",
            id.value, rule.value
        );
        let found = Diagnostic::new(
            &INVALID_VALIDATION,
            rule.span,
            message,
            "not a rule about the length",
        );
        let found = found.note(
            "the rule is `len(input)`, then `>`, `>=`, `<`, `<=` or `==`, then a whole number",
        );
        fields.find(match validation::meant(&rule.value) {
            // It is the only rule there is.
            Some(meant) => found
                .help(format!("did you mean `{meant}`?"))
                .safe_fix(rule.span, format!("\"{meant}\"")),
            None => found
                .help("write for example `len(input) > 0`; check anything else in a script node"),
        });
        return None;
    };
    let rule = Length {
        op,
        bound,
        spelled: rule.value,
        span: rule.span,
    };
    numbers::rule(id, &rule, fields);
    Some(rule)
}

pub(super) fn rag(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Rag {
    let documents = names(fields, "documents");
    let written = fields.present("documents").map(|entry| &entry.value);
    let is_empty = match written.map(|node| &node.value) {
        None => true,
        Some(Value::List(items)) => items.is_empty(),
        Some(Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::Map(_)) => {
            false
        }
    };
    if is_empty {
        let at = written.map_or(id.span, |node| node.span);
        let message = format!("rag node `{}` has no documents to search", id.value);
        let found = Diagnostic::new(
            &RAG_WITHOUT_DOCUMENTS,
            at,
            message,
            "at least one document is needed",
        );
        fields.find(found.help("list files, directories or URLs: `documents: [./knowledge/]`"));
    }
    let query = fields.optional_text("query").map(at);
    let embedding = fields.optional_text("embedding_model").map(at);
    let owner = format!("rag node `{}`", id.value);
    models::look(fields, &owner, embedding.as_ref(), Task::Embed);
    if let Some(model) = &embedding {
        numbers::chunk_for(id, &model.value, fields);
    }
    let reranker = fields.optional_text("reranker_model").map(|found| Spanned {
        value: found.value.to_owned(),
        span: found.span,
    });
    models::look(fields, &owner, reranker.as_ref(), Task::Order);
    Rag {
        documents,
        query: query.unwrap_or_else(|| Spanned {
            value: "{{initial_prompt}}".into(),
            span: id.span,
        }),
        top_k: fields.positive("top_k").map(number),
        timeout: seconds(fields, 120),
        build: Build {
            embedding_model: embedding.map(|found| found.value),
            chunk_size: numbers::chunk(id, fields),
            chunk_overlap: numbers::overlap(id, fields),
            reranker_model: reranker.map(|found| found.value),
            batch_size: fields.positive("batch_size").map(number),
        },
    }
}

pub(super) fn rag_without_updates(id: &Spanned<String>) -> Diagnostic {
    let message = format!("what rag node `{}` finds goes nowhere", id.value);
    Diagnostic::new(&RAG_WITHOUT_UPDATES, id.span, message, "no `state_updates`")
        .help("add `state_updates: { context: \"{{output.context}}\" }`, and use `{{context}}` in a later prompt")
}

pub(super) fn map(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> Map {
    Map {
        over: named(fields, "over", id),
        item: named(fields, "as", id),
        branch: fields.text("branch").map(at),
        collect_into: named(fields, "collect_into", id),
        output_key: fields.optional_text("output_key").map_or_else(
            || Spanned {
                value: "output".into(),
                span: id.span,
            },
            at,
        ),
        max_concurrency: fields
            .present("max_concurrency")
            .and_then(|entry| concurrency(id, entry, fields)),
    }
}

fn concurrency(
    id: &Spanned<String>,
    entry: &Entry,
    fields: &mut FieldReader<'_>,
) -> Option<Spanned<Concurrency>> {
    let span = entry.value.span;
    if let Some(number) = whole(&entry.value) {
        return Some(Spanned {
            value: Concurrency::Number(number),
            span,
        });
    }
    let reference =
        writes::text(&entry.value).filter(|text| template::single_reference(text).is_some());
    if let Some(text) = reference {
        return Some(Spanned {
            value: Concurrency::Reference(text.to_string()),
            span,
        });
    }
    let message = format!(
        "`max_concurrency` of map node `{}` cannot be {}",
        id.value,
        spelling(&entry.value)
    );
    let found = Diagnostic::new(
        &INVALID_CONCURRENCY,
        span,
        message,
        "neither a number above zero nor one reference",
    );
    fields.find(
        found.help("write a number such as `4`, or a single reference such as `\"{{limit}}\"`"),
    );
    None
}

pub(super) fn end(id: &Spanned<String>, fields: &mut FieldReader<'_>) -> End {
    End {
        output: fields
            .optional_text("output")
            .map_or_else(|| nothing(id.span), at),
    }
}

/// Stands for a text that is missing or faulty, and has been reported.
fn nothing(span: Span) -> Spanned<String> {
    Spanned {
        value: String::new(),
        span,
    }
}
