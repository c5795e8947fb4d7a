//! `GraphNode` and the models that stand in it.

use super::super::ast::{BoardRef, Node, Prompt, ReactSettings, ServerRef};
use super::{at, count, ignored, integer, items, texts, tokens, whole};
use crate::diag::codes::{INVALID_VALUE, WRONG_TYPE};
use crate::diag::{Diagnostic, Report};
use crate::dialect::{interruption, sampling};
use crate::source::Spanned;
use crate::syntax::{Entry, FieldReader, Node as Tree, Value, described, wrong_type};

/// Keys of `prompt` that are often written beside it.
const OF_PROMPT: [(&str, &str); 5] = [
    ("chat_history", "`prompt` of the node"),
    ("prompt_placeholders", "`prompt` of the node"),
    ("retrieved_chunks", "`prompt` of the node"),
    ("template", "`prompt` of the node"),
    ("user_message", "`prompt` of the node"),
];

/// Reads a node. `None`: it has no id.
pub(super) fn read(item: &Tree, report: &mut Report) -> Option<Node> {
    let name = item.get("id").and_then(Tree::text);
    let owner = name.map_or_else(|| "a node".to_owned(), |id| format!("node `{id}`"));
    let mut fields = FieldReader::of_item(owner.clone(), item, report)?;
    let id = fields.id("id").map(at);
    fields.required("model");
    let model = whole(&mut fields, "model");
    fields.required("temperature");
    let temperature = sampling::temperature(&mut fields);
    fields.required("max_tokens");
    let max_tokens = count(&mut fields, "max_tokens");
    tokens::check(&mut fields, "max_tokens");
    fields.required("show");
    let show = fields.boolean("show");
    let (input, output) = match fields.present("message_passing") {
        Some(entry) => message_passing(&owner, entry, report),
        None => (false, false),
    };
    let blackboard = fields.present("blackboard");
    let blackboard = blackboard.and_then(|entry| board_ref(&owner, entry, report));
    let prompt = fields.present("prompt");
    let prompt = prompt.and_then(|entry| self::prompt(&owner, entry, report));
    let structured_output = schema(&mut fields, "structured_output", report);
    let react_output = schema(&mut fields, "react_output", report);
    let as_written = |key: &str| item.get(key).cloned();
    let (structured_schema, react_schema) =
        (as_written("structured_output"), as_written("react_output"));
    let react = fields
        .present("react")
        .map(|entry| react(&owner, entry, report));
    let images = indices(&mut fields, "images");
    let documents = indices(&mut fields, "documents");
    let calls_at = fields
        .present("max_tool_calls")
        .map(|entry| entry.value.span);
    let max_tool_calls = count(&mut fields, "max_tool_calls").unwrap_or(10);
    let tools = tools(&mut fields);
    let servers_at = fields.present("mcp_servers").map(|entry| entry.key_span);
    let servers = items(&mut fields, "mcp_servers");
    let servers = servers
        .iter()
        .filter_map(|item| server(&owner, item, report))
        .collect();
    let on_interrupted = interruption::read(&mut fields);
    let help = "use `message_passing`";
    ignored(&mut fields, "batch_message_passing", help);
    fields.belongs_elsewhere(&OF_PROMPT);
    fields.close(report);
    Some(Node {
        id: id?,
        model,
        temperature,
        max_tokens,
        show: show.as_ref().is_none_or(|found| found.value),
        shown_by: show.map(|found| found.span),
        input,
        output,
        blackboard,
        prompt,
        structured_output,
        react_output,
        structured_schema,
        react_schema,
        react,
        images,
        documents,
        max_tool_calls,
        calls_at,
        tools,
        servers,
        servers_at,
        on_interrupted,
    })
}

fn flag(fields: &mut FieldReader<'_>, key: &'static str) -> bool {
    fields.boolean(key).is_some_and(|found| found.value)
}

fn message_passing(owner: &str, entry: &Entry, report: &mut Report) -> (bool, bool) {
    let owner = format!("`message_passing` of {owner}");
    if let Value::Bool(switch) = entry.value.value {
        let both = format!("message_passing: {{ input: {switch}, output: {switch} }}");
        let message = format!("{owner} must be a map, but it is `{switch}`");
        let found = Diagnostic::new(&WRONG_TYPE, entry.value.span, message, "expected a map");
        report.add(found.help(format!(
            "say what is switched: `input` takes messages in, `output` sends the answer on: `{both}`"
        )));
        return (switch, switch);
    }
    let Some(mut fields) = FieldReader::of_entry(owner, entry, report) else {
        return (false, false);
    };
    let both = (flag(&mut fields, "input"), flag(&mut fields, "output"));
    fields.close(report);
    both
}

fn board_ref(owner: &str, entry: &Entry, report: &mut Report) -> Option<BoardRef> {
    let mut fields = FieldReader::of_entry(format!("`blackboard` of {owner}"), entry, report)?;
    let id = fields.id("id").map(at);
    let (read, write) = (flag(&mut fields, "read"), flag(&mut fields, "write"));
    let mut switch = |key| fields.present(key).map(|entry| entry.key_span);
    let switched_by = switch("read").or_else(|| switch("write"));
    let chain = flag(&mut fields, "chain");
    fields.close(report);
    Some(BoardRef {
        id: id?,
        read,
        write,
        switched_by,
        chain,
    })
}

