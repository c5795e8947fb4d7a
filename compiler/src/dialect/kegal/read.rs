//! The tree of a KeGAL graph, read into what its author meant.
//!
//! Every field is asked for in one line, in the order of the source document. A faulty field is reported once and stands
//! for its default, so that one reading finds everything that is wrong.

mod edge;
mod node;
mod template;
mod tokens;
mod tools;

use super::ast::{Blackboard, Board, Graph, Model, Scope, Turns};
use crate::diag::codes::{IGNORED_BATCH, INVALID_VALUE};
use crate::diag::{Diagnostic, Report};
use crate::dialect::x_env;
use crate::source::{Span, Spanned};
use crate::syntax::{Entry, FieldReader, FieldValue, Node, Value, wrong_type};

pub(super) use template::file as prompt_file;

/// Reads a graph. `None`: the file is not a map.
pub(super) fn graph(root: &Node) -> (Option<Graph>, Report) {
    let mut report = Report::default();
    let graph = FieldReader::of_item("the graph", root, &mut report)
        .map(|fields| top(fields, root, &mut report));
    (graph, report)
}

fn top(mut fields: FieldReader<'_>, root: &Node, report: &mut Report) -> Graph {
    let span = root
        .entries()
        .and_then(|entries| entries.first())
        .map_or(root.span, |entry| entry.key_span);
    fields.required("models");
    let models = items(&mut fields, "models");
    let models = numbered(models, |number, item| model(number, item, report));
    let verbose = fields.boolean("verbose").is_some_and(|found| found.value);
    let images = items(&mut fields, "images");
    let images = numbered(images, |number, item| {
        template::data(&format!("image {number}"), item, report)
    });
    let documents = items(&mut fields, "documents");
    let documents = numbered(documents, |number, item| {
        template::data(&format!("document {number}"), item, report)
    });
    let tools = items(&mut fields, "tools");
    let tools = tools.iter().filter_map(|item| tools::tool(item, report));
    let tools = tools.collect();
    let servers = items(&mut fields, "mcp_servers");
    let servers = servers
        .iter()
        .filter_map(|item| tools::server(item, report));
    let servers = servers.collect();
    fields.required("prompts");
    let prompts = items(&mut fields, "prompts");
    let prompts = numbered(prompts, |number, item| {
        template::data(&format!("prompt {number}"), item, report)
    });
    let compact = items(&mut fields, "react_compact_prompts");
    let compact_prompts = numbered(compact, |number, item| {
        template::data(&format!("compaction prompt {number}"), item, report)
    });
    let history = fields.map("chat_history").map_or(&[][..], |map| map.value);
    let history = history.iter().map(|entry| scope(entry, report)).collect();
    let user_message = fields.optional_text("user_message").map(at);
    let retrieved_chunks = fields.optional_text("retrieved_chunks").map(at);
    let blackboard = fields
        .present("blackboard")
        .and_then(|entry| blackboard(entry, report));
    fields.required("nodes");
    let nodes = items(&mut fields, "nodes");
    let nodes = nodes
        .iter()
        .filter_map(|item| node::read(item, report))
        .collect();
    let edges = items(&mut fields, "edges");
    let edges = edges
        .iter()
        .filter_map(|item| edge::read(item, report))
        .collect();
    batch(&mut fields);
    let env = x_env::read(&mut fields);
    fields.close(report);
    Graph {
        span,
        models,
        verbose,
        images,
        documents,
        tools,
        servers,
        prompts,
        compact_prompts,
        history,
        user_message,
        retrieved_chunks,
        blackboard,
        nodes,
        edges,
        env,
    }
}

/// `batch_user_messages` is documented by the reference and read by no part of it. It cannot be had beside `user_message`.
fn batch(fields: &mut FieldReader<'_>) {
    let Some(entry) = fields.present("batch_user_messages") else {
        return;
    };
    if fields.present("user_message").is_none() {
        let help =
            "give the one message that a run answers as `user_message`, or to each run of its own";
        ignored(fields, "batch_user_messages", help);
    }
    if fields.present("user_message").is_some() {
        let message = "`user_message` and `batch_user_messages` cannot both be given";
        let found = Diagnostic::new(
            &INVALID_VALUE,
            entry.key_span,
            message,
            "there is a `user_message`, too",
        );
        fields.find(found.help("remove one of them; a run answers one message"));
    }
}

/// Reports a field for batches: the reference documents it, and no part of it reads it.
fn ignored(fields: &mut FieldReader<'_>, key: &'static str, help: &str) {
    let Some(entry) = fields.present(key) else {
        return;
    };
    if matches!(entry.value.value, Value::Bool(false)) {
        return;
    }
    let message = format!("`{key}` of {} does nothing: nodes run once", fields.owner());
    let found = Diagnostic::new(&IGNORED_BATCH, entry.key_span, message, "has no effect");
    fields.find(found.help(help));
}

/// The items of a list; empty if it is not there.
fn items<'a>(fields: &mut FieldReader<'a>, key: &'static str) -> &'a [Node] {
    fields.list(key).map_or(&[][..], |list| list.value)
}

/// Each item with its index.
fn numbered<T>(items: &[Node], mut read: impl FnMut(usize, &Node) -> T) -> Vec<T> {
    items
        .iter()
        .enumerate()
        .map(|(number, item)| read(number, item))
        .collect()
}

/// A text with its place.
fn at(found: FieldValue<&str>) -> Spanned<String> {
    Spanned {
        value: found.value.to_owned(),
        span: found.span,
    }
}

