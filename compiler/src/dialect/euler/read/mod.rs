//! The tree of a graph, read field by field in the order of the reference's tables.

mod condition;
mod node;

pub use condition::condition;

pub(super) use condition::is_label;
pub(super) use node::BUILT_IN;

use super::ast::{
    Checkpointer, Defaults, Edge, EdgeCondition, EdgeList, FINALIZE, Finalize, Graph, Group,
    KeyType, Merge, StateKey,
};
use crate::diag::codes::{IMPOSSIBLE_NUMBER, INVALID_CHECKPOINTER, INVALID_NUMBER};
use crate::diag::{Diagnostic, Report};
use crate::dialect::{models, schema, x_env};
use crate::ir::Schema;
use crate::providers::Task;
use crate::source::{Span, Spanned};
use crate::syntax::{
    Entry, FieldReader, FieldValue, Node, Value, described, invalid_choice, nearest_word,
};
use std::collections::BTreeSet;

/// Reads a graph. `None`: the file is not a map.
pub(super) fn graph(root: &Node) -> (Option<Graph>, Report) {
    let mut report = Report::default();
    let graph = FieldReader::of_item("the graph", root, &mut report)
        .map(|fields| top(fields, root, &mut report));
    (graph, report)
}

fn top(mut fields: FieldReader<'_>, root: &Node, report: &mut Report) -> Graph {
    let id = fields.id("id").map(at);
    let _version = fields.required("version");
    let _version = fields.positive("version");
    let category = fields.scalar_text("category").map(said);
    let description_at = fields.present("description").map(|entry| entry.value.span);
    let description = fields.scalar_text("description").map(said);
    let checkpointer = checkpointer(&mut fields);
    // A key without a value declares as little as none.
    let schema = fields
        .present("state_schema")
        .map(|entry| state_schema(entry, report));
    let groups_at = fields
        .present("parallel_groups")
        .map(|entry| entry.key_span);
    let groups = fields
        .list("parallel_groups")
        .map_or(&[][..], |list| list.value);
    let groups = groups.iter().filter_map(|item| group(item, report));
    let groups: Vec<Group> = groups.collect();
    let defaults = match fields.required("defaults") {
        Some(entry) => defaults(entry, report),
        None => Defaults::default(),
    };
    // Without the line `edges:`, which is told, the edges stand among the nodes.
    let strays = fields.entry("edges").is_none();
    let nodes = list(&mut fields, "nodes").iter();
    let nodes: Vec<_> = nodes
        .filter(|item| !(strays && is_edge(item)))
        .filter_map(|item| node::read(item, report))
        .collect();
    let nodes_at = fields.entry("nodes").map(|entry| entry.key_span);
    let listed = fields
        .present("edges")
        .is_some_and(|entry| matches!(entry.value.value, Value::List(_)));
    let items = list(&mut fields, "edges");
    let edges: Vec<Edge> = items.iter().filter_map(|item| edge(item, report)).collect();
    let edge_list = match (listed, edges.len() == items.len()) {
        (false, _) => EdgeList::Absent,
        (true, false) => EdgeList::Part,
        (true, true) => EdgeList::Whole,
    };
    let start = first_key(root);
    let finalize = finalize(&mut fields, start, report);
    let schemas = schemas(&mut fields, report);
    let tools = names(&mut fields, "x-tools");
    let model = fields.name("x-model").map(at);
    models::look(&mut fields, "the graph", model.as_ref(), Task::Write);
    let env = x_env::read(&mut fields);
    fields.belongs_elsewhere(&[
        ("max_iterations", "`defaults`"),
        ("max_total_tool_calls", "`defaults`"),
        ("max_web_search_calls", "`defaults`"),
        ("artifact", "`finalize`"),
        ("interrupt_before", "a node, as `interrupt_before: true`"),
        ("interrupt_after", "a node, as `interrupt_after: true`"),
    ]);
    fields.close(report);
    Graph {
        id: id.unwrap_or(Spanned {
            value: String::new(),
            span: start,
        }),
        category: category.unwrap_or_default(),
        description: description.unwrap_or_default(),
        description_at,
        checkpointer,
        schema,
        groups,
        groups_at,
        defaults,
        nodes,
        nodes_at: nodes_at.unwrap_or(start),
        edges,
        edge_list,
        finalize,
        schemas,
        tools,
        model,
        env,
    }
}

fn is_edge(item: &Node) -> bool {
    let has = |key: &str| item.get(key).is_some();
    has("from") && has("to") && !has("id")
}

fn first_key(root: &Node) -> Span {
    let first = root.entries().and_then(<[Entry]>::first);
    first.map_or(root.span, |entry| entry.key_span)
}

fn at(found: FieldValue<&str>) -> Spanned<String> {
    Spanned {
        value: found.value.to_string(),
        span: found.span,
    }
}

