//! The tree of a graph tool, read into what its author meant.
//!
//! Every field is asked for in one line, in the order of the documentation. A faulty field is reported once and stands
//! for its default, so that one reading finds everything that is wrong.

mod action;
mod condition;
mod foreach;
mod hook;
mod node;

use super::ast::{Graph, OnError};
use crate::diag::codes::{INVALID_VALUE, NO_NODES, POLICY_FORM};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{Span, Spanned};
use crate::syntax::{Entry, FieldReader, FieldValue, Node, nearest_word};
use std::time::Duration;

/// The default of `max_steps`.
const MAX_STEPS: u32 = 100;

/// How long a run may take unless `x-timeout` says something else (Rye reference, 1.1: `timeout` of the runtime).
const TIMEOUT: Duration = Duration::from_secs(600);

/// What walks a graph: today's name, and that of the first versions (Rye reference, 1.1: `executor_id`).
const EXECUTORS: [&str; 2] = [
    "rye/core/runtimes/state-graph/runtime",
    "rye/core/runtimes/state_graph_runtime",
];

/// Where the runtimes of the system are, of which one walks graphs.
const RUNTIMES: &str = "rye/core/runtimes/";

/// How many items of a `foreach` are worked on at once unless the graph says something else.
const AT_ONCE: u32 = 10;

/// Reads a graph. `None`: the file is not a map.
pub(super) fn graph(root: &Node) -> (Option<Graph>, Report) {
    let mut report = Report::default();
    let graph = FieldReader::of_item("the graph", root, &mut report)
        .map(|fields| top(fields, root, &mut report));
    (graph, report)
}

fn top(mut fields: FieldReader<'_>, root: &Node, report: &mut Report) -> Graph {
    fields.accept(&["version", "tool_id", "limits", "author", "tags"]);
    let _ = fields.one_of("tool_type", &[("graph", ())]);
    executor(&mut fields);
    let category = fields
        .optional_scalar_text("category")
        .map_or(String::new(), |found| found.value.trim_matches('/').into());
    let description = fields
        .optional_scalar_text("description")
        .map_or(String::new(), |found| found.value.into());
    let permissions = fields.present("permissions").map(|entry| {
        let one = entry.value.text().is_some();
        let found = match one {
            true => fields.one_or_more_texts("permissions"),
            false => fields.names("permissions"),
        };
        found.map_or_else(Vec::new, all)
    });
    let schema = fields
        .present("config_schema")
        .map(|entry| entry.value.clone());
    let env = fields
        .one_or_more_texts("env_requires")
        .map_or_else(Vec::new, all);
    variables(&mut fields, &env);
    let mut graph = Graph {
        category,
        description,
        span: first_key(root),
        permissions,
        schema,
        env,
        config: serde_json::Value::Null,
        start: None,
        max_steps: MAX_STEPS,
        max_steps_span: None,
        timeout: Some(TIMEOUT),
        timeout_span: None,
        on_error: OnError::Fail,
        state: Vec::new(),
        at_once: AT_ONCE,
        hooks: Vec::new(),
        nodes: Vec::new(),
    };
    fields.belongs_elsewhere(&[
        ("start", "`config`"),
        ("nodes", "`config`"),
        ("max_steps", "`config`"),
        ("on_error", "`config`"),
        ("hooks", "`config`"),
    ]);
    if let Some(entry) = fields.present("x-policies") {
        let message = "`x-policies` stands in graphs of the native language only";
        let found = Diagnostic::new(&POLICY_FORM, entry.key_span, message, "nobody holds these");
        fields.find(found.help("write the list as `policies` in a `policy.yaml` beside the graph"));
    }
    if let Some(entry) = fields.required("config") {
        graph.config = entry.value.to_json();
        config(entry, &mut graph, report);
    }
    fields.close(report);
    graph
}

/// What walks the graph. An own runtime may have any name, and a slip in the usual one is none.
fn executor(fields: &mut FieldReader<'_>) {
    let Some(found) = fields.name("executor_id") else {
        return;
    };
    let meant = nearest_word(found.value, EXECUTORS);
    if EXECUTORS.contains(&found.value) {
        return;
    }
    if let Some(meant) = meant {
        let message = format!("`executor_id` of the graph cannot be `{}`", found.value);
        let fault = Diagnostic::new(&INVALID_VALUE, found.span, message, "no such runtime");
        fields.find(fault.did_you_mean(found.span, meant));
    } else if found.value.starts_with(RUNTIMES) {
        let message = format!("`{}` walks no graph", found.value);
        let fault = Diagnostic::new(&INVALID_VALUE, found.span, message, "another runtime");
        let help = format!("write `executor_id: {}`", EXECUTORS.first().unwrap_or(&""));
        fields.find(fault.level(Level::Warning).help(help));
    }
}

