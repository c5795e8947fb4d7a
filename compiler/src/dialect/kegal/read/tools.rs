//! `LLMTool` and `GraphMcpServer`: what nodes use of the outside.

use super::super::ast::{Server, Tool};
use super::{at, texts};
use crate::diag::codes::{INVALID_VALUE, MISSING_FIELD};
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use crate::syntax::{FieldReader, Node};
use serde_json::{Map, Value, json as value};

/// Characters that a shell would make something of. A command is started without one, so they are a mistake.
const SHELL: &[char] = &[
    ';', '&', '|', '`', '$', '<', '>', '(', ')', '{', '}', '[', ']', '\n', '\r', '\t', '\\', '\'',
    '"',
];

pub(super) fn tool(item: &Node, report: &mut Report) -> Option<Tool> {
    let name = item.get("name").and_then(Node::text);
    let owner = name.map_or_else(|| "a tool".to_owned(), |name| format!("tool `{name}`"));
    let mut fields = FieldReader::of_item(owner, item, report)?;
    let name = fields.id("name").map(at);
    let description = fields
        .text("description")
        .map(|found| found.value.to_owned());
    fields.required("parameters");
    let parameters = fields.map("parameters").map_or(&[][..], |map| map.value);
    let properties: Map<String, Value> = parameters
        .iter()
        .map(|entry| (entry.key.clone(), entry.value.to_json()))
        .collect();
    fields.required("required");
    let required: Vec<String> = texts(&mut fields, "required")
        .into_iter()
        .map(|name| name.value)
        .collect();
    fields.close(report);
    super::super::schema::check_tool(item, report);
    Some(Tool {
        name: name?,
        description: description.unwrap_or_default(),
        parameters: value!({"type": "object", "properties": properties, "required": required}),
        written: item.get("parameters").cloned(),
    })
}

/// How a server is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Transport {
    Stdio,
    Sse,
}

pub(super) fn server(item: &Node, report: &mut Report) -> Option<Server> {
    let name = item.get("id").and_then(Node::text);
    let owner = name.map_or_else(
        || "an MCP server".to_owned(),
        |id| format!("MCP server `{id}`"),
    );
    let mut fields = FieldReader::of_item(owner.clone(), item, report)?;
    let id = fields.id("id").map(at);
    fields.required("transport");
    let transports = [("stdio", Transport::Stdio), ("sse", Transport::Sse)];
    let transport = fields.one_of("transport", &transports);
    let command = fields.optional_text("command").map(at);
    let args = fields
        .texts("args")
        .map_or_else(Vec::new, |found| found.value.into_iter().map(at).collect());
    let env = fields
        .text_map("env")
        .map_or_else(Vec::new, |map| map.value);
    let env = env
        .into_iter()
        .map(|(entry, text)| {
            let value = Spanned {
                value: text.to_owned(),
                span: entry.value.span,
            };
            (entry.key.clone(), value)
        })
        .collect();
    let url = fields.optional_text("url").map(at);
    if let Some(command) = &command {
        check_command(&owner, command, &mut fields);
    }
    let needed = match transport.map(|found| found.value) {
        Some(Transport::Stdio) if command.is_none() => Some("command"),
        Some(Transport::Sse) if url.is_none() => Some("url"),
        Some(_) | None => None,
    };
    if let (Some(key), Some(found)) = (needed, transport) {
        let message = format!("{owner} has no `{key}`");
        let finding = Diagnostic::new(
            &MISSING_FIELD,
            found.span,
            message,
            format!("this way of reaching it needs `{key}`"),
        );
        fields.find(finding.help(format!("add `{key}: …`")));
    }
    fields.close(report);
    Some(Server {
        id: id?,
        command,
        args,
        env,
        url,
    })
}

fn check_command(owner: &str, command: &Spanned<String>, fields: &mut FieldReader<'_>) {
    let (message, witness) = if command.value.trim().is_empty() {
        (
            format!("`command` of {owner} is empty"),
            "nothing to start".to_owned(),
        )
    } else if let Some(found) = without_variables(&command.value)
        .chars()
        .find(|c| SHELL.contains(c))
    {
        let message = format!(
            "`command` of {owner} contains `{}`, which only a shell understands",
            found.escape_debug()
        );
        (message, "started without a shell".to_owned())
    } else {
        return;
    };
    let found = Diagnostic::new(&INVALID_VALUE, command.span, message, witness);
    fields.find(found.help("write the program under `command` and each argument under `args`"));
}

/// The text without `${VAR}`.
fn without_variables(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("${") {
        kept.push_str(before);
        match after.split_once('}') {
            Some((_, behind)) => rest = behind,
            None => {
                kept.push_str("${");
                rest = after;
            }
        }
    }
    kept + rest
}