fn said(found: FieldValue<&str>) -> String {
    found.value.trim().to_string()
}

fn texts(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<String>> {
    all(fields.texts(key))
}

/// Names, each of which stands there once.
fn names(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<String>> {
    all(fields.names(key))
}

fn all(found: Option<FieldValue<Vec<FieldValue<&str>>>>) -> Vec<Spanned<String>> {
    found.map_or_else(Vec::new, |found| found.value.into_iter().map(at).collect())
}

fn list<'a>(fields: &mut FieldReader<'a>, key: &'static str) -> &'a [Node] {
    if fields.required(key).is_none() {
        return &[];
    }
    fields.list(key).map_or(&[], |list| list.value)
}

/// A count that fits; one that is larger means "as many as there are" anyway.
fn number(found: FieldValue<u64>) -> Spanned<u32> {
    Spanned {
        value: u32::try_from(found.value).unwrap_or(u32::MAX),
        span: found.span,
    }
}

fn checkpointer(fields: &mut FieldReader<'_>) -> Option<Spanned<Checkpointer>> {
    let entry = fields.present("checkpointer")?;
    let span = entry.value.span;
    let some = |value| Some(Spanned { value, span });
    match &entry.value.value {
        Value::Bool(true) => some(Checkpointer::Memory),
        Value::Bool(false) => None,
        Value::Text(text) if text == "memory" => some(Checkpointer::Memory),
        Value::Text(text) if text == "sqlite" => some(Checkpointer::Sqlite),
        Value::Null | Value::Number(..) | Value::Text(_) | Value::List(_) | Value::Map(_) => {
            let what = described(&entry.value);
            let found = Diagnostic::new(
                &INVALID_CHECKPOINTER,
                span,
                format!("`checkpointer` cannot be {what}"),
                "not one of `true`, `memory` and `sqlite`",
            );
            let near = entry
                .value
                .text()
                .and_then(|text| nearest_word(text, ["memory", "sqlite"]));
            fields.find(match near {
                Some(near) => found.did_you_mean(span, near),
                None => found.help(
                    "write `memory` (as long as the process lives) or `sqlite` (in the run store)",
                ),
            });
            // Something was meant: that no checkpointer is there would be said for the same reason.
            some(Checkpointer::Memory)
        }
    }
}

fn state_schema(entry: &Entry, report: &mut Report) -> Vec<StateKey> {
    let Some(entries) = entry.value.entries() else {
        let subject = "`state_schema` of the graph";
        report.add(crate::syntax::wrong_type(
            subject,
            "a map",
            &entry.value,
            entry.key_span,
        ));
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let first = entries
        .iter()
        .filter(|entry| seen.insert(entry.key.as_str()));
    first.filter_map(|entry| state_key(entry, report)).collect()
}

fn state_key(entry: &Entry, report: &mut Report) -> Option<StateKey> {
    let owner = format!("state key `{}`", entry.key);
    let mut fields = FieldReader::of_entry(owner, entry, report)?;
    let types = KeyType::ALL.map(|ty| (ty.name(), ty));
    let ty = match fields.required("type") {
        Some(_) => choice(&mut fields, "type", &types),
        None => None,
    };
    let merges = Merge::ALL.map(|merge| (merge.name(), merge));
    let has_merge = fields.present("merge").is_some();
    let merge = choice(&mut fields, "merge", &merges);
    fields.close(report);
    Some(StateKey {
        name: Spanned {
            value: entry.key.clone(),
            span: entry.key_span,
        },
        ty,
        merge,
        has_merge,
    })
}

fn choice<T: Copy>(
    fields: &mut FieldReader<'_>,
    key: &'static str,
    choices: &[(&str, T)],
) -> Option<Spanned<T>> {
    let found = fields.one_of(key, choices)?;
    Some(Spanned {
        value: found.value,
        span: found.span,
    })
}

fn group(item: &Node, report: &mut Report) -> Option<Group> {
    let mut fields = FieldReader::of_item("an entry of `parallel_groups`", item, report)?;
    let id = fields.scalar_text("id").map(at);
    let branches_at = fields.entry("branches").map(Entry::span);
    let _branches = fields.required("branches");
    let branches = texts(&mut fields, "branches");
    // Whether it is one name, and named once, is this dialect's own question: every `join` counts.
    let _join = fields.entry("join");
    let joins = item.entries().into_iter().flatten();
    let joins: Vec<Spanned<String>> = joins
        .filter(|entry| entry.key == "join")
        .flat_map(|entry| join_names(entry, report))
        .collect();
    fields.close(report);
    let start = first_key(item);
    Some(Group {
        id: id.unwrap_or(Spanned {
            value: String::new(),
            span: start,
        }),
        branches,
        branches_at: branches_at.unwrap_or(start),
        joins,
    })
}

fn join_names(entry: &Entry, report: &mut Report) -> Vec<Spanned<String>> {
    let nodes: &[Node] = match &entry.value.value {
        Value::List(items) => items,
        Value::Null => &[],
        Value::Text(_) | Value::Bool(_) | Value::Number(..) | Value::Map(_) => {
            std::slice::from_ref(&entry.value)
        }
    };
    let mut names = Vec::new();
    for node in nodes {
        match node.text() {
            Some("") => {}
            Some(text) => names.push(Spanned {
                value: text.to_string(),
                span: node.span,
            }),
            None => report.add(crate::syntax::wrong_type(
                "`join` of a parallel group",
                "text",
                node,
                entry.key_span,
            )),
        }
    }
    names
}

fn defaults(entry: &Entry, report: &mut Report) -> Defaults {
    let Some(mut fields) = FieldReader::of_entry("`defaults`", entry, report) else {
        return Defaults::default();
    };
    let mut place = |key: &'static str| fields.present(key).map(|entry| entry.key_span);
    let (threshold_at, dedupe_at) = (place("pass_threshold"), place("dedupe_web_search"));
    let dedupe = fields
        .boolean("dedupe_web_search")
        .is_some_and(|found| found.value);
    let read = Defaults {
        iterations_at: fields.present("max_iterations").map(|entry| entry.key_span),
        max_iterations: fields
            .positive_or(
                "max_iterations",
                "write how often a judge is asked at most, as in 3",
            )
            .map(number),
        max_total_tool_calls: fields.count("max_total_tool_calls").map(number),
        max_web_search_calls: fields.count("max_web_search_calls").map(number),
        pass_threshold: threshold(&mut fields),
        threshold_at,
        dedupe_web_search: dedupe,
        dedupe_at: dedupe_at.filter(|_| dedupe),
    };
    fields.close(report);
    read
}

/// Below this score nobody would call an answer good.
const LOW: f64 = 0.2;

fn threshold(fields: &mut FieldReader<'_>) -> Option<f64> {
    let found = fields.number("pass_threshold")?;
    if (0.0..=1.0).contains(&found.value) {
        if (f64::EPSILON..LOW).contains(&found.value) {
            let message = format!("`pass_threshold` of {} is {}", fields.owner(), found.value);
            let label = "nearly every answer passes";
            let fault = Diagnostic::new(&IMPOSSIBLE_NUMBER, found.span, message, label);
            fields.find(fault.help("scores go from 0 to 1; without the key 0.85 passes"));
        }
        return Some(found.value);
    }
    let message = format!(
        "`pass_threshold` of {} is {}, and scores go from 0 to 1",
        fields.owner(),
        found.value
    );
    let fault = Diagnostic::new(&INVALID_NUMBER, found.span, message, "no score comes there");
    fields.find(fault.help("write a number from 0 to 1; without the key it is 0.85"));
    None
}

fn edge(item: &Node, report: &mut Report) -> Option<Edge> {
    let mut fields = FieldReader::of_item("an entry of `edges`", item, report)?;
    let from = fields.scalar_text("from").map(at);
    let to = fields.scalar_text("to").map(at);
    // A bare `true` is taken like the text.
    let when = fields.required("when");
    let read = when.and_then(|entry| condition::of(entry, &mut fields));
    fields.close(report);
    Some(Edge {
        from: from?,
        to: to?,
        // What is wrong with the condition was said; that the edge is there counts.
        when: read.unwrap_or(Spanned {
            value: EdgeCondition::Unread,
            span: item.span,
        }),
        span: item.span,
    })
}

fn finalize(fields: &mut FieldReader<'_>, start: Span, report: &mut Report) -> Finalize {
    let Some(entry) = fields.required(FINALIZE) else {
        return Finalize {
            span: start,
            artifact: None,
        };
    };
    let artifact = FieldReader::of_entry("`finalize`", entry, report).and_then(|mut own| {
        let artifact = own.scalar_text("artifact").map(at);
        own.close(report);
        artifact
    });
    Finalize {
        span: entry.key_span,
        artifact,
    }
}

fn schemas(fields: &mut FieldReader<'_>, report: &mut Report) -> Vec<(Spanned<String>, Schema)> {
    let entries = fields.map("x-schemas").map_or(&[][..], |map| map.value);
    let read = entries.iter().filter_map(|entry| {
        let name = Spanned {
            value: entry.key.clone(),
            span: entry.key_span,
        };
        Some((name, schema::read(&entry.value, report)?))
    });
    read.collect()
}

/// What a person is told about a name that is none of a few.
fn unknown_choice(owner: &str, key: &str, found: &Spanned<String>, choices: &[&str]) -> Diagnostic {
    let subject = format!("`{key}` of {owner}");
    invalid_choice(&subject, &found.value, found.span, choices)
}