fn config(entry: &Entry, graph: &mut Graph, report: &mut Report) {
    let Some(mut fields) = FieldReader::of_entry("`config`", entry, report) else {
        return;
    };
    graph.start = fields.scalar_text("start").map(at);
    if let Some(found) = fields.count("max_steps") {
        graph.max_steps = number(found);
        graph.max_steps_span = Some(found.span);
    }
    if let Some(found) = fields.seconds("x-timeout") {
        graph.timeout = Some(found.value);
        graph.timeout_span = Some(found.span);
    }
    let policies = [("fail", OnError::Fail), ("continue", OnError::Continue)];
    let is_node = |name: &str| {
        let nodes = entry.value.get("nodes");
        nodes.is_some_and(|nodes| nodes.get(name).is_some())
    };
    let policy = entry.value.get("on_error");
    let named = policy.and_then(|policy| Some((policy.text()?, policy.span)));
    if let Some((name, span)) = named.filter(|(name, _)| is_node(name)) {
        let _ = fields.present("on_error");
        let message = format!("`on_error` of `config` cannot be `{name}`, which is a node");
        let found = Diagnostic::new(&INVALID_VALUE, span, message, "no policy");
        fields.find(found.help(format!(
            "write `on_error: {name}` in each node whose failure leads there; for the whole graph it is `fail` or `continue`"
        )));
    } else if let Some(found) = fields.one_of("on_error", &policies) {
        graph.on_error = found.value;
    }
    if let Some(found) = fields.positive("max_concurrency") {
        graph.at_once = number(found);
    }
    if let Some(state) = fields.map("state") {
        graph.state = state
            .value
            .iter()
            .map(|entry| (key(entry), entry.value.clone()))
            .collect();
    }
    if let Some(hooks) = fields.list("hooks") {
        let read = hooks.value.iter().enumerate();
        graph.hooks = read
            .filter_map(|(number, node)| hook::hook(number + 1, node, report))
            .collect();
    }
    if let Some(nodes) = fields.required("nodes") {
        match nodes.value.entries() {
            Some(entries) => {
                let read = entries
                    .iter()
                    .filter_map(|entry| node::node(entry, graph.at_once, report));
                graph.nodes = read.collect();
            }
            None => fields.find(crate::syntax::wrong_type(
                "`nodes` of `config`",
                "a map",
                &nodes.value,
                nodes.key_span,
            )),
        }
        if nodes.value.entries().is_some_and(<[Entry]>::is_empty) {
            let found = Diagnostic::new(
                &NO_NODES,
                nodes.key_span,
                "the graph has no nodes",
                "nothing to run",
            );
            fields.find(found.help("add a node, such as `done: { type: return }`"));
        }
    }
    fields.belongs_elsewhere(&[
        ("permissions", "the graph itself"),
        ("config_schema", "the graph itself"),
        ("env_requires", "the graph itself"),
    ]);
    fields.close(report);
}

fn first_key(root: &Node) -> Span {
    let first = root.entries().and_then(|entries| entries.first());
    first.map_or(root.span, |entry| entry.key_span)
}

/// Names of `env_requires` that no variable can have: the run never begins.
fn variables(fields: &mut FieldReader<'_>, names: &[Spanned<String>]) {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for name in names {
        let text = name.value.as_str();
        if !text.is_empty()
            && text.chars().all(is_part)
            && !text.starts_with(|c: char| c.is_ascii_digit())
        {
            continue;
        }
        let message = format!("`env_requires` of {} names `{text}`", fields.owner());
        let witness = "no variable can be called this";
        let found = Diagnostic::new(&INVALID_VALUE, name.span, message, witness);
        let plain = text.trim_start_matches('$').trim_matches(['{', '}', '%']);
        let found = found.help("write the name alone, without `$`");
        fields.find(match !plain.is_empty() && plain.chars().all(is_part) {
            true => found.safe_fix(name.span, plain),
            false => found,
        });
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

fn all(found: FieldValue<Vec<FieldValue<&str>>>) -> Vec<Spanned<String>> {
    found.value.into_iter().map(at).collect()
}

/// A count that fits; one that is larger means "as many as there are" anyway.
fn number(found: FieldValue<u64>) -> u32 {
    u32::try_from(found.value).unwrap_or(u32::MAX)
}