fn prompt(owner: &str, entry: &Entry, report: &mut Report) -> Option<Prompt> {
    let mut fields = FieldReader::of_entry(format!("`prompt` of {owner}"), entry, report)?;
    fields.required("template");
    let template = whole(&mut fields, "template");
    let placeholders = fields
        .map("prompt_placeholders")
        .map_or(&[][..], |map| map.value);
    let mut given: Vec<Spanned<String>> = placeholders
        .iter()
        .map(|entry| Spanned {
            value: entry.key.clone(),
            span: entry.key_span,
        })
        .collect();
    let values_at = placeholders.iter().map(|entry| entry.value.span).collect();
    let placeholders = placeholders
        .iter()
        .map(|entry| (entry.key.clone(), entry.value.to_json()))
        .collect();
    let user_message = flag(&mut fields, "user_message");
    let retrieved_chunks = flag(&mut fields, "retrieved_chunks");
    for (name, on) in [
        ("user_message", user_message),
        ("retrieved_chunks", retrieved_chunks),
    ] {
        given.extend(fields.present(name).filter(|_| on).map(|entry| Spanned {
            value: name.to_owned(),
            span: entry.key_span,
        }));
    }
    let chat_history = fields.optional_scalar_text("chat_history").map(at);
    let help = "use `user_message`";
    ignored(&mut fields, "batch_use_messages", help);
    fields.close(report);
    Some(Prompt {
        template,
        placeholders,
        values_at,
        given,
        user_message,
        retrieved_chunks,
        chat_history,
    })
}

/// A map that is a schema, in the form of JSON Schema or of the source document.
fn schema(
    fields: &mut FieldReader<'_>,
    key: &'static str,
    report: &mut Report,
) -> Option<Spanned<serde_json::Value>> {
    let entry = fields.present(key)?;
    fields.map(key)?;
    super::super::schema::check(&entry.value, report);
    Some(Spanned {
        value: entry.value.to_json(),
        span: entry.key_span,
    })
}

fn react(owner: &str, entry: &Entry, report: &mut Report) -> ReactSettings {
    let mut settings = ReactSettings::default();
    let Some(mut fields) = FieldReader::of_entry(format!("`react` of {owner}"), entry, report)
    else {
        return settings;
    };
    if let Some(most) = count(&mut fields, "max_iterations") {
        settings.max_iterations = most;
    }
    tokens::never(
        &mut fields,
        "max_iterations",
        "so the controller is never asked",
    );
    let mut place = |key| fields.present(key).map(|entry| entry.value.span);
    settings.iterations_at = place("max_iterations");
    settings.threshold_at = place("compact_threshold");
    settings.compact = flag(&mut fields, "compact");
    if let Some(found) = fields.number("compact_threshold") {
        settings.compact_threshold = found.value;
        if !(found.value > 0.0 && found.value <= 1.0) {
            let message = format!("`compact_threshold` of {owner} must be a share between 0 and 1");
            let witness = "no share of a context window";
            let finding = Diagnostic::new(&INVALID_VALUE, found.span, message, witness);
            fields.find(finding.help("0.8 shortens the conversation when it fills four fifths"));
        }
    }
    fields.close(report);
    settings
}

fn indices(fields: &mut FieldReader<'_>, key: &'static str) -> Vec<Spanned<i64>> {
    let list = items(fields, key);
    let mut found = Vec::new();
    for item in list {
        match integer(item) {
            Some(value) => found.push(Spanned {
                value,
                span: item.span,
            }),
            None => {
                let subject = format!("an entry of `{key}` of {}", fields.owner());
                fields.find(wrong_type(&subject, "a whole number", item, item.span));
            }
        }
    }
    found
}

fn tools(fields: &mut FieldReader<'_>) -> Option<Spanned<Vec<Spanned<String>>>> {
    let span = fields.present("tools")?.key_span;
    Some(Spanned {
        value: texts(fields, "tools"),
        span,
    })
}

/// An entry of `mcp_servers`: an id, or `NodeMcpServerRef`.
fn server(owner: &str, item: &Tree, report: &mut Report) -> Option<ServerRef> {
    let value = match &item.value {
        Value::Text(id) => {
            return Some(ServerRef {
                id: Spanned {
                    value: id.clone(),
                    span: item.span,
                },
                tools: None,
            });
        }
        Value::Map(_) => item,
        Value::Null | Value::Bool(_) | Value::Number(..) | Value::List(_) => {
            let message = format!(
                "an entry of `mcp_servers` of {owner} must be the id of a server, or a map with `id`"
            );
            let found = Diagnostic::new(
                &WRONG_TYPE,
                item.span,
                message,
                format!("this is {}", described(item)),
            );
            report.add(found.help(
                "write the id, or `{id: …, tools: […]}` to let the node use some of its tools only",
            ));
            return None;
        }
    };
    let mut fields = FieldReader::of_item(format!("an MCP server of {owner}"), value, report)?;
    let id = fields.id("id").map(at);
    let tools = fields.present("tools").map(|entry| entry.value.span);
    let names = texts(&mut fields, "tools");
    if let Some(span) = tools.filter(|_| names.is_empty()) {
        let message = format!(
            "`tools` of an MCP server of {owner} is empty, so the node could use none of its tools"
        );
        let found = Diagnostic::new(&INVALID_VALUE, span, message, "no tool is named");
        fields.find(
            found.help("name the tools, leave `tools` out for all of them, or remove the server"),
        );
    }
    fields.close(report);
    let names = names.into_iter().map(|name| name.value).collect();
    Some(ServerRef {
        id: id?,
        tools: tools.map(|_| names),
    })
}
