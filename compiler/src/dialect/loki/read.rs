//! The tree of a `graph.yaml`, read into what its author meant.
//!
//! Every field is asked for in one line, in the order of the documentation. A faulty field is reported once and stands
//! for its default, so that one reading finds everything that is wrong.

mod kinds;
mod node;
mod numbers;
mod writes;

use super::ast::{Graph, Settings, Variable};
use crate::diag::codes::{
    INVALID_CONCURRENCY, INVALID_VALUE, NO_NODES, SEEDED_PROMPT, UNKNOWN_REDUCER,
    UNSUPPORTED_VERSION,
};
use crate::diag::{Diagnostic, Report};
use crate::dialect::{sampling, x_env};
use crate::ir::Reducer;
use crate::source::{Span, Spanned, removal};
use crate::syntax::{Entry, FieldReader, FieldValue, Node, Value, nearest_word};
use std::collections::BTreeSet;

/// Every reducer of the dialect.
const REDUCERS: [Reducer; 8] = [
    Reducer::Append,
    Reducer::Extend,
    Reducer::Concat,
    Reducer::Sum,
    Reducer::Max,
    Reducer::Min,
    Reducer::Merge,
    Reducer::Overwrite,
];

/// Reads a graph. `None`: the file is not a map.
pub(super) fn graph(root: &Node) -> (Option<Graph>, Report) {
    let mut report = Report::default();
    let graph = FieldReader::of_item("the graph", root, &mut report)
        .map(|fields| top(fields, root, &mut report));
    (graph, report)
}

/// Keys that are one level too high.
const OF_SETTINGS: [(&str, &str); 7] = [
    ("max_loop_iterations", "`settings`"),
    ("timeout", "`settings`"),
    ("max_cost", "`settings`"),
    ("max_tokens", "`settings`"),
    ("log_state_snapshots", "`settings`"),
    ("validate_before_run", "`settings`"),
    ("max_concurrency", "`settings`"),
];

fn top(mut fields: FieldReader<'_>, root: &Node, report: &mut Report) -> Graph {
    let named = fields.scalar_text("name");
    if let Some(name) = named.filter(|name| name.value.trim().is_empty()) {
        let found = Diagnostic::new(
            &INVALID_VALUE,
            name.span,
            "`name` of the graph is empty",
            "a name is needed here",
        );
        fields.find(found.help("name the graph like its directory"));
    }
    let description = fields
        .optional_scalar_text("description")
        .map_or(String::new(), |found| found.value.into());
    let version = version(&mut fields);
    let model = fields.name("model").map(at);
    let temperature = sampling::temperature(&mut fields);
    let top_p = sampling::top_p(&mut fields);
    let global_tools = names(&mut fields, "global_tools");
    let mcp_servers = names(&mut fields, "mcp_servers");
    let conversation_starters = texts(&mut fields, "conversation_starters");
    let settings = fields
        .present("settings")
        .map_or_else(Settings::default, |entry| settings(entry, report));
    let initial_state = initial_state(&mut fields);
    let variables = fields.list("variables").map_or(&[][..], |list| list.value);
    let variables = variables
        .iter()
        .filter_map(|item| variable(item, report))
        .collect();
    let reducers = reducers(&mut fields);
    let env = x_env::read(&mut fields);
    let start = fields.scalar_text("start").map(at);
    let nodes = nodes(&mut fields, report);
    numbers::above_graph(root, &settings, &nodes, report);
    numbers::too_few_tokens(root, &settings, &nodes, report);
    // Read with those of other files.
    fields.accept(&["x-policies"]);
    fields.belongs_elsewhere(&OF_SETTINGS);
    fields.also_called(&[
        ("entry", "start"),
        ("entry_point", "start"),
        ("entrypoint", "start"),
        ("start_node", "start"),
        ("title", "name"),
        ("tools", "global_tools"),
        ("state", "initial_state"),
        ("vars", "variables"),
        ("inputs", "variables"),
        ("steps", "nodes"),
    ]);
    fields.close(report);
    Graph {
        name: named.map_or_else(
            || Spanned {
                value: String::new(),
                span: first_key(root),
            },
            at,
        ),
        description,
        version,
        model,
        temperature,
        top_p,
        global_tools,
        mcp_servers,
        conversation_starters,
        settings,
        initial_state,
        variables,
        reducers,
        env,
        start,
        nodes,
    }
}