fn texts(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<String>> {
    fields
        .names(key)
        .map_or_else(Vec::new, |found| found.value.into_iter().map(at).collect())
}

/// The place of an item: its first key, so that not all of it is marked.
fn place(item: &Node) -> Span {
    item.entries()
        .and_then(|entries| entries.first())
        .map_or(item.span, |entry| entry.key_span)
}

/// A whole number. `0.0` is one, as the reference has it.
fn whole(fields: &mut FieldReader<'_>, key: &'static str) -> Option<Spanned<i64>> {
    let entry = fields.present(key)?;
    let number = integer(&entry.value);
    if number.is_none() {
        let subject = format!("`{key}` of {}", fields.owner());
        fields.find(wrong_type(
            &subject,
            "a whole number",
            &entry.value,
            entry.key_span,
        ));
    }
    number.map(|value| Spanned {
        value,
        span: entry.value.span,
    })
}

fn integer(node: &Node) -> Option<i64> {
    let Value::Number(number, _) = &node.value else {
        return None;
    };
    let real = || {
        let real = number.as_f64().filter(|real| real.fract() == 0.0)?;
        format!("{real:.0}").parse().ok()
    };
    number.as_i64().or_else(real)
}

/// A whole number that is not negative and fits.
fn count(fields: &mut FieldReader<'_>, key: &'static str) -> Option<u32> {
    let found = whole(fields, key)?;
    let fitting = u32::try_from(found.value).ok();
    if fitting.is_none() {
        let message = format!("`{key}` of {} cannot be {}", fields.owner(), found.value);
        let finding = Diagnostic::new(&INVALID_VALUE, found.span, message, "not a possible number");
        fields.find(finding.help("write a whole number, 0 or more"));
    }
    fitting
}

fn model(number: usize, item: &Node, report: &mut Report) -> Model {
    let mut model = Model {
        llm: None,
        model: None,
        api_key: None,
        host: None,
        context_window: None,
        window_at: None,
        region: None,
        access_key: None,
        secret_key: None,
    };
    let Some(mut fields) = FieldReader::of_item(format!("model {number}"), item, report) else {
        return model;
    };
    model.llm = fields.text("llm").map(at);
    let _ = fields.required("model");
    // Where the provider is left blank, too, the entry is one to be filled in.
    let blank = model.llm.as_ref().is_some_and(|llm| llm.value.is_empty());
    model.model = if blank {
        fields.optional_text("model").map(at)
    } else {
        fields.name("model").map(at)
    };
    model.api_key = fields.optional_text("api_key").map(at);
    model.host = fields.optional_text("host").map(at);
    model.context_window = count(&mut fields, "context_window").map(u64::from);
    model.window_at = fields
        .present("context_window")
        .map(|entry| entry.value.span);
    tokens::check(&mut fields, "context_window");
    model.region = fields.optional_text("aws_region_name").map(at);
    model.access_key = fields.optional_text("aws_access_key").map(at);
    model.secret_key = fields.optional_text("aws_secret_key").map(at);
    fields.accept(&[
        "batch_role_arn",
        "batch_s3_input_uri",
        "batch_s3_output_uri",
        "aws_read_timeout",
        "aws_connect_timeout",
        "aws_retries",
    ]);
    fields.close(report);
    model
}

fn scope(entry: &Entry, report: &mut Report) -> Scope {
    let name = Spanned {
        value: entry.key.clone(),
        span: entry.key_span,
    };
    let owner = format!("chat history `{}`", entry.key);
    let turns = match &entry.value.value {
        Value::List(items) => {
            for item in items {
                turn(&owner, item, report);
            }
            Turns::Inline(entry.value.to_json())
        }
        Value::Map(_) => history_file(owner, entry, report),
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::Text(_) => {
            let expected = "a list of turns, or a map with a `path`";
            report.add(wrong_type(&owner, expected, &entry.value, entry.key_span));
            Turns::Unknown
        }
    };
    Scope { name, turns }
}

fn turn(owner: &str, item: &Node, report: &mut Report) {
    let Some(mut fields) = FieldReader::of_item(format!("a turn of {owner}"), item, report) else {
        return;
    };
    fields.required("role");
    let roles = [("user", ()), ("assistant", ()), ("system", ())];
    fields.one_of("role", &roles);
    fields.text("content");
    fields.close(report);
}

fn history_file(owner: String, entry: &Entry, report: &mut Report) -> Turns {
    let Some(mut fields) = FieldReader::of_entry(owner, entry, report) else {
        return Turns::Unknown;
    };
    let path = fields.id("path").map(at);
    let auto = fields.boolean("auto").is_some_and(|found| found.value);
    fields.close(report);
    path.map_or(Turns::Unknown, |path| Turns::File { path, auto })
}

fn blackboard(entry: &Entry, report: &mut Report) -> Option<Blackboard> {
    let mut fields = FieldReader::of_entry("`blackboard`", entry, report)?;
    let path = fields.text("path").map(|found| found.value.to_owned());
    fields.required("boards");
    let boards = items(&mut fields, "boards");
    let boards = boards
        .iter()
        .filter_map(|item| board(item, report))
        .collect();
    fields.close(report);
    Some(Blackboard {
        path: path.unwrap_or_default(),
        boards,
    })
}

fn board(item: &Node, report: &mut Report) -> Option<Board> {
    let name = item.get("id").and_then(Node::text);
    let owner = name.map_or_else(|| "a board".to_owned(), |id| format!("board `{id}`"));
    let mut fields = FieldReader::of_item(owner, item, report)?;
    let id = fields.id("id").map(at);
    let file = fields.id("file").map(|found| found.value.to_owned());
    let cleanup = fields.boolean("cleanup").is_none_or(|found| found.value);
    let mut imports = texts(&mut fields, "import");
    // The reference takes this spelling, too.
    imports.extend(texts(&mut fields, "imports"));
    fields.close(report);
    Some(Board {
        id: id?,
        file: file.unwrap_or_default(),
        cleanup,
        imports,
    })
}