fn first_key(root: &Node) -> Span {
    match &root.value {
        Value::Map(entries) => entries.first().map_or(root.span, |entry| entry.key_span),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) | Value::List(_) => {
            root.span
        }
    }
}

/// A text with its place, as the tree of the dialect keeps it.
fn at(found: FieldValue<&str>) -> Spanned<String> {
    Spanned {
        value: found.value.to_string(),
        span: found.span,
    }
}

/// The key of an entry.
fn key(entry: &Entry) -> Spanned<String> {
    Spanned {
        value: entry.key.clone(),
        span: entry.key_span,
    }
}

fn texts(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<String>> {
    fields
        .texts(key)
        .map_or_else(Vec::new, |found| found.value.into_iter().map(at).collect())
}

/// Names, each of which stands there once.
fn names(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<String>> {
    fields
        .names(key)
        .map_or_else(Vec::new, |found| found.value.into_iter().map(at).collect())
}

/// A count that fits; one that is larger means "as many as there are" anyway.
fn number(found: FieldValue<u64>) -> u32 {
    u32::try_from(found.value).unwrap_or(u32::MAX)
}

fn version(fields: &mut FieldReader<'_>) -> String {
    let Some(version) = fields.optional_scalar_text("version") else {
        return "1.0".into();
    };
    if version.value != "1.0" {
        let message = format!(
            "version {} of the graph schema does not exist",
            version.value
        );
        let found = Diagnostic::new(
            &UNSUPPORTED_VERSION,
            version.span,
            message,
            "the only version is \"1.0\"",
        );
        let note = "this is the version of the graph schema, not of your agent";
        let found = found.note(note).help("write `\"1.0\"`");
        fields.find(match version.value {
            "1" | "1.0.0" | "v1" | "v1.0" => found.safe_fix(version.span, "\"1.0\""),
            _ => found.suggestion(version.span, "\"1.0\""),
        });
    }
    version.value.to_string()
}

fn settings(entry: &Entry, report: &mut Report) -> Settings {
    let usual = Settings::default();
    let Some(mut fields) = FieldReader::of_entry("`settings`", entry, report) else {
        return usual;
    };
    let settings = Settings {
        max_loop_iterations: fields
            .positive("max_loop_iterations")
            .map_or(usual.max_loop_iterations, number),
        timeout: fields.seconds("timeout").map(|found| found.value),
        max_cost: fields.dollars("max_cost").map(|found| found.value),
        max_tokens: fields.positive("max_tokens").map(|found| found.value),
        log_state_snapshots: fields
            .boolean("log_state_snapshots")
            .is_none_or(|found| found.value),
        validate_before_run: fields
            .boolean("validate_before_run")
            .is_none_or(|found| found.value),
        max_concurrency: limit(&mut fields).unwrap_or(usual.max_concurrency),
        allow_cycles: fields
            .boolean("x-allow-cycles")
            .is_some_and(|found| found.value),
        typed_updates: fields
            .boolean("x-typed-updates")
            .is_some_and(|found| found.value),
    };
    numbers::visits(&settings, &mut fields);
    fields.close(report);
    settings
}

fn limit(fields: &mut FieldReader<'_>) -> Option<u32> {
    let entry = fields.present("max_concurrency")?;
    let found = whole(&entry.value);
    if found.is_none() {
        let spelled = spelling(&entry.value);
        let message = format!("`settings.max_concurrency` cannot be {spelled}");
        let found = Diagnostic::new(
            &INVALID_CONCURRENCY,
            entry.value.span,
            message,
            "not a whole number above zero",
        );
        fields.find(found.help("leave it out for the default, 8"));
    }
    found
}

/// A whole number above zero.
fn whole(node: &Node) -> Option<u32> {
    match &node.value {
        Value::Number(number, _) => {
            let number = number.as_u64().filter(|number| *number > 0)?;
            Some(u32::try_from(number).unwrap_or(u32::MAX))
        }
        Value::Null | Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// What a person sees of a value in a message.
fn spelling(node: &Node) -> String {
    match &node.value {
        Value::Number(_, spelled) => format!("`{spelled}`"),
        Value::Text(text) => format!("the text `{text}`"),
        Value::Bool(value) => format!("`{value}`"),
        Value::Null => "nothing".into(),
        Value::List(_) => "a list".into(),
        Value::Map(_) => "a map".into(),
    }
}

fn initial_state(
    fields: &mut FieldReader<'_>,
) -> Vec<(Spanned<String>, Spanned<serde_json::Value>)> {
    let entries = fields.map("initial_state").map_or(&[][..], |map| map.value);
    let mut seen = BTreeSet::new();
    let mut values = Vec::new();
    for (at, entry) in entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| seen.insert(entry.key.as_str()))
    {
        if entry.key == "initial_prompt" {
            let message = "`initial_state` sets `initial_prompt`, which holds what the caller asks";
            let found = Diagnostic::new(
                &SEEDED_PROMPT,
                entry.key_span,
                message,
                "replaced when the graph is run",
            );
            let found = found.help("use another name for the value, or remove it");
            fields.find(found.remove(removal(entries, at, Entry::span)));
        }
        values.push((
            key(entry),
            Spanned {
                value: entry.value.to_json(),
                span: entry.value.span,
            },
        ));
    }
    values
}

pub(super) fn variable(item: &Node, report: &mut Report) -> Option<Variable> {
    let name = crate::syntax::text_at(item, "name");
    let owner = name.map_or_else(
        || "an entry of `variables`".to_string(),
        |name| format!("variable `{name}`"),
    );
    let mut fields = FieldReader::of_item(owner, item, report)?;
    let name = fields.scalar_text("name").map(at);
    let description = fields
        .scalar_text("description")
        .map_or(String::new(), |found| found.value.into());
    let default = fields.optional_scalar_text("default");
    let default = default.map(|found| Spanned {
        value: serde_json::Value::from(found.value),
        span: found.span,
    });
    fields.close(report);
    name.map(|name| Variable {
        name,
        description,
        default,
    })
}

fn reducers(fields: &mut FieldReader<'_>) -> Vec<(Spanned<String>, Spanned<Reducer>)> {
    let entries = fields
        .text_map("reducers")
        .map_or_else(Vec::new, |map| map.value);
    let names = REDUCERS.map(Reducer::name);
    let mut reducers = Vec::new();
    for (entry, name) in entries {
        let span = entry.value.span;
        if let Some(reducer) = REDUCERS.into_iter().find(|reducer| reducer.name() == name) {
            reducers.push((
                key(entry),
                Spanned {
                    value: reducer,
                    span,
                },
            ));
            continue;
        }
        let message = format!("the reducer `{name}` of key `{}` does not exist", entry.key);
        let found = Diagnostic::new(&UNKNOWN_REDUCER, span, message, "no reducer has this name");
        let found = found.note(format!("the reducers are {}", names.join(", ")));
        fields.find(match nearest_word(name, names) {
            Some(near) => found.did_you_mean(span, near),
            None => found.help("`overwrite` keeps the last write, as without a reducer"),
        });
    }
    reducers
}

fn nodes(fields: &mut FieldReader<'_>, report: &mut Report) -> Vec<super::ast::Node> {
    if fields.required("nodes").is_none() {
        return Vec::new();
    }
    let Some(map) = fields.map("nodes") else {
        return Vec::new();
    };
    if map.value.is_empty() {
        let found = Diagnostic::new(
            &NO_NODES,
            map.key_span,
            "the graph has no nodes",
            "nothing stands here",
        );
        fields.find(found.help("add the node that `start` names, and an `end` node"));
    }
    let mut seen = BTreeSet::new();
    let first = map
        .value
        .iter()
        .filter(|entry| seen.insert(entry.key.as_str()));
    first.map(|entry| node::read(entry, report)).collect()
}

#[cfg(test)]
mod tests;
